//! What may be true where threads stand at their loops: mostly that what they have so far is the same.

use itertools::Itertools;

use crate::horn::clauses::{Argument, Means, Predicate};
use crate::horn::compared::Compared;
use crate::horn::comparisons;
use crate::horn::elements;
use crate::horn::houdini::Guesser;
use syntax::ast::*;

/// With less, which is soon tried, more may not be needed.
pub const GUESSERS: [Guesser; 3] = [equal, ordered, compared];

/// Variables of one type are equal; and what checks say.
fn equal(predicate: &Predicate, _: &[&Expr], compared: &Compared) -> Vec<Expr> {
    let pairs = predicate.arguments.iter().tuple_combinations().filter(|(a, b)| a.ty == b.ty);
    let same = |a: Name, b: Name| Expr::var(a).eq(Expr::var(b));
    let signs = |e: Expr| [e.clone(), e.not()];
    let flags = predicate.arguments.iter().filter(|a| a.ty.kind == TypeKind::Bool);
    pairs
        .map(|(a, b)| same(a.name, b.name))
        .chain(flags.flat_map(|a| signs(Expr::var(a.name))))
        .chain(compared.stated(predicate).cloned().flat_map(signs))
        .collect()
}

/// The same, and how integers compare with each other and with 0.
fn ordered(predicate: &Predicate, equations: &[&Expr], compared: &Compared) -> Vec<Expr> {
    let mut found = equal(predicate, equations, compared);
    let orders = |a: Expr, b: Expr| {
        [BinOp::Le, BinOp::Lt, BinOp::Ge, BinOp::Gt].map(|op| Expr::binary(op, a.clone(), b.clone()))
    };
    found.extend(integers(predicate).into_iter().tuple_combinations().flat_map(|(a, b)| orders(a, b)));
    found.extend(
        integers(predicate)
            .into_iter()
            .flat_map(|a| orders(a.clone(), Expr::int(0)).into_iter().chain([a.eq(Expr::int(0))])),
    );
    let sums = |(a, b): (Expr, Expr)| Expr::binary(BinOp::Add, a, b);
    let terms: Vec<Expr> = integers(predicate);
    if terms.len() <= 8 {
        let sums = terms.iter().cloned().tuple_combinations().map(sums);
        found.extend(sums.cartesian_product(&terms).map(|(sum, term)| sum.eq(term.clone())));
    }
    found
}

/// The same, and under which conditions.
fn compared(predicate: &Predicate, equations: &[&Expr], compared: &Compared) -> Vec<Expr> {
    let mut found = ordered(predicate, equations, compared);
    found.extend(comparisons::of_predicate(predicate, equations, compared));
    found
}

/// What [`ordered`] guesses, and that two maps have the same entries from an integer on, or from 0 up to there: what
/// somebody has gone through already, or has yet to go through.
pub fn of_entries(predicate: &Predicate, equations: &[&Expr], compared: &Compared) -> Vec<Expr> {
    let mut found = ordered(predicate, equations, compared);
    let index = Argument { name: Name::from("entry#"), ty: Type::int(), means: Means::Index, at: None };
    let at = |map: Name| {
        let entry = ExprKind::Select(Box::new(Expr::var(map)), vec![Expr::var(index.name)]);
        Expr::generated(entry)
    };
    // How far somebody has come is compared with something.
    let is_order = |e: &Expr| matches!(e.kind, ExprKind::Binary(BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge, ..));
    let orders: Vec<&Expr> = compared.stated(predicate).filter(|e| e.contains(&is_order)).collect();
    let is_compared = |e: &Expr| matches!(e.kind, ExprKind::Var(v) if orders.iter().any(|o| o.mentions(|n| n == v)));
    let ends: Vec<Expr> = integers(predicate).into_iter().filter(is_compared).collect();
    for ((map, other), end) in pairs_of_maps(predicate).cartesian_product(ends) {
        let same = at(map).eq(at(other));
        let behind = Expr::binary(BinOp::Le, end.clone(), Expr::var(index.name));
        let before = Expr::binary(BinOp::Le, Expr::int(0), Expr::var(index.name));
        let before = before.and(Expr::binary(BinOp::Lt, Expr::var(index.name), end));
        let guesses = [behind, before].map(|there| there.implies(same.clone()));
        found.extend(guesses.map(|guess| elements::of_all(&guess, std::slice::from_ref(&index))));
    }
    found
}

/// Is there a place at which [`of_entries`] guesses more than the others?
pub fn has_entries(predicates: &[Predicate]) -> bool {
    predicates.iter().any(|p| pairs_of_maps(p).next().is_some())
}

/// Two maps of one type, with one integer as their index.
fn pairs_of_maps(predicate: &Predicate) -> impl Iterator<Item = (Name, Name)> {
    let by_integers = |ty: &Type| match &ty.kind {
        TypeKind::Map { params, domain, .. } => {
            params.is_empty() && matches!(domain.as_slice(), [Type { kind: TypeKind::Int, .. }])
        }
        _ => false,
    };
    let maps = predicate.arguments.iter().filter(move |a| by_integers(&a.ty));
    maps.tuple_combinations().filter(|(a, b)| a.ty == b.ty).map(|(a, b)| (a.name, b.name))
}

fn integers(predicate: &Predicate) -> Vec<Expr> {
    let integers = predicate.arguments.iter().filter(|a| a.ty.kind == TypeKind::Int);
    integers.map(|a| Expr::var(a.name)).collect()
}
