//! Clauses that speak of one element of each map, at any index, in place of maps. What their solution says is true of all indices.
//!
//! ```text
//! P(i, a) and a[i] > 0 and b == a[i := 7] => P(i, b)
//! becomes      P(i, k, ak) and P(i, i, ai) and ai > 0 and (k == i ==> ak == ai) and bk == (if i == k then 7 else ak) => P(i, k, bk)
//! ```
//! `k` is the index of which the conclusion speaks. What is known of the elements at the other indices that a rule looks at are further
//! premises. A quantifier in a condition stands for its instances at these indices. So the premises say less than they did: a solution is one
//! of the rules as they were, with `forall k` in front, but there may be none.
//!
//! Source: Bjørner, McMillan and Rybalchenko, "On solving universally quantified Horn clauses", SAS 2013.

use indexmap::{IndexMap, IndexSet};
use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use super::clauses::{Argument, Atom, Clauses, Means, Predicate, Rule};
use syntax::ast::*;
use syntax::print::print_expr;

/// More indices in one rule are not looked at.
const INDICES: usize = 6;

/// More premises of one rule are too many.
const PREMISES: usize = 64;

/// The same about elements; `None` where there are no maps, or too much is done with them.
pub fn elements(whole: &Clauses) -> Option<Clauses> {
    let mut domains: IndexSet<Domain> = IndexSet::new();
    let mut predicates = Vec::new();
    for predicate in &whole.predicates {
        let mut indices = IndexSet::new();
        for argument in &predicate.arguments {
            if let Some((domain, _)) = as_map(&argument.ty) {
                indices.insert(domains.insert_full(Domain(domain.to_vec())).0);
            }
        }
        let of_domain = |d: usize| {
            let types = domains[d].0.iter().enumerate();
            let argument = move |(i, ty): (usize, &Type)| (index(d, i), ty.clone(), Means::Index);
            types.map(argument).map(|(name, ty, means)| Argument { name, ty, means, at: None }).collect::<Vec<_>>()
        };
        let of_map = |argument: &Argument| match as_map(&argument.ty) {
            Some((domain, range)) => {
                let at = domains.get_index_of(&Domain(domain.to_vec()));
                let at = at.map(|d| (0..domain.len()).map(|i| index(d, i)).collect());
                Argument { ty: range.clone(), at, ..argument.clone() }
            }
            None => argument.clone(),
        };
        let arguments = indices.iter().copied().flat_map(of_domain).chain(predicate.arguments.iter().map(of_map));
        predicates.push(Predicate { arguments: arguments.collect(), ..predicate.clone() });
    }
    if domains.is_empty() {
        return None;
    }
    let rules = whole.rules.iter().map(|rule| Elements::new(whole, &domains, rule).rule(rule));
    Some(Clauses { rules: rules.collect::<Option<_>>()?, predicates, functions: whole.functions.clone() })
}

/// Are maps looked at, or written to, at indices that are no literals?
pub fn has_computed_index(clauses: &Clauses) -> bool {
    let is_computed = |e: &Expr| match &e.kind {
        ExprKind::Select(_, at) | ExprKind::Store(_, at, _) => !at.iter().all(is_literal),
        _ => false,
    };
    let in_rule = |rule: &Rule| {
        let values = rule.premises.iter().chain(&rule.head).flat_map(|atom| &atom.values);
        values.chain(&rule.conditions).any(|e| e.contains(&is_computed))
    };
    clauses.rules.iter().any(in_rule)
}

fn is_literal(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Bool(_) | ExprKind::Int(_) | ExprKind::Bv { .. } => true,
        ExprKind::Unary(UnOp::Neg, e) => is_literal(e),
        _ => false,
    }
}

/// Types of indices.
#[derive(PartialEq)]
struct Domain(Vec<Type>);

impl Eq for Domain {}

impl std::hash::Hash for Domain {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.len().hash(state);
    }
}

/// The index of which a predicate speaks, of these types, and its part.
fn index(domain: usize, part: usize) -> Name {
    Name::from(&format!("index#{domain}.{part}"))
}

