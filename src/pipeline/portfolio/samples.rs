//! Exploration of some executions, where data are arbitrary and exploration of all of them has given up: of each arbitrary number those
//! values are tried that the program itself names. What fails so fails; nothing is proved.

use std::time::Duration;

use super::exploration::{Budget, Explore, explore};
use super::strategy::{ALL_PROPERTIES, Outcome, Question, Strategy, Work, soon};
use crate::check::Property;

/// A search for violations, with a few values for each number that is arbitrary.
pub struct Samples;

impl Strategy for Samples {
    fn name(&self) -> &'static str {
        "samples"
    }

    fn help(&self) -> &'static str {
        "Some executions: of each arbitrary number a few values are tried that the program names; violations only"
    }

    fn properties(&self) -> &'static [Property] {
        ALL_PROPERTIES
    }

    /// Where all executions can be explored these are among them.
    fn suits(&self, question: &Question) -> bool {
        question.board.has_given_up(Explore.name())
    }

    fn share(&self, _: &Question, worked: Duration) -> u32 {
        soon(worked)
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        explore(question, work, &Budget::whole(question).sampled())
    }
}
