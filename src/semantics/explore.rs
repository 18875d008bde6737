//! All executions of a program with finite data: stored states, failing checks, deadlocks, fair cycles.

use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use itertools::Itertools;

use base::diagnostic::{Diagnostic, Finding};
use base::mutation::LeftOut;
use base::reason::{Obstacle, Reason};
use base::source::{Sources, Span};
use check::{Asked, Checked, Scheduler, Scheduling};
use syntax::ast::Name;
use witness::Execution;

use super::acyclic;
use super::code::Code;
use super::compile::compile;
use super::coverage::{Coverage, coverage};
use super::deadlock::is_deadlock;
use super::elements::Held;
use super::enumerate::Enumerate;
use super::graph::{Edge, Graph, Key, Moves, Runs, Step};
use super::interp::State;
use super::limits::{Deadline, Limits};
use super::macrostep::{Mutation, RECURRING, Rules, Script, expand};
use super::reduction::Reduction;
use super::samples::samples;
use super::states::States;
use super::symmetry::{RETIRED, Symmetry, identity, moved};
use super::trace::{Chosen, Recorder};
use super::witness_validator::replay_within;
use super::worlds::{MAX_WORLDS, World, smaller};
use super::{Fairness, Property, fair_cycle, ghost, race, rounds, walks};

/// What is explored, and how.
#[derive(Debug, Clone, Default)]
pub struct ExploreOptions {
    /// What the executions are searched for.
    pub asked: Asked,
    /// Arbitrary integers are taken from this range (both ends included); without it they cannot be enumerated.
    pub int_range: Option<(i64, i64)>,
    /// Of what has too many values, a few are tried, which the program names: for violations, never for a proof.
    pub sampled: bool,
    /// Only executions with so many threads at most that are there at the same time: for violations, never for a proof. Among the values that
    /// are tried of what has too many are the numbers of these threads.
    pub threads: Option<usize>,
    /// Only the round-robin executions within these rounds; everything otherwise.
    pub bounds: Option<Bounds>,
    /// Without the assertions that stand in the way of leaving out what they read, and without that: what no execution does then, none of the
    /// program does. For deadlocks and endless executions, with preemptive scheduling.
    pub unchecked: bool,
    /// Follow all threads everywhere, also where their order makes no difference.
    pub unreduced: bool,
    /// Where the exploration ends without an answer.
    pub limits: Limits,
    #[doc(hidden)]
    pub mutation: LeftOut<Mutation>,
}

/// Rounds, in order of thread creation, each thread at most one context in each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bounds {
    /// So many, from the start.
    Rounds(u32),
    /// An execution that repeats.
    Lasso {
        /// Rounds in front of the repeating part.
        stem: u32,
        /// Rounds of the repeating part, at most.
        lasso: u32,
    },
}

/// What an exploration comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Outcome {
    /// An execution violates the property, and replays.
    Violated,
    /// No execution within the bounds violates the property.
    Holds,
    /// See the reason.
    #[default]
    Unknown,
}

/// What the exploration found.
#[derive(Debug, Clone, Default)]
pub struct Exploration {
    /// Beside it stands what it covers: `complete`.
    pub verdict: Outcome,
    /// Stored states.
    pub states: usize,
    /// Bytes that these take, about.
    pub memory: usize,
    /// The violation, replayed.
    pub witness: Option<Execution>,
    /// An execution to a configuration in which no thread can go on although not all have returned.
    pub deadlock: Option<Execution>,
    /// Arbitrary integers were taken from the range that was given, or of arbitrary numbers only a few were tried.
    pub ranged: bool,
    /// The verdict covers every execution: no bounds, no range for integers.
    pub complete: bool,
    /// Why the verdict is not known, or what it does not cover.
    pub reason: Option<Reason>,
    /// The search ended early, at a limit.
    pub stopped: bool,
    /// The execution that was found does not replay: a fault of unthread.
    pub broken: bool,
    /// What executions come by, where every one was looked at and none violates the property.
    pub coverage: Option<Coverage>,
}

