//! Fair infinite executions: cycles of the state graph. Strong fairness is a Streett condition: a component in which a thread
//! never runs must not contain a state where it could; such states are taken out and what is left is searched again (Lichtenstein
//! and Pnueli, POPL 1985). Weak fairness can be judged on whole components.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Fairness;
use super::explore::{Ending, Found, Hop, Parent, Search};
use super::graph::{Edge, Graph, Key};
use super::scc::components;
use super::watch::Watched;

/// A macro step between stored states.
#[derive(Debug, Clone, Copy)]
struct Arc {
    to: u32,
    slot: u32,
    in_loop: u32,
    passed: u32,
    /// The event that is watched for occurs.
    event: bool,
}

/// Explores everything, then looks for a fair cycle.
pub fn find(search: &mut Search<'_>) -> Option<Found> {
    let mut at = 0;
    while at < search.nodes.len() && search.goes_on(at) {
        let state: Key = search.nodes[at].to_vec();
        for slot in search.graph.runnable(&state) {
            let moves = search.graph.moves(&state, slot);
            for edge in &moves.edges {
                search.add(Graph::after(&state, slot, edge), Parent { node: at as u32, slot: slot as u32 });
            }
        }
        at += 1;
    }
    // Each part of the graph with the runs that are ruled out in it: by thread, those in the loop of a recurring choice.
    let mut all: Vec<u32> = (0..at as u32).collect();
    if let Some(watched) = &search.graph.code.watched {
        if let Some(end) = all.iter().copied().find(|n| breaks_by_ending(search, watched, *n)) {
            let stem = search.path(end, 0);
            return Some(Found { initial: search.origin(end), stem, ending: Ending::Lasso(Vec::new()) });
        }
        all.retain(|n| watched.may_close(search.graph.globals(&search.nodes[*n as usize])));
    }
    let mut work = vec![(all, Vec::new())];
    while let Some((nodes, forbidden)) = work.pop() {
        if let Some(why) = search.graph.deadline.passed() {
            search.stopped.get_or_insert_with(|| why.into());
            return None;
        }
        let found = components(&nodes, |n| arcs(search, n, &forbidden).into_iter().map(|a| a.to).collect());
        for component in found {
            match judge(search, &component, &forbidden) {
                Judgement::Fair => return Some(witness(search, &component, &forbidden)),
                Judgement::Unfair => {}
                Judgement::Search(nodes, forbidden) => work.push((nodes, forbidden)),
            }
        }
    }
    None
}

/// Nobody can take a step any more, and the last state breaks the property.
fn breaks_by_ending(search: &mut Search<'_>, watched: &Watched, node: u32) -> bool {
    let state: Key = search.nodes[node as usize].to_vec();
    search.graph.code.nonblocking.is_empty()
        && watched.breaks_at_end(search.graph.globals(&state))
        && search.graph.has_ended(&state)
}

fn arcs(search: &mut Search<'_>, node: u32, forbidden: &[(u32, u32)]) -> Vec<Arc> {
    let state: Key = search.nodes[node as usize].to_vec();
    let mut arcs = Vec::new();
    let forbids_event = search.graph.code.watched.as_ref().is_some_and(Watched::forbids_event);
    for slot in search.graph.runnable(&state) {
        let moves = search.graph.moves(&state, slot);
        for edge in &moves.edges {
            if forbidden.iter().any(|(s, bit)| *s == slot as u32 && edge.in_loop & bit != 0) {
                continue;
            }
            if edge.event && forbids_event {
                continue;
            }
            if let Some(to) = search.nodes.get_index_of(Graph::after(&state, slot, edge).as_slice()) {
                let Edge { in_loop, passed, event, .. } = *edge;
                arcs.push(Arc { to: to as u32, slot: slot as u32, in_loop, passed, event });
            }
        }
    }
    arcs
}

