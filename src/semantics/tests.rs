//! Tests of the judge: programs with witnesses written by hand.

use base::reason::Obstacle;
use base::source::{SourceFile, Sources};
use check::{Asked, CheckOptions, Checked, Scheduling, check};
use syntax::parse::{ParseOptions, parse};
use witness::Execution;

use super::*;

pub(super) fn load(text: &str) -> (Checked, Sources) {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("t.bpl", text));
    let program = parse(&mut sources, &ParseOptions::default()).unwrap_or_else(|e| panic!("{e:?}\n{text}")).program;
    let checked = check(program, &CheckOptions::default()).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    (checked, sources)
}

/// A witness in short: lines `THREAD LINE COLUMN [name=value ...]`; a line `lasso` begins the repeating part. The first line
/// may be `initial name=value ...`.
fn witness(text: &str) -> Execution {
    let mut steps = Vec::new();
    let mut initial = serde_json::json!({});
    let mut start = None;
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap();
        let values = |words: std::str::SplitWhitespace<'_>| {
            words.map(|w| w.split_once('=').unwrap()).map(|(k, v)| (k.to_owned(), v.into())).collect()
        };
        match first {
            "initial" => initial = serde_json::Value::Object(values(words)),
            "lasso" => start = Some(steps.len()),
            thread => {
                let mut number = || words.next().unwrap().parse::<u32>().unwrap();
                let (line, column) = (number(), number());
                steps.push(serde_json::json!({
                    "round": 0, "phase": null, "thread": thread.parse::<usize>().unwrap(), "procedure": "", "event": "step",
                    "location": {"file": "t.bpl", "line": line, "column": column}, "choices": serde_json::Value::Object(values(words)),
                }));
            }
        }
    }
    let end = match start {
        Some(start) => serde_json::json!({"kind": "lasso", "start": start, "fairness": "strong", "threads": []}),
        None => serde_json::json!({"kind": "failure", "message": "", "location": null}),
    };
    let whole = serde_json::json!({"initial": initial, "threads": [], "steps": steps, "end": end});
    serde_json::from_value(whole).unwrap()
}

fn run(program: &str, text: &str, fairness: Fairness, cooperative: bool) -> Result<Execution, ReplayError> {
    let (checked, sources) = load(program);
    let witness = witness(text);
    let property = match witness.end {
        witness::End::Lasso { .. } => Property::Termination,
        _ => Property::Safety,
    };
    let scheduling = Scheduling { cooperative, ..Scheduling::default() };
    replay(&checked, &sources, &witness, &Asked { scheduling, fairness, ..Asked::about(property) })
}

fn confirmed(program: &str, witness: &str) -> Execution {
    run(program, witness, Fairness::Strong, false).unwrap_or_else(|d| panic!("{d}"))
}

fn departs(program: &str, witness: &str, message: &str) {
    match run(program, witness, Fairness::Strong, false) {
        Ok(_) => panic!("confirmed: {witness}"),
        Err(d) => assert!(d.to_string().contains(message), "{d}"),
    }
}

const LOST_UPDATE: &str = "var x: int;
procedure Add() modifies x; {
  var t: int;
  t := x;
  x := t + 1;
}
procedure {:entrypoint} main() modifies x; {
  x := 0;
  async call Add();
  async call Add();
  assume x > 0;
  assert x != 1;
}
";

#[test]
fn a_failing_check_is_confirmed_and_writes_are_filled_in() {
    let done = confirmed(
        LOST_UPDATE,
        "0 8 3
         0 9 3
         0 10 3
         1 2 11 t=7
         1 4 3
         2 2 11
         2 4 3
         1 5 3
         2 5 3
         0 11 3
         0 12 3",
    );
    let writes: Vec<String> =
        done.steps.iter().flat_map(|s| &s.writes).map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(writes, ["x=0", "t=7", "t=0", "t=0", "t=0", "x=1", "x=1"]);
    assert_eq!(done.threads.len(), 3);
    assert_eq!(done.threads[2].creator, Some(0));
}

#[test]
fn what_does_not_happen_is_refused() {
    let up_to = |end: &str| format!("0 8 3\n0 9 3\n0 10 3\n1 2 11\n1 4 3\n{end}");
    departs(LOST_UPDATE, &up_to("0 12 3"), "blocked");
    departs(LOST_UPDATE, &up_to("1 5 3\n0 12 3\n1 5 3"), "a check fails before the end");
    departs(LOST_UPDATE, &up_to("1 5 3\n2 4 3\n2 5 3\n0 12 3"), "the check holds");
    departs(LOST_UPDATE, &up_to("3 2 11"), "does not exist");
    departs(LOST_UPDATE, &up_to("1 8 3"), "returned");
    departs(LOST_UPDATE, &up_to("1 99 1"), "nothing to execute");
}

