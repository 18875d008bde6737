//! Ranks of programs with recursion: certificates that prove nothing, and checkers that lack a rule.

use unthread::certificate::{CallPlace, ContractClaim, Contracts, Means, Mutation, Rejected};
use unthread::check::Checked;
use unthread::proof::ranking::{self, ContractProof, Outcome};
use unthread::syntax::ast::{Expr, ExprKind, UnOp};
use unthread::syntax::parse::parse_str;
use unthread::syntax::print::print;

use super::contracts::{contracts, everywhere, forgeries, is_proof, verifies_with_boogie};
use super::{one_less, one_more, unbounded_solver};
use crate::loaded::{Loaded, expr, file, load};

const PROVED: [&str; 9] = [
    "ackermann",
    "even-odd",
    "flag",
    "gcd",
    "global-counter",
    "in-loop",
    "loop-by-global",
    "mccarthy",
    "assumption-stops",
];

fn prove(program: &Loaded) -> Outcome {
    let options = ranking::Options { solver: unbounded_solver().unwrap_or_default(), ..ranking::Options::default() };
    ranking::prove(&program.checked, &program.sources, &options, &mut |_| {})
}

/// `None` where there is no solver for integers.
fn ranked(program: &Loaded) -> Option<Box<ContractProof>> {
    unbounded_solver()?;
    match prove(program) {
        Outcome::ProvedByContracts(proof) => Some(proof),
        other => panic!("no ranks: {other:?}"),
    }
}

fn verified(contracts: &Contracts, claim: &ContractClaim) -> Result<Checked, Rejected> {
    let means = Means { solver: unbounded_solver().unwrap_or_default(), ..Means::default() };
    contracts.verify(claim, &means, &mut |_, _| {}).map(|(checked, _)| checked)
}

#[test]
fn ranks_of_recursion_are_read_again_and_verified_by_boogie() {
    for name in PROVED {
        let program = file(&format!("termination/recursion-{name}"));
        let Some(proof) = ranked(&program) else { return };
        let certificate = parse_str(&print(&proof.certificate)).expect("the certificate parses");
        let contracts = contracts(&program, None);
        let claim = contracts.claim_of(&certificate).expect("it fits");
        assert_eq!(claim.ranks.len(), proof.claim.ranks.len(), "{name}");
        let again = verified(&contracts, &claim).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_ne!(verifies_with_boogie(&again.program), Some(false), "{name}");
    }
}

/// The claim with other ranks: one left out, one turned round, one that is a number, one less or more at one place.
fn other_ranks(claim: &ContractClaim) -> Vec<(String, ContractClaim)> {
    let mut found = Vec::new();
    for (r, rank) in claim.ranks.iter().enumerate() {
        let mut with = |what: &str, new: Option<Vec<Expr>>| {
            let mut forged = claim.clone();
            match new {
                Some(new) => forged.ranks[r] = new,
                None => drop(forged.ranks.remove(r)),
            }
            found.push((format!("rank {r}: {what}"), forged));
        };
        let negated = |e: &Expr| Expr::generated(ExprKind::Unary(UnOp::Neg, Box::new(e.clone())));
        // Without any rank it would be another claim.
        if claim.ranks.len() > 1 {
            with("left out", None);
        }
        with("the other way", Some(rank.iter().map(negated).collect()));
        with("a number", Some(vec![Expr::int(7); rank.len()]));
        for place in 0..rank.len() {
            for edit in [one_more as fn(&Expr) -> Option<Expr>, one_less] {
                for new in super::edited(&rank[place], &edit) {
                    let mut other = rank.clone();
                    other[place] = new;
                    with(&format!("place {place}, another number"), Some(other));
                }
            }
        }
    }
    found
}

