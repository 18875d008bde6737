//! Which shared globals are touched only under a lock: accesses of those are *both-movers*, and need no switch point of their own (safety).
//!
//! - Requires: lowered procedures, atomic sections bracketed.
//! - Establishes: [`Movers`]. A global is *protected* if some lock is held wherever a thread touches it while there are other threads.
//!   Lock-sets are computed along the control flow, over calls, to a fixed point; only what holds on every way counts.
//! - A *lock* is a Boolean or integer global with one value that means free. Behind `assume lock == free`, in the same atomic section, writing
//!   another constant acquires it. Every other write must be `lock := free` by a thread that holds it, or come before there
//!   are other threads. So, by induction over executions, no two threads hold it at a time.
//! - Why the rounds are enough: between two steps of a thread that holds the lock throughout, no other thread touches what the lock protects, and
//!   what the others do there touches nothing of the step. So the second step can as well be done directly behind the first, in the
//!   context of the first: no context is added, nobody else's step moves. The same holds for a release of a lock that is never read but to acquire
//!   it (a *left-mover*): as long as it is held nobody gets past an acquisition. What follows up to the next switch point moves along.
//!   A thread that stops for good in front of such a step can as well do it, unless it cannot be executed: in front of assumptions a
//!   [`SwitchKind::Stop`] is kept, as it is for steps that touch nothing shared.
//! - Source: Lipton, "Reduction: a method of proving properties of parallel programs", CACM 18, 1975; Flanagan and Qadeer, "A type and
//!   effect system for atomicity", PLDI 2003.

use std::collections::BTreeMap;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHashMap;

use super::program::*;
use super::visit::{Control, preorder};
use syntax::ast::*;

/// The code that all threads run.
pub struct Code<'a> {
    /// It says what is shared.
    pub program: &'a Concurrent,
    /// By the names under which they are called or created, or any others.
    pub bodies: IndexMap<Name, &'a [Node]>,
    /// With what threads begin, and whether there may be other threads by then.
    pub roots: Vec<(Name, bool)>,
}

impl<'a> Code<'a> {
    /// The program as it is. `entry_once`: the entry procedure runs only as the first thread.
    pub fn of(program: &'a Concurrent, entry_once: bool) -> Code<'a> {
        let bodies = program.procedures.iter().map(|(name, p)| (*name, p.body.as_slice())).collect();
        Code { program, bodies, roots: vec![(program.entry, !entry_once)] }
    }
}

/// Finds the protected globals.
pub fn movers(code: &Code) -> Movers {
    let mut locks = candidates(code);
    loop {
        if locks.is_empty() {
            return Movers::default();
        }
        let mut flow = Flow::new(code, &locks);
        flow.run();
        if flow.wrong.is_empty() {
            return flow.movers();
        }
        let wrong = flow.wrong;
        locks.retain(|l, _| !wrong.contains(l));
    }
}

/// Equal constants.
fn is_literal(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Bool(_) | ExprKind::Int(_))
}

/// What a condition says of single variables: `!l`, `l`, `l == c`. Calls `rest` for everything else in it.
fn facts(e: &Expr, fact: &mut dyn FnMut(Name, Expr), rest: &mut dyn FnMut(&Expr)) {
    match &e.kind {
        ExprKind::Var(name) => fact(*name, Expr::bool(true)),
        ExprKind::Unary(UnOp::Not, inner) => match inner.kind {
            ExprKind::Var(name) => fact(name, Expr::bool(false)),
            _ => rest(e),
        },
        ExprKind::Binary(BinOp::And, a, b) => {
            facts(a, fact, rest);
            facts(b, fact, rest);
        }
        ExprKind::Binary(BinOp::Eq | BinOp::Iff, a, b) => match (&a.kind, &b.kind) {
            (ExprKind::Var(name), _) if is_literal(b) => fact(*name, (**b).clone()),
            (_, ExprKind::Var(name)) if is_literal(a) => fact(*name, (**a).clone()),
            _ => rest(e),
        },
        _ => rest(e),
    }
}

