//! Values of small instances, and how expressions are evaluated on them.
//!
//! A value that nothing has determined yet is chosen where it is first read, out of a few. That leaves executions out, which is all the same
//! here: nothing is believed of instances.

use std::collections::BTreeMap;
use std::rc::Rc;

use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;

use syntax::ast::*;

/// A value.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// Any of its type; to be chosen where it is read.
    Open,
    Bool(bool),
    /// Of an `int`, or the number of an element of a type of which no more is known.
    Int(i64),
    Map(Rc<MapValue>),
}

/// A map: what it has at some indices, and everywhere else.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MapValue {
    entries: BTreeMap<Vec<Value>, Value>,
    otherwise: Value,
}

impl MapValue {
    fn open() -> MapValue {
        MapValue { entries: BTreeMap::new(), otherwise: Value::Open }
    }

    /// All that it has somewhere.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        self.entries.values().chain([&self.otherwise])
    }

    fn set(&mut self, index: Vec<Value>, value: Value) {
        match value == self.otherwise && value != Value::Open {
            true => self.entries.remove(&index),
            false => self.entries.insert(index, value),
        };
    }
}

/// An index beyond all that an instance knows of: what is so there is so almost everywhere.
pub const BEYOND: i64 = 1_000;

/// Which of several values are chosen, one after the other: a script, and all scripts in order.
#[derive(Debug, Default)]
pub struct Choices {
    taken: Vec<(usize, usize)>,
    next: usize,
    /// Scripts are made up, by this number, and so many more.
    random: Option<(u64, usize)>,
    /// Something was chosen that is so almost everywhere, where it may be different at each index.
    is_alike: bool,
}

/// Scripts that are made up where all others have what is alike almost everywhere.
const MADE_UP: usize = 200;

/// Of so many choices that are made up one is not the first.
const OTHERS: u64 = 8;

impl Choices {
    /// One of so many.
    pub fn choose(&mut self, of: usize) -> usize {
        if self.next == self.taken.len() {
            let chosen = self.made_up(of);
            self.taken.push((chosen, of));
        }
        self.next += 1;
        self.taken[self.next - 1].0
    }

    /// From here on scripts are made up, so many: there are too many to have them all, and those that come first are much alike.
    pub fn make_up(&mut self, scripts: usize) {
        self.random = Some((1, scripts));
    }

    fn made_up(&mut self, of: usize) -> usize {
        let Some((random, _)) = &mut self.random else { return 0 };
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let drawn = *random >> 33;
        if drawn.is_multiple_of(OTHERS) { (drawn / OTHERS % of as u64) as usize } else { 0 }
    }

    /// Goes on to the next script, if there is one.
    pub fn advance(&mut self) -> bool {
        self.taken.truncate(self.next);
        self.next = 0;
        if let Some((_, left)) = &mut self.random {
            self.taken.clear();
            *left = left.saturating_sub(1);
            return *left > 0;
        }
        while let Some((taken, of)) = self.taken.pop() {
            if taken + 1 < of {
                self.taken.push((taken + 1, of));
                return true;
            }
        }
        if self.is_alike {
            self.make_up(MADE_UP);
        }
        self.is_alike
    }
}

/// An expression whose variables are slots of a frame.
#[derive(Debug, Clone)]
pub enum Term {
    Constant(Value),
    Slot(usize),
    Not(Box<Term>),
    Negated(Box<Term>),
    Binary(BinOp, Box<Term>, Box<Term>),
    If(Box<Term>, Box<Term>, Box<Term>),
    /// The type is that of the entry.
    Select(Box<Term>, Vec<Term>, Rc<Type>),
    Store(Box<Term>, Vec<Term>, Box<Term>),
    Quantified(Quantifier, Vec<usize>, Box<Term>),
}

impl Term {
    /// Does it say something of all, or of some one?
    pub fn is_quantified(&self) -> bool {
        match self {
            Term::Constant(_) | Term::Slot(_) => false,
            Term::Quantified(kind, ..) => *kind != Quantifier::Lambda,
            Term::Not(a) | Term::Negated(a) => a.is_quantified(),
            Term::Binary(_, a, b) => a.is_quantified() || b.is_quantified(),
            Term::If(a, b, c) => [a, b, c].into_iter().any(|t| t.is_quantified()),
            Term::Select(map, ..) | Term::Store(map, ..) => map.is_quantified(),
        }
    }
}

/// Names as slots. Bound variables have slots, too.
#[derive(Debug, Clone, Default)]
pub struct Slots {
    by_name: FxHashMap<Name, usize>,
    /// By slot.
    pub types: Vec<Type>,
}

impl Slots {
    /// A slot for a variable.
    pub fn add(&mut self, name: Name, ty: Type) -> usize {
        self.types.push(ty);
        self.by_name.insert(name, self.types.len() - 1);
        self.types.len() - 1
    }

