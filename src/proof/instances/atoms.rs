//! What invariants may speak of: comparisons of variables and entries of maps, as far as the program uses them alike.
//!
//! Integers are numbers of threads, indices, counters, data: of two that are never assigned to each other, compared, or used to index the same
//! map, nothing is said together. These classes are found by unification.

use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use syntax::ast::*;
use syntax::print::print_expr;

/// Classes of integers and elements that the program uses alike.
#[derive(Debug, Clone, Default)]
pub struct Sorts {
    parents: Vec<usize>,
    nodes: FxHashMap<(Name, Part), usize>,
    /// By class: literals that are assigned to its members, or compared with them.
    constants: FxHashMap<usize, Vec<i64>>,
    /// Of these, what its members are compared with, and what entries of maps are given.
    compared: FxHashMap<usize, Vec<i64>>,
    /// By variable: literals that it is given.
    given: FxHashMap<Name, Vec<i64>>,
    /// Classes whose members are ordered, or computed with.
    ordered: FxHashSet<usize>,
    /// Classes whose members are computed with.
    computed: FxHashSet<usize>,
    /// Variables of threads that are alike, as those of the first.
    alike: FxHashMap<Name, Name>,
    types: FxHashMap<Name, Type>,
    /// Names that something reads.
    read: FxHashSet<Name>,
    /// Conditions without Boolean operators, as they stand in the program.
    conditions: Vec<Expr>,
}

/// A variable, or of a map an index or the entries: how many maps down, and which.
type Part = (usize, usize);
/// Entries of the map so many levels down.
const ENTRY: usize = usize::MAX;

impl Sorts {
    /// `alike` maps variables of threads that are alike to those of the first.
    pub fn new(types: FxHashMap<Name, Type>, alike: FxHashMap<Name, Name>) -> Sorts {
        Sorts { types, alike, ..Sorts::default() }
    }

    fn node(&mut self, name: Name, part: Part) -> usize {
        let name = self.alike.get(&name).copied().unwrap_or(name);
        let next = self.parents.len();
        let node = *self.nodes.entry((name, part)).or_insert(next);
        if node == next {
            self.parents.push(next);
        }
        node
    }

    fn root(&self, mut node: usize) -> usize {
        while self.parents[node] != node {
            node = self.parents[node];
        }
        node
    }

