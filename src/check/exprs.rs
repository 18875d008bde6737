//! Expressions: names and types in one walk, the types written into the tree.
//!
//! An expression whose type is not known yet when the walk leaves it gets a placeholder; [`Checker::finish_unit`]
//! replaces it when the whole unit (axiom, specification, statement) has been seen.

use rustc_hash::FxHashSet;

use super::checker::{Checker, StateMode, Wanted};
use super::infer::{Open, Substitution};
use super::numbers;
use super::placeholders::{self, PartTypes, Replace};
use super::scope::VarKind;
use super::types::free_vars;
use base::diagnostic::{Diagnostic, Finding};
use syntax::ast::*;
use syntax::print::print_expr;
use syntax::visit::{Visit, VisitMut};
use syntax::{Ty, TyKind};

/// What a map operation is applied to.
pub(super) enum Subject<'a> {
    Expr(&'a Expr),
    /// Target of an assignment
    Target(&'a Lhs),
}

/// Place and name of an argument's callee, for messages, which count from 1.
#[derive(Clone, Copy)]
pub(super) struct Argument<'a> {
    pub index: usize,
    pub span: Span,
    /// `application of` or `call to`
    pub what: &'a str,
    pub callee: Name,
}

/// A text that fails to grow beyond what somebody would read.
struct Short(String);

impl std::fmt::Write for Short {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.push_str(text);
        if self.0.len() < 1_000 { Ok(()) } else { Err(std::fmt::Error) }
    }
}

/// For a result that is real where an integer is meant.
pub(super) const INTEGER_DIVISION: &str = "`/` divides reals; integers are divided by `div`";

/// Is it the result of `/`, maybe with something added?
pub(super) fn divides(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Binary(op, l, r) => {
            let adds = matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul);
            *op == BinOp::RealDiv || adds && (divides(l) || divides(r))
        }
        ExprKind::Unary(_, e) => divides(e),
        _ => false,
    }
}

impl Checker {
    /// Checks one expression that must be of type `bool`, as a unit of its own; `complaint` words the error.
    pub(super) fn boolean(&mut self, e: &mut Expr, code: Finding, complaint: impl FnOnce(String) -> String) {
        self.begin_unit();
        let ty = self.expr(e);
        if !self.infer.unify(ty, Open::Ground(Ty::bool())) {
            let error = Diagnostic::error(code, e.span, complaint(self.show(ty)));
            self.type_errors.push(numbers::as_truth(error, (e, self.infer.resolved(ty)), "!="));
        }
        self.finish_expr(e);
    }

    /// A type for a message. Map types that a synonym without parameters names go by that name; what is very long is cut
    /// short (synonyms can make a short program's types as long as they like).
    pub(super) fn show(&self, t: Open) -> String {
        let mut out = Short(String::new());
        match self.infer.show(t).write(&mut out, &|ty| self.map_synonyms.get(&ty).copied()) {
            Ok(()) => out.0,
            Err(_) => out.0 + "...",
        }
    }

    /// Checks one expression of any type as a unit of its own.
    pub(super) fn whole_expr(&mut self, e: &mut Expr) {
        self.begin_unit();
        self.expr(e);
        self.finish_expr(e);
    }

    pub(super) fn finish_expr(&mut self, e: &mut Expr) {
        if let Some(types) = self.finish_unit() {
            Replace(types).visit_expr(e);
        }
    }

    pub(super) fn begin_unit(&mut self) {
        if self.unit_depth == 0 {
            self.infer.reset();
            self.pending.clear();
        }
        self.unit_depth += 1;
    }

    /// Settles what nothing determines; returns the types to put for the placeholders, if there are any. Units inside
    /// code expressions end with the unit around them.
    pub(super) fn finish_unit(&mut self) -> Option<Vec<Ty>> {
        self.unit_depth -= 1;
        if self.unit_depth > 0 {
            return None;
        }
        for found in self.infer.settle() {
            let message = format!("type parameter {} is ambiguous, instantiating to {}", found.param, found.instance);
            self.warning(Finding::AmbiguousType, found.span, message);
        }
        if self.pending.is_empty() {
            return None;
        }
        Some(self.pending.drain(..).map(|t| self.infer.resolved(t).unwrap_or_else(Ty::int)).collect())
    }

