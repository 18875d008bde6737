//! Ranks of a certificate in the words of a system, for the monitor of rounds that count while none of them falls ([`rounds::Ranks`]).
//!
//! What a step of a thread does to a rank is seen as far as it depends on the thread's own location and on variables. What depends on where
//! others are stays out: a rank that is seen to fall less often than it does costs proofs, and nothing else.
//!
//! [`rounds::Ranks`]: system::rounds::Ranks

use rustc_hash::FxHashMap;

use crate::words::Words;
use certificate::Obligations;
use concurrency::fold::fold;
use syntax::ast::*;
use system::constants::Constants;
use system::{System, ThreadId};
use vocabulary::LocationId;

/// The ranks, and what there is in the system for what they speak of.
pub struct Ranks<'a> {
    ranks: &'a [Expr],
    words: &'a Words,
    /// For the variables of the certificate.
    values: FxHashMap<Name, Expr>,
}

impl<'a> Ranks<'a> {
    /// `words` are those of `system`, which comes from the whole one without its constants.
    ///
    /// # Errors
    /// A thread that the checker does not see.
    pub fn new(
        ranks: &'a [Expr],
        (whole, constants): (&System, &Constants),
        (system, words): (&System, &'a Words),
        obligations: &Obligations,
    ) -> Result<Ranks<'a>, String> {
        let known = Words::new(whole, obligations)?;
        let value = |v: usize, name: Name| {
            let constant = constants.facts.iter().find(|fact| fact.variable == v).map(|fact| fact.value.clone());
            constant.or_else(|| system.variables.iter().any(|v| v.name == name).then(|| Expr::var(name)))
        };
        let variables = whole.variables.iter().zip(&known.variables).enumerate();
        let values = variables.filter_map(|(v, (variable, word))| match word.as_ref()?.expr.kind {
            ExprKind::Var(name) => Some((name, value(v, variable.name)?)),
            _ => None,
        });
        Ok(Ranks { ranks, words, values: values.collect() })
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
