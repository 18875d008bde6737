//! Sets of stacks: deterministic automata over the symbols of a stack, read from its top, smallest and in one form, so that equal sets are
//! equal values.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use rustc_hash::FxHashMap;

/// A frame, by its number in the pushdown system.
pub type Symbol = u32;

/// States are `0..n`, the first is where a stack's top is read; each state leads to a final one, but for the first of the empty set.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Automaton {
    /// Of each state, by symbol, in order.
    pub edges: Vec<Vec<(Symbol, u32)>>,
    /// Where a stack may end.
    pub is_final: Vec<bool>,
}

impl Automaton {
    /// One frame.
    pub fn single(symbol: Symbol) -> Automaton {
        Automaton { edges: vec![vec![(symbol, 1)], Vec::new()], is_final: vec![false, true] }
    }

    /// One stack.
    pub fn word(stack: &[Symbol]) -> Automaton {
        let edges = stack.iter().zip(1..).map(|(symbol, to)| vec![(*symbol, to)]).chain([Vec::new()]).collect();
        Automaton { edges, is_final: (0..=stack.len()).map(|n| n == stack.len()).collect() }
    }

    /// The stacks that are in one of two sets, in both, or in the first alone, as `is_in` says; never those that are in none. `None` where
    /// there are none.
    pub fn combined(&self, other: &Automaton, is_in: fn(bool, bool) -> bool) -> Option<Automaton> {
        type Pair = (Option<u32>, Option<u32>);
        let start: Pair = (Some(0), Some(0));
        let mut number: FxHashMap<Pair, u32> = FxHashMap::from_iter([(start, 0)]);
        let mut pairs = vec![start];
        let (mut edges, mut is_final) = (Vec::new(), Vec::new());
        let row = |automaton: &Automaton, state: Option<u32>| -> BTreeMap<Symbol, u32> {
            state.map_or_else(BTreeMap::new, |state| automaton.edges[state as usize].iter().copied().collect())
        };
        let mut next = 0;
        while next < pairs.len() {
            let (a, b) = pairs[next];
            next += 1;
            let (of_a, of_b) = (row(self, a), row(other, b));
            let symbols: BTreeSet<Symbol> = of_a.keys().chain(of_b.keys()).copied().collect();
            let mut out = Vec::new();
            for symbol in symbols {
                let pair = (of_a.get(&symbol).copied(), of_b.get(&symbol).copied());
                // What only one of them goes on with may never be asked for.
                if pair.0.is_none() && !is_in(false, true) || pair.1.is_none() && !is_in(true, false) {
                    continue;
                }
                let to = *number.entry(pair).or_insert_with(|| {
                    pairs.push(pair);
                    pairs.len() as u32 - 1
                });
                out.push((symbol, to));
            }
            edges.push(out);
            let ends =
                |automaton: &Automaton, state: Option<u32>| state.is_some_and(|s| automaton.is_final[s as usize]);
            is_final.push(is_in(ends(self, a), ends(other, b)));
        }
        minimal(edges, is_final)
    }

    /// Those of its stacks whose top is one of these.
    pub fn with_top(&self, is_one: impl Fn(Symbol) -> bool) -> Option<Automaton> {
        // The first state may be come to again: a new one stands in front.
        let moved = |row: &Vec<(Symbol, u32)>| row.iter().map(|(symbol, to)| (*symbol, to + 1)).collect::<Vec<_>>();
        let mut first = moved(&self.edges[0]);
        first.retain(|(symbol, _)| is_one(*symbol));
        let shifted = self.edges.iter().map(moved);
        minimal(
            [first].into_iter().chain(shifted).collect(),
            [false].into_iter().chain(self.is_final.clone()).collect(),
        )
    }

    /// Is it one of the stacks?
    pub fn has(&self, stack: &[Symbol]) -> bool {
        let mut at = 0;
        for symbol in stack {
            let row = &self.edges[at as usize];
            let Ok(edge) = row.binary_search_by_key(symbol, |(s, _)| *s) else { return false };
            at = row[edge].1;
        }
        self.is_final[at as usize]
    }

    /// The smallest of the stacks, or one of them.
    pub fn shortest(&self) -> Option<Vec<Symbol>> {
        let mut from: FxHashMap<u32, Option<(u32, Symbol)>> = FxHashMap::from_iter([(0, None)]);
        let mut work = VecDeque::from([0]);
        while let Some(state) = work.pop_front() {
            if self.is_final[state as usize] {
                let (mut at, mut stack) = (state, Vec::new());
                while let Some((before, symbol)) = from[&at] {
                    stack.push(symbol);
                    at = before;
                }
                stack.reverse();
                return Some(stack);
            }
            for (symbol, to) in &self.edges[state as usize] {
                from.entry(*to).or_insert_with(|| {
                    work.push_back(*to);
                    Some((state, *symbol))
                });
            }
        }
        None
    }

