//! Exploration of threads that recurse: sets of configurations, in which the stacks of each thread are an automaton, so that no depth is a
//! bound.
//!
//! ```text
//! code --pushdown--> steps of one thread, by globals and innermost frame
//!    --saturation--> what it reaches alone from a set of stacks (one context)
//!    --here--> sets behind one context more, and one more, until there is nothing new: then these are all configurations
//! ```
//! A set is the globals, and for each thread what it has beside its frames and an automaton of its stacks: the product of these. From each set
//! each thread runs alone, as far as it likes; the configurations that it reaches with the same globals are one set. A set that is within
//! a known one is not followed. Whatever the number of contexts, all are covered once no set is new; and as long as there are new ones, every
//! execution of so few contexts has been looked at. A check that fails is told with the way to it, which is replayed.
//!
//! Where they grow for ever, larger sets may not: stacks that are alike for some frames are taken for one another ([`Automaton::up_to`]).
//! Then no check that fails is believed, but that none does is. What is said to be all configurations is looked at once more, step by step
//! ([`closure`]). Backwards, from checks that fail, goes [`induction`].
//!
//! Sources: Qadeer and Rehof, "Context-bounded model checking of concurrent software" (TACAS 2005), for the sets; Liu and Wahl, "CUBA:
//! interprocedural context-unbounded analysis of concurrent programs" (PLDI 2018), for the proof where they stop growing.
//!
//! Requires: safety, threads that are switched anywhere. Other than in the exploration of single states a thread may be left at any
//! instruction, inside of an atomic section excepted.

mod automaton;
mod backward;
mod closure;
mod envelope;
mod induction;
mod invariant;
mod pushdown;
mod saturation;
mod situations;

use std::collections::VecDeque;
use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use base::diagnostic::Diagnostic;
use base::mutation::LeftOut;
use base::source::Sources;
use check::{Asked, Checked};
use syntax::ast::Name;
use witness::{Execution, StackInvariant};

use super::code::{Code, Op};
use super::compile::compile;
use super::enumerate::Enumerate;
use super::eval::CannotEvaluate;
use super::interp::{State, Thread};
use super::limits::{Deadline, Limits};
use super::macrostep::Rules;
use super::sharing;
use super::trace::{Chosen, Recorder};
use super::value::Val;
use super::witness_validator::replay_within;

use automaton::Automaton;
use pushdown::{Control, Pushdown};
use saturation::Saturation;

/// What came out.
#[derive(Debug, Default)]
pub struct Stacks {
    /// A check fails, and the execution replays.
    pub violated: Option<Execution>,
    /// Nothing was left out, and no check fails.
    pub proved: bool,
    /// Of a proof: configurations that no execution leaves, and in which no check fails; where there are words for all of it.
    pub invariant: Option<StackInvariant>,
    /// Sets of configurations.
    pub sets: usize,
    /// Stacks that are alike for so many frames were taken for one another, where nothing else came to an end.
    pub frames: Option<usize>,
    /// Contexts of the longest executions that were looked at, or behind which nothing is new; of K-induction epochs.
    pub contexts: usize,
    /// Why nothing is known.
    pub reason: Option<String>,
    /// The execution that was found does not replay: a fault of unthread.
    pub broken: bool,
}

/// Does some thread recurse beside another one?
///
/// # Errors
/// There is no entry procedure.
pub fn recurse_beside_others(checked: &Checked, sources: &Sources, asked: &Asked) -> Result<bool, Diagnostic> {
    let (code, entry) = compile(checked, sources, &asked.of(&checked.program))?;
    let creates = |p: &usize| code.procs[*p].code.iter().any(|i| i.op.creates());
    Ok(sharing::is_recursive(&code) && sharing::reachable(&code, entry).iter().any(creates))
}

/// Edges of one saturation, and sets, that are followed at first; and by how much each next attempt may be larger.
const EDGES: usize = 3_000;
const SETS: usize = 400;
const MORE: usize = 8;
/// Exact ones, and as many with larger sets.
const ATTEMPTS: usize = 7;
/// Edges in all, of one attempt.
const MOST_EDGES: usize = 2_000_000;
/// Bytes of an edge with the tables that it stands in, and of a control or frame with its steps, about.
const BYTES: [usize; 2] = [80, 400];
/// Threads of one execution.
const MOST_THREADS: usize = 16;
/// Steps between two looks at the clock.
const LOOK: u32 = 256;

