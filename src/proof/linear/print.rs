//! Linear sums as expressions.

use num_bigint::{BigInt, Sign};

use super::Linear;
use super::rational::Rational;
use super::space::Space;
use syntax::ast::*;

/// `sum <= 0`, with positive factors on both sides.
pub fn constraint(space: &Space, sum: &Linear) -> Expr {
    if space.is_real(sum) {
        return reals(space, sum, BinOp::Le);
    }
    let (terms, constant) = integral(sum);
    if let ([(variable, factor)], true) =
        (terms.as_slice(), space.variables[*sum.terms.keys().next().unwrap_or(&0)].is_bool)
    {
        // b <= 0, or 1 <= b
        let value = Expr::var(space.variables[*variable].name);
        match (factor.sign(), &constant) {
            (Sign::Plus, n) if n.sign() == Sign::NoSign => return value.not(),
            (Sign::Minus, n) if *n == BigInt::from(1) && *factor == BigInt::from(-1) => return value,
            _ => {}
        }
    }
    let side = |positive: bool, constant: BigInt| {
        let signed = |n: &BigInt| if positive { n.clone() } else { -n };
        let own: Vec<(usize, BigInt)> =
            terms.iter().map(|(v, n)| (*v, signed(n))).filter(|(_, n)| n.sign() == Sign::Plus).collect();
        total(&own, constant, &|v| space.expr(v), &integer_literal)
    };
    let strict = constant == BigInt::from(1) && terms.len() > 1;
    let zero = BigInt::default;
    let (left, right) = match constant.sign() {
        _ if strict => (zero(), zero()),
        Sign::Plus => (constant, zero()),
        _ => (zero(), -constant),
    };
    Expr::binary(if strict { BinOp::Lt } else { BinOp::Le }, side(true, left), side(false, right))
}

/// One side of a place that is taken apart: `sum <= 0`. Of reals the border belongs to one side alone, whichever is asked for.
pub fn side(space: &Space, sum: &Linear) -> Expr {
    let is_less = sum.terms.values().next().is_some_and(Rational::is_positive);
    match space.is_real(sum) {
        true => reals(space, sum, if is_less { BinOp::Lt } else { BinOp::Le }),
        false => constraint(space, sum),
    }
}

/// `sum <= 0` or `sum < 0`, of real numbers.
fn reals(space: &Space, sum: &Linear, op: BinOp) -> Expr {
    let (terms, constant) = integral(sum);
    let side = |sign: Sign| {
        let part = |n: &BigInt| if n.sign() == sign { n.magnitude().clone().into() } else { BigInt::default() };
        let own = terms.iter().filter(|(_, n)| n.sign() == sign);
        let own: Vec<(usize, BigInt)> = own.map(|(v, n)| (*v, part(n))).collect();
        total(&own, part(&constant), &|v| real(space, v), &real_literal)
    };
    Expr::binary(op, side(Sign::Plus), side(Sign::Minus))
}

/// `sum == 0`, with positive factors on both sides, where these expressions stand for the variables.
pub fn equation(sum: &Linear, value: &dyn Fn(usize) -> Expr) -> Expr {
    let (terms, constant) = integral(sum);
    let side = |sign: Sign| {
        let own: Vec<(usize, BigInt)> =
            terms.iter().filter(|(_, n)| n.sign() == sign).map(|(v, n)| (*v, n.magnitude().clone().into())).collect();
        let constant = if constant.sign() == sign { constant.magnitude().clone().into() } else { BigInt::default() };
        total(&own, constant, value, &integer_literal)
    };
    side(Sign::Plus).eq(side(Sign::Minus))
}

/// The least multiple with integers.
fn integral(sum: &Linear) -> (Vec<(usize, BigInt)>, BigInt) {
    let whole = sum.integral();
    (whole.terms.iter().map(|(v, n)| (*v, n.numerator())).collect(), whole.constant.numerator())
}

/// A variable, as a real number.
fn real(space: &Space, variable: usize) -> Expr {
    let known = &space.variables[variable];
    match () {
        () if known.is_real => Expr::var(known.name),
        () if known.is_bool => {
            Expr::ite(Expr::var(known.name), real_literal(&BigInt::from(1)), real_literal(&BigInt::default()))
        }
        () => Expr::generated(ExprKind::ToReal(Box::new(space.expr(variable)))),
    }
}

/// The size of a number, as an integer.
fn integer_literal(n: &BigInt) -> Expr {
    Expr::generated(ExprKind::Int(n.magnitude().clone()))
}

/// The same as a real.
fn real_literal(n: &BigInt) -> Expr {
    Expr::generated(ExprKind::Real(Name::from(format!("{}.0", n.magnitude()).as_str())))
}

fn total(
    terms: &[(usize, BigInt)],
    constant: BigInt,
    value: &dyn Fn(usize) -> Expr,
    literal: &dyn Fn(&BigInt) -> Expr,
) -> Expr {
    let mut sum: Option<Expr> = None;
    let mut add = |negative: bool, term: Expr| {
        sum = Some(match (sum.take(), negative) {
            (None, false) => term,
            (None, true) => Expr::generated(ExprKind::Unary(UnOp::Neg, Box::new(term))),
            (Some(sum), false) => Expr::binary(BinOp::Add, sum, term),
            (Some(sum), true) => Expr::binary(BinOp::Sub, sum, term),
        });
    };
    for (v, n) in terms {
        let value = value(*v);
        let is_one = *n.magnitude() == 1u32.into();
        let term = if is_one { value } else { Expr::binary(BinOp::Mul, literal(n), value) };
        add(n.sign() == Sign::Minus, term);
    }
    if constant.sign() != Sign::NoSign {
        add(constant.sign() == Sign::Minus, literal(&constant));
    }
    sum.unwrap_or_else(|| literal(&BigInt::default()))
}

/// The least multiple of the sum that has integers only; of reals the largest integer that is not more. Where a sum of reals falls by 1 at
/// least, so does that integer, and it is negative only where the sum is.
pub fn sum_of(space: &Space, sum: &Linear) -> Expr {
    let (terms, constant) = integral(sum);
    match space.is_real(sum) {
        true => {
            let total = total(&terms, constant, &|v| real(space, v), &real_literal);
            Expr::generated(ExprKind::ToInt(Box::new(total)))
        }
        false => total(&terms, constant, &|v| space.expr(v), &integer_literal),
    }
}
