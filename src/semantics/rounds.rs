//! Bounded round-robin executions: in each round every thread in order of creation, one context each, possibly empty.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::explore::{Bounds, Ending, Found, Hop, NONE, Parent, Search};
use super::graph::{Graph, Key};
use super::watch::{self, Watched};
use super::{Fairness, Property, sharing};

/// Numbers in front of each stored state: round, whose turn it is; for lassos the snapshot, threads that ran in the lasso, threads
/// that were blocked in it, whether the event that is watched for occurred in it.
const HEADER: usize = 6;

/// The stored form of an initial state.
pub fn first(search: &Search<'_>, key: Key) -> Vec<u32> {
    match search.options.bounds {
        None => key,
        Some(_) => node([0, 0, NONE, 0, 0, 0], &key),
    }
}

fn node(header: [u32; HEADER], state: &[u32]) -> Vec<u32> {
    let mut node = header.to_vec();
    node.extend(state);
    node
}

/// Explores the executions within the bounds.
pub fn search(search: &mut Search<'_>, bounds: Bounds) -> Option<Found> {
    let property = search.options.property;
    let (stem, total) = match bounds {
        Bounds::Rounds(rounds) => (NONE, rounds),
        Bounds::Lasso { stem, lasso } => (stem, stem + lasso),
    };
    if (property == Property::Safety) != matches!(bounds, Bounds::Rounds(_)) {
        search.stopped = Some("these bounds do not belong to this property".into());
        return None;
    }
    let recurring = search.graph.code.procs.iter().any(|p| !p.recurring.is_empty());
    if recurring && property == Property::Termination {
        search.stopped = Some("recurring choices cannot be judged within rounds; leave the bounds out".into());
        return None;
    }
    let recursive = sharing::is_recursive(search.graph.code);
    let mut run = Rounds { search, stem, total, snapshots: IndexSet::default() };
    let mut at = 0;
    while at < run.search.nodes.len() && run.search.goes_on(at) {
        if let Some(found) = run.node(at) {
            return Some(found);
        }
        at += 1;
    }
    if recursive && property == Property::Termination {
        let why = "a thread that goes on for ever by calling itself deeper and deeper is not seen within rounds";
        run.search.stopped.get_or_insert_with(|| why.into());
    }
    None
}

struct Rounds<'s, 'a> {
    search: &'s mut Search<'a>,
    stem: u32,
    total: u32,
    snapshots: IndexSet<Key, FxBuildHasher>,
}

impl Rounds<'_, '_> {
    fn node(&mut self, at: usize) -> Option<Found> {
        let whole = self.search.nodes[at].to_vec();
        let (header, state) = whole.split_at(HEADER);
        let &[round, turn, snapshot, ran, blocked, event] = header else { return None };
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
            let next = node([round, 0, number as u32, 0, blocked, u32::from(event)], &state);
            self.search.add(next, Parent { node: at as u32, slot: NONE });
            return None;
        }
        let slot = turn as usize;
        let moves = self.search.graph.moves(&state, slot);
        if moves.fails && self.search.options.property == Property::Safety {
            let stem = self.search.path(at as u32, HEADER);
            let initial = self.search.origin(at as u32);
            return Some(Found { initial, stem, ending: Ending::Failure { slot, state, round: Some(round) } });
        }
        for edge in &moves.edges {
            let after = Graph::after(&state, slot, edge);
            let (snapshot, ran, blocked, event) = match snapshot {
                NONE => (NONE, 0, 0, 0),
                _ if edge.event && self.forbids_event() => continue,
                _ => {
                    let start = self.snapshots[snapshot as usize].clone();
                    let start = self.search.graph.chosen_late(&start, slot, &edge.late);
                    let ran = if edge.idle { ran } else { ran | 1 << slot };
                    let number = self.snapshots.insert_full(start).0 as u32;
                    (number, ran, self.still_blocked(blocked, &after), event | u32::from(edge.event))
                }
            };
            let next = node([round, turn, snapshot, ran, blocked, event], &after);
            self.search.add(next, Parent { node: at as u32, slot: turn });
        }
        if self.search.graph.holds_on(&state, slot) {
            return None;
        }
        let last = slot + 1 == state.len() - 1;
        let (round, turn) = if last { (round + 1, 0) } else { (round, turn + 1) };
        if round < self.total {
            let next = node([round, turn, snapshot, ran, blocked, event], &state);
            self.search.add(next, Parent { node: at as u32, slot: NONE });
            return None;
        }
        let closes = snapshot != NONE
            && self.closes(&state, snapshot, ran, blocked)
            && self.breaks_property(&state, event != 0)
            && self.counts(&state, ran);
        closes.then(|| self.lasso(at as u32))
    }

    /// Threads that are at a guard that is false.
    fn blocked(&mut self, state: &[u32]) -> u32 {
        let slots = 0..state.len() - 1;
        slots.filter(|s| self.search.graph.moves(state, *s).blocked).map(|s| 1 << s).sum()
    }

    fn still_blocked(&mut self, before: u32, state: &[u32]) -> u32 {
        let now = self.blocked(state);
        match self.search.options.fairness {
            Fairness::Strong => before & now,
            Fairness::Weak => before | now,
            Fairness::None => 0,
        }
    }

    /// Back at the snapshot, somebody ran, and every thread is treated fairly.
    fn closes(&self, state: &[u32], snapshot: u32, ran: u32, blocked: u32) -> bool {
        let fair = |slot: usize| {
            self.search.options.fairness == Fairness::None
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

    fn lasso(&self, end: u32) -> Found {
        let hops = self.search.path(end, HEADER);
        let (stem, lasso): (Vec<Hop>, Vec<Hop>) =
            hops.into_iter().partition(|hop| hop.round.is_some_and(|r| r < self.stem));
        Found { initial: self.search.origin(end), stem, ending: Ending::Lasso(lasso) }
    }
}
