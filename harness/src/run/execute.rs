//! Works on a case: asks every backend and writes down what it says.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::Value;
use unthread::backend::{self, Answer as Found, BackendError, Bounds, Ended, Job, Limits, Verdict, shell_word};
use unthread::check::find_entry;
use unthread::process::{self, Folder, Outcome as Ran};
use unthread::syntax::print::print;

use super::backends::{self, Asked, Backend};
use super::direct;
use super::flags::Flags;
use super::plan::{Case, Work};
use crate::header::Expectation;
use crate::record::{Answer, Fingerprint, Outcome, Record, replace};

/// What all cases share.
pub struct Context {
    /// The tool itself, absolute, and as commands show it.
    pub unthread: PathBuf,
    pub shown: String,
    pub backends: Vec<Backend>,
    /// Where Corral is that reads concurrent programs.
    pub corral: Option<PathBuf>,
    /// Also ask about so many parts, and join the answers.
    pub split: Option<u32>,
    pub time: Option<Duration>,
    /// Bytes.
    pub memory: Option<u64>,
    /// Where outputs go.
    pub out: PathBuf,
    /// Of the tool and the limits.
    pub fingerprint: Fingerprint,
}

/// The tool is asked to end by itself first; it is ended a little later.
const GRACE: Duration = Duration::from_secs(3);

/// Name of Corral on the concurrent program itself.
const DIRECT: &str = "corral-direct";

/// The name of a backend that is asked about so many parts.
fn in_parts(backend: &str, parts: u32) -> String {
    format!("{backend}*{parts}")
}

/// How a run of the tool itself ended.
struct Said {
    ran: Ran,
    json: Value,
}

impl Context {
    /// Everything that the case leads to: one record for each backend that is concerned.
    ///
    /// # Errors
    /// Files can not be written, or the tool can not be started.
    pub fn run(&self, case: &Case) -> anyhow::Result<Vec<Record>> {
        match &case.work {
            Work::Verb(arguments) => {
                let record = if self.asks("native") { Some(self.verb(case, arguments)?) } else { None };
                Ok(record.into_iter().collect())
            }
            Work::Explore(arguments) => Ok(vec![self.explore(case, arguments)?]),
            Work::Check { flags, own } => self.check(case, flags, *own),
            Work::Direct(flags) => self.direct(case, flags),
        }
    }

    fn asks(&self, name: &str) -> bool {
        self.backends.iter().any(|b| b.name() == name)
    }

    /// Names of the backends that will be asked about a case.
    pub fn concerned(&self, case: &Case) -> Vec<String> {
        let named = |wanted: &dyn Fn(&Backend) -> bool| {
            self.backends.iter().filter(|b| wanted(b)).map(|b| b.name().to_owned()).collect::<Vec<_>>()
        };
        match &case.work {
            Work::Verb(_) => named(&|b| b.name() == "native"),
            Work::Explore(_) => named(&|b| b.name() == "explore"),
            Work::Check { .. } => {
                let readers = named(&|b| self.reads(case, b));
                let parts: Vec<String> =
                    self.split.iter().flat_map(|n| readers.iter().map(move |b| in_parts(b, *n))).collect();
                [named(&|b| matches!(b, Backend::Native)), readers, parts].concat()
            }
            Work::Direct(_) => vec!["native".to_owned(), DIRECT.to_owned()],
        }
    }

    /// Is this backend given the case's translation?
    fn reads(&self, case: &Case, backend: &Backend) -> bool {
        let skipped = case.program.header.boogie_skip.is_some() && backend.is_boogie();
        backend.reads_translation() && !skipped
    }

    fn record(&self, case: &Case, backend: &str) -> Record {
        Record {
            program: case.program.name.clone(),
            line: case.line,
            run: case.run.clone(),
            property: String::new(),
            method: case.method.clone(),
            backend: backend.to_owned(),
            bounds: String::new(),
            expected: case.expected.as_ref().map(describe),
            answer: Answer::Unknown,
            complete: None,
            outcome: Outcome::Unknown,
            reason: None,
            seconds: 0.0,
            command: String::new(),
            output: None,
            translation: None,
            witness: None,
            fingerprint: self.fingerprint(case),
        }
    }

