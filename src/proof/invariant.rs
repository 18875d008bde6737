//! What IC3 found, in the words of a certificate: locations by their numbers there, bits as sets of values.
//!
//! The invariant says, one after the other: where each thread can be; that the others do not exist yet while the entry thread is alone;
//! the range of each integer where it is live; and the clauses. It claims nothing by itself: the checker looks at all of it.

use itertools::Itertools;

use super::cube::Cube;
use super::model::{Field, Model, Ranges, within};
use engine::transition::Shape;
use syntax::ast::*;
use system::System;
use system::live::Live;
use system::words::{Words, among, wordless};
use vocabulary::{ABSENT, integer};

/// Words for the state of a system.
pub struct Wording<'a> {
    system: &'a System,
    model: &'a Model,
    words: &'a Words,
}

impl<'a> Wording<'a> {
    pub fn new(system: &'a System, model: &'a Model, words: &'a Words) -> Wording<'a> {
        Wording { system, model, words }
    }

    /// The whole invariant.
    ///
    /// # Errors
    /// A clause about something that has no name in the source.
    pub fn invariant(&self, clauses: &[Cube], live: &Live, ranges: Option<&Ranges>) -> Result<Expr, String> {
        let mut parts = Vec::new();
        for t in 0..self.words.locations.len() {
            parts.push(self.words.at(t, |_| true));
        }
        let alone = self.words.at(0, |l| live.alone[l] || l == ABSENT);
        for (at, _) in self.words.locations.iter().skip(1) {
            let absent = Expr::var(*at).eq(Expr::int(ABSENT));
            parts.push(alone.clone().implies(absent));
        }
        for ((v, variable), ranges) in self.system.variables.iter().enumerate().cartesian_product(ranges) {
            let (TypeKind::Int, Some(word)) = (&variable.ty.kind, self.words.of(variable.name)) else { continue };
            let readers = match &variable.owner {
                Some(path) => self.system.thread_at(path).into_iter().collect(),
                None => (0..self.words.locations.len()).collect::<Vec<_>>(),
            };
            let dead = Expr::all(readers.into_iter().map(|t| self.words.at(t, |l| !live.is_live(t, l, v))));
            parts.push(dead.or(word.says(true, within(&word.expr, ranges.bounds(variable.name)))));
        }
        for clause in clauses {
            parts.push(self.clause(clause)?);
        }
        Ok(Expr::all(parts))
    }

    /// That the state is not in the cube.
    fn clause(&self, cube: &Cube) -> Result<Expr, String> {
        let mut parts = Vec::new();
        for (f, field) in self.model.fields.iter().enumerate() {
            let bits: Vec<(usize, bool)> = cube
                .iter()
                .filter(|l| (field.first..field.first + field.shape.bits()).contains(&l.bit()))
                .map(|l| (l.bit() - field.first, !l.negated()))
                .collect();
            if bits.is_empty() {
                continue;
            }
            let fits = |value: i128| bits.iter().all(|(bit, set)| (value >> bit & 1 == 1) == *set);
            parts.push(match f.checked_sub(self.words.locations.len()) {
                None => self.words.at(f, |l| !fits(l as i128)),
                Some(v) => {
                    let variable = self.system.variables[v].name;
                    let word = self.words.of(variable).ok_or_else(|| wordless(variable))?;
                    word.says(!fits(0), other_values(&word.expr, field, &bits, &fits))
                }
            });
        }
        let bits = self.model.fields.last().map_or(0, |f| f.first + f.shape.bits());
        for lit in cube.iter().filter(|l| l.bit() >= bits) {
            let atom = self.words.said(self.system, &self.model.atoms[lit.bit() - bits].expr)?;
            parts.push(if lit.negated() { atom } else { atom.not() });
        }
        Ok(Expr::any(parts))
    }
}

/// Integers of so many bits are described by their values.
const LISTED: usize = 10;

/// The value does not have these bits.
fn other_values(expr: &Expr, field: &Field, bits: &[(usize, bool)], fits: &dyn Fn(i128) -> bool) -> Expr {
    match field.shape {
        Shape::Bool if bits[0].1 => match &expr.kind {
            // A bit of a count.
            ExprKind::Binary(BinOp::Le, least, count) => Expr::binary(BinOp::Lt, (**count).clone(), (**least).clone()),
            _ => expr.clone().not(),
        },
        Shape::Bool => expr.clone(),
        Shape::Bv(width) if bits.len() == width as usize => {
            let mut value = num_bigint::BigUint::ZERO;
            bits.iter().for_each(|(bit, set)| value.set_bit(*bit as u64, *set));
            expr.clone().eq(Expr::generated(ExprKind::Bv { value, width })).not()
        }
        Shape::Bv(_) => Expr::any(bits.iter().map(|(bit, set)| {
            let bit = Expr::generated(ExprKind::Extract(Box::new(expr.clone()), *bit as u32 + 1, *bit as u32));
            bit.eq(Expr::generated(ExprKind::Bv { value: u32::from(!*set).into(), width: 1 }))
        })),
        Shape::Int { bits: width, signed } if width as usize <= LISTED => {
            let half = 1i128 << (width - 1);
            let range = if signed { -half..half } else { 0..2 * half };
            among(expr, &range.filter(|v| !fits(*v)).collect::<Vec<_>>())
        }
        Shape::Int { .. } => Expr::any(bits.iter().map(|(bit, set)| {
            let shifted = Expr::binary(BinOp::Div, expr.clone(), integer(1 << bit));
            let bit = Expr::binary(BinOp::Mod, shifted, integer(2));
            bit.eq(integer(i128::from(!*set)))
        })),
    }
}
