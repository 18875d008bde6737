//! Atomic sections that are open on one way to a statement and closed on another: each statement gets a copy for each number of sections that
//! can be open there.
//!
//! - Transformation: the product of the control-flow graph with that number (node splitting). Where the number is one and the same, the
//!   code stays as it is. A procedure that leaves sections open, or closes its caller's, gets a copy for each number that can be open
//!   where it is called ([`Procedure::around`]). Where it can be left with several numbers, it says with which in one more result, and
//!   opens what is missing to the largest; its caller closes that again:
//!
//! ```text
//! if (c) { atomic begin; }          if (c) { atomic begin; goto open; }
//! x := 1;                     =>    x := 1; goto closed;   open: x := 1;
//! if (c) { atomic end; }            if (c) { atomic end; goto closed; }  goto open#2;
//!                                   closed: if (c) { }   open#2: ...
//! ```
//! - Requires: lowered procedures.
//! - Establishes: at each place of a procedure, as many sections are open as at any other time that control comes there, counted from
//!   [`Procedure::around`]; a call changes their number by [`Procedure::opens`].
//! - Source: Muchnick, "Advanced Compiler Design and Implementation", section 7.7 (node splitting).

mod copy;
mod flow;

use std::collections::BTreeSet;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHashMap;

use super::program::*;
use super::visit::{calls, creations, preorder};
use copy::{Key, Version};
use flow::{Lists, Place, depths};
use syntax::ast::Name;

/// Sections that are opened one inside of the other without end are opened in loops. Executions that open more than loops can that go
/// round so often are cut, and the cut is marked as one of loops; code is not copied more often than this.
const MOST: usize = 8;

/// Makes the number of open sections unique at each place, where loops go round `unroll` times. Was there anything to do?
pub fn split(program: &mut Concurrent, unroll: u32) -> bool {
    let unbalanced = unbalanced(program);
    if unbalanced.is_empty() {
        return false;
    }
    let most = MOST.min(unroll as usize + 2);
    let mut versions = reached(program, &unbalanced, most);
    let mut first = IndexSet::new();
    for ((name, _), version) in &mut versions {
        version.name = Some(if first.insert(*name) { *name } else { program.names.fresh(name) });
    }
    let mut bodies = Vec::new();
    for key in versions.keys() {
        bodies.push((key.0, copy::version(program, *key, &versions, most)));
    }
    for (original, p) in bodies {
        if program.recursive.contains(&original) && p.name != original {
            program.recursive.push(p.name);
        }
        program.procedures.insert(p.name, p);
    }
    true
}

/// Procedures that may leave sections open or close their caller's, have places with several numbers of open sections, or call such ones.
pub fn unbalanced(program: &Concurrent) -> IndexSet<Name> {
    let mut found: IndexSet<Name> = IndexSet::new();
    // What stands in front of a section's end, relative to the beginning, is never so much.
    let start = 1;
    for (name, p) in &program.procedures {
        if !preorder(&p.body).any(|n| matches!(n, Node::AtomicBegin(_) | Node::AtomicEnd)) {
            continue;
        }
        let lists = Lists::of(&p.body);
        let most = start + lists.lists.iter().map(|l| l.nodes.len()).sum::<usize>();
        let found_here = depths(&lists, start, most, &mut |_, depth| BTreeSet::from([depth]));
        let exits_as_begun = found_here.exits.iter().all(|d| *d == start);
        if found_here.below || !exits_as_begun || !found_here.are_unique() {
            found.insert(*name);
        }
    }
    loop {
        let calls_one = |p: &&Procedure| calls(&p.body).any(|c| found.contains(&c.proc));
        let more: Vec<Name> = program.procedures.values().filter(calls_one).map(|p| p.name).collect();
        let before = found.len();
        found.extend(more);
        if found.len() == before {
            return found;
        }
    }
}

/// The unbalanced procedures that threads come to, with how many sections open, and how they are left.
fn reached(program: &Concurrent, unbalanced: &IndexSet<Name>, most: usize) -> IndexMap<Key, Version> {
    let created = program.procedures.values().flat_map(|p| creations(&p.body)).map(|s| s.proc);
    let roots: IndexSet<Name> = std::iter::once(program.entry).chain(created).collect();
    let roots = roots.into_iter().filter(|r| unbalanced.contains(r));
    let mut versions: IndexMap<Key, Version> = roots.map(|r| ((r, 0), Version::default())).collect();
    let mut changed = true;
    while changed {
        changed = false;
        let mut next = 0;
        while let Some((&(name, start), _)) = versions.get_index(next) {
            next += 1;
            let lists = Lists::of(&program.procedures[&name].body);
            let found = depths(&lists, start, most, &mut |call, depth| {
                if !unbalanced.contains(&call.proc) {
                    return BTreeSet::from([depth]);
                }
                let callee = versions.entry((call.proc, depth)).or_default();
                callee.is_called = true;
                callee.exits.clone()
            });
            let version = versions.entry((name, start)).or_default();
            changed |= version.exits != found.exits;
            version.exits = found.exits;
        }
    }
    versions
}

/// How many sections are open at each label of a body that begins with `start`, where it is always the same; `opens`: what a call changes.
pub fn at_labels(body: &[Node], start: usize, opens: &dyn Fn(Name) -> isize) -> FxHashMap<Name, usize> {
    let lists = Lists::of(body);
    // No loop opens more and more: as many are open each time.
    let most = start + lists.lists.iter().map(|l| l.nodes.len() * MOST).sum::<usize>();
    let found =
        depths(&lists, start, most, &mut |call, depth| BTreeSet::from([depth.saturating_add_signed(opens(call.proc))]));
    let depth = |place: Place| found.of(place).first().copied();
    lists.labels().filter_map(|(name, place)| Some((name, depth(place)?))).collect()
}
