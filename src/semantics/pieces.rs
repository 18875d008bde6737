//! Expressions over an integer that are the same for all integers of a piece: what is between two numbers that the integer is compared
//! with, and leaves the same remainder. `0 <= i && i < 2 && i != k`, and `i mod 2 == 0`, are such. So two maps that lambdas give can be
//! told to be the same, and one that has the same value almost everywhere is written as a table.

use std::collections::BTreeSet;

use num_integer::Integer;

use syntax::ast::{BinOp, UnOp};

use super::code::Expr;
use super::value::{MapVal, Val};

/// The pieces into which the integers fall.
#[derive(Debug, Clone, PartialEq)]
pub struct Pieces {
    /// At each of these a piece begins.
    cuts: BTreeSet<i64>,
    /// Within cuts, integers that differ by a multiple of it are in the same piece.
    period: i64,
}

/// `factor * i + offset`
#[derive(Clone, Copy)]
struct Linear {
    factor: i64,
    offset: i64,
}

/// Numbers beyond it are not looked at: sums of a few stay within what fits.
const LARGEST: i64 = 1 << 40;

/// Pieces beyond so many are not looked at one by one.
const MOST: i64 = 2_000;

impl Default for Pieces {
    /// One piece.
    fn default() -> Pieces {
        Pieces { cuts: BTreeSet::new(), period: 1 }
    }
}

impl Pieces {
    /// The pieces within which the expression, in which nothing else varies, has one value. `None` where there may be none: the integer, the
    /// bound variable of that number, occurs in another way.
    pub fn of(e: &Expr, variable: usize) -> Option<Pieces> {
        let mut pieces = Pieces::default();
        pieces.add(e, variable)?;
        Some(pieces)
    }

    /// The pieces within which the map, over integers, has one value.
    pub fn of_map(map: &MapVal) -> Option<Pieces> {
        let mut pieces = match map.default() {
            Val::Rule(rule) => rule.pieces()?,
            _ => Pieces::default(),
        };
        map.entries().iter().try_for_each(|(index, _)| pieces.apart_from(index))?;
        Some(pieces)
    }

    fn add(&mut self, e: &Expr, variable: usize) -> Option<()> {
        match e {
            Expr::Bound(number) if *number == variable => return None,
            Expr::Binary(BinOp::Eq | BinOp::Neq | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge, a, b) => {
                if let (Some(a), Some(b)) = (Linear::of(a, variable), Linear::of(b, variable)) {
                    return match a.minus(b)? {
                        Linear { factor: 0, .. } => Some(()),
                        // The difference has one sign below its zero, one above.
                        Linear { factor, offset } => self.apart(Integer::div_floor(&-offset, &factor)),
                    };
                }
            }
            Expr::Binary(BinOp::Mod, a, b) => {
                if let (Some(_), Expr::Const(Val::Int(by))) = (Linear::of(a, variable), &**b)
                    && *by != 0
                {
                    return self.repeats(by.checked_abs()?);
                }
            }
            Expr::Select(map, index) => {
                if let (Expr::Const(Val::Map(map)), [Expr::Bound(number)]) = (&**map, index.as_slice())
                    && *number == variable
                {
                    return self.refine(&Pieces::of_map(map)?);
                }
            }
            _ => {}
        }
        let mut all = Some(());
        e.for_each_child(&mut |child| all = all.and_then(|()| self.add(child, variable)));
        all
    }

    /// The integer is a piece by itself.
    fn apart(&mut self, integer: i64) -> Option<()> {
        if integer.checked_abs().is_none_or(|n| n > LARGEST) {
            return None;
        }
        self.cuts.extend([integer, integer + 1]);
        Some(())
    }

    /// As [`Self::apart`], of the one index of an entry.
    fn apart_from(&mut self, index: &[Val]) -> Option<()> {
        match index {
            [Val::Int(integer)] => self.apart(*integer),
            _ => None,
        }
    }

    fn repeats(&mut self, period: i64) -> Option<()> {
        self.period = self.period.checked_div(self.period.gcd(&period))?.checked_mul(period)?;
        (self.period <= MOST).then_some(())
    }

    /// What is in one piece here is in one piece of both.
    pub fn refine(&mut self, other: &Pieces) -> Option<()> {
        self.cuts.extend(&other.cuts);
        self.repeats(other.period)
    }

    /// Integers of which each piece has one.
    pub fn samples(&self) -> Option<Vec<i64>> {
        let (Some(first), Some(last)) = (self.cuts.first(), self.cuts.last()) else {
            return Some((0..self.period).collect());
        };
        let mut samples: Vec<i64> = (first - self.period..*first).chain(*last..last + self.period).collect();
        for (begin, end) in self.cuts.iter().zip(self.cuts.iter().skip(1)) {
            samples.extend(*begin..*end.min(&(begin + self.period)));
            if samples.len() as i64 > MOST {
                return None;
            }
        }
        Some(samples)
    }

