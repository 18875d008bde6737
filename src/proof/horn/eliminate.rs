//! Bound variables of `exists` that equations determine, or that little restricts, go: a solver leaves them in its answers, people read
//! around them, and a verifier that instantiates quantifiers by patterns finds none in `exists x :: s == 1 + x && y == 2 * x`.
//!
//! ```text
//! exists x :: x == t && P(x)            P(t), where t does not speak of x ("one-point rule")
//! exists x :: x != t && x != u          true, of integers and reals
//! exists x :: P || Q                    (exists x :: P) || (exists x :: Q)
//! exists x :: Q && P(x)                 Q && (exists x :: P(x)), where Q does not speak of x
//! exists x :: t == (if c then a else b) && P    if c then (exists x :: t == a && P) else (exists x :: t == b && P)
//! ```
//!
//! One variable goes after the other. All types have values. What is left keeps its quantifier.

use std::cell::Cell;

use rustc_hash::FxHashMap;

use syntax::ast::*;

/// Cases are told apart that often, one within the other: each may double what is left.
const DEEPEST: usize = 6;

/// `exists bound :: body`, with fewer bound variables.
pub fn exists(bound: &[(Name, Type)], body: &Expr) -> Expr {
    let variable = |(name, ty): &(Name, Type)| Variable { name: *name, ty: ty.clone(), stays: Cell::new(false) };
    let (mut left, mut body): (Vec<Variable>, Expr) = (bound.iter().map(variable).collect(), body.clone());
    // Those first that go altogether, for another one may hang on them.
    while let Some((at, without)) = left.iter().enumerate().find_map(|(i, v)| Some((i, v.gone(&body)?))) {
        left.remove(at);
        body = without;
    }
    left.iter().rev().fold(body, |body, v| v.exists(&body, DEEPEST))
}

/// One that is bound.
struct Variable {
    name: Name,
    ty: Type,
    /// It was bound by a quantifier again.
    stays: Cell<bool>,
}

impl Variable {
    /// `exists x :: body` without the quantifier.
    fn gone(&self, body: &Expr) -> Option<Expr> {
        self.stays.set(false);
        let without = self.exists(body, DEEPEST);
        (!self.stays.get()).then_some(without)
    }

    fn is_in(&self, e: &Expr) -> bool {
        e.mentions(|n| n == self.name)
    }