const SPIN: &str = "var lock: bool;
procedure Holder() modifies lock; {
  atomic { assume !lock; lock := true; }
  while (true) {
    yield;
  }
}
procedure Waiter() modifies lock; {
  atomic { assume !lock; lock := true; }
  lock := false;
}
procedure {:entrypoint} main() modifies lock; {
  lock := false;
  async call Holder();
  async call Waiter();
}
";

#[test]
fn a_blocked_thread_excuses_the_schedule() {
    let stem = "0 13 3\n0 14 3\n0 15 3\n1 3 12\n1 3 26\nlasso\n1 4 3";
    let done = confirmed(SPIN, stem);
    let witness::End::Lasso { threads, .. } = done.end else { panic!() };
    use witness::ThreadEnd::*;
    assert!(matches!(threads.as_slice(), [Returned, Runs, Blocked { .. }]), "{threads:?}");
}

#[test]
fn an_enabled_thread_does_not() {
    departs(SPIN, "0 13 3\n0 14 3\n1 3 12\n1 3 26\nlasso\n1 4 3", "could run");
    // A switch inside an atomic region.
    departs(SPIN, "0 13 3\n0 14 3\n0 15 3\n1 3 12\n2 9 12\nlasso\n1 4 3", "atomic");
}

#[test]
fn cooperative_threads_are_switched_at_yields_only() {
    let program = "var x: int;
procedure P() modifies x; {
  x := 1;
  yield;
  x := 2;
}
procedure {:entrypoint} main() modifies x; {
  x := 0;
  async call P();
  assert x != WANTED;
}
";
    let run = |wanted: &str, steps: &str| {
        run(&program.replace("WANTED", wanted), steps, Fairness::Strong, true).map(|_| ()).map_err(|d| d.to_string())
    };
    run("1", "0 8 3\n0 9 3\n1 3 3\n0 10 3").unwrap();
    run("2", "0 8 3\n0 9 3\n1 3 3\n1 5 3\n0 10 3").unwrap();
    let refused = run("1", "0 8 3\n0 9 3\n1 3 3\n0 10 3\n1 5 3").unwrap_err();
    assert!(refused.contains("before the end"), "{refused}");
    let program = "var x: int; procedure P() modifies x; {
  x := 1;
  x := 2;
}
procedure {:entrypoint} main() modifies x; {
  x := 0;
  async call P();
  assert x != 1;
}
";
    let steps = "0 6 3\n0 7 3\n1 2 3\n0 8 3";
    assert!(super::tests::run(program, steps, Fairness::Strong, false).is_ok());
    let refused = super::tests::run(program, steps, Fairness::Strong, true).unwrap_err();
    assert!(refused.to_string().contains("gives up control"), "{refused}");
}

#[test]
fn recursion_old_contracts_maps_and_quantifiers_are_followed() {
    let program = "type Ref; var m: [int]int; var done: bool;
procedure Up(n: int) returns (r: int) modifies m; ensures m[0] == old(m[0]) + n; ensures (forall i: int :: 0 < i && i < 5 ==> m[i] == old(m)[i]); {
  if (n > 0) {
    m[0] := m[0] + 1;
    call r := Up(n - 1);
    r := r + 2;
  } else {
    r := 0;
  }
}
procedure Havoc(a: int) returns (b: int); ensures b > a;
procedure {:entrypoint} main() modifies m; {
  var v: int;
  m := (lambda i: int :: 3);
  call v := Up(2);
  assume (forall i: int :: m[i] == (if i == 0 then 5 else 3));
  call v := Havoc(v);
  assert v != 9;
}
";
    confirmed(
        program,
        "0 12 25
         0 14 3
         0 15 3
         0 15 3
         0 16 3
         0 17 3 v=9
         0 18 3",
    );
}

#[test]
fn a_thread_may_go_on_by_calling_itself_deeper_and_deeper() {
    let program = |argument: &str| {
        format!(
            "var x: bool;
procedure P(n: int) modifies x; {{
  x := !x;
  call P({argument});
}}
procedure {{:entrypoint}} main() modifies x; {{
  x := false;
  call P(0);
}}
"
        )
    };
    let steps = "0 7 3\nlasso\n0 3 3\n0 3 3";
    confirmed(&program("n"), steps);
    departs(&program("n + 1"), steps, "does not come back");
}

