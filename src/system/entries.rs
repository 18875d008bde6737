//! Entries of maps at a few index terms become variables, whatever the number of indices: where checks and guards speak of `a[m]`, that entry
//! is all that matters of `a`.
//!
//! - Requires: maps to values that are no maps. Indices may be computed.
//! - Establishes: no such map is a variable of the state. For each of some terms `t` over the state ([`Reach`]) there is a *cell*, the entry
//!   of the map at `t`. A write to `a[i]` is one to the cell exactly if `i == t`; a read of `a[i]` gives the cell if `i == t`, and else any value.
//!   Where a variable of `t` is assigned to, the cell is what is read at the new term. What is assumed of all indices is assumed of the terms,
//!   and what else is said of whole maps may be true or false.
//!
//! So there are more executions than the program has: a failure may be none. An invariant speaks of `a[t]` where the cell stands, and is one
//! of the system in front; that cells at equal terms are equal, which assumptions say where it matters, is true of entries.
//!
//! A check that something holds at all indices is one about an index that nobody knows and nobody changes: what is invariant of it, whichever it
//! is, is invariant of all.
//!
//! Example, with a cell `c` for `a[m]`: `a[i] := a[j] + 1` becomes `havoc any; c := if i == m then (if j == m then c else any) + 1 else c`.
//!
//! The terms do not have to stay the same. With cells at `i` and `m`, `i := i + 1` becomes
//! `havoc any; i, c.i := i + 1, if i + 1 == m then c.m else any`.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use super::parts::updated;
use super::passes::{About, Back, Forward, Lost, Pass};
use super::words::Words;
use super::*;
use concurrency::simple_lhs;
use syntax::ast::{Access, BinOp, Binder, Ident, Lhs, Quantified, Quantifier, UnOp};

/// Which entries are variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// Those that checks speak of.
    Checks,
    /// Those from which others of them are computed.
    Sources,
    /// The same, where checks look at any place, if the one that they look at moves.
    Anywhere,
    /// All that are read.
    Reads,
}

impl Reach {
    /// All of them, the fewest entries first.
    pub const ALL: [Reach; 4] = [Reach::Checks, Reach::Sources, Reach::Anywhere, Reach::Reads];
}

/// A rule left out on purpose, so that tests can show that its absence is noticed.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mutation {
    /// A write with an index that may be the term leaves the entry as it was.
    AliasesIgnored,
    /// The entry at a term that changes is the one that it was before.
    TermsStand,
    /// What is read elsewhere is the entry.
    ElsewhereTheSame,
}

impl Mutation {
    /// All of them.
    pub const ALL: [Mutation; 3] = [Mutation::AliasesIgnored, Mutation::TermsStand, Mutation::ElsewhereTheSame];
}

/// More entries of a map than these have too many orders in which their indices can be.
const MOST: usize = 4;
/// Of all maps together.
const MOST_OF_ALL: usize = 8;

/// The pass.
#[derive(Debug, Clone, Copy)]
pub struct Entries {
    /// Which of them.
    pub reach: Reach,
    #[doc(hidden)]
    pub mutation: LeftOut<Mutation>,
}

impl Pass for Entries {
    fn about(&self) -> About {
        (
            "entries",
            "Entries of maps at a few terms become variables, where the number of indices is unknown: behind the constants, that are indices",
        )
    }

    fn forward(&self, system: &System) -> Forward {
        let (system, chosen) = with_chosen(system, self.reach);
        let (out, cells) = split(&system, &terms(&system, self.reach), self.mutation)?;
        Ok((out, Box::new(Cells { chosen, ..cells })))
    }
}

/// Index terms by map: a vector for each, as long as the map has indices.
type Terms = IndexMap<Name, Vec<Vec<Expr>>>;

/// The entries that are variables then, for people.
pub fn shown(system: &System, reach: Reach) -> Vec<String> {
    let terms = terms(&with_chosen(system, reach).0, reach);
    let entry = |(map, term): (&Name, &Vec<Expr>)| format!("{map}[{}]", term.iter().map(print_expr).join(", "));
    terms.iter().flat_map(|(map, terms)| terms.iter().map(move |term| entry((map, term)))).collect()
}

/// The system with checks about an index of which nothing is known, where they are about all of them; and the variables for such indices. What
/// checks have in common are the indices: each check is about any.
fn with_chosen(system: &System, reach: Reach) -> (System, Vec<(Name, Type)>) {
    let mut out = system.clone();
    let mut chosen = Vec::new();
    let maps = maps(system);
    let actions = || system.steps.iter().flat_map(|s| &s.pieces).flat_map(|p| &p.actions);
    let written: FxHashSet<Name> = actions().flat_map(Action::written).filter(|n| !maps.contains_key(n)).collect();
    for action in out.steps.iter_mut().flat_map(|s| &mut s.pieces).flat_map(|p| &mut p.actions) {
        if let Action::Check { expr, .. } = action {
            let mut condition = expr.clone();
            if reach == Reach::Anywhere {
                condition = wherever_it_is(condition, &maps, &written);
            }
            *expr = at_chosen(&condition, 0, &mut chosen, &mut out.names);
        }
    }
    out.variables.extend(chosen.iter().map(|(name, ty)| StateVariable::new(*name, ty.clone(), None)));
    (out, chosen)
}

