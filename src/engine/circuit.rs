//! Boolean circuits, hash-consed: conjunction, exclusive or, multiplexer and majority over literals with complement marks.
//!
//! Every constructor folds constants and looks one gate further down (two-level simplification as in Brummayer and
//! Biere, "Local Two-Level And-Inverter Graph Minimization without Blowup", MEMICS 2006), so that equal functions mostly
//! become equal literals while the program is executed symbolically.

use std::fmt;
use std::ops::Not;

use rustc_hash::FxHashMap;

use super::limits::{Exceeded, Limits, Watch};

/// A gate or its complement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(u32);

impl Lit {
    /// The constant false.
    pub const FALSE: Lit = Lit(0);
    /// The constant true.
    pub const TRUE: Lit = Lit(1);

    fn new(node: usize, negated: bool) -> Lit {
        Lit((node as u32) << 1 | u32::from(negated))
    }

    /// One of the two constants.
    pub fn constant(value: bool) -> Lit {
        Lit(u32::from(value))
    }

    /// Index of the gate.
    pub fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Does it stand for the opposite of its node?
    pub fn negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// Is it one of the constants?
    pub fn is_const(self) -> bool {
        self.0 < 2
    }

    /// The value of a constant literal.
    pub fn as_const(self) -> Option<bool> {
        self.is_const().then_some(self.0 == 1)
    }

    fn flip_if(self, flip: bool) -> Lit {
        Lit(self.0 ^ u32::from(flip))
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.negated() { "!" } else { "" }, self.node())
    }
}

/// What a node computes from its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gate {
    /// The constant false, the first node.
    False,
    /// A value from outside.
    Input,
    /// First operand below the second.
    And(Lit, Lit),
    /// Operands without complement marks, first below second.
    Xor(Lit, Lit),
    /// Condition and first branch without complement mark.
    Ite(Lit, Lit, Lit),
    /// At least two of three; operands in order, at most one with a complement mark.
    Majority(Lit, Lit, Lit),
}

impl Gate {
    /// What it computes with.
    pub fn operands(self) -> impl Iterator<Item = Lit> {
        let (pair, third) = match self {
            Gate::False | Gate::Input => (None, None),
            Gate::And(a, b) | Gate::Xor(a, b) => (Some([a, b]), None),
            Gate::Ite(a, b, c) | Gate::Majority(a, b, c) => (Some([a, b]), Some(c)),
        };
        pair.into_iter().flatten().chain(third)
    }
}

/// The circuit. Operands of a gate stand before it.
pub struct Circuit {
    gates: Vec<Gate>,
    known: FxHashMap<Gate, u32>,
    watch: Watch,
}

impl Default for Circuit {
    fn default() -> Circuit {
        Circuit::new(Limits::default())
    }
}

/// Gates at most: about 4 GB.
const MAX_GATES: usize = 60_000_000;
/// Gates between two looks at the limits: a power of 2.
const UNWATCHED: usize = 1 << 13;

impl Circuit {
    /// A circuit that gives up growing at the limits.
    pub fn new(limits: Limits) -> Circuit {
        Circuit { gates: vec![Gate::False], known: FxHashMap::default(), watch: Watch::new(limits, 1) }
    }

    /// Gives up before so many literals are asked for at once, if they are more than a circuit may have, or there is no room for them.
    pub fn room(&self, literals: usize) {
        if literals > UNWATCHED {
            if literals > MAX_GATES - self.gates.len().min(MAX_GATES) {
                Exceeded::Size.give_up();
            }
            self.watch.enforce_room(literals * 2 * size_of::<Gate>());
        }
    }

    /// Gives up at the limits, where so many literals are worked on: those that are constants make no gates, which would be counted.
    pub fn pass(&self, literals: usize) {
        if literals > UNWATCHED / 8 {
            self.watch.enforce();
        }
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.gates.len()
    }

    /// What this node computes.
    pub fn gate(&self, node: usize) -> Gate {
        self.gates[node]
    }

    /// A new variable.
    pub fn input(&mut self) -> Lit {
        self.push(Gate::Input);
        Lit::new(self.gates.len() - 1, false)
    }

    fn push(&mut self, gate: Gate) {
        self.gates.push(gate);
        if self.gates.len() & (UNWATCHED - 1) == 0 {
            self.watch.enforce();
            if self.gates.len() > MAX_GATES {
                Exceeded::Size.give_up();
            }
        }
    }

    fn hashed(&mut self, gate: Gate) -> Lit {
        let next = self.gates.len() as u32;
        if self.known.len() == self.known.capacity() {
            // A table of twice the size is filled before this one is given back.
            self.watch.enforce_room(2 * self.known.capacity() * size_of::<(Gate, u32)>());
        }
        let node = *self.known.entry(gate).or_insert(next);
        if node == next {
            self.push(gate);
        }
        Lit::new(node as usize, false)
    }

