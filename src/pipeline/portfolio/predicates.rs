//! IC3 for integers without bounds as a strategy: an inductive invariant over what linear comparisons tell of them.
//!
//! That executions end is asked where ranks are known ([`super::ranking`]); here, that they have a property of states.

use std::time::Duration;

use super::chc::Chc;
use super::ic3::Ic3;
use super::proving;
use super::strategy::{ALL_PROPERTIES, Outcome, Question, Strategy, Work};
use crate::check::Property;
use crate::proof::predicates;

/// Proofs for all schedules, loops and data, where integers have no bounds, by what linear comparisons tell of them.
pub struct Predicates;

impl Strategy for Predicates {
    fn name(&self) -> &'static str {
        "predicates"
    }

    /// In answers it is another way to do the same.
    fn method(&self) -> &'static str {
        Ic3.name()
    }

    fn help(&self) -> &'static str {
        "The part of ic3 for integers without bounds: what linear comparisons tell of them"
    }

    fn properties(&self) -> &'static [Property] {
        ALL_PROPERTIES
    }

    fn declines(&self, question: &Question) -> Option<&'static str> {
        match question.subject.asked.objective.temporal {
            Some(_) => None,
            None => proving::declines(question),
        }
    }

    /// Does the program have integers? To others IC3 does as well.
    fn suits(&self, question: &Question) -> bool {
        Chc::has_unbounded_data(question.program)
    }

    /// Of those that prove something about integers it is the first to do so, as a rule.
    fn share(&self, _: &Question, _: Duration) -> u32 {
        2
    }

    fn uses_hints(&self) -> bool {
        true
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        let options = proving::options(question, work);
        let found = predicates::prove(&question.subject, &options, &mut |what| work.covers(what));
        proving::outcome_of((self.name(), self.method()), question, work, &options, found)
    }
}
