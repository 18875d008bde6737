//! Lambdas as functions, for Corral: the Boogie inside it throws where a lambda comes to its prover.
//!
//! ```text
//! m := (lambda i: int :: n + i);      m := lambda#(n);
//!                                     function lambda#(n: int): [int]int;
//!                                     axiom (forall n: int, i: int :: {lambda#(n)[i]} lambda#(n)[i] == n + i);
//! ```
//!
//! Requires: types are set. Establishes: the same executions, statement by statement; no lambda. (Boogie does the same by itself, in
//! `LambdaHelper`; Corral leaves that step out.)

use std::collections::BTreeMap;

use check::Ty;
use syntax::ast::*;
use syntax::names::Names;
use syntax::visit::{VisitMut, rewrite};

/// Puts functions with axioms in the place of all lambdas.
///
/// # Errors
/// A lambda that no such function can stand for: what that is.
pub fn lift(program: &mut Program) -> Result<(), String> {
    let mut lifter = Lifter { names: Names::of(program), decls: Vec::new(), wrong: None };
    lifter.visit_program(program);
    program.decls.append(&mut lifter.decls);
    lifter.wrong.map_or(Ok(()), Err)
}

struct Lifter {
    names: Names,
    decls: Vec<Decl>,
    wrong: Option<String>,
}

impl VisitMut for Lifter {
    fn visit_expr(&mut self, e: &mut Expr) {
        rewrite::walk_expr(self, e);
        let ExprKind::Quantified(quantified) = &e.kind else { return };
        if quantified.kind != Quantifier::Lambda {
            return;
        }
        match self.lifted(quantified, e.ty) {
            Ok(kind) => e.kind = kind,
            Err(what) => self.wrong = Some(what),
        }
    }
}

impl Lifter {
    /// The function, applied to what the lambda depends on.
    fn lifted(&mut self, lambda: &Quantified, ty: Option<Ty>) -> Result<ExprKind, String> {
        if !lambda.type_params.is_empty() {
            return Err("lambdas with type parameters".into());
        }
        let ty = ty.ok_or("lambdas of unknown type")?;
        let mut body = lambda.body.clone();
        let bound: Vec<Name> = lambda.bound.iter().flat_map(|group| &group.names).map(|n| n.name).collect();
        let mut before = Vec::new();
        self.take_old(&mut body, &bound, &mut before)?;
        if body.contains(&|e| matches!(e.kind, ExprKind::Code(_))) {
            return Err("code expressions in lambdas".into());
        }
        let mut free = BTreeMap::new();
        body.for_each_free_var(&mut |name, e| {
            free.insert(name.as_str(), (name, e.ty));
        });
        let taken = |name: &Name| bound.contains(name) || before.iter().any(|(param, _): &(Name, Expr)| param == name);
        let mut params: Vec<(Name, Ty)> = Vec::new();
        let mut args = Vec::new();
        for (name, ty) in free.into_values().filter(|(name, _)| !taken(name)) {
            let ty = ty.ok_or("lambdas over variables of unknown type")?;
            params.push((name, ty));
            args.push(Expr { ty: Some(ty), ..Expr::var(name) });
        }
        for (param, value) in before {
            params.push((param, value.ty.ok_or("lambdas over values of unknown type")?));
            args.push(value);
        }
        let name = self.names.fresh("lambda#");
        self.decls.push(declared(name, &params, ty));
        self.decls.push(defined(name, &params, lambda, body));
        Ok(ExprKind::App(name, args))
    }

    /// Values from before the call, which no axiom can speak of, become parameters.
    fn take_old(&mut self, e: &mut Expr, bound: &[Name], taken: &mut Vec<(Name, Expr)>) -> Result<(), String> {
        if !matches!(e.kind, ExprKind::Old(_)) {
            let mut result = Ok(());
            e.for_each_child_mut(&mut |child| {
                if result.is_ok() {
                    result = self.take_old(child, bound, taken);
                }
            });
            return result;
        }
        if e.mentions(|name| bound.contains(&name)) {
            return Err("lambdas with `old` of what their variables name".into());
        }
        let param = self.names.fresh("old#");
        let value = std::mem::replace(e, Expr { ty: e.ty, ..Expr::var(param) });
        taken.push((param, value));
        Ok(())
    }
}

