//! An invariant for people: what it says at each location of each thread, implied parts left out.
//!
//! ```text
//! always  0 <= inside && inside <= 1
//! at Worker#1:20  Worker#2 not at 19, 20; inside == 1; locked
//! ```
//!
//! Where an invariant speaks of the state in which threads have walked on to where they rest (`var at.W#settled := ...`), that is the
//! state that is shown.

use std::collections::BTreeSet;

use indexmap::IndexMap;

use super::terse::Terse;
use super::{Counter, Resting, Vocabulary};
use syntax::ast::{BinOp, Expr, ExprKind, Name, UnOp};
use syntax::print::print_expr;
use vocabulary::ABSENT;
use vocabulary::places::{At, Place};

/// A line for people: what holds, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// With the location in front: `at A:19  turn >= 1; x <= 0`.
    pub line: String,
    /// The statement in front of which it holds; `None` where it holds everywhere, or where nothing is executed next.
    pub place: Option<At>,
}

impl From<String> for Said {
    fn from(line: String) -> Said {
        Said { line, place: None }
    }
}

/// One line for each location of which something is said, and one for all.
pub fn readable(vocabulary: &Vocabulary, invariant: &Expr) -> Vec<Said> {
    let parts = parts(invariant);
    let parts: Vec<&Expr> = parts.iter().filter(|p| !is_of_second(vocabulary, p)).collect();
    // What two threads have to do with each other is said once, with the first of them.
    let about = |part: &Expr| vocabulary.threads.iter().position(|t| part.mentions(|n| n == t.at));
    let own = |t: Option<usize>| -> Vec<&Expr> { parts.iter().filter(|p| about(p) == t).copied().collect() };
    let can_be = (0..vocabulary.threads.len()).map(|t| reachable(&vocabulary.threads[t], &own(Some(t)))).collect();
    let reader = Reader { vocabulary, can_be, terse: Terse::new(vocabulary) };
    let always: Vec<Expr> = own(None).into_iter().cloned().collect();
    let mut lines: Vec<Said> = reader.line("always", &always).map(Said::from).into_iter().collect();
    for (t, thread) in vocabulary.threads.iter().enumerate().filter(|(_, t)| !t.repeats()) {
        for at in reader.can_be[t].iter().filter(|at| **at != ABSENT) {
            let here: Vec<Expr> = own(Some(t)).into_iter().map(|p| simplified(p, thread, *at)).collect();
            let line = reader.line(&format!("at {}:{}", name(thread), place(thread, *at)), &here);
            lines.extend(line.map(|line| Said { line, place: statement(&thread.places[*at]) }));
        }
    }
    lines
}

/// Is it about the second of two threads that are alike, and not about the first? Of this one the same is said.
pub fn is_of_second(vocabulary: &Vocabulary, part: &Expr) -> bool {
    let is_about = |t: usize| part.mentions(|n| n == vocabulary.threads[t].at);
    let first = |t: usize| t - vocabulary.threads[t].path.instance.map_or(0, |i| i.number);
    (0..vocabulary.threads.len()).any(|t| first(t) != t && is_about(t) && !is_about(first(t)))
}

/// One conjunct of an invariant in one line: `Worker#2 not at 24, 25 || shown != Worker#1.mine`.
pub fn said(vocabulary: &Vocabulary, conjunct: &Expr) -> String {
    let can_be = vocabulary.threads.iter().map(|t| (0..t.shown.len()).collect()).collect();
    let reader = Reader { vocabulary, can_be, terse: Terse::new(vocabulary) };
    let [conjunct] = parts(conjunct).try_into().unwrap_or_else(|_| [conjunct.clone()]);
    match reader.words(&conjunct, &reader.can_be, &[]) {
        Some(words) if !words.is_empty() => words.into_iter().collect::<Vec<_>>().join(" || "),
        _ => reader.printed(&conjunct, &reader.can_be),
    }
}

