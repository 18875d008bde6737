//! Integers of a short range that carry, besides their bits, one literal for each value: "greater than that".
//!
//! Rounds, locations and slots are such integers, and almost all that programs do with them is to compare them with constants and
//! with one another. In this encoding (the *order encoding*: Tamura, Taga, Kitagawa and Banbara, "Compiling finite linear CSP into SAT",
//! Constraints 14, 2009) such a comparison is one literal, and what it implies for other comparisons follows by unit propagation; a
//! comparator over bits learns that by conflicts only. The bits are made from the literals for whoever asks for them.

use std::rc::Rc;

use super::circuit::Lit;
use super::ints::IntVal;
use super::values::Encoder;

/// More values than this are told by bits alone.
const MAX_VALUES: i128 = 64;

/// What an integer is greater than.
#[derive(Clone, Debug)]
pub struct Order {
    /// The least value it can have.
    base: i128,
    /// `above[k]`: it is greater than `base + k`. Each implies the one before; the last value it can have is `base + above.len()`.
    above: Rc<[Lit]>,
}

impl Order {
    fn constant(value: i128) -> Order {
        Order { base: value, above: Rc::new([]) }
    }

    fn last(&self) -> i128 {
        self.base + self.above.len() as i128
    }

    /// The integer is greater than `bound`.
    fn above(&self, bound: i128) -> Lit {
        if bound < self.base {
            return Lit::TRUE;
        }
        self.above.get((bound - self.base) as usize).copied().unwrap_or(Lit::FALSE)
    }
}

impl IntVal {
    fn is_const(&self) -> bool {
        self.bits.iter().all(|l| l.is_const())
    }

    /// The integer's order, if it has one; a constant has that of its only value.
    fn ordered(&self) -> Option<Order> {
        match &self.order {
            Some(order) => Some(order.clone()),
            None if self.is_const() && self.lo == self.hi => Some(Order::constant(self.lo)),
            None => None,
        }
    }
}

/// Both orders, if at least one of the integers is no constant: constants are compared as they are.
fn both(a: &IntVal, b: &IntVal) -> Option<(Order, Order)> {
    if a.order.is_none() && b.order.is_none() || a.beyond_width != Lit::FALSE || b.beyond_width != Lit::FALSE {
        return None;
    }
    a.ordered().zip(b.ordered())
}

impl Encoder {
    /// An arbitrary value in `lo..=hi`, where these are few but more than two; with its bits.
    pub fn fresh_order(&mut self, lo: i128, hi: i128) -> Option<(Order, Vec<Lit>)> {
        let steps = hi.checked_sub(lo)?;
        if !(2..MAX_VALUES).contains(&steps) {
            return None;
        }
        let above = self.inputs(steps as usize);
        for pair in above.windows(2) {
            let follows = self.circuit.implies(pair[1], pair[0]);
            self.constraints.push(follows);
        }
        let order = Order { base: lo, above: above.into() };
        let bits = self.bits_of(&order);
        Some((order, bits))
    }

    fn bits_of(&mut self, order: &Order) -> Vec<Lit> {
        let width = super::ints::width_for(order.base, order.last());
        (0..width).map(|bit| self.bit_of(order, bit, order.base, order.last())).collect()
    }

    /// One bit of a value that lies in `lo..=hi`: halved until all values have the same.
    fn bit_of(&mut self, order: &Order, bit: usize, lo: i128, hi: i128) -> Lit {
        // All values agree in what is above the bit, and thereby in the bit, or the range is halved.
        if lo >> bit == hi >> bit {
            return Lit::constant((lo >> bit) & 1 == 1);
        }
        let middle = lo + (hi - lo) / 2;
        let (low, high) = (self.bit_of(order, bit, lo, middle), self.bit_of(order, bit, middle + 1, hi));
        self.circuit.ite(order.above(middle), high, low)
    }

    /// `a < b`, if both have an order.
    pub fn order_lt(&mut self, a: &IntVal, b: &IntVal) -> Option<Lit> {
        let (a, b) = both(a, b)?;
        // Some n has a <= n < b. Of those that b is above for sure only the largest matters.
        let from = a.base.max(a.last().min(b.base - 1));
        let to = a.last().min(b.last() - 1);
        let mut between = Vec::new();
        for n in from..=to {
            between.push(self.circuit.and(!a.above(n), b.above(n)));
        }
        Some(self.circuit.any(&between))
    }

