//! Lexicographic ranking functions: ranks, one of which falls with every step while those before it do not rise.
//!
//! ```text
//! remaining = all transitions
//! until nothing remains:
//!     order of the code     leaves the transitions inside of strongly connected components of a thread's locations
//!     one component         a linear function for each of its locations, that no remaining transition raises and some lower and bound
//!     all threads           one linear function, the same
//!     a phase               a linear function that falls without a bound: where it is negative something else has to fall
//! ```
//!
//! Linear functions that must not rise are found for one transition at a time (Bradley, Manna and Sipma, "Linear ranking with
//! reachability", CAV 2005), by proposals and counterexamples: a linear program over the coefficients proposes, one over the
//! variables of each transition finds a corner or a direction where the proposal is wrong. Phases: Bagnara and Mesnard, "Eventual
//! linear ranking functions", PPDP 2013; Leike and Heizmann, "Ranking templates for linear loops", LMCS 2015, multiphase.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::Layout;
use super::regions::Regions;
use super::steps::Transition;
use super::support::Support;
use crate::linear::Linear;
use crate::linear::rational::Rational;
use crate::linear::simplex::{Least, Polyhedron, Simplex};
use crate::linear::space::Space;
use base::graph;
use engine::limits::Limits;
use vocabulary::{ABSENT, END};

/// One rank.
#[derive(Debug, Clone)]
pub enum Rank {
    /// A number for each region of each thread; they are added up.
    Order(Vec<Vec<usize>>),
    /// While the thread is in one of these regions, the sum there; else 0.
    Inside { thread: usize, at: BTreeMap<usize, Linear> },
    /// The same sum in some regions of a thread, plus 1, but never less than 0.
    Phase { thread: usize, at: BTreeSet<usize>, sum: Linear },
    /// A sum wherever the threads are.
    Everywhere(Linear),
}

/// A transition for which no rank falls yet.
#[derive(Clone)]
struct Left {
    transition: usize,
    /// Phases are over.
    also: Vec<Linear>,
}

/// Where no rank was found: regions of a thread that may be passed for ever.
#[derive(Debug, Clone)]
pub struct Stuck {
    pub thread: usize,
    pub regions: Vec<usize>,
    /// Those that were found: no step raises them.
    pub ranks: Vec<Rank>,
}

pub struct Synthesis<'a> {
    layout: &'a Layout,
    space: &'a Space,
    /// Of each region.
    support: &'a Support,
    regions: &'a Regions,
    transitions: &'a [Transition],
    limits: &'a Limits,
    left: Vec<Left>,
    ranks: Vec<Rank>,
    phases: Vec<(usize, Vec<usize>, Linear)>,
}

/// Proposals for one transition.
const MAX_PROPOSALS: usize = 250;

/// Phases for one program.
const MAX_PHASES: usize = 24;

/// Where a proposal has to do something: before a transition, with what is known there.
struct Demand {
    before: Polyhedron,
    transition: usize,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Falls by 1 at least.
    Falls,
    /// Is not negative before.
    Bounded,
    /// Does not rise.
    NotMore,
    /// Does not rise where the thread is at this location, and another one steps.
    Undisturbed(usize),
}

