//! Linear programming over the rationals: is a set of linear constraints satisfiable, and how small does a sum become?
//!
//! The general simplex method with bounds on every variable, a row for each sum that is bounded (Dutertre and de Moura, "A fast
//! linear-arithmetic solver for DPLL(T)", CAV 2006, section 3), with Bland's rule, so that it ends; minimization starts where the
//! constraints are satisfied.

use std::collections::BTreeMap;

use super::Linear;
use super::rational::Rational;

/// A tableau: some variables are sums of the others.
#[derive(Debug, Clone, Default)]
pub struct Simplex {
    lower: Vec<Option<Rational>>,
    upper: Vec<Option<Rational>>,
    value: Vec<Rational>,
    rows: Vec<Row>,
    /// Of each variable: its row, if it is one of the sums.
    row_of: Vec<Option<usize>>,
}

/// Which of the two bounds of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    Lower,
    Upper,
}

impl Side {
    fn upper_if(upper: bool) -> Side {
        if upper { Side::Upper } else { Side::Lower }
    }

    pub fn other(self) -> Side {
        Side::upper_if(self == Side::Lower)
    }
}

/// A bound of a variable that takes part in a contradiction.
#[derive(Debug, Clone)]
pub struct Blamed {
    pub variable: usize,
    pub side: Side,
    /// Positive.
    pub factor: Rational,
}

#[derive(Debug, Clone)]
struct Row {
    basic: usize,
    sum: BTreeMap<usize, Rational>,
}

/// How small a sum becomes.
#[derive(Debug, Clone)]
pub enum Least {
    /// The value, and where.
    At(Rational, Vec<Rational>),
    /// It falls for ever in this direction.
    Along(Vec<Rational>),
}

impl Simplex {
    /// That many variables without bounds.
    pub fn new(variables: usize) -> Simplex {
        let mut simplex = Simplex::default();
        for _ in 0..variables {
            simplex.variable();
        }
        simplex
    }

    fn variable(&mut self) -> usize {
        self.lower.push(None);
        self.upper.push(None);
        self.value.push(Rational::ZERO);
        self.row_of.push(None);
        self.value.len() - 1
    }

    /// Requires that the sum is at most 0; the variable that stands for it.
    pub fn at_most_zero(&mut self, sum: &Linear) -> usize {
        let slack = self.slack(sum);
        self.upper[slack] = Some(-&sum.constant);
        slack
    }

    /// Takes back all bounds.
    pub fn unbound(&mut self) {
        self.lower.fill(None);
        self.upper.fill(None);
    }

    /// The bound of a variable on one side.
    pub fn bound(&self, variable: usize, side: Side) -> Option<&Rational> {
        match side {
            Side::Lower => self.lower[variable].as_ref(),
            Side::Upper => self.upper[variable].as_ref(),
        }
    }

    /// Gives a variable another bound on one side; false where no value is left between its bounds.
    pub fn set_bound(&mut self, variable: usize, side: Side, bound: Option<Rational>) -> bool {
        match side {
            Side::Lower => self.lower[variable] = bound,
            Side::Upper => self.upper[variable] = bound,
        }
        if let (Some(lower), Some(upper)) = (&self.lower[variable], &self.upper[variable])
            && lower > upper
        {
            return false;
        }
        // What is in no row keeps its bounds at any time.
        if self.row_of[variable].is_none() && self.violates(variable) {
            let nearest = match &self.lower[variable] {
                Some(lower) if self.value[variable] < *lower => lower,
                _ => self.upper[variable].as_ref().expect("it violates one of them"),
            };
            let by = nearest - &self.value[variable];
            self.shift(variable, &by);
        }
        true
    }

    /// A variable that is the sum, without its constant.
    pub fn slack(&mut self, sum: &Linear) -> usize {
        let slack = self.variable();
        let mut row = Linear::default();
        for (variable, factor) in &sum.terms {
            match self.row_of[*variable] {
                None => row.add_term(*variable, factor),
                Some(r) => self.rows[r].sum.iter().for_each(|(v, f)| row.add_term(*v, &(f * factor))),
            }
        }
        self.value[slack] = row.along(&self.value);
        self.row_of[slack] = Some(self.rows.len());
        self.rows.push(Row { basic: slack, sum: row.terms });
        slack
    }

