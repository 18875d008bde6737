//! The solver's process, and how it is talked to.

use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::backend::process::Conversation;
use crate::engine::limits::Limits;
use crate::sexp::{Sexp, depth};

/// Solvers that are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Z3,
    Cvc5,
}

impl Kind {
    /// From the name of the program: `/opt/z3-4.13/bin/z3`, `cvc5-Linux`.
    pub fn of(program: &std::path::Path) -> Option<Kind> {
        let name = program.file_name()?.to_str()?;
        match () {
            () if name.starts_with("z3") => Some(Kind::Z3),
            () if name.starts_with("cvc5") => Some(Kind::Cvc5),
            () => None,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Kind::Z3 => "z3",
            Kind::Cvc5 => "cvc5",
        }
    }
}

/// Which solver, and how it is run.
#[derive(Debug, Clone)]
pub struct Config {
    pub kind: Kind,
    pub program: PathBuf,
    /// Steps of the solver's own counting, for runs that can be repeated.
    pub rlimit: Option<u64>,
    /// Where what is said by both sides is written.
    pub log: Option<PathBuf>,
    /// All that was said so far.
    transcript: Arc<Mutex<String>>,
}

impl Config {
    pub fn new(kind: Kind, program: PathBuf, rlimit: Option<u64>, log: Option<PathBuf>) -> Config {
        Config { kind, program, rlimit, log, transcript: Arc::default() }
    }
}

/// How often a request to stop is looked for while the solver works.
const LOOK: Duration = Duration::from_millis(20);

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A limit was reached, or the solver does not know.
    Unknown(String),
    /// The solver is missing, died, or said something that is not understood.
    Broken(String),
}

pub struct Session<'c> {
    config: &'c Config,
    conversation: Conversation,
    limits: Limits,
    said: String,
    /// Questions so far
    asked: u32,
}

impl<'c> Session<'c> {
    /// # Errors
    /// The solver can not be started.
    pub fn start(config: &'c Config, limits: Limits) -> Result<Session<'c>, Fault> {
        let mut command = Command::new(&config.program);
        match config.kind {
            Kind::Z3 => command.args(["-in", "-smt2"]),
            Kind::Cvc5 => command.args(["--lang=smt2", "--incremental"]),
        };
        if let (Kind::Cvc5, Some(n)) = (config.kind, config.rlimit) {
            command.arg(format!("--rlimit={n}"));
        }
        let conversation = Conversation::start(&mut command, limits.memory)
            .map_err(|e| Fault::Broken(format!("{} can not be started: {e}", config.program.display())))?;
        let mut session = Session { config, conversation, limits, said: String::new(), asked: 0 };
        session.say("(set-option :print-success false)\n(set-option :produce-models true)\n");
        if let (Kind::Z3, Some(n)) = (config.kind, config.rlimit) {
            session.say(&format!("(set-option :rlimit {n})\n"));
        }
        session.say("(set-logic ALL)\n");
        Ok(session)
    }

    pub fn say(&mut self, text: &str) {
        self.said.push_str(text);
        self.conversation.say(text);
    }

    /// Says something that has an answer.
    ///
    /// # Errors
    /// No answer in time, or one that is not an S-expression, or an error.
    pub fn ask(&mut self, text: &str) -> Result<Sexp, Fault> {
        self.say(text);
        let mut reply = String::new();
        loop {
            match self.line() {
                Ok(line) if reply.is_empty() && line.trim().is_empty() => {}
                Ok(line) => {
                    reply.push_str(&line);
                    reply.push('\n');
                }
                Err(Fault::Broken(_)) => return Err(self.broken(&format!("it ended{}", behind(&reply)))),
                Err(fault) => return Err(fault),
            }
            if !reply.is_empty() && depth(&reply) <= 0 {
                break;
            }
        }
        for line in reply.lines() {
            self.said.push_str(&format!("; {line}\n"));
        }
        // cvc5 has no value for what rests on a quantifier.
        if reply.starts_with("Could not evaluate") {
            return Err(Fault::Unknown(format!("{} says: {}", self.config.kind.name(), reply.trim())));
        }
        let parsed = Sexp::parse(&reply).ok_or_else(|| self.broken(reply.trim()))?;
        match parsed.list().and_then(|l| l.first()).and_then(Sexp::atom) {
            // A gap of the solver that it knows of, as cvc5's for maps that are constant everywhere.
            Some("error") if reply.contains("does not yet support") => {
                Err(Fault::Unknown(format!("{} says: {}", self.config.kind.name(), reply.trim())))
            }
            Some("error") => Err(self.broken(reply.trim())),
            _ => Ok(parsed),
        }
    }

    fn line(&self) -> Result<String, Fault> {
        loop {
            let look = Instant::now() + LOOK;
            let until = self.limits.deadline.map_or(look, |deadline| deadline.min(look));
            match self.conversation.line(Some(until)) {
                Ok(Some(line)) => return Ok(line),
                Ok(None) => return Err(self.broken("it ended")),
                Err(_) if self.limits.stop.requested() => return Err(Fault::Unknown("stopped".into())),
                Err(_) if self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) => {
                    return Err(Fault::Unknown("time limit".into()));
                }
                Err(_) => {}
            }
        }
    }

    /// Whether all of these can be true together.
    ///
    /// # Errors
    /// Anything but `sat` and `unsat`.
    pub fn possible(&mut self, lits: &[String]) -> Result<bool, Fault> {
        // What comes between the answer and the echo was not asked for: then nothing that was said is sure.
        self.asked += 1;
        let mark = format!("answer {}", self.asked);
        let question = format!("(check-sat-assuming ({}))\n(echo \"{mark}\")\n", lits.join(" "));
        let reply = self.ask(&question)?;
        let behind = self.line()?;
        if behind.trim().trim_matches('"') != mark {
            return Err(self.broken(behind.trim()));
        }
        match reply.atom() {
            Some("sat") => Ok(true),
            Some("unsat") => Ok(false),
            Some("unknown" | "timeout") => Err(Fault::Unknown(format!("{} says unknown", self.config.kind.name()))),
            _ => Err(self.broken(&format!("{reply:?}"))),
        }
    }

    fn broken(&self, what: &str) -> Fault {
        Fault::Broken(format!("{} said: {what}", self.config.kind.name()))
    }
}

fn behind(reply: &str) -> String {
    if reply.is_empty() { String::new() } else { format!(" after {}", reply.trim()) }
}

/// The transcript is written when the session ends, however it ends.
impl Drop for Session<'_> {
    fn drop(&mut self) {
        let Some(path) = &self.config.log else { return };
        let mut transcript = self.config.transcript.lock().unwrap_or_else(|e| e.into_inner());
        if !transcript.is_empty() {
            transcript.push_str("(reset)\n");
        }
        transcript.push_str(&self.said);
        if let Err(error) = crate::files::replace(path, transcript.as_str()) {
            log::warn!("{} can not be written: {error}", path.display());
        }
    }
}
