//! All configurations that a thread can reach alone from a set of them: saturation of an automaton whose edges are stacks, with the first
//! reason for each edge, so that the way to any of the configurations can be told.
//!
//! Sources: Bouajjani, Esparza and Maler, "Reachability analysis of pushdown automata" (CONCUR 1997); Esparza, Hansel, Rossmanith and
//! Schwoon, "Efficient algorithms for model checking pushdown systems" (CAV 2000); the reasons are as in Reps, Schwoon, Jha and Melski,
//! "Weighted pushdown systems" (2005).
//!
//! Each reason speaks of edges that are older, so that going back along them comes to an end.

use std::collections::{BTreeMap, VecDeque};

use rustc_hash::{FxHashMap, FxHashSet};

use super::automaton::{Automaton, Edges, Symbol};
use super::pushdown::{Change, Pushdown};

/// A state of the automaton: of the given set, a control, or between the new top and what stands below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Node {
    Given(u32),
    Control(u32),
    Below(u32, Symbol),
}

#[derive(Debug, Clone, Copy)]
struct Edge {
    from: u32,
    symbol: Symbol,
    to: u32,
    reason: Reason,
}

/// Numbers of edges; `(edge, n)`: the n-th step from the control and the symbol of the edge.
#[derive(Debug, Clone, Copy)]
enum Reason {
    Given,
    Swap(u32, u32),
    /// The step is that of the edge below.
    Top,
    Below(u32, u32),
    /// The top was taken away, and then there is this edge.
    Pop(Taken, u32),
}

/// A step: the edge at whose control and symbol it was taken, and which of the steps from there it is.
type Taken = (u32, u32);

/// What a thread reaches alone.
pub struct Saturation {
    beside: u32,
    nodes: Vec<Node>,
    number: FxHashMap<Node, u32>,
    edges: Vec<Edge>,
    known: FxHashSet<(u32, Symbol, u32)>,
    out: Vec<Vec<u32>>,
    is_final: Vec<bool>,
    /// Into each node: controls that come there by taking the top away.
    pops: FxHashMap<u32, Vec<(u32, Taken)>>,
    /// Controls that can have an empty stack, and the step that took the last frame.
    emptied: FxHashMap<u32, Taken>,
    /// Not everything was followed.
    pub is_cut: bool,
    /// An edge at which a check can fail.
    pub fails: Option<u32>,
    /// Controls in the order in which they were met.
    pub controls: Vec<u32>,
}

impl Edges for Saturation {
    fn from(&self, state: u32) -> impl Iterator<Item = (Symbol, u32)> {
        self.out[state as usize].iter().map(|e| (self.edges[*e as usize].symbol, self.edges[*e as usize].to))
    }

    fn is_final(&self, state: u32) -> bool {
        self.is_final[state as usize]
    }
}

