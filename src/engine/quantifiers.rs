//! Quantifiers and lambdas by instantiation.
//!
//! A quantifier over a small range (`p <= x && x < p + 4` too, whatever p is) is the conjunction or disjunction of its instances. Else the literal `q` for
//! `forall x :: P(x)` gets a witness, `!q ==> !P(w)`, and `q ==> P(t)` for every index term t of x's type and for
//! [`Sym::Other`], which stands for all values that no term denotes. Where x is only used as an index of maps and compared
//! with terms for equality, these instances are all that matter (the array property fragment of Bradley, Manna and Sipma,
//! VMCAI 2006, without its order); elsewhere an execution in which q is true is recorded as without exact encoding. There is no instance for
//! [`Sym::Other`] there: it has no value of its own, so that `m[x] == x` would be false for it, and no execution be left.
//!
//! An uninterpreted type may have no elements but those that terms denote ([`Encoder::is_exhausted`]): there `q` says nothing of
//! [`Sym::Other`]. Such an execution is recorded as without exact encoding, as there may be elements that are no index terms.
//!
//! [`Encoder::is_exhausted`]: super::values::Encoder::is_exhausted

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::cells::Store;
use super::circuit::Lit;
use super::eval::At;
use super::exec::{Machine, Run, Stop};
use super::term::{Binding, Term, Var, walk};
use super::values::{MapId, Sym};
use check::{Ty, TyKind};
use syntax::ast::{BinOp, Quantifier};

/// At most this many instances of one quantifier.
const MAX_INSTANCES: usize = 1024;
/// The same where a solver could have the quantifier: without it there is a model that says everything.
const MAX_EXPANDED: usize = 64;

