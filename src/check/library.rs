//! What a library adds to a program ([`CheckOptions::libraries`](super::CheckOptions::libraries)): nobody has to list its variables in
//! `modifies` clauses, and of its procedures those stay that the program comes to.

use rustc_hash::{FxHashMap, FxHashSet};

use super::called::called;
use base::source::FileId;
use syntax::ast::*;

/// Is the place in one of the libraries, of which this file is the first?
fn is_within(span: Span, first: FileId) -> bool {
    !span.is_none() && span.file >= first
}

/// The variables of the libraries, of which this file is the first.
pub(super) fn variables(program: &Program, first: FileId) -> impl Iterator<Item = Name> {
    let globals = program.decls.iter().filter_map(move |decl| match decl {
        Decl::Var(var) if is_within(var.span, first) => Some(&var.groups),
        _ => None,
    });
    globals.flatten().flat_map(|group| &group.names).map(|name| name.name)
}

/// Leaves out procedures of the libraries that nothing of the program calls.
pub(super) fn settle(program: &mut Program, first: FileId) {
    let is_of_library = |decl: &Decl| matches!(decl, Decl::Procedure(p) if is_within(p.span, first));
    let (mut calls, mut todo) = (FxHashMap::default(), Vec::new());
    for decl in &program.decls {
        match decl {
            Decl::Procedure(p) if is_of_library(decl) => _ = calls.insert(p.sig.name.name, called(decl)),
            _ => todo.extend(called(decl)),
        }
    }
    let mut used = FxHashSet::default();
    while let Some(name) = todo.pop() {
        if used.insert(name) {
            todo.extend(calls.get(&name).into_iter().flatten());
        }
    }
    program.decls.retain(|decl| match decl {
        Decl::Procedure(p) => !is_of_library(decl) || used.contains(&p.sig.name.name),
        _ => true,
    });
}
