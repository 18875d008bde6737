//! Proofs for any number of threads by what is true of small instances.
//!
//! ```text
//! obligations --instances, explore--> states of two and three threads --atoms--> samples: what is true of one thread, of two, of an index
//! steps of the obligations --search--> clauses that exclude what the checks do not bear, and what leads there
//!    --certificate::verify--> proved
//! ```
//! The search is led by what it has to show, first by [reasons], then by states ([`search::Led`]). Where a step leads to a check that fails, or to where a clause does not hold, there is a state in
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
mod group;
mod paths;
mod plan;
mod quantifiers;
mod reasons;
mod samples;
mod search;
mod sums;
mod values;

use base::clock::Instant;

use itertools::Itertools;
use rustc_hash::FxHashMap;

use self::atoms::Sorts;
use self::decide::Decider;
use self::explore::{Instances, State};
use self::group::Group;
use self::paths::bound_apart;
use self::search::{Invariant, Led, Search};
use self::sums::sums;
use super::{Options, Outcome, Subject, certified, ended};
use certificate::{Claim, Counter, Obligations};
use engine::SmtConfig;
use engine::limits::Limits;
use syntax::ast::*;
use syntax::print::print_expr;

/// Proves that no execution fails a check, or comes to an excluded state, if clauses over what the program compares do. `solver` decides what
/// the search asks; without one the engine does. The search begins with what is given ([`Options::given`]). `tell` hears what is being done.
pub fn prove(subject: &Subject, options: &Options, solver: Option<&SmtConfig>, tell: &mut dyn FnMut(&str)) -> Found {
    let limits = options.limits();
    let mut fails_with = None;
    let mut best = None;
    let outcome = ended(|| attempt(subject, options, solver, &limits, (&mut fails_with, &mut best), tell));
    Found { outcome, fails_with, best }
}

/// What the search came to.
pub struct Found {
    /// A proof, or why there is none.
    pub outcome: Outcome,
    /// An instance with so many threads may fail a check. Whether it does is for others to find out: instances choose where programs do not.
    pub fails_with: Option<usize>,
    /// Where the search came to an end without a proof: what it had then, some of which steps may break.
    pub best: Option<Expr>,
}

/// An instance.
struct Size {
    /// Threads of each kind.
    copies: usize,
    /// Others are created that are no part of it.
    with_others: bool,
    /// So many integers are chosen from, beside those that the program mentions.
    integers: i64,
    /// The most states.
    states: usize,
}

/// What fails with few threads fails soon where nothing else is in its way.
const INSTANCES: [Size; 4] = [
    Size { copies: 2, with_others: false, integers: 2, states: 20_000 },
    Size { copies: 2, with_others: true, integers: INTEGERS, states: 8_000 },
    Size { copies: 3, with_others: false, integers: INTEGERS, states: 40_000 },
    Size { copies: 4, with_others: false, integers: INTEGERS, states: 15_000 },
];
/// So many states of each instance are looked at first, and then each so many.
const NEAR: usize = 1_000;
const STRIDE: usize = 7_919;
/// Integers for threads and entries, and some more.
const INTEGERS: i64 = 4;
/// Where something waits for all integers: of so many threads, where they are all that there is, so many states.
const WHOLE: [(usize, usize); 2] = [(2, 4_000), (3, 8_000)];

