//! Sums of entries as variables: `Sum(a, i)` is what the entries of `a` in front of `i` add up to.
//!
//! - Requires: maps from integers to integers, read at sums of variables.
//! - Establishes: for some maps and terms the system has a variable that is the sum in front of the term, whatever the program does: it changes
//!   where a variable of the term does. Where that is not by a few entries, or to another such term, and where the map is written, it is
//!   any value. So there are more executions than the program has.
//!
//! ```text
//! i := i + 1    becomes    i, sum.i := i + 1, sum.i + a[i]
//! i := n        becomes    i, sum.i := n, sum.n
//! ```
//! With these variables a sum is a linear invariant, in whatever order somebody adds: `up == sum.i && down + sum.j == sum.n`.

use indexmap::IndexMap;
use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use super::guesses;
use crate::horn::clauses::{Atom, Clauses, Predicate, Rule};
use crate::horn::equations::{Equations, Over};
use crate::horn::houdini;
use crate::linear::Linear;
use crate::linear::rational::Rational;
use concurrency::program::Action;
use engine::SmtConfig;
use engine::limits::Limits;
use syntax::ast::*;
use system::words::{Word, Words};
use system::{Exit, StateVariable, System};

/// More sums are too many.
const MOST: usize = 12;
/// Of so many limits it is told apart whether they are above 0.
const MOST_CASES: usize = 2;

/// A term moves by at most so many entries at once: the checker knows of no more.
const FURTHEST: i64 = 2;

/// A variable that is a sum.
struct PrefixSum {
    name: Name,
    map: Name,
    /// In front of which index.
    term: Expr,
    value: Linear,
}

/// The system with sums.
pub struct Summed {
    /// With a variable for each of them.
    pub system: System,
    sums: Vec<PrefixSum>,
}

impl Summed {
    /// `None` where there is nothing to add up.
    pub fn of(system: &System) -> Option<Summed> {
        let numbers = Numbers::of(system);
        let terms = terms(system, &numbers);
        if terms.is_empty() || terms.len() > MOST {
            return None;
        }
        let mut out = system.clone();
        let mut sums = Vec::new();
        for ((map, value), term) in terms {
            let name = out.names.fresh(&format!("{map}.sum#"));
            out.variables.push(StateVariable::new(name, Type::int(), None));
            sums.push(PrefixSum { name, map, term, value });
        }
        for piece in out.steps.iter_mut().flat_map(|s| &mut s.pieces) {
            let mut behind = Vec::new();
            for (at, action) in piece.actions.iter_mut().enumerate() {
                let lost = follow(action, &sums, &numbers);
                if !lost.is_empty() {
                    behind.push((at + 1, Action::Havoc(lost)));
                }
            }
            for (at, action) in behind.into_iter().rev() {
                piece.actions.insert(at, action);
                piece.events.iter_mut().filter(|(number, _)| *number >= at).for_each(|(number, _)| *number += 1);
            }
        }
        Some(Summed { system: out, sums })
    }

    /// The constants in terms.
    pub fn constants(&self) -> impl Iterator<Item = Name> {
        let mut names = FxHashSet::default();
        self.sums.iter().for_each(|sum| sum.term.free_vars(&mut names));
        let is_constant = |name: &Name| self.system.variables.iter().all(|v| v.name != *name);
        names.into_iter().filter(is_constant).sorted()
    }

    /// True of sums in every state: where terms are equal, or near each other, and at 0. Each is what is asked, and what is true then.
    fn near(&self) -> Vec<(Expr, Expr)> {
        let mut near = Vec::new();
        for sum in &self.sums {
            let entry =
                |by: usize| at(sum.map, if by == 0 { sum.term.clone() } else { add(sum.term.clone(), Expr::int(by)) });
            let value = || Expr::var(sum.name);
            near.push((sum.term.clone().eq(Expr::int(0)), value().eq(Expr::int(0))));
            near.push((add(sum.term.clone(), Expr::int(1)).eq(Expr::int(0)), add(value(), entry(0)).eq(Expr::int(0))));
            for other in self.sums.iter().filter(|other| other.map == sum.map && other.name != sum.name) {
                if sum.name < other.name {
                    near.push((sum.term.clone().eq(other.term.clone()), value().eq(Expr::var(other.name))));
                }
                for by in 1..=FURTHEST as usize {
                    let behind = (0..by).fold(value(), |all, by| add(all, entry(by)));
                    let is_behind = add(sum.term.clone(), Expr::int(by)).eq(other.term.clone());
                    near.push((is_behind, behind.eq(Expr::var(other.name))));
                }
            }
        }
        near
    }