    /// The slot of a variable.
    pub fn of(&self, name: Name) -> Option<usize> {
        self.by_name.get(&name).copied()
    }

    /// # Errors
    /// Something that instances do not know.
    pub fn term(&mut self, e: &Expr) -> Result<Term, String> {
        self.typed(e).map(|(term, _)| term)
    }

    fn typed(&mut self, e: &Expr) -> Result<(Term, Type), String> {
        let boxed = |term| Box::new(term);
        Ok(match &e.kind {
            ExprKind::Bool(b) => (Term::Constant(Value::Bool(*b)), Type::bool()),
            ExprKind::Int(n) => {
                let n = n.to_i64().filter(|n| *n < BEYOND).ok_or("large numbers")?;
                (Term::Constant(Value::Int(n)), Type::int())
            }
            ExprKind::Var(name) => {
                let slot = self.of(*name).ok_or_else(|| format!("the variable {name}"))?;
                (Term::Slot(slot), self.types[slot].clone())
            }
            ExprKind::Unary(UnOp::Not, a) => (Term::Not(boxed(self.term(a)?)), Type::bool()),
            ExprKind::Unary(UnOp::Neg, a) => (Term::Negated(boxed(self.term(a)?)), Type::int()),
            ExprKind::Binary(op, a, b) => {
                let ty = match op {
                    BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Mod => Type::int(),
                    BinOp::Subtype | BinOp::Concat | BinOp::Percent | BinOp::RealDiv | BinOp::Pow => {
                        return Err("an operator".into());
                    }
                    _ => Type::bool(),
                };
                (Term::Binary(*op, boxed(self.term(a)?), boxed(self.term(b)?)), ty)
            }
            ExprKind::If(c, a, b) => {
                let (a, ty) = self.typed(a)?;
                (Term::If(boxed(self.term(c)?), boxed(a), boxed(self.term(b)?)), ty)
            }
            ExprKind::Coerce(a, _) => self.typed(a)?,
            ExprKind::Select(map, index) => {
                let (map, ty) = self.typed(map)?;
                let TypeKind::Map { range, .. } = ty.kind else { return Err("a map of an unknown type".into()) };
                let index = index.iter().map(|i| self.term(i)).collect::<Result<_, _>>()?;
                (Term::Select(boxed(map), index, Rc::new((*range).clone())), *range)
            }
            ExprKind::Store(map, index, value) => {
                let (map, ty) = self.typed(map)?;
                let index = index.iter().map(|i| self.term(i)).collect::<Result<_, _>>()?;
                (Term::Store(boxed(map), index, boxed(self.term(value)?)), ty)
            }
            ExprKind::Quantified(q) if q.type_params.is_empty() => {
                let before = self.by_name.clone();
                let mut slots = Vec::new();
                for binder in &q.bound {
                    for name in &binder.names {
                        known(&binder.ty)?;
                        slots.push(self.add(name.name, binder.ty.clone()));
                    }
                }
                let domain = slots.iter().map(|s| self.types[*s].clone()).collect();
                let body = self.typed(&q.body);
                self.by_name = before;
                let (body, range) = body?;
                let ty = match q.kind {
                    Quantifier::Lambda => {
                        let range = Box::new(range);
                        Type::new(TypeKind::Map { params: Vec::new(), domain, range }, Span::NONE)
                    }
                    _ => Type::bool(),
                };
                (Term::Quantified(q.kind, slots, boxed(body)), ty)
            }
            // What a name stands for, in its place.
            ExprKind::Let(named) => {
                let values = named.vars.iter().map(|v| v.name).zip(named.values.iter().cloned()).collect();
                let mut body = named.body.clone();
                body.substitute(&values);
                self.typed(&body)?
            }
            _ => return Err("an expression of another kind".into()),
        })
    }
}

/// # Errors
/// The type is none of those that instances have values of.
pub fn known(ty: &Type) -> Result<(), String> {
    match &ty.kind {
        TypeKind::Bool | TypeKind::Int => Ok(()),
        TypeKind::Named(_, arguments) if arguments.is_empty() => Ok(()),
        TypeKind::Map { params, domain, range } if params.is_empty() => {
            domain.iter().try_for_each(|d| match d.kind {
                TypeKind::Map { .. } => Err("maps as indices".into()),
                _ => known(d),
            })?;
            known(range)
        }
        _ => Err("data of other types".into()),
    }
}

/// Evaluates terms on a frame.
pub struct Evaluation<'a> {
    /// By slot.
    pub frame: &'a mut Vec<Value>,
    /// By slot.
    pub types: &'a [Type],
    /// Makes choices; without it what is open stays so.
    pub choices: Option<&'a mut Choices>,
    /// Integers that are chosen, and indices that are looked at.
    pub integers: &'a [i64],
    /// What quantifiers range over in place of these.
    pub universe: Option<&'a [i64]>,
}

