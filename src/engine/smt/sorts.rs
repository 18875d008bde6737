//! Types as sorts of SMT-LIB. Uninterpreted types and datatypes are declared once for each instance; a map is an array, over
//! tuples where it has several indices.

use std::fmt::Write;

use indexmap::IndexMap;
use itertools::Itertools;

use crate::data::{any_value, constructors};
use check::{Symbols, Ty, TyKind};
use syntax::ast::Name;
use witness::Value;

pub struct Sorts<'p> {
    symbols: &'p Symbols,
    names: IndexMap<Ty, String>,
    /// By the domains: number of the tuple sort
    tuples: IndexMap<Vec<Ty>, usize>,
    out: String,
}

/// A field's type where the datatype's parameters have these values.
pub fn instantiate(ty: Ty, with: &[(Name, Ty)]) -> Ty {
    let all = |tys: &[Ty]| tys.iter().map(|&t| instantiate(t, with)).collect::<Vec<_>>();
    match ty.kind() {
        TyKind::Var(name) => with.iter().find(|(n, _)| n == name).map_or(ty, |(_, t)| *t),
        TyKind::Con(name, args) => Ty::new(TyKind::Con(*name, all(args))),
        TyKind::Map { params, domain, range } => {
            Ty::new(TyKind::Map { params: params.clone(), domain: all(domain), range: instantiate(*range, with) })
        }
        _ => ty,
    }
}

/// Whether the type has a sort.
pub fn has_sort(symbols: &Symbols, ty: Ty) -> bool {
    fn check(symbols: &Symbols, ty: Ty, depth: usize, seen: &mut Vec<Ty>) -> bool {
        if seen.contains(&ty) {
            return true;
        }
        // A datatype whose instances grow in each other has infinitely many.
        if depth > 20 || seen.len() > 200 {
            return false;
        }
        match ty.kind() {
            TyKind::Bool | TyKind::Int | TyKind::Real => true,
            TyKind::Bv(width) => *width > 0,
            TyKind::Float(significand, exponent) => *significand > 1 && *exponent > 1,
            TyKind::RMode => true,
            TyKind::Con(name, args) => match symbols.datatypes.get(name) {
                Some(info) => {
                    seen.push(ty);
                    let with: Vec<(Name, Ty)> = info.params.iter().copied().zip(args.iter().copied()).collect();
                    let mut fields = info.constructors.values().flatten();
                    fields.all(|(_, f)| check(symbols, instantiate(*f, &with), depth + 1, seen))
                }
                None => args.iter().all(|&a| check(symbols, a, depth + 1, seen)),
            },
            TyKind::Map { params, domain, range } => {
                params.is_empty()
                    && !domain.is_empty()
                    && domain.iter().chain([range]).all(|&t| check(symbols, t, depth + 1, seen))
            }
            _ => false,
        }
    }
    check(symbols, ty, 0, &mut Vec::new())
}

