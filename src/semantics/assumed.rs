//! Ranges of arbitrary integers, from what is assumed of them at once: `assume 0 <= c && c <= 1` leaves two values to `c`. With any
//! other the assumption is false, so the runs with others go no further ([`Oracle::excludes`] tells that there are some).

use syntax::Ty;
use syntax::ast::{BinOp, Quantifier, UnOp};

use super::code::{Expr, FunctionKind, Quantified, VarRef};
#[cfg(doc)]
use super::eval::Oracle;
use super::eval::{Env, Eval};
use super::stated::Part;
use super::types::entry_type;
use super::value::Val;

/// Least and greatest value; without the one or the other, there is no bound.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Range {
    low: Option<i64>,
    high: Option<i64>,
}

/// A variable, or an entry of one.
pub type Place = (VarRef, Vec<Vec<Val>>);

/// What is known of integers that are arbitrary.
type Known = Vec<(Place, Range)>;

/// Times that conditions are gone through, as the bound of one variable may be another one.
const PASSES: usize = 4;

/// Instances of a quantifier that are looked at.
const INSTANCES: usize = 256;

/// Functions that may be applied within the meaning of another, to know a value without a choice.
const DEPTH: usize = 8;

impl Range {
    fn point(value: i64) -> Range {
        Range { low: Some(value), high: Some(value) }
    }

    fn hull(self, other: Range) -> Range {
        let both = |a: Option<i64>, b: Option<i64>, f: fn(i64, i64) -> i64| a.zip(b).map(|(a, b)| f(a, b));
        Range { low: both(self.low, other.low, i64::min), high: both(self.high, other.high, i64::max) }
    }

    fn meet(self, other: Range) -> Range {
        let one = |a: Option<i64>, b: Option<i64>, f: fn(i64, i64) -> i64| match (a, b) {
            (Some(a), Some(b)) => Some(f(a, b)),
            (a, b) => a.or(b),
        };
        Range { low: one(self.low, other.low, i64::max), high: one(self.high, other.high, i64::min) }
    }

    fn plus(self, other: Range) -> Range {
        let sum = |a: Option<i64>, b: Option<i64>| a.zip(b).and_then(|(a, b)| a.checked_add(b));
        Range { low: sum(self.low, other.low), high: sum(self.high, other.high) }
    }

    fn negated(self) -> Range {
        let minus = |a: Option<i64>| a.and_then(i64::checked_neg);
        Range { low: minus(self.high), high: minus(self.low) }
    }

    /// A bit further: for `<`.
    fn shifted(self, by: i64) -> Range {
        self.plus(Range::point(by))
    }
}

