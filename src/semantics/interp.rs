//! One step of one thread: the concurrent semantics of the source language.

use std::rc::Rc;

use crate::check::{Ty, TyKind};
use crate::source::Span;
use crate::syntax::ast::Name;

use super::code::{CallOp, Check, Code, Expr, ExternOp, Instr, Local, Op, Proc, Step, Target, VarRef};
use super::eval::{Env, Eval, Oracle, cannot};
use super::value::{MapVal, Val};
use super::watch;

/// A configuration of the program.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    pub globals: Vec<Val>,
    /// In order of creation. Configurations share the threads that they agree on.
    pub threads: Vec<Rc<Thread>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Thread {
    pub slot: u32,
    /// The innermost frame is the last. None: the thread has returned.
    pub frames: Vec<Frame>,
    /// Empty until the root procedure is entered.
    pub thread_locals: Vec<Val>,
    /// Depth of atomic regions.
    pub atomic: u32,
    /// In an atomic region nothing of which has been executed: others may still run.
    pub fresh: bool,
    /// Slot of the thread created last.
    pub child: u32,
    /// Slots of the threads that the thread waits for.
    pub children: Vec<u32>,
    /// An arm of a parallel call: its results are awaited.
    pub is_arm: bool,
    /// Results of the call that has returned, or of an arm.
    pub results: Option<Vec<Val>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Frame {
    pub proc: u32,
    pub pc: u32,
    pub locals: Vec<Val>,
    /// Values at entry of the globals that occur under `old`.
    pub old: Option<Rc<[(VarRef, Val)]>>,
}

/// What became of an attempt to execute an instruction. The state is to be thrown away unless `Done`.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    Done,
    /// At a guard that is false, or waiting for the arms of a parallel call.
    Blocked,
    /// An assumption about data is false: there is no such execution.
    Discarded,
    Failed(Failure),
}

/// A check that fails.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    pub message: String,
    /// Of the check.
    pub span: Span,
}

/// What a step must know of the other threads.
pub trait Others {
    fn count(&self) -> usize;
    /// Results of a thread that has returned.
    fn results(&self, slot: u32) -> Option<Vec<Val>>;
}

impl Others for [Rc<Thread>] {
    fn count(&self) -> usize {
        self.len()
    }

    fn results(&self, slot: u32) -> Option<Vec<Val>> {
        let thread = self.get(slot as usize)?;
        thread.frames.is_empty().then(|| thread.results.clone().unwrap_or_default())
    }
}

/// A change: variable, indices of the part that changed, new value.
#[derive(Debug, Clone)]
pub struct Write {
    pub var: VarRef,
    pub path: Vec<Vec<Val>>,
    pub value: Val,
}

impl Thread {
    pub fn new(slot: usize, proc: usize, ins: Vec<Val>, code: &Code) -> Thread {
        Thread {
            slot: slot as u32,
            frames: vec![Frame::new(proc, ins, code)],
            thread_locals: Vec::new(),
            atomic: 0,
            fresh: false,
            child: 0,
            children: Vec::new(),
            is_arm: false,
            results: None,
        }
    }

    pub fn has_returned(&self) -> bool {
        self.frames.is_empty()
    }

    /// Inside an atomic region that it has begun to execute: no other thread may run.
    pub fn is_exclusive(&self) -> bool {
        self.atomic > 0 && !self.fresh
    }

