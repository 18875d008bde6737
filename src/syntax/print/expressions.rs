//! Expressions by binding strength.

use std::fmt::Write as _;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::Printer;
use crate::ast::*;

/// Binding strengths, loosest first; a context asks for at least one of them.
mod strength {
    pub const ANY: u8 = 0;
    pub const IFF: u8 = 1;
    pub const IMPLIES: u8 = 2;
    pub const LOGICAL: u8 = 3;
    pub const RELATION: u8 = 4;
    pub const CONCAT: u8 = 5;
    pub const ADD: u8 = 6;
    pub const MUL: u8 = 7;
    pub const POW: u8 = 8;
    pub const IS: u8 = 9;
    pub const UNARY: u8 = 10;
    pub const COERCE: u8 = 11;
    pub const POSTFIX: u8 = 12;
    pub const ATOM: u8 = 13;
}
use strength::*;

/// So many conditionals inside of each other, in a condition or a `then`, are put in parentheses.
const PARENTHESIZED_CONDITIONALS: usize = 50;

fn binary_strength(op: BinOp) -> u8 {
    match op {
        BinOp::Iff => IFF,
        BinOp::Implies | BinOp::Explies => IMPLIES,
        BinOp::And | BinOp::Or => LOGICAL,
        BinOp::Eq | BinOp::Neq | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Subtype => RELATION,
        BinOp::Concat => CONCAT,
        BinOp::Add | BinOp::Sub => ADD,
        BinOp::Mul | BinOp::Div | BinOp::Mod | BinOp::Percent | BinOp::RealDiv => MUL,
        BinOp::Pow => POW,
    }
}

pub(super) fn symbol(op: BinOp) -> &'static str {
    match op {
        BinOp::Iff => " <==> ",
        BinOp::Implies => " ==> ",
        BinOp::Explies => " <== ",
        BinOp::And => " && ",
        BinOp::Or => " || ",
        BinOp::Eq => " == ",
        BinOp::Neq => " != ",
        BinOp::Lt => " < ",
        BinOp::Le => " <= ",
        BinOp::Gt => " > ",
        BinOp::Ge => " >= ",
        BinOp::Subtype => " <: ",
        BinOp::Concat => " ++ ",
        BinOp::Add => " + ",
        BinOp::Sub => " - ",
        BinOp::Mul => " * ",
        BinOp::Div => " div ",
        BinOp::Mod => " mod ",
        BinOp::Percent => " % ",
        BinOp::RealDiv => " / ",
        BinOp::Pow => " ** ",
    }
}

fn expr_strength(e: &Expr) -> u8 {
    match &e.kind {
        ExprKind::If(..) => ANY,
        ExprKind::Binary(op, ..) => binary_strength(*op),
        ExprKind::Is(..) => IS,
        ExprKind::Unary(..) => UNARY,
        ExprKind::Coerce(..) => COERCE,
        ExprKind::Select(..)
        | ExprKind::Store(..)
        | ExprKind::Extract(..)
        | ExprKind::Field(..)
        | ExprKind::FieldUpdate(..) => POSTFIX,
        _ => ATOM,
    }
}

/// Whether `left` stands bare on the left of `op`.
pub(super) fn bare_left(op: BinOp, left: &Expr) -> bool {
    let own = binary_strength(op);
    let strength = expr_strength(left);
    // A type that is followed by `<` would go on with type parameters.
    if op == BinOp::Lt && ends_in_type(left) {
        return false;
    }
    if strength != own {
        return strength > own;
    }
    let ExprKind::Binary(inner, ..) = left.kind else { return false };
    match op {
        BinOp::And | BinOp::Or | BinOp::Explies => inner == op,
        BinOp::Implies | BinOp::Pow => false,
        _ => own != RELATION,
    }
}

/// Whether `right` stands bare on the right of `op`.
pub(super) fn bare_right(op: BinOp, right: &Expr) -> bool {
    let own = binary_strength(op);
    let strength = expr_strength(right);
    if strength != own {
        return strength > own;
    }
    match (op, &right.kind) {
        (BinOp::Implies, ExprKind::Binary(inner, ..)) => *inner == BinOp::Implies,
        (BinOp::Pow, _) => true,
        _ => false,
    }
}

