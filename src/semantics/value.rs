//! Run-time values: exact, cheap to copy, comparable and hashable, so that states can be stored and compared.

use std::rc::Rc;

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

use check::{Ty, TyKind};
use syntax::ast::Name;
use witness;

use super::rules::Rule;

/// A value in the machine.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Val {
    /// `true`, `false`
    Bool(bool),
    /// Integers that fit; all others are `Big`, so that equal integers are equal values.
    Int(i64),
    /// Integers that do not fit in an [`Val::Int`].
    Big(Rc<BigInt>),
    /// Width and bits, width <= 64.
    Bv(u32, u64),
    /// Width above 64.
    BigBv(u32, Rc<BigUint>),
    /// A number of type `real`.
    Real(Rc<BigRational>),
    /// An element of an uninterpreted type.
    Element(Name, u64),
    /// Constructor and fields.
    Data(Name, Rc<[Val]>),
    /// What a map has at every index.
    Map(Rc<MapVal>),
    /// What a map has at all indices without an entry, where that depends on the index. Nowhere else.
    Rule(Rc<Rule>),
    /// Arbitrary and not chosen yet: chosen when first read.
    Unset,
    /// The same, since before the snapshot that a lasso must come back to.
    UnsetOld,
}

/// A map that differs from its default in finitely many places.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MapVal {
    /// Sorted by index; no value equals the default.
    entries: Vec<(Rc<[Val]>, Val)>,
    default: Val,
    /// The indices may be of several types: that there are two of `bool` says nothing about the default.
    mixed: bool,
}

impl MapVal {
    /// The map with this value everywhere, over indices of one type.
    pub fn constant(default: Val) -> MapVal {
        MapVal { entries: Vec::new(), default, mixed: false }
    }

    /// The map of this type with this value everywhere.
    pub fn of_type(ty: Ty, default: Val) -> MapVal {
        let mixed = matches!(ty.kind(), TyKind::Map { params, .. } if !params.is_empty());
        MapVal { mixed, ..MapVal::constant(default) }
    }

    /// A map over the same types of indices, with this value everywhere.
    pub fn alike(&self, default: Val) -> MapVal {
        MapVal { entries: Vec::new(), default, mixed: self.mixed }
    }

    /// Are its indices of several types?
    pub fn is_mixed(&self) -> bool {
        self.mixed
    }

    /// What it has at all indices without an entry.
    pub fn default(&self) -> &Val {
        &self.default
    }

    /// Where it differs from the default, sorted by index.
    pub fn entries(&self) -> &[(Rc<[Val]>, Val)] {
        &self.entries
    }

    /// What it has at an index.
    pub fn get(&self, index: &[Val]) -> &Val {
        match self.entries.binary_search_by(|(k, _)| k.as_ref().cmp(index)) {
            Ok(at) => &self.entries[at].1,
            Err(_) => &self.default,
        }
    }

    /// Puts a value at an index; the same map always has the same entries.
    pub fn set(&mut self, index: &[Val], value: Val) {
        match self.entries.binary_search_by(|(k, _)| k.as_ref().cmp(index)) {
            Ok(at) if value == self.default => {
                self.entries.remove(at);
            }
            Ok(at) => self.entries[at].1 = value,
            Err(_) if value == self.default => {}
            Err(at) => self.entries.insert(at, (index.into(), value)),
        }
        self.normalize();
    }

    /// A map over `bool` has no further place for a default to show: the value at `false` is the default.
    fn normalize(&mut self) {
        if self.mixed {
            return;
        }
        if let [(a, at_false), (_, at_true)] = self.entries.as_slice()
            && let [Val::Bool(_)] = a.as_ref()
        {
            let (default, other) = (at_false.clone(), at_true.clone());
            self.entries.clear();
            if other != default {
                self.entries.push(([Val::Bool(true)].into(), other));
            }
            self.default = default;
        } else if let [(a, at_false)] = self.entries.as_slice()
            && let [Val::Bool(false)] = a.as_ref()
        {
            let (default, other) = (at_false.clone(), self.default.clone());
            self.entries = vec![([Val::Bool(true)].into(), other)];
            self.default = default;
        }
    }

    /// Is some part still arbitrary?
    pub fn has_unset(&self) -> bool {
        self.default.has_unset() || self.entries.iter().any(|(_, v)| v.has_unset())
    }
}

impl Val {
    /// An integer, as small as it fits.
    pub fn int(n: BigInt) -> Val {
        match n.to_i64() {
            Some(small) => Val::Int(small),
            None => Val::Big(Rc::new(n)),
        }
    }

    /// The lowest `width` bits.
    pub fn bv(width: u32, bits: BigUint) -> Val {
        if width > 64 {
            if bits.bits() <= u64::from(width) {
                return Val::BigBv(width, Rc::new(bits));
            }
            let mask = (BigUint::from(1u8) << width) - 1u8;
            return Val::BigBv(width, Rc::new(bits & mask));
        }
        let low = bits.iter_u64_digits().next().unwrap_or(0);
        Val::bv64(width, low)
    }

