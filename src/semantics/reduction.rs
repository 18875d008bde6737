//! Partial-order reduction: in each state, the exploration follows only some of the threads, as the order of steps that do not
//! influence each other makes no difference.
//!
//! Requires: safety, deadlock or race, without bounds; threads that are preempted everywhere.
//! Establishes: a failing check, a deadlock or a race is found where there is one.
//! Source: persistent sets, computed by conflicts with the future of threads (Godefroid, "Partial-Order Methods for the Verification
//! of Concurrent Systems", LNCS 1032, 1996, sections 4.1 to 4.4; the clauses are those of Overman's algorithm there, and of strong stubborn sets,
//! Valmari, "Stubborn sets for reduced state space generation", 1991); the proviso against ignored steps for searches in any order (Bošnački, Leue and
//! Lluch Lafuente, "Partial-order reduction for general state exploring algorithms", SPIN 2006, section 3).
//!
//! A macro step (`macrostep.rs`) is what is ordered. `next(t)` is what the macro steps of thread `t` touch in this state, by executing them in
//! all ways, up to where they fail, are discarded or are blocked; an entry of a map counts by its index. `future(u)` is what thread `u`, and
//! whom it will create, may touch at any time, from the code (`effects.rs`). A set `T` of threads is closed if
//!
//! ```text
//! t in T, u has not returned, next(t) conflicts with future(u)      =>   u in T, or u is held up by T
//! t in T waits for the arm u of its parallel call, which runs still  =>   u in T
//! ```
//!
//! A thread is held up by `T` if it waits for an arm that has not returned, and this is in `T` or held up itself: it does not move before `T` does.
//!
//! where two accesses conflict if they touch the same entry and one writes. To choose an arbitrary value when it is read is to write it; to
//! choose the value of a constant conflicts with everything. Creations conflict with each other where the program asks for numbers of threads, which are those of
//! their order; elsewhere another order leads to the same state with the threads in other slots, and "the same" is meant so in what follows. The joins of
//! Ultimate's dialect conflict with each other and with ends of threads that they could take.
//!
//! *Persistence*. Let `w` be an execution from the state `s` in which no thread of `T` moves. No step of `w` writes what `next(t)` reads or writes,
//! nor reads what it writes. So behind `w` the threads of `T` can do exactly what they can do in `s`, with the same effect, and `w` can
//! be executed behind each such step with the same effect: in particular, a check that fails in `w` or behind it fails as well. A step that comes to rest
//! nowhere because it fails, is discarded or hangs is no edge, and stays none. The atomic section that a macro step begins is all in it
//! (a section that was left in its middle, because it is long, is the only thread's to run: there nothing is left out).
//!
//! *Proviso*. `T` is followed only if one of its steps leads to a state that has not been expanded yet; in all other states all threads are followed.
//! By induction on the order of expansion, from the last state backwards: from each state, a path of the reduced graph leads to a state where all threads are.
//! Hence a thread that runs for ever hides nobody. `T` must have a step at all.
//!
//! *Failures*. Let `w` lead from `s`, a state of the reduced graph, to a step that fails. By induction on the length of `w`, then of the path to the next state
//! that is expanded in full: if a thread of `T` moves in `w` or fails behind it, the first such step can be taken in `s` already (or fails there), and the rest is
//! shorter. If none does, each step of `T` leads to a state from where `w` still leads to the failure, one on the path included.
//!
//! *Deadlocks*. The same; in a deadlock behind `w`, without a step of `T` in it, a step of `T` could be taken.
//!
//! *Races*. The same, with what the race is about added to `next(t)`: that is what the next instruction names, read or not (`race.rs`). If one of the two threads is in `T` and
//! no thread of `T` moves in `w`, then so is the other, and both are where they are at the race in `s` already.
//!
//! *Not reduced*: executions that never end (fairness needs steps that are left out here, and conditions on states are conditions on orders), bounded rounds (an order of
//! the steps that is as good may need more rounds), cooperative threads. There are no sleep sets: with stored states they save steps, which are looked up here, but no states.

use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::code::Code;
use super::effects::{Future, Futures};
use super::graph::{Graph, Moves};

