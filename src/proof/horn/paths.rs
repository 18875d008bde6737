//! The ways through a step, each as equations: what must be true on it, and the values behind it over those in front of it.
//!
//! - Requires: a step of the system: its pieces form an acyclic graph.
//! - Establishes: one path for each way to a location or to a failing check. A value that is not as short as a variable gets a name of
//!   its own with an equation, so that a path is as long as its code.

use rustc_hash::FxHashMap;

use concurrency::fold::fold;
use concurrency::program::Action;
use syntax::ast::*;
use system::{Exit, PieceId, Step};
use vocabulary::LocationId;

#[derive(Debug, Clone)]
pub struct Path {
    pub conditions: Vec<Expr>,
    /// Values behind it, of what was written.
    pub values: FxHashMap<Name, Expr>,
    pub end: End,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Rest(LocationId),
    /// A check is false.
    Fails,
}

/// A name for a value of the variable that no program can have.
pub fn of_version(name: Name, version: usize) -> Name {
    Name::from(&format!("{name}!{version}"))
}

/// More ways through one step are too many.
const MOST: usize = 4096;

/// The ways through a step, in front of which the flags of the system are false. `types` knows all variables, and learns of the names that are new.
///
/// # Errors
/// Too many ways, or an assignment to part of a datatype.
pub fn paths(step: &Step, flags: &[(Name, Name)], types: &mut FxHashMap<Name, Type>) -> Result<Vec<Path>, String> {
    types.extend(step.temps.iter().map(|t| (t.name, t.ty.clone())));
    let mut walk = Walk { step, versions: Versions::new(types), found: Vec::new() };
    let values = flags.iter().map(|(_, f)| (*f, Expr::bool(false))).collect();
    walk.from(0, Path { conditions: Vec::new(), values, end: End::Fails })?;
    Ok(walk.found)
}

struct Walk<'a> {
    step: &'a Step,
    versions: Versions<'a>,
    found: Vec<Path>,
}

/// The names for values of variables that are made on the way.
pub struct Versions<'a> {
    /// Of all variables, and of the names that are new.
    pub types: &'a mut FxHashMap<Name, Type>,
    /// How many names each variable has.
    count: FxHashMap<Name, usize>,
}

impl Walk<'_> {
    fn from(&mut self, piece: PieceId, mut path: Path) -> Result<(), String> {
        let piece = &self.step.pieces[piece];
        for action in &piece.actions {
            let (goes_on, failing) = self.versions.action(action, &mut path)?;
            if let Some(failing) = failing {
                self.ends(failing, End::Fails)?;
            }
            if !goes_on {
                return Ok(());
            }
        }
        match &piece.exit {
            Exit::Goto(to) => self.from(*to, path),
            Exit::Choose(to) => to.iter().try_for_each(|p| self.from(*p, path.clone())),
            Exit::Branch { cond, then, else_ } => {
                let cond = path.value(cond);
                for (cond, to) in [(cond.clone(), *then), (cond.not(), *else_)] {
                    let mut way = path.clone();
                    if way.requires(cond) {
                        self.from(to, way)?;
                    }
                }
                Ok(())
            }
            Exit::Rest(to) => self.ends(path, End::Rest(*to)),
        }
    }

    fn ends(&mut self, path: Path, end: End) -> Result<(), String> {
        if self.found.len() >= MOST {
            return Err("a step with too many ways through it".into());
        }
        self.found.push(Path { end, ..path });
        Ok(())
    }
}

