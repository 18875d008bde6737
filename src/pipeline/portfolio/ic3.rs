//! IC3, and k-induction on single steps, as strategies: an inductive invariant of the interleaving system over bits.

use super::proving;
use super::strategy::{ALL_PROPERTIES, Outcome, Question, Strategy, Work};
use crate::check::Property;
use crate::proof::{self, Search};

/// Proofs for all schedules, loops and data, where these are finite: that no check fails, or that no fair execution goes on for ever
/// or breaks a property of states.
pub struct Ic3;

impl Strategy for Ic3 {
    fn name(&self) -> &'static str {
        "ic3"
    }

    fn help(&self) -> &'static str {
        "An inductive invariant of all interleavings, for finite data and integers: any property"
    }

    fn properties(&self) -> &'static [Property] {
        ALL_PROPERTIES
    }

    fn uses_hints(&self) -> bool {
        true
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        proved_by(Search::Ic3, self.name(), question, work)
    }
}

/// Proofs of the same properties that rest on several steps in a row.
pub struct StepInduction;

impl Strategy for StepInduction {
    fn name(&self) -> &'static str {
        "step-induction"
    }

    fn help(&self) -> &'static str {
        "The same by induction over several steps at once, for finite data"
    }

    fn properties(&self) -> &'static [Property] {
        ALL_PROPERTIES
    }

    /// IC3 proves the same sooner.
    fn suits(&self, _: &Question) -> bool {
        false
    }

    fn uses_hints(&self) -> bool {
        true
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        proved_by(Search::KInduction, self.name(), question, work)
    }
}

fn proved_by(search: Search, name: &'static str, question: &Question, work: &Work) -> Outcome {
    let options = proof::Options { search, ..proving::options(question, work) };
    let found = proof::prove(&question.subject, &options, &mut |what| {
        work.covers(what);
    });
    proving::outcome_of((name, name), question, work, &options, found)
}
