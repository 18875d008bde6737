//! The question about the program, not about bounds: strategies compete until one settles it.
//!
//! ```text
//! facts            what the text shows: nothing to check, nothing that could go on for ever
//! exploration      alone, with a small budget of states: most small programs end here, always with the same answer
//! competition      two strategies at a time: exploration, bounded search that grows, proofs
//!    settled       violated (replayed on the source) or proved
//!    otherwise     holds, within what the bounded search has covered, or unknown, with the reasons
//! ```
//!
//! *A new strategy* is one file here: it implements [`Strategy`], and stands in [`STRATEGIES`] (docs/adding-a-strategy.md). It gets the whole question and builds its own
//! data in its own thread (what the judge works on cannot be shared), asks [`Work::stop`] wherever it looks at its limits, tells
//! [`Work::covers`] what it has done, and returns an [`Outcome`]. *Settled* is the last word: a violation that was replayed, or a proof that
//! leaves no execution out, whatever the schedule, the loops, the recursion, the data. Anything less is `Partial` or `GaveUp`.

mod advice;
mod board;
mod chc;
mod commuting;
mod competition;
mod contracts;
mod entries;
mod explain;
mod exploration;
mod facts;
mod growing;
mod growth;
mod hints;
mod ic3;
mod instances;
mod kinduction;
mod modular;
mod predicates;
mod proving;
mod ranking;
mod recurrence;
mod rounds;
mod samples;
mod strategy;

use crate::clock::Instant;

use super::{FailureKind, Report, Verdict};
use crate::diagnostic::{Diagnostic, Finding};
use crate::proof::horn::NO_SOLVER;
use crate::reason::Reason;
use crate::source::Span;

pub use board::Board;
pub use chc::{Chc, Houdini};
pub use commuting::Commuting;
use competition::{Finish, compete, unbroken};
pub use contracts::Contracts;
pub use entries::Entries;
pub use exploration::Explore;
pub use facts::Facts;
pub use growing::Growing;
pub use hints::Hints;
pub use ic3::{Ic3, StepInduction};
pub use instances::Instances;
pub use kinduction::KInduction;
pub use modular::{Modular, Zones};
pub use predicates::Predicates;
pub(super) use proving::certificate_of;
pub use ranking::Ranking;
pub use recurrence::Recurrence;
pub use rounds::Rounds;
pub use samples::Samples;
pub use strategy::{ALL_PROPERTIES, Outcome, Question, Settled, Strategy, Work, in_words};
use strategy::{answers, refusal};

/// All strategies: those of the same pass of the scheduler come in this order, the most promising first. The methods of the command line, the
/// schema of reports and what the harness asks are made from it, and tests look for each in the documents.
pub const STRATEGIES: &[&dyn Strategy] = &[
    &Facts,
    &Hints,
    // These ask no solver, and soon end, one way or the other.
    &Recurrence,
    // Of its questions nobody else knows an answer, as a rule.
    &Contracts,
    &KInduction,
    &Rounds,
    &Zones,
    &Samples,
    &Instances,
    &Growing,
    &Explore,
    &Entries,
    &Commuting,
    &Predicates,
    &Ic3,
    &StepInduction,
    &Chc,
    &Houdini,
    &Modular,
    &Ranking,
];

/// The strategies that compete for the question, where no method is asked for.
pub fn competing(question: &Question) -> Vec<&'static dyn Strategy> {
    let competes = |strategy: &dyn Strategy| refusal(strategy, question).is_none() && strategy.suits(question);
    STRATEGIES.iter().copied().filter(|strategy| competes(*strategy)).collect()
}

/// Time for what is found out of hints before others are asked, of the whole.
const OF_HINTS: u32 = 3;

fn sooner_for_hints(deadline: Option<Instant>) -> Option<Instant> {
    deadline.map(|d| Instant::now() + d.saturating_duration_since(Instant::now()) / OF_HINTS)
}

/// What hints prove, where there are some: before others are asked, as somebody waits to hear of them.
fn by_hints(question: &Question, deadline: Option<Instant>, say: &dyn Fn(&str)) -> Option<Box<Settled>> {
    if !hints::are_told(question) {
        return None;
    }
    let until = sooner_for_hints(deadline);
    if question.subject.asked.property.is_about_endless() {
        let stop = question.request.stop.clone();
        hints::hear(question, &Work { stop, deadline: until, board: question.board, strategy: Hints.name() });
        return None;
    }
    if refusal(&Hints, question).is_some() {
        return None;
    }
    if let Some(settled) = by_certificates(question, until) {
        return Some(settled);
    }
    match compete(question, &[&Hints], until, say) {
        Finish::Settled(settled) => Some(settled),
        Finish::Open { .. } => None,
    }
}

