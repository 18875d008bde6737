//! Axioms that define a function.
//!
//! Preludes often state what a function is instead of giving it a body:
//! `axiom (forall p, i, s: int :: {at(p, i, s)} at(p, i, s) == p + i * s);` says as much as
//! `function at(p: int, i: int, s: int): int { p + i * s }`, and whoever evaluates expressions can do more with the latter.
//!
//! Such an axiom is one equation (or equivalence) whose one side applies the function to all bound variables, each once, and whose other
//! side does not need the function, directly or through other definitions. The first one for a function is taken as its
//! body; every further axiom about the function stays an axiom.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::checked::{Checked, FunctionInfo};
use super::options::Mutation;
use super::relevance::is_of_solver;
use base::mutation::LeftOut;
use syntax::ast::*;
use syntax::visit::{Visit, walk_expr};

/// The program with the functions that axioms define given bodies; those axioms then say `true`. All declarations keep their
/// places. To be used where expressions are evaluated, not where a program is printed.
pub fn with_definitions(program: &Checked, mutation: LeftOut<Mutation>) -> Cow<'_, Checked> {
    let found = definitions(program, mutation);
    if found.is_empty() {
        return Cow::Borrowed(program);
    }
    let mut program = program.clone();
    for Definition { axiom, function, params, body } in found {
        if let Decl::Axiom(decl) = &mut program.program.decls[axiom] {
            decl.expr = Expr { ty: decl.expr.ty, ..Expr::bool(true) };
        }
        if let Decl::Function(decl) = &mut program.program.decls[function] {
            for (param, name) in decl.params.iter_mut().zip(params) {
                param.name = Some(name);
            }
            decl.body = Some(body);
        }
    }
    Cow::Owned(program)
}

struct Definition {
    /// Index of the axiom's declaration
    axiom: usize,
    /// Index of the function's declaration
    function: usize,
    params: Vec<Ident>,
    body: Expr,
}

fn definitions(program: &Checked, mutation: LeftOut<Mutation>) -> Vec<Definition> {
    let decls = &program.program.decls;
    // What each function that has a body needs.
    let mut needs: FxHashMap<Name, FxHashSet<Name>> = FxHashMap::default();
    for decl in decls {
        if let Decl::Function(FunctionDecl { name, body: Some(body), .. }) = decl {
            needs.insert(name.name, applied(body));
        }
    }
    let mut found: Vec<Definition> = Vec::new();
    for (axiom, decl) in decls.iter().enumerate() {
        let Decl::Axiom(AxiomDecl { expr, .. }) = decl else { continue };
        let Some((name, params, body)) = equation(expr, &|name| declared(program, name).is_some()) else { continue };
        let (Some(function), used) = (declared(program, name), applied(body)) else { continue };
        let is_defined = needs.contains_key(&name) && !mutation.is(Mutation::DefinedAgain);
        if is_defined || reaches(&needs, &used, name) {
            continue;
        }
        needs.insert(name, used);
        found.push(Definition { axiom, function, params, body: body.clone() });
    }
    found
}

/// The declaration of a function that an axiom can define: it means nothing yet, and has no type parameters.
fn declared(program: &Checked, name: Name) -> Option<usize> {
    let FunctionInfo { type_params, decl, .. } = program.symbols.functions.get(&name)?;
    let index = (*decl)?;
    let Decl::Function(decl) = &program.program.decls[index] else { return None };
    let has_meaning =
        is_of_solver(decl) || ["define", "constructor"].iter().any(|a| find_attr(&decl.attrs, a).is_some());
    (type_params.is_empty() && decl.body.is_none() && !has_meaning).then_some(index)
}

/// The function, its arguments, and what it is equal to.
fn equation<'e>(axiom: &'e Expr, can_define: &dyn Fn(Name) -> bool) -> Option<(Name, Vec<Ident>, &'e Expr)> {
    let ExprKind::Quantified(q) = &axiom.kind else { return None };
    if q.kind != Quantifier::Forall || !q.type_params.is_empty() {
        return None;
    }
    let ExprKind::Binary(BinOp::Eq | BinOp::Iff, left, right) = &q.body.kind else { return None };
    let bound: Vec<Name> = q.bound.iter().flat_map(|b| &b.names).map(|i| i.name).collect();
    [(left, right), (right, left)].into_iter().find_map(|(side, other)| {
        let ExprKind::App(name, args) = &side.kind else { return None };
        let mut params: Vec<Ident> = Vec::new();
        for arg in args {
            let ExprKind::Var(arg) = arg.kind else { return None };
            if !bound.contains(&arg) || params.iter().any(|p| p.name == arg) {
                return None;
            }
            params.push(Ident::generated(arg));
        }
        let all = !params.is_empty() && params.len() == bound.len();
        (all && can_define(*name) && !applied(other).contains(name)).then_some((*name, params, &**other))
    })
}

