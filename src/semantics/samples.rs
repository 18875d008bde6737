//! A few values for what has too many: those with which a program may do something of its own.
//!
//! What a program does with an arbitrary number is decided by comparisons, as a rule, and these name numbers. So those are tried, and where
//! they are few, those beside them. An execution that is found so is one of the program; what no such execution shows is not shown.
//! (Boundary-value analysis; for constants of the program text as a source: Alshraideh and Bottaci, "Search-based software test data
//! generation for string data using program-specific search operators", STVR 2006, and EvoSuite's constant pool.)

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use rustc_hash::FxHashSet;

use super::code::{Code, Expr, FunctionKind};
use super::compile_body::for_each_expr;
use super::value::Val;

/// So many numbers are tried for each choice, of those that fit there.
pub const FOR_A_CHOICE: usize = 8;

/// So many numbers of a program are kept.
const MOST: usize = 64;

/// The numbers to be tried, the most promising first: those next to 0, what conditions of the program compare with, what is beside that.
pub fn samples(code: &Code) -> Vec<i64> {
    let mut literals = Vec::new();
    for proc in &code.procs {
        proc.code.iter().for_each(|instr| for_each_expr(&instr.op, &mut |e| note(e, &mut literals)));
    }
    code.initially.iter().for_each(|initially| note(&initially.expr, &mut literals));
    for function in &code.functions {
        if let FunctionKind::Defined(body) = &function.kind {
            note(body, &mut literals);
        }
    }
    let beside = literals.iter().flat_map(|n| [n.checked_add(1), n.checked_sub(1)]).flatten();
    let mut known = FxHashSet::default();
    let near_zero = [0, 1, -1, 2];
    near_zero
        .into_iter()
        .chain(literals.iter().copied())
        .chain(beside)
        .filter(|n| known.insert(*n))
        .take(MOST)
        .collect()
}

fn note(e: &Expr, literals: &mut Vec<i64>) {
    if let Expr::Const(value) = e {
        literals.extend(number(value));
    }
    e.for_each_child(&mut |child| note(child, literals));
}

/// Integers and words as numbers; of fractions what is in front of the point.
fn number(value: &Val) -> Option<i64> {
    match value {
        Val::Int(n) => Some(*n),
        Val::Bv(_, bits) => bits.to_i64(),
        Val::Real(fraction) => BigInt::to_i64(&fraction.to_integer()),
        _ => None,
    }
}
