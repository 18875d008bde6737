//! Linear expressions over numbered variables, and what follows from inequalities about them: Fourier and Motzkin's elimination. An inequality
//! between integers is divided by the greatest common divisor of its coefficients and rounded.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// `constant + sum of coefficient * variable`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Affine<N = BigInt> {
    /// By number of the variable; none is 0.
    pub terms: BTreeMap<usize, N>,
    /// The summand without a variable.
    pub constant: N,
}

/// Of integers and reals.
pub type Linear = Affine<BigRational>;

/// Inequalities that an elimination may come to; beyond them nothing is said to follow.
const MAX_INEQUALITIES: usize = 300;

impl<N: Signed + Clone> Affine<N> {
    /// A number.
    pub fn constant(constant: N) -> Affine<N> {
        Affine { terms: BTreeMap::new(), constant }
    }

    /// A variable by its number.
    pub fn variable(variable: usize) -> Affine<N> {
        Affine { terms: BTreeMap::from([(variable, N::one())]), constant: N::zero() }
    }

    /// The number that it is, if no variable is in it.
    pub fn as_constant(&self) -> Option<&N> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// `self + factor * other`
    pub fn plus(&self, other: &Affine<N>, factor: &N) -> Affine<N> {
        let mut sum = self.clone();
        sum.constant = sum.constant + factor.clone() * other.constant.clone();
        for (variable, coefficient) in &other.terms {
            let term = sum.terms.entry(*variable).or_insert_with(N::zero);
            *term = term.clone() + factor.clone() * coefficient.clone();
        }
        sum.terms.retain(|_, coefficient| !coefficient.is_zero());
        sum
    }

    /// The difference.
    pub fn minus(&self, other: &Affine<N>) -> Affine<N> {
        self.plus(other, &-N::one())
    }

    /// So many times it.
    pub fn scaled(&self, factor: &N) -> Affine<N> {
        Affine::constant(N::zero()).plus(self, factor)
    }

    /// The value where the variables have these.
    pub fn at(&self, values: &[N]) -> N {
        let terms = self.terms.iter().map(|(v, c)| c.clone() * values[*v].clone());
        terms.fold(self.constant.clone(), |sum, term| sum + term)
    }

    /// With expressions in the places of the variables; nothing where one that occurs has none.
    pub fn after(&self, next: &[Option<Affine<N>>]) -> Option<Affine<N>> {
        let start = Affine::constant(self.constant.clone());
        self.terms.iter().try_fold(start, |sum, (v, c)| Some(sum.plus(next[*v].as_ref()?, c)))
    }
}

impl Linear {
    /// All numbers in it.
    fn numbers(&self) -> impl Iterator<Item = &BigRational> {
        self.terms.values().chain([&self.constant])
    }

    /// Has it integer coefficients, and an integer for a constant?
    pub fn is_integral(&self) -> bool {
        self.numbers().all(BigRational::is_integer)
    }

    /// The expression times the least positive number with which all numbers in it are integers.
    pub fn without_fractions(&self) -> Linear {
        self.scaled(&BigRational::from(self.numbers().fold(BigInt::one(), |all, n| all.lcm(n.denom()))))
    }

    fn in_integers(&self) -> Affine {
        let whole = self.without_fractions();
        let terms = whole.terms.iter().map(|(v, c)| (*v, c.to_integer())).collect();
        Affine { terms, constant: whole.constant.to_integer() }
    }
}

/// An inequality: the expression is at least 0, or, `strict`, above.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constraint {
    /// What is compared with 0.
    pub sum: Linear,
    /// It is not 0. Never between integers: there `sum - 1` is at least 0.
    pub strict: bool,
    /// Not all that is in it are integers.
    pub real: bool,
}

impl Constraint {
    /// At least 0, where its variables are integers, and its coefficients, too; or reals.
    pub fn at_least(sum: Linear, real: bool) -> Constraint {
        Constraint { sum, strict: false, real }
    }

    /// The same, above 0.
    pub fn above(sum: Linear, real: bool) -> Constraint {
        match real {
            true => Constraint { sum, strict: true, real },
            false => Constraint::at_least(sum.minus(&Affine::constant(One::one())), real),
        }
    }

    /// The constraint that holds exactly where this one does not.
    pub fn denied(&self) -> Constraint {
        let turned = self.sum.scaled(&-BigRational::one());
        if self.strict { Constraint::at_least(turned, self.real) } else { Constraint::above(turned, self.real) }
    }

    /// Does it hold where the variables have these values?
    pub fn holds(&self, values: &[BigRational]) -> bool {
        let value = self.sum.at(values);
        value.is_positive() || value.is_zero() && !self.strict
    }

    /// With expressions in the places of the variables; nothing where one that occurs has none.
    pub fn after(&self, next: &[Option<Linear>]) -> Option<Constraint> {
        Some(Constraint { sum: self.sum.after(next)?, ..self.clone() })
    }

    /// Of variables of which nothing is known: does it hold whatever they are?
    fn is_true(&self) -> bool {
        self.sum.as_constant().is_some() && self.holds(&[])
    }
}

