//! Linear expressions over integer variables, and what follows from inequalities about them: Fourier and Motzkin's elimination, each
//! inequality divided by the greatest common divisor of its coefficients and rounded, since the variables are integers.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

/// `constant + sum of coefficient * variable`. As a constraint: at least 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Affine {
    /// By number of the variable; none is 0.
    pub terms: BTreeMap<usize, BigInt>,
    /// The summand without a variable.
    pub constant: BigInt,
}

/// Inequalities that an elimination may come to; beyond them nothing is said to follow.
const MAX_INEQUALITIES: usize = 300;

impl Affine {
    /// A number.
    pub fn constant(constant: BigInt) -> Affine {
        Affine { terms: BTreeMap::new(), constant }
    }

    /// A variable by its number.
    pub fn variable(variable: usize) -> Affine {
        Affine { terms: BTreeMap::from([(variable, BigInt::one())]), constant: BigInt::zero() }
    }

    /// The number that it is, if no variable is in it.
    pub fn as_constant(&self) -> Option<&BigInt> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// `self + factor * other`
    pub fn plus(&self, other: &Affine, factor: &BigInt) -> Affine {
        let mut sum = self.clone();
        sum.constant += factor * &other.constant;
        for (variable, coefficient) in &other.terms {
            *sum.terms.entry(*variable).or_default() += factor * coefficient;
        }
        sum.terms.retain(|_, coefficient| !coefficient.is_zero());
        sum
    }

    /// The difference.
    pub fn minus(&self, other: &Affine) -> Affine {
        self.plus(other, &-BigInt::one())
    }

    /// So many times it.
    pub fn scaled(&self, factor: &BigInt) -> Affine {
        Affine::default().plus(self, factor)
    }

    /// The constraint that holds exactly where this one does not.
    pub fn denied(&self) -> Affine {
        let mut denied = self.scaled(&-BigInt::one());
        denied.constant -= 1;
        denied
    }

    /// The value where the variables have these.
    pub fn at(&self, values: &[BigInt]) -> BigInt {
        self.terms.iter().map(|(v, c)| c * &values[*v]).sum::<BigInt>() + &self.constant
    }

    /// With expressions in the places of the variables; nothing where one that occurs has none.
    pub fn after(&self, next: &[Option<Affine>]) -> Option<Affine> {
        let start = Affine::constant(self.constant.clone());
        self.terms.iter().try_fold(start, |sum, (v, c)| Some(sum.plus(next[*v].as_ref()?, c)))
    }

    /// The strongest constraint with coefficients without common divisor that says the same of integers.
    fn tightened(mut self) -> Affine {
        let divisor = self.terms.values().fold(BigInt::zero(), |d, c| d.gcd(c));
        if divisor > BigInt::one() {
            self.terms.values_mut().for_each(|c| *c /= &divisor);
            self.constant = self.constant.div_floor(&divisor);
        }
        self
    }
}

/// Is `goal` at least 0 wherever all of `known` are?
pub fn follows(known: &[Affine], goal: &Affine) -> bool {
    if goal.as_constant().is_some_and(|c| !c.is_negative()) {
        return true;
    }
    let mut system: BTreeSet<Affine> = known.iter().cloned().map(Affine::tightened).collect();
    system.insert(goal.denied().tightened());
    loop {
        if system.iter().any(|c| c.as_constant().is_some_and(BigInt::is_negative)) {
            return true;
        }
        let variables: BTreeSet<usize> = system.iter().flat_map(|c| c.terms.keys().copied()).collect();
        let cost = |variable: &usize| {
            let [up, down] = [true, false].map(|up| system.iter().filter(|c| bounds(c, *variable) == Some(up)).count());
            up * down
        };
        let Some(variable) = variables.into_iter().min_by_key(cost) else { return false };
        system = without(system, variable);
        if system.len() > MAX_INEQUALITIES {
            return false;
        }
    }
}

/// Does the constraint bound the variable from below (true) or from above?
fn bounds(constraint: &Affine, variable: usize) -> Option<bool> {
    constraint.terms.get(&variable).map(BigInt::is_positive)
}

/// What the constraints say of the other variables.
fn without(system: BTreeSet<Affine>, variable: usize) -> BTreeSet<Affine> {
    let (bounding, mut rest): (Vec<Affine>, BTreeSet<Affine>) = {
        let (a, b): (Vec<Affine>, Vec<Affine>) = system.into_iter().partition(|c| c.terms.contains_key(&variable));
        (a, b.into_iter().collect())
    };
    let (lower, upper): (Vec<Affine>, Vec<Affine>) =
        bounding.into_iter().partition(|c| bounds(c, variable) == Some(true));
    for low in &lower {
        for high in &upper {
            let [a, b] = [&low.terms[&variable], &high.terms[&variable]];
            let combined = low.scaled(&b.abs()).plus(high, a).tightened();
            if combined.as_constant().is_none_or(BigInt::is_negative) {
                rest.insert(combined);
            }
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn affine(terms: &[(usize, i64)], constant: i64) -> Affine {
        let of = |sum: Affine, (v, c): &(usize, i64)| sum.plus(&Affine::variable(*v), &BigInt::from(*c));
        terms.iter().fold(Affine::constant(constant.into()), of)
    }

    #[test]
    fn sums_and_bounds_follow() {
        let known = [affine(&[(0, 1), (1, -1)], 0), affine(&[(1, 1)], -3)];
        assert!(follows(&known, &affine(&[(0, 1)], -3)));
        assert!(follows(&known, &affine(&[(0, 2), (1, -1)], -3)));
        assert!(!follows(&known, &affine(&[(0, 1)], -4)));
        assert!(!follows(&known, &affine(&[(1, -1)], 3)));
        assert!(!follows(&[], &affine(&[(0, 1)], 0)));
    }

    #[test]
    fn integers_are_told_from_rationals() {
        // 2x >= 1 and 2x <= 2y + 1: x >= 1, and x <= y.
        let known = [affine(&[(0, 2)], -1), affine(&[(0, -2), (1, 2)], 1)];
        assert!(follows(&known, &affine(&[(0, 1)], -1)));
        assert!(follows(&known, &affine(&[(1, 1)], -1)));
        assert!(!follows(&known, &affine(&[(1, 1)], -2)));
    }

    #[test]
    fn everything_follows_from_what_contradicts_itself() {
        let known = [affine(&[(0, 1)], -1), affine(&[(0, -1)], 0)];
        assert!(follows(&known, &affine(&[(1, 1)], -100)));
    }
}
