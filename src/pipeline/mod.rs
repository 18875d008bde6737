//! A whole check, top to bottom: from a checked concurrent program to a verdict that was confirmed on the source.
//!
//! ```text
//! for each level of bounds:
//!    sequentialize        the concurrent program becomes a sequential one, which is checked again: it must typecheck
//!    decide               the native engine, or a backend
//!    lift                 the trace becomes a concurrent execution
//!    replay               the source program does what the execution says, or the violation is not reported
//! shorten                 what is shown is smaller, and was replayed again
//! ```

mod along;
mod bounds;
mod decide;
mod findings;
mod for_rounds;
mod github;
mod minimize;
pub mod portfolio;
mod report;
mod sarif;
mod source_tags;
mod vacuity;
mod verify;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::check::Checked;
use crate::diagnostic::{Diagnostic, Finding};
use crate::engine::{self, Next};
use crate::semantics::{self, ReplayErrorKind};
use crate::sequentialize::{self, EventKind, Goal, Method, Sequential};
use crate::source::Sources;
use crate::stop::Stop as StopSignal;
use crate::syntax::ast::Tag;
use crate::witness::{Execution, lift};

pub use bounds::{Bound, Deepening, Level, Requested, Rounds};
pub use decide::{Backend, Decided, Decision, Fault, Means, decide};
pub use findings::Findings;
pub use for_rounds::prove_rounds;
pub use github::{annotations, disarmed};
pub use minimize::{Minimizer, shorten};
pub use report::{Asked, Certificate, Report, Seconds, Trouble, Verdict, json};
pub use sarif::{log as sarif, one_log};
pub use vacuity::remark;
pub use verify::{VerifyRequest, verify};

/// What to check, and how.
#[derive(Debug, Clone)]
pub struct Request {
    /// The translation; its bounds are set level by level.
    pub translation: sequentialize::Options,
    pub bounds: Requested,
    /// Rounds that the deepening goes up to where they are not given.
    pub max_rounds: u32,
    pub backend: Backend,
    /// Where an external verifier is.
    pub backend_path: Option<PathBuf>,
    /// Time for the whole check.
    pub timeout: Option<Duration>,
    /// Memory in bytes: for this process, where the native engine decides; for each process of an external verifier.
    pub memory: Option<u64>,
    /// For the native engine
    pub solver: engine::Solver,
    /// One execution for each check that can fail, where bounds show the first.
    pub all_errors: bool,
    /// Ends the check early.
    pub stop: StopSignal,
}

impl Default for Request {
    /// The native engine without limits, one violation, and no deepening of rounds.
    fn default() -> Request {
        Request {
            translation: sequentialize::Options::default(),
            bounds: Requested::default(),
            max_rounds: 1,
            backend: Backend::Native,
            backend_path: None,
            timeout: None,
            memory: None,
            solver: engine::Solver::Sat,
            all_errors: false,
            stop: StopSignal::default(),
        }
    }
}

impl Request {
    fn termination(&self) -> bool {
        matches!(self.translation.method, Method::Lasso | Method::LazyLasso)
    }

    /// How the judge runs an execution that is found.
    pub fn replay_options(&self) -> semantics::ReplayOptions {
        let translation = &self.translation;
        semantics::ReplayOptions {
            entry: translation.entry.clone(),
            property: match (self.termination(), translation.goal) {
                (true, _) | (false, Goal::Lasso) => semantics::Property::Termination,
                (false, Goal::Failure) => semantics::Property::Safety,
                (false, Goal::Deadlock) => semantics::Property::Deadlock,
                (false, Goal::Race) => semantics::Property::Race,
            },
            fairness: translation.fairness,
            cooperative: translation.cooperative,
            by_access: translation.by_access,
            objective: translation.objective.clone(),
        }
    }
}

/// Checks `program` within growing bounds. `say` is told what is being done, for a progress line.
pub fn check(program: &Checked, sources: &Sources, request: &Request, say: &dyn Fn(&str)) -> Report {
    let start = Instant::now();
    let mut run = Run { program, sources, request, say, start, recursive: false, report: Report::new() };
    let verdict = run.deepen();
    let report = run.ended(verdict);
    report.seconds.log();
    report
}

/// Why a check ends without a verdict.
struct Stop {
    trouble: Trouble,
    reason: String,
    diagnostics: Vec<Diagnostic>,
}

impl Stop {
    fn new(trouble: Trouble, reason: impl Into<String>) -> Stop {
        Stop { trouble, reason: reason.into(), diagnostics: Vec::new() }
    }

    fn into_report(self, report: &mut Report) {
        report.trouble = Some(self.trouble);
        report.reason = Some(self.reason);
        report.diagnostics.extend(self.diagnostics);
    }

