//! Sets of configurations as they are written for whoever checks them.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use witness::{BesideStack, ConfigurationSet, StackAutomaton, StackFrame, StackInvariant, Value};

use super::super::code::Code;
use super::super::interp::Thread;
use super::super::value::Val;
use super::automaton::{Automaton, Symbol};
use super::pushdown::{Activation, Pushdown};

/// Larger ones are written for nobody.
const MOST_SETS: usize = 100_000;

/// A set: globals, and by thread what it has beside its stack, and its stacks.
pub struct Given<'s> {
    pub globals: &'s Vec<Val>,
    pub threads: Vec<(&'s Thread, &'s Automaton)>,
}

/// Writes sets; `None` where they are too many, or hold what a certificate has no words for.
pub fn written<'s>(
    found_by: &str,
    pushdown: &Pushdown<'_>,
    code: &Code,
    sets: impl Iterator<Item = Given<'s>>,
) -> Option<StackInvariant> {
    if !code.ghosts.is_empty() || code.procs.iter().any(|p| !p.ghosts.is_empty()) {
        return None;
    }
    let mut globals: IndexSet<&Vec<Val>, FxBuildHasher> = IndexSet::default();
    let mut threads: IndexSet<&Thread, FxBuildHasher> = IndexSet::default();
    let mut automata: IndexSet<&Automaton, FxBuildHasher> = IndexSet::default();
    let mut all = Vec::new();
    for set in sets {
        if all.len() == MOST_SETS {
            return None;
        }
        let number = |(thread, stacks): &(&'s Thread, &'s Automaton)| {
            (threads.insert_full(thread).0 as u32, automata.insert_full(stacks).0 as u32)
        };
        let globals = globals.insert_full(set.globals).0 as u32;
        all.push(ConfigurationSet { globals, threads: set.threads.iter().map(number).collect() });
    }
    let mut frames = Vec::new();
    let mut numbers: FxHashMap<Symbol, u32> = FxHashMap::default();
    let mut stacks = Vec::new();
    for automaton in automata {
        let mut edges = Vec::new();
        for row in &automaton.edges {
            let mut out = Vec::new();
            for (symbol, to) in row {
                let frame = match numbers.get(symbol) {
                    Some(known) => *known,
                    None => {
                        frames.push(frame(code, &pushdown.activations[*symbol as usize])?);
                        numbers.insert(*symbol, frames.len() as u32 - 1);
                        frames.len() as u32 - 1
                    }
                };
                out.push((frame, *to));
            }
            edges.push(out);
        }
        let accepting = (0..).zip(&automaton.is_final).filter(|(_, is_final)| **is_final).map(|(state, _)| state);
        stacks.push(StackAutomaton { edges, accepting: accepting.collect() });
    }
    Some(StackInvariant {
        found_by: found_by.to_owned(),
        variables: code.globals.iter().map(|g| g.name.to_string()).collect(),
        globals: globals.into_iter().map(|values| all_of(values)).collect::<Option<_>>()?,
        threads: threads.into_iter().map(beside).collect::<Option<_>>()?,
        frames,
        stacks,
        sets: all,
    })
}

fn all_of(values: &[Val]) -> Option<Vec<Option<Value>>> {
    values.iter().map(value).collect()
}

/// What is not chosen yet has no value.
fn value(value: &Val) -> Option<Option<Value>> {
    match value {
        Val::Unset => Some(None),
        value => value.to_witness().map(Some),
    }
}

fn beside(thread: &Thread) -> Option<BesideStack> {
    if thread.identity.is_some() || !thread.joined.is_empty() || thread.child != 0 || thread.holds_on {
        return None;
    }
    Some(BesideStack {
        thread_locals: all_of(&thread.thread_locals)?,
        atomic: thread.atomic,
        fresh: thread.fresh,
        children: thread.children.clone(),
        is_arm: thread.is_arm,
        results: thread.results.as_deref().map(all_of).map_or(Some(None), |all| all.map(Some))?,
    })
}

fn frame(code: &Code, activation: &Activation) -> Option<StackFrame> {
    let Activation { frame, caller, fresh } = activation;
    let awaits = |(proc, pc): &(u32, u32)| matches!(&code.procs[*proc as usize].code[*pc as usize].op, super::Op::Call(call) if !call.outs.is_empty());
    let old = |old: &std::rc::Rc<[(super::super::code::VarRef, Val)]>| {
        old.iter().map(|(_, old)| value(old)).collect::<Option<Vec<_>>>()
    };
    Some(StackFrame {
        procedure: code.procs[frame.proc as usize].name.to_string(),
        implementation: frame.proc,
        at: frame.pc,
        locals: all_of(&frame.locals)?,
        old: frame.old.as_ref().map(old).map_or(Some(None), |all| all.map(Some))?,
        awaited: caller.as_ref().map(awaits),
        fresh: *fresh,
    })
}
