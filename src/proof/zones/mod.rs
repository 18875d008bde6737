//! Invariants of a few threads at a time, by abstract interpretation with differences between integers and linear equations: no solver looks for
//! them.
//!
//! ```text
//! groups of threads --fixpoint--> zones by place --said--> an invariant over the source's variables --certificate::verify--> proved
//! ```
//! First each thread by itself, with what the others do to what it sees; then each two that have to do with each other. Found soon, or not at
//! all: what needs more than bounds on integers and on their differences, and equations, is left to solvers.
//!
//! - Requires: a fixed number of threads. Values other than integers and booleans are arbitrary.
//! - Establishes: *proved* with a certificate that the checker accepts. Anything else says nothing.
//!
//! Source: see [`fixpoint`], [`zone`] and [`equations`].

mod cells;
mod equations;
pub(super) mod fixpoint;
mod space;
mod zone;

use base::clock::Instant;
use std::collections::BTreeMap;

use itertools::Itertools;

use self::fixpoint::{Analysis, Failed, Group};
use self::zone::Zone;
use super::linear::print::equation;
use super::words::words;
use super::{Options, Outcome, Proof, Subject, certified, ended};
use certificate::{Claim, Obligations};
use engine::limits::Limits;
use syntax::ast::*;
use system::live::{self, Before, Live};
use system::passes::Chain;
use system::words::{Word, Words};
use system::{System, ThreadId};
use vocabulary::{ABSENT, LocationId, integer};

/// Proves that no execution fails a check. `tell` hears what is being done.
pub fn prove(subject: &Subject, options: &Options, tell: &mut dyn FnMut(&str)) -> Outcome {
    let options = &options.decided_by_others();
    let limits = options.limits();
    ended(|| {
        let start = Instant::now();
        let (system, obligations) = (subject.system()?, subject.obligations()?);
        let order: Vec<ThreadId> = (0..system.threads.len()).collect();
        of_chain(&Chain::of(system), &obligations, &order, options, (start, &limits), tell).map(Outcome::Proved)
    })
}

/// The same for a system behind passes, whose threads stand in an order: each reads what those behind it write, where that can be.
///
/// # Errors
/// Why there is no proof.
pub(super) fn of_chain(
    chain: &Chain,
    obligations: &Obligations,
    order: &[ThreadId],
    options: &Options,
    (start, limits): (Instant, &Limits),
    tell: &mut dyn FnMut(&str),
) -> Result<Box<Proof>, String> {
    let system = chain.system();
    let (live, before) = (chain.live(), live::before(system));
    let all = chain.words(words(chain.first(), obligations)?);
    let words = &all[all.len() - 1];
    let mut why = String::new();
    for width in [1, 2] {
        let shown = match width {
            1 => "one thread at a time",
            _ => "two threads at a time",
        };
        let groups = groups(system, order, width);
        if width == 2 && groups.iter().all(|g| g.len() < 2) {
            break;
        }
        tell(&format!("zones, {shown}"));
        let mut analysis = Analysis::new(system, &live, &before, groups, limits);
        match analysis.run() {
            Ok(()) => {}
            Err(Failed::Limit) => return Err(limits.exceeded().map_or("stopped", |e| e.reason()).into()),
            Err(Failed::Check) => {
                let had: Vec<Expr> = analysis.groups.iter().flat_map(|g| said(system, words, &analysis, g)).collect();
                if let Ok(had) = chain.invariant(&all, Expr::all(had)) {
                    options.best.is(certificate::conjuncts(&had));
                }
                why = format!("differences between integers, {shown}, do not show that all checks hold");
                continue;
            }
            Err(Failed::Large) => {
                why = format!("differences between integers, {shown}, are too many");
                continue;
            }
            Err(Failed::Grows) => {
                why = format!("differences between integers, {shown}, grow without end");
                continue;
            }
        }
        let mut parts = vec![words.nobody.clone()];
        parts.extend(created(system, words, &live, &before));
        let mut zones = 0;
        log::info!("zones, {shown}: {} steps", analysis.steps());
        for group in &analysis.groups {
            zones += group.zones.len();
            parts.extend(said(system, words, &analysis, group));
        }
        let invariant = chain.invariant(&all, Expr::all(parts)).map_err(|lost| lost.to_string())?;
        let claim = Claim { invariant, ranks: None, bound: None };
        match certified(obligations, claim, zones, options, start.elapsed().as_secs_f64(), tell) {
            Outcome::Proved(mut proof) => {
                proof.found_by = Some(format!("zones, {shown}"));
                return Ok(proof);
            }
            // What has no words in the certificate may be missing there.
            Outcome::Uncertified(rejected) => {
                log::info!("zones, {shown}: {rejected}");
                why = format!("zones, {shown}: an invariant, but {rejected}");
            }
            Outcome::Unknown(reason) => return Err(reason),
            Outcome::Failure(_) | Outcome::Broken(_) => unreachable!("a claim is accepted or not"),
        }
    }
    Err(why)
}

/// Each thread by itself, those on which others depend first; or each two of which one reads what the other one writes, and
/// those that are in no such pair.
fn groups(system: &System, order: &[ThreadId], width: usize) -> Vec<Vec<ThreadId>> {
    let order: Vec<ThreadId> = order.iter().rev().copied().collect();
    if width == 1 {
        return order.into_iter().map(|t| vec![t]).collect();
    }
    let (reads, writes) = (fixpoint::reads(system), fixpoint::writes(system));
    let meet = |a: ThreadId, b: ThreadId| !reads[a].is_disjoint(&writes[b]) || !reads[b].is_disjoint(&writes[a]);
    let pairs = order.iter().copied().tuple_combinations().filter(|(a, b)| meet(*a, *b));
    let mut groups: Vec<Vec<ThreadId>> = pairs.map(|(a, b)| vec![a.min(b), a.max(b)]).collect();
    let alone = order.into_iter().filter(|t| !groups.iter().any(|g| g.contains(t))).map(|t| vec![t]).collect_vec();
    groups.extend(alone);
    groups
}

