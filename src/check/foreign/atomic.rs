//! SV-COMP's atomic procedures: the body of a procedure whose name begins with `__VERIFIER_atomic_` is one atomic section, but for
//! `__VERIFIER_atomic_begin` and `__VERIFIER_atomic_end`, between which the caller's statements are one.

use syntax::ast::*;

const PREFIX: &str = "__VERIFIER_atomic_";

/// Marks atomic procedures `{:atomic}`. Where the two brackets have empty bodies, they lose them: what they mean is not in a body.
pub(super) fn mark_procedures(program: &mut Program) {
    for decl in &mut program.decls {
        let Decl::Procedure(p) = decl else { continue };
        let Some(rest) = p.sig.name.name.strip_prefix(PREFIX) else { continue };
        let is_bracket = matches!(rest, "begin" | "end");
        if is_bracket && p.body.as_ref().is_some_and(|body| body.block.stmts.is_empty()) {
            p.body = None;
        }
        if !(is_bracket && p.body.is_none()) && find_attr(&p.sig.attrs, "atomic").is_none() {
            p.sig.attrs.push(Attr::generated("atomic", Vec::new()));
        }
    }
}
