//! What may be true where threads stand at their loops: mostly that what they have so far is the same.

use itertools::Itertools;

use crate::horn::clauses::Predicate;
use crate::horn::compared::Compared;
use crate::horn::comparisons;
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
    let integers = || predicate.arguments.iter().filter(|a| a.ty.kind == TypeKind::Int).map(|a| Expr::var(a.name));
    let orders = |a: Expr, b: Expr| {
        [BinOp::Le, BinOp::Lt, BinOp::Ge, BinOp::Gt].map(|op| Expr::binary(op, a.clone(), b.clone()))
    };
    found.extend(integers().tuple_combinations().flat_map(|(a, b)| orders(a, b)));
    found.extend(integers().flat_map(|a| orders(a.clone(), Expr::int(0)).into_iter().chain([a.eq(Expr::int(0))])));
    let sums = |(a, b): (Expr, Expr)| Expr::binary(BinOp::Add, a, b);
    let terms: Vec<Expr> = integers().collect();
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
