//! Procedures whose bodies are taken away.

use super::{CheckOptions, Checked, check};
use base::diagnostic::{Diagnostic, Finding};
use syntax::ast::*;

/// The same program with these procedures as declarations only, of which `ensures` says nothing: a call of one of them gives its results
/// arbitrary values. That is an abstraction where the procedures touch no globals, check nothing, and create no threads, which the caller has
/// to know.
///
/// # Errors
/// The program that remains is not well-formed: an internal error.
pub fn without_bodies(checked: &Checked, names: &[Name]) -> Result<Checked, Vec<Diagnostic>> {
    let mut program = checked.program.clone();
    program.decls.retain(|d| !matches!(d, Decl::Implementation(i) if names.contains(&i.sig.name.name)));
    for decl in &mut program.decls {
        let Decl::Procedure(p) = decl else { continue };
        if names.contains(&p.sig.name.name) {
            p.body = None;
            p.specs.retain(|s| !matches!(s.kind, SpecKind::Ensures { .. }));
        }
    }
    let internal = |d: Diagnostic| Diagnostic {
        code: Finding::Internal,
        message: format!(
            "internal error: a program without the bodies of some procedures is not well-formed: {}",
            d.message
        ),
        ..d
    };
    check(program, &CheckOptions::default()).map_err(|errors| errors.into_iter().map(internal).collect())
}
