//! From a model of the formula back to an execution: which statements were visited, and what they wrote.

use std::collections::BTreeMap;

use num_bigint::BigInt;

use super::cells::{Cell, CellId};
use super::circuit::Lit;
use super::data::{DataId, elsewhere};
use super::exec::Machine;
use super::maps::{IndexId, MapNode, signature};
use super::values::{Encoder, MapId, Sym, signed, unsigned};
use super::{Trace, TraceStep};
use check::{Ty, TyKind};
use syntax::ast::{Name, Tag};
use syntax::names::{INT_DIV_BY_ZERO, INT_MOD_BY_ZERO};
use witness::Value;

/// Values of all gates in one model.
pub struct Model<'e> {
    enc: &'e Encoder,
    gates: Vec<bool>,
}

/// A map's entries, and its value everywhere else.
type Table = (BTreeMap<Vec<Value>, Value>, Value);

impl<'e> Model<'e> {
    /// `input` answers the value of an input gate.
    pub fn new(enc: &'e Encoder, input: impl Fn(usize) -> bool) -> Model<'e> {
        Model { enc, gates: enc.circuit.simulate(input) }
    }

    pub fn lit(&self, lit: Lit) -> bool {
        self.gates[lit.node()] ^ lit.negated()
    }

    fn bits(&self, bits: &[Lit]) -> Vec<bool> {
        bits.iter().map(|&l| self.lit(l)).collect()
    }

    pub fn cell(&self, cell: CellId, ty: Ty) -> Value {
        match self.enc.cells.get(cell) {
            Cell::Value(value) => self.value(value, ty),
            // Nobody looked at it.
            Cell::Fresh { ty, .. } => self.enc.datas.any(ty),
            Cell::Join { cond, then, else_ } => self.cell(if self.lit(cond) { then } else { else_ }, ty),
            Cell::Read { map, index } => {
                let (entries, default) = self.map(map);
                self.index(index, map).and_then(|i| entries.get(&i).cloned()).unwrap_or(default)
            }
        }
    }

    pub fn value(&self, value: Sym, ty: Ty) -> Value {
        match value {
            Sym::Bool(lit) => Value::Bool(self.lit(lit)),
            Sym::Int(id) => Value::Int(signed(&self.bits(&self.enc.int(id).bits))),
            Sym::Bv(id) => {
                let bits = self.bits(&self.enc.bits(id));
                Value::Bv(unsigned(&bits).magnitude().clone(), bits.len() as u32)
            }
            Sym::Elem(id) => {
                let number = unsigned(&self.bits(&self.enc.bits(id)));
                Value::Element(type_name(ty), u64::try_from(number).unwrap_or_default())
            }
            Sym::Map(map) => {
                let (mut entries, default) = self.map(map);
                entries.retain(|_, v| *v != default);
                Value::Map(entries.into_iter().collect(), Box::new(default))
            }
            Sym::Data(id) => self.data(id),
            Sym::Term(_) | Sym::Opaque(_) | Sym::Other => self.enc.datas.any(ty),
        }
    }

    fn data(&self, id: DataId) -> Value {
        let value = self.enc.datas.value(id);
        let number = unsigned(&self.bits(&self.enc.bits(value.tag)));
        let constructors = self.enc.datas.constructors(value.ty).unwrap_or_default();
        let mut fields = value.fields.iter();
        for (i, (name, types)) in constructors.iter().enumerate() {
            let own: Vec<Value> = types.iter().zip(&mut fields).map(|(&ty, &field)| self.value(field, ty)).collect();
            if number == BigInt::from(i) {
                return Value::Datatype(name.to_string(), own);
            }
        }
        self.enc.datas.any(value.ty)
    }

    /// An uninterpreted function as a map, if it was applied.
    fn function(&self, name: Name, params: &[Ty], result: Ty) -> Option<Value> {
        let applications = self.enc.applications(name);
        if applications.is_empty() {
            return None;
        }
        let default = self.enc.datas.any(result);
        let mut entries = BTreeMap::new();
        for (args, value) in applications {
            let args: Vec<Value> = args.iter().zip(params).map(|(&a, &ty)| self.value(a, ty)).collect();
            // Where arguments are equal the first application says what the function is.
            entries.entry(args).or_insert_with(|| self.value(*value, result));
        }
        entries.retain(|_, v| *v != default);
        Some(Value::Map(entries.into_iter().collect(), Box::new(default)))
    }

    fn index(&self, index: IndexId, map: MapId) -> Option<Vec<Value>> {
        if index == IndexId::DEFAULT {
            return None;
        }
        let domain = signature(self.enc.maps.ty(map)).0;
        Some(self.enc.maps.index(index).iter().zip(domain).map(|(&c, &ty)| self.value(c, ty)).collect())
    }

    fn map(&self, map: MapId) -> Table {
        let range = signature(self.enc.maps.ty(map)).1;
        match self.enc.maps.node(map) {
            MapNode::Base(reads) => {
                let mut table = (BTreeMap::new(), self.enc.datas.any(range));
                for &(index, value) in reads {
                    let value = self.value(value, range);
                    match self.index(index, map) {
                        Some(index) => {
                            table.0.insert(index, value);
                        }
                        None => table.1 = value,
                    }
                }
                table
            }
            MapNode::Const(cell) => (BTreeMap::new(), self.cell(*cell, range)),
            MapNode::Table(base, entries) => {
                let mut table = self.map(*base);
                for &(index, cell) in entries.iter() {
                    if let Some(index) = self.index(index, map) {
                        table.0.insert(index, self.cell(cell, range));
                    }
                }
                table
            }
            MapNode::Store(previous, index, cell) => {
                let mut table = self.map(*previous);
                if let Some(index) = self.index(*index, map) {
                    table.0.insert(index, self.cell(*cell, range));
                }
                table
            }
            MapNode::Ite(cond, a, b) => self.map(if self.lit(*cond) { *a } else { *b }),
        }
    }
}

fn type_name(ty: Ty) -> String {
    match ty.kind() {
        TyKind::Con(name, _) => name.to_string(),
        _ => ty.to_string(),
    }
}

impl Machine<'_> {
    /// The execution that a model describes, up to its failing check.
    pub fn trace(&self, model: &Model) -> Trace {
        let symbols = &self.program.terms.checked.symbols;
        let constants = symbols.consts.iter().zip(&self.constants);
        let constants = constants.map(|((name, ty), cell)| (*name, model.cell(*cell, *ty))).collect();
        let globals = symbols.globals.iter().enumerate();
        let initial =
            globals.filter_map(|(slot, (name, ty))| Some((*name, model.cell(self.initial.get(slot)?, *ty)))).collect();
        let formals = self.formals.iter().map(|(name, cell, ty)| (*name, model.cell(*cell, *ty))).collect();
        let mut failed = Tag(None);
        let mut steps = Vec::new();
        for visit in self.visits.iter().filter(|v| model.lit(v.path)) {
            if visit.tag.0.is_some() && visit.is_step {
                let writes = visit.writes.iter().map(|(name, cell, ty)| (*name, model.cell(*cell, *ty))).collect();
                steps.push(TraceStep { tag: visit.tag, writes });
            }
            if model.lit(visit.failure) {
                failed = visit.tag;
                break;
            }
        }
        let functions = symbols.functions.iter().filter(|(_, info)| info.type_params.is_empty());
        let functions = functions.map(|(name, info)| (*name, info.params.as_slice(), info.result));
        let integer = [Ty::int()];
        let by_zero = [INT_DIV_BY_ZERO, INT_MOD_BY_ZERO].map(|name| (Name::from(name), integer.as_slice(), Ty::int()));
        let functions = functions.chain(by_zero);
        let elsewhere: Vec<_> = elsewhere(symbols).map(|(name, of, ty)| (name, [of], ty)).collect();
        let functions = functions.chain(elsewhere.iter().map(|(name, of, ty)| (*name, of.as_slice(), *ty)));
        let functions =
            functions.filter_map(|(name, params, ty)| Some((name, model.function(name, params, ty)?))).collect();
        Trace { constants, initial, formals, functions, steps, failed }
    }
}
