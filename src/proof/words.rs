//! The state of a system in the words of a certificate: locations by their numbers there, variables by their source.

use std::collections::BTreeMap;

use itertools::Itertools;
use rustc_hash::FxHashMap;

use certificate::{Obligations, Vocabulary};
use syntax::ast::*;
use system::count::Counted;
use system::parts::part_of;
use system::{Handed, Location, StateVariable, System, ThreadId};
use vocabulary::places::{Monitor, Place, ThreadPath, Variable};
use vocabulary::{ABSENT, Literal, LocationId, integer};

/// Words for everything that has one.
pub struct Words {
    /// The variable of each thread's location, and for each location its numbers in the certificate.
    pub locations: Vec<(Name, Vec<Vec<usize>>)>,
    /// For each variable: how the certificate knows it.
    pub variables: Vec<Option<Word>>,
    /// Threads that the checker sees and the system does not have, since nobody comes to where they are created: there are none.
    pub nobody: Expr,
}

/// A variable as the certificate knows it.
pub struct Word {
    pub expr: Expr,
    /// Where it is 0 or false in the system, whatever the certificate says: nobody has handed it over yet.
    pub not_yet: Option<Expr>,
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
    /// # Errors
    /// A thread that the checker does not see.
    pub fn new(system: &System, obligations: &Obligations) -> Result<Words, String> {
        let vocabulary = &obligations.vocabulary;
        let mut locations: Vec<(Name, Vec<Vec<usize>>)> = Vec::new();
        for thread in &system.threads {
            let Some(known) = vocabulary.threads.iter().find(|t| t.path == thread.path) else {
                return Err(format!("the checker knows no thread {}", thread.name));
            };
            let numbers = thread.locations.iter().enumerate().map(|(l, location)| {
                let there: Vec<usize> =
                    (0..known.places.len()).filter(|n| known.places[*n] == location.place).collect();
                let alike = |l: &&Location| l.place == location.place;
                // A statement has a place for each of its accesses: both find them in the order of execution.
                match thread.locations.iter().filter(alike).count() == there.len() {
                    true => vec![there[thread.locations[..l].iter().filter(alike).count()]],
                    false => there,
                }
            });
            locations.push((known.at, numbers.collect()));
        }
        let is_constant = |name: Name| {
            let mut constants = obligations.passive().iter().filter_map(|d| match d {
                Decl::Const(c) => Some(&c.names),
                _ => None,
            });
            constants.any(|names| names.iter().any(|n| n.name == name))
        };
        let variables = system.variables.iter().map(|v| match (&v.source, &v.announces) {
            (Some(source), _) => {
                let whole = variable(vocabulary, source)?;
                let not_yet = match &v.handed {
                    // Maps have no first value.
                    Some(_) if v.cell.is_some() => return None,
                    Some(handed) => Some(not_yet(vocabulary, handed)?),
                    None => None,
                };
                let expr = match &v.cell {
                    Some(least) if matches!(source, Variable::Monitor(Monitor::Rounds | Monitor::Inside)) => {
                        Expr::binary(BinOp::Le, least.clone(), whole)
                    }
                    Some(index) => Expr::generated(ExprKind::Select(Box::new(whole), vec![index.clone()])),
                    None => whole,
                };
                let expr = v.part.as_ref().map_or(expr.clone(), |part| part_of(part, expr));
                Some(Word { expr, not_yet })
            }
            (None, Some(path)) => {
                let thread = vocabulary.threads.iter().find(|t| t.path == *path)?;
                Some(Word { expr: Expr::var(thread.at).eq(Expr::int(vocabulary::END)), not_yet: None })
            }
            // A constant, which is none of the system ([`System::with_constants`]).
            _ if is_constant(v.name) => Some(Word { expr: Expr::var(v.name), not_yet: None }),
            _ => None,
        });
        let variables = variables.collect();
        let is_there = |path: &ThreadPath| system.threads.iter().any(|t| t.path == *path);
        let unseen = vocabulary.threads.iter().filter(|t| !is_there(&t.path) && !t.path.is_another());
        let nobody = Expr::all(unseen.map(|t| Expr::var(t.at).eq(Expr::int(ABSENT))));
        let mut words = Words { locations, variables, nobody };
        for (v, variable) in system.variables.iter().enumerate() {
            words.variables[v] =
                variable.counts.as_ref().map_or(words.variables[v].take(), |c| words.counted(system, vocabulary, c));
        }
        Ok(words)
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
        for (variable, word) in system.variables.iter().zip(&self.variables) {
            match word {
                Some(word) => drop(words.insert(variable.name, word.value(&variable.ty))),
                None if expr.mentions(|n| n == variable.name) => {
                    return Err(format!("the proof needs {}, which the source does not know", variable.name));
                }
                _ => {}
            }
        }
        let mut said = expr.clone();
        said.substitute(&words);
        Ok(said)
    }

