//! From a parsed program to one that is known to make sense: names resolved, expressions typed, `modifies` complete.
//!
//! [`check`] is the only entrance. It runs on the user's program and again on every generated one.

mod at_types;
mod civl;
mod declare;
mod decls;
mod definitions;
mod dialect;
mod entry;
mod exprs;
mod foreign;
mod infer;
mod kind;
mod modifies;
pub mod objective;
mod placeholders;
mod relevance;
mod scope;
mod stmts;
mod suggest;
#[cfg(test)]
mod tests;
mod threads;
mod ty;
mod types;

use std::rc::Rc;
use std::sync::Arc;

use indexmap::IndexMap;

use rustc_hash::FxHashMap;

use self::infer::{Infer, Open};
use self::modifies::Effects;
use self::scope::{Scope, TypeVars, VarKind};
use self::suggest::Wanted;
use self::types::TypeDef;
use crate::diagnostic::{Diagnostic, Finding};
use crate::syntax::ast::*;

pub use civl::untreated;
pub use definitions::with_definitions;
pub use entry::{find_entry, presumed_entry};
pub use kind::CheckKind;
pub use objective::{Fairness, Objective, Temporal};
pub use relevance::{Symbol, axioms_of, axioms_of_mut, mentioned, relevant_axioms};
pub use ty::{Ty, TyKind};

#[derive(Debug, Clone, Copy, Default)]
pub struct CheckOptions {
    /// A missing `modifies` entry is an error; otherwise it is added, with a warning.
    pub strict_modifies: bool,
    /// How the program is written; `None`: as its constructs say.
    pub dialect: Option<Dialect>,
    /// It is a program of our own: whatever its names are, they are no other tool's words.
    pub generated: bool,
}

/// Whose Boogie a program is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Boogie's own, and nothing that it does not read.
    Boogie,
    /// Ultimate's: `/` and `%` divide integers.
    Ultimate,
}

/// A rule about axioms left out on purpose, so that tests can show that its absence is noticed. Never set outside tests.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mutation {
    /// What a relevant axiom mentions makes no other axiom relevant.
    AxiomsUnlinked,
    /// An axiom may define a function that another axiom defines already.
    DefinedAgain,
}

/// A program that passed: every [`Expr::ty`] is set, every procedure's `modifies` is complete.
#[derive(Debug, Clone)]
pub struct Checked {
    pub program: Program,
    pub symbols: Symbols,
    pub warnings: Vec<Diagnostic>,
}

/// What the names of a checked program stand for. Orders are those of declaration.
#[derive(Debug, Clone, Default)]
pub struct Symbols {
    /// Type of each global variable.
    pub globals: IndexMap<Name, Ty>,
    pub consts: IndexMap<Name, Ty>,
    pub functions: IndexMap<Name, FunctionInfo>,
    pub procedures: IndexMap<Name, ProcedureInfo>,
    /// Uninterpreted type constructors and their arity.
    pub types: IndexMap<Name, usize>,
    pub datatypes: IndexMap<Name, DatatypeInfo>,
}

#[derive(Debug, Clone)]
pub struct FunctionInfo {
    /// Shared by all functions of a datatype: there may be as many of them as type parameters.
    pub type_params: Arc<[Name]>,
    pub params: Vec<Ty>,
    pub result: Ty,
    /// Index of the declaration in `Program::decls`; `None` for the functions of a datatype, which is in `datatypes`.
    pub decl: Option<usize>,
    /// Which function of a datatype it is, if it is one.
    pub datatype: Option<DatatypeFunction>,
}

/// The functions that a datatype brings along. Modern and legacy datatypes both have all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DatatypeFunction {
    /// `C(..)`
    Constructor,
    /// `f#C(e)`: the field with that index
    Selector { constructor: Name, field: usize },
    /// `is#C(e)`
    Tester { constructor: Name },
}

#[derive(Debug, Clone)]
pub struct ProcedureInfo {
    pub type_params: Vec<Name>,
    pub ins: Vec<(Name, Ty)>,
    pub outs: Vec<(Name, Ty)>,
    /// Globals it may write, complete (declared and inferred), in order of declaration.
    pub modifies: Vec<Name>,
    /// Index of the `procedure` in `Program::decls`.
    pub decl: usize,
    /// Indices of what has the bodies: the procedure itself or its implementations.
    pub bodies: Vec<usize>,
}

#[derive(Debug, Clone)]
pub struct DatatypeInfo {
    pub params: Vec<Name>,
    /// Constructors with their fields.
    pub constructors: IndexMap<Name, Vec<(Name, Ty)>>,
}

/// Resolves and typechecks. All errors of the first failing phase come back together.
pub fn check(program: Program, options: &CheckOptions) -> Result<Checked, Vec<Diagnostic>> {
    Ok(check_with(program, Vec::new(), options)?.0)
}

