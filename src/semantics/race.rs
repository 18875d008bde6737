//! Races: states in which two threads can both take, next, a step that touches the same global (or the same entry of a map), and one of them
//! writes it.
//!
//! An atomic section is one step: it touches what it touches on a way to its end, so a section that can not be run to its end in this state
//! (its guard is false, what it assumes later does not hold, or a check in it fails) can not be taken. Two steps do not race where both
//! are atomic: inside of an atomic section, a guard outside of one, the join of a parallel call, a procedure without a body
//! that is `{:atomic}`. So one of the two is a single instruction outside of atomic sections, which waits for nothing; what it touches
//! is read off without executing it. A global declared `var {:atomic} x` is a synchronization variable: no access to it races.
//!
//! What an instruction touches is what it names, be it evaluated or not: `b && m[i]` reads `m[i]`. An entry whose index depends on a bound
//! variable, or comes behind a field, stands for the whole of what is in front of it. `old(x)` was read at the entry of the procedure.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use base::reason::{Obstacle, Reason};
use base::source::Span;
use witness::{End, RaceAccess};

use super::choices::{Given, key};
use super::code::{CallOp, Check, Code, Expr, Local, Op, Step, VarRef};
use super::complete::place;
use super::elements::Held;
use super::enumerate::Enumerate;
use super::eval::{Env, Eval, Oracle};
use super::graph::{Graph, fill};
use super::interp::{Others, Outcome, Thread, step};
use super::macrostep::{Rules, Script};
use super::reads::entry;
use super::replay::{Candidate, ReplayError, Replayer};
use super::trace::Chosen;
use super::value::Val;

/// A global that is touched, or an entry of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Access {
    pub global: usize,
    /// Indices, those of the outermost map first.
    pub path: Vec<Vec<Val>>,
    pub writes: bool,
}

impl Access {
    /// Do both touch the same, one of them writing?
    pub fn conflicts(&self, other: &Access) -> bool {
        self.global == other.global
            && (self.writes || other.writes)
            && self.path.iter().zip(&other.path).all(|(a, b)| a == b)
    }
}

/// A pair that conflicts; two writes rather than one.
fn conflict<'a>(a: &'a [Access], b: &'a [Access]) -> Option<(&'a Access, &'a Access)> {
    let pairs = || a.iter().flat_map(|a| b.iter().filter(|b| a.conflicts(b)).map(move |b| (a, b)));
    pairs().find(|(a, b)| a.writes && b.writes).or_else(|| pairs().next())
}

/// Is the next instruction one outside of atomic sections that waits for nothing?
pub fn is_plain(code: &Code, thread: &Thread) -> bool {
    let atomic = |op: &Op| match op {
        Op::Assume { shared, .. } => *shared,
        Op::Join { .. } | Op::Await(_) => true,
        Op::Extern(op) => op.atomic,
        _ => false,
    };
    thread.atomic == 0 && thread.next(code).is_some_and(|instr| !atomic(&instr.op))
}

