//! Integers as sums: a constant, and multiples of literals (1 where true, else 0) and of other integers.
//!
//! `x + y`, `y + x` and `(x + z) - z + y` are one sum and therefore one integer, and `if c then x + 1 else x` is `x + c`. What programs
//! count on different branches and add up, or move from one counter to another, is thereby mostly equal by construction; bits
//! would have to learn by conflicts that additions in different orders give the same, which takes them exponentially long.
//!
//! The sums are those of mathematical integers: true of integers outside the width, too (see `ints`), where the bits of a result may
//! be arbitrary. A result that was cut has no sum.

use std::rc::Rc;

use num_bigint::BigInt;
use rustc_hash::FxHashMap;

use super::circuit::Lit;
use super::ints::IntVal;
use super::values::{Encoder, IntId};

/// Longer sums are not followed.
const MAX_TERMS: usize = 64;

/// What a sum consists of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Atom {
    /// Without complement mark
    Lit(Lit),
    Int(IntId),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sum {
    pub constant: i128,
    /// Sorted; no factor is 0.
    pub terms: Rc<[(Atom, i128)]>,
}

/// The sums that were computed.
#[derive(Default)]
pub struct Sums {
    of: FxHashMap<IntId, Sum>,
    known: FxHashMap<Sum, IntId>,
}

impl Sums {
    /// Whether the integer was computed as a sum.
    pub fn is_sum(&self, id: IntId) -> bool {
        self.of.contains_key(&id)
    }
}

impl Sum {
    fn constant(constant: i128) -> Sum {
        Sum { constant, terms: Rc::new([]) }
    }

    /// `factor * lit`
    fn literal(lit: Lit, factor: i128) -> Option<Sum> {
        if let Some(value) = lit.as_const() {
            return Some(Sum::constant(if value { factor } else { 0 }));
        }
        let (constant, positive, factor) =
            if lit.negated() { (factor, !lit, factor.checked_neg()?) } else { (0, lit, factor) };
        Some(Sum { constant, terms: Rc::new([(Atom::Lit(positive), factor)]) })
    }

    /// `self + factor * other`, if that is short enough.
    fn plus(&self, other: &Sum, factor: i128) -> Option<Sum> {
        let constant = self.constant.checked_add(other.constant.checked_mul(factor)?)?;
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().copied().peekable(), other.terms.iter().copied().peekable());
        loop {
            let (atom, sum) = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(l), r) if r.is_none_or(|r| l.0 < r.0) => *l,
                (l, Some(&(atom, n))) => {
                    let added = n.checked_mul(factor)?;
                    let same = l.filter(|l| l.0 == atom).map_or(0, |l| l.1);
                    (atom, same.checked_add(added)?)
                }
                (Some(l), None) => *l,
            };
            left.next_if(|l| l.0 == atom);
            right.next_if(|r| r.0 == atom);
            if sum != 0 {
                terms.push((atom, sum));
            }
        }
        (terms.len() <= MAX_TERMS).then(|| Sum { constant, terms: terms.into() })
    }
}

/// The value of an integer whose bits are constant, or depend on one literal.
fn of_bits(int: &IntVal) -> Option<Sum> {
    if int.bits.len() > 100 {
        return None;
    }
    let mut decisive: Option<Lit> = None;
    for &bit in int.bits.iter().filter(|b| !b.is_const()) {
        if decisive.is_some_and(|d| d.node() != bit.node()) {
            return None;
        }
        decisive = Some(if bit.negated() { !bit } else { bit });
    }
    let value = |truth: bool| {
        let weights = int.bits.iter().enumerate().filter(|(_, b)| match b.as_const() {
            Some(constant) => constant,
            None => b.negated() != truth,
        });
        let sign = int.bits.len() - 1;
        weights.map(|(i, _)| if i == sign { -(1i128 << i) } else { 1i128 << i }).sum::<i128>()
    };
    let Some(decisive) = decisive else { return Some(Sum::constant(value(false))) };
    let base = Sum::constant(value(false));
    base.plus(&Sum::literal(decisive, value(true) - value(false))?, 1)
}

