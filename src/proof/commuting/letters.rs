//! The steps of threads as relations between states, and which two of them may be done in the other order.
//!
//! A *letter* is a thread with a place from which it has a step. Of two letters a, b the question is whether whatever a
//! and then b lead to, b and then a lead to as well, and without a check that fails: then b may sleep behind a. Where
//! they share an entry of a map only if two indices are equal, they do so while these differ; and where a may enable b,
//! they do while b need not wait for that.
//!
//! What is found here counts for nothing before the checker has shown it again, by code of its own.

use std::fmt::Write;

use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Mutation;
use crate::horn::paths::{self, End};
use crate::horn::smtlib::{Functions, sort, symbol};
use base::mutation::LeftOut;
use concurrency::fold::fold;
use engine::limits::Limits;
use engine::{SmtConfig, SmtFault, SmtSession};
use syntax::ast::*;
use system::{System, ThreadId};
use vocabulary::{END, LocationId};

/// A thread, and where it is.
pub type Letter = (ThreadId, LocationId);

/// One way through a step, over the values in front of it. What is taken at random has a name of its own.
#[derive(Debug, Clone)]
pub struct Way {
    pub conditions: Vec<Expr>,
    /// Of what it writes; of threads that it creates, where they are.
    pub values: FxHashMap<Name, Expr>,
    /// Where it leads; `None` where a check fails.
    pub to: Option<LocationId>,
}

impl Way {
    /// No step at all.
    pub fn nothing() -> Way {
        Way { conditions: Vec::new(), values: FxHashMap::default(), to: None }
    }

    /// This, and then the other; `None` where that is plainly impossible.
    pub fn then(&self, next: &Way) -> Option<Way> {
        let mut both = Way { to: next.to, ..self.clone() };
        for condition in &next.conditions {
            both.require(self.value(condition))?;
        }
        both.values.extend(next.values.iter().map(|(name, value)| (*name, self.value(value))));
        Some(both)
    }

    /// What an expression over the values behind it is over those in front.
    pub fn value(&self, e: &Expr) -> Expr {
        let mut e = e.clone();
        e.substitute(&self.values);
        fold(&mut e);
        e
    }

    /// Only where this is true, besides; `None` where it never is.
    pub fn require(&mut self, condition: Expr) -> Option<()> {
        match condition.as_bool() {
            Some(true) => Some(()),
            Some(false) => None,
            None if self.conditions.contains(&condition.clone().not()) => None,
            None => {
                if !self.conditions.contains(&condition) {
                    self.conditions.push(condition);
                }
                Some(())
            }
        }
    }

    /// The same, where these names have these values in front of it.
    pub fn where_(&self, known: &FxHashMap<Name, Expr>) -> Option<Way> {
        Way { values: known.clone(), ..Way::nothing() }.then(self).map(|mut way| {
            way.values.retain(|name, _| !known.contains_key(name) || self.values.contains_key(name));
            way
        })
    }

    fn names(&self) -> FxHashSet<Name> {
        let mut names: FxHashSet<Name> = self.values.keys().copied().collect();
        self.conditions.iter().chain(self.values.values()).for_each(|e| e.free_vars(&mut names));
        names
    }
}

/// All steps of a system.
pub struct Letters<'a> {
    pub system: &'a System,
    ways: FxHashMap<Letter, Vec<Way>>,
    /// Of all variables, and of what is taken at random.
    pub types: FxHashMap<Name, Type>,
    /// Variables that say that a thread has ended: it is at its end.
    pub ends: FxHashMap<Name, ThreadId>,
    functions: Functions,
    axioms: Vec<Expr>,
    session: SmtSession<'a>,
    known: FxHashMap<(Letter, Letter), Option<Expr>>,
    pub mutation: LeftOut<Mutation>,
}

