//! Time and memory that one check may take.

use base::clock::Instant;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use base::stop::{Stop, Timer};

/// When to give up.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// The end of the time for all that is done.
    pub deadline: Option<Instant>,
    /// Time for this check alone: none of it passes while others have their turn.
    pub time: Option<Timer>,
    /// Bytes that the process may have in memory.
    pub memory: Option<u64>,
    /// Raised by others who want the work to end.
    pub stop: Stop,
}

/// Which limit was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exceeded {
    /// The time is over.
    Time,
    /// There is no more memory to be had.
    Memory,
    /// Somebody asked for an end.
    Stopped,
    /// A formula grows beyond what any memory limit would be.
    Size,
}

impl Exceeded {
    /// In words, as an answer without a verdict says it.
    pub fn reason(self) -> &'static str {
        match self {
            Exceeded::Time => "time limit",
            Exceeded::Memory => "memory limit",
            Exceeded::Stopped => "stopped",
            Exceeded::Size => "memory limit: the program unrolls to too large a formula",
        }
    }
}

impl Limits {
    /// Where no limit is given: what leaves the machine enough to go on with.
    pub fn default_memory() -> Option<u64> {
        machine_memory().map(|bytes| bytes / 10 * 7)
    }

    /// Bytes that a process beside this one may have: what this one and its tools leave, and a share where that is hardly anything.
    pub fn left_for_another(&self) -> Option<u64> {
        let memory = self.memory?;
        let held = resident().unwrap_or(0).saturating_add(base::process::held_by_tools());
        Some(memory.saturating_sub(held).max(memory / SHARE).max(LEAST.min(memory)))
    }

    /// The limit that has been reached, if any.
    pub fn exceeded(&self) -> Option<Exceeded> {
        self.exceeded_with(0)
    }

    /// Is the time over, or is nobody waiting any more?
    fn passed(&self) -> Option<Exceeded> {
        if self.stop.requested() {
            return Some(Exceeded::Stopped);
        }
        self.is_late().then_some(Exceeded::Time)
    }

    /// Is the time over?
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|d| Instant::now() >= d) || self.time.as_ref().is_some_and(Timer::is_over)
    }

    /// The limit that is reached when so many bytes more are in memory.
    fn exceeded_with(&self, more: u64) -> Option<Exceeded> {
        if let Some(exceeded) = self.passed() {
            return Some(exceeded);
        }
        let limit = self.memory?;
        (resident()?.saturating_add(more) >= limit).then_some(Exceeded::Memory)
    }
}

/// What a solver can have in any case, of all memory.
const SHARE: u64 = 4;
/// Bytes with which solvers start.
const LEAST: u64 = 64 << 20;

/// Looks at the clock for each look at the memory.
const CLOCKS: u32 = 16;

/// Asks the limits, which is not free, only every so many calls; what was exceeded once stays so.
#[derive(Debug)]
pub struct Watch {
    limits: Limits,
    every: u32,
    calls: Cell<u32>,
    found: Cell<Option<Exceeded>>,
}

impl Default for Watch {
    fn default() -> Watch {
        Watch::new(Limits::default(), 1)
    }
}

impl Watch {
    /// Looks at the limits each time it has been asked so often.
    pub fn new(limits: Limits, every: u32) -> Watch {
        Watch { limits, every: every.max(1), calls: Cell::default(), found: Cell::default() }
    }

    /// The limit that has been reached, if any.
    pub fn exceeded(&self) -> Option<Exceeded> {
        let calls = self.calls.get();
        self.calls.set(calls.wrapping_add(1));
        if self.found.get().is_none() && calls.is_multiple_of(self.every) {
            // The system is asked for the memory, which takes longer than to look at a clock.
            let with_memory = (calls / self.every).is_multiple_of(CLOCKS);
            self.found.set(if with_memory { self.limits.exceeded() } else { self.limits.passed() });
        }
        self.found.get()
    }

