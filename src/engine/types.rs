//! The checker's view of a written type, for the few places where the tree does not carry it: locals, formals of
//! implementations, bound variables.

use check::{Checked, Ty, TyKind};
use syntax::ast::{Decl, Name, Type, TypeKind};

/// `None` where the name is not that of a type.
pub fn resolve(checked: &Checked, ty: &Type) -> Option<Ty> {
    resolve_in(checked, ty, &[])
}

fn resolve_in(checked: &Checked, ty: &Type, env: &[(Name, Ty)]) -> Option<Ty> {
    let kind = match &ty.kind {
        TypeKind::Bool => TyKind::Bool,
        TypeKind::Int => TyKind::Int,
        TypeKind::Real => TyKind::Real,
        TypeKind::Bv(width) => TyKind::Bv(*width),
        TypeKind::Float(s, e) => TyKind::Float(*s, *e),
        TypeKind::Named(name, args) => return named(checked, *name, args, env),
        TypeKind::Map { params, domain, range } => {
            let mut inner = env.to_vec();
            inner.extend(params.iter().map(|p| (p.name, Ty::new(TyKind::Var(p.name)))));
            TyKind::Map {
                params: params.iter().map(|p| p.name).collect(),
                domain: domain.iter().map(|d| resolve_in(checked, d, &inner)).collect::<Option<_>>()?,
                range: resolve_in(checked, range, &inner)?,
            }
        }
    };
    Some(Ty::new(kind))
}

fn named(checked: &Checked, name: Name, args: &[Type], env: &[(Name, Ty)]) -> Option<Ty> {
    if let Some((_, ty)) = env.iter().rev().find(|(n, _)| *n == name) {
        return Some(*ty);
    }
    let args: Vec<Ty> = args.iter().map(|a| resolve_in(checked, a, env)).collect::<Option<_>>()?;
    if checked.symbols.types.contains_key(&name) || checked.symbols.datatypes.contains_key(&name) {
        return Some(Ty::new(TyKind::Con(name, args)));
    }
    for decl in &checked.program.decls {
        let Decl::Type(decl) = decl else { continue };
        if let Some(item) = decl.items.iter().find(|i| i.name.name == name) {
            let params = item.params.iter().map(|p| p.name).zip(args.iter().copied()).collect::<Vec<_>>();
            return resolve_in(checked, item.synonym.as_ref()?, &params);
        }
    }
    match name.as_str() {
        "rmode" => Some(Ty::new(TyKind::RMode)),
        "string" => Some(Ty::new(TyKind::Str)),
        "regex" => Some(Ty::new(TyKind::Regex)),
        // A type variable of the enclosing declaration.
        _ => Some(Ty::new(TyKind::Var(name))),
    }
}
