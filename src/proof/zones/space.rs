//! What program text does to zones: a space names the dimensions, and expressions, assumptions and assignments are read in it. What has no
//! dimension (maps, bit vectors, reals) is arbitrary.

use std::borrow::Cow;
use std::rc::Rc;

use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;

use super::super::linear::Linear;
use super::super::linear::rational::Rational;
use super::cells::{self, Cells, Notes};
use super::zone::Zone;
use concurrency::program::Action;
use syntax::ast::*;

/// What a dimension stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// 0 or 1.
    Bool,
    /// An integer of the program.
    Number,
    /// Where a thread is.
    Location,
}

/// Variables, each with its dimension.
#[derive(Debug, Clone, Default)]
pub struct Space {
    names: Vec<Name>,
    kinds: Vec<Kind>,
    places: FxHashMap<Name, usize>,
    /// Variables that are entries of maps.
    pub cells: Rc<Cells>,
    /// What is done to maps is noted there.
    pub notes: Option<Notes>,
}

/// A sum of dimensions with factors, and a rest between two bounds.
#[derive(Debug, Clone)]
struct Sum {
    terms: Vec<(usize, i64)>,
    rest: Range,
}

/// Integers between bounds, where there are any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Range {
    least: Option<i64>,
    most: Option<i64>,
}

/// Beyond this everything is taken to be arbitrary.
const FAR: i64 = 1 << 30;

impl Range {
    const ANY: Range = Range { least: None, most: None };

    fn only(value: i64) -> Range {
        Range::new(Some(value), Some(value))
    }

    fn new(least: Option<i64>, most: Option<i64>) -> Range {
        Range { least: least.filter(|v| *v >= -FAR), most: most.filter(|v| *v <= FAR) }
    }

    fn value(self) -> Option<i64> {
        self.least.filter(|l| self.most == Some(*l))
    }

    fn plus(self, other: Range) -> Range {
        let sum = |a: Option<i64>, b: Option<i64>| Some(a? + b?);
        Range::new(sum(self.least, other.least), sum(self.most, other.most))
    }

    fn times(self, factor: i64) -> Range {
        let scaled = |v: Option<i64>| v.and_then(|v| v.checked_mul(factor));
        match factor {
            0 => Range::only(0),
            1.. => Range::new(scaled(self.least), scaled(self.most)),
            _ => Range::new(scaled(self.most), scaled(self.least)),
        }
    }

    fn product(self, other: Range) -> Range {
        let (Some(a), Some(b), Some(c), Some(d)) = (self.least, self.most, other.least, other.most) else {
            // Two that are not negative.
            let is_natural = |r: Range| r.least.is_some_and(|l| l >= 0);
            let both = is_natural(self) && is_natural(other);
            return Range::new(self.least.zip(other.least).filter(|_| both).and_then(|(a, b)| a.checked_mul(b)), None);
        };
        let corners = [a.checked_mul(c), a.checked_mul(d), b.checked_mul(c), b.checked_mul(d)];
        match corners.iter().copied().collect::<Option<Vec<i64>>>() {
            Some(corners) => Range::new(corners.iter().min().copied(), corners.iter().max().copied()),
            None => Range::ANY,
        }
    }

    fn hull(self, other: Range) -> Range {
        let both = |a: Option<i64>, b: Option<i64>, of: fn(i64, i64) -> i64| Some(of(a?, b?));
        Range::new(both(self.least, other.least, i64::min), both(self.most, other.most, i64::max))
    }
}

impl Sum {
    fn of(rest: Range) -> Sum {
        Sum { terms: Vec::new(), rest }
    }

    fn plus(mut self, other: &Sum) -> Sum {
        for (dimension, factor) in &other.terms {
            match self.terms.iter_mut().find(|(d, _)| d == dimension) {
                Some((_, own)) => *own = own.saturating_add(*factor),
                None => self.terms.push((*dimension, *factor)),
            }
        }
        self.terms.retain(|(_, factor)| *factor != 0);
        self.rest = self.rest.plus(other.rest);
        self
    }

