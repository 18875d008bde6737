//! Statements: names and types of what they contain, labels and jumps, who may be assigned to.

use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use super::checked::DatatypeFunction;
use super::checker::{Checker, Effects, StateMode, Wanted};
use super::exprs::{Argument, INTEGER_DIVISION, Subject, divides};
use super::infer::{Open, Substitution};
use super::numbers;
use super::placeholders::Replace;
use super::scope::VarKind;
use super::threads::Signature;
use base::diagnostic::{Diagnostic, Finding};
use syntax::Ty;
use syntax::ast::*;
use syntax::visit::VisitMut;

/// What becomes of the results of a call.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// The caller waits for them.
    Waits,
    /// Of a created thread: the creator may leave them out.
    Creates,
    /// `async call`: there must be none.
    Async,
}

/// How somebody waits for the results of a thread that runs this procedure.
fn awaited(name: Name, results: usize) -> String {
    let results = (1..=results).map(|n| format!("r{n}")).join(", ");
    format!(
        "who waits for results writes `fork 1 {name}(...);` and later `join 1 assign {results};`, or `par call {results} := {name}(...) | ...;`; \
         where nobody does: `call {{:async}} {name}(...);`"
    )
}

impl Checker {
    /// Takes down what a statement forks or joins, when the types of its parts are known.
    pub(super) fn thread_signature(&mut self, stmt: &Stmt) {
        let types = |ids: &[Expr]| ids.iter().filter_map(|id| id.ty).collect();
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Fork { ids, arm } => {
                let callee = self.procs.get(&arm.proc.name);
                let results = callee.map(|p| p.outs.iter().map(|(_, ty)| *ty).collect());
                self.threads.forks.push(Signature { ids: types(ids), results, span });
            }
            StmtKind::Join { ids, outs, types: targets, .. } => {
                let results = outs.as_ref().map(|_| targets.clone());
                self.threads.joins.push(Signature { ids: types(ids), results, span });
            }
            _ => {}
        }
    }

    /// Checks locals and statements. The formals are in the innermost frame.
    pub(super) fn body(&mut self, body: &mut Body) -> Effects {
        let outer = std::mem::take(&mut self.body);
        self.locals(&mut body.locals);
        let mut seen = FxHashMap::default();
        self.collect_labels(&body.block, &mut seen);
        self.body.labels = seen.into_keys().collect();
        let state = std::mem::replace(&mut self.state, StateMode::Two);
        self.block(&mut body.block);
        self.state = state;
        std::mem::replace(&mut self.body, outer).effects
    }

    fn locals(&mut self, locals: &mut [VarDecl]) {
        for decl in locals.iter_mut() {
            for group in &decl.groups {
                let ty = self.resolve_type(&group.ty);
                for name in &group.names {
                    self.note_hidden(name);
                    self.declare_var(name, Open::Ground(ty), VarKind::Local);
                }
            }
        }
        let state = std::mem::replace(&mut self.state, StateMode::Single);
        for decl in locals {
            self.attrs(&mut decl.attrs);
            for group in &mut decl.groups {
                self.where_clause(&mut group.where_);
            }
        }
        self.state = state;
    }

    /// A note where a local has the name of a global: what is assigned to it nobody else sees.
    fn note_hidden(&mut self, local: &Ident) {
        if self.scope.get(local.name).is_some_and(|var| var.kind == VarKind::Global) {
            let message = format!(
                "in this body {} is the local declared here, and the global of that name is hidden",
                local.name
            );
            self.warnings.push(Diagnostic::remark(Finding::HiddenGlobal, local.span, message));
        }
    }

    pub(super) fn where_clause(&mut self, clause: &mut Option<Expr>) {
        if let Some(e) = clause {
            self.boolean(e, Finding::NotBool, |_| "where clauses must be of type bool".into());
        }
    }

    fn collect_labels(&mut self, block: &Block, seen: &mut FxHashMap<Name, Span>) {
        for stmt in &block.stmts {
            match &stmt.kind {
                StmtKind::Label(name) => self.add_label(*name, stmt.span, seen),
                StmtKind::If(i) => {
                    self.collect_labels(&i.then, seen);
                    if let Some(e) = &i.else_ {
                        self.collect_labels(e, seen);
                    }
                }
                StmtKind::While(w) => self.collect_labels(&w.body, seen),
                StmtKind::Atomic(b) => self.collect_labels(b, seen),
                _ => {}
            }
        }
    }

    fn add_label(&mut self, name: Name, span: Span, seen: &mut FxHashMap<Name, Span>) {
        if seen.insert(name, span).is_some() {
            let message = format!("more than one declaration of block name: {name}");
            self.resolve_error(Finding::DuplicateLabel, span, message);
        }
    }

    fn block(&mut self, block: &mut Block) {
        let mut labels = Vec::new();
        for stmt in &mut block.stmts {
            if let StmtKind::Label(name) = stmt.kind {
                labels.push(name);
                continue;
            }
            self.stmt(stmt, &labels);
            labels.clear();
        }
    }

    /// `labels` stand directly before the statement.
    fn stmt(&mut self, stmt: &mut Stmt, labels: &[Name]) {
        let span = stmt.span;
        match &mut stmt.kind {
            StmtKind::If(i) => {
                self.attrs(&mut i.attrs);
                self.guard(&mut i.cond, "the condition of an `if`");
                self.body.enclosing.extend(labels.iter().copied());
                self.block(&mut i.then);
                if let Some(e) = &mut i.else_ {
                    self.block(e);
                }
                self.leave(labels);
            }
            StmtKind::While(w) => {
                self.guard(&mut w.cond, "the condition of a loop");
                w.invariants.iter_mut().for_each(|i| self.loop_spec(i));
                self.body.enclosing.extend(labels.iter().copied());
                self.body.loops += 1;
                self.block(&mut w.body);
                self.body.loops -= 1;
                self.leave(labels);
            }
            StmtKind::Atomic(block) => self.block(block),
            StmtKind::Goto { attrs, targets } => {
                self.attrs(attrs);
                self.check_targets(targets, false);
            }
            StmtKind::Break(target) => self.break_(target.as_ref(), span),
            StmtKind::Return { attrs } => self.attrs(attrs),
            StmtKind::Havoc(vars) => {
                for var in vars {
                    self.assigned(var);
                }
            }
            StmtKind::Hide(Some(f)) | StmtKind::Reveal(Some(f)) => {
                if !self.functions.contains_key(&f.name) {
                    let message = format!("use of undeclared function: {}", f.name);
                    self.unknown(Finding::UndeclaredFunction, f.span, message, f.name, Wanted::Function);
                }
            }
            StmtKind::Label(_)
            | StmtKind::Yield
            | StmtKind::Hide(None)
            | StmtKind::Reveal(None)
            | StmtKind::Push
            | StmtKind::Pop => {}
            _ => self.unit_stmt(stmt),
        }
    }

    /// The labels of a statement that is left stand around no statement any more.
    fn leave(&mut self, labels: &[Name]) {
        for label in labels {
            self.body.enclosing.remove(label);
        }
    }

    /// A statement whose expressions are typed together.
    fn unit_stmt(&mut self, stmt: &mut Stmt) {
        let span = stmt.span;
        match &mut stmt.kind {
            StmtKind::Assert { attrs, expr } => {
                self.statement_attrs(attrs);
                self.boolean(expr, Finding::NotBool, |ty| {
                    format!("an asserted expression must be of type bool (got: {ty})")
                });
                return;
            }
            StmtKind::Assume { attrs, expr } => {
                self.statement_attrs(attrs);
                self.boolean(expr, Finding::NotBool, |ty| {
                    format!("an assumed expression must be of type bool (got: {ty})")
                });
                return;
            }
            StmtKind::Measure { attrs, exprs } => {
                self.attrs(attrs);
                exprs.iter_mut().for_each(|e| self.whole_expr(e));
                return;
            }
            _ => {}
        }
        self.begin_unit();
        match &mut stmt.kind {
            StmtKind::Assign { attrs, lhs, rhs } => {
                self.attrs(attrs);
                self.assign(lhs, rhs, span);
            }
            StmtKind::Unpack { attrs, constructor, vars, rhs } => {
                self.attrs(attrs);
                self.unpack(constructor, vars, rhs, span);
            }
            StmtKind::Call(call) => {
                let creates = call.is_async || find_attr(&call.arm.attrs, "async").is_some();
                let manner = match (call.is_async, creates) {
                    (true, _) => Manner::Async,
                    (false, true) => Manner::Creates,
                    (false, false) => Manner::Waits,
                };
                self.call_arm(&mut call.arm, manner);
                self.check_distinct(call.arm.outs.iter(), "call command");
            }
            StmtKind::ParCall { attrs, arms } => {
                self.statement_attrs(attrs);
                arms.iter_mut().for_each(|arm| {
                    let creates = find_attr(&arm.attrs, "async").is_some();
                    self.call_arm(arm, if creates { Manner::Creates } else { Manner::Waits });
                });
                self.check_distinct(arms.iter().flat_map(|a| &a.outs), "parallel call command");
            }
            StmtKind::Fork { ids, arm } => {
                ids.iter_mut().for_each(|id| {
                    self.expr(id);
                });
                self.call_arm(arm, Manner::Creates);
            }
            StmtKind::Join { ids, outs, types, .. } => {
                ids.iter_mut().for_each(|id| {
                    self.expr(id);
                });
                let targets: Vec<Open> = outs.iter().flatten().map(|out| self.assigned(out)).collect();
                *types = targets.into_iter().filter_map(|ty| self.infer.resolved(ty)).collect();
                self.check_distinct(outs.iter().flatten(), "join command");
            }
            _ => {}
        }
        if let Some(types) = self.finish_unit() {
            Replace(types).visit_stmt(stmt);
        }
        self.thread_signature(stmt);
    }

    /// Attributes of a statement or loop invariant: its `{:id}` is its own in the whole program.
    fn statement_attrs(&mut self, attrs: &mut [Attr]) {
        if let Some(Attr { args, span, .. }) = find_attr(attrs, "id")
            && let [AttrArg::Str(id, _)] = args[..]
            && !self.statement_ids.insert(id)
        {
            self.resolve_error(Finding::DuplicateId, *span, format!("more than one statement with same id: {id}"));
        }
        self.attrs(attrs);
    }

    fn guard(&mut self, guard: &mut Guard, what: &str) {
        if let Guard::Expr(e) = guard {
            self.boolean(e, Finding::NotBool, |ty| format!("{what} must be of type bool (got: {ty})"));
        }
    }

    fn loop_spec(&mut self, spec: &mut LoopSpec) {
        match spec {
            LoopSpec::Invariant { free, cond } => {
                self.statement_attrs(&mut cond.attrs);
                let what = if *free { "an assumed" } else { "an asserted" };
                self.boolean(&mut cond.expr, Finding::NotBool, |ty| {
                    format!("{what} expression must be of type bool (got: {ty})")
                });
            }
            LoopSpec::Measure { attrs, exprs, .. } => {
                self.attrs(attrs);
                exprs.iter_mut().for_each(|e| self.whole_expr(e));
            }
            LoopSpec::CallInvariant { attrs, name, args, .. } => {
                self.attrs(attrs);
                self.invariant_call(name, args);
            }
        }
    }

    /// `call I(args)` where a yield invariant is called.
    pub(super) fn invariant_call(&mut self, name: &Ident, args: &mut [Expr]) {
        args.iter_mut().for_each(|a| self.whole_expr(a));
        if !self.procs.contains_key(&name.name) {
            let message = format!("call to undeclared procedure: {}", name.name);
            self.unknown(Finding::UndeclaredProcedure, name.span, message, name.name, Wanted::Procedure);
        }
    }

    // ---------------------------------------------------------------------------------------------- jumps

    fn check_targets(&mut self, targets: &[Ident], in_code: bool) {
        for target in targets {
            if !self.body.labels.contains(&target.name) {
                let message = if in_code {
                    format!("goto to unknown block: {}", target.name)
                } else {
                    format!("goto label '{}' is undefined", target.name)
                };
                let error = Diagnostic::error(Finding::UndefinedLabel, target.span, message);
                self.resolve_errors.push(match self.label_meant(target.name) {
                    Some(advice) => error.note(None, advice),
                    None => error,
                });
            }
        }
    }

    fn break_(&mut self, target: Option<&Ident>, span: Span) {
        match target {
            Some(label) if !self.body.enclosing.contains(&label.name) => {
                let message = format!("break label '{}' must designate an enclosing statement", label.name);
                self.resolve_error(Finding::Break, label.span, message);
            }
            None if self.body.loops == 0 => {
                self.resolve_error(Finding::Break, span, "break statement is not inside a loop");
            }
            _ => {}
        }
    }

    // ---------------------------------------------------------------------------------------- assignments

    /// The type of a variable that a statement changes; reports what must not be changed.
    fn assigned(&mut self, var: &Ident) -> Open {
        let Some(found) = self.scope.get(var.name) else {
            let message = format!("undeclared identifier: {}", var.name);
            self.unknown(Finding::UndeclaredIdentifier, var.span, message, var.name, Wanted::Variable);
            return self.infer.poison();
        };
        match found.kind {
            VarKind::Global => self.body.effects.writes.push(*var),
            VarKind::Const | VarKind::In | VarKind::Bound => {
                let message = format!("command assigns to an immutable variable: {}", var.name);
                self.type_error(Finding::ImmutableVariable, var.span, message);
            }
            VarKind::Out | VarKind::Local => {}
        }
        found.ty
    }

    fn assign(&mut self, lhs: &mut [Lhs], rhs: &mut [Expr], span: Span) {
        if lhs.len() != rhs.len() {
            let message = "number of left-hand sides does not match number of right-hand sides";
            self.resolve_error(Finding::AssignmentCount, span, message);
        }
        if lhs.len() > 1 {
            let mut seen = FxHashSet::default();
            for target in lhs.iter() {
                if !seen.insert(target.base.name) {
                    let message =
                        format!("variable {} is assigned more than once in parallel assignment", target.base.name);
                    self.resolve_error(Finding::AssignedTwice, target.span, message);
                }
            }
        }
        let targets: Vec<Open> = lhs.iter_mut().map(|l| self.lhs(l)).collect();
        for (e, &target) in rhs.iter_mut().zip(&targets) {
            let found = self.expr(e);
            if !self.infer.attempt(target, found) {
                let wanted = self.infer.resolved(target);
                let (target, found) = (self.show(target), self.show(found));
                let message = format!("mismatched types in assignment command (cannot assign {found} to {target})");
                let error = Diagnostic::error(Finding::TypeMismatch, e.span, message);
                let error = numbers::assigned(error, e, wanted);
                let of_reals = (found.as_str(), target.as_str()) == ("real", "int") && divides(e);
                self.type_errors.push(if of_reals { error.note(None, INTEGER_DIVISION) } else { error });
            }
        }
        rhs.iter_mut().skip(targets.len()).for_each(|e| {
            self.expr(e);
        });
    }

    fn lhs(&mut self, lhs: &mut Lhs) -> Open {
        let mut ty = self.assigned(&lhs.base);
        for n in 0..lhs.path.len() {
            ty = match &mut lhs.path[n] {
                Access::Index(indices) => {
                    let indices: Vec<(Open, Span)> = indices.iter_mut().map(|i| (self.expr(i), i.span)).collect();
                    self.select(ty, &Subject::Target(lhs), &indices, lhs.span, "map assignment")
                }
                Access::Field(field) => self.field(ty, field),
            };
        }
        ty
    }

    fn unpack(&mut self, constructor: &Ident, vars: &[Ident], rhs: &mut Expr, span: Span) {
        let found = self.expr(rhs);
        let targets: Vec<Open> = vars.iter().map(|v| self.assigned(v)).collect();
        self.check_distinct(vars.iter(), "unpack command");
        let function = self.functions.get(&constructor.name).cloned();
        let Some(function) = function.filter(|f| f.datatype == Some(DatatypeFunction::Constructor)) else {
            let message = format!("undeclared datatype constructor: {}", constructor.name);
            self.resolve_error(Finding::UndeclaredConstructor, constructor.span, message);
            return;
        };
        if function.params.len() != targets.len() {
            let (got, expected) = (targets.len(), function.params.len());
            let message = format!(
                "number of left-hand sides does not match number of constructor's arguments: {got} instead of {expected}"
            );
            self.resolve_error(Finding::AssignmentCount, span, message);
            return;
        }
        let s = self.infer.instantiate_params(&function.type_params, span);
        let datatype = self.infer.instantiate(function.result, &s);
        if !self.infer.attempt(datatype, found) {
            let (datatype, found) = (self.show(datatype), self.show(found));
            let message = format!("mismatched types in unpack command (cannot unpack {found} as {datatype})");
            self.type_error(Finding::TypeMismatch, rhs.span, message);
            return;
        }
        for ((target, &field), var) in targets.into_iter().zip(&function.params).zip(vars) {
            let field = self.infer.instantiate(field, &s);
            if !self.infer.attempt(target, field) {
                let (target, field) = (self.show(target), self.show(field));
                let message = format!("mismatched types in assignment command (cannot assign {field} to {target})");
                self.type_error(Finding::TypeMismatch, var.span, message);
            }
        }
    }

    fn check_distinct<'a>(&mut self, vars: impl Iterator<Item = &'a Ident>, what: &str) {
        let mut seen = FxHashSet::default();
        for var in vars {
            if !seen.insert(var.name) {
                let message = format!("left-hand side of {what} contains variable twice: {}", var.name);
                self.resolve_error(Finding::AssignedTwice, var.span, message);
            }
        }
    }

    // ---------------------------------------------------------------------------------------------- calls

    /// One call. Results of `call {:async}` may be left out: nobody waits for them.
    fn call_arm(&mut self, arm: &mut CallArm, manner: Manner) {
        self.statement_attrs(&mut arm.attrs);
        let found: Vec<(Open, Span)> = arm.args.iter_mut().map(|a| (self.expr(a), a.span)).collect();
        let targets: Vec<Open> = arm.outs.iter().map(|o| self.assigned(o)).collect();
        let name = arm.proc.name;
        let Some(callee) = self.procs.get(&name).cloned() else {
            let message = format!("call to undeclared procedure: {name}");
            self.unknown(Finding::UndeclaredProcedure, arm.proc.span, message, name, Wanted::Procedure);
            return;
        };
        let discards = manner != Manner::Waits;
        if !discards {
            // What a created thread modifies is not its creator's to declare.
            self.body.effects.calls.push(arm.proc);
        }
        if found.len() != callee.ins.len() {
            let (got, expected) = (found.len(), callee.ins.len());
            let message = format!("wrong number of arguments in call to {name}: {got} instead of {expected}");
            self.resolve_error(Finding::ArgumentCount, arm.span, message);
            return;
        }
        if manner == Manner::Async && !callee.outs.is_empty() {
            let message = "a procedure called asynchronously cannot have output parameters";
            let error = Diagnostic::error(Finding::AsyncResults, arm.span, message);
            self.resolve_errors.push(error.note(None, awaited(name, callee.outs.len())));
            return;
        }
        if targets.len() != callee.outs.len() && !(discards && targets.is_empty()) {
            let (got, expected) = (targets.len(), callee.outs.len());
            let message = format!("wrong number of result variables in call to {name}: {got} instead of {expected}");
            self.resolve_error(Finding::ArgumentCount, arm.span, message);
            return;
        }
        let s = self.infer.instantiate_params(&callee.type_params, arm.span);
        for (index, (&(found, span), &(_, param))) in found.iter().zip(&callee.ins).enumerate() {
            self.argument(Argument { index, span, what: "call to", callee: name }, found, param, &s);
        }
        self.results(arm, &targets, &callee.outs, &s);
    }

    fn results(&mut self, arm: &CallArm, targets: &[Open], outs: &[(Name, Ty)], s: &Substitution) {
        for (nth, ((&target, &(_, out)), var)) in (1..).zip(targets.iter().zip(outs).zip(&arm.outs)) {
            let out = self.infer.instantiate(out, s);
            if !self.infer.attempt(target, out) {
                let (target, out) = (self.show(target), self.show(out));
                let message = format!(
                    "invalid type for out-parameter {nth} in call to {}: {target} (expected: {out})",
                    arm.proc.name
                );
                self.type_error(Finding::ArgumentType, var.span, message);
            }
        }
    }

    // ----------------------------------------------------------------------------------- code expressions

    pub(super) fn code(&mut self, code: &mut CodeExpr) {
        self.scope.enter();
        let enclosing = std::mem::take(&mut self.body.enclosing);
        let loops = std::mem::take(&mut self.body.loops);
        self.locals(&mut code.locals);
        let mut seen = FxHashMap::default();
        for block in &code.blocks {
            self.add_label(block.label.name, block.label.span, &mut seen);
        }
        let labels = std::mem::replace(&mut self.body.labels, seen.into_keys().collect());
        for block in &mut code.blocks {
            for stmt in &mut block.stmts {
                self.stmt(stmt, &[]);
            }
            match &mut block.end {
                CodeEnd::Goto(targets) => self.check_targets(targets, true),
                CodeEnd::Return(e) => {
                    self.boolean(e, Finding::NotBool, |ty| {
                        format!("a return expression must be of type bool (got: {ty})")
                    });
                }
            }
        }
        self.body.labels = labels;
        self.body.enclosing = enclosing;
        self.body.loops = loops;
        self.scope.leave();
    }
}
