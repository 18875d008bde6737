//! Values of datatypes become variables: which constructor made the value, and one for each field.
//!
//! - Requires: maps are split ([`super::cells`]).
//! - Establishes: no variable of the state is of a datatype that is not recursive, or one with maps in it. A field that the value's constructor does not have is 0,
//!   or false, and arbitrary where it is read: the program reads a certain value there, of which nothing is known. So there may be executions that
//!   are none of the program, and none is missing.
//!
//! Example: with `datatype Cell { Empty(), Full(value: int) }` the assignment `c := Full(x + 1)` becomes
//! `c.Empty, c.value := false, x + 1`, `c := Empty()` becomes `c.Empty, c.value := true, 0`, and `c is Full` becomes `!c.Empty`. The last constructor is the one that no flag stands for; of two
//! flags that are true, which no value has, the first counts.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::passes::{About, Back, Forward, Pass};
use super::words::{Word, Words};
use super::*;
use concurrency::simple_lhs;
use syntax::ast::{Access, BinOp, DatatypeDecl, ExprKind, Lhs, TypeKind};

/// Stands for the value in what is said of a part of it.
const WHOLE: &str = "whole#";

/// What is said of a part, of a value.
fn part_of(part: &Expr, whole: Expr) -> Expr {
    let mut said = part.clone();
    said.substitute(&FxHashMap::from_iter([(Name::from(WHOLE), whole)]));
    said
}

/// The value of a field that the constructor does not have.
fn nothing(ty: &Type) -> Option<Expr> {
    match ty.kind {
        TypeKind::Real => Some(Expr::generated(ExprKind::Real("0.0".into()))),
        _ => Handed::at_first(ty),
    }
}

/// The pass.
pub struct Parts;

impl Pass for Parts {
    fn about(&self) -> About {
        ("parts", "Values of datatypes become variables: behind the maps that hold them")
    }

    fn forward(&self, system: &System) -> Forward {
        let (out, leaves) = split(system.clone())?;
        Ok((out, Box::new(leaves)))
    }
}

/// Each variable, with a part of its value and the variable of the part.
#[derive(Default)]
struct Leaves(Vec<(Name, Expr, Name)>);

impl Back for Leaves {
    fn words(&self, words: &Words) -> Words {
        let word = |(whole, part, leaf): &(Name, Expr, Name)| {
            let whole = words.of(*whole)?;
            Some((*leaf, Word { expr: part_of(part, whole.expr.clone()), not_yet: whole.not_yet.clone() }))
        };
        words.clone().with(self.0.iter().filter_map(word))
    }
}

/// The system with variables for the parts of values; fails at a value that is made in a way that has no parts.
fn split(mut system: System) -> Result<(System, Leaves), String> {
    let mut datatypes = FxHashMap::default();
    for decl in &system.passive {
        if let Decl::Datatype(decl) = decl {
            datatypes.insert(decl.name.name, decl.clone());
        }
    }
    if datatypes.is_empty() {
        return Ok((system, Leaves::default()));
    }
    let mut splitter = Splitter {
        datatypes,
        known: FxHashMap::default(),
        names: system.names.clone(),
        fresh: None,
        elsewhere: Vec::new(),
        is_vague: false,
    };
    let (mut variables, mut leaves) = (Vec::new(), Vec::new());
    for v in std::mem::take(&mut system.variables) {
        let Some(shape) = splitter.shape(&v.ty, &mut Vec::new()) else {
            variables.push(v);
            continue;
        };
        for (name, ty, part) in splitter.leaves_of(v.name, shape) {
            variables.push(StateVariable { name, ty, is_part: true, ..v.clone() });
            leaves.push((v.name, part, name));
        }
    }
    system.variables = variables;
    for condition in &mut system.initially {
        splitter.expr(condition)?;
    }
    for step in &mut system.steps {
        let mut temps = Vec::new();
        for v in std::mem::take(&mut step.temps) {
            match splitter.shape(&v.ty, &mut Vec::new()) {
                None => temps.push(v),
                Some(shape) => {
                    let leaves = splitter.leaves_of(v.name, shape);
                    temps.extend(leaves.into_iter().map(|(name, ty, _)| Var { name, ty, where_: None, ..v.clone() }));
                }
            }
        }
        for piece in &mut step.pieces {
            splitter.piece(piece, &mut temps)?;
        }
        step.temps = temps;
    }
    system.names = splitter.names;
    system.is_vague |= splitter.is_vague;
    Ok((system, Leaves(leaves)))
}

