//! The lazy translation: every thread goes on where it stopped, so all values are computed and none is guessed.
//! Safety, and (new here) fair lassos.
//!
//! - Requires: a prepared program whose threads do not recurse; loops are unrolled.
//! - Establishes: within the unrolling, the final check fails exactly when some round-robin execution of K rounds fails a check
//!   (safety), or is a fair lasso of `stem` and `lasso` rounds.
//! - Source: Inverso, Tomasco, Fischer, La Torre, Parlato, "Bounded model checking of multi-threaded C programs via lazy sequentialization",
//!   CAV 2014; `translations.md`, "Lazy".
//!
//! Switch points are numbered in program order. A thread whose first `pc` labels are done runs up to label `cs`:
//! ```text
//! label i:           Li: if (pc > i || i >= cs) { goto L(i+1); }  ...
//! join of control:   assume cs >= j;                        -- j the next label: no label in a branch not taken is stored
//! driver, round r:   if (created#t) { havoc cs; assume pc#t <= cs && cs <= size; call P#t(cs); pc#t := cs; }
//! ```
//! Deadlocks and races ([`super::race`]) show in the state behind the last round, where guards are evaluated and steps taken as everywhere.
//!
//! For a lasso the state is saved behind round `stem - 1` and compared behind the last round; locations are compared as source
//! locations, since a loop's return to its head is another copy. Variables of an inlined frame are arbitrary once it is left, so they
//! never make two states differ. A thread that does not move in the period must be at a guard that is false there; it says so
//! beforehand (`waits#t`), and others are held to it wherever they change what the guard reads.

mod last_state;
mod period;

use std::collections::hash_map::Entry;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxHashMap, FxHashSet};

use period::Record;

use super::build::*;
use super::driver::Driver;
use super::emitter::*;
use super::instances::{self, sources};
use super::monitor::Monitor;
use super::race::Racing;
use super::recurs::Recurring;
use super::redundant_contexts::RedundantContexts;
use super::rounds::*;
use super::slots::*;
use super::waiting::gives_up_control;
use super::{Fairness, Method, Mutation, Options, Output, Property};
use base::diagnostic::Diagnostic;
use concurrency::BodyForm;
use concurrency::CHILD;
use concurrency::inline::{Instance, Recursion, forget_frames};
use concurrency::loops::structured;
use concurrency::passes::Pass;
use concurrency::program::*;
use concurrency::simplify::{Known, fewer_switches, known_constants, simplify};
use concurrency::trace::Trace;
use concurrency::unroll::unroll;
use concurrency::visit::{for_each_mut, preorder, switches, written};
use sequential::{EventKind, SourceMap};
use syntax::ast::*;

pub fn translate(mut program: Concurrent, options: &Options, trace: &mut Trace) -> Result<Output, Vec<Diagnostic>> {
    let liveness = options.method == Method::LazyLasso;
    // Creations happen in their real order: the next free slot is the right one.
    if let SlotPlan::Guessed { threads, .. } = program.slots {
        program.slots = SlotPlan::Counted { threads };
    }
    let prepared = instances::prepare(&mut program, options, liveness, Recursion::Inlined(options.recursion), trace)?;
    let monitor = Monitor::of(&mut program, options.stem as usize).filter(|_| liveness);
    let rounds = if liveness { options.stem + options.lasso } else { options.rounds } as usize;
    let words = RoundVersions::unversioned(&mut program, rounds, prepared.display);
    let slots = prepared.slots;
    let mut bodies: Vec<Vec<Body>> = Vec::new();
    let constants = if options.reduce { known_constants(&program.passive) } else { Known::default() };
    for (slot, candidates) in prepared.instances.into_iter().enumerate() {
        let mut of_slot = Vec::new();
        for (which, i) in candidates.into_iter().enumerate() {
            of_slot.push(body((&mut program, &mut *trace), options, &slots, (slot, which), i, &constants));
        }
        bodies.push(of_slot);
    }
    let monitor = monitor.as_ref();
    let property = options.aim();
    let racing = property.is_about_next_steps().then(|| Racing::new(&mut program, false, options));
    let lazy = Lazy {
        options,
        program: &program,
        words: &words,
        slots: &slots,
        bodies: &bodies,
        liveness,
        property,
        racing,
        monitor,
    };
    Ok(lazy.emit(&constants))
}