    /// The smallest one of the language that is read from `start`; `None` where that is empty.
    pub fn of(nondeterministic: &impl Edges, start: u32) -> Option<Automaton> {
        let mut number: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        let mut subsets = vec![vec![start]];
        number.insert(vec![start], 0);
        let (mut edges, mut is_final) = (Vec::new(), Vec::new());
        let mut next = 0;
        while next < subsets.len() {
            let subset = subsets[next].clone();
            next += 1;
            let mut by_symbol: BTreeMap<Symbol, Vec<u32>> = BTreeMap::new();
            for state in &subset {
                for (symbol, to) in nondeterministic.from(*state) {
                    by_symbol.entry(symbol).or_default().push(to);
                }
            }
            let mut row: Vec<(Symbol, u32)> = Vec::new();
            for (symbol, mut targets) in by_symbol {
                targets.sort_unstable();
                targets.dedup();
                let to = *number.entry(targets.clone()).or_insert_with(|| {
                    subsets.push(targets);
                    subsets.len() as u32 - 1
                });
                row.push((symbol, to));
            }
            edges.push(row);
            is_final.push(subset.iter().any(|state| nondeterministic.is_final(*state)));
        }
        minimal(edges, is_final)
    }

    /// A larger set, of which there are finitely many over the same symbols: states that are alike for the next so many frames are one.
    /// Source: Bouajjani, Habermehl and Vojnar, "Abstract regular model checking" (CAV 2004).
    pub fn up_to(&self, frames: usize) -> Automaton {
        let mut class: Vec<u32> = self.is_final.iter().map(|f| u32::from(*f)).collect();
        for _ in 0..frames {
            class = refined(&self.edges, &class, &vec![true; class.len()]).0;
        }
        let mut merged = Merged { edges: vec![Vec::new(); class.len()], is_final: vec![false; class.len()] };
        for (state, row) in self.edges.iter().enumerate() {
            let at = class[state] as usize;
            merged.edges[at].extend(row.iter().map(|(symbol, to)| (*symbol, class[*to as usize])));
            merged.is_final[at] |= self.is_final[state];
        }
        // What was not empty is not smaller now.
        Automaton::of(&merged, class[0]).unwrap_or_else(|| self.clone())
    }

    /// Is each of its stacks one of the other's?
    pub fn is_within(&self, other: &Automaton) -> bool {
        let mut seen = rustc_hash::FxHashSet::from_iter([(0u32, 0u32)]);
        let mut work = vec![(0u32, 0u32)];
        while let Some((a, b)) = work.pop() {
            if self.is_final[a as usize] && !other.is_final[b as usize] {
                return false;
            }
            let row = &other.edges[b as usize];
            for (symbol, to) in &self.edges[a as usize] {
                // What is left of each state can be completed.
                let Ok(at) = row.binary_search_by_key(symbol, |(s, _)| *s) else { return false };
                let pair = (*to, row[at].1);
                if seen.insert(pair) {
                    work.push(pair);
                }
            }
        }
        true
    }
}

/// An automaton under construction, in which several edges may have the same symbol.
pub trait Edges {
    /// From a state.
    fn from(&self, state: u32) -> impl Iterator<Item = (Symbol, u32)>;
    /// May a stack end in it?
    fn is_final(&self, state: u32) -> bool;
}

struct Merged {
    edges: Vec<Vec<(Symbol, u32)>>,
    is_final: Vec<bool>,
}

impl Edges for Merged {
    fn from(&self, state: u32) -> impl Iterator<Item = (Symbol, u32)> {
        self.edges[state as usize].iter().copied()
    }

    fn is_final(&self, state: u32) -> bool {
        self.is_final[state as usize]
    }
}

/// Classes of states that are in the same one, with edges into the same ones; and how many there are.
fn refined(edges: &[Vec<(Symbol, u32)>], class: &[u32], useful: &[bool]) -> (Vec<u32>, usize) {
    let mut known: FxHashMap<(u32, Vec<(Symbol, u32)>), u32> = FxHashMap::default();
    let mut refined = vec![0; class.len()];
    for state in (0..class.len()).filter(|s| useful[*s]) {
        let row = edges[state].iter().filter(|(_, to)| useful[*to as usize]);
        let row = row.map(|(symbol, to)| (*symbol, class[*to as usize])).collect();
        let next = known.len() as u32;
        refined[state] = *known.entry((class[state], row)).or_insert(next);
    }
    (refined, known.len())
}

