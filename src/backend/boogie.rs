//! Boogie as a bounded checker: calls inlined, loops unrolled, one procedure checked; or stratified inlining.
//!
//! Boogie exits with 0 after verification errors and after parse errors alike, so its text is what counts. Every line must
//! be one of the known kinds; the first that is not makes the answer [`Verdict::Broken`].

use super::{Answer, BackendError, FILE, Job, Verdict, find, killed, run, shown, split_location};
use base::process::Ended;
use base::source::Location;

const INSTALL: &str = "on Debian: apt-get install boogie z3";
const INSTALL_3: &str = "dotnet tool install boogie, and give --backend-path or link it as boogie3";

/// How Boogie is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Boogie 2.4: calls inlined, loops unrolled
    Unrolled,
    /// Boogie 2.4: calls inlined as far as they matter; loops are calls
    Stratified,
    /// Boogie 3, as `Unrolled`
    Modern,
}

/// Checks the job's entry procedure. Stratified inlining asks whether its end can be reached, the others whether an assertion
/// can fail.
///
/// # Errors
/// Boogie or Z3 is missing, or can not be started.
pub fn check(mode: Mode, job: &Job) -> Result<Answer, BackendError> {
    let name = if mode == Mode::Modern { "boogie3" } else { "boogie" };
    let advice = if mode == Mode::Modern { INSTALL_3 } else { INSTALL };
    let boogie = find(name, job.path, advice)?;
    let solver = find_solver(job)?;
    run(name, &boogie, &arguments(mode, job, &solver.display().to_string()), job, &classify)
}

/// Z3 beside the given Boogie if there is one, else from `PATH`.
fn find_solver(job: &Job) -> Result<std::path::PathBuf, BackendError> {
    let beside = job.path.and_then(|p| if p.is_dir() { Some(p) } else { p.parent() });
    match beside.map(|folder| find("z3", Some(folder), INSTALL)) {
        Some(Ok(found)) => Ok(found),
        _ => find("z3", None, INSTALL),
    }
}

fn arguments(mode: Mode, job: &Job, solver: &str) -> Vec<String> {
    let mut arguments = vec!["/nologo".to_owned()];
    // Measured on 2.4.1: at the last back edge that `/loopUnroll:N` follows, only the asserts and assumes in front of the
    // loop head are seen, so N back edges with all that follows the last one need N + 1. A loop made into a procedure needs
    // one activation more than it has iterations.
    let iterations = job.bounds.unroll.saturating_add(1);
    match mode {
        Mode::Unrolled | Mode::Modern => {
            arguments.extend(["/inline:assume".to_owned(), format!("/loopUnroll:{iterations}")]);
            // Without this Boogie checks every other procedure alone as well. Names are patterns there; ours hold no `*`.
            arguments.push(format!("/proc:{}", job.entry));
        }
        Mode::Stratified => {
            let bound = job.bounds.recursion.max(iterations);
            arguments.extend(["/stratifiedInline:1", "/extractLoops"].map(str::to_owned));
            arguments.push(format!("/recursionBound:{bound}"));
        }
    }
    arguments.push(match mode {
        // Boogie 3 uses the theory by itself and knows no such option.
        Mode::Modern => format!("/proverOpt:PROVER_PATH={solver}"),
        _ => format!("/z3exe:{solver}"),
    });
    if mode != Mode::Modern {
        // Its intervals take `x mod 0` to be less than something, and exclude executions that there are.
        arguments.push("/noinfer".into());
        arguments.push("/useArrayTheory".into());
    }
    // One failing check is an answer.
    arguments.extend(["/errorLimit:1".to_owned(), FILE.to_owned()]);
    arguments
}

/// What the lines read so far amount to.
#[derive(Default)]
struct Reading {
    failures: usize,
    timed_out: bool,
    inconclusive: Option<String>,
    rejected: Vec<String>,
    broken: Option<String>,
    warnings: usize,
    bound_reached: bool,
    summary: Option<Summary>,
    trace: Vec<Location>,
}

/// `Boogie program verifier finished with 1 verified, 0 errors, 1 time out`
struct Summary {
    verified: usize,
    errors: usize,
    /// Further parts, as `1 time out`: each one means that something was not decided.
    others: Vec<String>,
}

/// Reads the whole output. Strict: see the module's description.
pub(super) fn classify(output: &str, end: Ended) -> (Verdict, Vec<Location>) {
    let mut reading = Reading::default();
    let mut lines = output.lines().peekable();
    while let Some(line) = lines.next() {
        if is_option_noise(line) {
            // Debian's Z3 lists its parameters when it is told one that it does not know; that is all.
            lines.next_if(|l| *l == "Legal parameters are:");
            while lines.next_if(|l| l.starts_with("  ")).is_some() {}
        } else if let Err(why) = reading.line(line) {
            reading.broken.get_or_insert_with(|| shown(&why, lines.peek().copied()));
        }
    }
    let trace = std::mem::take(&mut reading.trace);
    (reading.verdict(end), trace)
}

fn is_option_noise(line: &str) -> bool {
    line.starts_with("Prover error: line ") && line.ends_with("unknown parameter 'model_compress'")
}

