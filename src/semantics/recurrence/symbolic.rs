//! Values as functions of the state at the head of a round, and the evaluation of expressions over them.
//!
//! What is not linear over integers is unknown, and nothing can be shown of it; what hangs on no variable at all is evaluated exactly, as
//! everywhere in the reference semantics.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use crate::code::{Code, Expr, FunctionKind, VarRef};
use crate::eval::{Env, Eval, Oracle, cannot};
use crate::value::{MapVal, Val};
use syntax::Ty;
use syntax::ast::{BinOp, UnOp};

use super::round::Cell;
use crate::affine::{Affine, follows};

/// Why a round cannot be shown to recur.
#[derive(Debug, Clone)]
pub enum Objection {
    /// It would have to hold at the head that this is at least 0.
    Needs(Affine),
    /// The constraint of this number is kept only where this is at least 0 at the head.
    Keeps(usize, Affine),
    /// The part of the state, taken to be the same each time, may change.
    Changes(Cell),
    /// Something that no further constraint cures.
    No(String),
}

pub fn no<T>(why: impl Into<String>) -> Result<T, Objection> {
    Err(Objection::No(why.into()))
}

/// A condition.
#[derive(Debug, Clone, PartialEq)]
pub enum Formula {
    Is(bool),
    /// The expression is at least 0.
    AtLeast(Affine),
    All(Vec<Formula>),
    Any(Vec<Formula>),
    Unknown,
}

impl Formula {
    pub fn not(&self) -> Formula {
        let all = |parts: &[Formula]| parts.iter().map(Formula::not).collect();
        match self {
            Formula::Is(b) => Formula::Is(!b),
            Formula::AtLeast(e) => Formula::AtLeast(e.denied()),
            Formula::All(parts) => Formula::Any(all(parts)),
            Formula::Any(parts) => Formula::All(all(parts)),
            Formula::Unknown => Formula::Unknown,
        }
    }

    /// `self <==> other`
    pub fn iff(&self, other: &Formula) -> Formula {
        let both = Formula::All(vec![self.clone(), other.clone()]);
        let none = Formula::All(vec![self.not(), other.not()]);
        match (self, other) {
            (Formula::Is(b), known) | (known, Formula::Is(b)) => {
                if *b {
                    known.clone()
                } else {
                    known.not()
                }
            }
            _ => Formula::Any(vec![both, none]),
        }
    }

    /// `a == b`
    pub fn equal(a: &Affine, b: &Affine) -> Formula {
        Formula::All(vec![Formula::AtLeast(a.minus(b)), Formula::AtLeast(b.minus(a))])
    }

    /// Where the variables have these values; nothing where it hangs on what is unknown.
    fn at(&self, values: &[BigInt]) -> Option<bool> {
        let some = |parts: &[Formula], wanted: bool| {
            let parts: Vec<Option<bool>> = parts.iter().map(|p| p.at(values)).collect();
            match parts.contains(&Some(wanted)) {
                true => Some(wanted),
                false if parts.contains(&None) => None,
                false => Some(!wanted),
            }
        };
        match self {
            Formula::Is(b) => Some(*b),
            Formula::AtLeast(e) => Some(!e.at(values).is_negative()),
            Formula::All(parts) => some(parts, false),
            Formula::Any(parts) => some(parts, true),
            Formula::Unknown => None,
        }
    }
}

/// Variables (by number) that differ from their first values by multiples of a number, at each head.
pub type Periods = BTreeMap<usize, BigInt>;

/// What is known of the head of the round: constraints, each at least 0, and the values of the variables in one state that fulfils them.
pub struct Known<'a> {
    pub set: &'a [Affine],
    pub values: &'a [BigInt],
    pub periods: &'a Periods,
    /// Periods without which a remainder was not known.
    pub missing: RefCell<Vec<(usize, BigInt)>>,
}

