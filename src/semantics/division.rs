//! Division by zero: some function of the dividend, about which nothing else is known. SMT-LIB says so, and Boogie leaves it to
//! the solver. Its values are chosen like those of an uninterpreted function, once for a whole execution.

use num_traits::Zero;

use check::Objective;
use syntax::ast::{BinOp, Decl, Expr, ExprKind, Program, UnOp};
use syntax::visit::{Visit, walk_decl, walk_expr};

use super::arith;
use super::code::VarRef;
use super::eval::{CannotEvaluate, Env, Eval, cannot};
use super::value::Val;

/// Which divisions may meet a zero.
#[derive(Debug, Default)]
pub struct Possible {
    pub div: bool,
    pub modulo: bool,
    pub real: bool,
}

/// Divisions of the program and of the property by anything but a literal that is not zero.
pub fn possible_by_zero(program: &Program, objective: &Objective) -> Possible {
    let mut found = Possible::default();
    found.visit_program(program);
    if let Some(mut temporal) = objective.temporal.clone() {
        temporal.conditions_mut().into_iter().for_each(|e| found.visit_expr(e));
    }
    found
}

impl Visit for Possible {
    fn visit_expr(&mut self, expr: &Expr) {
        if let ExprKind::Binary(op, _, divisor) = &expr.kind
            && !is_nonzero(divisor)
        {
            self.div |= *op == BinOp::Div;
            self.modulo |= *op == BinOp::Mod;
            self.real |= *op == BinOp::RealDiv;
        }
        walk_expr(self, expr);
    }

    fn visit_decl(&mut self, decl: &Decl) {
        if let Decl::Function(function) = decl {
            self.div |= function.builtin() == Some("div");
            self.modulo |= matches!(function.builtin(), Some("mod" | "rem"));
        }
        walk_decl(self, decl);
    }
}

fn is_nonzero(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Int(n) => !n.is_zero(),
        ExprKind::Real(text) => {
            let mantissa = text.split(['e', 'E']).next().unwrap_or_default();
            mantissa.contains(|c: char| ('1'..='9').contains(&c))
        }
        ExprKind::Unary(UnOp::Neg, inner) | ExprKind::ToReal(inner) => is_nonzero(inner),
        _ => false,
    }
}

impl Env<'_> {
    /// The chosen value of a division of `dividend` by zero.
    pub(super) fn divided_by_zero(&mut self, op: BinOp, dividend: Val) -> Eval<Val> {
        let tables = &self.code.by_zero;
        let (table, dividend) = match (op, dividend) {
            (BinOp::Div, x) => (tables.div, x),
            (BinOp::Mod, x) => (tables.modulo, x),
            (_, x) => (tables.real, arith::to_real(&x).unwrap_or(x)),
        };
        match table {
            Some(table) => {
                self.at_indices(VarRef::Global(table), vec![vec![dividend]]).map_err(|CannotEvaluate(why)| {
                    CannotEvaluate(why.within(|why| format!("a division by zero, which is {why}")))
                })
            }
            None => cannot("a division by zero"),
        }
    }
}