/// A condition about the entry of a map at a term that changes, as one about all indices: where one of them is the term.
fn wherever_it_is(mut e: Expr, maps: &IndexMap<Name, (Vec<Type>, Type)>, written: &FxHashSet<Name>) -> Expr {
    let Some((map, term)) = moving(&e, maps, written) else { return e };
    let bound = Ident::generated("place#");
    at_place(&mut e, &term, &Expr::var(bound.name));
    let here = Expr::var(bound.name).eq(term);
    let ty = maps[&map].0[0].clone();
    let bound = vec![Binder { attrs: Vec::new(), names: vec![bound], ty, where_: None }];
    let (attrs, triggers, type_params) = (Vec::new(), Vec::new(), Vec::new());
    let q = Quantified { kind: Quantifier::Forall, type_params, bound, attrs, triggers, body: here.implies(e) };
    Expr::generated(ExprKind::Quantified(Box::new(q)))
}

/// The first entry that is read at a term that changes.
fn moving(e: &Expr, maps: &IndexMap<Name, (Vec<Type>, Type)>, written: &FxHashSet<Name>) -> Option<(Name, Expr)> {
    match &e.kind {
        // What is bound there is no term of the state.
        ExprKind::Quantified(_) | ExprKind::Let(_) | ExprKind::Code(_) => return None,
        ExprKind::Select(map, index) => {
            if let (ExprKind::Var(map), [term]) = (&map.kind, index.as_slice())
                && maps.contains_key(map)
                && term.mentions(|n| written.contains(&n))
                && !term.mentions(|n| maps.contains_key(&n))
            {
                return Some((*map, term.clone()));
            }
        }
        _ => {}
    }
    let mut found = None;
    e.for_each_child(&mut |child| found = found.take().or_else(|| moving(child, maps, written)));
    found
}

/// Reads at the place what is read at the term.
fn at_place(e: &mut Expr, term: &Expr, place: &Expr) {
    if let ExprKind::Select(_, index) = &mut e.kind
        && index.as_slice() == [term.clone()]
    {
        index[0] = place.clone();
        return;
    }
    e.for_each_child_mut(&mut |child| at_place(child, term, place));
}

/// The condition without universal quantifiers around it: it holds for all values of the chosen variables exactly if it was true. The first of
/// them, in number, stand for variables of quantifiers around it.
fn at_chosen(e: &Expr, around: usize, chosen: &mut Vec<(Name, Type)>, names: &mut Names) -> Expr {
    match &e.kind {
        ExprKind::Binary(BinOp::And, a, b) => {
            at_chosen(a, around, chosen, names).and(at_chosen(b, around, chosen, names))
        }
        ExprKind::Binary(BinOp::Implies, a, b) => (**a).clone().implies(at_chosen(b, around, chosen, names)),
        ExprKind::Quantified(q) if q.kind == Quantifier::Forall && q.type_params.is_empty() => {
            let mut values = FxHashMap::default();
            let bound = q.bound.iter().flat_map(|b| b.names.iter().map(|i| (i.name, &b.ty)));
            let mut around = around;
            for (name, ty) in bound {
                // The next one of this type.
                let at = chosen.iter().skip(around).position(|(_, known)| known.kind == ty.kind).map(|n| around + n);
                let at = at.unwrap_or_else(|| {
                    chosen.push((names.fresh("at"), ty.clone()));
                    chosen.len() - 1
                });
                values.insert(name, Expr::var(chosen[at].0));
                around = at + 1;
            }
            let mut body = q.body.clone();
            body.substitute(&values);
            at_chosen(&body, around, chosen, names)
        }
        _ => e.clone(),
    }
}

/// Is there an index that is no literal?
pub fn has_computed_index(system: &System) -> bool {
    let maps = maps(system);
    let is_literal = |e: &Expr| matches!(e.kind, ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Bv { .. });
    let is_computed = |e: &Expr| match &e.kind {
        ExprKind::Select(_, index) | ExprKind::Store(_, index, _) => !index.iter().all(is_literal),
        _ => false,
    };
    let pieces = || system.steps.iter().flat_map(|s| &s.pieces);
    let in_action = |action: &Action| {
        let is_written = match action {
            Action::Assign { lhs, .. } => lhs.iter().any(|l| {
                let computes = |a: &Access| matches!(a, Access::Index(index) if !index.iter().all(is_literal));
                maps.contains_key(&l.base.name) && l.path.iter().any(computes)
            }),
            _ => false,
        };
        is_written || action.exprs().iter().any(|e| e.contains(&is_computed))
    };
    pieces().flat_map(|p| &p.actions).any(in_action)
        || pieces().any(|p| matches!(&p.exit, Exit::Branch { cond, .. } if cond.contains(&is_computed)))
}

/// Each cell, with the map and the term that it is the entry of.
struct Cells {
    of: Vec<(Name, Vec<Expr>, Name)>,
    /// Of the variables in terms.
    types: FxHashMap<Name, Type>,
    /// Variables for any index.
    chosen: Vec<(Name, Type)>,
}

impl Cells {
    /// What an invariant calls the indices that are any.
    fn bound(&self, words: &Words) -> Vec<(Name, Ident)> {
        let mut names = words.names.clone();
        self.chosen.iter().map(|(name, _)| (*name, Ident::generated(names.fresh("k")))).collect()
    }
}

