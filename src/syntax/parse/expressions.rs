//! Expressions: from the flat sequence of operands and operators to the tree.
//!
//! The climber works with two explicit stacks, so that the length of a chain does not matter. It rejects what Boogie
//! rejects: mixtures of `&&` with `||` and of `==>` with `<==`, and relations in a row.

use num_bigint::BigUint;

use super::{Builder, P, Ps, Rule, add, floats, list, next_if, text};
use crate::ast::*;
use base::diagnostic::Finding;
use base::source::Span;

/// An operator between operands.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Infix {
    Op(BinOp),
    Is,
}

/// Longer numbers are refused: conversion takes quadratic time.
const MAX_DIGITS: usize = 50_000;

/// Binding strength; a level binds tighter than all smaller ones.
fn level(op: Infix) -> u8 {
    use BinOp::*;
    match op {
        Infix::Op(Iff) => 1,
        Infix::Op(Implies | Explies) => 2,
        Infix::Op(And | Or) => 3,
        Infix::Op(Eq | Neq | Lt | Le | Gt | Ge | Subtype) => 4,
        Infix::Op(Concat) => 5,
        Infix::Op(Add | Sub) => 6,
        Infix::Op(Mul | Div | Mod | Percent | RealDiv) => 7,
        Infix::Op(Pow) => 8,
        Infix::Is => 9,
    }
}

fn infix(text: &str) -> Infix {
    use BinOp::*;
    Infix::Op(match text {
        "<==>" | "⇔" => Iff,
        "==>" | "⇒" => Implies,
        "<==" | "⇐" => Explies,
        "&&" | "∧" => And,
        "||" | "∨" => Or,
        "==" => Eq,
        "!=" | "≠" => Neq,
        "<" => Lt,
        "<=" | "≤" => Le,
        ">" => Gt,
        ">=" | "≥" => Ge,
        "<:" => Subtype,
        "++" => Concat,
        "+" => Add,
        "-" => Sub,
        "*" => Mul,
        "div" => Div,
        "mod" => Mod,
        "%" => Percent,
        "/" => RealDiv,
        "**" => Pow,
        _ => return Infix::Is,
    })
}

/// The operand and operator stacks of the climber. All chains of a declaration share them.
#[derive(Default)]
pub(super) struct Climber {
    operands: Vec<Expr>,
    ops: Vec<(Infix, Span)>,
}

