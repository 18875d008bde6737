//! `unthread check`: the main job.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;

use super::options::{self, BoundOptions, Format, Method, ProgramOptions, Property, SchedulingOptions, SolverOptions};
use super::page::{Judge, PageOptions};
use super::progress::Progress;
use super::property::PropertyOptions;
use super::session::{Failure, Session};
use super::trace::TraceOptions;
use super::watchdog::Watchdog;
use super::{Status, output};
use crate::check::Checked;
use crate::pipeline::{self, Asked, Findings, Report, Request, Trouble, Verdict};
use crate::sequentialize;
use crate::witness::Execution;
use crate::witness::html::Heading;

/// Look for an execution that violates a property, and show it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  unthread check counter.bpl                          assertions, bounds found automatically
  unthread check --property termination locks.bpl     fair executions that never end
  unthread check --rounds 2 --unroll 5 --format json counter.bpl
  unthread check --html found.html counter.bpl         the execution as a page to step through

Exit status: 0 no violation within the bounds, 1 violation, 2 error in the input or the options,
3 no answer (time, memory), 4 a backend is missing or broke.")]
pub struct Args {
    #[command(flatten)]
    program: ProgramOptions,
    #[command(flatten)]
    property: PropertyOptions,
    /// Translation
    #[arg(long, value_enum, default_value_t = Method::Auto)]
    method: Method,
    #[command(flatten)]
    bounds: BoundOptions,
    /// Bounds left out grow up to so many rounds
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000), help_heading = "Bounds")]
    max_rounds: u32,
    #[command(flatten)]
    scheduling: SchedulingOptions,
    /// Who decides the translated program
    #[arg(long, value_enum, default_value_t = Backend::Native)]
    backend: Backend,
    /// The backend's program, or the folder that holds it [default: looked for on PATH]
    #[arg(long, value_name = "PATH")]
    backend_path: Option<PathBuf>,
    /// One execution for each check that can fail (safety)
    #[arg(long)]
    all_errors: bool,
    /// Time for the whole check
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds)]
    timeout: Option<Duration>,
    /// Memory: of this process, or of each process of a backend
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    memory: Option<u64>,
    #[command(flatten)]
    solver: SolverOptions,
    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Show the execution as it was found, without looking for a shorter one
    #[arg(long)]
    no_minimize: bool,
    #[command(flatten)]
    trace: TraceOptions,
    /// Also write the execution found to a file, for `unthread replay`
    #[arg(long, value_name = "OUT.json")]
    witness: Option<PathBuf>,
    #[command(flatten)]
    page: PageOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Backend {
    /// The built-in engine
    Native,
    /// Boogie 2.4 with Z3
    Boogie,
    Corral,
}

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    let property = options::property(args.property.kind(), Some(args.method), &args.bounds);
    // With wrong options the answer still names what was asked for.
    let named = *property.as_ref().unwrap_or(&args.property.kind().unwrap_or(Property::Safety));
    let mut asked = Asked {
        files: args.program.files.iter().map(|f| f.display().to_string()).collect(),
        property: args.property.text(named),
        method: args.method.name(),
        method_reason: None,
        backend: args.backend.to_library().name(),
        fairness: args.scheduling.fairness.name(),
        all_errors: args.all_errors,
    };
    let request =
        property.and_then(|p| args.property.go_with(p).map(|()| p)).and_then(|property| request(args, property));
    let memory = args.memory.map(|mb| mb << 20).filter(|_| args.backend == Backend::Native);
    let watchdog = watchdog(args.timeout, memory, &asked, session.quiet, (args.format, args.trace));
    let loaded = |session: &mut Session| session.load_with(&args.program, &args.property, args.property.temporal());
    let mut judge = None;
    let report = match request.and_then(|request| Ok((request, loaded(session)?))) {
        Ok((mut request, (checked, objective))) => {
            request.translation.objective = objective;
            if args.method == Method::Auto {
                asked.method_reason = Some(choose(&mut request, &checked, named));
                asked.method = Method::of(request.translation.method).name();
            }
            let progress = Progress::new(session.quiet);
            let mut report = pipeline::check(&checked, &session.sources, &request, &|what| progress.say(what));
            report.diagnostics.splice(0..0, checked.warnings.clone());
            let replay = request.replay_options();
            if !args.no_minimize {
                progress.say("looking for a shorter execution");
                let in_order = args.scheduling.scheduler == options::Scheduler::RoundRobin;
                pipeline::shorten(&mut report, &checked, &session.sources, &replay, in_order, args.timeout);
            }
            judge = Some(Judge { program: checked, options: replay });
            report
        }
        Err(failure) if failure.status == Status::Backend => return Err(failure),
        Err(failure) => Report::of_errors(failure.diagnostics),
    };
    drop(watchdog);
    let how = Answered {
        format: args.format,
        witness: args.witness.as_deref(),
        page: &args.page,
        judge: judge.as_ref(),
        trace: args.trace,
    };
    answer(&report, &asked, session, &how)
}

