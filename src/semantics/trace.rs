//! From a path through the stored states to a witness.

use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::FxHashMap;

use base::source::Location;
use check::{CheckKind, Fairness};
use witness::{End, Event, Execution, Phase, RaceAccess, Step, ThreadEnd, ThreadInfo, Value};

use super::choices::{key, parse_path, worded};
use super::code::{Code, Expr, Op, VarRef};
use super::complete::place;
use super::elements::Held;
use super::enumerate::Enumerate;
use super::graph::{Runs, put};
use super::interp::{Outcome, State, Thread, Write};
use super::macrostep::{Rules, is_break};
use super::race;
use super::types::entry_type;
use super::value::Val;
use syntax::ast::Name;

/// Where a value was left open: the first values, or a step.
#[derive(Clone, Copy)]
enum Origin {
    Initial,
    Step(usize),
    /// A procedure without a body, whose result goes to a global: the name of the result.
    Result(usize, Name),
}

/// A variable (of the globals), the indices of a part, and its value.
pub type Chosen = (VarRef, Vec<Vec<Val>>, Val);

/// A variable of the configuration: of which thread and frame.
type Cell = (usize, usize, VarRef);

/// Replays runs on a configuration and writes down what happens.
#[derive(Clone)]
pub struct Recorder<'a> {
    code: &'a Code,
    rules: Rules,
    state: State,
    execution: Execution,
    open: FxHashMap<Cell, Origin>,
    round: u32,
    last: Option<usize>,
    /// Of each thread, the number of steps up to its last one that others can see.
    seen: Vec<usize>,
    /// Number of steps when the repeating part began.
    start: Option<usize>,
    /// Those created so far.
    threads: Vec<ThreadInfo>,
    /// For each slot of the stored state, the number of its thread: threads that were done with have given theirs to later ones.
    numbers: Vec<usize>,
    /// The configuration then, and what was open.
    snapshot: Option<(State, FxHashMap<Cell, Origin>)>,
}

