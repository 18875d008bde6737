//! Symmetry reduction: of states that differ only in which of several equal threads is where, the exploration stores one.
//!
//! Requires: safety, deadlock or race, without bounds, all of which mean the same whoever is called which; a program that does not ask for numbers
//! of threads.
//! Establishes: a failing check, a deadlock or a race is found where there is one.
//! Source: Emerson and Sistla, "Symmetry and model checking", Formal Methods in System Design 9, 1996, section 3; with partial-order reduction, Emerson,
//! Jha and Peled, "Combining partial order and symmetry reductions", TACAS 1997.
//!
//! A thread is its frames, thread-local values and whom it waits for; its number (slot) is none of it. The sorted state is the image of the
//! state under a permutation of slots:
//!
//! ```text
//! slots     0 main   1 T at 7   2 U at 3   3 T at 5      =>   0 main   1 T at 5   2 T at 7   3 U at 3
//! ```
//!
//! Slots that threads name are exchanged only among those that the same thread names in the same way: the arms of a parallel call that it waits for, if their
//! results go nowhere, and the threads that it has joined. What is named so is a set, and the permutation leaves it as it is. The entry thread
//! has the first slot: its end is the end of the program's first procedure, which is asked by slot. Everything else that a macro step does, and every
//! choice of [`super::reduction`], is asked of the stored state, which is one that executions come to.
//!
//! The execution that is shown is walked once more from the initial state, step by step beside the stored states: each of its states is the
//! stored one under a permutation, which is carried along. Who has joined a thread names its slot there; that slot is another one in the
//! stored state, where the two differ before the join.

use rustc_hash::FxHashMap;

use super::code::Op;
use super::graph::Graph;
use super::interp::Thread;
use super::macrostep::Mutation;

/// Sorts the threads of states, as soon as some thread has been where another one was.
#[derive(Debug, Default)]
pub struct Symmetry {
    /// Threads that run, in different slots, have been of the same kind. Else no two states differ by a permutation alone.
    has_equals: bool,
    /// By kind, a slot where it was met.
    met: FxHashMap<u32, u32>,
    /// By the number of the thread.
    known: Vec<Known>,
    /// The thread of a kind in a slot.
    placed: FxHashMap<(u32, u32), u32>,
    /// Of the state that is sorted: for each slot behind the first one who names it, and the kind of its thread.
    named: Vec<(u32, u32)>,
    slots: Vec<u32>,
}

#[derive(Debug, Clone, Copy)]
struct Known {
    /// The number of the same thread in the first slot.
    kind: u32,
    /// It waits for others, or has joined some.
    names: bool,
}

/// Nobody names the slot.
const FREE: u32 = 0;

/// Nor has its thread anything left to do: it comes last, where it is taken out.
const DONE: u32 = u32::MAX;

/// Of a thread that is no longer in a state.
pub const RETIRED: u32 = u32::MAX;

impl Symmetry {
    /// `None` where the program can tell threads apart by their numbers.
    pub fn of(graph: &Graph<'_>) -> Option<Symmetry> {
        let may = graph.rules.reduces && !graph.code.shows_numbers;
        may.then(Symmetry::default)
    }

    /// Sorts the threads of a state behind the first one.
    pub fn sort(&mut self, graph: &mut Graph<'_>, state: &mut [u32]) {
        self.meet(graph);
        if !self.has_equals || state.len() < 4 {
            return;
        }
        if !self.note(graph, state) && self.named.is_sorted() {
            return;
        }
        self.slots.clear();
        self.slots.extend(1..state.len() as u32 - 1);
        self.slots.sort_by_key(|slot| self.named[*slot as usize - 1].0);
        self.named.sort_unstable();
        for (&slot, &(_, kind)) in self.slots.iter().zip(&self.named) {
            let place = &mut state[slot as usize + 1];
            if self.known[*place as usize].kind != kind {
                let in_slot = || {
                    let thread = Thread { slot, ..graph.thread(kind).clone() };
                    graph.intern_thread(thread)
                };
                *place = *self.placed.entry((kind, slot)).or_insert_with(in_slot);
            }
        }
    }

