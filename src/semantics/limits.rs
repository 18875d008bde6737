//! How far an exploration may go.

use base::clock::Instant;
use std::time::Duration;

use base::stop::Stop;

/// Where an exploration ends without an answer.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// Stored ones; `None`: no limit.
    pub states: Option<usize>,
    /// Bytes, estimated.
    pub memory: Option<usize>,
    /// From the beginning of the exploration; `None`: no limit.
    pub time: Option<Duration>,
    /// Of the processor, which others may have most of the time; `None`: no limit.
    pub work: Option<Duration>,
    /// Asked for from another thread, it ends the exploration soon.
    pub stop: Stop,
}

/// Choices tried in one macro step, where it can not be left; and ways of it, where it creates threads and each of them begins in all of its own.
pub const MOST_WAYS: usize = 200_000;

/// What is looked at inside of macro steps too: time, and whether somebody wants it to end.
#[derive(Debug, Clone, Default)]
pub struct Deadline {
    end: Option<Instant>,
    /// On the clock of the thread that explores.
    work: Option<Duration>,
    stop: Stop,
}

impl Deadline {
    /// The time begins now.
    pub fn new(limits: &Limits) -> Deadline {
        Deadline {
            end: limits.time.map(|time| Instant::now() + time),
            work: limits.work.map(|work| worked() + work),
            stop: limits.stop.clone(),
        }
    }

    /// One that is over when this part of the time from now on is.
    pub fn part(&self, share: u32) -> Deadline {
        let now = Instant::now();
        let end = self.end.map(|end| now + end.saturating_duration_since(now) / share);
        let work = self.work.map(|most| {
            let done = worked();
            done + most.saturating_sub(done) / share
        });
        Deadline { end, work, stop: self.stop.clone() }
    }

    /// Why it is over, if it is.
    pub fn passed(&self) -> Option<&'static str> {
        if self.stop.requested() {
            return Some("the exploration was stopped");
        }
        let over = self.end.is_some_and(|end| Instant::now() > end) || self.work.is_some_and(|most| worked() > most);
        over.then_some("the time limit was reached")
    }
}

/// What the thread has had of the processor: where that is not told, the time that has passed.
#[cfg(not(unix))]
fn worked() -> Duration {
    thread_local!(static START: Instant = Instant::now());
    START.with(Instant::elapsed)
}

/// What the thread has had of the processor.
#[cfg(unix)]
fn worked() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
}
