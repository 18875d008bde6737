//! Types.

use pest::iterators::Pair;

use super::{Builder, P, Rule, text};
use crate::ast::*;

impl Builder<'_> {
    pub(super) fn type_(&mut self, pair: P) -> Type {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let Some(first) = inner.next() else { return Type::bool() };
        match first.as_rule() {
            Rule::prim => Type::new(prim(&first), span),
            Rule::map_type => self.map_type(first),
            // In parentheses, which leave no trace.
            Rule::type_ => self.type_(first),
            _ => {
                let args: Vec<Type> = inner.map(|p| self.type_arg(p)).collect();
                Type::new(self.named(&first, args), span)
            }
        }
    }

    fn type_arg(&mut self, pair: P) -> Type {
        let span = self.span(&pair);
        match pair.as_rule() {
            Rule::prim => Type::new(prim(&pair), span),
            Rule::map_type => self.map_type(pair),
            Rule::type_ => self.type_(pair),
            _ => Type::new(self.named(&pair, Vec::new()), span),
        }
    }

    /// `bv32` and `float24e8` are types only as such; with arguments they are left to the checker, which knows no
    /// constructor of that name.
    fn named(&mut self, pair: &P, args: Vec<Type>) -> TypeKind {
        let name = self.name(pair);
        let quoted = self.source(pair).starts_with('\\');
        if args.is_empty()
            && !quoted
            && let Some(kind) = sized_type(&name)
        {
            return kind;
        }
        TypeKind::Named(name, args)
    }

    fn map_type(&mut self, pair: P) -> Type {
        let span = self.span(&pair);
        let mut params = Vec::new();
        let inner = pair.into_inner();
        let mut types = Vec::with_capacity(inner.len());
        for p in inner {
            match p.as_rule() {
                Rule::type_params => params = self.type_params(p),
                _ => types.push(self.type_(p)),
            }
        }
        let range = Box::new(types.pop().unwrap_or_else(Type::bool));
        Type::new(TypeKind::Map { params, domain: types, range }, span)
    }

    pub(super) fn type_params(&mut self, pair: P) -> Vec<Ident> {
        self.idents(pair.into_inner())
    }
}

fn prim(pair: &Pair<Rule>) -> TypeKind {
    match text(pair) {
        "int" => TypeKind::Int,
        "bool" => TypeKind::Bool,
        _ => TypeKind::Real,
    }
}

/// `bv8`, `float24e8`; `None` for any other name, and for sizes that do not fit.
fn sized_type(name: &str) -> Option<TypeKind> {
    let digits = |s: &str| if s.bytes().all(|b| b.is_ascii_digit()) { s.parse::<u32>().ok() } else { None };
    if let Some(width) = name.strip_prefix("bv") {
        return digits(width).map(TypeKind::Bv);
    }
    let (significand, exponent) = name.strip_prefix("float")?.split_once('e')?;
    Some(TypeKind::Float(digits(significand)?, digits(exponent)?))
}

/// Whether the name denotes a bit-vector or float type.
pub fn is_sized_type(name: &str) -> bool {
    sized_type(name).is_some()
}
