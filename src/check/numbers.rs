//! Advice where numbers stand for truth, as in C, or bit-vectors among operators of integers.

use base::diagnostic::Diagnostic;
use syntax::ast::*;
use syntax::print::print_expr;
use syntax::{Ty, TyKind};

/// An operand, and its type where that is known.
pub(super) type Operand<'a> = (&'a Expr, Option<Ty>);

/// Expressions as long as these are not written out in advice.
const LONGEST: usize = 40;

/// The error, with advice about a number that stands where `true` or `false` has to. `compared` is what it is compared by.
pub(super) fn as_truth(error: Diagnostic, (expr, ty): Operand, compared: &str) -> Diagnostic {
    let zero = match ty.map(|ty| ty.kind().clone()) {
        Some(TyKind::Int) => "0".to_owned(),
        Some(TyKind::Bv(width)) => format!("0bv{width}"),
        _ => return error,
    };
    if matches!(expr.kind, ExprKind::Int(_) | ExprKind::Bv { .. }) {
        return error;
    }
    let text = Some(print_expr(expr)).filter(|text| text.len() <= LONGEST).unwrap_or_else(|| "...".to_owned());
    error.note(None, format!("a number is no condition; it is compared: `{text} {compared} {zero}`"))
}

/// The error at a binary operator, with advice about operands of other languages.
pub(super) fn binary(error: Diagnostic, op: BinOp, left: Operand, right: Operand) -> Diagnostic {
    match op {
        BinOp::Iff | BinOp::Implies | BinOp::Explies | BinOp::And | BinOp::Or => {
            [left, right].into_iter().fold(error, |error, operand| as_truth(error, operand, "!="))
        }
        BinOp::Eq | BinOp::Neq => literal(error, left, right),
        _ => match width(left).or(width(right)) {
            Some(width) => error.note(None, on_bits(op, width)),
            None => error,
        },
    }
}

/// The error at a minus in front of a bit-vector, with advice.
pub(super) fn negated(error: Diagnostic, operand: Operand) -> Diagnostic {
    match width(operand) {
        Some(width) => {
            let declaration = format!("function {{:bvbuiltin \"bvneg\"}} neg(bv{width}): bv{width};");
            error.note(None, format!("operators on bit-vectors are functions that a program declares: {declaration}"))
        }
        None => error,
    }
}

/// The error where a value of one type is wanted and one of another is there, with advice about an integer for a bit-vector.
pub(super) fn assigned(error: Diagnostic, value: &Expr, target: Option<Ty>) -> Diagnostic {
    match (&value.kind, target.map(|ty| ty.kind().clone())) {
        (ExprKind::Int(number), Some(TyKind::Bv(width))) => {
            error.note(None, format!("a bit-vector is written with its width: `{number}bv{width}`"))
        }
        _ => error,
    }
}

fn literal(error: Diagnostic, left: Operand, right: Operand) -> Diagnostic {
    let error = assigned(error, left.0, right.1);
    assigned(error, right.0, left.1)
}

fn width((_, ty): Operand) -> Option<u32> {
    match ty?.kind() {
        TyKind::Bv(width) => Some(*width),
        _ => None,
    }
}

/// How an operator of integers is written for bit-vectors.
fn on_bits(op: BinOp, width: u32) -> String {
    let (function, name) = match op {
        BinOp::Add => ("bvadd", "add"),
        BinOp::Sub => ("bvsub", "sub"),
        BinOp::Mul | BinOp::Pow => ("bvmul", "mul"),
        BinOp::Div | BinOp::RealDiv => ("bvudiv", "udiv"),
        BinOp::Mod | BinOp::Percent => ("bvurem", "urem"),
        BinOp::Le => ("bvule", "ule"),
        BinOp::Gt => ("bvugt", "ugt"),
        BinOp::Ge => ("bvuge", "uge"),
        _ => ("bvult", "ult"),
    };
    let result = if matches!(op, BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge) {
        "bool".to_owned()
    } else {
        format!("bv{width}")
    };
    let signed = match op {
        BinOp::Div | BinOp::RealDiv => " (bvsdiv: with signs)",
        BinOp::Mod | BinOp::Percent => " (bvsrem: with signs)",
        BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => " (bvslt, bvsle, ...: with signs)",
        _ => "",
    };
    format!(
        "operators on bit-vectors are functions that a program declares: function {{:bvbuiltin \"{function}\"}} \
         {name}(bv{width}, bv{width}): {result};{signed}"
    )
}
