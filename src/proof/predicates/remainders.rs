//! Which remainders a proof may need: those that the program asks for, and those of what is assigned to the variables that they are taken of.
//!
//! Example: of `if (seen mod 2 == 0)`, with `seen := seq` before, those of `seen` and of `seq`, by 2.

use indexmap::IndexSet;
use num_traits::ToPrimitive;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::concurrency::program::Action;
use crate::syntax::ast::*;
use crate::system::{Exit, System};

/// Larger divisors are not looked at, and no more remainders than this.
const DIVISOR: i64 = 64;
const MOST: usize = 24;

/// The variables, each with a divisor.
pub fn wanted(system: &System) -> Vec<(Name, i64)> {
    let small = small(system);
    let mut found = Found { functions: FxHashMap::default(), wanted: IndexSet::new(), small };
    for decl in &system.passive {
        if let Decl::Function(FunctionDecl { name, body: Some(body), .. }) = decl {
            let mut divisors = FxHashSet::default();
            all_divisions(body, &mut |_, divisor| {
                divisors.insert(divisor);
            });
            found.functions.insert(name.name, divisors.into_iter().collect());
        }
    }
    let pieces = || system.steps.iter().flat_map(|s| &s.pieces);
    let conditions = pieces().filter_map(|p| match &p.exit {
        Exit::Branch { cond, .. } => Some(cond),
        _ => None,
    });
    let actions = || pieces().flat_map(|p| &p.actions);
    actions().flat_map(Action::exprs).chain(conditions).for_each(|e| found.asked(e));
    let mut known = 0;
    while known != found.wanted.len() {
        known = found.wanted.len();
        actions().for_each(|action| found.assigned(action));
    }
    if known > MOST {
        log::debug!("{known} remainders are too many");
        return Vec::new();
    }
    found.wanted.into_iter().collect()
}

struct Found {
    /// The literals by which each divides.
    functions: FxHashMap<Name, Vec<i64>>,
    wanted: IndexSet<(Name, i64)>,
    small: FxHashSet<Name>,
}

impl Found {
    fn asked(&mut self, e: &Expr) {
        let mut asked = Vec::new();
        all_divisions(e, &mut |dividend, divisor| asked.push((dividend.clone(), divisor)));
        for (dividend, divisor) in asked {
            self.all(&dividend, divisor);
        }
        self.in_calls(e);
    }

    fn in_calls(&mut self, e: &Expr) {
        if let ExprKind::App(function, args) = &e.kind {
            for divisor in self.functions.get(function).cloned().unwrap_or_default() {
                args.iter().for_each(|arg| self.all(arg, divisor));
            }
        }
        e.for_each_child(&mut |child| self.in_calls(child));
    }

    fn assigned(&mut self, action: &Action) {
        let Action::Assign { lhs, rhs, .. } = action else { return };
        for (target, value) in lhs.iter().zip(rhs).filter(|(target, _)| target.path.is_empty()) {
            let divisors: Vec<i64> =
                self.wanted.iter().filter(|(name, _)| *name == target.base.name).map(|(_, divisor)| *divisor).collect();
            divisors.into_iter().for_each(|divisor| self.all(value, divisor));
        }
    }

    /// Those of the variables of a sum.
    fn all(&mut self, e: &Expr, divisor: i64) {
        match &e.kind {
            ExprKind::Var(name) if !self.small.contains(name) => {
                self.wanted.insert((*name, divisor));
            }
            ExprKind::Unary(UnOp::Neg, inner) => self.all(inner, divisor),
            ExprKind::Binary(BinOp::Add | BinOp::Sub | BinOp::Mul, a, b) => {
                [a, b].map(|e| self.all(e, divisor)).into_iter().collect()
            }
            ExprKind::If(_, a, b) => [a, b].map(|e| self.all(e, divisor)).into_iter().collect(),
            _ => {}
        }
    }
}

/// Variables that get nothing but remainders and literals: they are few numbers themselves.
fn small(system: &System) -> FxHashSet<Name> {
    let mut gets: FxHashMap<Name, bool> = FxHashMap::default();
    for action in system.steps.iter().flat_map(|s| &s.pieces).flat_map(|p| &p.actions) {
        match action {
            Action::Assign { lhs, rhs, .. } => {
                for (target, value) in lhs.iter().zip(rhs) {
                    let is_small = match &value.kind {
                        ExprKind::Int(_) => true,
                        ExprKind::Binary(BinOp::Mod, dividend, _) => dividend.mentions(|name| name == target.base.name),
                        _ => false,
                    };
                    *gets.entry(target.base.name).or_insert(true) &= is_small;
                }
            }
            Action::Havoc(names) => gets.extend(names.iter().map(|name| (*name, false))),
            Action::Assume { .. } | Action::Check { .. } | Action::Touches { .. } => {}
        }
    }
    gets.into_iter().filter(|(_, is_small)| *is_small).map(|(name, _)| name).collect()
}

/// What is divided by literals, each with the literal.
fn all_divisions(e: &Expr, f: &mut dyn FnMut(&Expr, i64)) {
    if let ExprKind::Binary(BinOp::Mod | BinOp::Div, dividend, by) = &e.kind
        && let ExprKind::Int(literal) = &by.kind
        && let Some(divisor) = literal.to_i64().filter(|d| (2..=DIVISOR).contains(d))
    {
        f(dividend, divisor);
    }
    e.for_each_child(&mut |child| all_divisions(child, f));
}
