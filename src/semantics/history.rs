//! The states behind a replay, for whoever wants to look at them: nothing here is computed anew, only read off.
//!
//! The state behind a step is the one after everything that its thread does before the next step, up to where it returns from a
//! procedure: what was written there is still to be seen.

use std::collections::BTreeMap;
use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHashMap;

use base::source::{Location, Sources};
use witness::{Cell, Change, End, Event, History, Owner, Standing, Step, Value};

use super::choices::key;
use super::code::{Code, Op, VarRef};
use super::complete::{aligned, complete, place};
use super::interp::{Frame, State, Thread};
use super::replay::{Candidate, Node, Replayer};
use super::value::Val;

/// A variable of the configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Variable {
    /// The thread whose it is.
    thread: Option<usize>,
    /// For a local: how deep its frame lies, and the procedure.
    frame: Option<(usize, usize)>,
    var: VarRef,
}

impl Variable {
    fn of_thread(thread: usize, var: VarRef) -> Variable {
        Variable { thread: Some(thread), frame: None, var }
    }

    fn of_frame(thread: usize, depth: usize, frame: &Frame, var: usize) -> Variable {
        Variable { thread: Some(thread), frame: Some((depth, frame.proc as usize)), var: VarRef::Local(var) }
    }

    fn owner(&self, code: &Code) -> Owner {
        match (self.thread, self.frame, self.var) {
            (Some(thread), Some((depth, proc)), _) => {
                Owner::Frame { thread, depth, procedure: code.procs[proc].name.to_string() }
            }
            (Some(thread), None, _) => Owner::Thread(thread),
            (None, _, VarRef::Global(i)) if i >= code.variables => Owner::Constant,
            (None, ..) => Owner::Shared,
        }
    }
}

/// The completed execution with the states it passes.
pub(super) fn history(replayer: &Replayer<'_>, sources: &Sources, initial: &State, found: &Candidate) -> History {
    let (code, witness) = (replayer.code, replayer.witness);
    let execution = complete(code, sources, witness, initial, found, replayer.asked);
    let nodes = found.nodes();
    let steps = aligned(code, sources, witness, initial, found, &nodes).steps;
    let is_deadlock = matches!(witness.end, End::Deadlock { .. });
    let states = states_behind(&steps, initial, &nodes, is_deadlock);
    let mut recorder =
        Recorder { replayer, sources, shown: FxHashMap::default(), cells: IndexSet::new(), standings: Vec::new() };
    let mut before: Option<&State> = None;
    for state in states.iter().copied() {
        // Most steps change nothing: annotations.
        if before.is_none_or(|b| !std::ptr::eq(b, state)) {
            recorder.find_entries(state);
        }
        before = Some(state);
    }
    recorder.find_written(&nodes);
    let mut changes = Vec::with_capacity(states.len());
    let mut before: Option<&State> = None;
    for state in states.iter().copied() {
        changes.push(recorder.change(before, state));
        before = Some(state);
    }
    History { execution, cells: recorder.cells.into_iter().collect(), changes }
}

/// The first state, then the one behind each step.
fn states_behind<'a>(
    steps: &[(Step, Option<usize>)],
    initial: &'a State,
    nodes: &'a [Rc<Node>],
    is_deadlock: bool,
) -> Vec<&'a State> {
    let state_behind = |executed: usize| executed.checked_sub(1).map_or(initial, |last| &*nodes[last].state);
    let executed: Vec<usize> = steps.iter().filter_map(|(_, node)| *node).collect();
    let mut behind = Vec::with_capacity(steps.len() + 1);
    let mut next = executed.iter().copied().peekable();
    // Control that comes before the first step belongs to it.
    let mut here = state_behind(0);
    behind.push(here);
    for (step, node) in steps {
        // Who is blocked stands where it is found blocked: in a deadlock that is the last state.
        if step.event == Event::Blocked && is_deadlock {
            here = state_behind(nodes.len());
        }
        if let Some(node) = *node {
            next.next();
            let upto = next.peek().copied().unwrap_or(nodes.len());
            let stays = |n: &&Rc<Node>| n.thread == nodes[node].thread && !leaves_frame(n);
            here = state_behind(node + 1 + nodes[node + 1..upto].iter().take_while(stays).count());
        }
        behind.push(here);
    }
    behind
}