/// Who is there, by where the creators are.
fn created(system: &System, words: &Words, live: &Live, before: &[Before]) -> Vec<Expr> {
    let absent = |t: ThreadId| Expr::var(words.locations[t].0).eq(Expr::int(ABSENT));
    let alone = words.at(0, |l| live.alone[l]);
    let mut parts: Vec<Expr> = (1..system.threads.len()).map(|t| alone.clone().implies(absent(t))).collect();
    for b in before {
        parts.push(words.at(b.creator, |l| b.at[l]).implies(absent(b.created)));
        parts.push(words.at(b.creator, |l| b.behind[l]).implies(absent(b.created).not()));
    }
    parts
}

/// Where the threads of a group can be together, and what holds there.
fn said(system: &System, words: &Words, analysis: &Analysis, group: &Group) -> Vec<Expr> {
    let mut places: BTreeMap<(&[LocationId], Option<LocationId>), Vec<&Zone>> = BTreeMap::new();
    for (key, entry) in &group.zones {
        places.entry((&key.locations, key.creator)).or_default().push(&entry.zone);
    }
    let at = |n: usize, is: &dyn Fn(LocationId) -> bool| words.at(group.threads[n], is);
    let mut parts = vec![at(0, &|l| places.keys().any(|(p, _)| p[0] == l))];
    if group.threads.len() == 2 {
        for first in places.keys().map(|(p, _)| p[0]).dedup() {
            let with = |l: LocationId| places.keys().any(|(p, _)| p[0] == first && p[1] == l);
            parts.push(at(0, &|l| l == first).implies(at(1, &with)));
        }
    }
    for ((locations, creator), zones) in &places {
        let known = Expr::any(zones.iter().map(|zone| known(system, words, analysis, group, zone)));
        if known.as_bool() != Some(true) {
            let here = (0..locations.len()).map(|n| at(n, &|l| l == locations[n]));
            let there = group.creator.as_ref().zip(*creator).map(|(c, there)| words.at(c.thread, |l| l == there));
            parts.push(Expr::all(here.chain(there)).implies(known));
        }
    }
    parts
}

/// What a zone says, in the words of the certificate.
fn known(system: &System, words: &Words, analysis: &Analysis, group: &Group, zone: &Zone) -> Expr {
    let dimensions = 1..=group.space.names().len();
    let word = |d: usize| -> Option<Word> {
        let (variable, index) = analysis.variable(group, d)?;
        let word = words.of(system.variables[variable].name)?;
        match index {
            None => Some(word.clone()),
            // Maps that somebody hands over have no first value.
            Some(_) if word.not_yet.is_some() => None,
            Some(index) => Some(cells::select(word.expr.clone(), index).into()),
        }
    };
    let le = |a: Expr, b: Expr| Expr::binary(BinOp::Le, a, b);
    let mut parts = Vec::new();
    let mut integers: Vec<(usize, Word)> = Vec::new();
    for d in dimensions {
        let Some(word) = word(d) else { continue };
        match zone.constant(d) {
            _ if !group.space.is_bool(d) && word.not_yet.is_none() => integers.push((d, word)),
            Some(value) if group.space.is_bool(d) => {
                let is = if value == 1 { word.expr.clone() } else { word.expr.clone().not() };
                parts.push(word.says(value == 0, is));
            }
            _ if group.space.is_bool(d) => {}
            // Before it is handed over it is 0.
            _ => {
                let (least, most) = (zone.least(d, 0), zone.most(d, 0));
                let is_0 = least.is_none_or(|l| l <= 0) && most.is_none_or(|m| m >= 0);
                let range = [
                    least.map(|l| le(integer(l.into()), word.expr.clone())),
                    most.map(|m| le(word.expr.clone(), integer(m.into()))),
                ];
                parts.push(word.says(is_0, Expr::all(range.into_iter().flatten())));
            }
        }
    }
    let zone = zone.arranged(&integers.iter().map(|(d, _)| Some(*d)).collect::<Vec<_>>());
    let bounds = zone.essential();
    let expr = |i: usize| integers[i - 1].1.expr.clone();
    for (i, j, bound) in &bounds {
        let is_equal = bounds.contains(&(*j, *i, -bound));
        parts.push(match (*i, *j) {
            (i, 0) if is_equal => expr(i).eq(integer((*bound).into())),
            (0, _) if is_equal => continue,
            (i, 0) => le(expr(i), integer((*bound).into())),
            (0, j) => le(integer((-bound).into()), expr(j)),
            (i, j) if is_equal && (*bound < 0 || (*bound == 0 && i > j)) => continue,
            (i, j) => {
                let add = |e: Expr, n: i64| if n == 0 { e } else { Expr::binary(BinOp::Add, e, integer(n.into())) };
                let (left, right) = (add(expr(i), (-bound).max(0)), add(expr(j), (*bound).max(0)));
                if is_equal { left.eq(right) } else { le(left, right) }
            }
        });
    }
    parts.extend(zone.further_equations().iter().map(|sum| equation(sum, &|i| expr(i))));
    Expr::all(parts)
}
