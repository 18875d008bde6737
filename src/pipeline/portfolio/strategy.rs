//! What a strategy is, what it is asked, what it hears and says while it works, and how it ends.

use crate::clock::Instant;
use std::time::Duration;

use super::super::{Bound, FailureKind, Report, Request, RestsOn, Verdict, part};
use super::board::Board;
use crate::check::{Checked, Property};
use crate::proof::Subject;
use crate::reason::Reason;
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
    /// The same to provers, who share what they build of it.
    pub subject: Subject<'a>,
}

impl<'a> Question<'a> {
    /// With nothing found out yet.
    pub fn new(program: &'a Checked, sources: &'a Sources, request: &'a Request, board: &'a Board) -> Question<'a> {
        if part(program, request.asked().entry.as_deref()).is_some() {
            board.is_of_part();
        }
        Question { program, sources, request, board, subject: Subject::new(program, sources, request.asked()) }
    }

    /// Are threads created again and again?
    pub fn of_any_number(&self) -> bool {
        self.subject.of_any_number().is_ok_and(System::any_number)
    }
}

impl Question<'_> {
    /// Is nothing better to be looked for? Where a certificate is asked for, a proof without one is not the last word.
    pub(super) fn ends_with(&self, settled: &Settled) -> bool {
        let Settled(report) = settled;
        !self.request.certified
            || report.verdict != Verdict::Proved
            || matches!(report.rests_on, Some(RestsOn::Certificate | RestsOn::Commutation))
    }
}

/// A way to settle the question. What a user, the command line, the schema of reports and the scheduler know of a strategy is said here.
pub trait Strategy: Sync {
    /// What the strategy is called: on the progress line, and where `--method` asks for it alone.
    fn name(&self) -> &'static str;

    /// The method that the strategy is a part of: `--method` with this name asks it beside the others of that method, and its answers bear
    /// the name. A strategy of its own is its own method.
    fn method(&self) -> &'static str {
        self.name()
    }

    /// Does it do itself what the other parts of its method do? Then these are not asked beside it.
    fn is_whole_method(&self) -> bool {
        false
    }

    /// What the strategy does, in one line for `--help`: without the properties, unless it is clear only with them.
    fn help(&self) -> &'static str;

    /// The properties that it can answer. It is never asked about another one.
    fn properties(&self) -> &'static [Property];

    /// Why it has nothing to say to the question, where that is known without a look at the program's statements. Of the property nothing need
    /// be said, see [`Strategy::properties`].
    fn declines(&self, _question: &Question) -> Option<&'static str> {
        None
    }

    /// Does it compete for the program, where no method is asked for? A strategy that others outdo for such a program does not.
    fn suits(&self, _question: &Question) -> bool {
        true
    }

    /// How much of the processor it has, beside the shares of the others, once it has worked for so long.
    fn share(&self, _question: &Question, _worked: Duration) -> u32 {
        1
    }

    /// Is all of the work done in the strategy's own thread? Then what [`Strategy::share`] hears is its time of the processor: who else uses the
    /// machine changes no turn.
    fn works_alone(&self) -> bool {
        false
    }

    /// Does it begin with what is kept of hints ([`Board::kept`])? Then hints are looked at first, also where it is asked alone.
    fn uses_hints(&self) -> bool {
        false
    }

    /// Works on the question until it is settled, the strategy knows no more, or it is to stop. It is called where the property is one of its
    /// own and it does not decline.
    fn run(&self, question: &Question, work: &Work) -> Outcome;
}

/// All properties, for strategies that know each.
pub const ALL_PROPERTIES: &[Property] = &[Property::Safety, Property::Deadlock, Property::Race, Property::Termination];

/// What comes to an end within this time, as a rule, has it before others ([`soon`]).
const SOON: Duration = Duration::from_secs(4);

/// The share of a strategy that asks no solver and soon ends: nearly all of one place, until it has worked for longer than is usual.
pub fn soon(worked: Duration) -> u32 {
    if worked < SOON { 8 } else { 1 }
}

/// Can the strategy answer questions about this property?
pub fn answers(strategy: &dyn Strategy, question: &Question) -> bool {
    strategy.properties().iter().any(|property| property.is(question.subject.asked.property))
}

/// Why the strategy is not asked this question, if it is not.
pub fn refusal(strategy: &dyn Strategy, question: &Question) -> Option<String> {
    if !answers(strategy, question) {
        return Some(format!("it answers questions of {} only", in_words(strategy.properties())));
    }
    strategy.declines(question).map(str::to_owned)
}

/// `safety, deadlock and race`
pub fn in_words(properties: &[Property]) -> String {
    let names: Vec<&str> = properties.iter().map(|property| property.name()).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
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
    GaveUp(Reason),
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

    /// No execution violates the property whose arbitrary integers are in this range.
    pub(super) fn within_integers(method: &'static str, range: Option<(i64, i64)>) -> Settled {
        let mut report = Report::new();
        report.verdict = Verdict::Holds;
        report.method = Some(method);
        report.int_range = range;
        report.bounds_reached = vec![Bound::IntRange];
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
