//! Small instances of a program: so many threads of each kind that is created any number of times, numbers that are kept small, all states.
//!
//! Steps are those of the certificate's obligations, so that states and invariants speak of the same places and variables. Threads of a kind
//! are told apart by nothing but their variables: a state has them in order.

mod live;
mod passing;

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

pub use self::passing::Alone;
use super::super::constants::{different, unique};
use super::flat::{Flat, flat};
use super::values::{Choices, Evaluation, Slots, Term, Value, known};
use certificate::{Counter, Obligations};
use engine::limits::Limits;
use indexmap::IndexSet;
use rustc_hash::FxHashMap;
use syntax::ast::*;
use vocabulary::places::OBSERVED;
use vocabulary::{ABSENT, END};

/// Threads that are alike, or one thread.
pub struct Kind {
    /// In the vocabulary.
    pub first: usize,
    /// There are any number of them.
    pub is_repeated: bool,
    /// Of each of those in the vocabulary: the slot that says where it is, and those of its variables.
    pub slots: Vec<Vec<usize>>,
}

/// How many threads of a kind are at a place.
pub struct Counted {
    /// Of the counter.
    pub slot: usize,
    pub kind: usize,
    pub place: i64,
    /// Only those of which a variable, by its position among theirs, has this value.
    pub value: Option<(usize, bool)>,
}

/// A program as instances execute it.
pub struct Instances<'a> {
    obligations: &'a Obligations,
    /// Of all variables.
    pub slots: Slots,
    /// Of the vocabulary, in order.
    pub kinds: Vec<Kind>,
    /// What is no thread's.
    globals: Vec<usize>,
    steps: Vec<Step>,
    start: Vec<Op>,
    /// Counters that states do not have.
    pub counted: Vec<Counted>,
    /// Indices, and what is chosen where nothing is determined.
    pub integers: Vec<i64>,
    /// Where they are given, these are all integers that quantifiers range over: as where there are so many threads, or entries, and no more.
    pub universe: Option<Vec<i64>>,
    /// Integers beyond this are not followed,
    pub largest: i64,
    /// but for these, which the program names.
    pub literals: Vec<i64>,
    /// Threads are created that are no part of the instance.
    pub with_others: bool,
    /// By kind and place, what a thread may still read of its own: a Boolean for each of its slots.
    live: Vec<Vec<Vec<bool>>>,
    /// By kind and place: a thread comes there by itself.
    passing: Vec<Vec<bool>>,
    /// What threads may be [by themselves](Instances::alone), as far as it was asked.
    alone: RefCell<FxHashMap<OfKind, Rc<Vec<Alone>>>>,
}

/// A thread of a kind.
type OfKind = (usize, Vec<Value>);

/// A step of a thread of a kind.
struct Step {
    kind: usize,
    from: usize,
    code: Vec<Op>,
    /// Other threads that it writes to, each as a kind and a number in the vocabulary.
    others: Vec<(usize, usize)>,
}

/// An instruction.
enum Op {
    Assign(Vec<(usize, Vec<Vec<Term>>)>, Vec<Term>),
    Havoc(Vec<usize>),
    /// And whether it was ever true.
    Assume(Term, Cell<bool>),
    Assert(Term),
    Jump(Vec<usize>),
    /// Creates the thread that is at this slot, if it is not there; or one that is in no instance, where that is wanted.
    Create(usize, usize, usize),
    /// Goes on where this is true.
    Unless(Term, usize),
    Return,
}

/// A state: globals, and by kind the threads, each where it is and its variables.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    pub globals: Vec<Value>,
    pub threads: Vec<Vec<Vec<Value>>>,
}

/// A state with the step that leads to it: of the first of the threads that are alike, and from where.
type Reached = (State, (usize, usize));

/// What became of an exploration.
pub struct Explored {
    pub states: IndexSet<State>,
    /// Of each state that is no first one, one in front of it, and the step that leads from there: of the first of the threads that are
    /// alike, and from where.
    before: Vec<Option<(usize, (usize, usize))>>,
    /// Some execution of the instance fails a check.
    pub fails: bool,
    /// All states were found.
    pub is_complete: bool,
}

