//! Random programs that run through arrays, and proofs by a few entries, or up to commutation: what is proved must have no violation among the executions with
//! small arrays, all of which the explorer can follow.
//!
//! Two threads, or three, walk along arrays, up or down, together or a part each: they copy, change, look for the greatest, count, append, or
//! take entries; some read and write in two steps, begin too late or end too soon. Behind them, or beside them, an entry or two are looked at,
//! or all of them.

use std::time::{Duration, Instant};

use unthread::certificate::Rejected;
use unthread::check::{Asked, Checked};
use unthread::engine::Solver;
use unthread::mutation::LeftOut;
use unthread::proof::{Options, Outcome, Subject, commuting, entries, horn};
use unthread::semantics::{self, ExploreOptions, Limits};
use unthread::source::Sources;
use unthread::system::entries::Mutation;

use super::proofs::Tally;
use super::random::Random;
use crate::load_with;

/// For one proof.
const TIME: Duration = Duration::from_secs(5);
const STATES: usize = 100_000;

/// Tries to prove the program, without a rule where one is left out, and explores it; why that does not fit together, if so. An invariant that
/// the checker refutes does not fit either.
pub fn disagreement(text: &str, mutation: LeftOut<Mutation>, tally: &mut Tally) -> Option<String> {
    compared("entries", text, tally, |subject, options| entries::prove_lacking(subject, options, mutation, &mut |_| {}))
}

/// The same of proofs up to commutation.
pub fn disagreement_up_to_commutation(text: &str, tally: &mut Tally) -> Option<String> {
    compared("commuting", text, tally, |subject, options| {
        let tools = horn::tools(&options.solver);
        commuting::prove(subject, options, &tools, &commuting::Kind::ALL, &mut |_| {})
    })
}

fn compared(
    name: &str,
    text: &str,
    tally: &mut Tally,
    prove: impl FnOnce(&Subject, &Options) -> Outcome,
) -> Option<String> {
    let (sources, checked) = match load_with(text, None) {
        Ok((sources, checked, _)) => (sources, checked),
        Err(why) => return Some(format!("no program: {why}")),
    };
    let solver = Solver::Auto(None);
    let options = Options { deadline: Some(Instant::now() + TIME), solver, ..Options::default() };
    let subject = Subject::new(&checked, &sources, Asked::default());
    let found = prove(&subject, &options);
    let violated = is_violated(&checked, &sources);
    let why = match found {
        Outcome::Proved(proof) if violated => format!(
            "proved, and violated: {}",
            proof.shown.iter().map(|said| said.line.as_str()).collect::<Vec<_>>().join("; ")
        ),
        Outcome::Broken(why) => format!("internal: {why}"),
        Outcome::Uncertified(why @ (Rejected::Fails(_) | Rejected::Malformed(_))) => format!("no invariant: {why}"),
        found => {
            match (found, violated) {
                (Outcome::Proved(_), _) => tally.proved += 1,
                (_, true) => tally.violated += 1,
                (_, false) => tally.neither += 1,
            }
            return None;
        }
    };
    tally.disagreements += 1;
    Some(format!("{name}: {why}"))
}

fn is_violated(checked: &Checked, sources: &Sources) -> bool {
    let limits = Limits { states: Some(STATES), time: Some(TIME), ..Limits::default() };
    let options = ExploreOptions { limits, int_range: Some((0, 2)), ..ExploreOptions::default() };
    let found = semantics::explore(checked, sources, &options, &mut |_| {});
    found.is_ok_and(|found| found.verdict == semantics::Outcome::Violated)
}