    /// `a == b`, if both have an order.
    pub fn order_eq(&mut self, a: &IntVal, b: &IntVal) -> Option<Lit> {
        let (a, b) = both(a, b)?;
        for (constant, other) in [(&a, &b), (&b, &a)] {
            if constant.above.is_empty() {
                return Some(self.circuit.and(other.above(constant.base - 1), !other.above(constant.base)));
            }
        }
        let mut same = Lit::TRUE;
        for n in a.base.min(b.base)..a.last().max(b.last()) {
            let equal = self.circuit.iff(a.above(n), b.above(n));
            same = self.circuit.and(same, equal);
        }
        Some(same)
    }

    /// `if c then a else b`, if both have an order.
    pub fn order_ite(&mut self, c: Lit, a: &IntVal, b: &IntVal) -> Option<Order> {
        let (a, b) = both(a, b)?;
        let (base, last) = (a.base.min(b.base), a.last().max(b.last()));
        if last.checked_sub(base)? >= MAX_VALUES {
            return None;
        }
        let above = (base..last).map(|n| self.circuit.ite(c, a.above(n), b.above(n))).collect();
        Some(Order { base, above })
    }

    /// `a + b` or `a - b`, if `a` has an order and `b` is a constant.
    pub fn order_plus(&self, a: &IntVal, b: &IntVal, subtract: bool) -> Option<Order> {
        let order = a.order.as_ref()?;
        if b.lo != b.hi || !b.is_const() {
            return None;
        }
        let base = if subtract { order.base.checked_sub(b.lo) } else { order.base.checked_add(b.lo) }?;
        base.checked_add(MAX_VALUES)?;
        Some(Order { base, above: order.above.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ints::Width;
    use crate::limits::Limits;
    use crate::values::{IntId, signed};
    use num_bigint::BigInt;

    /// All values of two integers of short ranges and a constant: what the order says is what the bits say.
    #[test]
    fn order_and_bits_agree() {
        let program = syntax::parse::parse_str("").expect("it parses");
        let checked = check::check(program, &Default::default()).expect("it typechecks");
        let mut enc = Encoder::new(Width { exact: 8, fresh: 12, cap: 16 }, 4, &checked, Limits::default());
        let (a, b) = (enc.fresh_int(Some(-2), Some(3)), enc.fresh_int(Some(1), Some(5)));
        let (one, seven) = (enc.int_const(&BigInt::from(1)), enc.int_const(&BigInt::from(7)));
        let c = enc.circuit.input();
        let chosen = enc.int_ite(c, a, one);
        let (more, less) = (enc.int_add(a, seven), enc.int_sub(b, one));
        let all = [a, b, one, seven, chosen, more, less];
        assert!([a, b, chosen, more, less].iter().all(|id| enc.int(*id).order.is_some()));
        let mut asked: Vec<(IntId, IntId, Lit, Lit)> = Vec::new();
        for x in all {
            for y in all {
                let (lt, eq) = (enc.int_lt(x, y), enc.int_eq(x, y));
                asked.push((x, y, lt, eq));
            }
        }
        let inputs: Vec<usize> = (0..enc.circuit.node_count())
            .filter(|&n| enc.circuit.gate(n) == super::super::circuit::Gate::Input)
            .collect();
        let mut seen = std::collections::BTreeSet::new();
        for row in 0..1u32 << inputs.len() {
            let input = |node: usize| inputs.iter().position(|&n| n == node).is_some_and(|i| (row >> i) & 1 == 1);
            let values = enc.circuit.simulate(input);
            let lit = |l: Lit| values[l.node()] ^ l.negated();
            if !enc.constraints.iter().all(|&l| lit(l)) {
                continue;
            }
            let int = |id: IntId| signed(&enc.int(id).bits.iter().map(|&l| lit(l)).collect::<Vec<_>>());
            for &(x, y, lt, eq) in &asked {
                assert_eq!((lit(lt), lit(eq)), (int(x) < int(y), int(x) == int(y)), "{} and {}", int(x), int(y));
            }
            seen.insert((int(a), int(b)));
        }
        assert_eq!(seen.len(), 6 * 5, "every value is possible");
    }
}
