//! Random programs that create threads without end, and proofs of them for any number: what is proved must have no violation with the
//! few threads that the explorer can follow.
//!
//! Two templates share counters, a lock and a flag: threads come, count themselves, look, and go; sometimes they count twice, forget to,
//! look too early, or create others.

use std::fmt;
use std::time::{Duration, Instant};

use unthread::check::Checked;
use unthread::engine::Solver;
use unthread::proof::{Options, Outcome, horn};
use unthread::semantics::{self, ExploreOptions, Limits};
use unthread::source::Sources;

use super::random::Random;
use crate::load_with;

/// For one proof.
const TIME: Duration = Duration::from_secs(8);
/// So many are explored, those with few threads first.
const STATES: usize = 20_000;

/// What came out for all programs.
#[derive(Debug, Default)]
pub struct Tally {
    proved: u64,
    violated: u64,
    neither: u64,
    pub disagreements: u64,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { proved, violated, neither, disagreements } = self;
        write!(f, "{proved} proved, {violated} violated, {neither} neither; {disagreements} disagreements")
    }
}

/// Explores the program, and tries to prove it; why that does not fit together, if so.
pub fn disagreement(text: &str, tally: &mut Tally) -> Option<String> {
    let (sources, checked) = match load_with(text, None) {
        Ok((sources, checked, _)) => (sources, checked),
        Err(why) => return Some(format!("no program: {why}")),
    };
    let proof = proof(&checked, &sources);
    let violated = is_violated(&checked, &sources);
    match (&proof, violated) {
        (Outcome::Proved(proof), true) => {
            tally.disagreements += 1;
            return Some(format!("proved, and violated: {}", proof.shown.join("; ")));
        }
        (Outcome::Broken(why), _) => {
            tally.disagreements += 1;
            return Some(format!("internal: {why}"));
        }
        (Outcome::Proved(_), false) => tally.proved += 1,
        (_, true) => tally.violated += 1,
        (_, false) => tally.neither += 1,
    }
    None
}

fn proof(checked: &Checked, sources: &Sources) -> Outcome {
    let solver = Solver::Auto(None);
    let options = Options { deadline: Some(Instant::now() + TIME), solver, ..Options::default() };
    horn::prove(checked, sources, &options, &horn::tools(&options.solver), &mut |_| {})
}

fn is_violated(checked: &Checked, sources: &Sources) -> bool {
    let limits = Limits { states: Some(STATES), time: Some(TIME), ..Limits::default() };
    let options = ExploreOptions { limits, int_range: Some((0, 2)), ..ExploreOptions::default() };
    let found = semantics::explore(checked, sources, &options, &mut |_| {});
    found.is_ok_and(|found| found.verdict == semantics::Outcome::Violated)
}

/// A program, always the same for the same seed.
pub fn program(random: &mut Random) -> String {
    let mut text = String::from(
        "var c, d: int;\nvar flag, lock: bool;\n\nprocedure {:entrypoint} Main()\n  modifies c, d, flag, lock;\n{\n  \
         c, d, flag, lock := 0, 0, false, false;\n",
    );
    let two = random.chance(50);
    if random.chance(15) {
        text.push_str("  async call Once();\n");
    }
    let create = match (two, random.below(3)) {
        (false, 0) => "par P() | P();",
        (false, _) => "async call P();",
        (true, 0) => "if (*) { async call P(); } else { async call Q(); }",
        (true, _) => "async call P(); async call Q();",
    };
    text.push_str(&format!("  while (*) {{ {create} }}\n"));
    if random.chance(25) {
        text.push_str(&format!("  {}\n", statement(random)));
    }
    if random.chance(25) {
        text.push_str(&format!("  assume {};\n  assert {};\n", look(random), look(random)));
    }
    text.push_str("}\n");
    for name in ["P", "Q", "Once"] {
        text.push_str(&format!("\nprocedure {name}()\n  modifies c, d, flag, lock;\n{{\n{}}}\n", body(random)));
    }
    text
}

fn body(random: &mut Random) -> String {
    // Most come and go as they should.
    let (come, go) = match random.below(8) {
        0 | 1 => ("atomic { c := c + 1; }", "atomic { c := c - 1; }"),
        2 => ("atomic { assume !flag; c := c + 1; }", "atomic { c := c - 1; if (c == 0) { flag := true; } }"),
        3 => ("atomic { assume !lock; lock := true; }", "lock := false;"),
        4 => ("atomic { assume c < 2; c := c + 1; }", "atomic { c := c - 1; }"),
        5 => ("atomic { c := c + 1; d := d + 1; }", "atomic { d := d - 1; }"),
        6 => ("atomic { d := d + 2; }", "atomic { d := d - 2; }"),
        _ => ("c := c + 1;", "c := c - 1;"),
    };
    let mut lines = vec![come.to_owned(), format!("assert {};", look(random)), go.to_owned()];
    if random.chance(40) {
        let at = random.below(lines.len() as u64 + 1) as usize;
        lines.insert(at, statement(random));
    }
    if random.chance(15) {
        let at = random.below(lines.len() as u64) as usize;
        lines.remove(at);
    }
    if random.chance(15) {
        let at = random.below(lines.len() as u64) as usize;
        lines.insert(at, "async call P();".to_owned());
    }
    let text: String = lines.iter().map(|line| format!("  {line}\n")).collect();
    if random.chance(25) { format!("  while (*) {{\n{text}  }}\n") } else { text }
}

fn statement(random: &mut Random) -> String {
    let again = look(random);
    match random.below(8) {
        0 => "atomic { c := c - 1; }".into(),
        1 => "atomic { d := d + 1; }".into(),
        2 => "flag := true;".into(),
        3 => format!("assume {again};"),
        4 => format!("if (*) {{ assert {again}; }}"),
        5 => "atomic { assume !lock; c := c + d; }".into(),
        6 => "havoc d; assume d >= 0;".into(),
        _ => format!("atomic {{ assume {again}; c := c + 1; }}"),
    }
}

fn look(random: &mut Random) -> String {
    let looks =
        ["c >= 1", "c >= 0", "c == 1", "c <= 2", "d >= 0", "d <= c", "c >= 2", "!flag", "lock", "lock || c >= 1"];
    random.pick(&looks).to_owned()
}
