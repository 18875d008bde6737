//! The eager translation: K rounds, guessed values, each thread once (safety).
//!
//! - Requires: a prepared program.
//! - Establishes: the final check fails exactly when some round-robin execution of at most K rounds, threads in order of creation, fails a check.
//! - Source: Lal and Reps, "Reducing concurrent analysis under a context bound to sequential analysis", CAV 2008; `translations.md`,
//!   "Eager". Differently from there, a thread may stop for good at each switch point (`round == K`): otherwise a thread
//!   that hangs or that is simulated after the failing one could hide a failure.
//!
//! Procedures stay procedures; where maps can be split into scalars (and nothing recurses), each slot gets a procedure of its own with its
//! constant arguments put in.
//!
//! Deadlocks and races show in the last state, so each global has one more version, with the values behind the last round. For a deadlock each
//! thread returns, or stops for good at a guard that is false in that version; nobody stops elsewhere. For a race ([`super::race`]) two threads
//! are chosen in that state.
//!
//! In outline:
//! ```text
//! switch:    havoc next; assume round <= next && next <= K; round := next; if (round == K) { return; }
//! assert e:  ok := e; if (!ok) { error := true; round := K; return; }
//! driver:    g#r1 := guess; ...; error := false; round := 0; call main(); if (created#t1) { round := start#t1; call P(...); } ...
//!            assume g#r0 == guess of g#r1; ...; assert !error;
//! ```

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHashMap;

use super::build::*;
use super::driver::Driver;
use super::emitter::*;
use super::instances::{self, Prepared};
use super::nested::{self, Nested, Order};
use super::postponed::Postponed;
use super::race::Racing;
use super::rounds::*;
use super::saturation::Saturation;
use super::size;
use super::slots::*;
use super::{Mutation, Options, Output};
use base::diagnostic::Diagnostic;
use check::Scheduler;
use concurrency::BodyForm;
use concurrency::call_summaries::summaries;
use concurrency::inline::Recursion;
use concurrency::passes::Pass;
use concurrency::program::*;
use concurrency::switch_points::{Placement, Start, place};
use concurrency::trace::Trace;
use concurrency::visit::{preorder, switches};
use concurrency::{CHILD, effort};
use sequential::{EventKind, SourceMap};
use syntax::ast::*;