impl<'a> Letters<'a> {
    /// # Errors
    /// A step that is not read.
    pub fn of(
        system: &'a System,
        solver: &'a SmtConfig,
        limits: &Limits,
        mutation: LeftOut<Mutation>,
    ) -> Result<Letters<'a>, String> {
        let mut types: FxHashMap<Name, Type> = system.variables.iter().map(|v| (v.name, v.ty.clone())).collect();
        types.extend(system.threads.iter().map(|t| (t.location, Type::int())));
        let mut axioms = Vec::new();
        for decl in &system.passive {
            match decl {
                Decl::Const(c) => {
                    types.extend(c.names.iter().map(|n| (n.name, c.ty.clone())));
                    if c.unique {
                        let names = c.names.iter().map(|n| Expr::var(n.name));
                        axioms.extend(names.tuple_combinations().map(|(a, b)| Expr::binary(BinOp::Neq, a, b)));
                    }
                }
                Decl::Axiom(a) => axioms.push(a.expr.clone()),
                _ => {}
            }
        }
        let of_program: FxHashSet<Name> = types.keys().copied().collect();
        let mut ways: FxHashMap<Letter, Vec<Way>> = FxHashMap::default();
        for step in &system.steps {
            let letter = (step.thread, step.from);
            for path in paths::paths(step, &system.flags, &mut types)? {
                let to = match path.end {
                    End::Rest(to) => Some(to),
                    End::Fails => None,
                };
                let mut values = path.values;
                values.retain(|name, _| of_program.contains(name));
                let way = without_equations(Way { conditions: path.conditions, values, to }, &of_program);
                ways.entry(letter).or_default().extend(with_own_names(way, letter, &of_program, &mut types));
            }
        }
        let ends = system.variables.iter().filter_map(|v| Some((v.name, system.thread_at(v.announces.as_ref()?)?)));
        let mut session = SmtSession::start(solver, limits.clone()).map_err(why)?;
        let functions = Functions::of(&system.passive);
        session.say(&functions.declarations());
        let known = FxHashMap::default();
        Ok(Letters { system, ways, types, ends: ends.collect(), functions, axioms, session, known, mutation })
    }

    /// The ways of a thread from a place; none where it has no step.
    pub fn ways(&self, letter: Letter) -> &[Way] {
        self.ways.get(&letter).map_or(&[], Vec::as_slice)
    }

    /// Of constants.
    pub fn axioms(&self) -> &[Expr] {
        &self.axioms
    }

    /// What is known of the variables that say where a thread is, and whether it has ended, where it is there.
    pub fn standing(&self, (thread, at): Letter) -> impl Iterator<Item = (Name, Expr)> {
        let ended = self.ends.iter().filter(move |(_, t)| **t == thread);
        let ended = ended.map(move |(name, _)| (*name, Expr::bool(at == END)));
        ended.chain([(self.system.threads[thread].location, Expr::int(at))])
    }

    /// Does no other thread step while this one is there?
    pub fn is_exclusive(&self, (thread, at): Letter) -> bool {
        self.system.exclusive(thread).any(|l| l == at)
    }

    /// The condition under which what b does may be done in front of a in place of behind it; `None` where it is not
    /// known when.
    ///
    /// # Errors
    /// The solver has ended.
    pub fn commute(&mut self, a: Letter, b: Letter) -> Result<Option<Expr>, String> {
        if let Some(known) = self.known.get(&(a, b)) {
            return Ok(known.clone());
        }
        let found = self.decide(a, b)?;
        self.known.insert((a, b), found.clone());
        Ok(found)
    }

    /// All that was asked, and what came out.
    pub fn asked(&self) -> impl Iterator<Item = (Letter, Letter, Option<&Expr>)> {
        self.known.iter().map(|((a, b), condition)| (*a, *b, condition.as_ref()))
    }

    fn decide(&mut self, a: Letter, b: Letter) -> Result<Option<Expr>, String> {
        if self.is_exclusive(a) || self.is_exclusive(b) {
            return Ok(None);
        }
        let known: FxHashMap<Name, Expr> = self.standing(a).chain(self.standing(b)).collect();
        let going = |letters: &Letters, letter: Letter| -> Vec<Way> {
            let ways = letters.ways(letter).iter().filter_map(|way| {
                let mut way = way.clone();
                way.values.extend(letters.standing((letter.0, way.to?)));
                Some(way)
            });
            ways.collect()
        };
        let (of_a, of_b) = (going(self, a), going(self, b));
        let there = self.system.threads[b.0].location;
        if of_a.iter().any(|way| way.values.contains_key(&there)) {
            return Ok(None);
        }
        let free = |letters: &Letters, letter: Letter, way: &Way| {
            way.to.is_some_and(|to| !letters.is_exclusive((letter.0, to)))
        };
        // Behind a step into a section no other thread steps.
        let first: Vec<&Way> = of_a.iter().filter(|way| free(self, a, way)).collect();
        let back: Vec<Way> = of_b
            .iter()
            .filter(|way| free(self, b, way))
            .cartesian_product(&of_a)
            .filter_map(|(b, a)| b.then(a))
            .collect();
        let open = |way: &Way| {
            !back.iter().any(|other| other.values == way.values && all_in(&other.conditions, &way.conditions))
        };
        let both = first
            .into_iter()
            .cartesian_product(&of_b)
            .filter_map(|(a, b)| a.then(b))
            .filter(open)
            .collect::<Vec<Way>>();
        let (both, back): (Vec<Way>, Vec<Way>) = (
            both.iter().filter_map(|w| w.where_(&known)).collect(),
            back.iter().filter_map(|w| w.where_(&known)).collect(),
        );
        let always = Expr::bool(true);
        if self.hold(&both, &back, &always)? {
            return Ok(Some(always));
        }
        if self.mutation.is(Mutation::AnyCommute) {
            return Ok(Some(always));
        }
        let (differ, ready) = (self.indices_differ(a, b), self.can_step(b, &known));
        for condition in [differ.clone(), ready.clone(), differ.and(ready)] {
            if condition.as_bool().is_none() && self.hold(&both, &back, &condition)? {
                return Ok(Some(condition));
            }
        }
        Ok(None)
    }

    /// Is there for each of these ways another one to the same state, where the condition is true?
    fn hold(&mut self, ways: &[Way], others: &[Way], condition: &Expr) -> Result<bool, String> {
        let differ = self.mutation.is(Mutation::StatesDiffer);
        for way in ways {
            let mut names = way.names();
            others.iter().for_each(|other| names.extend(other.names()));
            self.axioms.iter().chain([condition]).for_each(|e| e.free_vars(&mut names));
            let mut script = String::new();
            for name in names.into_iter().sorted() {
                let Some(ty) = self.types.get(&name) else { continue };
                let Ok(sort) = sort(ty) else { return Ok(false) };
                let _ = writeln!(script, "(declare-const {} {sort})", symbol(name));
            }
            let is_other = |other: &Way| {
                let written = way.values.keys().chain(other.values.keys()).unique();
                let written = written.filter(|_| !differ);
                let same = written.map(|name| way.value(&Expr::var(*name)).eq(other.value(&Expr::var(*name))));
                Expr::all(other.conditions.iter().cloned().chain(same)).not()
            };
            let all = way.conditions.iter().chain(&self.axioms).chain([condition]).cloned();
            for e in all.chain(others.iter().map(is_other)) {
                let Ok(term) = self.functions.term(&e) else { return Ok(false) };
                let _ = writeln!(script, "(assert {term})");
            }
            self.session.push();
            self.session.say(&script);
            let answer = self.session.possible(&[]);
            self.session.pop();
            match answer {
                Ok(false) => {}
                Ok(true) | Err(SmtFault::Unknown(_)) => return Ok(false),
                Err(SmtFault::Broken(why)) => return Err(why),
            }
        }
        Ok(true)
    }

    /// That the step can be taken, as far as no value that is taken at random decides; true where that is not known.
    fn can_step(&self, letter: Letter, known: &FxHashMap<Name, Expr>) -> Expr {
        let ways = self.ways(letter).iter().filter_map(|way| way.where_(known));
        let ready = Expr::any(ways.map(|way| Expr::all(way.conditions)));
        if self.is_of_program(&ready) { ready } else { Expr::bool(true) }
    }

    /// Does it speak of nothing that is taken at random?
    fn is_of_program(&self, e: &Expr) -> bool {
        !e.mentions(|n| !self.system.variables.iter().any(|v| v.name == n) && self.types.contains_key(&n))
    }

    /// That the indices at which the two steps look at a map differ, where one of them writes it; true where there are
    /// none.
    fn indices_differ(&self, a: Letter, b: Letter) -> Expr {
        let touched = |letter: Letter| {
            let mut found: Vec<(Name, Vec<Expr>, bool)> = Vec::new();
            for way in self.ways(letter) {
                way.conditions.iter().chain(way.values.values()).for_each(|e| accesses(e, &mut found));
            }
            found.retain(|(_, index, _)| index.iter().all(|e| self.is_of_program(e)));
            found.into_iter().unique_by(|(map, index, writes)| format!("{map} {index:?} {writes}")).collect::<Vec<_>>()
        };
        let (of_a, of_b) = (touched(a), touched(b));
        let pairs = of_a.iter().cartesian_product(&of_b);
        let shared = pairs.filter(|((m, i, w), (n, j, v))| m == n && (*w || *v) && i.len() == j.len() && i != j);
        Expr::all(shared.map(|((_, i, _), (_, j, _))| {
            Expr::any(i.iter().zip(j).map(|(i, j)| Expr::binary(BinOp::Neq, i.clone(), j.clone())))
        }))
    }
}

