//! Proofs that no fair execution goes on for ever where what a thread waits for takes as long as the data want: ranks beside a bound on
//! fair rounds.
//!
//! Who decides the obligations is z3: without it nothing is asked here.
//!
//! The sets of tests:
//! - `proved`: programs of `boogie-tests/termination`, with the fairness that they need; and not without.
//! - `forged`: certificates that claim more than is so are refused.
//! - `rule`: a checker without one of its rules accepts what is no proof.

use std::time::{Duration, Instant};

use unthread::certificate::{Claim, Means, Mutation, Obligations, Reading, Rejected, claim_of, verify_claim};
use unthread::check::Fairness::{None as Any, Strong, Weak};
use unthread::check::{Asked, Fairness, Objective, Property};
use unthread::engine::{SmtConfig, SmtKind, Solver};
use unthread::mutation::LeftOut;
use unthread::proof::ranking::{self, Outcome as Ranks};
use unthread::proof::{Options, Outcome, Proof, predicates};
use unthread::syntax::ast::{BinOp, Expr};
use unthread::syntax::parse::parse_str;
use unthread::syntax::print::print;

use crate::loaded::{Loaded, expr, file, load, text_of, with_property};

/// The entry has not ended: executions that end may break a property of states, too.
const AT_WORK: &str = "at.Main != 0 && at.Main != 2";

/// Enough for a proof where there is none.
const PATIENCE: Duration = Duration::from_secs(2);

/// `None` where there is none.
fn solver() -> Option<Solver> {
    let z3 = which::which("z3").ok()?;
    Some(Solver::Auto(Some(SmtConfig::new(SmtKind::Z3, z3, None, None))))
}

fn answer(program: &Loaded, fairness: Fairness, patience: Option<Duration>) -> Outcome {
    let Loaded { checked, sources } = program;
    let Ranks::Stuck(known, _) = ranking::prove(checked, sources, &ranking::Options::default(), &mut |_| {}) else {
        panic!("ranks alone are no proof");
    };
    let asked = Asked { fairness, ..Asked::about(Property::Termination) };
    let deadline = patience.map(|p| Instant::now() + p);
    let solver = solver().expect("a solver");
    let options = Options { deadline, solver, ..Options::default() };
    predicates::prove_with(&program.subject(asked), &options, &known, &mut |_| {})
}

fn proof(program: &Loaded, fairness: Fairness) -> Box<Proof> {
    match answer(program, fairness, None) {
        Outcome::Proved(proof) => proof,
        other => panic!("{fairness:?}: no proof: {other:?}"),
    }
}

fn obligations(program: &Loaded, fairness: Fairness, rule: Option<Mutation>) -> Obligations {
    let Loaded { checked, sources } = program;
    let asked = Asked { fairness, ..Asked::about(Property::Termination) };
    let reading = Reading { mutation: LeftOut::rule(rule), ..Reading::from(&asked) };
    Obligations::of(checked, sources, reading).expect("the program can be read")
}

fn refusal(obligations: &Obligations, claim: &Claim) -> Option<Rejected> {
    let means = Means { solver: solver().unwrap_or_default(), ..Means::default() };
    verify_claim(obligations, claim, &means, &mut |_, _| {}).err()
}

fn claim(invariant: &str, rank: &str, bound: usize) -> Claim {
    Claim { invariant: expr(invariant), ranks: Some(vec![expr(rank)]), bound: Some(bound) }
}

#[test]
fn proved_with_the_fairness_that_is_needed() {
    if solver().is_none() {
        return;
    }
    for name in ["waits-for-a-count", "waits-at-a-barrier"] {
        let program = file(&format!("termination/{name}"));
        for fairness in [Strong, Weak] {
            let proof = proof(&program, fairness);
            assert!(proof.ranks > 0 && proof.rounds == Some(1), "{name}, {fairness:?}");
        }
        let found = answer(&program, Any, Some(PATIENCE));
        assert!(!matches!(found, Outcome::Proved(_)), "{name}: {found:?}");
    }
}

#[test]
fn forged_claims_are_refused() {
    if solver().is_none() {
        return;
    }
    let program = file("termination/waits-for-a-count");
    let text = text_of("termination/waits-for-a-count");
    let never = load(&text.replace("done := true;", "if (n != 7) { done := true; }"));
    for fairness in [Strong, Weak] {
        let proof = proof(&program, fairness);
        let own = obligations(&program, fairness, None);
        let written = parse_str(&print(&proof.certificate)).expect("the certificate parses");
        let read = claim_of(&written, &own).expect("it has Inv, ranks and a bound");
        assert_eq!(refusal(&own, &read), None);
        let ranks = read.ranks.clone().expect("ranks");
        let forged = [
            ("no ranks", Claim { ranks: None, ..read.clone() }),
            ("one rank that stays", Claim { ranks: Some(vec![Expr::int(3)]), ..read.clone() }),
            (
                "ranks the other way",
                Claim {
                    ranks: Some(ranks.iter().map(|r| Expr::binary(BinOp::Sub, Expr::int(0), r.clone())).collect()),
                    ..read.clone()
                },
            ),
            ("any state", Claim { invariant: Expr::bool(true), ..read.clone() }),
            ("no state", Claim { invariant: Expr::bool(false), ..read.clone() }),
        ];
        for (what, claim) in forged {
            assert!(matches!(refusal(&own, &claim), Some(Rejected::Fails(_))), "{what}, {fairness:?}");
        }
        // The same for a program in which somebody waits for ever.
        let others = obligations(&never, fairness, None);
        assert!(matches!(refusal(&others, &read), Some(Rejected::Fails(_))), "{fairness:?}");
        // Nobody takes turns with the one that waits.
        let any = obligations(&program, Any, None);
        assert!(!matches!(claim_of(&written, &any).map(|claim| refusal(&any, &claim)), Ok(None)));
    }
}

