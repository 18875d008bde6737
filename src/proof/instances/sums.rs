//! Variables that say how many threads are where: read off from what instances do.
//!
//! ```text
//! inside := inside + 1;  ...  inside := inside - 1;               inside is how many are between the two
//! locked := true;  ...  locked := false;                          one is between the two, or nobody
//! if (b) { x := x + 1; } else { y := y + 1; }                     x is how many are behind it, and have b
//! ```
//! Of a variable that is such a number each thread adds to it what belongs to its place, and nothing else does. What belongs to a place is seen
//! where nobody else adds anything that is not known yet. All states of the instances are to agree.

use rustc_hash::FxHashMap;

use super::explore::{Instances, State};
use super::values::Value;
use certificate::{Counter, Obligations};
use syntax::ast::*;
use vocabulary::{ABSENT, Literal, START};

/// A number of threads.
#[derive(Debug, Clone)]
pub struct Sum {
    /// Over counters, and over where threads are that there are once.
    pub expr: Expr,
    /// What is compared with it, an integer.
    pub equals: Expr,
    /// Those of which it is made.
    pub counters: Vec<Counter>,
}

/// Threads of a kind at a place, of which a variable has this value where one is looked at.
type Who = (usize, i64, Option<bool>);

/// What each of these adds.
type Weights = FxHashMap<Who, i64>;

/// Of threads of a kind a Boolean is looked at: its position among their variables.
type By = Option<(usize, usize)>;

/// A thread adds no more than this.
const MOST_WEIGHT: i64 = 2;
/// Numbers of threads at more places are not looked at.
const MOST_PLACES: usize = 10;

/// What agrees with these states.
pub fn sums(obligations: &Obligations, instances: &Instances, states: &[&State]) -> Vec<Sum> {
    let globals = obligations.vocabulary.variables.iter().filter(|v| v.thread.is_none());
    let mut found: Vec<Sum> = Vec::new();
    for (position, global) in globals.enumerate() {
        let is_bool = match global.ty.to_ast().kind {
            TypeKind::Bool => true,
            TypeKind::Int => false,
            _ => continue,
        };
        let by = std::iter::once(None).chain(booleans(obligations, instances).map(Some));
        let mut weighed = by.filter_map(|by| Some((by, weights(obligations, instances, states, position, by)?)));
        let Some((by, weights)) = weighed.next() else { continue };
        let variable = Expr::var(global.name);
        let equals = if is_bool { Expr::ite(variable, Expr::int(1), Expr::int(0)) } else { variable };
        if let Some((expr, counters)) = number(obligations, instances, &weights, by) {
            found.push(Sum { expr, equals, counters });
        }
    }
    found
}

/// Booleans of threads of which there are any number.
fn booleans(obligations: &Obligations, instances: &Instances) -> impl Iterator<Item = (usize, usize)> {
    let kinds = instances.kinds.iter().enumerate().filter(|(_, kind)| kind.is_repeated);
    kinds.flat_map(|(k, kind)| {
        let own = obligations.vocabulary.variables.iter().filter(|v| v.thread == Some(kind.first));
        let is_bool = |ty: Type| matches!(ty.kind, TypeKind::Bool);
        own.enumerate().filter(move |(_, v)| is_bool(v.ty.to_ast())).map(move |(position, _)| (k, position))
    })
}