/// The types of indices and elements, where elements are no maps themselves.
fn as_map(ty: &Type) -> Option<(&[Type], &Type)> {
    match &ty.kind {
        TypeKind::Map { params, domain, range } if params.is_empty() && !domain.is_empty() => {
            Some((domain.as_slice(), &**range)).filter(|_| !matches!(range.kind, TypeKind::Map { .. }))
        }
        _ => None,
    }
}

/// What is known at an index, so as to find it again.
fn key(at: &[Expr]) -> String {
    at.iter().map(print_expr).join(", ")
}

fn same(one: &[Expr], other: &[Expr]) -> Expr {
    Expr::all(one.iter().zip(other).map(|(a, b)| if a == b { Expr::bool(true) } else { a.clone().eq(b.clone()) }))
}

/// One rule, on the way to one about elements.
struct Elements<'a> {
    whole: &'a Clauses,
    domains: &'a IndexSet<Domain>,
    types: FxHashMap<Name, Type>,
    /// Maps that are made of others.
    definitions: FxHashMap<Name, Expr>,
    /// Of maps that are not, by map and index.
    known: IndexMap<(Name, String), (Vec<Expr>, Expr)>,
    /// The indices that are looked at, by domain.
    indices: Vec<IndexMap<String, Vec<Expr>>>,
    variables: Vec<(Name, Type)>,
    conditions: Vec<Expr>,
    /// Conditions about all indices: what is true if they are, or is false if they are not.
    universal: Vec<(Expr, Quantified, bool)>,
}

