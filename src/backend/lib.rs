//! External verifiers for sequential Boogie. Each takes the text that `translate` prints, runs in its own process group
//! within limits, and gives an answer that is classified strictly: what is not recognized is never "holds".

#![warn(missing_docs)]

pub mod boogie;
pub mod corral;
pub mod datatypes;
mod given;
pub mod incomplete;
#[cfg(not(target_family = "wasm"))]
pub mod interrupt;
mod lambdas;
pub mod unroll;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use base::process::{self, Folder, Outcome};
pub use base::process::{Ended, Limits};
use base::source::{Location, SourceFile, Sources};
pub use given::{Given, given};
use syntax::parse::{ParseOptions, parse};

/// How far a verifier unrolls.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Back edges followed per loop entry.
    pub unroll: u32,
    /// Activations of one procedure at a time.
    pub recursion: u32,
}

/// The verifiers that can be run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// Boogie 2.4, inlining and unrolling
    Boogie,
    /// Boogie 2.4, stratified inlining: is the end of the entry procedure reachable? For translations in the form `reach`
    BoogieStratified,
    /// Boogie 3, inlining and unrolling
    Boogie3,
    /// Corral: stratified inlining with a search of its own
    Corral,
}

impl Tool {
    /// As tables and messages call it.
    pub fn name(self) -> &'static str {
        match self {
            Tool::Boogie => "boogie",
            Tool::BoogieStratified => "boogie-stratified",
            Tool::Boogie3 => "boogie-3",
            Tool::Corral => "corral",
        }
    }
}

/// What to run, and with what.
#[derive(Debug, Clone)]
pub struct Job<'a> {
    /// The sequential program, as text.
    pub text: &'a str,
    /// Its `{:entrypoint}` procedure.
    pub entry: &'a str,
    /// How far the tool looks.
    pub bounds: Bounds,
    /// Time and memory for the tool.
    pub limits: Limits,
    /// The tool itself, or a folder that holds it; otherwise it is looked for on `PATH`.
    pub path: Option<&'a Path>,
}

/// What a tool says of a program.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// A check can fail.
    Violated,
    /// No check fails.
    Holds {
        /// The tool itself says that its bound cut executions.
        bound_reached: bool,
    },
    /// The tool gave no answer, and why: time, memory, an inconclusive prover.
    Unknown(String),
    /// The tool does not accept the program. What `translate` prints must be accepted: a fault of ours.
    Rejected(String),
    /// The tool crashed, or said something that is not understood.
    Broken(String),
}

/// An answer, with what it rests on.
#[derive(Debug, Clone)]
pub struct Answer {
    /// What the tool says.
    pub verdict: Verdict,
    /// Everything the tool printed.
    pub output: String,
    /// How long its process ran.
    pub seconds: f64,
    /// How the tool's process ended.
    pub end: Ended,
    /// Places of the sequential program along the tool's error trace, where it prints one.
    pub trace: Vec<Location>,
    /// The command line, to run it again by hand.
    pub command: String,
}

/// The tool could not be run at all.
#[derive(Debug, thiserror::Error)]
pub enum BackendError {
    /// It is not there.
    #[error("`{tool}` can not be run: {advice}")]
    Missing {
        /// As it is called.
        tool: String,
        /// How to get it.
        advice: String,
    },
    /// A translation in the form `reach`, where an assertion is asked for.
    #[error(
        "corral asks whether an assertion can fail, and a translation in the form `reach` has none: translate with `--form assert`, \
         or give it to Boogie's stratified inlining"
    )]
    NoAssertion,
    /// The text has a `break` that the tool takes to another place than it leads to: see [`syntax::misread`]. A fault of ours.
    #[error("internal error: {tool} would take the `break` at {place} to another place than it leads to")]
    Misread {
        /// As it is called.
        tool: String,
        /// Line and column in the text.
        place: String,
    },
    /// It is there, but the system does not start it.
    #[error("`{tool}` could not be started: {source}")]
    Start {
        /// As it is called.
        tool: String,
        /// Why not.
        source: std::io::Error,
    },
}

