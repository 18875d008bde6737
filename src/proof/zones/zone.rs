//! Difference bounds: what is known of the values of some integers, as an upper bound on each and on the difference of each two; and linear
//! equations between more of them.
//!
//! ```text
//! x - y <= 2,  1 <= x <= 3        dimension 0 is the constant 0: x - 0 <= 3, 0 - x <= -1
//! x == y + z                      equations: see `Equations`
//! ```
//! All bounds that follow from others are written out (the matrix is *closed*), so that operations look at one entry each. What bounds say of
//! equality (`x == 3`, `x == y + 1`) is not among the equations, but counts as one where zones are joined.
//!
//! Source: Miné, "A new numerical abstract domain based on difference-bound matrices", PADO 2001.

use num_traits::ToPrimitive;

use super::super::linear::Linear;
use super::super::linear::rational::Rational;
use super::equations::Equations;

/// No bound.
const NONE: i64 = i64::MAX;
/// Bounds beyond are none.
const MOST: i64 = 1 << 40;

/// A bound may grow so often before it is widened, and so often before it is dropped.
const EXACT: u8 = 12;
const WIDENED: u8 = 20;

/// How often each bound of a zone has grown.
#[derive(Debug, Clone, Default)]
pub struct Growth(Vec<u8>);

impl Growth {
    /// Bounds that follow from others may grow after they were dropped, again and again.
    pub fn is_endless(&self) -> bool {
        self.0.contains(&u8::MAX)
    }
}

/// A non-empty set of values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zone {
    /// Dimensions, with the constant.
    size: usize,
    /// Row by row: `i - j` is at most this.
    bounds: Vec<i64>,
    /// What bounds do not say, mostly.
    equations: Equations,
}

fn plus(a: i64, b: i64) -> i64 {
    match a == NONE || b == NONE || a + b > MOST {
        true => NONE,
        false => (a + b).max(-MOST),
    }
}

impl Zone {
    /// So many integers of which nothing is known.
    pub fn any(dimensions: usize) -> Zone {
        let size = dimensions + 1;
        let mut zone = Zone { size, bounds: vec![NONE; size * size], equations: Equations::default() };
        (0..size).for_each(|i| zone.bounds[i * size + i] = 0);
        zone
    }

    fn at(&self, i: usize, j: usize) -> i64 {
        self.bounds[i * self.size + j]
    }

    /// The greatest value of `i - j`, if there is one; dimension 0 is the constant 0.
    pub fn most(&self, i: usize, j: usize) -> Option<i64> {
        Some(self.at(i, j)).filter(|b| *b != NONE)
    }

    /// The least value of `i - j`, if there is one.
    pub fn least(&self, i: usize, j: usize) -> Option<i64> {
        self.most(j, i).map(|b| -b)
    }

    /// The only value of the dimension.
    pub fn constant(&self, i: usize) -> Option<i64> {
        self.most(i, 0).filter(|b| self.least(i, 0) == Some(*b))
    }

    /// Values with `i - j <= bound` only; false if there are none left, and then the rest is meaningless.
    #[must_use]
    pub fn tighten(&mut self, i: usize, j: usize, bound: i64) -> bool {
        let bound = bound.max(-MOST);
        if bound > MOST || bound >= self.at(i, j) {
            return true;
        }
        if i == j || plus(self.at(j, i), bound) < 0 {
            return false;
        }
        for a in 0..self.size {
            let to = plus(self.at(a, i), bound);
            if to == NONE {
                continue;
            }
            for b in 0..self.size {
                let through = plus(to, self.at(j, b));
                let entry = &mut self.bounds[a * self.size + b];
                *entry = (*entry).min(through);
            }
        }
        true
    }

    /// Values with `i == value` only; false if there are none left.
    #[must_use]
    pub fn is(&mut self, i: usize, value: i64) -> bool {
        self.tighten(i, 0, value) && self.tighten(0, i, -value)
    }

    /// Nothing is known of the dimension any more.
    pub fn forget(&mut self, i: usize) {
        for other in (0..self.size).filter(|o| *o != i) {
            self.bounds[i * self.size + other] = NONE;
            self.bounds[other * self.size + i] = NONE;
        }
        self.equations.forget(i);
    }