/// May assertions be left out of the question ([`ExploreOptions::unchecked`])? Those of deadlocks and of endless executions, where threads
/// may be switched anywhere.
pub fn may_be_unchecked(asked: &Asked) -> bool {
    let outlives_checks = match asked.property {
        Property::Deadlock | Property::Termination => true,
        Property::Safety | Property::Race => false,
    };
    outlives_checks && !asked.scheduling.cooperative
}

/// Explores the program. `progress` is told the number of states now and then.
///
/// # Errors
/// There is no entry procedure.
pub fn explore(
    checked: &Checked,
    sources: &Sources,
    options: &ExploreOptions,
    progress: &mut dyn FnMut(usize),
) -> Result<Exploration, Diagnostic> {
    let (mut code, entry) = compile(checked, sources, &options.asked.of(&checked.program))?;
    // Whether two threads race does depend on what they write, and within bounds an execution repeats as a translation sees it.
    if options.unchecked {
        let may_be = may_be_unchecked(&options.asked) && options.bounds.is_none();
        if !may_be || !ghost::infer_unchecked(&mut code, entry) {
            let reason = Some("no assertion reads what nothing else depends on".into());
            return Ok(Exploration { reason, ..Exploration::default() });
        }
    } else if !options.asked.property.is_about_next_steps() && options.bounds.is_none() {
        ghost::infer(&mut code, entry);
    }
    code.drops_ghosts = true;
    if options.sampled {
        let numbers = 0..options.threads.map_or(0, |threads| threads as i64);
        code.samples = numbers.chain(samples(&code)).unique().collect();
    }
    let rules = rules(options, &code);
    let deadline = Deadline::new(&options.limits);
    Ok(Question { checked, sources, options, entry, rules, deadline }.in_all_worlds(code, progress))
}

fn rules(options: &ExploreOptions, code: &Code) -> Rules {
    Rules {
        loop_heads: options.asked.property.is_about_endless(),
        cooperative: options.asked.scheduling.cooperative,
        // A thread that is blocked at any place is treated fairly.
        between: options.asked.scheduling.cooperative
            && options.asked.property.is_about_endless()
            && options.asked.fairness == Fairness::Weak,
        // Who hangs or is discarded later is in no deadlock: there is no need to leave it where it was before.
        stuck: match options.asked.property {
            Property::Safety | Property::Race => true,
            Property::Termination => options.asked.fairness == Fairness::None,
            Property::Deadlock => false,
        },
        // A cooperative thread that is blocked has given up control: others see that it got there.
        cuts_guards: options.asked.property.is_about_checks() && !options.asked.scheduling.cooperative,
        // An execution that fails a check is over; here that is no violation.
        assumes_checks: !options.asked.property.is_about_checks(),
        reduces: !options.unreduced
            && match options.asked.property {
                Property::Safety | Property::Deadlock | Property::Race => true,
                // It counts what is passed on the way.
                Property::Termination => false,
            }
            && options.bounds.is_none()
            && !options.asked.scheduling.cooperative,
        // An execution is recorded with all values, and which elements it holds decides what is chosen.
        forgets: !options.unreduced && options.bounds.is_none() && !code.has_elements,
        retires: !options.unreduced && options.bounds.is_none() && !code.shows_numbers,
        leaves_open: options.bounds.is_none(),
        races: options.asked.property.is_about_next_steps(),
        int_range: options.int_range,
        mutation: options.mutation,
    }
}

/// What is asked.
struct Question<'q> {
    checked: &'q Checked,
    sources: &'q Sources,
    options: &'q ExploreOptions,
    entry: Name,
    rules: Rules,
    deadline: Deadline,
}

