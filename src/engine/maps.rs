//! Maps, represented by what is known of them.
//!
//! A map that is read and written at constant indices only is a table: its entries cost what scalars cost. An index that can
//! take few values is a choice among constants. In the narrowest encoding of a program with many other indices
//! ([`MANY_INDICES`]) an integer index is a choice among the integers of the width W: one beyond is *uncovered*, and treated like a value beyond the cap (see `ints`): no violation is believed that
//! uses it, and in the query for exactness what is read there is arbitrary; and so is, once something was written there, what is
//! read at a constant beyond the width, which is where it may have been written. Everything else is read-over-write; reads of
//! one arbitrary map at several indices agree where the indices do, because each read is defined by the earlier ones.
//!
//! Equality of maps: tables over one base are equal if their entries are. Else the literal `e` for `a == b` gets a witness,
//! `!e ==> a[w] != b[w]`, and `e ==> a[i] == b[i]` at every index term i of that domain and at one more that stands for all
//! other indices ([`IndexId::DEFAULT`]); there every map has one value, so agreement carries over to all indices.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::cells::CellId;
use super::choices::Choices;
use super::circuit::Lit;
use super::values::{Encoder, MapId, Sym, id};
use check::{Ty, TyKind};

id!(
    /// A tuple of index values in [`MapStore`].
    IndexId
);

impl IndexId {
    /// An index different from all others in the encoding.
    pub const DEFAULT: IndexId = IndexId(u32::MAX);
}

/// What is written at one index is compared with what is read at every other: up to about so many that is less than one entry for
/// each integer of the narrowest width, and what follows from equal and from different indices is seen at once.
const MANY_INDICES: usize = 24;

/// Maps over domains of at most this size are compared index by index.
const SMALL_DOMAIN: u128 = 256;

#[derive(Clone, Debug)]
pub enum MapNode {
    /// Arbitrary; what was read so far.
    Base(Vec<(IndexId, Sym)>),
    /// The same everywhere.
    Const(CellId),
    /// A map that is not a table, overridden at constant indices (sorted).
    Table(MapId, Rc<Vec<(IndexId, CellId)>>),
    Store(MapId, IndexId, CellId),
    Ite(Lit, MapId, MapId),
}

#[derive(Default)]
pub struct MapStore {
    nodes: Vec<MapNode>,
    types: Vec<Ty>,
    /// Where a write at an uncovered index is missing.
    incomplete: Vec<Lit>,
    pub(super) choices: FxHashMap<IndexId, Option<Rc<Choices>>>,
    indices: Vec<Rc<[Sym]>>,
    index_ids: FxHashMap<Rc<[Sym]>, IndexId>,
    constant: Vec<bool>,
    reads: FxHashMap<(MapId, IndexId), Sym>,
    equal: FxHashMap<(MapId, MapId), Lit>,
    /// Under this condition these two maps are equal.
    equalities: Vec<(Lit, MapId, MapId)>,
    /// Of each equality, how many terms it holds at so far, and one more for all other indices.
    closed: Vec<usize>,
    /// All indices used with maps over a domain, in order.
    terms: FxHashMap<Rc<[Ty]>, Vec<IndexId>>,
    noted: FxHashSet<(Rc<[Ty]>, IndexId)>,
    /// How many of them are no constants.
    symbolic: usize,
}

impl MapStore {
    pub fn node(&self, map: MapId) -> &MapNode {
        &self.nodes[map.at()]
    }

    pub fn ty(&self, map: MapId) -> Ty {
        self.types[map.at()]
    }

    /// The components of an index; none for [`IndexId::DEFAULT`].
    pub fn index(&self, id: IndexId) -> Rc<[Sym]> {
        if id == IndexId::DEFAULT { Rc::new([]) } else { self.indices[id.at()].clone() }
    }

    fn add(&mut self, ty: Ty, node: MapNode, incomplete: Lit) -> MapId {
        self.nodes.push(node);
        self.types.push(ty);
        self.incomplete.push(incomplete);
        MapId(self.nodes.len() as u32 - 1)
    }

    pub fn is_const(&self, index: IndexId) -> bool {
        index == IndexId::DEFAULT || self.constant[index.at()]
    }

    /// Whether there are so many indices that can be anything that few values for each are better.
    pub fn has_many_indices(&self) -> bool {
        self.symbolic > MANY_INDICES
    }

