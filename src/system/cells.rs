//! Maps over few indices become variables, one for each index.
//!
//! - Requires: maps with one index, `int` (then indices are taken to be `0..n`), `bool`, or a narrow bit-vector, to values that are no maps.
//! - Establishes: no variable of the state is a map. Where an `int` index is not one of `0..n`, the flag of its map is set
//!   ([`System::flags`]): whoever reads the system must show that this cannot be, or take more indices. What is assumed of all indices is
//!   assumed of these; so the system without maps may have executions that the other has not.
//!
//! A lambda expression has its value at each of the indices. Example, n = 2: `m[i] := m[j] + 1` becomes
//! `m.out := m.out || !(0 <= i && i < 2) || ...; m.0, m.1 := if i == 0 then (if j == 0 then m.0 else m.1) + 1 else m.0, ...`.

use indexmap::IndexSet;
use rustc_hash::FxHashMap;

use super::parts::updated;
use super::passes::{About, Back, Forward, Pass};
use super::words::Words;
use super::*;
use concurrency::simple_lhs;
use syntax::ast::{Access, BinOp, Binder, ExprKind, Lhs, Quantifier, TypeKind};

/// How many indices each map with an `int` index has.
#[derive(Debug, Clone)]
pub struct Sizes {
    first: usize,
    /// Grow no faster than by one, as long as they are few.
    tight: bool,
    of: FxHashMap<Name, usize>,
}

/// More indices are taken to be without bound.
const MOST: usize = 64;
const FEW: usize = 12;

impl Sizes {
    /// `first` indices for each map, but at least 2 and at most 64; growing doubles them.
    pub fn new(first: usize) -> Sizes {
        Sizes { first: first.clamp(2, MOST), tight: false, of: FxHashMap::default() }
    }

    /// As few as will do, where each more is dear: an index that nobody uses has an arbitrary value, and bits.
    pub fn tight() -> Sizes {
        Sizes { first: 2, tight: true, of: FxHashMap::default() }
    }

    /// Do they come of [`Sizes::tight`]?
    pub fn are_tight(&self) -> bool {
        self.tight
    }

    /// The same, with those that the system names by literals: without one of them, whoever waits for it would wait for anything.
    pub fn tight_for(system: &System) -> Sizes {
        let mut sizes = Sizes::tight();
        let pieces = || system.steps.iter().flat_map(|s| &s.pieces);
        for action in pieces().flat_map(|p| &p.actions) {
            action.exprs().into_iter().for_each(|e| sizes.sees(e));
            let Action::Assign { lhs, .. } = action else { continue };
            for target in lhs {
                if let Some(Access::Index(index)) = target.path.first() {
                    sizes.has(target.base.name, index);
                }
            }
        }
        pieces().for_each(|p| {
            if let Exit::Branch { cond, .. } = &p.exit {
                sizes.sees(cond);
            }
        });
        sizes
    }

    fn sees(&mut self, e: &Expr) {
        if let ExprKind::Select(map, index) = &e.kind
            && let ExprKind::Var(map) = map.kind
        {
            self.has(map, index);
        }
        e.for_each_child(&mut |child| self.sees(child));
    }

    fn has(&mut self, map: Name, index: &[Expr]) {
        let literal = match index {
            [Expr { kind: ExprKind::Int(literal), .. }] => usize::try_from(literal).ok().filter(|i| *i < MOST),
            _ => None,
        };
        if let Some(index) = literal.filter(|index| *index >= self.of(map)) {
            self.of.insert(map, index + 1);
        }
    }

    fn of(&self, map: Name) -> usize {
        self.of.get(&map).copied().unwrap_or(self.first)
    }

    /// More indices for a map; false when it has had the most.
    pub fn grow(&mut self, map: Name) -> bool {
        let now = self.of(map);
        let more = if self.tight && now < FEW { now + 1 } else { now * 2 };
        self.of.insert(map, more);
        more <= MOST
    }
}

/// The pass.
pub struct Cells(pub Sizes);

