//! Quantifiers and lambdas by instantiation.

use std::rc::Rc;

use super::aig::Lit;
use super::eval::At;
use super::exec::Machine;
use super::term::{Binding, Term, Var, walk};
use super::values::Sym;
use crate::syntax::ast::Quantifier;

/// At most this many instances of one quantifier.
const MAX_INSTANCES: usize = 1024;

impl Machine<'_> {
    pub fn quantified(&mut self, q: &Rc<Binding>, at: At, env: &mut Vec<Sym>) -> Sym {
        if q.kind == Quantifier::Lambda {
            return self.lambda(q, at, env);
        }
        let Some(instances) = self.all_instances(q, at, env) else {
            return self.no_encoding("a quantifier over an unbounded range", q.ty);
        };
        let mut result = Lit::constant(q.kind == Quantifier::Forall);
        for instance in instances {
            let value = self.instance(q, &instance, at, env);
            result = match q.kind {
                Quantifier::Forall => self.enc.aig.and(result, value),
                _ => self.enc.aig.or(result, value),
            };
        }
        Sym::Bool(result)
    }

    fn instance(&mut self, q: &Binding, values: &[Sym], at: At, env: &mut Vec<Sym>) -> Lit {
        env.truncate(q.first);
        env.extend_from_slice(values);
        let value = self.eval_bool(&q.body, at, env);
        env.truncate(q.first);
        value
    }

    /// Every assignment of the bound variables that can matter, if these are few.
    fn all_instances(&mut self, q: &Binding, at: At, env: &mut [Sym]) -> Option<Vec<Vec<Sym>>> {
        let mut instances: Vec<Vec<Sym>> = vec![Vec::new()];
        for (i, &ty) in q.types.iter().enumerate() {
            let values = if ty.is_int() {
                let (lo, hi) = self.relevant(&q.body, q.kind == Quantifier::Forall, q.first + i, q, at, env);
                let (lo, hi) = (lo?, hi?);
                if hi.checked_sub(lo)? >= MAX_INSTANCES as i128 {
                    return None;
                }
                (lo..=hi).map(|v| self.number(v)).collect()
            } else {
                self.enc.values_of(ty)?
            };
            if instances.len() * values.len() > MAX_INSTANCES {
                return None;
            }
            instances = instances.iter().flat_map(|i| values.iter().map(|&v| [i.as_slice(), &[v]].concat())).collect();
        }
        Some(instances)
    }

    /// Bounds outside of which the body has the value `neutral` because of what it says about the variable.
    fn relevant(
        &mut self,
        body: &Term,
        neutral: bool,
        variable: usize,
        q: &Binding,
        at: At,
        env: &mut [Sym],
    ) -> (Option<i128>, Option<i128>) {
        match body {
            Term::Not(inner) => match &**inner {
                Term::Lt(..) => self.compared(inner, true, neutral, variable, q, at, env),
                _ => self.relevant(inner, !neutral, variable, q, at, env),
            },
            // `a || b` is true wherever one of them is; `a && b` is false wherever one of them is.
            Term::Or(a, b) if neutral => self.narrow(a, b, neutral, variable, q, at, env),
            Term::And(a, b) if !neutral => self.narrow(a, b, neutral, variable, q, at, env),
            Term::Lt(..) | Term::Eq(..) => self.compared(body, false, neutral, variable, q, at, env),
            _ => (None, None),
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn narrow(
        &mut self,
        a: &Term,
        b: &Term,
        neutral: bool,
        variable: usize,
        q: &Binding,
        at: At,
        env: &mut [Sym],
    ) -> (Option<i128>, Option<i128>) {
        let x = self.relevant(a, neutral, variable, q, at, env);
        let y = self.relevant(b, neutral, variable, q, at, env);
        (x.0.max(y.0), x.1.into_iter().chain(y.1).min())
    }

    /// The variable against a term without bound variables of this quantifier: where it is not `neutral`.
    #[allow(clippy::too_many_arguments)]
    fn compared(
        &mut self,
        comparison: &Term,
        negated: bool,
        neutral: bool,
        variable: usize,
        q: &Binding,
        at: At,
        env: &mut [Sym],
    ) -> (Option<i128>, Option<i128>) {
        let (Term::Lt(a, b) | Term::Eq(a, b)) = comparison else { return (None, None) };
        let is_variable = |t: &Term| matches!(t, Term::Bound(i) if *i == variable);
        let (other, left) = match (is_variable(a), is_variable(b)) {
            (true, false) => (b, true),
            (false, true) => (a, false),
            _ => return (None, None),
        };
        let mut ground = true;
        walk(other, &mut |t| {
            ground &= !matches!(t, Term::Bound(i) if *i >= q.first) && !matches!(t, Term::Quantified(_))
        });
        if !ground {
            return (None, None);
        }
        let Sym::Int(id) = self.eval(other, at, &mut env.to_vec()) else { return (None, None) };
        let int = self.enc.int(id);
        if int.outside != Lit::FALSE || int.lo == i128::MIN || int.hi == i128::MAX {
            return (None, None);
        }
        // The values for which the comparison, negated as given, is not `neutral`.
        let holds = negated == neutral;
        match (comparison, holds, left) {
            (Term::Eq(..), true, _) => (Some(int.lo), Some(int.hi)),
            (Term::Eq(..), false, _) => (None, None),
            (_, true, true) => (None, int.hi.checked_sub(1)),
            (_, true, false) => (int.lo.checked_add(1), None),
            (_, false, true) => (Some(int.lo), None),
            (_, false, false) => (None, Some(int.hi)),
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
            return self.no_encoding("a lambda over an unbounded domain", q.ty);
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
}

/// Whether a term mentions any variable of the program.
pub fn mentions_any(term: &Term, vars: &[Var]) -> bool {
    let mut found = false;
    walk(term, &mut |t| found |= matches!(t, Term::Var(v) if vars.contains(v)));
    found
}
