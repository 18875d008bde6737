//! Proofs for all schedules, loops and data: an inductive invariant of the interleaving system, and the certificate that is checked before
//! anything is said to be proved.
//!
//! ```text
//! checked program --system--> interleaving system --model--> a circuit for each step --ic3--> clauses
//!    --invariant--> an expression over the source's variables --certificate::verify--> proved
//! ```

mod cube;
mod ic3;
mod invariant;
mod model;
mod solver;

use std::time::Instant;

pub use ic3::{Mutation, Progress};

use crate::certificate::{self, Obligations, Rejected};
use crate::check::Checked;
use crate::engine::Solver;
use crate::engine::limits::{Limits, limited};
use crate::source::Sources;
use crate::syntax::ast::{Expr, Program};
use crate::system::System;
use crate::system::cells::{self, Sizes};
use crate::system::live::Live;

/// What to prove, and how.
#[derive(Debug, Clone, Default)]
pub struct Options {
    pub entry: Option<String>,
    /// One step for each access to a shared variable, not for each statement.
    pub by_access: bool,
    pub deadline: Option<Instant>,
    /// Bytes that the process may have in memory.
    pub memory: Option<u64>,
    /// Decides the obligations of the certificate.
    pub solver: Solver,
    #[doc(hidden)]
    pub mutation: Option<Mutation>,
}

/// A program whose executions all pass its checks.
#[derive(Debug, Clone)]
pub struct Proof {
    /// As the certificate writes it.
    pub invariant: Expr,
    /// Verifies procedure by procedure.
    pub certificate: Program,
    /// Clauses that IC3 found, and the frame in which they are inductive.
    pub clauses: usize,
    pub seconds: Seconds,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Seconds {
    pub proof: f64,
    pub check: f64,
}

/// What came out.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// With a certificate that was checked.
    Proved(Box<Proof>),
    /// The prover has found a way to a failure in so many steps. It is to be found again and replayed before it is reported.
    Failure { steps: usize },
    /// The prover has an invariant, and the checker does not accept it: no proof.
    Uncertified(Rejected),
    /// Neither, and why.
    Unknown(String),
}

/// Proves that no execution fails a check, if IC3 finds an invariant that the checker of certificates accepts. `tell` hears what is being
/// done, and stops the work by answering false.
pub fn prove(program: &Checked, sources: &Sources, options: &Options, tell: &mut dyn FnMut(&str) -> bool) -> Outcome {
    let limits = Limits { deadline: options.deadline, memory: options.memory, ..Limits::default() };
    let mut on = || limited(|| attempt(program, sources, options, &limits, tell));
    match on() {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(why)) => Outcome::Unknown(why),
        Err(exceeded) => Outcome::Unknown(exceeded.reason().into()),
    }
}

fn attempt(
    program: &Checked,
    sources: &Sources,
    options: &Options,
    limits: &Limits,
    tell: &mut dyn FnMut(&str) -> bool,
) -> Result<Outcome, String> {
    let start = Instant::now();
    let system = System::of(program, options.entry.as_deref(), options.by_access)
        .map_err(|d| d.first().map_or_else(String::new, |d| d.message.clone()))?;
    let obligations = Obligations::of(program, sources, options.entry.as_deref(), options.by_access)
        .map_err(|refused| refused.to_string())?;
    let mut ranges = model::Ranges::first(&system);
    let mut sizes = Sizes::new(ranges.indices());
    loop {
        let cells = cells::split(&system, &sizes)?;
        let system = &cells.system;
        let live = Live::of(system);
        let model = model::Model::of(&cells, &live, &ranges, limits)?;
        let mut say = |p: Progress| {
            tell(&format!("IC3: frame {}, {} clauses, {} obligations", p.frame, p.clauses, p.obligations))
        };
        let stopped = |_| limits.exceeded().map_or("stopped", |e| e.reason()).to_owned();
        match ic3::run(&model, limits, options.mutation, &mut say).map_err(stopped)? {
            ic3::Outcome::Invariant(clauses) => {
                let words = invariant::Wording::new(system, &model, &obligations)?;
                let invariant = words.invariant(&clauses, &live, &ranges)?;
                let proved = start.elapsed().as_secs_f64();
                return Ok(certified(&obligations, invariant, clauses.len(), options, proved, tell));
            }
            ic3::Outcome::Failure { steps, fails: true, .. } => return Ok(Outcome::Failure { steps: steps.len() }),
            ic3::Outcome::Failure { leaving, .. } => {
                for at in leaving {
                    let (name, found) = match model.fields.get(at) {
                        Some(field) => (field.name, ranges.widen(field.name)),
                        None => {
                            let map = cells.flags[at - model.fields.len()].0;
                            (map, sizes.grow(map))
                        }
                    };
                    if !found {
                        return Err(format!("no bound was found for {name}: data of unknown range"));
                    }
                }
            }
        }
    }
}

/// Only what the checker accepts is proved.
fn certified(
    obligations: &Obligations,
    invariant: Expr,
    clauses: usize,
    options: &Options,
    proof: f64,
    tell: &mut dyn FnMut(&str) -> bool,
) -> Outcome {
    let start = Instant::now();
    let mut say = |done: usize, total: usize| tell(&format!("checking the certificate: {done} of {total} steps"));
    match certificate::verify(obligations, invariant.clone(), &options.solver, options.deadline, &mut say) {
        Ok(checked) => {
            let seconds = Seconds { proof, check: start.elapsed().as_secs_f64() };
            let certificate = checked.program;
            Outcome::Proved(Box::new(Proof { invariant, certificate, clauses, seconds }))
        }
        Err(Rejected::Stopped) => Outcome::Unknown("time limit".into()),
        Err(rejected) => Outcome::Uncertified(rejected),
    }
}