impl<'a> Synthesis<'a> {
    pub fn new(
        layout: &'a Layout,
        space: &'a Space,
        support: &'a Support,
        regions: &'a Regions,
        transitions: &'a [Transition],
        limits: &'a Limits,
    ) -> Synthesis<'a> {
        let possible = (0..transitions.len()).filter(|t| support.before(&transitions[*t], &[]).is_some());
        let left = possible.map(|transition| Left { transition, also: Vec::new() }).collect();
        let (ranks, phases) = (Vec::new(), Vec::new());
        Synthesis { layout, space, support, regions, transitions, limits, left, ranks, phases }
    }

    /// # Errors
    /// The limits are exceeded.
    pub fn run(mut self) -> Result<Result<Vec<Rank>, Stuck>, String> {
        loop {
            // Without the creations of a thread there are fewer ways for others.
            while self.order() {}
            if self.left.is_empty() {
                return Ok(Ok(self.ranks));
            }
            let components = self.components();
            let mut progress = false;
            for (thread, locations) in &components {
                progress |= self.inside(*thread, locations)?;
            }
            progress = progress || self.everywhere()?;
            if !progress {
                for (thread, locations) in &components {
                    progress |= self.phase(*thread, locations)?;
                }
            }
            if !progress {
                let (thread, regions) = components[0].clone();
                return Ok(Err(Stuck { thread, regions, ranks: self.ranks }));
            }
        }
    }

    fn go_on(&self) -> Result<(), String> {
        self.limits.exceeded().map_or(Ok(()), |e| Err(e.reason().into()))
    }

    fn transition(&self, left: &Left) -> &'a Transition {
        &self.transitions[left.transition]
    }

    /// Where each location of a thread leads to, by what is left.
    fn edges(&self, thread: usize) -> Vec<Vec<usize>> {
        let mut edges = vec![Vec::new(); self.regions.of(thread).len()];
        for (t, from, to) in self.left.iter().flat_map(|l| &self.transition(l).moves) {
            if *t == thread {
                edges[*from].push(*to);
            }
        }
        edges
    }

    /// Takes away what leads from one strongly connected component to another, if anything does.
    fn order(&mut self) -> bool {
        let mut heights = Vec::new();
        for thread in 0..self.layout.threads.len() {
            let edges = self.edges(thread);
            let components = graph::components(edges.len(), |l| edges[l].clone());
            let mut component_of = vec![0; edges.len()];
            components.iter().enumerate().for_each(|(c, of)| of.iter().for_each(|l| component_of[*l] = c));
            let mut height: Vec<usize> = vec![0; components.len()];
            // Those that others lead to come first.
            for (c, of) in components.iter().enumerate() {
                let next = of.iter().flat_map(|l| &edges[*l]).map(|l| component_of[*l]).filter(|n| *n != c);
                height[c] = next.map(|n| height[n] + 1).max().unwrap_or(0);
            }
            let mut heights_of: Vec<usize> = component_of.into_iter().map(|c| height[c]).collect();
            if self.layout.threads[thread].again {
                heights_of[ABSENT] = heights_of[END];
            }
            heights.push(heights_of);
        }
        let before = self.left.len();
        let transitions = self.transitions;
        self.left.retain(|l| {
            transitions[l.transition].moves.iter().all(|(t, from, to)| heights[*t][*from] == heights[*t][*to])
        });
        let falls = self.left.len() < before;
        if falls {
            self.ranks.push(Rank::Order(heights));
        }
        falls
    }

    /// The strongly connected components of each thread that something is left in.
    fn components(&self) -> Vec<(usize, Vec<usize>)> {
        let mut found = Vec::new();
        for thread in 0..self.layout.threads.len() {
            let edges = self.edges(thread);
            for mut component in graph::components(edges.len(), |l| edges[l].clone()) {
                if component.iter().any(|l| !edges[*l].is_empty()) {
                    component.sort_unstable();
                    found.push((thread, component));
                }
            }
        }
        found
    }

    /// Transitions that are left inside of a component.
    fn own(&self, thread: usize, locations: &[usize]) -> Vec<usize> {
        let is_own = |l: &Left| self.transition(l).thread == thread && locations.contains(&self.transition(l).from);
        (0..self.left.len()).filter(|i| is_own(&self.left[*i])).collect()
    }

    /// What other threads may do while one is in a component, to variables that it sees.
    fn disturbances(&self, thread: usize, locations: &[usize]) -> Vec<(usize, usize)> {
        let visible = self.space.visible(thread);
        let mut found = Vec::new();
        for (i, left) in self.left.iter().enumerate() {
            let transition = self.transition(left);
            if transition.thread != thread && visible.iter().any(|v| transition.changes(*v)) {
                let location = |region: &usize| self.regions.of(thread)[*region].location;
                let open = locations.iter().filter(|l| !self.layout.is_exclusive(thread, location(l)));
                found.extend(open.map(|l| (i, *l)));
            }
        }
        found
    }

    fn before(&self, left: &Left) -> Option<Polyhedron> {
        self.support.before(self.transition(left), &left.also)
    }

    fn disturbed(&self, left: &Left, thread: usize, location: usize) -> Option<Polyhedron> {
        let there = self.support.at(thread, location)?;
        self.support.before(self.transition(left), &[there, &left.also].concat())
    }

    /// Does another thread take it from one of these locations to another? Whoever creates the arms of a parallel call again and again has to
    /// come to an end first.
    fn is_moved(&self, thread: usize, locations: &[usize]) -> bool {
        let moves = |t: &Transition| {
            let inside =
                |(moved, from, to): &(_, _, _)| *moved == thread && locations.contains(from) && locations.contains(to);
            t.thread != thread && t.moves.iter().any(inside)
        };
        self.left.iter().any(|l| moves(self.transition(l)))
    }

    /// Linear functions for the locations of one component.
    fn inside(&mut self, thread: usize, locations: &[usize]) -> Result<bool, String> {
        if self.is_moved(thread, locations) {
            return Ok(false);
        }
        let mut common = Vec::new();
        for i in self.own(thread, locations) {
            if let Some(before) = self.before(&self.left[i]) {
                common.push((i, Demand { before, transition: self.left[i].transition, kind: Kind::NotMore }));
            }
        }
        self.drop_impossible(thread, locations, &common.iter().map(|c| c.0).collect());
        let mut common: Vec<Demand> = common.into_iter().map(|c| c.1).collect();
        let own = common.len();
        if own == 0 {
            return Ok(true);
        }
        for (i, location) in self.disturbances(thread, locations) {
            if let Some(before) = self.disturbed(&self.left[i], thread, location) {
                let kind = Kind::Undisturbed(location);
                common.push(Demand { before, transition: self.left[i].transition, kind });
            }
        }
        let template = Template::inside(self, thread, locations, &common[..own]);
        let mut progress = false;
        for target in 0..own {
            self.go_on()?;
            let number = common[target].transition;
            if !self.left.iter().any(|l| l.transition == number) {
                continue;
            }
            let Some(found) = self.propose(&template, &common, target)? else { continue };
            progress = true;
            let falls = |d: &Demand| {
                self.meets(&template, &found, d, Kind::Falls) && self.meets(&template, &found, d, Kind::Bounded)
            };
            let gone: Vec<usize> = common[..own].iter().filter(|d| falls(d)).map(|d| d.transition).collect();
            self.left.retain(|l| !gone.contains(&l.transition));
            let at = locations.iter().map(|l| (*l, template.function(&found, *l))).collect();
            self.ranks.push(Rank::Inside { thread, at });
        }
        Ok(progress)
    }

    /// What never happens does not need a rank.
    fn drop_impossible(&mut self, thread: usize, locations: &[usize], possible: &BTreeSet<usize>) {
        let own: BTreeSet<usize> = self.own(thread, locations).into_iter().collect();
        let mut at = 0;
        self.left.retain(|_| {
            at += 1;
            !own.contains(&(at - 1)) || possible.contains(&(at - 1))
        });
    }

    /// One linear function for all.
    fn everywhere(&mut self) -> Result<bool, String> {
        if self.layout.threads.len() < 2 {
            return Ok(false);
        }
        let demand = |l: &Left| {
            let before = self.before(l)?;
            Some(Demand { before, transition: l.transition, kind: Kind::NotMore })
        };
        let common: Vec<Demand> = self.left.iter().filter_map(demand).collect();
        let template = Template::everywhere(self, &common);
        for target in 0..common.len() {
            self.go_on()?;
            let Some(found) = self.propose(&template, &common, target)? else { continue };
            let falls = |d: &&Demand| {
                self.meets(&template, &found, d, Kind::Falls) && self.meets(&template, &found, d, Kind::Bounded)
            };
            let gone: Vec<usize> = common.iter().filter(falls).map(|d| d.transition).collect();
            self.left.retain(|l| !gone.contains(&l.transition));
            self.ranks.push(Rank::Everywhere(template.function(&found, 0)));
            return Ok(true);
        }
        Ok(false)
    }

    /// Coefficients that meet all demands, and let the function fall with the target, bounded.
    fn propose(&self, template: &Template, common: &[Demand], target: usize) -> Result<Option<Vec<Rational>>, String> {
        let mut master = Simplex::new(template.unknowns);
        let kinds = |i: usize| match i == target {
            true => vec![Kind::Falls, Kind::Bounded],
            false => vec![common[i].kind],
        };
        for _ in 0..MAX_PROPOSALS {
            self.go_on()?;
            if !master.satisfy() {
                return Ok(None);
            }
            let proposal: Vec<Rational> = (0..template.unknowns).map(|u| master.value(u).clone()).collect();
            let mut right = true;
            for (i, demand) in common.iter().enumerate() {
                for kind in kinds(i) {
                    if let Some(cut) = self.refuted(template, &proposal, demand, kind) {
                        master.at_most_zero(&cut);
                        right = false;
                    }
                }
            }
            if right {
                return Ok(Some(integral(&proposal)));
            }
        }
        Ok(None)
    }

    fn meets(&self, template: &Template, proposal: &[Rational], demand: &Demand, kind: Kind) -> bool {
        self.refuted(template, proposal, demand, kind).is_none()
    }

    /// What the coefficients have to satisfy, at most 0, and these do not.
    fn refuted(&self, template: &Template, proposal: &[Rational], demand: &Demand, kind: Kind) -> Option<Linear> {
        let transition = &self.transitions[demand.transition];
        let needed = Rational::integer(i64::from(kind == Kind::Falls));
        let sum = template.value(transition, kind, proposal);
        match demand.before.least(&sum) {
            Least::At(value, point) => {
                (value < needed).then(|| Linear::constant(needed).minus(&template.at(transition, kind, &point)))
            }
            Least::Along(ray) => Some(template.along(transition, kind, &ray).negated()),
        }
    }

    /// Something that falls without a bound: once it is negative it stays so, and that may help others to fall.
    fn phase(&mut self, thread: usize, locations: &[usize]) -> Result<bool, String> {
        if self.is_moved(thread, locations) {
            return Ok(false);
        }
        for sum in self.monotone(thread, locations) {
            self.go_on()?;
            let own = self.own(thread, locations);
            let falls_of = |sum: &Linear| -> Vec<(usize, Option<Least>)> {
                let fall = |i: &usize| {
                    let left = &self.left[*i];
                    let change = sum.minus(&sum.with(&self.transition(left).next));
                    self.before(left).map(|p| p.least(&change))
                };
                own.iter().map(|i| (*i, fall(i))).collect()
            };
            let known = falls_of(&sum);
            let (sum, falls) = match self.multiple(&sum, &known) {
                Some(multiple) => (multiple.clone(), falls_of(&multiple)),
                None => (sum, known),
            };
            let phase = (thread, locations.to_vec(), sum.clone());
            if self.phases.len() >= MAX_PHASES || self.phases.contains(&phase) {
                continue;
            }
            let at_least = |least: &Option<Least>, n: i64| match least {
                None => true,
                Some(Least::At(value, _)) => *value >= Rational::integer(n),
                Some(Least::Along(_)) => false,
            };
            let undisturbed = |(i, location): (usize, usize)| {
                let left = &self.left[i];
                let change = sum.minus(&sum.with(&self.transition(left).next));
                at_least(&self.disturbed(left, thread, location).map(|p| p.least(&change)), 0)
            };
            let falling: Vec<usize> = falls.iter().filter(|(_, l)| at_least(l, 1)).map(|(i, _)| *i).collect();
            let stays = falls.iter().all(|(_, l)| at_least(l, 0));
            if falling.is_empty() || !stays || !self.disturbances(thread, locations).into_iter().all(undisturbed) {
                continue;
            }
            // Then the rank is 0.
            let over = if self.space.is_real(&sum) { sum.clone() } else { sum.shifted(1) };
            for i in falling {
                self.left[i].also.push(over.clone());
            }
            self.ranks.push(Rank::Phase { thread, at: locations.iter().copied().collect(), sum: sum.clone() });
            self.phases.push(phase);
            return Ok(true);
        }
        Ok(false)
    }

    /// Of reals that fall by less than 1, so much that it is 1.
    fn multiple(&self, sum: &Linear, falls: &[(usize, Option<Least>)]) -> Option<Linear> {
        let by = falls.iter().filter_map(|(_, least)| match least {
            Some(Least::At(value, _)) if value.is_positive() => Some(value),
            _ => None,
        });
        let least = by.min().filter(|by| self.space.is_real(sum) && **by < Rational::ONE)?;
        Some(sum.scaled(&(&Rational::ONE / least)))
    }

    /// Sums that may fall in a component: its variables, their differences and what conditions compare, up and down.
    fn monotone(&self, thread: usize, locations: &[usize]) -> Vec<Linear> {
        let own = self.own(thread, locations);
        let changed = |v: &usize| own.iter().any(|i| self.transition(&self.left[*i]).changes(*v));
        let mut found: Vec<Linear> = Vec::new();
        let mut far = 1;
        for i in &own {
            for condition in &self.transition(&self.left[*i]).guard {
                if let Rational::Small(n, 1) = condition.constant {
                    far = far.max(n.abs().min(1 << 20));
                }
            }
            for value in &self.transition(&self.left[*i]).next {
                if let Rational::Small(n, 1) = value.constant {
                    far = far.max(n.abs().min(1 << 20));
                }
            }
        }
        for v in self.space.visible(thread).into_iter().filter(changed) {
            found.extend([Linear::variable(v), Linear::variable(v).negated()]);
        }
        // The longer a phase, the more is known behind it.
        let later: Vec<Linear> = found.iter().map(|sum| sum.shifted(2 * far)).collect();
        found.into_iter().chain(later).collect()
    }
}

