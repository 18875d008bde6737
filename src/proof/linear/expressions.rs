//! How expressions over integers, Booleans and reals are read: as linear sums, path by path. Where a condition is a disjunction, or a value
//! has cases, a path becomes several.
//!
//! What is not linear (maps, products, functions) may have any value. Division and remainder by a literal are what they are in Boogie: the
//! remainder is never negative.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::Linear;
use super::rational::Rational;
use super::space::{Kind, Numbers, Path, Paths, Space, Values, bounded, required};
use syntax::TyKind;
use syntax::ast::*;
use syntax::parse_real;

impl Space {
    pub(super) fn kind(&self, e: &Expr) -> Kind {
        self.known(self.kind_of(e))
    }

    pub(super) fn kind_of(&self, e: &Expr) -> Kind {
        use BinOp::*;
        match &e.kind {
            ExprKind::Int(_) | ExprKind::ToInt(_) => Kind::Int,
            ExprKind::Real(_) | ExprKind::ToReal(_) => Kind::Real,
            ExprKind::Coerce(e, _) => self.kind(e),
            ExprKind::Bool(_) | ExprKind::Unary(UnOp::Not, _) | ExprKind::Quantified(_) | ExprKind::Is(..) => {
                Kind::Bool
            }
            ExprKind::Var(name) => match self.index.get(name).map(|v| &self.variables[*v]) {
                Some(known) if known.is_bool => Kind::Bool,
                Some(known) if known.is_real => Kind::Real,
                Some(_) => Kind::Int,
                None if self.threads.contains_key(name) => Kind::Int,
                None => self.temps.get(name).copied().unwrap_or(Kind::Other),
            },
            ExprKind::Unary(UnOp::Neg, e) => self.kind(e),
            ExprKind::Binary(Add | Sub | Mul | Div | Mod, a, b) => self.common(a, b),
            ExprKind::Binary(RealDiv, a, b) if self.common(a, b) != Kind::Other => Kind::Real,
            ExprKind::Binary(Iff | Implies | Explies | And | Or | Eq | Neq | Lt | Le | Gt | Ge, ..) => Kind::Bool,
            ExprKind::If(_, a, b) => match self.kind(a) {
                Kind::Other => self.kind(b),
                kind => kind,
            },
            ExprKind::Select(..) if e.ty.is_none() => self.kind_of_entry(e).unwrap_or(Kind::Other),
            _ => match e.ty.map(|ty| ty.kind().clone()) {
                Some(TyKind::Int) => Kind::Int,
                Some(TyKind::Real) => Kind::Real,
                Some(TyKind::Bool) => Kind::Bool,
                _ => Kind::Other,
            },
        }
    }

    /// What kind of numbers both are: it is enough that it is known of one.
    fn common(&self, a: &Expr, b: &Expr) -> Kind {
        let kinds = [self.kind(a), self.kind(b)];
        [Kind::Int, Kind::Real].into_iter().find(|kind| kinds.contains(kind)).unwrap_or(Kind::Other)
    }

