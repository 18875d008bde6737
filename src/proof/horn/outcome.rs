//! A variable of a thread that says how an attempt has ended: a few values, told apart by what the thread does then.
//!
//! ```text
//! ok := !closing;  if (ok) { ... }                true or false, as the way says that it takes
//! if (full) { status := -1; } else { status := 0; }  ...  if (status == 0) { ... }     -1, 0, or anything else
//! ```

use itertools::Itertools;

use super::paths::Path;
use syntax::ast::*;
use vocabulary::Literal;

/// More values are no outcome.
const MOST: usize = 8;

/// The variable, and the values that matter.
pub struct Outcome {
    pub name: Name,
    values: Vec<Literal>,
    /// It has no other values.
    is_all: bool,
}

impl Outcome {
    /// The variable, if it takes values that are told apart, on these ways of its thread.
    pub fn of<'a>(name: Name, ty: &Type, ways: impl Iterator<Item = &'a Path>) -> Option<Outcome> {
        if *ty == Type::bool() {
            return Some(Outcome { name, values: vec![Literal::Bool(true), Literal::Bool(false)], is_all: true });
        }
        if *ty != Type::int() {
            return None;
        }
        let values: Vec<Literal> =
            ways.filter_map(|way| Literal::of(way.values.get(&name)?)).sorted().dedup().collect();
        (1..=MOST).contains(&values.len()).then_some(Outcome { name, values, is_all: false })
    }

    /// The values, and `None` for all others.
    pub fn all(&self) -> Vec<Option<Literal>> {
        let other = (!self.is_all).then_some(None);
        self.values.iter().map(|value| Some(*value)).chain(other).collect()
    }

    /// The values that it may have behind the way, in front of which it has this one: none, if that way is not gone then.
    pub fn behind(&self, way: &Path, value: Option<Literal>) -> Vec<Option<Literal>> {
        let may_be = |name: Name, value: Option<Literal>| {
            way.conditions.iter().all(|condition| self.holds(condition, name, value) != Some(false))
        };
        if !may_be(self.name, value) {
            return Vec::new();
        }
        let Some(behind) = way.values.get(&self.name) else { return vec![value] };
        match (Literal::of(behind), &behind.kind) {
            (Some(literal), _) => vec![Some(literal).filter(|l| self.values.contains(l))],
            (None, ExprKind::Var(name)) if *name == self.name => vec![value],
            (None, ExprKind::Var(name)) => self.all().into_iter().filter(|value| may_be(*name, *value)).collect(),
            _ => self.all(),
        }
    }

    /// Is the condition true where the variable of this name has this value? `None` where it does not say.
    fn holds(&self, condition: &Expr, name: Name, value: Option<Literal>) -> Option<bool> {
        match &condition.kind {
            ExprKind::Var(n) if *n == name => Some(value? == Literal::Bool(true)),
            ExprKind::Unary(UnOp::Not, inner) => self.holds(inner, name, value).map(|holds| !holds),
            ExprKind::Binary(op @ (BinOp::Eq | BinOp::Neq), a, b) => {
                let is_name = |e: &Expr| e.kind == ExprKind::Var(name);
                let literal = match (is_name(a), is_name(b)) {
                    (true, _) => Literal::of(b)?,
                    (_, true) => Literal::of(a)?,
                    _ => return None,
                };
                // Of another value no more is known than which ones it is not.
                let known = value.is_some() || self.values.contains(&literal);
                known.then_some((value == Some(literal)) == (*op == BinOp::Eq))
            }
            _ => None,
        }
    }
}
