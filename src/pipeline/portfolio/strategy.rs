//! What a strategy is, what it is asked, what it hears and says while it works, and how it ends.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use super::super::{FailureKind, Report, Request, RestsOn, Verdict};
use super::board::Board;
use crate::check::Checked;
use crate::mutation::LeftOut;
use crate::source::Sources;
use crate::stop::Stop;
use crate::system::System;
use crate::witness::Execution;

/// What the strategies are asked.
pub struct Question<'a> {
    /// The concurrent program.
    pub program: &'a Checked,
    /// The files that it was read from.
    pub sources: &'a Sources,
    /// The property with all that belongs to it, the solver, the limits. Its bounds are not looked at.
    pub request: &'a Request,
    /// Strategies write here what they do, and find here what others have found.
    pub board: &'a Board,
    /// Are threads created again and again? Found out where somebody asks first.
    any_number: OnceLock<bool>,
}

impl<'a> Question<'a> {
    /// With nothing found out yet.
    pub fn new(program: &'a Checked, sources: &'a Sources, request: &'a Request, board: &'a Board) -> Question<'a> {
        Question { program, sources, request, board, any_number: OnceLock::new() }
    }

    /// Are threads created again and again?
    pub fn of_any_number(&self) -> bool {
        *self.any_number.get_or_init(|| {
            let asked = self.request.replay_options();
            System::of_any_number(self.program, asked.entry.as_deref(), asked.by_access, LeftOut::nothing())
                .is_ok_and(|system| system.any_number())
        })
    }
}

impl Question<'_> {
    /// Is nothing better to be looked for? Where a certificate is asked for, a proof without one is not the last word.
    pub(super) fn ends_with(&self, settled: &Settled) -> bool {
        let Settled(report) = settled;
        !self.request.certified || report.verdict != Verdict::Proved || report.rests_on == Some(RestsOn::Certificate)
    }
}

/// A way to settle the question.
pub trait Strategy: Sync {
    /// What it is called: in the answer, on the progress line, with `--method`.
    fn name(&self) -> &'static str;

    /// How many turns it has before another one has its own, where there are more than can run at once.
    fn turns(&self, _question: &Question) -> usize {
        1
    }

    /// Works on the question until it is settled, the strategy knows no more, or it is to stop.
    fn run(&self, question: &Question, work: &Work) -> Outcome;
}

/// What a strategy hears and says while it works.
pub struct Work<'a> {
    /// To be asked often; it may wait (the strategy pauses).
    pub stop: Stop,
    /// When the time is over.
    pub deadline: Option<Instant>,
    pub(super) board: &'a Board,
    pub(super) strategy: &'static str,
}

impl Work<'_> {
    /// Says what was covered so far, for a person.
    pub fn covers(&self, what: impl Into<String>) {
        self.board.covers(self.strategy, what.into());
    }

    /// A part of the strategy broke, as this answer says; it goes on without.
    pub fn broke(&self, report: &Report) {
        self.board.broke(self.strategy, report.reason.as_deref().unwrap_or_default());
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
pub struct Settled(pub(super) Report);

impl Settled {
    /// A violation, replayed on the source: what the translation found of it, or the execution alone.
    pub fn violated(method: &'static str, execution: Execution) -> Settled {
        let mut report = Report::new();
        report.verdict = Verdict::Violated;
        report.method = Some(method);
        report.reason = execution.annotations.presumption();
        report.violated(vec![execution]);
        Settled(report)
    }

    /// No execution violates the property. `grounds` says in words what the proof rests on: `explored: 35 states`.
    pub fn proved(method: &'static str, rests_on: RestsOn, grounds: impl Into<String>) -> Settled {
        let mut report = Report::new();
        report.proved(rests_on);
        report.method = Some(method);
        report.grounds = vec![grounds.into()];
        Settled(report)
    }

    /// The answer of a bounded search: violated, or proved since nothing was cut.
    pub(super) fn by_bounds(report: Report) -> Settled {
        Settled(report)
    }

    /// The answer in words and numbers, to be added to.
    pub fn report_mut(&mut self) -> &mut Report {
        &mut self.0
    }
}

/// A strategy that broke gives this answer.
pub(super) fn broken(strategy: &str, why: &str) -> Box<Report> {
    let mut report = Report::without_answer(&format!("internal error: {strategy}: {why}"));
    report.trouble = Some(FailureKind::Internal);
    Box::new(report)
}
