//! The results, for people and for programs: a table on the terminal, JSON Lines, CSV, one page of HTML.

mod html;
mod plots;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::record::{self, Outcome, Record, json_lines, replace};
use crate::{say, table_of};

/// Write the page and the table again, from stored results
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Where results.csv and index.html are written beside
    #[arg(value_name = "results.jsonl")]
    results: PathBuf,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let records = record::read(&args.results)?;
    let folder = args.results.parent().filter(|p| *p != Path::new("")).unwrap_or(Path::new("."));
    write(&records, folder)?;
    say(&table(&records), &mut std::io::stdout());
    Ok(ExitCode::SUCCESS)
}

/// Writes `results.jsonl`, `results.csv` and `index.html` into a folder.
///
/// # Errors
/// A file can not be written.
pub fn write(records: &[Record], folder: &Path) -> anyhow::Result<()> {
    replace(&folder.join("results.jsonl"), &json_lines(records)?)?;
    replace(&folder.join("results.csv"), &csv(records)?)?;
    replace(&folder.join("index.html"), &html::page(records, folder)?)
}

/// One line for each method and backend: how often it said what, and how long that took.
pub fn table(records: &[Record]) -> String {
    let mut table = table_of([
        "method/backend",
        "agree",
        "disagree",
        "unknown",
        "timeout",
        "out of memory",
        "crash",
        "missing",
        "seconds",
    ]);
    let columns: BTreeSet<String> = records.iter().map(Record::column).collect();
    for column in &columns {
        let of_column: Vec<&Record> = records.iter().filter(|r| r.column() == *column).collect();
        let mut row = vec![column.clone()];
        row.extend(Outcome::ALL.iter().map(|o| match of_column.iter().filter(|r| r.outcome == *o).count() {
            0 => String::new(),
            n => n.to_string(),
        }));
        row.push(format!("{:.1}", of_column.iter().map(|r| r.seconds).sum::<f64>()));
        table.add_row(row);
    }
    let counts: BTreeMap<Outcome, usize> = records.iter().fold(BTreeMap::new(), |mut counts, r| {
        *counts.entry(r.outcome).or_default() += 1;
        counts
    });
    let summary = counts.iter().map(|(o, n)| format!("{n} {}", o.name())).collect::<Vec<_>>().join(", ");
    format!("{table}\n{} answers: {summary}\n", records.len())
}

fn csv(records: &[Record]) -> anyhow::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for record in records {
        writer.serialize(record)?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Answer;
    use crate::run::test_record;

    #[test]
    fn results_are_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let mut records = vec![
            test_record("eager", "native", Some("violated"), Answer::Violated),
            test_record("-", "explore", None, Answer::OutOfMemory),
        ];
        records[1].reason = Some("a \"quoted\", reason\nof two lines".into());
        write(&records, folder.path()).unwrap();
        let read = record::read(&folder.path().join("results.jsonl")).unwrap();
        assert_eq!(json_lines(&read).unwrap(), json_lines(&records).unwrap());
        let csv = std::fs::read_to_string(folder.path().join("results.csv")).unwrap();
        assert!(csv.starts_with("program,line,run,"), "{csv}");
        assert!(csv.contains("\"a \"\"quoted\"\", reason\nof two lines\""), "{csv}");
        let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(names.len(), 3, "{names:?}");
    }

    #[test]
    fn the_table_counts() {
        let mut records = vec![test_record("eager", "native", None, Answer::Holds); 3];
        records[0].outcome = Outcome::Agree;
        records[1].outcome = Outcome::Disagree;
        let shown = table(&records);
        assert!(shown.contains("eager/native") && shown.contains("1.5"), "{shown}");
        assert!(shown.ends_with("3 answers: 1 agree, 1 disagree, 1 unknown\n"), "{shown}");
    }
}
