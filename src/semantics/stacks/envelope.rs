//! Sets of stacks that no execution leaves, thread by thread: whatever the others have done to the globals, as far as each of them can do it
//! with some stack of its own. How the stacks of one thread go with those of another one is not known.
//!
//! ```text
//! thread i at (situation, stack) --its own step--> (situation', stack')       saturation, as in one context
//! thread j beside it             --that of i-----> (situation', the same)
//! ```
//! A configuration is within the envelope where each of its threads, with the situation, is. It holds the initial configurations, and what
//! each step from one of its configurations leads to: the envelope is an invariant.
//!
//! Sources: the envelope is that of Prabhu, Reps, Lal and Kidd, "Verifying concurrent programs via bounded context-switching and induction" (TR 1701,
//! University of Wisconsin-Madison, 2011), with what each thread knows of the globals: Flanagan and Qadeer, "Thread-modular model checking" (SPIN 2003).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use rustc_hash::{FxHashMap, FxHashSet};

use super::Search;
use super::automaton::{Automaton, Edges, Symbol};
use super::pushdown::Change;
use super::situations::Situations;

/// A state of the automaton of one thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Node {
    /// Below the root's frame.
    End,
    /// In front of the top, in a situation.
    At(u32),
    /// Between a new top and what stands below it.
    Below(u32, Symbol),
}

/// The stacks of one thread, in all situations.
#[derive(Default)]
struct Stacks {
    nodes: Vec<Node>,
    number: FxHashMap<Node, u32>,
    out: Vec<Vec<(Symbol, u32)>>,
    known: FxHashSet<(u32, Symbol, u32)>,
    /// What is read from the first is read from these as well.
    copied: FxHashMap<u32, Vec<u32>>,
    /// Where a stack may end.
    ends: FxHashSet<u32>,
}

impl Edges for Stacks {
    fn from(&self, state: u32) -> impl Iterator<Item = (Symbol, u32)> {
        self.out[state as usize].iter().copied()
    }

    fn is_final(&self, state: u32) -> bool {
        self.ends.contains(&state)
    }
}

impl Stacks {
    fn node(&mut self, node: Node) -> u32 {
        if let Some(known) = self.number.get(&node) {
            return *known;
        }
        let number = self.nodes.len() as u32;
        self.nodes.push(node);
        self.number.insert(node, number);
        self.out.push(Vec::new());
        if node == Node::End {
            self.ends.insert(number);
        }
        number
    }

    /// Edges in front of tops that are new with this one.
    fn add(&mut self, edge: (u32, Symbol, u32), new: &mut Vec<(u32, Symbol, u32)>) {
        let mut work = vec![edge];
        while let Some((from, symbol, to)) = work.pop() {
            if !self.known.insert((from, symbol, to)) {
                continue;
            }
            self.out[from as usize].push((symbol, to));
            if let Node::At(situation) = self.nodes[from as usize] {
                new.push((situation, symbol, to));
            }
            work.extend(self.copied.get(&from).into_iter().flatten().map(|copy| (*copy, symbol, to)));
        }
    }

    /// A stack may end here, and wherever is read what is read here.
    fn ends_at(&mut self, state: u32) {
        let mut work = vec![state];
        while let Some(state) = work.pop() {
            if self.ends.insert(state) {
                work.extend(self.copied.get(&state).into_iter().flatten());
            }
        }
    }

    /// From now on what is read from one is read from the other as well.
    fn copy(&mut self, from: u32, to: u32, new: &mut Vec<(u32, Symbol, u32)>) {
        let copies = self.copied.entry(from).or_default();
        if from == to || copies.contains(&to) {
            return;
        }
        copies.push(to);
        if self.ends.contains(&from) {
            self.ends_at(to);
        }
        for (symbol, behind) in self.out[from as usize].clone() {
            self.add((to, symbol, behind), new);
        }
    }
}

/// A step of a thread from a configuration of the envelope.
#[derive(Debug, Clone)]
pub struct Rule {
    pub from: u32,
    pub top: Symbol,
    pub change: Change,
    pub created: Vec<(usize, Symbol)>,
}