/// Does the system have variables that stand for parts of values?
pub fn has_parts(system: &System) -> bool {
    system.variables.iter().any(|v| v.is_part)
}

/// The parts that values of a type have: flags, then fields.
#[derive(Debug)]
struct Shape {
    ty: Type,
    /// Each with its fields.
    constructors: Vec<(Name, Vec<Name>)>,
    /// Of all constructors, each once.
    fields: Vec<(Name, Type, Option<Rc<Shape>>)>,
}

impl Shape {
    fn flags(&self) -> usize {
        self.constructors.len() - 1
    }

    /// The type of each leaf, and how it comes of the value, [`WHOLE`].
    fn leaves(&self) -> Vec<(Expr, Type)> {
        let whole = || Box::new(Expr::var(Name::from(WHOLE)));
        let is = |constructor: Name| Expr::generated(ExprKind::Is(whole(), Ident::generated(constructor)));
        let flags = self.constructors[..self.flags()].iter().map(|(name, _)| (is(*name), Type::bool()));
        let mut leaves: Vec<_> = flags.collect();
        for (name, ty, inner) in &self.fields {
            let field = Expr::generated(ExprKind::Field(whole(), Ident::generated(*name)));
            let own = match inner {
                None => vec![(field, ty.clone())],
                Some(inner) => {
                    inner.leaves().into_iter().map(|(part, ty)| (part_of(&part, field.clone()), ty)).collect()
                }
            };
            let with = self.constructors.iter().filter(|(_, fields)| fields.contains(name));
            let has = (with.clone().count() < self.constructors.len()).then(|| Expr::any(with.map(|(c, _)| is(*c))));
            leaves.extend(own.into_iter().map(|(part, ty)| match (&has, nothing(&ty)) {
                (Some(has), Some(nothing)) => (Expr::ite(has.clone(), part, nothing), ty),
                _ => (part, ty),
            }));
        }
        leaves
    }

    /// Where the leaves of a field stand.
    fn field(&self, name: Name) -> Option<(std::ops::Range<usize>, Option<&Rc<Shape>>)> {
        let mut first = self.flags();
        for (field, _, inner) in &self.fields {
            let count = inner.as_ref().map_or(1, |inner| inner.leaves().len());
            if *field == name {
                return Some((first..first + count, inner.as_ref()));
            }
            first += count;
        }
        None
    }

    /// The value with these leaves is made by the constructor with this number.
    fn is(&self, number: usize, leaves: &[Expr]) -> Expr {
        let before = leaves[..number].iter().map(|flag| flag.clone().not());
        let own = (number < self.flags()).then(|| leaves[number].clone());
        Expr::all(before.chain(own))
    }

    /// Its constructor has the field.
    fn has(&self, field: Name, leaves: &[Expr]) -> Expr {
        let which = |(_, (_, fields)): &(usize, &(Name, Vec<Name>))| fields.contains(&field);
        match self.constructors.iter().all(|(_, fields)| fields.contains(&field)) {
            true => Expr::bool(true),
            false => Expr::any(self.constructors.iter().enumerate().filter(which).map(|(k, _)| self.is(k, leaves))),
        }
    }

    /// Both are the same value.
    fn same(&self, a: &[Expr], b: &[Expr]) -> Expr {
        let mut parts = Vec::new();
        for (k, (_, fields)) in self.constructors.iter().enumerate() {
            let mut same = Vec::new();
            for field in fields {
                let Some((at, inner)) = self.field(*field) else { continue };
                same.push(match inner {
                    Some(inner) => inner.same(&a[at.clone()], &b[at]),
                    None => a[at.start].clone().eq(b[at.start].clone()),
                });
            }
            parts.push(self.is(k, a).and(self.is(k, b)).and(Expr::all(same)));
        }
        Expr::any(parts)
    }