/// The number of threads at a place, for people: `count(Reader at 23)`, `count(Reader at 23, ok == true)`.
pub fn counted(vocabulary: &Vocabulary, counter: &Counter) -> String {
    let thread = &vocabulary.threads[counter.first];
    let kind = name(thread).split('#').next().unwrap_or_default();
    let mut own = vocabulary.variables.iter().filter(|v| v.thread == Some(counter.first));
    let value = counter.value.and_then(|(position, value)| Some((own.nth(position)?.name.as_str(), value)));
    let value = value.map_or(String::new(), |(variable, value)| {
        let short = variable.rsplit_once('.').map_or(variable, |(_, short)| short);
        format!(", {}", print_expr(&value.is_value_of(Name::from(short))))
    });
    format!("count({kind} at {}{value})", place(thread, counter.location))
}

/// What must hold, each by itself, of variables as they are where threads rest.
fn parts(invariant: &Expr) -> Vec<Expr> {
    let mut found = Vec::new();
    for part in invariant.conjuncts() {
        let ExprKind::Let(settled) = &part.kind else {
            found.push(clause(part.clone()));
            continue;
        };
        let named = settled.vars.iter().zip(&settled.values).map(|(v, value)| (v.name, otherwise(value).clone()));
        let mut body = settled.body.clone();
        body.substitute(&named.collect());
        found.extend(parts(&body));
    }
    found
}

/// `!(a && b)` as `!a || !b`, comparisons turned.
fn clause(part: Expr) -> Expr {
    match part.kind {
        ExprKind::Unary(UnOp::Not, inner) => negated(*inner),
        _ => part,
    }
}

fn negated(e: Expr) -> Expr {
    match e.kind {
        ExprKind::Binary(BinOp::And, a, b) => negated(*a).or(negated(*b)),
        ExprKind::Binary(op, a, b) => match turned(op) {
            Some(turned) => Expr::binary(turned, *a, *b),
            None => Expr::generated(ExprKind::Binary(op, a, b)).not(),
        },
        ExprKind::Unary(UnOp::Not, inner) => clause(*inner),
        kind => Expr::generated(kind).not(),
    }
}

/// The comparison that is true where this one is not.
fn turned(op: BinOp) -> Option<BinOp> {
    Some(match op {
        BinOp::Eq => BinOp::Neq,
        BinOp::Lt => BinOp::Ge,
        BinOp::Le => BinOp::Gt,
        BinOp::Gt => BinOp::Le,
        BinOp::Ge => BinOp::Lt,
        BinOp::Neq => BinOp::Eq,
        _ => return None,
    })
}

/// The value in none of the cases.
fn otherwise(value: &Expr) -> &Expr {
    match &value.kind {
        ExprKind::If(_, _, otherwise_) => otherwise(otherwise_),
        _ => value,
    }
}

struct Reader<'a> {
    vocabulary: &'a Vocabulary,
    /// The locations of each thread.
    can_be: Vec<Vec<usize>>,
    terse: Terse,
}

