//! The fair lasso: fair non-termination as one failing assertion, without recursion.
//!
//! - Requires: a prepared program whose threads do not recurse.
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
//! take its snapshot and close in one visit. A thread that returns does so with `round < k1`. After each write that others can see,
//! each guard w of another thread that reads what was written: `assume round < k1 || !waited#w || !guard` (strong fairness), or a flag
//! that remembers that it was false (weak). In the end the rounds join up, the last with the first of the period, at least one thread has
//! closed, each waited guard is false where the period starts: `assert false`.

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxHashMap, FxHashSet};

use super::build::*;
use super::driver::Driver;
use super::emitter::*;
use super::instances::{self, compared, for_each_switch, sources};
use super::recurs::Recurring;
use super::rounds::*;
use super::slots::*;
use super::source_map::*;
use super::{Fairness, Mutation, Options, Output};
use crate::concurrency::CHILD;
use crate::concurrency::inline::Instance;
use crate::concurrency::program::*;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::*;

pub fn translate(mut program: Concurrent, options: &Options) -> Result<Output, Vec<Diagnostic>> {
    let prepared = instances::prepare(&mut program, options, true)?;
    emit(program, options, &prepared.instances, &prepared.slots, prepared.display)
}

/// A guard at which a thread may wait for ever.
struct Waiting {
    slot: usize,
    location: usize,
    /// Candidate of the slot.
    which: usize,
    guard: Expr,
    /// Constant: the thread waits here.
    waited: Name,
    /// The thread's variables in the guard, with the constants that carry their values.
    locals: IndexMap<Name, (Name, Type)>,
    /// Weak fairness: the guard has been false in the period.
    seen_false: Name,
}

impl Waiting {
    /// The guard with its locals as guessed, over the shared globals.
    fn guard(&self) -> Expr {
        let mut e = self.guard.clone();
        let map = self.locals.iter().map(|(local, (guess, _))| (*local, Expr::var(*guess))).collect();
        e.substitute(&map);
        e
    }
}