    /// The value itself.
    fn whole(&self, leaves: &[Expr]) -> Expr {
        let made = |(name, fields): &(Name, Vec<Name>)| {
            let args = fields.iter().filter_map(|field| {
                let (at, inner) = self.field(*field)?;
                Some(inner.map_or_else(|| leaves[at.start].clone(), |inner| inner.whole(&leaves[at.clone()])))
            });
            let made = Expr::generated(ExprKind::App(*name, args.collect()));
            match &self.ty.kind {
                TypeKind::Named(_, args) if !args.is_empty() => {
                    Expr::generated(ExprKind::Coerce(Box::new(made), Box::new(self.ty.clone())))
                }
                _ => made,
            }
        };
        let last = made(&self.constructors[self.flags()]);
        let others = self.constructors[..self.flags()].iter().enumerate().rev();
        others.fold(last, |rest, (k, constructor)| Expr::ite(self.is(k, leaves), made(constructor), rest))
    }
}

struct Splitter {
    datatypes: FxHashMap<Name, DatatypeDecl>,
    known: FxHashMap<Name, (Rc<Shape>, Vec<Expr>)>,
    names: Names,
    /// Inside of a step: what is arbitrary in the next action.
    fresh: Option<Vec<Var>>,
    /// In the next action: what is read of fields that a value, which has these parts, does not have. It is a function of the value.
    elsewhere: Vec<(Vec<Expr>, usize, Expr)>,
    /// See [`System::is_vague`].
    is_vague: bool,
}

impl Splitter {
    /// None for other types, and for datatypes whose values may hold others of the same type.
    fn shape(&self, ty: &Type, open: &mut Vec<Name>) -> Option<Rc<Shape>> {
        let TypeKind::Named(name, args) = &ty.kind else { return None };
        let decl = self.datatypes.get(name).filter(|d| !d.constructors.is_empty())?;
        let given: FxHashMap<Name, Type> = decl.params.iter().map(|p| p.name).zip(args.iter().cloned()).collect();
        open.push(*name);
        let mut fields: Vec<(Name, Type, Option<Rc<Shape>>)> = Vec::new();
        let mut constructors = Vec::new();
        let mut is_whole = true;
        for constructor in &decl.constructors {
            let mut own = Vec::new();
            for binder in &constructor.fields {
                let ty = instantiated(&binder.ty, &given);
                for field in &binder.names {
                    own.push(field.name);
                    if fields.iter().any(|(known, ..)| *known == field.name) {
                        continue;
                    }
                    let is_datatype = |n: &Name| self.datatypes.contains_key(n);
                    let inner = match &ty.kind {
                        TypeKind::Named(n, _) if open.contains(n) => {
                            is_whole = false;
                            None
                        }
                        TypeKind::Named(n, _) if is_datatype(n) => {
                            let inner = self.shape(&ty, open);
                            is_whole &= inner.is_some();
                            inner
                        }
                        TypeKind::Map { .. } => {
                            is_whole = false;
                            None
                        }
                        _ => None,
                    };
                    fields.push((field.name, ty.clone(), inner));
                }
            }
            constructors.push((constructor.name.name, own));
        }
        open.pop();
        is_whole.then(|| Rc::new(Shape { ty: ty.clone(), constructors, fields }))
    }

    /// Variables for the parts of one.
    fn leaves_of(&mut self, name: Name, shape: Rc<Shape>) -> Vec<(Name, Type, Expr)> {
        let mut leaves = Vec::new();
        for (part, ty) in shape.leaves() {
            let leaf = self.names.fresh(&format!("{name}.{}", called(&part)));
            leaves.push((leaf, ty, part));
        }
        self.known.insert(name, (shape, leaves.iter().map(|(leaf, ..)| Expr::var(*leaf)).collect()));
        leaves
    }

    fn piece(&mut self, piece: &mut Piece, temps: &mut Vec<Var>) -> Result<(), String> {
        let mut actions = Vec::new();
        for action in std::mem::take(&mut piece.actions) {
            self.fresh = Some(Vec::new());
            let action = self.action(action)?;
            self.chosen(&mut actions, temps);
            actions.push(action);
        }
        if let Exit::Branch { cond, .. } = &mut piece.exit {
            self.fresh = Some(Vec::new());
            self.expr(cond)?;
            self.chosen(&mut actions, temps);
        }
        self.fresh = None;
        piece.actions = actions;
        // They go by the numbers of the actions.
        piece.events.clear();
        Ok(())
    }

