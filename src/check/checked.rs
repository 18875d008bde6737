//! A checked program: its tree, and what its names stand for.

use std::sync::Arc;

use indexmap::IndexMap;

use crate::SourceHint;
use base::diagnostic::Diagnostic;
use syntax::Ty;
use syntax::ast::*;

/// A program that passed: every [`Expr::ty`] is set, every procedure's `modifies` is complete.
#[derive(Debug, Clone)]
pub struct Checked {
    /// Rewritten where the checker says something in terms of the rest: threads with numbers, terms of SMT-LIB, code expressions.
    pub program: Program,
    /// Of all declarations that can be named.
    pub symbols: Symbols,
    /// In the order of their places; none of them is an error.
    pub warnings: Vec<Diagnostic>,
    /// What the program says that is no part of it any more, and the invariants of its loops, in the order of their places.
    pub hints: Vec<SourceHint>,
}

/// What the names of a checked program stand for. Orders are those of declaration.
#[derive(Debug, Clone, Default)]
pub struct Symbols {
    /// Type of each global variable.
    pub globals: IndexMap<Name, Ty>,
    /// Type of each constant.
    pub consts: IndexMap<Name, Ty>,
    /// The declared ones, and those that datatypes bring along.
    pub functions: IndexMap<Name, FunctionInfo>,
    /// Each with all its implementations.
    pub procedures: IndexMap<Name, ProcedureInfo>,
    /// Uninterpreted type constructors and their arity.
    pub types: IndexMap<Name, usize>,
    /// Modern and legacy ones.
    pub datatypes: IndexMap<Name, DatatypeInfo>,
}

impl Symbols {
    /// What witnesses call a function: `f`, or `f()` where a variable or a constant has the same name, which has the plain one.
    pub fn function_in_witness(&self, function: Name) -> Name {
        let is_variable = self.globals.contains_key(&function) || self.consts.contains_key(&function);
        if is_variable { Name::from(&format!("{function}()")) } else { function }
    }

    /// All functions, each with what witnesses call it.
    pub fn functions_in_witness(&self) -> Vec<(Name, Name)> {
        self.functions.keys().map(|f| (*f, self.function_in_witness(*f))).collect()
    }
}

/// What is known of a function.
#[derive(Debug, Clone)]
pub struct FunctionInfo {
    /// Shared by all functions of a datatype: there may be as many of them as type parameters.
    pub type_params: Arc<[Name]>,
    /// Types of the parameters, over `type_params`.
    pub params: Vec<Ty>,
    /// Over `type_params`.
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
    Selector {
        /// Its name.
        constructor: Name,
        /// From 0, among the fields of the constructor.
        field: usize,
    },
    /// `is#C(e)`
    Tester {
        /// Its name.
        constructor: Name,
    },
}

/// What is known of a procedure.
#[derive(Debug, Clone)]
pub struct ProcedureInfo {
    /// In the order of the declaration.
    pub type_params: Vec<Name>,
    /// Parameters, as the `procedure` names them: implementations may have names of their own.
    pub ins: Vec<(Name, Ty)>,
    /// Results, as the `procedure` names them.
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
    /// Type parameters, which the types of fields may mention.
    pub params: Vec<Name>,
    /// Constructors with their fields.
    pub constructors: IndexMap<Name, Vec<(Name, Ty)>>,
}
