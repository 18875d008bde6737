//! The bit-vector functions of SMT-LIB that `{:bvbuiltin "..."}` names.

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Signed, ToPrimitive, Zero};

use check::{Ty, TyKind};
use syntax::ast::BinOp;

use super::arith;
use super::eval::{Eval, cannot};
use super::value::Val;

/// Bits that values may have: wider ones can be kept and compared, but not computed with.
pub const WIDEST: u32 = 1 << 20;

/// Applies the function called `op` (with its parameters: `zero_extend 8`, also as `(_ zero_extend 8)`).
pub fn apply(op: &str, args: &[Val], result: Ty) -> Eval<Val> {
    let bits: Option<Vec<(u32, BigUint)>> = args.iter().map(Val::as_bits).collect();
    let is_wide = |width: u32| width > WIDEST;
    if matches!(result.kind(), TyKind::Bv(width) if is_wide(*width))
        || bits.iter().flatten().any(|(width, _)| is_wide(*width))
    {
        return cannot(format!("functions of bit-vectors of more than {WIDEST} bits"));
    }
    let words: Vec<&str> = op.trim_matches(|c| "() _".contains(c)).split_whitespace().collect();
    let value = match (words.as_slice(), bits.as_deref()) {
        ([op], Some([(width, a)])) => unary(op, *width, a),
        ([op], Some([(width, a), (other, b)])) => binary(op, *width, a, *other, b),
        ([op, n], Some([(width, a)])) => indexed(op, n.parse().ok(), *width, a, result),
        (["extract", high, low], Some([(width, a)])) => extract(high.parse().ok(), low.parse().ok(), *width, a),
        ([op], None) => integers(op, args, result),
        (["int2bv" | "nat2bv" | "int_to_bv", _], None) => integers("int2bv", args, result),
        _ => None,
    };
    value.map_or_else(|| cannot(format!("the built-in function {op}")), Ok)
}

fn unary(op: &str, width: u32, a: &BigUint) -> Option<Val> {
    Some(match op {
        "bvneg" => Val::bv(width, modulus(width) - a),
        "bvnot" => Val::bv(width, (modulus(width) - 1u8) ^ a),
        "bv2int" | "bv2nat" | "ubv_to_int" => Val::int(BigInt::from(a.clone())),
        "sbv_to_int" if width > 0 => Val::int(signed(width, a)),
        _ => return None,
    })
}

fn indexed(op: &str, n: Option<u32>, width: u32, a: &BigUint, result: Ty) -> Option<Val> {
    let n = n?;
    let TyKind::Bv(to) = *result.kind() else { return None };
    Some(match op {
        "zero_extend" => Val::bv(to, a.clone()),
        "sign_extend" => Val::bv(to, unsigned(to, &signed(width, a))),
        "repeat" if n > 0 => Val::bv(to, (0..n).fold(BigUint::zero(), |bits, _| (bits << width) | a)),
        "rotate_left" | "rotate_right" if width > 0 => {
            let n = n % width;
            let left = if op == "rotate_left" { n } else { width - n };
            Val::bv(width, (a << left) | (a >> (width - left)))
        }
        _ => return None,
    })
}

fn extract(high: Option<u32>, low: Option<u32>, width: u32, a: &BigUint) -> Option<Val> {
    let (high, low) = (high?, low?);
    (low <= high && high < width).then(|| Val::bv(high - low + 1, a >> low))
}

/// SMT-LIB's functions on integers.
fn integers(op: &str, args: &[Val], result: Ty) -> Option<Val> {
    let operator = match (op, args) {
        ("int2bv" | "nat2bv" | "int_to_bv", [x]) => {
            let TyKind::Bv(width) = *result.kind() else { return None };
            return Some(Val::bv(width, unsigned(width, &x.as_big()?)));
        }
        ("-", [x]) => return arith::negate(x).ok(),
        // With the sign of the divisor, as z3 has it.
        ("rem", [x, y]) => {
            let modulo = arith::binary(BinOp::Mod, x, y).ok()?;
            return if y.as_big()? < BigInt::ZERO { arith::negate(&modulo).ok() } else { Some(modulo) };
        }
        ("abs", [x]) => return Some(Val::int(x.as_big()?.abs())),
        ("+", _) => BinOp::Add,
        ("-", _) => BinOp::Sub,
        ("*", _) => BinOp::Mul,
        ("div", _) => BinOp::Div,
        ("mod", _) => BinOp::Mod,
        ("<", _) => BinOp::Lt,
        ("<=", _) => BinOp::Le,
        (">", _) => BinOp::Gt,
        (">=", _) => BinOp::Ge,
        _ => return None,
    };
    match args {
        [x, y] => arith::binary(operator, x, y).ok(),
        _ => None,
    }
}

