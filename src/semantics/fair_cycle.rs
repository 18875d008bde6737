//! Fair infinite executions: cycles of the state graph. Strong fairness is a Streett condition: a component in which a thread
//! never runs must not contain a state where it could; such states are taken out and what is left is searched again (Lichtenstein
//! and Pnueli, POPL 1985). Weak fairness can be judged on whole components.
//!
//! Threads may be created and end in a cycle: the graph keeps none that has returned behind all others. In a state of the component with the fewest threads
//! these are there all the time; the others have been created since the cycle was there last, and will have ended when it is there again. Each of
//! them takes finitely many steps, so that fairness and recurring choices ask nothing of it.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Fairness;
use super::enumerate::arbitrary_integer;
use super::explore::{Ending, Found, Hop, Parent, Search};
use super::explored::Explored;
use super::graph::{Graph, Key, Marks, Step};
use super::scc::components;
use super::watch::Watched;
use base::source::Span;

/// A macro step between stored states.
#[derive(Debug, Clone, Copy)]
struct Arc {
    to: u32,
    slot: u32,
    marks: Marks,
    /// The thread does not run: a value is chosen that blocks it.
    idle: bool,
}

/// So many states are explored before the first cycles are looked for, and this many times as many before the next.
const FIRST_LOOK: usize = 1 << 12;
const NEXT_LOOK: usize = 4;

/// Explores everything, and looks for a fair cycle in it; now and then in what has been explored so far, as there may be no end.
pub fn find(search: &mut Search<'_>) -> Option<Found> {
    let mut explored = Explored::default();
    let (mut seen, mut upto) = (0, FIRST_LOOK);
    loop {
        let is_all = explore(search, &mut explored, upto);
        let found = look(search, &explored, seen);
        if found.is_some() || is_all {
            return found;
        }
        seen = explored.nodes();
        upto *= NEXT_LOOK;
    }
}

/// Looks for a fair cycle among the nodes that have been explored; `seen` of them have been looked at before.
fn look(search: &mut Search<'_>, explored: &Explored, seen: usize) -> Option<Found> {
    let mut all: Vec<u32> = (0..explored.nodes() as u32).collect();
    if let Some(watched) = &search.graph.code.watched {
        if let Some(end) = all[seen..].iter().copied().find(|n| breaks_by_ending(search, watched, *n)) {
            if leaves_open(search, &[end]) {
                return None;
            }
            let stem = search.path(end, 0);
            return Some(Found { initial: search.origin(end), stem, ending: Ending::Lasso(Vec::new()) });
        }
        all.retain(|n| watched.may_close(search.graph.globals(search.nodes.get(*n as usize))));
    }
    Cycles { search, explored, arcs: Vec::new() }.find(all)
}

/// Explores so many nodes. Is that all there is, or all that there will be?
fn explore(search: &mut Search<'_>, explored: &mut Explored, upto: usize) -> bool {
    let (mut state, mut next) = (Key::new(), Key::new());
    loop {
        let at = explored.nodes();
        if at == search.nodes.len() || !search.goes_on(at) {
            return true;
        }
        if at == upto {
            return false;
        }
        state.clear();
        state.extend_from_slice(search.nodes.get(at));
        for slot in search.graph.runnable(&state) {
            let moves = search.graph.moves(&state, slot);
            for edge in &moves.edges {
                next.clear();
                Graph::append_after(&state, slot, edge, &mut next);
                search.graph.retire(&mut next);
                explored.leads_to(search.add(&next, Parent { node: at as u32, slot: slot as u32 }));
            }
        }
        explored.end_node();
    }
}

/// Nobody can take a step any more, and the last state breaks the property.
fn breaks_by_ending(search: &mut Search<'_>, watched: &Watched, node: u32) -> bool {
    let state: Key = search.nodes.get(node as usize).to_vec();
    search.graph.code.nonblocking.is_empty()
        && watched.breaks_at_end(search.graph.globals(&state))
        && search.graph.has_ended(&state)
}

/// Hangs the verdict about these nodes on arbitrary values? Then that is what is told.
fn leaves_open(search: &mut Search<'_>, nodes: &[u32]) -> bool {
    let code = search.graph.code;
    let Some(watched) = &code.watched else { return false };
    let globals = |node: &u32| search.graph.globals(search.nodes.get(*node as usize));
    let Some(open) = nodes.iter().map(globals).find(|globals| watched.is_open(globals)) else { return false };
    let name = watched.arbitrary(open).map_or("a global", |g| code.globals[g].name.as_str());
    let what = arbitrary_integer().within(|what| format!("the property hangs on what {name} is at the start: {what}"));
    search.graph.error.get_or_insert((Span::NONE, what));
    true
}

