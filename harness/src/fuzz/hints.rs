//! Random programs with random hints: what is proved by hints has no violation, and no execution of a few threads breaks a hint that is said
//! to be kept. A hint that is false is broken by one.

use std::fmt;
use std::time::{Duration, Instant};

use unthread::check::Asked;
use unthread::engine::Solver;
use unthread::proof::hints::{self, Judgement, hint_of_source};
use unthread::proof::{Options, Outcome, Subject, horn};

use super::any_number::{self, is_violated};
use super::random::Random;
use crate::load_with;

/// For what hints come to.
const TIME: Duration = Duration::from_secs(20);

/// How a hint begins, on a line of its own.
const HINT: &str = "  assert {:hint} ";

/// What came out for all programs.
#[derive(Debug, Default)]
pub struct Tally {
    proved: u64,
    kept: u64,
    wrong: u64,
    /// Of those that are false, the explorer has seen so many to be.
    seen: u64,
    others: u64,
    pub disagreements: u64,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { proved, kept, wrong, seen, others, disagreements } = self;
        write!(
            f,
            "{proved} proved; hints: {kept} kept, {wrong} false ({seen} seen to be), {others} others; {disagreements} disagreements"
        )
    }
}

/// A program that creates threads without end, with hints that say something of its variables.
pub fn program(random: &mut Random) -> String {
    let text = any_number::program(random);
    let words = |text: &str, ty: &str| -> Vec<String> {
        let line = text.lines().find(|l| l.starts_with("var ") && l.ends_with(&format!(": {ty};")));
        let names = line.map_or("", |l| l[4..].split(':').next().unwrap_or_default());
        names.split(", ").filter(|n| !n.is_empty()).map(str::to_owned).collect()
    };
    let (numbers, truths) = (words(&text, "int"), words(&text, "bool"));
    let pick = |random: &mut Random, from: &[String]| from[random.below(from.len() as u64) as usize].clone();
    let mut lines = Vec::new();
    let mut is_body = false;
    for line in text.lines() {
        is_body = match line {
            "{" => true,
            "}" => false,
            _ => is_body,
        };
        if is_body && line.starts_with("  ") && !line.starts_with("  var") && random.chance(35) {
            let says = match random.below(4) {
                0 if !truths.is_empty() => pick(random, &truths),
                1 if !truths.is_empty() => format!("!{}", pick(random, &truths)),
                2 => format!("{} {} {}", pick(random, &numbers), random.pick(&["<=", ">=", "=="]), random.below(3)),
                _ => {
                    format!("{} {} {}", pick(random, &numbers), random.pick(&["<=", "<", "=="]), pick(random, &numbers))
                }
            };
            lines.push(format!("{HINT}{says};"));
        }
        lines.push(line.to_owned());
    }
    lines.join("\n") + "\n"
}

/// Explores the program, and hears what becomes of its hints; why that does not fit together, if so.
pub fn disagreement(text: &str, tally: &mut Tally) -> Option<String> {
    let (sources, checked) = match load_with(text, None) {
        Ok((sources, checked, _)) => (sources, checked),
        Err(why) => return Some(format!("no program: {why}")),
    };
    let solver = Solver::Auto(None);
    let unbounded = horn::checker(&solver);
    let options = Options { deadline: Some(Instant::now() + TIME), solver, unbounded, ..Options::default() };
    let subject = Subject::new(&checked, &sources, Asked::default());
    let line = |hint: &unthread::check::SourceHint| sources.location(hint.span).map_or(0, |at| at.line as usize);
    let heard = hints::prove(
        &subject,
        &options,
        &|obligations| {
            let hint = |h| hint_of_source(h, line(h).to_string(), obligations);
            checked.hints.iter().map(hint).collect()
        },
        &mut |_| {},
    );
    let mut found = |why: String| {
        tally.disagreements += 1;
        Some(why)
    };
    match &heard.outcome {
        Outcome::Proved(_) if is_violated(&checked, &sources) => return found("proved by hints, and violated".into()),
        Outcome::Broken(why) => return found(format!("internal: {why}")),
        Outcome::Proved(_) => tally.proved += 1,
        _ => {}
    }
    for judged in &heard.judged {
        let is_broken = || {
            let text = alone(text, judged.place.parse().unwrap_or_default());
            load_with(&text, None).is_ok_and(|(sources, checked, _)| is_violated(&checked, &sources))
        };
        match judged.verdict {
            Judgement::Kept { .. } if is_broken() => {
                tally.disagreements += 1;
                return Some(format!("the hint in line {} is kept, and an execution breaks it", judged.place));
            }
            Judgement::Kept { .. } => tally.kept += 1,
            Judgement::False(_) => {
                tally.wrong += 1;
                tally.seen += u64::from(is_broken());
            }
            _ => tally.others += 1,
        }
    }
    None
}

/// The program in which the hint of a line is the only check.
fn alone(text: &str, number: usize) -> String {
    let line = |(n, line): (usize, &str)| match line.strip_prefix(HINT) {
        Some(says) if n + 1 == number => format!("  assert {says}\n"),
        Some(_) => "\n".to_owned(),
        None => format!("{}\n", line.replace("assert ", "assume ")),
    };
    text.lines().enumerate().map(line).collect()
}
