//! What an instruction reads, and what it assigns.

use super::code::{CallOp, Check, Code, Expr, Instr, Op, ProcId, Step, VarRef};
use super::interp::Thread;

/// How a thread stands at an instruction, as far as that decides what it does there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Standing {
    /// The call has returned.
    pub is_back: bool,
    /// In the first procedure of the thread.
    pub is_root: bool,
    /// In the first procedure of the program.
    pub is_entry: bool,
}

impl Standing {
    pub fn of(thread: &Thread) -> Standing {
        let is_root = thread.frames.len() == 1;
        Standing { is_back: thread.results.is_some(), is_root, is_entry: is_root && thread.slot == 0 }
    }
}

/// Something that is read.
pub(super) enum Operand<'c> {
    Expr(&'c Expr),
    /// Over the variables of another frame, and globals.
    Contract(&'c Expr),
    Var(VarRef),
}

/// Variables that get new values, as a whole.
pub(super) fn assigned(code: &Code, instr: &Instr, proc: ProcId, at: Standing) -> Vec<VarRef> {
    match &instr.op {
        Op::Assign { targets, .. } => targets.iter().filter(|t| t.path.is_empty()).map(|t| t.base).collect(),
        Op::Havoc(vars) | Op::Forget(vars) | Op::Unpack { vars, .. } => vars.clone(),
        Op::Call(call) if at.is_back => call.outs.clone(),
        Op::Join { outs } => outs.iter().flatten().copied().collect(),
        Op::Await(op) => op.outs.iter().flatten().copied().collect(),
        Op::ThreadId { out, .. } => out.iter().copied().collect(),
        Op::Extern(op) => op.outs.iter().chain(&op.modifies).copied().collect(),
        Op::Enter => {
            let first = if at.is_entry { 0 } else { code.procs[proc].ins };
            let own = if at.is_root { code.thread_locals.len() } else { 0 };
            let locals = (first..code.procs[proc].locals.len()).map(VarRef::Local);
            locals.chain((0..own).map(VarRef::ThreadLocal)).collect()
        }
        _ => Vec::new(),
    }
}

/// What is read, also where that depends on what is read before. Where variables get arbitrary values, their `where` clauses read others.
pub(super) fn read<'c>(
    code: &'c Code,
    instr: &'c Instr,
    proc: ProcId,
    at: Standing,
    note: &mut dyn FnMut(Operand<'c>),
) {
    match &instr.op {
        Op::Assign { targets, values } => {
            exprs(values, note);
            for step in targets.iter().flat_map(|t| &t.path) {
                if let Step::Index(indices) = step {
                    exprs(indices, note);
                }
            }
        }
        Op::Assume { expr, .. }
        | Op::Assert { expr, .. }
        | Op::Branch { cond: expr, .. }
        | Op::Unpack { value: expr, .. } => note(Operand::Expr(expr)),
        Op::Havoc(vars) => clauses(code, proc, vars, note),
        Op::Call(_) if at.is_back => {}
        Op::Call(call) | Op::Spawn(call) => arguments(code, call, note),
        Op::Fork(calls) => calls.iter().for_each(|call| arguments(code, call, note)),
        Op::Start(op) => {
            exprs(&op.ids, note);
            arguments(code, &op.call, note);
        }
        Op::Await(op) => exprs(&op.ids, note),
        Op::Extern(op) => {
            exprs(&op.args, note);
            contract(&op.requires, note);
            contract(&op.ensures, note);
            op.formals.iter().filter_map(|f| f.where_.as_ref()).for_each(|e| note(Operand::Contract(e)));
            op.old_globals.iter().for_each(|v| note(Operand::Var(*v)));
            clauses(code, proc, &op.modifies, note);
            clauses(code, proc, &op.outs, note);
        }
        Op::Enter => {
            let proc = &code.procs[proc];
            proc.old_globals.iter().for_each(|v| note(Operand::Var(*v)));
            proc.locals.iter().filter_map(|l| l.where_.as_ref()).for_each(|e| note(Operand::Expr(e)));
            if at.is_root {
                code.thread_locals.iter().filter_map(|g| g.where_.as_ref()).for_each(|e| note(Operand::Expr(e)));
            }
            if at.is_entry {
                proc.requires.iter().for_each(|c| note(Operand::Expr(&c.expr)));
            }
        }
        Op::Return => {
            let proc = &code.procs[proc];
            (proc.ins..proc.ins + proc.outs).for_each(|i| note(Operand::Var(VarRef::Local(i))));
        }
        _ => {}
    }
}

fn exprs<'c>(all: &'c [Expr], note: &mut dyn FnMut(Operand<'c>)) {
    all.iter().for_each(|e| note(Operand::Expr(e)));
}

fn clauses<'c>(code: &'c Code, proc: ProcId, vars: &[VarRef], note: &mut dyn FnMut(Operand<'c>)) {
    vars.iter().filter_map(|v| code.where_of(proc, *v)).for_each(|e| note(Operand::Expr(e)));
}

fn arguments<'c>(code: &'c Code, call: &'c CallOp, note: &mut dyn FnMut(Operand<'c>)) {
    exprs(&call.args, note);
    for callee in &code.by_name[&call.proc] {
        contract(&code.procs[*callee].requires, note);
    }
}

fn contract<'c>(checks: &'c [Check], note: &mut dyn FnMut(Operand<'c>)) {
    checks.iter().for_each(|check| note(Operand::Contract(&check.expr)));
}
