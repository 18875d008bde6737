//! Quantifiers and lambdas, where finitely many instances decide them: over finite types, over integers between bounds that
//! the body states, and over types whose values the body only compares or uses as indices: then those that occur, and others
//! that stand for all the rest, are enough.

use std::slice;

use base::reason::Obstacle;

use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;

use check::{Ty, TyKind};
use syntax::ast::{BinOp, Quantifier};

use super::choices::{bind, default_value, fits};
use super::code::{Code, Expr, FunctionKind, Quantified, VarRef};
use super::eval::{Env, Eval, cannot};
use super::pieces::Pieces;
use super::types::{elements_of, instantiate, is_element_of};
use super::value::{MapVal, Val};

/// More instances of one variable are not tried.
const MAX_INSTANCES: u64 = 1 << 20;
const MAX_BV_WIDTH: u32 = 16;

impl Env<'_> {
    pub(super) fn quantified(&mut self, q: &Quantified) -> Eval<Val> {
        if q.kind == Quantifier::Lambda {
            return self.lambda(q);
        }
        let outer = self.bound.len();
        // A quantifier inside a function body counts from there.
        if outer != q.first {
            return cannot("a quantifier in this place");
        }
        self.at_all_sizes(q).map(Val::Bool)
    }

    /// The value of a universal or existential quantifier.
    pub(super) fn quantifier(&mut self, q: &Quantified) -> Eval<bool> {
        let (outer, marks) = (self.bound.len(), self.representatives.len());
        let result = self.instances(q, 0, q.kind == Quantifier::Exists);
        self.bound.truncate(outer);
        self.representatives.truncate(marks);
        result
    }

    /// Is there an instance (of the variables from number `at` on) for which the body has the value `wanted`? Returns the value
    /// of the quantifier.
    fn instances(&mut self, q: &Quantified, at: usize, wanted: bool) -> Eval<bool> {
        if at == q.types.len() {
            return self.bool(&q.body);
        }
        for value in self.candidates(q, at)? {
            self.bound.push(value);
            let result = self.instances(q, at + 1, wanted);
            self.bound.pop();
            if result? == wanted {
                return Ok(wanted);
            }
        }
        Ok(!wanted)
    }

    fn candidates(&mut self, q: &Quantified, at: usize) -> Eval<Vec<Val>> {
        match self.known_candidates(q, at)? {
            Some(all) => Ok(all),
            None => {
                let marks = self.representatives.len();
                self.occurring(q, at).or_else(|why| {
                    self.representatives.truncate(marks);
                    self.of_pieces(q).ok_or(why)
                })
            }
        }
    }

    /// Puts the values of constants, which are known as a whole, in their places.
    fn with_constants(&mut self, e: &mut Expr) {
        match e {
            Expr::Var(VarRef::Global(constant)) if !self.globals[*constant].has_unset() => {
                *e = Expr::Const(self.globals[*constant].clone());
            }
            _ => {
                e.for_each_child_mut(&mut |child| self.with_constants(child));
                self.with_field_of_value(e);
            }
        }
    }

    /// An integer of each of the pieces in which the body has one value.
    fn of_pieces(&mut self, q: &Quantified) -> Option<Vec<Val>> {
        if !matches!(q.types.as_slice(), [ty] if ty.is_int()) {
            return None;
        }
        let mut body = q.body.clone();
        self.close(&mut body, q.first).ok()?;
        self.with_constants(&mut body);
        let samples = Pieces::of(&body, q.first)?.samples()?;
        Some(samples.into_iter().map(Val::Int).collect())
    }

    /// All values that need to be tried, where the type or the body bounds them.
    pub(super) fn known_candidates(&mut self, q: &Quantified, at: usize) -> Eval<Option<Vec<Val>>> {
        let ty = q.types[at];
        if let Some(all) = finite(self.code, ty) {
            return Ok(Some(all));
        }
        if let TyKind::Con(name, args) = ty.kind()
            && let Some(all) = self.sizes.supposed(elements_of(*name, args))
        {
            return Ok(Some(all.to_vec()));
        }
        if q.types[at].is_int() { self.stated_range(q, at) } else { Ok(None) }
    }

    /// Integers between the bounds that the body demands (`exists`) or supposes (`forall`).
    fn stated_range(&mut self, q: &Quantified, at: usize) -> Eval<Option<Vec<Val>>> {
        let mut facts = Vec::new();
        suppositions(q, &q.body, &mut facts);
        self.range_within(q, &facts, q.first + at)
    }

    /// The integers between the bounds that the facts put on a variable.
    fn range_within(&mut self, q: &Quantified, facts: &[&Expr], var: usize) -> Eval<Option<Vec<Val>>> {
        let (Some(low), Some(high)) = self.stated_bounds(q, facts, var, &mut Vec::new())? else {
            return Ok(None);
        };
        let count = (&high - &low + 1u8).max(BigInt::ZERO);
        match count.to_u64() {
            Some(count) if count <= MAX_INSTANCES => Ok(Some((0..count).map(|i| Val::int(&low + i)).collect())),
            _ => cannot(Obstacle::LongRange.reason("a quantifier over that many integers")),
        }
    }

    /// The bounds that the facts put on a variable. What a variable without a value bounds is bounded by that one's bounds:
    /// `0 <= i && i < j && j < n`. `open` are the variables whose bounds are being looked for.
    fn stated_bounds(&mut self, q: &Quantified, facts: &[&Expr], var: usize, open: &mut Vec<usize>) -> Eval<Limits> {
        let (mut low, mut high): Limits = (None, None);
        for fact in facts {
            let Expr::Binary(op, a, b) = fact else { continue };
            let (op, other) = match (&**a, &**b) {
                (Expr::Bound(v), e) if *v == var => (*op, e),
                (e, Expr::Bound(v)) if *v == var => (flip(*op), e),
                _ => continue,
            };
            if !matches!(op, BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Eq) {
                continue;
            }
            let has_no_value = |e: &Expr| matches!(e, Expr::Bound(v) if *v >= self.bound.len());
            let limits = match other {
                Expr::Bound(v) if has_no_value(other) => {
                    let known = *v != var && !open.contains(v) && q.types.get(v - q.first).is_some_and(|t| t.is_int());
                    if !known {
                        continue;
                    }
                    open.push(var);
                    let limits = self.stated_bounds(q, facts, *v, open);
                    open.pop();
                    limits?
                }
                // Bounds over variables that have no value yet are of no use.
                e if e.any(&|e| has_no_value(e) || matches!(e, Expr::Quantified(_))) => continue,
                e => match self.eval(e)?.as_big() {
                    Some(value) => (Some(value.clone()), Some(value)),
                    None => continue,
                },
            };
            if let (BinOp::Ge | BinOp::Gt | BinOp::Eq, Some(limit)) = (op, limits.0) {
                let limit = if op == BinOp::Gt { limit + 1 } else { limit };
                low = Some(low.map_or(limit.clone(), |l| l.max(limit)));
            }
            if let (BinOp::Le | BinOp::Lt | BinOp::Eq, Some(limit)) = (op, limits.1) {
                let limit = if op == BinOp::Lt { limit - 1 } else { limit };
                high = Some(high.map_or(limit.clone(), |h| h.min(limit)));
            }
        }
        Ok((low, high))
    }

    /// Where the body only compares the variable or uses it as an index: all values that occur, and as many others as there are
    /// variables.
    fn occurring(&mut self, q: &Quantified, at: usize) -> Eval<Vec<Val>> {
        let (ty, var) = (q.types[at], q.first + at);
        let what = if q.kind == Quantifier::Lambda { "lambda" } else { "quantifier" };
        let beyond = || cannot(Obstacle::Unbounded.reason(format!("a {what} over all values of {ty}")));
        if !matches!(ty.kind(), TyKind::Int | TyKind::Con(..)) {
            return beyond();
        }
        let Some(uses) = self.uses(q, var) else { return beyond() };
        // One instance stands for all that do not occur: the maps are read as wholes.
        q.body.for_each_var(&mut |var| self.reads(var, &[]));
        let mut values = Vec::new();
        for e in uses.compared {
            match e {
                // Another variable: covered by there being several others, and by what that one is compared with.
                Expr::Bound(v) if *v >= q.first => {}
                e if e.any(&|e| matches!(e, Expr::Bound(v) if *v >= q.first)) => return beyond(),
                e => values.push(self.eval(e)?),
            }
        }
        for map in uses.maps {
            if !self.made_indices(map, &mut values)? {
                return beyond();
            }
        }
        let cells = self.globals.iter().chain(self.thread_locals.iter()).chain(self.locals.iter());
        for cell in cells.chain(&self.bound) {
            indices(cell, &mut values);
        }
        for (_, cell) in self.old.into_iter().flatten() {
            indices(cell, &mut values);
        }
        values.extend(self.bound[q.first.min(self.bound.len())..].iter().cloned());
        if values.iter().any(Val::has_rule) {
            // A map that a lambda gives has no entry that stands for all others.
            return beyond();
        }
        if values.iter().any(Val::has_unset) {
            return beyond();
        }
        values.retain(|value| fits(self.code, value, ty));
        values.sort_unstable();
        values.dedup();
        let Some(other) = fresh(self.code, ty, &values, &mut Vec::new()) else { return beyond() };
        self.representatives.push(other.clone());
        match &other {
            Val::Element(of, _) => {
                let is_of_type = |v: &&Val| matches!(v, Val::Element(ty, _) if ty == of);
                let count = self.representatives.iter().filter(is_of_type).count();
                self.sizes.goes_beyond(*of, count);
            }
            other if other.has_elements() => {
                self.oracle.incomplete("a quantifier over values that hold elements".into());
            }
            _ => {}
        }
        values.push(other);
        Ok(values)
    }

    /// What the body does with the variable, and with those that it is compared with, here or further in; `None` where one of them is
    /// more than an index and an operand of equality.
    fn uses<'e>(&self, q: &'e Quantified, var: usize) -> Option<Uses<'e>> {
        let mut uses = Uses::default();
        let (mut todo, mut seen) = (vec![var], Vec::new());
        while let Some(var) = todo.pop() {
            if seen.contains(&var) {
                continue;
            }
            seen.push(var);
            let before = uses.compared.len();
            let mut scopes = Vec::new();
            if q.binds(var) {
                scopes.push(&q.body);
            } else if !inner_scopes(&q.body, var, &mut scopes) {
                return None;
            }
            if !scopes.into_iter().all(|body| self.only_index(body, var, &mut uses)) {
                return None;
            }
            todo.extend(uses.compared[before..].iter().filter_map(|e| match e {
                Expr::Bound(v) if *v >= q.first => Some(*v),
                _ => None,
            }));
        }
        Some(uses)
    }

    /// Does the variable occur as an index and as an operand of equality only? Collects what it is compared with, and the maps it
    /// is an index of.
    fn only_index<'e>(&self, e: &'e Expr, var: usize, uses: &mut Uses<'e>) -> bool {
        let is_var = |e: &Expr| matches!(e, Expr::Bound(v) if *v == var);
        let mut fine = true;
        match e {
            Expr::Bound(v) => return *v != var,
            Expr::Binary(BinOp::Eq | BinOp::Neq, a, b) if is_var(a) || is_var(b) => {
                for side in [a, b] {
                    if !is_var(side) {
                        uses.compared.push(side);
                        fine &= self.only_index(side, var, uses);
                    }
                }
                return fine;
            }
            Expr::Select(m, index) => {
                if index.iter().any(is_var) {
                    uses.maps.push(m);
                }
                fine &= self.only_index(m, var, uses);
                index.iter().filter(|i| !is_var(i)).for_each(|i| fine &= self.only_index(i, var, uses));
                return fine;
            }
            Expr::Call(f, args) if self.is_table(*f) => {
                args.iter().filter(|i| !is_var(i)).for_each(|i| fine &= self.only_index(i, var, uses));
                return fine;
            }
            _ => {}
        }
        e.for_each_child(&mut |c| fine = fine && self.only_index(c, var, uses));
        fine
    }

    fn is_table(&self, function: usize) -> bool {
        matches!(self.code.functions[function].kind, FunctionKind::Table(_))
    }

    /// Adds the indices of a map that an expression makes; those of what variables hold are known. False where they hang on variables
    /// that have no value yet.
    fn made_indices(&mut self, map: &Expr, values: &mut Vec<Val>) -> Eval<bool> {
        let known = self.bound.len();
        match map {
            Expr::Var(_) => Ok(true),
            Expr::Old(e) if matches!(**e, Expr::Var(_)) => Ok(true),
            Expr::Bound(v) => Ok(*v < known),
            Expr::Call(f, _) if self.is_table(*f) => Ok(true),
            Expr::Select(e, _) | Expr::Field(e, _) | Expr::Selected(e, ..) => self.made_indices(e, values),
            Expr::If(_, a, b) => Ok(self.made_indices(a, values)? && self.made_indices(b, values)?),
            e if e.any(&|e| matches!(e, Expr::Bound(v) if *v >= known)) => Ok(false),
            e => {
                indices(&self.eval(e)?, values);
                Ok(true)
            }
        }
    }

    fn lambda(&mut self, q: &Quantified) -> Eval<Val> {
        let var_free = |e: &Expr| !e.any(&|e| matches!(e, Expr::Bound(v) if *v >= q.first));
        if var_free(&q.body) {
            return Ok(Val::map(MapVal::constant(self.eval(&q.body)?)));
        }
        if self.bound.len() != q.first {
            return cannot("a lambda in this place");
        }
        let found = match q.types.as_slice() {
            [ty] => self.lambda_by_instances(q, *ty),
            _ => cannot("a lambda over several variables"),
        };
        found.or_else(|why| self.lambda_by_rule(q).unwrap_or(Err(why)))
    }

    /// A lambda over one variable, as the entries that differ from all others.
    fn lambda_by_instances(&mut self, q: &Quantified, ty: Ty) -> Eval<Val> {
        if let Some(map) = self.lambda_by_cases(q)? {
            return Ok(map);
        }
        let marks = self.representatives.len();
        let all = match finite(self.code, ty) {
            Some(all) => all,
            None => self.occurring(q, 0)?,
        };
        let mut values = Vec::new();
        for index in all {
            self.bound.push(index.clone());
            let value = self.eval(&q.body);
            self.bound.pop();
            values.push((index, value?));
        }
        self.representatives.truncate(marks);
        // The last instance stands for all others (or, in a finite type, the entries leave no others).
        let Some((_, default)) = values.last().cloned() else { return cannot("a lambda over an empty type") };
        let mut map = MapVal::constant(default);
        values.into_iter().for_each(|(index, value)| map.set(&[index], value));
        Ok(Val::map(map))
    }
}

