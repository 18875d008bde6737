//! What steps of threads touch, as far as other threads can notice: by executing them (what a macro step has touched), and from the
//! code (what a thread may touch from here to its end).

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use syntax::Ty;

use super::code::{CallOp, Check, Code, Expr, Instr, Op, ProcId, Step, VarRef};
use super::eval::{Env, Eval, Oracle, cannot};
use super::interp::Thread;
use super::race::Access;
use super::reads::entry;
use super::value::Val;

/// One thing that an instruction does and others can notice, or that depends on what others have done.
#[derive(Debug, Clone, Copy)]
pub enum Effect<'p> {
    /// A global, or the entry of it at these indices.
    Reads(usize, &'p [Vec<Val>]),
    Writes(usize, &'p [Vec<Val>]),
    /// A thread gets the next free number.
    Creates,
    /// Takes a thread that has ended, or finds none.
    Joins,
    /// The end of a thread that a join can take.
    Ends,
}

/// What a macro step has touched, whatever was chosen in it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Effects {
    /// To variables of the program.
    pub accesses: Vec<Access>,
    /// Conflicts with whatever others do: a constant, or a function without a meaning, was given a value, as it was read for the first time;
    /// or nobody else can run until the thread goes on.
    pub with_all: bool,
    /// A variable was given its arbitrary value when it was read; that counts as a write.
    pub chooses: bool,
    pub creates: bool,
    pub joins: bool,
    pub ends: bool,
}

impl Effects {
    pub fn note(&mut self, code: &Code, effect: Effect<'_>) {
        match effect {
            Effect::Reads(global, path) => self.touch(code, global, path, false),
            Effect::Writes(global, path) => self.touch(code, global, path, true),
            // Without numbers to ask for, threads are as good in another order.
            Effect::Creates => self.creates |= code.shows_numbers,
            Effect::Joins => self.joins = true,
            Effect::Ends => self.ends = true,
        }
    }

    /// An arbitrary value was chosen.
    pub fn choose(&mut self, code: &Code, var: VarRef, path: &[Vec<Val>]) {
        if let VarRef::Global(global) = var {
            self.chooses = true;
            self.with_all |= global >= code.variables;
            self.touch(code, global, path, true);
        }
    }

    fn touch(&mut self, code: &Code, global: usize, path: &[Vec<Val>], writes: bool) {
        let same = |a: &Access| a.global == global && a.writes == writes && a.path == path;
        if global < code.variables && !self.accesses.iter().any(same) {
            self.accesses.push(Access { global, path: path.to_vec(), writes });
        }
    }

    pub fn add(&mut self, other: Effects) {
        self.add_accesses(other.accesses);
        self.with_all |= other.with_all;
        self.chooses |= other.chooses;
        self.creates |= other.creates;
        self.joins |= other.joins;
        self.ends |= other.ends;
    }

    pub fn add_accesses(&mut self, accesses: impl IntoIterator<Item = Access>) {
        for access in accesses {
            if !self.accesses.contains(&access) {
                self.accesses.push(access);
            }
        }
    }

    /// May some step of the other's future make a difference to this one, or the other way round?
    pub fn conflicts(&self, future: &Future) -> bool {
        let accesses = || self.accesses.iter().any(|a| future.accesses.iter().any(|b| a.conflicts(b)));
        self.with_all
            || self.creates && future.creates
            || self.joins && (future.joins || future.ends)
            || self.ends && future.joins
            || accesses()
    }

    /// Is all of this foreseen? What was chosen when read is foreseen as a read.
    pub fn is_within(&self, future: &Future) -> bool {
        let foreseen = |a: &Access| {
            future.accesses.iter().any(|b| {
                a.global == b.global
                    && b.path.len() <= a.path.len()
                    && a.path.starts_with(&b.path)
                    && (b.writes || !a.writes || self.chooses)
            })
        };
        (!self.creates || future.creates)
            && (!self.joins || future.joins)
            && (!self.ends || future.ends)
            && self.accesses.iter().all(foreseen)
    }
}