/// How an answer is given.
pub struct Answered<'a> {
    pub format: Format,
    pub witness: Option<&'a Path>,
    pub page: &'a PageOptions,
    /// Where there is a program.
    pub judge: Option<&'a Judge>,
    pub trace: TraceOptions,
}

/// How an answer is printed.
pub type Shape = (Format, TraceOptions);

/// Answers at the limits where nobody else does.
pub fn watchdog(
    time: Option<Duration>,
    memory: Option<u64>,
    asked: &Asked<'static>,
    quiet: bool,
    shape: Shape,
) -> Option<Watchdog> {
    let asked = asked.clone();
    Watchdog::start(time, memory, move |reason, passed| {
        let mut report = Report::without_answer(reason);
        report.seconds.total = passed.as_secs_f64();
        // Nobody is left to hear that an answer can not be written.
        let _ = give(&report, &asked, &Session::new(quiet), shape);
    })
}

/// Gives the answer.
pub fn answer(report: &Report, asked: &Asked, session: &Session, how: &Answered) -> Result<Status, Failure> {
    if let (Some(path), Some(witness)) = (how.witness, &report.witness) {
        let json = serde_json::to_string_pretty(witness).map_err(|e| Failure::input(e.to_string()))?;
        output::to_file(Some(path), &format!("{json}\n"))?;
    }
    if let Some(judge) = how.judge {
        how.page.write(shown(report), judge, session, || heading(report, asked))?;
    }
    give(report, asked, session, (how.format, how.trace))?;
    Ok(status(report))
}

fn give(report: &Report, asked: &Asked, session: &Session, (format, trace): Shape) -> Result<(), Failure> {
    complain(report, session);
    match format {
        Format::Json => {
            let json = pipeline::json(report, asked, &session.sources);
            output::stdout(&format!("{json:#}\n"))
        }
        Format::Sarif => {
            let log = pipeline::sarif(&findings(report, asked), &session.sources);
            output::stdout(&format!("{log:#}\n"))
        }
        Format::Github => {
            let lines = pipeline::annotations(&findings(report, asked), &session.sources);
            output::stdout(&format!("{lines}{}\n", verdict_line(report, asked)))
        }
        Format::Text => output::stdout(&text(report, asked, session, trace)),
    }
}

/// Errors, and why there is no answer. (Warnings of the input were printed when it was read.)
fn complain(report: &Report, session: &Session) {
    let errors: Vec<_> = report.diagnostics.iter().filter(|d| d.is_error()).cloned().collect();
    session.report(&errors);
    let word = match report.trouble {
        Some(Trouble::Input) => return,
        // Where there is an answer it may not be all.
        None => "note",
        Some(Trouble::NoAnswer) => "note",
        Some(Trouble::Backend | Trouble::Internal) => "error",
    };
    if let Some(reason) = &report.reason {
        output::stderr(&format!("{word}: {reason}\n"));
    }
}

fn status(report: &Report) -> Status {
    match (report.verdict, report.trouble) {
        (Verdict::Holds, _) => Status::Done,
        (Verdict::Violated, _) => Status::Violated,
        (Verdict::Unknown, Some(Trouble::Input)) => Status::Input,
        (Verdict::Unknown, Some(Trouble::Backend)) => Status::Backend,
        (Verdict::Unknown, _) => Status::NoAnswer,
    }
}

/// Sets the method that suits the program; why it does.
fn choose(request: &mut Request, checked: &Checked, property: Property) -> &'static str {
    let bounds = &request.bounds;
    let rounds = bounds.rounds.or_else(|| Some(bounds.stem? + bounds.lasso?));
    let translation = sequentialize::Options { threads: bounds.threads, ..request.translation.clone() };
    let (method, why) = sequentialize::choose(checked, &translation, property == Property::Termination, rounds);
    request.translation.method = method;
    why
}

