//! Entries of maps, and products, as variables of the space, where it is told to have them.
//!
//! ```text
//! a[j] := a[j] - 1;    behind it `a[i]` is 1 less where `i == j`, and what it was where i is less or more: three paths
//! i := i + 1;          behind it `i * n` is `i * n + n`
//! ```
//! What a path has read from a map, or written to it, are its cells: an index that is none of them, nor may be, has any value. Of a product
//! it is known what follows from the signs of its factors, of a square that it is at least as much as the number (McCormick,
//! "Computability of global solutions to factorable nonconvex programs", Mathematical Programming 10, 1976, at -1 and 1).

use rustc_hash::FxHashMap;

use super::Linear;
use super::rational::Rational;
use super::space::{Kind, Path, Paths, Space, Values, Variable, bounded, required};
use syntax::ast::*;

/// A variable of the space that is an entry of a map.
pub struct Entry {
    pub map: Name,
    indices: Vec<Expr>,
    /// What they are at the beginning of a path.
    at_first: Vec<Index>,
    kind: Kind,
    variable: usize,
}

/// A term over the state that is to be a variable: an entry of a map, or a product.
pub struct Term {
    pub expr: Expr,
    /// An integer or a real.
    pub kind: Kind,
    /// The thread that it belongs to; `None`: global.
    pub owner: Option<usize>,
}

/// What is known of a map on a path: the value at these indices.
#[derive(Debug, Clone)]
pub struct Cell {
    indices: Vec<Index>,
    value: Linear,
}

/// An index on a path.
#[derive(Debug, Clone, PartialEq)]
enum Index {
    Number(Linear),
    /// The variable, or constant, as it was before so many changes.
    Symbol(Name, usize),
    Word(Box<ExprKind>),
    Unknown,
}

/// Whether two indices are the same.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Same {
    Yes,
    No,
    Perhaps,
}

impl Space {
    /// From now on there are variables for these terms.
    pub fn track_terms(&mut self, wanted: &[Term]) {
        for Term { expr, kind, owner } in wanted {
            let variable = self.variables.len();
            let tracked = match &expr.kind {
                ExprKind::Select(..) => self.track_entry(expr, *kind, variable),
                ExprKind::Binary(BinOp::Mul, a, b) => self.track_product(a, b, variable),
                _ => false,
            };
            if tracked {
                // No variable of a program has such a name.
                let name = Name::from(format!("term {variable}").as_str());
                let (is_real, owner, term) = (*kind == Kind::Real, *owner, Some(expr.clone()));
                self.variables.push(Variable { name, is_bool: false, is_real, owner, remainder: None, term });
            }
        }
    }

    fn track_entry(&mut self, term: &Expr, kind: Kind, variable: usize) -> bool {
        let Some((map, indices)) = entry(term) else { return false };
        let Some(at_first) = self.plain_indices(&indices).filter(|_| self.known(kind) != Kind::Other) else {
            return false;
        };
        self.entries.push(Entry { map, indices: indices.into_iter().cloned().collect(), at_first, kind, variable });
        true
    }

    /// As they are at the beginning of a path.
    fn plain_indices(&self, indices: &[&Expr]) -> Option<Vec<Index>> {
        let path = self.empty_path();
        let width = path.width;
        match self.indices(indices, path).ok()?.as_slice() {
            [(path, found)] if path.guard.is_empty() && path.width == width && !found.contains(&Index::Unknown) => {
                Some(found.clone())
            }
            _ => None,
        }
    }

    fn track_product(&mut self, a: &Expr, b: &Expr, variable: usize) -> bool {
        let of = |e: &Expr| match e.kind {
            ExprKind::Var(name) => self.variable(name).filter(|v| self.is_integer(*v)),
            _ => None,
        };
        let (Some(a), Some(b)) = (of(a), of(b)) else { return false };
        let is_new = !self.products.contains_key(&(a.min(b), a.max(b)));
        if is_new {
            self.products.insert((a.min(b), a.max(b)), variable);
            if a == b {
                let [square, number] = [variable, a].map(Linear::variable);
                let signed = [number.clone(), number.negated()];
                let least = signed.into_iter().flat_map(|n| [n.clone(), n.plus(&n, &Rational::ONE).shifted(-1)]);
                self.always.extend(least.map(|n| n.minus(&square)));
            }
        }
        is_new
    }