impl Pass for Cells {
    fn about(&self) -> About {
        ("cells", "Maps over few indices become variables: what follows needs to know what is written")
    }

    fn forward(&self, system: &System) -> Forward {
        let (out, entries) = split(system, &self.0)?;
        Ok((out, Box::new(entries)))
    }
}

/// Each map, with an index and the variable of the entry there.
struct Entries(Vec<(Name, Expr, Name)>);

impl Back for Entries {
    fn words(&self, words: &Words) -> Words {
        let word = |(map, index, cell): &(Name, Expr, Name)| {
            // Maps that somebody hands over have no first value.
            let map = words.of(*map).filter(|map| map.not_yet.is_none())?.expr.clone();
            Some((*cell, Expr::generated(ExprKind::Select(Box::new(map), vec![index.clone()])).into()))
        };
        words.clone().with(self.0.iter().filter_map(word))
    }
}

/// Splits the maps of a system; fails at one of another kind, or one that is used in another way.
fn split(system: &System, sizes: &Sizes) -> Result<(System, Entries), String> {
    let mut names = system.names.clone();
    let mut splitter = Splitter { maps: FxHashMap::default(), flags: Vec::new() };
    let (mut variables, mut entries) = (Vec::new(), Vec::new());
    for v in &system.variables {
        let TypeKind::Map { params, domain, range } = &v.ty.kind else {
            variables.push(v.clone());
            continue;
        };
        let [index] = domain.as_slice() else { return Err(format!("the map {} has several indices", v.name)) };
        if !params.is_empty() || matches!(range.kind, TypeKind::Map { .. }) {
            return Err(format!("the map {} is of a kind that cannot be split", v.name));
        }
        let (indices, bounded) = match index.kind {
            TypeKind::Int => (sizes.of(v.name), true),
            TypeKind::Bool => (2, false),
            TypeKind::Bv(width @ 1..=6) => (1 << width, false),
            _ => return Err(format!("the map {} has an index that cannot be counted", v.name)),
        };
        let mut cells = Vec::new();
        for i in 0..indices {
            let name = names.fresh(&format!("{}.{i}", v.name));
            let at = literal(index, i);
            variables.push(StateVariable { name, ty: (**range).clone(), ..v.clone() });
            entries.push((v.name, at.clone(), name));
            cells.push((at, name));
        }
        let flag = bounded.then(|| names.fresh(&format!("{}.out", v.name)));
        splitter.flags.extend(flag.map(|flag| (v.name, flag)));
        splitter.maps.insert(v.name, Map { cells, flag });
    }
    let mut out = System { variables, names, flags: splitter.flags.clone(), ..system.clone() };
    for step in &mut out.steps {
        if let Some(temp) = step.temps.iter().find(|t| matches!(t.ty.kind, TypeKind::Map { .. })) {
            return Err(format!("the map {} is a temporary", temp.name));
        }
        splitter.step(step)?;
    }
    for condition in &mut out.initially {
        splitter.assumption(condition, &mut Vec::new())?;
    }
    Ok((out, Entries(entries)))
}

fn literal(index: &Type, i: usize) -> Expr {
    match index.kind {
        TypeKind::Bool => Expr::bool(i == 1),
        TypeKind::Bv(width) => Expr::generated(ExprKind::Bv { value: i.into(), width }),
        _ => Expr::int(i),
    }
}

struct Map {
    cells: Vec<(Expr, Name)>,
    flag: Option<Name>,
}

struct Splitter {
    maps: FxHashMap<Name, Map>,
    flags: Vec<(Name, Name)>,
}

/// A use of an index: the flag to be set where it is out of range.
type Uses = Vec<(Name, usize, Expr)>;

