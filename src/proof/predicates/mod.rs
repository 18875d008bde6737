//! IC3 for integers without bounds: what of them matters is whether some linear comparisons are true, the *predicates*.
//!
//! ```text
//! interleaving system --paths--> conditions and values of each path as linear sums
//!    --model--> a circuit for each path: from the predicates in front of it to those behind it
//!    --ic3, which asks linear arithmetic--> clauses over the predicates --certificate::verify--> proved
//!       or a way to a failure --refine--> an execution; or further predicates, without which it cannot be told that there is none
//! ```
//! The first predicates are what the program itself compares, as it is seen in front of each step, and the order of variables that are
//! compared with each other, or assigned to each other.
//!
//! That no fair execution goes on for ever is asked of a monitor that counts rounds ([`system::rounds`]), which begin when no rank
//! falls any more; the ranks come from [`super::ranking`].
//!
//! - Requires: a fixed number of threads. Values other than integers and Booleans, and what is not linear, are arbitrary.
//! - Establishes: *proved* with a certificate that the checker accepts, or an execution to be replayed. Anything else says nothing.
//!
//! Source: Cimatti, Griggio, Mover and Tonetta, "IC3 modulo theories via implicit predicate abstraction", TACAS 2014; predicates from proofs:
//! Henzinger, Jhala, Majumdar and McMillan, "Abstractions from proofs", POPL 2004.

mod first;
mod model;
mod paths;
mod ranks;
mod refine;
pub(super) mod remainders;
mod samples;

use std::rc::Rc;

use itertools::Itertools;

use self::model::Predicates;
use self::paths::Paths;
use self::ranks::Ranks;
use self::refine::Way;
pub use super::attempt::Known;
use super::attempt::{Found, Method, Over, Reduced, Tell, attempt, best};
use super::linear::print::constraint;
use super::{Options, Outcome, Subject, ended, ic3};
use engine::limits::Limits;
use syntax::print::print_expr;
use system::System;
use system::entries::Entries;
use system::words::Words;

/// Proves that no execution fails a check. `tell` hears what is being done.
pub fn prove(subject: &Subject, options: &Options, tell: &mut dyn FnMut(&str)) -> Outcome {
    prove_with(subject, options, &Known::default(), tell)
}

/// The same, or that no fair execution goes on for ever ([`Subject::asked`]), where something is known already.
pub fn prove_with(subject: &Subject, options: &Options, known: &Known, tell: &mut dyn FnMut(&str)) -> Outcome {
    of_maps(subject, options, (known, None), tell)
}

/// The same, where entries of maps may be variables.
pub(super) fn of_maps(
    subject: &Subject,
    options: &Options,
    (known, entries): (&Known, Option<Entries>),
    tell: &mut dyn FnMut(&str),
) -> Outcome {
    let options = &options.decided_by_others();
    let search = |reduced: &Reduced, limits: &Limits, tell: Tell| search(reduced, options, limits, tell);
    let ranks = |system: &System, words: Words| {
        let ranks = Ranks::new(known.ranks.clone(), system, words);
        let at: system::rounds::Ranks = Rc::new(move |thread, location| ranks.at(thread, location));
        at
    };
    let method = Method { over: Over::Predicates, entries, known, ranks: &ranks, search: &search };
    ended(|| attempt(subject, options, &method, tell))
}

/// Looks at the predicates of a reduced system.
fn search(reduced: &Reduced, options: &Options, limits: &Limits, tell: Tell) -> Result<Found, String> {
    let (system, bound) = (reduced.system, reduced.form.bound());
    let paths = Paths::of(system, reduced.live, limits)?;
    let mut predicates = Predicates::default();
    first::predicates(system, &paths, &mut predicates);
    let (mut frames, mut refinements) = (Vec::new(), 0);
    let stopped = |_| limits.exceeded().map_or("stopped", |e| e.reason()).to_owned();
    loop {
        let count = predicates.len();
        let mut say = |p: ic3::Progress| {
            tell(&format!(
                "{bound}{count} predicates: frame {}, {} clauses, {} obligations",
                p.frame, p.clauses, p.obligations
            ));
        };
        let model = predicates.model(system, &paths);
        let (steps, fails) = match ic3::run_on(&model, &[], &mut frames, limits, options.mutation, &mut say) {
            Ok(ic3::Outcome::Invariant(clauses)) => return Ok(Found::Invariant { model: Box::new(model), clauses }),
            Ok(ic3::Outcome::Failure { steps, fails, .. }) => (steps, fails),
            Err(error) => {
                let (clauses, why) = (best(&frames), stopped(error));
                return Ok(Found::Stuck { model: Box::new(model), clauses, why });
            }
        };
        predicates.keep(model);
        match refine::way(&paths, &steps) {
            Way::Feasible if fails => return Ok(Found::Failure(steps.iter().map(|s| paths.all[*s].step).collect())),
            Way::Feasible => {
                let leaves = steps.last().into_iter().flat_map(|path| &paths.all[*path].leaves);
                return Ok(Found::Beyond(leaves.map(|flag| system.flags[*flag].0).collect()));
            }
            Way::Spurious(found) => {
                let shown = |sum| print_expr(&constraint(&paths.space, sum));
                log::debug!("no execution goes the way {steps:?}: {}", found.iter().map(shown).join("; "));
                predicates.add(&paths, &found);
            }
        }
        refinements += 1;
        // Most programs need none, and are proved sooner without.
        let is_due = refinements == PATIENCE || predicates.len() == count && refinements < PATIENCE;
        if is_due && reduced.form.rounds.is_none() {
            refinements = PATIENCE;
            first::equations(system, &paths, &mut predicates);
        }
        let stuck = match predicates.len() {
            found if found == count => "no predicates were found that tell why there is no such execution".to_owned(),
            found if found > MOST => format!("more than {MOST} predicates"),
            _ => continue,
        };
        let model = Box::new(predicates.model(system, &paths));
        return Ok(Found::Stuck { model, clauses: best(&frames), why: stuck });
    }
}

/// After so many ways that no execution goes, equations are suggested.
const PATIENCE: usize = 6;

/// More predicates do not lead to a proof.
const MOST: usize = 400;
