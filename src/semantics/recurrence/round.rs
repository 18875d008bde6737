//! One round of an execution that goes on for ever, executed for all states at its head at once.
//!
//! At the head some numbers are *variables*, bound by constraints alone; other parts of the state may be *anything*; all the rest is, at
//! each head, what it was the first time. Threads that are created in the round have ended in it, and nobody asks for them later: of each round
//! there are new ones, which take the places of those before. Of a thread that calls itself deeper and deeper, and comes back to none of the frames that it had,
//! what is said of its innermost frame is said of the new one. The round is the sequence of instructions that the threads executed the first time. It recurs if,
//! from every such head, each condition on the way is what it was, and the end is such a head again.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use indexmap::IndexSet;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;

use crate::Fairness;
use crate::code::{CallOp, Check, Code, Expr, ExternOp, Instr, Op, Step, Target, VarRef};
use crate::interp::{Outcome, State, Thread, Write};
use crate::replay::Node;
use crate::value::Val;
use crate::watch::{Watched, event_now, program_values};

use super::names::Remainder;
use super::symbolic::{Known, Objection, Periods, Scope, Sym, no};
use super::words::Word;
use crate::affine::{Affine, Constraint, Linear};

/// A part of the state.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Slot, and number of the frame from the outside; 0 for what all threads share.
    pub thread: usize,
    pub frame: usize,
    pub var: VarRef,
    /// An entry of a map.
    pub index: Option<Vec<Val>>,
}

impl Cell {
    /// The variable that it is, or is in.
    fn whole(&self) -> Cell {
        Cell { index: None, ..self.clone() }
    }
}

/// What a variable is at the next head: a function of the state at this one; nothing where that is not known.
pub type Next = Vec<Option<Linear>>;

/// What the havocs of a round give: the node, the variable, and its value as a function of the state at the head. Others give, each time,
/// what they gave the first time.
#[derive(Debug, Clone)]
pub struct Choice {
    pub node: usize,
    pub var: VarRef,
    pub value: Linear,
}

/// A thread that takes no step, as it stands at its guard.
pub struct Waiting {
    pub thread: usize,
    pub guard: Rc<Thread>,
}

/// The first time that a round is gone: the state at its head, and at its end.
pub struct Ends {
    pub head: State,
    /// Of threads in deeper calls, without the frames that have come between.
    pub end: State,
    /// Threads that are in deeper calls at the end.
    pub deeper: Vec<usize>,
}

pub struct Round<'a> {
    pub code: &'a Code,
    pub fairness: Fairness,
    /// See [`Ends`].
    pub head: State,
    pub end: State,
    pub deeper: Vec<usize>,
    /// The instructions of the round, in order.
    pub nodes: Vec<Rc<Node>>,
    pub waiting: Vec<Waiting>,
    /// Integers, reals and words that are not the same each time.
    pub variables: IndexSet<Cell>,
    /// Of the variables, how far apart their values are at the heads, where that matters.
    pub periods: Periods,
    /// Whole variables that may be anything.
    pub anything: BTreeSet<Cell>,
}

/// How far apart values of a variable may be at the heads.
const MAX_PERIOD: u32 = 1_000;

/// Entries of one map that may be variables.
const MAX_ENTRIES: usize = 8;