/// What the next instruction touches. What is arbitrary and needed for an index is chosen.
pub fn accesses(code: &Code, globals: &mut [Val], thread: &mut Thread, oracle: &mut dyn Oracle) -> Eval<Vec<Access>> {
    let returns = thread.results.is_some();
    let Some(instr) = thread.next(code) else { return Ok(Vec::new()) };
    let mut look = Look { code, globals, thread, oracle, found: Vec::new() };
    match &instr.op {
        Op::Assign { targets, values } => {
            for target in targets {
                look.reads_all(target.path.iter().filter_map(Step::index).flatten())?;
                let path: Vec<&[Expr]> = target.path.iter().map_while(Step::index).collect();
                look.touch(target.base, &path, true)?;
            }
            look.reads_all(values)?;
        }
        Op::Havoc(vars) => {
            look.writes(vars);
            look.where_clauses(vars);
        }
        Op::Assume { expr, .. } | Op::Assert { expr, .. } | Op::Branch { cond: expr, .. } => look.reads(expr)?,
        Op::Call(call) if returns => look.writes(&call.outs),
        Op::Call(call) | Op::Spawn(call) => look.call(call)?,
        Op::Fork(calls) => calls.iter().try_for_each(|call| look.call(call))?,
        Op::Join { outs } => outs.iter().for_each(|outs| look.writes(outs)),
        Op::Start(op) => {
            look.reads_all(&op.ids)?;
            look.call(&op.call)?;
        }
        Op::Await(op) => {
            look.reads_all(&op.ids)?;
            op.outs.iter().for_each(|outs| look.writes(outs));
        }
        Op::ThreadId { out, .. } => look.writes(out.as_slice()),
        Op::Unpack { vars, value, .. } => {
            look.writes(vars);
            look.reads(value)?;
        }
        Op::Extern(op) => {
            look.reads_all(&op.args)?;
            look.contract(&op.args, &op.requires, &op.formals)?;
            look.writes(&op.outs);
            look.writes(&op.modifies);
            look.where_clauses(&op.outs);
            look.where_clauses(&op.modifies);
            // Evaluated behind the effect.
            op.formals.iter().filter_map(|f| f.where_.as_ref()).for_each(|e| look.whole(e));
            op.ensures.iter().for_each(|c| look.whole(&c.expr));
            op.old_globals.iter().for_each(|v| look.global(*v, Vec::new(), false));
        }
        Op::Enter => {
            if look.thread.frames.len() == 1 {
                // The thread begins: its own globals get their first values.
                code.thread_locals.iter().filter_map(|g| g.where_.as_ref()).for_each(|e| look.whole(e));
            }
            if let Some(proc) = look.thread.proc(code) {
                proc.old_globals.iter().for_each(|v| look.global(*v, Vec::new(), false));
                proc.locals.iter().filter_map(|l| l.where_.as_ref()).for_each(|e| look.whole(e));
            }
        }
        _ => {}
    }
    let mut found = look.found;
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// Collects what is touched.
struct Look<'a> {
    code: &'a Code,
    globals: &'a mut [Val],
    thread: &'a mut Thread,
    oracle: &'a mut dyn Oracle,
    found: Vec<Access>,
}

impl Look<'_> {
    fn env(&mut self) -> Env<'_> {
        let (locals, info, old) = match self.thread.frames.last_mut() {
            Some(f) => {
                (Rc::make_mut(&mut f.locals), self.code.procs[f.proc as usize].locals.as_slice(), f.old.as_deref())
            }
            None => (&mut [][..], &[][..], None),
        };
        Env {
            thread_locals: &mut self.thread.thread_locals,
            locals,
            local_info: info,
            old,
            ..Env::of_globals(self.code, self.globals, self.oracle)
        }
    }

    fn global(&mut self, var: VarRef, path: Vec<Vec<Val>>, writes: bool) {
        if let VarRef::Global(global) = var
            && global < self.code.variables
            && !self.code.globals[global].atomic
        {
            self.found.push(Access { global, path, writes });
        }
    }

    fn writes(&mut self, vars: &[VarRef]) {
        vars.iter().for_each(|v| self.global(*v, Vec::new(), true));
    }

    /// Evaluated behind the havoc.
    fn where_clauses(&mut self, vars: &[VarRef]) {
        let code = self.code;
        let Some(frame) = self.thread.frames.last() else { return };
        let proc = frame.proc as usize;
        vars.iter().filter_map(|v| code.where_of(proc, *v)).for_each(|e| self.whole(e));
    }

    fn touch(&mut self, var: VarRef, path: &[&[Expr]], writes: bool) -> Eval<()> {
        if matches!(var, VarRef::Global(_)) {
            let path = path.iter().map(|index| self.env().all(index)).collect::<Eval<_>>()?;
            self.global(var, path, writes);
        }
        Ok(())
    }

    fn reads_all<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) -> Eval<()> {
        exprs.into_iter().try_for_each(|e| self.reads(e))
    }

    fn reads(&mut self, e: &Expr) -> Eval<()> {
        if let Some((var, path)) = entry(e) {
            path.iter().try_for_each(|index| self.reads_all(*index))?;
            let bound = |index: &[Expr]| index.iter().any(|e| e.any(&|e| matches!(e, Expr::Bound(_))));
            let known: Vec<&[Expr]> = path.into_iter().take_while(|index| !bound(index)).collect();
            return self.touch(var, &known, false);
        }
        if matches!(e, Expr::Old(_)) {
            return Ok(());
        }
        let mut children = Vec::new();
        e.for_each_child(&mut |c| children.push(c));
        self.reads_all(children)
    }

    /// What an expression reads that is evaluated elsewhere.
    fn whole(&mut self, e: &Expr) {
        match e {
            Expr::Var(var) => self.global(*var, Vec::new(), false),
            Expr::Old(_) => {}
            _ => e.for_each_child(&mut |c| self.whole(c)),
        }
    }

    fn call(&mut self, call: &CallOp) -> Eval<()> {
        self.reads_all(&call.args)?;
        let code = self.code;
        for proc in code.by_name.get(&call.proc).into_iter().flatten().map(|p| &code.procs[*p]) {
            self.contract(&call.args, &proc.requires, &proc.locals)?;
        }
        Ok(())
    }

    /// What the conditions read, the arguments in the place of the formals.
    fn contract(&mut self, args: &[Expr], checks: &[Check], formals: &[Local]) -> Eval<()> {
        if checks.is_empty() {
            return Ok(());
        }
        let values = self.env().all(args)?;
        for check in checks {
            let mut paths = Vec::new();
            entries(&check.expr, &mut paths);
            for (var, path) in paths {
                let mut locals = values.clone();
                let mut env = Env { locals: &mut locals, local_info: formals, old: None, ..self.env() };
                let bound = |index: &[Expr]| index.iter().any(|e| e.any(&|e| matches!(e, Expr::Bound(_))));
                let known = path.into_iter().take_while(|index| !bound(index));
                let path = known.map(|index| env.indices(index)).collect::<Eval<_>>()?;
                self.global(var, path, false);
            }
        }
        Ok(())
    }
}