    pub fn fingerprint(&self, case: &Case) -> String {
        self.fingerprint
            .with(case.program.text.as_bytes())
            .with(case.run.as_bytes())
            .with(case.method.as_bytes())
            .text()
    }

    /// A file of this case below the results, and its name there.
    fn file(&self, folder: &str, case: &Case, name: &str, extension: &str) -> (PathBuf, String) {
        let program =
            case.program.name.trim_end_matches(".bpl").replace(|c: char| !c.is_alphanumeric() && c != '-', "-");
        let run = &Fingerprint::new().with(case.program.name.as_bytes()).with(case.run.as_bytes()).text()[..6];
        let name = [program.trim_matches('-'), run, case.method.trim_matches('-'), name]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(".");
        let relative = format!("{folder}/{name}.{extension}");
        (self.out.join(&relative), relative)
    }

    fn keep(&self, record: &mut Record, case: &Case, output: &str) -> anyhow::Result<()> {
        if record.answer == Answer::Missing {
            return Ok(());
        }
        let (path, relative) = self.file("output", case, &record.backend, "txt");
        replace(&path, output)?;
        record.output = Some(relative);
        Ok(())
    }

    fn limits(&self) -> Limits {
        Limits { time: self.time.map(|t| t + GRACE), memory: self.memory }
    }

    /// Runs the tool on the program. `json`: its answer is one object.
    fn unthread(&self, arguments: &[String], case: &Case, json: bool) -> anyhow::Result<Said> {
        let folder = Folder::new()?;
        let mut command = Command::new(&self.unthread);
        command.args(arguments);
        if json {
            command.args(["--format", "json"]);
            if let (Some(time), false) = (self.time, arguments.iter().any(|a| a == "--timeout")) {
                command.args(["--timeout", &time.as_secs_f64().to_string()]);
            }
        }
        let ran = process::run(command.arg(&case.program.path), &folder, &self.limits())?;
        let json = serde_json::from_str(&ran.stdout).unwrap_or_default();
        Ok(Said { ran, json })
    }

    fn command(&self, arguments: &[String], case: &Case) -> String {
        let words = arguments.iter().chain([&case.program.name]).map(|a| shell_word(a));
        std::iter::once(self.shown.clone()).chain(words).collect::<Vec<_>>().join(" ")
    }

    fn verb(&self, case: &Case, arguments: &[String]) -> anyhow::Result<Record> {
        let mut record = self.record(case, "native");
        record.property = arguments[0].clone();
        record.command = self.command(arguments, case);
        if let Some(solver) = missing_solver(arguments) {
            (record.answer, record.reason) = (Answer::Missing, Some(format!("{solver} is not installed")));
            return Ok(record);
        }
        let answers = matches!(arguments[0].as_str(), "check" | "verify" | "explore");
        let said = self.unthread(arguments, case, answers)?;
        self.read(&mut record, case, &said, answers);
        // The text of the diagnostics is part of what is expected.
        if let (Some(Expectation::Error(text)), Answer::Refused) = (&case.expected, record.answer)
            && !said.ran.stderr.contains(text.as_str())
        {
            record.outcome = Outcome::Disagree;
            record.reason = Some(format!("no `{text}` among the diagnostics"));
        }
        self.keep(&mut record, case, &whole(&said))?;
        Ok(record)
    }

    fn explore(&self, case: &Case, arguments: &[String]) -> anyhow::Result<Record> {
        let mut record = self.record(case, "explore");
        let flags = Flags::read(&arguments[1..]);
        (record.property, record.bounds) = (flags.property().to_owned(), flags.bounds());
        record.command = self.command(arguments, case);
        let said = self.unthread(arguments, case, true)?;
        self.read(&mut record, case, &said, true);
        self.keep(&mut record, case, &whole(&said))?;
        Ok(record)
    }