    pub fn terms(&self, domain: &[Ty]) -> Vec<IndexId> {
        self.terms.get(domain).cloned().unwrap_or_default()
    }

    fn note(&mut self, ty: Ty, index: IndexId) {
        if index == IndexId::DEFAULT {
            return;
        }
        let domain: Rc<[Ty]> = signature(ty).0.into();
        if self.noted.insert((domain.clone(), index)) {
            self.symbolic += usize::from(!self.is_const(index));
            self.terms.entry(domain).or_default().push(index);
        }
    }
}

/// A common base, and the entries of two tables at all indices where one of them has an entry.
type Aligned = (MapId, Vec<(IndexId, CellId, CellId)>);

/// Domain and range of a map type.
pub fn signature(ty: Ty) -> (&'static [Ty], Ty) {
    match ty.kind() {
        TyKind::Map { domain, range, .. } => (domain, *range),
        _ => (&[], ty),
    }
}

impl Encoder {
    pub fn fresh_map(&mut self, ty: Ty) -> MapId {
        self.maps.add(ty, MapNode::Base(Vec::new()), Lit::FALSE)
    }

    pub fn const_map(&mut self, ty: Ty, value: Sym) -> MapId {
        let cell = self.cells.value(value);
        self.maps.add(ty, MapNode::Const(cell), Lit::FALSE)
    }

    pub fn index(&mut self, components: &[Sym]) -> IndexId {
        if components.contains(&Sym::Other) {
            return IndexId::DEFAULT;
        }
        if let Some(&known) = self.maps.index_ids.get(components) {
            return known;
        }
        let id = IndexId(self.maps.indices.len() as u32);
        let components: Rc<[Sym]> = components.into();
        let constant = components.iter().all(|&c| self.is_const(c));
        self.maps.indices.push(components.clone());
        self.maps.constant.push(constant);
        self.maps.index_ids.insert(components, id);
        id
    }

    fn index_eq(&mut self, a: IndexId, b: IndexId) -> Lit {
        if a == b {
            return Lit::TRUE;
        }
        if a == IndexId::DEFAULT || b == IndexId::DEFAULT {
            return Lit::FALSE;
        }
        let (a, b) = (self.maps.index(a), self.maps.index(b));
        self.all_eq(&a, &b)
    }

    /// `map[index]`
    pub fn read(&mut self, map: MapId, index: IndexId) -> Sym {
        if self.cover(index, self.path_condition).is_none() {
            self.maps.note(self.maps.ty(map), index);
        }
        self.read_quietly(map, index)
    }

    fn read_quietly(&mut self, map: MapId, index: IndexId) -> Sym {
        if let Some(&known) = self.maps.reads.get(&(map, index)) {
            return known;
        }
        if let Some(choices) = self.choices(index) {
            let value = self.read_choice(map, &choices);
            self.maps.reads.insert((map, index), value);
            return value;
        }
        let value = match self.maps.node(map).clone() {
            MapNode::Const(cell) => self.force(cell),
            MapNode::Store(previous, at, cell) => {
                let here = self.index_eq(index, at);
                if here == Lit::TRUE {
                    self.force(cell)
                } else {
                    let below = self.read_quietly(previous, index);
                    if here == Lit::FALSE {
                        below
                    } else {
                        let stored = self.force(cell);
                        self.ite(here, stored, below)
                    }
                }
            }
            MapNode::Ite(cond, a, b) => {
                let (a, b) = (self.read_quietly(a, index), self.read_quietly(b, index));
                self.ite(cond, a, b)
            }
            MapNode::Base(_) => self.read_base(map, index),
            MapNode::Table(..) if !self.maps.is_const(index) => self.read_table(map, index),
            MapNode::Table(base, entries) => match entries.binary_search_by_key(&index, |e| e.0) {
                Ok(at) => self.force(entries[at].1),
                Err(_) => {
                    let below = self.read_quietly(base, index);
                    self.perhaps_written(map, index, below)
                }
            },
        };
        self.maps.reads.insert((map, index), value);
        value
    }

    fn read_choice(&mut self, map: MapId, choices: &Choices) -> Sym {
        let mut values = Vec::with_capacity(choices.options.len());
        for option in &choices.options {
            values.push((option.pattern.as_slice(), self.read_quietly(map, option.index)));
        }
        let arbitrary =
            if values.is_empty() { Lit::TRUE } else { self.circuit.and(choices.uncovered, self.over_approximate) };
        if arbitrary == Lit::FALSE {
            return self.pick(&choices.selector, &values);
        }
        let anything = self.fresh(signature(self.maps.ty(map)).1);
        let picked = if values.is_empty() { anything } else { self.pick(&choices.selector, &values) };
        self.ite(arbitrary, anything, picked)
    }