/// Of a quantifier over more combinations of values nothing is known.
const MOST_VALUES: usize = 5_000;

impl Evaluation<'_> {
    fn chosen(&mut self, ty: &Type) -> Value {
        if let TypeKind::Map { .. } = ty.kind {
            return Value::Map(Rc::new(MapValue::open()));
        }
        let Some(choices) = &mut self.choices else { return Value::Open };
        match ty.kind {
            TypeKind::Bool => Value::Bool(choices.choose(2) == 1),
            _ => Value::Int(self.integers[choices.choose(self.integers.len())]),
        }
    }

    /// The value of a slot, chosen where it is open.
    fn slot(&mut self, slot: usize) -> Value {
        if self.frame[slot] == Value::Open {
            let types = self.types;
            self.frame[slot] = self.chosen(&types[slot]);
        }
        self.frame[slot].clone()
    }

    /// The value, or `Open` where it is not known and no choices are made.
    pub fn value(&mut self, term: &Term) -> Value {
        match term {
            Term::Constant(value) => value.clone(),
            Term::Slot(slot) => self.slot(*slot),
            Term::Not(a) => match self.value(a) {
                Value::Bool(b) => Value::Bool(!b),
                _ => Value::Open,
            },
            Term::Negated(a) => match self.value(a) {
                Value::Int(n) => Value::Int(n.saturating_neg()),
                _ => Value::Open,
            },
            Term::Binary(op, a, b) => self.binary(*op, a, b),
            Term::If(c, a, b) => match self.value(c) {
                Value::Bool(true) => self.value(a),
                Value::Bool(false) => self.value(b),
                _ => Value::Open,
            },
            Term::Select(map, index, ty) => match index.as_slice() {
                [index] => {
                    let index = self.value(index);
                    self.entry(map, std::slice::from_ref(&index), ty)
                }
                index => {
                    let index: Vec<Value> = index.iter().map(|i| self.value(i)).collect();
                    self.entry(map, &index, ty)
                }
            },
            Term::Store(map, index, value) => {
                let index: Vec<Value> = index.iter().map(|i| self.value(i)).collect();
                let (Value::Map(map), value) = (self.value(map), self.value(value)) else { return Value::Open };
                if index.contains(&Value::Open) {
                    return Value::Open;
                }
                let mut map = (*map).clone();
                map.set(index, value);
                Value::Map(Rc::new(map))
            }
            Term::Quantified(kind, slots, body) => self.quantified(*kind, slots, body),
        }
    }

    /// The entry of a map, chosen where it is open.
    fn entry(&mut self, map: &Term, index: &[Value], ty: &Type) -> Value {
        if index.contains(&Value::Open) {
            return Value::Open;
        }
        let Value::Map(known) = self.value(map) else { return Value::Open };
        if let Some(value) = known.entries.get(index) {
            return value.clone();
        }
        if known.otherwise != Value::Open {
            return known.otherwise.clone();
        }
        let value = self.chosen(ty);
        if value != Value::Open {
            self.learn(map, index.to_vec(), &value);
        }
        value
    }

    /// A map that is a variable has this entry, which was open.
    fn learn(&mut self, map: &Term, index: Vec<Value>, value: &Value) {
        let is_beyond = index.iter().any(|i| matches!(i, Value::Int(n) if *n >= BEYOND));
        if let Some(choices) = self.choices.as_mut().filter(|_| is_beyond) {
            choices.is_alike = true;
        }
        let with = |known: &Value| match known {
            Value::Map(known) => {
                let mut known = (**known).clone();
                match is_beyond {
                    true => {
                        known.otherwise = value.clone();
                        known.entries.retain(|_, entry| entry != value);
                    }
                    false => known.set(index.clone(), value.clone()),
                }
                Value::Map(Rc::new(known))
            }
            other => other.clone(),
        };
        match map {
            Term::Slot(slot) => self.frame[*slot] = with(&self.frame[*slot]),
            Term::Select(outer, at, _) => {
                let at: Vec<Value> = at.iter().map(|i| self.value(i)).collect();
                let inner = with(&self.value(map));
                self.learn(outer, at, &inner);
            }
            _ => {}
        }
    }

    fn binary(&mut self, op: BinOp, a: &Term, b: &Term) -> Value {
        let first = self.value(a);
        match (op, &first) {
            (BinOp::And, Value::Bool(false)) => return Value::Bool(false),
            (BinOp::Or, Value::Bool(true)) => return Value::Bool(true),
            (BinOp::Implies, Value::Bool(false)) => return Value::Bool(true),
            _ => {}
        }
        let second = self.value(b);
        let open = first == Value::Open || second == Value::Open;
        match (op, &first, &second) {
            (BinOp::And, _, Value::Bool(false)) => return Value::Bool(false),
            (BinOp::Or | BinOp::Implies, _, Value::Bool(true)) => return Value::Bool(true),
            _ if open => return Value::Open,
            (BinOp::Eq | BinOp::Iff, x, y) => return Value::Bool(x == y),
            (BinOp::Neq, x, y) => return Value::Bool(x != y),
            _ => {}
        }
        match (first, second) {
            (Value::Bool(x), Value::Bool(y)) => Value::Bool(match op {
                BinOp::And => x && y,
                BinOp::Or => x || y,
                BinOp::Implies => !x || y,
                _ => x || !y,
            }),
            (Value::Int(x), Value::Int(y)) => match op {
                BinOp::Lt => Value::Bool(x < y),
                BinOp::Le => Value::Bool(x <= y),
                BinOp::Gt => Value::Bool(x > y),
                BinOp::Ge => Value::Bool(x >= y),
                BinOp::Add => Value::Int(x.saturating_add(y)),
                BinOp::Sub => Value::Int(x.saturating_sub(y)),
                BinOp::Mul => Value::Int(x.saturating_mul(y)),
                BinOp::Div => x.checked_div_euclid(y).map_or(Value::Open, Value::Int),
                _ => x.checked_rem_euclid(y).map_or(Value::Open, Value::Int),
            },
            _ => Value::Open,
        }
    }

    /// Values of a bound variable that are looked at, those beyond all that are known first, or last where choices are made up.
    fn domain(&self, kind: Quantifier, slot: usize, is_one_of_several: bool) -> Vec<Value> {
        let universe = self.universe.filter(|_| kind != Quantifier::Lambda);
        let mut values: Vec<Value> = match (&self.types[slot].kind, universe) {
            (TypeKind::Bool, _) => vec![Value::Bool(false), Value::Bool(true)],
            (_, Some(universe)) => universe.iter().copied().map(Value::Int).collect(),
            _ => {
                // What is so almost everywhere is so at two different indices.
                let other = (is_one_of_several && kind != Quantifier::Lambda).then_some(BEYOND + 1);
                let beyond = [BEYOND].into_iter().chain(other).chain([-1]);
                beyond.chain(self.integers.iter().copied()).map(Value::Int).collect()
            }
        };
        if kind != Quantifier::Lambda && self.choices.as_ref().is_some_and(|choices| choices.random.is_some()) {
            values.reverse();
        }
        values
    }

    fn quantified(&mut self, kind: Quantifier, slots: &[usize], body: &Term) -> Value {
        let mut result = match kind {
            Quantifier::Forall => Value::Bool(true),
            Quantifier::Exists => Value::Bool(false),
            Quantifier::Lambda => Value::Map(Rc::new(MapValue::open())),
        };
        let domains: Vec<Vec<Value>> = slots.iter().map(|slot| self.domain(kind, *slot, slots.len() > 1)).collect();
        let combinations = domains.iter().try_fold(1_usize, |all, values| all.checked_mul(values.len()));
        let Some(combinations) = combinations.filter(|all| *all <= MOST_VALUES) else {
            return if kind == Quantifier::Lambda { result } else { Value::Open };
        };
        for number in 0..combinations {
            let mut left = number;
            for (slot, values) in slots.iter().zip(&domains) {
                self.frame[*slot] = values[left % values.len()].clone();
                left /= values.len();
            }
            let here = self.value(body);
            result = match (kind, result, here) {
                (Quantifier::Lambda, Value::Map(mut known), here) => {
                    let entries = Rc::make_mut(&mut known);
                    match number {
                        0 => entries.otherwise = here,
                        _ => entries.set(slots.iter().map(|slot| self.frame[*slot].clone()).collect(), here),
                    }
                    Value::Map(known)
                }
                (Quantifier::Forall, _, here @ Value::Bool(false))
                | (Quantifier::Exists, _, here @ Value::Bool(true)) => return here,
                (_, result, Value::Bool(_)) => result,
                _ => Value::Open,
            };
        }
        result
    }

    /// Assigns to a variable, or to an entry of it.
    pub fn assign(&mut self, slot: usize, path: &[Vec<Value>], value: Value) {
        let whole = if path.is_empty() { Value::Open } else { self.slot(slot) };
        self.frame[slot] = stored(&whole, path, value);
    }
}

/// The map with another entry.
fn stored(whole: &Value, path: &[Vec<Value>], value: Value) -> Value {
    let Some((index, rest)) = path.split_first() else { return value };
    let mut map = match whole {
        Value::Map(map) => (**map).clone(),
        _ => MapValue::open(),
    };
    let inner = map.entries.get(index).unwrap_or(&map.otherwise).clone();
    map.set(index.clone(), stored(&inner, rest, value));
    Value::Map(Rc::new(map))
}
