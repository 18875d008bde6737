//! Runs external tools: each in a process group of its own, with limits on time and memory, its output captured. A tool that
//! is stopped takes its children with it (Boogie starts a solver, which would go on alone), also those that have process groups
//! of their own (a tool may start its tools the way we do).

#[cfg_attr(windows, path = "process/windows.rs")]
#[cfg_attr(target_family = "wasm", path = "process/none.rs")]
mod group;

use crate::clock::Instant;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

pub use group::is_running;
use group::{Group, signal};

/// What a tool may use.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    /// Wall-clock time of the whole group.
    pub time: Option<Duration>,
    /// What the tool, its children and theirs together hold in memory, in bytes. (Where there is no `/proc`, it is not looked at.)
    /// Not their address space: where that is limited, mono waits for ever for what it is not given.
    pub memory: Option<u64>,
}

/// How a tool ended, and all it said.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// How the process ended.
    pub end: Ended,
    /// All that it printed to standard output.
    pub stdout: String,
    /// All that it printed to standard error.
    pub stderr: String,
    /// How long it ran.
    pub seconds: f64,
}

/// How a process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// Exit status
    Exited(i32),
    /// Killed by a signal that we did not send
    Signalled(i32),
    /// Stopped at the time limit
    TimedOut,
    /// Stopped because the group held more memory than it may
    OutOfMemory,
    /// Stopped because it printed more than [`OUTPUT`]
    OutOfOutput,
}

/// Bytes that a tool may print.
pub const OUTPUT: u64 = 64 << 20;

/// What this process has started and made.
static TOOLS: Mutex<Tools> =
    Mutex::new(Tools { running: Vec::new(), too_heavy: Vec::new(), folders: Vec::new(), stopped: false });

/// So that whatever ends this process can end them, and remove the folders.
struct Tools {
    running: Vec<Group>,
    /// Those of them that [`end_heaviest`] has ended.
    too_heavy: Vec<Group>,
    folders: Vec<PathBuf>,
    /// No tool is started any more, no folder made.
    stopped: bool,
}

impl Tools {
    fn go_on(&self) -> std::io::Result<()> {
        if self.stopped { Err(std::io::Error::new(std::io::ErrorKind::Interrupted, "interrupted")) } else { Ok(()) }
    }
}

fn tools() -> std::sync::MutexGuard<'static, Tools> {
    TOOLS.lock().unwrap_or_else(|e| e.into_inner())
}

/// Ends every tool now running and removes every [`Folder`]; from here on none starts. For the handler of an interrupt: the
/// process ends next, or as soon as it has put down what it knows.
pub fn stop_all() {
    let mut tools = tools();
    tools.stopped = true;
    for tool in tools.running.drain(..) {
        tool.end_tree();
    }
    for folder in tools.folders.drain(..) {
        remove(&folder);
    }
}

/// Bytes that the tools now running hold in memory, without what they start; 0 where the system does not tell.
pub fn held_by_tools() -> u64 {
    tools().running.iter().map(|tool| tool.resident_alone()).sum()
}

/// Ends the tool that holds most memory, for there is not enough for all. Whoever waits for it is told so.
pub fn end_heaviest() {
    let mut tools = tools();
    if let Some(heaviest) = tools.running.iter().copied().max_by_key(|tool| tool.resident_alone())
        && !tools.too_heavy.contains(&heaviest)
    {
        tools.too_heavy.push(heaviest);
        heaviest.end_tree();
    }
}

/// A temporary folder that tools work in. It is gone in the end, however this process ends short of `SIGKILL`.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// A new, empty one.
    ///
    /// # Errors
    /// It can not be made.
    pub fn new() -> std::io::Result<Folder> {
        let mut tools = tools();
        tools.go_on()?;
        let path = tempfile::Builder::new().prefix("unthread-").tempdir()?.keep();
        tools.folders.push(path.clone());
        Ok(Folder(path))
    }

    /// Where the folder is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        tools().folders.retain(|f| *f != self.0);
        remove(&self.0);
    }
}

/// A process that was killed may still be about to make a file.
const REMOVALS: u32 = 100;

fn remove(folder: &Path) {
    for _ in 0..REMOVALS {
        match std::fs::remove_dir_all(folder) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => std::thread::sleep(Duration::from_millis(10)),
            _ => return,
        }
    }
    log::warn!("{} can not be removed", folder.display());
}

/// Starts a tool in a group of its own, known to [`stop_all`]. Nothing comes between its start and that.
fn start(command: &mut Command) -> std::io::Result<(Child, Group)> {
    let mut tools = tools();
    tools.go_on()?;
    let (child, group) = Group::start(command)?;
    tools.running.push(group);
    Ok((child, group))
}

fn ended(group: Group) {
    let mut tools = tools();
    tools.running.retain(|r| *r != group);
    tools.too_heavy.retain(|r| *r != group);
}

fn was_too_heavy(group: Group) -> bool {
    tools().too_heavy.contains(&group)
}