impl Back for Cells {
    fn words(&self, words: &Words) -> Words {
        let bound = self.bound(words).into_iter().map(|(name, bound)| (name, Expr::var(bound.name).into()));
        let words = &words.clone().with(bound);
        let known: FxHashMap<Name, Expr> =
            self.types.iter().filter_map(|(name, ty)| Some((*name, words.of(*name)?.value(ty)))).collect();
        let is_wordless = |name: Name| self.types.contains_key(&name) && !known.contains_key(&name);
        let word = |(map, term, cell): &(Name, Vec<Expr>, Name)| {
            // A map that is a constant is called what it is; those that somebody hands over have no first value.
            let map = match words.of(*map) {
                Some(word) => Some(word).filter(|word| word.not_yet.is_none())?.expr.clone(),
                None => Expr::var(*map),
            };
            let mut index = term.clone();
            index.iter_mut().for_each(|e| e.substitute(&known));
            let has_words = !term.iter().any(|e| e.mentions(is_wordless));
            has_words.then(|| (*cell, Expr::generated(ExprKind::Select(Box::new(map), index)).into()))
        };
        words.clone().with(self.of.iter().filter_map(word))
    }

    fn invariant(&self, words: &Words, invariant: Expr) -> Result<Expr, Lost> {
        let bound = self.bound(words);
        let of_all = |part: &Expr| {
            let named = bound.iter().zip(&self.chosen).filter(|((_, k), _)| part.mentions(|n| n == k.name));
            let binder = |((_, k), (_, ty)): (&(Name, Ident), &(Name, Type))| Binder {
                attrs: Vec::new(),
                names: vec![*k],
                ty: ty.clone(),
                where_: None,
            };
            let bound = named.map(binder).collect_vec();
            if bound.is_empty() {
                return part.clone();
            }
            let (attrs, triggers, type_params) = (Vec::new(), Vec::new(), Vec::new());
            let q = Quantified { kind: Quantifier::Forall, type_params, bound, attrs, triggers, body: part.clone() };
            Expr::generated(ExprKind::Quantified(Box::new(q)))
        };
        Ok(Expr::all(invariant.conjuncts().into_iter().map(of_all)))
    }
}

/// Maps with their indices and values, of the state and among the constants.
fn maps(system: &System) -> IndexMap<Name, (Vec<Type>, Type)> {
    let simple = |ty: &Type| match &ty.kind {
        TypeKind::Map { params, domain, range } => {
            let is_simple = params.is_empty() && !matches!(range.kind, TypeKind::Map { .. });
            is_simple.then(|| (domain.clone(), (**range).clone()))
        }
        _ => None,
    };
    let constants = system.passive.iter().flat_map(|decl| match decl {
        Decl::Const(c) => c.names.iter().filter_map(|n| Some((n.name, simple(&c.ty)?))).collect(),
        _ => Vec::new(),
    });
    let variables = system.variables.iter().filter_map(|v| Some((v.name, simple(&v.ty)?)));
    variables.chain(constants).collect()
}

/// The terms: first those of checks, then what their entries are computed from, and so on. Of those of the same kind, the ones that change
/// least come first.
fn terms(system: &System, reach: Reach) -> Terms {
    let maps = maps(system);
    let variables: FxHashSet<Name> = system.variables.iter().map(|v| v.name).collect();
    let constants = system.passive.iter().flat_map(|decl| match decl {
        Decl::Const(c) => c.names.iter().map(|n| n.name).collect(),
        _ => Vec::new(),
    });
    let known: FxHashSet<Name> = variables.iter().copied().chain(constants).filter(|n| !maps.contains_key(n)).collect();
    let mut finder = Finder { maps: &maps, known: &known, terms: Terms::default() };
    let actions = || system.steps.iter().flat_map(|s| &s.pieces).flat_map(|p| &p.actions);
    let conditions = || {
        system.steps.iter().flat_map(|s| &s.pieces).filter_map(|p| match &p.exit {
            Exit::Branch { cond, .. } => Some(cond),
            _ => None,
        })
    };
    let is_written = |term: &[Expr]| {
        actions().filter(|a| a.written().iter().any(|n| term.iter().any(|e| e.mentions(|m| m == *n)))).count()
    };
    let in_order = |mut found: Vec<(Name, Vec<Expr>)>| {
        found.sort_by_key(|(_, term)| is_written(term));
        found
    };
    let mut found = Vec::new();
    for action in actions() {
        if let Action::Check { expr, .. } = action {
            finder.read(expr, &mut found);
        }
    }
    finder.add(in_order(found));
    if reach >= Reach::Sources {
        sources(system, &mut finder);
    }
    if reach >= Reach::Reads {
        let mut found = Vec::new();
        actions().flat_map(Action::exprs).for_each(|e| finder.read(e, &mut found));
        conditions().for_each(|cond| finder.read(cond, &mut found));
        finder.add(in_order(found));
        sources(system, &mut finder);
    }
    finder.terms
}

