//! A predicate for each combination of locations that a group of threads can come to: numbers of locations are data to solvers, and they
//! would look for linear facts about them.
//!
//! ```text
//! P(4, at.W, x) => P(5, at.W, x + 1)      becomes, for each place 1, 3, ... of W:      P!4.1(x) => P!5.1(x + 1)     P!4.3(x) => P!5.3(x + 1)
//! ```
//! They speak only of those variables of a thread that are in use where it is.

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHashMap;

use super::clauses::{Argument, Atom, Clauses, Means, Predicate, Rule};
use engine::limits::{Limits, Watch};
use syntax::ast::{BinOp, Expr, ExprKind, Name, UnOp};
use system::ThreadId;

/// Clauses without locations, and how to put their solution together.
#[derive(Debug, Clone)]
pub struct Split {
    pub clauses: Clauses,
    /// For each predicate of the whole: the locations of its threads, and the predicate for them.
    parts: Vec<IndexMap<Vec<usize>, usize>>,
}

/// More rules than that are too many.
const MOST: usize = 6_000;

/// Instances between two looks at the limits.
const LOOK: u32 = 16;

/// May the variable be read where threads are at these places?
type InUse<'a> = &'a dyn Fn(usize, &[(ThreadId, usize)]) -> bool;

/// Why there are no such clauses.
pub enum Unsplit {
    /// There are too many combinations of locations, or where a thread is behind a step is not known.
    TooMany,
    /// The limits are reached.
    Stopped(&'static str),
}

/// `in_use`: may the variable be read where its owner, if it is one of these threads, is at this place?
///
/// # Errors
/// There are too many combinations, or the limits are reached.
pub fn split(whole: &Clauses, in_use: InUse<'_>, limits: &Limits) -> Result<Split, Unsplit> {
    let clauses = Clauses { predicates: Vec::new(), rules: Vec::new(), ..whole.clone() };
    let parts = vec![IndexMap::new(); whole.predicates.len()];
    let watch = Watch::new(limits.clone(), LOOK);
    let mut splitter = Splitter { whole, in_use, watch, split: Split { clauses, parts }, made: IndexSet::new() };
    // How many parts the predicates of a rule's premises had when the rule was looked at.
    let mut looked_at: Vec<Option<Vec<usize>>> = vec![None; whole.rules.len()];
    loop {
        let mut changes = false;
        for (number, rule) in whole.rules.iter().enumerate() {
            let parts: Vec<usize> =
                rule.premises.iter().map(|premise| splitter.split.parts[premise.predicate].len()).collect();
            let before = looked_at[number].replace(parts.clone());
            if before.as_ref() == Some(&parts) {
                continue;
            }
            changes = true;
            // With one premise, only its new parts lead to new instances.
            let from = before.filter(|parts| parts.len() == 1).map_or(0, |parts| parts[0]);
            splitter.rule(number, from, &mut Vec::new(), &mut FxHashMap::default())?;
        }
        if !changes {
            return Ok(splitter.split);
        }
    }
}

impl Split {
    /// The predicates of the whole, from the definitions of the parts. Where a thread is at its place `open`, nothing is said.
    pub fn joined(&self, whole: &Clauses, definitions: &[Expr], open: &dyn Fn(ThreadId) -> Option<usize>) -> Vec<Expr> {
        let joined = |(predicate, parts): (&Predicate, &IndexMap<Vec<usize>, usize>)| {
            let places: Vec<&Argument> = predicate.arguments.iter().filter(|a| is_place(a)).collect();
            let at = |values: &[usize]| {
                Expr::all(places.iter().zip(values).map(|(a, v)| Expr::var(a.name).eq(Expr::int(*v))))
            };
            let beyond = places.iter().filter_map(|a| match a.means {
                Means::Location(t) => open(t).map(|l| Expr::var(a.name).eq(Expr::int(l))),
                _ => None,
            });
            let somewhere = Expr::any(parts.keys().map(|values| at(values)).chain(beyond));
            let each = parts.iter().map(|(values, part)| at(values).implies(definitions[*part].clone()));
            Expr::all(std::iter::once(somewhere).chain(each))
        };
        whole.predicates.iter().zip(&self.parts).map(joined).collect()
    }
}

fn is_place(argument: &Argument) -> bool {
    matches!(argument.means, Means::Location(_))
}

struct Splitter<'a> {
    whole: &'a Clauses,
    in_use: InUse<'a>,
    watch: Watch,
    split: Split,
    /// Rules, and the parts of their premises, that were looked at.
    made: IndexSet<(usize, Vec<usize>)>,
}

