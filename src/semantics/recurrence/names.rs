//! Parts of the state by name, and constraints about them as text, in Boogie's notation.
//!
//! `x` is a global, or the only variable of that name; `i#2` is the variable `i` of thread 2 (counted from 1, as everywhere where people
//! read); `i#2#1` the one in its outermost frame, where several have one; `m[0]` is an entry of a map.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use rustc_hash::FxHashMap;

use crate::choices::{key, parse_path, split};
use crate::code::{Code, VarRef};
use crate::interp::State;
use base::source::Sources;
use syntax::ast::{BinOp, Expr, ExprKind, UnOp};
use syntax::parse::parse_expr;
use syntax::parse_real;
use syntax::print::print_expr;

use super::round::{Cell, cells};
use crate::affine::{Affine, Constraint, Linear};

/// Digits behind the point of a number that is written with one; others are quotients.
const MOST_DIGITS: usize = 12;

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

/// What is said of variables where they are written.
pub struct Variables<'a> {
    pub name: &'a dyn Fn(usize) -> String,
    pub is_real: &'a dyn Fn(usize) -> bool,
}

/// `5`, `-2.5`, `1.0 / 3.0`
pub fn number(n: &BigRational, real: bool) -> String {
    if !real {
        return n.to_string();
    }
    let decimal = |digits: usize| {
        let shifted = n.abs() * BigRational::from(BigInt::from(10).pow(digits as u32));
        let text = shifted.is_integer().then(|| format!("{:0>1$}", shifted.to_integer(), digits + 1))?;
        let (whole, fraction) = text.split_at(text.len() - digits);
        let sign = if n.is_negative() { "-" } else { "" };
        Some(format!("{sign}{whole}.{}", if digits == 0 { "0" } else { fraction }))
    };
    (0..=MOST_DIGITS).find_map(decimal).unwrap_or_else(|| format!("{}.0 / {}.0", n.numer(), n.denom()))
}

/// `2 * x - y + 1`; of reals `0.5 * r + real(x)`.
pub fn sum(e: &Linear, real: bool, of: &Variables<'_>) -> String {
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
        let name = (of.name)(*variable);
        let name = if real && !(of.is_real)(*variable) { format!("real({name})") } else { name };
        let what = match coefficient.abs() {
            one if one.is_one() => name,
            factor => format!("{} * {name}", number(&factor, real)),
        };
        add(coefficient.is_negative(), what);
    }
    if !e.constant.is_zero() || e.terms.is_empty() {
        add(e.constant.is_negative(), number(&e.constant.abs(), real));
    }
    text
}

/// `x >= y + 1 && x <= 3 && x mod 2 == 1`; `true` where nothing is asked.
pub fn conjunction(set: &[Constraint], remainders: &[Remainder], of: &Variables<'_>) -> String {
    let turned = |c: &Constraint| c.sum.scaled(&-BigRational::one());
    let opposite = |c: &Constraint| set.iter().position(|other| !c.strict && !other.strict && other.sum == turned(c));
    let shown = |(at, c): (usize, &Constraint)| match opposite(c) {
        Some(other) if other < at => None,
        Some(_) => Some(comparison(c, ["=="; 2], of)),
        None if c.strict => Some(comparison(c, [">", "<"], of)),
        None => Some(comparison(c, [">=", "<="], of)),
    };
    let remainder = |(v, period, rest): &Remainder| format!("{} mod {period} == {rest}", (of.name)(*v));
    let parts: Vec<String> = set.iter().enumerate().filter_map(shown).chain(remainders.iter().map(remainder)).collect();
    if parts.is_empty() { "true".to_owned() } else { parts.join(" && ") }
}

/// Positive terms on the left: `x >= y + 1`; without any, the other way round, by the second sign: `x <= 3`.
fn comparison(constraint: &Constraint, [sign, turned]: [&str; 2], of: &Variables<'_>) -> String {
    let Constraint { sum: whole, real, .. } = constraint;
    let side = |positive: bool| {
        let terms = whole.terms.iter().filter(|(_, c)| c.is_positive() == positive);
        Affine { terms: terms.map(|(v, c)| (*v, c.abs())).collect(), constant: BigRational::zero() }
    };
    let (mut left, mut right) = (side(true), side(false));
    if left.terms.is_empty() {
        left.constant = whole.constant.clone();
        return format!("{} {turned} {}", sum(&right, *real, of), sum(&left, *real, of));
    }
    right.constant = -&whole.constant;
    format!("{} {sign} {}", sum(&left, *real, of), sum(&right, *real, of))
}

