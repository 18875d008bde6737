//! Proofs that every execution ends, whatever the schedule and the data: ranking functions and a supporting invariant.
//!
//! ```text
//! checked program --certificate::Obligations--> steps --steps--> linear transitions
//!    --lexicographic--> ranks, with nothing known of the locations; or
//!    --support--> linear inequalities at each location --lexicographic--> ranks
//!    --certificate::verify_claim--> proved
//! ```
//!
//! What is found here counts for nothing until the checker of certificates accepts it.

mod lexicographic;
mod linear;
mod print;
mod rational;
mod simplex;
mod steps;
mod support;

use std::time::Instant;

use super::Seconds;
use crate::certificate::{self, Claim, Obligations, Rejected};
use crate::check::Checked;
use crate::engine::Solver;
use crate::engine::limits::Limits;
use crate::source::Sources;
use crate::syntax::ast::Expr;
use crate::syntax::ast::Program;
use lexicographic::{Rank, Stuck, Synthesis};
use steps::{Space, Transition};
use support::Support;

/// What to prove, and how.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The procedure with which executions begin, if it is named.
    pub entry: Option<String>,
    /// One step for each access to a shared variable, not for each statement.
    pub by_access: bool,
    /// Decides the obligations of the certificate.
    pub solver: Solver,
    /// Time and memory.
    pub limits: Limits,
}

/// Every execution ends.
#[derive(Debug, Clone)]
pub struct Proof {
    /// As the certificate writes them, the most significant first.
    pub ranks: Vec<Expr>,
    /// Holds in all states that are reached.
    pub invariant: Expr,
    /// Verifies procedure by procedure.
    pub certificate: Program,
    /// Who decided its obligations.
    pub checked: Vec<&'static str>,
    /// The same for people.
    pub shown: Vec<String>,
    /// Where the time went.
    pub seconds: Seconds,
}

/// What came out.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// With a certificate that was checked.
    Proved(Box<Proof>),
    /// There are ranks, and the checker does not accept them: no proof.
    Uncertified(Rejected),
    /// No proof, and why.
    Unknown(String),
}

/// Proves that there is no endless execution, if there are linear ranks that the checker of certificates accepts. `tell` hears what is
/// being done.
pub fn prove(program: &Checked, sources: &Sources, options: &Options, tell: &mut dyn FnMut(&str)) -> Outcome {
    attempt(program, sources, options, tell).unwrap_or_else(Outcome::Unknown)
}

fn attempt(
    program: &Checked,
    sources: &Sources,
    options: &Options,
    tell: &mut dyn FnMut(&str),
) -> Result<Outcome, String> {
    let start = Instant::now();
    let limits = &options.limits;
    let refused = |refused: certificate::Refused| refused.to_string();
    let obligations =
        Obligations::of(program, sources, options.entry.as_deref(), options.by_access).map_err(refused)?;
    let mut space = Space::new(&obligations)?;
    let steps = obligations.steps().map_err(refused)?;
    let transitions = space.transitions(&steps, limits)?;
    tell(&format!("ranks for {} transitions", transitions.len()));
    let plain = Support::none(&obligations, &space);
    let (support, ranks) = match Synthesis::new(&obligations, &space, &plain, &transitions, limits).run()? {
        Ok(ranks) => (None, ranks),
        Err(_) => {
            tell(&format!("an invariant for {} transitions", transitions.len()));
            let (support, ranks) = supported(&obligations, &space, &transitions, limits, tell)?;
            (Some(support), ranks)
        }
    };
    let known = support.as_ref().map_or(Expr::bool(true), |s| print::invariant(&obligations, &space, s));
    let invariant = print::creations(&obligations, &transitions).and(known);
    let found = start.elapsed().as_secs_f64();
    let supported = support.is_some();
    Ok(certified(&obligations, &space, (invariant, supported), &ranks, options, found, tell))
}

fn supported(
    obligations: &Obligations,
    space: &Space,
    transitions: &[Transition],
    limits: &Limits,
    tell: &mut dyn FnMut(&str),
) -> Result<(Support, Vec<Rank>), String> {
    let first = space.start(&obligations.start().map_err(|r| r.to_string())?)?;
    let support = Support::of(obligations, space, &first, transitions, limits)?;
    tell(&format!("ranks for {} transitions", transitions.len()));
    match Synthesis::new(obligations, space, &support, transitions, limits).run()? {
        Ok(ranks) => Ok((support, ranks)),
        Err(stuck) => Err(no_rank(obligations, &stuck)),
    }
}

fn no_rank(obligations: &Obligations, stuck: &Stuck) -> String {
    let thread = &obligations.vocabulary.threads[stuck.thread];
    let place = stuck.locations.iter().map(|l| thread.shown[*l].as_str()).find(|p| p.starts_with("the loop"));
    let place = place.or(stuck.locations.first().map(|l| thread.shown[*l].as_str())).unwrap_or("a loop");
    format!("no linear rank was found for {place}")
}

/// Only what the checker accepts is proved.
fn certified(
    obligations: &Obligations,
    space: &Space,
    (invariant, supported): (Expr, bool),
    ranks: &[Rank],
    options: &Options,
    proof: f64,
    tell: &mut dyn FnMut(&str),
) -> Outcome {
    let start = Instant::now();
    let mut values: Vec<Expr> = ranks.iter().map(|r| print::rank(&obligations.vocabulary, space, r)).collect();
    if values.is_empty() {
        // Nothing ever steps; the certificate says so with a rank that never falls.
        values.push(Expr::int(0));
    }
    let mut say = |done: usize, total: usize| tell(&format!("checking the certificate: {done} of {total} steps"));
    let limits = &options.limits;
    let means = certificate::Means {
        unbounded: None,
        solver: options.solver.clone(),
        deadline: limits.deadline,
        memory: limits.memory,
        stop: limits.stop.clone(),
    };
    let claim = Claim { invariant: invariant.clone(), ranks: Some(values.clone()), bound: None };
    match certificate::verify_claim(obligations, &claim, &means, &mut say) {
        Ok((checked, deciders)) => {
            let mut shown = print::shown(obligations, space, ranks);
            if supported {
                shown.extend(certificate::readable(&obligations.vocabulary, &invariant));
            }
            let seconds = Seconds { proof, check: start.elapsed().as_secs_f64() };
            let certificate = checked.program;
            Outcome::Proved(Box::new(Proof {
                ranks: values,
                invariant,
                certificate,
                checked: deciders,
                shown,
                seconds,
            }))
        }
        Err(Rejected::Stopped) => Outcome::Unknown("time limit".into()),
        Err(rejected) => Outcome::Uncertified(rejected),
    }
}