pub fn translate(mut program: Concurrent, options: &Options, trace: &mut Trace) -> Result<Output, Vec<Diagnostic>> {
    let order = match options.asked.scheduling.scheduler {
        Scheduler::RoundRobin => None,
        Scheduler::ChildFirst => Some(Order::ChildFirst),
        Scheduler::CreatorFirst => Some(Order::CreatorFirst),
    };
    let numbers = order.is_some() && nested::prepare(&mut program, options.asked.scheduling.cooperative);
    if order.is_some() {
        trace.program(Pass::Nested, &program);
    }
    let Parts { versions, mut slots, display } = match specialized(&mut program, options, trace) {
        Some(parts) => parts,
        None => general(&mut program, options, trace),
    };
    slots.uses_child |= numbers;
    let rounds = options.rounds as usize;
    // What is looked for in the last state: one more version of each global, with the values behind the last round.
    let versions_needed = if options.asked.property.is_about_checks() { rounds } else { rounds + 1 };
    let mut words = RoundVersions::new(&mut program, versions_needed, display);
    words.begins_before = options.asked.property.is_about_waiting().then_some(rounds);
    let waits = program.names.fresh("waits#");
    let racing = options.asked.property.is_about_next_steps().then(|| Racing::new(&mut program, true, options));
    // Other orders, and threads that begin where they like, are arranged in other ways.
    let saturates = options.saturate && order.is_none() && !options.asked.scheduling.cooperative;
    let saturation = saturates.then(|| Saturation::new(&mut program, &words, slots.slots.len()));
    let own_id = program.names.fresh("thread#");
    let driver = program.names.fresh("unthread#main");
    let longer = options.anywhere.then(|| program.names.fresh("longer#"));
    let after = order.map(|order| Nested::after_of(&mut program, &words, order)).unwrap_or_default();
    let postponed = match order {
        Some(Order::ChildFirst) => Postponed::new(versions.values().map(|p| &p.body[..]), &mut program, &words),
        _ => None,
    };
    slots.postponed = postponed.as_ref().map(|p| p.procedures.clone()).unwrap_or_default();
    let nested = order.map(|order| Nested {
        program: &program,
        words: &words,
        order,
        own_id,
        numbers,
        cooperative: options.asked.scheduling.cooperative,
        after,
        postponed,
        behind: racing.iter().map(|r| r.mode(0)).collect(),
    });
    let postponed = nested.as_ref().and_then(|n| n.postponed.as_ref());
    let mut map = SourceMap::default();

    let mut decls = program.passive.clone();
    decls.extend(words.declarations(&program));
    decls.push(Decl::Var(var(words.error, Type::bool())));
    decls.push(Decl::Var(var(own_id, Type::int())));
    decls.extend(options.asked.property.is_about_waiting().then(|| Decl::Var(var(waits, Type::bool()))));
    decls.extend(longer.map(|longer| Decl::Var(var(longer, Type::bool()))));
    decls.extend(racing.iter().flat_map(Racing::declarations));
    decls.extend(slots.declarations());
    decls.extend(nested.iter().flat_map(Nested::declarations));
    decls.extend(saturation.iter().flat_map(Saturation::declarations));
    if slots.uses_child {
        decls.push(Decl::Var(var(CHILD.into(), Type::int())));
    }
    let leaving = leaving(&versions);
    // Where a creation is a call, more procedures call themselves.
    let recursive = match &nested {
        Some(_) => nested::recursive(&program),
        None => program.recursive.iter().copied().collect(),
    };
    let depth = |name: Name| if recursive.contains(&name) { options.recursion } else { 1 };
    for (key, version) in &versions {
        let mut emitter = Emitter {
            words: &words,
            slots: &slots,
            map: &mut map,
            sources: sources(version),
            own_id: Expr::var(own_id),
            child: CHILD.into(),
        };
        let (saturation, racing) = (saturation.as_ref(), racing.as_ref());
        let mut scheme =
            Eager { options, versions: &versions, leaving: &leaving, postponed, waits, racing, saturation, longer };
        let stmts = emitter.nodes(&version.body, &mut scheme);
        let p = Proc {
            name: version.name,
            type_params: version.type_params.clone(),
            attrs: Vec::new(),
            ins: binders(&version.params),
            outs: binders(&version.outs),
            locals: locals(version, &words),
            stmts,
        };
        decls.push(p.decl(Some(depth(key.0))));
    }
    for (nested, (root, name)) in nested.iter().flat_map(|n| slots.nested.iter().map(move |s| (n, s))) {
        decls.push(nested.thread(*name, *root, &versions[&(*root, 0)], depth(*root), &mut map));
    }
    for (postponed, root) in postponed.iter().flat_map(|p| p.procedures.keys().map(move |root| (p, root))) {
        let (simulation, run) = (&slots.nested[root], &program.procedures[root]);
        decls.push(postponed.thread(run, simulation, depth(*root), (&program, &words), &mut map));
    }
    let mut d = Driver::new(&program, &words, &slots, &mut map);
    d.initialize();
    d.stmts.push(assign(words.error, Expr::bool(false)));
    d.stmts.extend(postponed.map(Postponed::initially));
    d.stmts.extend(options.asked.property.is_about_waiting().then(|| assign(waits, Expr::bool(false))));
    d.stmts.extend(racing.iter().flat_map(Racing::initialize));
    if options.asked.scheduling.cooperative && slots.slots.len() > 1 {
        d.local(words.next, Type::int());
    }
    for (s, slot) in slots.slots.iter().enumerate() {
        let calls = slot.candidates.iter().map(|candidate| {
            let p = &versions[&(candidate.root, 0)];
            let outs = d.results(&p.outs);
            let mut run = vec![assign(own_id, Expr::int(s + 1))];
            run.push(call(p.name, d.args(s, candidate), outs));
            run.extend(nested.as_ref().and_then(|n| n.section_left(p, d.map)));
            if options.asked.scheduling.cooperative && s > 0 {
                let tag = d.event(EventKind::Switch, p.span, p.source);
                run = words.begin_later(tag, run);
            }
            if let Some(racing) = &racing {
                // Who is created by the step that races does not begin.
                run = vec![racing.mode(0), when(lt(Expr::var(words.round), Expr::int(rounds)), run)];
            }
            d.around(nested.as_ref(), run)
        });
        let calls = calls.collect();
        d.stmts.extend(saturation.iter().flat_map(Saturation::begin));
        d.thread(s, calls);
        d.stmts.extend(saturation.iter().flat_map(|recorded| recorded.end(s)));
    }
    d.stmts.extend(nested.as_ref().and_then(Nested::end));
    d.stmts.extend(slots.order());
    if !options.mutation.is(Mutation::EarlyFailure) {
        d.stmts.extend(words.rounds_join());
    }
    d.stmts.extend(saturation.iter().flat_map(|recorded| recorded.cut(&words)));
    let found = match &racing {
        Some(racing) => racing.found(),
        None if options.asked.property.is_about_waiting() => Expr::var(waits),
        None => Expr::var(words.error),
    };
    let main = d.finish(driver, found.not(), options.form);
    match longer {
        None => decls.push(main),
        Some(longer) => decls.extend([false, true].map(|is_longer| both(main.clone(), longer, is_longer, rounds))),
    }
    let driver = if longer.is_some() { of_rounds(rounds - 1) } else { driver };
    Ok(Output { program: Program { decls }, entry: driver, map, slots: slots.count, saturates })
}

