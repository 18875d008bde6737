//! Which threads are worth counting, in a system of any number of them: a guess, from what the program adds up itself.
//!
//! ```text
//! readers := readers + 1;  ...  readers := readers - 1;           readers is how many are between the two
//! next := next + 1;  ...  shown := shown + 1;                     next - shown is how many are between the two
//! locked := true;  ...  locked := false;                          one is between the two, or nobody
//! refs := refs + 1;  async call P();        P: refs := refs - 1;  refs is how many P are in front of that, besides others
//! ```
//! What a thread has contributed to a variable is to depend on nothing but where it is: on each way to a location the constants that it
//! adds give the same sum, and all sums have the same sign. What a variable is set to otherwise is to be a constant, or something else:
//! counted are those who have set it to something else. If it does depend on something else, that may be one variable of the thread that
//! says how its attempt has ended:
//! ```text
//! ok := !closing;  if (ok) { users := users + 1; }  ...           users is how many are behind that, and their ok is true
//! ```
//!
//! Best are those of which nobody is counted at the end, since the others become more and more. Where a thread that has ended leaves something
//! behind, this can be taken to have been there when it was created: `made := made + 1` in it leaves `made` plus the number of those that are
//! still to do it, which is how many there have been. Whoever creates it may count this himself.
//!
//! Of threads that are forked and joined also those are counted that have not been joined yet. Behind as many joins as there were forks
//! there are none.
//!
//! (Farzan, Kincaid and Podelski, "Proofs that count", POPL 2014, ask failed proofs what to count; here the program's arithmetic tells.)

use std::collections::BTreeMap;

use itertools::Itertools;
use rustc_hash::FxHashMap;

use super::outcome::Outcome;
use super::paths::{End, Path, paths};
use syntax::ast::*;
use syntax::print::print_expr;
use system::count::{Counted, Weight, with_creations};
use system::{StateVariable, System, ThreadId};
use vocabulary::{ABSENT, END, JOINED, Literal, LocationId, START};

/// More counters for one kind of threads make the clauses too hard.
const MOST: usize = 3;

/// A way from a location to another.
struct Way {
    from: LocationId,
    to: LocationId,
    path: Path,
}

/// Threads that are alike, as far as it matters what they contribute.
struct Kind {
    first: ThreadId,
    ways: Vec<Way>,
    /// How many more of them there are, by way.
    created: Vec<i128>,
    /// Who creates them adds something up.
    is_numbered: bool,
    /// There are joins that take them.
    is_joined: bool,
    /// Their variables that may say how an attempt has ended.
    outcomes: Vec<Outcome>,
}

/// What threads have contributed at each location, by the value of the outcome on which it depends, if it does on one.
struct Sums {
    by: Option<Name>,
    at: BTreeMap<LocationId, BTreeMap<Option<Literal>, i128>>,
}

/// Threads worth counting.
///
/// # Errors
/// Steps with too many ways.
pub fn worth_counting(system: &System) -> Result<Vec<Counted>, String> {
    let mut names = system.names.clone();
    let is_first = |t: &ThreadId| system.threads[*t].path.instance.is_some_and(|i| i.number == 0);
    let kinds: Vec<(ThreadId, Name)> =
        (0..system.threads.len()).filter(is_first).map(|first| (first, names.fresh("created"))).collect();
    let mut types: FxHashMap<Name, Type> = system.variables.iter().map(|v| (v.name, v.ty.clone())).collect();
    types.extend(system.threads.iter().map(|t| t.location).chain(kinds.iter().map(|k| k.1)).map(|n| (n, Type::int())));
    // What is counted already needs no counter.
    let is_global = |v: &&StateVariable| v.owner.is_none() && v.counts.is_none();
    let globals: Vec<Name> = system.variables.iter().filter(is_global).map(|v| v.name).collect();
    let mut of_thread: FxHashMap<ThreadId, Vec<Way>> = FxHashMap::default();
    for step in &with_creations(system, &kinds).steps {
        for path in paths(step, &[], &mut types)? {
            if let End::Rest(to) = path.end {
                of_thread.entry(step.thread).or_default().push(Way { from: step.from, to, path });
            }
        }
    }
    let adds = |ways: &[Way], v: Name| ways.iter().any(|w| added(&w.path, v).is_some_and(|n| n != 0));
    let mut found = Vec::new();
    for (first, creation) in kinds {
        let counts = |ways: &&Vec<Way>| system.variables.iter().any(|v| adds(ways, v.name));
        let is_numbered = of_thread.values().filter(|ways| adds(ways, creation)).any(|ways| counts(&ways));
        let ways = of_thread.remove(&first).unwrap_or_default();
        let created = ways.iter().map(|w| added(&w.path, creation).unwrap_or_default()).collect();
        let own = system.variables.iter().filter(|v| v.owner.as_ref() == Some(&system.threads[first].path));
        let outcomes = own.filter_map(|v| Outcome::of(v.name, &v.ty, ways.iter().map(|w| &w.path))).collect();
        let is_joined = system.steps.iter().flat_map(|s| &s.pieces).any(|p| p.joins == Some(first));
        let kind = Kind { first, ways, created, is_numbered, is_joined, outcomes };
        let worth = kind.worth(&globals).into_iter().unique_by(|c| (c.weights.clone(), c.from.is_empty()));
        let open = is_joined.then(|| kind.not_joined(system.threads[first].locations.len()));
        found.extend(
            worth
                .take(MOST)
                .chain(open)
                .map(|c| Counted { name: names.fresh(&format!("count.{}", system.threads[first].root)), ..c }),
        );
    }
    together(&mut found);
    Ok(found)
}

