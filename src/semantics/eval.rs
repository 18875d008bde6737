//! Evaluation of expressions, exactly. What is arbitrary and not chosen yet is chosen when it is read.

use std::rc::Rc;

use num_rational::BigRational;

use base::reason::{Obstacle, Reason};
use base::source::Span;
use check::{Ty, TyKind};
use syntax::ast::{BinOp, Name, UnOp};

use super::arith;
use super::assumed::Place;
use super::bv;
use super::code::{Code, Expr, FunctionKind, Local, VarRef};
use super::effects::Effect;
use super::graph::put;
use super::sizes::Sizes;
use super::types::entry_type;
use super::value::{MapVal, Val};

/// The expression has no value that the machine could determine, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CannotEvaluate(pub Reason);

/// A value, or why there is none.
pub type Eval<T> = Result<T, CannotEvaluate>;

/// There is no value, for this reason, which goes on from "cannot evaluate".
pub fn cannot<T>(reason: impl Into<Reason>) -> Eval<T> {
    Err(CannotEvaluate(reason.into()))
}

/// A map is copied of which entries are still to be chosen.
pub fn copies_open<T>() -> Eval<T> {
    cannot(Obstacle::ArbitraryMap.reason("a copy of a map with arbitrary parts"))
}

impl CannotEvaluate {
    /// With the words that go in front.
    pub fn reason(self) -> Reason {
        self.0.within(|what| format!("cannot evaluate {what}"))
    }
}

/// Where choices come from.
pub trait Oracle {
    /// New value of a variable that is havocked or introduced, known under these names; may be [`Val::Unset`].
    fn arbitrary(&mut self, names: &[&str], ty: Ty) -> Eval<Val>;

    /// The same for a shared variable.
    fn arbitrary_shared(&mut self, names: &[&str], ty: Ty) -> Eval<Val> {
        self.arbitrary(names, ty)
    }

    /// A value of a type other than a map, for something arbitrary that is read.
    fn value(&mut self, ty: Ty) -> Eval<Val>;

    /// An integer, arbitrary, of which is known that it must be one of these, both ends included.
    fn value_within(&mut self, ty: Ty, _: (i64, i64)) -> Eval<Val> {
        self.value(ty)
    }

    /// May it be left open what a state shows of the property that is watched, where arbitrary values decide that?
    fn leaves_open(&self) -> bool {
        false
    }

    /// Does it make no difference whether a thread is blocked at a guard for good, or does not get there?
    fn cuts_guards(&self) -> bool {
        false
    }

    /// One of `n` ways to go on.
    fn way(&mut self, n: usize) -> usize;

    /// Something arbitrary got its value when it was read: the variable, the indices of the part, the value, and whether it was
    /// [`Val::UnsetOld`]. A map is what all its entries are that were open; the others stay (see [`super::graph::fill`]).
    fn chosen(&mut self, _var: VarRef, _path: &[Vec<Val>], _value: &Val, _old: bool) {}

    /// Of this variable, values are not tried with which what is assumed would be false.
    fn excludes(&mut self, _var: VarRef) {}

    /// What was chosen so far was read by the arguments of a procedure without a body. From here on, in the step, a local is one of
    /// that procedure's formals.
    fn arguments_done(&mut self) {}

    /// Is an axiom, which can not be evaluated, taken to hold?
    fn presumes(&mut self, _axiom: Span) -> bool {
        false
    }

    /// May a map be kept as what a lambda says of each index? Not where it counts which states are the same: two lambdas may say the same.
    fn keeps_rules(&self) -> bool {
        false
    }