    /// The same.
    pub fn facts(&self) -> impl Iterator<Item = Expr> {
        self.near().into_iter().map(|(asked, then)| asked.implies(then))
    }

    /// How terms of the same map compare, and with 0.
    fn comparisons(&self) -> Vec<Expr> {
        let at_most = |a: Expr, b: Expr| Expr::binary(BinOp::Le, a, b);
        let orders = |a: &Expr, b: &Expr| {
            let behind = |e: &Expr| add(e.clone(), Expr::int(1));
            [at_most(a.clone(), b.clone()), at_most(behind(a), b.clone()), at_most(a.clone(), behind(b))]
        };
        let pairs = self.sums.iter().permutations(2).filter(|pair| pair[0].map == pair[1].map);
        let pairs = pairs.flat_map(|pair| orders(&pair[0].term, &pair[1].term));
        let zero = Expr::int(0);
        let ends = self.sums.iter().flat_map(|sum| orders(&zero, &sum.term));
        pairs.chain(ends).collect()
    }

    /// Is the variable a sum, and is this what it is about?
    pub fn needs(&self, name: Name, is_in_use: &dyn Fn(Name) -> bool) -> bool {
        self.sums.iter().any(|sum| {
            let mut about = FxHashSet::default();
            sum.term.free_vars(&mut about);
            #[allow(clippy::iter_over_hash_type)] // all() does not depend on the order
            let all = about.iter().all(|n| is_in_use(*n));
            sum.name == name && all
        })
    }

    /// The words of the certificate, where sums are values of a function.
    pub fn words(&self, words: &Words, function: Name) -> Words {
        let value = |name: Name| match words.of(name) {
            Some(Word { expr, not_yet: None }) => Some(expr.clone()),
            Some(_) => None,
            None => self.system.variables.iter().all(|v| v.name != name).then(|| Expr::var(name)),
        };
        let word = |sum: &PrefixSum| {
            let mut names = FxHashSet::default();
            sum.term.free_vars(&mut names);
            let known: FxHashMap<Name, Expr> =
                names.into_iter().map(|n| Some((n, value(n)?))).collect::<Option<_>>()?;
            let mut term = sum.term.clone();
            term.substitute(&known);
            let applied = ExprKind::App(function, vec![value(sum.map)?, term]);
            Some((sum.name, Expr::generated(applied).into()))
        };
        words.clone().with(self.sums.iter().filter_map(word).collect::<Vec<_>>())
    }
}

impl Summed {
    /// Definitions of the predicates that solve the clauses, case by case: whether a limit that never changes is above 0, where loops begin, decides
    /// whether anything is added up at all.
    ///
    /// # Errors
    /// Something has no counterpart in SMT-LIB, or the solver has no answer.
    pub fn solve(&self, clauses: &Clauses, solver: &SmtConfig, limits: &Limits) -> Result<Option<Vec<Expr>>, String> {
        let sides = |limit: Expr| {
            let is_above = Expr::binary(BinOp::Le, Expr::int(0), limit);
            [is_above.clone(), is_above.not()]
        };
        let cases = self.limits(clauses).into_iter().map(sides).multi_cartesian_product().map(Expr::all);
        let mut definitions = vec![Vec::new(); clauses.predicates.len()];
        for case in cases {
            let Some(found) = self.in_case(&within(clauses, &case), solver, limits)? else { return Ok(None) };
            for ((all, found), predicate) in definitions.iter_mut().zip(found).zip(&clauses.predicates) {
                all.push((case.clone(), found, predicate));
            }
        }
        let definition = |cases: Vec<(Expr, Expr, &Predicate)>| {
            let is_told = cases.iter().all(|(case, _, p)| !case.mentions(|n| p.arguments.iter().all(|a| a.name != n)));
            match is_told {
                true => Expr::all(cases.into_iter().map(|(case, found, _)| case.implies(found))),
                // Behind all that decides, it is not known which case it was.
                false => Expr::any(cases.into_iter().map(|(_, found, _)| found)),
            }
        };
        Ok(Some(definitions.into_iter().map(definition).collect()))
    }

