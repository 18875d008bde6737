//! Proofs of the programs under `boogie-tests/safety` and `boogie-tests/fork`, each against what its header says; certificates that are no proof; provers that
//! leave out a rule; the interleaving system as a sequential program.
//!
//! The sets of tests, by the first word of their names:
//! - `prove`: what must be proved is; nothing that has a violation is, nor does the prover see a failure where there is none.
//! - `k-induction`: the same programs, by that search.
//! - `refuse`: edited certificates, and those of other programs, are refused with the step that fails.
//! - `mutation`: a prover that leaves out a rule never gets a certificate for what is wrong.
//! - `interleave`: the printed system fails in the native engine where the program does.
//! - `certificate`: certificates verify with stock Boogie. Ignored where it is missing.
//! - `aiger`: ABC proves the circuits of what is proved, and finds the failures of the others. Ignored where `berkeley-abc` is missing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use super::header::{self, Expectation};
use super::{ROOT, on_large_stack};
use libtest_mimic::{Failed, Trial};
use unthread::certificate::{Means, Obligations, Rejected, verify};
use unthread::check::{Asked, CheckOptions, Checked, Fairness, Property, check};
use unthread::engine::{self, Verdict};
use unthread::mutation::LeftOut;
use unthread::proof::aiger::Aiger;
use unthread::proof::{Mutation, Options, Outcome, Proof, Search, Subject, circuit, prove};
use unthread::semantics::{ReplayErrorKind, replay};
use unthread::source::{SourceFile, Sources};
use unthread::syntax::ast::{BinOp, Expr, ExprKind};
use unthread::syntax::parse::{ParseOptions, parse};
use unthread::syntax::print::print;
use unthread::system::System;
use unthread::witness::Execution;

/// Programs that must be proved, however long it takes.
const PROVED: &[&str] = &[
    "atomic-spellings",
    "bluetooth-fixed",
    "deadlock",
    "dekker",
    "granularity-kinds",
    "peterson",
    "fork/barrier",
    "fork/fork-by-a-thread",
    "fork/fork-ids-are-values",
    "fork/join-already-joined",
    "fork/join-by-result-types",
    "fork/join-in-atomic-section",
    "fork/join-inside-atomic-section",
    "fork/join-never-started",
    "fork/join-other-types-wait",
    "fork/join-same-id-each-once",
    "fork/mutual-exclusion",
];

/// A program with a certificate, and one with a seeded bug that the certificate must not prove.
const SEEDED: &[(&str, &str)] = &[("dekker", "dekker-check-then-set"), ("bluetooth-fixed", "bluetooth")];

/// Small programs with a violation that few steps lead to, and the back edges that the loop of the printed system then needs.
const VIOLATED: &[(&str, u32)] = &[("lost-update", 16), ("callee-locals", 8), ("fork-join", 16)];

/// Time for programs of which nothing is known but that the answer must not be wrong.
const PATIENCE: Duration = Duration::from_secs(4);

pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for name in programs("safety", "").into_iter().chain(programs("fork", "fork/")) {
        trials.push(trial(format!("prove {name}"), move || agrees(&name)));
    }
    for name in PROVED {
        trials.push(trial(format!("k-induction {name}"), || by_k_induction(name, true)));
    }
    for name in violated() {
        trials.push(trial(format!("k-induction {name}"), || by_k_induction(name, false)));
    }
    for (name, seeded) in SEEDED {
        trials.push(trial(format!("refuse {name}"), || refuses_edits(name, seeded)));
    }
    let ic3 = [Mutation::InitialForgotten, Mutation::PushedUnchecked, Mutation::OneStepOnly];
    let mutations = ic3.map(|mutation| (Search::Ic3, mutation)).into_iter();
    for (search, mutation) in mutations.chain([(Search::KInduction, Mutation::BaseForgotten)]) {
        trials.push(trial(format!("mutation {mutation:?}"), move || notices(search, mutation)));
    }
    for (name, unroll) in VIOLATED {
        trials.push(trial(format!("interleave {name}"), || fails_as_sequential(name, *unroll)));
    }
    let missing = which::which("boogie").is_err();
    for name in PROVED {
        let trial = trial(format!("certificate {name}"), || verifies_with_boogie(name));
        trials.push(trial.with_ignored_flag(missing));
    }
    let missing = which::which(ABC).is_err();
    let proved = PROVED.iter().map(|name| (*name, true));
    for (name, is_proved) in proved.chain(violated().map(|name| (name, false))) {
        let trial = trial(format!("aiger {name}"), move || agrees_with_abc(name, is_proved));
        trials.push(trial.with_ignored_flag(missing));
    }
    for (fairness, is_proved) in [(Fairness::Strong, true), (Fairness::Weak, true), (Fairness::None, false)] {
        let check = move || agrees_with_abc_about_rounds(fairness, is_proved);
        let trial = trial(format!("aiger rounds {}", fairness.name()), check);
        trials.push(trial.with_ignored_flag(missing));
    }
    trials
}