    /// Resolves and types `e` and everything below.
    pub(super) fn expr(&mut self, e: &mut Expr) -> Open {
        let ty = self.expr_kind(&mut e.kind, e.span);
        e.ty = Some(match ty {
            Open::Ground(ty) => ty,
            open => match self.infer.resolved(open) {
                Some(ty) => ty,
                None => {
                    self.pending.push(open);
                    placeholders::nth(self.pending.len() - 1)
                }
            },
        });
        ty
    }

    fn expr_kind(&mut self, kind: &mut ExprKind, span: Span) -> Open {
        let ground = Open::Ground;
        match kind {
            ExprKind::Bool(_) => ground(Ty::bool()),
            ExprKind::Int(_) => ground(Ty::int()),
            ExprKind::Bv { width, .. } => ground(Ty::bv(*width)),
            ExprKind::Real(_) => ground(Ty::real()),
            ExprKind::Float(text) => ground(float_type(text)),
            ExprKind::RoundingMode(_) => ground(Ty::new(TyKind::RMode)),
            ExprKind::Str(_) => ground(Ty::new(TyKind::Str)),
            ExprKind::Var(name) => self.variable(*name, span),
            ExprKind::Old(inner) => {
                if self.state != StateMode::Two {
                    self.resolve_error(Finding::OldContext, span, "old expressions allowed only in two-state contexts");
                }
                self.expr(inner)
            }
            ExprKind::Unary(op, inner) => self.unary(*op, inner, span),
            ExprKind::Binary(op, left, right) => {
                let ty = self.binary(*op, left, right, span);
                let is_int = matches!(ty, Open::Ground(ty) if ty == Ty::int());
                match op {
                    BinOp::Percent => *op = BinOp::Mod,
                    BinOp::RealDiv if is_int => *op = BinOp::Div,
                    _ => {}
                }
                ty
            }
            ExprKind::App(name, args) => self.application(*name, args, span),
            ExprKind::ToInt(inner) => self.arithmetic_coercion(inner, Ty::real(), Ty::int()),
            ExprKind::ToReal(inner) => self.arithmetic_coercion(inner, Ty::int(), Ty::real()),
            ExprKind::Select(map, indices) => {
                let map_ty = self.expr(map);
                let indices: Vec<(Open, Span)> = indices.iter_mut().map(|i| (self.expr(i), i.span)).collect();
                self.select(map_ty, &Subject::Expr(map), &indices, span, "map select")
            }
            ExprKind::Store(map, indices, value) => {
                let map_ty = self.expr(map);
                let indices: Vec<(Open, Span)> = indices.iter_mut().map(|i| (self.expr(i), i.span)).collect();
                let value_ty = self.expr(value);
                let element = self.select(map_ty, &Subject::Expr(map), &indices, span, "map store");
                if !self.infer.unify(element, value_ty) {
                    let (got, expected) = (self.show(value_ty), self.show(element));
                    let message = format!("right-hand side in map store with wrong type: {got} (expected: {expected})");
                    self.type_error(Finding::TypeMismatch, value.span, message);
                }
                map_ty
            }
            ExprKind::Extract(inner, high, low) => self.extract(inner, *high, *low, span),
            ExprKind::Coerce(inner, ty) => {
                let found = self.expr(inner);
                let wanted = self.resolve_type(ty);
                if !self.infer.unify(found, ground(wanted)) {
                    let (found, wanted) = (self.show(found), self.show(ground(wanted)));
                    let message = format!("{found} cannot be coerced to {wanted}");
                    self.type_error(Finding::TypeMismatch, span, message);
                }
                ground(wanted)
            }
            ExprKind::If(cond, then, else_) => self.if_then_else(cond, then, else_, span),
            ExprKind::Is(inner, constructor) => {
                let found = self.expr(inner);
                self.is_constructor(found, constructor, span);
                ground(Ty::bool())
            }
            ExprKind::Field(inner, field) => {
                let found = self.expr(inner);
                self.field(found, field)
            }
            ExprKind::FieldUpdate(inner, field, value) => {
                let found = self.expr(inner);
                let value_ty = self.expr(value);
                let expected = self.field(found, field);
                if !self.infer.unify(expected, value_ty) {
                    let (got, expected) = (self.show(value_ty), self.show(expected));
                    let message =
                        format!("right-hand side in field update with wrong type: {got} (expected: {expected})");
                    self.type_error(Finding::TypeMismatch, value.span, message);
                }
                found
            }
            ExprKind::Quantified(q) => self.quantified(q, span),
            ExprKind::Let(l) => self.let_in(l, span),
            ExprKind::Code(code) => {
                self.has_code = true;
                self.code(code);
                ground(Ty::bool())
            }
        }
    }

