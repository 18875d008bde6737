//! Proofs for all schedules, loops and data: an inductive invariant of the interleaving system, and the certificate that is checked before
//! anything is said to be proved.
//!
//! ```text
//! checked program --system--> interleaving system --system::passes--> a smaller one --model--> a circuit for each step --ic3--> clauses
//!    --invariant, and back through the passes--> an expression over the source's variables --certificate::verify--> proved
//!    or --system::way--> the program of the steps that lead to a failure --engine--> an execution, to be replayed on the source
//! ```

#![warn(missing_docs)]

pub mod aiger;
mod arithmetic;
mod atoms;
mod attempt;
pub mod commuting;
mod constants;
mod cube;
pub mod entries;
pub mod given;
pub mod hints;
pub mod horn;
mod ic3;
pub mod instances;
mod invariant;
mod kinduction;
mod linear;
mod model;
pub mod modular;
pub mod predicates;
pub mod ranking;
mod seeds;
mod solver;
mod subject;
pub mod summaries;
mod sums;
mod words;
pub mod zones;

use std::sync::{Arc, Mutex, PoisonError};

use base::clock::Instant;

pub use attempt::{passes, reduced};
pub use given::Part;
pub use ic3::{Mutation, Progress};
pub use subject::Subject;

use attempt::{Found, Known, Method, Over, Reduced, Tell};
use backend::datatypes;
use base::diagnostic::{Diagnostic, Finding};
use base::mutation::LeftOut;
use base::stop::Stop;
use certificate::{self, Finder, Obligations, Rejected};
use check::{Asked, Checked, Fairness};
use engine::limits::{Limits, limited};
use engine::{self, Solver};
use syntax::ast::{Expr, Program};
use system::System;
use system::rounds::no_ranks;
use system::way::{self, Way};
use vocabulary::START;
use witness::Execution;

/// What to prove, and how.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// When the search ends without an answer.
    pub deadline: Option<Instant>,
    /// Bytes that the process may have in memory.
    pub memory: Option<u64>,
    /// Decides the obligations of the certificate.
    pub solver: Solver,
    /// One that has not found the invariant, where the native engine has ([`independent`]).
    pub independent: Option<Solver>,
    /// Another one, where data have no bounds.
    pub unbounded: Option<Solver>,
    /// Whose invariants they are, for the certificate.
    pub finder: Option<Finder>,
    /// Ends the work early.
    pub stop: Stop,
    /// An inductive invariant, part by part, as far as solvers have decided ([`hints`]): the search takes it for known, and the certificate has
    /// what the proof needs of it.
    pub given: Vec<Part>,
    /// Where the search ends without a proof, it leaves here what it had.
    pub best: Best,
    /// How [`prove`] looks for an invariant.
    pub search: Search,
    #[doc(hidden)]
    pub mutation: LeftOut<Mutation>,
}

/// Parts of an invariant that a search without a proof had in the end, in the words of a certificate; some of them steps may break.
#[derive(Debug, Clone, Default)]
pub struct Best(Arc<Mutex<Vec<Expr>>>);

impl Best {
    fn is(&self, parts: Vec<Expr>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = parts;
    }

    /// What was left here last; nothing where nobody had anything.
    pub fn parts(&self) -> Vec<Expr> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Who looks for an invariant over bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Search {
    /// Clause by clause.
    #[default]
    Ic3,
    /// Over several steps at once.
    KInduction,
}

impl Options {
    /// When a search with these options ends without an answer.
    pub fn limits(&self) -> Limits {
        Limits { deadline: self.deadline, time: None, memory: self.memory, stop: self.stop.clone() }
    }

    /// The same, where solvers that have not found the invariant decide what follows from it: over bits, and over data without bounds.
    fn decided_by_others(&self) -> Options {
        let (independent, unbounded) = (independent(&self.solver), horn::checker(&self.solver));
        Options { independent, unbounded, finder: Some(Finder::Native), ..self.clone() }
    }