/// Runs `command` to its end or to its limits; in `folder`, which holds its output and its temporary files, unless the command has a
/// folder of its own.
///
/// # Errors
/// The tool can not be started.
pub fn run(command: &mut Command, folder: &Folder, limits: &Limits) -> std::io::Result<Outcome> {
    let begin = Instant::now();
    // The output goes to files: a grandchild that keeps a pipe open can not make us wait.
    let output = [folder.path().join("stdout"), folder.path().join("stderr")];
    if command.get_current_dir().is_none() {
        command.current_dir(folder.path());
    }
    command.stdin(Stdio::null()).stdout(File::create(&output[0])?).stderr(File::create(&output[1])?);
    // What the tool leaves there goes with the folder.
    command.env("TMPDIR", folder.path());
    let (mut child, group) = start(command)?;
    let end = wait(&mut child, begin, limits, &output);
    // What the tool left running (a solver whose parent died) ends with it.
    group.kill();
    let end = if was_too_heavy(group) { Ok(Ended::OutOfMemory) } else { end };
    ended(group);
    // Whatever was said first: it is not the whole.
    let end = if too_much(&output) { Ended::OutOfOutput } else { end? };
    let [stdout, stderr] = [read_lossy(&output[0])?, read_lossy(&output[1])?];
    Ok(Outcome { end, stdout, stderr, seconds: begin.elapsed().as_secs_f64() })
}

/// A tool that is talked to: it reads and answers until it is dropped, and its group with it.
#[derive(Debug)]
pub struct Conversation {
    child: Child,
    group: Group,
    input: Sender<String>,
    lines: Receiver<String>,
}

impl Conversation {
    /// Starts the tool. What it says on either stream is read.
    ///
    /// # Errors
    /// The tool can not be started.
    pub fn start(command: &mut Command, memory: Option<u64>) -> std::io::Result<Conversation> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let (mut child, group) = start(command)?;
        if let Some(bytes) = memory {
            group.limit_memory(bytes);
        }
        let (sender, lines) = mpsc::channel();
        if let Some(out) = child.stdout.take() {
            read_lines(out, sender.clone());
        }
        if let Some(err) = child.stderr.take() {
            read_lines(err, sender);
        }
        let (input, said) = mpsc::channel();
        if let Some(stdin) = child.stdin.take() {
            write_down(stdin, said);
        }
        Ok(Conversation { child, group, input, lines })
    }

    /// Hands text to the tool, and does not wait until it has read all of it. A tool that died is noticed when it is asked.
    pub fn say(&self, text: &str) {
        let _ = self.input.send(text.to_owned());
    }

    /// Lets the tool wait where it is.
    pub fn suspend(&self) {
        self.group.suspend();
    }

    /// Lets it go on. Linux does not hand SIGCONT to a child that is being forked, though it hands it the SIGSTOP before: a tool that is a
    /// script waits for its child for ever, unless this is said again later.
    pub fn resume(&self) {
        self.group.resume();
    }

    /// Bytes that the tool, its children and theirs hold in memory, where the system tells.
    pub fn resident(&self) -> u64 {
        self.group.resident()
    }

    /// Whether the tool has ended because it held more memory than there is for all.
    pub fn was_too_heavy(&self) -> bool {
        was_too_heavy(self.group)
    }

    /// The next line that the tool prints; `None` where it ended.
    ///
    /// # Errors
    /// The deadline passed.
    pub fn line(&self, deadline: Option<Instant>) -> Result<Option<String>, TooLate> {
        let line = match deadline {
            None => self.lines.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(deadline) => self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())),
        };
        match line {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Disconnected) => Ok(None),
            Err(RecvTimeoutError::Timeout) => Err(TooLate),
        }
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        self.group.kill();
        let _ = self.child.wait();
        ended(self.group);
    }
}

/// The tool did not answer in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLate;

/// A tool may read slowly what is long, and whoever hands it over has a deadline.
fn write_down(mut stream: ChildStdin, said: Receiver<String>) {
    std::thread::spawn(move || {
        for text in said {
            if stream.write_all(text.as_bytes()).and_then(|()| stream.flush()).is_err() {
                break;
            }
        }
    });
}

fn read_lines(stream: impl Read + Send + 'static, to: Sender<String>) {
    std::thread::spawn(move || {
        // Who says more than that is not listened to any longer, and ends by writing on.
        for line in BufReader::new(stream.take(OUTPUT)).split(b'\n') {
            let Ok(line) = line else { break };
            if to.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
        }
    });
}

/// How often the memory of a group is added up.
const LOOK: Duration = Duration::from_millis(100);

fn wait(child: &mut Child, start: Instant, limits: &Limits, output: &[PathBuf]) -> std::io::Result<Ended> {
    let group = Group::of(child);
    let mut pause = Duration::from_millis(1);
    let mut looked = start;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(match (status.code(), signal(status)) {
                (Some(code), _) => Ended::Exited(code),
                (None, signal) => Ended::Signalled(signal.unwrap_or(0)),
            });
        }
        let too_late = limits.time.is_some_and(|limit| start.elapsed() >= limit);
        let too_large = limits.memory.is_some_and(|limit| {
            let look = looked.elapsed() >= LOOK;
            if look {
                looked = Instant::now();
            }
            look && group.resident() > limit
        });
        let exceeded =
            [(too_late, Ended::TimedOut), (too_large, Ended::OutOfMemory), (too_much(output), Ended::OutOfOutput)];
        if let Some((_, end)) = exceeded.into_iter().find(|(exceeded, _)| *exceeded) {
            group.end_tree();
            child.wait()?;
            return Ok(end);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

fn too_much(output: &[PathBuf]) -> bool {
    output.iter().any(|file| file.metadata().is_ok_and(|m| m.len() > OUTPUT))
}

fn read_lossy(path: &Path) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(OUTPUT).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