impl Machine<'_> {
    pub fn quantified(&mut self, q: &Rc<Binding>, at: At, env: &mut Vec<Sym>) -> Sym {
        let smt = self.enc.is_smt();
        match (q.kind, smt) {
            (Quantifier::Lambda, false) => return self.lambda(q, at, env),
            (Quantifier::Lambda, true) => return self.lambda_term(q, at, env),
            _ => {}
        }
        let few = if smt { MAX_EXPANDED } else { MAX_INSTANCES };
        let Some(instances) = self.all_instances(q, few, at, env) else {
            return if smt { self.quantified_term(q, at, env) } else { self.unbounded(q, at, env) };
        };
        let mut result = Lit::constant(q.kind == Quantifier::Forall);
        for instance in instances {
            let value = self.instance(q, &instance, at, env);
            result = match q.kind {
                Quantifier::Forall => self.enc.circuit.and(result, value),
                _ => self.enc.circuit.or(result, value),
            };
        }
        Sym::Bool(result)
    }

    /// A quantifier that is left to a solver.
    fn quantified_term(&mut self, q: &Rc<Binding>, at: At, env: &mut Vec<Sym>) -> Sym {
        let Some((binder, vars, values)) = self.enc.bind(&q.types) else {
            return self.no_encoding("a quantifier over this type", q.ty);
        };
        let body = self.instance(q, &values, at, env);
        let negate = q.kind == Quantifier::Exists;
        let all = self.enc.forall(binder, vars, if negate { !body } else { body });
        Sym::Bool(if negate { !all } else { all })
    }

    /// The map whose entries are the body's values.
    fn lambda_term(&mut self, q: &Rc<Binding>, at: At, env: &mut Vec<Sym>) -> Sym {
        if !mentions_bound(&q.body, q.first) && !matches!(q.body, Term::Quantified(_)) {
            let value = self.eval(&q.body, at, env);
            if let Some(map) = self.enc.everywhere_term(q.ty, value) {
                return map;
            }
        }
        let fresh = if self.enc.is_open() { None } else { self.enc.fresh_term(q.ty) };
        let Some(Sym::Term(map)) = fresh else {
            return self.no_encoding("a lambda inside of a quantifier or over this type", q.ty);
        };
        // A map of maps is given by the entries of its entries.
        let mut nested = vec![&**q];
        while let Some(Term::Quantified(inner)) = nested.last().map(|q| &q.body)
            && inner.kind == Quantifier::Lambda
        {
            nested.push(inner);
        }
        let types: Vec<Ty> = nested.iter().flat_map(|q| q.types.iter().copied()).collect();
        let Some((binder, vars, values)) = self.enc.bind(&types) else {
            return self.no_encoding("a lambda over this type", q.ty);
        };
        env.truncate(q.first);
        env.extend_from_slice(&values);
        let value = self.eval(&nested[nested.len() - 1].body, at, env);
        env.truncate(q.first);
        let (mut indices, mut rest) = (Vec::new(), values.as_slice());
        for q in &nested {
            let (index, others) = rest.split_at(q.types.len());
            indices.push(index);
            rest = others;
        }
        self.enc.entries_are(map, binder, vars, &indices, value);
        Sym::Term(map)
    }

    fn instance(&mut self, q: &Binding, values: &[Sym], at: At, env: &mut Vec<Sym>) -> Lit {
        env.truncate(q.first);
        env.extend_from_slice(values);
        let value = self.eval_bool(&q.body, at, env);
        env.truncate(q.first);
        value
    }

    /// Every assignment of the bound variables that can matter, if these are few.
    fn all_instances(&mut self, q: &Binding, few: usize, at: At, env: &mut [Sym]) -> Option<Vec<Vec<Sym>>> {
        let spans = self.spans(q, at, env);
        let mut instances: Vec<Vec<Sym>> = vec![Vec::new()];
        for (i, &ty) in q.types.iter().enumerate() {
            let values = if ty.is_int() {
                match spans[i] {
                    (Some(lo), Some(hi)) if hi.checked_sub(lo)? < few as i128 => {
                        (lo..=hi).map(|v| self.number(v)).collect()
                    }
                    _ if self.enc.is_smt() => return None,
                    _ => self.short_range(q, q.first + i, at, env)?,
                }
            } else {
                self.enc.values_of(ty)?
            };
            if instances.len() * values.len() > few {
                return None;
            }
            instances = instances.iter().flat_map(|i| values.iter().map(|&v| [i.as_slice(), &[v]].concat())).collect();
        }
        Some(instances)
    }

    /// Of each variable, between which values it must lie for the body to matter. One variable may bound another, as in
    /// `0 <= i && i < j && j < n`.
    fn spans(&mut self, q: &Binding, at: At, env: &[Sym]) -> Vec<Span> {
        let ints = || (0..q.types.len()).filter(|&i| q.types[i].is_int());
        let mut bounds = Bounds { q, at, env, variable: 0, spans: vec![(None, None); q.types.len()] };
        for _ in ints() {
            let before = bounds.spans.clone();
            for i in ints() {
                bounds.variable = q.first + i;
                bounds.spans[i] = self.relevant(&q.body, q.kind == Quantifier::Forall, &bounds);
            }
            if bounds.spans == before {
                break;
            }
        }
        bounds.spans
    }

    /// Bounds outside of which the body has the value `neutral` because of what it says about the variable.
    fn relevant(&mut self, body: &Term, neutral: bool, bounds: &Bounds) -> Span {
        match body {
            Term::Not(inner) => match &**inner {
                Term::Lt(..) => self.compared(inner, true, neutral, bounds),
                _ => self.relevant(inner, !neutral, bounds),
            },
            // `a || b` is true wherever one of them is; `a && b` is false wherever one of them is.
            Term::Or(a, b) if neutral => self.narrow(a, b, neutral, bounds),
            Term::And(a, b) if !neutral => self.narrow(a, b, neutral, bounds),
            Term::Lt(..) | Term::Eq(..) => self.compared(body, false, neutral, bounds),
            _ => (None, None),
        }
    }

    fn narrow(&mut self, a: &Term, b: &Term, neutral: bool, bounds: &Bounds) -> Span {
        let (x, y) = (self.relevant(a, neutral, bounds), self.relevant(b, neutral, bounds));
        (x.0.max(y.0), x.1.into_iter().chain(y.1).min())
    }

    /// The variable against another term: where it is not `neutral`.
    fn compared(&mut self, comparison: &Term, negated: bool, neutral: bool, bounds: &Bounds) -> Span {
        let (Term::Lt(a, b) | Term::Eq(a, b)) = comparison else { return (None, None) };
        let is_variable = |t: &Term| matches!(t, Term::Bound(i) if *i == bounds.variable);
        let (other, left) = match (is_variable(a), is_variable(b)) {
            (true, false) => (b, true),
            (false, true) => (a, false),
            _ => return (None, None),
        };
        let (lo, hi) = self.span(other, bounds);
        // The values for which the comparison, negated as given, is not `neutral`.
        let holds = negated == neutral;
        match (comparison, holds, left) {
            (Term::Eq(..), true, _) => (lo, hi),
            (Term::Eq(..), false, _) => (None, None),
            (_, true, true) => (None, hi.and_then(|n| n.checked_sub(1))),
            (_, true, false) => (lo.and_then(|n| n.checked_add(1)), None),
            (_, false, true) => (lo, None),
            (_, false, false) => (None, hi),
        }
    }

    /// Between which values a term lies, where the bound variables lie in their spans.
    fn span(&mut self, term: &Term, bounds: &Bounds) -> Span {
        let first = bounds.q.first;
        match term {
            Term::Bound(i) if *i >= first => bounds.spans.get(i - first).copied().unwrap_or_default(),
            Term::Arith(op @ (BinOp::Add | BinOp::Sub), a, b) if mentions_bound(term, first) => {
                let (a, b) = (self.span(a, bounds), self.span(b, bounds));
                let combine = |x: Option<i128>, y: Option<i128>| match op {
                    BinOp::Add => x?.checked_add(y?),
                    _ => x?.checked_sub(y?),
                };
                match op {
                    BinOp::Add => (combine(a.0, b.0), combine(a.1, b.1)),
                    _ => (combine(a.0, b.1), combine(a.1, b.0)),
                }
            }
            _ => {
                let mut ground = !mentions_bound(term, first);
                walk(term, &mut |t| ground &= !matches!(t, Term::Quantified(_)));
                if !ground {
                    return (None, None);
                }
                let value = self.eval(term, bounds.at, &mut bounds.env.to_vec());
                if let Some(number) = self.enc.literal_value(value) {
                    return (Some(number), Some(number));
                }
                let Sym::Int(id) = value else { return (None, None) };
                let int = self.enc.int(id);
                let known = int.beyond_width == Lit::FALSE && int.lo != i128::MIN && int.hi != i128::MAX;
                if known { (Some(int.lo), Some(int.hi)) } else { (None, None) }
            }
        }
    }

    fn lambda(&mut self, q: &Rc<Binding>, at: At, env: &mut Vec<Sym>) -> Sym {
        // A constant body gives a constant map.
        let mut mentions = false;
        walk(&q.body, &mut |t| mentions |= matches!(t, Term::Bound(i) if *i >= q.first));
        if !mentions && !matches!(q.body, Term::Quantified(_)) {
            let value = self.eval(&q.body, at, env);
            return Sym::Map(self.enc.const_map(q.ty, value));
        }
        let Some(all) = self.enc.whole_domain(&q.types) else {
            return self.unbounded_lambda(q, at, env);
        };
        let mut map = self.enc.fresh_map(q.ty);
        for index in all {
            let components = self.enc.maps.index(index);
            env.truncate(q.first);
            env.extend_from_slice(&components);
            let value = self.eval(&q.body, at, env);
            map = self.enc.store(map, index, value);
        }
        env.truncate(q.first);
        Sym::Map(map)
    }

    /// A quantifier over more values than can be tried.
    fn unbounded(&mut self, q: &Rc<Binding>, at: At, env: &mut Vec<Sym>) -> Sym {
        if !q.types.iter().all(|&ty| self.has_terms(ty)) {
            return self.no_encoding("a quantifier over this type", q.ty);
        }
        let all = self.enc.circuit.input();
        let witness: Vec<Sym> = q.types.iter().map(|&ty| self.enc.fresh(ty)).collect();
        let negate = q.kind == Quantifier::Exists;
        let outer = self.enc.path_condition;
        self.enc.path_condition = self.enc.circuit.and(outer, !all);
        let at_witness = self.instance(q, &witness, at, env);
        let fails = if negate { at_witness } else { !at_witness };
        let needed = self.enc.circuit.or(all, fails);
        self.enc.constraints.push(needed);
        self.enc.path_condition = self.enc.circuit.and(outer, all);
        self.assume_instances(all, Goal::Body { negate }, q, at, env);
        self.enc.path_condition = outer;
        Sym::Bool(if negate { !all } else { all })
    }

    fn unbounded_lambda(&mut self, q: &Rc<Binding>, at: At, env: &[Sym]) -> Sym {
        if !q.types.iter().all(|&ty| self.has_terms(ty)) || q.types.len() != 1 {
            return self.no_encoding("a lambda over this type", q.ty);
        }
        let map = self.enc.fresh_map(q.ty);
        self.assume_instances(Lit::TRUE, Goal::Equals(map), q, at, env);
        Sym::Map(map)
    }

    fn has_terms(&self, ty: Ty) -> bool {
        match ty.kind() {
            TyKind::Bool | TyKind::Int | TyKind::Bv(_) => true,
            TyKind::Con(name, _) => !self.program.terms.checked.symbols.datatypes.contains_key(name),
            _ => false,
        }
    }

    fn assume_instances(&mut self, cond: Lit, goal: Goal, q: &Rc<Binding>, at: At, env: &[Sym]) {
        let mut compared = Vec::new();
        let is_simple = simple(&q.body, q.first, &mut compared);
        if !is_simple {
            self.enc.unsupported("a quantifier over an unbounded range");
        }
        self.may_be_exhausted(goal, q);
        let mut extra = vec![Vec::new(); q.types.len()];
        for (variable, term) in compared {
            let value = self.eval(&term, at, &mut env.to_vec());
            extra[variable - q.first].push(value);
        }
        self.instantiated.push(Assumed {
            cond,
            goal,
            binding: q.clone(),
            store: at.store.clone(),
            old: at.old.clone(),
            base: at.base,
            env: env[..q.first].to_vec(),
            path_condition: self.enc.path_condition,
            is_simple,
            extra,
            done: FxHashSet::default(),
        });
    }

    /// Where the types have no elements but those that terms denote, all instances are made, but whether these are all is not known.
    fn may_be_exhausted(&mut self, goal: Goal, q: &Binding) {
        if matches!(goal, Goal::Equals(_)) {
            // What a lambda has at other indices is its own.
            return;
        }
        let outer = self.enc.path_condition;
        for &ty in &q.types {
            let exhausted = self.enc.is_exhausted(ty);
            self.enc.path_condition = self.enc.circuit.and(outer, exhausted);
            self.enc.unsupported("a quantifier over a type of which there may be few elements");
        }
        self.enc.path_condition = outer;
    }

    /// Adds the instances of assumed quantifiers and equalities, until there are no new terms to instantiate with. To be
    /// called when the program is executed.
    pub fn close(&mut self) -> Run<()> {
        let mut grown = true;
        while std::mem::take(&mut grown) {
            self.enc.close_equalities();
            for k in 0..self.instantiated.len() {
                for instance in self.open_instances(k)? {
                    self.within_limits()?;
                    self.assume_instance(k, &instance);
                    grown = true;
                }
            }
        }
        self.enc.close_orders();
        Ok(())
    }

    /// Instances not yet added.
    fn open_instances(&mut self, k: usize) -> Run<Vec<Vec<Sym>>> {
        let assumed = &self.instantiated[k];
        let mut instances: Vec<Vec<Sym>> = vec![Vec::new()];
        for (i, &ty) in assumed.binding.types.iter().enumerate() {
            let terms = self.enc.maps.terms(&[ty]);
            let mut values = if assumed.is_simple { vec![Sym::Other] } else { Vec::new() };
            values.extend(&assumed.extra[i]);
            values.extend(terms.iter().filter_map(|&t| self.enc.maps.index(t).first().copied()));
            instances = instances.iter().flat_map(|i| values.iter().map(|&v| [i.as_slice(), &[v]].concat())).collect();
            if instances.len() > MAX_TERMS {
                return Err(Stop::TooManyInstances);
            }
        }
        instances.retain(|i| !assumed.done.contains(i));
        self.instantiated[k].done.extend(instances.iter().cloned());
        Ok(instances)
    }

    fn assume_instance(&mut self, k: usize, values: &[Sym]) {
        let assumed = &self.instantiated[k];
        let (cond, goal, q) = (assumed.cond, assumed.goal, assumed.binding.clone());
        let (store, old, base) = (assumed.store.clone(), assumed.old.clone(), assumed.base);
        let mut env = assumed.env.clone();
        self.enc.path_condition = assumed.path_condition;
        let at = At { store: &store, old: &old, base };
        let holds = match goal {
            Goal::Body { negate } => {
                let value = self.instance(&q, values, at, &mut env);
                if negate { !value } else { value }
            }
            Goal::Equals(map) => {
                env.extend_from_slice(values);
                let value = self.eval(&q.body, at, &mut env);
                let index = self.enc.index(values);
                let known = self.enc.read(map, index);
                self.enc.eq(known, value)
            }
        };
        let mut cond = cond;
        if matches!(goal, Goal::Body { .. }) {
            for (&ty, _) in q.types.iter().zip(values).filter(|(_, value)| **value == Sym::Other) {
                let exhausted = self.enc.is_exhausted(ty);
                cond = self.enc.circuit.and(cond, !exhausted);
            }
        }
        let needed = self.enc.circuit.implies(cond, holds);
        self.enc.constraints.push(needed);
    }
}

