//! Expressions that are too long for a line: chains of logical operators get a line for each operand, quantifiers,
//! conditionals and `let` one for each part.

use super::expressions::{bare_left, bare_right, symbol};
use super::{Printer, WIDTH};
use crate::ast::*;

impl Printer<'_> {
    /// Whether the attempt to print on one line has failed already.
    pub(super) fn is_over(&self) -> bool {
        self.limit.is_some_and(|limit| self.out.len() > limit)
    }

    /// Gives up the attempt to print on one line.
    pub(super) fn give_up(&mut self) {
        self.limit = Some(0);
    }

    /// Prints on the rest of the line, with `room` columns to spare, or not at all.
    pub(super) fn try_flat(&mut self, room: usize, print: impl FnOnce(&mut Self)) -> bool {
        let (start, lines, line_start, backslash) = (self.out.len(), self.lines, self.line_start, self.backslash);
        let outer = self.limit;
        let limit = self.line_start + WIDTH - room;
        self.limit = Some(outer.map_or(limit, |o| o.min(limit)));
        print(self);
        let fits = !self.is_over();
        self.limit = outer;
        if !fits {
            self.out.truncate(start);
            (self.lines, self.line_start, self.backslash) = (lines, line_start, backslash);
        }
        fits
    }

    /// An expression with nothing but a `;` behind it: on one line if it fits, else on several.
    pub(super) fn long_expr(&mut self, e: &Expr) {
        if self.limit.is_some() {
            return self.expr(e);
        }
        if !self.try_flat(1, |p| p.expr(e)) {
            self.indent += 1;
            self.tall(e);
            self.indent -= 1;
        }
    }

    fn next_line(&mut self) {
        self.newline();
        self.start_line();
    }

    /// A part of an expression on several lines. Lines that it needs itself are indented further.
    fn part(&mut self, e: &Expr, parens: bool) {
        let flat = self.try_flat(4, |p| p.parens(parens, |p| p.expr(e)));
        if !flat {
            self.indent += 1;
            self.parens(parens, |p| p.tall(e));
            self.indent -= 1;
        }
    }

    /// On several lines, if there is a way to do it.
    fn tall(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Binary(BinOp::Implies, left, right) => self.tall_implication(left, right),
            ExprKind::Binary(op @ (BinOp::And | BinOp::Or | BinOp::Iff | BinOp::Explies), left, right) => {
                self.tall_chain(*op, left, right);
            }
            ExprKind::Binary(op @ (BinOp::Eq | BinOp::Neq), left, right) => {
                self.part(left, !bare_left(*op, left));
                self.push(symbol(*op));
                self.part(right, !bare_right(*op, right));
            }
            ExprKind::Unary(UnOp::Not, inner) if matches!(inner.kind, ExprKind::Quantified(_)) => {
                self.push("!");
                self.tall(inner);
            }
            ExprKind::Quantified(q) => self.tall_quantified(q),
            ExprKind::If(cond, then, else_) => self.tall_ite(cond, then, else_),
            ExprKind::Let(l) => {
                self.push("(");
                self.let_head(l);
                self.next_line();
                self.part(&l.body, false);
                self.push(")");
            }
            _ => self.expr(e),
        }
    }

    /// One line for each operand of a chain that groups to the left.
    fn tall_chain(&mut self, op: BinOp, left: &Expr, right: &Expr) {
        let mut rights = vec![right];
        let mut first = left;
        while let ExprKind::Binary(inner, l, r) = &first.kind {
            if *inner != op {
                break;
            }
            rights.push(r);
            first = l;
        }
        self.part(first, !bare_left(op, first));
        for right in rights.into_iter().rev() {
            self.next_line();
            self.push(symbol(op).trim_start());
            self.part(right, !bare_right(op, right));
        }
    }

    /// One line for each operand of a chain that groups to the right.
    fn tall_implication<'e>(&mut self, mut left: &'e Expr, mut right: &'e Expr) {
        let op = BinOp::Implies;
        loop {
            self.part(left, !bare_left(op, left));
            self.next_line();
            self.push(symbol(op).trim_start());
            match &right.kind {
                ExprKind::Binary(BinOp::Implies, l, r) => (left, right) = (l, r),
                _ => return self.part(right, !bare_right(op, right)),
            }
        }
    }

    fn tall_quantified(&mut self, q: &Quantified) {
        self.quantified_head(q);
        self.next_line();
        if !q.attrs.is_empty() {
            self.attrs(&q.attrs);
            self.out.pop();
            self.next_line();
        }
        for trigger in &q.triggers {
            self.trigger(trigger);
            self.next_line();
        }
        self.part(&q.body, false);
        self.push(")");
    }

    fn tall_ite<'e>(&mut self, mut cond: &'e Expr, mut then: &'e Expr, mut else_: &'e Expr) {
        loop {
            let parenthesized =
                |e: &Expr, p: &Self| matches!(e.kind, ExprKind::If(..)) && p.parenthesizes_conditionals();
            let (in_cond, in_then) = (parenthesized(cond, self), parenthesized(then, self));
            self.conditionals += 1;
            self.push("if ");
            self.part(cond, in_cond);
            self.push(" then");
            self.next_line();
            self.push("  ");
            self.part(then, in_then);
            self.conditionals -= 1;
            self.next_line();
            self.push("else ");
            match &else_.kind {
                ExprKind::If(c, t, e) => (cond, then, else_) = (c, t, e),
                _ => return self.part(else_, false),
            }
        }
    }
}
