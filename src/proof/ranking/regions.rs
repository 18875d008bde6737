//! Locations taken apart by conditions: where a guard is a disjunction, another rank may fall on each side.
//!
//! ```text
//! while (x != n) { if (x < n) { x := x + 1; } else { x := x - 1; } }
//!
//!     at the loop, x < n        n - x falls
//!     at the loop, x >= n       x - n falls
//! ```
//!
//! Only conditions that no other thread changes take a location apart: a region is left by steps of its own thread alone.

use super::layout::Layout;
use super::steps::Transition;
use super::support::{Support, shorten};
use crate::linear::Linear;
use crate::linear::simplex::Polyhedron;
use crate::linear::space::Space;

/// A location, or the part of it where conditions hold.
#[derive(Debug, Clone)]
pub struct Region {
    pub location: usize,
    /// Each at most 0.
    pub also: Vec<Linear>,
}

/// Of each thread; the first ones have the numbers of the locations that they are (parts of).
#[derive(Debug, Clone)]
pub struct Regions(Vec<Vec<Region>>);

/// Conditions that take one location apart.
const MAX_CONDITIONS: usize = 4;

/// Transitions between regions.
const MAX_TRANSITIONS: usize = 1_500;

impl Regions {
    /// Every location is one.
    pub fn whole(layout: &Layout) -> Regions {
        let region = |location| Region { location, also: Vec::new() };
        Regions(layout.sizes().map(|size| (0..size).map(region).collect()).collect())
    }

    pub fn of(&self, thread: usize) -> &[Region] {
        &self.0[thread]
    }

    /// Are locations taken apart?
    pub fn are_parts(&self) -> bool {
        self.0.iter().flatten().any(|r| !r.also.is_empty())
    }

    /// Takes apart the locations of a thread that these regions are, by the conditions of the steps from there. False where that leads
    /// to nothing new.
    pub fn split(
        &mut self,
        thread: usize,
        regions: &[usize],
        (layout, space): (&Layout, &Space),
        support: &Support,
        transitions: &[Transition],
    ) -> bool {
        let is_whole = |l: &usize| {
            let mut parts = self.0[thread].iter().filter(|r| r.location == *l);
            parts.next().is_some_and(|r| r.also.is_empty()) && parts.next().is_none()
        };
        let entered_by_others = |l: &usize| {
            transitions.iter().any(|t| t.thread != thread && t.moves.iter().any(|m| m.0 == thread && m.2 == *l))
        };
        let mut locations: Vec<usize> = regions.iter().map(|r| self.0[thread][*r].location).collect();
        locations.sort_unstable();
        locations.dedup();
        locations.retain(|l| is_whole(l) && !entered_by_others(l));
        let conditions = conditions(thread, &locations, space, transitions);
        let mut is_other = false;
        for location in &locations {
            let Some(known) = support.at(thread, *location) else { continue };
            let mut parts: Vec<Vec<Linear>> = vec![Vec::new()];
            for condition in conditions.iter().filter(|c| layout.has_meaning(thread, *location, c)) {
                let sides = [condition.clone(), space.opposite(condition)];
                let with = |part: &Vec<Linear>| sides.clone().map(|side| [part.as_slice(), &[side]].concat());
                parts = parts.iter().flat_map(with).collect();
                parts.retain(|p| {
                    Polyhedron::new(space.variables.len(), p.iter().chain(known).chain(&space.always)).is_some()
                });
            }
            // Of reals each side says to whom its border belongs, even if that is all that it says.
            let whole = parts.iter_mut().filter(|part| !part.iter().any(|c| space.is_real(c)));
            whole.for_each(|part| shorten(part, space));
            is_other |= parts.len() > 1 || parts.iter().any(|also| !also.is_empty());
            let mut parts = parts.into_iter().map(|also| Region { location: *location, also });
            if let Some(first) = parts.next() {
                self.0[thread][*location] = first;
                self.0[thread].extend(parts);
            }
        }
        is_other
    }

    /// The transitions between regions; nothing where they are too many.
    pub fn transitions(&self, transitions: &[Transition]) -> Option<Vec<Transition>> {
        let mut all = Vec::new();
        for transition in transitions {
            let Transition { thread, from, .. } = *transition;
            let to = transition.moves.iter().find(|m| m.0 == thread).map_or(from, |m| m.2);
            let parts =
                |location: usize| self.0[thread].iter().enumerate().filter(move |(_, r)| r.location == location);
            for (region, before) in parts(from) {
                for (next, behind) in parts(to) {
                    let before = before.also.iter().cloned();
                    let behind = behind.also.iter().map(|c| c.with(&transition.next));
                    let guard: Vec<Linear> = transition.guard.iter().cloned().chain(before).chain(behind).collect();
                    if Polyhedron::new(transition.width, &guard).is_none() {
                        continue;
                    }
                    let others = transition.moves.iter().filter(|m| m.0 != thread).copied();
                    let moves = std::iter::once((thread, region, next)).chain(others).collect();
                    all.push(Transition { from: region, moves, guard, ..transition.clone() });
                }
            }
            if all.len() > MAX_TRANSITIONS {
                return None;
            }
        }
        Some(all)
    }
}

/// What steps from these locations ask, of variables that no other thread changes; of two sides one.
fn conditions(thread: usize, locations: &[usize], space: &Space, transitions: &[Transition]) -> Vec<Linear> {
    let visible = space.visible(thread);
    let disturbed = |v: &usize| transitions.iter().any(|t| t.thread != thread && t.changes(*v));
    let own = transitions.iter().filter(|t| t.thread == thread && locations.contains(&t.from));
    let mut found: Vec<Linear> = Vec::new();
    for condition in own.flat_map(|t| &t.guard) {
        let is_ours =
            !condition.terms.is_empty() && condition.terms.keys().all(|v| visible.contains(v) && !disturbed(v));
        if is_ours && !found.contains(condition) && !found.contains(&space.opposite(condition)) {
            found.push(condition.clone());
        }
    }
    found.truncate(MAX_CONDITIONS);
    found
}