/// Runs a tool on a program.
///
/// # Errors
/// The tool, or what it needs, is missing or can not be started. Everything it does after its start is an [`Answer`].
pub fn check(tool: Tool, job: &Job) -> Result<Answer, BackendError> {
    match tool {
        Tool::Boogie => boogie::check(boogie::Mode::Unrolled, job),
        Tool::BoogieStratified => boogie::check(boogie::Mode::Stratified, job),
        Tool::Boogie3 => boogie::check(boogie::Mode::Modern, job),
        Tool::Corral => corral::check(job),
    }
}

/// Where the program `name` is: at `hint` (itself, or in that folder), else on `PATH`. `install` says how to get it.
///
/// # Errors
/// It is nowhere, or may not be run.
pub fn find(name: &str, hint: Option<&Path>, install: &str) -> Result<PathBuf, BackendError> {
    let missing = |advice: String| BackendError::Missing { tool: name.to_owned(), advice };
    let not_run = |path: &Path| missing(format!("{0} is a file that may not be run: chmod +x {0}", path.display()));
    let Some(hint) = hint else {
        return which::which(name).map_err(|_| {
            let folders = std::env::var_os("PATH").unwrap_or_default();
            let there = std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file());
            there.map_or_else(|| missing(format!("it is not on PATH; {install}")), |path| not_run(&path))
        });
    };
    let candidate = if hint.is_dir() { hint.join(name) } else { hint.to_owned() };
    // The tool runs in a folder of its own, so a relative path must be made absolute first.
    which::which(&candidate)
        .and_then(|found| std::path::absolute(found).map_err(|_| which::Error::CannotFindBinaryPath))
        .map_err(|_| match candidate.is_file() {
            true => not_run(&candidate),
            false => missing(format!("there is no program {}", candidate.display())),
        })
}

/// What an unknown line of a tool's output is shown as: an exception has its name on the next line.
fn shown(line: &str, next: Option<&str>) -> String {
    match next.map(str::trim).filter(|next| line.trim_end().ends_with(':') && !next.is_empty()) {
        Some(next) => format!("{} {next}", line.trim_end()),
        None => line.to_owned(),
    }
}

/// A tool that was killed inside of the script that runs it gives no answer: the shell ends with 128 + SIGKILL then.
fn killed(tool: &str, end: Ended) -> Option<Verdict> {
    (end == Ended::Exited(128 + 9))
        .then(|| Verdict::Unknown(format!("{tool} was killed, by the system where memory is short or by somebody")))
}

/// What a tool's output amounts to, and the places along its trace.
pub type Classified = (Verdict, Vec<Location>);

/// Runs `program` on the job's text, written to [`FILE`] in a fresh folder, and classifies what comes back.
///
/// # Errors
/// It can not be started.
pub fn run(
    tool: &str,
    program: &Path,
    arguments: &[String],
    job: &Job,
    classify: &dyn Fn(&str, Ended) -> Classified,
) -> Result<Answer, BackendError> {
    let start = |source| BackendError::Start { tool: tool.to_owned(), source };
    if let Some(place) = misread(job.text) {
        return Err(BackendError::Misread { tool: tool.to_owned(), place });
    }
    let folder = Folder::new().map_err(start)?;
    std::fs::write(folder.path().join(FILE), job.text).map_err(start)?;
    let command = itertools::join(
        std::iter::once(program.display().to_string()).chain(arguments.iter().map(|a| shell_word(a))),
        " ",
    );
    log::info!("running {command}");
    let ask = |limits: &Limits| process::run(Command::new(program).args(arguments), &folder, limits).map_err(start);
    let mut outcome = ask(&job.limits)?;
    if of_its_runtime(&outcome) {
        log::warn!("the runtime of {tool} aborted its threads; it is asked once more");
        let spent = outcome.seconds;
        let left = |time: Duration| time.saturating_sub(Duration::from_secs_f64(spent));
        outcome = ask(&Limits { time: job.limits.time.map(left), ..job.limits })?;
        outcome.seconds += spent;
    }
    let Outcome { end, stdout, stderr, seconds } = outcome;
    let output = if stderr.is_empty() { stdout } else { format!("{stdout}\n{stderr}") };
    let stopped = |limit: &str| (Verdict::Unknown(format!("{tool} was stopped at the {limit} limit")), Vec::new());
    let (verdict, trace) = match end {
        Ended::TimedOut => stopped("time"),
        Ended::OutOfMemory => stopped("memory"),
        Ended::OutOfOutput => {
            let why = format!("{tool} printed more than {} MB and was stopped", process::OUTPUT >> 20);
            (Verdict::Broken(why), Vec::new())
        }
        _ => classify(&output, end),
    };
    log::debug!("{tool} ended after {seconds:.2} s ({end:?}):\n{output}");
    Ok(Answer { verdict, output, seconds, end, trace, command })
}

