//! The reduced system as one thread: a node for each way in which threads stand, sleep, and have the turn.
//!
//! - Requires: an order of the threads.
//! - Establishes: the nodes are all that the control of the reduced system comes to, where a condition under which
//!   steps commute may be true or false. A check that a thread makes is one of the node, also where the thread sleeps.

use rustc_hash::FxHashMap;

use super::Mutation;
use super::letters::{Letters, Way};
use super::order::Order;
use base::graph;
use engine::limits::Limits;
use syntax::ast::*;
use system::ThreadId;
use vocabulary::LocationId;

/// Where threads are, which of them sleep, and whose turn it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Node {
    pub at: Vec<LocationId>,
    pub asleep: Vec<bool>,
    pub turn: usize,
}

/// A way of a thread, from a node to the next; where it has none a check fails.
pub struct Edge {
    pub way: Way,
    pub to: Option<usize>,
}

/// The whole graph; the first node is where it begins.
pub struct Product {
    pub nodes: Vec<Node>,
    pub edges: Vec<Vec<Edge>>,
    /// A check may fail from there on, as far as control tells.
    pub matters: Vec<bool>,
}

/// More nodes than these are too many.
const MOST: usize = 6_000;

impl Product {
    /// # Errors
    /// Too many nodes, or the solver has ended.
    pub fn of(letters: &mut Letters, order: &Order, limits: &Limits) -> Result<Product, String> {
        let system = letters.system;
        let count = system.threads.len();
        let start = Node { at: system.threads.iter().map(|t| t.begins).collect(), asleep: vec![false; count], turn: 0 };
        let mut numbers = FxHashMap::from_iter([(start.clone(), 0)]);
        let (mut nodes, mut edges) = (vec![start], Vec::new());
        while edges.len() < nodes.len() {
            if let Some(exceeded) = limits.exceeded() {
                return Err(exceeded.reason().into());
            }
            let node = nodes[edges.len()].clone();
            let mut found = Vec::new();
            for (way, to) in successors(letters, order, &node)? {
                let to = to.map(|to| {
                    *numbers.entry(to).or_insert_with_key(|to| {
                        nodes.push(to.clone());
                        nodes.len() - 1
                    })
                });
                found.push(Edge { way, to });
            }
            edges.push(found);
            if nodes.len() > MOST {
                return Err(format!("the reduced system has more than {MOST} places"));
            }
        }
        let before = |n: usize| edges[n].iter().filter_map(|e| e.to).collect::<Vec<_>>();
        let mut leads: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
        (0..nodes.len()).for_each(|n| before(n).into_iter().for_each(|to| leads[to].push(n)));
        let failing = (0..nodes.len()).filter(|n| edges[*n].iter().any(|e| e.to.is_none()));
        let matters = graph::reachable(nodes.len(), failing, |n| leads[n].clone());
        Ok(Product { nodes, edges, matters })
    }

    /// Edges between nodes that matter.
    pub fn next(&self, node: usize) -> Vec<usize> {
        self.edges[node].iter().filter_map(|e| e.to).filter(|to| self.matters[*to]).collect()
    }

    /// Nodes without which the graph, as far as it matters, has no cycle: of each component the one that is come to
    /// first.
    pub fn cuts(&self) -> Vec<bool> {
        let mut cuts = vec![false; self.nodes.len()];
        loop {
            let next = |n: usize| match cuts[n] || !self.matters[n] {
                true => Vec::new(),
                false => self.next(n).into_iter().filter(|to| !cuts[*to]).collect(),
            };
            let goes_round = |c: &Vec<usize>| c.len() > 1 || next(c[0]).contains(&c[0]);
            let components = graph::components(self.nodes.len(), next);
            let new: Vec<usize> =
                components.iter().filter(|c| goes_round(c)).filter_map(|c| c.iter().min().copied()).collect();
            if new.is_empty() {
                return cuts;
            }
            new.into_iter().for_each(|n| cuts[n] = true);
        }
    }
}

/// What can be done next, and where it leads.
fn successors(letters: &mut Letters, order: &Order, node: &Node) -> Result<Vec<(Way, Option<Node>)>, String> {
    let system = letters.system;
    let count = system.threads.len();
    let known: FxHashMap<Name, Expr> =
        (0..count).flat_map(|t| letters.standing((t, node.at[t])).collect::<Vec<_>>()).collect();
    let is_control = |name: &Name| known.contains_key(name);
    let mut found = Vec::new();
    for thread in 0..count {
        if (0..count).any(|other| other != thread && letters.is_exclusive((other, node.at[other]))) {
            continue;
        }
        let ways = letters.ways((thread, node.at[thread])).to_vec();
        for way in ways {
            let Some(mut here) = way.where_(&known) else { continue };
            let created: Vec<(ThreadId, LocationId)> = (0..count)
                .filter_map(|t| match &way.values.get(&system.threads[t].location)?.kind {
                    ExprKind::Int(at) => Some((t, usize::try_from(at).ok()?)),
                    _ => None,
                })
                .collect();
            here.values.retain(|name, _| !is_control(name));
            let Some(to) = way.to else {
                if node.asleep[thread] && letters.mutation.is(Mutation::FailuresAsleep) {
                    continue;
                }
                found.push((here, None));
                continue;
            };
            if node.asleep[thread] {
                continue;
            }
            let mut next =
                Node { at: node.at.clone(), asleep: vec![false; count], turn: order.behind(node.turn, thread, to) };
            next.at[thread] = to;
            created.iter().for_each(|(t, at)| next.at[*t] = *at);
            let mut all = vec![(here, next)];
            for other in (0..count).filter(|t| *t != thread) {
                let goes_first = node.asleep[other] || order.is_before(node.turn, other, thread);
                let letter = (other, node.at[other]);
                if !goes_first || letters.ways(letter).is_empty() {
                    continue;
                }
                let commutes = letters.commute((thread, node.at[thread]), letter)?;
                let never_wakes = letters.mutation.is(Mutation::SleepersNeverWake).then(|| Expr::bool(true));
                let Some(condition) = never_wakes.or(commutes) else { continue };
                let mut split = Vec::new();
                for (way, next) in all {
                    let mut asleep = next.clone();
                    asleep.asleep[other] = true;
                    for (is_so, next) in [(condition.clone(), asleep), (condition.clone().not(), next)] {
                        let mut way = way.clone();
                        if way.require(is_so).is_some() {
                            split.push((way, next));
                        }
                    }
                }
                all = split;
            }
            found.extend(all.into_iter().map(|(way, next)| (way, Some(next))));
        }
    }
    Ok(found)
}
