//! Horn clauses for the nodes at which the reduced system is cut, and what their solution says of all others.
//!
//! ```text
//! cut(x, y) and the conditions of a walk to the next cut  =>  cut'(values behind it)
//! cut(x, y) and the conditions of a walk to a check that fails  =>  false
//! at a node between cuts: for each way, its conditions  =>  what is known where it leads, of the values behind it
//! ```
//! What a node between cuts knows is the weakest condition under which nothing fails before the next cut and what is
//! known there is true: between two steps of different threads, that is seldom an equation that somebody would guess.

use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use super::letters::{Letters, Way};
use super::product::Product;
use super::sums::Summed;
use crate::horn::clauses::{Argument, Atom, Clauses, Means, Predicate, Rule};
use crate::horn::eliminate;
use crate::horn::smtlib::Functions;
use base::graph;
use engine::limits::Limits;
use syntax::ast::*;
use syntax::names::Names;
use system::live::Live;

/// More rules, or steps of all walks together, are too many.
const MOST_RULES: usize = 3_000;
const MOST_STEPS: usize = 60_000;
/// Parts of what is known of all nodes.
const MOST_SAID: usize = 2_000_000;

/// The clauses, and which node each predicate is about.
pub struct Cut {
    pub clauses: Clauses,
    of_node: FxHashMap<usize, usize>,
}

impl Cut {
    /// # Errors
    /// Too many walks from cut to cut.
    pub fn of(
        letters: &mut Letters,
        product: &Product,
        live: &Live,
        summed: Option<&Summed>,
        limits: &Limits,
    ) -> Result<Cut, String> {
        let system = letters.system;
        let cuts = product.cuts();
        let mut of_node = FxHashMap::default();
        let mut predicates = Vec::new();
        for node in (0..cuts.len()).filter(|n| cuts[*n]) {
            let at = &product.nodes[node].at;
            let is_live = |v: usize| (0..at.len()).any(|t| live.is_live(t, at[t], v));
            // A sum is worth to be known where it can be said what it is about.
            let number = |name: Name| system.variables.iter().position(|v| v.name == name);
            let is_read = |name: Name| number(name).is_none_or(is_live);
            let is_in_use =
                |v: usize| is_live(v) || summed.is_some_and(|sums| sums.needs(system.variables[v].name, &is_read));
            let variables = system
                .variables
                .iter()
                .enumerate()
                .filter(|(v, variable)| !letters.ends.contains_key(&variable.name) && is_in_use(*v));
            let argument = |(v, variable): (usize, &system::StateVariable)| Argument {
                name: variable.name,
                ty: variable.ty.clone(),
                means: Means::Variable(v),
                at: None,
            };
            of_node.insert(node, predicates.len());
            let name = Name::from(&format!("at!{}!{node}", at.iter().join("!")));
            // What is guessed may relate what different threads have of their own.
            let group = (0..at.len()).collect();
            let constants = summed.iter().flat_map(|sums| sums.constants());
            let constants = constants.map(|name| Argument { name, ty: Type::int(), means: Means::Constant, at: None });
            predicates.push(Predicate { name, group, arguments: variables.map(argument).chain(constants).collect() });
        }
        let clauses = Clauses { predicates, rules: Vec::new(), functions: Functions::of(&system.passive) };
        let mut walk = Walk { letters, product, cut: Cut { clauses, of_node }, steps: 0, limits };
        let first = Way {
            values: (0..system.threads.len())
                .flat_map(|t| walk.letters.standing((t, product.nodes[0].at[t])).collect::<Vec<_>>())
                .collect(),
            ..Way::nothing()
        };
        let mut start = Some(Way::nothing());
        for condition in &system.initially {
            let condition = first.value(condition);
            start = start.and_then(|mut way| way.require(condition).map(|()| way));
        }
        if let Some(way) = start.filter(|_| product.matters[0]) {
            match walk.cut.of_node.contains_key(&0) {
                true => walk.rule(None, &way, Some(0))?,
                false => walk.from(None, 0, &way, 0)?,
            }
        }
        for node in walk.cut.of_node.keys().copied().sorted().collect::<Vec<_>>() {
            let arguments = &walk.cut.clauses.predicates[walk.cut.of_node[&node]].arguments;
            let is_lost =
                |n: Name| system.variables.iter().any(|v| v.name == n) && arguments.iter().all(|a| a.name != n);
            let facts = summed.iter().flat_map(|sums| sums.facts()).filter(|e| !e.mentions(is_lost));
            let begins = Way { conditions: facts.collect(), ..Way::nothing() };
            walk.from(Some(node), node, &begins, 0)?;
        }
        Ok(walk.cut)
    }

    /// The nodes that are cut, each with the number of its predicate.
    pub fn nodes(&self) -> impl Iterator<Item = (usize, usize)> {
        self.of_node.iter().map(|(node, predicate)| (*node, *predicate)).sorted()
    }

