//! The state of a system in the words of a certificate: locations by their numbers there, variables by what they are in the source.
//!
//! A pass tells how the certificate knows the system behind it from how it knows the one in front ([`super::passes::Back::words`]).

use indexmap::IndexMap;
use itertools::Itertools;
use rustc_hash::FxHashMap;

use super::*;
use syntax::ast::{BinOp, ExprKind, Let};
use vocabulary::places::Monitor;
use vocabulary::{Literal, SETTLED, integer};

/// Words for everything that has one.
#[derive(Debug, Clone)]
pub struct Words {
    /// The variable of each thread's location, and for each location its numbers in the certificate.
    pub locations: Vec<(Name, Vec<Vec<usize>>)>,
    /// How the certificate knows variables.
    pub variables: FxHashMap<Name, Word>,
    /// Variables of the certificate that are none of the system: they have one value wherever it matters.
    pub values: FxHashMap<Name, Expr>,
    /// Threads that the checker sees and the system does not have, since nobody comes to where they are created: there are none.
    pub nobody: Expr,
    /// What the certificate counts.
    pub counters: Vec<Counter>,
    /// Variables of the monitor that counts fair rounds.
    pub monitors: Vec<(Monitor, Name)>,
    /// All names that are in use here and there.
    pub names: Names,
}

/// A variable as the certificate knows it.
#[derive(Debug, Clone)]
pub struct Word {
    /// Its value, where somebody has handed it over.
    pub expr: Expr,
    /// Where it is 0 or false in the system, whatever the certificate says: nobody has handed it over yet.
    pub not_yet: Option<Expr>,
}

/// The number of threads at a place, as a certificate has it.
#[derive(Debug, Clone)]
pub struct Counter {
    /// The variable of the certificate.
    pub name: Name,
    /// The first of the threads that are alike.
    pub first: ThreadId,
    /// The number of the place in the certificate.
    pub location: usize,
    /// Only those of which this variable of the system has this value.
    pub value: Option<(Name, Literal)>,
}

impl From<Expr> for Word {
    fn from(expr: Expr) -> Word {
        Word { expr, not_yet: None }
    }
}

impl Word {
    /// What the variable, of this type, is in the system.
    pub fn value(&self, ty: &Type) -> Expr {
        match (&self.not_yet, Handed::at_first(ty)) {
            (Some(_), _) if *ty == Type::bool() => self.says(false, self.expr.clone()),
            (Some(not_yet), Some(value)) => Expr::ite(not_yet.clone(), value, self.expr.clone()),
            // Where it may be any value at first, this one is the one that there is a word for.
            _ => self.expr.clone(),
        }
    }

    /// What is true of the variable, where `first` says whether it is true of 0 or false.
    pub fn says(&self, first: bool, of: Expr) -> Expr {
        match &self.not_yet {
            None => of,
            Some(not_yet) if first => not_yet.clone().or(of),
            Some(not_yet) => not_yet.clone().not().and(of),
        }
    }
}

impl Words {
    /// The word of a variable, if there is one.
    pub fn of(&self, variable: Name) -> Option<&Word> {
        self.variables.get(&variable)
    }

    /// The same with further words.
    #[must_use]
    pub fn with(mut self, variables: impl IntoIterator<Item = (Name, Word)>) -> Words {
        self.variables.extend(variables);
        self
    }

    /// The thread is at one of these locations.
    pub fn at(&self, thread: ThreadId, which: impl Fn(LocationId) -> bool) -> Expr {
        let (at, numbers) = &self.locations[thread];
        let chosen = numbers.iter().enumerate().filter(|(l, _)| which(*l)).flat_map(|(_, n)| n);
        among(&Expr::var(*at), &chosen.map(|n| *n as i128).sorted().dedup().collect::<Vec<_>>())
    }

    /// An expression of the system in the words of the certificate.
    ///
    /// # Errors
    /// It is about something that has no word.
    pub fn said(&self, system: &System, expr: &Expr) -> Result<Expr, String> {
        let mut words = FxHashMap::default();
        for variable in &system.variables {
            match self.of(variable.name) {
                Some(word) => drop(words.insert(variable.name, word.value(&variable.ty))),
                None if expr.mentions(|n| n == variable.name) => return Err(wordless(variable.name)),
                None => {}
            }
        }
        let mut said = expr.clone();
        said.substitute(&words);
        Ok(said)
    }