/// What entries are computed from: `b[i] := a[i]` and an entry of `b` at `m` need that of `a` at `m`. A local in between may hold the value.
fn sources(system: &System, finder: &mut Finder) {
    // What is read into each local.
    let mut through: IndexMap<Name, Vec<Expr>> = IndexMap::new();
    let mut writes: Vec<(Name, Option<Vec<Expr>>, &Expr)> = Vec::new();
    for action in system.steps.iter().flat_map(|s| &s.pieces).flat_map(|p| &p.actions) {
        let Action::Assign { lhs, rhs, .. } = action else { continue };
        for (target, value) in lhs.iter().zip(rhs) {
            match (finder.maps.contains_key(&target.base.name), target.path.as_slice()) {
                (true, [Access::Index(index), ..]) => writes.push((target.base.name, Some(index.clone()), value)),
                (true, []) => writes.push((target.base.name, None, value)),
                (false, []) => through.entry(target.base.name).or_default().push(value.clone()),
                _ => {}
            }
        }
    }
    for _ in 0..MOST {
        let mut found = Vec::new();
        for (map, index, value) in &writes {
            for term in finder.terms.get(map).cloned().unwrap_or_default() {
                match index {
                    None => finder.flows(value, &term, &mut found),
                    Some(index) => {
                        let mut values = vec![(*value).clone()];
                        let read = through.iter().filter(|(local, _)| value.mentions(|n| n == **local));
                        values.extend(read.flat_map(|(_, values)| values).cloned());
                        // The index of the write is the term.
                        let mut at = FxHashMap::default();
                        for (i, t) in index.iter().zip(&term) {
                            if let ExprKind::Var(name) = i.kind {
                                at.insert(name, t.clone());
                            }
                        }
                        for mut value in values {
                            value.substitute(&at);
                            finder.read(&value, &mut found);
                        }
                    }
                }
            }
        }
        if !finder.add(found) {
            break;
        }
    }
}

struct Finder<'a> {
    maps: &'a IndexMap<Name, (Vec<Type>, Type)>,
    /// What terms may speak of.
    known: &'a FxHashSet<Name>,
    terms: Terms,
}

impl Finder<'_> {
    /// Whether one of them is new.
    fn add(&mut self, found: Vec<(Name, Vec<Expr>)>) -> bool {
        let mut is_new = false;
        for (map, term) in found {
            let all: usize = self.terms.values().map(Vec::len).sum();
            let of_map = self.terms.entry(map).or_default();
            let is_known = of_map.iter().any(|t| t.iter().zip(&term).all(|(a, b)| equal(a, b) == Some(true)));
            if !is_known && of_map.len() < MOST && all < MOST_OF_ALL {
                of_map.push(term);
                is_new = true;
            }
        }
        is_new
    }

    /// Entries that an expression reads, at terms that there may be variables for.
    fn read(&self, e: &Expr, found: &mut Vec<(Name, Vec<Expr>)>) {
        if let ExprKind::Select(map, index) = &e.kind
            && index.iter().all(|i| self.is_term(i))
        {
            self.flows(map, index, found);
        }
        e.for_each_child(&mut |child| self.read(child, found));
    }

    /// The entry of a map expression there is one of these.
    fn flows(&self, map: &Expr, term: &[Expr], found: &mut Vec<(Name, Vec<Expr>)>) {
        match &map.kind {
            ExprKind::Var(name) if self.maps.contains_key(name) => found.push((*name, term.to_vec())),
            ExprKind::Store(map, ..) => self.flows(map, term, found),
            ExprKind::If(_, a, b) => {
                self.flows(a, term, found);
                self.flows(b, term, found);
            }
            _ => {}
        }
    }

    fn is_term(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Bv { .. } => true,
            ExprKind::Var(name) => self.known.contains(name),
            ExprKind::Unary(UnOp::Neg, e) => self.is_term(e),
            ExprKind::Binary(BinOp::Add | BinOp::Sub, a, b) => self.is_term(a) && self.is_term(b),
            _ => false,
        }
    }
}

/// Are they equal, if that is seen at once?
fn equal(a: &Expr, b: &Expr) -> Option<bool> {
    if a == b {
        return Some(true);
    }
    let is_literal = |e: &Expr| matches!(e.kind, ExprKind::Bv { .. } | ExprKind::Bool(_));
    if is_literal(a) && is_literal(b) {
        return Some(false);
    }
    let mut difference = Sum::default();
    difference.add(a, 1)?;
    difference.add(b, -1)?;
    difference.factors.values().all(|f| *f == 0).then_some(difference.rest == 0)
}

/// Variables with factors, and a rest.
#[derive(Default)]
struct Sum {
    factors: BTreeMap<String, i128>,
    rest: i128,
}

impl Sum {
    /// Adds a multiple of an integer; `None` where it is no sum, or is large.
    fn add(&mut self, e: &Expr, factor: i128) -> Option<()> {
        match &e.kind {
            ExprKind::Int(n) => self.rest = self.rest.checked_add(factor * i128::from(i64::try_from(n).ok()?))?,
            ExprKind::Var(name) => *self.factors.entry(name.to_string()).or_default() += factor,
            ExprKind::Unary(UnOp::Neg, e) => self.add(e, -factor)?,
            ExprKind::Binary(op @ (BinOp::Add | BinOp::Sub), a, b) => {
                self.add(a, factor)?;
                self.add(b, if *op == BinOp::Add { factor } else { -factor })?;
            }
            _ => return None,
        }
        Some(())
    }
}

/// Each of these is equal to the other of its pair.
fn all_equal(a: &[Expr], b: &[Expr]) -> Expr {
    Expr::all(a.iter().zip(b).map(|(a, b)| match equal(a, b) {
        Some(known) => Expr::bool(known),
        None => a.clone().eq(b.clone()),
    }))
}

