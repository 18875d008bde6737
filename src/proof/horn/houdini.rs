//! Guesses about predicates, which are kept for as long as no rule contradicts them.
//!
//! Where the guesses at the premises of a rule do not lead to a guess at its head, that is dropped: a model of the solver contradicts many of
//! them at once. What is left is inductive. If no failing rule is possible with it, those guesses on which that rests are the solution.
//!
//! Source: Flanagan and Leino, "Houdini, an annotation assistant for ESC/Java", FME 2001.

use std::fmt::Write;

use indexmap::{IndexMap, IndexSet};
use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use super::clauses::{Atom, Clauses, Predicate, Rule};
use super::compared::{Compared, compared};
use super::equations::Equations;
use super::smtlib::{sort, symbol};
use base::sexp::Sexp;
use engine::limits::Limits;
use engine::{SmtConfig, SmtFault, SmtSession};
use syntax::ast::*;
use syntax::print::print_expr;

/// What is guessed of a predicate, where these equations hold.
pub type Guesser = fn(&Predicate, &[&Expr], &Compared) -> Vec<Expr>;

/// Definitions of the predicates that solve the clauses, by the first of the guessers whose guesses do; `None` where none does.
///
/// # Errors
/// Something has no counterpart in SMT-LIB, or the solver has no answer.
pub fn solve(
    clauses: &Clauses,
    equations: &Equations,
    guessers: &[Guesser],
    solver: &SmtConfig,
    limits: &Limits,
) -> Result<Option<Vec<Expr>>, String> {
    let compared = compared(clauses);
    let clauses = &equations.strengthened(clauses);
    let mut houdini = Houdini::new(clauses, solver, limits)?;
    for guesser in guessers {
        let of = |(number, p)| guesser(p, &equations.of_predicate(number), &compared);
        let found = houdini.solve(clauses.predicates.iter().enumerate().map(of).collect())?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// What all rules keep of these guesses about each predicate; false of those to which no rule leads.
///
/// # Errors
/// As those of [`solve`].
pub fn inductive(
    clauses: &Clauses,
    equations: &Equations,
    guesses: Vec<Vec<Expr>>,
    solver: &SmtConfig,
    limits: &Limits,
) -> Result<Vec<Expr>, String> {
    let clauses = &equations.strengthened(clauses);
    let mut houdini = Houdini::new(clauses, solver, limits)?;
    houdini.solve(guesses)?;
    let kept = houdini.guesses.into_iter().zip(houdini.reached);
    Ok(kept.map(|(kept, reached)| if reached { Expr::all(kept) } else { Expr::bool(false) }).collect())
}

/// Which of these conditions are true wherever a rule applies, by rule: of those over its own variables.
///
/// # Errors
/// As those of [`solve`].
pub fn implied(
    clauses: &Clauses,
    conditions: &[Expr],
    solver: &SmtConfig,
    limits: &Limits,
) -> Result<Vec<Vec<usize>>, String> {
    let mut houdini = Houdini::new(clauses, solver, limits)?;
    let of = |rule: &Rule| {
        houdini.with(rule, |search| {
            let is_own =
                |n: &usize| !conditions[*n].mentions(|name| rule.variables.iter().all(|(own, _)| *own != name));
            let mut found = Vec::new();
            for n in (0..conditions.len()).filter(is_own) {
                let term = search.clauses.functions.term(&conditions[n])?;
                search.session.push();
                search.session.say(&format!("(assert (not {term}))\n"));
                let answer = search.session.possible(&[]).map_err(why);
                search.session.pop();
                if !answer? {
                    found.push(n);
                }
            }
            Ok(found)
        })
    };
    clauses.rules.iter().map(of).collect()
}

/// The search for what is inductive of some guesses.
struct Houdini<'a> {
    clauses: &'a Clauses,
    /// Knows one rule at a time ([`Houdini::with`]).
    session: SmtSession<'a>,
    limits: &'a Limits,
    /// By predicate: what is still believed.
    guesses: Vec<Vec<Expr>>,
    /// By predicate: some rule leads to it.
    reached: Vec<bool>,
}

impl<'a> Houdini<'a> {
    fn new(clauses: &'a Clauses, solver: &'a SmtConfig, limits: &'a Limits) -> Result<Houdini<'a>, String> {
        let mut session = SmtSession::start(solver, limits.clone()).map_err(why)?;
        session.say("(set-option :produce-unsat-cores true)\n");
        session.say(&clauses.functions.declarations());
        Ok(Houdini { clauses, session, limits, guesses: Vec::new(), reached: Vec::new() })
    }

    /// Definitions of the predicates that solve the clauses, out of these guesses about each; `None` where the guesses do not.
    fn solve(&mut self, guesses: Vec<Vec<Expr>>) -> Result<Option<Vec<Expr>>, String> {
        self.guesses = guesses;
        self.reached = vec![false; self.clauses.predicates.len()];
        self.drop_tautologies()?;
        if self.saturate()? { self.needed().map(Some) } else { Ok(None) }
    }

    /// Drops guesses until all rules keep the others; is no failing rule possible then?
    fn saturate(&mut self) -> Result<bool, String> {
        let clauses = self.clauses;
        let mut visits = 0;
        clauses.saturate(|rule| {
            visits += 1;
            self.apply(rule)
        })?;
        log::debug!("houdini: {visits} visits of rules");
        for rule in clauses.rules.iter().filter(|rule| rule.head.is_none()) {
            if self.is_reached(rule) && self.with(rule, |search| search.is_possible(rule))? {
                log::debug!("houdini: {} is possible with what is left of the guesses", rule.what);
                for premise in &rule.premises {
                    log::trace!("houdini: left: {}", self.guesses[premise.predicate].iter().map(print_expr).join("; "));
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
            let tautologies = self.with(&anything, |search| search.implied(&head, &FxHashSet::default()))?;
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
        // Most of what is believed of the head speaks of what the rule does not change.
        let premises = self.believed(rule);
        let known: FxHashSet<String> = premises.iter().map(print_expr).collect();
        let kept = self.with(rule, |search| {
            search.assume(&premises)?;
            match is_new && !search.session.possible(&[]).map_err(why)? {
                true => Ok(None),
                false => search.implied(head, &known).map(Some),
            }
        })?;
        let Some(kept) = kept.filter(|kept| is_new || kept.len() < guesses) else { return Ok(None) };
        self.reached[head.predicate] = true;
        self.retain(head.predicate, |n| kept.binary_search(&n).is_ok());
        Ok(Some(head.predicate))
    }

    /// Is the rule possible with what is believed of its premises?
    fn is_possible(&mut self, rule: &Rule) -> Result<bool, String> {
        self.assume(&self.believed(rule))?;
        self.session.possible(&[]).map_err(why)
    }

    /// Which of the guesses about the atom follow from what the solver knows, by their numbers, in order: those that print like this do.
    fn implied(&mut self, head: &Atom, known: &FxHashSet<String>) -> Result<Vec<usize>, String> {
        let guesses = self.instances(head);
        let (given, mut open): (Vec<usize>, Vec<usize>) =
            (0..guesses.len()).partition(|n| known.contains(&print_expr(&guesses[*n])));
        let mut defined = String::new();
        for number in &open {
            let guess = self.clauses.functions.term(&guesses[*number])?;
            // Solvers give no values of terms with what is bound in them, also behind a definition.
            let _ = match ["(forall ", "(exists ", "(lambda "].iter().any(|binder| guess.contains(binder)) {
                true => writeln!(defined, "(declare-fun guess!{number} () Bool)\n(assert (= guess!{number} {guess}))"),
                false => writeln!(defined, "(define-fun guess!{number} () Bool {guess})"),
            };
        }
        self.session.say(&defined);
        while !open.is_empty() {
            let names = open.iter().map(|n| format!("guess!{n}")).join(" ");
            self.session.push();
            self.session.say(&format!("(assert (not (and true {names})))\n"));
            let is_possible = self.session.possible(&[]).map_err(why)?;
            let true_here = if is_possible { self.true_here(&names)? } else { Vec::new() };
            self.session.pop();
            if !is_possible {
                break;
            }
            let before = open.len();
            open = open.into_iter().zip(true_here).filter(|(_, is_true)| *is_true).map(|(n, _)| n).collect();
            if open.len() == before {
                return Err("the solver has a model that is none".into());
            }
        }
        Ok(given.into_iter().chain(open).sorted().collect())
    }

    /// Which of these are true in the solver's model.
    fn true_here(&mut self, names: &str) -> Result<Vec<bool>, String> {
        let values = self.session.ask(&format!("(get-value ({names}))\n")).map_err(why)?;
        let is_true = |pair: &Sexp| pair.list().and_then(|p| p.last()).and_then(Sexp::atom) == Some("true");
        Ok(values.list().unwrap_or_default().iter().map(is_true).collect())
    }

    /// The guesses on which it rests that failing rules are impossible, and those that lead to where nothing is reached; and those guesses
    /// themselves.
    fn needed(&mut self) -> Result<Vec<Expr>, String> {
        let clauses = self.clauses;
        let mut needed: Vec<IndexSet<usize>> = vec![IndexSet::new(); clauses.predicates.len()];
        let mut waiting: Vec<(usize, usize)> = Vec::new();
        let mut note = |core: Vec<(usize, usize)>, waiting: &mut Vec<(usize, usize)>| {
            waiting.extend(core.into_iter().filter(|(predicate, guess)| needed[*predicate].insert(*guess)));
        };
        for rule in &clauses.rules {
            let is_impossible = rule.head.as_ref().is_none_or(|head| !self.reached[head.predicate]);
            if is_impossible && self.is_reached(rule) {
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

    /// What is believed of the premises.
    fn believed(&self, rule: &Rule) -> Vec<Expr> {
        rule.premises.iter().flat_map(|premise| self.instances(premise)).collect()
    }

    fn assume(&mut self, all: &[Expr]) -> Result<(), String> {
        let mut assumed = String::new();
        for one in all {
            let _ = writeln!(assumed, "(assert {})", self.clauses.functions.term(one)?);
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
