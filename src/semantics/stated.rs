//! Values that are stated outright of what is arbitrary: `assume a[0] == 7`, `assume (forall i: int :: !taken[i])`. With any other value the
//! assumption is false, so the runs with others go no further ([`Oracle::excludes`] tells that there are some); and a map over infinitely many
//! indices gets all of its entries at once, also those that a lambda gives: `assume m == (lambda i: int :: i mod 2 == 0)`. So does a map that
//! is a field of a datatype: `assume d->f == (lambda i: int :: i + k)`.
//!
//! A witness has words for tables only. Where it is followed, a map of which the program may state what it is ([`super::openings`]) is as
//! the witness says, or else left to what is stated.

use check::{Ty, TyKind};
use syntax::ast::{BinOp, Name, Quantifier, UnOp};

use super::choices::bind;
use super::code::{Code, Expr, FunctionKind, Quantified, VarRef};
#[cfg(doc)]
use super::eval::Oracle;
use super::eval::{Env, Eval};
use super::graph::put;
use super::quantify::conjuncts;
use super::types::{entry_type, instantiate};
use super::value::{MapVal, Val};

/// A part of a variable, or a table: `m[x][y, z]`.
pub(super) struct Part<'e> {
    pub var: VarRef,
    /// The indices of the outermost map first.
    pub path: Vec<&'e [Expr]>,
}

/// A step from a value into one of its parts, with indices of some form.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Step<I> {
    Index(I),
    Field(Name),
    /// The field at that position of a constructor.
    Selected(Name, usize),
}

impl<I> Step<I> {
    /// The value of a datatype, of that type, with its field changed that the step leads to. `None` where the step leads elsewhere, or nothing
    /// is made of the field.
    pub fn with_field(
        &self,
        code: &Code,
        (whole, ty): (&Val, Ty),
        change: impl FnOnce(&Val, Ty) -> Option<Val>,
    ) -> Option<Val> {
        let (Val::Data(made_by, fields), TyKind::Con(datatype, params)) = (whole, ty.kind()) else { return None };
        let types = &code.constructors.get(made_by)?.1;
        let at = match self {
            Step::Selected(constructor, at) => (constructor == made_by).then_some(*at)?,
            Step::Field(field) => types.iter().position(|(name, _)| name == field)?,
            Step::Index(_) => return None,
        };
        let mut changed = fields.to_vec();
        changed[at] = change(fields.get(at)?, instantiate(types.get(at)?.1, &bind(code, *datatype, params)))?;
        Some(Val::Data(*made_by, changed.into()))
    }
}

/// The indices of the steps.
fn indices_in<'s, 'e>(steps: &'s [Step<&'e [Expr]>]) -> impl Iterator<Item = &'e [Expr]> + use<'s, 'e> {
    steps.iter().filter_map(|step| match step {
        Step::Index(index) => Some(*index),
        _ => None,
    })
}