/// Whether the text of an expression ends in the type of a coercion that could go on.
fn ends_in_type(mut e: &Expr) -> bool {
    loop {
        match &e.kind {
            ExprKind::Coerce(_, ty) => return ends_in_name(ty),
            ExprKind::Binary(op, _, right) if bare_right(*op, right) => e = right,
            ExprKind::Unary(_, inner) if expr_strength(inner) >= UNARY => e = inner,
            ExprKind::If(_, _, otherwise) => e = otherwise,
            _ => return false,
        }
    }
}

/// Whether the text of a type ends in a name or its arguments.
fn ends_in_name(mut ty: &Type) -> bool {
    while let TypeKind::Map { range, .. } = &ty.kind {
        ty = range;
    }
    match &ty.kind {
        TypeKind::Named(_, args) => match args.last() {
            Some(Type { kind: TypeKind::Map { range, .. }, .. }) => ends_in_name(range),
            _ => true,
        },
        // To the grammar these are names.
        TypeKind::Bv(_) | TypeKind::Float(..) => true,
        _ => false,
    }
}

impl Printer<'_> {
    pub(super) fn expr(&mut self, e: &Expr) {
        self.expr_in(e, ANY);
    }

    fn exprs_in_parens(&mut self, exprs: &[Expr]) {
        self.push("(");
        self.list(exprs, ", ", |p, e| p.expr(e));
        self.push(")");
    }

    pub(super) fn exprs(&mut self, exprs: &[Expr]) {
        self.list(exprs, ", ", |p, e| p.expr(e));
    }

    /// Expressions in front of a name, which must not become an argument of a type.
    pub(super) fn exprs_before_name(&mut self, exprs: &[Expr]) {
        self.list(exprs, ", ", |p, e| p.parens(ends_in_type(e), |p| p.bare(e)));
    }

    /// Prints in a context that asks for a strength.
    fn expr_in(&mut self, e: &Expr, context: u8) {
        let needed = expr_strength(e) < context;
        self.parens(needed, |p| p.bare(e));
    }

    /// Long numbers take a conversion that short ones can do without.
    fn number(&mut self, n: &BigUint) {
        // Writing to a string does not fail.
        let _ = match n.to_u64() {
            Some(n) => write!(self.out, "{n}"),
            None => write!(self.out, "{n}"),
        };
    }

    fn bare(&mut self, e: &Expr) {
        if self.is_over() {
            return;
        }
        match &e.kind {
            ExprKind::Bool(b) => self.push(if *b { "true" } else { "false" }),
            ExprKind::Int(n) => self.number(n),
            ExprKind::Bv { value, width } => {
                self.number(value);
                let _ = write!(self.out, "bv{width}");
            }
            ExprKind::Real(text) | ExprKind::Float(text) | ExprKind::RoundingMode(text) => self.push(text.as_str()),
            ExprKind::Str(text) => self.string(*text),
            ExprKind::Var(name) => self.name(*name),
            ExprKind::Old(inner) => self.wrapped("old(", inner),
            ExprKind::ToInt(inner) => self.wrapped("int(", inner),
            ExprKind::ToReal(inner) => self.wrapped("real(", inner),
            ExprKind::Unary(op, inner) => self.unary(*op, inner),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right),
            ExprKind::App(name, args) => {
                self.name(*name);
                self.exprs_in_parens(args);
            }
            ExprKind::Select(base, indices) => {
                self.expr_in(base, POSTFIX);
                self.push("[");
                self.exprs(indices);
                self.push("]");
            }
            ExprKind::Store(base, indices, value) => {
                self.expr_in(base, POSTFIX);
                self.push("[");
                self.exprs(indices);
                self.push(" := ");
                self.expr(value);
                self.push("]");
            }
            ExprKind::Extract(base, high, low) => {
                self.expr_in(base, POSTFIX);
                self.push(&format!("[{high}:{low}]"));
            }
            ExprKind::Coerce(inner, ty) => {
                self.expr_in(inner, COERCE);
                self.push(": ");
                self.ty(ty);
            }
            ExprKind::If(cond, then, else_) => self.ite(cond, then, else_),
            ExprKind::Is(inner, constructor) => {
                self.expr_in(inner, UNARY);
                self.push(" is ");
                self.ident(constructor);
            }
            ExprKind::Field(base, field) => {
                self.expr_in(base, POSTFIX);
                self.push("->");
                self.ident(field);
            }
            ExprKind::FieldUpdate(base, field, value) => {
                self.expr_in(base, POSTFIX);
                self.push("->(");
                self.ident(field);
                self.push(" := ");
                self.expr(value);
                self.push(")");
            }
            ExprKind::Quantified(q) => self.quantified(q),
            ExprKind::Let(l) => self.let_(l),
            ExprKind::Code(code) => self.code(code),
        }
    }

    fn wrapped(&mut self, open: &str, inner: &Expr) {
        self.push(open);
        self.expr(inner);
        self.push(")");
    }

    fn unary(&mut self, op: UnOp, inner: &Expr) {
        self.push(match op {
            UnOp::Not => "!",
            UnOp::Neg => "-",
        });
        // `-0x...` would be one literal.
        let merges = op == UnOp::Neg && starts_with_hex(inner);
        self.parens(merges || expr_strength(inner) < UNARY, |p| p.bare(inner));
    }

    /// Chains are printed in a loop, so that their length does not matter.
    fn binary(&mut self, op: BinOp, left: &Expr, right: &Expr) {
        if !matches!(left.kind, ExprKind::Binary(..)) {
            self.parens(!bare_left(op, left), |p| p.bare(left));
            if !self.is_over() {
                self.push(symbol(op));
                self.right_operand(op, right);
            }
            return;
        }
        let mut rights = vec![(op, right)];
        let mut first = left;
        while let ExprKind::Binary(inner, l, r) = &first.kind {
            let (outer, _) = rights[rights.len() - 1];
            if !bare_left(outer, first) {
                break;
            }
            rights.push((*inner, r));
            first = l;
        }
        let bare = bare_left(rights[rights.len() - 1].0, first);
        self.parens(!bare, |p| p.bare(first));
        for (op, right) in rights.into_iter().rev() {
            if self.is_over() {
                return;
            }
            self.push(symbol(op));
            self.right_operand(op, right);
        }
    }

    fn right_operand(&mut self, mut op: BinOp, mut right: &Expr) {
        loop {
            if self.is_over() {
                return;
            }
            if !bare_right(op, right) {
                self.parens(true, |p| p.bare(right));
                return;
            }
            match &right.kind {
                ExprKind::Binary(inner, l, r) if *inner == op && matches!(op, BinOp::Implies | BinOp::Pow) => {
                    let bare = bare_left(*inner, l);
                    self.parens(!bare, |p| p.bare(l));
                    self.push(symbol(*inner));
                    (op, right) = (*inner, r);
                }
                _ => return self.bare(right),
            }
        }
    }

    /// Before `then` and `else` a conditional can stand bare. Parentheses help people to read, but they are levels of nesting, of which
    /// a parser takes only so many: deep inside others it stands bare.
    pub(super) fn parenthesizes_conditionals(&self) -> bool {
        self.conditionals < PARENTHESIZED_CONDITIONALS
    }

    fn ite<'e>(&mut self, mut cond: &'e Expr, mut then: &'e Expr, mut else_: &'e Expr) {
        loop {
            if self.is_over() {
                return;
            }
            let context = if self.parenthesizes_conditionals() { IFF } else { ANY };
            self.conditionals += 1;
            self.push("if ");
            self.expr_in(cond, context);
            self.push(" then ");
            self.expr_in(then, context);
            self.push(" else ");
            self.conditionals -= 1;
            match &else_.kind {
                ExprKind::If(c, t, e) => (cond, then, else_) = (c, t, e),
                _ => return self.expr(else_),
            }
        }
    }

    fn quantified(&mut self, q: &Quantified) {
        self.quantified_head(q);
        self.push(" ");
        self.attrs(&q.attrs);
        for trigger in &q.triggers {
            self.trigger(trigger);
            self.push(" ");
        }
        self.expr(&q.body);
        self.push(")");
    }

    /// `(forall<T> x: int ::`
    pub(super) fn quantified_head(&mut self, q: &Quantified) {
        self.push(match q.kind {
            Quantifier::Forall => "(forall",
            Quantifier::Exists => "(exists",
            Quantifier::Lambda => "(lambda",
        });
        self.type_params(&q.type_params);
        if !q.bound.is_empty() {
            self.push(" ");
            self.list(&q.bound, ", ", |p, b| p.binder(b));
        }
        self.push(" ::");
    }

    pub(super) fn trigger(&mut self, trigger: &Trigger) {
        if trigger.positive {
            self.push("{");
            self.exprs(&trigger.exprs);
        } else {
            self.push("{:nopats ");
            self.list(&trigger.exprs, ", ", |p, e| p.attr_expr(e));
        }
        self.push("}");
    }

    fn let_(&mut self, l: &Let) {
        self.push("(");
        self.let_head(l);
        self.push(" ");
        self.expr(&l.body);
        self.push(")");
    }

    /// `var x := e;` and the attributes
    pub(super) fn let_head(&mut self, l: &Let) {
        self.push("var ");
        for (n, var) in l.vars.iter().enumerate() {
            if n > 0 {
                self.push(", ");
            }
            self.attrs(l.var_attrs.get(n).map_or(&[], Vec::as_slice));
            self.ident(var);
        }
        self.push(" := ");
        self.exprs(&l.values);
        self.push("; ");
        self.attrs(&l.attrs);
        self.out.pop();
    }

    fn code(&mut self, code: &CodeExpr) {
        if self.limit.is_some() {
            return self.give_up();
        }
        self.push("|{");
        self.newline();
        self.indent += 1;
        for local in &code.locals {
            self.start_line();
            self.var_decl(local);
            self.newline();
        }
        for block in &code.blocks {
            self.start_line();
            self.ident(&block.label);
            self.push(":");
            self.newline();
            self.indent += 1;
            for stmt in &block.stmts {
                self.stmt_line(stmt);
            }
            self.start_line();
            match &block.end {
                CodeEnd::Goto(targets) => {
                    self.push("goto ");
                    self.idents(targets);
                }
                CodeEnd::Return(e) => {
                    self.push("return ");
                    self.expr(e);
                }
            }
            self.push(";");
            self.newline();
            self.indent -= 1;
        }
        self.indent -= 1;
        self.start_line();
        self.push("}|");
    }
}

