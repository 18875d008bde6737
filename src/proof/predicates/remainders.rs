//! Which remainders a proof may need: those that the program asks for, and those of what is assigned to the variables that they are taken of.
//!
//! Example: of `if (seen mod 2 == 0)`, with `seen := seq` before, those of `seen` and of `seq`, by 2.

use indexmap::IndexSet;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use rustc_hash::{FxHashMap, FxHashSet};

use concurrency::program::Action;
use syntax::ast::*;
use system::{Exit, System};

/// Larger divisors are not looked at, and no more remainders than this.
const DIVISOR: i64 = 64;
const MOST: usize = 24;

/// What a program computes, as far as remainders are concerned.
#[derive(Default)]
pub struct Computed<'a> {
    /// What it asks for.
    pub asked: Vec<&'a Expr>,
    /// What it assigns to variables.
    pub assigned: Vec<(Name, &'a Expr)>,
    /// What may have any value.
    pub open: Vec<Name>,
}

/// The variables, each with a divisor.
pub(super) fn wanted(system: &System) -> Vec<(Name, i64)> {
    let mut computed = Computed::default();
    let pieces = || system.steps.iter().flat_map(|s| &s.pieces);
    for action in pieces().flat_map(|p| &p.actions) {
        computed.asked.extend(action.exprs());
        match action {
            Action::Assign { lhs, rhs, .. } => {
                let whole = lhs.iter().zip(rhs).filter(|(target, _)| target.path.is_empty());
                computed.assigned.extend(whole.map(|(target, value)| (target.base.name, value)));
            }
            Action::Havoc(names) => computed.open.extend(names),
            Action::Assume { .. } | Action::Check { .. } | Action::Touches { .. } => {}
        }
    }
    computed.asked.extend(pieces().filter_map(|p| match &p.exit {
        Exit::Branch { cond, .. } => Some(cond),
        _ => None,
    }));
    computed.wanted(&system.passive)
}

impl Computed<'_> {
    /// The variables, each with a divisor; `passive` has the functions.
    pub fn wanted(&self, passive: &[Decl]) -> Vec<(Name, i64)> {
        let mut found = Found { functions: FxHashMap::default(), wanted: IndexSet::new(), small: self.small() };
        for decl in passive {
            if let Decl::Function(FunctionDecl { name, body: Some(body), .. }) = decl {
                let mut divisors = FxHashSet::default();
                all_divisions(body, &mut |_, divisor| {
                    divisors.insert(divisor);
                });
                found.functions.insert(name.name, divisors.into_iter().collect());
            }
        }
        self.asked.iter().for_each(|e| found.asked(e));
        let mut known = 0;
        while known != found.wanted.len() {
            known = found.wanted.len();
            self.assigned.iter().for_each(|(name, value)| found.assigned(*name, value));
        }
        if known > MOST {
            log::debug!("{known} remainders are too many");
            return Vec::new();
        }
        found.wanted.into_iter().collect()
    }

    /// Variables that get nothing but remainders and literals: they are few numbers themselves.
    fn small(&self) -> FxHashSet<Name> {
        let mut gets: FxHashMap<Name, bool> = FxHashMap::default();
        for (target, value) in &self.assigned {
            let is_small = match &value.kind {
                ExprKind::Int(_) => true,
                ExprKind::Binary(BinOp::Mod, dividend, _) => dividend.mentions(|name| name == *target),
                _ => false,
            };
            *gets.entry(*target).or_insert(true) &= is_small;
        }
        gets.extend(self.open.iter().map(|name| (*name, false)));
        gets.into_iter().filter(|(_, is_small)| *is_small).map(|(name, _)| name).collect()
    }
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

    fn assigned(&mut self, target: Name, value: &Expr) {
        let divisors: Vec<i64> =
            self.wanted.iter().filter(|(name, _)| *name == target).map(|(_, divisor)| *divisor).collect();
        divisors.into_iter().for_each(|divisor| self.all(value, divisor));
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

/// What is divided by literals, each with the literal, but for its sign.
fn all_divisions(e: &Expr, f: &mut dyn FnMut(&Expr, i64)) {
    if let ExprKind::Binary(BinOp::Mod | BinOp::Div, dividend, by) = &e.kind
        && let Some(literal) = size(by)
        && let Some(divisor) = literal.to_i64().filter(|d| (2..=DIVISOR).contains(d))
    {
        f(dividend, divisor);
    }
    e.for_each_child(&mut |child| all_divisions(child, f));
}

fn size(e: &Expr) -> Option<&BigUint> {
    match &e.kind {
        ExprKind::Int(literal) => Some(literal),
        ExprKind::Unary(UnOp::Neg, inner) => size(inner),
        _ => None,
    }
}
