//! Splits maps whose indices are all known into scalars.
//!
//! - Requires: inlined instances after constant propagation.
//! - Establishes: a global map that is only ever read and written at constant indices is gone; each index that occurs has a
//!   global of its own. Entries that nobody touches are dropped.
//! - `assume (forall i: int :: !m[i])`, and the like, where false, or 0, at each other entry satisfies the body, becomes the conjunction over
//!   the indices that occur. (What nobody gives a value in a witness is false, or 0; and whatever several such assumptions say of an entry
//!   that is dropped, there is a value for all of them.)
//! - Source: `translations.md`, "Preparation common to all", point 4.
//!
//! Example: `lock[0] := true` with `var lock: [int]bool` becomes `lock#0 := true` with `var lock#0: bool`.

use indexmap::{IndexMap, IndexSet};
use num_traits::Zero;
use rustc_hash::FxHashMap;

use super::fold::{fold, int_value};
use super::inline::Instance;
use super::program::*;
use super::visit::{for_each_mut, preorder};
use check::Temporal;
use syntax::ast::*;

/// Splits what can be split. Returns, for each new global, how the user knows it: `lock[0]`.
pub fn scalarize(program: &mut Concurrent, instances: &mut [Instance]) -> IndexMap<Name, String> {
    let mut display = IndexMap::new();
    // Maps of maps are split level by level.
    loop {
        let unique = unique_constants(&program.passive);
        let mut survey = Survey { maps: candidates(program), unique: &unique, together: Vec::new() };
        program.temporal.iter().flat_map(Temporal::conditions).for_each(|e| survey.expr(e));
        program.globals.values().filter_map(|g| g.where_.as_ref()).for_each(|e| survey.expr(e));
        for instance in instances.iter() {
            instance.requires.iter().for_each(|e| survey.expr(e));
            preorder(&instance.body).for_each(|n| survey.node(n));
        }
        survey.maps.retain(|_, m| !m.spoiled && !m.mixed());
        survey.keep_together();
        if survey.maps.is_empty() {
            return display;
        }
        let split = split_globals(program, &survey.maps, &mut display);
        let rewriter = Rewriter { maps: &survey.maps, split: &split };
        program.temporal.iter_mut().flat_map(Temporal::conditions_mut).for_each(|e| rewriter.expr(e));
        program.globals.values_mut().filter_map(|g| g.where_.as_mut()).for_each(|e| rewriter.expr(e));
        for instance in instances.iter_mut() {
            instance.requires.iter_mut().for_each(|e| rewriter.expr(e));
            for_each_mut(&mut instance.body, &mut |n| rewriter.node(n));
        }
    }
}

/// What is known of one map.
#[derive(Debug, Default)]
struct Map {
    /// Printed constant index (of all dimensions) with its expressions.
    indices: IndexMap<String, Vec<Expr>>,
    spoiled: bool,
}

impl Map {
    /// Literals and unique constants, or different kinds of literals, cannot be told apart by their looks alone.
    fn mixed(&self) -> bool {
        let kind = |e: &Expr| matches!(e.kind, ExprKind::Var(_));
        let kinds: IndexSet<Vec<bool>> = self.indices.values().map(|i| i.iter().map(kind).collect()).collect();
        kinds.len() > 1
    }
}

fn candidates(program: &Concurrent) -> IndexMap<Name, Map> {
    let is_plain_map = |g: &Global| match &g.ty.kind {
        TypeKind::Map { params, .. } => params.is_empty() && g.where_.is_none(),
        _ => false,
    };
    let maps = program.globals.iter().filter(|(_, g)| is_plain_map(g) && g.sharing != Sharing::ThreadLocal);
    maps.map(|(n, _)| (*n, Map::default())).collect()
}

fn unique_constants(decls: &[Decl]) -> IndexSet<Name> {
    let consts = decls.iter().filter_map(|d| match d {
        Decl::Const(c) if c.unique => Some(c),
        _ => None,
    });
    consts.flat_map(|c| &c.names).map(|n| n.name).collect()
}

/// How an index is written, where it is a literal or a unique constant.
fn index_name(e: &Expr, unique: &IndexSet<Name>) -> Option<String> {
    match &e.kind {
        ExprKind::Bool(b) => Some(b.to_string()),
        ExprKind::Bv { value, width } => Some(format!("{value}bv{width}")),
        ExprKind::Var(name) if unique.contains(name) => Some(name.to_string()),
        _ => int_value(e).map(|n| n.to_string()),
    }
}

