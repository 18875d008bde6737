//! The syntax tree of Boogie (2.x and 3.x) with threads. Every node that a message may point at has a span.
//!
//! Trees compare structurally: spans, types found by the checker, and event tags do not take part
//! (`parse(print(p)) == p` is a test).

use num_bigint::BigUint;
pub use ustr::Ustr as Name;

use crate::check::Ty;
pub use crate::source::Span;

/// A whole program: the declarations of all files in order.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Program {
    pub decls: Vec<Decl>,
}

/// A name where it is declared or used, with its place. A leading `\` is not part of the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ident {
    pub name: Name,
    pub span: Span,
}

/// `{:name arg, ...}`
#[derive(Debug, Clone, PartialEq)]
pub struct Attr {
    /// Without the colon. Any word, keywords included.
    pub name: Name,
    pub args: Vec<AttrArg>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub enum AttrArg {
    /// The text between the quotes, escapes untouched.
    Str(Name),
    Expr(Expr),
}

// ---------------------------------------------------------------------------------------------- types

/// A type as written. The checker's view, with synonyms expanded, is [`Ty`].
#[derive(Debug, Clone, PartialEq)]
pub struct Type {
    pub kind: TypeKind,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub enum TypeKind {
    Bool,
    Int,
    Real,
    /// `bv8`
    Bv(u32),
    /// `float24e8`: sizes of significand and exponent
    Float(u32, u32),
    /// A constructor, synonym, datatype or type variable, with arguments; `rmode`, `string` and `regex` too.
    Named(Name, Vec<Type>),
    /// `<params>[domain]range`
    Map {
        params: Vec<Ident>,
        domain: Vec<Type>,
        range: Box<Type>,
    },
}

// -------------------------------------------------------------------------------------- declarations

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
    Action(ActionDecl),
    YieldInvariant(YieldInvariantDecl),
}

impl Decl {
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
    pub unique: bool,
    pub names: Vec<Ident>,
    pub ty: Type,
    /// Legacy order specification: `extends [unique] p, ... [complete]`.
    pub extends: Option<Extends>,
    /// Axioms of a modern `uses { ... }` clause; `None` when there is no clause.
    pub uses: Option<Vec<AxiomDecl>>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Extends {
    /// Parents, each with its `unique` flag.
    pub parents: Vec<(bool, Ident)>,
    pub complete: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub struct FunctionDecl {
    pub revealed: bool,
    pub attrs: Vec<Attr>,
    pub name: Ident,
    pub type_params: Vec<Ident>,
    pub params: Vec<FunctionParam>,
    pub result: Box<FunctionParam>,
    pub body: Option<Expr>,
    pub uses: Option<Vec<AxiomDecl>>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub struct FunctionParam {
    pub attrs: Vec<Attr>,
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mover {
    Left,
    Right,
    Both,
    Atomic,
}

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
    pub tag: Tag,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Spec {
    pub kind: SpecKind,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub enum SpecKind {
    Requires {
        free: bool,
        cond: Condition,
    },
    Ensures {
        free: bool,
        cond: Condition,
    },
    Modifies(Vec<Ident>),
    /// Modern termination measure.
    Measure {
        attrs: Vec<Attr>,
        exprs: Vec<Expr>,
    },
    /// Civl: `preserves e;`
    Preserves(Condition),
    /// Civl: `requires|ensures|preserves call I(args);`
    CallInvariant {
        clause: SpecClause,
        attrs: Vec<Attr>,
        name: Ident,
        args: Vec<Expr>,
    },
    /// Civl: `asserts e;`
    Asserts(Condition),
    /// Civl: `refines {attrs} A;`, or an action given in place.
    Refines {
        attrs: Vec<Attr>,
        refines: Refines,
    },
    /// Civl: the pending calls that an action makes, `creates A, B;`
    Creates(Vec<Ident>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpecClause {
    Requires,
    Ensures,
    Preserves,
}

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

// ---------------------------------------------------------------------------------------- statements

/// A statement list.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Block {
    pub stmts: Vec<Stmt>,
}

/// Ties a generated statement to an entry of a source map. The default means "none". Tags do not take part in comparing trees.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tag(pub Option<std::num::NonZeroU32>);

impl PartialEq for Tag {
    fn eq(&self, _: &Tag) -> bool {
        true
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
    pub tag: Tag,
}

#[derive(Debug, Clone, PartialEq)]
pub enum StmtKind {
    /// `L:`
    Label(Name),
    Assert {
        attrs: Vec<Attr>,
        expr: Expr,
    },
    Assume {
        attrs: Vec<Attr>,
        expr: Expr,
    },
    Havoc(Vec<Ident>),
    /// `x, m[i] := {attrs} e, f;` All right sides are evaluated before any assignment.
    Assign {
        attrs: Vec<Attr>,
        lhs: Vec<Lhs>,
        rhs: Vec<Expr>,
    },
    /// Modern: `C(x, y) := {attrs} e;`
    Unpack {
        attrs: Vec<Attr>,
        constructor: Ident,
        vars: Vec<Ident>,
        rhs: Expr,
    },
    Call(Call),
    /// Fork-join: `par call A(x) | r := B(y);` (legacy `par A(x) | B(y);`, modern `call A(x) | B(y);`)
    ParCall {
        attrs: Vec<Attr>,
        arms: Vec<CallArm>,
    },
    Goto {
        attrs: Vec<Attr>,
        targets: Vec<Ident>,
    },
    Return {
        attrs: Vec<Attr>,
    },
    Break(Option<Ident>),
    If(Box<If>),
    While(Box<While>),
    /// `atomic { ... }`
    Atomic(Block),
    Yield,
    /// Modern: `hide f;`, `reveal *;` (no name: `*`)
    Hide(Option<Ident>),
    Reveal(Option<Ident>),
    Push,
    Pop,
    /// Modern: `measure e, ...;`
    Measure {
        attrs: Vec<Attr>,
        exprs: Vec<Expr>,
    },
}

/// Target of an assignment: a variable, then any mixture of map indices and field selections.
#[derive(Debug, Clone, PartialEq)]
pub struct Lhs {
    pub base: Ident,
    pub path: Vec<Access>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Access {
    /// `[i, j]`
    Index(Vec<Expr>),
    /// `->f`
    Field(Ident),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    pub is_async: bool,
    pub free: bool,
    pub arm: CallArm,
}

/// `{attrs} x, y := P(args)`
#[derive(Debug, Clone, PartialEq)]
pub struct CallArm {
    pub attrs: Vec<Attr>,
    pub outs: Vec<Ident>,
    pub proc: Ident,
    pub args: Vec<Expr>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub struct If {
    pub attrs: Vec<Attr>,
    pub cond: Guard,
    pub then: Block,
    /// `else if` is an `else` block that holds one `if` only; the printer joins them again.
    pub else_: Option<Block>,
}

/// `(e)` or `(*)`
#[derive(Debug, Clone, PartialEq)]
pub enum Guard {
    Expr(Expr),
    Star,
}

#[derive(Debug, Clone, PartialEq)]
pub struct While {
    pub cond: Guard,
    pub invariants: Vec<LoopSpec>,
    pub body: Block,
}

#[derive(Debug, Clone, PartialEq)]
pub enum LoopSpec {
    Invariant {
        free: bool,
        cond: Condition,
    },
    /// Modern: `measure e, ...;`
    Measure {
        attrs: Vec<Attr>,
        exprs: Vec<Expr>,
        span: Span,
    },
    /// Civl: `invariant call I(args);`
    CallInvariant {
        attrs: Vec<Attr>,
        name: Ident,
        args: Vec<Expr>,
        span: Span,
    },
}

impl LoopSpec {
    pub fn span(&self) -> Span {
        match self {
            LoopSpec::Invariant { cond, .. } => cond.span,
            LoopSpec::Measure { span, .. } | LoopSpec::CallInvariant { span, .. } => *span,
        }
    }
}

// --------------------------------------------------------------------------------------- expressions

#[derive(Debug, Clone)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
    /// Found by the checker; `None` before. Not part of the tree.
    pub ty: Option<Ty>,
}

impl PartialEq for Expr {
    fn eq(&self, other: &Expr) -> bool {
        self.kind == other.kind
    }
}

#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    Bool(bool),
    Int(BigUint),
    /// `12bv8`
    Bv {
        value: BigUint,
        width: u32,
    },
    /// Decimal or scientific literal as written: `1.5`, `2e-3`
    Real(Name),
    /// `0x1.8e0f24e8`, `0NaN24e8`, `-0x...`: as written
    Float(Name),
    /// `RNE` or `roundNearestTiesToEven`, ...: as written
    RoundingMode(Name),
    /// Text between the quotes, escapes untouched
    Str(Name),
    Var(Name),
    Old(Box<Expr>),
    Unary(UnOp, Box<Expr>),
    Binary(BinOp, Box<Expr>, Box<Expr>),
    /// Application of a function or a datatype constructor
    App(Name, Vec<Expr>),
    /// `int(e)`
    ToInt(Box<Expr>),
    /// `real(e)`
    ToReal(Box<Expr>),
    /// `m[i, j]`
    Select(Box<Expr>, Vec<Expr>),
    /// `m[i, j := v]`
    Store(Box<Expr>, Vec<Expr>, Box<Expr>),
    /// `e[hi:lo]`: bits lo (inclusive) to hi (exclusive)
    Extract(Box<Expr>, u32, u32),
    /// `e: T`
    Coerce(Box<Expr>, Type),
    /// `if c then a else b`
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `e is C`
    Is(Box<Expr>, Ident),
    /// `e->f`
    Field(Box<Expr>, Ident),
    /// `e->(f := v)`
    FieldUpdate(Box<Expr>, Ident, Box<Expr>),
    Quantified(Box<Quantified>),
    Let(Box<Let>),
    /// `|{ var x: int; L: ...; return e; }|`
    Code(Box<CodeExpr>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnOp {
    Not,
    Neg,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BinOp {
    Iff,
    Implies,
    /// `a <== b`
    Explies,
    And,
    Or,
    Eq,
    Neq,
    Lt,
    Le,
    Gt,
    Ge,
    /// Legacy partial order `<:`
    Subtype,
    /// `++` on bit-vectors
    Concat,
    Add,
    Sub,
    Mul,
    /// `div`
    Div,
    /// `mod`
    Mod,
    /// `/` on reals
    RealDiv,
    /// `**` on reals
    Pow,
}

/// `(forall<T> x: int :: {attrs} {triggers} body)`; `exists` and `lambda` alike.
#[derive(Debug, Clone, PartialEq)]
pub struct Quantified {
    pub kind: Quantifier,
    pub type_params: Vec<Ident>,
    pub bound: Vec<Binder>,
    pub attrs: Vec<Attr>,
    pub triggers: Vec<Trigger>,
    pub body: Expr,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantifier {
    Forall,
    Exists,
    Lambda,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Trigger {
    /// False for `{:nopats e}`.
    pub positive: bool,
    pub exprs: Vec<Expr>,
    pub span: Span,
}

/// `(var {attrs} x, y := e, f; {attrs} body)`
#[derive(Debug, Clone, PartialEq)]
pub struct Let {
    pub vars: Vec<Ident>,
    /// The attributes of each variable: as many lists as variables.
    pub var_attrs: Vec<Vec<Attr>>,
    pub values: Vec<Expr>,
    pub attrs: Vec<Attr>,
    pub body: Expr,
}

#[derive(Debug, Clone, PartialEq)]
pub struct CodeExpr {
    pub locals: Vec<VarDecl>,
    pub blocks: Vec<CodeBlock>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct CodeBlock {
    pub label: Ident,
    /// Simple commands only.
    pub stmts: Vec<Stmt>,
    pub end: CodeEnd,
}

#[derive(Debug, Clone, PartialEq)]
pub enum CodeEnd {
    Goto(Vec<Ident>),
    Return(Expr),
}

// ------------------------------------------------------------------------------------- construction

impl Ident {
    pub fn new(name: impl Into<Name>, span: Span) -> Ident {
        Ident { name: name.into(), span }
    }

    /// An identifier of generated code.
    pub fn generated(name: impl Into<Name>) -> Ident {
        Ident::new(name, Span::NONE)
    }
}

impl Attr {
    pub fn generated(name: &str, args: Vec<AttrArg>) -> Attr {
        Attr { name: name.into(), args, span: Span::NONE }
    }
}

/// The attribute of that name, if any.
pub fn find_attr<'a>(attrs: &'a [Attr], name: &str) -> Option<&'a Attr> {
    attrs.iter().find(|a| a.name == name)
}

impl Type {
    pub fn new(kind: TypeKind, span: Span) -> Type {
        Type { kind, span }
    }

    pub fn bool() -> Type {
        Type::new(TypeKind::Bool, Span::NONE)
    }

    pub fn int() -> Type {
        Type::new(TypeKind::Int, Span::NONE)
    }
}

impl Stmt {
    pub fn new(kind: StmtKind, span: Span) -> Stmt {
        Stmt { kind, span, tag: Tag(None) }
    }

    /// A statement of generated code.
    pub fn generated(kind: StmtKind) -> Stmt {
        Stmt::new(kind, Span::NONE)
    }
}

/// Builders for generated expressions (no span, no type), with the obvious constants folded.
impl Expr {
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        Expr { kind, span, ty: None }
    }

    pub fn generated(kind: ExprKind) -> Expr {
        Expr::new(kind, Span::NONE)
    }

    pub fn bool(value: bool) -> Expr {
        Expr::generated(ExprKind::Bool(value))
    }

    pub fn int(value: usize) -> Expr {
        Expr::generated(ExprKind::Int(BigUint::from(value)))
    }

    pub fn var(name: impl Into<Name>) -> Expr {
        Expr::generated(ExprKind::Var(name.into()))
    }

    pub fn binary(op: BinOp, left: Expr, right: Expr) -> Expr {
        Expr::generated(ExprKind::Binary(op, Box::new(left), Box::new(right)))
    }

    pub fn eq(self, other: Expr) -> Expr {
        Expr::binary(BinOp::Eq, self, other)
    }

    pub fn and(self, other: Expr) -> Expr {
        match (self.as_bool(), other.as_bool()) {
            (Some(true), _) | (_, Some(false)) => other,
            (_, Some(true)) | (Some(false), _) => self,
            _ => Expr::binary(BinOp::And, self, other),
        }
    }

    pub fn or(self, other: Expr) -> Expr {
        match (self.as_bool(), other.as_bool()) {
            (Some(false), _) | (_, Some(true)) => other,
            (_, Some(false)) | (Some(true), _) => self,
            _ => Expr::binary(BinOp::Or, self, other),
        }
    }

    pub fn implies(self, other: Expr) -> Expr {
        match (self.as_bool(), other.as_bool()) {
            (Some(true), _) => other,
            (Some(false), _) | (_, Some(true)) => Expr::bool(true),
            _ => Expr::binary(BinOp::Implies, self, other),
        }
    }

    #[allow(clippy::should_implement_trait)]
    pub fn not(self) -> Expr {
        match self.kind {
            ExprKind::Bool(b) => Expr::bool(!b),
            ExprKind::Unary(UnOp::Not, inner) => *inner,
            _ => Expr::generated(ExprKind::Unary(UnOp::Not, Box::new(self))),
        }
    }

    pub fn ite(cond: Expr, then: Expr, else_: Expr) -> Expr {
        match cond.as_bool() {
            Some(true) => then,
            Some(false) => else_,
            None => Expr::generated(ExprKind::If(Box::new(cond), Box::new(then), Box::new(else_))),
        }
    }

    /// The value of a Boolean literal.
    pub fn as_bool(&self) -> Option<bool> {
        match self.kind {
            ExprKind::Bool(b) => Some(b),
            _ => None,
        }
    }

    /// Conjunction of all; `true` for none.
    pub fn all(exprs: impl IntoIterator<Item = Expr>) -> Expr {
        exprs.into_iter().fold(Expr::bool(true), Expr::and)
    }

    /// Disjunction of all; `false` for none.
    pub fn any(exprs: impl IntoIterator<Item = Expr>) -> Expr {
        exprs.into_iter().fold(Expr::bool(false), Expr::or)
    }
}
