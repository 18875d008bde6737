//! Proofs of programs with recursion, through Horn clauses: contracts of procedures and invariants of loops that a solver finds, in
//! processes; and with several threads what the others may do meanwhile.
//!
//! ```text
//! checked program --concurrency::prepare--> procedures as basic blocks --encode--> clauses, in several forms
//!    --horn::solve--> definitions of the predicates --words--> contracts in the words of the certificate
//!    --certificate::Contracts--> proved
//! ```
//! The solver is not believed: what it says are contracts like any others, and these are checked as such. That the clauses have no
//! solution says that there is an execution to be looked for, and nothing else.

mod encode;
mod live;

use base::clock::Instant;

use itertools::Itertools;
use rustc_hash::FxHashMap;

use super::horn::clauses::Clauses;
use super::horn::read;
use super::horn::solve::{Answer, Attempt, Attempts};
use super::horn::{IMPOSSIBLE, Tool, decided, with_tools};
use super::{Options, Outcome, Proof, Seconds, Subject};
use base::sexp::Sexp;
use base::source::Sources;
use certificate::{ContractClaim, Contracts, Parameter, ProcedureClaim, Rejected, Stands};
use check::{Asked, Checked, without_synonyms};
use concurrency::blocks::{Body, Command};
use concurrency::program::Concurrent;
use concurrency::{Reduction, prepare};
use engine::limits::Limits;
use syntax::ast::{Expr, Name};

use encode::{Cuts, Encoded, Predicates, encode};

/// Is it a program of one thread, with a procedure that can come to call itself?
pub fn suits(checked: &Checked, entry: Option<&str>) -> bool {
    prepared(checked, entry).is_ok_and(|program| !program.recursive.is_empty() && creates_nothing(&program))
}

/// Is there one thread alone?
pub fn is_sequential(checked: &Checked, entry: Option<&str>) -> bool {
    prepared(checked, entry).is_ok_and(|program| creates_nothing(&program))
}

fn prepared(checked: &Checked, entry: Option<&str>) -> Result<Concurrent, String> {
    let checked = &without_synonyms(checked);
    prepare(checked, &Asked::from(entry), None, Reduction::None)
        .map_err(|d| d.first().map_or_else(String::new, |d| d.message.clone()))
}

fn creates_nothing(program: &Concurrent) -> bool {
    let bodies = program.procedures.values().map(|p| Body::of(&p.body));
    !bodies.flat_map(|b| b.blocks).flat_map(|b| b.commands).any(|c| matches!(c, Command::Spawn(_)))
}

/// Proves that no execution of a sequential program fails a check, if a solver finds contracts that the checker of certificates accepts.
/// `tell` hears what is being done.
pub fn prove(subject: &Subject, options: &Options, tools: &[Tool], tell: &mut dyn FnMut(&str)) -> Outcome {
    with_tools(options, tools, |options, limits| search(subject, options, tools, limits, tell))
}

/// Ways of each form that are tried before any other.
const BEST: usize = 2;

fn search(
    subject: &Subject,
    options: &Options,
    tools: &[Tool],
    limits: &Limits,
    tell: &mut dyn FnMut(&str),
) -> Result<Outcome, String> {
    let start = Instant::now();
    let Subject { program, sources, asked, .. } = subject;
    let prepared = prepared(program, asked.entry.as_deref())?;
    let contracts = match creates_nothing(&prepared) {
        true => Contracts::of(program, sources, asked),
        false => Contracts::of_threads(program, sources, asked),
    };
    let contracts = contracts.map_err(|refused| refused.to_string())?;
    let forms = forms(&prepared, &contracts)?;
    // The two best ways of each form, then the others.
    let (mut attempts, mut others) = (Vec::new(), Vec::new());
    for (number, form) in forms.iter().enumerate() {
        let mut all = Attempt::all_with_calls(number, tools, &form.encoded.clauses.script()?);
        others.extend(all.split_off(all.len().min(BEST)));
        attempts.extend(all);
    }
    attempts.extend(others);
    let mut solving = Attempts::new(attempts, limits.clone());
    let mut notes: Vec<String> = Vec::new();
    loop {
        let under_way = solving.forms().into_iter().unique().map(|form| forms[form].shown).join(", ");
        tell(&format!(
            "summaries of {} procedures as Horn clauses; solving: {}",
            contracts.procedures.len(),
            if under_way.is_empty() { forms[0].shown } else { &under_way }
        ));
        let Some((attempt, answer)) = solving.next() else { break };
        let form = &forms[attempt.form];
        let note = match answer {
            Answer::None(why) => why,
            Answer::Impossible if form.encoded.is_exact && contracts.others.is_none() => return Err(IMPOSSIBLE.into()),
            Answer::Impossible => {
                solving.drop_form(attempt.form);
                "no solution".into()
            }
            Answer::Solved(model) => match claim(&form.encoded, &contracts, &model) {
                Err(why) => why,
                Ok(claim) => {
                    solving.suspend();
                    let proof = start.elapsed().as_secs_f64();
                    match certified(&contracts, &claim, sources, options, (proof, form.shown), tell) {
                        Ok(proved) => return Ok(Outcome::Proved(Box::new(proved))),
                        Err(Rejected::Stopped) => return Err("time limit".into()),
                        Err(rejected @ (Rejected::Fails(_) | Rejected::Malformed(_))) => {
                            format!("contracts that are none: {rejected}")
                        }
                        Err(rejected) => format!("contracts, but {rejected}"),
                    }
                }
            },
        };
        log::info!("{} ({}): {note}", form.shown, attempt.tool.program.display());
        notes.push(format!("{}: {note}", form.shown));
    }
    if let Some(exceeded) = limits.exceeded() {
        return Err(exceeded.reason().into());
    }
    Err(notes.into_iter().unique().join("; "))
}

