//! Proofs that no fair execution goes on for ever, by a bound on fair rounds.
//!
//! The sets of tests:
//! - `proved`: programs of `boogie-tests/liveness`, of each fairness with which their headers say that they end; and none with which they
//!   do not.
//! - `states`: the same for properties of states.
//! - `forged`: certificates that claim more than is so, or speak of another fairness, are refused.
//! - `rule`: a checker without one of its rules accepts what is no proof.
//! - `number`: threads of which there may be any number are refused, by prover and checker.

use std::time::{Duration, Instant};

use unthread::certificate::{
    Claim, Means, Mutation, Obligations, Reading, Refused, Rejected, claim_of, fairness_of, verify_claim,
};
use unthread::check::Fairness::{None as Any, Strong, Weak};
use unthread::check::{Asked, Fairness, Objective, Property};
use unthread::mutation::LeftOut;
use unthread::proof::{Options, Outcome, Proof, prove};
use unthread::syntax::ast::Expr;
use unthread::syntax::parse::parse_str;
use unthread::syntax::print::print;
use unthread::system;

use crate::loaded::{Loaded, expr, file, load, with_property};

/// What the prover says; `threads`: those that count.
fn answer(program: &Loaded, fairness: Fairness, threads: &[&str], patience: Option<Duration>) -> Outcome {
    let nonblocking = threads.iter().map(|t| (*t).into()).collect();
    about(program, fairness, Objective { nonblocking, ..Objective::default() }, patience)
}

/// What the prover says to any objective.
fn about(program: &Loaded, fairness: Fairness, objective: Objective, patience: Option<Duration>) -> Outcome {
    let asked = Asked { fairness, objective, ..Asked::about(Property::Termination) };
    let deadline = patience.map(|p| Instant::now() + p);
    prove(&program.subject(asked), &Options { deadline, ..Options::default() }, &mut |_| {})
}

fn proof(name: &str, program: &Loaded, fairness: Fairness) -> Box<Proof> {
    match answer(program, fairness, &[], None) {
        Outcome::Proved(proof) => proof,
        other => panic!("{name}, {fairness:?}: no proof: {other:?}"),
    }
}

fn obligations(program: &Loaded, fairness: Fairness, rule: Option<Mutation>) -> Result<Obligations, Refused> {
    obligations_about(program, fairness, &Objective::default(), rule)
}

fn obligations_about(
    program: &Loaded,
    fairness: Fairness,
    objective: &Objective,
    rule: Option<Mutation>,
) -> Result<Obligations, Refused> {
    let Loaded { checked, sources } = program;
    let asked = Asked { fairness, objective: objective.clone(), ..Asked::about(Property::Termination) };
    Obligations::of(checked, sources, Reading { mutation: LeftOut::rule(rule), ..Reading::from(&asked) })
}

fn refusal(obligations: &Obligations, claim: &Claim) -> Option<Rejected> {
    verify_claim(obligations, claim, &Means::default(), &mut |_, _| {}).err()
}

fn claim(invariant: &str, bound: usize) -> Claim {
    Claim { invariant: expr(invariant), ranks: None, bound: Some(bound) }
}

fn of(proof: &Proof) -> Claim {
    Claim { invariant: proof.invariant.clone(), ranks: None, bound: proof.rounds }
}

/// Programs with the fairness with which they end, and that with which they do not.
const PROGRAMS: &[(&str, &[Fairness], &[Fairness])] = &[
    ("all-return", &[Strong, Weak, Any], &[]),
    ("peterson", &[Strong, Weak], &[Any]),
    ("guard-turn", &[Strong, Weak, Any], &[]),
    ("guard-in-nested-sections", &[Strong, Weak, Any], &[]),
    ("fork-join-ends", &[Strong, Weak], &[Any]),
    ("guard-briefly-true", &[Strong], &[Weak, Any]),
    ("guard-over-map", &[Strong], &[Weak, Any]),
    ("guard-unwritten", &[], &[Strong, Weak, Any]),
    ("guard-never-true", &[], &[Strong, Weak, Any]),
    ("guard-inside-atomic", &[], &[Strong, Weak, Any]),
];

/// Enough for a proof where there is none.
const PATIENCE: Duration = Duration::from_secs(2);

#[test]
fn proved_where_the_headers_say_so() {
    for (name, ends, goes_on) in PROGRAMS {
        let program = file(&format!("liveness/{name}"));
        for fairness in *ends {
            let claim = of(&proof(name, &program, *fairness));
            assert!(claim.bound.is_some(), "{name}, {fairness:?}");
        }
        for fairness in *goes_on {
            let found = answer(&program, *fairness, &[], Some(PATIENCE));
            assert!(matches!(found, Outcome::Unknown(_)), "{name}, {fairness:?}: {found:?}");
        }
    }
}