fn entries<'e>(e: &'e Expr, out: &mut Vec<(VarRef, Vec<&'e [Expr]>)>) {
    if let Some((var, path)) = entry(e) {
        path.iter().flat_map(|index| index.iter()).for_each(|i| entries(i, out));
        out.push((var, path));
    } else if !matches!(e, Expr::Old(_)) {
        e.for_each_child(&mut |c| entries(c, out));
    }
}

// ------------------------------------------------------------------------------------------- exploration

/// What a thread can touch with its next step, whatever is chosen.
#[derive(Debug, Default)]
pub struct Footprint {
    /// Outside of atomic sections.
    plain: Vec<Access>,
    /// With an atomic section.
    section: Vec<Access>,
}

impl Footprint {
    pub fn accesses(&self) -> impl Iterator<Item = &Access> {
        self.plain.iter().chain(&self.section)
    }
}

/// A race of a state: what each of the two threads chooses.
#[derive(Debug)]
pub struct Found {
    /// The one that is outside of atomic sections, with the ways taken to see what it touches.
    pub plain: (usize, Vec<usize>),
    pub other: (usize, Other),
}

/// What the other thread does.
#[derive(Debug)]
pub enum Other {
    /// The same; the place is that of its next instruction.
    Plain(Vec<usize>),
    /// Its atomic section, with the ways taken at each instruction; which of the instructions touches what the first one does.
    Section(Vec<Vec<usize>>, usize),
}

/// Looks for a race in a state of the exploration.
pub fn find(graph: &mut Graph<'_>, state: &[u32]) -> Option<Found> {
    if graph.is_in_section(state) {
        return None;
    }
    let slots = state.len() - 1;
    for first in 0..slots {
        let plain = graph.footprint(state, first);
        if plain.plain.is_empty() {
            continue;
        }
        for second in (0..slots).filter(|s| *s != first) {
            let other = graph.footprint(state, second);
            let both = second > first && conflict(&plain.plain, &other.plain).is_some();
            if (both || conflict(&plain.plain, &other.section).is_some())
                && let Some(found) = together(graph, state, first, second)
            {
                return Some(found);
            }
        }
    }
    None
}

/// The two steps in one configuration: what one of them leaves to be chosen is the same for both.
fn together(graph: &Graph<'_>, state: &[u32], first: usize, second: usize) -> Option<Found> {
    let (code, rules) = (graph.code, &graph.rules);
    let mut oracle = Enumerate::new(code, rules).among(graph.held(state));
    loop {
        let mut globals = graph.globals(state).to_vec();
        let mut thread = graph.thread(state[first + 1]).clone();
        if let Ok(plain) = accesses(code, &mut globals, &mut thread, &mut oracle) {
            let other = graph.thread(state[second + 1]);
            let others = graph.rest(state);
            let held = graph.beside(state, second).with(code, &[], [&thread]);
            let at = Standing { code, rules, globals: &globals, thread: other, beside: &held };
            if let Some(other) = beside(&at, &plain, &others) {
                return Some(Found { plain: (first, oracle.taken()), other: (second, other) });
            }
        }
        if !oracle.advance() {
            return None;
        }
    }
}

