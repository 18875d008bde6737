//! Values that certificates write out.

use num_bigint::BigUint;
use syntax::ast::{Expr, ExprKind, Name, UnOp};

/// A value of a `bool` or an `int`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Literal {
    /// `true`, `false`
    Bool(bool),
    /// `-1`
    Int(i128),
}

impl Literal {
    /// Of an expression that is one.
    pub fn of(e: &Expr) -> Option<Literal> {
        match &e.kind {
            ExprKind::Bool(b) => Some(Literal::Bool(*b)),
            ExprKind::Int(n) => i128::try_from(n).ok().map(Literal::Int),
            ExprKind::Unary(UnOp::Neg, inner) => Literal::of(inner)?.negative(),
            _ => None,
        }
    }

    /// With the other sign, if it is an integer that has one.
    pub fn negative(self) -> Option<Literal> {
        match self {
            Literal::Int(n) => n.checked_neg().map(Literal::Int),
            Literal::Bool(_) => None,
        }
    }

    /// That the variable has this value.
    pub fn is_value_of(self, variable: Name) -> Expr {
        match self {
            Literal::Bool(true) => Expr::var(variable),
            Literal::Bool(false) => Expr::var(variable).not(),
            Literal::Int(n) => Expr::var(variable).eq(integer(n)),
        }
    }

    /// As part of a name.
    pub fn named(self) -> String {
        match self {
            Literal::Bool(b) => b.to_string(),
            Literal::Int(n) if n < 0 => format!("minus.{}", n.unsigned_abs()),
            Literal::Int(n) => n.to_string(),
        }
    }
}

/// An integer as an expression.
pub fn integer(n: i128) -> Expr {
    let positive = Expr::generated(ExprKind::Int(BigUint::from(n.unsigned_abs())));
    if n < 0 { Expr::generated(ExprKind::Unary(UnOp::Neg, Box::new(positive))) } else { positive }
}
