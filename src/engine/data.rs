//! Datatypes that are not recursive, as bits: which constructor, and the fields of every constructor side by side. An
//! enumeration is its constructor's number alone.
//!
//! The fields of a constructor that did not make the value have one agreed value each, so that equal constants are one value
//! here. A field selected from a value that another constructor made is a function of that value, about which nothing
//! is known, as SMT-LIB defines it.

use std::rc::Rc;

use indexmap::IndexMap;
use num_bigint::BigInt;
use rustc_hash::FxHashMap;

use super::bits;
use super::circuit::Lit;
use super::smt::{Op, instantiate};
use super::values::{BvId, Encoder, MapId, Sym, id};
use check::{DatatypeInfo, Symbols, Ty, TyKind};
use syntax::ast::Name;
use syntax::names::selected_elsewhere;
use witness::Value;

id!(
    /// A value in [`DataStore`].
    DataId
);

/// What the values of a datatype are made of.
#[derive(Debug)]
pub struct Shape {
    /// Constructors with the types of their fields, which stand from that position on.
    pub constructors: Vec<(Name, Vec<Ty>, usize)>,
    /// Bits of a constructor's number
    bits: usize,
}

impl Shape {
    fn types(&self) -> impl Iterator<Item = Ty> {
        self.constructors.iter().flat_map(|(_, fields, _)| fields.iter().copied())
    }

    fn number(&self, constructor: Name) -> Option<usize> {
        self.constructors.iter().position(|(c, ..)| *c == constructor)
    }
}

#[derive(Debug, Clone)]
pub struct DataVal {
    pub ty: Ty,
    /// The constructor's number
    pub tag: BvId,
    pub fields: Rc<[Sym]>,
}

#[derive(Default)]
pub struct DataStore {
    datatypes: IndexMap<Name, DatatypeInfo>,
    shapes: FxHashMap<Ty, Option<Rc<Shape>>>,
    values: Vec<DataVal>,
    ids: FxHashMap<(Ty, BvId, Rc<[Sym]>), DataId>,
    defaults: FxHashMap<Ty, Sym>,
}

/// Constructors of a datatype with their fields' types; of recursive datatypes too.
pub fn constructors(datatypes: &IndexMap<Name, DatatypeInfo>, ty: Ty) -> Option<Vec<(Name, Vec<Ty>)>> {
    let TyKind::Con(name, args) = ty.kind() else { return None };
    let info = datatypes.get(name)?;
    let with: Vec<(Name, Ty)> = info.params.iter().copied().zip(args.iter().copied()).collect();
    let fields = |fields: &[(Name, Ty)]| fields.iter().map(|(_, f)| instantiate(*f, &with)).collect();
    Some(info.constructors.iter().map(|(c, f)| (*c, fields(f))).collect())
}

/// Some value of a type, `depth` fields deep in another.
pub fn any_value(datatypes: &IndexMap<Name, DatatypeInfo>, ty: Ty, depth: usize) -> Value {
    match ty.kind() {
        TyKind::Bool => Value::Bool(false),
        TyKind::Int => Value::int(0),
        TyKind::Bv(width) => Value::Bv(0u32.into(), *width),
        TyKind::Map { range, .. } => Value::Map(Vec::new(), Box::new(any_value(datatypes, *range, depth))),
        TyKind::Con(name, _) => match constructors(datatypes, ty) {
            Some(mut constructors) => {
                // One without a field of the same type ends the recursion.
                constructors.sort_by_key(|(_, fields)| (fields.contains(&ty), fields.len()));
                match constructors.first() {
                    Some((name, fields)) if depth < MAX_DEPTH => {
                        let fields = fields.iter().map(|&f| any_value(datatypes, f, depth + 1)).collect();
                        Value::Datatype(name.to_string(), fields)
                    }
                    _ => Value::Datatype(String::new(), Vec::new()),
                }
            }
            None => Value::Element(name.to_string(), 0),
        },
        _ => Value::Real(BigInt::from(0), BigInt::from(1)),
    }
}

/// Deeper than this a datatype counts as recursive.
const MAX_DEPTH: usize = 20;

impl DataStore {
    pub fn new(datatypes: &IndexMap<Name, DatatypeInfo>) -> DataStore {
        DataStore { datatypes: datatypes.clone(), ..DataStore::default() }
    }

    pub fn is_datatype(&self, name: Name) -> bool {
        self.datatypes.contains_key(&name)
    }

    pub fn value(&self, id: DataId) -> &DataVal {
        &self.values[id.at()]
    }

    /// Constructors with their fields' types; of recursive datatypes too.
    pub fn constructors(&self, ty: Ty) -> Option<Vec<(Name, Vec<Ty>)>> {
        constructors(&self.datatypes, ty)
    }

    /// Some value of a type, for what nobody looked at.
    pub fn any(&self, ty: Ty) -> Value {
        any_value(&self.datatypes, ty, 0)
    }

