//! Smaller values where the program leaves them open.

use std::collections::BTreeSet;

use num_bigint::{BigInt, BigUint};
use num_traits::{Signed, Zero};

use crate::{Execution, Value};

/// A value that was chosen: of the first values (no step), or by a step.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    step: Option<usize>,
    name: String,
}

/// All chosen values.
pub fn places(execution: &Execution) -> Vec<Place> {
    let initial = execution.initial.keys().map(|name| Place { step: None, name: name.clone() });
    let steps = execution.steps.iter().enumerate();
    let chosen = steps.flat_map(|(i, s)| s.choices.keys().map(move |name| Place { step: Some(i), name: name.clone() }));
    initial.chain(chosen).collect()
}

/// How large the chosen values are: the sum of their absolute values, entries of maps counted too.
pub fn weight(execution: &Execution) -> u64 {
    let chosen = execution.steps.iter().flat_map(|s| s.choices.values());
    sum(execution.initial.values().chain(chosen).map(weigh))
}

fn sum(weights: impl Iterator<Item = u64>) -> u64 {
    weights.fold(0, u64::saturating_add)
}

fn weigh(value: &Value) -> u64 {
    let large = |n: &BigUint| n.try_into().unwrap_or(u64::MAX);
    match value {
        Value::Bool(b) => u64::from(*b),
        // Of two numbers with the same absolute value, the positive one is simpler.
        Value::Int(n) => large(n.magnitude()).saturating_mul(2).saturating_add(u64::from(n.is_negative())),
        Value::Bv(n, _) => large(n),
        Value::Real(p, q) => large(p.magnitude()).saturating_mul(2).saturating_add(large(q.magnitude()) - 1),
        Value::Element(_, n) => *n,
        Value::Datatype(_, args) => sum(args.iter().map(weigh)).saturating_add(1),
        Value::Map(entries, default) => {
            let entry = |(index, value): &(Vec<Value>, Value)| {
                sum(index.iter().map(weigh)).saturating_add(weigh(value)).saturating_add(1)
            };
            sum(entries.iter().map(entry)).saturating_add(weigh(default))
        }
    }
}

fn at<'e>(execution: &'e mut Execution, place: &Place) -> Option<&'e mut Value> {
    match place.step {
        None => execution.initial.get_mut(&place.name),
        Some(step) => execution.steps.get_mut(step)?.choices.get_mut(&place.name),
    }
}

/// The simplest value of the kind.
fn simplest(value: &Value) -> Option<Value> {
    Some(match value {
        Value::Bool(_) => Value::Bool(false),
        Value::Int(_) => Value::Int(BigInt::zero()),
        Value::Bv(_, width) => Value::Bv(BigUint::zero(), *width),
        Value::Real(..) => Value::Real(BigInt::zero(), BigInt::from(1)),
        Value::Element(ty, _) => Value::Element(ty.clone(), 0),
        Value::Datatype(..) => return None,
        Value::Map(_, default) => Value::Map(Vec::new(), Box::new(simplest(default)?)),
    })
}

/// The execution with the simplest values at the places; `None` where they have these already.
pub fn with_defaults(execution: &Execution, places: &[Place]) -> Option<Execution> {
    let mut candidate = execution.clone();
    let mut changed = false;
    for place in places {
        let Some(value) = at(&mut candidate, place) else { continue };
        if let Some(new) = simplest(value).filter(|new| new != value) {
            *value = new;
            changed = true;
        }
    }
    changed.then_some(candidate)
}

/// The execution with another value at the place.
fn with(execution: &Execution, place: &Place, new: Value) -> Execution {
    let mut candidate = execution.clone();
    if let Some(value) = at(&mut candidate, place) {
        *value = new;
    }
    candidate
}

fn value(execution: &Execution, place: &Place) -> Option<Value> {
    at(&mut execution.clone(), place).cloned()
}

/// The number at the place, if it is one.
pub fn number(execution: &Execution, place: &Place) -> Option<BigInt> {
    match value(execution, place)? {
        Value::Int(n) => Some(n),
        Value::Bv(n, _) => Some(n.into()),
        _ => None,
    }
}

/// The execution with this number at the place.
pub fn with_number(execution: &Execution, place: &Place, number: &BigInt) -> Option<Execution> {
    let new = match value(execution, place)? {
        Value::Int(_) => Value::Int(number.clone()),
        Value::Bv(_, width) => Value::Bv(number.to_biguint()?, width),
        _ => return None,
    };
    Some(with(execution, place, new))
}

