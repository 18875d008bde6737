//! K-induction as a strategy: what holds because several steps in a row say so.

use super::ic3::Ic3;
use super::proving;
use super::strategy::{Outcome, Question, Strategy, Work};
use crate::proof::{self, Search};

/// Proofs for all schedules, loops and data, where these are finite, of the same properties as [`Ic3`] has.
pub struct KInduction;

impl Strategy for KInduction {
    fn name(&self) -> &'static str {
        "k-induction"
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        if let Some(why) = Ic3::declines(question) {
            return Outcome::GaveUp(why.into());
        }
        let options = proof::Options { search: Search::KInduction, ..proving::options(question, work) };
        let found = proof::prove(question.program, question.sources, &options, &mut |what| {
            work.covers(what);
        });
        proving::outcome(self.name(), question, work, found)
    }
}