enum Judgement {
    Fair,
    Unfair,
    /// Smaller parts may be fair.
    Search(Vec<u32>, Vec<(u32, u32)>),
}

fn judge(search: &mut Search<'_>, component: &[u32], forbidden: &[(u32, u32)]) -> Judgement {
    let members: FxHashSet<u32> = component.iter().copied().collect();
    // For each thread: does it run; in which loops, past which recurring choices.
    let mut runs: FxHashMap<u32, (u32, u32)> = FxHashMap::default();
    let mut event = false;
    for node in component {
        for arc in arcs(search, *node, forbidden).into_iter().filter(|a| members.contains(&a.to)) {
            event |= arc.event;
            let run = runs.entry(arc.slot).or_default();
            run.0 |= arc.in_loop;
            run.1 |= arc.passed;
        }
    }
    let Some(start) = start(search, component) else { return Judgement::Unfair };
    let first: Key = search.nodes[start as usize].to_vec();
    let counts = runs.keys().any(|slot| search.graph.is_nonblocking(&first, *slot as usize));
    // What is left of the component when more is ruled out has no more than it has.
    if !counts || (wants_event(search) && !event) {
        return Judgement::Unfair;
    }
    let mut more: Vec<(u32, u32)> = forbidden.to_vec();
    let mut slots: Vec<_> = runs.iter().map(|(slot, run)| (*slot, *run)).collect();
    slots.sort_unstable();
    for (slot, (in_loop, passed)) in slots {
        more.extend((0..32).map(|b| 1 << b).filter(|b| in_loop & !passed & b != 0).map(|b| (slot, b)));
    }
    if more.len() > forbidden.len() {
        return Judgement::Search(component.to_vec(), more);
    }
    let threads = search.nodes[component[0] as usize].len() - 1;
    let idle = (0..threads).filter(|s| !runs.contains_key(&(*s as u32)));
    match search.options.fairness {
        Fairness::None => Judgement::Fair,
        Fairness::Weak => {
            let excused = |slot: usize, search: &mut Search<'_>| component.iter().any(|n| is_idle(search, *n, slot));
            if idle.into_iter().all(|slot| excused(slot, search)) { Judgement::Fair } else { Judgement::Unfair }
        }
        Fairness::Strong => {
            let idle: Vec<usize> = idle.collect();
            let mut kept = component.to_vec();
            kept.retain(|n| idle.iter().all(|slot| !enabled(search, *n, *slot)));
            match kept.len() {
                n if n == component.len() => Judgement::Fair,
                0 => Judgement::Unfair,
                _ => Judgement::Search(kept, forbidden.to_vec()),
            }
        }
    }
}

/// The event that is watched for must occur in the cycle.
fn wants_event(search: &Search<'_>) -> bool {
    search.graph.code.watched.as_ref().is_some_and(|w| !w.forbids_event())
}

/// A node in which the cycle may begin: a state that is inside no atomic section. There are others where a section takes long; who goes
/// round in one for ever is in no execution that counts.
fn start(search: &Search<'_>, component: &[u32]) -> Option<u32> {
    component.iter().copied().find(|n| !search.graph.is_in_section(&search.nodes[*n as usize]))
}

/// Neither returned nor blocked, in a state that somebody sees.
fn enabled(search: &mut Search<'_>, node: u32, slot: usize) -> bool {
    let state: Key = search.nodes[node as usize].to_vec();
    !search.graph.is_in_section(&state) && !has_no_step(search, &state, slot)
}

/// Returned or blocked, in a state that somebody sees.
fn is_idle(search: &mut Search<'_>, node: u32, slot: usize) -> bool {
    let state: Key = search.nodes[node as usize].to_vec();
    !search.graph.is_in_section(&state) && has_no_step(search, &state, slot)
}

fn has_no_step(search: &mut Search<'_>, state: &Key, slot: usize) -> bool {
    search.graph.has_returned(state, slot) || search.graph.moves(state, slot).blocked
}

