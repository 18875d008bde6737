//! Maps whose entries depend on the index: `(lambda i: int :: i + k)`.
//!
//! Such a map has a rule in the place of its default: the body of the lambda, with the values that its variables had when the map was
//! made. An entry is what the body says of the index; an update is an entry as in other maps. Two maps differ where an entry that is named
//! differs, or one at some small index; they are the same where they have the same rule and the same entries, or where the index matters by
//! its piece only (see `pieces`) and they are the same in each. Whether others are the same is not known, nor do quantifiers go through all
//! entries. What has one value at all indices but a few is no rule, but a table.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use base::reason::Obstacle;

use num_bigint::BigInt;

use super::code::{Expr, Quantified, VarRef};
use super::eval::{Env, Eval, cannot};
use super::pieces::Pieces;
use super::value::{MapVal, Val};
use check::{Ty, TyKind};

/// A body without variables but those that are bound in it.
#[derive(Debug, Clone)]
pub struct Rule {
    /// The number of the first index among bound variables, and the types of the indices.
    first: usize,
    types: Vec<Ty>,
    body: Expr,
    /// The body as text: rules with the same text say the same.
    text: Rc<str>,
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Rule {}

impl PartialOrd for Rule {
    fn partial_cmp(&self, other: &Rule) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rule {
    fn cmp(&self, other: &Rule) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl Hash for Rule {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

/// Rules inside of rules: each step of a loop may make one around the last.
const LONGEST: usize = 10_000;

/// Integers at which maps are compared.
const SAMPLES: [i64; 8] = [0, 1, -1, 2, 3, -2, 7, 100];

impl Env<'_> {
    /// The entry of a map; arbitrary if that is what it holds.
    pub(super) fn entry(&mut self, map: &MapVal, index: &[Val]) -> Eval<Val> {
        match map.get(index) {
            Val::Rule(rule) => self.apply(&Rc::clone(rule), index),
            other => Ok(other.clone()),
        }
    }

    /// What the rule says of an index.
    fn apply(&mut self, rule: &Rule, index: &[Val]) -> Eval<Val> {
        self.of_index(&rule.body, rule.first, index)
    }

    /// What the body of a lambda, with values for all that is bound around it, says of an index.
    fn of_index(&mut self, body: &Expr, first: usize, index: &[Val]) -> Eval<Val> {
        // The body counts its bound variables from where the lambda stood.
        let inside = vec![Val::Bool(false); first].into_iter().chain(index.iter().cloned()).collect();
        let outer = std::mem::replace(&mut self.bound, inside);
        let value = self.eval(body);
        self.bound = outer;
        value
    }

    /// The map as a table, where it has one value almost everywhere, or else as its rule; `None` where rules are not kept.
    pub(super) fn lambda_by_rule(&mut self, q: &Quantified) -> Option<Eval<Val>> {
        // Numbers of elements are told by entries.
        let is_number = |ty: &Ty| matches!(ty.kind(), TyKind::Int | TyKind::Real | TyKind::Bv(_));
        if !self.representatives.is_empty() || !q.types.iter().all(is_number) {
            return None;
        }
        let mut body = q.body.clone();
        if let Err(why) = self.close(&mut body, q.first) {
            return self.oracle.keeps_rules().then_some(Err(why));
        }
        let holds_elements = |e: &Expr| matches!(e, Expr::Const(value) if value.has_elements());
        if body.any(&holds_elements) {
            return self.oracle.keeps_rules().then(|| cannot("a lambda whose entries hold elements"));
        }
        if let Some(table) = self.table(&body, q) {
            return Some(table);
        }
        if !self.oracle.keeps_rules() {
            return None;
        }
        let text = format!("{} {:?} {body:?}", q.first, q.types);
        if text.len() > LONGEST {
            return Some(cannot("a lambda that is nested too deeply"));
        }
        let rule = Rule { first: q.first, types: q.types.clone(), body, text: text.into() };
        Some(Ok(Val::map(MapVal::constant(Val::Rule(Rc::new(rule))))))
    }

    /// The map with these values, where it has one value at all indices but a few.
    fn table(&mut self, body: &Expr, q: &Quantified) -> Option<Eval<Val>> {
        let [ty] = q.types.as_slice() else { return None };
        let (below, inner, above) = Pieces::of(body, q.first).filter(|_| ty.is_int())?.inner()?;
        let mut entry = |index: i64| self.of_index(body, q.first, &[Val::Int(index)]);
        let (below, above) = match (entry(below), entry(above)) {
            (Ok(below), Ok(above)) => (below, above),
            (Err(why), _) | (_, Err(why)) => return Some(Err(why)),
        };
        // Maps that are the same may look different.
        if below != above || below.has_rule() {
            return None;
        }
        let mut map = MapVal::constant(below);
        for index in inner {
            match entry(index) {
                Ok(value) => map.set(&[Val::Int(index)], value),
                Err(why) => return Some(Err(why)),
            }
        }
        Some(Ok(Val::map(map)))
    }

    /// Puts the values of variables in their places.
    pub(super) fn close(&mut self, e: &mut Expr, first: usize) -> Eval<()> {
        let value = match e {
            Expr::Var(VarRef::Global(global)) if *global >= self.code.variables => return Ok(()),
            Expr::Var(_) => self.eval(e)?,
            Expr::Bound(number) if *number < first => self.bound[*number].clone(),
            Expr::Old(inside) => {
                let outer = std::mem::replace(&mut self.in_old, true);
                let closed = self.close(inside, first);
                self.in_old = outer;
                return closed;
            }
            _ => {
                let mut closed = Ok(());
                e.for_each_child_mut(&mut |child| {
                    if closed.is_ok() {
                        closed = self.close(child, first);
                    }
                });
                self.with_field_of_value(e);
                return closed;
            }
        };
        if value.has_unset() {
            return cannot(Obstacle::ArbitraryMap.reason("a lambda over a map with arbitrary parts"));
        }
        *e = Expr::Const(value);
        Ok(())
    }

    /// A field of a value is what it is: its map may be told by pieces.
    pub(super) fn with_field_of_value(&mut self, e: &mut Expr) {
        if let Expr::Field(of, _) | Expr::Selected(of, ..) = e
            && let Expr::Const(Val::Data(..)) = **of
            && let Ok(value) = self.eval(e)
            && !value.has_unset()
        {
            *e = Expr::Const(value);
        }
    }

    /// Equality of values, as far as it can be told.
    pub(super) fn are_equal(&mut self, a: &Val, b: &Val) -> Eval<bool> {
        if a == b || !(a.has_rule() || b.has_rule()) {
            return self.are_same(a, b);
        }
        match (a, b) {
            (Val::Map(a), Val::Map(b)) => self.are_equal_maps(a, b),
            (Val::Data(c, a), Val::Data(d, b)) => {
                if c != d || a.len() != b.len() {
                    return Ok(false);
                }
                let mut unknown = None;
                for (a, b) in a.iter().zip(b.iter()) {
                    match self.are_equal(a, b) {
                        Ok(false) => return Ok(false),
                        Ok(true) => {}
                        Err(why) => unknown = Some(why),
                    }
                }
                unknown.map_or(Ok(true), Err)
            }
            _ => Ok(false),
        }
    }

    fn are_equal_maps(&mut self, a: &MapVal, b: &MapVal) -> Eval<bool> {
        let named = a.entries().iter().chain(b.entries()).map(|(index, _)| index.to_vec());
        let mut indices: Vec<Vec<Val>> = named.collect();
        let pieces = pieces(a, b);
        for map in [a, b] {
            if let Val::Rule(rule) = map.default() {
                indices.extend(rule.samples());
            }
        }
        indices.extend(pieces.iter().flatten().map(|index| vec![Val::Int(*index)]));
        for index in indices {
            let (x, y) = (self.entry(a, &index)?, self.entry(b, &index)?);
            if !self.are_equal(&x, &y)? {
                return Ok(false);
            }
        }
        match a.default() == b.default() || pieces.is_some() {
            true => Ok(true),
            false => cannot("whether two maps are the same that lambdas give"),
        }
    }
}

/// Integers of which each piece has one in which both maps have one value; `None` where there may be no such pieces.
fn pieces(a: &MapVal, b: &MapVal) -> Option<Vec<i64>> {
    let mut both = Pieces::default();
    for map in [a, b] {
        both.refine(&Pieces::of_map(map)?)?;
    }
    both.samples()
}

impl Rule {
    /// The pieces within which it says the same.
    pub(super) fn pieces(&self) -> Option<Pieces> {
        match self.types.as_slice() {
            [ty] if ty.is_int() => Pieces::of(&self.body, self.first),
            _ => None,
        }
    }

    /// Some indices.
    fn samples(&self) -> Vec<Vec<Val>> {
        let sample = |n: i64| {
            let value = |ty: &Ty| match ty.kind() {
                TyKind::Int => Some(Val::Int(n)),
                TyKind::Bv(width) => u8::try_from(n).ok().map(|n| Val::bv(*width, n.into())),
                TyKind::Real => Some(Val::Real(Rc::new(BigInt::from(n).into()))),
                _ => None,
            };
            self.types.iter().map(value).collect::<Option<Vec<_>>>()
        };
        SAMPLES.into_iter().filter_map(sample).collect()
    }
}