    pub fn value(&self, variable: usize) -> &Rational {
        &self.value[variable]
    }

    /// Finds values that satisfy all constraints.
    pub fn satisfy(&mut self) -> bool {
        self.conflict().is_none()
    }

    /// Finds values that satisfy all constraints; or bounds that contradict each other, with factors: the sum of what they say, each times
    /// its factor, is false whatever the values (Farkas).
    pub fn conflict(&mut self) -> Option<Vec<Blamed>> {
        loop {
            let violated = self.rows.iter().map(|row| row.basic).filter(|b| self.violates(*b)).min();
            let basic = violated?;
            let rises = self.lower[basic].as_ref().is_some_and(|l| self.value[basic] < *l);
            let row = self.row_of[basic].expect("it is in a row");
            let moves = |(v, factor): &(&usize, &Rational)| self.can_move(**v, factor.is_positive() == rises);
            let Some(other) = self.rows[row].sum.iter().find(moves).map(|(v, _)| *v) else {
                return Some(self.blamed(row, rises));
            };
            let bound = if rises { &self.lower[basic] } else { &self.upper[basic] };
            let bound = bound.clone().expect("it violates it");
            self.pivot_to(row, other, bound);
        }
    }

    /// Why the sum of a row cannot come to its bound.
    fn blamed(&self, row: usize, rises: bool) -> Vec<Blamed> {
        let Row { basic, sum } = &self.rows[row];
        let own = Blamed { variable: *basic, side: Side::upper_if(!rises), factor: Rational::ONE };
        let others = sum.iter().map(|(variable, factor)| Blamed {
            variable: *variable,
            side: Side::upper_if(factor.is_positive() == rises),
            factor: if factor.is_negative() { -factor } else { factor.clone() },
        });
        std::iter::once(own).chain(others).collect()
    }

    fn violates(&self, variable: usize) -> bool {
        let value = &self.value[variable];
        self.lower[variable].as_ref().is_some_and(|l| value < l)
            || self.upper[variable].as_ref().is_some_and(|u| value > u)
    }

    fn can_move(&self, variable: usize, upwards: bool) -> bool {
        match upwards {
            true => self.upper[variable].as_ref().is_none_or(|u| self.value[variable] < *u),
            false => self.lower[variable].as_ref().is_none_or(|l| self.value[variable] > *l),
        }
    }

    /// Gives the basic variable of a row that value, by changing another one, which takes its place.
    fn pivot_to(&mut self, row: usize, other: usize, value: Rational) {
        let basic = self.rows[row].basic;
        let by = &(&value - &self.value[basic]) / &self.rows[row].sum[&other];
        self.shift(other, &by);
        self.value[basic] = value;
        self.pivot(row, other);
    }

    /// Changes a variable that is in no row, and with it the sums.
    fn shift(&mut self, variable: usize, by: &Rational) {
        self.value[variable] = &self.value[variable] + by;
        for row in &self.rows {
            if let Some(factor) = row.sum.get(&variable) {
                self.value[row.basic] = &self.value[row.basic] + &(factor * by);
            }
        }
    }

    fn pivot(&mut self, row: usize, other: usize) {
        let basic = self.rows[row].basic;
        let mut sum = std::mem::take(&mut self.rows[row].sum);
        let factor = sum.remove(&other).expect("it occurs in the row");
        let minus = &Rational::integer(-1) / &factor;
        let mut solved = Linear::default();
        sum.iter().for_each(|(v, f)| solved.add_term(*v, &(f * &minus)));
        solved.add_term(basic, &(&Rational::ONE / &factor));
        for (r, changed) in self.rows.iter_mut().enumerate() {
            let Some(factor) = changed.sum.get(&other).cloned().filter(|_| r != row) else { continue };
            changed.sum.remove(&other);
            let mut sum = Linear { terms: std::mem::take(&mut changed.sum), constant: Rational::ZERO };
            sum.add(&solved, &factor);
            changed.sum = sum.terms;
        }
        self.rows[row] = Row { basic: other, sum: solved.terms };
        self.row_of[other] = Some(row);
        self.row_of[basic] = None;
    }

