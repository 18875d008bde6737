//! IC3 as a strategy: an inductive invariant of the interleaving system over bits.

use super::{Outcome, Question, Strategy, Work, proving};
use crate::proof;

/// Proofs for all schedules, loops and data, where these are finite.
pub struct Ic3;

impl Strategy for Ic3 {
    fn name(&self) -> &'static str {
        "ic3"
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        if let Some(why) = proving::declines(question) {
            return Outcome::GaveUp(why.into());
        }
        let found = proof::prove(question.program, question.sources, &proving::options(question, work), &mut |what| {
            work.covers(what);
        });
        proving::outcome(self.name(), question, work, found)
    }
}
