//! Witnesses written by hand, longer than they need be.

use indexmap::IndexMap;

use unthread::check::{Asked, CheckKind, CheckOptions, Checked, Fairness, Property, check};
use unthread::semantics::WitnessValidator;
use unthread::source::{Location, SourceFile, Sources};
use unthread::syntax::parse::{ParseOptions, parse};
use unthread::witness::minimize::{Effort, Minimized, minimize};
use unthread::witness::{End, Event, Execution, Phase, Step};

/// A step: the thread, what the source says there, and a choice as `x = 1` or nothing.
type Given = (usize, &'static str, &'static str);

fn program(text: &str) -> (Checked, Sources) {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("a.bpl", text));
    let parsed = parse(&mut sources, &ParseOptions::default()).unwrap();
    (check(parsed.program, &CheckOptions::default()).unwrap(), sources)
}

fn step(text: &str, given: &Given, lasso: Option<bool>) -> Step {
    let (thread, quote, choice) = *given;
    let at = text.find(quote).unwrap_or_else(|| panic!("{quote}"));
    let line = text[..at].lines().count().max(1);
    let column = at - text[..at].rfind('\n').map_or(0, |n| n + 1) + 1;
    let choices = choice.split_once(" = ").map(|(n, v)| (n.to_owned(), v.parse().unwrap()));
    Step {
        round: 0,
        phase: lasso.map(|l| if l { Phase::Lasso } else { Phase::Stem }),
        thread,
        procedure: String::new(),
        location: Location { file: "a.bpl".into(), line: line as u32, column: column as u32 },
        event: if quote.starts_with("async") { Event::Spawn } else { Event::Step },
        writes: IndexMap::new(),
        choices: choices.into_iter().collect(),
        reads: IndexMap::new(),
        branches: Vec::new(),
    }
}

/// Rounds as they are in the given order.
fn with_rounds(mut steps: Vec<Step>) -> Vec<Step> {
    let mut round = 0;
    for i in 1..steps.len() {
        let new = steps[i].thread < steps[i - 1].thread || steps[i].phase != steps[i - 1].phase;
        round += u32::from(new);
        steps[i].round = round;
    }
    steps
}

const ADDERS: &str = "var x: int;
procedure {:entrypoint} Main() modifies x;
{
  x := 0;
  async call Adder(); async  call Adder();
  async call Reader();
}
procedure Adder() modifies x;
{
  var s: int;
  var i: int;
  havoc s;
  i := 0;
  while (i < 3) {
    x := x + s; i := i + 1; }
}
procedure Reader()
{
  assume x > 100;
  assert x < 100;
}
";

/// Two threads take turns with each other, and add 1200 in steps of 200.
fn adders() -> Execution {
    let mut given: Vec<Given> = vec![
        (0, "x := 0", ""),
        (0, "async call Adder", ""),
        (0, "async  call Adder", ""),
        (0, "async call Reader", ""),
        (1, "Adder() modifies", "i = 77"),
        (2, "Adder() modifies", "s = -1"),
        (1, "havoc s", "s = 200"),
        (2, "havoc s", "s = 200"),
        (1, "i := 0", ""),
        (2, "i := 0", ""),
    ];
    for _ in 0..3 {
        for thread in [1, 2] {
            given.extend([(thread, "while (i < 3)", ""), (thread, "x := x + s", ""), (thread, "i := i + 1", "")]);
        }
    }
    given.extend([(3, "assume x > 100", ""), (3, "assert x < 100", "")]);
    let mut steps = with_rounds(given.iter().map(|g| step(ADDERS, g, None)).collect());
    steps.last_mut().unwrap().event = Event::Failed;
    let end = End::failure(CheckKind::Assertion, None);
    Execution { steps, end, ..Execution::default() }
}

#[test]
fn needless_switches_steps_and_values_go() {
    let (program, sources) = program(ADDERS);
    let options = Asked::about(Property::Safety);
    let judge = WitnessValidator::new(&program, &sources, &options).unwrap();
    let first = judge.replay(&adders()).unwrap();
    let (smaller, done) = minimize(first, true, Effort::default(), &mut |e| judge.replay(e).ok());
    // One adder is enough, and adds 101 at once: main, the adder, the reader.
    assert_eq!((done.switches, done.steps), ([13, 2], [30, 11]), "{done:?}\n{smaller:#?}");
    let havoc = smaller.steps.iter().find(|s| s.choices.contains_key("s") && s.thread == 1 && s.location.line == 12);
    assert_eq!(havoc.unwrap().choices["s"].to_string(), "101");
    assert!(done.values[1] < done.values[0] && done.replays <= Effort::default().replays);
    assert_eq!(judge.replay(&smaller).unwrap(), smaller);
}

const TOGGLE: &str = "var b: bool;
procedure {:entrypoint} Main() modifies b;
{
  b := false;
  while (true) {
    b := true;
    b := !b;
  }
}
";