    /// The step does, or depends on, what other threads notice or do.
    fn effect(&mut self, _effect: Effect<'_>) {}

    /// With exactly so many elements of an uninterpreted type, an expression has another value than with elements without end.
    fn size_matters(&mut self, _of: Name, _size: u64) {}

    /// Not every choice is covered.
    fn incomplete(&mut self, _why: Reason) {}
}

/// Variables as one evaluation sees them.
pub struct Env<'a> {
    /// The program that the expressions belong to.
    pub code: &'a Code,
    /// By index into [`Code::globals`].
    pub globals: &'a mut [Val],
    /// Of the thread that evaluates; by index into [`Code::thread_locals`].
    pub thread_locals: &'a mut [Val],
    /// Of the innermost activation, or of the call of a procedure without a body.
    pub locals: &'a mut [Val],
    /// What is known of the locals, by the same index.
    pub local_info: &'a [Local],
    /// Values on entry of the globals that occur under `old`; `None` where there is no entry to look back to.
    pub old: Option<&'a [(VarRef, Val)]>,
    /// Asked for what is arbitrary.
    pub oracle: &'a mut dyn Oracle,
    /// Values of the variables of the quantifiers, `let`s and function bodies around, the outermost first.
    pub bound: Vec<Val>,
    /// Maps that were read as a whole although parts of them are still arbitrary.
    pub copied: Vec<VarRef>,
    /// Inside of `old`: globals have their values on entry.
    pub in_old: bool,
    /// Depth of function applications and quantifiers, against endless recursion.
    pub depth: usize,
    /// Functions with a meaning that were applied, against recursion that takes for ever.
    pub applied: usize,
    /// Values at and above this many count as "any other index" while a quantifier is being tried on representatives.
    pub representatives: Vec<Val>,
    /// Arbitrary integers that can have these values only.
    pub ranges: Vec<(Place, (i64, i64))>,
    /// What is known about numbers of elements of uninterpreted types.
    pub sizes: Sizes,
}

const MAX_DEPTH: usize = 400;

/// Applications in one evaluation: a second or two.
const MAX_APPLIED: usize = 5_000_000;

impl<'a> Env<'a> {
    /// For expressions that stand in no procedure: only globals are there.
    pub fn of_globals(code: &'a Code, globals: &'a mut [Val], oracle: &'a mut dyn Oracle) -> Env<'a> {
        Env {
            code,
            globals,
            thread_locals: &mut [],
            locals: &mut [],
            local_info: &[],
            old: None,
            oracle,
            bound: Vec::new(),
            copied: Vec::new(),
            in_old: false,
            depth: 0,
            applied: 0,
            representatives: Vec::new(),
            ranges: Vec::new(),
            sizes: Sizes::default(),
        }
    }
}

impl Env<'_> {
    /// The value of a condition.
    pub fn bool(&mut self, e: &Expr) -> Eval<bool> {
        match self.eval(e)? {
            Val::Bool(b) => Ok(b),
            other => cannot(format!("a condition with the value {other:?}")),
        }
    }

    /// The values of all, evaluated from left to right.
    pub fn all(&mut self, exprs: &[Expr]) -> Eval<Vec<Val>> {
        exprs.iter().map(|e| self.eval(e)).collect()
    }

    /// Indices of an entry. Two maps of which parts are still arbitrary may or may not be the same index.
    pub fn indices(&mut self, exprs: &[Expr]) -> Eval<Vec<Val>> {
        let index = self.all(exprs)?;
        self.check_index(&index)?;
        Ok(index)
    }

    /// Can an entry be told by these indices?
    pub(super) fn check_index(&self, index: &[Val]) -> Eval<()> {
        if index.iter().any(Val::has_unset) {
            return cannot(Obstacle::ArbitraryMap.reason("an entry at an index with arbitrary parts"));
        }
        if index.iter().any(Val::has_rule) {
            return cannot("an entry at an index that a lambda gives");
        }
        // Entries are looked up as they are written.
        if index.iter().any(|value| super::equality::is_written_in_several_ways(self.code, value)) {
            return cannot("an entry at an index that is a map over few indices");
        }
        Ok(())
    }