    /// How a certificate is decided.
    fn means(&self) -> certificate::Means {
        let Options { solver, independent, unbounded, deadline, memory, stop, .. } = self.clone();
        certificate::Means { solver, independent, unbounded, deadline, memory, stop }
    }
}

/// A program whose executions all pass its checks, or all end.
#[derive(Debug, Clone)]
pub struct Proof {
    /// As the certificate writes it.
    pub invariant: Expr,
    /// Verifies procedure by procedure.
    pub certificate: Program,
    /// The same by location, for people.
    pub shown: Vec<certificate::Said>,
    /// What threads may take for granted about each other, for people (modular proofs).
    pub interfaces: Vec<String>,
    /// Clauses that IC3 found, or parts of what a solver of Horn clauses did.
    pub clauses: usize,
    /// Which of several forms of the question led to it.
    pub found_by: Option<String>,
    /// There are at most so many fair rounds (executions that never end).
    pub rounds: Option<usize>,
    /// While none of so many ranks falls.
    pub ranks: usize,
    /// Of executions that differ in the order of steps that commute it is about one.
    pub up_to_commutation: bool,
    /// Numbers of the hints that it rests on.
    pub hints: Vec<usize>,
    /// Who decided the obligations of the certificate.
    pub checked_by: Vec<&'static str>,
    /// Where the time went.
    pub seconds: Seconds,
}

/// Seconds of a proof.
#[derive(Debug, Clone, Copy, Default)]
pub struct Seconds {
    /// For finding the invariant.
    pub proof: f64,
    /// For checking the certificate.
    pub check: f64,
}

/// What came out.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// With a certificate that was checked.
    Proved(Box<Proof>),
    /// An execution that fails a check. It is to be replayed on the source before it is reported.
    Failure(Box<Execution>),
    /// The prover has an invariant, and the checker does not accept it: no proof.
    Uncertified(Rejected),
    /// Neither, and why.
    Unknown(String),
    /// The parts of the prover contradict each other.
    Broken(String),
}

/// Proves that no execution fails a check, or what else is asked ([`Subject::asked`]), if IC3, or k-induction
/// ([`Options::search`]), finds an invariant that the checker of certificates accepts. `tell` hears what is being done.
pub fn prove(subject: &Subject, options: &Options, tell: &mut dyn FnMut(&str)) -> Outcome {
    let options =
        &Options { independent: independent(&options.solver), finder: Some(Finder::Native), ..options.clone() };
    let search = |reduced: &Reduced, limits: &Limits, tell: Tell| over_bits(reduced, options, limits, tell);
    let known = &Known::default();
    let method = Method { over: Over::Bits, entries: None, known, ranks: &|_, _| no_ranks(), search: &search };
    ended(|| attempt::attempt(subject, options, &method, tell))
}

/// Proves what is asked by an invariant that `find` guesses, for whoever has none of the machinery here: `find` gets the interleaving system,
/// what a certificate has to show, and the limits, and gives a condition over the variables of [`Obligations::vocabulary`]. A guess that the
/// checker of certificates does not accept is no fault: the answer is unknown, and says why.
pub fn prove_by_guess(
    subject: &Subject,
    options: &Options,
    find: impl FnOnce(&System, &Obligations, &Limits) -> Result<Expr, String>,
    tell: &mut dyn FnMut(&str),
) -> Outcome {
    let options = &Options { unbounded: horn::checker(&options.solver), ..options.clone() };
    let limits = options.limits();
    ended(|| {
        let start = Instant::now();
        let (system, obligations) = (subject.of_any_number()?, subject.obligations()?);
        let invariant = find(system, &obligations, &limits)?;
        let clauses = invariant.conjuncts().len();
        let claim = certificate::Claim { invariant, ranks: None, bound: None };
        Ok(match certified(&obligations, claim, clauses, options, start.elapsed().as_secs_f64(), tell) {
            Outcome::Uncertified(rejected) => Outcome::Unknown(format!("what is guessed is no proof: {rejected}")),
            outcome => outcome,
        })
    })
}

