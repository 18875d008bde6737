//! Bounded round-robin executions: in each round every thread in order of creation, one context each, possibly empty.

use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::explore::{Bounds, Ending, Found, Hop, NONE, Parent, Search};
use super::graph::{Edge, Graph, Key, Step};
use super::watch::{self, Watched};
use super::{Fairness, Property, sharing};

/// Numbers in front of each stored state: round, whose turn it is; for lassos the snapshot, threads that ran in the lasso, threads
/// that were blocked in it, whether the event that is watched for occurred in it, what the threads did in the loops of recurring
/// choices.
const HEADER: usize = 7;

/// The stored form of an initial state.
pub fn first(search: &Search<'_>, key: Key) -> Vec<u32> {
    match search.options.bounds {
        None => key,
        Some(_) => node([0, 0, NONE, 0, 0, 0, 0], &key),
    }
}

fn node(header: [u32; HEADER], state: &[u32]) -> Vec<u32> {
    let mut node = header.to_vec();
    node.extend(state);
    node
}

/// Explores the executions within the bounds.
pub fn search(search: &mut Search<'_>, bounds: Bounds) -> Option<Found> {
    let property = search.options.asked.property;
    let (stem, total) = match bounds {
        Bounds::Rounds(rounds) => (NONE, rounds),
        Bounds::Lasso { stem, lasso } => (stem, stem + lasso),
    };
    if property.is_about_endless() == matches!(bounds, Bounds::Rounds(_)) {
        search.stopped = Some("these bounds do not belong to this property".into());
        return None;
    }
    let recursive = sharing::is_recursive(search.graph.code);
    let mut run = Rounds { search, stem, total, snapshots: IndexSet::default(), loops: IndexSet::default() };
    run.loops.insert(Vec::new());
    let mut at = 0;
    while at < run.search.nodes.len() && run.search.goes_on(at) {
        if let Some(found) = run.node(at) {
            return Some(found);
        }
        at += 1;
    }
    if recursive && property.is_about_endless() && run.search.stopped.is_none() && !stacks_are_bounded(run.search) {
        let why = "a thread that goes on for ever by calling itself deeper and deeper is not seen within rounds";
        run.search.stopped = Some(why.into());
    }
    None
}

/// Frames of one thread that a recursion with an end may have, as far as can be told.
const DEPTH: usize = 60;

/// Have the executions without bounds finitely many states? Then no thread calls itself deeper and deeper.
fn stacks_are_bounded(search: &mut Search<'_>) -> bool {
    let mut seen: IndexSet<Key, FxBuildHasher> = IndexSet::default();
    // The nodes so far begin with the initial states.
    let first = search.nodes.iter().zip(&search.parents).filter(|(_, p)| p.node == NONE);
    seen.extend(first.map(|(node, _)| node[HEADER..].to_vec()));
    let mut at = 0;
    while at < seen.len() {
        let state = seen[at].clone();
        let deep = |n: &u32| search.graph.thread(*n).frames.len() > DEPTH;
        if state[1..].iter().any(deep) || state.len() > 32 || !search.has_room_for(seen.len()) {
            return false;
        }
        for slot in search.graph.runnable(&state) {
            let moves = search.graph.moves(&state, slot);
            seen.extend(moves.edges.iter().map(|edge| Graph::after(&state, slot, edge)));
        }
        at += 1;
    }
    true
}

struct Rounds<'s, 'a> {
    search: &'s mut Search<'a>,
    stem: u32,
    total: u32,
    snapshots: IndexSet<Key, FxBuildHasher>,
    /// For each thread, the loops of recurring choices that it ran in in the lasso, and the choices that it passed. Number 0: none.
    loops: IndexSet<Vec<(u32, u32)>, FxBuildHasher>,
}