impl Reader<'_> {
    /// What these clauses say together; nothing where that is nothing.
    fn line(&self, place: &str, clauses: &[Expr]) -> Option<String> {
        let mut rest: Vec<Expr> = clauses.to_vec();
        let mut said = Vec::new();
        let mut can_be = self.can_be.clone();
        for (t, thread) in self.vocabulary.threads.iter().enumerate() {
            let (alone, others): (Vec<Expr>, Vec<Expr>) = rest.into_iter().partition(|c| is_about_only(c, thread.at));
            rest = others;
            let allowed = |at: &usize| alone.iter().all(|c| simplified(c, thread, *at).as_bool() != Some(false));
            let (yes, no): (Vec<usize>, Vec<usize>) = can_be[t].iter().copied().partition(allowed);
            if !no.is_empty() {
                said.push(BTreeSet::from([self.standing(t, &yes, &no)]));
            }
            if let [only] = yes.as_slice() {
                rest = rest.iter().map(|c| simplified(c, thread, *only)).collect();
            }
            can_be[t] = yes;
        }
        let mut known = Vec::new();
        for variable in &self.vocabulary.variables {
            let (alone, others): (Vec<Expr>, Vec<Expr>) =
                rest.into_iter().partition(|c| is_about_only(c, variable.name));
            rest = others;
            match values(&alone, variable.name) {
                Some(values) => {
                    said.push(BTreeSet::from([among(variable.name, &values)]));
                    known.push((variable.name, values));
                }
                None => rest.extend(alone),
            }
        }
        said.extend(self.fewer(&rest).iter().filter_map(|c| self.words(c, &can_be, &known)));
        said.sort_by_key(|clause: &BTreeSet<String>| (clause.len(), clause.clone()));
        let mut needed: Vec<BTreeSet<String>> = Vec::new();
        for clause in said {
            if !needed.iter().any(|n| n.is_subset(&clause)) {
                needed.push(clause);
            }
        }
        let words: Vec<String> =
            needed.into_iter().map(|clause| clause.into_iter().collect::<Vec<_>>().join(" || ")).collect();
        (!words.is_empty()).then(|| format!("{place}  {}", words.join("; ")))
    }

    /// The same in fewer conjuncts: what follows from the others is left out, and what has one premise, or one conclusion, is said
    /// together.
    fn fewer(&self, clauses: &[Expr]) -> Vec<Expr> {
        let parts = clauses.iter().flat_map(Expr::conjuncts);
        let (implications, plain): (Vec<&Expr>, Vec<&Expr>) =
            parts.partition(|e| matches!(e.kind, ExprKind::Binary(BinOp::Implies, ..)));
        let plain = self.terse.fewer(&plain, &[]);
        let mut by_premise: IndexMap<String, (&Expr, Vec<&Expr>)> = IndexMap::new();
        for part in implications {
            if let ExprKind::Binary(_, premise, conclusion) = &part.kind {
                let (_, conclusions) = by_premise.entry(print_expr(premise)).or_insert((premise, Vec::new()));
                conclusions.extend(conclusion.conjuncts());
            }
        }
        let mut by_conclusion: IndexMap<String, (Expr, Expr)> = IndexMap::new();
        for (premise, conclusions) in by_premise.into_values() {
            let left = self.terse.fewer(&conclusions, &plain);
            if !left.is_empty() {
                let conclusion = Expr::all(left);
                let said = by_conclusion.entry(print_expr(&conclusion)).or_insert((Expr::bool(false), conclusion));
                said.0 = joined(BinOp::Or, said.0.clone(), premise.clone(), true);
            }
        }
        let together = by_conclusion.into_values().map(|(premise, conclusion)| premise.implies(conclusion));
        plain.iter().cloned().chain(together).collect()
    }

    /// What follows where a thread is at some locations, which are said by their places.
    fn consequence(&self, clause: &Expr, can_be: &[Vec<usize>]) -> Option<Option<String>> {
        let ExprKind::Binary(BinOp::Implies, premise, conclusion) = &clause.kind else { return None };
        let t = self.vocabulary.threads.iter().position(|thread| is_about_only(premise, thread.at))?;
        let inside = |at: &usize| simplified(premise, &self.vocabulary.threads[t], *at).as_bool() == Some(true);
        let (yes, no): (Vec<usize>, Vec<usize>) = can_be[t].iter().copied().partition(inside);
        let conclusion = self.printed(conclusion, can_be);
        Some(match (yes.is_empty(), no.is_empty()) {
            (true, _) => None,
            (_, true) => Some(conclusion),
            _ => Some(format!("{} ==> {conclusion}", self.standing(t, &yes, &no))),
        })
    }

    /// The parts of a clause, what it says of each thread and of each integer in one; `None` if it says nothing.
    fn words(&self, clause: &Expr, can_be: &[Vec<usize>], known: &[(Name, Vec<i64>)]) -> Option<BTreeSet<String>> {
        if let Some(consequence) = self.consequence(clause, can_be) {
            return consequence.map(|said| BTreeSet::from([said]));
        }
        let mut rest = disjuncts(clause);
        if rest.iter().any(|p| p.as_bool() == Some(true)) {
            return None;
        }
        let mut said = BTreeSet::new();
        for (t, thread) in self.vocabulary.threads.iter().enumerate() {
            let (own, others): (Vec<&Expr>, Vec<&Expr>) = rest.into_iter().partition(|p| is_about_only(p, thread.at));
            rest = others;
            let inside = |at: &usize| own.iter().any(|p| simplified(p, thread, *at).as_bool() == Some(true));
            let (yes, no): (Vec<usize>, Vec<usize>) = can_be[t].iter().copied().partition(inside);
            match (yes.is_empty(), no.is_empty()) {
                (true, _) => {}
                (_, true) => return None,
                _ => drop(said.insert(self.standing(t, &yes, &no))),
            }
        }
        for (name, all) in known {
            let (own, others): (Vec<&Expr>, Vec<&Expr>) = rest.into_iter().partition(|p| is_about_only(p, *name));
            rest = others;
            let inside = |value: &i64| own.iter().any(|p| with(p, *name, *value).as_bool() == Some(true));
            let left: Vec<i64> = all.iter().copied().filter(inside).collect();
            match left.len() {
                0 => {}
                n if n == all.len() => return None,
                _ => drop(said.insert(among(*name, &left))),
            }
        }
        said.extend(rest.into_iter().filter(|p| p.as_bool() != Some(false)).map(|p| self.printed(p, can_be)));
        Some(said)
    }

    /// The expression, in which it is said by places where threads are, and what is counted.
    fn printed(&self, e: &Expr, can_be: &[Vec<usize>]) -> String {
        let mut said = self.placed(e, can_be);
        let counters = self.vocabulary.counters.iter();
        let words = counters.filter(|c| e.mentions(|n| n == c.name));
        said.substitute(&words.map(|c| (c.name, Expr::var(Name::from(&counted(self.vocabulary, c))))).collect());
        print_expr(&said)
    }

    fn placed(&self, e: &Expr, can_be: &[Vec<usize>]) -> Expr {
        if let Some(said) = self.place_of(e, can_be) {
            return said;
        }
        match &e.kind {
            ExprKind::Binary(op @ (BinOp::And | BinOp::Or), ..) => {
                // What is said of one thread is said together, where it was said first.
                let mut operands: Vec<Expr> = Vec::new();
                for operand in operands_of(*op, e) {
                    let about = |other: &Expr, thread: &Resting| {
                        is_about_only(operand, thread.at) && is_about_only(other, thread.at)
                    };
                    let alike = |other: &&mut Expr| self.vocabulary.threads.iter().any(|t| about(other, t));
                    match operands.iter_mut().find(alike) {
                        Some(known) => *known = Expr::binary(*op, known.clone(), operand.clone()),
                        None => operands.push(operand.clone()),
                    }
                }
                let said = operands.iter().map(|operand| match operands_of(*op, operand).len() {
                    1 => self.placed(operand, can_be),
                    _ => self.place_of(operand, can_be).unwrap_or_else(|| operand.clone()),
                });
                said.reduce(|a, b| Expr::binary(*op, a, b)).unwrap_or_else(|| e.clone())
            }
            ExprKind::Binary(BinOp::Implies | BinOp::Iff, ..) | ExprKind::Unary(UnOp::Not, _) => {
                let mut said = e.clone();
                said.for_each_child_mut(&mut |child| *child = self.placed(child, can_be));
                said
            }
            _ => e.clone(),
        }
    }

    /// What says nothing but where one thread is.
    fn place_of(&self, e: &Expr, can_be: &[Vec<usize>]) -> Option<Expr> {
        let t = self.vocabulary.threads.iter().position(|thread| is_about_only(e, thread.at))?;
        let holds = |at: &usize| simplified(e, &self.vocabulary.threads[t], *at).as_bool();
        let known: Option<Vec<bool>> = can_be[t].iter().map(holds).collect();
        let (yes, no): (Vec<_>, Vec<_>) = can_be[t].iter().zip(known?).partition(|(_, holds)| *holds);
        let at = |all: Vec<(&usize, bool)>| all.into_iter().map(|(at, _)| *at).collect::<Vec<_>>();
        Some(match (yes.is_empty(), no.is_empty()) {
            (true, _) => Expr::bool(false),
            (_, true) => Expr::bool(true),
            _ => Expr::var(Name::from(&self.standing(t, &at(yes), &at(no)))),
        })
    }

    /// Where a thread is, or where it is not, whichever is shorter.
    fn standing(&self, thread: usize, yes: &[usize], no: &[usize]) -> String {
        let resting = &self.vocabulary.threads[thread];
        let list = |at: &[usize]| at.iter().map(|l| place(resting, *l)).collect::<Vec<_>>().join(", ");
        match yes.len() <= no.len() {
            true if yes == [ABSENT] => format!("{} not created", name(resting)),
            true => format!("{} at {}", name(resting), list(yes)),
            false => format!("{} not at {}", name(resting), list(no)),
        }
    }
}

