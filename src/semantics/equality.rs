//! Equality of values. Maps are equal where they agree at every index, however they are written: a map over few indices has several
//! ways to be entries and one value for all others.

use std::rc::Rc;

use super::code::Code;
use super::value::{MapVal, Val};
use syntax::ast::Name;

/// Are they equal? `None` where that can not be told.
pub fn same(code: &Code, a: &Val, b: &Val) -> Option<bool> {
    if a == b {
        return Some(true);
    }
    match (a, b) {
        (Val::Data(made, a), Val::Data(by, b)) if made == by && a.len() == b.len() => same_values(code, a, b),
        (Val::Map(a), Val::Map(b)) => same_maps(code, a, b),
        _ => Some(false),
    }
}

/// As [`same`], of as many values here as there.
pub fn same_values(code: &Code, a: &[Val], b: &[Val]) -> Option<bool> {
    all(a.iter().zip(b).map(|(a, b)| same(code, a, b)))
}

fn same_maps(code: &Code, a: &MapVal, b: &MapVal) -> Option<bool> {
    let keys = || a.entries().iter().chain(b.entries()).map(|(index, _)| index);
    let agree = all(keys().map(|index| same(code, a.get(index), b.get(index))));
    if agree == Some(false) {
        return Some(false);
    }
    let elsewhere = match same(code, a.default(), b.default()) {
        Some(true) => Some(true),
        _ if a.is_mixed() || b.is_mixed() => Some(false),
        unlike => match (unlike, covers(code, keys().map(|index| index.to_vec()).collect())) {
            (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        },
    };
    all([agree, elsewhere].into_iter())
}

/// All of them; `None` where that hangs on one that can not be told.
fn all(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut so_far = Some(true);
    for part in parts {
        match part {
            Some(false) => return Some(false),
            Some(true) => {}
            None => so_far = None,
        }
    }
    so_far
}

/// Are these all indices there are? `None` where that can not be told. The first components decide into which groups the others fall; each of them
/// must have all.
fn covers(code: &Code, indices: Vec<Vec<Val>>) -> Option<bool> {
    let Some(first) = indices.first() else { return Some(false) };
    let Some(kind) = first.first().cloned() else { return Some(true) };
    let count = match &kind {
        Val::Bool(_) => 2,
        Val::Bv(width, _) if *width < 63 => 1u64 << width,
        Val::Element(of, _) => match code.carriers.get(of) {
            Some(count) => *count,
            None => return Some(false),
        },
        Val::Data(made, _) => constructors(code, *made)?,
        // Whether there are other maps hangs on their type.
        Val::Map(_) | Val::Rule(_) | Val::Unset | Val::UnsetOld => return None,
        Val::Int(_) | Val::Big(_) | Val::Real(_) | Val::Bv(..) | Val::BigBv(..) => return Some(false),
    };
    let mut groups: Vec<(Val, Vec<Vec<Val>>)> = Vec::new();
    for index in indices {
        let mut rest = index.into_iter();
        let Some(first) = rest.next() else { continue };
        // Of a datatype, the fields follow.
        let (name, rest) = match first {
            Val::Data(made, fields) => {
                (Val::Data(made, Rc::from([])), fields.iter().cloned().chain(rest).collect::<Vec<_>>())
            }
            other => (other, rest.collect()),
        };
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, group)) => group.push(rest),
            None => groups.push((name, vec![rest])),
        }
    }
    if (groups.len() as u64) < count {
        return Some(false);
    }
    all(groups.into_iter().map(|(_, group)| covers(code, group)))
}

/// How many constructors the datatype has that a value was made by.
fn constructors(code: &Code, made: Name) -> Option<u64> {
    let (datatype, _) = code.constructors.get(&made)?;
    Some(code.datatypes.get(datatype)?.1.len() as u64)
}

/// Is some part a map over so few indices that there is another way to write it? (Over `bool`, there is one.)
pub fn is_written_in_several_ways(code: &Code, value: &Val) -> bool {
    let mut found = false;
    value.for_each_part(&mut |part| {
        let Val::Map(map) = part else { return };
        let Some((index, _)) = map.entries().first() else { return };
        // At least so many indices there are; from twice the entries on, all other values are one.
        let size = index.iter().try_fold(1u64, |size, component| match component {
            Val::Bool(_) => size.checked_mul(2),
            Val::Bv(width, _) if *width < 63 => size.checked_mul(1 << width),
            Val::Element(of, _) => size.checked_mul(*code.carriers.get(of)?),
            Val::Data(made, _) => size.checked_mul(constructors(code, *made).unwrap_or(1)),
            Val::Map(_) => Some(size),
            _ => None,
        });
        let is_bool = matches!(&**index, [Val::Bool(_)]) && !map.is_mixed();
        found |= !is_bool && size.is_some_and(|size| size <= 2 * map.entries().len() as u64);
    });
    found
}
