//! Comparisons of wide data as further bits of the state.
//!
//! That two values of 32 bits are equal takes a clause for each bit, that one is the other plus 1 far more. What the program compares, and
//! what it assigns, are the comparisons that an invariant is likely to need: each becomes a bit that is a function of the others, so a
//! clause can speak of it. Nothing is lost: what is not said by them is still said bit by bit.
//!
//! Of very wide data there are more: what must have held in front of an assignment so that a comparison is true behind it, and what holds
//! behind an assignment because an equation was true in front of it; the order of bit-vectors the other way round, and of any two of them.
//!
//! Source: Cimatti, Griggio, Mover and Tonetta, "IC3 modulo theories via implicit predicate abstraction", TACAS 2014, where predicates
//! replace the state; here they stand beside it.

use rustc_hash::{FxHashMap, FxHashSet};

use super::sums::Sums;
use concurrency::program::Action;
use syntax::ast::*;
use syntax::names::Names;
use syntax::print::print_expr;
use system::{Exit, StateVariable, System};

/// A bit of the state: whether the comparison is true.
#[derive(Debug, Clone)]
pub struct Atom {
    pub expr: Expr,
    /// It compares variables with each other.
    pub relates: bool,
    /// What says so in front of the step, and behind it.
    pub before: Name,
    pub after: Name,
}

/// More would cost more than they bring.
const MOST: usize = 24;

/// The comparisons of a program whose values have so many bits in all that clauses about the bits are many.
const WIDE: usize = 8;

/// Of so many bits there are further comparisons.
const VERY_WIDE: usize = 16;

/// Assignments that a comparison is taken across, one after the other.
const FAR: usize = 3;