#[test]
fn the_repeating_part_begins_early_and_is_short() {
    let (program, sources) = program(TOGGLE);
    let options = Asked::about(Property::Termination);
    let judge = WitnessValidator::new(&program, &sources, &options).unwrap();
    let turn: [Given; 3] = [(0, "while (true)", ""), (0, "b := true", ""), (0, "b := !b", "")];
    let stem: Vec<Given> = std::iter::once((0, "b := false", "")).chain(turn.into_iter().cycle().take(9)).collect();
    let long = lasso(TOGGLE, &stem, &[turn, turn].concat());
    let first = judge.replay(&long).unwrap();
    let (smaller, done) = minimize(first, true, Effort::default(), &mut |e| judge.replay(e).ok());
    assert_eq!(done.steps, [16, 4], "{smaller:#?}");
    assert!(matches!(smaller.end, End::Lasso { start: 1, .. }), "{:?}", smaller.end);
}

fn lasso(text: &str, stem: &[Given], period: &[Given]) -> Execution {
    let steps = stem.iter().map(|g| step(text, g, Some(false))).chain(period.iter().map(|g| step(text, g, Some(true))));
    let end = End::Lasso {
        start: stem.len(),
        fairness: Fairness::Strong,
        property: None,
        ignored: Vec::new(),
        deeper: Vec::new(),
        recurrence: None,
        threads: Vec::new(),
    };
    Execution { steps: with_rounds(steps.collect()), end, ..Execution::default() }
}

const PLAYERS: &str = "var turn: bool;
procedure {:entrypoint} Main() modifies turn;
{
  turn := false;
  async call Player(false); async  call Player(true); async   call Watcher();
}
procedure Player(me: bool) modifies turn;
{
  while (true) { assume turn == me; turn := !me; }
}
procedure Watcher()
{
  while (turn || !turn) { }
}
";

#[test]
fn each_thread_turns_its_part_of_the_period() {
    let (program, sources) = program(PLAYERS);
    let options = Asked { fairness: Fairness::None, ..Asked::about(Property::Termination) };
    let judge = WitnessValidator::new(&program, &sources, &options).unwrap();
    let of = |thread: usize| -> [Given; 3] {
        [(thread, "while (true)", ""), (thread, "assume turn", ""), (thread, "turn := !me", "")]
    };
    let create: [Given; 4] =
        [(0, "turn := false", ""), (0, "async call", ""), (0, "async  call", ""), (0, "async   call", "")];
    let stem = [&create[..], &of(1), &of(2), &[(2, "while (true)", "")]].concat();
    let [head, wait, write] = of(2);
    let period = [&of(1)[..], &[wait, write, head], &[(3, "while (turn", "")]].concat();
    let first = judge.replay(&lasso(PLAYERS, &stem, &period)).unwrap();
    let (smaller, done) = minimize(first, true, Effort::default(), &mut |e| judge.replay(e).ok());
    // The watcher is neither needed nor created; the players begin with their first turns.
    assert_eq!(done.steps, [18, 9], "{smaller:#?}");
    assert!(matches!(smaller.end, End::Lasso { start: 3, .. }), "{:?}", smaller.end);
    assert_eq!(judge.replay(&smaller).unwrap(), smaller);
}

const NEIGHBOURS: &str = "var m: [int]bool;
procedure {:entrypoint} Main() modifies m;
{
  var a: int; var b: int;
  havoc a, b;
  havoc m;
  assert a == 0 || b != a + 1 || !m[a] || m[b];
}
";

#[test]
fn numbers_side_by_side_come_closer_together() {
    let (program, sources) = program(NEIGHBOURS);
    let options = Asked::about(Property::Safety);
    let judge = WitnessValidator::new(&program, &sources, &options).unwrap();
    let given: [Given; 3] = [(0, "havoc a", "a = 1000"), (0, "havoc m", ""), (0, "assert", "")];
    let mut steps = with_rounds(given.iter().map(|g| step(NEIGHBOURS, g, None)).collect());
    steps[0].choices.insert("b".into(), "1001".parse().unwrap());
    let map = "[1000 := true, 1001 := false, -7 := true, else := false]";
    steps[1].choices.insert("m".into(), map.parse().unwrap());
    steps[2].event = Event::Failed;
    let end = End::failure(CheckKind::Assertion, None);
    let first = judge.replay(&Execution { steps, end, ..Execution::default() }).unwrap();
    let (smaller, _) = minimize(first, true, Effort::default(), &mut |e| judge.replay(e).ok());
    let chosen = smaller.steps.iter().flat_map(|s| s.choices.iter().map(|(name, value)| format!("{name} = {value}")));
    assert_eq!(chosen.collect::<Vec<_>>(), ["a = 1", "b = 2", "m = [1 := true, else := false]"]);
}

#[test]
fn effort_is_bounded_and_nothing_is_taken_without_the_judge() {
    let (program, sources) = program(ADDERS);
    let options = Asked::about(Property::Safety);
    let judge = WitnessValidator::new(&program, &sources, &options).unwrap();
    let first = judge.replay(&adders()).unwrap();
    let (same, done) = minimize(first.clone(), true, Effort::default(), &mut |_| None);
    assert_eq!(same, first);
    let Minimized { switches, steps, .. } = done;
    assert!(switches[0] == switches[1] && steps[0] == steps[1]);
    let mut asked = 0;
    let effort = Effort { replays: 3, ..Effort::default() };
    let (_, done) = minimize(first, true, effort, &mut |e| {
        asked += 1;
        judge.replay(e).ok()
    });
    // The last one confirms the result.
    assert!(done.replays <= 3 && asked <= 4, "{done:?} {asked}");
}
