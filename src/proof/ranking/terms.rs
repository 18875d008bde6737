//! Which entries of maps and which products ranks may need: those that the steps read, over the state alone.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::linear::space::Kind;
use crate::linear::terms::{Term, entry};
use certificate::{Obligations, Step};
use check::{Ty, TyKind};
use syntax::ast::*;
use syntax::print::print_expr;
use syntax::visit::{Visit, walk_expr, walk_stmt};

/// More would cost more than they bring: each write may be to any of them.
const MOST: usize = 6;

/// The terms; those of conditions first.
pub fn wanted(obligations: &Obligations, steps: &[Step]) -> Vec<Term> {
    let declared = obligations.vocabulary.variables.iter();
    let mut state: FxHashMap<Name, Option<usize>> = declared.map(|d| (d.name, obligations.owner(d))).collect();
    for decl in obligations.passive() {
        if let Decl::Const(c) = decl {
            state.extend(c.names.iter().map(|n| (n.name, None)));
        }
    }
    let kinds = Kinds::of_state(obligations);
    let mut found = Found::default();
    steps.iter().flat_map(|step| &step.stmts).for_each(|stmt| found.visit_stmt(stmt));
    let mut known = FxHashSet::default();
    let all = found.conditions.into_iter().chain(found.values);
    let owned = all.filter_map(|term| {
        let mut read = FxHashSet::default();
        term.free_vars(&mut read);
        let owners: Option<Vec<Option<usize>>> = read.iter().map(|name| state.get(name).copied()).collect();
        let owners: FxHashSet<usize> = owners?.into_iter().flatten().collect();
        if owners.len() > 1 {
            return None;
        }
        let kind = match entry(&term) {
            Some((map, indices)) => kinds.of(map, &indices)?,
            None => Kind::Int,
        };
        known.insert(print_expr(&term)).then(|| Term { expr: term, kind, owner: owners.into_iter().next() })
    });
    owned.take(MOST).collect()
}

/// What the variables of the state are, and the constants.
struct Kinds<'a> {
    variables: FxHashMap<Name, Ty>,
    constants: FxHashMap<Name, &'a Type>,
}

impl<'a> Kinds<'a> {
    fn of_state(obligations: &'a Obligations) -> Kinds<'a> {
        let constants = obligations.passive().iter().filter_map(|decl| match decl {
            Decl::Const(c) => Some(c.names.iter().map(|n| (n.name, &c.ty))),
            _ => None,
        });
        let variables = obligations.vocabulary.variables.iter().map(|d| (d.name, d.ty)).collect();
        Kinds { variables, constants: constants.flatten().collect() }
    }

    /// Of what kind the entry is, where that is a number: of a heap, the constant for the field may say it.
    fn of(&self, map: Name, indices: &[&Expr]) -> Option<Kind> {
        let mut ty = *self.variables.get(&map)?;
        let mut indices = indices.iter();
        while let TyKind::Map { params, domain, range } = ty.kind() {
            let here: Vec<&Expr> = indices.by_ref().take(domain.len()).copied().collect();
            match range.kind() {
                TyKind::Int => return Some(Kind::Int),
                TyKind::Real => return Some(Kind::Real),
                TyKind::Var(name) if params.contains(name) => {
                    return domain.iter().zip(here).find_map(|(ty, index)| self.argument(ty, index, *name));
                }
                _ => ty = *range,
            }
        }
        None
    }

    /// What the constant has where the type has the variable: of `Field a` and a constant of type `Field int` it is an integer.
    fn argument(&self, ty: &Ty, index: &Expr, variable: Name) -> Option<Kind> {
        let ExprKind::Var(constant) = index.kind else { return None };
        let (TyKind::Con(_, of), TypeKind::Named(_, given)) = (ty.kind(), &self.constants.get(&constant)?.kind) else {
            return None;
        };
        let at = of.iter().position(|ty| *ty.kind() == TyKind::Var(variable))?;
        Some(Kind::of(given.get(at)?)).filter(|kind| matches!(kind, Kind::Int | Kind::Real))
    }
}

#[derive(Default)]
struct Found {
    conditions: Vec<Expr>,
    values: Vec<Expr>,
    is_condition: bool,
}

impl Visit for Found {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        self.is_condition = matches!(stmt.kind, StmtKind::Assume { .. } | StmtKind::Assert { .. } | StmtKind::If(_));
        walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, e: &Expr) {
        let is_wanted = match &e.kind {
            ExprKind::Select(..) => entry(e).is_some(),
            ExprKind::Binary(BinOp::Mul, a, b) => [a, b].iter().all(|e| matches!(e.kind, ExprKind::Var(_))),
            _ => false,
        };
        if is_wanted {
            let all = if self.is_condition { &mut self.conditions } else { &mut self.values };
            all.push(e.clone());
        }
        walk_expr(self, e);
    }
}
