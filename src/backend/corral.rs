//! Corral on a sequentialized program: one round (there are no threads left), asserts as they stand.
//!
//! Corral exits with 0 for every verdict, and prints `Program has no bugs` even after its prover failed, so "holds" needs
//! every line to be of a known kind and none of them to speak of an error.

use super::{Answer, BackendError, Bounds, FILE, Job, Verdict, find, killed, run, shown, split_location};
use base::process::Ended;
use base::source::Location;

const INSTALL: &str = "build it from github.com/boogie-org/corral and give --backend-path";

/// Checks the job's entry procedure.
///
/// # Errors
/// Corral is missing or can not be started; there is nothing to check ([`BackendError::NoAssertion`]).
pub fn check(job: &Job) -> Result<Answer, BackendError> {
    // It would say that there are no bugs.
    if job.entry == "unthread#main" && !job.text.contains("assert") {
        return Err(BackendError::NoAssertion);
    }
    let corral = find("corral", job.path, INSTALL)?;
    run("corral", &corral, &arguments(job), job, &classify)
}

/// Checks a concurrent program as it stands, for so many rounds; `cooperative`: threads are switched at `yield` only.
///
/// # Errors
/// Corral is missing or can not be started.
pub fn check_concurrent(job: &Job, rounds: u32, cooperative: bool) -> Result<Answer, BackendError> {
    let corral = find("corral", job.path, INSTALL)?;
    let mut arguments = arguments(job);
    arguments.retain(|a| !a.starts_with("/k:"));
    arguments.push(format!("/k:{rounds}"));
    arguments.extend(cooperative.then(|| "/cooperative".into()));
    run("corral", &corral, &arguments, job, &classify)
}

fn arguments(job: &Job) -> Vec<String> {
    vec![
        FILE.into(),
        format!("/main:{}", job.entry),
        "/k:1".into(),
        format!("/recursionBound:{}", activations(job.bounds)),
        "/trackAllVars".into(),
        "/noTraceOnDisk".into(),
    ]
}

/// Loops become recursive procedures there: leaving a loop after N iterations needs N + 1 activations. What loops need is given to
/// recursion, too.
pub fn activations(bounds: Bounds) -> u32 {
    bounds.recursion.max(bounds.unroll.saturating_add(1))
}

/// Beginnings of lines that report progress or figures.
const CHATTER: &[&str] = &[
    "Corral program verifier version ",
    "Single threaded program detected",
    "LB: Took ",
    "Verifying program while tracking: ",
    "Boogie verification time: ",
    "Time spent checking a program ",
    "Time spent ",
    "Number of procedures inlined: ",
    "Number of ",
    "Num refinements: ",
    "Stack depth: ",
    "Total Time: ",
    "Total User CPU time: ",
    "Warning: ",
    "Verifying program ",
    "Execution trace:",
    "Format: (tid,k) ",
];

/// Failures that leave the question open, and how they begin.
const UNDECIDED: &[&str] = &[
    "Corral timed out",
    "Corral encountered a prover error. Giving up.",
    "Prover error: ",
    "Error, internal bug: Z3 ran out of resources",
    "Inconclusive result",
];

/// Faults of the program as Corral sees it, where no place is named.
const REJECTIONS: &[&str] = &[
    "Error, Invalid input: ",
    "Parse error",
    "Stopping: Cannot resolve ",
    "Stopping: Cannot typecheck ",
    "Failed to read ",
];

/// Said behind a bug that is found: its trace can not be shown.
const WITHOUT_TRACE: &str = "Error, internal bug: Multiple assertions have failed";

/// What the lines read so far amount to.
#[derive(Default)]
struct Reading<'a> {
    no_bugs: bool,
    true_bug: bool,
    bound_reached: bool,
    /// There is a bug, but no trace.
    without_trace: bool,
    /// The assertion that fails is printed, over several lines, up to the parenthesis that closes it.
    in_assertion: bool,
    undecided: Option<&'a str>,
    rejected: Vec<&'a str>,
    broken: Option<String>,
    trace: Vec<Location>,
}

/// Reads the whole output. Strict: see the module's description.
pub(super) fn classify(output: &str, end: Ended) -> (Verdict, Vec<Location>) {
    let mut reading = Reading::default();
    let mut lines = output.lines().map(str::trim_end).filter(|l| !l.is_empty()).peekable();
    while let Some(line) = lines.next() {
        reading.line(line, lines.peek().copied());
    }
    (reading.verdict(end), reading.trace)
}