    /// Terms that have the same value from rule to rule.
    fn limits(&self, clauses: &Clauses) -> Vec<Expr> {
        let is_kept = |rule: &Rule, name: Name| {
            let (Some(premise), Some(head)) = (rule.premises.first(), &rule.head) else { return true };
            let value = |atom: &Atom| {
                let arguments = &clauses.predicates[atom.predicate].arguments;
                Some(atom.values[arguments.iter().position(|a| a.name == name)?].clone())
            };
            match (value(premise), value(head)) {
                (Some(before), Some(behind)) => before == behind,
                (None, Some(_)) => false,
                _ => true,
            }
        };
        let is_there = |name: Name| clauses.predicates.iter().any(|p| p.arguments.iter().any(|a| a.name == name));
        let stays = |name: Name| is_there(name) && clauses.rules.iter().all(|rule| is_kept(rule, name));
        let limits = self.sums.iter().map(|sum| &sum.term).filter(|term| !term.mentions(|n| !stays(n)));
        limits.unique_by(|term| format!("{term:?}")).take(MOST_CASES).cloned().collect()
    }

    /// Where an index has come to an end is an inequality that the steps keep, and a test that fails: that the sum is the whole one then is an
    /// equation of the rule.
    fn in_case(&self, clauses: &Clauses, solver: &SmtConfig, limits: &Limits) -> Result<Option<Vec<Expr>>, String> {
        let of = |p: &Predicate| {
            let is_own = |e: &Expr| !e.mentions(|n| p.arguments.iter().all(|a| a.name != n));
            self.comparisons().into_iter().filter(is_own).collect()
        };
        let plain = Equations::of(clauses, Over::Integers, limits);
        let guesses = clauses.predicates.iter().map(of).collect();
        let kept = Equations::given(houdini::inductive(clauses, &plain, guesses, solver, limits)?);
        let mut clauses = kept.strengthened(&plain.strengthened(clauses));
        let (asked, then): (Vec<Expr>, Vec<Expr>) = self.near().into_iter().unzip();
        let implied = houdini::implied(&clauses, &asked, solver, limits)?;
        for (rule, implied) in clauses.rules.iter_mut().zip(implied) {
            let is_own = |e: &Expr| !e.mentions(|n| rule.variables.iter().all(|(own, _)| *own != n));
            let implied = implied.into_iter().filter(|n| is_own(&then[*n])).collect_vec();
            rule.conditions.extend(implied.into_iter().flat_map(|n| [asked[n].clone(), then[n].clone()]));
        }
        let equations = Equations::of(&clauses, Over::Integers, limits);
        let found = houdini::solve(&clauses, &equations, &guesses::GUESSERS[..2], solver, limits)?;
        Ok(found.map(|found| kept.with(plain.with(equations.with(found)))))
    }
}

/// The clauses where this is so of what predicates are about.
fn within(clauses: &Clauses, case: &Expr) -> Clauses {
    let mut within = clauses.clone();
    for rule in &mut within.rules {
        for atom in rule.premises.iter().chain(&rule.head) {
            let names = clauses.predicates[atom.predicate].arguments.iter().map(|a| a.name);
            let values: FxHashMap<Name, Expr> = names.zip(atom.values.iter().cloned()).collect();
            for part in case.conjuncts() {
                if !part.mentions(|n| !values.contains_key(&n)) {
                    let mut part = part.clone();
                    part.substitute(&values);
                    if !rule.conditions.contains(&part) {
                        rule.conditions.push(part);
                    }
                }
            }
        }
    }
    within
}

fn add(a: Expr, b: Expr) -> Expr {
    Expr::binary(BinOp::Add, a, b)
}

fn at(map: Name, index: Expr) -> Expr {
    Expr::generated(ExprKind::Select(Box::new(Expr::var(map)), vec![index]))
}

/// The integers of the state and the constants, by number.
struct Numbers {
    names: Vec<Name>,
    of: FxHashMap<Name, usize>,
    maps: FxHashSet<Name>,
}