    /// The least value of a sum over the first variables, where the constraints are satisfied: after [`Simplex::satisfy`].
    pub fn minimize(&mut self, sum: &Linear, variables: usize) -> Least {
        let goal = self.slack(sum);
        loop {
            let row = self.row_of[goal].expect("the goal is without bounds and never leaves");
            let helps = |(v, factor): &(&usize, &Rational)| self.can_move(**v, factor.is_negative());
            let Some((&entering, factor)) = self.rows[row].sum.iter().find(helps) else {
                let value = &self.value[goal] + &sum.constant;
                return Least::At(value, self.value[..variables].to_vec());
            };
            let upwards = factor.is_negative();
            match self.limit(entering, upwards, goal) {
                Limit::None => return Least::Along(self.direction(entering, upwards, variables)),
                Limit::Own(by) => self.shift(entering, &by),
                Limit::Row(row, value) => self.pivot_to(row, entering, value),
            }
        }
    }

    /// What stops a variable that moves: the nearest bound.
    fn limit(&self, entering: usize, upwards: bool, goal: usize) -> Limit {
        let own = if upwards { &self.upper[entering] } else { &self.lower[entering] };
        let mut nearest = own.as_ref().map(|bound| {
            let by = bound - &self.value[entering];
            (if upwards { by.clone() } else { -&by }, entering, Limit::Own(by))
        });
        for (r, row) in self.rows.iter().enumerate().filter(|(_, row)| row.basic != goal) {
            let Some(factor) = row.sum.get(&entering) else { continue };
            let rises = factor.is_positive() == upwards;
            let Some(bound) = (if rises { &self.upper[row.basic] } else { &self.lower[row.basic] }) else { continue };
            let by = &(bound - &self.value[row.basic]) / factor;
            let distance = if upwards { by } else { -&by };
            let nearer = nearest.as_ref().is_none_or(|(d, v, _)| (&distance, &row.basic) < (d, v));
            if nearer {
                nearest = Some((distance, row.basic, Limit::Row(r, bound.clone())));
            }
        }
        nearest.map_or(Limit::None, |(_, _, limit)| limit)
    }

    fn direction(&self, entering: usize, upwards: bool, variables: usize) -> Vec<Rational> {
        let unit = Rational::integer(if upwards { 1 } else { -1 });
        let part = |v: usize| match self.row_of[v] {
            _ if v == entering => unit.clone(),
            None => Rational::ZERO,
            Some(r) => self.rows[r].sum.get(&entering).map_or(Rational::ZERO, |f| f * &unit),
        };
        (0..variables).map(part).collect()
    }
}

enum Limit {
    None,
    /// The variable's own bound, and how far it is.
    Own(Rational),
    /// That of the basic variable of this row.
    Row(usize, Rational),
}

/// The solutions of constraints; there is at least one.
#[derive(Debug, Clone)]
pub struct Polyhedron {
    simplex: Simplex,
    variables: usize,
}

impl Polyhedron {
    /// `None`: it is empty.
    pub fn new<'a>(variables: usize, constraints: impl IntoIterator<Item = &'a Linear>) -> Option<Polyhedron> {
        let mut simplex = Simplex::new(variables);
        for constraint in constraints {
            match constraint.as_constant() {
                Some(constant) if constant.is_positive() => return None,
                Some(_) => {}
                None => drop(simplex.at_most_zero(constraint)),
            }
        }
        simplex.satisfy().then_some(Polyhedron { simplex, variables })
    }

    /// A point in which the sum is 1 or more. There is none only if the sum is at most 0 in all that consist of integers, where the
    /// sum's factors are integers.
    pub fn exceeds(&self, sum: &Linear) -> Option<Vec<Rational>> {
        if let Some(constant) = sum.as_constant() {
            return constant.is_positive().then(|| self.point(&self.simplex));
        }
        let mut simplex = self.simplex.clone();
        simplex.at_most_zero(&Linear::integer(1).minus(sum));
        simplex.satisfy().then(|| self.point(&simplex))
    }

    /// A point in which the sum is more than 0, by however little; `None`: there is none.
    pub fn is_more(&self, sum: &Linear) -> Option<Vec<Rational>> {
        if let Some(point) = self.exceeds(sum) {
            return Some(point);
        }
        match self.least(&sum.negated()) {
            Least::At(value, point) => value.is_negative().then_some(point),
            Least::Along(_) => None,
        }
    }

    fn point(&self, simplex: &Simplex) -> Vec<Rational> {
        (0..self.variables).map(|v| simplex.value(v).clone()).collect()
    }

    /// How small the sum becomes.
    pub fn least(&self, sum: &Linear) -> Least {
        self.simplex.clone().minimize(sum, self.variables)
    }
}

