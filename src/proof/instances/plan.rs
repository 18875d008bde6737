//! What is asked of a state in front of a step or behind it.

use indexmap::IndexMap;
use rustc_hash::FxHashSet;

use super::reasons::normal;
use super::samples::Row;
use syntax::ast::*;
use syntax::print::print_expr;

/// What is asked of a state: flags, and rows made of them.
#[derive(Default)]
pub struct Flags {
    flags: IndexMap<String, usize>,
    exprs: Vec<Expr>,
}

impl Flags {
    /// The number of the flag that says this.
    pub fn of(&mut self, e: Expr) -> usize {
        let e = normal(e);
        let next = self.exprs.len();
        let number = *self.flags.entry(print_expr(&e)).or_insert(next);
        if number == next {
            self.exprs.push(e);
        }
        number
    }

    /// What each flag says.
    pub fn exprs(&self) -> &[Expr] {
        &self.exprs
    }

    /// The flag that says this, if there is one.
    pub fn find(&self, e: &Expr) -> Option<usize> {
        self.flags.get(&print_expr(e)).copied()
    }
}

/// A row as flags, of these threads and elements.
pub struct Plan {
    pub group: usize,
    pub threads: Vec<usize>,
    pub elements: Vec<Expr>,
    /// By thread and place.
    pub places: Vec<Vec<usize>>,
    pub atoms: Vec<usize>,
}

impl Plan {
    /// What values of the flags say.
    pub fn row(&self, values: &[bool]) -> Option<Row> {
        let places = self.places.iter().map(|flags| flags.iter().position(|f| values[*f]).map(|p| p as u16));
        Some(Row {
            places: places.collect::<Option<_>>()?,
            atoms: self.atoms.iter().map(|a| Some(values[*a])).collect(),
        })
    }

    /// All that it is made of.
    pub fn flags(&self) -> impl Iterator<Item = usize> + '_ {
        self.places.iter().flatten().chain(&self.atoms).copied()
    }

    /// Which places and atoms of its row a reason has. How many threads are somewhere, as the first atoms say, belongs to each.
    pub fn relevant(&self, reason: &FxHashSet<usize>, counting: usize) -> (Vec<bool>, Vec<bool>) {
        let places = self.places.iter().map(|flags| flags.iter().any(|f| reason.contains(f))).collect();
        let atoms = self.atoms.iter().enumerate().map(|(n, f)| n < counting || reason.contains(f));
        (places, atoms.collect())
    }
}
