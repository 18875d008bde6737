//! Proofs for any number of threads by what is true of small instances.
//!
//! ```text
//! obligations --instances, explore--> states of two and three threads --atoms--> samples: what is true of one thread, of two, of an index
//! steps of the obligations --search--> clauses that exclude what the checks do not bear, and what leads there
//!    --certificate::verify--> proved
//! ```
//! The search is led by what it has to show. Where a step leads to a check that fails, or to where a clause does not hold, there is a state in
//! front of it in which all clauses hold. If a clause that no sample contradicts excludes this state, it is added; if none does, the state
//! counts as one that is reached, what is true behind the step is one more sample, and clauses that it contradicts are dropped. In the end all
//! clauses are inductive, or a check fails in a state that no clause excludes: then there is no proof by clauses over these atoms.
//!
//! Nothing is believed of instances: they leave executions out, and a bug may need more threads than they have. Only what the checker accepts
//! is proved.
//!
//! Sources: Pnueli, Ruah and Zuck, "Automatic deductive verification with invisible invariants", TACAS 2001; Conchon, Goel, Krstic, Mebsout and
//! Zaidi, "Invariants for finite instances and beyond", FMCAD 2013 (backward from the failure, with instances as an oracle); Garg, Loeding,
//! Madhusudan and Neider, "ICE", CAV 2014 (what steps lead to as samples).

mod atoms;
mod decide;
mod explore;
mod flat;
mod paths;
mod samples;
mod search;
mod values;

use std::time::Instant;

use rustc_hash::FxHashMap;

use self::atoms::Sorts;
use self::decide::Decider;
use self::explore::Instances;
use self::search::{Group, Search};
use super::{Options, Outcome, Subject, certified, ended};
use certificate::{Claim, Counter, Obligations};
use engine::SmtConfig;
use engine::limits::Limits;
use syntax::ast::*;

/// Proves that no execution fails a check, or comes to an excluded state, if clauses over what the program compares do. `solver` decides what
/// the search asks; without one the engine does. `tell` hears what is being done.
pub fn prove(subject: &Subject, options: &Options, solver: Option<&SmtConfig>, tell: &mut dyn FnMut(&str)) -> Outcome {
    let limits = options.limits();
    ended(|| attempt(subject, options, solver, &limits, tell))
}

/// Threads of each kind in the instances, whether others are created that are no part of them, and the most states of each instance.
const INSTANCES: [(usize, bool, usize); 3] = [(2, true, 20_000), (3, false, 20_000), (4, false, 4_000)];

fn attempt(
    subject: &Subject,
    options: &Options,
    solver: Option<&SmtConfig>,
    limits: &Limits,
    tell: &mut dyn FnMut(&str),
) -> Result<Outcome, String> {
    let start = Instant::now();
    let obligations = subject.obligations()?;
    let counters = obligations.counters_in(obligations.excluded_states());
    let refused = |r: certificate::Refused| r.to_string();
    let steps = obligations.steps_of_any(&counters, false).map_err(refused)?;
    let beginning = obligations.start().map_err(refused)?;
    let mut sorts = Sorts::new(types(&obligations, &steps), alike(&obligations));
    sorts.learn(&beginning);
    steps.iter().for_each(|step| sorts.learn(&step.stmts));
    if let Some(states) = obligations.excluded_states() {
        sorts.condition(states);
    }
    let decider = Decider::new(obligations.passive(), solver, limits)?;
    let mut search = Search::new(&obligations, &counters, sorts, decider);
    // What is valid by itself needs no instance.
    let (found, how) = match search.run(&steps, &beginning, tell) {
        Ok(found) => (found, None),
        Err(_) => {
            let copies = sample(&obligations, &counters, &mut search, limits, tell)?;
            (search.run(&steps, &beginning, tell)?, Some(format!("from instances of {copies} threads")))
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    let claim = Claim { invariant: found.invariant, ranks: None, bound: None };
    Ok(match certified(&obligations, claim, found.clauses, options, seconds, tell) {
        Outcome::Proved(mut proof) => {
            proof.found_by = how;
            Outcome::Proved(proof)
        }
        other => other,
    })
}

/// Explores instances for the search; of how many threads of each kind the largest was.
fn sample<'a>(
    obligations: &'a Obligations,
    counters: &'a [Counter],
    search: &mut Search<'a>,
    limits: &Limits,
    tell: &mut dyn FnMut(&str),
) -> Result<usize, String> {
    let mut instances = Instances::of(obligations, counters).map_err(|what| format!("instances do not know {what}"))?;
    instances.integers = integers(&search.sorts);
    instances.largest = instances.integers.last().map_or(1, |n| n + 1);
    let mut groups = Group::all(obligations, counters, &mut instances, &mut search.sorts)?;
    let mut largest = 0;
    for (copies, with_others, most) in INSTANCES {
        tell(&format!("instance of {copies} threads of each kind"));
        instances.with_others = with_others;
        let explored = instances.explore(copies, most, limits)?;
        if explored.fails {
            return Err(format!("an instance of {copies} threads of each kind may fail a check"));
        }
        log::debug!(
            "instances: {copies} threads, {} states, complete: {}",
            explored.states.len(),
            explored.is_complete
        );
        groups.iter_mut().for_each(|group| group.sample(&instances, &explored.states));
        largest = copies;
        if copies > 2 && !explored.is_complete || !instances.kinds.iter().any(|k| k.is_repeated) {
            break;
        }
    }
    for group in &groups {
        log::debug!("instances: {group}");
    }
    search.groups = groups;
    Ok(largest)
}

/// Types of all variables.
fn types(obligations: &certificate::Obligations, steps: &[certificate::Step]) -> FxHashMap<Name, Type> {
    let vocabulary = &obligations.vocabulary;
    let mut types: FxHashMap<Name, Type> = vocabulary.variables.iter().map(|v| (v.name, v.ty.to_ast())).collect();
    types.extend(vocabulary.threads.iter().map(|t| (t.at, Type::int())));
    types.extend(vocabulary.counters.iter().map(|c| (c.name, Type::int())));
    types.extend(steps.iter().flat_map(|s| s.locals.iter().cloned()));
    types.extend(constants(obligations));
    types
}

/// Constants of the program.
fn constants(obligations: &certificate::Obligations) -> Vec<(Name, Type)> {
    let constants = obligations.passive().iter().filter_map(|decl| match decl {
        Decl::Const(constants) => Some(constants),
        _ => None,
    });
    constants.flat_map(|c| c.names.iter().map(|n| (n.name, c.ty.clone()))).collect()
}

/// Variables of threads that are alike, as those of the first.
fn alike(obligations: &certificate::Obligations) -> FxHashMap<Name, Name> {
    let vocabulary = &obligations.vocabulary;
    let mut alike = FxHashMap::default();
    for t in 0..vocabulary.threads.len() {
        let first = obligations.first_alike(t);
        if first != t {
            let names = |t: usize| search::names(obligations, t);
            alike.extend(names(t).into_iter().zip(names(first)));
        }
    }
    alike
}

/// Integers that instances choose from: what the program mentions, and some more for threads and entries.
fn integers(sorts: &Sorts) -> Vec<i64> {
    const FEW: i64 = 4;
    let mut integers: Vec<i64> = (0..FEW).collect();
    integers.extend(sorts.literals().into_iter().filter(|n| (-1..=6).contains(n)));
    integers.sort_unstable();
    integers.dedup();
    integers
}