/// Without the rule the claim is accepted; what the whole checker says of it.
fn needed(rule: Mutation, program: &Loaded, fairness: Fairness, forged: &Claim) -> Option<Rejected> {
    needed_for(rule, (program, &Objective::default()), fairness, forged)
}

/// The same for any objective.
fn needed_for(
    rule: Mutation,
    (program, objective): (&Loaded, &Objective),
    fairness: Fairness,
    forged: &Claim,
) -> Option<Rejected> {
    let of = |rule: Option<Mutation>| {
        let Loaded { checked, sources } = program;
        let asked = Asked { fairness, objective: objective.clone(), ..Asked::about(Property::Termination) };
        let reading = Reading { mutation: LeftOut::rule(rule), ..Reading::from(&asked) };
        let read = Obligations::of(checked, sources, reading);
        refusal(&read.expect("the program can be read"), forged)
    };
    assert_eq!(of(Some(rule)), None, "{rule:?}, {fairness:?}");
    of(None)
}

#[test]
fn rule_ranks_do_not_rise() {
    let program = load("var b: bool; procedure {:entrypoint} Main() modifies b; { while (true) { b := !b; } }");
    for fairness in [Strong, Weak, Any] {
        let forged = claim(&format!("Rounds.{} >= 1 ==> b && Counting", fairness.name()), "if b then 1 else 0", 1);
        let refused = needed(Mutation::RanksRise, &program, fairness, &forged);
        assert!(matches!(refused, Some(Rejected::Fails(_))), "{fairness:?}: {refused:?}");
    }
}

/// Of a property of states, as long as the state is open.
#[test]
fn rule_ranks_do_not_rise_in_open_states() {
    let text = "var b, c: bool; procedure {:entrypoint} Main() modifies c; { while (true) { c := !c; } }";
    let (program, objective) = with_property(text, "always-eventually(b)");
    for fairness in [Strong, Weak, Any] {
        let rounds = format!("Rounds.{} >= 1 ==> c && Counting", fairness.name());
        let forged = claim(&format!("{AT_WORK} && ({rounds})"), "if c then 1 else 0", 1);
        let refused = needed_for(Mutation::RanksRise, (&program, &objective), fairness, &forged);
        assert!(matches!(refused, Some(Rejected::Fails(_))), "{fairness:?}: {refused:?}");
    }
}

/// A state that is open again and again: what rises in between falls again and again, too.
#[test]
fn rule_ranks_do_not_rise_between_open_states() {
    let text = "var b: bool; procedure {:entrypoint} Main() modifies b; { while (true) { b := !b; } }";
    let (program, objective) = with_property(text, "eventually-always(b)");
    for fairness in [Strong, Weak, Any] {
        let rounds = format!("Rounds.{} >= 1 ==> b && Counting", fairness.name());
        let forged = claim(&format!("{AT_WORK} && ({rounds})"), "if b then 1 else 0", 1);
        let refused = needed_for(Mutation::RanksRiseBetween, (&program, &objective), fairness, &forged);
        assert!(matches!(refused, Some(Rejected::Fails(_))), "{fairness:?}: {refused:?}");
    }
}

#[test]
fn rule_ranks_have_bounds() {
    let program =
        load("var x: int; procedure {:entrypoint} Main() modifies x; { x := 0; while (true) { x := x - 1; } }");
    for fairness in [Strong, Weak, Any] {
        let started = claim(&format!("Rounds.{} <= 0", fairness.name()), "if at.Main <= 1 then 1 else 0", 1);
        let ranks = started.ranks.into_iter().flatten().chain([expr("if at.Main <= 1 then 0 else x")]);
        let falling = Claim { ranks: Some(ranks.collect()), ..started };
        let refused = needed(Mutation::RanksUnbounded, &program, fairness, &falling);
        assert!(matches!(refused, Some(Rejected::Fails(_))), "{fairness:?}: {refused:?}");
    }
}

/// When rounds count is guessed: what falls with that falls again with each other guess.
#[test]
fn rule_ranks_speak_of_no_guess() {
    let program = load("procedure {:entrypoint} Main() { while (true) { } }");
    for fairness in [Strong, Weak, Any] {
        let rounds = format!("Rounds.{}", fairness.name());
        let forged = claim(&format!("{rounds} <= 0"), &format!("if {rounds} >= 1 then 0 else 1"), 1);
        let refused = needed(Mutation::RanksOfGuesses, &program, fairness, &forged);
        assert!(matches!(refused, Some(Rejected::Malformed(_))), "{fairness:?}: {refused:?}");
    }
}
