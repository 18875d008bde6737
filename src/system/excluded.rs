//! Checks that fail where states are reached that are to be excluded: deadlocks, or races. The program's own checks end an execution.
//!
//! - Requires: a system that was built for the question ([`System::of`]).
//! - Establishes: a check fails exactly where a step leads to a deadlock, as far as it can be told; or where two threads are in front of
//!   steps that touch the same variable, one of them writing it, and one of them takes its step.
//!
//! ```text
//! deadlock   behind a step that ends at a location    check !(blocked(here) && blocked(each other thread) && !(all are away))
//! race       in front of a step outside of sections   check !(at.B == 6 && !locked && A.i == B.j) for each step of others that touches it
//! ```
//! Of any number of threads it is counted how many of them can step, how many rest in front of each guard that is the same for all of them,
//! and how many are elsewhere ([`super::count`]): all are blocked where the first are none, and those in front of a guard none or it is false.
//!
//! Where it cannot be told whether a thread is blocked, it may be. A section may touch what it touches on some way to its end. Both may
//! exclude too much: then there is no proof. Whether what is proved is enough the checker of certificates finds out by code of its own.

use super::count::{Counted, Counters, Weight, with_counters};
use super::passes::{About, Forward, Pass, Unchanged};
use super::rounds::{Later, Waits, assume, check, ends_here, is_at, is_away, is_gone, once, waits};
use super::*;
use base::graph;
use concurrency::fold::fold;
use concurrency::program::Touch;

/// The pass. The system has checks that fail in the states that are asked about, and no others; it is as it was where none are.
pub struct Excluded;

impl Pass for Excluded {
    fn about(&self) -> About {
        (
            "excluded",
            "Deadlocks and races become failures: behind what takes locations away, since these are conditions on locations",
        )
    }

    fn forward(&self, system: &System) -> Forward {
        match system.asked.property.excludes_states() {
            false => Ok((system.clone(), Box::new(Unchanged))),
            true => {
                let (out, counters) = excluding(system.clone());
                Ok((out, Box::new(counters)))
            }
        }
    }
}

fn excluding(mut system: System) -> (System, Counters) {
    let waits = waits(&system, Later::Discard);
    for action in system.steps.iter_mut().flat_map(|s| &mut s.pieces).flat_map(|p| &mut p.actions) {
        if let Action::Check { expr, .. } = action {
            *action = assume(expr.clone());
        }
    }
    let counted = match system.asked.property {
        Property::Race => {
            no_races(&mut system, &waits);
            Vec::new()
        }
        Property::Deadlock => {
            let (many, counted) = Many::of(&mut system, &waits);
            no_deadlocks(&mut system, &waits, &many);
            counted
        }
        Property::Safety | Property::Termination => Vec::new(),
    };
    (system, Counters(counted))
}

/// Of threads of which there may be any number, conditions on how many are where.
struct Many {
    /// Nobody can step.
    idle: Expr,
    /// All are away.
    away: Expr,
}

impl Many {
    /// The system counts what the conditions speak of.
    fn of(system: &mut System, waits: &[Vec<Waits>]) -> (Many, Vec<Counted>) {
        let (mut all, mut idle, mut away) = (Vec::new(), Vec::new(), Vec::new());
        let mut names = system.names.clone();
        let is_first = |t: &ThreadId| system.threads[*t].path.instance.is_some_and(|i| i.number == 0);
        for first in (0..system.threads.len()).filter(is_first) {
            // Where they can step, in front of each guard, and where that is not known.
            let mut places: Vec<(Option<Expr>, Vec<LocationId>)> = vec![(Some(Expr::bool(true)), Vec::new())];
            for (l, location) in system.threads[first].locations.iter().enumerate().filter(|(_, l)| !is_gone(l)) {
                let guard = match &waits[first][l] {
                    _ if location.atomic => Some(Expr::bool(true)),
                    Waits::Never => Some(Expr::bool(true)),
                    Waits::Until(guard) if !is_of_threads(system, guard) => Some(guard.clone()),
                    Waits::Until(_) | Waits::Maybe => None,
                };
                match places.iter_mut().find(|(g, _)| *g == guard) {
                    Some((_, locations)) => locations.push(l),
                    None => places.push((guard, vec![l])),
                }
            }
            for (guard, locations) in places.into_iter().filter(|(_, locations)| !locations.is_empty()) {
                let name = names.fresh(&format!("count.{}", system.threads[first].root));
                let weights = locations.into_iter().map(|l| (l, Weight { always: 1, more: Vec::new() })).collect();
                all.push(Counted { name, first, weights, by: None, from: Vec::new(), is_added: false });
                let nobody = Expr::var(name).eq(Expr::int(0));
                away.push(nobody.clone());
                idle.extend(guard.map(|guard| nobody.or(guard.not())));
            }
        }
        *system = with_counters(system, &all);
        let all_of = |conditions| {
            let mut all = Expr::all(conditions);
            fold(&mut all);
            all
        };
        (Many { idle: all_of(idle), away: all_of(away) }, all)
    }
}

/// Does it depend on what threads have of their own?
fn is_of_threads(system: &System, e: &Expr) -> bool {
    let is_own = |n: Name| {
        let mut variables = system.variables.iter();
        system.threads.iter().any(|t| t.location == n) || variables.any(|v| v.name == n && v.owner.is_some())
    };
    e.mentions(is_own)
}

