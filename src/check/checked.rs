//! A checked program: its tree, and what its names stand for.

use std::sync::Arc;

use indexmap::IndexMap;

use super::ty::Ty;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::*;

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

/// What is known of a function.
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

/// What is known of a procedure.
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

/// What is known of a datatype.
#[derive(Debug, Clone)]
pub struct DatatypeInfo {
    pub params: Vec<Name>,
    /// Constructors with their fields.
    pub constructors: IndexMap<Name, Vec<(Name, Ty)>>,
}