    /// What is known of the maps where nothing has happened.
    pub(super) fn cells(&self) -> FxHashMap<Name, Vec<Cell>> {
        let mut maps: FxHashMap<Name, Vec<Cell>> = FxHashMap::default();
        for Entry { map, at_first, variable, .. } in &self.entries {
            let cell = Cell { indices: at_first.clone(), value: Linear::variable(*variable) };
            maps.entry(*map).or_default().push(cell);
        }
        maps
    }

    /// The indices, each with the path on which they are these.
    fn indices(&self, of: &[&Expr], path: Path) -> Result<Vec<(Path, Vec<Index>)>, String> {
        let mut all = vec![(path, Vec::new())];
        for e in of {
            let mut next = Vec::new();
            for (path, found) in all {
                let with = |index: Index| [found.as_slice(), &[index]].concat();
                match &e.kind {
                    _ if self.kind(e) != Kind::Other => {
                        let values = self.value(e, path)?.into_iter();
                        next.extend(values.map(|(path, value)| (path, with(Index::Number(value)))));
                    }
                    ExprKind::Var(name) => {
                        let changes = path.changes.get(name).copied().unwrap_or(0);
                        next.push((path, with(Index::Symbol(*name, changes))));
                    }
                    word @ ExprKind::Bv { .. } => next.push((path, with(Index::Word(Box::new(word.clone()))))),
                    _ => next.push((path, with(Index::Unknown))),
                }
            }
            all = bounded(next)?;
        }
        Ok(all)
    }

    fn same(&self, a: &Index, b: &Index) -> Same {
        let is_unique = |name: &Name| self.unique.contains(name);
        let known = |is_same: bool| if is_same { Same::Yes } else { Same::No };
        match (a, b) {
            (Index::Number(a), Index::Number(b)) => match a.minus(b).as_constant() {
                Some(difference) => known(difference.is_zero()),
                None => Same::Perhaps,
            },
            (Index::Symbol(..), Index::Symbol(..)) if a == b => Same::Yes,
            (Index::Symbol(a, _), Index::Symbol(b, _)) if a != b && is_unique(a) && is_unique(b) => Same::No,
            (Index::Word(a), Index::Word(b)) => known(a == b),
            _ => Same::Perhaps,
        }
    }

    /// The paths on which the indices are the same, and those on which they differ.
    fn cases(&self, a: &[Index], b: &[Index], path: Path) -> (Vec<Path>, Vec<Path>) {
        let (mut equal, mut differ) = (vec![path], Vec::new());
        for (a, b) in a.iter().zip(b) {
            let mut next = Vec::new();
            for path in equal {
                match (self.same(a, b), a, b) {
                    (Same::Yes, ..) => next.push(path),
                    (Same::No, ..) => differ.push(path),
                    (Same::Perhaps, Index::Number(a), Index::Number(b)) => {
                        let difference = a.minus(b);
                        let turned = difference.negated();
                        let apart = if self.is_real(&difference) { 0 } else { 1 };
                        for side in [&difference, &turned] {
                            differ.extend(required(path.clone(), side.shifted(apart)));
                        }
                        next.extend(required(path, difference).and_then(|path| required(path, turned)));
                    }
                    (Same::Perhaps, ..) => {
                        differ.push(path.clone());
                        next.push(path);
                    }
                }
            }
            equal = next;
        }
        (equal, differ)
    }