/// What one slot may run, with its variables as globals of the slot.
struct Body {
    name: Name,
    instance: Instance,
    /// Its variables: globals now.
    vars: Vec<(Name, Type)>,
    /// Those that may be different when a configuration repeats.
    ghosts: FxHashSet<Name>,
    /// Constants of the program whose values were put in.
    constants: FxHashSet<Name>,
    /// Types of the temporaries, which stay local.
    temps: Vec<(Name, Type)>,
    sources: FxHashMap<Name, Name>,
    labels: Vec<Name>,
    /// The source location of each label; the last stands for the end.
    locations: Vec<usize>,
    guards: Vec<Guarded>,
    /// The guard behind each label: where it is false, the thread waits there.
    guard_at: Vec<Option<Expr>>,
    /// Labels where a cooperative thread keeps control.
    held: Vec<usize>,
    pc: Name,
    child: Name,
    recurring: Recurring,
}

/// A location at which the thread can be blocked.
struct Guarded {
    location: usize,
    guard: Expr,
    span: Span,
    procedure: Name,
}

impl Body {
    /// Number of the label behind everything.
    fn size(&self) -> usize {
        self.labels.len() - 1
    }
}

fn body(
    (program, trace): (&mut Concurrent, &mut Trace),
    options: &Options,
    slots: &Slots,
    (slot, which): (usize, usize),
    mut i: Instance,
    constants: &Known,
) -> Body {
    let liveness = options.method == Method::LazyLasso;
    let names = &mut program.names;
    let mut renaming: FxHashMap<Name, Name> = FxHashMap::default();
    let mut vars = Vec::new();
    let mut ghosts = FxHashSet::default();
    let carriers = slots.slots[slot].candidates[which].args.iter().flatten();
    for (param, (carrier, _)) in i.params.iter().zip(carriers) {
        renaming.insert(param.name, *carrier);
    }
    let source_names = sources(&i);
    for v in i.params.iter().chain(&i.vars) {
        if let Entry::Vacant(free) = renaming.entry(v.name) {
            let name = *free.insert(names.fresh(&format!("{}#t{slot}", v.name)));
            vars.push((name, v.ty.clone()));
            ghosts.extend(v.ghost.then_some(name));
        }
    }
    let mut own_copies = Vec::new();
    for (global, g) in program.globals.iter().filter(|(_, g)| g.sharing == Sharing::ThreadLocal) {
        let name = names.fresh(&format!("{global}#t{slot}"));
        renaming.insert(*global, name);
        vars.push((name, g.ty.clone()));
        ghosts.extend(g.ignored.then_some(name));
        own_copies.push(*global);
    }
    let child = names.fresh(&format!("{CHILD}t{slot}"));
    renaming.insert(CHILD.into(), child);
    let mut sources: FxHashMap<Name, Name> =
        source_names.into_iter().map(|(n, s)| (renaming.get(&n).copied().unwrap_or(n), s)).collect();
    sources.extend(own_copies.iter().map(|n| (renaming[n], *n)));
    let nodes = std::mem::take(&mut i.body);
    let mut left = |pass: Pass, program: &Concurrent, nodes: &[Node]| {
        trace.body(pass, program, || BodyForm { nodes, ..BodyForm::of_slot(slot, which, &i) });
    };
    let nodes = structured(nodes, &mut program.names);
    left(Pass::Loops, program, &nodes);
    let mut nodes = unroll(nodes, options.unroll, &mut program.names);
    left(Pass::Unroll, program, &nodes);
    if liveness {
        forget_frames(&mut nodes);
        left(Pass::ForgetFrames, program, &nodes);
    }
    let mut used = FxHashSet::default();
    if options.reduce {
        let own: FxHashSet<Name> = i.params.iter().chain(&i.vars).chain(&i.temps).map(|v| v.name).collect();
        preorder(&nodes).flat_map(Node::exprs).for_each(|e| e.free_vars(&mut used));
        used.retain(|n| constants.contains_key(n) && !own.contains(n));
        let known = constants.iter().filter(|(n, _)| used.contains(*n)).map(|(n, e)| (*n, e.clone())).collect();
        nodes = simplify(nodes, &own, known);
        left(Pass::Simplify, program, &nodes);
    }
    if !matches!(nodes.first(), Some(Node::Switch(_))) {
        let kind = SwitchKind::Full;
        let procedure = program.procedures[&i.root].source;
        let scope = Vec::new();
        let first = Switch { kind, location: usize::MAX, guard: None, scope, span: i.span, procedure };
        nodes.insert(0, Node::Switch(first));
    }
    if options.reduces(liveness) {
        fewer_switches(&mut nodes, &|step| program.touches_shared(step));
        left(Pass::FewerSwitches, program, &nodes);
    }
    rename(&mut nodes, &renaming);
    i.body = nodes;
    let (mut locations, mut guards, mut guard_at, mut held) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    // What is read where the thread stands cannot be read from outside.
    let local = |e: &Expr| e.mentions(|n| n == child || i.temps.iter().any(|t| t.name == n));
    let mut seen = FxHashSet::default();
    for s in switches(&i.body) {
        held.extend((s.kind == SwitchKind::Held).then_some(locations.len()));
        locations.push(s.location);
        guard_at.push(s.guard.clone().filter(|g| !local(g)));
        if let Some(guard) = &s.guard
            && seen.insert(s.location)
        {
            guards.push(Guarded { location: s.location, guard: guard.clone(), span: s.span, procedure: s.procedure });
        }
    }
    // Small numbers; the last is the end.
    let known: IndexSet<usize> = locations.iter().copied().collect();
    let number = |l: usize| known.get_index_of(&l).unwrap_or(known.len());
    let mut locations: Vec<usize> = locations.into_iter().map(number).collect();
    locations.push(known.len());
    guards.iter_mut().for_each(|g| g.location = number(g.location));
    let names = &mut program.names;
    let labels = (0..locations.len()).map(|_| names.fresh("at#")).collect();
    let suffix = if which == 0 { String::new() } else { format!("#{which}") };
    let name = names.fresh(&format!("{}#t{slot}{suffix}", i.root));
    let pc = names.fresh(&format!("pc#t{slot}{suffix}"));
    let temps = i.temps.iter().map(|v| (v.name, v.ty.clone())).collect();
    let recurring = if liveness { Recurring::of([i.body.as_slice()], slot, names) } else { Recurring::default() };
    let constants = used;
    Body {
        recurring,
        name,
        instance: i,
        vars,
        ghosts,
        constants,
        temps,
        sources,
        labels,
        locations,
        guards,
        guard_at,
        held,
        pc,
        child,
    }
}