    fn unify(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            self.parents[a] = b;
            for of in [&mut self.constants, &mut self.compared] {
                let constants = of.remove(&a).unwrap_or_default();
                of.entry(b).or_default().extend(constants);
            }
            for such in [&mut self.ordered, &mut self.computed] {
                if such.remove(&a) {
                    such.insert(b);
                }
            }
        }
    }

    /// Reads statements.
    pub fn learn(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Assume { expr, .. } | StmtKind::Assert { expr, .. } => self.condition(expr),
                StmtKind::Assign { lhs, rhs, .. } => {
                    for (target, value) in lhs.iter().zip(rhs) {
                        let mut depth = 0;
                        for access in &target.path {
                            if let Access::Index(index) = access {
                                self.indices(target.base.name, depth, index);
                                depth += 1;
                            }
                        }
                        self.same_value(target.base.name, depth, value);
                        self.note_reads(value);
                    }
                }
                StmtKind::If(node) => {
                    if let Guard::Expr(cond) = &node.cond {
                        self.condition(cond);
                    }
                    self.learn(&node.then.stmts);
                    self.learn(node.else_.as_ref().map_or(&[], |block| &block.stmts));
                }
                _ => {}
            }
        }
    }

    fn indices(&mut self, map: Name, depth: usize, index: &[Expr]) {
        for (n, i) in index.iter().enumerate() {
            let of_map = self.node(map, (depth, n));
            self.note_reads(i);
            self.meets(of_map, i);
        }
    }

    /// A class meets a value: it is in it, or among its constants.
    fn meets(&mut self, class: usize, value: &Expr) {
        if let Some(n) = literal(value) {
            let root = self.root(class);
            self.constants.entry(root).or_default().push(n);
        } else if let ExprKind::If(c, a, b) = &value.kind {
            self.condition(c);
            self.meets(class, a);
            self.meets(class, b);
        } else if let Some(other) = self.class(value) {
            self.unify(class, other);
        }
    }

    /// A variable, or an entry of it, gets a value.
    fn same_value(&mut self, name: Name, depth: usize, value: &Expr) {
        let Some(ty) = self.types.get(&name).cloned() else { return };
        let mut ty = ty;
        for _ in 0..depth {
            if let TypeKind::Map { range, .. } = ty.kind {
                ty = *range;
            }
        }
        match (&ty.kind, &value.kind) {
            (TypeKind::Map { .. }, ExprKind::Quantified(q)) => {
                let mut bound = 0;
                for binder in &q.bound {
                    for ident in &binder.names {
                        let (a, b) = (self.node(name, (depth, bound)), self.node(ident.name, (0, ENTRY)));
                        self.unify(a, b);
                        self.types.insert(ident.name, binder.ty.clone());
                        bound += 1;
                    }
                }
                self.same_value(name, depth + 1, &q.body);
            }
            (TypeKind::Map { domain, .. }, _) => {
                let Some((other, below)) = base(value) else { return };
                for n in 0..domain.len() {
                    let (a, b) = (self.node(name, (depth, n)), self.node(other, (below, n)));
                    self.unify(a, b);
                }
                let (a, b) = (self.node(name, (depth + 1, ENTRY)), self.node(other, (below + 1, ENTRY)));
                self.unify(a, b);
            }
            (TypeKind::Bool, _) => self.condition(value),
            _ => {
                let class = self.node(name, (depth, ENTRY));
                self.meets(class, value);
                if let Some(n) = literal(value) {
                    let root = self.root(class);
                    match depth {
                        0 => self.given.entry(name).or_default().push(n),
                        // What entries begin with, or are given back to, is a value of its own.
                        _ => self.compared.entry(root).or_default().push(n),
                    }
                }
            }
        }
    }

    /// The class of an integer or element.
    fn class(&mut self, e: &Expr) -> Option<usize> {
        match &e.kind {
            ExprKind::Var(name) => Some(self.node(*name, (0, ENTRY))),
            ExprKind::Select(..) => {
                let mut levels = Vec::new();
                let mut map = e;
                while let ExprKind::Select(inner, index) = &map.kind {
                    levels.push(index);
                    map = inner;
                }
                let ExprKind::Var(name) = map.kind else { return None };
                for (depth, index) in levels.iter().rev().enumerate() {
                    self.indices(name, depth, index);
                }
                Some(self.node(name, (levels.len(), ENTRY)))
            }
            ExprKind::Binary(BinOp::Add | BinOp::Sub, a, b) => {
                let (x, y) = (self.class(a), self.class(b));
                if let (Some(x), Some(y)) = (x, y) {
                    self.unify(x, y);
                }
                let class = x.or(y)?;
                let root = self.root(class);
                self.ordered.insert(root);
                self.computed.insert(root);
                Some(class)
            }
            ExprKind::Coerce(a, _) => self.class(a),
            ExprKind::If(c, a, b) => {
                self.condition(c);
                let (x, y) = (self.class(a), self.class(b));
                if let (Some(x), Some(y)) = (x, y) {
                    self.unify(x, y);
                }
                x.or(y)
            }
            _ => None,
        }
    }

    /// Reads a condition.
    pub fn condition(&mut self, e: &Expr) {
        self.note_reads(e);
        match &e.kind {
            ExprKind::Binary(op @ (BinOp::Eq | BinOp::Neq | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge), a, b) => {
                let class = self.class(a).or_else(|| self.class(b));
                if let Some(class) = class {
                    self.meets(class, a);
                    self.meets(class, b);
                    let root = self.root(class);
                    self.compared.entry(root).or_default().extend([a, b].into_iter().filter_map(|e| literal(e)));
                    if !matches!(op, BinOp::Eq | BinOp::Neq) {
                        let root = self.root(class);
                        self.ordered.insert(root);
                    }
                }
                if let (Some((x, depth)), Some(_)) = (base(a), base(b)) {
                    self.same_value(x, depth, b);
                }
                self.conditions.push(match op {
                    BinOp::Neq => (**a).clone().eq((**b).clone()),
                    BinOp::Gt => Expr::binary(BinOp::Lt, (**b).clone(), (**a).clone()),
                    BinOp::Ge => Expr::binary(BinOp::Lt, (**a).clone(), (**b).clone()),
                    BinOp::Le => Expr::binary(BinOp::Lt, (**b).clone(), (**a).clone()),
                    _ => e.clone(),
                });
            }
            ExprKind::Quantified(q) => {
                for binder in &q.bound {
                    self.types.extend(binder.names.iter().map(|n| (n.name, binder.ty.clone())));
                }
                self.condition(&q.body);
            }
            ExprKind::Select(..) => {
                self.class(e);
            }
            _ => e.for_each_child(&mut |child| self.condition(child)),
        }
    }

    fn note_reads(&mut self, e: &Expr) {
        let mut names = FxHashSet::default();
        e.free_vars(&mut names);
        #[allow(clippy::iter_over_hash_type)] // into a set
        for name in names {
            self.read.insert(self.alike.get(&name).copied().unwrap_or(name));
        }
    }

    /// Does something read the variable?
    pub fn is_read(&self, name: Name) -> bool {
        self.read.contains(&self.alike.get(&name).copied().unwrap_or(name))
    }

    /// Literals of the program, without the numbers of places, which steps compare and assign, too.
    pub fn literals(&self) -> Vec<i64> {
        let is_place = |name: &Name| name.starts_with("at.");
        let places: Vec<usize> =
            self.nodes.iter().filter(|((name, _), _)| is_place(name)).map(|(_, node)| self.root(*node)).collect();
        let others = self.constants.iter().filter(|(class, _)| !places.contains(class));
        others.flat_map(|(_, literals)| literals).copied().sorted().dedup().collect()
    }
}

