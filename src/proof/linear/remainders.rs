//! Remainders by literals as variables of the space, where it is told to have them.
//!
//! ```text
//! seq := seq + 1;
//!     behind it `seq mod 2` is `seq mod 2 + 1` where that is less than 2, and 2 less elsewhere: two paths
//! ```
//! A remainder of a sum is that of the remainders, which are few numbers: a case for each multiple of the divisor. Nothing has to be divided,
//! so it does not matter that the values of a linear program are no integers.

use super::Linear;
use super::rational::Rational;
use super::space::{Path, Paths, Space, Variable, required};
use syntax::ast::Name;

/// Where the remainder of a sum has more cases, nothing but its range is known.
const CASES: i64 = 6;

impl Space {
    pub(super) fn is_integer(&self, variable: usize) -> bool {
        let Variable { is_bool, is_real, .. } = self.variables[variable];
        !is_bool && !is_real
    }

    /// From now on there are variables for the remainders of these integers by these numbers.
    pub fn track(&mut self, wanted: impl IntoIterator<Item = (Name, i64)>) {
        for (name, divisor) in wanted {
            let Some(of) = self.variable(name).filter(|v| self.is_integer(*v)) else { continue };
            let number = self.variables.len();
            if *self.remainders.entry((of, divisor)).or_insert(number) != number {
                continue;
            }
            // No variable of a program has such a name.
            let name = Name::from(format!("{name} mod {divisor}").as_str());
            let owner = self.variables[of].owner;
            self.variables.push(Variable {
                name,
                is_bool: false,
                is_real: false,
                owner,
                remainder: Some((of, divisor)),
                term: None,
            });
            self.always.extend(within(&Linear::variable(number), divisor));
        }
    }

    /// The remainder of a sum, by cases; `None` where it is not followed.
    pub(super) fn remainder(&self, path: Path, sum: &Linear, divisor: i64) -> Option<Vec<(Path, Linear)>> {
        let is_followed = self.remainders.keys().any(|(_, d)| *d == divisor);
        let factors = sum.terms.values().chain([&sum.constant]);
        if !is_followed || divisor < 2 || !factors.into_iter().all(Rational::is_integer) {
            return None;
        }
        if let Some(known) = path.remainders.get(&(sum.clone(), divisor)).cloned() {
            return Some(vec![(path, known)]);
        }
        let mut path = path;
        let modulus = Rational::integer(divisor);
        let rest = |n: &Rational| n - &(&modulus * &(n / &modulus).floor());
        let mut total = Linear::constant(rest(&sum.constant));
        let (mut least, mut most) = (total.constant.clone(), total.constant.clone());
        for (variable, factor) in &sum.terms {
            let factor = rest(factor);
            // 1 is less than divisor - 1 times.
            let factor = if &factor + &factor > modulus { &factor - &modulus } else { factor };
            if factor.is_zero() {
                continue;
            }
            let (remainder, count) = self.of_variable(&mut path, *variable, divisor)?;
            let reach = &factor * &Rational::integer(count - 1);
            if reach.is_positive() {
                most = &most + &reach
            } else {
                least = &least + &reach
            }
            total.add(&remainder, &factor);
        }
        let (first, last) = ((&least / &modulus).floor(), (&most / &modulus).floor());
        if &last - &first >= Rational::integer(CASES) {
            let any = path.any();
            path.guard.extend(within(&any, divisor));
            path.remainders.insert((sum.clone(), divisor), any.clone());
            return Some(vec![(path, any)]);
        }
        let mut cases = Vec::new();
        let mut times = first.clone();
        while times <= last {
            let remainder = total.minus(&Linear::constant(&times * &modulus));
            let [at_least, at_most] = within(&remainder, divisor);
            // What is known already takes no cases apart.
            let is_excluded = [&at_least, &at_most].iter().any(|c| path.guard.contains(&c.negated().shifted(1)));
            let mut case = Some(path.clone()).filter(|_| !is_excluded);
            if times > first {
                case = case.and_then(|p| required(p, at_least));
            }
            if times < last {
                case = case.and_then(|p| required(p, at_most));
            }
            cases.extend(case.map(|mut path| {
                path.remainders.insert((sum.clone(), divisor), remainder.clone());
                (path, remainder)
            }));
            times = &times + &Rational::ONE;
        }
        Some(cases)
    }

