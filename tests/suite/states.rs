//! Proofs that states are not reached: deadlocks and races.
//!
//! - `proofs`: what has none is proved, and the certificate is one to Boogie, too.
//! - `forged`: no invariant proves a program that reaches such a state.
//! - `rule`: a checker without one of its rules accepts what is no proof.

use std::time::{Duration, Instant};

use unthread::certificate::{Means, Mutation, Obligations, Reading, Rejected, invariant_of, verify};
use unthread::check::Asked;
use unthread::check::Property::{self, Deadlock, Race};
use unthread::mutation::LeftOut;
use unthread::proof::{Options, Outcome, Proof, predicates, prove};
use unthread::syntax::ast::Expr;
use unthread::syntax::parse::parse_str;
use unthread::syntax::print::print;

use crate::certificates::unbounded_solver;
use crate::header::{self, Expectation};
use crate::loaded::{Loaded, expr, file, load, text_of, verifies_with_boogie};

fn obligations(program: &Loaded, states: Property, rule: Option<Mutation>) -> Obligations {
    let asked = Asked::about(states);
    let reading = Reading { mutation: LeftOut::rule(rule), ..Reading::from(&asked) };
    Obligations::of(&program.checked, &program.sources, reading).expect("the program can be read")
}

fn refusal(obligations: &Obligations, invariant: &Expr) -> Option<Rejected> {
    verify(obligations, invariant.clone(), &Means::default(), &mut |_, _| {}).err()
}

/// Of any number of threads, which are counted without bounds.
fn refusal_of_many(obligations: &Obligations, invariant: &Expr) -> Option<Rejected> {
    let means = Means { unbounded: Some(unbounded_solver().expect("a solver is there")), ..Means::default() };
    verify(obligations, invariant.clone(), &means, &mut |_, _| {}).err()
}

fn outcomes(program: &Loaded, states: Property) -> [Outcome; 2] {
    let deadline = Some(Instant::now() + Duration::from_secs(5));
    let options = Options { deadline, ..Options::default() };
    let (subject, tell) = (program.subject(Asked::about(states)), &mut |_: &str| {});
    [prove(&subject, &options, tell), predicates::prove(&subject, &options, tell)]
}

fn proof(program: &Loaded, states: Property) -> Box<Proof> {
    let found = outcomes(program, states);
    let shown = format!("{found:?}");
    let proof = found.into_iter().find_map(|outcome| match outcome {
        Outcome::Proved(proof) => Some(proof),
        _ => None,
    });
    proof.unwrap_or_else(|| panic!("no proof: {shown}"))
}

#[test]
fn proofs_verify() {
    for (name, states) in [
        ("deadlock/lock-order-same", Deadlock),
        ("deadlock/semaphore-enough", Deadlock),
        ("deadlock/tickets-for-ever", Deadlock),
        ("race/counter-locked", Race),
        ("race/map-other-index", Race),
        ("race/message-awaited", Race),
        ("race/tickets-for-ever", Race),
    ] {
        let program = file(name);
        let proof = proof(&program, states);
        let own = obligations(&program, states, None);
        let written = parse_str(&print(&proof.certificate)).expect("the certificate parses");
        let read = invariant_of(&written, &own).expect("it has an invariant");
        assert_eq!(refusal(&own, &read), None, "{name}");
        assert_ne!(verifies_with_boogie(&own, &read), Some(false), "{name}");
        assert!(matches!(refusal(&own, &Expr::bool(false)), Some(Rejected::Fails(_))), "{name}");
    }
}

#[test]
fn forged_for_programs_that_reach_them() {
    for (wrong, right, states) in [
        ("deadlock/lock-order", "deadlock/lock-order-same", Deadlock),
        ("deadlock/semaphore", "deadlock/semaphore-enough", Deadlock),
        ("race/counter", "race/counter-locked", Race),
        ("race/map-same-index", "race/map-other-index", Race),
    ] {
        let (wrong, right) = (file(wrong), file(right));
        let own = obligations(&wrong, states, None);
        let of_right = proof(&right, states).invariant.clone();
        for forged in [Expr::bool(true), Expr::bool(false), of_right] {
            assert!(refusal(&own, &forged).is_some());
        }
        for found in outcomes(&wrong, states) {
            assert!(matches!(found, Outcome::Unknown(_)), "{found:?}");
        }
    }
}