impl Env<'_> {
    /// `(lambda i: int :: if c then a else b)` where `c` demands that `i` lies between bounds, and `b` is of that form again or does
    /// not depend on `i`.
    fn lambda_by_cases(&mut self, q: &Quantified) -> Eval<Option<Val>> {
        if !q.types[0].is_int() {
            return Ok(None);
        }
        let (mut rest, mut special) = (&q.body, Vec::new());
        while let Expr::If(cond, _, otherwise) = rest {
            let mut facts = Vec::new();
            conjuncts(cond, &mut facts);
            let Some(range) = self.range_within(q, &facts, q.first)? else { return Ok(None) };
            special.extend(range);
            rest = otherwise;
        }
        if rest.any(&|e| matches!(e, Expr::Bound(v) if *v >= q.first)) {
            return Ok(None);
        }
        let mut map = MapVal::constant(self.eval(rest)?);
        for index in special {
            self.bound.push(index.clone());
            let value = self.eval(&q.body);
            self.bound.pop();
            map.set(&[index], value?);
        }
        Ok(Some(Val::map(map)))
    }
}

/// What a body does with a variable.
#[derive(Default)]
struct Uses<'e> {
    /// What the variable is compared with.
    compared: Vec<&'e Expr>,
    /// What it is an index of.
    maps: Vec<&'e Expr>,
}