    /// The values of an expression, each with the path on which it has it; Booleans are 0 and 1.
    pub(super) fn value(&self, e: &Expr, mut path: Path) -> Values {
        if self.kind(e) == Kind::Bool && !matches!(e.kind, ExprKind::Var(_) | ExprKind::If(..)) {
            let yes = self.holds(e, path.clone(), true)?.into_iter().map(|p| (p, Linear::integer(1)));
            let no = self.holds(e, path, false)?.into_iter().map(|p| (p, Linear::integer(0)));
            return Ok(yes.chain(no).collect());
        }
        match &e.kind {
            ExprKind::Int(n) => Ok(vec![(path, Linear::constant(Rational::of_integer(BigInt::from(n.clone()))))]),
            ExprKind::Real(text) if self.numbers == Numbers::Reals => {
                let value = parse_real(text).map_or_else(|| path.any(), |n| Linear::constant(Rational::of_big(n)));
                Ok(vec![(path, value)])
            }
            ExprKind::Coerce(inner, _) => self.value(inner, path),
            ExprKind::ToReal(inner) if self.numbers == Numbers::Reals => self.value(inner, path),
            ExprKind::ToInt(inner) if self.numbers == Numbers::Reals => {
                Ok(self.value(inner, path)?.into_iter().map(floored).collect())
            }
            ExprKind::Binary(BinOp::RealDiv, a, b) if self.numbers == Numbers::Reals => {
                self.both(a, b, path, real_quotient)
            }
            ExprKind::Var(name) => {
                let known = self.index.get(name).map(|v| path.values[*v].clone());
                let value = known.or_else(|| path.temps.get(name).cloned()).unwrap_or_else(|| path.any());
                Ok(vec![(path, value)])
            }
            ExprKind::Unary(UnOp::Neg, inner) => {
                Ok(self.value(inner, path)?.into_iter().map(|(p, v)| (p, v.negated())).collect())
            }
            ExprKind::Binary(BinOp::Add, a, b) => self.both(a, b, path, |p, a, b| (p, a.plus(&b, &Rational::ONE))),
            ExprKind::Binary(BinOp::Sub, a, b) => self.both(a, b, path, |p, a, b| (p, a.minus(&b))),
            ExprKind::Binary(BinOp::Mul, a, b) => {
                let mut values = Vec::new();
                for (path, left) in self.value(a, path)? {
                    for (path, right) in self.value(b, path)? {
                        values.extend(self.product(path, &left, &right));
                    }
                }
                bounded(values)
            }
            ExprKind::Select(..) => self.read(e, &path).unwrap_or_else(|| arbitrary(path)),
            ExprKind::Binary(op @ (BinOp::Div | BinOp::Mod), a, b) => {
                let mut values = Vec::new();
                for (path, left) in self.value(a, path)? {
                    for (path, right) in self.value(b, path)? {
                        values.extend(self.divided(path.clone(), &left, &right, *op == BinOp::Div));
                    }
                }
                bounded(values)
            }
            ExprKind::If(cond, a, b) => self.either(cond, [a, b], path, |value, path| self.value(value, path)),
            ExprKind::App(name, args) => match self.inlined(name, args) {
                Some(body) => self.value(&body, path),
                None => arbitrary(path),
            },
            _ => arbitrary(path),
        }
    }

    /// What comes of the first expression on the paths on which the condition is true, and of the other one elsewhere.
    pub(super) fn either<T>(
        &self,
        cond: &Expr,
        cases: [&Expr; 2],
        path: Path,
        of: impl Fn(&Expr, Path) -> Result<Vec<T>, String>,
    ) -> Result<Vec<T>, String> {
        let mut all = Vec::new();
        for (want, case) in [true, false].into_iter().zip(cases) {
            for path in self.holds(cond, path.clone(), want)? {
                all.extend(of(case, path)?);
            }
        }
        bounded(all)
    }

    /// The quotient or the remainder.
    fn divided(&self, path: Path, a: &Linear, b: &Linear, quotient_wanted: bool) -> Vec<(Path, Linear)> {
        let divisor = b.as_constant().filter(|d| d.is_integer()).and_then(|d| d.numerator().to_i64());
        // By -5 remains what remains by 5.
        let size = divisor.and_then(i64::checked_abs);
        let Some(cases) = size.and_then(|d| self.remainder(path.clone(), a, d)) else {
            return divided(path, a, b, quotient_wanted);
        };
        let quotient = |remainder: &Linear| a.minus(remainder).scaled(&(&Rational::ONE / &b.constant));
        let value = |r: Linear| if quotient_wanted { quotient(&r) } else { r };
        cases.into_iter().map(|(path, remainder)| (path, value(remainder))).collect()
    }

    /// A function that is defined, with its arguments.
    fn inlined(&self, name: &Name, args: &[Expr]) -> Option<Expr> {
        let (params, body) = self.functions.get(name)?;
        let odd = |e: &Expr| match &e.kind {
            ExprKind::Quantified(_) | ExprKind::Let(_) => true,
            // Recursive functions are not followed at all.
            ExprKind::App(inner, _) => self.functions.contains_key(inner),
            _ => false,
        };
        if args.len() != params.len() || body.contains(&odd) {
            return None;
        }
        let mut whole = body.clone();
        replace(&mut whole, params, args);
        Some(whole)
    }

    fn both(&self, a: &Expr, b: &Expr, path: Path, f: impl Fn(Path, Linear, Linear) -> (Path, Linear)) -> Values {
        let mut values = Vec::new();
        for (path, left) in self.value(a, path)? {
            for (path, right) in self.value(b, path)? {
                values.push(f(path, left.clone(), right));
            }
        }
        bounded(values)
    }