    /// Values with `sum == 0` only; false if there are none left, as far as is known.
    #[must_use]
    pub fn equal_0(&mut self, sum: &Linear) -> bool {
        self.equations.add(sum) && self.bounded_by(sum)
    }

    /// What the bounds on all other variables of a sum that is 0 say of each one.
    fn bounded_by(&mut self, sum: &Linear) -> bool {
        let whole = sum.integral();
        let Some(terms) = whole.terms.iter().map(|(d, f)| Some((*d, small(f)?))).collect::<Option<Vec<_>>>() else {
            return true;
        };
        let Some(constant) = small(&whole.constant) else { return true };
        if let [(x, 1), (y, -1)] | [(y, -1), (x, 1)] = terms.as_slice() {
            return self.tighten(*x, *y, -constant) && self.tighten(*y, *x, constant);
        }
        // factor * d == -(constant + the rest)
        for (d, factor) in &terms {
            let others = || terms.iter().filter(|(other, _)| other != d);
            let least = others().try_fold(constant, |sum, (v, f)| {
                let bound = if *f > 0 { self.least(*v, 0)? } else { self.most(*v, 0)? };
                sum.checked_add(bound.checked_mul(*f)?)
            });
            let most = others().try_fold(constant, |sum, (v, f)| {
                let bound = if *f > 0 { self.most(*v, 0)? } else { self.least(*v, 0)? };
                sum.checked_add(bound.checked_mul(*f)?)
            });
            let (most, least) = (least.map(|l| -l), most.map(|m| -m));
            let (upper, lower) = if *factor > 0 { (most, least) } else { (least.map(|l| -l), most.map(|m| -m)) };
            let factor = factor.abs();
            let fits = upper.is_none_or(|u| self.tighten(*d, 0, u.div_euclid(factor)))
                && lower.is_none_or(|l| self.tighten(0, *d, (-l).div_euclid(factor)));
            if !fits {
                return false;
            }
        }
        true
    }

    /// The sum without variables that equations give, as far as the rest has whole factors.
    pub fn reduced(&self, sum: &Linear) -> Linear {
        self.equations.reduced(sum)
    }

    /// Equations, with what the bounds say of equality; of some dimensions only.
    fn all_equations(&self, of: &dyn Fn(usize) -> bool) -> Equations {
        let mut all = self.equations.clone();
        for i in (1..self.size).filter(|i| of(*i)) {
            let equal = (0..i).filter(|j| *j == 0 || of(*j)).find(|j| {
                let bound = self.at(i, *j);
                bound != NONE && self.at(*j, i) == -bound
            });
            let Some(j) = equal else { continue };
            let mut sum = Linear::integer(-self.at(i, j));
            sum.add_term(i, &Rational::ONE);
            if j != 0 {
                sum.add_term(j, &Rational::integer(-1));
            }
            // Both are known of the same values: if they did not fit together, there would be none.
            if !all.add(&sum) {
                return self.equations.clone();
            }
        }
        all
    }

    /// Equations that do not follow from bounds.
    pub fn further_equations(&self) -> Vec<Linear> {
        let bounds = Zone { equations: Equations::default(), ..self.clone() };
        let mut known = bounds.all_equations(&|_| true);
        let mut further = Vec::new();
        for row in self.equations.rows() {
            let rest = known.reduced(row);
            if !rest.terms.is_empty() && known.add(row) {
                further.push(row.clone());
            }
        }
        further
    }

    /// These dimensions, in this order; one that is not there is arbitrary.
    pub fn arranged(&self, dimensions: &[Option<usize>]) -> Zone {
        let of = |i: usize| if i == 0 { Some(0) } else { dimensions[i - 1] };
        let mut zone = Zone::any(dimensions.len());
        for i in 0..zone.size {
            let Some(from) = of(i) else { continue };
            for j in (0..zone.size).filter(|j| *j != i) {
                if let Some(to) = of(j) {
                    zone.bounds[i * zone.size + j] = self.at(from, to);
                }
            }
        }
        if !self.equations.is_empty() {
            zone.equations = self.equations.arranged(&|d| dimensions.iter().position(|o| *o == Some(d)).map(|i| i + 1));
        }
        zone
    }

