//! What all verbs share: reading the input, and saying what is wrong with it.

use crate::clock::Instant;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use encoding_rs::{Encoding, WINDOWS_1252};
use serde_json::Value;

use super::objects::Objects;
use super::options::ProgramOptions;
use super::other_files;
use super::output;
use super::status::{Failure, Status};
use crate::check::{CheckOptions, Checked, check, presumed_entry, untreated};
use crate::diagnostic::{Diagnostic, Finding, render_all};
use crate::digest::sha256;
use crate::library;
use crate::pipeline;
use crate::source::{SourceFile, Sources, Span};
use crate::syntax::parse::{ParseOptions, Parsed, parse};
use crate::witness::FileDigest;

/// One run of the tool.
pub struct Session {
    pub sources: Sources,
    pub quiet: bool,
    /// What is printed is read by GitHub, for which some lines are commands.
    pub github: bool,
    /// What machines are to read, where it is not printed at once.
    pub objects: Option<Objects>,
    /// The process ends behind what is given.
    is_last: bool,
    /// What has been read, for the next question about the same files.
    texts: BTreeMap<PathBuf, Text>,
    /// The program's files as they were read, in their order.
    pub digests: Vec<FileDigest>,
    /// The warnings have been printed.
    warned: bool,
    /// Where the question is one of several.
    pub series: Series,
}

/// Several properties of which one is asked for: what there is to say where the process has to end before all have had their turn.
#[derive(Debug, Clone, Default)]
pub struct Series {
    /// Of those that have been answered; none where there is one property alone.
    pub worst: Option<Status>,
    /// The properties behind it.
    pub behind: Vec<String>,
    /// Time that is left for all of them.
    pub time: Option<Duration>,
}

impl Session {
    pub fn new(quiet: bool) -> Session {
        Session {
            sources: Sources::new(),
            quiet,
            github: false,
            objects: None,
            is_last: false,
            texts: BTreeMap::new(),
            digests: Vec::new(),
            warned: false,
            series: Series::default(),
        }
    }

    /// The same run, for whoever has no source to show.
    pub fn without_sources(&self) -> Session {
        Session {
            github: self.github,
            objects: self.objects.clone(),
            series: self.series.clone(),
            ..Session::new(self.quiet)
        }
    }

    /// The same run, for whoever gives an answer with which the process ends.
    pub fn ending(&self) -> Session {
        Session { is_last: true, ..self.without_sources() }
    }

    /// Gives the answer with which the process ends before its time, and that there is none to the properties behind it. `ask` answers for
    /// the property that it is given, or for the one that is being asked for.
    pub fn end(&self, mut ask: impl FnMut(Option<&str>, &Session) -> Status) -> Status {
        let (here, last) = (self.without_sources(), self.ending());
        let properties = std::iter::once(None).chain(self.series.behind.iter().map(|p| Some(p.as_str())));
        let many = self.series.behind.len();
        let statuses =
            properties.enumerate().map(|(at, property)| ask(property, if at < many { &here } else { &last }));
        let given = statuses.fold(Status::Done, Status::worse);
        match (self.series.worst, &self.objects) {
            (Some(worst), _) => worst.worse(given),
            // Files behind it have no answer.
            (None, Some(_)) => Status::NoAnswer,
            (None, None) => given,
        }
    }

    /// Another question about the same files, as they were read.
    pub fn again(&mut self) {
        self.sources = Sources::new();
        self.warned = true;
    }

    /// Prints an object, or keeps it.
    ///
    /// # Errors
    /// It can not be printed.
    pub fn give(&self, object: Value) -> Result<(), Failure> {
        match &self.objects {
            Some(objects) if self.is_last => output::json(&objects.last(object)),
            Some(objects) => {
                objects.push(object);
                Ok(())
            }
            None => output::json(&object),
        }
    }

    /// Reads files (`-` is standard input) as one program.
    ///
    /// # Errors
    /// All that can not be read, and all syntax errors.
    pub fn parse(&mut self, files: &[PathBuf]) -> Result<Parsed, Failure> {
        self.read_files(files)?;
        self.parse_sources()
    }

    /// Reads a program's files, and the libraries that it asks for.
    ///
    /// # Errors
    /// All that can not be read, and all syntax errors.
    pub fn parse_program(&mut self, program: &ProgramOptions) -> Result<Parsed, Failure> {
        self.read_files(&program.files)?;
        for constant in &program.constants {
            self.sources.add(constant.source());
        }
        let texts = self.sources.ids().map(|id| self.sources.file(id).text.as_str());
        for library in library::all(&program.lib, texts) {
            self.sources.add_library(library.source());
        }
        self.parse_sources()
    }

