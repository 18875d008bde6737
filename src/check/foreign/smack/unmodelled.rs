//! What a program calls that C's and SMACK's users know, and that means nothing without the library.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{PREFIX, c_name, saying_nothing};
use base::diagnostic::{Diagnostic, Finding};
use syntax::ast::*;
use syntax::visit::{Visit, walk_block};

/// C's procedures, and what their calls leave undone where they have no body.
const UNMODELLED: [(&[&str], &str); 5] = [
    (&["pthread_create"], "no thread is started, and nothing that it would do is checked"),
    (
        &["reach_error", "__VERIFIER_error", "__VERIFIER_assert", "__assert_fail", "__assert_rtn"],
        "a call of it is no check, and fails none",
    ),
    (
        &["__VERIFIER_assume", "abort", "exit", "pthread_exit"],
        "executions go on behind a call of it, whatever it is given",
    ),
    (
        &[
            "pthread_join",
            "pthread_mutex_lock",
            "pthread_mutex_trylock",
            "pthread_mutex_unlock",
            "pthread_spin_lock",
            "pthread_spin_unlock",
            "pthread_cond_wait",
            "pthread_rwlock_rdlock",
            "pthread_rwlock_wrlock",
            "pthread_rwlock_unlock",
            "pthread_barrier_wait",
            "sem_wait",
        ],
        "no thread waits in a call of it",
    ),
    (&["pthread_once"], "it calls nothing"),
];

/// A warning for each of them that is called, and has neither a body nor a contract.
pub(crate) fn unmodelled(program: &Program) -> Vec<Diagnostic> {
    let mut unmodelled: FxHashMap<Name, &str> = FxHashMap::default();
    for p in saying_nothing(program) {
        let name = p.sig.name.name;
        let known = UNMODELLED.iter().find(|(names, _)| names.contains(&c_name(name)));
        unmodelled.extend(known.map(|(_, undone)| (name, *undone)));
    }
    let is_c = |p: &ProcedureDecl| {
        let name = p.sig.name.name;
        ["pthread_", "sem_", "__VERIFIER_", "__assert_", "__SMACK_", "reach_error", "$"]
            .iter()
            .any(|c| name.starts_with(c))
    };
    // A procedure that is called `exit` may be anybody's.
    if !program.decls.iter().any(|decl| matches!(decl, Decl::Procedure(p) if is_c(p))) {
        unmodelled.retain(|name, _| is_marked(*name));
    }
    let mut calls = Calls { unmodelled, warned: FxHashSet::default(), warnings: Vec::new() };
    if !calls.unmodelled.is_empty() {
        calls.visit_program(program);
    }
    calls.warnings
}

fn is_marked(name: Name) -> bool {
    !matches!(c_name(name), "abort" | "exit")
}

struct Calls {
    unmodelled: FxHashMap<Name, &'static str>,
    warned: FxHashSet<Name>,
    warnings: Vec<Diagnostic>,
}

impl Visit for Calls {
    fn visit_block(&mut self, block: &Block) {
        for (at, stmt) in block.stmts.iter().enumerate() {
            let StmtKind::Call(Call { arm, .. }) = &stmt.kind else { continue };
            let name = arm.proc.name;
            let Some(undone) = self.unmodelled.get(&name) else { continue };
            // Ultimate, and SV-COMP's own scripts, put the check beside the call.
            let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
            if beside.filter_map(|at| block.stmts.get(at)).any(fails) || !self.warned.insert(name) {
                continue;
            }
            let library = PREFIX.trim_end_matches('.');
            let advice = format!("--lib {library} gives bodies to what C programs call");
            let message = format!("{name} has no body: {undone}");
            self.warnings.push(Diagnostic::warning(Finding::Unmodelled, stmt.span, message).note(None, advice));
        }
        walk_block(self, block);
    }
    fn visit_expr(&mut self, _: &Expr) {}
}

/// `assert false;`
fn fails(stmt: &Stmt) -> bool {
    matches!(&stmt.kind, StmtKind::Assert { expr, .. } if expr.as_bool() == Some(false))
}