/// What a thread, and the threads that it creates, may touch from here to their ends.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Future {
    accesses: Vec<Access>,
    creates: bool,
    joins: bool,
    ends: bool,
}

/// What the code says about the future of threads.
pub struct Futures<'c> {
    code: &'c Code,
    /// Values of the constants that are the same in each execution; all else is unset.
    constants: Vec<Val>,
    /// By procedure and the place where the walk begins.
    regions: FxHashMap<(ProcId, usize), Rc<Region<'c>>>,
}

/// The code of one procedure that can be reached from a place in it.
#[derive(Default)]
struct Region<'c> {
    touches: Vec<Touch<'c>>,
    /// Procedures that are called, or run by created threads.
    starts: Vec<&'c CallOp>,
    /// Locals that change in it.
    assigned: FxHashSet<usize>,
    creates: bool,
    joins: bool,
    ends: bool,
}

/// An access with the expressions of its indices.
struct Touch<'c> {
    global: usize,
    path: Vec<&'c [Expr]>,
    writes: bool,
}

/// So many calls of one procedure are told apart by their arguments.
const MAX_CONTEXTS: usize = 16;

impl<'c> Futures<'c> {
    pub fn new(code: &'c Code) -> Futures<'c> {
        let mut constants = vec![Val::Unset; code.globals.len()];
        for (global, value) in code.stated_constants() {
            constants[global] = value.clone();
        }
        Futures { code, constants, regions: FxHashMap::default() }
    }

    pub fn of_thread(&mut self, thread: &Thread) -> Future {
        let mut out = Collected::default();
        out.future.ends = thread.identity.is_some() && !thread.has_returned();
        for (depth, frame) in thread.frames.iter().enumerate() {
            let (proc, pc) = (frame.proc as usize, frame.pc as usize);
            let in_call = depth + 1 < thread.frames.len() || thread.results.is_some();
            let region = if in_call { self.behind_call(proc, pc) } else { self.region(proc, pc) };
            let known = |(i, value): (usize, &Val)| {
                (!region.assigned.contains(&i) && !value.has_unset()).then(|| value.clone())
            };
            let locals: Vec<Option<Val>> = frame.locals.iter().enumerate().map(known).collect();
            self.collect(&region, proc, &locals, &mut out);
        }
        let mut at = 0;
        while at < out.contexts.len() {
            let (proc, arguments) = out.contexts[at].clone();
            let region = self.region(proc, 0);
            let mut locals = arguments;
            locals.resize(self.code.procs[proc].locals.len(), None);
            region.assigned.iter().for_each(|i| locals[*i] = None);
            self.collect(&region, proc, &locals, &mut out);
            at += 1;
        }
        out.future.accesses.sort_unstable();
        out.future.accesses.dedup();
        out.future
    }

    /// Adds what the region touches and calls, where the locals have these values as long as the thread is in it.
    fn collect(&mut self, region: &Region<'c>, proc: ProcId, locals: &[Option<Val>], out: &mut Collected) {
        for touch in &region.touches {
            let mut path = Vec::new();
            for indices in &touch.path {
                let Some(values) = indices.iter().map(|e| self.value(e, proc, locals)).collect() else { break };
                path.push(values);
            }
            out.future.accesses.push(Access { global: touch.global, path, writes: touch.writes });
        }
        for call in &region.starts {
            let arguments: Vec<Option<Val>> = call.args.iter().map(|e| self.value(e, proc, locals)).collect();
            for &callee in self.code.by_name.get(&call.proc).into_iter().flatten() {
                out.call(callee, arguments.clone());
            }
        }
        out.future.creates |= region.creates;
        out.future.joins |= region.joins;
        out.future.ends |= region.ends;
    }

    /// The value of an expression over locals that are known, where nothing is to be chosen for it.
    fn value(&mut self, e: &Expr, proc: ProcId, locals: &[Option<Val>]) -> Option<Val> {
        let unknown = |e: &Expr| match e {
            Expr::Var(VarRef::Local(i)) => locals.get(*i).is_none_or(Option::is_none),
            Expr::Var(VarRef::Global(g)) => self.constants[*g].has_unset(),
            Expr::Var(VarRef::ThreadLocal(_)) | Expr::Bound(_) | Expr::Old(_) => true,
            Expr::Quantified(_) | Expr::Unsupported(_) => true,
            _ => false,
        };
        if e.any(&unknown) {
            return None;
        }
        let mut locals: Vec<Val> = locals.iter().map(|v| v.clone().unwrap_or(Val::Unset)).collect();
        let mut nothing = Nothing;
        let mut env = Env {
            locals: &mut locals,
            local_info: &self.code.procs[proc].locals,
            ..Env::of_globals(self.code, &mut self.constants, &mut nothing)
        };
        env.eval(e).ok().filter(|v| !v.has_unset())
    }

    fn region(&mut self, proc: ProcId, pc: usize) -> Rc<Region<'c>> {
        if let Some(region) = self.regions.get(&(proc, pc)) {
            return region.clone();
        }
        let mut region = Region::default();
        region.walk(self.code, proc, pc);
        let region = Rc::new(region);
        self.regions.insert((proc, pc), region.clone());
        region
    }

