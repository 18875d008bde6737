//! Assignments and arbitrary values.

use std::rc::Rc;

use crate::code::{Code, Expr, Step, Target, VarRef};
use crate::effects::Effect;
use crate::eval::{Eval, cannot, copies_open};
use crate::value::{MapVal, Val};
use check::{Ty, TyKind};
use syntax::ast::Name;

use super::{Machine, Write};

impl Machine<'_> {
    pub(super) fn cell(&mut self, var: VarRef) -> Option<&mut Val> {
        match var {
            VarRef::Global(i) => self.globals.get_mut(i),
            VarRef::ThreadLocal(i) => self.thread.thread_locals.get_mut(i),
            VarRef::Local(i) => Rc::make_mut(&mut self.thread.frames.last_mut()?.locals).get_mut(i),
        }
    }

    /// The variable's value is nobody's business.
    fn is_dropped(&self, var: VarRef) -> bool {
        let proc = self.thread.frames.last().map_or(0, |f| f.proc as usize);
        self.code.drops_ghosts && self.code.is_ghost(proc, var)
    }

    pub(super) fn write(&mut self, var: VarRef, value: Val) {
        if self.is_dropped(var) {
            return;
        }
        self.noticed(var, &[]);
        if let Some(writes) = self.writes.as_deref_mut() {
            writes.push(Write { var, path: Vec::new(), value: value.clone() });
        }
        if let Some(cell) = self.cell(var) {
            *cell = value;
        }
    }

    /// Others may notice that it changes.
    fn noticed(&mut self, var: VarRef, path: &[Vec<Val>]) {
        if let VarRef::Global(global) = var {
            self.oracle.effect(Effect::Writes(global, path));
        }
    }

    pub(super) fn assign(&mut self, targets: &[Target], values: &[Expr]) -> Eval<()> {
        let kept: Vec<bool> = targets.iter().map(|t| !self.is_dropped(t.base)).collect();
        let targets: Vec<&Target> = targets.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(t, _)| t).collect();
        let values = values.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(v, _)| v);
        let mut env = self.env();
        // A copy of something arbitrary would have to stay equal to its origin: it may only take its place.
        let mut copies = 0;
        let mut new = Vec::new();
        for (target, value) in targets.iter().zip(values) {
            new.push(env.eval(value)?);
            let copied = std::mem::take(&mut env.copied);
            let replaces = |var: &VarRef| target.base == *var && target.path.is_empty();
            copies += copied.len();
            if copies > 1 || !copied.iter().all(replaces) {
                return copies_open();
            }
        }
        let mut paths = Vec::new();
        for target in &targets {
            let mut path = Vec::new();
            for step in &target.path {
                path.push(match step {
                    Step::Index(index) => Key::Index(env.indices(index)?),
                    Step::Field(f) => Key::Field(*f),
                });
            }
            paths.push(path);
        }
        if !std::mem::take(&mut env.copied).is_empty() {
            return copies_open();
        }
        for ((target, path), value) in targets.iter().zip(paths).zip(new) {
            self.write_path(target.base, &path, value)?;
        }
        Ok(())
    }

    fn write_path(&mut self, var: VarRef, path: &[Key], value: Val) -> Eval<()> {
        if path.is_empty() {
            self.write(var, value);
            return Ok(());
        }
        // Fields are part of a whole value.
        let indices: Vec<Vec<Val>> = path.iter().map_while(Key::index).collect();
        self.noticed(var, &indices);
        if indices.len() == path.len()
            && let Some(writes) = self.writes.as_deref_mut()
        {
            writes.push(Write { var, path: indices, value: value.clone() });
        }
        let code = self.code;
        let ty = self.env().type_of(var);
        let Some(cell) = self.cell(var) else { return Ok(()) };
        let mut whole = std::mem::replace(cell, Val::Unset);
        let result = set_in(code, &mut whole, Some(ty), path, value);
        if let Some(cell) = self.cell(var) {
            *cell = whole.clone();
        }
        if path.iter().any(|k| k.index().is_none())
            && let Some(writes) = self.writes.as_deref_mut()
        {
            writes.push(Write { var, path: Vec::new(), value: whole });
        }
        result
    }

    /// Arbitrary values for variables of the current frame or globals. False where a `where` clause does not hold.
    pub(super) fn havoc(&mut self, vars: &[VarRef]) -> Eval<bool> {
        for var in vars {
            if self.is_dropped(*var) {
                continue;
            }
            let frame = self.thread.frames.last().map_or(0, |f| f.proc as usize);
            let (name, ty) = (self.code.var_name(frame, *var), self.code.var_type(frame, *var));
            // Nobody waits for a map: what is in it can be chosen when it is read.
            let lazy = |ty: Ty| matches!(ty.kind(), TyKind::Map { .. });
            let global = self.code.global(*var).filter(|_| matches!(var, VarRef::Global(_)));
            let shared = global.is_some_and(|g| g.shared && (g.awaited || !lazy(g.ty)));
            let value = match shared {
                true => self.oracle.arbitrary_shared(&[&name], ty)?,
                false => self.oracle.arbitrary(&[&name], ty)?,
            };
            if !value.has_unset() {
                self.oracle.chosen(*var, &[], &value, false);
            }
            self.write(*var, value);
        }
        self.where_clauses(vars)
    }

    pub(super) fn where_clauses(&mut self, vars: &[VarRef]) -> Eval<bool> {
        let code = self.code;
        let Some(frame) = self.thread.frames.last() else { return Ok(true) };
        let proc = frame.proc as usize;
        let conditions: Vec<&Expr> = vars.iter().filter_map(|v| code.where_of(proc, *v)).collect();
        self.env().assumed(&conditions)
    }
}

/// A step of an assignment's path.
enum Key {
    Index(Vec<Val>),
    Field(Name),
}

impl Key {
    fn index(&self) -> Option<Vec<Val>> {
        match self {
            Key::Index(index) => Some(index.clone()),
            Key::Field(_) => None,
        }
    }
}

/// `ty`: of the cell; not known inside of datatypes.
fn set_in(code: &Code, cell: &mut Val, ty: Option<Ty>, path: &[Key], value: Val) -> Eval<()> {
    let Some((key, rest)) = path.split_first() else {
        *cell = value;
        return Ok(());
    };
    match key {
        Key::Index(index) => {
            if cell.is_unset() {
                let arbitrary = cell.clone();
                *cell = Val::map(
                    ty.map_or_else(|| MapVal::constant(arbitrary.clone()), |ty| MapVal::of_type(ty, arbitrary.clone())),
                );
            }
            let range = ty.and_then(|ty| match ty.kind() {
                TyKind::Map { range, .. } => Some(*range),
                _ => None,
            });
            let Val::Map(map) = cell else { return cannot("an entry of something else than a map") };
            let map = Rc::make_mut(map);
            let mut entry = map.get(index).clone();
            if matches!(entry, Val::Rule(_)) && !rest.is_empty() {
                return cannot("an update inside of an entry that a lambda gives");
            }
            set_in(code, &mut entry, range, rest, value)?;
            map.set(index, entry);
        }
        Key::Field(field) => {
            let Val::Data(constructor, args) = cell else { return cannot("a field of something arbitrary") };
            let fields = code.constructors.get(constructor).map(|(_, f)| f.as_slice()).unwrap_or_default();
            // A value without that field stays as it is.
            let Some(at) = fields.iter().position(|(name, _)| name == field) else { return Ok(()) };
            let mut fields = args.to_vec();
            set_in(code, &mut fields[at], None, rest, value)?;
            *args = fields.into();
        }
    }
    Ok(())
}