impl<'a> Recorder<'a> {
    /// `chosen`: the first values that the initial configuration had to choose.
    pub fn new(code: &'a Code, rules: Rules, initial: State, chosen: &[Chosen]) -> Recorder<'a> {
        let mut recorder = Recorder {
            code,
            rules,
            state: initial,
            execution: Execution::default(),
            open: FxHashMap::default(),
            round: 0,
            last: None,
            seen: Vec::new(),
            start: None,
            threads: Vec::new(),
            numbers: Vec::new(),
            snapshot: None,
        };
        recorder.note_threads(None);
        for (var, path, value) in chosen {
            recorder.choice(*var, path, value, 0);
        }
        recorder
    }

    /// Goes round once in front of the repeating part, where that comes back to other values of variables that nothing reads: from then on they
    /// are the same each time.
    pub fn settle(&mut self, lasso: &[(Runs, Option<u32>, usize)]) {
        let mut once = self.clone();
        lasso.iter().for_each(|(runs, round, left)| once.macro_step(runs.clone(), *round, *left));
        let threads = once.state.threads.iter().take(self.state.threads.len());
        if once.state.globals != self.state.globals || !threads.eq(&self.state.threads) {
            *self = once;
        }
    }

    /// The repeating part begins here.
    pub fn begin_lasso(&mut self) {
        self.start = Some(self.execution.steps.len());
        self.snapshot = Some((self.state.clone(), self.open.clone()));
    }

    /// A macro step between stored states, the second of which has `left` threads. `round`: given for bounded executions.
    pub fn macro_step(&mut self, runs: Runs, round: Option<u32>, left: usize) {
        self.runs(runs, round);
        self.numbers.truncate(left);
    }

    /// As [`Self::macro_step`], where no stored state is behind it: the threads of the one in front keep their slots.
    pub fn runs(&mut self, runs: Runs, round: Option<u32>) {
        for (slot, script) in runs {
            let Some(&slot) = self.numbers.get(slot) else { continue };
            match round {
                Some(round) => self.round = round,
                None if self.last.is_some_and(|last| slot < last) => self.round += 1,
                None => {}
            }
            self.last = Some(slot);
            for ways in script {
                self.step(slot, ways);
            }
        }
    }

    /// The elements that the configuration holds.
    fn held(&self) -> Held {
        Held::default().with(self.code, &self.state.globals, self.state.threads.iter().map(|thread| &**thread))
    }

    fn step(&mut self, slot: usize, ways: Vec<usize>) {
        let thread = self.state.threads[slot].clone();
        let Some(instr) = thread.next(self.code) else { return };
        let listed = !thread.at_control(self.code);
        let steps_before = self.execution.steps.len();
        if let (true, Some(location)) = (listed, place(self.code, &thread)) {
            let event = if instr.op.creates() { Event::Spawn } else { Event::Step };
            self.execution.steps.push(Step {
                round: self.round,
                phase: None,
                thread: slot,
                procedure: thread.proc(self.code).map_or(String::new(), |p| p.name.to_string()),
                location,
                event,
                writes: IndexMap::new(),
                choices: IndexMap::new(),
                reads: IndexMap::new(),
                branches: Vec::new(),
            });
        }
        let stepped = steps_before < self.execution.steps.len();
        self.seen.resize(self.seen.len().max(slot + 1), 0);
        // What is in an atomic section is seen as one.
        let is_seen = thread.at_visible(self.code) || is_break(self.code, &thread) || thread.is_exclusive();
        if stepped && is_seen {
            self.seen[slot] = self.execution.steps.len();
        }
        let depth = thread.frames.len();
        // A return may choose what it returns, and its frame is gone then.
        let proc = thread.frames.last().map_or(0, |f| f.proc as usize);
        let current = self.execution.steps.len().saturating_sub(1);
        let mut oracle = Enumerate::following(self.code, &self.rules, ways).among(self.held());
        let mut before = self.open_before(&instr.op, slot, depth);
        let mut read_by_arguments = Vec::new();
        let mut writes = Vec::new();
        let outcome = self.state.step(self.code, slot, &mut oracle, Some(&mut writes));
        self.note_threads(Some(slot));
        // What is havocked gets its value from this step, at once or later.
        let havocs = matches!(instr.op, Op::Havoc(_) | Op::Extern(_));
        let is_result = |at: usize| result(&instr.op, &writes, at);
        // What an assignment leaves open was open before, in the same variable.
        let assigns = matches!(instr.op, Op::Assign { .. });
        let opens = |w: &Write| w.path.is_empty() && (havocs || (w.value.has_unset() && !assigns));
        for (_, write) in writes.iter().enumerate().filter(|(at, w)| opens(w) && is_result(*at).is_none()) {
            self.open.insert(cell(slot, depth, write.var), Origin::Step(current));
        }
        let mut results = results(&instr.op, &writes);
        let by_arguments = oracle.by_arguments;
        for (at, (var, path, value)) in oracle.chosen.unwrap_or_default().into_iter().enumerate() {
            if at == by_arguments {
                // An argument may hand a value on that stays open.
                before.retain(|(v, _, by_clauses)| *by_clauses && !read_by_arguments.contains(v));
            }
            if let (Op::Extern(op), VarRef::Local(i), true) = (&instr.op, var, at >= by_arguments)
                && let Some(formal) = op.formals.get(i)
                && let Some((key, value)) = key(&formal.name, &path).zip(value.to_witness())
            {
                self.execution.steps[current].choices.insert(key, value);
                continue;
            }
            if let Some(first) = before.iter().position(|(v, ..)| *v == var) {
                let origin = if at < by_arguments {
                    read_by_arguments.push(var);
                    before[first].1
                } else {
                    before.swap_remove(first).1
                };
                self.choose(var, origin, &path, &value, proc);
                continue;
            }
            // What a global is that gets a result is chosen behind what the call makes of it.
            if let Some((_, name, inside)) = results.iter_mut().find(|(v, ..)| *v == var) {
                match inside.checked_sub(1) {
                    Some(left) => *inside = left,
                    None => {
                        let origin = Origin::Result(current, *name);
                        self.choose(var, origin, &path, &value, proc);
                        continue;
                    }
                }
            }
            self.choice_at(var, &path, &value, (slot, depth), proc);
        }
        for (at, write) in writes.iter().enumerate().filter(|(_, w)| opens(w)) {
            if let Some(name) = is_result(at) {
                self.open.insert(cell(slot, depth, write.var), Origin::Result(current, name));
            }
        }
        match outcome {
            // Values were chosen, and with these the guard is false: the thread stays where it is.
            Ok(Outcome::Blocked) if stepped => {
                self.execution.steps.pop();
            }
            Ok(Outcome::Failed(_)) => {
                if let Some(step) = self.execution.steps.last_mut() {
                    step.event = Event::Failed;
                }
            }
            _ => {}
        }
    }

    fn note_threads(&mut self, creator: Option<usize>) {
        for thread in &self.state.threads[self.threads.len().min(self.state.threads.len())..] {
            let procedure = thread.proc(self.code).map_or(String::new(), |p| p.name.to_string());
            self.numbers.push(self.threads.len());
            self.threads.push(ThreadInfo { procedure, creator });
        }
    }

    fn choice(&mut self, var: VarRef, path: &[Vec<Val>], value: &Val, slot: usize) {
        let proc = self.state.threads.get(slot).and_then(|t| t.frames.first()).map_or(0, |f| f.proc as usize);
        self.choice_at(var, path, value, (slot, 1), proc);
    }

    /// A value was chosen: it belongs to the step that left it open.
    fn choice_at(&mut self, var: VarRef, path: &[Vec<Val>], value: &Val, (slot, depth): (usize, usize), proc: usize) {
        let origin = self.open.get(&cell(slot, depth, var)).copied().unwrap_or(Origin::Initial);
        self.choose(var, origin, path, value, proc);
    }

    /// Variables that a procedure without a body changes, or that get its results, where their values before that are open, and it
    /// reads them; and whether clauses do. (Locals of the caller are read by arguments only: in its clauses, locals are the formals.)
    fn open_before(&self, op: &Op, slot: usize, depth: usize) -> Vec<(VarRef, Origin, bool)> {
        let Op::Extern(op) = op else { return Vec::new() };
        let thread = &self.state.threads[slot];
        let by_arguments = |var: VarRef| op.args.iter().any(|e| mentions(e, var));
        let by_clauses = |var: VarRef| {
            let reads = || op.old_globals.contains(&var) || op.requires.iter().any(|c| mentions(&c.expr, var));
            !matches!(var, VarRef::Local(_)) && reads()
        };
        let reads = |var: VarRef| by_arguments(var) || by_clauses(var);
        let is_open = |var: VarRef| match var {
            VarRef::Global(g) => self.state.globals[g].has_unset(),
            VarRef::ThreadLocal(t) => thread.thread_locals.get(t).is_some_and(Val::has_unset),
            VarRef::Local(l) => thread.frames.last().and_then(|f| f.locals.get(l)).is_some_and(Val::has_unset),
        };
        let origin = |var: VarRef| self.open.get(&cell(slot, depth, var)).copied().unwrap_or(Origin::Initial);
        let results = op.outs.iter().filter(|v| !op.modifies.contains(v));
        let changed = op.modifies.iter().chain(results).copied();
        changed.filter(|v| is_open(*v) && reads(*v)).map(|v| (v, origin(v), by_clauses(v))).collect()
    }

    /// `proc`: the procedure whose variable it is, where it is a local.
    fn choose(&mut self, var: VarRef, origin: Origin, path: &[Vec<Val>], value: &Val, proc: usize) {
        let name = match origin {
            Origin::Result(_, name) => name,
            _ => self.code.var_name(proc, var),
        };
        let Some(key) = key(&name, path) else { return };
        let ty = entry_type(self.code.var_type(proc, var), path.len());
        let mut whole = match ty {
            Some(ty) => worded(self.code, value, ty).unwrap_or_else(|| value.clone()),
            None => value.clone(),
        };
        let choices = self.choices_of(origin);
        // All entries that were open: those that were chosen before stand, whatever has been written since.
        if let Some(ty) = ty.filter(|_| matches!(value, Val::Map(_))) {
            let entry = |k: &str| parse_path(k.strip_prefix(key.as_str())?).filter(|path| !path.is_empty());
            let before = choices.iter().filter_map(|(k, v)| Some((entry(k)?, v)));
            for (path, value) in before.filter_map(|(path, v)| Some((path, Val::from_witness(v)?))) {
                put(&mut whole, ty, &path, &value);
            }
            choices.retain(|k, _| entry(k).is_none());
        }
        if let Some(value) = whole.to_witness() {
            choices.insert(key, value);
        }
    }

    /// What nobody read between the start and the end of the lasso is chosen so that the two are equal.
    fn fit_open_ends(&mut self) {
        let Some((start, open_then)) = self.snapshot.take() else { return };
        let (end, open_now) = (self.state.clone(), self.open.clone());
        let mut pairs: Vec<(Cell, Val, Val)> = Vec::new();
        for (i, (a, b)) in start.globals.iter().zip(&end.globals).enumerate() {
            pairs.push(((0, 0, VarRef::Global(i)), a.clone(), b.clone()));
        }
        for (slot, (a, b)) in start.threads.iter().zip(&end.threads).enumerate() {
            for (i, (a, b)) in a.thread_locals.iter().zip(&b.thread_locals).enumerate() {
                pairs.push(((slot, 0, VarRef::ThreadLocal(i)), a.clone(), b.clone()));
            }
            for (depth, (a, b)) in a.frames.iter().zip(&b.frames).enumerate() {
                for (i, (a, b)) in a.locals.iter().zip(b.locals.iter()).enumerate() {
                    pairs.push(((slot, depth + 1, VarRef::Local(i)), a.clone(), b.clone()));
                }
            }
        }
        for (cell, a, b) in pairs {
            let mut path = Vec::new();
            self.fit(&cell, &mut path, &a, &b, &open_then, &open_now);
        }
    }

    fn fit(
        &mut self,
        cell: &Cell,
        path: &mut Vec<Vec<Val>>,
        start: &Val,
        end: &Val,
        open_then: &FxHashMap<Cell, Origin>,
        open_now: &FxHashMap<Cell, Origin>,
    ) {
        match (start, end) {
            (a, b) if a.is_unset() && b.is_unset() => self.fill_alike(cell, path, open_then, open_now),
            (a, b) if a.is_unset() && !b.has_unset() => self.fill(cell, path, b, open_then),
            (a, b) if b.is_unset() && !a.has_unset() => self.fill(cell, path, a, open_now),
            (Val::Map(_), b) if b.is_unset() || matches!(b, Val::Map(_)) => {
                self.fit_parts(cell, path, (start, end), open_then, open_now)
            }
            (a, Val::Map(_)) if a.is_unset() => self.fit_parts(cell, path, (start, end), open_then, open_now),
            _ => {}
        }
    }

    /// Entry by entry of two maps, one of which may be arbitrary as a whole.
    fn fit_parts(
        &mut self,
        cell: &Cell,
        path: &mut Vec<Vec<Val>>,
        (start, end): (&Val, &Val),
        open_then: &FxHashMap<Cell, Origin>,
        open_now: &FxHashMap<Cell, Origin>,
    ) {
        let part = |whole: &Val, key: &[Val]| match whole {
            Val::Map(map) => map.get(key).clone(),
            other => other.clone(),
        };
        for map in [start, end] {
            let Val::Map(map) = map else { continue };
            for (key, _) in map.entries() {
                path.push(key.to_vec());
                self.fit(cell, path, &part(start, key), &part(end, key), open_then, open_now);
                path.pop();
            }
        }
        // What the entries above say stands; others were chosen in the repeating part, for its start.
        let is_open = |whole: &Val| match whole {
            Val::Map(map) => map.default().is_unset(),
            other => other.is_unset(),
        };
        if is_open(start) && is_open(end) {
            self.fill_alike(cell, path, open_then, open_now);
        }
    }

    /// What was read in the repeating part, and then became arbitrary again, is at the end what it was at the start.
    fn fill_alike(
        &mut self,
        cell: &Cell,
        path: &[Vec<Val>],
        open_then: &FxHashMap<Cell, Origin>,
        open_now: &FxHashMap<Cell, Origin>,
    ) {
        let Some(key) = key(&self.name_of(cell, open_then), path) else { return };
        let part = format!("{key}[");
        let [then, now] = [open_then, open_now].map(|open| open.get(cell).copied().unwrap_or(Origin::Initial));
        let chosen: Vec<(String, Value)> = self
            .choices_of(then)
            .iter()
            .filter(|(k, _)| **k == key || k.starts_with(&part))
            .map(|(k, v)| (k.clone(), v.clone()))
            .collect();
        for (key, value) in chosen {
            self.choices_of(now).entry(key).or_insert(value);
        }
    }

    fn name_of(&self, cell: &Cell, open: &FxHashMap<Cell, Origin>) -> String {
        if let Some(Origin::Result(_, name)) = open.get(cell) {
            return name.to_string();
        }
        let (slot, depth, var) = *cell;
        let frame = self.state.threads.get(slot).and_then(|t| t.frames.get(depth.saturating_sub(1)));
        self.code.var_name(frame.map_or(0, |f| f.proc as usize), var).to_string()
    }

    fn choices_of(&mut self, origin: Origin) -> &mut IndexMap<String, Value> {
        match origin {
            Origin::Initial => &mut self.execution.initial,
            Origin::Step(at) | Origin::Result(at, _) => &mut self.execution.steps[at].choices,
        }
    }

    fn fill(&mut self, cell: &Cell, path: &[Vec<Val>], value: &Val, open: &FxHashMap<Cell, Origin>) {
        let name = self.name_of(cell, open);
        let Some((key, value)) = key(&name, path).zip(value.to_witness()) else { return };
        let origin = open.get(cell).copied().unwrap_or(Origin::Initial);
        self.choices_of(origin).entry(key).or_insert(value);
    }

    /// No thread goes on: the replay finds out for what each waits.
    pub fn end_in_deadlock(&mut self) {
        let end = |thread: &Rc<Thread>| match place(self.code, thread) {
            Some(location) if !thread.has_returned() => ThreadEnd::Blocked { location, reads: IndexMap::new() },
            _ => ThreadEnd::Returned,
        };
        let threads = self.state.threads.iter().map(end).collect();
        self.execution.end = End::Deadlock { threads };
    }

    /// Two threads are about to take steps that race.
    pub fn end_in_race(&mut self, found: race::Found, round: Option<u32>) {
        let race::Found { plain: (first, ways), other: (second, other) } = found;
        let other_slot = second;
        let [first, second] = [first, second].map(|slot| self.numbers.get(slot).copied().unwrap_or(slot));
        let here = |recorder: &Self, thread: usize| place(recorder.code, &recorder.state.threads[thread]);
        let location = here(self, first);
        self.look(first, ways);
        let start = self.execution.steps.len();
        let other_location = match other {
            race::Other::Plain(ways) => {
                let location = here(self, second);
                self.look(second, ways);
                location
            }
            race::Other::Section(script, at) => {
                let mut rest = script;
                let behind = rest.split_off(at);
                self.runs(vec![(other_slot, rest)], round);
                let location = here(self, second);
                self.runs(vec![(other_slot, behind)], round);
                location
            }
        };
        let access = |thread, location: Option<Location>| {
            let location = location.unwrap_or_else(|| Location { file: String::new(), line: 0, column: 0 });
            RaceAccess { thread, location, writes: false, atomic: false }
        };
        let accesses = [access(first, location), access(second, other_location)];
        self.execution.end = End::Race { start, variable: String::new(), accesses };
    }

    /// Chooses what is arbitrary and needed to see what the thread's next instruction touches.
    fn look(&mut self, slot: usize, ways: Vec<usize>) {
        let mut thread = (*self.state.threads[slot]).clone();
        let mut oracle = Enumerate::following(self.code, &self.rules, ways).among(self.held());
        // That it can be evaluated was seen when the race was found.
        let _ = race::accesses(self.code, &mut self.state.globals, &mut thread, &mut oracle);
        let depth = thread.frames.len();
        let proc = thread.frames.last().map_or(0, |f| f.proc as usize);
        for (var, path, value) in oracle.chosen.unwrap_or_default() {
            self.choice_at(var, &path, &value, (slot, depth), proc);
        }
        self.state.threads[slot] = Rc::new(thread);
    }

    /// What a thread does last that nobody can see is left out, where it has not returned: it may as well not do it.
    fn leave_out_last_steps(&mut self) {
        let returned: Vec<bool> = self.state.threads.iter().map(|t| t.has_returned()).collect();
        let seen = std::mem::take(&mut self.seen);
        let mut at = 0;
        self.execution.steps.retain(|step| {
            at += 1;
            let thread = step.thread;
            step.event == Event::Failed || returned[thread] || at <= seen.get(thread).copied().unwrap_or(0)
        });
    }

    /// What a thread does before its first step that others can see is noted where it is created; it does so when it is its turn, behind
    /// all that its creator does in this round.
    fn in_turn(&mut self) {
        let steps = &mut self.execution.steps;
        let turn = |step: &Step| (step.round, step.thread);
        // A failure is the last step: threads whose turn would come behind it have not begun, but for arms that were waited for.
        if let Some(failed) = steps.last().filter(|step| step.event == Event::Failed).map(turn) {
            let threads = &self.state.threads;
            if steps.iter().any(|step| turn(step) > failed && threads[step.thread].is_arm) {
                return;
            }
            steps.retain(|step| turn(step) <= failed);
        }
        let start = match self.execution.end {
            End::Race { start, .. } => start,
            End::Failure { .. } | End::Lasso { .. } | End::Deadlock { .. } | End::None => {
                self.start.unwrap_or(steps.len())
            }
        };
        let (before, behind) = steps.split_at_mut(start);
        before.sort_by_key(turn);
        if self.start.is_some() {
            behind.sort_by_key(turn);
        }
    }

    /// A round for each time that a thread in front of the last one goes on: what is no step begins none. Nor does what is taken beside
    /// the last state of a race.
    fn count_rounds(&mut self) {
        let upto = match self.execution.end {
            End::Race { start, .. } => start,
            End::Deadlock { .. } => self.execution.steps.len(),
            End::Failure { .. } | End::Lasso { .. } | End::None => return,
        };
        let (mut last, mut round) = (0, 0);
        for (at, step) in self.execution.steps.iter_mut().enumerate() {
            round += u32::from(at < upto && step.thread < std::mem::replace(&mut last, step.thread));
            step.round = round;
        }
    }

    /// The witness, still to be replayed.
    pub fn finish(mut self) -> Execution {
        self.fit_open_ends();
        // A cooperative thread must get to where it gives up control.
        // In the last state of a deadlock or a race the threads are where their last steps have brought them.
        if let (End::None, None, false, Some(failed)) =
            (&self.execution.end, self.start, self.rules.cooperative, self.execution.steps.last().map(|s| s.thread))
        {
            // All that the failing thread does leads up to the failure.
            self.seen[failed] = self.execution.steps.len();
            self.leave_out_last_steps();
        }
        self.in_turn();
        self.count_rounds();
        if let Some(start) = self.start {
            for (i, step) in self.execution.steps.iter_mut().enumerate() {
                step.phase = Some(if i < start { Phase::Stem } else { Phase::Lasso });
            }
        }
        if !matches!(self.execution.end, End::None) {
            return self.execution;
        }
        self.execution.end = match self.start {
            Some(start) => End::Lasso {
                start,
                fairness: Fairness::default(),
                property: None,
                ignored: Vec::new(),
                deeper: Vec::new(),
                recurrence: None,
                threads: Vec::new(),
            },
            None => End::failure(CheckKind::default(), None),
        };
        self.execution
    }
}

/// Globals that get a result, its name, and how many values of the global are chosen before it does.
fn results(op: &Op, writes: &[Write]) -> Vec<(VarRef, Name, usize)> {
    let named = (0..writes.len()).filter_map(|at| Some((writes[at].var, result(op, writes, at)?)));
    let Op::Extern(op) = op else { return Vec::new() };
    let inside = |var| {
        let changed = op.modifies.contains(&var);
        let chosen_at_once = writes.iter().find(|w| w.var == var).is_some_and(|w| !w.value.has_unset());
        usize::from(changed && (chosen_at_once || op.ensures.iter().any(|c| mentions(&c.expr, var))))
    };
    named.map(|(var, name)| (var, name, inside(var))).collect()
}

fn mentions(e: &Expr, var: VarRef) -> bool {
    let mut found = matches!(e, Expr::Var(v) if *v == var);
    e.for_each_child(&mut |child| found |= mentions(child, var));
    found
}

/// The name of the result that this write, one of those of the step, hands to a global.
fn result(op: &Op, writes: &[Write], at: usize) -> Option<Name> {
    let Op::Extern(op) = op else { return None };
    let var = writes[at].var;
    let last = writes.iter().rposition(|w| w.var == var) == Some(at);
    let position = op.outs.iter().position(|o| *o == var && !matches!(o, VarRef::Local(_)))?;
    last.then(|| op.formals[op.args.len() + position].name)
}

fn cell(slot: usize, depth: usize, var: VarRef) -> Cell {
    match var {
        VarRef::Global(_) => (0, 0, var),
        VarRef::ThreadLocal(_) => (slot, 0, var),
        VarRef::Local(_) => (slot, depth, var),
    }
}
