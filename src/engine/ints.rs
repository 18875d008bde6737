//! Mathematical integers as two's complement vectors that are as wide as their values can be.
//!
//! *Bounded data is exact.* The width grows with each operation and follows the range (lowest and highest possible value)
//! that is tracked for each integer, so a sum never wraps. Only a result wider than the cap is cut, which is recorded in
//! [`Encoder::overflows`]: no violation is believed in whose execution cuts a value.
//!
//! *Unbounded data: small models.* An arbitrary integer gets `fresh` bits, more than the current width W. While all
//! arbitrary integers on an execution stay within W bits, everything is as it is. Beyond W bits such an integer is
//! *outside*: it stands for any integer there. What is at most C more or less than an outside integer is compared with others of its
//! kind and with computed integers by the distance of the two, as far as 2C: so only distances up to 2C + 1 matter, and n
//! outside integers in any order fit into n (2C + 1) points on either side of what is computed ([`Encoder::room_needed`];
//! a small model as for difference logic, Strichman, Seshia and Bryant, "Deciding separation formulas with SAT", CAV 2002, with one
//! range for all). All else with an outside integer (arithmetic, a comparison with a computed value out of [`Encoder::block`])
//! is arbitrary in the query for exactness, where [`Encoder::over_approximate`] is true. If even that query finds no failing check, no
//! integers whatsoever make one fail. Where `over_approximate` is false all values are what they are, outside or not, so every violation
//! found is real.

use std::rc::Rc;

use num_bigint::BigInt;

use super::bits;
use super::circuit::Lit;
use super::linear::Sum;
use super::order::Order;
use super::values::{Encoder, IntId, Sym};
use syntax::Ty;
use syntax::names::{INT_DIV_BY_ZERO, INT_MOD_BY_ZERO};

/// Integers that are further from an outside one are not compared with others.
const MAX_REACH: i128 = 1 << 20;

/// How wide integers are in one encoding, in bits.
#[derive(Clone, Copy, Debug)]
pub struct Width {
    /// W: arbitrary integers of this width are exact under arithmetic.
    pub exact: u32,
    /// Bits of an arbitrary integer, more than `exact`.
    pub fresh: u32,
    /// Results are cut here.
    pub cap: u32,
}

/// An integer. `lo` and `hi` bound its value; `i128::MIN`/`MAX` mean that nothing is known.
#[derive(Clone, Debug)]
pub struct IntVal {
    /// Least significant first; the last one is the sign.
    pub bits: Rc<[Lit]>,
    pub lo: i128,
    pub hi: i128,
    /// Whether the integer stands for any one outside W bits, or for one that is at most `max_offset` more or less.
    pub beyond_width: Lit,
    pub max_offset: i128,
    /// Largest absolute value where it does not.
    pub inside: i128,
    /// Of a short range, and known to be greater than which of its values.
    pub order: Option<Order>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IntOp {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Neg,
    Eq,
    Lt,
}

/// Where an integer lies outside; see [`IntVal`].
struct SmallModel {
    beyond_width: Lit,
    max_offset: i128,
    inside: i128,
}

/// Which result a stand-in replaces.
pub type FreshKey = (IntOp, IntId, IntId);

/// Smallest two's complement width for all of `lo..=hi`.
pub fn width_for(lo: i128, hi: i128) -> usize {
    if lo == i128::MIN || hi == i128::MAX {
        return usize::MAX;
    }
    let one = |v: i128| 129 - if v < 0 { (!v).leading_zeros() } else { v.leading_zeros() } as usize;
    one(lo).max(one(hi))
}

/// The range that the bits alone allow.
fn range_of(bits: &[Lit]) -> (i128, i128) {
    if bits.len() > 120 {
        return (i128::MIN, i128::MAX);
    }
    let (mut lo, mut hi) = (0i128, 0i128);
    for (i, bit) in bits[..bits.len() - 1].iter().enumerate() {
        lo += i128::from(*bit == Lit::TRUE) << i;
        hi += i128::from(*bit != Lit::FALSE) << i;
    }
    let sign = bits[bits.len() - 1];
    let weight = 1i128 << (bits.len() - 1);
    (lo - if sign == Lit::FALSE { 0 } else { weight }, hi - if sign == Lit::TRUE { weight } else { 0 })
}

fn low(value: Option<i128>) -> i128 {
    value.unwrap_or(i128::MIN)
}

fn high(value: Option<i128>) -> i128 {
    value.unwrap_or(i128::MAX)
}

impl IntVal {
    fn known(&self) -> Option<(i128, i128)> {
        (self.lo != i128::MIN && self.hi != i128::MAX).then_some((self.lo, self.hi))
    }