/// Where the first `break` is that the tools misread, if one is in the text. (What is no program the tool itself refuses.)
fn misread(text: &str) -> Option<String> {
    let mut sources = Sources::new();
    sources.add(SourceFile::new(FILE, text));
    let program = parse(&mut sources, &ParseOptions::default()).ok()?.program;
    let first = syntax::misread::breaks(&program).into_iter().next()?;
    let Location { line, column, .. } = sources.location(first)?;
    Some(format!("{FILE}({line},{column})"))
}

/// Whether the tool died of its runtime, not of the program: now and then mono aborts the threads of a verifier while they work
/// (once in some thousand runs on a busy machine), and the verifier reports the abort as its own failure.
fn of_its_runtime(outcome: &Outcome) -> bool {
    let died = "FATAL UNHANDLED EXCEPTION: System.Threading.";
    matches!(outcome.end, Ended::Exited(_) | Ended::Signalled(_))
        && [&outcome.stdout, &outcome.stderr].iter().any(|said| said.contains(died))
}

/// Name of the file that holds the program in the folder that a tool runs in.
pub const FILE: &str = "program.bpl";

/// `text` as one word of a shell's command line.
pub fn shell_word(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/:._-=".contains(c);
    if text.chars().all(plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

/// Splits `file(line,column): rest` (the shape of every message of the Boogie family).
fn split_location(line: &str) -> Option<(Location, &str)> {
    let (place, rest) = line.split_once("): ")?;
    let (file, numbers) = place.rsplit_once('(')?;
    let (line, column) = numbers.split_once(',')?;
    let location = Location { file: file.to_owned(), line: line.parse().ok()?, column: column.parse().ok()? };
    Some((location, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_are_split_from_messages() {
        let (location, rest) = split_location("a (b).bpl(3,12): Error: no").unwrap();
        assert_eq!((location.file.as_str(), location.line, location.column, rest), ("a (b).bpl", 3, 12, "Error: no"));
        for text in ["no place: x", "f(1): x", "f(a,b): x", "f(1,2) x"] {
            assert!(split_location(text).is_none(), "{text}");
        }
    }

    #[test]
    fn no_tool_is_given_a_break_that_it_misreads() {
        let text = "procedure P()\n{\n  while (*) { while (*) { break; } }\n}\n";
        let bounds = Bounds { unroll: 1, recursion: 1 };
        let job = Job { text, entry: "P", bounds, limits: Limits::default(), path: Some(Path::new("/bin/true")) };
        let run = |tool: Tool| check(tool, &job).unwrap_err().to_string();
        for tool in [Tool::Corral, Tool::Boogie3] {
            let name = if tool == Tool::Corral { "corral" } else { "boogie3" };
            let expected = format!(
                "internal error: {name} would take the `break` at program.bpl(3,27) to another place than it leads to"
            );
            assert_eq!(run(tool), expected);
        }
    }

    #[test]
    fn a_missing_tool_is_named_with_advice() {
        let error = find("boogie", Some(Path::new("/nowhere")), "").unwrap_err();
        assert_eq!(error.to_string(), "`boogie` can not be run: there is no program /nowhere");
        let folder = Folder::new().unwrap();
        let path = folder.path().join("boogie");
        std::fs::write(&path, "#!/bin/sh\n").unwrap();
        for hint in [folder.path(), &path] {
            let error = find("boogie", Some(hint), "").unwrap_err().to_string();
            let path = path.display();
            assert_eq!(
                error,
                format!("`boogie` can not be run: {path} is a file that may not be run: chmod +x {path}")
            );
        }
    }

    #[test]
    fn the_name_of_an_exception_is_shown() {
        assert_eq!(
            shown("Unhandled Exception:", Some("cce+UnreachableException: x")),
            "Unhandled Exception: cce+UnreachableException: x"
        );
        assert_eq!(shown("Unhandled Exception:", None), "Unhandled Exception:");
        assert_eq!(shown("something new", Some("x")), "something new");
    }
}