/// [`check`], and besides it conditions over the globals, which come back with their types set.
fn check_with(
    mut program: Program,
    mut conditions: Vec<Expr>,
    options: &CheckOptions,
) -> Result<(Checked, Vec<Expr>), Vec<Diagnostic>> {
    let ultimate = match options.dialect {
        Some(dialect) => dialect == Dialect::Ultimate,
        None => threads::is_ultimate(&program),
    };
    let mut checker = Checker { ultimate, ..Checker::default() };
    if options.dialect == Some(Dialect::Boogie) {
        checker.resolve_errors.extend(dialect::foreign_to_boogie(&program));
    }
    if !options.generated {
        checker.introduced = foreign::rewrite(&mut program, &mut checker.resolve_errors);
    }
    checker.declare(&mut program);
    for index in 0..program.decls.len() {
        checker.decl(index, &mut program.decls[index]);
    }
    for condition in &mut conditions {
        checker.state = StateMode::Single;
        checker.boolean(condition, Finding::NotBool, |ty| {
            format!("a condition of a property must be of type bool (got: {ty})")
        });
    }
    if !checker.resolve_errors.is_empty() {
        return Err(in_source_order(checker.resolve_errors));
    }
    checker.complete_modifies(&mut program, options);
    if checker.type_errors.is_empty() {
        checker.type_errors = checker.threads.unmatched_joins();
    }
    if !checker.type_errors.is_empty() {
        return Err(in_source_order(checker.type_errors));
    }
    let functions = checker.functions.iter().map(|(&name, info)| (name, FunctionInfo::clone(info))).collect();
    let symbols = Symbols { functions, ..checker.symbols };
    let mut checked = Checked { program, symbols, warnings: in_source_order(checker.warnings) };
    at_types::functions_at_types(&mut checked, &mut conditions);
    Ok((checked, conditions))
}

fn in_source_order(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.sort_by_key(|d| d.span.map(Span::key));
    diagnostics
}

/// Which globals and which states an expression may speak of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum StateMode {
    /// No globals: axioms, function bodies.
    #[default]
    Stateless,
    Single,
    /// `old` has a meaning: postconditions and bodies.
    Two,
}

/// What can be called.
#[derive(Debug, Clone)]
struct Callable {
    type_params: Vec<Name>,
    ins: Vec<(Name, Ty)>,
    outs: Vec<(Name, Ty)>,
}

/// The state of one run: what is declared, what is in scope, what was found.
#[derive(Default)]
struct Checker {
    /// All but the functions, which are shared while their applications are checked.
    symbols: Symbols,
    functions: IndexMap<Name, Rc<FunctionInfo>, rustc_hash::FxBuildHasher>,
    types: FxHashMap<Name, TypeDef>,
    /// The first synonym without parameters for each map type that has one, for messages.
    map_synonyms: FxHashMap<Ty, Name>,
    /// The types of the fields of each datatype, in terms of its parameters.
    fields: FxHashMap<(Name, Name), Ty>,
    /// Procedures, actions and yield invariants.
    procs: FxHashMap<Name, Rc<Callable>>,

    scope: Scope,
    type_vars: TypeVars,
    state: StateMode,
    in_trigger: bool,
    /// `/` and `%` divide integers, as in Ultimate's dialect.
    ultimate: bool,
    threads: threads::Signatures,
    body: stmts::BodyContext,

    infer: Infer,
    unit_depth: usize,
    /// Types that were not known when the walk left their expressions; their indices are the placeholders' numbers.
    pending: Vec<Open>,

    /// The `{:id}`s of statements so far.
    statement_ids: rustc_hash::FxHashSet<Name>,
    /// Globals and procedures that the program does not have by itself.
    introduced: rustc_hash::FxHashSet<Name>,
    /// What each body writes and calls, with the procedure it belongs to.
    effects: Vec<(Name, Effects)>,

    resolve_errors: Vec<Diagnostic>,
    type_errors: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
}

impl Checker {
    fn resolve_error(&mut self, code: Finding, span: Span, message: impl Into<String>) {
        self.resolve_errors.push(Diagnostic::error(code, span, message));
    }

    /// A name that is not there, or is something else.
    fn unknown(&mut self, code: Finding, span: Span, message: String, name: Name, wanted: Wanted) {
        let error = Diagnostic::error(code, span, message);
        let advice = self.advice(name, wanted);
        self.resolve_errors.push(match advice {
            Some(advice) => error.note(None, advice),
            None => error,
        });
    }

    fn type_error(&mut self, code: Finding, span: Span, message: impl Into<String>) {
        self.type_errors.push(Diagnostic::error(code, span, message));
    }

    fn warning(&mut self, code: Finding, span: Span, message: impl Into<String>) {
        self.warnings.push(Diagnostic::warning(code, span, message));
    }

    /// Declares a variable in the innermost frame.
    fn declare_var(&mut self, name: &Ident, ty: Open, kind: VarKind) {
        if !self.scope.declare(name.name, ty, kind) {
            let message = format!("more than one declaration of variable name: {}", name.name);
            self.resolve_error(Finding::DuplicateVariable, name.span, message);
        }
    }
}
