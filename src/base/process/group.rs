//! The processes of one tool, on Linux and macOS: a process group, and the groups that its children have made for themselves.

use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus};

use rustix::process::{Pid, Signal, getpgrp, kill_process_group, test_kill_process};

/// A tool, its children and theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group(Pid);

impl Group {
    /// Starts a tool in a group of its own.
    pub fn start(command: &mut Command) -> std::io::Result<(Child, Group)> {
        let child = command.process_group(0).spawn()?;
        let group = Group::of(&child);
        Ok((child, group))
    }

    /// The group that a tool was started in.
    pub fn of(child: &Child) -> Group {
        Group(Pid::from_child(child))
    }

    /// Ends what is in the group. It may be gone already; there is nobody left to tell.
    pub fn kill(self) {
        let _ = kill_process_group(self.0, Signal::KILL);
    }

    /// Lets the group wait where it is.
    pub fn suspend(self) {
        let _ = kill_process_group(self.0, Signal::STOP);
    }

    /// Lets it go on.
    pub fn resume(self) {
        let _ = kill_process_group(self.0, Signal::CONT);
    }

    /// Ends the tool, its children and theirs, whatever groups they are in. None of them comes to start another meanwhile.
    pub fn end_tree(self) {
        let mut groups = vec![self];
        loop {
            groups.iter().for_each(|group| group.suspend());
            let known = groups.len();
            for process in tree(self.0) {
                let group = Group(process.group);
                if process.group != getpgrp() && !groups.contains(&group) {
                    groups.push(group);
                }
            }
            if groups.len() == known {
                break;
            }
        }
        groups.into_iter().for_each(Group::kill);
    }

    /// Bytes that the tool, its children and theirs hold in memory; 0 where there is no `/proc`.
    pub fn resident(self) -> u64 {
        tree(self.0).iter().map(|process| process.pages).sum::<u64>() * rustix::param::page_size() as u64
    }

    /// The same of the tool alone, which is found out quickly.
    pub fn resident_alone(self) -> u64 {
        let text = std::fs::read_to_string(format!("/proc/{}/statm", self.0.as_raw_pid())).unwrap_or_default();
        let pages: u64 = text.split(' ').nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0);
        pages * rustix::param::page_size() as u64
    }

    /// Children started later inherit the limit; the tool itself is limited a moment after its start.
    #[cfg(target_os = "linux")]
    pub fn limit_memory(self, bytes: u64) {
        use rustix::process::{Resource, Rlimit, prlimit};
        let limit = Rlimit { current: Some(bytes), maximum: Some(bytes) };
        if let Err(error) = prlimit(Some(self.0), Resource::As, limit) {
            log::warn!("the memory limit could not be set: {error}");
        }
    }

    /// No other system limits a process that runs.
    #[cfg(not(target_os = "linux"))]
    pub fn limit_memory(self, _: u64) {}
}

/// The signal that has ended a process.
pub fn signal(status: ExitStatus) -> Option<i32> {
    status.signal()
}

/// Is there a process with this number that has not ended?
pub fn is_running(id: u32) -> bool {
    let Some(pid) = i32::try_from(id).ok().and_then(Pid::from_raw) else { return false };
    // One that has ended stays until somebody has asked how.
    let state = std::fs::read_to_string(format!("/proc/{id}/stat"));
    let has_ended = state.is_ok_and(|stat| stat.rsplit_once(')').is_some_and(|(_, rest)| rest.trim().starts_with('Z')));
    !has_ended && !matches!(test_kill_process(pid), Err(rustix::io::Errno::SRCH))
}

struct Process {
    id: Pid,
    parent: Option<Pid>,
    group: Pid,
    pages: u64,
}

impl Process {
    /// From `/proc/ID/stat`.
    fn read(stat: &str) -> Option<Process> {
        // `pid (name) state parent group ...`: the name may hold anything, so what counts begins behind its end.
        let (id, rest) = (stat.split_once(' ')?.0, stat.rsplit_once(')')?.1);
        // Of a process that is just going, the group is -1.
        let pid = |text: &str| text.parse().ok().filter(|raw| *raw > 0).and_then(Pid::from_raw);
        let mut fields = rest.split_whitespace().skip(1);
        let (parent, group) = (pid(fields.next()?), pid(fields.next()?)?);
        Some(Process { id: pid(id)?, parent, group, pages: fields.nth(18)?.parse().ok()? })
    }
}

/// The processes of a tool's group, their children and theirs. None where there is no `/proc`.
fn tree(tool: Pid) -> Vec<Process> {
    let Ok(processes) = std::fs::read_dir("/proc") else { return Vec::new() };
    let stat = |process: std::fs::DirEntry| std::fs::read_to_string(process.path().join("stat")).ok();
    let all = processes.filter_map(|process| Process::read(&stat(process.ok()?)?));
    let (mut tree, mut others): (Vec<_>, Vec<_>) = all.partition(|process| process.group == tool);
    let mut next = 0;
    while next < tree.len() {
        let parent = tree[next].id;
        let (children, rest) = others.into_iter().partition::<Vec<_>, _>(|process| process.parent == Some(parent));
        tree.extend(children);
        others = rest;
        next += 1;
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_is_just_going_is_in_no_group() {
        let stat = |group: i32| format!("7 (a) b) S 5 {group} 5 0 -1 0 0 0 0 0 0 0 0 0 0 0 1 0 9 4096 3 0");
        let process = Process::read(&stat(6)).expect("a process");
        assert_eq!((process.id.as_raw_pid(), process.group.as_raw_pid(), process.pages), (7, 6, 3));
        assert!(Process::read(&stat(-1)).is_none() && Process::read(&stat(0)).is_none());
    }
}
