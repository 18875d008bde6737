//! The processes of one tool, where there are no processes: none starts, and whoever asks for a tool hears that there is none.

use std::io::{Error, ErrorKind};
use std::process::{Child, Command, ExitStatus};

/// No tool has ever started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group;

impl Group {
    /// Starts nothing.
    pub fn start(_: &mut Command) -> std::io::Result<(Child, Group)> {
        Err(Error::new(ErrorKind::Unsupported, "there are no processes here"))
    }

    /// What a tool would have been started as.
    pub fn of(_: &Child) -> Group {
        Group
    }

    /// There is nothing to end.
    pub fn kill(self) {}

    /// There is nothing that could wait.
    pub fn suspend(self) {}

    /// There is nothing that could go on.
    pub fn resume(self) {}

    /// There is nothing to end.
    pub fn end_tree(self) {}

    /// Nothing.
    pub fn resident(self) -> u64 {
        0
    }

    /// Not known.
    pub fn resident_alone(self) -> u64 {
        0
    }

    /// There is nothing to limit.
    pub fn limit_memory(self, _: u64) {}
}

/// There are no signals.
pub fn signal(_: ExitStatus) -> Option<i32> {
    None
}

/// There is no other process.
pub fn is_running(_: u32) -> bool {
    false
}