/// What each place adds to the variable, if that is all that it is.
fn weights(
    obligations: &Obligations,
    instances: &Instances,
    states: &[&State],
    position: usize,
    by: By,
) -> Option<Weights> {
    let mut weights: Weights = FxHashMap::default();
    for (k, kind) in instances.kinds.iter().enumerate() {
        weights.insert((k, ABSENT as i64, None), 0);
        if k > 0 {
            weights.insert((k, START as i64, None), 0);
        }
        if kind.first == 0 {
            // Whoever creates the others adds nothing while they are there.
            let places = obligations.vocabulary.threads[0].places.len() as i64;
            weights.extend((0..places).map(|place| ((k, place, None), 0)));
        }
    }
    loop {
        let before = weights.len();
        for state in states.iter().filter(|state| somebody_is_there(instances, state)) {
            let total = match state.globals[position] {
                Value::Int(n) => n,
                Value::Bool(b) => i64::from(b),
                _ => return None,
            };
            let (mut known, mut open) = (0, Vec::new());
            for place in places(state, by) {
                match weights.get(&place) {
                    Some(weight) => known += weight,
                    None => open.push(place),
                }
            }
            match open.as_slice() {
                [] if known != total => return None,
                [one] => {
                    let weight = total - known;
                    if !(0..=MOST_WEIGHT).contains(&weight) {
                        return None;
                    }
                    weights.insert(*one, weight);
                }
                _ => {}
            }
        }
        if weights.len() == before {
            break;
        }
    }
    // A thread that comes to a place by itself changes nothing.
    for k in 0..instances.kinds.len() {
        let steps: Vec<(i64, i64)> = instances.passed(k).collect();
        for _ in 0..steps.len() {
            for (from, to) in &steps {
                for value in [None, Some(false), Some(true)] {
                    if let Some(weight) = weights.get(&(k, *from, value)).copied() {
                        weights.insert((k, *to, value), weight);
                    }
                }
            }
        }
    }
    weights.values().any(|weight| *weight > 0).then_some(weights)
}

fn somebody_is_there(instances: &Instances, state: &State) -> bool {
    let kinds = instances.kinds.iter().zip(&state.threads).filter(|(kind, _)| kind.is_repeated);
    kinds.flat_map(|(_, threads)| threads).any(|thread| thread[0] != Value::Int(ABSENT as i64))
}

fn places(state: &State, by: By) -> impl Iterator<Item = Who> {
    let threads = state.threads.iter().enumerate().flat_map(|(k, threads)| threads.iter().map(move |t| (k, t)));
    threads.filter_map(move |(k, thread)| {
        let value = by.filter(|(kind, _)| *kind == k).and_then(|(_, position)| match thread[1 + position] {
            Value::Bool(value) => Some(value),
            _ => None,
        });
        match thread[0] {
            Value::Int(at) => Some((k, at, value)),
            _ => None,
        }
    })
}

/// The number as an expression. `None` where something has no counter.
fn number(obligations: &Obligations, instances: &Instances, weights: &Weights, by: By) -> Option<(Expr, Vec<Counter>)> {
    let mut counters = Vec::new();
    let mut parts: Vec<Expr> = Vec::new();
    let mut counted: Vec<(Who, i64)> = weights.iter().map(|(p, w)| (*p, *w)).filter(|(_, w)| *w > 0).collect();
    counted.sort_unstable();
    if counted.len() > MOST_PLACES {
        return None;
    }
    for ((k, place, value), weight) in counted {
        let kind = &instances.kinds[k];
        let part = if kind.is_repeated {
            let value = by.zip(value).map(|((_, position), value)| (position, Literal::Bool(value)));
            let is_it = |c: &&Counter| c.first == kind.first && c.location as i64 == place && c.value == value;
            let counter = obligations.vocabulary.counters.iter().find(is_it)?;
            counters.push(counter.clone());
            Expr::var(counter.name)
        } else {
            let is_there = Expr::var(obligations.vocabulary.threads[kind.first].at).eq(Expr::int(place as usize));
            Expr::ite(is_there, Expr::int(1), Expr::int(0))
        };
        parts.push(match weight {
            1 => part,
            _ => Expr::binary(BinOp::Mul, Expr::int(weight as usize), part),
        });
    }
    // Of threads that there are once where they are says it.
    if counters.is_empty() {
        return None;
    }
    let sum = parts.into_iter().reduce(|sum, part| Expr::binary(BinOp::Add, sum, part))?;
    Some((sum, counters))
}
