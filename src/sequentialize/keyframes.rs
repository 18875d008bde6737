//! The fair lasso for threads that recurse: an endless descent repeats without ever coming back to the same stack.
//!
//! - Requires: a prepared program whose recursive procedures are still called; each starts with a switch point, unless it is called
//!   inside an atomic section only.
//! - Establishes: such a thread is left, `closed`, exactly when its actions in the rounds of the period can be repeated for
//!   ever with the same values of the shared globals at each of its contexts' ends.
//! - Source: Atig, Bouajjani, Emmi and Lal, "Detecting fair non-termination in multithreaded programs", CAV 2012, the part on recursive
//!   programs. Differently from there, the stem and the period are one vector of versions, as for other threads, and what a thread does
//!   again runs on copies; so nothing more is guessed, and a keyframe may stand in the middle of a context.
//!
//! The *keyframe* is an activation that is never returned from, at a switch point that it reaches in a round k1 + s of the period
//! (0 <= s < k2, K = k1 + k2). What the stack holds below does not matter from there on. A period later the thread must be, in
//! the same frame or further in, at the same place with the same locals and the same shared globals:
//! ```text
//!              stem            the period, on g#r(k1).. g#r(K-1)              again, on g#again0 .. g#again(s)
//! rounds  0 .. k1-1 | k1 .. k1+s ; keyframe ; k1+s .. K-1            | K .. K+s ; closure
//! ```
//! The copies start with what the thread finds in rounds k1, k1+1, ...: `g#again(i) := g#r(k1+i)` before it runs. Where it closes,
//! the rounds that it has run again left what they left at first, `g#again(i) == g#r(k1+i)` for i < s, and the globals in the middle of round
//! s are those that the keyframe saved. So everybody else finds the same in each period, and rounds join up as in [`super::lasso`].
//! At switch point p:
//! ```text
//! if (*) { <waits for ever, as in the lasso>; left := true; return; }
//! havoc next; assume round <= next && (next < K || (taken && next <= keyframe#round + k2)); round := next;
//! if (!taken) { if (*) { assume k1 <= round; taken := true; here := true; keyframe#round, keyframe#location, keyframe#x.. := round, p, x..; } }
//! else { if (*) { assume round == keyframe#round + k2 && keyframe#location == p && keyframe#x == x..; closed := true; left := true; return; } }
//! call P(..);    if (left) { return; }
//! return         assume !here;                                  -- here: a local, this activation is the keyframe
//! ```
//! Waited guards are looked at where the thread's writes recur: behind the keyframe. A thread's root returns with `round < k1`.

use indexmap::{IndexMap, IndexSet};

use super::build::*;
use super::emitter::*;
use super::instances::{Key, callees, compared, sources};
use super::recurs::Recurring;
use super::rounds::*;
use super::slots::*;
use super::waiting::{BodyId, Waits};
use super::{Mutation, Options};
use concurrency::CHILD;
use concurrency::inline::Instance;
use concurrency::program::*;
use concurrency::visit::switches;
use sequential::{EventKind, SourceMap};
use syntax::ast::*;

/// What all threads with keyframes use, one after the other.
pub struct Keyframes {
    k1: usize,
    k: usize,
    /// The versions of the rounds, then the copies for what runs again.
    words: RoundVersions,
    taken: Name,
    left: Name,
    round: Name,
    location: Name,
    /// Shared globals as the keyframe saw them.
    globals: IndexMap<Name, Name>,
    /// Those that may be different when the thread is back.
    ignored: IndexSet<Name>,
}

/// What emission writes to.
pub struct Output<'a> {
    pub slots: &'a Slots,
    pub map: &'a mut SourceMap,
    pub decls: &'a mut Vec<Decl>,
}

impl Keyframes {
    pub fn new(program: &mut Concurrent, words: &RoundVersions, options: &Options) -> Keyframes {
        let (k1, k) = (options.stem as usize, words.rounds);
        let mut words = words.clone();
        let mut globals = IndexMap::new();
        let names = &mut program.names;
        for (name, versions) in &mut words.versions {
            versions.extend((0..k - k1).map(|i| names.fresh(&format!("{name}#again{i}"))));
            globals.insert(*name, names.fresh(&format!("keyframe#{name}")));
        }
        words.rounds = 2 * k - k1;
        let mut name = |base: &str| names.fresh(&format!("keyframe#{base}"));
        let (taken, round, location) = (name("taken"), name("round"), name("location"));
        let left = names.fresh("left#");
        let ignored = program.globals.iter().filter(|(_, g)| g.ignored).map(|(n, _)| *n).collect();
        Keyframes { k1, k, words, taken, left, round, location, globals, ignored }
    }