/// What a search works on.
struct Prepared<'a> {
    checked: &'a Checked,
    sources: &'a Sources,
    asked: Asked,
    code: Code,
    entry: Name,
    rules: Rules,
}

impl<'a> Prepared<'a> {
    /// Reads the program; otherwise why nothing is known of it.
    fn of(checked: &'a Checked, sources: &'a Sources, asked: &Asked) -> Result<Result<Self, Stacks>, Diagnostic> {
        let asked = asked.of(&checked.program);
        let (mut code, entry) = compile(checked, sources, &asked)?;
        code.drops_ghosts = true;
        if let Some(what) = not_known(&code, &asked) {
            return Ok(Err(Stacks { reason: Some(what.into()), ..Stacks::default() }));
        }
        let rules = Rules {
            loop_heads: false,
            cooperative: false,
            between: false,
            stuck: true,
            cuts_guards: true,
            assumes_checks: false,
            reduces: false,
            forgets: true,
            retires: false,
            leaves_open: true,
            races: false,
            int_range: None,
            mutation: LeftOut::nothing(),
        };
        Ok(Ok(Prepared { checked, sources, asked, code, entry, rules }))
    }

    fn search<'s>(&'s self, limits: &Limits, progress: &'s mut dyn FnMut(usize, usize)) -> Search<'s> {
        Search {
            code: &self.code,
            rules: &self.rules,
            entry: self.entry,
            pushdown: Pushdown::new(&self.code, &self.rules),
            deadline: Deadline::new(limits),
            joins: self.code.procs.iter().flat_map(|p| &p.code).any(|i| i.op.awaits_threads()),
            progress,
            looks: 0,
            memory: limits.memory,
        }
    }

    /// An execution that was found, once it is replayed.
    fn found(&self, execution: &Execution, out: &mut Stacks) {
        match replay_within(self.checked, self.sources, execution, &self.asked, &self.code.carriers) {
            Ok(confirmed) => out.violated = Some(confirmed),
            Err(departure) => {
                log::debug!("what does not replay: {}", serde_json::to_string(execution).unwrap_or_default());
                out.broken = departure.kind == super::ReplayErrorKind::Differs;
                out.reason = Some(format!("the execution found does not replay: {departure}"));
            }
        }
    }
}

