//! Supporting invariants: linear inequalities that hold whenever a thread is at a location, over the variables that it sees.
//!
//! Candidates are what conditions of the program say, and bounds and comparisons of variables; the largest set of them that the steps of
//! all threads keep is what is left when those that some step breaks are taken away (Flanagan and Leino, "Houdini, an annotation
//! assistant", FME 2001). A step of another thread has to keep them, too (Owicki and Gries).

use std::collections::VecDeque;

use super::creations::Unborn;
use super::layout::Layout;
use super::regions::{Region, Regions};
use super::steps::Transition;
use crate::linear::Linear;
use crate::linear::rational::Rational;
use crate::linear::simplex::Polyhedron;
use crate::linear::space::{Returned, Space};
use engine::limits::Limits;
use vocabulary::{ABSENT, START};

/// What holds at each location of each thread.
pub struct Support {
    /// Each at most 0; `None` where the thread never is.
    facts: Vec<Vec<Option<Vec<Linear>>>>,
    always: Vec<Linear>,
}

/// Variables of a thread that are compared with each other.
const MAX_COMPARED: usize = 14;

/// Literals that variables are compared with.
const MAX_LITERALS: usize = 10;

impl Support {
    /// Nothing is known of any location.
    pub fn none(layout: &Layout, space: &Space) -> Support {
        let facts = layout.sizes().map(|size| vec![Some(Vec::new()); size]).collect();
        Support { facts, always: space.always.clone() }
    }

    /// What is kept by all steps, of the candidates: of each region, where `moves` are the transitions between them.
    pub fn of(
        layout: &Layout,
        space: &Space,
        regions: &Regions,
        start: &[Transition],
        (transitions, moves): (&[Transition], &[Transition]),
        limits: &Limits,
    ) -> Result<Support, String> {
        let facts = (0..layout.threads.len()).map(|t| vec![None; regions.of(t).len()]).collect();
        let candidates = Candidates::of(layout, space, start, transitions);
        let (support, unborn) = (Support { facts, always: space.always.clone() }, Unborn::of(layout, transitions));
        let mut search = Search { support, space, layout, regions, transitions: moves, unborn, candidates };
        for t in 0..layout.threads.len() {
            let location = if t == 0 { START } else { ABSENT };
            for (region, part) in regions.of(t).iter().enumerate().filter(|(_, r)| r.location == location) {
                for first in start {
                    let here = part.also.iter().map(|c| c.with(&first.next));
                    let guard = first.guard.iter().cloned().chain(here).collect();
                    search.come(t, region, &Transition { guard, ..first.clone() }, &[])?;
                }
            }
        }
        search.run(limits)?;
        let mut support = search.support;
        support.shorten(space);
        Ok(support)
    }

    /// The same of regions of the locations.
    pub fn of_regions(&self, regions: &Regions) -> Support {
        let facts = self.facts.iter().enumerate().map(|(thread, facts)| {
            let known = regions.of(thread).iter().map(|r| Some([facts[r.location].as_deref()?, &r.also].concat()));
            known.collect()
        });
        Support { facts: facts.collect(), always: self.always.clone() }
    }

    /// What is known at a location; `None` where the thread never is.
    pub fn at(&self, thread: usize, location: usize) -> Option<&[Linear]> {
        self.facts[thread][location].as_deref()
    }

    /// What holds before a transition, with `more` besides; `None` where it never happens.
    pub fn before(&self, transition: &Transition, more: &[Linear]) -> Option<Polyhedron> {
        let here = self.at(transition.thread, transition.from)?;
        let mut known = Vec::new();
        for Returned { location, values } in &transition.returned {
            known.extend(self.at(transition.thread, *location)?.iter().map(|fact| fact.with(values)));
        }
        let all = transition.guard.iter().chain(here).chain(&known).chain(more).chain(&self.always);
        Polyhedron::new(transition.width, all)
    }

    /// Of each thread, what is known at each location; `None` where the thread never is.
    pub fn facts(&self) -> &[Vec<Option<Vec<Linear>>>] {
        &self.facts
    }

    /// Leaves out what the rest implies.
    fn shorten(&mut self, space: &Space) {
        self.facts.iter_mut().flatten().flatten().for_each(|facts| shorten(facts, space));
    }
}

/// Leaves out what the rest implies, and what holds always.
pub fn shorten(facts: &mut Vec<Linear>, space: &Space) {
    let always = &space.always;
    let mut at = 0;
    while at < facts.len() {
        let rest = facts.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, f)| f).chain(always);
        let width = rest.clone().chain([&facts[at]]).filter_map(|f| f.terms.keys().max()).max().map_or(0, |v| v + 1);
        let implied = Polyhedron::new(width, rest).is_none_or(|p| broken(&p, space, &facts[at], &facts[at]).is_none());
        match implied {
            true => drop(facts.remove(at)),
            false => at += 1,
        }
    }
}