    /// A read of a table at an index that can be anything.
    fn read_table(&mut self, map: MapId, index: IndexId) -> Sym {
        let (base, entries) = self.as_table(map);
        let mut value = self.read_quietly(base, index);
        for &(at, cell) in entries.iter() {
            let here = self.index_eq(index, at);
            if here != Lit::FALSE {
                let stored = self.force(cell);
                value = self.ite(here, stored, value);
            }
        }
        value
    }

    fn read_base(&mut self, map: MapId, index: IndexId) -> Sym {
        let MapNode::Base(earlier) = self.maps.node(map).clone() else { return self.fresh_opaque() };
        let mut cases = Vec::new();
        for &(at, known) in &earlier {
            match self.index_eq(index, at).as_const() {
                Some(true) => return known,
                Some(false) => {}
                None => cases.push((at, known)),
            }
        }
        let range = signature(self.maps.ty(map)).1;
        let mut value = self.owned(self.owners.of_map(map), |enc| enc.fresh(range));
        for (at, known) in cases {
            let same = self.index_eq(index, at);
            value = self.ite(same, known, value);
        }
        self.maps.note(self.maps.ty(map), index);
        if let MapNode::Base(reads) = &mut self.maps.nodes[map.at()] {
            reads.push((index, value));
        }
        value
    }

    /// `map[index := value]`
    pub fn store(&mut self, map: MapId, index: IndexId, value: Sym) -> MapId {
        let ty = self.maps.ty(map);
        let incomplete = self.maps.incomplete[map.at()];
        let Some(choices) = self.cover(index, self.path_condition) else {
            self.maps.note(ty, index);
            let cell = self.cells.value(value);
            if self.maps.is_const(index) {
                return self.override_at(map, &[(index, cell)], incomplete);
            }
            return self.maps.add(ty, MapNode::Store(map, index, cell), incomplete);
        };
        let mut entries = Vec::new();
        for option in &choices.options {
            self.maps.note(ty, option.index);
            let before = self.read_quietly(map, option.index);
            let after = self.ite(option.hit, value, before);
            entries.push((option.index, self.cells.value(after)));
        }
        let missing = self.circuit.and(choices.uncovered, self.over_approximate);
        if missing != Lit::FALSE {
            for &(at, cell) in self.as_table(map).1.iter() {
                if self.is_beyond(at) {
                    let before = self.force(cell);
                    let anything = self.fresh(signature(ty).1);
                    let after = self.ite(missing, anything, before);
                    entries.push((at, self.cells.value(after)));
                }
            }
        }
        let incomplete = self.circuit.or(incomplete, missing);
        self.override_at(map, &entries, incomplete)
    }

    /// Is the constant `index` one that an uncovered index can be?
    fn is_beyond(&self, index: IndexId) -> bool {
        let half = 1i128 << (self.width.exact - 1).min(64);
        match &*self.maps.index(index) {
            &[Sym::Int(id)] => !self.int(id).is_within(-half, half - 1),
            _ => false,
        }
    }

    /// What is read at `index`, where no entry says it and `below` is what was there at first: a write may be missing.
    fn perhaps_written(&mut self, map: MapId, index: IndexId, below: Sym) -> Sym {
        let missing = self.maps.incomplete[map.at()];
        if missing == Lit::FALSE || !self.is_beyond(index) {
            return below;
        }
        let anything = self.fresh(signature(self.maps.ty(map)).1);
        self.ite(missing, anything, below)
    }

    fn override_at(&mut self, map: MapId, new: &[(IndexId, CellId)], incomplete: Lit) -> MapId {
        let ty = self.maps.ty(map);
        let (base, mut entries) = self.as_table(map);
        let table = Rc::make_mut(&mut entries);
        for &(index, cell) in new {
            match table.binary_search_by_key(&index, |e| e.0) {
                Ok(at) => table[at].1 = cell,
                Err(at) => table.insert(at, (index, cell)),
            }
        }
        self.maps.add(ty, MapNode::Table(base, entries), incomplete)
    }

