//! A request to stop or to pause, shared by who asks and who works.
//!
//! Work that takes long asks [`Stop::requested`] now and then, wherever it looks at its limits. The question is cheap (one atomic load)
//! and waits while the work is to pause: then others have the processor, and what was computed so far stays as it is.

use crate::clock::Instant;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

const RUN: u8 = 0;
const PAUSE: u8 = 1;
const STOP: u8 = 2;

/// One piece of work's signal; clones are the same signal. The default is never set by anybody else.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<Signal>);

#[derive(Debug, Default)]
struct Signal {
    state: AtomicU8,
    pauses: Mutex<Pauses>,
    changed: Condvar,
}

/// How long the work was to pause.
#[derive(Debug, Default)]
struct Pauses {
    /// In the pauses that are over.
    ended: Duration,
    /// When the pause began that is not over.
    since: Option<Instant>,
}

/// Some time for a piece of work. While the work is to pause, none of it passes. Clones are over at the same moment.
#[derive(Debug, Clone)]
pub struct Timer {
    stop: Stop,
    /// When it would be over without the pauses behind its start.
    end: Instant,
    /// What the work had paused at its start.
    paused: Duration,
}

impl Timer {
    /// What is left.
    pub fn left(&self) -> Duration {
        let pauses = self.stop.paused().saturating_sub(self.paused);
        (self.end + pauses).saturating_duration_since(Instant::now())
    }

    /// Has all of it passed?
    pub fn is_over(&self) -> bool {
        self.left().is_zero()
    }
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

    /// How long the work was to pause, in all.
    pub fn paused(&self) -> Duration {
        let pauses = self.pauses();
        pauses.ended + pauses.since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// So much time for the work; `None` where the clock does not go that far.
    pub fn timer(&self, time: Duration) -> Option<Timer> {
        let end = Instant::now().checked_add(time)?;
        Some(Timer { stop: self.clone(), end, paused: self.paused() })
    }

    fn pauses(&self) -> MutexGuard<'_, Pauses> {
        self.0.pauses.lock().unwrap_or_else(|e| e.into_inner())
    }

    fn wait(&self) -> bool {
        let paused = |_: &mut Pauses| self.0.state.load(Ordering::Relaxed) == PAUSE;
        drop(self.0.changed.wait_while(self.pauses(), paused));
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
        let mut pauses = self.pauses();
        let ends = |now| (now != STOP).then_some(state);
        if self.0.state.fetch_update(Ordering::Relaxed, Ordering::Relaxed, ends).is_ok() {
            match state {
                PAUSE => pauses.since = pauses.since.or_else(|| Some(Instant::now())),
                _ => {
                    let over = pauses.since.take().map_or(Duration::ZERO, |since| since.elapsed());
                    pauses.ended += over;
                }
            }
        }
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
    fn no_time_passes_in_a_pause() {
        let stop = Stop::default();
        let hour = Duration::from_secs(3600);
        let timer = stop.timer(hour).expect("the clock goes that far");
        stop.pause();
        let paused = Instant::now();
        std::thread::sleep(Duration::from_millis(20));
        // Of the pause, and of what passed before it, not more than that is missing.
        let in_the_pause = timer.left();
        assert!(paused.elapsed() >= Duration::from_millis(20));
        std::thread::sleep(Duration::from_millis(20));
        assert!(in_the_pause.abs_diff(timer.left()) < Duration::from_millis(20));
        stop.resume();
        let ended = stop.paused();
        assert!(ended >= Duration::from_millis(40));
        std::thread::sleep(Duration::from_millis(5));
        assert_eq!(stop.paused(), ended);
        assert!(timer.left() < in_the_pause && !timer.is_over());
        assert!(stop.timer(Duration::ZERO).is_some_and(|timer| timer.is_over()));
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