    fn times(mut self, factor: i64) -> Sum {
        self.terms.iter_mut().for_each(|(_, own)| *own = own.saturating_mul(factor));
        if self.terms.iter().any(|(_, own)| own.saturating_abs() > FAR) {
            return Sum::of(Range::ANY);
        }
        self.terms.retain(|(_, own)| *own != 0);
        self.rest = self.rest.times(factor);
        self
    }

    /// Its value, where only the terms are unknown.
    fn exactly(&self) -> Option<Linear> {
        let mut sum = Linear::integer(self.rest.value()?);
        self.terms.iter().for_each(|(d, factor)| sum.add_term(*d, &Rational::integer(*factor)));
        Some(sum)
    }

    /// Without dimensions that equations give, where there are such and the result has whole factors.
    fn reduced(&self, zone: &Zone) -> Option<Sum> {
        let sum = Sum { terms: self.terms.clone(), rest: Range::only(0) }.exactly()?;
        let reduced = zone.reduced(&sum);
        let whole = |n: &Rational| {
            n.is_integer().then(|| n.numerator().to_i64()).flatten().filter(|n| (-FAR..=FAR).contains(n))
        };
        let terms = reduced.terms.iter().map(|(d, factor)| Some((*d, whole(factor)?))).collect::<Option<Vec<_>>>()?;
        let rest = self.rest.plus(Range::only(whole(&reduced.constant)?));
        (reduced != sum).then_some(Sum { terms, rest })
    }

    /// Without one or two of its dimensions.
    fn without(&self, dimensions: &[usize]) -> Sum {
        let terms = self.terms.iter().filter(|(d, _)| !dimensions.contains(d)).copied().collect();
        Sum { terms, rest: self.rest }
    }

    fn range(&self, zone: &Zone) -> Range {
        if let [(x, 1), (y, -1)] | [(y, -1), (x, 1)] = self.terms.as_slice() {
            return Range::new(zone.least(*x, *y), zone.most(*x, *y)).plus(self.rest);
        }
        let each = self.terms.iter().map(|(d, factor)| Range::new(zone.least(*d, 0), zone.most(*d, 0)).times(*factor));
        each.fold(self.rest, Range::plus)
    }
}

impl Space {
    /// No variables yet.
    pub fn new(cells: Rc<Cells>, notes: Option<Notes>) -> Space {
        Space { cells, notes, ..Space::default() }
    }

    /// A variable more, if it is one.
    pub fn add(&mut self, name: Name, kind: Kind) {
        if self.places.contains_key(&name) {
            return;
        }
        self.names.push(name);
        self.kinds.push(kind);
        self.places.insert(name, self.names.len());
    }

    pub fn names(&self) -> &[Name] {
        &self.names
    }

    pub fn kind(&self, dimension: usize) -> Kind {
        self.kinds[dimension - 1]
    }

    pub fn is_bool(&self, dimension: usize) -> bool {
        self.kind(dimension) == Kind::Bool
    }

    /// Is it one that equations speak of?
    pub fn is_number(&self, dimension: usize) -> bool {
        self.kind(dimension) == Kind::Number
    }

    /// The dimension of the variable.
    pub fn place(&self, name: Name) -> Option<usize> {
        self.places.get(&name).copied()
    }

    /// For each dimension of this space, where it stands in the other.
    pub fn places_in(&self, other: &Space) -> Vec<Option<usize>> {
        self.names.iter().map(|n| other.place(*n)).collect()
    }

    /// Nothing is known but what booleans are.
    pub fn any(&self) -> Zone {
        let mut zone = Zone::any(self.names.len());
        (1..=self.names.len()).for_each(|d| self.is_a_bool(&mut zone, d));
        zone
    }

