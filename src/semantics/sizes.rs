//! How many elements uninterpreted types have: at least one, and nothing else is known. All that can tell are quantifiers, and
//! comparisons of maps. They are evaluated as if there were elements without end; where fewer would make a difference, it is noted for
//! which numbers that is so, and the exploration is done once more for each of these ([`super::explore`]).
//!
//! ```text
//! assume (forall x: T, y: T :: x == y)      false; but true if T has exactly 1 element
//! ```
//!
//! *Why these numbers are enough.* Take an execution where T has n elements, and n was not noted in any state that the exploration came to. Each of
//! its quantifiers has the value that it has with elements without end, so the exploration has followed this very execution.

use super::code::Quantified;
use super::elements::Held;
use super::equality::same;
use super::eval::{Env, Eval, cannot};
use super::value::Val;
use syntax::ast::Name;

/// What is known about numbers of elements while an expression is evaluated.
#[derive(Debug, Default)]
pub struct Sizes {
    /// A quantifier is being evaluated.
    inside: bool,
    /// Types over which it goes on to elements that are not held, and to how many at a time.
    beyond: Vec<(Name, usize)>,
    /// All elements of some types, as is supposed for the moment.
    supposed: Vec<(Name, Vec<Val>)>,
}

/// Ways to suppose numbers of elements, for one quantifier; where there are more, not all are covered.
const MAX_WAYS: usize = 64;

impl Sizes {
    /// A quantifier goes on to so many elements of the type, at a time, that are not held.
    pub fn goes_beyond(&mut self, of: Name, count: usize) {
        match self.beyond.iter_mut().find(|(ty, _)| *ty == of) {
            Some((_, most)) => *most = count.max(*most),
            None => self.beyond.push((of, count)),
        }
    }

    pub fn supposed(&self, of: Name) -> Option<&[Val]> {
        self.supposed.iter().find(|(ty, _)| *ty == of).map(|(_, all)| &all[..])
    }
}

impl Env<'_> {
    /// The value of a quantifier, and for which numbers of elements it is another one.
    pub(super) fn at_all_sizes(&mut self, q: &Quantified) -> Eval<bool> {
        if self.sizes.inside || !self.code.has_elements {
            return self.quantifier(q);
        }
        self.sizes = Sizes { inside: true, ..Sizes::default() };
        let value = self.quantifier(q);
        let beyond = std::mem::take(&mut self.sizes.beyond);
        if value.is_ok() && !beyond.is_empty() {
            self.compare(q, &value, &beyond);
        }
        self.sizes = Sizes::default();
        value
    }

    /// Evaluates the quantifier with so few elements of each type that it notices.
    fn compare(&mut self, q: &Quantified, value: &Eval<bool>, beyond: &[(Name, usize)]) {
        let held = self.held();
        // More elements than those that are held: each number below the one at which it does not matter any more.
        let numbers = |of: Name, most: usize| (usize::from(held.count(of) == 0)..most).map(Some).chain([None]);
        let mut ways: Vec<Vec<Option<usize>>> = vec![Vec::new()];
        for (of, most) in beyond {
            ways = ways.iter().flat_map(|way| numbers(*of, *most).map(|n| [&way[..], &[n]].concat())).collect();
            if ways.len() > MAX_WAYS {
                self.oracle.incomplete("a quantifier that goes on to many elements at a time".into());
                return;
            }
        }
        for way in ways.iter().filter(|way| way.iter().any(Option::is_some)) {
            let types = beyond.iter().zip(way).filter_map(|((of, _), more)| Some((*of, (*more)?)));
            let supposed: Vec<(Name, Vec<Val>)> = types.map(|(of, more)| (of, held.with_others(of, more))).collect();
            let marks = self.representatives.len();
            let others = supposed.iter().flat_map(|(of, all)| &all[held.count(*of)..]).cloned();
            self.representatives.extend(others);
            self.sizes.supposed = supposed;
            let other = self.quantifier(q);
            self.representatives.truncate(marks);
            if other != *value {
                for (of, all) in std::mem::take(&mut self.sizes.supposed) {
                    self.oracle.size_matters(of, all.len() as u64);
                }
            }
        }
    }

    /// The elements that can be seen.
    fn held(&self) -> Held {
        let mut held = Held::default();
        let cells = self.globals.iter().chain(self.thread_locals.iter()).chain(self.locals.iter());
        held.add_all(cells.chain(&self.bound));
        held.add_all(self.old.into_iter().flatten().map(|(_, value)| value));
        held
    }

    /// Two maps that differ only in what they are for indices that nobody names: they are the same if there are no others.
    pub(super) fn are_same(&mut self, a: &Val, b: &Val) -> Eval<bool> {
        let Some(same) = same(self.code, a, b) else {
            return cannot("whether two maps are the same whose indices are maps");
        };
        if !same && self.code.has_elements {
            let mut named = Held::default();
            named.add_indices(a);
            named.add_indices(b);
            for of in named.types() {
                self.oracle.size_matters(of, named.count(of) as u64);
            }
        }
        Ok(same)
    }
}
