//! Declarations, contracts, bodies.

use super::*;

/// A declaration.
#[derive(Debug, Clone, PartialEq)]
pub enum Decl {
    Type(TypeDecl),
    Datatype(DatatypeDecl),
    Const(ConstDecl),
    Function(FunctionDecl),
    Axiom(AxiomDecl),
    Var(VarDecl),
    Procedure(ProcedureDecl),
    Implementation(ImplementationDecl),
    /// Civl.
    Action(ActionDecl),
    /// Civl.
    YieldInvariant(YieldInvariantDecl),
}

impl Decl {
    /// Where it stands, with its body.
    pub fn span(&self) -> Span {
        match self {
            Decl::Type(d) => d.span,
            Decl::Datatype(d) => d.span,
            Decl::Const(d) => d.span,
            Decl::Function(d) => d.span,
            Decl::Axiom(d) => d.span,
            Decl::Var(d) => d.span,
            Decl::Procedure(d) => d.span,
            Decl::Implementation(d) => d.span,
            Decl::Action(d) => d.span,
            Decl::YieldInvariant(d) => d.span,
        }
    }

    /// Its attributes; procedures, implementations and actions have them in their signatures.
    pub fn attrs(&self) -> &[Attr] {
        match self {
            Decl::Type(d) => &d.attrs,
            Decl::Datatype(d) => &d.attrs,
            Decl::Const(d) => &d.attrs,
            Decl::Function(d) => &d.attrs,
            Decl::Axiom(d) => &d.attrs,
            Decl::Var(d) => &d.attrs,
            Decl::Procedure(d) => &d.sig.attrs,
            Decl::Implementation(d) => &d.sig.attrs,
            Decl::Action(d) => &d.sig.attrs,
            Decl::YieldInvariant(d) => &d.attrs,
        }
    }
}

/// `type {attrs} A p q, B = T;`
#[derive(Debug, Clone, PartialEq)]
pub struct TypeDecl {
    pub attrs: Vec<Attr>,
    pub items: Vec<TypeItem>,
    pub span: Span,
}

/// `A p q` or `A p q = T`
#[derive(Debug, Clone, PartialEq)]
pub struct TypeItem {
    pub name: Ident,
    pub params: Vec<Ident>,
    /// Present for a synonym.
    pub synonym: Option<Type>,
}

/// `datatype {attrs} D<T> { C1(f: T), C2() }`
#[derive(Debug, Clone, PartialEq)]
pub struct DatatypeDecl {
    pub attrs: Vec<Attr>,
    pub name: Ident,
    pub params: Vec<Ident>,
    pub constructors: Vec<Constructor>,
    pub span: Span,
}

/// `{attrs} C(f: T)`
#[derive(Debug, Clone, PartialEq)]
pub struct Constructor {
    pub attrs: Vec<Attr>,
    pub name: Ident,
    pub fields: Vec<Binder>,
}

/// `const {attrs} unique a, b: T extends p complete uses { axioms }`
#[derive(Debug, Clone, PartialEq)]
pub struct ConstDecl {
    pub attrs: Vec<Attr>,
    /// All constants that are unique, of one type, have different values.
    pub unique: bool,
    pub names: Vec<Ident>,
    pub ty: Type,
    /// Legacy order specification: `extends [unique] p, ... [complete]`.
    pub extends: Option<Extends>,
    /// Axioms of a modern `uses { ... }` clause; `None` when there is no clause.
    pub uses: Option<Vec<AxiomDecl>>,
    pub span: Span,
}

/// `extends unique p, q complete`
#[derive(Debug, Clone, PartialEq)]
pub struct Extends {
    /// Parents, each with its `unique` flag.
    pub parents: Vec<(bool, Ident)>,
    /// The constant has no children but those that the program declares.
    pub complete: bool,
}

/// `revealed function {attrs} f<T>(x: T) returns (r: T) { body } uses { axioms }`
#[derive(Debug, Clone, PartialEq)]
pub struct FunctionDecl {
    pub revealed: bool,
    pub attrs: Vec<Attr>,
    pub name: Ident,
    pub type_params: Vec<Ident>,
    pub params: Vec<FunctionParam>,
    /// A name is possible where `returns` stands.
    pub result: Box<FunctionParam>,
    /// `None`: axioms, a built-in meaning, or nothing says what it is.
    pub body: Option<Expr>,
    /// Axioms of a `uses { ... }` clause; `None` when there is no clause.
    pub uses: Option<Vec<AxiomDecl>>,
    pub span: Span,
}

impl FunctionDecl {
    /// What solvers call the function: of `{:bvbuiltin "bvadd"}` it is `bvadd`, of `{:builtin "MapConst"}` `MapConst`.
    pub fn builtin(&self) -> Option<&str> {
        let attr = ["bvbuiltin", "builtin"].iter().find_map(|name| find_attr(&self.attrs, name))?;
        match attr.args.first()? {
            AttrArg::Str(name, _) => Some(name),
            AttrArg::Expr(_) => None,
        }
    }
}

/// `{attrs} x: T`, or the type alone
#[derive(Debug, Clone, PartialEq)]
pub struct FunctionParam {
    pub attrs: Vec<Attr>,
    /// `None` where only the type stands.
    pub name: Option<Ident>,
    pub ty: Type,
}

impl FunctionParam {
    /// From its first word to its last.
    pub fn span(&self) -> Span {
        let attr = self.attrs.first().map(|a| a.span);
        attr.or(self.name.map(|n| n.span)).unwrap_or(self.ty.span).to(self.ty.span)
    }
}

/// `hideable axiom {attrs} e;`
#[derive(Debug, Clone, PartialEq)]
pub struct AxiomDecl {
    pub hideable: bool,
    pub attrs: Vec<Attr>,
    pub expr: Expr,
    pub span: Span,
}

