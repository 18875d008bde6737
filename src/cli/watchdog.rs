//! The last resort of `--timeout` and `--memory`. Everything that takes long looks at its limits itself, and gives a better
//! answer than this; where it does not come to that, because one step of it takes too long, the whole process ends here. Without
//! `--memory` it ends before the machine's memory does. What the solvers hold that were started counts too: where it is too much with what
//! the process itself holds, the largest of them ends first.

use crate::clock::Instant;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use super::status::Status;
use crate::engine::{machine_memory, resident};
use crate::process::{end_heaviest, held_by_tools};
use crate::reason::{Obstacle, Reason};

/// Between two looks at the limits.
const PERIOD: Duration = Duration::from_millis(50);

/// Watches until it is dropped.
pub struct Watchdog {
    /// Somebody gives the answer.
    answered: Arc<AtomicBool>,
    _end: Sender<()>,
}

/// So much beyond the limit of time whoever looks at it may take to give the answer.
const GRACE: Duration = Duration::from_millis(750);

/// When the process ends in any case.
#[derive(Debug, Clone, Copy)]
struct Last {
    time: Option<Duration>,
    memory: Option<u64>,
}

impl Last {
    fn exceeded(self, start: Instant) -> Option<Reason> {
        if self.time.is_some_and(|time| start.elapsed() > time) {
            return Some(Obstacle::Time.reason("time limit"));
        }
        let memory = self.memory?;
        let own = resident()?;
        if own <= memory && own + held_by_tools() > memory {
            end_heaviest();
        }
        (own > memory).then(|| Obstacle::Memory.reason("memory limit"))
    }
}

impl Watchdog {
    /// `answer` is given the reason and the time that has passed; behind it the process ends, with the status that it says.
    pub fn start(
        time: Option<Duration>,
        memory: Option<u64>,
        answer: impl FnOnce(&Reason, Duration) -> Status + Send + 'static,
    ) -> Option<Watchdog> {
        let last =
            Last { time: time.map(|t| t + GRACE), memory: memory.or_else(|| machine_memory().map(|m| m / 10 * 9)) };
        if last.time.is_none() && last.memory.is_none() {
            return None;
        }
        let answered = Arc::new(AtomicBool::new(false));
        let (end, ended) = channel();
        let theirs = answered.clone();
        let thread = std::thread::Builder::new().name("watchdog".into());
        let start = Instant::now();
        let spawned = thread.spawn(move || {
            if let Some(reason) = watch(last, start, &ended)
                && !theirs.swap(true, Ordering::SeqCst)
            {
                crate::process::stop_all();
                end_process(answer(&reason, start.elapsed()));
            }
        });
        if let Err(error) = spawned {
            log::warn!("nobody watches the limits: {error}");
        }
        Some(Watchdog { answered, _end: end })
    }
}

#[expect(clippy::exit, reason = "whatever the process is doing, it takes too long")]
fn end_process(status: Status) {
    std::process::exit(status as i32);
}

/// The limit that is exceeded, unless the end comes first.
fn watch(last: Last, start: Instant, ended: &Receiver<()>) -> Option<Reason> {
    loop {
        match ended.recv_timeout(PERIOD) {
            Err(RecvTimeoutError::Timeout) => {}
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return None,
        }
        if let Some(reason) = last.exceeded(start) {
            return Some(reason);
        }
    }
}

impl Drop for Watchdog {
    /// From here on the answer is given elsewhere, unless it is being given just now: then nothing is left to do.
    fn drop(&mut self) {
        while self.answered.swap(true, Ordering::SeqCst) {
            std::thread::park();
        }
    }
}
