//! Default `check` against each of its strategies alone, on all test programs: what each settles, and in which time.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use unthread::pipeline::portfolio::STRATEGIES;
use unthread::sequentialize::Method;

use crate::answer::{Answer, check};
use crate::arguments::Tested;
use crate::run::files_below;
use crate::{header, interrupt, say, table_of};

/// Default `check` against each strategy alone, without bounds
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The test programs
    #[arg(default_value = "boogie-tests")]
    folder: PathBuf,
    /// Only programs whose path contains this
    #[arg(long, value_name = "TEXT", default_value = "")]
    filter: String,
    /// Time for each answer
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    timeout: u64,
    /// One question out of so many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// So many questions come before the first one asked: with `--every`, another part of all
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: u64,
    #[command(flatten)]
    tested: Tested,
}

/// What stands for the default, which has all methods.
const DEFAULT: &str = "check";

/// The default, then each method: translations within bounds, and strategies, but for those that are parts of others.
fn methods() -> Vec<&'static str> {
    let strategies = STRATEGIES.iter().filter(|s| s.name() == s.method()).map(|s| s.name());
    [DEFAULT].into_iter().chain(Method::ALL.map(Method::name)).chain(strategies).collect()
}

/// Options with a value that say how to answer, not what is asked.
const HOW: [&str; 9] =
    ["--method", "--rounds", "--stem", "--lasso", "--unroll", "--recursion", "--threads", "--timeout", "--backend"];

/// The default may take so much longer than the best strategy.
const FACTOR: f64 = 1.5;
const MORE: f64 = 0.1;

/// What one strategy did, in all.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    settled: usize,
    seconds: f64,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let unthread = args.tested.path()?;
    let methods = methods();
    let mut sums = vec![Sum::default(); methods.len()];
    let mut best = Sum::default();
    let mut slow = Vec::new();
    let mut wrong = false;
    let mut questions = 0;
    let mut met: u64 = 0;
    for path in files_below(&args.folder, "bpl")? {
        if !path.to_string_lossy().contains(&args.filter) {
            continue;
        }
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let Ok(header) = header::read(&text) else { continue };
        for question in asked(&header) {
            met += 1;
            if !(met - 1).checked_sub(args.skip).is_some_and(|since| since.is_multiple_of(args.every)) {
                continue;
            }
            let name = format!("{} {}", path.display(), question.join(" "));
            say(&format!("{name}\n"), &mut std::io::stderr());
            let mut answers = Vec::new();
            for name in &methods {
                let method = ["--method", *name];
                let how: &[&str] = if *name == DEFAULT { &[] } else { &method };
                let words: Vec<&str> = question.iter().map(String::as_str).chain(how.iter().copied()).collect();
                answers.push(check(&unthread, &path, &words, args.timeout)?);
            }
            questions += 1;
            wrong |= contradict(&answers);
            for (sum, answer) in sums.iter_mut().zip(&answers) {
                sum.settled += usize::from(answer.settles());
                sum.seconds += answer.seconds;
            }
            let quickest = answers[1..].iter().filter(|a| a.settles()).map(|a| a.seconds).reduce(f64::min);
            best.settled += usize::from(quickest.is_some());
            // Where nobody settles it, the default has its time.
            best.seconds += quickest.unwrap_or(answers[0].seconds);
            if quickest.is_some_and(|least| answers[0].seconds > FACTOR * least + MORE) {
                slow.push(format!("{:.2} against {:.2}: {name}", answers[0].seconds, quickest.unwrap_or_default()));
            }
            interrupt::so_far(&report((&methods, &sums), best, &slow, questions), wrong);
        }
    }
    Ok(interrupt::conclude(&report((&methods, &sums), best, &slow, questions), wrong))
}

/// What the program is asked, each question once, without what says how to answer it.
fn asked(header: &header::Header) -> Vec<Vec<String>> {
    let mut questions: Vec<Vec<String>> = Vec::new();
    for run in &header.runs {
        let Some(("check", arguments)) = run.arguments.split_first().map(|(verb, rest)| (verb.as_str(), rest)) else {
            continue;
        };
        let mut question = Vec::new();
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            if HOW.contains(&word.as_str()) {
                words.next();
            } else {
                question.push(word.clone());
            }
        }
        if !questions.contains(&question) {
            questions.push(question);
        }
    }
    questions
}

/// One proves what another one shows to be violated.
fn contradict(answers: &[Answer]) -> bool {
    let somebody = |verdict: &str| answers.iter().any(|a| a.verdict == verdict);
    somebody("proved") && somebody("violated")
}

fn report((methods, sums): (&[&str], &[Sum]), best: Sum, slow: &[String], questions: usize) -> String {
    let mut table = table_of(["strategy", "settled", "seconds"]);
    for (strategy, sum) in methods.iter().zip(sums).chain([(&"the best of each", &best)]) {
        table.add_row([(*strategy).to_owned(), sum.settled.to_string(), format!("{:.1}", sum.seconds)]);
    }
    let allowed = FACTOR * best.seconds + MORE * questions as f64;
    let within = if sums[0].seconds <= allowed { "within" } else { "over" };
    let slow = slow.join("\n");
    format!(
        "{slow}\n{table}\n{questions} questions; check is {within} {FACTOR} times the best + {MORE} s each ({allowed:.1} s)\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_left_out_and_questions_asked_once() {
        let text = "// RUN: check --rounds 2 --property race\n// EXPECT: holds\n// RUN: check --property race\n// EXPECT: proved\n\
                    // RUN: explore\n// EXPECT: proved\n// RUN: check --method lazy\n// EXPECT: holds\n";
        let questions = asked(&header::read(text).expect("a header"));
        assert_eq!(questions, [vec!["--property".to_owned(), "race".to_owned()], vec![]]);
    }

    #[test]
    fn a_proof_and_a_violation_contradict_each_other() {
        let answers = |verdicts: &[&str]| -> Vec<Answer> {
            verdicts
                .iter()
                .map(|v| Answer { verdict: (*v).to_owned(), seconds: 0.0, form: None, grounds: Vec::new() })
                .collect()
        };
        assert!(contradict(&answers(&["proved", "holds", "violated"])));
        assert!(!contradict(&answers(&["holds", "unknown", "violated"])));
    }
}
