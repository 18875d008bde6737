//! Expressions and assignments over integers, Booleans and (where they are wanted) reals as linear sums, path by path: where a condition is
//! a disjunction, or a value has cases, a path becomes several.
//!
//! What is not linear (maps, products, functions) may have any value. Division and remainder by a literal are what they are in Boogie: the
//! remainder is never negative.
//!
//! Integers that differ do so by 1 at least: `x < y` is `x - y + 1 <= 0`. Of reals that says too much, and all that a path knows is
//! `x - y <= 0`. It may then be gone by more values than the code allows, never by fewer.

use indexmap::IndexMap;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Linear;
use super::rational::Rational;
use super::terms::{Cell, Entry};
use crate::certificate::integer;
use crate::check::TyKind;
use crate::engine::limits::Watch;
use crate::semantics::parse_real;
use crate::syntax::ast::*;

/// Numbers and Booleans (0 and 1) of the state, constants included.
#[derive(Default)]
pub struct Space {
    pub variables: Vec<Variable>,
    /// Which of them are in it.
    numbers: Numbers,
    index: FxHashMap<Name, usize>,
    /// Those of the names in `index` that are not the variables' own.
    other_names: Vec<Name>,
    /// Variables that are remainders: of which, and by what.
    pub(super) remainders: IndexMap<(usize, i64), usize>,
    /// Variables that are entries of maps, and that are products of two others.
    pub(super) entries: Vec<Entry>,
    pub(super) products: IndexMap<(usize, usize), usize>,
    /// Constants, no two of which are the same.
    pub(super) unique: FxHashSet<Name>,
    /// Of the variables for locations: the thread.
    threads: FxHashMap<Name, usize>,
    functions: FxHashMap<Name, (Vec<Name>, Expr)>,
    /// Variables of the step that is being read.
    temps: FxHashMap<Name, Kind>,
    /// One that is none of the program, but says what is known of the states before: no thread sees it.
    pub noted: Option<usize>,
    /// Of the search for paths: one step may have very many.
    pub watch: Watch,
    /// What holds always, each at most 0: ranges of Booleans and of remainders, axioms.
    pub always: Vec<Linear>,
}

pub struct Variable {
    pub name: Name,
    pub is_bool: bool,
    pub is_real: bool,
    /// The thread that it belongs to; `None`: global.
    pub owner: Option<usize>,
    /// It is the remainder of this one by so much.
    pub remainder: Option<(usize, i64)>,
    /// It is this term over others.
    pub term: Option<Expr>,
}

/// Which numbers a space has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Numbers {
    /// A real number is none, and may have any value.
    #[default]
    Integers,
    /// Reals, too.
    Reals,
}

/// Conditions between two looks at the limits.
pub const CONDITIONS: u32 = 64;

/// Paths through one step.
pub const MAX_PATHS: usize = 5_000;

/// What a variable becomes.
#[derive(Clone)]
enum New {
    Number(Linear),
    /// A map of which entries are followed.
    Cells(Vec<Cell>),
}

/// Values on a path.
#[derive(Clone)]
pub struct Path {
    pub values: Vec<Linear>,
    pub temps: FxHashMap<Name, Linear>,
    pub guard: Vec<Linear>,
    /// New locations of threads.
    pub moved: Vec<Option<usize>>,
    /// Locations that threads must have been at.
    pub was: Vec<Option<usize>>,
    /// Locations that threads must not have been at.
    pub was_not: Vec<(usize, usize)>,
    /// What was found out, by sum and divisor.
    pub(super) remainders: FxHashMap<(Linear, i64), Linear>,
    /// What is known of maps of which entries are followed.
    pub(super) maps: FxHashMap<Name, Vec<Cell>>,
    /// How often variables that are no numbers have changed.
    pub(super) changes: FxHashMap<Name, usize>,
    /// Products whose factors' signs are known.
    pub(super) signs: Vec<(usize, usize)>,
    /// Calls that have returned.
    pub returned: Vec<Returned>,
    pub width: usize,
}

/// A call that has returned: what is known at a location of the state where the callee returns.
#[derive(Debug, Clone)]
pub struct Returned {
    pub location: usize,
    /// That state, variable by variable; 0 where nothing is known of one.
    pub values: Vec<Linear>,
}

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Int,
    Real,
    Bool,
    Other,
}

impl Kind {
    pub fn of(ty: &Type) -> Kind {
        match () {
            () if *ty == Type::int() => Kind::Int,
            () if matches!(ty.kind, TypeKind::Real) => Kind::Real,
            () if *ty == Type::bool() => Kind::Bool,
            () => Kind::Other,
        }
    }
}

pub type Paths = Result<Vec<Path>, String>;
pub(super) type Values = Result<Vec<(Path, Linear)>, String>;