/// The instruction returns from a procedure, and what its frame holds is gone.
fn leaves_frame(node: &Node) -> bool {
    node.state.threads[node.thread].frames.len() < node.before.frames.len()
}

/// The entries that a map is shown at, by index; of maps in maps, theirs.
#[derive(Default)]
struct Shown(BTreeMap<Rc<[Val]>, Shown>);

impl Shown {
    /// Adds what the value, a map, has entries for.
    fn grow(&mut self, value: &Val) {
        let Val::Map(map) = value else { return };
        for (index, value) in map.entries() {
            self.0.entry(index.clone()).or_default().grow(value);
        }
    }

    /// Adds an entry.
    fn insert(&mut self, path: &[Vec<Val>]) {
        if let Some((index, rest)) = path.split_first() {
            self.0.entry(index.as_slice().into()).or_default().insert(rest);
        }
    }

    /// The parts of a value, each with its name; what nobody has given a value yet has none.
    fn parts(&self, name: &str, value: &Val, parts: &mut IndexMap<String, Option<Value>>) {
        let Val::Map(map) = value else {
            parts.insert(name.to_owned(), value.to_witness());
            return;
        };
        for (index, entry) in &self.0 {
            if let Some(name) = key(name, &[index.to_vec()]) {
                entry.parts(&name, map.get(index), parts);
            }
        }
        if !map.default().is_unset() {
            Shown::default().parts(&format!("{name}[else]"), map.default(), parts);
        }
    }
}

struct Recorder<'a> {
    replayer: &'a Replayer<'a>,
    sources: &'a Sources,
    shown: FxHashMap<Variable, Shown>,
    cells: IndexSet<Cell>,
    /// Of each thread, in the state before.
    standings: Vec<Standing>,
}