impl Numbers {
    fn of(system: &System) -> Numbers {
        let constants = system.passive.iter().flat_map(|decl| match decl {
            Decl::Const(c) => c.names.iter().map(|n| (n.name, &c.ty)).collect(),
            _ => Vec::new(),
        });
        let all: Vec<(Name, &Type)> = system.variables.iter().map(|v| (v.name, &v.ty)).chain(constants).collect();
        let is_int = |ty: &Type| ty.kind == TypeKind::Int;
        let is_map = |ty: &Type| match &ty.kind {
            TypeKind::Map { params, domain, range } => {
                params.is_empty() && domain.len() == 1 && is_int(&domain[0]) && is_int(range)
            }
            _ => false,
        };
        let names: Vec<Name> = all.iter().filter(|(_, ty)| is_int(ty)).map(|(name, _)| *name).collect();
        let of = names.iter().enumerate().map(|(number, name)| (*name, number)).collect();
        let maps = all.iter().filter(|(_, ty)| is_map(ty)).map(|(name, _)| *name).collect();
        Numbers { names, of, maps }
    }

    fn linear(&self, e: &Expr) -> Option<Linear> {
        Linear::of(e, &|e| match &e.kind {
            ExprKind::Var(name) => Some(Linear::variable(*self.of.get(name)?)),
            _ => None,
        })
    }

    fn shown(&self, sum: &Linear) -> Expr {
        let mut parts = sum.terms.iter().map(|(v, factor)| {
            let variable = Expr::var(self.names[*v]);
            match *factor == Rational::ONE {
                true => variable,
                false => Expr::binary(BinOp::Mul, constant(factor), variable),
            }
        });
        let first = parts.next().unwrap_or_else(|| Expr::int(0));
        let all = parts.fold(first, add);
        if sum.constant.is_zero() { all } else { add(all, constant(&sum.constant)) }
    }
}

fn constant(n: &Rational) -> Expr {
    // Printed as an equation has it: a literal with its sign.
    let magnitude = Expr::generated(ExprKind::Int(n.numerator().magnitude().clone()));
    match n.is_negative() {
        true => Expr::generated(ExprKind::Unary(UnOp::Neg, Box::new(magnitude))),
        false => magnitude,
    }
}

/// Without its constant.
fn homogeneous(sum: &Linear) -> Linear {
    Linear { constant: Rational::ZERO, ..sum.clone() }
}

/// Maps and terms, each with how it is written: those at which maps are read, what these are compared with, and what they are set to.
fn terms(system: &System, numbers: &Numbers) -> IndexMap<(Name, Linear), Expr> {
    let mut found: IndexMap<(Name, Linear), Expr> = IndexMap::new();
    let is_whole = |sum: &Linear| sum.terms.values().all(Rational::is_integer);
    let mut note = |map: Name, term: Linear| {
        if !term.terms.is_empty() && is_whole(&term) && found.len() <= MOST {
            let shown = numbers.shown(&term);
            found.entry((map, term)).or_insert(shown);
        }
        found.keys().cloned().collect_vec()
    };
    let pieces = || system.steps.iter().flat_map(|s| &s.pieces);
    let mut known = Vec::new();
    for e in pieces().flat_map(|p| &p.actions).flat_map(Action::exprs) {
        for (map, index) in reads(e, numbers) {
            known = note(map, homogeneous(&index));
        }
    }
    let conditions = pieces().flat_map(|p| match &p.exit {
        Exit::Branch { cond, .. } => vec![cond],
        _ => p
            .actions
            .iter()
            .filter_map(|a| if let Action::Assume { expr, .. } = a { Some(expr) } else { None })
            .collect(),
    });
    let mut differences = Vec::new();
    conditions.for_each(|e| compared(e, numbers, &mut differences));
    // Twice, as what is compared is set to something in turn.
    for _ in 0..2 {
        for (map, term) in known.clone() {
            for difference in &differences {
                // The rest of a difference without the term.
                for side in [difference.clone(), difference.negated()] {
                    let rest = homogeneous(&term.minus(&side));
                    if term.terms.keys().all(|v| !rest.terms.contains_key(v)) {
                        known = note(map, rest);
                    }
                }
            }
            for action in pieces().flat_map(|p| &p.actions) {
                let Some(value) = set_to(action, &term, numbers) else { continue };
                if term.terms.keys().all(|v| !value.terms.contains_key(v)) {
                    known = note(map, homogeneous(&value));
                }
                // Between the entry and the step to the next one, what is done is the sum up to there; and who goes down has done all
                // from the next one on.
                let distance = value.minus(&term);
                let is_by = |by: &i64| [*by, -by].iter().any(|d| distance == Linear::integer(*d));
                if let Some(by) = (1..=FURTHEST).find(is_by).filter(|_| term.constant.is_zero()) {
                    (1..=by).for_each(|by| known = note(map, term.shifted(by)));
                }
            }
        }
    }
    found
}