fn binary(op: &str, width: u32, a: &BigUint, other: u32, b: &BigUint) -> Option<Val> {
    if op == "concat" {
        return Some(Val::bv(width + other, (a << other) | b));
    }
    if width != other {
        return None;
    }
    let all_ones = modulus(width) - 1u8;
    let (sa, sb) = (signed(width, a), signed(width, b));
    let bv = |bits: BigUint| Some(Val::bv(width, bits));
    let truth = |b: bool| Some(Val::Bool(b));
    // A shift by the width or more moves everything out.
    let shift = b.to_u32().filter(|s| *s < width);
    match op {
        "bvadd" => bv(a + b),
        "bvsub" => bv(a + modulus(width) - b),
        "bvmul" => bv(a * b),
        "bvudiv" => bv(if b.is_zero() { all_ones } else { a / b }),
        "bvurem" => bv(if b.is_zero() { a.clone() } else { a % b }),
        // Rounds towards zero; by zero it is 1 or -1.
        "bvsdiv" if b.is_zero() => bv(if sa.sign() == Sign::Minus { BigUint::one() } else { all_ones }),
        "bvsdiv" => bv(unsigned(width, &(sa / sb))),
        "bvsrem" | "bvsmod" if b.is_zero() => bv(a.clone()),
        "bvsrem" => bv(unsigned(width, &(sa % sb))),
        "bvsmod" => {
            let r = &sa % &sb;
            let wrong_sign = !r.is_zero() && r.sign() != sb.sign();
            bv(unsigned(width, &if wrong_sign { r + sb } else { r }))
        }
        "bvand" => bv(a & b),
        "bvor" => bv(a | b),
        "bvxor" => bv(a ^ b),
        "bvnand" => bv((a & b) ^ all_ones),
        "bvnor" => bv((a | b) ^ all_ones),
        "bvxnor" => bv((a ^ b) ^ all_ones),
        "bvshl" => bv(shift.map_or_else(BigUint::zero, |s| a << s)),
        "bvlshr" => bv(shift.map_or_else(BigUint::zero, |s| a >> s)),
        "bvashr" => {
            let by = shift.unwrap_or(width);
            bv(unsigned(width, &(sa >> by)))
        }
        "bvult" => truth(a < b),
        "bvule" => truth(a <= b),
        "bvugt" => truth(a > b),
        "bvuge" => truth(a >= b),
        "bvslt" => truth(sa < sb),
        "bvsle" => truth(sa <= sb),
        "bvsgt" => truth(sa > sb),
        "bvsge" => truth(sa >= sb),
        "bvcomp" => Some(Val::bv(1, BigUint::from(u8::from(a == b)))),
        _ => None,
    }
}

fn modulus(width: u32) -> BigUint {
    BigUint::one() << width
}

/// Two's complement value.
fn signed(width: u32, a: &BigUint) -> BigInt {
    let negative = width > 0 && a.bit(u64::from(width) - 1);
    BigInt::from(a.clone()) - if negative { BigInt::from(modulus(width)) } else { BigInt::zero() }
}

/// Two's complement bits.
fn unsigned(width: u32, n: &BigInt) -> BigUint {
    let modulus = BigInt::from(modulus(width));
    (((n % &modulus) + &modulus) % &modulus).magnitude().clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_agree_with_machine_arithmetic() {
        let v = |n: i8| Val::bv(8, BigUint::from(n as u8));
        let run = |op: &str, a: i8, b: i8| apply(op, &[v(a), v(b)], Ty::bv(8)).unwrap();
        for a in [-128, -7, -1, 0, 1, 5, 127] {
            for b in [-128, -3, -1, 1, 2, 7, 127i8] {
                let a: i8 = a;
                assert_eq!(run("bvadd", a, b), v(a.wrapping_add(b)));
                assert_eq!(run("bvsub", a, b), v(a.wrapping_sub(b)));
                assert_eq!(run("bvmul", a, b), v(a.wrapping_mul(b)));
                assert_eq!(run("bvsdiv", a, b), v(a.wrapping_div(b)));
                assert_eq!(run("bvsrem", a, b), v(a.wrapping_rem(b)));
                assert_eq!(run("bvudiv", a, b), v((a as u8 / b as u8) as i8));
                assert_eq!(run("bvslt", a, b), Val::Bool(a < b));
                assert_eq!(run("bvult", a, b), Val::Bool((a as u8) < b as u8));
                let shift = |r: Option<i8>, otherwise| v(r.unwrap_or(otherwise));
                let by = u32::from(b as u8);
                assert_eq!(run("bvashr", a, b), shift(a.checked_shr(by), if a < 0 { -1 } else { 0 }));
                assert_eq!(run("bvshl", a, b), shift(a.checked_shl(by), 0));
            }
        }
        assert_eq!(apply("(_ sign_extend 8)", &[v(-2)], Ty::bv(16)).unwrap(), Val::bv(16, BigUint::from(0xfffeu16)));
        assert!(apply("bvfoo", &[v(1), v(1)], Ty::bv(8)).is_err());
    }
}
