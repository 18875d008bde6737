//! Parts of the state by name, and constraints about them as text, in Boogie's notation.
//!
//! `x` is a global, or the only variable of that name; `i#2` is the variable `i` of thread 2 (counted from 1, as everywhere where people
//! read); `i#2#1` the one in its outermost frame, where several have one; `m[0]` is an entry of a map.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use rustc_hash::FxHashMap;

use crate::choices::{key, parse_path, split};
use crate::code::{Code, VarRef};
use crate::interp::State;
use base::source::Sources;
use syntax::ast::{BinOp, Expr, ExprKind, UnOp};
use syntax::parse::parse_expr;
use syntax::print::print_expr;

use super::round::{Cell, cells};
use crate::affine::Affine;

/// Variable, divisor, remainder.
pub type Remainder = (usize, BigInt, BigInt);

/// The names of all variables of a state.
pub struct Names(Vec<(Cell, String)>);

impl Names {
    pub fn new(code: &Code, state: &State) -> Names {
        let all: Vec<(Cell, String)> =
            cells(code, state).into_iter().filter_map(|c| Some((c.clone(), plain(code, state, &c)?))).collect();
        let mut owners: FxHashMap<&str, usize> = FxHashMap::default();
        let mut in_thread: FxHashMap<(&str, usize), usize> = FxHashMap::default();
        for (cell, name) in &all {
            *owners.entry(name).or_default() += 1;
            *in_thread.entry((name, cell.thread)).or_default() += 1;
        }
        let named = all.iter().map(|(cell, name)| {
            let shared = matches!(cell.var, VarRef::Global(_));
            let full = match (owners[name.as_str()], in_thread[&(name.as_str(), cell.thread)]) {
                (1, _) => name.clone(),
                _ if shared => name.clone(),
                (_, 1) => format!("{name}#{}", cell.thread + 1),
                _ => format!("{name}#{}#{}", cell.thread + 1, cell.frame + 1),
            };
            (cell.clone(), full)
        });
        Names(named.collect())
    }

    pub fn name(&self, cell: &Cell) -> String {
        let whole = Cell { index: None, ..cell.clone() };
        let name = self.0.iter().find(|(c, _)| *c == whole).map_or("", |(_, name)| name);
        match &cell.index {
            Some(index) => key(name, std::slice::from_ref(index)).unwrap_or_default(),
            None => name.to_owned(),
        }
    }

    pub fn cell(&self, text: &str) -> Option<Cell> {
        let (name, path) = split(text);
        let (cell, _) = self.0.iter().find(|(_, known)| known == name)?;
        match parse_path(path)?.as_slice() {
            [] => Some(cell.clone()),
            [index] => Some(Cell { index: Some(index.clone()), ..cell.clone() }),
            _ => None,
        }
    }
}

fn plain(code: &Code, state: &State, cell: &Cell) -> Option<String> {
    let frame = state.threads.get(cell.thread).and_then(|t| t.frames.get(cell.frame));
    match cell.var {
        VarRef::Global(i) => code.globals.get(i).map(|g| g.name.to_string()),
        VarRef::ThreadLocal(i) => code.thread_locals.get(i).map(|g| g.name.to_string()),
        VarRef::Local(i) => {
            let local = code.procs[frame?.proc as usize].locals.get(i)?;
            (!local.temp).then(|| local.name.to_string())
        }
    }
}

/// `2 * x - y + 1`
pub fn sum(e: &Affine, name: &dyn Fn(usize) -> String) -> String {
    let mut text = String::new();
    let mut add = |negative: bool, what: String| {
        text.push_str(match (text.is_empty(), negative) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        });
        text.push_str(&what);
    };
    for (variable, coefficient) in &e.terms {
        let what = match coefficient.abs() {
            one if one.is_one() => name(*variable),
            factor => format!("{factor} * {}", name(*variable)),
        };
        add(coefficient.is_negative(), what);
    }
    if !e.constant.is_zero() || e.terms.is_empty() {
        add(e.constant.is_negative(), e.constant.abs().to_string());
    }
    text
}

/// `x >= y + 1 && x <= 3 && x mod 2 == 1`; `true` where nothing is asked.
pub fn conjunction(set: &[Affine], remainders: &[Remainder], name: &dyn Fn(usize) -> String) -> String {
    let opposite = |c: &Affine| set.iter().position(|other| *other == c.scaled(&-BigInt::one()));
    let shown = |(at, c): (usize, &Affine)| match opposite(c) {
        Some(other) if other < at => None,
        other => Some(comparison(c, if other.is_some() { ["=="; 2] } else { [">=", "<="] }, name)),
    };
    let remainder = |(v, period, rest): &Remainder| format!("{} mod {period} == {rest}", name(*v));
    let parts: Vec<String> = set.iter().enumerate().filter_map(shown).chain(remainders.iter().map(remainder)).collect();
    if parts.is_empty() { "true".to_owned() } else { parts.join(" && ") }
}

