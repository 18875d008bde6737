//! What is true of segments of maps: guesses, which are kept for as long as no rule contradicts them.
//!
//! ```text
//! buf[tail] := tail; tail := tail + 1;           the guesses    0 <= k && k < tail ==> buf[k] == k,    head <= tail,    0 <= head,  ...
//! assume head < tail; v := buf[head]; assert v == head;
//! ```
//! A guess compares two terms, or says of the element at `k`, where `k` lies between two ends, how it compares with a term. The terms are the
//! integers that a predicate speaks of, and sums and literals that rules compare with each other; the ends are those at which rules look at
//! maps, and what is compared with these. Where the guesses at the premises of a rule
//! do not lead to a guess at its head, that is dropped: a model of the solver contradicts many of them at once. What is left is inductive. If
//! no failing rule is possible with it, those guesses on which that rests are the solution.
//!
//! - Requires: clauses about elements ([`super::elements`]).
//!
//! Source: Flanagan and Leino, "Houdini, an annotation assistant for ESC/Java", FME 2001; segments of arrays: Gopan, Reps and Sagiv, "A framework
//! for numeric analysis of array operations", POPL 2005.

use std::fmt::Write;

use indexmap::{IndexMap, IndexSet};
use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use super::clauses::{Argument, Atom, Clauses, Means, Predicate, Rule};
use super::equations::Equations;
use super::smtlib::{sort, symbol};
use crate::engine::limits::Limits;
use crate::engine::{SmtConfig, SmtFault, SmtSession};
use crate::sexp::Sexp;
use crate::syntax::ast::*;
use crate::syntax::print::print_expr;

/// Guesses about one predicate, at most: those that come last are not tried.
const GUESSES: usize = 4_000;

/// Booleans under which something may be true of elements, at most.
const FLAGS: usize = 2;

/// Sums and literals that are terms besides variables, at most.
const SUMS: usize = 4;
const LITERALS: usize = 3;

/// Definitions of the predicates that solve the clauses; `None` where the guesses do not.
///
/// # Errors
/// Something has no counterpart in SMT-LIB, or the solver has no answer.
pub fn solve(
    clauses: &Clauses,
    equations: &Equations,
    solver: &SmtConfig,
    limits: &Limits,
) -> Result<Option<Vec<Expr>>, String> {
    let compared = compared(clauses);
    let clauses = &equations.strengthened(clauses);
    let mut session = SmtSession::start(solver, limits.clone()).map_err(why)?;
    session.say("(set-option :produce-unsat-cores true)\n");
    session.say(&clauses.functions.declarations());
    let mut search = Search { clauses, session, limits, guesses: Vec::new(), reached: Vec::new() };
    for (facts, flags) in [(Facts::Equal, 0), (Facts::Equal, FLAGS), (Facts::Compared, 0), (Facts::Compared, FLAGS)] {
        let of = |(number, p)| of_predicate(p, &equations.of_predicate(number), &compared, (facts, flags));
        search.guesses = clauses.predicates.iter().enumerate().map(of).collect();
        search.reached = vec![false; clauses.predicates.len()];
        search.drop_tautologies()?;
        if search.saturate()? {
            return search.needed().map(Some);
        }
    }
    Ok(None)
}

/// What is guessed of elements: with less, which is soon tried, more may not be needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Facts {
    /// What they are.
    Equal,
    /// Also what they are more or less than.
    Compared,
}

// ---------------------------------------------------------------------------------------------- guesses

/// What rules compare, or write: sums and literals, by how they print.
#[derive(Default)]
struct Compared {
    sums: IndexMap<String, Expr>,
    literals: IndexMap<String, Expr>,
    /// The indices of which predicates speak.
    indices: FxHashSet<Name>,
    /// Where maps are looked at, and what is more or less than that.
    ends: IndexMap<String, Expr>,
}

fn compared(clauses: &Clauses) -> Compared {
    let arguments = clauses.predicates.iter().flat_map(|p| &p.arguments);
    let indices = arguments.filter(|a| a.means == Means::Index).map(|a| a.name).collect();
    let mut found = Compared { indices, ..Compared::default() };
    for rule in &clauses.rules {
        told(rule).for_each(|e| found.all_of(e));
        for premise in &rule.premises {
            let arguments = &clauses.predicates[premise.predicate].arguments;
            let at = arguments.iter().zip(&premise.values).filter(|(a, _)| a.means == Means::Index).map(|(_, e)| e);
            at.for_each(|e| found.end(e));
        }
    }
    // What is compared with an end is one.
    loop {
        let before = found.ends.len();
        clauses.rules.iter().flat_map(told).for_each(|e| found.ends_of(e));
        if found.ends.len() == before {
            return found;
        }
    }
}