impl Space {
    /// The space of these variables, each with the thread that it belongs to, and of the constants among `passive`, as far as they are
    /// such `numbers`; `threads` are the variables that hold where each thread is.
    ///
    /// # Errors
    /// An axiom with too many cases.
    pub fn of<'a>(
        numbers: Numbers,
        threads: FxHashMap<Name, usize>,
        variables: impl IntoIterator<Item = (Name, Kind, Option<usize>)>,
        passive: impl Iterator<Item = &'a Decl> + Clone,
    ) -> Result<Space, String> {
        let mut space = Space { numbers, threads, ..Space::default() };
        for (name, kind, owner) in variables {
            space.declare(name, kind, owner);
        }
        for decl in passive.clone() {
            match decl {
                Decl::Const(c) => {
                    if c.unique {
                        space.unique.extend(c.names.iter().map(|n| n.name));
                    }
                    c.names.iter().for_each(|n| space.declare(n.name, Kind::of(&c.ty), None));
                }
                Decl::Function(FunctionDecl { name, params, body: Some(body), type_params, .. })
                    if type_params.is_empty() && params.iter().all(|p| p.name.is_some()) =>
                {
                    let params = params.iter().filter_map(|p| p.name.map(|n| n.name)).collect();
                    space.functions.insert(name.name, (params, body.clone()));
                }
                _ => {}
            }
        }
        for decl in passive {
            let Decl::Axiom(axiom) = decl else { continue };
            // A conjunct of which nothing is known takes the others nothing.
            for part in axiom.expr.conjuncts() {
                if let [only] = space.holds(part, space.path(), true)?.as_slice() {
                    let facts = only.guard.iter().filter(|c| c.terms.keys().all(|v| *v < space.variables.len()));
                    let facts: Vec<Linear> = facts.cloned().collect();
                    space.always.extend(facts);
                }
            }
        }
        Ok(space)
    }

    fn declare(&mut self, name: Name, kind: Kind, owner: Option<usize>) {
        let kind = self.known(kind);
        if kind == Kind::Other {
            return;
        }
        let (variable, is_bool) = (self.variables.len(), kind == Kind::Bool);
        if is_bool {
            self.always.extend(within_one(&Linear::variable(variable)));
        }
        self.index.insert(name, variable);
        self.variables.push(Variable {
            name,
            is_bool,
            is_real: kind == Kind::Real,
            owner,
            remainder: None,
            term: None,
        });
    }

    /// What the kind is to this space.
    pub(super) fn known(&self, kind: Kind) -> Kind {
        if kind == Kind::Real && self.numbers == Numbers::Integers { Kind::Other } else { kind }
    }

    /// Is a real number in the sum? Else it is an integer, wherever it comes from.
    pub fn is_real(&self, sum: &Linear) -> bool {
        sum.terms.keys().any(|v| self.variables.get(*v).is_some_and(|known| known.is_real))
    }

    /// Does it have integers alone, each of them a variable of the space?
    fn is_integral(&self, sum: &Linear) -> bool {
        sum.terms.keys().all(|v| self.variables.get(*v).is_some_and(|known| !known.is_real))
    }

    /// Where one of two sides of a location is, the other one is where this holds. Of reals both sides have their border in common.
    pub fn opposite(&self, condition: &Linear) -> Linear {
        if self.is_real(condition) { condition.negated() } else { condition.negated().shifted(1) }
    }

    /// The number of a variable of the space.
    pub fn variable(&self, name: Name) -> Option<usize> {
        self.index.get(&name).copied()
    }

    /// From now on the code means these variables by these names, in place of those that were given so before.
    pub fn name(&mut self, names: impl IntoIterator<Item = (Name, usize)>) {
        for old in std::mem::take(&mut self.other_names) {
            self.index.remove(&old);
        }
        for (name, variable) in names {
            self.index.insert(name, variable);
            self.other_names.push(name);
        }
    }

    /// What the variable is called in a certificate, as a number of its own kind; a Boolean as an integer.
    pub fn expr(&self, variable: usize) -> Expr {
        let Variable { name, is_bool, remainder, term, .. } = &self.variables[variable];
        if let Some(term) = term {
            return term.clone();
        }
        match remainder {
            Some((of, divisor)) => Expr::binary(BinOp::Mod, self.expr(*of), integer(i128::from(*divisor))),
            None if *is_bool => Expr::ite(Expr::var(*name), Expr::int(1), Expr::int(0)),
            None => Expr::var(*name),
        }
    }

    /// A path on which nothing has happened.
    pub fn path(&self) -> Path {
        let mut path = self.empty_path();
        path.maps = self.cells();
        path
    }

    /// The same, without knowing of maps.
    pub(super) fn empty_path(&self) -> Path {
        let variables = self.variables.len();
        Path {
            values: (0..variables).map(Linear::variable).collect(),
            temps: FxHashMap::default(),
            guard: Vec::new(),
            moved: vec![None; self.threads.len()],
            was: vec![None; self.threads.len()],
            was_not: Vec::new(),
            remainders: FxHashMap::default(),
            maps: FxHashMap::default(),
            changes: FxHashMap::default(),
            signs: Vec::new(),
            returned: Vec::new(),
            width: variables,
        }
    }

    /// A path through code that has variables of its own, with any values.
    pub fn path_with(&mut self, temps: impl Iterator<Item = (Name, Kind)> + Clone) -> Path {
        let mut path = self.path();
        self.temps = temps.clone().map(|(name, kind)| (name, self.known(kind))).collect();
        for (name, kind) in temps {
            let any = path.any();
            if kind == Kind::Bool {
                path.guard.extend(within_one(&any));
            }
            path.temps.insert(name, any);
        }
        path
    }
}