impl Splitter<'_> {
    /// All instances of a rule from this premise on, for which the parts count from `from` on.
    fn rule(
        &mut self,
        number: usize,
        from: usize,
        chosen: &mut Vec<usize>,
        places: &mut FxHashMap<Name, Expr>,
    ) -> Result<(), Unsplit> {
        let whole = self.whole;
        let rule = &whole.rules[number];
        let Some(premise) = rule.premises.get(chosen.len()) else {
            return if self.made.insert((number, chosen.clone())) {
                self.instance(rule, chosen, places)
            } else {
                Ok(())
            };
        };
        let arguments = &whole.predicates[premise.predicate].arguments;
        let known: Vec<(Vec<usize>, usize)> =
            self.split.parts[premise.predicate].iter().skip(from).map(|(v, p)| (v.clone(), *p)).collect();
        for (values, part) in known {
            let mut added = Vec::new();
            let here = arguments.iter().zip(&premise.values).filter(|(a, _)| is_place(a)).map(|(_, e)| e);
            let fits = here.zip(values).all(|(e, value)| {
                let value = Expr::int(value);
                match &e.kind {
                    ExprKind::Var(name) => match places.get(name) {
                        Some(known) => known.kind == value.kind,
                        None => {
                            added.push(*name);
                            places.insert(*name, value);
                            true
                        }
                    },
                    literal => *literal == value.kind,
                }
            });
            if fits {
                chosen.push(part);
                self.rule(number, 0, chosen, places)?;
                chosen.pop();
            }
            for name in added {
                places.remove(&name);
            }
        }
        Ok(())
    }

    fn instance(&mut self, rule: &Rule, chosen: &[usize], places: &FxHashMap<Name, Expr>) -> Result<(), Unsplit> {
        if self.split.clauses.rules.len() >= MOST {
            return Err(Unsplit::TooMany);
        }
        if let Some(exceeded) = self.watch.exceeded() {
            return Err(Unsplit::Stopped(exceeded.reason()));
        }
        if rule.conditions.iter().any(|condition| known_at(condition, places) == Some(false)) {
            return Ok(());
        }
        let mut conditions = Vec::new();
        for condition in &rule.conditions {
            let mut condition = condition.clone();
            condition.substitute(places);
            count(&mut condition);
            match known(&condition) {
                Some(true) => {}
                Some(false) => return Ok(()),
                None => conditions.push(condition),
            }
        }
        let mut premises = Vec::new();
        for (premise, part) in rule.premises.iter().zip(chosen) {
            let at = self.places(premise, places).ok_or(Unsplit::TooMany)?;
            premises.push(Atom { predicate: *part, values: self.others(premise, &at) });
        }
        let head = match &rule.head {
            None => None,
            Some(head) => Some(self.head(head, places).ok_or(Unsplit::TooMany)?),
        };
        let variables = rule.variables.iter().filter(|(name, _)| !places.contains_key(name)).cloned().collect();
        self.split.clauses.rules.push(Rule { what: rule.what.clone(), variables, premises, conditions, head });
        Ok(())
    }

    /// The arguments that are no locations, and are in use where the threads are.
    fn kept(&self, predicate: usize, at: &[usize]) -> Vec<(usize, &Argument)> {
        let arguments = &self.whole.predicates[predicate].arguments;
        let threads = arguments.iter().filter_map(|a| match a.means {
            Means::Location(t) => Some(t),
            _ => None,
        });
        let threads: Vec<(ThreadId, usize)> = threads.zip(at.iter().copied()).collect();
        let is_kept = |a: &Argument| match a.means {
            Means::Constant | Means::Index | Means::Named => true,
            Means::Location(_) => false,
            Means::Variable(v) => (self.in_use)(v, &threads),
        };
        arguments.iter().enumerate().filter(|(_, a)| is_kept(a)).collect()
    }

    fn others(&self, atom: &Atom, at: &[usize]) -> Vec<Expr> {
        self.kept(atom.predicate, at).into_iter().map(|(i, _)| atom.values[i].clone()).collect()
    }

    /// Where the threads are; `None` where that is not known.
    fn places(&self, atom: &Atom, places: &FxHashMap<Name, Expr>) -> Option<Vec<usize>> {
        let predicate = &self.whole.predicates[atom.predicate];
        let of_place = |value: &Expr| {
            let mut value = value.clone();
            value.substitute(places);
            match &value.kind {
                ExprKind::Int(n) => usize::try_from(n).ok(),
                _ => None,
            }
        };
        let values = predicate.arguments.iter().zip(&atom.values).filter(|(a, _)| is_place(a));
        values.map(|(_, value)| of_place(value)).collect()
    }

    /// `None` where a location behind the step is not known.
    fn head(&mut self, head: &Atom, places: &FxHashMap<Name, Expr>) -> Option<Atom> {
        let predicate = &self.whole.predicates[head.predicate];
        let at = self.places(head, places)?;
        let next = self.split.clauses.predicates.len();
        let part = *self.split.parts[head.predicate].entry(at.clone()).or_insert(next);
        if part == next {
            let name = Name::from(&format!("{}!{}", predicate.name, itertools::join(&at, ".")));
            let arguments = self.kept(head.predicate, &at).into_iter().map(|(_, a)| a.clone()).collect();
            self.split.clauses.predicates.push(Predicate { name, group: predicate.group.clone(), arguments });
        }
        Some(Atom { predicate: part, values: self.others(head, &at) })
    }
}