/// A test that asks the library.
fn trial(name: String, check: impl FnOnce() -> Result<(), Failed> + Send + 'static) -> Trial {
    Trial::test(name, || on_large_stack(check))
}

fn violated() -> impl Iterator<Item = &'static str> {
    VIOLATED.iter().map(|(name, _)| *name).chain(SEEDED.iter().map(|(_, seeded)| *seeded))
}

fn programs(folder: &str, prefix: &str) -> Vec<String> {
    let folder = Path::new(ROOT).join("boogie-tests").join(folder);
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("the programs are there")
        .filter_map(|entry| entry.ok().map(|e| e.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "bpl"))
        .map(|path| format!("{prefix}{}", path.file_stem().unwrap_or_default().to_string_lossy()))
        .collect();
    names.sort();
    names
}

fn path(name: &str) -> PathBuf {
    let folder = if name.contains('/') { "" } else { "safety/" };
    Path::new(ROOT).join(format!("boogie-tests/{folder}{name}.bpl"))
}

struct Loaded {
    checked: Checked,
    sources: Sources,
    text: String,
}

fn load(name: &str) -> Result<Loaded, Failed> {
    let text = fs::read_to_string(path(name))?;
    let mut sources = Sources::new();
    sources.add(SourceFile::new(name, text.clone()));
    let parsed = parse(&mut sources, &ParseOptions::default()).map_err(|e| format!("{e:?}"))?;
    let checked = check(parsed.program, &CheckOptions::default()).map_err(|e| format!("{e:?}"))?;
    Ok(Loaded { checked, sources, text })
}

fn outcome(program: &Loaded, options: &Options) -> Outcome {
    prove(&Subject::new(&program.checked, &program.sources, Asked::default()), options, &mut |_| {})
}

fn proof(name: &str) -> Result<(Loaded, Box<Proof>), Failed> {
    let program = load(name)?;
    match outcome(&program, &Options::default()) {
        Outcome::Proved(proof) => Ok((program, proof)),
        Outcome::Uncertified(rejected) => Err(format!("{name}: {rejected}").into()),
        Outcome::Unknown(why) | Outcome::Broken(why) => Err(format!("{name}: {why}").into()),
        Outcome::Failure(execution) => Err(format!("{name}: a failure in {} steps", execution.steps.len()).into()),
    }
}

/// Does the header know a violation, under the scheduling that the prover knows?
fn is_violated(program: &Loaded) -> Result<bool, Failed> {
    let header = header::read(&program.text)?;
    let is_safety = |arguments: &[String]| {
        arguments
            .windows(2)
            .all(|pair| pair[0] != "--property" || pair[1].split(',').any(|property| property == "safety"))
    };
    let is_meant = |run: &&header::Run| {
        matches!(run.arguments[0].as_str(), "check" | "explore")
            && is_safety(&run.arguments)
            && run.arguments.iter().all(|a| a != "access" && a != "--cooperative" && a != "--entry")
    };
    Ok(header.runs.iter().filter(is_meant).any(|r| r.expected == Expectation::Violated))
}