/// Without states that lead nowhere; states with the same language are one (Moore); numbered as they are met from the first on.
fn minimal(edges: Vec<Vec<(Symbol, u32)>>, is_final: Vec<bool>) -> Option<Automaton> {
    let count = edges.len();
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); count];
    for (from, row) in edges.iter().enumerate() {
        row.iter().for_each(|(_, to)| before[*to as usize].push(from as u32));
    }
    let mut useful = is_final.clone();
    let mut work: Vec<u32> = (0..count as u32).filter(|s| is_final[*s as usize]).collect();
    while let Some(state) = work.pop() {
        for from in &before[state as usize] {
            if !std::mem::replace(&mut useful[*from as usize], true) {
                work.push(*from);
            }
        }
    }
    if !useful[0] {
        return None;
    }
    let mut class: Vec<u32> = is_final.iter().map(|f| u32::from(*f)).collect();
    let mut classes = 0;
    loop {
        let (next, count) = refined(&edges, &class, &useful);
        class = next;
        if count == classes {
            break;
        }
        classes = count;
    }
    let mut number: FxHashMap<u32, u32> = FxHashMap::from_iter([(class[0], 0)]);
    let mut states = vec![0usize];
    let mut out = Automaton { edges: Vec::new(), is_final: Vec::new() };
    let mut next = 0;
    while next < states.len() {
        let state = states[next];
        next += 1;
        let mut row = Vec::new();
        for (symbol, to) in edges[state].iter().filter(|(_, to)| useful[*to as usize]) {
            let to = *number.entry(class[*to as usize]).or_insert_with(|| {
                states.push(*to as usize);
                states.len() as u32 - 1
            });
            row.push((*symbol, to));
        }
        out.edges.push(row);
        out.is_final.push(is_final[state]);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(edges: Vec<Vec<(Symbol, u32)>>, is_final: Vec<bool>) -> Merged {
        Merged { edges, is_final }
    }

    /// `a* b`, with a state too many and one that leads nowhere; the same in fewer states.
    #[test]
    fn equal_languages_are_equal_automata() {
        let many = given(
            vec![vec![(1, 1), (2, 3), (7, 2)], vec![(1, 0), (1, 1), (2, 3)], vec![(7, 2)], vec![]],
            vec![false, false, false, true],
        );
        let few = given(vec![vec![(1, 0), (2, 1)], vec![]], vec![false, true]);
        assert_eq!(Automaton::of(&many, 0), Automaton::of(&few, 0));
        assert_eq!(Automaton::of(&many, 2), None);
    }

    #[test]
    fn a_set_of_stacks_is_within_a_larger_one_only() {
        let all = Automaton::of(&given(vec![vec![(1, 0), (2, 1)], vec![]], vec![false, true]), 0).unwrap();
        let one = Automaton::single(2);
        assert!(one.is_within(&all) && !all.is_within(&one) && all.is_within(&all));
        assert!(!single(&[]).is_within(&all));
    }

    /// Of `a a a b` one sees after two frames that there are more; after four frames everything.
    #[test]
    fn a_set_that_is_seen_so_far_is_larger() {
        let exact = single(&[1, 1, 1, 2]);
        let seen = exact.up_to(1);
        assert!(exact.is_within(&seen) && single(&[1, 1, 1, 1, 2]).is_within(&seen));
        assert!(!single(&[2, 1]).is_within(&seen));
        assert_eq!(exact.up_to(5), exact);
    }

    /// Of `a* b` and `a b* `: in one, in both, in the first alone.
    #[test]
    fn sets_are_combined_stack_by_stack() {
        let first = Automaton::of(&given(vec![vec![(1, 0), (2, 1)], vec![]], vec![false, true]), 0).unwrap();
        let second = Automaton::of(&given(vec![vec![(1, 1)], vec![(2, 1)]], vec![false, true]), 0).unwrap();
        let stacks: [&[Symbol]; 5] = [&[2], &[1], &[1, 2], &[1, 1, 2], &[1, 2, 2]];
        for is_in in [|a, b| a || b, |a, b| a && b, |a, b| a && !b] as [fn(bool, bool) -> bool; 3] {
            let combined = first.combined(&second, is_in).unwrap();
            for stack in stacks {
                assert_eq!(combined.has(stack), is_in(first.has(stack), second.has(stack)), "{stack:?}");
            }
        }
        assert_eq!(first.combined(&first, |a, b| a && !b), None);
        assert_eq!(first.with_top(|s| s == 2), Some(single(&[2])));
        assert_eq!(second.shortest(), Some(vec![1]));
    }

    fn single(stack: &[Symbol]) -> Automaton {
        Automaton::word(stack)
    }
}
