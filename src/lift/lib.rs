//! From a trace of the sequential program to a concurrent execution of the source.
//!
//! The sequential program runs the threads one after the other, each through all its rounds; sorting what the trace did by
//! round, and within a round by slot, gives the order in which it happens concurrently.

#![warn(missing_docs)]

mod period;

use std::collections::VecDeque;

use indexmap::{IndexMap, IndexSet};

use base::source::Sources;
use check::{Fairness, Property, Scheduler};
use engine::{Trace, TraceStep};
use sequential::{EventKind, Sequential, SourceEvent};
use syntax::names::is_undeclared;
use witness::*;

/// The trace contradicts its source map: a defect of the translation or the engine.
#[derive(Debug, thiserror::Error)]
#[error("the trace cannot be lifted: {0}")]
pub struct LiftError(String);

/// Lifts a trace. The result still has to be replayed.
///
/// # Errors
/// The trace does not fit the translation.
pub fn lift(
    sequential: &Sequential,
    trace: &Trace,
    sources: &Sources,
    fairness: Fairness,
) -> Result<Execution, LiftError> {
    let mut lifter = Lifter {
        sources,
        slot: 0,
        round: 0,
        last_round: sequential.rounds - 1,
        constants: trace.constants.iter().map(|(name, value)| (name.as_str(), value)).collect(),
        initial: IndexMap::new(),
        items: Vec::new(),
        roots: IndexMap::new(),
        spawned: 0,
        waiting: VecDeque::new(),
        creators: Vec::new(),
        postpones: false,
        postponed: IndexMap::new(),
        ended: IndexSet::new(),
    };
    let constants = trace.constants.iter().filter(|(name, _)| sequential.constants.contains(name));
    lifter.initial.extend(constants.map(|(name, value)| (name.to_string(), value.clone())));
    for (function, value) in &trace.functions {
        let declared = sequential.functions.iter().find(|(name, _)| name == function);
        let name = declared.map(|(_, name)| *name).or_else(|| is_undeclared(*function).then_some(*function));
        lifter.initial.extend(name.map(|name| (name.to_string(), value.clone())));
    }
    for step in &trace.steps {
        if let Some(event) = sequential.map.get(step.tag) {
            lifter.event(event, step)?;
        }
    }
    Ok(lifter.finish(sequential, fairness))
}

/// Something that happened in a slot.
#[derive(Clone)]
pub(crate) struct Item {
    pub slot: usize,
    pub step: Step,
    pub kind: EventKind,
}

impl Item {
    /// Does the event go on giving the first values of this entry? The entry of another procedure, or of the same one again, is a
    /// step of its own.
    fn is_entry_of(&self, event: &SourceEvent, chosen: &IndexMap<String, Value>) -> bool {
        self.kind == EventKind::Enter
            && self.step.procedure == event.procedure.as_str()
            && !chosen.keys().any(|name| self.step.choices.contains_key(name))
    }
}

struct Lifter<'a> {
    sources: &'a Sources,
    slot: usize,
    round: u32,
    last_round: u32,
    /// Values of the program's constants.
    constants: IndexMap<&'a str, &'a Value>,
    initial: IndexMap<String, Value>,
    items: Vec<Item>,
    roots: IndexMap<usize, String>,
    /// Threads simulated where they are created: how many there are so far, those still to be simulated, and the creators that wait
    /// for the end of a simulation.
    spawned: usize,
    waiting: VecDeque<usize>,
    creators: Vec<Creator>,
    /// The thread that begins next begins behind the atomic section of its creator.
    postpones: bool,
    /// For each thread in an atomic section, what happens to the threads that it created there.
    postponed: IndexMap<usize, Vec<Item>>,
    /// Threads that ended and said so.
    ended: IndexSet<usize>,
}

/// A thread that waits while one that it created is simulated.
struct Creator {
    slot: usize,
    /// Further ones that it created in the same step.
    waiting: VecDeque<usize>,
    /// What happened before, where the other begins behind the creator's atomic section.
    before: Option<Vec<Item>>,
}

