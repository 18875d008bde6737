//! Ranks of a certificate in the words of a system, for the monitor of rounds that count while none of them falls ([`rounds::Ranks`]).
//!
//! What a step of a thread does to a rank is seen as far as it depends on the thread's own location and on variables. What depends on where
//! others are stays out: a rank that is seen to fall less often than it does costs proofs, and nothing else.
//!
//! [`rounds::Ranks`]: system::rounds::Ranks

use rustc_hash::FxHashMap;

use concurrency::fold::fold;
use syntax::ast::*;
use system::words::Words;
use system::{StateVariable, System, ThreadId};
use vocabulary::LocationId;

/// The ranks, and what there is in the system for what they speak of.
pub struct Ranks {
    ranks: Vec<Expr>,
    words: Words,
    /// For the variables of the certificate.
    values: FxHashMap<Name, Expr>,
}

impl Ranks {
    /// `words` are those of `system`.
    pub fn new(ranks: Vec<Expr>, system: &System, words: Words) -> Ranks {
        let variable = |v: &StateVariable| match words.of(v.name)?.expr.kind {
            ExprKind::Var(name) => Some((name, Expr::var(v.name))),
            _ => None,
        };
        let known = words.values.iter().map(|(name, value)| (*name, value.clone()));
        let values = known.chain(system.variables.iter().filter_map(variable)).collect();
        Ranks { ranks, words, values }
    }

    /// The ranks where the thread is at a location; 0 for those of which nothing is seen.
    pub fn at(&self, thread: ThreadId, location: LocationId) -> Vec<Expr> {
        self.ranks.iter().map(|rank| self.rank(rank, thread, location).unwrap_or_else(|| Expr::int(0))).collect()
    }

    fn rank(&self, rank: &Expr, thread: ThreadId, location: LocationId) -> Option<Expr> {
        let others = |n: Name| self.words.locations.iter().enumerate().any(|(t, (at, _))| t != thread && *at == n);
        let mut sum = Expr::int(0);
        for part in summands(rank).into_iter().filter(|part| !part.mentions(others)) {
            let mut part = part.clone();
            self.place(&mut part, thread, location);
            fold(&mut part);
            if part.mentions(|n| !self.values.contains_key(&n)) {
                return None;
            }
            part.substitute(&self.values);
            sum = Expr::binary(BinOp::Add, sum, part);
        }
        fold(&mut sum);
        Some(sum)
    }

    /// Where the thread is, is known.
    fn place(&self, expr: &mut Expr, thread: ThreadId, location: LocationId) {
        let (at, numbers) = &self.words.locations[thread];
        if let ExprKind::Binary(BinOp::Eq, left, right) = &expr.kind
            && let (ExprKind::Var(name), ExprKind::Int(number)) = (&left.kind, &right.kind)
            && name == at
        {
            let is_there = usize::try_from(number).is_ok_and(|number| numbers[location].contains(&number));
            *expr = Expr::bool(is_there);
            return;
        }
        expr.for_each_child_mut(&mut |child| self.place(child, thread, location));
    }
}

fn summands(sum: &Expr) -> Vec<&Expr> {
    match &sum.kind {
        ExprKind::Binary(BinOp::Add, a, b) => [summands(a), summands(b)].concat(),
        _ => vec![sum],
    }
}
