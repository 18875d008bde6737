//! Statements: one function for each rule of that section of the grammar.

use super::{Builder, MAX_DEPTH, P, Ps, Rule, add, eat, list, next_if, text};
use crate::ast::*;
use base::diagnostic::Finding;
use base::source::Span;

impl Builder<'_> {
    pub(super) fn stmts(&mut self, pairs: Ps) -> Block {
        Block { stmts: list(pairs.len(), pairs.filter_map(|p| self.stmt(p))) }
    }

    pub(super) fn stmt(&mut self, pair: P) -> Option<Stmt> {
        let span = self.span(&pair);
        let rule = pair.as_rule();
        let mut inner = pair.into_inner();
        let kind = match rule {
            Rule::assign => self.assign(inner),
            Rule::check => {
                let assert = text(&inner.next()?) == "assert";
                let attrs = self.attrs(&mut inner);
                let expr = self.expr(inner.next()?);
                if assert { StmtKind::Assert { attrs, expr } } else { StmtKind::Assume { attrs, expr } }
            }
            Rule::call_stmt => self.call_stmt(inner, span)?,
            Rule::par_stmt => self.par_stmt(inner),
            Rule::fork_stmt => self.fork_stmt(inner)?,
            Rule::join_stmt => self.join_stmt(inner),
            Rule::label => StmtKind::Label(self.next_ident(&mut inner).name),
            Rule::goto_stmt => StmtKind::Goto { attrs: self.attrs(&mut inner), targets: self.idents(inner) },
            Rule::return_stmt => StmtKind::Return { attrs: self.attrs(&mut inner) },
            Rule::break_stmt => StmtKind::Break(self.idents(inner).pop()),
            Rule::if_stmt => StmtKind::If(Box::new(self.if_stmt(inner)?)),
            Rule::while_stmt => StmtKind::While(Box::new(self.while_stmt(inner)?)),
            Rule::havoc => StmtKind::Havoc(self.idents(inner)),
            Rule::atomic => StmtKind::Atomic(self.stmts(inner)),
            Rule::yield_stmt => StmtKind::Yield,
            Rule::unpack => self.unpack(inner)?,
            Rule::hide_reveal => {
                let reveal = text(&inner.next()?) == "reveal";
                let name = self.idents(inner).pop();
                if reveal { StmtKind::Reveal(name) } else { StmtKind::Hide(name) }
            }
            Rule::push_pop => match text(&inner.next()?) {
                "push" => StmtKind::Push,
                _ => StmtKind::Pop,
            },
            Rule::measure => {
                let (attrs, exprs) = self.measure(inner);
                StmtKind::Measure { attrs, exprs }
            }
            _ => return None,
        };
        Some(Stmt::new(kind, span))
    }

    fn assign(&mut self, mut inner: Ps) -> StmtKind {
        let lhs = self.run(&mut inner, Rule::lhs, Self::lhs);
        let attrs = self.attrs(&mut inner);
        let rhs = self.exprs(inner);
        StmtKind::Assign { attrs, lhs, rhs }
    }

    fn lhs(&mut self, pair: P) -> Lhs {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let base = self.next_ident(&mut inner);
        let access = |p: P| match p.as_rule() {
            Rule::lhs_index => Access::Index(self.exprs(p.into_inner())),
            _ => Access::Field(self.next_ident(&mut p.into_inner())),
        };
        Lhs { base, path: list(inner.len(), inner.map(access)), span }
    }

    fn unpack(&mut self, mut inner: Ps) -> Option<StmtKind> {
        let constructor = self.next_ident(&mut inner);
        let vars = self.run(&mut inner, Rule::ident, |builder, p| builder.ident(&p));
        let attrs = self.attrs(&mut inner);
        let rhs = self.expr(inner.next()?);
        Some(StmtKind::Unpack { attrs, constructor, vars, rhs })
    }

    fn call_stmt(&mut self, mut inner: Ps, span: Span) -> Option<StmtKind> {
        let is_async = eat(&mut inner, Rule::kw_async);
        let free = eat(&mut inner, Rule::kw_free);
        if let Some(p) = next_if(&mut inner, Rule::call_forall) {
            let span = self.span(&p);
            let message = "`call forall` is gone from Boogie since 2013: state the lemma as an assumed quantifier";
            self.error(Finding::CallForall, span, message);
            return None;
        }
        let mut arms = self.arms(inner);
        if arms.len() > 1 {
            if is_async || free {
                self.error(Finding::Syntax, span, "a parallel call is neither async nor free");
            }
            return Some(StmtKind::ParCall { attrs: Vec::new(), arms });
        }
        Some(StmtKind::Call(Call { is_async, free, arm: arms.pop()? }))
    }

    fn par_stmt(&mut self, mut inner: Ps) -> StmtKind {
        let attrs = self.attrs(&mut inner);
        StmtKind::ParCall { attrs, arms: self.arms(inner) }
    }

    fn fork_stmt(&mut self, mut inner: Ps) -> Option<StmtKind> {
        let attrs = self.attrs(&mut inner);
        let ids = self.run(&mut inner, Rule::expr, Self::expr);
        let arm = self.arm(inner.next()?)?;
        Some(StmtKind::Fork { ids, arm: CallArm { attrs, ..arm } })
    }

    fn join_stmt(&mut self, mut inner: Ps) -> StmtKind {
        let attrs = self.attrs(&mut inner);
        let ids = self.run(&mut inner, Rule::expr, Self::expr);
        let assigns = eat(&mut inner, Rule::kw_assign);
        StmtKind::Join { attrs, ids, outs: assigns.then(|| self.idents(inner)), types: Vec::new() }
    }

    fn arms(&mut self, pairs: Ps) -> Vec<CallArm> {
        list(pairs.len(), pairs.filter_map(|p| self.arm(p)))
    }

    fn arm(&mut self, pair: P) -> Option<CallArm> {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let attrs = self.attrs(&mut inner);
        let mut names = Vec::new();
        let mut args = Vec::new();
        for p in inner {
            match p.as_rule() {
                Rule::ident => add(&mut names, self.ident(&p)),
                Rule::star => self.star_error(&p),
                _ => args = self.args(p),
            }
        }
        let proc = names.pop()?;
        Some(CallArm { attrs, outs: names, proc, args, span })
    }

    pub(super) fn star_error(&mut self, pair: &P) {
        let span = self.span(pair);
        self.error(
            Finding::StarArgument,
            span,
            "`*` as an argument of a call is gone from Boogie since 2013: pass a fresh variable",
        );
    }

    fn if_stmt(&mut self, mut inner: Ps) -> Option<If> {
        // Arms first, then the tree from the last `else` up: chains may be long.
        let weight = inner.len();
        if self.too_deep(weight, &inner) {
            return None;
        }
        self.depth += weight;
        let mut arms: Vec<(If, Span)> = Vec::new();
        let mut last = None;
        while let Some(p) = inner.next() {
            match p.as_rule() {
                Rule::kw_if => {
                    let start = self.span(&p);
                    let attrs = self.attrs(&mut inner);
                    let cond = self.guard(inner.next()?);
                    let block = inner.next()?;
                    let span = start.to(self.span(&block));
                    let then = self.stmts(block.into_inner());
                    arms.push((If { attrs, cond, then, else_: None }, span));
                }
                Rule::block => {
                    let end = self.span(&p);
                    if let Some((_, span)) = arms.last_mut() {
                        *span = span.to(end);
                    }
                    last = Some(self.stmts(p.into_inner()));
                }
                _ => {}
            }
        }
        self.depth -= weight;
        let (mut result, mut span) = arms.pop()?;
        result.else_ = last;
        for (mut arm, arm_span) in arms.into_iter().rev() {
            let inner = Stmt::new(StmtKind::If(Box::new(result)), span);
            arm.else_ = Some(Block { stmts: vec![inner] });
            (result, span) = (arm, arm_span.to(span));
        }
        Some(result)
    }

    fn guard(&mut self, pair: P) -> Guard {
        match pair.into_inner().next() {
            Some(p) if p.as_rule() == Rule::expr => Guard::Expr(self.expr(p)),
            _ => Guard::Star,
        }
    }

    fn while_stmt(&mut self, mut inner: Ps) -> Option<While> {
        let cond = self.guard(inner.next()?);
        let mut invariants = Vec::new();
        let mut body = Block::default();
        for p in inner {
            match p.as_rule() {
                Rule::block => body = self.stmts(p.into_inner()),
                _ => invariants.extend(self.loop_spec(p)),
            }
        }
        Some(While { cond, invariants, body })
    }

    fn loop_spec(&mut self, pair: P) -> Option<LoopSpec> {
        let span = self.span(&pair);
        let measure = pair.as_rule() == Rule::measure;
        let mut inner = pair.into_inner();
        if measure {
            let (attrs, exprs) = self.measure(inner);
            return Some(LoopSpec::Measure { attrs, exprs, span });
        }
        let free = eat(&mut inner, Rule::kw_free);
        let attrs = self.attrs(&mut inner);
        let what = inner.next()?;
        if what.as_rule() == Rule::invariant_call {
            if free {
                self.error(Finding::Syntax, span, "an invariant that is a call cannot be free");
            }
            let (call_attrs, name, args) = self.invariant_call(what)?;
            let attrs = attrs.into_iter().chain(call_attrs).collect();
            return Some(LoopSpec::CallInvariant { attrs, name, args, span });
        }
        Some(LoopSpec::Invariant { free, cond: Condition { attrs, expr: self.expr(what), span, tag: Tag(None) } })
    }

    pub(super) fn measure(&mut self, mut inner: Ps) -> (Vec<Attr>, Vec<Expr>) {
        let attrs = self.attrs(&mut inner);
        (attrs, self.exprs(inner))
    }

    /// Reports a tree that would be too deep if `weight` more levels were added; `pairs` says where.
    pub(super) fn too_deep(&mut self, weight: usize, pairs: &Ps) -> bool {
        if self.depth + weight <= MAX_DEPTH {
            return false;
        }
        if let Some(p) = pairs.peek() {
            let span = self.span(&p);
            self.error(Finding::TooDeep, span, format!("nested too deeply: more than {MAX_DEPTH} levels"));
        }
        true
    }
}
