//! Floating-point numbers: literals, and which functions of SMT-LIB's theory are handed through.
//!
//! ```text
//! float24e8            (_ FloatingPoint 8 24)        rmode      RoundingMode
//! 0x1.8e0f24e8         ((_ to_fp 8 24) RNE (/ 3.0 2.0))     exact: the parser has seen to that
//! x + y    x <= y      (fp.add RNE x y)    (fp.leq x y)     x == y is equality of values: NaN == NaN, and 0 != -0, as Boogie has it
//! ```
//!
//! Functions that leave something open (`fp.min` of zeros, `fp.to_real` of NaN) are not known: what a solver makes of it is its own affair.
//! There is no floating-point number in the reference interpreter: an execution in which one matters is not shown, the answer is *unknown*.
//!
//! Source: the SMT-LIB standard, theory FloatingPoint.

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;

use super::encode::fraction;
use crate::builtins::Builtin;
use check::{Ty, TyKind};

/// Exponents beyond make numbers that take too long to write.
const LARGEST_EXPONENT: u32 = 10_000;

/// A literal of a floating-point type as SMT-LIB writes it; equal numbers are written in the same way.
pub fn literal(text: &str, ty: Ty) -> Option<String> {
    let TyKind::Float(significand, exponent) = ty.kind() else { return None };
    let special = |name: &str| Some(format!("(_ {name} {exponent} {significand})"));
    let unsigned = text.trim_start_matches('-');
    let Some(number) = unsigned.strip_prefix("0x") else {
        let kinds = [("0NaN", "NaN"), ("0nan", "NaN"), ("0+oo", "+oo"), ("0-oo", "-oo")];
        return kinds.into_iter().find(|(prefix, _)| text.starts_with(prefix)).and_then(|(_, name)| special(name));
    };
    let (mantissa, power) = number[..number.rfind('f')?].rsplit_once('e')?;
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = BigUint::parse_bytes([whole, part].concat().as_bytes(), 16)?;
    let is_negative = text.starts_with('-');
    if digits == BigUint::ZERO {
        return special(if is_negative { "-zero" } else { "+zero" });
    }
    let power = power.parse::<i32>().ok()?.checked_sub(i32::try_from(part.len()).ok()?)?;
    if power.unsigned_abs() > LARGEST_EXPONENT {
        return None;
    }
    let scale = BigInt::from(16).pow(power.unsigned_abs());
    let digits = if is_negative { -BigInt::from(digits) } else { BigInt::from(digits) };
    let value = if power < 0 { BigRational::new(digits, scale) } else { BigRational::from(digits * scale) };
    Some(format!("((_ to_fp {exponent} {significand}) RNE {})", fraction(&value)))
}

/// A rounding mode by its short name.
pub fn rounding_mode(text: &str) -> Option<&'static str> {
    Some(match text {
        "RNE" | "roundNearestTiesToEven" => "RNE",
        "RNA" | "roundNearestTiesToAway" => "RNA",
        "RTP" | "roundTowardPositive" => "RTP",
        "RTN" | "roundTowardNegative" => "RTN",
        "RTZ" | "roundTowardZero" => "RTZ",
        _ => return None,
    })
}

/// The function as it is written in front of its arguments, if it is known and has arguments and a result of these types.
pub fn function(builtin: &Builtin, args: &[Ty], result: Ty) -> Option<String> {
    let Builtin::Smt { name, numbers, .. } = builtin;
    let is_float = |ty: Ty| matches!(ty.kind(), TyKind::Float(..));
    let is_mode = |ty: &Ty| matches!(ty.kind(), TyKind::RMode);
    let of = |count: usize, args: &[Ty]| args.len() == count && args.iter().all(|a| *a == args[0] && is_float(*a));
    let rounded = |count: usize| args.split_first().is_some_and(|(m, rest)| is_mode(m) && of(count, rest));
    let same = args.last() == Some(&result);
    let fits = match name.as_str() {
        "fp.abs" | "fp.neg" => of(1, args) && same,
        "fp.add" | "fp.sub" | "fp.mul" | "fp.div" => rounded(2) && same,
        "fp.fma" => rounded(3) && same,
        "fp.sqrt" | "fp.roundToIntegral" => rounded(1) && same,
        "fp.leq" | "fp.lt" | "fp.geq" | "fp.gt" | "fp.eq" => of(2, args) && result.is_bool(),
        "fp.isNormal" | "fp.isSubnormal" | "fp.isZero" | "fp.isInfinite" | "fp.isNaN" | "fp.isNegative"
        | "fp.isPositive" => of(1, args) && result.is_bool(),
        "to_fp" | "to_fp_unsigned" => return conversion(name, numbers, args, result),
        _ => false,
    };
    (fits && numbers.is_empty()).then(|| name.clone())
}

/// From another format, a real number, a bit-vector that stands for an integer; or, without a rounding mode, from the bits of the number.
fn conversion(name: &str, numbers: &[u32], args: &[Ty], result: Ty) -> Option<String> {
    let TyKind::Float(significand, exponent) = result.kind() else { return None };
    let fits = match args.iter().map(|ty| ty.kind()).collect::<Vec<_>>().as_slice() {
        [TyKind::RMode, TyKind::Bv(_)] => true,
        [TyKind::RMode, TyKind::Float(..) | TyKind::Real] => name == "to_fp",
        [TyKind::Bv(width)] => name == "to_fp" && Some(*width) == significand.checked_add(*exponent),
        _ => false,
    };
    (fits && *numbers == [*exponent, *significand]).then(|| format!("(_ {name} {exponent} {significand})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn float() -> Ty {
        Ty::new(TyKind::Float(24, 8))
    }

    #[test]
    fn literals_are_exact() {
        for (text, expected) in [
            ("0x1.8e0f24e8", "((_ to_fp 8 24) RNE (/ 3.0 2.0))"),
            ("-0x1.8e1f24e8", "((_ to_fp 8 24) RNE (/ (- 24.0) 1.0))"),
            ("0x18.0e-1f24e8", "((_ to_fp 8 24) RNE (/ 3.0 2.0))"),
            ("-0x0.0e0f24e8", "(_ -zero 8 24)"),
            ("0NaN24e8", "(_ NaN 8 24)"),
            ("0-oo24e8", "(_ -oo 8 24)"),
        ] {
            assert_eq!(literal(text, float()).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn functions_have_arguments_of_their_types() {
        let mode = Ty::new(TyKind::RMode);
        let known = |text: &str, args: &[Ty], result: Ty| function(&Builtin::named(text), args, result);
        assert_eq!(known("fp.add", &[mode, float(), float()], float()).as_deref(), Some("fp.add"));
        assert_eq!(known("fp.add", &[float(), float()], float()), None);
        assert_eq!(known("fp.lt", &[float(), float()], Ty::bool()).as_deref(), Some("fp.lt"));
        assert_eq!(known("fp.min", &[float(), float()], float()), None);
        let converts = "(_ to_fp 8 24) RNE";
        assert_eq!(known(converts, &[mode, Ty::real()], float()).as_deref(), Some("(_ to_fp 8 24)"));
        assert_eq!(known(converts, &[mode, Ty::int()], float()), None);
        assert_eq!(known("(_ to_fp 11 53)", &[mode, Ty::real()], float()), None);
        assert_eq!(known("(_ to_fp 8 24)", &[Ty::bv(32)], float()).as_deref(), Some("(_ to_fp 8 24)"));
    }
}
