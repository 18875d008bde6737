//! The fair lasso: fair non-termination as one failing assertion. Threads that can recurse are emitted by [`super::keyframes`].
//!
//! - Requires: a prepared program.
//! - Establishes: the final check fails exactly when there is a fair ultimately periodic execution with `stem` rounds before
//!   its repeating part and `lasso` rounds in one period.
//! - Source: Atig, Bouajjani, Emmi and Lal, "Detecting fair non-termination in multithreaded programs", CAV 2012, with the
//!   errata of `translations.md`, "Fair lasso": wrap-around, progress, waiting only implied, no thread ends inside a period.
//!
//! Rounds 0..k1-1 are the stem, k1..K-1 one period (K = k1 + k2). In each thread, at the switch point with number p:
//! ```text
//! if (*) { assume round < k1 && waited#t#p && <locals of the guard as guessed>; return; }          -- at a guard: waits for ever
//! havoc next; assume round <= next && next <= K && (k1 <= round || next < K);
//! if (round < k1 && k1 <= next) { snapshot#location := p; snapshot#x := x; ... }
//! round := next;
//! if (round == K) { assume snapshot#location == p && snapshot#x == x && ...; closed#t := true; return; }
//! ```
//! Between two visits of switch points a thread executes at least one statement, so a thread that closes has moved: it cannot
//! take its snapshot and close in one visit. A thread that returns does so with `round < k1`. Who waits is held to it by
//! [`super::waiting`]. In the end the rounds join up, the last with the first of the period, at least one thread has
//! closed, each waited guard is false where the period starts: `assert false`.

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHashMap;

use super::build::*;
use super::cooperative_loops::CooperativeLoops;
use super::driver::Driver;
use super::emitter::*;
use super::instances::{self, Key, Prepared, compared, sources};
use super::keyframes::{self, Keyframes};
use super::monitor::Monitor;
use super::recurs::Recurring;
use super::rounds::*;
use super::slots::Slots;
use super::waiting::{BodyId, Waits};
use super::{Mutation, Options, Output};
use base::diagnostic::Diagnostic;
use concurrency::CHILD;
use concurrency::inline::{Instance, Recursion};
use concurrency::program::*;
use concurrency::trace::Trace;
use sequential::{EventKind, SourceMap};
use syntax::ast::*;

/// What becomes of recursive procedures. What a property of states says of ever deeper calls is not looked at, nor who keeps control in
/// them: there, recursion is followed up to its bound.
pub fn recursion(program: &Concurrent, options: &Options) -> Recursion {
    match program.temporal.is_some() || options.asked.scheduling.cooperative {
        true => Recursion::Inlined(options.recursion),
        false => Recursion::Kept,
    }
}

pub fn translate(mut program: Concurrent, options: &Options, trace: &mut Trace) -> Result<Output, Vec<Diagnostic>> {
    let recursion = recursion(&program, options);
    let prepared = instances::prepare(&mut program, options, true, recursion, trace)?;
    Ok(emit(program, options, prepared))
}

/// Everything that the emission of a thread reads.
struct Cx<'a> {
    options: &'a Options,
    words: &'a RoundVersions,
    waits: &'a Waits<'a>,
    keyframes: Option<&'a Keyframes>,
    recursive: &'a IndexMap<Key, Instance>,
    /// Each slot's flag: its thread is back where its period began.
    closed: &'a [Name],
    /// Saves the place where a period begins.
    location: Name,
    monitor: Option<&'a Monitor>,
    /// Cooperative scheduling only.
    held: Option<&'a CooperativeLoops>,
}