    fn is_a_bool(&self, zone: &mut Zone, dimension: usize) {
        if self.is_bool(dimension) {
            let bounded = zone.tighten(dimension, 0, 1) && zone.tighten(0, dimension, 0);
            debug_assert!(bounded);
        }
    }

    fn forget(&self, zone: &mut Zone, dimension: usize) {
        zone.forget(dimension);
        self.is_a_bool(zone, dimension);
    }

    /// Notes which entries of maps the expression reads, where somebody asks.
    pub fn notice(&self, e: &Expr, zones: &[Zone]) {
        if self.notes.is_some() {
            for zone in zones {
                self.entry(e, zone);
            }
            e.for_each_child(&mut |child| self.notice(child, zones));
        }
    }

    /// The constant values of indices.
    fn index(&self, index: &[Expr], zone: &Zone) -> Option<Vec<i64>> {
        index.iter().map(|e| self.sum(e, zone).range(zone).value()).collect()
    }

    /// The dimension of an entry of a map.
    fn entry(&self, e: &Expr, zone: &Zone) -> Option<usize> {
        let ExprKind::Select(map, index) = &e.kind else { return None };
        let ExprKind::Var(map) = map.kind else { return None };
        let at = (map, self.index(index, zone)?);
        let place = self.cells.name(&at).and_then(|name| self.place(name));
        if let Some(notes) = &self.notes {
            notes.borrow_mut().reads.insert(at);
        }
        place
    }

    /// What is left of the zones behind the action; whether a check may fail.
    pub fn act(&self, action: &Action, zones: Vec<Zone>) -> (Vec<Zone>, bool) {
        if self.notes.is_some() {
            action.exprs().into_iter().for_each(|e| self.notice(e, &zones));
        }
        match action {
            Action::Assign { lhs, rhs, .. } => {
                (zones.into_iter().flat_map(|zone| self.assign_all(lhs, rhs, zone)).collect(), false)
            }
            Action::Havoc(names) => {
                let havoc = |mut zone: Zone| {
                    let all = names.iter().flat_map(|n| std::iter::once(n).chain(self.cells.of_map(*n)));
                    all.filter_map(|n| self.place(*n)).for_each(|d| self.forget(&mut zone, d));
                    zone
                };
                (zones.into_iter().map(havoc).collect(), false)
            }
            Action::Assume { expr, .. } => (self.all(expr, true, zones), false),
            Action::Check { expr, .. } => {
                let fails = zones.iter().any(|zone| !self.assume(expr, false, zone.clone()).is_empty());
                (self.all(expr, true, zones), fails)
            }
            Action::Touches { .. } => (zones, false),
        }
    }

    /// Those of the zones in which the condition has the value, cut to it.
    pub fn all(&self, condition: &Expr, value: bool, zones: Vec<Zone>) -> Vec<Zone> {
        zones.into_iter().flat_map(|zone| self.assume(condition, value, zone)).collect()
    }

