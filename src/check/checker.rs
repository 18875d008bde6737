//! The state of one run of the checker. What it does with declarations, types, statements, expressions stands in files of their own.

use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::checked::{FunctionInfo, Symbols};
use super::infer::{Infer, Open};
use super::scope::{Scope, TypeVars, VarKind};
use super::threads::Signatures;
use base::diagnostic::{Diagnostic, Finding};
use syntax::ast::*;
use syntax::{Ty, TyKind};

/// Which globals and which states an expression may speak of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum StateMode {
    /// No globals: axioms, function bodies.
    #[default]
    Stateless,
    Single,
    /// `old` has a meaning: postconditions and bodies.
    Two,
}

/// What can be called.
#[derive(Debug, Clone)]
pub(super) struct Callable {
    pub type_params: Vec<Name>,
    pub ins: Vec<(Name, Ty)>,
    pub outs: Vec<(Name, Ty)>,
}

/// What a type name stands for.
#[derive(Debug, Clone)]
pub(super) enum TypeDef {
    /// An uninterpreted type or datatype; `nullary` is the type itself where the arity is 0.
    Constructor { arity: usize, nullary: Option<Ty> },
    /// `body` mentions `params` as type variables.
    Synonym { params: Vec<Name>, body: Ty },
}

impl TypeDef {
    pub fn constructor(name: Name, arity: usize) -> TypeDef {
        let nullary = (arity == 0).then(|| Ty::new(TyKind::Con(name, Vec::new())));
        TypeDef::Constructor { arity, nullary }
    }
}

/// What one body writes and calls, each time it does.
#[derive(Default)]
pub(super) struct Effects {
    pub writes: Vec<Ident>,
    pub calls: Vec<Ident>,
}

/// What a statement may depend on in the body around it.
#[derive(Default)]
pub(super) struct BodyContext {
    /// All labels of the body, or of the code expression.
    pub labels: FxHashSet<Name>,
    /// The labels of the `if`s and `while`s around the statement.
    pub enclosing: FxHashSet<Name>,
    /// How many `while`s are around the statement.
    pub loops: usize,
    pub effects: Effects,
}

/// What a name was meant to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Variable,
    Function,
    Procedure,
    Type,
}

/// The state of one run: what is declared, what is in scope, what was found.
#[derive(Default)]
pub(super) struct Checker {
    /// All but the functions, which are shared while their applications are checked.
    pub symbols: Symbols,
    pub functions: IndexMap<Name, Rc<FunctionInfo>, FxBuildHasher>,
    pub types: FxHashMap<Name, TypeDef>,
    /// The first synonym without parameters for each map type that has one, for messages.
    pub map_synonyms: FxHashMap<Ty, Name>,
    /// The types of the fields of each datatype, in terms of its parameters.
    pub fields: FxHashMap<(Name, Name), Ty>,
    /// Procedures, actions and yield invariants.
    pub procs: FxHashMap<Name, Rc<Callable>>,

    pub scope: Scope,
    pub type_vars: TypeVars,
    pub state: StateMode,
    pub in_trigger: bool,
    /// `/` and `%` divide integers, as in Ultimate's dialect.
    pub ultimate: bool,
    pub threads: Signatures,
    pub body: BodyContext,

    pub infer: Infer,
    pub unit_depth: usize,
    /// A code expression was met.
    pub has_code: bool,
    /// Types that were not known when the walk left their expressions; their indices are the placeholders' numbers.
    pub pending: Vec<Open>,

    /// The `{:id}`s of statements so far.
    pub statement_ids: FxHashSet<Name>,
    /// Globals and procedures that the program does not have by itself.
    pub introduced: FxHashSet<Name>,
    /// What each body writes and calls, with the procedure it belongs to.
    pub effects: Vec<(Name, Effects)>,

    pub resolve_errors: Vec<Diagnostic>,
    pub type_errors: Vec<Diagnostic>,
    pub warnings: Vec<Diagnostic>,
}

impl Checker {
    pub(super) fn resolve_error(&mut self, code: Finding, span: Span, message: impl Into<String>) {
        self.resolve_errors.push(Diagnostic::error(code, span, message));
    }

    pub(super) fn type_error(&mut self, code: Finding, span: Span, message: impl Into<String>) {
        self.type_errors.push(Diagnostic::error(code, span, message));
    }

    pub(super) fn warning(&mut self, code: Finding, span: Span, message: impl Into<String>) {
        self.warnings.push(Diagnostic::warning(code, span, message));
    }

    /// Declares a variable in the innermost frame.
    pub(super) fn declare_var(&mut self, name: &Ident, ty: Open, kind: VarKind) {
        if !self.scope.declare(name.name, ty, kind) {
            let message = format!("more than one declaration of variable name: {}", name.name);
            self.resolve_error(Finding::DuplicateVariable, name.span, message);
        }
    }
}