impl Explored {
    /// Steps that lead to a state, each as the first of the threads that are alike, and from where.
    pub fn way(&self, state: usize) -> Vec<(usize, usize)> {
        let mut way = Vec::new();
        let mut at = state;
        while let Some(Some((before, step))) = self.before.get(at) {
            way.push(*step);
            at = *before;
        }
        way.reverse();
        way
    }
}

/// More ways through one step from one state are not followed.
const MOST_WAYS: usize = 4_000;

/// Ways between two looks at the limits.
const LOOK: usize = 256;

/// How far the ways through a step are followed.
struct Ways<'l> {
    limits: &'l Limits,
    /// Threads do not rest where they come by themselves.
    passes: bool,
    /// Not all of them were.
    is_cut: bool,
}

impl Ways<'_> {
    /// Is the next way, of this number, to be followed? Where there are many, half of them are made up.
    ///
    /// # Errors
    /// A limit is reached.
    fn goes_on(&mut self, number: usize, choices: &mut Choices) -> Result<bool, String> {
        if number == MOST_WAYS / 2 {
            choices.make_up(MOST_WAYS / 2);
        }
        if number % LOOK == LOOK - 1
            && let Some(exceeded) = self.limits.exceeded()
        {
            return Err(exceeded.reason().into());
        }
        self.is_cut |= number >= MOST_WAYS / 2;
        Ok(number < MOST_WAYS)
    }
}