/// Takes the maps out of a system, and puts the cells in.
fn split(system: &System, terms: &Terms, mutation: LeftOut<Mutation>) -> Result<(System, Cells), String> {
    if terms.values().all(Vec::is_empty) {
        return Err("no entry of a map is spoken of at a term over variables".into());
    }
    let mut names = system.names.clone();
    let actions = system.steps.iter().flat_map(|s| &s.pieces).flat_map(|p| &p.actions);
    let writes = actions.flat_map(Action::written).counts();
    let (mut known, mut cells, mut variables) = (IndexMap::new(), Vec::new(), Vec::new());
    for (name, (_, range)) in maps(system) {
        let mut map = Map { range: range.clone(), is_written: writes.contains_key(&name), cells: Vec::new() };
        for (number, term) in terms.get(&name).into_iter().flatten().enumerate() {
            let cell = names.fresh(&format!("{name}.at{number}"));
            let moves = |n: Name| writes.get(&n).is_some_and(|writes| *writes > 1);
            let moves = term.iter().any(|e| e.mentions(moves));
            map.cells.push(Cell { term: term.clone(), name: cell, moves });
            cells.push((name, term.clone(), cell));
            variables.push(StateVariable::new(cell, range.clone(), None));
        }
        known.insert(name, map);
    }
    let is_in_term = |name: Name| cells.iter().any(|(_, term, _)| term.iter().any(|e| e.mentions(|n| n == name)));
    let others = system.variables.iter().filter(|v| !known.contains_key(&v.name)).cloned();
    let (in_terms, others): (Vec<_>, Vec<_>) = others.partition(|v| is_in_term(v.name));
    let types: FxHashMap<Name, Type> = in_terms.iter().map(|v| (v.name, v.ty.clone())).collect();
    // Whoever writes an entry looks at the term.
    let in_terms = in_terms.into_iter().map(|v| StateVariable { owner: None, ..v });
    let mut out = System { variables: others.into_iter().chain(in_terms).chain(variables).collect(), ..system.clone() };
    let mut splitter = Splitter {
        maps: known,
        types: types.clone(),
        names,
        mutation,
        fresh: None,
        read: Vec::new(),
        facts: IndexMap::new(),
    };
    for Step { pieces, temps, .. } in &mut out.steps {
        if let Some(temp) = temps.iter().find(|t| matches!(t.ty.kind, TypeKind::Map { .. })) {
            return Err(format!("the map {} is a temporary", temp.name));
        }
        splitter.pieces(pieces, temps)?;
    }
    out.initially.clear();
    let initially = system.initially.iter().flat_map(|e| splitter.weaker(e)).collect_vec();
    for mut conjunct in initially {
        // One that needs an arbitrary value says nothing.
        if splitter.expr(&mut conjunct).is_ok() {
            out.initially.push(conjunct);
        }
    }
    out.initially.extend(splitter.maps.values().flat_map(|map| map.congruent(|_| true)));
    out.names = splitter.names;
    Ok((out, Cells { of: cells, types, chosen: Vec::new() }))
}

/// A map that is gone.
struct Map {
    range: Type,
    /// Somebody writes it.
    is_written: bool,
    cells: Vec<Cell>,
}

/// An entry that is a variable.
#[derive(Clone)]
struct Cell {
    term: Vec<Expr>,
    name: Name,
    /// The term is assigned to again and again.
    moves: bool,
}

impl Map {
    /// What is true of entries at equal terms, where one of each two is one of these. Of a map that nobody writes it is enough to know that the
    /// entries at places that move are those at places that do not.
    fn congruent(&self, of: impl Fn(Name) -> bool) -> Vec<Expr> {
        let pairs = self.cells.iter().tuple_combinations().filter(|(a, b)| of(a.name) || of(b.name));
        let said = pairs
            .filter(|(a, b)| self.is_written || !a.moves || !b.moves)
            .map(|(a, b)| all_equal(&a.term, &b.term).implies(Expr::var(a.name).eq(Expr::var(b.name))));
        said.filter(|e| e.as_bool() != Some(true)).collect()
    }
}

/// What a map is behind an action.
enum New {
    /// An expression about the state in front, with its maps.
    Is(Expr),
    Any,
}

struct Splitter {
    maps: IndexMap<Name, Map>,
    /// The variables that terms speak of.
    types: FxHashMap<Name, Type>,
    names: Names,
    mutation: LeftOut<Mutation>,
    /// Arbitrary values that the next action needs; `None` where there cannot be any.
    fresh: Option<Vec<Var>>,
    /// What has been read of maps elsewhere, at which index: the same each time, as long as nobody writes either.
    read: Vec<(Name, Vec<Expr>, Expr)>,
    /// What is true in front of the next action, by its text.
    facts: IndexMap<String, Expr>,
}

impl Splitter {
    /// Those of a step. What has been read in front of the only way to a piece is known there.
    fn pieces(&mut self, pieces: &mut [Piece], temps: &mut Vec<Var>) -> Result<(), String> {
        let successors: Vec<Vec<PieceId>> = pieces.iter().map(|piece| piece.exit.successors()).collect();
        let order = base::graph::topological(pieces.len(), |p| successors[p].clone());
        let mut read: Vec<Vec<(Name, Vec<Expr>, Expr)>> = vec![Vec::new(); pieces.len()];
        for p in order.ok_or("a step goes round")? {
            let leads = |from: &usize| successors[*from].contains(&p);
            let ways = (0..successors.len()).filter(leads);
            self.read = ways.exactly_one().map_or_else(|_| Vec::new(), |from| read[from].clone());
            self.piece(&mut pieces[p], temps)?;
            read[p] = std::mem::take(&mut self.read);
        }
        Ok(())
    }

