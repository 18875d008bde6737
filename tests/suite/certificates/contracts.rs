//! Certificates with contracts that prove nothing, and checkers of contracts that lack a rule.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use unthread::certificate::{ContractClaim, Contracts, Means, Mutation, Reading, Rejected};
use unthread::check::{Asked, Checked, Granularity};
use unthread::engine::{SmtConfig, SmtKind, Solver};
use unthread::mutation::LeftOut;
use unthread::proof::horn::{Tool, tools};
use unthread::proof::{Options, Outcome, summaries};
use unthread::sequentialize::{Options as TranslationOptions, translate};
use unthread::syntax::ast::{Expr, Program};
use unthread::syntax::parse::parse_str;
use unthread::syntax::print::print;

use super::{conjuncts, edited, one_less, one_more, other_comparison, unbounded_solver};
use crate::loaded::{Loaded, expr, file, load};

/// Who solves clauses; `None` where nobody does.
fn solver() -> Option<(Options, Vec<Tool>)> {
    let z3 = which::which("z3").ok().map(|program| SmtConfig::new(SmtKind::Z3, program, None, None));
    let options = Options { solver: Solver::Auto(z3), ..Options::default() };
    let tools = tools(&options.solver);
    (!tools.is_empty()).then_some((options, tools))
}

/// `None` where there is no solver.
fn certificate(program: &Loaded) -> Option<Program> {
    let (options, tools) = solver()?;
    match summaries::prove(&program.subject(Asked::default()), &options, &tools, &mut |_| {}) {
        Outcome::Proved(proof) => Some(proof.certificate),
        other => panic!("no proof: {other:?}"),
    }
}

pub(super) fn contracts(program: &Loaded, rule: Option<Mutation>) -> Contracts {
    let asked = Asked::default();
    let reading = Reading { mutation: LeftOut::rule(rule), ..Reading::from(&asked) };
    Contracts::of(&program.checked, &program.sources, reading).expect("the program can be read")
}

pub(super) fn verified(contracts: &Contracts, claim: &ContractClaim) -> Result<Checked, Rejected> {
    let means = Means { unbounded: unbounded_solver(), ..Means::default() };
    contracts.verify(claim, &means, &mut |_, _| {}).map(|(checked, _)| checked)
}

/// Is an edited claim a proof all the same, which is Boogie's word, too? Otherwise it is refused with what fails.
pub(super) fn is_proof(answer: Result<Checked, Rejected>, what: &str) -> bool {
    match answer {
        Err(Rejected::Fails(_)) => false,
        Err(other) => panic!("{what}: {other}"),
        Ok(checked) => {
            assert_ne!(verifies_with_boogie(&checked.program), Some(false), "{what}");
            true
        }
    }
}

/// Does Boogie verify the procedures with their contracts? `None` where it is missing.
pub(super) fn verifies_with_boogie(certificate: &Program) -> Option<bool> {
    which::which("boogie").ok()?;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("contracts.bpl");
    fs::write(&path, print(certificate)).expect("the file is written");
    let said = Command::new("boogie").arg(&path).output().expect("Boogie starts");
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(said.contains("finished with"), "{said}");
    Some(said.contains(" verified, 0 errors") && !said.contains("inconclusive") && !said.contains("time out"))
}

const PROVED: [&str; 13] = [
    "ackermann",
    "contracts",
    "depth",
    "entry",
    "even-odd",
    "fibonacci",
    "gcd",
    "jumps",
    "mccarthy",
    "names",
    "own",
    "sum",
    "tree",
];

/// Eager translations of these violate the property within two rounds.
const VIOLATED: [&str; 6] = [
    "recursion/rounds-lock-left-early",
    "recursion/rounds-walk-down-first",
    "safety/dekker-check-then-set",
    "safety/bluetooth",
    "safety/fork-join-results",
    "safety/ensures",
];

