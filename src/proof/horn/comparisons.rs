//! How integers compare, of any number of threads: guesses.
//!
//! ```text
//! mine := next; next := next + 1;  ...  assume shown == mine;        shown <= mine < next,    mine.1 != mine.2,    mine == shown ==> inside == 0
//! ```
//! A guess compares two integers that a predicate speaks of, or one with a literal; or says so under a condition: that two are equal, or
//! that a Boolean is true, or false. Or it says what a check says, or a condition of the program, or the contrary.

use itertools::Itertools;

use super::clauses::Predicate;
use super::compared::{Compared, Terms};
use syntax::ast::*;

/// Guesses about one predicate, at most: those that come last are not tried.
const GUESSES: usize = 2_000;

/// What is guessed, where these equations hold.
pub fn of_predicate(predicate: &Predicate, equations: &[&Expr], compared: &Compared) -> Vec<Expr> {
    let Terms { variables, sums, literals, flags } = compared.terms(predicate, equations);
    let literals: Vec<Expr> = std::iter::once(Expr::int(0)).chain(literals).collect();
    let terms: Vec<Expr> = variables.iter().cloned().chain(sums).collect();
    let orders = |(a, b): (&Expr, &Expr)| {
        [BinOp::Le, BinOp::Ge, BinOp::Neq, BinOp::Lt, BinOp::Gt].map(|op| Expr::binary(op, a.clone(), b.clone()))
    };
    let signs = |flag: &Expr| [flag.clone(), flag.clone().not()];
    let is_literal = |v: &Expr| literals.iter().map(|n| v.clone().eq(n.clone())).collect::<Vec<_>>();
    let mut found: Vec<Expr> = compared.stated(predicate).chain(&flags).flat_map(signs).collect();
    found.extend(terms.iter().tuple_combinations().chain(terms.iter().cartesian_product(&literals)).flat_map(orders));
    for flag in &flags {
        let others = flags.iter().filter(|f| *f != flag).flat_map(signs);
        let facts = variables.iter().flat_map(is_literal).chain(variables.iter().tuple_combinations().flat_map(orders));
        let facts: Vec<Expr> = others.chain(facts).collect();
        found.extend(signs(flag).iter().cartesian_product(facts).map(|(sign, fact)| sign.clone().implies(fact)));
    }
    for (a, b) in variables.iter().tuple_combinations() {
        let others = variables.iter().filter(|v| *v != a && *v != b).flat_map(is_literal);
        let facts = others.chain(flags.iter().flat_map(signs));
        found.extend(facts.map(|fact| a.clone().eq(b.clone()).implies(fact)));
    }
    log::debug!("comparisons: {} guesses about {}", found.len(), predicate.name);
    found.truncate(GUESSES);
    found
}