impl<'a> Round<'a> {
    /// Head and end have the same control.
    pub fn new(
        code: &'a Code,
        fairness: Fairness,
        Ends { head, end, deeper }: Ends,
        nodes: Vec<Rc<Node>>,
        waiting: Vec<Waiting>,
    ) -> Round<'a> {
        let (variables, anything) = (IndexSet::new(), BTreeSet::new());
        let periods = Periods::new();
        let mut round = Round { code, fairness, head, end, deeper, nodes, waiting, variables, periods, anything };
        for cell in cells(code, &round.head) {
            let (Some(before), Some(after)) = (value_at(&round.head, &cell), value_at(&round.end, &cell)) else {
                continue;
            };
            match (before, after) {
                (before, after) if before == after => {}
                (before, after) if before.has_rule() || after.has_rule() => {
                    round.anything.insert(cell);
                }
                (before, after) if number(&before).is_some() && number(&after).is_some() => {
                    round.variables.insert(cell);
                }
                (Val::Map(before), Val::Map(after)) => {
                    let indices = before.entries().iter().chain(after.entries()).map(|(index, _)| index);
                    let changed: BTreeSet<Vec<Val>> =
                        indices.filter(|i| before.get(i) != after.get(i)).map(|i| i.to_vec()).collect();
                    let is_number = |i: &Vec<Val>| [before.get(i), after.get(i)].iter().all(|v| number(v).is_some());
                    if changed.len() > MAX_ENTRIES || !changed.iter().all(is_number) {
                        round.anything.insert(cell);
                        continue;
                    }
                    let entries = changed.into_iter().map(|index| Cell { index: Some(index), ..cell.clone() });
                    round.variables.extend(entries.collect::<Vec<_>>());
                }
                _ => {
                    round.anything.insert(cell);
                }
            }
        }
        round
    }

    /// The values of the variables at the head, the first time.
    pub fn values(&self) -> Vec<BigRational> {
        self.values_in(&self.head)
    }

    /// What the variables with periods are at each head: variable, period, remainder.
    pub fn remainders(&self) -> Vec<Remainder> {
        let values = self.values();
        self.periods.iter().map(|(v, period)| (*v, period.clone(), values[*v].to_integer().mod_floor(period))).collect()
    }

    pub fn values_in(&self, state: &State) -> Vec<BigRational> {
        self.variables.iter().map(|cell| number_at(state, cell).unwrap_or_default()).collect()
    }

    /// Is the variable a real?
    pub fn is_real(&self, variable: usize) -> bool {
        matches!(value_at(&self.head, &self.variables[variable]), Some(Val::Real(_)))
    }

    /// The width of a variable that is a word.
    pub fn width(&self, variable: usize) -> Option<u32> {
        Some(value_at(&self.head, &self.variables[variable])?.as_bits()?.0)
    }

    /// From every state that fulfils the constraints, the round can be executed, treats all threads fairly, breaks the property
    /// that is watched, and ends in such a state. What is taken to be the same each time, and turns out not to be, becomes a variable, or may be anything.
    ///
    /// # Errors
    /// What cannot be shown.
    ///
    /// Remainders are known where what is divided changes by multiples of the divisor from head to head; that is asked of the variables only
    /// where nothing can be shown without it.
    pub fn keeps(&mut self, set: &[Constraint], choices: &[Choice]) -> Result<Next, Objection> {
        let before = self.periods.clone();
        loop {
            let (kept, missing) = self.executed(set, choices);
            match kept {
                Err(Objection::Changes(cell)) => self.loosen(cell)?,
                Err(Objection::No(_)) if self.lengthen(&missing) => {}
                Err(Objection::No(why)) => {
                    self.periods = before;
                    return no(why);
                }
                other => return other,
            }
        }
    }

    /// Asks of variables that they have these periods, too. False where that is nothing new, or too much.
    fn lengthen(&mut self, missing: &[(usize, BigInt)]) -> bool {
        let mut longer = self.periods.clone();
        for (variable, divisor) in missing {
            let period = longer.entry(*variable).or_insert_with(|| BigInt::from(1));
            *period = period.lcm(divisor);
        }
        if longer == self.periods || longer.values().any(|p| *p > BigInt::from(MAX_PERIOD)) {
            return false;
        }
        self.periods = longer;
        true
    }

    fn loosen(&mut self, cell: Cell) -> Result<(), Objection> {
        let is_number = number_at(&self.head, &cell).is_some();
        let is_new = match is_number && !self.variables.contains(&cell) {
            true => self.variables.insert(cell),
            false => self.anything.insert(cell.whole()),
        };
        if is_new { Ok(()) } else { no("a part of the state is not as it was") }
    }

    /// With the periods that would tell more.
    fn executed(&self, set: &[Constraint], choices: &[Choice]) -> (Result<Next, Objection>, Vec<(usize, BigInt)>) {
        let values = self.values();
        let known = Known {
            set,
            values: &values,
            periods: &self.periods,
            missing: RefCell::default(),
            further: RefCell::default(),
        };
        let next = self.executed_with(&known, choices);
        (next, known.missing.into_inner())
    }

    fn executed_with(&self, known: &Known<'_>, choices: &[Choice]) -> Result<Next, Objection> {
        let Known { set, values, .. } = known;
        if !set.iter().all(|c| c.holds(values)) {
            return no("the set does not hold where the lasso begins");
        }
        let mut run = Run { round: self, known, choices, state: self.symbolic() };
        // Who begins inside of an atomic section may never leave it: an execution that does not count.
        if self.head.threads.iter().any(|t| t.is_exclusive()) {
            return no("the repeating part begins inside of an atomic section");
        }
        let mut states = vec![(&self.head, run.state.clone())];
        let mut inside: Option<usize> = None;
        for (at, node) in self.nodes.iter().enumerate() {
            run.execute(at, node)?;
            // Nobody sees the states inside of atomic sections.
            match node.state.threads[node.thread].is_exclusive() {
                true => inside = Some(node.thread),
                false if inside == Some(node.thread) => inside = None,
                false => {}
            }
            if inside.is_none() {
                states.push((&node.state, run.state.clone()));
            }
        }
        for waiting in &self.waiting {
            run.waits(waiting, &states)?;
        }
        if let Some(watched) = &self.code.watched {
            run.breaks(watched, &states)?;
        }
        let mut next = run.same_again()?;
        for (variable, period) in &self.periods {
            let remainder = next[*variable].as_ref().and_then(|next| known.remainder(next, period));
            // Where a word wraps around, remainders by powers of two stay.
            let wraps = |width: u32| !(BigInt::from(1) << width).is_multiple_of(period);
            if remainder != Some(values[*variable].to_integer().mod_floor(period))
                || self.width(*variable).is_some_and(wraps)
            {
                return no("a remainder is not what it was");
            }
        }
        for (number, constraint) in set.iter().enumerate() {
            match constraint.after(&next) {
                Some(after) if known.implies(&after) => {}
                Some(after) => match known.at_head(&after) {
                    Some(after) => return Err(Objection::Keeps(number, after)),
                    None => return no("a constraint of the set does not hold in the next round"),
                },
                None => return no("what a constraint of the set speaks of may be anything in the next round"),
            }
        }
        // Further variables belong to this round.
        let is_of_head = |next: &Linear| next.terms.keys().all(|v| *v < values.len());
        next.iter_mut().for_each(|next| *next = next.take().filter(is_of_head));
        Ok(next)
    }

    /// The state at every head.
    fn symbolic(&self) -> SymState {
        let of = |cell: Cell, value: &Val| self.at_head(&cell, value);
        let global = |(i, v): (usize, &Val)| of(Cell { thread: 0, frame: 0, var: VarRef::Global(i), index: None }, v);
        let threads = self.head.threads.iter().enumerate().map(|(slot, thread)| {
            let own = |(i, v): (usize, &Val)| {
                of(Cell { thread: slot, frame: 0, var: VarRef::ThreadLocal(i), index: None }, v)
            };
            let frames = thread.frames.iter().enumerate().map(|(depth, frame)| {
                let local = |(i, v): (usize, &Val)| {
                    of(Cell { thread: slot, frame: depth, var: VarRef::Local(i), index: None }, v)
                };
                let old = frame.old.iter().flat_map(|old| old.iter()).map(|(var, v)| (*var, Sym::of(v)));
                SymFrame { locals: frame.locals.iter().enumerate().map(local).collect(), old: old.collect() }
            });
            SymThread {
                frames: frames.collect(),
                thread_locals: thread.thread_locals.iter().enumerate().map(own).collect(),
                results: Vec::new(),
            }
        });
        SymState { globals: self.head.globals.iter().enumerate().map(global).collect(), threads: threads.collect() }
    }

    fn at_head(&self, cell: &Cell, value: &Val) -> Sym {
        if self.anything.contains(cell) {
            return Sym::Unknown;
        }
        if let Some(variable) = self.variables.get_index_of(cell) {
            return variable_like(value, variable);
        }
        let entries = self.variables.iter().enumerate().filter(|(_, v)| v.index.is_some() && v.whole() == *cell);
        entries.fold(Sym::of(value), |map, (variable, entry)| {
            let index = entry.index.iter().flatten().map(Sym::of).collect();
            let whole = value_at(&self.head, entry).unwrap_or(Val::Unset);
            map.with_entry(index, variable_like(&whole, variable))
        })
    }
}

