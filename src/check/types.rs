//! From types as written to types as meant: names looked up, arities checked, synonyms expanded.

use rustc_hash::{FxHashMap, FxHashSet};

use super::checker::{Checker, TypeDef, Wanted};
use super::infer::{Open, Substitution};
use base::diagnostic::Finding;
use syntax::ast::*;
use syntax::{Ty, TyKind};

/// A depth-first walk over the synonyms.
struct SynonymWalk<'a> {
    /// Those whose bodies are not resolved yet.
    unresolved: FxHashMap<Name, &'a TypeItem>,
    /// From the synonym where the walk began to the current one.
    path: Vec<Name>,
    /// Where each stands on the path.
    on_path: FxHashMap<Name, usize>,
    cyclic: FxHashSet<Name>,
}

impl Checker {
    /// Resolves a type, reporting what is wrong with it. An unknown type becomes `bool`, as in Boogie.
    pub(super) fn resolve_type(&mut self, ty: &Type) -> Ty {
        match &ty.kind {
            TypeKind::Bool => Ty::bool(),
            TypeKind::Int => Ty::int(),
            TypeKind::Real => Ty::real(),
            TypeKind::Bv(width) => Ty::bv(*width),
            TypeKind::Float(significand, exponent) => Ty::new(TyKind::Float(*significand, *exponent)),
            TypeKind::Named(name, args) => self.resolve_named(*name, args, ty.span),
            TypeKind::Map { params, domain, range } => {
                let depth = self.enter_type_params(params);
                let domain: Vec<Ty> = domain.iter().map(|d| self.resolve_type(d)).collect();
                let range = self.resolve_type(range);
                self.leave_type_params(depth);
                let parts = domain.iter().copied().chain([range]);
                self.check_params_occur(params, parts, "map arguments");
                let params: Vec<Name> = params.iter().map(|p| p.name).collect();
                Ty::new(TyKind::Map { params: in_order_of_occurrence(&params, &domain, &[range]), domain, range })
            }
        }
    }

    fn resolve_named(&mut self, name: Name, args: &[Type], span: Span) -> Ty {
        if self.type_vars.contains(name) {
            if !args.is_empty() {
                let message = format!("type variables must not be applied to arguments: {name}");
                self.resolve_error(Finding::TypeArity, span, message);
            }
            return Ty::new(TyKind::Var(name));
        }
        let (arity, what) = match self.types.get(&name) {
            Some(TypeDef::Constructor { nullary: Some(ty), .. }) if args.is_empty() => return *ty,
            Some(TypeDef::Constructor { arity, .. }) => (*arity, "constructor"),
            Some(TypeDef::Synonym { params, body }) if params.is_empty() && args.is_empty() => return *body,
            Some(TypeDef::Synonym { params, .. }) => (params.len(), "synonym"),
            None => return self.resolve_builtin(name, args, span),
        };
        let resolved: Vec<Ty> = args.iter().map(|a| self.resolve_type(a)).collect();
        if resolved.len() != arity {
            let got = resolved.len();
            let message = format!("type {what} received wrong number of arguments: {name} ({got} instead of {arity})");
            self.resolve_error(Finding::TypeArity, span, message);
            return Ty::bool();
        }
        let Some(TypeDef::Synonym { params, body }) = self.types.get(&name) else {
            return Ty::new(TyKind::Con(name, resolved));
        };
        let body = *body;
        let s: Substitution = params.iter().copied().zip(resolved.into_iter().map(Open::Ground)).collect();
        let expanded = self.infer.instantiate(body, &s);
        self.infer.resolved(expanded).unwrap_or(body)
    }

    /// The types that are known by name although nobody declares them. A declaration of the same name goes first.
    fn resolve_builtin(&mut self, name: Name, args: &[Type], span: Span) -> Ty {
        let bitvector = name.strip_prefix("bv").and_then(|digits| digits.parse::<u32>().ok());
        let (ty, kind) = match name.as_str() {
            "rmode" => (Ty::new(TyKind::RMode), "rounding mode type"),
            "string" => (Ty::new(TyKind::Str), "string type"),
            "regex" => (Ty::new(TyKind::Regex), "regex type"),
            _ => match bitvector {
                Some(width) => (Ty::bv(width), "bitvector types"),
                None => {
                    args.iter().for_each(|a| {
                        self.resolve_type(a);
                    });
                    self.unknown(Finding::UndeclaredType, span, format!("undeclared type: {name}"), name, Wanted::Type);
                    return Ty::bool();
                }
            },
        };
        if !args.is_empty() {
            self.resolve_error(Finding::TypeArity, span, format!("{kind} must not be applied to arguments: {name}"));
        }
        ty
    }

    /// Resolves the bodies of all synonyms, each after those it mentions.
    pub(super) fn resolve_synonyms(&mut self, items: &[&TypeItem]) {
        let mut walk = SynonymWalk {
            unresolved: items.iter().map(|item| (item.name.name, *item)).collect(),
            path: Vec::new(),
            on_path: FxHashMap::default(),
            cyclic: FxHashSet::default(),
        };
        for item in items {
            self.resolve_synonym(item, &mut walk);
        }
    }