impl Known<'_> {
    /// The formula holds for all states at the head.
    ///
    /// # Errors
    /// What would have to be known besides.
    pub fn establish(&self, formula: &Formula) -> Result<(), Objection> {
        match formula {
            Formula::Is(true) => Ok(()),
            Formula::Is(false) => no("a condition is not what it was the first time"),
            Formula::Unknown => no("a condition hangs on more than linear expressions over integers"),
            Formula::AtLeast(e) if follows(self.set, e) => Ok(()),
            Formula::AtLeast(e) if e.terms.is_empty() => no("a condition is not what it was the first time"),
            Formula::AtLeast(e) => Err(Objection::Needs(e.clone())),
            Formula::All(parts) => parts.iter().try_for_each(|part| self.establish(part)),
            Formula::Any(parts) => {
                if parts.iter().any(|part| self.establish(part).is_ok()) {
                    return Ok(());
                }
                let now = parts.iter().find(|part| part.at(self.values) == Some(true));
                now.map_or_else(
                    || no("one of several conditions holds, and not always the same"),
                    |p| self.establish(p),
                )
            }
        }
    }

    /// The remainder of a division by a positive number, where it is the same for all states at the head.
    pub fn remainder(&self, e: &Affine, divisor: &BigInt) -> Option<BigInt> {
        let varies = |(v, factor): &(&usize, &BigInt)| {
            let step = self.periods.get(v).map_or_else(|| (*factor).clone(), |period| *factor * period);
            !step.is_multiple_of(divisor)
        };
        let mut varying = e.terms.iter().filter(varies).peekable();
        if varying.peek().is_none() {
            return Some(e.at(self.values).mod_floor(divisor));
        }
        self.missing.borrow_mut().extend(varying.map(|(v, _)| (*v, divisor.clone())));
        None
    }

    /// Division by what is not 0: quotient and remainder, as Boogie has them; the remainder is not negative.
    fn divided(&self, op: BinOp, e: &Affine, divisor: &BigInt) -> Sym {
        let size = divisor.abs();
        if op == BinOp::Mod {
            return self.remainder(e, &size).map_or(Sym::Unknown, |r| Sym::Int(Affine::constant(r)));
        }
        if !e.terms.values().all(|factor| factor.is_multiple_of(&size)) {
            return Sym::Unknown;
        }
        let terms = e.terms.iter().map(|(v, factor)| (*v, factor / divisor)).collect();
        let constant = (&e.constant - e.constant.mod_floor(&size)) / divisor;
        Sym::Int(Affine { terms, constant })
    }

    /// The condition, which must be the same for all states at the head.
    fn decide(&self, formula: &Formula) -> Result<bool, Objection> {
        match formula.at(self.values) {
            Some(true) => self.establish(formula).map(|()| true),
            Some(false) => self.establish(&formula.not()).map(|()| false),
            None => no("a condition hangs on more than linear expressions over integers"),
        }
    }
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub enum Sym {
    Int(Affine),
    Bool(Formula),
    Map(SymMap),
    /// Of another type, and always the same.
    Val(Val),
    Unknown,
}

/// A map, with what was written to it, the last behind.
#[derive(Debug, Clone, PartialEq)]
pub struct SymMap {
    /// `None`: unknown.
    pub base: Option<Rc<MapVal>>,
    pub writes: Vec<(Vec<Sym>, Sym)>,
}

impl Sym {
    pub fn of(value: &Val) -> Sym {
        match value {
            Val::Bool(b) => Sym::Bool(Formula::Is(*b)),
            rule if rule.has_rule() => Sym::Unknown,
            Val::Map(map) => Sym::Map(SymMap { base: Some(map.clone()), writes: Vec::new() }),
            Val::Unset | Val::UnsetOld => Sym::Unknown,
            other => match other.as_big() {
                Some(n) => Sym::Int(Affine::constant(n)),
                None if other.has_unset() => Sym::Unknown,
                None => Sym::Val(other.clone()),
            },
        }
    }

