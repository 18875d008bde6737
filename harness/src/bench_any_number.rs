//! Algorithms for any number of threads, from published evaluations: what default `check` says, by which strategy, and the processor time,
//! with solvers for SMT-LIB on the path and without.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::Context;
use serde_json::Value;
use unthread::process::{self, Folder};

use crate::answer::limits;
use crate::arguments::Tested;
use crate::header::Expectation;
use crate::run::files_below;
use crate::{header, interrupt, say, table_of};

/// Algorithms for any number of threads: verdicts, strategies, processor time, with and without solvers
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The programs
    #[arg(default_values = ["boogie-tests/bench/any-number", "boogie-tests/any-number"])]
    folders: Vec<PathBuf>,
    /// Only programs whose path contains this
    #[arg(long, value_name = "TEXT", default_value = "")]
    filter: String,
    /// Time for each answer
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    #[command(flatten)]
    tested: Tested,
}

/// What other tools need for models of such algorithms, as their authors and the authors of comparisons print it.
const PUBLISHED: &str = "published: Cubicle 0.01 to 0.13 s, mypyvy 2 to 15 s, each on models of its own";

/// A right program counts as proved within this, in seconds of processor time.
const SOON: f64 = 30.0;

/// What one `check` said.
struct Said {
    verdict: String,
    method: String,
    /// Of the tool and all that it started, in seconds.
    cpu: f64,
}

/// What is expected of programs, and how many of them answered so.
#[derive(Default)]
struct Sum {
    asked: usize,
    met: usize,
    soon: usize,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let unthread = args.tested.path()?;
    let mut table = table_of(["program", "expected", "verdict", "CPU s", "method", "without", "CPU s", "method"]);
    let mut sums = [(); 4].map(|()| Sum::default());
    let mut wrong = false;
    for folder in &args.folders {
        for path in files_below(folder, "bpl")? {
            if !path.to_string_lossy().contains(&args.filter) {
                continue;
            }
            let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let Some((expected, question)) = asked(&text) else { continue };
            say(&format!("{}\n", path.display()), &mut std::io::stderr());
            let is_right = expected == Expectation::Proved;
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let mut row = vec![name, if is_right { "proved" } else { "violated" }.to_owned()];
            for (n, with_solvers) in [true, false].into_iter().enumerate() {
                let said = check(&unthread, &path, &question, args.timeout, with_solvers)?;
                let sum = &mut sums[2 * n + usize::from(!is_right)];
                sum.asked += 1;
                let met = said.verdict == row[1];
                sum.met += usize::from(met);
                sum.soon += usize::from(met && said.cpu <= SOON);
                wrong |= matches!(said.verdict.as_str(), "proved" | "violated") && !met;
                row.extend([said.verdict, format!("{:.1}", said.cpu), said.method]);
            }
            table.add_row(row);
            interrupt::so_far(&report(&table, &sums), wrong);
        }
    }
    Ok(interrupt::conclude(&report(&table, &sums), wrong))
}

fn report(table: &comfy_table::Table, sums: &[Sum; 4]) -> String {
    let mut text = format!("{table}\n{PUBLISHED}\n");
    for (n, path) in ["with solvers", "without"].into_iter().enumerate() {
        for (sum, what) in sums[2 * n..].iter().zip(["proved", "violated"]) {
            let Sum { asked, met, soon } = sum;
            text.push_str(&format!("{path}: {met} of {asked} {what}, {soon} in {SOON} s of processor time\n"));
        }
    }
    text
}

/// The question of a program that is asked without bounds about any number of threads, and its answer.
fn asked(text: &str) -> Option<(Expectation, Vec<String>)> {
    let header = header::read(text).ok()?;
    let run = header.runs.into_iter().find(|r| r.arguments.first().is_some_and(|verb| verb == "check"))?;
    let is_settled = matches!(run.expected, Expectation::Proved | Expectation::Violated);
    let mut question = Vec::new();
    let mut words = run.arguments[1..].iter();
    while let Some(word) = words.next() {
        // Here the default answers, in its time.
        match word.as_str() {
            "--method" | "--timeout" => drop(words.next()),
            _ => question.push(word.clone()),
        }
    }
    (is_settled && !header::has_bounds(&run.arguments)).then_some((run.expected, question))
}

fn check(
    unthread: &Path,
    program: &Path,
    question: &[String],
    timeout: u64,
    with_solvers: bool,
) -> anyhow::Result<Said> {
    let folder = Folder::new()?;
    let mut command = Command::new(unthread);
    command.args(["check", "--format", "json", "--timeout", &timeout.to_string()]).args(question);
    if !with_solvers {
        command.env("PATH", folder.path());
    }
    let before = of_children()?;
    let ran = process::run(command.arg(std::path::absolute(program)?), &folder, &limits(timeout))?;
    let cpu = of_children()? - before;
    let object: Value = serde_json::from_str(&ran.stdout).unwrap_or_default();
    let text = |key: &str, otherwise: &str| object[key].as_str().unwrap_or(otherwise).to_owned();
    Ok(Said { verdict: text("verdict", "error"), method: text("method", ""), cpu })
}

/// Processor time of all children that ended, and of theirs, in seconds: `cutime` and `cstime` of proc(5).
fn of_children() -> anyhow::Result<f64> {
    const CUTIME: usize = 13;
    let stat = std::fs::read_to_string("/proc/self/stat").context("processor time is known on Linux only")?;
    // The name of the program, in parentheses, may hold blanks. State is the first field behind it.
    let (_, fields) = stat.rsplit_once(')').context("/proc/self/stat")?;
    let ticks = fields.split_whitespace().skip(CUTIME).take(2).map(str::parse::<u64>);
    let ticks: u64 = ticks.sum::<Result<_, _>>().context("/proc/self/stat")?;
    Ok(ticks as f64 / rustix::param::clock_ticks_per_second() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_with_bounds_are_left_out() {
        let of = |run: &str, expect: &str| asked(&format!("// RUN: {run}\n// EXPECT: {expect}\n")).map(|(_, q)| q);
        assert_eq!(of("check --property race", "proved"), Some(vec!["--property".to_owned(), "race".to_owned()]));
        assert_eq!(of("check --method chc --timeout 300", "proved"), Some(Vec::new()));
        assert_eq!(of("check --rounds 2", "violated"), None);
        assert_eq!(of("check", "holds"), None);
    }

    #[test]
    fn processor_time_of_children_is_counted() {
        let before = of_children().expect("a time");
        let busy = "n=0; while [ $n -lt 200000 ]; do n=$((n + 1)); done";
        Command::new("sh").args(["-c", busy]).status().expect("a shell");
        assert!(of_children().expect("a time") > before);
    }
}
