//! Certificates that prove nothing, and checkers and systems that lack a rule.
//!
//! The sets of tests:
//! - `forged`: certificates of the programs in `boogie-tests` are edited, one edit at a time, in every way that comes to mind: each is
//!   refused with the step that fails, or is a proof all the same. That it is one is Boogie's word, not the checker's; where Boogie is
//!   missing, such an edit counts for nothing.
//! - `rule`: a checker without one of its rules accepts what is no proof, or refuses what is one.
//! - `system`: a system without one of its rules leads the prover to what the checker or the replay does not accept.
//! - `ranks`: ranking functions that do not fall, or fall for ever, are refused.
//! - `contracts`: the same for contracts of recursive procedures.
//! - `recursion`: the same for ranks of these.

mod contracts;
mod recursion;

use std::process::Command;
use std::time::{Duration, Instant};

use unthread::certificate::{
    self, Claim, Means, Mutation, Obligations, Reading, Rejected, What, broken, claim_of, invariant_of, verify,
    verify_claim,
};
use unthread::check::{Asked, Fairness};
use unthread::engine::{SmtConfig, SmtKind, Solver};
use unthread::mutation::LeftOut;
use unthread::proof::{Options, Outcome, Proof, prove, ranking};
use unthread::semantics::replay;
use unthread::syntax::ast::{BinOp, Expr, ExprKind, Name, UnOp};
use unthread::syntax::parse::parse_str;
use unthread::syntax::print::{print, print_expr};
use unthread::system;
use unthread::witness::Value;

use crate::loaded::{Loaded, expr, file, load, verifies_with_boogie};
use crate::runner::unthread;

fn proof(program: &Loaded) -> Box<Proof> {
    match prove(&program.subject(Asked::default()), &Options::default(), &mut |_| {}) {
        Outcome::Proved(proof) => proof,
        other => panic!("no proof: {other:?}"),
    }
}

fn obligations(program: &Loaded, rule: Option<Mutation>) -> Obligations {
    let asked = Asked::default();
    let reading = Reading { mutation: LeftOut::rule(rule), ..Reading::from(&asked) };
    Obligations::of(&program.checked, &program.sources, reading).expect("the program can be read")
}

fn refusal(obligations: &Obligations, invariant: &Expr) -> Option<Rejected> {
    // Numbers of threads have no bounds, nor have indices.
    let counts = obligations.vocabulary.counters.iter().any(|c| invariant.mentions(|n| n == c.name));
    let unbounded = counts || invariant.contains(&|e| matches!(e.kind, ExprKind::Quantified(_)));
    let means = Means { unbounded: unbounded.then(unbounded_solver).flatten(), ..Means::default() };
    verify(obligations, invariant.clone(), &means, &mut |_, _| {}).err()
}

/// Who decides questions about integers; `None` where neither z3 nor cvc5 is there.
pub fn unbounded_solver() -> Option<Solver> {
    [SmtKind::Cvc5, SmtKind::Z3].into_iter().find_map(|kind| {
        let program = which::which(kind.name()).ok()?;
        Some(Solver::Smt(SmtConfig::new(kind, program, None, None)))
    })
}

fn conjuncts(e: &Expr) -> Vec<Expr> {
    match &e.kind {
        ExprKind::Binary(BinOp::And, a, b) => [conjuncts(a), conjuncts(b)].concat(),
        _ => vec![e.clone()],
    }
}

/// All expressions that are this one but for one place.
fn edited(e: &Expr, edit: &dyn Fn(&Expr) -> Option<Expr>) -> Vec<Expr> {
    let mut found: Vec<Expr> = edit(e).into_iter().collect();
    let mut count = 0;
    e.for_each_child(&mut |_| count += 1);
    for place in 0..count {
        let mut at = 0;
        let mut child = None;
        e.for_each_child(&mut |c| {
            child = if at == place { Some(c.clone()) } else { child.take() };
            at += 1;
        });
        for new in child.iter().flat_map(|c| edited(c, edit)) {
            let (mut whole, mut at) = (e.clone(), 0);
            whole.for_each_child_mut(&mut |c| {
                if at == place {
                    *c = new.clone();
                }
                at += 1;
            });
            found.push(whole);
        }
    }
    found
}

fn one_more(e: &Expr) -> Option<Expr> {
    match &e.kind {
        ExprKind::Int(n) => Some(Expr::generated(ExprKind::Int(n + 1u32))),
        _ => None,
    }
}

fn one_less(e: &Expr) -> Option<Expr> {
    match &e.kind {
        ExprKind::Int(n) if n.bits() > 0 => Some(Expr::generated(ExprKind::Int(n - 1u32))),
        _ => None,
    }
}

fn other_comparison(e: &Expr) -> Option<Expr> {
    let ExprKind::Binary(op, a, b) = &e.kind else { return None };
    let op = match op {
        BinOp::Le => BinOp::Lt,
        BinOp::Lt => BinOp::Le,
        BinOp::Eq => BinOp::Neq,
        BinOp::Neq => BinOp::Eq,
        _ => return None,
    };
    Some(Expr::binary(op, (**a).clone(), (**b).clone()))
}

fn a_disjunct_less(e: &Expr) -> Option<Expr> {
    match &e.kind {
        ExprKind::Binary(BinOp::Or, a, _) => Some((**a).clone()),
        ExprKind::Binary(BinOp::Implies, _, b) => Some((**b).clone()),
        _ => None,
    }
}

fn without_not(e: &Expr) -> Option<Expr> {
    match &e.kind {
        ExprKind::Unary(UnOp::Not, inner) => Some((**inner).clone()),
        _ => None,
    }
}

/// At most so many, from all parts of the list.
fn some_of(all: Vec<Expr>, most: usize) -> Vec<Expr> {
    let apart = all.len().div_ceil(most).max(1);
    all.into_iter().step_by(apart).collect()
}