/// The envelope, with all steps inside.
#[derive(Default)]
pub struct Envelope {
    threads: Vec<Stacks>,
    /// By thread and the situation behind.
    pub into: BTreeMap<(usize, u32), Vec<Rule>>,
    /// Situations, threads and tops with which a check fails.
    pub fails: Vec<(u32, usize, Symbol)>,
    /// Slots of threads that are created, and their frames.
    pub created: BTreeSet<(usize, Symbol)>,
    edges: usize,
    /// Not all of it was found.
    pub is_cut: bool,
}

impl Envelope {
    /// Of an execution that begins in one of these situations, with this only frame; of so many edges at most.
    pub fn of(
        search: &mut Search<'_>,
        situations: &mut Situations,
        initial: &[(u32, Symbol)],
        most: usize,
    ) -> Envelope {
        let mut all = Envelope::default();
        let mut work: VecDeque<(usize, u32, Symbol, u32)> = VecDeque::new();
        let mut met: FxHashSet<(u32, usize, Symbol)> = FxHashSet::default();
        let mut moved: FxHashSet<(u32, u32, usize)> = FxHashSet::default();
        for (situation, symbol) in initial {
            all.begins(0, *situation, *symbol, &mut work);
        }
        while let Some((slot, situation, top, to)) = work.pop_front() {
            if all.edges > most || search.is_late() {
                all.is_cut = true;
                break;
            }
            let steps = situations.steps(search, situation, slot, top);
            let is_new = met.insert((situation, slot, top));
            if is_new && steps.fails {
                all.fails.push((situation, slot, top));
            }
            for leads in &steps.leads {
                if is_new {
                    let rule = Rule { from: situation, top, change: leads.change, created: leads.created.clone() };
                    all.into.entry((slot, leads.to)).or_default().push(rule);
                }
                let (stacks, mut new) = (&mut all.threads[slot], Vec::new());
                let at = stacks.node(Node::At(leads.to));
                match leads.change {
                    Change::Swap(top) => stacks.add((at, top, to), &mut new),
                    Change::Push(top, below) => {
                        let between = stacks.node(Node::Below(leads.to, top));
                        stacks.add((between, below, to), &mut new);
                        stacks.add((at, top, between), &mut new);
                    }
                    Change::Pop => stacks.copy(to, at, &mut new),
                }
                all.takes(slot, new, &mut work);
                // Arguments may differ where all else is the same.
                for (slot, symbol) in &leads.created {
                    all.created.insert((*slot, *symbol));
                    all.begins(*slot, leads.to, *symbol, &mut work);
                }
                if !moved.insert((situation, leads.to, slot)) {
                    continue;
                }
                for other in (0..situations.count(situation)).filter(|other| *other != slot) {
                    let (stacks, mut new) = (&mut all.threads[other], Vec::new());
                    let (from, to) = (stacks.node(Node::At(situation)), stacks.node(Node::At(leads.to)));
                    stacks.copy(from, to, &mut new);
                    all.takes(other, new, &mut work);
                }
            }
        }
        all
    }

    fn begins(&mut self, slot: usize, situation: u32, symbol: Symbol, work: &mut VecDeque<(usize, u32, Symbol, u32)>) {
        if self.threads.len() <= slot {
            self.threads.resize_with(slot + 1, Stacks::default);
        }
        let (stacks, mut new) = (&mut self.threads[slot], Vec::new());
        let (at, end) = (stacks.node(Node::At(situation)), stacks.node(Node::End));
        stacks.add((at, symbol, end), &mut new);
        self.takes(slot, new, work);
    }

    fn takes(&mut self, slot: usize, new: Vec<(u32, Symbol, u32)>, work: &mut VecDeque<(usize, u32, Symbol, u32)>) {
        self.edges += new.len();
        work.extend(new.into_iter().map(|(situation, symbol, to)| (slot, situation, symbol, to)));
    }

    /// How many threads there are at most.
    pub fn threads(&self) -> usize {
        self.threads.len()
    }

    /// The stacks of a thread in a situation of the envelope.
    pub fn stacks(&self, situations: &Situations, situation: u32, slot: usize) -> Option<Automaton> {
        if situations.has_returned(situation, slot) {
            return Some(Automaton::word(&[]));
        }
        let stacks = &self.threads[slot];
        Automaton::of(stacks, *stacks.number.get(&Node::At(situation))?)
    }

    /// Edges of its automata.
    pub fn size(&self) -> usize {
        self.edges
    }
}