#[test]
fn proved_from_the_time_on_that_no_thread_leaves_its_loop() {
    // Before somebody eats, and is gone, others go round in vain.
    let program = file("liveness/philosophers-left-handed-3");
    let proof = proof("philosophers", &program, Strong);
    assert_eq!(proof.rounds, Some(1));
    // One is complete.
    let own = obligations(&program, Strong, None).expect("the program can be read");
    let none = refusal(&own, &Claim { bound: Some(0), ..of(&proof) });
    assert!(matches!(none, Some(Rejected::Fails(_))), "{none:?}");
}

#[test]
fn proved_of_the_threads_that_count() {
    let program = file("liveness/nonblocking-thread");
    for (threads, fairness, ends) in [
        (&["Reader"][..], Strong, true),
        (&["Reader"], Weak, true),
        (&["Reader"], Any, false),
        (&["Writer"], Strong, false),
        (&["Reader", "Writer"], Strong, false),
        (&[], Strong, false),
    ] {
        let found = answer(&program, fairness, threads, Some(if ends { PATIENCE * 30 } else { PATIENCE }));
        assert_eq!(matches!(found, Outcome::Proved(_)), ends, "{threads:?}, {fairness:?}: {found:?}");
    }
}

/// Programs with a property, the fairness with which they have it, and that with which they do not.
const PROPERTIES: &[(&str, &str, &[Fairness], &[Fairness])] = &[
    ("response-two-clients", "response(waits[0], served[0])", &[Strong], &[Weak, Any]),
    ("response-two-clients", "always-eventually(served[0] || served[1])", &[Strong, Weak, Any], &[]),
    ("response-server", "response(request, granted)", &[Strong, Weak, Any], &[]),
    ("response-server", "eventually-always(request)", &[], &[Strong, Weak, Any]),
    ("response-alone", "response(asked, done)", &[], &[Strong, Weak, Any]),
    ("response-alone", "always-eventually(!asked)", &[Strong, Weak, Any], &[]),
    ("response-deadlock", "always-eventually(x)", &[], &[Strong, Weak, Any]),
    ("response-deadlock", "eventually-always(!x)", &[Strong, Weak, Any], &[]),
    ("response-pending-order", "response(p, q)", &[], &[Strong, Weak, Any]),
    ("response-unserved-at-end", "response(asked, done)", &[], &[Strong, Weak, Any]),
    ("response-unserved-at-end", "eventually-always(asked)", &[Strong, Weak, Any], &[]),
    ("peterson", "response(flag[0], !flag[0])", &[Strong, Weak], &[Any]),
    ("peterson", "eventually-always(!flag[0] && !flag[1])", &[Strong, Weak], &[Any]),
    ("peterson", "always-eventually(flag[0])", &[], &[Strong, Weak, Any]),
];

#[test]
fn states_are_proved_to_come() {
    for (name, property, has, lacks) in PROPERTIES {
        let path = format!("{}/boogie-tests/liveness/{name}.bpl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the program is there");
        let (program, objective) = with_property(&text, property);
        for fairness in *has {
            let found = about(&program, *fairness, objective.clone(), None);
            let Outcome::Proved(proof) = found else { panic!("{name}, {property}, {fairness:?}: {found:?}") };
            let own = obligations_about(&program, *fairness, &objective, None).expect("the program can be read");
            let written = parse_str(&print(&proof.certificate)).expect("the certificate parses");
            let read = claim_of(&written, &own).expect("it has Inv and a bound");
            assert_eq!(refusal(&own, &read), None, "{name}, {property}, {fairness:?}");
            // It is no proof that all executions end.
            let ends = obligations(&program, *fairness, None).expect("the program can be read");
            assert!(matches!(claim_of(&written, &ends), Err(Rejected::Malformed(_))));
        }
        for fairness in *lacks {
            let found = about(&program, *fairness, objective.clone(), Some(PATIENCE));
            assert!(matches!(found, Outcome::Unknown(_)), "{name}, {property}, {fairness:?}: {found:?}");
        }
    }
}

#[test]
fn states_of_threads_that_count() {
    // The writer sets and resets x for ever; the reader ends.
    let text = "
        var x: bool where !x;
        procedure {:entrypoint} Main() { async call Reader(); async call Writer(); }
        procedure Reader() { var b: bool; b := x; }
        procedure Writer() modifies x; { while (true) { x := true; x := false; } }";
    let (program, objective) = with_property(text, "eventually-always(!x)");
    for (thread, has) in [("Reader", true), ("Writer", false)] {
        let objective = Objective { nonblocking: vec![thread.into()], ..objective.clone() };
        let found = about(&program, Strong, objective, Some(if has { PATIENCE * 30 } else { PATIENCE }));
        assert_eq!(matches!(found, Outcome::Proved(_)), has, "{thread}: {found:?}");
    }
}

