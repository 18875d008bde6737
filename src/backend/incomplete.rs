//! What the solver behind Boogie and Corral does not decide in every case. Where it gives up there, they take what it tried last
//! for an execution, and report a violation that need not exist.

use syntax::ast::*;
use syntax::visit::{Visit, walk_decl, walk_expr, walk_type};

/// What the verifiers' solver reasons about incompletely.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Incomplete {
    /// Those of the program, and those that Boogie states types, orders, and functions with bodies by.
    Quantifiers,
    /// Products, quotients and remainders of variables.
    Arithmetic,
}

impl Incomplete {
    /// In words, for messages.
    pub fn name(self) -> &'static str {
        match self {
            Incomplete::Quantifiers => "quantifiers",
            Incomplete::Arithmetic => "nonlinear arithmetic",
        }
    }
}

/// What of this is in the program; quantifiers before arithmetic.
pub fn incomplete(program: &Program) -> Option<Incomplete> {
    let mut search = Search::default();
    search.visit_program(program);
    match search {
        Search { quantifiers: true, .. } => Some(Incomplete::Quantifiers),
        Search { arithmetic: true, .. } => Some(Incomplete::Arithmetic),
        Search { .. } => None,
    }
}

#[derive(Default)]
struct Search {
    quantifiers: bool,
    arithmetic: bool,
}

impl Visit for Search {
    fn visit_decl(&mut self, decl: &Decl) {
        self.quantifiers |= match decl {
            Decl::Const(c) => c.extends.is_some(),
            Decl::Function(f) => {
                !f.type_params.is_empty() || (f.body.is_some() && find_attr(&f.attrs, "inline").is_none())
            }
            _ => false,
        };
        walk_decl(self, decl);
    }

    fn visit_type(&mut self, ty: &Type) {
        self.quantifiers |= matches!(&ty.kind, TypeKind::Map { params, .. } if !params.is_empty());
        walk_type(self, ty);
    }

    fn visit_expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Quantified(_) | ExprKind::Binary(BinOp::Subtype, ..) => self.quantifiers = true,
            ExprKind::Binary(BinOp::Mul, a, b) => self.arithmetic |= !is_number(a) && !is_number(b),
            ExprKind::Binary(BinOp::Div | BinOp::Mod | BinOp::RealDiv, _, b) => self.arithmetic |= !is_number(b),
            ExprKind::Binary(BinOp::Pow, ..) => self.arithmetic = true,
            _ => {}
        }
        walk_expr(self, expr);
    }
}

fn is_number(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Int(_) | ExprKind::Real(_) => true,
        ExprKind::Unary(UnOp::Neg, e) | ExprKind::ToReal(e) => is_number(e),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::source::{SourceFile, Sources};
    use syntax::parse::{ParseOptions, parse};

    fn of(text: &str) -> Option<Incomplete> {
        let mut sources = Sources::new();
        sources.add(SourceFile::new("program.bpl", text));
        incomplete(&parse(&mut sources, &ParseOptions::default()).unwrap().program)
    }

    #[test]
    fn quantifiers_are_found_wherever_boogie_makes_them() {
        for text in [
            "axiom (forall x: int :: x == x);",
            "procedure P() { var x: int where (exists y: int :: y > x); }",
            "var m: [int]int; procedure P() modifies m; { m := (lambda i: int :: i); }",
            "function f(x: int): int { x + 1 }",
            "function f<T>(x: T): T;",
            "var m: <T>[T]int;",
            "type C; const a: C; const b: C extends a;",
            "type C; const a: C; const b: C; axiom a <: b;",
            "var x: int; procedure P(); ensures (forall y: int :: y * y >= x);",
        ] {
            assert_eq!(of(text), Some(Incomplete::Quantifiers), "{text}");
        }
    }

    #[test]
    fn arithmetic_is_nonlinear_with_two_unknowns() {
        for text in ["x * x", "3 div x", "3 mod x"] {
            assert_eq!(of(&format!("var x: int; axiom 0 == {text};")), Some(Incomplete::Arithmetic), "{text}");
        }
    }

    #[test]
    fn what_is_decided_always_is_no_excuse() {
        for text in [
            "axiom true;",
            "const unique a, b: int; axiom a < b;",
            "function {:inline} f(x: int): int { x + 1 }",
            "function f(x: int): int; var m: [int]int; procedure P() { assert f(m[3 * m[-2 * 4]] mod 3 div -2) == 0; }",
            "datatype T { A(x: int), B() } var t: T; procedure P() { assert t is A && t->x == 3; }",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