/// The entry that has so many rounds, of a translation in which threads begin anywhere.
fn of_rounds(rounds: usize) -> Name {
    Name::from(&format!("unthread#L{rounds}"))
}

/// The same entry for all rounds, or for all but the last.
fn both(mut entry: Decl, longer: Name, is_longer: bool, rounds: usize) -> Decl {
    if let Decl::Procedure(procedure) = &mut entry {
        procedure.sig.name.name = of_rounds(if is_longer { rounds } else { rounds - 1 });
        if is_longer {
            procedure.sig.attrs.clear();
        }
        if let Some(body) = &mut procedure.body {
            body.block.stmts.insert(0, assign(longer, Expr::bool(is_longer)));
        }
    }
    entry
}

/// What is emitted.
struct Parts {
    versions: IndexMap<Key, Procedure>,
    slots: Slots,
    /// How the user knows globals that were split off maps.
    display: IndexMap<Name, String>,
}

/// A procedure, and the atomic sections of its callers' that are open, as far as they matter to it.
type Key = (Name, usize);

/// The program's own procedures; recursion and creations as they are.
fn general(program: &mut Concurrent, options: &Options, trace: &mut Trace) -> Parts {
    let versions = placed_versions(program, options, trace);
    let sites = creation_sites(program);
    let slots = Slots::new(program, &sites, false);
    Parts { versions, slots, display: IndexMap::new() }
}

/// Procedures that are inlined for each slot must not grow beyond this many nodes in all.
const MAX_SPECIALIZED: f64 = 20_000.0;

/// One procedure for each slot, its constant arguments put in, where that lets maps be split into scalars.
fn specialized(program: &mut Concurrent, options: &Options, trace: &mut Trace) -> Option<Parts> {
    let is_map = |g: &Global| matches!(g.ty.kind, TypeKind::Map { .. }) && g.sharing == Sharing::Shared;
    let fits =
        program.slots == SlotPlan::Static && program.recursive.is_empty() && program.globals.values().any(is_map);
    if !fits || size::specialized(program, options) > MAX_SPECIALIZED {
        return None;
    }
    // What is tried in vain leaves nothing.
    let mut tried = trace.clone();
    let mut copy = program.clone();
    let Prepared { instances, mut slots, display, .. } =
        instances::prepare(&mut copy, options, false, Recursion::Inlined(options.recursion), &mut tried).ok()?;
    if display.is_empty() {
        return None;
    }
    let mut versions = IndexMap::new();
    for (slot, i) in instances.into_iter().enumerate().filter_map(|(s, c)| Some((s, c.into_iter().next()?))) {
        let name = copy.names.fresh(&format!("{}#t{slot}", i.root));
        let p = Procedure {
            name,
            source: copy.procedures[&i.root].source,
            span: i.span,
            type_params: Vec::new(),
            params: i.params,
            outs: Vec::new(),
            locals: i.vars,
            temps: i.temps,
            requires: i.requires,
            body: i.body,
            around: 0,
            opens: 0,
        };
        slots.slots[slot].candidates[0].root = name;
        if slot == 0 {
            copy.entry = name;
        }
        copy.procedures.insert(name, Procedure { body: Vec::new(), ..p.clone() });
        versions.insert((name, 0), p);
    }
    *program = copy;
    *trace = tried;
    Some(Parts { versions, slots, display })
}

