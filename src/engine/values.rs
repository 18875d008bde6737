//! Symbolic values, and the [`Encoder`] that owns everything they are made of.
//!
//! All values are interned: equal ids mean equal values, and copying costs nothing.

use std::collections::BTreeSet;
use std::rc::Rc;

use num_bigint::{BigInt, BigUint};
use rustc_hash::FxHashMap;

use super::bits;
use super::cells::CellStore;
use super::circuit::{Circuit, Lit};
use super::data::{DataId, DataStore};
use super::ints::{FreshKey, IntVal, Width};
use super::limits::Limits;
use super::linear::Sums;
use super::maps::MapStore;
use super::smt::{Smt, TermId};
use super::stratified_inlining::Owners;
use super::summaries::ValueSummaries;
use check::{Checked, Ty, TyKind};
use syntax::ast::Name;

/// Why a condition is not exact if it needs a value of a type that has no encoding.
pub const OPAQUE: &str = "values whose type has no encoding";

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident),*) => {
        $($(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub u32);

        impl $name {
            pub fn at(self) -> usize {
                self.0 as usize
            }
        })*
    };
}
pub(super) use id;

id!(
    /// An integer in [`Encoder::ints`].
    IntId,
    /// A vector of literals in [`Encoder::vectors`].
    BvId,
    /// A map in [`MapStore`].
    MapId
);

/// A symbolic value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sym {
    Bool(Lit),
    Int(IntId),
    Bv(BvId),
    /// Element of an uninterpreted type: its number.
    Elem(BvId),
    Map(MapId),
    /// Value of a datatype that is not recursive.
    Data(DataId),
    /// A term of SMT-LIB; then nothing but Booleans is anything else.
    Term(TermId),
    /// Stands for any index that no term denotes; only as a quantified variable (see `quantifiers`).
    Other,
    /// A value of a type that the engine has no encoding for. Equal numbers are equal values.
    Opaque(u32),
}

/// Arguments and value of an uninterpreted function.
pub type Application = (Rc<[Sym]>, Sym);

/// Everything that one encoding of a program is made of.
pub struct Encoder {
    pub circuit: Circuit,
    pub width: Width,
    /// Path condition of what is being executed.
    pub path_condition: Lit,
    /// True in the query for exactness: results that depend on how far `int` reaches are then arbitrary.
    pub over_approximate: Lit,
    /// Where a result did not fit the widest integers of this encoding.
    pub overflows: Vec<Lit>,
    /// Where something without an exact encoding was executed, and what.
    pub unsupported: Vec<(Lit, String)>,
    /// Some of that stands inside of a quantifier that a solver decides: the arbitrary value is the same one for all values of the variables
    /// bound there, so that executions may be missing.
    pub unsupported_inside: bool,
    /// Hold in every model.
    pub constraints: Vec<Lit>,
    pub ints: Vec<IntVal>,
    pub int_ids: FxHashMap<(Rc<[Lit]>, Lit), IntId>,
    /// Which integers are sums of others.
    pub sums: Sums,
    /// Which integers are choices among others.
    pub summaries: ValueSummaries,
    /// Stand-ins for results that are arbitrary when relaxed.
    pub stand_ins: FxHashMap<FreshKey, Sym>,
    /// Integers created that may lie outside the width.
    pub fresh_ints: usize,
    /// How far from an outside integer a compared one is at most.
    pub max_reach: i128,
    vectors: Vec<Rc<[Lit]>>,
    vector_ids: FxHashMap<Rc<[Lit]>, BvId>,
    /// Bits of the elements of uninterpreted types, and how many were created of each type.
    pub element_bits: u32,
    pub elements: FxHashMap<Ty, usize>,
    /// Uninterpreted types, each with a literal that is true where each of its elements is denoted by a term.
    exhausted: FxHashMap<Ty, Lit>,
    opaque: u32,
    /// Types of values that have no encoding.
    pub opaque_types: BTreeSet<String>,
    pub datas: DataStore,
    pub maps: MapStore,
    /// An index that can be anything is a choice among few integers, where the width allows: see `maps`.
    pub enumerate_indices: bool,
    pub cells: CellStore,
    applications: FxHashMap<Name, Vec<Application>>,
    /// Values are terms for a solver of SMT-LIB.
    pub smt: Option<Smt>,
    /// Inputs that stand for results of calls.
    pub owners: Owners,
}