impl<'a> Elements<'a> {
    fn new(whole: &'a Clauses, domains: &'a IndexSet<Domain>, rule: &Rule) -> Elements<'a> {
        Elements {
            whole,
            domains,
            types: rule.variables.iter().cloned().collect(),
            definitions: FxHashMap::default(),
            known: IndexMap::new(),
            indices: vec![IndexMap::new(); domains.len()],
            variables: Vec::new(),
            conditions: Vec::new(),
            universal: Vec::new(),
        }
    }

    fn rule(mut self, rule: &Rule) -> Option<Rule> {
        let conditions: Vec<Expr> = rule.conditions.iter().map(|c| self.whole.functions.inlined(c)).collect();
        let mut others = Vec::new();
        for condition in conditions.iter().flat_map(Expr::conjuncts) {
            if !self.defines(condition) {
                others.push(condition);
            }
        }
        let head = match &rule.head {
            Some(head) => Some(self.head(head)?),
            None => None,
        };
        for condition in others {
            let condition = self.condition(condition, true)?;
            self.conditions.push(condition);
        }
        self.instances()?;
        let premises = rule.premises.iter().map(|premise| self.premises(premise)).collect::<Option<Vec<_>>>()?;
        self.functional();
        let plain = rule.variables.iter().filter(|(_, ty)| as_map(ty).is_none()).cloned();
        let variables = plain.chain(self.variables).collect();
        let premises = premises.into_iter().flatten().collect();
        let conditions = self.conditions.into_iter().filter(|c| c.as_bool() != Some(true)).collect();
        Some(Rule { what: rule.what.clone(), variables, premises, conditions, head })
    }

    /// Notes what a map is made of.
    fn defines(&mut self, condition: &Expr) -> bool {
        let ExprKind::Binary(BinOp::Eq, map, value) = &condition.kind else { return false };
        let ExprKind::Var(name) = map.kind else { return false };
        let is_new = self.types.get(&name).is_some_and(|ty| as_map(ty).is_some())
            && !self.definitions.contains_key(&name)
            && !self.reaches(value, name);
        if is_new {
            self.definitions.insert(name, (**value).clone());
        }
        is_new
    }

    fn reaches(&self, value: &Expr, name: Name) -> bool {
        let mut free = FxHashSet::default();
        value.free_vars(&mut free);
        free.contains(&name)
            || free.iter().any(|v| self.definitions.get(v).is_some_and(|value| self.reaches(value, name)))
    }

    fn fresh(&mut self, ty: &Type) -> Expr {
        let name = Name::from(&format!("element!{}", self.variables.len()));
        self.variables.push((name, ty.clone()));
        Expr::var(name)
    }

    fn type_of(&self, map: &Expr) -> Option<Type> {
        match &map.kind {
            ExprKind::Var(name) => self.types.get(name).cloned(),
            ExprKind::Store(map, ..) => self.type_of(map),
            ExprKind::If(_, map, _) => self.type_of(map),
            ExprKind::Select(map, _) => match self.type_of(map)?.kind {
                TypeKind::Map { range, .. } => Some(*range),
                _ => None,
            },
            _ => None,
        }
    }

    fn is_map(&self, e: &Expr) -> bool {
        self.type_of(e).is_some_and(|ty| as_map(&ty).is_some())
    }

    /// What the map has at an index, which is about elements already.
    fn element(&mut self, map: &Expr, at: &[Expr]) -> Option<Expr> {
        match &map.kind {
            ExprKind::Var(name) => match self.definitions.get(name).cloned() {
                Some(value) => self.element(&value, at),
                None => self.known(*name, at),
            },
            ExprKind::Store(map, here, value) => {
                let here: Vec<Expr> = here.iter().map(|e| self.term(e)).collect::<Option<_>>()?;
                let value = self.term(value)?;
                let is_here = same(&here, at);
                let other = if is_here.as_bool() == Some(true) { value.clone() } else { self.element(map, at)? };
                Some(Expr::ite(is_here, value, other))
            }
            ExprKind::If(cond, then, else_) => {
                let cond = self.term(cond)?;
                Some(Expr::ite(cond, self.element(then, at)?, self.element(else_, at)?))
            }
            _ => None,
        }
    }

    fn known(&mut self, map: Name, at: &[Expr]) -> Option<Expr> {
        let ty = self.types.get(&map)?.clone();
        let (domain, range) = as_map(&ty)?;
        let key = key(at);
        if let Some((_, element)) = self.known.get(&(map, key.clone())) {
            return Some(element.clone());
        }
        let element = self.fresh(range);
        self.known.insert((map, key.clone()), (at.to_vec(), element.clone()));
        if let Some(domain) = self.domains.get_index_of(&Domain(domain.to_vec())) {
            self.indices[domain].entry(key).or_insert_with(|| at.to_vec());
        }
        Some(element)
    }

    /// A value, about elements.
    fn term(&mut self, e: &Expr) -> Option<Expr> {
        match &e.kind {
            ExprKind::Select(map, at) if self.is_map(map) => {
                let at: Vec<Expr> = at.iter().map(|e| self.term(e)).collect::<Option<_>>()?;
                self.element(map, &at)
            }
            ExprKind::Var(_) if self.is_map(e) => None,
            ExprKind::Quantified(_) | ExprKind::Let(_) => {
                let mentions_maps = e.mentions(|n| self.types.get(&n).is_some_and(|ty| as_map(ty).is_some()));
                (!mentions_maps).then(|| e.clone())
            }
            _ => {
                let mut whole = true;
                let mut found = e.clone();
                found.for_each_child_mut(&mut |child| match self.term(child) {
                    Some(term) => *child = term,
                    None => whole = false,
                });
                whole.then_some(found)
            }
        }
    }

    /// A condition, or where not `positive` what must not be, about elements.
    fn condition(&mut self, e: &Expr, positive: bool) -> Option<Expr> {
        use BinOp::{And, Eq, Explies, Iff, Implies, Neq, Or};
        match &e.kind {
            ExprKind::Unary(UnOp::Not, a) => Some(self.condition(a, !positive)?.not()),
            ExprKind::Binary(And, a, b) => Some(self.condition(a, positive)?.and(self.condition(b, positive)?)),
            ExprKind::Binary(Or, a, b) => Some(self.condition(a, positive)?.or(self.condition(b, positive)?)),
            ExprKind::Binary(Implies, a, b) | ExprKind::Binary(Explies, b, a) => {
                Some(self.condition(a, !positive)?.implies(self.condition(b, positive)?))
            }
            ExprKind::Binary(op @ (Eq | Neq), a, b) if self.is_map(a) => {
                let all = self.equal(a, b)?;
                match op {
                    Eq => self.quantified(&all, positive),
                    _ => Some(self.quantified(&all, !positive)?.not()),
                }
            }
            ExprKind::Binary(Eq | Iff, a, b) if has_quantifier(a) || has_quantifier(b) => {
                let both = (**a).clone().implies((**b).clone()).and((**b).clone().implies((**a).clone()));
                self.condition(&both, positive)
            }
            ExprKind::Quantified(q) if q.kind != Quantifier::Lambda && q.type_params.is_empty() => {
                self.quantified(q, positive)
            }
            _ => self.term(e),
        }
    }

    /// That two maps are equal, for all indices.
    fn equal(&mut self, a: &Expr, b: &Expr) -> Option<Quantified> {
        let ty = self.type_of(a)?;
        let (domain, _) = as_map(&ty)?;
        let names: Vec<Name> = (0..domain.len()).map(|i| Name::from(&format!("at!{i}"))).collect();
        let at: Vec<Expr> = names.iter().map(|n| Expr::var(*n)).collect();
        let element = |map: &Expr| Expr::generated(ExprKind::Select(Box::new(map.clone()), at.clone()));
        let bound = names.iter().zip(domain).map(|(name, ty)| binder(*name, ty)).collect();
        Some(for_all(bound, element(a).eq(element(b))))
    }

    /// One value for what there is, a name for what is true of all.
    fn quantified(&mut self, q: &Quantified, positive: bool) -> Option<Expr> {
        if (q.kind == Quantifier::Forall) == positive {
            let holds = self.fresh(&Type::bool());
            self.universal.push((holds.clone(), q.clone(), positive));
            return Some(holds);
        }
        let mut values = FxHashMap::default();
        for (name, ty) in binders(q) {
            values.insert(name, self.fresh(&ty));
        }
        let mut body = q.body.clone();
        body.substitute(&values);
        self.condition(&body, positive)
    }

    /// What is true of all indices is true of those that are looked at.
    fn instances(&mut self) -> Option<()> {
        for (holds, q, positive) in std::mem::take(&mut self.universal) {
            let choices = binders(&q).map(|(name, ty)| {
                let of_type = self.domains.iter().position(|d| d.0 == [ty.clone()]);
                let indices = of_type.map_or_else(Vec::new, |d| self.indices[d].values().flatten().cloned().collect());
                indices.into_iter().take(INDICES).map(move |index| (name, index)).collect::<Vec<_>>()
            });
            for values in choices.multi_cartesian_product().take(PREMISES) {
                let mut body = q.body.clone();
                body.substitute(&values.into_iter().collect());
                let instance = self.condition(&body, positive)?;
                self.conditions.push(match positive {
                    true => holds.clone().implies(instance),
                    false => instance.implies(holds.clone()),
                });
            }
        }
        // What is true of all in what is true of all stays open.
        Some(())
    }

    /// What the predicate says, at any index.
    fn head(&mut self, head: &Atom) -> Option<Atom> {
        let arguments = &self.whole.predicates[head.predicate].arguments;
        let domains = self.domains_of(arguments);
        for d in &domains {
            for (i, ty) in self.domains[*d].0.clone().into_iter().enumerate() {
                self.variables.push((index(*d, i), ty));
            }
            let at: Vec<Expr> = (0..self.domains[*d].0.len()).map(|i| Expr::var(index(*d, i))).collect();
            self.indices[*d].insert(key(&at), at);
        }
        let chosen: FxHashMap<usize, Vec<Expr>> = domains.iter().map(|d| (*d, self.indices[*d][0].clone())).collect();
        self.applied(head, &domains, &chosen)
    }

    fn domains_of(&self, arguments: &[Argument]) -> Vec<usize> {
        let maps = arguments.iter().filter_map(|a| as_map(&a.ty));
        maps.filter_map(|(domain, _)| self.domains.get_index_of(&Domain(domain.to_vec()))).unique().collect()
    }

    fn applied(&mut self, atom: &Atom, domains: &[usize], at: &FxHashMap<usize, Vec<Expr>>) -> Option<Atom> {
        let arguments = &self.whole.predicates[atom.predicate].arguments;
        let mut values: Vec<Expr> = domains.iter().flat_map(|d| at[d].clone()).collect();
        for (argument, value) in arguments.iter().zip(&atom.values) {
            values.push(match as_map(&argument.ty) {
                Some((domain, _)) => {
                    let domain = self.domains.get_index_of(&Domain(domain.to_vec()))?;
                    self.element(value, &at[&domain])?
                }
                None => self.term(value)?,
            });
        }
        Some(Atom { predicate: atom.predicate, values })
    }

    /// What is known at the indices that are looked at; of none, at any.
    fn premises(&mut self, premise: &Atom) -> Option<Vec<Atom>> {
        let domains = self.domains_of(&self.whole.predicates[premise.predicate].arguments);
        let mut choices = Vec::new();
        for d in &domains {
            if self.indices[*d].is_empty() {
                let at: Vec<Expr> = self.domains[*d].0.clone().iter().map(|ty| self.fresh(ty)).collect();
                self.indices[*d].insert(key(&at), at);
            }
            choices.push(self.indices[*d].values().take(INDICES).cloned().collect::<Vec<_>>());
        }
        if choices.is_empty() {
            return Some(vec![self.applied(premise, &domains, &FxHashMap::default())?]);
        }
        let chosen = choices.into_iter().multi_cartesian_product().take(PREMISES);
        chosen.map(|at| self.applied(premise, &domains, &domains.iter().copied().zip(at).collect())).collect()
    }

    /// The same index, the same element.
    fn functional(&mut self) {
        for ((one, (at, element)), (other, (there, another))) in self.known.iter().tuple_combinations() {
            if one.0 == other.0 {
                let equal = element.clone().eq(another.clone());
                self.conditions.push(same(at, there).implies(equal));
            }
        }
    }
}

