//! Guards: what a thread waits for in front of a step or of an atomic section.
//!
//! A guard is an assumption that is the first thing that runs there and reads a shared variable. Calling a procedure is nothing that runs:
//! passing arguments that touch nothing shared and giving locals their first values leave no trace, so what the procedure does first is what
//! the section does first. The guard is said in the variables of the caller, as they are in front of the section.
//!
//! ```text
//! atomic { call Lock(k + 1); ... }      Lock(i): assume !held[i]; held[i] := true;
//!     waits for !held[k + 1]
//! ```

use rustc_hash::{FxHashMap, FxHashSet};

use super::program::*;
use super::visit::Control;
use syntax::ast::{Expr, Name};

/// The guards of one body.
#[derive(Debug)]
pub struct Guards<'a> {
    program: &'a Concurrent,
    /// Those that stand directly behind labels.
    at_labels: FxHashMap<Name, Expr>,
}

/// What has run in front of a guard without being anything.
#[derive(Debug, Default)]
struct Passed {
    /// Arguments, over variables as they are in front of the section.
    values: FxHashMap<Name, Expr>,
    /// Locals that have just got arbitrary values.
    arbitrary: FxHashSet<Name>,
    /// Procedures whose calls are not inlined.
    calls: Vec<Name>,
}

impl<'a> Guards<'a> {
    /// `depths` says for each label how many atomic sections are open there.
    pub fn of(body: &[Node], program: &'a Concurrent, depths: &FxHashMap<Name, usize>) -> Guards<'a> {
        let mut guards = Guards { program, at_labels: FxHashMap::default() };
        guards.find(body, depths);
        guards
    }

    /// What a section begins with may stand where a jump leads. The last lists first: jumps lead out of lists, and mostly forwards.
    fn find(&mut self, nodes: &[Node], depths: &FxHashMap<Name, usize>) {
        for (i, node) in nodes.iter().enumerate().rev() {
            match node.control() {
                Control::Label { name, is_head: false } => {
                    let inside = depths.get(&name).is_some_and(|depth| *depth > 0);
                    let guard = self.ahead(&nodes[i..], inside);
                    self.at_labels.extend(guard.map(|guard| (name, guard)));
                }
                _ => node.lists().for_each(|list| self.find(list, depths)),
            }
        }
    }

    /// What a thread waits for that comes to these nodes. `inside` of a section, a place to switch is none.
    pub fn ahead(&self, nodes: &[Node], inside: bool) -> Option<Expr> {
        self.behind(nodes, inside, &mut Passed::default())
    }

    fn behind(&self, mut nodes: &[Node], inside: bool, passed: &mut Passed) -> Option<Expr> {
        let mut guard = loop {
            let at = first(nodes, inside)?;
            match &nodes[at] {
                Node::Step(step) if inside && self.passes(step, passed) => nodes = &nodes[at + 1..],
                Node::Step(step) => break self.of_step(step)?,
                Node::Call(call) if inside => break self.of_call(call, passed)?,
                node if node.is_frame() => return self.behind(node.lists().next()?, inside, passed),
                node => match node.control() {
                    Control::Jumps([to]) if passed.calls.is_empty() => break self.at_labels.get(to)?.clone(),
                    _ => return None,
                },
            }
        };
        if guard.mentions(|n| passed.arbitrary.contains(&n)) {
            return None;
        }
        guard.substitute(&passed.values);
        Some(guard)
    }

    /// The assumption that the step begins with, where it reads a global.
    pub fn of_step(&self, step: &Step) -> Option<Expr> {
        let e = step.leading_assume()?;
        // Any global will do, also one that nobody writes: a thread may be blocked for ever.
        let is_global = |n| self.program.globals.get(&n).is_some_and(|g| g.sharing != Sharing::ThreadLocal);
        e.mentions(is_global).then(|| e.clone())
    }

    fn of_call(&self, call: &CallNode, passed: &Passed) -> Option<Expr> {
        let callee = self.program.procedures.get(&call.proc)?;
        if passed.calls.contains(&call.proc) || call.args.iter().any(|e| self.reads_shared(e)) {
            return None;
        }
        let values = callee.params.iter().map(|p| p.name).zip(call.args.iter().cloned()).collect();
        let calls = passed.calls.iter().copied().chain([call.proc]).collect();
        self.behind(&callee.body, true, &mut Passed { values, calls, ..Passed::default() })
    }

    /// Does the step only pass an argument, or give locals their first values?
    fn passes(&self, step: &Step, passed: &mut Passed) -> bool {
        match (step.kind, step.actions.as_slice()) {
            (StepKind::Enter, [Action::Havoc(names)]) if !names.iter().any(|n| self.is_global(*n)) => {
                passed.arbitrary.extend(names);
                true
            }
            (StepKind::Internal, [Action::Assign { lhs, rhs, .. }]) => {
                let ([to], [value]) = (lhs.as_slice(), rhs.as_slice()) else { return false };
                if !to.path.is_empty() || self.is_global(to.base.name) || self.reads_shared(value) {
                    return false;
                }
                let mut value = value.clone();
                value.substitute(&passed.values);
                passed.values.insert(to.base.name, value);
                true
            }
            _ => false,
        }
    }

    fn is_global(&self, name: Name) -> bool {
        self.program.globals.contains_key(&name)
    }

    /// Reading what only this thread touches is nothing that others could notice.
    fn reads_shared(&self, e: &Expr) -> bool {
        e.mentions(|n| self.program.globals.get(&n).is_some_and(|g| g.touched_by_several))
    }
}

/// The node that runs first; inside of an atomic section, a place to switch is none, and neither is another section in which nothing happens.
fn first(nodes: &[Node], inside: bool) -> Option<usize> {
    let mut begun = 0;
    nodes.iter().position(|node| match node {
        Node::AtomicBegin(_) => {
            begun += 1;
            false
        }
        Node::AtomicEnd if begun > 0 => {
            begun -= 1;
            false
        }
        Node::Yield(_) => !inside,
        _ => !matches!(node.control(), Control::Label { is_head: false, .. }),
    })
}
