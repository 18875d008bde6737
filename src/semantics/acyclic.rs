//! No execution is endless where the graph of states has no cycle. That can be told from a part of the graph: orders of steps that make no
//! difference are left out (`reduction.rs`), which is often most of it, where looking for *fair* cycles needs them all.
//!
//! Let `w` be an endless path from the state `s` of the reduced graph, and `T` the set of threads that is followed there. If a thread of `T`
//! moves in `w`, the first such step can be taken in `s` already, and the rest of `w`, in front of it and behind it, is an endless path from the
//! state behind. If none does, any step of `T` leads to a state from where `w` can still be taken (and there is one). Either way the reduced
//! graph goes on; so it has an endless path if the whole graph has one, hence a cycle, as it is finite. Fairness and recurring choices
//! only leave executions out. Source: Valmari, "Stubborn sets for reduced state space generation", 1991 (section 3: endless executions are
//! preserved).

use std::rc::Rc;

use super::explore::Search;
use super::explored::Explored;
use super::graph::{Key, Moves};
use super::reduction::Reduction;

/// So many states are explored before the first cycle is looked for, and this many times as many before the next.
const FIRST_LOOK: usize = 1 << 10;
const NEXT_LOOK: usize = 4;

/// With more threads in a state, they may be created for ever: then no part of the graph shows an end, but the whole graph may show a cycle.
const MOST_THREADS: usize = 64;

/// Explores, leaving orders of steps out; true if that shows that every execution ends. False says nothing.
pub fn every_execution_ends(search: &mut Search<'_>) -> bool {
    let _ = search.initial();
    search.sort_alike();
    let mut reduction = Reduction::new(search.graph.code);
    let mut explored = Explored::default();
    let mut upto = FIRST_LOOK;
    let (mut state, mut next) = (Key::new(), Key::new());
    while explored.nodes() < search.nodes.len() {
        let at = explored.nodes();
        if at == upto {
            if explored.has_cycle() {
                return false;
            }
            upto *= NEXT_LOOK;
        }
        if !search.goes_on(at) {
            return false;
        }
        state.clear();
        state.extend_from_slice(search.nodes.get(at));
        if state.len() > MOST_THREADS {
            return false;
        }
        let runnable = search.graph.runnable(&state);
        let moves: Vec<Rc<Moves>> = runnable.clone().map(|slot| search.graph.moves(&state, slot)).collect();
        let followed = search.followed(&mut reduction, &state, &moves, at);
        for (slot, moves) in runnable.zip(&moves) {
            if followed.as_ref().is_none_or(|followed| followed.contains(&slot)) {
                moves
                    .edges
                    .iter()
                    .for_each(|edge| explored.leads_to(search.step_to(at, &state, slot, edge, &mut next)));
            }
        }
        explored.end_node();
    }
    let graph = &search.graph;
    graph.stopped.is_none() && graph.error.is_none() && graph.incomplete.is_none() && !explored.has_cycle()
}