    /// The value of an expression.
    pub fn eval(&mut self, e: &Expr) -> Eval<Val> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return cannot("an expression that is nested too deeply");
        }
        let value = self.eval_inner(e);
        self.depth -= 1;
        value
    }

    fn eval_inner(&mut self, e: &Expr) -> Eval<Val> {
        match e {
            Expr::Const(v) => Ok(v.clone()),
            Expr::Var(v) => self.read(*v),
            Expr::Bound(i) => Ok(self.bound[*i].clone()),
            Expr::Old(e) => {
                let outer = std::mem::replace(&mut self.in_old, true);
                let value = self.eval(e);
                self.in_old = outer;
                value
            }
            Expr::Unary(op, e) => {
                let v = self.eval(e)?;
                match (op, v) {
                    (UnOp::Not, Val::Bool(b)) => Ok(Val::Bool(!b)),
                    (UnOp::Neg, v) => arith::negate(&v),
                    (UnOp::Not, v) => cannot(format!("the negation of {v:?}")),
                }
            }
            Expr::Binary(op, a, b) => self.binary(*op, a, b),
            Expr::Call(f, args) => self.call(*f, args),
            Expr::Construct(c, args) => Ok(Val::Data(*c, self.all(args)?.into())),
            Expr::ToInt(e) => match self.eval(e)? {
                Val::Real(r) => Ok(Val::int(r.floor().to_integer())),
                v => cannot(format!("int of {v:?}")),
            },
            Expr::ToReal(e) => match self.eval(e)?.as_big() {
                Some(n) => Ok(Val::Real(Rc::new(BigRational::from(n)))),
                None => cannot("real of something else than an integer"),
            },
            Expr::Select(m, index) => self.select(m, index),
            Expr::Store(m, index, v) => {
                let map = self.eval(m)?;
                let index = self.indices(index)?;
                let value = self.eval(v)?;
                match map {
                    Val::Map(mut map) => {
                        Rc::make_mut(&mut map).set(&index, value);
                        Ok(Val::Map(map))
                    }
                    other => cannot(format!("an update of {other:?}")),
                }
            }
            Expr::Extract(e, hi, lo) => match self.eval(e)?.as_bits() {
                Some((_, bits)) => Ok(Val::bv(hi - lo, bits >> *lo)),
                None => cannot("bits of something else than a bit-vector"),
            },
            Expr::If(c, a, b) => match self.bool(c)? {
                true => self.eval(a),
                false => self.eval(b),
            },
            Expr::Is(e, constructor) => self.of_part(|env| match env.eval(e)? {
                Val::Data(c, _) => Ok(Val::Bool(c == *constructor)),
                v => cannot(format!("{v:?} is {constructor}")),
            }),
            Expr::Field(e, field) => self.of_part(|env| {
                let value = env.eval(e)?;
                env.field(value, *field)
            }),
            Expr::Selected(e, constructor, at) => self.of_part(|env| {
                let value = env.eval(e)?;
                env.selected(value, *constructor, *at)
            }),
            Expr::FieldUpdate(e, field, v) => {
                let value = self.eval(e)?;
                let new = self.eval(v)?;
                self.with_field(value, *field, new)
            }
            Expr::Quantified(q) => self.quantified(q),
            Expr::Let(values, body) => {
                let values = self.all(values)?;
                let count = values.len();
                self.bound.extend(values);
                let result = self.eval(body);
                self.bound.truncate(self.bound.len() - count);
                result
            }
            Expr::Unsupported(what) => cannot(what.clone()),
        }
    }

    /// What is read of a value: where that has no arbitrary parts, none were copied with it.
    fn of_part(&mut self, read: impl FnOnce(&mut Self) -> Eval<Val>) -> Eval<Val> {
        let copied = self.copied.len();
        let value = read(self)?;
        if !value.has_unset() {
            self.copied.truncate(copied);
        }
        Ok(value)
    }

    fn binary(&mut self, op: BinOp, a: &Expr, b: &Expr) -> Eval<Val> {
        match op {
            BinOp::And => Ok(Val::Bool(self.bool(a)? && self.bool(b)?)),
            BinOp::Or => Ok(Val::Bool(self.bool(a)? || self.bool(b)?)),
            BinOp::Implies => Ok(Val::Bool(!self.bool(a)? || self.bool(b)?)),
            BinOp::Explies => Ok(Val::Bool(self.bool(a)? || !self.bool(b)?)),
            BinOp::Iff => Ok(Val::Bool(self.bool(a)? == self.bool(b)?)),
            BinOp::Eq | BinOp::Neq => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                if a.has_unset() || b.has_unset() {
                    return cannot(Obstacle::ArbitraryMap.reason("a comparison of arbitrary maps"));
                }
                Ok(Val::Bool(self.are_equal(&a, &b)? == (op == BinOp::Eq)))
            }
            _ => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                if arith::is_by_zero(op, &b) { self.divided_by_zero(op, a) } else { arith::binary(op, &a, &b) }
            }
        }
    }

    fn call(&mut self, function: usize, args: &[Expr]) -> Eval<Val> {
        let code = self.code;
        match &code.functions[function].kind {
            FunctionKind::Table(global) => self.at_path(VarRef::Global(*global), &[args]),
            FunctionKind::Builtin(op, result) => {
                let args = self.all(args)?;
                match (op.as_str(), args.as_slice()) {
                    ("MapConst", [value]) => Ok(Val::map(MapVal::constant(value.clone()))),
                    ("div", [x, y]) if arith::is_by_zero(BinOp::Div, y) => self.divided_by_zero(BinOp::Div, x.clone()),
                    ("mod", [x, y]) if arith::is_by_zero(BinOp::Mod, y) => self.divided_by_zero(BinOp::Mod, x.clone()),
                    // `rem x 0` is what `mod x 0` is.
                    ("rem", [x, y]) if arith::is_by_zero(BinOp::Mod, y) => self.divided_by_zero(BinOp::Mod, x.clone()),
                    _ => bv::apply(op, &args, *result),
                }
            }
            FunctionKind::Defined(body) => {
                self.applied += 1;
                if self.applied > MAX_APPLIED {
                    return cannot("a function that is applied to too many arguments, one after the other");
                }
                let args = self.all(args)?;
                let outer = std::mem::replace(&mut self.bound, args);
                let value = self.eval(body);
                self.bound = outer;
                value
            }
        }
    }

    // ----------------------------------------------------------------------------------- variables

    fn read(&mut self, var: VarRef) -> Eval<Val> {
        if let Some(v) = self.old_value(var)? {
            return Ok(v);
        }
        self.reads(var, &[]);
        let cell = self.cell(var);
        if !cell.has_unset() {
            return Ok(cell.clone());
        }
        let ty = self.type_of(var);
        let value = self.force(var, ty, &[])?;
        if value.has_unset() {
            self.copied.push(var);
        }
        Ok(value)
    }

    pub(super) fn reads(&mut self, var: VarRef, path: &[Vec<Val>]) {
        if let VarRef::Global(global) = var {
            self.oracle.effect(Effect::Reads(global, path));
        }
    }

    fn old_value(&self, var: VarRef) -> Eval<Option<Val>> {
        if !self.in_old || matches!(var, VarRef::Local(_)) {
            return Ok(None);
        }
        let found = self.old.into_iter().flatten().find(|(v, _)| *v == var);
        match found {
            Some((_, value)) => Ok(Some(value.clone())),
            // Constants and tables do not change.
            None if matches!(var, VarRef::Global(g) if g >= self.code.variables) => Ok(None),
            None => cannot("an old value"),
        }
    }

    pub(super) fn cell(&mut self, var: VarRef) -> &mut Val {
        match var {
            VarRef::Global(i) => &mut self.globals[i],
            VarRef::ThreadLocal(i) => &mut self.thread_locals[i],
            VarRef::Local(i) => &mut self.locals[i],
        }
    }

    /// The type of a variable, synonyms resolved.
    pub fn type_of(&self, var: VarRef) -> Ty {
        match var {
            VarRef::Global(i) => self.code.globals[i].ty,
            VarRef::ThreadLocal(i) => self.code.thread_locals[i].ty,
            VarRef::Local(i) => self.local_info[i].ty,
        }
    }

    fn name_of(&self, var: VarRef) -> Name {
        match var {
            VarRef::Global(i) => self.code.globals[i].name,
            VarRef::ThreadLocal(i) => self.code.thread_locals[i].name,
            VarRef::Local(i) => self.local_info[i].name,
        }
    }

    /// `m[i][j]...`: only the part that is asked for is chosen.
    fn select(&mut self, map: &Expr, index: &[Expr]) -> Eval<Val> {
        let mut path: Vec<&[Expr]> = vec![index];
        let mut base = map;
        while let Expr::Select(m, index) = base {
            path.push(index);
            base = m;
        }
        path.reverse();
        if let Expr::Var(var) = base
            && (!self.in_old || matches!(var, VarRef::Local(_)))
        {
            return self.at_path(*var, &path);
        }
        self.of_part(|env| {
            let mut value = env.eval(base)?;
            for index in path {
                let index = env.indices(index)?;
                if value.is_unset() {
                    return cannot(Obstacle::ArbitraryMap.reason("an arbitrary entry of a computed map"));
                }
                let Val::Map(map) = &value else { return cannot(format!("an entry of {value:?}")) };
                let entry = env.entry(map, &index)?;
                if entry.is_unset() {
                    return cannot(Obstacle::ArbitraryMap.reason("an arbitrary entry of a computed map"));
                }
                value = entry;
            }
            Ok(value)
        })
    }

    fn at_path(&mut self, var: VarRef, path: &[&[Expr]]) -> Eval<Val> {
        let path: Vec<Vec<Val>> = path.iter().map(|index| self.indices(index)).collect::<Eval<_>>()?;
        self.at_indices(var, path)
    }

    /// What stands at these indices of the variable, as far as it was chosen.
    pub(super) fn peek(&mut self, var: VarRef, path: &[Vec<Val>]) -> &Val {
        let mut value = &*self.cell(var);
        for index in path {
            match value {
                Val::Map(map) => value = map.get(index),
                _ => break,
            }
        }
        value
    }

    /// What stands at these indices of the variable, chosen now if it is arbitrary.
    pub(super) fn at_indices(&mut self, var: VarRef, path: Vec<Vec<Val>>) -> Eval<Val> {
        self.reads(var, &path);
        let value = self.peek(var, &path);
        if matches!(value, Val::Rule(_)) {
            let mut value = self.cell(var).clone();
            for index in &path {
                let Val::Map(map) = value else { return cannot("an entry of something else than a map") };
                value = self.entry(&map, index)?;
            }
            return Ok(value);
        }
        if !value.has_unset() {
            return Ok(value.clone());
        }
        let ty = self.type_of(var);
        let value = self.force(var, ty, &path)?;
        if value.has_unset() {
            self.copied.push(var);
        }
        Ok(value)
    }

    /// Chooses what is at the path of the variable, if it is arbitrary.
    fn force(&mut self, var: VarRef, ty: Ty, path: &[Vec<Val>]) -> Eval<Val> {
        let open = self.peek(var, path).clone();
        let mut cell = std::mem::replace(self.cell(var), Val::Unset);
        let mut chosen = None;
        let is_other = path.iter().flatten().any(|v| self.representatives.contains(v));
        if is_other {
            self.oracle.incomplete(Obstacle::ArbitraryMap.reason("a quantifier over an arbitrary map"));
        }
        let range = self.ranges.iter().rev().find(|((v, at), _)| *v == var && at == path).map(|(_, range)| *range);
        let result = match range {
            Some(range) if open.is_unset() && !is_other => {
                chosen = Some(open == Val::UnsetOld);
                self.oracle.excludes(var);
                self.oracle.value_within(Ty::int(), range).inspect(|value| put(&mut cell, ty, path, value))
            }
            _ => force_in(&mut cell, ty, path, is_other, self.oracle, &mut chosen),
        };
        *self.cell(var) = cell;
        let name = |what: &str| format!("{}: {what}", self.name_of(var));
        let result = result.map_err(|CannotEvaluate(why)| CannotEvaluate(why.within(name)));
        if let (Some(old), Ok(value)) = (chosen, &result) {
            match is_other.then(|| self.everywhere(var, ty, path)).flatten() {
                Some((of, everywhere)) => self.oracle.chosen(var, of, &everywhere, old),
                None => self.oracle.chosen(var, path, value, old),
            }
        }
        result
    }

    /// What was chosen at the path for all indices that had no entry, as a choice of a whole map: where the map stands, and what all its
    /// entries are that were open. `None` where some part of them still is.
    fn everywhere<'p>(&mut self, var: VarRef, ty: Ty, path: &'p [Vec<Val>]) -> Option<(&'p [Vec<Val>], Val)> {
        let level = path.iter().position(|index| index.iter().any(|v| self.representatives.contains(v)))?;
        let (of, _) = path.split_at(level);
        let Val::Map(map) = self.peek(var, of) else { return None };
        let everywhere = Val::map(MapVal::of_type(entry_type(ty, level)?, map.default().clone()));
        (!everywhere.has_unset()).then_some((of, everywhere))
    }
}