    /// The parts of the zone in which the condition has the value, or may have it.
    fn assume(&self, condition: &Expr, value: bool, zone: Zone) -> Vec<Zone> {
        use BinOp::*;
        match &condition.kind {
            ExprKind::Bool(is) => {
                if *is == value {
                    vec![zone]
                } else {
                    Vec::new()
                }
            }
            ExprKind::Var(name) => match self.place(*name).filter(|d| self.is_bool(*d)) {
                Some(d) => if_fits(zone, |z| if value { z.tighten(0, d, -1) } else { z.tighten(d, 0, 0) }),
                None => vec![zone],
            },
            ExprKind::Select(..) => match self.entry(condition, &zone).filter(|d| self.is_bool(*d)) {
                Some(d) => if_fits(zone, |z| if value { z.tighten(0, d, -1) } else { z.tighten(d, 0, 0) }),
                None => vec![zone],
            },
            ExprKind::Unary(UnOp::Not, e) => self.assume(e, !value, zone),
            ExprKind::Coerce(e, _) => self.assume(e, value, zone),
            ExprKind::Binary(And, a, b) => self.connected(a, true, b, true, value, zone),
            ExprKind::Binary(Or, a, b) => self.connected(a, false, b, false, !value, zone),
            ExprKind::Binary(Implies, a, b) => self.connected(a, true, b, false, !value, zone),
            ExprKind::Binary(Explies, a, b) => self.connected(b, true, a, false, !value, zone),
            ExprKind::If(c, a, b) => {
                let then = self.all(a, value, self.assume(c, true, zone.clone()));
                then.into_iter().chain(self.all(b, value, self.assume(c, false, zone))).collect()
            }
            ExprKind::Binary(op @ (Iff | Eq | Neq), a, b) if self.is_condition(a) || self.is_condition(b) => {
                let same = (*op != Neq) == value;
                let holds = self.all(b, same, self.assume(a, true, zone.clone()));
                holds.into_iter().chain(self.all(b, !same, self.assume(a, false, zone))).collect()
            }
            ExprKind::Binary(op @ (Eq | Neq | Lt | Le | Gt | Ge), a, b) => {
                let difference = self.sum(a, &zone).plus(&self.sum(b, &zone).times(-1));
                let opposite = || difference.clone().times(-1);
                let one_less = |sum: Sum| sum.plus(&Sum::of(Range::only(1)));
                let below = |sum: &Sum, zone: Zone| if_fits(zone, |z| self.at_most_0(sum, z));
                match (op, value) {
                    (Eq, true) | (Neq, false) => if_fits(zone, |z| {
                        self.at_most_0(&difference, z)
                            && self.at_most_0(&opposite(), z)
                            && difference.exactly().is_none_or(|sum| z.equal_0(&sum))
                    }),
                    (Eq, false) | (Neq, true) => {
                        let mut parts = below(&one_less(difference.clone()), zone.clone());
                        parts.extend(below(&one_less(opposite()), zone));
                        parts
                    }
                    (Lt, true) | (Ge, false) => below(&one_less(difference), zone),
                    (Le, true) | (Gt, false) => below(&difference, zone),
                    (Gt, true) | (Le, false) => below(&one_less(opposite()), zone),
                    _ => below(&opposite(), zone),
                }
            }
            _ => vec![zone],
        }
    }

    /// `a` is `first` and `b` is `second`, or not both.
    fn connected(&self, a: &Expr, first: bool, b: &Expr, second: bool, value: bool, zone: Zone) -> Vec<Zone> {
        if value {
            return self.all(b, second, self.assume(a, first, zone));
        }
        let mut parts = self.assume(a, !first, zone.clone());
        parts.extend(self.all(b, !second, self.assume(a, first, zone)));
        parts
    }

    /// Is it a truth value for certain?
    fn is_condition(&self, e: &Expr) -> bool {
        use BinOp::*;
        match &e.kind {
            ExprKind::Bool(_) | ExprKind::Unary(UnOp::Not, _) => true,
            ExprKind::Var(name) => self.place(*name).is_some_and(|d| self.is_bool(d)),
            ExprKind::Binary(op, ..) => {
                matches!(op, Iff | Implies | Explies | And | Or | Eq | Neq | Lt | Le | Gt | Ge)
            }
            ExprKind::If(_, a, b) => self.is_condition(a) || self.is_condition(b),
            ExprKind::Coerce(e, _) => self.is_condition(e),
            _ => false,
        }
    }

    /// Cuts the zone to where the sum can be 0 or less.
    fn at_most_0(&self, sum: &Sum, zone: &mut Zone) -> bool {
        if let Some(reduced) = sum.reduced(zone)
            && !self.bounded_by(&reduced, zone)
        {
            return false;
        }
        self.bounded_by(sum, zone)
    }