#[test]
fn proved_where_choices_recur() {
    for (name, threads, ends) in [
        ("recurs-two-loops", &["Wait"][..], true),
        ("recurs-two-loops", &["Retry"], false),
        ("recurs-in-a-loop-left-at-once", &[], true),
        ("recurs-in-an-atomic-loop", &[], true),
        ("recurs-in-an-atomic-loop-passed", &[], false),
        ("recurs-in-callee-left", &[], false),
        ("recurring-choice-in-a-standstill", &[], false),
        ("async-assertion-timeout", &[], true),
        ("async-assertion-retry", &[], false),
    ] {
        let program = file(&format!("liveness/{name}"));
        let found = answer(&program, Strong, threads, Some(if ends { PATIENCE * 30 } else { PATIENCE }));
        assert_eq!(matches!(found, Outcome::Proved(_)), ends, "{name}, {threads:?}: {found:?}");
    }
}

#[test]
fn rule_states() {
    let text = "var x: bool where x; procedure {:entrypoint} Main() modifies x; { x := false; while (true) { } }";
    let (program, objective) = with_property(text, "always-eventually(x)");
    for fairness in [Strong, Weak, Any] {
        let of = |rule| obligations_about(&program, fairness, &objective, rule).expect("the program can be read");
        let forged = claim(&format!("!Open && !Counting && Rounds.{} <= 0", fairness.name()), 1);
        assert_eq!(refusal(&of(Some(Mutation::StatesForgotten)), &forged), None, "{fairness:?}");
        assert!(matches!(refusal(&of(None), &forged), Some(Rejected::Fails(_))), "{fairness:?}");
    }
}

#[test]
fn rule_ends() {
    let text = "var x: bool where x; procedure {:entrypoint} Main() modifies x; { x := false; }";
    for property in ["always-eventually(x)", "eventually-always(x)", "response(x, false)"] {
        let (program, objective) = with_property(text, property);
        let of = |rule| obligations_about(&program, Strong, &objective, rule).expect("the program can be read");
        let forged = claim("!Counting && Rounds.strong <= 0", 1);
        assert_eq!(refusal(&of(Some(Mutation::EndsForgotten)), &forged), None, "{property}");
        assert!(matches!(refusal(&of(None), &forged), Some(Rejected::Fails(_))), "{property}");
    }
}

#[test]
fn rule_choices() {
    let program = load("procedure {:entrypoint} Main() { while (true) { assume {:recurs} true; } }");
    let forged = claim("!Passed.Main && Rounds.strong <= 0", 1);
    let lacking = obligations(&program, Strong, Some(Mutation::PassingForgotten)).expect("the program can be read");
    assert_eq!(refusal(&lacking, &forged), None);
    let whole = obligations(&program, Strong, None).expect("the program can be read");
    assert!(matches!(refusal(&whole, &forged), Some(Rejected::Fails(_))));
}

#[test]
fn sections_that_do_not_end_are_not_proved() {
    for fairness in [Strong, Weak, Any] {
        let found = answer(&file("liveness/section-without-end"), fairness, &[], Some(PATIENCE));
        assert!(matches!(found, Outcome::Unknown(_)), "{fairness:?}: {found:?}");
    }
}

#[test]
fn forged_claims_are_refused() {
    let program = file("liveness/peterson");
    for fairness in [Strong, Weak] {
        let proof = proof("peterson", &program, fairness);
        let own = obligations(&program, fairness, None).expect("the program can be read");
        let written = parse_str(&print(&proof.certificate)).expect("the certificate parses");
        assert_eq!(fairness_of(&written), Ok(Some(fairness)));
        let read = claim_of(&written, &own).expect("it has Inv and a bound");
        assert_eq!((read.bound, refusal(&own, &read)), (proof.rounds, None));
        let fails = |claim: Claim| matches!(refusal(&own, &claim), Some(Rejected::Fails(_)));
        let bound = proof.rounds.expect("a bound");
        assert!(fails(Claim { invariant: Expr::bool(true), ..of(&proof) }));
        assert!(fails(Claim { invariant: Expr::bool(false), ..of(&proof) }));
        // A bound for another fairness, or for another program.
        for other in [Strong, Weak, Any].into_iter().filter(|o| *o != fairness) {
            let others = obligations(&program, other, None).expect("the program can be read");
            assert!(matches!(claim_of(&written, &others), Err(Rejected::Malformed(_))));
        }
        let other = obligations(&file("liveness/semaphore"), fairness, None).expect("the program can be read");
        assert!(matches!(claim_of(&written, &other), Err(Rejected::Malformed(_))));
        let name = format!("Bound.{}", fairness.name());
        let edited = |from: &str, to: &str| parse_str(&print(&proof.certificate).replace(from, to)).expect("it parses");
        let no_number = edited(&format!("{name}(): int {{ {bound} }}"), &format!("{name}(): int {{ {bound} + 1 }}"));
        assert!(matches!(claim_of(&no_number, &own), Err(Rejected::Malformed(_))));
    }
}

