//! Proofs about endless executions of cooperative threads, and of choices that recur outside of loops: a checker without one of its rules
//! accepts what is no proof. (What is proved and what is not: the headers of `boogie-tests/liveness`.)

use unthread::certificate::{Claim, Means, Mutation, Obligations, Reading, Rejected, verify_claim};
use unthread::check::Fairness::{None as Any, Strong};
use unthread::check::{Asked, Fairness, Property, Scheduling};
use unthread::mutation::LeftOut;
use unthread::proof::{Options, Outcome, prove};

use crate::loaded::{Loaded, expr, load};

fn asked(cooperative: bool, fairness: Fairness) -> Asked {
    let scheduling = Scheduling { cooperative, ..Scheduling::default() };
    Asked { scheduling, fairness, ..Asked::about(Property::Termination) }
}

/// What the prover claims of a program.
fn claim(text: &str, cooperative: bool, fairness: Fairness) -> Claim {
    let program = load(text);
    match prove(&program.subject(asked(cooperative, fairness)), &Options::default(), &mut |_| {}) {
        Outcome::Proved(proof) => Claim { invariant: proof.invariant.clone(), ranks: None, bound: proof.rounds },
        other => panic!("no proof: {other:?}"),
    }
}

/// What the checker without a rule says of the claim about cooperative threads.
fn refusal(text: &str, fairness: Fairness, claim: &Claim, rule: Option<Mutation>) -> Option<Rejected> {
    let Loaded { checked, sources } = &load(text);
    let asked = asked(true, fairness);
    let reading = Reading { mutation: LeftOut::rule(rule), ..Reading::from(&asked) };
    let read = Obligations::of(checked, sources, reading);
    let obligations = read.expect("the program can be read");
    verify_claim(&obligations, claim, &Means::default(), &mut |_, _| {}).err()
}

/// The rule is what the claim founders on.
fn needs(rule: Mutation, text: &str, fairness: Fairness, claim: &Claim) {
    assert_eq!(refusal(text, fairness, claim, Some(rule)), None, "{rule:?}");
    let refused = refusal(text, fairness, claim, None);
    assert!(matches!(refused, Some(Rejected::Fails(_))), "{rule:?}: {refused:?}");
}

fn by_hand(invariant: &str) -> Claim {
    Claim { invariant: expr(invariant), ranks: None, bound: Some(1) }
}

/// Main and a thread that takes the token, where Main has it no more.
fn token(creation: &str, first: &str) -> String {
    format!(
        "var token: bool where token;
         procedure {{:entrypoint}} Main() modifies token; {{ {creation} {first} while (!token) {{ }} }}
         procedure Taker() modifies token; {{ token := false; }}"
    )
}

#[test]
fn threads_are_switched_where_they_yield() {
    let creation = "atomic { async call Taker(); }";
    let alone = claim(&token(creation, ""), true, Any);
    needs(Mutation::YieldsForgotten, &token(creation, "yield;"), Any, &alone);
}

#[test]
fn threads_are_switched_behind_creations() {
    let alone = claim(&token("atomic { async call Taker(); }", ""), true, Any);
    needs(Mutation::CreationsKeep, &token("async call Taker();", ""), Any, &alone);
}

#[test]
fn threads_are_switched_where_they_wait() {
    let text = "
        var x: bool where !x;
        procedure {:entrypoint} Main() { atomic { async call Round(); } assume x; }
        procedure Round() { while (true) { } }";
    let nobody = "!x && !Counting && Rounds.none == 0 && at.Round <= 1 && (at.Round == 1 ==> at.Main == 4)";
    needs(Mutation::WaitingKeeps, text, Any, &by_hand(nobody));
}

#[test]
fn who_waits_for_ever_may_be_free_to_go_while_nobody_can_be_switched() {
    let text = "
        var x, done: bool where !x && !done;
        procedure {:entrypoint} Main() { atomic { async call Flash(); async call Wait(); } }
        procedure Flash() modifies x; { while (!done) { x := true; x := false; } }
        procedure Wait() modifies done; { assume x; done := true; }";
    // Threads that can be switched anywhere end.
    needs(Mutation::ControlSeen, text, Strong, &claim(text, false, Strong));
}

#[test]
fn a_procedure_that_is_executed_again_and_again_passes_its_choice() {
    let passes = "
        procedure {:entrypoint} Main() { while (true) { call Choose(); } }
        procedure Choose() { assume {:recurs} true; }";
    needs(Mutation::PassingForgotten, passes, Any, &by_hand("Rounds.none == 0 && !Passed.Main"));
    let skips = "
        procedure {:entrypoint} Main() { call Choose(); while (true) { } }
        procedure Choose() { assume {:recurs} true; }";
    let claim = by_hand("Rounds.none == 0 && !Passed.Main && (Counting ==> at.Main == 3)");
    needs(Mutation::EverythingRecurs, skips, Any, &claim);
}