    /// Does the whole range lie in `lo..=hi`?
    pub fn is_within(&self, lo: i128, hi: i128) -> bool {
        lo <= self.lo && self.hi <= hi
    }

    /// Bounds of a result computed from two operands, where both are bounded and nothing overflows.
    fn combine(&self, other: &IntVal, f: impl Fn((i128, i128), (i128, i128)) -> Option<(i128, i128)>) -> (i128, i128) {
        let both = self.known().zip(other.known()).and_then(|(a, b)| f(a, b));
        (low(both.map(|b| b.0)), high(both.map(|b| b.1)))
    }
}

impl Encoder {
    pub fn int(&self, id: IntId) -> IntVal {
        self.ints[id.at()].clone()
    }

    /// The integer with these bits (at least one), known to lie in `lo..=hi`.
    fn make_int(&mut self, bits: Vec<Lit>, lo: i128, hi: i128) -> IntId {
        self.make_far_int(bits, lo, hi, SmallModel { beyond_width: Lit::FALSE, max_offset: 0, inside: i128::MAX })
    }

    /// The same for one that may lie outside.
    fn make_far_int(&mut self, mut bits: Vec<Lit>, lo: i128, hi: i128, far: SmallModel) -> IntId {
        let (bits_lo, bits_hi) = range_of(&bits);
        let (mut lo, mut hi) = (lo.max(bits_lo), hi.min(bits_hi));
        if lo > hi {
            // Only where no execution comes by.
            (lo, hi) = (bits_lo, bits_hi);
        }
        bits.truncate(width_for(lo, hi).max(1));
        while bits.len() > 1 && bits[bits.len() - 1] == bits[bits.len() - 2] {
            bits.pop();
        }
        let bits: Rc<[Lit]> = bits.into();
        let SmallModel { beyond_width, max_offset, inside } = far;
        let inside = inside.min(lo.saturating_abs().max(hi.saturating_abs()));
        if let Some(&id) = self.int_ids.get(&(bits.clone(), beyond_width)) {
            let known = &mut self.ints[id.at()];
            (known.lo, known.hi) = (known.lo.max(lo), known.hi.min(hi));
            (known.max_offset, known.inside) = (known.max_offset.min(max_offset), known.inside.min(inside));
            return id;
        }
        let id = IntId(self.ints.len() as u32);
        self.int_ids.insert((bits.clone(), beyond_width), id);
        self.ints.push(IntVal { bits, lo, hi, beyond_width, max_offset, inside, order: None });
        id
    }

    /// The same integer, with its order.
    fn with_order(&mut self, id: IntId, order: Option<Order>) -> IntId {
        if order.is_some() {
            self.ints[id.at()].order = order;
        }
        id
    }

    pub fn int_const(&mut self, value: &BigInt) -> IntId {
        let width = (if *value < BigInt::from(0) { (value + 1i32).bits() } else { value.bits() }) + 1;
        let bits = (0..width).map(|i| Lit::constant(value.bit(i))).collect();
        self.make_int(bits, i128::MIN, i128::MAX)
    }

    /// The integer that a two's complement vector denotes; it cannot lie outside.
    pub fn int_of_bits(&mut self, bits: Vec<Lit>) -> IntId {
        self.make_int(bits, i128::MIN, i128::MAX)
    }

    /// An arbitrary integer; the program lets only those in `lo..=hi` pass.
    pub fn fresh_int(&mut self, lo: Option<i128>, hi: Option<i128>) -> IntId {
        if let (Some(lo), Some(hi)) = (lo, hi) {
            if lo == hi {
                return self.int_const(&BigInt::from(lo));
            }
            if let Some((order, bits)) = self.fresh_order(lo, hi) {
                let id = self.make_int(bits, lo, hi);
                return self.with_order(id, Some(order));
            }
            let width = if lo <= hi { width_for(lo, hi) } else { 1 };
            if width <= self.width.cap as usize {
                let mut bits = self.inputs(width - 1);
                bits.push(match (lo >= 0, hi < 0) {
                    (true, _) => Lit::FALSE,
                    (_, true) => Lit::TRUE,
                    _ => self.circuit.input(),
                });
                return self.make_int(bits, i128::MIN, i128::MAX);
            }
        }
        self.fresh_ints += 1;
        let mut bits = self.inputs(self.width.fresh as usize - 1);
        bits.push(match (lo, hi) {
            (Some(0..), _) => Lit::FALSE,
            (_, Some(i128::MIN..=-1)) => Lit::TRUE,
            _ => self.circuit.input(),
        });
        let beyond_width = !self.fits(&bits, self.width.exact as usize);
        let inside = 1i128 << (self.width.exact - 1).min(126);
        self.make_far_int(bits, i128::MIN, i128::MAX, SmallModel { beyond_width, max_offset: 0, inside })
    }