fn forgeries(invariant: &Expr) -> Vec<(&'static str, Expr)> {
    let parts = conjuncts(invariant);
    let others = |i: usize| Expr::all(parts.iter().enumerate().filter(move |(j, _)| *j != i).map(|(_, p)| p.clone()));
    let dropped: Vec<Expr> = (0..parts.len()).map(others).collect();
    let inverted = (0..parts.len()).map(|i| others(i).and(parts[i].clone().not())).collect();
    let mut all = vec![("nothing said", Expr::bool(true)), ("nothing reachable", Expr::bool(false))];
    all.push(("inverted", invariant.clone().not()));
    all.push(("weakened", invariant.clone().or(parts[0].clone())));
    let mut add = |what: &'static str, edits: Vec<Expr>, most: usize| {
        all.extend(some_of(edits, most).into_iter().map(|e| (what, e)));
    };
    add("a conjunct dropped", dropped, 5);
    add("a conjunct inverted", inverted, 3);
    add("a number one more", edited(invariant, &one_more), 4);
    add("a number one less", edited(invariant, &one_less), 4);
    add("another comparison", edited(invariant, &other_comparison), 4);
    add("a disjunct less", edited(invariant, &a_disjunct_less), 4);
    add("a negation less", edited(invariant, &without_not), 3);
    all
}

/// A program that IC3 proves, and how many of its forged certificates are refused at least: a clause may follow from others, and many
/// need not be as strong as they are.
fn forged(name: &str, at_least: usize) {
    let program = file(name);
    forged_of(name, &program, &proof(&program).invariant, at_least);
}

/// With `SLICE=NUMBER` in the environment, one forgery in so many is asked about: which of them depends on the number.
const SLICES: usize = 6;

/// The same for an invariant that anybody has found.
fn forged_of(name: &str, program: &Loaded, invariant: &Expr, at_least: usize) {
    let obligations = obligations(program, None);
    assert_eq!(refusal(&obligations, invariant), None, "{name}: the certificate itself");
    let (mut refused, mut proofs, mut is_told) = (0, 0, false);
    let slice = std::env::var("SLICE").ok().and_then(|number| number.parse::<usize>().ok());
    let is_asked = |at: usize| slice.is_none_or(|number| at % SLICES == number % SLICES);
    for (number, (what, edit)) in forgeries(invariant).into_iter().enumerate().filter(|(at, _)| is_asked(*at)) {
        match refusal(&obligations, &edit) {
            None => {
                assert_ne!(verifies_with_boogie(&obligations, &edit), Some(false), "{name}: {what}: accepted");
                proofs += 1;
            }
            Some(Rejected::Fails(step)) => {
                assert!(!step.what.is_empty() && !step.procedure.as_str().is_empty());
                // Boogie's word on some of them: no proof is refused.
                if number % 16 == 0 {
                    assert_ne!(
                        verifies_with_boogie(&obligations, &edit),
                        Some(true),
                        "{name}: {what}: refused: {step:?}"
                    );
                }
                // Once for each program: all steps are looked at.
                if what == "a conjunct dropped" && !std::mem::replace(&mut is_told, true) {
                    says_what_breaks(&obligations, &edit, &format!("{name}: {what}"));
                }
                refused += 1;
            }
            Some(other) => panic!("{name}: {what}: {other}"),
        }
    }
    let asked = if slice.is_some() { SLICES } else { 1 };
    assert!(refused + proofs >= 24 / asked, "{name}: too few edits");
    assert!(slice.is_some() || refused >= at_least, "{name}: {refused} refused, {proofs} are proofs");
}

/// Of an invariant that is refused it is told what breaks, in which step; and where it is a conjunct, that is false behind the step in the
/// state that is shown.
fn says_what_breaks(obligations: &Obligations, invariant: &Expr, context: &str) {
    let claim = Claim { invariant: invariant.clone(), ranks: None, bound: None };
    let parts = broken(obligations, &claim, &Means::default(), &mut |_, _| {}).expect("it is read");
    assert!(!parts.is_empty(), "{context}: nothing is shown");
    let conjuncts = certificate::conjuncts(&claim.invariant);
    for part in parts.into_iter().take(2) {
        assert_eq!(part.before.is_empty(), part.step.is_none(), "{context}: {part:?}");
        let What::Conjunct(number) = part.what else { continue };
        let value = |(name, value): &(Name, Value)| {
            let value = match value {
                Value::Bool(b) => Expr::bool(*b),
                Value::Int(n) => expr(&n.to_string()),
                _ => return None,
            };
            Some((*name, value))
        };
        let mut there = conjuncts[number].clone();
        there.substitute(&part.after.iter().filter_map(value).collect());
        // Values of other types are not written down here.
        if there.mentions(|_| true) {
            continue;
        }
        let refuted = verify(obligations, there.clone().not(), &Means::default(), &mut |_, _| {});
        let at_start = matches!(&refuted, Err(Rejected::Fails(step)) if step.procedure == "initial");
        assert!(!at_start, "{context}: {} is true behind {part:?}", print_expr(&there));
    }
}

/// A certificate goes with the statements of the program, not with their lines, nor with the numbers that they have today.
#[test]
fn places_are_found_again() {
    let old = load(&counting(""));
    let proved = proof(&old);
    let text = print(&proved.certificate);
    assert!(text.contains("at.Worker#1 == Worker.") && text.contains("{:place \"n := n - 1;\"}"), "{text}");
    let certificate = parse_str(&text).expect("it parses");
    // Lines that move, a place that is new in front, a statement that stands there twice.
    for added in ["\n\n", "seen := true;\n", "n := n + 0;\n", "n := n + 1;\nn := n - 1;\n"] {
        let new = load(&counting(added));
        let obligations = obligations(&new, None);
        let invariant = invariant_of(&certificate, &obligations).expect("all places are found");
        let refused = refusal(&obligations, &invariant);
        assert!(!added.trim().is_empty() || refused.is_none(), "{added:?}: {refused:?}");
    }
    // A statement that is another one now, where something else stands in its line.
    let own = obligations(&old, None);
    let place =
        own.vocabulary.threads[1].named.iter().find(|p| p.statement == "n := n - 1;").expect("it is there").name;
    let skeleton = print(&own.skeleton());
    let (before, after) = skeleton.rsplit_once("true").expect("it says nothing");
    let certificate = parse_str(&format!("{before}(at.Worker#1 == {place} ==> n == 1){after}")).expect("it parses");
    assert!(invariant_of(&certificate, &own).is_ok());
    let other = load(&counting("\n").replace("n := n - 1;", "n := n - 2;"));
    match invariant_of(&certificate, &obligations(&other, None)) {
        Err(Rejected::Malformed(why)) => assert!(why.contains("there is no place Worker."), "{why}"),
        found => panic!("{}", found.map_or_else(|e| e.to_string(), |e| print_expr(&e))),
    }
}