    fn piece(&mut self, piece: &mut Piece, temps: &mut Vec<Var>) -> Result<(), String> {
        let mut actions = Vec::new();
        for action in std::mem::take(&mut piece.actions) {
            self.fresh = Some(Vec::new());
            let written = action.written();
            let action = self.action(action)?;
            self.before(&mut actions, temps);
            actions.extend(action);
            let is_written = |name: Name| written.contains(&name);
            self.read.retain(|(map, index, _)| !is_written(*map) && !index.iter().any(|e| e.mentions(is_written)));
        }
        if let Exit::Branch { cond, .. } = &mut piece.exit {
            self.fresh = Some(Vec::new());
            self.expr(cond)?;
            self.before(&mut actions, temps);
        }
        self.fresh = None;
        piece.actions = actions;
        // They go by the numbers of the actions.
        piece.events.clear();
        Ok(())
    }

    /// What the next action needs gets in front of it: arbitrary values, and what is true of cells.
    fn before(&mut self, actions: &mut Vec<Action>, temps: &mut Vec<Var>) {
        let fresh = self.fresh.take().unwrap_or_default();
        if !fresh.is_empty() {
            actions.push(Action::Havoc(fresh.iter().map(|v| v.name).collect()));
            temps.extend(fresh);
        }
        let facts = std::mem::take(&mut self.facts).into_values();
        actions.extend(facts.map(|expr| Action::Assume { attrs: Vec::new(), expr }));
    }

    fn action(&mut self, mut action: Action) -> Result<Vec<Action>, String> {
        match &mut action {
            Action::Assign { lhs, rhs, .. } => return self.assignment(std::mem::take(lhs), std::mem::take(rhs)),
            Action::Havoc(names) => {
                let (mut targets, mut values, mut maps) = (Vec::new(), Vec::new(), IndexMap::new());
                let mut others = Vec::new();
                for name in std::mem::take(names) {
                    if self.maps.contains_key(&name) {
                        maps.insert(name, New::Any);
                    } else if let Some(ty) = self.types.get(&name).cloned() {
                        targets.push(simple_lhs(name));
                        values.push(self.arbitrary(ty)?);
                    } else {
                        others.push(name);
                    }
                }
                let others = Some(Action::Havoc(others)).filter(|a| !a.written().is_empty());
                return Ok(others.into_iter().chain(self.update(targets, values, maps)?).collect());
            }
            Action::Assume { expr, .. } => {
                *expr = Expr::all(self.weaker(expr));
                self.expr(expr)?;
            }
            Action::Check { expr, .. } => self.expr(expr)?,
            Action::Touches { touches, .. } => {
                touches.iter_mut().flat_map(|t| t.indices.iter_mut().flatten()).try_for_each(|e| self.expr(e))?;
            }
        }
        Ok(vec![action])
    }

    fn assignment(&mut self, lhs: Vec<Lhs>, rhs: Vec<Expr>) -> Result<Vec<Action>, String> {
        let (mut targets, mut values, mut maps) = (Vec::new(), Vec::new(), IndexMap::new());
        for (mut target, mut value) in lhs.into_iter().zip(rhs) {
            let name = target.base.name;
            if !self.maps.contains_key(&name) {
                self.expr(&mut value)?;
                for access in &mut target.path {
                    if let Access::Index(index) = access {
                        index.iter_mut().try_for_each(|e| self.expr(e))?;
                    }
                }
                targets.push(target);
                values.push(value);
                continue;
            }
            let new = match target.path.as_slice() {
                [] => value,
                [Access::Index(index), rest @ ..] => {
                    let old = Expr::var(name);
                    let entry = Expr::generated(ExprKind::Select(Box::new(old.clone()), index.clone()));
                    let stored = ExprKind::Store(Box::new(old), index.clone(), Box::new(updated(entry, rest, value)?));
                    Expr::generated(stored)
                }
                _ => return Err(format!("the map {name} is assigned to in parts of parts")),
            };
            if maps.insert(name, New::Is(new)).is_some() {
                return Err(format!("the map {name} is assigned to twice at once"));
            }
        }
        self.update(targets, values, maps)
    }

    /// These variables get these values, and these maps become others, all at once: what that is to the cells.
    fn update(
        &mut self,
        mut targets: Vec<Lhs>,
        mut values: Vec<Expr>,
        new: IndexMap<Name, New>,
    ) -> Result<Vec<Action>, String> {
        let assigned: FxHashMap<Name, Expr> = targets
            .iter()
            .zip(&values)
            .filter(|(target, _)| self.types.contains_key(&target.base.name))
            .map(|(target, value)| (target.base.name, value.clone()))
            .collect();
        let mut facts = Vec::new();
        for name in self.maps.keys().copied().collect_vec() {
            let mut changed = Vec::new();
            for Cell { term, name: cell, .. } in self.maps[&name].cells.clone() {
                let mut index = term.clone();
                if !self.mutation.is(Mutation::TermsStand) {
                    index.iter_mut().for_each(|e| e.substitute(&assigned));
                }
                let value = match new.get(&name) {
                    Some(New::Is(map)) => self.entry(map, &index)?,
                    Some(New::Any) => self.arbitrary(self.maps[&name].range.clone())?,
                    None if index == term => continue,
                    None => self.entry(&Expr::var(name), &index)?,
                };
                if value.kind != ExprKind::Var(cell) {
                    changed.push(cell);
                    targets.push(simple_lhs(cell));
                    values.push(value);
                }
            }
            // Each may have come by a value of its own.
            if changed.len() > 1 {
                facts.extend(self.maps[&name].congruent(|cell| changed.contains(&cell)));
            }
        }
        let assigned = Action::Assign { attrs: Vec::new(), lhs: targets, rhs: values };
        let assigned = Some(assigned).filter(|a| !a.written().is_empty());
        let facts = facts.into_iter().map(|expr| Action::Assume { attrs: Vec::new(), expr });
        Ok(assigned.into_iter().chain(facts).collect())
    }