fn emit(mut program: Concurrent, options: &Options, prepared: Prepared) -> Output {
    let Prepared { instances, slots, recursive, display } = prepared;
    let k = (options.stem + options.lasso) as usize;
    let monitor = Monitor::of(&mut program, options.stem as usize);
    let monitor = monitor.as_ref();
    let words = RoundVersions::new(&mut program, k, display);
    let waits = waits(&mut program, options, &instances, &recursive);
    let closed: Vec<Name> = (0..slots.count).map(|s| program.names.fresh(&format!("closed#t{s}"))).collect();
    let location = program.names.fresh("snapshot#location");
    let driver_name = program.names.fresh("unthread#main");
    let keyframes = (!recursive.is_empty()).then(|| Keyframes::new(&mut program, &words, options));
    let keyframes = keyframes.as_ref();
    let held = options.asked.scheduling.cooperative.then(|| CooperativeLoops::new(&mut program.names, slots.count, k));
    let held = held.as_ref();
    let mut map = SourceMap::default();

    let cx = Cx {
        options,
        words: &words,
        waits: &waits,
        keyframes,
        recursive: &recursive,
        closed: &closed,
        location,
        monitor,
        held,
    };
    let mut bodies = Vec::new();
    let mut procedures: Vec<Vec<(Name, Option<&Keyframes>)>> = Vec::new();
    for (slot, candidates) in instances.iter().enumerate() {
        let mut names = Vec::new();
        for (which, i) in candidates.iter().enumerate() {
            let id = BodyId { slot, which, callee: None };
            let mut out = keyframes::Output { slots: &slots, map: &mut map, decls: &mut bodies };
            names.push(cx.thread(&mut program, id, i, &mut out));
        }
        procedures.push(names);
    }

    let mut decls = program.passive.clone();
    decls.extend(words.declarations(&program));
    decls.extend(slots.declarations());
    if slots.uses_child {
        decls.push(Decl::Var(var(CHILD.into(), Type::int())));
    }
    decls.extend(closed.iter().map(|c| Decl::Var(var(*c, Type::bool()))));
    decls.extend(monitor.into_iter().flat_map(Monitor::declarations));
    decls.extend(held.into_iter().flat_map(CooperativeLoops::declarations));
    decls.extend(waits.declarations());
    decls.extend(keyframes.into_iter().flat_map(|f| f.declarations(&program)));
    decls.extend(bodies);

    let mut d = Driver::new(&program, &words, &slots, &mut map);
    d.initialize();
    d.stmts.extend(closed.iter().map(|c| assign(*c, Expr::bool(false))));
    d.stmts.extend(held.into_iter().flat_map(CooperativeLoops::initialize));
    if let Some(m) = monitor {
        d.stmts.extend(m.begin(&words));
        d.stmts.extend(m.begin_period(|e| words.guessed(e, options.stem as usize)));
    }
    d.stmts.extend(waits.initialize(&words));
    for (s, slot) in slots.slots.iter().enumerate() {
        let calls = slot.candidates.iter().zip(&procedures[s]).map(|(c, (p, keyframes))| {
            let call = call(*p, d.args(s, c), Vec::new());
            match keyframes {
                Some(keyframes) => keyframes.run(call, options),
                None => vec![call],
            }
        });
        let calls = calls.collect();
        d.thread(s, calls);
    }
    d.stmts.extend(slots.order());
    rounds_join(&mut d.stmts, &words, &program, options);
    if !options.mutation.is(Mutation::NoProgress) {
        d.stmts.push(assume(progress(&program, &slots, &closed, waits.idle())));
    }
    d.stmts.extend(held.into_iter().flat_map(CooperativeLoops::closing));
    d.stmts.extend(monitor.map(|m| assume(m.end(&words))));
    d.stmts.extend(waits.closing(&words));
    let decl = d.finish(driver_name, Expr::bool(false), options.form);
    decls.push(decl);
    Output { program: Program { decls }, entry: driver_name, map, slots: slots.count, saturates: false }
}

/// Each round starts with what the one before left; the period's first with what its last leaves, too.
fn rounds_join(stmts: &mut Vec<Stmt>, words: &RoundVersions, program: &Concurrent, options: &Options) {
    let k1 = options.stem as usize;
    for (name, versions) in &words.versions {
        let guesses = &words.guesses[name];
        let global = &program.globals[name];
        let forgotten = global.internal && options.mutation.is(Mutation::PendingForgotten);
        for (r, (version, guess)) in versions.iter().zip(guesses).enumerate() {
            if !(forgotten || (r + 1 == k1 && options.mutation.is(Mutation::StemUntied))) {
                stmts.push(assume(Expr::var(*version).eq(Expr::var(*guess))));
            }
        }
        if !(global.ignored || options.mutation.is(Mutation::NoWrapAround)) {
            stmts.push(assume(Expr::var(versions[words.rounds - 1]).eq(Expr::var(guesses[k1 - 1]))));
        }
    }
}

/// Somebody goes round: if any thread will do, whoever it is. But an execution that has a property of states to break may also end,
/// which it does where nobody goes round and nobody could: everybody has returned or waits, and nobody is idle.
fn progress(program: &Concurrent, slots: &Slots, closed: &[Name], idle: Option<Name>) -> Expr {
    let runs = Expr::any(slots.running_for_ever(program).map(|(s, which)| which.and(Expr::var(closed[s]))));
    match (&program.temporal, program.nonblocking.is_empty()) {
        (Some(_), true) => idle.map_or(Expr::bool(true), |idle| runs.or(Expr::var(idle).not())),
        _ => runs,
    }
}