/// Who decides what follows from an invariant that the native engine's solver has found: z3 or cvc5, where one of them may be asked.
pub fn independent(wanted: &Solver) -> Option<Solver> {
    match wanted {
        // No other one is wanted, or it decides anyway.
        Solver::Sat | Solver::Smt(_) => None,
        Solver::Auto(Some(known)) => Some(Solver::Smt(known.clone())),
        Solver::Auto(None) => horn::checker(wanted),
    }
}

/// What an attempt at a proof comes to, which may end at a limit.
fn ended(attempt: impl FnOnce() -> Result<Outcome, String>) -> Outcome {
    match limited(attempt) {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(why)) => Outcome::Unknown(why),
        Err(exceeded) => Outcome::Unknown(exceeded.reason().into()),
    }
}

/// Looks at the bits of a reduced system.
fn over_bits(reduced: &Reduced, options: &Options, limits: &Limits, tell: Tell) -> Result<Found, String> {
    let (system, form) = (reduced.system, reduced.form);
    let Some(model) = model::Model::of(system, reduced.live, &form.ranges, form.atoms, limits)? else {
        return Ok(Found::WithoutAtoms);
    };
    let bound = form.bound();
    let stopped = |_| limits.exceeded().map_or("stopped", |e| e.reason()).to_owned();
    let seeds = || seeds::seeds(system, &model);
    let mut frames = Vec::new();
    let found = match options.search {
        Search::Ic3 => {
            let mut say = |p: Progress| {
                tell(&format!("{bound}frame {}, {} clauses, {} obligations", p.frame, p.clauses, p.obligations));
            };
            // Where nobody counts rounds, invariants without them come out simpler.
            let seeds = if form.rounds.is_some() { seeds() } else { Vec::new() };
            match ic3::run_on(&model, &seeds, &mut frames, limits, options.mutation, &mut say) {
                Ok(found) => found,
                Err(error) => {
                    let (clauses, why) = (attempt::best(&frames), stopped(error));
                    return Ok(Found::Stuck { model: Box::new(model), clauses, why });
                }
            }
        }
        Search::KInduction => {
            let mut say = |p: kinduction::Progress| tell(&format!("{bound}{p}"));
            kinduction::run(&model, &seeds(), limits, options.mutation, &mut say).map_err(stopped)??
        }
    };
    let name = |at: usize| model.fields.get(at).map_or_else(|| system.flags[at - model.fields.len()].0, |f| f.name);
    Ok(match found {
        ic3::Outcome::Invariant(clauses) => Found::Invariant { model: Box::new(model), clauses },
        ic3::Outcome::Failure { fails: true, steps, .. } => Found::Failure(steps),
        ic3::Outcome::Failure { leaving, .. } => Found::Beyond(leaving.into_iter().map(name).collect()),
    })
}

/// Is no rule left out? Then what the checker does not accept is a fault.
fn is_whole(subject: &Subject, options: &Options) -> bool {
    options.mutation.is_nothing() && subject.is_whole()
}

/// The interleaving system as a circuit for hardware model checkers; where endless executions are asked about, one that fails where there are
/// more fair rounds than the number. Integers have as many bits as what the program mentions needs: that they need no more is a property of
/// the circuit. It is the system that IC3 is asked about: threads do not rest where others see nothing of it.
///
/// # Errors
/// As [`System::of`], or data that is not finite.
pub fn circuit(program: &Checked, asked: &Asked, rounds: usize) -> Result<aiger::Aiger, Vec<Diagnostic>> {
    let (chain, ranges, problem) = reduced(&System::of(program, asked)?, rounds);
    let system = chain.system();
    let model = problem.map_or(Ok(()), Err).and_then(|()| {
        let model = model::Model::of(system, &chain.live(), &ranges, false, &Limits::default())?;
        Ok(model.expect("a model without atoms"))
    });
    let span = system.threads[0].locations[START].span;
    let refused = |why: String| vec![Diagnostic::error(Finding::Unsupported, span, format!("no circuit: {why}"))];
    let model = model.map_err(refused)?;
    let steps = |thread| {
        let own = system.steps.iter().enumerate().filter(move |(_, step)| step.thread == thread);
        own.map(|(number, step)| (number, step.from)).collect()
    };
    Ok(aiger::Aiger::of(&model, &(0..system.threads.len()).map(steps).collect::<Vec<_>>()))
}

