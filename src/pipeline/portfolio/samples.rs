//! Exploration of some executions, where data are arbitrary and exploration of all of them has given up: of each arbitrary number those
//! values are tried that the program itself names. What fails so fails; nothing is proved.

use std::time::Duration;

use super::exploration::{Budget, Explore, explore};
use super::strategy::{ALL_PROPERTIES, Outcome, Question, Strategy, Work};
use crate::check::Property;

/// The search has a place for so long: a thousand states, and more.
const FIRST: Duration = Duration::from_millis(500);

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

    /// What fails at such values fails soon, as a rule.
    fn share(&self, _: &Question, worked: Duration) -> u32 {
        if worked < FIRST { 8 } else { 1 }
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        explore(question, work, &Budget::whole(question).sampled())
    }
}