impl Rounds<'_, '_> {
    fn node(&mut self, at: usize) -> Option<Found> {
        let whole = self.search.nodes.get(at).to_vec();
        let (header, state) = whole.split_at(HEADER);
        let &[round, turn, snapshot, ran, blocked, event, loops] = header else { return None };
        let state = state.to_vec();
        if state.len() > 32 {
            self.search.stopped = Some("more than 31 threads".into());
            return None;
        }
        if self.stem == round && snapshot == NONE {
            // The first state of the lasso.
            let state = self.search.graph.aged(&state);
            let (number, _) = self.snapshots.insert_full(state.clone());
            let blocked = self.blocked(&state);
            let graph = &self.search.graph;
            let event = watch::event_now(graph.code, graph.globals(&state));
            if event && self.forbids_event() {
                return None;
            }
            let next = node([round, 0, number as u32, 0, blocked, u32::from(event), 0], &state);
            self.search.add(&next, Parent { node: at as u32, slot: NONE });
            return None;
        }
        if let Some(ending) = self.search.ends_in(&state) {
            let stem = self.search.path(at as u32, HEADER);
            return Some(Found { initial: self.search.origin(at as u32), stem, ending });
        }
        let slot = turn as usize;
        // In the middle of its loop a cooperative thread keeps control, from round to round: nobody else runs.
        let held = !self.search.graph.runnable(&state).contains(&slot);
        let moves = if held { Rc::default() } else { self.search.graph.moves(&state, slot) };
        if moves.fails && self.search.options.asked.property.is_about_checks() {
            let stem = self.search.path(at as u32, HEADER);
            let initial = self.search.origin(at as u32);
            return Some(Found { initial, stem, ending: Ending::Failure { slot, state, round: Some(round) } });
        }
        for edge in &moves.edges {
            self.follow(at, slot, edge);
        }
        if self.search.graph.is_in_section(&state) || self.search.graph.is_between(&state) {
            // It goes on, in the same context.
            return None;
        }
        self.choose_for_others(at, slot);
        let last = slot + 1 == state.len() - 1;
        let (round, turn) = if last { (round + 1, 0) } else { (round, turn + 1) };
        if round < self.total {
            let next = node([round, turn, snapshot, ran, blocked, event, loops], &state);
            self.search.add(&next, Parent { node: at as u32, slot: NONE });
            return None;
        }
        let closes = snapshot != NONE
            && self.recurs(loops)
            && self.closes(&state, snapshot, ran, blocked)
            && self.breaks_property(&state, event != 0)
            && self.counts(&state, ran);
        closes.then(|| self.lasso(at as u32))
    }

    /// Adds the node behind a macro step from this one.
    fn follow(&mut self, at: usize, slot: usize, edge: &Edge) {
        let whole = self.search.nodes.get(at).to_vec();
        if let Some(next) = self.behind(&whole, slot, edge) {
            self.search.add(&next, Parent { node: at as u32, slot: slot as u32 });
        }
    }

    /// The node behind a macro step from a node, unless the lasso must not take it.
    fn behind(&mut self, whole: &[u32], slot: usize, edge: &Edge) -> Option<Vec<u32>> {
        let (header, state) = whole.split_at(HEADER);
        let &[round, turn, snapshot, ran, blocked, event, loops] = header else { return None };
        let after = Graph::after(state, slot, edge);
        let (snapshot, ran, blocked, event, loops) = match snapshot {
            NONE => (NONE, 0, 0, 0, 0),
            _ if edge.event && self.forbids_event() => return None,
            _ => {
                let start = self.snapshots[snapshot as usize].clone();
                let start = self.search.graph.chosen_late(&start, slot, &edge.late);
                let ran = if edge.idle { ran } else { ran | 1 << slot };
                let number = self.snapshots.insert_full(start).0 as u32;
                let loops = self.in_loops(loops, slot, edge.in_loop, edge.passed);
                (number, ran, self.still_blocked(blocked, &after), event | u32::from(edge.event), loops)
            }
        };
        Some(node([round, turn, snapshot, ran, blocked, event, loops], &after))
    }

    /// Who is blocked at a guard needs no context for it, also where the value that makes the guard false is chosen only now.
    fn choose_for_others(&mut self, at: usize, slot: usize) {
        match self.search.options.asked.property {
            Property::Deadlock | Property::Termination => {}
            Property::Safety | Property::Race => return,
        }
        let state = self.search.nodes.get(at)[HEADER..].to_vec();
        for other in (0..state.len() - 1).filter(|other| *other != slot) {
            for edge in self.search.graph.moves(&state, other).edges.iter().filter(|edge| edge.idle) {
                self.follow(at, other, edge);
            }
        }
    }

