//! Values that are stated outright of what is arbitrary: `assume a[0] == 7`, `assume (forall i: int :: !taken[i])`. With any other value the
//! assumption is false, so the runs with others go no further ([`Oracle::excludes`] tells that there are some); and a map over infinitely many
//! indices gets all of its entries at once, also those that a lambda gives: `assume m == (lambda i: int :: i mod 2 == 0)`.
//!
//! A witness has words for tables only. Where it is followed, a map of which the program may state what it is ([`stated_maps`]) is as the
//! witness says, or else left to what is stated.

use rustc_hash::FxHashSet;

use check::{Ty, TyKind};
use syntax::ast::{BinOp, Name, Quantifier, UnOp};

use super::code::{Code, Expr, FunctionKind, Local, Op, Quantified, VarRef};
#[cfg(doc)]
use super::eval::Oracle;
use super::eval::{Env, Eval};
use super::graph::put;
use super::quantify::conjuncts;
use super::types::entry_type;
use super::value::{MapVal, Val};

/// A part of a variable, or a table: `m[x][y, z]`.
pub(super) struct Part<'e> {
    pub var: VarRef,
    /// The indices of the outermost map first.
    pub path: Vec<&'e [Expr]>,
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
        let Some(Part { var, path }) = self.part(part) else { return Ok(()) };
        let is_known = path.iter().all(|index| index.iter().all(|e| self.is_settled(e)));
        if !is_known || !self.is_settled(value) && !self.is_settled_lambda(value) {
            return Ok(());
        }
        let path: Vec<Vec<Val>> = path.iter().map(|index| self.indices(index)).collect::<Eval<_>>()?;
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
        let Some(Part { var, path }) = self.part(part) else { return Ok(()) };
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
        let in_order = indices.iter().enumerate().all(|(at, e)| matches!(e, Expr::Bound(v) if *v == q.first + at));
        let lambda = Quantified { kind: Quantifier::Lambda, body: value.clone(), ..q.clone() };
        let lambda = Expr::Quantified(Box::new(lambda));
        if known + 1 != part.path.len()
            || indices.len() != q.types.len()
            || !in_order
            || !self.is_settled_lambda(&lambda)
        {
            return Ok(());
        }
        let path: Vec<Vec<Val>> = part.path[..known].iter().map(|index| self.indices(index)).collect::<Eval<_>>()?;
        if self.is_open_map(part.var, &path) {
            let value = self.eval(&lambda)?;
            self.fill_map(part.var, &path, &value);
        }
        Ok(())
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
        match self.peek(var, path) {
            Val::Unset => true,
            Val::Map(map) => *map.default() == Val::Unset && !map.entries().iter().any(|(_, value)| value.has_unset()),
            _ => false,
        }
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
        let mut path = Vec::new();
        let mut base = e;
        let var = loop {
            match base {
                Expr::Var(var) => break *var,
                Expr::Select(map, index) => {
                    path.push(&index[..]);
                    base = map;
                }
                Expr::Call(function, args) => match self.code.functions[*function].kind {
                    FunctionKind::Table(global) => {
                        path.push(&args[..]);
                        break VarRef::Global(global);
                    }
                    _ => return None,
                },
                _ => return None,
            }
        };
        path.reverse();
        Some(Part { var, path })
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

/// Names of variables of which some assumption says that they are equal to something, or what they are at each index.
pub fn stated_maps(code: &Code) -> FxHashSet<Name> {
    let mut names = FxHashSet::default();
    let mut note = |e: &Expr, locals: &[Local]| {
        let mut parts = vec![e];
        while let Some(part) = parts.pop() {
            match part {
                Expr::Binary(BinOp::And | BinOp::Implies, a, b) => parts.extend([&**a, &**b]),
                Expr::Binary(BinOp::Eq, ..) | Expr::Quantified(_) => part.for_each_var(&mut |var| {
                    names.extend(match var {
                        VarRef::Global(g) => code.globals.get(g).map(|g| g.name),
                        VarRef::ThreadLocal(i) => code.thread_locals.get(i).map(|g| g.name),
                        VarRef::Local(i) => locals.get(i).map(|local| local.name),
                    });
                }),
                _ => {}
            }
        }
    };
    code.initially.iter().for_each(|condition| note(&condition.expr, &[]));
    code.thread_locals.iter().filter_map(|g| g.where_.as_ref()).for_each(|e| note(e, &[]));
    for proc in &code.procs {
        proc.locals.iter().filter_map(|l| l.where_.as_ref()).for_each(|e| note(e, &proc.locals));
        proc.requires.iter().for_each(|c| note(&c.expr, &proc.locals));
        for instr in &proc.code {
            match &instr.op {
                Op::Assume { expr, .. } => note(expr, &proc.locals),
                Op::Extern(op) => {
                    op.ensures.iter().for_each(|c| note(&c.expr, &op.formals));
                    op.formals.iter().filter_map(|f| f.where_.as_ref()).for_each(|e| note(e, &op.formals));
                }
                _ => {}
            }
        }
    }
    let empty = always_empty(code);
    names.retain(|name| !empty.contains(name));
    names
}

/// Names of maps of which a `where` clause says that they are false or 0 everywhere: whatever chooses them, they are.
fn always_empty(code: &Code) -> FxHashSet<Name> {
    let shared = code.globals[..code.variables].iter().enumerate().map(|(i, g)| (g, VarRef::Global(i)));
    let own = code.thread_locals.iter().enumerate().map(|(i, g)| (g, VarRef::ThreadLocal(i)));
    let mut names = FxHashSet::default();
    for (global, var) in shared.chain(own) {
        if global.where_.as_ref().is_some_and(|e| says_empty(e, var)) {
            names.insert(global.name);
        }
    }
    // Others may have the same name.
    for local in code.procs.iter().flat_map(|p| &p.locals) {
        names.remove(&local.name);
    }
    names
}

/// `(forall i: int, j: int :: !m[i][j])`, `(forall i: int :: m[i] == 0)`
fn says_empty(e: &Expr, var: VarRef) -> bool {
    let Expr::Quantified(q) = e else { return false };
    let mut part = match &q.body {
        Expr::Unary(UnOp::Not, part) => &**part,
        Expr::Binary(BinOp::Eq, part, value) if matches!(**value, Expr::Const(Val::Int(0))) => &**part,
        _ => return false,
    };
    let mut indices = Vec::new();
    while let Expr::Select(map, index) = part {
        indices.extend(index.iter());
        part = map;
    }
    let is_bound = |at: usize| indices.iter().filter(|e| matches!(e, Expr::Bound(v) if *v == q.first + at)).count() == 1;
    q.kind == Quantifier::Forall
        && matches!(part, Expr::Var(v) if *v == var)
        && indices.len() == q.types.len()
        && (0..q.types.len()).all(is_bound)
}

fn same_variable(a: &Expr, b: &Expr) -> bool {
    matches!((a, b), (Expr::Bound(a), Expr::Bound(b)) if a == b)
}
