//! What one backend said about one program, one `RUN` line, one method: a line of the results.

use std::path::Path;

use anyhow::Context;
use serde::{Deserialize, Serialize};

/// What came back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    Violated,
    Holds,
    /// A violation that the native engine excludes, and nothing explains it.
    Contradicted,
    /// No answer, and the tool says so.
    Unknown,
    Timeout,
    OutOfMemory,
    /// The input, or what is asked about it, is refused.
    Refused,
    /// Done without a verdict: `resolve`, `fmt`.
    Done,
    /// The tool broke, or said something that is not understood.
    Crash,
    /// The tool is not installed.
    Missing,
}

impl Answer {
    pub fn name(self) -> &'static str {
        match self {
            Answer::Violated => "violated",
            Answer::Holds => "holds",
            Answer::Contradicted => "contradicted",
            Answer::Unknown => "unknown",
            Answer::Timeout => "timeout",
            Answer::OutOfMemory => "out of memory",
            Answer::Refused => "refused",
            Answer::Done => "done",
            Answer::Crash => "crash",
            Answer::Missing => "missing",
        }
    }

    pub fn is_verdict(self) -> bool {
        matches!(self, Answer::Violated | Answer::Holds)
    }
}

/// What the answer is worth beside what was expected and what the others say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    Agree,
    Disagree,
    Unknown,
    Timeout,
    OutOfMemory,
    Crash,
    Missing,
}

impl Outcome {
    pub const ALL: [Outcome; 7] = [
        Outcome::Agree,
        Outcome::Disagree,
        Outcome::Unknown,
        Outcome::Timeout,
        Outcome::OutOfMemory,
        Outcome::Crash,
        Outcome::Missing,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Outcome::Agree => "agree",
            Outcome::Disagree => "disagree",
            Outcome::Unknown => "unknown",
            Outcome::Timeout => "timeout",
            Outcome::OutOfMemory => "out of memory",
            Outcome::Crash => "crash",
            Outcome::Missing => "missing",
        }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Record {
    pub program: String,
    /// Line of the `RUN` in the program, or number of the entry in a suite file.
    pub line: usize,
    /// The `RUN` line, with its bounds replaced where others are asked for.
    pub run: String,
    pub property: String,
    pub method: String,
    pub backend: String,
    /// `rounds 2, unroll 3`: those that were decided within, where they are known.
    pub bounds: String,
    /// What the header expects of this answer; nothing where it does not speak of it.
    pub expected: Option<String>,
    pub answer: Answer,
    pub complete: Option<bool>,
    pub outcome: Outcome,
    pub reason: Option<String>,
    pub seconds: f64,
    /// Runs the same again.
    pub command: String,
    /// Files beside the results: what the tool said, the translation it read, the execution found.
    pub output: Option<String>,
    pub translation: Option<String>,
    pub witness: Option<String>,
    /// Of all that the answer depends on, so that a resumed run knows what is still true.
    pub fingerprint: String,
}

impl Record {
    /// Names the place of this record among those of a run.
    pub fn key(&self) -> (String, usize, String, String, String) {
        (self.program.clone(), self.line, self.run.clone(), self.method.clone(), self.backend.clone())
    }

    /// `eager/boogie`: a column of the tables.
    pub fn column(&self) -> String {
        if self.method == "-" { self.backend.clone() } else { format!("{}/{}", self.method, self.backend) }
    }

    /// `lost-update.bpl:3 (rounds 2)`
    pub fn row(&self) -> String {
        format!("{}:{} {}", self.program, self.line, self.run)
    }
}

/// Reads JSON Lines.
///
/// # Errors
/// The file can not be read, or a line is not a record.
pub fn read(path: &Path) -> anyhow::Result<Vec<Record>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} can not be read", path.display()))?;
    let parse = |(i, line): (usize, &str)| {
        serde_json::from_str(line).with_context(|| format!("{}({},1): not a record", path.display(), i + 1))
    };
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(parse).collect()
}

/// As JSON Lines.
pub fn json_lines(records: &[Record]) -> anyhow::Result<String> {
    let lines: Result<Vec<String>, _> = records.iter().map(serde_json::to_string).collect();
    Ok(lines?.into_iter().map(|l| l + "\n").collect())
}

/// [`unthread::files::replace`], with an error that names the file.
pub fn replace(path: &Path, text: &str) -> anyhow::Result<()> {
    unthread::files::replace(path, text).with_context(|| format!("{} can not be written", path.display()))
}

/// FNV-1a: a fingerprint that stays the same from one build to the next.
#[derive(Debug, Clone, Copy)]
pub struct Fingerprint(u64);

impl Fingerprint {
    pub fn new() -> Fingerprint {
        Fingerprint(0xcbf2_9ce4_8422_2325)
    }

    pub fn with(mut self, bytes: &[u8]) -> Fingerprint {
        for byte in bytes.iter().chain(&[0xff]) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
        self
    }

    pub fn text(self) -> String {
        format!("{:016x}", self.0)
    }
}
