//! Does the repeating part of a replayed execution come back to where it began, and is every thread treated fairly in it?

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::Fairness;
use super::choices::Given;
use super::code::{Code, Op};
use super::eval::{CannotEvaluate, Env};
use super::ghost;
use super::interp::{State, Thread};
use super::replay::{Candidate, MAX_DESCENT, Node, ReplayError, Replayer};
use super::watch::event_now;

/// Why a thread is treated fairly.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum End {
    Returned,
    /// `deeper`: it comes back to the same place in a deeper call.
    Runs {
        deeper: bool,
    },
    /// The thread as it stands at its guard, and a configuration in which the guard is false.
    Blocked(Rc<Thread>, Rc<State>),
    Idle,
}

/// Do the globals have the same values again at the end of the repeating part, if there is one?
///
/// # Errors
/// One has another value, or that can not be told: there are maps that lambdas give of which nobody knows whether they are the same.
pub(super) fn comes_back(replayer: &Replayer<'_>, candidate: &Candidate) -> Result<(), ReplayError> {
    let (code, Some((start, _))) = (replayer.code, &candidate.start) else { return Ok(()) };
    let (before, after) = (ghost::globals(code, start), ghost::globals(code, &candidate.state));
    for ((global, before), (_, after)) in before.into_iter().zip(after).filter(|(a, b)| a != b) {
        let mut globals = candidate.state.globals.clone();
        let mut oracle = Given::new(code, &replayer.no_choices);
        let name = code.globals[global].name;
        match Env::of_globals(code, &mut globals, &mut oracle).are_equal(before, after) {
            Ok(true) => {}
            // What a witness gives at the start is a table.
            Ok(false) if before.has_rule() != after.has_rule() => {
                let what = format!("whether {name} may begin as what a lambda gives");
                return Err(ReplayError::cannot_evaluate(None, &CannotEvaluate(what.into())));
            }
            Ok(false) => {
                let message = format!("the repeating part does not close: {name} is different at its end");
                return Err(ReplayError::differs(None, message));
            }
            Err(what) => return Err(ReplayError::cannot_evaluate(None, &what)),
        }
    }
    Ok(())
}

/// Checks the lasso of a candidate whose globals have come back to their values.
///
/// # Errors
/// What is wrong with it.
pub(super) fn closes(replayer: &Replayer<'_>, candidate: &Candidate) -> Result<Vec<End>, String> {
    let Some((start, length)) = &candidate.start else { return Err("the witness has no repeating part".into()) };
    let nodes = candidate.nodes().split_off(*length);
    let end = &candidate.state;
    let check = Check { replayer, candidate, start, nodes: &nodes };
    let mut ends = Vec::new();
    for thread in 0..start.threads.len() {
        ends.push(check.thread(thread)?);
    }
    check.created_have_ended()?;
    for thread in 0..ends.len() {
        if check.waits_for_nobody(thread, &ends) {
            ends[thread] = check.passed_over(thread)?;
        }
    }
    let ended = || ends.iter().all(|e| matches!(e, End::Returned | End::Blocked(..)));
    // Where a property of states is watched, an execution that ends counts: its last state stays for ever.
    let may_end = replayer.code.watched.is_some() && replayer.code.nonblocking.is_empty();
    if !(may_end && ended()) {
        somebody_runs(replayer.code, start, &ends)?;
    }
    breaks_property(replayer.code, start, &nodes, end)?;
    ends.resize(end.threads.len(), End::Returned);
    Ok(ends)
}

/// Does a thread run that counts?
///
/// # Errors
/// None does.
pub(super) fn somebody_runs(code: &Code, start: &State, ends: &[End]) -> Result<(), String> {
    let wanted = &code.nonblocking;
    let runs = |(thread, end): (&Rc<Thread>, &End)| {
        let root = thread.frames.first().map(|f| code.procs[f.proc as usize].name);
        matches!(end, End::Runs { .. }) && (wanted.is_empty() || root.is_some_and(|r| wanted.contains(&r)))
    };
    match start.threads.iter().zip(ends).any(runs) {
        true => Ok(()),
        false if wanted.is_empty() => Err("no thread runs in the repeating part".into()),
        false => Err("no thread that counts runs in the repeating part".into()),
    }
}