/// Two threads that count under a lock.
fn counting(added: &str) -> String {
    format!(
        "var locked, seen: bool; var n: int;
        procedure {{:entrypoint}} Main() modifies locked, seen, n;
        {{ locked, seen, n := false, false, 0; async call Worker(); async call Worker(); }}
        procedure Worker() modifies locked, seen, n;
        {{
          {added}
          atomic {{ assume !locked; locked := true; }}
          n := n + 1;
          assert n == 1;
          n := n - 1;
          locked := false;
        }}"
    )
}

#[test]
fn forged_dekker() {
    forged("safety/dekker", 12);
}

#[test]
#[ignore = "a minute of checking"]
fn forged_bluetooth() {
    forged("safety/bluetooth-fixed", 12);
}

#[test]
fn forged_result_types() {
    forged("fork/join-by-result-types", 12);
}

#[test]
#[ignore = "a minute of checking"]
fn forged_atomic_spellings() {
    forged("safety/atomic-spellings", 12);
}

#[test]
fn forged_values_of_a_datatype() {
    forged("safety/datatype-messages", 8);
}

#[test]
fn forged_fork_by_a_thread() {
    forged("fork/fork-by-a-thread", 12);
}

#[test]
fn forged_ids() {
    forged("fork/fork-ids-are-values", 12);
}

#[test]
#[ignore = "a minute of checking"]
fn forged_each_once() {
    forged("fork/join-same-id-each-once", 12);
}

/// Everything but the invariant is made anew: what else is changed in a certificate changes nothing, and nothing that a forger adds
/// to it helps.
#[test]
fn forged_text_around_the_invariant() {
    let program = file("safety/dekker");
    let proof = proof(&program);
    let obligations = obligations(&program, None);
    let weaker = Expr::all(conjuncts(&proof.invariant).into_iter().skip(1));
    let (forged, list) = obligations.program(Expr::bool(true)).expect("the obligations can be written down");
    let failing = match refusal(&obligations, &Expr::bool(true)) {
        Some(Rejected::Fails(step)) => step.procedure,
        other => panic!("{other:?}"),
    };
    let text = print(&forged);
    let read = |text: &str| invariant_of(&parse_str(text).expect("it parses"), &obligations);
    let mut texts = vec![format!("{text}\naxiom false;")];
    for obligation in &list {
        let start = text.find(&format!("procedure {}(", obligation.procedure)).expect("each has a procedure");
        let end = text[start..].find("\nprocedure ").map_or(text.len(), |n| start + n);
        // An obligation removed; nothing to be shown there; an assumption that ends all.
        texts.push(format!("{}{}", &text[..start], &text[end..]));
        let trivial = text[start..end].replace("ensures Inv(", "ensures true || Inv(");
        texts.push(format!("{}{trivial}{}", &text[..start], &text[end..]));
        let assumed = text[start..end].replacen("{\n", "{\n  assume false;\n", 1);
        texts.push(format!("{}{assumed}{}", &text[..start], &text[end..]));
    }
    for forged in texts {
        match refusal(&obligations, &read(&forged).expect("the invariant is there")) {
            Some(Rejected::Fails(step)) => assert_eq!(step.procedure, failing),
            other => panic!("{other:?}"),
        }
    }
    // The state of other programs, a thread left out, an invariant that is not there, is there twice, or speaks of itself.
    let (whole, _) = obligations.program(weaker).expect("the obligations can be written down");
    let text = print(&whole);
    let parameter = obligations.parameters()[0].0;
    for (from, to) in [
        (format!("Inv({parameter}: int, "), "Inv(".to_owned()),
        (format!("Inv({parameter}: int, "), format!("Inv({parameter}: bool, ")),
        ("function {:inline} Inv(".to_owned(), "function {:inline} Other(".to_owned()),
    ] {
        assert!(text.contains(&from), "{text}");
        assert!(matches!(read(&text.replace(&from, &to)), Err(Rejected::Malformed(_))), "{to}");
    }
    let another = format!("{text}\nfunction Inv(x: int): bool {{ true }}");
    assert!(matches!(read(&another), Err(Rejected::Malformed(_))));
    let arguments = obligations.parameters().into_iter().map(|(name, _)| Expr::var(name)).collect();
    let itself = Expr::generated(ExprKind::App("Inv".into(), arguments));
    for unknown in
        [itself, Expr::generated(ExprKind::App("Unknown".into(), Vec::new())), Expr::var(Name::from("nothing"))]
    {
        assert!(refusal(&obligations, &unknown).is_some(), "{unknown:?}");
    }
}

/// Programs with a violation have no proof: neither those of their repaired versions, nor edited ones.
#[test]
fn forged_for_programs_with_a_bug() {
    for (right, wrong) in [
        ("safety/dekker", "safety/dekker-check-then-set"),
        ("safety/bluetooth-fixed", "safety/bluetooth"),
        ("fork/mutual-exclusion", "fork/mutual-exclusion-broken"),
        ("fork/barrier", "fork/barrier-early"),
        ("fork/commuting-increments", "fork/commuting-increments-lost"),
    ] {
        let (right, broken) = (file(right), file(wrong));
        let obligations = obligations(&broken, None);
        let mut tried = vec![("nothing said", Expr::bool(true)), ("nothing reachable", Expr::bool(false))];
        if wrong.starts_with("safety/") {
            tried.extend(forgeries(&proof(&right).invariant).into_iter().step_by(4));
        }
        for (what, forged) in tried {
            assert!(refusal(&obligations, &forged).is_some(), "{wrong}: {what}");
        }
    }
}