/// Gives the thread's variables their new names.
fn rename(nodes: &mut [Node], renaming: &FxHashMap<Name, Name>) {
    for_each_mut(nodes, &mut |node| {
        if let Node::Step(step) = node {
            let written = step.actions.iter_mut().flat_map(Action::written_mut);
            written.for_each(|n| *n = renaming.get(n).copied().unwrap_or(*n));
        }
        let new = |n| renaming.get(&n).map(|new| Expr::var(*new));
        node.exprs_mut().into_iter().for_each(|e| e.rewrite_vars(&mut |n| new(n)));
    });
}

struct Lazy<'a> {
    options: &'a Options,
    program: &'a Concurrent,
    words: &'a RoundVersions,
    slots: &'a Slots,
    bodies: &'a [Vec<Body>],
    liveness: bool,
    property: Property,
    racing: Option<Racing>,
    monitor: Option<&'a Monitor>,
}

/// Names of the driver: where the context at hand stops, the end; and who keeps control in the middle of a loop (slot + 1; 0: nobody).
struct Locals {
    cs: Name,
    done: Name,
    keeper: Option<Name>,
    idle: Option<RedundantContexts>,
}

impl Lazy<'_> {
    fn emit(&self, constants: &Known) -> Output {
        let mut names = self.program.names.clone();
        let mut map = SourceMap::default();
        let records: Vec<Record> = (0..self.slots.count)
            .map(|s| Record {
                waits: names.fresh(&format!("waits#t{s}")),
                moved: names.fresh(&format!("moved#t{s}")),
                location: names.fresh(&format!("location#t{s}")),
                seen_false: names.fresh(&format!("blocked#t{s}")),
            })
            .collect();
        let cs = names.fresh("cs#");
        let keeper = (self.liveness && self.options.asked.scheduling.cooperative).then(|| names.fresh("keeper#"));
        let driver = names.fresh("unthread#main");
        let done = names.fresh("done#");

        let mut decls = self.program.passive.clone();
        decls.extend(self.words.declarations(self.program).into_iter().filter(|d| !self.is_thread_local(d)));
        decls.push(Decl::Var(var(self.words.error, Type::bool())));
        decls.extend(self.slots.declarations());
        decls.extend(self.monitor.iter().flat_map(|m| m.declarations()));
        decls.extend(self.racing.iter().flat_map(Racing::declarations));
        for body in self.bodies.iter().flatten() {
            decls.extend(body.vars.iter().map(|(n, t)| Decl::Var(var(*n, t.clone()))));
            decls.push(Decl::Var(var(body.pc, Type::int())));
            decls.extend(body.recurring.variables().into_iter().map(|(n, t)| Decl::Var(var(n, t))));
            if self.slots.uses_child {
                decls.push(Decl::Var(var(body.child, Type::int())));
            }
        }
        let mut snapshots: IndexMap<Name, (Name, Type)> = IndexMap::new();
        if self.liveness {
            for r in &records {
                decls.push(constant(r.waits, Type::bool()));
                decls.extend([r.moved, r.seen_false].map(|n| Decl::Var(var(n, Type::bool()))));
                decls.push(Decl::Var(var(r.location, Type::int())));
            }
            snapshots = self.compared(&records, &mut names);
        }
        for (slot, bodies) in self.bodies.iter().enumerate() {
            for body in bodies {
                decls.push(self.procedure(slot, body, &records, cs, &mut map));
            }
        }

        let mut d = Driver::new(self.program, self.words, self.slots, &mut map);
        snapshots.values().for_each(|(n, t)| d.local(*n, t.clone()));
        if let Some(keeper) = keeper {
            d.local(keeper, Type::int());
            d.stmts.push(assign(keeper, Expr::int(0)));
        }
        d.local(cs, Type::int());
        d.initialize();
        d.stmts.extend(self.known(constants));
        d.stmts.extend(self.unset());
        d.stmts.push(assign(self.words.error, Expr::bool(false)));
        d.stmts.extend(self.racing.iter().flat_map(Racing::initialize));
        d.stmts.extend(self.bodies.iter().flatten().map(|b| assign(b.pc, Expr::int(0))));
        if self.slots.uses_child {
            d.stmts.extend(self.bodies.iter().flatten().map(|b| assign(b.child, Expr::int(1))));
        }
        for (v, body) in self.program.procedures[&self.program.entry].params.iter().zip(&self.bodies[0][0].vars) {
            d.stmts.push(assign(body.0, Expr::var(v.name)));
        }
        if self.liveness {
            for r in &records {
                d.stmts.push(assign(r.moved, Expr::bool(false)));
                d.stmts.push(assign(r.seen_false, Expr::bool(false)));
                d.stmts.push(assign(r.location, Expr::int(0)));
            }
        }
        d.stmts.extend(self.monitor.iter().flat_map(|m| m.begin(self.words)));
        let stem = self.options.stem as usize;
        let one_way = self.options.reduces(self.liveness) && (self.words.rounds > 1 || self.saturates());
        let idle =
            (one_way || self.saturates()).then(|| RedundantContexts::new(self.slots.count, !one_way, &mut names));
        idle.iter().flat_map(RedundantContexts::variables).for_each(|n| d.local(n, Type::bool()));
        let locals = Locals { cs, done, keeper, idle };
        for round in 0..self.words.rounds {
            d.stmts.extend(locals.idle.iter().flat_map(|i| i.round(round)));
            if self.liveness && round == stem {
                let (old, new) = snapshots.iter().map(|(v, (s, _))| (*s, Expr::var(*v))).unzip();
                d.stmts.push(assign_all(old, new));
                d.stmts.extend(self.bodies.iter().flatten().flat_map(|b| b.recurring.reset()));
                self.waiting(&records, &mut d);
                d.stmts.extend(self.monitor.iter().flat_map(|m| m.begin_period(Expr::clone)));
            }
            for slot in 0..self.slots.count {
                self.context(round, slot, &records, &locals, &mut d);
            }
        }
        let holds = if self.liveness {
            for (v, (saved, _)) in &snapshots {
                d.stmts.push(assume(Expr::var(*saved).eq(Expr::var(*v))));
            }
            self.closing(&records, &mut d);
            Expr::bool(false)
        } else if self.property.is_about_waiting() {
            self.mark_what_goes_on(&locals, &mut d);
            self.deadlock(&mut d).not()
        } else if let Some(racing) = &self.racing {
            self.mark_beside(&locals, &mut d);
            let chosen = ["first#", "second#"].map(|n| names.fresh(n));
            self.race(racing, chosen, &mut d);
            racing.found().not()
        } else {
            self.behind_the_last_round(&records, &locals, &mut d);
            d.stmts.push(Stmt::generated(StmtKind::Label(done)));
            Expr::var(self.words.error).not()
        };
        decls.push(d.finish(driver, holds, self.options.form));
        let saturates = self.saturates();
        Output { program: Program { decls }, entry: driver, map, slots: self.slots.count, saturates }
    }

    /// Constants whose values were put in are reported with these values all the same.
    fn known(&self, constants: &Known) -> Vec<Stmt> {
        let mut used: Vec<Name> = self.bodies.iter().flatten().flat_map(|b| b.constants.iter().copied()).collect();
        used.sort_unstable();
        used.dedup();
        used.into_iter().map(|n| assume(Expr::var(n).eq(constants[&n].clone()))).collect()
    }

    /// Nobody reads a thread's variables before the thread begins. They start with some value all the same: an arbitrary one is one more
    /// that later values have to be told from.
    fn unset(&self) -> Vec<Stmt> {
        let own = self.bodies.iter().flatten().flat_map(|b| b.vars.iter().cloned());
        let carried = self.slots.slots.iter().skip(1).flat_map(|s| {
            let args = s.candidates.iter().flat_map(|c| c.args.iter().flatten().cloned());
            args.chain(std::iter::once(s.start).chain(s.root).chain(s.creator).map(|n| (n, Type::int())))
        });
        let value = |ty: &Type| match ty.kind {
            TypeKind::Int => Some(Expr::int(0)),
            TypeKind::Bool => Some(Expr::bool(false)),
            _ => None,
        };
        own.chain(carried).filter_map(|(n, t)| Some(assign(n, value(&t)?))).collect()
    }

    fn is_thread_local(&self, decl: &Decl) -> bool {
        let is_one = |n: &Ident| self.program.globals.get(&n.name).is_some_and(|g| g.sharing == Sharing::ThreadLocal);
        matches!(decl, Decl::Var(v) if v.groups.iter().flat_map(|g| &g.names).any(is_one))
    }

    fn procedure(&self, slot: usize, body: &Body, records: &[Record], cs: Name, map: &mut SourceMap) -> Decl {
        let own_id = Expr::int(slot + 1);
        let mut emitter = Emitter {
            words: self.words,
            slots: self.slots,
            map,
            sources: body.sources.clone(),
            own_id,
            child: body.child,
        };
        let mut scheme = Resuming { lazy: self, slot, body, records, cs, next: 0 };
        let mut stmts = emitter.nodes(&body.instance.body, &mut scheme);
        stmts.push(assume(le(Expr::int(body.size()), Expr::var(cs))));
        stmts.push(Stmt::generated(StmtKind::Label(body.labels[body.size()])));
        let mut locals = body.temps.clone();
        locals.push((self.words.ok, Type::bool()));
        let p = Proc {
            name: body.name,
            type_params: Vec::new(),
            attrs: Vec::new(),
            ins: vec![binder(cs, Type::int())],
            outs: Vec::new(),
            locals,
            stmts,
        };
        p.decl(Some(1))
    }

    /// One context of a slot.
    fn context(&self, round: usize, slot: usize, records: &[Record], locals: &Locals, d: &mut Driver) {
        let &Locals { cs, done, keeper, .. } = locals;
        let s = &self.slots.slots[slot];
        let mut alternatives = Vec::new();
        for (body, candidate) in self.bodies[slot].iter().zip(&s.candidates) {
            let tag = d.thread_event(slot, candidate);
            let (pc, upto) = (Expr::var(body.pc), Expr::var(cs));
            // Nothing happens before the entry thread begins: what it writes first is written in every execution.
            // But it may be blocked at once.
            let waits = self.property.is_about_waiting() && body.guards.iter().any(|g| g.location == body.locations[0]);
            let begins = !self.liveness && (round, slot) == (0, 0) && !waits;
            let least = if begins { Expr::int(1) } else { pc.clone() };
            let mut stmts = vec![
                Stmt { tag, ..assign(self.words.round, Expr::int(round)) },
                havoc([cs]),
                assume(le(least, upto.clone()).and(le(upto.clone(), Expr::int(body.size())))),
            ];
            if self.liveness && round >= self.options.stem as usize {
                let r = &records[slot];
                let moves = lt(pc, upto.clone());
                stmts.push(assume(Expr::var(r.waits).implies(moves.clone().not())));
                stmts.push(assign(r.moved, Expr::var(r.moved).or(moves)));
            }
            if let Some(keeper) = keeper {
                // Who has stopped at the head of a loop keeps control.
                let (nobody, this) = (Expr::int(0), Expr::int(slot + 1));
                let may = Expr::var(keeper).eq(nobody.clone()).or(Expr::var(keeper).eq(this.clone()));
                let stops = Expr::any(body.held.iter().map(|i| upto.clone().eq(Expr::int(*i))));
                let keeps = if_(Guard::Expr(stops), vec![assign(keeper, this)], vec![assign(keeper, nobody)]);
                let moves = lt(Expr::var(body.pc), upto.clone());
                stmts.push(when(moves, vec![assume(may), keeps]));
            }
            if let Some(idle) = &locals.idle {
                stmts.extend(idle.context(round, slot, lt(Expr::var(body.pc), upto.clone())));
            }
            stmts.push(call(body.name, vec![upto.clone()], Vec::new()));
            stmts.push(assign(body.pc, upto.clone()));
            if self.liveness {
                let locations = body.locations.iter().map(|l| Expr::int(*l)).collect();
                stmts.push(assign(records[slot].location, select(cs, locations)));
            } else if self.property.is_about_checks() {
                let goto = StmtKind::Goto { attrs: Vec::new(), targets: vec![Ident::generated(done)] };
                stmts.push(when(Expr::var(self.words.error), vec![Stmt::generated(goto)]));
            }
            alternatives.push(stmts);
        }
        let stmts = match s.root {
            Some(which) => case(which, 0, alternatives),
            None => alternatives.pop().unwrap_or_default(),
        };
        match slot {
            0 => d.stmts.extend(stmts),
            _ => d.stmts.push(when(Expr::var(s.created), stmts)),
        }
    }

    fn is_there(&self, slot: usize) -> Expr {
        if slot == 0 { Expr::bool(true) } else { Expr::var(self.slots.slots[slot].created) }
    }

    fn has_returned(&self, slot: usize) -> Expr {
        Expr::any(self.bodies[slot].iter().enumerate().map(|(which, body)| {
            let at_end = Expr::var(body.pc).eq(Expr::int(body.size()));
            match self.slots.slots[slot].root {
                Some(root) => Expr::var(root).eq(Expr::int(which)).and(at_end),
                None => at_end,
            }
        }))
    }
}