/// The same, without comparisons of numbers.
pub fn decided(e: &Expr) -> Expr {
    match (&e.kind, known(e)) {
        (_, Some(known)) => Expr::bool(known),
        (ExprKind::Binary(BinOp::And, a, b), _) => decided(a).and(decided(b)),
        (ExprKind::Binary(BinOp::Or, a, b), _) => decided(a).or(decided(b)),
        (ExprKind::Binary(BinOp::Implies, a, b), _) => decided(a).implies(decided(b)),
        (ExprKind::Binary(BinOp::Eq, value, number), _) => match &value.kind {
            ExprKind::If(cond, then, else_) => {
                let is = |value: &Expr| decided(&value.clone().eq((**number).clone()));
                match (is(then).as_bool(), is(else_)) {
                    (Some(true), rest) => (**cond).clone().or(rest),
                    (Some(false), rest) if are_apart(cond, &rest) => rest,
                    (Some(false), rest) => (**cond).clone().not().and(rest),
                    _ => e.clone(),
                }
            }
            _ => e.clone(),
        },
        _ => e.clone(),
    }
}

/// Do they say of the same that it is different numbers?
fn are_apart(one: &Expr, other: &Expr) -> bool {
    match (&one.kind, &other.kind) {
        (ExprKind::Binary(BinOp::Eq, a, n), ExprKind::Binary(BinOp::Eq, b, m)) => {
            a.kind == b.kind && known(&(**n).clone().eq((**m).clone())) == Some(false)
        }
        _ => false,
    }
}

/// Decides who is where, and adds up.
fn count(e: &mut Expr) {
    e.for_each_child_mut(&mut count);
    let new = match &e.kind {
        ExprKind::If(cond, then, else_) => {
            known(cond).map(|yes| if yes { (**then).clone() } else { (**else_).clone() })
        }
        ExprKind::Binary(BinOp::Add, a, b) => match (&a.kind, &b.kind) {
            (ExprKind::Int(a), ExprKind::Int(b)) => Some(Expr::generated(ExprKind::Int(a + b))),
            _ => None,
        },
        _ => None,
    };
    if let Some(new) = new {
        *e = new;
    }
}

/// The truth of a comparison of numbers, and of what is made of such.
fn known(e: &Expr) -> Option<bool> {
    known_at(e, &FxHashMap::default())
}

/// The same, where these variables are numbers.
fn known_at(e: &Expr, places: &FxHashMap<Name, Expr>) -> Option<bool> {
    let number = |e: &Expr| match &e.kind {
        ExprKind::Int(n) => Some(n.clone()),
        ExprKind::Var(name) => match &places.get(name)?.kind {
            ExprKind::Int(n) => Some(n.clone()),
            _ => None,
        },
        _ => None,
    };
    let truth = |e: &Expr| known_at(e, places);
    match &e.kind {
        ExprKind::Bool(b) => Some(*b),
        ExprKind::Unary(UnOp::Not, inner) => truth(inner).map(|b| !b),
        ExprKind::Binary(BinOp::Eq, a, b) => Some(number(a)? == number(b)?),
        ExprKind::Binary(BinOp::And, a, b) => match (truth(a), truth(b)) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        },
        ExprKind::Binary(BinOp::Or, a, b) => match (truth(a), truth(b)) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        },
        _ => None,
    }
}