/// A checker with all rules says one thing, without this one the other.
fn needed(rule: Mutation, program: &Loaded, invariant: &Expr) {
    let all = refusal(&obligations(program, None), invariant);
    let without = refusal(&obligations(program, Some(rule)), invariant);
    assert_ne!(all.is_none(), without.is_none(), "{rule:?}: {all:?}");
    assert!(matches!(all.or(without), Some(Rejected::Fails(_))), "{rule:?}");
}

const UNSAFE: &str = "var x: int;
    procedure {:entrypoint} Main() modifies x; { async call P(); }
    procedure P() modifies x; { x := 1; assert x == 2; }";

#[test]
fn rule_initial() {
    needed(Mutation::InitialForgotten, &load(UNSAFE), &Expr::bool(false));
}

#[test]
fn rule_checks() {
    needed(Mutation::ChecksForgotten, &load(UNSAFE), &Expr::bool(true));
}

#[test]
fn rule_others() {
    needed(Mutation::OthersForgotten, &load(UNSAFE), &Expr::bool(true));
}

#[test]
fn rule_switch_points() {
    let program = "var x: int;
        procedure {:entrypoint} Main() modifies x; { async call P(); async call P(); }
        procedure P() modifies x; { x := 1; assert x == 1; x := 2; }";
    needed(Mutation::SwitchPointsForgotten, &load(program), &Expr::bool(true));
}

/// Others see x before the execution ends.
const DISCARDED: &str = "var x: int where x == 0;
    procedure {:entrypoint} Main() modifies x; { async call P(); async call Q(); }
    procedure P() modifies x; { x := 1; assume false; }
    procedure Q() { assert x == 0; }";

#[test]
fn rule_discarded() {
    let is_zero = Expr::var(Name::from("x")).eq(Expr::int(0));
    needed(Mutation::DiscardedForgotten, &load(DISCARDED), &is_zero);
}

/// Nobody sees or changes x while the loop goes round.
const SECTION: &str = "var x: int;
    procedure {:entrypoint} Main() modifies x; { x := 0; async call P(); async call Q(); }
    procedure P() modifies x; { var i: int; atomic { x := 1; i := 0; while (i < 2) { i := i + 1; } assert x == 1; } }
    procedure Q() modifies x; { x := 2; }";

#[test]
fn rule_sections() {
    let program = load(SECTION);
    needed(Mutation::SectionsIgnored, &program, &proof(&program).invariant);
}

/// Two threads that meet, though each sees only itself.
const AGAIN: &str = "var x: int where x == 0;
    procedure {:entrypoint} Main() modifies x; { while (true) { async call P(); } }
    procedure P() modifies x; { x := x + 1; assert x == 1; x := x - 1; }";

/// Safe if there is one thread at a time.
const ALONE: &str = "var x: int;
    procedure {:entrypoint} Main() modifies x; { while (true) { async call P(); } }
    procedure P() modifies x; { x := 1; assert x == 1; x := 2; }";

/// What many threads do is taken for what one does that begins anew.
#[test]
fn rule_created_again() {
    let program = load(ALONE);
    let one = expr("at.P == 4 ==> x == 1");
    assert_eq!(refusal(&obligations(&program, Some(Mutation::CreatedAgain)), &one), None);
    let refused = refusal(&obligations(&program, None), &one);
    assert!(matches!(refused, Some(Rejected::Malformed(_))), "{refused:?}");
    let each = expr("(at.P#1 == 4 ==> x == 1) && (at.P#2 == 4 ==> x == 1)");
    let refused = refusal(&obligations(&program, None), &each);
    assert!(matches!(refused, Some(Rejected::Fails(_))), "{refused:?}");
}

/// Whoever creates a thread without waiting for it may create the next one while it is there.
#[test]
fn rule_arms_are_waited_for() {
    let program = load(ALONE);
    let one = expr("at.P == 4 ==> x == 1");
    assert_eq!(refusal(&obligations(&program, Some(Mutation::NobodyWaits)), &one), None);
    let refused = refusal(&obligations(&program, None), &one);
    assert!(matches!(refused, Some(Rejected::Malformed(_))), "{refused:?}");
}

/// Arms that are created again and again, as they are waited for, and what they leave behind.
const LEFT: &str = "var x: int;
    procedure {:entrypoint} Main() { while (true) { par A() | B(); } }
    procedure A() { async call P(); }
    procedure B() { }
    procedure P() modifies x; { x := 1; assert x == 1; x := 2; }";

/// One arm after the other creates threads, which are still there when the next one comes.
#[test]
fn rule_left_behind() {
    let program = load(LEFT);
    let one = expr("at.P == 4 ==> x == 1");
    assert_eq!(refusal(&obligations(&program, Some(Mutation::LeftBehind)), &one), None);
    let refused = refusal(&obligations(&program, None), &one);
    assert!(matches!(refused, Some(Rejected::Malformed(_))), "{refused:?}");
    let each = expr("(at.P#1 == 4 ==> x == 1) && (at.P#2 == 4 ==> x == 1)");
    let refused = refusal(&obligations(&program, None), &each);
    assert!(matches!(refused, Some(Rejected::Fails(_))), "{refused:?}");
}

/// Each of the arms of a round writes what the next round reads.
const ROUNDS: &str = "var x, y: bool;
    procedure {:entrypoint} Main() modifies x, y; {
      x, y := false, false;
      while (*) { par A() | B(); assert x == y; }
    }
    procedure A() modifies x; { x := !x; }
    procedure B() modifies y; { y := !y; }";

/// An arm that is created again begins with other values than it had when it ended: a certificate that says otherwise is refused.
#[test]
fn arms_begin_anew() {
    let program = load(
        "var begun: bool;
        procedure {:entrypoint} Main() modifies begun; { begun := false; while (true) { par A() | B(); begun := true; } }
        procedure A() { var i: bool; var set: bool; assert set ==> i; i := true; set := true; yield; assert i; }
        procedure B() { }",
    );
    let refused = refusal(&obligations(&program, None), &Expr::bool(true));
    assert!(matches!(refused, Some(Rejected::Fails(_))), "{refused:?}");
    let stale = expr("at.A == 2 ==> A.set && A.i");
    let refused = refusal(&obligations(&program, None), &stale);
    assert!(matches!(refused, Some(Rejected::Fails(_))), "{refused:?}");
}

