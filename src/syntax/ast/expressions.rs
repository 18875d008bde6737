//! Expressions, and how passes build them.

use num_bigint::BigUint;

use super::*;
use crate::Ty;

/// An expression, with its place and its type.
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

/// What an expression is.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// `true`, `false`
    Bool(bool),
    /// `12`
    Int(BigUint),
    /// `12bv8`
    Bv { value: BigUint, width: u32 },
    /// Decimal or scientific literal as written: `1.5`, `2e-3`
    Real(Name),
    /// `0x1.8e0f24e8`, `0NaN24e8`, `-0x...`: as written
    Float(Name),
    /// `RNE` or `roundNearestTiesToEven`, ...: as written
    RoundingMode(Name),
    /// Text between the quotes, escapes untouched
    Str(Name),
    /// A variable or a constant
    Var(Name),
    /// `old(e)`
    Old(Box<Expr>),
    /// `!e`, `-e`
    Unary(UnOp, Box<Expr>),
    /// `e + f` and the others
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
    Coerce(Box<Expr>, Box<Type>),
    /// `if c then a else b`
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `e is C`
    Is(Box<Expr>, Ident),
    /// `e->f`
    Field(Box<Expr>, Ident),
    /// `e->(f := v)`
    FieldUpdate(Box<Expr>, Ident, Box<Expr>),
    /// `forall`, `exists` and `lambda`
    Quantified(Box<Quantified>),
    /// `(var x := e; body)`
    Let(Box<Let>),
    /// `|{ var x: int; L: ...; return e; }|`
    Code(Box<CodeExpr>),
}

/// Operators in front of one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnOp {
    /// `!`
    Not,
    /// `-`
    Neg,
}

/// Operators between two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BinOp {
    /// `<==>`
    Iff,
    /// `==>`
    Implies,
    /// `a <== b`
    Explies,
    /// `&&`
    And,
    /// `||`
    Or,
    /// `==`
    Eq,
    /// `!=`
    Neq,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// Legacy partial order `<:`
    Subtype,
    /// `++` on bit-vectors
    Concat,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `div`
    Div,
    /// `mod`
    Mod,
    /// Ultimate's `%`; the checker makes `mod` of it.
    Percent,
    /// `/` on reals; in Ultimate's dialect also on integers, where the checker makes `div` of it.
    RealDiv,
    /// `**` on reals
    Pow,
}

impl BinOp {
    /// The comparison that holds exactly where this one does not, if it is one.
    pub fn complement(self) -> Option<BinOp> {
        Some(match self {
            BinOp::Eq => BinOp::Neq,
            BinOp::Neq => BinOp::Eq,
            BinOp::Lt => BinOp::Ge,
            BinOp::Le => BinOp::Gt,
            BinOp::Gt => BinOp::Le,
            BinOp::Ge => BinOp::Lt,
            _ => return None,
        })
    }
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

/// What binds variables over all values of their types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// True where the body is for all values.
    Forall,
    /// True where the body is for some values.
    Exists,
    /// The map whose entries the body gives.
    Lambda,
}

/// `{e, f}`: a solver instantiates the quantifier where it has met such terms.
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

/// Blocks that compute a value; the first is where they begin.
#[derive(Debug, Clone, PartialEq)]
pub struct CodeExpr {
    pub locals: Vec<VarDecl>,
    pub blocks: Vec<CodeBlock>,
}

/// `L: stmts`, and how it ends
#[derive(Debug, Clone, PartialEq)]
pub struct CodeBlock {
    pub label: Ident,
    /// Simple commands only.
    pub stmts: Vec<Stmt>,
    pub end: CodeEnd,
}

/// How a block of a code expression ends.
#[derive(Debug, Clone, PartialEq)]
pub enum CodeEnd {
    /// `goto L, M;`
    Goto(Vec<Ident>),
    /// `return e;`
    Return(Expr),
}

/// Builders for generated expressions (no span, no type), with the obvious constants folded.
impl Expr {
    /// An expression of the source, whose type is not known yet.
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        Expr { kind, span, ty: None }
    }

    /// An expression of generated code.
    pub fn generated(kind: ExprKind) -> Expr {
        Expr::new(kind, Span::NONE)
    }

    /// `true` or `false`
    pub fn bool(value: bool) -> Expr {
        Expr::generated(ExprKind::Bool(value))
    }

    /// An integer literal.
    pub fn int(value: usize) -> Expr {
        Expr::generated(ExprKind::Int(BigUint::from(value)))
    }

    /// A variable or a constant.
    pub fn var(name: impl Into<Name>) -> Expr {
        Expr::generated(ExprKind::Var(name.into()))
    }

    /// The parts of a conjunction, from left to right; an expression of another kind is its only part.
    pub fn conjuncts(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Binary(BinOp::And, a, b) => [a.conjuncts(), b.conjuncts()].concat(),
            _ => vec![self],
        }
    }

    /// `left op right`; nothing is folded.
    pub fn binary(op: BinOp, left: Expr, right: Expr) -> Expr {
        Expr::generated(ExprKind::Binary(op, Box::new(left), Box::new(right)))
    }

    /// `self == other`
    pub fn eq(self, other: Expr) -> Expr {
        Expr::binary(BinOp::Eq, self, other)
    }

    /// `self && other`
    pub fn and(self, other: Expr) -> Expr {
        match (self.as_bool(), other.as_bool()) {
            (Some(true), _) | (_, Some(false)) => other,
            (_, Some(true)) | (Some(false), _) => self,
            _ => Expr::binary(BinOp::And, self, other),
        }
    }

    /// `self || other`
    pub fn or(self, other: Expr) -> Expr {
        match (self.as_bool(), other.as_bool()) {
            (Some(false), _) | (_, Some(true)) => other,
            (_, Some(false)) | (Some(true), _) => self,
            _ => Expr::binary(BinOp::Or, self, other),
        }
    }

    /// `self ==> other`
    pub fn implies(self, other: Expr) -> Expr {
        match (self.as_bool(), other.as_bool()) {
            (Some(true), _) => other,
            (Some(false), _) | (_, Some(true)) => Expr::bool(true),
            _ => Expr::binary(BinOp::Implies, self, other),
        }
    }

    /// `!self`
    #[allow(clippy::should_implement_trait)]
    pub fn not(self) -> Expr {
        match self.kind {
            ExprKind::Bool(b) => Expr::bool(!b),
            ExprKind::Unary(UnOp::Not, inner) => *inner,
            _ => Expr::generated(ExprKind::Unary(UnOp::Not, Box::new(self))),
        }
    }

    /// `if cond then then else else_`
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
