//! SMACK reads and writes memory through functions, `$load.i32($M.1, p)` and `$M.1 := $store.i32($M.1, p, x)`. They say no more than
//! `$M.1[p]` and `$M.1[p] := x`; but only so is it seen that one entry is touched, and not the map.
//!
//! Any function is meant whose body is one access to a parameter: `M[p]` or `M[p := x]`, each parameter once.

use rustc_hash::FxHashMap;

use syntax::ast::*;
use syntax::visit::{VisitMut, rewrite};

/// Puts the accesses in the places of the functions.
pub(super) fn show(program: &mut Program) {
    let functions: FxHashMap<Name, FunctionDecl> = program
        .decls
        .iter()
        .filter_map(|decl| match decl {
            Decl::Function(f) if is_access(f) => Some((f.name.name, f.clone())),
            _ => None,
        })
        .collect();
    if !functions.is_empty() {
        Accesses { functions, found: false }.visit_program(program);
    }
}

fn is_access(f: &FunctionDecl) -> bool {
    let parts: Vec<&Expr> = match f.body.as_ref().map(|body| &body.kind) {
        Some(ExprKind::Select(map, index)) => std::iter::once(&**map).chain(index).collect(),
        Some(ExprKind::Store(map, index, value)) => std::iter::once(&**map).chain(index).chain([&**value]).collect(),
        _ => return false,
    };
    let params: Option<Vec<Name>> = f.params.iter().map(|p| Some(p.name?.name)).collect();
    let is_param = |(part, param): (&&Expr, &Name)| matches!(part.kind, ExprKind::Var(name) if name == *param);
    params.is_some_and(|params| params.len() == parts.len() && parts.iter().zip(&params).all(is_param))
}

struct Accesses {
    functions: FxHashMap<Name, FunctionDecl>,
    /// A function was replaced in the statement at hand.
    found: bool,
}

impl VisitMut for Accesses {
    fn visit_expr(&mut self, expr: &mut Expr) {
        rewrite::walk_expr(self, expr);
        let ExprKind::App(name, args) = &mut expr.kind else { return };
        let Some(f) = self.functions.get(name).filter(|f| f.params.len() == args.len()) else { return };
        let is_store = matches!(f.body.as_ref().map(|body| &body.kind), Some(ExprKind::Store(..)));
        let mut args = std::mem::take(args);
        let value = if is_store { args.pop() } else { None };
        let index = args.split_off(1);
        let Some(map) = args.pop().map(Box::new) else { return };
        expr.kind = match value {
            Some(value) => ExprKind::Store(map, index, Box::new(value)),
            None => ExprKind::Select(map, index),
        };
        self.found = true;
    }

    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        let before = std::mem::replace(&mut self.found, false);
        rewrite::walk_stmt(self, stmt);
        if let StmtKind::Assign { lhs, rhs, .. } = &mut stmt.kind
            && let ([lhs], [value]) = (lhs.as_mut_slice(), rhs.as_mut_slice())
            && self.found
        {
            assign_entry(lhs, value);
        }
        self.found |= before;
    }
}

/// `m := m[i := x]` is `m[i] := x`.
fn assign_entry(lhs: &mut Lhs, value: &mut Expr) {
    let is_own = |map: &Expr| matches!(map.kind, ExprKind::Var(name) if name == lhs.base.name);
    if !lhs.path.is_empty() || !matches!(&value.kind, ExprKind::Store(map, ..) if is_own(map)) {
        return;
    }
    if let ExprKind::Store(_, index, entry) = std::mem::replace(&mut value.kind, ExprKind::Bool(true)) {
        lhs.path.push(Access::Index(index));
        *value = *entry;
    }
}

#[cfg(test)]
mod tests {
    use crate::{CheckOptions, check};
    use syntax::ast::Decl;
    use syntax::parse::parse_str;
    use syntax::print::print_decl;

    #[test]
    fn loads_and_stores_are_accesses() {
        let text = "type ref = int; var M, N: [ref]int;
            function {:inline} $load(M: [ref]int, p: ref): int { M[p] }
            function {:inline} $store(M: [ref]int, p: ref, i: int): [ref]int { M[p := i] }
            procedure P(p: ref) modifies M, N; {
              M := $store(M, p, $load(M, p + 1) + 1);
              N := $store(M, p, 2);
              M := M[p := 1];
            }";
        let checked = check(parse_str(text).unwrap(), &CheckOptions::default()).unwrap();
        let Some(procedure @ Decl::Procedure(_)) = checked.program.decls.last() else { panic!("a procedure") };
        let printed = print_decl(procedure);
        for line in ["M[p] := M[p + 1] + 1;", "N := M[p := 2];", "M := M[p := 1];"] {
            assert!(printed.contains(line), "{printed}");
        }
    }
}
