//! The processes of one tool, on Windows: a process and all that it has started, which `taskkill` ends together. They do not wait in between,
//! and their memory is not limited.

use std::process::{Child, Command, ExitStatus, Stdio};

/// A tool, its children and theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group(u32);

impl Group {
    /// Starts a tool.
    pub fn start(command: &mut Command) -> std::io::Result<(Child, Group)> {
        let child = command.spawn()?;
        let group = Group::of(&child);
        Ok((child, group))
    }

    /// What a tool was started as.
    pub fn of(child: &Child) -> Group {
        Group(child.id())
    }

    /// Ends the tool and what it has started. It may be gone already; there is nobody left to tell.
    pub fn kill(self) {
        let mut command = Command::new("taskkill");
        command.args(["/F", "/T", "/PID", &self.0.to_string()]);
        let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    }

    /// It goes on: the turns of others take longer.
    pub fn suspend(self) {}

    /// It has never stopped.
    pub fn resume(self) {}

    /// The same as [`Group::kill`].
    pub fn end_tree(self) {
        self.kill();
    }

    /// Not known.
    pub fn resident(self) -> u64 {
        0
    }

    /// Not known.
    pub fn resident_alone(self) -> u64 {
        0
    }

    /// There is no such limit.
    pub fn limit_memory(self, _: u64) {}
}

/// There are no signals.
pub fn signal(_: ExitStatus) -> Option<i32> {
    None
}

/// Taken to be so: who waits for the process to end hears of it in another way.
pub fn is_running(_: u32) -> bool {
    true
}