/// A constraint as the elimination has it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Inequality {
    sum: Affine,
    strict: bool,
    real: bool,
}

impl Inequality {
    fn of(constraint: &Constraint) -> Inequality {
        let Constraint { sum, strict, real } = constraint;
        Inequality { sum: sum.in_integers(), strict: *strict, real: *real }.tightened()
    }

    /// The strongest one with coefficients without common divisor that says the same.
    fn tightened(mut self) -> Inequality {
        let divisor = self.sum.terms.values().fold(BigInt::zero(), |d, c| d.gcd(c));
        let divisor = if self.real { divisor.gcd(&self.sum.constant) } else { divisor };
        if divisor > BigInt::one() {
            self.sum.terms.values_mut().for_each(|c| *c /= &divisor);
            self.sum.constant = self.sum.constant.div_floor(&divisor);
        }
        self
    }

    fn is_false(&self) -> bool {
        self.sum.as_constant().is_some_and(|c| c.is_negative() || c.is_zero() && self.strict)
    }

    fn is_true(&self) -> bool {
        self.sum.terms.is_empty() && !self.is_false()
    }

    /// Does it bound the variable from below (true) or from above?
    fn bounds(&self, variable: usize) -> Option<bool> {
        self.sum.terms.get(&variable).map(BigInt::is_positive)
    }
}

/// Is `goal` at least 0 wherever all of `known` are? Of integers.
pub fn follows(known: &[Affine], goal: &Affine) -> bool {
    let of = |sum: Affine| Inequality { sum, strict: false, real: false }.tightened();
    if goal.as_constant().is_some_and(|c| !c.is_negative()) {
        return true;
    }
    let denied = goal.scaled(&-BigInt::one()).minus(&Affine::constant(BigInt::one()));
    is_contradictory(known.iter().cloned().chain([denied]).map(of).collect())
}

/// Does the goal hold wherever all of `known` do?
pub fn implies(known: &[Constraint], goal: &Constraint) -> bool {
    goal.is_true() || is_contradictory(known.iter().chain([&goal.denied()]).map(Inequality::of).collect())
}

fn is_contradictory(mut system: BTreeSet<Inequality>) -> bool {
    loop {
        if system.iter().any(Inequality::is_false) {
            return true;
        }
        let variables: BTreeSet<usize> = system.iter().flat_map(|i| i.sum.terms.keys().copied()).collect();
        let cost = |variable: &usize| {
            let [up, down] = [true, false].map(|up| system.iter().filter(|i| i.bounds(*variable) == Some(up)).count());
            up * down
        };
        let Some(variable) = variables.into_iter().min_by_key(cost) else { return false };
        system = without(system, variable);
        if system.len() > MAX_INEQUALITIES {
            return false;
        }
    }
}

/// What the inequalities say of the other variables.
fn without(system: BTreeSet<Inequality>, variable: usize) -> BTreeSet<Inequality> {
    let (bounding, mut rest): (Vec<Inequality>, BTreeSet<Inequality>) = {
        let (a, b): (Vec<_>, Vec<_>) = system.into_iter().partition(|i| i.sum.terms.contains_key(&variable));
        (a, b.into_iter().collect())
    };
    let (lower, upper): (Vec<Inequality>, Vec<Inequality>) =
        bounding.into_iter().partition(|i| i.bounds(variable) == Some(true));
    for low in &lower {
        for high in &upper {
            let [a, b] = [&low.sum.terms[&variable], &high.sum.terms[&variable]];
            let sum = low.sum.scaled(&b.abs()).plus(&high.sum, a);
            let (strict, real) = (low.strict || high.strict, low.real || high.real);
            let combined = Inequality { sum, strict, real }.tightened();
            if !combined.is_true() {
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

    #[test]
    fn between_reals_there_is_always_another_one() {
        let real = |terms: &[(usize, i64)], constant: i64, strict: bool| {
            let of = |sum: Linear, (v, c): &(usize, i64)| {
                sum.plus(&Affine::variable(*v), &BigRational::from(BigInt::from(*c)))
            };
            let start = Affine::constant(BigRational::from(BigInt::from(constant)));
            Constraint { sum: terms.iter().fold(start, of), strict, real: true }
        };
        // 2x > 1: x > 0, and not x >= 1.
        let known = [real(&[(0, 2)], -1, true)];
        assert!(implies(&known, &real(&[(0, 1)], 0, true)));
        assert!(implies(&known, &real(&[(0, 4)], -2, true)));
        assert!(!implies(&known, &real(&[(0, 1)], -1, false)));
        // x >= y and y >= x: x >= y, and not x > y; with y > 0, x > 0.
        let known = [real(&[(0, 1), (1, -1)], 0, false), real(&[(0, -1), (1, 1)], 0, false), real(&[(1, 1)], 0, true)];
        assert!(implies(&known, &real(&[(0, 1)], 0, true)));
        assert!(!implies(&known, &real(&[(0, 1), (1, -1)], 0, true)));
        assert!(!implies(&[], &real(&[], 0, true)));
    }
}