    /// What the tool said, by its exit status and its JSON, which must fit.
    fn read(&self, record: &mut Record, case: &Case, said: &Said, json: bool) {
        let Said { ran, json: answer } = said;
        record.seconds = ran.seconds;
        let reason = answer["reason"].as_str().map(str::to_owned);
        let internal = ran.stderr.contains("internal error");
        let verdict = answer["verdict"].as_str();
        record.answer = match (ran.end, verdict) {
            (Ended::TimedOut, _) => Answer::Timeout,
            (Ended::OutOfMemory, _) => Answer::OutOfMemory,
            _ if internal => Answer::Crash,
            (Ended::Exited(0), Some("holds" | "proved")) => Answer::Holds,
            (Ended::Exited(0), _) if !json => Answer::Done,
            (Ended::Exited(1), Some("violated")) => Answer::Violated,
            (Ended::Exited(2), _) => Answer::Refused,
            (Ended::Exited(3), _) => backends::of_reason(reason.as_deref().unwrap_or("")),
            _ => Answer::Crash,
        };
        record.reason = match record.answer {
            Answer::Crash => Some(reason.unwrap_or_else(|| format!("{:?}: {}", ran.end, first_line(&ran.stderr)))),
            Answer::Refused => Some(first_line(&ran.stderr).to_owned()),
            _ => reason,
        };
        let reached = answer["bounds_reached"].as_array().into_iter().flatten();
        let reached: Vec<&str> = reached.filter_map(serde_json::Value::as_str).collect();
        let verdict = answer["verdict"].as_str().unwrap_or_default();
        record.complete =
            (record.answer == Answer::Holds && json).then(|| crate::header::covers_its_rounds(verdict, &reached));
        let expected_complete = match case.expected {
            Some(Expectation::Holds { complete }) => complete,
            _ => None,
        };
        let own = matches!(case.work, Work::Check { own: true, .. });
        let fault = match (record.answer, record.complete, expected_complete) {
            (Answer::Violated, ..) if record.backend == "native" && answer["replay"] != "confirmed" => {
                Some("the violation is not confirmed by its replay".to_owned())
            }
            // Nobody may claim to be complete who is not; only the header's own method must also see that it is.
            (Answer::Holds, Some(got), Some(wanted)) if got != wanted && (got || own) => {
                Some(format!("`complete` should be {wanted}"))
            }
            // That no round is left out is not enough.
            (Answer::Holds, ..) if own && case.expected == Some(Expectation::Proved) && verdict != "proved" => {
                Some(format!("proved was expected, not {verdict}"))
            }
            (Answer::Refused, ..) if own && !case.program.header.pending => {
                record.reason.as_ref().map(|why| format!("refused: {why}"))
            }
            _ => None,
        };
        if fault.is_some() {
            record.outcome = Outcome::Disagree;
            record.reason = fault;
        }
    }

    fn check(&self, case: &Case, flags: &Flags, own: bool) -> anyhow::Result<Vec<Record>> {
        let mut records = Vec::new();
        let others: Vec<&Backend> = self.backends.iter().filter(|b| self.reads(case, b)).collect();
        let mut bounded = flags.clone();
        if self.asks("native") || (!others.is_empty() && !flags.is_bounded()) {
            let (record, bounds) = self.native(case, flags)?;
            // Bounds that the header leaves out are those that the native engine decided within.
            if record.answer.is_verdict() {
                bounded.take_bounds(&bounds);
            }
            if self.asks("native") {
                records.push(record);
            }
        }
        for reach in [false, true] {
            let asked: Vec<&Backend> = others.iter().filter(|b| b.reach() == reach).copied().collect();
            if !asked.is_empty() {
                self.translated(case, &bounded, reach, own, &asked, &mut records)?;
            }
        }
        // Where the tool says that its translation does not decide (recursion, lazy lasso), neither does "holds" about it.
        let undecided = records.iter().find(|r| r.backend == "native" && r.answer == Answer::Unknown);
        if let Some(reason) = undecided.map(|r| r.reason.clone()) {
            for record in records.iter_mut().filter(|r| r.answer == Answer::Holds) {
                (record.answer, record.reason) = (Answer::Unknown, reason.clone());
            }
        }
        Ok(records)
    }