/// Emission of one slot's code.
struct Resuming<'a, 'l> {
    lazy: &'a Lazy<'l>,
    slot: usize,
    body: &'a Body,
    records: &'a [Record],
    cs: Name,
    /// Number of the next label in program order.
    next: usize,
}

impl Resuming<'_, '_> {
    /// What is claimed about guards of other threads in the period, those that are asked about.
    fn held_to_claims(&self, e: &Emitter, asked: &dyn Fn(&Expr) -> bool) -> Vec<Stmt> {
        let stem = Expr::int(self.lazy.options.stem as usize);
        let in_period = le(stem, Expr::var(e.words.round));
        let mut out = Vec::new();
        for (slot, r) in self.records.iter().enumerate().filter(|(s, _)| *s != self.slot) {
            for (g, at) in self.lazy.at_guards(slot, r).into_iter().filter(|(g, _)| asked(&g.guard)) {
                let here = Expr::all([in_period.clone(), Expr::var(r.waits), at]);
                let disabled = e.current(&g.guard).not();
                match self.lazy.options.asked.fairness {
                    Fairness::Strong => out.push(assume(here.implies(disabled))),
                    Fairness::Weak => {
                        out.push(assign(r.seen_false, Expr::var(r.seen_false).or(here.and(disabled))));
                    }
                    Fairness::None => {}
                }
            }
        }
        out
    }
}

