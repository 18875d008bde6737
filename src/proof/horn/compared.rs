//! What the rules of clauses compare, or write: guesses are made of it.

use indexmap::IndexMap;
use rustc_hash::FxHashSet;

use super::clauses::{Argument, Clauses, Means, Predicate, Rule};
use syntax::ast::*;
use syntax::print::print_expr;

/// What rules compare, or write: sums and literals, by how they print.
#[derive(Default)]
pub struct Compared {
    sums: IndexMap<String, Expr>,
    literals: IndexMap<String, Expr>,
    /// What checks say, and the conditions of the rules, of whatever type they speak.
    stated: IndexMap<String, Expr>,
    /// The indices of which predicates speak.
    indices: FxHashSet<Name>,
    /// Where maps are looked at, and what is more or less than that.
    ends: IndexMap<String, Expr>,
}

/// What these clauses compare.
pub fn compared(clauses: &Clauses) -> Compared {
    let arguments = clauses.predicates.iter().flat_map(|p| &p.arguments);
    let indices = arguments.filter(|a| a.means == Means::Index).map(|a| a.name).collect();
    let mut found = Compared { indices, ..Compared::default() };
    for rule in &clauses.rules {
        told(rule).for_each(|e| found.all_of(e));
        // A rule without a head is possible where a check fails.
        if rule.head.is_none() {
            rule.conditions.iter().for_each(|e| found.states(e.clone().not()));
        }
        for premise in &rule.premises {
            let arguments = &clauses.predicates[premise.predicate].arguments;
            let at = arguments.iter().zip(&premise.values).filter(|(a, _)| a.means == Means::Index).map(|(_, e)| e);
            at.for_each(|e| found.end(e));
        }
    }
    clauses.rules.iter().flat_map(|rule| &rule.conditions).for_each(|e| found.conditions_of(e));
    // What is compared with an end is one, and what becomes one is.
    loop {
        let before = found.ends.len();
        clauses.rules.iter().flat_map(told).for_each(|e| found.ends_of(e));
        for head in clauses.rules.iter().filter_map(|rule| rule.head.as_ref()) {
            let arguments = &clauses.predicates[head.predicate].arguments;
            let becomes = |a: &Argument| a.means != Means::Index && found.ends.contains_key(a.name.as_str());
            let new = arguments.iter().zip(&head.values).filter(|(a, e)| becomes(a) && is_linear(e));
            let new: Vec<Expr> = new.map(|(_, e)| e.clone()).collect();
            new.iter().for_each(|e| found.end(e));
        }
        if found.ends.len() == before {
            return found;
        }
    }
}

fn told(rule: &Rule) -> impl Iterator<Item = &Expr> {
    rule.head.iter().flat_map(|head| &head.values).chain(&rule.conditions)
}

/// The arguments that are no elements of maps, and no indices.
fn plain(predicate: &Predicate) -> impl Iterator<Item = &Argument> {
    predicate.arguments.iter().filter(|a| a.means != Means::Index && a.at.is_none())
}

fn is_about(e: &Expr, predicate: &Predicate) -> bool {
    !e.mentions(|name| !plain(predicate).any(|a| a.name == name))
}

/// What a predicate speaks of, apart from elements of maps.
pub struct Terms {
    /// Integers; of those that are equal in each state one.
    pub variables: Vec<Expr>,
    pub flags: Vec<Expr>,
    /// What rules compare, or write: some sums of the variables, and literals other than 0.
    pub sums: Vec<Expr>,
    pub literals: Vec<Expr>,
}

/// At most so many of them.
const SUMS: usize = 4;
const LITERALS: usize = 3;
const STATED: usize = 24;

impl Compared {
    /// What the predicate speaks of, where these equations hold.
    pub fn terms(&self, predicate: &Predicate, equations: &[&Expr]) -> Terms {
        let of = |kind: TypeKind| plain(predicate).filter(move |a| a.ty.kind == kind);
        let is_told = |a: &&Argument| {
            let tells =
                |e: &Expr| matches!(&e.kind, ExprKind::Binary(BinOp::Eq, one, _) if one.kind == ExprKind::Var(a.name));
            equations.iter().any(|e| tells(e))
        };
        let value = |a: &Argument| Expr::var(a.name);
        Terms {
            variables: of(TypeKind::Int).filter(|a| !is_told(a)).map(value).collect(),
            flags: of(TypeKind::Bool).map(value).collect(),
            sums: self.sums.values().filter(|e| is_about(e, predicate)).take(SUMS).cloned().collect(),
            literals: self.literals.values().filter(|e| **e != Expr::int(0)).take(LITERALS).cloned().collect(),
        }
    }

