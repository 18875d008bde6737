//! What stands in a piece for what other threads do, and for what they see of its own steps.

use super::super::super::boogie::*;
use super::super::super::{Mutation, Refused};
use super::super::{Called, Stands, others};
use super::{Builder, said};
use itertools::Itertools;
use semantics::code::{CallOp, Op, Pc, VarRef};
use syntax::ast::*;

fn value(of: &[(Name, Name)], global: Name) -> Expr {
    let kept = of.iter().find(|(name, _)| *name == global);
    Expr::var(kept.map_or(global, |(_, kept)| *kept))
}

impl Builder<'_> {
    /// In front of an instruction: what others have done since the last one that touched a global, where they can.
    pub(super) fn others_step(&mut self, pc: Pc, op: &Op) {
        let o = self.o;
        let Some(others) = &o.others else { return };
        self.beside = others.are_there(self.number, pc);
        if !self.beside || others.open(self.number, pc) > 0 {
            return;
        }
        if others::touches(&o.code, self.p.proc, op) || matches!(op, Op::AtomicBegin) {
            self.others_run();
        }
        if !others::written(op).is_empty() || matches!(op, Op::AtomicBegin) {
            self.keep_seen();
        }
    }

    /// Behind an instruction: others see what it has done, or all of the section.
    pub(super) fn is_seen(&mut self, pc: Pc, op: &Op) {
        let Some(others) = &self.o.others else { return };
        let ends = match others.open(self.number, pc) {
            0 => !others::written(op).is_empty(),
            1 => matches!(op, Op::AtomicEnd),
            _ => false,
        };
        if self.beside && ends {
            self.show_seen();
        }
    }

    /// Others do something, or nothing.
    pub(super) fn others_run(&mut self) {
        let o = self.o;
        let Some(others) = o.others.as_ref().filter(|_| self.beside && !self.meanwhile.is_empty()) else { return };
        let (globals, kept): (Vec<Name>, Vec<Name>) = self.meanwhile.iter().copied().unzip();
        self.stmts.push(assign_all(kept, globals.iter().map(|g| Expr::var(*g)).collect()));
        self.stmts.push(havoc(globals));
        let before = |global: Name| value(&self.meanwhile, global);
        let may = o.others_may(others, &Expr::var(others.thread), &before, &|global| Expr::var(global));
        self.stmts.push(assume(may));
    }

    /// A step of its own begins.
    pub(super) fn keep_seen(&mut self) {
        if self.beside && !self.seen.is_empty() {
            let (globals, kept): (Vec<Name>, Vec<Name>) = self.seen.iter().copied().unzip();
            self.stmts.push(assign_all(kept, globals.into_iter().map(Expr::var).collect()));
        }
    }

    /// Who has written these is kept, where they are locks.
    pub(super) fn written(&mut self, vars: &[VarRef]) -> Result<(), Refused> {
        let Some(others) = &self.o.others else { return Ok(()) };
        for lock in self.all_names(vars)? {
            let writer = others.writers.get(&lock);
            self.stmts.extend(writer.map(|writer| assign(*writer, Expr::var(others.thread))));
        }
        Ok(())
    }

    /// It ends, and is one that each thread takes others to do: but for the thread itself.
    pub(super) fn show_seen(&mut self) {
        let o = self.o;
        let Some(others) = o.others.as_ref().filter(|_| self.beside && !self.seen.is_empty()) else { return };
        if o.mutation.is(Mutation::StepsUnseen) {
            return;
        }
        for (number, kind) in others.kinds.iter().enumerate() {
            let before = |global: Name| value(&self.seen, global);
            let may = o.others_may(others, &Expr::int(number), &before, &|global| Expr::var(global));
            let is_itself = Expr::var(others.thread).eq(Expr::int(number));
            self.stmts.push(assert(if kind.is_single { is_itself.or(may) } else { may }));
        }
    }

    /// A thread is created where it may begin.
    pub(super) fn create(&mut self, (pc, arm): (Pc, usize), call: &CallOp) -> Result<(), Refused> {
        let o = self.o;
        let created = o.others.as_ref().and_then(|others| Some((others.thread, others.created(self.number, pc, arm)?)));
        let (Some((thread, kind)), Some(number)) = (created, o.position(call.proc)) else {
            return Err(Refused::new("threads beside recursion"));
        };
        let root = &o.procedures[number];
        let proc = &o.code.procs[root.proc];
        let formals = proc.locals[..proc.ins].iter().map(|l| self.temp(&l.name, l.ty.to_ast())).collect_vec();
        let args: Vec<Expr> = call.args.iter().map(|e| self.expr(e)).collect::<Result<_, _>>()?;
        if !args.is_empty() {
            self.stmts.push(assign_all(formals.clone(), args));
        }
        let scope = Called { code: &o.code, formals: &formals, before: &[] };
        self.contract(&proc.requires, call.free, &scope)?;
        let begins = said(root.called, o.called_parameters(number), &|p| match p.stands {
            Stands::In(i) => Expr::var(formals[i]),
            Stands::Now(name) if name == thread => Expr::int(kind),
            _ => Expr::var(p.name),
        });
        if !o.mutation.is(Mutation::CreationsForgotten) {
            self.stmts.push(assert(begins));
        }
        Ok(())
    }
}
