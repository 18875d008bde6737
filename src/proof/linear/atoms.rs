//! Comparisons of integer sums with numbers, each in one form, and who decides whether several can be true together.
//!
//! Source: Dutertre and de Moura, "A fast linear-arithmetic solver for DPLL(T)", CAV 2006, with branches where a solution is no integer.

use std::cell::RefCell;

use itertools::Itertools;
use num_integer::Integer;
use num_traits::Signed;
use rustc_hash::FxHashMap;

use super::Linear;
use super::rational::Rational;
use super::simplex::{Side, Simplex};

/// `sum <= bound`: the factors have no common divisor, the first is positive, there is no constant.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Atom {
    pub sum: Linear,
    pub bound: Rational,
}

/// An atom of a [`Table`], or its complement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Literal {
    pub atom: usize,
    pub value: bool,
}

/// All atoms, by number, and what is known of them.
#[derive(Debug, Default)]
pub struct Table {
    pub atoms: Vec<Atom>,
    numbers: FxHashMap<Atom, usize>,
    /// One of the literals is true, whatever the values.
    pub lemmas: RefCell<Vec<Vec<Literal>>>,
}

/// What a constraint comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constraint {
    Known(bool),
    Literal(Literal),
}

impl Table {
    /// That the sum, of integers, is at most 0.
    pub fn at_most_zero(&mut self, sum: &Linear) -> Constraint {
        let Some((_, first)) = sum.terms.first_key_value() else {
            return Constraint::Known(!sum.constant.is_positive());
        };
        let denominators = sum.terms.values().fold(1.into(), |l: num_bigint::BigInt, f| l.lcm(&f.denominator()));
        let whole = sum.scaled(&Rational::of_integer(denominators));
        let divisor = whole.terms.values().fold(0.into(), |g: num_bigint::BigInt, f| g.gcd(&f.numerator()));
        let mut sum = whole.scaled(&(&Rational::ONE / &Rational::of_integer(divisor.abs())));
        let most = (-&sum.constant).floor();
        sum.constant = Rational::ZERO;
        let value = first.is_positive();
        let atom = match value {
            true => Atom { sum, bound: most },
            // -sum <= most: not sum <= -most - 1
            false => Atom { sum: sum.negated(), bound: &(-&most) - &Rational::ONE },
        };
        let known = self.numbers.get(&atom).copied();
        let atom = known.unwrap_or_else(|| {
            self.atoms.push(atom.clone());
            self.numbers.insert(atom, self.atoms.len() - 1);
            self.atoms.len() - 1
        });
        Constraint::Literal(Literal { atom, value })
    }

    /// Notes of atoms about the same sum which follow from which.
    pub fn order(&self, atoms: impl Iterator<Item = usize>) {
        let mut by_sum: FxHashMap<&Linear, Vec<usize>> = FxHashMap::default();
        for atom in atoms {
            by_sum.entry(&self.atoms[atom].sum).or_default().push(atom);
        }
        let mut lemmas = self.lemmas.borrow_mut();
        for mut alike in by_sum.into_values() {
            alike.sort_by_key(|a| self.atoms[*a].bound.clone());
            for pair in alike.windows(2) {
                let [less, more] = [(pair[0], false), (pair[1], true)].map(|(atom, value)| Literal { atom, value });
                lemmas.push(vec![less, more]);
            }
        }
    }
}

/// Decides conjunctions of literals over integers.
pub struct Integers {
    simplex: Simplex,
    /// Of them there are so many.
    width: usize,
    /// The variable that stands for a sum.
    places: FxHashMap<Linear, usize>,
    /// Where each bound comes from.
    reasons: FxHashMap<(usize, Side), usize>,
    /// Branches that may still be tried.
    branches: usize,
}

/// Reasons from here on are branches.
const BRANCH: usize = usize::MAX / 2;

/// Where more branches would be needed, literals are taken to be true together.
const BRANCHES: usize = 64;

impl Integers {
    pub fn new(width: usize) -> Integers {
        Integers {
            simplex: Simplex::new(width),
            width,
            places: FxHashMap::default(),
            reasons: FxHashMap::default(),
            branches: 0,
        }
    }