/// A linear function at each location of a thread (or one for all), with unknown coefficients.
struct Template {
    /// Of each location: the number of the constant; those of the variables follow.
    first: BTreeMap<usize, usize>,
    variables: Vec<usize>,
    unknowns: usize,
    anywhere: bool,
}

impl Template {
    fn inside(s: &Synthesis, thread: usize, locations: &[usize], own: &[Demand]) -> Template {
        let visible = s.space.visible(thread);
        let occurs = |v: &usize| {
            own.iter().map(|d| &s.transitions[d.transition]).any(|t| {
                t.changes(*v)
                    || t.guard.iter().any(|c| c.terms.contains_key(v))
                    || t.next.iter().enumerate().any(|(w, n)| w != *v && n.terms.contains_key(v))
            })
        };
        let variables: Vec<usize> = visible.into_iter().filter(occurs).collect();
        let size = variables.len() + 1;
        let first = locations.iter().enumerate().map(|(i, l)| (*l, i * size)).collect();
        Template { first, variables, unknowns: locations.len() * size, anywhere: false }
    }

    fn everywhere(s: &Synthesis, common: &[Demand]) -> Template {
        let used = |v: &usize| {
            common
                .iter()
                .map(|d| &s.transitions[d.transition])
                .any(|t| t.changes(*v) || t.guard.iter().any(|c| c.terms.contains_key(v)))
        };
        let all = (0..s.space.variables.len()).filter(|v| s.space.noted != Some(*v));
        let variables: Vec<usize> = all.filter(used).collect();
        let unknowns = variables.len() + 1;
        Template { first: BTreeMap::from([(0, 0)]), variables, unknowns, anywhere: true }
    }

