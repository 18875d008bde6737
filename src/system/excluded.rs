//! Checks that fail where states are reached that are to be excluded: deadlocks, or races. The program's own checks end an execution.
//!
//! - Requires: a system that was built for it ([`System::of_states`]).
//! - Establishes: a check fails exactly where a step leads to a deadlock, as far as it can be told; or where two threads are in front of
//!   steps that touch the same variable, one of them writing it, and one of them takes its step.
//!
//! ```text
//! deadlock   behind a step that ends at a location    check !(blocked(here) && blocked(each other thread) && !(all are away))
//! race       in front of a step outside of sections   check !(at.B == 6 && !locked && A.i == B.j) for each step of others that touches it
//! ```
//! Where it cannot be told whether a thread is blocked, it may be. A section may touch what it touches on some way to its end. Both may
//! exclude too much: then there is no proof. Whether what is proved is enough the checker of certificates finds out by code of its own.

use super::cells::Cells;
use super::rounds::{Later, Waits, assume, check, ends_here, is_at, is_away, is_gone, waits};
use super::*;
use crate::concurrency::fold::fold;
use crate::concurrency::program::Touch;
use crate::graph;

/// The system with checks that fail in such states, and no others.
#[must_use]
pub fn excluding(cells: Cells, states: Excluded) -> Cells {
    let Cells { mut system, flags } = cells;
    let waits = waits(&system, &flags, Later::Discard);
    for action in system.steps.iter_mut().flat_map(|s| &mut s.pieces).flat_map(|p| &mut p.actions) {
        if let Action::Check { expr, .. } = action {
            *action = assume(expr.clone());
        }
    }
    match states {
        Excluded::Deadlocks => no_deadlocks(&mut system, &waits),
        Excluded::Races => no_races(&mut system, &waits),
    }
    Cells { system, flags }
}

fn no_deadlocks(system: &mut System, waits: &[Vec<Waits>]) {
    let mut steps = std::mem::take(&mut system.steps);
    for step in &mut steps {
        let locations = &system.threads[step.thread].locations;
        for piece in &mut step.pieces {
            let Exit::Rest(to) = piece.exit else { continue };
            if locations[to].atomic {
                continue;
            }
            let mut deadlock = ends_here(system, waits, step.thread, to);
            if is_gone(&locations[to]) {
                let others = (0..system.threads.len()).filter(|t| *t != step.thread);
                deadlock = deadlock.and(Expr::all(others.map(|t| is_away(system, t))).not());
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