fn index_names(args: &[Expr], unique: &IndexSet<Name>) -> Option<String> {
    let names: Option<Vec<String>> = args.iter().map(|e| index_name(e, unique)).collect();
    names.map(|n| n.join(","))
}

// --------------------------------------------------------------------------------------------- survey

struct Survey<'a> {
    maps: IndexMap<Name, Map>,
    unique: &'a IndexSet<Name>,
    /// Maps that one quantifier speaks of
    together: Vec<Vec<Name>>,
}

impl Survey<'_> {
    fn node(&mut self, node: &Node) {
        match node {
            Node::Step(step) => step.actions.iter().for_each(|a| self.action(a)),
            other => other.exprs().into_iter().for_each(|e| self.expr(e)),
        }
    }

    fn action(&mut self, action: &Action) {
        match action {
            Action::Assign { lhs, rhs, .. } => {
                // `m := (lambda i: int :: e)` writes each entry.
                let whole = lhs.len() == 1 && lhs[0].path.is_empty() && pointwise_lambda(&rhs[0]);
                for l in lhs {
                    match l.path.first() {
                        Some(Access::Index(args)) => self.index(l.base.name, args),
                        Some(Access::Field(_)) => self.spoil(l.base.name),
                        None if whole => {}
                        None => self.spoil(l.base.name),
                    }
                    let inner = l.path.iter().flat_map(|a| match a {
                        Access::Index(args) => args.as_slice(),
                        Access::Field(_) => &[],
                    });
                    inner.for_each(|e| self.expr(e));
                }
                rhs.iter().for_each(|e| self.expr(e));
            }
            Action::Havoc(_) => {}
            Action::Touches { .. } => action.exprs().into_iter().for_each(|e| self.expr(e)),
            Action::Assume { expr, .. } => {
                for conjunct in expr.conjuncts() {
                    match pointwise_forall(conjunct, &self.maps) {
                        Some((_, maps)) => self.together.push(maps),
                        None => self.expr(conjunct),
                    }
                }
            }
            Action::Check { expr, .. } => self.expr(expr),
        }
    }

    /// Maps under one quantifier are split together or not at all.
    fn keep_together(&mut self) {
        let mut before = usize::MAX;
        while self.maps.len() < before {
            before = self.maps.len();
            for maps in &self.together {
                if maps.iter().any(|m| !self.maps.contains_key(m)) {
                    self.maps.retain(|m, _| !maps.contains(m));
                }
            }
        }
    }

    fn index(&mut self, map: Name, args: &[Expr]) {
        let Some(m) = self.maps.get_mut(&map) else { return };
        match index_names(args, self.unique) {
            Some(name) => {
                m.indices.entry(name).or_insert_with(|| args.to_vec());
            }
            None => m.spoiled = true,
        }
    }

    fn spoil(&mut self, map: Name) {
        if let Some(m) = self.maps.get_mut(&map) {
            m.spoiled = true;
        }
    }

    fn expr(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Var(name) => self.spoil(*name),
            ExprKind::Select(m, args) => {
                match m.kind {
                    ExprKind::Var(name) => self.index(name, args),
                    _ => self.expr(m),
                }
                args.iter().for_each(|a| self.expr(a));
            }
            _ => e.for_each_child(&mut |c| self.expr(c)),
        }
    }
}

