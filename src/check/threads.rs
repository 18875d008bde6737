//! Ultimate's dialect: how a program is known to be written in it, and joins that no thread can ever answer.

use base::diagnostic::{Diagnostic, Finding};
use base::source::Span;
use syntax::Ty;
use syntax::ast::*;
use syntax::visit::{Visit, walk_decl, walk_stmt};

/// The procedure with which executions of Ultimate's programs begin.
pub const ULTIMATE_START: &str = "ULTIMATE.start";

/// Does the program use `fork` or `join`, or begin where Ultimate's do?
pub fn is_ultimate(program: &Program) -> bool {
    struct Found(bool);
    impl Visit for Found {
        fn visit_decl(&mut self, decl: &Decl) {
            if let Decl::Procedure(p) = decl {
                self.0 |= p.sig.name.name == ULTIMATE_START;
            }
            if !self.0 {
                walk_decl(self, decl);
            }
        }
        fn visit_stmt(&mut self, stmt: &Stmt) {
            self.0 |= matches!(stmt.kind, StmtKind::Fork { .. } | StmtKind::Join { .. });
            walk_stmt(self, stmt);
        }
        fn visit_expr(&mut self, _: &Expr) {}
    }
    let mut found = Found(false);
    found.visit_program(program);
    found.0
}

/// What the threads are known by that are forked, and what joins ask for.
#[derive(Default)]
pub(super) struct Signatures {
    pub(super) forks: Vec<Signature>,
    pub(super) joins: Vec<Signature>,
}

pub(super) struct Signature {
    pub(super) ids: Vec<Ty>,
    /// Results; of a join without `assign` none are asked for.
    pub(super) results: Option<Vec<Ty>>,
    pub(super) span: Span,
}

impl Signatures {
    /// Errors for joins whose ids no `fork` of the program has the number and types of, or whose targets no procedure that is forked
    /// with such ids has the results for: they would wait for ever. What hangs on type parameters may fit.
    pub(super) fn unmatched_joins(&self) -> Vec<Diagnostic> {
        self.joins.iter().filter_map(|join| unmatched(join, &self.forks)).collect()
    }
}

fn unmatched(join: &Signature, forks: &[Signature]) -> Option<Diagnostic> {
    let same_ids: Vec<&Signature> = forks.iter().filter(|fork| fit(&fork.ids, &join.ids)).collect();
    if same_ids.is_empty() {
        let message = format!("no thread is forked with an id of this type: {}", tuple(&join.ids));
        let error = Diagnostic::error(Finding::UnmatchedJoin, join.span, message);
        return Some(other_ids(forks).into_iter().fold(error, |e, (span, note)| e.note(Some(span), note)));
    }
    let wanted = join.results.as_ref()?;
    if same_ids.iter().any(|fork| fork.results.as_ref().is_none_or(|results| fit(results, wanted))) {
        return None;
    }
    let message = format!("no thread that is forked with such an id has results of these types: {}", tuple(wanted));
    let error = Diagnostic::error(Finding::UnmatchedJoin, join.span, message);
    let results = |fork: &Signature| fork.results.as_deref().map(tuple).unwrap_or_default();
    let notes = same_ids.iter().take(NAMED).map(|f| (f.span, format!("its results: {}", results(f))));
    Some(notes.fold(error, |e, (span, note)| e.note(Some(span), note)))
}

/// Forks that an error names.
const NAMED: usize = 5;

fn other_ids(forks: &[Signature]) -> Vec<(Span, String)> {
    forks.iter().take(NAMED).map(|f| (f.span, format!("a thread with an id of type {}", tuple(&f.ids)))).collect()
}

fn tuple(types: &[Ty]) -> String {
    format!("({})", itertools::join(types, ", "))
}

fn fit(a: &[Ty], b: &[Ty]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || a.is_open() || b.is_open())
}