    /// The instruction that is next.
    pub fn next<'c>(&self, code: &'c Code) -> Option<&'c Instr> {
        let frame = self.frames.last()?;
        code.procs[frame.proc as usize].code.get(frame.pc as usize)
    }

    /// The procedure that it is in.
    pub fn proc<'c>(&self, code: &'c Code) -> Option<&'c Proc> {
        Some(&code.procs[self.frames.last()?.proc as usize])
    }

    /// Does the next instruction do nothing but move control?
    pub fn at_control(&self, code: &Code) -> bool {
        let Some(instr) = self.next(code) else { return false };
        match &instr.op {
            Op::Goto(_) | Op::Choose(_) | Op::LoopHead | Op::Return | Op::Forget(_) => true,
            Op::AtomicBegin | Op::AtomicEnd | Op::Yield => true,
            Op::Enter => !self.enter_chooses(code),
            Op::Join { outs } => outs.iter().all(Vec::is_empty) && self.children.is_empty(),
            _ => false,
        }
    }

    fn is_at_root(&self) -> bool {
        self.frames.len() == 1
    }

    fn enter_chooses(&self, code: &Code) -> bool {
        let Some(proc) = self.proc(code) else { return false };
        proc.locals.iter().skip(proc.ins).any(|l| !l.temp)
            || !proc.old_globals.is_empty()
            || proc.locals.iter().any(|l| l.where_.is_some())
            || (self.is_at_root() && !code.thread_locals.is_empty())
            || (self.is_entry() && (proc.ins > 0 || !proc.requires.is_empty()))
    }

    fn is_entry(&self) -> bool {
        self.slot == 0 && self.is_at_root()
    }

    /// Does the next instruction read or write a shared variable?
    pub fn at_visible(&self, code: &Code) -> bool {
        let Some(instr) = self.next(code) else { return false };
        let reads = |e: &Expr| code.is_shared(e);
        let writes = |v: &VarRef| matches!(v, VarRef::Global(g) if code.globals[*g].shared);
        let conditions = |checks: &[Check]| checks.iter().any(|c| reads(&c.expr));
        let callee = |name: Name| code.by_name[&name].iter().any(|p| conditions(&code.procs[*p].requires));
        match &instr.op {
            Op::Assign { targets, values } => {
                values.iter().any(reads)
                    || targets.iter().any(|t| {
                        writes(&t.base) || t.path.iter().any(|s| matches!(s, Step::Index(i) if i.iter().any(reads)))
                    })
            }
            Op::Havoc(vars) => vars.iter().any(writes),
            Op::Assume { shared, .. } => *shared,
            Op::Assert { expr, .. } | Op::Branch { cond: expr, .. } => reads(expr),
            Op::Call(call) if self.results.is_some() => call.outs.iter().any(writes),
            Op::Call(call) | Op::Spawn(call) => call.args.iter().any(reads) || callee(call.proc),
            Op::Fork(calls) => calls.iter().any(|c| c.args.iter().any(reads) || callee(c.proc)),
            Op::Join { outs } => outs.iter().flatten().any(writes),
            Op::ThreadId { out, .. } => out.iter().any(writes),
            Op::Unpack { vars, value, .. } => reads(value) || vars.iter().any(writes),
            Op::Extern(e) => {
                e.args.iter().any(reads)
                    || e.outs.iter().chain(&e.modifies).any(writes)
                    || conditions(&e.requires)
                    || conditions(&e.ensures)
            }
            Op::Enter => self.proc(code).is_some_and(|p| {
                p.old_globals.iter().any(writes) || p.locals.iter().filter_map(|l| l.where_.as_ref()).any(reads)
            }),
            _ => false,
        }
    }
}

impl Frame {
    fn new(proc: usize, ins: Vec<Val>, code: &Code) -> Frame {
        let mut locals = ins;
        locals.resize(code.procs[proc].locals.len(), Val::Unset);
        Frame { proc: proc as u32, pc: 0, locals, old: None }
    }
}

impl State {
    /// The configuration at the start. `None` when the arbitrary values break an axiom, a `where` clause, or are equal for `unique`
    /// constants.
    pub fn initial(code: &Code, entry: Name, oracle: &mut dyn Oracle) -> Eval<Option<State>> {
        let mut globals = Vec::new();
        for g in &code.globals {
            globals.push(oracle.arbitrary(&[&g.name], g.ty)?);
        }
        // Elements of an uninterpreted type are told apart and nothing more: unique ones may as well have the first numbers.
        for group in &code.unique {
            for (number, &g) in (0..).zip(group) {
                if let (true, TyKind::Con(name, _)) = (globals[g].is_unset(), code.globals[g].ty.kind())
                    && !code.datatypes.contains_key(name)
                {
                    globals[g] = Val::Element(*name, number);
                    oracle.chosen(VarRef::Global(g), &[], &globals[g], false);
                }
            }
        }
        let implementations = &code.by_name[&entry];
        let proc = implementations[oracle.way(implementations.len())];
        let ins = vec![Val::Unset; code.procs[proc].ins];
        let mut state = State { globals, threads: vec![Rc::new(Thread::new(0, proc, ins, code))] };
        let mut env = Env::of_globals(code, &mut state.globals, oracle);
        for group in &code.unique {
            let mut seen = Vec::new();
            for g in group {
                let value = env.eval(&Expr::Var(VarRef::Global(*g)))?;
                if seen.contains(&value) {
                    return Ok(None);
                }
                seen.push(value);
            }
        }
        for (condition, _) in &code.initially {
            if !env.bool(condition)? {
                return Ok(None);
            }
        }
        watch::begin(code, &mut state.globals);
        watch::observe(code, &mut state.globals, oracle)?;
        Ok(Some(state))
    }