/// A point in which a fact is not true, where its sum is this one.
fn broken(points: &Polyhedron, space: &Space, fact: &Linear, sum: &Linear) -> Option<Vec<Rational>> {
    if space.is_real(fact) { points.is_more(sum) } else { points.exceeds(sum) }
}

struct Search<'a> {
    support: Support,
    space: &'a Space,
    layout: &'a Layout,
    regions: &'a Regions,
    /// Between regions.
    transitions: &'a [Transition],
    unborn: Unborn,
    candidates: Candidates,
}

impl Search<'_> {
    fn run(&mut self, limits: &Limits) -> Result<(), String> {
        let mut todo: VecDeque<usize> = (0..self.transitions.len()).collect();
        let mut waiting = vec![true; self.transitions.len()];
        while let Some(next) = todo.pop_front() {
            waiting[next] = false;
            if let Some(exceeded) = limits.exceeded() {
                return Err(exceeded.reason().into());
            }
            for (thread, location) in self.take(next)? {
                let touched = |t: &Transition| {
                    t.thread != thread || t.from == location || t.returned.iter().any(|r| r.location == location)
                };
                for (i, _) in self.transitions.iter().enumerate().filter(|(_, t)| touched(t)) {
                    if !std::mem::replace(&mut waiting[i], true) {
                        todo.push_back(i);
                    }
                }
            }
        }
        Ok(())
    }

    /// Goes along a transition; the locations of which less is known now come back.
    fn take(&mut self, number: usize) -> Result<Vec<(usize, usize)>, String> {
        let transition = &self.transitions[number];
        let mut weaker = Vec::new();
        if self.support.before(transition, &[]).is_none() {
            return Ok(weaker);
        }
        for &(thread, _, to) in &transition.moves {
            if self.come(thread, to, transition, &[])? {
                weaker.push((thread, to));
            }
        }
        for other in (0..self.support.facts.len()).filter(|t| transition.moves.iter().all(|m| m.0 != *t)) {
            let from = self.regions.of(transition.thread)[transition.from].location;
            let is_absent = self.unborn.is_absent(other, transition.thread, from);
            for region in 0..self.support.facts[other].len() {
                let Some(facts) = self.support.facts[other][region].clone() else { continue };
                let location = self.regions.of(other)[region].location;
                if self.layout.is_exclusive(other, location) || location != ABSENT && is_absent {
                    continue;
                }
                let changed = facts.iter().any(|f| f.terms.keys().any(|v| transition.changes(*v)));
                if changed && self.come(other, region, transition, &facts)? {
                    weaker.push((other, region));
                }
            }
        }
        Ok(weaker)
    }

    /// A thread is at a location behind a transition: what is said of it there and does not hold is taken away.
    fn come(&mut self, thread: usize, to: usize, transition: &Transition, more: &[Linear]) -> Result<bool, String> {
        let from_start = transition.from == ABSENT;
        let before = match from_start {
            true => Polyhedron::new(transition.width, transition.guard.iter().chain(&self.support.always)),
            false => self.support.before(transition, more),
        };
        let Some(before) = before else { return Ok(false) };
        let new = self.support.facts[thread][to].is_none();
        let mut facts = match self.support.facts[thread][to].take() {
            Some(facts) => facts,
            None => {
                let Region { location, also } = &self.regions.of(thread)[to];
                [self.candidates.at(thread, *location), also.clone()].concat()
            }
        };
        let count = facts.len();
        let mut known = 0;
        while known < facts.len() {
            match broken(&before, self.space, &facts[known], &facts[known].with(&transition.next)) {
                None => known += 1,
                Some(point) => {
                    let next: Vec<Rational> = transition.next.iter().map(|v| v.at(&point)).collect();
                    let keeps = |f: &Linear| match self.space.is_real(f) {
                        true => !f.at(&next).is_positive(),
                        false => f.at(&next) < Rational::ONE,
                    };
                    let mut at = 0;
                    facts.retain(|f| {
                        at += 1;
                        at <= known || keeps(f)
                    });
                }
            }
        }
        let weaker = new || facts.len() < count;
        self.support.facts[thread][to] = Some(facts);
        Ok(weaker)
    }
}

/// What may hold, by thread.
struct Candidates {
    of_threads: Vec<Vec<Linear>>,
    /// Over globals alone.
    shared: Vec<Linear>,
}

impl Candidates {
    fn of(layout: &Layout, space: &Space, start: &[Transition], transitions: &[Transition]) -> Candidates {
        let used = used(space, start, transitions);
        let literals = Literals {
            integers: literals(start, transitions, Rational::is_integer),
            reals: literals(start, transitions, |_| true),
        };
        let of_threads: Vec<Vec<Linear>> = (0..layout.threads.len())
            .map(|t| {
                let visible = space.visible(t).into_iter().filter(|v| used[*v]);
                let visible: Vec<usize> = visible.chain(space.noted).collect();
                candidates(t, &visible, space, &literals, start, transitions)
            })
            .collect();
        let is_shared = |c: &&Linear| c.terms.keys().all(|v| space.variables[*v].owner.is_none());
        let shared = of_threads.first().into_iter().flatten().filter(is_shared).cloned().collect();
        Candidates { of_threads, shared }
    }