    /// A number of threads; what it is subtracted from has its word already.
    pub(super) fn counted(&self, counted: &count::Counted) -> Option<Word> {
        // How often each counter is in it.
        let mut weights = std::collections::BTreeMap::new();
        for (l, weight) in &counted.weights {
            for number in &self.locations[counted.first].1[*l] {
                for (value, more) in &weight.more {
                    weights.insert((*number, Some((counted.by?, *value))), *more);
                }
                weights.insert((*number, None), weight.always);
            }
        }
        let part = |((number, value), weight): ((usize, Option<(Name, Literal)>), usize)| {
            let is_it = |c: &&Counter| c.first == counted.first && c.location == number && c.value == value;
            let counter = Expr::var(self.counters.iter().find(is_it)?.name);
            Some(if weight == 1 { counter } else { Expr::binary(BinOp::Mul, Expr::int(weight), counter) })
        };
        let parts: Option<Vec<Expr>> = weights.into_iter().filter(|(_, weight)| *weight > 0).map(part).collect();
        let mut expr = counted.variable(parts?.into_iter().reduce(|sum, part| Expr::binary(BinOp::Add, sum, part))?);
        let mut values = FxHashMap::default();
        for (name, _) in &counted.from {
            values.insert(*name, self.of(*name).filter(|w| w.not_yet.is_none())?.expr.clone());
        }
        expr.substitute(&values);
        Some(expr.into())
    }
}

/// What is said of a proof that needs the variable.
pub fn wordless(variable: Name) -> String {
    format!("the proof needs {variable}, which the source does not know")
}

/// The expression is one of these values, in order: written as ranges.
pub fn among(expr: &Expr, values: &[i128]) -> Expr {
    let mut parts = Vec::new();
    let mut rest = values;
    while let Some(first) = rest.first() {
        let run = rest.iter().enumerate().take_while(|(i, v)| **v == first + *i as i128).count();
        let last = rest[run - 1];
        let le = |a: Expr, b: Expr| Expr::binary(BinOp::Le, a, b);
        parts.push(match run {
            1 => expr.clone().eq(integer(*first)),
            _ => le(integer(*first), expr.clone()).and(le(expr.clone(), integer(last))),
        });
        rest = &rest[run..];
    }
    Expr::any(parts)
}

const PART: &str = "a part of a value changes where threads do not rest";

/// Variables of a certificate, each with the value that it is to have.
pub type Values = IndexMap<Name, Expr>;

/// Gives a variable of the certificate, or an entry of one, a value.
///
/// # Errors
/// It is only a part of a value.
pub fn set(word: &Expr, value: Expr, values: &mut Values) -> Result<(), String> {
    match &word.kind {
        ExprKind::Var(name) => drop(values.insert(*name, value)),
        ExprKind::Select(map, index) => {
            let ExprKind::Var(name) = map.kind else { return Err(PART.into()) };
            let written = values.entry(name).or_insert_with(|| (**map).clone());
            let old = Box::new(std::mem::replace(written, Expr::bool(true)));
            *written = Expr::generated(ExprKind::Store(old, index.clone(), Box::new(value)));
        }
        ExprKind::Is(..) | ExprKind::Field(..) | ExprKind::If(..) => {
            return Err(PART.into());
        }
        // That a thread has ended, its location says.
        _ => {}
    }
    Ok(())
}

/// Another state, by where threads are in this one: an invariant of that state is one of this one.
///
/// ```text
/// (var at.main#settled, at.W#settled, x#settled :=
///     if at.main == 1 then 4 else at.main, if at.main == 1 then 2 else if at.W == 1 then 2 else at.W, if at.main == 1 then 0 else x;
///  <the invariant, about these>)
/// ```
#[derive(Default)]
pub struct Then {
    values: Values,
}

impl Then {
    /// Where the thread is at one of these locations, the variables have these values, whatever has been told of other threads.
    pub fn of_thread(
        &mut self,
        words: &Words,
        thread: ThreadId,
        cases: impl IntoIterator<Item = (LocationId, Values)>,
    ) {
        // What a variable is is often the same for several locations.
        let mut of: IndexMap<Name, Vec<(Expr, Vec<LocationId>)>> = IndexMap::new();
        for (location, values) in cases {
            for (name, value) in values {
                let known = of.entry(name).or_default();
                match known.iter_mut().find(|(v, _)| *v == value) {
                    Some((_, locations)) => locations.push(location),
                    None => known.push((value, vec![location])),
                }
            }
        }
        for (name, cases) in of {
            let value = self.values.entry(name).or_insert_with(|| Expr::var(name));
            for (then, locations) in cases {
                let here = words.at(thread, |l| locations.contains(&l));
                let otherwise = std::mem::replace(value, Expr::bool(true));
                *value = Expr::generated(ExprKind::If(Box::new(here), Box::new(then), Box::new(otherwise)));
            }
        }
    }

    /// The invariant, asked of that state.
    pub fn asked(self, words: &Words, mut invariant: Expr) -> Expr {
        if self.values.is_empty() {
            return invariant;
        }
        let mut names = words.names.clone();
        let then: Vec<Name> = self.values.keys().map(|name| names.fresh(&format!("{name}{SETTLED}"))).collect();
        invariant.substitute(&self.values.keys().copied().zip(then.iter().copied().map(Expr::var)).collect());
        let vars = then.into_iter().map(Ident::generated).collect();
        let var_attrs = self.values.iter().map(|_| Vec::new()).collect();
        let values = self.values.into_values().collect();
        let asked = Let { vars, var_attrs, values, attrs: Vec::new(), body: invariant };
        Expr::generated(ExprKind::Let(Box::new(asked)))
    }
}
