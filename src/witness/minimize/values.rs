//! Smaller values where the program leaves them open.

use num_bigint::{BigInt, BigUint};
use num_traits::{Signed, Zero};

use crate::witness::{Execution, Value};

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
