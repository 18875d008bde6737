//! Stored states: numbers of interned parts. What a thread can do depends on the globals and that thread alone, so it is computed
//! once for each such pair.

use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap};

use check::{Ty, TyKind};

use base::reason::{Obstacle, Reason};
use base::source::Span;
use syntax::ast::Name;

use super::code::{Code, Op, VarRef};
use super::coverage::Covered;
use super::dead_locals::DeadLocals;
use super::effects::Effects;
use super::elements::Held;
use super::interp::{Frame, Identity, Others, State, Thread};
use super::limits::{Deadline, MOST_WAYS};
use super::macrostep::{Context, Expansion, Late, Reached, Rules, Script, expand};
use super::race::{self, Footprint};
use super::value::{MapVal, Val};
use super::watch::program_values;

type Interner<T> = IndexSet<T, FxBuildHasher>;

/// A state as numbers: the globals, then each thread.
pub type Key = Vec<u32>;

/// One macro step.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Edge {
    pub globals: u32,
    pub thread: u32,
    /// Created threads, in order.
    pub created: Vec<u32>,
    pub in_loop: u32,
    pub passed: u32,
    /// Choices for what was arbitrary before the snapshot.
    pub late: Vec<Late>,
    /// Nothing was executed.
    pub idle: bool,
    /// The event that is watched for occurs.
    pub event: bool,
}

impl Edge {
    pub fn marks(&self) -> Marks {
        Marks { in_loop: self.in_loop, passed: self.passed, event: self.event }
    }
}

/// What endless executions are asked about a macro step, beside where it leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marks {
    /// `assume {:recurs}` statements in whose loop it runs, and those that it passes: a bit each.
    pub in_loop: u32,
    pub passed: u32,
    /// The event that is watched for occurs.
    pub event: bool,
}

/// Which of the macro steps that lead from one state to another.
#[derive(Debug, Clone)]
pub enum Step {
    Any,
    Marked(Marks),
    Exactly(Edge),
}

impl Step {
    fn fits(&self, edge: &Edge) -> bool {
        match self {
            Step::Any => true,
            Step::Marked(marks) => *marks == edge.marks(),
            Step::Exactly(wanted) => wanted == edge,
        }
    }
}

/// All macro steps of a thread.
#[derive(Debug, Default)]
pub struct Moves {
    pub edges: Vec<Edge>,
    pub fails: bool,
    /// At a guard that is false, or waiting for the arms of a parallel call.
    pub blocked: bool,
    /// Or control alone leads there; or to a guard that is false with some value that is chosen there.
    pub waits: bool,
    pub may_wait: bool,
    /// The number of what they touch: see [`Graph::effects`].
    pub effects: u32,
}

/// With fewer there is no need to look at the limits.
const LOOK: usize = 256;

/// Runs that make up one macro step: the thread, and the script of its choices at each instruction.
pub type Runs = Vec<(usize, Vec<Vec<usize>>)>;

#[derive(Debug, Clone, Copy)]
struct Standing {
    has_returned: bool,
    /// It has returned, and no join can ask for it; an arm may still be waited for.
    may_retire: bool,
    /// For the arms of a parallel call.
    waits: bool,
    /// It holds on at a place that is no head of a loop.
    is_between: bool,
    is_in_section: bool,
}

pub struct Graph<'a> {
    pub code: &'a Code,
    pub rules: Rules,
    /// Macro steps end early when it is over.
    pub deadline: Deadline,
    /// What some thread has executed.
    pub covered: Covered,
    globals: Interner<Vec<Val>>,
    threads: Interner<Thread>,
    /// What is asked of each thread all the time.
    standing: Vec<Standing>,
    /// The elements of uninterpreted types that each thread holds, and the sets of them that the threads beside one hold.
    held: Vec<Held>,
    besides: Interner<Held>,
    moves: FxHashMap<Memo, Rc<Moves>>,
    footprints: FxHashMap<Memo, Rc<Footprint>>,
    effects: Interner<Effects>,
    /// Locals whose values are not kept, where that is asked for.
    dead: Option<DeadLocals>,
    /// The moves of a thread that has returned.
    none: Rc<Moves>,
    /// Why the graph is not everything that can happen.
    pub stopped: Option<&'static str>,
    pub error: Option<(Span, Reason)>,
    /// What is not followed in all ways, and where.
    pub incomplete: Option<(Span, Reason)>,
    pub ranged: bool,
    /// Of uninterpreted types, the greatest number of elements with which something would be otherwise.
    pub sizes: IndexMap<Name, u64>,
}