impl Path {
    pub(super) fn any(&mut self) -> Linear {
        self.width += 1;
        Linear::variable(self.width - 1)
    }

    fn requires(mut self, constraint: Linear) -> Path {
        self.guard.push(constraint);
        self
    }
}

impl Space {
    pub fn arbitrary(&self, name: Name, path: &mut Path) {
        if let Some(cells) = path.maps.get_mut(&name) {
            cells.clear();
        }
        self.changed(name, path);
        let Some(&variable) = self.index.get(&name) else {
            if path.temps.contains_key(&name) {
                let any = path.any();
                path.temps.insert(name, any);
            }
            return;
        };
        let any = path.any();
        if self.variables[variable].is_bool {
            path.guard.extend(within_one(&any));
        }
        path.values[variable] = any;
    }

    /// What is no number has another value from now on.
    fn changed(&self, name: Name, path: &mut Path) {
        if !self.entries.is_empty() && self.kind_of(&Expr::var(name)) == Kind::Other {
            *path.changes.entry(name).or_default() += 1;
        }
    }

    fn go_on(&self) -> Result<(), String> {
        self.watch.exceeded().map_or(Ok(()), |exceeded| Err(exceeded.reason().into()))
    }

    pub fn assign(&self, lhs: &[Lhs], rhs: &[Expr], path: Path) -> Paths {
        self.go_on()?;
        let mut paths: Vec<(Path, Vec<(Name, New)>)> = vec![(path, Vec::new())];
        for (target, value) in lhs.iter().zip(rhs) {
            let name = target.base.name;
            let is_number = self.index.contains_key(&name) || self.is_number(&name, &paths[0].0);
            let is_map = paths[0].0.maps.contains_key(&name);
            if let Some(thread) = self.threads.get(&name) {
                let ExprKind::Int(n) = &value.kind else { return Err("a location that is no literal".into()) };
                let to = usize::try_from(n).map_err(|_| "a location out of range".to_owned())?;
                paths.iter_mut().for_each(|(p, _)| p.moved[*thread] = Some(to));
            } else if is_map || is_number {
                let mut next = Vec::new();
                for (path, values) in paths {
                    let new: Vec<(Path, New)> = match is_map {
                        true => {
                            self.written(target, value, path)?.into_iter().map(|(p, c)| (p, New::Cells(c))).collect()
                        }
                        false => self.value(value, path)?.into_iter().map(|(p, v)| (p, New::Number(v))).collect(),
                    };
                    next.extend(
                        new.into_iter().map(|(path, new)| (path, [values.clone(), vec![(name, new)]].concat())),
                    );
                }
                paths = next;
            }
            if paths.is_empty() || paths.len() > MAX_PATHS {
                return if paths.is_empty() { Ok(Vec::new()) } else { Err("a step with too many paths".into()) };
            }
        }
        let assigned = |(mut path, values): (Path, Vec<(Name, New)>)| {
            lhs.iter().for_each(|target| self.changed(target.base.name, &mut path));
            for (name, value) in values {
                let value = match value {
                    New::Number(value) => value,
                    New::Cells(cells) => {
                        path.maps.insert(name, cells);
                        continue;
                    }
                };
                match self.index.get(&name) {
                    Some(&variable) => {
                        if self.variables[variable].is_bool && value.as_constant().is_none() {
                            path.guard.extend(within_one(&value));
                        }
                        path.values[variable] = value;
                    }
                    None => {
                        path.temps.insert(name, value);
                    }
                }
            }
            path
        };
        Ok(paths.into_iter().map(assigned).collect())
    }

    fn is_number(&self, name: &Name, path: &Path) -> bool {
        path.temps.contains_key(name)
    }

    pub(super) fn kind(&self, e: &Expr) -> Kind {
        self.known(self.kind_of(e))
    }