/// The operand in which the text of an expression starts, if no parenthesis comes first.
fn first_operand(mut e: &Expr) -> Option<&Expr> {
    loop {
        match &e.kind {
            ExprKind::Binary(op, left, _) => e = Some(&**left).filter(|left| bare_left(*op, left))?,
            ExprKind::Is(inner, _) => e = Some(&**inner).filter(|inner| expr_strength(inner) >= UNARY)?,
            ExprKind::Coerce(inner, _) => e = Some(&**inner).filter(|inner| expr_strength(inner) >= COERCE)?,
            ExprKind::Select(inner, _)
            | ExprKind::Store(inner, ..)
            | ExprKind::Extract(inner, ..)
            | ExprKind::Field(inner, _)
            | ExprKind::FieldUpdate(inner, ..) => {
                e = Some(&**inner).filter(|inner| expr_strength(inner) >= POSTFIX)?;
            }
            _ => return Some(e),
        }
    }
}

/// Whether the text of an operand starts with `0x`.
fn starts_with_hex(e: &Expr) -> bool {
    matches!(first_operand(e), Some(Expr { kind: ExprKind::Float(text), .. }) if text.starts_with("0x"))
}

/// Whether the text of an expression starts with a string literal.
pub(super) fn starts_with_string(e: &Expr) -> bool {
    matches!(first_operand(e), Some(Expr { kind: ExprKind::Str(_), .. }))
}