/// Maps that are read, and the indices.
fn reads(e: &Expr, numbers: &Numbers) -> Vec<(Name, Linear)> {
    let mut found = Vec::new();
    fn go(e: &Expr, numbers: &Numbers, found: &mut Vec<(Name, Linear)>) {
        if let ExprKind::Select(map, index) = &e.kind
            && let (ExprKind::Var(map), [index]) = (&map.kind, index.as_slice())
            && numbers.maps.contains(map)
            && let Some(index) = numbers.linear(index)
        {
            found.push((*map, index));
        }
        e.for_each_child(&mut |child| go(child, numbers, found));
    }
    go(e, numbers, &mut found);
    found
}

/// Differences that a condition compares with 0.
fn compared(e: &Expr, numbers: &Numbers, found: &mut Vec<Linear>) {
    use BinOp::{Eq, Ge, Gt, Le, Lt, Neq};
    if let ExprKind::Binary(Eq | Neq | Lt | Le | Gt | Ge, a, b) = &e.kind
        && let (Some(a), Some(b)) = (numbers.linear(a), numbers.linear(b))
    {
        found.push(a.minus(&b));
    }
    e.for_each_child(&mut |child| compared(child, numbers, found));
}

/// What the term is behind an assignment to variables of it, over those in front; `None` where it stays, or that is not known.
fn set_to(action: &Action, term: &Linear, numbers: &Numbers) -> Option<Linear> {
    let Action::Assign { lhs, rhs, .. } = action else { return None };
    let mut value = Linear::constant(term.constant.clone());
    let mut is_set = false;
    for (v, factor) in &term.terms {
        let name = numbers.names[*v];
        match lhs.iter().position(|l| l.base.name == name) {
            None => value.add_term(*v, factor),
            Some(at) if lhs[at].path.is_empty() => {
                is_set = true;
                value.add(&numbers.linear(&rhs[at])?, factor);
            }
            Some(_) => return None,
        }
    }
    is_set.then_some(value)
}

/// Sums go along with what the action does to their terms; those of which it is not known what they are behind it.
fn follow(action: &mut Action, sums: &[PrefixSum], numbers: &Numbers) -> Vec<Name> {
    let written = action.written();
    if written.is_empty() {
        return Vec::new();
    }
    let mut lost = Vec::new();
    let mut more = Vec::new();
    for sum in sums {
        let moves = sum.term.mentions(|n| written.contains(&n));
        if written.contains(&sum.map) {
            lost.push(sum.name);
        } else if moves {
            match set_to(action, &sum.value, numbers).and_then(|value| summed_up(sum, &value, sums)) {
                Some(value) => more.push((sum.name, value)),
                None => lost.push(sum.name),
            }
        }
    }
    if let Action::Assign { lhs, rhs, .. } = action {
        for (name, value) in more {
            lhs.push(Lhs { base: Ident::generated(name), path: Vec::new(), span: Span::NONE });
            rhs.push(value);
        }
    }
    lost
}

/// The sum in front of that index, by the sums that are known and a few entries.
fn summed_up(sum: &PrefixSum, index: &Linear, sums: &[PrefixSum]) -> Option<Expr> {
    let zero = (Linear::default(), Expr::int(0), Expr::int(0));
    let others = sums.iter().filter(|other| other.map == sum.map && other.name != sum.name);
    let known = std::iter::once(sum).chain(others).map(|s| (s.value.clone(), s.term.clone(), Expr::var(s.name)));
    known.chain([zero]).find_map(|(from, term, known)| {
        let distance = index.minus(&from);
        let distance = (-FURTHEST..=FURTHEST).find(|d| distance.as_constant() == Some(&Rational::integer(*d)))?;
        let entry = |by: i64| {
            let by = match by {
                0 => term.clone(),
                1.. => add(term.clone(), Expr::int(by as usize)),
                _ => Expr::binary(BinOp::Sub, term.clone(), Expr::int(by.unsigned_abs() as usize)),
            };
            at(sum.map, by)
        };
        Some(match distance {
            0.. => (0..distance).fold(known, |all, by| add(all, entry(by))),
            _ => (distance..0).rev().fold(known, |all, by| Expr::binary(BinOp::Sub, all, entry(by))),
        })
    })
}