    /// Whether all values of the type have an encoding. `within`: what the type is a part of.
    fn is_flat(&self, ty: Ty, within: &mut Vec<Ty>) -> bool {
        if within.contains(&ty) || within.len() > MAX_DEPTH {
            return false;
        }
        match ty.kind() {
            TyKind::Bool | TyKind::Int | TyKind::Bv(_) => true,
            TyKind::Map { params, domain, range } => {
                params.is_empty() && domain.iter().chain([range]).all(|&t| self.is_flat(t, within))
            }
            TyKind::Con(..) => {
                let Some(constructors) = self.constructors(ty) else { return true };
                within.push(ty);
                let flat = constructors.iter().flat_map(|(_, fields)| fields).all(|&f| self.is_flat(f, within));
                within.pop();
                flat && !constructors.is_empty()
            }
            _ => false,
        }
    }

    /// `None` for what is no datatype, or a recursive one.
    pub fn shape(&mut self, ty: Ty) -> Option<Rc<Shape>> {
        if let Some(known) = self.shapes.get(&ty) {
            return known.clone();
        }
        let shape = self.constructors(ty).filter(|_| self.is_flat(ty, &mut Vec::new())).map(|all| {
            let bits = (usize::BITS - (all.len() - 1).leading_zeros()) as usize;
            let mut at = 0;
            let place = |(name, fields): (Name, Vec<Ty>)| {
                at += fields.len();
                let first = at - fields.len();
                (name, fields, first)
            };
            Rc::new(Shape { constructors: all.into_iter().map(place).collect(), bits })
        });
        self.shapes.insert(ty, shape.clone());
        shape
    }
}

/// What selectors give for values that other constructors made: the function's name, the type of the value, that of the field.
pub fn elsewhere(symbols: &Symbols) -> impl Iterator<Item = (Name, Ty, Ty)> {
    let plain = symbols.datatypes.iter().filter(|(_, datatype)| datatype.params.is_empty());
    plain.flat_map(|(name, datatype)| {
        let of = Ty::new(TyKind::Con(*name, Vec::new()));
        let fields =
            datatype.constructors.iter().flat_map(|(c, fields)| fields.iter().enumerate().map(move |f| (*c, f)));
        fields.map(move |(c, (at, (_, ty)))| (selected_elsewhere(&of.to_string(), c, at), of, *ty))
    })
}

impl Encoder {
    fn data(&mut self, ty: Ty, tag: BvId, fields: Rc<[Sym]>) -> Sym {
        let key = (ty, tag, fields.clone());
        if let Some(&known) = self.datas.ids.get(&key) {
            return Sym::Data(known);
        }
        let id = DataId(self.datas.values.len() as u32);
        self.datas.values.push(DataVal { ty, tag, fields });
        self.datas.ids.insert(key, id);
        Sym::Data(id)
    }

    fn data_parts(&mut self, id: DataId) -> (DataVal, Rc<Shape>) {
        let value = self.datas.value(id).clone();
        let shape = self.datas.shape(value.ty);
        (value, shape.unwrap_or_else(|| Rc::new(Shape { constructors: Vec::new(), bits: 0 })))
    }

    fn tag(&mut self, number: usize, bits: usize) -> BvId {
        let bits: Vec<Lit> = (0..bits).map(|i| Lit::constant((number >> i) & 1 == 1)).collect();
        self.vector(bits)
    }

    /// An arbitrary value of a datatype that has an encoding.
    pub fn fresh_data(&mut self, ty: Ty) -> Option<Sym> {
        let shape = self.datas.shape(ty)?;
        let tag = self.inputs(shape.bits);
        if !shape.constructors.len().is_power_of_two() {
            let count: Vec<Lit> =
                (0..shape.bits).map(|i| Lit::constant((shape.constructors.len() >> i) & 1 == 1)).collect();
            let exists = bits::ult(&mut self.circuit, &tag, &count);
            self.constraints.push(exists);
        }
        let tag = self.vector(tag);
        let fields: Vec<Sym> = shape.types().map(|f| self.fresh(f)).collect();
        Some(self.data(ty, tag, fields.into()))
    }

    /// The agreed value of what does not matter.
    fn default_of(&mut self, ty: Ty) -> Sym {
        if let Some(&known) = self.datas.defaults.get(&ty) {
            return known;
        }
        let value = match ty.kind() {
            TyKind::Bool => Sym::Bool(Lit::FALSE),
            TyKind::Int => self.int_literal(&0.into()),
            TyKind::Bv(width) => self.bv_const(&0u32.into(), *width),
            TyKind::Con(..) => match self.datas.shape(ty) {
                Some(shape) => {
                    let tag = self.tag(0, shape.bits);
                    let fields: Vec<Sym> = shape.types().map(|f| self.default_of(f)).collect();
                    self.data(ty, tag, fields.into())
                }
                None => self.element(ty, 0).unwrap_or_else(|| self.fresh_opaque()),
            },
            _ => self.fresh(ty),
        };
        self.datas.defaults.insert(ty, value);
        value
    }

