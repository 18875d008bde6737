//! One step of one thread: the concurrent semantics of the source language.

mod assign;
mod calls;

use std::rc::Rc;

use base::source::Span;
use check::{CheckKind, Ty, TyKind};
use syntax::ast::Name;

use super::code::{Check, Code, Expr, Instr, Op, Proc, Step, VarRef};
use super::eval::{Env, Eval, Oracle, cannot, copies_open};
use super::types::elements_of;
use super::value::Val;
use super::watch;

/// A configuration of the program.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// By index into [`Code::globals`].
    pub globals: Vec<Val>,
    /// In order of creation. Configurations share the threads that they agree on.
    pub threads: Vec<Rc<Thread>>,
}

/// A thread in a configuration.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Thread {
    /// Its position in [`State::threads`].
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
    /// An arm of a parallel call, or a thread that a join can take: its results are awaited.
    pub is_arm: bool,
    /// What joins know the thread by.
    pub identity: Option<Rc<Identity>>,
    /// Slots of the threads that it has joined.
    pub joined: Vec<u32>,
    /// Results of the call that has returned, or of an arm.
    pub results: Option<Vec<Val>>,
    /// An exploration has left it in the middle of what it does: nobody else runs until it goes on. No part of the semantics.
    pub holds_on: bool,
}

/// Ids of a thread.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    /// Of the ids, synonyms resolved.
    pub types: Vec<Ty>,
    /// Of the ids, when the thread was created.
    pub values: Vec<Val>,
    /// Types of the thread's results.
    pub results: Vec<Ty>,
}

/// An activation of a procedure.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Frame {
    /// Index into [`Code::procs`].
    pub proc: u32,
    /// Index of the next instruction.
    pub pc: u32,
    /// Parameters, results, locals, temporaries, by the index of [`VarRef::Local`].
    /// Shared by configurations in which they are the same: most frames of a deep stack are.
    pub locals: Rc<[Val]>,
    /// Values at entry of the globals that occur under `old`.
    pub old: Option<Rc<[(VarRef, Val)]>>,
}

/// What became of an attempt to execute an instruction. The state is to be thrown away unless `Done`.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The instruction is executed; the state is the one behind it.
    Done,
    /// At a guard that is false, or waiting for the arms of a parallel call.
    Blocked,
    /// An assumption about data is false: there is no such execution.
    Discarded,
    /// A check fails.
    Failed(Failure),
}

/// A check that fails.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// What kind of check it is.
    pub kind: CheckKind,
    /// For people.
    pub message: String,
    /// Of the check.
    pub span: Span,
}

impl Failure {
    fn new(kind: CheckKind, span: Span) -> Failure {
        Failure { kind, message: kind.message().to_owned(), span }
    }
}

/// What a step must know of the other threads.
pub trait Others {
    /// How many there are, this thread and those that have returned included.
    fn count(&self) -> usize;
    /// Results of a thread that has returned.
    fn results(&self, slot: u32) -> Option<Vec<Val>>;
    /// What joins know the thread of that slot by; `None` where none can take it.
    fn identity(&self, slot: u32) -> Option<Rc<Identity>>;
    /// Has some thread joined the one of that slot?
    fn is_joined(&self, slot: u32) -> bool;
}

impl Others for [Rc<Thread>] {
    fn count(&self) -> usize {
        self.len()
    }

    fn results(&self, slot: u32) -> Option<Vec<Val>> {
        let thread = self.get(slot as usize)?;
        thread.frames.is_empty().then(|| thread.results.clone().unwrap_or_default())
    }

    fn identity(&self, slot: u32) -> Option<Rc<Identity>> {
        self.get(slot as usize)?.identity.clone()
    }

    fn is_joined(&self, slot: u32) -> bool {
        self.iter().any(|thread| thread.joined.contains(&slot))
    }
}

/// A change: variable, indices of the part that changed, new value.
#[derive(Debug, Clone)]
pub struct Write {
    /// Of the thread that steps, where it is no shared global.
    pub var: VarRef,
    /// The indices of each map on the way, from the outside in; empty: the whole variable, as where a field is on the way.
    pub path: Vec<Vec<Val>>,
    /// Of the part.
    pub value: Val,
}

