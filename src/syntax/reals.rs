//! Numbers with a decimal point.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Pow};

/// What a literal stands for: `1.5`, `2e-3`, `1.5e3`
pub fn parse_real(text: &str) -> Option<BigRational> {
    let (mantissa, exponent) = match text.split_once('e') {
        Some((m, e)) => (m, e.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: BigInt = format!("{whole}{fraction}").parse().ok()?;
    let exponent = exponent.checked_sub(i32::try_from(fraction.len()).ok()?)?;
    // An exponent beyond reason would only fill the memory.
    if exponent.unsigned_abs() > 100_000 {
        return None;
    }
    let power: BigInt = Pow::pow(BigInt::from(10), exponent.unsigned_abs());
    let one = BigInt::one();
    let factor = if exponent < 0 { BigRational::new(one, power) } else { BigRational::new(power, one) };
    Some(BigRational::from(digits) * factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn real_literals_are_exact() {
        for (text, expected) in [("1.5", (3, 2)), ("2e-3", (1, 500)), ("1.5e3", (1500, 1)), ("0.10", (1, 10))] {
            let expected = BigRational::new(expected.0.into(), expected.1.into());
            assert_eq!(parse_real(text), Some(expected), "{text}");
        }
    }
}
