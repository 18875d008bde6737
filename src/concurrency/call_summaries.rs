//! What calls do to the placement of switch points in their callers, where they are not inlined.
//!
//! ```text
//! visible(P), creates(P)   somewhere in P, or in what it calls, something is visible; a thread is created
//! balance(P)               atomic sections that P has opened where it returns, less those that it has closed
//! closes(P)                how many sections P closes, at some place, that its caller has opened
//! ```
//!
//! - Requires: lowered procedures, atomic sections bracketed.
//! - Establishes: a fixed point over calls. Jumps are followed: what stands behind a `goto` counts, and sections are counted along the ways
//!   through the body. A procedure is *uneven* where two of its returns differ.

use indexmap::IndexMap;
use rustc_hash::FxHashMap;

use super::effort;
use super::program::*;
use crate::syntax::ast::Name;

/// What a call does to its caller's placement, its own calls included.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Summary {
    pub visible: bool,
    pub creates: bool,
    /// Atomic sections opened minus closed.
    pub balance: isize,
    /// Sections of the caller's that are closed, if only for a while.
    pub closes: usize,
    /// The balance is another one at another return.
    pub uneven: bool,
}

/// Recursion that opens, or closes, one section more each time has no balance.
const MOST: isize = 8;

/// Summaries of all procedures of a program.
pub fn summaries(program: &Concurrent) -> IndexMap<Name, Summary> {
    let mut summaries: IndexMap<Name, Summary> = program.procedures.keys().map(|p| (*p, Summary::default())).collect();
    loop {
        let mut changed = false;
        // Callees stand behind their callers.
        for (name, p) in program.procedures.iter().rev() {
            let mut summary = Summary::default();
            contents(&p.body, program, &summaries, &mut summary);
            Sections::count(&p.body, &summaries, &mut summary);
            if summaries[name] != summary {
                summaries.insert(*name, summary);
                changed = true;
            }
        }
        if !changed {
            return summaries;
        }
    }
}

/// What stands in the code, whether control comes there or not.
fn contents(nodes: &[Node], program: &Concurrent, known: &IndexMap<Name, Summary>, summary: &mut Summary) {
    for node in nodes {
        effort::look();
        match node {
            Node::Step(step) => summary.visible |= program.is_visible(step),
            Node::Spawn(_) => summary.creates = true,
            Node::Call(call) => {
                let callee = known.get(&call.proc).copied().unwrap_or_default();
                summary.visible |= callee.visible;
                summary.creates |= callee.creates;
            }
            Node::If { then, else_, .. } => {
                contents(then, program, known, summary);
                contents(else_, program, known, summary);
            }
            Node::Loop { body, .. } | Node::Frame { body, .. } => contents(body, program, known, summary),
            _ => {}
        }
    }
}

/// Counts the open sections along the ways through a body: `None` where control does not come.
struct Sections<'a> {
    known: &'a IndexMap<Name, Summary>,
    labels: FxHashMap<Name, isize>,
    /// The counts behind the loops around.
    loops: Vec<(LoopId, Option<isize>)>,
    returned: Option<isize>,
    lowest: isize,
    uneven: bool,
}

impl Sections<'_> {
    fn count(body: &[Node], known: &IndexMap<Name, Summary>, summary: &mut Summary) {
        let (labels, loops) = (FxHashMap::default(), Vec::new());
        let mut sections = Sections { known, labels, loops, returned: None, lowest: 0, uneven: false };
        // A label may be known only from a jump behind it.
        loop {
            let before = sections.labels.len();
            let end = sections.list(body, Some(0));
            sections.returns(end);
            if sections.labels.len() == before {
                break;
            }
        }
        summary.balance = sections.returned.unwrap_or(0);
        summary.closes = sections.lowest.unsigned_abs();
        summary.uneven = sections.uneven;
    }

    fn list(&mut self, nodes: &[Node], mut at: Option<isize>) -> Option<isize> {
        for node in nodes {
            effort::look();
            at = self.node(node, at);
        }
        at
    }

    fn node(&mut self, node: &Node, at: Option<isize>) -> Option<isize> {
        match node {
            Node::AtomicBegin(_) => self.moved(at, 1),
            Node::AtomicEnd => self.moved(at, -1),
            Node::Call(call) => {
                let callee = self.known.get(&call.proc).copied().unwrap_or_default();
                self.moved(at, -callee.closes.cast_signed());
                self.moved(at, callee.balance)
            }
            // Where the branches differ, whoever places switch points says so.
            Node::If { then, else_, .. } => {
                let (then, else_) = (self.list(then, at), self.list(else_, at));
                then.or(else_)
            }
            Node::Loop { id, body, .. } => {
                self.loops.push((*id, None));
                self.list(body, at);
                self.loops.pop().and_then(|(_, at)| at)
            }
            Node::Break(id) => {
                if let Some((_, behind)) = self.loops.iter_mut().rfind(|(l, _)| l == id) {
                    *behind = behind.or(at);
                }
                None
            }
            Node::Frame { body, .. } => self.list(body, at),
            Node::Label { name, .. } => {
                let at = at.or_else(|| self.labels.get(name).copied());
                self.reached(*name, at);
                at
            }
            Node::Goto(targets) => {
                targets.iter().for_each(|t| self.reached(*t, at));
                None
            }
            Node::Return => {
                self.returns(at);
                None
            }
            _ => at,
        }
    }

    fn moved(&mut self, at: Option<isize>, by: isize) -> Option<isize> {
        let at = (at? + by).clamp(-MOST, MOST);
        self.lowest = self.lowest.min(at);
        Some(at)
    }

    fn reached(&mut self, label: Name, at: Option<isize>) {
        if let Some(at) = at {
            self.labels.entry(label).or_insert(at);
        }
    }

    fn returns(&mut self, at: Option<isize>) {
        if let Some(at) = at {
            self.uneven |= *self.returned.get_or_insert(at) != at;
        }
    }
}