/// At most this many instances of one assumed quantifier.
const MAX_TERMS: usize = 20_000;

/// What holds at each instance.
#[derive(Clone, Copy)]
enum Goal {
    /// The body, or its negation
    Body { negate: bool },
    /// The map has the body's value there.
    Equals(MapId),
}

/// A quantifier or lambda whose instances hold under a condition.
pub struct Assumed {
    cond: Lit,
    goal: Goal,
    binding: Rc<Binding>,
    store: Store,
    old: Store,
    base: usize,
    env: Vec<Sym>,
    path_condition: Lit,
    /// Its variables are only indices, or compared with terms: the instances for these and for all others are all that matter.
    is_simple: bool,
    /// Terms that each variable is compared with
    extra: Vec<Vec<Sym>>,
    done: FxHashSet<Vec<Sym>>,
}

/// Lowest and highest value, where known.
type Span = (Option<i128>, Option<i128>);

/// What is known of a quantifier's variables while bounds of one of them are looked for.
struct Bounds<'a> {
    q: &'a Binding,
    at: At<'a>,
    env: &'a [Sym],
    /// Environment index
    variable: usize,
    spans: Vec<Span>,
}

/// Whether the bound variables from `first` on are only indices of maps, each alone, or compared for equality with terms
/// without them, which are collected.
fn simple(term: &Term, first: usize, compared: &mut Vec<(usize, Term)>) -> bool {
    let bound = |t: &Term| match t {
        Term::Bound(i) if *i >= first => Some(*i),
        _ => None,
    };
    if !mentions_bound(term, first) {
        return true;
    }
    match term {
        Term::Not(a) | Term::Neg(a) | Term::Extract(a, ..) => simple(a, first, compared),
        Term::Eq(a, b) => match (bound(a), bound(b)) {
            (None, None) => simple(a, first, compared) && simple(b, first, compared),
            (Some(i), None) if !mentions_bound(b, first) => {
                compared.push((i, (**b).clone()));
                true
            }
            (None, Some(i)) if !mentions_bound(a, first) => {
                compared.push((i, (**a).clone()));
                true
            }
            _ => false,
        },
        Term::And(a, b) | Term::Or(a, b) | Term::Iff(a, b) | Term::Lt(a, b) | Term::Arith(_, a, b) => {
            simple(a, first, compared) && simple(b, first, compared)
        }
        Term::Concat(a, b) => simple(a, first, compared) && simple(b, first, compared),
        Term::Ite(c, a, b) => simple(c, first, compared) && simple(a, first, compared) && simple(b, first, compared),
        Term::Select(m, index) => match index.as_slice() {
            [only] if bound(only).is_some() || !mentions_bound(only, first) => simple(m, first, compared),
            _ => false,
        },
        _ => false,
    }
}

fn mentions_bound(term: &Term, first: usize) -> bool {
    let mut found = false;
    walk(term, &mut |t| found |= matches!(t, Term::Bound(i) if *i >= first));
    found
}

/// Whether a term mentions any of these variables.
pub fn mentions_any(term: &Term, vars: &[Var]) -> bool {
    let mut found = false;
    walk(term, &mut |t| found |= matches!(t, Term::Var(v) if vars.contains(v)));
    found
}
