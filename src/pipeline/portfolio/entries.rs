//! Entries of maps at a few terms, as a strategy: what is left when they are variables is linear arithmetic.

use std::time::Duration;

use super::ic3::Ic3;
use super::proving;
use super::strategy::{Outcome, Question, Strategy, Work};
use crate::check::Property;
use crate::proof::entries;

/// Proofs about maps of which the number of indices is not known.
pub struct Entries;

impl Strategy for Entries {
    fn name(&self) -> &'static str {
        "entries"
    }

    /// In answers it is another way to do the same.
    fn method(&self) -> &'static str {
        Ic3.name()
    }

    fn help(&self) -> &'static str {
        "The part of ic3 for maps with any number of indices: entries at the terms that checks and guards speak of"
    }

    fn properties(&self) -> &'static [Property] {
        &[Property::Safety]
    }

    fn declines(&self, question: &Question) -> Option<&'static str> {
        proving::declines_states(question)
    }

    /// Are there maps with indices that are computed, and threads whose number is known?
    fn suits(&self, question: &Question) -> bool {
        question.subject.system().is_ok_and(entries::has_some)
    }

    /// Of those that prove something about such maps it is the first to do so, as a rule.
    fn share(&self, _: &Question, _: Duration) -> u32 {
        2
    }

    fn uses_hints(&self) -> bool {
        true
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        let options = proving::options(question, work);
        let found = entries::prove(&question.subject, &options, &mut |what| work.covers(what));
        proving::outcome(self.method(), question, work, found)
    }
}