/// A closed walk through the component that shows why it is fair.
fn witness(search: &mut Search<'_>, component: &[u32], forbidden: &[(u32, u32)]) -> Found {
    let start = start(search, component).unwrap_or(component[0]);
    let members: FxHashSet<u32> = component.iter().copied().collect();
    let mut inside: FxHashMap<u32, Vec<Arc>> = FxHashMap::default();
    for node in component {
        let arcs = arcs(search, *node, forbidden).into_iter().filter(|a| members.contains(&a.to)).collect();
        inside.insert(*node, arcs);
    }
    let mut walk: Vec<(u32, Arc)> = Vec::new();
    let mut here = start;
    // Every thread that can run does, past every recurring choice that it can pass.
    let mut wanted: Vec<(u32, u32)> = Vec::new();
    for node in component {
        for arc in &inside[node] {
            wanted.push((arc.slot, 0));
            wanted.extend((0..32).map(|b| 1 << b).filter(|b| arc.passed & b != 0).map(|b| (arc.slot, b)));
        }
    }
    wanted.sort_unstable();
    wanted.dedup();
    for (slot, bit) in wanted {
        if walk.iter().any(|(_, a)| a.slot == slot && a.passed & bit == bit) {
            continue;
        }
        let done = |node: u32, arc: Option<&Arc>| {
            let _ = node;
            arc.is_some_and(|a| a.slot == slot && a.passed & bit == bit)
        };
        here = extend(&inside, here, &mut walk, done);
    }
    if wants_event(search) && !walk.iter().any(|(_, a)| a.event) {
        here = extend(&inside, here, &mut walk, |_, arc| arc.is_some_and(|a| a.event));
    }
    if search.options.fairness == Fairness::Weak {
        let threads = search.nodes[start as usize].len() - 1;
        for slot in (0..threads).filter(|s| !walk.iter().any(|(_, a)| a.slot == *s as u32)).collect::<Vec<_>>() {
            let idle_at: FxHashSet<u32> = component.iter().copied().filter(|n| is_idle(search, *n, slot)).collect();
            here = extend(&inside, here, &mut walk, |node, _| idle_at.contains(&node));
        }
    }
    if here != start || walk.is_empty() {
        extend(&inside, here, &mut walk, |node, arc| node == start && arc.is_some());
    }
    let hops = walk.iter().map(|(from, arc)| Hop {
        slot: arc.slot as usize,
        before: search.nodes[*from as usize].to_vec(),
        after: search.nodes[arc.to as usize].to_vec(),
        round: None,
    });
    let lasso = hops.collect();
    Found { initial: search.origin(start), stem: search.path(start, 0), ending: Ending::Lasso(lasso) }
}

/// Lengthens the walk, on a shortest way, until it is done at a node or by the arc to it.
fn extend(
    inside: &FxHashMap<u32, Vec<Arc>>,
    from: u32,
    walk: &mut Vec<(u32, Arc)>,
    done: impl Fn(u32, Option<&Arc>) -> bool,
) -> u32 {
    if done(from, None) {
        return from;
    }
    let mut how: FxHashMap<u32, (u32, Arc)> = FxHashMap::default();
    let mut queue = VecDeque::from([from]);
    let mut last = None;
    'search: while let Some(node) = queue.pop_front() {
        for arc in &inside[&node] {
            if done(arc.to, Some(arc)) {
                last = Some((node, *arc));
                break 'search;
            }
            if arc.to != from && !how.contains_key(&arc.to) {
                how.insert(arc.to, (node, *arc));
                queue.push_back(arc.to);
            }
        }
    }
    let Some(last) = last else { return from };
    let mut way = vec![last];
    let mut node = last.0;
    while node != from {
        let step = how[&node];
        way.push(step);
        node = step.0;
    }
    way.reverse();
    walk.extend(way);
    last.1.to
}
