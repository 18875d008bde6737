//! All choices in a step, one combination after the other.

use base::reason::{Obstacle, Reason};
use check::{Ty, TyKind};
use semantics::eval::{Eval, Oracle, cannot};
use semantics::value::Val;
use syntax::ast::Name;

use crate::Refused;

/// Words up to this width, and ranges of integers up to so many, are tried whole.
const WIDTH: u32 = 12;
const RANGE: u64 = 4_096;

/// The ways taken so far, each of so many; those behind `at` are still to be taken.
#[derive(Debug, Default)]
pub struct Choices {
    taken: Vec<(usize, usize)>,
    at: usize,
    tried: usize,
    /// Not every choice is covered.
    open: Option<Reason>,
}

impl Choices {
    /// Goes on to the next combination; false when there is none.
    pub fn advance(&mut self, most: usize) -> Result<bool, Refused> {
        self.tried += 1;
        if self.tried > most {
            return Err(Refused::new("so many choices in one step"));
        }
        self.taken.truncate(self.at);
        self.at = 0;
        while let Some((way, ways)) = self.taken.pop() {
            if way + 1 < ways {
                self.taken.push((way + 1, ways));
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Was each choice one that is tried whole?
    pub fn complete(&self) -> Result<(), Refused> {
        self.open.as_ref().map_or(Ok(()), |why| Err(Refused::new(why.to_string())))
    }
}

impl Oracle for Choices {
    fn arbitrary(&mut self, _: &[&str], _: Ty) -> Eval<Val> {
        Ok(Val::Unset)
    }

    fn value(&mut self, ty: Ty) -> Eval<Val> {
        match ty.kind() {
            TyKind::Bool => Ok(Val::Bool(self.way(2) == 1)),
            TyKind::Bv(width) if *width <= WIDTH => Ok(Val::bv64(*width, self.way(1 << width) as u64)),
            _ => cannot(Obstacle::ArbitraryValue.reason(format!("an arbitrary value of the type {ty}"))),
        }
    }

    fn value_within(&mut self, ty: Ty, (low, high): (i64, i64)) -> Eval<Val> {
        match high.abs_diff(low) {
            more if low <= high && more < RANGE => Ok(Val::Int(low + self.way(more as usize + 1) as i64)),
            _ => self.value(ty),
        }
    }

    fn way(&mut self, n: usize) -> usize {
        if self.at == self.taken.len() {
            self.taken.push((0, n));
        }
        self.at += 1;
        self.taken[self.at - 1].0
    }

    fn size_matters(&mut self, of: Name, _: u64) {
        self.incomplete(Obstacle::ArbitraryValue.reason(format!("the number of elements of {of}")));
    }

    fn incomplete(&mut self, why: Reason) {
        self.open.get_or_insert(why);
    }
}