    /// `None` where there is no limit.
    fn time_left(limit: Option<Duration>, start: Instant) -> Result<Option<Duration>, Stop> {
        let Some(limit) = limit else { return Ok(None) };
        match limit.checked_sub(start.elapsed()) {
            Some(left) if !left.is_zero() => Ok(Some(left)),
            _ => Err(Stop::new(Trouble::NoAnswer, "time limit")),
        }
    }

    /// Adds what was decided before.
    fn after(mut self, held: Option<Level>) -> Stop {
        if let (Trouble::NoAnswer, Some(level)) = (self.trouble, held) {
            self.reason.push_str(&format!(" (no violation within {})", level.describe()));
        }
        self
    }
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        let trouble = match fault {
            Fault::Backend(_) => Trouble::Backend,
            Fault::Undecided(_) => Trouble::NoAnswer,
        };
        Stop::new(trouble, fault.to_string())
    }
}

/// Why a termination check of a recursive program may have no answer.
const ENDLESS_RECURSION: &str = "no execution found that repeats within the bound on recursion; the lazy lasso does not \
     look for repetition by ever deeper calls, --method lasso does";

/// Why a check of a property of states may have no answer.
const RECURSION_AND_STATES: &str = "no execution found that repeats within the bound on recursion; what states a repetition by ever \
     deeper calls passes is not looked for";

/// Why a termination check under cooperative scheduling may have no answer.
const RECURSION_AND_CONTROL: &str = "no execution found that repeats within the bound on recursion; cooperative threads that keep \
     control in ever deeper calls are not looked for";

/// The work on one request.
struct Run<'a> {
    program: &'a Checked,
    sources: &'a Sources,
    request: &'a Request,
    say: &'a dyn Fn(&str),
    start: Instant,
    /// Some thread can recurse.
    recursive: bool,
    report: Report,
}

impl Run<'_> {
    fn ended(mut self, verdict: Result<Verdict, Stop>) -> Report {
        match verdict {
            Ok(verdict) => self.report.verdict = verdict,
            Err(stop) => stop.into_report(&mut self.report),
        }
        self.report.seconds.total = self.start.elapsed().as_secs_f64();
        self.report
    }

    fn deepen(&mut self) -> Result<Verdict, Stop> {
        let request = self.request;
        let mut deepening = Deepening::new(request.bounds, request.termination(), request.max_rounds);
        let mut level = deepening.first();
        let mut held: Option<Level> = None;
        loop {
            let verdict = self.level(level).map_err(|stop| stop.after(held))?;
            if verdict == Verdict::Violated {
                return Ok(Verdict::Violated);
            }
            held = Some(level);
            match deepening.next(&self.report.bounds_reached) {
                Some(next) => level = next,
                None => {
                    return self.overlooked().map_or(Ok(Verdict::Holds), |why| Err(Stop::new(Trouble::NoAnswer, why)));
                }
            }
        }
    }

    /// Violations that the translation would not see, whatever the bounds on rounds.
    fn overlooked(&self) -> Option<&'static str> {
        let request = self.request;
        // Calls may go deeper for ever: then no configuration repeats.
        match request.translation.method {
            _ if !self.recursive => None,
            Method::LazyLasso => Some(ENDLESS_RECURSION),
            _ if request.translation.objective.temporal.is_some() => Some(RECURSION_AND_STATES),
            _ if request.termination() && request.translation.cooperative => Some(RECURSION_AND_CONTROL),
            _ => None,
        }
    }

    /// One level: translated, decided, and confirmed where it is violated.
    fn level(&mut self, level: Level) -> Result<Verdict, Stop> {
        let request = self.request;
        let time = Stop::time_left(request.timeout, self.start)?;
        self.report.level = Some(level);
        self.report.bounds_reached.clear();
        self.say(level, "translating");
        let sequential = self.translate(level)?;
        self.report.threads = sequential.slots.map(|n| n as u32);
        self.recursive = sequential.recursive;

        self.say(level, &format!("solving ({})", request.backend.name()));
        let next = |trace: &engine::Trace| Next::Without(failures_like(&sequential, trace));
        let means = Means {
            backend: request.backend,
            backend_path: request.backend_path.as_deref(),
            time,
            memory: request.memory,
            solver: &request.solver,
            share_calls: false,
            mentioned: &sequential.mentioned,
            stop: &request.stop,
            next: if request.all_errors && !request.termination() { Some(&next) } else { None },
        };
        let decided = decide(&sequential.checked, &sequential.entry, level, &means)?;
        self.report.decided(&decided);
        match decided.decision {
            Decision::Holds(mut reached) => {
                // Nobody marked the executions that go on behind the last round.
                if !sequential.saturates && !reached.contains(&Bound::Rounds) {
                    reached.insert(0, Bound::Rounds);
                }
                self.report.bounds_reached = reached;
                Ok(Verdict::Holds)
            }
            Decision::Violated(traces) => {
                self.say(level, "replaying the execution on the source");
                let replaying = Instant::now();
                let mut lifting = 0.0;
                let confirmed = traces.iter().map(|trace| self.confirm(&sequential, trace, &mut lifting)).collect();
                self.report.seconds.lift += lifting;
                self.report.seconds.replay += replaying.elapsed().as_secs_f64();
                violations(&mut self.report, confirmed, decided.rest)
            }
        }
    }

    fn say(&self, level: Level, what: &str) {
        (self.say)(&format!("{}: {what}", level.describe()));
    }

    fn translate(&mut self, level: Level) -> Result<Sequential, Stop> {
        let start = Instant::now();
        let options = at_level(&self.request.translation, level);
        let sequential = sequentialize::translate(self.program, &options);
        self.report.seconds.translate += start.elapsed().as_secs_f64();
        sequential.map_err(|diagnostics| {
            if let Some(limit) = diagnostics.iter().find(|d| d.code == Finding::TooLarge) {
                return Stop::new(Trouble::NoAnswer, limit.message.clone());
            }
            // A translation that is not well-formed is our fault, not the program's.
            let internal = diagnostics.iter().any(|d| d.code == Finding::Internal);
            let trouble = if internal { Trouble::Internal } else { Trouble::Input };
            Stop { trouble, reason: "the program can not be translated".into(), diagnostics }
        })
    }

    /// The execution behind a trace, confirmed by the judge.
    fn confirm(&self, sequential: &Sequential, trace: &engine::Trace, lifting: &mut f64) -> Result<Execution, Stop> {
        let start = Instant::now();
        let internal = |what: &str, why: String| Stop::new(Trouble::Internal, format!("internal error: {what}: {why}"));
        let execution = lift::lift(sequential, trace, self.sources, self.request.translation.fairness)
            .map_err(|why| internal("the engine's trace does not fit the translation", why.to_string()))?;
        *lifting += start.elapsed().as_secs_f64();
        confirmed(self.program, self.sources, &execution, &self.request.replay_options())
    }
}