/// Each is refused with what fails, or is a proof all the same: that it is one is Boogie's word.
#[test]
fn forged_ranks_of_recursion_are_refused_or_true() {
    let (mut refused, mut accepted) = (0, 0);
    for name in ["ackermann", "even-odd", "in-loop", "loop-by-global"] {
        let program = file(&format!("termination/recursion-{name}"));
        let Some(ContractProof { claim, .. }) = ranked(&program).map(|proof| *proof) else { return };
        let contracts = contracts(&program, None);
        for (what, forged) in other_ranks(&claim).into_iter().chain(forgeries(&claim).into_iter().step_by(6)) {
            match is_proof(verified(&contracts, &forged), &format!("{name}: {what}")) {
                false => refused += 1,
                true => accepted += 1,
            }
        }
    }
    assert!(refused > accepted && refused > 40, "{refused} refused, {accepted} accepted");
}

/// Ranks of a program that ends prove nothing of one that does not.
#[test]
fn ranks_of_another_program_are_refused() {
    for (name, right, wrong) in [
        ("factorial", "fact(n - 1)", "fact(n)"),
        ("factorial", "n <= 1", "n == 1"),
        ("ackermann", "A(m - 1, r)", "A(m, r)"),
        ("even-odd", "even(k - 1)", "even(k + 1)"),
        ("global-counter", "fuel := fuel - 1;", "fuel := fuel - 1; fuel := fuel + 1;"),
        ("in-loop", "i < n", "i <= n"),
        ("in-loop", "i := i + 1", "i := i + 0"),
        ("loop-by-global", "left := left - 1;", "left := left + 1;"),
        ("mccarthy", "n + 11", "n + 10"),
        ("gcd", "b >= 0", "true"),
    ] {
        let text =
            std::fs::read_to_string(format!("boogie-tests/termination/recursion-{name}.bpl")).expect("a program");
        let Some(ContractProof { claim, .. }) = ranked(&load(&text)).map(|proof| *proof) else { return };
        assert!(text.contains(right), "{name}: {right}");
        let other = load(&text.replacen(right, wrong, 1));
        let answer = verified(&contracts(&other, None), &claim);
        assert!(matches!(answer, Err(Rejected::Fails(_))), "{name}, {wrong}: {answer:?}");
    }
}

/// Edits of the text: a rank is read wherever it has a value.
#[test]
fn edited_texts_of_ranks_are_refused() {
    let program = file("termination/recursion-factorial");
    let contracts = contracts(&program, None);
    let Some(proof) = ranked(&program) else { return };
    let text = print(&proof.certificate);
    let answer = |text: &str| {
        let forged = parse_str(text).expect("it parses");
        contracts.claim_of(&forged).and_then(|claim| verified(&contracts, &claim))
    };
    assert!(answer(&text).is_ok());
    for edit in [
        text.replace("Rank.1.fact", "Rank.1.other"),
        text.replace("Rank.2.fact(n: int): int", "Rank.2.fact(n: int): bool"),
        text.replace("Rank.2.fact(n: int)", "Rank.2.fact(m: int)"),
        text.replacen(
            "function {:inline} Rank.1.main",
            "function Rank.1.fact(n: int): int { n } function Rank.1.main",
            1,
        ),
    ] {
        assert_ne!(edit, text);
        assert!(matches!(answer(&edit), Err(Rejected::Malformed(_))), "{edit}");
    }
    // A function that is defined by itself could be anything.
    let start = text.find("Rank.2.fact(").expect("the function");
    let open = start + text[start..].find('{').expect("a body");
    let close = open + text[open..].find('}').expect("its end");
    for body in ["Rank.2.fact(n) - 1", "Rank.1.fact(n)", "nowhere(n)"] {
        let edit = format!("{}{{ {body} }}{}", &text[..open], &text[close + 1..]);
        assert!(matches!(answer(&edit), Err(Rejected::Malformed(_))), "{body}");
    }
    let edit = format!("{}{{ 0 - n }}{}", &text[..open], &text[close + 1..]);
    assert!(matches!(answer(&edit), Err(Rejected::Fails(_))), "{edit}");
}

/// A claim that knows nothing, with one rank that has these values at the places.
fn with_rank(contracts: &Contracts, values: &[&str]) -> ContractClaim {
    let mut claim = everywhere(contracts, "true", "true", "true");
    assert_eq!(values.len(), contracts.places().len());
    claim.ranks = vec![values.iter().map(|value| expr(value)).collect()];
    claim
}