impl Question<'_> {
    /// The answer about all numbers of elements that uninterpreted types can have.
    fn in_all_worlds(&self, mut code: Code, progress: &mut dyn FnMut(usize)) -> Exploration {
        let mut total: Option<Exploration> = None;
        let mut worlds: IndexSet<World> = IndexSet::from([World::new()]);
        let mut next = 0;
        while let Some(world) = worlds.get_index(next).cloned() {
            next += 1;
            code.carriers = world.iter().copied().collect();
            let (found, sizes) = self.answer(&code, progress);
            let so_far = total.as_ref().map_or(0, |total| total.states);
            let settles = found.verdict != Outcome::Holds;
            let found = Exploration { states: so_far + found.states, ..found };
            worlds.extend(smaller(&world, &sizes));
            if settles || total.is_none() {
                total = Some(found);
            } else if let Some(total) = &mut total {
                total.states = found.states;
                total.deadlock = total.deadlock.take().or(found.deadlock);
                // What is never reached with elements without end may be reached with few.
                total.coverage = None;
            }
            if settles {
                break;
            }
            if worlds.len() > MAX_WORLDS {
                let total = total.get_or_insert_with(Exploration::default);
                total.verdict = Outcome::Unknown;
                total.complete = false;
                total.reason = Some("too many numbers of elements of uninterpreted types make a difference".into());
                break;
            }
        }
        total.unwrap_or_default()
    }

    /// The answer, and of which uninterpreted types a smaller number of elements makes a difference.
    fn answer(&self, code: &Code, progress: &mut dyn FnMut(usize)) -> (Exploration, IndexMap<Name, u64>) {
        let &Question { checked, sources, options, rules, .. } = self;
        if self.may_show_an_end(code) {
            let mut search = self.search(code, Rules { reduces: true, ..rules }, progress);
            search.graph.deadline = self.deadline.part(ACYCLIC_SHARE);
            if acyclic::every_execution_ends(&mut search) {
                let sizes = search.graph.sizes.clone();
                return (search.finish(checked, sources, None), sizes);
            }
        }
        let mut search = self.search(code, rules, progress);
        let recurring: usize = code.procs.iter().map(|p| p.recurring.len()).sum();
        if recurring > RECURRING && options.asked.property.is_about_endless() {
            search.graph.incomplete =
                Some((Span::NONE, format!("more than {RECURRING} choices that must recur").into()));
            return (search.finish(checked, sources, None), IndexMap::new());
        }
        let mut found = search.initial();
        if found.is_none() {
            found = match options.bounds {
                None if options.asked.property.is_about_endless() => fair_cycle::find(&mut search),
                None => search.reachable(),
                Some(bounds) => rounds::search(&mut search, bounds),
            };
        }
        let sizes = search.graph.sizes.clone();
        let result = search.finish(checked, sources, found);
        // To free millions of states takes a tenth of the time that it took to find them, and there is none left.
        if self.deadline.passed().is_some() && result.memory < LEFT_TO_THE_END {
            std::mem::forget(search);
        }
        (result, sizes)
    }

    /// Where no execution is endless, orders of steps that make no difference can be left out.
    fn may_show_an_end(&self, code: &Code) -> bool {
        let options = self.options;
        options.asked.property.is_about_endless()
            && code.watched.is_none()
            && !options.unreduced
            && options.bounds.is_none()
            && !options.asked.scheduling.cooperative
    }

    /// Nothing is explored yet.
    fn search<'s>(&'s self, code: &'s Code, rules: Rules, progress: &'s mut dyn FnMut(usize)) -> Search<'s> {
        Search {
            options: self.options,
            entry: self.entry,
            graph: Graph::new(code, rules, self.deadline.clone()),
            initial: Vec::new(),
            nodes: States::default(),
            parents: Vec::new(),
            symmetry: None,
            stopped: None,
            progress,
        }
    }
}

/// How a stored state was reached.
#[derive(Debug, Clone, Copy)]
pub struct Parent {
    /// `u32::MAX`: an initial state; `slot` is its number.
    pub node: u32,
    /// `u32::MAX`: only the bounds' bookkeeping changed.
    pub slot: u32,
}

pub const NONE: u32 = u32::MAX;

/// Bytes of states that are not freed where the time is over: soon, so is the process.
const LEFT_TO_THE_END: usize = 2 << 30;

/// So much of the time may be spent on showing that no execution is endless; the rest is for the whole graph, which may show a cycle.
const ACYCLIC_SHARE: u32 = 3;

/// States that a search on the side may store.
const SIDE_SEARCH: usize = 1_000_000;

