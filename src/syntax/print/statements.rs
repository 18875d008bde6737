//! Statements.

use super::Printer;
use crate::ast::*;

impl Printer<'_> {
    /// The statements of a block, each on its line.
    pub(super) fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            self.stmt_line(stmt);
        }
    }

    pub(super) fn stmt_line(&mut self, stmt: &Stmt) {
        self.lead(stmt.span);
        let label = matches!(stmt.kind, StmtKind::Label(_));
        self.indent -= usize::from(label && self.indent > 0);
        self.start_line();
        if let StmtKind::Label(name) = &stmt.kind {
            // A `#` in the first column would be a pragma.
            if self.width() == 0 && name.starts_with('#') {
                self.push(" ");
            }
        }
        match &stmt.kind {
            StmtKind::If(_) | StmtKind::While(_) | StmtKind::Atomic(_) => self.stmt(stmt),
            _ => self.item(stmt.span, |p| p.stmt(stmt)),
        }
        self.indent += usize::from(label);
        self.trail(stmt.span);
        self.newline();
    }

    /// ` {`, the statements, and `}`.
    fn braced(&mut self, block: &Block) {
        self.open_brace();
        self.indent += 1;
        self.fresh = true;
        self.block(block);
        let close = self.find('}');
        self.lead_brace(close);
        self.indent -= 1;
        self.start_line();
        self.push("}");
    }

    /// `{`, and the comment behind it; ends the line.
    pub(super) fn open_brace(&mut self) {
        self.find('{');
        self.push("{");
        self.trail_line(self.peek_any());
        self.newline();
    }

    pub(super) fn body(&mut self, body: &Body) {
        self.indent += 1;
        self.lead_brace(self.peek('{'));
        self.indent -= 1;
        self.start_line();
        self.open_brace();
        self.indent += 1;
        self.fresh = true;
        for local in &body.locals {
            self.lead(local.span);
            self.start_line();
            self.item(local.span, |p| p.var_decl(local));
            self.trail(local.span);
            self.newline();
        }
        if !body.locals.is_empty() && !body.block.stmts.is_empty() {
            self.newline();
            self.fresh = true;
        }
        self.block(&body.block);
        if !body.end.0.is_none() {
            self.lead_brace(body.end.0.start as usize);
            self.reached(body.end.0);
        }
        self.indent -= 1;
        self.start_line();
        self.push("}");
    }

    /// One statement, from its first character to its last.
    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        self.mark(stmt.tag);
        match &stmt.kind {
            StmtKind::Label(name) => {
                self.name(*name);
                return self.push(":");
            }
            StmtKind::If(if_) => return self.if_(if_),
            StmtKind::While(while_) => return self.while_(while_),
            StmtKind::Atomic(block) => {
                self.push("atomic");
                self.gap(self.peek('{'));
                return self.braced(block);
            }
            _ => self.simple(&stmt.kind),
        }
        self.push(";");
    }

    fn simple(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Assert { attrs, expr } => self.keyword_expr("assert ", attrs, expr),
            StmtKind::Assume { attrs, expr } => self.keyword_expr("assume ", attrs, expr),
            StmtKind::Havoc(names) => {
                self.push("havoc ");
                self.idents(names);
            }
            StmtKind::Assign { attrs, lhs, rhs } => {
                self.list(lhs, ", ", Printer::lhs);
                self.push(" := ");
                self.attrs(attrs);
                match &rhs[..] {
                    [rhs] => self.long_expr(rhs),
                    _ => self.exprs(rhs),
                }
            }
            StmtKind::Unpack { attrs, constructor, vars, rhs } => {
                self.ident(constructor);
                self.push("(");
                self.idents(vars);
                self.push(") := ");
                self.attrs(attrs);
                self.expr(rhs);
            }
            StmtKind::Call(call) => {
                if call.is_async {
                    self.push("async ");
                }
                if call.free {
                    self.push("free ");
                }
                self.push("call ");
                self.arm(&call.arm);
            }
            StmtKind::ParCall { attrs, arms } => {
                self.push("par ");
                self.attrs(attrs);
                // Without the second keyword the attributes of the first arm would be those of the statement.
                if arms.first().is_some_and(|a| !a.attrs.is_empty()) {
                    self.push("call ");
                }
                self.list(arms, " | ", Printer::arm);
            }
            StmtKind::Fork { ids, arm } => {
                self.push("fork ");
                self.attrs(&arm.attrs);
                self.exprs_before_name(ids);
                self.push(" ");
                self.callee(arm);
            }
            StmtKind::Join { attrs, ids, outs, .. } => {
                self.push("join ");
                self.attrs(attrs);
                self.exprs_before_name(ids);
                if let Some(outs) = outs {
                    self.push(" assign ");
                    self.idents(outs);
                }
            }
            StmtKind::Goto { attrs, targets } => {
                self.push("goto ");
                self.attrs(attrs);
                self.idents(targets);
            }
            StmtKind::Return { attrs } => {
                self.push("return");
                if !attrs.is_empty() {
                    self.push(" ");
                    self.attrs(attrs);
                    self.out.pop();
                }
            }
            StmtKind::Break(label) => self.keyword_name("break", label.as_ref(), ""),
            StmtKind::Hide(name) => self.keyword_name("hide", name.as_ref(), " *"),
            StmtKind::Reveal(name) => self.keyword_name("reveal", name.as_ref(), " *"),
            StmtKind::Yield => self.push("yield"),
            StmtKind::Push => self.push("push"),
            StmtKind::Pop => self.push("pop"),
            StmtKind::Measure { attrs, exprs } => self.measure(attrs, exprs),
            StmtKind::Label(_) | StmtKind::If(_) | StmtKind::While(_) | StmtKind::Atomic(_) => {}
        }
    }

    pub(super) fn keyword_expr(&mut self, keyword: &str, attrs: &[Attr], expr: &Expr) {
        self.push(keyword);
        self.attrs(attrs);
        self.long_expr(expr);
    }

    fn keyword_name(&mut self, keyword: &str, name: Option<&Ident>, otherwise: &str) {
        self.push(keyword);
        match name {
            Some(name) => {
                self.push(" ");
                self.ident(name);
            }
            None => self.push(otherwise),
        }
    }

    pub(super) fn measure(&mut self, attrs: &[Attr], exprs: &[Expr]) {
        self.push("measure ");
        self.attrs(attrs);
        self.exprs(exprs);
    }

    fn lhs(&mut self, lhs: &Lhs) {
        self.ident(&lhs.base);
        for access in &lhs.path {
            match access {
                Access::Index(indices) => {
                    self.push("[");
                    self.exprs(indices);
                    self.push("]");
                }
                Access::Field(field) => {
                    self.push("->");
                    self.ident(field);
                }
            }
        }
    }

    fn arm(&mut self, arm: &CallArm) {
        self.attrs(&arm.attrs);
        if !arm.outs.is_empty() {
            self.idents(&arm.outs);
            self.push(" := ");
        }
        self.callee(arm);
    }

    /// `P(args)`
    fn callee(&mut self, arm: &CallArm) {
        self.ident(&arm.proc);
        self.push("(");
        self.exprs(&arm.args);
        self.push(")");
    }

    fn guard(&mut self, guard: &Guard) {
        self.push("(");
        match guard {
            Guard::Expr(e) => self.expr(e),
            Guard::Star => self.push("*"),
        }
        self.push(")");
    }

    /// Where the guard ends whose statement has come to its attributes.
    fn guard_end(&mut self, attrs: &[Attr]) -> usize {
        let Some(comments) = &self.comments else { return 0 };
        let start = attrs.last().map_or(comments.position, |a| a.span.end as usize);
        comments.closing_parenthesis(comments.peek_from(start, '(')) + 1
    }

    /// `else if` chains are printed in a loop.
    fn if_(&mut self, mut if_: &If) {
        loop {
            let end = self.guard_end(&if_.attrs);
            self.piece(end, |p| {
                p.push("if ");
                p.attrs(&if_.attrs);
                p.guard(&if_.cond);
            });
            self.gap(self.peek('{'));
            self.braced(&if_.then);
            let Some(else_) = &if_.else_ else { return };
            let start = self.peek_any();
            self.gap(start);
            self.push("else");
            self.at(start + "else".len());
            match &else_.stmts[..] {
                [stmt @ Stmt { kind: StmtKind::If(next), .. }] => {
                    // In braces of its own where the source says so.
                    self.gap(self.peek_any());
                    self.mark(stmt.tag);
                    if_ = next;
                }
                _ => {
                    self.gap(self.peek('{'));
                    return self.braced(else_);
                }
            }
        }
    }

    fn while_(&mut self, while_: &While) {
        let end = self.guard_end(&[]);
        self.piece(end, |p| {
            p.push("while ");
            p.guard(&while_.cond);
        });
        let Some(first) = while_.invariants.first() else {
            self.gap(self.peek('{'));
            return self.braced(&while_.body);
        };
        self.trail_line(first.span().start as usize);
        self.newline();
        self.indent += 1;
        for spec in &while_.invariants {
            let span = spec.span();
            self.lead(span);
            self.start_line();
            self.item(span, |p| {
                p.loop_spec(spec);
                p.push(";");
            });
            self.trail(span);
            self.newline();
        }
        self.lead_brace(self.peek('{'));
        self.indent -= 1;
        self.start_line();
        self.braced(&while_.body);
    }

    fn loop_spec(&mut self, spec: &LoopSpec) {
        match spec {
            LoopSpec::Invariant { free, cond } => {
                let keyword = if *free { "free invariant " } else { "invariant " };
                self.keyword_expr(keyword, &cond.attrs, &cond.expr);
            }
            LoopSpec::Measure { attrs, exprs, .. } => self.measure(attrs, exprs),
            LoopSpec::CallInvariant { attrs, name, args, .. } => {
                self.push("invariant ");
                self.invariant_call(attrs, name, args);
            }
        }
    }

    pub(super) fn invariant_call(&mut self, attrs: &[Attr], name: &Ident, args: &[Expr]) {
        self.push("call ");
        self.attrs(attrs);
        self.ident(name);
        self.push("(");
        self.exprs(args);
        self.push(")");
    }
}