impl<'a> Instances<'a> {
    /// # Errors
    /// Something that instances do not know.
    pub fn of(obligations: &'a Obligations, counters: &[Counter]) -> Result<Instances<'a>, String> {
        let vocabulary = &obligations.vocabulary;
        let mut slots = Slots::default();
        let mut globals = Vec::new();
        for variable in vocabulary.variables.iter().filter(|v| v.thread.is_none()) {
            let ty = variable.ty.to_ast();
            known(&ty)?;
            globals.push(slots.add(variable.name, ty));
        }
        globals.extend(counters.iter().map(|c| slots.add(c.name, Type::int())));
        for decl in obligations.passive() {
            if let Decl::Const(constants) = decl {
                known(&constants.ty)?;
                globals.extend(constants.names.iter().map(|n| slots.add(n.name, constants.ty.clone())));
            }
        }
        let mut kinds: Vec<Kind> = Vec::new();
        for (t, thread) in vocabulary.threads.iter().enumerate() {
            let mut own = vec![slots.add(thread.at, Type::int())];
            for variable in vocabulary.variables.iter().filter(|v| v.thread == Some(t)) {
                let ty = variable.ty.to_ast();
                known(&ty)?;
                own.push(slots.add(variable.name, ty));
            }
            let is_repeated = thread.path.instance.is_some();
            match kinds.last_mut().filter(|k| k.first == obligations.first_alike(t) && is_repeated) {
                Some(kind) => kind.slots.push(own),
                None => kinds.push(Kind { first: t, is_repeated, slots: vec![own] }),
            }
        }
        let refused = |r: certificate::Refused| r.to_string();
        let mut start = obligations.start().map_err(refused)?;
        let zero = |c: &Counter| assignment(c.name, Expr::int(0));
        start.extend(counters.iter().map(zero));
        for decl in obligations.passive() {
            if let Decl::Axiom(axiom) = decl {
                start.push(Stmt::generated(StmtKind::Assume { attrs: Vec::new(), expr: axiom.expr.clone() }));
            }
        }
        start.splice(0..0, unique_constants(obligations));
        let start = code(&start, &mut slots)?;
        let mut found = Instances {
            obligations,
            slots,
            kinds,
            globals,
            steps: Vec::new(),
            start,
            counted: Vec::new(),
            integers: Vec::new(),
            universe: None,
            largest: 0,
            literals: Vec::new(),
            with_others: true,
            live: Vec::new(),
            passing: Vec::new(),
            alone: RefCell::default(),
        };
        for step in obligations.steps_of_any(counters, true).map_err(refused)? {
            found.add(&step)?;
        }
        found.live = live::live(&found);
        found.passing = passing::passing(&found);
        Ok(found)
    }

    fn add(&mut self, step: &certificate::Step) -> Result<(), String> {
        let Some(kind) = self.kinds.iter().position(|k| k.first == step.thread) else { return Ok(()) };
        for (name, ty) in &step.locals {
            known(ty)?;
            self.slots.add(*name, ty.clone());
        }
        let code = code(&step.stmts, &mut self.slots)?;
        let mut others = Vec::new();
        for (k, other) in self.kinds.iter().enumerate().filter(|(_, k)| k.is_repeated) {
            for (number, slots) in other.slots.iter().enumerate().take(OBSERVED) {
                let is_written = |op: &Op| matches!(op, Op::Assign(to, _) if to.iter().any(|(s, _)| *s == slots[0]));
                if (k, number) != (kind, 0) && code.iter().any(is_written) {
                    others.push((k, number));
                }
            }
        }
        self.steps.push(Step { kind, from: step.from, code, others });
        Ok(())
    }

    fn evaluation<'e>(&'e self, frame: &'e mut Vec<Value>, choices: Option<&'e mut Choices>) -> Evaluation<'e> {
        let universe = self.universe.as_deref();
        Evaluation { frame, types: &self.slots.types, choices, integers: &self.integers, universe }
    }

    /// The states of the instance with so many threads of each repeated kind, at most so many, in which no thread rests at a place that it
    /// [passes](Instances::passes). It ends where a check fails.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn explore(&self, copies: usize, most: usize, limits: &Limits) -> Result<Explored, String> {
        self.explored(copies, most, true, limits)
    }

    /// All states, at most so many, also where a check fails on the way: executions end there.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn explore_all(&self, copies: usize, most: usize, limits: &Limits) -> Result<Explored, String> {
        self.explored(copies, most, false, limits)
    }

    fn explored(&self, copies: usize, most: usize, stops: bool, limits: &Limits) -> Result<Explored, String> {
        let mut ways = Ways { limits, passes: stops, is_cut: false };
        let mut explored = Explored { states: IndexSet::new(), before: Vec::new(), fails: false, is_complete: true };
        let mut choices = Choices::default();
        for number in 0.. {
            if !ways.goes_on(number, &mut choices)? {
                break;
            }
            let mut frame = vec![Value::Open; self.slots.types.len()];
            if self.run(&self.start, &mut frame, &mut choices) == Ended::Goes {
                let globals = self.globals.iter().map(|s| frame[*s].clone()).collect();
                let threads = self.kinds.iter().map(|kind| {
                    let own: Vec<Value> = kind.slots[0].iter().map(|s| frame[*s].clone()).collect();
                    vec![own; if kind.is_repeated { copies } else { 1 }]
                });
                explored.states.insert(State { globals, threads: threads.collect() });
            }
            if !choices.advance() || explored.states.len() > most {
                break;
            }
        }
        explored.before.resize(explored.states.len(), None);
        let mut todo: VecDeque<usize> = (0..explored.states.len()).collect();
        let mut random = 1_u64;
        // Where not all states are looked at, some of those that are far from the first ones are among them.
        let mut walk = Walk::default();
        while let Some(next) = walk.next(&mut todo, explored.states.len(), random) {
            let known = explored.states.len();
            random =
                random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407) ^ random >> 33;
            if let Some(exceeded) = limits.exceeded() {
                return Err(exceeded.reason().into());
            }
            let state = explored.states[next].clone();
            let mut found = Vec::new();
            explored.fails |= self.successors(&state, &mut ways, &mut found)?;
            explored.is_complete &= !ways.is_cut;
            for (state, step) in found {
                if explored.states.len() >= most {
                    explored.is_complete = false;
                    return Ok(explored);
                }
                let (number, is_new) = explored.states.insert_full(state);
                if is_new {
                    explored.before.push(Some((next, step)));
                    todo.push_back(number);
                }
            }
            walk.last = (explored.states.len() > known).then_some(known);
            if explored.fails && stops {
                break;
            }
        }
        Ok(explored)
    }

    /// Does a step from the state fail? Those to which steps lead are added.
    fn successors(&self, state: &State, ways: &mut Ways, found: &mut Vec<Reached>) -> Result<bool, String> {
        let mut exclusive = None;
        for (k, kind) in state.threads.iter().enumerate() {
            for (c, thread) in kind.iter().enumerate() {
                let first = self.kinds[k].first;
                if matches!(thread[0], Value::Int(at) if self.obligations.is_exclusive(first, at as usize)) {
                    exclusive = Some((k, c));
                }
            }
        }
        let mut fails = false;
        for step in &self.steps {
            let threads = &state.threads[step.kind];
            for (copy, thread) in threads.iter().enumerate() {
                let is_here = thread[0] == Value::Int(step.from as i64);
                // Of threads that are in the same state one does for all.
                let is_first = copy == 0 || threads[copy - 1] != *thread;
                if is_here && is_first && exclusive.is_none_or(|other| other == (step.kind, copy)) {
                    fails |= self.step(state, (step, copy), ways, found)?;
                }
            }
        }
        Ok(fails)
    }

    fn step(
        &self,
        state: &State,
        (step, copy): (&Step, usize),
        ways: &mut Ways,
        found: &mut Vec<Reached>,
    ) -> Result<bool, String> {
        let mut choices = Choices::default();
        let mut fails = false;
        for number in 0.. {
            if !ways.goes_on(number, &mut choices)? {
                break;
            }
            let mut bound = vec![((step.kind, 0), copy)];
            for (kind, number) in &step.others {
                let slot = self.kinds[*kind].slots[*number][0];
                let creates = step.code.iter().any(|op| matches!(op, Op::Create(of, ..) if *of == slot));
                let is_candidate = |c: &usize| {
                    let at = &state.threads[*kind][*c][0];
                    let is_free = !bound.contains(&((*kind, *number), *c))
                        && !bound.iter().any(|((k, _), used)| k == kind && used == c);
                    is_free && *at == Value::Int(if creates { ABSENT } else { END } as i64)
                };
                let mut candidates: Vec<usize> = (0..state.threads[*kind].len()).filter(is_candidate).collect();
                candidates.dedup_by(|a, b| state.threads[*kind][*a] == state.threads[*kind][*b]);
                if !candidates.is_empty() {
                    bound.push(((*kind, *number), candidates[choices.choose(candidates.len())]));
                }
            }
            let once = |(k, kind): &(usize, &Kind)| !kind.is_repeated && *k != step.kind;
            bound.extend(self.kinds.iter().enumerate().filter(once).map(|(k, _)| ((k, 0), 0)));
            let mut frame = self.frame(state, &bound);
            match self.run(&step.code, &mut frame, &mut choices) {
                Ended::Fails => fails = true,
                Ended::Goes => {
                    let by = (self.kinds[step.kind].first, step.from);
                    if let Some(state) = self.taken(state, &bound, &frame) {
                        fails |= self.settled(state, by, ways, found)?;
                    }
                }
                Ended::Stops => {}
            }
            if !choices.advance() {
                break;
            }
        }
        Ok(fails)
    }

    /// The state, or those behind it where a thread only passes: does one of these steps fail?
    fn settled(
        &self,
        state: State,
        by: (usize, usize),
        ways: &mut Ways,
        found: &mut Vec<Reached>,
    ) -> Result<bool, String> {
        let threads = state.threads.iter().enumerate().flat_map(|(k, of)| of.iter().enumerate().map(move |t| (k, t)));
        let mut passing = threads.filter(|(k, (_, thread))| ways.passes && self.is_passing(*k, thread));
        let Some((kind, (copy, thread))) = passing.next() else {
            found.push((state, by));
            return Ok(false);
        };
        let mut fails = false;
        for step in self.steps.iter().filter(|s| s.kind == kind && thread[0] == Value::Int(s.from as i64)) {
            fails |= self.step(&state, (step, copy), ways, found)?;
        }
        Ok(fails)
    }

    /// The variables as a step sees them, each thread of the vocabulary being one of the instance. Others are nowhere.
    pub fn frame(&self, state: &State, bound: &[((usize, usize), usize)]) -> Vec<Value> {
        let mut frame = vec![Value::Open; self.slots.types.len()];
        for kind in &self.kinds {
            kind.slots.iter().for_each(|slots| frame[slots[0]] = Value::Int(-1));
        }
        for (slot, value) in self.globals.iter().zip(&state.globals) {
            frame[*slot] = value.clone();
        }
        for ((kind, number), copy) in bound {
            for (slot, value) in self.kinds[*kind].slots[*number].iter().zip(&state.threads[*kind][*copy]) {
                frame[*slot] = value.clone();
            }
        }
        self.numbers(state).for_each(|(slot, number)| frame[slot] = number);
        frame
    }

    /// How many threads are where, as far as that is counted.
    fn numbers<'s>(&'s self, state: &'s State) -> impl Iterator<Item = (usize, Value)> + 's {
        self.counted.iter().map(|Counted { slot, kind, place, value }| {
            let mut number = 0;
            for thread in state.threads[*kind].iter().filter(|thread| thread[0] == Value::Int(*place)) {
                match value.map(|(position, value)| (&thread[1 + position], value)) {
                    // Nobody knows what a thread has that it never reads again.
                    Some((Value::Open, _)) => return (*slot, Value::Open),
                    Some((has, value)) => number += i64::from(*has == Value::Bool(value)),
                    None => number += 1,
                }
            }
            (*slot, Value::Int(number))
        })
    }

    /// Which threads of a state those can be of which an invariant speaks.
    pub fn bindings(&self, state: &State) -> Vec<Vec<((usize, usize), usize)>> {
        let mut all: Vec<Vec<((usize, usize), usize)>> = vec![Vec::new()];
        for (k, kind) in self.kinds.iter().enumerate() {
            for number in 0..kind.slots.len().min(OBSERVED) {
                let copies = 0..state.threads[k].len();
                let with = |bound: &Vec<((usize, usize), usize)>| {
                    let is_free = |copy: &usize| !bound.iter().any(|((of, _), c)| *of == k && c == copy);
                    let free: Vec<usize> = copies.clone().filter(is_free).collect();
                    let bind = |copy: usize| bound.iter().copied().chain([((k, number), copy)]).collect();
                    free.into_iter().map(bind).collect::<Vec<_>>()
                };
                all = all.iter().flat_map(with).collect();
            }
        }
        all
    }

    /// What a state has of these threads, and of none.
    pub fn projected(&self, state: &State, bound: &[((usize, usize), usize)]) -> Vec<Value> {
        let own = bound.iter().flat_map(|((kind, _), copy)| &state.threads[*kind][*copy]);
        let numbers = self.numbers(state).map(|(_, number)| number);
        state.globals.iter().chain(own).cloned().chain(numbers).collect()
    }

    /// The state behind a step, where its numbers are small.
    fn taken(&self, state: &State, bound: &[((usize, usize), usize)], frame: &[Value]) -> Option<State> {
        let mut state = state.clone();
        for (slot, value) in self.globals.iter().zip(&mut state.globals) {
            *value = frame[*slot].clone();
        }
        for ((kind, number), copy) in bound {
            let slots = &self.kinds[*kind].slots[*number];
            for (n, slot) in slots.iter().enumerate() {
                state.threads[*kind][*copy][n] = frame[*slot].clone();
            }
            self.forget(*kind, &mut state.threads[*kind][*copy]);
        }
        for (kind, threads) in self.kinds.iter().zip(&mut state.threads) {
            if kind.is_repeated {
                threads.sort();
            }
        }
        let own = state.threads.iter().flatten().flat_map(|thread| &thread[1..]);
        state.globals.iter().chain(own).all(|value| self.is_small(value)).then_some(state)
    }

    fn is_small(&self, value: &Value) -> bool {
        match value {
            Value::Int(n) => n.unsigned_abs() <= self.largest.unsigned_abs() || self.literals.contains(n),
            Value::Map(map) => map.values().all(|value| self.is_small(value)),
            _ => true,
        }
    }

    /// What a thread never reads again may be anything.
    fn forget(&self, kind: usize, thread: &mut [Value]) {
        let Value::Int(at) = thread[0] else { return };
        let live = usize::try_from(at).ok().and_then(|at| self.live[kind].get(at));
        for (value, is_live) in thread.iter_mut().zip(live.into_iter().flatten()).skip(1) {
            if !is_live {
                *value = Value::Open;
            }
        }
    }

    fn run(&self, code: &[Op], frame: &mut Vec<Value>, choices: &mut Choices) -> Ended {
        let mut pc = 0;
        while let Some(op) = code.get(pc) {
            pc += 1;
            match op {
                Op::Assign(targets, values) => {
                    let mut at = self.evaluation(frame, Some(choices));
                    let values: Vec<Value> = values.iter().map(|v| at.value(v)).collect();
                    let paths: Vec<Vec<Vec<Value>>> = targets
                        .iter()
                        .map(|(_, path)| path.iter().map(|i| i.iter().map(|i| at.value(i)).collect()).collect())
                        .collect();
                    for (((slot, _), path), value) in targets.iter().zip(paths).zip(values) {
                        at.assign(*slot, &path, value);
                    }
                }
                Op::Havoc(slots) => slots.iter().for_each(|s| frame[*s] = Value::Open),
                Op::Assume(condition, was_true) => {
                    if self.evaluation(frame, Some(choices)).value(condition) != Value::Bool(true) {
                        return Ended::Stops;
                    }
                    was_true.set(true);
                }
                Op::Assert(condition) => {
                    if self.evaluation(frame, Some(choices)).value(condition) != Value::Bool(true) {
                        return Ended::Fails;
                    }
                }
                Op::Create(slot, then, otherwise) => {
                    let is_absent = frame[*slot] == Value::Int(ABSENT as i64);
                    // All threads of the instance are there, and it has no others.
                    if !self.with_others && !is_absent && self.nobody_created(*slot, frame) {
                        return Ended::Stops;
                    }
                    let creates = is_absent && (!self.with_others || choices.choose(2) == 0);
                    pc = if creates { *then } else { *otherwise };
                }
                Op::Jump(to) => pc = if to.len() == 1 { to[0] } else { to[choices.choose(to.len())] },
                Op::Unless(condition, to) => {
                    if self.evaluation(frame, Some(choices)).value(condition) != Value::Bool(true) {
                        pc = *to;
                    }
                }
                Op::Return => break,
            }
        }
        Ended::Goes
    }

    /// Of those that are alike, one of which is at this slot, is none a part of the step?
    fn nobody_created(&self, slot: usize, frame: &[Value]) -> bool {
        let kind = self.kinds.iter().find(|kind| kind.slots.iter().any(|slots| slots[0] == slot));
        kind.is_some_and(|kind| kind.slots.iter().all(|slots| frame[slots[0]] == Value::Int(-1)))
    }

    /// Is there something that has to be true of all integers, or of some one, and never was?
    pub fn waits_for_all(&self) -> bool {
        let never = |op: &Op| matches!(op, Op::Assume(term, was_true) if !was_true.get() && term.is_quantified());
        self.steps.iter().flat_map(|step| &step.code).any(never)
    }

    /// What a term is in a frame, where it is known.
    pub fn known(&self, frame: &mut Vec<Value>, term: &Term) -> Value {
        self.evaluation(frame, None).value(term)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    Goes,
    Stops,
    Fails,
}