impl Encoder {
    /// The integer as a sum, if of nothing but itself.
    pub fn sum_of(&self, id: IntId) -> Sum {
        if let Some(known) = self.sums.of.get(&id) {
            return known.clone();
        }
        let int = &self.ints[id.at()];
        let bits = if int.beyond_width == Lit::FALSE { of_bits(int) } else { None };
        bits.unwrap_or_else(|| Sum { constant: 0, terms: Rc::new([(Atom::Int(id), 1)]) })
    }

    /// `x + factor * y` as a sum, if one of them is no constant.
    pub fn sum(&self, x: IntId, y: IntId, factor: i128) -> Option<Sum> {
        let (a, b) = (self.sum_of(x), self.sum_of(y));
        if a.terms.is_empty() && b.terms.is_empty() {
            return None;
        }
        a.plus(&b, factor)
    }

    /// `x * y` as a sum, if just one of them is a constant.
    pub fn sum_product(&self, x: IntId, y: IntId) -> Option<Sum> {
        let (a, b) = (self.sum_of(x), self.sum_of(y));
        match (a.terms.is_empty(), b.terms.is_empty()) {
            (true, false) => Sum::constant(0).plus(&b, a.constant),
            (false, true) => Sum::constant(0).plus(&a, b.constant),
            _ => None,
        }
    }

    /// `-x` as a sum, if `x` is no constant.
    pub fn sum_negated(&self, x: IntId) -> Option<Sum> {
        let sum = self.sum_of(x);
        if sum.terms.is_empty() { None } else { Sum::constant(0).plus(&sum, -1) }
    }

    /// `if c then x else y` as a sum, if they differ by a constant.
    pub fn sum_ite(&self, c: Lit, x: IntId, y: IntId) -> Option<Sum> {
        if !self.sums.of.contains_key(&x) && !self.sums.of.contains_key(&y) {
            return None;
        }
        let (a, b) = (self.sum_of(x), self.sum_of(y));
        let difference = a.plus(&b, -1)?;
        if !difference.terms.is_empty() {
            return None;
        }
        b.plus(&Sum::literal(c, difference.constant)?, 1)
    }

    /// The integer that is this sum, if there is one already.
    pub fn known_sum(&mut self, sum: Option<&Sum>) -> Option<IntId> {
        let sum = sum?;
        match (sum.constant, &*sum.terms) {
            (constant, []) => Some(self.int_const(&BigInt::from(constant))),
            (0, [(Atom::Int(id), 1)]) => Some(*id),
            _ => self.sums.known.get(sum).copied(),
        }
    }

    /// Remembers that the integer is this sum. It was computed from its operands without being cut.
    pub fn note_sum(&mut self, id: IntId, sum: Option<Sum>) {
        let Some(sum) = sum else { return };
        if !self.sums.of.contains_key(&id) && !self.is_const(super::values::Sym::Int(id)) {
            self.sums.known.entry(sum.clone()).or_insert(id);
            self.sums.of.insert(id, sum);
        }
    }