impl Reading {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if line.is_empty() || line == "Execution trace:" || line.starts_with("Boogie program verifier version ") {
            return Ok(());
        }
        if let Some(rest) = line.strip_prefix("Boogie program verifier finished with ") {
            return self.summary(rest).ok_or_else(|| line.to_owned());
        }
        if let Some(place) = line.strip_prefix("    ") {
            // A line of a trace; calls and returns between inlined procedures have no place.
            self.trace.extend(split_location(place).map(|(location, _)| location));
            return if self.failures > 0 || self.timed_out { Ok(()) } else { Err(line.to_owned()) };
        }
        if line.starts_with("Stratified Inlining: Reached recursion bound of ") {
            self.bound_reached = true;
            return Ok(());
        }
        if line.starts_with("Error opening file ") || counts_rejections(line) {
            self.rejected.push(line.to_owned());
            return Ok(());
        }
        match split_location(line) {
            Some((_, message)) => self.message(message, line),
            None => Err(line.to_owned()),
        }
    }

    fn message(&mut self, message: &str, line: &str) -> Result<(), String> {
        if message.starts_with("Error BP5") || could_not_be_proved(message) {
            self.failures += 1;
        } else if message.starts_with("Timed out on ") || message.contains(" timed out after ") {
            self.timed_out = true;
        } else if message.starts_with("Verification ") {
            // `Verification inconclusive (main)`, `Verification out of memory (main)`
            self.inconclusive = Some(message.to_owned());
        } else if message.starts_with("Warning: ") || message.starts_with("warning: ") {
            self.warnings += 1;
        } else if message.starts_with("Error: ") || message.starts_with("error: ") {
            self.rejected.push(line.to_owned());
        } else if !message.starts_with("Related location") {
            return Err(line.to_owned());
        }
        Ok(())
    }

    fn summary(&mut self, text: &str) -> Option<()> {
        let mut parts = text.split(", ");
        let verified = parts.next()?.strip_suffix(" verified")?.parse().ok()?;
        let errors = parts.next()?;
        let errors = errors.strip_suffix(" errors").or(errors.strip_suffix(" error"))?.parse().ok()?;
        if self.summary.is_some() {
            return None;
        }
        self.summary = Some(Summary { verified, errors, others: parts.map(str::to_owned).collect() });
        Some(())
    }

    fn verdict(self, end: Ended) -> Verdict {
        if let Some(killed) = killed("boogie", end) {
            return killed;
        }
        if let Some(line) = self.broken {
            return Verdict::Broken(format!("boogie said: {line}"));
        }
        if end != Ended::Exited(0) && end != Ended::Exited(1) {
            return Verdict::Broken(format!("boogie ended abnormally ({end:?})"));
        }
        if !self.rejected.is_empty() {
            return Verdict::Rejected(self.rejected.join("\n"));
        }
        let Some(summary) = self.summary else {
            return Verdict::Broken("boogie's output has no final line".into());
        };
        if summary.errors > 0 && self.failures > 0 {
            return Verdict::Violated;
        }
        if self.timed_out {
            return Verdict::Unknown("boogie's prover timed out".into());
        }
        if let Some(why) = self.inconclusive {
            return Verdict::Unknown(format!("boogie said: {why}"));
        }
        match summary {
            Summary { verified: 1, errors: 0, others }
                if others.is_empty() && self.failures == 0 && end == Ended::Exited(0) =>
            {
                Verdict::Holds { bound_reached: self.bound_reached }
            }
            Summary { verified, errors, others } => Verdict::Broken(format!(
                "boogie's final line does not speak of exactly one procedure ({verified} verified, {errors} errors{})",
                others.iter().map(|o| format!(", {o}")).collect::<String>()
            )),
        }
    }
}

/// As Boogie 3 says that a check fails: `Error: this assertion could not be proved`,
/// `Error: a postcondition could not be proved on this return path`.
fn could_not_be_proved(message: &str) -> bool {
    message.ends_with(" could not be proved") || message.ends_with(" could not be proved on this return path")
}