fn told(rule: &Rule) -> impl Iterator<Item = &Expr> {
    rule.head.iter().flat_map(|head| &head.values).chain(&rule.conditions)
}

impl Compared {
    fn all_of(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Int(_) => drop(self.literals.insert(print_expr(e), e.clone())),
            ExprKind::Binary(BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Eq, a, b) => {
                let is_equation = matches!(e.kind, ExprKind::Binary(BinOp::Eq, ..));
                for side in [a, b].into_iter().filter(|e| is_sum(e, is_equation)) {
                    self.sums.insert(print_expr(side), (**side).clone());
                }
            }
            _ => {}
        }
        e.for_each_child(&mut |e| self.all_of(e));
    }

    fn end(&mut self, e: &Expr) {
        self.ends.extend([without_literal(e), e].map(|e| (print_expr(e), e.clone())));
    }

    fn ends_of(&mut self, e: &Expr) {
        if let ExprKind::Binary(BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Eq, a, b) = &e.kind {
            let is_equation = matches!(e.kind, ExprKind::Binary(BinOp::Eq, ..));
            let is_end = |e: &Expr| match is_equation {
                true => matches!(&e.kind, ExprKind::Var(name) if self.indices.contains(name)),
                false => self.ends.contains_key(&print_expr(without_literal(e))),
            };
            let others = [(a, b), (b, a)].into_iter().filter(|(a, _)| is_end(a)).map(|(_, b)| b);
            let new: Vec<Expr> = others.filter(|e| is_linear(e)).map(|e| (**e).clone()).collect();
            new.iter().for_each(|e| self.end(e));
        }
        e.for_each_child(&mut |e| self.ends_of(e));
    }
}

/// What a literal is added to.
fn without_literal(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Binary(BinOp::Add, a, b) if matches!(a.kind, ExprKind::Int(_)) => without_literal(b),
        ExprKind::Binary(BinOp::Add | BinOp::Sub, a, b) if matches!(b.kind, ExprKind::Int(_)) => without_literal(a),
        _ => e,
    }
}

/// A sum; in an inequality one that says more than that a variable is compared strictly, or not.
fn is_sum(e: &Expr, in_equation: bool) -> bool {
    let is_one = |e: &Expr| matches!(&e.kind, ExprKind::Int(n) if *n == 1u32.into());
    match &e.kind {
        ExprKind::Binary(BinOp::Add | BinOp::Sub, a, b) if !in_equation && (is_one(a) || is_one(b)) => false,
        ExprKind::Binary(..) => is_linear(e),
        _ => false,
    }
}

fn is_linear(e: &Expr) -> bool {
    let is_literal = |e: &Expr| matches!(e.kind, ExprKind::Int(_));
    match &e.kind {
        ExprKind::Int(_) | ExprKind::Var(_) => true,
        ExprKind::Binary(BinOp::Add | BinOp::Sub, a, b) => is_linear(a) && is_linear(b),
        ExprKind::Binary(BinOp::Mul, a, b) => is_literal(a) && is_linear(b) || is_literal(b) && is_linear(a),
        _ => false,
    }
}

