//! The rules of `fork` and `join`: each row of the tables in `docs/fork-and-join.md` names a program and what is true of it, and every
//! method that can be asked says so.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};

use super::{ROOT, programs, render, unthread};

const DOCUMENT: &str = "docs/fork-and-join.md";

/// Names of the programs that are rules.
const RULES: [&str; 4] = ["fork-", "join-", "joiner-", "waiting-joiner-"];

/// What IC3 does not know, and says so.
const NOT_BY_IC3: [(&str, &str); 2] = [
    ("fork-of-its-own-procedure", "the number of threads is not known beforehand"),
    ("fork-ids-of-any-types", "is used as a whole"),
];

/// The questions of a column: the reference semantics, then the others.
const SAFETY: &[&str] = &[
    "explore",
    "check --method ic3",
    "check --method eager --rounds 3 --unroll 3",
    "check --method lazy --rounds 3 --unroll 3",
];
const DEADLOCK: &[&str] = &[
    "explore --property deadlock",
    "check --property deadlock",
    "check --property deadlock --method eager --rounds 3 --unroll 3",
    "check --property deadlock --method lazy --rounds 3 --unroll 3",
];
const TERMINATION: &[&str] = &[
    "explore --property termination",
    "check --property termination",
    "check --property termination --method lasso --stem 2 --lasso 1 --unroll 2",
];
const WEAKLY: &[&str] = &[
    "explore --property termination --fairness weak",
    "check --property termination --fairness weak",
    "check --property termination --fairness weak --method lasso --stem 2 --lasso 1 --unroll 2",
];

/// A row: the program, and the verdict of each column.
struct Row {
    program: String,
    verdicts: Vec<String>,
}

pub fn trials() -> Vec<Trial> {
    let rows = rows();
    let listed: BTreeSet<String> = rows.iter().map(|row| row.program.clone()).collect();
    let all = Trial::test("rules are all in the table", move || every_rule_is_listed(&listed));
    let each = |row: Row| Trial::test(format!("rules {}", row.program), move || row.is_so());
    std::iter::once(all).chain(rows.into_iter().map(each)).collect()
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(Path::new(ROOT).join(DOCUMENT)).unwrap_or_default();
    let row = |line: &str| {
        let cells: Vec<&str> = line.strip_prefix("| ")?.strip_suffix(" |")?.split('|').map(str::trim).collect();
        let program = cells.get(1)?.strip_prefix('`')?.strip_suffix('`')?.to_owned();
        Some(Row { program, verdicts: cells[2..].iter().map(|c| (*c).to_owned()).collect() })
    };
    text.lines().filter_map(row).collect()
}

fn every_rule_is_listed(listed: &BTreeSet<String>) -> Result<(), Failed> {
    let name = |path: String| Some(path.strip_prefix("boogie-tests/fork/")?.strip_suffix(".bpl")?.to_owned());
    let is_rule = |name: &String| RULES.iter().any(|prefix| name.starts_with(prefix));
    let there: BTreeSet<String> = programs().into_iter().filter_map(name).filter(is_rule).collect();
    if there == *listed {
        return Ok(());
    }
    let only: Vec<&String> = there.symmetric_difference(listed).collect();
    Err(format!("in boogie-tests/fork or in {DOCUMENT} only: {only:?}").into())
}

impl Row {
    fn is_so(&self) -> Result<(), Failed> {
        let columns = [SAFETY, DEADLOCK, TERMINATION, WEAKLY];
        if self.verdicts.len() != columns.len() {
            return Err(format!("{} columns, not {}", self.verdicts.len(), columns.len()).into());
        }
        for (questions, verdict) in columns.into_iter().zip(&self.verdicts).filter(|(_, v)| !v.is_empty()) {
            questions.iter().try_for_each(|question| self.answers(question, verdict))?;
        }
        Ok(())
    }

    fn answers(&self, question: &str, verdict: &str) -> Result<(), Failed> {
        let path = format!("boogie-tests/fork/{}.bpl", self.program);
        // What each method has done, is in the long line.
        let arguments: Vec<String> = question.split(' ').chain(["-v", path.as_str()]).map(str::to_owned).collect();
        let output = unthread().args(&arguments).output()?;
        let expected = match verdict {
            "proved" => 0,
            "violated" => 1,
            _ => return Err(format!("{verdict}?").into()),
        };
        let not_known = NOT_BY_IC3.iter().find(|(program, _)| *program == self.program && question.ends_with("ic3"));
        let is_so = match not_known {
            Some((_, why)) => output.status.code() == Some(3) && String::from_utf8_lossy(&output.stdout).contains(why),
            None => output.status.code() == Some(expected),
        };
        if is_so {
            Ok(())
        } else {
            Err(format!("{verdict} expected: unthread {question} {path}\n{}", render(&output)).into())
        }
    }
}
