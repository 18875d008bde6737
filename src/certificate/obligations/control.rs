//! *Cooperative threads.* A thread that has begun keeps control until it gives it up: at `yield`, around creations, where it waits, at its end.
//! Everywhere else where it rests it is the only one that steps, as inside of an atomic section.
//!
//! Unlike there, what it does is seen: the states between its steps are states of the execution, and who goes round a loop for ever without giving
//! up control is in an execution that counts, where that is fair. So a place where a thread *keeps control* is no place inside of a section.
//!
//! Where a thread can be blocked, or the checker cannot tell, it may be switched, whether it is blocked or not. That makes more executions
//! than there are, each as fair as it is, and no fewer.
//!
//! Under strong fairness a thread that waits for ever is blocked whenever somebody gives up control, or goes round a loop; not in between, where
//! nobody could have run it. (Under weak fairness it is enough that it is blocked at any place, in between, too.)

use super::rounds::Waits;
use super::*;

impl Obligations {
    /// Notes where threads keep control.
    pub(super) fn keep_control(&mut self) -> Result<(), Refused> {
        for t in 0..self.threads.threads.len() {
            let waiting = self.waiting(t)?;
            let waits = self.waits_of(t, &waiting)?;
            let never = self.mutation.is(Mutation::WaitingKeeps);
            for (location, waits) in self.threads.threads[t].locations.iter_mut().zip(waits) {
                let goes_on = matches!(location.place, Place::Before { .. } | Place::Head { .. } | Place::Return);
                location.keeps = goes_on && !location.atomic && (never || matches!(waits, Waits::Never));
            }
        }
        Ok(())
    }

    /// Could another thread have run where this one is, or does this one go round there?
    pub(super) fn is_seen(&self, thread: ThreadId, location: usize) -> bool {
        let place = &self.threads.threads[thread].locations[location].place;
        let is_between = matches!(place, Place::Before { .. } | Place::Return);
        !(self.threads.keep_control() && is_between) || self.mutation.is(Mutation::ControlSeen)
    }
}
