//! A name that means two things within one contract: what it reads before the parameter or result of that name is declared is the global
//! (`procedure P() returns (x: int); requires x == 0; ensures x == 1;`). Boogie reads it so; nobody after the checker tells the two apart.

use base::diagnostic::{Diagnostic, Finding};
use syntax::ast::*;

/// Errors for the conditions that read a global whose name a later parameter, or a result, has too.
pub(super) fn shadowed(program: &Program) -> Vec<Diagnostic> {
    program.decls.iter().flat_map(of_declaration).collect()
}

fn of_declaration(decl: &Decl) -> Vec<Diagnostic> {
    let (sig, specs): (&Signature, &[Spec]) = match decl {
        Decl::Procedure(d) => (&d.sig, &d.specs),
        Decl::Implementation(d) => (&d.sig, &[]),
        _ => return Vec::new(),
    };
    let names = |groups: &[Binder]| groups.iter().flat_map(|g| &g.names).map(|n| n.name).collect::<Vec<Name>>();
    let results = names(&sig.outs);
    let mut read: Vec<(&Expr, Vec<Name>)> = Vec::new();
    for (i, group) in sig.ins.iter().enumerate() {
        let later = names(&sig.ins[i + 1..]).into_iter().chain(results.iter().copied());
        read.extend(group.where_.iter().map(|e| (e, later.clone().collect())));
    }
    for (i, group) in sig.outs.iter().enumerate() {
        read.extend(group.where_.iter().map(|e| (e, names(&sig.outs[i + 1..]))));
    }
    for spec in specs {
        if let SpecKind::Requires { cond, .. } = &spec.kind {
            read.push((&cond.expr, results.clone()));
        }
    }
    read.into_iter()
        .filter_map(|(e, later)| later.into_iter().find(|n| e.mentions(|m| m == *n)).map(|n| (e, n)))
        .map(error)
        .collect()
}

fn error((condition, name): (&Expr, Name)) -> Diagnostic {
    let message = format!("{name} is the global here, and a formal declared later has its name: rename one of them");
    Diagnostic::error(Finding::Unsupported, condition.span, message)
}
