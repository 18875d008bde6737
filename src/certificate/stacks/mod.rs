//! Invariants of threads that recurse: sets of configurations, in which the stacks of each thread are an automaton.
//!
//! ```text
//! every initial configuration is in a set
//! set --each step of each thread that may run--> only configurations of the sets, and no check fails
//! ```
//! A step is one instruction, as the semantics executes it ([`semantics::interp`]), on the two innermost frames of the thread, which are all
//! that it sees of the stack; of what the set says nothing, every value is tried where it is read. Nothing is taken from whoever has found the
//! sets: stacks, automata, choices and who may run are read here anew.
//!
//! Between the return of a procedure with results and what its caller makes of them nobody else runs: a return touches nothing that others
//! see, so that what they do then they can as well do in front of it.

mod automata;
mod choices;
mod read;

use std::collections::HashMap;
use std::rc::Rc;

use base::stop::Stop;
use check::{Asked, Checked};
use semantics::code::{Code, Op};
use semantics::compile::compile;
use semantics::interp::{Frame, Identity, Others, Outcome, State, Thread, step};
use semantics::value::Val;
use syntax::ast::Name;
use witness::StackInvariant;

use super::Refused;
use super::decide::Rejected;
use super::obligations::Obligation;
use automata::{Dfa, is_covered};
use choices::Choices;
use read::{Given, Symbol};

/// Combinations of choices of one step that are tried.
const MOST_CHOICES: usize = 100_000;

/// After so many steps it is looked whether there is time left.
const LOOK: usize = 1_000;

/// Words of symbols for one stack that are tried.
const MOST_WORDS: usize = 256;

/// How long the check may take.
#[derive(Debug, Clone, Default)]
pub struct Patience {
    /// It ends then; `None`: there is no such time.
    pub deadline: Option<base::clock::Instant>,
    /// Asked for from another thread, it ends soon.
    pub stop: Stop,
}

impl Patience {
    fn is_over(&self) -> bool {
        self.stop.requested() || self.deadline.is_some_and(|deadline| base::clock::Instant::now() >= deadline)
    }
}

/// Does the invariant prove that no execution of the program fails a check? How many steps were looked at; `say` is told how many of the
/// sets are done.
///
/// # Errors
/// It does not, or that was not decided.
pub fn verify_stacks(
    checked: &Checked,
    sources: &base::source::Sources,
    asked: &Asked,
    invariant: &StackInvariant,
    patience: &Patience,
    say: &mut dyn FnMut(usize, usize),
) -> Result<usize, Rejected> {
    let asked = asked.of(&checked.program);
    if !asked.property.is_about_checks() || asked.scheduling.cooperative {
        return Err(Refused::new("sets of stacks for this question").into());
    }
    let (code, entry) = compile(checked, sources, &asked).map_err(|error| Refused::new(error.message))?;
    let ops = || code.procs.iter().flat_map(|p| &p.code).map(|i| &i.op);
    if code.has_elements || code.shows_numbers || ops().any(|op| matches!(op, Op::Start(_) | Op::Await(_))) {
        return Err(Refused::new("what this program has beside its stacks").into());
    }
    let given = Given::of(&code, invariant)?;
    let mut checker = Checker { code: &code, given, patience, steps: 0, contained: HashMap::new() };
    checker.begins(entry)?;
    let sets = checker.given.sets.len();
    for set in 0..sets {
        if patience.is_over() {
            return Err(Rejected::Stopped);
        }
        say(set, sets);
        checker.closed(set)?;
    }
    Ok(checker.steps)
}

/// What a step sees of the other threads.
struct Standing(Vec<Option<Vec<Val>>>);

impl Others for Standing {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn results(&self, slot: u32) -> Option<Vec<Val>> {
        self.0.get(slot as usize)?.clone()
    }

    fn identity(&self, _: u32) -> Option<Rc<Identity>> {
        None
    }

    fn is_joined(&self, _: u32) -> bool {
        false
    }
}

struct Checker<'a> {
    code: &'a Code,
    given: Given,
    patience: &'a Patience,
    steps: usize,
    /// Is one of the given sets of stacks within another one?
    contained: HashMap<(usize, usize), bool>,
}

/// The stacks of a thread behind a step: those of a set, or others.
enum Stacks {
    Given(usize),
    Made(Dfa),
}