/// Does the repeating part break the property that is watched?
///
/// # Errors
/// Why it does not.
pub(super) fn breaks_property(code: &Code, start: &State, nodes: &[Rc<Node>], end: &State) -> Result<(), String> {
    let Some(watched) = &code.watched else { return Ok(()) };
    let event = std::iter::once(start).chain(nodes.iter().map(|n| &*n.state)).any(|s| event_now(code, &s.globals));
    match (watched.forbids_event(), event) {
        (true, true) => Err("what is to hold again and again does hold in the repeating part".into()),
        (true, false) if !watched.may_close(&end.globals) => Err("nothing is left without a response".into()),
        (false, false) => Err("the property holds in every state of the repeating part".into()),
        _ => Ok(()),
    }
}

/// The repeating part of a candidate.
pub(super) struct Check<'a> {
    pub replayer: &'a Replayer<'a>,
    pub candidate: &'a Candidate,
    /// The configuration in front of it.
    pub start: &'a Rc<State>,
    pub nodes: &'a [Rc<Node>],
}

impl Check<'_> {
    fn thread(&self, thread: usize) -> Result<End, String> {
        let at_start = &self.start.threads[thread];
        if at_start.has_returned() {
            return Ok(End::Returned);
        }
        let mine: Vec<&Rc<Node>> = self.nodes.iter().filter(|n| n.thread == thread).collect();
        if mine.iter().any(|n| !n.silent || n.step.is_some()) {
            return self.comes_back(thread, &mine);
        }
        // Control that it may have moved in the repeating part is undone: the thread stands where it stood.
        let same = self.forget(&self.candidate.state.threads[thread]) == self.forget(at_start);
        if !same && !mine.is_empty() {
            return self.comes_back(thread, &mine);
        }
        // Who can both go round and return need not return.
        if self.turns_in_place(thread) {
            return Ok(End::Runs { deeper: false });
        }
        if self.can_return(thread) {
            return Ok(End::Returned);
        }
        if let Some((guard, when)) = self.blocked(thread) {
            return Ok(End::Blocked(guard, when));
        }
        self.passed_over(thread)
    }

    /// Threads that are created in the repeating part have come to their ends in it, and nobody can ask for them: each time round there are new
    /// ones, and all configurations are alike but for these.
    fn created_have_ended(&self) -> Result<(), String> {
        let end = &self.candidate.state.threads;
        for thread in self.start.threads.len()..end.len() {
            let can_be_told = end[thread].identity.is_some() || self.replayer.code.shows_numbers;
            let awaited = || end.iter().any(|other| other.children.contains(&(thread as u32)));
            if can_be_told || awaited() {
                return Err("a thread is created in the repeating part that others can tell from earlier ones".into());
            }
            let closure = self.replayer.silent_closure(self.candidate, thread);
            if !closure.iter().any(|c| c.state.threads[thread].has_returned()) {
                return Err("a thread is created in the repeating part and does not end in it".into());
            }
        }
        Ok(())
    }

    /// May the thread return in front of the repeating part, where nobody can notice it?
    pub fn can_return(&self, thread: usize) -> bool {
        let closure = self.replayer.silent_closure(&self.at_start(), thread);
        closure.iter().any(|c| c.state.threads[thread].has_returned())
    }

    /// The thread could run, and does not.
    pub fn passed_over(&self, thread: usize) -> Result<End, String> {
        match self.replayer.asked.fairness {
            Fairness::None => Ok(End::Idle),
            _ => Err(format!("thread {thread} could run in the repeating part but never does")),
        }
    }

    /// Is the thread taken to wait for arms of a parallel call that are all taken to have returned? That they do is silent, so it is
    /// seen in none of the states.
    pub fn waits_for_nobody(&self, thread: usize, ends: &[End]) -> bool {
        let End::Blocked(guard, _) = &ends[thread] else { return false };
        if guard.next(self.replayer.code).is_some_and(|i| matches!(i.op, Op::Await(_))) {
            return self.can_take_one(thread, guard, ends);
        }
        let waits = guard.next(self.replayer.code).is_some_and(|i| matches!(i.op, Op::Join { .. }));
        waits && guard.children.iter().all(|&arm| matches!(ends.get(arm as usize), Some(End::Returned)))
    }

    /// Is the thread taken to wait at a join, when one of the threads that are taken to have returned could be joined?
    fn can_take_one(&self, thread: usize, guard: &Rc<Thread>, ends: &[End]) -> bool {
        let mut state = (**self.start).clone();
        state.threads[thread] = guard.clone();
        for (other, _) in ends.iter().enumerate().filter(|(_, end)| matches!(end, End::Returned)) {
            let closure = self.replayer.silent_closure(&self.at_start(), other);
            if let Some(end) = closure.iter().find(|c| c.state.threads[other].has_returned()) {
                state.threads[other] = end.state.threads[other].clone();
            }
        }
        !self.replayer.is_blocked(&state, thread)
    }

    /// Control comes back to one of the places that the thread passed at the beginning, with the same local variables, maybe in a
    /// deeper call. What it passed in front of that place belongs to the stem: nothing happened there that others can notice.
    fn comes_back(&self, thread: usize, mine: &[&Rc<Node>]) -> Result<End, String> {
        let places = (mine.iter().take_while(|n| n.silent).count() + 1).min(mine.len());
        let closure = self.replayer.silent_closure(self.candidate, thread);
        let known = self.candidate.nodes().len();
        let mut why = format!("thread {thread} does not come back to where the repeating part begins");
        for closing in &closure {
            let behind = closing.nodes().split_off(known.min(closing.nodes().len()));
            let end = self.forget(&closing.state.threads[thread]);
            for from in 0..places {
                let same = self.forget(&mine[from].before) == end;
                let way: Vec<&Rc<Node>> = mine[from..].iter().copied().chain(&behind).collect();
                if !same && !self.recurses(thread, &way, &end) {
                    continue;
                }
                if way.iter().all(|n| n.before.is_exclusive()) {
                    why = format!("thread {thread} never leaves its atomic section");
                    continue;
                }
                match self.recurs(thread, way.iter().map(|n| &*n.before)) {
                    Ok(()) => return Ok(End::Runs { deeper: !same }),
                    Err(skipped) => why = skipped,
                }
            }
        }
        Err(why)
    }

    /// Does the thread stand, maybe in frames further in, where it stood at the beginning of this way?
    fn recurses(&self, thread: usize, way: &[&Rc<Node>], end: &Thread) -> bool {
        let lowest = way.iter().map(|n| n.before.frames.len().min(n.state.threads[thread].frames.len())).min();
        way.first().is_some_and(|first| descends(&self.forget(&first.before), end, lowest.unwrap_or(0)))
    }

    /// `assume {:recurs}`: whoever goes round its loop passes it.
    pub fn recurs<'t>(&self, thread: usize, passed: impl Iterator<Item = &'t Thread>) -> Result<(), String> {
        let passed: FxHashSet<(u32, usize)> =
            passed.filter_map(|t| t.frames.last()).map(|f| (f.proc, f.pc as usize)).collect();
        if skips_recurring(self.replayer.code, &|proc, pc| passed.contains(&(proc, pc))) {
            return Err(format!("thread {thread} never passes its recurring choice"));
        }
        Ok(())
    }

    /// The states in which somebody may be seen blocked: outside of atomic sections. For strong fairness and cooperative threads, only those in
    /// which who runs gives up control or goes round a loop; where nobody does, because a thread calls itself for ever, all.
    fn points(&self) -> Vec<&Rc<State>> {
        let asked = self.replayer.asked;
        let only_seen = asked.scheduling.cooperative && asked.fairness == Fairness::Strong;
        let gives_up = |thread: usize, state: &State| self.replayer.gives_up_control(state, thread);
        let is_outside = |state: &State| !state.threads.iter().any(|t| t.is_exclusive());
        let outside = || self.nodes.iter().filter(|n| is_outside(&n.state));
        let seen: Vec<&Rc<State>> =
            outside().filter(|n| only_seen && gives_up(n.thread, &n.state)).map(|n| &n.state).collect();
        let all_count = seen.is_empty();
        let counts = all_count || self.ran_before().is_none_or(|thread| gives_up(thread, self.start));
        let start = Some(self.start).filter(|start| counts && is_outside(start));
        let rest = if all_count { outside().map(|n| &n.state).collect() } else { seen };
        start.into_iter().chain(rest).collect()
    }

    /// Who made the last step in front of the repeating part.
    fn ran_before(&self) -> Option<usize> {
        let length = self.candidate.start.as_ref().map_or(0, |(_, length)| *length);
        self.candidate.nodes().get(length.checked_sub(1)?).map(|node| node.thread)
    }

    /// The guard at which the thread is blocked all the time (strong) or at some time (weak).
    pub fn blocked(&self, thread: usize) -> Option<(Rc<Thread>, Rc<State>)> {
        let at_guards = self.replayer.silent_closure(&self.at_start(), thread);
        let points = self.points();
        at_guards.into_iter().map(|c| c.state.threads[thread].clone()).find_map(|guard| {
            let mut points = points.iter().copied();
            let blocked = |s: &Rc<State>| {
                let mut state = (**s).clone();
                state.threads[thread] = guard.clone();
                self.replayer.is_blocked(&state, thread)
            };
            let when = match self.replayer.asked.fairness {
                Fairness::Strong => points.clone().all(blocked).then(|| points.next()).flatten(),
                Fairness::Weak | Fairness::None => points.find(|s| blocked(s)),
            };
            when.cloned().map(|when| (guard, when))
        })
    }

    /// The thread as it is compared.
    fn forget(&self, thread: &Thread) -> Thread {
        ghost::forget(self.replayer.code, thread)
    }

    pub fn at_start(&self) -> Candidate {
        self.candidate.with_state(self.start.clone())
    }

    /// Can the thread go on for ever without a step that a witness must name?
    pub fn turns_in_place(&self, thread: usize) -> bool {
        let mut search = Turning { replayer: self.replayer, thread, way: Vec::new(), seen: FxHashSet::default() };
        search.from(&self.at_start())
    }
}

