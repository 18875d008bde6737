//! Proofs up to commutation: what is said to commute and does not, and rules of the checker without which it would be
//! believed.
//!
//! Each program fails a check. A search without one of its rules finds an invariant of too few executions; the checker
//! refuses it, and accepts it only where it lacks the rule that is about it.

use unthread::certificate::{
    Means, Mutation, Obligations, Reading, Rejected, claim_of, has_sums, is_up_to_commutation, reordered, verify_claim,
};
use unthread::check::Asked;
use unthread::engine::Solver;
use unthread::engine::limits::Limits;
use unthread::mutation::LeftOut;
use unthread::proof::commuting::{self, Claimed, Kind, claimed};
use unthread::proof::{Options, Outcome, horn};
use unthread::syntax::ast::Expr;
use unthread::syntax::parse::parse_str;
use unthread::syntax::print::print;

use crate::certificates::unbounded_solver;
use crate::loaded::{Loaded, file, load};

/// What is claimed of a program where a rule of the search is left out.
fn found(program: &Loaded, kind: Kind, rule: Option<commuting::Mutation>) -> Result<Claimed, String> {
    let tools = horn::tools(&Solver::Auto(None));
    let left_out = LeftOut::rule(rule);
    claimed(&program.subject(Asked::default()), &tools, kind, &Limits::default(), left_out, &mut |_| {})
}

/// What a checker without this rule says.
fn verdict(program: &Loaded, claimed: &Claimed, rule: Option<Mutation>) -> Option<Rejected> {
    let asked = Asked::default();
    let reading = Reading { mutation: LeftOut::rule(rule), ..Reading::from(&asked) };
    let obligations = Obligations::of(&program.checked, &program.sources, reading).expect("the program can be read");
    let mut obligations = obligations.up_to_commutation().expect("threads are known");
    obligations.reordering.clone_from(&claimed.obligations.reordering);
    let means = Means { unbounded: unbounded_solver(), ..Means::default() };
    verify_claim(&obligations, &claimed.claim, &means, &mut |_, _| {}).err()
}

/// The search has a rule, and so has the checker: without either what is wrong is believed.
fn believed_without(text: &str, of_search: commuting::Mutation, of_checker: &[Mutation]) {
    if unbounded_solver().is_none() || horn::tools(&Solver::Auto(None)).is_empty() {
        return;
    }
    let program = load(text);
    assert!(found(&program, Kind::Sequential, None).is_err(), "{text}: a check fails");
    let wrong = found(&program, Kind::Sequential, Some(of_search)).expect("without the rule there is an invariant");
    let refused = verdict(&program, &wrong, None);
    assert!(matches!(refused, Some(Rejected::Fails(_))), "{text}: {refused:?}");
    for rule in of_checker {
        assert_eq!(verdict(&program, &wrong, Some(*rule)), None, "{text}: {rule:?}");
    }
}

#[test]
fn steps_that_do_not_commute() {
    let text = "var x: int;
        procedure {:entrypoint} Main() modifies x; { x := 0; par One() | Two(); assert x == 2; }
        procedure One() modifies x; { x := 1; } procedure Two() modifies x; { x := 2; }";
    let rules = [Mutation::CommutationUnasked, Mutation::FootprintsIgnored, Mutation::OrderSeen];
    believed_without(text, commuting::Mutation::StatesDiffer, &rules);
}

#[test]
fn a_step_that_is_enabled_by_the_other() {
    let text = "var x, k: int;
        procedure {:entrypoint} Main() modifies x, k; {
            x, k := 0, 0; async call One(); async call Two(); assume k == 1; assume x == 1; assert false; }
        procedure One() modifies x; { atomic { assume k > 0; x := 1; } } procedure Two() modifies k; { k := 1; }";
    believed_without(text, commuting::Mutation::AnyCommute, &[Mutation::EnabledBehind]);
}

#[test]
fn a_sleeper_that_has_to_wake() {
    let text = "var x, y: int;
        procedure {:entrypoint} Main() modifies x, y; { x, y := 0, 0; par One() | Two(); assert y == 0; }
        procedure One() modifies y; { y := x; } procedure Two() modifies x; { x := 1; }";
    believed_without(text, commuting::Mutation::SleepersNeverWake, &[Mutation::SleepersNeverWake]);
}

#[test]
fn a_check_that_fails_while_its_thread_sleeps() {
    let text = "var k: int;
        procedure {:entrypoint} Main() modifies k; { k := 0; par One() | Two(); }
        procedure One() { assert k == 0; } procedure Two() modifies k; { k := 1; }";
    believed_without(text, commuting::Mutation::FailuresAsleep, &[Mutation::FailuresAsleep]);
}

/// What commutes says nothing of endless executions; and a program that has functions of these names has others.
#[test]
fn ranks_of_executions_up_to_commutation_prove_nothing() {
    let text = "function Order.Main(x: int): int { 1 } function Commutes.Main.One(x: int): bool { true }
        var x: int;
        procedure {:entrypoint} Main() modifies x; { x := 0; async call One(); x := 1; }
        procedure One() modifies x; { assume x == 1; while (true) { x := 1; } }";
    let program = load(text);
    let asked = Asked::default();
    let obligations = Obligations::of(&program.checked, &program.sources, Reading::from(&asked)).expect("it is read");
    let obligations = obligations.up_to_commutation().expect("threads are known");
    let functions: Vec<&str> = obligations.functions_of_order().iter().map(|(name, ..)| name.as_str()).collect();
    assert!(!functions.contains(&"Order.Main") && !functions.contains(&"Commutes.Main.One"), "{functions:?}");
    assert!(obligations.termination(Expr::bool(true), &[Expr::int(0)]).is_err());
}

