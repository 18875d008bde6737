//! The syntax tree of Boogie (2.x and 3.x) with threads. Every node that a message may point at has a span.
//!
//! Trees compare structurally: spans, types found by the checker, and event tags do not take part
//! (`parse(print(p)) == p` is a test).

#[allow(missing_docs, reason = "fields and variants of the tree are named as in the grammar")]
mod declarations;
#[allow(missing_docs, reason = "fields and variants of the tree are named as in the grammar")]
mod expressions;
#[allow(missing_docs, reason = "fields and variants of the tree are named as in the grammar")]
mod statements;

pub use ustr::Ustr as Name;

pub use self::declarations::*;
pub use self::expressions::*;
pub use self::statements::*;
pub use base::source::Span;

/// A whole program: the declarations of all files in order.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Program {
    /// Of whichever kind, in the order of the text.
    pub decls: Vec<Decl>,
}

impl Program {
    /// What all `type` declarations declare: constructors and synonyms.
    pub fn type_items(&self) -> impl Iterator<Item = &TypeItem> {
        self.decls.iter().flat_map(|decl| match decl {
            Decl::Type(types) => types.items.as_slice(),
            _ => &[],
        })
    }
}

/// A name where it is declared or used, with its place. A leading `\` is not part of the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ident {
    /// Without the backslash.
    pub name: Name,
    /// [`Span::NONE`] in generated code.
    pub span: Span,
}

/// `{:name arg, ...}`
#[derive(Debug, Clone, PartialEq)]
pub struct Attr {
    /// Without the colon. Any word, keywords included.
    pub name: Name,
    /// Strings and expressions, in order.
    pub args: Vec<AttrArg>,
    /// With the braces.
    pub span: Span,
}

/// An argument of an attribute.
#[derive(Debug, Clone, PartialEq)]
pub enum AttrArg {
    /// The text between the quotes, escapes untouched; and where it stands, quotes included.
    Str(Name, Span),
    /// Checked as any expression.
    Expr(Expr),
}

impl AttrArg {
    /// A quoted text that stands nowhere in the source.
    pub fn generated(text: impl Into<Name>) -> AttrArg {
        AttrArg::Str(text.into(), Span::NONE)
    }
}

impl Ident {
    /// An identifier of the source.
    pub fn new(name: impl Into<Name>, span: Span) -> Ident {
        Ident { name: name.into(), span }
    }

    /// An identifier of generated code.
    pub fn generated(name: impl Into<Name>) -> Ident {
        Ident::new(name, Span::NONE)
    }
}

impl Attr {
    /// An attribute of generated code.
    pub fn generated(name: &str, args: Vec<AttrArg>) -> Attr {
        Attr { name: name.into(), args, span: Span::NONE }
    }
}

/// The attribute of that name, if any.
pub fn find_attr<'a>(attrs: &'a [Attr], name: &str) -> Option<&'a Attr> {
    attrs.iter().find(|a| a.name == name)
}

/// A type as written. The checker's view, with synonyms expanded, is [`crate::Ty`].
#[derive(Debug, Clone, PartialEq)]
pub struct Type {
    /// What the type is.
    pub kind: TypeKind,
    /// [`Span::NONE`] in generated code.
    pub span: Span,
}

/// What a type is, as it is written.
#[derive(Debug, Clone, PartialEq)]
pub enum TypeKind {
    /// `bool`
    Bool,
    /// `int`
    Int,
    /// `real`
    Real,
    /// `bv8`
    Bv(u32),
    /// `float24e8`: sizes of significand and exponent
    Float(u32, u32),
    /// A constructor, synonym, datatype or type variable, with arguments; `rmode`, `string` and `regex` too.
    Named(Name, Vec<Type>),
    /// `<params>[domain]range`
    Map {
        /// Type parameters, which the other parts may mention.
        params: Vec<Ident>,
        /// The types that make an index together.
        domain: Vec<Type>,
        /// The type of the entries.
        range: Box<Type>,
    },
}

impl Type {
    /// A type of the source.
    pub fn new(kind: TypeKind, span: Span) -> Type {
        Type { kind, span }
    }

    /// `bool` in generated code
    pub fn bool() -> Type {
        Type::new(TypeKind::Bool, Span::NONE)
    }

    /// `int` in generated code
    pub fn int() -> Type {
        Type::new(TypeKind::Int, Span::NONE)
    }
}
