//! Threads that recurse over data without bounds: contracts of procedures, and what other threads may do meanwhile, through Horn clauses.

use std::time::Duration;

use super::proving;
use super::strategy::{Outcome, Question, Strategy, Work};
use super::{Chc, Rounds};
use crate::check::{Granularity, Property};
use crate::proof::{horn, summaries};

/// Proofs thread by thread, procedure by procedure.
pub struct Contracts;

impl Strategy for Contracts {
    fn name(&self) -> &'static str {
        "contracts"
    }

    /// In answers it is another way to solve Horn clauses.
    fn method(&self) -> &'static str {
        Chc.name()
    }

    fn help(&self) -> &'static str {
        "The part of chc for threads that recurse: contracts of procedures, and what other threads may do"
    }

    fn properties(&self) -> &'static [Property] {
        &[Property::Safety]
    }

    fn declines(&self, question: &Question) -> Option<&'static str> {
        let by_access = question.subject.asked.scheduling.granularity == Granularity::Access;
        proving::declines_states(question)
            .or_else(|| by_access.then_some("contracts of threads know statements, not single accesses"))
            .or_else(|| (!Rounds.suits(question)).then_some("it is for several threads, some of which recurse"))
    }

    /// Of finite data sets of stacks know more.
    fn suits(&self, question: &Question) -> bool {
        Rounds.suits(question) && Chc::has_unbounded_data(question.program)
    }

    /// Nobody else has a proof, as a rule.
    fn share(&self, _: &Question, _: Duration) -> u32 {
        4
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        let (options, tools) = (proving::options(question, work), horn::tools(&question.request.solver));
        let found = summaries::prove(&question.subject, &options, &tools, &mut |what| work.covers(what));
        proving::outcome(self.method(), question, work, found)
    }
}