    /// `a && b`
    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if a == Lit::FALSE || a == !b {
            return Lit::FALSE;
        }
        if a == Lit::TRUE || a == b {
            return b;
        }
        if let Some(simpler) = self.absorb(a, b).or_else(|| self.absorb(b, a)).or_else(|| self.and_pair(a, b)) {
            return simpler;
        }
        self.hashed(Gate::And(a, b))
    }

    /// `x && y` where the gate of `x` mentions `y`.
    fn absorb(&mut self, x: Lit, y: Lit) -> Option<Lit> {
        match (self.gates[x.node()], x.negated()) {
            (Gate::And(p, q), false) => {
                if p == y || q == y {
                    return Some(x);
                }
                (p == !y || q == !y).then_some(Lit::FALSE)
            }
            (Gate::And(p, q), true) => {
                if p == !y || q == !y {
                    return Some(y);
                }
                if p == y {
                    return Some(self.and(y, !q));
                }
                (q == y).then(|| self.and(y, !p))
            }
            (Gate::Xor(p, q), negated) => {
                let (same, other) = if p.node() == y.node() {
                    (p, q)
                } else if q.node() == y.node() {
                    (q, p)
                } else {
                    return None;
                };
                // y is `same` or its complement, so the exclusive or is the complement of `other` or `other`.
                let value = other.flip_if(same == y).flip_if(negated);
                Some(self.and(y, value))
            }
            (Gate::Ite(c, t, e), negated) => {
                let branch = if c == y {
                    t
                } else if c == !y {
                    e
                } else {
                    return None;
                };
                Some(self.and(y, branch.flip_if(negated)))
            }
            _ => None,
        }
    }

    fn and_pair(&mut self, a: Lit, b: Lit) -> Option<Lit> {
        let (Gate::And(a1, a2), Gate::And(b1, b2)) = (self.gates[a.node()], self.gates[b.node()]) else { return None };
        match (a.negated(), b.negated()) {
            (false, false) => (a1 == !b1 || a1 == !b2 || a2 == !b1 || a2 == !b2).then_some(Lit::FALSE),
            (true, true) => {
                // !(p && q) && !(p && !q) is !p.
                for (p, q) in [(a1, a2), (a2, a1)] {
                    if (p == b1 && q == !b2) || (p == b2 && q == !b1) {
                        return Some(!p);
                    }
                }
                None
            }
            (false, true) => self.and_mixed(a, (a1, a2), (b1, b2)),
            (true, false) => self.and_mixed(b, (b1, b2), (a1, a2)),
        }
    }

    /// `x && !(n1 && n2)` with `x` being `p1 && p2`.
    fn and_mixed(&mut self, x: Lit, (p1, p2): (Lit, Lit), (n1, n2): (Lit, Lit)) -> Option<Lit> {
        if p1 == !n1 || p1 == !n2 || p2 == !n1 || p2 == !n2 {
            return Some(x);
        }
        if p1 == n1 || p2 == n1 {
            return Some(self.and(x, !n2));
        }
        (p1 == n2 || p2 == n2).then(|| self.and(x, !n1))
    }

    /// `a || b`
    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    /// `a ==> b`
    pub fn implies(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(a, !b)
    }

    /// `a != b`
    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let flip = a.negated() ^ b.negated();
        let (a, b) = (a.flip_if(a.negated()), b.flip_if(b.negated()));
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if a == Lit::FALSE {
            return b.flip_if(flip);
        }
        if a == b {
            return Lit::constant(flip);
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Gate::Xor(p, q) = self.gates[x.node()] {
                if p == y {
                    return q.flip_if(flip);
                }
                if q == y {
                    return p.flip_if(flip);
                }
            }
        }
        self.hashed(Gate::Xor(a, b)).flip_if(flip)
    }

    /// `a == b`
    pub fn iff(&mut self, a: Lit, b: Lit) -> Lit {
        !self.xor(a, b)
    }

    /// `if c then t else e`
    pub fn ite(&mut self, c: Lit, t: Lit, e: Lit) -> Lit {
        let (c, t, e) = if c.negated() { (!c, e, t) } else { (c, t, e) };
        if c == Lit::FALSE || t == e {
            return e;
        }
        let (t, e) = (self.under(t, c), self.under(e, !c));
        if t == e {
            return t;
        }
        if t == !e {
            return self.iff(c, t);
        }
        match (t.as_const(), e.as_const()) {
            (Some(true), _) => return self.or(c, e),
            (Some(false), _) => return self.and(!c, e),
            (_, Some(true)) => return self.or(!c, t),
            (_, Some(false)) => return self.and(c, t),
            _ => {}
        }
        if let Some(simpler) = self.ite_nested(c, t, e) {
            return simpler;
        }
        if t.negated() {
            return !self.hashed(Gate::Ite(c, !t, !e));
        }
        self.hashed(Gate::Ite(c, t, e))
    }

    /// At least two of three: the carry of an addition.
    pub fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut operands = [a, b, c];
        operands.sort_unstable();
        let [a, b, c] = operands;
        // Gates that are the same or complements stand side by side.
        for (x, y, other) in [(a, b, c), (b, c, a)] {
            if x == y {
                return x;
            }
            if x == !y {
                return other;
            }
        }
        match a.as_const() {
            Some(true) => return self.or(b, c),
            Some(false) => return self.and(b, c),
            None => {}
        }
        // The complements' majority is the complement.
        let flip = operands.iter().filter(|l| l.negated()).count() > 1;
        let [a, b, c] = operands.map(|l| l.flip_if(flip));
        self.hashed(Gate::Majority(a, b, c)).flip_if(flip)
    }

    /// One branch is itself a choice that can give the other branch: one choice with a joint condition.
    fn ite_nested(&mut self, c: Lit, t: Lit, e: Lit) -> Option<Lit> {
        if let Gate::Ite(d, x, y) = self.gates[t.node()] {
            let (x, y) = (x.flip_if(t.negated()), y.flip_if(t.negated()));
            if x == e {
                let both = self.and(c, !d);
                return Some(self.ite(both, y, e));
            }
            if y == e {
                let both = self.and(c, d);
                return Some(self.ite(both, x, e));
            }
        }
        if let Gate::Ite(d, x, y) = self.gates[e.node()] {
            let (x, y) = (x.flip_if(e.negated()), y.flip_if(e.negated()));
            if x == t {
                let either = self.or(c, d);
                return Some(self.ite(either, t, y));
            }
            if y == t {
                let either = self.or(c, !d);
                return Some(self.ite(either, t, x));
            }
        }
        None
    }

    /// `x`, simplified for the case that `fact` is true. Only the topmost gate is looked at.
    pub fn under(&self, x: Lit, fact: Lit) -> Lit {
        if x.node() == fact.node() {
            return Lit::constant(x == fact);
        }
        let simpler = match self.gates[x.node()] {
            Gate::And(p, q) if p == !fact || q == !fact => Lit::FALSE,
            Gate::And(p, q) if p == fact => q,
            Gate::And(p, q) if q == fact => p,
            Gate::Ite(c, t, _) if c == fact => t,
            Gate::Ite(c, _, e) if c == !fact => e,
            Gate::Xor(p, q) if p.node() == fact.node() => q.flip_if(p == fact),
            Gate::Xor(p, q) if q.node() == fact.node() => p.flip_if(q == fact),
            _ => return x,
        };
        simpler.flip_if(x.negated())
    }

    /// Disjunction, built as a balanced tree.
    pub fn any(&mut self, lits: &[Lit]) -> Lit {
        match lits {
            [] => Lit::FALSE,
            [one] => *one,
            _ => {
                let (left, right) = lits.split_at(lits.len() / 2);
                let (left, right) = (self.any(left), self.any(right));
                self.or(left, right)
            }
        }
    }

    /// The values of all gates, given those of the inputs.
    pub fn simulate(&self, input: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut values = Vec::with_capacity(self.gates.len());
        let get = |values: &[bool], lit: Lit| values[lit.node()] ^ lit.negated();
        for (node, gate) in self.gates.iter().enumerate() {
            values.push(match *gate {
                Gate::False => false,
                Gate::Input => input(node),
                Gate::And(a, b) => get(&values, a) && get(&values, b),
                Gate::Xor(a, b) => get(&values, a) ^ get(&values, b),
                Gate::Ite(c, t, e) => get(&values, if get(&values, c) { t } else { e }),
                Gate::Majority(a, b, c) => [a, b, c].iter().filter(|l| get(&values, **l)).count() > 1,
            });
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds random circuits over four inputs twice, as gates and as truth tables, and compares all rows.
    #[test]
    fn simplification_keeps_the_function() {
        let mut seed = 12345u64;
        let mut random = |n: usize| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize % n
        };
        for _ in 0..300 {
            let mut circuit = Circuit::default();
            let mut pool: Vec<(Lit, u16)> = vec![(Lit::TRUE, 0xffff)];
            for column in [0xaaaa, 0xcccc, 0xf0f0, 0xff00] {
                pool.push((circuit.input(), column));
            }
            for _ in 0..60 {
                let mut pick = || {
                    let (lit, table) = pool[random(pool.len())];
                    if random(2) == 0 { (lit, table) } else { (!lit, !table) }
                };
                let ((a, ta), (b, tb), (c, tc)) = (pick(), pick(), pick());
                pool.push(match random(4) {
                    0 => (circuit.and(a, b), ta & tb),
                    1 => (circuit.xor(a, b), ta ^ tb),
                    2 => (circuit.majority(a, b, c), ta & tb | tc & (ta | tb)),
                    _ => (circuit.ite(a, b, c), ta & tb | !ta & tc),
                });
            }
            for row in 0..16 {
                let values = circuit.simulate(|node| (row >> (node - 1)) & 1 == 1);
                for &(lit, table) in &pool {
                    assert_eq!(values[lit.node()] ^ lit.negated(), (table >> row) & 1 == 1, "{lit:?}");
                }
            }
        }
    }
}