    /// `exists x :: body`; cases are told apart `left` times more.
    fn exists(&self, body: &Expr, left: usize) -> Expr {
        if !self.is_in(body) {
            return body.clone();
        }
        if left > 0 {
            if let Some((a, b)) = alternatives(body) {
                return self.exists(&a, left - 1).or(self.exists(&b, left - 1));
            }
            if let ExprKind::If(cond, then, else_) = &body.kind
                && !self.is_in(cond)
            {
                return cases(cond, self.exists(then, left - 1), self.exists(else_, left - 1));
            }
        }
        let conjuncts: Vec<Expr> = body.conjuncts().into_iter().cloned().collect();
        if conjuncts.iter().any(|c| !self.is_in(c)) {
            let (inside, outside): (Vec<Expr>, Vec<Expr>) = conjuncts.into_iter().partition(|c| self.is_in(c));
            return Expr::all(outside).and(self.exists(&Expr::all(inside), left));
        }
        if matches!(self.ty.kind, TypeKind::Int | TypeKind::Real) && conjuncts.iter().all(|c| self.is_not(c)) {
            return Expr::bool(true);
        }
        for (at, conjunct) in conjuncts.iter().enumerate() {
            let others = || Expr::all(conjuncts.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, c)| c.clone()));
            if left > 0
                && let Some((a, b)) = alternatives(conjunct)
            {
                return self.exists(&a.and(others()), left - 1).or(self.exists(&b.and(others()), left - 1));
            }
            let ExprKind::Binary(BinOp::Eq | BinOp::Iff, a, b) = &conjunct.kind else { continue };
            if let Some(value) = self.solved(a, b).or_else(|| self.solved(b, a)) {
                let mut rest = others();
                rest.substitute(&FxHashMap::from_iter([(self.name, value)]));
                return rest;
            }
            for (side, other) in [(a, b), (b, a)] {
                if let ExprKind::If(cond, then, else_) = &side.kind
                    && left > 0
                    && !self.is_in(cond)
                {
                    let case = |value: &Expr| {
                        let equation = (**other).clone().eq(value.clone());
                        self.exists(&others().and(equation), left - 1)
                    };
                    return cases(cond, case(then), case(else_));
                }
            }
        }
        self.bound(body)
    }

    /// The quantifier stays; one with that behind it is one.
    fn bound(&self, body: &Expr) -> Expr {
        self.stays.set(true);
        let own =
            Binder { attrs: Vec::new(), names: vec![Ident::generated(self.name)], ty: self.ty.clone(), where_: None };
        let mut quantified = match &body.kind {
            ExprKind::Quantified(inner) if inner.kind == Quantifier::Exists => (**inner).clone(),
            _ => Quantified {
                kind: Quantifier::Exists,
                type_params: Vec::new(),
                bound: Vec::new(),
                attrs: Vec::new(),
                triggers: Vec::new(),
                body: body.clone(),
            },
        };
        quantified.bound.insert(0, own);
        Expr::generated(ExprKind::Quantified(Box::new(quantified)))
    }

    /// Is it said that the variable is not a certain value, and nothing else?
    fn is_not(&self, e: &Expr) -> bool {
        let (a, b) = match &e.kind {
            ExprKind::Binary(BinOp::Neq, a, b) => (a, b),
            ExprKind::Unary(UnOp::Not, e) => match &e.kind {
                ExprKind::Binary(BinOp::Eq, a, b) => (a, b),
                _ => return false,
            },
            _ => return false,
        };
        self.solved(a, b).or_else(|| self.solved(b, a)).is_some()
    }

    /// What the variable is, where `side == other`: nothing where that is not said by sums.
    fn solved(&self, side: &Expr, other: &Expr) -> Option<Expr> {
        if self.is_in(other) {
            return None;
        }
        match &side.kind {
            ExprKind::Var(found) if *found == self.name => Some(other.clone()),
            ExprKind::Unary(UnOp::Neg, e) => {
                self.solved(e, &Expr::generated(ExprKind::Unary(UnOp::Neg, Box::new(other.clone()))))
            }
            ExprKind::Binary(BinOp::Add, a, b) => match (self.is_in(a), self.is_in(b)) {
                (true, false) => self.solved(a, &Expr::binary(BinOp::Sub, other.clone(), (**b).clone())),
                (false, true) => self.solved(b, &Expr::binary(BinOp::Sub, other.clone(), (**a).clone())),
                _ => None,
            },
            ExprKind::Binary(BinOp::Sub, a, b) => match (self.is_in(a), self.is_in(b)) {
                (true, false) => self.solved(a, &Expr::binary(BinOp::Add, other.clone(), (**b).clone())),
                (false, true) => self.solved(b, &Expr::binary(BinOp::Sub, (**a).clone(), other.clone())),
                _ => None,
            },
            _ => None,
        }
    }
}

/// `a || b` and `a ==> b`, as one or the other.
fn alternatives(e: &Expr) -> Option<(Expr, Expr)> {
    match &e.kind {
        ExprKind::Binary(BinOp::Or, a, b) => Some(((**a).clone(), (**b).clone())),
        ExprKind::Binary(BinOp::Implies, a, b) => Some(((**a).clone().not(), (**b).clone())),
        _ => None,
    }
}

/// `if cond then yes else no`, in fewer words where one of the two is always so.
fn cases(cond: &Expr, yes: Expr, no: Expr) -> Expr {
    match (yes.as_bool(), no.as_bool()) {
        (_, Some(true)) => cond.clone().implies(yes),
        (Some(true), _) => cond.clone().or(no),
        _ => Expr::ite(cond.clone(), yes, no),
    }
}