impl Encoder {
    pub fn new(width: Width, element_bits: u32, checked: &Checked, limits: Limits) -> Encoder {
        let mut circuit = Circuit::new(limits);
        let over_approximate = circuit.input();
        Encoder {
            circuit,
            width,
            path_condition: Lit::TRUE,
            over_approximate,
            overflows: Vec::new(),
            unsupported: Vec::new(),
            unsupported_inside: false,
            constraints: Vec::new(),
            ints: Vec::new(),
            int_ids: FxHashMap::default(),
            sums: Sums::default(),
            summaries: ValueSummaries::default(),
            stand_ins: FxHashMap::default(),
            fresh_ints: 0,
            max_reach: 0,
            vectors: Vec::new(),
            vector_ids: FxHashMap::default(),
            element_bits,
            elements: FxHashMap::default(),
            exhausted: FxHashMap::default(),
            opaque: 0,
            opaque_types: BTreeSet::new(),
            datas: DataStore::new(&checked.symbols.datatypes),
            maps: MapStore::default(),
            enumerate_indices: true,
            cells: CellStore::default(),
            applications: FxHashMap::default(),
            smt: None,
            owners: Owners::default(),
        }
    }

    pub fn unsupported(&mut self, what: impl Into<String>) {
        let what = what.into();
        if self.path_condition != Lit::FALSE
            && self.unsupported.last().is_none_or(|(l, w)| *l != self.path_condition || *w != what)
        {
            self.unsupported.push((self.path_condition, what));
        }
        if self.path_condition != Lit::FALSE {
            self.unsupported_inside |= self.is_open();
        }
    }

    /// What had no exact encoding, as a sentence may list it.
    pub fn reasons(&self) -> String {
        let reasons: BTreeSet<&str> = self.unsupported.iter().map(|u| u.1.as_str()).collect();
        let types = itertools::join(&self.opaque_types, ", ");
        let named = reasons.into_iter().map(|reason| match reason {
            OPAQUE if !types.is_empty() => format!("values of type {types}"),
            _ => reason.to_owned(),
        });
        itertools::join(named, ", ")
    }

    pub fn vector(&mut self, bits: impl Into<Rc<[Lit]>>) -> BvId {
        let bits = bits.into();
        if let Some(&id) = self.vector_ids.get(&bits) {
            return id;
        }
        let id = BvId(self.vectors.len() as u32);
        self.vectors.push(bits.clone());
        self.vector_ids.insert(bits, id);
        id
    }

    pub fn bits(&self, id: BvId) -> Rc<[Lit]> {
        self.vectors[id.at()].clone()
    }

    pub fn bv_const(&mut self, value: &BigUint, width: u32) -> Sym {
        self.circuit.room(width as usize);
        let bits: Vec<Lit> = (0..u64::from(width)).map(|i| Lit::constant(value.bit(i))).collect();
        Sym::Bv(self.vector(bits))
    }

    pub fn inputs(&mut self, count: usize) -> Vec<Lit> {
        self.circuit.room(count);
        (0..count).map(|_| self.circuit.input()).collect()
    }

    /// An arbitrary value.
    pub fn fresh(&mut self, ty: Ty) -> Sym {
        self.fresh_between(ty, None, None)
    }

    /// An arbitrary value that the program restricts to `lo..=hi` at once; any other value is as good as none.
    pub fn fresh_between(&mut self, ty: Ty, lo: Option<i128>, hi: Option<i128>) -> Sym {
        if self.is_smt() && !ty.is_bool() {
            return self.fresh_term(ty).unwrap_or_else(|| self.without_encoding(ty));
        }
        match ty.kind() {
            TyKind::Bool => Sym::Bool(self.circuit.input()),
            TyKind::Int => Sym::Int(self.fresh_int(lo, hi)),
            TyKind::Bv(width) => {
                let bits = self.inputs(*width as usize);
                Sym::Bv(self.vector(bits))
            }
            TyKind::Con(name, _) if self.datas.is_datatype(*name) => {
                self.fresh_data(ty).unwrap_or_else(|| self.without_encoding(ty))
            }
            TyKind::Con(..) => {
                *self.elements.entry(ty).or_default() += 1;
                let bits = self.inputs(self.element_bits as usize);
                Sym::Elem(self.vector(bits))
            }
            TyKind::Map { params, .. } if params.is_empty() => Sym::Map(self.fresh_map(ty)),
            _ => self.without_encoding(ty),
        }
    }