/// K-induction with amplification for threads that recurse; see [`induction`]. `progress` hears of sets and epochs.
///
/// # Errors
/// There is no entry procedure.
pub fn induct_over_epochs(
    checked: &Checked,
    sources: &Sources,
    asked: &Asked,
    limits: &Limits,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Stacks, Diagnostic> {
    let prepared = match Prepared::of(checked, sources, asked)? {
        Ok(prepared) => prepared,
        Err(nothing) => return Ok(nothing),
    };
    let mut search = prepared.search(limits, progress);
    let initial = search.initial();
    let found = induction::run(&mut search, &initial);
    let contexts = found.proved.unwrap_or(found.epochs);
    let mut out = Stacks { sets: found.products, contexts, ..Stacks::default() };
    if let Some(execution) = found.violated {
        prepared.found(&execution, &mut out);
        return Ok(out);
    }
    out.reason = found.reason.or(search.deadline.passed().map(str::to_owned)).or(search.pushdown.incomplete.clone());
    out.proved = found.proved.is_some() && out.reason.is_none();
    out.invariant = found.invariant.filter(|_| out.proved);
    Ok(out)
}

/// Explores a program by sets of stacks. `progress` hears of sets and contexts.
///
/// # Errors
/// There is no entry procedure.
pub fn explore_stacks(
    checked: &Checked,
    sources: &Sources,
    asked: &Asked,
    limits: &Limits,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Stacks, Diagnostic> {
    let prepared = match Prepared::of(checked, sources, asked)? {
        Ok(prepared) => prepared,
        Err(nothing) => return Ok(nothing),
    };
    let mut contexts = 0;
    let mut search = prepared.search(limits, progress);
    let (mut edges, mut sets) = (EDGES, SETS);
    // Larger sets, of which there are finitely many, are tried where exact ones go on growing.
    for (number, frames) in std::iter::successors(Some((0, None)), next_attempt).take(ATTEMPTS) {
        if number > 0 && frames.is_none() {
            (edges, sets) = (edges * MORE, sets * MORE / 2);
        }
        let mut attempt = Attempt { most_edges: edges, most_sets: sets, frames, ..Attempt::default() };
        let found = search.run(&mut attempt);
        let mut out = Stacks { sets: attempt.sets.len(), contexts: attempt.contexts, frames, ..Stacks::default() };
        if let Some(execution) = found {
            prepared.found(&execution, &mut out);
            return Ok(out);
        }
        let full = search.is_full(&attempt).then_some("memory limit");
        if let Some(why) = full.or(search.deadline.passed()) {
            return Ok(Stacks { reason: Some(why.into()), ..out });
        }
        if !attempt.is_cut {
            // What is confirmed may take steps that no search has taken.
            let why = search.pushdown.incomplete.clone().or_else(|| search.confirm(&mut attempt).err());
            let why = why.or_else(|| search.pushdown.incomplete.clone());
            let invariant = if why.is_none() { search.written(&attempt) } else { None };
            return Ok(Stacks { proved: why.is_none(), reason: why, invariant, ..out });
        }
        contexts = out.contexts;
    }
    let why = format!("the sets of stacks still grow behind {contexts} contexts");
    Ok(Stacks { reason: Some(why), contexts, ..Stacks::default() })
}

/// Exact sets, then larger ones that are seen one frame deep, and so on, in turn.
fn next_attempt((number, frames): &(usize, Option<usize>)) -> Option<(usize, Option<usize>)> {
    Some((number + 1, if frames.is_some() { None } else { Some(number / 2 + 1) }))
}

/// What this exploration does not follow.
fn not_known(code: &Code, asked: &Asked) -> Option<&'static str> {
    let ops = || code.procs.iter().flat_map(|p| &p.code).map(|i| &i.op);
    match () {
        () if !asked.property.is_about_checks() => Some("sets of stacks answer questions of safety only"),
        () if asked.scheduling.cooperative => Some("sets of stacks are for preemptive scheduling only"),
        () if code.has_elements => Some("values of uninterpreted types, beside sets of stacks"),
        () if code.shows_numbers => Some("numbers of threads, beside sets of stacks"),
        () if ops().any(|op| matches!(op, Op::Start(_) | Op::Await(_))) => Some("fork and join, beside sets of stacks"),
        () => None,
    }
}

/// All configurations with these globals in which each thread is one of these.
struct Set {
    globals: u32,
    parts: Vec<Part>,
    /// Of the initial configuration.
    initial: u32,
    contexts: usize,
    /// The set before, the thread that ran, its context, and the control at its end.
    from: Option<(u32, usize, Rc<Context>, u32)>,
}

/// What a thread has beside its stack, and its stacks, by numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Part {
    thread: u32,
    stacks: u32,
}

/// What a thread does alone from a set.
struct Context {
    saturation: Saturation,
    /// Controls and stacks; may others go on there?
    ends: Vec<(u32, u32, bool)>,
}

/// One attempt.
#[derive(Default)]
struct Attempt {
    most_edges: usize,
    most_sets: usize,
    /// Sets are larger than what is reached: stacks that are alike for so many frames are in them, too.
    frames: Option<usize>,
    edges: usize,
    sets: Vec<Set>,
    globals: IndexSet<Vec<Val>, FxBuildHasher>,
    threads: IndexSet<(Thread, bool), FxBuildHasher>,
    stacks: IndexSet<Automaton, FxBuildHasher>,
    within: FxHashMap<(u32, u32), bool>,
    /// Sets with these globals and threads.
    alike: FxHashMap<(u32, Vec<u32>), Vec<u32>>,
    contexts_of: FxHashMap<(u32, u32, u32), Rc<Context>>,
    /// Configurations on the way to others, in which nobody else than this thread steps.
    passed: IndexSet<(u32, Vec<Part>, usize), FxBuildHasher>,
    contexts: usize,
    /// Something was left out.
    is_cut: bool,
    initial: Vec<(State, Vec<Chosen>)>,
}

impl Attempt {
    /// Adds a set unless it is within a known one; its number.
    fn add(&mut self, set: Set) -> Option<u32> {
        let key = (set.globals, set.parts.iter().map(|p| p.thread).collect::<Vec<_>>());
        for known in self.alike.get(&key).cloned().unwrap_or_default() {
            let pairs: Vec<(u32, u32)> =
                set.parts.iter().zip(&self.sets[known as usize].parts).map(|(a, b)| (a.stacks, b.stacks)).collect();
            if pairs.into_iter().all(|(a, b)| self.is_within(a, b)) {
                return None;
            }
        }
        let number = self.sets.len() as u32;
        self.alike.entry(key).or_default().push(number);
        self.contexts = self.contexts.max(set.contexts);
        self.sets.push(set);
        Some(number)
    }

