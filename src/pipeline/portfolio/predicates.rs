//! IC3 for integers without bounds as a strategy: an inductive invariant over what linear comparisons tell of them.
//!
//! That executions end is asked where ranks are known ([`super::ranking`]); here, that they have a property of states.

use super::chc::Chc;
use super::ic3::Ic3;
use super::proving;
use super::strategy::{Outcome, Question, Strategy, Work};
use crate::check::Checked;
use crate::proof::predicates;

/// Proofs for all schedules, loops and data, where integers have no bounds, by what linear comparisons tell of them.
pub struct Predicates;

impl Predicates {
    /// Why it has nothing to say to a question, where that is so whatever the program.
    pub fn declines(question: &Question) -> Option<&'static str> {
        match question.request.replay_options().objective.temporal {
            Some(_) => Ic3::declines(question),
            None => proving::declines(question),
        }
    }

    /// Does the program have integers? To others IC3 does as well.
    pub fn suits(program: &Checked) -> bool {
        Chc::has_unbounded_data(program)
    }
}

impl Strategy for Predicates {
    fn name(&self) -> &'static str {
        "predicates"
    }

    /// Of those that prove something about integers it is the first to do so, as a rule.
    fn turns(&self, _: &Question) -> usize {
        2
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        if let Some(why) = Predicates::declines(question) {
            return Outcome::GaveUp(why.into());
        }
        let options = proving::options(question, work);
        let found = predicates::prove(question.program, question.sources, &options, &mut |what| work.covers(what));
        // In answers it is another way to do the same.
        proving::outcome(Ic3.name(), question, work, found)
    }
}
