//! Integers without bounds as choices among others, and what follows of that for comparisons.
//!
//! What programs do with the contents of arrays is to move them about and to compare them; which value is where depends on conditions.
//! Whether `if c then x else y` is less than z is whether, as `c` says, x or y is: so comparisons of what was moved about
//! become conditions over comparisons of the few integers there were at first (*value summaries*: Sen, Necula, Gong and Choi,
//! "MultiSE: multi-path symbolic execution using value summaries", ESEC/FSE 2015). These are related by clauses that say that integers
//! are in order (Strichman, Seshia and Bryant, "Deciding separation formulas with SAT", CAV 2002); bits would have to learn that by
//! conflicts, for each place anew.
//!
//! Likewise sums of what was moved about: each of the first integers is there under some conditions, and if those on either side
//! of an equation are as many, for each integer, the equation holds. The converse is left to the bits.
//!
//! Integers that have bounds are compared by their bits, or by their order (see `order`).

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use num_bigint::BigInt;
use rustc_hash::{FxHashMap, FxHashSet};

use super::circuit::{Gate, Lit};
use super::linear::{Atom, Sum};
use super::values::{Encoder, IntId};

/// Choices among more integers are not followed.
const MAX_LEAVES: usize = 24;
/// Nor are comparisons of more pairs.
const MAX_PAIRS: usize = 256;
/// Nor are longer sums.
const MAX_PARTS: usize = 512;
/// So many gates deep it is looked what follows of a condition.
const FOLLOWED: u32 = 4;
/// Conditions on the order of three integers, at most.
const MAX_ORDERS: usize = 20_000;

/// The integers that one can be, and under which condition: one of these is true.
type Leaves = Rc<[(IntId, Lit)]>;

/// A sum: how often each integer (or 1, where it is none) counts, under which conditions.
type Parts = BTreeMap<Option<IntId>, BTreeMap<Lit, i128>>;

#[derive(Default)]
pub struct ValueSummaries {
    /// Which integers are `if c then x else y`. They are younger than x and y.
    choices: FxHashMap<IntId, (Lit, IntId, IntId)>,
    leaves: FxHashMap<IntId, Option<Leaves>>,
    parts: FxHashMap<IntId, Option<Rc<Parts>>>,
    /// What was cut, and what it would be. Only that operation gives such an integer: it has a stand-in of its own.
    cut: FxHashMap<IntId, Sum>,
    /// Comparisons of integers that are no choices.
    less: BTreeMap<(IntId, IntId), Lit>,
    same: BTreeMap<(IntId, IntId), Lit>,
}

impl Encoder {
    /// Remembers that the integer, which was just made, is `if c then x else y`.
    pub fn note_choice(&mut self, id: IntId, c: Lit, x: IntId, y: IntId) {
        self.summaries.choices.insert(id, (c, x, y));
    }

    /// The integer is not to be taken for a choice.
    pub fn forget_choice(&mut self, id: IntId) {
        self.summaries.choices.remove(&id);
    }

    /// Remembers which sum was cut to be this integer.
    pub fn note_cut_sum(&mut self, id: IntId, sum: Option<Sum>) {
        if let Some(sum) = sum
            && self.ints[id.at()].beyond_width != Lit::FALSE
        {
            self.summaries.cut.entry(id).or_insert(sum);
        }
    }

    fn is_sum(&self, id: IntId) -> bool {
        self.sums.is_sum(id) || self.summaries.cut.contains_key(&id)
    }

    fn leaves(&mut self, id: IntId) -> Option<Leaves> {
        if let Some(known) = self.summaries.leaves.get(&id) {
            return known.clone();
        }
        let leaves = match self.summaries.choices.get(&id).copied() {
            None => Some(Leaves::from([(id, Lit::TRUE)])),
            Some((c, x, y)) => self.joined_leaves(c, x, y),
        };
        self.summaries.leaves.insert(id, leaves.clone());
        leaves
    }