/// What the macro steps of a thread hang on: globals, thread, number of threads, elements that the others hold.
type Memo = (u32, u32, u32, u32);

/// The other threads of a state.
pub struct Rest<'g, 'a> {
    graph: &'g Graph<'a>,
    threads: &'g [u32],
    created: usize,
}

impl Others for Rest<'_, '_> {
    fn count(&self) -> usize {
        self.threads.len() + self.created
    }

    fn results(&self, slot: u32) -> Option<Vec<Val>> {
        let thread = self.graph.thread(*self.threads.get(slot as usize)?);
        thread.frames.is_empty().then(|| thread.results.clone().unwrap_or_default())
    }

    fn identity(&self, slot: u32) -> Option<Rc<Identity>> {
        self.graph.thread(*self.threads.get(slot as usize)?).identity.clone()
    }

    fn is_joined(&self, slot: u32) -> bool {
        self.threads.iter().any(|number| self.graph.thread(*number).joined.contains(&slot))
    }
}

impl<'a> Graph<'a> {
    pub fn new(code: &'a Code, rules: Rules, deadline: Deadline) -> Graph<'a> {
        Graph {
            code,
            rules,
            deadline,
            covered: Covered::new(code),
            globals: Interner::default(),
            threads: Interner::default(),
            standing: Vec::new(),
            held: Vec::new(),
            besides: Interner::default(),
            moves: FxHashMap::default(),
            footprints: FxHashMap::default(),
            effects: Interner::default(),
            dead: rules.forgets.then(|| DeadLocals::of(code)),
            none: Rc::default(),
            stopped: None,
            error: None,
            incomplete: None,
            ranged: false,
            sizes: IndexMap::new(),
        }
    }

    pub fn thread(&self, number: u32) -> &Thread {
        &self.threads[number as usize]
    }

    /// How many threads there are numbers of.
    pub fn threads(&self) -> usize {
        self.threads.len()
    }

    /// The values of the globals, and behind them what is remembered about the property that is watched.
    pub fn globals(&self, key: &[u32]) -> &[Val] {
        &self.globals[key[0] as usize]
    }

    /// Is the thread one that must not run for ever?
    pub fn is_nonblocking(&self, key: &[u32], slot: usize) -> bool {
        let wanted = &self.code.nonblocking;
        let root = self.thread(key[slot + 1]).frames.first().map(|f| self.code.procs[f.proc as usize].name);
        wanted.is_empty() || root.is_some_and(|root| wanted.contains(&root))
    }

    /// No thread can take a step: each has returned or is blocked, or control alone leads it to where it is.
    pub fn has_ended(&mut self, key: &[u32]) -> bool {
        (0..key.len() - 1).all(|slot| self.has_returned(key, slot) || self.is_blocked(key, slot))
    }

    fn intern_globals(&mut self, globals: Vec<Val>) -> u32 {
        self.globals.insert_full(globals).0 as u32
    }

    pub fn intern_thread(&mut self, mut thread: Thread) -> u32 {
        if let Some(dead) = &self.dead {
            dead.forget(&mut thread);
        }
        let (number, new) = self.threads.insert_full(thread);
        if new {
            let thread = &self.threads[number];
            self.held.push(Held::default().with(self.code, &[], [thread]));
            let exclusive = thread.is_exclusive() && !thread.has_returned();
            self.standing.push(Standing {
                has_returned: thread.has_returned(),
                may_retire: thread.has_returned() && thread.slot > 0 && thread.identity.is_none(),
                waits: !thread.children.is_empty() || self.may_await(thread),
                is_between: thread.holds_on && !thread.next(self.code).is_some_and(|i| matches!(i.op, Op::LoopHead)),
                is_in_section: exclusive,
            });
        }
        number as u32
    }

    /// May what the thread does up to its next place of rest hang on which threads have ended?
    fn may_await(&self, thread: &Thread) -> bool {
        let next = thread.next(self.code).is_some_and(|i| matches!(i.op, Op::Await(_)));
        next || self.code.awaits_threads() && (thread.atomic > 0 || self.rules.cooperative)
    }

    /// Bytes of the interned parts and the macro steps, roughly.
    pub fn memory(&self) -> usize {
        let globals = self.globals.iter().next().map_or(0, |g| 64 + g.len() * size_of::<Val>());
        self.globals.len() * globals + self.threads.len() * 400 + self.moves.len() * 100
    }

    /// The key of a state whose threads rest where they are.
    pub fn key(&mut self, state: &State) -> Key {
        let mut key = vec![self.intern_globals(state.globals.clone())];
        for thread in &state.threads {
            key.push(self.intern_thread((**thread).clone()));
        }
        key
    }

    pub fn has_returned(&self, key: &[u32], slot: usize) -> bool {
        self.standing[key[slot + 1] as usize].has_returned
    }

    /// The arms of the parallel call at whose end the thread stands.
    pub fn awaited_arms(&self, key: &[u32], slot: usize) -> &[u32] {
        let thread = self.thread(key[slot + 1]);
        let waits = thread.next(self.code).is_some_and(|instr| matches!(instr.op, Op::Join { .. }));
        if waits { &thread.children } else { &[] }
    }

    /// Has a long run been left in its middle, or a cooperative thread at a loop head, so that nobody else can run?
    pub fn holds_on(&self, key: &[u32], slot: usize) -> bool {
        self.thread(key[slot + 1]).holds_on
    }

    /// Is a thread in the middle of what it does, and does not go round a loop there? What others could do then, nobody asks.
    pub fn is_between(&self, key: &[u32]) -> bool {
        key[1..].iter().any(|number| self.standing[*number as usize].is_between)
    }

    /// Is a thread inside an atomic section, which took so long that it was left in its middle?
    pub fn is_in_section(&self, key: &[u32]) -> bool {
        key[1..].iter().any(|number| self.standing[*number as usize].is_in_section)
    }

    /// Threads that may run: all, unless one of them holds on.
    pub fn runnable(&self, key: &[u32]) -> std::ops::Range<usize> {
        let slots = 0..key.len() - 1;
        match slots.clone().find(|slot| self.holds_on(key, *slot)) {
            Some(slot) => slot..slot + 1,
            None => slots,
        }
    }

    fn memo(&mut self, key: &[u32], slot: usize) -> Memo {
        let beside = match self.code.has_elements {
            true => self.besides.insert_full(self.beside(key, slot)).0,
            false => 0,
        };
        (key[0], key[slot + 1], key.len() as u32, beside as u32)
    }

    /// The elements that the threads beside one hold.
    pub fn beside(&self, key: &[u32], slot: usize) -> Held {
        let mut held = Held::default();
        if self.code.has_elements {
            let others = key[1..].iter().enumerate().filter(|(other, _)| *other != slot);
            others.for_each(|(_, number)| held.join(&self.held[*number as usize]));
        }
        held
    }

    /// The elements that a state holds.
    pub fn held(&self, key: &[u32]) -> Held {
        let mut held = Held::default().with(self.code, self.globals(key), []);
        key[1..].iter().for_each(|number| held.join(&self.held[*number as usize]));
        held
    }

    /// Is the thread of this slot at a guard that is false? A cooperative thread that is not there yet cannot get there while another one keeps
    /// control: it is taken to stand there.
    pub fn is_blocked(&mut self, key: &[u32], slot: usize) -> bool {
        let moves = self.moves(key, slot);
        moves.blocked || self.rules.cooperative && moves.waits
    }

    /// What the thread of this slot can do.
    pub fn moves(&mut self, key: &[u32], slot: usize) -> Rc<Moves> {
        let Standing { has_returned, waits, .. } = self.standing[key[slot + 1] as usize];
        if has_returned {
            return self.none.clone();
        }
        let memo = self.memo(key, slot);
        if let (false, Some(moves)) = (waits, self.moves.get(&memo)) {
            return moves.clone();
        }
        let mut moves = Moves::default();
        let mut expansion = self.expand(key, slot);
        let mut effects = std::mem::take(&mut expansion.effects);
        moves.blocked = expansion.blocked;
        (moves.waits, moves.may_wait) = (expansion.waits, expansion.may_wait);
        moves.fails = !expansion.failures.is_empty();
        self.note(&expansion);
        let mut edges: IndexSet<Edge, FxBuildHasher> = IndexSet::default();
        for reached in &expansion.reached {
            let settled = self.settle(key, slot, reached, &mut moves.fails, &mut effects);
            edges.extend(settled.into_iter().map(|(edge, _)| edge));
            if self.has_too_many(edges.len()) {
                break;
            }
        }
        moves.edges = edges.into_iter().collect();
        if self.rules.reduces {
            effects.with_all |= moves.edges.iter().any(|edge| self.thread(edge.thread).holds_on);
            if self.rules.races {
                effects.add_accesses(self.footprint(key, slot).accesses().cloned());
            }
            moves.effects = self.effects.insert_full(effects).0 as u32;
        }
        let moves = Rc::new(moves);
        if !waits {
            self.moves.insert(memo, moves.clone());
        }
        moves
    }

    /// What these moves touch.
    pub fn effects(&self, moves: &Moves) -> &Effects {
        &self.effects[moves.effects as usize]
    }

    /// What a thread can touch with its next step.
    pub fn footprint(&mut self, key: &[u32], slot: usize) -> Rc<Footprint> {
        let memo = self.memo(key, slot);
        // Whether who waits goes on depends on others.
        let waits = self.standing[key[slot + 1] as usize].waits;
        if let (false, Some(footprint)) = (waits, self.footprints.get(&memo)) {
            return footprint.clone();
        }
        let footprint = Rc::new(race::footprint(self, key, slot));
        if !waits {
            self.footprints.insert(memo, footprint.clone());
        }
        footprint
    }

    /// The threads of a state, for one of them to look at.
    pub fn rest<'g>(&'g self, key: &'g [u32]) -> Rest<'g, 'a> {
        Rest { graph: self, threads: &key[1..], created: 0 }
    }

