//! Threads that wait at a guard for ever, on guessed values: what the lasso translations share.
//!
//! A thread that stops at guard w claims `waited#w`, a guessed constant, with constants for the values of its variables that the guard
//! reads. Everybody else is held to the claim: after each write that others can see, each guard w of another thread that reads
//! what was written: `assume <not in the period> || !waited#w || !guard` (strong fairness), or a flag that remembers that it was
//! false (weak). In the end each waited guard is false where the period starts (weak: somewhere in it).
//! Under `--cooperative`, strong fairness asks only where control is given up and at heads of loops: there the claims are looked at, and
//! not behind each write.
//! Source: `translations.md`, "Fair lasso".

use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

use super::build::*;
use super::emitter::Emitter;
use super::instances::{Key, own_number};
use super::rounds::RoundVersions;
use super::{Fairness, Mutation, Options};
use concurrency::inline::Instance;
use concurrency::program::*;
use concurrency::visit::switches;
use sequential::EventKind;
use syntax::ast::*;

/// A piece of a thread's code: the slot, the candidate of the slot, and the recursive procedure where it is not the root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BodyId {
    pub slot: usize,
    pub which: usize,
    pub callee: Option<Key>,
}

/// All guards at which some thread may wait.
pub struct Waits<'a> {
    options: &'a Options,
    k1: usize,
    list: Vec<Waiting>,
    /// Without fairness, where an execution may end: some thread that could run does not.
    idle: Option<Name>,
}

struct Waiting {
    body: BodyId,
    location: usize,
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

impl<'a> Waits<'a> {
    /// Names for what is guessed about each guard of these bodies.
    pub fn of<'i>(
        program: &mut Concurrent,
        options: &'a Options,
        bodies: impl Iterator<Item = (BodyId, &'i Instance)>,
    ) -> Waits<'a> {
        let mut list = Vec::new();
        for (body, i) in bodies {
            let types: FxHashMap<Name, &Type> =
                i.params.iter().chain(&i.vars).chain(&i.temps).map(|v| (v.name, &v.ty)).collect();
            switches(&i.body).for_each(|s| list.extend(waiting(program, body, &types, s)));
        }
        let may_end = program.temporal.is_some() && options.asked.fairness == Fairness::None;
        let idle = may_end.then(|| program.names.fresh("idle#"));
        Waits { options, k1: options.stem as usize, list, idle }
    }

    /// The flag that says that some thread could run and does not, where it is needed.
    pub fn idle(&self) -> Option<Name> {
        self.idle
    }

    pub fn declarations(&self) -> Vec<Decl> {
        let mut decls: Vec<Decl> = self.idle.iter().map(|n| Decl::Var(var(*n, Type::bool()))).collect();
        for w in &self.list {
            decls.push(constant(w.waited, Type::bool()));
            decls.extend(w.locals.values().map(|(n, t)| constant(*n, t.clone())));
            if self.options.asked.fairness == Fairness::Weak {
                decls.push(Decl::Var(var(w.seen_false, Type::bool())));
            }
        }
        decls
    }

    /// First values, before any thread runs.
    pub fn initialize(&self, words: &RoundVersions) -> Vec<Stmt> {
        if self.options.asked.fairness != Fairness::Weak {
            return self.idle.iter().map(|n| assign(*n, Expr::bool(false))).collect();
        }
        // The period starts with the values guessed for its first round.
        let start = |w: &Waiting| assign(w.seen_false, words.guessed(&w.guard(), self.k1).not());
        self.list.iter().map(start).collect()
    }

    /// What must hold in the end.
    pub fn closing(&self, words: &RoundVersions) -> Vec<Stmt> {
        let false_somewhere = |w: &Waiting| match self.options.asked.fairness {
            Fairness::Strong => Some(words.guessed(&w.guard(), self.k1).not()),
            Fairness::Weak => Some(Expr::var(w.seen_false)),
            // Who claims to wait says that the execution ends here.
            Fairness::None => self.idle.map(|_| words.guessed(&w.guard(), self.k1).not()),
        };
        let claims = self.list.iter().filter_map(|w| Some(assume(Expr::var(w.waited).implies(false_somewhere(w)?))));
        claims.collect()
    }