impl Splitter {
    fn step(&self, step: &mut Step) -> Result<(), String> {
        let mut flags = IndexSet::new();
        for piece in &mut step.pieces {
            self.piece(piece, &mut flags)?;
        }
        // What is read beyond the indices is anything: the step is to come to its end, where the flag is seen, and no check fails for that.
        let is_beyond = Expr::any(flags.into_iter().map(Expr::var));
        for action in step.pieces.iter_mut().flat_map(|piece| &mut piece.actions) {
            if let (Action::Assume { expr, .. } | Action::Check { expr, .. }, None) = (action, is_beyond.as_bool()) {
                *expr = Expr::any([is_beyond.clone(), std::mem::replace(expr, Expr::bool(true))]);
            }
        }
        Ok(())
    }

    /// Notes the flags that it may set.
    fn piece(&self, piece: &mut Piece, flags: &mut IndexSet<Name>) -> Result<(), String> {
        let mut noted = |uses: Uses, actions: &mut Vec<Action>| {
            flags.extend(uses.iter().map(|(flag, ..)| *flag));
            actions.extend(uses.into_iter().map(note));
        };
        let mut actions = Vec::new();
        for action in std::mem::take(&mut piece.actions) {
            let mut uses = Uses::new();
            let action = self.action(action, &mut uses)?;
            noted(uses, &mut actions);
            actions.push(action);
        }
        if let Exit::Branch { cond, .. } = &mut piece.exit {
            let mut uses = Uses::new();
            self.expr(cond, &mut uses)?;
            noted(uses, &mut actions);
        }
        piece.actions = actions;
        // They are for the system with its maps.
        piece.events.clear();
        Ok(())
    }

    fn action(&self, mut action: Action, uses: &mut Uses) -> Result<Action, String> {
        match &mut action {
            Action::Assign { lhs, rhs, .. } => return self.assignment(std::mem::take(lhs), std::mem::take(rhs), uses),
            Action::Havoc(names) => {
                let cells = |n: &Name| match self.maps.get(n) {
                    Some(map) => map.cells.iter().map(|(_, name)| *name).collect(),
                    None => vec![*n],
                };
                *names = names.iter().flat_map(cells).collect();
            }
            Action::Assume { expr, .. } => self.assumption(expr, uses)?,
            Action::Check { expr, .. } => self.expr(expr, uses)?,
            Action::Touches { touches, .. } => {
                touches.iter_mut().flat_map(|t| t.indices.iter_mut().flatten()).try_for_each(|e| self.expr(e, uses))?;
            }
        }
        Ok(action)
    }

    fn assignment(&self, lhs: Vec<Lhs>, rhs: Vec<Expr>, uses: &mut Uses) -> Result<Action, String> {
        let (mut targets, mut values): (Vec<Lhs>, Vec<Expr>) = (Vec::new(), Vec::new());
        for (target, mut value) in lhs.into_iter().zip(rhs) {
            let Some(map) = self.maps.get(&target.base.name) else {
                self.expr(&mut value, uses)?;
                targets.push(target);
                values.push(value);
                continue;
            };
            if targets.iter().any(|t: &Lhs| map.cells.iter().any(|(_, cell)| *cell == t.base.name)) {
                return Err(format!("the map {} is assigned to twice at once", target.base.name));
            }
            let new = match target.path.as_slice() {
                [] => self.cells(&value, map, uses)?,
                [Access::Index(index), rest @ ..] => {
                    let old = Expr::var(target.base.name);
                    let entry = Expr::generated(ExprKind::Select(Box::new(old.clone()), index.clone()));
                    let value = updated(entry, rest, value)?;
                    let stored = ExprKind::Store(Box::new(old), index.clone(), Box::new(value));
                    self.cells(&Expr::generated(stored), map, uses)?
                }
                _ => return Err(format!("the map {} is assigned to in parts of parts", target.base.name)),
            };
            if new.len() != map.cells.len() {
                return Err(format!("the map {} is assigned one with other indices", target.base.name));
            }
            for ((_, cell), value) in map.cells.iter().zip(new) {
                if value.kind != ExprKind::Var(*cell) {
                    targets.push(simple_lhs(*cell));
                    values.push(value);
                }
            }
        }
        Ok(match targets.is_empty() {
            true => Action::Assume { attrs: Vec::new(), expr: Expr::bool(true) },
            false => Action::Assign { attrs: Vec::new(), lhs: targets, rhs: values },
        })
    }