/// What is guessed, at most under so many Booleans. `same`: what is equal in each state that the predicate holds for, as far as that is known.
fn of_predicate(
    predicate: &Predicate,
    same: &[&Expr],
    compared: &Compared,
    (wanted, conditions): (Facts, usize),
) -> Vec<Expr> {
    let arguments = &predicate.arguments;
    let of = |kind: TypeKind| move |a: &&Argument| a.ty.kind == kind;
    let plain = || arguments.iter().filter(|a| a.means != Means::Index && a.at.is_none());
    let value = |a: &Argument| Expr::var(a.name);
    // Of those that are equal anyway one does.
    let is = |e: &Expr, a: &Argument| matches!(e.kind, ExprKind::Var(name) if name == a.name);
    let told = |e: &Expr, a: &Argument| matches!(&e.kind, ExprKind::Binary(BinOp::Eq, one, _) if is(one, a));
    let is_told = |a: &Argument| same.iter().any(|e| told(e, a));
    let mut terms: Vec<Expr> = plain().filter(of(TypeKind::Int)).filter(|a| !is_told(a)).map(value).collect();
    let known: Vec<Name> = plain().map(|a| a.name).collect();
    let is_known = |e: &&Expr| !e.mentions(|name| !known.contains(&name));
    terms.extend(compared.sums.values().filter(is_known).take(SUMS).cloned());
    let literals = compared.literals.values().filter(|e| **e != Expr::int(0)).take(LITERALS).cloned();
    let terms: Vec<Expr> = std::iter::once(Expr::int(0)).chain(terms).collect();
    let values: Vec<Expr> = terms.iter().cloned().chain(literals).collect();
    let of_rules = compared.ends.values().filter(is_known).filter(|e| !matches!(e.kind, ExprKind::Int(_)));
    let ends: Vec<Expr> = std::iter::once(Expr::int(0)).chain(of_rules.cloned()).collect();
    let le = |a: &Expr, b: &Expr| Expr::binary(BinOp::Le, a.clone(), b.clone());
    let lt = |a: &Expr, b: &Expr| Expr::binary(BinOp::Lt, a.clone(), b.clone());
    let mut found: Vec<Expr> =
        terms.iter().tuple_combinations().flat_map(|(a, b)| [le(a, b), le(b, a), lt(a, b), lt(b, a)]).collect();
    let mut flags = vec![Expr::bool(true)];
    flags.extend(plain().filter(of(TypeKind::Bool)).take(conditions).flat_map(|a| [value(a), value(a).not()]));
    for element in arguments.iter().filter(|a| a.at.is_some()) {
        let Some([index]) = element.at.as_deref() else { continue };
        if !arguments.iter().any(|a| a.name == *index && matches!(a.ty.kind, TypeKind::Int)) {
            continue;
        }
        let (index, it) = (Expr::var(*index), value(element));
        let others =
            arguments.iter().filter(|a| a.at == element.at && a.ty == element.ty && a.name > element.name).map(value);
        let facts: Vec<Expr> = match element.ty.kind {
            TypeKind::Int => {
                let with: Vec<Expr> =
                    std::iter::once(index.clone()).chain(values.iter().cloned()).chain(others).collect();
                let equal = with.iter().map(|v| it.clone().eq(v.clone()));
                let zero = Expr::int(0);
                let order = with.iter().flat_map(|v| [le(&it, v), le(v, &it)]).chain([lt(&it, &zero), lt(&zero, &it)]);
                equal.chain(order.filter(|_| wanted == Facts::Compared)).collect()
            }
            TypeKind::Bool => {
                [it.clone(), it.clone().not()].into_iter().chain(others.map(|v| it.clone().eq(v))).collect()
            }
            _ => continue,
        };
        // Which end, whether it belongs to the segment, and that.
        let anywhere = (None, false, Expr::bool(true));
        let above = ends.iter().enumerate();
        let above = above.flat_map(|(n, t)| [(Some(n), true, le(t, &index)), (Some(n), false, lt(t, &index))]);
        let lows: Vec<_> = std::iter::once(anywhere.clone()).chain(above).collect();
        // Few programs have entries below 0.
        let below = ends.iter().enumerate().skip(1);
        let below = below.flat_map(|(n, t)| [(Some(n), true, le(&index, t)), (Some(n), false, lt(&index, t))]);
        let highs: Vec<_> = std::iter::once(anywhere).chain(below).collect();
        for flag in &flags {
            for ((from, from_it, low), (to, to_it, high)) in lows.iter().cartesian_product(&highs) {
                let is_empty = from.is_some() && from == to && !(*from_it && *to_it);
                let within = Expr::all([flag.clone(), low.clone(), high.clone()]);
                let facts = facts.iter().filter(|_| !is_empty);
                found.extend(facts.map(|fact| within.clone().implies(fact.clone())));
            }
        }
    }
    log::debug!("segments: {} guesses about {}", found.len(), predicate.name);
    found.truncate(GUESSES);
    found
}

// ----------------------------------------------------------------------------------------------- search

struct Search<'a> {
    clauses: &'a Clauses,
    /// Knows one rule at a time ([`Search::with`]).
    session: SmtSession<'a>,
    limits: &'a Limits,
    /// By predicate: what is still believed.
    guesses: Vec<Vec<Expr>>,
    /// By predicate: some rule leads to it.
    reached: Vec<bool>,
}