/// What a few states show; some executions, where these are too many.
fn glance(question: &Question, work: &Work) -> Option<Box<Settled>> {
    let budget = exploration::Budget::glance;
    let mut found = unbroken(Explore.name(), || exploration::explore(question, work, &budget()));
    if let Outcome::GaveUp(_) = found {
        let work = Work { stop: work.stop.clone(), strategy: Samples.name(), ..*work };
        found = unbroken(Samples.name(), || exploration::explore(question, &work, &budget().sampled()));
    }
    match found {
        Outcome::Settled(settled) if question.ends_with(&settled) => Some(settled),
        _ => None,
    }
}

/// What certificates of earlier versions prove as they stand.
fn by_certificates(question: &Question, deadline: Option<Instant>) -> Option<Box<Settled>> {
    if !hints::are_of_certificates(question) || refusal(&Hints, question).is_some() {
        return None;
    }
    let work = Work { stop: question.request.stop.clone(), deadline, board: question.board, strategy: Hints.name() };
    match hints::again(question, &work)? {
        Outcome::Settled(settled) if question.ends_with(&settled) => Some(settled),
        _ => None,
    }
}

/// When strategies end, where time is kept for an explanation.
fn sooner(question: &Question, deadline: Option<Instant>) -> Option<Instant> {
    let time = deadline?.saturating_duration_since(Instant::now());
    deadline.map(|d| if question.request.explain { d.checked_sub(time / FOR_EXPLANATION).unwrap_or(d) } else { d })
}

/// Time that is kept for an explanation, of the whole.
const FOR_EXPLANATION: u32 = 6;

/// Says why nothing was proved, where that is asked for.
fn explain(question: &Question, deadline: Option<Instant>, report: &mut Report) {
    let is_open = matches!(report.verdict, Verdict::Holds | Verdict::Unknown);
    if !question.request.explain || !is_open || !answers(&Hints, question) {
        return;
    }
    let work = Work { stop: question.request.stop.clone(), deadline, board: question.board, strategy: Hints.name() };
    let (explanation, outcome) = explain::explained(question, &work);
    report.explanation = explanation;
    // All that strategies had, put together, may be one.
    if let Outcome::Settled(settled) = proving::outcome(Hints.name(), question, &work, outcome) {
        *report = settled.0;
    }
}

/// Answers the question about the program. `say` is told what is being done, for a progress line.
pub fn answer(question: &Question, say: &dyn Fn(&str)) -> Report {
    let start = Instant::now();
    let deadline = question.request.timeout.and_then(|t| start.checked_add(t));
    let mut report = settle(question, sooner(question, deadline), say);
    explain(question, deadline, &mut report);
    tell_who_broke(question, &mut report);
    report.hints = question.board.hints();
    report.seconds.total = start.elapsed().as_secs_f64();
    report.seconds.log();
    question.board.summary().iter().for_each(|line| log::info!("{line}"));
    report
}

/// The answer of some strategies alone, the first of which gives its name to an answer that nobody settles, as far as memory and time go.
pub fn alone(strategies: &[&dyn Strategy], question: &Question, say: &dyn Fn(&str)) -> Report {
    let start = Instant::now();
    let deadline = question.request.timeout.and_then(|t| start.checked_add(t));
    let until = sooner(question, deadline);
    let uses_hints = strategies.iter().any(|s| s.uses_hints());
    let mut report = match if uses_hints { by_hints(question, until, say) } else { None } {
        Some(settled) => settled.0,
        None => finished(question, until, compete(question, strategies, until, say), Vec::new()),
    };
    explain(question, deadline, &mut report);
    report.method = report.method.or(strategies.first().map(|s| s.name()));
    tell_who_broke(question, &mut report);
    report.hints = question.board.hints();
    report.seconds.total = start.elapsed().as_secs_f64();
    report
}

/// The answer of a method that a strategy gives its name to: of that strategy and of those that are parts of the method and suit the program.
/// Where a part of a method is asked for, the answer names the part.
pub fn by_method(method: &str, question: &Question, say: &dyn Fn(&str)) -> Report {
    let is_whole = STRATEGIES.iter().any(|s| s.name() == method && s.is_whole_method());
    let is_part = |s: &dyn Strategy| s.name() == method || !is_whole && s.method() == method && s.suits(question);
    let strategies: Vec<&dyn Strategy> = STRATEGIES.iter().copied().filter(|strategy| is_part(*strategy)).collect();
    let mut report = alone(&strategies, question, say);
    if let [part] = strategies.as_slice()
        && report.method == Some(part.method())
    {
        report.method = Some(part.name());
        if let Some(certificate) = &mut report.certificate {
            certificate.engine = part.name();
        }
    }
    report
}