/// What is true of the indices among the arguments, as it is said of all.
pub fn of_all(part: &Expr, arguments: &[Argument]) -> Expr {
    let indices = || arguments.iter().filter(|a| a.means == Means::Index);
    let speaks = |e: &Expr| e.mentions(|n| indices().any(|a| a.name == n));
    match &part.kind {
        _ if !speaks(part) => part.clone(),
        ExprKind::Binary(BinOp::And, a, b) => of_all(a, arguments).and(of_all(b, arguments)),
        ExprKind::Binary(BinOp::Implies, a, b) if !speaks(a) => (**a).clone().implies(of_all(b, arguments)),
        _ => {
            let spoken_of = indices().filter(|a| part.mentions(|n| n == a.name));
            let bound = spoken_of.map(|a| binder(a.name, &a.ty)).collect();
            Expr::generated(ExprKind::Quantified(Box::new(for_all(bound, part.clone()))))
        }
    }
}

fn binder(name: Name, ty: &Type) -> Binder {
    Binder { attrs: Vec::new(), names: vec![Ident::generated(name)], ty: ty.clone(), where_: None }
}

fn for_all(bound: Vec<Binder>, body: Expr) -> Quantified {
    let (type_params, attrs, triggers) = (Vec::new(), Vec::new(), Vec::new());
    Quantified { kind: Quantifier::Forall, type_params, bound, attrs, triggers, body }
}

fn binders(q: &Quantified) -> impl Iterator<Item = (Name, Type)> {
    q.bound.iter().flat_map(|b| b.names.iter().map(|n| (n.name, b.ty.clone())))
}

fn has_quantifier(e: &Expr) -> bool {
    e.contains(&|e| matches!(e.kind, ExprKind::Quantified(_)))
}
