//! Linear arithmetic: sums of multiples of numbered variables, what of a program is made of them, and who decides constraints over them.

pub mod atoms;
mod expressions;
pub mod print;
pub mod rational;
mod remainders;
pub mod simplex;
pub mod space;
pub mod span;
pub mod terms;

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_integer::Integer;
use rational::Rational;
use syntax::ast::*;

/// `constant + sum of factor * variable`; no factor is 0. As a constraint: at most 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Linear {
    pub terms: BTreeMap<usize, Rational>,
    pub constant: Rational,
}

impl Linear {
    /// An integer as it is written: literals, sums, differences, and products with a factor that is a literal in the end. `unknown` reads all else.
    /// `None` where it is not linear.
    pub fn of(e: &Expr, unknown: &dyn Fn(&Expr) -> Option<Linear>) -> Option<Linear> {
        let linear = |e: &Expr| Linear::of(e, unknown);
        Some(match &e.kind {
            ExprKind::Int(n) => Linear::constant(Rational::of_integer(n.clone().into())),
            ExprKind::Unary(UnOp::Neg, e) => linear(e)?.negated(),
            ExprKind::Binary(BinOp::Add, a, b) => linear(a)?.plus(&linear(b)?, &Rational::ONE),
            ExprKind::Binary(BinOp::Sub, a, b) => linear(a)?.minus(&linear(b)?),
            ExprKind::Binary(BinOp::Mul, a, b) => {
                let (a, b) = (linear(a)?, linear(b)?);
                match (a.as_constant(), b.as_constant()) {
                    (Some(factor), _) => b.scaled(factor),
                    (_, Some(factor)) => a.scaled(factor),
                    _ => return None,
                }
            }
            _ => return unknown(e),
        })
    }

    pub fn constant(constant: Rational) -> Linear {
        Linear { terms: BTreeMap::new(), constant }
    }

    pub fn integer(n: i64) -> Linear {
        Linear::constant(Rational::integer(n))
    }

    pub fn variable(variable: usize) -> Linear {
        Linear { terms: BTreeMap::from([(variable, Rational::ONE)]), constant: Rational::ZERO }
    }

    pub fn as_constant(&self) -> Option<&Rational> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// `self + factor * other`
    pub fn plus(&self, other: &Linear, factor: &Rational) -> Linear {
        let mut sum = self.clone();
        sum.add(other, factor);
        sum
    }

    pub fn add(&mut self, other: &Linear, factor: &Rational) {
        for (variable, coefficient) in &other.terms {
            self.add_term(*variable, &(coefficient * factor));
        }
        self.constant = &self.constant + &(&other.constant * factor);
    }

    pub fn add_term(&mut self, variable: usize, factor: &Rational) {
        let sum = match self.terms.get(&variable) {
            Some(known) => known + factor,
            None => factor.clone(),
        };
        match sum.is_zero() {
            true => self.terms.remove(&variable),
            false => self.terms.insert(variable, sum),
        };
    }

    pub fn minus(&self, other: &Linear) -> Linear {
        self.plus(other, &Rational::integer(-1))
    }

    pub fn shifted(&self, by: i64) -> Linear {
        self.plus(&Linear::integer(by), &Rational::ONE)
    }

    pub fn scaled(&self, factor: &Rational) -> Linear {
        Linear::default().plus(self, factor)
    }

    pub fn negated(&self) -> Linear {
        self.scaled(&Rational::integer(-1))
    }

    /// Where the variables have these values.
    pub fn at(&self, point: &[Rational]) -> Rational {
        &self.constant + &self.along(point)
    }

    /// The change along a direction.
    pub fn along(&self, ray: &[Rational]) -> Rational {
        self.terms.iter().fold(Rational::ZERO, |sum, (v, factor)| &sum + &(factor * &ray[*v]))
    }

    /// The least multiple whose factors are integers.
    pub fn integral(&self) -> Linear {
        let all = self.terms.values().chain([&self.constant]);
        self.scaled(&Rational::of_integer(all.fold(BigInt::from(1), |common, n| common.lcm(&n.denominator()))))
    }

    /// With sums for the variables.
    pub fn with(&self, values: &[Linear]) -> Linear {
        let mut sum = Linear::constant(self.constant.clone());
        for (variable, factor) in &self.terms {
            sum.add(&values[*variable], factor);
        }
        sum
    }
}

/// `constant + factors[0] * x0 + factors[1] * x1 + ...`, for tests.
#[cfg(test)]
pub fn sum(constant: i64, factors: &[i64]) -> Linear {
    let mut sum = Linear::integer(constant);
    factors.iter().enumerate().for_each(|(v, f)| sum.add_term(v, &rational::Rational::integer(*f)));
    sum
}