/// What is executed next.
fn statement(place: &Place) -> Option<At> {
    match place {
        Place::Absent | Place::Start | Place::End | Place::Joined | Place::Return | Place::Behind { .. } => None,
        Place::Before { at, .. }
        | Place::Create { at, .. }
        | Place::Join { at, .. }
        | Place::Head { at, .. }
        | Place::Yield { at, .. } => Some(*at),
    }
}

/// `18` for the statement in that line, `loop 16` for the head of a loop; with the column where a line has several.
pub fn place(thread: &Resting, at: usize) -> String {
    let short = |shown: &str, parts: usize| {
        let Some((what, inside)) = shown.split_once(" at ").and_then(|(what, at)| Some((what, at.rsplit_once('(')?.1)))
        else {
            return shown.strip_prefix("its ").unwrap_or(shown).to_owned();
        };
        let what = what.strip_prefix("the ").filter(|w| *w != "statement").unwrap_or_default();
        let numbers: Vec<&str> = inside.trim_end_matches(')').split(',').take(parts).collect();
        format!("{what} {}", numbers.join(":")).trim_start().to_owned()
    };
    let line = short(&thread.shown[at], 1);
    match thread.shown.iter().filter(|s| short(s, 1) == line).count() {
        1 => line,
        _ => short(&thread.shown[at], 2),
    }
}