    fn as_table(&self, map: MapId) -> (MapId, Rc<Vec<(IndexId, CellId)>>) {
        match self.maps.node(map) {
            MapNode::Table(base, entries) => (*base, entries.clone()),
            _ => (map, Rc::default()),
        }
    }

    /// Pairs of entries of two tables over one base, at all indices where one of them has an entry.
    fn aligned(&mut self, a: MapId, b: MapId) -> Option<Aligned> {
        let ((base, left), (other, right)) = (self.as_table(a), self.as_table(b));
        if base != other {
            return None;
        }
        let mut pairs = Vec::new();
        let (mut i, mut j) = (0, 0);
        while i < left.len() || j < right.len() {
            let index = match (left.get(i), right.get(j)) {
                (Some(l), Some(r)) => l.0.min(r.0),
                (Some(e), None) | (None, Some(e)) => e.0,
                (None, None) => break,
            };
            let mut side = |map: MapId, entries: &[(IndexId, CellId)], at: &mut usize| match entries.get(*at) {
                Some(&(here, cell)) if here == index => {
                    *at += 1;
                    cell
                }
                _ if self.maps.incomplete[map.at()] == Lit::FALSE => {
                    self.cells.add(super::cells::Cell::Read { map: base, index })
                }
                _ => {
                    let value = self.read_quietly(map, index);
                    self.cells.value(value)
                }
            };
            pairs.push((index, side(a, &left, &mut i), side(b, &right, &mut j)));
        }
        Some((base, pairs))
    }

    pub fn map_ite(&mut self, c: Lit, a: MapId, b: MapId) -> MapId {
        if a == b {
            return a;
        }
        let ty = self.maps.ty(a);
        let incomplete = self.circuit.ite(c, self.maps.incomplete[a.at()], self.maps.incomplete[b.at()]);
        match self.aligned(a, b) {
            Some((base, pairs)) => {
                let entries = pairs.into_iter().map(|(i, x, y)| (i, self.cells.join(c, x, y))).collect();
                self.maps.add(ty, MapNode::Table(base, Rc::new(entries)), incomplete)
            }
            None => self.maps.add(ty, MapNode::Ite(c, a, b), incomplete),
        }
    }

    pub fn map_eq(&mut self, a: MapId, b: MapId) -> Lit {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if let Some(&known) = self.maps.equal.get(&(a, b)) {
            return known;
        }
        let equal = if let Some((_, pairs)) = self.aligned(a, b) {
            let mut equal = Lit::TRUE;
            for (_, x, y) in pairs {
                if x != y {
                    let (x, y) = (self.force(x), self.force(y));
                    let same = self.eq(x, y);
                    equal = self.circuit.and(equal, same);
                }
            }
            equal
        } else if let Some(all) = self.whole_domain(signature(self.maps.ty(a)).0) {
            let mut equal = Lit::TRUE;
            for index in all {
                let (x, y) = (self.read(a, index), self.read(b, index));
                let same = self.eq(x, y);
                equal = self.circuit.and(equal, same);
            }
            equal
        } else {
            self.general_eq(a, b)
        };
        let incomplete = self.circuit.or(self.maps.incomplete[a.at()], self.maps.incomplete[b.at()]);
        let equal = if incomplete == Lit::FALSE {
            equal
        } else {
            // Equal as far as is known: then they may be equal or not.
            let maybe = self.circuit.input();
            let maybe = self.circuit.or(maybe, !incomplete);
            self.circuit.and(equal, maybe)
        };
        self.maps.equal.insert((a, b), equal);
        equal
    }

    fn general_eq(&mut self, a: MapId, b: MapId) -> Lit {
        let equal = self.circuit.input();
        let witness: Vec<Sym> = signature(self.maps.ty(a)).0.iter().map(|&ty| self.fresh(ty)).collect();
        let witness = self.index(&witness);
        if self.cover(witness, !equal).is_none() {
            self.maps.note(self.maps.ty(a), witness);
        }
        let (x, y) = (self.read_quietly(a, witness), self.read_quietly(b, witness));
        let same = self.eq(x, y);
        let differ = self.circuit.or(equal, !same);
        self.constraints.push(differ);
        self.maps.equalities.push((equal, a, b));
        equal
    }

