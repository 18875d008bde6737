//! Values as functions of the state at the head of a round, and the evaluation of expressions over them.
//!
//! What is not linear over integers or reals is unknown, but for what [`super::further`] knows, and nothing can be shown of it; what hangs on no variable at all is evaluated exactly, as
//! everywhere in the reference semantics. Of words see [`super::words`].

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use crate::code::{Code, Expr, FunctionKind, VarRef};
use crate::eval::{Env, Eval, Oracle, cannot};
use crate::value::{MapVal, Val};
use syntax::Ty;
use syntax::ast::{BinOp, UnOp};

use super::further::{Further, product, quotient};
use super::round::Cell;
use super::words::Word;
use crate::affine::{Affine, Constraint, Linear, implies};

/// Why a round cannot be shown to recur.
#[derive(Debug, Clone)]
pub enum Objection {
    /// This would have to hold at the head.
    Needs(Constraint),
    /// The constraint of this number is kept only where this one holds at the head.
    Keeps(usize, Constraint),
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
    Holds(Constraint),
    All(Vec<Formula>),
    Any(Vec<Formula>),
    Unknown,
    /// Unknown, but where this holds at the head.
    Unless(Constraint),
}

impl Formula {
    pub fn not(&self) -> Formula {
        let all = |parts: &[Formula]| parts.iter().map(Formula::not).collect();
        match self {
            Formula::Is(b) => Formula::Is(!b),
            Formula::Holds(constraint) => Formula::Holds(constraint.denied()),
            Formula::All(parts) => Formula::Any(all(parts)),
            Formula::Any(parts) => Formula::All(all(parts)),
            Formula::Unknown | Formula::Unless(_) => self.clone(),
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
    pub fn equal(a: &Linear, b: &Linear, real: bool) -> Formula {
        let sides = [a.minus(b), b.minus(a)];
        Formula::All(sides.map(|side| Formula::Holds(Constraint::at_least(side, real))).into())
    }

    /// The comparison of two integers, or two reals; nothing where the operator is none.
    fn compared(op: BinOp, a: &Linear, b: &Linear, real: bool) -> Option<Formula> {
        Some(Formula::Holds(match op {
            BinOp::Lt => Constraint::above(b.minus(a), real),
            BinOp::Gt => Constraint::above(a.minus(b), real),
            BinOp::Le => Constraint::at_least(b.minus(a), real),
            BinOp::Ge => Constraint::at_least(a.minus(b), real),
            _ => return None,
        }))
    }

    /// Where the variables have these values; nothing where it hangs on what is unknown.
    fn at(&self, values: &[BigRational]) -> Option<bool> {
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
            Formula::Holds(constraint) => Some(constraint.holds(values)),
            Formula::All(parts) => some(parts, false),
            Formula::Any(parts) => some(parts, true),
            Formula::Unknown | Formula::Unless(_) => None,
        }
    }
}

/// Variables (by number) that differ from their first values by multiples of a number, at each head.
pub type Periods = BTreeMap<usize, BigInt>;

/// What is known of the head of the round: constraints, and the values of the variables in one state that fulfils them.
pub struct Known<'a> {
    pub set: &'a [Constraint],
    pub values: &'a [BigRational],
    pub periods: &'a Periods,
    /// Periods without which a remainder was not known.
    pub missing: RefCell<Vec<(usize, BigInt)>>,
    /// Variables behind those of the head.
    pub further: RefCell<Further>,
}