/// Gives a variable its number, and says whether it is a real.
pub type Numbers<'a> = dyn FnMut(&str) -> Option<(usize, bool)> + 'a;

/// A linear expression that was read, and whether it is one of reals.
struct Read {
    sum: Linear,
    real: bool,
}

/// A conjunction of linear inequalities, and of remainders.
///
/// # Errors
/// What is none.
pub fn constraints(text: &str, number: &mut Numbers<'_>) -> Result<(Vec<Constraint>, Vec<Remainder>), String> {
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
                let real = a.real || b.real;
                let (more, less) = (a.sum.minus(&b.sum), b.sum.minus(&a.sum));
                match op {
                    BinOp::Ge => found.push(Constraint::at_least(more, real)),
                    BinOp::Le => found.push(Constraint::at_least(less, real)),
                    BinOp::Gt => found.push(Constraint::above(more, real)),
                    BinOp::Lt => found.push(Constraint::above(less, real)),
                    _ => found.extend([more, less].map(|side| Constraint::at_least(side, real))),
                }
            }
            _ => return Err(format!("no linear inequality: {}", print_expr(&e))),
        }
    }
    Ok((found, remainders))
}

/// `x mod 2 == 1`
fn remainder(a: &Expr, b: &Expr, number: &mut Numbers<'_>) -> Result<Remainder, String> {
    let literal = |e: &Expr| match &e.kind {
        ExprKind::Int(n) => Ok(BigInt::from(n.clone())),
        _ => Err(format!("no number: {}", print_expr(e))),
    };
    let ExprKind::Binary(BinOp::Mod, x, divisor) = &a.kind else { return Err("no remainder".into()) };
    let name = print_expr(x);
    let numbered = number(&name).filter(|(_, real)| !real);
    let (variable, _) = numbered.ok_or_else(|| format!("{name} is no integer of the state"))?;
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
pub fn linear(text: &str, number: &mut Numbers<'_>) -> Result<Linear, String> {
    affine(&expression(text)?, number).map(|read| read.sum)
}

fn expression(text: &str) -> Result<Expr, String> {
    parse_expr(&mut Sources::default(), "the set", text).map_err(|_| format!("no expression: {text}"))
}

fn affine(e: &Expr, number: &mut Numbers<'_>) -> Result<Read, String> {
    let wrong = || format!("no linear expression: {}", print_expr(e));
    let one = BigRational::one();
    match &e.kind {
        ExprKind::Int(n) => Ok(Read { sum: Affine::constant(BigInt::from(n.clone()).into()), real: false }),
        ExprKind::Real(text) => {
            Ok(Read { sum: Affine::constant(parse_real(text.as_str()).ok_or_else(wrong)?), real: true })
        }
        ExprKind::ToReal(inner) => Ok(Read { real: true, ..affine(inner, number)? }),
        ExprKind::Unary(UnOp::Neg, inner) => {
            let inner = affine(inner, number)?;
            Ok(Read { sum: inner.sum.scaled(&-one), ..inner })
        }
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (affine(a, number)?, affine(b, number)?);
            let sum = match (op, a.sum.as_constant(), b.sum.as_constant()) {
                (BinOp::Add, ..) => a.sum.plus(&b.sum, &one),
                (BinOp::Sub, ..) => a.sum.minus(&b.sum),
                (BinOp::Mul, Some(factor), _) => b.sum.scaled(factor),
                (BinOp::Mul, _, Some(factor)) => a.sum.scaled(factor),
                (BinOp::RealDiv, _, Some(divisor)) if !divisor.is_zero() => a.sum.scaled(&divisor.recip()),
                _ => return Err(wrong()),
            };
            Ok(Read { sum, real: a.real || b.real || *op == BinOp::RealDiv })
        }
        ExprKind::Var(_) | ExprKind::Select(..) => {
            let name = print_expr(e);
            let (variable, real) = number(&name).ok_or_else(|| format!("{name} is no number of the state"))?;
            Ok(Read { sum: Affine::variable(variable), real })
        }
        _ => Err(wrong()),
    }
}
