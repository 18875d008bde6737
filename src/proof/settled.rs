//! An invariant of a compressed system as one of the whole: it is asked of the state in which each thread has walked on to where it rests.
//!
//! ```text
//! (at.main <= 3 ==> at.W == 0) && ...                                     // what the walks need to know
//! && (var at.main#settled, at.W#settled, x#settled :=
//!        if at.main == 1 then 4 else ..., if at.main == 1 then 2 else if at.W == 1 then 2 else at.W, if at.main == 1 then 0 else x;
//!     <the invariant of the compressed system, about these>)
//! ```
//!
//! A thread that creates another one walks for both; where it does, the other one does not exist yet. So its cases come first.
//!
//! A local that its thread does not read any more where it rests may be taken to be 0 there, where the invariant was made so: then it is 0 in
//! the state that the invariant is asked of.

use indexmap::IndexMap;
use rustc_hash::FxHashMap;

use super::words::{Word, Words};
use certificate::Obligations;
use syntax::ast::*;
use syntax::names::Names;
use system::compress::{Compressed, Passed};
use system::live::{Live, before};
use system::{System, ThreadId};
use vocabulary::{ABSENT, LocationId};

/// The walks of a system in the words of a certificate.
pub struct Settled<'a> {
    whole: &'a System,
    compressed: &'a Compressed,
    words: Words,
    /// Those that are in use here and there.
    names: Names,
}

impl<'a> Settled<'a> {
    /// `whole` is the system that was compressed.
    ///
    /// # Errors
    /// A thread that the checker does not see.
    pub fn new(whole: &'a System, compressed: &'a Compressed, obligations: &Obligations) -> Result<Self, String> {
        let mut names = whole.names.clone();
        let vocabulary = &obligations.vocabulary;
        names.take(vocabulary.threads.iter().map(|t| t.at).chain(vocabulary.variables.iter().map(|v| v.name)));
        Ok(Settled { whole, compressed, words: Words::new(whole, obligations)?, names })
    }

    /// The words for the compressed system, or one with a monitor beside it: its locations are where threads rest.
    ///
    /// # Errors
    /// A thread that the checker does not see.
    pub fn words(&self, system: &System, obligations: &Obligations) -> Result<Words, String> {
        let mut words = Words::new(system, obligations)?;
        for (t, (_, numbers)) in words.locations.iter_mut().enumerate() {
            *numbers = self.compressed.locations[t].iter().map(|l| self.words.locations[t].1[*l].clone()).collect();
        }
        Ok(words)
    }

    /// The invariant of the whole system. `idle`: the variables that were taken to be 0 where a thread rests, by its location in the
    /// compressed system.
    ///
    /// # Errors
    /// Something on a walk has no name in the source.
    pub fn invariant(&self, compressed: Expr, idle: &Idle) -> Result<Expr, String> {
        let changed = self.values(idle)?;
        if changed.is_empty() {
            return Ok(compressed);
        }
        let mut names = self.names.clone();
        let (mut vars, mut values, mut body) = (Vec::new(), Vec::new(), compressed);
        let mut renamed = FxHashMap::default();
        for (name, value) in changed {
            let settled = names.fresh(&format!("{name}#settled"));
            renamed.insert(name, Expr::var(settled));
            vars.push(Ident::generated(settled));
            values.push(value);
        }
        body.substitute(&renamed);
        let var_attrs = vars.iter().map(|_| Vec::new()).collect();
        let settled = ExprKind::Let(Box::new(Let { vars, var_attrs, values, attrs: Vec::new(), body }));
        let settled = Expr::generated(settled);
        Ok(if self.compressed.passed.is_empty() { settled } else { self.facts().and(settled) })
    }

    /// Where each thread can be, and which do not exist yet.
    fn facts(&self) -> Expr {
        let alone = Live::of(self.whole).alone;
        let is_absent = |t: usize| self.words.at(t, |l| l == ABSENT);
        let is_alone = self.words.at(0, |l| alone[l]);
        let threads = 0..self.whole.threads.len();
        let mut facts: Vec<Expr> = threads.clone().map(|t| self.words.at(t, |_| true)).collect();
        facts.extend(threads.skip(1).map(|t| is_alone.clone().implies(is_absent(t))));
        for creation in before(self.whole) {
            let at = |which: &[bool]| self.words.at(creation.creator, |l| which[l]);
            facts.push(at(&creation.at).implies(is_absent(creation.created)));
            facts.push(at(&creation.behind).implies(is_absent(creation.created).not()));
        }
        Expr::all(facts)
    }