    pub fn declarations(&self, program: &Concurrent) -> Vec<Decl> {
        let global = |name: Name, ty: Type| Decl::Var(var(name, ty));
        let mut decls = vec![global(self.taken, Type::bool()), global(self.left, Type::bool())];
        decls.extend([self.round, self.location].map(|n| global(n, Type::int())));
        for (name, saved) in &self.globals {
            let ty = &program.globals[name].ty;
            let again = &self.words.versions[name][self.k..];
            decls.extend(again.iter().chain([saved]).map(|n| global(*n, ty.clone())));
        }
        decls
    }

    /// Around the call that runs a thread.
    pub fn run(&self, call: Stmt, options: &Options) -> Vec<Stmt> {
        let mut stmts = vec![assign(self.taken, Expr::bool(false)), assign(self.left, Expr::bool(false))];
        for versions in self.words.versions.values() {
            let (first, again) = (&versions[self.k1..self.k], &versions[self.k..]);
            stmts.extend(again.iter().zip(first).map(|(a, f)| assign(*a, Expr::var(*f))));
        }
        stmts.push(call);
        if !options.mutation.is(Mutation::EndsInPeriod) {
            stmts.push(assume(Expr::var(self.left).or(lt(Expr::var(self.words.round), Expr::int(self.k1)))));
        }
        stmts
    }

    /// Emits the code of one thread: the root's body and the procedures that it calls. Returns the root's name.
    pub fn thread(
        &self,
        program: &mut Concurrent,
        options: &Options,
        (id, root): (BodyId, &Instance),
        recursive: &IndexMap<Key, Instance>,
        (waits, closed): (&Waits, Name),
        out: &mut Output,
    ) -> Name {
        let bodies: Vec<(Option<Key>, &Instance)> = std::iter::once((None, root))
            .chain(called(root, recursive).into_iter().map(|(k, i)| (Some(k), i)))
            .collect();
        let code = bodies.iter().map(|(_, i)| i.body.as_slice());
        let recurring = Recurring::of(code, id.slot, &mut program.names);
        out.decls.extend(recurring.variables().into_iter().map(|(n, t)| Decl::Var(var(n, t))));
        let mut procedures = IndexMap::new();
        for (callee, i) in &bodies {
            let atomic = if callee.is_some_and(|k| k.1 > 0) { "#atomic" } else { "" };
            procedures.insert(*callee, program.names.fresh(&format!("{}{atomic}#t{}", i.root, id.slot)));
        }
        let own = self.own_globals(program, id, &bodies, out);
        let here = program.names.fresh("here#");
        let mut first_location = 0;
        for (callee, i) in &bodies {
            let saved = saved(program, *callee, i, out);
            let mut scheme = Frames {
                keyframes: self,
                options,
                id: BodyId { callee: *callee, ..id },
                params: callee.map(|_| i.params.iter().map(|v| v.name).collect()),
                first_location,
                saved,
                own: &own,
                closed,
                here,
                waits,
                recurring: &recurring,
                procedures: &procedures,
            };
            first_location += switches(&i.body).count();
            let decl = scheme.procedure(i, out);
            out.decls.push(decl);
        }
        procedures[&None]
    }

    /// Globals of the thread alone that its code writes, with variables that save them.
    fn own_globals(
        &self,
        program: &mut Concurrent,
        id: BodyId,
        bodies: &[(Option<Key>, &Instance)],
        out: &mut Output,
    ) -> IndexMap<Name, Name> {
        let mut own: IndexSet<Name> = bodies.iter().flat_map(|(_, i)| compared(program, i)).collect();
        own.retain(|n| program.globals.contains_key(n));
        let mut saved = IndexMap::new();
        for n in own {
            let name = program.names.fresh(&format!("keyframe#t{}#{n}", id.slot));
            out.decls.push(Decl::Var(var(name, program.globals[&n].ty.clone())));
            saved.insert(n, name);
        }
        saved
    }
}

/// Variables of a body that must be the same at a closure in it, with those that save them. The root runs once; of a recursive procedure
/// another activation may close.
fn saved(program: &mut Concurrent, callee: Option<Key>, i: &Instance, out: &mut Output) -> IndexMap<Name, Name> {
    let written = compared(program, i);
    let mut saved = IndexMap::new();
    for v in i.params.iter().chain(&i.vars).filter(|v| !v.ghost && (callee.is_some() || written.contains(&v.name))) {
        let name = program.names.fresh(&format!("keyframe#{}#{}", i.root, v.name));
        out.decls.push(Decl::Var(var(name, v.ty.clone())));
        saved.insert(v.name, name);
    }
    saved
}