impl Env<'_> {
    /// Do all of them hold? They are assumed: an arbitrary integer gets those values only with which they can.
    pub fn assumed(&mut self, conditions: &[&Expr]) -> Eval<bool> {
        self.bound_by(conditions);
        for condition in conditions {
            self.bound_again_by(condition);
            if !self.bool(condition)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What has been chosen by now may bound what a quantifier in an assumed condition speaks of, `0 <= i && i < n`.
    pub fn bound_again_by(&mut self, condition: &Expr) {
        if condition.any(&|e| matches!(e, Expr::Quantified(_))) {
            self.bound_by(&[condition]);
        }
    }

    /// From here on, arbitrary integers get those values only with which all of these conditions can hold; what the conditions state
    /// outright is so at once.
    pub fn bound_by(&mut self, conditions: &[&Expr]) {
        let speaks_of_arbitrary = |e: &Expr| match e {
            Expr::Var(var) => self.has_arbitrary(*var),
            Expr::Call(..) => true,
            _ => false,
        };
        let stating: Vec<&Expr> = conditions.iter().copied().filter(|c| c.any(&speaks_of_arbitrary)).collect();
        for condition in stating {
            // What cannot be evaluated is told where the condition is.
            let _ = self.state(condition);
        }
        if !conditions.iter().any(|c| self.mentions_arbitrary(c)) {
            return;
        }
        let mut known = Known::new();
        for _ in 0..PASSES {
            let before = known.clone();
            conditions.iter().for_each(|c| self.narrow(c, true, &mut known));
            if known == before {
                break;
            }
        }
        self.ranges.extend(known.into_iter().filter_map(|(place, range)| {
            let (low, high) = range.low.zip(range.high)?;
            // With no value left, any one shows that.
            Some((place, (low, high.max(low))))
        }));
    }

    fn has_arbitrary(&self, var: VarRef) -> bool {
        let cell = match var {
            VarRef::Global(i) => self.globals.get(i),
            VarRef::ThreadLocal(i) => self.thread_locals.get(i),
            VarRef::Local(i) => self.locals.get(i),
        };
        cell.is_some_and(Val::has_unset)
    }

    /// May some integer in it be arbitrary?
    fn mentions_arbitrary(&self, e: &Expr) -> bool {
        e.any(&|e| match e {
            Expr::Var(var) => self.has_arbitrary(*var),
            Expr::Call(function, _) => matches!(self.code.functions[*function].kind, FunctionKind::Table(_)),
            _ => false,
        })
    }

    /// The place that is read, if what stands there is an arbitrary integer.
    fn arbitrary_integer(&mut self, e: &Expr) -> Option<Place> {
        let Part { var, path } = self.part(e)?;
        if !path.iter().all(|index| index.iter().all(|e| self.is_settled(e))) {
            return None;
        }
        let path: Vec<Vec<Val>> = path.iter().map(|index| self.indices(index).ok()).collect::<Option<_>>()?;
        let is_int = entry_type(self.type_of(var), path.len()).is_some_and(Ty::is_int);
        (is_int && self.peek(var, &path).is_unset()).then_some((var, path))
    }

    /// Learns from a condition that is `truth`.
    fn narrow(&mut self, e: &Expr, truth: bool, known: &mut Known) {
        match (e, truth) {
            (Expr::Unary(UnOp::Not, e), _) => self.narrow(e, !truth, known),
            (Expr::Binary(BinOp::And, a, b), true) | (Expr::Binary(BinOp::Or, a, b), false) => {
                self.narrow(a, truth, known);
                self.narrow(b, truth, known);
            }
            (Expr::Binary(BinOp::Or, a, b), true) | (Expr::Binary(BinOp::And, a, b), false) => {
                let (mut left, mut right) = (known.clone(), known.clone());
                self.narrow(a, truth, &mut left);
                self.narrow(b, truth, &mut right);
                *known = either(&left, &right);
            }
            (Expr::Binary(BinOp::Implies, a, b), true) => match self.known_truth(a) {
                Some(true) => self.narrow(b, true, known),
                Some(false) => {}
                None => {
                    let (mut left, mut right) = (known.clone(), known.clone());
                    self.narrow(a, false, &mut left);
                    self.narrow(b, true, &mut right);
                    *known = either(&left, &right);
                }
            },
            (Expr::Binary(BinOp::Implies, a, b), false) => {
                self.narrow(a, true, known);
                self.narrow(b, false, known);
            }
            (Expr::Quantified(q), _) if (q.kind, truth) == (Quantifier::Forall, true) => self.narrow_each(q, known),
            (Expr::Binary(op, a, b), _) => {
                let op = if truth { Some(*op) } else { op.complement() };
                match op {
                    Some(BinOp::Le) => self.at_most(a, b, 0, known),
                    Some(BinOp::Lt) => self.at_most(a, b, -1, known),
                    Some(BinOp::Ge) => self.at_most(b, a, 0, known),
                    Some(BinOp::Gt) => self.at_most(b, a, -1, known),
                    Some(BinOp::Eq) => {
                        self.at_most(a, b, 0, known);
                        self.at_most(b, a, 0, known);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// The value of a condition, where that is known without a choice.
    fn known_truth(&mut self, e: &Expr) -> Option<bool> {
        if !self.is_settled(e) {
            return None;
        }
        self.bool(e).ok()
    }

    /// Learns from each instance of a universal quantifier over a few integers between bounds that are known: `0 <= i && i < 3 ==> id[i] <= 3`.
    fn narrow_each(&mut self, q: &Quantified, known: &mut Known) {
        if self.bound.len() != q.first {
            return;
        }
        // What the variables' bounds are is read off these.
        let mut body = &q.body;
        while let Expr::Binary(BinOp::Implies, supposed, then) = body {
            // What is bound will have a value then.
            if !self.is_settled_within(supposed, DEPTH - 1) {
                return;
            }
            body = then;
        }
        let mut rest = INSTANCES;
        self.narrow_instances(q, 0, &mut rest, known);
        self.bound.truncate(q.first);
    }

    /// The variables from number `at` on have no values yet. `rest`: so many instances may still be looked at.
    fn narrow_instances(&mut self, q: &Quantified, at: usize, rest: &mut usize, known: &mut Known) {
        if at == q.types.len() {
            if *rest > 0 {
                *rest -= 1;
                self.narrow(&q.body, true, known);
            }
            return;
        }
        let Ok(Some(values)) = self.known_candidates(q, at) else { return };
        for value in values.into_iter().take(*rest) {
            self.bound.push(value);
            self.narrow_instances(q, at + 1, rest, known);
            self.bound.pop();
        }
    }

    /// `a <= b + more`
    fn at_most(&mut self, a: &Expr, b: &Expr, more: i64, known: &mut Known) {
        let high = self.range(b, known).shifted(more).high;
        self.learn(a, Range { low: None, high }, known);
        let low = self.range(a, known).shifted(-more).low;
        self.learn(b, Range { low, high: None }, known);
    }

    /// The value of the expression is in the range: what does that say of the variable in it?
    fn learn(&mut self, e: &Expr, range: Range, known: &mut Known) {
        if let Some(place) = self.arbitrary_integer(e) {
            match known.iter_mut().find(|(p, _)| *p == place) {
                Some((_, before)) => *before = before.meet(range),
                None => known.push((place, range)),
            }
            return;
        }
        match e {
            Expr::Unary(UnOp::Neg, e) => self.learn(e, range.negated(), known),
            Expr::Binary(BinOp::Add, a, b) => {
                let (left, right) = (self.range(a, known), self.range(b, known));
                self.learn(a, range.plus(right.negated()), known);
                self.learn(b, range.plus(left.negated()), known);
            }
            Expr::Binary(BinOp::Sub, a, b) => {
                let (left, right) = (self.range(a, known), self.range(b, known));
                self.learn(a, range.plus(right), known);
                self.learn(b, left.plus(range.negated()), known);
            }
            _ => {}
        }
    }

    /// Where the value of an integer lies, as far as that is known without choosing anything.
    fn range(&mut self, e: &Expr, known: &Known) -> Range {
        if let Some(place) = self.arbitrary_integer(e) {
            return known.iter().find(|(p, _)| *p == place).map_or(Range::default(), |(_, range)| *range);
        }
        match e {
            Expr::Const(Val::Int(value)) => Range::point(*value),
            Expr::Unary(UnOp::Neg, e) => self.range(e, known).negated(),
            Expr::Binary(BinOp::Add, a, b) => self.range(a, known).plus(self.range(b, known)),
            Expr::Binary(BinOp::Sub, a, b) => self.range(a, known).plus(self.range(b, known).negated()),
            Expr::If(_, a, b) => self.range(a, known).hull(self.range(b, known)),
            e if self.is_settled(e) => match self.eval(e) {
                Ok(Val::Int(value)) => Range::point(value),
                _ => Range::default(),
            },
            _ => Range::default(),
        }
    }

    /// Can it be evaluated without a choice?
    pub(super) fn is_settled(&self, e: &Expr) -> bool {
        self.is_settled_within(e, DEPTH)
    }

    /// Looks into the meanings of functions, so many deep.
    fn is_settled_within(&self, e: &Expr, depth: usize) -> bool {
        !e.any(&|e| match e {
            // Within a meaning, what is bound are the arguments.
            Expr::Bound(_) if depth < DEPTH => false,
            Expr::Call(function, _) if depth > 0 => match &self.code.functions[*function].kind {
                FunctionKind::Defined(meaning) => !self.is_settled_within(meaning, depth - 1),
                _ => true,
            },
            Expr::Var(VarRef::Global(i)) => self.globals[*i].has_unset(),
            Expr::Var(VarRef::ThreadLocal(i)) => self.thread_locals[*i].has_unset(),
            Expr::Var(VarRef::Local(i)) => self.locals[*i].has_unset(),
            // Outside of meanings, what is bound further out has a value.
            Expr::Bound(v) => *v >= self.bound.len(),
            Expr::Old(_) | Expr::Call(..) | Expr::Quantified(_) | Expr::Let(..) => true,
            Expr::Unsupported(_) | Expr::Field(..) | Expr::Selected(..) => true,
            Expr::Binary(BinOp::Div | BinOp::Mod | BinOp::RealDiv, ..) => true,
            _ => false,
        })
    }
}

/// What both know.
fn either(left: &Known, right: &Known) -> Known {
    let of = |place: &Place, known: &Known| known.iter().find(|(p, _)| p == place).map(|(_, range)| *range);
    left.iter().filter_map(|(place, range)| Some((place.clone(), range.hull(of(place, right)?)))).collect()
}
