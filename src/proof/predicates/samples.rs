//! Linear equations that hold in executions which are tried: predicates that may be worth to have.
//!
//! That `x` is what two threads have counted together, `x == a + b`, no condition of the program says. Random executions are taken, and where
//! the threads are at the same places, and the Booleans have the same values, the states span an affine space. The equations of this space
//! are guesses: IC3 finds out which of them are of use.
//!
//! Source: Karr, "Affine relationships among variables of a program", 1976; Sharma, Gupta, Hariharan, Aiken, Liang and Nori, "A data driven
//! approach for algebraic loop invariants", ESOP 2013.

use fastrand::Rng;
use indexmap::IndexMap;
use itertools::Itertools;
use rustc_hash::FxHashMap;

use super::paths::{Conditions, Paths, StepPath};
use crate::linear::Linear;
use crate::linear::rational::Rational;
use crate::linear::span::Span;
use system::{System, ThreadId};
use vocabulary::LocationId;

/// Executions that are tried, and their longest.
const EXECUTIONS: usize = 150;
const STEPS: usize = 80;

/// How often first values are drawn, and values are changed so that conditions hold.
const TRIES: usize = 20;
const REPAIRS: usize = 30;

/// States, more than dimensions, that a place needs before its equations are believed.
const MORE: usize = 6;

/// Sums that are kept, those that were equal to a constant most often first, and such constants of each.
const EQUATIONS: usize = 16;
const CONSTANTS: usize = 3;

/// More paths are not tried.
const PATHS: usize = 2000;

/// The equations that hold of the states which were seen, as sums that are 0.
pub fn equations(system: &System, paths: &Paths) -> Vec<Linear> {
    if paths.all.len() > PATHS {
        return Vec::new();
    }
    let mut sampler = Sampler::new(system, paths);
    for seed in 0..EXECUTIONS {
        sampler.execution(&mut Rng::with_seed(seed as u64));
    }
    sampler.equations()
}

/// Where the threads are, and the values of the variables.
#[derive(Clone)]
struct State {
    at: Vec<LocationId>,
    values: Vec<Rational>,
}

/// The states at one place.
#[derive(Default)]
struct Seen {
    states: usize,
    span: Span,
}

struct Sampler<'a> {
    system: &'a System,
    paths: &'a Paths,
    from: FxHashMap<(ThreadId, LocationId), Vec<usize>>,
    spans: IndexMap<(Vec<LocationId>, Vec<bool>), Seen>,
}