/// In which order states are looked at: some as they were found, some on walks away from the first ones, each to a state that was found last.
#[derive(Default)]
struct Walk {
    /// The first of the states that were found last.
    last: Option<usize>,
    steps: usize,
}

/// A walk of so many steps begins anew somewhere.
const WALK: usize = 80;

impl Walk {
    /// The next of these states, of so many that are known.
    fn next(&mut self, todo: &mut VecDeque<usize>, known: usize, random: u64) -> Option<usize> {
        match random >> 20 & 3 {
            0 => todo.pop_front(),
            1 => removed(todo, random >> 7),
            _ => {
                self.steps += 1;
                let fresh = self.last.filter(|first| self.steps < WALK && *first < known);
                let chosen = fresh.map(|first| first + (random >> 8) as usize % (known - first));
                // What was found last is at the end.
                let at = chosen.and_then(|n| todo.iter().rposition(|t| *t == n));
                at.and_then(|at| todo.remove(at)).or_else(|| {
                    self.steps = 0;
                    removed(todo, random >> 7)
                })
            }
        }
    }
}

/// One of them, by a number.
fn removed(todo: &mut VecDeque<usize>, number: u64) -> Option<usize> {
    let count = todo.len().max(1) as u64;
    todo.swap_remove_back((number % count) as usize)
}

