//! The question about the program, not about bounds: strategies compete until one settles it.
//!
//! ```text
//! facts            what the text shows: nothing to check, nothing that could go on for ever
//! exploration      alone, with a small budget of states: most small programs end here, always with the same answer
//! race             two strategies at a time: exploration, bounded search that grows, proofs
//!    settled       violated (replayed on the source) or proved
//!    otherwise     holds, within what the bounded search has covered, or unknown, with the reasons
//! ```
//!
//! *A new strategy* is one file here: it implements [`Strategy`], and stands in [`strategies`]. It gets the whole question and builds its own
//! data in its own thread (what the judge works on cannot be shared), asks [`Work::stop`] wherever it looks at its limits, tells
//! [`Work::covers`] what it has done, and returns an [`Outcome`]. *Settled* is the last word: a violation that was replayed, or a proof that
//! leaves no execution out, whatever the schedule, the loops, the recursion, the data. Anything less is `Partial` or `GaveUp`.

mod board;
mod chc;
mod exploration;
mod facts;
mod growing;
mod growth;
mod ic3;
mod modular;
mod proving;
mod race;
mod ranking;
mod recurrence;

use std::time::{Duration, Instant};

use super::{Report, Request, Trouble, Verdict};
use crate::check::Checked;
use crate::source::Sources;
use crate::stop::Stop;
use crate::witness::Execution;

pub use board::Board;
pub use chc::Chc;
use exploration::Budget;
pub use exploration::Explore;
pub use growing::Growing;
pub use ic3::Ic3;
pub use modular::{Modular, Zones};
pub(super) use proving::certificate_of;
use race::Finish;
pub use ranking::Ranking;
pub use recurrence::Recurrence;

/// What the strategies are asked.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    pub program: &'a Checked,
    pub sources: &'a Sources,
    /// The property with all that belongs to it, the solver, the limits. Its bounds are not looked at.
    pub request: &'a Request,
    pub board: &'a Board,
}

/// A way to settle the question.
pub trait Strategy: Sync {
    /// What it is called: in the answer, on the progress line, with `--method`.
    fn name(&self) -> &'static str;

    /// Works on the question until it is settled, the strategy knows no more, or it is to stop.
    fn run(&self, question: &Question, work: &Work) -> Outcome;
}

/// What a strategy hears and says while it works.
pub struct Work<'a> {
    /// To be asked often; it may wait (the strategy pauses).
    pub stop: Stop,
    /// When the time is over.
    pub deadline: Option<Instant>,
    board: &'a Board,
    strategy: &'static str,
}

impl Work<'_> {
    /// Says what was covered so far, for a person.
    pub fn covers(&self, what: impl Into<String>) {
        self.board.covers(self.strategy, what.into());
    }

    /// The best answer so far, if nobody has a better one: `holds`, within bounds that it names.
    pub fn knows(&self, report: Report) {
        self.board.knows(report);
    }

    /// Time that is left.
    pub fn time(&self) -> Option<Duration> {
        self.deadline.map(|d| d.saturating_duration_since(Instant::now()))
    }
}

/// How a strategy ends.
pub enum Outcome {
    /// The question is answered.
    Settled(Box<Settled>),
    /// It was stopped; what it has covered was said.
    Partial,
    /// It can do no more, and why.
    GaveUp(String),
    /// The program is not one that it can treat, or unthread is at fault: the answer if there is no other.
    Failed(Box<Report>),
}

/// An answer that is the last word.
#[derive(Debug, Clone)]
pub struct Settled(Report);

impl Settled {
    /// A violation, replayed on the source: what the translation found of it, or the execution alone.
    pub fn violated(method: &'static str, execution: Execution) -> Settled {
        let mut report = Report::new();
        report.verdict = Verdict::Violated;
        report.method = Some(method);
        report.reason = execution.asides.presumption();
        report.violated(vec![execution]);
        Settled(report)
    }

    /// No execution violates the property. `grounds` says in words what the proof rests on: `explored: 35 states`.
    pub fn proved(method: &'static str, grounds: impl Into<String>) -> Settled {
        let mut report = Report::new();
        report.verdict = Verdict::Proved;
        report.method = Some(method);
        report.grounds = vec![grounds.into()];
        Settled(report)
    }

    /// The answer of a bounded search: violated, or proved since nothing was cut.
    fn by_bounds(report: Report) -> Settled {
        Settled(report)
    }

    /// The answer in words and numbers, to be added to.
    pub fn report_mut(&mut self) -> &mut Report {
        &mut self.0
    }
}