impl Env<'_> {
    /// Arbitrary parts of variables get the values that this condition, which is assumed, states.
    ///
    /// # Errors
    /// A bound of a quantifier in it cannot be evaluated.
    pub(super) fn state(&mut self, e: &Expr) -> Eval<()> {
        match e {
            Expr::Binary(BinOp::And, a, b) => {
                self.state(a)?;
                self.state(b)
            }
            Expr::Binary(BinOp::Implies, a, b) if self.is_settled(a) && self.bool(a)? => self.state(b),
            Expr::Quantified(q) if q.kind == Quantifier::Forall && self.bound.len() == q.first => self.state_all(q),
            Expr::Binary(BinOp::Eq | BinOp::Iff, a, b) => {
                self.state_part(a, b)?;
                self.state_part(b, a)
            }
            Expr::Unary(UnOp::Not, e) => self.state_part(e, &Expr::Const(Val::Bool(false))),
            e => self.state_part(e, &Expr::Const(Val::Bool(true))),
        }
    }

    /// One arbitrary part is what the other side is.
    fn state_part(&mut self, part: &Expr, value: &Expr) -> Eval<()> {
        let Some((Part { var, path }, inside)) = steps(self.code, part) else { return Ok(()) };
        let is_known =
            path.iter().copied().chain(indices_in(&inside)).all(|index| index.iter().all(|e| self.is_settled(e)));
        if !is_known || !self.is_settled(value) && !self.is_settled_lambda(value) {
            return Ok(());
        }
        let path: Vec<Vec<Val>> = path.iter().map(|index| self.indices(index)).collect::<Eval<_>>()?;
        if !inside.is_empty() {
            return self.state_inside(var, &path, &inside, value);
        }
        let Some(ty) = entry_type(self.type_of(var), path.len()) else { return Ok(()) };
        let is_map = matches!(ty.kind(), TyKind::Map { .. });
        if *self.peek(var, &path) != Val::Unset && !(is_map && self.is_open_map(var, &path)) {
            return Ok(());
        }
        let value = self.eval(value)?;
        if is_map {
            self.fill_map(var, &path, &value);
            return Ok(());
        }
        let ty = self.type_of(var);
        put(self.cell(var), ty, &path, &value);
        self.oracle.excludes(var);
        self.oracle.chosen(var, &path, &value, false);
        Ok(())
    }

    /// One arbitrary map inside of a value of a datatype is what the other side is. Where the value is arbitrary, it is chosen first but
    /// for its maps.
    fn state_inside(&mut self, var: VarRef, path: &[Vec<Val>], inside: &[Step<&[Expr]>], value: &Expr) -> Eval<()> {
        let value = self.eval(value)?;
        let Some(ty) = entry_type(self.type_of(var), path.len()) else { return Ok(()) };
        if !matches!(value, Val::Map(_)) {
            return Ok(());
        }
        let inside: Vec<Step<Vec<Val>>> = inside.iter().map(|step| self.step_into(step)).collect::<Eval<_>>()?;
        let known = self.peek(var, path).clone();
        let whole = if known == Val::Unset { self.oracle.value(ty)? } else { known.clone() };
        let filled = filled_inside(self.code, &whole, ty, &inside, &value);
        if filled.is_some() {
            self.oracle.excludes(var);
        }
        let value = filled.unwrap_or(whole);
        if value != known {
            self.reads(var, path);
            let ty = self.type_of(var);
            put(self.cell(var), ty, path, &value);
            self.oracle.chosen(var, path, &value, false);
        }
        Ok(())
    }

    fn step_into(&mut self, step: &Step<&[Expr]>) -> Eval<Step<Vec<Val>>> {
        Ok(match step {
            Step::Index(index) => Step::Index(self.indices(index)?),
            Step::Field(field) => Step::Field(*field),
            Step::Selected(constructor, at) => Step::Selected(*constructor, *at),
        })
    }

    fn state_all(&mut self, q: &Quantified) -> Eval<()> {
        let mut parts = Vec::new();
        conjuncts(&q.body, &mut parts);
        for part in parts {
            match part {
                Expr::Binary(BinOp::Eq | BinOp::Iff, a, b) => {
                    self.state_everywhere(q, a, b)?;
                    self.state_everywhere(q, b, a)?;
                }
                Expr::Unary(UnOp::Not, e) => self.state_everywhere(q, e, &Expr::Const(Val::Bool(false)))?,
                e => self.state_everywhere(q, e, &Expr::Const(Val::Bool(true)))?,
            }
        }
        self.state_instances(q, 0)
    }

    /// For each of the values that the variables can have, where these are few.
    fn state_instances(&mut self, q: &Quantified, at: usize) -> Eval<()> {
        if at == q.types.len() {
            return self.state(&q.body);
        }
        let Some(values) = self.known_candidates(q, at)? else { return Ok(()) };
        for value in values {
            self.bound.push(value);
            let result = self.state_instances(q, at + 1);
            self.bound.pop();
            result?;
        }
        Ok(())
    }

    /// `m[i] == e` for all i: every entry that is arbitrary has the value of e, which does not hang on i.
    fn state_everywhere(&mut self, q: &Quantified, part: &Expr, value: &Expr) -> Eval<()> {
        let Some((Part { var, path }, inside)) = steps(self.code, part) else { return Ok(()) };
        if !inside.is_empty() {
            return self.state_inside_by_index(q, Part { var, path }, &inside, value);
        }
        let is_bound = |e: &Expr| matches!(e, Expr::Bound(v) if *v >= q.first);
        let known = path.iter().take_while(|index| index.iter().all(|e| self.is_settled(e))).count();
        let all: Vec<&Expr> = path[known..].iter().flat_map(|index| index.iter()).collect();
        let each_once = |e: &&Expr| all.iter().filter(|other| same_variable(e, other)).count() == 1;
        if all.is_empty() || !all.iter().all(|e| is_bound(e) && each_once(e)) {
            return Ok(());
        }
        if !self.is_settled(value) {
            return self.state_by_index(q, Part { var, path }, known, value);
        }
        let levels = path.len() - known;
        let path: Vec<Vec<Val>> = path[..known].iter().map(|index| self.indices(index)).collect::<Eval<_>>()?;
        let Some(ty) = entry_type(self.type_of(var), path.len()) else { return Ok(()) };
        let value = self.eval(value)?;
        let Some(everywhere) = everywhere(ty, levels, value) else { return Ok(()) };
        let known = self.peek(var, &path);
        let filled = known.filled_from(&everywhere);
        if filled == *known || known.has_part(|part| matches!(part, Val::UnsetOld)) {
            return Ok(());
        }
        self.reads(var, &path);
        let ty = self.type_of(var);
        put(self.cell(var), ty, &path, &filled);
        self.oracle.excludes(var);
        self.oracle.chosen(var, &path, &everywhere, false);
        Ok(())
    }

    /// `m[i] == e` for all i, where e hangs on i: the map is the lambda.
    fn state_by_index(&mut self, q: &Quantified, part: Part, known: usize, value: &Expr) -> Eval<()> {
        let indices = part.path.last().copied().unwrap_or_default();
        let lambda = lambda(q, value);
        if known + 1 != part.path.len() || !are_all_in_order(q, indices) || !self.is_settled_lambda(&lambda) {
            return Ok(());
        }
        let path: Vec<Vec<Val>> = part.path[..known].iter().map(|index| self.indices(index)).collect::<Eval<_>>()?;
        if self.is_open_map(part.var, &path) {
            let value = self.eval(&lambda)?;
            self.fill_map(part.var, &path, &value);
        }
        Ok(())
    }

    /// The same of a map inside of a value of a datatype: `d->f[i] == e` for all i.
    fn state_inside_by_index(
        &mut self,
        q: &Quantified,
        part: Part,
        inside: &[Step<&[Expr]>],
        value: &Expr,
    ) -> Eval<()> {
        let Some((Step::Index(indices), inside)) = inside.split_last() else { return Ok(()) };
        let lambda = lambda(q, value);
        let is_known = part.path.iter().copied().chain(indices_in(inside)).flatten().all(|e| self.is_settled(e));
        if !is_known || !are_all_in_order(q, indices) || !self.is_settled_lambda(&lambda) {
            return Ok(());
        }
        let path: Vec<Vec<Val>> = part.path.iter().map(|index| self.indices(index)).collect::<Eval<_>>()?;
        self.state_inside(part.var, &path, inside, &lambda)
    }

    /// Can the lambda be evaluated without a choice?
    fn is_settled_lambda(&self, e: &Expr) -> bool {
        let is_open = |e: &Expr| match e {
            Expr::Var(VarRef::Global(i)) => self.globals[*i].has_unset(),
            Expr::Var(VarRef::ThreadLocal(i)) => self.thread_locals[*i].has_unset(),
            Expr::Var(VarRef::Local(i)) => self.locals[*i].has_unset(),
            Expr::Call(function, _) => !matches!(self.code.functions[*function].kind, FunctionKind::Defined(_)),
            Expr::Old(_) | Expr::Unsupported(_) | Expr::Field(..) | Expr::Selected(..) => true,
            _ => false,
        };
        matches!(e, Expr::Quantified(q) if q.kind == Quantifier::Lambda) && !e.any(&is_open)
    }

    /// A map with entries that are all known, but for all others that are arbitrary together.
    fn is_open_map(&mut self, var: VarRef, path: &[Vec<Val>]) -> bool {
        is_open_map(self.peek(var, path))
    }

    /// What is open of the map is as this one says.
    fn fill_map(&mut self, var: VarRef, path: &[Vec<Val>], value: &Val) {
        let filled = self.peek(var, path).filled_from(value);
        self.reads(var, path);
        let ty = self.type_of(var);
        put(self.cell(var), ty, path, &filled);
        self.oracle.excludes(var);
        self.oracle.chosen(var, path, value, false);
    }

    pub(super) fn part<'e>(&self, e: &'e Expr) -> Option<Part<'e>> {
        steps(self.code, e).filter(|(_, inside)| inside.is_empty()).map(|(part, _)| part)
    }
}