/// All guards at which some thread may wait, in its root's body or in what it calls.
fn waits<'a>(
    program: &mut Concurrent,
    options: &'a Options,
    instances: &[Vec<Instance>],
    recursive: &IndexMap<Key, Instance>,
) -> Waits<'a> {
    let mut bodies = Vec::new();
    for (slot, candidates) in instances.iter().enumerate() {
        for (which, root) in candidates.iter().enumerate() {
            bodies.push((BodyId { slot, which, callee: None }, root));
            let called = keyframes::called(root, recursive);
            bodies.extend(called.into_iter().map(|(key, i)| (BodyId { slot, which, callee: Some(key) }, i)));
        }
    }
    Waits::of(program, options, bodies.into_iter())
}

impl<'a> Cx<'a> {
    /// Emits a thread's code. Returns the name of its root, with the keyframes where it may recurse.
    fn thread(
        &self,
        program: &mut Concurrent,
        id: BodyId,
        i: &Instance,
        out: &mut keyframes::Output,
    ) -> (Name, Option<&'a Keyframes>) {
        let closed = self.closed[id.slot];
        let calls = !keyframes::called(i, self.recursive).is_empty();
        if let (Some(keyframes), true) = (self.keyframes, calls) {
            let root = keyframes.thread(program, self.options, (id, i), self.recursive, (self.waits, closed), out);
            return (root, Some(keyframes));
        }
        let own_id = Expr::int(id.slot + 1);
        let words = self.words;
        let mut emitter =
            Emitter { words, slots: out.slots, map: &mut *out.map, sources: sources(i), own_id, child: CHILD.into() };
        let mut scheme = Lasso {
            options: self.options,
            k1: self.options.stem as usize,
            id,
            waits: self.waits,
            compared: compared(program, i),
            closed,
            location: self.location,
            snapshots: snapshots(program, i),
            recurring: Recurring::of([i.body.as_slice()], id.slot, &mut program.names),
            monitor: self.monitor,
            held: self.held,
        };
        let mut stmts = emitter.nodes(&i.body, &mut scheme);
        stmts.extend(scheme.before_return(&mut emitter));
        let name = program.names.fresh(&format!("{}#t{}", i.root, id.slot));
        out.decls.push(procedure(name, i, &scheme, words, stmts));
        (name, None)
    }
}

/// A variable for the saved value of each compared one.
fn snapshots(program: &mut Concurrent, i: &Instance) -> IndexMap<Name, (Name, Type)> {
    let globals: IndexMap<Name, Type> = program.globals.iter().map(|(n, g)| (*n, g.ty.clone())).collect();
    let types: FxHashMap<Name, &Type> = i.vars.iter().map(|v| (v.name, &v.ty)).collect();
    let names = compared(program, i);
    let with_types = names.into_iter().filter_map(|n| {
        let ty = types.get(&n).copied().or_else(|| globals.get(&n))?.clone();
        Some((n, (program.names.fresh(&format!("snapshot#{n}")), ty)))
    });
    with_types.collect()
}

fn procedure(name: Name, i: &Instance, scheme: &Lasso, words: &RoundVersions, stmts: Vec<Stmt>) -> Decl {
    let own = i.vars.iter().chain(&i.temps).map(|v| (v.name, v.ty.clone()));
    let mut locals: Vec<(Name, Type)> = own.collect();
    locals.push((words.next, Type::int()));
    locals.push((scheme.location, Type::int()));
    locals.extend(scheme.snapshots.values().cloned());
    locals.extend(scheme.recurring.variables());
    let p = Proc {
        name,
        type_params: Vec::new(),
        attrs: Vec::new(),
        ins: i.params.iter().map(|v| binder(v.name, v.ty.clone())).collect(),
        outs: Vec::new(),
        locals,
        stmts,
    };
    p.decl(Some(1))
}

struct Lasso<'a> {
    options: &'a Options,
    k1: usize,
    id: BodyId,
    waits: &'a Waits<'a>,
    compared: IndexSet<Name>,
    closed: Name,
    location: Name,
    snapshots: IndexMap<Name, (Name, Type)>,
    recurring: Recurring,
    monitor: Option<&'a Monitor>,
    held: Option<&'a CooperativeLoops>,
}

impl Lasso<'_> {
    /// What is compared at this switch point: variables of the frames that are alive, and the thread's own globals.
    fn compared_at(&self, e: &Emitter, switch: &Switch) -> Vec<(Name, Name)> {
        let alive = |n: &Name| switch.scope.contains(n) || !e.sources.contains_key(n);
        self.compared.iter().filter(|n| alive(n)).map(|n| (*n, self.snapshots[n].0)).collect()
    }
}