    /// The thread may go no further, having executed nothing in the period; `leave` is how it is left.
    pub fn stay(&self, e: &mut Emitter, body: BodyId, switch: &Switch, leave: Vec<Stmt>) -> Vec<Stmt> {
        let before = lt(Expr::var(e.words.round), Expr::int(self.k1));
        let mut out = Vec::new();
        let mut stops = |kind, mut stop: Vec<Stmt>| {
            let tag = e.event(kind, switch.span, switch.procedure, Vec::new());
            if let Some(first) = stop.first_mut() {
                first.tag = tag;
            }
            stop.extend(leave.clone());
            out.push(if_(Guard::Star, stop, Vec::new()));
        };
        let anywhere =
            self.options.asked.fairness == Fairness::None || self.options.mutation.is(Mutation::StopsAnywhere);
        if anywhere {
            let idle = self.idle.map(|n| assign(n, Expr::bool(true)));
            stops(EventKind::Idle, std::iter::once(assume(before.clone())).chain(idle).collect());
        }
        let wait = self.list.iter().find(|w| w.body == body && w.location == switch.location);
        // Who waits must be told from who could run where the execution may end.
        if let Some(wait) = wait.filter(|_| !anywhere || self.idle.is_some()) {
            let as_guessed = wait.locals.iter().map(|(local, (guess, _))| Expr::var(*guess).eq(Expr::var(*local)));
            let claim = Expr::all([before, Expr::var(wait.waited)].into_iter().chain(as_guessed));
            stops(EventKind::Wait, vec![assume(claim)]);
        }
        out
    }

    /// A thread of this slot has changed shared globals for others to see.
    pub fn publish(&self, e: &Emitter, slot: usize, written: &[Name], in_period: &Expr) -> Vec<Stmt> {
        if self.options.blocked_between_turns() {
            return Vec::new();
        }
        self.held_to_claims(e, slot, in_period, &|w| w.guard.mentions(|n| written.contains(&n)))
    }

    /// A thread of this slot has come to a switch point.
    pub fn arrive(&self, e: &Emitter, slot: usize, switch: &Switch, in_period: &Expr) -> Vec<Stmt> {
        if !self.options.blocked_between_turns() {
            return Vec::new();
        }
        gives_up_control(e, switch, self.held_to_claims(e, slot, in_period, &|_| true))
    }

    /// What is claimed about guards of other threads, those that are asked about.
    fn held_to_claims(
        &self,
        e: &Emitter,
        slot: usize,
        in_period: &Expr,
        asked: &dyn Fn(&Waiting) -> bool,
    ) -> Vec<Stmt> {
        if self.options.mutation.is(Mutation::GuardUnchecked) {
            return Vec::new();
        }
        let others = self.list.iter().filter(|w| w.body.slot != slot && asked(w));
        let claims = others.filter_map(|w| {
            let disabled = e.current(&w.guard()).not();
            match self.options.asked.fairness {
                Fairness::Strong => Some(assume(in_period.clone().and(Expr::var(w.waited)).implies(disabled))),
                Fairness::Weak => {
                    let seen = Expr::var(w.seen_false);
                    Some(assign(w.seen_false, seen.or(in_period.clone().and(disabled))))
                }
                Fairness::None => None,
            }
        });
        claims.collect()
    }
}

/// These statements, where the thread gives up control at the switch point or comes to the head of a loop.
pub fn gives_up_control(e: &Emitter, switch: &Switch, stmts: Vec<Stmt>) -> Vec<Stmt> {
    match (&switch.guard, switch.kind) {
        (Some(guard), SwitchKind::WhenBlocked) if !stmts.is_empty() => vec![when(e.current(guard).not(), stmts)],
        _ => stmts,
    }
}

fn waiting(program: &mut Concurrent, body: BodyId, types: &FxHashMap<Name, &Type>, s: &Switch) -> Option<Waiting> {
    let (slot, location) = (body.slot, s.location);
    let mut guard = s.guard.clone()?;
    // Others look at it.
    own_number(&mut guard, slot + 1);
    let names = &mut program.names;
    let waited = names.fresh(&format!("waited#t{slot}#{location}"));
    let seen_false = names.fresh(&format!("blocked#t{slot}#{location}"));
    let mut vars = FxHashSet::default();
    guard.free_vars(&mut vars);
    let own_globals = program.globals.iter().filter(|(n, g)| g.sharing != Sharing::Shared && vars.contains(*n));
    let mut own: Vec<(Name, Type)> =
        types.iter().filter(|(n, _)| vars.contains(*n)).map(|(n, t)| (*n, (*t).clone())).collect();
    own.extend(own_globals.map(|(n, g)| (*n, g.ty.clone())));
    own.sort_by_key(|v| v.0);
    let with_guess = |(n, ty)| (n, (names.fresh(&format!("waited#t{slot}#{location}#{n}")), ty));
    let locals = own.into_iter().map(with_guess).collect();
    Some(Waiting { body, location, guard, waited, locals, seen_false })
}