/// Positive terms on the left: `x >= y + 1`; without any, the other way round, by the second sign: `x <= 3`.
fn comparison(constraint: &Affine, [sign, turned]: [&str; 2], name: &dyn Fn(usize) -> String) -> String {
    let side = |positive: bool| {
        let terms = constraint.terms.iter().filter(|(_, c)| c.is_positive() == positive);
        Affine { terms: terms.map(|(v, c)| (*v, c.abs())).collect(), constant: BigInt::zero() }
    };
    let (mut left, mut right) = (side(true), side(false));
    if left.terms.is_empty() {
        left.constant = constraint.constant.clone();
        return format!("{} {turned} {}", sum(&right, name), sum(&left, name));
    }
    right.constant = -&constraint.constant;
    format!("{} {sign} {}", sum(&left, name), sum(&right, name))
}

/// A conjunction of linear inequalities, each as what is at least 0, and of remainders. `number` gives variables their numbers.
///
/// # Errors
/// What is none.
pub fn constraints(
    text: &str,
    number: &mut dyn FnMut(&str) -> Option<usize>,
) -> Result<(Vec<Affine>, Vec<Remainder>), String> {
    let mut found = Vec::new();
    let mut remainders = Vec::new();
    let mut open = vec![expression(text)?];
    while let Some(e) = open.pop() {
        match e.kind {
            ExprKind::Bool(true) => {}
            ExprKind::Binary(BinOp::And, a, b) => open.extend([*b, *a]),
            ExprKind::Binary(BinOp::Eq, a, b) if matches!(a.kind, ExprKind::Binary(BinOp::Mod, ..)) => {
                remainders.push(remainder(&a, &b, number)?);
            }
            ExprKind::Binary(op @ (BinOp::Ge | BinOp::Le | BinOp::Gt | BinOp::Lt | BinOp::Eq), a, b) => {
                let (a, b) = (affine(&a, number)?, affine(&b, number)?);
                match op {
                    BinOp::Ge => found.push(a.minus(&b)),
                    BinOp::Le => found.push(b.minus(&a)),
                    BinOp::Gt => found.push(b.minus(&a).denied()),
                    BinOp::Lt => found.push(a.minus(&b).denied()),
                    _ => found.extend([a.minus(&b), b.minus(&a)]),
                }
            }
            _ => return Err(format!("no linear inequality: {}", print_expr(&e))),
        }
    }
    Ok((found, remainders))
}

/// `x mod 2 == 1`
fn remainder(a: &Expr, b: &Expr, number: &mut dyn FnMut(&str) -> Option<usize>) -> Result<Remainder, String> {
    let literal = |e: &Expr| match &e.kind {
        ExprKind::Int(n) => Ok(BigInt::from(n.clone())),
        _ => Err(format!("no number: {}", print_expr(e))),
    };
    let ExprKind::Binary(BinOp::Mod, x, divisor) = &a.kind else { return Err("no remainder".into()) };
    let name = print_expr(x);
    let variable = number(&name).ok_or_else(|| format!("{name} is no integer of the state"))?;
    let divisor = literal(divisor)?;
    if divisor.is_zero() {
        return Err("a division by zero".into());
    }
    Ok((variable, divisor, literal(b)?))
}

/// A linear expression.
///
/// # Errors
/// What is none.
pub fn linear(text: &str, number: &mut dyn FnMut(&str) -> Option<usize>) -> Result<Affine, String> {
    affine(&expression(text)?, number)
}

fn expression(text: &str) -> Result<Expr, String> {
    parse_expr(&mut Sources::default(), "the set", text).map_err(|_| format!("no expression: {text}"))
}

fn affine(e: &Expr, number: &mut dyn FnMut(&str) -> Option<usize>) -> Result<Affine, String> {
    let wrong = || format!("no linear expression: {}", print_expr(e));
    match &e.kind {
        ExprKind::Int(n) => Ok(Affine::constant(BigInt::from(n.clone()))),
        ExprKind::Unary(UnOp::Neg, inner) => Ok(affine(inner, number)?.scaled(&-BigInt::one())),
        ExprKind::Binary(BinOp::Add, a, b) => Ok(affine(a, number)?.plus(&affine(b, number)?, &BigInt::one())),
        ExprKind::Binary(BinOp::Sub, a, b) => Ok(affine(a, number)?.minus(&affine(b, number)?)),
        ExprKind::Binary(BinOp::Mul, a, b) => {
            let (a, b) = (affine(a, number)?, affine(b, number)?);
            match (a.as_constant(), b.as_constant()) {
                (Some(factor), _) => Ok(b.scaled(factor)),
                (_, Some(factor)) => Ok(a.scaled(factor)),
                _ => Err(wrong()),
            }
        }
        ExprKind::Var(_) | ExprKind::Select(..) => {
            let name = print_expr(e);
            number(&name).map(Affine::variable).ok_or_else(|| format!("{name} is no integer of the state"))
        }
        _ => Err(wrong()),
    }
}