    fn native(&self, case: &Case, flags: &Flags) -> anyhow::Result<(Record, Value)> {
        let mut record = self.record(case, "native");
        let mut arguments = vec!["check".to_owned()];
        arguments.extend(flags.words());
        record.command = self.command(&arguments, case);
        let (witness, relative) = self.file("witness", case, "native", "json");
        arguments.extend(["--witness".to_owned(), witness.display().to_string()]);
        let said = self.unthread(&arguments, case, true)?;
        self.read(&mut record, case, &said, true);
        let mut bounded = flags.clone();
        bounded.take_bounds(&said.json["bounds"]);
        (record.property, record.bounds) = (flags.property().to_owned(), bounded.bounds());
        record.witness = (record.answer == Answer::Violated && witness.exists()).then_some(relative);
        self.keep(&mut record, case, &whole(&said))?;
        Ok((record, said.json["bounds"].clone()))
    }

    /// Translates once, and asks all who read that.
    fn translated(
        &self,
        case: &Case,
        flags: &Flags,
        reach: bool,
        own: bool,
        asked: &[&Backend],
        records: &mut Vec<Record>,
    ) -> anyhow::Result<()> {
        let mut arguments = vec!["translate".to_owned()];
        arguments.extend(flags.for_translation().words());
        if reach {
            arguments.extend(["--form", "reach"].map(str::to_owned));
        }
        let said = self.unthread(&arguments, case, false)?;
        let form = if reach { "reach" } else { "assert" };
        let (path, translation) = self.file("translation", case, form, "bpl");
        let translated = said.ran.end == Ended::Exited(0);
        if translated {
            replace(&path, &said.ran.stdout)?;
        }
        for backend in asked {
            let mut record = self.record(case, backend.name());
            (record.property, record.bounds) = (flags.property().to_owned(), flags.bounds());
            record.command = format!("{} -o program.bpl", self.command(&arguments, case));
            if !flags.is_bounded() {
                // The bounds that the expectation is about are not known.
                record.expected = None;
            }
            if translated {
                record.translation = Some(translation.clone());
                self.ask(&mut record, case, backend, flags, &said.ran.stdout)?;
            } else {
                self.read(&mut record, case, &said, false);
                if own && record.answer == Answer::Refused {
                    record.outcome = Outcome::Disagree;
                }
            }
            records.push(record);
        }
        if let Some(parts) = self.split {
            records.extend(self.parts(case, flags, reach, parts, asked)?);
        }
        Ok(())
    }

    fn ask(
        &self,
        record: &mut Record,
        case: &Case,
        backend: &Backend,
        flags: &Flags,
        text: &str,
    ) -> anyhow::Result<()> {
        let Some(entry) = entry_of(text) else {
            (record.answer, record.reason) = (Answer::Crash, Some("the translation has no entry procedure".into()));
            return Ok(());
        };
        let mut job = Job { limits: Limits { time: self.time, ..self.limits() }, ..job(text, entry, flags) };
        let (_, program) = crate::load(text)?;
        let bounds = job.bounds;
        let given = match backend.given(&program, bounds) {
            Ok(given) => given,
            Err(why) => {
                (record.answer, record.reason) = (Answer::Unknown, Some(why));
                return Ok(());
            }
        };
        if let Some(given) = &given {
            (job.text, job.bounds) = (&given.text, given.bounds);
            if given.text != text {
                // What is run by hand must be what was run.
                let (path, translation) = self.file("translation", case, backend.name(), "bpl");
                replace(&path, &given.text)?;
                record.command = format!("cp {} program.bpl", shown_path(&path));
                record.translation = Some(translation);
            }
        }
        let found = backend.check(&self.unthread, &job);
        let asked = Asked { program, given: given.as_ref(), entry, bounds, time: self.time };
        let output = hear(record, found, |found| backend.answer(found, &asked));
        self.keep(record, case, &output)
    }

