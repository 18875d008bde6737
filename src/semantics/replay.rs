//! Does an execution, as a witness gives it, happen in the source program? Every step is executed by the interpreter; nothing
//! in the witness is taken on trust.
//!
//! A witness names the steps and the values chosen. Control between two steps (`goto`, `if (*)`, returns, conditions on local
//! variables) it need not name: all ways to the next step are followed side by side.

use std::cell::Cell;
use std::collections::VecDeque;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::FxHashSet;

use base::source::{Sources, Span};
use check::Asked;
use syntax::ast::Name;
use witness::{End, Event, Execution, Recurrence, Step, Value};

use super::choices::Given;
use super::claims::{self, Claims};
use super::code::{Code, Op, Place};
use super::eval::{CannotEvaluate, cannot};
use super::fair;
use super::interp::{Failure, Outcome, State, Thread, Write};
use super::value::Val;
use super::{Property, deadlock, race, recurrence};

/// Where the source program stops following the witness, and why.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{}{message}", match step { Some(n) => format!("step {}: ", n + 1), None => String::new() })]
pub struct ReplayError {
    /// Index into the witness's steps; `None`: before the first or behind the last.
    pub step: Option<usize>,
    /// What is known about the claim.
    pub kind: ReplayErrorKind,
    /// For people.
    pub message: String,
}

/// Why a witness is not confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplayErrorKind {
    /// The program does something else, or the end is no violation.
    Differs,
    /// The program may do it: a value on the way is outside of what can be evaluated.
    CannotEvaluate,
}

impl ReplayError {
    pub(super) fn differs(step: Option<usize>, message: impl Into<String>) -> ReplayError {
        ReplayError { step, kind: ReplayErrorKind::Differs, message: message.into() }
    }

    pub(super) fn cannot_evaluate(step: Option<usize>, what: &CannotEvaluate) -> ReplayError {
        ReplayError { step, kind: ReplayErrorKind::CannotEvaluate, message: what.clone().reason().to_string() }
    }
}

/// One way in which the steps so far can have happened.
#[derive(Clone)]
pub(super) struct Candidate {
    pub state: Rc<State>,
    /// Where it began.
    pub initial: Rc<State>,
    /// How it came to this, the last first.
    pub trace: Option<Rc<Node>>,
    /// The thread that ran last.
    active: Option<usize>,
    /// Its last instruction was one around which a switch is always allowed.
    at_break: bool,
    /// The configuration in front of the part that the end speaks of, and the length of the trace then.
    pub start: Option<(Rc<State>, usize)>,
    length: usize,
    pub failure: Option<Failure>,
    /// Why each thread is treated fairly in the repeating part; in a deadlock, what each has come to.
    pub ends: Vec<fair::End>,
    /// What two threads are about to do.
    pub race: Option<race::Race>,
    /// What holds at the beginning of each round, where the repeating part does not come back to the same configuration.
    pub recurrence: Option<Recurrence>,
}

/// One executed instruction.
pub(super) struct Node {
    pub previous: Option<Rc<Node>>,
    pub thread: usize,
    /// In front of it.
    pub before: Rc<Thread>,
    /// Behind it.
    pub state: Rc<State>,
    pub writes: Vec<Write>,
    /// Choices of its step that it does not leave open, or not with this value.
    pub ignored: Vec<String>,
    /// Step of the witness, if it names this instruction.
    pub step: Option<usize>,
    /// Moves control only, or nothing that a witness must name.
    pub silent: bool,
}

/// Long ways are taken apart without recursion.
impl Drop for Node {
    fn drop(&mut self) {
        let mut next = self.previous.take();
        while let Some(node) = next {
            next = Rc::try_unwrap(node).ok().and_then(|mut before| before.previous.take());
        }
    }
}

