//! Which parts of variables an assumption may state as maps (see [`super::stated`]), from the program's text. Where a witness is followed,
//! these parts may be left open: a witness writes a map as a table, and what the program states may be no table.
//!
//! ```text
//! assume m == (lambda i: int :: i + k)                                   m
//! assume m[0] == (lambda i: int :: i + k)                                m[0]
//! assume (forall i: int :: d->f[i] == i)                                 d->f
//! assume (forall i: int :: 0 <= i && i < 2 ==> d[i]->f == g)             d[*]->f
//! ```

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use check::{Ty, TyKind};
use syntax::ast::{BinOp, Name, Quantifier, UnOp};

use super::code::{Code, Expr, Local, Op, VarRef};
use super::stated::{Step, steps};
use super::value::{MapVal, Val};

/// A part of a variable: the steps to it from the whole, each to the entry at these indices or, without them, to each entry.
#[derive(Debug, Clone, PartialEq)]
pub struct Opening(Vec<Step<Option<Vec<Val>>>>);

/// By variable, the parts that may be stated.
pub type Openings = FxHashMap<Name, Vec<Opening>>;

/// What assumptions, clauses and axioms of the program may state.
pub fn openings(code: &Code) -> Openings {
    let mut found = Found { code, openings: Openings::default() };
    code.initially.iter().for_each(|condition| found.of_condition(&condition.expr, &[], false));
    code.thread_locals.iter().filter_map(|g| g.where_.as_ref()).for_each(|e| found.of_condition(e, &[], false));
    for proc in &code.procs {
        let clauses = proc.locals.iter().filter_map(|l| l.where_.as_ref());
        let conditions = clauses.chain(proc.requires.iter().map(|c| &c.expr));
        conditions.for_each(|e| found.of_condition(e, &proc.locals, false));
        for instr in &proc.code {
            match &instr.op {
                Op::Assume { expr, .. } => found.of_condition(expr, &proc.locals, false),
                Op::Extern(op) => {
                    let clauses = op.formals.iter().filter_map(|f| f.where_.as_ref());
                    let conditions = clauses.chain(op.ensures.iter().map(|c| &c.expr));
                    conditions.for_each(|e| found.of_condition(e, &op.formals, false));
                }
                _ => {}
            }
        }
    }
    let mut openings = found.openings;
    for name in always_empty(code) {
        openings.remove(&name);
    }
    openings
}

/// Names of maps of which a `where` clause says that they are false or 0 everywhere: whatever chooses them, they are.
fn always_empty(code: &Code) -> BTreeSet<Name> {
    let shared = code.globals[..code.variables].iter().enumerate().map(|(i, g)| (g, VarRef::Global(i)));
    let own = code.thread_locals.iter().enumerate().map(|(i, g)| (g, VarRef::ThreadLocal(i)));
    let mut names = BTreeSet::new();
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
    let is_bound =
        |at: usize| indices.iter().filter(|e| matches!(e, Expr::Bound(v) if *v == q.first + at)).count() == 1;
    q.kind == Quantifier::Forall
        && matches!(part, Expr::Var(v) if *v == var)
        && indices.len() == q.types.len()
        && (0..q.types.len()).all(is_bound)
}

struct Found<'c> {
    code: &'c Code,
    openings: Openings,
}

impl Found<'_> {
    /// `everywhere`: within a quantifier, which may state a map entry by entry.
    fn of_condition(&mut self, e: &Expr, locals: &[Local], everywhere: bool) {
        match e {
            Expr::Binary(BinOp::And, a, b) => {
                self.of_condition(a, locals, everywhere);
                self.of_condition(b, locals, everywhere);
            }
            Expr::Binary(BinOp::Implies, _, b) => self.of_condition(b, locals, everywhere),
            Expr::Binary(BinOp::Eq | BinOp::Iff, a, b) => {
                self.of_part(a, locals, everywhere);
                self.of_part(b, locals, everywhere);
            }
            Expr::Quantified(q) => self.of_condition(&q.body, locals, true),
            Expr::Unary(UnOp::Not, e) => self.of_part(e, locals, everywhere),
            e => self.of_part(e, locals, everywhere),
        }
    }

    fn of_part(&mut self, e: &Expr, locals: &[Local], everywhere: bool) {
        let Some((part, inside)) = steps(self.code, e) else { return };
        let name = match part.var {
            VarRef::Global(g) => self.code.globals.get(g).map(|g| g.name),
            VarRef::ThreadLocal(i) => self.code.thread_locals.get(i).map(|g| g.name),
            VarRef::Local(i) => locals.get(i).map(|local| local.name),
        };
        let Some(name) = name else { return };
        let steps: Vec<Step<&[Expr]>> = part.path.into_iter().map(Step::Index).chain(inside).collect();
        let mut opening = Vec::new();
        for (at, step) in steps.iter().enumerate() {
            opening.push(match step {
                Step::Index(index) if everywhere && index.iter().any(is_bound) => {
                    // The map that these are all entries of may be stated as a whole.
                    if steps[at..].iter().all(|step| matches!(step, Step::Index(_))) {
                        break;
                    }
                    Step::Index(None)
                }
                Step::Index(index) => Step::Index(index.iter().map(constant).collect()),
                Step::Field(field) => Step::Field(*field),
                Step::Selected(constructor, at) => Step::Selected(*constructor, *at),
            });
        }
        let all = self.openings.entry(name).or_default();
        let opening = Opening(opening);
        if !all.contains(&opening) {
            all.push(opening);
        }
    }
}

fn is_bound(e: &Expr) -> bool {
    e.any(&|e| matches!(e, Expr::Bound(_)))
}

fn constant(e: &Expr) -> Option<Val> {
    match e {
        Expr::Const(value) => Some(value.clone()),
        _ => None,
    }
}

impl Opening {
    /// The value, of that type, with the part left open. `None` where there is none that is a map.
    pub fn open(&self, code: &Code, whole: &Val, ty: Ty) -> Option<Val> {
        opened(code, whole, ty, &self.0)
    }
}

fn opened(code: &Code, whole: &Val, ty: Ty, steps: &[Step<Option<Vec<Val>>>]) -> Option<Val> {
    let Some((step, rest)) = steps.split_first() else {
        return matches!(ty.kind(), TyKind::Map { .. }).then_some(Val::Unset);
    };
    match (step, ty.kind(), whole) {
        // Entries of what is open are.
        (_, _, Val::Unset) => None,
        (Step::Index(index), TyKind::Map { range, .. }, Val::Map(map)) => {
            let mut all = MapVal::clone(map);
            match index {
                Some(index) => all.set(index, opened(code, map.get(index), *range, rest)?),
                None => {
                    all = map.alike(opened(code, map.default(), *range, rest)?);
                    for (index, entry) in map.entries() {
                        all.set(index, opened(code, entry, *range, rest).unwrap_or_else(|| entry.clone()));
                    }
                }
            }
            Some(Val::map(all))
        }
        _ => step.with_field(code, (whole, ty), |field, ty| opened(code, field, ty, rest)),
    }
}