/// A checker with all rules refuses the claim, without this one it accepts it.
fn needed(rule: Mutation, text: &str, values: &[&str]) {
    let program = load(text);
    let all = contracts(&program, None);
    let claim = with_rank(&all, values);
    assert!(matches!(verified(&all, &claim), Err(Rejected::Fails(_))), "{rule:?}");
    let without = verified(&contracts(&program, Some(rule)), &claim);
    assert!(without.is_ok(), "{rule:?}: {without:?}");
}

const DOWN: &str = "procedure down(n: int) { if (n > 0) { call down(n - 1); } }";

#[test]
fn rule_ranks_of_calls() {
    let endless = "procedure {:entrypoint} main(n: int) { call down(n); }";
    needed(Mutation::CallsNeverFall, &format!("{endless} {}", DOWN.replace("n - 1", "n")), &["n + 1", "n"]);
}

#[test]
fn rule_ranks_of_loops() {
    let endless = format!("procedure {{:entrypoint}} main() {{ call down(3); while (true) {{ }} }} {DOWN}");
    needed(Mutation::LoopsNeverFall, &endless, &["4", "0", "n"]);
}

#[test]
fn rule_ranks_of_recursion_unbounded() {
    let main = "procedure {:entrypoint} main(n: int) { call down(n); }";
    needed(Mutation::RanksUnbounded, &format!("{main} {}", DOWN.replace("n > 0", "n != 0")), &["n + 1", "n"]);
}

#[test]
fn rule_ranks_of_recursion_where_it_is_called() {
    // The call is said to be none of those that are allowed, so that nothing has to fall behind it.
    let text = format!("procedure {{:entrypoint}} main(n: int) {{ call down(n); }} {}", DOWN.replace("n - 1", "n"));
    let program = load(&text);
    let all = contracts(&program, None);
    // Less than where it is called, whatever n is.
    let mut claim = with_rank(&all, &["if n < 0 then 0 else n + 1", "if n < 0 then -1 else n"]);
    claim.procedures[1].called = expr("false");
    assert!(matches!(verified(&all, &claim), Err(Rejected::Fails(_))));
    assert!(verified(&contracts(&program, Some(Mutation::CallsForgotten)), &claim).is_ok());
}

/// Where ranks are claimed a check that fails is no failure, and the certificate is none of safety.
#[test]
fn ranks_say_nothing_of_checks() {
    let program = load(&format!("procedure {{:entrypoint}} main() {{ call down(3); assert false; }} {DOWN}"));
    let contracts = contracts(&program, None);
    let claim = with_rank(&contracts, &["4", "n"]);
    assert!(verified(&contracts, &claim).is_ok());
    let without = ContractClaim { ranks: Vec::new(), ..claim };
    assert!(matches!(verified(&contracts, &without), Err(Rejected::Fails(_))));
}

#[test]
fn places_have_their_numbers() {
    let program =
        load(&format!("procedure {{:entrypoint}} main() {{ while (*) {{ }} while (*) {{ }} call down(3); }} {DOWN}"));
    let contracts = contracts(&program, None);
    let places = contracts.places();
    assert_eq!(places, [CallPlace::Start(0), CallPlace::Head(0, 0), CallPlace::Head(0, 1), CallPlace::Start(1)]);
    assert!(places.iter().enumerate().all(|(number, place)| contracts.number(*place) == number));
}

/// Threads, several bodies, and properties of states are for others.
#[test]
fn what_is_not_sequential_recursion_has_no_contracts_with_ranks() {
    for text in [
        "procedure {:entrypoint} main(n: int) { async call f(n); } procedure f(n: int) { if (n > 0) { call f(n - 1); } }",
        "procedure {:entrypoint} main(n: int) { call f(n); } procedure f(n: int) { if (n > 0) { par f(n - 1) | f(n - 2); } }",
        "procedure {:entrypoint} main(n: int) { call f(n); } procedure f(n: int) { if (n > 0) { async call f(n - 1); } }",
    ] {
        let outcome = prove(&load(text));
        assert!(matches!(outcome, Outcome::Unknown(_)), "{text}: {outcome:?}");
    }
}
