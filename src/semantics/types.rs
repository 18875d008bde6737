//! From types as written to types as the checker interns them: synonyms expanded.

use rustc_hash::FxHashMap;

use check::{Ty, TyKind};
use syntax::ast::{Name, Program, Type, TypeItem, TypeKind};

/// The type synonyms of a program.
#[derive(Default)]
pub struct Synonyms<'a> {
    by_name: FxHashMap<Name, &'a TypeItem>,
}

impl<'a> Synonyms<'a> {
    pub fn of(program: &'a Program) -> Synonyms<'a> {
        Synonyms { by_name: program.type_items().filter(|i| i.synonym.is_some()).map(|i| (i.name.name, i)).collect() }
    }

    /// `params` are the type variables in scope.
    pub fn resolve(&self, ty: &Type, params: &[Name]) -> Ty {
        let bound = params.iter().map(|p| (*p, Ty::new(TyKind::Var(*p)))).collect();
        self.expand(ty, &bound)
    }

    fn expand(&self, ty: &Type, bound: &FxHashMap<Name, Ty>) -> Ty {
        match &ty.kind {
            TypeKind::Bool => Ty::bool(),
            TypeKind::Int => Ty::int(),
            TypeKind::Real => Ty::real(),
            TypeKind::Bv(width) => Ty::bv(*width),
            TypeKind::Float(s, e) => Ty::new(TyKind::Float(*s, *e)),
            TypeKind::Named(name, args) => self.named(*name, args, bound),
            TypeKind::Map { params, domain, range } => {
                let mut inner = bound.clone();
                inner.extend(params.iter().map(|p| (p.name, Ty::new(TyKind::Var(p.name)))));
                let domain = domain.iter().map(|d| self.expand(d, &inner)).collect();
                let range = self.expand(range, &inner);
                Ty::new(TyKind::Map { params: params.iter().map(|p| p.name).collect(), domain, range })
            }
        }
    }

    fn named(&self, name: Name, args: &[Type], bound: &FxHashMap<Name, Ty>) -> Ty {
        if let Some(ty) = bound.get(&name) {
            return *ty;
        }
        let args: Vec<Ty> = args.iter().map(|a| self.expand(a, bound)).collect();
        if let Some(item) = self.by_name.get(&name)
            && let Some(synonym) = &item.synonym
        {
            let inner = item.params.iter().map(|p| p.name).zip(args).collect();
            return self.expand(synonym, &inner);
        }
        match name.as_str() {
            "rmode" => Ty::new(TyKind::RMode),
            "string" => Ty::new(TyKind::Str),
            "regex" => Ty::new(TyKind::Regex),
            _ => Ty::new(TyKind::Con(name, args)),
        }
    }
}

/// How the elements of an uninterpreted type are named: two instances of a type have none in common.
pub fn elements_of(constructor: Name, args: &[Ty]) -> Name {
    if args.is_empty() { constructor } else { format!("{constructor}<{}>", itertools::join(args, ", ")).into() }
}

/// Can elements of this name have the type? A type variable stands for whatever type.
pub fn is_element_of(elements: Name, constructor: Name, args: &[Ty]) -> bool {
    elements == elements_of(constructor, args)
        || args.iter().any(|a| is_open(*a)) && elements.split('<').next() == Some(constructor.as_str())
}

/// The type of what stands so many maps down; none in maps whose indices are of several types.
pub fn entry_type(ty: Ty, levels: usize) -> Option<Ty> {
    (0..levels).try_fold(ty, |ty, _| match ty.kind() {
        TyKind::Map { params, range, .. } if params.is_empty() => Some(*range),
        _ => None,
    })
}

/// Does the type hang on a type variable?
pub fn is_open(ty: Ty) -> bool {
    match ty.kind() {
        TyKind::Var(_) => true,
        TyKind::Con(_, args) => args.iter().any(|a| is_open(*a)),
        TyKind::Map { domain, range, .. } => domain.iter().chain([range]).any(|t| is_open(*t)),
        _ => false,
    }
}

/// The type with its variables replaced.
pub fn instantiate(ty: Ty, with: &FxHashMap<Name, Ty>) -> Ty {
    match ty.kind() {
        TyKind::Var(name) => with.get(name).copied().unwrap_or(ty),
        TyKind::Con(name, args) => Ty::new(TyKind::Con(*name, args.iter().map(|a| instantiate(*a, with)).collect())),
        TyKind::Map { params, domain, range } => Ty::new(TyKind::Map {
            params: params.clone(),
            domain: domain.iter().map(|d| instantiate(*d, with)).collect(),
            range: instantiate(*range, with),
        }),
        _ => ty,
    }
}