/// All variables of a state; what is remembered of a property that is watched is none.
pub fn cells(code: &Code, state: &State) -> Vec<Cell> {
    let mut all: Vec<Cell> = Vec::new();
    let mut add = |thread, frame, var| all.push(Cell { thread, frame, var, index: None });
    (0..program_values(code, &state.globals).len()).for_each(|i| add(0, 0, VarRef::Global(i)));
    for (slot, thread) in state.threads.iter().enumerate() {
        (0..thread.thread_locals.len()).for_each(|i| add(slot, 0, VarRef::ThreadLocal(i)));
        for (depth, frame) in thread.frames.iter().enumerate() {
            (0..frame.locals.len()).for_each(|i| add(slot, depth, VarRef::Local(i)));
        }
    }
    all
}

/// The value of a part of the state.
pub fn value_at(state: &State, cell: &Cell) -> Option<Val> {
    let whole = match cell.var {
        VarRef::Global(i) => state.globals.get(i)?,
        VarRef::ThreadLocal(i) => state.threads.get(cell.thread)?.thread_locals.get(i)?,
        VarRef::Local(i) => state.threads.get(cell.thread)?.frames.get(cell.frame)?.locals.get(i)?,
    };
    match (&cell.index, whole) {
        (None, whole) => Some(whole.clone()),
        (Some(index), Val::Map(map)) => Some(map.get(index).clone()),
        _ => None,
    }
}

/// An integer, a real, or a word without sign.
pub fn number(value: &Val) -> Option<BigRational> {
    match value {
        Val::Real(r) => Some((**r).clone()),
        Val::Bv(..) | Val::BigBv(..) => value.as_bits().map(|(_, bits)| BigInt::from(bits).into()),
        other => other.as_big().map(BigRational::from),
    }
}

pub fn number_at(state: &State, cell: &Cell) -> Option<BigRational> {
    number(&value_at(state, cell)?)
}

/// The variable of this number, which is of the type of the value.
fn variable_like(value: &Val, variable: usize) -> Sym {
    let variable = Affine::variable(variable);
    match value {
        Val::Real(_) => Sym::Real(variable),
        _ => match value.as_bits() {
            Some((width, _)) => Sym::Word(Word::new(width, variable)),
            None => Sym::Int(variable),
        },
    }
}

