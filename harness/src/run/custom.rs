//! A verifier described in a file, so that one is added without touching code:
//!
//! ```toml
//! name = "mine"
//! # {file} {entry} {unroll} {iterations} (unroll + 1) {recursion}
//! command = ["mine", "--depth={iterations}", "--main={entry}", "{file}"]
//! form = "assert"             # or "reach": a violation is reaching the end of the entry procedure
//! exit = [0]                  # statuses that go with an answer
//! strict = true               # a line that no pattern knows makes the answer a crash
//!
//! [lines]                     # regular expressions, matched against each line of the output
//! violated = ["^FAILED"]
//! holds = ["^OK$"]
//! unknown = ["^TIMEOUT"]
//! error = ["^error"]          # never an answer, whatever else is said
//! ignore = ["^ran for "]
//! ```

use std::path::Path;

use anyhow::Context;
use regex::RegexSet;
use serde::Deserialize;
use unthread::backend::{self, Answer, BackendError, Ended, FILE, Job, Verdict};

#[derive(Debug, Clone)]
pub struct Custom {
    pub name: String,
    command: Vec<String>,
    pub reach: bool,
    exit: Vec<i32>,
    strict: bool,
    violated: RegexSet,
    holds: RegexSet,
    unknown: RegexSet,
    error: RegexSet,
    ignore: RegexSet,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Description {
    name: String,
    command: Vec<String>,
    #[serde(default)]
    form: Form,
    #[serde(default = "success")]
    exit: Vec<i32>,
    #[serde(default)]
    strict: bool,
    lines: Lines,
}

#[derive(Deserialize, Default, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Form {
    #[default]
    Assert,
    Reach,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lines {
    violated: Vec<String>,
    holds: Vec<String>,
    #[serde(default)]
    unknown: Vec<String>,
    #[serde(default)]
    error: Vec<String>,
    #[serde(default)]
    ignore: Vec<String>,
}

fn success() -> Vec<i32> {
    vec![0]
}

impl Custom {
    /// Reads a description.
    ///
    /// # Errors
    /// It can not be read or understood.
    pub fn load(path: &Path) -> anyhow::Result<Custom> {
        let place = || path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(|| format!("{} can not be read", place()))?;
        Custom::parse(&text).with_context(place)
    }

    fn parse(text: &str) -> anyhow::Result<Custom> {
        let d: Description = toml::from_str(text)?;
        anyhow::ensure!(!d.command.is_empty(), "`command` is empty");
        Ok(Custom {
            name: d.name,
            command: d.command,
            reach: d.form == Form::Reach,
            exit: d.exit,
            strict: d.strict,
            violated: RegexSet::new(d.lines.violated)?,
            holds: RegexSet::new(d.lines.holds)?,
            unknown: RegexSet::new(d.lines.unknown)?,
            error: RegexSet::new(d.lines.error)?,
            ignore: RegexSet::new(d.lines.ignore)?,
        })
    }

    /// Runs the verifier.
    ///
    /// # Errors
    /// It is missing, or can not be started.
    pub fn check(&self, job: &Job) -> Result<Answer, BackendError> {
        let program = backend::find(&self.command[0], job.path, "its description names it")?;
        let arguments: Vec<String> = self.command[1..].iter().map(|a| fill(a, job)).collect();
        backend::run(&self.name, &program, &arguments, job, &|output, end| (self.classify(output, end), Vec::new()))
    }

    /// Reads the whole output: exactly one kind of verdict, no line that speaks of an error.
    fn classify(&self, output: &str, end: Ended) -> Verdict {
        let (mut violated, mut holds, mut unknown) = (false, false, None);
        for line in output.lines().map(str::trim_end).filter(|l| !l.is_empty()) {
            if self.error.is_match(line) {
                return Verdict::Broken(format!("{} said: {line}", self.name));
            }
            let known = [&self.violated, &self.holds, &self.unknown, &self.ignore].map(|set| set.is_match(line));
            violated |= known[0];
            holds |= known[1];
            if known[2] {
                unknown.get_or_insert(line);
            }
            if self.strict && known == [false; 4] {
                return Verdict::Broken(format!("{} said: {line}", self.name));
            }
        }
        if !matches!(end, Ended::Exited(status) if self.exit.contains(&status)) {
            return Verdict::Broken(format!("{} ended abnormally ({end:?})", self.name));
        }
        match (violated, holds, unknown) {
            (true, false, None) => Verdict::Violated,
            (false, true, None) => Verdict::Holds { bound_reached: false },
            (false, false, Some(line)) => Verdict::Unknown(format!("{} said: {line}", self.name)),
            _ => Verdict::Broken(format!("the output of {} does not hold exactly one verdict", self.name)),
        }
    }
}

/// Puts the job's values into an argument.
fn fill(argument: &str, job: &Job) -> String {
    let iterations = job.bounds.unroll.saturating_add(1).to_string();
    let (unroll, recursion) = (job.bounds.unroll.to_string(), job.bounds.recursion.to_string());
    let values = [
        ("{file}", FILE),
        ("{entry}", job.entry),
        ("{unroll}", &unroll),
        ("{iterations}", &iterations),
        ("{recursion}", &recursion),
    ];
    values.into_iter().fold(argument.to_owned(), |text, (name, value)| text.replace(name, value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use unthread::backend::{Bounds, Limits};

    const MINE: &str = r#"
        name = "mine"
        command = ["sh", "-c", "echo $0; grep -q entrypoint {file} && echo OK", "ran for {iterations} {recursion} {entry}"]
        exit = [0, 1]
        strict = true
        [lines]
        violated = ["^FAILED"]
        holds = ["^OK$"]
        unknown = ["^TIMEOUT"]
        error = ["^error"]
        ignore = ["^ran for "]
    "#;

    #[test]
    fn nothing_unrecognized_is_an_answer() {
        let mine = Custom::parse(MINE).unwrap();
        let said = |output: &str, status| mine.classify(output, Ended::Exited(status));
        assert_eq!(said("ran for 1 s\nOK\n", 0), Verdict::Holds { bound_reached: false });
        assert_eq!(said("FAILED at 3\n", 1), Verdict::Violated);
        assert!(matches!(said("TIMEOUT\n", 0), Verdict::Unknown(_)));
        for output in ["", "OK\nFAILED\n", "error: x\nOK\n", "something\nOK\n", "OK \nTIMEOUT\n"] {
            assert!(matches!(said(output, 0), Verdict::Broken(_)), "{output}");
        }
        assert!(matches!(said("OK\n", 2), Verdict::Broken(_)));
        assert!(matches!(mine.classify("OK\n", Ended::Signalled(6)), Verdict::Broken(_)));
    }

    #[test]
    fn a_described_tool_runs_on_the_program() {
        let job = Job {
            text: "procedure {:entrypoint} m() {}",
            entry: "m",
            bounds: Bounds { unroll: 2, recursion: 1 },
            limits: Limits::default(),
            path: None,
        };
        let answer = Custom::parse(MINE).unwrap().check(&job).unwrap();
        assert_eq!(
            (answer.verdict, answer.output.as_str()),
            (Verdict::Holds { bound_reached: false }, "ran for 3 1 m\nOK\n")
        );
        for wrong in ["name = 'x'", "name = 'x'\ncommand = []\n[lines]\nviolated = []\nholds = []"] {
            assert!(Custom::parse(wrong).is_err(), "{wrong}");
        }
        assert!(Custom::parse(&MINE.replace("^OK$", "(")).is_err());
    }
}