    /// The entry of a map expression at an index in which no map is read.
    fn entry(&mut self, map: &Expr, index: &[Expr]) -> Result<Expr, String> {
        match &map.kind {
            ExprKind::Var(name) if self.maps.contains_key(name) => self.entry_of(*name, index),
            ExprKind::Store(map, at, value) => {
                let (mut at, mut value) = (at.clone(), (**value).clone());
                at.iter_mut().try_for_each(|e| self.expr(e))?;
                self.expr(&mut value)?;
                let old = self.entry(map, index)?;
                let same = all_equal(&at, index);
                if self.mutation.is(Mutation::AliasesIgnored) && same.as_bool().is_none() {
                    return Ok(old);
                }
                Ok(if value == old { old } else { Expr::ite(same, value, old) })
            }
            ExprKind::If(cond, a, b) => {
                let mut cond = (**cond).clone();
                self.expr(&mut cond)?;
                Ok(Expr::ite(cond, self.entry(a, index)?, self.entry(b, index)?))
            }
            ExprKind::Quantified(q) if q.kind == Quantifier::Lambda && q.type_params.is_empty() => {
                let bound = q.bound.iter().flat_map(|b| &b.names).map(|i| i.name);
                let mut body = q.body.clone();
                body.substitute(&bound.zip(index.iter().cloned()).collect());
                self.expr(&mut body)?;
                Ok(body)
            }
            ExprKind::Coerce(map, _) => self.entry(map, index),
            _ => Err("a map is made in a way that is not known".into()),
        }
    }

    /// The entry of a map at an index: a cell, or any value.
    fn entry_of(&mut self, name: Name, index: &[Expr]) -> Result<Expr, String> {
        let map = &self.maps[&name];
        let same = map.cells.iter().map(|cell| (all_equal(index, &cell.term), cell)).collect_vec();
        if let Some((_, Cell { name, .. })) = same.iter().find(|(same, _)| same.as_bool() == Some(true)) {
            let name = *name;
            for fact in map.congruent(|c| c == name) {
                self.facts.entry(print_expr(&fact)).or_insert(fact);
            }
            return Ok(Expr::var(name));
        }
        let may_be = |same: &Expr, cell: &Cell| same.as_bool().is_none() && (map.is_written || !cell.moves);
        let maybe = same.into_iter().filter(|(same, cell)| may_be(same, cell));
        let maybe = maybe.map(|(same, cell)| (same, cell.name)).collect_vec();
        let elsewhere = match maybe.last() {
            Some((_, cell)) if self.mutation.is(Mutation::ElsewhereTheSame) => Expr::var(*cell),
            _ => {
                let known = self.read.iter().find(|(map, at, _)| *map == name && at == index);
                match known.map(|(.., value)| value.clone()) {
                    Some(known) => known,
                    None => {
                        let value = self.arbitrary(self.maps[&name].range.clone())?;
                        self.read.push((name, index.to_vec(), value.clone()));
                        value
                    }
                }
            }
        };
        Ok(maybe.into_iter().rev().fold(elsewhere, |value, (same, cell)| Expr::ite(same, Expr::var(cell), value)))
    }

    /// A value of which nothing is known.
    fn arbitrary(&mut self, ty: Type) -> Result<Expr, String> {
        let Some(fresh) = &mut self.fresh else { return Err("any entry of a map, at the start".into()) };
        let name = self.names.fresh("any");
        fresh.push(Var::internal(name, ty));
        Ok(Expr::var(name))
    }

    /// Replaces what is read of maps.
    fn expr(&mut self, e: &mut Expr) -> Result<(), String> {
        match &e.kind {
            ExprKind::Select(map, index) if self.is_of_ours(map) => {
                let (map, mut index) = (map.clone(), index.clone());
                index.iter_mut().try_for_each(|i| self.expr(i))?;
                *e = self.entry(&map, &index)?;
                return Ok(());
            }
            ExprKind::Var(name) if self.maps.contains_key(name) => {
                return Err(format!("the map {name} is used as a whole"));
            }
            // True or false.
            ExprKind::Quantified(q) if q.kind != Quantifier::Lambda && self.is_spoken_of(e) => {
                *e = self.arbitrary(Type::bool())?;
                return Ok(());
            }
            ExprKind::Binary(BinOp::Eq | BinOp::Neq, a, b) if self.is_of_ours(a) || self.is_of_ours(b) => {
                *e = self.arbitrary(Type::bool())?;
                return Ok(());
            }
            ExprKind::Quantified(_) | ExprKind::Let(_) | ExprKind::Code(_) if self.is_spoken_of(e) => {
                return Err("a map is read in an expression with variables of its own".into());
            }
            _ => {}
        }
        let mut result = Ok(());
        e.for_each_child_mut(&mut |child| {
            if result.is_ok() {
                result = self.expr(child);
            }
        });
        result
    }

    fn is_spoken_of(&self, e: &Expr) -> bool {
        e.mentions(|n| self.maps.contains_key(&n))
    }