    /// Values that fit the other zone, too, whose dimensions stand at these places here; false if there are none.
    #[must_use]
    pub fn meet(&mut self, other: &Zone, places: &[Option<usize>]) -> bool {
        let of = |i: usize| if i == 0 { Some(0) } else { places[i - 1] };
        let equations = other.equations.arranged(&of);
        let mut news = Vec::new();
        for i in 0..other.size {
            let Some(to) = of(i) else { continue };
            for j in (0..other.size).filter(|j| *j != i) {
                let bound = other.at(i, j);
                if let Some(from) = of(j).filter(|from| bound < self.at(to, *from)) {
                    news.push((to, from, bound));
                }
            }
        }
        let bounded = match news.len() < self.size {
            true => news.into_iter().all(|(i, j, bound)| self.tighten(i, j, bound)),
            false => {
                news.into_iter().for_each(|(i, j, bound)| self.bounds[i * self.size + j] = bound);
                self.close()
            }
        };
        bounded && equations.rows().all(|row| self.equal_0(row))
    }

    /// Dimensions of which bounds say anything: the others follow from nothing, and nothing from them.
    fn bounded(&self) -> Vec<usize> {
        let is_bounded = |i: &usize| {
            let mut others = (0..self.size).filter(|j| j != i);
            others.any(|j| self.at(*i, j) != NONE || self.at(j, *i) != NONE)
        };
        (0..self.size).filter(is_bounded).collect()
    }

    /// Writes out what follows; false if there are no values.
    #[must_use]
    fn close(&mut self) -> bool {
        let bounded = self.bounded();
        for k in &bounded {
            for i in &bounded {
                let to = self.at(*i, *k);
                if to == NONE {
                    continue;
                }
                for j in &bounded {
                    let through = plus(to, self.at(*k, *j));
                    let entry = &mut self.bounds[i * self.size + j];
                    *entry = (*entry).min(through);
                }
            }
        }
        (0..self.size).all(|i| self.at(i, i) >= 0)
    }

    /// Are all values of this zone values of the other?
    pub fn is_within(&self, other: &Zone) -> bool {
        self.bounds.iter().zip(&other.bounds).all(|(own, of)| own <= of)
            && (other.equations.is_empty() || self.all_equations(&|_| true).imply(&other.equations))
    }

    /// The least zone around both; `grown` counts how often each bound has grown. One that has grown more than `EXACT` times becomes the
    /// next of these values, or, after `WIDENED` times, none; whether there is such a one. Equations need no widening: each join leaves fewer.
    /// Those between the dimensions that count are joined.
    pub fn widen(&mut self, other: &Zone, grown: &mut Growth, values: &[i64], of: &dyn Fn(usize) -> bool) -> bool {
        grown.0.resize(self.bounds.len(), 0);
        self.join_equations(other, of);
        let mut widened = false;
        for ((own, of), grown) in self.bounds.iter_mut().zip(&other.bounds).zip(&mut grown.0) {
            if *of <= *own {
                continue;
            }
            *grown = grown.saturating_add(1);
            *own = match *grown {
                0..=EXACT => *of,
                count if count <= WIDENED => values.iter().copied().find(|v| v >= of).unwrap_or(NONE),
                _ => NONE,
            };
            widened |= *grown > EXACT;
        }
        if widened {
            let has_values = self.close();
            debug_assert!(has_values, "greater bounds leave no fewer values");
        }
        widened
    }

    fn join_equations(&mut self, other: &Zone, of: &dyn Fn(usize) -> bool) {
        self.equations = self.all_equations(of).join(&other.all_equations(of));
    }

    /// The least zone around both; equations between the dimensions that count are joined.
    pub fn join(&mut self, other: &Zone, of: &dyn Fn(usize) -> bool) {
        self.join_equations(other, of);
        self.bounds.iter_mut().zip(&other.bounds).for_each(|(own, of)| *own = (*own).max(*of));
    }

