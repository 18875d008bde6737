//! Why a state leads to a failure: a part of what is true of it, from which the failure follows whatever else is true.
//!
//! A solver names the part: that the step is taken and all goals hold behind it contradicts what is said of the state. (Een, Mishchenko and
//! Brayton, "Efficient implementation of property directed reachability", FMCAD 2011, section III, shrink states in this way by simulation;
//! Conchon and others, "Invariants for finite instances and beyond", FMCAD 2013, compute the same backward from the failure.)

use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use super::plan::Flags;
use syntax::ast::*;
use syntax::print::print_expr;

/// A reason, with what says the same in other words, so that clauses of few threads and elements can be made of it: what is true of one of two
/// equal things is true of the other; of two numbers that are compared it is known whether they are equal, and which is less; what a step
/// chooses is compared with what is there in front of it. `told` are the flags that are about the state, `values` those of all flags.
pub fn widened(
    mut reason: FxHashSet<usize>,
    flags: &Flags,
    told: &[usize],
    values: &[bool],
    chosen: &[(Name, Type)],
) -> FxHashSet<usize> {
    let exprs = flags.exprs();
    let is_told: FxHashSet<usize> = told.iter().copied().collect();
    let find = |e: Expr| flags.find(&normal(e)).filter(|n| is_told.contains(n));
    let is_chosen = |name: Name| chosen.iter().any(|(n, _)| *n == name);
    let mut named: FxHashSet<Name> = FxHashSet::default();
    for e in in_order(&reason).into_iter().map(|n| &exprs[n]) {
        e.for_each_free_var(&mut |name, _| named.extend(is_chosen(name).then_some(name)));
    }
    let is_named = |e: &Expr| matches!(e.kind, ExprKind::Var(name) if named.contains(&name));
    let compares = |e: &Expr| matches!(&e.kind, ExprKind::Binary(_, a, b) if is_named(a) || is_named(b));
    reason.extend(told.iter().filter(|n| compares(&exprs[**n])));
    // Equal things of which one is equal to a third.
    for _ in 0..2 {
        let equal = in_order(&reason).into_iter().filter(|n| values[*n]).filter_map(|n| match &exprs[n].kind {
            ExprKind::Binary(BinOp::Eq, a, b) => match (&a.kind, &b.kind) {
                (ExprKind::Var(x), ExprKind::Var(y)) => Some([(*x, *y), (*y, *x)]),
                _ => None,
            },
            _ => None,
        });
        let mut more: Vec<usize> = Vec::new();
        for (name, other) in equal.flatten() {
            let means: FxHashMap<Name, Expr> = std::iter::once((name, Expr::var(other))).collect();
            for n in in_order(&reason).into_iter().filter(|n| exprs[*n].mentions(|m| m == name)) {
                let mut e = exprs[n].clone();
                e.substitute(&means);
                more.extend(find(e));
            }
        }
        reason.extend(more);
    }
    for n in in_order(&reason) {
        if let ExprKind::Binary(BinOp::Lt, a, b) = &exprs[n].kind {
            let turned = Expr::binary(BinOp::Lt, (**b).clone(), (**a).clone());
            reason.extend([turned, (**a).clone().eq((**b).clone())].into_iter().filter_map(find));
        }
    }
    // What is equal to itself costs nothing.
    let is_trivial = |e: &Expr| matches!(&e.kind, ExprKind::Binary(BinOp::Eq, a, b) if a == b);
    reason.extend(told.iter().filter(|n| is_trivial(&exprs[**n])));
    reason
}

fn in_order(reason: &FxHashSet<usize>) -> Vec<usize> {
    reason.iter().copied().sorted().collect()
}

/// The same comparison, whichever way round it stands.
pub fn normal(mut e: Expr) -> Expr {
    if let ExprKind::Binary(BinOp::Eq, a, b) = &mut e.kind
        && print_expr(a) > print_expr(b)
    {
        std::mem::swap(a, b);
    }
    e
}

/// What names of values on a way stand for, and the conditions under which it is taken.
pub fn divided(conditions: &[Expr], names: &[(Name, Type)]) -> (Vec<Expr>, Vec<Expr>) {
    let mut seen: FxHashSet<Name> = FxHashSet::default();
    let mut is_definition = |e: &Expr| {
        let subject = match &e.kind {
            ExprKind::Quantified(q) => &q.body,
            _ => e,
        };
        let ExprKind::Binary(BinOp::Eq, left, right) = &subject.kind else { return false };
        let mut of = left;
        while let ExprKind::Select(map, _) = &of.kind {
            of = map;
        }
        let ExprKind::Var(name) = of.kind else { return false };
        let is_new = names.iter().any(|(n, _)| *n == name) && !seen.contains(&name) && !right.mentions(|n| n == name);
        e.free_vars(&mut seen);
        is_new
    };
    conditions.iter().cloned().partition(|e| is_definition(e))
}