/// All versions of procedures that are needed, with their switch points, in order of first use.
fn placed_versions(program: &mut Concurrent, options: &Options, trace: &mut Trace) -> IndexMap<Key, Procedure> {
    let summaries = summaries(program);
    let mut placed: IndexMap<Key, Procedure> = IndexMap::new();
    let mut work: Vec<Key> = vec![(program.entry, 0)];
    // Otherwise it runs before there are other threads.
    let entry_again = program.procedures.values().flat_map(|p| callees(&p.body)).any(|(name, _)| name == program.entry);
    while let Some(key) = work.pop() {
        if placed.contains_key(&key) {
            continue;
        }
        let (name, open) = key;
        let mut p = program.procedures[&name].clone();
        let (property, cooperative, stops) =
            (options.asked.property, options.asked.scheduling.cooperative, options.stops(options.asked.property));
        let placement = Placement { property, cooperative, stops, program, summaries: &summaries };
        let start = Start { open, started: entry_again || name != program.entry, is_root: false };
        p.body = place(std::mem::take(&mut p.body), Vec::new(), name, p.span, start, &placement);
        if open > 0 {
            p.name = program.names.fresh(&format!("{name}#atomic"));
        }
        trace.body(Pass::SwitchPoints, program, || BodyForm::of_procedure(&p));
        let found: Vec<Key> = callees(&p.body).collect();
        work.extend(found.into_iter().rev());
        placed.insert(key, p);
    }
    placed
}

fn callees(nodes: &[Node]) -> impl Iterator<Item = Key> {
    preorder(nodes).filter_map(|node| match node {
        Node::Call(c) => Some((c.proc, c.open)),
        Node::Spawn(s) => Some((s.proc, 0)),
        _ => None,
    })
}

/// Versions that can leave their thread: with switch points or checks, their own or those of callees.
fn leaving(versions: &IndexMap<Key, Procedure>) -> IndexSet<Key> {
    let leaves = |node: &Node, known: &IndexSet<Key>| match node {
        Node::Switch(_) => true,
        Node::Call(c) => known.contains(&(c.proc, c.open)),
        _ => has_checks(node),
    };
    let mut known = IndexSet::new();
    loop {
        let before = known.len();
        // Callees stand behind their callers.
        for (key, p) in versions.iter().rev() {
            let mut nodes = preorder(&p.body).inspect(|_| effort::look());
            if !known.contains(key) && nodes.any(|n| leaves(n, &known)) {
                known.insert(*key);
            }
        }
        if known.len() == before {
            return known;
        }
    }
}

fn sources(p: &Procedure) -> FxHashMap<Name, Name> {
    p.params.iter().chain(&p.outs).chain(&p.locals).filter_map(|v| Some((v.name, v.source?))).collect()
}

fn binders(vars: &[Var]) -> Vec<Binder> {
    vars.iter().map(|v| binder(v.name, v.ty.clone())).collect()
}

fn locals(p: &Procedure, words: &RoundVersions) -> Vec<(Name, Type)> {
    let own = p.locals.iter().chain(&p.temps).map(|v| (v.name, v.ty.clone()));
    let mut locals: Vec<(Name, Type)> = own.collect();
    if switches(&p.body).any(|s| s.kind != SwitchKind::Stop) {
        locals.push((words.next, Type::int()));
    }
    if preorder(&p.body).any(has_checks) {
        locals.push((words.ok, Type::bool()));
    }
    locals
}

/// Among what a creation checks may be what it touches, too (races).
fn has_checks(node: &Node) -> bool {
    match node {
        Node::Step(s) => s.actions.iter().any(|a| matches!(a, Action::Check { .. })),
        Node::Spawn(s) => !s.checks.is_empty(),
        _ => false,
    }
}