impl Quantified {
    fn binds(&self, var: usize) -> bool {
        (self.first..self.first + self.types.len()).contains(&var)
    }
}

/// The bodies of the quantifiers inside an expression whose variable has that number. False where it may be another kind of variable.
fn inner_scopes<'e>(e: &'e Expr, var: usize, out: &mut Vec<&'e Expr>) -> bool {
    let mut fine = match e {
        Expr::Let(..) => false,
        Expr::Quantified(inner) if inner.binds(var) => {
            out.push(&inner.body);
            inner.kind != Quantifier::Lambda
        }
        _ => true,
    };
    e.for_each_child(&mut |c| fine = fine && inner_scopes(c, var, out));
    fine
}

/// All values of a small type.
pub(super) fn finite(code: &Code, ty: Ty) -> Option<Vec<Val>> {
    finite_within(code, ty, &mut Vec::new())
}

/// `within`: the datatypes that the type is a part of.
fn finite_within(code: &Code, ty: Ty, within: &mut Vec<Ty>) -> Option<Vec<Val>> {
    match ty.kind() {
        TyKind::Bool => Some(vec![Val::Bool(false), Val::Bool(true)]),
        TyKind::Bv(width) if *width <= MAX_BV_WIDTH => {
            Some((0..1u64 << width).map(|b| Val::bv(*width, BigUint::from(b))).collect())
        }
        TyKind::Con(name, args) if !code.datatypes.contains_key(name) => {
            let of = elements_of(*name, args);
            let size = code.carriers.get(&of)?;
            Some((0..*size).map(|number| Val::Element(of, number)).collect())
        }
        TyKind::Con(name, args) if !within.contains(&ty) => {
            let (_, constructors) = code.datatypes.get(name)?;
            let with = bind(code, *name, args);
            let mut all = Vec::new();
            within.push(ty);
            for constructor in constructors {
                let mut tuples: Vec<Vec<Val>> = vec![Vec::new()];
                for (_, field) in &code.constructors[constructor].1 {
                    let values = finite_within(code, instantiate(*field, &with), within)?;
                    if (tuples.len() * values.len()) as u64 > MAX_INSTANCES {
                        return None;
                    }
                    tuples =
                        tuples.iter().flat_map(|t| values.iter().map(|v| [t, slice::from_ref(v)].concat())).collect();
                }
                all.extend(tuples.into_iter().map(|fields| Val::Data(*constructor, fields.into())));
            }
            within.pop();
            Some(all)
        }
        _ => None,
    }
}