    /// Bounds of `x - y`, if one of them is a sum.
    pub fn difference(&self, x: IntId, y: IntId) -> Option<(i128, i128)> {
        if !self.sums.of.contains_key(&x) && !self.sums.of.contains_key(&y) {
            return None;
        }
        let difference = self.sum(x, y, -1)?;
        let (mut lo, mut hi) = (difference.constant, difference.constant);
        for &(atom, factor) in difference.terms.iter() {
            let (least, most) = match atom {
                Atom::Lit(_) => (0, 1),
                Atom::Int(id) => {
                    let int = &self.ints[id.at()];
                    // The bits say nothing about integers outside.
                    if int.beyond_width != Lit::FALSE || int.lo == i128::MIN || int.hi == i128::MAX {
                        return None;
                    }
                    (int.lo, int.hi)
                }
            };
            let (one, other) = (factor.checked_mul(least)?, factor.checked_mul(most)?);
            (lo, hi) = (lo.checked_add(one.min(other))?, hi.checked_add(one.max(other))?);
        }
        Some((lo, hi))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::circuit::Gate;
    use crate::ints::Width;
    use crate::limits::Limits;
    use crate::values::signed;

    fn encoder(run: impl FnOnce(&mut Encoder)) {
        let program = syntax::parse::parse_str("").expect("it parses");
        let checked = check::check(program, &Default::default()).expect("it typechecks");
        run(&mut Encoder::new(Width { exact: 8, fresh: 12, cap: 64 }, 4, &checked, Limits::default()));
    }

    #[test]
    fn sums_in_any_order_are_one_integer() {
        encoder(|enc| {
            let (x, y, z) = (enc.fresh_int(None, None), enc.fresh_int(None, None), enc.fresh_int(None, None));
            let (xy, yx) = (enc.int_add(x, y), enc.int_add(y, x));
            assert_eq!(xy, yx);
            let (xyz, yz) = (enc.int_add(xy, z), enc.int_add(y, z));
            assert_eq!(enc.int_add(yz, x), xyz);
            assert_eq!(enc.int_sub(xyz, yz), x);
            let c = enc.circuit.input();
            let five = enc.int_const(&BigInt::from(5));
            let (x5, y5) = (enc.int_add(x, five), enc.int_add(y, five));
            let (left, right) = (enc.int_ite(c, x5, x), enc.int_ite(c, y, y5));
            let both = enc.int_add(left, right);
            assert_eq!(enc.int_eq(both, xy), Lit::FALSE);
            let less = enc.int_sub(both, five);
            assert_eq!(enc.int_eq(less, xy), Lit::TRUE);
            assert_eq!(enc.int_lt(xy, both), Lit::TRUE);
        });
    }

    /// Random arithmetic, once with sums and once over numbers.
    #[test]
    fn sums_and_numbers_agree() {
        let mut seed = 99u64;
        let mut random = |n: usize| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize % n
        };
        for _ in 0..60 {
            encoder(|enc| {
                let lits = enc.inputs(3);
                let mut pool =
                    vec![enc.int_of_bits(lits), enc.fresh_int(Some(0), Some(1)), enc.fresh_int(Some(-2), Some(2))];
                let conds = enc.inputs(2);
                for n in [0, 1, -3] {
                    pool.push(enc.int_const(&BigInt::from(n)));
                }
                let mut made: Vec<(usize, usize, usize, usize)> = Vec::new();
                let mut asked = Vec::new();
                for _ in 0..25 {
                    let (op, a, b) = (random(6), random(pool.len()), random(pool.len()));
                    let (x, y) = (pool[a], pool[b]);
                    if op == 5 {
                        asked.push((a, b, enc.int_eq(x, y), enc.int_lt(x, y)));
                        continue;
                    }
                    let c = random(2);
                    let few = enc.int(x).bits.len().max(enc.int(y).bits.len()) < 20;
                    pool.push(match op {
                        0 => enc.int_add(x, y),
                        1 => enc.int_sub(x, y),
                        2 if few => enc.int_mul(x, y),
                        3 => enc.int_ite(conds[c], x, y),
                        _ => enc.int_neg(x),
                    });
                    made.push((if op == 2 && !few { 4 } else { op }, a, b, c));
                }
                let inputs: Vec<usize> =
                    (0..enc.circuit.node_count()).filter(|&n| enc.circuit.gate(n) == Gate::Input).collect();
                for row in 0..1u32 << inputs.len() {
                    let input =
                        |node: usize| inputs.iter().position(|&n| n == node).is_some_and(|i| (row >> i) & 1 == 1);
                    let values = enc.circuit.simulate(input);
                    let lit = |l: Lit| values[l.node()] ^ l.negated();
                    if lit(enc.over_approximate) || !enc.constraints.iter().all(|&l| lit(l)) {
                        continue;
                    }
                    let int = |id: IntId| signed(&enc.int(id).bits.iter().map(|&l| lit(l)).collect::<Vec<_>>());
                    for (k, &(op, a, b, c)) in made.iter().enumerate() {
                        let (x, y) = (int(pool[a]), int(pool[b]));
                        let expected = match op {
                            0 => x + y,
                            1 => x - y,
                            2 => x * y,
                            3 => {
                                if lit(conds[c]) {
                                    x
                                } else {
                                    y
                                }
                            }
                            _ => -x,
                        };
                        assert_eq!(int(pool[6 + k]), expected);
                    }
                    for &(a, b, eq, lt) in &asked {
                        let (x, y) = (int(pool[a]), int(pool[b]));
                        assert_eq!((lit(eq), lit(lt)), (x == y, x < y));
                    }
                }
            });
        }
    }
}