    fn variable(&mut self, name: Name, span: Span) -> Open {
        let Some(var) = self.scope.get(name) else {
            let message = format!("undeclared identifier: {name}");
            self.unknown(Finding::UndeclaredIdentifier, span, message, name, Wanted::Variable);
            return self.infer.poison();
        };
        if var.kind == VarKind::Global && self.state == StateMode::Stateless {
            let message = format!("cannot refer to a global variable in this context: {name}");
            self.resolve_error(Finding::GlobalInStatelessContext, span, message);
        }
        var.ty
    }

    fn unify_ground(&mut self, t: Open, ty: Ty) -> bool {
        match t {
            Open::Ground(found) if found == ty => true,
            _ => self.infer.attempt(t, Open::Ground(ty)),
        }
    }

    fn unary(&mut self, op: UnOp, inner: &mut Expr, span: Span) -> Open {
        let found = self.expr(inner);
        let (choices, text): (&[Ty], _) = match op {
            UnOp::Not => (&[Ty::bool()], "!"),
            UnOp::Neg => (&[Ty::int(), Ty::real()], "-"),
        };
        if op == UnOp::Not && self.in_trigger {
            self.resolve_error(Finding::BadTrigger, span, "boolean operators are not allowed in triggers");
        }
        for &ty in choices {
            if self.unify_ground(found, ty) {
                return Open::Ground(ty);
            }
        }
        let message = format!("invalid argument type ({}) to unary operator {text}", self.show(found));
        let error = Diagnostic::error(Finding::OperandTypes, span, message);
        let operand = (&*inner, self.infer.resolved(found));
        self.type_errors.push(match op {
            UnOp::Not => numbers::as_truth(error, operand, "=="),
            UnOp::Neg => numbers::negated(error, operand),
        });
        self.infer.poison()
    }

    fn is_float(&self, t: Open) -> bool {
        matches!(self.infer.shallow(t), Open::Ground(ty) if matches!(ty.kind(), TyKind::Float(..)))
    }

    fn binary(&mut self, op: BinOp, left: &mut Expr, right: &mut Expr, span: Span) -> Open {
        if self.in_trigger {
            self.check_operator_in_trigger(op, span);
        }
        let l = self.expr(left);
        let r = self.expr(right);
        if op == BinOp::Percent && !self.ultimate {
            let error = Diagnostic::error(
                Finding::Operator,
                span,
                "`%` is an operator of programs with `fork` and `join` only",
            );
            self.type_errors.push(error.note(None, "the remainder of a division is `mod`"));
        }
        if op == BinOp::Concat {
            let (wide_l, wide_r) = (self.infer.bv_at_least(0), self.infer.bv_at_least(0));
            if self.infer.unify(l, wide_l) && self.infer.unify(r, wide_r) {
                return self.infer.concat(l, r);
            }
            let (l, r) = (self.show(l), self.show(r));
            self.type_error(Finding::OperandTypes, span, format!("++ operands need to be bitvectors (got {l}, {r})"));
            return self.infer.poison();
        }
        if let Some(result) = self.operator_result(op, l, r) {
            return result;
        }
        let types = (self.infer.resolved(l), self.infer.resolved(r));
        let (l, r) = (self.show(l), self.show(r));
        let message = format!("invalid argument types ({l} and {r}) to binary operator {}", operator_text(op));
        let error = Diagnostic::error(Finding::OperandTypes, span, message);
        let error = numbers::binary(error, op, (left, types.0), (right, types.1));
        let of_reals = [l.as_str(), r.as_str()].contains(&"int") && (divides(left) || divides(right));
        self.type_errors.push(if of_reals { error.note(None, INTEGER_DIVISION) } else { error });
        self.infer.poison()
    }