/// Where several kinds of threads contribute to the same, all are subtracted from it; but for the last, the numbers are variables of their
/// own.
fn together(all: &mut [Counted]) {
    for last in 0..all.len() {
        let same = |c: &Counted| !c.from.is_empty() && c.from == all[last].from;
        if all[last + 1..].iter().any(same) {
            continue;
        }
        let others: Vec<usize> = (0..last).filter(|i| same(&all[*i])).collect();
        for other in others {
            let sign = if all[other].is_added { 1 } else { -1 };
            let name = all[other].name;
            all[last].from.push((name, sign));
            all[other].from.clear();
        }
    }
}

impl Kind {
    /// What is worth counting, the best first.
    fn worth(&self, globals: &[Name]) -> Vec<Counted> {
        let (mut found, mut growing, mut others) = (Vec::new(), Vec::new(), Vec::new());
        let is_written = |v: &&Name| self.ways.iter().any(|w| w.path.values.contains_key(*v));
        for v in globals.iter().filter(is_written) {
            let added: Option<Vec<i128>> = self.ways.iter().map(|w| added(&w.path, *v)).collect();
            let Some(added) = added else {
                others.push(*v);
                continue;
            };
            match self.contributions_by_outcome(&|w, before| before + added[w]) {
                Some(sums) if at_end(&sums) == 0 => found.extend(self.counted(&sums, vec![(*v, 1)])),
                sums => growing.push((*v, added, sums)),
            }
        }
        let mut late = Vec::new();
        for ((v, a, of_v), (w, b, of_w)) in growing.iter().tuple_combinations() {
            let sums = self.contributions(0, &|way, before| before + a[way] - b[way], None);
            let Some(sums) = sums.filter(|sums| at_end(sums) == 0) else { continue };
            let counted = self.counted(&sums, vec![(*v, 1), (*w, -1)]);
            // What is only added up comes behind what is also taken back.
            if of_v.is_some() && of_w.is_some() { &mut late } else { &mut found }.extend(counted);
        }
        for v in others {
            let set_to = |w: &Way| w.path.values.get(&v).cloned();
            let constants = self.ways.iter().filter_map(set_to).filter(is_literal).unique_by(print_expr);
            for home in constants {
                let is_away = |w: usize, before: i128| match set_to(&self.ways[w]) {
                    Some(value) => i128::from(value.kind != home.kind),
                    None => before,
                };
                let sums = self.contributions_by_outcome(&is_away);
                let ends = sums.as_ref().is_some_and(|sums| at_end(sums) == 0);
                let counted = sums.and_then(|sums| self.counted(&sums, Vec::new()));
                if ends { &mut found } else { &mut late }.extend(counted);
            }
        }
        found.extend(late);
        for (v, added, sums) in growing {
            found.extend(self.handed(v, &added, sums.as_ref()).or_else(|| self.counted(&sums?, vec![(v, 1)])));
        }
        found
    }