    /// Parts instead of the whole: violated if one is, holds if all do.
    fn parts(
        &self,
        case: &Case,
        flags: &Flags,
        reach: bool,
        parts: u32,
        asked: &[&Backend],
    ) -> anyhow::Result<Vec<Record>> {
        let folder = Folder::new()?;
        let mut arguments = vec!["split".to_owned(), "--into".to_owned(), parts.to_string()];
        arguments.extend(flags.for_translation().words());
        if reach {
            arguments.extend(["--form", "reach"].map(str::to_owned));
        }
        let shown = self.command(&arguments, case);
        arguments.extend(["--output".to_owned(), folder.path().display().to_string()]);
        let said = self.unthread(&arguments, case, false)?;
        let mut records = Vec::new();
        for backend in asked {
            let mut record = self.record(case, &in_parts(backend.name(), parts));
            (record.property, record.bounds) = (flags.property().to_owned(), flags.bounds());
            record.command.clone_from(&shown);
            if said.ran.end == Ended::Exited(0) {
                let mut answers = Vec::new();
                for path in said.ran.stdout.lines() {
                    let text = std::fs::read_to_string(path)?;
                    let mut part = record.clone();
                    self.ask(&mut part, case, backend, flags, &text)?;
                    answers.push(part);
                }
                join(&mut record, &answers);
            } else {
                self.read(&mut record, case, &said, false);
            }
            if !flags.is_bounded() {
                record.expected = None;
            }
            records.push(record);
        }
        Ok(records)
    }

    /// Corral on the concurrent program, and our translation with the same order inside a round.
    fn direct(&self, case: &Case, flags: &Flags) -> anyhow::Result<Vec<Record>> {
        let (ours, bounds) = self.native(case, flags)?;
        let mut record = self.record(case, DIRECT);
        (record.property, record.bounds) = (flags.property().to_owned(), ours.bounds.clone());
        let read = crate::load(&case.program.text).and_then(|(_, checked)| {
            let entry = find_entry(&checked, flags.get("entry")).map_err(|e| anyhow::anyhow!(e.message))?;
            let refused = direct::unreadable(&checked).map_or(Ok(()), |why| Err(anyhow::anyhow!(why)));
            let older = refused.and_then(|()| backend::datatypes::legacy(&checked).map_err(anyhow::Error::msg))?;
            Ok((checked, entry, older))
        });
        let (checked, entry, older) = match read {
            Ok(read) => read,
            Err(why) => {
                (record.answer, record.reason) = (Answer::Refused, Some(why.to_string()));
                return Ok(vec![ours, record]);
            }
        };
        let text = print(older.as_ref().unwrap_or(&checked.program));
        let (path, _) = self.file("translation", case, DIRECT, "bpl");
        replace(&path, &text)?;
        let mut bounded = flags.clone();
        bounded.take_bounds(&bounds);
        let rounds = bounded.number("rounds").unwrap_or(2);
        let limits = Limits { time: self.time, ..self.limits() };
        let job = Job { limits, path: self.corral.as_deref(), ..job(&text, entry.as_str(), &bounded) };
        let found = backend::corral::check_concurrent(&job, rounds, flags.has("cooperative"));
        record.command = format!("cp {} program.bpl", shown_path(&path));
        let output = hear(&mut record, found, |found| match &found.verdict {
            // The source may use what only our language has.
            Verdict::Rejected(why) => (Answer::Refused, Some(why.clone())),
            _ => backends::answer_of(found),
        });
        if let Some(why) = direct::differs(&checked, &ours, record.answer) {
            (record.answer, record.reason) = (Answer::Unknown, Some(format!("{}; {why}", record.answer.name())));
        }
        self.keep(&mut record, case, &output)?;
        Ok(vec![ours, record])
    }
}