/// `2 type checking errors detected in program.bpl`
fn counts_rejections(line: &str) -> bool {
    ["parse errors", "name resolution errors", "type checking errors"]
        .iter()
        .any(|kind| line.split_once(&format!(" {kind} detected in ")).is_some_and(|(n, _)| n.parse::<u32>().is_ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// First word of the verdict on a recorded output.
    fn kind(output: &str, status: i32) -> &'static str {
        match classify(output, Ended::Exited(status)).0 {
            Verdict::Violated => "violated",
            Verdict::Holds { bound_reached: false } => "holds",
            Verdict::Holds { bound_reached: true } => "holds to the bound",
            Verdict::Unknown(_) => "unknown",
            Verdict::Rejected(_) => "rejected",
            Verdict::Broken(_) => "broken",
        }
    }

    macro_rules! recorded {
        ($($name:literal => $expected:literal,)*) => {
            &[$(($name, include_str!(concat!("recorded/boogie-", $name, ".txt")), $expected)),*]
        };
    }

    #[test]
    fn recorded_outputs_of_boogie_2_4_1() {
        let cases: &[(&str, &str, &str)] = recorded! {
            "holds" => "holds",
            "violated" => "violated",
            "precondition" => "violated",
            "stratified-bound" => "holds to the bound",
            "timeout" => "unknown",
            "parse-error" => "rejected",
            "resolution-error" => "rejected",
            "type-error" => "rejected",
            "modifies-error" => "rejected",
            "no-file" => "rejected",
            "no-procedure" => "broken",
            "no-prover" => "broken",
            "prover-dies" => "broken",
            "prover-memory" => "broken",
            "bad-option" => "broken",
        };
        for (name, output, expected) in cases {
            assert_eq!(kind(output, 0), *expected, "{name}");
        }
    }

    /// The forms that differ from those of 2.4.1. It exits with 1 where it does not get as far as verifying.
    #[test]
    fn outputs_of_boogie_3() {
        let finished = |rest: &str| format!("\nBoogie program verifier finished with {rest}\n");
        let trace = "Execution trace:\n    program.bpl(3,3): anon0\n";
        let failing =
            |message: &str| format!("program.bpl(3,3): Error: {message}\n{trace}{}", finished("0 verified, 1 error"));
        let postcondition = format!(
            "program.bpl(4,1): Error: a postcondition could not be proved on this return path\nprogram.bpl(2,3): Related \
             location: this is the postcondition that could not be proved\n{trace}{}",
            finished("0 verified, 1 error")
        );
        let timed_out = "program.bpl(1,11): Verification of 'main' timed out after 1 seconds\n".to_owned();
        let out_of_resource = "program.bpl(1,11): Verification out of resource (main)\n".to_owned();
        let cases = [
            (finished("1 verified, 0 errors"), 0, "holds"),
            (failing("this assertion could not be proved"), 0, "violated"),
            (failing("a precondition for this call could not be proved"), 0, "violated"),
            (postcondition, 0, "violated"),
            (timed_out + &finished("0 verified, 0 errors, 1 time out"), 0, "unknown"),
            (out_of_resource + &finished("0 verified, 0 errors, 1 out of resource"), 0, "unknown"),
            (
                "program.bpl(3,5): Error: undeclared identifier: y\n1 name resolution errors detected in program.bpl\n"
                    .into(),
                1,
                "rejected",
            ),
            (
                "program.bpl(1,1): error: invalid Program\n1 parse errors detected in program.bpl\n".into(),
                1,
                "rejected",
            ),
            ("*** Error: No input files were specified.\n".into(), 1, "broken"),
            ("Fatal Error: ProverException: Cannot find specified prover: /none\n".into(), 1, "broken"),
            ("Unhandled exception. System.AggregateException: One or more errors occurred.\n".into(), 134, "broken"),
        ];
        for (output, status, expected) in &cases {
            assert_eq!(kind(output, *status), *expected, "{output}");
        }
    }

    #[test]
    fn options_are_those_of_the_version() {
        let job = Job {
            text: "",
            entry: "main",
            bounds: crate::Bounds { unroll: 2, recursion: 5 },
            limits: crate::Limits::default(),
            path: None,
        };
        let line = |mode| arguments(mode, &job, "/z3").join(" ");
        let unrolled = "/nologo /inline:assume /loopUnroll:3 /proc:main /z3exe:/z3 /noinfer /useArrayTheory /errorLimit:1 program.bpl";
        assert_eq!(line(Mode::Unrolled), unrolled);
        let stratified = "/nologo /stratifiedInline:1 /extractLoops /recursionBound:5 /z3exe:/z3 /noinfer /useArrayTheory /errorLimit:1 program.bpl";
        assert_eq!(line(Mode::Stratified), stratified);
        let modern =
            "/nologo /inline:assume /loopUnroll:3 /proc:main /proverOpt:PROVER_PATH=/z3 /errorLimit:1 program.bpl";
        assert_eq!(line(Mode::Modern), modern);
    }

    #[test]
    fn nothing_unrecognized_holds() {
        let holds = include_str!("recorded/boogie-holds.txt");
        for line in ["Prover error: out of memory", "something new", "    trace.bpl(1,2): without an error"] {
            assert_eq!(kind(&format!("{line}\n{holds}"), 0), "broken", "{line}");
        }
        assert_eq!((kind(holds, 134), kind(holds, 1)), ("broken", "broken"));
        assert_eq!(kind("", 0), "broken");
        let summary = |rest: &str| format!("Boogie program verifier finished with {rest}\n");
        for rest in
            ["2 verified, 0 errors", "1 verified, 1 error", "1 verified, 0 errors, 1 time out", "1 verified", ""]
        {
            assert_eq!(kind(&summary(rest), 0), "broken", "{rest}");
        }
    }

    #[test]
    fn the_trace_keeps_its_places() {
        let (_, trace) = classify(include_str!("recorded/boogie-violated.txt"), Ended::Exited(0));
        let places: Vec<_> = trace.iter().map(|l| (l.line, l.column)).collect();
        assert_eq!(places, [(3, 4), (3, 10), (3, 28), (3, 10), (3, 28), (3, 10), (3, 10), (4, 2), (4, 28)]);
    }
}