/// Recursive procedures that the root calls, directly or not.
pub fn called<'i>(root: &Instance, recursive: &'i IndexMap<Key, Instance>) -> IndexMap<Key, &'i Instance> {
    let mut found = IndexMap::new();
    let mut work: Vec<Key> = callees(&root.body).collect();
    while let Some(key) = work.pop() {
        if let (Some(i), false) = (recursive.get(&key), found.contains_key(&key)) {
            found.insert(key, i);
            work.extend(callees(&i.body));
        }
    }
    found
}

/// Emission of one body.
struct Frames<'a> {
    keyframes: &'a Keyframes,
    options: &'a Options,
    id: BodyId,
    /// What has a value where a recursive procedure begins; `None`: the thread's root.
    params: Option<Vec<Name>>,
    /// Places are numbered through all bodies of the thread.
    first_location: usize,
    /// Variables of the body, and globals of the thread alone, with those that save them.
    saved: IndexMap<Name, Name>,
    own: &'a IndexMap<Name, Name>,
    closed: Name,
    here: Name,
    waits: &'a Waits<'a>,
    recurring: &'a Recurring,
    procedures: &'a IndexMap<Option<Key>, Name>,
}

impl Frames<'_> {
    fn procedure(&mut self, i: &Instance, out: &mut Output) -> Decl {
        let words = &self.keyframes.words;
        let own_id = Expr::int(self.id.slot + 1);
        let mut emitter =
            Emitter { words, slots: out.slots, map: out.map, sources: sources(i), own_id, child: CHILD.into() };
        let mut stmts = vec![assign(self.here, Expr::bool(false))];
        stmts.extend(emitter.nodes(&i.body, self));
        stmts.extend(self.before_return(&mut emitter));
        let is_out = |n: Name| self.params.is_some() && i.outs.iter().any(|v| v.name == n);
        let binders = |vars: &[Var]| vars.iter().map(|v| binder(v.name, v.ty.clone())).collect();
        let locals = i.vars.iter().chain(&i.temps).filter(|v| !is_out(v.name)).map(|v| (v.name, v.ty.clone()));
        let extra = [(words.next, Type::int()), (self.here, Type::bool())];
        let p = Proc {
            name: self.procedures[&self.id.callee],
            type_params: Vec::new(),
            attrs: Vec::new(),
            ins: binders(&i.params),
            outs: if self.params.is_some() { binders(&i.outs) } else { Vec::new() },
            locals: locals.chain(extra).collect(),
            stmts,
        };
        p.decl(Some(if self.params.is_some() { self.options.recursion } else { 1 }))
    }

    /// Variables that are alive at a switch point, with those that save them.
    fn compared_at(&self, switch: &Switch) -> Vec<(Name, Name)> {
        let alive = |n: &Name| match &self.params {
            Some(params) if switch.location == 0 => params.contains(n),
            _ => switch.scope.contains(n),
        };
        let locals = self.saved.iter().filter(|(n, _)| alive(n));
        self.own.iter().chain(locals).map(|(n, saved)| (*n, *saved)).collect()
    }

    fn leave(&self) -> Vec<Stmt> {
        vec![assign(self.keyframes.left, Expr::bool(true)), return_()]
    }

    /// This activation becomes the keyframe.
    fn snapshot(&self, e: &mut Emitter, switch: &Switch) -> Vec<Stmt> {
        let k = self.keyframes;
        let (mut targets, mut values) = (Vec::new(), Vec::new());
        let mut save = |target: Name, value: Expr| {
            targets.push(target);
            values.push(value);
        };
        save(k.taken, Expr::bool(true));
        save(self.here, Expr::bool(true));
        save(k.round, Expr::var(k.words.round));
        save(k.location, Expr::int(self.first_location + switch.location));
        self.compared_at(switch).into_iter().for_each(|(x, saved)| save(saved, Expr::var(x)));
        for (g, saved) in &k.globals {
            let in_period = k.words.versions[g][k.k1..k.k].iter().map(|v| Expr::var(*v));
            save(*saved, select_from(k.words.round, k.k1, in_period.collect()));
        }
        let tag = e.event(EventKind::Keyframe, switch.span, switch.procedure, Vec::new());
        let in_period = assume(le(Expr::int(k.k1), Expr::var(k.words.round)));
        let mut out = vec![in_period, Stmt { tag, ..assign_all(targets, values) }];
        out.extend(self.recurring.reset());
        out
    }

    /// The thread is back where the keyframe was.
    fn closure(&self, e: &mut Emitter, switch: &Switch) -> Vec<Stmt> {
        let k = self.keyframes;
        let round = Expr::var(k.words.round);
        let mut same = vec![
            round.clone().eq(Expr::binary(BinOp::Add, Expr::var(k.round), Expr::int(k.k - k.k1))),
            Expr::var(k.location).eq(Expr::int(self.first_location + switch.location)),
        ];
        if !self.options.mutation.is(Mutation::LocalsForgotten) {
            same.extend(self.compared_at(switch).into_iter().map(|(x, saved)| Expr::var(saved).eq(Expr::var(x))));
        }
        if !self.options.mutation.is(Mutation::AgainUntied) {
            for (g, saved) in k.globals.iter().filter(|(g, _)| !k.ignored.contains(*g)) {
                let versions = &k.words.versions[g];
                let (first, again) = (&versions[k.k1..k.k], &versions[k.k..]);
                let now = select_from(k.words.round, k.k, again.iter().map(|v| Expr::var(*v)).collect());
                same.push(now.eq(Expr::var(*saved)));
                for (i, (first, again)) in first.iter().zip(again).enumerate().take(again.len() - 1) {
                    let done = lt(Expr::int(k.k + i), round.clone());
                    same.push(done.implies(Expr::var(*again).eq(Expr::var(*first))));
                }
            }
        }
        same.push(self.recurring.closing());
        let tag = e.event(EventKind::Closure, switch.span, switch.procedure, Vec::new());
        let mut out = vec![assume(Expr::all(same)), Stmt { tag, ..assign(self.closed, Expr::bool(true)) }];
        out.extend(self.leave());
        out
    }
}

