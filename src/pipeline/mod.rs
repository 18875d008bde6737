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

mod answer;
mod bounds;
mod confirm;
mod counterexample;
mod decide;
mod error_trace_slice;
mod findings;
mod for_rounds;
mod github;
mod minimize;
mod no_verdict;
pub mod portfolio;
mod report;
mod request;
mod sarif;
mod source_tags;
mod vacuity;
mod verify;
pub mod words;

use crate::clock::Instant;

use self::confirm::{confirmed, is_whole, violations};
use self::no_verdict::NoVerdict;
use crate::check::Checked;
use crate::diagnostic::Finding;
use crate::engine::{self, Next};

use crate::lift;
use crate::sequential::{EventKind, Sequential};
use crate::sequentialize::{self, Method};
use crate::source::Sources;
use crate::stop::Timer;
use crate::syntax::ast::Tag;
use crate::witness::Execution;

#[cfg(test)]
pub(crate) use answer::Document;
pub use answer::{
    Answers, ByExploration, Explored, GivenBounds, PartOf, Replay, RequestSummary, TotalSeconds, json, with_constants,
};
pub use bounds::{Bound, Deepening, Level, Requested, Rounds};
pub use counterexample::{EXECUTING, counterexample};
pub use decide::{Backend, BackendOptions, Consultation, Decided, Decision, Fault, decide};
pub use findings::Findings;
pub use for_rounds::prove_rounds;
pub use github::{annotations, disarmed};
pub use minimize::{Minimizer, shorten};
pub use report::{Certificate, CertificateKind, Explanation, FailureKind, Report, RestsOn, Seconds, Verdict, Weighed};
pub use request::{HintFile, Request};
pub use sarif::{log as sarif, one_log};
pub use vacuity::remark;
pub use verify::{VerifyRequest, part, verify};

/// Checks `program` within growing bounds. `say` is told what is being done, for a progress line.
pub fn check(program: &Checked, sources: &Sources, request: &Request, say: &dyn Fn(&str)) -> Report {
    let mut run = Run { beside: true, ..Run::new(program, sources, request, say) };
    let verdict = run.deepen();
    let report = run.ended(verdict);
    report.seconds.log();
    report
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
    /// The time of the request.
    timer: Option<Timer>,
    /// Where the engine's own solver takes long, another one may be asked beside it: nobody else works on the question.
    beside: bool,
    /// Some thread can recurse.
    recursive: bool,
    report: Report,
}

impl<'a> Run<'a> {
    fn new(program: &'a Checked, sources: &'a Sources, request: &'a Request, say: &'a dyn Fn(&str)) -> Run<'a> {
        let timer = request.timeout.and_then(|time| request.stop.timer(time));
        let (start, report) = (Instant::now(), Report::new());
        Run { program, sources, request, say, start, timer, beside: false, recursive: false, report }
    }

    fn ended(mut self, verdict: Result<Verdict, NoVerdict>) -> Report {
        match verdict {
            Ok(verdict) => self.report.verdict = verdict,
            Err(stop) => stop.into_report(&mut self.report),
        }
        self.report.seconds.total = self.start.elapsed().as_secs_f64();
        self.report
    }

    fn deepen(&mut self) -> Result<Verdict, NoVerdict> {
        let request = self.request;
        let mut deepening = request.deepening();
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
                    return self
                        .overlooked()
                        .map_or(Ok(Verdict::Holds), |why| Err(NoVerdict::new(FailureKind::NoAnswer, why)));
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
            _ if request.translation.asked.objective.temporal.is_some() => Some(RECURSION_AND_STATES),
            _ if request.termination() && request.translation.asked.scheduling.cooperative => {
                Some(RECURSION_AND_CONTROL)
            }
            _ => None,
        }
    }

    /// One level: translated, decided, and confirmed where it is violated.
    fn level(&mut self, level: Level) -> Result<Verdict, NoVerdict> {
        let (program, sources, request) = (self.program, self.sources, self.request);
        let time = NoVerdict::unless_late(self.timer.as_ref().map(Timer::left))?;
        self.report.level = Some(level);
        self.report.bounds_reached.clear();
        self.say(level, "translating");
        let sequential = self.translate(level)?;
        self.report.threads = sequential.slots.map(|n| n as u32);
        self.recursive = sequential.recursive;

        self.say(level, &format!("solving ({})", request.backend.name()));
        let next = |trace: &engine::Trace| Next::Without(failures_like(&sequential, trace));
        let means = BackendOptions {
            backend: request.backend,
            backend_path: request.backend_path.as_deref(),
            time,
            memory: request.memory,
            solver: &request.solver,
            beside: self.beside,
            share_calls: false,
            mentioned: &sequential.mentioned,
            stop: &request.stop,
            next: if request.all_errors && !request.termination() { Some(&next) } else { None },
            confirms: &|trace| confirm(program, sources, request, &sequential, trace, &mut 0.0).is_ok_and(is_whole),
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
                let confirmed = traces
                    .iter()
                    .map(|trace| confirm(program, sources, request, &sequential, trace, &mut lifting))
                    .collect();
                self.report.seconds.lift += lifting;
                self.report.seconds.replay += replaying.elapsed().as_secs_f64();
                violations(&mut self.report, confirmed, decided.rest)
            }
        }
    }

    fn say(&self, level: Level, what: &str) {
        (self.say)(&format!("{}: {what}", level.describe()));
    }

    fn translate(&mut self, level: Level) -> Result<Sequential, NoVerdict> {
        let start = Instant::now();
        let options = at_level(&self.request.translation, level);
        let sequential = sequentialize::translate(self.program, &options);
        self.report.seconds.translate += start.elapsed().as_secs_f64();
        sequential.map_err(|diagnostics| {
            if let Some(limit) = diagnostics.iter().find(|d| d.code == Finding::TooLarge) {
                return NoVerdict::new(FailureKind::NoAnswer, limit.message.clone());
            }
            // A translation that is not well-formed is our fault, not the program's.
            let internal = diagnostics.iter().any(|d| d.code == Finding::Internal);
            let trouble = if internal { FailureKind::Internal } else { FailureKind::Input };
            NoVerdict { trouble, reason: "the program can not be translated".into(), diagnostics }
        })
    }
}

/// The execution behind a trace, confirmed by the judge. `lifting`: takes the seconds before that.
fn confirm(
    program: &Checked,
    sources: &Sources,
    request: &Request,
    sequential: &Sequential,
    trace: &engine::Trace,
    lifting: &mut f64,
) -> Result<Execution, NoVerdict> {
    let start = Instant::now();
    let internal =
        |what: &str, why: String| NoVerdict::new(FailureKind::Internal, format!("internal error: {what}: {why}"));
    let execution = lift::lift(sequential, trace, sources, request.translation.asked.fairness)
        .map_err(|why| internal("the engine's trace does not fit the translation", why.to_string()))?;
    *lifting += start.elapsed().as_secs_f64();
    confirmed(program, sources, &execution, &request.asked())
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
