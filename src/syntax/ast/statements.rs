//! Statements and structured control.

use super::*;

/// A statement list.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Block {
    /// In order; labels are statements of their own.
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

/// A statement with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
    /// Where an error trace that passes it belongs in the source.
    pub tag: Tag,
}

/// What a statement is.
#[derive(Debug, Clone, PartialEq)]
pub enum StmtKind {
    /// `L:`
    Label(Name),
    /// `assert {attrs} e;`
    Assert { attrs: Vec<Attr>, expr: Expr },
    /// `assume {attrs} e;`
    Assume { attrs: Vec<Attr>, expr: Expr },
    /// `havoc x, y;`
    Havoc(Vec<Ident>),
    /// `x, m[i] := {attrs} e, f;` All right sides are evaluated before any assignment.
    Assign { attrs: Vec<Attr>, lhs: Vec<Lhs>, rhs: Vec<Expr> },
    /// Modern: `C(x, y) := {attrs} e;`
    Unpack { attrs: Vec<Attr>, constructor: Ident, vars: Vec<Ident>, rhs: Expr },
    /// `call`, with one callee
    Call(Call),
    /// Fork-join: `par call A(x) | r := B(y);` (legacy `par A(x) | B(y);`, modern `call A(x) | B(y);`)
    ParCall { attrs: Vec<Attr>, arms: Vec<CallArm> },
    /// Ultimate's `fork e1, e2 P(args);`: a thread that [`StmtKind::Join`] can name by these values. The arm has no results.
    Fork { ids: Vec<Expr>, arm: CallArm },
    /// Ultimate's `join e1, e2 assign x, y;`; without `assign` no variables are given.
    Join {
        attrs: Vec<Attr>,
        ids: Vec<Expr>,
        outs: Option<Vec<Ident>>,
        /// The types of these variables, once they are known.
        types: Vec<crate::Ty>,
    },
    /// `goto L, M;`
    Goto { attrs: Vec<Attr>, targets: Vec<Ident> },
    /// `return;`
    Return { attrs: Vec<Attr> },
    /// `break;`, `break L;`
    Break(Option<Ident>),
    /// `if`, with a condition or `*`
    If(Box<If>),
    /// `while`, with a condition or `*`
    While(Box<While>),
    /// `atomic { ... }`
    Atomic(Block),
    /// `yield;`
    Yield,
    /// Modern: `hide f;`, `reveal *;` (no name: `*`)
    Hide(Option<Ident>),
    /// Modern: `reveal f;`, `reveal *;`
    Reveal(Option<Ident>),
    /// Modern: `push;`
    Push,
    /// Modern: `pop;`
    Pop,
    /// Modern: `measure e, ...;`
    Measure { attrs: Vec<Attr>, exprs: Vec<Expr> },
}

/// Target of an assignment: a variable, then any mixture of map indices and field selections.
#[derive(Debug, Clone, PartialEq)]
pub struct Lhs {
    pub base: Ident,
    pub path: Vec<Access>,
    pub span: Span,
}

/// From a value to a part of it.
#[derive(Debug, Clone, PartialEq)]
pub enum Access {
    /// `[i, j]`
    Index(Vec<Expr>),
    /// `->f`
    Field(Ident),
}

/// `async call`, `free call`, or a call without these words
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

/// `if {attrs} (cond) { ... } else { ... }`
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
    /// `(e)`
    Expr(Expr),
    /// `(*)`
    Star,
}

/// `while (cond) invariants { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct While {
    pub cond: Guard,
    pub invariants: Vec<LoopSpec>,
    pub body: Block,
}

/// A clause at the head of a loop.
#[derive(Debug, Clone, PartialEq)]
pub enum LoopSpec {
    /// `free invariant {attrs} e;`
    Invariant { free: bool, cond: Condition },
    /// Modern: `measure e, ...;`
    Measure { attrs: Vec<Attr>, exprs: Vec<Expr>, span: Span },
    /// Civl: `invariant call I(args);`
    CallInvariant { attrs: Vec<Attr>, name: Ident, args: Vec<Expr>, span: Span },
}

impl LoopSpec {
    /// The place of the clause.
    pub fn span(&self) -> Span {
        match self {
            LoopSpec::Invariant { cond, .. } => cond.span,
            LoopSpec::Measure { span, .. } | LoopSpec::CallInvariant { span, .. } => *span,
        }
    }
}

impl Stmt {
    /// A statement without a tag.
    pub fn new(kind: StmtKind, span: Span) -> Stmt {
        Stmt { kind, span, tag: Tag(None) }
    }

    /// A statement of generated code.
    pub fn generated(kind: StmtKind) -> Stmt {
        Stmt::new(kind, Span::NONE)
    }
}