/// A part of a variable, and the steps into the value of a datatype that stands there: `m[x]->f[y]` is `m[x]`, and then `->f` and `[y]`.
pub(super) fn steps<'e>(code: &Code, e: &'e Expr) -> Option<(Part<'e>, Vec<Step<&'e [Expr]>>)> {
    let mut all: Vec<Step<&[Expr]>> = Vec::new();
    let mut base = e;
    let var = loop {
        match base {
            Expr::Var(var) => break *var,
            Expr::Select(map, index) => {
                all.push(Step::Index(index));
                base = map;
            }
            Expr::Field(value, field) => {
                all.push(Step::Field(*field));
                base = value;
            }
            Expr::Selected(value, constructor, at) => {
                all.push(Step::Selected(*constructor, *at));
                base = value;
            }
            Expr::Call(function, args) => match (&code.functions[*function].kind, args.as_slice()) {
                (FunctionKind::Table(global), args) => {
                    all.push(Step::Index(args));
                    break VarRef::Global(*global);
                }
                (FunctionKind::Defined(Expr::Selected(of, constructor, at)), [value])
                    if matches!(**of, Expr::Bound(0)) =>
                {
                    all.push(Step::Selected(*constructor, *at));
                    base = value;
                }
                _ => return None,
            },
            _ => return None,
        }
    };
    all.reverse();
    let is_index = |step: &Step<&[Expr]>| matches!(step, Step::Index(_));
    let inside = all.split_off(all.iter().position(|step| !is_index(step)).unwrap_or(all.len()));
    Some((Part { var, path: indices_in(&all).collect() }, inside))
}

