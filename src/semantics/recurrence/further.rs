//! Products and quotients of what changes, as further variables of a round, of which linear inequalities are known: `(a - 1) * (b - 1) >= 0` where
//! `a` and `b` are at least 1 (McCormick, "Computability of global solutions to factorable nonconvex programs", 1976), and
//! `q * d <= e <= q * d + d - 1` of a quotient `q` of integers.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed};

use super::symbolic::{Known, Sym};
use crate::affine::{Affine, Constraint, Linear};

/// Variables behind those of the head.
#[derive(Default)]
pub struct Further {
    /// What they are the first time.
    pub values: Vec<BigRational>,
    /// What is known of them.
    pub facts: Vec<Constraint>,
    /// What each is at least, and at most.
    bounds: Vec<[Option<Linear>; 2]>,
    /// Products that are among them.
    products: Vec<(Linear, Linear, Linear)>,
}

/// Variables that a round may have besides those of its head.
const MOST: usize = 12;

impl Further {
    /// The constraint without further variables, each at its bound: where that holds, the constraint does.
    pub fn at_bounds(&self, constraint: &Constraint, first: usize) -> Option<Constraint> {
        let mut sum = constraint.sum.clone();
        while let Some((variable, factor)) = sum.terms.last_key_value().filter(|(v, _)| **v >= first) {
            let (variable, factor) = (*variable, factor.clone());
            let bound = self.bounds[variable - first][usize::from(factor.is_negative())].as_ref()?;
            sum = sum.plus(&bound.minus(&Affine::variable(variable)), &factor);
        }
        let sum = if constraint.real { sum } else { sum.without_fractions() };
        Some(Constraint { sum, ..constraint.clone() })
    }

    fn add(&mut self, first: usize, value: BigRational, bounds: [Option<Linear>; 2]) -> Linear {
        self.values.push(value);
        self.bounds.push(bounds);
        Affine::variable(first + self.values.len() - 1)
    }
}

/// `a * b`, where both are at least 1 or at most -1, in the first round and all others.
pub fn product(known: &Known<'_>, a: &Linear, b: &Linear, real: bool) -> Option<Sym> {
    let sym = |sum| if real { Sym::Real(sum) } else { Sym::Int(sum) };
    let one = BigRational::one();
    let said = known.further.borrow().products.iter().find(|(x, y, _)| x == a && y == b).map(|p| p.2.clone());
    if let Some(product) = said {
        return Some(sym(product));
    }
    let values = known.all_values();
    let mut positive = true;
    let mut sizes = Vec::new();
    for factor in [a, b] {
        let value = factor.at(&values);
        if value.abs() < one {
            return None;
        }
        let size = factor.scaled(&value.signum());
        let least = Constraint::at_least(size.minus(&Affine::constant(one.clone())), real);
        if !known.implies(&least) {
            return known.at_head(&least).map(Sym::Unless);
        }
        positive ^= value.is_negative();
        sizes.push(size);
    }
    let least = sizes[0].plus(&sizes[1], &one).minus(&Affine::constant(one.clone()));
    let mut further = known.further.borrow_mut();
    if further.values.len() >= MOST {
        return None;
    }
    let bounds = if positive { [Some(least.clone()), None] } else { [None, Some(least.scaled(&-one.clone()))] };
    let product = further.add(known.values.len(), a.at(&values) * b.at(&values), bounds);
    let size = product.scaled(&if positive { one } else { -one });
    further.facts.push(Constraint::at_least(size.minus(&least), real));
    further.products.push((a.clone(), b.clone(), product.clone()));
    Some(sym(product))
}

/// `e div divisor`, of integers, by what is above 0.
pub fn quotient(known: &Known<'_>, e: &Linear, divisor: &BigInt) -> Option<Sym> {
    let mut further = known.further.borrow_mut();
    if !divisor.is_positive() || !e.is_integral() || further.values.len() >= MOST {
        return None;
    }
    let values: Vec<BigRational> = known.values.iter().chain(&further.values).cloned().collect();
    let value = e.at(&values).to_integer().div_floor(divisor);
    let divisor = BigRational::from(divisor.clone());
    let most = e.clone();
    let least = e.minus(&Affine::constant(&divisor - BigRational::one()));
    let bounds = [&least, &most].map(|bound| Some(bound.scaled(&divisor.recip())));
    let quotient = further.add(known.values.len(), value.into(), bounds);
    let whole = quotient.scaled(&divisor);
    further.facts.extend([whole.minus(&least), most.minus(&whole)].map(|side| Constraint::at_least(side, false)));
    Some(Sym::Int(quotient))
}