fn all_in(these: &[Expr], those: &[Expr]) -> bool {
    these.iter().all(|e| those.contains(e))
}

/// Where entries of maps that are variables are read, and written.
fn accesses(e: &Expr, found: &mut Vec<(Name, Vec<Expr>, bool)>) {
    match &e.kind {
        ExprKind::Select(map, index) => {
            if let Some(map) = variable_of(map) {
                found.push((map, index.clone(), false));
            }
        }
        ExprKind::Store(map, index, _) => {
            if let Some(map) = variable_of(map) {
                found.push((map, index.clone(), true));
            }
        }
        _ => {}
    }
    e.for_each_child(&mut |e| accesses(e, found));
}

fn variable_of(map: &Expr) -> Option<Name> {
    match &map.kind {
        ExprKind::Var(name) => Some(*name),
        ExprKind::Store(map, ..) => variable_of(map),
        _ => None,
    }
}

/// What is equal to something on the way is that.
fn without_equations(way: Way, of_program: &FxHashSet<Name>) -> Way {
    let mut known: FxHashMap<Name, Expr> = FxHashMap::default();
    let mut conditions: Vec<Expr> = Vec::new();
    let value = |e: &Expr, known: &FxHashMap<Name, Expr>| {
        let mut e = e.clone();
        e.substitute(known);
        fold(&mut e);
        e
    };
    for condition in &way.conditions {
        if let ExprKind::Binary(BinOp::Eq | BinOp::Iff, side, other) = &condition.kind
            && let ExprKind::Var(name) = side.kind
            && !of_program.contains(&name)
            && !known.contains_key(&name)
        {
            let other = value(other, &known);
            if !other.mentions(|n| n == name) {
                let one = FxHashMap::from_iter([(name, other.clone())]);
                known.values_mut().chain(&mut conditions).for_each(|e| e.substitute(&one));
                known.insert(name, other);
                continue;
            }
        }
        conditions.push(value(condition, &known));
    }
    let values = way.values.iter().map(|(name, e)| (*name, value(e, &known))).collect();
    conditions.retain(|e| e.as_bool() != Some(true));
    Way { conditions, values, to: way.to }
}

/// What a letter takes at random has names of its own.
fn with_own_names(
    way: Way,
    (thread, from): Letter,
    of_program: &FxHashSet<Name>,
    types: &mut FxHashMap<Name, Type>,
) -> Option<Way> {
    let mut own = FxHashMap::default();
    for name in way.names().into_iter().sorted() {
        if let Some(ty) = types.get(&name).filter(|_| !of_program.contains(&name)).cloned() {
            let new = Name::from(&format!("{name}!{thread}!{from}"));
            types.insert(new, ty);
            own.insert(name, Expr::var(new));
        }
    }
    let renamed = |e: &Expr| {
        let mut e = e.clone();
        e.substitute(&own);
        e
    };
    let conditions: Vec<Expr> = way.conditions.iter().map(renamed).collect();
    let values = way.values.iter().map(|(name, e)| (*name, renamed(e))).collect();
    (!conditions.contains(&Expr::bool(false))).then_some(Way { conditions, values, to: way.to })
}

pub fn why(fault: SmtFault) -> String {
    match fault {
        SmtFault::Unknown(why) | SmtFault::Broken(why) => why,
    }
}
