//! Random programs that create threads without end, and proofs of them for any number: what is proved must have no violation with the
//! few threads that the explorer can follow.
//!
//! Two templates share counters, a lock and a flag: threads come, count themselves, look, and go; sometimes they count twice, forget to,
//! look too early, or create others. In some programs they are arms of parallel calls, which are waited for each time, some of them with
//! results, or with arms of their own. In others threads have numbers, with entries of a map that they look at, and of which they take some.

use std::time::{Duration, Instant};

use unthread::check::{Asked, Checked};
use unthread::engine::Solver;
use unthread::proof::{Options, Outcome, Subject, horn, instances, predicates, prove};
use unthread::semantics::{self, ExploreOptions, Limits};
use unthread::source::Sources;

use super::proofs::Tally;
use super::random::Random;
use crate::load_with;

/// For one proof.
const TIME: Duration = Duration::from_secs(8);
/// So many are explored, those with few threads first.
const STATES: usize = 20_000;
/// The first thread, and so many others at the same time: then there are fewer states without a failure.
const THREADS: usize = 6;

/// Explores the program, and tries to prove it; why that does not fit together, if so.
pub fn disagreement(text: &str, tally: &mut Tally) -> Option<String> {
    let (sources, checked) = match load_with(text, None) {
        Ok((sources, checked, _)) => (sources, checked),
        Err(why) => return Some(format!("no program: {why}")),
    };
    let violated = is_violated(&checked, &sources);
    let mut is_proved = false;
    // IC3 knows threads that are created again and again where they are arms.
    let methods = if text.contains("par ") { &METHODS[..] } else { &METHODS[..2] };
    for (method, prove) in methods {
        let solver = Solver::Auto(None);
        let options = Options { deadline: Some(Instant::now() + TIME), solver, ..Options::default() };
        let why = match (prove(&Subject::new(&checked, &sources, Asked::default()), &options), violated) {
            (Outcome::Proved(proof), true) => format!(
                "proved, and violated: {}",
                proof.shown.iter().map(|said| said.line.as_str()).collect::<Vec<_>>().join("; ")
            ),
            (Outcome::Broken(why), _) => format!("internal: {why}"),
            (Outcome::Proved(_), false) => {
                is_proved = true;
                continue;
            }
            _ => continue,
        };
        tally.disagreements += 1;
        return Some(format!("{method}: {why}"));
    }
    match (is_proved, violated) {
        (true, _) => tally.proved += 1,
        (false, true) => tally.violated += 1,
        (false, false) => tally.neither += 1,
    }
    None
}

type Prove = fn(&Subject, &Options) -> Outcome;

/// Who is asked for proofs.
const METHODS: [(&str, Prove); 4] = [
    ("chc", |subject, options| horn::prove(subject, options, &horn::tools(&options.solver), &mut |_| {})),
    ("instances", |subject, options| {
        let solver = horn::tools(&options.solver).iter().find_map(horn::Tool::smt);
        instances::prove(subject, options, solver.as_ref(), &mut |_| {}).outcome
    }),
    ("ic3", |subject, options| prove(subject, options, &mut |_| {})),
    ("predicates", |subject, options| predicates::prove(subject, options, &mut |_| {})),
];

/// Does an execution of a few threads fail a check?
pub fn is_violated(checked: &Checked, sources: &Sources) -> bool {
    [None, Some(THREADS)].into_iter().any(|threads| {
        let limits = Limits { states: Some(STATES), time: Some(TIME), ..Limits::default() };
        let options = ExploreOptions { limits, threads, int_range: Some((0, 2)), ..ExploreOptions::default() };
        let found = semantics::explore(checked, sources, &options, &mut |_| {});
        found.is_ok_and(|found| found.verdict == semantics::Outcome::Violated)
    })
}

/// Threads with numbers, each with an entry of a map, under looks at all entries, a lock, an owner, or entries that are taken.
fn numbered(random: &mut Random) -> String {
    let two = random.chance(40);
    let first = random.below(2);
    let create = if two { "if (*) { async call P(n); } else { async call Q(n); }" } else { "async call P(n);" };
    let mut text = format!(
        "var m: [int]int;\nvar c, d: int;\n\nprocedure {{:entrypoint}} Main()\n  modifies m, c, d;\n{{\n  var n: int;\n  \
         m := (lambda k: int :: 0);\n  c, d, n := 0, 0, {first};\n  while (*) {{ {create} n := n + 1; }}\n}}\n"
    );
    for name in ["P", "Q"] {
        let mut lines: Vec<&str> = Vec::new();
        match random.below(5) {
            0 => lines.extend([
                "m[me] := 1;",
                "assume (forall j: int :: j != me ==> m[j] == 0);",
                "CHECK",
                "m[me] := 0;",
            ]),
            1 => lines.extend([
                "m[me] := 1;",
                "assume (forall j: int :: j < me ==> m[j] == 0);",
                "assume (forall j: int :: j > me ==> m[j] == 0);",
                "CHECK",
                "m[me] := 0;",
            ]),
            2 => lines.extend(["atomic { assume d == 0; d := me + 1; }", "CHECK", "d := 0;"]),
            3 => lines.extend(["atomic { havoc k; assume m[k] == 0; m[k] := 2; }", "CHECK", "m[k] := 0;"]),
            _ => lines.extend([
                "atomic { assume (forall j: int :: m[j] != 2); m[me] := 2; }",
                "CHECK",
                "atomic { if (m[me] == 2) { m[me] := 0; } }",
            ]),
        }
        if random.chance(20) {
            let at = random.below(lines.len() as u64) as usize;
            lines.remove(at);
        }
        if random.chance(20) {
            let at = random.below(lines.len() as u64 + 1) as usize;
            lines.insert(
                at,
                random.pick(&["d := me;", "m[me + 1] := 0;", "havoc k;", "assume d != me;", "m[me] := 2;"]),
            );
        }
        let check = random.pick(&[
            "c := c + 1; assert c == 1; c := c - 1;",
            "c := c + 1; assert c <= 2; c := c - 1;",
            "c := me; assert c == me;",
            "assert d == me + 1;",
            "atomic { havoc k; assume k != me; assert !(m[me] == 2 && m[k] == 2); }",
            "assert m[me] != 0;",
        ]);
        let body: String =
            lines.iter().map(|line| format!("  {}\n", if *line == "CHECK" { check } else { line })).collect();
        let body = if random.chance(60) { format!("  while (*) {{\n{body}  }}\n") } else { body };
        text.push_str(&format!("\nprocedure {name}(me: int)\n  modifies m, c, d;\n{{\n  var k: int;\n{body}}}\n"));
    }
    text
}