    /// Whether the value fits `width` bits.
    pub fn fits(&mut self, bits: &[Lit], width: usize) -> Lit {
        let Some((&sign, rest)) = bits.split_last() else { return Lit::TRUE };
        let mut fits = Lit::TRUE;
        for &bit in rest.iter().skip(width - 1) {
            let same = self.circuit.iff(bit, sign);
            fits = self.circuit.and(fits, same);
        }
        fits
    }

    /// Applies what the module's comment says to the computed result of an operation.
    fn finish(&mut self, key: FreshKey, bits: Vec<Lit>, range: (i128, i128)) -> IntId {
        self.finish_sum(key, bits, range, None)
    }

    /// The same for a result that is a sum.
    fn finish_sum(&mut self, key: FreshKey, bits: Vec<Lit>, (lo, hi): (i128, i128), sum: Option<Sum>) -> IntId {
        let (a, b) = (self.int(key.1), self.int(key.2));
        if let Some((far, arbitrary)) = self.far_sum(key.0, &a, &b) {
            let computed = self.make_far_int(bits, lo, hi, far);
            let id = self.unless(arbitrary, key, computed);
            self.note_sum(id, sum);
            return id;
        }
        let beyond_width = self.circuit.or(a.beyond_width, b.beyond_width);
        let mut arbitrary = self.circuit.and(self.over_approximate, beyond_width);
        let cap = (self.width.cap as usize).max(a.bits.len()).max(b.bits.len());
        let computed = self.make_int(bits, lo, hi);
        let result = self.int(computed);
        if result.bits.len() <= cap || result.bits.iter().all(|l| l.is_const()) {
            let id = self.unless(arbitrary, key, computed);
            self.note_sum(id, sum);
            return id;
        }
        let too_wide = !self.fits(&result.bits, cap);
        let cut_here = self.circuit.and(self.path_condition, too_wide);
        let cut_here = self.circuit.and(cut_here, !self.over_approximate);
        self.overflows.push(cut_here);
        let relaxed = self.circuit.and(self.over_approximate, too_wide);
        arbitrary = self.circuit.or(arbitrary, relaxed);
        let computed = self.make_int(result.bits[..cap].to_vec(), i128::MIN, i128::MAX);
        let id = self.unless(arbitrary, key, computed);
        self.note_cut_sum(id, sum);
        id
    }

    /// What is known of `x + y` or `x - y`, if one of them lies outside: that it is this one and little more. And where that is
    /// not known, since the other one lies outside, too.
    fn far_sum(&mut self, op: IntOp, x: &IntVal, y: &IntVal) -> Option<(SmallModel, Lit)> {
        let beside = |far: &IntVal, near: &IntVal| match far.beyond_width {
            Lit::FALSE => 0,
            _ => far.max_offset.saturating_add(near.inside),
        };
        let (beyond_width, max_offset, arbitrary) = match op {
            IntOp::Add => {
                let (some, both) =
                    (self.circuit.or(x.beyond_width, y.beyond_width), self.circuit.and(x.beyond_width, y.beyond_width));
                (some, beside(x, y).max(beside(y, x)), both)
            }
            IntOp::Sub => (x.beyond_width, beside(x, y), y.beyond_width),
            _ => return None,
        };
        let far = SmallModel { beyond_width, max_offset, inside: x.inside.saturating_add(y.inside) };
        (beyond_width != Lit::FALSE && max_offset <= MAX_REACH)
            .then(|| (far, self.circuit.and(self.over_approximate, arbitrary)))
    }

    fn unless(&mut self, arbitrary: Lit, key: FreshKey, computed: IntId) -> IntId {
        if arbitrary == Lit::FALSE {
            return computed;
        }
        let stand_in = match self.stand_ins.get(&key) {
            Some(&Sym::Int(known)) => known,
            _ => self.fresh_int(None, None),
        };
        self.stand_ins.insert(key, Sym::Int(stand_in));
        let id = self.int_ite(arbitrary, stand_in, computed);
        // It is the result of that operation, for sums, too.
        self.forget_choice(id);
        id
    }