fn is_about_only(e: &Expr, name: Name) -> bool {
    e.mentions(|n| n == name) && !e.mentions(|n| n != name)
}

/// Ranges of values that are gone through.
const WIDEST: i64 = 1 << 12;

/// The values of an integer that the clauses leave, where they leave some, and those in a row are few.
fn values(clauses: &[Expr], name: Name) -> Option<Vec<i64>> {
    let mut mentioned = Vec::new();
    clauses.iter().for_each(|c| literals(c, &mut mentioned));
    let (low, high) = (mentioned.iter().min()? - 1, mentioned.iter().max()? + 1);
    if high - low > WIDEST {
        return None;
    }
    let mut found = Vec::new();
    for value in low..=high {
        let known: Option<Vec<bool>> = clauses.iter().map(|c| with(c, name, value).as_bool()).collect();
        if known?.into_iter().all(|holds| holds) {
            found.push(value);
        }
    }
    // Beyond what is mentioned nothing must be left.
    (!found.is_empty() && !found.contains(&low) && !found.contains(&high)).then_some(found)
}

fn literals(e: &Expr, found: &mut Vec<i64>) {
    if let ExprKind::Int(n) = &e.kind {
        found.extend(i64::try_from(n));
    }
    if let ExprKind::Unary(UnOp::Neg, inner) = &e.kind
        && let ExprKind::Int(n) = &inner.kind
    {
        found.extend(i64::try_from(n).map(|n| -n));
    }
    e.for_each_child(&mut |c| literals(c, found));
}