/// Forks in one loop, joins in another one or in the same: of all that there are, or fewer, or more.
fn forks_and_joins(random: &mut Random, two: bool) -> String {
    let fork = match (two, random.below(2)) {
        (false, _) => "fork f P();",
        (true, 0) => "fork f P(); fork f, f Q();",
        (true, _) => "if (*) { fork f P(); } else { fork f Q(); }",
    };
    let join = random.pick(&["join j;", "join j;", "join 0;"]);
    let meanwhile = random.pick(&["", "", "if (*) { assume j < f; join j; j := j + 1; }"]);
    let enough = random.pick(&["j < f", "j < f", "j < f", "*", "j + 1 < f", "j <= f"]);
    format!(
        "  f, j := 0, 0;\n  while (*) {{ {fork} f := f + 1; {meanwhile} }}\n  while ({enough}) {{ {join} j := j + 1; }}\n"
    )
}

/// A program, always the same for the same seed.
pub fn program(random: &mut Random) -> String {
    if random.chance(40) {
        return numbered(random);
    }
    let mut text = String::from(
        "var c, d: int;\nvar flag, lock: bool;\n\nprocedure {:entrypoint} Main()\n  modifies c, d, flag, lock;\n{\n  \
         c, d, flag, lock := 0, 0, false, false;\n",
    );
    let two = random.chance(50);
    if random.chance(15) {
        text.push_str("  async call Once();\n");
    }
    let arms = random.chance(40);
    let create = match (two, random.below(3)) {
        (_, 0) if arms => "par r := R(c) | s := R(d);",
        (_, 1) if arms => "par r := R(1) | P() | P();",
        (true, _) if arms => "par P() | Q();",
        (false, _) if arms => "call Pair();",
        (false, 0) => "par P() | P();",
        (false, _) => "async call P();",
        (true, 0) => "if (*) { async call P(); } else { async call Q(); }",
        (true, _) => "async call P(); async call Q();",
    };
    let joins = !arms && random.chance(35);
    if joins {
        text = text.replace("{\n", "{\n  var f, j: int;\n");
        text.push_str(&forks_and_joins(random, two));
    } else if arms {
        text = text.replace("{\n", "{\n  var r, s: int;\n");
        let then = if random.chance(50) { looked_at(random, &["r == s", "r <= c", "s == d"]) } else { String::new() };
        text.push_str(&format!("  while (*) {{ {create} {then} }}\n"));
    } else {
        text.push_str(&format!("  while (*) {{ {create} }}\n"));
    }
    if random.chance(25) {
        text.push_str(&format!("  {}\n", statement(random)));
    }
    if random.chance(if joins { 75 } else { 25 }) {
        let counted = if joins {
            random.pick(&["c == f", "c <= f", "d == j", "c + d <= 2 * j"]).to_owned()
        } else {
            look(random)
        };
        text.push_str(&format!("  assume {};\n  assert {};\n", look(random), counted));
    }
    text.push_str("}\n");
    for name in ["P", "Q", "Once"] {
        text.push_str(&format!("\nprocedure {name}()\n  modifies c, d, flag, lock;\n{{\n{}}}\n", body(random)));
    }
    if arms {
        let (first, second) = (random.pick(&["R(c)", "R(0)", "R(n)"]), random.pick(&["P()", "P()", "Q()"]));
        let local = random.pick(&["i", "i", "n"]);
        text.push_str(&format!(
            "\nprocedure Pair()\n  modifies c, d, flag, lock;\n{{\n  var n: int;\n  n := d;\n  par n := {first} | {second};\n  \
             {}\n}}\n\nprocedure R(n: int) returns (r: int)\n  modifies c, d, flag, lock;\n{{\n  var i: int;\n  \
             if ({local} == n) {{ i := n; }} else {{ i := 1; }}\n  {}\n  {}\n  r := i;\n}}\n",
            looked_at(random, &["n == d", "n <= c"]),
            random.pick(&["c := c + i;", "d := i;", "par P() | Once();", "flag := i == n;", "atomic { c := i; d := i; }"]),
            if random.chance(30) { looked_at(random, &["i == n", "i >= n"]) } else { String::new() },
        ));
    }
    text
}

/// A check, of these or of what all look at.
fn looked_at(random: &mut Random, own: &[&str]) -> String {
    let what = if random.chance(60) { random.pick(own).to_owned() } else { look(random) };
    format!("assert {what};")
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
