//! Which globals are shared: at least two threads use them and at least one of them writes.

use rustc_hash::{FxHashMap, FxHashSet};

use super::code::{Code, Expr, Op, ProcId, Step, VarRef};
use super::watch::Watched;
use syntax::ast::Name;

/// What one procedure touches and starts, itself.
#[derive(Default)]
struct Uses {
    reads: FxHashSet<usize>,
    writes: FxHashSet<usize>,
    calls: Vec<(Name, bool)>,
    /// Created procedures, and whether the creation can repeat within one activation.
    creates: Vec<(Name, bool)>,
}

/// Marks the shared globals of `code`, and the assumptions that can block.
pub fn mark(code: &mut Code, entry: Name) {
    let uses: Vec<Uses> = (0..code.procs.len()).map(|p| uses_of(code, p)).collect();
    let mut users: FxHashMap<usize, (usize, bool)> = FxHashMap::default();
    for (root, instances) in roots(code, &uses, entry) {
        let (mut read, mut written) = (FxHashSet::default(), FxHashSet::default());
        for p in called_from(code, &uses, root) {
            read.extend(uses[p].reads.iter().copied());
            written.extend(uses[p].writes.iter().copied());
        }
        let mut touched: Vec<usize> = read.union(&written).copied().collect();
        touched.sort_unstable();
        for g in touched {
            let user = users.entry(g).or_default();
            user.0 += instances;
            user.1 |= written.contains(&g);
        }
    }
    // Who watches the states reads, too.
    let mut watcher = Uses::default();
    code.watched.iter().flat_map(Watched::reads).for_each(|e| watcher.read(e));
    users.iter_mut().filter(|(g, _)| watcher.reads.contains(*g)).for_each(|(_, user)| user.0 += 1);
    for (g, global) in code.globals.iter_mut().enumerate() {
        global.shared = users.get(&g).is_some_and(|(count, written)| *count >= 2 && *written);
    }
    // A guard may read any global variable, also one that nobody writes: whoever waits there waits for ever.
    for proc in &mut code.procs {
        for instr in &mut proc.code {
            if let Op::Assume { expr, shared: reads, waits: true } = &mut instr.op {
                let mut read = FxHashSet::default();
                variables_now(expr, code.variables, &mut read);
                *reads = !read.is_empty();
                read.into_iter().for_each(|g| code.globals[g].awaited = true);
            }
        }
    }
}

/// The global variables whose values the expression reads now: neither constants nor what stands under `old`.
fn variables_now(expr: &Expr, variables: usize, found: &mut FxHashSet<usize>) {
    match expr {
        Expr::Var(VarRef::Global(g)) if *g < variables => drop(found.insert(*g)),
        Expr::Old(_) => {}
        _ => expr.for_each_child(&mut |c| variables_now(c, variables, found)),
    }
}

fn uses_of(code: &Code, proc: ProcId) -> Uses {
    let mut uses = Uses::default();
    let p = &code.procs[proc];
    p.requires.iter().for_each(|c| uses.read(&c.expr));
    let own = code.thread_locals.iter().filter_map(|g| g.where_.as_ref());
    own.chain(p.locals.iter().filter_map(|l| l.where_.as_ref())).for_each(|e| uses.read(e));
    for (pc, instr) in p.code.iter().enumerate() {
        match &instr.op {
            Op::Assign { targets, values } => {
                values.iter().for_each(|e| uses.read(e));
                for t in targets {
                    uses.write(t.base);
                    for step in &t.path {
                        if let Step::Index(index) = step {
                            index.iter().for_each(|e| uses.read(e));
                        }
                    }
                }
            }
            Op::Havoc(vars) => uses.havoc(code, proc, vars),
            Op::Assume { expr, .. } | Op::Assert { expr, .. } | Op::Branch { cond: expr, .. } => uses.read(expr),
            Op::Unpack { vars, value, .. } => {
                vars.iter().for_each(|v| uses.write(*v));
                uses.read(value);
            }
            Op::Call(call) => {
                call.args.iter().for_each(|e| uses.read(e));
                call.outs.iter().for_each(|v| uses.write(*v));
                uses.calls.push((call.proc, repeats(code, proc, pc)));
            }
            Op::Spawn(call) => {
                call.args.iter().for_each(|e| uses.read(e));
                uses.creates.push((call.proc, repeats(code, proc, pc)));
            }
            Op::Start(op) => {
                op.ids.iter().chain(&op.call.args).for_each(|e| uses.read(e));
                uses.creates.push((op.call.proc, repeats(code, proc, pc)));
            }
            Op::Await(op) => {
                op.ids.iter().for_each(|e| uses.read(e));
                op.outs.iter().flatten().for_each(|v| uses.write(*v));
            }
            Op::Fork(calls) => {
                for call in calls {
                    call.args.iter().for_each(|e| uses.read(e));
                    uses.creates.push((call.proc, repeats(code, proc, pc)));
                }
            }
            Op::Join { outs } => outs.iter().flatten().for_each(|v| uses.write(*v)),
            Op::ThreadId { out, .. } => out.iter().for_each(|v| uses.write(*v)),
            Op::Extern(e) => {
                e.args.iter().for_each(|e| uses.read(e));
                uses.havoc(code, proc, &e.outs);
                uses.havoc(code, proc, &e.modifies);
                e.formals.iter().filter_map(|f| f.where_.as_ref()).for_each(|e| uses.read(e));
                e.requires.iter().chain(&e.ensures).for_each(|c| uses.read(&c.expr));
            }
            _ => {}
        }
    }
    uses
}

