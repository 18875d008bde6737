//! Walks over expressions that the checker needs: replacing placeholder types, and listing what a trigger mentions.

use std::sync::Mutex;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Ty, TyKind};
use crate::syntax::ast::*;

/// The placeholder for the `n`th undetermined type of a unit: a type variable that no source text can spell.
pub(super) fn nth(n: usize) -> Ty {
    static KNOWN: Mutex<Vec<Ty>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap_or_else(|e| e.into_inner());
    while known.len() <= n {
        let name = Name::from(&format!("\0?{}", known.len()));
        known.push(Ty::new(TyKind::Var(name)));
    }
    known[n]
}

/// The number of a placeholder.
fn number(ty: Ty) -> Option<usize> {
    match ty.kind() {
        TyKind::Var(name) => name.strip_prefix("\0?")?.parse().ok(),
        _ => None,
    }
}

/// Puts the types found for the placeholders of a unit.
pub(super) fn replace(e: &mut Expr, types: &[Ty]) {
    if let Some(n) = e.ty.and_then(number) {
        e.ty = types.get(n).copied();
    }
    each_child_mut(e, &mut |child| replace(child, types));
}

/// What the expressions of a trigger mention.
#[derive(Default)]
pub(super) struct Mentioned {
    pub vars: FxHashSet<Name>,
    /// Types of all parts.
    pub types: Vec<Ty>,
    /// Whether some type is not known yet.
    pub open: bool,
}

pub(super) fn mentioned(exprs: &[Expr]) -> Mentioned {
    let mut out = Mentioned::default();
    exprs.iter().for_each(|e| mention(e, &mut FxHashMap::default(), &mut out));
    out
}

/// `hidden` counts the binders in scope for each name.
fn mention(e: &Expr, hidden: &mut FxHashMap<Name, usize>, out: &mut Mentioned) {
    if let Some(ty) = e.ty {
        out.open |= number(ty).is_some();
        if out.types.last() != Some(&ty) {
            out.types.push(ty);
        }
    }
    let bound: Vec<Name> = match &e.kind {
        ExprKind::Var(name) => {
            if hidden.get(name).is_none_or(|&n| n == 0) {
                out.vars.insert(*name);
            }
            return;
        }
        ExprKind::Quantified(q) => q.bound.iter().flat_map(|b| &b.names).map(|n| n.name).collect(),
        ExprKind::Let(l) => {
            l.values.iter().for_each(|v| mention(v, hidden, out));
            l.vars.iter().map(|v| v.name).collect()
        }
        _ => Vec::new(),
    };
    bound.iter().for_each(|&name| *hidden.entry(name).or_default() += 1);
    match &e.kind {
        ExprKind::Let(l) => mention(&l.body, hidden, out),
        _ => each_child(e, &mut |child| mention(child, hidden, out)),
    }
    bound.iter().for_each(|&name| *hidden.entry(name).or_default() -= 1);
}

/// Applies `f` to the direct parts of an expression, attributes and triggers excepted.
fn each_child(e: &Expr, f: &mut dyn FnMut(&Expr)) {
    match &e.kind {
        ExprKind::Bool(_)
        | ExprKind::Int(_)
        | ExprKind::Bv { .. }
        | ExprKind::Real(_)
        | ExprKind::Float(_)
        | ExprKind::RoundingMode(_)
        | ExprKind::Str(_)
        | ExprKind::Var(_)
        | ExprKind::Code(_) => {}
        ExprKind::Old(a)
        | ExprKind::Unary(_, a)
        | ExprKind::ToInt(a)
        | ExprKind::ToReal(a)
        | ExprKind::Extract(a, ..)
        | ExprKind::Coerce(a, _)
        | ExprKind::Is(a, _)
        | ExprKind::Field(a, _) => f(a),
        ExprKind::Binary(_, a, b) | ExprKind::FieldUpdate(a, _, b) => {
            f(a);
            f(b);
        }
        ExprKind::App(_, args) => args.iter().for_each(f),
        ExprKind::Select(map, indices) => {
            f(map);
            indices.iter().for_each(f);
        }
        ExprKind::Store(map, indices, value) => {
            f(map);
            indices.iter().for_each(&mut *f);
            f(value);
        }
        ExprKind::If(a, b, c) => {
            f(a);
            f(b);
            f(c);
        }
        ExprKind::Quantified(q) => f(&q.body),
        ExprKind::Let(l) => {
            l.values.iter().for_each(&mut *f);
            f(&l.body);
        }
    }
}