    /// A list of bounds `i - j <= b` from which the others follow.
    pub fn essential(&self) -> Vec<(usize, usize, i64)> {
        let mut kept = vec![true; self.size * self.size];
        let all: Vec<(usize, usize)> = (0..self.size).flat_map(|i| (0..self.size).map(move |j| (i, j))).collect();
        // Bounds on two integers go first: bounds on one are easier to read.
        let (single, double): (Vec<_>, Vec<_>) =
            all.into_iter().filter(|(i, j)| i != j).partition(|(i, j)| *i == 0 || *j == 0);
        for (i, j) in double.into_iter().chain(single) {
            let bound = self.at(i, j);
            let follows = |k: usize| {
                k != i
                    && k != j
                    && kept[i * self.size + k]
                    && kept[k * self.size + j]
                    && plus(self.at(i, k), self.at(k, j)) <= bound
            };
            if bound == NONE || (0..self.size).any(follows) {
                kept[i * self.size + j] = false;
            }
        }
        let is_kept = |(i, j): &(usize, usize)| i != j && kept[i * self.size + j];
        let all = (0..self.size).flat_map(|i| (0..self.size).map(move |j| (i, j)));
        all.filter(is_kept).map(|(i, j)| (i, j, self.at(i, j))).collect()
    }
}

/// A small integer.
fn small(n: &Rational) -> Option<i64> {
    if n.is_integer() { n.numerator().to_i64().filter(|n| (-MOST..MOST).contains(n)) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_is_known() {
        let mut zone = Zone::any(2);
        assert!(zone.tighten(1, 2, 2) && zone.tighten(2, 0, 5) && zone.tighten(0, 1, -1));
        assert_eq!((zone.most(1, 0), zone.least(1, 0), zone.least(2, 0)), (Some(7), Some(1), Some(-1)));
        assert!(!zone.clone().tighten(2, 0, -2));
        zone.forget(2);
        assert_eq!((zone.most(1, 0), zone.most(2, 0), zone.most(1, 2)), (Some(7), None, None));
    }

    #[test]
    fn joined_and_widened() {
        let point = |x: i64| {
            let mut zone = Zone::any(1);
            assert!(zone.tighten(1, 0, x) && zone.tighten(0, 1, -x));
            zone
        };
        let mut both = point(1);
        both.join(&point(3), &|_| true);
        assert!(point(2).is_within(&both) && !point(4).is_within(&both));
        let (mut wider, mut grown) = (point(1), Growth::default());
        let mut widened =
            (2..40).map(|x| (x, wider.widen(&point(x), &mut grown, &[0, 17], &|_| true), wider.most(1, 0)));
        assert_eq!(widened.nth(11), Some((13, false, Some(13))));
        assert_eq!(widened.next(), Some((14, true, Some(17))));
        assert_eq!(widened.last(), Some((39, false, None)));
        assert_eq!(wider.least(1, 0), Some(1));
    }

    #[test]
    fn what_is_equal_at_two_points_is_equal_on_their_line() {
        let point = |x: i64, y: i64| {
            let mut zone = Zone::any(2);
            assert!(zone.is(1, x) && zone.is(2, y));
            zone
        };
        let mut both = point(1, 2);
        both.join(&point(3, 6), &|_| true);
        assert_eq!(both.further_equations().len(), 1);
        assert!(point(2, 4).is_within(&both) && !point(2, 3).is_within(&both));
        assert!(both.is(1, 2) && both.meet(&point(2, 4), &[Some(1), Some(2)]));
        let (mut line, two) = (Zone::any(3), Rational::integer(2));
        let mut sum = Linear::integer(0);
        [(1, &-&two), (2, &Rational::ONE), (3, &Rational::ONE)].into_iter().for_each(|(d, f)| sum.add_term(d, f));
        assert!(line.is(2, 3) && line.tighten(3, 0, 5) && line.equal_0(&sum));
        assert_eq!((line.most(1, 0), line.most(3, 0)), (Some(4), Some(5)));
        assert!(!line.is(1, 5));
    }

    #[test]
    fn few_bounds_say_all() {
        let mut zone = Zone::any(3);
        // 1 == 2, and 3 is one more.
        for (i, j, bound) in [(1, 2, 0), (2, 1, 0), (3, 2, 1), (2, 3, -1), (1, 0, 4)] {
            assert!(zone.tighten(i, j, bound));
        }
        let few = zone.essential();
        assert!(few.len() < 6, "{few:?}");
        let mut again = Zone::any(3);
        assert!(few.into_iter().all(|(i, j, bound)| again.tighten(i, j, bound)));
        assert_eq!(again, zone);
    }
}