    fn wide(&self, a: &IntVal, b: &IntVal, extra: usize) -> (Vec<Lit>, Vec<Lit>) {
        let width = a.bits.len().max(b.bits.len()) + extra;
        (bits::sign_extend(&a.bits, width), bits::sign_extend(&b.bits, width))
    }

    pub fn int_add(&mut self, x: IntId, y: IntId) -> IntId {
        let sum = self.sum(x, y, 1);
        if let Some(known) = self.known_sum(sum.as_ref()) {
            return known;
        }
        let (a, b) = (self.int(x), self.int(y));
        let (wa, wb) = self.wide(&a, &b, 1);
        let bits = bits::add(&mut self.circuit, &wa, &wb, Lit::FALSE);
        let range = a.combine(&b, |a, b| Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?)));
        let order = self.order_plus(&a, &b, false).or_else(|| self.order_plus(&b, &a, false));
        let id = self.finish_sum((IntOp::Add, x, y), bits, range, sum);
        self.with_order(id, order)
    }

    pub fn int_sub(&mut self, x: IntId, y: IntId) -> IntId {
        let sum = self.sum(x, y, -1);
        if let Some(known) = self.known_sum(sum.as_ref()) {
            return known;
        }
        let (a, b) = (self.int(x), self.int(y));
        let (wa, wb) = self.wide(&a, &b, 1);
        let bits = bits::sub(&mut self.circuit, &wa, &wb);
        let range = a.combine(&b, |a, b| Some((a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?)));
        let order = self.order_plus(&a, &b, true);
        let id = self.finish_sum((IntOp::Sub, x, y), bits, range, sum);
        self.with_order(id, order)
    }

    pub fn int_neg(&mut self, x: IntId) -> IntId {
        let sum = self.sum_negated(x);
        if let Some(known) = self.known_sum(sum.as_ref()) {
            return known;
        }
        let a = self.int(x);
        let wide = bits::sign_extend(&a.bits, a.bits.len() + 1);
        let bits = bits::neg(&mut self.circuit, &wide);
        let range = a.combine(&a, |a, _| Some((a.1.checked_neg()?, a.0.checked_neg()?)));
        self.finish_sum((IntOp::Neg, x, x), bits, range, sum)
    }

    pub fn int_mul(&mut self, x: IntId, y: IntId) -> IntId {
        let sum = self.sum_product(x, y);
        if let Some(known) = self.known_sum(sum.as_ref()) {
            return known;
        }
        let (a, b) = (self.int(x), self.int(y));
        let width = a.bits.len() + b.bits.len();
        let (wa, wb) = (bits::sign_extend(&a.bits, width), bits::sign_extend(&b.bits, width));
        let bits = bits::mul(&mut self.circuit, &wa, &wb);
        let range = a.combine(&b, |a, b| {
            let corners = [a.0.checked_mul(b.0)?, a.0.checked_mul(b.1)?, a.1.checked_mul(b.0)?, a.1.checked_mul(b.1)?];
            Some((corners.into_iter().min()?, corners.into_iter().max()?))
        });
        self.finish_sum((IntOp::Mul, x, y), bits, range, sum)
    }

    /// Euclidean quotient or remainder, as SMT-LIB defines `div` and `mod`: `x == y * q + r`, `0 <= r < |y|`. By zero they
    /// are functions of the dividend that nothing else is known of.
    pub fn int_divmod(&mut self, op: IntOp, x: IntId, y: IntId) -> IntId {
        let zero = self.int_const(&BigInt::from(0));
        let by_zero = self.int_eq(y, zero);
        let regular = if by_zero == Lit::TRUE { zero } else { self.euclid(op, x, y) };
        if by_zero == Lit::FALSE {
            return regular;
        }
        let function = if op == IntOp::Div { INT_DIV_BY_ZERO } else { INT_MOD_BY_ZERO };
        match self.apply(function.into(), &[Sym::Int(x)], Ty::int()) {
            Sym::Int(irregular) => self.int_ite(by_zero, irregular, regular),
            _ => regular,
        }
    }

    fn euclid(&mut self, op: IntOp, x: IntId, y: IntId) -> IntId {
        let (a, b) = (self.int(x), self.int(y));
        if let Some(bits) = power_of_two(&b.bits).and_then(|shift| shifted(op, &a.bits, shift)) {
            return self.finish((op, x, y), bits, (i128::MIN, i128::MAX));
        }
        let (sign_a, sign_b) = (a.bits[a.bits.len() - 1], b.bits[b.bits.len() - 1]);
        let (abs_a, abs_b) = (self.abs(&a.bits), self.abs(&b.bits));
        let (quotient, rest) = bits::udivrem(&mut self.circuit, &abs_a, &abs_b);
        let exact = !self.circuit.any(&rest);
        // Below zero the quotient is rounded away from zero, so that the rest is not negative.
        let round = self.circuit.and(sign_a, !exact);
        let bits = if op == IntOp::Div {
            let wide = bits::zero_extend(&quotient, quotient.len() + 2);
            let zero = vec![Lit::FALSE; wide.len()];
            let rounded = bits::add(&mut self.circuit, &wide, &zero, round);
            let negative = self.circuit.xor(sign_a, sign_b);
            let negated = bits::neg(&mut self.circuit, &rounded);
            bits::ite(&mut self.circuit, negative, &negated, &rounded)
        } else {
            let (rest, divisor) = (bits::zero_extend(&rest, rest.len() + 1), bits::zero_extend(&abs_b, rest.len() + 1));
            let other = bits::sub(&mut self.circuit, &divisor, &rest);
            bits::ite(&mut self.circuit, round, &other, &rest)
        };
        let range = match (op, a.known(), b.known()) {
            (IntOp::Mod, _, Some((lo, hi))) => (0, low(lo.checked_neg()).max(hi).max(0)),
            (IntOp::Div, Some((lo, hi)), _) => match lo.checked_neg() {
                Some(neg) => (-(neg.max(hi).max(0)), neg.max(hi).max(0)),
                None => (i128::MIN, i128::MAX),
            },
            _ => (i128::MIN, i128::MAX),
        };
        self.finish((op, x, y), bits, range)
    }

    /// Absolute value as an unsigned number of the same width.
    fn abs(&mut self, bits: &[Lit]) -> Vec<Lit> {
        let negated = bits::neg(&mut self.circuit, bits);
        bits::ite(&mut self.circuit, bits[bits.len() - 1], &negated, bits)
    }

    pub fn int_ite(&mut self, c: Lit, x: IntId, y: IntId) -> IntId {
        match c.as_const() {
            Some(true) => return x,
            Some(false) => return y,
            None if x == y => return x,
            None => {}
        }
        let sum = self.sum_ite(c, x, y);
        if let Some(known) = self.known_sum(sum.as_ref()) {
            return known;
        }
        let (a, b) = (self.int(x), self.int(y));
        let (wa, wb) = self.wide(&a, &b, 0);
        let bits = bits::ite(&mut self.circuit, c, &wa, &wb);
        let beyond_width = self.circuit.ite(c, a.beyond_width, b.beyond_width);
        let order = self.order_ite(c, &a, &b);
        let far =
            SmallModel { beyond_width, max_offset: a.max_offset.max(b.max_offset), inside: a.inside.max(b.inside) };
        let known = self.ints.len();
        let id = self.make_far_int(bits, a.lo.min(b.lo), a.hi.max(b.hi), far);
        if id.at() == known {
            self.note_choice(id, c, x, y);
        }
        self.note_sum(id, sum);
        self.with_order(id, order)
    }

    /// Remembers that the integer is compared with others.
    pub fn note_reach(&mut self, int: &IntVal) {
        self.max_reach = self.max_reach.max(int.max_offset);
    }

    /// Bits of the computed integers that outside ones can be compared with. They are no more than W + 2 and leave three quarters of the
    /// arbitrary integers beyond.
    fn block(&self) -> usize {
        (self.width.fresh - 2).min(self.width.exact + 2) as usize
    }

    /// Whether comparing these two says nothing: one lies outside, the other was computed to lie beyond the block.
    fn incomparable(&mut self, a: &IntVal, b: &IntVal) -> Lit {
        if a.beyond_width == Lit::FALSE && b.beyond_width == Lit::FALSE {
            return Lit::FALSE;
        }
        self.note_reach(a);
        self.note_reach(b);
        let block = self.block();
        let mut beyond = |v: &IntVal| {
            let fits = self.fits(&v.bits, block);
            self.circuit.and(!fits, !v.beyond_width)
        };
        let (beyond_a, beyond_b) = (beyond(a), beyond(b));
        let one = self.circuit.and(a.beyond_width, beyond_b);
        let other = self.circuit.and(b.beyond_width, beyond_a);
        let either = self.circuit.or(one, other);
        self.circuit.and(self.over_approximate, either)
    }

    fn unless_incomparable(&mut self, key: FreshKey, computed: Lit) -> Lit {
        let (a, b) = (self.int(key.1), self.int(key.2));
        let arbitrary = self.incomparable(&a, &b);
        if arbitrary == Lit::FALSE {
            return computed;
        }
        let stand_in = match self.stand_ins.get(&key) {
            Some(&Sym::Bool(known)) => known,
            _ => self.circuit.input(),
        };
        self.stand_ins.insert(key, Sym::Bool(stand_in));
        self.circuit.ite(arbitrary, stand_in, computed)
    }

    pub fn int_eq(&mut self, x: IntId, y: IntId) -> Lit {
        if x == y {
            return Lit::TRUE;
        }
        match self.difference(x, y) {
            Some((0, 0)) => return Lit::TRUE,
            Some((1.., _) | (_, ..=-1)) => return Lit::FALSE,
            _ => {}
        }
        let (x, y) = if x < y { (x, y) } else { (y, x) };
        if let Some(same) = self.compare_leaves(x, y, Encoder::int_eq) {
            return same;
        }
        let (a, b) = (self.int(x), self.int(y));
        let computed = if a.hi < b.lo || b.hi < a.lo {
            Lit::FALSE
        } else if let Some(same) = self.order_eq(&a, &b) {
            return same;
        } else {
            let (wa, wb) = self.wide(&a, &b, 0);
            bits::eq(&mut self.circuit, &wa, &wb)
        };
        let same = self.unless_incomparable((IntOp::Eq, x, y), computed);
        self.note_same(x, y, same);
        match self.same_parts(x, y) {
            Some(parts) => self.circuit.or(parts, same),
            None => same,
        }
    }

    pub fn int_lt(&mut self, x: IntId, y: IntId) -> Lit {
        if x == y {
            return Lit::FALSE;
        }
        match self.difference(x, y) {
            Some((_, ..=-1)) => return Lit::TRUE,
            Some((0.., _)) => return Lit::FALSE,
            _ => {}
        }
        if let Some(less) = self.compare_leaves(x, y, Encoder::int_lt) {
            return less;
        }
        let (a, b) = (self.int(x), self.int(y));
        let computed = if a.hi < b.lo {
            Lit::TRUE
        } else if b.hi <= a.lo {
            Lit::FALSE
        } else if let Some(less) = self.order_lt(&a, &b) {
            return less;
        } else {
            let (wa, wb) = self.wide(&a, &b, 0);
            bits::slt(&mut self.circuit, &wa, &wb)
        };
        let less = self.unless_incomparable((IntOp::Lt, x, y), computed);
        self.note_less(x, y, less);
        less
    }

    /// How many integers on either side of the block all arbitrary ones need, so that they fit in any order.
    pub fn room_needed(&self) -> usize {
        self.fresh_ints.saturating_mul(2 * self.max_reach as usize + 1)
    }

    /// Whether they have it.
    pub fn has_room(&self) -> bool {
        // 2^(fresh-1) - 2^(block-1) points on either side, where `block` is smaller than `fresh` by two at least.
        let bits = usize::BITS - self.room_needed().leading_zeros();
        bits + 2 <= self.width.fresh
    }
}

/// The exponent, if the constant is a power of two.
fn power_of_two(bits: &[Lit]) -> Option<usize> {
    let (sign, rest) = bits.split_last()?;
    let ones: Vec<usize> = (0..rest.len()).filter(|&i| rest[i] == Lit::TRUE).collect();
    let constant = bits.iter().all(|l| l.is_const());
    (constant && *sign == Lit::FALSE && ones.len() == 1).then(|| ones[0])
}

/// Quotient or remainder by a power of two: the bits above or below.
fn shifted(op: IntOp, bits: &[Lit], shift: usize) -> Option<Vec<Lit>> {
    let sign = *bits.last()?;
    if op == IntOp::Div {
        let high = bits.get(shift..).unwrap_or_default();
        return Some(if high.is_empty() { vec![sign] } else { high.to_vec() });
    }
    let mut low: Vec<Lit> = (0..shift).map(|i| bits.get(i).copied().unwrap_or(sign)).collect();
    low.push(Lit::FALSE);
    Some(low)
}
