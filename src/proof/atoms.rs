//! Comparisons of wide data as further bits of the state.
//!
//! That two values of 32 bits are equal takes a clause for each bit, that one is the other plus 1 far more. What the program compares, and
//! what it assigns, are the comparisons that an invariant is likely to need: each becomes a bit that is a function of the others, so a
//! clause can speak of it. Nothing is lost: what is not said by them is still said bit by bit.
//!
//! Source: Cimatti, Griggio, Mover and Tonetta, "IC3 modulo theories via implicit predicate abstraction", TACAS 2014, where predicates
//! replace the state; here they stand beside it.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::concurrency::program::Action;
use crate::syntax::ast::*;
use crate::syntax::names::Names;
use crate::syntax::print::print_expr;
use crate::system::{Exit, System};

/// A bit of the state: whether the comparison is true.
#[derive(Debug, Clone)]
pub struct Atom {
    pub expr: Expr,
    /// What says so in front of the step, and behind it.
    pub before: Name,
    pub after: Name,
}

/// More would cost more than they bring.
const MOST: usize = 24;

/// The comparisons of a program whose values have so many bits in all that clauses about the bits are many.
const WIDE: usize = 8;

/// The comparisons of values of the state; `bits` knows how wide a variable is.
pub fn atoms(system: &System, bits: &dyn Fn(Name) -> usize, names: &mut Names) -> Vec<Atom> {
    // What a thread hands to its joiner, or announces, the certificate knows in another way.
    let plain = system.variables.iter().filter(|v| v.source.is_some() && v.handed.is_none());
    let widths = plain.map(|v| (v.name, bits(v.name))).collect();
    let mut search = Search { widths, known: FxHashSet::default(), found: Vec::new() };
    for piece in system.steps.iter().flat_map(|s| &s.pieces) {
        for action in &piece.actions {
            match action {
                Action::Assume { expr, .. } | Action::Check { expr, .. } => search.expr(expr),
                Action::Assign { lhs, rhs, .. } => {
                    for (target, value) in lhs.iter().zip(rhs).filter(|(t, _)| t.path.is_empty()) {
                        if !value.mentions(|n| n == target.base.name) {
                            search.candidate(&Expr::var(target.base.name).eq(value.clone()));
                        }
                    }
                }
                Action::Havoc(_) | Action::Touches { .. } => {}
            }
        }
        if let Exit::Branch { cond, .. } = &piece.exit {
            search.expr(cond);
        }
    }
    let mut named = |expr: Expr| Atom { expr, before: names.fresh("was"), after: names.fresh("is") };
    search.found.into_iter().take(MOST).map(&mut named).collect()
}

struct Search {
    widths: FxHashMap<Name, usize>,
    known: FxHashSet<String>,
    found: Vec<Expr>,
}

impl Search {
    fn expr(&mut self, e: &Expr) {
        use BinOp::{Eq, Ge, Gt, Le, Lt, Neq};
        if let ExprKind::Binary(op, a, b) = &e.kind {
            match op {
                Neq => return self.candidate(&(**a).clone().eq((**b).clone())),
                Eq | Lt | Le | Gt | Ge => return self.candidate(e),
                _ => {}
            }
        }
        e.for_each_child(&mut |c| self.expr(c));
    }

    /// A comparison of wide variables of the state, and of nothing else.
    fn candidate(&mut self, e: &Expr) {
        let mut read = FxHashSet::default();
        if !self.reads(e, &mut read) {
            return;
        }
        let wide = read.iter().map(|n| self.widths[n]).sum::<usize>() >= WIDE;
        if wide && self.known.insert(print_expr(e)) {
            self.found.push(e.clone());
        }
    }

    /// The variables in it; false where some are none of the state.
    fn reads(&self, e: &Expr, read: &mut FxHashSet<Name>) -> bool {
        if matches!(e.kind, ExprKind::Quantified(_) | ExprKind::Let(_) | ExprKind::Old(_)) {
            return false;
        }
        if let ExprKind::Var(name) = e.kind {
            read.insert(name);
            return self.widths.contains_key(&name);
        }
        let mut known = true;
        e.for_each_child(&mut |c| known = known && self.reads(c, read));
        known
    }
}
