//! What stands in a piece for a call.

use rustc_hash::FxHashMap;

use super::super::super::boogie::*;
use super::super::super::expr::{Scope, translate};
use super::super::super::{Mutation, Refused};
use super::super::ranks::CallPlace;
use super::super::{Called, Stands};
use super::{Builder, Form, said};
use semantics::code::{CallOp, Check, ExternOp, VarRef};
use syntax::ast::*;

impl Builder<'_> {
    /// The callee's contract in place of what it does.
    pub(super) fn call(&mut self, call: &CallOp) -> Result<(), Refused> {
        let o = self.o;
        let Some(number) = o.position(call.proc) else { return Err(Refused::new("an unknown call")) };
        let callee = &o.procedures[number];
        let proc = &o.code.procs[callee.proc];
        let mut formals = Vec::new();
        for local in &proc.locals[..proc.ins + proc.outs] {
            formals.push(self.temp(&local.name, local.ty.to_ast()));
        }
        let results = formals.split_off(proc.ins);
        let args: Vec<Expr> = call.args.iter().map(|e| self.expr(e)).collect::<Result<_, _>>()?;
        if !args.is_empty() {
            self.stmts.push(assign_all(formals.clone(), args));
        }
        let scope = Called { code: &o.code, formals: &formals, before: &[] };
        self.contract(&proc.requires, call.free, &scope)?;
        match self.form {
            Form::Step => self.stmts.push(call_of(callee.name, &results, &formals)),
            Form::Whole => {
                self.falls_to(number, &formals);
                self.stmts.push(call_of(callee.name, &results, &formals));
            }
            Form::Piece => self.havoc_by_contract(number, &formals, &results),
        }
        let targets = self.all_names(&call.outs)?;
        if targets.is_empty() {
            return Ok(());
        }
        // What is returned is written in a step of its own.
        let is_seen = call.outs.iter().any(|out| !matches!(out, VarRef::Local(_)));
        if is_seen {
            self.others_run();
            self.keep_seen();
        }
        self.stmts.push(assign_all(targets, results.into_iter().map(Expr::var).collect()));
        if is_seen {
            self.written(&call.outs)?;
            self.show_seen();
        }
        Ok(())
    }

    /// Ranks fall to where the callee begins.
    fn falls_to(&mut self, callee: usize, formals: &[Name]) {
        let falls = self.ranks.fall(self.o, CallPlace::Start(callee), &self.kept, &|p| match p.stands {
            Stands::In(i) => Expr::var(formals[i]),
            _ => Expr::var(p.name),
        });
        self.stmts.extend(falls);
    }

    fn havoc_by_contract(&mut self, number: usize, formals: &[Name], results: &[Name]) {
        let o = self.o;
        let callee = &o.procedures[number];
        let called = said(callee.called, o.called_parameters(number), &|p| match p.stands {
            Stands::In(i) => Expr::var(formals[i]),
            _ => Expr::var(p.name),
        });
        if !o.mutation.is(Mutation::CallsForgotten) {
            self.stmts.push(assert(called));
        }
        self.falls_to(number, formals);
        let mut before = FxHashMap::default();
        let mut changed = results.to_vec();
        for global in callee.globals.iter().filter(|g| g.before.is_some()) {
            let temp = self.temp("before", global.ty.clone());
            self.stmts.push(assign(temp, Expr::var(global.name)));
            before.insert(global.name, temp);
            changed.push(global.name);
        }
        if !changed.is_empty() {
            self.stmts.push(havoc(changed));
        }
        self.stmts.push(assume(said(callee.summary, o.summary_parameters(number), &|p| match p.stands {
            Stands::In(i) => Expr::var(formals[i]),
            Stands::Out(i) => Expr::var(results[i]),
            Stands::Before(global) => Expr::var(before[&global]),
            Stands::Now(_) | Stands::Local(_) => Expr::var(p.name),
        })));
    }

    pub(super) fn contract(&mut self, checks: &[Check], free: bool, scope: &dyn Scope) -> Result<(), Refused> {
        for check in checks {
            let expr = translate(&self.o.code, scope, &check.expr)?;
            let presumed = check.free || free || self.presumes_checks();
            self.stmts.push(if presumed { assume(expr) } else { assert(expr) });
        }
        Ok(())
    }

    /// A call of a procedure without a body.
    pub(super) fn bodiless(&mut self, op: &ExternOp) -> Result<(), Refused> {
        let o = self.o;
        let mut formals = Vec::new();
        for formal in &op.formals {
            formals.push(self.temp(&formal.name, formal.ty.to_ast()));
        }
        for (formal, arg) in formals.iter().zip(&op.args) {
            let arg = self.expr(arg)?;
            self.stmts.push(assign(*formal, arg));
        }
        let mut before = Vec::new();
        for var in &op.old_globals {
            let Some(global) = o.code.global(*var) else { return Err(Refused::new("a variable out of place")) };
            let temp = self.temp("before", global.ty.to_ast());
            self.stmts.push(assign(temp, Expr::var(global.name)));
            before.push((*var, temp));
        }
        let scope = Called { code: &o.code, formals: &formals, before: &before };
        self.contract(&op.requires, op.free, &scope)?;
        self.havoc(&op.modifies)?;
        let results = formals[op.args.len()..].to_vec();
        if !results.is_empty() {
            self.stmts.push(havoc(results.clone()));
        }
        let wheres = op.formals.iter().filter_map(|f| f.where_.as_ref());
        for presumed in wheres.chain(op.ensures.iter().map(|c| &c.expr)) {
            self.stmts.push(assume(translate(&o.code, &scope, presumed)?));
        }
        let targets = self.all_names(&op.outs)?;
        for (target, result) in targets.into_iter().zip(results) {
            self.stmts.push(assign(target, Expr::var(result)));
        }
        self.wheres(&op.outs)
    }
}

/// `call results := name(args);`
fn call_of(name: Name, results: &[Name], args: &[Name]) -> Stmt {
    let outs = results.iter().map(|n| Ident::generated(*n)).collect();
    let args = args.iter().map(|n| Expr::var(*n)).collect();
    let arm = CallArm { attrs: Vec::new(), outs, proc: Ident::generated(name), args, span: Span::NONE };
    Stmt::generated(StmtKind::Call(Call { is_async: false, free: false, arm }))
}