    /// Finds values for which the literals are true; or which of them, by position, cannot be together.
    pub fn check(&mut self, table: &Table, literals: &[Literal]) -> Result<(), Vec<usize>> {
        let places: Vec<usize> = literals.iter().map(|l| self.place(&table.atoms[l.atom].sum)).collect();
        self.simplex.unbound();
        self.reasons.clear();
        self.branches = BRANCHES;
        for (i, (literal, place)) in literals.iter().zip(places).enumerate() {
            let bound = &table.atoms[literal.atom].bound;
            let (side, bound) = match literal.value {
                true => (Side::Upper, bound.clone()),
                false => (Side::Lower, bound + &Rational::ONE),
            };
            let is_new = self.simplex.bound(place, side).is_none_or(|known| match side {
                Side::Upper => bound < *known,
                Side::Lower => bound > *known,
            });
            if is_new {
                self.reasons.insert((place, side), i);
                if !self.simplex.set_bound(place, side, Some(bound)) {
                    return Err(vec![i, self.reasons[&(place, side.other())]]);
                }
            }
        }
        self.solve()
    }

    fn place(&mut self, sum: &Linear) -> usize {
        if let Some((variable, factor)) = sum.terms.first_key_value()
            && sum.terms.len() == 1
            && *factor == Rational::ONE
        {
            return *variable;
        }
        if let Some(place) = self.places.get(sum) {
            return *place;
        }
        let place = self.simplex.slack(sum);
        self.places.insert(sum.clone(), place);
        place
    }

    fn solve(&mut self) -> Result<(), Vec<usize>> {
        if let Some(blamed) = self.simplex.conflict() {
            return Err(blamed.iter().map(|b| self.reasons[&(b.variable, b.side)]).collect());
        }
        let fraction = (0..self.width).find(|v| !self.simplex.value(*v).is_integer());
        let Some(variable) = fraction else { return Ok(()) };
        if let Some(core) = self.no_integers() {
            return Err(core);
        }
        if self.branches == 0 {
            log::debug!("too many branches for integers");
            return Ok(());
        }
        self.branches -= 1;
        let branch = BRANCH + self.branches;
        let floor = self.simplex.value(variable).floor();
        let mut core = Vec::new();
        for (side, bound) in [(Side::Upper, floor.clone()), (Side::Lower, &floor + &Rational::ONE)] {
            let known = self.simplex.bound(variable, side).cloned();
            let reason = self.reasons.insert((variable, side), branch);
            let found = match self.simplex.set_bound(variable, side, Some(bound)) {
                true => self.solve(),
                false => Err(vec![branch, self.reasons[&(variable, side.other())]]),
            };
            let blamed = match found {
                Ok(()) => return Ok(()),
                Err(blamed) => blamed,
            };
            self.simplex.set_bound(variable, side, known);
            match reason {
                Some(reason) => drop(self.reasons.insert((variable, side), reason)),
                None => drop(self.reasons.remove(&(variable, side))),
            }
            if !blamed.contains(&branch) {
                return Err(blamed);
            }
            core.extend(blamed.into_iter().filter(|r| *r != branch && !core.contains(r)).collect::<Vec<_>>());
        }
        Err(core)
    }