/// The functions that an expression applies.
fn applied(expr: &Expr) -> FxHashSet<Name> {
    struct Applied(FxHashSet<Name>);
    impl Visit for Applied {
        fn visit_expr(&mut self, expr: &Expr) {
            if let ExprKind::App(name, _) = &expr.kind {
                self.0.insert(*name);
            }
            walk_expr(self, expr);
        }
    }
    let mut applied = Applied(FxHashSet::default());
    applied.visit_expr(expr);
    applied.0
}

/// Whether one of `from` needs `name`, itself or through others.
fn reaches(needs: &FxHashMap<Name, FxHashSet<Name>>, from: &FxHashSet<Name>, name: Name) -> bool {
    let mut seen = FxHashSet::default();
    #[allow(clippy::iter_over_hash_type)] // the answer does not depend on the order
    let mut todo: Vec<Name> = from.iter().copied().collect();
    while let Some(next) = todo.pop() {
        if next == name {
            return true;
        }
        if seen.insert(next) {
            todo.extend(needs.get(&next).into_iter().flatten());
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use crate::{CheckOptions, check};
    use base::mutation::LeftOut;
    use syntax::ast::Decl;
    use syntax::parse::parse_str;

    /// The functions of a program that are defined by an axiom, and what the axioms say then.
    fn defined(text: &str) -> (Vec<String>, usize) {
        let checked = check(parse_str(text).unwrap(), &CheckOptions::default()).unwrap();
        let result = super::with_definitions(&checked, LeftOut::nothing());
        let mut names = Vec::new();
        let mut axioms = 0;
        for decl in &result.program.decls {
            match decl {
                Decl::Function(f) if f.body.is_some() => names.push(f.name.name.to_string()),
                Decl::Axiom(a) if a.expr.as_bool() != Some(true) => axioms += 1,
                _ => {}
            }
        }
        (names, axioms)
    }

    #[test]
    fn equations_define() {
        let functions = "function f(int, int): int; function b(int): bool; function g(int): int;";
        let defined_by = |axioms: &str| {
            let (names, left) = defined(&format!("{functions} {axioms}"));
            (names.join(" "), left)
        };
        let found = |names: &str, left: usize| (names.to_owned(), left);
        assert_eq!(defined_by("axiom (forall x, y: int :: {f(x, y)} f(y, x) == x + 1);"), found("f", 0));
        assert_eq!(defined_by("axiom (forall x: int :: x > 0 <==> b(x));"), found("b", 0));
        assert_eq!(
            defined_by("axiom (forall x: int :: g(x) == x); axiom (forall x: int :: g(x) == x * 1);"),
            found("g", 1)
        );
        // Not for all arguments, or more than a definition.
        assert_eq!(defined_by("axiom (forall x: int :: f(x, x) == x + 1);"), found("", 1));
        assert_eq!(defined_by("axiom (forall x: int :: f(x, 1) == x + 1);"), found("", 1));
        assert_eq!(defined_by("axiom (forall x, y: int :: g(x) == y);"), found("", 1));
        assert_eq!(defined_by("axiom (exists x: int :: g(x) == x);"), found("", 1));
        assert_eq!(defined_by("axiom (forall x: int :: g(x) == g(x) + 1);"), found("", 1));
        // In circles.
        let circle = "axiom (forall x: int :: g(x) == f(x, x)); axiom (forall x, y: int :: f(x, y) == g(y) - x);";
        assert_eq!(defined_by(circle), found("g", 1));
    }

    #[test]
    fn functions_with_a_meaning_keep_it() {
        let add = "function {:bvbuiltin \"bvadd\"} add(bv8, bv8): bv8; axiom (forall x, y: bv8 :: add(x, y) == x);";
        assert_eq!(defined(add), (Vec::new(), 1));
        let body = "function f(x: int): int { x } axiom (forall x: int :: f(x) == x + 1);";
        assert_eq!(defined(body), (vec!["f".to_owned()], 1));
        let generic = "function f<T>(x: T): int; axiom (forall x: int :: f(x) == x + 1);";
        // That is the function at one type.
        assert_eq!(defined(generic), (vec!["f#1".to_owned()], 0));
        let at_all_types = "function f<T>(x: T): int; axiom (forall<T> x: T :: f(x) == 1); axiom f(1) == 1;";
        assert_eq!(defined(at_all_types), (Vec::new(), 2));
    }
}