struct Eager<'a> {
    options: &'a Options,
    versions: &'a IndexMap<Key, Procedure>,
    leaving: &'a IndexSet<Key>,
    postponed: Option<&'a Postponed>,
    /// Some thread waits in the last state (deadlock).
    waits: Name,
    racing: Option<&'a Racing>,
    saturation: Option<&'a Saturation>,
    /// Otherwise no thread runs in the last round.
    longer: Option<Name>,
}

impl Eager<'_> {
    /// Rounds in which threads run; behind the last, the globals have the values of one more version.
    fn rounds(&self) -> usize {
        self.options.rounds as usize
    }

    /// Where a cooperative thread gives up control, those begin that it has created inside of sections since it last did.
    fn given_up(&mut self, e: &mut Emitter, switch: &Switch) -> Vec<Stmt> {
        match self.options.asked.scheduling.cooperative {
            true => self.section_left(e, switch.procedure, switch.span),
            false => Vec::new(),
        }
    }

    /// For a deadlock: the thread goes on in this round or a later one, or else it waits for good, at a guard that is false in
    /// the last state. Nobody else stops.
    fn waiting_switch(&mut self, e: &mut Emitter, switch: &Switch) -> Vec<Stmt> {
        let (round, next) = (e.words.round, e.words.next);
        let tag = e.event(EventKind::Switch, switch.span, switch.procedure, Vec::new());
        let mut pass = self.given_up(e, switch);
        pass.extend([
            havoc([next]),
            assume(le(Expr::var(round), Expr::var(next)).and(lt(Expr::var(next), Expr::int(self.rounds())))),
            Stmt { tag, ..assign(round, Expr::var(next)) },
        ]);
        let Some(guard) = &switch.guard else { return pass };
        let tag = e.event(EventKind::Wait, switch.span, switch.procedure, Vec::new());
        // A cooperative thread gives up control where it is blocked, and not before.
        let anywhere = self.options.mutation.is(Mutation::WaitsAtTrue);
        let blocked = (switch.kind == SwitchKind::WhenBlocked).then(|| e.current(guard).not());
        let mut wait: Vec<Stmt> = blocked.iter().cloned().map(assume).collect();
        wait.extend(self.given_up(e, switch));
        wait.extend([
            Stmt { tag, ..assume(if anywhere { Expr::bool(true) } else { e.guessed(guard, self.rounds()).not() }) },
            assign(self.waits, Expr::bool(true)),
            assign(round, Expr::int(e.words.rounds)),
            return_(),
        ]);
        let mut out = vec![if_(Guard::Star, wait, Vec::new())];
        match blocked {
            Some(blocked) => out.push(when(blocked, pass)),
            None => out.extend(pass),
        }
        out
    }

    /// For a race: in the last state two threads are chosen, one to say what it is about to touch, one to take its step.
    fn racing_switch(&self, racing: &Racing, e: &mut Emitter, switch: &Switch) -> Vec<Stmt> {
        let (round, next, left) = (e.words.round, e.words.next, Expr::int(e.words.rounds));
        let last = Expr::int(self.rounds());
        let mut leave = vec![racing.mode(0), assign(round, left.clone()), return_()];
        if switch.kind == SwitchKind::Stop {
            return vec![if_(Guard::Star, leave, Vec::new())];
        }
        leave.remove(1);
        let tag = e.event(EventKind::Switch, switch.span, switch.procedure, Vec::new());
        let once = |flag: Name, mode: usize| {
            vec![assume(Expr::var(flag).not()), assign(flag, Expr::bool(true)), racing.mode(mode)]
        };
        vec![
            havoc([next]),
            assume(le(Expr::var(round), Expr::var(next)).and(le(Expr::var(next), left.clone()))),
            // One step in the last state.
            assume(Expr::var(round).eq(last.clone()).implies(Expr::var(next).eq(left.clone()))),
            Stmt { tag, ..assign(round, Expr::var(next)) },
            when(Expr::var(round).eq(left), leave),
            when(Expr::var(round).eq(last), vec![if_(Guard::Star, once(racing.chosen, 1), once(racing.took, 2))]),
        ]
    }
}

