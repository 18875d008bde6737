//! The judge against the expectations written in the test programs: exploring all executions within the same rounds gives the
//! same verdict as the translations are expected to give, and an execution that is found keeps within them. Runs of which this can not be
//! said are named in `judge.txt`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::header::{self, Expectation};
use crate::runner::{ROOT, are_named};
use unthread::check::objective::{check_property, is_temporal};
use unthread::check::{Asked, CheckOptions, Checked, Fairness, Granularity, Scheduling, check};
use unthread::semantics::{Bounds, ExploreOptions, Limits, Outcome, Property, confirm, explore};
use unthread::source::{SourceFile, Sources};
use unthread::syntax::ast::Name;
use unthread::syntax::parse::{ParseOptions, parse};
use unthread::witness::Execution;

/// A `check` that a program names, and what is expected of it.
struct Run {
    file: PathBuf,
    arguments: Vec<String>,
    expected: Expectation,
}

fn runs() -> Vec<Run> {
    let mut files = Vec::new();
    for folder in ["safety", "liveness", "deadlock", "race"] {
        let folder = Path::new(ROOT).join("boogie-tests").join(folder);
        files.extend(
            fs::read_dir(folder)
                .unwrap()
                .map(|e| e.unwrap().path())
                .filter(|p| p.extension().is_some_and(|e| e == "bpl")),
        );
    }
    files.sort();
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut runs = Vec::new();
    for file in files.into_iter().filter(|f| f.to_string_lossy().contains(&only)) {
        let text = fs::read_to_string(&file).unwrap();
        let header = header::read(&text).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        let quick = header.runs.into_iter().filter(|run| !run.slow && run.arguments[0] == "check");
        runs.extend(quick.map(|r| Run { file: file.clone(), arguments: r.arguments, expected: r.expected }));
    }
    runs
}

impl Run {
    /// The file, below `boogie-tests`.
    fn name(&self) -> String {
        let path = self.file.to_string_lossy();
        path.rsplit_once("boogie-tests/").map_or(&*path, |(_, name)| name).to_owned()
    }

    fn value(&self, option: &str) -> Option<&str> {
        let at = self.arguments.iter().position(|a| a == option)?;
        self.arguments.get(at + 1).map(String::as_str)
    }

    fn number(&self, option: &str) -> Option<u32> {
        self.value(option)?.parse().ok()
    }

    /// What to explore; `None` for runs that say nothing about it.
    fn options(&self) -> Option<ExploreOptions> {
        if self.value("--scheduler").is_some() || matches!(self.expected, Expectation::Error(_)) {
            return None;
        }
        let property = match self.value("--property") {
            None | Some("safety") => Property::Safety,
            Some("deadlock") => Property::Deadlock,
            Some("race") => Property::Race,
            Some(_) => Property::Termination,
        };
        let termination = property.is_about_endless();
        let bounds = match termination {
            false => Bounds::Rounds(self.number("--rounds")?),
            true => Bounds::Lasso { stem: self.number("--stem")?, lasso: self.number("--lasso")? },
        };
        let cooperative = self.arguments.iter().any(|a| a == "--cooperative");
        let granularity =
            if self.value("--granularity") == Some("access") { Granularity::Access } else { Granularity::Statement };
        let asked = Asked {
            entry: self.value("--entry").map(str::to_owned),
            scheduling: Scheduling { granularity, cooperative, ..Scheduling::default() },
            fairness: match self.value("--fairness") {
                Some("weak") => Fairness::Weak,
                Some("none") => Fairness::None,
                _ => Fairness::Strong,
            },
            ..Asked::about(property)
        };
        Some(ExploreOptions {
            asked,
            int_range: None,
            bounds: Some(bounds),
            limits: Limits { states: Some(40_000), memory: Some(1 << 30), ..Limits::default() },
            ..ExploreOptions::default()
        })
    }
}

/// In each of the rounds each thread has one context, in order of creation, and there are no more rounds than were asked for.
fn keeps_within(
    checked: &Checked,
    sources: &Sources,
    options: &ExploreOptions,
    found: &Execution,
) -> Result<(), String> {
    let total = match options.bounds {
        Some(Bounds::Rounds(rounds)) => rounds,
        Some(Bounds::Lasso { stem, lasso }) => stem + lasso,
        None => u32::MAX,
    };
    if let Some(step) = found.steps.iter().find(|step| step.round >= total) {
        return Err(format!("there is a step in round {}", step.round + 1));
    }
    confirm(checked, sources, found, &options.asked).map(drop).map_err(|why| why.to_string())
}

#[test]
fn explored_within_the_same_rounds_the_verdicts_are_those_expected() {
    let (mut others, mut wrong) = (String::new(), Vec::new());
    for run in runs() {
        let Some(mut options) = run.options() else { continue };
        let mut sources = Sources::new();
        sources.add(SourceFile::new(run.file.to_string_lossy(), fs::read_to_string(&run.file).unwrap()));
        let program = parse(&mut sources, &ParseOptions::default()).unwrap().program;
        let checked = match run.value("--property").filter(|p| is_temporal(p)) {
            Some(text) => {
                let (checked, temporal) =
                    check_property(program, &mut sources, text, &CheckOptions::default()).unwrap();
                options.asked.objective.temporal = Some(temporal);
                checked
            }
            None => check(program, &CheckOptions::default()).unwrap(),
        };
        let names = |option: &str| run.value(option).into_iter().flat_map(|names| names.split(',')).map(Name::from);
        options.asked.objective.nonblocking = names("--thread").collect();
        options.asked.objective.ignored = names("--ignore").collect();
        let found = explore(&checked, &sources, &options, &mut |_| {}).unwrap();
        let name = format!("{} {}", run.name(), run.arguments.join(" "));
        let what = format!(
            "{name} expected {:?}: {:?} after {} states ({})",
            run.expected,
            found.verdict,
            found.states,
            found.reason.as_ref().map_or("", |why| &why.text)
        );
        if let Some(Err(why)) = found.witness.as_ref().map(|w| keeps_within(&checked, &sources, &options, w)) {
            wrong.push(format!("{what}: {why}"));
        }
        let internal = found.reason.as_ref().is_some_and(|why| why.text.starts_with("internal"));
        match (found.verdict, &run.expected) {
            _ if internal => wrong.push(what),
            (Outcome::Unknown, _) => others += &format!("{name}: not decided\n"),
            (Outcome::Violated, Expectation::Violated)
            | (Outcome::Holds, Expectation::Proved | Expectation::Holds { .. }) => {}
            // Where loops or threads were cut off, exploring everything may see more.
            (Outcome::Violated, Expectation::Holds { complete: None | Some(false) }) => {
                others += &format!("{name}: violated behind what is cut\n");
            }
            _ => wrong.push(what),
        }
    }
    assert!(wrong.is_empty(), "wrong:\n{}", wrong.join("\n"));
    if std::env::var_os("ONLY").is_some() {
        return;
    }
    are_named(&others, "tests/suite/judge.txt").unwrap_or_else(|why| panic!("{why}"));
}
