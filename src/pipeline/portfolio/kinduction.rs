//! K-induction with amplification: induction over epochs, in each of which every thread goes as far as it likes, without a bound on the depth
//! of calls.

use std::time::Duration;

use super::proving::PREEMPTIVE_ONLY;
use super::rounds::{Rounds, limits, outcome, unexplored};
use super::strategy::{Outcome, Question, Strategy, Work, soon};
use crate::check::Property;
use crate::semantics::{self, Stacks};

/// Epochs of threads that may recurse.
pub struct KInduction;

impl Strategy for KInduction {
    fn name(&self) -> &'static str {
        "k-induction"
    }

    fn help(&self) -> &'static str {
        "Threads that may recurse: whatever can fail within K + 1 epochs can within K"
    }

    fn properties(&self) -> &'static [Property] {
        &[Property::Safety]
    }

    fn declines(&self, question: &Question) -> Option<&'static str> {
        question.subject.asked.scheduling.cooperative.then_some(PREEMPTIVE_ONLY)
    }

    /// Without recursion single states are faster.
    fn suits(&self, question: &Question) -> bool {
        Rounds.suits(question)
    }

    fn share(&self, _: &Question, worked: Duration) -> u32 {
        soon(worked)
    }

    fn works_alone(&self) -> bool {
        true
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        let mut progress = |sets: usize, epochs: usize| work.covers(format!("{sets} sets of stacks, {epochs} epochs"));
        let Question { program, sources, subject, .. } = question;
        match semantics::induct_over_epochs(program, sources, &subject.asked, &limits(question, work), &mut progress) {
            Ok(found) => outcome(self.name(), found, question, work, grounds),
            Err(error) => unexplored(error),
        }
    }
}

fn grounds(found: &Stacks) -> String {
    let Stacks { sets, contexts, .. } = found;
    match (found.proved, contexts) {
        (true, 0) => "no check fails with any stacks that the threads can have alone (K = 0)".to_owned(),
        (true, k) => format!("K-inductive with K = {k}: {sets} sets of stacks lead to a failing check"),
        (false, 1) => format!("looked at: {sets} sets of stacks, 1 epoch"),
        (false, epochs) => format!("looked at: {sets} sets of stacks, {epochs} epochs"),
    }
}
