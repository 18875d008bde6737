//! Affine spaces: what points and directions span, and the linear equations that hold there.

use indexmap::IndexMap;

use super::Linear;
use super::rational::Rational;

/// The least affine space with some points; nothing, as long as there is none.
#[derive(Debug, Clone, Default)]
pub struct Span {
    first: Option<Vec<Rational>>,
    /// Directions, by pivot: 1 there, and 0 at the pivots of the others.
    rows: IndexMap<usize, Vec<Rational>>,
}

impl Span {
    pub fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    pub fn dimension(&self) -> usize {
        self.rows.len()
    }

    /// Does the space grow?
    pub fn add_point(&mut self, point: &[Rational]) -> bool {
        let Some(first) = &self.first else {
            self.first = Some(point.to_vec());
            return true;
        };
        let direction = point.iter().zip(first).map(|(a, b)| a - b).collect();
        self.add_direction(direction)
    }

    /// Does the space grow?
    pub fn add_direction(&mut self, mut row: Vec<Rational>) -> bool {
        for (pivot, known) in &self.rows {
            subtract(&mut row, known, *pivot);
        }
        // Variables that come first are told by those behind them.
        let Some(pivot) = row.iter().rposition(|r| !r.is_zero()) else { return false };
        let factor = &Rational::ONE / &row[pivot];
        row.iter_mut().for_each(|r| *r = &*r * &factor);
        for known in self.rows.values_mut() {
            subtract(known, &row, pivot);
        }
        self.rows.insert(pivot, row);
        true
    }

    /// Sums that are 0 everywhere in the space: each variable that is no pivot is told by those that are. None where there is no point.
    pub fn equations(&self) -> Vec<Linear> {
        let Some(first) = &self.first else { return Vec::new() };
        let from_first = |v: usize| Linear::variable(v).minus(&Linear::constant(first[v].clone()));
        let told = (0..first.len()).filter(|v| !self.rows.contains_key(v));
        told.map(|v| self.rows.iter().fold(from_first(v), |sum, (p, row)| sum.plus(&from_first(*p), &-&row[v])))
            .collect()
    }
}

/// Makes the pivot's place 0.
fn subtract(row: &mut [Rational], known: &[Rational], pivot: usize) {
    if row[pivot].is_zero() {
        return;
    }
    let factor = -&row[pivot];
    for (r, k) in row.iter_mut().zip(known).filter(|(_, k)| !k.is_zero()) {
        *r = &*r + &(k * &factor);
    }
}

#[cfg(test)]
mod tests {
    use super::super::sum;
    use super::*;

    fn point(values: &[i64]) -> Vec<Rational> {
        values.iter().map(|n| Rational::integer(*n)).collect()
    }

    #[test]
    fn equations_hold_at_every_point() {
        let mut span = Span::default();
        assert!(span.equations().is_empty());
        assert!(span.add_point(&point(&[0, 0, 5])));
        assert_eq!(span.equations().len(), 3);
        assert!(span.add_point(&point(&[1, 2, 5])));
        assert!(!span.add_point(&point(&[3, 6, 5])));
        // y is twice x, z is 5.
        assert!(
            span.equations().iter().any(|e| *e == sum(0, &[2, -1]).scaled(&(&Rational::ONE / &Rational::integer(2))))
        );
        assert!(span.equations().contains(&sum(-5, &[0, 0, 1])));
        assert!(span.add_direction(point(&[1, 0, 0])));
        assert_eq!(span.equations(), [sum(-5, &[0, 0, 1])]);
    }
}