#[test]
fn contracts_that_are_found_are_read_again_and_verified_by_boogie() {
    for name in PROVED {
        let program = file(&format!("recursion/{name}"));
        let Some(certificate) = certificate(&program) else { return };
        // As the file is: printed, and parsed again.
        let certificate = parse_str(&print(&certificate)).expect("the certificate parses");
        let contracts = contracts(&program, None);
        let claim = contracts.claim_of(&certificate).expect("it fits");
        let again = verified(&contracts, &claim).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_ne!(verifies_with_boogie(&again.program), Some(false), "{name}");
    }
}

/// The claim with another expression at one place, for each expression that comes of one by an edit.
pub(super) fn forgeries(claim: &ContractClaim) -> Vec<(String, ContractClaim)> {
    let mut found = Vec::new();
    let mut with = |what: String, set: &dyn Fn(&mut ContractClaim)| {
        let mut forged = claim.clone();
        set(&mut forged);
        found.push((what, forged));
    };
    for (p, said) in claim.procedures.iter().enumerate() {
        for (place, original) in [&said.called, &said.summary].into_iter().chain(&said.invariants).enumerate() {
            let mut instead = vec![("true", Expr::bool(true)), ("false", Expr::bool(false))];
            let edit = |what, edit: &dyn Fn(&Expr) -> Option<Expr>| -> Vec<(&'static str, Expr)> {
                edited(original, edit).into_iter().map(|e| (what, e)).collect()
            };
            instead.extend(edit("one more", &one_more));
            instead.extend(edit("one less", &one_less));
            instead.extend(edit("another comparison", &other_comparison));
            let parts = conjuncts(original);
            for left_out in 0..parts.len() {
                let others = parts.iter().enumerate().filter(|(i, _)| *i != left_out).map(|(_, e)| e.clone());
                instead.push(("a part less", Expr::all(others)));
            }
            for (what, new) in instead.into_iter().filter(|(_, new)| new != original) {
                with(format!("procedure {p}, place {place}: {what}"), &|forged| {
                    let said = &mut forged.procedures[p];
                    match place {
                        0 => said.called = new.clone(),
                        1 => said.summary = new.clone(),
                        _ => said.invariants[place - 2] = new.clone(),
                    }
                });
            }
        }
    }
    found
}

/// Each is refused with what fails, or is a proof all the same: that it is one is Boogie's word.
#[test]
fn forged_contracts_are_refused_or_true() {
    let (mut refused, mut accepted) = (0, 0);
    for name in PROVED {
        let program = file(&format!("recursion/{name}"));
        let Some(certificate) = certificate(&program) else { return };
        let contracts = contracts(&program, None);
        let claim = contracts.claim_of(&certificate).expect("it fits");
        for (what, forged) in forgeries(&claim).into_iter().step_by(4) {
            match is_proof(verified(&contracts, &forged), &format!("{name}: {what}")) {
                false => refused += 1,
                true => accepted += 1,
            }
        }
    }
    assert!(refused > 3 * accepted && refused > 40, "{refused} refused, {accepted} accepted");
}

/// Contracts of the repaired program prove nothing of the one with the bug.
#[test]
fn contracts_of_another_program_are_refused() {
    for (right, wrong) in [
        ("mccarthy", "mccarthy-91-everywhere"),
        ("sum", "sum-more-than-n"),
        ("fibonacci", "fibonacci-at-least-n"),
        ("ackermann", "ackermann-larger-than-m"),
        ("gcd", "gcd-of-zero"),
        ("tree", "tree-counted-down"),
        ("sum", "mccarthy"),
    ] {
        let Some(certificate) = certificate(&file(&format!("recursion/{right}"))) else { return };
        let wrong = contracts(&file(&format!("recursion/{wrong}")), None);
        let answer = wrong.claim_of(&certificate).and_then(|claim| verified(&wrong, &claim));
        assert!(matches!(answer, Err(Rejected::Fails(_) | Rejected::Malformed(_))), "{right}: {answer:?}");
    }
}