    fn bounded_by(&self, sum: &Sum, zone: &mut Zone) -> bool {
        if sum.terms.is_empty() {
            return sum.rest.least.is_none_or(|least| least <= 0);
        }
        // A term is at most what the least value of the others leaves.
        for (d, factor) in &sum.terms {
            let Some(others) = sum.without(&[*d]).range(zone).least else { continue };
            let fits = match *factor {
                1.. => zone.tighten(*d, 0, (-others).div_euclid(*factor)),
                _ => zone.tighten(0, *d, (-others).div_euclid(-*factor)),
            };
            if !fits {
                return false;
            }
        }
        for (x, _) in sum.terms.iter().filter(|(_, factor)| *factor == 1) {
            for (y, _) in sum.terms.iter().filter(|(_, factor)| *factor == -1) {
                let Some(others) = sum.without(&[*x, *y]).range(zone).least else { continue };
                if !zone.tighten(*x, *y, -others) {
                    return false;
                }
            }
        }
        true
    }

    fn sum(&self, e: &Expr, zone: &Zone) -> Sum {
        let range = |e: &Expr| self.sum(e, zone).range(zone);
        match &e.kind {
            ExprKind::Int(value) => Sum::of(value.to_i64().filter(|v| *v <= FAR).map_or(Range::ANY, Range::only)),
            ExprKind::Var(name) => match self.place(*name) {
                Some(d) => Sum { terms: vec![(d, 1)], rest: Range::only(0) },
                None => Sum::of(Range::ANY),
            },
            ExprKind::Select(..) => match self.entry(e, zone) {
                Some(d) => Sum { terms: vec![(d, 1)], rest: Range::only(0) },
                None => Sum::of(Range::ANY),
            },
            ExprKind::Unary(UnOp::Neg, e) => self.sum(e, zone).times(-1),
            ExprKind::Coerce(e, _) => self.sum(e, zone),
            ExprKind::Binary(BinOp::Add, a, b) => self.sum(a, zone).plus(&self.sum(b, zone)),
            ExprKind::Binary(BinOp::Sub, a, b) => self.sum(a, zone).plus(&self.sum(b, zone).times(-1)),
            ExprKind::Binary(BinOp::Mul, a, b) => match (range(a).value(), range(b).value()) {
                (Some(factor), _) => self.sum(b, zone).times(factor),
                (_, Some(factor)) => self.sum(a, zone).times(factor),
                _ => Sum::of(range(a).product(range(b))),
            },
            ExprKind::Binary(BinOp::Div, a, b) => match range(b).value() {
                Some(by @ 1..) => {
                    let Range { least, most } = range(a);
                    Sum::of(Range::new(least.map(|v| v.div_euclid(by)), most.map(|v| v.div_euclid(by))))
                }
                _ => Sum::of(Range::ANY),
            },
            ExprKind::Binary(BinOp::Mod, a, b) => match range(b).value() {
                Some(by @ 1..) => match range(a) {
                    Range { least: Some(0..), most: Some(most) } if most < by => self.sum(a, zone),
                    _ => Sum::of(Range::new(Some(0), Some(by - 1))),
                },
                _ => Sum::of(Range::ANY),
            },
            ExprKind::If(_, a, b) => Sum::of(range(a).hull(range(b))),
            _ => Sum::of(Range::ANY),
        }
    }