    /// What remains of a call whose callee was entered: it assigns the results and goes on.
    fn behind_call(&self, proc: ProcId, pc: usize) -> Rc<Region<'c>> {
        let mut region = Region::default();
        if let Op::Call(call) = &self.code.procs[proc].code[pc].op {
            region.writes(&call.outs);
        }
        region.walk(self.code, proc, pc + 1);
        Rc::new(region)
    }
}

#[derive(Default)]
struct Collected {
    future: Future,
    /// Procedures that run from their beginning, with those arguments that are known.
    contexts: Vec<(ProcId, Vec<Option<Val>>)>,
}

impl Collected {
    fn call(&mut self, proc: ProcId, mut arguments: Vec<Option<Val>>) {
        if self.contexts.iter().filter(|(p, _)| *p == proc).count() >= MAX_CONTEXTS {
            arguments.fill(None);
        }
        let context = (proc, arguments);
        if !self.contexts.contains(&context) {
            self.contexts.push(context);
        }
    }
}

impl<'c> Region<'c> {
    fn walk(&mut self, code: &'c Code, proc: ProcId, start: usize) {
        let instrs = &code.procs[proc].code;
        let mut seen = FxHashSet::default();
        let mut work = vec![start];
        while let Some(pc) = work.pop() {
            if pc < instrs.len() && seen.insert(pc) {
                self.instr(code, proc, &instrs[pc]);
                work.extend(instrs[pc].op.successors(pc));
            }
        }
    }

