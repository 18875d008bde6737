//! Floating-point literals: whether the value has the format that the literal names.

use num_bigint::BigUint;

/// Why `0x1.8e0f24e8`, `0NaN24e8` and the like denote no value of their type, in Boogie's words; `None` for those that do.
pub(super) fn flaw(literal: &str) -> Option<String> {
    let (rest, exponent_size) = literal.rsplit_once('e')?;
    let digits = rest.len() - rest.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let significand_size = &rest[rest.len() - digits..];
    let (Ok(significand_size), Ok(exponent_size)) = (significand_size.parse::<u32>(), exponent_size.parse::<u32>())
    else {
        return Some("the sizes are too large".to_owned());
    };
    if exponent_size < 2 {
        return Some("Exponent size must be greater than 1".to_owned());
    }
    if significand_size < 2 {
        return Some("Significand size must be greater than 1".to_owned());
    }
    let number = literal.trim_start_matches('-').strip_prefix("0x")?;
    let (mantissa, exponent) = number[..number.rfind('f')?].rsplit_once('e')?;
    Number::read(mantissa, exponent).flaw(significand_size.into(), exponent_size)
}

/// A number other than 0: its leading bit is worth `2^top`, and `length` bits from there on reach its last 1.
struct Number {
    top: i64,
    length: i64,
    is_zero: bool,
}

impl Number {
    /// Hexadecimal digits around a point, and a decimal exponent to the base 16.
    fn read(mantissa: &str, exponent: &str) -> Number {
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = [whole, fraction].concat();
        let bits = BigUint::parse_bytes(digits.as_bytes(), 16).unwrap_or_default();
        let trailing = bits.trailing_zeros().unwrap_or(0);
        // An exponent that does not fit is one that no format has.
        let exponent: i64 = exponent.parse().unwrap_or(i64::from(i32::MAX) * 16);
        let top = bits.bits() as i64 - 1 - 4 * fraction.len() as i64 + exponent.saturating_mul(4);
        Number { top, length: (bits.bits() - trailing) as i64, is_zero: trailing == 0 && bits.bits() == 0 }
    }

    fn flaw(&self, significand_size: i64, exponent_size: u32) -> Option<String> {
        if self.is_zero {
            return None;
        }
        let bias = 1i64.checked_shl(exponent_size - 1).filter(|&b| b > 0).unwrap_or(i64::MAX / 4) - 1;
        let stored = self.top.saturating_add(bias);
        let fits = if stored > 0 {
            // The leading bit is not stored.
            stored <= 2 * bias && self.length <= significand_size
        } else {
            // A subnormal number: zeros come first.
            self.length - stored < significand_size
        };
        if fits {
            return None;
        }
        if stored < 0 || stored > 2 * bias {
            return Some(format!("The given exponent cannot fit in the bit size {exponent_size}"));
        }
        Some(format!("The given significand cannot fit in the bit size {}", significand_size - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::flaw;

    /// What Boogie 2.4.1 says of each.
    #[test]
    fn literals_have_the_format_they_name() {
        let exponent = |size: u32| Some(format!("The given exponent cannot fit in the bit size {size}"));
        let significand = |size: u32| Some(format!("The given significand cannot fit in the bit size {size}"));
        for literal in [
            "0x1.0e0f24e8",
            "-0x1.fffffee0f24e8",
            "0x1.000002e0f24e8",
            "0xff.ffffe0f24e8",
            "0xf.0e31f24e8",
            "0x8.0e31f24e8",
            "0x1.0e-37f24e8",
            "0x1.8e-37f24e8",
            "0x0.8e-37f24e8",
            "0x8.0e-38f24e8",
            "0x80000000000000000000000000000000.0e0f24e8",
            "0x0.0e99999999999999999999f24e8",
            "0x1.8e0f2e2",
            "0NaN24e8",
            "0-oo2e2",
        ] {
            assert_eq!(flaw(literal), None, "{literal}");
        }
        for (literal, message) in [
            ("0x1.ffffffe0f24e8", significand(23)),
            ("0x1.000001e0f24e8", significand(23)),
            ("0xff.ffff1e0f24e8", significand(23)),
            ("0x1.4e0f2e2", significand(1)),
            ("0x1.0e32f24e8", exponent(8)),
            ("0x1.0e-38f24e8", exponent(8)),
            ("0x0.4e-37f24e8", exponent(8)),
            ("0x100000000000000000000000000000000.0e0f24e8", exponent(8)),
            ("0x1.0e99999999999999999999f24e8", exponent(8)),
            ("0x1.0e0f24e1", Some("Exponent size must be greater than 1".to_owned())),
            ("0+oo1e2", Some("Significand size must be greater than 1".to_owned())),
        ] {
            assert_eq!(flaw(literal), message, "{literal}");
        }
    }
}