    /// What an expansion leaves open, the exploration does.
    pub fn note(&mut self, expansion: &Expansion) {
        self.ranged |= expansion.ranged;
        self.stopped = self.stopped.or(expansion.stopped);
        self.error = self.error.take().or(expansion.error.clone());
        self.incomplete = self.incomplete.take().or(expansion.incomplete.clone());
        self.note_sizes(&expansion.sizes);
    }

    pub fn note_sizes(&mut self, sizes: &[(Name, u64)]) {
        for (of, size) in sizes {
            let greatest = self.sizes.entry(*of).or_default();
            *greatest = (*greatest).max(*size);
        }
    }

    fn expand(&self, key: &[u32], slot: usize) -> Expansion {
        let others = Rest { graph: self, threads: &key[1..], created: 0 };
        let globals = &self.globals[key[0] as usize];
        let beside = self.beside(key, slot);
        expand(self.context(&beside), globals, self.thread(key[slot + 1]), &others, false)
    }

    pub fn context<'c>(&'c self, beside: &'c Held) -> Context<'c> {
        Context { code: self.code, rules: &self.rules, deadline: &self.deadline, covered: &self.covered, beside }
    }

    /// The elements that are held where one of the threads that a macro step creates begins: beside the thread whose step it is, its
    /// siblings in front have come to rest, those behind have not begun.
    fn beside_created(&self, key: &[u32], slot: usize, reached: &Reached, settled: &[u32]) -> Held {
        let not_begun = &reached.created[settled.len() + 1..];
        let mut held = self.beside(key, slot).with(self.code, &[], std::iter::once(&reached.thread).chain(not_begun));
        settled.iter().for_each(|number| held.join(&self.held[*number as usize]));
        held
    }