    /// What the next action needs arbitrary values for gets them in front of it.
    fn chosen(&mut self, actions: &mut Vec<Action>, temps: &mut Vec<Var>) {
        let fresh = self.fresh.take().unwrap_or_default();
        self.elsewhere.clear();
        if !fresh.is_empty() {
            actions.push(Action::Havoc(fresh.iter().map(|v| v.name).collect()));
            temps.extend(fresh);
        }
    }

    fn action(&mut self, mut action: Action) -> Result<Action, String> {
        match &mut action {
            Action::Assign { lhs, rhs, .. } => {
                let (mut targets, mut values): (Vec<Lhs>, Vec<Expr>) = (Vec::new(), Vec::new());
                let mut written: Vec<Name> = Vec::new();
                for (target, mut value) in std::mem::take(lhs).into_iter().zip(std::mem::take(rhs)) {
                    let name = target.base.name;
                    let Some((shape, leaves)) = self.known.get(&name).cloned() else {
                        self.expr(&mut value)?;
                        targets.push(target);
                        values.push(value);
                        continue;
                    };
                    if written.contains(&name) {
                        return Err(format!("{name} is assigned to twice at once"));
                    }
                    written.push(name);
                    let new = self.leaves(&updated(Expr::var(name), &target.path, value)?, &shape)?;
                    for (leaf, value) in leaves.iter().zip(new).filter(|(leaf, value)| **leaf != *value) {
                        targets.extend(variable(leaf).map(simple_lhs));
                        values.push(value);
                    }
                }
                return Ok(match targets.is_empty() {
                    true => Action::Assume { attrs: Vec::new(), expr: Expr::bool(true) },
                    false => Action::Assign { attrs: Vec::new(), lhs: targets, rhs: values },
                });
            }
            Action::Havoc(names) => {
                let leaves = |n: &Name| match self.known.get(n) {
                    Some((_, leaves)) => leaves.iter().filter_map(variable).collect(),
                    None => vec![*n],
                };
                *names = names.iter().flat_map(leaves).collect();
            }
            Action::Assume { expr, .. } | Action::Check { expr, .. } => self.expr(expr)?,
            Action::Touches { touches, .. } => {
                touches.iter_mut().flat_map(|t| t.indices.iter_mut().flatten()).try_for_each(|e| self.expr(e))?;
            }
        }
        Ok(action)
    }

    /// The shape of an expression that is made of variables that are split, as far as that is seen.
    fn shape_of(&self, e: &Expr) -> Option<Rc<Shape>> {
        match &e.kind {
            ExprKind::Var(name) => self.known.get(name).map(|(shape, _)| shape.clone()),
            ExprKind::If(_, a, b) => self.shape_of(a).or_else(|| self.shape_of(b)),
            ExprKind::FieldUpdate(whole, ..) => self.shape_of(whole),
            ExprKind::Coerce(e, ty) => self.shape(ty, &mut Vec::new()).or_else(|| self.shape_of(e)),
            ExprKind::Field(whole, field) => self.shape_of(whole)?.field(field.name)?.1.cloned(),
            ExprKind::App(constructor, _) => {
                let makes = |d: &&DatatypeDecl| d.constructors.iter().any(|c| c.name.name == *constructor);
                let decl = self.datatypes.values().find(makes).filter(|d| d.params.is_empty())?;
                let ty = Type { kind: TypeKind::Named(decl.name.name, Vec::new()), ..Type::bool() };
                self.shape(&ty, &mut Vec::new())
            }
            _ => None,
        }
    }

