//! `unthread explore`: the reference semantics, every execution one by one.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use super::answer::AnswerOptions;
use super::interrupt::Interrupt;
use super::options::{self, Backend, BoundOptions, Format, ProgramOptions, SchedulingOptions, SolverOptions};
use super::output;
use super::page::Replayable;
use super::progress::{Line, Progress};
use super::property::PropertyOptions;
use super::session::Session;
use super::several::{self, One};
use super::status::{Failure, Status};
use super::trace::Trace;
use super::watchdog::Watchdog;
use crate::check::{Asked, Property, Scheduler};
use crate::diagnostic::DiagnosticObject;
use crate::mutation::LeftOut;
use crate::pipeline::{
    self, ByExploration, Explored, Findings, GivenBounds, Replay, Report, RestsOn, TotalSeconds, Verdict, words,
};
use crate::reason::{Obstacle, Reason};
use crate::semantics::{self, Bounds, Exploration, ExploreOptions, Limits, Outcome};
use crate::visible::{visible, visible_text};

use crate::witness::Execution;
use crate::witness::html::{Heading, Proof};

/// Enumerate all executions, by definition (finite data only)
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "\
Examples:
  unthread explore locks.bpl                                   every execution
  unthread explore --rounds 2 locks.bpl                        what `check --rounds 2` covers
  unthread explore --property termination --int-range 0..3 ring.bpl

Loops and recursion are followed as far as they go: --unroll, --recursion and --threads do not
limit anything here.")]
pub struct Args {
    #[command(flatten)]
    program: ProgramOptions,
    #[command(flatten)]
    property: PropertyOptions,
    #[command(flatten)]
    bounds: BoundOptions,
    /// Arbitrary integers are taken from here, both ends included
    #[arg(long, value_name = "LO..HI", value_parser = options::int_range, allow_hyphen_values = true, help_heading = "Bounds")]
    int_range: Option<(i64, i64)>,
    /// Of arbitrary numbers, try a few that the program names: finds violations, proves nothing
    #[arg(long, conflicts_with = "int_range", help_heading = "Bounds")]
    samples: bool,
    #[command(flatten)]
    scheduling: SchedulingOptions,
    /// Stop after so many states
    #[arg(long, value_name = "N", value_parser = options::positive(), allow_negative_numbers = true)]
    states: Option<u64>,
    /// Stop when the states take so much memory
    #[arg(long, value_name = "MB", value_parser = options::megabytes(), allow_negative_numbers = true)]
    memory: Option<u64>,
    /// Stop after so much time
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
    #[command(flatten)]
    answer: AnswerOptions,
}

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    if args.property.all().len() < 2 {
        return one(args, session);
    }
    several::each(
        (&args.property, &args.bounds, &args.program.text()),
        &args.answer,
        args.timeout,
        session,
        |each, session| {
            let One { property, bounds, answer, time } = each;
            one(&Args { property, bounds, answer, timeout: time, ..args.clone() }, session)
        },
    )
}

/// One property.
fn one(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    let start = crate::clock::Instant::now();
    session.github = args.answer.format == Format::Github;
    args.answer.try_files()?;
    let progress = Progress::new(session.quiet);
    let known = Arc::new(Known::new(args, session, progress.line()));
    let watchdog = known.clone().watchdog();
    let interrupt = Interrupt::heard_by({
        let known = known.clone();
        move || {
            known.say(&"interrupted".into(), start.elapsed());
        }
    });
    let mut replayable = None;
    let mut result = explore(args, session, &mut replayable, &mut |states| {
        known.states.store(states, Ordering::Relaxed);
        progress.say(&format!("exploring: {states} states"));
    });
    if let (Ok(found), Some(replayable)) = (&mut result, &replayable)
        && args.answer.minimizes(session.quiet)
    {
        minimize(args, found, replayable, session);
    }
    if let (Ok(found), Some(replayable)) = (&mut result, &replayable)
        && pipeline::part(&replayable.program, args.scheduling.entry.as_deref()).is_some()
    {
        of_part(found);
    }
    let beside = match (&result, &replayable) {
        (Ok(found), Some(replayable)) => beside(found, replayable, session)?,
        _ => Report::without_answer("no answer"),
    };
    progress.beside(|| session.report(&beside.diagnostics));
    drop((watchdog, interrupt, progress));
    let seconds = start.elapsed().as_secs_f64();
    let executions = result.as_ref().map_or(&[][..], shown);
    let property = args.property.text(Property::Safety);
    let heading = || heading(args, result.as_ref().ok());
    args.answer.write_files(executions, replayable.as_ref(), session, &property, heading);
    print(args, (&result, &beside), seconds, session)?;
    let found = result?;
    Ok(match found.verdict {
        Outcome::Holds => Status::Done,
        Outcome::Violated => Status::Violated,
        Outcome::Unknown => Status::NoAnswer,
    })
}