fn attempt(
    subject: &Subject,
    options: &Options,
    solver: Option<&SmtConfig>,
    limits: &Limits,
    (fails_with, best): (&mut Option<usize>, &mut Option<Expr>),
    tell: &mut dyn FnMut(&str),
) -> Result<Outcome, String> {
    let start = Instant::now();
    let obligations = subject.obligations()?;
    let given: Vec<Expr> = options.given.iter().map(|part| part.expr.clone()).collect();
    let given = given.as_slice();
    let counters = obligations.counters_in(obligations.excluded_states().into_iter().chain(given));
    let steps = steps_of(&obligations, &counters)?;
    let mut beginning = obligations.start().map_err(refused)?;
    bound_apart(&mut beginning, "");
    let mut sorts = Sorts::new(types(&obligations, &steps), alike(&obligations));
    sorts.learn(&beginning);
    steps.iter().for_each(|step| sorts.learn(&step.stmts));
    if let Some(states) = obligations.excluded_states() {
        sorts.condition(states);
    }
    let decider = Decider::new(obligations.passive(), solver, limits)?;
    let mut search = Search::new(&obligations, counters.clone(), given, sorts, decider, Led::ByStates);
    // What is valid by itself needs no instance.
    let (found, how) = match search.run(&steps, &beginning, usize::MAX, tell) {
        Ok(Some(found)) => (found, None),
        _ => {
            let Search { mut sorts, decider, .. } = search;
            let sampled = sample(&obligations, &counters, &mut sorts, limits, fails_with, tell)?;
            let steps = steps_of(&obligations, &sampled.counters)?;
            let other = Decider::new(obligations.passive(), solver, limits)?;
            let of = |decider, led| {
                let mut search =
                    Search::new(&obligations, sampled.counters.clone(), given, sorts.clone(), decider, led);
                search.groups.clone_from(&sampled.groups);
                search
            };
            let searches = [of(decider, Led::ByReasons), of(other, Led::ByStates)];
            let found = in_turn(searches, &steps, &beginning, best, tell)?;
            (found, Some(format!("from instances of {} threads", sampled.copies)))
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

/// Searches have their turns: so many states each.
const TURNS: [usize; 3] = [120, 400, usize::MAX];

/// What the first of the searches finds.
///
/// # Errors
/// None finds anything: why the last one does not. What it had is the best then.
fn in_turn(
    searches: [Search; 2],
    steps: &[certificate::Step],
    beginning: &[Stmt],
    best: &mut Option<Expr>,
    tell: &mut dyn FnMut(&str),
) -> Result<Invariant, String> {
    let mut searches: Vec<Search> = searches.into_iter().collect();
    let mut why = String::new();
    for most in TURNS {
        for mut search in std::mem::take(&mut searches) {
            match search.run(steps, beginning, most, tell) {
                Ok(Some(found)) => return Ok(found),
                Ok(None) => searches.push(search),
                Err(reason) => (why, *best) = (reason, Some(search.invariant())),
            }
        }
    }
    Err(why)
}

/// The steps, with bound variables that have names of their own: the same ones whatever is counted.
fn steps_of(obligations: &Obligations, counters: &[Counter]) -> Result<Vec<certificate::Step>, String> {
    let mut steps = obligations.steps_of_any(counters, false).map_err(refused)?;
    for (number, step) in steps.iter_mut().enumerate() {
        bound_apart(&mut step.stmts, &number.to_string());
    }
    Ok(steps)
}

/// What small instances say of conditions that are to hold always.
pub struct Looked {
    /// Of each condition.
    pub seen: Vec<Seen>,
    /// States of the largest instance.
    pub states: usize,
    /// Threads of each kind there.
    pub copies: usize,
    /// The instance has no others.
    pub is_complete: bool,
    /// Threads are created any number of times.
    pub any_number: bool,
}

/// Steps to states of instances, each as the first of the threads that are alike, and from where.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// To one in which a condition does not hold.
    pub is_false: Option<Vec<(usize, usize)>>,
    /// To one in which nothing determines whether it holds.
    pub may_be_false: Option<Vec<(usize, usize)>>,
    /// What it speaks of that instances do not know.
    pub unknown: Option<String>,
}

/// Instances in which [`look`] looks: threads of each kind, and the most states.
const LOOKED_AT: [(usize, usize); 2] = [(2, 10_000), (3, 10_000)];

/// Looks for states of small instances in which conditions do not hold.
///
/// # Errors
/// Something that instances do not know; a limit is reached.
pub fn look(obligations: &Obligations, conditions: &[Expr], limits: &Limits) -> Result<Looked, String> {
    let counters = obligations.counters_in(conditions.iter().chain(obligations.excluded_states()));
    let steps = obligations.steps_of_any(&counters, false).map_err(refused)?;
    let mut sorts = Sorts::new(types(obligations, &steps), alike(obligations));
    sorts.learn(&obligations.start().map_err(refused)?);
    steps.iter().for_each(|step| sorts.learn(&step.stmts));
    conditions.iter().for_each(|e| sorts.condition(e));
    let mut instances =
        Instances::of(obligations, &counters).map_err(|what| format!("instances do not know {what}"))?;
    instances.with_others = false;
    instances.integers = integers(&sorts, INTEGERS);
    instances.largest = instances.integers.last().map_or(1, |n| n + 1);
    instances.literals = sorts.literals();
    let terms: Vec<_> = conditions.iter().map(|e| instances.slots.term(e)).collect();
    let unknown = |term: &Result<_, String>| Seen { unknown: term.as_ref().err().cloned(), ..Seen::default() };
    let seen: Vec<Seen> = terms.iter().map(unknown).collect();
    if seen.iter().all(|seen| seen.unknown.is_some()) {
        return Err("instances do not know what it speaks of".into());
    }
    let any_number = instances.kinds.iter().any(|k| k.is_repeated);
    let mut looked = Looked { seen, states: 0, copies: 0, is_complete: false, any_number };
    for (copies, most) in LOOKED_AT {
        let explored = instances.explore_all(copies, most, limits)?;
        (looked.states, looked.copies) = (explored.states.len(), copies);
        looked.is_complete = explored.is_complete;
        for (number, state) in explored.states.iter().enumerate() {
            for bound in instances.bindings(state) {
                let mut frame = instances.frame(state, &bound);
                for (term, seen) in terms.iter().zip(&mut looked.seen).filter(|(_, seen)| seen.is_false.is_none()) {
                    let Ok(term) = term else { continue };
                    match instances.known(&mut frame, term) {
                        values::Value::Bool(true) => {}
                        values::Value::Bool(false) => seen.is_false = Some(explored.way(number)),
                        _ if seen.may_be_false.is_none() => seen.may_be_false = Some(explored.way(number)),
                        _ => {}
                    }
                }
            }
        }
        if looked.seen.iter().all(|seen| seen.is_false.is_some() || seen.unknown.is_some()) || !any_number {
            break;
        }
    }
    Ok(looked)
}

fn refused(refused: certificate::Refused) -> String {
    refused.to_string()
}

/// What instances told.
struct Sampled {
    /// Of how many threads of each kind the largest was.
    copies: usize,
    groups: Vec<Group>,
    /// Counters that are worth speaking of.
    counters: Vec<Counter>,
}

/// Explores instances for the search.
fn sample(
    obligations: &Obligations,
    counters: &[Counter],
    sorts: &mut Sorts,
    limits: &Limits,
    fails_with: &mut Option<usize>,
    tell: &mut dyn FnMut(&str),
) -> Result<Sampled, String> {
    let mut instances = Instances::of(obligations, counters).map_err(|what| format!("instances do not know {what}"))?;
    instances.integers = integers(sorts, INTEGERS);
    instances.largest = instances.integers.last().map_or(1, |n| n + 1);
    instances.literals = sorts.literals();
    let (mut copies, mut explored) = (0, Vec::new());
    for Size { copies: number, with_others, integers: few, states: most } in INSTANCES {
        tell(&format!("instance of {number} threads of each kind"));
        instances.with_others = with_others;
        instances.integers = integers(sorts, few);
        let found = instances.explore(number, most, limits)?;
        if found.fails {
            let of_kind = |kind: &explore::Kind| if kind.is_repeated { number } else { 1 };
            *fails_with = Some(instances.kinds.iter().map(of_kind).sum());
            return Err(format!("an instance of {number} threads of each kind may fail a check"));
        }
        let (states, is_complete) = (found.states.len(), found.is_complete);
        log::debug!("instances: {number} threads, {states} states, complete: {is_complete}");
        explored.push(found);
        copies = number;
        if number > 2 && !is_complete || !instances.kinds.iter().any(|k| k.is_repeated) {
            break;
        }
    }
    instances.integers = integers(sorts, INTEGERS);
    let mut whole = Vec::new();
    if instances.waits_for_all() {
        instances.with_others = false;
        for ((number, most), first) in WHOLE.into_iter().cartesian_product([0, 1]) {
            let universe: Vec<i64> = (first..first + number as i64).collect();
            instances.universe = Some(universe.clone());
            let found = instances.explore(number, most, limits)?;
            log::debug!(
                "instances: {number} threads from {first}, {} states, fail: {}",
                found.states.len(),
                found.fails
            );
            // Some integers may be beyond these, so that such a failure says nothing.
            whole.extend((!found.fails).then_some((universe, found)));
        }
        instances.universe = None;
    }
    let states: Vec<&State> = explored.iter().flat_map(|e| &e.states).collect();
    let all: Vec<&State> = states.iter().copied().chain(whole.iter().flat_map(|(_, found)| &found.states)).collect();
    let sums = sums(obligations, &instances, &all);
    for sum in &sums {
        log::debug!("instances: {} is {}", print_expr(&sum.equals), print_expr(&sum.expr));
    }
    let is_known = |name: Name| counters.iter().any(|c| c.name == name);
    let new: Vec<&Counter> = sums.iter().flat_map(|s| &s.counters).filter(|c| !is_known(c.name)).collect();
    for counter in new.iter().unique_by(|c| c.name) {
        let slot = instances.slots.add(counter.name, Type::int());
        let kind = instances.kinds.iter().position(|k| k.first == counter.first).unwrap_or_default();
        let value = counter.value.and_then(|(position, value)| match value {
            vocabulary::Literal::Bool(value) => Some((position, value)),
            vocabulary::Literal::Int(_) => None,
        });
        let place = counter.location as i64;
        instances.counted.push(explore::Counted { slot, kind, place, value });
    }
    let is_new = |c: &Counter| new.iter().any(|other| other.name == c.name);
    let all = obligations.vocabulary.counters.iter().filter(|c| is_known(c.name) || is_new(c)).cloned().collect();
    let mut groups = Group::all(obligations, counters, &sums, &mut instances, sorts)?;
    // Those near the beginning, then some of all.
    let first = explored.iter().flat_map(|e| e.states.iter().take(NEAR));
    let mixed: Vec<&State> = first.chain((0..states.len()).map(|n| states[n * STRIDE % states.len()])).collect();
    groups.iter_mut().for_each(|group| group.sample(&instances, mixed.iter().copied()));
    for (universe, found) in &whole {
        instances.universe = Some(universe.clone());
        groups.iter_mut().for_each(|group| group.sample(&instances, &found.states));
    }
    for group in &groups {
        log::debug!("instances: {group}");
    }
    Ok(Sampled { copies, groups, counters: all })
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
            let names = |t: usize| group::names(obligations, t);
            alike.extend(names(t).into_iter().zip(names(first)));
        }
    }
    alike
}

/// Integers that instances choose from: what the program mentions, and so many more for threads and entries.
fn integers(sorts: &Sorts, few: i64) -> Vec<i64> {
    let mut integers: Vec<i64> = (0..few).collect();
    integers.extend(sorts.literals().into_iter().filter(|n| (-1..=6).contains(n)));
    integers.sort_unstable();
    integers.dedup();
    integers
}