/// The thread without the frames that lie between its first ones, of which there are `depth`, the last one not counted, and its innermost.
pub fn without_frames_between(thread: &Thread, depth: usize) -> Thread {
    let kept = thread.frames.iter().take(depth).chain(thread.frames.last());
    Thread { frames: kept.cloned().collect(), ..thread.clone() }
}

/// The state without the threads behind the first `count`, if they have ended and nobody can ask for them: those that are created next take their
/// places.
pub fn without_created(code: &Code, state: &State, count: usize) -> Option<State> {
    let (kept, created) = state.threads.split_at_checked(count)?;
    let earlier = |slot: &u32| (*slot as usize) < count;
    let is_joined = |slot: u32| state.threads.iter().any(|t| t.joined.contains(&slot));
    let is_gone = |thread: &Rc<Thread>| {
        let may_be_asked_for = thread.identity.is_some() && !is_joined(thread.slot);
        thread.has_returned() && !may_be_asked_for && !thread.joined.iter().any(earlier)
    };
    let awaited = kept.iter().any(|t| !t.children.iter().all(earlier));
    if !created.is_empty() && (code.shows_numbers || awaited || !created.iter().all(is_gone)) {
        return None;
    }
    let mut threads = kept.to_vec();
    for thread in threads.iter_mut().filter(|t| !t.joined.iter().all(earlier)) {
        Rc::make_mut(thread).joined.retain(earlier);
    }
    Some(State { globals: state.globals.clone(), threads })
}

/// Has the thread nothing left to do but to return from its outermost procedure? A replay does not tell when it does.
pub fn only_returns(code: &Code, thread: &Thread) -> bool {
    let [frame] = thread.frames.as_slice() else { return false };
    let proc = &code.procs[frame.proc as usize].code;
    let mut pc = frame.pc as usize;
    for _ in 0..proc.len() {
        match proc.get(pc).map(|i| &i.op) {
            Some(Op::Goto(to)) => pc = *to,
            other => return matches!(other, Some(Op::Return)),
        }
    }
    false
}

/// Has the thread come, on this way of its own, from the head to where it stands there, in a deeper call? Then how it stands there without
/// the frames between.
pub fn deeper<'n>(head: &Thread, end: &Thread, way: impl Iterator<Item = &'n Node>) -> Option<Thread> {
    let depth = head.frames.len();
    let depths = |node: &Node| [node.before.frames.len(), node.state.threads[node.thread].frames.len()];
    let returns = way.flat_map(depths).any(|d| d < depth);
    if depth == 0 || end.frames.len() <= depth || returns || end.results.is_some() {
        return None;
    }
    let end = without_frames_between(end, depth - 1);
    (control(&end) == control(head)).then_some(end)
}

/// A thread without its data: where it stands.
pub fn control(thread: &Thread) -> Thread {
    let mut control = thread.clone();
    control.thread_locals.clear();
    control.results.iter_mut().for_each(Vec::clear);
    for frame in &mut control.frames {
        frame.locals = Rc::default();
        frame.old = None;
    }
    control
}

#[derive(Clone)]
struct SymState {
    globals: Vec<Sym>,
    threads: Vec<SymThread>,
}

#[derive(Clone)]
struct SymThread {
    frames: Vec<SymFrame>,
    thread_locals: Vec<Sym>,
    /// Of a call that has returned.
    results: Vec<Sym>,
}

#[derive(Clone)]
struct SymFrame {
    locals: Vec<Sym>,
    old: Vec<(VarRef, Sym)>,
}

/// An execution of the round.
struct Run<'r> {
    round: &'r Round<'r>,
    known: &'r Known<'r>,
    choices: &'r [Choice],
    state: SymState,
}

/// A step to a part of a variable.
enum Key {
    Index(Vec<Sym>),
    Field,
}