/// The comparisons of values of the state; `bits` knows how wide a variable is.
pub fn atoms(system: &System, bits: &dyn Fn(Name) -> usize, names: &mut Names) -> Vec<Atom> {
    // What a thread hands to its joiner, or announces, the certificate knows in another way.
    let plain: Vec<&StateVariable> =
        system.variables.iter().filter(|v| v.source.is_some() && v.handed.is_none()).collect();
    let widths = plain.iter().map(|v| (v.name, bits(v.name))).collect();
    let mut search = Search { widths, sums: Sums::of(&system.passive), known: FxHashSet::default(), found: Vec::new() };
    let actions = || system.steps.iter().flat_map(|s| &s.pieces).flat_map(|p| &p.actions);
    for piece in system.steps.iter().flat_map(|s| &s.pieces) {
        for action in &piece.actions {
            match action {
                Action::Assume { expr, .. } | Action::Check { expr, .. } => search.expr(expr),
                Action::Assign { lhs, rhs, .. } => {
                    for (target, value) in lhs.iter().zip(rhs).filter(|(t, _)| t.path.is_empty()) {
                        if !value.mentions(|n| n == target.base.name) {
                            search.candidate(&Expr::var(target.base.name).eq(value.clone()), WIDE);
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
    search.turned();
    let assignments: Vec<(Name, &Expr)> = actions()
        .filter_map(|action| match action {
            Action::Assign { lhs, rhs, .. } => Some(lhs.iter().zip(rhs)),
            _ => None,
        })
        .flatten()
        .filter(|(target, _)| target.path.is_empty())
        .map(|(target, value)| (target.base.name, value))
        .collect();
    search.across(&assignments);
    search.sides(&plain);
    let relates = |e: &Expr| search.count(e) > 1;
    let found = search.found.iter().take(MOST).map(|expr| (relates(expr), expr.clone()));
    let named = |(relates, expr)| {
        log::debug!("ic3: a bit for {}", print_expr(&expr));
        Atom { expr, relates, before: names.fresh("was"), after: names.fresh("is") }
    };
    found.map(named).collect()
}

/// It has no value where the divisor is 0.
fn may_be_undefined(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Binary(BinOp::Div | BinOp::Mod | BinOp::RealDiv | BinOp::Pow, ..))
}

struct Search {
    widths: FxHashMap<Name, usize>,
    sums: Sums,
    known: FxHashSet<String>,
    found: Vec<Expr>,
}

impl Search {
    fn expr(&mut self, e: &Expr) {
        use BinOp::{Eq, Ge, Gt, Le, Lt, Neq};
        if let ExprKind::Binary(op, a, b) = &e.kind {
            match op {
                Neq => return self.candidate(&(**a).clone().eq((**b).clone()), WIDE),
                Eq | Lt | Le | Gt | Ge => return self.candidate(e, WIDE),
                _ => {}
            }
        }
        if let ExprKind::App(function, _) = &e.kind
            && self.sums.compares(*function).is_some()
        {
            return self.candidate(e, WIDE);
        }
        e.for_each_child(&mut |c| self.expr(c));
    }

    /// A comparison of variables of the state with so many bits, and of nothing else.
    fn candidate(&mut self, e: &Expr, least: usize) {
        let mut read = FxHashSet::default();
        if !self.reads(e, &mut read) {
            return;
        }
        let wide = read.iter().map(|n| self.widths[n]).sum::<usize>() >= least;
        if wide && self.sums.shape(e).is_some_and(|shape| self.known.insert(shape)) {
            self.found.push(e.clone());
        }
    }

    /// So many variables are in it.
    fn count(&self, e: &Expr) -> usize {
        let mut read = FxHashSet::default();
        self.reads(e, &mut read);
        read.len()
    }

    /// The order of bit-vectors the other way round: what is not less is equal or more.
    fn turned(&mut self) {
        for e in self.found.clone() {
            if let ExprKind::App(function, args) = &e.kind
                && let [a, b] = args.as_slice()
            {
                self.candidate(&Expr::generated(ExprKind::App(*function, vec![b.clone(), a.clone()])), VERY_WIDE);
            }
        }
    }

    /// What must hold in front of an assignment, so that a comparison is true behind it (Dijkstra's weakest preconditions); and of equations
    /// what is true behind it where they were true in front of it.
    fn across(&mut self, assignments: &[(Name, &Expr)]) {
        let mut first = 0;
        for times in 0..FAR {
            let last = self.found.len();
            for at in first..last {
                // By how much one value is more than a literal says little.
                if times > 0 && self.count(&self.found[at]) == 1 {
                    continue;
                }
                for (target, value) in assignments.iter().filter(|(_, value)| !value.contains(&may_be_undefined)) {
                    let known = self.found[at].clone();
                    if !known.mentions(|n| n == *target) {
                        continue;
                    }
                    if self.found.len() >= MOST {
                        return;
                    }
                    if let Some(behind) = self.behind(&known, *target, value) {
                        self.candidate(&behind, VERY_WIDE);
                    }
                    let mut before = known;
                    before.substitute(&FxHashMap::from_iter([(*target, Expr::clone(value))]));
                    self.candidate(&before, VERY_WIDE);
                }
            }
            first = last;
        }
    }

    /// An equation behind an assignment that adds a literal to one side: the other side is as much more.
    fn behind(&self, equation: &Expr, target: Name, value: &Expr) -> Option<Expr> {
        let ExprKind::Binary(BinOp::Eq, a, b) = &equation.kind else { return None };
        let is_target = |e: &Expr| matches!(e.kind, ExprKind::Var(name) if name == target);
        let is_literal = |e: &Expr| matches!(e.kind, ExprKind::Bv { .. } | ExprKind::Int(_));
        let moved = |side: &Expr| match &value.kind {
            ExprKind::App(function, args) => match args.as_slice() {
                [from, by] if self.sums.adds(*function) && is_target(from) && is_literal(by) => {
                    Some(Expr::generated(ExprKind::App(*function, vec![side.clone(), by.clone()])))
                }
                _ => None,
            },
            ExprKind::Binary(op @ (BinOp::Add | BinOp::Sub), from, by) if is_target(from) && is_literal(by) => {
                Some(Expr::binary(*op, side.clone(), (**by).clone()))
            }
            _ => None,
        };
        let changes = |side: &Expr| side.mentions(|n| n == target);
        match (changes(a), changes(b)) {
            (true, false) if self.sums.is_sum_with(a, target) => Some((**a).clone().eq(moved(b)?)),
            (false, true) if self.sums.is_sum_with(b, target) => Some(moved(a)?.eq((**b).clone())),
            _ => None,
        }
    }

    /// The order of any two bit-vectors, by the first function that compares such.
    fn sides(&mut self, variables: &[&StateVariable]) {
        for (i, a) in variables.iter().enumerate() {
            let TypeKind::Bv(width) = a.ty.kind else { continue };
            let Some(function) = self.sums.orders(width).next() else { continue };
            for b in variables[i + 1..].iter().filter(|b| a.ty == b.ty) {
                if self.found.len() >= MOST {
                    return;
                }
                let ordered = |a: Name, b: Name| ExprKind::App(function, vec![Expr::var(a), Expr::var(b)]);
                for order in [ordered(a.name, b.name), ordered(b.name, a.name)] {
                    self.candidate(&Expr::generated(order), VERY_WIDE);
                }
            }
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
