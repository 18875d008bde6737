//! Checks that an editor asks for: each is a process of its own, `unthread check` on the text as the editor has it.
//!
//! It ends where its standard input does (`--end-with-input`), and takes the solvers with it that it has started: so it
//! is cancelled, and so
//! it ends with this process, however that ends.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::Sender;

use lsp_server::RequestId;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::document::{Reading, write_program};
use super::server::Event;
use crate::process::Folder;

/// What is asked: a property of the executions that begin with a procedure of a document.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Question {
    /// The address of the document.
    pub uri: String,
    pub entry: String,
    /// As `--property` has it.
    pub property: String,
}

/// A check in flight.
pub struct Check {
    pub question: Question,
    /// Whoever waits for the answer.
    pub request: Option<RequestId>,
    /// The client shows its progress under this name.
    pub token: Option<String>,
    /// While this is open the process runs.
    _input: ChildStdin,
}

/// What a process has answered.
#[derive(Debug)]
pub struct Answered {
    /// The object of `--format json`; where there is none, what was said instead.
    pub report: Result<Value, String>,
    /// The page of `--html`.
    pub page: Option<String>,
}

/// How the lines of the log begin that tell what is being done.
const PROGRESS: &str = "unthread::cli::progress] ";

/// Starts a check. What it does comes as [`Event::Progress`], its answer as [`Event::Answered`], with the number `id`.
///
/// # Errors
/// The process can not be started, or the program not be written down for it.
pub fn start(
    reading: &Reading,
    question: Question,
    request: Option<RequestId>,
    options: &[String],
    events: &Sender<Event>,
    id: u64,
) -> std::io::Result<Check> {
    let folder = Folder::new()?;
    let place = folder.path().join("program");
    std::fs::create_dir(&place)?;
    let name = write_program(reading, &place)?;
    let page = folder.path().join("page.html");
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["check", "--end-with-input", "--format", "json", "--property", &question.property]);
    command.args(["--entry", &question.entry, "--html"]).arg(&page).args(options).arg("--").arg(name);
    command.current_dir(&place).env("RUST_LOG", "warn,unthread::cli::progress=debug");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let missing = || std::io::Error::other("the process has no pipe");
    let (input, output, messages) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (input, output, messages) =
        (input.ok_or_else(missing)?, output.ok_or_else(missing)?, messages.ok_or_else(missing)?);
    let told = events.clone();
    let tells = std::thread::spawn(move || {
        let mut said = String::new();
        for line in BufReader::new(messages).lines().map_while(Result::ok) {
            match line.split_once(PROGRESS) {
                // Nobody is left to hear it.
                Some((_, what)) => drop(told.send(Event::Progress(id, what.to_owned()))),
                None => said.push_str(&format!("{line}\n")),
            }
        }
        said
    });
    let events = events.clone();
    std::thread::spawn(move || {
        let mut text = String::new();
        let read = BufReader::new(output).read_to_string(&mut text);
        let said = tells.join().unwrap_or_default();
        // It has closed its output, so it has ended, or is about to.
        let _ = child.wait();
        let report = match read.ok().and_then(|_| serde_json::from_str(&text).ok()) {
            Some(report) => Ok(report),
            None if said.trim().is_empty() => Err("the check has ended without an answer".to_owned()),
            None => Err(said.trim().to_owned()),
        };
        let page = read_page(&page);
        drop(folder);
        let _ = events.send(Event::Answered(id, Box::new(Answered { report, page })));
    });
    Ok(Check { question, request, token: None, _input: input })
}

fn read_page(path: &Path) -> Option<String> {
    std::fs::read_to_string(path).ok()
}