/// A violation: nodes from an initial state on, what happens behind the last.
#[derive(Debug)]
pub struct Found {
    /// Initial state.
    pub initial: usize,
    /// Slot, state before, state after, round.
    pub stem: Vec<Hop>,
    pub ending: Ending,
}

#[derive(Debug)]
pub struct Hop {
    pub slot: usize,
    pub before: Key,
    pub after: Key,
    pub round: Option<u32>,
    pub step: Step,
}

#[derive(Debug)]
pub enum Ending {
    /// The thread's next macro step from the state can fail.
    Failure {
        slot: usize,
        state: Key,
        round: Option<u32>,
    },
    /// A check fails before the first state is at rest.
    EarlyFailure(Vec<Vec<usize>>),
    Lasso(Vec<Hop>),
    Deadlock,
    /// Two threads race in the last state.
    Race(race::Found),
}

/// An initial configuration: what was chosen for it, the run of the entry thread to its first place of rest.
pub struct Initial {
    state: State,
    chosen: Vec<Chosen>,
    script: Script,
}

pub struct Search<'a> {
    pub options: &'a ExploreOptions,
    /// Where the first thread begins.
    entry: Name,
    pub graph: Graph<'a>,
    initial: Vec<Initial>,
    /// States, each behind the numbers that bounded searches keep.
    pub nodes: States,
    pub parents: Vec<Parent>,
    /// Where states are stored with their threads sorted.
    symmetry: Option<Symmetry>,
    /// Why the search ended early.
    pub stopped: Option<Reason>,
    progress: &'a mut dyn FnMut(usize),
}

impl<'a> Search<'a> {
    /// All initial configurations. A check can fail at once.
    pub fn initial(&mut self) -> Option<Found> {
        let code: &'a Code = self.graph.code;
        let rules = self.graph.rules;
        let mut oracle = Enumerate::new(code, &rules);
        loop {
            oracle.chosen = Some(Vec::new());
            match State::initial(code, self.entry, &mut oracle) {
                Err(what) => {
                    self.graph.error.get_or_insert((Span::NONE, what.reason()));
                }
                Ok(None) => {}
                Ok(Some(state)) => {
                    let chosen = oracle.chosen.take().unwrap_or_default();
                    if let Some(found) = self.settle(state, chosen) {
                        return Some(found);
                    }
                }
            }
            self.graph.ranged |= oracle.ranged;
            self.graph.note_sizes(&std::mem::take(&mut oracle.sizes));
            if let Some(why) = oracle.incomplete.take() {
                self.graph.incomplete.get_or_insert((Span::NONE, why));
            }
            self.graph.stopped = self.graph.stopped.or(self.graph.deadline.passed());
            if !oracle.advance() || self.graph.stopped.is_some() {
                return None;
            }
        }
    }

    fn settle(&mut self, state: State, chosen: Vec<Chosen>) -> Option<Found> {
        // There is no thread beside the first.
        let beside = Held::default();
        let context = self.graph.context(&beside);
        let settled = expand(context, &state.globals, &state.threads[0], state.threads.as_slice(), true);
        self.graph.note(&settled);
        for reached in settled.reached {
            // Only cooperative threads create others on the way to their first place of rest; these begin later.
            let threads = std::iter::once(&reached.thread).chain(&reached.created);
            let threads = threads.map(|thread| Rc::new(thread.clone())).collect();
            let key = self.graph.key(&State { globals: reached.globals.clone(), threads });
            let initial = Initial { state: state.clone(), chosen: chosen.clone(), script: reached.script.clone() };
            self.initial.push(initial);
            let number = self.initial.len() as u32 - 1;
            let node = rounds::first(self, key);
            self.add(&node, Parent { node: NONE, slot: number });
        }
        let (_, script) = settled.failures.into_iter().next()?;
        if !self.options.asked.property.is_about_checks() {
            return None;
        }
        self.initial.push(Initial { state, chosen, script: Script::default() });
        let initial = self.initial.len() - 1;
        Some(Found { initial, stem: Vec::new(), ending: Ending::EarlyFailure(script.list()) })
    }