enum Judgement {
    Fair,
    Unfair,
    /// Smaller parts may be fair.
    Search(Vec<u32>, Vec<(u32, u32)>),
}

struct Cycles<'s, 'a> {
    search: &'s mut Search<'a>,
    explored: &'s Explored,
    /// Room for the arcs of one node.
    arcs: Vec<Arc>,
}

impl Cycles<'_, '_> {
    fn find(&mut self, all: Vec<u32>) -> Option<Found> {
        // Each part of the graph with the runs that are ruled out in it: by thread, those in the loop of a recurring choice.
        let mut work = vec![(all, Vec::new())];
        while let Some((nodes, forbidden)) = work.pop() {
            for component in self.components(&nodes, &forbidden) {
                if self.is_over() {
                    return None;
                }
                match self.judge(&component, &forbidden) {
                    Judgement::Fair if leaves_open(self.search, &component) => return None,
                    Judgement::Fair => return Some(self.witness(&component, &forbidden)),
                    Judgement::Unfair => {}
                    Judgement::Search(nodes, forbidden) => work.push((nodes, forbidden)),
                }
            }
        }
        None
    }

    fn is_over(&mut self) -> bool {
        if let Some(why) = self.search.graph.deadline.passed() {
            self.search.stopped.get_or_insert_with(|| why.into());
        }
        self.search.graph.deadline.passed().is_some()
    }

    /// The components that a cycle can be in, that with the shortest way to it first: nodes are numbered by their distance.
    fn components(&mut self, nodes: &[u32], forbidden: &[(u32, u32)]) -> Vec<Vec<u32>> {
        let every_arc = forbidden.is_empty() && !self.forbids_event();
        let mut found = components(nodes, |node, out| match every_arc {
            true => out.extend_from_slice(self.explored.targets(node)),
            false => out.extend(self.arcs(node, forbidden).iter().map(|a| a.to)),
        });
        found.retain(|c| c.len() > 1 || self.explored.targets(c[0]).contains(&c[0]));
        found.iter_mut().for_each(|c| c.sort_unstable());
        found.sort_unstable_by_key(|c| c[0]);
        found
    }

    fn forbids_event(&self) -> bool {
        self.search.graph.code.watched.as_ref().is_some_and(Watched::forbids_event)
    }

    /// The event that is watched for must occur in the cycle.
    fn wants_event(&self) -> bool {
        self.search.graph.code.watched.as_ref().is_some_and(|w| !w.forbids_event())
    }

    /// The arcs of a node that was explored, without those that are ruled out.
    fn arcs(&mut self, node: u32, forbidden: &[(u32, u32)]) -> &[Arc] {
        let forbids_event = self.forbids_event();
        let state: Key = self.search.nodes.get(node as usize).to_vec();
        let mut targets = self.explored.targets(node).iter();
        self.arcs.clear();
        for slot in self.search.graph.runnable(&state) {
            let moves = self.search.graph.moves(&state, slot);
            for (edge, to) in moves.edges.iter().zip(&mut targets) {
                let ruled_out = forbidden.iter().any(|(s, bit)| *s == slot as u32 && edge.in_loop & bit != 0);
                if !(ruled_out || edge.event && forbids_event) {
                    self.arcs.push(Arc { to: *to, slot: slot as u32, marks: edge.marks(), idle: edge.idle });
                }
            }
        }
        &self.arcs
    }