    pub fn construct(&mut self, constructor: Name, args: &[Sym], ty: Ty) -> Option<Sym> {
        let shape = self.datas.shape(ty)?;
        let number = shape.number(constructor)?;
        let tag = self.tag(number, shape.bits);
        let types: Vec<Ty> = shape.types().collect();
        let first = shape.constructors[number].2;
        let mut fields = Vec::with_capacity(types.len());
        for (i, ty) in types.into_iter().enumerate() {
            let own = i.checked_sub(first).and_then(|i| args.get(i).copied());
            fields.push(match own {
                Some(value) => value,
                None => self.default_of(ty),
            });
        }
        Some(self.data(ty, tag, fields.into()))
    }

    fn made_by(&mut self, value: &DataVal, number: usize, shape: &Shape) -> Lit {
        let wanted = self.tag(number, shape.bits);
        let (tag, wanted) = (self.bits(value.tag), self.bits(wanted));
        bits::eq(&mut self.circuit, &tag, &wanted)
    }

    /// Whether the constructor made the value.
    pub fn data_test(&mut self, value: Sym, constructor: Name) -> Option<Lit> {
        let Sym::Data(id) = value else { return None };
        let (value, shape) = self.data_parts(id);
        Some(self.made_by(&value, shape.number(constructor)?, &shape))
    }

    /// The field of a value.
    pub fn data_field(&mut self, value: Sym, constructor: Name, field: usize) -> Option<Sym> {
        let Sym::Data(id) = value else { return None };
        let (parts, shape) = self.data_parts(id);
        let number = shape.number(constructor)?;
        let (_, types, first) = &shape.constructors[number];
        let (own, ty) = (*parts.fields.get(first + field)?, *types.get(field)?);
        let made = self.made_by(&parts, number, &shape);
        if made == Lit::TRUE {
            return Some(own);
        }
        let elsewhere = selected_elsewhere(&parts.ty.to_string(), constructor, field);
        let other = self.apply(elsewhere, &[value], ty);
        Some(self.ite(made, own, other))
    }

    pub fn data_ite(&mut self, c: Lit, a: DataId, b: DataId) -> Sym {
        let ((a, _), (b, _)) = (self.data_parts(a), self.data_parts(b));
        let (tag_a, tag_b) = (self.bits(a.tag), self.bits(b.tag));
        let tag = bits::ite(&mut self.circuit, c, &tag_a, &tag_b);
        let tag = self.vector(tag);
        let fields: Vec<Sym> = a.fields.iter().zip(b.fields.iter()).map(|(&x, &y)| self.ite(c, x, y)).collect();
        self.data(a.ty, tag, fields.into())
    }

    pub fn data_eq(&mut self, a: DataId, b: DataId) -> Lit {
        let ((a, shape), (b, _)) = (self.data_parts(a), self.data_parts(b));
        let (tag_a, tag_b) = (self.bits(a.tag), self.bits(b.tag));
        let mut equal = bits::eq(&mut self.circuit, &tag_a, &tag_b);
        for (number, (_, fields, first)) in shape.constructors.iter().enumerate() {
            if equal == Lit::FALSE {
                break;
            }
            let made = self.made_by(&a, number, &shape);
            if fields.is_empty() || made == Lit::FALSE {
                continue;
            }
            let range = *first..first + fields.len();
            let same = self.all_eq(&a.fields[range.clone()], &b.fields[range]);
            let same = self.circuit.or(!made, same);
            equal = self.circuit.and(equal, same);
        }
        equal
    }

    /// The maps that a value is or has as fields.
    pub fn maps_in(&self, value: Sym) -> Vec<MapId> {
        match value {
            Sym::Map(map) => vec![map],
            Sym::Data(id) => self.datas.value(id).fields.iter().flat_map(|&field| self.maps_in(field)).collect(),
            _ => Vec::new(),
        }
    }

    /// How many values a type has, if few enough to count.
    pub fn size(&mut self, ty: Ty) -> Option<u128> {
        match ty.kind() {
            TyKind::Bool => Some(2),
            TyKind::Bv(width) if *width < 64 => Some(1 << width),
            TyKind::Con(..) => {
                let shape = self.datas.shape(ty)?;
                shape.constructors.iter().try_fold(0u128, |sum, (_, fields, _)| {
                    sum.checked_add(fields.iter().try_fold(1u128, |n, &f| n.checked_mul(self.size(f)?))?)
                })
            }
            _ => None,
        }
    }

    /// Every value of a small datatype.
    pub fn data_values(&mut self, ty: Ty) -> Option<Vec<Sym>> {
        let shape = self.datas.shape(ty)?;
        let mut all = Vec::new();
        for (constructor, fields, _) in &shape.constructors {
            let mut tuples: Vec<Vec<Sym>> = vec![Vec::new()];
            for &field in fields {
                let values = self.values_of(field)?;
                tuples = tuples.iter().flat_map(|t| values.iter().map(|&v| [t.as_slice(), &[v]].concat())).collect();
            }
            for tuple in tuples {
                all.push(match self.is_smt() {
                    true => self.apply_op(Op::Construct(*constructor), &tuple, ty)?,
                    false => self.construct(*constructor, &tuple, ty)?,
                });
            }
        }
        Some(all)
    }
}