    /// The remainder of a variable, and how many values it may have.
    fn of_variable(&self, path: &mut Path, variable: usize, divisor: i64) -> Option<(Linear, i64)> {
        let Some(known) = self.variables.get(variable) else {
            // A value of the path's own.
            let key = (Linear::variable(variable), divisor);
            if let Some(known) = path.remainders.get(&key) {
                return Some((known.clone(), divisor));
            }
            let any = path.any();
            path.guard.extend(within(&any, divisor));
            path.remainders.insert(key, any.clone());
            return Some((any, divisor));
        };
        match known.remainder {
            _ if known.is_bool => Some((Linear::variable(variable), 2)),
            Some((_, smaller)) if smaller <= divisor => Some((Linear::variable(variable), smaller)),
            _ => {
                let remainder = self.remainders.get(&(variable, divisor))?;
                Some((Linear::variable(*remainder), divisor))
            }
        }
    }

    /// The path with the remainders of the values that it has come to.
    ///
    /// # Errors
    /// Too many cases.
    pub fn settled(&self, path: Path) -> Paths {
        let mut paths = self.with_terms(path)?;
        for ((of, divisor), remainder) in &self.remainders {
            let mut next = Vec::new();
            for mut path in paths {
                let value = path.values[*of].clone();
                if value == Linear::variable(*of) {
                    next.push(path);
                    continue;
                }
                let Some(cases) = self.remainder(path.clone(), &value, *divisor) else {
                    let any = path.any();
                    path.guard.extend(within(&any, *divisor));
                    path.values[*remainder] = any;
                    next.push(path);
                    continue;
                };
                next.extend(cases.into_iter().map(|(mut path, value)| {
                    path.values[*remainder] = value;
                    path
                }));
            }
            paths = super::space::bounded(next)?;
        }
        Ok(paths)
    }

    /// What a sum that is 0 says of remainders, where it is plain: those of `x == 5`, and that those of `x == y + 4` are the same.
    pub(super) fn same_remainders(&self, mut path: Path, zero: &Linear) -> Path {
        for ((of, divisor), remainder) in &self.remainders {
            let Some(factor) = zero.terms.get(of) else { continue };
            let modulus = Rational::integer(*divisor);
            let rest = zero.plus(&Linear::variable(*of), &-factor);
            // of == other * sign + offset
            let sign = if factor.is_positive() { Rational::integer(-1) } else { Rational::ONE };
            let offset = &rest.constant * &sign;
            if factor * factor != Rational::ONE || !offset.is_integer() {
                continue;
            }
            let offset = &offset - &(&modulus * &(&offset / &modulus).floor());
            let same = match rest.terms.iter().collect::<Vec<_>>().as_slice() {
                [] => Linear::constant(offset),
                [(other, f)] if *f * &sign == Rational::ONE && offset.is_zero() => {
                    let Some(other) = self.remainders.get(&(**other, *divisor)) else { continue };
                    Linear::variable(*other)
                }
                _ => continue,
            };
            let difference = Linear::variable(*remainder).minus(&same);
            let with = required(path.clone(), difference.clone()).and_then(|p| required(p, difference.negated()));
            path = with.unwrap_or(path);
        }
        path
    }
}

/// Not less than 0, and less than this.
fn within(value: &Linear, divisor: i64) -> [Linear; 2] {
    [value.negated(), value.shifted(1 - divisor)]
}

#[cfg(test)]
mod tests {
    use itertools::iproduct;
    use rustc_hash::FxHashMap;

