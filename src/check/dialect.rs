//! What Boogie itself does not read.

use base::diagnostic::{Diagnostic, Finding};
use base::source::Span;
use syntax::ast::*;
use syntax::visit::{Visit, walk_expr, walk_stmt};

/// An error for each construct that no Boogie reads: `fork`, `join`, `atomic` blocks, `%`. (`/` on integers is an error of types.)
pub(super) fn foreign_to_boogie(program: &Program) -> Vec<Diagnostic> {
    let mut found = Foreign(Vec::new());
    found.visit_program(program);
    found.0
}

struct Foreign(Vec<Diagnostic>);

impl Foreign {
    fn report(&mut self, span: Span, what: &str, instead: &str) {
        let message = format!("Boogie does not read {what}");
        self.0.push(Diagnostic::error(Finding::Dialect, span, message).note(None, instead));
    }
}

impl Visit for Foreign {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Fork { .. } => self.report(stmt.span, "`fork`", "a thread is created by `async call P(...);`"),
            StmtKind::Join { .. } => {
                self.report(stmt.span, "`join`", "`par call A() | B();` waits for the threads that it starts");
            }
            StmtKind::Atomic(_) => {
                let instead =
                    "a procedure with `{:atomic}`, or `call corral_atomic_begin();` and `call corral_atomic_end();`";
                self.report(stmt.span, "`atomic { ... }`", instead);
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &Expr) {
        if let ExprKind::Binary(BinOp::Percent, ..) = &expr.kind {
            self.report(expr.span, "`%`", "the remainder of a division is `mod`");
        }
        walk_expr(self, expr);
    }
}