/// All strategies that may settle the question, the most promising first.
fn strategies(question: &Question) -> Vec<Box<dyn Strategy>> {
    let mut strategies: Vec<Box<dyn Strategy>> = Vec::new();
    // It soon ends, one way or the other.
    if Recurrence::declines(question).is_none() {
        strategies.push(Box::new(Recurrence));
    }
    strategies.push(Box::new(Explore));
    strategies.push(Box::new(Growing));
    if proving::declines(question).is_none() && Zones::suits(question) {
        strategies.push(Box::new(Zones));
    }
    if Ic3::declines(question).is_none() {
        strategies.push(Box::new(Ic3));
    }
    if proving::declines(question).is_none() && Chc::suits(question) {
        strategies.push(Box::new(Chc));
    }
    if Ranking::declines(question).is_none() {
        strategies.push(Box::new(Ranking));
    }
    strategies
}

/// Answers the question about the program. `say` is told what is being done, for a progress line.
pub fn answer(program: &Checked, sources: &Sources, request: &Request, board: &Board, say: &dyn Fn(&str)) -> Report {
    let start = Instant::now();
    let question = Question { program, sources, request, board };
    let deadline = request.timeout.and_then(|t| start.checked_add(t));
    let mut report = settle(&question, deadline, say);
    report.seconds.total = start.elapsed().as_secs_f64();
    report.seconds.log();
    board.summary().iter().for_each(|line| log::info!("{line}"));
    report
}

/// The answer of one strategy alone, as far as memory and time go.
pub fn alone(
    strategy: Box<dyn Strategy>,
    program: &Checked,
    sources: &Sources,
    request: &Request,
    board: &Board,
    say: &dyn Fn(&str),
) -> Report {
    let start = Instant::now();
    let question = Question { program, sources, request, board };
    let deadline = request.timeout.and_then(|t| start.checked_add(t));
    let name = strategy.name();
    let mut report = finished(&question, deadline, race::race(&question, &[strategy], deadline, say), Vec::new());
    report.method.get_or_insert(name);
    report.seconds.total = start.elapsed().as_secs_f64();
    report
}

fn settle(question: &Question, deadline: Option<Instant>, say: &dyn Fn(&str)) -> Report {
    match facts::settled(question) {
        Ok(None) => {}
        Ok(Some(Settled(report))) => return report,
        Err(report) => return *report,
    }
    say("exploring");
    let opening =
        Work { stop: question.request.stop.clone(), deadline, board: question.board, strategy: Explore.name() };
    let mut gave_up = Vec::new();
    match exploration::explore(question, &opening, &Budget::opening()) {
        Outcome::Settled(settled) => return settled.0,
        Outcome::Failed(report) => return *report,
        Outcome::GaveUp(why) => {
            question.board.ended(Explore.name(), Some(&why));
            gave_up.push((Explore.name(), why));
        }
        Outcome::Partial => {}
    }
    // What suits a program takes a look at all of it: most need none.
    let mut strategies = strategies(question);
    strategies.retain(|s| gave_up.iter().all(|(name, _)| *name != s.name()));
    finished(question, deadline, race::race(question, &strategies, deadline, say), gave_up)
}

fn finished(
    question: &Question,
    deadline: Option<Instant>,
    finish: Finish,
    mut gave_up: Vec<(&'static str, String)>,
) -> Report {
    match finish {
        Finish::Settled(settled) => settled.0,
        Finish::Open { gave_up: others, failed } => {
            gave_up.extend(others);
            open(question, deadline, &gave_up, failed)
        }
    }
}

/// Nobody settled it.
fn open(
    question: &Question,
    deadline: Option<Instant>,
    gave_up: &[(&'static str, String)],
    failed: Option<Box<Report>>,
) -> Report {
    let why = match deadline {
        _ if question.request.stop.requested() => "interrupted".to_owned(),
        Some(deadline) if Instant::now() >= deadline => "time limit".to_owned(),
        _ => gave_up.iter().map(|(name, why)| format!("{name}: {why}")).collect::<Vec<_>>().join("; "),
    };
    match (question.board.known(), failed) {
        (Some(mut known), _) => {
            known.reason = Some(why);
            known.grounds = question.board.summary();
            known
        }
        (None, Some(failed)) => *failed,
        (None, None) => Report { grounds: question.board.summary(), ..Report::without_answer(&why) },
    }
}

/// A strategy that broke gives this answer.
fn broken(strategy: &str, why: &str) -> Box<Report> {
    let mut report = Report::without_answer(&format!("internal error: {strategy}: {why}"));
    report.trouble = Some(Trouble::Internal);
    Box::new(report)
}