#[test]
fn forged_rounds_of_arms() {
    let program = load(ROUNDS);
    let invariant = proof(&program).invariant;
    assert_eq!(refusal(&obligations(&program, None), &invariant), None);
    // That an arm has ended is all that the wait asks for.
    for forged in ["at.Main == 5 ==> at.A == 2", "at.A == 2 ==> x == y", "at.A == 0"] {
        let refused = refusal(&obligations(&program, None), &expr(forged));
        assert!(matches!(refused, Some(Rejected::Fails(_))), "{forged}: {refused:?}");
    }
}

/// Any number of threads and a lock. `Main` is alone at 1 and 3; `P` has the lock at 4 and 5.
const MANY: &str = "var locked: bool;
    procedure {:entrypoint} Main() modifies locked; { locked := false; while (true) { async call P(); } }
    procedure P() modifies locked; { atomic { assume !locked; locked := true; } assert locked; locked := false; }";

fn of_many() -> Expr {
    expr(
        "(at.Main == 1 || at.Main == 3 ==> at.P#1 == 0) && (at.Main == 1 || at.Main == 3 ==> at.P#2 == 0) && \
         (at.P#1 == 4 || at.P#1 == 5 ==> locked) && (at.P#2 == 4 || at.P#2 == 5 ==> locked) && \
         (at.P#1 == 4 || at.P#1 == 5 ==> at.P#2 != 4) && (at.P#1 == 4 || at.P#1 == 5 ==> at.P#2 != 5)",
    )
}

#[test]
fn forged_any_number_of_threads() {
    forged_of("any number of threads", &load(MANY), &of_many(), 12);
}

/// A proof about two threads of which the second one alone may interfere is none.
#[test]
fn rule_interference() {
    let third = load(
        "var c: int;
        procedure {:entrypoint} Main() modifies c; { c := 0; while (true) { async call P(); } }
        procedure P() modifies c; { c := c + 1; assert c <= 2; }",
    );
    let counted = expr(
        "(at.Main == 1 || at.Main == 3 ==> at.P#1 == 0 && at.P#2 == 0) && \
         (at.Main != 1 && at.Main != 3 ==> c == (if at.P#1 == 4 || at.P#1 == 2 then 1 else 0) \
         + (if at.P#2 == 4 || at.P#2 == 2 then 1 else 0))",
    );
    needed(Mutation::InterferenceForgotten, &third, &counted);
}

#[test]
fn rule_others_are_related() {
    needed(Mutation::OthersUnrelated, &load(MANY), &of_many());
}

#[test]
fn rule_creations_are_seen() {
    needed(Mutation::CreationsUnseen, &load(AGAIN), &expr("at.P#1 == 0 && at.P#2 == 0"));
}

/// A variable that says how many threads are between two places: 4 and 5 of `P`. `Main` is alone at 1 and 3.
const COUNTED: &str = "var c: int;
    procedure {:entrypoint} Main() modifies c; { c := 0; while (true) { async call P(); } }
    procedure P() modifies c; { c := c + 1; assert c >= 1; c := c - 1; }";

fn of_counted() -> Expr {
    expr(
        "(at.Main == 1 || at.Main == 3 ==> at.P#1 == 0) && (at.Main == 1 || at.Main == 3 ==> at.P#2 == 0) && \
         (at.Main == 1 || at.Main == 3 ==> count.P.4 + count.P.5 <= 0) && \
         (at.Main != 1 && at.Main != 3 ==> c <= count.P.4 + count.P.5) && \
         (at.Main != 1 && at.Main != 3 ==> count.P.4 + count.P.5 <= c)",
    )
}

/// An array of any length. `Main` is alone at 1, 3 and 4, and has written an entry at 7 that does not count yet; `Look` has chosen one at 5.
const FILLED: &str = "var a: [int]int; var i: int;
    procedure {:entrypoint} Main() modifies a, i; { i := 0; async call Look(); while (true) { a[i] := 7; i := i + 1; } }
    procedure Look() { var k: int; while (true) { havoc k; assume 0 <= k && k < i; assert a[k] == 7; } }";

/// What is said of all indices is shown of all of them.
#[test]
fn forged_all_indices() {
    if unbounded_solver().is_none() {
        return;
    }
    let obligations = obligations(&load(FILLED), None);
    let said = |all: &str, last: &str, chosen: &str| {
        let alone = "(at.Main < 5 ==> at.Look == 0) && (at.Main == 4 ==> i == 0)";
        let filled = format!("(at.Main >= 5 ==> (forall j: int :: {all} ==> a[j] == 7))");
        expr(&format!("{alone} && {filled} && (at.Main == 7 ==> {last}) && (at.Look == 5 ==> {chosen})"))
    };
    let (all, last, chosen) = ("0 <= j && j < i", "a[i] == 7", "0 <= Look.k && Look.k < i");
    assert_eq!(refusal(&obligations, &said(all, last, chosen)), None);
    for (all, last, chosen) in [
        ("0 <= j && j <= i", last, chosen),
        ("0 < j && j < i", last, chosen),
        ("0 <= j && j < i && j != 3", last, chosen),
        (all, "true", chosen),
        (all, last, "Look.k < i"),
        (all, last, "0 <= Look.k && Look.k <= i"),
    ] {
        let refused = refusal(&obligations, &said(all, last, chosen));
        assert!(
            matches!(refused, Some(Rejected::Fails(_) | Rejected::Undecided(..))),
            "{all} {last} {chosen}: {refused:?}"
        );
    }
}