impl<'a> Sampler<'a> {
    fn new(system: &'a System, paths: &'a Paths) -> Sampler<'a> {
        let mut from: FxHashMap<(ThreadId, LocationId), Vec<usize>> = FxHashMap::default();
        for (number, path) in paths.all.iter().enumerate() {
            from.entry((path.thread, path.from)).or_default().push(number);
        }
        Sampler { system, paths, from, spans: IndexMap::new() }
    }

    fn execution(&mut self, random: &mut Rng) {
        let Some(mut state) = self.first(random) else { return };
        for _ in 0..STEPS {
            self.see(&state);
            let Some(next) = self.next(&state, random) else { return };
            state = next;
        }
    }

    fn first(&self, random: &mut Rng) -> Option<State> {
        let system = self.system;
        let at: Vec<LocationId> = system.threads.iter().map(|t| t.begins).collect();
        let conditions = random.choice(&self.paths.initial)?;
        (0..TRIES).find_map(|_| {
            let mut values = self.drawn(&[], random);
            let is_first = self.made_true(conditions, &mut values, 0, random);
            is_first.then(|| State { at: at.clone(), values })
        })
    }

    /// These values, and some for the rest.
    fn drawn(&self, known: &[Rational], random: &mut Rng) -> Vec<Rational> {
        let variables = &self.paths.space.variables;
        let mut values = known.to_vec();
        for v in known.len()..self.paths.width {
            let is_bool = variables.get(v).is_some_and(|known| known.is_bool);
            let integer = match random.u8(0..4) {
                _ if is_bool => i64::from(random.bool()),
                0 if !known.is_empty() => {
                    values.push(known[random.usize(0..known.len())].clone());
                    continue;
                }
                1 => random.i64(-20..100),
                _ => random.i64(0..6),
            };
            values.push(Rational::integer(integer));
        }
        values
    }

    /// Changes values from `first` on until the conditions hold, as far as that is plain.
    fn made_true(&self, conditions: &Conditions, values: &mut [Rational], first: usize, random: &mut Rng) -> bool {
        for (v, value) in conditions.booleans.iter().filter(|(v, _)| *v >= first) {
            values[*v] = Rational::integer(i64::from(*value));
        }
        for _ in 0..REPAIRS {
            let mut sums = conditions.sums.iter().chain(&self.paths.space.always);
            let Some(violated) = sums.find(|sum| sum.at(values).is_positive()) else {
                return conditions.booleans.iter().all(|(v, value)| values[*v].is_zero() != *value);
            };
            let is_free = |v: usize| v >= first && self.paths.space.variables.get(v).is_none_or(|known| !known.is_bool);
            let free: Vec<usize> = violated.terms.keys().copied().filter(|v| is_free(*v)).collect();
            let Some(chosen) = random.choice(&free) else { return false };
            let by = &violated.at(values) / &violated.terms[chosen];
            // At least so much.
            let by = if by.is_negative() { by.floor() } else { -&(-&by).floor() };
            values[*chosen] = &values[*chosen] - &by;
        }
        false
    }

    fn next(&self, state: &State, random: &mut Rng) -> Option<State> {
        let threads = state.at.len();
        let mut order: Vec<(ThreadId, usize)> = (0..threads)
            .flat_map(|t| self.from.get(&(t, state.at[t])).into_iter().flatten().map(move |path| (t, *path)))
            .collect();
        random.shuffle(&mut order);
        order.into_iter().find_map(|(_, path)| self.behind(state, &self.paths.all[path], random))
    }

    fn behind(&self, state: &State, path: &StepPath, random: &mut Rng) -> Option<State> {
        let system = self.system;
        let is_excluded = |t: ThreadId| t != path.thread && system.exclusive(t).any(|l| l == state.at[t]);
        let is_open = path.was.iter().all(|(t, l, is)| (state.at[*t] == *l) == *is);
        if path.fails || !path.leaves.is_empty() || !is_open || (0..state.at.len()).any(is_excluded) {
            return None;
        }
        let count = self.paths.space.variables.len();
        let mut values = self.drawn(&state.values[..count], random);
        if !self.made_true(&path.conditions, &mut values, count, random) {
            return None;
        }
        let mut at = state.at.clone();
        path.moved.iter().for_each(|(t, l)| at[*t] = *l);
        let values = path.next.iter().map(|value| value.at(&values)).collect();
        Some(State { at, values })
    }

    fn see(&mut self, state: &State) {
        let variables = &self.paths.space.variables;
        let count = variables.len();
        let values = &state.values[..count];
        let booleans = (0..count).filter(|v| variables[*v].is_bool).map(|v| !values[v].is_zero()).collect();
        let seen = self.spans.entry((state.at.clone(), booleans)).or_default();
        seen.states += 1;
        seen.span.add_point(values);
    }

    fn equations(&self) -> Vec<Linear> {
        // By sum, the constants that it was seen to be, and how often.
        let mut found: IndexMap<Linear, IndexMap<Rational, usize>> = IndexMap::new();
        for Seen { states, span } in self.spans.values().filter(|seen| seen.states > seen.span.dimension() + MORE) {
            for sum in span.equations().into_iter().filter(is_simple) {
                let constant = sum.constant.clone();
                let sum = sum.minus(&Linear::constant(constant.clone()));
                *found.entry(sum).or_default().entry(constant).or_default() += states;
            }
        }
        let often = |(sum, constants): &(Linear, IndexMap<Rational, usize>)| {
            (std::cmp::Reverse(constants.values().sum::<usize>()), sum.terms.len())
        };
        let found = found.into_iter().sorted_by_key(often).take(EQUATIONS);
        let with_constants = found.flat_map(|(sum, constants)| {
            let constants = constants.into_iter().sorted_by_key(|(_, seen)| std::cmp::Reverse(*seen)).take(CONSTANTS);
            constants
                .map(move |(constant, _)| sum.plus(&Linear::constant(constant), &Rational::ONE))
                .collect::<Vec<_>>()
        });
        with_constants.collect()
    }
}

/// Two variables, or more that are added and subtracted as they are: of others there are too many by chance.
fn is_simple(sum: &Linear) -> bool {
    let is_one = |f: &Rational| *f == Rational::ONE || *f == Rational::integer(-1);
    sum.terms.len() == 2 || sum.terms.len() > 2 && sum.terms.values().all(is_one)
}
