//! A request to stop or to pause, shared by who asks and who works.
//!
//! Work that takes long asks [`Stop::requested`] now and then, wherever it looks at its limits. The question is cheap (one atomic load)
//! and waits while the work is to pause: then others have the processor, and what was computed so far stays as it is.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Condvar, Mutex};

const RUN: u8 = 0;
const PAUSE: u8 = 1;
const STOP: u8 = 2;

/// One piece of work's signal; clones are the same signal. The default is never set by anybody else.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<Signal>);

#[derive(Debug, Default)]
struct Signal {
    state: AtomicU8,
    changing: Mutex<()>,
    changed: Condvar,
}

impl Stop {
    /// Is the work to end? Waits while it is to pause.
    pub fn requested(&self) -> bool {
        match self.0.state.load(Ordering::Relaxed) {
            RUN => false,
            STOP => true,
            _ => self.wait(),
        }
    }

    /// Is the work to pause? For those who let others pause, too, before they ask [`Stop::requested`].
    pub fn is_paused(&self) -> bool {
        self.0.state.load(Ordering::Relaxed) == PAUSE
    }

    fn wait(&self) -> bool {
        let guard = self.0.changing.lock().unwrap_or_else(|e| e.into_inner());
        let paused = |_: &mut ()| self.0.state.load(Ordering::Relaxed) == PAUSE;
        drop(self.0.changed.wait_while(guard, paused));
        self.0.state.load(Ordering::Relaxed) == STOP
    }

    /// Ends the work, also where it pauses.
    pub fn request(&self) {
        self.set(STOP);
    }

    /// Lets the work pause, unless it is to end.
    pub fn pause(&self) {
        self.set(PAUSE);
    }

    /// Lets the work go on, unless it is to end.
    pub fn resume(&self) {
        self.set(RUN);
    }

    fn set(&self, state: u8) {
        let _changing = self.0.changing.lock().unwrap_or_else(|e| e.into_inner());
        let ends = |now| (now != STOP).then_some(state);
        let _ = self.0.state.fetch_update(Ordering::Relaxed, Ordering::Relaxed, ends);
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stopped_stays_so() {
        let stop = Stop::default();
        assert!(!stop.requested());
        stop.clone().request();
        stop.resume();
        stop.pause();
        assert!(stop.requested());
    }

    #[test]
    fn what_pauses_waits_until_it_goes_on_or_ends() {
        for (ends, expected) in [(false, false), (true, true)] {
            let stop = Stop::default();
            stop.pause();
            let theirs = stop.clone();
            let worker = std::thread::spawn(move || theirs.requested());
            if ends {
                stop.request();
            } else {
                stop.resume();
            }
            assert_eq!(worker.join().ok(), Some(expected));
        }
    }
}