impl Scheme for Frames<'_> {
    fn switch(&mut self, e: &mut Emitter, switch: &Switch) -> Vec<Stmt> {
        let k = self.keyframes;
        let (round, next, taken) = (Expr::var(k.words.round), Expr::var(k.words.next), Expr::var(k.taken));
        let last = Expr::binary(BinOp::Add, Expr::var(k.round), Expr::int(k.k - k.k1));
        let again = taken.clone().and(le(next.clone(), last));
        let moves = le(round, next.clone()).and(lt(next.clone(), Expr::int(k.k)).or(again));
        let mut out = self.waits.arrive(e, self.id.slot, switch, &Expr::var(k.taken));
        out.extend(self.waits.stay(e, self.id, switch, self.leave()));
        let tag = e.event(EventKind::Switch, switch.span, switch.procedure, Vec::new());
        let pass = vec![havoc([k.words.next]), assume(moves), Stmt { tag, ..assign(k.words.round, next) }];
        out.extend(match (&switch.guard, switch.kind) {
            (Some(guard), SwitchKind::WhenBlocked) => vec![when(e.current(guard).not(), pass)],
            _ => pass,
        });
        let snapshot = if_(Guard::Star, self.snapshot(e, switch), Vec::new());
        let closure = if_(Guard::Star, self.closure(e, switch), Vec::new());
        out.push(if_(Guard::Expr(taken), vec![closure], vec![snapshot]));
        out
    }

    fn after_call(&mut self, _: &mut Emitter, call: &CallNode) -> Vec<Stmt> {
        if call.open > 0 {
            // Nothing can be left inside an atomic section.
            return Vec::new();
        }
        vec![when(Expr::var(self.keyframes.left), vec![return_()])]
    }

    fn failed(&mut self, _: &mut Emitter, _: Tag) -> Vec<Stmt> {
        Vec::new()
    }

    fn checks(&self) -> bool {
        false
    }

    fn publish(&mut self, e: &mut Emitter, written: &[Name]) -> Vec<Stmt> {
        self.waits.publish(e, self.id.slot, written, &Expr::var(self.keyframes.taken))
    }

    fn spawn(&mut self, e: &mut Emitter, _: &Spawn) -> Vec<Stmt> {
        // A repeating configuration cannot have one thread more each time.
        vec![assume(lt(Expr::var(e.words.round), Expr::int(self.keyframes.k1)))]
    }

    fn enters(&mut self, numbers: &[usize]) -> Vec<Stmt> {
        self.recurring.around(numbers)
    }

    fn passed(&mut self, number: usize) -> Vec<Stmt> {
        self.recurring.passed(number)
    }

    fn before_return(&mut self, _: &mut Emitter) -> Vec<Stmt> {
        if self.options.mutation.is(Mutation::KeyframeReturns) {
            return Vec::new();
        }
        vec![assume(Expr::var(self.here).not())]
    }

    fn callee(&self, call: &CallNode) -> Name {
        self.procedures[&Some((call.proc, call.open))]
    }
}
