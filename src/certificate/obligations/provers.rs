//! What a prover may read of the obligations where threads are created any number of times: their steps, and what is known in front of each.
//!
//! What it makes of them counts for nothing before the obligations are decided.

use super::*;

impl Obligations {
    /// All steps of all threads, those of P#1, P#2 and P#3 each. `closed`: of threads that are created any number of times a `join` takes one
    /// that is known, as where no others exist.
    ///
    /// # Errors
    /// Something in the source has no counterpart.
    pub fn steps_of_any(&self, counters: &[Counter], closed: bool) -> Result<Vec<Step>, Refused> {
        let checks = if self.excluded.is_some() { Checks::End } else { Checks::Hold };
        let step = |(thread, from): (usize, usize)| {
            let mut builder = StepBuilder::new(self, thread, from, checks, counters);
            builder.closed = closed;
            let StepBody { locals, stmts } = builder.body()?;
            Ok(Step { thread, from, locals, stmts })
        };
        self.all_steps().map(step).collect()
    }

    /// The thread is at the location, and no other keeps it from stepping.
    pub fn may_step(&self, thread: usize, location: usize) -> Expr {
        self.here(thread, location)
    }

    /// What is true of these counters by what they mean.
    pub fn facts(&self, counters: &[Counter]) -> Vec<Expr> {
        counters.iter().map(|counter| self.fact(counter, counters)).collect()
    }

    /// The states that are not to be reached, where these are asked about in place of checks.
    pub fn excluded_states(&self) -> Option<&Expr> {
        self.excluded.as_ref()
    }

    /// The first of the threads that are like this one.
    pub fn first_alike(&self, thread: usize) -> usize {
        self.threads.first_alike(thread)
    }
}