    fn first(&self, location: usize) -> usize {
        self.first[if self.anywhere { &0 } else { &location }]
    }

    /// With coefficients, at a location.
    fn function(&self, coefficients: &[Rational], location: usize) -> Linear {
        let first = self.first(location);
        let mut sum = Linear::constant(coefficients[first].clone());
        for (i, v) in self.variables.iter().enumerate() {
            sum.add_term(*v, &coefficients[first + 1 + i]);
        }
        sum
    }

    /// The locations before and behind a transition, where its function is looked at.
    fn ends(&self, transition: &Transition, kind: Kind) -> (usize, usize) {
        match kind {
            Kind::Undisturbed(location) => (location, location),
            _ => (transition.from, transition.moves.first().map_or(transition.from, |m| m.2)),
        }
    }

    /// What is to be large, over the variables of the transition.
    fn value(&self, transition: &Transition, kind: Kind, coefficients: &[Rational]) -> Linear {
        let (from, to) = self.ends(transition, kind);
        let before = self.function(coefficients, from);
        match kind {
            Kind::Bounded => before,
            _ => before.minus(&self.function(coefficients, to).with(&transition.next)),
        }
    }

    /// The same at a point, over the coefficients.
    fn at(&self, transition: &Transition, kind: Kind, point: &[Rational]) -> Linear {
        let (from, to) = self.ends(transition, kind);
        let mut sum = Linear::default();
        self.add(&mut sum, from, &Rational::ONE, &|v| point[v].clone(), true);
        if kind != Kind::Bounded {
            self.add(&mut sum, to, &Rational::integer(-1), &|v| transition.next[v].at(point), true);
        }
        sum
    }