    fn joined_leaves(&mut self, c: Lit, x: IntId, y: IntId) -> Option<Leaves> {
        let (x, y) = (self.leaves(x)?, self.leaves(y)?);
        let mut conditions: BTreeMap<IntId, (Lit, Lit)> = BTreeMap::new();
        for &(leaf, condition) in x.iter() {
            conditions.entry(leaf).or_insert((Lit::FALSE, Lit::FALSE)).0 = condition;
        }
        for &(leaf, condition) in y.iter() {
            conditions.entry(leaf).or_insert((Lit::FALSE, Lit::FALSE)).1 = condition;
        }
        if conditions.len() > MAX_LEAVES {
            return None;
        }
        let joined = conditions.into_iter().map(|(leaf, (x, y))| (leaf, self.circuit.ite(c, x, y)));
        Some(joined.filter(|l| l.1 != Lit::FALSE).collect())
    }

    /// A comparison of choices by those of what they choose among.
    pub fn compare_leaves(
        &mut self,
        x: IntId,
        y: IntId,
        compare: impl Fn(&mut Encoder, IntId, IntId) -> Lit,
    ) -> Option<Lit> {
        if self.ints[x.at()].beyond_width == Lit::FALSE && self.ints[y.at()].beyond_width == Lit::FALSE {
            return None;
        }
        let (left, right) = (self.leaves(x)?, self.leaves(y)?);
        if left.len() * right.len() > MAX_PAIRS || *left == [(x, Lit::TRUE)] && *right == [(y, Lit::TRUE)] {
            return None;
        }
        let mut cases = Vec::new();
        for &(a, here) in left.iter() {
            for &(b, there) in right.iter() {
                let both = self.circuit.and(here, there);
                if both != Lit::FALSE {
                    let holds = compare(self, a, b);
                    cases.push(self.circuit.and(both, holds));
                }
            }
        }
        Some(self.circuit.any(&cases))
    }

    /// Remembers what `x < y` is.
    pub fn note_less(&mut self, x: IntId, y: IntId, less: Lit) {
        if !less.is_const() && self.is_unbounded(x, y) {
            self.summaries.less.insert((x, y), less);
        }
    }

    /// Remembers what `x == y` is.
    pub fn note_same(&mut self, x: IntId, y: IntId, same: Lit) {
        if !same.is_const() && self.is_unbounded(x, y) {
            self.summaries.same.insert((x.min(y), x.max(y)), same);
        }
    }

    fn is_unbounded(&self, x: IntId, y: IntId) -> bool {
        self.ints[x.at()].beyond_width != Lit::FALSE || self.ints[y.at()].beyond_width != Lit::FALSE
    }

    /// Says of the integers that were compared that they are in order. To be called when the program is executed.
    pub fn close_orders(&mut self) {
        let mut neighbours: BTreeMap<IntId, BTreeSet<IntId>> = BTreeMap::new();
        for &(x, y) in self.summaries.less.keys().chain(self.summaries.same.keys()) {
            neighbours.entry(x).or_default().insert(y);
            neighbours.entry(y).or_default().insert(x);
        }
        let pairs: Vec<(IntId, IntId)> =
            neighbours.iter().flat_map(|(&x, all)| all.range(x..).map(move |&y| (x, y))).collect();
        for &(x, y) in &pairs {
            self.order_of_two(x, y);
        }
        let mut added = 0;
        for (x, y) in pairs {
            let (of_x, of_y) = (&neighbours[&x], &neighbours[&y]);
            for z in of_x.range(y..).filter(|&&z| z != y && of_y.contains(&z)) {
                self.order_of_three(x, y, *z);
                added += 1;
                if added > MAX_ORDERS {
                    return;
                }
            }
        }
    }