impl Builder<'_> {
    pub(super) fn expr(&mut self, pair: P) -> Expr {
        let mut pairs = pair.into_inner();
        let weight = pairs.len();
        if self.too_deep(weight, &pairs) {
            return Expr::bool(true);
        }
        self.depth += weight;
        let first = self.operand(&mut pairs);
        let result = if pairs.peek().is_some() { self.climb(first, pairs) } else { first };
        self.depth -= weight;
        result
    }

    /// The expressions of a sequence that has nothing else.
    pub(super) fn exprs(&mut self, pairs: Ps) -> Vec<Expr> {
        list(pairs.len(), pairs.map(|p| self.expr(p)))
    }

    fn climb(&mut self, first: Expr, mut pairs: Ps) -> Expr {
        let outer = self.climber.ops.len();
        self.climber.operands.push(first);
        while let Some(p) = pairs.next() {
            let (op, span) = (infix(text(&p)), self.span(&p));
            while let Some(&(top, _)) = self.climber.ops[outer..].last() {
                if level(top) < level(op) || (level(top) == level(op) && self.keeps_waiting(top, op, span)) {
                    break;
                }
                self.reduce();
            }
            self.climber.ops.push((op, span));
            let operand = self.operand(&mut pairs);
            self.climber.operands.push(operand);
        }
        while self.climber.ops.len() > outer {
            self.reduce();
        }
        self.climber.operands.pop().unwrap_or_else(|| Expr::bool(true))
    }

    /// Two operators of one level, `top` left of `op`: whether `top` waits for the result of `op`, that is, whether
    /// the level groups to the right. Reports mixtures that need parentheses.
    fn keeps_waiting(&mut self, top: Infix, op: Infix, span: Span) -> bool {
        use BinOp::*;
        match (top, op) {
            (Infix::Op(Implies), Infix::Op(Implies)) | (Infix::Op(Pow), Infix::Op(Pow)) => true,
            (Infix::Op(Implies), Infix::Op(Explies)) | (Infix::Op(Explies), Infix::Op(Implies)) => {
                self.error(
                    Finding::OperatorMixture,
                    span,
                    "illegal mixture of ==> and <==, use parentheses to disambiguate",
                );
                false
            }
            (Infix::Op(And), Infix::Op(Or)) | (Infix::Op(Or), Infix::Op(And)) => {
                let (a, b) = if op == Infix::Op(Or) { ("&&", "||") } else { ("||", "&&") };
                let message = format!(
                    "illegal mixture of && and ||, use parentheses to disambiguate: (a {a} b) {b} c or a {a} (b {b} c)"
                );
                self.error(Finding::OperatorMixture, span, message);
                false
            }
            _ if level(op) == level(Infix::Op(Eq)) => {
                let message = "relations do not chain, use parentheses or a conjunction: (a < b) == c, a < b && b < c";
                self.error(Finding::RelationChain, span, message);
                false
            }
            (Infix::Is, Infix::Is) => {
                self.error(Finding::RelationChain, span, "`is` does not chain, use parentheses");
                false
            }
            _ => false,
        }
    }

    /// Applies the topmost operator to the two topmost operands.
    fn reduce(&mut self) {
        let (ops, operands) = (&mut self.climber.ops, &mut self.climber.operands);
        let (Some((op, _)), Some(right), Some(left)) = (ops.pop(), operands.pop(), operands.pop()) else {
            return;
        };
        let span = left.span.to(right.span);
        let kind = match op {
            Infix::Op(op) => ExprKind::Binary(op, Box::new(left), Box::new(right)),
            Infix::Is => match right.kind {
                ExprKind::Var(name) => ExprKind::Is(Box::new(left), Ident { name, span: right.span }),
                _ => {
                    self.error(Finding::Syntax, right.span, "name of a constructor expected behind `is`");
                    left.kind
                }
            },
        };
        self.climber.operands.push(Expr::new(kind, span));
    }

    /// Prefixes, atom, postfixes, coercions.
    fn operand(&mut self, pairs: &mut Ps) -> Expr {
        let mut prefixes = Vec::new();
        while let Some(p) = pairs.peek() {
            let op = match p.as_rule() {
                Rule::not => UnOp::Not,
                Rule::neg => UnOp::Neg,
                _ => break,
            };
            // The pair begins behind the operator.
            prefixes.push((op, self.wider(&p)));
            pairs.next();
        }
        let mut expr = match pairs.next() {
            Some(p) => self.atom(p, pairs),
            None => return Expr::bool(true),
        };
        while let Some(p) = pairs.peek() {
            let postfix_span = self.span(&p);
            let span = expr.span.to(postfix_span);
            let rule = p.as_rule();
            let kind = match rule {
                Rule::index => self.index(expr, p),
                Rule::field => self.field(expr, p),
                Rule::coercion => match p.into_inner().next() {
                    Some(ty) => ExprKind::Coerce(Box::new(expr), Box::new(self.type_(ty))),
                    None => break,
                },
                _ => break,
            };
            expr = Expr::new(kind, span);
            pairs.next();
        }
        for (op, span) in prefixes.into_iter().rev() {
            let span = span.to(expr.span);
            expr = Expr::new(ExprKind::Unary(op, Box::new(expr)), span);
        }
        expr
    }

    fn atom(&mut self, pair: P, pairs: &mut Ps) -> Expr {
        let span = self.span(&pair);
        match pair.as_rule() {
            Rule::ident => {
                let name = self.name(&pair);
                match next_if(pairs, Rule::args) {
                    Some(args) => {
                        let span = span.to(self.span(&args));
                        Expr::new(ExprKind::App(name, self.args(args)), span)
                    }
                    None => Expr::new(ExprKind::Var(name), span),
                }
            }
            Rule::expr => self.expr(pair),
            Rule::number => self.number(&pair),
            Rule::literal => Expr::new(literal(text(&pair)), span),
            Rule::string => Expr::new(ExprKind::Str(self.unquoted(&pair)), span),
            Rule::builtin => self.builtin(pair),
            Rule::ite => self.ite(pair),
            Rule::quantified => self.quantified(pair),
            Rule::let_expr => self.let_expr(pair),
            Rule::code => {
                let code = self.code(pair);
                Expr::new(ExprKind::Code(Box::new(code)), span)
            }
            _ => Expr::bool(true),
        }
    }

    pub(super) fn args(&mut self, pair: P) -> Vec<Expr> {
        let pairs = pair.into_inner();
        let mut args = Vec::with_capacity(pairs.len());
        for p in pairs {
            match p.as_rule() {
                Rule::star => self.star_error(&p),
                _ => args.push(self.expr(p)),
            }
        }
        args
    }

    fn index(&mut self, base: Expr, pair: P) -> ExprKind {
        let mut indices = Vec::new();
        let mut value = None;
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::bounds => return self.extract(base, p),
                Rule::store_value => value = p.into_inner().next().map(|v| self.expr(v)),
                _ => add(&mut indices, self.expr(p)),
            }
        }
        match value {
            Some(value) => ExprKind::Store(Box::new(base), indices, Box::new(value)),
            None => ExprKind::Select(Box::new(base), indices),
        }
    }

    fn extract(&mut self, base: Expr, pair: P) -> ExprKind {
        let span = self.span(&pair);
        let mut bounds = pair.into_inner().map(|p| text(&p).parse::<u32>().ok());
        match (bounds.next().flatten(), bounds.next().flatten()) {
            (Some(high), Some(low)) => ExprKind::Extract(Box::new(base), high, low),
            _ => {
                self.error(Finding::NumberTooLarge, span, "bounds of a bit-vector extraction are too large");
                base.kind
            }
        }
    }

    fn field(&mut self, base: Expr, pair: P) -> ExprKind {
        match pair.into_inner().next() {
            Some(p) if p.as_rule() == Rule::field_update => {
                let mut inner = p.into_inner();
                let name = self.next_ident(&mut inner);
                let value = inner.next().map_or_else(|| Expr::bool(true), |v| self.expr(v));
                ExprKind::FieldUpdate(Box::new(base), name, Box::new(value))
            }
            Some(p) => {
                let name = self.ident(&p);
                ExprKind::Field(Box::new(base), name)
            }
            None => base.kind,
        }
    }

    fn number(&mut self, pair: &P) -> Expr {
        let span = self.span(pair);
        let text = text(pair);
        if text.len() > MAX_DIGITS {
            self.error(Finding::NumberTooLarge, span, format!("a number of more than {MAX_DIGITS} digits"));
            return Expr::bool(true);
        }
        let kind = if let Ok(small) = text.parse::<u64>() {
            ExprKind::Int(small.into())
        } else if text.starts_with(['-']) || text.starts_with("0x") || is_special_float(text) {
            if let Some(flaw) = floats::flaw(text) {
                self.error(Finding::FloatFormat, span, format!("incorrectly formatted floating point, {flaw}"));
            }
            ExprKind::Float(text.into())
        } else if let Some((value, width)) = text.split_once("bv") {
            match width.parse::<u32>() {
                Ok(width) => ExprKind::Bv { value: decimal(value), width },
                Err(_) => {
                    self.error(
                        Finding::NumberTooLarge,
                        span,
                        "incorrectly formatted bitvector: the width is too large",
                    );
                    ExprKind::Bool(true)
                }
            }
        } else if text.contains(['.', 'e']) {
            ExprKind::Real(text.into())
        } else {
            ExprKind::Int(decimal(text))
        };
        Expr::new(kind, span)
    }

    fn builtin(&mut self, pair: P) -> Expr {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let (Some(name), Some(arg)) = (inner.next(), inner.next()) else { return Expr::bool(true) };
        let arg = Box::new(self.expr(arg));
        let kind = match text(&name) {
            "old" => ExprKind::Old(arg),
            "int" => ExprKind::ToInt(arg),
            _ => ExprKind::ToReal(arg),
        };
        Expr::new(kind, span)
    }

    /// Folds `if a then b else if c then d else e` from its end.
    fn ite(&mut self, pair: P) -> Expr {
        let span = self.span(&pair);
        let inner = pair.into_inner();
        let weight = inner.len();
        if self.too_deep(weight, &inner) {
            return Expr::bool(true);
        }
        self.depth += weight;
        let mut starts = Vec::new();
        let mut parts = Vec::new();
        for p in inner {
            match p.as_rule() {
                Rule::kw_if => starts.push(self.span(&p)),
                Rule::expr => parts.push(self.expr(p)),
                _ => {}
            }
        }
        self.depth -= weight;
        let mut result = parts.pop().unwrap_or_else(|| Expr::bool(true));
        while let (Some(then), Some(cond)) = (parts.pop(), parts.pop()) {
            let start = starts.pop().unwrap_or(span);
            let kind = ExprKind::If(Box::new(cond), Box::new(then), Box::new(result));
            result = Expr::new(kind, start.to(span));
        }
        result
    }

    fn quantified(&mut self, pair: P) -> Expr {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let kind = match inner.next().as_ref().map(text) {
            Some("forall" | "∀") => Quantifier::Forall,
            Some("exists" | "∃") => Quantifier::Exists,
            _ => Quantifier::Lambda,
        };
        let type_params = self.optional_type_params(&mut inner);
        let mut quantified = Quantified {
            kind,
            type_params,
            bound: Vec::new(),
            attrs: Vec::new(),
            triggers: Vec::new(),
            body: Expr::bool(true),
        };
        for p in inner {
            match p.as_rule() {
                Rule::binder => add(&mut quantified.bound, self.binder(p)),
                Rule::attr => self.quantifier_attr(p, &mut quantified),
                Rule::trigger => {
                    let trigger_span = self.span(&p);
                    let exprs = self.exprs(p.into_inner());
                    add(&mut quantified.triggers, Trigger { positive: true, exprs, span: trigger_span });
                }
                _ => quantified.body = self.expr(p),
            }
        }
        self.reject_where(&quantified.bound, "bound variables");
        if let (Quantifier::Lambda, Some(trigger)) = (kind, quantified.triggers.first()) {
            self.error(Finding::LambdaTrigger, trigger.span, "triggers not allowed in lambda expressions");
        }
        Expr::new(ExprKind::Quantified(Box::new(quantified)), span)
    }

    /// `{:nopats e}` is a negative trigger, all else an attribute.
    fn quantifier_attr(&mut self, pair: P, quantified: &mut Quantified) {
        let mut attr = self.attr(pair);
        if attr.name != "nopats" {
            quantified.attrs.push(attr);
            return;
        }
        match (attr.args.pop(), attr.args.is_empty()) {
            (Some(AttrArg::Expr(e)), true) => {
                quantified.triggers.push(Trigger { positive: false, exprs: vec![e], span: attr.span });
            }
            _ => self.error(Finding::Syntax, attr.span, "the 'nopats' quantifier attribute expects one expression"),
        }
    }

    fn let_expr(&mut self, pair: P) -> Expr {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let mut vars = Vec::new();
        let mut var_attrs = Vec::new();
        while let Some(rule @ (Rule::attr | Rule::ident)) = inner.peek().map(|p| p.as_rule()) {
            var_attrs.push(if rule == Rule::attr { self.attrs(&mut inner) } else { Vec::new() });
            vars.push(self.next_ident(&mut inner));
        }
        // As many values as variables, then the attributes, then the body.
        let mut values = Vec::new();
        let mut attrs = Vec::new();
        for p in inner {
            match p.as_rule() {
                Rule::attr => attrs.push(self.attr(p)),
                _ => values.push(self.expr(p)),
            }
        }
        let body = values.pop().unwrap_or_else(|| Expr::bool(true));
        if values.len() != vars.len() {
            let message = format!(
                "number of left-hand sides ({}) differs from number of right-hand sides ({})",
                vars.len(),
                values.len()
            );
            self.error(Finding::LetArity, span, message);
        }
        Expr::new(ExprKind::Let(Box::new(Let { vars, var_attrs, values, attrs, body })), span)
    }

    fn code(&mut self, pair: P) -> CodeExpr {
        let mut inner = pair.into_inner();
        let mut locals = Vec::new();
        while let Some(p) = next_if(&mut inner, Rule::var_decl) {
            locals.push(self.var_decl(p));
        }
        let blocks = inner.map(|p| self.code_block(p)).collect();
        CodeExpr { locals, blocks }
    }

    fn code_block(&mut self, pair: P) -> CodeBlock {
        let mut inner = pair.into_inner();
        let label = self.next_ident(&mut inner);
        let mut stmts = Vec::new();
        let mut end = CodeEnd::Goto(Vec::new());
        for p in inner {
            if p.as_rule() == Rule::code_end {
                end = self.code_end(p);
            } else {
                stmts.extend(self.stmt(p));
            }
        }
        CodeBlock { label, stmts, end }
    }

    fn code_end(&mut self, pair: P) -> CodeEnd {
        let inner = pair.into_inner();
        match inner.peek() {
            Some(p) if p.as_rule() == Rule::expr => CodeEnd::Return(self.expr(p)),
            _ => CodeEnd::Goto(self.idents(inner)),
        }
    }
}

fn is_special_float(text: &str) -> bool {
    ["0NaN", "0nan", "0+oo", "0-oo"].iter().any(|p| text.starts_with(p))
}

fn literal(text: &str) -> ExprKind {
    match text {
        "true" => ExprKind::Bool(true),
        "false" => ExprKind::Bool(false),
        _ => ExprKind::RoundingMode(text.into()),
    }
}

/// The value of a sequence of decimal digits.
fn decimal(digits: &str) -> BigUint {
    match digits.parse::<u64>() {
        Ok(small) => small.into(),
        Err(_) => BigUint::parse_bytes(digits.as_bytes(), 10).unwrap_or_default(),
    }
}