    fn kind_of(&self, e: &Expr) -> Kind {
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
            ExprKind::Select(..) => match self.read(e, &path) {
                Some(values) => values,
                None => {
                    let any = path.any();
                    Ok(vec![(path, any)])
                }
            },
            ExprKind::Binary(op @ (BinOp::Div | BinOp::Mod), a, b) => {
                let mut values = Vec::new();
                for (path, left) in self.value(a, path)? {
                    for (path, right) in self.value(b, path)? {
                        values.extend(self.divided(path.clone(), &left, &right, *op == BinOp::Div));
                    }
                }
                bounded(values)
            }
            ExprKind::If(cond, a, b) => {
                let mut values = Vec::new();
                for (want, value) in [(true, a), (false, b)] {
                    for path in self.holds(cond, path.clone(), want)? {
                        values.extend(self.value(value, path)?);
                    }
                }
                bounded(values)
            }
            ExprKind::App(name, args) => match self.inlined(name, args) {
                Some(body) => self.value(&body, path),
                None => {
                    let any = path.any();
                    Ok(vec![(path, any)])
                }
            },
            _ => {
                let any = path.any();
                Ok(vec![(path, any)])
            }
        }
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
                let op = if want { *op } else { opposite(*op) };
                match op {
                    Lt | Le => self.compare(a, b, path, op == Lt, |a, b| a.minus(&b)),
                    _ => self.compare(a, b, path, op == Gt, |a, b| b.minus(&a)),
                }
            }
            ExprKind::If(cond, a, b) => {
                let mut paths = Vec::new();
                for (taken, value) in [(true, a), (false, b)] {
                    for path in self.holds(cond, path.clone(), taken)? {
                        paths.extend(self.holds(value, path, want)?);
                    }
                }
                bounded(paths)
            }
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

/// # Errors
/// There are more than [`MAX_PATHS`].
pub fn bounded<T>(paths: Vec<T>) -> Result<Vec<T>, String> {
    if paths.len() > MAX_PATHS { Err("a step with too many paths".into()) } else { Ok(paths) }
}

/// Nothing where the constraint is false whatever the values, or by what the path has required before: a condition that is asked once more
/// takes no case apart.
pub(super) fn required(path: Path, constraint: Linear) -> Option<Path> {
    match constraint.as_constant() {
        Some(constant) if constant.is_positive() => None,
        Some(_) => Some(path),
        None if path.guard.contains(&constraint) => Some(path),
        None if path.guard.contains(&constraint.negated().shifted(1)) => None,
        None => Some(path.requires(constraint)),
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

/// Not less than 0, not more than 1.
fn within_one(value: &Linear) -> [Linear; 2] {
    [value.negated(), value.shifted(-1)]
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

/// What holds where a comparison does not.
fn opposite(op: BinOp) -> BinOp {
    match op {
        BinOp::Lt => BinOp::Ge,
        BinOp::Le => BinOp::Gt,
        BinOp::Gt => BinOp::Le,
        _ => BinOp::Lt,
    }
}

#[cfg(test)]
mod tests {
    use super::super::print::{constraint, side, sum_of};
    use super::super::sum;
    use super::*;
    use crate::syntax::print::print_expr;

    /// An integer `i` and a real `r`.
    fn space() -> Space {
        let variables = [("i", Kind::Int), ("r", Kind::Real)].map(|(name, kind)| (Name::from(name), kind, None));
        let nothing: &[Decl] = &[];
        Space::of(Numbers::Reals, FxHashMap::default(), variables, nothing.iter()).expect("there are no axioms")
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
        let space = Space::of(Numbers::Integers, FxHashMap::default(), variables, nothing.iter()).expect("no axioms");
        let less = Expr::binary(BinOp::Lt, r(), literal("1.0"));
        let paths = space.holds(&less, space.path(), true).expect("few paths");
        assert!(space.variables.is_empty() && paths[0].guard.is_empty());
    }

    #[test]
    fn a_border_belongs_to_one_side() {
        let space = space();
        let shown = |f: fn(&Space, &Linear) -> Expr, sum: &Linear| print_expr(&f(&space, sum));
        for condition in [sum(-1, &[2, 3]), sum(1, &[0, -4]), sum(1, &[-1, 2])] {
            let sides = [condition.clone(), space.opposite(&condition)].map(|c| shown(side, &c));
            let border = sides.iter().filter(|side| side.contains("<=")).count();
            assert_eq!(border, 1, "{sides:?}");
        }
        assert_eq!(shown(constraint, &sum(1, &[1, -2])), "real(i) + 1.0 <= 2.0 * r");
        assert_eq!(shown(sum_of, &sum(-1, &[1, 2])), "int(real(i) + 2.0 * r - 1.0)");
        assert_eq!(shown(sum_of, &sum(-1, &[3])), "3 * i - 1");
    }
}
