//! What calls do to the placement of switch points in their callers, where they are not inlined.
//!
//! ```text
//! visible(P), creates(P)   somewhere in P, or in what it calls, something is visible; a thread is created
//! opens(P), around(P)      as in [`Procedure`]
//! ```
//!
//! - Requires: lowered procedures, atomic sections bracketed ([`super::sections`]).
//! - Establishes: a fixed point over calls. What stands behind a jump counts, too.

use indexmap::IndexMap;

use super::effort;
use super::program::*;
use super::visit::preorder;
use syntax::ast::Name;

/// What a call does to its caller's placement, its own calls included.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Summary {
    /// Some step is visible.
    pub visible: bool,
    /// A thread is created.
    pub creates: bool,
    /// Atomic sections opened minus closed.
    pub opens: isize,
    /// Sections of its callers' that are open, as far as they matter to it.
    pub around: usize,
}

/// Summaries of all procedures of a program.
pub fn summaries(program: &Concurrent) -> IndexMap<Name, Summary> {
    let mut summaries: IndexMap<Name, Summary> = program.procedures.keys().map(|p| (*p, Summary::default())).collect();
    loop {
        let mut changed = false;
        // Callees stand behind their callers.
        for (name, p) in program.procedures.iter().rev() {
            let mut summary = Summary { opens: p.opens, around: p.around, ..Summary::default() };
            contents(&p.body, program, &summaries, &mut summary);
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
    for node in preorder(nodes) {
        effort::look();
        match node {
            Node::Step(step) => summary.visible |= program.is_visible(step),
            Node::Spawn(_) => summary.creates = true,
            Node::Call(call) => {
                let callee = known.get(&call.proc).copied().unwrap_or_default();
                summary.visible |= callee.visible;
                summary.creates |= callee.creates;
            }
            _ => {}
        }
    }
}
