//! Which remainders ranks and their invariants may need: those that the statements of the steps ask for.

use crate::predicates::remainders::Computed;
use certificate::Step;
use syntax::ast::*;
use syntax::visit::{Visit, walk_stmt};

/// The variables, each with a divisor.
pub fn wanted(steps: &[Step], passive: &[Decl]) -> Vec<(Name, i64)> {
    let mut found = Found::default();
    for stmt in steps.iter().flat_map(|step| &step.stmts) {
        found.visit_stmt(stmt);
    }
    let Found { asked, assigned, open } = &found;
    let computed = Computed {
        asked: asked.iter().collect(),
        assigned: assigned.iter().map(|(name, value)| (*name, value)).collect(),
        open: open.clone(),
    };
    computed.wanted(passive)
}

#[derive(Default)]
struct Found {
    asked: Vec<Expr>,
    assigned: Vec<(Name, Expr)>,
    open: Vec<Name>,
}

impl Visit for Found {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Assign { lhs, rhs, .. } => {
                let whole = lhs.iter().zip(rhs).filter(|(target, _)| target.path.is_empty());
                self.assigned.extend(whole.map(|(target, value)| (target.base.name, value.clone())));
            }
            StmtKind::Havoc(names) => self.open.extend(names.iter().map(|n| n.name)),
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &Expr) {
        self.asked.push(expr.clone());
    }
}