    /// By node: what is known there, by what is known of the cuts. Where nothing matters that is nothing.
    ///
    /// # Errors
    /// It is too long.
    pub fn known(
        &self,
        letters: &Letters,
        product: &Product,
        definitions: &[Expr],
        names: Names,
    ) -> Result<Vec<Expr>, String> {
        let mut names = names;
        names.take(letters.types.keys().copied());
        let is_cut = |n: usize| self.of_node.contains_key(&n);
        let next = |n: usize| if is_cut(n) || !product.matters[n] { Vec::new() } else { product.next(n) };
        let order = graph::topological(product.nodes.len(), next).ok_or("a cycle without a cut")?;
        let mut known = vec![Expr::bool(true); product.nodes.len()];
        let mut said = 0;
        for node in order.into_iter().rev().filter(|n| product.matters[*n]) {
            if let Some(predicate) = self.of_node.get(&node) {
                known[node] = definitions[*predicate].clone();
                continue;
            }
            let mut parts = Vec::new();
            for edge in &product.edges[node] {
                let behind = match edge.to {
                    None => Expr::bool(false),
                    Some(to) => edge.way.value(&known[to]),
                };
                let part = Expr::all(edge.way.conditions.iter().cloned()).implies(behind);
                if part.as_bool() != Some(true) {
                    parts.push(for_all(letters, part, &mut names));
                }
            }
            known[node] = Expr::all(parts.into_iter().unique_by(|e| format!("{e:?}")));
            said += size(&known[node]);
            if said > MOST_SAID {
                return Err("what is known between the cuts is too long".into());
            }
        }
        Ok(known)
    }
}

fn size(e: &Expr) -> usize {
    let mut all = 1;
    e.for_each_child(&mut |e| all += size(e));
    all
}

/// Whatever is taken at random. What is bound has names that are read back, and that nothing else has: a name of what
/// is taken, which has a `!`, is bound once for each node.
fn for_all(letters: &Letters, mut part: Expr, names: &mut Names) -> Expr {
    let mut free = FxHashSet::default();
    part.free_vars(&mut free);
    let (mut bound, mut renamed) = (Vec::new(), FxHashMap::default());
    for name in free.into_iter().sorted() {
        if let (Some(ty), Some((base, _))) = (letters.types.get(&name), name.as_str().split_once('!')) {
            let own = names.fresh(base);
            bound.push((own, ty.clone()));
            renamed.insert(name, Expr::var(own));
        }
    }
    if bound.is_empty() {
        return part;
    }
    part.substitute(&renamed);
    eliminate::exists(&bound, &part.not()).not()
}

/// All walks from cut to cut.
struct Walk<'a, 'b> {
    letters: &'a mut Letters<'b>,
    product: &'a Product,
    cut: Cut,
    steps: usize,
    limits: &'a Limits,
}

impl Walk<'_, '_> {
    /// Goes on from the node, to which the walk has come from the cut.
    fn from(&mut self, cut: Option<usize>, node: usize, walk: &Way, depth: usize) -> Result<(), String> {
        let product = self.product;
        for edge in &product.edges[node] {
            if edge.to.is_some_and(|to| !product.matters[to]) {
                continue;
            }
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return Err("too many walks through the reduced system".into());
            }
            if let Some(exceeded) = self.limits.exceeded() {
                return Err(exceeded.reason().into());
            }
            let taken = self.taken_at(&edge.way, depth);
            let Some(walk) = walk.then(&taken) else { continue };
            match edge.to {
                Some(to) if !self.cut.of_node.contains_key(&to) => self.from(cut, to, &walk, depth + 1)?,
                to => self.rule(cut, &walk, to)?,
            }
        }
        Ok(())
    }

    /// What is taken at random has another name each time.
    fn taken_at(&mut self, way: &Way, depth: usize) -> Way {
        let mut names = FxHashSet::default();
        way.conditions.iter().chain(way.values.values()).for_each(|e| e.free_vars(&mut names));
        let mut own = FxHashMap::default();
        for name in names.into_iter().filter(|n| n.as_str().contains('!')) {
            if let Some(ty) = self.letters.types.get(&name).cloned() {
                let new = Name::from(&format!("{name}!{depth}"));
                self.letters.types.insert(new, ty);
                own.insert(name, Expr::var(new));
            }
        }
        if own.is_empty() {
            return way.clone();
        }
        let renamed = |e: &Expr| {
            let mut e = e.clone();
            e.substitute(&own);
            e
        };
        Way {
            conditions: way.conditions.iter().map(renamed).collect(),
            values: way.values.iter().map(|(name, e)| (*name, renamed(e))).collect(),
            to: way.to,
        }
    }

    fn rule(&mut self, cut: Option<usize>, walk: &Way, to: Option<usize>) -> Result<(), String> {
        let clauses = &self.cut.clauses;
        if clauses.rules.len() >= MOST_RULES {
            return Err("too many walks from cut to cut".into());
        }
        let atom = |node: usize, value: &dyn Fn(&Argument) -> Expr| {
            let predicate = self.cut.of_node[&node];
            Atom { predicate, values: clauses.predicates[predicate].arguments.iter().map(value).collect() }
        };
        let premises: Vec<Atom> = cut.into_iter().map(|node| atom(node, &|a| Expr::var(a.name))).collect();
        let head = to.map(|node| atom(node, &|a| walk.value(&Expr::var(a.name))));
        let conditions: Vec<Expr> = walk.conditions.iter().chain(self.letters.axioms()).cloned().collect();
        let mut names = FxHashSet::default();
        let values = premises.iter().chain(&head).flat_map(|a| &a.values).chain(&conditions);
        values.for_each(|e| e.free_vars(&mut names));
        let typed = |name: Name| Some((name, self.letters.types.get(&name)?.clone()));
        let variables = names.into_iter().sorted_by_key(|n| n.as_str()).filter_map(typed).collect();
        let what = match (cut, to) {
            (None, _) => "the start".into(),
            (Some(from), Some(to)) => format!("from {from} to {to}"),
            (Some(from), None) => format!("from {from} fails"),
        };
        self.cut.clauses.rules.push(Rule { what, variables, premises, conditions, head });
        Ok(())
    }
}
