//! How far an exploration may go.

use std::time::{Duration, Instant};

use crate::stop::Stop;

/// Where an exploration ends without an answer.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// Stored ones; `None`: no limit.
    pub states: Option<usize>,
    /// Bytes, estimated.
    pub memory: Option<usize>,
    /// From the beginning of the exploration; `None`: no limit.
    pub time: Option<Duration>,
    /// Asked for from another thread, it ends the exploration soon.
    pub stop: Stop,
}

/// What is looked at inside of macro steps too: time, and whether somebody wants it to end.
#[derive(Debug, Clone, Default)]
pub struct Deadline {
    end: Option<Instant>,
    stop: Stop,
}

impl Deadline {
    /// The time begins now.
    pub fn new(limits: &Limits) -> Deadline {
        Deadline { end: limits.time.map(|time| Instant::now() + time), stop: limits.stop.clone() }
    }

    /// Why it is over, if it is.
    pub fn passed(&self) -> Option<&'static str> {
        if self.stop.requested() {
            return Some("the exploration was stopped");
        }
        self.end.is_some_and(|end| Instant::now() > end).then_some("the time limit was reached")
    }
}