pub(super) fn explored(program: &str, options: ExploreOptions) -> Exploration {
    let (checked, sources) = load(program);
    let found = explore(&checked, &sources, &options, &mut |_| {}).unwrap();
    assert!(!found.reason.as_ref().is_some_and(|why| why.text.starts_with("internal")), "{:?}", found.reason);
    found
}

fn termination(fairness: Fairness) -> ExploreOptions {
    let asked = Asked { fairness, ..Asked::about(Property::Termination) };
    ExploreOptions { asked, ..ExploreOptions::default() }
}

#[test]
fn everything_is_explored_and_violations_replay() {
    let found = explored(LOST_UPDATE, ExploreOptions::default());
    assert_eq!((found.verdict, found.complete), (Outcome::Violated, false));
    let fixed =
        LOST_UPDATE.replace("  t := x;\n  x := t + 1;", "  atomic { t := x; x := t + 1; }").replace("x > 0", "x > 1");
    let found = explored(&fixed, ExploreOptions::default());
    assert_eq!((found.verdict, found.complete), (Outcome::Holds, true), "{found:?}");
    let rounds = |n| ExploreOptions { bounds: Some(Bounds::Rounds(n)), ..ExploreOptions::default() };
    assert_eq!(explored(LOST_UPDATE, rounds(1)).verdict, Outcome::Holds);
    assert_eq!(explored(LOST_UPDATE, rounds(2)).verdict, Outcome::Violated);
}

/// Who waits for a lock that is taken and released for ever is enabled again and again, not always.
const LOCK_LOOP: &str = "var lock: bool;
procedure Taker() modifies lock; {
  while (true) {
    atomic { assume !lock; lock := true; }
    lock := false;
  }
}
procedure Waiter() modifies lock; {
  atomic { assume !lock; lock := true; }
}
procedure {:entrypoint} main() modifies lock; {
  lock := false;
  async call Taker();
  async call Waiter();
}
";

#[test]
fn notions_of_fairness_differ() {
    assert_eq!(explored(LOCK_LOOP, termination(Fairness::Strong)).verdict, Outcome::Holds);
    assert_eq!(explored(LOCK_LOOP, termination(Fairness::Weak)).verdict, Outcome::Violated);
    assert_eq!(explored(LOCK_LOOP, termination(Fairness::None)).verdict, Outcome::Violated);
    assert_eq!(explored(SPIN, termination(Fairness::Strong)).verdict, Outcome::Violated);
    // The spinner gives the waiter its turn when it stops by chance, which it need not do.
    let stopping = "var x: bool; procedure {:entrypoint} main() modifies x; { async call P(); while (!x) { } }
        procedure P() modifies x; { x := true; }";
    assert_eq!(explored(stopping, termination(Fairness::Weak)).verdict, Outcome::Holds);
    assert_eq!(explored(stopping, termination(Fairness::None)).verdict, Outcome::Violated);
}

#[test]
fn deadlocks_are_reported_apart() {
    let program = "var a: bool; var b: bool;
procedure P() modifies a, b; {
  atomic { assume !a; a := true; }
  atomic { assume !b; b := true; }
  b := false; a := false;
}
procedure Q() modifies a, b; {
  atomic { assume !b; b := true; }
  atomic { assume !a; a := true; }
  a := false; b := false;
}
procedure {:entrypoint} main() modifies a, b; {
  a := false; b := false;
  async call P();
  async call Q();
}
";
    let found = explored(program, ExploreOptions::default());
    assert_eq!(found.verdict, Outcome::Holds);
    // Who waits for what.
    let deadlock = found.deadlock.unwrap();
    let blocked = deadlock.steps.iter().filter(|s| s.event == witness::Event::Blocked);
    let blocked: Vec<String> = blocked.map(|s| format!("{} {} {:?}", s.procedure, s.location.line, s.reads)).collect();
    assert_eq!(blocked, ["P 4 {\"b\": Bool(true)}", "Q 9 {\"a\": Bool(true)}"]);
    assert_eq!((deadlock.threads.len(), deadlock.threads[2].creator), (3, Some(0)));
    assert_eq!(explored(program, termination(Fairness::Strong)).verdict, Outcome::Holds);
    let found = explored(
        &program.replace("assume !b; b := true; }\n  b", "assume true; b := true; }\n  b"),
        ExploreOptions::default(),
    );
    assert!(found.deadlock.is_none());
}