    /// The ends that the predicate can speak of.
    pub fn ends_of_predicate(&self, predicate: &Predicate) -> impl Iterator<Item = &Expr> {
        self.ends.values().filter(|e| is_about(e, predicate))
    }

    fn all_of(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Int(_) => drop(self.literals.insert(print_expr(e), e.clone())),
            ExprKind::Binary(BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Eq, a, b) => {
                let is_equation = matches!(e.kind, ExprKind::Binary(BinOp::Eq, ..));
                for side in [a, b].into_iter().filter(|e| is_sum(e, is_equation)) {
                    self.sums.insert(print_expr(side), (**side).clone());
                }
            }
            _ => {}
        }
        e.for_each_child(&mut |e| self.all_of(e));
    }

    /// What is stated of what the predicate speaks of.
    pub fn stated(&self, predicate: &Predicate) -> impl Iterator<Item = &Expr> {
        self.stated.values().filter(|e| is_about(e, predicate)).take(STATED)
    }

    fn states(&mut self, e: Expr) {
        self.stated.insert(print_expr(&e), e);
    }

    /// The comparisons in it, and calls of functions.
    fn conditions_of(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Binary(BinOp::And | BinOp::Or | BinOp::Implies | BinOp::Iff, ..)
            | ExprKind::Unary(UnOp::Not, _) => {
                e.for_each_child(&mut |e| self.conditions_of(e));
            }
            ExprKind::Binary(..) | ExprKind::App(..) => self.states(e.clone()),
            _ => {}
        }
    }

    fn end(&mut self, e: &Expr) {
        self.ends.extend([without_literal(e), e].map(|e| (print_expr(e), e.clone())));
    }

    fn ends_of(&mut self, e: &Expr) {
        if let ExprKind::Binary(BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Eq, a, b) = &e.kind {
            let is_equation = matches!(e.kind, ExprKind::Binary(BinOp::Eq, ..));
            let is_end = |e: &Expr| match is_equation {
                true => matches!(&e.kind, ExprKind::Var(name) if self.indices.contains(name)),
                false => self.ends.contains_key(&print_expr(without_literal(e))),
            };
            let others = [(a, b), (b, a)].into_iter().filter(|(a, _)| is_end(a)).map(|(_, b)| b);
            let new: Vec<Expr> = others.filter(|e| is_linear(e)).map(|e| (**e).clone()).collect();
            new.iter().for_each(|e| self.end(e));
        }
        e.for_each_child(&mut |e| self.ends_of(e));
    }
}

/// What a literal is added to.
fn without_literal(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Binary(BinOp::Add, a, b) if matches!(a.kind, ExprKind::Int(_)) => without_literal(b),
        ExprKind::Binary(BinOp::Add | BinOp::Sub, a, b) if matches!(b.kind, ExprKind::Int(_)) => without_literal(a),
        _ => e,
    }
}

/// A sum; in an inequality one that says more than that a variable is compared strictly, or not.
fn is_sum(e: &Expr, in_equation: bool) -> bool {
    let is_one = |e: &Expr| matches!(&e.kind, ExprKind::Int(n) if *n == 1u32.into());
    match &e.kind {
        ExprKind::Binary(BinOp::Add | BinOp::Sub, a, b) if !in_equation && (is_one(a) || is_one(b)) => false,
        ExprKind::Binary(..) => is_linear(e),
        _ => false,
    }
}

fn is_linear(e: &Expr) -> bool {
    let is_literal = |e: &Expr| matches!(e.kind, ExprKind::Int(_));
    match &e.kind {
        ExprKind::Int(_) | ExprKind::Var(_) => true,
        ExprKind::Binary(BinOp::Add | BinOp::Sub, a, b) => is_linear(a) && is_linear(b),
        ExprKind::Binary(BinOp::Mul, a, b) => is_literal(a) && is_linear(b) || is_literal(b) && is_linear(a),
        _ => false,
    }
}