impl Scheme for Resuming<'_, '_> {
    fn switch(&mut self, e: &mut Emitter, switch: &Switch) -> Vec<Stmt> {
        let i = self.next;
        self.next += 1;
        let (pc, cs) = (Expr::var(self.body.pc), Expr::var(self.cs));
        let mut out = Vec::new();
        if self.lazy.liveness && self.lazy.options.blocked_between_turns() {
            out = gives_up_control(e, switch, self.held_to_claims(e, &|_| true));
        }
        if let (SwitchKind::WhenBlocked, Some(guard)) = (switch.kind, &switch.guard) {
            // Only who is blocked may stop here.
            out.push(assume(cs.clone().eq(Expr::int(i)).implies(e.current(guard).not())));
        }
        let skip = lt(Expr::int(i), pc).or(le(cs, Expr::int(i)));
        let goto = StmtKind::Goto { attrs: Vec::new(), targets: vec![Ident::generated(self.body.labels[i + 1])] };
        out.push(Stmt::generated(StmtKind::Label(self.body.labels[i])));
        out.push(when(skip, vec![Stmt::generated(goto)]));
        if let Some(racing) = &self.lazy.racing {
            // In the last state: one step, from one switch point to the next.
            let again = vec![assume(racing.in_mode(2)), return_()];
            let first = vec![when(Expr::var(racing.took), again), assign(racing.took, Expr::bool(true))];
            out.push(when(racing.in_mode(0).not(), first));
        }
        out
    }