    /// The value, where it is always the same.
    pub fn value(&self) -> Option<Val> {
        match self {
            Sym::Int(e) => e.as_constant().map(|n| Val::int(n.clone())),
            Sym::Bool(Formula::Is(b)) => Some(Val::Bool(*b)),
            Sym::Val(value) => Some(value.clone()),
            Sym::Map(map) => {
                let mut whole = MapVal::clone(map.base.as_ref()?);
                for (index, value) in &map.writes {
                    let index: Vec<Val> = index.iter().map(Sym::value).collect::<Option<_>>()?;
                    whole.set(&index, value.value()?);
                }
                Some(Val::map(whole)).filter(|map| !map.has_unset())
            }
            Sym::Bool(_) | Sym::Unknown => None,
        }
    }

    fn formula(self) -> Formula {
        match self {
            Sym::Bool(formula) => formula,
            _ => Formula::Unknown,
        }
    }

    /// `self == other`
    pub fn equals(&self, other: &Sym) -> Formula {
        match (self, other) {
            (Sym::Int(a), Sym::Int(b)) => Formula::equal(a, b),
            (Sym::Bool(a), Sym::Bool(b)) => a.iff(b),
            _ => match self.value().zip(other.value()) {
                Some((a, b)) if a == b => Formula::Is(true),
                // Maps may be the same, however they are written.
                Some((a, b)) if !a.has_map() || !b.has_map() => Formula::Is(false),
                _ => Formula::Unknown,
            },
        }
    }

    /// The entry of a map.
    pub fn entry(&self, index: &[Sym], known: &Known<'_>) -> Sym {
        let Sym::Map(map) = self else { return Sym::Unknown };
        for (written, value) in map.writes.iter().rev() {
            let same = Formula::All(written.iter().zip(index).map(|(a, b)| a.equals(b)).collect());
            match known.decide(&same) {
                Ok(true) => return value.clone(),
                Ok(false) => {}
                Err(_) => return Sym::Unknown,
            }
        }
        let index: Option<Vec<Val>> = index.iter().map(Sym::value).collect();
        match (&map.base, index) {
            (Some(base), Some(index)) => Sym::of(base.get(&index)),
            (Some(base), None) if base.entries().is_empty() && !base.is_mixed() => Sym::of(base.default()),
            _ => Sym::Unknown,
        }
    }

    /// The map with another entry.
    pub fn with_entry(self, index: Vec<Sym>, value: Sym) -> Sym {
        match self {
            Sym::Map(mut map) => {
                map.writes.push((index, value));
                Sym::Map(map)
            }
            _ => Sym::Unknown,
        }
    }
}

/// Variables as one evaluation sees them.
pub struct Scope<'a> {
    pub code: &'a Code,
    pub known: &'a Known<'a>,
    pub globals: &'a [Sym],
    pub thread_locals: &'a [Sym],
    pub locals: &'a [Sym],
    /// Values at entry of the globals that occur under `old`.
    pub old: &'a [(VarRef, Sym)],
    /// The globals at the head, for the constants and functions among them.
    pub constants: &'a [Val],
    pub bound: Vec<Sym>,
    pub in_old: bool,
    pub depth: usize,
}

/// Functions inside of functions.
const MAX_DEPTH: usize = 100;

