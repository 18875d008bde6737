//! Exploration of some executions, where data are arbitrary and exploration of all of them has given up: of each arbitrary number those
//! values are tried that the program itself names. What fails so fails; nothing is proved.

use super::exploration::{Budget, explore};
use super::strategy::{Outcome, Question, Strategy, Work};

/// A search for violations, with a few values for each number that is arbitrary.
pub struct Samples;

impl Strategy for Samples {
    fn name(&self) -> &'static str {
        "samples"
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        explore(question, work, &Budget::whole(question).sampled())
    }
}