    /// The result type of an operator on operands of these types; `None` where it does not apply.
    fn operator_result(&mut self, op: BinOp, l: Open, r: Open) -> Option<Open> {
        let bool_ = Open::Ground(Ty::bool());
        match op {
            BinOp::Iff | BinOp::Implies | BinOp::Explies | BinOp::And | BinOp::Or => {
                (self.unify_ground(l, Ty::bool()) && self.unify_ground(r, Ty::bool())).then_some(bool_)
            }
            BinOp::Eq | BinOp::Neq => self.infer.comparable(l, r).then_some(bool_),
            BinOp::Subtype => self.infer.attempt(l, r).then_some(bool_),
            BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => self.same_number(l, r).map(|_| bool_),
            BinOp::Add | BinOp::Sub | BinOp::Mul => self.same_number(l, r),
            BinOp::Div | BinOp::Mod | BinOp::Percent => self.both(l, r, Ty::int()),
            BinOp::Pow => self.both(l, r, Ty::real()),
            BinOp::RealDiv => {
                if self.ultimate
                    && let Some(ty) = self.both(l, r, Ty::int())
                {
                    return Some(ty);
                }
                let mut number = |t| self.unify_ground(t, Ty::int()) || self.unify_ground(t, Ty::real());
                if number(l) && number(r) {
                    return Some(Open::Ground(Ty::real()));
                }
                (self.is_float(l) && self.infer.attempt(l, r)).then_some(l)
            }
            BinOp::Concat => None,
        }
    }

    fn both(&mut self, l: Open, r: Open, ty: Ty) -> Option<Open> {
        (self.unify_ground(l, ty) && self.unify_ground(r, ty)).then_some(Open::Ground(ty))
    }

    /// Both `int`, both `real`, or the same float type.
    fn same_number(&mut self, l: Open, r: Open) -> Option<Open> {
        if let (Open::Ground(x), Open::Ground(y)) = (l, r) {
            let number = matches!(x.kind(), TyKind::Int | TyKind::Real | TyKind::Float(..));
            return (x == y && number).then_some(l);
        }
        if self.infer.is_unbound(l) && self.infer.is_unbound(r) {
            return self.both(l, r, Ty::int());
        }
        let known = if self.infer.is_unbound(l) { r } else { l };
        let ty = self.infer.resolved(known)?;
        if !matches!(ty.kind(), TyKind::Int | TyKind::Real | TyKind::Float(..)) {
            return None;
        }
        self.both(l, r, ty)
    }

    fn check_operator_in_trigger(&mut self, op: BinOp, span: Span) {
        let message = match op {
            BinOp::Eq => "equality is not allowed in triggers",
            BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => "arithmetic comparisons are not allowed in triggers",
            BinOp::Iff | BinOp::Implies | BinOp::Explies | BinOp::And | BinOp::Or => {
                "boolean operators are not allowed in triggers"
            }
            _ => return,
        };
        self.resolve_error(Finding::BadTrigger, span, message);
    }

    fn application(&mut self, name: Name, args: &mut [Expr], span: Span) -> Open {
        let Some(function) = self.functions.get(&name).cloned() else {
            let message = format!("use of undeclared function: {name}");
            self.unknown(Finding::UndeclaredFunction, span, message, name, Wanted::Function);
            args.iter_mut().for_each(|a| {
                self.expr(a);
            });
            return self.infer.poison();
        };
        if function.params.len() != args.len() {
            let (got, expected) = (args.len(), function.params.len());
            let message = format!("wrong number of arguments to function: {name} ({got} instead of {expected})");
            self.type_error(Finding::ArgumentCount, span, message);
            args.iter_mut().for_each(|a| {
                self.expr(a);
            });
            return self.infer.poison();
        }
        let s = self.infer.instantiate_params(&function.type_params, span);
        for (index, (arg, &param)) in args.iter_mut().zip(&function.params).enumerate() {
            let found = self.expr(arg);
            let place = Argument { index, span: arg.span, what: "application of", callee: name };
            self.argument(place, found, param, &s);
        }
        self.infer.instantiate(function.result, &s)
    }