/// Writes down what a backend says; returns its output.
fn hear(
    record: &mut Record,
    found: Result<Found, BackendError>,
    answer: impl Fn(&Found) -> (Answer, Option<String>),
) -> String {
    match found {
        Ok(found) => {
            (record.answer, record.reason) = answer(&found);
            record.seconds = found.seconds;
            record.command.push_str(&format!(" && {}", found.command));
            found.output
        }
        Err(error) => {
            record.answer = match error {
                BackendError::Missing { .. } => Answer::Missing,
                BackendError::NoAssertion => Answer::Refused,
                BackendError::Start { .. } | BackendError::Misread { .. } => Answer::Crash,
            };
            record.reason = Some(error.to_string());
            String::new()
        }
    }
}

/// One answer from those about the parts.
fn join(whole: &mut Record, parts: &[Record]) {
    whole.seconds = parts.iter().map(|p| p.seconds).sum();
    // What speaks for the whole: a violation, else the first part that is not decided.
    let speaker = parts
        .iter()
        .find(|p| p.answer == Answer::Violated)
        .or_else(|| parts.iter().find(|p| p.answer != Answer::Holds))
        .or(parts.first());
    if let Some(part) = speaker {
        (whole.answer, whole.reason, whole.output) = (part.answer, part.reason.clone(), part.output.clone());
        whole.command.clone_from(&part.command);
    }
}

fn job<'a>(text: &'a str, entry: &'a str, flags: &Flags) -> Job<'a> {
    let bounds =
        Bounds { unroll: flags.number("unroll").unwrap_or(2), recursion: flags.number("recursion").unwrap_or(1) };
    Job { text, entry, bounds, limits: Limits::default(), path: None }
}

/// The name of the procedure with `{:entrypoint}`.
fn entry_of(text: &str) -> Option<&str> {
    let mut line = text.lines().find_map(|l| l.trim_start().strip_prefix("procedure {:entrypoint} "))?;
    // A part of `split` says which one it is.
    while let Some((_, rest)) = line.strip_prefix("{:").and_then(|attribute| attribute.split_once('}')) {
        line = rest.trim_start();
    }
    line.split_once('(').map(|(name, _)| name.trim())
}

fn describe(expected: &Expectation) -> String {
    match expected {
        Expectation::Violated => "violated".into(),
        Expectation::Proved => "proved".into(),
        Expectation::Holds { complete: None } => "holds".into(),
        Expectation::Holds { complete: Some(true) } => "holds complete".into(),
        Expectation::Holds { complete: Some(false) } => "holds incomplete".into(),
        Expectation::Unknown => "unknown".into(),
        Expectation::Error(text) => format!("error: {text}"),
    }
}

/// Without the witness, which has a file of its own.
fn whole(said: &Said) -> String {
    let mut json = said.json.clone();
    if let Some(object) = json.as_object_mut() {
        object.remove("witness");
        object.remove("witnesses");
        return format!("{json:#}\n{}", said.ran.stderr);
    }
    format!("{}{}", said.ran.stdout, said.ran.stderr)
}

/// The solver that a run asks for, if it is not there.
fn missing_solver(arguments: &[String]) -> Option<&str> {
    let asked = arguments.iter().skip_while(|a| *a != "--solver").nth(1)?;
    (asked != "sat" && which::which(asked).is_err()).then_some(asked)
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or("nothing was said")
}

/// `path` as a command names it from here.
pub fn shown_path(path: &Path) -> String {
    let here = std::env::current_dir().ok();
    let relative = here.and_then(|here| path.strip_prefix(here).ok().map(Path::to_owned));
    shell_word(&relative.unwrap_or_else(|| path.to_owned()).display().to_string())
}
