//! Deterministic automata over the frames of a stack.

use std::collections::{BTreeMap, HashMap, HashSet};

/// State 0 reads a stack's top.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dfa {
    pub edges: Vec<BTreeMap<usize, usize>>,
    pub accepting: Vec<bool>,
}

impl Dfa {
    /// One stack, from its top on.
    pub fn word(stack: &[usize]) -> Dfa {
        let mut edges: Vec<BTreeMap<usize, usize>> =
            stack.iter().zip(1..).map(|(symbol, to)| BTreeMap::from([(*symbol, to)])).collect();
        edges.push(BTreeMap::new());
        let accepting = (0..edges.len()).map(|state| state == stack.len()).collect();
        Dfa { edges, accepting }
    }

    /// Is the empty stack its only one?
    pub fn is_empty_word(&self) -> bool {
        self.accepting[0] && !self.reads()
    }

    /// These frames above the stacks that are read from a state on.
    pub fn below(&self, state: usize, top: &[usize]) -> Dfa {
        let mut all = Dfa::word(top);
        let shift = all.edges.len();
        let moved = |row: &BTreeMap<usize, usize>| row.iter().map(|(symbol, to)| (*symbol, to + shift)).collect();
        all.edges.extend(self.edges.iter().map(moved));
        all.accepting.extend(&self.accepting);
        let last = top.len();
        all.edges[last] = all.edges[shift + state].clone();
        all.accepting[last] = self.accepting[state];
        all
    }

    /// From which states can a stack come to its end?
    fn live(&self) -> Vec<bool> {
        let mut live = self.accepting.clone();
        loop {
            let is_new = |state: &usize| !live[*state] && self.edges[*state].values().any(|to| live[*to]);
            let new: Vec<usize> = (0..live.len()).filter(is_new).collect();
            if new.is_empty() {
                return live;
            }
            new.into_iter().for_each(|state| live[state] = true);
        }
    }

    /// Is each of its stacks one of the other's?
    pub fn is_within(&self, other: &Dfa) -> bool {
        self.minus(other).is_none()
    }

    /// The stacks of both; `None` where there are none.
    fn and(&self, other: &Dfa) -> Option<Dfa> {
        self.paired(other, |own, other| own && other)
    }

    /// The stacks that the other has not; `None` where there are none.
    fn minus(&self, other: &Dfa) -> Option<Dfa> {
        self.paired(other, |own, other| own && !other)
    }

    /// Those of its stacks that are as `keeps` says: of this one, of the other one.
    fn paired(&self, other: &Dfa, keeps: fn(bool, bool) -> bool) -> Option<Dfa> {
        let start = (0, Some(0));
        let mut numbers: HashMap<(usize, Option<usize>), usize> = HashMap::from([(start, 0)]);
        let mut pairs = vec![start];
        let mut all = Dfa { edges: Vec::new(), accepting: Vec::new() };
        let mut next = 0;
        while let Some((own, beside)) = pairs.get(next).copied() {
            next += 1;
            let mut row = BTreeMap::new();
            for (symbol, to) in &self.edges[own] {
                let pair = (*to, beside.and_then(|state| other.edges[state].get(symbol).copied()));
                let number = *numbers.entry(pair).or_insert_with(|| {
                    pairs.push(pair);
                    pairs.len() - 1
                });
                row.insert(*symbol, number);
            }
            all.edges.push(row);
            all.accepting.push(keeps(self.accepting[own], beside.is_some_and(|state| other.accepting[state])));
        }
        let live = all.live();
        all.edges.iter_mut().for_each(|row| row.retain(|_, to| live[*to]));
        live[0].then_some(all)
    }

    /// Are the states that its edges lead to there, and is there one to begin with?
    pub fn is_well_formed(&self) -> bool {
        let states = self.edges.len();
        states > 0
            && self.accepting.len() == states
            && self.edges.iter().flat_map(BTreeMap::values).all(|to| *to < states)
    }

    /// Does it read more than the empty stack?
    pub fn reads(&self) -> bool {
        let live = self.live();
        let mut seen = HashSet::from([0]);
        let mut work = vec![0];
        while let Some(state) = work.pop() {
            for to in self.edges[state].values().filter(|to| live[**to]) {
                if self.accepting[*to] {
                    return true;
                }
                if seen.insert(*to) {
                    work.push(*to);
                }
            }
        }
        false
    }
}

/// Is the product of these within the union of those products?
pub fn is_covered(product: &[Dfa], others: &[Vec<&Dfa>]) -> bool {
    let Some((first, rest)) = others.split_first() else { return false };
    let mut common = Vec::new();
    for (own, other) in product.iter().zip(first) {
        match own.and(other) {
            Some(both) => common.push(both),
            None => return is_covered(product, rest),
        }
    }
    let mut part = product.to_vec();
    for (number, other) in first.iter().enumerate() {
        if let Some(alone) = product[number].minus(other) {
            part[number] = alone;
            if !is_covered(&part, rest) {
                return false;
            }
        }
        part[number] = common[number].clone();
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `a* b`
    fn all() -> Dfa {
        Dfa { edges: vec![BTreeMap::from([(1, 0), (2, 1)]), BTreeMap::new()], accepting: vec![false, true] }
    }

    #[test]
    fn a_product_is_within_what_several_have_together() {
        let (one, more) = (Dfa::word(&[2]), all().minus(&Dfa::word(&[2])).unwrap());
        let product = [all(), all()];
        let parts = [vec![&one, &one], vec![&one, &more], vec![&more, &one], vec![&more, &more]];
        assert!(is_covered(&product, &parts));
        (0..4).for_each(|left_out| {
            let mut others = parts.to_vec();
            others.remove(left_out);
            assert!(!is_covered(&product, &others), "{left_out}");
        });
        assert!(one.is_within(&all()) && !all().is_within(&one) && !all().is_within(&more));
        assert!(more.below(0, &[1]).is_within(&more) && !all().below(1, &[1]).is_within(&more));
    }
}