    /// Replaces what is read of maps.
    fn expr(&self, e: &mut Expr, uses: &mut Uses) -> Result<(), String> {
        if let ExprKind::Select(map, index) = &e.kind
            && let [index] = index.as_slice()
            && let Some(like) = self.base(map)
        {
            let (cells, mut at) = (self.cells(map, like, uses)?, index.clone());
            self.expr(&mut at, uses)?;
            let indices = like.indices(&at, uses);
            *e = select(&at, indices.into_iter().zip(cells).collect());
            return Ok(());
        }
        if let ExprKind::Var(name) = &e.kind
            && self.maps.contains_key(name)
        {
            return Err(format!("the map {name} is used as a whole"));
        }
        if let ExprKind::Quantified(_) = &e.kind
            && e.mentions(|n| self.maps.contains_key(&n))
        {
            return Err("a quantifier speaks of a map".into());
        }
        let mut result = Ok(());
        e.for_each_child_mut(&mut |c| {
            if result.is_ok() {
                result = self.expr(c, uses);
            }
        });
        result
    }

    /// What is assumed: a conjunct for all indices speaks of those that there are. The others are read nowhere, or a flag is set.
    fn assumption(&self, e: &mut Expr, uses: &mut Uses) -> Result<(), String> {
        let mut all = Vec::new();
        for conjunct in e.conjuncts() {
            match self.at_each_index(conjunct) {
                Some(instances) => all.extend(instances),
                None => all.push(conjunct.clone()),
            }
        }
        *e = Expr::all(all);
        self.expr(e, uses)
    }

    /// `(forall i: T :: body)`, where the body reads maps at `i` alone, for each of their indices.
    fn at_each_index(&self, e: &Expr) -> Option<Vec<Expr>> {
        let ExprKind::Quantified(q) = &e.kind else { return None };
        let [Binder { names, .. }] = q.bound.as_slice() else { return None };
        let ([i], Quantifier::Forall, []) = (names.as_slice(), q.kind, q.type_params.as_slice()) else { return None };
        let mut read = Vec::new();
        if !self.reads_at(&q.body, i.name, &mut read) {
            return None;
        }
        // The map with the fewest: an instance beyond it would be one of an entry that there is not.
        let fewest = read.into_iter().min_by_key(|map| map.cells.len())?;
        Some(fewest.cells.iter().map(|(literal, _)| at_literal(&q.body, i.name, literal)).collect())
    }