    fn without_encoding(&mut self, ty: Ty) -> Sym {
        self.opaque_types.insert(ty.to_string());
        self.fresh_opaque()
    }

    /// An element of an uninterpreted type, by its number.
    pub fn element(&mut self, ty: Ty, number: usize) -> Option<Sym> {
        if !self.has_elements(ty) {
            return None;
        }
        *self.elements.entry(ty).or_default() += 1;
        let bits: Vec<Lit> = (0..self.element_bits).map(|i| Lit::constant((number >> i) & 1 == 1)).collect();
        Some(Sym::Elem(self.vector(bits)))
    }

    /// An uninterpreted type, whose elements are bits here and not terms for a solver.
    fn has_elements(&self, ty: Ty) -> bool {
        matches!(ty.kind(), TyKind::Con(name, _) if !self.is_smt() && !self.datas.is_datatype(*name))
    }

    /// An uninterpreted type may have any number of elements, and so may what is made of them: is each value denoted by a term, so that
    /// [`Sym::Other`] stands for none? False for types that have others for certain, or of which the solver knows itself.
    pub fn is_exhausted(&mut self, ty: Ty) -> Lit {
        match !self.is_smt() && self.size(ty).is_none() && self.may_be_finite(ty, &mut Vec::new()) {
            true => *self.exhausted.entry(ty).or_insert_with(|| self.circuit.input()),
            false => Lit::FALSE,
        }
    }

    /// May there be few indices, and is it not known how many?
    pub fn may_have_few(&mut self, domain: &[Ty]) -> bool {
        domain.iter().all(|&ty| self.may_be_finite(ty, &mut Vec::new()))
            && domain.iter().any(|&ty| self.size(ty).is_none())
    }

    /// Can there be only finitely many values of the type, and not by far more than terms? `around`: the datatypes that it is part of.
    fn may_be_finite(&mut self, ty: Ty, around: &mut Vec<Ty>) -> bool {
        match ty.kind() {
            TyKind::Con(name, _) if self.datas.is_datatype(*name) => {
                // A datatype that is part of itself has values of any size.
                if around.contains(&ty) {
                    return false;
                }
                let Some(constructors) = self.datas.constructors(ty) else { return false };
                around.push(ty);
                let fields = constructors.iter().flat_map(|(_, fields)| fields);
                let all =
                    fields.copied().collect::<Vec<Ty>>().into_iter().all(|field| self.may_be_finite(field, around));
                around.pop();
                all
            }
            TyKind::Con(..) => true,
            TyKind::Map { domain, range, .. } => {
                domain.iter().chain([range]).all(|&part| self.may_be_finite(part, around))
            }
            TyKind::Bv(width) => *width < 64,
            TyKind::Int | TyKind::Real | TyKind::Str | TyKind::Regex => false,
            _ => true,
        }
    }

    /// A value that nothing is known of.
    pub fn fresh_opaque(&mut self) -> Sym {
        self.opaque += 1;
        Sym::Opaque(self.opaque)
    }

    pub fn is_const(&self, value: Sym) -> bool {
        match value {
            Sym::Bool(l) => l.is_const(),
            Sym::Int(id) => self.ints[id.at()].bits.iter().all(|l| l.is_const()),
            Sym::Bv(id) | Sym::Elem(id) => self.vectors[id.at()].iter().all(|l| l.is_const()),
            Sym::Data(id) => {
                let value = self.datas.value(id);
                self.bits(value.tag).iter().all(|l| l.is_const()) && value.fields.iter().all(|&f| self.is_const(f))
            }
            Sym::Map(_) | Sym::Term(_) | Sym::Opaque(_) | Sym::Other => false,
        }
    }

