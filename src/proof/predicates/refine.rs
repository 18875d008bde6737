//! Is there an execution along a way that the predicates allow? If there is none, which predicates tell so.
//!
//! What must be true on the way is a set of linear constraints over the first values. Where they contradict each other, some of them, each
//! times a factor, add up to something false. The sum of those behind a place on the way, about the values at this place, is at most 0 if the
//! rest can be gone, and more than 0 behind any beginning: comparing it with 0 is the predicate for this place.

use super::paths::Paths;
use crate::linear::Linear;
use crate::linear::rational::Rational;
use crate::linear::simplex::Simplex;

/// What came out.
pub enum Way {
    /// As far as linear arithmetic tells, it can be gone.
    Feasible,
    /// It cannot; sums that are to be compared with 0.
    Spurious(Vec<Linear>),
}

/// Looks at the way along these paths.
pub fn way(paths: &Paths, steps: &[usize]) -> Way {
    let mut found = Vec::new();
    for first in 0..paths.initial.len() {
        match contradiction(paths, first, steps) {
            Some(factors) => found.extend(interpolants(paths, steps, &factors)),
            None => return Way::Feasible,
        }
    }
    Way::Spurious(found)
}

/// For each step of the way the factors of its conditions.
type Factors = Vec<Vec<Rational>>;

fn contradiction(paths: &Paths, first: usize, steps: &[usize]) -> Option<Factors> {
    let count = paths.space.variables.len();
    let mut values: Vec<Linear> = (0..count).map(Linear::variable).collect();
    let mut width = paths.width;
    // (of which step, of its conditions which; none for what holds at first)
    let mut constraints: Vec<(Option<(usize, usize)>, Linear)> = Vec::new();
    let at_first = paths.initial[first].sums.iter().chain(&paths.space.always);
    constraints.extend(at_first.map(|sum| (None, sum.clone())));
    for (t, step) in steps.iter().enumerate() {
        let path = &paths.all[*step];
        // Values of the path's own are new each time.
        let mut here = values.clone();
        here.extend((count..paths.width).map(|v| Linear::variable(width + v - count)));
        width += paths.width - count;
        let sums = path.conditions.sums.iter().enumerate();
        constraints.extend(sums.map(|(i, sum)| (Some((t, i)), sum.with(&here))));
        values = path.next.iter().map(|value| value.with(&here)).collect();
    }
    let mut factors: Factors =
        steps.iter().map(|s| vec![Rational::ZERO; paths.all[*s].conditions.sums.len()]).collect();
    let mut simplex = Simplex::new(width);
    let mut stands_for = Vec::new();
    for (of, sum) in constraints {
        match sum.as_constant() {
            Some(constant) if constant.is_positive() => {
                if let Some((t, i)) = of {
                    factors[t][i] = Rational::ONE;
                }
                return Some(factors);
            }
            Some(_) => {}
            None => stands_for.push((simplex.at_most_zero(&sum), of)),
        }
    }
    let blamed = simplex.conflict()?;
    for (variable, of) in stands_for {
        let factor = blamed.iter().find(|b| b.variable == variable).map(|b| b.factor.clone());
        if let Some(((t, i), factor)) = of.zip(factor) {
            factors[t][i] = factor;
        }
    }
    Some(factors)
}

fn interpolants(paths: &Paths, steps: &[usize], factors: &Factors) -> Vec<Linear> {
    let count = paths.space.variables.len();
    let mut rest = Linear::default();
    let mut found = Vec::new();
    for (step, factors) in steps.iter().zip(factors).rev() {
        let path = &paths.all[*step];
        let mut sum = if rest.terms.is_empty() { rest } else { rest.with(&path.next) };
        for (condition, factor) in path.conditions.sums.iter().zip(factors) {
            sum.add(condition, factor);
        }
        debug_assert!(sum.terms.keys().all(|v| *v < count), "the path's own values cancel out");
        rest = sum;
        if !rest.terms.is_empty() {
            found.push(rest.clone());
        }
    }
    found
}