/// Shared globals that assumptions compare with one constant only: it may mean that the lock is free.
fn candidates(code: &Code) -> IndexMap<Name, Expr> {
    let mut found: IndexMap<Name, Option<Expr>> = IndexMap::new();
    for body in code.bodies.values() {
        for action in preorder(body).flat_map(Node::actions) {
            let Action::Assume { expr, .. } = action else { continue };
            let mut fact = |name, value: Expr| {
                if code.program.is_shared(name) {
                    let known = found.entry(name).or_insert_with(|| Some(value.clone()));
                    *known = known.take().filter(|k| same(k, &value));
                }
            };
            facts(expr, &mut fact, &mut |_| {});
        }
    }
    found.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

/// What surely holds at a place.
#[derive(Debug, Clone, Default, PartialEq)]
struct LockSet {
    locks: IndexSet<Name>,
    /// Locks that are free for as long as the atomic section goes on.
    free: IndexSet<Name>,
    /// Atomic sections that are open at least.
    depth: usize,
    /// There may be other threads.
    started: bool,
}

impl LockSet {
    fn join(&mut self, other: &LockSet) {
        self.locks.retain(|l| other.locks.contains(l));
        self.free.retain(|l| other.free.contains(l));
        self.depth = self.depth.min(other.depth);
        self.started |= other.started;
    }
}

/// `None` where control has not been seen to come.
type Place = Option<LockSet>;

fn join(known: &mut Place, new: &LockSet) -> bool {
    match known {
        None => {
            *known = Some(new.clone());
            true
        }
        Some(held) => {
            let before = held.clone();
            held.join(new);
            *held != before
        }
    }
}

/// One analysis with these locks and their free values.
struct Flow<'a> {
    code: &'a Code<'a>,
    locks: &'a IndexMap<Name, Expr>,
    /// Where procedures begin, and where they return.
    entries: IndexMap<Name, Place>,
    exits: FxHashMap<Name, Place>,
    labels: FxHashMap<(Name, Name), Place>,
    heads: FxHashMap<(Name, LoopId), Place>,
    /// Locks that a procedure, or what it calls, may release.
    releases: BTreeMap<Name, IndexSet<Name>>,
    unbalanced: IndexSet<Name>,
    changed: bool,
    procedure: Name,
    breaks: Vec<(LoopId, Place)>,
    /// The fixed point is reached: what is touched under which locks.
    recording: bool,
    touched: IndexMap<Name, IndexSet<Name>>,
    /// Read otherwise than to acquire.
    read: IndexSet<Name>,
    acquired: IndexSet<Name>,
    wrong: IndexSet<Name>,
}