/// Chooses threads to follow.
pub struct Reduction<'c> {
    futures: Futures<'c>,
    /// By the number of the thread.
    of_threads: FxHashMap<u32, u32>,
    known: IndexSet<Future, FxBuildHasher>,
    /// Does what a step touches conflict with a future?
    conflicts: FxHashMap<(u32, u32), bool>,
}

impl<'c> Reduction<'c> {
    pub fn new(code: &'c Code) -> Reduction<'c> {
        Reduction {
            futures: Futures::new(code),
            of_threads: FxHashMap::default(),
            known: IndexSet::default(),
            conflicts: FxHashMap::default(),
        }
    }

    /// Threads that it is enough to follow; all, where `None`. `moves`: of all threads of the state. `is_open`: has the state behind a step not been
    /// expanded yet?
    pub fn choose(
        &mut self,
        graph: &mut Graph<'_>,
        state: &[u32],
        moves: &[Rc<Moves>],
        mut is_open: impl FnMut(&mut Graph<'_>, usize, &Moves) -> bool,
    ) -> Option<Vec<usize>> {
        let live: Vec<usize> = (0..moves.len()).filter(|slot| !graph.has_returned(state, *slot)).collect();
        let futures: Vec<u32> = (0..moves.len()).map(|slot| self.future(graph, state[slot + 1])).collect();
        for &slot in &live {
            debug_assert!(
                graph.effects(&moves[slot]).is_within(&self.known[futures[slot] as usize]),
                "thread {slot} touches what its code does not say: {:?} in {:?}",
                graph.effects(&moves[slot]),
                self.known[futures[slot] as usize]
            );
        }
        let mut best: Option<Vec<usize>> = None;
        for seed in live.iter().copied().filter(|slot| !moves[*slot].edges.is_empty()) {
            let limit = best.as_ref().map_or(live.len(), Vec::len);
            let Some(closed) = self.closure(graph, state, moves, (&live, &futures), seed, limit) else { continue };
            if closed.iter().any(|slot| is_open(graph, *slot, &moves[*slot])) {
                let is_least = closed.len() == 1;
                best = Some(closed);
                if is_least {
                    break;
                }
            }
        }
        best
    }

    /// The least closed set with this thread, if it has fewer threads than `limit`.
    fn closure(
        &mut self,
        graph: &Graph<'_>,
        state: &[u32],
        moves: &[Rc<Moves>],
        (live, futures): (&[usize], &[u32]),
        seed: usize,
        limit: usize,
    ) -> Option<Vec<usize>> {
        let mut closed = vec![seed];
        let mut at = 0;
        while at < closed.len() {
            let slot = closed[at];
            let waits_for = graph.awaited_arms(state, slot);
            for &other in live {
                let needed = !closed.contains(&other)
                    && (waits_for.contains(&(other as u32))
                        || self.conflict(graph, &moves[slot], futures[other])
                            && !is_held_up(graph, state, &closed, other));
                if needed {
                    closed.push(other);
                    if closed.len() >= limit {
                        return None;
                    }
                }
            }
            at += 1;
        }
        (closed.len() < limit).then_some(closed)
    }

    fn future(&mut self, graph: &Graph<'_>, thread: u32) -> u32 {
        if let Some(future) = self.of_threads.get(&thread) {
            return *future;
        }
        let future = self.futures.of_thread(graph.thread(thread));
        let number = self.known.insert_full(future).0 as u32;
        self.of_threads.insert(thread, number);
        number
    }

    fn conflict(&mut self, graph: &Graph<'_>, moves: &Moves, future: u32) -> bool {
        let known = &self.known;
        let find = || graph.effects(moves).conflicts(&known[future as usize]);
        *self.conflicts.entry((moves.effects, future)).or_insert_with(find)
    }
}

/// Does the thread wait for one of the set, or for one that does?
fn is_held_up(graph: &Graph<'_>, state: &[u32], set: &[usize], slot: usize) -> bool {
    let waits_for = graph.awaited_arms(state, slot);
    waits_for
        .iter()
        .map(|arm| *arm as usize)
        .any(|arm| !graph.has_returned(state, arm) && (set.contains(&arm) || is_held_up(graph, state, set, arm)))
}