    fn after_call(&mut self, _: &mut Emitter, _: &CallNode) -> Vec<Stmt> {
        Vec::new()
    }

    fn failed(&mut self, e: &mut Emitter, tag: Tag) -> Vec<Stmt> {
        vec![Stmt { tag, ..assign(e.words.error, Expr::bool(true)) }, return_()]
    }

    fn touches(&mut self, e: &mut Emitter, step: &Step, touches: &[Touch], plain: bool) -> Vec<Stmt> {
        let Some(racing) = &self.lazy.racing else { return Vec::new() };
        let mut tag = |kind| e.event(kind, step.span, step.procedure, Vec::new());
        let tags = [tag(EventKind::Says), tag(EventKind::Takes)];
        let value = |index: &Expr| e.current(index);
        racing.touches((touches, plain), &value, &value, &|| vec![return_()], tags)
    }

    fn checks(&self) -> bool {
        self.lazy.property.is_about_checks()
    }

    fn publish(&mut self, e: &mut Emitter, written: &[Name]) -> Vec<Stmt> {
        let mut out = self.lazy.monitor.map_or_else(Vec::new, |m| m.observe(e.words, written));
        if !self.lazy.options.blocked_between_turns() {
            out.extend(self.held_to_claims(e, &|guard| guard.mentions(|n| written.contains(&n))));
        }
        out
    }

    fn spawn(&mut self, e: &mut Emitter, _: &Spawn) -> Vec<Stmt> {
        if !self.lazy.liveness {
            return Vec::new();
        }
        vec![assume(lt(Expr::var(e.words.round), Expr::int(self.lazy.options.stem as usize)))]
    }

    fn enters(&mut self, numbers: &[usize]) -> Vec<Stmt> {
        self.body.recurring.around(numbers)
    }

    fn passed(&mut self, number: usize) -> Vec<Stmt> {
        self.body.recurring.passed(number)
    }

    fn join(&mut self, _: &mut Emitter) -> Vec<Stmt> {
        vec![assume(le(Expr::int(self.next), Expr::var(self.cs)))]
    }

    fn before_return(&mut self, _: &mut Emitter) -> Vec<Stmt> {
        vec![assume(le(Expr::int(self.body.size()), Expr::var(self.cs)))]
    }

    fn callee(&self, call: &CallNode) -> Name {
        call.proc
    }
}