    fn read_files(&mut self, files: &[PathBuf]) -> Result<(), Failure> {
        self.digests.clear();
        let mut errors = Vec::new();
        let mut stdin_taken = false;
        for path in files {
            if path == Path::new("-") && std::mem::replace(&mut stdin_taken, true) {
                errors.push(Diagnostic::error(
                    Finding::UnreadableFile,
                    Span::NONE,
                    "`-` (standard input) is given twice",
                ));
                continue;
            }
            let text = match self.texts.get(path) {
                Some(text) => Ok(text.clone()),
                None => Text::of(path),
            };
            match text {
                Ok(text) => {
                    self.texts.insert(path.clone(), text.clone());
                    let name = path.display().to_string();
                    self.digests.push(FileDigest { name: name.clone(), sha256: text.sha256 });
                    self.sources.add(SourceFile::new(name, text.text));
                }
                Err(message) => errors.push(Diagnostic::error(Finding::UnreadableFile, Span::NONE, message)),
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(errors.into()) }
    }

    fn parse_sources(&mut self) -> Result<Parsed, Failure> {
        let start = Instant::now();
        let parsed = parse(&mut self.sources, &ParseOptions::default())
            .map_err(|errors| other_files::explained(errors, &self.sources))?;
        log::info!("seconds: {:.3} to parse", start.elapsed().as_secs_f64());
        Ok(parsed)
    }

    /// How a program that has been read is checked.
    pub fn check_options(&self, program: &ProgramOptions) -> CheckOptions {
        CheckOptions { libraries: self.sources.libraries(), ..program.check_options() }
    }

    /// Reads, resolves and typechecks a program; prints warnings. The program may have parts that can only be printed:
    /// whoever does more with it asks [`Session::check_treated`].
    ///
    /// # Errors
    /// All errors of the first phase that has any.
    pub fn load(&mut self, program: &ProgramOptions) -> Result<Checked, Failure> {
        let parsed = self.parse_program(program)?;
        let checked = check(parsed.program, &self.check_options(program))?;
        self.report(&checked.warnings);
        Ok(checked)
    }

    /// Warns where executions begin with a procedure that nothing names as the entry; `wanted` is what the options name.
    pub fn name_entry(&self, checked: &mut Checked, wanted: Option<&str>) {
        if let Some(presumed) = presumed_entry(checked, wanted) {
            self.report(std::slice::from_ref(&presumed));
            checked.warnings.push(presumed);
        }
    }

    /// Refuses what has no meaning but for the checker and the printer.
    ///
    /// # Errors
    /// Declarations and clauses of Civl; a name that means two things within one contract.
    pub fn check_treated(&self, checked: &Checked) -> Result<(), Failure> {
        let found = untreated(&checked.program);
        if found.iter().any(Diagnostic::is_error) {
            return Err(found.into());
        }
        self.report(&found);
        Ok(())
    }

    /// Prints diagnostics to standard error; warnings only where they are wanted.
    pub fn report(&self, diagnostics: &[Diagnostic]) {
        let wanted: Vec<Diagnostic> =
            diagnostics.iter().filter(|d| d.is_error() || !(self.quiet || self.warned)).cloned().collect();
        self.say(&render_all(&wanted, &self.sources));
    }

    /// Prints a message to standard error.
    pub fn say(&self, text: &str) {
        if self.github {
            output::stderr(&pipeline::disarmed(&anstream::adapter::strip_str(text).to_string()));
        } else {
            output::stderr(text);
        }
    }
}

/// A file that was read.
#[derive(Debug, Clone)]
struct Text {
    text: String,
    /// Of its bytes, which may be those of another encoding.
    sha256: String,
}

impl Text {
    fn of(path: &Path) -> Result<Text, String> {
        let bytes = bytes(path)?;
        let sha256 = sha256(&bytes);
        Ok(Text { text: decoded(bytes).ok_or_else(|| format!("{} is not text", path.display()))?, sha256 })
    }
}

/// The text of a file; the message says what is wrong with it.
pub fn read(path: &Path) -> Result<String, String> {
    decoded(bytes(path)?).ok_or_else(|| format!("{} is not text", path.display()))
}

fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    let bytes = if path == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(path)
    };
    let bytes = bytes.map_err(|error| format!("{} can not be read: {error}", path.display()))?;
    if bytes.len() > u32::MAX as usize / 2 {
        return Err(format!("{} is too large", path.display()));
    }
    Ok(bytes)
}

/// The text that the bytes are: in the encoding that a byte order mark names, else UTF-8, else the single bytes of ISO-8859-1 (as its
/// superset Windows-1252, in which old editors wrote it). `None` for what holds bytes that are no text.
fn decoded(bytes: Vec<u8>) -> Option<String> {
    let text = match Encoding::for_bom(&bytes) {
        Some((encoding, length)) => {
            encoding.decode_without_bom_handling_and_without_replacement(&bytes[length..])?.into_owned()
        }
        None => String::from_utf8(bytes)
            .unwrap_or_else(|error| WINDOWS_1252.decode_without_bom_handling(error.as_bytes()).0.into_owned()),
    };
    Some(text).filter(|text| !text.contains('\0'))
}