    /// Stores a node unless it is known; its number.
    pub fn add(&mut self, node: &[u32], parent: Parent) -> u32 {
        let (at, new) = self.nodes.insert(node);
        if new {
            self.parents.push(parent);
        }
        at
    }

    /// May the search go on? Called once for each node.
    pub fn goes_on(&mut self, done: usize) -> bool {
        if done.is_multiple_of(1 << 14) {
            (self.progress)(self.nodes.len());
            if self.options.limits.memory.is_some_and(|m| self.memory() > m) {
                self.stopped.get_or_insert_with(|| Obstacle::Memory.reason("the memory limit was reached"));
            }
        }
        if let Some(why) = self.graph.stopped.or_else(|| self.graph.deadline.passed()) {
            self.stopped.get_or_insert_with(|| why.into());
        }
        if self.options.limits.states.is_some_and(|s| self.nodes.len() > s) {
            self.stopped.get_or_insert_with(|| "the limit on stored states was reached".into());
        }
        self.stopped.is_none()
    }

    /// May a search on the side store so many states?
    pub fn has_room_for(&self, states: usize) -> bool {
        let limits = &self.options.limits;
        limits.states.is_none_or(|s| states <= s)
            && limits.memory.is_none_or(|m| self.memory() + states * 100 <= m)
            && self.graph.deadline.passed().is_none()
            && states < SIDE_SEARCH
    }

    /// Bytes that the states take, about.
    fn memory(&self) -> usize {
        self.nodes.memory() + self.parents.capacity() * size_of::<Parent>() + self.graph.memory()
    }

    /// From now on, states are the same whose threads are the same in another order, if nothing tells them apart.
    pub fn sort_alike(&mut self) {
        self.symmetry = Symmetry::of(&self.graph);
    }

    /// Stores the state behind a macro step of the thread of this slot, unless it is known; its number.
    pub fn step_to(&mut self, node: usize, state: &[u32], slot: usize, edge: &Edge, next: &mut Key) -> u32 {
        next.clear();
        Graph::append_after(state, slot, edge, next);
        tidy(&mut self.symmetry, &mut self.graph, next);
        self.add(next, Parent { node: node as u32, slot: slot as u32 })
    }

    /// Looks at every state that can be reached.
    fn reachable(&mut self) -> Option<Found> {
        let mut deadlock = None;
        let mut at = 0;
        let mut walks = walks::FIRST;
        let (mut state, mut next) = (Key::new(), Key::new());
        let mut reduction = self.graph.rules.reduces.then(|| Reduction::new(self.graph.code));
        self.sort_alike();
        while at < self.nodes.len() && self.goes_on(at) {
            state.clear();
            state.extend_from_slice(self.nodes.get(at));
            if self.ends_in(&state).is_some() {
                return self.found(at as u32);
            }
            if at == walks {
                walks *= 2;
                if let Some(found) = self.walk(at) {
                    return Some(found);
                }
            }
            let runnable = self.graph.runnable(&state);
            let moves: Vec<Rc<Moves>> = runnable.clone().map(|slot| self.graph.moves(&state, slot)).collect();
            if self.asks_for_failures() && moves.iter().any(|moves| moves.fails) {
                return self.found(at as u32);
            }
            let all_returned = (0..state.len() - 1).all(|slot| self.graph.has_returned(&state, slot));
            let goes_on = runnable.clone().zip(&moves).any(|(slot, moves)| {
                !self.graph.has_returned(&state, slot) && (!moves.edges.is_empty() || !moves.blocked)
            });
            let followed = reduction.as_mut().and_then(|reduction| self.followed(reduction, &state, &moves, at));
            for (slot, moves) in runnable.zip(&moves) {
                if followed.as_ref().is_some_and(|followed| !followed.contains(&slot)) {
                    continue;
                }
                for edge in &moves.edges {
                    let threads = state.len() - 1 + edge.created.len();
                    if self.options.threads.is_none_or(|most| threads <= most) {
                        self.step_to(at, &state, slot, edge, &mut next);
                    }
                }
            }
            if !all_returned && !goes_on && deadlock.is_none() && self.options.asked.property.is_about_checks() {
                deadlock = Some(at as u32);
            }
            at += 1;
        }
        let deadlock = deadlock?;
        let (stem, _) = self.way_to(deadlock)?;
        Some(Found { initial: self.origin(deadlock), stem, ending: Ending::Deadlock })
    }