    /// Is it time to end with so many ways of one macro step?
    fn has_too_many(&mut self, ways: usize) -> bool {
        if ways < LOOK {
            return false;
        }
        if ways > MOST_WAYS {
            self.incomplete.get_or_insert_with(|| {
                (Span::NONE, Obstacle::Choices.reason("too many ways in which threads can begin"))
            });
        }
        self.stopped = self.stopped.or(self.deadline.passed());
        ways > MOST_WAYS || self.stopped.is_some()
    }

    /// Brings created threads to their first place of rest.
    fn settle(
        &mut self,
        key: &[u32],
        slot: usize,
        reached: &Reached,
        fails: &mut bool,
        effects: &mut Effects,
    ) -> Vec<(Edge, Vec<(usize, Script)>)> {
        let first = Edge {
            globals: 0,
            thread: self.intern_thread(reached.thread.clone()),
            created: Vec::new(),
            in_loop: reached.in_loop,
            passed: reached.passed,
            late: reached.late.clone(),
            idle: reached.idle,
            event: reached.event,
        };
        let mut ways = vec![(reached.globals.clone(), first, vec![(slot, reached.script.clone())])];
        for (i, created) in reached.created.iter().enumerate() {
            let mut next = Vec::new();
            for (globals, edge, runs) in ways {
                let others = Rest { graph: self, threads: &key[1..], created: i + 1 };
                let beside = self.beside_created(key, slot, reached, &edge.created);
                let mut expansion = expand(self.context(&beside), &globals, created, &others, true);
                self.note(&expansion);
                effects.add(std::mem::take(&mut expansion.effects));
                *fails |= !expansion.failures.is_empty();
                for child in expansion.reached {
                    let mut edge = edge.clone();
                    edge.event |= child.event;
                    edge.created.push(self.intern_thread(child.thread.clone()));
                    let mut runs = runs.clone();
                    runs.push((key.len() - 1 + i, child.script.clone()));
                    next.push((child.globals.clone(), edge, runs));
                }
                if self.has_too_many(next.len()) {
                    break;
                }
            }
            ways = next;
        }
        let mut edges = Vec::new();
        for (globals, mut edge, runs) in ways {
            edge.globals = self.intern_globals(globals);
            edges.push((edge, runs));
        }
        edges
    }

