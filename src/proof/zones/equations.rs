//! Linear equations between integers: the least affine space around what is known.
//!
//! ```text
//! x - 2 * y == 3        a row; dimensions stand for integers as in a zone
//! ```
//! Rows are reduced: each has a pivot, with factor 1, that no other row has.
//!
//! Source: Karr, "Affine relationships among variables of a program", Acta Informatica 6 (1976); joins by the algorithm of Zassenhaus for the
//! intersection of two spaces (here of the equations that hold in each).

use std::collections::BTreeMap;

use super::super::linear::Linear;
use super::super::linear::rational::Rational;

/// Sums that are 0, by their pivots.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Equations(BTreeMap<usize, Linear>);

impl Equations {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each is 0.
    pub fn rows(&self) -> impl Iterator<Item = &Linear> {
        self.0.values()
    }

    /// The sum without pivots: the same value, wherever the equations hold.
    pub fn reduced(&self, sum: &Linear) -> Linear {
        let mut reduced = sum.clone();
        for (variable, factor) in &sum.terms {
            if let Some(row) = self.0.get(variable) {
                reduced.add(row, &-factor);
            }
        }
        reduced
    }

    /// The sum is 0, too; false if it can not be.
    #[must_use]
    pub fn add(&mut self, sum: &Linear) -> bool {
        let row = self.reduced(sum);
        let Some((pivot, factor)) = row.terms.iter().next_back().map(|(v, f)| (*v, f.clone())) else {
            return row.constant.is_zero();
        };
        let row = row.scaled(&(&Rational::ONE / &factor));
        self.without(pivot, &row);
        self.0.insert(pivot, row);
        true
    }

    /// The pivot is in no row any more.
    fn without(&mut self, pivot: usize, row: &Linear) {
        for known in self.0.values_mut() {
            if let Some(factor) = known.terms.get(&pivot).map(|f| -f) {
                known.add(row, &factor);
            }
        }
    }

    /// Nothing is known of the dimension any more.
    pub fn forget(&mut self, dimension: usize) {
        let holding = |(_, row): &(&usize, &Linear)| row.terms.contains_key(&dimension);
        let Some(pivot) = self.0.iter().find(holding).map(|(pivot, _)| *pivot) else { return };
        let row = self.0.remove(&pivot).expect("it was found");
        let row = row.scaled(&(&Rational::ONE / &row.terms[&dimension]));
        self.without(dimension, &row);
    }

    /// With other numbers for the dimensions, whose names are all different; those without one are forgotten.
    pub fn arranged(&self, new: &dyn Fn(usize) -> Option<usize>) -> Equations {
        let mut kept = self.clone();
        let all: Vec<usize> = self.0.values().flat_map(|row| row.terms.keys().copied()).collect();
        all.into_iter().filter(|d| new(*d).is_none()).for_each(|d| kept.forget(d));
        let mut arranged = Equations::default();
        for row in kept.0.values() {
            let mut named = Linear::constant(row.constant.clone());
            row.terms.iter().for_each(|(d, factor)| named.add_term(new(*d).unwrap_or(*d), factor));
            let consistent = arranged.add(&named);
            debug_assert!(consistent);
        }
        arranged
    }

    /// Does all that the other says follow?
    pub fn imply(&self, other: &Equations) -> bool {
        other.rows().all(|row| {
            let rest = self.reduced(row);
            rest.terms.is_empty() && rest.constant.is_zero()
        })
    }

    /// What both say: the equations of the least space around both.
    #[must_use]
    pub fn join(&self, other: &Equations) -> Equations {
        let last = self.rows().chain(other.rows()).flat_map(|row| row.terms.keys()).max().copied().unwrap_or(0);
        // The constant is the variable 0; the second copy stands in front of the first, whose variables become pivots first.
        let second = last + 1;
        let row = |sum: &Linear, copies: &[usize]| {
            let mut row = Linear::default();
            for first in copies {
                row.add_term(*first, &sum.constant);
                sum.terms.iter().for_each(|(v, factor)| row.add_term(first + v, factor));
            }
            row
        };
        let mut both = Equations::default();
        let all = self.rows().map(|sum| row(sum, &[0, second])).chain(other.rows().map(|sum| row(sum, &[second])));
        // Without constants, all of them can be 0.
        all.for_each(|row| assert!(both.add(&row), "a sum without a constant can be 0"));
        let mut joined = Equations::default();
        for (_, row) in both.0.into_iter().filter(|(pivot, _)| *pivot < second) {
            let mut sum = Linear::default();
            for (variable, factor) in &row.terms {
                match variable {
                    0 => sum.constant = factor.clone(),
                    _ => sum.add_term(*variable, factor),
                }
            }
            let consistent = joined.add(&sum);
            debug_assert!(consistent, "both have values");
        }
        joined
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::linear::sum;
    use super::*;

    fn of(rows: &[Linear]) -> Equations {
        let mut equations = Equations::default();
        assert!(rows.iter().all(|row| equations.add(row)));
        equations
    }

    #[test]
    fn what_follows_is_known() {
        // x1 == x2 + 1, x2 == 3
        let mut equations = of(&[sum(-1, &[0, 1, -1]), sum(-3, &[0, 0, 1])]);
        assert!(equations.imply(&of(&[sum(-4, &[0, 1])])));
        assert!(!equations.imply(&of(&[sum(-1, &[0, 0, 0, 1])])));
        assert!(!equations.clone().add(&sum(-5, &[0, 1])));
        equations.forget(2);
        assert_eq!(equations, of(&[sum(-4, &[0, 1])]));
    }

    #[test]
    fn what_both_say() {
        // (0, 0, 7) and (1, 2, 7)
        let point = |x: i64, y: i64| of(&[sum(-x, &[0, 1]), sum(-y, &[0, 0, 1]), sum(-7, &[0, 0, 0, 1])]);
        let line = point(0, 0).join(&point(1, 2));
        assert_eq!(line, of(&[sum(0, &[0, 2, -1]), sum(-7, &[0, 0, 0, 1])]));
        assert!(point(3, 6).imply(&line) && !point(3, 5).imply(&line));
        assert!(line.join(&point(0, 1)).imply(&of(&[sum(-7, &[0, 0, 0, 1])])));
        assert!(line.join(&Equations::default()).is_empty());
    }

    #[test]
    fn dimensions_are_named_anew() {
        let sums = of(&[sum(0, &[0, 1, -1, -1]), sum(-2, &[0, 0, 1])]);
        let arranged = sums.arranged(&|d| [None, Some(2), None, Some(1)][d]);
        assert_eq!(arranged, of(&[sum(-2, &[0, -1, 1])]));
    }
}