/// Where a thread stands.
#[derive(Clone, Copy)]
struct Standing<'s> {
    code: &'s Code,
    rules: &'s Rules,
    globals: &'s [Val],
    thread: &'s Thread,
    /// The elements that the other threads hold.
    beside: &'s Held,
}

impl<'s> Standing<'s> {
    /// Chooses what is arbitrary for an instruction in a configuration that comes about from here.
    fn oracle(&self, globals: &[Val], thread: &Thread, created: &[Thread]) -> Enumerate<'s> {
        let held = self.beside.clone().with(self.code, globals, std::iter::once(thread).chain(created));
        Enumerate::new(self.code, self.rules).among(held)
    }
}

/// A step of a thread that conflicts with what another is about to touch.
fn beside(at: &Standing<'_>, plain: &[Access], others: &impl Others) -> Option<Other> {
    let Standing { code, globals, thread, .. } = *at;
    if is_plain(code, thread) {
        let mut oracle = at.oracle(globals, thread, &[]);
        loop {
            let found = accesses(code, &mut globals.to_vec(), &mut thread.clone(), &mut oracle).unwrap_or_default();
            if conflict(plain, &found).is_some() {
                return Some(Other::Plain(oracle.taken()));
            }
            if !oracle.advance() {
                return None;
            }
        }
    }
    let runs = sections(at, others).runs;
    let found = runs.into_iter().find(|run| run.touched.iter().any(|(_, a)| conflict(plain, a).is_some()))?;
    let at = found.touched.iter().find(|(_, a)| conflict(plain, a).is_some())?.0;
    Some(Other::Section(found.script.list(), at))
}

/// One way through an atomic section.
struct Run {
    script: Script,
    /// The number of each instruction that touches globals, and what it touches.
    touched: Vec<(usize, Vec<Access>)>,
}

/// All ways of a thread through the atomic section that it is about to begin.
#[derive(Default)]
struct Sections {
    runs: Vec<Run>,
    ranged: bool,
    error: Option<(Span, Reason)>,
    incomplete: Option<(Span, Reason)>,
}

/// Instructions, each choice one, that are executed in search of the ends of one section.
const MAX_TRIED: usize = 20_000;
/// Activations and created threads in all configurations that are kept meanwhile: one that calls itself in a section grows without end.
const MAX_KEPT: usize = 300_000;

fn sections(at: &Standing<'_>, others: &impl Others) -> Sections {
    let Standing { code, globals, thread, .. } = *at;
    let mut out = Sections::default();
    let mut seen = FxHashSet::default();
    let (mut tried, mut kept) = (0, 0);
    let start = Run { script: Script::default(), touched: Vec::new() };
    let mut work = vec![(globals.to_vec(), thread.clone(), Vec::<Thread>::new(), start, 0)];
    while let Some((globals, thread, created, run, count)) = work.pop() {
        let mut oracle = at.oracle(&globals, &thread, &created);
        loop {
            tried += 1;
            if tried > MAX_TRIED || kept > MAX_KEPT {
                let span = at.thread.next(at.code).map_or(Span::NONE, |instr| instr.span);
                out.incomplete = Some((span, Obstacle::Choices.reason("too many ways through an atomic section")));
                return out;
            }
            let (before, here) = (&globals, &thread);
            let (mut globals, mut thread, mut created) = (globals.clone(), thread.clone(), created.clone());
            oracle.chosen = Some(Vec::new());
            let outcome = step(code, &mut globals, &mut thread, others, &mut created, &mut oracle, None);
            let chosen = oracle.chosen.take().unwrap_or_default();
            let outcome = outcome.and_then(|outcome| match outcome {
                Outcome::Done => Ok((touched_with(at, before, here, &chosen)?, outcome)),
                _ => Ok((Vec::new(), outcome)),
            });
            out.ranged |= oracle.ranged;
            match outcome {
                Err(what) => {
                    let span = here.next(code).map_or(Span::NONE, |i| i.span);
                    out.error.get_or_insert((span, what.reason()));
                }
                Ok((accesses, Outcome::Done)) => {
                    let mut touched = run.touched.clone();
                    // What was touched before says nothing new: one that goes round in a loop comes back to where it was.
                    let is_new = |access: &Access| !run.touched.iter().any(|(_, known)| known.contains(access));
                    let new: Vec<Access> = accesses.into_iter().filter(is_new).collect();
                    if !new.is_empty() {
                        touched.push((count, new));
                    }
                    let next = Run { script: run.script.then(oracle.taken()), touched };
                    let known: Vec<Access> = next.touched.iter().flat_map(|(_, a)| a.clone()).collect();
                    if thread.atomic == 0 {
                        out.runs.push(next);
                    } else if seen.insert((globals.clone(), thread.clone(), created.len(), known)) {
                        kept += thread.frames.len() + created.len();
                        work.push((globals, thread, created, next, count + 1));
                    }
                }
                Ok(_) => {}
            }
            if !oracle.advance() {
                break;
            }
        }
    }
    out
}