/// `(forall i: T :: range(i) ==> atom && ...)`: every atom says of the entry at `i` of one map that it is false, or 0. Returns the bound
/// variable and the maps.
fn pointwise_forall(e: &Expr, maps: &IndexMap<Name, Map>) -> Option<(Name, Vec<Name>)> {
    let ExprKind::Quantified(q) = &e.kind else { return None };
    let [Binder { names, .. }] = q.bound.as_slice() else { return None };
    let ([i], Quantifier::Forall, []) = (names.as_slice(), q.kind, q.type_params.as_slice()) else { return None };
    let free_of_maps = |e: &Expr| !e.mentions(|n| maps.contains_key(&n));
    let atoms = match &q.body.kind {
        ExprKind::Binary(BinOp::Implies, range, then) if free_of_maps(range) => then.conjuncts(),
        _ => q.body.conjuncts(),
    };
    let entry = |e: &Expr| match &e.kind {
        ExprKind::Select(m, args) => match (&m.kind, args.as_slice()) {
            (ExprKind::Var(m), [Expr { kind: ExprKind::Var(n), .. }]) if *n == i.name => Some(*m),
            _ => None,
        },
        _ => None,
    };
    let mut found = Vec::new();
    for atom in atoms {
        let map = match &atom.kind {
            ExprKind::Unary(UnOp::Not, inner) => entry(inner),
            ExprKind::Binary(BinOp::Eq | BinOp::Iff, a, b) if is_default(b) => entry(a),
            ExprKind::Binary(BinOp::Eq | BinOp::Iff, a, b) if is_default(a) => entry(b),
            _ => None,
        }?;
        found.push(map);
    }
    Some((i.name, found))
}

/// Is it what a witness means where it gives no value? ([`semantics`] gives the same.)
fn is_default(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Bool(b) => !b,
        ExprKind::Bv { value, .. } => value.is_zero(),
        _ => int_value(e).is_some_and(|n| n.is_zero()),
    }
}

fn pointwise_lambda(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Quantified(q) if q.kind == Quantifier::Lambda && q.type_params.is_empty())
}

// -------------------------------------------------------------------------------------------- rewriting

/// The globals that stand for each map's entries, in the order of [`Map::indices`].
type Split = FxHashMap<Name, Vec<Name>>;

fn split_globals(program: &mut Concurrent, maps: &IndexMap<Name, Map>, display: &mut IndexMap<Name, String>) -> Split {
    let mut split = Split::default();
    let old = std::mem::take(&mut program.globals);
    for (name, global) in old {
        let (Some(map), TypeKind::Map { range, .. }) = (maps.get(&name), &global.ty.kind) else {
            program.globals.insert(name, global);
            continue;
        };
        let shown = display.get(&name).cloned().unwrap_or_else(|| name.to_string());
        let mut entries = Vec::new();
        for index in map.indices.keys() {
            let entry = program.names.fresh(&format!("{name}#{}", index.replace('-', "_").replace(',', "#")));
            display.insert(entry, format!("{shown}[{index}]"));
            let global = Global { ty: (**range).clone(), where_: None, ..global.clone() };
            program.globals.insert(entry, global);
            if program.movers.protected.contains(&name) {
                program.movers.protected.insert(entry);
            }
            entries.push(entry);
        }
        split.insert(name, entries);
    }
    split
}

struct Rewriter<'a> {
    maps: &'a IndexMap<Name, Map>,
    split: &'a Split,
}