impl<'a> Flow<'a> {
    fn new(code: &'a Code<'a>, locks: &'a IndexMap<Name, Expr>) -> Flow<'a> {
        let begin = |started: bool| Some(LockSet { started, ..LockSet::default() });
        Flow {
            code,
            locks,
            entries: code.roots.iter().map(|(name, started)| (*name, begin(*started))).collect(),
            exits: FxHashMap::default(),
            labels: FxHashMap::default(),
            heads: FxHashMap::default(),
            releases: BTreeMap::new(),
            unbalanced: super::sections::unbalanced(code.program),
            changed: false,
            procedure: code.program.entry,
            breaks: Vec::new(),
            recording: false,
            touched: IndexMap::new(),
            read: IndexSet::new(),
            acquired: IndexSet::new(),
            wrong: IndexSet::new(),
        }
    }

    fn run(&mut self) {
        loop {
            self.changed = false;
            self.pass();
            if !self.changed {
                break;
            }
        }
        self.recording = true;
        self.pass();
        let never = self.locks.keys().filter(|l| !self.acquired.contains(*l)).copied();
        self.wrong.extend(never);
    }

    fn pass(&mut self) {
        let mut i = 0;
        while let Some((&name, place)) = self.entries.get_index(i) {
            i += 1;
            let mut place = place.clone();
            self.procedure = name;
            let code = self.code;
            let Some(body) = code.bodies.get(&name) else { continue };
            self.nodes(body, &mut place);
            self.returns(&place);
        }
    }

    fn movers(self) -> Movers {
        let pure = |l: &Name| !self.read.contains(l);
        let released = self.locks.iter().filter(|(l, _)| pure(l)).map(|(l, e)| (*l, e.clone())).collect();
        let protected = self.touched.iter().filter(|(n, by)| !by.is_empty() && !self.locks.contains_key(*n));
        Movers { protected: protected.map(|(n, _)| *n).collect(), released }
    }

    fn returns(&mut self, place: &Place) {
        if let Some(held) = place {
            let exit = self.exits.entry(self.procedure).or_default();
            self.changed |= join(exit, held);
        }
    }

    fn nodes(&mut self, nodes: &[Node], place: &mut Place) {
        nodes.iter().for_each(|n| self.node(n, place));
    }

    fn node(&mut self, node: &Node, place: &mut Place) {
        if let Control::Label { name, .. } = node.control() {
            let at = self.labels.entry((self.procedure, name)).or_default();
            if let Some(held) = &place {
                self.changed |= join(at, held);
            }
            *place = at.clone();
            return;
        }
        let Some(held) = place else { return };
        if let Some(id) = node.as_loop() {
            return node.lists().for_each(|body| self.loop_(id, body, place));
        }
        match node {
            Node::Step(step) => self.step(&step.actions, held),
            Node::AtomicBegin(_) => held.depth += 1,
            Node::AtomicEnd => {
                held.depth = held.depth.saturating_sub(1);
                if held.depth == 0 {
                    held.free.clear();
                }
            }
            Node::Call(call) => self.call(call, place),
            Node::Spawn(spawn) => {
                let arguments = spawn.args.iter().map(|e| Action::Assume { attrs: Vec::new(), expr: e.clone() });
                for action in arguments.chain(spawn.checks.iter().cloned()) {
                    self.touch(&action, held);
                    self.reads(&action, held);
                }
                held.started = true;
                held.free.clear();
                let child = LockSet { started: true, ..LockSet::default() };
                self.changed |= join(self.entries.entry(spawn.proc).or_default(), &child);
            }
            Node::Yield(_) | Node::Switch(_) => held.free.clear(),
            _ => match node.control() {
                Control::Breaks(id) => {
                    let here = place.take();
                    if let (Some((_, at)), Some(held)) = (self.breaks.iter_mut().rfind(|(l, _)| *l == id), &here) {
                        join(at, held);
                    }
                }
                Control::Jumps(targets) => {
                    for t in targets {
                        let at = self.labels.entry((self.procedure, *t)).or_default();
                        self.changed |= join(at, held);
                    }
                    *place = None;
                }
                Control::Returns => {
                    let here = place.take();
                    self.returns(&here);
                }
                Control::Falls | Control::Label { .. } => self.within(node, place),
            },
        }
    }

    /// What each list of the node comes to; where it has none nothing changes.
    fn within(&mut self, node: &Node, place: &mut Place) {
        let mut ends: Option<Place> = None;
        for list in node.lists() {
            let mut end = place.clone();
            self.nodes(list, &mut end);
            match (&mut ends, end) {
                (Some(Some(known)), Some(end)) => known.join(&end),
                (Some(Some(_)), None) => {}
                (known, end) => *known = Some(end),
            }
        }
        if let Some(end) = ends {
            *place = end;
        }
    }

    fn loop_(&mut self, id: LoopId, body: &[Node], place: &mut Place) {
        let key = (self.procedure, id);
        let head = self.heads.entry(key).or_default();
        if let Some(held) = &place {
            self.changed |= join(head, held);
        }
        *place = head.clone();
        self.breaks.push((id, None));
        self.nodes(body, place);
        if let Some(held) = &place {
            let head = self.heads.entry(key).or_default();
            self.changed |= join(head, held);
        }
        *place = self.breaks.pop().and_then(|(_, at)| at);
    }

    fn call(&mut self, call: &CallNode, place: &mut Place) {
        let Some(held) = place else { return };
        let inside = LockSet { locks: held.locks.clone(), started: held.started, ..LockSet::default() };
        self.changed |= join(self.entries.entry(call.proc).or_default(), &inside);
        let released = self.releases.get(&call.proc).cloned().unwrap_or_default();
        self.release(released.iter().copied());
        let Some(Some(exit)) = self.exits.get(&call.proc) else {
            *place = None;
            return;
        };
        held.locks.retain(|l| !released.contains(l));
        held.locks.extend(exit.locks.iter().copied());
        held.started |= exit.started;
        held.free.clear();
        if self.unbalanced.contains(&call.proc) {
            held.depth = 0;
        }
    }

    fn release(&mut self, locks: impl Iterator<Item = Name>) {
        let known = self.releases.entry(self.procedure).or_default();
        for lock in locks {
            self.changed |= known.insert(lock);
        }
    }

    fn step(&mut self, actions: &[Action], held: &mut LockSet) {
        for action in actions {
            self.action(action, held);
        }
        if held.depth == 0 {
            held.free.clear();
        }
    }

    fn action(&mut self, action: &Action, held: &mut LockSet) {
        self.touch(action, held);
        self.reads(action, held);
        match action {
            Action::Assume { expr, .. } => {
                let locks = self.locks;
                let mut fact = |name: Name, value: Expr| {
                    if locks.get(&name).is_some_and(|free| same(free, &value)) {
                        held.free.insert(name);
                    }
                };
                facts(expr, &mut fact, &mut |_| {});
            }
            Action::Assign { lhs, rhs, .. } => {
                for (l, value) in lhs.iter().zip(rhs) {
                    self.write(l.base.name, Some(value), held);
                }
            }
            Action::Havoc(names) => names.iter().for_each(|n| self.write(*n, None, held)),
            Action::Check { .. } | Action::Touches { .. } => {}
        }
    }

    /// A write of a lock must acquire it or release it.
    fn write(&mut self, lock: Name, value: Option<&Expr>, held: &mut LockSet) {
        let Some(free) = self.locks.get(&lock) else { return };
        let was_free = held.free.shift_remove(&lock);
        let value = value.filter(|v| is_literal(v));
        let frees = value.is_some_and(|v| same(v, free));
        if !held.started {
            // Whatever it is: nobody else is there, and who is there does not count on holding it.
            held.locks.shift_remove(&lock);
        } else if frees {
            if self.recording && !held.locks.contains(&lock) {
                self.wrong.insert(lock);
            }
            held.locks.shift_remove(&lock);
        } else if was_free && value.is_some() {
            held.locks.insert(lock);
            self.acquired.insert(lock);
        } else if self.recording {
            self.wrong.insert(lock);
        }
        if frees || !held.started {
            self.release([lock].into_iter());
        }
    }

    fn touch(&mut self, action: &Action, held: &LockSet) {
        if !self.recording || !held.started {
            return;
        }
        for (name, global) in &self.code.program.globals {
            if global.sharing == Sharing::Shared && action.mentions(|n| n == *name) {
                let by = self.touched.entry(*name).or_insert_with(|| held.locks.clone());
                by.retain(|l| held.locks.contains(l));
            }
        }
    }

    /// Notes which locks an action reads otherwise than by assuming that they are free.
    fn reads(&mut self, action: &Action, held: &LockSet) {
        if !self.recording || !held.started {
            return;
        }
        let mut other: Vec<Expr> = Vec::new();
        match action {
            Action::Assume { attrs, expr } => {
                let mut wrong: Vec<Name> = Vec::new();
                let locks = self.locks;
                let mut fact = |name: Name, value: Expr| {
                    if locks.get(&name).is_some_and(|free| !same(free, &value)) {
                        wrong.push(name);
                    }
                };
                facts(expr, &mut fact, &mut |e| other.push(e.clone()));
                self.read.extend(wrong);
                other.extend(syntax::children::attr_exprs(attrs).cloned());
            }
            _ => other.extend(action.exprs().into_iter().cloned()),
        }
        let read = self.locks.keys().filter(|l| other.iter().any(|e| e.mentions(|n| n == **l)));
        self.read.extend(read.copied());
    }
}