/// That unique constants are different. Which element of a type of no more is known each of them is makes no difference.
fn unique_constants(obligations: &Obligations) -> Vec<Stmt> {
    let mut found = Vec::new();
    for (ty, names) in unique(obligations.passive()) {
        match ty.kind {
            TypeKind::Named(..) => {
                let numbered = names.iter().enumerate();
                found.extend(numbered.map(|(n, name)| assignment(*name, vocabulary::integer(n as i128))));
            }
            _ => found.extend(different(&names).map(|expr| {
                let attrs = Vec::new();
                Stmt::generated(StmtKind::Assume { attrs, expr })
            })),
        }
    }
    found
}

pub fn assignment(name: Name, value: Expr) -> Stmt {
    let lhs = vec![Lhs { base: Ident::generated(name), path: Vec::new(), span: Span::NONE }];
    Stmt::generated(StmtKind::Assign { attrs: Vec::new(), lhs, rhs: vec![value] })
}

/// Statements of a step as instructions.
fn code(stmts: &[Stmt], slots: &mut Slots) -> Result<Vec<Op>, String> {
    let list = flat(stmts)?;
    let op = |op: &Flat| match op {
        Flat::Jump(to) => Ok(creation(&list, to, slots).unwrap_or_else(|| Op::Jump(to.clone()))),
        op => compiled(op, slots),
    };
    list.iter().map(op).collect()
}