impl Search<'_> {
    /// Drops guesses until all rules keep the others; is no failing rule possible then?
    fn saturate(&mut self) -> Result<bool, String> {
        let clauses = self.clauses;
        let mut visits = 0;
        clauses.saturate(|rule| {
            visits += 1;
            self.apply(rule)
        })?;
        log::debug!("segments: {visits} visits of rules");
        for rule in clauses.rules.iter().filter(|rule| rule.head.is_none()) {
            if self.is_reached(rule) && self.with(rule, |search| search.is_possible(rule))? {
                log::debug!("segments: {} is possible with what is left of the guesses", rule.what);
                for premise in &rule.premises {
                    log::trace!(
                        "segments: left: {}",
                        self.guesses[premise.predicate].iter().map(print_expr).join("; ")
                    );
                }
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What is true of all values is no guess.
    fn drop_tautologies(&mut self) -> Result<(), String> {
        for (number, predicate) in self.clauses.predicates.iter().enumerate() {
            let values = predicate.arguments.iter().map(|a| Expr::var(a.name)).collect();
            let head = Atom { predicate: number, values };
            let anything = Rule {
                what: "anything".into(),
                variables: predicate.arguments.iter().map(|a| (a.name, a.ty.clone())).collect(),
                premises: Vec::new(),
                conditions: Vec::new(),
                head: None,
            };
            let tautologies = self.with(&anything, |search| search.implied(&head))?;
            self.retain(number, |n| tautologies.binary_search(&n).is_err());
        }
        Ok(())
    }

    /// Only these guesses about the predicate are still believed, by their numbers.
    fn retain(&mut self, predicate: usize, stays: impl Fn(usize) -> bool) {
        let mut numbers = 0..;
        self.guesses[predicate].retain(|_| numbers.next().is_some_and(&stays));
    }

    fn is_reached(&self, rule: &Rule) -> bool {
        rule.premises.iter().all(|p| self.reached[p.predicate])
    }

    /// The predicate of which more is possible by the rule.
    fn apply(&mut self, rule: &Rule) -> Result<Option<usize>, String> {
        let Some(head) = rule.head.as_ref().filter(|_| self.is_reached(rule)) else { return Ok(None) };
        let (is_new, guesses) = (!self.reached[head.predicate], self.guesses[head.predicate].len());
        if guesses == 0 && !is_new {
            return Ok(None);
        }
        let kept = self.with(rule, |search| {
            search.assume(rule)?;
            match is_new && !search.session.possible(&[]).map_err(why)? {
                true => Ok(None),
                false => search.implied(head).map(Some),
            }
        })?;
        let Some(kept) = kept.filter(|kept| is_new || kept.len() < guesses) else { return Ok(None) };
        self.reached[head.predicate] = true;
        self.retain(head.predicate, |n| kept.binary_search(&n).is_ok());
        Ok(Some(head.predicate))
    }

    /// Is the rule possible with what is believed of its premises?
    fn is_possible(&mut self, rule: &Rule) -> Result<bool, String> {
        self.assume(rule)?;
        self.session.possible(&[]).map_err(why)
    }

    /// Which of the guesses about the atom follow from what the solver knows, by their numbers, in order.
    fn implied(&mut self, head: &Atom) -> Result<Vec<usize>, String> {
        let guesses = self.instances(head);
        let mut defined = String::new();
        for (number, guess) in guesses.iter().enumerate() {
            let _ = writeln!(defined, "(define-fun guess!{number} () Bool {})", self.clauses.functions.term(guess)?);
        }
        self.session.say(&defined);
        let mut kept: Vec<usize> = (0..guesses.len()).collect();
        while !kept.is_empty() {
            let names = kept.iter().map(|n| format!("guess!{n}")).join(" ");
            self.session.push();
            self.session.say(&format!("(assert (not (and true {names})))\n"));
            let is_possible = self.session.possible(&[]).map_err(why)?;
            let true_here = if is_possible { self.true_here(&names)? } else { Vec::new() };
            self.session.pop();
            if !is_possible {
                break;
            }
            let before = kept.len();
            kept = kept.into_iter().zip(true_here).filter(|(_, is_true)| *is_true).map(|(n, _)| n).collect();
            if kept.len() == before {
                return Err("the solver has a model that is none".into());
            }
        }
        Ok(kept)
    }

    /// Which of these are true in the solver's model.
    fn true_here(&mut self, names: &str) -> Result<Vec<bool>, String> {
        let values = self.session.ask(&format!("(get-value ({names}))\n")).map_err(why)?;
        let is_true = |pair: &Sexp| pair.list().and_then(|p| p.last()).and_then(Sexp::atom) == Some("true");
        Ok(values.list().unwrap_or_default().iter().map(is_true).collect())
    }

    /// The guesses at which the failing rules, and those guesses themselves, rest.
    fn needed(&mut self) -> Result<Vec<Expr>, String> {
        let clauses = self.clauses;
        let mut needed: Vec<IndexSet<usize>> = vec![IndexSet::new(); clauses.predicates.len()];
        let mut waiting: Vec<(usize, usize)> = Vec::new();
        let mut note = |core: Vec<(usize, usize)>, waiting: &mut Vec<(usize, usize)>| {
            waiting.extend(core.into_iter().filter(|(predicate, guess)| needed[*predicate].insert(*guess)));
        };
        for rule in clauses.rules.iter().filter(|rule| rule.head.is_none()) {
            if self.is_reached(rule) {
                note(self.with(rule, |search| search.core(rule, None))?, &mut waiting);
            }
        }
        while let Some((predicate, guess)) = waiting.pop() {
            for rule in &clauses.rules {
                if rule.head.as_ref().is_some_and(|head| head.predicate == predicate) && self.is_reached(rule) {
                    note(self.with(rule, |search| search.core(rule, Some(guess)))?, &mut waiting);
                }
            }
        }
        let definition = |(predicate, needed): (usize, &IndexSet<usize>)| match self.reached[predicate] {
            true => Expr::all(needed.iter().sorted().map(|guess| self.guesses[predicate][*guess].clone())),
            false => Expr::bool(false),
        };
        Ok(needed.iter().enumerate().map(definition).collect())
    }

    /// Guesses at the premises, from which the guess at the head follows, or that the rule is impossible.
    fn core(&mut self, rule: &Rule, guess: Option<usize>) -> Result<Vec<(usize, usize)>, String> {
        if let (Some(head), Some(guess)) = (&rule.head, guess) {
            let instance = self.instances(head).swap_remove(guess);
            self.session.say(&format!("(assert (not {}))\n", self.clauses.functions.term(&instance)?));
        }
        let mut named: IndexMap<String, (usize, usize)> = IndexMap::new();
        let mut assumed = String::new();
        for (at, premise) in rule.premises.iter().enumerate() {
            for (number, instance) in self.instances(premise).iter().enumerate() {
                let name = format!("premise!{at}!{number}");
                let _ = writeln!(assumed, "(assert (! {} :named {name}))", self.clauses.functions.term(instance)?);
                named.insert(name, (premise.predicate, number));
            }
        }
        self.session.say(&assumed);
        if self.session.possible(&[]).map_err(why)? {
            return Err("the solver contradicts itself".into());
        }
        let core = self.session.ask("(get-unsat-core)\n").map_err(why)?;
        let names = core.list().unwrap_or_default().iter().filter_map(Sexp::atom);
        Ok(names.filter_map(|name| named.get(name).copied()).collect())
    }

    /// What is believed of an atom.
    fn instances(&self, atom: &Atom) -> Vec<Expr> {
        let names = self.clauses.predicates[atom.predicate].arguments.iter().map(|a| a.name);
        let values: FxHashMap<Name, Expr> = names.zip(atom.values.iter().cloned()).collect();
        let instance = |guess: &Expr| {
            let mut guess = guess.clone();
            guess.substitute(&values);
            guess
        };
        self.guesses[atom.predicate].iter().map(instance).collect()
    }

    /// Tells the solver what is believed of the premises.
    fn assume(&mut self, rule: &Rule) -> Result<(), String> {
        let mut assumed = String::new();
        for instance in rule.premises.iter().flat_map(|premise| self.instances(premise)) {
            let _ = writeln!(assumed, "(assert {})", self.clauses.functions.term(&instance)?);
        }
        self.session.say(&assumed);
        Ok(())
    }

    /// Asks while the solver knows the conditions of a rule.
    fn with<T>(&mut self, rule: &Rule, ask: impl FnOnce(&mut Self) -> Result<T, String>) -> Result<T, String> {
        if let Some(exceeded) = self.limits.exceeded() {
            return Err(exceeded.reason().into());
        }
        let mut known = String::new();
        for (name, ty) in &rule.variables {
            let _ = writeln!(known, "(declare-const {} {})", symbol(*name), sort(ty)?);
        }
        for condition in &rule.conditions {
            let _ = writeln!(known, "(assert {})", self.clauses.functions.term(condition)?);
        }
        self.session.push();
        self.session.say(&known);
        let answer = ask(self);
        self.session.pop();
        answer
    }
}

fn why(fault: SmtFault) -> String {
    match fault {
        SmtFault::Unknown(why) | SmtFault::Broken(why) => why,
    }
}