    fn is_within(&mut self, a: u32, b: u32) -> bool {
        let stacks = &self.stacks;
        a == b || *self.within.entry((a, b)).or_insert_with(|| stacks[a as usize].is_within(&stacks[b as usize]))
    }

    fn part(&mut self, thread: Thread, has_returned: bool, stacks: Automaton) -> Part {
        let thread = self.threads.insert_full((Thread { frames: Vec::new(), ..thread }, has_returned)).0 as u32;
        Part { thread, stacks: self.stacks.insert_full(stacks).0 as u32 }
    }
}

struct Search<'a> {
    code: &'a Code,
    rules: &'a Rules,
    entry: Name,
    pushdown: Pushdown<'a>,
    deadline: Deadline,
    /// Some thread waits for others.
    joins: bool,
    progress: &'a mut dyn FnMut(usize, usize),
    looks: u32,
    /// Bytes that may be taken.
    memory: Option<usize>,
}

impl Search<'_> {
    /// The initial configurations, and the choices that lead there.
    fn initial(&mut self) -> Vec<(State, Vec<Chosen>)> {
        let mut oracle = Enumerate::new(self.code, self.rules);
        let mut all = Vec::new();
        loop {
            oracle.chosen = Some(Vec::new());
            match State::initial(self.code, self.entry, &mut oracle) {
                Err(CannotEvaluate(what)) => {
                    self.pushdown.incomplete.get_or_insert_with(|| format!("cannot evaluate {what}"));
                }
                Ok(None) => {}
                Ok(Some(state)) => all.push((state, oracle.chosen.take().unwrap_or_default())),
            }
            if oracle.ranged {
                self.pushdown.incomplete.get_or_insert_with(|| "of arbitrary numbers only a few were tried".into());
            }
            if let Some(why) = oracle.incomplete.take() {
                self.pushdown.incomplete.get_or_insert(why.to_string());
            }
            if !oracle.advance() || self.deadline.passed().is_some() {
                return all;
            }
        }
    }

    /// Is there no time left? Looks at the clock now and then.
    fn is_late(&mut self) -> bool {
        self.looks = self.looks.wrapping_add(1);
        self.looks.is_multiple_of(LOOK) && self.deadline.passed().is_some()
    }

    /// An execution that fails a check, if one is found.
    fn run(&mut self, attempt: &mut Attempt) -> Option<Execution> {
        let mut work = VecDeque::new();
        for (number, start) in self.initial().into_iter().enumerate() {
            let globals = attempt.globals.insert_full(start.0.globals.clone()).0 as u32;
            let parts = vec![self.created(attempt, (*start.0.threads[0]).clone())];
            attempt.initial.push(start);
            work.extend(attempt.add(Set { globals, parts, initial: number as u32, contexts: 0, from: None }));
        }
        while let Some(set) = work.pop_front() {
            (self.progress)(attempt.sets.len(), attempt.sets[set as usize].contexts);
            let ran = attempt.sets[set as usize].from.as_ref().map(|from| from.1);
            for slot in 0..attempt.sets[set as usize].parts.len() {
                let part = attempt.sets[set as usize].parts[slot];
                // Of exact sets, all that the thread can do next is behind its last context.
                if ran == Some(slot) && attempt.frames.is_none() || attempt.threads[part.thread as usize].1 {
                    continue;
                }
                let context = self.context(attempt, set, slot);
                if context.saturation.fails.is_some() {
                    attempt.is_cut = true;
                    // In larger sets it may be one of the stacks that are not reached.
                    let is_exact = attempt.frames.is_none();
                    return is_exact.then(|| self.execution(attempt, set, slot, &context))?;
                }
                for (control, stacks, switches) in &context.ends {
                    let Some((globals, parts)) = self.behind(attempt, set, slot, *control, *stacks) else { continue };
                    if *switches {
                        let Set { initial, contexts, .. } = attempt.sets[set as usize];
                        let from = Some((set, slot, context.clone(), *control));
                        work.extend(attempt.add(Set { globals, parts, initial, contexts: contexts + 1, from }));
                    } else {
                        attempt.passed.insert((globals, parts, slot));
                    }
                }
                if self.is_over(attempt) {
                    attempt.is_cut = true;
                    return None;
                }
            }
        }
        None
    }

    /// Has the attempt become too large, or is there no time left, or no memory?
    fn is_over(&self, attempt: &Attempt) -> bool {
        let is_large = attempt.sets.len() > attempt.most_sets || attempt.edges > MOST_EDGES;
        is_large || self.deadline.passed().is_some() || self.is_full(attempt)
    }

    fn is_full(&self, attempt: &Attempt) -> bool {
        let met = self.pushdown.controls.len() + self.pushdown.activations.len();
        self.memory.is_some_and(|most| attempt.edges * BYTES[0] + met * BYTES[1] > most)
    }

    /// A thread in front of its first instruction.
    fn created(&mut self, attempt: &mut Attempt, mut thread: Thread) -> Part {
        let frame = thread.frames.swap_remove(0);
        let symbol = self.pushdown.activation(frame, None);
        attempt.part(thread, false, Automaton::single(symbol))
    }

    /// What a thread of a set does alone.
    fn context(&mut self, attempt: &mut Attempt, set: u32, slot: usize) -> Rc<Context> {
        let Set { globals, parts, .. } = &attempt.sets[set as usize];
        let (globals, parts) = (*globals, parts.clone());
        let (beside, control) = self.standing(attempt, globals, &parts, slot);
        let part = parts[slot];
        if let Some(known) = attempt.contexts_of.get(&(beside, control, part.stacks)) {
            return known.clone();
        }
        let (deadline, looks) = (&self.deadline, &mut self.looks);
        let mut goes_on = || {
            *looks = looks.wrapping_add(1);
            !looks.is_multiple_of(LOOK) || deadline.passed().is_none()
        };
        let stacks = attempt.stacks[part.stacks as usize].clone();
        let saturation = Saturation::of(&mut self.pushdown, beside, control, &stacks, attempt.most_edges, &mut goes_on);
        attempt.is_cut |= saturation.is_cut;
        attempt.edges += saturation.size();
        let mut ends = Vec::new();
        for reached in saturation.controls.iter().filter(|_| saturation.fails.is_none()) {
            let Control { thread, has_returned, .. } = &self.pushdown.controls[*reached as usize];
            // Between the return of a callee and what its caller makes of it others see nothing that they have not seen in front of the return.
            let switches = !thread.is_exclusive() && (thread.results.is_none() || *has_returned);
            let Some(mut stacks) = saturation.stacks(*reached) else { continue };
            if let (true, Some(frames)) = (switches, attempt.frames) {
                stacks = stacks.up_to(frames);
            }
            ends.push((*reached, attempt.stacks.insert_full(stacks).0 as u32, switches));
        }
        let context = Rc::new(Context { saturation, ends });
        attempt.contexts_of.insert((beside, control, part.stacks), context.clone());
        context
    }

    /// What a thread knows of the others, and its control.
    fn standing(&mut self, attempt: &Attempt, globals: u32, parts: &[Part], slot: usize) -> (u32, u32) {
        let results = |part: &Part| {
            let (thread, has_returned) = &attempt.threads[part.thread as usize];
            (self.joins && *has_returned).then(|| thread.results.clone().unwrap_or_default())
        };
        let beside = self.pushdown.besides.insert_full(parts.iter().map(results).collect()).0 as u32;
        let control = self.pushdown.control(Control {
            globals: attempt.globals[globals as usize].clone(),
            thread: attempt.threads[parts[slot].thread as usize].0.clone(),
            created: Vec::new(),
            has_returned: false,
        });
        (beside, control)
    }

    /// Globals and threads behind a context, unless there are too many of these.
    fn behind(
        &mut self,
        attempt: &mut Attempt,
        set: u32,
        slot: usize,
        control: u32,
        stacks: u32,
    ) -> Option<(u32, Vec<Part>)> {
        let Control { globals, thread, created, has_returned } = self.pushdown.controls[control as usize].clone();
        let mut parts = attempt.sets[set as usize].parts.clone();
        parts[slot] = Part { thread: attempt.threads.insert_full((thread, has_returned)).0 as u32, stacks };
        for thread in created {
            let part = self.created(attempt, thread);
            parts.push(part);
        }
        if parts.len() > MOST_THREADS {
            self.pushdown.incomplete.get_or_insert_with(|| format!("more than {MOST_THREADS} threads"));
            return None;
        }
        Some((attempt.globals.insert_full(globals).0 as u32, parts))
    }

    /// The sets for whoever checks them.
    fn written(&self, attempt: &Attempt) -> Option<StackInvariant> {
        let followed = attempt.sets.iter().map(|set| (set.globals, &set.parts));
        let passed = attempt.passed.iter().map(|(globals, parts, _)| (*globals, parts));
        let sets = followed.chain(passed).map(|(globals, parts)| invariant::Given {
            globals: &attempt.globals[globals as usize],
            threads: parts
                .iter()
                .map(|part| (&attempt.threads[part.thread as usize].0, &attempt.stacks[part.stacks as usize]))
                .collect(),
        });
        invariant::written("rounds", &self.pushdown, self.code, sets)
    }

    /// The execution whose last context fails a check.
    fn execution(&mut self, attempt: &Attempt, set: u32, slot: usize, context: &Context) -> Option<Execution> {
        let (steps, start) = context.saturation.way_to_failure(&mut self.pushdown)?;
        let mut runs = vec![(slot, steps)];
        // The stack that each thread must have, where it matters.
        let mut needed = FxHashMap::from_iter([(slot, start)]);
        let mut at = set;
        while let Some((before, slot, context, control)) = &attempt.sets[at as usize].from {
            let stack = needed.get(slot).map(Vec::as_slice);
            let (steps, start) = context.saturation.way_to(&mut self.pushdown, *control, stack)?;
            runs.push((*slot, steps));
            needed.insert(*slot, start);
            at = *before;
        }
        runs.reverse();
        let (state, chosen) = &attempt.initial[attempt.sets[at as usize].initial as usize];
        let mut recorder = Recorder::new(self.code, *self.rules, state.clone(), chosen);
        recorder.runs(runs, None);
        Some(recorder.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::load;
    use super::*;

    fn stacks(text: &str) -> Stacks {
        let (checked, sources) = load(text);
        explore_stacks(&checked, &sources, &Asked::default(), &Limits::default(), &mut |_, _| {}).unwrap()
    }

    const WALKS: &str = "
        var lock, inside: bool;
        procedure {:entrypoint} Main() modifies lock, inside; {
            lock, inside := false, false;
            async call Walk();
            async call Walk();
        }
        procedure Walk() modifies lock, inside; {
            call Visit();
            if (*) { call Walk(); call Walk(); }
            call Visit();
        }
        procedure Visit() modifies lock, inside; {
            GUARD
            assert !inside;
            inside := true;
            inside := false;
            lock := false;
        }";

    #[test]
    fn any_depth_is_followed() {
        let right = stacks(&WALKS.replace("GUARD", "atomic { assume !lock; lock := true; }"));
        assert!(right.proved && right.frames.is_none(), "{right:?}");
        let wrong = stacks(&WALKS.replace("GUARD", "assume !lock; lock := true;"));
        assert!(wrong.violated.is_some(), "{wrong:?}");
    }

    /// The thread must go down and up again between two steps of the other one.
    #[test]
    fn a_way_through_returns_is_told() {
        let found = stacks(
            "var x, y: bool;
            procedure {:entrypoint} Main() modifies x, y; {
                x, y := false, false;
                call {:async} P(0);
                assume x;
                y := true;
                assume !x;
                assert false;
            }
            procedure P(n: int) returns (r: int) modifies x; {
                r := n;
                if (n < 3) { call r := P(n + 1); }
                if (r == 3) { x := true; }
                assume n == 3 || y;
                if (n == 1) { x := false; r := 0; }
            }",
        );
        assert!(found.violated.is_some(), "{found:?}");
    }

    /// One level each, in turn: there is a new depth behind each context.
    #[test]
    fn larger_sets_end_where_exact_ones_grow() {
        let found = stacks(
            "var turn, up: bool;
            procedure {:entrypoint} Main() modifies turn, up; {
                turn, up := false, false;
                async call A();
                async call B();
            }
            procedure A() modifies turn, up; {
                assume !turn;
                assert !up;
                turn := true;
                if (*) { call A(); }
                up := true;
            }
            procedure B() modifies turn; {
                assume turn;
                turn := false;
                call B();
            }",
        );
        assert!(found.proved && found.frames.is_some(), "{found:?}");
    }
}