impl<'p> Sorts<'p> {
    pub fn new(symbols: &'p Symbols) -> Sorts<'p> {
        Sorts { symbols, names: IndexMap::new(), tuples: IndexMap::new(), out: String::new() }
    }

    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.out)
    }

    /// The sort of a type that has one.
    pub fn name(&mut self, ty: Ty) -> String {
        match ty.kind() {
            TyKind::Bool => "Bool".into(),
            TyKind::Int => "Int".into(),
            TyKind::Real => "Real".into(),
            TyKind::Bv(width) => format!("(_ BitVec {width})"),
            TyKind::Float(significand, exponent) => format!("(_ FloatingPoint {exponent} {significand})"),
            TyKind::RMode => "RoundingMode".into(),
            TyKind::Map { range, .. } => {
                let index = self.index(ty);
                format!("(Array {index} {})", self.name(*range))
            }
            TyKind::Con(name, _) => {
                if let Some(known) = self.names.get(&ty) {
                    return known.clone();
                }
                if self.symbols.datatypes.contains_key(name) {
                    self.datatypes(ty);
                    return self.names.get(&ty).cloned().unwrap_or_default();
                }
                let sort = format!("S{}", self.names.len());
                self.names.insert(ty, sort.clone());
                let _ = writeln!(self.out, "(declare-sort {sort} 0) ; {ty}");
                sort
            }
            _ => "Bool".into(),
        }
    }

    /// The sort of a map's indices.
    pub fn index(&mut self, map: Ty) -> String {
        match map.kind() {
            TyKind::Map { domain, .. } => match domain.as_slice() {
                [only] => self.name(*only),
                several => format!("T{}", self.tuple_number(several)),
            },
            _ => String::new(),
        }
    }

    fn tuple_number(&mut self, domain: &[Ty]) -> usize {
        if let Some(&known) = self.tuples.get(domain) {
            return known;
        }
        let sorts: Vec<String> = domain.iter().map(|&t| self.name(t)).collect();
        let number = self.tuples.len();
        self.tuples.insert(domain.to_vec(), number);
        let fields = sorts.iter().enumerate().map(|(i, s)| format!("(p{number}.{i} {s})")).join(" ");
        let _ = writeln!(self.out, "(declare-datatypes ((T{number} 0)) (((k{number} {fields}))))");
        number
    }

    /// The constructor of the tuples that index a map of this type.
    pub fn tuple(&mut self, map: Ty) -> String {
        match map.kind() {
            TyKind::Map { domain, .. } => format!("k{}", self.tuple_number(domain)),
            _ => String::new(),
        }
    }

    /// Declares a datatype with all that it is made of and that are made of it.
    fn datatypes(&mut self, ty: Ty) {
        let mut group: Vec<Ty> = vec![ty];
        let mut at = 0;
        while let Some(&next) = group.get(at) {
            at += 1;
            for field in self.fields(next).into_iter().flat_map(|(_, fields)| fields) {
                self.parts(field, &mut group);
            }
        }
        let first = self.names.len();
        for (i, &member) in group.iter().enumerate() {
            self.names.insert(member, format!("S{}", first + i));
        }
        let mut bodies = Vec::new();
        for &member in &group {
            let constructors = self.fields(member);
            let mut text = Vec::new();
            for (constructor, fields) in constructors {
                let mut parts = self.constructor(constructor, member);
                for (i, field) in fields.into_iter().enumerate() {
                    let sort = self.name(field);
                    let _ = write!(parts, " ({} {sort})", self.selector(constructor, i, member));
                }
                text.push(format!("({parts})"));
            }
            bodies.push(format!("({})", text.join(" ")));
        }
        let heads = group.iter().map(|t| format!("({} 0)", self.names[t])).join(" ");
        let _ = writeln!(self.out, "(declare-datatypes ({heads}) ({}))", bodies.join(" "));
    }

    /// Datatypes not declared yet inside of a type. Other sorts are declared now, in front of them.
    fn parts(&mut self, ty: Ty, group: &mut Vec<Ty>) {
        match ty.kind() {
            TyKind::Con(..) if self.names.contains_key(&ty) || group.contains(&ty) => {}
            TyKind::Con(..) if self.is_datatype(ty) => group.push(ty),
            TyKind::Con(..) => {
                self.name(ty);
            }
            TyKind::Map { domain, range, .. } => {
                for &part in domain.iter().chain([range]) {
                    self.parts(part, group);
                }
            }
            _ => {}
        }
    }

    /// Constructors of a datatype with their fields.
    pub fn fields(&self, ty: Ty) -> Vec<(Name, Vec<Ty>)> {
        constructors(&self.symbols.datatypes, ty).unwrap_or_default()
    }

    /// Some value of a type, for what nobody looked at.
    pub fn any(&self, ty: Ty) -> Value {
        any_value(&self.symbols.datatypes, ty, 0)
    }

    pub fn constructor(&mut self, name: Name, ty: Ty) -> String {
        let sort = self.name(ty);
        let at = self.fields(ty).iter().position(|(c, _)| *c == name).unwrap_or_default();
        format!("{sort}.c{at}")
    }

    pub fn selector(&mut self, constructor: Name, field: usize, ty: Ty) -> String {
        format!("{}.{field}", self.constructor(constructor, ty))
    }

    pub fn is_datatype(&self, ty: Ty) -> bool {
        matches!(ty.kind(), TyKind::Con(name, _) if self.symbols.datatypes.contains_key(name))
    }
}