#[test]
fn what_cannot_be_enumerated_is_unknown() {
    let program = "procedure {:entrypoint} main() { var n: int; havoc n; assert n != 3; }";
    let found = explored(program, ExploreOptions::default());
    assert_eq!(found.verdict, Outcome::Unknown);
    assert_eq!(found.reason.unwrap().obstacle, Some(Obstacle::ArbitraryInteger));
    let ranged = |range| explored(program, ExploreOptions { int_range: Some(range), ..ExploreOptions::default() });
    assert_eq!(ranged((0, 3)).verdict, Outcome::Violated);
    assert_eq!((ranged((0, 2)).verdict, ranged((0, 2)).complete), (Outcome::Holds, false));
    let growing = "var x: int; procedure {:entrypoint} main() modifies x; { x := 0; async call P(); while (true) { x := x + 1; } }
        procedure P() { assert x >= 0; }";
    let limits = Limits { states: Some(1000), ..Limits::default() };
    let found = explored(growing, ExploreOptions { limits, ..ExploreOptions::default() });
    assert_eq!(found.verdict, Outcome::Unknown);
    assert!(found.reason.unwrap().text.contains("limit"));
}

/// Numbers that the program names are tried, and those beside them. What none of them shows is not shown.
#[test]
fn samples_of_arbitrary_integers_prove_nothing() {
    let sampled = |program: &str| explored(program, ExploreOptions { sampled: true, ..ExploreOptions::default() });
    let named = "procedure Main() { var n: int; havoc n; assert n != 4711; }";
    assert_eq!(sampled(named).verdict, Outcome::Violated);
    let beside = "procedure Main() { var n: bv32; var r: real; havoc n, r; assert n != 4712bv32 || r > 4711.0; }";
    assert_eq!(sampled(beside).verdict, Outcome::Violated);
    let unnamed = "procedure Main() { var n: int; havoc n; assert 3 * n != 3702; }";
    let found = sampled(unnamed);
    assert_eq!((found.verdict, found.complete), (Outcome::Holds, false));
    assert_eq!(found.reason.as_ref().map(|why| &*why.text), Some("of arbitrary numbers only a few were tried"));
}

#[test]
fn who_may_go_round_without_a_named_step_need_not_return() {
    let program = "procedure P() { while (*) { } }
procedure {:entrypoint} main() {
  async call P();
}
";
    confirmed(program, "0 3 3\nlasso");
}

fn in_rounds(fairness: Fairness, stem: u32, lasso: u32) -> ExploreOptions {
    ExploreOptions { bounds: Some(Bounds::Lasso { stem, lasso }), ..termination(fairness) }
}

#[test]
fn a_first_value_is_chosen_once() {
    // Who waits for `go` waits for ever where it starts false.
    let program = "var go: bool; var x: bool;
procedure {:entrypoint} main() modifies x; { x := false; async call Wait(); async call Spin(); }
procedure Wait() modifies x; { assume go; x := true; }
procedure Spin() { while (!x) { } }";
    for options in [termination(Fairness::Strong), in_rounds(Fairness::Strong, 1, 1), in_rounds(Fairness::Weak, 1, 2)] {
        assert_eq!(explored(program, options).verdict, Outcome::Violated);
    }
    // Two readings are of one value.
    let twice = "var go: bool;
procedure {:entrypoint} main() { var a, b: bool; a := go; b := go; assert a == b; assume go; assert a; }";
    assert_eq!(explored(twice, ExploreOptions::default()).verdict, Outcome::Holds);
    // Arbitrary entries of a map that a guard reads are not followed through the rounds of a lasso.
    let map = "var m: [int]bool; var x: bool;
procedure {:entrypoint} main() modifies x; { x := false; async call Wait(); async call Spin(); }
procedure Wait() modifies x; { assume m[0]; x := true; }
procedure Spin() modifies m; { while (!x) { havoc m; assume m[0]; } }";
    assert_ne!(explored(map, in_rounds(Fairness::Strong, 1, 1)).verdict, Outcome::Violated);
}