    /// Executes the next instruction of a thread. The state is unusable unless the outcome is `Done`.
    pub fn step(
        &mut self,
        code: &Code,
        slot: usize,
        oracle: &mut dyn Oracle,
        writes: Option<&mut Vec<Write>>,
    ) -> Eval<Outcome> {
        let mut thread = (*self.threads[slot]).clone();
        let mut created = Vec::new();
        let outcome =
            step(code, &mut self.globals, &mut thread, self.threads.as_slice(), &mut created, oracle, writes)?;
        self.threads[slot] = Rc::new(thread);
        self.threads.extend(created.into_iter().map(Rc::new));
        Ok(outcome)
    }
}

/// Executes the next instruction of `thread`. Created threads are appended to `created`.
pub fn step(
    code: &Code,
    globals: &mut [Val],
    thread: &mut Thread,
    others: &(impl Others + ?Sized),
    created: &mut Vec<Thread>,
    oracle: &mut dyn Oracle,
    writes: Option<&mut Vec<Write>>,
) -> Eval<Outcome> {
    let Some(instr) = thread.next(code) else { return cannot("a step of a thread that has returned") };
    let control = thread.at_control(code);
    let guarded = thread.atomic == 0 || thread.fresh;
    let mut machine = Machine { code, globals, thread, oracle, writes };
    let outcome = match &instr.op {
        Op::Assume { expr, shared, .. } => {
            if machine.env().bool(expr)? {
                machine.advance();
                Outcome::Done
            } else if *shared && guarded {
                Outcome::Blocked
            } else {
                Outcome::Discarded
            }
        }
        Op::Join { outs } => machine.join(outs, others)?,
        Op::Spawn(call) => {
            let slot = others.count() + created.len();
            machine.spawn(call, slot, false, created)?
        }
        Op::Fork(calls) => machine.fork(calls, others.count() + created.len(), created)?,
        op => machine.plain(op, instr)?,
    };
    if !control && outcome == Outcome::Done {
        thread.fresh = false;
    }
    if outcome == Outcome::Done && !thread.is_exclusive() {
        watch::observe(code, globals, oracle)?;
    }
    Ok(outcome)
}

struct Machine<'a> {
    code: &'a Code,
    globals: &'a mut [Val],
    thread: &'a mut Thread,
    oracle: &'a mut dyn Oracle,
    writes: Option<&'a mut Vec<Write>>,
}