/// A file that `split` wrote: of the whole it covers no more than its rounds.
fn of_part(found: &mut Exploration) {
    if found.verdict == Outcome::Holds {
        found.complete = false;
        found.reason.get_or_insert_with(|| "a part of a translation".into());
    }
}

/// What was found, and what is to be known beside it.
type Answer<'a> = (&'a Result<Exploration, Failure>, &'a Report);

/// What a person should know beside the answer: what no execution comes to, axioms that contradict each other, globals that begin with any
/// value.
fn beside(found: &Exploration, replayable: &Replayable, session: &Session) -> Result<Report, Failure> {
    let mut report = Report::without_answer("no answer");
    report.verdict = verdict(found);
    if report.verdict == Verdict::Unknown {
        return Ok(report);
    }
    found.coverage.iter().for_each(|coverage| report.covers(coverage.clone()));
    let solver = SolverOptions::default().solver()?;
    pipeline::remark(&replayable.program, &session.sources, &replayable.asked, &solver, &mut report);
    Ok(report)
}

fn print(args: &Args, answer: Answer, seconds: f64, session: &Session) -> Result<(), Failure> {
    match (args.answer.format, answer.0) {
        (Format::Json, _) => session.give(json(args, answer, seconds, session)),
        (Format::Sarif, _) => session.give(pipeline::sarif(&findings(args, answer), &session.sources)),
        (Format::Github, _) => output::stdout(&pipeline::annotations(&findings(args, answer), &session.sources)),
        (Format::Text, Ok(found)) => output::stdout(&text(args, found, answer.1, seconds, session)),
        (Format::Text, Err(_)) => Ok(()),
    }
}

/// What can be said before the end.
struct Known {
    args: Args,
    session: Session,
    line: Line,
    /// Explored so far.
    states: AtomicUsize,
}

impl Known {
    fn new(args: &Args, session: &Session, line: Line) -> Known {
        Known { args: args.clone(), session: session.without_sources(), line, states: AtomicUsize::new(0) }
    }

    /// Answers at the limits where nobody else does.
    fn watchdog(self: Arc<Self>) -> Option<Watchdog> {
        let time = self.session.series.time.max(self.args.timeout);
        let memory = self.args.memory.map(|mb| mb << 20);
        Watchdog::start(time, memory, move |reason, passed| self.say(reason, passed))
    }

    /// Says how far the exploration came, and why it goes no further; properties behind it were not looked at.
    fn say(&self, reason: &Reason, passed: Duration) -> Status {
        self.line.clear();
        self.session.end(|property, session| {
            let covered = Exploration {
                verdict: Outcome::Unknown,
                states: if property.is_none() { self.states.load(Ordering::Relaxed) } else { 0 },
                memory: 0,
                witness: None,
                deadlock: None,
                ranged: false,
                complete: false,
                reason: Some(reason.clone()),
                stopped: true,
                broken: false,
                coverage: None,
            };
            let args = match property {
                None => self.args.clone(),
                Some(property) => Args { property: PropertyOptions::named(property), ..self.args.clone() },
            };
            if property.is_none() {
                args.answer.write_files(&[], None, session, "", || heading(&args, Some(&covered)));
            }
            // Nobody is left to hear that an answer can not be written.
            let report = Report::without_answer(&reason.text);
            let seconds = if property.is_none() { passed.as_secs_f64() } else { 0.0 };
            let _ = print(&args, (&Ok(covered), &report), seconds, session);
            Status::NoAnswer
        })
    }
}