    /// Threads that it is enough to follow in the state of a node; all, where `None`. `moves`: of those that can run.
    pub fn followed(
        &mut self,
        reduction: &mut Reduction,
        state: &[u32],
        moves: &[Rc<Moves>],
        node: usize,
    ) -> Option<Vec<usize>> {
        if moves.len() < state.len() - 1 {
            return None;
        }
        let Search { graph, nodes, symmetry, .. } = self;
        let mut next = Key::new();
        reduction.choose(graph, state, moves, |graph, slot, moves| {
            let ignores = graph.rules.mutation.is(Mutation::Ignores);
            ignores
                || moves.edges.iter().any(|edge| {
                    next.clear();
                    Graph::append_after(state, slot, edge, &mut next);
                    tidy(symmetry, graph, &mut next);
                    nodes.find(&next).is_none_or(|number| number as usize > node)
                })
        })
    }

    /// Is a failing check what is looked for?
    pub fn asks_for_failures(&self) -> bool {
        self.options.asked.property.is_about_checks()
    }

    /// The violation that the state of a node is, or that lies behind its next step.
    fn found(&mut self, node: u32) -> Option<Found> {
        let (stem, state) = self.way_to(node)?;
        let ending = self.ends_in(&state).or_else(|| {
            let slot = self.graph.runnable(&state).find(|slot| self.graph.moves(&state, *slot).fails)?;
            Some(Ending::Failure { slot, state, round: None })
        });
        Some(Found { initial: self.origin(node), stem, ending: ending? })
    }

    /// Macro steps from an initial state to that of a node, and the state itself: the threads of those that are stored may be sorted.
    /// `None`: the search has stopped.
    fn way_to(&mut self, node: u32) -> Option<(Vec<Hop>, Key)> {
        let stored = self.path(node, 0);
        if self.symmetry.is_none() {
            return Some((stored, self.nodes.get(node as usize).to_vec()));
        }
        let mut state = match stored.first() {
            Some(first) => first.before.clone(),
            None => self.nodes.get(node as usize).to_vec(),
        };
        let mut hops = Vec::new();
        let mut places: Vec<u32> = (0..state.len() as u32 - 1).collect();
        for hop in stored {
            let (slot, after) = self.step_beside(&hop, &state, &mut places)?;
            hops.push(Hop { slot, before: state, after: after.clone(), round: None, step: Step::Any });
            state = after;
        }
        Some((hops, state))
    }

