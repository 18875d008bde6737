//! Indices that can only be one of a few constants.

use std::rc::Rc;

use num_bigint::BigInt;

use super::bits;
use super::circuit::Lit;
use super::maps::IndexId;
use super::values::{Encoder, Sym};

/// An index that can take at most this many values becomes a choice among constants, ...
const FEW: usize = 32;
/// ... or only this many, where a program has few indices: comparing them says more about which are equal.
const FEWER: usize = 4;

/// One constant that an index can be.
#[derive(Debug)]
pub struct Choice {
    pub index: IndexId,
    /// Values of the selector's bits
    pub pattern: Vec<bool>,
    /// Whether the index is this constant
    pub hit: Lit,
}

/// The constants that an index can be.
#[derive(Debug)]
pub struct Choices {
    /// The bits of the index that tell them apart.
    pub selector: Vec<Lit>,
    pub options: Vec<Choice>,
    /// Where the index is none of them.
    pub uncovered: Lit,
}

impl Encoder {
    /// All constants that a symbolic index can be, if they are few or the encoding is narrow.
    pub fn choices(&mut self, index: IndexId) -> Option<Rc<Choices>> {
        if self.maps.is_const(index) {
            return None;
        }
        if let Some(known) = self.maps.choices.get(&index) {
            return known.clone();
        }
        let choices = self.few_choices(index).or_else(|| self.narrow_choices(index)).map(Rc::new);
        self.maps.choices.insert(index, choices.clone());
        choices
    }

    fn few_choices(&mut self, index: IndexId) -> Option<Choices> {
        let components = self.maps.index(index);
        let few = if self.enumerate_indices { FEW } else { FEWER };
        let mut tuples: Vec<Vec<Sym>> = vec![Vec::new()];
        for &component in components.iter() {
            let values = self.component_choices(component)?;
            if tuples.len() * values.len() > few {
                return None;
            }
            tuples = tuples.iter().flat_map(|t| values.iter().map(|&v| [t.as_slice(), &[v]].concat())).collect();
        }
        let widths: Vec<usize> = components.iter().map(|&c| self.selector_bits(c).len()).collect();
        let selector = components.iter().flat_map(|&c| self.selector_bits(c)).collect();
        Some(self.make_choices(selector, &widths, tuples, Lit::FALSE))
    }

    /// Whether the integers of the width W are few enough to be the only indices.
    pub fn width_is_enumerable(&self) -> bool {
        1usize << self.width.exact.min(32) <= FEW
    }

    /// The integers of the width W, in an encoding where these are few.
    fn narrow_choices(&mut self, index: IndexId) -> Option<Choices> {
        let &[Sym::Int(id)] = &*self.maps.index(index) else { return None };
        if !self.enumerate_indices || !self.width_is_enumerable() {
            return None;
        }
        let width = self.width.exact as usize;
        let half = 1i128 << (width - 1);
        let int = self.int(id);
        self.note_reach(&int);
        let uncovered = !self.fits(&int.bits, width);
        let selector = bits::sign_extend(&int.bits, width)[..width].to_vec();
        let range = int.lo.max(-half)..=int.hi.min(half - 1);
        let tuples = range.map(|v| vec![Sym::Int(self.int_const(&BigInt::from(v)))]).collect();
        Some(self.make_choices(selector, &[width], tuples, uncovered))
    }

    fn make_choices(&mut self, selector: Vec<Lit>, widths: &[usize], tuples: Vec<Vec<Sym>>, uncovered: Lit) -> Choices {
        let mut options = Vec::with_capacity(tuples.len());
        for tuple in tuples {
            let mut pattern = Vec::with_capacity(selector.len());
            for (&component, &width) in tuple.iter().zip(widths) {
                let bits = bits::sign_extend(&self.selector_bits(component), width);
                pattern.extend(bits[..width].iter().map(|&l| l == Lit::TRUE));
            }
            let mut hit = !uncovered;
            for (&bit, &wanted) in selector.iter().zip(&pattern) {
                hit = self.circuit.and(hit, if wanted { bit } else { !bit });
            }
            options.push(Choice { index: self.index(&tuple), pattern, hit });
        }
        Choices { selector, options, uncovered }
    }

    /// The bits that an index component is told by.
    fn selector_bits(&self, component: Sym) -> Vec<Lit> {
        match component {
            Sym::Bool(lit) => vec![lit],
            Sym::Int(id) => self.int(id).bits.to_vec(),
            Sym::Bv(id) | Sym::Elem(id) => self.bits(id).to_vec(),
            Sym::Data(id) => self.bits(self.datas.value(id).tag).to_vec(),
            Sym::Map(_) | Sym::Term(_) | Sym::Other | Sym::Opaque(_) => Vec::new(),
        }
    }

    fn component_choices(&mut self, component: Sym) -> Option<Vec<Sym>> {
        match component {
            _ if self.is_const(component) => Some(vec![component]),
            Sym::Bool(_) => Some(vec![Sym::Bool(Lit::FALSE), Sym::Bool(Lit::TRUE)]),
            Sym::Int(id) => {
                let int = self.int(id);
                let few = int.beyond_width == Lit::FALSE && int.hi.checked_sub(int.lo)? < FEW as i128;
                few.then(|| (int.lo..=int.hi).map(|v| Sym::Int(self.int_const(&BigInt::from(v)))).collect())
            }
            // No constants for elements of uninterpreted types: there may be none but those that the program's own terms denote.
            Sym::Bv(id) => {
                let bits = self.bits(id);
                let free: Vec<usize> = (0..bits.len()).filter(|&i| !bits[i].is_const()).collect();
                if free.len() > FEW.ilog2() as usize {
                    return None;
                }
                let mut values = Vec::new();
                for row in 0..1usize << free.len() {
                    let mut constant = bits.to_vec();
                    for (k, &i) in free.iter().enumerate() {
                        constant[i] = Lit::constant((row >> k) & 1 == 1);
                    }
                    values.push(Sym::Bv(self.vector(constant)));
                }
                Some(values)
            }
            // An enumeration: its bits say all.
            Sym::Data(id) if self.datas.value(id).fields.is_empty() => {
                let ty = self.datas.value(id).ty;
                if self.size(ty)? > FEW as u128 { None } else { self.data_values(ty) }
            }
            _ => None,
        }
    }

    /// Uncovered indices make an execution worthless.
    pub fn cover(&mut self, index: IndexId, where_: Lit) -> Option<Rc<Choices>> {
        let choices = self.choices(index)?;
        if choices.uncovered != Lit::FALSE {
            let cut = self.circuit.and(where_, choices.uncovered);
            let cut = self.circuit.and(cut, !self.over_approximate);
            self.overflows.push(cut);
        }
        Some(choices)
    }

    /// The value whose pattern the selector has, as a tree of multiplexers over the selector's bits. At least one value.
    pub fn pick(&mut self, selector: &[Lit], values: &[(&[bool], Sym)]) -> Sym {
        let first = values[0];
        let differs = |k: usize| values.iter().any(|v| v.0[k] != first.0[k]);
        let Some(bit) = (0..selector.len()).rev().find(|&k| differs(k)) else { return first.1 };
        let (ones, zeros): (Vec<_>, Vec<_>) = values.iter().partition(|v| v.0[bit]);
        let (one, zero) = (self.pick(selector, &ones), self.pick(selector, &zeros));
        self.ite(selector[bit], one, zero)
    }
}
