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

use std::time::Instant;

use itertools::Itertools;

use self::model::Predicates;
use self::paths::Paths;
use self::ranks::Ranks;
use self::refine::Way;
use super::linear::print::constraint;
use super::settled::Settled;
use super::{
    Options, Outcome, Subject, certified, counted, ended, execution, ic3, invariant, is_whole, maybe_reached,
    without_checks_first, without_constants,
};
use certificate::{Claim, Obligations};
use engine::limits::Limits;
use syntax::ast::Expr;
use syntax::print::print_expr;
use system::System;
use system::cells::{self, Cells, Sizes};
use system::compress::Compressed;
use system::constants::Constants;
use system::live::Live;
use system::parts;
use system::rounds::no_ranks;
use system::unobserved::Checks;

/// Proves that no execution fails a check. `tell` hears what is being done.
pub fn prove(subject: &Subject, options: &Options, tell: &mut dyn FnMut(&str)) -> Outcome {
    prove_with(subject, options, &Known::default(), tell)
}

/// The same, or that no fair execution goes on for ever ([`Subject::asked`]), where something is known already.
pub fn prove_with(subject: &Subject, options: &Options, known: &Known, tell: &mut dyn FnMut(&str)) -> Outcome {
    let options = &options.decided_by_others();
    let limits = options.limits();
    ended(|| attempt(subject, options, known, &limits, tell))
}

/// What is known of endless executions, in the words of the certificate. The checker does not believe it.
#[derive(Debug, Clone)]
pub struct Known {
    /// No step raises them, and they fall only so often; the most significant first.
    pub ranks: Vec<Expr>,
    /// Holds in all states that are reached.
    pub invariant: Expr,
}

impl Default for Known {
    fn default() -> Known {
        Known { ranks: Vec::new(), invariant: Expr::bool(true) }
    }
}

/// How a search over one system ends.
enum End {
    Outcome(Outcome),
    /// There are more fair rounds.
    MoreRounds,
    /// More indices of maps are in use.
    Grown,
    /// It is to be done again with every location of the program.
    Again,
}

fn attempt(
    subject: &Subject,
    options: &Options,
    known: &Known,
    limits: &Limits,
    tell: &mut dyn FnMut(&str),
) -> Result<Outcome, String> {
    without_checks_first(subject, |checks| attempt_on(subject, checks, options, known, limits, tell))
}

fn attempt_on(
    subject: &Subject,
    checks: Checks,
    options: &Options,
    known: &Known,
    limits: &Limits,
    tell: &mut dyn FnMut(&str),
) -> Result<Outcome, String> {
    let start = Instant::now();
    let (system, obligations) = (subject.system()?, subject.obligations()?);
    let constants = without_constants(system, checks);
    let mut sizes = Sizes::tight_for(&constants.system);
    let (mut with_walks, mut with_cells) = (true, true);
    let mut rounds = system.fairness().map(|_| FIRST_ROUNDS);
    loop {
        let (whole, are_split) = match cells::split(&constants.system, &sizes).and_then(parts::split) {
            Ok(cells) if with_cells => (cells, true),
            // Nothing is known of what maps hold.
            _ => (Cells { system: constants.system.clone(), flags: Vec::new() }, false),
        };
        let compressed = match with_walks && are_split {
            true => Compressed::of(&whole),
            false => Compressed::unchanged(&whole),
        };
        let search = Search {
            subject,
            options,
            limits,
            start,
            system,
            constants: &constants,
            obligations: &obligations,
            whole: &whole,
            compressed: &compressed,
            rounds,
            known,
        };
        match search.run(&mut sizes, tell)? {
            End::Outcome(outcome) => return Ok(outcome),
            End::MoreRounds => match &mut rounds {
                Some(rounds) if *rounds < MOST_ROUNDS => *rounds *= 2,
                _ => return Err(format!("there are more than {MOST_ROUNDS} fair rounds")),
            },
            End::Grown => with_cells &= sizes.are_few(),
            End::Again => with_walks = false,
        }
    }
}

struct Search<'a> {
    subject: &'a Subject<'a>,
    options: &'a Options,
    limits: &'a Limits,
    start: Instant,
    system: &'a System,
    constants: &'a Constants,
    obligations: &'a Obligations,
    whole: &'a Cells,
    compressed: &'a Compressed,
    /// The bound on fair rounds.
    rounds: Option<usize>,
    known: &'a Known,
}

