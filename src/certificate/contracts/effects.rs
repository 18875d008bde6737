//! Which procedures can be called from the entry, and which globals each uses and writes, by itself or through what it calls.

use rustc_hash::FxHashSet;

use super::super::Refused;
use semantics::code::{Code, Expr, Op, ProcId, VarRef};
use semantics::compile_body::for_each_expr;
use syntax::ast::Name;

/// Globals, in the order of the program.
pub struct Effects {
    pub used: Vec<VarRef>,
    pub written: FxHashSet<VarRef>,
}

/// The procedures that can be called, or that threads begin with, the entry first.
///
/// # Errors
/// One of them does what no sequential program does (with `threads`, it may create others), or has other than one body.
pub fn reached(code: &Code, entry: Name, threads: bool) -> Result<Vec<ProcId>, Refused> {
    let mut found = vec![implementation(code, entry)?];
    let mut next = 0;
    while let Some(proc) = found.get(next).copied() {
        for instr in &code.procs[proc].code {
            match &instr.op {
                Op::Spawn(_) | Op::Fork(_) if !threads => return Err(Refused::new("threads beside recursion")),
                Op::Call(_) | Op::Spawn(_) | Op::Fork(_) => {
                    for call in instr.op.calls() {
                        let callee = implementation(code, call.proc)?;
                        if !found.contains(&callee) {
                            found.push(callee);
                        }
                    }
                }
                Op::Join { .. } if threads => {}
                op if op.creates() || op.awaits_threads() => return Err(Refused::new("threads beside recursion")),
                Op::ThreadId { .. } => return Err(Refused::new("numbers of threads")),
                Op::Unpack { .. } => return Err(Refused::new("an unpacking assignment")),
                _ => {}
            }
        }
        next += 1;
    }
    Ok(found)
}

/// The only body of a procedure.
fn implementation(code: &Code, name: Name) -> Result<ProcId, Refused> {
    match code.by_name.get(&name).map(Vec::as_slice) {
        Some([only]) => Ok(*only),
        _ => Err(Refused::new(format!("the procedure {name} with other than one body"))),
    }
}

/// Of each of these procedures, which call no others.
pub fn of(code: &Code, reached: &[ProcId]) -> Vec<Effects> {
    let mut used: Vec<FxHashSet<VarRef>> = Vec::new();
    let mut written: Vec<FxHashSet<VarRef>> = Vec::new();
    for proc in reached {
        let (reads, writes) = own(code, *proc);
        used.push(reads.union(&writes).copied().collect());
        written.push(writes);
    }
    loop {
        let mut grew = false;
        for (p, proc) in reached.iter().enumerate() {
            for instr in &code.procs[*proc].code {
                let Op::Call(call) = &instr.op else { continue };
                let callee = reached.iter().position(|o| code.procs[*o].name == call.proc);
                let Some(callee) = callee.filter(|c| *c != p) else { continue };
                for sets in [&mut used, &mut written] {
                    let before = sets[p].len();
                    let more = sets[callee].clone();
                    sets[p].extend(&more);
                    grew |= sets[p].len() > before;
                }
            }
        }
        if !grew {
            break;
        }
    }
    let in_order = |set: FxHashSet<VarRef>| -> Vec<VarRef> {
        let globals = (0..code.variables).map(VarRef::Global);
        let all = globals.chain((0..code.thread_locals.len()).map(VarRef::ThreadLocal));
        all.filter(|v| set.contains(v)).collect()
    };
    used.into_iter().zip(written).map(|(used, written)| Effects { used: in_order(used), written }).collect()
}

/// Beside other threads whatever one of the procedures uses or writes may be used or written while another one is under way.
pub fn of_all(code: &Code, effects: &mut [Effects]) {
    let used: FxHashSet<VarRef> = effects.iter().flat_map(|e| &e.used).copied().collect();
    let written: FxHashSet<VarRef> = effects.iter().flat_map(|e| &e.written).copied().collect();
    let used: Vec<VarRef> = (0..code.variables).map(VarRef::Global).filter(|var| used.contains(var)).collect();
    for own in effects {
        *own = Effects { used: used.clone(), written: written.clone() };
    }
}

/// The globals that a procedure reads and writes itself. All clauses of contracts and `where` count.
fn own(code: &Code, proc: ProcId) -> (FxHashSet<VarRef>, FxHashSet<VarRef>) {
    let (mut reads, mut writes) = (FxHashSet::default(), FxHashSet::default());
    let body = &code.procs[proc];
    let mut read = |e: &Expr| {
        e.for_each_var(&mut |v| {
            reads.insert(v);
        });
    };
    body.locals.iter().filter_map(|l| l.where_.as_ref()).for_each(&mut read);
    body.requires.iter().for_each(|check| read(&check.expr));
    for instr in &body.code {
        for_each_expr(&instr.op, &mut |e| read(e));
        match &instr.op {
            Op::Assign { targets, .. } => writes.extend(targets.iter().map(|t| t.base)),
            Op::Havoc(vars) => writes.extend(vars),
            Op::Call(call) => {
                writes.extend(&call.outs);
                let callees = code.by_name.get(&call.proc).into_iter().flatten();
                callees.flat_map(|c| &code.procs[*c].requires).for_each(|check| read(&check.expr));
            }
            Op::Spawn(_) | Op::Fork(_) => {
                let callees = instr.op.calls().iter().filter_map(|call| code.by_name.get(&call.proc)).flatten();
                callees.flat_map(|c| &code.procs[*c].requires).for_each(|check| read(&check.expr));
            }
            Op::Join { outs } => writes.extend(outs.iter().flatten()),
            Op::Extern(op) => {
                writes.extend(op.outs.iter().chain(&op.modifies));
                op.requires.iter().chain(&op.ensures).for_each(|check| read(&check.expr));
                op.formals.iter().filter_map(|f| f.where_.as_ref()).for_each(&mut read);
            }
            _ => {}
        }
    }
    for var in writes.iter().filter(|v| !matches!(v, VarRef::Local(_))) {
        if let Some(where_) = code.global(*var).and_then(|g| g.where_.as_ref()) {
            where_.for_each_var(&mut |v| {
                reads.insert(v);
            });
        }
    }
    reads.extend(&body.old_globals);
    let is_variable = |v: &VarRef| match v {
        VarRef::Global(g) => *g < code.variables,
        VarRef::ThreadLocal(_) => true,
        VarRef::Local(_) => false,
    };
    reads.retain(is_variable);
    writes.retain(is_variable);
    (reads, writes)
}