/// Sequences of choices kept side by side.
const MAX_CANDIDATES: usize = 24;
/// So many are kept at first: where a procedure calls itself, each depth has the same places, and the nearest are nearly always meant.
const FIRST_CANDIDATES: usize = 4;
/// Instructions executed in search of one step.
const MAX_SEARCH: usize = 20_000;
/// Frames entered on a way that no step of the witness stands on: calls may go deeper for ever.
pub(super) const MAX_DESCENT: usize = 64;
/// So many of them are entered at first, and more only where that leads nowhere: a tree of calls has too many ways that end without a step.
const DESCENTS: [usize; 4] = [2, 8, 24, MAX_DESCENT];

pub(super) struct Replayer<'a> {
    pub code: &'a Code,
    pub witness: &'a Execution,
    pub asked: &'a Asked,
    /// Instructions that may still be executed.
    pub left: &'a Cell<u64>,
    pub no_choices: IndexMap<String, Value>,
    /// What else the witness says is to be true, too; places are told with these.
    pub claims: Option<&'a Sources>,
}

/// A configuration as one thread has come to it. Compared as a whole, but told apart by that thread and the globals first, maps left out:
/// in a search it is the one that moves, and what it does to a long map it seldom does to nothing else.
struct Seen {
    state: Rc<State>,
    thread: usize,
}

impl Seen {
    fn new(candidate: &Candidate, thread: usize) -> Seen {
        Seen { state: candidate.state.clone(), thread }
    }
}

impl PartialEq for Seen {
    fn eq(&self, other: &Seen) -> bool {
        self.state == other.state
    }
}

impl Eq for Seen {}

impl Hash for Seen {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.threads.get(self.thread).hash(hasher);
        self.state.globals.iter().filter(|value| !matches!(value, Val::Map(_))).for_each(|value| value.hash(hasher));
    }
}

/// Which ways are kept side by side.
struct Ways {
    most: usize,
    /// Those that enter few frames first, and others only where there are none.
    shallow: bool,
    /// There are others.
    more: Cell<bool>,
}

/// What a search is for: a step of the witness, and how many frames more are entered on the way to it.
struct Sought<'w> {
    step: &'w Step,
    index: usize,
    place: Place,
    must_fail: bool,
    descent: usize,
}

/// A successor: the candidate, what became of it, and what it costs to leave it out of a witness.
struct Move {
    candidate: Candidate,
    outcome: Outcome,
    cost: usize,
}

impl Candidate {
    pub fn new(state: State) -> Candidate {
        let state = Rc::new(state);
        Candidate {
            initial: state.clone(),
            state,
            trace: None,
            active: None,
            at_break: true,
            start: None,
            length: 0,
            failure: None,
            ends: Vec::new(),
            race: None,
            recurrence: None,
        }
    }

    /// The same way, with another configuration.
    pub fn with_state(&self, state: Rc<State>) -> Candidate {
        Candidate { state, ..self.clone() }
    }

    /// The executed instructions, the first first.
    pub fn nodes(&self) -> Vec<Rc<Node>> {
        let mut nodes = Vec::with_capacity(self.length);
        let mut next = self.trace.clone();
        while let Some(node) = next {
            next = node.previous.clone();
            nodes.push(node);
        }
        nodes.reverse();
        nodes
    }
}

impl<'a> Replayer<'a> {
    /// The configurations at the start, one for each body of the entry procedure; and the axioms that are taken to hold there.
    pub fn initial(&self, entry: Name) -> Result<(Vec<State>, Vec<Span>), ReplayError> {
        let mut given = Given::new(self.code, &self.witness.initial);
        let mut states = Vec::new();
        let (mut untrue, mut open) = (None, None);
        loop {
            match State::initial(self.code, entry, &mut given) {
                Ok(state) => match state.as_ref().filter(|_| self.claims.is_some()) {
                    Some(initial) => match claims::first_values(self.code, self.witness, initial) {
                        Ok(()) => states.extend(state),
                        Err(message) => untrue = Some(message),
                    },
                    None => states.extend(state),
                },
                Err(what) => drop(open.get_or_insert_with(|| ReplayError::cannot_evaluate(None, &what))),
            }
            if !given.next_script() {
                break;
            }
        }
        if let (true, Some(open)) = (states.is_empty(), open) {
            return Err(open);
        }
        if states.is_empty() {
            let broken = || "the first values break an axiom, a where clause, or a unique constant".to_owned();
            return Err(ReplayError::differs(None, untrue.unwrap_or_else(broken)));
        }
        Ok((states, given.presumed))
    }