    /// How fast that grows in a direction.
    fn along(&self, transition: &Transition, kind: Kind, ray: &[Rational]) -> Linear {
        let (from, to) = self.ends(transition, kind);
        let mut sum = Linear::default();
        self.add(&mut sum, from, &Rational::ONE, &|v| ray[v].clone(), false);
        if kind != Kind::Bounded {
            self.add(&mut sum, to, &Rational::integer(-1), &|v| transition.next[v].along(ray), false);
        }
        sum
    }

    fn add(
        &self,
        sum: &mut Linear,
        location: usize,
        factor: &Rational,
        value: &dyn Fn(usize) -> Rational,
        is_point: bool,
    ) {
        let first = self.first(location);
        if is_point {
            sum.add_term(first, factor);
        }
        for (i, v) in self.variables.iter().enumerate() {
            sum.add_term(first + 1 + i, &(factor * &value(*v)));
        }
    }
}

/// The least multiple that consists of integers; what is at least 1 stays so.
fn integral(numbers: &[Rational]) -> Vec<Rational> {
    use num_integer::Integer;
    let common = numbers.iter().fold(num_bigint::BigInt::from(1), |c, n| c.lcm(&n.denominator()));
    let factor = Rational::of_integer(common);
    numbers.iter().map(|n| n * &factor).collect()
}