    /// Gives up where a limit is exceeded: only inside of [`limited`].
    pub fn enforce(&self) {
        if let Some(exceeded) = self.exceeded() {
            exceeded.give_up();
        }
    }

    /// Gives up before so many bytes are asked for at once, if there is no room for them: only inside of [`limited`].
    pub fn enforce_room(&self, bytes: usize) {
        if let Some(exceeded) = self.limits.exceeded_with(bytes as u64) {
            exceeded.give_up();
        }
    }
}

impl Exceeded {
    /// Leaves everything up to [`limited`]: one operation on wide operands can build a formula beyond all limits, and
    /// nothing of it is of use then.
    pub fn give_up(self) -> ! {
        resume_unwind(Box::new(self))
    }
}

/// Does the work.
///
/// # Errors
/// The limit at which it gave up.
pub fn limited<T>(work: impl FnOnce() -> T) -> Result<T, Exceeded> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| match payload.downcast::<Exceeded>() {
        Ok(exceeded) => *exceeded,
        Err(panic) => resume_unwind(panic),
    })
}

/// Bytes of this process that are in memory, where the system tells.
#[cfg(target_family = "wasm")]
pub fn resident() -> Option<u64> {
    const PAGE: usize = 1 << 16;
    Some((core::arch::wasm32::memory_size(0) * PAGE) as u64)
}

/// Bytes of this process that are in memory, where the system tells.
#[cfg(not(any(target_os = "linux", target_family = "wasm")))]
pub fn resident() -> Option<u64> {
    memory_stats::memory_stats().map(|stats| stats.physical_mem as u64)
}

/// Bytes of this process that are in memory, where the system tells.
#[cfg(target_os = "linux")]
pub fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// Bytes that this process can have. Not known here.
#[cfg(not(any(target_os = "linux", target_family = "wasm")))]
pub fn machine_memory() -> Option<u64> {
    None
}

/// Bytes that this process can have: as many as 32 bits can address.
#[cfg(target_family = "wasm")]
pub fn machine_memory() -> Option<u64> {
    Some(1 << 32)
}

/// Bytes that this process can have: what the machine has, or the group that it runs in, or its own limit, where the system tells.
#[cfg(target_os = "linux")]
pub fn machine_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|l| l.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    let group = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let group: Option<u64> = group.and_then(|text| text.trim().parse().ok());
    let own = rustix::process::getrlimit(rustix::process::Resource::As).current;
    [group, own].into_iter().flatten().chain([kilobytes << 10]).min()
}

/// The most that this process ever had in memory, in bytes, where the system tells.
pub fn peak_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn what_is_exceeded_is_named() {
        assert_eq!(Limits::default().exceeded(), None);
        let stop = Stop::default();
        stop.request();
        assert_eq!(Limits { stop, ..Limits::default() }.exceeded(), Some(Exceeded::Stopped));
        let past = Limits { time: Stop::default().timer(Duration::ZERO), ..Limits::default() };
        assert_eq!(past.exceeded(), Some(Exceeded::Time));
        if resident().is_some() {
            assert_eq!(Limits { memory: Some(1), ..Limits::default() }.exceeded(), Some(Exceeded::Memory));
        }
        assert_eq!(Watch::new(past, 4).exceeded(), Some(Exceeded::Time));
        if let Some(bytes) = resident() {
            let watch = Watch::new(Limits { memory: Some(bytes * 4), ..Limits::default() }, 1);
            assert_eq!(limited(|| watch.enforce_room(1)), Ok(()));
            assert_eq!(limited(|| watch.enforce_room(bytes as usize * 4)), Err(Exceeded::Memory));
        }
    }

    #[test]
    fn what_gives_up_is_caught_and_nothing_else_is() {
        assert_eq!(limited(|| 1), Ok(1));
        assert_eq!(limited(|| Exceeded::Size.give_up()), Err::<(), _>(Exceeded::Size));
        let other = catch_unwind(|| limited(|| resume_unwind(Box::new("a panic"))));
        assert!(other.is_err_and(|payload| payload.is::<&str>()));
    }
}