impl Saturation {
    /// From a control with these stacks, up to so many edges. Ends early where a check fails.
    pub fn of(
        pushdown: &mut Pushdown<'_>,
        beside: u32,
        control: u32,
        stacks: &Automaton,
        most: usize,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Saturation {
        let mut all = Saturation {
            beside,
            nodes: Vec::new(),
            number: FxHashMap::default(),
            edges: Vec::new(),
            known: FxHashSet::default(),
            out: Vec::new(),
            is_final: Vec::new(),
            pops: FxHashMap::default(),
            emptied: FxHashMap::default(),
            is_cut: false,
            fails: None,
            controls: Vec::new(),
        };
        let mut work = VecDeque::new();
        let start = all.node(Node::Control(control));
        for (state, is_final) in stacks.is_final.iter().enumerate() {
            let node = all.node(Node::Given(state as u32));
            all.is_final[node as usize] = *is_final;
        }
        all.is_final[start as usize] = stacks.is_final[0];
        for (state, row) in stacks.edges.iter().enumerate() {
            for (symbol, to) in row {
                let (from, to) = (all.node(Node::Given(state as u32)), all.node(Node::Given(*to)));
                all.add(from, *symbol, to, Reason::Given, &mut work);
                if state == 0 {
                    all.add(start, *symbol, to, Reason::Given, &mut work);
                }
            }
        }
        while let Some(edge) = work.pop_front() {
            if all.edges.len() > most || !goes_on() {
                all.is_cut = true;
                break;
            }
            if all.follow(pushdown, edge, &mut work) {
                all.fails = Some(edge);
                break;
            }
        }
        all
    }

    fn node(&mut self, node: Node) -> u32 {
        if let Some(known) = self.number.get(&node) {
            return *known;
        }
        let number = self.nodes.len() as u32;
        self.nodes.push(node);
        self.number.insert(node, number);
        self.out.push(Vec::new());
        self.is_final.push(false);
        if let Node::Control(control) = node {
            self.controls.push(control);
        }
        number
    }

    fn add(&mut self, from: u32, symbol: Symbol, to: u32, reason: Reason, work: &mut VecDeque<u32>) {
        if !self.known.insert((from, symbol, to)) {
            return;
        }
        let number = self.edges.len() as u32;
        self.edges.push(Edge { from, symbol, to, reason });
        self.out[from as usize].push(number);
        if matches!(self.nodes[from as usize], Node::Control(_)) {
            work.push_back(number);
        }
        for (control, step) in self.pops.get(&from).cloned().unwrap_or_default() {
            self.add(control, symbol, to, Reason::Pop(step, number), work);
        }
    }

    /// All steps at an edge; can a check fail?
    fn follow(&mut self, pushdown: &mut Pushdown<'_>, number: u32, work: &mut VecDeque<u32>) -> bool {
        let Edge { from, symbol, to, .. } = self.edges[number as usize];
        let Node::Control(control) = self.nodes[from as usize] else { return false };
        let moves = pushdown.moves(self.beside, control, symbol);
        for (n, rule) in moves.rules.iter().enumerate() {
            let step = (number, n as u32);
            let next = self.node(Node::Control(rule.to));
            match rule.change {
                Change::Swap(top) => self.add(next, top, to, Reason::Swap(step.0, step.1), work),
                Change::Push(top, below) => {
                    let between = self.node(Node::Below(rule.to, top));
                    // First what stands below: the reason for the top speaks of it.
                    self.add(between, below, to, Reason::Below(step.0, step.1), work);
                    self.add(next, top, between, Reason::Top, work);
                }
                Change::Pop => {
                    let into = self.pops.entry(to).or_default();
                    if into.iter().any(|(control, _)| *control == next) {
                        continue;
                    }
                    into.push((next, step));
                    if self.is_final[to as usize] && !self.is_final[next as usize] {
                        self.is_final[next as usize] = true;
                        self.emptied.insert(next, step);
                    }
                    for behind in self.out[to as usize].clone() {
                        let Edge { symbol, to, .. } = self.edges[behind as usize];
                        self.add(next, symbol, to, Reason::Pop(step, behind), work);
                    }
                }
            }
        }
        moves.fails.is_some()
    }

    /// Edges.
    pub fn size(&self) -> usize {
        self.edges.len()
    }

    /// The stacks with which a control is reached.
    pub fn stacks(&self, control: u32) -> Option<Automaton> {
        Automaton::of(self, self.number[&Node::Control(control)])
    }

    /// Edges from a node that read the stack.
    fn reading(&self, node: u32, stack: &[Symbol]) -> Option<Vec<u32>> {
        // By position: the edge by which each node was first come to.
        let mut layers: Vec<BTreeMap<u32, Option<u32>>> = vec![BTreeMap::from_iter([(node, None)])];
        for symbol in stack {
            let mut next = BTreeMap::new();
            for from in layers.last()?.keys() {
                for edge in &self.out[*from as usize] {
                    let e = &self.edges[*edge as usize];
                    if e.symbol == *symbol {
                        next.entry(e.to).or_insert(Some(*edge));
                    }
                }
            }
            layers.push(next);
        }
        let mut at = *layers.last()?.keys().find(|n| self.is_final[**n as usize])?;
        let mut edges = Vec::new();
        for layer in layers.iter().skip(1).rev() {
            let edge = layer[&at]?;
            edges.push(edge);
            at = self.edges[edge as usize].from;
        }
        edges.reverse();
        Some(edges)
    }

    /// The shortest way from a node to the end of a stack.
    fn to_the_end(&self, node: u32) -> Option<Vec<u32>> {
        let mut by: FxHashMap<u32, Option<u32>> = FxHashMap::from_iter([(node, None)]);
        let mut work = VecDeque::from([node]);
        while let Some(at) = work.pop_front() {
            if self.is_final[at as usize] {
                let (mut at, mut edges) = (at, Vec::new());
                while let Some(Some(edge)) = by.get(&at) {
                    edges.push(*edge);
                    at = self.edges[*edge as usize].from;
                }
                edges.reverse();
                return Some(edges);
            }
            for edge in &self.out[at as usize] {
                let to = self.edges[*edge as usize].to;
                by.entry(to).or_insert_with(|| {
                    work.push_back(to);
                    Some(*edge)
                });
            }
        }
        None
    }

    /// The steps to the check that fails, and the stack at their beginning.
    pub fn way_to_failure(&self, pushdown: &mut Pushdown<'_>) -> Option<(Vec<Vec<usize>>, Vec<Symbol>)> {
        let edge = self.fails?;
        let Edge { from, symbol, to, .. } = self.edges[edge as usize];
        let Node::Control(control) = self.nodes[from as usize] else { return None };
        let last = pushdown.moves(self.beside, control, symbol).fails.clone()?;
        let mut path = vec![edge];
        path.extend(self.to_the_end(to)?);
        let (mut steps, start) = self.back(pushdown, from, path)?;
        steps.push(last);
        Some((steps, start))
    }

    /// The steps to a control with some stack (any, where none is given), and the stack at their beginning.
    pub fn way_to(
        &self,
        pushdown: &mut Pushdown<'_>,
        control: u32,
        stack: Option<&[Symbol]>,
    ) -> Option<(Vec<Vec<usize>>, Vec<Symbol>)> {
        let node = self.number[&Node::Control(control)];
        let path = match stack {
            Some(stack) => self.reading(node, stack)?,
            None => self.to_the_end(node)?,
        };
        self.back(pushdown, node, path)
    }

    /// From a configuration (the control of a node, and edges that read its stack) back to the beginning.
    fn back(
        &self,
        pushdown: &mut Pushdown<'_>,
        mut node: u32,
        mut path: Vec<u32>,
    ) -> Option<(Vec<Vec<usize>>, Vec<Symbol>)> {
        let mut steps = Vec::new();
        loop {
            let (edge, n) = match path.first() {
                None => match self.emptied.get(&node) {
                    Some((edge, n)) => {
                        path.push(*edge);
                        (*edge, *n)
                    }
                    // It was empty at the beginning.
                    None => break,
                },
                Some(first) => match self.edges[*first as usize].reason {
                    Reason::Given => break,
                    Reason::Swap(edge, n) => {
                        path[0] = edge;
                        (edge, n)
                    }
                    Reason::Top => {
                        let Reason::Below(edge, n) = self.edges[*path.get(1)? as usize].reason else { return None };
                        path.splice(0..2, [edge]);
                        (edge, n)
                    }
                    Reason::Below(..) => return None,
                    Reason::Pop((edge, n), behind) => {
                        path.splice(0..1, [edge, behind]);
                        (edge, n)
                    }
                },
            };
            let Edge { from, symbol, .. } = self.edges[edge as usize];
            let Node::Control(control) = self.nodes[from as usize] else { return None };
            steps.push(pushdown.moves(self.beside, control, symbol).rules[n as usize].ways.clone());
            node = from;
        }
        steps.reverse();
        Some((steps, path.iter().map(|e| self.edges[*e as usize].symbol).collect()))
    }
}