fn emit(
    mut program: Concurrent,
    options: &Options,
    instances: &[Vec<Instance>],
    slots: &Slots,
    display: IndexMap<Name, String>,
) -> Result<Output, Vec<Diagnostic>> {
    let (k1, k) = (options.stem as usize, (options.stem + options.lasso) as usize);
    let words = Vocabulary::new(&mut program, k, display);
    let waits = waits(&mut program, instances);
    let closed: Vec<Name> = (0..slots.count).map(|s| program.names.fresh(&format!("closed#t{s}"))).collect();
    let location = program.names.fresh("snapshot#location");
    let driver_name = program.names.fresh("unthread#main");
    let mut map = SourceMap::default();

    let mut bodies = Vec::new();
    let mut procedures: Vec<Vec<Name>> = Vec::new();
    for (slot, candidates) in instances.iter().enumerate() {
        let mut names = Vec::new();
        for (which, i) in candidates.iter().enumerate() {
            let own_id = Expr::int(slot + 1);
            let mut emitter =
                Emitter { words: &words, slots, map: &mut map, sources: sources(i), own_id, child: CHILD.into() };
            let mut scheme = Lasso {
                options,
                k1,
                slot,
                which,
                fairness: options.fairness,
                waits: &waits,
                compared: compared(&program, i),
                closed: closed[slot],
                location,
                snapshots: snapshots(&mut program, i),
                recurring: Recurring::of(&i.body, slot, &mut program.names),
            };
            let mut stmts = emitter.nodes(&i.body, &mut scheme);
            stmts.extend(scheme.before_return(&mut emitter));
            let name = program.names.fresh(&format!("{}#t{slot}", i.root));
            names.push(name);
            bodies.push(procedure(name, i, &scheme, &words, stmts));
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
    for w in &waits {
        decls.push(constant(w.waited, Type::bool()));
        decls.extend(w.locals.values().map(|(n, t)| constant(*n, t.clone())));
        if options.fairness == Fairness::Weak {
            decls.push(Decl::Var(var(w.seen_false, Type::bool())));
        }
    }
    decls.extend(bodies);

    let mut d = Driver::new(&program, &words, slots, &mut map);
    d.initialize();
    d.stmts.extend(closed.iter().map(|c| assign(*c, Expr::bool(false))));
    let weak = options.fairness == Fairness::Weak;
    if weak {
        // The period starts with the values guessed for its first round.
        d.stmts.extend(waits.iter().map(|w| assign(w.seen_false, words.guessed(&w.guard(), k1).not())));
    }
    for (s, slot) in slots.slots.iter().enumerate() {
        let calls = slot.candidates.iter().zip(&procedures[s]).map(|(c, p)| vec![call(*p, d.args(s, c), Vec::new())]);
        let calls = calls.collect();
        d.thread(s, calls);
    }
    d.stmts.extend(slots.order());
    for (name, versions) in &words.versions {
        let guesses = &words.guesses[name];
        for (r, (version, guess)) in versions.iter().zip(guesses).enumerate() {
            if !(r + 1 == k1 && options.without(Mutation::StemUntied)) {
                d.stmts.push(assume(Expr::var(*version).eq(Expr::var(*guess))));
            }
        }
        if !options.without(Mutation::NoWrapAround) {
            d.stmts.push(assume(Expr::var(versions[k - 1]).eq(Expr::var(guesses[k1 - 1]))));
        }
    }
    if !options.without(Mutation::NoProgress) {
        d.stmts.push(assume(Expr::any(closed.iter().map(|c| Expr::var(*c)))));
    }
    for w in &waits {
        let false_somewhere = match options.fairness {
            Fairness::Strong => words.guessed(&w.guard(), k1).not(),
            Fairness::Weak => Expr::var(w.seen_false),
            Fairness::None => continue,
        };
        d.stmts.push(assume(Expr::var(w.waited).implies(false_somewhere)));
    }
    let decl = d.finish(driver_name, Expr::bool(false), options.form);
    decls.push(decl);
    Ok(Output { program: Program { decls }, entry: driver_name, map, slots: slots.count })
}

/// All guards at which some thread may wait, with the names for what is guessed about them.
fn waits(program: &mut Concurrent, instances: &[Vec<Instance>]) -> Vec<Waiting> {
    let mut waits = Vec::new();
    for (slot, candidates) in instances.iter().enumerate() {
        for (which, i) in candidates.iter().enumerate() {
            let types: FxHashMap<Name, &Type> =
                i.params.iter().chain(&i.vars).chain(&i.temps).map(|v| (v.name, &v.ty)).collect();
            for_each_switch(&i.body, &mut |s| {
                let Some(guard) = &s.guard else { return };
                let names = &mut program.names;
                let waited = names.fresh(&format!("waited#t{slot}#{}", s.location));
                let seen_false = names.fresh(&format!("blocked#t{slot}#{}", s.location));
                let mut vars = FxHashSet::default();
                guard.free_vars(&mut vars);
                let own_globals: Vec<(Name, Type)> = program
                    .globals
                    .iter()
                    .filter(|(n, g)| g.sharing != Sharing::Shared && vars.contains(*n))
                    .map(|(n, g)| (*n, g.ty.clone()))
                    .collect();
                let mut own: Vec<(Name, Type)> =
                    types.iter().filter(|(n, _)| vars.contains(*n)).map(|(n, t)| (*n, (*t).clone())).collect();
                own.extend(own_globals);
                own.sort_by_key(|v| v.0);
                let locals = own
                    .into_iter()
                    .map(|(n, ty)| (n, (names.fresh(&format!("waited#t{slot}#{}#{n}", s.location)), ty)))
                    .collect();
                let location = s.location;
                waits.push(Waiting { slot, location, which, guard: guard.clone(), waited, locals, seen_false });
            });
        }
    }
    waits
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

fn procedure(name: Name, i: &Instance, scheme: &Lasso, words: &Vocabulary, stmts: Vec<Stmt>) -> Decl {
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
    slot: usize,
    which: usize,
    fairness: Fairness,
    waits: &'a [Waiting],
    compared: IndexSet<Name>,
    closed: Name,
    location: Name,
    snapshots: IndexMap<Name, (Name, Type)>,
    recurring: Recurring,
}

impl Lasso<'_> {
    /// What is compared at this switch point: variables of the frames that are alive, and the thread's own globals.
    fn compared_at(&self, e: &Emitter, switch: &Switch) -> Vec<(Name, Name)> {
        let alive = |n: &Name| switch.scope.contains(n) || !e.sources.contains_key(n);
        self.compared.iter().filter(|n| alive(n)).map(|n| (*n, self.snapshots[n].0)).collect()
    }

    /// The thread goes no further, having executed nothing in the period.
    fn stay(&mut self, e: &mut Emitter, switch: &Switch) -> Vec<Stmt> {
        let before = lt(Expr::var(e.words.round), Expr::int(self.k1));
        if self.fairness == Fairness::None || self.options.without(Mutation::StopsAnywhere) {
            let tag = e.event(EventKind::Idle, switch.span, switch.procedure, Vec::new());
            let stop = Stmt { tag, ..assume(before) };
            return vec![if_(Guard::Star, vec![stop, return_()], Vec::new())];
        }
        let wait =
            self.waits.iter().find(|w| w.slot == self.slot && w.which == self.which && w.location == switch.location);
        let Some(wait) = wait else { return Vec::new() };
        let as_guessed = wait.locals.iter().map(|(local, (guess, _))| Expr::var(*guess).eq(Expr::var(*local)));
        let claim = Expr::all([before, Expr::var(wait.waited)].into_iter().chain(as_guessed));
        let tag = e.event(EventKind::Wait, switch.span, switch.procedure, Vec::new());
        vec![if_(Guard::Star, vec![Stmt { tag, ..assume(claim) }, return_()], Vec::new())]
    }
}

impl Scheme for Lasso<'_> {
    fn switch(&mut self, e: &mut Emitter, switch: &Switch) -> Vec<Stmt> {
        let (round, next) = (Expr::var(e.words.round), Expr::var(e.words.next));
        let (k1, k) = (Expr::int(self.k1), Expr::int(e.words.rounds));
        let in_period = le(k1.clone(), round.clone());
        let moves = Expr::all([
            le(round.clone(), next.clone()),
            le(next.clone(), k.clone()),
            in_period.clone().or(lt(next.clone(), k.clone())),
        ]);
        let mut compared = self.compared_at(e, switch);
        if self.options.without(Mutation::LocalsForgotten) {
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
        let mut out = self.stay(e, switch);
        let pass = vec![
            havoc([e.words.next]),
            assume(moves),
            when(
                lt(round.clone(), k1.clone()).and(le(k1, next.clone())),
                [vec![snapshot], self.recurring.reset()].concat(),
            ),
            Stmt { tag, ..assign(e.words.round, next) },
            when(round.eq(k), closure),
        ];
        out.extend(match (&switch.guard, switch.kind) {
            (Some(guard), SwitchKind::WhenBlocked) => vec![when(e.current(guard).not(), pass)],
            _ => pass,
        });
        out.extend(self.recurring.goes_on(switch));
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
        let mut out = Vec::new();
        if self.options.without(Mutation::GuardUnchecked) {
            return out;
        }
        let in_period = le(Expr::int(self.k1), Expr::var(e.words.round));
        for w in self.waits.iter().filter(|w| w.slot != self.slot) {
            if !w.guard.mentions(|n| written.contains(&n)) {
                continue;
            }
            let disabled = e.current(&w.guard()).not();
            match self.fairness {
                Fairness::Strong => {
                    out.push(assume(in_period.clone().and(Expr::var(w.waited)).implies(disabled)));
                }
                Fairness::Weak => {
                    let seen = Expr::var(w.seen_false);
                    out.push(assign(w.seen_false, seen.or(in_period.clone().and(disabled))));
                }
                Fairness::None => {}
            }
        }
        out
    }

    fn spawn(&mut self, e: &mut Emitter, _: &Spawn) -> Vec<Stmt> {
        // A repeating configuration cannot have one thread more each time.
        vec![assume(lt(Expr::var(e.words.round), Expr::int(self.k1)))]
    }

    fn passed(&mut self, number: usize) -> Vec<Stmt> {
        self.recurring.passed(number)
    }

    fn before_return(&mut self, e: &mut Emitter) -> Vec<Stmt> {
        if self.options.without(Mutation::EndsInPeriod) {
            return Vec::new();
        }
        // A thread cannot end inside a period.
        vec![assume(lt(Expr::var(e.words.round), Expr::int(self.k1)))]
    }

    fn callee(&self, call: &CallNode) -> Name {
        call.proc
    }
}