    /// The state after a macro step.
    pub fn after(key: &[u32], slot: usize, edge: &Edge) -> Key {
        let mut next = Key::with_capacity(key.len() + edge.created.len());
        Graph::append_after(key, slot, edge, &mut next);
        next
    }

    /// The same, behind what is there.
    pub fn append_after(key: &[u32], slot: usize, edge: &Edge, next: &mut Vec<u32>) {
        let first = next.len();
        next.extend_from_slice(key);
        next[first] = edge.globals;
        next[first + slot + 1] = edge.thread;
        next.extend_from_slice(&edge.created);
    }

    /// Takes the last threads out of a state, as long as they have returned and nobody waits for them: threads that are created from then on get
    /// their slots. What threads do is the same, and a program that creates threads for ever comes back to states where it has been.
    pub fn retire(&self, state: &mut Key) {
        if !self.rules.retires {
            return;
        }
        let is_awaited = |state: &[u32], slot: usize| {
            state[1..].iter().any(|number| self.thread(*number).children.contains(&(slot as u32)))
        };
        while let Some(last) = state.last()
            && state.len() > 2
            && self.standing[*last as usize].may_retire
            && !is_awaited(state, state.len() - 2)
        {
            state.pop();
        }
    }

    /// Has the thread returned, so that it may be taken out of a state when nobody waits for it?
    pub fn may_retire(&self, number: u32) -> bool {
        self.rules.retires && self.standing[number as usize].may_retire
    }

    /// The state with everything arbitrary marked as old.
    pub fn aged(&mut self, key: &[u32]) -> Key {
        let globals = self.globals[key[0] as usize].iter().map(Val::aged).collect();
        let mut aged = vec![self.intern_globals(globals)];
        for number in &key[1..] {
            let mut thread = self.thread(*number).clone();
            thread.thread_locals.iter_mut().for_each(|v| *v = v.aged());
            thread.frames.iter_mut().for_each(|f| f.locals = f.locals.iter().map(Val::aged).collect());
            aged.push(self.intern_thread(thread));
        }
        aged
    }

    /// The snapshot, with what a macro step chose for its arbitrary parts.
    pub fn chosen_late(&mut self, snapshot: &[u32], slot: usize, late: &[Late]) -> Key {
        let mut key = snapshot.to_vec();
        for (depth, var, path, value) in late {
            if let VarRef::Global(i) = var {
                let mut globals = self.globals[key[0] as usize].clone();
                fill(&mut globals[*i], self.code.globals[*i].ty, path, value);
                key[0] = self.intern_globals(globals);
                continue;
            }
            let mut thread = self.thread(key[slot + 1]).clone();
            let frame = thread.frames.get_mut(depth - 1);
            let proc = frame.as_ref().map_or(0, |f| f.proc as usize);
            let cell = match var {
                VarRef::ThreadLocal(i) => thread.thread_locals.get_mut(*i),
                VarRef::Local(i) => frame.and_then(|f| Rc::make_mut(&mut f.locals).get_mut(*i)),
                VarRef::Global(_) => None,
            };
            if let Some(cell) = cell {
                fill(cell, self.code.var_type(proc, *var), path, value);
            }
            key[slot + 1] = self.intern_thread(thread);
        }
        key
    }