/// A choice of who is created, if it is one.
fn creation(list: &[Flat], to: &[usize], slots: &Slots) -> Option<Op> {
    let [then, otherwise] = to else { return None };
    let Some(Flat::Does(Stmt { kind: StmtKind::Assume { expr, .. }, .. })) = list.get(*then) else { return None };
    let ExprKind::Binary(BinOp::Eq, at, place) = &expr.kind else { return None };
    let (ExprKind::Var(at), true) = (&at.kind, **place == Expr::int(ABSENT)) else { return None };
    at.starts_with("at.").then_some(Op::Create(slots.of(*at)?, *then, *otherwise))
}

fn compiled(op: &Flat, slots: &mut Slots) -> Result<Op, String> {
    let slot = |slots: &Slots, name: Name| slots.of(name).ok_or_else(|| format!("the variable {name}"));
    let stmt = match op {
        Flat::Does(stmt) => stmt,
        Flat::Jump(to) => return Ok(Op::Jump(to.clone())),
        Flat::Unless(cond, to) => return Ok(Op::Unless(slots.term(cond)?, *to)),
        Flat::Return => return Ok(Op::Return),
    };
    Ok(match &stmt.kind {
        StmtKind::Assume { expr, .. } => Op::Assume(slots.term(expr)?, Cell::new(false)),
        StmtKind::Assert { expr, .. } => Op::Assert(slots.term(expr)?),
        StmtKind::Havoc(names) => Op::Havoc(names.iter().map(|n| slot(slots, n.name)).collect::<Result<_, _>>()?),
        StmtKind::Assign { lhs, rhs, .. } => {
            let mut targets = Vec::new();
            for target in lhs {
                let mut path = Vec::new();
                for access in &target.path {
                    let Access::Index(index) = access else { return Err("fields of datatypes".into()) };
                    path.push(index.iter().map(|i| slots.term(i)).collect::<Result<Vec<_>, _>>()?);
                }
                targets.push((slot(slots, target.base.name)?, path));
            }
            Op::Assign(targets, rhs.iter().map(|e| slots.term(e)).collect::<Result<_, _>>()?)
        }
        _ => return Err("a statement of another kind".into()),
    })
}
