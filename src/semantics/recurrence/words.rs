//! Words (bit-vectors) as functions of the state at the head of a round: what wraps around is linear up to multiples of a power of two.
//!
//! Nothing is said of where between its bounds a word is, since it wraps around sooner or later. What is known of `x + 2` are remainders by
//! powers of two (an odd word that grows by 2 is never 0), and that it is between the least and the largest word, whatever it is.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

use super::symbolic::{Formula, Known, Sym};
use crate::affine::{Affine, Linear};
use crate::value::Val;

/// The lowest bits of a linear expression over integers, with zeros above.
#[derive(Debug, Clone, PartialEq)]
pub struct Word {
    width: u32,
    /// At most `width`.
    low: u32,
    sum: Linear,
}

fn power(exponent: u32) -> BigInt {
    BigInt::one() << exponent
}

/// `n`, if it is 2 to the power of that.
fn exponent(n: &BigInt) -> Option<u32> {
    let exponent = n.magnitude().trailing_zeros()?.to_u32()?;
    (power(exponent) == *n).then_some(exponent)
}

impl Word {
    pub fn of(value: &Val) -> Option<Word> {
        let (width, bits) = value.as_bits()?;
        Some(Word::new(width, Affine::constant(BigInt::from(bits).into())))
    }

    /// All bits are those of the sum.
    pub fn new(width: u32, sum: Linear) -> Word {
        Word { width, low: width, sum }
    }

    fn constant(&self) -> Option<BigInt> {
        self.sum.as_constant().map(|n| n.to_integer().mod_floor(&power(self.low)))
    }

    pub fn value(&self) -> Option<Val> {
        Some(Val::bv(self.width, self.constant()?.magnitude().clone()))
    }

    /// The word as a sum of which it is the lowest bits, all of them; with the factors that are nearest to 0.
    pub fn sum(&self, known: &Known<'_>) -> Option<Linear> {
        if self.low < self.width {
            return Some(Affine::constant(known.remainder(&self.sum, &power(self.low))?.into()));
        }
        let (all, half) = (power(self.width), power(self.width) / 2);
        let near = |n: &BigRational| {
            let n = n.to_integer().mod_floor(&all);
            BigRational::from(if n > half { n - &all } else { n })
        };
        let terms = self.sum.terms.iter().map(|(v, factor)| (*v, near(factor))).filter(|(_, f)| !f.is_zero());
        Some(Affine { terms: terms.collect(), constant: near(&self.sum.constant) })
    }

    /// Are the two the same, always or never? By the lowest bits that tell.
    pub fn equals(&self, other: &Word, known: &Known<'_>) -> Option<bool> {
        if self.low != self.width || other.low != other.width {
            let known = |word: &Word| known.remainder(&word.sum, &power(word.low));
            return known(self).zip(known(other)).map(|(a, b)| a == b);
        }
        let difference = self.sum.minus(&other.sum);
        let now = difference.at(&known.all_values()).to_integer().mod_floor(&power(self.low));
        let bits = match now.magnitude().trailing_zeros() {
            Some(zeros) => zeros.to_u32()? + 1,
            None => self.low,
        };
        known.remainder(&difference, &power(bits)).map(|remainder| remainder.is_zero())
    }

    /// The least and the largest number that it may be.
    fn range(&self, signed: bool) -> (BigInt, BigInt) {
        let (half, all) = (power(self.width) / 2, power(self.width));
        match self.constant() {
            Some(n) if signed && n >= half => (&n - &all, n - all),
            Some(n) => (n.clone(), n),
            None if signed && self.low == self.width => (-&half, half - 1),
            None => (BigInt::zero(), power(self.low) - 1),
        }
    }

    /// `self < other`, where that is always so or never.
    fn less(&self, other: &Word, signed: bool, known: &Known<'_>) -> Option<bool> {
        let ((least, largest), (other_least, other_largest)) = (self.range(signed), other.range(signed));
        if largest < other_least {
            return Some(true);
        }
        (least >= other_largest || self.equals(other, known) == Some(true)).then_some(false)
    }

    /// The lowest bits, as a word of this width.
    fn lowest(&self, bits: u32, width: u32) -> Word {
        Word { width, low: self.low.min(bits), sum: self.sum.clone() }
    }

    /// The function of that name, as `{:bvbuiltin "..."}` has it; nothing where its value is not of that form.
    pub fn apply(function: &str, args: &[Word], known: &Known<'_>) -> Option<Sym> {
        let words: Vec<&str> = function.trim_matches(|c| "() _".contains(c)).split_whitespace().collect();
        match (words.as_slice(), args) {
            ([name], [a]) => {
                let turned = a.sum(known)?.scaled(&-BigRational::one());
                Some(Sym::Word(Word::new(
                    a.width,
                    match *name {
                        "bvneg" => turned,
                        "bvnot" => turned.minus(&Affine::constant(One::one())),
                        _ => return None,
                    },
                )))
            }
            ([name, n], [a]) => {
                let width = a.width.checked_add(n.parse().ok()?)?;
                (*name == "zero_extend").then(|| Sym::Word(Word { width, ..a.clone() }))
            }
            (["extract", high, "0"], [a]) => {
                let bits = high.parse::<u32>().ok()?.checked_add(1)?;
                Some(Sym::Word(a.lowest(bits, bits)))
            }
            ([name], [a, b]) => Word::binary(name, a, b, known),
            _ => None,
        }
    }

    fn binary(name: &str, a: &Word, b: &Word, known: &Known<'_>) -> Option<Sym> {
        let width = a.width;
        let truth = |known: Option<bool>| Some(Sym::Bool(Formula::Is(known?)));
        match name {
            "bvult" | "bvslt" => return truth(a.less(b, name == "bvslt", known)),
            "bvugt" | "bvsgt" => return truth(b.less(a, name == "bvsgt", known)),
            "bvule" | "bvsle" => return truth(b.less(a, name == "bvsle", known).map(|less| !less)),
            "bvuge" | "bvsge" => return truth(a.less(b, name == "bvsge", known).map(|less| !less)),
            "bvand" => {
                let (mask, word) = a.constant().map(|mask| (mask, b)).or_else(|| Some((b.constant()?, a)))?;
                let bits = exponent(&(mask + 1u8))?;
                return Some(Sym::Word(word.lowest(bits, width)));
            }
            "bvurem" => {
                let bits = exponent(&b.constant()?)?;
                return Some(Sym::Word(a.lowest(bits, width)));
            }
            _ => {}
        }
        let (x, y) = (a.sum(known)?, b.sum(known)?);
        let sum = match name {
            "bvadd" => x.plus(&y, &One::one()),
            "bvsub" => x.minus(&y),
            "bvmul" => match (x.as_constant(), y.as_constant()) {
                (Some(factor), _) => y.scaled(factor),
                (_, Some(factor)) => x.scaled(factor),
                _ => return None,
            },
            "bvshl" => {
                let by = b.constant()?.to_u32().filter(|by| *by < width)?;
                x.scaled(&BigRational::from(power(by)))
            }
            _ => return None,
        };
        Some(Sym::Word(Word::new(width, sum)))
    }

    /// The bits from `low` up to below `high`.
    pub fn extract(&self, high: u32, low: u32) -> Option<Word> {
        (low == 0).then(|| self.lowest(high, high))
    }

    /// The bits of `above`, and those of `self` below.
    pub fn below(&self, above: &Word) -> Option<Word> {
        let width = above.width.checked_add(self.width)?;
        above.constant()?.is_zero().then(|| Word { width, ..self.clone() })
    }
}
