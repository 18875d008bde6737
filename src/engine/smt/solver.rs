//! The solver's process, and how it is talked to.
//!
//! z3 treats what is asked with assumptions otherwise than a script that ends with `(check-sat)`: of quantifiers it finds out less. So where
//! it says `unknown`, or takes long, a process of its own gets the same as one script, the assumptions asserted. What that says counts as
//! much, and its model is read the same way.

use base::clock::Instant;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::limits::Limits;
use base::process::Conversation;
use base::sexp::{Sexp, depth};
use base::stop::Timer;

/// Solvers that are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Solver"))]
pub enum Kind {
    /// Microsoft's z3.
    Z3,
    /// cvc5 of Stanford and Iowa.
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

    /// As its program is called.
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
    /// Which of the known solvers.
    pub kind: Kind,
    /// Where its program is.
    pub program: PathBuf,
    /// Steps of the solver's own counting, for runs that can be repeated.
    pub rlimit: Option<u64>,
    /// Where what is said by both sides is written.
    pub log: Option<PathBuf>,
    /// All that was said so far.
    transcript: Arc<Mutex<String>>,
}

impl Config {
    /// A solver of which nothing has been asked yet.
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

/// What solvers say of what they know that they can not do: there is no answer then.
const GAPS: [&str; 2] = ["does not yet support", "Overflow encountered when expanding vector"];

/// What they say where their share of the memory is used up.
const NO_MEMORY: &str = "\"out of memory\"";

/// How long z3 may take for a question with quantifiers before a process of its own gets it, too.
const PATIENCE: Duration = Duration::from_millis(300);

/// A process of a solver, and what was said to it.
pub struct Session<'c> {
    config: &'c Config,
    conversation: Conversation,
    /// The process of its own that has answered the last question.
    alone: Option<Conversation>,
    /// What the conversation has still to answer where that process was first: what was said since, it does not know.
    pending: Option<Asked>,
    limits: Limits,
    /// All but the questions, and what was said in scopes that have ended.
    script: String,
    /// Where in the script each scope begins that has not ended.
    scopes: Vec<usize>,
    has_quantifiers: bool,
    /// Where a log is wanted: both sides.
    said: String,
    /// Questions so far
    asked: u32,
}

