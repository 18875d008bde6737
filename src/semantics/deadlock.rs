//! Deadlocks: states in which each thread has returned or is blocked, and not all have returned.
//!
//! A thread is blocked at a guard that is false, and where it waits for the arms of a parallel call. A thread that runs in a local loop for
//! ever is not blocked, nor is one all of whose ways on are discarded: such an execution has no state that counts. (`language.md`, "Blocking")

use std::rc::Rc;

use base::source::Location;
use witness::{End as WitnessEnd, ThreadEnd};

use super::complete::place;
use super::fair::End;
use super::graph::Graph;
use super::replay::{Candidate, ReplayError, Replayer};

/// Is this state of the exploration a deadlock? Nobody keeps control there, so that a cooperative thread that is on its way to a guard gets
/// there in a step, and in a context, of its own.
pub(super) fn is_deadlock(graph: &mut Graph<'_>, state: &[u32]) -> bool {
    let waiting: Vec<usize> = (0..state.len() - 1).filter(|slot| !graph.has_returned(state, *slot)).collect();
    !waiting.is_empty() && waiting.iter().all(|slot| graph.moves(state, *slot).blocked)
}

/// How each thread has ended behind the last step of the witness; with what control the threads still moved to get there.
///
/// # Errors
/// Some thread can go on, or all have returned.
pub(super) fn ended(replayer: &Replayer<'_>, candidate: &Candidate) -> Result<Candidate, ReplayError> {
    let WitnessEnd::Deadlock { threads: claims } = &replayer.witness.end else {
        return Err(ReplayError::differs(None, "the witness does not end in a deadlock"));
    };
    let mut reason = None;
    for outside in replayer.outside_atomic(candidate) {
        // Who can return as well as wait may do either, where the witness does not say it; the place that it names may be that of the section.
        for (claims, waits_first) in [(claims.as_slice(), false), (&[], false), (&[], true)] {
            match settled(replayer, outside.clone(), claims, waits_first) {
                Ok(found) => return Ok(found),
                Err(error) => reason = reason.or(Some(error)),
            }
        }
    }
    let inside = || ReplayError::differs(None, "a thread is inside an atomic section at the end");
    Err(reason.unwrap_or_else(inside))
}

/// Who can return silently does, unless the witness says where it is blocked; the others stand at what blocks them.
fn settled(
    replayer: &Replayer<'_>,
    from: Candidate,
    claims: &[ThreadEnd],
    waits_first: bool,
) -> Result<Candidate, ReplayError> {
    let threads = from.state.threads.len();
    let claimed = |thread: usize| match claims.get(thread) {
        Some(ThreadEnd::Blocked { location, .. }) => Some(location),
        _ => None,
    };
    let mut now = from;
    for thread in (0..threads).filter(|t| claimed(*t).is_none()) {
        let ways = replayer.silent_closure(&now, thread);
        if waits_first && ways.iter().any(|c| is_blocked(replayer, c, thread, None)) {
            continue;
        }
        now = ways.into_iter().find(|c| c.state.threads[thread].has_returned()).unwrap_or(now);
    }
    for thread in 0..threads {
        if now.state.threads[thread].has_returned() {
            continue;
        }
        let blocked = |c: &Candidate| is_blocked(replayer, c, thread, claimed(thread));
        let ways = replayer.silent_closure(&now, thread);
        let Some(found) = ways.iter().find(|c| blocked(c)).cloned() else {
            let not_known = ways.iter().find_map(|c| replayer.can_wait(&c.state, thread).err());
            return Err(match not_known {
                Some(what) => ReplayError::cannot_evaluate(None, &what),
                None => not_blocked(thread),
            });
        };
        now = found;
    }
    let state = now.state.clone();
    let end = |thread: usize| match state.threads[thread].has_returned() {
        true => Ok(End::Returned),
        // Others may have moved since.
        false if is_blocked(replayer, &now, thread, None) => {
            Ok(End::Blocked(state.threads[thread].clone(), Rc::clone(&state)))
        }
        false => Err(not_blocked(thread)),
    };
    let ends = (0..threads).map(end).collect::<Result<Vec<End>, ReplayError>>()?;
    if ends.iter().all(|e| *e == End::Returned) {
        return Err(ReplayError::differs(None, "all threads have returned at the end"));
    }
    now.ends = ends;
    Ok(now)
}

fn not_blocked(thread: usize) -> ReplayError {
    ReplayError::differs(None, format!("thread {thread} is not blocked at the end"))
}

/// Who waits inside an atomic section waits for ever whatever the others do, for none of them can run: there is no such execution.
fn is_blocked(replayer: &Replayer<'_>, candidate: &Candidate, thread: usize, at: Option<&Location>) -> bool {
    let standing = &candidate.state.threads[thread];
    !standing.is_exclusive()
        && replayer.is_blocked(&candidate.state, thread)
        && at.is_none_or(|at| place(replayer.code, standing).is_none_or(|here| here == *at))
}
