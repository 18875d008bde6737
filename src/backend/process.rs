//! Runs external tools: each in a process group of its own, with limits on time and memory, its output captured. A tool that
//! is stopped takes its children with it (Boogie starts a solver, which would go on alone).

use std::fs::File;
use std::io::Read;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process_group, prlimit};
use tempfile::TempDir;

/// What a tool may use.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    /// Wall-clock time of the whole group.
    pub time: Option<Duration>,
    /// Address space of each process, in bytes.
    pub memory: Option<u64>,
}

/// How a tool ended, and all it said.
#[derive(Debug, Clone)]
pub struct Outcome {
    pub end: Ended,
    pub stdout: String,
    pub stderr: String,
    pub seconds: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// Exit status
    Exited(i32),
    /// Killed by a signal that we did not send
    Signalled(i32),
    /// Stopped at the time limit
    TimedOut,
}

/// Process groups now running, so that an interrupt can end them, with the folders they work in.
static RUNNING: Mutex<Vec<Running>> = Mutex::new(Vec::new());

struct Running {
    group: Pid,
    folder: std::path::PathBuf,
}

fn running() -> std::sync::MutexGuard<'static, Vec<Running>> {
    RUNNING.lock().unwrap_or_else(|e| e.into_inner())
}

/// Ends every tool now running and removes its working folder. For the handler of an interrupt: the process ends next.
pub fn stop_all() {
    for tool in running().drain(..) {
        // The group may be gone already; there is nobody left to tell.
        let _ = kill_process_group(tool.group, Signal::KILL);
        let _ = std::fs::remove_dir_all(&tool.folder);
    }
}

/// Runs `command` in `folder` to its end or to its limits.
///
/// # Errors
/// The tool can not be started.
pub fn run(command: &mut Command, folder: &TempDir, limits: &Limits) -> std::io::Result<Outcome> {
    let start = Instant::now();
    // The output goes to files: a grandchild that keeps a pipe open can not make us wait.
    let (out, err) = (folder.path().join("stdout"), folder.path().join("stderr"));
    let mut child = command
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(File::create(&out)?)
        .stderr(File::create(&err)?)
        .process_group(0)
        .spawn()?;
    let group = Pid::from_child(&child);
    running().push(Running { group, folder: folder.path().to_owned() });
    if let Some(bytes) = limits.memory {
        limit_memory(group, bytes);
    }
    let end = wait(&mut child, start, limits.time);
    // What the tool left running (a solver whose parent died) ends with it.
    let _ = kill_process_group(group, Signal::KILL);
    running().retain(|r| r.group != group);
    let end = end?;
    Ok(Outcome { end, stdout: read_lossy(&out)?, stderr: read_lossy(&err)?, seconds: start.elapsed().as_secs_f64() })
}

/// Children started later inherit the limit; the tool itself is limited a moment after its start.
fn limit_memory(group: Pid, bytes: u64) {
    let limit = Rlimit { current: Some(bytes), maximum: Some(bytes) };
    if let Err(error) = prlimit(Some(group), Resource::As, limit) {
        log::warn!("the memory limit could not be set: {error}");
    }
}

fn wait(child: &mut Child, start: Instant, limit: Option<Duration>) -> std::io::Result<Ended> {
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(match (status.code(), status.signal()) {
                (Some(code), _) => Ended::Exited(code),
                (None, signal) => Ended::Signalled(signal.unwrap_or(0)),
            });
        }
        if limit.is_some_and(|limit| start.elapsed() >= limit) {
            let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
            child.wait()?;
            return Ok(Ended::TimedOut);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

fn read_lossy(path: &std::path::Path) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