    /// The step from a state that is the same as a stored step from another one. That is the first with its threads in other slots; and so
    /// are, in `places`, the states behind the two steps.
    fn step_beside(&mut self, stored: &Hop, state: &[u32], places: &mut Vec<u32>) -> Option<(usize, Key)> {
        let slot = places.iter().position(|place| *place as usize == stored.slot)?;
        for edge in &self.graph.moves(&stored.before, stored.slot).edges {
            let unsorted = Graph::after(&stored.before, stored.slot, edge);
            let mut sorted = unsorted.clone();
            if let Some(symmetry) = &mut self.symmetry {
                symmetry.sort(&mut self.graph, &mut sorted);
            }
            let is_stored = |graph: &Graph<'_>, state: &Key| {
                let mut left = state.clone();
                graph.retire(&mut left);
                left == stored.after
            };
            // States that were stored before there were equal threads are not sorted.
            let as_it_is = is_stored(&self.graph, &unsorted);
            if !as_it_is && !is_stored(&self.graph, &sorted) {
                continue;
            }
            let further = match &mut self.symmetry {
                Some(symmetry) if !as_it_is => symmetry.places(&mut self.graph, &unsorted, &sorted),
                _ => Some(identity(&unsorted)),
            };
            let Some(further) = further else { continue };
            // Who is created in between gets the next slots in both.
            let created = stored.before.len() as u32 - 1..further.len() as u32;
            let before: Vec<u32> = places.iter().copied().chain(created).collect();
            let same = moved(&mut self.graph, &unsorted, &identity(&unsorted));
            let left = stored.after.len() as u32 - 1;
            let place = |before: &u32| match further.get(*before as usize) {
                Some(place) if *place < left => *place,
                _ => RETIRED,
            };
            for edge in &self.graph.moves(state, slot).edges {
                let after = Graph::after(state, slot, edge);
                if after.len() == before.len() + 1 && moved(&mut self.graph, &after, &before) == same {
                    *places = before.iter().map(place).collect();
                    return Some((slot, after));
                }
            }
        }
        // States with the same threads in another order have the same steps, if there was time for all of them.
        let late = self.graph.stopped.or_else(|| self.graph.deadline.passed());
        self.stopped = Some(late.unwrap_or("internal error: an execution got lost among sorted threads").into());
        None
    }

    /// Is the state itself a deadlock, or has it a race, where these are looked for?
    pub fn ends_in(&mut self, state: &[u32]) -> Option<Ending> {
        match self.options.asked.property {
            Property::Deadlock => is_deadlock(&mut self.graph, state).then_some(Ending::Deadlock),
            Property::Race => race::find(&mut self.graph, state).map(Ending::Race),
            Property::Safety | Property::Termination => None,
        }
    }

    /// The initial state that a node comes from.
    pub fn origin(&self, mut node: u32) -> usize {
        while self.parents[node as usize].node != NONE {
            node = self.parents[node as usize].node;
        }
        self.parents[node as usize].slot as usize
    }

    /// Macro steps from the initial state to a node. `header` numbers stand in front of each state, the first of them is the round.
    pub fn path(&self, node: u32, header: usize) -> Vec<Hop> {
        let steps = self.steps_to(node).into_iter().map(|(node, parent)| {
            let before = self.nodes.get(parent.node as usize);
            let after = self.nodes.get(node as usize);
            Hop {
                slot: parent.slot as usize,
                before: before[header..].to_vec(),
                after: after[header..].to_vec(),
                round: (header > 0).then(|| before[0]),
                step: Step::Any,
            }
        });
        steps.collect()
    }

    /// Nodes that macro steps lead to, from the initial state to a node, and where they come from.
    pub fn steps_to(&self, mut node: u32) -> Vec<(u32, Parent)> {
        let mut steps = Vec::new();
        loop {
            let parent = self.parents[node as usize];
            if parent.node == NONE {
                break;
            }
            if parent.slot != NONE {
                steps.push((node, parent));
            }
            node = parent.node;
        }
        steps.reverse();
        steps
    }

    // -------------------------------------------------------------------------------------- results

    fn finish(&mut self, checked: &Checked, sources: &Sources, found: Option<Found>) -> Exploration {
        let states = self.nodes.len();
        let mut result = Exploration {
            verdict: Outcome::Holds,
            states,
            memory: self.memory(),
            witness: None,
            deadlock: None,
            ranged: self.graph.ranged,
            complete: self.options.bounds.is_none() && !self.graph.ranged && self.options.threads.is_none(),
            reason: match (self.graph.ranged, self.options.sampled, self.options.threads) {
                (true, true, _) => Some("of arbitrary numbers only a few were tried".into()),
                (true, false, _) => Some("arbitrary integers were taken from the given range only".into()),
                (false, _, Some(threads)) => {
                    Some(format!("executions with more than {threads} threads were left out").into())
                }
                (false, _, None) => None,
            },
            stopped: self.stopped.is_some() || self.graph.stopped.is_some(),
            broken: false,
            coverage: None,
        };
        if let Some(found) = found {
            // Beside a check of assertions a deadlock is told, but violates nothing.
            let aside = matches!(found.ending, Ending::Deadlock) && self.options.asked.property.is_about_checks();
            let execution = self.record(found);
            let Asked { property, scheduling, .. } = self.options.asked;
            // What is explored in rounds is explored in the order of creation.
            let asked = Asked {
                property: if aside { Property::Deadlock } else { property },
                scheduling: Scheduling { scheduler: Scheduler::default(), ..scheduling },
                ..self.options.asked.clone()
            };
            match replay_within(checked, sources, &execution, &asked, &self.graph.code.carriers) {
                Ok(confirmed) if aside => result.deadlock = Some(confirmed),
                // A search for failures leaves out who is blocked for good; what looks like a deadlock then is told where it is one.
                Err(_) if aside => {}
                Ok(confirmed) => {
                    result.verdict = Outcome::Violated;
                    result.complete = false;
                    result.witness = Some(confirmed);
                    return result;
                }
                Err(_) if self.options.unchecked => {
                    result.verdict = Outcome::Unknown;
                    result.complete = false;
                    result.reason = Some("an execution that may fail an assertion that was left out".into());
                    return result;
                }
                Err(departure) => {
                    log::debug!("what does not replay: {}", serde_json::to_string(&execution).unwrap_or_default());
                    result.verdict = Outcome::Unknown;
                    result.complete = false;
                    result.broken = true;
                    result.reason =
                        Some(format!("internal error: the execution found does not replay: {departure}").into());
                    return result;
                }
            }
        }
        let stopped = self.stopped.take().or(self.graph.stopped.map(Reason::from));
        let open = self.graph.error.as_ref().or(self.graph.incomplete.as_ref());
        let why = stopped.or_else(|| open.map(|open| placed(open, sources)));
        if why.is_some() {
            result.verdict = Outcome::Unknown;
            result.complete = false;
            result.reason = why;
        }
        let is_whole = result.complete && !self.options.unchecked;
        if is_whole && !self.options.asked.property.is_about_endless() {
            let begins = !self.initial.is_empty();
            let mut found = coverage(self.graph.code, self.entry, &self.graph.covered, begins, sources);
            // Another property does not ask about checks.
            found.findings.retain(|d| self.options.asked.property.is_about_checks() || d.code == Finding::Impassable);
            result.coverage = Some(found);
        }
        result
    }

    fn record(&mut self, found: Found) -> Execution {
        // What was found is shown, whatever time it is.
        self.graph.deadline = Deadline::default();
        let initial = &self.initial[found.initial];
        let mut recorder = Recorder::new(self.graph.code, self.graph.rules, initial.state.clone(), &initial.chosen);
        recorder.runs(vec![(0, initial.script.list())], Some(0));
        for hop in &found.stem {
            let runs = self.hop(hop);
            recorder.macro_step(runs, hop.round, hop.after.len() - 1);
        }
        match found.ending {
            Ending::Failure { slot, state, round } => {
                let runs = self.graph.failing_runs(&state, slot).unwrap_or_default();
                recorder.runs(runs, round);
            }
            Ending::EarlyFailure(script) => recorder.runs(vec![(0, script)], Some(0)),
            Ending::Lasso(hops) => {
                let runs: Vec<_> = hops.iter().map(|hop| (self.hop(hop), hop.round, hop.after.len() - 1)).collect();
                if self.graph.rules.forgets {
                    recorder.settle(&runs);
                }
                recorder.begin_lasso();
                for (runs, round, left) in runs {
                    recorder.macro_step(runs, round, left);
                }
            }
            Ending::Deadlock => recorder.end_in_deadlock(),
            Ending::Race(race) => recorder.end_in_race(race, found.stem.last().and_then(|hop| hop.round)),
        }
        recorder.finish()
    }

    fn hop(&mut self, hop: &Hop) -> Runs {
        self.graph.runs(&hop.before, hop.slot, &hop.after, &hop.step).unwrap_or_default()
    }
}

/// Sorts the threads of a state, where that is asked for; those that are done with are taken out.
fn tidy(symmetry: &mut Option<Symmetry>, graph: &mut Graph<'_>, state: &mut Key) {
    if let Some(symmetry) = symmetry {
        symmetry.sort(graph, state);
    }
    graph.retire(state);
}

/// What an exploration leaves open, with its place.
fn placed((span, why): &(Span, Reason), sources: &Sources) -> Reason {
    match sources.location(*span) {
        Some(place) => why.clone().within(|why| format!("{place}: {why}")),
        None => why.clone(),
    }
}