    /// Assigns all at once, as far as what is assigned has dimensions.
    fn assign_all(&self, lhs: &[Lhs], rhs: &[Expr], zone: Zone) -> Vec<Zone> {
        let mut targets: Vec<(usize, Cow<Expr>)> = Vec::new();
        let mut lost: Vec<usize> = Vec::new();
        for (target, value) in lhs.iter().zip(rhs) {
            let name = target.base.name;
            let cells = || self.cells.of_map(name).iter().filter_map(|cell| Some((self.place(*cell)?, *cell)));
            let index = match target.path.as_slice() {
                [Access::Index(index)] => self.index(index, &zone),
                _ => None,
            };
            if let Some(notes) = &self.notes {
                let mut notes = notes.borrow_mut();
                match &index {
                    Some(index) => notes.writes.insert((name, index.clone())),
                    None => notes.everywhere.insert(name),
                };
            }
            match index {
                Some(index) => {
                    let place = self.cells.name(&(name, index)).and_then(|cell| self.place(cell));
                    targets.extend(place.map(|d| (d, Cow::Borrowed(value))));
                }
                None if target.path.is_empty() => {
                    targets.extend(self.place(name).map(|d| (d, Cow::Borrowed(value))));
                    for (d, cell) in cells() {
                        let of_map = self.cells.entry(cell).and_then(|(_, index)| cells::at(value, index));
                        // One zone for each way that all entries can be would be too many: what is not decided is not known.
                        match of_map.filter(|value| !self.is_bool(d) || self.is_decided(value, &zone)) {
                            Some(value) => targets.push((d, Cow::Owned(value))),
                            None => lost.push(d),
                        }
                    }
                }
                None => lost.extend(cells().map(|(d, _)| d)),
            }
        }
        let targets: Vec<(usize, &Expr)> = targets.iter().map(|(d, value)| (*d, value.as_ref())).collect();
        let mut zones = self.assign(&targets, zone);
        zones.iter_mut().for_each(|zone| lost.iter().for_each(|d| self.forget(zone, *d)));
        zones
    }

    /// Is a Boolean known to be true there, or known to be false?
    fn is_decided(&self, value: &Expr, zone: &Zone) -> bool {
        [true, false].into_iter().any(|holds| self.assume(value, holds, zone.clone()).is_empty())
    }

    /// Assigns all at once. A zone for each way that conditions among the values can be.
    fn assign(&self, targets: &[(usize, &Expr)], zone: Zone) -> Vec<Zone> {
        let mut ways: Vec<(Zone, Vec<Sum>)> = vec![(zone, Vec::new())];
        for (dimension, value) in targets {
            let cases = |(zone, sums): (Zone, Vec<Sum>)| {
                let with = |zone: Zone, sum: Sum| {
                    let mut sums = sums.clone();
                    sums.push(sum);
                    (zone, sums)
                };
                if !self.is_bool(*dimension) {
                    return self.chosen(value, zone).into_iter().map(|(zone, sum)| with(zone, sum)).collect();
                }
                let mut cases = Vec::new();
                for (holds, number) in [(true, 1), (false, 0)] {
                    let parts = self.assume(value, holds, zone.clone());
                    cases.extend(parts.into_iter().map(|zone| with(zone, Sum::of(Range::only(number)))));
                }
                cases
            };
            ways = ways.into_iter().flat_map(cases).collect();
        }
        ways.into_iter().map(|(zone, sums)| self.assigned(targets, zone, &sums)).collect()
    }

    /// The value of an integer, case by case.
    fn chosen(&self, value: &Expr, zone: Zone) -> Vec<(Zone, Sum)> {
        let ExprKind::If(condition, a, b) = &value.kind else {
            let sum = self.sum(value, &zone);
            return vec![(zone, sum)];
        };
        let mut cases = Vec::new();
        for (holds, value) in [(true, a), (false, b)] {
            let parts = self.assume(condition, holds, zone.clone());
            cases.extend(parts.into_iter().flat_map(|zone| self.chosen(value, zone)));
        }
        cases
    }

    fn assigned(&self, targets: &[(usize, &Expr)], zone: Zone, sums: &[Sum]) -> Zone {
        // The new values stand behind the old ones at first.
        let old = self.names.len();
        let beside: Vec<Option<usize>> = (1..=old).map(Some).chain(targets.iter().map(|_| None)).collect();
        let mut wide = zone.arranged(&beside);
        for (i, sum) in sums.iter().enumerate() {
            let new = old + 1 + i;
            if let Some(mut value) = sum.exactly().filter(|_| self.is_number(targets[i].0)) {
                value.add_term(new, &Rational::integer(-1));
                let bounded = wide.equal_0(&value);
                debug_assert!(bounded);
            }
            let mut is = |d: usize, others: Range| {
                let bounded = others.most.is_none_or(|most| wide.tighten(new, d, most))
                    && others.least.is_none_or(|least| wide.tighten(d, new, -least));
                debug_assert!(bounded);
            };
            is(0, sum.range(&zone));
            for (d, _) in sum.terms.iter().filter(|(_, factor)| *factor == 1) {
                is(*d, sum.without(&[*d]).range(&zone));
            }
        }
        let place = |d: usize| targets.iter().position(|(target, _)| *target == d).map_or(d, |i| old + 1 + i);
        wide.arranged(&(1..=old).map(|d| Some(place(d))).collect::<Vec<_>>())
    }
}