impl Uses {
    fn read(&mut self, expr: &Expr) {
        if let Expr::Var(VarRef::Global(g)) = expr {
            self.reads.insert(*g);
        }
        expr.for_each_child(&mut |c| self.read(c));
    }

    /// What is arbitrary satisfies its `where` clause, which may speak of other variables.
    fn havoc(&mut self, code: &Code, proc: ProcId, vars: &[VarRef]) {
        vars.iter().for_each(|v| self.write(*v));
        vars.iter().filter_map(|v| code.where_of(proc, *v)).for_each(|e| self.read(e));
    }

    fn write(&mut self, var: VarRef) {
        if let VarRef::Global(g) = var {
            self.writes.insert(g);
        }
    }
}

/// Can control come back to this instruction within its activation?
fn repeats(code: &Code, proc: ProcId, start: usize) -> bool {
    let instrs = &code.procs[proc].code;
    let mut seen = FxHashSet::default();
    let mut work = instrs[start].op.successors(start);
    while let Some(pc) = work.pop() {
        if pc == start {
            return true;
        }
        if pc < instrs.len() && seen.insert(pc) {
            work.extend(instrs[pc].op.successors(pc));
        }
    }
    false
}

/// Can some procedure call itself, through others or not?
pub fn is_recursive(code: &Code) -> bool {
    let uses: Vec<Uses> = (0..code.procs.len()).map(|p| uses_of(code, p)).collect();
    let nodes: Vec<u32> = (0..code.procs.len() as u32).collect();
    let callees = |p: u32| -> Vec<u32> {
        let calls = uses[p as usize].calls.iter();
        calls.flat_map(|(callee, _)| &code.by_name[callee]).map(|p| *p as u32).collect()
    };
    let components = super::scc::components(&nodes, |p, out| out.extend(callees(p)));
    components.iter().any(|c| c.len() > 1 || callees(c[0]).contains(&c[0]))
}

/// Procedures that some thread can execute.
pub fn reachable(code: &Code, entry: Name) -> Vec<ProcId> {
    let uses: Vec<Uses> = (0..code.procs.len()).map(|p| uses_of(code, p)).collect();
    let mut reached: Vec<ProcId> =
        roots(code, &uses, entry).iter().flat_map(|(root, _)| called_from(code, &uses, *root)).collect();
    reached.sort_unstable();
    reached.dedup();
    reached
}

/// Root procedures of threads that can come to be.
pub fn started(code: &Code, entry: Name) -> Vec<Name> {
    let uses: Vec<Uses> = (0..code.procs.len()).map(|p| uses_of(code, p)).collect();
    roots(code, &uses, entry).into_iter().map(|(root, _)| root).collect()
}

/// Procedures that run in a thread with this root.
fn called_from(code: &Code, uses: &[Uses], root: Name) -> Vec<ProcId> {
    let (mut seen, mut order, mut work) = (FxHashSet::default(), Vec::new(), vec![root]);
    while let Some(name) = work.pop() {
        for &p in code.by_name.get(&name).into_iter().flatten() {
            if seen.insert(p) {
                order.push(p);
                work.extend(uses[p].calls.iter().map(|(callee, _)| *callee));
            }
        }
    }
    order
}

/// Roots of threads that can come to be, with the number of their instances (2 stands for many).
fn roots(code: &Code, uses: &[Uses], entry: Name) -> Vec<(Name, usize)> {
    // How often each procedure's body can be started in the whole execution: 0, 1, or 2 for many.
    let mut started: FxHashMap<Name, usize> = FxHashMap::from_iter([(entry, 1)]);
    let mut changed = true;
    while changed {
        changed = false;
        let mut next: FxHashMap<Name, usize> = FxHashMap::from_iter([(entry, 1)]);
        for (name, impls) in &code.by_name {
            let times = started.get(name).copied().unwrap_or(0);
            for (callee, repeats) in impls.iter().flat_map(|p| uses[*p].calls.iter().chain(&uses[*p].creates)) {
                let more = if *repeats { times * 2 } else { times };
                let count = next.entry(*callee).or_default();
                *count = (*count + more).min(2);
            }
        }
        // Counts only grow from round to round, and stop at 2.
        next.iter_mut().for_each(|(name, count)| *count = (*count).max(started.get(name).copied().unwrap_or(0)));
        if next != started {
            started = next;
            changed = true;
        }
    }
    let mut roots: Vec<(Name, usize)> = vec![(entry, 1)];
    for (name, impls) in &code.by_name {
        let Some(&times) = started.get(name).filter(|times| **times > 0) else { continue };
        for (callee, repeats) in impls.iter().flat_map(|p| &uses[*p].creates) {
            let more = if *repeats { times * 2 } else { times };
            match roots.iter_mut().find(|(r, _)| r == callee) {
                Some((_, count)) => *count += more,
                None => roots.push((*callee, more)),
            }
        }
    }
    roots
}