impl Run<'_> {
    fn execute(&mut self, at: usize, node: &Node) -> Result<(), Objection> {
        let code = self.round.code;
        let thread = node.thread;
        let Some(instr) = node.before.next(code) else { return no("a thread that has returned runs") };
        match &instr.op {
            Op::Goto(_) | Op::Choose(_) | Op::LoopHead | Op::AtomicBegin | Op::AtomicEnd | Op::Yield => {}
            Op::Assign { targets, values } => self.assign(thread, targets, values)?,
            Op::Havoc(vars) => {
                self.choose(at, node, vars);
                self.where_clauses(thread, node, vars)?;
            }
            Op::Forget(vars) => vars.iter().for_each(|var| self.write(thread, *var, Sym::Unknown)),
            Op::Assume { expr, .. } | Op::Assert { expr, .. } => self.scope(thread).establish(expr, true)?,
            Op::Branch { cond, yes, no } => {
                let taken = node.state.threads[thread].frames.last().map(|f| f.pc as usize);
                if yes != no {
                    self.scope(thread).establish(cond, taken == Some(*yes))?;
                }
            }
            Op::Call(call) => self.call(thread, node, call)?,
            Op::Enter => self.enter(at, node)?,
            Op::Return => self.returns(node)?,
            Op::ThreadId { out, .. } => self.choose(at, node, out.as_slice()),
            Op::Extern(op) => self.bodiless(at, node, op)?,
            Op::Unpack { value, vars, .. } => match self.scope(thread).eval(value)?.value() {
                Some(Val::Data(_, args)) => {
                    vars.iter().zip(args.iter()).for_each(|(var, arg)| self.write(thread, *var, Sym::of(arg)));
                }
                _ => return no("a value that is taken apart is not always the same"),
            },
            Op::Spawn(call) => self.create(node, std::slice::from_ref(call))?,
            Op::Fork(calls) => self.create(node, calls)?,
            Op::Start(op) => {
                self.same_ids(thread, &op.ids)?;
                self.create(node, std::slice::from_ref(&op.call))?;
            }
            Op::Join { outs } => {
                let children = node.before.children.iter().map(|child| *child as usize);
                children.zip(outs).try_for_each(|(child, outs)| self.take(at, node, child, outs))?;
            }
            Op::Await(op) => {
                self.same_ids(thread, &op.ids)?;
                let joined = &node.state.threads[thread].joined;
                let taken = joined.iter().find(|slot| !node.before.joined.contains(slot));
                let Some(taken) = taken else { return no("a join that takes no thread") };
                self.take(at, node, *taken as usize, op.outs.as_deref().unwrap_or_default())?;
            }
        }
        Ok(())
    }

    /// Expressions of the thread's innermost frame.
    fn scope(&self, thread: usize) -> Scope<'_> {
        let own = &self.state.threads[thread];
        let (locals, old) = own.frames.last().map_or((&[][..], &[][..]), |f| (&f.locals[..], &f.old[..]));
        self.scope_with(thread, locals, old)
    }

    /// The same over the formals of another procedure.
    fn scope_with<'s>(&'s self, thread: usize, locals: &'s [Sym], old: &'s [(VarRef, Sym)]) -> Scope<'s> {
        Scope {
            code: self.round.code,
            known: self.known,
            globals: &self.state.globals,
            thread_locals: &self.state.threads[thread].thread_locals,
            locals,
            old,
            constants: &self.round.head.globals,
            bound: Vec::new(),
            in_old: false,
            depth: 0,
        }
    }

    fn write(&mut self, thread: usize, var: VarRef, value: Sym) {
        let own = &mut self.state.threads[thread];
        let cell = match var {
            VarRef::Global(i) => self.state.globals.get_mut(i),
            VarRef::ThreadLocal(i) => own.thread_locals.get_mut(i),
            VarRef::Local(i) => own.frames.last_mut().and_then(|f| f.locals.get_mut(i)),
        };
        if let Some(cell) = cell {
            *cell = value;
        }
    }

    fn assign(&mut self, thread: usize, targets: &[Target], values: &[Expr]) -> Result<(), Objection> {
        let mut scope = self.scope(thread);
        let new = scope.all(values)?;
        let mut paths = Vec::new();
        for target in targets {
            let mut path = Vec::new();
            for step in &target.path {
                path.push(match step {
                    Step::Index(index) => Key::Index(scope.all(index)?),
                    Step::Field(_) => Key::Field,
                });
            }
            paths.push(path);
        }
        for ((target, path), value) in targets.iter().zip(paths).zip(new) {
            let before = self.scope(thread).eval(&Expr::Var(target.base))?;
            let after = self.changed(before, &path, value);
            self.write(thread, target.base, after);
        }
        Ok(())
    }

    fn changed(&self, whole: Sym, path: &[Key], value: Sym) -> Sym {
        match path.split_first() {
            None => value,
            Some((Key::Field, _)) => Sym::Unknown,
            Some((Key::Index(index), rest)) => {
                let entry = whole.entry(index, self.known);
                let entry = self.changed(entry, rest, value);
                whole.with_entry(index.clone(), entry)
            }
        }
    }

    /// What the program leaves open: as it is said, or what it was the first time.
    fn choose(&mut self, at: usize, node: &Node, vars: &[VarRef]) {
        for var in vars {
            let said = self.choices.iter().find(|c| c.node == at && c.var == *var);
            let first = node.writes.iter().rfind(|w| w.var == *var && w.path.is_empty());
            let value = match (said, first) {
                (Some(Choice { value, .. }), Some(Write { value: Val::Real(_), .. })) => Sym::Real(value.clone()),
                (Some(Choice { value, .. }), Some(write)) if write.value.as_big().is_some() => Sym::Int(value.clone()),
                (None, Some(write)) => Sym::of(&write.value),
                _ => Sym::Unknown,
            };
            self.write(node.thread, *var, value);
        }
    }

    fn where_clauses(&mut self, thread: usize, node: &Node, vars: &[VarRef]) -> Result<(), Objection> {
        let proc = node.before.frames.last().map_or(0, |f| f.proc as usize);
        let code = self.round.code;
        let mut scope = self.scope(thread);
        vars.iter().filter_map(|v| code.where_of(proc, *v)).try_for_each(|e| scope.establish(e, true))
    }

    fn conditions<'c>(
        &self,
        thread: usize,
        mut conditions: impl Iterator<Item = &'c Expr>,
        locals: &[Sym],
        old: &[(VarRef, Sym)],
    ) -> Result<(), Objection> {
        let mut scope = self.scope_with(thread, locals, old);
        conditions.try_for_each(|e| scope.establish(e, true))
    }

    fn call(&mut self, thread: usize, node: &Node, call: &CallOp) -> Result<(), Objection> {
        if node.before.results.is_some() {
            let results = std::mem::take(&mut self.state.threads[thread].results);
            call.outs.iter().zip(results).for_each(|(var, value)| self.write(thread, *var, value));
            return Ok(());
        }
        let mut locals = self.scope(thread).all(&call.args)?;
        let Some(frame) = node.state.threads[thread].frames.last() else { return no("a call without a frame") };
        let callee = &self.round.code.procs[frame.proc as usize];
        self.conditions(thread, callee.requires.iter().map(|c: &Check| &c.expr), &locals, &[])?;
        locals.resize(callee.locals.len(), Sym::Unknown);
        self.state.threads[thread].frames.push(SymFrame { locals, old: Vec::new() });
        Ok(())
    }

    /// Threads that begin with these calls, in the next slots.
    fn create(&mut self, node: &Node, calls: &[CallOp]) -> Result<(), Objection> {
        let code = self.round.code;
        for call in calls {
            let slot = self.state.threads.len();
            let created = node.state.threads.get(slot).and_then(|t| t.frames.first());
            let Some(frame) = created else { return no("a thread that is created and is not there") };
            let mut locals = self.scope(node.thread).all(&call.args)?;
            let callee = &code.procs[frame.proc as usize];
            self.conditions(node.thread, callee.requires.iter().map(|c: &Check| &c.expr), &locals, &[])?;
            locals.resize(callee.locals.len(), Sym::Unknown);
            let thread_locals = vec![Sym::Unknown; code.thread_locals.len()];
            let frames = vec![SymFrame { locals, old: Vec::new() }];
            self.state.threads.push(SymThread { frames, thread_locals, results: Vec::new() });
        }
        Ok(())
    }

    /// The ids of a thread are the same each time.
    fn same_ids(&self, thread: usize, ids: &[Expr]) -> Result<(), Objection> {
        match self.scope(thread).all(ids)?.iter().all(|id| id.value().is_some()) {
            true => Ok(()),
            false => no("the id of a thread is not always the same"),
        }
    }

    /// The results of a thread that was created in the round, and has ended, or does so now.
    fn take(&mut self, at: usize, node: &Node, ended: usize, outs: &[VarRef]) -> Result<(), Objection> {
        let now = at.checked_sub(1).and_then(|before| self.round.nodes[before].state.threads.get(ended));
        let Some(now) = now.filter(|_| ended >= self.round.head.threads.len()) else {
            return no("a thread is waited for that was not created in the repeating part");
        };
        if only_returns(self.round.code, now) {
            let awaited = node.state.threads[ended].results.is_some();
            self.leave(ended, now, awaited);
        }
        let other = &mut self.state.threads[ended];
        if !other.frames.is_empty() {
            return no("a thread that is waited for has not ended");
        }
        let results = std::mem::take(&mut other.results);
        outs.iter().zip(results).for_each(|(var, value)| self.write(node.thread, *var, value));
        Ok(())
    }

    fn is_created(&self, node: &Node) -> bool {
        node.thread >= self.round.head.threads.len()
    }

    fn enter(&mut self, at: usize, node: &Node) -> Result<(), Objection> {
        let begins = node.before.frames.len() == 1;
        let Some(frame) = node.before.frames.last().filter(|_| !begins || self.is_created(node)) else {
            return no("a thread begins in the repeating part");
        };
        if begins {
            let own: Vec<VarRef> = (0..self.round.code.thread_locals.len()).map(VarRef::ThreadLocal).collect();
            self.choose(at, node, &own);
            self.where_clauses(node.thread, node, &own)?;
        }
        let proc = &self.round.code.procs[frame.proc as usize];
        let open: Vec<VarRef> =
            (proc.ins..proc.locals.len()).filter(|i| !proc.locals[*i].temp).map(VarRef::Local).collect();
        self.choose(at, node, &open);
        let old: Vec<(VarRef, Sym)> = {
            let mut scope = self.scope(node.thread);
            let value = |var: &VarRef| Ok((*var, scope.eval(&Expr::Var(*var))?));
            proc.old_globals.iter().map(value).collect::<Result<_, Objection>>()?
        };
        if let Some(frame) = self.state.threads[node.thread].frames.last_mut() {
            frame.old = old;
        }
        let all: Vec<VarRef> = (0..proc.locals.len()).map(VarRef::Local).collect();
        self.where_clauses(node.thread, node, &all)
    }

    fn returns(&mut self, node: &Node) -> Result<(), Objection> {
        let ends = node.before.frames.len() == 1;
        if ends && !self.is_created(node) {
            return no("a thread ends in the repeating part");
        }
        self.leave(node.thread, &node.before, node.state.threads[node.thread].results.is_some());
        Ok(())
    }

    /// The thread, which stands there, leaves its innermost procedure; its results may be awaited.
    fn leave(&mut self, thread: usize, stands: &Thread, awaited: bool) {
        let proc = stands.frames.last().map(|frame| &self.round.code.procs[frame.proc as usize]);
        let own = &mut self.state.threads[thread];
        own.results = match proc.zip(own.frames.pop()) {
            Some((proc, frame)) if awaited => frame.locals[proc.ins..proc.ins + proc.outs].to_vec(),
            _ => Vec::new(),
        };
    }

    fn bodiless(&mut self, at: usize, node: &Node, op: &ExternOp) -> Result<(), Objection> {
        let thread = node.thread;
        let mut formals = self.scope(thread).all(&op.args)?;
        self.conditions(thread, op.requires.iter().map(|c| &c.expr), &formals, &[])?;
        let old: Vec<(VarRef, Sym)> = {
            let mut scope = self.scope(thread);
            let value = |var: &VarRef| Ok((*var, scope.eval(&Expr::Var(*var))?));
            op.old_globals.iter().map(value).collect::<Result<_, Objection>>()?
        };
        // A variable that gets a result is written twice where the call may change it besides.
        if op.outs.iter().any(|var| op.modifies.contains(var)) {
            return no("a call changes a variable and assigns a result to it");
        }
        self.choose(at, node, &op.modifies);
        self.where_clauses(thread, node, &op.modifies)?;
        // Results are in the formals before they are in the variables of the caller.
        let state = self.state.clone();
        self.choose(at, node, &op.outs);
        let results: Vec<Sym> = {
            let mut scope = self.scope(thread);
            op.outs.iter().map(|var| scope.eval(&Expr::Var(*var))).collect::<Result<_, Objection>>()?
        };
        self.state = state;
        formals.extend(results.iter().cloned());
        formals.resize(op.formals.len(), Sym::Unknown);
        let clauses = op.formals.iter().filter_map(|f| f.where_.as_ref());
        self.conditions(thread, clauses.chain(op.ensures.iter().map(|c| &c.expr)), &formals, &old)?;
        op.outs.iter().zip(results).for_each(|(var, value)| self.write(thread, *var, value));
        self.where_clauses(thread, node, &op.outs)
    }

    /// The thread cannot step: throughout the round (strong fairness), or at some time of it.
    fn waits(&self, waiting: &Waiting, states: &[(&State, SymState)]) -> Result<(), Objection> {
        let mut why = no("no state of the round is seen");
        for (concrete, state) in states {
            let blocked = self.is_blocked(waiting.thread, &waiting.guard, concrete, state);
            match (self.round.fairness, blocked) {
                (Fairness::Strong, Err(objection)) => return Err(objection),
                (Fairness::Weak | Fairness::None, Ok(())) => return Ok(()),
                (_, blocked) => why = blocked,
            }
        }
        why
    }

    /// Whatever the head, each round breaks the property of states that is watched: what must not be seen is in none of its states, or what must
    /// be seen is in one of them, each time the same. (That something is pending the first round has shown; nothing answers it later.)
    fn breaks(&self, watched: &Watched, states: &[(&State, SymState)]) -> Result<(), Objection> {
        if watched.forbids_event() {
            return states.iter().try_for_each(|(_, state)| self.shows(watched, state, false));
        }
        let mut why = None;
        // Where it was seen the first time: nowhere else can it be seen each time.
        for (_, state) in states.iter().filter(|(concrete, _)| event_now(self.round.code, &concrete.globals)) {
            match self.shows(watched, state, true) {
                Ok(()) => return Ok(()),
                // Something that would have to be known besides can be asked for, and is better than nothing.
                Err(objection) if matches!(objection, Objection::Needs(_)) => why = why.or(Some(objection)),
                Err(_) => {}
            }
        }
        why.map_or_else(|| no("the property may hold in every state of the repeating part"), Err)
    }

    /// In this state the event that is watched for occurs, or does not, whatever the head.
    fn shows(&self, watched: &Watched, state: &SymState, occurs: bool) -> Result<(), Objection> {
        let run = Run { state: state.clone(), round: self.round, known: self.known, choices: self.choices };
        let mut scope = run.scope_with(0, &[], &[]);
        scope.establish(watched.event(), occurs)
    }

    fn is_blocked(&self, thread: usize, guard: &Thread, concrete: &State, state: &SymState) -> Result<(), Objection> {
        let Some(Instr { op, .. }) = guard.next(self.round.code) else { return no("a thread that has returned waits") };
        match op {
            Op::Assume { expr, shared: true, .. } if !guard.is_exclusive() => {
                let locals: Vec<Sym> =
                    guard.frames.last().into_iter().flat_map(|f| f.locals.iter()).map(Sym::of).collect();
                let run = Run { state: state.clone(), round: self.round, known: self.known, choices: self.choices };
                let mut scope = run.scope_with(thread, &locals, &[]);
                scope.establish(expr, false)
            }
            // Who waits for others to return waits for that alone; the ids of one that has returned might be others each time.
            Op::Join { .. } | Op::Await(_) => {
                let is_taken = |slot: usize| concrete.threads.iter().any(|t| t.joined.contains(&(slot as u32)));
                let mut ended = concrete.threads.iter().enumerate().filter(|(_, t)| t.has_returned());
                if matches!(op, Op::Await(_)) && ended.any(|(slot, _)| !is_taken(slot)) {
                    return no(format!("thread {thread} may take a thread that has returned"));
                }
                let mut state = concrete.clone();
                state.threads[thread] = Rc::new(guard.clone());
                let mut oracle = super::again::Again::default();
                match state.step(self.round.code, thread, &mut oracle, None) {
                    Ok(Outcome::Blocked) => Ok(()),
                    _ => no(format!("thread {thread} could run in the repeating part but never does")),
                }
            }
            _ => no(format!("thread {thread} could run in the repeating part but never does")),
        }
    }

    /// The end is like the head. What each variable is there.
    fn same_again(&self) -> Result<Next, Objection> {
        let round = self.round;
        let mut next: Next = vec![None; round.variables.len()];
        for cell in cells(round.code, &round.head).into_iter().filter(|cell| !round.anything.contains(cell)) {
            let end = self.at_end(&cell);
            if let Some(variable) = round.variables.get_index_of(&cell) {
                next[variable] = linear(end, self.known);
                continue;
            }
            let Some(before) = value_at(&round.head, &cell) else { continue };
            if before.is_unset() {
                continue;
            }
            match (end, &before) {
                (Sym::Map(map), Val::Map(_))
                    if map.base.as_ref().map(|b| Val::Map(b.clone())).as_ref() == Some(&before) =>
                {
                    let whole = Sym::Map(map);
                    self.same_entries(&cell, &whole, &before, &mut next)?;
                }
                (end, before) => self
                    .known
                    .establish(&end.equals(&Sym::of(before), self.known))
                    .map_err(|_| Objection::Changes(cell))?,
            }
        }
        for (slot, thread) in round.head.threads.iter().enumerate() {
            for (depth, frame) in thread.frames.iter().enumerate() {
                for (var, before) in frame.old.iter().flat_map(|old| old.iter()) {
                    let old = self.frame_at_end(slot, depth).map_or(&[][..], |f| &f.old);
                    let end = old.iter().find(|(v, _)| v == var).map_or(Sym::Unknown, |(_, end)| end.clone());
                    self.known.establish(&end.equals(&Sym::of(before), self.known))?;
                }
            }
        }
        Ok(next)
    }

    fn at_end(&self, cell: &Cell) -> Sym {
        let value = match cell.var {
            VarRef::Global(i) => self.state.globals.get(i),
            VarRef::ThreadLocal(i) => self.state.threads[cell.thread].thread_locals.get(i),
            VarRef::Local(i) => self.frame_at_end(cell.thread, cell.frame).and_then(|f| f.locals.get(i)),
        };
        value.cloned().unwrap_or(Sym::Unknown)
    }

    /// The frame that is at the end what this one is at the head.
    fn frame_at_end(&self, thread: usize, depth: usize) -> Option<&SymFrame> {
        let frames = &self.state.threads[thread].frames;
        let innermost = depth + 1 == self.round.head.threads[thread].frames.len();
        match innermost && self.round.deeper.contains(&thread) {
            true => frames.last(),
            false => frames.get(depth),
        }
    }

    /// A map in which only entries that are known by their indices were written.
    fn same_entries(&self, cell: &Cell, end: &Sym, before: &Val, next: &mut Next) -> Result<(), Objection> {
        let (Sym::Map(map), Val::Map(first)) = (end, before) else { return no("a map that is none") };
        let mut written = BTreeSet::new();
        for (index, _) in &map.writes {
            let index: Option<Vec<Val>> = index.iter().map(Sym::value).collect();
            written.insert(index.ok_or_else(|| Objection::Changes(cell.clone()))?);
        }
        for index in written {
            let entry = Cell { index: Some(index.clone()), ..cell.clone() };
            let value = end.entry(&index.iter().map(Sym::of).collect::<Vec<_>>(), self.known);
            if let Some(variable) = self.round.variables.get_index_of(&entry) {
                next[variable] = linear(value, self.known);
                continue;
            }
            let same = value.equals(&Sym::of(first.get(&index)), self.known);
            self.known.establish(&same).map_err(|_| Objection::Changes(entry))?;
        }
        Ok(())
    }
}

fn linear(value: Sym, known: &Known<'_>) -> Option<Linear> {
    match value {
        Sym::Int(e) | Sym::Real(e) => Some(e),
        Sym::Word(word) => word.sum(known),
        _ => None,
    }
}