    /// The leaves of a value of this shape.
    fn leaves(&mut self, e: &Expr, shape: &Rc<Shape>) -> Result<Vec<Expr>, String> {
        match &e.kind {
            ExprKind::Var(name) if self.known.contains_key(name) => Ok(self.known[name].1.clone()),
            ExprKind::Coerce(e, _) => self.leaves(e, shape),
            ExprKind::If(cond, a, b) => {
                let mut cond = (**cond).clone();
                self.expr(&mut cond)?;
                let (a, b) = (self.leaves(a, shape)?, self.leaves(b, shape)?);
                Ok(a.into_iter().zip(b).map(|(a, b)| Expr::ite(cond.clone(), a, b)).collect())
            }
            ExprKind::App(name, args) => match shape.constructors.iter().position(|(c, _)| c == name) {
                Some(number) => self.made(number, args, shape),
                None => self.of_opaque(e, shape),
            },
            ExprKind::FieldUpdate(whole, field, value) => {
                let old = self.leaves(whole, shape)?;
                let Some((at, inner)) = shape.field(field.name) else { return Err("a field of another type".into()) };
                let new = self.field_value(value, inner.cloned())?;
                let has = shape.has(field.name, &old);
                let mut out = Vec::new();
                for (i, ((_, ty), old)) in shape.leaves().into_iter().zip(old).enumerate() {
                    let value = if at.contains(&i) { new[i - at.start].clone() } else { old };
                    // What it is where the constructor has no such field nobody says.
                    out.push(match has.as_bool() {
                        Some(true) => value,
                        _ => Expr::ite(has.clone(), value, self.arbitrary(ty)?),
                    });
                }
                Ok(out)
            }
            ExprKind::Field(whole, field) => match self.shape_of(whole) {
                Some(outer) => self.read(whole, &outer, field.name),
                None => self.of_opaque(e, shape),
            },
            _ => self.of_opaque(e, shape),
        }
    }

    fn made(&mut self, number: usize, args: &[Expr], shape: &Rc<Shape>) -> Result<Vec<Expr>, String> {
        let mut out: Vec<Expr> = (0..shape.flags()).map(|flag| Expr::bool(flag == number)).collect();
        for (field, ty, inner) in &shape.fields {
            match shape.constructors[number].1.iter().position(|f| f == field) {
                Some(position) => out.extend(self.field_value(&args[position], inner.clone())?),
                None => {
                    let leaves = inner.as_ref().map(|inner| inner.leaves().into_iter().map(|(_, ty)| ty).collect());
                    for ty in leaves.unwrap_or_else(|| vec![ty.clone()]) {
                        out.push(nothing(&ty).map_or_else(|| self.arbitrary(ty), Ok)?);
                    }
                }
            }
        }
        Ok(out)
    }

    fn field_value(&mut self, value: &Expr, inner: Option<Rc<Shape>>) -> Result<Vec<Expr>, String> {
        match inner {
            Some(inner) => self.leaves(value, &inner),
            None => {
                let mut value = value.clone();
                self.expr(&mut value)?;
                Ok(vec![value])
            }
        }
    }

    /// What is asked of a value of which no more is known.
    fn of_opaque(&mut self, e: &Expr, shape: &Shape) -> Result<Vec<Expr>, String> {
        let mut whole = e.clone();
        self.expr(&mut whole)?;
        Ok(shape.leaves().into_iter().map(|(part, _)| part_of(&part, whole.clone())).collect())
    }

    /// The leaves of a field.
    fn read(&mut self, whole: &Expr, shape: &Rc<Shape>, field: Name) -> Result<Vec<Expr>, String> {
        let Some((at, _)) = shape.field(field) else { return Err("a field of another type".into()) };
        let leaves = self.leaves(whole, shape)?;
        let has = shape.has(field, &leaves);
        let types = shape.leaves();
        let mut out = Vec::new();
        for i in at {
            let value = leaves[i].clone();
            out.push(match has.as_bool() {
                Some(true) => value,
                _ => Expr::ite(has.clone(), value, self.elsewhere(&leaves, i, &types[i].1)?),
            });
        }
        Ok(out)
    }

    /// What is read of a field that the value with these leaves does not have: the same each time.
    fn elsewhere(&mut self, leaves: &[Expr], leaf: usize, ty: &Type) -> Result<Expr, String> {
        if let Some((.., known)) = self.elsewhere.iter().find(|(of, number, _)| of == leaves && *number == leaf) {
            return Ok(known.clone());
        }
        let value = self.arbitrary(ty.clone())?;
        self.elsewhere.push((leaves.to_vec(), leaf, value.clone()));
        Ok(value)
    }

