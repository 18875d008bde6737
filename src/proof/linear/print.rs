//! Linear sums as expressions.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;

use super::Linear;
use super::rational::Rational;
use super::space::Space;
use crate::syntax::ast::*;

/// `sum <= 0`, with positive factors on both sides.
pub fn constraint(space: &Space, sum: &Linear) -> Expr {
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
        total(&own, constant, &|v| space.expr(v))
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

/// `sum == 0`, with positive factors on both sides, where these expressions stand for the variables.
pub fn equation(sum: &Linear, value: &dyn Fn(usize) -> Expr) -> Expr {
    let (terms, constant) = integral(sum);
    let side = |sign: Sign| {
        let own: Vec<(usize, BigInt)> =
            terms.iter().filter(|(_, n)| n.sign() == sign).map(|(v, n)| (*v, n.magnitude().clone().into())).collect();
        let constant = if constant.sign() == sign { constant.magnitude().clone().into() } else { BigInt::default() };
        total(&own, constant, value)
    };
    side(Sign::Plus).eq(side(Sign::Minus))
}

/// The least multiple with integers.
fn integral(sum: &Linear) -> (Vec<(usize, BigInt)>, BigInt) {
    let all = || sum.terms.values().chain([&sum.constant]);
    let common = Rational::of_integer(all().fold(BigInt::from(1), |c, n| c.lcm(&n.denominator())));
    let terms = sum.terms.iter().map(|(v, n)| (*v, (n * &common).numerator())).collect();
    (terms, (&sum.constant * &common).numerator())
}

fn total(terms: &[(usize, BigInt)], constant: BigInt, value: &dyn Fn(usize) -> Expr) -> Expr {
    let mut sum: Option<Expr> = None;
    let mut add = |negative: bool, term: Expr| {
        sum = Some(match (sum.take(), negative) {
            (None, false) => term,
            (None, true) => Expr::generated(ExprKind::Unary(UnOp::Neg, Box::new(term))),
            (Some(sum), false) => Expr::binary(BinOp::Add, sum, term),
            (Some(sum), true) => Expr::binary(BinOp::Sub, sum, term),
        });
    };
    let literal = |n: &BigInt| Expr::generated(ExprKind::Int(n.magnitude().clone()));
    for (v, n) in terms {
        let value = value(*v);
        let is_one = *n.magnitude() == 1u32.into();
        let term = if is_one { value } else { Expr::binary(BinOp::Mul, literal(n), value) };
        add(n.sign() == Sign::Minus, term);
    }
    if constant.sign() != Sign::NoSign {
        add(constant.sign() == Sign::Minus, literal(&constant));
    }
    sum.unwrap_or_else(|| Expr::int(0))
}

/// The least multiple of the sum that has integers only.
pub fn sum_of(space: &Space, sum: &Linear) -> Expr {
    let (terms, constant) = integral(sum);
    total(&terms, constant, &|v| space.expr(v))
}