    /// Is the end of a lasso the same as its start, where what was never read is chosen to fit?
    pub fn closes(&self, start: &[u32], end: &[u32]) -> bool {
        if start == end {
            return true;
        }
        let all = |a: &[Val], b: &[Val]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.closes_with(b));
        let same_thread = |a: &u32, b: &u32| {
            let (a, b) = (self.thread(*a), self.thread(*b));
            let frames =
                |a: &Frame, b: &Frame| (a.proc, a.pc) == (b.proc, b.pc) && a.old == b.old && all(&a.locals, &b.locals);
            let control =
                |t: &Thread| (t.atomic, t.fresh, t.child, t.children.clone(), t.joined.clone(), t.results.clone());
            a.holds_on == b.holds_on
                && control(a) == control(b)
                && all(&a.thread_locals, &b.thread_locals)
                && a.frames.len() == b.frames.len()
                && a.frames.iter().zip(&b.frames).all(|(a, b)| frames(a, b))
        };
        start.len() == end.len()
            && all(program_values(self.code, self.globals(start)), program_values(self.code, self.globals(end)))
            && start[1..].iter().zip(&end[1..]).all(|(a, b)| a == b || same_thread(a, b))
    }

    /// How the thread gets from one state to another, by such a step.
    pub fn runs(&mut self, key: &[u32], slot: usize, target: &[u32], step: &Step) -> Option<Runs> {
        let expansion = self.expand(key, slot);
        for reached in &expansion.reached {
            for (edge, runs) in self.settle(key, slot, reached, &mut false, &mut Effects::default()) {
                let mut after = Self::after(key, slot, &edge);
                if after != target {
                    self.retire(&mut after);
                }
                if after == target && step.fits(&edge) {
                    return Some(runs.into_iter().map(|(slot, script)| (slot, script.list())).collect());
                }
            }
        }
        None
    }

    /// How the thread gets to a failing check.
    pub fn failing_runs(&mut self, key: &[u32], slot: usize) -> Option<Runs> {
        let expansion = self.expand(key, slot);
        if let Some((_, script)) = expansion.failures.into_iter().next() {
            return Some(vec![(slot, script.list())]);
        }
        for reached in expansion.reached {
            let mut runs: Runs = vec![(slot, reached.script.list())];
            let mut globals = reached.globals.clone();
            let mut settled = Vec::new();
            for (i, created) in reached.created.iter().enumerate() {
                let beside = self.beside_created(key, slot, &reached, &settled);
                let others = Rest { graph: self, threads: &key[1..], created: i + 1 };
                let expansion = expand(self.context(&beside), &globals, created, &others, true);
                let child = key.len() - 1 + i;
                if let Some((_, script)) = expansion.failures.into_iter().next() {
                    runs.push((child, script.list()));
                    return Some(runs);
                }
                let Some(first) = expansion.reached.into_iter().next() else { break };
                runs.push((child, first.script.list()));
                globals = first.globals.clone();
                settled.push(self.intern_thread(first.thread.clone()));
            }
        }
        None
    }
}

/// As [`put`], of what was chosen: of a map, entries that are known stay as they are.
pub fn fill(cell: &mut Val, ty: Ty, path: &[Vec<Val>], chosen: &Val) {
    if !matches!(chosen, Val::Map(_)) {
        return put(cell, ty, path, chosen);
    }
    let mut whole = &*cell;
    for index in path {
        let Val::Map(map) = whole else { break };
        whole = map.get(index);
    }
    let filled = whole.filled_from(chosen);
    put(cell, ty, path, &filled);
}

pub fn put(cell: &mut Val, ty: Ty, path: &[Vec<Val>], value: &Val) {
    let Some((index, rest)) = path.split_first() else {
        *cell = value.clone();
        return;
    };
    if cell.is_unset() {
        *cell = Val::map(MapVal::of_type(ty, cell.clone()));
    }
    if let (Val::Map(map), TyKind::Map { range, .. }) = (cell, ty.kind()) {
        let map = Rc::make_mut(map);
        let mut entry = map.get(index).clone();
        put(&mut entry, *range, rest, value);
        map.set(index, entry);
    }
}