impl Lifter<'_> {
    /// Thread-local globals are given their values before it is known whether the thread begins at all. Where a thread does nothing
    /// else nobody sees whether it does, so that it need not begin; but for the first one, and for those that end for whoever waits.
    fn forget_mere_entries(&mut self) {
        let mut does_more: IndexSet<usize> = self.ended.iter().copied().chain([0]).collect();
        does_more.extend(self.items.iter().filter(|i| i.kind != EventKind::Enter).map(|i| i.slot));
        self.items.retain(|i| does_more.contains(&i.slot));
    }

    fn event(&mut self, event: &SourceEvent, step: &TraceStep) -> Result<(), LiftError> {
        match &event.kind {
            EventKind::Initial => {
                let chosen = self.choices(event, step);
                self.initial.extend(chosen);
            }
            EventKind::Thread(slot) => {
                self.slot = *slot;
                self.round = written_round(step)?;
                self.roots.insert(*slot, event.procedure.to_string());
            }
            EventKind::Switch => {
                self.round = written_round(step)?;
            }
            EventKind::Requires => {
                self.creation_begins();
                self.push(event, Event::Step, IndexMap::new());
            }
            EventKind::SpawnNested | EventKind::ArmNested => {
                self.creation_begins();
                self.spawned += 1;
                self.waiting.push_back(self.spawned);
                self.push(event, Event::Spawn, IndexMap::new());
                if let Some(item) = self.items.last_mut() {
                    let is_arm = event.kind == EventKind::ArmNested;
                    item.kind = if is_arm { EventKind::Arm(self.spawned) } else { EventKind::Spawn(self.spawned) };
                }
            }
            EventKind::Begin => {
                let next = self.waiting.pop_front().ok_or_else(|| LiftError("a thread that nobody creates".into()))?;
                let before = std::mem::take(&mut self.postpones).then(|| std::mem::take(&mut self.items));
                let waiting = std::mem::take(&mut self.waiting);
                self.creators.push(Creator { slot: self.slot, waiting, before });
                self.slot = next;
                self.round = written_round(step)?;
                self.roots.insert(next, event.procedure.to_string());
            }
            EventKind::Postponed => self.postpones = true,
            EventKind::SectionLeft => {
                let items = self.postponed.shift_remove(&self.slot);
                self.items.extend(items.into_iter().flatten());
            }
            EventKind::End => {
                let creator =
                    self.creators.pop().ok_or_else(|| LiftError("a thread ends that did not begin".into()))?;
                (self.slot, self.waiting) = (creator.slot, creator.waiting);
                if let Some(before) = creator.before {
                    let items = std::mem::replace(&mut self.items, before);
                    self.postponed.entry(self.slot).or_default().extend(items);
                }
                self.round = written_round(step)?;
            }
            EventKind::Enter => {
                let chosen = self.choices(event, step);
                match self.items.last_mut() {
                    // Parameters of the entry, thread-local globals and the root's locals get their first values in one step.
                    Some(last) if last.slot == self.slot && last.is_entry_of(event, &chosen) => {
                        last.step.choices.extend(chosen);
                    }
                    _ => self.push(event, Event::Step, chosen),
                }
            }
            EventKind::Step => {
                let chosen = self.choices(event, step);
                self.push(event, Event::Step, chosen);
            }
            EventKind::Choice => {
                let chosen = self.choices(event, step);
                let last = self.items.last_mut().ok_or_else(|| LiftError("a choice without a step".into()))?;
                last.step.choices.extend(chosen);
            }
            EventKind::Spawn(_) | EventKind::Arm(_) => {
                self.creation_begins();
                self.push(event, Event::Spawn, IndexMap::new());
            }
            EventKind::Snapshot | EventKind::Keyframe => self.push(event, Event::Snapshot, IndexMap::new()),
            EventKind::Closure => {
                let keyframe = |i: &Item| i.slot == self.slot && i.kind == EventKind::Keyframe;
                if !self.items.iter().any(keyframe) {
                    self.round = self.last_round;
                }
                self.push(event, Event::Closure, IndexMap::new());
            }
            EventKind::Wait => self.push(event, Event::Blocked, IndexMap::new()),
            EventKind::Ends => drop(self.ended.insert(self.slot)),
            EventKind::Idle => {}
            // Nothing is executed: a mark that the end is made of.
            EventKind::Says | EventKind::Takes => self.push(event, Event::Switch, IndexMap::new()),
            EventKind::Failed(_) => {
                let last = self.items.last_mut().ok_or_else(|| LiftError("a failure without a step".into()))?;
                last.kind = event.kind.clone();
                last.step.event = Event::Failed;
            }
        }
        Ok(())
    }

    /// The values of the event's variables, under the user's names.
    fn choices(&self, event: &SourceEvent, step: &TraceStep) -> IndexMap<String, Value> {
        let value = |name| step.writes.iter().find(|(n, _)| *n == name).map(|(_, v)| v.clone());
        let shown = |name| with_values(name, &self.constants);
        event.values.iter().filter_map(|(name, known)| Some((shown(known), value(*name)?))).collect()
    }

    /// What a creation requires was checked, and holds: no step of its own.
    fn creation_begins(&mut self) {
        let slot = self.slot;
        self.items.pop_if(|last| last.slot == slot && last.kind == EventKind::Requires);
    }

    fn push(&mut self, event: &SourceEvent, kind: Event, choices: IndexMap<String, Value>) {
        let Some(location) = self.sources.location(event.span) else { return };
        let step = Step {
            round: self.round,
            phase: None,
            thread: self.slot,
            procedure: event.procedure.to_string(),
            location,
            event: kind,
            writes: IndexMap::new(),
            choices,
            reads: IndexMap::new(),
            branches: Vec::new(),
        };
        self.items.push(Item { slot: self.slot, step, kind: event.kind.clone() });
    }

    fn finish(mut self, sequential: &Sequential, fairness: Fairness) -> Execution {
        let stem = sequential.stem.map(|k1| period::settle(&mut self.items, k1, self.last_round + 1));
        match sequential.property {
            Property::Safety | Property::Race => self.forget_mere_entries(),
            // Who waits is shown where it waits, also where it has only begun.
            Property::Deadlock | Property::Termination => {}
        }
        match sequential.scheduler {
            Scheduler::RoundRobin => self.items.sort_by_key(|i| (i.step.round, i.slot)),
            // Within a round, the simulation itself has the right order.
            Scheduler::ChildFirst => self.items.sort_by_key(|i| i.step.round),
            // Threads are numbered as their creations are simulated: each creator's subtree in one piece.
            Scheduler::CreatorFirst => self.items.sort_by_key(|i| (i.step.round, i.slot)),
        }
        if let Some(first) = self.items.iter().position(|i| matches!(i.kind, EventKind::Failed(_))) {
            self.items.truncate(first + 1);
        }
        // Slots are numbered anew by the creations that happen: a slot has several threads, one after the other, where it is created again.
        let mut numbers = IndexMap::from([(0, 0)]);
        let mut threads = vec![self.thread(0, None)];
        let mut executed_by: Vec<Option<usize>> = Vec::new();
        for item in &self.items {
            executed_by.push(numbers.get(&item.slot).copied());
            if let EventKind::Spawn(slot) | EventKind::Arm(slot) = item.kind {
                numbers.insert(slot, threads.len());
                let creator = numbers.get(&item.slot).copied();
                threads.push(self.thread(slot, creator));
            }
        }
        for (item, number) in self.items.iter_mut().zip(executed_by) {
            item.step.thread = number.or_else(|| numbers.get(&item.slot).copied()).unwrap_or(item.slot);
        }
        self.items.retain(|i| !matches!(i.kind, EventKind::Arm(_)));
        let end = match (stem, sequential.property) {
            (Some(stem), _) => self.lasso(stem, fairness, &numbers, threads.len()),
            (None, Property::Deadlock) => End::Deadlock { threads: self.ends(&numbers, threads.len()) },
            (None, Property::Race) => self.race(&numbers),
            (None, Property::Safety | Property::Termination) => match self.items.last() {
                Some(Item { kind: EventKind::Failed(check), step, .. }) => {
                    End::failure(*check, Some(step.location.clone()))
                }
                _ => End::None,
            },
        };
        let steps = self.items.into_iter().map(|i| {
            let phase = stem.map(|k| if i.step.round < k { Phase::Stem } else { Phase::Lasso });
            Step { phase, ..i.step }
        });
        let steps = steps.collect();
        Execution { initial: self.initial, threads, steps, end, ..Execution::default() }
    }

    fn thread(&self, slot: usize, creator: Option<usize>) -> ThreadInfo {
        ThreadInfo { procedure: self.roots.get(&slot).cloned().unwrap_or_default(), creator }
    }

    /// What each thread comes to.
    fn ends(&self, numbers: &IndexMap<usize, usize>, threads: usize) -> Vec<ThreadEnd> {
        let mut ends = vec![ThreadEnd::Returned; threads];
        for item in &self.items {
            let Some(end) = numbers.get(&item.slot).and_then(|t| ends.get_mut(*t)) else { continue };
            match item.kind {
                EventKind::Closure => *end = ThreadEnd::Runs,
                EventKind::Wait => {
                    *end = ThreadEnd::Blocked { location: item.step.location.clone(), reads: IndexMap::new() };
                }
                EventKind::Idle => *end = ThreadEnd::Idle,
                _ => {}
            }
        }
        ends
    }

    /// The two steps in the last state. What is said is a mark, and what is taken, where it is no atomic section, which is executed. What
    /// a thread executes in front of its mark nobody else sees: it is done before.
    fn race(&mut self, numbers: &IndexMap<usize, usize>) -> End {
        let last = self.last_round;
        let of = |kind: &EventKind| self.items.iter().rfind(|i| i.kind == *kind);
        let Some(first) = of(&EventKind::Says) else { return End::None };
        let in_section = |i: &Item, says: usize| i.slot != says && i.step.round > last && i.step.is_executed();
        let taken = of(&EventKind::Takes);
        let executed = || self.items.iter().find(|i| in_section(i, first.slot));
        let Some(second) = taken.or_else(executed) else { return End::None };
        let number = |slot: usize| numbers.get(&slot).copied().unwrap_or(slot);
        let access = |i: &Item| RaceAccess {
            thread: number(i.slot),
            location: i.step.location.clone(),
            writes: false,
            atomic: false,
        };
        let accesses = [access(first), access(second)];
        let (says, section) = (first.slot, taken.is_none());
        let (mut before, mut behind): (Vec<Item>, Vec<Item>) = (Vec::new(), Vec::new());
        for mut item in self.items.drain(..).filter(|i| !matches!(i.kind, EventKind::Says | EventKind::Takes)) {
            if item.step.round <= last {
                before.push(item);
            } else if !item.step.is_executed() || section && in_section(&item, says) {
                behind.push(item);
            } else {
                item.step.round = last;
                let turn = |i: &Item| (i.step.round, number(i.slot));
                let at = before.iter().rposition(|i| turn(i) <= turn(&item)).map_or(0, |at| at + 1);
                before.insert(at, item);
            }
        }
        // Thread-local globals have their values in front of the step that enters: where that is the one that races it has not begun.
        for access in &accesses {
            let own = |i: &Item| number(i.slot) == access.thread && i.step.is_executed();
            if let Some(at) = before.iter().rposition(own)
                && before[at].kind == EventKind::Enter
                && before[at].step.location == access.location
            {
                before.remove(at);
            }
        }
        let start = before.len();
        before.extend(behind);
        self.items = before;
        End::Race { start, variable: String::new(), accesses }
    }

    fn lasso(&self, stem: u32, fairness: Fairness, numbers: &IndexMap<usize, usize>, threads: usize) -> End {
        let start = self.items.iter().position(|i| i.step.round >= stem).unwrap_or(self.items.len());
        let ends = self.ends(numbers, threads);
        End::Lasso {
            start,
            fairness,
            property: None,
            ignored: Vec::new(),
            deeper: Vec::new(),
            recurrence: None,
            threads: ends,
        }
    }
}

/// The name of a map's entry, with values in place of the constants among its indices: `owner[first]` is `owner[Tid!0]`.
fn with_values(name: &str, constants: &IndexMap<&str, &Value>) -> String {
    let index = |i: &str| constants.get(i).map_or_else(|| i.to_owned(), ToString::to_string);
    let path = name.split_inclusive(['[', ']', ',']).enumerate().map(|(at, part)| {
        let (word, end) = part.split_at(part.len() - usize::from(part.ends_with(['[', ']', ','])));
        if at == 0 { part.to_owned() } else { format!("{}{end}", index(word)) }
    });
    path.collect()
}

fn written_round(step: &TraceStep) -> Result<u32, LiftError> {
    match step.writes.first() {
        Some((_, Value::Int(n))) => n.try_into().map_err(|_| LiftError(format!("round {n}"))),
        other => Err(LiftError(format!("no round is written: {other:?}"))),
    }
}
