//! Horn clauses: predicates over parts of the state, and rules that say what they must hold for.
//!
//! ```text
//! head(...) if premise(...) and ... and condition and ...          false if ... where a check fails
//! ```
//! Predicates that satisfy all rules are an inductive invariant under which no check fails.

use std::collections::VecDeque;
use std::fmt;

use syntax::ast::{Expr, Name, Type};
use system::ThreadId;

use super::smtlib::{Functions, sort, symbol};

/// All clauses of a program.
#[derive(Debug, Clone)]
pub struct Clauses {
    /// The predicates that a solution interprets.
    pub predicates: Vec<Predicate>,
    /// The clauses, each with its head.
    pub rules: Vec<Rule>,
    /// Constants, functions and axioms of the program.
    pub functions: Functions,
}

/// What the threads of a group have to do with each other, and with the globals.
#[derive(Debug, Clone)]
pub struct Predicate {
    pub name: Name,
    pub group: Vec<ThreadId>,
    pub arguments: Vec<Argument>,
}

#[derive(Debug, Clone)]
pub struct Argument {
    pub name: Name,
    pub ty: Type,
    pub means: Means,
    /// It is an element of that, at the index that these arguments are.
    pub at: Option<Vec<Name>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    /// A constant of the program.
    Constant,
    /// Where the thread is, as a number.
    Location(ThreadId),
    /// The variable at this position of the system.
    Variable(usize),
    /// Any index, or part of one, of maps.
    Index,
    /// What has this name in a procedure (clauses of sequential programs).
    Named,
}

/// A predicate applied.
#[derive(Debug, Clone, PartialEq)]
pub struct Atom {
    pub predicate: usize,
    pub values: Vec<Expr>,
}

#[derive(Debug, Clone)]
pub struct Rule {
    /// For people.
    pub what: String,
    pub variables: Vec<(Name, Type)>,
    pub premises: Vec<Atom>,
    pub conditions: Vec<Expr>,
    /// `None` where what the premises say must not be.
    pub head: Option<Atom>,
}

impl Clauses {
    /// As a script, without the question.
    ///
    /// # Errors
    /// Something has no counterpart in SMT-LIB.
    pub fn script(&self) -> Result<String, String> {
        let mut text = String::from("(set-logic HORN)\n");
        text.push_str(&self.functions.declarations());
        for p in &self.predicates {
            let sorts: Vec<String> = p.arguments.iter().map(|a| sort(&a.ty)).collect::<Result<_, _>>()?;
            let names: Vec<&str> = p.arguments.iter().map(|a| a.name.as_str()).collect();
            text.push_str(&format!("; {}\n", names.join(" ")));
            text.push_str(&format!("(declare-fun {} ({}) Bool)\n", symbol(p.name), sorts.join(" ")));
        }
        for rule in &self.rules {
            text.push_str(&format!("; {}\n", rule.what));
            text.push_str(&self.rule(rule)?);
        }
        Ok(text)
    }

    /// Applies the rules until none has anything to add: `apply` says of which predicate more is known by the rule now, so that the rules
    /// with this premise are applied again.
    ///
    /// # Errors
    /// Those of `apply`, which end it.
    pub fn saturate<E>(&self, mut apply: impl FnMut(&Rule) -> Result<Option<usize>, E>) -> Result<(), E> {
        let mut readers: Vec<Vec<usize>> = vec![Vec::new(); self.predicates.len()];
        for (number, rule) in self.rules.iter().enumerate() {
            rule.premises.iter().for_each(|p| readers[p.predicate].push(number));
        }
        let mut waiting: VecDeque<usize> = (0..self.rules.len()).collect();
        let mut is_waiting = vec![true; self.rules.len()];
        while let Some(number) = waiting.pop_front() {
            is_waiting[number] = false;
            let changed = apply(&self.rules[number])?;
            for reader in changed.iter().flat_map(|predicate| &readers[*predicate]) {
                if !std::mem::replace(&mut is_waiting[*reader], true) {
                    waiting.push_back(*reader);
                }
            }
        }
        Ok(())
    }

    fn rule(&self, rule: &Rule) -> Result<String, String> {
        let mut body: Vec<String> = rule.premises.iter().map(|a| self.atom(a)).collect::<Result<_, _>>()?;
        for condition in &rule.conditions {
            body.push(self.functions.term(condition)?);
        }
        let body = match body.as_slice() {
            [] => "true".to_owned(),
            [one] => one.clone(),
            several => format!("(and {})", several.join(" ")),
        };
        let head = rule.head.as_ref().map_or(Ok("false".to_owned()), |h| self.atom(h))?;
        let mut bound = Vec::new();
        for (name, ty) in &rule.variables {
            bound.push(format!("({} {})", symbol(*name), sort(ty)?));
        }
        Ok(match bound.is_empty() {
            true => format!("(assert (=> {body} {head}))\n"),
            false => format!("(assert (forall ({})\n  (=> {body}\n    {head})))\n", bound.join(" ")),
        })
    }

    fn atom(&self, atom: &Atom) -> Result<String, String> {
        let name = symbol(self.predicates[atom.predicate].name);
        let values: Vec<String> = atom.values.iter().map(|v| self.functions.term(v)).collect::<Result<_, _>>()?;
        Ok(if values.is_empty() { name } else { format!("({name} {})", values.join(" ")) })
    }
}

impl fmt::Display for Clauses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} predicates, {} rules", self.predicates.len(), self.rules.len())
    }
}