    fn resolve_synonym<'a>(&mut self, item: &'a TypeItem, walk: &mut SynonymWalk<'a>) {
        let name = item.name.name;
        let (Some(body), true) = (&item.synonym, walk.unresolved.contains_key(&name)) else { return };
        walk.on_path.insert(name, walk.path.len());
        walk.path.push(name);
        for used in names_in(body) {
            if let Some(&start) = walk.on_path.get(&used) {
                walk.cyclic.extend(&walk.path[start..]);
            } else if let Some(&next) = walk.unresolved.get(&used) {
                self.resolve_synonym(next, walk);
            }
        }
        walk.path.pop();
        walk.on_path.remove(&name);
        walk.unresolved.remove(&name);
        let params: Vec<Name> = item.params.iter().map(|p| p.name).collect();
        let body = if walk.cyclic.contains(&name) {
            let message = format!(
                "type synonym could not be resolved because of cycles: {name} (replacing body with \"bool\" to \
                 continue resolving)"
            );
            self.resolve_error(Finding::TypeCycle, item.name.span, message);
            Ty::bool()
        } else {
            let depth = self.enter_type_params(&item.params);
            let body = self.resolve_type(body);
            self.leave_type_params(depth);
            body
        };
        if params.is_empty() && matches!(body.kind(), TyKind::Map { .. }) {
            self.map_synonyms.entry(body).or_insert(name);
        }
        self.types.insert(name, TypeDef::Synonym { params, body });
    }

    // ------------------------------------------------------------------------------------ type variables

    /// Brings type parameters into scope; returns what [`Checker::leave_type_params`] needs.
    pub(super) fn enter_type_params(&mut self, params: &[Ident]) -> usize {
        let depth = self.type_vars.len();
        for param in params {
            if is_bit_vector(&param.name) {
                self.reserved_for_bit_vectors(param);
            } else if self.types.contains_key(&param.name) {
                let message = format!("name is already reserved for type constructor: {}", param.name);
                self.resolve_error(Finding::DuplicateTypeVariable, param.span, message);
            } else if self.type_vars.contains(param.name) {
                let message = format!("more than one declaration of type variable: {}", param.name);
                self.resolve_error(Finding::DuplicateTypeVariable, param.span, message);
            }
            self.type_vars.push(param.name);
        }
        depth
    }

    pub(super) fn reserved_for_bit_vectors(&mut self, name: &Ident) {
        let message = format!("type name: {} is registered for bitvectors", name.name);
        self.resolve_error(Finding::ReservedTypeName, name.span, message);
    }

    pub(super) fn leave_type_params(&mut self, depth: usize) {
        self.type_vars.truncate(depth);
    }

    /// Each type parameter must be determined by the types of the arguments or results.
    pub(super) fn check_params_occur(&mut self, params: &[Ident], types: impl Iterator<Item = Ty>, place: &str) {
        if params.is_empty() {
            return;
        }
        let free = free_vars(types);
        for param in params {
            let reserved = self.types.contains_key(&param.name) || is_bit_vector(&param.name);
            if !reserved && !free.contains(&param.name) {
                let message = format!("type variable must occur in {place}: {}", param.name);
                self.resolve_error(Finding::UnusedTypeVariable, param.span, message);
            }
        }
    }
}

/// Whether a name is that of a bit-vector type: nothing else can have it.
pub(super) fn is_bit_vector(name: &str) -> bool {
    name.strip_prefix("bv").is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// The type variables that occur free in some types.
pub(super) fn free_vars(types: impl Iterator<Item = Ty>) -> FxHashSet<Name> {
    fn collect(ty: Ty, out: &mut FxHashSet<Name>) {
        match ty.kind() {
            TyKind::Var(name) => {
                out.insert(*name);
            }
            TyKind::Con(_, args) => args.iter().for_each(|&a| collect(a, out)),
            TyKind::Map { params, domain, range } => {
                let parts = domain.iter().copied().chain([*range]);
                if params.is_empty() {
                    return parts.for_each(|part| collect(part, out));
                }
                let mut inner = free_vars(parts);
                params.iter().for_each(|param| {
                    inner.remove(param);
                });
                out.extend(inner);
            }
            _ => {}
        }
    }
    let mut out = FxHashSet::default();
    types.for_each(|ty| collect(ty, &mut out));
    out
}

/// Type parameters sorted by their first occurrence in some types and then others, so that the order in which they were
/// written does not matter.
pub(super) fn in_order_of_occurrence(params: &[Name], first: &[Ty], second: &[Ty]) -> Vec<Name> {
    fn collect(ty: Ty, missing: &mut FxHashSet<Name>, out: &mut Vec<Name>) {
        match ty.kind() {
            TyKind::Var(name) if missing.remove(name) => out.push(*name),
            TyKind::Con(_, args) => args.iter().for_each(|&a| collect(a, missing, out)),
            TyKind::Map { domain, range, .. } => {
                domain.iter().for_each(|&d| collect(d, missing, out));
                collect(*range, missing, out);
            }
            _ => {}
        }
    }
    let mut out = Vec::with_capacity(params.len());
    if !params.is_empty() {
        let mut missing = params.iter().copied().collect();
        first.iter().chain(second).for_each(|&ty| collect(ty, &mut missing, &mut out));
    }
    out
}

/// All type names in a type, in order.
fn names_in(ty: &Type) -> Vec<Name> {
    fn collect(ty: &Type, out: &mut Vec<Name>) {
        match &ty.kind {
            TypeKind::Named(name, args) => {
                out.push(*name);
                args.iter().for_each(|a| collect(a, out));
            }
            TypeKind::Map { domain, range, .. } => {
                domain.iter().for_each(|d| collect(d, out));
                collect(range, out);
            }
            _ => {}
        }
    }
    let mut out = Vec::new();
    collect(ty, &mut out);
    out
}