/// The variable that a map is, or is an entry of, and how far down.
fn base(e: &Expr) -> Option<(Name, usize)> {
    match &e.kind {
        ExprKind::Var(name) => Some((*name, 0)),
        ExprKind::Select(map, _) | ExprKind::Store(map, _, _) => {
            let (name, depth) = base(map)?;
            Some((name, depth + usize::from(matches!(e.kind, ExprKind::Select(..)))))
        }
        _ => None,
    }
}

fn literal(e: &Expr) -> Option<i64> {
    match vocabulary::Literal::of(e)? {
        vocabulary::Literal::Int(n) => i64::try_from(n).ok(),
        vocabulary::Literal::Bool(_) => None,
    }
}

/// Something that an atom may be about.
struct Thing {
    expr: Expr,
    /// Of an integer or an element.
    class: Option<usize>,
}

/// More atoms are too many.
const MOST_ATOMS: usize = 220;
const MOST_ENTRIES: usize = 24;
const MOST_CONSTANTS: usize = 5;

/// Atoms about these variables, of which so many are shared, and these elements of classes.
pub fn atoms(sorts: &mut Sorts, variables: &[(Name, Type)], shared: usize, elements: &[(Name, usize)]) -> Vec<Expr> {
    let read = read(sorts, variables);
    let mut things: Vec<Thing> = Vec::new();
    let is_element = |(name, class): &(Name, usize)| Thing { expr: Expr::var(*name), class: Some(*class) };
    things.extend(elements.iter().map(is_element));
    for (name, ty) in &read {
        let class = match ty.kind {
            TypeKind::Map { .. } => continue,
            TypeKind::Bool => None,
            _ => {
                let node = sorts.node(*name, (0, ENTRY));
                Some(sorts.root(node))
            }
        };
        things.push(Thing { expr: Expr::var(*name), class });
    }
    let scalars = things.len();
    for (name, ty) in &read {
        if let TypeKind::Map { .. } = ty.kind {
            entries(sorts, &mut things, scalars, (Expr::var(*name), *name, 0), ty);
        }
    }
    let mut found: Vec<Expr> = Vec::new();
    for thing in &things {
        let Some(class) = thing.class else {
            found.push(thing.expr.clone());
            continue;
        };
        // A shared variable begins with a number, also where it is an index later.
        let given = variables[..shared].iter().find(|(name, _)| thing.expr == Expr::var(*name));
        let begins = given.and_then(|(name, _)| sorts.given.get(name)).into_iter().flatten().copied();
        for n in constants(sorts, class).into_iter().chain(begins) {
            found.push(thing.expr.clone().eq(vocabulary::integer(i128::from(n))));
        }
    }
    let ordered = |class: usize| sorts.ordered.contains(&class);
    for (a, b) in things.iter().tuple_combinations() {
        if a.class.is_some() && a.class == b.class {
            found.push(a.expr.clone().eq(b.expr.clone()));
        }
    }
    for (a, b) in things.iter().tuple_combinations() {
        if a.class.is_some_and(ordered) && a.class == b.class {
            found.push(Expr::binary(BinOp::Lt, a.expr.clone(), b.expr.clone()));
        }
    }
    for thing in things.iter().filter(|t| t.class.is_some_and(ordered)) {
        for n in constants(sorts, thing.class.unwrap_or_default()) {
            found.push(Expr::binary(BinOp::Lt, thing.expr.clone(), vocabulary::integer(i128::from(n))));
        }
    }
    found.extend(conditions(sorts, variables));
    let mut atoms: Vec<Expr> = found.into_iter().unique_by(print_expr).collect();
    atoms.truncate(MOST_ATOMS);
    atoms
}