/// Edits of the text: what is not a body of one of the functions is not looked at, and each of these is.
#[test]
fn edited_texts_are_refused() {
    let program = file("recursion/sum");
    let Some(certificate) = certificate(&program) else { return };
    let contracts = contracts(&program, None);
    let text = print(&certificate);
    let answer = |text: &str| {
        let forged = parse_str(text).expect("it parses");
        contracts.claim_of(&forged).and_then(|claim| verified(&contracts, &claim))
    };
    assert!(answer(&text).is_ok());
    // Its procedures are none of what is believed.
    let bodies = text.find("procedure").expect("procedures");
    assert!(answer(&text[..bodies]).is_ok());
    let claimed = |name: &str, body: &str| {
        let start = text.find(&format!("{name}(")).expect("the function");
        let open = start + text[start..].find('{').expect("a body");
        let close = open + text[open..].find('}').expect("its end");
        format!("{}{{ {body} }}{}", &text[..open], &text[close + 1..])
    };
    for (name, body, fits) in [
        ("Summary.Sum", "true", true),
        ("Summary.Sum", "r >= n + 1", true),
        ("Summary.Sum", "r >= n", true),
        ("Summary.Sum", "false", true),
        ("Called.Sum", "n >= 0", true),
        ("Called.Main", "n >= 0", true),
        // What is defined by itself has no solution: from there everything would follow.
        ("Summary.Sum", "!Summary.Sum(n, r)", false),
        ("Called.Sum", "!Called.Sum(n)", false),
        ("Summary.Sum", "Summary.Main(n) && !Summary.Sum(n, r)", false),
        ("Summary.Sum", "nowhere(n)", false),
    ] {
        match answer(&claimed(name, body)) {
            Err(Rejected::Fails(_)) => assert!(fits, "{name}: {body}"),
            Err(Rejected::Malformed(_)) => assert!(!fits, "{name}: {body}"),
            other => panic!("{name}: {body}: {other:?}"),
        }
    }
    for edit in [
        text.replace("Summary.Sum", "Summary.Total"),
        text.replace("function {:inline} Called.Sum(n: int)", "function {:inline} Called.Sum(n: real)"),
        text.replacen(
            "function {:inline} Called.Main",
            "function Called.Sum(n: int): bool { true } function Called.Main",
            1,
        ),
    ] {
        assert!(matches!(answer(&edit), Err(Rejected::Malformed(_))), "{edit}");
    }
}

const COUNTS: &str = "var x: int;
    procedure {:entrypoint} Main() modifies x; { x := 0; call P(3); assert x == 4; }
    procedure P(n: int) modifies x; { x := x + 1; if (n > 0) { call P(n - 1); } }";

const LOOPS: &str = "procedure {:entrypoint} Main() { var i: int; i := 0; while (i != 3) { i := i + 2; } assert i == 3; assert false; }";

/// The claim with the same said everywhere.
pub(super) fn everywhere(contracts: &Contracts, called: &str, summary: &str, invariant: &str) -> ContractClaim {
    let procedures = contracts.procedures.iter().map(|p| unthread::certificate::ProcedureClaim {
        called: expr(called),
        summary: expr(summary),
        invariants: p.heads.iter().map(|_| expr(invariant)).collect(),
    });
    ContractClaim { procedures: procedures.collect(), ranks: Vec::new(), others: None }
}

/// A checker with all rules refuses the claim, without this one it accepts it.
fn needed(rule: Mutation, text: &str, called: &str, summary: &str, invariant: &str) {
    let program = load(text);
    let all = contracts(&program, None);
    let claim = everywhere(&all, called, summary, invariant);
    assert!(matches!(verified(&all, &claim), Err(Rejected::Fails(_))), "{rule:?}");
    let without = verified(&contracts(&program, Some(rule)), &claim);
    assert!(without.is_ok(), "{rule:?}: {without:?}");
}

#[test]
fn rule_contracts_initial() {
    needed(Mutation::InitialForgotten, COUNTS, "false", "true", "true");
}

#[test]
fn rule_contracts_checks() {
    needed(Mutation::ChecksForgotten, &COUNTS.replace("== 4", "== 5"), "true", "true", "true");
}

#[test]
fn rule_contracts_summaries() {
    needed(Mutation::SummariesForgotten, COUNTS, "true", "false", "true");
}