/// A way to ask about the program.
struct Form {
    shown: &'static str,
    encoded: Encoded,
}

/// A rule for each way between loops and calls, where there are few; or one for each basic block.
fn forms(program: &Concurrent, contracts: &Contracts) -> Result<Vec<Form>, String> {
    let ways = [("by paths", Cuts::Loops), ("by blocks", Cuts::Joins)];
    let (mut found, mut problem): (Vec<Form>, String) = (Vec::new(), String::new());
    for (shown, cuts) in ways {
        match encode(program, contracts, cuts) {
            // There are no more places than loops.
            Ok(encoded) if found.iter().any(|f| same_shape(&f.encoded.clauses, &encoded.clauses)) => {}
            Ok(encoded) => found.push(Form { shown, encoded }),
            Err(why) => problem = why,
        }
    }
    if found.is_empty() { Err(problem) } else { Ok(found) }
}

fn same_shape(one: &Clauses, other: &Clauses) -> bool {
    one.predicates.len() == other.predicates.len()
}

/// What the solver says, as contracts in the words of the certificate.
fn claim(encoded: &Encoded, contracts: &Contracts, model: &[Sexp]) -> Result<ContractClaim, String> {
    let mut procedures = Vec::new();
    let definition = |said: &Predicates, predicate: usize, parameters: &[Parameter]| -> Result<Expr, String> {
        let wanted = &encoded.clauses.predicates[predicate..=predicate];
        let mut found = read::some_predicates(&encoded.clauses, wanted, model)?;
        let Some(mut body) = found.pop() else { return Err("a predicate without a definition".into()) };
        let of = |stands: Stands| parameters.iter().find(|p| p.stands == stands).map(|p| Expr::var(p.name));
        let words: FxHashMap<Name, Expr> =
            said.stands.iter().filter_map(|(name, stands)| Some((*name, of(*stands)?))).collect();
        body.substitute(&words);
        Ok(decided(&body))
    };
    for (number, said) in encoded.procedures.iter().enumerate() {
        let called = definition(said, said.called, &contracts.called_parameters(number))?;
        let summary = definition(said, said.summary, &contracts.summary_parameters(number))?;
        let parameters = contracts.invariant_parameters(number);
        let invariants = said.heads.iter().map(|head| match head {
            Some(predicate) => definition(said, *predicate, &parameters),
            // Nothing comes there.
            None => Ok(Expr::bool(false)),
        });
        procedures.push(ProcedureClaim { called, summary, invariants: invariants.collect::<Result<_, _>>()? });
    }
    let parameters = contracts.others_parameters();
    let others = match (encoded.others, &contracts.others, encoded.procedures.first()) {
        (Some(predicate), Some(_), Some(said)) => Some(definition(said, predicate, &parameters)?),
        // There is nothing that they write.
        (None, Some(_), _) => Some(Expr::bool(true)),
        _ => None,
    };
    Ok(ContractClaim { procedures, ranks: Vec::new(), others })
}

/// Only what the checker accepts is proved.
fn certified(
    contracts: &Contracts,
    claim: &ContractClaim,
    sources: &Sources,
    options: &Options,
    (proof, found_by): (f64, &str),
    tell: &mut dyn FnMut(&str),
) -> Result<Proof, Rejected> {
    let start = Instant::now();
    let shown = contracts.readable(claim, sources);
    log::debug!("claimed: {}", shown.join("\n  "));
    let mut say = |done: usize, total: usize| tell(&format!("checking the certificate: {done} of {total} pieces"));
    let (checked, checked_by) = contracts.verify(claim, &options.means(), &mut say)?;
    Ok(Proof {
        invariant: Expr::bool(true),
        certificate: checked.program,
        shown: shown.into_iter().map(certificate::Said::from).collect(),
        interfaces: Vec::new(),
        clauses: claim.parts(),
        found_by: Some(format!("summaries of procedures, {found_by}")),
        rounds: None,
        ranks: 0,
        up_to_commutation: false,
        hints: Vec::new(),
        checked_by,
        seconds: Seconds { proof, check: start.elapsed().as_secs_f64() },
    })
}