fn request(args: &Args, property: Property) -> Result<Request, Failure> {
    Ok(Request {
        translation: options::translation(args.method, property, &args.scheduling)?,
        bounds: args.bounds.requested(),
        max_rounds: args.max_rounds,
        backend: args.backend.to_library(),
        backend_path: args.backend_path.clone(),
        timeout: args.timeout,
        memory: args.memory.map(|mb| mb << 20),
        all_errors: args.all_errors,
        solver: args.solver.solver()?,
    })
}

impl Backend {
    fn to_library(self) -> pipeline::Backend {
        match self {
            Backend::Native => pipeline::Backend::Native,
            Backend::Boogie => pipeline::Backend::Boogie,
            Backend::Corral => pipeline::Backend::Corral,
        }
    }
}

/// The execution, if there is one, then the verdict and what it rests on.
fn text(report: &Report, asked: &Asked, session: &Session, trace: TraceOptions) -> String {
    let mut text = String::new();
    for execution in shown(report).iter().filter(|_| !session.quiet) {
        text.push_str(&trace.render(execution, &session.sources));
    }
    if report.trouble == Some(Trouble::Input) {
        return text;
    }
    text.push_str(&verdict_line(report, asked));
    text.push('\n');
    if !session.quiet {
        text.push_str(&details(report, asked));
    }
    text
}

/// One execution, or all that were asked for.
fn shown(report: &Report) -> &[Execution] {
    match report.witnesses.as_slice() {
        [] => report.witness.as_slice(),
        all => all,
    }
}

fn findings<'a>(report: &'a Report, asked: &Asked) -> Findings<'a> {
    let answered = report.trouble.is_none() || report.trouble == Some(Trouble::Input);
    Findings {
        what: what(report, asked),
        executions: shown(report),
        diagnostics: &report.diagnostics,
        reason: report.reason.as_deref().filter(|_| !answered),
    }
}

/// What stands above the execution on a page.
fn heading(report: &Report, asked: &Asked) -> Heading {
    Heading {
        file: asked.files.join(" "),
        verdict: report.verdict.name().to_owned(),
        what: what(report, asked),
        details: facts(report, asked).join("; "),
    }
}

fn verdict_line(report: &Report, asked: &Asked) -> String {
    format!("{}: {}: {}", asked.files.join(" "), report.verdict.name(), what(report, asked))
}

/// The answer in words.
fn what(report: &Report, asked: &Asked) -> String {
    let level = report.level.map_or(String::new(), |l| l.describe());
    match (report.verdict, asked.property.as_str()) {
        (Verdict::Violated, "termination") => match asked.fairness {
            "none" => "an execution never ends".to_owned(),
            kind => format!("a {kind}ly fair execution never ends"),
        },
        (Verdict::Violated, "safety") => "an execution fails a check".to_owned(),
        (Verdict::Violated, property) => match asked.fairness {
            "none" => format!("an execution breaks {property}"),
            kind => format!("a {kind}ly fair execution breaks {property}"),
        },
        (Verdict::Holds, "termination") => {
            format!("no execution that never ends and is fair ({}) within {level}", asked.fairness)
        }
        (Verdict::Holds, "safety") => format!("no execution fails a check within {level}"),
        (Verdict::Holds, property) => {
            format!("no execution that is fair ({}) breaks {property} within {level}", asked.fairness)
        }
        (Verdict::Unknown, _) => "no answer".to_owned(),
    }
}

fn details(report: &Report, asked: &Asked) -> String {
    let mut parts = facts(report, asked);
    parts.push(format!("{} {:.2} s", asked.backend, report.seconds.total));
    format!("  {}\n", parts.join("; "))
}

/// What the answer rests on.
fn facts(report: &Report, asked: &Asked) -> Vec<String> {
    let mut parts = vec![format!("method {}", asked.method)];
    if report.verdict != Verdict::Holds {
        parts.extend(report.level.map(|l| l.describe()));
    }
    if report.verdict == Verdict::Holds {
        parts.push(match report.bounds_reached.as_slice() {
            [] if asked.method == "verify" => "complete: every execution is covered".to_owned(),
            [] => "complete for these rounds".to_owned(),
            reached => {
                format!("cut by the bound of {}", reached.iter().map(|b| b.word()).collect::<Vec<_>>().join(", "))
            }
        });
    }
    if report.witness.is_some() {
        parts.push("replayed on the source: confirmed".to_owned());
    }
    parts
}