    fn order_of_two(&mut self, x: IntId, y: IntId) {
        let known = &self.summaries;
        let (less, more) = (known.less.get(&(x, y)).copied(), known.less.get(&(y, x)).copied());
        let same = known.same.get(&(x, y)).copied();
        for (a, b) in [(less, more), (less, same), (more, same)] {
            if let (Some(a), Some(b)) = (a, b) {
                let both = self.circuit.and(a, b);
                self.constraints.push(!both);
            }
        }
        if let (Some(less), Some(more), Some(same)) = (less, more, same) {
            let some = self.circuit.any(&[less, more, same]);
            self.constraints.push(some);
        }
    }

    /// No integer is less than itself by way of two others.
    fn order_of_three(&mut self, x: IntId, y: IntId, z: IntId) {
        for cycle in [[(x, y), (y, z), (z, x)], [(x, z), (z, y), (y, x)]] {
            let less = cycle.map(|pair| self.summaries.less.get(&pair).copied());
            let at_most = cycle.map(|(a, b)| self.summaries.less.get(&(b, a)).map(|&l| !l));
            for strict in 0..3 {
                let Some(first) = less[strict] else { continue };
                let weak = |k: usize| at_most[k].or(less[k]);
                if let (Some(second), Some(third)) = (weak((strict + 1) % 3), weak((strict + 2) % 3)) {
                    let all = self.circuit.and(first, second);
                    let all = self.circuit.and(all, third);
                    self.constraints.push(!all);
                }
            }
        }
        let same = [(x, y), (y, z), (x, z)].map(|pair| self.summaries.same.get(&pair).copied());
        if let [Some(a), Some(b), Some(c)] = same {
            for (p, q, r) in [(a, b, c), (b, c, a), (c, a, b)] {
                let both = self.circuit.and(p, q);
                let follows = self.circuit.implies(both, r);
                self.constraints.push(follows);
            }
        }
    }

    /// A condition under which `x == y` because both are sums of the same integers.
    pub fn same_parts(&mut self, x: IntId, y: IntId) -> Option<Lit> {
        if !self.is_unbounded(x, y) || !(self.is_sum(x) || self.is_sum(y)) {
            return None;
        }
        let (left, right) = (self.parts(x)?, self.parts(y)?);
        let mut difference = (*left).clone();
        add(&mut difference, &right, -1)?;
        // What is on one side only is hardly there no times.
        let both_sides =
            |counted: &BTreeMap<Lit, i128>| counted.values().any(|&n| n > 0) && counted.values().any(|&n| n < 0);
        if !difference.values().all(both_sides) {
            return None;
        }
        let mut same = Lit::TRUE;
        for counted in difference.values() {
            let zero = self.int_const(&BigInt::from(0));
            let mut count = zero;
            for (&condition, &factor) in counted {
                let factor = self.int_const(&BigInt::from(factor));
                let part = self.int_ite(condition, factor, zero);
                count = self.int_add(count, part);
            }
            // One that may be too large for the width would be compared by its own parts, and so on.
            if self.ints[count.at()].beyond_width != Lit::FALSE {
                return None;
            }
            let none = self.int_eq(count, zero);
            same = self.circuit.and(same, none);
            if same == Lit::FALSE {
                return None;
            }
        }
        Some(same)
    }

    /// What the integer consists of, where that is not too much.
    fn parts(&mut self, id: IntId) -> Option<Rc<Parts>> {
        if let Some(known) = self.summaries.parts.get(&id) {
            return known.clone();
        }
        // Should it consist of itself, then it has no parts.
        self.summaries.parts.insert(id, None);
        let parts = self.parts_where(id, &FxHashSet::default()).filter(|p| size(p) <= MAX_PARTS).map(Rc::new);
        self.summaries.parts.insert(id, parts.clone());
        parts
    }