    /// Equations among the bounds that no integers satisfy, where branches would go on for ever: `x == 2 y` and `x == 2 z + 1`.
    fn no_integers(&self) -> Option<Vec<usize>> {
        let fixed = |place: usize| {
            let value = self.simplex.bound(place, Side::Lower)?;
            (Some(value) == self.simplex.bound(place, Side::Upper)).then(|| value.clone())
        };
        let sums = self.places.iter().map(|(sum, place)| (sum.clone(), *place));
        let sums = sums.chain((0..self.width).map(|v| (Linear::variable(v), v))).sorted_by_key(|(_, place)| *place);
        let mut open: Vec<(Linear, Vec<usize>)> = Vec::new();
        for (sum, place) in sums {
            let Some(value) = fixed(place) else { continue };
            let reasons = [Side::Lower, Side::Upper].map(|side| self.reasons[&(place, side)]);
            open.push((sum.minus(&Linear::constant(value)), reasons.to_vec()));
        }
        while let Some((sum, reasons)) = open.pop() {
            let divisor = sum.terms.values().fold(0.into(), |g: num_bigint::BigInt, f| g.gcd(&f.numerator()));
            let Some(divisor) = Some(divisor).filter(|d| d.is_positive()) else { continue };
            let sum = sum.scaled(&(&Rational::ONE / &Rational::of_integer(divisor)));
            if !sum.constant.is_integer() {
                return Some(reasons.into_iter().unique().collect());
            }
            // Where one of them has no factor, the others tell what it is.
            let one = |f: &Rational| *f == Rational::ONE || *f == Rational::integer(-1);
            let Some((variable, factor)) = sum.terms.iter().find(|(_, f)| one(f)).map(|(v, f)| (*v, f.clone())) else {
                continue;
            };
            for (other, blamed) in &mut open {
                if let Some(times) = other.terms.get(&variable).cloned() {
                    other.add(&sum, &-&(&times * &factor));
                    blamed.extend(&reasons);
                }
            }
        }
        None
    }

    /// Is the atom true of the values that were found?
    pub fn holds(&self, atom: &Atom) -> bool {
        let sum = atom.sum.terms.iter().fold(Rational::ZERO, |sum, (v, f)| &sum + &(f * self.simplex.value(*v)));
        sum <= atom.bound
    }
}

#[cfg(test)]
mod tests {
    use super::super::sum;
    use super::*;

    #[test]
    fn a_comparison_has_one_form() {
        let mut table = Table::default();
        // 2x - 2y < 3 is x - y <= 1 and is not y - x <= -2.
        let one = table.at_most_zero(&sum(-2, &[2, -2]));
        assert_eq!(one, Constraint::Literal(Literal { atom: 0, value: true }));
        assert_eq!(table.at_most_zero(&sum(-3, &[2, -2])), one);
        assert_eq!(table.at_most_zero(&sum(2, &[-1, 1])), Constraint::Literal(Literal { atom: 0, value: false }));
        assert_eq!(table.at_most_zero(&sum(-1, &[])), Constraint::Known(true));
    }

    #[test]
    fn conjunctions_are_decided_over_integers() {
        let mut table = Table::default();
        let mut literal = |constant: i64, factors: &[i64]| match table.at_most_zero(&sum(constant, factors)) {
            Constraint::Literal(literal) => literal,
            Constraint::Known(_) => panic!("it has variables"),
        };
        // x < y, y < z, z < x + 2, z < x + 3
        let [a, b, c, d] =
            [literal(1, &[1, -1]), literal(1, &[0, 1, -1]), literal(-1, &[-1, 0, 1]), literal(-2, &[-1, 0, 1])];
        // 3 (x + y) - 6 z is 1, or 2
        let [e, f] = [literal(1, &[-3, -3, 6]), literal(-2, &[3, 3, -6])];
        // x == 2 y and x == 2 z + 1
        let equal = [literal(0, &[1, -2]), literal(0, &[-1, 2]), literal(-1, &[1, 0, -2]), literal(1, &[-1, 0, 2])];
        let not = |l: Literal| Literal { value: !l.value, ..l };
        let mut integers = Integers::new(3);
        assert_eq!(integers.check(&table, &[a, b, d]), Ok(()));
        assert!([a, b, d].iter().all(|l| integers.holds(&table.atoms[l.atom]) == l.value));
        let mut core = integers.check(&table, &[d, a, b, c]).expect_err("there is nothing in between");
        core.sort_unstable();
        assert_eq!(core, [1, 2, 3]);
        assert_eq!(integers.check(&table, &[not(a), not(b)]), Ok(()));
        assert!(integers.check(&table, &[e, f]).is_err());
        let mut core = integers.check(&table, &[&[a][..], &equal].concat()).expect_err("no number is even and odd");
        core.sort_unstable();
        assert_eq!(core, [1, 2, 3, 4]);
    }
}
