//! Arithmetic on integers (any size), reals (rationals) and their comparison.

use std::cmp::Ordering;
use std::rc::Rc;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{Signed, Zero};

use syntax::ast::BinOp;

use super::eval::{Eval, cannot};
use super::value::Val;

/// The largest number, in bits. What squares itself again and again has twice as many digits each time: soon a step would take all the time
/// and memory that there is.
const LARGEST: u64 = 1 << 16;

/// A number of so many bits is not evaluated.
fn fits(bits: u64) -> Eval<()> {
    if bits > LARGEST { cannot(format!("a number of more than {LARGEST} bits")) } else { Ok(()) }
}

pub fn negate(v: &Val) -> Eval<Val> {
    match v {
        Val::Int(n) => Ok(n.checked_neg().map_or_else(|| Val::int(-BigInt::from(*n)), Val::Int)),
        Val::Big(n) => Ok(Val::int(-(**n).clone())),
        Val::Real(r) => Ok(Val::Real(Rc::new(-(**r).clone()))),
        _ => cannot(format!("the negative of {v:?}")),
    }
}

/// All operators but the logical ones and equality.
pub fn binary(op: BinOp, a: &Val, b: &Val) -> Eval<Val> {
    if let (Val::Int(a), Val::Int(b)) = (a, b)
        && let Some(v) = small(op, *a, *b)
    {
        return Ok(v);
    }
    if let (Some((wa, a)), Some((wb, b))) = (a.as_bits(), b.as_bits()) {
        return match op {
            BinOp::Concat if wa.checked_add(wb).is_none_or(|width| width > super::bv::WIDEST) => {
                cannot(format!("a bit-vector of more than {} bits", super::bv::WIDEST))
            }
            BinOp::Concat => Ok(Val::bv(wa + wb, (a << wb) | b)),
            _ => cannot("an operator on bit-vectors"),
        };
    }
    if op == BinOp::RealDiv {
        let (Some(a), Some(b)) = (as_real(a), as_real(b)) else { return cannot("a quotient") };
        if b.is_zero() {
            return cannot("a division by zero");
        }
        fits(size(&a) + size(&b))?;
        return Ok(Val::Real(Rc::new(a / b)));
    }
    match (a, b) {
        (Val::Real(a), Val::Real(b)) => reals(op, a, b),
        _ => match (a.as_big(), b.as_big()) {
            (Some(a), Some(b)) => integers(op, &a, &b),
            _ => cannot(format!("the operator {op:?} on {a:?} and {b:?}")),
        },
    }
}

fn small(op: BinOp, a: i64, b: i64) -> Option<Val> {
    Some(match op {
        BinOp::Lt => Val::Bool(a < b),
        BinOp::Le => Val::Bool(a <= b),
        BinOp::Gt => Val::Bool(a > b),
        BinOp::Ge => Val::Bool(a >= b),
        BinOp::Add => Val::Int(a.checked_add(b)?),
        BinOp::Sub => Val::Int(a.checked_sub(b)?),
        BinOp::Mul => Val::Int(a.checked_mul(b)?),
        BinOp::Div => Val::Int(a.checked_div_euclid(b)?),
        BinOp::Mod => Val::Int(a.checked_rem_euclid(b)?),
        _ => return None,
    })
}

fn integers(op: BinOp, a: &BigInt, b: &BigInt) -> Eval<Val> {
    if let Some(v) = comparison(op, a.cmp(b)) {
        return Ok(v);
    }
    Ok(Val::int(match op {
        BinOp::Add => a + b,
        BinOp::Sub => a - b,
        BinOp::Mul => {
            fits(a.bits() + b.bits())?;
            a * b
        }
        BinOp::Div | BinOp::Mod => {
            // Any total function would do for SMT; no particular value is right.
            if b.is_zero() {
                return cannot("a division by zero");
            }
            // The remainder is never negative.
            let remainder = a.mod_floor(&b.abs());
            if op == BinOp::Mod { remainder } else { (a - remainder) / b }
        }
        _ => return cannot(format!("the operator {op:?} on integers")),
    }))
}

fn reals(op: BinOp, a: &BigRational, b: &BigRational) -> Eval<Val> {
    if let Some(v) = comparison(op, a.cmp(b)) {
        return Ok(v);
    }
    fits(size(a) + size(b))?;
    Ok(Val::Real(Rc::new(match op {
        BinOp::Add => a + b,
        BinOp::Sub => a - b,
        BinOp::Mul => a * b,
        _ => return cannot(format!("the operator {op:?} on reals")),
    })))
}

/// Bits of a numerator and a denominator.
fn size(r: &BigRational) -> u64 {
    r.numer().bits() + r.denom().bits()
}

fn comparison(op: BinOp, order: Ordering) -> Option<Val> {
    Some(Val::Bool(match op {
        BinOp::Lt => order.is_lt(),
        BinOp::Le => order.is_le(),
        BinOp::Gt => order.is_gt(),
        BinOp::Ge => order.is_ge(),
        _ => return None,
    }))
}

/// Is this a division, and the divisor zero?
pub fn is_by_zero(op: BinOp, divisor: &Val) -> bool {
    let zero = || match divisor {
        Val::Real(r) => r.is_zero(),
        other => other.as_big().is_some_and(|n| n.is_zero()),
    };
    matches!(op, BinOp::Div | BinOp::Mod | BinOp::RealDiv) && zero()
}

/// An integer or a real as a real.
pub fn to_real(v: &Val) -> Option<Val> {
    as_real(v).map(|r| Val::Real(Rc::new(r)))
}

fn as_real(v: &Val) -> Option<BigRational> {
    match v {
        Val::Real(r) => Some((**r).clone()),
        _ => v.as_big().map(BigRational::from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_is_euclidean_in_every_size() {
        let huge = BigInt::from(i64::MAX) * 4;
        for a in [7, -7] {
            for b in [2, -2] {
                let q = binary(BinOp::Div, &Val::Int(a), &Val::Int(b)).unwrap();
                let r = binary(BinOp::Mod, &Val::Int(a), &Val::Int(b)).unwrap();
                let (Val::Int(q), Val::Int(r)) = (q, r) else { panic!() };
                assert!(r >= 0 && q * b + r == a);
                let (big_a, big_b): (BigInt, BigInt) = (&huge * a + 1, BigInt::from(b));
                let q = binary(BinOp::Div, &Val::int(big_a.clone()), &Val::Int(b)).unwrap().as_big().unwrap();
                let r = binary(BinOp::Mod, &Val::int(big_a.clone()), &Val::Int(b)).unwrap().as_big().unwrap();
                assert!(!r.is_negative() && q * big_b + r == big_a);
            }
        }
        assert!(binary(BinOp::Div, &Val::Int(1), &Val::Int(0)).is_err());
        let sum = binary(BinOp::Add, &Val::Int(i64::MAX), &Val::Int(1)).unwrap();
        assert_eq!(binary(BinOp::Sub, &sum, &Val::Int(1)).unwrap(), Val::Int(i64::MAX));
    }
}