    /// The paths on which the condition is true, or false. Where it is not known it may be both.
    ///
    /// # Errors
    /// Too many cases, or limits.
    pub fn holds(&self, e: &Expr, path: Path, want: bool) -> Paths {
        use BinOp::*;
        self.go_on()?;
        match &e.kind {
            ExprKind::Bool(b) => Ok(if *b == want { vec![path] } else { Vec::new() }),
            ExprKind::Unary(UnOp::Not, inner) => self.holds(inner, path, !want),
            ExprKind::Binary(And, a, b) => self.junction((a, true), (b, true), path, want),
            ExprKind::Binary(Or, a, b) => self.junction((a, false), (b, false), path, !want),
            ExprKind::Binary(Implies, a, b) => self.junction((a, true), (b, false), path, !want),
            ExprKind::Binary(Explies, a, b) => self.junction((a, false), (b, true), path, !want),
            ExprKind::Binary(op @ (Iff | Eq | Neq), a, b) if self.is_boolean(a, b) || *op == Iff => {
                let same = (*op != Neq) == want;
                let mut paths = Vec::new();
                for left in [true, false] {
                    for path in self.holds(a, path.clone(), left)? {
                        paths.extend(self.holds(b, path, left == same)?);
                    }
                }
                bounded(paths)
            }
            ExprKind::Binary(op @ (Eq | Neq), a, b) => self.equal(a, b, path, (*op == Eq) == want),
            ExprKind::Binary(op @ (Lt | Le | Gt | Ge), a, b) => {
                let op = if want { *op } else { op.complement().expect("a comparison") };
                match op {
                    Lt | Le => self.compare(a, b, path, op == Lt, |a, b| a.minus(&b)),
                    _ => self.compare(a, b, path, op == Gt, |a, b| b.minus(&a)),
                }
            }
            ExprKind::If(cond, a, b) => self.either(cond, [a, b], path, |value, path| self.holds(value, path, want)),
            ExprKind::Var(name) => {
                let value = self.index.get(name).map(|v| path.values[*v].clone());
                match value.or_else(|| path.temps.get(name).cloned()) {
                    Some(value) => Ok(is_value(path, &value, i64::from(want))),
                    None => Ok(vec![path]),
                }
            }
            ExprKind::App(name, args) => match self.inlined(name, args) {
                Some(body) => self.holds(&body, path, want),
                None => Ok(vec![path]),
            },
            _ => Ok(vec![path]),
        }
    }

    fn is_boolean(&self, a: &Expr, b: &Expr) -> bool {
        self.kind(a) == Kind::Bool || self.kind(b) == Kind::Bool
    }

    /// Both (each as it is wanted), or, where that is not wanted, one of them not.
    fn junction(&self, (a, a_wanted): (&Expr, bool), (b, b_wanted): (&Expr, bool), path: Path, all: bool) -> Paths {
        let mut paths = if all { Vec::new() } else { self.holds(a, path.clone(), !a_wanted)? };
        for path in self.holds(a, path, a_wanted)? {
            paths.extend(self.holds(b, path, b_wanted == all)?);
        }
        bounded(paths)
    }

    /// Their difference, one way or the other, is at most 0, or less.
    fn compare(&self, a: &Expr, b: &Expr, path: Path, strict: bool, difference: fn(Linear, Linear) -> Linear) -> Paths {
        let kind = self.common(a, b);
        if kind == Kind::Other {
            return Ok(vec![path]);
        }
        let values = self.both(a, b, path, |p, a, b| (p, self.less(difference(a, b), kind, strict)))?;
        bounded(values.into_iter().filter_map(|(path, c)| required(path, c)).collect())
    }

    /// What must be at most 0 where the difference of two such numbers is, or where it is less.
    fn less(&self, difference: Linear, kind: Kind, strict: bool) -> Linear {
        match () {
            // Integers all the same, which are counted as such.
            () if kind == Kind::Real && !difference.terms.is_empty() && self.is_integral(&difference) => {
                let whole = difference.integral();
                if strict { whole.shifted(1) } else { whole }
            }
            () if kind == Kind::Int && strict => difference.shifted(1),
            // 0 is not less than 0.
            () if strict && difference == Linear::default() => Linear::integer(1),
            () => difference,
        }
    }