/// The certificate of a program that is proved, as it is written.
fn written(program: &Loaded) -> String {
    let options = Options { solver: Solver::Auto(None), ..Options::default() };
    let tools = horn::tools(&options.solver);
    match commuting::prove(&program.subject(Asked::default()), &options, &tools, &Kind::ALL, &mut |_| {}) {
        Outcome::Proved(proof) if proof.up_to_commutation => print(&proof.certificate),
        _ => panic!("no proof"),
    }
}

/// What the checker says of a certificate that was written.
fn judged(program: &Loaded, text: &str) -> Result<(), Rejected> {
    let certificate = parse_str(text).expect("it parses");
    assert!(is_up_to_commutation(&certificate));
    let mut obligations = program.subject(Asked::default()).obligations().expect("the program can be read");
    if has_sums(&certificate) {
        obligations = obligations.with_sums()?.0;
    }
    let obligations = reordered(&certificate, obligations)?;
    let claim = claim_of(&certificate, &obligations)?;
    let means = Means { unbounded: unbounded_solver(), ..Means::default() };
    verify_claim(&obligations, &claim, &means, &mut |_, _| {}).map(|_| ())
}

/// Between the cuts an invariant speaks of all that a step may take.
#[test]
fn certificates_of_steps_that_take_random_values_are_read_back() {
    if unbounded_solver().is_none() || horn::tools(&Solver::Auto(None)).is_empty() {
        return;
    }
    for name in ["random-values-beside-sums", "sum-of-what-is-at-least", "branches-at-random"] {
        let program = file(&format!("commuting/{name}"));
        assert_eq!(judged(&program, &written(&program)), Ok(()), "{name}");
    }
}

/// What a certificate says of sums itself is not read; nor is a function of the program taken for them.
#[test]
fn sums_are_those_of_the_checker() {
    if unbounded_solver().is_none() || horn::tools(&Solver::Auto(None)).is_empty() {
        return;
    }
    let program = file("commuting/sums-in-opposite-directions");
    let text = written(&program);
    assert!(has_sums(&parse_str(&text).expect("it parses")), "{text}");
    assert_eq!(judged(&program, &text), Ok(()));
    let wrong = file("commuting/sums-in-opposite-directions-without-the-first");
    let forged = format!("{text}\naxiom (forall m: [int]int, i: int :: Sum(m, i) == 0);\n");
    assert!(judged(&wrong, &forged).is_err(), "{forged}");
    let named = file("commuting/sums-beside-a-function-of-the-name");
    let text = written(&named);
    assert!(text.contains("Sum#2"), "{text}");
    assert_eq!(judged(&named, &text), Ok(()));
}

/// The axioms about sums are true of the sums of any map, on both sides of 0.
#[test]
fn axioms_of_sums_are_true() {
    let entry = |i: i64| (i * i * 7 + 3 * i + 5) % 11 - 4;
    let sum = |i: i64| if i >= 0 { (0..i).map(entry).sum::<i64>() } else { -(i..0).map(entry).sum::<i64>() };
    assert_eq!(sum(0), 0);
    assert_eq!((sum(1), sum(2)), (entry(0), entry(0) + entry(1)));
    assert_eq!(sum(-1) + entry(-1), 0);
    for i in -6..6 {
        assert_eq!(sum(i + 1), sum(i) + entry(i));
        assert_eq!(sum(i + 2), sum(i) + entry(i) + entry(i + 1));
    }
}

#[test]
fn forged_certificates_are_refused() {
    if unbounded_solver().is_none() || horn::tools(&Solver::Auto(None)).is_empty() {
        return;
    }
    let program = file("commuting/equal-sums");
    let text = written(&program);
    let judged = |text: &str| judged(&program, text);
    assert_eq!(judged(&text), Ok(()));
    // Without the lemmas, with another order, and where the turn never changes, the invariant is none; where everything
    // commutes a lemma fails.
    let edited = |part: &str, value: &Expr| {
        let mut certificate = parse_str(&text).expect("it parses");
        let mut changed = 0;
        for decl in &mut certificate.decls {
            if let unthread::syntax::ast::Decl::Function(f) = decl
                && f.name.name.as_str().starts_with(part)
            {
                f.body = Some(value.clone());
                changed += 1;
            }
        }
        assert!(changed > 0, "{part}");
        print(&certificate)
    };
    for forged in [
        edited("Commutes.", &Expr::bool(false)),
        edited("Commutes.", &Expr::bool(true)),
        edited("Order.", &Expr::int(0)),
        edited("Turn.", &Expr::int(1)),
        edited("Inv", &Expr::bool(true)),
        edited("Inv", &Expr::bool(false)),
    ] {
        assert!(matches!(judged(&forged), Err(Rejected::Fails(_))), "{forged}");
    }
    // The invariant is none of all executions.
    let plain = program.subject(Asked::default()).obligations().expect("the program can be read");
    assert!(matches!(claim_of(&parse_str(&text).expect("it parses"), &plain), Err(Rejected::Malformed(_))));
}
