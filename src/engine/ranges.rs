//! Short ranges of integers that begin anywhere: `p <= x && x < p + 4`, as allocators use them.

use num_bigint::BigInt;

use super::circuit::Lit;
use super::eval::At;
use super::exec::Machine;
use super::term::{Binding, Term, walk};
use super::values::{IntId, Sym};
use syntax::ast::{BinOp, Quantifier};

/// At most this many values of one variable.
const MAX_VALUES: i128 = 256;

/// A term, and what is added to it.
type Edge<'t> = (&'t Term, i128);

/// Terms between which a variable matters; it has one of these values or none that matters.
#[derive(Default)]
struct Edges<'t> {
    /// The variable is at least this
    low: Vec<Edge<'t>>,
    /// The variable is at most this
    high: Vec<Edge<'t>>,
}

impl Machine<'_> {
    /// All values of an integer variable for which the quantifier's body can matter, where it is bounded by a term and by that term and
    /// a little more.
    pub fn short_range(&mut self, q: &Binding, variable: usize, at: At, env: &[Sym]) -> Option<Vec<Sym>> {
        let mut edges = Edges::default();
        collect(&q.body, q.kind == Quantifier::Forall, variable, q, &mut edges);
        for (low, low_added) in &edges.low {
            let start = self.int_term(low, at, env)?;
            for (high, high_added) in &edges.high {
                let Term::Arith(BinOp::Add, a, b) = high else { continue };
                let (a, b) = (self.int_term(a, at, env)?, self.int_term(b, at, env)?);
                let length = if a == start {
                    b
                } else if b == start {
                    a
                } else {
                    continue;
                };
                let length = self.enc.int(length);
                if length.beyond_width != Lit::FALSE || length.hi == i128::MAX {
                    continue;
                }
                let last = length.hi.checked_add(*high_added)?;
                if last.checked_sub(*low_added)? >= MAX_VALUES {
                    continue;
                }
                return Some((*low_added..=last).map(|n| Sym::Int(self.offset(start, n))).collect());
            }
        }
        None
    }

    fn offset(&mut self, start: IntId, n: i128) -> IntId {
        if n == 0 {
            return start;
        }
        let n = self.enc.int_const(&BigInt::from(n));
        self.enc.int_add(start, n)
    }

    fn int_term(&mut self, term: &Term, at: At, env: &[Sym]) -> Option<IntId> {
        match self.eval(term, at, &mut env.to_vec()) {
            Sym::Int(id) => Some(id),
            _ => None,
        }
    }
}

/// What the body says about the variable, as long as it has the value `neutral` where that is false.
fn collect<'t>(body: &'t Term, neutral: bool, variable: usize, q: &Binding, edges: &mut Edges<'t>) {
    match body {
        Term::Not(inner) => match &**inner {
            Term::Lt(a, b) => compared(a, b, neutral, variable, q, edges),
            _ => collect(inner, !neutral, variable, q, edges),
        },
        Term::Or(a, b) if neutral => {
            collect(a, neutral, variable, q, edges);
            collect(b, neutral, variable, q, edges);
        }
        Term::And(a, b) if !neutral => {
            collect(a, neutral, variable, q, edges);
            collect(b, neutral, variable, q, edges);
        }
        Term::Lt(a, b) => compared(a, b, !neutral, variable, q, edges),
        _ => {}
    }
}

/// `a < b`, which is true (or false, as `holds` says) wherever the variable matters.
fn compared<'t>(a: &'t Term, b: &'t Term, holds: bool, variable: usize, q: &Binding, edges: &mut Edges<'t>) {
    let is_variable = |t: &Term| matches!(t, Term::Bound(i) if *i == variable);
    let (other, left) = match (is_variable(a), is_variable(b)) {
        (true, false) => (b, true),
        (false, true) => (a, false),
        _ => return,
    };
    let mut ground = true;
    walk(other, &mut |t| ground &= !matches!(t, Term::Bound(i) if *i >= q.first) && !matches!(t, Term::Quantified(_)));
    if !ground {
        return;
    }
    match (holds, left) {
        (true, true) => edges.high.push((other, -1)),
        (true, false) => edges.low.push((other, 1)),
        (false, true) => edges.low.push((other, 0)),
        (false, false) => edges.high.push((other, 0)),
    }
}
