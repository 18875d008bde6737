//! The predicates to begin with.

use super::model::Predicates;
use super::paths::Paths;
use super::samples;
use crate::linear::Linear;
use crate::linear::print::constraint;
use crate::linear::rational::Rational;
use syntax::print::print_expr;
use system::System;

/// Pairs of variables whose order is looked at.
const PAIRS: usize = 45;

/// Remainders are told apart from the beginning where they are no more than this.
const VALUES: i64 = 6;

/// What the program compares in front of its steps and at the start, and the order of variables that have to do with each other: these are
/// compared, or one is assigned to the other.
pub fn predicates(system: &System, paths: &Paths, predicates: &mut Predicates) {
    let is_plain = |v: usize| is_plain(system, paths, v);
    let is_known = |sum: &Linear| sum.terms.keys().all(|v| is_plain(*v));
    let conditions = paths.all.iter().map(|p| &p.conditions).chain(&paths.initial);
    let sums: Vec<Linear> = conditions.flat_map(|c| &c.sums).filter(|sum| is_known(sum)).cloned().collect();
    predicates.add(paths, &sums);
    let remainders = paths.space.variables.iter().enumerate();
    for (v, divisor) in remainders.filter_map(|(v, known)| Some((v, known.remainder?.1))) {
        let values: Vec<Linear> = (1..divisor).map(|least| Linear::variable(v).shifted(1 - least)).collect();
        if divisor <= VALUES && is_plain(v) {
            predicates.add(paths, &values);
        }
    }
    let count = paths.space.variables.len();
    let mut kind: Vec<usize> = (0..count).collect();
    let mut alike = |a: usize, b: usize| {
        let (from, to) = (kind[a].max(kind[b]), kind[a].min(kind[b]));
        kind.iter_mut().filter(|k| **k == from).for_each(|k| *k = to);
    };
    for sum in &sums {
        if let [(a, f), (b, g)] = sum.terms.iter().collect::<Vec<_>>().as_slice()
            && (*f + *g).is_zero()
        {
            alike(**a, **b);
        }
    }
    for path in &paths.all {
        for (v, value) in path.next.iter().enumerate() {
            if let [(w, f)] = value.terms.iter().collect::<Vec<_>>().as_slice()
                && **f == Rational::ONE
                && **w < count
            {
                alike(v, **w);
            }
        }
    }
    let is_integer = |v: &usize| !paths.space.variables[*v].is_bool && is_plain(*v);
    let variables: Vec<usize> = (0..count).filter(is_integer).collect();
    let pairs = variables.iter().flat_map(|a| variables.iter().map(move |b| (*a, *b)));
    let pairs = pairs.filter(|(a, b)| a < b && kind[*a] == kind[*b]).take(PAIRS);
    for (a, b) in pairs {
        let difference = Linear::variable(a).minus(&Linear::variable(b));
        predicates.add(paths, &[difference.clone(), difference.shifted(1)]);
    }
}

/// What a thread hands to its joiner the certificate knows in another way.
fn is_plain(system: &System, paths: &Paths, variable: usize) -> bool {
    let known = paths.space.variables.get(variable);
    if let Some((of, _)) = known.and_then(|known| known.remainder) {
        return is_plain(system, paths, of);
    }
    let name = known.map(|known| known.name);
    let known = system.variables.iter().find(|known| Some(known.name) == name);
    name.is_some() && known.is_none_or(|known| known.source.is_some() && known.handed.is_none())
}

/// Equations that executions suggest.
pub fn equations(system: &System, paths: &Paths, predicates: &mut Predicates) {
    for sum in samples::equations(system, paths) {
        if sum.terms.keys().all(|v| is_plain(system, paths, *v)) {
            log::debug!("suggested, with its counterpart: {}", print_expr(&constraint(&paths.space, &sum)));
            predicates.add(paths, &[sum.negated(), sum]);
        }
    }
}
