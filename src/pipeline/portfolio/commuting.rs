//! Proofs up to commutation as a strategy: of executions that differ in the order of steps that commute one is proved.

use std::time::Duration;

use super::proving;
use super::strategy::{Outcome, Question, Strategy, Work};
use crate::check::Property;
use crate::proof::{commuting, horn};

/// Proofs of threads whose steps commute, mostly in lockstep.
pub struct Commuting;

impl Strategy for Commuting {
    fn name(&self) -> &'static str {
        "commuting"
    }

    fn help(&self) -> &'static str {
        "Of executions that differ in the order of steps that commute one is proved: threads that go through maps"
    }

    fn properties(&self) -> &'static [Property] {
        &[Property::Safety]
    }

    fn declines(&self, question: &Question) -> Option<&'static str> {
        proving::declines_states(question)
    }

    /// Are there threads that go through maps in loops, and is their number known?
    fn suits(&self, question: &Question) -> bool {
        question.subject.system().is_ok_and(commuting::suits)
    }

    /// Where sums are equal, or anything else that needs an invariant over all that threads have seen, nobody else has
    /// a proof.
    fn share(&self, _: &Question, _: Duration) -> u32 {
        2
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        let (options, tools) = (proving::options(question, work), horn::tools(&question.request.solver));
        let mut tell = |what: &str| work.covers(what);
        let orders = question.request.commuting.map_or_else(|| commuting::Kind::ALL.to_vec(), |kind| vec![kind]);
        let found = commuting::prove(&question.subject, &options, &tools, &orders, &mut tell);
        proving::outcome(self.name(), question, work, found)
    }
}