/// Numbers of threads are what the checker says they are, whatever a certificate claims of them.
#[test]
fn forged_counters() {
    if unbounded_solver().is_none() {
        return;
    }
    let program = load(COUNTED);
    forged_of("counters", &program, &of_counted(), 12);
    let obligations = obligations(&program, None);
    for claimed in [
        "count.P.4 == 0",
        "count.P.4 + count.P.5 <= 1",
        "count.P.2 == 0",
        "c == count.P.4",
        "at.P#1 == 4 ==> count.P.4 <= 1",
        "at.P#1 == 4 && at.P#2 == 4 ==> count.P.4 <= 2",
        "at.P#1 != 4 && at.P#2 != 4 ==> count.P.4 <= 0",
    ] {
        let refused = refusal(&obligations, &of_counted().and(expr(claimed)));
        assert!(matches!(refused, Some(Rejected::Fails(_))), "{claimed}: {refused:?}");
    }
    // What a certificate says that becomes of them is not looked at, and it cannot have others.
    let (whole, _) = obligations.program(of_counted()).expect("the obligations can be written down");
    let text = print(&whole);
    let read = |text: &str| invariant_of(&parse_str(text).expect("it parses"), &obligations);
    assert_eq!(read(&text).map(|e| refusal(&obligations, &e)), Ok(None));
    for (from, to) in [
        ("count.P.5: int): bool", "count.P.9: int): bool"),
        ("count.P.4: int, count.P.5: int): bool", "count.P.5: int, count.P.4: int): bool"),
        ("count.P.4: int, count.P.5: int): bool", "count.P.4: int, count.P.4: int): bool"),
        ("count.P.5: int): bool", "count.P.5: bool): bool"),
    ] {
        assert!(text.contains(from), "{text}");
        assert!(matches!(read(&text.replace(from, to)), Err(Rejected::Malformed(_))), "{to}");
    }
    let still = text.replace("count.P.4 := count.P.4 + 1", "count.P.4 := count.P.4");
    assert_ne!(still, text);
    let wrong = read(&still).map(|e| refusal(&obligations, &e.and(expr("count.P.4 <= 0"))));
    assert!(matches!(wrong, Ok(Some(Rejected::Fails(_)))), "{wrong:?}");
}

/// Numbers of threads that have a value are what the checker says they are, too.
#[test]
fn forged_counters_of_values() {
    if unbounded_solver().is_none() {
        return;
    }
    // Main is alone at 1 and 3; behind 4 of P its outcome does not change.
    let program = load(
        "var c, d: int; var l: bool;
        procedure {:entrypoint} Main() modifies c, d, l; { c := 0; while (true) { l := !l; async call P(); } }
        procedure P() modifies c, d; { var ok: bool; atomic { ok := l; if (ok) { c := c + 1; } }
            d := 0; if (ok) { assert c >= 1; c := c - 1; } }",
    );
    let (alone, others) = ("at.Main == 1 || at.Main == 3", "at.Main != 1 && at.Main != 3");
    let counted = "count.P.4.ok.true + count.P.5 + count.P.6";
    let invariant = expr(&format!(
        "({alone} ==> at.P#1 == 0) && ({alone} ==> at.P#2 == 0) && ({alone} ==> {counted} <= 0) && \
         ({others} ==> c <= {counted}) && ({others} ==> {counted} <= c)"
    ));
    let obligations = obligations(&program, None);
    assert_eq!(refusal(&obligations, &invariant), None);
    forged_of("counters of values", &program, &invariant, 6);
    for claimed in [
        "count.P.4.ok.true == 0",
        "count.P.4.ok.false == 0",
        "count.P.4.ok.true == count.P.4",
        "count.P.4.ok.true <= 1",
        "at.P#1 == 4 && P#1.ok ==> count.P.4.ok.true <= 1",
        "at.P#1 == 4 && !P#1.ok ==> count.P.4.ok.true >= 1",
        "count.P.5 == count.P.4.ok.true",
    ] {
        let refused = refusal(&obligations, &invariant.clone().and(expr(claimed)));
        assert!(matches!(refused, Some(Rejected::Fails(_))), "{claimed}: {refused:?}");
    }
    let among = expr("count.P.4.ok.true <= count.P.4 || at.Main == 1 || at.Main == 3");
    assert_eq!(refusal(&obligations, &invariant.clone().and(among)), None);
    needed(Mutation::MovesUncounted, &program, &invariant);
}

#[test]
fn rule_moves_are_counted() {
    if unbounded_solver().is_none() {
        return;
    }
    needed(Mutation::MovesUncounted, &load(COUNTED), &of_counted());
}

#[test]
fn rule_creations_are_counted() {
    if unbounded_solver().is_none() {
        return;
    }
    let program = load(
        "procedure {:entrypoint} Main() { while (true) { async call P(); } }
        procedure P() { assert false; }",
    );
    let none = expr("count.P.1 <= 0 && (at.P#1 == 0 || at.P#1 == 1) && (at.P#2 == 0 || at.P#2 == 1)");
    needed(Mutation::CreationsUncounted, &program, &none);
}

#[test]
fn rule_counters_are_not_too_large() {
    if unbounded_solver().is_none() {
        return;
    }
    needed(Mutation::CountersTooLarge, &load(&COUNTED.replace("c >= 1", "c >= 2")), &of_counted());
}

/// The invariant holds of somebody where threads are counted, and of nobody else.
#[test]
fn rule_somebody_is_counted() {
    if unbounded_solver().is_none() {
        return;
    }
    let program = |check: &str| {
        load(&format!(
            "var b: bool; var c: int;
            procedure {{:entrypoint}} Main() modifies b, c; {{
                b, c := false, 0; while (true) {{ async call P(); assert {check}; }} }}
            procedure P() modifies b, c; {{ atomic {{ b := true; c := c + 1; }} c := c - 1; }}"
        ))
    };
    let invariant = expr(
        "((at.Main == 1 || at.Main == 3) ==> at.P#1 == 0 && at.P#2 == 0 && count.P.4 <= 0) && (at.P#1 == 4 ==> b) && \
         (at.P#2 == 4 ==> b) && (at.Main == 1 || at.Main == 3 || c == count.P.4)",
    );
    assert_eq!(refusal(&obligations(&program("c == 0 || b"), None), &invariant), None);
    needed(Mutation::SomebodyAlways, &program("b"), &invariant);
}

const JOINED: &str = "var x: int;
    procedure {:entrypoint} Main() modifies x; { x := 0; fork 1 P(); join 1; assert x == 1; join 1; assert false; }
    procedure P() modifies x; { x := 1; }";