    pub fn ite(&mut self, c: Lit, a: Sym, b: Sym) -> Sym {
        match c.as_const() {
            Some(true) => return a,
            Some(false) => return b,
            None if a == b => return a,
            None => {}
        }
        match (a, b) {
            (Sym::Bool(a), Sym::Bool(b)) => Sym::Bool(self.circuit.ite(c, a, b)),
            (Sym::Int(a), Sym::Int(b)) => Sym::Int(self.int_ite(c, a, b)),
            (Sym::Bv(a), Sym::Bv(b)) => Sym::Bv(self.vector_ite(c, a, b)),
            (Sym::Elem(a), Sym::Elem(b)) => Sym::Elem(self.vector_ite(c, a, b)),
            (Sym::Map(a), Sym::Map(b)) => Sym::Map(self.map_ite(c, a, b)),
            (Sym::Data(a), Sym::Data(b)) => self.data_ite(c, a, b),
            (Sym::Term(x), Sym::Term(_)) => {
                let ty = self.smt.as_ref().map_or(Ty::bool(), |s| s.terms.ty(x));
                self.builtin_or_fresh("ite", &[Sym::Bool(c), a, b], ty)
            }
            _ => self.fresh_opaque(),
        }
    }

    fn vector_ite(&mut self, c: Lit, a: BvId, b: BvId) -> BvId {
        let (a, b) = (self.bits(a), self.bits(b));
        let bits = bits::ite(&mut self.circuit, c, &a, &b);
        self.vector(bits)
    }

    pub fn eq(&mut self, a: Sym, b: Sym) -> Lit {
        match (a, b) {
            (Sym::Other, _) | (_, Sym::Other) => Lit::constant(a == b),
            _ if a == b => Lit::TRUE,
            (Sym::Bool(a), Sym::Bool(b)) => self.circuit.iff(a, b),
            (Sym::Int(a), Sym::Int(b)) => self.int_eq(a, b),
            (Sym::Bv(a), Sym::Bv(b)) | (Sym::Elem(a), Sym::Elem(b)) => {
                let (a, b) = (self.bits(a), self.bits(b));
                bits::eq(&mut self.circuit, &a, &b)
            }
            (Sym::Map(a), Sym::Map(b)) => self.map_eq(a, b),
            (Sym::Data(a), Sym::Data(b)) => self.data_eq(a, b),
            (Sym::Term(_), Sym::Term(_)) => self.term_eq(a, b).unwrap_or(Lit::FALSE),
            _ => {
                self.unsupported(OPAQUE);
                self.circuit.input()
            }
        }
    }

    /// The value of an uninterpreted function: equal for equal arguments, else arbitrary. Each application is defined by the
    /// ones before it, so no constraint is needed.
    pub fn apply(&mut self, function: Name, args: &[Sym], result: Ty) -> Sym {
        if self.is_smt() {
            return self.function_term(function, args, result).unwrap_or_else(|| {
                self.unsupported(format!("the function `{function}`"));
                self.fresh(result)
            });
        }
        let mut value = None;
        let earlier = self.applications.get(&function).cloned().unwrap_or_default();
        let mut cases = Vec::new();
        for (known, known_value) in &earlier {
            let same = self.all_eq(known, args);
            match same.as_const() {
                Some(true) => {
                    value = Some(*known_value);
                    break;
                }
                Some(false) => {}
                None => cases.push((same, *known_value)),
            }
        }
        let mut value = match value {
            // Equal arguments were applied before: that application already is consistent with all others.
            Some(value) => return value,
            None => self.fresh(result),
        };
        for (same, known_value) in cases {
            value = self.ite(same, known_value, value);
        }
        self.applications.entry(function).or_default().push((args.into(), value));
        value
    }

    /// All applications of a function so far, the first first.
    pub fn applications(&self, function: Name) -> &[Application] {
        self.applications.get(&function).map_or(&[], Vec::as_slice)
    }

    pub fn all_eq(&mut self, a: &[Sym], b: &[Sym]) -> Lit {
        let mut same = Lit::TRUE;
        for (&x, &y) in a.iter().zip(b) {
            let equal = self.eq(x, y);
            same = self.circuit.and(same, equal);
            if same == Lit::FALSE {
                break;
            }
        }
        same
    }
}

/// The integer that a two's complement vector denotes.
pub fn signed(bits: &[bool]) -> BigInt {
    let mut value = unsigned(bits);
    if bits.last() == Some(&true) {
        value -= BigInt::from(1) << bits.len();
    }
    value
}

pub fn unsigned(bits: &[bool]) -> BigInt {
    let mut value = BigInt::from(0);
    for (i, &bit) in bits.iter().enumerate() {
        value.set_bit(i as u64, bit);
    }
    value
}