    use super::super::space::{Kind, Numbers};
    use super::super::sum;
    use super::*;
    use engine::limits::Limits;
    use syntax::ast::Decl;

    /// `x` and `y`, with their remainders by each of these.
    fn space(divisors: &[i64]) -> Space {
        let names = ["x", "y"].map(Name::from);
        let variables = names.map(|name| (name, Kind::Int, None));
        let nothing: &[Decl] = &[];
        let mut space =
            Space::of(Numbers::Integers, FxHashMap::default(), variables, nothing.iter(), &Limits::default())
                .expect("there are no axioms");
        space.track(divisors.iter().flat_map(|d| names.map(|name| (name, *d))));
        space
    }

    /// The values of all variables where x and y have these.
    fn point(space: &Space, x: i64, y: i64) -> Vec<Rational> {
        let value = |v: usize| [x, y][v];
        let all = space.variables.iter().enumerate();
        let all = all.map(|(v, known)| known.remainder.map_or_else(|| [x, y][v], |(of, d)| value(of).rem_euclid(d)));
        all.map(Rational::integer).collect()
    }

    /// The values in the cases that this is one of.
    fn values(cases: &[(Path, Linear)], point: &[Rational]) -> Vec<Rational> {
        let fits = |path: &Path| path.guard.iter().all(|c| !c.at(point).is_positive());
        cases.iter().filter(|(path, _)| fits(path)).map(|(_, value)| value.at(point)).collect()
    }

    #[test]
    fn one_case_has_the_remainder() {
        let space = space(&[3, 4]);
        for (a, b, c, divisor) in iproduct!(-5..=5, -2..=2, -4..=4, [3, 4]) {
            let cases = space.remainder(space.path(), &sum(c, &[a, b]), divisor).expect("it is followed");
            for (x, y) in iproduct!(-5..=5, -3..=3) {
                let expected = Rational::integer((a * x + b * y + c).rem_euclid(divisor));
                assert_eq!(
                    values(&cases, &point(&space, x, y)),
                    [expected],
                    "{a} * {x} + {b} * {y} + {c} mod {divisor}"
                );
            }
        }
    }

    #[test]
    fn others_are_not_followed() {
        let space = space(&[3]);
        let half = sum(0, &[1]).scaled(&(&Rational::ONE / &Rational::integer(2)));
        assert!(space.remainder(space.path(), &sum(1, &[1]), 4).is_none());
        assert!(space.remainder(space.path(), &half, 3).is_none());
    }

    #[test]
    fn values_of_the_path_have_one_remainder() {
        let space = space(&[2]);
        let mut path = space.path();
        let any = path.any();
        let [(path, first)] = &space.remainder(path, &any, 2).expect("it is followed")[..] else { panic!("cases") };
        let [(_, again)] = &space.remainder(path.clone(), &any, 2).expect("it is followed")[..] else {
            panic!("cases")
        };
        assert_eq!(first, again);
        // x := any + x + 1
        let mut path = path.clone();
        path.values[0] = any.plus(&Linear::variable(0), &Rational::ONE).shifted(1);
        assert_eq!(space.settled(path).expect("few cases").len(), 2);
    }

    #[test]
    fn equations_say_what_remainders_are() {
        let space = space(&[3]);
        let x = |remainder: &Linear| remainder.minus(&Linear::variable(2));
        // x == 5; 7 - x == 0; x == y + 6; x == y + 1
        let says = |c: i64, factors: &[i64]| space.same_remainders(space.path(), &sum(c, factors)).guard;
        assert!(says(-5, &[1]).contains(&x(&Linear::integer(2))));
        assert!(says(7, &[-1]).contains(&x(&Linear::integer(1))));
        assert!(says(-6, &[1, -1]).contains(&x(&Linear::variable(3))));
        assert!(says(-1, &[1, -1]).is_empty());
    }
}