    /// The execution that the witness tells of, from one of these.
    pub fn follow(&self, candidates: Vec<Candidate>) -> Result<Candidate, ReplayError> {
        let all = [(FIRST_CANDIDATES, true), (MAX_CANDIDATES, true), (MAX_CANDIDATES, false)];
        let mut ended = None;
        for (most, shallow) in all {
            let ways = Ways { most, shallow, more: Cell::new(false) };
            let followed = self.follow_side_by_side(candidates.clone(), &ways);
            if followed.is_ok() || !ways.more.get() {
                return followed;
            }
            ended = Some(followed);
        }
        ended.unwrap_or_else(|| Err(ReplayError::differs(None, "there is no way to follow")))
    }

    /// As [`Self::follow`], with so many ways kept side by side.
    fn follow_side_by_side(&self, mut candidates: Vec<Candidate>, ways: &Ways) -> Result<Candidate, ReplayError> {
        let part_start = self.witness.end.tail_start();
        let is_of_this_kind = match self.asked.property {
            Property::Safety => matches!(self.witness.end, End::Failure { .. }),
            Property::Termination => matches!(self.witness.end, End::Lasso { .. }),
            Property::Deadlock => matches!(self.witness.end, End::Deadlock { .. }),
            Property::Race => matches!(self.witness.end, End::Race { .. }),
        };
        if !is_of_this_kind {
            return Err(ReplayError::differs(None, "the witness does not end in a violation of this kind"));
        }
        let last_named = self.witness.steps.iter().rposition(named);
        for (i, step) in self.witness.steps.iter().enumerate() {
            if part_start == Some(i) {
                // Whoever ran last leaves its atomic region before the repeating part begins, not in it.
                if let Some(next) = self.witness.steps[i..].iter().find(|s| named(s)) {
                    candidates = self.switch_all(candidates, i, next.thread)?;
                }
                candidates = self.begin_part(&candidates);
            }
            if !named(step) {
                continue;
            }
            let must_fail = matches!(self.witness.end, End::Failure { .. }) && last_named == Some(i);
            candidates = self.advance(candidates, (i, step), must_fail, ways)?;
            if candidates.len() > ways.most {
                ways.more.set(true);
                candidates.truncate(ways.most);
            }
        }
        if part_start.is_some_and(|start| start >= self.witness.steps.len()) {
            candidates = self.begin_part(&candidates);
        }
        let mut why = None;
        for candidate in candidates {
            let is_so = |found: Candidate| self.is_as_said(&found).map(|()| found);
            match self.ends(candidate).and_then(is_so) {
                Ok(found) => return Ok(found),
                Err(error) => why = why.or(Some(error)),
            }
        }
        Err(why.unwrap_or_else(|| ReplayError::differs(None, "the program does not get to the end of the witness")))
    }

    /// The candidate ends as the witness claims, with what was found out about it.
    fn ends(&self, candidate: Candidate) -> Result<Candidate, ReplayError> {
        let differs = |message: String| ReplayError::differs(None, message);
        match self.asked.property {
            Property::Safety if candidate.failure.is_some() => Ok(candidate),
            Property::Safety => Err(differs("no check fails".into())),
            Property::Termination => match &self.witness.end {
                End::Lasso { recurrence: Some(said), .. } => {
                    let (ends, recurrence) = recurrence::closes(self, &candidate, said).map_err(differs)?;
                    Ok(Candidate { ends, recurrence: Some(recurrence), ..candidate })
                }
                _ => {
                    fair::comes_back(self, &candidate)?;
                    Ok(Candidate { ends: fair::closes(self, &candidate).map_err(differs)?, ..candidate })
                }
            },
            Property::Deadlock => deadlock::ended(self, &candidate),
            Property::Race => Ok(Candidate { race: Some(race::confirmed(self, &candidate)?), ..candidate }),
        }
    }