    /// The same where some literals are known to be true.
    fn parts_where(&mut self, id: IntId, facts: &FxHashSet<Lit>) -> Option<Parts> {
        let id = self.chosen(id, facts);
        let sum = self.summaries.cut.get(&id).cloned().unwrap_or_else(|| self.sum_of(id));
        let mut parts = Parts::new();
        if let [(Atom::Int(only), 1)] = *sum.terms
            && only == id
        {
            return match self.summaries.choices.get(&id).copied() {
                None => {
                    parts.insert(Some(id), BTreeMap::from([(Lit::TRUE, 1)]));
                    Some(parts)
                }
                Some(_) if !facts.is_empty() => self.parts(id).map(|p| (*p).clone()),
                Some((c, x, y)) => {
                    let (then, otherwise) = (self.facts(c), self.facts(!c));
                    let (x, y) = (self.parts_where(x, &then)?, self.parts_where(y, &otherwise)?);
                    self.joined_parts(c, x, y)
                }
            };
        }
        if sum.constant != 0 {
            parts.insert(None, BTreeMap::from([(Lit::TRUE, sum.constant)]));
        }
        for &(atom, factor) in sum.terms.iter() {
            match atom {
                Atom::Lit(lit) => count(&mut parts, None, lit, factor)?,
                Atom::Int(part) => {
                    // What the facts decide is the choice that was added to: no need to look at the sums below.
                    let part = self.chosen(part, facts);
                    let part = self.parts(part)?;
                    add(&mut parts, &part, factor)?;
                }
            }
        }
        Some(parts)
    }

    /// What the integer is where some literals are known to be true.
    fn chosen(&self, mut id: IntId, facts: &FxHashSet<Lit>) -> IntId {
        while !facts.is_empty()
            && let Some(&(c, x, y)) = self.summaries.choices.get(&id)
            && let Some(value) = self.follows(c, facts, FOLLOWED)
        {
            id = if value { x } else { y };
        }
        id
    }