    fn are_same(&self, a: &[Index], b: &[Index]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.same(a, b) == Same::Yes)
    }

    /// What entries with the same map and as many indices are, where one is followed.
    pub(super) fn kind_of_entry(&self, e: &Expr) -> Option<Kind> {
        let (map, indices) = entry(e)?;
        let like = |known: &&Entry| known.map == map && known.indices.len() == indices.len();
        let same = self.entries.iter().filter(like);
        // Of a heap they may differ.
        same.map(|known| known.kind).reduce(|a, b| if a == b { a } else { Kind::Other })
    }

    /// An entry of a map that is followed; `None`: of another one.
    pub(super) fn read(&self, e: &Expr, path: &Path) -> Option<Values> {
        let (map, indices) = entry(e)?;
        path.maps.contains_key(&map).then(|| {
            let mut values = Vec::new();
            for (path, indices) in self.indices(&indices, path.clone())? {
                values.extend(self.entry(map, indices, path)?);
            }
            bounded(values)
        })
    }

    fn entry(&self, map: Name, indices: Vec<Index>, path: Path) -> Values {
        let cells = path.maps.get(&map).cloned().unwrap_or_default();
        if let Some(known) = cells.iter().find(|cell| self.are_same(&cell.indices, &indices)) {
            return Ok(vec![(path, known.value.clone())]);
        }
        let (mut found, mut elsewhere) = (Vec::new(), vec![path]);
        for cell in &cells {
            let mut next = Vec::new();
            for path in elsewhere {
                let (equal, differ) = self.cases(&cell.indices, &indices, path);
                found.extend(equal.into_iter().map(|path| (path, cell.value.clone())));
                next.extend(differ);
            }
            elsewhere = bounded(next)?;
        }
        for mut path in elsewhere {
            let value = path.any();
            let cell = Cell { indices: indices.clone(), value: value.clone() };
            path.maps.entry(map).or_default().push(cell);
            found.push((path, value));
        }
        bounded(found)
    }

    /// What is known of a map that is given this value, or of one to which it is written.
    ///
    /// # Errors
    /// Too many cases.
    pub(super) fn written(&self, target: &Lhs, value: &Expr, path: Path) -> Result<Vec<(Path, Vec<Cell>)>, String> {
        if target.path.is_empty() {
            return self.whole(value, path);
        }
        let mut indices = Vec::new();
        for access in &target.path {
            match access {
                Access::Index(all) => indices.extend(all),
                // A field of an entry: nothing is known behind it.
                Access::Field(_) => return Ok(vec![(path, Vec::new())]),
            }
        }
        let cells = path.maps.get(&target.base.name).cloned().unwrap_or_default();
        self.stored(cells, &indices, value, path)
    }

    fn whole(&self, value: &Expr, path: Path) -> Result<Vec<(Path, Vec<Cell>)>, String> {
        match &value.kind {
            ExprKind::Var(name) => {
                let cells = path.maps.get(name).cloned().unwrap_or_default();
                Ok(vec![(path, cells)])
            }
            ExprKind::Store(map, indices, value) => {
                let mut all = Vec::new();
                for (path, cells) in self.whole(map, path)? {
                    all.extend(self.stored(cells, &indices.iter().collect::<Vec<_>>(), value, path)?);
                }
                bounded(all)
            }
            ExprKind::If(cond, yes, no) => self.either(cond, [yes, no], path, |value, path| self.whole(value, path)),
            _ => Ok(vec![(path, Vec::new())]),
        }
    }

    fn stored(
        &self,
        cells: Vec<Cell>,
        indices: &[&Expr],
        value: &Expr,
        path: Path,
    ) -> Result<Vec<(Path, Vec<Cell>)>, String> {
        let mut all = Vec::new();
        // Of maps in a map the whole is no number.
        let is_entry = self.kind(value) != Kind::Other;
        for (path, indices) in self.indices(indices, path)? {
            let before = cells.iter().find(|cell| self.are_same(&cell.indices, &indices)).map(|cell| &cell.value);
            for (path, value) in self.value(value, path)? {
                let mut paths = vec![(path, Vec::new())];
                for cell in &cells {
                    // One entry had one value.
                    let difference = before.map(|before| before.minus(&cell.value)).unwrap_or_default();
                    let had_it = |path| required(path, difference.clone());
                    let had_it = |path| had_it(path).and_then(|path| required(path, difference.negated()));
                    let mut next = Vec::new();
                    for (path, kept) in paths {
                        // Where fewer indices are given, a part of the map is written.
                        let (equal, differ) = self.cases(&cell.indices, &indices, path);
                        let equal = equal.into_iter().filter_map(had_it);
                        next.extend(equal.map(|path| (path, kept.clone())));
                        let kept = [kept.as_slice(), std::slice::from_ref(cell)].concat();
                        next.extend(differ.into_iter().map(|path| (path, kept.clone())));
                    }
                    paths = bounded(next)?;
                }
                for (path, mut kept) in paths {
                    if is_entry {
                        kept.push(Cell { indices: indices.clone(), value: value.clone() });
                    }
                    all.push((path, kept));
                }
            }
        }
        bounded(all)
    }

    /// The product, with what is known of those of variables that are followed.
    pub(super) fn product(&self, mut path: Path, a: &Linear, b: &Linear) -> Vec<(Path, Linear)> {
        match (a.as_constant(), b.as_constant()) {
            (Some(factor), _) => return vec![(path, b.scaled(factor))],
            (_, Some(factor)) => return vec![(path, a.scaled(factor))],
            _ => {}
        }
        let mut sum = a.scaled(&b.constant).plus(b, &a.constant).minus(&Linear::constant(&a.constant * &b.constant));
        let mut met = Vec::new();
        for (v, f) in &a.terms {
            for (w, g) in &b.terms {
                let pair = (*v.min(w), *v.max(w));
                let Some(product) = self.products.get(&pair) else {
                    let any = path.any();
                    return vec![(path, any)];
                };
                sum.add_term(*product, &(f * g));
                met.push((pair, *product));
            }
        }
        let mut paths = vec![path];
        for (pair, product) in met.into_iter().filter(|((v, w), _)| v != w) {
            paths = paths.into_iter().flat_map(|path| by_signs(path, pair, product)).collect();
        }
        paths.into_iter().map(|path| (path, sum.clone())).collect()
    }

    /// The path with the terms of the values that it has come to.
    ///
    /// # Errors
    /// Too many cases.
    pub(super) fn with_terms(&self, path: Path) -> Paths {
        let mut paths = vec![path];
        for ((a, b), product) in &self.products {
            let mut next = Vec::new();
            for path in paths {
                let (a, b) = (path.values[*a].clone(), path.values[*b].clone());
                next.extend(self.product(path, &a, &b).into_iter().map(|(mut path, value)| {
                    path.values[*product] = value;
                    path
                }));
            }
            paths = bounded(next)?;
        }
        for Entry { map, indices, variable, .. } in &self.entries {
            let mut next = Vec::new();
            for path in paths {
                for (path, indices) in self.indices(&indices.iter().collect::<Vec<_>>(), path)? {
                    next.extend(self.entry(*map, indices, path)?.into_iter().map(|(mut path, value)| {
                        path.values[*variable] = value;
                        path
                    }));
                }
            }
            paths = bounded(next)?;
        }
        Ok(paths)
    }
}