impl<'c> Session<'c> {
    /// # Errors
    /// The solver can not be started.
    pub fn start(config: &'c Config, limits: Limits) -> Result<Session<'c>, Fault> {
        let conversation = converse(config, &limits)?;
        let mut session = Session {
            config,
            conversation,
            alone: None,
            pending: None,
            limits,
            script: String::new(),
            scopes: Vec::new(),
            has_quantifiers: false,
            said: String::new(),
            asked: 0,
        };
        session.say("(set-option :print-success false)\n(set-option :produce-models true)\n");
        if let (Kind::Z3, Some(n)) = (config.kind, config.rlimit) {
            session.say(&format!("(set-option :rlimit {n})\n"));
        }
        session.say("(set-logic ALL)\n");
        Ok(session)
    }

    /// States something.
    pub fn say(&mut self, text: &str) {
        self.has_quantifiers |= text.contains("(forall ") || text.contains("(exists ");
        self.script.push_str(text);
        self.tell(text);
        if self.pending.is_none() {
            self.conversation.say(text);
        }
    }

    /// What is said from here on is forgotten at the matching [`Session::pop`].
    pub fn push(&mut self) {
        self.scopes.push(self.script.len());
        self.say("(push 1)\n");
    }

    /// Forgets what was said since the last [`Session::push`].
    pub fn pop(&mut self) {
        self.say("(pop 1)\n");
        if let Some(begin) = self.scopes.pop() {
            self.script.truncate(begin);
        }
    }

    fn tell(&mut self, text: &str) {
        if self.config.log.is_some() {
            self.said.push_str(text);
        }
    }

    /// Asks for something in the model of the last question.
    ///
    /// # Errors
    /// No answer in time, or one that is not an S-expression, or an error.
    pub fn ask(&mut self, text: &str) -> Result<Sexp, Fault> {
        self.tell(text);
        let of = self.alone.as_mut().unwrap_or(&mut self.conversation);
        of.say(text);
        let mut reply = String::new();
        loop {
            let of = self.alone.as_ref().unwrap_or(&self.conversation);
            if let Some(parsed) = self.reply(of, None, &mut reply)? {
                self.note(&reply);
                return Ok(parsed);
            }
        }
    }

    fn note(&mut self, reply: &str) {
        for line in reply.lines() {
            self.tell(&format!("; {line}\n"));
        }
    }

    /// What the solver replies, as far as it comes until then; `reply` is what has come.
    fn reply(&self, of: &Conversation, until: Option<&Timer>, reply: &mut String) -> Result<Option<Sexp>, Fault> {
        loop {
            match self.line(of, until) {
                Ok(None) => return Ok(None),
                Ok(Some(line)) if reply.is_empty() && line.trim().is_empty() => {}
                Ok(Some(line)) => {
                    reply.push_str(&line);
                    reply.push('\n');
                }
                Err(Fault::Broken(_)) => return Err(self.broken(&format!("it ended{}", behind(reply)))),
                Err(fault) => return Err(fault),
            }
            if !reply.is_empty() && depth(reply) <= 0 {
                break;
            }
        }
        // cvc5 has no value for what rests on a quantifier.
        if reply.starts_with("Could not evaluate") {
            return Err(Fault::Unknown(format!("{} says: {}", self.config.kind.name(), reply.trim())));
        }
        let parsed = Sexp::parse(reply).ok_or_else(|| self.broken(reply.trim()))?;
        match parsed.list().and_then(|l| l.first()).and_then(Sexp::atom) {
            // A gap of the solver that it knows of, as cvc5's for maps that are constant everywhere, or more bits than z3 has memory for.
            Some("error") if GAPS.iter().any(|gap| reply.contains(gap)) => {
                Err(Fault::Unknown(format!("{} says: {}", self.config.kind.name(), reply.trim())))
            }
            Some("error") => Err(self.broken(reply.trim())),
            _ => Ok(Some(parsed)),
        }
    }

    /// The next line; `None` if there is none until then.
    fn line(&self, of: &Conversation, until: Option<&Timer>) -> Result<Option<String>, Fault> {
        let mut paused = false;
        loop {
            let look = until.map_or(LOOK, |until| until.left().min(LOOK));
            match of.line(Some(Instant::now() + look)) {
                Ok(Some(line)) => return Ok(Some(line)),
                Ok(None) if of.was_too_heavy() => return Err(Fault::Unknown("memory limit".into())),
                Ok(None) => return Err(self.broken("it ended")),
                Err(_) => {}
            }
            if self.limits.stop.is_paused() {
                of.suspend();
                paused = true;
            }
            // Waits while the work is to pause.
            if self.limits.stop.requested() {
                return Err(Fault::Unknown("stopped".into()));
            }
            if paused {
                // More than once: see [`Conversation::resume`].
                of.resume();
            }
            if self.limits.is_late() {
                return Err(Fault::Unknown("time limit".into()));
            }
            if until.is_some_and(Timer::is_over) {
                return Ok(None);
            }
        }
    }

    /// Whether all of these can be true together.
    ///
    /// # Errors
    /// Anything but `sat` and `unsat`.
    pub fn possible(&mut self, lits: &[String]) -> Result<bool, Fault> {
        self.alone = None;
        if self.pending.take().is_some() {
            self.conversation = converse(self.config, &self.limits)?;
            self.conversation.say(&self.script);
        }
        self.asked += 1;
        let mark = format!("answer {}", self.asked);
        let question = format!("(check-sat-assuming ({}))\n(echo \"{mark}\")\n", lits.join(" "));
        self.tell(&question);
        self.conversation.say(&question);
        let helps = self.config.kind == Kind::Z3 && self.has_quantifiers;
        // With a limit on the solver's steps all runs are the same, however long it takes.
        let patience = (helps && self.config.rlimit.is_none()).then(|| self.limits.stop.timer(PATIENCE)).flatten();
        let mut asked = Asked { mark: mark.clone(), ..Asked::default() };
        let first = asked.answer(self, &self.conversation, patience.as_ref());
        let answer = match first {
            Some(Err(Fault::Unknown(_))) if helps && asked.is_unknown() => self.ask_alone(lits, &mark, None),
            None => self.ask_alone(lits, &mark, Some(asked)),
            Some(answer) => answer,
        };
        let word = match &answer {
            Ok(true) => "sat",
            Ok(false) => "unsat",
            Err(_) => "no answer",
        };
        self.note(word);
        answer
    }

    /// The same question to a process of its own; what is still to come from the other one counts, too, if that is first.
    fn ask_alone(&mut self, lits: &[String], mark: &str, mut other: Option<Asked>) -> Result<bool, Fault> {
        let alone = converse(self.config, &self.limits)?;
        let asserted: String = lits.iter().map(|l| format!("(assert {l})\n")).collect();
        alone.say(&format!("{}{asserted}(check-sat)\n(echo \"{mark}\")\n", self.script));
        self.tell("; A process of its own gets what was stated so far, the assumptions, and (check-sat).\n");
        let mut own = Some(Asked { mark: mark.to_owned(), ..Asked::default() });
        let mut fault = self.unknown();
        while own.is_some() || other.is_some() {
            let look = self.limits.stop.timer(LOOK);
            match own.as_mut().and_then(|asked| asked.answer(self, &alone, look.as_ref())) {
                Some(Ok(possible)) => {
                    (self.alone, self.pending) = (Some(alone), other);
                    return Ok(possible);
                }
                Some(Err(why)) => (own, fault) = (None, why),
                None => {}
            }
            let look = self.limits.stop.timer(LOOK);
            match other.as_mut().and_then(|asked| asked.answer(self, &self.conversation, look.as_ref())) {
                Some(Ok(possible)) => return Ok(possible),
                Some(Err(why)) => (other, fault) = (None, why),
                None => {}
            }
        }
        Err(fault)
    }

    /// Where the model of the last answer cannot be read: the answer of the conversation, if a process of its own was first.
    ///
    /// # Errors
    /// There is no other answer than that.
    pub fn otherwise(&mut self, unreadable: Fault) -> Result<bool, Fault> {
        self.alone = None;
        let Some(mut asked) = self.pending.take() else { return Err(unreadable) };
        asked.answer(self, &self.conversation, None).unwrap_or(Err(unreadable))
    }

    fn unknown(&self) -> Fault {
        Fault::Unknown(format!("{} says unknown", self.config.kind.name()))
    }

    fn broken(&self, what: &str) -> Fault {
        if what.contains(NO_MEMORY) {
            return Fault::Unknown("memory limit".into());
        }
        Fault::Broken(format!("{} said: {what}", self.config.kind.name()))
    }
}

/// A question, and what has come of the answer.
#[derive(Default)]
struct Asked {
    /// What is echoed behind the answer. What comes between the two was not asked for: then nothing that was said is sure.
    mark: String,
    reply: String,
    answer: Option<Sexp>,
}

impl Asked {
    /// Whether the solver said that it does not know.
    fn is_unknown(&self) -> bool {
        matches!(self.answer.as_ref().and_then(Sexp::atom), Some("unknown" | "timeout"))
    }

