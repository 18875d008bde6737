//! `pthread_exit` ends the thread from wherever it is called: behind a call of it, and of every procedure that may come to one, the
//! caller returns if the thread is about to end. Its results are of no use then, and are 0.

use rustc_hash::{FxHashMap, FxHashSet};

use super::types::Types;
use super::{PREFIX, assign, c_name, formals, if_then};
use syntax::ast::*;
use syntax::visit::{Visit, VisitMut, walk_stmt};

/// Lets callers return.
pub(super) fn leave(program: &mut Program, missing: &FxHashSet<Name>, types: &Types) {
    #[allow(clippy::iter_over_hash_type)] // a set is filled
    let exits = missing.iter().copied().filter(|name| c_name(*name) == "pthread_exit");
    let mut exiting: FxHashSet<Name> = exits.collect();
    if exiting.is_empty() {
        return;
    }
    // What it calls may come to one.
    #[allow(clippy::iter_over_hash_type)] // a set is filled
    exiting.extend(missing.iter().copied().filter(|name| c_name(*name) == "pthread_once"));
    let mut calls = Calls::default();
    for decl in &program.decls {
        match decl {
            Decl::Procedure(ProcedureDecl { sig, body: Some(body), .. }) => calls.of(sig.name.name, body),
            Decl::Implementation(i) => calls.of(i.sig.name.name, &i.body),
            _ => {}
        }
    }
    let mut todo: Vec<Name> = exiting.iter().copied().collect();
    while let Some(callee) = todo.pop() {
        for &caller in calls.callers.get(&callee).into_iter().flatten() {
            if exiting.insert(caller) {
                todo.push(caller);
            }
        }
    }
    Returns { exiting, types, results: Vec::new() }.visit_program(program);
}

#[derive(Default)]
struct Calls {
    caller: Name,
    callers: FxHashMap<Name, Vec<Name>>,
}

impl Calls {
    fn of(&mut self, caller: Name, body: &Body) {
        self.caller = caller;
        self.visit_body(body);
    }
}

impl Visit for Calls {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        if let Some(callee) = called(stmt) {
            self.callers.entry(callee).or_default().push(self.caller);
        }
        walk_stmt(self, stmt);
    }
    fn visit_expr(&mut self, _: &Expr) {}
}

/// The procedure that the thread at hand goes into.
fn called(stmt: &Stmt) -> Option<Name> {
    match &stmt.kind {
        StmtKind::Call(call) if !call.is_async && find_attr(&call.arm.attrs, "async").is_none() => {
            Some(call.arm.proc.name)
        }
        _ => None,
    }
}

struct Returns<'t> {
    exiting: FxHashSet<Name>,
    types: &'t Types,
    /// Of the procedure at hand, with what they are where it returns so.
    results: Vec<(Name, Expr)>,
}

impl VisitMut for Returns<'_> {
    fn visit_signature(&mut self, sig: &mut Signature) {
        let result = |(name, ty)| Some((name, self.types.zero(ty)?));
        self.results = formals(&sig.outs).into_iter().filter_map(result).collect();
    }

    fn map_stmt(&mut self, mut stmt: Stmt, out: &mut Vec<Stmt>) {
        self.visit_stmt(&mut stmt);
        let (span, ends) = (stmt.span, called(&stmt).is_some_and(|callee| self.exiting.contains(&callee)));
        out.push(stmt);
        if ends {
            let results = self.results.iter().map(|(name, zero)| assign(*name, Vec::new(), zero.clone(), span));
            let leave = Stmt::new(StmtKind::Return { attrs: Vec::new() }, span);
            let exiting = Expr::var(Name::from(&format!("{PREFIX}exiting")));
            out.push(if_then(exiting, results.chain([leave]).collect(), span));
        }
    }

    fn visit_expr(&mut self, _: &mut Expr) {}
}