/// A value of an infinite type that is none of these, nor a part of one. `within`: the datatypes that the type is a part of.
fn fresh(code: &Code, ty: Ty, values: &[Val], within: &mut Vec<Ty>) -> Option<Val> {
    match ty.kind() {
        TyKind::Int => {
            let mut next = BigInt::ZERO;
            let mut pass = |v: &Val| {
                if let Some(n) = v.as_big().filter(|n| *n >= next) {
                    next = n + 1u8;
                }
            };
            values.iter().for_each(|v| v.for_each_part(&mut pass));
            Some(Val::int(next))
        }
        TyKind::Con(name, args) => {
            let Some((_, constructors)) = code.datatypes.get(name) else {
                let mut next = 0;
                let mut pass = |v: &Val| {
                    if let Val::Element(of, n) = v
                        && is_element_of(*of, *name, args)
                    {
                        next = next.max(n + 1);
                    }
                };
                values.iter().for_each(|v| v.for_each_part(&mut pass));
                return Some(Val::Element(elements_of(*name, args), next));
            };
            if within.contains(&ty) {
                return None;
            }
            let with = bind(code, *name, args);
            within.push(ty);
            let found = constructors.iter().find_map(|constructor| {
                let types: Vec<Ty> =
                    code.constructors[constructor].1.iter().map(|(_, field)| instantiate(*field, &with)).collect();
                // One field that is new makes the whole new.
                let (at, new) =
                    types.iter().enumerate().find_map(|(at, &ty)| Some((at, fresh(code, ty, values, within)?)))?;
                let mut fields: Vec<Val> =
                    types.iter().map(|&ty| default_value(code, ty, 0)).collect::<Eval<_>>().ok()?;
                fields[at] = new;
                Some(Val::Data(*constructor, fields.into()))
            });
            within.pop();
            found
        }
        _ => None,
    }
}