impl Thread {
    /// A thread in front of the first instruction of its root; `ins` are its arguments.
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
            identity: None,
            joined: Vec::new(),
            results: None,
            holds_on: false,
        }
    }

    /// Its root has returned.
    pub fn has_returned(&self) -> bool {
        self.frames.is_empty()
    }

    /// Inside an atomic region that it has begun to execute: no other thread may run.
    pub fn is_exclusive(&self) -> bool {
        self.atomic > 0 && !self.fresh
    }

    /// Does the next instruction begin the atomic section that is open, where none has yet? Who has chosen a way has begun: one who can not go
    /// on there could have taken another one. That a procedure is called begins nothing where the call touches nothing that is shared and
    /// can not fail: what the procedure does first is then what the section does first.
    pub fn begins(&self, code: &Code) -> bool {
        match self.next(code).map(|i| &i.op) {
            Some(Op::Choose(ways)) => ways.len() > 1,
            Some(Op::Call(call)) if self.results.is_none() => {
                let plain = |p: &usize| code.procs[*p].requires.is_empty();
                !matches!(code.by_name[&call.proc].as_slice(), [p] if plain(p)) || self.at_visible(code)
            }
            Some(Op::Enter) if !self.is_at_root() => self.proc(code).is_none_or(|p| !p.enters_silently()),
            _ => !self.at_control(code),
        }
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
        let proc = self.frames.last().map_or(0, |f| f.proc as usize);
        let clauses = |vars: &[VarRef]| vars.iter().filter_map(|v| code.where_of(proc, *v)).any(reads);
        let callee = |name: Name| code.by_name[&name].iter().any(|p| conditions(&code.procs[*p].requires));
        match &instr.op {
            Op::Assign { targets, values } => {
                values.iter().any(reads)
                    || targets.iter().any(|t| {
                        writes(&t.base) || t.path.iter().any(|s| matches!(s, Step::Index(i) if i.iter().any(reads)))
                    })
            }
            Op::Havoc(vars) => vars.iter().any(writes) || clauses(vars),
            Op::Assume { expr, shared, .. } => *shared || reads(expr),
            Op::Assert { expr, .. } | Op::Branch { cond: expr, .. } => reads(expr),
            Op::Call(call) if self.results.is_some() => call.outs.iter().any(writes),
            Op::Call(call) | Op::Spawn(call) => call.args.iter().any(reads) || callee(call.proc),
            Op::Fork(calls) => calls.iter().any(|c| c.args.iter().any(reads) || callee(c.proc)),
            Op::Join { outs } => outs.iter().flatten().any(writes),
            Op::Start(op) => op.ids.iter().chain(&op.call.args).any(reads) || callee(op.call.proc),
            Op::Await(_) => true,
            Op::ThreadId { out, .. } => out.iter().any(writes),
            Op::Unpack { vars, value, .. } => reads(value) || vars.iter().any(writes),
            Op::Extern(e) => {
                e.args.iter().any(reads)
                    || e.outs.iter().chain(&e.modifies).chain(&e.old_globals).any(writes)
                    || conditions(&e.requires)
                    || conditions(&e.ensures)
                    || clauses(&e.outs)
                    || clauses(&e.modifies)
                    || e.formals.iter().filter_map(|f| f.where_.as_ref()).any(reads)
            }
            Op::Enter => self.proc(code).is_some_and(|p| {
                let own = code.thread_locals.iter().filter_map(|g| g.where_.as_ref());
                let mut all = own.chain(p.locals.iter().filter_map(|l| l.where_.as_ref()));
                p.old_globals.iter().any(writes) || all.any(reads)
            }),
            _ => false,
        }
    }
}