/// `replayable` becomes what replays the execution that is found.
fn explore(
    args: &Args,
    session: &mut Session,
    replayable: &mut Option<Replayable>,
    say: &mut dyn FnMut(usize),
) -> Result<Exploration, Failure> {
    let property = options::property(args.property.kind(), None, &args.bounds)?;
    args.property.go_with(property)?;
    options::goes_with(property, &args.scheduling)?;
    let bounds = match (args.bounds.rounds, args.bounds.stem, args.bounds.lasso) {
        (Some(rounds), _, _) => Some(Bounds::Rounds(rounds)),
        (_, Some(stem), Some(lasso)) => Some(Bounds::Lasso { stem, lasso }),
        (_, None, None) => None,
        _ => return Err(Failure::input("--stem and --lasso go together")),
    };
    if args.scheduling.scheduler() != Scheduler::RoundRobin && bounds.is_some() {
        return Err(Failure::input("rounds are explored in the order of creation only: --scheduler round-robin"));
    }
    let (mut checked, objective) = session.load_with(&args.program, &args.property, args.property.temporal())?;
    session.name_entry(&mut checked, args.scheduling.entry.as_deref());
    let options = ExploreOptions {
        asked: args.scheduling.ask(property, objective),
        int_range: args.int_range,
        sampled: args.samples,
        threads: None,
        bounds,
        unchecked: false,
        unreduced: args.scheduling.no_reduction,
        limits: Limits {
            states: args.states.map(|n| n as usize),
            memory: options::memory(args.memory, Backend::Native).map(|bytes| bytes as usize),
            time: args.timeout,
            ..Limits::default()
        },
        mutation: LeftOut::nothing(),
    };
    let found = semantics::explore(&checked, &session.sources, &options, say).map_err(|error| vec![error])?;
    // A deadlock that is told beside a check of assertions is shown as one.
    let property = if found.deadlock.is_some() { Property::Deadlock } else { property };
    *replayable = Some(Replayable { program: checked, asked: Asked { property, ..options.asked } });
    Ok(found)
}

/// The execution found, or the deadlock told beside the answer.
fn shown(found: &Exploration) -> &[Execution] {
    match &found.witness {
        Some(witness) => std::slice::from_ref(witness),
        None => found.deadlock.as_slice(),
    }
}

/// The execution has the fewest steps already; but not the fewest switches, nor the smallest values.
fn minimize(args: &Args, found: &mut Exploration, replayable: &Replayable, session: &Session) {
    let in_order = args.bounds.rounds.or(args.bounds.lasso).is_some();
    let shown = found.witness.as_mut().or(found.deadlock.as_mut());
    if let (Some(witness), Some(minimizer)) = (shown, replayable.minimizer(session, in_order)) {
        *witness = minimizer.minimize(witness.clone(), 0.0, None).0;
    }
}

fn findings<'a>(args: &Args, (result, beside): Answer<'a>) -> Findings<'a> {
    let found = result.as_ref().ok();
    Findings {
        what: words::violated(&args.property.text(Property::Safety), args.scheduling.fairness().name()),
        executions: found.map_or(&[], |f| f.witness.as_slice()),
        diagnostics: result.as_ref().err().map_or(&beside.diagnostics, |failure| &failure.diagnostics),
        reason: found.filter(|f| f.verdict == Outcome::Unknown).and_then(|f| f.reason.as_ref()).map(in_words),
    }
}

/// What stands above the execution on a page.
fn heading(args: &Args, found: Option<&Exploration>) -> Heading {
    Heading {
        file: args.program.text(),
        verdict: found.map_or(Verdict::Unknown, verdict).name().to_owned(),
        what: args.property.text(Property::Safety),
        details: found.map_or("the input has errors".to_owned(), |f| format!("explored: {} states", f.states)),
        proof: found.filter(|f| verdict(f) == Verdict::Proved).map(|f| Proof {
            rests_on: vec![format!("all {} states have been explored, and there are no others", f.states)],
            ..Proof::default()
        }),
        steps: Vec::new(),
    }
}

fn rests_on(found: &Exploration) -> Option<RestsOn> {
    (verdict(found) == Verdict::Proved).then_some(RestsOn::Exploration)
}

fn verdict(found: &Exploration) -> Verdict {
    match found.verdict {
        Outcome::Holds if found.complete => Verdict::Proved,
        Outcome::Holds => Verdict::Holds,
        Outcome::Violated => Verdict::Violated,
        Outcome::Unknown => Verdict::Unknown,
    }
}