impl<'a> Versions<'a> {
    pub fn new(types: &'a mut FxHashMap<Name, Type>) -> Versions<'a> {
        Versions { types, count: FxHashMap::default() }
    }

    /// The path behind the action: does it go on, and where a check may fail, the path on which it does.
    ///
    /// # Errors
    /// An assignment to part of a datatype.
    pub fn action(&mut self, action: &Action, path: &mut Path) -> Result<(bool, Option<Path>), String> {
        match action {
            Action::Assign { lhs, rhs, .. } => self.assign(lhs, rhs, path)?,
            Action::Havoc(names) => {
                for name in names {
                    let new = self.version(*name)?;
                    path.values.insert(*name, new);
                }
            }
            Action::Assume { expr, .. } => {
                let expr = path.value(expr);
                return Ok((path.requires(expr), None));
            }
            Action::Check { expr, .. } => {
                let expr = path.value(expr);
                let mut failing = path.clone();
                let fails = failing.requires(expr.clone().not());
                return Ok((path.requires(expr), fails.then_some(failing)));
            }
            Action::Touches { .. } => {}
        }
        Ok((true, None))
    }

    /// A name for a value of the variable.
    ///
    /// # Errors
    /// The variable is not known.
    pub fn version(&mut self, name: Name) -> Result<Expr, String> {
        let Some(ty) = self.types.get(&name).cloned() else { return Err(format!("the variable {name} is unknown")) };
        let version = self.count.entry(name).or_default();
        *version += 1;
        let new = of_version(name, *version);
        self.types.insert(new, ty);
        Ok(Expr::var(new))
    }

    fn assign(&mut self, lhs: &[Lhs], rhs: &[Expr], path: &mut Path) -> Result<(), String> {
        let mut values: Vec<(Name, Expr)> = Vec::new();
        for (target, value) in lhs.iter().zip(rhs) {
            let name = target.base.name;
            // Several entries of one map may be assigned to at once.
            let earlier = values.iter().rev().find(|(n, _)| *n == name).map(|(_, v)| v.clone());
            let whole = earlier.unwrap_or_else(|| path.value(&Expr::var(name)));
            let value = path.value(value);
            values.push((name, stored(whole, &target.path, value, path)?));
        }
        for (name, value) in values {
            let value = match is_short(&value) {
                true => value,
                false => {
                    let new = self.version(name)?;
                    path.conditions.push(is(&new, value));
                    new
                }
            };
            path.values.insert(name, value);
        }
        Ok(())
    }
}

/// That the variable has this value: of a lambda expression, which solvers of Horn clauses do not know, that each entry has.
fn is(variable: &Expr, value: Expr) -> Expr {
    match value.kind {
        ExprKind::Quantified(mut q) if q.kind == Quantifier::Lambda => {
            let names: Vec<Name> = q.bound.iter().flat_map(|b| &b.names).map(|n| n.name).collect();
            let at = names.iter().map(|name| Expr::var(*name)).collect();
            let entry = Expr::generated(ExprKind::Select(Box::new(variable.clone()), at));
            q.kind = Quantifier::Forall;
            // Of entries that are maps again each entry has its value, unless two levels bind the same name.
            let is_bound_twice = |inner: &Quantified| {
                inner
                    .bound
                    .iter()
                    .flat_map(|b| &b.names)
                    .any(|n| names.contains(&n.name) || variable.mentions(|m| m == n.name))
            };
            q.body = match q.body.kind {
                ExprKind::Quantified(inner) if inner.kind == Quantifier::Lambda && is_bound_twice(&inner) => {
                    entry.eq(Expr::generated(ExprKind::Quantified(inner)))
                }
                kind => is(&entry, Expr::generated(kind)),
            };
            if let ExprKind::Quantified(inner) = &q.body.kind
                && inner.kind == Quantifier::Forall
                && inner.type_params.is_empty()
            {
                let inner = (**inner).clone();
                q.bound.extend(inner.bound);
                q.body = inner.body;
            }
            Expr::generated(ExprKind::Quantified(q))
        }
        _ => variable.clone().eq(value),
    }
}

/// The map with another value at this place.
fn stored(whole: Expr, at: &[Access], value: Expr, path: &Path) -> Result<Expr, String> {
    let [first, rest @ ..] = at else { return Ok(value) };
    let Access::Index(index) = first else { return Err("an assignment to a field".into()) };
    let index: Vec<Expr> = index.iter().map(|i| path.value(i)).collect();
    let part = Expr::generated(ExprKind::Select(Box::new(whole.clone()), index.clone()));
    let value = stored(part, rest, value, path)?;
    Ok(Expr::generated(ExprKind::Store(Box::new(whole), index, Box::new(value))))
}

fn is_short(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Bool(_) | ExprKind::Int(_) | ExprKind::Bv { .. } | ExprKind::Var(_) => true,
        ExprKind::Unary(UnOp::Neg, inner) => is_short(inner),
        _ => false,
    }
}

impl Path {
    /// What the expression is here, over the values in front of the step.
    pub fn value(&self, e: &Expr) -> Expr {
        let mut e = e.clone();
        e.substitute(&self.values);
        fold(&mut e);
        e
    }

    /// Goes on only where this is true; false where it never is.
    pub fn requires(&mut self, condition: Expr) -> bool {
        if let Some(known) = condition.as_bool() {
            return known;
        }
        let otherwise = condition.clone().not();
        if self.conditions.contains(&otherwise) {
            return false;
        }
        if !self.conditions.contains(&condition) {
            self.conditions.push(condition);
        }
        true
    }

    /// All names in it.
    pub fn mentions(&self, what: &dyn Fn(Name) -> bool) -> bool {
        self.conditions.iter().chain(self.values.values()).any(|e| e.mentions(what))
    }
}