fn agrees(name: &str) -> Result<(), Failed> {
    let program = load(name)?;
    let must = PROVED.contains(&name);
    let violated = is_violated(&program)?;
    let deadline = (!must).then(|| Instant::now() + PATIENCE);
    match outcome(&program, &Options { deadline, ..Options::default() }) {
        Outcome::Proved(_) if violated => Err("proved, and violated".into()),
        Outcome::Failure(_) if !violated && !cooperative_only(&program)? => {
            Err("a failure that nobody else knows".into())
        }
        Outcome::Failure(execution) => replays(&program, &execution),
        Outcome::Broken(why) => Err(why.into()),
        // The checker agrees with the prover wherever it reads the program: a proof that fails is a fault of either.
        Outcome::Uncertified(Rejected::Fails(step)) => Err(format!("not shown: {}", step.what).into()),
        Outcome::Proved(_) => Ok(()),
        Outcome::Uncertified(rejected) if must => Err(format!("not certified: {rejected}").into()),
        Outcome::Unknown(why) if must => Err(format!("not proved: {why}").into()),
        _ => Ok(()),
    }
}

fn by_k_induction(name: &str, is_proved: bool) -> Result<(), Failed> {
    let program = load(name)?;
    match outcome(&program, &Options { search: Search::KInduction, ..Options::default() }) {
        Outcome::Proved(_) if is_proved => Ok(()),
        Outcome::Failure(execution) if !is_proved => replays(&program, &execution),
        other => Err(format!("{other:?}").into()),
    }
}

/// What the prover takes for a failure happens in the source program.
fn replays(program: &Loaded, execution: &Execution) -> Result<(), Failed> {
    let asked = Asked { fairness: Fairness::None, ..Asked::default() };
    match replay(&program.checked, &program.sources, execution, &asked) {
        Ok(_) => Ok(()),
        Err(error) if error.kind == ReplayErrorKind::CannotEvaluate => Ok(()),
        Err(error) => Err(format!("does not replay: {error}").into()),
    }
}

/// All runs of the header are for another scheduling or granularity.
fn cooperative_only(program: &Loaded) -> Result<bool, Failed> {
    let header = header::read(&program.text)?;
    let other =
        |run: &header::Run| run.arguments.iter().any(|a| a == "--cooperative" || a == "access" || a == "--entry");
    Ok(header.runs.iter().all(other))
}

fn refusal(program: &Loaded, invariant: Expr) -> Result<Option<Rejected>, Failed> {
    let obligations =
        Obligations::of(&program.checked, &program.sources, &Asked::default()).map_err(|r| r.to_string())?;
    Ok(verify(&obligations, invariant, &Means::default(), &mut |_, _| {}).err())
}

/// The conjuncts of an invariant.
fn conjuncts(e: &Expr) -> Vec<Expr> {
    match &e.kind {
        ExprKind::Binary(BinOp::And, a, b) => [conjuncts(a), conjuncts(b)].concat(),
        _ => vec![e.clone()],
    }
}

fn refuses_edits(name: &str, seeded: &str) -> Result<(), Failed> {
    let (program, proof) = proof(name)?;
    let fails = |what: &str, refusal: Option<Rejected>| -> Result<(), Failed> {
        match refusal {
            Some(Rejected::Fails(step)) if !step.what.is_empty() => Ok(()),
            other => Err(format!("{what}: {other:?}").into()),
        }
    };
    if let Some(refused) = refusal(&program, proof.invariant.clone())? {
        return Err(format!("the certificate itself: {refused}").into());
    }
    fails("no invariant", refusal(&program, Expr::bool(true))?)?;
    fails("nothing reachable", refusal(&program, Expr::bool(false))?)?;
    let parts = conjuncts(&proof.invariant);
    let (mut dropped, mut refused) = (0, 0);
    for i in (0..parts.len()).step_by(parts.len().div_ceil(8)) {
        let others = parts.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, p)| p.clone());
        let without = Expr::all(others.clone());
        dropped += 1;
        refused += u32::from(refusal(&program, without)?.is_some());
        let inverted = Expr::all(others).and(parts[i].clone().not());
        fails("an inverted conjunct", refusal(&program, inverted)?)?;
    }
    // A clause may follow from others, or not be needed; most are.
    if refused == 0 {
        return Err(format!("{dropped} conjuncts dropped, one at a time, and nothing refused").into());
    }
    let broken = load(seeded)?;
    match refusal(&broken, proof.invariant.clone())? {
        Some(_) => Ok(()),
        None => Err("the certificate of another program is accepted".into()),
    }
}