    /// Every index of a small domain.
    pub fn whole_domain(&mut self, domain: &[Ty]) -> Option<Vec<IndexId>> {
        let total = domain.iter().try_fold(1u128, |n, &ty| n.checked_mul(self.size(ty)?))?;
        if total > SMALL_DOMAIN {
            return None;
        }
        let mut all: Vec<Vec<Sym>> = vec![Vec::new()];
        for &ty in domain {
            let values = self.values_of(ty)?;
            all = all.iter().flat_map(|i| values.iter().map(|&v| [i.as_slice(), &[v]].concat())).collect();
        }
        Some(all.iter().map(|i| self.index(i)).collect())
    }

    /// Every value of a small type.
    pub fn values_of(&mut self, ty: Ty) -> Option<Vec<Sym>> {
        match ty.kind() {
            TyKind::Bool => Some(vec![Sym::Bool(Lit::FALSE), Sym::Bool(Lit::TRUE)]),
            TyKind::Bv(width) if self.size(ty)? <= SMALL_DOMAIN => {
                Some((0..1u32 << width).map(|v| self.bv_literal(&v.into(), *width)).collect())
            }
            TyKind::Con(..) if self.size(ty)? <= SMALL_DOMAIN => self.data_values(ty),
            _ => None,
        }
    }

    /// Whether a domain has values that no term denotes. Infinite ones do.
    fn has_other(&mut self, domain: &[Ty]) -> bool {
        match domain.iter().try_fold(1u128, |n, &ty| n.checked_mul(self.size(ty)?)) {
            Some(total) => (self.maps.terms(domain).len() as u128) < total,
            None => true,
        }
    }

    /// Adds what the assumed equalities of maps demand at all index terms there are.
    pub fn close_equalities(&mut self) {
        loop {
            let mut grown = false;
            for k in 0..self.maps.equalities.len() {
                let (equal, a, b) = self.maps.equalities[k];
                let domain = signature(self.maps.ty(a)).0;
                let terms = self.maps.terms(domain);
                if self.maps.closed.len() <= k {
                    self.maps.closed.push(0);
                }
                let from = std::mem::replace(&mut self.maps.closed[k], terms.len() + 1);
                if from == 0 {
                    let exhausted = self.are_exhausted(domain);
                    let cond = self.circuit.and(equal, !exhausted);
                    self.require_equal_at(cond, a, b, IndexId::DEFAULT);
                    let outer = std::mem::replace(&mut self.path_condition, self.circuit.and(equal, exhausted));
                    self.unsupported("equality of maps over a type of which there may be few elements");
                    self.path_condition = outer;
                    grown = true;
                }
                for &index in terms.get(from.max(1) - 1..).unwrap_or_default() {
                    self.require_equal_at(equal, a, b, index);
                    grown = true;
                }
            }
            if !grown {
                break;
            }
        }
        let domains: Vec<&[Ty]> = self.maps.equalities.iter().map(|e| signature(self.maps.ty(e.1)).0).collect();
        if !domains.iter().all(|d| self.has_other(d)) {
            self.path_condition = Lit::TRUE;
            self.unsupported("equality of maps over a bit-vector domain that the program exhausts");
        }
    }

    /// Uninterpreted types may have no elements but those that terms denote, so that no other index is left.
    fn are_exhausted(&mut self, domain: &[Ty]) -> Lit {
        let open: Vec<Ty> = domain.iter().copied().filter(|&ty| self.size(ty).is_none()).collect();
        // Of types that are finite themselves it is known what is left.
        let mut all = Lit::constant(!open.is_empty());
        for ty in open {
            let exhausted = self.is_exhausted(ty);
            all = self.circuit.and(all, exhausted);
        }
        all
    }

    fn require_equal_at(&mut self, cond: Lit, a: MapId, b: MapId, index: IndexId) {
        let (x, y) = (self.read_quietly(a, index), self.read_quietly(b, index));
        match (x, y) {
            (Sym::Map(x), Sym::Map(y)) if x == y => {}
            (Sym::Map(x), Sym::Map(y)) if self.whole_domain(signature(self.maps.ty(x)).0).is_some() => {
                let same = self.map_eq(x, y);
                let needed = self.circuit.implies(cond, same);
                self.constraints.push(needed);
            }
            // Only this direction is needed, so no witness.
            (Sym::Map(x), Sym::Map(y)) => self.maps.equalities.push((cond, x, y)),
            _ => {
                let same = self.eq(x, y);
                let needed = self.circuit.implies(cond, same);
                self.constraints.push(needed);
            }
        }
    }
}
