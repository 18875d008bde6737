//! The integers, Booleans and (where they are wanted) reals of a state, and the paths through code with what each of them has become: linear
//! sums over their values at the beginning.
//!
//! Integers that differ do so by 1 at least: `x < y` is `x - y + 1 <= 0`. Of reals that says too much, and all that a path knows is
//! `x - y <= 0`. It may then be gone by more values than the code allows, never by fewer.

use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Linear;
use super::terms::{Cell, Entry};
use engine::limits::{Limits, Watch};
use syntax::ast::*;
use vocabulary::integer;

/// Numbers and Booleans (0 and 1) of the state, constants included.
#[derive(Default)]
pub struct Space {
    pub variables: Vec<Variable>,
    /// Which of them are in it.
    pub(super) numbers: Numbers,
    pub(super) index: FxHashMap<Name, usize>,
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
    pub(super) threads: FxHashMap<Name, usize>,
    pub(super) functions: FxHashMap<Name, (Vec<Name>, Expr)>,
    /// Variables of the step that is being read.
    pub(super) temps: FxHashMap<Name, Kind>,
    /// One that is none of the program, but says what is known of the states before: no thread sees it.
    pub noted: Option<usize>,
    /// Of the search for paths: one step may have very many.
    watch: Watch,
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
const CONDITIONS: u32 = 64;

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
    /// such `numbers`; `threads` are the variables that hold where each thread is. Paths are looked for within the limits.
    ///
    /// # Errors
    /// An axiom with too many cases, or limits.
    pub fn of<'a>(
        numbers: Numbers,
        threads: FxHashMap<Name, usize>,
        variables: impl IntoIterator<Item = (Name, Kind, Option<usize>)>,
        passive: impl Iterator<Item = &'a Decl> + Clone,
        limits: &Limits,
    ) -> Result<Space, String> {
        let watch = Watch::new(limits.clone(), CONDITIONS);
        let mut space = Space { numbers, threads, watch, ..Space::default() };
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
    pub(super) fn is_integral(&self, sum: &Linear) -> bool {
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

    /// # Errors
    /// Limits are reached, and which.
    pub fn go_on(&self) -> Result<(), String> {
        self.watch.exceeded().map_or(Ok(()), |exceeded| Err(exceeded.reason().into()))
    }

    /// The paths behind an assignment to all of these at once.
    ///
    /// # Errors
    /// Too many cases, a location that is no literal, or limits.
    pub fn assign(&self, lhs: &[Lhs], rhs: &[Expr], path: Path) -> Paths {
        self.go_on()?;
        let mut paths: Vec<(Path, Vec<(Name, New)>)> = vec![(path, Vec::new())];
        for (target, value) in lhs.iter().zip(rhs) {
            let name = target.base.name;
            let is_number = self.index.contains_key(&name) || paths[0].0.temps.contains_key(&name);
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

/// Not less than 0, not more than 1.
fn within_one(value: &Linear) -> [Linear; 2] {
    [value.negated(), value.shifted(-1)]
}

#[cfg(test)]
mod tests {
    use super::super::print::{constraint, side, sum_of};
    use super::super::sum;
    use super::*;
    use syntax::print::print_expr;

    #[test]
    fn a_border_belongs_to_one_side() {
        let variables = [("i", Kind::Int), ("r", Kind::Real)].map(|(name, kind)| (Name::from(name), kind, None));
        let nothing: &[Decl] = &[];
        let space = Space::of(Numbers::Reals, FxHashMap::default(), variables, nothing.iter(), &Limits::default())
            .expect("there are no axioms");
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
