//! Sets of configurations as unions of products, one automaton a thread; and from where one thread alone leads into such a product.
//!
//! Source: Bouajjani, Esparza and Maler, "Reachability analysis of pushdown automata" (CONCUR 1997).

use std::collections::VecDeque;
use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::automaton::{Automaton, Edges, Symbol};
use super::envelope::{Envelope, Rule};
use super::pushdown::Change;

/// Stacks by thread, each an automaton by its number in the [`Library`]: all configurations in which each thread has one of its.
pub type Product = Vec<u32>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Way {
    Both,
    Either,
    FirstAlone,
}

/// All automata that were met, and what was made of two of them.
#[derive(Default)]
pub struct Library {
    pub all: IndexSet<Automaton, FxBuildHasher>,
    made: FxHashMap<(Way, u32, u32), Option<u32>>,
}

impl Library {
    pub fn add(&mut self, automaton: Automaton) -> u32 {
        self.all.insert_full(automaton).0 as u32
    }

    fn combined(&mut self, way: Way, a: u32, b: u32) -> Option<u32> {
        if a == b {
            return (way != Way::FirstAlone).then_some(a);
        }
        let (a, b) = if way == Way::FirstAlone { (a, b) } else { (a.min(b), a.max(b)) };
        if let Some(known) = self.made.get(&(way, a, b)) {
            return *known;
        }
        let is_in: fn(bool, bool) -> bool = match way {
            Way::Both => |a, b| a && b,
            Way::Either => |a, b| a || b,
            Way::FirstAlone => |a, b| a && !b,
        };
        let made = self.all[a as usize].combined(&self.all[b as usize], is_in).map(|made| self.add(made));
        self.made.insert((way, a, b), made);
        made
    }

    /// The stacks of both.
    pub fn both(&mut self, a: u32, b: u32) -> Option<u32> {
        self.combined(Way::Both, a, b)
    }

    /// What is in a product and not in another one of the same situation: disjoint products.
    fn without(&mut self, product: &Product, other: &Product) -> Vec<Product> {
        let mut common = Vec::new();
        for (a, b) in product.iter().zip(other) {
            match self.both(*a, *b) {
                Some(both) => common.push(both),
                None => return vec![product.clone()],
            }
        }
        let mut parts = Vec::new();
        let mut part = product.clone();
        for slot in 0..product.len() {
            if let Some(alone) = self.combined(Way::FirstAlone, product[slot], other[slot]) {
                part[slot] = alone;
                parts.push(part.clone());
            }
            part[slot] = common[slot];
        }
        parts
    }

    /// What is in a product and in none of the others: disjoint products.
    pub fn without_all<'p>(&mut self, product: Product, others: impl Iterator<Item = &'p Product>) -> Vec<Product> {
        let others: Vec<&Product> = others.collect();
        if others.iter().any(|other| self.is_within(&product, other)) {
            return Vec::new();
        }
        let mut parts = vec![product];
        for other in others {
            parts = parts.iter().flat_map(|part| self.without(part, other)).collect();
            if parts.is_empty() {
                break;
            }
        }
        parts
    }

    /// Is the first product within the second one?
    fn is_within(&mut self, product: &Product, other: &Product) -> bool {
        product.iter().zip(other).all(|(a, b)| self.combined(Way::FirstAlone, *a, *b).is_none())
    }

    /// The same configurations without products that are within others, and in which those are one that differ in one thread's stacks alone.
    pub fn largest(&mut self, products: Vec<Product>) -> Vec<Product> {
        let mut all: Vec<Product> = Vec::new();
        for product in self.merged(products) {
            if !all.iter().any(|other| self.is_within(&product, other)) {
                all.retain(|other| !self.is_within(other, &product));
                all.push(product);
            }
        }
        all
    }

    /// The same configurations in fewer products: those that differ in one thread's stacks alone are one.
    pub fn merged(&mut self, mut products: Vec<Product>) -> Vec<Product> {
        let threads = products.first().map_or(0, Vec::len);
        loop {
            let before = products.len();
            for slot in 0..threads {
                let mut alike: IndexSet<Product, FxBuildHasher> = IndexSet::default();
                let mut stacks: Vec<u32> = Vec::new();
                for product in &products {
                    let mut key = product.clone();
                    key[slot] = 0;
                    let (number, is_new) = alike.insert_full(key);
                    if is_new {
                        stacks.push(product[slot]);
                    } else if let Some(either) = self.combined(Way::Either, stacks[number], product[slot]) {
                        stacks[number] = either;
                    }
                }
                products = alike
                    .into_iter()
                    .zip(stacks)
                    .map(|(mut product, stacks)| {
                        product[slot] = stacks;
                        product
                    })
                    .collect();
            }
            if products.len() == before {
                return products;
            }
        }
    }
}

/// An automaton under construction: first the states of the given one, then one for each situation.
#[derive(Default)]
struct Saturated {
    out: Vec<Vec<(Symbol, u32)>>,
    known: FxHashSet<(u32, Symbol, u32)>,
    is_final: Vec<bool>,
    work: VecDeque<(u32, Symbol, u32)>,
}

impl Edges for Saturated {
    fn from(&self, state: u32) -> impl Iterator<Item = (Symbol, u32)> {
        self.out[state as usize].iter().copied()
    }

    fn is_final(&self, state: u32) -> bool {
        self.is_final[state as usize]
    }
}

impl Saturated {
    fn state(&mut self, is_final: bool) -> u32 {
        self.out.push(Vec::new());
        self.is_final.push(is_final);
        self.out.len() as u32 - 1
    }