/// A way that starts in `first`, ends in `end` and never has fewer than `lowest` frames, frames below the lowest untouched: can the
/// thread go it again and again? It can where the frames that it has used look the same; what is below does not matter.
fn descends(first: &Thread, end: &Thread, lowest: usize) -> bool {
    let apart = |t: &Thread| Thread { frames: Vec::new(), ..t.clone() };
    let (low, high) = (first.frames.len(), end.frames.len());
    let used = (low + 1).saturating_sub(lowest);
    lowest > 0
        && lowest <= low
        && used <= high
        && first.frames[lowest - 1..] == end.frames[high - used..]
        && apart(first) == apart(end)
}

/// Depth-first search for a silent way that can be gone again and again.
struct Turning<'a> {
    replayer: &'a Replayer<'a>,
    thread: usize,
    way: Vec<Rc<State>>,
    seen: FxHashSet<Rc<State>>,
}

/// Configurations looked at.
const MAX_TURNING: usize = 2_000;

impl Turning<'_> {
    fn from(&mut self, here: &Candidate) -> bool {
        let depth = |s: &State| s.threads[self.thread].frames.len();
        let deepest = self.way.first().map_or(usize::MAX, |first| depth(first) + MAX_DESCENT);
        let ends = self.seen.len() > MAX_TURNING || depth(&here.state) > deepest;
        if ends || !self.seen.insert(here.state.clone()) {
            return false;
        }
        self.way.push(here.state.clone());
        for next in self.replayer.silent_successors(here, self.thread) {
            if self.is_again(&next.state) || self.from(&next) {
                return true;
            }
        }
        self.way.pop();
        false
    }

    /// Is this where the way has been already, all recurring choices of what it goes round in passed? Who goes round inside of an atomic section
    /// for ever is in no execution that counts.
    fn is_again(&self, now: &State) -> bool {
        let end = &now.threads[self.thread];
        let mut lowest = end.frames.len();
        let mut passed = FxHashSet::default();
        let mut outside = false;
        self.way.iter().rev().any(|before| {
            let first = &before.threads[self.thread];
            outside |= !first.is_exclusive();
            lowest = lowest.min(first.frames.len());
            passed.extend(first.frames.last().map(|f| (f.proc, f.pc as usize)));
            outside
                && before.globals == now.globals
                && descends(first, end, lowest)
                && !skips_recurring(self.replayer.code, &|proc, pc| passed.contains(&(proc, pc)))
        })
    }
}

/// Has a thread that executed the given instructions, again and again, gone round a loop without passing its `assume {:recurs}`?
pub(super) fn skips_recurring(code: &Code, passed: &dyn Fn(u32, usize) -> bool) -> bool {
    code.procs.iter().enumerate().any(|(p, proc)| {
        proc.recurring.iter().any(|(pc, head)| {
            let mut heads = (0..proc.code.len()).filter(|i| proc.goes_round(*head, *i));
            !passed(p as u32, *pc) && heads.any(|i| passed(p as u32, i))
        })
    })
}
