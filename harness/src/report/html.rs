//! One page that needs nothing else: no network, no other file. (Outputs and witnesses lie beside it, and are linked.)

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use minijinja::{Environment, context};
use serde::Serialize;

use super::plots::{Point, cactus, scatter};
use crate::record::{Answer, Outcome, Record};

const TEMPLATE: &str = include_str!("page.html");

/// As much of an output as the page itself holds.
const SHOWN: usize = 1500;

#[derive(Serialize)]
struct Column {
    name: String,
    method: String,
    backend: String,
}

#[derive(Serialize)]
struct Row<'a> {
    program: &'a str,
    /// Without the folders that all programs are in.
    short: &'a str,
    line: usize,
    run: &'a str,
    expected: &'a str,
    cells: Vec<Option<Cell<'a>>>,
}

#[derive(Serialize)]
struct Cell<'a> {
    id: usize,
    record: &'a Record,
    answer: &'static str,
    outcome: &'static str,
    seconds: String,
    /// The beginning of the output.
    text: String,
}

/// The page for these results; outputs are looked for in `folder`.
///
/// # Errors
/// The template is wrong.
pub fn page(records: &[Record], folder: &Path) -> anyhow::Result<String> {
    let columns = columns(records);
    let names: Vec<&str> = columns.iter().map(|c| c.name.as_str()).collect();
    let mut environment = Environment::new();
    environment.add_template("page.html", TEMPLATE)?;
    let plots: Vec<String> = scatters(records, &names).into_iter().chain([cactus(&solved(records, &names))]).collect();
    let distinct = |of: &dyn Fn(&Record) -> String| records.iter().map(of).collect::<BTreeSet<String>>();
    let page = environment.get_template("page.html")?.render(context! {
        columns => columns,
        rows => rows(records, &names, folder),
        plots => plots,
        total => records.len(),
        disagreements => records.iter().filter(|r| r.outcome == Outcome::Disagree).count(),
        methods => distinct(&|r| r.method.clone()),
        backends => distinct(&|r| r.backend.clone()),
        outcomes => distinct(&|r| r.outcome.name().to_owned()),
        answers => distinct(&|r| r.answer.name().to_owned()),
    })?;
    Ok(page)
}

fn columns(records: &[Record]) -> Vec<Column> {
    let names: BTreeSet<(String, String)> = records.iter().map(|r| (r.method.clone(), r.backend.clone())).collect();
    let name = |(method, backend): (String, String)| {
        let name = if method == "-" { backend.clone() } else { format!("{method}/{backend}") };
        Column { name, method, backend }
    };
    names.into_iter().map(name).collect()
}

/// In the order of the records.
fn rows<'a>(records: &'a [Record], columns: &[&str], folder: &Path) -> Vec<Row<'a>> {
    let common = common_folders(records);
    let mut places: BTreeMap<(&str, usize, &str), usize> = BTreeMap::new();
    let mut rows: Vec<Row> = Vec::new();
    for (id, record) in records.iter().enumerate() {
        let place = *places.entry((&record.program, record.line, &record.run)).or_insert_with(|| {
            rows.push(Row {
                program: &record.program,
                short: &record.program[common..],
                line: record.line,
                run: &record.run,
                expected: "",
                cells: columns.iter().map(|_| None).collect(),
            });
            rows.len() - 1
        });
        if let Some(expected) = &record.expected {
            rows[place].expected = expected;
        }
        if let Some(column) = columns.iter().position(|c| *c == record.column()) {
            rows[place].cells[column] = Some(cell(id, record, folder));
        }
    }
    rows
}

/// How many bytes of all names are the same folders.
fn common_folders(records: &[Record]) -> usize {
    let Some(first) = records.first().map(|r| r.program.as_str()) else { return 0 };
    let folders = first.match_indices('/').map(|(i, _)| i + 1);
    folders.take_while(|end| records.iter().all(|r| r.program.starts_with(&first[..*end]))).last().unwrap_or(0)
}

fn cell<'a>(id: usize, record: &'a Record, folder: &Path) -> Cell<'a> {
    let output = record.output.as_ref().and_then(|path| std::fs::read_to_string(folder.join(path)).ok());
    let mut text: String = output.unwrap_or_default().chars().take(SHOWN + 1).collect();
    if text.chars().count() > SHOWN {
        text.pop();
        text.push_str("\n…");
    }
    Cell {
        id,
        record,
        answer: record.answer.name(),
        outcome: record.outcome.name(),
        seconds: format!("{:.2}", record.seconds),
        text,
    }
}

/// Each backend against the native engine, where both were given the same question and method and gave an answer or ran out of time.
fn scatters(records: &[Record], columns: &[&str]) -> Vec<String> {
    let timed = |r: &&Record| r.answer.is_verdict() || r.answer == Answer::Timeout;
    let key = |r: &Record| (r.program.clone(), r.line, r.run.clone(), r.method.clone());
    let native: BTreeMap<_, &Record> =
        records.iter().filter(timed).filter(|r| r.backend == "native").map(|r| (key(r), r)).collect();
    let mut backends: Vec<&str> = records.iter().map(|r| r.backend.as_str()).filter(|b| *b != "native").collect();
    backends.sort_unstable();
    backends.dedup();
    let plot = |backend: &str| {
        let others = records.iter().filter(timed).filter(|r| r.backend == backend);
        let points: Vec<Point> = others
            .filter_map(|other| {
                let native = native.get(&key(other))?;
                Some(Point {
                    x: native.seconds,
                    y: other.seconds,
                    violated: native.answer == Answer::Violated,
                    title: format!("{} {}: {:.2} s, {:.2} s", other.row(), other.method, native.seconds, other.seconds),
                })
            })
            .collect();
        (!points.is_empty()).then(|| scatter("native", backend, &points))
    };
    if columns.is_empty() { Vec::new() } else { backends.into_iter().filter_map(plot).collect() }
}

fn solved(records: &[Record], columns: &[&str]) -> Vec<(String, Vec<f64>)> {
    let of = |column: &&str| {
        let solved = records.iter().filter(|r| r.answer.is_verdict() && r.column() == **column);
        ((*column).to_owned(), solved.map(|r| r.seconds).collect::<Vec<f64>>())
    };
    columns.iter().map(of).filter(|(_, times)| !times.is_empty()).collect()
}