impl Recorder<'_> {
    fn code(&self) -> &Code {
        self.replayer.code
    }

    fn find_entries(&mut self, state: &State) {
        let threads = state.threads.iter().enumerate().flat_map(|(slot, t)| locals(self.replayer.code, slot, t));
        for (variable, value) in globals(self.replayer.code, state).into_iter().chain(threads) {
            if let Val::Map(_) = value {
                self.shown.entry(variable).or_default().grow(value);
            }
        }
    }

    /// Entries that were written, whatever was written.
    fn find_written(&mut self, nodes: &[Rc<Node>]) {
        for node in nodes {
            let Some((depth, frame)) = node.before.frames.iter().enumerate().next_back() else { continue };
            for write in node.writes.iter().filter(|w| !w.path.is_empty()) {
                let variable = match write.var {
                    VarRef::Global(_) => Variable { thread: None, frame: None, var: write.var },
                    VarRef::ThreadLocal(_) => Variable::of_thread(node.thread, write.var),
                    VarRef::Local(i) => Variable::of_frame(node.thread, depth, frame, i),
                };
                if let Some(shown) = self.shown.get_mut(&variable) {
                    shown.insert(&write.path);
                }
            }
        }
    }

    fn change(&mut self, before: Option<&State>, state: &State) -> Change {
        let mut change = Change::default();
        let code = self.replayer.code;
        let globals_differ = before.is_none_or(|b| b.globals != state.globals);
        if globals_differ {
            let old = before.map(|b| globals(code, b)).unwrap_or_default();
            self.compare(old, globals(code, state), &mut change.values);
        }
        for (slot, thread) in state.threads.iter().enumerate() {
            let old = before.and_then(|b| b.threads.get(slot));
            if old != Some(thread) {
                let old = old.map(|t| locals(code, slot, t)).unwrap_or_default();
                self.compare(old, locals(code, slot, thread), &mut change.values);
            }
            let waits_for_threads = thread.next(code).is_some_and(|i| i.op.awaits_threads());
            if old == Some(thread) && !globals_differ && !waits_for_threads {
                continue;
            }
            let standing = self.standing(state, slot, thread);
            match self.standings.get_mut(slot) {
                Some(known) if *known == standing => continue,
                Some(known) => *known = standing.clone(),
                None => self.standings.push(standing.clone()),
            }
            change.threads.push((slot, standing));
        }
        change
    }

    /// Adds the parts that are different.
    fn compare(
        &mut self,
        old: Vec<(Variable, &Val)>,
        new: Vec<(Variable, &Val)>,
        changes: &mut Vec<(usize, Option<Value>)>,
    ) {
        let mut old: IndexMap<Variable, &Val> = old.into_iter().collect();
        for (variable, value) in new {
            let previous = old.swap_remove(&variable);
            if previous == Some(value) {
                continue;
            }
            let before = previous.map(|p| self.parts(variable, p)).unwrap_or_default();
            for (name, part) in self.parts(variable, value) {
                if before.get(&name) != Some(&part) {
                    changes.push((self.cell(variable, name), part));
                }
            }
        }
        for (variable, value) in old {
            for (name, _) in self.parts(variable, value) {
                changes.push((self.cell(variable, name), None));
            }
        }
    }

    fn standing(&self, state: &State, slot: usize, thread: &Thread) -> Standing {
        let procedure = |frame: &Frame| self.code().procs[frame.proc as usize].name.to_string();
        if self.is_over(thread) {
            return Standing { stack: Vec::new(), location: None, blocked: false };
        }
        Standing {
            stack: thread.frames.iter().map(procedure).collect(),
            location: self.location(thread),
            blocked: self.replayer.is_blocked(state, slot),
        }
    }

    /// Has the thread returned, but for control that no step is left to move?
    fn is_over(&self, thread: &Thread) -> bool {
        let [frame] = thread.frames.as_slice() else { return thread.has_returned() };
        let code = &self.code().procs[frame.proc as usize].code;
        let mut pc = frame.pc as usize;
        // No way is longer than the code, except one that goes round for ever.
        for _ in 0..code.len() {
            match code.get(pc).map(|instr| (&instr.op, instr.places.is_empty())) {
                Some((Op::Return, true)) => return true,
                Some((Op::Goto(next), _)) => pc = *next,
                Some((Op::Forget(_) | Op::AtomicEnd, true)) => pc += 1,
                _ => return false,
            }
        }
        false
    }

    fn location(&self, thread: &Thread) -> Option<Location> {
        let next = thread.next(self.code())?;
        place(self.code(), thread).or_else(|| self.sources.location(next.span))
    }

    fn cell(&mut self, variable: Variable, name: String) -> usize {
        self.cells.insert_full(Cell { owner: variable.owner(self.code()), name }).0
    }

    fn parts(&self, variable: Variable, value: &Val) -> IndexMap<String, Option<Value>> {
        let name = self.code().var_name(variable.frame.map_or(0, |(_, proc)| proc), variable.var);
        let mut parts = IndexMap::new();
        self.shown.get(&variable).unwrap_or(&Shown::default()).parts(&name, value, &mut parts);
        parts
    }
}

/// The globals that the source has, and what else is fixed at the start.
fn globals<'s>(code: &Code, state: &'s State) -> Vec<(Variable, &'s Val)> {
    let values = state.globals.iter().enumerate().take(code.globals.len());
    values.map(|(i, value)| (Variable { thread: None, frame: None, var: VarRef::Global(i) }, value)).collect()
}

/// What is a thread's own.
fn locals<'s>(code: &Code, slot: usize, thread: &'s Thread) -> Vec<(Variable, &'s Val)> {
    let mut found = Vec::new();
    for (i, value) in thread.thread_locals.iter().enumerate() {
        found.push((Variable::of_thread(slot, VarRef::ThreadLocal(i)), value));
    }
    for (depth, frame) in thread.frames.iter().enumerate() {
        let known = &code.procs[frame.proc as usize].locals;
        for (i, value) in frame.locals.iter().enumerate().filter(|(i, _)| !known[*i].temp) {
            found.push((Variable::of_frame(slot, depth, frame, i), value));
        }
    }
    found
}