/// Only what the checker accepts is proved. What is given belongs to the claim, as far as it is needed.
fn certified(
    obligations: &Obligations,
    mut claim: certificate::Claim,
    clauses: usize,
    options: &Options,
    proof: f64,
    tell: &mut dyn FnMut(&str),
) -> Outcome {
    let start = Instant::now();
    let mut say = |done: usize, total: usize| tell(&format!("checking the certificate: {done} of {total} steps"));
    let hints = hints::rests_on(obligations, &mut claim, options);
    match certificate::verify_claim(obligations, &claim, &options.means(), &mut say) {
        Ok((checked, checked_by)) => {
            let certificate::Claim { invariant, ranks, bound: rounds } = claim;
            let shown = certificate::readable(&obligations.vocabulary, &invariant);
            let seconds = Seconds { proof, check: start.elapsed().as_secs_f64() };
            // Boogie 2.4 knows datatypes by attributes only.
            let legacy = datatypes::legacy(&checked).ok().flatten();
            let mut certificate = obligations.with_names(&legacy.unwrap_or(checked.program));
            if let Some(finder) = options.finder {
                finder.sign(&mut certificate);
            }
            Outcome::Proved(Box::new(Proof {
                invariant,
                certificate,
                shown,
                interfaces: Vec::new(),
                clauses,
                found_by: None,
                rounds,
                ranks: ranks.map_or(0, |ranks| ranks.len()),
                up_to_commutation: false,
                hints,
                checked_by,
                seconds,
            }))
        }
        Err(Rejected::Stopped) => Outcome::Unknown("time limit".into()),
        Err(rejected) => {
            let claimed = certificate::readable(&obligations.vocabulary, &claim.invariant);
            let claimed = itertools::join(claimed.iter().map(|said| &said.line), "\n  ");
            log::debug!("{rejected}; claimed: {claimed}");
            Outcome::Uncertified(rejected)
        }
    }
}

/// An execution that takes these steps of the system, and fails in the last.
fn execution(subject: &Subject, system: &System, way: &Way, options: &Options) -> Result<Outcome, String> {
    let sequential = way::along(system, subject.program, way).map_err(|d| d[0].message.clone())?;
    let left = options.deadline.map(|d| d.saturating_duration_since(Instant::now()));
    let along = engine::Options {
        entry: Some(sequential.entry),
        timeout: left,
        memory: options.memory,
        solver: options.solver.clone(),
        mentioned: sequential.mentioned.clone(),
        stop: options.stop.clone(),
        ..engine::Options::default()
    };
    Ok(match engine::check(&sequential.checked, &along).verdict {
        engine::Verdict::Violated(trace) => match lift::lift(&sequential, &trace, subject.sources, Fairness::None) {
            Ok(execution) => Outcome::Failure(Box::new(in_rounds(execution))),
            Err(why) => Outcome::Broken(why.to_string()),
        },
        engine::Verdict::Holds(_) => {
            Outcome::Broken(format!("no execution takes the {} steps to a failure", way.steps.len()))
        }
        engine::Verdict::Unknown(why) | engine::Verdict::Broken(why) => Outcome::Unknown(format!(
            "a failure {} steps away, of which no execution was found: {why}",
            way.steps.len()
        )),
    })
}

/// The same, in as few rounds as the order of the threads lets it be: each round goes through the threads in the order of creation.
fn in_rounds(mut execution: Execution) -> Execution {
    let (mut round, mut last) = (0, 0);
    for step in &mut execution.steps {
        round += u32::from(step.thread < last);
        (step.round, last) = (round, step.thread);
    }
    execution
}