    /// Matches an argument with the type of its parameter.
    pub(super) fn argument(&mut self, place: Argument, found: Open, param: Ty, s: &Substitution) {
        if let Open::Ground(ty) = found
            && ty == param
            && s.is_empty()
        {
            return;
        }
        let expected = self.infer.instantiate(param, s);
        if !self.infer.attempt(expected, found) {
            let Argument { index, span, what, callee } = place;
            let (found, here) = (self.show(found), self.show(expected));
            let param = self.show(Open::Ground(param));
            let nth = index + 1;
            let message = format!("invalid type for argument {nth} in {what} {callee}: {found} (expected: {param})");
            let mut error = Diagnostic::error(Finding::ArgumentType, span, message);
            if here != param {
                error = error.note(None, format!("the other arguments make this {here}"));
            }
            self.type_errors.push(error);
        }
    }

    fn arithmetic_coercion(&mut self, inner: &mut Expr, from: Ty, to: Ty) -> Open {
        let found = self.expr(inner);
        if !self.unify_ground(found, from) {
            let message = format!("argument type {} does not match expected type {from}", self.show(found));
            self.type_error(Finding::TypeMismatch, inner.span, message);
        }
        Open::Ground(to)
    }

    /// The type of the elements that `indices` select; `what` names the operation in messages.
    pub(super) fn select(
        &mut self,
        map: Open,
        subject: &Subject,
        indices: &[(Open, Span)],
        span: Span,
        what: &str,
    ) -> Open {
        if self.infer.is_poison(map) {
            return self.infer.poison();
        }
        let known_arity = self.infer.arity_of_unknown(map);
        if self.infer.is_unbound(map)
            && known_arity.is_none_or(|arity| arity == indices.len())
            && let Some(element) = self.infer.element_of_unknown(map, indices.iter().map(|i| i.0).collect())
        {
            return element;
        }
        let as_map = self.infer.as_map(map);
        if let Some(expected) = as_map.as_ref().map(|m| m.1.len()).or(known_arity)
            && expected != indices.len()
        {
            let given = indices.len();
            let message = format!("wrong number of arguments in {what}: {given} instead of {expected}");
            let error = Diagnostic::error(Finding::ArgumentCount, span, message);
            let nested = as_map.as_ref().is_some_and(|m| self.infer.as_map(m.2).is_some());
            self.type_errors.push(match (given, expected) {
                (1, _) => error.note(None, "the indices of a map with several stand together: `m[1, 2]`"),
                (_, 1) if nested => error.note(None, "maps in a map have an index each: `m[1][2]`"),
                _ => error,
            });
            return self.infer.poison();
        }
        let Some((params, domain, range)) = as_map else {
            let (text, at) = match subject {
                Subject::Expr(e) => (print_expr(e), e.span),
                Subject::Target(lhs) => (lhs.base.name.to_string(), lhs.span),
            };
            self.type_error(Finding::NotAMap, at, format!("{what} applied to a non-map: {text}"));
            return self.infer.poison();
        };
        let s = self.infer.instantiate_params(&params, span);
        for (nth, (&expected, &(found, at))) in (1..).zip(domain.iter().zip(indices)) {
            let expected = if s.is_empty() { expected } else { self.infer.substitute(expected, &s) };
            if !self.infer.attempt(expected, found) {
                let (found, expected) = (self.show(found), self.show(expected));
                let message = format!("invalid type for argument {nth} in {what}: {found} (expected: {expected})");
                self.type_error(Finding::ArgumentType, at, message);
            }
        }
        if s.is_empty() { range } else { self.infer.substitute(range, &s) }
    }

    fn extract(&mut self, inner: &mut Expr, high: u32, low: u32, span: Span) -> Open {
        let found = self.expr(inner);
        if high < low {
            let message = "start index in extract must be no bigger than the end index";
            self.type_error(Finding::ExtractBounds, span, message);
            return self.infer.poison();
        }
        let wide = self.infer.bv_at_least(high);
        if !self.infer.attempt(found, wide) {
            let got = self.show(found);
            let message = format!("extract operand must be a bitvector of at least {high} bits (got {got})");
            self.type_error(Finding::OperandTypes, span, message);
        }
        Open::Ground(Ty::bv(high - low))
    }

