//! A property of states, watched in a lasso: response, recurrence and persistence.
//!
//! The states are the initial one and those behind each step that writes what the property reads (an atomic section is one step);
//! a state that does not change needs no second look, since none of the properties counts states. With `Q` and `P` as in
//! `response(P, Q)`, an execution that repeats breaks
//! ```text
//! response(P, Q)         no Q in the period, and at its end a P is still without a Q: pending := (pending || P) && !Q
//! always-eventually(P)   no P in the period: this is response(true, P)
//! eventually-always(P)   a state without P in the period
//! ```
//! An execution that ends (each thread has returned or is blocked) repeats its last state: the period is empty, so that in
//! it nobody needs to take a step.
//!
//! `pending` is one more shared variable to the translation: it changes in the order of the steps, so it has a version for each round.
//! It may differ between the ends of the period. That some state was without `P` depends on no order: a flag.

use super::build::*;
use super::rounds::RoundVersions;
use check::Temporal;
use concurrency::program::*;
use syntax::ast::*;

pub struct Monitor {
    watch: Watch,
    /// First round of the period.
    stem: usize,
}

enum Watch {
    /// Nothing like this in the period.
    Never(Expr),
    Response {
        p: Expr,
        q: Expr,
        pending: Name,
    },
    /// Somewhere in the period not this.
    Not {
        p: Expr,
        seen: Name,
    },
}

impl Monitor {
    /// For the property of a prepared program, if it has one. What the monitor remembers becomes a global of the program.
    pub fn of(program: &mut Concurrent, stem: usize) -> Option<Monitor> {
        let watch = match program.temporal.clone()? {
            Temporal::AlwaysEventually(p) => Watch::Never(p),
            Temporal::Response(p, q) => {
                let pending = program.names.fresh("pending#");
                program.globals.insert(pending, Global { ignored: true, ..Global::introduced(Type::bool(), None) });
                Watch::Response { p, q, pending }
            }
            Temporal::EventuallyAlways(p) => Watch::Not { p, seen: program.names.fresh("violated#") },
        };
        Some(Monitor { watch, stem })
    }

    pub fn declarations(&self) -> Vec<Decl> {
        match self.watch {
            Watch::Not { seen, .. } => vec![Decl::Var(var(seen, Type::bool()))],
            _ => Vec::new(),
        }
    }

    /// The initial state.
    pub fn begin(&self, words: &RoundVersions) -> Vec<Stmt> {
        match &self.watch {
            Watch::Never(_) => Vec::new(),
            Watch::Response { p, q, pending } => {
                vec![assign(version(words, *pending, 0), words.at(&p.clone().and(q.clone().not()), 0))]
            }
            Watch::Not { seen, .. } => vec![assign(*seen, Expr::bool(false))],
        }
    }

    /// The state in which the period begins; `at` gives a condition there.
    pub fn begin_period(&self, at: impl Fn(&Expr) -> Expr) -> Vec<Stmt> {
        match &self.watch {
            Watch::Never(q) | Watch::Response { q, .. } => vec![assume(at(q).not())],
            Watch::Not { p, seen } => vec![assign(*seen, Expr::var(*seen).or(at(p).not()))],
        }
    }

    /// A new state, in which these globals have changed.
    pub fn observe(&self, words: &RoundVersions, written: &[Name]) -> Vec<Stmt> {
        let changed = |e: &Expr| e.mentions(|n| written.contains(&n));
        let in_period = le(Expr::int(self.stem), Expr::var(words.round));
        match &self.watch {
            Watch::Never(q) if changed(q) => vec![assume(in_period.implies(words.current(q).not()))],
            Watch::Response { p, q, pending } if changed(p) || changed(q) => {
                let goes_on = Expr::var(*pending).or(p.clone()).and(q.clone().not());
                let rounds = if words.versions.is_empty() { 1 } else { words.rounds };
                let updates = (0..rounds).map(|r| vec![assign(version(words, *pending, r), words.at(&goes_on, r))]);
                let mut out = case(words.round, 0, updates.collect());
                out.push(assume(in_period.implies(words.current(q).not())));
                out
            }
            Watch::Not { p, seen } if changed(p) => {
                let here = in_period.and(words.current(p).not());
                vec![assign(*seen, Expr::var(*seen).or(here))]
            }
            _ => Vec::new(),
        }
    }

    /// What must hold behind the period.
    pub fn end(&self, words: &RoundVersions) -> Expr {
        match &self.watch {
            Watch::Never(_) => Expr::bool(true),
            Watch::Response { pending, .. } => Expr::var(version(words, *pending, words.rounds - 1)),
            Watch::Not { seen, .. } => Expr::var(*seen),
        }
    }
}

fn version(words: &RoundVersions, name: Name, round: usize) -> Name {
    words.versions.get(&name).map_or(name, |versions| versions[round])
}
