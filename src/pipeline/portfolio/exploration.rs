//! Exploration as a strategy: every execution, by the reference semantics. It settles what has finitely many states.

use std::time::Duration;

use super::competition::unbroken;
use super::strategy::{ALL_PROPERTIES, Outcome, Question, Settled, Strategy, Work, broken};
use crate::pipeline::{FailureKind, Report, RestsOn, Verdict};
use crate::reason::Obstacle;
use crate::semantics::{self, Exploration, ExploreOptions, Limits, Property};

/// Every execution, one by one.
pub struct Explore;

/// How far an exploration may go.
#[derive(Default)]
pub struct Budget {
    states: Option<usize>,
    /// Of the processor.
    work: Option<Duration>,
    memory: Option<usize>,
    /// Of what has too many values, a few are tried: nothing is proved.
    sampled: bool,
    /// At most so many threads at the same time: nothing is proved.
    threads: Option<usize>,
    /// Without assertions that are in the way ([`ExploreOptions::unchecked`]).
    unchecked: bool,
}

/// States of the opening: so many take a fraction of a second.
const OPENING_STATES: usize = 10_000;

/// Where each state takes long, the opening ends here. Time of the processor: who else uses it changes no answer.
const OPENING_WORK: Duration = Duration::from_millis(700);

/// States and time of a glance, for who can answer soon otherwise.
const GLANCE_STATES: usize = 1_000;
const GLANCE_WORK: Duration = Duration::from_millis(70);

/// Time of the processor to confirm what others have proved.
const SECOND_OPINION: Duration = Duration::from_secs(1);

/// So much of the time that is left an opening may take where others use the processor, and an exploration without assertions before the one
/// of the program as it is.
const OPENING_SHARE: u32 = 3;

/// Bytes that an exploration takes where no limit is given: others need memory, too.
const MEMORY: usize = 4 << 30;

impl Budget {
    /// So little that nobody minds to wait for it, and counted in states, so that small programs always get the same answer.
    pub fn opening() -> Budget {
        Budget { states: Some(OPENING_STATES), work: Some(OPENING_WORK), ..Budget::default() }
    }

    /// Still less: for who may have an answer that is nearly as cheap.
    pub fn glance() -> Budget {
        Budget { states: Some(GLANCE_STATES), work: Some(GLANCE_WORK), ..Budget::default() }
    }

    /// A second for what others have proved without a certificate: whoever knows nothing of translations may say the same.
    pub fn second_opinion() -> Budget {
        Budget { work: Some(SECOND_OPINION), memory: Some(MEMORY), ..Budget::default() }
    }

    /// Half of the memory there is for all.
    pub fn whole(question: &Question) -> Budget {
        let given = question.request.memory.map(|bytes| bytes as usize / 2);
        Budget { memory: Some(given.unwrap_or(MEMORY)), ..Budget::default() }
    }
}

impl Budget {
    /// The same, for some of the executions of a program whose executions are too many.
    pub fn sampled(self) -> Budget {
        Budget { sampled: true, ..self }
    }

    /// The same, for executions with so many threads at most.
    pub fn of_threads(self, threads: usize) -> Budget {
        Budget { threads: Some(threads), ..self }
    }

    /// The same without assertions that are in the way.
    fn unchecked(self) -> Budget {
        Budget { unchecked: true, ..self }
    }
}

impl Strategy for Explore {
    fn name(&self) -> &'static str {
        "explore"
    }

    fn help(&self) -> &'static str {
        "The reference semantics: every execution, one by one"
    }

    fn properties(&self) -> &'static [Property] {
        ALL_PROPERTIES
    }

    /// What has many states and no short failure, nobody else settles; but where there are more and more threads, it never ends.
    fn share(&self, question: &Question, _: Duration) -> u32 {
        if question.of_any_number() { 1 } else { 2 }
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        without_assertions(question, work, Budget::whole(question))
            .unwrap_or_else(|| explore(question, work, &Budget::whole(question)))
    }
}

/// The exploration with a small budget, then also without assertions that are in the way.
pub fn opening(question: &Question, work: &Work) -> Outcome {
    let opening = explore(question, work, &Budget::opening());
    match opening {
        Outcome::Partial | Outcome::GaveUp(_) => {
            without_assertions(question, work, Budget::opening()).unwrap_or(opening)
        }
        opening => opening,
    }
}