    /// A value of which nothing is known.
    fn arbitrary(&mut self, ty: Type) -> Result<Expr, String> {
        let name = self.names.fresh("any");
        let Some(fresh) = &mut self.fresh else { return Err("a field of another constructor, at the start".into()) };
        fresh.push(Var::internal(name, ty));
        self.is_vague = true;
        Ok(Expr::var(name))
    }

    /// Replaces what is read of values.
    fn expr(&mut self, e: &mut Expr) -> Result<(), String> {
        if let Some(read) = self.replaced(e)? {
            *e = read;
            return Ok(());
        }
        let mut result = Ok(());
        e.for_each_child_mut(&mut |child| {
            if result.is_ok() {
                result = self.expr(child);
            }
        });
        result
    }

    /// What stands in place of an expression that reads a value.
    fn replaced(&mut self, e: &Expr) -> Result<Option<Expr>, String> {
        let shape = match &e.kind {
            ExprKind::Is(whole, _) | ExprKind::Field(whole, _) => self.shape_of(whole),
            ExprKind::Binary(BinOp::Eq | BinOp::Neq, a, b) => self.shape_of(a).or_else(|| self.shape_of(b)),
            ExprKind::Var(name) => self.known.get(name).map(|(shape, _)| shape.clone()),
            _ => None,
        };
        let Some(shape) = shape else { return Ok(None) };
        Ok(Some(match &e.kind {
            ExprKind::Is(whole, constructor) => {
                let number = shape.constructors.iter().position(|(c, _)| *c == constructor.name);
                let Some(number) = number else { return Err("a constructor of another type".into()) };
                shape.is(number, &self.leaves(whole, &shape)?)
            }
            ExprKind::Field(whole, field) => {
                let leaves = self.read(whole, &shape, field.name)?;
                let inner = shape.field(field.name).and_then(|(_, inner)| inner);
                inner.map_or_else(|| leaves[0].clone(), |inner| inner.whole(&leaves))
            }
            ExprKind::Binary(op, a, b) => {
                let same = shape.same(&self.leaves(a, &shape)?, &self.leaves(b, &shape)?);
                if *op == BinOp::Eq { same } else { same.not() }
            }
            _ => shape.whole(&self.leaves(e, &shape)?),
        }))
    }
}

/// The constructor or fields that a part is about.
fn called(part: &Expr) -> String {
    match &part.kind {
        ExprKind::If(_, part, _) => called(part),
        ExprKind::Is(whole, name) | ExprKind::Field(whole, name) => match called(whole).as_str() {
            "" => name.name.to_string(),
            above => format!("{above}.{}", name.name),
        },
        _ => String::new(),
    }
}

/// What a variable is where a part of it has been assigned to.
pub(super) fn updated(whole: Expr, path: &[Access], value: Expr) -> Result<Expr, String> {
    let [first, rest @ ..] = path else { return Ok(value) };
    let Access::Field(field) = first else { return Err("an entry of a map in a value is assigned to".into()) };
    let old = Expr::generated(ExprKind::Field(Box::new(whole.clone()), *field));
    let new = updated(old, rest, value)?;
    Ok(Expr::generated(ExprKind::FieldUpdate(Box::new(whole), *field, Box::new(new))))
}

fn variable(e: &Expr) -> Option<Name> {
    match e.kind {
        ExprKind::Var(name) => Some(name),
        _ => None,
    }
}

/// The type of a field where the parameters of its datatype are these.
fn instantiated(ty: &Type, given: &FxHashMap<Name, Type>) -> Type {
    match &ty.kind {
        TypeKind::Named(name, args) if args.is_empty() && given.contains_key(name) => given[name].clone(),
        TypeKind::Named(name, args) => {
            let args = args.iter().map(|arg| instantiated(arg, given)).collect();
            Type { kind: TypeKind::Named(*name, args), ..ty.clone() }
        }
        TypeKind::Map { params, domain, range } => {
            let domain = domain.iter().map(|d| instantiated(d, given)).collect();
            let range = Box::new(instantiated(range, given));
            Type { kind: TypeKind::Map { params: params.clone(), domain, range }, ..ty.clone() }
        }
        _ => ty.clone(),
    }
}