impl Scope<'_> {
    /// The condition has this value for all states at the head.
    ///
    /// # Errors
    /// Why it may have another.
    pub fn establish(&mut self, condition: &Expr, wanted: bool) -> Result<(), Objection> {
        let formula = self.eval(condition)?.formula();
        self.known.establish(&if wanted { formula } else { formula.not() })
    }

    pub fn all(&mut self, exprs: &[Expr]) -> Result<Vec<Sym>, Objection> {
        exprs.iter().map(|e| self.eval(e)).collect()
    }

    pub fn eval(&mut self, e: &Expr) -> Result<Sym, Objection> {
        Ok(match e {
            Expr::Const(value) => Sym::of(value),
            Expr::Var(var) => self.variable(*var),
            Expr::Bound(i) => self.bound[*i].clone(),
            Expr::Old(inner) => {
                let outer = std::mem::replace(&mut self.in_old, true);
                let value = self.eval(inner);
                self.in_old = outer;
                value?
            }
            Expr::Unary(UnOp::Not, inner) => Sym::Bool(self.eval(inner)?.formula().not()),
            Expr::Unary(UnOp::Neg, inner) => match self.eval(inner)? {
                Sym::Int(e) => Sym::Int(e.scaled(&-BigInt::one())),
                value => self.exactly(
                    |v| Expr::Unary(UnOp::Neg, v.into_iter().next().unwrap_or_else(nothing).into()),
                    vec![value],
                ),
            },
            Expr::Binary(op, a, b) => self.binary(*op, a, b)?,
            Expr::If(condition, a, b) => {
                let condition = self.eval(condition)?.formula();
                match self.known.decide(&condition)? {
                    true => self.eval(a)?,
                    false => self.eval(b)?,
                }
            }
            Expr::Select(map, index) => {
                let map = self.eval(map)?;
                let index = self.all(index)?;
                map.entry(&index, self.known)
            }
            Expr::Store(map, index, value) => {
                let map = self.eval(map)?;
                let index = self.all(index)?;
                map.with_entry(index, self.eval(value)?)
            }
            Expr::Call(function, args) => match &self.code.functions[*function].kind {
                FunctionKind::Defined(body) => {
                    self.depth += 1;
                    if self.depth > MAX_DEPTH {
                        return no("functions are nested too deeply");
                    }
                    let args = self.all(args)?;
                    let outer = std::mem::replace(&mut self.bound, args);
                    let value = self.eval(body);
                    self.bound = outer;
                    self.depth -= 1;
                    value?
                }
                FunctionKind::Table(global) => {
                    let index = self.all(args)?;
                    self.globals[*global].entry(&index, self.known)
                }
                FunctionKind::Builtin(..) => {
                    let args = self.all(args)?;
                    self.exactly(|values| Expr::Call(*function, values), args)
                }
            },
            Expr::Let(values, body) => {
                let values = self.all(values)?;
                let count = values.len();
                self.bound.extend(values);
                let value = self.eval(body);
                self.bound.truncate(self.bound.len() - count);
                value?
            }
            Expr::Unsupported(_) => Sym::Unknown,
            other => self.closed(other),
        })
    }

    fn variable(&self, var: VarRef) -> Sym {
        match var {
            VarRef::Local(i) => self.locals.get(i).cloned().unwrap_or(Sym::Unknown),
            // Constants and tables do not change.
            VarRef::Global(i) if !self.in_old || i >= self.code.variables => self.globals[i].clone(),
            VarRef::ThreadLocal(i) if !self.in_old => self.thread_locals.get(i).cloned().unwrap_or(Sym::Unknown),
            _ => self.old.iter().find(|(v, _)| *v == var).map_or(Sym::Unknown, |(_, value)| value.clone()),
        }
    }

    fn binary(&mut self, op: BinOp, a: &Expr, b: &Expr) -> Result<Sym, Objection> {
        let (left, right) = (self.eval(a)?, self.eval(b)?);
        if matches!(op, BinOp::And | BinOp::Or | BinOp::Implies | BinOp::Explies | BinOp::Iff) {
            let (left, right) = (left.formula(), right.formula());
            return Ok(Sym::Bool(match op {
                BinOp::And => Formula::All(vec![left, right]),
                BinOp::Or => Formula::Any(vec![left, right]),
                BinOp::Implies => Formula::Any(vec![left.not(), right]),
                BinOp::Explies => Formula::Any(vec![left, right.not()]),
                _ => left.iff(&right),
            }));
        }
        if let BinOp::Eq | BinOp::Neq = op {
            let same = left.equals(&right);
            return Ok(Sym::Bool(if op == BinOp::Eq { same } else { same.not() }));
        }
        if let (Sym::Int(x), Sym::Int(y)) = (&left, &right) {
            let less = |a: &Affine, b: &Affine| Sym::Bool(Formula::AtLeast(a.minus(b).denied()));
            let at_least = |a: &Affine, b: &Affine| Sym::Bool(Formula::AtLeast(a.minus(b)));
            let linear = match op {
                BinOp::Add => Some(Sym::Int(x.plus(y, &BigInt::one()))),
                BinOp::Sub => Some(Sym::Int(x.minus(y))),
                BinOp::Mul => match (x.as_constant(), y.as_constant()) {
                    (Some(factor), _) => Some(Sym::Int(y.scaled(factor))),
                    (_, Some(factor)) => Some(Sym::Int(x.scaled(factor))),
                    _ => None,
                },
                BinOp::Lt => Some(less(x, y)),
                BinOp::Gt => Some(less(y, x)),
                BinOp::Ge => Some(at_least(x, y)),
                BinOp::Le => Some(at_least(y, x)),
                BinOp::Div | BinOp::Mod if x.as_constant().is_none() => {
                    y.as_constant().filter(|d| !d.is_zero()).map(|d| self.known.divided(op, x, d))
                }
                _ => None,
            };
            if let Some(value) = linear {
                return Ok(value);
            }
        }
        let both = |values: Vec<Expr>| {
            let mut values = values.into_iter();
            let mut next = || Box::new(values.next().unwrap_or_else(nothing));
            Expr::Binary(op, next(), next())
        };
        Ok(self.exactly(both, vec![left, right]))
    }

    /// An operation on values that are always the same.
    fn exactly(&self, operation: impl FnOnce(Vec<Expr>) -> Expr, operands: Vec<Sym>) -> Sym {
        let values: Option<Vec<Expr>> = operands.iter().map(|o| o.value().map(Expr::Const)).collect();
        values.map_or(Sym::Unknown, |values| self.constant(&operation(values), Vec::new()))
    }

    /// An expression of any kind, where all that it reads is always the same.
    fn closed(&self, e: &Expr) -> Sym {
        let mut closed = e.clone();
        let bound: Option<Vec<Val>> = self.bound.iter().map(Sym::value).collect();
        match (bound, self.close(&mut closed)) {
            (Some(bound), true) if !self.in_old => self.constant(&closed, bound),
            _ => Sym::Unknown,
        }
    }

    /// Puts values in the places of variables; false where one has none.
    fn close(&self, e: &mut Expr) -> bool {
        match e {
            Expr::Old(_) => false,
            Expr::Var(var) => match self.variable(*var).value() {
                Some(value) => {
                    *e = Expr::Const(value);
                    true
                }
                None => false,
            },
            _ => {
                let mut all = true;
                e.for_each_child_mut(&mut |child| all &= self.close(child));
                all
            }
        }
    }

    fn constant(&self, e: &Expr, bound: Vec<Val>) -> Sym {
        let mut globals = self.constants.to_vec();
        let mut oracle = NoChoice;
        let mut env = Env::of_globals(self.code, &mut globals, &mut oracle);
        env.bound = bound;
        env.eval(e).map_or(Sym::Unknown, |value| Sym::of(&value))
    }
}

fn nothing() -> Expr {
    Expr::Unsupported("nothing".into())
}

/// Nothing is left open.
struct NoChoice;

impl Oracle for NoChoice {
    fn arbitrary(&mut self, _: &[&str], _: Ty) -> Eval<Val> {
        cannot("something arbitrary")
    }

    fn value(&mut self, _: Ty) -> Eval<Val> {
        cannot("something arbitrary")
    }

    fn way(&mut self, _: usize) -> usize {
        0
    }
}