/// The answer in words.
fn sentence(args: &Args, found: &Exploration, beside: &Report) -> String {
    let property = args.property.text(Property::Safety);
    let fairness = args.scheduling.fairness().name();
    let plural = |n: u32, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let BoundOptions { rounds, stem, lasso, .. } = args.bounds;
    let within = match (rounds, stem, lasso) {
        (Some(rounds), ..) => format!(" within {}", plural(rounds, "round")),
        (_, Some(stem), Some(lasso)) => {
            format!(" within {} and {}", plural(stem, "stem round"), plural(lasso, "lasso round"))
        }
        _ => String::new(),
    };
    let reason = found.reason.as_ref().map(in_words);
    match found.verdict {
        // A violation stands without.
        Outcome::Violated => words::violated(&property, fairness),
        Outcome::Unknown => reason.unwrap_or("no answer".into()).into_owned(),
        Outcome::Holds => {
            let reason = reason.map_or(String::new(), |why| format!("; {why}"));
            format!("{}{within}{reason}{}", words::no_execution(&property, fairness), words::void(beside))
        }
    }
}

/// Why there is no answer, or what it does not cover, with the option that helps.
fn in_words(why: &Reason) -> Cow<'_, str> {
    match why.obstacle {
        Some(Obstacle::ArbitraryInteger) => format!("{why}; --int-range LO..HI gives a range for such values").into(),
        _ => why.text.as_ref().into(),
    }
}

/// The object of `--format json`.
fn json(args: &Args, (result, beside): Answer, seconds: f64, session: &Session) -> Value {
    let found = result.as_ref().ok();
    let diagnostics = result.as_ref().err().map_or(&beside.diagnostics, |failure| &failure.diagnostics);
    let BoundOptions { rounds, stem, lasso, .. } = args.bounds;
    let witness = found.and_then(|f| f.witness.as_ref());
    json!(Explored {
        version: env!("CARGO_PKG_VERSION"),
        file: args.program.files.iter().map(|f| f.display().to_string()).collect(),
        constants: args.program.constants(),
        property: args.property.text(Property::Safety),
        verdict: found.map_or(Verdict::Unknown, verdict),
        rests_on: found.and_then(rests_on),
        complete: found.is_some_and(|f| f.complete),
        reason: found.and_then(|f| f.reason.as_ref()).map(|why| visible_text(&in_words(why)).into_owned().into()),
        method: ByExploration::Explore,
        backend: (),
        fairness: args.scheduling.fairness(),
        bounds: GivenBounds { rounds, stem, lasso },
        checks: beside.checks,
        states: found.map(|f| f.states),
        deadlock: found.and_then(|f| f.deadlock.as_ref()),
        seconds: TotalSeconds { total: seconds },
        replay: witness.map(|_| Replay::Confirmed),
        witness,
        diagnostics: diagnostics.iter().map(|d| DiagnosticObject::of(d, &session.sources)).collect(),
    })
}

fn text(args: &Args, found: &Exploration, beside: &Report, seconds: f64, session: &Session) -> String {
    let mut text = String::new();
    if !session.quiet {
        if let Some(execution) = &found.witness {
            text.push_str(&args.answer.trace.render(execution, &session.sources));
        } else if let Some(execution) = found.deadlock.as_ref().filter(|_| args.answer.trace.trace != Trace::None) {
            text.push_str("an execution to a deadlock:\n\n");
            text.push_str(&args.answer.trace.render(execution, &session.sources));
        }
    }
    let files = args.program.text();
    text.push_str(&format!(
        "{}: {}: {}",
        visible(&files),
        verdict(found).name(),
        visible_text(&sentence(args, found, beside))
    ));
    text.push('\n');
    if !session.quiet {
        let complete = if found.complete { "; every execution is covered" } else { "" };
        text.push_str(&format!("  {} states{complete}; {seconds:.2} s\n", found.states));
        log::info!(
            "{} states per second; {} bytes for each state, {} MB in all",
            (found.states as f64 / seconds.max(0.001)).round(),
            found.memory.checked_div(found.states).unwrap_or(0),
            found.memory.div_ceil(1 << 20)
        );
    }
    text
}
