//! Where things are declared in a checked program.

use check::Checked;
use syntax::ast::*;

/// The body of a procedure: its own or that of its only implementation, with the signature whose names the body uses.
pub fn body_of(checked: &Checked, name: Name) -> Option<(&Signature, &Body)> {
    let info = checked.symbols.procedures.get(&name)?;
    match &checked.program.decls[*info.bodies.first()?] {
        Decl::Procedure(d) => d.body.as_ref().map(|b| (&d.sig, b)),
        Decl::Implementation(d) => Some((&d.sig, &d.body)),
        _ => None,
    }
}

/// The `procedure` declaration of that name.
pub fn procedure_decl(checked: &Checked, name: Name) -> Option<&ProcedureDecl> {
    match &checked.program.decls[checked.symbols.procedures.get(&name)?.decl] {
        Decl::Procedure(d) => Some(d),
        _ => None,
    }
}

/// The `where` clause of a global.
pub fn global_where(checked: &Checked, name: Name) -> Option<Expr> {
    checked.symbols.globals.get(&name)?;
    checked.program.decls.iter().find_map(|d| match d {
        Decl::Var(v) => v.groups.iter().find(|g| g.names.iter().any(|n| n.name == name))?.where_.clone(),
        _ => None,
    })
}
