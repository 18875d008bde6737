//! Threads that recurse, context by context, as sets of stacks without a bound on the depth.

use std::time::Duration;

use super::proving::PREEMPTIVE_ONLY;
use super::strategy::{Outcome, Question, Settled, Strategy, Work, broken, soon};
use crate::pipeline::{FailureKind, Report, RestsOn};
use crate::semantics::{self, Limits, Property, Stacks};

/// Bytes that it may take where no limit is given.
const MEMORY: usize = 1 << 30;

/// Contexts without a bound on the depth of calls.
pub struct Rounds;

impl Strategy for Rounds {
    fn name(&self) -> &'static str {
        "rounds"
    }

    fn help(&self) -> &'static str {
        "Threads that recurse: sets of stacks, context by context, until nothing is new"
    }

    fn properties(&self) -> &'static [Property] {
        &[Property::Safety]
    }

    fn declines(&self, question: &Question) -> Option<&'static str> {
        question.subject.asked.scheduling.cooperative.then_some(PREEMPTIVE_ONLY)
    }

    fn suits(&self, question: &Question) -> bool {
        let Question { program, sources, subject, .. } = question;
        semantics::recurse_beside_others(program, sources, &subject.asked).unwrap_or(false)
    }

    fn share(&self, _: &Question, worked: Duration) -> u32 {
        soon(worked)
    }

    fn works_alone(&self) -> bool {
        true
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        let limits = Limits {
            // The last of the time is for the execution.
            time: work.time().map(|left| left - left / 10),
            // Others need memory, too.
            memory: Some(question.request.memory.map_or(MEMORY, |bytes| bytes as usize / 4)),
            stop: work.stop.clone(),
            ..Limits::default()
        };
        let mut progress =
            |sets: usize, contexts: usize| work.covers(format!("{sets} sets of stacks, {contexts} contexts"));
        let Question { program, sources, subject, .. } = question;
        match semantics::explore_stacks(program, sources, &subject.asked, &limits, &mut progress) {
            Ok(found) => outcome(found, work),
            Err(error) => {
                let mut report = Report::without_answer("the program can not be explored");
                report.trouble = Some(FailureKind::Input);
                report.diagnostics.push(error);
                Outcome::Failed(Box::new(report))
            }
        }
    }
}

fn outcome(found: Stacks, work: &Work) -> Outcome {
    let Stacks { violated, proved, sets, frames, contexts, reason, broken: is_broken } = found;
    let explored = format!("explored: {sets} sets of stacks, {contexts} contexts");
    match (violated, reason) {
        (Some(execution), _) => {
            let mut settled = Settled::violated(Rounds.name(), execution);
            settled.report_mut().grounds = vec![explored];
            Outcome::Settled(Box::new(settled))
        }
        _ if proved => {
            let larger = match frames {
                None => String::new(),
                Some(1) => " (of stacks that are alike in their next frame)".to_owned(),
                Some(n) => format!(" (of stacks that are alike in their next {n} frames)"),
            };
            let grounds = format!("{explored}, behind which nothing is new{larger}");
            Outcome::Settled(Box::new(Settled::proved(Rounds.name(), RestsOn::Exploration, grounds)))
        }
        (_, Some(why)) if is_broken => Outcome::Failed(broken(Rounds.name(), &why)),
        _ if work.stop.requested() || work.time().is_some_and(|left| left.is_zero()) => Outcome::Partial,
        (_, why) => Outcome::GaveUp(why.unwrap_or_default().into()),
    }
}
