//! Procedures whose bodies are emptied.

use super::{CheckOptions, Checked, check};
use base::diagnostic::{Diagnostic, Finding};
use syntax::ast::*;

/// The same program where these procedures have empty bodies, and `ensures` says nothing of them: a call of one of them gives its results
/// arbitrary values. That is an abstraction where the procedures touch no globals, check nothing, and create no threads, which the caller has
/// to know. (Without a body a call would be another thing: one step, whatever it reads and writes, and for some names one that is known.)
///
/// # Errors
/// The program that remains is not well-formed: an internal error.
pub fn with_empty_bodies(checked: &Checked, names: &[Name]) -> Result<Checked, Vec<Diagnostic>> {
    let mut program = checked.program.clone();
    program.decls.retain(|d| !matches!(d, Decl::Implementation(i) if names.contains(&i.sig.name.name)));
    for decl in &mut program.decls {
        let Decl::Procedure(p) = decl else { continue };
        if names.contains(&p.sig.name.name) {
            p.body = Some(Body { locals: Vec::new(), block: Block { stmts: Vec::new() }, end: EndSpan::default() });
            p.specs.retain(|s| !matches!(s.kind, SpecKind::Ensures { .. }));
        }
    }
    let internal = |d: Diagnostic| Diagnostic {
        code: Finding::Internal,
        message: format!(
            "internal error: a program in which the bodies of some procedures are empty is not well-formed: {}",
            d.message
        ),
        ..d
    };
    check(program, &CheckOptions::default()).map_err(|errors| errors.into_iter().map(internal).collect())
}