/// A program, always the same for the same seed.
pub fn program(random: &mut Random) -> String {
    let assumed = random.pick(&[
        "a[m] == 1",
        "a[m] <= a[k]",
        "(forall j: int :: a[j] == 0)",
        "(forall j: int :: a[j] == b[j])",
        "b[m] == a[m]",
        "(forall j: int :: !lock[j])",
        "!lock[m] && a[m] == 0",
    ]);
    let mut text = format!(
        "var a, b: [int]int;\nvar lock: [int]bool;\nvar n, m, k, s, ended: int;\n\nprocedure {{:entrypoint}} Main()\n  \
         modifies a, b, lock, m, s, ended;\n{{\n  assume 0 <= n && n <= 2 && 0 <= m && m < n && 0 <= k && k < n;\n  \
         assume {assumed};\n  s, ended := 0, 0;\n"
    );
    let threads = 2 + usize::from(random.chance(10));
    let parts = random.chance(20);
    let names = ["P", "Q", "R"];
    for (number, name) in names.iter().enumerate().take(threads) {
        let (from, to) = match (parts, number) {
            (true, 0) => ("0", "k"),
            (true, _) => (random.pick(&["k", "k", "k + 1"]), "n"),
            (false, _) => ("0", random.pick(&["n", "n", "n", "n - 1"])),
        };
        text.push_str(&format!("  async call {name}({from}, {to});\n"));
    }
    if random.chance(15) {
        text.push_str(random.pick(&["  m := k;\n", "  havoc m;\n", "  a := b;\n", "  a := (lambda j: int :: j);\n"]));
    }
    if random.chance(80) {
        text.push_str(&format!("  assume ended == {threads};\n"));
    }
    text.push_str(&format!("  assert {};\n}}\n", look(random)));
    for name in names.iter().take(threads) {
        let work = work(random);
        let (start, goes_on, step) = match random.below(4) {
            0 => ("to - 1", "i >= from", "i := i - 1;"),
            _ => ("from", "i < to", "i := i + 1;"),
        };
        let check = if random.chance(15) { format!("assert {};", look_inside(random)) } else { String::new() };
        text.push_str(&format!(
            "\nprocedure {name}(from: int, to: int)\n  modifies a, b, lock, s, ended;\n{{\n  var i, x: int;\n  i := {start};\n  \
             while ({goes_on}) {{\n    {work}\n    {check}\n    {step}\n  }}\n  atomic {{ ended := ended + 1; }}\n}}\n"
        ));
    }
    text
}

fn work(random: &mut Random) -> String {
    let works = [
        "b[i] := a[i];",
        "x := a[i]; b[i] := x;",
        "a[i] := a[i] + 1;",
        "a[i] := 1;",
        "x := a[i]; a[i] := x + 1;",
        "if (a[i] > s) { s := a[i]; }",
        "atomic { if (a[i] > s) { s := a[i]; } }",
        "if (a[i] > 0) { atomic { s := s + 1; } }",
        "atomic { b[s] := i; s := s + 1; }",
        "b[s] := i; s := s + 1;",
        "atomic { assume !lock[i]; lock[i] := true; } x := a[i]; a[i] := x + 1; lock[i] := false;",
        "assume !lock[i]; lock[i] := true; a[i] := 1; lock[i] := false;",
        "if (i != m) { a[i] := 2; }",
        "if (a[i] == 0) { b[i] := 1; }",
        "a[i + 1] := a[i];",
        "a := a[i := b[i]];",
        "havoc x; a[i] := x;",
    ];
    random.pick(&works).to_owned()
}

fn look(random: &mut Random) -> String {
    let looks = [
        "a[m] == b[m]",
        "a[m] >= 0",
        "a[m] == 1",
        "a[m] > 0 ==> s >= 1",
        "s >= a[m]",
        "a[m] <= a[k]",
        "b[m] > 0 ==> a[m] > 0",
        "0 <= k && k < s ==> b[k] <= 1",
        "(forall j: int :: 0 <= j && j < n ==> a[j] == b[j])",
        "(forall j: int :: 0 <= j && j < n ==> a[j] <= s)",
        "a[m] != 2 || k == m",
        "a[m + 1] == a[m] || m + 1 == n",
    ];
    random.pick(&looks).to_owned()
}

fn look_inside(random: &mut Random) -> String {
    random.pick(&["a[i] == 1", "a[i] >= b[i]", "i == m ==> a[m] >= 0", "lock[i]", "b[i] == a[i] || i != m"]).to_owned()
}