    /// The slots that the threads of a state have when it is sorted; `None`: it is another state.
    pub fn places(&mut self, graph: &mut Graph<'_>, state: &[u32], sorted: &[u32]) -> Option<Vec<u32>> {
        self.meet(graph);
        self.note(graph, state);
        let mut free: Vec<usize> = (1..state.len() - 1).collect();
        let mut places = vec![0];
        for &(by, kind) in &self.named {
            let is_there =
                |slot: &usize| self.named[slot - 1].0 == by && self.known[sorted[slot + 1] as usize].kind == kind;
            let at = free.iter().position(is_there)?;
            places.push(free.remove(at) as u32);
        }
        Some(places)
    }

    /// Who names the slots of a state, and which kinds of threads they have. Does anybody name one?
    fn note(&mut self, graph: &Graph<'_>, state: &[u32]) -> bool {
        self.named.clear();
        let free = |number: u32| if graph.may_retire(number) { DONE } else { FREE };
        self.named.extend(state[2..].iter().map(|number| (free(*number), self.known[*number as usize].kind)));
        let names = state[1..].iter().any(|number| self.known[*number as usize].names);
        if names {
            self.mark_named(graph, state);
        }
        names
    }

    /// Takes note of the threads that have come up since the last time.
    fn meet(&mut self, graph: &mut Graph<'_>) {
        while self.known.len() < graph.threads() {
            let number = self.known.len() as u32;
            let thread = graph.thread(number);
            let slot = thread.slot;
            let runs = !thread.frames.is_empty();
            let names = !thread.children.is_empty() || !thread.joined.is_empty();
            let kind = match slot {
                0 => number,
                _ => graph.intern_thread(Thread { slot: 0, ..thread.clone() }),
            };
            self.known.push(Known { kind, names });
            self.has_equals |= slot > 0 && runs && *self.met.entry(kind).or_insert(slot) != slot;
        }
    }

    /// Tells slots apart by who names them. Twice the slot of who does, and one more for joins, stands for that.
    fn mark_named(&mut self, graph: &Graph<'_>, state: &[u32]) {
        for (by, number) in state[1..].iter().enumerate() {
            let thread = graph.thread(*number);
            let is_set = matches!(thread.next(graph.code).map(|i| &i.op), Some(Op::Join { outs }) if outs.iter().all(Vec::is_empty))
                || graph.rules.mutation.is(Mutation::ResultsExchanged);
            for arm in &thread.children {
                let who = if is_set { by as u32 } else { state.len() as u32 + arm };
                self.mark(*arm, 2 * who + 2);
            }
            thread.joined.iter().for_each(|joined| self.mark(*joined, 2 * by as u32 + 3));
        }
    }

    /// A slot that two threads name stays where it is.
    fn mark(&mut self, slot: u32, by: u32) {
        if let Some((named, _)) = slot.checked_sub(1).and_then(|at| self.named.get_mut(at as usize)) {
            *named = if matches!(*named, FREE | DONE) { by } else { u32::MAX - slot };
        }
    }
}

/// Every thread in its own slot.
pub fn identity(state: &[u32]) -> Vec<u32> {
    (0..state.len() as u32 - 1).collect()
}

/// A state with its threads in other slots, for each slot the new one, without those that are retired. The order in which a thread names others
/// does not count.
pub fn moved(graph: &mut Graph<'_>, state: &[u32], places: &[u32]) -> Vec<u32> {
    let left = places.iter().filter(|place| **place != RETIRED).count();
    let mut result = state[..=left].to_vec();
    for (slot, &number) in state[1..].iter().enumerate().filter(|(slot, _)| places[*slot] != RETIRED) {
        let mut thread = graph.thread(number).clone();
        thread.slot = places[slot];
        for named in [&mut thread.children, &mut thread.joined] {
            named.iter_mut().for_each(|slot| *slot = places[*slot as usize]);
            named.sort_unstable();
        }
        result[places[slot] as usize + 1] = graph.intern_thread(thread);
    }
    result
}