impl<'a> Machine<'a> {
    /// Expressions are evaluated in the innermost frame.
    fn env(&mut self) -> Env<'_> {
        let (locals, info, old) = match self.thread.frames.last_mut() {
            Some(f) => (f.locals.as_mut_slice(), self.code.procs[f.proc as usize].locals.as_slice(), f.old.as_deref()),
            None => (&mut [][..], &[][..], None),
        };
        Env {
            code: self.code,
            globals: self.globals,
            thread_locals: &mut self.thread.thread_locals,
            locals,
            local_info: info,
            old,
            oracle: self.oracle,
            bound: Vec::new(),
            copied: Vec::new(),
            in_old: false,
            depth: 0,
            representatives: Vec::new(),
        }
    }

    fn advance(&mut self) {
        if let Some(frame) = self.thread.frames.last_mut() {
            frame.pc += 1;
        }
    }

    fn go(&mut self, pc: usize) {
        if let Some(frame) = self.thread.frames.last_mut() {
            frame.pc = pc as u32;
        }
    }

    fn plain(&mut self, op: &Op, instr: &Instr) -> Eval<Outcome> {
        match op {
            Op::Goto(to) => self.go(*to),
            Op::Choose(to) => {
                let way = self.oracle.way(to.len());
                self.go(to[way]);
            }
            Op::LoopHead | Op::Yield => self.advance(),
            Op::Branch { cond, yes, no, .. } => {
                let target = if self.env().bool(cond)? { *yes } else { *no };
                self.go(target);
            }
            Op::AtomicBegin => {
                self.thread.fresh |= self.thread.atomic == 0;
                self.thread.atomic += 1;
                self.advance();
            }
            Op::AtomicEnd => {
                self.thread.atomic = self.thread.atomic.saturating_sub(1);
                self.thread.fresh &= self.thread.atomic > 0;
                self.advance();
            }
            Op::Assert { expr, message } => {
                if !self.env().bool(expr)? {
                    return Ok(Outcome::Failed(Failure { message: (*message).to_owned(), span: instr.span }));
                }
                self.advance();
            }
            Op::Assign { targets, values } => {
                self.assign(targets, values)?;
                self.advance();
            }
            Op::Forget(vars) => {
                for var in vars {
                    if let Some(cell) = self.cell(*var) {
                        *cell = Val::Unset;
                    }
                }
                self.advance();
            }
            Op::Havoc(vars) => {
                if !self.havoc(vars)? {
                    return Ok(Outcome::Discarded);
                }
                self.advance();
            }
            Op::Unpack { constructor, vars, value } => {
                let Val::Data(made_by, args) = self.env().eval(value)? else { return cannot("an unpacking") };
                if made_by != *constructor {
                    let message = "the value might not be of this constructor".to_owned();
                    return Ok(Outcome::Failed(Failure { message, span: instr.span }));
                }
                for (var, arg) in vars.iter().zip(args.iter()) {
                    self.write(*var, arg.clone());
                }
                self.advance();
            }
            Op::ThreadId { out, child } => {
                if let Some(out) = out {
                    let id = u64::from(if *child { self.thread.child } else { self.thread.slot }) + 1;
                    let value = match self.env().type_of(*out).kind() {
                        crate::check::TyKind::Bv(width) => Val::bv(*width, id.into()),
                        _ => Val::int(id.into()),
                    };
                    self.write(*out, value);
                }
                self.advance();
            }
            Op::Call(call) => return self.call(call),
            Op::Enter => return self.enter(),
            Op::Return => self.return_()?,
            Op::Extern(op) => return self.bodiless(op),
            Op::Assume { .. } | Op::Join { .. } | Op::Spawn(_) | Op::Fork(_) => {}
        }
        Ok(Outcome::Done)
    }

    // ---------------------------------------------------------------------------------- assignments

    fn cell(&mut self, var: VarRef) -> Option<&mut Val> {
        match var {
            VarRef::Global(i) => self.globals.get_mut(i),
            VarRef::ThreadLocal(i) => self.thread.thread_locals.get_mut(i),
            VarRef::Local(i) => self.thread.frames.last_mut()?.locals.get_mut(i),
        }
    }

    /// The variable's value is nobody's business.
    fn is_dropped(&self, var: VarRef) -> bool {
        let proc = self.thread.frames.last().map_or(0, |f| f.proc as usize);
        self.code.drops_ghosts && self.code.is_ghost(proc, var)
    }

    fn write(&mut self, var: VarRef, value: Val) {
        if self.is_dropped(var) {
            return;
        }
        if let Some(writes) = self.writes.as_deref_mut() {
            writes.push(Write { var, path: Vec::new(), value: value.clone() });
        }
        if let Some(cell) = self.cell(var) {
            *cell = value;
        }
    }

    fn assign(&mut self, targets: &[Target], values: &[Expr]) -> Eval<()> {
        let kept: Vec<bool> = targets.iter().map(|t| !self.is_dropped(t.base)).collect();
        let targets: Vec<&Target> = targets.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(t, _)| t).collect();
        let values = values.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(v, _)| v);
        let mut env = self.env();
        let values: Vec<Val> = values.map(|v| env.eval(v)).collect::<Eval<_>>()?;
        let mut paths = Vec::new();
        for target in &targets {
            let mut path = Vec::new();
            for step in &target.path {
                path.push(match step {
                    Step::Index(index) => Key::Index(env.all(index)?),
                    Step::Field(f) => Key::Field(*f),
                });
            }
            paths.push(path);
        }
        // A copy of something arbitrary would have to stay equal to its origin: it may only replace it.
        let copied = std::mem::take(&mut env.copied);
        for (i, var) in copied.iter().enumerate() {
            let replaced = targets.iter().any(|t| t.base == *var && t.path.is_empty());
            if copied[..i].contains(var) || !replaced || copied.len() > 1 {
                return cannot("a copy of a map with arbitrary parts");
            }
        }
        for ((target, path), value) in targets.iter().zip(paths).zip(values) {
            self.write_path(target.base, &path, value)?;
        }
        Ok(())
    }

    fn write_path(&mut self, var: VarRef, path: &[Key], value: Val) -> Eval<()> {
        if path.is_empty() {
            self.write(var, value);
            return Ok(());
        }
        if self.writes.is_some() {
            // Fields are part of a whole value.
            let indices: Vec<Vec<Val>> = path.iter().map_while(Key::index).collect();
            if indices.len() == path.len()
                && let Some(writes) = self.writes.as_deref_mut()
            {
                writes.push(Write { var, path: indices, value: value.clone() });
            }
        }
        let code = self.code;
        let Some(cell) = self.cell(var) else { return Ok(()) };
        let mut whole = std::mem::replace(cell, Val::Unset);
        let result = set_in(code, &mut whole, path, value);
        if let Some(cell) = self.cell(var) {
            *cell = whole.clone();
        }
        if path.iter().any(|k| k.index().is_none())
            && let Some(writes) = self.writes.as_deref_mut()
        {
            writes.push(Write { var, path: Vec::new(), value: whole });
        }
        result
    }

    /// Arbitrary values for variables of the current frame or globals. False where a `where` clause does not hold.
    fn havoc(&mut self, vars: &[VarRef]) -> Eval<bool> {
        for var in vars {
            if self.is_dropped(*var) {
                continue;
            }
            let frame = self.thread.frames.last().map_or(0, |f| f.proc as usize);
            let (name, ty) = (self.code.var_name(frame, *var), self.code.var_type(frame, *var));
            // Nobody waits for a map: what is in it can be chosen when it is read.
            let lazy = |ty: Ty| matches!(ty.kind(), TyKind::Map { .. });
            let global = self.code.global(*var).filter(|_| matches!(var, VarRef::Global(_)));
            let shared = global.is_some_and(|g| g.shared && (g.awaited || !lazy(g.ty)));
            let value = match shared {
                true => self.oracle.arbitrary_shared(&[&name], ty)?,
                false => self.oracle.arbitrary(&[&name], ty)?,
            };
            if !value.has_unset() {
                self.oracle.chosen(*var, &[], &value, false);
            }
            self.write(*var, value);
        }
        self.where_clauses(vars)
    }

    fn where_clauses(&mut self, vars: &[VarRef]) -> Eval<bool> {
        let code = self.code;
        let proc = self.thread.frames.last().map(|f| &code.procs[f.proc as usize]);
        for var in vars {
            let condition = match var {
                VarRef::Local(i) => proc.and_then(|p| p.locals[*i].where_.as_ref()),
                var => code.global(*var).and_then(|g| g.where_.as_ref()),
            };
            if let Some(condition) = condition
                && !self.env().bool(condition)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    // ---------------------------------------------------------------------------------------- calls

    /// Arguments of a call, and the first precondition that fails.
    fn arguments(&mut self, call: &CallOp) -> Eval<(usize, Vec<Val>, Option<Outcome>)> {
        let mut env = self.env();
        let args = env.all(&call.args)?;
        if !env.copied.is_empty() {
            return cannot("a copy of a map with arbitrary parts");
        }
        let implementations = &self.code.by_name[&call.proc];
        let proc = implementations[self.oracle.way(implementations.len())];
        let code = self.code;
        let failed = self.contract(&code.procs[proc].requires, &code.procs[proc].locals, &args, None, call.free)?;
        let failed = failed.map(|(check, span)| match check.free {
            true => Outcome::Discarded,
            false => {
                let message = format!("a precondition of {} might not hold", call.proc);
                Outcome::Failed(Failure { message, span })
            }
        });
        Ok((proc, args, failed))
    }

    /// The first condition that is false over the formals.
    fn contract<'c>(
        &mut self,
        checks: &'c [Check],
        formals: &[Local],
        values: &[Val],
        old: Option<&[(VarRef, Val)]>,
        skip_checked: bool,
    ) -> Eval<Option<(&'c Check, Span)>> {
        let mut values = values.to_vec();
        for check in checks.iter().filter(|c| c.free || !skip_checked) {
            let mut env = Env { locals: &mut values, local_info: formals, old, ..self.env() };
            if !env.bool(&check.expr)? {
                return Ok(Some((check, check.span)));
            }
        }
        Ok(None)
    }

    fn call(&mut self, call: &CallOp) -> Eval<Outcome> {
        if let Some(results) = self.thread.results.take() {
            for (var, value) in call.outs.iter().zip(results) {
                self.write(*var, value);
            }
            self.advance();
            return Ok(Outcome::Done);
        }
        let (proc, args, failed) = self.arguments(call)?;
        if let Some(failed) = failed {
            return Ok(failed);
        }
        if self.thread.frames.len() >= MAX_FRAMES {
            return cannot("a recursion that deep");
        }
        self.thread.frames.push(Frame::new(proc, args, self.code));
        Ok(Outcome::Done)
    }

    fn enter(&mut self) -> Eval<Outcome> {
        let code = self.code;
        let Some(proc) = self.thread.proc(code) else { return cannot("an entry") };
        let is_entry = self.thread.is_entry();
        if self.thread.is_at_root() {
            self.thread.thread_locals = vec![Val::Unset; code.thread_locals.len()];
            let all: Vec<VarRef> = (0..code.thread_locals.len()).map(VarRef::ThreadLocal).collect();
            if !self.havoc(&all)? {
                return Ok(Outcome::Discarded);
            }
        }
        let first = if is_entry { 0 } else { proc.ins };
        for i in (first..proc.locals.len()).filter(|i| !proc.locals[*i].temp) {
            let value = self.oracle.arbitrary(&[&proc.locals[i].name], proc.locals[i].ty)?;
            self.write(VarRef::Local(i), value);
        }
        let mut old = Vec::new();
        for var in &proc.old_globals {
            let value = self.env().eval(&Expr::Var(*var))?;
            if value.has_unset() {
                return cannot("the old value of an arbitrary map");
            }
            old.push((*var, value));
        }
        if let Some(frame) = self.thread.frames.last_mut() {
            frame.old = (!old.is_empty()).then(|| old.into());
        }
        let all: Vec<VarRef> = (0..proc.locals.len()).map(VarRef::Local).collect();
        if !self.where_clauses(&all)? {
            return Ok(Outcome::Discarded);
        }
        if is_entry {
            for check in &proc.requires {
                if !self.env().bool(&check.expr)? {
                    return Ok(Outcome::Discarded);
                }
            }
        }
        self.advance();
        Ok(Outcome::Done)
    }

    fn return_(&mut self) -> Eval<()> {
        let Some(frame) = self.thread.frames.last() else { return Ok(()) };
        let proc = &self.code.procs[frame.proc as usize];
        let caller = self.thread.frames.len().checked_sub(2).map(|i| &self.thread.frames[i]);
        let call = caller.map(|f| &self.code.procs[f.proc as usize].code[f.pc as usize].op);
        let awaited = match call {
            Some(Op::Call(call)) => !call.outs.is_empty(),
            Some(_) => false,
            None => self.thread.is_arm,
        };
        let mut results = Vec::new();
        for out in (proc.ins..proc.ins + proc.outs).filter(|_| awaited) {
            let value = self.env().eval(&Expr::Var(VarRef::Local(out)))?;
            if value.has_unset() {
                return cannot("a result with arbitrary parts");
            }
            results.push(value);
        }
        self.thread.frames.pop();
        self.thread.results = awaited.then_some(results);
        if self.thread.frames.is_empty() {
            self.thread.thread_locals.clear();
            self.thread.atomic = 0;
            self.thread.fresh = false;
            self.thread.child = 0;
        } else if !awaited {
            self.advance();
        }
        Ok(())
    }

    fn bodiless(&mut self, op: &ExternOp) -> Eval<Outcome> {
        let mut env = self.env();
        let mut values = env.all(&op.args)?;
        if !env.copied.is_empty() {
            return cannot("a copy of a map with arbitrary parts");
        }
        if let Some((check, span)) = self.contract(&op.requires, &op.formals, &values, None, op.free)? {
            if check.free {
                return Ok(Outcome::Discarded);
            }
            let message = format!("a precondition of {} might not hold", op.proc);
            return Ok(Outcome::Failed(Failure { message, span }));
        }
        let mut old = Vec::new();
        for var in &op.old_globals {
            old.push((*var, self.env().eval(&Expr::Var(*var))?));
        }
        if !self.havoc(&op.modifies)? {
            return Ok(Outcome::Discarded);
        }
        let frame = self.thread.frames.last().map_or(0, |f| f.proc as usize);
        for i in op.args.len()..op.formals.len() {
            let formal = &op.formals[i];
            let caller = op.outs.get(i - op.args.len()).map(|v| self.code.var_name(frame, *v));
            let names = [caller.as_ref().map_or(formal.name.as_str(), |n| n.as_str()), formal.name.as_str()];
            values.push(self.oracle.arbitrary(&names, formal.ty)?);
        }
        for formal in op.formals.iter().filter_map(|f| f.where_.as_ref()) {
            let mut env = Env { locals: &mut values, local_info: &op.formals, ..self.env() };
            if !env.bool(formal)? {
                return Ok(Outcome::Discarded);
            }
        }
        for check in &op.ensures {
            let mut env = Env { locals: &mut values, local_info: &op.formals, old: Some(&old), ..self.env() };
            if !env.bool(&check.expr)? {
                return Ok(Outcome::Discarded);
            }
        }
        for (var, value) in op.outs.iter().zip(values.split_off(op.args.len())) {
            self.write(*var, value);
        }
        if !self.where_clauses(&op.outs)? {
            return Ok(Outcome::Discarded);
        }
        self.advance();
        Ok(Outcome::Done)
    }

    // -------------------------------------------------------------------------------------- threads

    fn spawn(&mut self, call: &CallOp, slot: usize, is_arm: bool, created: &mut Vec<Thread>) -> Eval<Outcome> {
        let (proc, args, failed) = self.arguments(call)?;
        if let Some(failed) = failed {
            return Ok(failed);
        }
        let mut child = Thread::new(slot, proc, args, self.code);
        child.is_arm = is_arm;
        self.thread.child = child.slot;
        created.push(child);
        if !is_arm {
            self.advance();
        }
        Ok(Outcome::Done)
    }

    fn fork(&mut self, calls: &[CallOp], first: usize, created: &mut Vec<Thread>) -> Eval<Outcome> {
        for (i, call) in calls.iter().enumerate() {
            match self.spawn(call, first + i, true, created)? {
                Outcome::Done => self.thread.children.push((first + i) as u32),
                other => return Ok(other),
            }
        }
        self.advance();
        Ok(Outcome::Done)
    }

    fn join(&mut self, outs: &[Vec<VarRef>], others: &(impl Others + ?Sized)) -> Eval<Outcome> {
        let results: Option<Vec<Vec<Val>>> = self.thread.children.iter().map(|c| others.results(*c)).collect();
        let Some(results) = results else { return Ok(Outcome::Blocked) };
        self.thread.children.clear();
        for (vars, values) in outs.iter().zip(results) {
            for (var, value) in vars.iter().zip(values) {
                self.write(*var, value);
            }
        }
        self.advance();
        Ok(Outcome::Done)
    }
}