/// Beside the answer of others stands what else went wrong; an answer that is itself such a fault says so.
fn tell_who_broke(question: &Question, report: &mut Report) {
    for (strategy, why) in question.board.broken() {
        if report.trouble.is_none() || report.reason.as_ref() != Some(&why) {
            let message = format!("the strategy {strategy} broke, and says nothing of the program: {why}");
            report.diagnostics.push(Diagnostic::warning(Finding::Internal, Span::NONE, message));
        }
    }
}

fn settle(question: &Question, deadline: Option<Instant>, say: &dyn Fn(&str)) -> Report {
    let facts = match facts::settled(question) {
        Ok(facts) => facts,
        Err(report) => return *report,
    };
    let opening =
        Work { stop: question.request.stop.clone(), deadline, board: question.board, strategy: Explore.name() };
    // What an edit breaks is seen soon, as a rule; what it does not break the old certificate proves.
    if hints::are_of_certificates(question) && !question.subject.asked.property.is_about_endless() {
        say("exploring");
        // That there are few states is no certificate, which the old one is.
        if let Some(settled) = glance(question, &opening).filter(|settled| settled.0.verdict != Verdict::Proved) {
            return settled.0;
        }
        say("checking the certificate");
        if let Some(settled) = by_certificates(question, sooner_for_hints(deadline)) {
            return settled.0;
        }
    } else if let Some(settled) = by_hints(question, deadline, say) {
        return settled.0;
    }
    say("exploring");
    if let Some(settled) = facts {
        let settled = exploration::confirmed(settled, question, &opening);
        if question.ends_with(&settled) {
            return settled.0;
        }
        question.board.knows(settled.0);
    }
    let (mut gave_up, mut failed) = (Vec::new(), None);
    match unbroken(Explore.name(), || exploration::opening(question, &opening)) {
        Outcome::Settled(settled) if question.ends_with(&settled) => return settled.0,
        Outcome::Settled(settled) => question.board.knows(settled.0),
        Outcome::Failed(report) if report.trouble == Some(FailureKind::Input) => return *report,
        // Others may know the answer all the same.
        Outcome::Failed(report) => {
            question.board.failed(Explore.name(), &report);
            failed = Some(report);
        }
        Outcome::GaveUp(why) => {
            question.board.ended(Explore.name(), Some(&why));
            gave_up.push((Explore.name(), why));
        }
        Outcome::Partial => {}
    }
    // What suits a program takes a look at all of it: most need none.
    let mut strategies = competing(question);
    strategies.retain(|s| gave_up.iter().all(|(name, _)| *name != s.name()));
    strategies.retain(|s| failed.is_none() || s.name() != Explore.name());
    let mut finish = compete(question, &strategies, deadline, say);
    if let (Finish::Open { failed: others, .. }, Some(failed)) = (&mut finish, failed) {
        *others = Some(failed);
    }
    finished(question, deadline, finish, gave_up)
}

fn finished(
    question: &Question,
    deadline: Option<Instant>,
    finish: Finish,
    mut gave_up: Vec<(&'static str, Reason)>,
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
    gave_up: &[(&'static str, Reason)],
    failed: Option<Box<Report>>,
) -> Report {
    let late = deadline.is_some_and(|deadline| Instant::now() >= deadline) || gave_up.is_empty();
    let mut advice = question.board.advice(late);
    if Chc::lacks_a_solver(question) {
        advice.push(NO_SOLVER.to_owned());
    }
    if !question.request.explain && answers(&Hints, question) {
        advice.push("a hint may help: --explain shows what a proof lacks".to_owned());
    }
    let why = match deadline {
        _ if question.request.stop.requested() => "interrupted".to_owned(),
        Some(deadline) if Instant::now() >= deadline => match Chc::lacks_a_solver(question) {
            true => format!("time limit; {NO_SOLVER}"),
            false => "time limit".to_owned(),
        },
        // Who stops before the time is over needs the rest to tell what is known.
        Some(_) if gave_up.is_empty() => "time limit".to_owned(),
        _ => match gave_up {
            [(name, why)] => format!("{name}: {why}"),
            // What each of them says stands in the grounds.
            _ => "no method settles it".to_owned(),
        },
    };
    match (question.board.known(), failed) {
        (Some(known), _) if known.verdict == Verdict::Proved => known,
        (Some(mut known), _) => {
            known.reason = Some(why);
            known.grounds = question.board.summary();
            known.advice = advice;
            known
        }
        (None, Some(failed)) => *failed,
        (None, None) => Report { grounds: question.board.summary(), advice, ..Report::without_answer(&why) },
    }
}
