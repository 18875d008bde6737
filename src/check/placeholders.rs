//! Placeholder types: what stands in an expression's `ty` while its unit is still being inferred.

use std::sync::Mutex;

use super::{Ty, TyKind};
use syntax::ast::*;
use syntax::visit::{Visit, VisitMut, rewrite, walk_expr};

/// The placeholder for the `n`th undetermined type of a unit: a type variable that no source text can spell.
pub(super) fn nth(n: usize) -> Ty {
    static KNOWN: Mutex<Vec<Ty>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap_or_else(|e| e.into_inner());
    while known.len() <= n {
        let name = Name::from(&format!("\0?{}", known.len()));
        known.push(Ty::new(TyKind::Var(name)));
    }
    known[n]
}

/// The number of a placeholder.
fn number(ty: Ty) -> Option<usize> {
    match ty.kind() {
        TyKind::Var(name) => name.strip_prefix("\0?")?.parse().ok(),
        _ => None,
    }
}

/// Puts the types found for the placeholders of a unit, which are numbered from 0.
pub(super) struct Replace(pub Vec<Ty>);

impl VisitMut for Replace {
    fn visit_expr(&mut self, e: &mut Expr) {
        if let Some(n) = e.ty.and_then(number) {
            e.ty = self.0.get(n).copied();
        }
        rewrite::walk_expr(self, e);
    }
}

/// The types of all parts of some expressions.
#[derive(Default)]
pub(super) struct PartTypes {
    pub types: Vec<Ty>,
    /// Whether some type is not known yet.
    pub open: bool,
}

impl Visit for PartTypes {
    fn visit_expr(&mut self, e: &Expr) {
        if let Some(ty) = e.ty {
            self.open |= number(ty).is_some();
            self.types.push(ty);
        }
        walk_expr(self, e);
    }
}
