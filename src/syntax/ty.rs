//! Semantic types: synonyms expanded, interned, so that equal types are the same pointer.

use std::fmt;
use std::sync::{LazyLock, Mutex};

use rustc_hash::FxHashSet;

use crate::ast::{Ident, Name, Span, Type, TypeKind};

/// A type. Copying and comparing are as cheap as for a pointer; types live as long as the process.
/// Polymorphic map types that differ in the names of their type parameters only are different here, although the checker
/// takes one for the other.
#[derive(Clone, Copy)]
pub struct Ty(&'static TyKind);

/// What a type is made of.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TyKind {
    /// `bool`
    Bool,
    /// `int`
    Int,
    /// `real`
    Real,
    /// `bv8`: the number of bits
    Bv(u32),
    /// Sizes of significand and exponent
    Float(u32, u32),
    /// `rmode`
    RMode,
    /// `string`
    Str,
    /// `regex`
    Regex,
    /// An uninterpreted type or a datatype, applied
    Con(Name, Vec<Ty>),
    /// A type variable in scope, or bound by an enclosing map type
    Var(Name),
    /// `<params>[domain]range`
    Map {
        /// Names that `domain` and `range` may mention as [`TyKind::Var`]; empty where the map is not polymorphic.
        params: Vec<Name>,
        /// The types that make an index together.
        domain: Vec<Ty>,
        /// The type of the entries.
        range: Ty,
    },
}

static INTERNED: LazyLock<Mutex<FxHashSet<&'static TyKind>>> = LazyLock::new(Default::default);

impl Ty {
    /// The one type of this kind.
    pub fn new(kind: TyKind) -> Ty {
        let mut interned = INTERNED.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(&known) = interned.get(&kind) {
            return Ty(known);
        }
        let leaked: &'static TyKind = Box::leak(Box::new(kind));
        interned.insert(leaked);
        Ty(leaked)
    }

    /// `bool`
    pub fn bool() -> Ty {
        static TY: LazyLock<Ty> = LazyLock::new(|| Ty::new(TyKind::Bool));
        *TY
    }

    /// `int`
    pub fn int() -> Ty {
        static TY: LazyLock<Ty> = LazyLock::new(|| Ty::new(TyKind::Int));
        *TY
    }

    /// `real`
    pub fn real() -> Ty {
        static TY: LazyLock<Ty> = LazyLock::new(|| Ty::new(TyKind::Real));
        *TY
    }

    /// `bv8` for a width of 8
    pub fn bv(width: u32) -> Ty {
        Ty::new(TyKind::Bv(width))
    }

    /// A map type without type parameters.
    pub fn map(domain: Vec<Ty>, range: Ty) -> Ty {
        Ty::new(TyKind::Map { params: Vec::new(), domain, range })
    }

    /// The type as source.
    pub fn to_ast(self) -> Type {
        let named = |name: Name, args: &[Ty]| TypeKind::Named(name, args.iter().map(|t| t.to_ast()).collect());
        let kind = match self.kind() {
            TyKind::Bool => TypeKind::Bool,
            TyKind::Int => TypeKind::Int,
            TyKind::Real => TypeKind::Real,
            TyKind::Bv(n) => TypeKind::Bv(*n),
            TyKind::Float(s, e) => TypeKind::Float(*s, *e),
            TyKind::RMode => named("rmode".into(), &[]),
            TyKind::Str => named("string".into(), &[]),
            TyKind::Regex => named("regex".into(), &[]),
            TyKind::Con(name, args) => named(*name, args),
            TyKind::Var(name) => named(*name, &[]),
            TyKind::Map { params, domain, range } => TypeKind::Map {
                params: params.iter().map(|p| Ident::generated(*p)).collect(),
                domain: domain.iter().map(|t| t.to_ast()).collect(),
                range: Box::new(range.to_ast()),
            },
        };
        Type::new(kind, Span::NONE)
    }

    /// What it is made of.
    pub fn kind(self) -> &'static TyKind {
        self.0
    }

    /// Does a type variable occur in it?
    pub fn is_open(self) -> bool {
        match self.kind() {
            TyKind::Var(_) => true,
            TyKind::Con(_, args) => args.iter().any(|arg| arg.is_open()),
            TyKind::Map { domain, range, .. } => domain.iter().chain([range]).any(|part| part.is_open()),
            _ => false,
        }
    }

    /// Is it `bool`?
    pub fn is_bool(self) -> bool {
        self == Ty::bool()
    }

    /// Is it `int`?
    pub fn is_int(self) -> bool {
        self == Ty::int()
    }
}

impl PartialEq for Ty {
    fn eq(&self, other: &Ty) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Ty {}

impl std::hash::Hash for Ty {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.0, state);
    }
}

impl fmt::Debug for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// As Boogie writes it, synonyms expanded.
impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &|_| None)
    }
}

impl Ty {
    /// Writes the type; `synonym` may know a name for it or a part.
    pub fn write(self, f: &mut dyn fmt::Write, synonym: &dyn Fn(Ty) -> Option<Name>) -> fmt::Result {
        if let Some(name) = synonym(self) {
            return f.write_str(&name);
        }
        match self.kind() {
            TyKind::Bool => f.write_str("bool"),
            TyKind::Int => f.write_str("int"),
            TyKind::Real => f.write_str("real"),
            TyKind::Bv(n) => write!(f, "bv{n}"),
            TyKind::Float(s, e) => write!(f, "float{s}e{e}"),
            TyKind::RMode => f.write_str("rmode"),
            TyKind::Str => f.write_str("string"),
            TyKind::Regex => f.write_str("regex"),
            TyKind::Var(name) => f.write_str(name),
            TyKind::Con(name, args) => {
                f.write_str(name)?;
                for &arg in args {
                    let composite = match arg.kind() {
                        TyKind::Con(_, inner) => !inner.is_empty(),
                        TyKind::Map { .. } => true,
                        _ => false,
                    };
                    let parenthesise = composite && synonym(arg).is_none();
                    f.write_str(if parenthesise { " (" } else { " " })?;
                    arg.write(f, synonym)?;
                    f.write_str(if parenthesise { ")" } else { "" })?;
                }
                Ok(())
            }
            TyKind::Map { params, domain, range } => {
                if !params.is_empty() {
                    write!(f, "<{}>", itertools::join(params, ","))?;
                }
                f.write_str("[")?;
                for (n, d) in domain.iter().enumerate() {
                    f.write_str(if n > 0 { "," } else { "" })?;
                    d.write(f, synonym)?;
                }
                f.write_str("]")?;
                range.write(f, synonym)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_types_are_one() {
        let a = Ty::map(vec![Ty::int()], Ty::bv(8));
        let b = Ty::map(vec![Ty::int()], Ty::bv(8));
        assert_eq!(a, b);
        assert_ne!(a, Ty::map(vec![Ty::int()], Ty::bv(9)));
        assert_eq!(a.to_string(), "[int]bv8");
    }
}
