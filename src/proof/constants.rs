//! What is known of constants beside axioms: that unique ones of one type are different.

use itertools::Itertools;

use syntax::ast::*;

/// Unique constants, those of one type together.
pub fn unique(passive: &[Decl]) -> Vec<(&Type, Vec<Name>)> {
    let mut found: Vec<(&Type, Vec<Name>)> = Vec::new();
    for decl in passive {
        let Decl::Const(constants) = decl else { continue };
        if !constants.unique {
            continue;
        }
        let names = constants.names.iter().map(|n| n.name);
        match found.iter_mut().find(|(ty, _)| ty.kind == constants.ty.kind) {
            Some((_, all)) => all.extend(names),
            None => found.push((&constants.ty, names.collect())),
        }
    }
    found
}

/// That these are different, two by two.
pub fn different(names: &[Name]) -> impl Iterator<Item = Expr> {
    let pairs = names.iter().tuple_combinations::<(_, _)>();
    pairs.map(|(one, other)| Expr::binary(BinOp::Neq, Expr::var(*one), Expr::var(*other)))
}