/// A map with entries that are all known, but for all others that are arbitrary together.
fn is_open_map(value: &Val) -> bool {
    match value {
        Val::Unset => true,
        Val::Map(map) => *map.default() == Val::Unset && !map.entries().iter().any(|(_, value)| value.has_unset()),
        _ => false,
    }
}

/// The value, of that type, with what is open of the map at the end of the steps as the other map says. `None` where the steps lead
/// elsewhere, or nothing is open there.
fn filled_inside(code: &Code, whole: &Val, ty: Ty, steps: &[Step<Vec<Val>>], map: &Val) -> Option<Val> {
    let Some((step, rest)) = steps.split_first() else {
        let is_map = matches!(ty.kind(), TyKind::Map { .. });
        return (is_map && is_open_map(whole)).then(|| whole.filled_from(map));
    };
    match (step, ty.kind()) {
        (Step::Index(index), TyKind::Map { params, range, .. }) if params.is_empty() => {
            let mut filled = match whole {
                Val::Unset => MapVal::of_type(ty, Val::Unset),
                Val::Map(map) => MapVal::clone(map),
                _ => return None,
            };
            let entry = filled_inside(code, filled.get(index), *range, rest, map)?;
            filled.set(index, entry);
            Some(Val::map(filled))
        }
        _ => step.with_field(code, (whole, ty), |field, ty| filled_inside(code, field, ty, rest, map)),
    }
}

/// The map that has this value everywhere, so many maps down. `None` where there is none, or the value is a map itself.
fn everywhere(ty: Ty, levels: usize, value: Val) -> Option<Val> {
    match (levels, ty.kind()) {
        (0, TyKind::Map { .. }) => None,
        (0, _) => Some(value),
        (_, TyKind::Map { params, range, .. }) if params.is_empty() => {
            Some(Val::map(MapVal::of_type(ty, everywhere(*range, levels - 1, value)?)))
        }
        _ => None,
    }
}

/// What the quantifier says of the entry at each index, as a map.
fn lambda(q: &Quantified, value: &Expr) -> Expr {
    Expr::Quantified(Box::new(Quantified { kind: Quantifier::Lambda, body: value.clone(), ..q.clone() }))
}

/// Are these the variables of the quantifier, all of them?
fn are_all_in_order(q: &Quantified, indices: &[Expr]) -> bool {
    let is_next = |(at, e): (usize, &Expr)| matches!(e, Expr::Bound(v) if *v == q.first + at);
    indices.len() == q.types.len() && indices.iter().enumerate().all(is_next)
}

fn same_variable(a: &Expr, b: &Expr) -> bool {
    matches!((a, b), (Expr::Bound(a), Expr::Bound(b)) if a == b)
}