impl Checker<'_> {
    fn begins(&mut self, entry: Name) -> Result<(), Rejected> {
        let mut choices = Choices::default();
        loop {
            match State::initial(self.code, entry, &mut choices) {
                Err(why) => return Err(Refused::new(why.reason().to_string()).into()),
                Ok(None) => {}
                Ok(Some(state)) => {
                    let mut thread = (*state.threads[0]).clone();
                    let words = self.words(&thread.frames, None, false)?;
                    thread.frames.clear();
                    let mut covers = |word: &Vec<usize>| {
                        self.is_in(&state.globals, std::slice::from_ref(&thread), &[Stacks::Made(Dfa::word(word))])
                    };
                    if !words.iter().any(&mut covers) {
                        return Err(fails("initial", "a first configuration is in one of the sets"));
                    }
                }
            }
            choices.complete()?;
            if !choices.advance(MOST_CHOICES)? {
                return Ok(());
            }
        }
    }

    /// Does each step lead from the set into one of the sets, and does no check fail? Of a thread that may have returned, or not, nobody awaits
    /// that: only its other stacks have steps.
    fn closed(&mut self, number: usize) -> Result<(), Rejected> {
        let set = self.given.sets[number].clone();
        let has_returned: Vec<bool> =
            set.threads.iter().map(|(_, stacks)| self.given.stacks[*stacks].is_empty_word()).collect();
        let thread = |slot: usize| &self.given.threads[set.threads[slot].0];
        let is_alone = |slot: &usize| {
            let thread = thread(*slot);
            !has_returned[*slot] && (thread.atomic > 0 && !thread.fresh || thread.results.is_some())
        };
        let alone = (0..set.threads.len()).find(is_alone);
        let results = |slot: usize| has_returned[slot].then(|| thread(slot).results.clone().unwrap_or_default());
        let others = Standing((0..set.threads.len()).map(results).collect());
        for slot in (0..set.threads.len()).filter(|slot| !has_returned[*slot] && alone.is_none_or(|a| a == *slot)) {
            let stacks = self.given.stacks[set.threads[slot].1].clone();
            for (top, behind) in &stacks.edges[0] {
                let symbol = self.given.symbols[*top].clone();
                let mut thread = self.given.threads[set.threads[slot].0].clone();
                if symbol.fresh {
                    // What is in a section is in front of none.
                    if thread.atomic > 0 {
                        continue;
                    }
                    (thread.atomic, thread.fresh) = (1, true);
                }
                match symbol.awaited {
                    // The root, which stands at the bottom of a stack.
                    None if stacks.accepting[*behind] => {
                        let before = Thread { frames: vec![symbol.frame], ..thread };
                        self.steps(number, slot, &others, before, None, (&stacks, *behind))?;
                    }
                    None => {}
                    Some(awaited) => {
                        for (below, rest) in &stacks.edges[*behind] {
                            let mut caller = self.given.symbols[*below].clone();
                            if caller.fresh {
                                continue;
                            }
                            if !awaited {
                                let Some(at) = caller.frame.pc.checked_sub(1) else { continue };
                                caller.frame.pc = at;
                            }
                            // Below a frame stands the call that it comes from.
                            let proc = &self.code.procs[caller.frame.proc as usize];
                            if !matches!(&proc.code[caller.frame.pc as usize].op, Op::Call(call) if call.outs.is_empty() != awaited)
                            {
                                continue;
                            }
                            let before = Thread { frames: vec![caller.frame, symbol.frame.clone()], ..thread.clone() };
                            self.steps(number, slot, &others, before, caller.awaited, (&stacks, *rest))?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// All steps of a thread, of which the innermost frames are given, above stacks that are read from a state on.
    fn steps(
        &mut self,
        number: usize,
        slot: usize,
        others: &Standing,
        before: Thread,
        awaited: Option<bool>,
        (stacks, rest): (&Dfa, usize),
    ) -> Result<(), Rejected> {
        let set = self.given.sets[number].clone();
        let procedure = format!("set {number}");
        let mut choices = Choices::default();
        loop {
            let mut globals = self.given.globals[set.globals].clone();
            let (mut after, mut created) = (before.clone(), Vec::new());
            self.steps += 1;
            if self.steps.is_multiple_of(LOOK) && self.patience.is_over() {
                return Err(Rejected::Stopped);
            }
            match step(self.code, &mut globals, &mut after, others, &mut created, &mut choices, None) {
                Err(why) => return Err(Refused::new(why.reason().to_string()).into()),
                Ok(Outcome::Failed(failure)) => {
                    let what = format!("no check fails in a step of thread {slot}: {}", failure.message);
                    return Err(fails(&procedure, &what));
                }
                Ok(Outcome::Blocked | Outcome::Discarded) => {}
                Ok(Outcome::Done) => {
                    let what = || fails(&procedure, &format!("a step of thread {slot} leads into one of the sets"));
                    let mut threads: Vec<Thread> =
                        set.threads.iter().map(|(thread, _)| self.given.threads[*thread].clone()).collect();
                    let mut all: Vec<Stacks> = set.threads.iter().map(|(_, stacks)| Stacks::Given(*stacks)).collect();
                    for mut thread in created {
                        // It stands at its beginning, and not at a call.
                        let words = self.words(&thread.frames, None, false)?;
                        let word = words.first().ok_or_else(what)?;
                        thread.frames.clear();
                        threads.push(thread);
                        all.push(Stacks::Made(Dfa::word(word)));
                    }
                    let frames = std::mem::take(&mut after.frames);
                    let mut is_covered = false;
                    for (thread, fresh) in told(after) {
                        let tops = self.words(&frames, awaited, fresh)?;
                        threads[slot] = thread;
                        let mut covers = |top: &Vec<usize>| {
                            all[slot] = Stacks::Made(stacks.below(rest, top));
                            self.is_in(&globals, &threads, &all)
                        };
                        is_covered = is_covered || tops.iter().any(&mut covers);
                    }
                    if !is_covered {
                        return Err(what());
                    }
                }
            }
            choices.complete()?;
            if !choices.advance(MOST_CHOICES)? {
                return Ok(());
            }
        }
    }

    /// Frames, the innermost last, as words of symbols that cover them, from the top on: a stack is in a set if one of its words is.
    /// `awaited`: does whoever called the outermost of them wait for results? `fresh`: it is the innermost that says that the thread stands in
    /// front of its section.
    fn words(&self, frames: &[Frame], awaited: Option<bool>, fresh: bool) -> Result<Vec<Vec<usize>>, Rejected> {
        let mut words = vec![Vec::new()];
        let mut awaited = awaited;
        for (number, frame) in frames.iter().enumerate() {
            let mut frame = frame.clone();
            let own = awaited;
            if number + 1 < frames.len() {
                let op = &self.code.procs[frame.proc as usize].code[frame.pc as usize].op;
                let is_awaited = matches!(op, Op::Call(call) if !call.outs.is_empty());
                awaited = Some(is_awaited);
                frame.pc += u32::from(!is_awaited);
            }
            let fresh = fresh && number + 1 == frames.len();
            let symbols = self.given.symbols(&Symbol { frame, awaited: own, fresh });
            // The innermost frame is the top, and so the first.
            let longer = |word: &Vec<usize>| {
                let below = word.clone();
                symbols
                    .iter()
                    .map(move |symbol| [*symbol].into_iter().chain(below.clone()).collect())
                    .collect::<Vec<_>>()
            };
            words = words.iter().flat_map(longer).collect();
            if words.len() > MOST_WORDS {
                return Err(Refused::new("so many frames that stand for the same one").into());
            }
        }
        Ok(words)
    }

    /// Are all configurations with these globals and stacks in the sets?
    fn is_in(&mut self, globals: &[Val], threads: &[Thread], stacks: &[Stacks]) -> bool {
        let Some(globals) = self.given.globals_of(globals) else { return false };
        let threads = threads.iter().map(|thread| self.given.thread_of(thread));
        let Some(threads) = threads.collect::<Option<Vec<_>>>() else { return false };
        let alike: Vec<Vec<usize>> = match self.given.alike.get(&(globals, threads)) {
            Some(sets) => {
                let of_set = |set: &usize| self.given.sets[*set].threads.iter().map(|(_, stacks)| *stacks).collect();
                sets.iter().map(of_set).collect()
            }
            None => return false,
        };
        for set in &alike {
            let mut is_within = true;
            for (own, other) in stacks.iter().zip(set) {
                let all = &self.given.stacks;
                is_within &= match own {
                    Stacks::Given(own) => *self
                        .contained
                        .entry((*own, *other))
                        .or_insert_with(|| own == other || all[*own].is_within(&all[*other])),
                    Stacks::Made(own) => own.is_within(&all[*other]),
                };
                if !is_within {
                    break;
                }
            }
            if is_within {
                return true;
            }
        }
        let own: Vec<Dfa> = stacks
            .iter()
            .map(|stacks| match stacks {
                Stacks::Given(number) => self.given.stacks[*number].clone(),
                Stacks::Made(made) => made.clone(),
            })
            .collect();
        let others: Vec<Vec<&Dfa>> =
            alike.iter().map(|set| set.iter().map(|number| &self.given.stacks[*number]).collect()).collect();
        is_covered(&own, &others)
    }
}

/// What a thread has beside its frames, and whether its innermost frame says that it stands in front of an atomic section: in all ways in
/// which sets may tell it.
fn told(thread: Thread) -> Vec<(Thread, bool)> {
    let by_frame = (thread.fresh && thread.atomic == 1).then(|| Thread { atomic: 0, fresh: false, ..thread.clone() });
    [(thread, false)].into_iter().chain(by_frame.map(|thread| (thread, true))).collect()
}

fn fails(procedure: &str, what: &str) -> Rejected {
    Rejected::Fails(Obligation { procedure: Name::from(procedure), what: what.to_owned() })
}
