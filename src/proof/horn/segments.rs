//! What is true of segments of maps: guesses.
//!
//! ```text
//! buf[tail] := tail; tail := tail + 1;           the guesses    0 <= k && k < tail ==> buf[k] == k,    head <= tail,    0 <= head,  ...
//! assume head < tail; v := buf[head]; assert v == head;
//! ```
//! A guess compares two terms, or says of the element at `k`, where `k` lies between two ends, how it compares with a term. The terms are the
//! integers that a predicate speaks of, and sums and literals that rules compare with each other; the ends are those at which rules look at
//! maps, and what is compared with these.
//!
//! - Requires: clauses about elements ([`super::elements`]).
//!
//! Source: Gopan, Reps and Sagiv, "A framework for numeric analysis of array operations", POPL 2005.

use itertools::Itertools;

use super::clauses::{Argument, Predicate};
use super::compared::Compared;
use super::houdini::Guesser;
use syntax::ast::*;

/// Guesses about one predicate, at most: those that come last are not tried.
const GUESSES: usize = 4_000;

/// Booleans under which something may be true of elements, at most.
const FLAGS: usize = 2;

/// With less, which is soon tried, more may not be needed.
pub const GUESSERS: [Guesser; 4] = [
    |p, equations, compared| of_predicate(p, equations, compared, Facts::Equal, 0),
    |p, equations, compared| of_predicate(p, equations, compared, Facts::Equal, FLAGS),
    |p, equations, compared| of_predicate(p, equations, compared, Facts::Compared, 0),
    |p, equations, compared| of_predicate(p, equations, compared, Facts::Compared, FLAGS),
];

/// What is guessed of elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Facts {
    /// What they are.
    Equal,
    /// Also what they are more or less than.
    Compared,
}

/// What is guessed where these equations hold, at most under so many Booleans.
fn of_predicate(
    predicate: &Predicate,
    equations: &[&Expr],
    compared: &Compared,
    wanted: Facts,
    conditions: usize,
) -> Vec<Expr> {
    let arguments = &predicate.arguments;
    let value = |a: &Argument| Expr::var(a.name);
    let of_predicate = compared.terms(predicate, equations);
    let terms: Vec<Expr> =
        std::iter::once(Expr::int(0)).chain(of_predicate.variables).chain(of_predicate.sums).collect();
    let literals = of_predicate.literals;
    let values: Vec<Expr> = terms.iter().chain(&literals).cloned().collect();
    let of_rules = compared.ends_of_predicate(predicate).filter(|e| !matches!(e.kind, ExprKind::Int(_)));
    let ends: Vec<Expr> = std::iter::once(Expr::int(0)).chain(of_rules.cloned()).collect();
    let le = |a: &Expr, b: &Expr| Expr::binary(BinOp::Le, a.clone(), b.clone());
    let lt = |a: &Expr, b: &Expr| Expr::binary(BinOp::Lt, a.clone(), b.clone());
    let mut found: Vec<Expr> =
        terms.iter().tuple_combinations().flat_map(|(a, b)| [le(a, b), le(b, a), lt(a, b), lt(b, a)]).collect();
    if predicate.group.len() > 1 {
        // Two threads may look at places of their own.
        let differ = |(a, b): (&Expr, &Expr)| Expr::binary(BinOp::Neq, a.clone(), b.clone());
        found.extend(terms.iter().tuple_combinations().map(differ));
    }
    // Who holds a lock keeps others out.
    found.extend(of_predicate.flags.iter().flat_map(|flag| [flag.clone(), flag.clone().not()]));
    let mut flags = vec![Expr::bool(true)];
    flags.extend(of_predicate.flags.into_iter().take(conditions).flat_map(|flag| [flag.clone(), flag.not()]));
    for element in arguments.iter().filter(|a| a.at.is_some()) {
        let Some([index]) = element.at.as_deref() else { continue };
        if !arguments.iter().any(|a| a.name == *index && matches!(a.ty.kind, TypeKind::Int)) {
            continue;
        }
        let (index, it) = (Expr::var(*index), value(element));
        let others =
            arguments.iter().filter(|a| a.at == element.at && a.ty == element.ty && a.name > element.name).map(value);
        let facts: Vec<Expr> = match element.ty.kind {
            TypeKind::Int => {
                let beside = literals.iter().map(|n| Expr::binary(BinOp::Add, index.clone(), n.clone()));
                let with: Vec<Expr> =
                    std::iter::once(index.clone()).chain(beside).chain(values.iter().cloned()).chain(others).collect();
                let equal = with.iter().map(|v| it.clone().eq(v.clone()));
                let zero = Expr::int(0);
                let order = with.iter().flat_map(|v| [le(&it, v), le(v, &it)]).chain([lt(&it, &zero), lt(&zero, &it)]);
                equal.chain(order.filter(|_| wanted == Facts::Compared)).collect()
            }
            TypeKind::Bool => {
                [it.clone(), it.clone().not()].into_iter().chain(others.map(|v| it.clone().eq(v))).collect()
            }
            _ => continue,
        };
        // Which end, whether it belongs to the segment, and that.
        let anywhere = (None, false, Expr::bool(true));
        let above = ends.iter().enumerate();
        let above = above.flat_map(|(n, t)| [(Some(n), true, le(t, &index)), (Some(n), false, lt(t, &index))]);
        let lows: Vec<_> = std::iter::once(anywhere.clone()).chain(above).collect();
        // Few programs have entries below 0.
        let below = ends.iter().enumerate().skip(1);
        let below = below.flat_map(|(n, t)| [(Some(n), true, le(&index, t)), (Some(n), false, lt(&index, t))]);
        let highs: Vec<_> = std::iter::once(anywhere).chain(below).collect();
        for flag in &flags {
            for ((from, from_it, low), (to, to_it, high)) in lows.iter().cartesian_product(&highs) {
                let is_empty = from.is_some() && from == to && !(*from_it && *to_it);
                let within = Expr::all([flag.clone(), low.clone(), high.clone()]);
                let facts = facts.iter().filter(|_| !is_empty);
                found.extend(facts.map(|fact| within.clone().implies(fact.clone())));
            }
        }
    }
    log::debug!("segments: {} guesses about {}", found.len(), predicate.name);
    found.truncate(GUESSES);
    found
}
