//! `unthread-harness compare`: verdicts and times of two runs.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::record::{self, Answer, Record};
use crate::{geometric_mean, say, table_of};

/// Compare two results: changed verdicts, and how times changed
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit status: 0 no verdict changed; 1 one did, or was lost.")]
pub struct Args {
    /// results.jsonl of before
    #[arg(value_name = "OLD.jsonl")]
    old: PathBuf,
    /// results.jsonl of today
    #[arg(value_name = "NEW.jsonl")]
    new: PathBuf,
    /// Times under this say nothing and are taken for it
    #[arg(long, value_name = "SECONDS", default_value_t = 0.01)]
    floor: f64,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let comparison = compare(&record::read(&args.old)?, &record::read(&args.new)?, args.floor);
    say(&comparison.text(), &mut std::io::stdout());
    Ok(if comparison.worse() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// A question that has another answer now.
struct Change {
    question: String,
    old: Answer,
    new: Answer,
    command: String,
}

/// Times of one method and backend.
#[derive(Default)]
struct Ratios {
    all: Vec<f64>,
    /// The largest ratio, and where.
    worst: Option<(f64, String)>,
}

struct Comparison {
    changes: Vec<Change>,
    /// Answers that only one of the two has.
    gone: usize,
    added: usize,
    ratios: BTreeMap<String, Ratios>,
}

fn compare(old: &[Record], new: &[Record], floor: f64) -> Comparison {
    let mut before: BTreeMap<_, &Record> = old.iter().map(|r| (r.key(), r)).collect();
    let mut comparison = Comparison { changes: Vec::new(), gone: 0, added: 0, ratios: BTreeMap::new() };
    for now in new {
        let Some(then) = before.remove(&now.key()) else {
            comparison.added += 1;
            continue;
        };
        let question = format!("{}, {}", now.row(), now.column());
        if then.answer != now.answer {
            let (old, new, command) = (then.answer, now.answer, now.command.clone());
            comparison.changes.push(Change { question, old, new, command });
        } else if now.answer.is_verdict() {
            let ratio = now.seconds.max(floor) / then.seconds.max(floor);
            let ratios = comparison.ratios.entry(now.column()).or_default();
            ratios.all.push(ratio);
            if ratios.worst.as_ref().is_none_or(|(worst, _)| ratio > *worst) {
                ratios.worst = Some((ratio, question));
            }
        }
    }
    comparison.gone = before.len();
    comparison
}

impl Comparison {
    /// Another verdict, or none where there was one.
    fn worse(&self) -> bool {
        self.changes.iter().any(|c| c.old.is_verdict())
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for change in &self.changes {
            let Change { question, old, new, command } = change;
            text.push_str(&format!("{question}: {} -> {}\n  {command}\n", old.name(), new.name()));
        }
        let mut table = table_of(["method/backend", "answers", "geometric mean", "worst", "where"]);
        for (column, ratios) in &self.ratios {
            let (worst, place) = ratios.worst.clone().unwrap_or_default();
            table.add_row([
                column.clone(),
                ratios.all.len().to_string(),
                format!("{:.2}", geometric_mean(&ratios.all)),
                format!("{worst:.2}"),
                place,
            ]);
        }
        text.push_str(&format!("times, new by old:\n{table}\n"));
        text + &format!("{} answers changed, {} gone, {} new\n", self.changes.len(), self.gone, self.added)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::test_record;

    #[test]
    fn verdicts_and_times() {
        let timed = |backend: &str, answer, seconds| Record { seconds, ..test_record("eager", backend, None, answer) };
        let old = [timed("a", Answer::Holds, 1.0), timed("b", Answer::Violated, 1.0), timed("c", Answer::Holds, 0.0)];
        let mut new = old.to_vec();
        (new[0].seconds, new[1].seconds) = (2.0, 0.5);
        let same = compare(&old, &new, 0.01);
        assert!(!same.worse() && same.changes.is_empty());
        let means: Vec<f64> = same.ratios.values().map(|r| geometric_mean(&r.all)).collect();
        assert!((means[0] - 2.0).abs() < 1e-9 && (means[1] - 0.5).abs() < 1e-9 && (means[2] - 1.0).abs() < 1e-9);
        new[2].answer = Answer::Timeout;
        new.remove(0);
        new.push(timed("d", Answer::Holds, 1.0));
        let changed = compare(&old, &new, 0.01);
        assert!(changed.worse());
        assert_eq!((changed.changes.len(), changed.gone, changed.added), (1, 1, 1));
        assert!(changed.text().contains("eager/c: holds -> timeout"), "{}", changed.text());
    }

    #[test]
    fn answers_that_are_better_now_are_no_fault() {
        let old = [test_record("eager", "a", None, Answer::Timeout)];
        let new = [test_record("eager", "a", None, Answer::Holds)];
        assert!(!compare(&old, &new, 0.01).worse());
        assert!(compare(&new, &old, 0.01).worse());
    }
}