/// Lowest and highest value, where stated.
type Limits = (Option<BigInt>, Option<BigInt>);

/// What holds wherever the body's value matters: all that `exists` demands, all that `forall` supposes.
fn suppositions<'e>(q: &Quantified, body: &'e Expr, facts: &mut Vec<&'e Expr>) {
    match (q.kind, body) {
        (Quantifier::Forall, Expr::Binary(BinOp::Implies, a, b)) => {
            conjuncts(a, facts);
            suppositions(q, b, facts);
        }
        (Quantifier::Exists, e) => conjuncts(e, facts),
        _ => {}
    }
}

pub(super) fn conjuncts<'e>(e: &'e Expr, facts: &mut Vec<&'e Expr>) {
    match e {
        Expr::Binary(BinOp::And, a, b) => {
            conjuncts(a, facts);
            conjuncts(b, facts);
        }
        e => facts.push(e),
    }
}

pub(super) fn flip(op: BinOp) -> BinOp {
    match op {
        BinOp::Lt => BinOp::Gt,
        BinOp::Le => BinOp::Ge,
        BinOp::Gt => BinOp::Lt,
        BinOp::Ge => BinOp::Le,
        other => other,
    }
}

/// All indices of maps in a value.
fn indices(v: &Val, out: &mut Vec<Val>) {
    v.for_each_part(&mut |part| {
        if let Val::Map(map) = part {
            out.extend(map.entries().iter().flat_map(|(index, _)| index.iter().cloned()));
            out.extend(Some(map.default()).filter(|default| matches!(default, Val::Rule(_))).cloned());
        }
    });
}