    /// Are maps read at the bound variable only, and nowhere else named?
    fn reads_at<'s>(&'s self, e: &Expr, bound: Name, read: &mut Vec<&'s Map>) -> bool {
        match &e.kind {
            ExprKind::Var(name) => !self.maps.contains_key(name),
            ExprKind::Quantified(_) => !e.mentions(|n| self.maps.contains_key(&n)),
            ExprKind::Select(map, index) => match (&map.kind, index.as_slice()) {
                (ExprKind::Var(name), [Expr { kind: ExprKind::Var(at), .. }]) if *at == bound => {
                    read.extend(self.maps.get(name));
                    true
                }
                _ => !e.mentions(|n| self.maps.contains_key(&n)),
            },
            _ => {
                let mut all = true;
                e.for_each_child(&mut |child| all = all && self.reads_at(child, bound, read));
                all
            }
        }
    }

    /// The map variable that a map expression is built from.
    fn base(&self, e: &Expr) -> Option<&Map> {
        match &e.kind {
            ExprKind::Var(name) => self.maps.get(name),
            ExprKind::Store(map, index, _) if index.len() == 1 => self.base(map),
            ExprKind::If(_, a, b) => self.base(a).or_else(|| self.base(b)),
            _ => None,
        }
    }

    /// The values of a map expression, at the indices of a map that it is assigned to, or built from.
    fn cells(&self, e: &Expr, like: &Map, uses: &mut Uses) -> Result<Vec<Expr>, String> {
        match &e.kind {
            ExprKind::Var(name) if self.maps.contains_key(name) => {
                Ok(self.maps[name].cells.iter().map(|(_, cell)| Expr::var(*cell)).collect())
            }
            ExprKind::Store(map, index, value) if index.len() == 1 => {
                let (old, mut at, mut value) = (self.cells(map, like, uses)?, index[0].clone(), (**value).clone());
                self.expr(&mut at, uses)?;
                self.expr(&mut value, uses)?;
                let indices = match self.base(map) {
                    Some(of) => of.indices(&at, uses),
                    // What is stored elsewhere is in none of the cells.
                    None => like.literals(),
                };
                let new = |(literal, old): (Expr, Expr)| Expr::ite(same(&at, &literal), value.clone(), old);
                Ok(indices.into_iter().zip(old).map(new).collect())
            }
            ExprKind::If(cond, a, b) => {
                let mut cond = (**cond).clone();
                self.expr(&mut cond, uses)?;
                let (a, b) = (self.cells(a, like, uses)?, self.cells(b, like, uses)?);
                if a.len() != b.len() {
                    return Err("a map is one of two with other indices".into());
                }
                Ok(a.into_iter().zip(b).map(|(a, b)| Expr::ite(cond.clone(), a, b)).collect())
            }
            ExprKind::Quantified(q) if q.kind == Quantifier::Lambda && q.type_params.is_empty() => {
                let [Binder { names, .. }] = q.bound.as_slice() else { return Err(odd()) };
                let [i] = names.as_slice() else { return Err(odd()) };
                let value = |(literal, _): &(Expr, Name)| {
                    let mut value = at_literal(&q.body, i.name, literal);
                    self.expr(&mut value, uses).map(|()| value)
                };
                like.cells.iter().map(value).collect()
            }
            _ => Err(odd()),
        }
    }
}

impl Map {
    /// The literals of the indices; notes the use of one.
    fn indices(&self, at: &Expr, uses: &mut Uses) -> Vec<Expr> {
        let is_known = self.cells.iter().any(|(literal, _)| literal.kind == at.kind);
        if let (Some(flag), false) = (self.flag, is_known) {
            uses.push((flag, self.cells.len(), at.clone()));
        }
        self.literals()
    }

    fn literals(&self) -> Vec<Expr> {
        self.cells.iter().map(|(literal, _)| literal.clone()).collect()
    }
}

fn odd() -> String {
    "a map is made in a way that cannot be split".into()
}

/// What a quantifier or a lambda says of one value of its variable.
fn at_literal(body: &Expr, bound: Name, literal: &Expr) -> Expr {
    let mut instance = body.clone();
    instance.substitute(&FxHashMap::from_iter([(bound, literal.clone())]));
    instance
}

/// `at == literal`, decided where both are literals.
fn same(at: &Expr, literal: &Expr) -> Expr {
    let is_literal = |e: &Expr| matches!(e.kind, ExprKind::Int(_) | ExprKind::Bv { .. } | ExprKind::Bool(_));
    match is_literal(at) {
        true => Expr::bool(at.kind == literal.kind),
        false => at.clone().eq(literal.clone()),
    }
}

/// The value at an index that is one of these.
fn select(at: &Expr, cells: Vec<(Expr, Expr)>) -> Expr {
    let mut rest = cells.into_iter().rev();
    let Some((_, last)) = rest.next() else { return Expr::bool(true) };
    rest.fold(last, |others, (literal, value)| Expr::ite(same(at, &literal), value, others))
}

/// Sets the flag where the index is out of range.
fn note((flag, indices, at): (Name, usize, Expr)) -> Action {
    let low = Expr::binary(BinOp::Le, Expr::int(0), at.clone());
    let high = Expr::binary(BinOp::Lt, at, Expr::int(indices));
    Action::assign(flag, Expr::var(flag).or(low.and(high).not()))
}