    /// The step to a node of the lasso: another one that leads to the same state may have passed other recurring choices, or have chosen
    /// something else for the state in which the lasso began.
    fn step(&mut self, hop: &Hop, node: u32, parent: Parent) -> Step {
        let (from, to) = (parent.node as usize, node as usize);
        let (from, to) = (self.search.nodes.get(from).to_vec(), self.search.nodes.get(to).to_vec());
        if from[2] == NONE {
            return Step::Any;
        }
        let moves = self.search.graph.moves(&hop.before, hop.slot);
        let leads = |edge: &&Edge| self.behind(&from, hop.slot, edge).is_some_and(|behind| behind == to);
        moves.edges.iter().find(leads).map_or(Step::Any, |edge| Step::Exactly(edge.clone()))
    }

    /// Threads that are at a guard that is false.
    fn blocked(&mut self, state: &[u32]) -> u32 {
        let slots = 0..state.len() - 1;
        slots.filter(|s| self.search.graph.is_blocked(state, *s)).map(|s| 1 << s).sum()
    }

    fn still_blocked(&mut self, before: u32, state: &[u32]) -> u32 {
        let now = self.blocked(state);
        match self.search.options.asked.fairness {
            Fairness::Strong => before & now,
            Fairness::Weak => before | now,
            Fairness::None => 0,
        }
    }

    /// The number of what the threads did in the loops of recurring choices, after one more step.
    fn in_loops(&mut self, before: u32, slot: usize, in_loop: u32, passed: u32) -> u32 {
        if in_loop | passed == 0 {
            return before;
        }
        let mut loops = self.loops[before as usize].clone();
        loops.resize(loops.len().max(slot + 1), (0, 0));
        loops[slot].0 |= in_loop;
        loops[slot].1 |= passed;
        self.loops.insert_full(loops).0 as u32
    }

    /// Whoever runs in the loop of a recurring choice makes it.
    fn recurs(&self, loops: u32) -> bool {
        self.loops[loops as usize].iter().all(|(in_loop, passed)| in_loop & !passed == 0)
    }

    /// Back at the snapshot, somebody ran, and every thread is treated fairly.
    fn closes(&self, state: &[u32], snapshot: u32, ran: u32, blocked: u32) -> bool {
        let fair = |slot: usize| {
            self.search.options.asked.fairness == Fairness::None
                || self.search.graph.has_returned(state, slot)
                || (ran | blocked) & 1 << slot != 0
        };
        self.search.graph.closes(&self.snapshots[snapshot as usize], state) && (0..state.len() - 1).all(fair)
    }

    /// Somebody ran who must not run for ever. Or, where a property of states is watched, nobody can run any more.
    fn counts(&mut self, state: &[u32], ran: u32) -> bool {
        let graph = &mut self.search.graph;
        match ran {
            0 => graph.code.watched.is_some() && graph.code.nonblocking.is_empty() && graph.has_ended(state),
            _ => (0..state.len() - 1).any(|s| ran & 1 << s != 0 && graph.is_nonblocking(state, s)),
        }
    }

    fn forbids_event(&self) -> bool {
        self.search.graph.code.watched.as_ref().is_some_and(Watched::forbids_event)
    }

    fn breaks_property(&self, state: &[u32], event: bool) -> bool {
        let graph = &self.search.graph;
        graph.code.watched.as_ref().is_none_or(|w| {
            let as_wanted = event != w.forbids_event();
            as_wanted && w.may_close(graph.globals(state))
        })
    }

    fn lasso(&mut self, end: u32) -> Found {
        let mut hops = self.search.path(end, HEADER);
        let steps = self.search.steps_to(end);
        for (hop, (node, parent)) in hops.iter_mut().zip(steps) {
            hop.step = self.step(hop, node, parent);
        }
        let (stem, lasso): (Vec<Hop>, Vec<Hop>) =
            hops.into_iter().partition(|hop| hop.round.is_some_and(|r| r < self.stem));
        Found { initial: self.search.origin(end), stem, ending: Ending::Lasso(lasso) }
    }
}