#[test]
fn recurring_choices_are_judged_within_rounds() {
    let program = |recurs: &str| {
        format!(
            "var x: bool;
procedure {{:entrypoint}} main() modifies x; {{
  x := false;
  while (!x) {{
    if (*) {{ {recurs} x := true; }}
  }}
}}"
        )
    };
    for options in [termination(Fairness::Strong), in_rounds(Fairness::Strong, 1, 1)] {
        assert_eq!(explored(&program("assume {:recurs} true;"), options.clone()).verdict, Outcome::Holds);
        assert_eq!(explored(&program(""), options).verdict, Outcome::Violated);
    }
}

#[test]
fn recursion_with_an_end_is_decided_within_rounds() {
    let program = |argument: &str| {
        format!(
            "var x: bool;
procedure {{:entrypoint}} main() modifies x; {{ x := false; async call P(2); }}
procedure P(n: int) modifies x; {{ x := !x; if (n > 0) {{ call P({argument}); }} }}"
        )
    };
    let options = in_rounds(Fairness::Strong, 1, 1);
    assert_eq!(explored(&program("n - 1"), options.clone()).verdict, Outcome::Holds);
    let limits = Limits { states: Some(5000), ..Limits::default() };
    let endless = explored(&program("n"), ExploreOptions { limits, ..options });
    assert_eq!(endless.verdict, Outcome::Unknown);
}

/// Its comments say which values nothing reads.
const UNREAD: &str = "var x, y: int;
var m: [int]int;
procedure P(n: int) returns (r: int) modifies x, m; {
  var dead: int;
  var read: int;
  dead := n + x;
  havoc x;
  r := read;
  m[n] := 1;
}
procedure {:entrypoint} main() modifies x, y, m; {
  var r: int;
  y := 1;
  call r := P(y + 1);
  havoc y;
  havoc x;
  assert r + m[5] + x < 0;
}
";

#[test]
fn values_that_nothing_reads_are_known_and_so_are_arguments() {
    let done = confirmed(
        UNREAD,
        "initial x=3 y=4 m=[else:=0]
         0 11 25 r=8
         0 13 3
         0 14 3
         0 3 11 dead=1 read=2 r=9
         0 6 3
         0 7 3 x=5
         0 8 3
         0 9 3
         0 15 3 y=6
         0 16 3 x=7
         0 17 3",
    );
    let unread: Vec<(u32, &str)> =
        done.annotations.unread.iter().map(|(at, name)| (done.steps[*at].location.line, name.as_str())).collect();
    // `x` is read in front of its havoc, and behind the last one; `m` keeps most of its entries.
    assert_eq!(unread, [(11, "r"), (3, "dead"), (3, "r"), (7, "x"), (15, "y")]);
    assert_eq!(done.annotations.unread_initial.iter().collect::<Vec<_>>(), ["y"]);
    let calls: Vec<(u32, bool, String)> = done
        .annotations
        .calls
        .iter()
        .map(|(at, c)| (done.steps[*at].location.line, c.back, format!("{:?}", c.arguments)))
        .collect();
    let [(3, false, arguments), (14 | 15, true, _)] = &calls[..] else { panic!("{calls:?}") };
    assert!(arguments.contains("\"n\", Int(2)"), "{arguments}");
}

#[test]
fn what_a_guard_reads_and_the_next_turn_of_a_lasso_is_read() {
    let program = "var lock, turn: bool;
procedure {:entrypoint} main() modifies turn; {
  var n: int;
  var other: int;
  async call Wait();
  while (true) {
    turn := n > 0;
  }
}
procedure Wait() modifies lock; {
  atomic { assume !lock; lock := true; }
}
";
    let done = confirmed(program, "initial lock=true turn=true\n 0 2 25 n=3 other=4\n 0 5 3\n lasso\n 0 7 5");
    assert_eq!(done.annotations.unread.iter().collect::<Vec<_>>(), [&(0, "other".to_owned())]);
    assert_eq!(done.annotations.unread_initial.iter().collect::<Vec<_>>(), ["turn"]);
}

#[test]
fn what_a_guard_reads_in_the_lasso_is_not_read_before_it_is_written() {
    let program = "var lock, turn: bool;
procedure {:entrypoint} main() modifies lock, turn; {
  lock := true;
  async call Wait();
  while (true) {
    turn := true;
  }
}
procedure Wait() modifies lock; {
  atomic { assume !lock; lock := true; }
}
";
    let done = confirmed(program, "initial lock=false turn=true\n 0 3 3\n 0 4 3\n lasso\n 0 6 5");
    assert_eq!(done.annotations.unread_initial.iter().collect::<Vec<_>>(), ["lock", "turn"]);
}