impl Scheme for Eager<'_> {
    fn touches(&mut self, e: &mut Emitter, step: &Step, touches: &[Touch], plain: bool) -> Vec<Stmt> {
        let Some(racing) = self.racing else { return Vec::new() };
        let mut tag = |kind| e.event(kind, step.span, step.procedure, Vec::new());
        let tags = [tag(EventKind::Says), tag(EventKind::Takes)];
        let (e, last) = (&*e, self.rounds());
        let leave = || vec![racing.mode(0), assign(e.words.round, Expr::int(e.words.rounds)), return_()];
        let said = |index: &Expr| e.guessed(index, last);
        let taken = |index: &Expr| e.at(index, Some(last));
        racing.touches((touches, plain), &said, &taken, &leave, tags)
    }

    fn created(&self, e: &Emitter, run: Stmt) -> Stmt {
        match self.racing {
            // Who is created by the step that races does not begin.
            Some(_) => when(lt(Expr::var(e.words.round), Expr::int(self.rounds())), vec![run]),
            None => run,
        }
    }

    fn switch(&mut self, e: &mut Emitter, switch: &Switch) -> Vec<Stmt> {
        if self.options.asked.property.is_about_waiting() {
            return self.waiting_switch(e, switch);
        }
        if let Some(racing) = self.racing {
            return self.racing_switch(racing, e, switch);
        }
        let (round, next, last) = (e.words.round, e.words.next, Expr::int(e.words.rounds));
        if self.options.mutation.is(Mutation::NeverStops) {
            let in_rounds = le(Expr::var(round), Expr::var(next)).and(lt(Expr::var(next), last));
            return vec![havoc([next]), assume(in_rounds), assign(round, Expr::var(next))];
        }
        let mut pass = self.given_up(e, switch);
        if switch.kind == SwitchKind::Stop {
            pass.extend([assign(round, last), return_()]);
            return vec![if_(Guard::Star, pass, Vec::new())];
        }
        let tag = e.event(EventKind::Switch, switch.span, switch.procedure, Vec::new());
        let stop = self.saturation.map(|s| s.stops(e, switch)).into_iter().chain([return_()]).collect();
        pass.extend([
            havoc([next]),
            assume(le(Expr::var(round), Expr::var(next)).and(le(Expr::var(next), last.clone()))),
            Stmt { tag, ..assign(round, Expr::var(next)) },
        ]);
        pass.extend(self.longer.map(|longer| {
            let is_last = Expr::var(next).eq(Expr::int(self.rounds() - 1));
            assume(Expr::var(longer).or(is_last.not()))
        }));
        pass.push(when(Expr::var(round).eq(last), stop));
        pass.extend(self.saturation.iter().flat_map(|s| s.goes_on(e.words)));
        match (&switch.guard, switch.kind) {
            (Some(guard), SwitchKind::WhenBlocked) => vec![when(e.current(guard).not(), pass)],
            _ => pass,
        }
    }

    fn after_call(&mut self, e: &mut Emitter, call: &CallNode) -> Vec<Stmt> {
        if !self.leaving.contains(&(call.proc, call.open)) {
            return Vec::new();
        }
        vec![when(Expr::var(e.words.round).eq(Expr::int(e.words.rounds)), vec![return_()])]
    }

    fn failed(&mut self, e: &mut Emitter, tag: Tag) -> Vec<Stmt> {
        let failed = Stmt { tag, ..assign(e.words.error, Expr::bool(true)) };
        let mut stmts: Vec<Stmt> = self.postponed.map(|p| p.failed(e.words)).into_iter().collect();
        stmts.extend([failed, assign(e.words.round, Expr::int(e.words.rounds)), return_()]);
        stmts
    }

    fn checks(&self) -> bool {
        self.options.asked.property.is_about_checks()
    }

    fn section_left(&mut self, e: &mut Emitter, procedure: Name, span: Span) -> Vec<Stmt> {
        let Some(postponed) = self.postponed else { return Vec::new() };
        let tag = e.event(EventKind::SectionLeft, span, procedure, Vec::new());
        vec![postponed.section_left(e.words, tag)]
    }

    fn publish(&mut self, _: &mut Emitter, _: &[Name]) -> Vec<Stmt> {
        Vec::new()
    }

    fn spawn(&mut self, _: &mut Emitter, _: &Spawn) -> Vec<Stmt> {
        Vec::new()
    }

    fn before_return(&mut self, _: &mut Emitter) -> Vec<Stmt> {
        Vec::new()
    }

    fn callee(&self, call: &CallNode) -> Name {
        self.versions[&(call.proc, call.open)].name
    }
}