#[test]
fn rule_joins() {
    let program = load(JOINED);
    let invariant = proof(&program).invariant;
    needed(Mutation::JoinsAtOnce, &program, &invariant);
    needed(Mutation::JoinedTwice, &program, &invariant);
}

/// Of any number of threads, one that has ended is taken, and only once: `count.P` are those at their start, at their return, at their end.
#[test]
fn rule_joins_of_any_number() {
    if unbounded_solver().is_none() {
        return;
    }
    let program = load(
        "procedure {:entrypoint} Main() { var i: int; i := 0; while (*) { fork 0 P(); i := i + 1; }
            while (true) { join 0; i := i - 1; assert i >= 0; } }
        procedure P() { }",
    );
    let open = "count.P.1 + count.P.2 + count.P.4";
    let invariant = expr(&format!(
        "(at.Main != 1 ==> Main.i == {open}) && \
         (at.Main == 1 ==> at.P#1 == 0 && at.P#2 == 0 && {open} <= 0)"
    ));
    assert_eq!(refusal(&obligations(&program, None), &invariant), None);
    let others = "count.P.1 + count.P.2 + count.P.4 + count.P.3";
    for wrong in ["count.P.1 + count.P.4", "count.P.2 + count.P.4", "count.P.1 + count.P.2", others, "count.P.1"] {
        let forged = expr(&format!(
            "(at.Main != 1 ==> Main.i == {wrong}) && (at.Main == 1 ==> at.P#1 == 0 && at.P#2 == 0 && {others} <= 0)"
        ));
        let refused = refusal(&obligations(&program, None), &forged);
        assert!(matches!(refused, Some(Rejected::Fails(_))), "{wrong}: {refused:?}");
    }
    needed(Mutation::JoinedTwice, &program, &invariant);
    let joins = load("procedure {:entrypoint} Main() { while (*) { fork 0 P(); } join 0; } procedure P() { }");
    needed(Mutation::JoinsUncounted, &joins, &expr("count.P.3 <= 0"));
    let waits = load(
        "procedure {:entrypoint} Main() { while (*) { fork 0 P(); } join 0; assert false; }
        procedure P() { while (true) { } }",
    );
    let nobody = expr("count.P.2 <= 0 && at.P#1 != 5 && at.P#2 != 5");
    needed(Mutation::JoinsAtOnce, &waits, &nobody);
}

#[test]
fn rule_ids() {
    let program = file("fork/fork-ids-are-values");
    needed(Mutation::IdsIgnored, &program, &proof(&program).invariant);
}

/// What the prover says of a program with a system that lacks a rule is not what it says with all rules, and never a wrong answer that
/// is believed.
fn noticed(rule: system::Mutation, program: &str, is_safe: bool) {
    let program = load(program);
    let said = |rule: Option<_>| {
        let deadline = Some(Instant::now() + Duration::from_secs(120));
        let subject = program.subject(Asked::default()).lacking(LeftOut::rule(rule));
        match prove(&subject, &Options { deadline, ..Options::default() }, &mut |_| {}) {
            Outcome::Proved(_) => "proved",
            Outcome::Failure(execution) => {
                let asked = Asked { fairness: Fairness::None, ..Asked::default() };
                match replay(&program.checked, &program.sources, &execution, &asked) {
                    Ok(_) => "violated",
                    Err(_) => "does not happen",
                }
            }
            Outcome::Uncertified(_) => "not certified",
            Outcome::Unknown(_) => "unknown",
            Outcome::Broken(_) => "broken",
        }
    };
    assert_eq!(said(None), if is_safe { "proved" } else { "violated" });
    let without = said(Some(rule));
    assert!(["does not happen", "not certified", "broken"].contains(&without), "{rule:?}: {without}");
}

#[test]
fn system_rules() {
    let interrupted = "var x: int;
        procedure {:entrypoint} Main() modifies x; { async call P(); async call P(); }
        procedure P() modifies x; { x := 1; assert x == 1; x := 2; }";
    noticed(system::Mutation::SwitchPointsForgotten, interrupted, false);
    noticed(system::Mutation::DiscardedForgotten, DISCARDED, false);
    noticed(system::Mutation::SectionsIgnored, SECTION, true);
    noticed(system::Mutation::JoinsAtOnce, JOINED, true);
    noticed(system::Mutation::JoinedTwice, JOINED, true);
    noticed(system::Mutation::AnnouncedBefore, ROUNDS, true);
}

/// The checker takes an arm that is created again for one thread, and what it leaves behind for any number: a system that does not is
/// nothing that it can speak of.
#[test]
fn system_arms_again() {
    let of = |program: &Loaded, rule: Option<_>| {
        let subject = program.subject(Asked::default()).lacking(LeftOut::rule(rule));
        prove(&subject, &Options::default(), &mut |_| {})
    };
    let rounds = load(ROUNDS);
    assert!(matches!(of(&rounds, None), Outcome::Proved(_)));
    let many = of(&rounds, Some(system::Mutation::CreatedOnce));
    assert!(matches!(many, Outcome::Unknown(_)), "{many:?}");
    let left = load(LEFT);
    let named = of(&left, None);
    assert!(matches!(named, Outcome::Unknown(_)), "{named:?}");
    let one = of(&left, Some(system::Mutation::LeftBehind));
    assert!(!matches!(one, Outcome::Proved(_)), "{one:?}");
}

/// More threads than the system knows are nothing that it can prove: that it says so is a rule of the checker, too.
#[test]
fn system_created_again() {
    let program = load(ALONE);
    for rule in [None, Some(system::Mutation::CreatedAgain)] {
        let subject = program.subject(Asked::default()).lacking(LeftOut::rule(rule));
        let outcome = prove(&subject, &Options::default(), &mut |_| {});
        assert!(matches!(outcome, Outcome::Unknown(_)), "{rule:?}: {outcome:?}");
    }
}

const COUNTDOWN: &str = "
procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (x > 0) {
    x := x - 1;
  }
}
";