type Visitor<'a> = &'a mut dyn FnMut(&mut Expr);

/// Applies `f` to the direct parts of an expression, attributes, triggers and the statements of code expressions included.
fn each_child_mut(e: &mut Expr, f: Visitor) {
    match &mut e.kind {
        ExprKind::Bool(_)
        | ExprKind::Int(_)
        | ExprKind::Bv { .. }
        | ExprKind::Real(_)
        | ExprKind::Float(_)
        | ExprKind::RoundingMode(_)
        | ExprKind::Str(_)
        | ExprKind::Var(_) => {}
        ExprKind::Old(a)
        | ExprKind::Unary(_, a)
        | ExprKind::ToInt(a)
        | ExprKind::ToReal(a)
        | ExprKind::Extract(a, ..)
        | ExprKind::Coerce(a, _)
        | ExprKind::Is(a, _)
        | ExprKind::Field(a, _) => f(a),
        ExprKind::Binary(_, a, b) | ExprKind::FieldUpdate(a, _, b) => {
            f(a);
            f(b);
        }
        ExprKind::App(_, args) => args.iter_mut().for_each(f),
        ExprKind::Select(map, indices) => {
            f(map);
            indices.iter_mut().for_each(f);
        }
        ExprKind::Store(map, indices, value) => {
            f(map);
            indices.iter_mut().for_each(&mut *f);
            f(value);
        }
        ExprKind::If(a, b, c) => {
            f(a);
            f(b);
            f(c);
        }
        ExprKind::Quantified(q) => {
            q.bound.iter_mut().for_each(|b| in_attrs(&mut b.attrs, f));
            in_attrs(&mut q.attrs, f);
            q.triggers.iter_mut().flat_map(|t| &mut t.exprs).for_each(&mut *f);
            f(&mut q.body);
        }
        ExprKind::Let(l) => {
            l.values.iter_mut().for_each(&mut *f);
            in_attrs(&mut l.attrs, f);
            f(&mut l.body);
        }
        ExprKind::Code(code) => in_code(code, f),
    }
}

fn in_attrs(attrs: &mut [Attr], f: Visitor) {
    for arg in attrs.iter_mut().flat_map(|a| &mut a.args) {
        if let AttrArg::Expr(e) = arg {
            f(e);
        }
    }
}

fn in_code(code: &mut CodeExpr, f: Visitor) {
    for local in &mut code.locals {
        in_attrs(&mut local.attrs, f);
        local.groups.iter_mut().filter_map(|g| g.where_.as_mut()).for_each(&mut *f);
    }
    for block in &mut code.blocks {
        block.stmts.iter_mut().for_each(|s| in_simple_stmt(s, f));
        if let CodeEnd::Return(e) = &mut block.end {
            f(e);
        }
    }
}

/// Puts the types found for the placeholders of a unit that is a statement.
pub(super) fn replace_in_stmt(stmt: &mut Stmt, types: &[Ty]) {
    in_simple_stmt(stmt, &mut |e| replace(e, types));
}

/// Applies `f` to the expressions of a statement that contains no other statement.
fn in_simple_stmt(stmt: &mut Stmt, f: Visitor) {
    match &mut stmt.kind {
        StmtKind::Assert { attrs, expr } | StmtKind::Assume { attrs, expr } => {
            in_attrs(attrs, f);
            f(expr);
        }
        StmtKind::Assign { attrs, lhs, rhs } => {
            in_attrs(attrs, f);
            for access in lhs.iter_mut().flat_map(|l| &mut l.path) {
                if let Access::Index(indices) = access {
                    indices.iter_mut().for_each(&mut *f);
                }
            }
            rhs.iter_mut().for_each(f);
        }
        StmtKind::Unpack { attrs, rhs, .. } => {
            in_attrs(attrs, f);
            f(rhs);
        }
        StmtKind::Call(call) => in_arm(&mut call.arm, f),
        StmtKind::ParCall { attrs, arms } => {
            in_attrs(attrs, f);
            arms.iter_mut().for_each(|a| in_arm(a, f));
        }
        StmtKind::Measure { attrs, exprs } => {
            in_attrs(attrs, f);
            exprs.iter_mut().for_each(f);
        }
        StmtKind::Goto { attrs, .. } | StmtKind::Return { attrs } => in_attrs(attrs, f),
        _ => {}
    }
}

fn in_arm(arm: &mut CallArm, f: Visitor) {
    in_attrs(&mut arm.attrs, f);
    arm.args.iter_mut().for_each(f);
}