#[test]
fn rule_contracts_calls() {
    // Where it is called nothing is known to be wrong with it, as it is said to be called nowhere.
    let program =
        "procedure {:entrypoint} Main(n: int) { call P(n); } procedure P(n: int) { assert n != n - n; call P(n); }";
    let loaded = load(program);
    let all = contracts(&loaded, None);
    let mut claim = everywhere(&all, "true", "true", "true");
    claim.procedures[1].called = expr("false");
    assert!(matches!(verified(&all, &claim), Err(Rejected::Fails(_))));
    assert!(verified(&contracts(&loaded, Some(Mutation::CallsForgotten)), &claim).is_ok());
}

#[test]
fn rule_contracts_loops() {
    needed(Mutation::LoopsForgotten, LOOPS, "true", "true", "false");
}

/// One thread looks, the other one does something. It is called where it may be.
const LOOKS: &str = "var x: int;
    procedure {:entrypoint} Main() modifies x; { x := 0; async call Look(); async call Do(); }
    procedure Look() { LOOK }
    procedure Do() modifies x; { DO }";

/// A checker with all rules refuses the claim about threads, without this one it accepts it.
fn needed_of_threads(rule: Mutation, [look, what]: [&str; 2], called: &str, others: &str) {
    let program = load(&LOOKS.replace("LOOK", look).replace("DO", what));
    let read = |rule: Option<Mutation>| {
        let asked = Asked::default();
        let reading = Reading { mutation: LeftOut::rule(rule), ..Reading::from(&asked) };
        Contracts::of_threads(&program.checked, &program.sources, reading).expect("the program can be read")
    };
    let all = read(None);
    let mut claim = everywhere(&all, "true", "true", "true");
    claim.procedures[1].called = expr(called);
    claim.others = Some(expr(others));
    assert!(matches!(verified(&all, &claim), Err(Rejected::Fails(_))), "{rule:?}");
    let without = verified(&read(Some(rule)), &claim);
    assert!(without.is_ok(), "{rule:?}: {without:?}");
}

#[test]
fn rule_contracts_steps_are_seen() {
    needed_of_threads(Mutation::StepsUnseen, ["assert x == 0;", "x := 1;"], "x == 0", "x == old.x");
    // A section is one step; in between nobody looks.
    let section = "atomic { x := 1; x := 2; }";
    needed_of_threads(Mutation::StepsUnseen, ["assert x != 2;", section], "x == 0", "x == old.x || x == 1");
}

#[test]
fn rule_contracts_others_go_on() {
    let look = ["assert x <= 1;", "x := x + 1; x := x + 1;"];
    needed_of_threads(Mutation::OthersOnce, look, "x == 0", "old.x <= x && x <= old.x + 1");
}

#[test]
fn rule_contracts_creations() {
    needed_of_threads(Mutation::CreationsForgotten, ["assert false;", "x := 1;"], "false", "true");
}

/// Contracts of threads that recurse: found, read again, verified by Boogie; of the program with the bug they are no proof.
#[test]
fn contracts_of_threads_are_found_and_prove_no_other_program() {
    let asked = Asked::default();
    for (right, wrong) in [
        ("count-nodes", "count-nodes-down"),
        ("depth-below-limit", "depth-beyond-limit"),
        ("grows", "grows-and-falls"),
        ("own-counters", "own-counters-same"),
        ("ranges", "ranges-overlap"),
        ("sum-shared", "sum-shared-early"),
    ] {
        let program = file(&format!("recursion/beside-{right}"));
        let Some(certificate) = certificate(&program) else { return };
        let certificate = parse_str(&print(&certificate)).expect("the certificate parses");
        let of =
            |program: &Loaded| Contracts::of_threads(&program.checked, &program.sources, &asked).expect("it is read");
        let contracts = of(&program);
        let claim = contracts.claim_of(&certificate).expect("it fits");
        let again = verified(&contracts, &claim).unwrap_or_else(|why| panic!("{right}: {why}"));
        assert_ne!(verifies_with_boogie(&again.program), Some(false), "{right}");
        let wrong = of(&file(&format!("recursion/beside-{wrong}")));
        let answer = wrong.claim_of(&certificate).and_then(|claim| verified(&wrong, &claim));
        assert!(matches!(answer, Err(Rejected::Fails(_) | Rejected::Malformed(_))), "{right}: {answer:?}");
        let forged = forgeries(&claim);
        for (what, forged) in forged.into_iter().step_by(6) {
            is_proof(verified(&contracts, &forged), &format!("{right}: {what}"));
        }
    }
}