impl Scheme for Lasso<'_> {
    fn switch(&mut self, e: &mut Emitter, switch: &Switch) -> Vec<Stmt> {
        let (round, next) = (Expr::var(e.words.round), Expr::var(e.words.next));
        let (k1, k) = (Expr::int(self.k1), Expr::int(e.words.rounds));
        let in_period = le(k1.clone(), round.clone());
        let mut moves = Expr::all([
            le(round.clone(), next.clone()),
            le(next.clone(), k.clone()),
            in_period.clone().or(lt(next.clone(), k.clone())),
        ]);
        let begins = lt(round.clone(), k1.clone()).and(le(k1, next.clone()));
        let ends = next.clone().eq(k.clone());
        let held = self.held.filter(|_| switch.kind == SwitchKind::Held);
        if held.is_some() {
            moves = moves.and(Expr::any([next.clone().eq(round.clone()), begins.clone(), ends.clone()]));
        }
        let mut compared = self.compared_at(e, switch);
        if self.options.mutation.is(Mutation::LocalsForgotten) {
            compared.clear();
        }

        let mut targets = vec![self.location];
        let mut values = vec![Expr::int(switch.location)];
        targets.extend(compared.iter().map(|(_, saved)| *saved));
        values.extend(compared.iter().map(|(var, _)| Expr::var(*var)));
        let tag = e.event(EventKind::Snapshot, switch.span, switch.procedure, Vec::new());
        let snapshot = Stmt { tag, ..assign_all(targets, values) };

        let same = compared.iter().map(|(var, saved)| Expr::var(*saved).eq(Expr::var(*var)));
        let here = Expr::var(self.location).eq(Expr::int(switch.location));
        let back = Expr::all(std::iter::once(here).chain(same).chain([self.recurring.closing()]));
        let tag = e.event(EventKind::Closure, switch.span, switch.procedure, Vec::new());
        let closure = vec![assume(back), Stmt { tag, ..assign(self.closed, Expr::bool(true)) }, return_()];

        let tag = e.event(EventKind::Switch, switch.span, switch.procedure, Vec::new());
        // Who keeps control does not stop.
        let stay = match held {
            Some(_) => Vec::new(),
            None => self.waits.stay(e, self.id, switch, vec![return_()]),
        };
        let mut begin = [vec![snapshot], self.recurring.reset()].concat();
        begin.extend(held.into_iter().flat_map(|h| h.begins(self.id.slot, e.words)));
        let mut pass = vec![havoc([e.words.next]), assume(moves), when(begins, begin)];
        pass.extend(held.map(|h| when(ends, vec![h.ends(self.id.slot, e.words)])));
        pass.extend([Stmt { tag, ..assign(e.words.round, next) }, when(round.eq(k), closure)]);
        pass.extend(self.held.into_iter().flat_map(|h| h.runs(self.id.slot, e.words)));
        let all = [stay, pass].concat();
        let mut out = self.waits.arrive(e, self.id.slot, switch, &in_period);
        out.extend(match (&switch.guard, switch.kind) {
            (Some(guard), SwitchKind::WhenBlocked) => vec![when(e.current(guard).not(), all)],
            _ => all,
        });
        out
    }

    fn after_call(&mut self, _: &mut Emitter, _: &CallNode) -> Vec<Stmt> {
        Vec::new()
    }

    fn failed(&mut self, _: &mut Emitter, _: Tag) -> Vec<Stmt> {
        Vec::new()
    }

    fn checks(&self) -> bool {
        false
    }

    fn publish(&mut self, e: &mut Emitter, written: &[Name]) -> Vec<Stmt> {
        let in_period = le(Expr::int(self.k1), Expr::var(e.words.round));
        let watched = self.monitor.filter(|_| !self.options.mutation.is(Mutation::Unobserved));
        let mut out = watched.map_or_else(Vec::new, |m| m.observe(e.words, written));
        out.extend(self.waits.publish(e, self.id.slot, written, &in_period));
        out
    }

    fn spawn(&mut self, e: &mut Emitter, _: &Spawn) -> Vec<Stmt> {
        // A repeating configuration cannot have one thread more each time.
        vec![assume(lt(Expr::var(e.words.round), Expr::int(self.k1)))]
    }

    fn enters(&mut self, numbers: &[usize]) -> Vec<Stmt> {
        self.recurring.around(numbers)
    }

    fn passed(&mut self, number: usize) -> Vec<Stmt> {
        self.recurring.passed(number)
    }

    fn before_return(&mut self, e: &mut Emitter) -> Vec<Stmt> {
        if self.options.mutation.is(Mutation::EndsInPeriod) {
            return Vec::new();
        }
        // A thread cannot end inside a period.
        vec![assume(lt(Expr::var(e.words.round), Expr::int(self.k1)))]
    }

    fn callee(&self, call: &CallNode) -> Name {
        call.proc
    }
}