impl Frame {
    fn new(proc: usize, ins: Vec<Val>, code: &Code) -> Frame {
        let mut locals = ins;
        locals.resize(code.procs[proc].locals.len(), Val::Unset);
        Frame { proc: proc as u32, pc: 0, locals: locals.into(), old: None }
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
                if let (true, TyKind::Con(name, args)) = (globals[g].is_unset(), code.globals[g].ty.kind())
                    && !code.datatypes.contains_key(name)
                {
                    let of = elements_of(*name, args);
                    if code.carriers.get(&of).is_some_and(|size| number >= *size) {
                        return Ok(None);
                    }
                    globals[g] = Val::Element(of, number);
                    oracle.chosen(VarRef::Global(g), &[], &globals[g], false);
                }
            }
        }
        for (g, value) in code.stated_constants() {
            if globals[g].is_unset() {
                globals[g] = value.clone();
                oracle.chosen(VarRef::Global(g), &[], value, false);
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
        let conditions: Vec<&Expr> = code.initially.iter().map(|i| &i.expr).collect();
        env.bound_by(&conditions);
        for condition in &code.initially {
            env.bound_again_by(&condition.expr);
            match env.bool(&condition.expr) {
                Ok(true) => {}
                Ok(false) => return Ok(None),
                Err(_) if condition.is_general() && env.oracle.presumes(condition.span) => {}
                Err(what) => return Err(what),
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
    let begins = thread.begins(code);
    let guarded = thread.atomic == 0 || thread.fresh;
    let mut machine = Machine { code, globals, thread, oracle, writes };
    let outcome = match &instr.op {
        Op::Assume { expr, shared, .. } => {
            let is_guard = *shared && guarded;
            if machine.assumes(expr, is_guard)? {
                machine.advance();
                Outcome::Done
            } else if is_guard {
                Outcome::Blocked
            } else {
                Outcome::Discarded
            }
        }
        Op::Join { outs } => machine.join(outs, others)?,
        Op::Await(op) => match machine.await_thread(op, others)? {
            Outcome::Blocked if !guarded => Outcome::Discarded,
            outcome => outcome,
        },
        Op::Start(op) => {
            let slot = others.count() + created.len();
            machine.start(op, slot, created)?
        }
        Op::Spawn(call) => {
            let slot = others.count() + created.len();
            machine.spawn(call, slot, false, created)?
        }
        Op::Fork(calls) => machine.fork(calls, others.count() + created.len(), created)?,
        op => machine.plain(op, instr)?,
    };
    if begins && outcome == Outcome::Done {
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
            Some(f) => {
                (Rc::make_mut(&mut f.locals), self.code.procs[f.proc as usize].locals.as_slice(), f.old.as_deref())
            }
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
            applied: 0,
            representatives: Vec::new(),
            ranges: Vec::new(),
            sizes: Default::default(),
        }
    }

    /// Does the condition of an `assume` hold? What follows it without a switch is assumed too.
    fn assumes(&mut self, expr: &Expr, is_guard: bool) -> Eval<bool> {
        let cuts = !is_guard || self.oracle.cuts_guards();
        let (code, thread) = (self.code, &*self.thread);
        let at = thread.frames.last().map_or((0, 0), |f| (f.proc as usize, f.pc as usize + 1));
        let behind = code.procs[at.0].code[at.1..].iter().map_while(|instr| match &instr.op {
            Op::Assume { expr, shared: false, .. } => Some(expr),
            _ => None,
        });
        let all: Vec<&Expr> = std::iter::once(expr).chain(behind).collect();
        let mut env = self.env();
        if cuts {
            env.bound_by(&all);
        }
        env.bool(expr)
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
            Op::Assert { expr, kind } => {
                if !self.env().bool(expr)? {
                    return Ok(Outcome::Failed(Failure::new(*kind, instr.span)));
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
                if args.iter().any(Val::has_unset) {
                    return copies_open();
                }
                if made_by != *constructor {
                    return Ok(Outcome::Failed(Failure::new(CheckKind::Constructor, instr.span)));
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
                        syntax::TyKind::Bv(width) => Val::bv(*width, id.into()),
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
            Op::Start(_) | Op::Await(_) => {}
        }
        Ok(Outcome::Done)
    }
}