    /// An integer below all that it is compared with, those up to the last, and one above, where they are few and nothing repeats.
    pub fn inner(&self) -> Option<(i64, std::ops::Range<i64>, i64)> {
        let (first, last) = (*self.cuts.first()?, *self.cuts.last()?);
        (self.period == 1 && last - first <= MOST).then_some((first - 1, first..last, last))
    }
}

impl Linear {
    fn of(e: &Expr, variable: usize) -> Option<Linear> {
        match e {
            Expr::Const(Val::Int(offset)) => Linear { factor: 0, offset: *offset }.within(),
            Expr::Bound(number) if *number == variable => Some(Linear { factor: 1, offset: 0 }),
            Expr::Unary(UnOp::Neg, e) => Linear::of(e, variable)?.times(-1),
            Expr::Binary(BinOp::Add, a, b) => Linear::of(a, variable)?.minus(Linear::of(b, variable)?.times(-1)?),
            Expr::Binary(BinOp::Sub, a, b) => Linear::of(a, variable)?.minus(Linear::of(b, variable)?),
            Expr::Binary(BinOp::Mul, a, b) => match (Linear::of(a, variable)?, Linear::of(b, variable)?) {
                (Linear { factor: 0, offset }, other) | (other, Linear { factor: 0, offset }) => other.times(offset),
                _ => None,
            },
            _ => None,
        }
    }

    fn within(self) -> Option<Linear> {
        let fits = |n: i64| n.checked_abs().is_some_and(|n| n <= LARGEST);
        (fits(self.factor) && fits(self.offset)).then_some(self)
    }

    fn times(self, by: i64) -> Option<Linear> {
        Linear { factor: self.factor.checked_mul(by)?, offset: self.offset.checked_mul(by)? }.within()
    }

    fn minus(self, other: Linear) -> Option<Linear> {
        Linear { factor: self.factor - other.factor, offset: self.offset - other.offset }.within()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn i() -> Expr {
        Expr::Bound(0)
    }

    fn number(n: i64) -> Expr {
        Expr::Const(Val::Int(n))
    }

    fn binary(op: BinOp, a: Expr, b: Expr) -> Expr {
        Expr::Binary(op, Box::new(a), Box::new(b))
    }

    /// Of `e`, which says of each integer what `truth` does: are two of these integers in one piece only where it says the same?
    fn check(e: &Expr, truth: impl Fn(i64) -> bool) {
        let pieces = Pieces::of(e, 0).unwrap();
        let samples = pieces.samples().unwrap();
        let piece = |n: i64| (pieces.cuts.range(..=n).next_back().copied(), n.rem_euclid(pieces.period));
        for n in -60..60 {
            let sample = samples.iter().find(|s| piece(**s) == piece(n)).unwrap_or_else(|| panic!("{n}: {pieces:?}"));
            assert_eq!(truth(*sample), truth(n), "{n}: {pieces:?}");
        }
    }

    #[test]
    fn what_is_in_one_piece_is_the_same() {
        check(&binary(BinOp::Lt, i(), number(3)), |i| i < 3);
        check(&binary(BinOp::Eq, binary(BinOp::Mul, number(3), i()), number(7)), |_| false);
        check(&binary(BinOp::Ge, binary(BinOp::Mul, number(-3), i()), number(7)), |i| -3 * i >= 7);
        check(&binary(BinOp::Le, binary(BinOp::Sub, number(5), i()), binary(BinOp::Add, i(), number(2))), |i| {
            5 - i <= i + 2
        });
        let even = binary(BinOp::Eq, binary(BinOp::Mod, i(), number(2)), number(0));
        let third = binary(BinOp::Eq, binary(BinOp::Mod, binary(BinOp::Add, i(), number(1)), number(-3)), number(0));
        let large = binary(BinOp::Gt, i(), number(10));
        let some = binary(BinOp::And, binary(BinOp::Or, even, third), large);
        check(&some, |i| (i % 2 == 0 || (i + 1) % 3 == 0) && i > 10);
    }

    #[test]
    fn what_depends_on_more_has_no_pieces() {
        assert_eq!(Pieces::of(&i(), 0), None);
        assert_eq!(Pieces::of(&binary(BinOp::Eq, binary(BinOp::Mul, i(), i()), number(4)), 0), None);
        assert_eq!(Pieces::of(&binary(BinOp::Lt, i(), Expr::Bound(1)), 0), None);
        assert_eq!(Pieces::of(&number(1), 0), Some(Pieces::default()));
    }
}