    /// The value of `lit`, if it follows from the facts and the topmost gates.
    fn follows(&self, lit: Lit, facts: &FxHashSet<Lit>, depth: u32) -> Option<bool> {
        if lit.is_const() || facts.contains(&lit) || facts.contains(&!lit) {
            return Some(lit == Lit::TRUE || facts.contains(&lit));
        }
        let depth = depth.checked_sub(1)?;
        let value = match self.circuit.gate(lit.node()) {
            Gate::And(a, b) => match (self.follows(a, facts, depth), self.follows(b, facts, depth)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            Gate::Ite(c, a, b) => {
                self.follows(c, facts, depth).and_then(|c| self.follows(if c { a } else { b }, facts, depth))
            }
            _ => None,
        };
        value.map(|value| value != lit.negated())
    }

    /// Literals that are true if `lit` is.
    fn facts(&self, lit: Lit) -> FxHashSet<Lit> {
        let mut facts = FxHashSet::default();
        let mut open = vec![lit];
        while let Some(lit) = open.pop() {
            if facts.len() < 64
                && facts.insert(lit)
                && let (Gate::And(a, b), false) = (self.circuit.gate(lit.node()), lit.negated())
            {
                open.extend([a, b]);
            }
        }
        facts
    }

    fn joined_parts(&mut self, c: Lit, x: Parts, mut y: Parts) -> Option<Parts> {
        let mut joined = Parts::new();
        let atoms: BTreeSet<Option<IntId>> = x.keys().chain(y.keys()).copied().collect();
        let mut x = x;
        for atom in atoms {
            let (mut left, mut right) = (x.remove(&atom).unwrap_or_default(), y.remove(&atom).unwrap_or_default());
            // What is on both sides does not depend on the condition.
            left.retain(|&lit, &mut factor| {
                let common = right.get(&lit) == Some(&factor);
                if common {
                    right.remove(&lit);
                    joined.entry(atom).or_default().insert(lit, factor);
                }
                !common
            });
            let single =
                |side: &BTreeMap<Lit, i128>| side.iter().next().filter(|_| side.len() == 1).map(|(&l, &f)| (l, f));
            if let (Some((l, f)), Some((m, g))) = (single(&left), single(&right))
                && f == g
            {
                let either = self.circuit.ite(c, l, m);
                count(&mut joined, atom, either, f)?;
                continue;
            }
            for (side, c) in [(left, c), (right, !c)] {
                for (lit, factor) in side {
                    let both = self.circuit.and(c, lit);
                    count(&mut joined, atom, both, factor)?;
                }
            }
        }
        Some(joined).filter(|p| size(p) <= MAX_PARTS)
    }
}

fn size(parts: &Parts) -> usize {
    parts.values().map(BTreeMap::len).sum()
}

/// One integer counts `factor` times more often, under a condition.
fn count(parts: &mut Parts, atom: Option<IntId>, condition: Lit, factor: i128) -> Option<()> {
    if condition == Lit::FALSE {
        return Some(());
    }
    let counted = parts.entry(atom).or_default();
    let sum = counted.get(&condition).copied().unwrap_or(0).checked_add(factor)?;
    if sum == 0 {
        counted.remove(&condition);
    } else {
        counted.insert(condition, sum);
    }
    if counted.is_empty() {
        parts.remove(&atom);
    }
    Some(())
}

fn add(parts: &mut Parts, more: &Parts, factor: i128) -> Option<()> {
    for (&atom, counted) in more {
        for (&condition, &n) in counted {
            count(parts, atom, condition, n.checked_mul(factor)?)?;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ints::Width;
    use crate::limits::Limits;
    use crate::values::signed;

    /// Random choices and sums of integers without bounds, compared with one another: on random numbers the comparisons say
    /// what the numbers do, and what is said about orders is true.
    #[test]
    fn summaries_and_numbers_agree() {
        let program = syntax::parse::parse_str("").expect("it parses");
        let checked = check::check(program, &Default::default()).expect("it typechecks");
        let mut seed = 7u64;
        let mut random = |n: usize| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize % n
        };
        let mut by_parts = 0;
        for _ in 0..20 {
            let mut enc = Encoder::new(Width { exact: 2, fresh: 3, cap: 64 }, 4, &checked, Limits::default());
            let mut pool: Vec<IntId> = (0..4).map(|_| enc.fresh_int(None, None)).collect();
            pool.push(enc.int_const(&BigInt::from(1)));
            let conditions = enc.inputs(4);
            for _ in 0..14 {
                let (x, y, c) = (pool[random(pool.len())], pool[random(pool.len())], conditions[random(4)]);
                // Both ways about, so that there are equal sums.
                let made = match random(5) {
                    0 => vec![enc.int_add(x, y)],
                    1 => vec![enc.int_sub(x, y)],
                    2 => vec![enc.int_ite(c, x, y)],
                    _ => {
                        let (one, other) = (enc.int_ite(c, x, y), enc.int_ite(c, y, x));
                        vec![one, other, enc.int_add(one, other), enc.int_add(x, y)]
                    }
                };
                pool.extend(made);
            }
            let mut asked = Vec::new();
            for _ in 0..60 {
                let (x, y) = (pool[random(pool.len())], pool[random(pool.len())]);
                by_parts += usize::from(enc.same_parts(x, y).is_some());
                asked.push((x, y, enc.int_lt(x, y), enc.int_eq(x, y)));
            }
            enc.close_orders();
            let over_approximate = enc.over_approximate.node();
            for _ in 0..60 {
                let row: Vec<bool> = (0..enc.circuit.node_count()).map(|_| random(2) == 0).collect();
                let values = enc.circuit.simulate(|node| node != over_approximate && row[node]);
                let lit = |l: Lit| values[l.node()] ^ l.negated();
                assert!(enc.constraints.iter().all(|&l| lit(l)));
                let int = |id: IntId| signed(&enc.int(id).bits.iter().map(|&l| lit(l)).collect::<Vec<_>>());
                for &(x, y, less, same) in &asked {
                    assert_eq!((lit(less), lit(same)), (int(x) < int(y), int(x) == int(y)));
                }
            }
        }
        assert!(by_parts > 0);
    }
}