/// The map, and all indices: of `m[i][j]` they are i and j.
pub fn entry(e: &Expr) -> Option<(Name, Vec<&Expr>)> {
    let ExprKind::Select(base, last) = &e.kind else { return None };
    let (map, mut indices) = match base.kind {
        ExprKind::Var(name) => (name, Vec::new()),
        _ => entry(base)?,
    };
    indices.extend(last);
    Some((map, indices))
}

/// The cases of two factors: each is less than 0, 0, or more; with what that says of the product.
fn by_signs(mut path: Path, (v, w): (usize, usize), product: usize) -> Vec<Path> {
    if path.signs.contains(&(v, w)) {
        return vec![path];
    }
    path.signs.push((v, w));
    let [a, b, product] = [v, w, product].map(Linear::variable);
    let mut paths = Vec::new();
    for one in [-1, 0, 1] {
        for other in [-1, 0, 1] {
            // (|a| - 1) * (|b| - 1) is at least 0.
            let sign = |n: &Linear, sign: i64| n.scaled(&Rational::integer(sign));
            let size = sign(&product, one * other);
            let known = match one * other {
                0 => vec![product.clone(), product.negated()],
                _ => vec![sign(&a, one).plus(&sign(&b, other), &Rational::ONE).shifted(-1).minus(&size)],
            };
            let is = |n: &Linear, s: i64| match s {
                0 => vec![n.clone(), n.negated()],
                _ => vec![sign(n, -s).shifted(1)],
            };
            let all = [is(&a, one), is(&b, other), known].concat();
            paths.extend(all.into_iter().try_fold(path.clone(), required));
        }
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::super::space::Numbers;
    use super::super::sum;
    use super::*;
    use base::source::Sources;
    use engine::limits::Limits;
    use syntax::parse::parse_expr;

    /// Integers `i` and `j`, variables 0 and 1; the terms are the ones behind them.
    fn space(terms: &[&str]) -> Space {
        let variables = ["i", "j"].map(|name| (Name::from(name), Kind::Int, None));
        let nothing: &[Decl] = &[];
        let mut space = Space::of(Numbers::Reals, FxHashMap::default(), variables, nothing.iter(), &Limits::default())
            .expect("no axioms");
        let term = |text: &&str| Term { expr: expr(text), kind: Kind::Int, owner: None };
        space.track_terms(&terms.iter().map(term).collect::<Vec<_>>());
        space
    }

    fn expr(text: &str) -> Expr {
        parse_expr(&mut Sources::default(), "an expression", text).expect(text)
    }

    /// What must hold on each path through assignments, and the value of variable 2 behind them.
    fn behind(space: &Space, assignments: &[(&str, &str)]) -> Vec<(Vec<Linear>, Linear)> {
        let mut paths = vec![space.path()];
        for (target, value) in assignments {
            let target = expr(target);
            let (base, path) = match entry(&target) {
                Some((map, indices)) => (map, vec![Access::Index(indices.into_iter().cloned().collect())]),
                None => (Name::from(syntax::print::print_expr(&target).as_str()), Vec::new()),
            };
            let lhs = [Lhs { base: Ident::generated(base), path, span: base::source::Span::NONE }];
            let step = |path| space.assign(&lhs, &[expr(value)], path).expect("few paths");
            paths = paths.into_iter().flat_map(step).collect();
        }
        let paths = paths.into_iter().flat_map(|path| space.with_terms(path).expect("few paths"));
        paths.map(|path| (path.guard, path.values[2].clone())).collect()
    }

    #[test]
    fn a_write_to_what_may_be_the_entry_has_three_cases() {
        let paths = behind(&space(&["a[i]"]), &[("a[j]", "5")]);
        let same = (vec![sum(0, &[1, -1]), sum(0, &[-1, 1])], Linear::integer(5));
        let less = (vec![sum(1, &[1, -1])], Linear::variable(2));
        let more = (vec![sum(1, &[-1, 1])], Linear::variable(2));
        assert_eq!(paths.len(), 3);
        assert!([same, less, more].iter().all(|case| paths.contains(case)), "{paths:?}");
    }

    #[test]
    fn an_entry_is_where_its_index_has_come_to() {
        let space = space(&["a[i]"]);
        let kept = |steps: &[(&str, &str)]| {
            let [(guard, value)] = &behind(&space, steps)[..] else { panic!("{steps:?}") };
            assert!(guard.is_empty());
            value.clone()
        };
        assert_eq!(kept(&[("a[i]", "a[i] + 3")]), sum(3, &[0, 0, 1]));
        assert_eq!(kept(&[("a[i + 1]", "7"), ("i", "i + 1")]), Linear::integer(7));
        assert_eq!(kept(&[("a", "a[i := 1][i + 1 := 2]")]), Linear::integer(1));
        // Any value.
        assert_eq!(kept(&[("i", "i - 1")]), Linear::variable(3));
        assert_eq!(kept(&[("a", "b")]), Linear::variable(3));
    }

    #[test]
    fn what_may_be_one_entry_had_one_value() {
        let paths = behind(&space(&["a[i]", "a[j]"]), &[("a[i]", "0")]);
        // Where i is j, a[i] was a[j].
        let equal = [sum(0, &[1, -1]), sum(0, &[-1, 1]), sum(0, &[0, 0, 1, -1]), sum(0, &[0, 0, -1, 1])];
        let with = |known: &Linear| paths.iter().filter(|(guard, _)| guard.contains(known)).count();
        assert_eq!((paths.len(), equal.each_ref().map(with)), (3, [1; 4]), "{paths:?}");
    }

    #[test]
    fn products_of_sums_are_sums_of_products() {
        let space = space(&["i * j"]);
        let paths = behind(&space, &[("i", "i + 2")]);
        // For each sign of both.
        assert_eq!(paths.len(), 9);
        assert!(paths.iter().all(|(_, value)| *value == sum(0, &[0, 2, 1])));
        let known = |i: i64, j: i64| {
            let fits = |(guard, _): &&(Vec<Linear>, Linear)| {
                let point = [i, j, i * j].map(Rational::integer);
                guard.iter().all(|c| !c.at(&point).is_positive())
            };
            paths.iter().filter(fits).count()
        };
        for (i, j) in itertools::iproduct!(-3..4, -3..4) {
            assert_eq!(known(i, j), 1, "{i} * {j}");
        }
    }

    #[test]
    fn squares_are_at_least_the_number() {
        let space = space(&["i * i"]);
        let holds = |i: i64, square: i64| {
            let point = [i, 0, square].map(Rational::integer);
            space.always.iter().all(|c| !c.at(&point).is_positive())
        };
        assert!((-5..6).all(|i| holds(i, i * i)));
        assert!(!holds(3, 2) && !holds(-3, 2) && !holds(0, -1));
    }
}