/// Programs whose headers say that an execution comes to such a state, under preemptive scheduling, statement by statement.
fn reaching(folder: &str) -> Vec<String> {
    let path = format!("{}/boogie-tests/{folder}", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(path).expect("the programs are there").filter_map(|f| Some(f.ok()?.path()));
    let name = |path: std::path::PathBuf| Some(format!("{folder}/{}", path.file_stem()?.to_string_lossy()));
    let names = files.filter(|path| path.extension().is_some_and(|e| e == "bpl")).filter_map(name);
    let reaches = |name: &String| {
        let header = header::read(&text_of(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
        header.runs.iter().any(|run| {
            let of = |option: &str, value: &str| run.arguments.windows(2).any(|w| w[0] == option && w[1] == value);
            let otherwise = ["--cooperative", "--granularity", "--entry"];
            let is_plain = !run.arguments.iter().any(|a| otherwise.contains(&a.as_str()));
            run.expected == Expectation::Violated && of("--property", folder) && is_plain
        })
    };
    names.filter(reaches).collect()
}

#[test]
fn what_is_reached_is_never_excluded() {
    for (folder, states) in [("deadlock", Deadlock), ("race", Race)] {
        let programs = reaching(folder);
        assert!(programs.len() > 10, "{programs:?}");
        for name in programs {
            for found in outcomes(&file(&name), states) {
                assert!(!matches!(found, Outcome::Proved(_)), "{name}");
            }
        }
    }
}

/// Without the rule the invariant is accepted, with all rules it is not.
fn needed(rule: Mutation, program: &Loaded, states: Property, invariant: &Expr) {
    assert_eq!(refusal(&obligations(program, states, Some(rule)), invariant), None, "{rule:?}");
    let all = refusal(&obligations(program, states, None), invariant);
    assert!(matches!(all, Some(Rejected::Fails(_))), "{rule:?}: {all:?}");
}

#[test]
fn rule_who_waits() {
    let program = load(
        "var go: bool;
        procedure {:entrypoint} Main() { async call P(); }
        procedure P() modifies go; { atomic { assume go; go := false; } }",
    );
    needed(Mutation::WaitingForgotten, &program, Deadlock, &Expr::bool(true));
}

/// Any number of threads that take a lock; what they do with it at the end.
fn many(released: &str) -> Loaded {
    load(&format!(
        "var locked: bool;
        procedure {{:entrypoint}} Main() modifies locked; {{ locked := false; while (*) {{ async call P(); }} }}
        procedure P() modifies locked; {{ atomic {{ assume !locked; locked := true; }} {released} }}"
    ))
}

/// What proves it of those that give the lock back: who has it is there.
const OF_MANY: &str =
    "if at.Main == 1 || at.Main == 3 then count.P.1 + count.P.3 + count.P.4 == 0 else locked ==> count.P.4 >= 1";

#[test]
fn any_number_of_threads_is_in_no_deadlock() {
    if unbounded_solver().is_none() {
        return;
    }
    let gives_back = obligations(&many("locked := false;"), Deadlock, None);
    assert_eq!(refusal_of_many(&gives_back, &expr(OF_MANY)), None);
    for forged in ["true", "!locked", "locked ==> count.P.3 >= 1", "locked ==> count.P.4 >= 0"] {
        assert!(matches!(refusal_of_many(&gives_back, &expr(forged)), Some(Rejected::Fails(_))), "{forged}");
    }
    // Who keeps it blocks all others.
    for released in ["", "if (*) { locked := false; }", "assume !locked; locked := false;"] {
        let keeps = obligations(&many(released), Deadlock, None);
        for forged in [OF_MANY, "true", "!locked", "locked ==> count.P.3 >= 1", "count.P.1 >= 1"] {
            assert!(refusal_of_many(&keeps, &expr(forged)).is_some(), "{released}: {forged}");
        }
    }
}

#[test]
fn rule_guards_of_each() {
    if unbounded_solver().is_none() {
        return;
    }
    let program = load(
        "var turn: int;
        procedure {:entrypoint} Main() modifies turn; { turn := 0; while (*) { async call P(1); } }
        procedure P(id: int) { assume turn == id; }",
    );
    let lacking = obligations(&program, Deadlock, Some(Mutation::GuardsOfEachForgotten));
    let whole = obligations(&program, Deadlock, None);
    assert_eq!(refusal_of_many(&lacking, &Expr::bool(true)), None);
    assert!(matches!(refusal_of_many(&whole, &Expr::bool(true)), Some(Rejected::Fails(_))));
}

#[test]
fn rule_sections_touch() {
    let program = load(
        "var x: int;
        procedure {:entrypoint} Main() modifies x; { async call P(); x := 1; }
        procedure P() modifies x; { atomic { x := 2; } }",
    );
    needed(Mutation::SectionsUntouched, &program, Race, &Expr::bool(true));
}

#[test]
fn rule_entries() {
    let program = load(
        "var m: [int]int;
        procedure {:entrypoint} Main() modifies m; { async call P(7); m[7] := 1; }
        procedure P(i: int) modifies m; { m[i] := 2; }",
    );
    needed(Mutation::IndicesDiffer, &program, Race, &Expr::bool(true));
    // With another index there is no race, and a proof.
    let program = load(
        "var m: [int]int;
        procedure {:entrypoint} Main() modifies m; { async call P(8); m[7] := 1; }
        procedure P(i: int) modifies m; { m[i] := 2; }",
    );
    let own = obligations(&program, Race, None);
    assert_eq!(refusal(&own, &expr("at.P >= 1 && at.P != 2 ==> P.i == 8")), None);
    proof(&program, Race);
}

#[test]
fn rule_sections_that_loop() {
    // What stands behind a loop inside of a section is touched by whoever begins it.
    let program = load(
        "var x, n: int;
        procedure {:entrypoint} Main() modifies x; { async call P(); x := 1; }
        procedure P() modifies x, n; { var i: int; i := 0; atomic { while (i < 3) { i := i + 1; } x := 2; } }",
    );
    assert!(matches!(refusal(&obligations(&program, Race, None), &Expr::bool(true)), Some(Rejected::Fails(_))));
    for found in outcomes(&program, Race) {
        assert!(matches!(found, Outcome::Unknown(_)), "{found:?}");
    }
}