    /// The threads for which their creators have contributed to the variable, so that nothing is left when they end.
    fn handed(&self, v: Name, added: &[i128], sums: Option<&Sums>) -> Option<Counted> {
        if !self.is_numbered {
            return None;
        }
        // Where a thread creates others like it, what it contributes for them is theirs.
        let least = sums.map(|sums| -at_end(sums));
        least.into_iter().chain([1, -1]).find_map(|first| {
            let sums = self.contributions(first, &|w, before| before + added[w] - first * self.created[w], None)?;
            if at_end(&sums) == 0 { self.counted(&sums, vec![(v, 1)]) } else { None }
        })
    }

    /// What has been contributed at each location where that depends on it alone, or else on one outcome, too.
    fn contributions_by_outcome(&self, next: &dyn Fn(usize, i128) -> i128) -> Option<Sums> {
        let mut by = std::iter::once(None).chain(self.outcomes.iter().map(Some));
        by.find_map(|by| self.contributions(0, next, by))
    }

    /// What has been contributed at each location, `first` at the start, where that depends on nothing else but this outcome.
    fn contributions(&self, first: i128, next: &dyn Fn(usize, i128) -> i128, by: Option<&Outcome>) -> Option<Sums> {
        let at_first = by.map_or_else(|| vec![None], Outcome::all);
        let mut sums = Sums { by: by.map(|by| by.name), at: BTreeMap::new() };
        sums.at.insert(START, at_first.iter().map(|value| (*value, first)).collect());
        let mut work: Vec<(LocationId, Option<Literal>)> = at_first.into_iter().map(|value| (START, value)).collect();
        while let Some((from, value)) = work.pop() {
            for (w, way) in self.ways.iter().enumerate().filter(|(_, w)| w.from == from) {
                let sum = next(w, sums.at[&from][&value]);
                for behind in by.map_or_else(|| vec![None], |by| by.behind(&way.path, value)) {
                    match sums.at.entry(way.to).or_default().insert(behind, sum) {
                        Some(known) if known != sum => return None,
                        Some(_) => {}
                        None => work.push((way.to, behind)),
                    }
                }
            }
        }
        sums.at.retain(|_, sums| !sums.is_empty());
        Some(sums)
    }

    /// The threads that are there and have not been joined.
    fn not_joined(&self, locations: usize) -> Counted {
        let weight = Weight { always: 1, more: Vec::new() };
        let there = (0..locations).filter(|l| ![ABSENT, JOINED].contains(l));
        let weights = there.map(|l| (l, weight.clone())).collect();
        let (name, from) = (Name::from(""), Vec::new());
        Counted { name, first: self.first, weights, by: None, from, is_added: false }
    }

    /// The threads that have contributed, where that is not nothing.
    fn counted(&self, sums: &Sums, from: Vec<(Name, i8)>) -> Option<Counted> {
        let is_added = sums.at.values().flat_map(BTreeMap::values).any(|sum| *sum < 0);
        let number = |sum: i128| usize::try_from(if is_added { -sum } else { sum }).ok();
        let mut weights = BTreeMap::new();
        for (location, sums) in &sums.at {
            let numbers: Option<Vec<(Option<Literal>, usize)>> =
                sums.iter().map(|(value, sum)| Some((*value, number(*sum)?))).collect();
            let weight = weight(&numbers?)?;
            if weight != Weight::default() {
                weights.insert(*location, weight);
            }
        }
        // What a thread has contributed stays when it is joined.
        if let Some(ended) = weights.get(&END).filter(|_| self.is_joined).cloned() {
            weights.insert(JOINED, ended);
        }
        let by = sums.by.filter(|_| weights.values().any(|weight| !weight.more.is_empty()));
        let name = Name::from("");
        (!weights.is_empty()).then_some(Counted { name, first: self.first, weights, by, from, is_added })
    }
}

/// What threads with these values count as; `None` for all other values.
fn weight(numbers: &[(Option<Literal>, usize)]) -> Option<Weight> {
    let other = numbers.iter().find(|(value, _)| value.is_none()).map(|(_, number)| *number);
    let always = other.or_else(|| numbers.iter().map(|(_, number)| *number).min())?;
    let more = numbers.iter().filter(|(_, number)| *number != always);
    let more: Option<Vec<(Literal, usize)>> =
        more.map(|(value, number)| Some(((*value)?, number.checked_sub(always)?))).collect();
    Some(Weight { always, more: more? })
}