    /// Is it made of one of the maps that are gone?
    fn is_of_ours(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Var(name) => self.maps.contains_key(name),
            ExprKind::Store(map, ..) | ExprKind::Coerce(map, _) => self.is_of_ours(map),
            ExprKind::If(_, a, b) => self.is_of_ours(a) || self.is_of_ours(b),
            ExprKind::Quantified(q) => q.kind == Quantifier::Lambda && self.is_spoken_of(e),
            _ => false,
        }
    }

    /// What is assumed, as far as it is about entries that there are cells of: of all indices it is assumed of the terms.
    fn weaker(&self, e: &Expr) -> Vec<Expr> {
        let weaker = |conjunct: &Expr| match &conjunct.kind {
            ExprKind::Quantified(q) if q.kind == Quantifier::Forall && self.is_spoken_of(conjunct) => self.instances(q),
            ExprKind::Binary(BinOp::Eq, a, b) if self.is_of_ours(a) || self.is_of_ours(b) => {
                let terms = [a, b].into_iter().flat_map(|map| self.terms_of(map));
                let at = |map: &Expr, term: &Vec<Expr>| {
                    Expr::generated(ExprKind::Select(Box::new(map.clone()), term.clone()))
                };
                terms.map(|term| at(a, &term).eq(at(b, &term))).collect()
            }
            _ => vec![conjunct.clone()],
        };
        e.conjuncts().into_iter().flat_map(weaker).collect()
    }

    /// Terms at which there is a cell of the map that an expression is made of.
    fn terms_of(&self, e: &Expr) -> Vec<Vec<Expr>> {
        match &e.kind {
            ExprKind::Var(name) => {
                self.maps.get(name).into_iter().flat_map(|map| &map.cells).map(|cell| cell.term.clone()).collect()
            }
            ExprKind::Store(map, ..) | ExprKind::Coerce(map, _) => self.terms_of(map),
            ExprKind::If(_, a, b) => [self.terms_of(a), self.terms_of(b)].concat(),
            _ => Vec::new(),
        }
    }

    /// The body of a universal quantifier for terms at which its variables are indices.
    fn instances(&self, q: &Quantified) -> Vec<Expr> {
        let bound = q.bound.iter().flat_map(|b| &b.names).map(|i| i.name).collect_vec();
        let mut values: Vec<Vec<Expr>> = vec![Vec::new(); bound.len()];
        self.indices(&q.body, &bound, &mut values);
        if !q.type_params.is_empty() || are_many(&values) {
            return Vec::new();
        }
        let instance = |values: Vec<Expr>| {
            let mut body = q.body.clone();
            body.substitute(&bound.iter().copied().zip(values).collect());
            body
        };
        values.into_iter().multi_cartesian_product().map(instance).collect()
    }

    /// For each bound variable that is an index, what stands there in terms of the map.
    fn indices(&self, e: &Expr, bound: &[Name], values: &mut [Vec<Expr>]) {
        if let ExprKind::Select(map, index) = &e.kind {
            for term in self.terms_of(map) {
                for (at, value) in index.iter().zip(term) {
                    let ExprKind::Var(name) = at.kind else { continue };
                    if let Some(number) = bound.iter().position(|b| *b == name)
                        && !values[number].contains(&value)
                    {
                        values[number].push(value);
                    }
                }
            }
        }
        e.for_each_child(&mut |child| self.indices(child, bound, values));
    }
}

/// Are there too many combinations of values?
fn are_many(values: &[Vec<Expr>]) -> bool {
    let count = values.iter().try_fold(1usize, |count, values| count.checked_mul(values.len()));
    count.is_none_or(|count| count > MOST * MOST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use check::{CheckOptions, check};
    use syntax::parse::parse_str;

    /// The system behind the pass, as text.
    fn of(reach: Reach, text: &str) -> Result<String, String> {
        let checked = check(parse_str(text).expect("it parses"), &CheckOptions::default()).expect("it is well-formed");
        let system = System::of(&checked, &Asked::default()).expect("a system");
        let (out, _) = Entries { reach, mutation: LeftOut::nothing() }.forward(&system)?;
        assert_eq!(super::passes::defects(&out), [""; 0]);
        Ok(out.to_string())
    }

    const WRITER: &str = "var a: [int]int; var i, m: int;
        procedure {:entrypoint} Main() modifies a, i; { a[i] := a[i] + 1; i := i + 1; assert a[m] > 0; }";

    #[test]
    fn a_write_is_one_to_the_entry_exactly_if_the_indices_are_equal() {
        let text = of(Reach::Checks, WRITER).expect("a system");
        let written = "a.at0 := if i == m then (if i == m then a.at0 else any) + 1 else a.at0;";
        assert!(text.contains(written) && text.contains("havoc any;"), "{text}");
        assert!(text.contains("assert a.at0 > 0;"), "{text}");
    }

    #[test]
    fn where_the_term_changes_the_entry_is_read_again() {
        let text = of(Reach::Reads, WRITER).expect("a system");
        assert!(text.contains("i, a.at1 := i + 1, if i + 1 == m then a.at0 else any"), "{text}");
        assert!(text.contains("initially m == i ==> a.at0 == a.at1;"), "{text}");
    }

    #[test]
    fn all_indices_are_one_that_nobody_knows() {
        let program = "var a: [int]int; procedure {:entrypoint} Main() { assert (forall j: int :: a[j] >= j); }";
        let text = of(Reach::Checks, program).expect("a system");
        assert!(text.contains("var at: int;") && text.contains("assert a.at0 >= at;"), "{text}");
    }

    #[test]
    fn a_place_that_moves_is_any() {
        let text = of(Reach::Anywhere, &WRITER.replace("a[m] > 0", "a[i] > 0")).expect("a system");
        assert!(text.contains("assert at == i ==> a.at0 > 0;"), "{text}");
    }
}