    fn instr(&mut self, code: &'c Code, proc: ProcId, instr: &'c Instr) {
        match &instr.op {
            Op::Assign { targets, values } => {
                for target in targets {
                    let mut path = Vec::new();
                    let mut is_prefix = true;
                    for step in &target.path {
                        match step {
                            Step::Index(index) => {
                                self.reads(index);
                                if is_prefix {
                                    path.push(index.as_slice());
                                }
                            }
                            Step::Field(_) => is_prefix = false,
                        }
                    }
                    self.touch(target.base, path, true);
                }
                self.reads(values);
            }
            Op::Havoc(vars) => self.havoc(code, proc, vars),
            Op::Forget(vars) => self.writes(vars),
            Op::Assume { expr, .. } | Op::Assert { expr, .. } | Op::Branch { cond: expr, .. } => self.read(expr),
            Op::Call(call) => {
                self.start(code, call);
                self.writes(&call.outs);
            }
            Op::Spawn(call) => {
                self.creates = true;
                self.start(code, call);
            }
            Op::Fork(calls) => {
                self.creates = true;
                calls.iter().for_each(|call| self.start(code, call));
            }
            Op::Join { outs } => outs.iter().for_each(|outs| self.writes(outs)),
            Op::Start(op) => {
                (self.creates, self.ends) = (true, true);
                self.reads(&op.ids);
                self.start(code, &op.call);
            }
            Op::Await(op) => {
                self.joins = true;
                self.reads(&op.ids);
                op.outs.iter().for_each(|outs| self.writes(outs));
            }
            Op::ThreadId { out, .. } => self.writes(out.as_slice()),
            Op::Unpack { vars, value, .. } => {
                self.read(value);
                self.writes(vars);
            }
            Op::Extern(op) => {
                self.reads(&op.args);
                self.whole_of(&op.requires);
                self.whole_of(&op.ensures);
                op.formals.iter().filter_map(|f| f.where_.as_ref()).for_each(|e| self.whole(e));
                op.old_globals.iter().for_each(|v| self.touch(*v, Vec::new(), false));
                self.havoc(code, proc, &op.modifies);
                self.havoc(code, proc, &op.outs);
            }
            Op::Enter => {
                let proc = &code.procs[proc];
                proc.old_globals.iter().for_each(|v| self.touch(*v, Vec::new(), false));
                let clauses = proc.locals.iter().filter_map(|l| l.where_.as_ref());
                clauses.chain(code.thread_locals.iter().filter_map(|g| g.where_.as_ref())).for_each(|e| self.whole(e));
                self.whole_of(&proc.requires);
                // The locals get their first values.
                self.assigned.extend(proc.ins..proc.locals.len());
            }
            Op::Goto(_) | Op::Choose(_) | Op::LoopHead | Op::Return | Op::Yield => {}
            Op::AtomicBegin | Op::AtomicEnd => {}
        }
    }

    fn havoc(&mut self, code: &'c Code, proc: ProcId, vars: &[VarRef]) {
        self.writes(vars);
        vars.iter().filter_map(|v| code.where_of(proc, *v)).for_each(|e| self.whole(e));
    }

    fn start(&mut self, code: &'c Code, call: &'c CallOp) {
        self.reads(&call.args);
        for &callee in code.by_name.get(&call.proc).into_iter().flatten() {
            self.whole_of(&code.procs[callee].requires);
        }
        self.starts.push(call);
    }

    fn touch(&mut self, var: VarRef, path: Vec<&'c [Expr]>, writes: bool) {
        match var {
            VarRef::Global(global) => self.touches.push(Touch { global, path, writes }),
            VarRef::Local(i) if writes => {
                self.assigned.insert(i);
            }
            _ => {}
        }
    }

    fn writes(&mut self, vars: &[VarRef]) {
        vars.iter().for_each(|v| self.touch(*v, Vec::new(), true));
    }

    fn reads(&mut self, exprs: &'c [Expr]) {
        exprs.iter().for_each(|e| self.read(e));
    }

    fn read(&mut self, e: &'c Expr) {
        if let Some((var, path)) = entry(e) {
            path.iter().for_each(|index| self.reads(index));
            self.touch(var, path, false);
        } else if matches!(e, Expr::Old(_)) {
            self.whole(e);
        } else {
            e.for_each_child(&mut |c| self.read(c));
        }
    }

    /// What is read of an expression over another frame: the variables as wholes.
    fn whole(&mut self, e: &'c Expr) {
        if let Expr::Var(var @ VarRef::Global(_)) = e {
            self.touch(*var, Vec::new(), false);
        }
        e.for_each_child(&mut |c| self.whole(c));
    }

    fn whole_of(&mut self, checks: &'c [Check]) {
        checks.iter().for_each(|c| self.whole(&c.expr));
    }
}

/// Knows no arbitrary values.
struct Nothing;

impl Oracle for Nothing {
    fn arbitrary(&mut self, _: &[&str], _: Ty) -> Eval<Val> {
        cannot("an arbitrary value")
    }

    fn value(&mut self, _: Ty) -> Eval<Val> {
        cannot("an arbitrary value")
    }

    fn way(&mut self, _: usize) -> usize {
        0
    }
}