    /// The answer, if it comes until then.
    fn answer(&mut self, session: &Session, of: &Conversation, until: Option<&Timer>) -> Option<Result<bool, Fault>> {
        if self.answer.is_none() {
            match session.reply(of, until, &mut self.reply) {
                Ok(None) => return None,
                Ok(answer) => self.answer = answer,
                Err(fault) => return Some(Err(fault)),
            }
        }
        match session.line(of, until) {
            Ok(None) => return None,
            Ok(Some(line)) if line.trim().trim_matches('"') == self.mark => {}
            Ok(Some(line)) => return Some(Err(session.broken(line.trim()))),
            Err(fault) => return Some(Err(fault)),
        }
        Some(match self.answer.as_ref().and_then(Sexp::atom) {
            Some("sat") => Ok(true),
            Some("unsat") => Ok(false),
            _ if self.is_unknown() => Err(session.unknown()),
            _ => Err(session.broken(self.reply.trim())),
        })
    }
}

/// Starts the solver.
fn converse(config: &Config, limits: &Limits) -> Result<Conversation, Fault> {
    let mut command = Command::new(&config.program);
    match config.kind {
        Kind::Z3 => command.args(["-in", "-smt2"]),
        Kind::Cvc5 => command.args(["--lang=smt2", "--incremental"]),
    };
    if let (Kind::Cvc5, Some(n)) = (config.kind, config.rlimit) {
        command.arg(format!("--rlimit={n}"));
    }
    Conversation::start(&mut command, limits.left_for_another())
        .map_err(|e| Fault::Broken(format!("{} can not be started: {e}", config.program.display())))
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
        if let Err(error) = base::files::replace(path, transcript.as_str()) {
            log::warn!("{} can not be written: {error}", path.display());
        }
    }
}
