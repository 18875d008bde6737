//! Entries of maps that are read or written at constant indices: each is a variable of its own.
//!
//! ```text
//! s[i,j] := s[i-1,j] + a[i,j]     in the thread Row(2), the second time: s[2,1] := s[1,1] + a[2,1]
//! ```
//! Which indices those are is seen by walking each thread alone, with nothing known of what is shared ([`Seen`]).

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use syntax::ast::*;
use system::{StateVariable, System};
use vocabulary::integer;

/// Of more entries nothing is known.
const MOST: usize = 256;

/// An entry: the map, and its indices.
pub type At = (Name, Vec<i64>);

/// What a thread does to maps.
#[derive(Debug, Default)]
pub struct Seen {
    pub reads: FxHashSet<At>,
    pub writes: FxHashSet<At>,
    /// Maps that are written as a whole, or at indices that are not known.
    pub everywhere: FxHashSet<Name>,
}

/// Where a walk notes what it sees.
pub type Notes = Rc<RefCell<Seen>>;

/// Entries that are variables.
#[derive(Debug, Default)]
pub struct Cells {
    names: FxHashMap<At, Name>,
    entries: FxHashMap<Name, At>,
    of: FxHashMap<Name, Vec<Name>>,
}

impl Cells {
    /// Those that some thread reads at a constant index.
    pub fn of(system: &System, seen: &[Notes]) -> Cells {
        let mut cells = Cells::default();
        let mut names = system.names.clone();
        for variable in &system.variables {
            if domain(variable).is_none() {
                continue;
            }
            let mut read: Vec<At> = Vec::new();
            for notes in seen {
                read.extend(notes.borrow().reads.iter().filter(|(map, _)| *map == variable.name).cloned());
            }
            read.sort();
            read.dedup();
            for at in read {
                let index: Vec<String> = at.1.iter().map(i64::to_string).collect();
                let name = names.fresh(&format!("{}.{}", at.0, index.join(".")));
                cells.of.entry(at.0).or_default().push(name);
                cells.names.insert(at.clone(), name);
                cells.entries.insert(name, at);
            }
        }
        if cells.names.len() > MOST { Cells::default() } else { cells }
    }

    /// Are there any maps to be split?
    pub fn are_possible(system: &System) -> bool {
        system.variables.iter().any(|v| domain(v).is_some())
    }

    /// The variable that an entry is.
    pub fn name(&self, at: &At) -> Option<Name> {
        self.names.get(at).copied()
    }

    /// The entry that a variable is.
    pub fn entry(&self, name: Name) -> Option<&At> {
        self.entries.get(&name)
    }

    /// All entries of a map.
    pub fn of_map(&self, map: Name) -> &[Name] {
        self.of.get(&map).map_or(&[], Vec::as_slice)
    }

    /// What a thread reads and writes, with the entries.
    pub fn extend(&self, seen: &Seen, reads: &mut FxHashSet<Name>, writes: &mut FxHashSet<Name>) {
        reads.extend(seen.reads.iter().filter_map(|at| self.name(at)));
        writes.extend(seen.writes.iter().filter_map(|at| self.name(at)));
        seen.everywhere.iter().for_each(|map| writes.extend(self.of_map(*map)));
    }
}

/// The indices and the elements of a map from integers to integers or booleans.
fn domain(variable: &StateVariable) -> Option<(&[Type], &Type)> {
    let TypeKind::Map { params, domain, range } = &variable.ty.kind else { return None };
    let is_plain = params.is_empty() && domain.iter().all(|ty| ty.kind == TypeKind::Int);
    let is_known = matches!(range.kind, TypeKind::Int | TypeKind::Bool);
    (is_plain && is_known).then_some((domain, range))
}

/// The type of the entries of a map.
pub fn element(variable: &StateVariable) -> Option<&Type> {
    domain(variable).map(|(_, range)| range)
}

/// The map at the indices.
pub fn select(map: Expr, index: &[i64]) -> Expr {
    let index = index.iter().map(|i| integer((*i).into())).collect();
    Expr::generated(ExprKind::Select(Box::new(map), index))
}

/// What stands at the indices in this map, as far as its text tells.
pub fn at(map: &Expr, index: &[i64]) -> Option<Expr> {
    match &map.kind {
        ExprKind::Var(_) => Some(select(map.clone(), index)),
        ExprKind::Coerce(map, _) => at(map, index),
        ExprKind::Quantified(q) if q.kind == Quantifier::Lambda => {
            let bound: Vec<Name> = q.bound.iter().flat_map(|b| &b.names).map(|i| i.name).collect();
            let values = bound.iter().copied().zip(index.iter().map(|i| integer((*i).into()))).collect();
            let mut body = q.body.clone();
            body.substitute(&values);
            (bound.len() == index.len()).then_some(body)
        }
        _ => None,
    }
}