/// `x == 1 || 3 <= x && x <= 5`
fn among(name: Name, values: &[i64]) -> String {
    let mut parts = Vec::new();
    let mut rest = values;
    while let Some(first) = rest.first() {
        let run = rest.iter().zip(*first..).take_while(|(v, n)| *v == n).count();
        parts.push(match run {
            1 => format!("{name} == {first}"),
            _ => format!("{first} <= {name} && {name} <= {}", rest[run - 1]),
        });
        rest = &rest[run..];
    }
    parts.join(" || ")
}

pub(super) fn name(thread: &Resting) -> &str {
    thread.at.as_str().strip_prefix("at.").unwrap_or(thread.at.as_str())
}

/// Where the thread can be, as far as the parts tell that are about nothing else.
fn reachable(thread: &Resting, parts: &[&Expr]) -> Vec<usize> {
    let possible = |at: &usize| parts.iter().all(|p| simplified(p, thread, *at).as_bool() != Some(false));
    (0..thread.shown.len()).filter(possible).collect()
}

fn disjuncts(e: &Expr) -> Vec<&Expr> {
    operands_of(BinOp::Or, e)
}

/// What the operator, which is associative, is applied to.
fn operands_of(op: BinOp, e: &Expr) -> Vec<&Expr> {
    match &e.kind {
        ExprKind::Binary(own, a, b) if *own == op => [operands_of(op, a), operands_of(op, b)].concat(),
        _ => vec![e],
    }
}

/// The expression where the thread is at this location.
fn simplified(e: &Expr, thread: &Resting, at: usize) -> Expr {
    with(e, thread.at, at as i64)
}

/// The expression where the variable has this value.
pub(super) fn with(e: &Expr, name: Name, value: i64) -> Expr {
    let go = |e: &Expr| with(e, name, value);
    let number = |e: &Expr| match &e.kind {
        ExprKind::Int(n) => i64::try_from(n).ok(),
        ExprKind::Unary(UnOp::Neg, inner) => match &inner.kind {
            ExprKind::Int(n) => i64::try_from(n).ok().map(|n| -n),
            _ => None,
        },
        ExprKind::Var(n) if *n == name => Some(value),
        _ => None,
    };
    match &e.kind {
        ExprKind::Binary(op, a, b) => match (op, number(a), number(b)) {
            (BinOp::Eq, Some(a), Some(b)) => Expr::bool(a == b),
            (BinOp::Neq, Some(a), Some(b)) => Expr::bool(a != b),
            (BinOp::Lt, Some(a), Some(b)) => Expr::bool(a < b),
            (BinOp::Le, Some(a), Some(b)) => Expr::bool(a <= b),
            (BinOp::Gt, Some(a), Some(b)) => Expr::bool(a > b),
            (BinOp::Ge, Some(a), Some(b)) => Expr::bool(a >= b),
            (BinOp::And, ..) => joined(*op, go(a), go(b), false),
            (BinOp::Or, ..) => joined(*op, go(a), go(b), true),
            (BinOp::Implies, ..) => match (go(a), go(b)) {
                (a, b) if a.as_bool() == Some(false) || b.as_bool() == Some(true) => Expr::bool(true),
                (a, b) if a.as_bool() == Some(true) => b,
                (a, b) => a.implies(b),
            },
            _ => e.clone(),
        },
        ExprKind::Unary(UnOp::Not, inner) => {
            let inner = go(inner);
            inner.as_bool().map_or_else(|| inner.clone().not(), |known| Expr::bool(!known))
        }
        _ => e.clone(),
    }
}

/// `a op b`, where `strong` decides it and the other value leaves the rest.
fn joined(op: BinOp, a: Expr, b: Expr, strong: bool) -> Expr {
    match (a.as_bool(), b.as_bool()) {
        (Some(known), _) if known == strong => Expr::bool(strong),
        (_, Some(known)) if known == strong => Expr::bool(strong),
        (Some(_), _) => b,
        (_, Some(_)) => a,
        _ => Expr::binary(op, a, b),
    }
}
