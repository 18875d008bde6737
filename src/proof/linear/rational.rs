//! Rational numbers that are small most of the time.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};

/// In lowest terms with a positive denominator; `Big` only where it does not fit otherwise, so that equal numbers are equal values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Rational {
    Small(i64, i64),
    Big(Box<BigRational>),
}

impl Rational {
    pub const ZERO: Rational = Rational::Small(0, 1);
    pub const ONE: Rational = Rational::Small(1, 1);

    pub fn integer(n: i64) -> Rational {
        Rational::Small(n, 1)
    }

    fn ratio(n: i128, d: i128) -> Rational {
        if d == 1
            && let Ok(n) = i64::try_from(n)
        {
            return Rational::Small(n, 1);
        }
        let common = n.gcd(&d) * d.signum();
        match (i64::try_from(n / common), i64::try_from(d / common)) {
            (Ok(n), Ok(d)) => Rational::Small(n, d),
            _ => Rational::Big(Box::new(BigRational::new(n.into(), d.into()))),
        }
    }

    pub fn of_big(big: BigRational) -> Rational {
        match (big.numer().to_i64(), big.denom().to_i64()) {
            (Some(n), Some(d)) => Rational::Small(n, d),
            _ => Rational::Big(Box::new(big)),
        }
    }

    fn big(&self) -> BigRational {
        match self {
            Rational::Small(n, d) => BigRational::new((*n).into(), (*d).into()),
            Rational::Big(big) => (**big).clone(),
        }
    }

    pub fn of_integer(n: BigInt) -> Rational {
        Rational::of_big(BigRational::from_integer(n))
    }

    pub fn is_zero(&self) -> bool {
        matches!(self, Rational::Small(0, _))
    }

    pub fn is_positive(&self) -> bool {
        match self {
            Rational::Small(n, _) => *n > 0,
            Rational::Big(big) => big.is_positive(),
        }
    }

    pub fn is_negative(&self) -> bool {
        !self.is_zero() && !self.is_positive()
    }

    pub fn is_integer(&self) -> bool {
        match self {
            Rational::Small(_, d) => *d == 1,
            Rational::Big(big) => big.is_integer(),
        }
    }

    /// The largest integer that is not more.
    pub fn floor(&self) -> Rational {
        match self {
            Rational::Small(n, d) => Rational::integer(n.div_euclid(*d)),
            Rational::Big(big) => Rational::of_big(big.floor()),
        }
    }

    pub fn numerator(&self) -> BigInt {
        self.big().numer().clone()
    }

    pub fn denominator(&self) -> BigInt {
        self.big().denom().clone()
    }
}

impl Default for Rational {
    fn default() -> Rational {
        Rational::ZERO
    }
}

impl Add for &Rational {
    type Output = Rational;

    fn add(self, other: &Rational) -> Rational {
        match (self, other) {
            (Rational::Small(a, 1), Rational::Small(b, 1)) => Rational::ratio(i128::from(*a) + i128::from(*b), 1),
            (Rational::Small(a, b), Rational::Small(c, d)) => {
                let [a, b, c, d] = [*a, *b, *c, *d].map(i128::from);
                match (a * d).checked_add(c * b) {
                    Some(n) => Rational::ratio(n, b * d),
                    None => Rational::of_big(self.big() + other.big()),
                }
            }
            _ => Rational::of_big(self.big() + other.big()),
        }
    }
}

impl Neg for &Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        match self {
            Rational::Small(n, d) => Rational::ratio(-i128::from(*n), i128::from(*d)),
            Rational::Big(big) => Rational::of_big(-(**big).clone()),
        }
    }
}

impl Sub for &Rational {
    type Output = Rational;

    fn sub(self, other: &Rational) -> Rational {
        self + &-other
    }
}

impl Mul for &Rational {
    type Output = Rational;

    fn mul(self, other: &Rational) -> Rational {
        match (self, other) {
            (Rational::Small(a, b), Rational::Small(c, d)) => {
                let [a, b, c, d] = [*a, *b, *c, *d].map(i128::from);
                Rational::ratio(a * c, b * d)
            }
            _ => Rational::of_big(self.big() * other.big()),
        }
    }
}

impl Div for &Rational {
    type Output = Rational;

    /// Not by zero.
    fn div(self, other: &Rational) -> Rational {
        match (self, other) {
            (Rational::Small(a, b), Rational::Small(c, d)) => {
                let [a, b, c, d] = [*a, *b, *c, *d].map(i128::from);
                Rational::ratio(a * d, b * c)
            }
            _ => Rational::of_big(self.big() / other.big()),
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        match (self, other) {
            (Rational::Small(a, b), Rational::Small(c, d)) => {
                (i128::from(*a) * i128::from(*d)).cmp(&(i128::from(*c) * i128::from(*b)))
            }
            _ => self.big().cmp(&other.big()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_in_lowest_terms_and_leave_the_small_ones_only_where_they_must() {
        let third = &Rational::ONE / &Rational::integer(-3);
        assert_eq!(third, Rational::Small(-1, 3));
        assert_eq!(&third + &Rational::ONE, Rational::Small(2, 3));
        assert!(third < Rational::ZERO && third.is_negative());
        let large = Rational::integer(i64::MAX);
        let square = &large * &large;
        assert!(matches!(square, Rational::Big(_)) && square > large);
        assert_eq!(&square / &large, large);
        assert_eq!(&(&large + &Rational::ONE) - &Rational::ONE, large);
    }
}