/// What an instruction touches, with what it chose when it was executed.
fn touched_with(at: &Standing<'_>, globals: &[Val], thread: &Thread, chosen: &[Chosen]) -> Eval<Vec<Access>> {
    let code = at.code;
    let (mut globals, mut thread) = (globals.to_vec(), thread.clone());
    let proc = thread.frames.last().map_or(0, |f| f.proc as usize);
    let is_extern = thread.next(code).is_some_and(|i| matches!(i.op, Op::Extern(_)));
    for (var, path, value) in chosen {
        let cell = match var {
            VarRef::Global(g) => globals.get_mut(*g),
            VarRef::ThreadLocal(i) => thread.thread_locals.get_mut(*i),
            // One of the callee's formals, or of the caller's locals: the latter are chosen again.
            VarRef::Local(_) if is_extern => None,
            VarRef::Local(i) => thread.frames.last_mut().and_then(|f| Rc::make_mut(&mut f.locals).get_mut(*i)),
        };
        if let Some(cell) = cell {
            fill(cell, code.var_type(proc, *var), path, value);
        }
    }
    let mut oracle = at.oracle(&globals, &thread, &[]);
    accesses(code, &mut globals, &mut thread, &mut oracle)
}

/// What a thread can touch next. What the exploration leaves open by it is noted in `graph`.
pub fn footprint(graph: &mut Graph<'_>, state: &[u32], slot: usize) -> Footprint {
    let thread = graph.thread(state[slot + 1]).clone();
    let (code, rules) = (graph.code, graph.rules);
    let mut footprint = Footprint::default();
    if thread.has_returned() {
        return footprint;
    }
    let held = graph.beside(state, slot);
    let globals = graph.globals(state).to_vec();
    let at = Standing { code, rules: &rules, globals: &globals, thread: &thread, beside: &held };
    if !is_plain(code, &thread) {
        let found = sections(&at, &graph.rest(state));
        graph.ranged |= found.ranged;
        graph.error = graph.error.take().or(found.error);
        graph.incomplete = graph.incomplete.take().or(found.incomplete);
        footprint.section = found.runs.into_iter().flat_map(|r| r.touched).flat_map(|(_, a)| a).collect();
        footprint.section.sort_unstable();
        footprint.section.dedup();
        return footprint;
    }
    let mut oracle = at.oracle(at.globals, &thread, &[]);
    loop {
        match accesses(code, &mut globals.clone(), &mut thread.clone(), &mut oracle) {
            Ok(found) => footprint.plain.extend(found),
            Err(what) => {
                let span = thread.next(code).map_or(Span::NONE, |i| i.span);
                graph.error.get_or_insert((span, what.reason()));
            }
        }
        graph.ranged |= oracle.ranged;
        if !oracle.advance() {
            break;
        }
    }
    footprint.plain.sort_unstable();
    footprint.plain.dedup();
    footprint
}

// ------------------------------------------------------------------------------------------- replay

/// A race that was confirmed.
#[derive(Debug, Clone)]
pub struct Race {
    pub variable: String,
    pub accesses: [RaceAccess; 2],
}