fn constants(sorts: &Sorts, class: usize) -> Vec<i64> {
    // Where a number comes from says little of what indexes maps.
    let of = if sorts.is_index(class) { &sorts.compared } else { &sorts.constants };
    let mut all: Vec<i64> = of.get(&class).into_iter().flatten().copied().collect();
    // What is counted goes beyond what is mentioned.
    let is_counted = sorts.computed.contains(&class) && !sorts.is_index(class);
    all.extend(all.iter().max().filter(|_| is_counted).map(|n| n + 1));
    all.into_iter().sorted_by_key(|n| (n.abs(), *n)).dedup().take(MOST_CONSTANTS).collect()
}

/// Entries of a map at what may index it.
fn entries(
    sorts: &mut Sorts,
    things: &mut Vec<Thing>,
    scalars: usize,
    (map, name, depth): (Expr, Name, usize),
    ty: &Type,
) {
    let TypeKind::Map { domain, range, .. } = &ty.kind else { return };
    let mut choices: Vec<Vec<usize>> = Vec::new();
    for n in 0..domain.len() {
        let node = sorts.node(name, (depth, n));
        let class = sorts.root(node);
        choices.push((0..scalars).filter(|t| things[*t].class == Some(class)).collect());
    }
    for index in choices.into_iter().multi_cartesian_product().take(MOST_ENTRIES) {
        let index = index.iter().map(|t| things[*t].expr.clone()).collect();
        let entry = Expr::generated(ExprKind::Select(Box::new(map.clone()), index));
        match range.kind {
            TypeKind::Map { .. } => entries(sorts, things, scalars, (entry, name, depth + 1), range),
            TypeKind::Bool => things.push(Thing { expr: entry, class: None }),
            _ => {
                let node = sorts.node(name, (depth + 1, ENTRY));
                let class = Some(sorts.root(node));
                things.push(Thing { expr: entry, class });
            }
        }
    }
}