/// All chosen values, one after the other.
fn chosen_mut(execution: &mut Execution) -> impl Iterator<Item = &mut Value> {
    let chosen = execution.steps.iter_mut().flat_map(|s| s.choices.values_mut());
    execution.initial.values_mut().chain(chosen)
}

/// The integers in a value, those of indices included.
fn each_integer(value: &mut Value, f: &mut dyn FnMut(&mut BigInt)) {
    match value {
        Value::Int(n) => f(n),
        Value::Datatype(_, args) => args.iter_mut().for_each(|v| each_integer(v, f)),
        Value::Map(entries, default) => {
            for (index, value) in entries {
                index.iter_mut().for_each(|v| each_integer(v, f));
                each_integer(value, f);
            }
            each_integer(default, f);
        }
        _ => {}
    }
}

/// Gaps between the chosen integers that are tried.
const GAPS: usize = 4;

/// Executions whose integers beyond a gap come closer to 0 together, so that what lies side by side stays so; the widest gap first.
pub fn without_gaps(execution: &Execution) -> Vec<Execution> {
    let mut numbers = BTreeSet::from([BigInt::zero()]);
    let mut copy = execution.clone();
    chosen_mut(&mut copy).for_each(|v| each_integer(v, &mut |n| _ = numbers.insert(n.clone())));
    let above = numbers.iter().zip(numbers.iter().skip(1));
    // Of two neighbours, the one that is farther from 0 comes to stand beside the other.
    let mut gaps: Vec<(BigInt, BigInt)> = above
        .map(|(a, b)| if a.is_negative() { (a - b + 1, a.clone()) } else { (b - a - 1, b.clone()) })
        .filter(|(gap, _): &(BigInt, BigInt)| !gap.is_zero())
        .collect();
    gaps.sort_by_key(|(gap, _)| std::cmp::Reverse(gap.magnitude().clone()));
    let closed = gaps.into_iter().take(GAPS).map(|(gap, from)| {
        let mut candidate = execution.clone();
        let beyond = |n: &BigInt| if from.is_negative() { *n <= from } else { *n >= from };
        let mut shift = |n: &mut BigInt| {
            if beyond(n) {
                *n -= &gap;
            }
        };
        chosen_mut(&mut candidate).for_each(|v| each_integer(v, &mut shift));
        candidate
    });
    closed.collect()
}

/// The indices at which a chosen map has an entry.
pub fn indices(execution: &Execution) -> Vec<Vec<Value>> {
    let mut found: Vec<Vec<Value>> = Vec::new();
    for value in chosen_mut(&mut execution.clone()) {
        if let Value::Map(entries, _) = value {
            for (index, _) in entries {
                if !found.contains(index) {
                    found.push(index.clone());
                }
            }
        }
    }
    found
}

/// The execution where no chosen map has an entry at these indices; `None` where none has anyway.
pub fn without_indices(execution: &Execution, indices: &[Vec<Value>]) -> Option<Execution> {
    let mut candidate = execution.clone();
    let mut changed = false;
    for value in chosen_mut(&mut candidate) {
        if let Value::Map(entries, _) = value {
            let count = entries.len();
            entries.retain(|(index, _)| !indices.contains(index));
            changed |= entries.len() < count;
        }
    }
    changed.then_some(candidate)
}

/// Executions with a simpler map at the place, the simplest first.
pub fn simpler(execution: &Execution, place: &Place) -> Vec<Execution> {
    let Some(value) = value(execution, place) else { return Vec::new() };
    let new = simpler_maps(&value).into_iter().filter(|new| weigh(new) < weigh(&value));
    new.map(|new| with(execution, place, new)).collect()
}

/// Entries of a map that are tried one by one.
const ENTRIES: usize = 16;

fn simpler_maps(value: &Value) -> Vec<Value> {
    match value {
        Value::Map(entries, default) => {
            let make = |entries: Vec<(Vec<Value>, Value)>| Value::Map(entries, default.clone());
            let half = entries.len() / 2;
            let mut all = Vec::new();
            if entries.len() > 1 {
                all.extend([make(entries[..half].to_vec()), make(entries[half..].to_vec())]);
            }
            if let Some(simple) = simplest(default).filter(|d| *d != **default) {
                all.push(Value::Map(entries.iter().filter(|(_, v)| *v != simple).cloned().collect(), Box::new(simple)));
            }
            for i in 0..entries.len().min(ENTRIES) {
                let mut fewer = entries.clone();
                fewer.remove(i);
                all.push(make(fewer));
            }
            all
        }
        _ => Vec::new(),
    }
}