    /// Keeps the lowest `width` (at most 64) bits.
    pub fn bv64(width: u32, bits: u64) -> Val {
        let mask = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
        Val::Bv(width, bits & mask)
    }

    /// A map as a value.
    pub fn map(map: MapVal) -> Val {
        Val::Map(Rc::new(map))
    }

    /// The value as an integer; `None` where it is none.
    pub fn as_big(&self) -> Option<BigInt> {
        match self {
            Val::Int(n) => Some(BigInt::from(*n)),
            Val::Big(n) => Some((**n).clone()),
            _ => None,
        }
    }

    /// Width and bits of a bit-vector.
    pub fn as_bits(&self) -> Option<(u32, BigUint)> {
        match self {
            Val::Bv(width, bits) => Some((*width, BigUint::from(*bits))),
            Val::BigBv(width, bits) => Some((*width, (**bits).clone())),
            _ => None,
        }
    }

    /// Is it arbitrary, as a whole, and not chosen yet?
    pub fn is_unset(&self) -> bool {
        matches!(self, Val::Unset | Val::UnsetOld)
    }

    /// The value with everything arbitrary marked as old.
    pub fn aged(&self) -> Val {
        match self {
            Val::Unset => Val::UnsetOld,
            Val::Map(map) if map.has_unset() => {
                let mut aged = map.alike(map.default.aged());
                map.entries.iter().for_each(|(k, v)| aged.set(k, v.aged()));
                Val::map(aged)
            }
            Val::Data(name, args) if self.has_unset() => Val::Data(*name, args.iter().map(Val::aged).collect()),
            other => other.clone(),
        }
    }

    /// The value with its maps taken to have indices of one type each, as they have where no type says otherwise.
    pub fn settled(&self) -> Val {
        match self {
            Val::Map(map) => {
                let mut settled = MapVal::constant(map.default.settled());
                for (index, value) in &map.entries {
                    let index: Vec<Val> = index.iter().map(Val::settled).collect();
                    settled.set(&index, value.settled());
                }
                Val::map(settled)
            }
            Val::Data(name, args) => Val::Data(*name, args.iter().map(Val::settled).collect()),
            other => other.clone(),
        }
    }

    /// At the end of a lasso: can this be the value that was `self` at its start, with what was never read chosen to fit?
    pub fn closes_with(&self, end: &Val) -> bool {
        match (self, end) {
            (Val::Unset | Val::UnsetOld, _) | (_, Val::Unset) => true,
            (Val::Map(a), Val::Map(b)) => {
                let keys = a.entries.iter().chain(&b.entries).map(|(k, _)| k);
                a.default.closes_with(&b.default) && keys.into_iter().all(|k| a.get(k).closes_with(b.get(k)))
            }
            (Val::Data(made, a), Val::Data(by, b)) if made == by && a.len() == b.len() => {
                a.iter().zip(b.iter()).all(|(a, b)| a.closes_with(b))
            }
            (a, b) => a == b,
        }
    }

    /// The value, with what `others` say where it is open.
    pub fn filled_from(&self, others: &Val) -> Val {
        match (self, others) {
            (Val::Unset | Val::UnsetOld, _) => others.clone(),
            (Val::Map(a), Val::Map(b)) => {
                let mut filled = a.alike(a.default.filled_from(&b.default));
                let keys = a.entries.iter().chain(&b.entries).map(|(k, _)| k);
                keys.for_each(|k| filled.set(k, a.get(k).filled_from(b.get(k))));
                Val::map(filled)
            }
            (Val::Data(made, a), Val::Data(by, b)) if made == by && a.len() == b.len() => {
                Val::Data(*made, a.iter().zip(b.iter()).map(|(a, b)| a.filled_from(b)).collect())
            }
            (known, _) => known.clone(),
        }
    }

    /// Is some part a map that a lambda gives, entry by entry?
    pub fn has_rule(&self) -> bool {
        self.has_part(|part| matches!(part, Val::Rule(_)))
    }

    /// Is some part a map?
    pub fn has_map(&self) -> bool {
        self.has_part(|part| matches!(part, Val::Map(_)))
    }

    /// Is some part an element of an uninterpreted type?
    pub fn has_elements(&self) -> bool {
        self.has_part(|part| matches!(part, Val::Element(..)))
    }

    /// Is some part, or the whole, like this?
    pub fn has_part(&self, is_it: impl Fn(&Val) -> bool) -> bool {
        let mut found = false;
        self.for_each_part(&mut |part| found |= is_it(part));
        found
    }