/// `chosen` is set when a value was chosen: was it old? With `as_default`, the choice is made for all indices that
/// have no entry.
fn force_in(
    cell: &mut Val,
    ty: Ty,
    path: &[Vec<Val>],
    as_default: bool,
    oracle: &mut dyn Oracle,
    chosen: &mut Option<bool>,
) -> Eval<Val> {
    if cell.is_unset() {
        let kind = cell.clone();
        *cell = match ty.kind() {
            TyKind::Map { .. } => Val::map(MapVal::of_type(ty, kind)),
            _ => {
                *chosen = Some(kind == Val::UnsetOld);
                let value = oracle.value(ty)?;
                if kind == Val::UnsetOld && value.has_elements() {
                    // It was chosen among those that are held now; the snapshot may hold others.
                    oracle.incomplete("an arbitrary element that is first looked at in the part that repeats".into());
                }
                value
            }
        };
    }
    let Some((index, rest)) = path.split_first() else { return Ok(cell.clone()) };
    let (Val::Map(map), TyKind::Map { range, .. }) = (&mut *cell, ty.kind()) else {
        return cannot("an entry of something else than a map");
    };
    let mut entry = map.get(index).clone();
    let result = force_in(&mut entry, *range, rest, as_default, oracle, chosen)?;
    let map = Rc::make_mut(map);
    if as_default && map.default().has_unset() {
        let mut filled = map.alike(entry);
        map.entries().iter().for_each(|(k, v)| filled.set(k, v.clone()));
        *map = filled;
    } else {
        map.set(index, entry);
    }
    Ok(result)
}