    fn judge(&mut self, component: &[u32], forbidden: &[(u32, u32)]) -> Judgement {
        let members: FxHashSet<u32> = component.iter().copied().collect();
        // For each thread: does it run; in which loops, past which recurring choices.
        let mut runs: FxHashMap<u32, (u32, u32)> = FxHashMap::default();
        let mut event = false;
        // Nodes, each with a thread that is blocked by a value which is chosen there, and is arbitrary again when the cycle comes back.
        let mut chosen: FxHashSet<(u32, u32)> = FxHashSet::default();
        for node in component {
            for arc in self.arcs(*node, forbidden).iter().filter(|a| members.contains(&a.to)) {
                event |= arc.marks.event;
                if arc.idle {
                    chosen.insert((*node, arc.slot));
                    continue;
                }
                let run = runs.entry(arc.slot).or_default();
                run.0 |= arc.marks.in_loop;
                run.1 |= arc.marks.passed;
            }
        }
        let Some(start) = self.start(component) else { return Judgement::Unfair };
        let first: Key = self.search.nodes.get(start as usize).to_vec();
        // Those that are there all the time.
        let threads = first.len() - 1;
        runs.retain(|slot, _| (*slot as usize) < threads);
        let counts = runs.keys().any(|slot| self.search.graph.is_nonblocking(&first, *slot as usize));
        // What is left of the component when more is ruled out has no more than it has.
        if !counts || (self.wants_event() && !event) {
            return Judgement::Unfair;
        }
        let mut more: Vec<(u32, u32)> = forbidden.to_vec();
        let mut slots: Vec<_> = runs.iter().map(|(slot, run)| (*slot, *run)).collect();
        slots.sort_unstable();
        for (slot, (in_loop, passed)) in slots {
            more.extend((0..32).map(|b| 1 << b).filter(|b| in_loop & !passed & b != 0).map(|b| (slot, b)));
        }
        if more.len() > forbidden.len() {
            return Judgement::Search(component.to_vec(), more);
        }
        let idle = (0..threads).filter(|s| !runs.contains_key(&(*s as u32)));
        match self.search.options.asked.fairness {
            Fairness::None => Judgement::Fair,
            Fairness::Weak => {
                let mut rests = |n: u32, slot: usize| chosen.contains(&(n, slot as u32)) || self.is_idle(n, slot);
                let mut able = idle.filter(|slot| !component.iter().any(|n| rests(*n, *slot)));
                match able.next() {
                    None => Judgement::Fair,
                    Some(slot) => {
                        drop(able);
                        self.leaves_waiting_open(component, slot);
                        Judgement::Unfair
                    }
                }
            }
            Fairness::Strong => {
                let idle: Vec<usize> = idle.collect();
                let mut kept = component.to_vec();
                let mut moves = |n: u32, slot: usize| !chosen.contains(&(n, slot as u32)) && self.enabled(n, slot);
                kept.retain(|n| idle.iter().all(|slot| !moves(*n, *slot)));
                if kept.len() == component.len() {
                    return Judgement::Fair;
                }
                idle.iter().for_each(|slot| self.leaves_waiting_open(component, *slot));
                if kept.is_empty() { Judgement::Unfair } else { Judgement::Search(kept, forbidden.to_vec()) }
            }
        }
    }

    /// A node in which the cycle may begin: a state that is inside no atomic section, with the fewest threads. There are others where a section takes
    /// long; who goes round in one for ever is in no execution that counts. No thread ends in a section, so that there are not fewer threads in one.
    fn start(&self, component: &[u32]) -> Option<u32> {
        let state = |n: u32| self.search.nodes.get(n as usize);
        let outside = component.iter().copied().filter(|n| !self.search.graph.is_in_section(state(*n)));
        outside.min_by_key(|n| state(*n).len())
    }

    /// Neither returned nor blocked, where somebody gives up control or goes round a loop.
    fn enabled(&mut self, node: u32, slot: usize) -> bool {
        let state: Key = self.search.nodes.get(node as usize).to_vec();
        let graph = &mut self.search.graph;
        let is_seen = !graph.is_in_section(&state) && !graph.is_between(&state);
        is_seen && !graph.has_returned(&state, slot) && !graph.is_blocked(&state, slot)
    }

    /// Returned or blocked, in a state that somebody sees.
    fn is_idle(&mut self, node: u32, slot: usize) -> bool {
        let state: Key = self.search.nodes.get(node as usize).to_vec();
        let graph = &mut self.search.graph;
        !graph.is_in_section(&state) && (graph.has_returned(&state, slot) || graph.is_blocked(&state, slot))
    }

    /// Is a thread blocked in the middle of what another one does, if some value is chosen so that is still arbitrary there? No step of its
    /// own chooses it, so that it is not known whether the cycle comes back: that is told where everything hangs on it.
    fn leaves_waiting_open(&mut self, component: &[u32], slot: usize) {
        // Others rest where they wait.
        if !self.search.graph.rules.cooperative {
            return;
        }
        let may_wait = |node: &u32| {
            let state: Key = self.search.nodes.get(*node as usize).to_vec();
            let graph = &mut self.search.graph;
            let holds_on = (0..state.len() - 1).any(|other| graph.holds_on(&state, other));
            holds_on && graph.moves(&state, slot).may_wait
        };
        if component.iter().any(may_wait) {
            let what = "whether a thread is blocked while another one keeps control hangs on an arbitrary value";
            self.search.graph.incomplete.get_or_insert_with(|| (Span::NONE, what.into()));
        }
    }