/// That a thread holds a lock is known by who has taken it last.
#[test]
#[ignore = "Horn clauses with writers of locks take a minute"]
fn who_has_written_a_lock_is_known() {
    let program = load(
        "var lock: bool; var x: int;
        procedure {:entrypoint} Main() modifies lock, x; { lock := false; async call Hold(1); async call Hold(2); }
        procedure Hold(n: int) modifies lock, x; {
            atomic { assume !lock; lock := true; }
            x := n;
            assert x == n;
            lock := false;
        }",
    );
    let Some((options, tools)) = solver() else { return };
    let found = summaries::prove(&program.subject(Asked::default()), &options, &tools, &mut |_| {});
    assert!(matches!(found, Outcome::Proved(_)), "{found:?}");
}

/// What a section, a thread-local variable or an old value makes of contracts of threads is not read.
#[test]
fn what_is_not_read_beside_other_threads_is_refused() {
    let asked = Asked::default();
    for body in [
        "atomic { call Do(); }",
        "atomic { x := 1; while (*) { x := 2; } }",
        "atomic { par Do() | Do(); }",
        "assert old(x) == x;",
        "own := 1;",
    ] {
        let text = LOOKS.replace("LOOK", body).replace("DO", "x := 1;");
        let text = text.replace("procedure Look() {", "procedure Look() modifies x, own; {");
        let own = if body.starts_with("own") { "var {:thread_local} own: int;" } else { "var own: int;" };
        let program = load(&format!("{own} {text}"));
        let read = Contracts::of_threads(&program.checked, &program.sources, &asked);
        assert!(read.is_err(), "{body}");
    }
}

/// Between a read and the write behind it others write, where threads are switched at each access: contracts know statements only.
#[test]
fn contracts_of_threads_know_no_single_accesses() {
    let program = file("recursion/beside-added-in-two-steps");
    let mut asked = Asked::default();
    assert!(Contracts::of_threads(&program.checked, &program.sources, &asked).is_ok());
    asked.scheduling.granularity = Granularity::Access;
    let read = Contracts::of_threads(&program.checked, &program.sources, &asked);
    assert!(matches!(read, Err(ref why) if why.to_string().contains("for this question")), "{:?}", read.err());
}

/// What a procedure that is called does is all that is known of it: globals that it writes have other values behind it.
#[test]
fn nothing_is_known_of_what_a_contract_does_not_mention() {
    let program = load(COUNTS);
    let contracts = contracts(&program, None);
    let claim = everywhere(&contracts, "true", "true", "true");
    assert!(matches!(verified(&contracts, &claim), Err(Rejected::Fails(_))));
}

/// The bounded search would find what these fail first; here the clauses are asked alone.
#[test]
fn translations_that_fail_are_not_proved() {
    for name in VIOLATED {
        let program = file(name);
        let options = TranslationOptions { rounds: 3, ..TranslationOptions::default() };
        let sequential = translate(&program.checked, &options).expect("it can be translated");
        let text = load(&print(&sequential.checked.program));
        let Some((mut options, tools)) = solver() else { return };
        options.deadline = Instant::now().checked_add(Duration::from_secs(5));
        let outcome = summaries::prove(&text.subject(Asked::default()), &options, &tools, &mut |_| {});
        assert!(matches!(outcome, Outcome::Unknown(_)), "{name}: {outcome:?}");
    }
}

/// Threads are for other certificates.
#[test]
fn programs_with_threads_are_refused() {
    let program = load("procedure {:entrypoint} Main() { async call P(); } procedure P() { call P(); }");
    assert!(Contracts::of(&program.checked, &program.sources, &Asked::default()).is_err());
}