/// What is left of a thread that has ended.
fn at_end(sums: &Sums) -> i128 {
    let all = sums.at.get(&END).into_iter().flat_map(BTreeMap::values);
    all.copied().find(|sum| *sum != 0).unwrap_or_default()
}

fn is_literal(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Bool(_) | ExprKind::Int(_))
}

/// The constant that the path adds to the variable.
fn added(path: &Path, v: Name) -> Option<i128> {
    path.values.get(&v).map_or(Some(0), |value| above(path, v, value, DEEPEST))
}

/// Equations behind equations behind ...: more are in a circle.
const DEEPEST: usize = 64;

/// The value less that of the variable in front of the path.
fn above(path: &Path, v: Name, value: &Expr, depth: usize) -> Option<i128> {
    let depth = depth.checked_sub(1)?;
    let above = |value: &Expr| above(path, v, value, depth);
    let number = |e: &Expr| match &e.kind {
        ExprKind::Int(n) => i128::try_from(n).ok(),
        _ => None,
    };
    match &value.kind {
        ExprKind::Var(name) if *name == v => Some(0),
        ExprKind::Var(name) => path.conditions.iter().find_map(|c| match &c.kind {
            ExprKind::Binary(BinOp::Eq, new, old) if new.kind == ExprKind::Var(*name) => above(old),
            _ => None,
        }),
        ExprKind::Binary(BinOp::Add, a, b) => match (number(a), number(b)) {
            (_, Some(n)) => above(a)?.checked_add(n),
            (Some(n), _) => above(b)?.checked_add(n),
            _ => None,
        },
        ExprKind::Binary(BinOp::Sub, a, b) => above(a)?.checked_sub(number(b)?),
        _ => None,
    }
}

/// Leaves the variable of a counter out of what the path writes, where it has the same value behind it: that is how it was made, but the path
/// changes it together with each thing that it is the difference of.
pub fn settle(path: &mut Path, counter: Name) {
    let Some(value) = path.values.get(&counter) else { return };
    let Some(sum) = linear(path, value, DEEPEST) else { return };
    if sum != BTreeMap::from([(Some(counter), 1)]) {
        return;
    }
    path.values.remove(&counter);
    let versions = format!("{counter}!");
    let is_version = |n: Name| n.as_str().starts_with(&versions);
    let defines = |c: &Expr| match &c.kind {
        ExprKind::Binary(BinOp::Eq, new, _) => matches!(&new.kind, ExprKind::Var(n) if is_version(*n)),
        _ => false,
    };
    let others: Vec<Expr> = path.conditions.iter().filter(|c| !defines(c)).cloned().collect();
    // Another counter may still be made from it.
    if !others.iter().chain(path.values.values()).any(|e| e.mentions(is_version)) {
        path.conditions = others;
    }
}

/// What is added up, each so many times.
type Sum = BTreeMap<Option<Name>, i128>;

/// An expression as a sum of variables in front of the path, or that it chooses, each times so much; `None` for the constant.
fn linear(path: &Path, e: &Expr, depth: usize) -> Option<Sum> {
    let depth = depth.checked_sub(1)?;
    let of = |e: &Expr| linear(path, e, depth);
    let single = |of: Option<Name>, times: i128| -> Sum { (times != 0).then_some((of, times)).into_iter().collect() };
    match &e.kind {
        ExprKind::Int(n) => Some(single(None, i128::try_from(n).ok()?)),
        ExprKind::Var(name) => {
            let is_definition =
                |c: &&Expr| matches!(&c.kind, ExprKind::Binary(BinOp::Eq, new, _) if new.kind == e.kind);
            match path.conditions.iter().find(is_definition).map(|c| &c.kind) {
                Some(ExprKind::Binary(_, _, value)) if name.as_str().contains('!') => {
                    Some(of(value).unwrap_or_else(|| single(Some(*name), 1)))
                }
                _ => Some(single(Some(*name), 1)),
            }
        }
        ExprKind::Binary(op @ (BinOp::Add | BinOp::Sub), a, b) => {
            let mut sum = of(a)?;
            for (name, times) in of(b)? {
                let so_far = sum.remove(&name).unwrap_or_default();
                let times = if *op == BinOp::Add { so_far.checked_add(times)? } else { so_far.checked_sub(times)? };
                sum.extend(single(name, times));
            }
            Some(sum)
        }
        _ => None,
    }
}