/// Names of one type with one optional `where`: one group of a `var`, of formals, of bound variables, of fields.
#[derive(Debug, Clone, PartialEq)]
pub struct Binder {
    pub attrs: Vec<Attr>,
    pub names: Vec<Ident>,
    pub ty: Type,
    /// Holds when the variable is introduced or havocked.
    pub where_: Option<Expr>,
}

impl Binder {
    /// From its first word to its last.
    pub fn span(&self) -> Span {
        let attr = self.attrs.first().map(|a| a.span);
        let Some(start) = attr.or(self.names.first().map(|n| n.span)) else { return Span::NONE };
        start.to(self.where_.as_ref().map_or(self.ty.span, |e| e.span))
    }
}

/// `var {attrs} a, b: T where e, c: U;`, global or local. The attributes belong to all groups, and stand here only
/// (the groups' own `attrs` are empty).
#[derive(Debug, Clone, PartialEq)]
pub struct VarDecl {
    pub attrs: Vec<Attr>,
    pub groups: Vec<Binder>,
    pub span: Span,
}

/// Name and parameters, as procedures, implementations and actions share them.
#[derive(Debug, Clone, PartialEq)]
pub struct Signature {
    pub attrs: Vec<Attr>,
    pub name: Ident,
    pub type_params: Vec<Ident>,
    pub ins: Vec<Binder>,
    pub outs: Vec<Binder>,
}

/// `procedure {attrs} P<T>(x: T) returns (r: T); specs`, with a body or without
#[derive(Debug, Clone, PartialEq)]
pub struct ProcedureDecl {
    /// Modern: `pure procedure`.
    pub pure_: bool,
    /// Civl: `yield [left|right|both|atomic] procedure`; carries the mover type when there is one.
    pub yields: Option<Option<Mover>>,
    pub sig: Signature,
    pub specs: Vec<Spec>,
    /// `None`: a declaration only (bodies may stand in implementations).
    pub body: Option<Body>,
    pub span: Span,
}

/// Civl: with what an action commutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mover {
    /// It commutes to the left: a step of it can be done earlier.
    Left,
    /// It commutes to the right: a step of it can be done later.
    Right,
    /// It commutes to both sides.
    Both,
    /// It commutes to neither side.
    Atomic,
}

/// `implementation {attrs} P<T>(x: T) returns (r: T) { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct ImplementationDecl {
    pub sig: Signature,
    pub body: Body,
    pub span: Span,
}

/// Civl: `[pure] [async] [invariant|abstract|link] [mover] action`.
#[derive(Debug, Clone, PartialEq)]
pub struct ActionDecl {
    pub pure_: bool,
    /// Stands for a datatype, too, whose values are the action's pending calls.
    pub is_async: bool,
    pub kind: Option<ActionKind>,
    pub mover: Option<Mover>,
    pub sig: Signature,
    pub specs: Vec<Spec>,
    pub body: Option<Body>,
    pub span: Span,
}

/// What an action is for, where the declaration says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionKind {
    Invariant,
    Abstract,
    Link,
}

/// Civl: `yield invariant I(ins); preserves e; ...`
#[derive(Debug, Clone, PartialEq)]
pub struct YieldInvariantDecl {
    pub attrs: Vec<Attr>,
    pub name: Ident,
    pub ins: Vec<Binder>,
    pub preserves: Vec<Condition>,
    pub span: Span,
}

/// An expression with attributes: of `preserves`, loop invariants, and so on.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition {
    pub attrs: Vec<Attr>,
    pub expr: Expr,
    pub span: Span,
    /// Where an error trace that fails it belongs in the source.
    pub tag: Tag,
}

/// A clause of a contract.
#[derive(Debug, Clone, PartialEq)]
pub struct Spec {
    pub kind: SpecKind,
    pub span: Span,
}

/// The clauses that contracts have.
#[derive(Debug, Clone, PartialEq)]
pub enum SpecKind {
    /// `free requires {attrs} e;`
    Requires { free: bool, cond: Condition },
    /// `free ensures {attrs} e;`
    Ensures { free: bool, cond: Condition },
    /// `modifies a, b;`
    Modifies(Vec<Ident>),
    /// Modern termination measure.
    Measure { attrs: Vec<Attr>, exprs: Vec<Expr> },
    /// Civl: `preserves e;`
    Preserves(Condition),
    /// Civl: `requires|ensures|preserves call I(args);`
    CallInvariant { clause: SpecClause, attrs: Vec<Attr>, name: Ident, args: Vec<Expr> },
    /// Civl: `asserts e;`
    Asserts(Condition),
    /// Civl: `refines {attrs} A;`, or an action given in place.
    Refines { attrs: Vec<Attr>, refines: Refines },
    /// Civl: the pending calls that an action makes, `creates A, B;`
    Creates(Vec<Ident>),
}

/// Civl: where the call of a yield invariant stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpecClause {
    Requires,
    Ensures,
    Preserves,
}

/// Civl: the action that a procedure refines.
#[derive(Debug, Clone, PartialEq)]
pub enum Refines {
    /// `A using I`
    Action { name: Ident, using: Option<Ident> },
    /// `refines [mover] action {attrs} Name { body }`; `_` as the name is kept.
    Inline { mover: Option<Mover>, attrs: Vec<Attr>, name: Ident, body: Body },
}

/// `{ var locals; ... statements }`
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Body {
    pub locals: Vec<VarDecl>,
    pub block: Block,
    /// The closing brace.
    pub end: EndSpan,
}

/// Place of a closing brace.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EndSpan(pub Span);

impl Default for EndSpan {
    fn default() -> EndSpan {
        EndSpan(Span::NONE)
    }
}