    /// The value and all that it is made of, indices included.
    pub fn for_each_part(&self, f: &mut impl FnMut(&Val)) {
        f(self);
        match self {
            Val::Data(_, fields) => fields.iter().for_each(|field| field.for_each_part(f)),
            Val::Map(map) => {
                for (index, value) in &map.entries {
                    index.iter().chain([value]).for_each(|v| v.for_each_part(f));
                }
                map.default.for_each_part(f);
            }
            _ => {}
        }
    }

    /// Is it, or some part of it, arbitrary and not chosen yet?
    pub fn has_unset(&self) -> bool {
        match self {
            Val::Unset | Val::UnsetOld => true,
            Val::Map(m) => m.has_unset(),
            Val::Data(_, args) => args.iter().any(Val::has_unset),
            _ => false,
        }
    }

    /// For witnesses. Parts that nobody has read yet have no value.
    pub fn to_witness(&self) -> Option<witness::Value> {
        Some(match self {
            Val::Bool(b) => witness::Value::Bool(*b),
            Val::Int(n) => witness::Value::int(*n),
            Val::Big(n) => witness::Value::Int((**n).clone()),
            Val::Bv(width, bits) => witness::Value::Bv(BigUint::from(*bits), *width),
            Val::BigBv(width, bits) => witness::Value::Bv((**bits).clone(), *width),
            Val::Real(r) => witness::Value::Real(r.numer().clone(), r.denom().clone()),
            Val::Element(ty, n) => witness::Value::Element(ty.to_string(), *n),
            Val::Data(name, args) => {
                witness::Value::Datatype(name.to_string(), args.iter().map(Val::to_witness).collect::<Option<_>>()?)
            }
            Val::Map(m) => {
                let entry = |(k, v): &(Rc<[Val]>, Val)| {
                    Some((k.iter().map(Val::to_witness).collect::<Option<Vec<_>>>()?, v.to_witness()?))
                };
                let entries = m.entries.iter().map(entry).collect::<Option<_>>()?;
                witness::Value::Map(entries, Box::new(m.default.to_witness()?))
            }
            // What a witness has no words for is not claimed.
            Val::Rule(_) | Val::Unset | Val::UnsetOld => return None,
        })
    }

    /// From a witness; what type it has is not known yet. `None` for a rational with denominator 0.
    pub fn from_witness(value: &witness::Value) -> Option<Val> {
        Some(match value {
            witness::Value::Bool(b) => Val::Bool(*b),
            witness::Value::Int(n) => Val::int(n.clone()),
            witness::Value::Bv(bits, width) => Val::bv(*width, bits.clone()),
            witness::Value::Real(_, q) if q.is_zero() => return None,
            witness::Value::Real(p, q) => Val::Real(Rc::new(BigRational::new(p.clone(), q.clone()))),
            witness::Value::Element(ty, n) => Val::Element(Name::from(ty), *n),
            witness::Value::Datatype(name, args) => {
                Val::Data(Name::from(name), args.iter().map(Val::from_witness).collect::<Option<Vec<_>>>()?.into())
            }
            witness::Value::Map(entries, default) => {
                let mut map = MapVal { mixed: true, ..MapVal::constant(Val::from_witness(default)?) };
                for (index, value) in entries {
                    let index = index.iter().map(Val::from_witness).collect::<Option<Vec<_>>>()?;
                    map.set(&index, Val::from_witness(value)?);
                }
                Val::map(map)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_of_several_types_do_not_mix_up_with_those_of_bool() {
        let a = Name::from("a");
        let ty = Ty::new(TyKind::Map { params: vec![a], domain: vec![Ty::new(TyKind::Var(a))], range: Ty::int() });
        let mut map = MapVal::of_type(ty, Val::Int(0));
        map.set(&[Val::Int(5)], Val::Int(3));
        map.set(&[Val::Bool(false)], Val::Int(1));
        map.set(&[Val::Bool(true)], Val::Int(1));
        assert_eq!(map.get(&[Val::Int(5)]), &Val::Int(3));
        assert_eq!(map.get(&[Val::Int(6)]), &Val::Int(0));
        assert_eq!(map.get(&[Val::Bool(false)]), &Val::Int(1));
    }

    #[test]
    fn maps_over_bool_are_equal_when_they_agree_everywhere() {
        let mut a = MapVal::constant(Val::Int(0));
        a.set(&[Val::Bool(true)], Val::Int(1));
        a.set(&[Val::Bool(false)], Val::Int(2));
        let mut b = MapVal::constant(Val::Int(7));
        b.set(&[Val::Bool(false)], Val::Int(2));
        b.set(&[Val::Bool(true)], Val::Int(1));
        assert_eq!(a, b);
        assert_eq!(b.get(&[Val::Bool(false)]), &Val::Int(2));
        b.set(&[Val::Bool(true)], Val::Int(2));
        assert_eq!(b, MapVal::constant(Val::Int(2)));
    }
}