    fn at(&self, thread: usize, location: usize) -> Vec<Linear> {
        if location == ABSENT { self.shared.clone() } else { self.of_threads[thread].clone() }
    }
}

/// Variables that some condition looks at, or whose value goes into one that is.
fn used(space: &Space, start: &[Transition], transitions: &[Transition]) -> Vec<bool> {
    let count = space.variables.len();
    let mut used = vec![false; count];
    let all = || start.iter().chain(transitions);
    for variable in all().flat_map(|t| &t.guard).flat_map(|c| c.terms.keys()).filter(|v| **v < count) {
        used[*variable] = true;
    }
    // What is known where calls have returned is about values that are looked at behind them.
    for Returned { values, .. } in all().flat_map(|t| &t.returned) {
        values.iter().enumerate().filter(|(_, v)| **v != Linear::default()).for_each(|(v, _)| used[v] = true);
    }
    loop {
        let mut more = false;
        for transition in all() {
            for v in (0..used.len()).filter(|v| transition.changes(*v)) {
                for source in transition.next[v].terms.keys().filter(|s| **s < count) {
                    if used[v] && !std::mem::replace(&mut used[*source], true) {
                        more = true;
                    }
                }
            }
        }
        if !more {
            return used;
        }
    }
}

/// Numbers that variables of each kind are compared with.
struct Literals {
    integers: Vec<Rational>,
    reals: Vec<Rational>,
}

/// Constants of conditions and assignments, of some kind.
fn literals(start: &[Transition], transitions: &[Transition], is_such: fn(&Rational) -> bool) -> Vec<Rational> {
    let size = |n: &Rational| if n.is_negative() { -n } else { n.clone() };
    let mut found = [-1, 0, 1].map(Rational::integer).to_vec();
    let mut add = |sum: &Linear| {
        if is_such(&sum.constant) && size(&sum.constant) < Rational::integer(1_000_000) {
            found.extend([sum.constant.clone(), -&sum.constant]);
        }
    };
    for transition in start.iter().chain(transitions) {
        transition.guard.iter().for_each(&mut add);
        let constants = transition.next.iter().filter(|v| v.as_constant().is_some());
        constants.for_each(&mut add);
    }
    found.sort_by_key(|n| (size(n), n.clone()));
    found.dedup();
    found.truncate(MAX_LITERALS);
    found
}

fn candidates(
    thread: usize,
    visible: &[usize],
    space: &Space,
    literals: &Literals,
    start: &[Transition],
    transitions: &[Transition],
) -> Vec<Linear> {
    let mut all: Vec<Linear> = Vec::new();
    let mut add = |candidate: Linear| {
        if candidate.as_constant().is_none() && !all.contains(&candidate) {
            all.push(candidate);
        }
    };
    let is_visible = |sum: &Linear| sum.terms.keys().all(|v| visible.contains(v));
    for transition in start.iter().chain(transitions.iter().filter(|t| t.thread == thread)) {
        for condition in transition.guard.iter().filter(|c| is_visible(c)) {
            for shift in [0, -1, 1] {
                add(condition.shifted(shift));
                add(condition.negated().shifted(shift));
            }
        }
    }
    for v in visible {
        let variable = Linear::variable(*v);
        let known = &space.variables[*v];
        let bounds = match () {
            () if known.is_bool => &[Rational::ZERO, Rational::ONE][..],
            () if known.is_real => &literals.reals,
            () => &literals.integers,
        };
        for bound in bounds {
            let above = variable.minus(&Linear::constant(bound.clone()));
            add(above.clone());
            add(above.negated());
        }
    }
    let numbers: Vec<usize> = visible.iter().copied().filter(|v| !space.variables[*v].is_bool).collect();
    // What a procedure has done is often by how much a value differs from another one where it returns.
    let (own, calls) = (|t: &&Transition| t.thread == thread, transitions.iter().any(|t| !t.returned.is_empty()));
    for transition in transitions.iter().filter(own).filter(|_| calls) {
        for (i, v) in numbers.iter().enumerate().take(2 * MAX_COMPARED) {
            for w in &numbers[..i] {
                let by = transition.next[*v].minus(&transition.next[*w]);
                if let Some(Rational::Small(n, 1)) = by.as_constant() {
                    let difference = Linear::variable(*v).minus(&Linear::variable(*w)).shifted(-n);
                    add(difference.clone());
                    add(difference.negated());
                }
            }
        }
    }
    for (i, v) in numbers.iter().enumerate().take(MAX_COMPARED) {
        for w in &numbers[..i] {
            let difference = Linear::variable(*v).minus(&Linear::variable(*w));
            for shift in [0, 1, -1] {
                add(difference.shifted(shift));
                add(difference.negated().shifted(shift));
            }
        }
    }
    all
}