    /// The variables of the certificate that change on walks, each with its value behind them.
    fn values(&self, idle: &Idle) -> Result<Vec<(Name, Expr)>, String> {
        let mut values: IndexMap<Name, Expr> = IndexMap::new();
        // The cases of a thread stand behind those of its creators, which come before it.
        for thread in (0..self.whole.threads.len()).rev() {
            // What a variable is behind walks from different locations is often the same.
            let mut cases: IndexMap<Name, Vec<(Expr, Vec<LocationId>)>> = IndexMap::new();
            let walks = self.compressed.passed.iter().filter(|p| p.thread == thread);
            let walks = walks.map(|passed| Ok::<_, String>((passed.location, self.behind(passed, idle)?)));
            let rests = self.compressed.locations[thread].iter().enumerate();
            let rests = rests.map(|(l, whole)| {
                let mut changed = IndexMap::new();
                self.take_idle(&idle(thread, l), &mut changed);
                Ok((*whole, changed))
            });
            for walk in walks.chain(rests) {
                let (location, behind) = walk?;
                for (name, behind) in behind {
                    let known = cases.entry(name).or_default();
                    match known.iter_mut().find(|(value, _)| *value == behind) {
                        Some((_, locations)) => locations.push(location),
                        None => known.push((behind, vec![location])),
                    }
                }
            }
            for (name, cases) in cases {
                let value = values.entry(name).or_insert_with(|| Expr::var(name));
                for (behind, locations) in cases {
                    let here = self.words.at(thread, |l| locations.contains(&l));
                    let otherwise = std::mem::replace(value, Expr::bool(true));
                    *value = Expr::generated(ExprKind::If(Box::new(here), Box::new(behind), Box::new(otherwise)));
                }
            }
        }
        Ok(values.into_iter().collect())
    }

    /// Makes these variables 0, or false.
    fn take_idle(&self, idle: &[Name], changed: &mut IndexMap<Name, Expr>) {
        for (variable, word) in self.whole.variables.iter().zip(&self.words.variables) {
            if let (true, Some(Word { expr, not_yet: None })) = (idle.contains(&variable.name), word) {
                let value = if variable.ty.kind == TypeKind::Bool { Expr::bool(false) } else { Expr::int(0) };
                set(expr, value, changed);
            }
        }
    }

    /// What a walk changes.
    fn behind(&self, passed: &Passed, idle: &Idle) -> Result<IndexMap<Name, Expr>, String> {
        let mut changed: IndexMap<Name, Expr> = IndexMap::new();
        for (thread, location) in &passed.rests {
            let (at, numbers) = &self.words.locations[*thread];
            let [number] = numbers[*location].as_slice() else {
                return Err(format!(
                    "the checker knows more than one place for one of {}",
                    self.whole.threads[*thread].name
                ));
            };
            changed.insert(*at, Expr::int(*number));
        }
        for (variable, word) in self.whole.variables.iter().zip(&self.words.variables) {
            let (Some(value), Some(Word { expr, not_yet: None })) = (passed.values.get(&variable.name), word) else {
                continue;
            };
            if variable.part.is_some() {
                return Err("part of a value of a datatype changes on a walk".into());
            }
            set(expr, self.words.said(self.whole, value)?, &mut changed);
        }
        for (thread, rest) in &passed.rests {
            let location = self.compressed.locations[*thread].iter().position(|l| l == rest);
            self.take_idle(&location.map_or(Vec::new(), |l| idle(*thread, l)), &mut changed);
        }
        Ok(changed)
    }
}

/// Variables that are taken to be 0, or false, where a thread rests.
pub type Idle<'a> = dyn Fn(ThreadId, LocationId) -> Vec<Name> + 'a;

/// Gives a variable of the certificate, or an entry of one, a value.
fn set(expr: &Expr, value: Expr, changed: &mut IndexMap<Name, Expr>) {
    match &expr.kind {
        ExprKind::Var(name) => drop(changed.insert(*name, value)),
        ExprKind::Select(map, index) => {
            let ExprKind::Var(name) = map.kind else { return };
            let written = changed.entry(name).or_insert_with(|| (**map).clone());
            let old = Box::new(std::mem::replace(written, Expr::bool(true)));
            *written = Expr::generated(ExprKind::Store(old, index.clone(), Box::new(value)));
        }
        _ => {}
    }
}