/// What was found, as far as it replays. `rest`: why the search for more ended early.
fn violations(report: &mut Report, found: Vec<Result<Execution, Stop>>, rest: Option<String>) -> Result<Verdict, Stop> {
    let (mut witnesses, mut open) = (Vec::new(), None);
    for execution in found {
        match execution {
            Ok(execution) => witnesses.push(execution),
            Err(stop) if stop.trouble == Trouble::NoAnswer => open = open.or(Some(stop)),
            Err(stop) => return Err(stop),
        }
    }
    if let (true, Some(stop)) = (witnesses.is_empty(), &open) {
        return Err(Stop { diagnostics: stop.diagnostics.clone(), ..Stop::new(stop.trouble, stop.reason.clone()) });
    }
    let more = rest.map(|why| format!("the search for more failures ended early: {why}"));
    let presumed = witnesses.iter().find_map(|w| w.asides.presumption());
    report.reason = more.or(open.map(|stop| stop.reason)).or(presumed);
    report.violated(witnesses);
    Ok(Verdict::Violated)
}

/// The execution as the judge sees it.
fn confirmed(
    program: &Checked,
    sources: &Sources,
    execution: &Execution,
    options: &semantics::ReplayOptions,
) -> Result<Execution, Stop> {
    semantics::replay(program, sources, execution, options).map_err(|error| {
        log::debug!("what does not replay: {}", serde_json::to_string(execution).unwrap_or_default());
        if error.kind == ReplayErrorKind::CannotEvaluate {
            let what = "an execution that violates the property was found, but the replay on the source";
            return Stop::new(Trouble::NoAnswer, format!("{what} {}", error.message));
        }
        let what = "internal error: the execution found does not replay on the source";
        Stop::new(Trouble::Internal, format!("{what}: {error}"))
    })
}

/// The statements that stand for the failure that the trace ends in.
fn failures_like(sequential: &Sequential, trace: &engine::Trace) -> Vec<Tag> {
    let failed = |tag: Tag| sequential.map.get(tag).filter(|e| matches!(e.kind, EventKind::Failed(_)));
    let spans: Vec<_> = trace.steps.iter().filter_map(|s| failed(s.tag)).map(|e| e.span.key()).collect();
    sequential.map.tags().filter(|tag| failed(*tag).is_some_and(|e| spans.contains(&e.span.key()))).collect()
}

/// The translation's options with the bounds of a level.
pub fn at_level(options: &sequentialize::Options, level: Level) -> sequentialize::Options {
    let mut options = options.clone();
    match level.rounds {
        Rounds::Safety { rounds } | Rounds::Unbounded { rounds } => options.rounds = rounds,
        Rounds::Termination { stem, lasso } => (options.stem, options.lasso) = (stem, lasso),
        Rounds::Sequential => {}
    }
    options.unroll = level.unroll;
    options.recursion = level.recursion;
    options.threads = level.threads;
    options
}