impl Search<'_> {
    /// With the monitor, where rounds are counted.
    fn cells(&self) -> Result<(Cells, Live), String> {
        let cells = &self.compressed.cells;
        if self.rounds.is_none() {
            return counted(cells.clone(), None, &no_ranks);
        }
        let settled = Settled::new(&self.whole.system, self.compressed, self.obligations)?;
        let words = settled.words(&cells.system, self.obligations)?;
        let before = (self.system, self.constants);
        let ranks = Ranks::new(&self.known.ranks, before, (&cells.system, &words), self.obligations)?;
        counted(cells.clone(), self.rounds, &|thread, location| ranks.at(thread, location))
    }

    fn run(&self, sizes: &mut Sizes, tell: &mut dyn FnMut(&str)) -> Result<End, String> {
        let (cells, live) = &self.cells()?;
        let bound = self.rounds.map_or(String::new(), |rounds| format!("at most {rounds} rounds: "));
        let paths = Paths::of(cells, live, self.limits)?;
        let mut predicates = Predicates::default();
        first::predicates(cells, &paths, &mut predicates);
        let (mut frames, mut refinements) = (Vec::new(), 0);
        let stopped = |_| self.limits.exceeded().map_or("stopped", |e| e.reason()).to_owned();
        loop {
            let count = predicates.len();
            let mut say = |p: ic3::Progress| {
                tell(&format!(
                    "{bound}{count} predicates: frame {}, {} clauses, {} obligations",
                    p.frame, p.clauses, p.obligations
                ));
            };
            let model = predicates.model(cells, &paths);
            let mutation = self.options.mutation;
            let found = ic3::run_on(&model, &[], &mut frames, self.limits, mutation, &mut say).map_err(stopped)?;
            match found {
                ic3::Outcome::Invariant(clauses) => return self.certified(&clauses, &model, (cells, live), tell),
                ic3::Outcome::Failure { steps, fails, .. } => {
                    predicates.keep(model);
                    match refine::way(&paths, &steps) {
                        Way::Feasible if fails && self.rounds.is_some() => return Ok(End::MoreRounds),
                        Way::Feasible if fails && self.subject.asked.property.excludes_states() => {
                            return Ok(End::Outcome(maybe_reached(steps.len())));
                        }
                        Way::Feasible if fails => return self.execution(&paths, &steps, tell).map(End::Outcome),
                        Way::Feasible => return Ok(self.grown(&paths, &steps, sizes)),
                        Way::Spurious(found) => {
                            let shown = |sum| print_expr(&constraint(&paths.space, sum));
                            log::debug!("no execution goes the way {steps:?}: {}", found.iter().map(shown).join("; "));
                            predicates.add(&paths, &found);
                        }
                    }
                    refinements += 1;
                    // Most programs need none, and are proved sooner without.
                    let is_due = refinements == PATIENCE || predicates.len() == count && refinements < PATIENCE;
                    if is_due && self.rounds.is_none() {
                        refinements = PATIENCE;
                        first::equations(cells, &paths, &mut predicates);
                    }
                    if predicates.len() == count {
                        return Err("no predicates were found that tell why there is no such execution".into());
                    }
                    if predicates.len() > MOST {
                        return Err(format!("more than {MOST} predicates"));
                    }
                }
            }
        }
    }

    fn grown(&self, paths: &Paths, steps: &[usize], sizes: &mut Sizes) -> End {
        let last = steps.last().map(|path| &paths.all[*path]);
        for flag in last.into_iter().flat_map(|path| &path.leaves) {
            sizes.grow(self.compressed.cells.flags[*flag].0);
        }
        End::Grown
    }

    fn execution(&self, paths: &Paths, steps: &[usize], tell: &mut dyn FnMut(&str)) -> Result<Outcome, String> {
        tell(&format!("an execution of {} steps that fails", steps.len()));
        let steps: Vec<usize> = steps.iter().map(|path| paths.all[*path].step).collect();
        let way = self.compressed.way(&steps);
        Ok(match execution(self.subject, self.system, &way, self.options)? {
            // What is not linear had any value.
            Outcome::Broken(why) => {
                Outcome::Unknown(format!("as far as linear arithmetic tells, a check fails, but {why}"))
            }
            outcome => outcome,
        })
    }

    fn certified(
        &self,
        clauses: &[super::cube::Cube],
        model: &super::model::Model,
        (cells, live): (&Cells, &Live),
        tell: &mut dyn FnMut(&str),
    ) -> Result<End, String> {
        let has_walks = !self.compressed.passed.is_empty();
        let said = || {
            let settled = Settled::new(&self.whole.system, self.compressed, self.obligations)?;
            let small = &cells.system;
            let words = settled.words(small, self.obligations)?;
            let names = |idle: Vec<usize>| idle.into_iter().map(|v| small.variables[v].name).collect();
            let found = invariant::Wording::new(small, model, words).invariant(clauses, live, None)?;
            settled.invariant(found, &|thread, location| names(live.idle(small, thread, location)))
        };
        let found = match said() {
            Ok(found) => found,
            // What happens on the way may have no words in the certificate.
            Err(_) if has_walks => return Ok(End::Again),
            Err(why) => return Err(why),
        };
        let values = invariant::values(self.system, self.constants, self.obligations)?;
        let invariant = values.and(self.known.invariant.clone()).and(found);
        let ranks = Some(self.known.ranks.clone()).filter(|ranks| !ranks.is_empty());
        let claim = Claim { invariant, ranks, bound: self.rounds };
        let proof = self.start.elapsed().as_secs_f64();
        Ok(match certified(self.obligations, claim, clauses.len(), self.options, proof, tell) {
            Outcome::Proved(mut proof) => {
                proof.found_by = Some(format!("{} predicates", model.atoms.len()));
                End::Outcome(Outcome::Proved(proof))
            }
            Outcome::Uncertified(_) if has_walks && is_whole(self.subject, self.options) => End::Again,
            // Of ranks, of maps, and of which states are excluded, less is seen here than the checker sees: that is no fault.
            Outcome::Uncertified(why) if self.rounds.is_some() || self.subject.asked.property.excludes_states() => {
                return Err(format!("an invariant, but {why}"));
            }
            outcome => End::Outcome(outcome),
        })
    }
}

/// Bounds on fair rounds that are tried.
const FIRST_ROUNDS: usize = 1;
const MOST_ROUNDS: usize = 8;

/// After so many ways that no execution goes, equations are suggested.
const PATIENCE: usize = 6;

/// More predicates do not lead to a proof.
const MOST: usize = 400;