impl<'a> Reading<'a> {
    fn line(&mut self, line: &'a str, next: Option<&str>) {
        let starts = |prefixes: &[&str]| prefixes.iter().any(|p| line.starts_with(p));
        if self.in_assertion {
            self.in_assertion = line != " )";
        } else if line == "Program has no bugs" {
            self.no_bugs = true;
        } else if line.starts_with("Reached recursion bound of ") {
            self.bound_reached = true;
        } else if line.starts_with("Program has a potential bug: True bug") {
            self.true_bug = true;
        } else if line.starts_with("Program has a potential bug: False bug") || starts(CHATTER) {
            // On the way to the verdict
        } else if line == WITHOUT_TRACE {
            self.without_trace = true;
        } else if starts(UNDECIDED) {
            self.undecided.get_or_insert(line);
        } else if starts(REJECTIONS) || counts_rejections(line) {
            self.rejected.push(line);
        } else if !self.place(line) {
            self.broken.get_or_insert_with(|| shown(line, next));
        }
    }

    /// A message with a place, or a line of the trace: `(tid,k)  file(l,c): block  (CALL p)`.
    fn place(&mut self, line: &'a str) -> bool {
        if let Some((_, message)) = split_location(line)
            && !line.starts_with('(')
        {
            if message.starts_with("error: ") || message.starts_with("Error: ") {
                self.rejected.push(line);
            }
            return ["error PF5", "error: ", "Error: ", "Warning: ", "warning: "]
                .iter()
                .any(|p| message.starts_with(p));
        }
        let Some((location, rest)) = trace_place(line) else { return false };
        self.trace.push(location);
        self.in_assertion = rest.contains("(ASSERTION FAILS ") && !rest.ends_with(" )");
        true
    }

    fn verdict(&self, end: Ended) -> Verdict {
        let said = |line: &str| format!("corral said: {line}");
        if !self.rejected.is_empty() {
            return Verdict::Rejected(said(&self.rejected.join("\n")));
        }
        if let Some(line) = self.undecided {
            return Verdict::Unknown(said(line));
        }
        if let Some(killed) = killed("corral", end) {
            return killed;
        }
        if let Some(line) = &self.broken {
            return Verdict::Broken(said(line));
        }
        let status = if self.without_trace { 1 } else { 0 };
        if end != Ended::Exited(status) {
            return Verdict::Broken(format!("corral ended abnormally ({end:?})"));
        }
        match (self.true_bug, self.no_bugs || self.bound_reached) {
            (true, false) => Verdict::Violated,
            (false, true) if !self.without_trace => Verdict::Holds { bound_reached: self.bound_reached },
            _ => Verdict::Broken("corral's output does not hold exactly one verdict".into()),
        }
    }
}

/// `1 name resolution errors in program.bpl`
fn counts_rejections(line: &str) -> bool {
    [" name resolution errors", " type checking errors"]
        .iter()
        .any(|kind| line.split_once(kind).is_some_and(|(n, _)| n.parse::<u32>().is_ok()))
}