    fn if_then_else(&mut self, cond: &mut Expr, then: &mut Expr, else_: &mut Expr, span: Span) -> Open {
        let c = self.expr(cond);
        let t = self.expr(then);
        let e = self.expr(else_);
        if !self.unify_ground(c, Ty::bool()) {
            let message = format!("the first argument to if-then-else should be bool, not {}", self.show(c));
            self.type_error(Finding::NotBool, cond.span, message);
        }
        if !self.infer.attempt(t, e) {
            let (t, e) = (self.show(t), self.show(e));
            let message = format!("branches of if-then-else have incompatible types {t} and {e}");
            self.type_error(Finding::TypeMismatch, span, message);
        }
        t
    }

    // ------------------------------------------------------------------------------------------ datatypes

    fn is_constructor(&mut self, found: Open, constructor: &Ident, span: Span) {
        let Some((datatype, _)) = self.datatype_of(found, span) else { return };
        if !self.symbols.datatypes[&datatype].constructors.contains_key(&constructor.name) {
            let message = format!("datatype {datatype} does not have a constructor with name {}", constructor.name);
            self.type_error(Finding::UndeclaredConstructor, constructor.span, message);
        }
    }

    /// The type of a field of a value of a datatype.
    pub(super) fn field(&mut self, found: Open, field: &Ident) -> Open {
        let Some((datatype, args)) = self.datatype_of(found, field.span) else { return self.infer.poison() };
        let Some(&ty) = self.fields.get(&(datatype, field.name)) else {
            let message = format!("datatype {datatype} does not have a field with name {}", field.name);
            self.type_error(Finding::UndeclaredField, field.span, message);
            return self.infer.poison();
        };
        let params = &self.symbols.datatypes[&datatype].params;
        let s: Substitution = params.iter().copied().zip(args).collect();
        self.infer.instantiate(ty, &s)
    }

    fn datatype_of(&mut self, found: Open, span: Span) -> Option<(Name, Vec<Open>)> {
        if self.infer.is_poison(found) {
            return None;
        }
        match self.infer.as_con(found) {
            Some((name, args)) if self.symbols.datatypes.contains_key(&name) => Some((name, args)),
            _ => {
                let message = format!("expected a value of a datatype (got: {})", self.show(found));
                self.type_error(Finding::NotADatatype, span, message);
                None
            }
        }
    }

    // -------------------------------------------------------------------------------------------- binders

    fn quantified(&mut self, q: &mut Quantified, span: Span) -> Open {
        if self.in_trigger {
            self.resolve_error(Finding::BadTrigger, span, "quantifiers are not allowed in triggers");
        }
        let depth = self.enter_type_params(&q.type_params);
        let mut domain = Vec::new();
        let types: Vec<Ty> = q.bound.iter().map(|b| self.resolve_type(&b.ty)).collect();
        self.scope.enter();
        for (group, &ty) in q.bound.iter_mut().zip(&types) {
            self.attrs(&mut group.attrs);
            for name in &group.names {
                self.declare_var(name, Open::Ground(ty), VarKind::Bound);
                domain.push(ty);
            }
        }
        self.attrs(&mut q.attrs);
        for trigger in &mut q.triggers {
            self.trigger(trigger, &q.bound, &q.type_params, &types);
        }
        let in_trigger = std::mem::replace(&mut self.in_trigger, false);
        let body = self.expr(&mut q.body);
        self.in_trigger = in_trigger;
        self.scope.leave();
        self.leave_type_params(depth);
        if q.kind != Quantifier::Lambda {
            if !self.unify_ground(body, Ty::bool()) {
                self.type_error(Finding::NotBool, q.body.span, "quantifier body must be of type bool");
            }
            return Open::Ground(Ty::bool());
        }
        let free = free_vars(domain.iter().copied());
        for param in &q.type_params {
            if !free.contains(&param.name) {
                let message =
                    format!("the type variable {} does not occur in types of the lambda parameters", param.name);
                self.type_error(Finding::UnusedTypeVariable, param.span, message);
            }
        }
        let params = q.type_params.iter().map(|p| p.name).collect();
        self.infer.map(params, domain.into_iter().map(Open::Ground).collect(), body)
    }