/// What the prover says without the rule is wrong somewhere, and never gets a certificate.
fn notices(search: Search, mutation: Mutation) -> Result<(), Failed> {
    let mut noticed = false;
    for name in ["lost-update", "callee-locals", "peterson", "dekker-check-then-set", "bluetooth"] {
        let program = load(name)?;
        let violated = is_violated(&program)?;
        match outcome(&program, &Options { search, mutation: LeftOut::rule(mutation), ..Options::default() }) {
            Outcome::Proved(_) if violated => return Err(format!("{name} is proved").into()),
            Outcome::Uncertified(Rejected::Fails(_)) => noticed = true,
            _ => {}
        }
        if noticed {
            return Ok(());
        }
    }
    Err("the rule is not missed".into())
}

/// Where the program fails, its system as a sequential program does, within so many turns of the loop.
fn fails_as_sequential(name: &str, unroll: u32) -> Result<(), Failed> {
    let program = load(name)?;
    let system = System::of(&program.checked, &Asked::default()).map_err(|e| format!("{e:?}"))?;
    let (sequential, entry) = system.checked().map_err(|e| format!("{e:?}"))?;
    let options = engine::Options { unroll, entry: Some(entry), ..engine::Options::default() };
    match engine::check(&sequential, &options).verdict {
        Verdict::Violated(_) => Ok(()),
        other => Err(format!("{other:?}").into()),
    }
}

/// A hardware model checker, as Debian calls it.
const ABC: &str = "berkeley-abc";

fn agrees_with_abc(name: &str, is_proved: bool) -> Result<(), Failed> {
    let program = load(name)?;
    let circuit = circuit(&program.checked, &Asked::default(), 1).map_err(|e| format!("{e:?}"))?;
    asked_of_abc(&circuit, is_proved)
}

/// The circuit of fair rounds.
fn agrees_with_abc_about_rounds(fairness: Fairness, is_proved: bool) -> Result<(), Failed> {
    let program = load("liveness/peterson")?;
    let asked = Asked { fairness, ..Asked::about(Property::Termination) };
    let circuit = circuit(&program.checked, &asked, 1).map_err(|e| format!("{e:?}"))?;
    asked_of_abc(&circuit, is_proved)
}

fn asked_of_abc(circuit: &Aiger, is_proved: bool) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("circuit.aig");
    fs::write(&file, circuit.binary())?;
    let script = format!("read_aiger {}; pdr; print_status", file.display());
    let output = Command::new(ABC).args(["-q", &script]).output()?;
    let said = String::from_utf8_lossy(&output.stdout);
    // Output 0 is the failure, output 1 an integer that leaves its range.
    match said.contains(if is_proved { "Property proved" } else { "Output 0 of miter" }) {
        true => Ok(()),
        false => Err(said.into_owned().into()),
    }
}

fn verifies_with_boogie(name: &str) -> Result<(), Failed> {
    let (_, proof) = proof(name)?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("certificate.bpl");
    fs::write(&file, print(&proof.certificate))?;
    let output = Command::new("boogie").arg(&file).output()?;
    let said = String::from_utf8_lossy(&output.stdout);
    match said.contains(" verified, 0 errors") && !said.contains("inconclusive") && !said.contains("time out") {
        true => Ok(()),
        false => Err(said.into_owned().into()),
    }
}
