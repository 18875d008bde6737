//! The variables and type variables in scope.

use rustc_hash::FxHashMap;

use super::infer::Open;
use syntax::ast::Name;

/// What a variable is, which decides who may assign to it and where it may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum VarKind {
    Const,
    Global,
    In,
    Out,
    Local,
    /// Bound by a quantifier, lambda, `let`, or a function's parameter
    Bound,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Variable {
    pub ty: Open,
    pub kind: VarKind,
    /// Depth of the frame that declares it; 0 is the program.
    frame: u32,
}

/// Nested frames of variables. Looking up, declaring and leaving a frame take constant time for each variable.
#[derive(Default)]
pub(super) struct Scope {
    vars: FxHashMap<Name, Variable>,
    /// What the declarations of the inner frames hide, to be put back.
    hidden: Vec<(Name, Option<Variable>)>,
    /// Length of `hidden` when each inner frame was entered.
    frames: Vec<usize>,
}

impl Scope {
    pub fn enter(&mut self) {
        self.frames.push(self.hidden.len());
    }

    pub fn leave(&mut self) {
        let start = self.frames.pop().unwrap_or(0);
        for (name, former) in self.hidden.drain(start..).rev() {
            match former {
                Some(var) => self.vars.insert(name, var),
                None => self.vars.remove(&name),
            };
        }
    }

    /// Declares a variable in the innermost frame. False when that frame has one of that name already.
    pub fn declare(&mut self, name: Name, ty: Open, kind: VarKind) -> bool {
        let frame = self.frames.len() as u32;
        let former = self.vars.insert(name, Variable { ty, kind, frame });
        if frame > 0 {
            self.hidden.push((name, former));
        }
        former.is_none_or(|f| f.frame != frame)
    }

    /// All names, in no order.
    pub fn names(&self) -> impl Iterator<Item = Name> {
        self.vars.keys().copied()
    }

    pub fn get(&self, name: Name) -> Option<Variable> {
        self.vars.get(&name).copied()
    }
}

/// The type variables in scope. A name may be there several times, after an error.
#[derive(Default)]
pub(super) struct TypeVars {
    stack: Vec<Name>,
    /// How often each name is on the stack.
    counts: FxHashMap<Name, usize>,
}

impl TypeVars {
    pub fn len(&self) -> usize {
        self.stack.len()
    }

    pub fn push(&mut self, name: Name) {
        self.stack.push(name);
        *self.counts.entry(name).or_default() += 1;
    }

    pub fn contains(&self, name: Name) -> bool {
        // Most of the time there are none.
        !self.stack.is_empty() && self.counts.get(&name).is_some_and(|&count| count > 0)
    }

    pub fn truncate(&mut self, len: usize) {
        for name in self.stack.drain(len..) {
            if let Some(count) = self.counts.get_mut(&name) {
                *count -= 1;
            }
        }
    }
}