    fn equal(&self, a: &Expr, b: &Expr, path: Path, want: bool) -> Paths {
        if let (ExprKind::Var(name), ExprKind::Int(n)) = (&a.kind, &b.kind)
            && let (Some(&thread), Ok(at)) = (self.threads.get(name), usize::try_from(n))
        {
            return Ok(self.is_at(thread, at, path, want));
        }
        let kind = self.common(a, b);
        if kind == Kind::Other {
            return Ok(vec![path]);
        }
        if !want {
            let mut paths = self.compare(a, b, path.clone(), true, |a, b| a.minus(&b))?;
            paths.extend(self.compare(a, b, path, true, |a, b| b.minus(&a))?);
            return bounded(paths);
        }
        let values = self.both(a, b, path, |p, a, b| (p, a.minus(&b)))?;
        let both = |(path, c): (Path, Linear)| {
            let path = required(path, c.clone()).and_then(|p| required(p, c.negated()))?;
            Some(if kind == Kind::Int { self.same_remainders(path, &c) } else { path })
        };
        bounded(values.into_iter().filter_map(both).collect())
    }

    fn is_at(&self, thread: usize, at: usize, mut path: Path, want: bool) -> Vec<Path> {
        match path.moved[thread].or(path.was[thread]) {
            Some(known) => return if (known == at) == want { vec![path] } else { Vec::new() },
            None if path.was_not.contains(&(thread, at)) => return if want { Vec::new() } else { vec![path] },
            None if want => path.was[thread] = Some(at),
            None => path.was_not.push((thread, at)),
        }
        vec![path]
    }
}

/// A Boolean is 1 or 0, as it is wanted.
fn is_value(path: Path, value: &Linear, wanted: i64) -> Vec<Path> {
    let (yes, no) = (value.negated().shifted(1), value.clone());
    let (same, other) = if wanted == 1 { (yes, no) } else { (no, yes) };
    // What is known already takes no case apart.
    match () {
        () if path.guard.contains(&other) => return Vec::new(),
        () if path.guard.contains(&same) => return vec![path],
        () => {}
    }
    let difference = value.shifted(-wanted);
    let both = required(path, difference.clone()).and_then(|p| required(p, difference.negated()));
    both.into_iter().collect()
}

/// Nothing is known of the value.
fn arbitrary(mut path: Path) -> Values {
    let any = path.any();
    Ok(vec![(path, any)])
}

/// The largest integer that is not more.
fn floored((mut path, value): (Path, Linear)) -> (Path, Linear) {
    if let Some(constant) = value.as_constant() {
        return (path, Linear::constant(constant.floor()));
    }
    let floor = path.any();
    path.guard.extend([floor.minus(&value), value.minus(&floor).shifted(-1)]);
    (path, floor)
}

/// By anything but a literal it may be any number.
fn real_quotient(mut path: Path, a: Linear, b: Linear) -> (Path, Linear) {
    let value = match b.as_constant().filter(|divisor| !divisor.is_zero()) {
        Some(divisor) => a.scaled(&(&Rational::ONE / divisor)),
        None => path.any(),
    };
    (path, value)
}

/// `a = b * quotient + remainder`, `0 <= remainder < |b|`. Where b is no literal, the remainder is known by the sign of b, and of the
/// quotient that it is at most half as large, and has the same sign, where b is more than 1.
fn divided(mut path: Path, a: &Linear, b: &Linear, quotient_wanted: bool) -> Vec<(Path, Linear)> {
    if let Some(divisor) = b.as_constant().filter(|d| !d.is_zero()) {
        let quotient = path.any();
        let remainder = a.plus(&quotient, &-divisor);
        let size = if divisor.is_negative() { -divisor } else { divisor.clone() };
        path.guard.push(remainder.negated());
        path.guard.push(remainder.minus(&Linear::constant(size)).shifted(1));
        return vec![(path, if quotient_wanted { quotient } else { remainder })];
    }
    let any = path.any();
    if b.as_constant().is_some() {
        return vec![(path, any)];
    }
    if quotient_wanted {
        return quotients(&path, a, b, &any);
    }
    let signed = |size: &Linear| {
        let within = [size.negated().shifted(1), any.negated(), any.minus(size).shifted(1)];
        let path = within.into_iter().try_fold(path.clone(), required);
        path.map(|p| (p, any.clone()))
    };
    let zero = required(path.clone(), b.clone()).and_then(|p| required(p, b.negated())).map(|p| (p, any.clone()));
    [signed(b), signed(&b.negated()), zero].into_iter().flatten().collect()
}