fn if_fits(mut zone: Zone, cut: impl FnOnce(&mut Zone) -> bool) -> Vec<Zone> {
    if cut(&mut zone) { vec![zone] } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::parse::parse_str;

    /// The statements are executed one after the other; what is known of x, y, and b then.
    fn after(text: &str) -> Vec<Zone> {
        let program = parse_str(&format!("procedure P() {{ var x, y: int; var b: bool; {text} }}")).expect("it parses");
        let mut space = Space::default();
        [("x", Kind::Number), ("y", Kind::Number), ("b", Kind::Bool)]
            .into_iter()
            .for_each(|(name, kind)| space.add(name.into(), kind));
        let Decl::Procedure(procedure) = &program.decls[0] else { panic!("a procedure") };
        let mut zones = vec![space.any()];
        for stmt in &procedure.body.as_ref().expect("a body").block.stmts {
            let action = match stmt.kind.clone() {
                StmtKind::Assign { attrs, lhs, rhs } => Action::Assign { attrs, lhs, rhs },
                StmtKind::Assume { attrs, expr } => Action::Assume { attrs, expr },
                other => panic!("{other:?}"),
            };
            zones = space.act(&action, zones).0;
        }
        zones
    }

    fn x(zone: &Zone) -> (Option<i64>, Option<i64>) {
        (zone.least(1, 0), zone.most(1, 0))
    }

    #[test]
    fn assignments_keep_differences() {
        let zones = after("x := y + 2; y := y + 1;");
        assert_eq!((zones[0].least(1, 2), zones[0].most(1, 2)), (Some(1), Some(1)));
        let zones = after("assume 1 <= y && y <= 3; x := 5; x := x + y;");
        assert_eq!((x(&zones[0]), zones[0].least(1, 2)), ((Some(6), Some(8)), Some(5)));
        let zones = after("x, y := 1, 2; x, y := y, x;");
        assert_eq!((x(&zones[0]), zones[0].constant(2)), ((Some(2), Some(2)), Some(1)));
    }

    #[test]
    fn conditions_are_taken_apart() {
        let zones = after("assume 0 <= x && x <= 9; b := x > 4; assume b ==> x != 7; assume b;");
        assert_eq!(zones.iter().map(x).collect::<Vec<_>>(), [(Some(5), Some(6)), (Some(8), Some(9))]);
        assert_eq!(after("x := 3; assume !(x == 3 || b);").len(), 0);
        let zones = after("assume y >= 2; assume 2 * x + y <= 7;");
        assert_eq!(x(&zones[0]), (None, Some(2)));
    }

    #[test]
    fn what_is_not_linear_has_a_range() {
        let zones = after("assume 2 <= y && y <= 4; x := y * y;");
        assert_eq!(x(&zones[0]), (Some(4), Some(16)));
        let zones = after("x := y mod 5;");
        assert_eq!(x(&zones[0]), (Some(0), Some(4)));
        let zones = after("assume -7 <= y && y <= 7; x := y div 2;");
        assert_eq!(x(&zones[0]), (Some(-4), Some(3)));
        let zones = after("x := if y < 0 then -1 else 1;");
        assert_eq!(zones.iter().map(|z| z.constant(1)).collect::<Vec<_>>(), [Some(-1), Some(1)]);
    }
}
