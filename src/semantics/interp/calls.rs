//! Calls, returns, procedures without bodies, creation of threads.

use std::rc::Rc;

use crate::code::{AwaitOp, CallOp, Check, Expr, ExternOp, Local, Op, StartOp, VarRef};
use crate::effects::Effect;
use crate::equality::same_values;
use crate::eval::{Env, Eval, cannot, copies_open};
use crate::value::Val;
use base::reason::Obstacle;
use base::source::Span;
use check::CheckKind;

use super::{Failure, Frame, Identity, Machine, Others, Outcome, Thread};

const MAX_FRAMES: usize = 2_000;

impl Machine<'_> {
    /// Arguments of a call, and the first precondition that fails.
    fn arguments(&mut self, call: &CallOp) -> Eval<(usize, Vec<Val>, Option<Outcome>)> {
        let mut env = self.env();
        let args = env.all(&call.args)?;
        if !env.copied.is_empty() {
            return copies_open();
        }
        let implementations = &self.code.by_name[&call.proc];
        let proc = implementations[self.oracle.way(implementations.len())];
        let code = self.code;
        let failed = self.contract(&code.procs[proc].requires, &code.procs[proc].locals, &args)?;
        // What a free call requires is assumed, as what is marked so is anyway.
        let failed = failed.map(|(check, span)| match check.free || call.free {
            true => Outcome::Discarded,
            false => {
                let message = format!("a precondition of {} might not hold", call.proc);
                Outcome::Failed(Failure { kind: CheckKind::Precondition, message, span })
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
    ) -> Eval<Option<(&'c Check, Span)>> {
        let mut values = values.to_vec();
        for check in checks {
            let mut env = Env { locals: &mut values, local_info: formals, old: None, ..self.env() };
            if !env.bool(&check.expr)? {
                return Ok(Some((check, check.span)));
            }
        }
        Ok(None)
    }

    pub(super) fn call(&mut self, call: &CallOp) -> Eval<Outcome> {
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
            return cannot(Obstacle::Recursion.reason("a recursion that deep"));
        }
        self.thread.frames.push(Frame::new(proc, args, self.code));
        Ok(Outcome::Done)
    }

    pub(super) fn enter(&mut self) -> Eval<Outcome> {
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
                return cannot(Obstacle::ArbitraryMap.reason("the old value of an arbitrary map"));
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
            let required: Vec<&Expr> = proc.requires.iter().map(|c| &c.expr).collect();
            if !self.env().assumed(&required)? {
                return Ok(Outcome::Discarded);
            }
        }
        self.advance();
        Ok(Outcome::Done)
    }

    pub(super) fn return_(&mut self) -> Eval<()> {
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
                return cannot(Obstacle::ArbitraryMap.reason("a result with arbitrary parts"));
            }
            results.push(value);
        }
        self.thread.frames.pop();
        self.thread.results = awaited.then_some(results);
        if self.thread.frames.is_empty() {
            if self.thread.identity.is_some() {
                self.oracle.effect(Effect::Ends);
            }
            self.thread.thread_locals.clear();
            self.thread.atomic = 0;
            self.thread.fresh = false;
            self.thread.child = 0;
        } else if !awaited {
            self.advance();
        }
        Ok(())
    }

    pub(super) fn bodiless(&mut self, op: &ExternOp) -> Eval<Outcome> {
        let mut env = self.env();
        let mut values = env.all(&op.args)?;
        if !env.copied.is_empty() {
            return copies_open();
        }
        self.oracle.arguments_done();
        if let Some((check, span)) = self.contract(&op.requires, &op.formals, &values)? {
            if check.free || op.free {
                return Ok(Outcome::Discarded);
            }
            let message = format!("a precondition of {} might not hold", op.proc);
            return Ok(Outcome::Failed(Failure { kind: CheckKind::Precondition, message, span }));
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
            let names = [formal.name.as_str(), caller.as_ref().map_or(formal.name.as_str(), |n| n.as_str())];
            // The call may change the same global besides.
            let is_local = matches!(op.outs.get(i - op.args.len()), Some(VarRef::Local(_)) | None);
            values.push(self.oracle.arbitrary(&names[..if is_local { 2 } else { 1 }], formal.ty)?);
        }
        let clauses = op.formals.iter().filter_map(|f| f.where_.as_ref());
        let ensured: Vec<&Expr> = clauses.chain(op.ensures.iter().map(|c| &c.expr)).collect();
        let mut env = Env { locals: &mut values, local_info: &op.formals, old: Some(&old), ..self.env() };
        if !env.assumed(&ensured)? {
            return Ok(Outcome::Discarded);
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

    pub(super) fn spawn(
        &mut self,
        call: &CallOp,
        slot: usize,
        is_arm: bool,
        created: &mut Vec<Thread>,
    ) -> Eval<Outcome> {
        let (proc, args, failed) = self.arguments(call)?;
        if let Some(failed) = failed {
            return Ok(failed);
        }
        let mut child = Thread::new(slot, proc, args, self.code);
        child.is_arm = is_arm;
        self.oracle.effect(Effect::Creates);
        if self.code.shows_numbers {
            self.thread.child = child.slot;
        }
        created.push(child);
        if !is_arm {
            self.advance();
        }
        Ok(Outcome::Done)
    }

    /// Creates a thread that is known by its ids.
    pub(super) fn start(&mut self, op: &StartOp, slot: usize, created: &mut Vec<Thread>) -> Eval<Outcome> {
        let values = self.ids(&op.ids)?;
        let outcome = self.spawn(&op.call, slot, true, created)?;
        if let (Outcome::Done, Some(child)) = (&outcome, created.last_mut()) {
            let (types, results) = (op.types.clone(), op.results.clone());
            child.identity = Some(Rc::new(Identity { types, values, results }));
            self.advance();
        }
        Ok(outcome)
    }

    /// Takes one of the threads that have ended, were not taken before, and have these ids and results of these types.
    pub(super) fn await_thread(&mut self, op: &AwaitOp, others: &(impl Others + ?Sized)) -> Eval<Outcome> {
        let values = self.ids(&op.ids)?;
        self.oracle.effect(Effect::Joins);
        let fits = |identity: &Identity| {
            let same_results = op.outs.is_none() || identity.results == op.results;
            identity.types == op.types && same_results
        };
        let mut candidates = Vec::new();
        for slot in 0..others.count() as u32 {
            let is_taken = others.is_joined(slot) || self.thread.joined.contains(&slot);
            let identity = others.identity(slot).filter(|identity| !is_taken && fits(identity));
            if let (Some(identity), Some(results)) = (identity, others.results(slot)) {
                match same_values(self.code, &identity.values, &values) {
                    Some(true) => candidates.push((slot, results)),
                    Some(false) => {}
                    None => return cannot("whether a thread's id is the one that is waited for"),
                }
            }
        }
        if candidates.is_empty() {
            return Ok(Outcome::Blocked);
        }
        let way = self.oracle.way(candidates.len());
        let (slot, results) = candidates.swap_remove(way);
        self.thread.joined.push(slot);
        self.thread.joined.sort_unstable();
        for (var, value) in op.outs.iter().flatten().zip(results) {
            self.write(*var, value);
        }
        self.advance();
        Ok(Outcome::Done)
    }

    fn ids(&mut self, ids: &[Expr]) -> Eval<Vec<Val>> {
        let values = self.env().all(ids)?;
        match values.iter().any(|v| v.has_unset() || v.has_rule()) {
            true => cannot("an id with arbitrary parts, or one that a lambda gives"),
            false => Ok(values),
        }
    }

    pub(super) fn fork(&mut self, calls: &[CallOp], first: usize, created: &mut Vec<Thread>) -> Eval<Outcome> {
        for (i, call) in calls.iter().enumerate() {
            match self.spawn(call, first + i, true, created)? {
                Outcome::Done => self.thread.children.push((first + i) as u32),
                other => return Ok(other),
            }
        }
        self.advance();
        Ok(Outcome::Done)
    }

    pub(super) fn join(&mut self, outs: &[Vec<VarRef>], others: &(impl Others + ?Sized)) -> Eval<Outcome> {
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