    /// A closed walk through the component that shows why it is fair.
    fn witness(&mut self, component: &[u32], forbidden: &[(u32, u32)]) -> Found {
        let start = self.start(component).unwrap_or(component[0]);
        let members: FxHashSet<u32> = component.iter().copied().collect();
        let mut inside: FxHashMap<u32, Vec<Arc>> = FxHashMap::default();
        for node in component {
            let arcs = self.arcs(*node, forbidden).iter().copied().filter(|a| members.contains(&a.to)).collect();
            inside.insert(*node, arcs);
        }
        let mut walk: Vec<(u32, Arc)> = Vec::new();
        let mut here = start;
        // Every thread that can run does, past every recurring choice that it can pass.
        let mut wanted: Vec<(u32, bool, u32)> = Vec::new();
        for node in component {
            for arc in &inside[node] {
                wanted.push((arc.slot, arc.idle, 0));
                let passed = (0..32).map(|b| 1 << b).filter(|b| arc.marks.passed & b != 0);
                wanted.extend(passed.map(|b| (arc.slot, arc.idle, b)));
            }
        }
        wanted.sort_unstable();
        wanted.dedup();
        for (slot, idle, bit) in wanted {
            let is_wanted = |a: &Arc| (a.slot, a.idle) == (slot, idle) && a.marks.passed & bit == bit;
            if walk.iter().any(|(_, a)| is_wanted(a)) {
                continue;
            }
            let done = |_, arc: Option<&Arc>| arc.is_some_and(is_wanted);
            here = extend(&inside, here, &mut walk, done);
        }
        if self.wants_event() && !walk.iter().any(|(_, a)| a.marks.event) {
            here = extend(&inside, here, &mut walk, |_, arc| arc.is_some_and(|a| a.marks.event));
        }
        if self.search.options.asked.fairness == Fairness::Weak {
            let threads = self.search.nodes.get(start as usize).len() - 1;
            for slot in (0..threads).filter(|s| !walk.iter().any(|(_, a)| a.slot == *s as u32)).collect::<Vec<_>>() {
                let idle_at: FxHashSet<u32> = component.iter().copied().filter(|n| self.is_idle(*n, slot)).collect();
                here = extend(&inside, here, &mut walk, |node, _| idle_at.contains(&node));
            }
        }
        if here != start || walk.is_empty() {
            extend(&inside, here, &mut walk, |node, arc| node == start && arc.is_some());
        }
        let hops = walk.iter().map(|(from, arc)| Hop {
            slot: arc.slot as usize,
            before: self.search.nodes.get(*from as usize).to_vec(),
            after: self.search.nodes.get(arc.to as usize).to_vec(),
            round: None,
            step: Step::Marked(arc.marks),
        });
        let lasso = hops.collect();
        Found { initial: self.search.origin(start), stem: self.search.path(start, 0), ending: Ending::Lasso(lasso) }
    }
}

/// Lengthens the walk, on a shortest way, until it is done at a node or by the arc to it.
fn extend(
    inside: &FxHashMap<u32, Vec<Arc>>,
    from: u32,
    walk: &mut Vec<(u32, Arc)>,
    done: impl Fn(u32, Option<&Arc>) -> bool,
) -> u32 {
    if done(from, None) {
        return from;
    }
    let mut how: FxHashMap<u32, (u32, Arc)> = FxHashMap::default();
    let mut queue = VecDeque::from([from]);
    let mut last = None;
    'search: while let Some(node) = queue.pop_front() {
        for arc in &inside[&node] {
            if done(arc.to, Some(arc)) {
                last = Some((node, *arc));
                break 'search;
            }
            if arc.to != from && !how.contains_key(&arc.to) {
                how.insert(arc.to, (node, *arc));
                queue.push_back(arc.to);
            }
        }
    }
    let Some(last) = last else { return from };
    let mut way = vec![last];
    let mut node = last.0;
    while node != from {
        let step = how[&node];
        way.push(step);
        node = step.0;
    }
    way.reverse();
    walk.extend(way);
    last.1.to
}