/// `(tid,k)  file(l,c): rest`: the place and the rest.
fn trace_place(line: &str) -> Option<(Location, &str)> {
    let (thread, rest) = line.strip_prefix('(')?.split_once(')')?;
    let (tid, context) = thread.split_once(',')?;
    let (_, _): (u32, u32) = (tid.trim().parse().ok()?, context.trim().parse().ok()?);
    split_location(rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(output: &str, status: i32) -> Verdict {
        classify(output, Ended::Exited(status)).0
    }

    const NO_BUGS: &str = "Single threaded program detected\nVerifying program while tracking: {assertsPassed}\n\
                           Program has no bugs\nNumber of procedures inlined: 3\n";

    #[test]
    fn verdict_lines() {
        assert_eq!(verdict(NO_BUGS, 0), Verdict::Holds { bound_reached: false });
        assert_eq!(verdict("Reached recursion bound of 3\n", 0), Verdict::Holds { bound_reached: true });
        let bug = "Program has a potential bug: False bug\nProgram has a potential bug: True bug\n\
                   program.bpl(4,3): error PF5001: This assertion can fail\n\nExecution trace:\n\
                   (1,0)  program.bpl(12,5): anon0  (CALL main)\n(1,0)  program.bpl(14,5): anon1\n";
        let (found, trace) = classify(bug, Ended::Exited(0));
        assert_eq!(found, Verdict::Violated);
        assert_eq!(trace.iter().map(|l| l.line).collect::<Vec<_>>(), [12, 14]);
        assert!(matches!(verdict("Error, Invalid input: no main\n", 1), Verdict::Rejected(_)));
        assert!(matches!(verdict("Corral timed out\n", 137), Verdict::Unknown(_)));
        assert!(matches!(verdict("Error, internal bug: Z3 ran out of resources\n", 1), Verdict::Unknown(_)));
        assert!(matches!(verdict("", 137), Verdict::Unknown(_)));
    }

    /// First word of the verdict on a recorded output, with the lines along the trace.
    fn recorded(output: &str, status: i32) -> (&'static str, Vec<usize>) {
        let (verdict, trace) = classify(output, Ended::Exited(status));
        let kind = match verdict {
            Verdict::Violated => "violated",
            Verdict::Holds { .. } => "holds",
            Verdict::Unknown(_) => "unknown",
            Verdict::Rejected(_) => "rejected",
            Verdict::Broken(_) => "broken",
        };
        (kind, trace.iter().map(|l| l.line as usize).collect())
    }

    #[test]
    fn recorded_outputs() {
        macro_rules! output {
            ($name:literal) => {
                include_str!(concat!("recorded/corral-", $name, ".txt"))
            };
        }
        let (kind, trace) = recorded(output!("backend-violated"), 0);
        assert_eq!((kind, trace.len(), trace[0], *trace.last().unwrap()), ("violated", 99, 93, 112));
        let (kind, trace) = recorded(output!("direct-concurrent-violated"), 0);
        assert_eq!((kind, trace), ("violated", vec![2, 2, 2, 3, 2, 2, 3, 2, 3, 3, 3, 3, 2, 2, 2]));
        // The trace of one of several assertions that fail together is not printed.
        assert_eq!(recorded(output!("direct-violated"), 1), ("violated", vec![]));
        assert_eq!(recorded(output!("holds-cut"), 0).0, "holds");
        assert_eq!(recorded(output!("prover-gives-up"), 255).0, "unknown");
        for (output, says) in [
            (output!("parse-error"), "p.bpl(1,41): error: invalid LabelOrAssign"),
            (output!("resolve-error"), "r.bpl(1,40): Error: undeclared identifier: nowhere"),
            (output!("type-error"), "t.bpl(1,45): Error: an asserted expression must be of type bool (got: int)"),
        ] {
            let Verdict::Rejected(why) = verdict(output, 1) else { panic!("{output}") };
            assert!(why.starts_with(&format!("corral said: {says}\n")), "{why}");
        }
    }

    /// Whatever is cut off a recorded output, put into it, or said of its end: none holds but the one that does.
    #[test]
    fn no_part_of_a_recorded_output_holds() {
        let violated = include_str!("recorded/corral-backend-violated.txt");
        let gives_up = include_str!("recorded/corral-prover-gives-up.txt");
        let holds = |output: &str, status| matches!(verdict(output, status), Verdict::Holds { .. });
        for output in [violated, gives_up] {
            let lines: Vec<&str> = output.lines().collect();
            for end in 0..lines.len() {
                assert!(!holds(&lines[..end].join("\n"), 0), "{end}");
                assert!(!holds(&[&lines[..end], &lines[end + 1..]].concat().join("\n"), 0), "{end}");
            }
            assert!(!holds(&format!("{output}\n{NO_BUGS}"), 0) && !holds(&format!("{NO_BUGS}\n{output}"), 0));
        }
        let cut = include_str!("recorded/corral-holds-cut.txt");
        assert!(holds(cut, 0) && [1, 2, 134, 137, 255].iter().all(|status| !holds(cut, *status)));
    }

    #[test]
    fn an_assertion_is_printed_over_several_lines() {
        let bug = "Program has a potential bug: True bug\n(1,1)    c.bpl(2,100): anon0  (ASSERTION FAILS assert x <\n  2;\n )\n";
        assert_eq!(recorded(&format!("{bug}(1,1)    c.bpl(3,1): anon0  (Done)\n"), 0), ("violated", vec![2, 3]));
        assert_eq!(recorded(&format!("{bug} )\n"), 0).0, "broken");
    }

    #[test]
    fn the_form_reach_is_refused() {
        let job = Job {
            text: "procedure {:entrypoint} unthread#main() { }",
            entry: "unthread#main",
            bounds: Bounds { unroll: 1, recursion: 1 },
            limits: crate::Limits::default(),
            path: None,
        };
        assert!(matches!(check(&job), Err(BackendError::NoAssertion)));
    }

    #[test]
    fn bounds_of_loops_and_recursion_are_one() {
        let bound = |unroll, recursion| activations(Bounds { unroll, recursion });
        assert_eq!((bound(2, 1), bound(2, 5), bound(0, 3)), (3, 5, 3));
    }

    #[test]
    fn no_bugs_after_an_error_line_does_not_hold() {
        for line in ["Error: ProverException: Cannot find prover", "Usage error: x", "anything else"] {
            assert!(matches!(verdict(&format!("{line}\n{NO_BUGS}"), 0), Verdict::Broken(_)), "{line}");
        }
        assert!(matches!(verdict(NO_BUGS, 1), Verdict::Broken(_)));
        assert!(matches!(verdict("Program has a potential bug: False bug\n", 0), Verdict::Broken(_)));
        assert!(matches!(
            verdict("Program has a potential bug: True bug\nProgram has no bugs\n", 0),
            Verdict::Broken(_)
        ));
        assert!(matches!(verdict("", 0), Verdict::Broken(_)));
    }
}