fn no_deadlocks(system: &mut System, waits: &[Vec<Waits>], many: &Many) {
    let mut steps = std::mem::take(&mut system.steps);
    for step in &mut steps {
        let locations = &system.threads[step.thread].locations;
        for piece in &mut step.pieces {
            let Exit::Rest(to) = piece.exit else { continue };
            if locations[to].atomic {
                continue;
            }
            let mut deadlock = ends_here(system, waits, step.thread, to).and(many.idle.clone());
            if is_gone(&locations[to]) {
                let others = once(system).filter(|t| *t != step.thread).map(|t| is_away(system, t));
                deadlock = deadlock.and(Expr::all(others.chain([many.away.clone()])).not());
            }
            piece.actions.extend(never(deadlock));
        }
    }
    system.steps = steps;
}

/// A check that fails there, unless it is nowhere.
fn never(mut state: Expr) -> Option<Action> {
    fold(&mut state);
    (state.as_bool() != Some(false)).then(|| check(state.not()))
}

/// What a thread may touch with the step that begins at a location.
struct Footprint {
    thread: ThreadId,
    location: LocationId,
    /// One access outside of sections that waits for nothing.
    plain: bool,
    /// The step cannot be taken where this is false.
    guard: Expr,
    touches: Vec<Touch>,
}

fn no_races(system: &mut System, waits: &[Vec<Waits>]) {
    // Inside of a section nobody else is in front of a step.
    let begins = |(_, step): &(usize, &Step)| !system.threads[step.thread].locations[step.from].atomic;
    let steps = system.steps.iter().enumerate().filter(begins);
    let all: Vec<(usize, Footprint)> = steps.map(|(number, step)| (number, footprint(system, step, waits))).collect();
    let is_another = |t: ThreadId| system.threads[t].path.is_another();
    let mut checks = Vec::new();
    for (number, own) in all.iter().filter(|(_, f)| f.plain && !is_another(f.thread)) {
        // Of two that are plain one looks at the other.
        let looks_at =
            |f: &&Footprint| !is_another(f.thread) && f.thread != own.thread && (!f.plain || f.thread > own.thread);
        let races = all.iter().map(|(_, other)| other).filter(looks_at).map(|other| {
            let here = is_at(system, other.thread, other.location);
            here.and(other.guard.clone()).and(conflict(&own.touches, &other.touches))
        });
        checks.extend(never(Expr::any(races)).map(|check| (*number, check)));
    }
    for (number, check) in checks {
        system.steps[number].pieces[0].actions.insert(0, check);
    }
}

/// The condition under which both touch the same, one of them writing.
fn conflict(one: &[Touch], other: &[Touch]) -> Expr {
    let pairs = one.iter().flat_map(|a| other.iter().map(move |b| (a, b)));
    let pairs = pairs.filter(|(a, b)| a.global == b.global && (a.writes || b.writes));
    Expr::any(pairs.map(|(a, b)| {
        let levels = a.indices.iter().zip(&b.indices).flat_map(|(a, b)| a.iter().zip(b));
        Expr::all(levels.map(|(a, b)| a.clone().eq(b.clone())))
    }))
}

fn footprint(system: &System, step: &Step, waits: &[Vec<Waits>]) -> Footprint {
    let (thread, location) = (step.thread, step.from);
    let touches = |step: &Step| -> Vec<(Vec<Touch>, bool)> {
        let actions = step.pieces.iter().flat_map(|p| &p.actions);
        actions
            .filter_map(|a| match a {
                Action::Touches { touches, plain } => Some((touches.clone(), *plain)),
                _ => None,
            })
            .collect()
    };
    let own = touches(step);
    let (guard, waits) = match &waits[thread][location] {
        Waits::Until(guard) => (guard.clone(), true),
        Waits::Never => (Expr::bool(true), false),
        Waits::Maybe => (Expr::bool(true), true),
    };
    // Others are in front of a single access when the thread rests there.
    if let Some((first, true)) = own.first()
        && !waits
    {
        return Footprint { thread, location, plain: true, guard, touches: first.clone() };
    }
    let mut all: Vec<Touch> = own.into_iter().flat_map(|(t, _)| t).collect();
    let written: Vec<Name> = step.pieces.iter().flat_map(|p| &p.actions).flat_map(Action::written).collect();
    let settled = |index: &[Expr]| !index.iter().any(|e| e.mentions(|n| written.contains(&n)));
    for touch in &mut all {
        let known = touch.indices.iter().take_while(|index| settled(index)).count();
        touch.indices.truncate(known);
    }
    // What stands behind a loop in the section.
    let next = |l: LocationId| -> Vec<LocationId> {
        let steps = system.steps.iter().filter(|s| s.thread == thread && s.from == l);
        steps.flat_map(Step::targets).filter(|to| system.threads[thread].locations[*to].atomic).collect()
    };
    let inside = graph::reachable(system.threads[thread].locations.len(), next(location), next);
    let steps = system.steps.iter().filter(|s| s.thread == thread && inside[s.from]);
    let whole = |touch: Touch| Touch { indices: Vec::new(), ..touch };
    all.extend(steps.flat_map(touches).flat_map(|(t, _)| t).map(whole));
    Footprint { thread, location, plain: false, guard, touches: all }
}