impl Rewriter<'_> {
    fn node(&self, node: &mut Node) {
        match node {
            Node::Step(step) => {
                let actions = std::mem::take(&mut step.actions);
                step.actions = actions.into_iter().map(|a| self.action(a)).collect();
            }
            other => other.exprs_mut().into_iter().for_each(|e| self.expr(e)),
        }
    }

    fn entry(&self, map: Name, args: &[Expr]) -> Option<Name> {
        let position = self.maps.get(&map)?.indices.values().position(|known| known == args)?;
        Some(self.split[&map][position])
    }

    fn action(&self, action: Action) -> Action {
        match action {
            Action::Assign { attrs, lhs, rhs } => self.assign(attrs, lhs, rhs),
            Action::Havoc(names) => {
                let expand = |n: Name| self.split.get(&n).cloned().unwrap_or_else(|| vec![n]);
                let names: Vec<Name> = names.into_iter().flat_map(expand).collect();
                if names.is_empty() { nothing() } else { Action::Havoc(names) }
            }
            Action::Assume { attrs, expr } => {
                let parts = expr.conjuncts().into_iter().map(|c| self.conjunct(c));
                let parts = parts.filter(|part| part.as_bool() != Some(true));
                // With a part that is false, the others say all the same what the thread waits for.
                let expr =
                    parts.reduce(|all, part| Expr::binary(BinOp::And, all, part)).unwrap_or_else(|| Expr::bool(true));
                Action::Assume { attrs, expr }
            }
            mut touches @ Action::Touches { .. } => {
                touches.exprs_mut().into_iter().for_each(|e| self.expr(e));
                touches
            }
            Action::Check { attrs, mut expr, kind, span } => {
                self.expr(&mut expr);
                Action::Check { attrs, expr, kind, span }
            }
        }
    }

    fn assign(&self, attrs: Vec<Attr>, lhs: Vec<Lhs>, rhs: Vec<Expr>) -> Action {
        let (mut new_lhs, mut new_rhs) = (Vec::new(), Vec::new());
        for (mut l, mut value) in lhs.into_iter().zip(rhs) {
            if let (Some(entries), true) = (self.split.get(&l.base.name), l.path.is_empty()) {
                for (entry, index) in entries.iter().zip(self.maps[&l.base.name].indices.values()) {
                    let mut at = applied(&value, index);
                    self.expr(&mut at);
                    new_lhs.push(simple_lhs(*entry));
                    new_rhs.push(at);
                }
                continue;
            }
            if let Some(Access::Index(args)) = l.path.first()
                && let Some(entry) = self.entry(l.base.name, args)
            {
                l.base.name = entry;
                l.path.remove(0);
            }
            for access in &mut l.path {
                if let Access::Index(args) = access {
                    args.iter_mut().for_each(|e| self.expr(e));
                }
            }
            self.expr(&mut value);
            new_lhs.push(l);
            new_rhs.push(value);
        }
        if new_lhs.is_empty() { nothing() } else { Action::Assign { attrs, lhs: new_lhs, rhs: new_rhs } }
    }

    fn conjunct(&self, e: &Expr) -> Expr {
        let pointwise =
            pointwise_forall(e, self.maps).filter(|(_, maps)| maps.iter().all(|m| self.maps.contains_key(m)));
        let Some((bound, maps)) = pointwise else {
            let mut e = e.clone();
            self.expr(&mut e);
            return e;
        };
        let ExprKind::Quantified(q) = &e.kind else { return e.clone() };
        let mut indices: IndexMap<&String, &Expr> = IndexMap::new();
        for map in &maps {
            indices.extend(self.maps[map].indices.iter().map(|(name, args)| (name, &args[0])));
        }
        let at = |index: &Expr| {
            // An index that only some of the maps have: the others' entries there are nobody's.
            let mut body = q.body.clone();
            body.substitute(&FxHashMap::from_iter([(bound, index.clone())]));
            self.drop_unknown(&mut body);
            self.expr(&mut body);
            fold(&mut body);
            body
        };
        Expr::all(indices.into_values().map(at))
    }

    /// Atoms over entries that do not exist hold: some value satisfies them.
    fn drop_unknown(&self, e: &mut Expr) {
        match &mut e.kind {
            ExprKind::Binary(BinOp::And, a, b) => {
                self.drop_unknown(a);
                self.drop_unknown(b);
            }
            ExprKind::Binary(BinOp::Implies, _, b) => self.drop_unknown(b),
            _ => {
                let mut unknown = false;
                self.find_unknown(e, &mut unknown);
                if unknown {
                    *e = Expr::bool(true);
                }
            }
        }
    }

    fn find_unknown(&self, e: &Expr, unknown: &mut bool) {
        if let ExprKind::Select(m, args) = &e.kind
            && let ExprKind::Var(map) = m.kind
            && self.maps.contains_key(&map)
        {
            *unknown |= self.entry(map, args).is_none();
        }
        e.for_each_child(&mut |c| self.find_unknown(c, unknown));
    }

    fn expr(&self, e: &mut Expr) {
        if let ExprKind::Select(m, args) = &e.kind
            && let ExprKind::Var(map) = m.kind
            && let Some(entry) = self.entry(map, args)
        {
            e.kind = ExprKind::Var(entry);
            return;
        }
        e.for_each_child_mut(&mut |c| self.expr(c));
    }
}

/// What is left of a write to a map of which nobody reads or writes a single entry: there is no statement without targets.
fn nothing() -> Action {
    Action::Assume { attrs: Vec::new(), expr: Expr::bool(true) }
}

/// The value of a lambda at an index.
fn applied(lambda: &Expr, index: &[Expr]) -> Expr {
    let ExprKind::Quantified(q) = &lambda.kind else { return lambda.clone() };
    let names = q.bound.iter().flat_map(|b| &b.names).map(|n| n.name);
    let mut body = q.body.clone();
    body.substitute(&names.zip(index.iter().cloned()).collect());
    fold(&mut body);
    body
}
