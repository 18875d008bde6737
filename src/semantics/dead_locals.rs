//! Locals that nothing reads any more, before something else is assigned to them. States that differ in these alone go on alike, so they are
//! stored as one, without the values.
//!
//! Requires: a thread that stands at an instruction, that is, between two steps.
//! Establishes: the same failing checks, deadlocks and races can be reached, and the same endless executions: the map that forgets dead
//! locals is a bisimulation, since what a step does to live variables, whom it blocks and what it touches depends on live variables only.
//! Source: Bozga, Fernandez and Ghirvu, "State space reduction based on live variables analysis", Science of Computer Programming 47, 2003.
//!
//! Liveness is that of one procedure, backwards over its control-flow graph, with `old` and `where` clauses among what is read:
//!
//! ```text
//! live in front of an instruction = (live behind it - what it assigns as a whole) + what it reads
//! while (true) { atomic { t := next; next := next + 1; } assume serving == t; }      at the head of the loop t is dead
//! ```
//! The frames below the innermost one stand behind a call, whose results they get.
//!
//! An execution that comes back to a state without dead locals comes back to the same state altogether when it goes round once more: what was
//! assigned on the way came from live variables and the same choices, so it is the same each time; see `record` in [`super::explore`].

use std::rc::Rc;

use super::code::{Code, Op, Proc, ProcId, VarRef};
use super::interp::Thread;
use super::operands::{Operand, Standing, assigned, read};
use super::value::Val;

/// For each procedure and instruction, the locals that are dead in front of it.
#[derive(Debug, Default)]
pub struct DeadLocals {
    procs: Vec<Vec<Dead>>,
}

#[derive(Debug, Default)]
struct Dead {
    before: Vec<u32>,
    /// When the call that stands there has returned, or is under way.
    called: Vec<u32>,
}

/// By number: is the local live?
type Live = Vec<bool>;

impl DeadLocals {
    pub fn of(code: &Code) -> DeadLocals {
        DeadLocals { procs: (0..code.procs.len()).map(|proc| of_procedure(code, proc)).collect() }
    }

    /// Takes away the values of dead locals.
    pub fn forget(&self, thread: &mut Thread) {
        let Some(innermost) = thread.frames.len().checked_sub(1) else { return };
        let is_back = thread.results.is_some();
        for (depth, frame) in thread.frames.iter_mut().enumerate() {
            let dead = &self.procs[frame.proc as usize][frame.pc as usize];
            let dead = if depth < innermost || is_back { &dead.called } else { &dead.before };
            let alive = |local: &&u32| frame.locals[**local as usize] != Val::Unset;
            if dead.iter().any(|local| alive(&local)) {
                let locals = Rc::make_mut(&mut frame.locals);
                dead.iter().for_each(|local| locals[*local as usize] = Val::Unset);
            }
        }
    }
}

fn of_procedure(code: &Code, number: ProcId) -> Vec<Dead> {
    let proc = &code.procs[number];
    let mut live: Vec<Live> = vec![vec![false; proc.locals.len()]; proc.code.len()];
    let mut changes = true;
    while changes {
        changes = false;
        for pc in (0..proc.code.len()).rev() {
            let here = in_front(code, number, pc, behind(proc, pc, &live), false);
            changes |= here != live[pc];
            live[pc] = here;
        }
    }
    let dead = |live: &Live| (0..).zip(live).filter(|(_, live)| !**live).map(|(local, _)| local).collect();
    let at = |pc: usize| {
        let called = match proc.code[pc].op {
            Op::Call(_) => dead(&in_front(code, number, pc, behind(proc, pc, &live), true)),
            _ => Vec::new(),
        };
        Dead { before: dead(&live[pc]), called }
    };
    (0..proc.code.len()).map(at).collect()
}

/// What is live behind an instruction.
fn behind(proc: &Proc, pc: usize, live: &[Live]) -> Live {
    let mut behind = vec![false; proc.locals.len()];
    for next in proc.code[pc].op.successors(pc).into_iter().filter_map(|next| live.get(next)) {
        behind.iter_mut().zip(next).for_each(|(local, live)| *local |= live);
    }
    behind
}

/// From what is live behind an instruction to what is live in front of it. A call assigns its results when it has returned.
fn in_front(code: &Code, proc: ProcId, pc: usize, mut live: Live, is_back: bool) -> Live {
    let instr = &code.procs[proc].code[pc];
    // Where the procedure is called decides what is arbitrary at its entry: the parameters are taken to be read.
    let back = Standing { is_back: true, is_root: false, is_entry: false };
    for var in assigned(code, instr, proc, back) {
        if let VarRef::Local(local) = var {
            live[local] = false;
        }
    }
    let at = Standing { is_back, is_root: true, is_entry: true };
    read(code, instr, proc, at, &mut |operand| {
        let mut note = |var| {
            if let VarRef::Local(local) = var {
                live[local] = true;
            }
        };
        match operand {
            Operand::Expr(expr) => expr.for_each_var(&mut note),
            Operand::Contract(_) => {}
            Operand::Var(var) => note(var),
        }
    });
    live
}