    fn claims(&self) -> Option<Claims<'_>> {
        self.claims.map(|sources| Claims { replayer: self, sources })
    }

    /// Is the whole as the witness says, where that is asked?
    fn is_as_said(&self, candidate: &Candidate) -> Result<(), ReplayError> {
        self.claims().map_or(Ok(()), |claims| claims.whole(candidate))
    }

    /// All candidates after the step.
    fn advance(
        &self,
        candidates: Vec<Candidate>,
        (index, step): (usize, &Step),
        must_fail: bool,
        ways: &Ways,
    ) -> Result<Vec<Candidate>, ReplayError> {
        let Some(place) = self.code.places.get(&step.location).copied() else {
            let message = format!("there is nothing to execute at {}", step.location);
            return Err(ReplayError::differs(Some(index), message));
        };
        let mut found: Vec<(usize, Candidate)> = Vec::new();
        let mut error = None;
        // The arms that a join waits for may have nothing left to do that a witness names: those that can end silently end first, when
        // whoever ran before has left its atomic section.
        let joins = |c: &Candidate| {
            let next = c.state.threads.get(step.thread).and_then(|t| t.next(self.code));
            next.is_some_and(|i| matches!(i.op, Op::Join { .. }))
        };
        for candidate in candidates {
            let starts = match self.switch_to(&candidate, step.thread) {
                Ok(starts) => starts,
                Err(message) => {
                    error.get_or_insert_with(|| ReplayError::differs(Some(index), message));
                    continue;
                }
            };
            for start in starts {
                let start = if joins(&start) { self.settle(start, step.thread) } else { start };
                let before = found.len();
                for descent in if ways.shallow { &DESCENTS[..] } else { &DESCENTS[DESCENTS.len() - 1..] } {
                    let sought = Sought { step, index, place, must_fail, descent: *descent };
                    let searched = self.search(start.clone(), &sought, &ways.more, &mut found);
                    // Deeper down there may be others.
                    if found.len() > before {
                        break;
                    }
                    if let Err(why) = searched {
                        error.get_or_insert(why);
                    }
                }
            }
        }
        let Some(least) = found.iter().map(|(cost, _)| *cost).min() else {
            let never = || format!("thread {} does not get to {}", step.thread, step.location);
            return Err(error.unwrap_or_else(|| ReplayError::differs(Some(index), never())));
        };
        let mut seen = FxHashSet::default();
        let mut next: Vec<Candidate> = found.into_iter().filter(|(cost, _)| *cost == least).map(|(_, c)| c).collect();
        next.retain(|c| c.start.is_some() || seen.insert(Seen::new(c, step.thread)));
        next.truncate(MAX_CANDIDATES);
        Ok(next)
    }

    /// The arms of a thread go on to their ends, where nothing that a witness must name stands in between. Other threads stay
    /// where they are: what follows may tell of a loop that they could leave.
    fn settle(&self, candidate: Candidate, waiting: usize) -> Candidate {
        let arms = candidate.state.threads[waiting].children.clone();
        arms.iter().map(|arm| *arm as usize).fold(candidate, |candidate, arm| {
            let mut ends = self.silent_closure(&candidate, arm).into_iter();
            let silent = ends.find(|c| c.state.threads[arm].has_returned());
            silent.or_else(|| self.with_ended(&candidate, arm)).unwrap_or(candidate)
        })
    }

    fn switch_all(
        &self,
        candidates: Vec<Candidate>,
        step: usize,
        thread: usize,
    ) -> Result<Vec<Candidate>, ReplayError> {
        let mut ready = Vec::new();
        let mut reason = None;
        for candidate in candidates {
            match self.switch_to(&candidate, thread) {
                Ok(ways) => ready.extend(ways),
                Err(message) => reason = reason.or(Some(message)),
            }
        }
        ready.truncate(MAX_CANDIDATES);
        match (ready.is_empty(), reason) {
            (true, Some(message)) => Err(ReplayError::differs(Some(step), message)),
            _ => Ok(ready),
        }
    }

    /// The candidate with control moved so that `thread` may run.
    fn switch_to(&self, candidate: &Candidate, thread: usize) -> Result<Vec<Candidate>, String> {
        if thread >= candidate.state.threads.len() {
            return Err(format!("thread {thread} does not exist yet"));
        }
        let Some(active) = candidate.active.filter(|a| *a != thread) else { return Ok(vec![candidate.clone()]) };
        if candidate.state.threads[thread].has_returned() {
            return Err(format!("thread {thread} has returned"));
        }
        let ready = |c: &Candidate| {
            !c.state.threads[active].is_exclusive() && (!self.asked.scheduling.cooperative || self.is_break(c, active))
        };
        if ready(candidate) {
            return Ok(vec![candidate.clone()]);
        }
        let ways: Vec<Candidate> = self.ways_out(candidate, active).into_iter().filter(ready).collect();
        if ways.is_empty() {
            let why = match self.asked.scheduling.cooperative {
                true => "is not at a place where it gives up control",
                false => "is inside an atomic region",
            };
            return Err(format!("thread {active} {why}"));
        }
        Ok(ways)
    }

    /// The part begins that the end speaks of (what repeats, the steps of a race), with nobody left inside an atomic section.
    fn begin_part(&self, candidates: &[Candidate]) -> Vec<Candidate> {
        let outside = candidates.iter().flat_map(|c| self.outside_atomic(c));
        let mut outside: Vec<Candidate> = outside.map(|c| self.entered(&c).unwrap_or(c)).collect();
        outside.truncate(MAX_CANDIDATES);
        for candidate in &mut outside {
            candidate.start = Some((candidate.state.clone(), candidate.length));
        }
        outside
    }

    /// The entry thread gets its first values and what its contract requires, where no step of the witness does that: it happens once, so it is
    /// no part of what repeats.
    fn entered(&self, candidate: &Candidate) -> Option<Candidate> {
        let entry = &candidate.state.threads[0];
        let instr = entry.next(self.code).filter(|i| matches!(i.op, Op::Enter) && entry.frames.len() == 1)?;
        let names =
            |s: &Step| s.thread == 0 && self.code.places.get(&s.location).is_some_and(|p| instr.places.contains(p));
        if self.witness.steps.iter().filter(|s| named(s)).any(names) {
            return None;
        }
        let moves = self.moves(candidate, 0, &self.no_choices, None).unwrap_or_default();
        moves.into_iter().find(|m| m.outcome == Outcome::Done).map(|m| m.candidate)
    }

    /// The ways in which whoever ran last leaves its atomic section.
    pub fn outside_atomic(&self, candidate: &Candidate) -> Vec<Candidate> {
        let inside = |c: &Candidate| c.active.is_some_and(|a| c.state.threads[a].is_exclusive());
        match candidate.active {
            Some(active) if inside(candidate) => {
                self.ways_out(candidate, active).into_iter().filter(|c| !inside(c)).collect()
            }
            _ => vec![candidate.clone()],
        }
    }

    /// Cooperative scheduling: may the running thread be left here?
    fn is_break(&self, candidate: &Candidate, thread: usize) -> bool {
        let state = &candidate.state;
        let Some(instr) = state.threads[thread].next(self.code) else { return true };
        candidate.at_break || matches!(instr.op, Op::Yield) || instr.op.creates() || self.is_blocked(state, thread)
    }

    /// Does a cooperative thread that runs give up control here, or go round a loop?
    pub fn gives_up_control(&self, state: &State, thread: usize) -> bool {
        let Some(instr) = state.threads[thread].next(self.code) else { return true };
        matches!(instr.op, Op::Yield | Op::LoopHead)
            || instr.op.creates()
            || instr.op.awaits_threads()
            || self.is_blocked(state, thread)
    }

    /// Is the thread at a guard that is false (or waiting for the arms of a parallel call)?
    pub fn is_blocked(&self, state: &State, thread: usize) -> bool {
        self.can_wait(state, thread) == Ok(true)
    }

    /// As [`Self::is_blocked`], where that can be told.
    ///
    /// # Errors
    /// The guard can not be evaluated.
    pub fn can_wait(&self, state: &State, thread: usize) -> Result<bool, CannotEvaluate> {
        let Some(instr) = state.threads[thread].next(self.code) else { return Ok(false) };
        if !matches!(instr.op, Op::Assume { .. }) && !instr.op.awaits_threads() {
            return Ok(false);
        }
        let mut given = Given::new(self.code, &self.no_choices);
        state.clone().step(self.code, thread, &mut given, None).map(|outcome| outcome == Outcome::Blocked)
    }

    /// Everything that the thread can get to without a step that a witness must name; the candidate itself is the first.
    pub fn silent_closure(&self, candidate: &Candidate, thread: usize) -> Vec<Candidate> {
        self.closure(candidate, thread, |next| self.cost(next) == 0)
    }

    /// As [`Self::silent_closure`], on the way out of an atomic section: what is read in there to choose between ways that end alike need not
    /// be named either, as nobody else can write it meanwhile.
    fn ways_out(&self, candidate: &Candidate, thread: usize) -> Vec<Candidate> {
        self.closure(candidate, thread, |next| self.cost(next) == 0 || next.is_exclusive() && self.chooses(next))
    }

    /// Everything that the thread can get to by instructions that may be `passed`.
    fn closure(&self, candidate: &Candidate, thread: usize, passed: impl Fn(&Thread) -> bool) -> Vec<Candidate> {
        let mut seen = FxHashSet::default();
        let mut closure = vec![candidate.clone()];
        seen.insert(Seen::new(candidate, thread));
        let mut at = 0;
        let deepest = candidate.state.threads[thread].frames.len() + MAX_DESCENT;
        while at < closure.len() && closure.len() < MAX_SEARCH / 10 {
            let here = closure[at].clone();
            at += 1;
            let now = &here.state.threads[thread];
            if !passed(now) || now.frames.len() > deepest {
                continue;
            }
            for next in self.moves(&here, thread, &self.no_choices, None).unwrap_or_default() {
                if next.outcome == Outcome::Done && seen.insert(Seen::new(&next.candidate, thread)) {
                    closure.push(next.candidate);
                }
            }
        }
        closure
    }

    /// One such instruction on.
    pub fn silent_successors(&self, candidate: &Candidate, thread: usize) -> Vec<Candidate> {
        if self.cost(&candidate.state.threads[thread]) > 0 {
            return Vec::new();
        }
        let moves = self.moves(candidate, thread, &self.no_choices, None).unwrap_or_default();
        moves.into_iter().filter(|m| m.outcome == Outcome::Done).map(|m| m.candidate).collect()
    }

    /// 0: a witness need not name the next instruction.
    fn cost(&self, thread: &Thread) -> usize {
        let Some(instr) = thread.next(self.code) else { return 1 };
        let free = match &instr.op {
            Op::Branch { .. } | Op::Call(_) => !thread.at_visible(self.code),
            // What a section waits for may stand in a procedure that it calls.
            Op::Enter if thread.fresh => !thread.begins(self.code),
            _ => thread.at_control(self.code),
        };
        usize::from(!free)
    }

    /// The nearest ways in which the thread gets to the place and executes what is there.
    fn search(
        &self,
        start: Candidate,
        sought: &Sought,
        more: &Cell<bool>,
        found: &mut Vec<(usize, Candidate)>,
    ) -> Result<(), ReplayError> {
        let &Sought { step, index, place, must_fail, descent } = sought;
        let thread = step.thread;
        let differs = |message| ReplayError::differs(Some(index), message);
        let mut error = None;
        let mut seen = FxHashSet::default();
        // A thread that calls itself for ever without a step would fill the memory with its frames.
        let deepest = start.state.threads[thread].frames.len() + descent;
        let mut queue = VecDeque::from([(0, start)]);
        let mut budget = MAX_SEARCH;
        let mut matches = 0;
        let mut least = usize::MAX;
        while let Some((cost, here)) = queue.pop_front() {
            if cost > least || matches >= MAX_CANDIDATES || budget == 0 {
                break;
            }
            if !seen.insert(Seen::new(&here, thread)) {
                continue;
            }
            budget -= 1;
            let Some(instr) = here.state.threads[thread].next(self.code) else {
                error.get_or_insert_with(|| differs(format!("thread {thread} has returned")));
                continue;
            };
            if instr.places.contains(&place) {
                match self.moves(&here, thread, &step.choices, Some(index)) {
                    Ok(moves) => {
                        for next in moves {
                            match &next.outcome {
                                Outcome::Done if !must_fail => {}
                                Outcome::Failed(_) if must_fail => {}
                                outcome => {
                                    error.get_or_insert_with(|| differs(describe(outcome, thread)));
                                    continue;
                                }
                            }
                            let claims = self.claims().map_or(Ok(()), |c| c.step(&here.state, &next.candidate, step));
                            if let Err(message) = claims {
                                error.get_or_insert_with(|| differs(message));
                                continue;
                            }
                            matches += 1;
                            least = least.min(cost);
                            found.push((cost, next.candidate));
                        }
                    }
                    Err(what) => {
                        error.get_or_insert_with(|| ReplayError::cannot_evaluate(Some(index), &what));
                    }
                }
            }
            if here.state.threads[thread].frames.len() > deepest {
                more.set(more.get() || descent < MAX_DESCENT);
                continue;
            }
            for next in self.moves(&here, thread, &self.no_choices, None).unwrap_or_default() {
                match next.outcome {
                    Outcome::Done if next.cost == 0 => queue.push_front((cost, next.candidate)),
                    Outcome::Done => queue.push_back((cost + next.cost, next.candidate)),
                    outcome => {
                        error.get_or_insert_with(|| differs(describe(&outcome, thread)));
                    }
                }
            }
        }
        match error {
            Some(error) if matches == 0 => Err(error),
            _ => Ok(()),
        }
    }

    /// The configuration with the arms that a thread waits for moved to their ends, as far as that is possible.
    fn with_arms_returned(&self, from: &Candidate, thread: usize) -> State {
        let arms = from.state.threads[thread].children.iter().map(|c| *c as usize);
        let ended = arms.fold(from.clone(), |candidate, arm| self.with_ended(&candidate, arm).unwrap_or(candidate));
        (*ended.state).clone()
    }

    /// The configuration in which a thread has ended for which another one waits, if only this is left to it: control, what is read to choose
    /// its way to the end, and first values that it never reads. Where nobody writes what it reads, a translation has no step there that a
    /// witness could name.
    fn with_ended(&self, from: &Candidate, thread: usize) -> Option<Candidate> {
        let passed = |next: &Thread| self.cost(next) == 0 || self.enters(next) || self.chooses(next);
        let end = self.closure(from, thread, passed).into_iter().find(|c| c.state.threads[thread].has_returned());
        end.map(|end| from.with_state(end.state))
    }

    /// The configuration, and besides it those in which one more thread has ended that a join may take.
    fn with_one_ended(&self, from: &Candidate, thread: usize) -> Vec<State> {
        let may_end = |child: &usize| {
            let other = &from.state.threads[*child];
            *child != thread && other.identity.is_some() && !other.has_returned()
        };
        let ended = (0..from.state.threads.len()).filter(may_end).filter_map(|child| self.with_ended(from, child));
        std::iter::once(from.clone()).chain(ended).map(|candidate| (*candidate.state).clone()).collect()
    }

    fn enters(&self, thread: &Thread) -> bool {
        thread.next(self.code).is_some_and(|i| matches!(i.op, Op::Enter))
    }

    fn chooses(&self, thread: &Thread) -> bool {
        thread.next(self.code).is_some_and(|i| matches!(i.op, Op::Branch { .. }))
    }

    /// Executes the thread's next instruction in every way.
    fn moves(
        &self,
        from: &Candidate,
        thread: usize,
        choices: &IndexMap<String, Value>,
        step: Option<usize>,
    ) -> Result<Vec<Move>, CannotEvaluate> {
        let before = &from.state.threads[thread];
        let Some(instr) = before.next(self.code) else { return Ok(Vec::new()) };
        // Who has only got first values for its variables has not begun.
        let enters = matches!(instr.op, Op::Enter) && thread > 0 && before.frames.len() == 1;
        let at_break = enters || matches!(instr.op, Op::Yield) || instr.op.creates();
        let cost = self.cost(before);
        let keeps_break = from.at_break && from.active == Some(thread) && before.at_control(self.code);
        let mut moves = Vec::new();
        let starts = match instr.op {
            Op::Join { .. } => vec![self.with_arms_returned(from, thread)],
            Op::Await(_) => self.with_one_ended(from, thread),
            _ => vec![(*from.state).clone()],
        };
        for (start, mut given) in starts.into_iter().map(|state| (state, Given::new(self.code, choices))) {
            loop {
                let Some(left) = self.left.get().checked_sub(1) else { return cannot("more instructions") };
                self.left.set(left);
                let mut state = start.clone();
                let mut writes = Vec::new();
                let outcome = state.step(self.code, thread, &mut given, Some(&mut writes))?;
                let failure = match &outcome {
                    Outcome::Failed(failure) => Some(failure.clone()),
                    _ => None,
                };
                let state = if outcome == Outcome::Done { Rc::new(state) } else { from.state.clone() };
                let node = Node {
                    previous: from.trace.clone(),
                    thread,
                    before: before.clone(),
                    state: state.clone(),
                    writes,
                    ignored: if step.is_some() { given.ignored() } else { Vec::new() },
                    step,
                    silent: cost == 0,
                };
                let candidate = Candidate {
                    state,
                    initial: from.initial.clone(),
                    trace: Some(Rc::new(node)),
                    active: Some(thread),
                    at_break: at_break || keeps_break,
                    start: from.start.clone(),
                    length: from.length + 1,
                    failure,
                    ends: Vec::new(),
                    race: None,
                    recurrence: None,
                };
                moves.push(Move { candidate, outcome, cost });
                if !given.next_script() {
                    break;
                }
            }
        }
        Ok(moves)
    }
}

/// Does the step execute something?
fn named(step: &Step) -> bool {
    !matches!(step.event, Event::Switch | Event::Snapshot | Event::Closure | Event::Blocked)
}

fn describe(outcome: &Outcome, thread: usize) -> String {
    match outcome {
        Outcome::Done => "the check holds here".to_owned(),
        Outcome::Blocked => format!("thread {thread} is blocked: the guard is false"),
        Outcome::Discarded => "an assumption is false: there is no such execution".to_owned(),
        Outcome::Failed(failure) => format!("a check fails before the end: {}", failure.message),
    }
}