/// The exploration without assertions that are in the way, where the question may be asked so, and that settles it.
fn without_assertions(question: &Question, work: &Work, budget: Budget) -> Option<Outcome> {
    if !semantics::may_be_unchecked(&question.subject.asked) {
        return None;
    }
    match explore(question, work, &budget.unchecked()) {
        settled @ Outcome::Settled(_) => Some(settled),
        _ => None,
    }
}

/// A proof without a certificate, confirmed where exploration soon comes to an end; or the violation that it finds instead.
pub fn confirmed(proof: Settled, question: &Question, work: &Work) -> Settled {
    match unbroken(Explore.name(), || explore(question, work, &Budget::second_opinion())) {
        Outcome::Settled(other) if other.0.verdict == Verdict::Violated => {
            log::warn!("{} has proved what exploration refutes", proof.0.method.unwrap_or_default());
            *other
        }
        Outcome::Settled(mut other) => {
            let mut proof = proof;
            let report = proof.report_mut();
            report.proved(RestsOn::Exploration);
            report.grounds.append(&mut other.report_mut().grounds);
            report.checks = report.checks.or(other.0.checks);
            report.diagnostics.append(&mut other.report_mut().diagnostics);
            proof
        }
        _ => proof,
    }
}

/// Explores within a budget; `Partial` where its states or its time are used up, or the work was stopped.
pub fn explore(question: &Question, work: &Work, budget: &Budget) -> Outcome {
    let limits = Limits {
        states: budget.states,
        memory: budget.memory,
        // The last of the time is for what comes behind: components, an execution, what was stored.
        time: work.time().map(|left| match budget.work.is_some() || budget.unchecked {
            true => left / OPENING_SHARE,
            false => left - left / 10,
        }),
        work: budget.work,
        stop: work.stop.clone(),
    };
    let options = ExploreOptions {
        sampled: budget.sampled,
        threads: budget.threads,
        unchecked: budget.unchecked,
        ..options(question, limits)
    };
    let mut progress = |states: usize| work.covers(format!("{states} states"));
    match semantics::explore(question.program, question.sources, &options, &mut progress) {
        Ok(found) => outcome(found, work, budget, options.int_range),
        Err(error) => {
            let mut report = Report::without_answer("the program can not be explored");
            report.trouble = Some(FailureKind::Input);
            report.diagnostics.push(error);
            Outcome::Failed(Box::new(report))
        }
    }
}

fn options(question: &Question, limits: Limits) -> ExploreOptions {
    let unreduced = !question.request.translation.reduce;
    let int_range = question.request.bounds.int_range;
    ExploreOptions { asked: question.subject.asked.clone(), int_range, unreduced, limits, ..ExploreOptions::default() }
}

/// `int_range`: only integers within it were tried.
fn outcome(found: Exploration, work: &Work, budget: &Budget, int_range: Option<(i64, i64)>) -> Outcome {
    let name = work.strategy;
    // Without assertions in the way nothing is explored again.
    if found.states > 0 || !budget.unchecked {
        work.covers(format!("{} states", found.states));
    }
    match (found.verdict, found.witness) {
        (semantics::Outcome::Violated, Some(execution)) => {
            let mut settled = Settled::violated(name, execution);
            settled.report_mut().grounds = vec![format!("explored: {} states", found.states)];
            Outcome::Settled(Box::new(settled))
        }
        (semantics::Outcome::Holds, _) if found.complete => {
            let without = if budget.unchecked { ", without assertions" } else { "" };
            let grounds = format!("explored: {} states{without}", found.states);
            let mut settled = Settled::proved(name, RestsOn::Exploration, grounds);
            if let Some(coverage) = found.coverage {
                settled.report_mut().covers(coverage);
            }
            Outcome::Settled(Box::new(settled))
        }
        // Nothing else leaves executions out.
        (semantics::Outcome::Holds, _) if !found.stopped && int_range.is_some() && found.ranged => {
            let mut settled = Settled::within_integers(name, int_range);
            let report = settled.report_mut();
            report.grounds = vec![format!("explored: {} states", found.states)];
            if let Some(coverage) = found.coverage {
                report.covers(coverage);
            }
            Outcome::Settled(Box::new(settled))
        }
        _ if found.stopped => match found.reason.and_then(|why| why.obstacle) {
            Some(obstacle @ Obstacle::Memory) => Outcome::GaveUp(obstacle.reason("memory limit")),
            _ => Outcome::Partial,
        },
        _ => match found.reason {
            Some(why) if found.broken => Outcome::Failed(broken(name, &why.text)),
            Some(why) => Outcome::GaveUp(why),
            None => Outcome::GaveUp("not every execution was covered".into()),
        },
    }
}