/// The second thread waits for ever; the third one runs.
const WAITS: &str = "
var go: bool where !go;
procedure {:entrypoint} Main() { async call Waits(); async call Spins(); }
procedure Waits() modifies go; { atomic { assume go; go := true; } }
procedure Spins() { while (true) { } }
";

#[test]
fn rule_who_waits() {
    let program = load(WAITS);
    let forged = claim(
        "!go && ((0 <= at.Waits && at.Waits <= 1) || at.Waits == 3) && (at.Spins != 0 ==> at.Waits != 0) && (at.Main == 4 ==> at.Waits != 0) \
         && (Rounds.weak > 0 ==> !Served.Waits && at.Waits != 0)",
        1,
    );
    let lacking = obligations(&program, Weak, Some(Mutation::WaitingForgotten)).expect("the program can be read");
    assert_eq!(refusal(&lacking, &forged), None);
    let whole = obligations(&program, Weak, None).expect("the program can be read");
    assert!(matches!(refusal(&whole, &forged), Some(Rejected::Fails(_))));
    for fairness in [Strong, Weak, Any] {
        let found = answer(&program, fairness, &[], Some(PATIENCE));
        assert!(matches!(found, Outcome::Unknown(_)), "{fairness:?}: {found:?}");
    }
}

#[test]
fn rule_rounds() {
    let program = load("procedure {:entrypoint} Main() { while (true) { } }");
    for fairness in [Strong, Weak, Any] {
        for rule in [Mutation::RoundsForgotten, Mutation::RoundsUnbounded, Mutation::EverythingLeaves] {
            let lacking = obligations(&program, fairness, Some(rule)).expect("the program can be read");
            assert_eq!(refusal(&lacking, &claim("true", 3)), None, "{fairness:?}, {rule:?}");
        }
        let whole = obligations(&program, fairness, None).expect("the program can be read");
        assert!(matches!(refusal(&whole, &claim("true", 3)), Some(Rejected::Fails(_))), "{fairness:?}");
    }
}

#[test]
fn rule_who_lingers() {
    let program = load(WAITS);
    // Where the one that waits is taken for one that has to step, no round begins as long as it does.
    let forged = claim(
        "!go && ((0 <= at.Waits && at.Waits <= 1) || at.Waits == 3) && (at.Spins != 0 ==> at.Waits != 0) && (at.Main == 4 ==> at.Waits != 0) \
         && Rounds.weak <= 0",
        1,
    );
    let lacking = obligations(&program, Weak, Some(Mutation::WaitingLingers)).expect("the program can be read");
    assert_eq!(refusal(&lacking, &forged), None);
    let whole = obligations(&program, Weak, None).expect("the program can be read");
    assert!(matches!(refusal(&whole, &forged), Some(Rejected::Fails(_))));
}

/// A thread is created in each round, or by one that was created so: each one ends, all together do not. An arm is one thread, but of that
/// one, too, nobody can say whether it has had its turn.
const AGAIN: [&str; 3] = [
    "var x: int;
    procedure {:entrypoint} Main() { while (true) { async call P(); } }
    procedure P() modifies x; { x := 1; }",
    "var x: int;
    procedure {:entrypoint} P() modifies x; { x := 1; async call P(); }",
    "var x: int;
    procedure {:entrypoint} Main() { while (true) { par P() | P(); } }
    procedure P() modifies x; { x := 1; }",
];

#[test]
fn number_must_be_known() {
    for program in AGAIN.map(load) {
        for fairness in [Strong, Weak, Any] {
            assert!(obligations(&program, fairness, None).is_err());
            let asked = Asked { fairness, ..Asked::about(Property::Termination) };
            for rule in [None, Some(system::Mutation::CreatedAgain)] {
                let subject = program.subject(asked.clone()).lacking(LeftOut::rule(rule));
                let found = prove(&subject, &Options::default(), &mut |_| {});
                assert!(matches!(found, Outcome::Unknown(_)), "{fairness:?}, {rule:?}: {found:?}");
            }
            let reading = system::Reading { any_number: true, ..system::Reading::from(&asked) };
            let system = system::System::of(&program.checked, reading).expect("a system");
            let rounds = system::rounds::Rounds { bound: 1, ranks: system::rounds::no_ranks() };
            assert!(system::passes::Chain::of(&system).then(Box::new(rounds)).is_err());
        }
    }
}