#[cfg(test)]
mod tests {
    use super::super::sum;
    use super::*;

    #[test]
    fn a_triangle_has_its_corners() {
        // x >= 1, y >= 2, x + 2y <= 15
        let triangle = Polyhedron::new(2, &[sum(1, &[-1]), sum(2, &[0, -1]), sum(-15, &[1, 2])]).expect("not empty");
        let least = |factors: &[i64]| match triangle.least(&sum(0, factors)) {
            Least::At(value, _) => Some(value),
            Least::Along(_) => None,
        };
        assert_eq!(least(&[1, 1]), Some(Rational::integer(3)));
        assert_eq!(least(&[-1, 0]), Some(Rational::integer(-11)));
        assert_eq!(least(&[0, -2]), Some(Rational::integer(-14)));
        assert_eq!(least(&[1, -1]), Some(Rational::integer(-6)));
        assert!(triangle.exceeds(&sum(-11, &[1])).is_none());
        assert!(triangle.exceeds(&sum(-10, &[1])).is_some());
    }

    #[test]
    fn reals_are_more_by_however_little() {
        // 2x <= 1
        let half = Polyhedron::new(1, &[sum(-1, &[2])]).expect("not empty");
        assert!(half.exceeds(&sum(0, &[1])).is_none());
        assert!(half.is_more(&sum(0, &[1])).is_some_and(|point| point[0].is_positive()));
        assert!(half.is_more(&sum(-1, &[2])).is_none());
        assert!(half.is_more(&sum(0, &[-1])).is_some_and(|point| point[0].is_negative()));
    }

    #[test]
    fn what_has_no_end_has_a_direction() {
        let wedge = Polyhedron::new(2, &[sum(0, &[-1, 1]), sum(0, &[0, -1])]).expect("not empty");
        let Least::Along(ray) = wedge.least(&sum(0, &[-2, 1])) else { panic!("it is bounded") };
        assert!(sum(0, &[-2, 1]).along(&ray).is_negative());
        assert!(!sum(0, &[-1, 1]).along(&ray).is_positive() && !sum(0, &[0, -1]).along(&ray).is_positive());
        assert!(matches!(wedge.least(&sum(5, &[1, 0])), Least::At(value, _) if value == Rational::integer(5)));
    }

    #[test]
    fn bounds_come_and_go_and_contradictions_have_factors() {
        // y - x, x + y
        let mut simplex = Simplex::new(2);
        let (less, both) = (simplex.slack(&sum(0, &[-1, 1])), simplex.slack(&sum(0, &[1, 1])));
        let bound = |n: i64| Some(Rational::integer(n));
        assert!(simplex.set_bound(less, Side::Lower, bound(1)) && simplex.set_bound(0, Side::Lower, bound(3)));
        assert!(simplex.satisfy() && *simplex.value(1) >= Rational::integer(4));
        assert!(simplex.set_bound(both, Side::Upper, bound(6)));
        let blamed = simplex.conflict().expect("3 + 4 is more than 6");
        let factor = |variable: usize, side: Side| {
            blamed.iter().find(|b| (b.variable, b.side) == (variable, side)).map(|b| b.factor.clone())
        };
        // (y - x >= 1) + 2 (x >= 3) + (x + y <= 6): 0 >= 1, up to a common factor.
        let one = factor(less, Side::Lower).expect("it takes part");
        assert_eq!(factor(0, Side::Lower), Some(&one + &one));
        assert_eq!((factor(both, Side::Upper), blamed.len()), (Some(one), 3));
        simplex.unbound();
        assert!(simplex.set_bound(both, Side::Upper, bound(6)) && simplex.satisfy());
        assert!(simplex.set_bound(0, Side::Upper, bound(2)) && !simplex.set_bound(0, Side::Lower, bound(3)));
    }

    #[test]
    fn contradictions_are_empty() {
        assert!(Polyhedron::new(2, &[sum(1, &[1, 1]), sum(0, &[-1]), sum(0, &[0, -1])]).is_none());
        assert!(Polyhedron::new(1, &[sum(1, &[])]).is_none());
    }
}