    /// A number of threads; what it is subtracted from has its word already.
    fn counted(&self, system: &System, vocabulary: &Vocabulary, counted: &Counted) -> Option<Word> {
        let thread = vocabulary.threads.iter().position(|t| t.path == system.threads[counted.first].path)?;
        let by = match counted.by {
            Some(by) => Some(position(vocabulary, thread, system.variables.iter().find(|v| v.name == by)?)?),
            None => None,
        };
        // How often each counter is in it.
        let mut weights = BTreeMap::new();
        for (l, weight) in &counted.weights {
            for number in &self.locations[counted.first].1[*l] {
                let more = weight.more.iter().map(|(value, more)| Some(((*number, Some((by?, *value))), *more)));
                weights.extend(more.collect::<Option<Vec<_>>>()?);
                weights.insert((*number, None), weight.always);
            }
        }
        let counter = |(location, value): (usize, Option<(usize, Literal)>)| {
            vocabulary.counters.iter().find(|c| c.first == thread && c.location == location && c.value == value)
        };
        let part = |(counted, weight): ((usize, Option<(usize, Literal)>), usize)| {
            let counter = Expr::var(counter(counted)?.name);
            Some(if weight == 1 { counter } else { Expr::binary(BinOp::Mul, Expr::int(weight), counter) })
        };
        let parts: Option<Vec<Expr>> = weights.into_iter().filter(|(_, weight)| *weight > 0).map(part).collect();
        let number = parts?.into_iter().reduce(|sum, part| Expr::binary(BinOp::Add, sum, part))?;
        let mut expr = counted.variable(number);
        let mut values = FxHashMap::default();
        for (name, _) in &counted.from {
            let v = system.variables.iter().position(|v| v.name == *name)?;
            values.insert(*name, self.variables[v].as_ref().filter(|w| w.not_yet.is_none())?.expr.clone());
        }
        expr.substitute(&values);
        Some(Word { expr, not_yet: None })
    }
}

/// Where the thread has not handed it over yet.
fn not_yet(vocabulary: &Vocabulary, handed: &Handed) -> Option<Expr> {
    let thread = vocabulary.threads.iter().find(|t| t.path == handed.thread)?;
    let before = |place: &Place| match handed.is_result {
        true => !matches!(place, Place::Return | Place::End | Place::Joined),
        false => *place == Place::Absent,
    };
    let numbers = (0..thread.places.len()).filter(|n| before(&thread.places[*n])).map(|n| n as i128);
    Some(among(&Expr::var(thread.at), &numbers.collect::<Vec<_>>()))
}

/// Which of the variables of the thread in the certificate this one of the system is.
fn position(vocabulary: &Vocabulary, thread: usize, variable: &StateVariable) -> Option<usize> {
    let source = variable.source.as_ref().filter(|_| variable.cell.is_none() && variable.part.is_none())?;
    let mut own = vocabulary.variables.iter().filter(|v| v.thread == Some(thread));
    own.position(|v| v.source.as_ref() == Some(source))
}

fn variable(vocabulary: &Vocabulary, source: &Variable) -> Option<Expr> {
    vocabulary.variables.iter().find(|v| v.source.as_ref() == Some(source)).map(|v| Expr::var(v.name))
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