/// Checks what the witness claims to be a race: both steps in the configuration that it names.
///
/// # Errors
/// What is wrong with it.
pub(super) fn confirmed(replayer: &Replayer<'_>, candidate: &Candidate) -> Result<Race, ReplayError> {
    let End::Race { accesses: [first, second], .. } = &replayer.witness.end else {
        return Err(differs("the witness does not end in a race"));
    };
    let Some((state, length)) = &candidate.start else {
        return Err(differs("the witness does not say where both are"));
    };
    let both = candidate.with_state(state.clone());
    if first.thread == second.thread || first.thread.max(second.thread) >= state.threads.len() {
        return Err(differs("the witness does not name two threads"));
    }
    let section = candidate.nodes().split_off(*length);
    let atomic = section.iter().any(|n| n.step.is_some());
    let others = match atomic {
        false => plain(replayer, &both, second)?,
        true => of_section(replayer, candidate, state, *length, [first.thread, second.thread])?,
    };
    for (location, a) in plain(replayer, &both, first)? {
        for (other_location, b) in &others {
            let Some((one, other)) = conflict(&a, b) else { continue };
            let path = if one.path.len() < other.path.len() { &other.path } else { &one.path };
            let name = replayer.code.globals[one.global].name;
            let access = |thread, location: &base::source::Location, access: &Access, atomic| RaceAccess {
                thread,
                location: location.clone(),
                writes: access.writes,
                atomic,
            };
            return Ok(Race {
                variable: key(&name, path).unwrap_or_else(|| name.to_string()),
                accesses: [
                    access(first.thread, &location, one, false),
                    access(second.thread, other_location, other, atomic),
                ],
            });
        }
    }
    Err(differs("the two threads do not touch the same variable, one of them writing"))
}

fn differs(message: impl Into<String>) -> ReplayError {
    ReplayError::differs(None, message)
}

type Touched = Vec<(base::source::Location, Vec<Access>)>;

/// What the thread, outside of atomic sections, is about to touch at the place that the witness names.
fn plain(replayer: &Replayer<'_>, candidate: &Candidate, claim: &RaceAccess) -> Result<Touched, ReplayError> {
    let code = replayer.code;
    let mut found = Vec::new();
    let nothing = indexmap::IndexMap::new();
    for way in replayer.silent_closure(candidate, claim.thread) {
        let mut thread = (*way.state.threads[claim.thread]).clone();
        let here = place(code, &thread).filter(|here| *here == claim.location && is_plain(code, &thread));
        let Some(location) = here else { continue };
        let mut given = Given::new(code, &nothing);
        let touched = accesses(code, &mut way.state.globals.clone(), &mut thread, &mut given);
        found.push((location, touched.map_err(|what| ReplayError::cannot_evaluate(None, &what))?));
    }
    match found.is_empty() {
        true => Err(differs(format!("thread {} is not about to take a step at {}", claim.thread, claim.location))),
        false => Ok(found),
    }
}

/// What the thread touches in its atomic section, which must be all that happens behind the configuration.
fn of_section(
    replayer: &Replayer<'_>,
    candidate: &Candidate,
    start: &super::interp::State,
    length: usize,
    [plain, thread]: [usize; 2],
) -> Result<Touched, ReplayError> {
    let code = replayer.code;
    let complete = |c: &Candidate| c.state.threads[thread].atomic == 0;
    let Some(end) = replayer.silent_closure(candidate, thread).into_iter().find(complete) else {
        return Err(differs(format!("thread {thread} does not get to the end of its atomic section")));
    };
    let nodes = end.nodes().split_off(length);
    let (mut found, mut begun, mut over) = (Vec::new(), false, false);
    let mut before = start;
    for node in &nodes {
        let mut here = (*node.before).clone();
        if node.thread != thread {
            // Those that are waited for return where nobody sees it: they could as well have done so before.
            if node.silent && !begun && node.thread != plain {
                before = &node.state;
                continue;
            }
            return Err(differs("another thread goes on before the atomic section has come to its end"));
        }
        if over {
            // The step is taken; what the thread does then is another matter.
            break;
        }
        // What touches nothing that others touch can as well be done before.
        if is_plain(code, &here) && here.at_visible(code) {
            return Err(differs(format!("thread {thread} takes a step outside of atomic sections")));
        }
        let nothing = indexmap::IndexMap::new();
        let mut given = Given::new(code, &nothing);
        let touched = accesses(code, &mut before.globals.clone(), &mut here, &mut given);
        let touched = touched.map_err(|what| ReplayError::cannot_evaluate(None, &what))?;
        if let (false, Some(location)) = (touched.is_empty(), place(code, &here)) {
            found.push((location, touched));
        }
        let beforehand = is_plain(code, &node.before) && !node.before.at_visible(code);
        begun |= !node.silent && !beforehand;
        over |= begun && node.state.threads[thread].atomic == 0;
        before = &node.state;
    }
    Ok(found)
}
