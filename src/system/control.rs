//! Cooperative threads: where a thread keeps control.
//!
//! - Requires: a system whose threads rest at `yield` and behind creations, too ([`Place::Yield`], [`Place::Behind`]).
//! - Establishes: a thread that rests where it cannot be blocked, and gives up nothing, is the only one that steps ([`Location::keeps`]).
//!
//! Threads still rest in front of all that others could see: what they see of each other is then said of the same places, however they are
//! scheduled. At a guard a thread may be switched whether it is blocked or not: those are more executions than there are, and each is as fair
//! as it is.

use super::rounds::{Later, Waits, waits};
use super::*;

/// Notes where threads keep control.
pub(super) fn keep(system: &mut System) {
    let waits = waits(system, Later::MayWait);
    for (thread, waits) in system.threads.iter_mut().zip(waits) {
        for (location, waits) in thread.locations.iter_mut().zip(waits) {
            let goes_on = matches!(location.place, Place::Before { .. } | Place::Head { .. } | Place::Return);
            location.keeps = goes_on && !location.atomic && matches!(waits, Waits::Never);
        }
    }
}

/// Does a location of a cooperative thread lie between those where others could run, and those where it goes round?
pub(super) fn is_between(location: &Location) -> bool {
    matches!(location.place, Place::Before { .. } | Place::Return)
}