    fn trigger(&mut self, trigger: &mut Trigger, bound: &[Binder], type_params: &[Ident], bound_types: &[Ty]) {
        let outer = std::mem::replace(&mut self.in_trigger, true);
        let errors = self.resolve_errors.len();
        for e in &mut trigger.exprs {
            self.expr(e);
            if let ExprKind::Var(name) = e.kind {
                let message = format!("a matching pattern must be more than just a variable by itself: {name}");
                self.resolve_error(Finding::BadTrigger, e.span, message);
            }
        }
        self.in_trigger = outer;
        if !trigger.positive || self.resolve_errors.len() > errors {
            return;
        }
        let mut mentioned = FxHashSet::default();
        trigger.exprs.iter().for_each(|e| e.free_vars(&mut mentioned));
        for name in bound.iter().flat_map(|b| &b.names) {
            if !mentioned.contains(&name.name) {
                let message =
                    format!("trigger must mention all quantified variables, but does not mention: {}", name.name);
                self.resolve_error(Finding::BadTrigger, trigger.span, message);
            }
        }
        if type_params.is_empty() {
            return;
        }
        let mut parts = PartTypes::default();
        trigger.exprs.iter().for_each(|e| parts.visit_expr(e));
        let determined = free_vars(bound_types.iter().chain(&parts.types).copied());
        for param in type_params {
            if !determined.contains(&param.name) && !parts.open {
                let message =
                    format!("trigger does not mention {}, which does not occur in variables types either", param.name);
                self.type_error(Finding::BadTrigger, trigger.span, message);
            }
        }
    }

    fn let_in(&mut self, l: &mut Let, span: Span) -> Open {
        let values: Vec<Open> = l.values.iter_mut().map(|v| self.expr(v)).collect();
        if values.len() != l.vars.len() {
            let message = "number of left-hand sides does not match number of right-hand sides";
            self.resolve_error(Finding::LetCount, span, message);
        }
        self.scope.enter();
        for (n, var) in l.vars.iter().enumerate() {
            let ty = values.get(n).copied().unwrap_or_else(|| self.infer.poison());
            self.declare_var(var, ty, VarKind::Bound);
        }
        l.var_attrs.iter_mut().for_each(|attrs| self.attrs(attrs));
        self.attrs(&mut l.attrs);
        let body = self.expr(&mut l.body);
        self.scope.leave();
        body
    }

    /// Resolves and types the arguments of attributes. An argument that is the bare name of a procedure, function or
    /// type is Civl's way to point at it, and has no type of its own.
    pub(super) fn attrs(&mut self, attrs: &mut [Attr]) {
        for attr in attrs {
            for arg in &mut attr.args {
                let AttrArg::Expr(e) = arg else { continue };
                let state = std::mem::replace(&mut self.state, StateMode::Two);
                let in_trigger = std::mem::replace(&mut self.in_trigger, false);
                if !self.points_at_declaration(e) {
                    self.whole_expr(e);
                }
                self.state = state;
                self.in_trigger = in_trigger;
            }
        }
    }

    fn points_at_declaration(&self, e: &mut Expr) -> bool {
        let ExprKind::Var(name) = e.kind else { return false };
        let declaration = self.scope.get(name).is_none()
            && (self.procs.contains_key(&name) || self.functions.contains_key(&name) || self.types.contains_key(&name));
        if declaration {
            e.ty = Some(Ty::bool());
        }
        declaration
    }
}

/// `0x1.8e0f24e8` and `0NaN24e8` are of type `float24e8`.
fn float_type(text: &str) -> Ty {
    let parse = || {
        let (rest, exponent) = text.rsplit_once('e')?;
        let digits = rest.len() - rest.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let significand = &rest[rest.len() - digits..];
        Some((significand.parse().ok()?, exponent.parse().ok()?))
    };
    let (significand, exponent) = parse().unwrap_or((24, 8));
    Ty::new(TyKind::Float(significand, exponent))
}

fn operator_text(op: BinOp) -> &'static str {
    match op {
        BinOp::Iff => "<==>",
        BinOp::Implies => "==>",
        BinOp::Explies => "<==",
        BinOp::And => "&&",
        BinOp::Or => "||",
        BinOp::Eq => "==",
        BinOp::Neq => "!=",
        BinOp::Lt => "<",
        BinOp::Le => "<=",
        BinOp::Gt => ">",
        BinOp::Ge => ">=",
        BinOp::Subtype => "<:",
        BinOp::Concat => "++",
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::Div => "div",
        BinOp::Mod => "mod",
        BinOp::Percent => "%",
        BinOp::RealDiv => "/",
        BinOp::Pow => "**",
    }
}