const MAX_FRAMES: usize = 10_000;

/// A step of an assignment's path.
enum Key {
    Index(Vec<Val>),
    Field(Name),
}

impl Key {
    fn index(&self) -> Option<Vec<Val>> {
        match self {
            Key::Index(index) => Some(index.clone()),
            Key::Field(_) => None,
        }
    }
}

fn set_in(code: &Code, cell: &mut Val, path: &[Key], value: Val) -> Eval<()> {
    let Some((key, rest)) = path.split_first() else {
        *cell = value;
        return Ok(());
    };
    match key {
        Key::Index(index) => {
            if cell.is_unset() {
                *cell = Val::map(MapVal::constant(cell.clone()));
            }
            let Val::Map(map) = cell else { return cannot("an entry of something else than a map") };
            let map = Rc::make_mut(map);
            let mut entry = map.get(index).clone();
            set_in(code, &mut entry, rest, value)?;
            map.set(index, entry);
        }
        Key::Field(field) => {
            let Val::Data(constructor, args) = cell else { return cannot("a field of something arbitrary") };
            let fields = code.constructors.get(constructor).map(|(_, f)| f.as_slice()).unwrap_or_default();
            let Some(at) = fields.iter().position(|(name, _)| name == field) else {
                return cannot(format!("the field {field} of a value made by {constructor}"));
            };
            let mut fields = args.to_vec();
            set_in(code, &mut fields[at], rest, value)?;
            *args = fields.into();
        }
    }
    Ok(())
}