/// The cases of `a div b` for any b: 0 <= 2 * quotient <= a; or a <= 2 * quotient + 1 and quotient < 0; or b is 1; or nothing is known.
fn quotients(path: &Path, a: &Linear, b: &Linear, quotient: &Linear) -> Vec<(Path, Linear)> {
    let (two, half) = (Rational::integer(2), quotient.scaled(&Rational::integer(2)));
    let large = Linear::constant(two).minus(b);
    let same = [b.shifted(-1), b.negated().shifted(1), quotient.minus(a), a.minus(quotient)];
    let cases = [
        vec![large.clone(), a.negated(), quotient.negated(), half.minus(a)],
        vec![large, a.shifted(1), quotient.shifted(1), a.minus(&half).shifted(-1)],
        same.to_vec(),
        vec![b.clone()],
    ];
    let within = |case: Vec<Linear>| case.into_iter().try_fold(path.clone(), required);
    cases.into_iter().filter_map(within).map(|path| (path, quotient.clone())).collect()
}

fn replace(e: &mut Expr, params: &[Name], args: &[Expr]) {
    if let ExprKind::Var(name) = &e.kind {
        if let Some(i) = params.iter().position(|p| p == name) {
            *e = args[i].clone();
        }
        return;
    }
    e.for_each_child_mut(&mut |child| replace(child, params, args));
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashMap;

    use super::super::sum;
    use super::*;
    use engine::limits::Limits;

    /// An integer `i` and a real `r`.
    fn space() -> Space {
        let variables = [("i", Kind::Int), ("r", Kind::Real)].map(|(name, kind)| (Name::from(name), kind, None));
        let nothing: &[Decl] = &[];
        Space::of(Numbers::Reals, FxHashMap::default(), variables, nothing.iter(), &Limits::default())
            .expect("there are no axioms")
    }

    fn i() -> Expr {
        Expr::var(Name::from("i"))
    }

    fn r() -> Expr {
        Expr::var(Name::from("r"))
    }

    fn real(e: Expr) -> Expr {
        Expr::generated(ExprKind::ToReal(Box::new(e)))
    }

    fn literal(text: &str) -> Expr {
        Expr::generated(ExprKind::Real(text.into()))
    }

    /// What is known where it is true.
    fn known(e: &Expr, want: bool) -> Vec<Vec<Linear>> {
        let space = space();
        space.holds(e, space.path(), want).expect("few paths").into_iter().map(|path| path.guard).collect()
    }

    #[test]
    fn reals_that_differ_may_be_close() {
        let less = Expr::binary(BinOp::Lt, r(), literal("2.5e-1"));
        assert_eq!(known(&less, true)[0][0].integral(), sum(-1, &[0, 4]));
        assert_eq!(known(&less, false)[0][0].integral(), sum(1, &[0, -4]));
        assert!(known(&Expr::binary(BinOp::Lt, r(), r()), true).is_empty());
        assert_eq!(known(&Expr::binary(BinOp::Neq, r(), real(i())), true), [[sum(0, &[-1, 1])], [sum(0, &[1, -1])]]);
    }

    #[test]
    fn integers_among_reals_are_counted() {
        // i < 0.5 is i <= 0: the factors are integers.
        let less = Expr::binary(BinOp::Lt, real(i()), literal("0.5"));
        assert_eq!((known(&less, true), known(&less, false)), (vec![vec![sum(0, &[2])]], vec![vec![sum(1, &[-2])]]));
    }

    #[test]
    fn rounded_down_it_is_less_by_less_than_one() {
        let floor = Expr::generated(ExprKind::ToInt(Box::new(r())));
        let values = space().value(&floor, space().path()).expect("few paths");
        let [(path, value)] = &values[..] else { panic!("it has one value") };
        let fits = |n: i64, d: i64, floor: i64| {
            let point = [Rational::ZERO, &Rational::integer(n) / &Rational::integer(d), Rational::integer(floor)];
            path.guard.iter().all(|c| !c.at(&point).is_positive()) && value.at(&point) == Rational::integer(floor)
        };
        assert!(fits(-1, 2, -1) && fits(3, 2, 1) && !fits(-1, 2, 0) && !fits(3, 2, 2) && !fits(3, 2, 0));
    }

    #[test]
    fn without_reals_nothing_is_known_of_them() {
        let variables = [(Name::from("r"), Kind::Real, None)];
        let nothing: &[Decl] = &[];
        let space = Space::of(Numbers::Integers, FxHashMap::default(), variables, nothing.iter(), &Limits::default())
            .expect("no axioms");
        let less = Expr::binary(BinOp::Lt, r(), literal("1.0"));
        let paths = space.holds(&less, space.path(), true).expect("few paths");
        assert!(space.variables.is_empty() && paths[0].guard.is_empty());
    }
}