impl Known<'_> {
    /// The values of all variables in that state.
    pub fn all_values(&self) -> Vec<BigRational> {
        self.values.iter().chain(&self.further.borrow().values).cloned().collect()
    }

    /// Does the constraint hold for all states at the head?
    pub fn implies(&self, constraint: &Constraint) -> bool {
        let facts: Vec<Constraint> = self.set.iter().chain(&self.further.borrow().facts).cloned().collect();
        implies(&facts, constraint)
    }

    /// What would have to hold at the head for the constraint to do; nothing where there is no such constraint.
    pub fn at_head(&self, constraint: &Constraint) -> Option<Constraint> {
        let constraint = self.further.borrow().at_bounds(constraint, self.values.len())?;
        (!constraint.sum.terms.is_empty()).then_some(constraint)
    }

    /// The formula holds for all states at the head.
    ///
    /// # Errors
    /// What would have to be known besides.
    pub fn establish(&self, formula: &Formula) -> Result<(), Objection> {
        match formula {
            Formula::Is(true) => Ok(()),
            Formula::Is(false) => no("a condition is not what it was the first time"),
            Formula::Unknown => no("a condition hangs on more than linear expressions over integers and reals"),
            Formula::Holds(constraint) if self.implies(constraint) => Ok(()),
            Formula::Holds(constraint) | Formula::Unless(constraint) => match self.at_head(constraint) {
                Some(constraint) => Err(Objection::Needs(constraint)),
                None => no("a condition is not what it was the first time"),
            },
            Formula::All(parts) => parts.iter().try_for_each(|part| self.establish(part)),
            Formula::Any(parts) => {
                if parts.iter().any(|part| self.establish(part).is_ok()) {
                    return Ok(());
                }
                let now = parts.iter().find(|part| part.at(&self.all_values()) == Some(true));
                now.map_or_else(
                    || no("one of several conditions holds, and not always the same"),
                    |p| self.establish(p),
                )
            }
        }
    }

    /// The remainder of a division by a positive number, where it is the same for all states at the head. Of integers.
    pub fn remainder(&self, e: &Linear, divisor: &BigInt) -> Option<BigInt> {
        if !e.is_integral() {
            return None;
        }
        let varies = |(v, factor): &(&usize, &BigRational)| {
            let factor = factor.to_integer();
            let step = self.periods.get(v).map_or_else(|| factor.clone(), |period| &factor * period);
            !step.is_multiple_of(divisor)
        };
        let mut varying = e.terms.iter().filter(varies).peekable();
        if varying.peek().is_none() {
            return Some(e.at(&self.all_values()).to_integer().mod_floor(divisor));
        }
        let mut varying: Vec<usize> = varying.map(|(v, _)| *v).collect();
        if varying.iter().any(|v| *v >= self.values.len()) {
            return None;
        }
        self.missing.borrow_mut().extend(varying.drain(..).map(|v| (v, divisor.clone())));
        None
    }

    /// Division by what is not 0: quotient and remainder, as Boogie has them; the remainder is not negative.
    fn divided(&self, op: BinOp, e: &Linear, divisor: &BigInt) -> Sym {
        let size = divisor.abs();
        if op == BinOp::Mod {
            return self.remainder(e, &size).map_or(Sym::Unknown, |r| Sym::Int(Affine::constant(r.into())));
        }
        if !e.terms.values().all(|factor| (factor / BigRational::from(size.clone())).is_integer()) {
            return quotient(self, e, divisor).unwrap_or(Sym::Unknown);
        }
        let divisor = BigRational::from(divisor.clone());
        let terms = e.terms.iter().map(|(v, factor)| (*v, factor / &divisor)).collect();
        let rest = BigRational::from(e.constant.to_integer().mod_floor(&size));
        Sym::Int(Affine { terms, constant: (&e.constant - rest) / divisor })
    }

    /// The condition, which must be the same for all states at the head.
    fn decide(&self, formula: &Formula) -> Result<bool, Objection> {
        match formula.at(&self.all_values()) {
            Some(true) => self.establish(formula).map(|()| true),
            Some(false) => self.establish(&formula.not()).map(|()| false),
            None => self.establish(formula).map(|()| true),
        }
    }
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub enum Sym {
    Int(Linear),
    Real(Linear),
    Word(Word),
    Bool(Formula),
    Map(SymMap),
    /// Of another type, and always the same.
    Val(Val),
    Unknown,
    /// Unknown, but where this holds at the head.
    Unless(Constraint),
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
            Val::Real(r) => Sym::Real(Affine::constant((**r).clone())),
            Val::Bv(..) | Val::BigBv(..) => Word::of(value).map_or(Sym::Unknown, Sym::Word),
            other => match other.as_big() {
                Some(n) => Sym::Int(Affine::constant(n.into())),
                None if other.has_unset() => Sym::Unknown,
                None => Sym::Val(other.clone()),
            },
        }
    }

    /// The value, where it is always the same.
    pub fn value(&self) -> Option<Val> {
        match self {
            Sym::Int(e) => e.as_constant().map(|n| Val::int(n.to_integer())),
            Sym::Real(e) => e.as_constant().map(|r| Val::Real(Rc::new(r.clone()))),
            Sym::Word(word) => word.value(),
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
            Sym::Bool(_) | Sym::Unknown | Sym::Unless(_) => None,
        }
    }

    /// What is not known, and might be if more were known of the head.
    fn but_for(objection: Objection) -> Sym {
        match objection {
            Objection::Needs(constraint) => Sym::Unless(constraint),
            _ => Sym::Unknown,
        }
    }

    /// Of several values, one that might be known if more were known of the head.
    fn unless(values: &[Sym]) -> Option<&Constraint> {
        values.iter().find_map(|value| match value {
            Sym::Unless(constraint) => Some(constraint),
            _ => None,
        })
    }

    fn formula(self) -> Formula {
        match self {
            Sym::Bool(formula) => formula,
            Sym::Unless(constraint) => Formula::Unless(constraint),
            _ => Formula::Unknown,
        }
    }

    /// `self == other`
    pub fn equals(&self, other: &Sym, known: &Known<'_>) -> Formula {
        match (self, other) {
            (Sym::Int(a), Sym::Int(b)) => Formula::equal(a, b, false),
            (Sym::Real(a), Sym::Real(b)) => Formula::equal(a, b, true),
            (Sym::Word(a), Sym::Word(b)) => a.equals(b, known).map_or(Formula::Unknown, Formula::Is),
            (Sym::Bool(a), Sym::Bool(b)) => a.iff(b),
            (Sym::Unless(constraint), _) | (_, Sym::Unless(constraint)) => Formula::Unless(constraint.clone()),
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
            let same = Formula::All(written.iter().zip(index).map(|(a, b)| a.equals(b, known)).collect());
            match known.decide(&same) {
                Ok(true) => return value.clone(),
                Ok(false) => {}
                Err(objection) => return Sym::but_for(objection),
            }
        }
        let Some(base) = &map.base else { return Sym::Unknown };
        let settled: Option<Vec<Val>> = index.iter().map(Sym::value).collect();
        if let Some(index) = settled {
            return Sym::of(base.get(&index));
        }
        if base.is_mixed() || base.entries().len() > MAX_ENTRIES {
            return Sym::Unknown;
        }
        // An index that changes, and is none of those at which the map has something else than everywhere.
        for (entry, value) in base.entries() {
            let same = Formula::All(entry.iter().zip(index).map(|(a, b)| Sym::of(a).equals(b, known)).collect());
            match known.decide(&same) {
                Ok(true) => return Sym::of(value),
                Ok(false) => {}
                Err(objection) => return Sym::but_for(objection),
            }
        }
        Sym::of(base.default())
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

/// Entries of a map that are told from an index that changes.
const MAX_ENTRIES: usize = 64;

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
                Sym::Int(e) => Sym::Int(e.scaled(&-BigRational::one())),
                Sym::Real(e) => Sym::Real(e.scaled(&-BigRational::one())),
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
                FunctionKind::Builtin(name, _) => {
                    let args = self.all(args)?;
                    let word = |arg: &Sym| if let Sym::Word(word) = arg { Some(word.clone()) } else { None };
                    let words: Option<Vec<Word>> = args.iter().map(word).collect();
                    let applied = words.and_then(|words| Word::apply(name, &words, self.known));
                    applied.unwrap_or_else(|| self.exactly(|values| Expr::Call(*function, values), args))
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
            Expr::ToReal(inner) => match self.eval(inner)? {
                Sym::Int(e) => Sym::Real(e),
                value => {
                    self.exactly(|v| Expr::ToReal(v.into_iter().next().unwrap_or_else(nothing).into()), vec![value])
                }
            },
            Expr::Extract(inner, high, low) => match self.eval(inner)? {
                Sym::Word(word) => word.extract(*high, *low).map_or_else(|| self.closed(e), Sym::Word),
                _ => self.closed(e),
            },
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
            let same = left.equals(&right, self.known);
            return Ok(Sym::Bool(if op == BinOp::Eq { same } else { same.not() }));
        }
        let known = match (&left, &right) {
            (Sym::Int(x), Sym::Int(y)) => self.integers(op, x, y),
            (Sym::Real(x), Sym::Real(y)) => self.reals(op, x, y),
            (Sym::Int(x), Sym::Real(y)) | (Sym::Real(x), Sym::Int(y)) if op == BinOp::RealDiv => self.reals(op, x, y),
            (Sym::Word(above), Sym::Word(below)) if op == BinOp::Concat => below.below(above).map(Sym::Word),
            _ => None,
        };
        if let Some(value) = known {
            return Ok(value);
        }
        let both = |values: Vec<Expr>| {
            let mut values = values.into_iter();
            let mut next = || Box::new(values.next().unwrap_or_else(nothing));
            Expr::Binary(op, next(), next())
        };
        Ok(self.exactly(both, vec![left, right]))
    }

    fn integers(&self, op: BinOp, x: &Linear, y: &Linear) -> Option<Sym> {
        match op {
            BinOp::Div | BinOp::Mod if x.as_constant().is_none() => {
                y.as_constant().filter(|d| !d.is_zero()).map(|d| self.known.divided(op, x, &d.to_integer()))
            }
            BinOp::RealDiv => self.reals(op, x, y),
            BinOp::Mul if linear(op, x, y).is_none() => product(self.known, x, y, false),
            _ => linear(op, x, y).map(Sym::Int).or_else(|| Formula::compared(op, x, y, false).map(Sym::Bool)),
        }
    }

    fn reals(&self, op: BinOp, x: &Linear, y: &Linear) -> Option<Sym> {
        match op {
            BinOp::RealDiv => {
                let divisor = y.as_constant().filter(|d| !d.is_zero())?;
                Some(Sym::Real(x.scaled(&divisor.recip())))
            }
            BinOp::Mul if linear(op, x, y).is_none() => product(self.known, x, y, true),
            _ => linear(op, x, y).map(Sym::Real).or_else(|| Formula::compared(op, x, y, true).map(Sym::Bool)),
        }
    }

    /// An operation on values that are always the same.
    fn exactly(&self, operation: impl FnOnce(Vec<Expr>) -> Expr, operands: Vec<Sym>) -> Sym {
        if let Some(constraint) = Sym::unless(&operands) {
            return Sym::Unless(constraint.clone());
        }
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

/// A sum, a difference, or a product with a number.
fn linear(op: BinOp, x: &Linear, y: &Linear) -> Option<Linear> {
    match op {
        BinOp::Add => Some(x.plus(y, &One::one())),
        BinOp::Sub => Some(x.minus(y)),
        BinOp::Mul => match (x.as_constant(), y.as_constant()) {
            (Some(factor), _) => Some(y.scaled(factor)),
            (_, Some(factor)) => Some(x.scaled(factor)),
            _ => None,
        },
        _ => None,
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