fn ranked(program: &Loaded) -> Box<ranking::Proof> {
    match ranking::prove(&program.checked, &program.sources, &ranking::Options::default(), &mut |_| {}) {
        ranking::Outcome::Proved(proof) => proof,
        other => panic!("no ranks: {other:?}"),
    }
}

fn refusal_of(obligations: &Obligations, claim: &Claim) -> Option<Rejected> {
    verify_claim(obligations, claim, &Means::default(), &mut |_, _| {}).err()
}

fn claims(invariant: &Expr, ranks: Vec<Expr>) -> Claim {
    Claim { invariant: invariant.clone(), ranks: Some(ranks), bound: None }
}

#[test]
fn ranks_are_read_from_the_certificate() {
    let program = load(COUNTDOWN);
    let proof = ranked(&program);
    let written = parse_str(&print(&proof.certificate)).expect("the certificate parses");
    let obligations = obligations(&program, None);
    let claim = claim_of(&written, &obligations).expect("it has Inv and ranks");
    assert_eq!(claim.ranks.as_ref().map(Vec::len), Some(proof.ranks.len()));
    assert_eq!(refusal_of(&obligations, &claim), None);
}

#[test]
fn ranks_that_do_not_fall_are_refused() {
    let program = load(COUNTDOWN);
    let proof = ranked(&program);
    let obligations = obligations(&program, None);
    let refused = |what: &str, invariant: &Expr, ranks: Vec<Expr>| {
        let answer = refusal_of(&obligations, &claims(invariant, ranks));
        assert!(matches!(answer, Some(Rejected::Fails(_))), "{what}: {answer:?}");
    };
    for left_out in 0..proof.ranks.len() {
        let mut ranks = proof.ranks.clone();
        ranks.remove(left_out);
        refused("one left out", &proof.invariant, ranks);
    }
    let negated = |e: &Expr| Expr::generated(ExprKind::Unary(UnOp::Neg, Box::new(e.clone())));
    refused("none", &proof.invariant, Vec::new());
    refused("a number", &proof.invariant, vec![Expr::int(7)]);
    refused("the other way", &proof.invariant, proof.ranks.iter().map(negated).collect());
    refused("no state at all", &Expr::bool(false), proof.ranks.clone());
    // They are those of another loop.
    let upwards = load(&COUNTDOWN.replace("x - 1", "x + 1"));
    let others =
        Obligations::of(&upwards.checked, &upwards.sources, &Asked::default()).expect("the program can be read");
    assert!(matches!(refusal_of(&others, &claims(&proof.invariant, proof.ranks.clone())), Some(Rejected::Fails(_))));
}

#[test]
fn ranks_of_reals_have_to_fall_by_one() {
    // The engine's own solver has no real numbers.
    let Some(solver) = unbounded_solver() else { return };
    let down = COUNTDOWN.replace("x: int", "x: real").replace("x > 0", "x > 0.0").replace("x - 1", "x - 0.5");
    let program = load(&down);
    let options = ranking::Options { solver: solver.clone(), ..ranking::Options::default() };
    let ranking::Outcome::Proved(proof) = ranking::prove(&program.checked, &program.sources, &options, &mut |_| {})
    else {
        panic!("no ranks");
    };
    let means = Means { solver, ..Means::default() };
    let refusal = |program: &Loaded, rank: &str| {
        let obligations = obligations(program, None);
        let written = print(&proof.certificate).replace("2.0 * main.x", rank);
        let claim = claim_of(&parse_str(&written).expect("it parses"), &obligations).expect("it has Inv and ranks");
        verify_claim(&obligations, &claim, &means, &mut |_, _| {}).err()
    };
    assert_eq!(refusal(&program, "2.0 * main.x"), None);
    assert!(matches!(refusal(&program, "main.x"), Some(Rejected::Fails(_))), "from 0.9 to 0.4 it stays 0");
    // Halves fall for ever, and no multiple of them falls by 1 for ever.
    for endless in ["x / 2.0", "x - x / 4.0"] {
        let endless = load(&down.replace("x - 0.5", endless));
        for rank in ["2.0 * main.x", "1000000.0 * main.x", "-main.x"] {
            assert!(matches!(refusal(&endless, rank), Some(Rejected::Fails(_))), "{rank}");
        }
    }
}

#[test]
fn rule_ranks_unbounded() {
    let proof = ranked(&load(COUNTDOWN));
    let endless = load(&COUNTDOWN.replace("x > 0", "x != 0"));
    let claim = claims(&proof.invariant, proof.ranks.clone());
    assert_eq!(refusal_of(&obligations(&endless, Some(Mutation::RanksUnbounded)), &claim), None);
    assert!(matches!(refusal_of(&obligations(&endless, None), &claim), Some(Rejected::Fails(_))));
}

#[test]
fn ranks_need_a_thread_that_is_not_there_yet() {
    let program = file("termination/threads-argument");
    let proof = ranked(&program);
    let obligations = obligations(&program, None);
    assert_eq!(refusal_of(&obligations, &claims(&proof.invariant, proof.ranks.clone())), None);
    // Else the creation could raise the rank of a thread that has ended.
    let forgets = claims(&Expr::bool(true), proof.ranks.clone());
    assert!(matches!(refusal_of(&obligations, &forgets), Some(Rejected::Fails(_))));
}

/// What a solver finds speaks of values that there are; where it says which, nothing is left for a verifier to guess.
#[test]
fn what_solvers_of_horn_clauses_find_is_verified_by_boogie() {
    if which::which("boogie").is_err() || which::which("z3").is_err() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let certificate = folder.path().join("proof.bpl");
    for (name, property) in [("any-number/two-entries", "safety"), ("horn/entries-that-arms-choose", "race")] {
        let mut check = unthread();
        check.args(["check", "-q", "--timeout", "300", "--property", property, "--certificate"]).arg(&certificate);
        let output = check.arg(format!("boogie-tests/{name}.bpl")).output().expect("it starts");
        assert_eq!(output.status.code(), Some(0), "{name}");
        let said = Command::new("boogie").arg(&certificate).output().expect("Boogie starts");
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        assert!(said.contains(" verified, 0 errors"), "{name}: {said}");
    }
}
