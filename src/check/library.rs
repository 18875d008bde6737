//! What a library adds to a program, which is marked `{:library}`: nobody has to list its variables in `modifies` clauses, and of its
//! procedures those stay that the program comes to.

use rustc_hash::{FxHashMap, FxHashSet};

use syntax::ast::*;
use syntax::visit::{Visit, walk_call_arm};

const LIBRARY: &str = "library";

/// Marks the variables and procedures that a library declares.
pub fn mark_library(program: &mut Program, mut is_library: impl FnMut(Span) -> bool) {
    for decl in &mut program.decls {
        let (attrs, span) = match decl {
            Decl::Var(v) => (&mut v.attrs, v.span),
            Decl::Procedure(p) => (&mut p.sig.attrs, p.span),
            _ => continue,
        };
        if is_library(span) {
            attrs.push(Attr::generated(LIBRARY, Vec::new()));
        }
    }
}

/// Leaves out procedures that nothing of the program calls. Gives back the variables.
pub(super) fn settle(program: &mut Program) -> FxHashSet<Name> {
    let is_marked = |decl: &Decl| find_attr(decl.attrs(), LIBRARY).is_some();
    let variables = program.decls.iter().filter(|decl| is_marked(decl)).flat_map(|decl| match decl {
        Decl::Var(v) => v.groups.as_slice(),
        _ => &[],
    });
    let variables = variables.flat_map(|g| &g.names).map(|n| n.name).collect();
    let (mut calls, mut todo) = (FxHashMap::default(), Vec::new());
    for decl in &program.decls {
        let mut called = Called(Vec::new());
        called.visit_decl(decl);
        match decl {
            Decl::Procedure(p) if is_marked(decl) => _ = calls.insert(p.sig.name.name, called.0),
            _ => todo.extend(called.0),
        }
    }
    let mut used = FxHashSet::default();
    while let Some(name) = todo.pop() {
        if used.insert(name) {
            todo.extend(calls.get(&name).into_iter().flatten());
        }
    }
    program.decls.retain(|decl| match decl {
        Decl::Procedure(p) => !is_marked(decl) || used.contains(&p.sig.name.name),
        _ => true,
    });
    variables
}

struct Called(Vec<Name>);

impl Visit for Called {
    fn visit_call_arm(&mut self, arm: &CallArm) {
        self.0.push(arm.proc.name);
        walk_call_arm(self, arm);
    }
    fn visit_expr(&mut self, _: &Expr) {}
}
