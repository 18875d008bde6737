//! Invariants over pairs of threads as a strategy: found on small instances, proved for any number of threads.

use std::time::Duration;

use super::chc::Chc;
use super::exploration::{Budget, explore};
use super::proving;
use super::strategy::{Outcome, Question, Strategy, Work, soon};
use crate::check::Property;
use crate::proof::{horn, instances};

/// Invariants of published algorithms for any number of threads are found within this time, as a rule.
const USUAL: Duration = Duration::from_secs(30);

/// Proofs for any number of threads, and for threads whose numbers have no bounds, by clauses over what the program compares.
pub struct Instances;

impl Strategy for Instances {
    fn name(&self) -> &'static str {
        "instances"
    }

    fn help(&self) -> &'static str {
        "An inductive invariant for any number of threads, found on small instances"
    }

    fn properties(&self) -> &'static [Property] {
        &[Property::Safety, Property::Deadlock, Property::Race]
    }

    fn declines(&self, question: &Question) -> Option<&'static str> {
        match question.subject.asked.scheduling.cooperative {
            true => Some(proving::PREEMPTIVE_ONLY),
            false => proving::declines(question),
        }
    }

    /// Has the program any number of threads, or data without bounds? To others IC3 does better.
    fn suits(&self, question: &Question) -> bool {
        question.of_any_number() || Chc::has_unbounded_data(question.program)
    }

    /// Of any number of threads few others have a proof.
    fn share(&self, question: &Question, worked: Duration) -> u32 {
        match question.of_any_number() {
            true if worked < USUAL => 8,
            true => 4,
            false => soon(worked),
        }
    }

    fn uses_hints(&self) -> bool {
        true
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        let mut options = proving::options(question, work);
        let solver = horn::tools(&question.request.solver).iter().find_map(horn::Tool::smt);
        options.unbounded = horn::checker(&question.request.solver);
        let mut tell = |what: &str| work.covers(what);
        let found = instances::prove(&question.subject, &options, solver.as_ref(), &mut tell);
        if let Some(best) = &found.best {
            question.board.has_candidate(self.name(), best.conjuncts().into_iter().cloned().collect());
        }
        // What fails with few threads fails, if the instance does nothing but what the program does.
        if let Some(threads) = found.fails_with {
            let budget = Budget::whole(question).sampled().of_threads(threads);
            if let settled @ Outcome::Settled(_) = explore(question, work, &budget) {
                return settled;
            }
        }
        proving::outcome(self.name(), question, work, found.outcome)
    }
}
