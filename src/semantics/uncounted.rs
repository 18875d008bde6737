//! Executions that do not count where somebody may have meant them to: those that wait, or go on for ever, in the middle of an atomic section.
//!
//! ```text
//! atomic { t := lock; assume t == 0; lock := 1; }     nobody waits at the assumption: where it is false there is no such execution
//! atomic { while (!done) { } }                        a section happens at once or not at all
//! atomic { par call P() | Q(); }                      nobody waits for the arms either, which run behind the section
//! ```
//! What is said about deadlocks and endless executions says nothing of these. A *guard*, at which threads wait, is what a section begins with.
//! Looked at is the text of the sections; what they call is not looked into.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::Property;
use super::access;
use super::code::{Code, Expr, Op, Pc, Proc, VarRef};
use super::coverage::{Reached, lines_of};
use super::value::Val;
use base::diagnostic::{Diagnostic, Finding};
use base::source::{Sources, Span};

/// A note about parallel calls in sections; where it is asked for deadlocks or endless executions one about waits, and for these one about
/// loops.
pub fn uncounted_executions(reached: &Reached, sources: &Sources, property: Property) -> Vec<Diagnostic> {
    let Reached { code, places } = reached;
    let (mut waits, mut loops, mut arms) = (Vec::new(), Vec::new(), Vec::new());
    for &(proc, pc) in &places.all {
        let proc = &code.procs[proc];
        if matches!(proc.code[pc].op, Op::AtomicBegin) {
            let section = Section::of(code, proc, pc);
            waits.extend(section.waits);
            loops.extend(section.loops);
            arms.extend(section.arms);
        }
    }
    let mut notes = Vec::new();
    let mut note = |code: Finding, spans: Vec<Span>, what: &dyn Fn(&str) -> String| {
        let Some((first, rest)) = lines_of(spans, sources) else { return };
        notes.push(Diagnostic::remark(code, first, what(&rest)));
    };
    note(Finding::DiscardedInSection, arms, &|rest| {
        format!(
            "no execution goes past this{rest}: nobody waits in the middle of an atomic section, and the arms could run behind it only"
        )
    });
    let counts_who_waits = match property {
        Property::Deadlock | Property::Termination => true,
        Property::Safety | Property::Race => false,
    };
    if counts_who_waits {
        note(Finding::DiscardedInSection, waits, &|rest| {
            format!(
                "where this{rest} is false there is no execution: nobody waits in the middle of an atomic section, only where it begins"
            )
        });
    }
    if property.is_about_endless() {
        note(Finding::EndlessInSection, loops, &|rest| {
            format!(
                "whether this loop{rest} comes to an end is not asked: an atomic section happens at once or not at all"
            )
        });
    }
    notes
}

/// What stands in an atomic section.
struct Section {
    waits: Vec<Span>,
    loops: Vec<Span>,
    /// Where parallel calls are waited for.
    arms: Vec<Span>,
}

impl Section {
    fn of(code: &Code, proc: &Proc, begin: Pc) -> Section {
        let mut inside: BTreeSet<(Pc, u8, bool)> = BTreeSet::new();
        let mut work = vec![(begin, 0, false)];
        while let Some((pc, depth, acts)) = work.pop() {
            let Some(instr) = proc.code.get(pc) else { continue };
            if !inside.insert((pc, depth, acts)) {
                continue;
            }
            let depth = match instr.op {
                Op::AtomicBegin => u8::saturating_add(depth, 1),
                Op::AtomicEnd => depth.saturating_sub(1),
                _ => depth,
            };
            if depth == 0 {
                continue;
            }
            let acts = acts || !matches!(instr.op, Op::AtomicBegin | Op::Goto(_) | Op::LoopHead);
            work.extend(instr.op.successors(pc).into_iter().map(|pc| (pc, depth, acts)));
        }
        let told = told(code, proc, inside.iter().map(|(pc, ..)| *pc));
        let mut found = Section { waits: Vec::new(), loops: Vec::new(), arms: Vec::new() };
        for (pc, depth, acts) in inside {
            let instr = &proc.code[pc];
            match &instr.op {
                Op::Assume { expr, waits: true, .. } if acts && depends(code, &told, expr) => {
                    found.waits.push(instr.span);
                }
                Op::Join { .. } if depth > 0 => found.arms.push(instr.span),
                Op::LoopHead if depth > 0 => found.loops.push(instr.span),
                _ => {}
            }
        }
        found
    }
}

/// Locals that the section makes from what others can write.
fn told(code: &Code, proc: &Proc, section: impl Iterator<Item = Pc> + Clone) -> FxHashSet<VarRef> {
    let mut told = FxHashSet::default();
    loop {
        let before = told.len();
        for pc in section.clone() {
            if let Op::Assign { targets, values } = &proc.code[pc].op {
                for (target, value) in targets.iter().zip(values) {
                    if depends(code, &told, value) {
                        told.insert(target.base);
                    }
                }
            }
        }
        if told.len() == before {
            return told;
        }
    }
}

/// Does it depend on what others can write?
fn depends(code: &Code, told: &FxHashSet<VarRef>, e: &Expr) -> bool {
    !matches!(e, Expr::Const(Val::Bool(_)))
        && e.any(&|e| matches!(e, Expr::Var(v) if told.contains(v) || access::is_shared(code, *v)))
}
