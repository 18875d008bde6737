//! Corral on a sequentialized program: one round (there are no threads left), asserts as they stand.
//!
//! Corral exits with 0 for every verdict, and prints `Program has no bugs` even after its prover failed, so "holds" needs
//! every line to be of a known kind and none of them to speak of an error.

use super::process::Ended;
use super::{Answer, BackendError, FILE, Job, Verdict, find, run, split_location};
use crate::source::Location;

const INSTALL: &str = "build it from github.com/boogie-org/corral and give --backend-path";

/// Checks the job's entry procedure.
///
/// # Errors
/// Corral is missing or can not be started.
pub fn check(job: &Job) -> Result<Answer, BackendError> {
    let corral = find("corral", job.path, INSTALL)?;
    run("corral", &corral, &arguments(job), job, &classify)
}

/// Checks a concurrent program as it stands, for so many rounds.
///
/// # Errors
/// Corral is missing or can not be started.
pub fn check_concurrent(job: &Job, rounds: u32) -> Result<Answer, BackendError> {
    let corral = find("corral", job.path, INSTALL)?;
    let mut arguments = arguments(job);
    arguments.retain(|a| !a.starts_with("/k:"));
    arguments.push(format!("/k:{rounds}"));
    run("corral", &corral, &arguments, job, &classify)
}

fn arguments(job: &Job) -> Vec<String> {
    // Loops become recursive procedures there: leaving a loop after N iterations needs N + 1 activations.
    let bound = job.bounds.recursion.max(job.bounds.unroll.saturating_add(1));
    vec![
        FILE.into(),
        format!("/main:{}", job.entry),
        "/k:1".into(),
        format!("/recursionBound:{bound}"),
        "/trackAllVars".into(),
        "/noTraceOnDisk".into(),
    ]
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
];

/// Failures that leave the question open, and how they begin.
const UNDECIDED: &[&str] = &["Corral timed out", "Error, internal bug: Z3 ran out of resources", "Inconclusive result"];

/// Faults of the program as Corral sees it.
const REJECTIONS: &[&str] =
    &["Error, Invalid input: ", "Parse error", "Stopping: Cannot resolve ", "Stopping: Cannot typecheck "];

/// Reads the whole output. Strict: see the module's description.
pub(super) fn classify(output: &str, end: Ended) -> (Verdict, Vec<Location>) {
    let mut no_bugs = false;
    let mut true_bug = false;
    let mut bound_reached = false;
    let (mut undecided, mut rejected, mut broken) = (None, None, None);
    let mut trace = Vec::new();
    for line in output.lines().map(str::trim_end).filter(|l| !l.is_empty()) {
        let starts = |prefixes: &[&str]| prefixes.iter().any(|p| line.starts_with(p));
        if line == "Program has no bugs" {
            no_bugs = true;
        } else if line.starts_with("Reached recursion bound of ") {
            bound_reached = true;
        } else if line.starts_with("Program has a potential bug: True bug") {
            true_bug = true;
        } else if line.starts_with("Program has a potential bug: False bug") || starts(CHATTER) {
            // On the way to the verdict
        } else if starts(UNDECIDED) {
            undecided.get_or_insert(line);
        } else if starts(REJECTIONS) || line.ends_with(" name resolution errors") {
            rejected.get_or_insert(line);
        } else if let Some(location) = trace_place(line) {
            trace.extend(location);
        } else {
            broken.get_or_insert(line);
        }
    }
    let said = |line: &str| format!("corral said: {line}");
    let verdict = if let Some(line) = rejected {
        Verdict::Rejected(said(line))
    } else if let Some(line) = undecided {
        Verdict::Unknown(said(line))
    } else if end == Ended::Exited(137) {
        Verdict::Unknown("corral stopped at its time limit".into())
    } else if let Some(line) = broken {
        Verdict::Broken(said(line))
    } else if end != Ended::Exited(0) {
        Verdict::Broken(format!("corral ended abnormally ({end:?})"))
    } else {
        match (true_bug, no_bugs || bound_reached) {
            (true, false) => Verdict::Violated,
            (false, true) => Verdict::Holds { bound_reached },
            _ => Verdict::Broken("corral's output does not hold exactly one verdict".into()),
        }
    };
    (verdict, trace)
}

/// `file(l,c): error PF5001: This assertion can fail` or `(tid,k)  file(l,c): block  (CALL p)`: the outer `None` says that
/// the line is neither.
fn trace_place(line: &str) -> Option<Option<Location>> {
    if let Some((_, message)) = split_location(line)
        && message.starts_with("error PF5")
    {
        return Some(None);
    }
    // The thread and context in front of the place.
    let (thread, rest) = line.strip_prefix('(')?.split_once(')')?;
    let (tid, context) = thread.split_once(',')?;
    let (_, _): (u32, u32) = (tid.trim().parse().ok()?, context.trim().parse().ok()?);
    let (location, _) = split_location(rest.trim_start())?;
    Some(Some(location))
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
        assert!(matches!(verdict("Corral timed out\n", 1), Verdict::Unknown(_)));
        assert!(matches!(verdict("Error, internal bug: Z3 ran out of resources\n", 1), Verdict::Unknown(_)));
        assert!(matches!(verdict("", 137), Verdict::Unknown(_)));
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
