//! The ways through a step of the obligations, each as equations over the values in front of it.

use rustc_hash::FxHashMap;

use super::super::horn::paths::{End, Path, Versions};
use super::flat::{Flat, flat};
use super::quantifiers::with_names;
use check::CheckKind;
use concurrency::program::Action;
use syntax::ast::*;
use vocabulary::END;

/// More ways through one step are too many.
const MOST: usize = 2048;

/// The ways through these statements, to the end or to a check that fails. `types` knows all variables, and learns of names that are new.
///
/// # Errors
/// Too many ways, or a statement that is not known.
pub fn paths(stmts: &[Stmt], types: &mut FxHashMap<Name, Type>) -> Result<Vec<Path>, String> {
    let list = flat(stmts)?;
    let mut walk = Walk { list: &list, versions: Versions::new(types), found: Vec::new() };
    walk.from(0, Path { conditions: Vec::new(), values: FxHashMap::default(), end: End::Fails })?;
    Ok(walk.found)
}

struct Walk<'a> {
    list: &'a [Flat],
    versions: Versions<'a>,
    found: Vec<Path>,
}

impl Walk<'_> {
    fn from(&mut self, mut at: usize, mut path: Path) -> Result<(), String> {
        loop {
            match self.list.get(at) {
                None | Some(Flat::Return) => return self.ends(path, End::Rest(END)),
                Some(Flat::Does(stmt)) => {
                    let stmt = self.without_lambdas(stmt, &mut path)?;
                    let (goes_on, failing) = self.versions.action(&action(&stmt)?, &mut path)?;
                    if let Some(failing) = failing {
                        self.ends(failing, End::Fails)?;
                    }
                    if !goes_on {
                        return Ok(());
                    }
                    at += 1;
                }
                Some(Flat::Jump(to)) => match to.as_slice() {
                    [only] => at = *only,
                    _ => return to.iter().try_for_each(|to| self.from(*to, path.clone())),
                },
                Some(Flat::Unless(cond, to)) => {
                    let cond = path.value(cond);
                    let mut way = path.clone();
                    if way.requires(cond.clone().not()) {
                        self.from(*to, way)?;
                    }
                    if !path.requires(cond) {
                        return Ok(());
                    }
                    at += 1;
                }
            }
        }
    }

    /// Where an entry becomes a lambda expression, that has a name: so that each of its entries can be said to have its value.
    fn without_lambdas(&mut self, stmt: &Stmt, path: &mut Path) -> Result<Stmt, String> {
        let mut stmt = stmt.clone();
        let StmtKind::Assign { lhs, rhs, .. } = &mut stmt.kind else { return Ok(stmt) };
        for (target, value) in lhs.iter().zip(rhs) {
            let is_lambda = matches!(&value.kind, ExprKind::Quantified(q) if q.kind == Quantifier::Lambda);
            if !is_lambda || target.path.is_empty() {
                continue;
            }
            let mut ty = self.versions.types.get(&target.base.name).cloned().ok_or("a variable that is not known")?;
            for _ in &target.path {
                let TypeKind::Map { range, .. } = ty.kind else { return Err("an entry of no map".into()) };
                ty = *range;
            }
            let name = Name::from(&format!("{}!entry", target.base.name));
            self.versions.types.insert(name, ty);
            let whole = Lhs { base: Ident::generated(name), path: Vec::new(), span: Span::NONE };
            let entry = Action::Assign { attrs: Vec::new(), lhs: vec![whole], rhs: vec![value.clone()] };
            self.versions.action(&entry, path)?;
            *value = Expr::var(name);
        }
        Ok(stmt)
    }

    fn ends(&mut self, path: Path, end: End) -> Result<(), String> {
        if self.found.len() >= MOST {
            return Err("a step with too many ways through it".into());
        }
        let mut found = Path { conditions: Vec::new(), values: path.values, end };
        for condition in path.conditions {
            self.requires(&mut found, condition)?;
        }
        self.found.push(found);
        Ok(())
    }

    /// Adds a condition. What there is some one of has a name, so that something can be said of it.
    fn requires(&mut self, path: &mut Path, condition: Expr) -> Result<(), String> {
        let condition = with_names(condition, &mut |name, ty| {
            self.versions.types.insert(name.name, ty.clone());
            self.versions.version(name.name)
        })?;
        path.conditions.extend(conjuncts(condition));
        Ok(())
    }
}

fn conjuncts(e: Expr) -> Vec<Expr> {
    match e.kind {
        ExprKind::Binary(BinOp::And, a, b) => [*a, *b].into_iter().flat_map(conjuncts).collect(),
        kind => vec![Expr::generated(kind)],
    }
}

/// Gives each bound variable a name of its own, so that what one ranges over says nothing of others.
pub fn bound_apart(stmts: &mut [Stmt], prefix: &str) {
    let mut number = 0;
    bound_apart_from(stmts, &mut |name| {
        number += 1;
        Name::from(&format!("{name}?{prefix}?{number}"))
    });
}

fn bound_apart_from(stmts: &mut [Stmt], fresh: &mut dyn FnMut(Name) -> Name) {
    let is_old = |name: Name| !name.as_str().contains('?');
    for stmt in stmts {
        match &mut stmt.kind {
            StmtKind::Assume { expr, .. } | StmtKind::Assert { expr, .. } => expr.rename_bound(&is_old, fresh),
            StmtKind::Assign { lhs, rhs, .. } => {
                for access in lhs.iter_mut().flat_map(|target| &mut target.path) {
                    if let Access::Index(index) = access {
                        index.iter_mut().for_each(|e| e.rename_bound(&is_old, fresh));
                    }
                }
                rhs.iter_mut().for_each(|e| e.rename_bound(&is_old, fresh));
            }
            StmtKind::If(node) => {
                if let Guard::Expr(cond) = &mut node.cond {
                    cond.rename_bound(&is_old, fresh);
                }
                bound_apart_from(&mut node.then.stmts, fresh);
                if let Some(otherwise) = &mut node.else_ {
                    bound_apart_from(&mut otherwise.stmts, fresh);
                }
            }
            _ => {}
        }
    }
}

fn action(stmt: &Stmt) -> Result<Action, String> {
    Ok(match &stmt.kind {
        StmtKind::Assign { lhs, rhs, .. } => Action::Assign { attrs: Vec::new(), lhs: lhs.clone(), rhs: rhs.clone() },
        StmtKind::Havoc(names) => Action::Havoc(names.iter().map(|n| n.name).collect()),
        StmtKind::Assume { expr, .. } => Action::Assume { attrs: Vec::new(), expr: expr.clone() },
        StmtKind::Assert { expr, .. } => {
            Action::Check { attrs: Vec::new(), expr: expr.clone(), kind: CheckKind::Assertion, span: Span::NONE }
        }
        _ => return Err("a statement of another kind".into()),
    })
}