/// Comparisons of the program that speak of these variables alone.
fn conditions(sorts: &Sorts, variables: &[(Name, Type)]) -> Vec<Expr> {
    let mut known: FxHashMap<Name, Vec<Name>> = FxHashMap::default();
    for (name, _) in variables {
        known.entry(sorts.alike.get(name).copied().unwrap_or(*name)).or_default().push(*name);
    }
    let mut found = Vec::new();
    for condition in &sorts.conditions {
        let mut names = FxHashSet::default();
        condition.free_vars(&mut names);
        let is_known = |name: &Name| known.contains_key(&sorts.alike.get(name).copied().unwrap_or(*name));
        if !names.iter().all(is_known) {
            continue;
        }
        // Of each of the threads in its turn.
        let most = known.values().map(Vec::len).max().unwrap_or(1);
        for which in 0..most {
            let mut instance = condition.clone();
            instance.rewrite_vars(&mut |name| {
                let of = known.get(&sorts.alike.get(&name).copied().unwrap_or(name))?;
                Some(Expr::var(*of.get(which).unwrap_or(of.last()?)))
            });
            found.push(instance);
        }
    }
    found
}

fn read(sorts: &Sorts, variables: &[(Name, Type)]) -> Vec<(Name, Type)> {
    variables.iter().filter(|(name, _)| sorts.is_read(*name)).cloned().collect()
}

/// Classes of what indexes maps, with the types of these indices.
pub fn index_classes(sorts: &mut Sorts, variables: &[(Name, Type)]) -> Vec<(usize, Type)> {
    let read = read(sorts, variables);
    let mut found: Vec<(usize, Type)> = Vec::new();
    for (name, ty) in &read {
        let (mut ty, mut depth) = (ty.clone(), 0);
        while let TypeKind::Map { domain, range, .. } = ty.kind {
            for (n, index) in domain.iter().enumerate() {
                let node = sorts.node(*name, (depth, n));
                let class = sorts.root(node);
                if !matches!(index.kind, TypeKind::Bool) && found.iter().all(|(c, _)| *c != class) {
                    found.push((class, index.clone()));
                }
            }
            (ty, depth) = (*range, depth + 1);
        }
    }
    found
}

/// Pairs of different classes that index the same map.
pub fn indexed_together(sorts: &mut Sorts, variables: &[(Name, Type)]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for variable in read(sorts, variables) {
        let classes: Vec<usize> = index_classes(sorts, &[variable]).into_iter().map(|(class, _)| class).collect();
        found.extend(classes.iter().copied().tuple_combinations::<(usize, usize)>());
    }
    found.into_iter().unique().collect()
}

/// Variables that may be an index of the class.
pub fn of_class(sorts: &Sorts, variables: &[(Name, Type)], class: usize) -> Vec<Expr> {
    let is_one = |(name, ty): &&(Name, Type)| {
        let is_index = !matches!(ty.kind, TypeKind::Map { .. } | TypeKind::Bool);
        is_index && sorts.known_class(*name) == Some(class)
    };
    variables.iter().filter(is_one).map(|(name, _)| Expr::var(*name)).collect()
}

impl Sorts {
    /// The class of a variable, also under a name for one of its values on a way.
    pub fn known_class(&self, name: Name) -> Option<usize> {
        let text = name.as_str();
        let name = text.rsplit_once('!').map_or(name, |(base, _)| Name::from(base));
        let name = self.alike.get(&name).copied().unwrap_or(name);
        self.nodes.get(&(name, (0, ENTRY))).map(|node| self.root(*node))
    }

    /// Do members of the class index a map?
    fn is_index(&self, class: usize) -> bool {
        self.nodes.iter().any(|((_, (_, part)), node)| *part != ENTRY && self.root(*node) == class)
    }

    /// Literals that the program uses as members of the class.
    pub fn constants_of(&self, class: usize) -> Vec<i64> {
        constants(self, class)
    }
}