fn declared(name: Name, params: &[(Name, Ty)], ty: Ty) -> Decl {
    let param = |name: Option<Name>, ty: Ty| FunctionParam {
        attrs: Vec::new(),
        name: name.map(Ident::generated),
        ty: ty.to_ast(),
    };
    Decl::Function(FunctionDecl {
        revealed: false,
        attrs: Vec::new(),
        name: Ident::generated(name),
        type_params: Vec::new(),
        params: params.iter().map(|(name, ty)| param(Some(*name), *ty)).collect(),
        result: Box::new(param(None, ty)),
        body: None,
        uses: None,
        span: Span::NONE,
    })
}

/// `axiom (forall params, bound :: {name(params)[bound]} name(params)[bound] == body);`
fn defined(name: Name, params: &[(Name, Ty)], lambda: &Quantified, body: Expr) -> Decl {
    let function = Expr::generated(ExprKind::App(name, params.iter().map(|(name, _)| Expr::var(*name)).collect()));
    let index = lambda.bound.iter().flat_map(|group| &group.names).map(|n| Expr::var(n.name)).collect();
    let entry = Expr::generated(ExprKind::Select(Box::new(function), index));
    let binder = |(name, ty): &(Name, Ty)| Binder {
        attrs: Vec::new(),
        names: vec![Ident::generated(*name)],
        ty: ty.to_ast(),
        where_: None,
    };
    let trigger = Trigger { positive: true, exprs: vec![entry.clone()], span: Span::NONE };
    let all = Quantified {
        kind: Quantifier::Forall,
        type_params: Vec::new(),
        bound: params.iter().map(binder).chain(lambda.bound.iter().cloned()).collect(),
        attrs: Vec::new(),
        triggers: vec![trigger],
        body: entry.eq(body),
    };
    let expr = Expr::generated(ExprKind::Quantified(Box::new(all)));
    Decl::Axiom(AxiomDecl { hideable: false, attrs: Vec::new(), expr, span: Span::NONE })
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::source::{SourceFile, Sources};
    use check::{CheckOptions, check};
    use syntax::parse::{ParseOptions, parse};
    use syntax::print::print;

    fn lifted(text: &str) -> Result<String, String> {
        let mut sources = Sources::new();
        sources.add(SourceFile::new("program.bpl", text));
        let program = parse(&mut sources, &ParseOptions::default()).unwrap().program;
        let mut program = check(program, &CheckOptions::default()).unwrap().program;
        lift(&mut program)?;
        let text = print(&program);
        let mut again = Sources::new();
        again.add(SourceFile::new("lifted.bpl", text.clone()));
        let program = parse(&mut again, &ParseOptions::default()).unwrap().program;
        check(program, &CheckOptions::default()).unwrap();
        Ok(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn a_lambda_is_a_function_of_what_it_depends_on() {
        let text = lifted(
            "var m: [int]int; procedure P(n: int) modifies m; { m := (lambda i: int :: n + i); assume m == (lambda i: int :: 0); }",
        )
        .unwrap();
        assert!(text.contains("m := lambda#(n); assume m == lambda#2();"), "{text}");
        assert!(
            text.ends_with(
                "function lambda#(n: int): [int]int; axiom (forall n: int, i: int :: {lambda#(n)[i]} lambda#(n)[i] == n + i); \
                 function lambda#2(): [int]int; axiom (forall i: int :: {lambda#2()[i]} lambda#2()[i] == 0);"
            ),
            "{text}"
        );
    }

    #[test]
    fn inner_lambdas_are_lifted_first() {
        let text = lifted(
            "var m: [int][int]bool; procedure P(n: int) modifies m; { m := (lambda i: int :: (lambda j: int :: i == j + n)); }",
        )
        .unwrap();
        assert!(text.contains("m := lambda#2(n);"), "{text}");
        assert!(text.contains("lambda#(i, n)[j] == (i == j + n)"), "{text}");
        assert!(text.contains("lambda#2(n)[i] == lambda#(i, n)"), "{text}");
    }

    #[test]
    fn what_was_before_is_a_parameter() {
        let text = lifted(
            "var m: [int]int; procedure P(); modifies m; ensures m == (lambda i: int :: old(m)[i] + 1); procedure Q() \
             modifies m; { call P(); }",
        )
        .unwrap();
        assert!(text.contains("ensures m == lambda#(old(m));"), "{text}");
    }

    #[test]
    fn what_can_not_be_lifted_is_named() {
        let of =
            |spec: &str| lifted(&format!("var m: [int]int; procedure P(); modifies m; ensures {spec};")).unwrap_err();
        assert!(of("m == (lambda i: int :: old(m[i]) + 1)").contains("`old` of what their variables name"));
    }
}