    fn add(&mut self, from: u32, symbol: Symbol, to: u32) {
        if self.known.insert((from, symbol, to)) {
            self.out[from as usize].push((symbol, to));
            self.work.push_back((from, symbol, to));
        }
    }
}

/// Into which situation, with which stacks, and the frames of created threads that fit.
type Target = (usize, u32, u32, Vec<(usize, Symbol)>);

/// From where a thread alone leads into products, within the envelope.
pub struct Backward<'e> {
    envelope: &'e Envelope,
    /// Of a thread, steps into a situation and a new top; and those behind which the top is taken away.
    tops: FxHashMap<(usize, u32, Symbol), Vec<&'e Rule>>,
    pops: FxHashMap<(usize, u32), Vec<&'e Rule>>,
    found: FxHashMap<Target, Rc<Vec<(u32, u32)>>>,
}

impl<'e> Backward<'e> {
    pub fn new(envelope: &'e Envelope) -> Backward<'e> {
        let (mut tops, mut pops): (FxHashMap<_, Vec<&Rule>>, FxHashMap<_, Vec<&Rule>>) = Default::default();
        for ((slot, to), rules) in &envelope.into {
            for rule in rules {
                match rule.change {
                    Change::Pop => pops.entry((*slot, *to)).or_default().push(rule),
                    Change::Swap(top) | Change::Push(top, _) => tops.entry((*slot, *to, top)).or_default().push(rule),
                }
            }
        }
        Backward { envelope, tops, pops, found: FxHashMap::default() }
    }

    /// Situations, and there the stacks of the thread with which it leads into the product, be it without a step.
    pub fn sources(
        &mut self,
        library: &mut Library,
        slot: usize,
        situation: u32,
        product: &Product,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Rc<Vec<(u32, u32)>> {
        let fits = |(created, symbol): &&(usize, Symbol)| {
            product.get(*created).is_some_and(|stacks| library.all[*stacks as usize].has(&[*symbol]))
        };
        let created: Vec<(usize, Symbol)> = self.envelope.created.iter().filter(fits).copied().collect();
        let key = (slot, situation, product[slot], created);
        if let Some(known) = self.found.get(&key) {
            return known.clone();
        }
        let given = library.all[product[slot] as usize].clone();
        let found = self.saturate(slot, situation, &given, &key.3, goes_on);
        let found = Rc::new(found.into_iter().map(|(at, stacks)| (at, library.add(stacks))).collect::<Vec<_>>());
        self.found.insert(key, found.clone());
        found
    }

    fn saturate(
        &self,
        slot: usize,
        situation: u32,
        given: &Automaton,
        created: &[(usize, Symbol)],
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Vec<(u32, Automaton)> {
        let mut all = Saturated::default();
        given.is_final.iter().for_each(|is_final| {
            all.state(*is_final);
        });
        let first = given.edges.len() as u32;
        // Of the states behind `first`.
        let mut at: IndexSet<u32, FxBuildHasher> = IndexSet::default();
        let mut waiting: FxHashMap<(u32, Symbol), Vec<(u32, Symbol)>> = FxHashMap::default();
        let mut unseen = vec![situation];
        at.insert(situation);
        let start = all.state(given.is_final[0]);
        for (state, row) in given.edges.iter().enumerate() {
            row.iter().for_each(|(symbol, to)| all.add(state as u32, *symbol, *to));
        }
        given.edges[0].iter().for_each(|(symbol, to)| all.add(start, *symbol, *to));
        let fits = |rule: &Rule| rule.created.iter().all(|frame| created.contains(frame));
        let source = |all: &mut Saturated, at: &mut IndexSet<u32, FxBuildHasher>, unseen: &mut Vec<u32>, from: u32| {
            let (number, is_new) = at.insert_full(from);
            if is_new {
                all.state(false);
                unseen.push(from);
            }
            first + number as u32
        };
        loop {
            // Whoever takes the top away is there with whatever stands below it.
            while let Some(situation) = unseen.pop() {
                let to = first + at.get_index_of(&situation).expect("it was met") as u32;
                for rule in self.pops.get(&(slot, situation)).into_iter().flatten().filter(|rule| fits(rule)) {
                    let from = source(&mut all, &mut at, &mut unseen, rule.from);
                    all.add(from, rule.top, to);
                }
            }
            let Some((from, symbol, to)) = all.work.pop_front() else { break };
            if !goes_on() {
                break;
            }
            for (state, top) in waiting.get(&(from, symbol)).cloned().unwrap_or_default() {
                all.add(state, top, to);
            }
            let Some(situation) = from.checked_sub(first).and_then(|number| at.get_index(number as usize)).copied()
            else {
                continue;
            };
            for rule in self.tops.get(&(slot, situation, symbol)).into_iter().flatten().filter(|rule| fits(rule)) {
                let from = source(&mut all, &mut at, &mut unseen, rule.from);
                match rule.change {
                    Change::Push(_, below) => {
                        waiting.entry((to, below)).or_default().push((from, rule.top));
                        for (symbol, behind) in all.out[to as usize].clone() {
                            if symbol == below {
                                all.add(from, rule.top, behind);
                            }
                        }
                    }
                    _ => all.add(from, rule.top, to),
                }
            }
        }
        let stacks = |(number, situation): (usize, &u32)| {
            Automaton::of(&all, first + number as u32).map(|stacks| (*situation, stacks))
        };
        at.iter().enumerate().filter_map(stacks).collect()
    }
}
