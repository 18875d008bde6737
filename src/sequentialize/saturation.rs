//! Saturation on guessed values (eager): does an execution go on behind the last round? The condition is that of [`super::idle`]; here each
//! thread runs through all rounds at once, so it is put together at the end from what each slot has done:
//!
//! ```text
//! switch:    ...; ran#r := ran#r || round == r;              -- for each round r
//! stop:      can#go := guard over the values guessed for the end (true without a guard)
//! end:       arranged: who ran in a round r > 0 has another behind it that ran in r - 1, or one in front of it that ran in r
//!            if (!error && arranged && some thread that can go on has another behind it that ran in the last round) { cut }
//! ```
//!
//! A thread that may only stop for good is not counted: some execution that goes on without it is cut all the same, or none goes on.

use indexmap::IndexMap;

use super::build::*;
use super::emitter::Emitter;
use super::rounds::RoundVersions;
use concurrency::program::{Concurrent, Switch};
use syntax::ast::*;

/// What is recorded of the threads.
pub struct Saturation {
    /// The thread at hand has run in this round.
    ran: Vec<Name>,
    /// The thread at hand has stopped where it can go on.
    can_go_on: Name,
    /// The same of each slot.
    slots: Vec<Slot>,
    /// Shared global -> constant with the value that it is guessed to have in the end.
    ends: IndexMap<Name, (Name, Type)>,
}

struct Slot {
    ran: Vec<Name>,
    can_go_on: Name,
}

impl Saturation {
    pub fn new(program: &mut Concurrent, words: &RoundVersions, slots: usize) -> Saturation {
        let ends = words.versions.keys().map(|g| (*g, program.globals[g].ty.clone())).collect::<Vec<_>>();
        let names = &mut program.names;
        let slots = (0..slots)
            .map(|s| Slot {
                ran: (0..words.rounds).map(|r| names.fresh(&format!("ran#t{s}#r{r}"))).collect(),
                can_go_on: names.fresh(&format!("goes#t{s}")),
            })
            .collect();
        Saturation {
            ran: (0..words.rounds).map(|r| names.fresh(&format!("ran#r{r}"))).collect(),
            can_go_on: names.fresh("goes#"),
            slots,
            ends: ends.into_iter().map(|(g, ty)| (g, (names.fresh(&format!("{g}#end")), ty))).collect(),
        }
    }

    pub fn declarations(&self) -> Vec<Decl> {
        let own = self.ran.iter().chain([&self.can_go_on]);
        let of_slots = self.slots.iter().flat_map(|s| s.ran.iter().chain([&s.can_go_on]));
        let mut decls: Vec<Decl> = own.chain(of_slots).map(|n| Decl::Var(var(*n, Type::bool()))).collect();
        decls.extend(self.ends.values().map(|(n, ty)| constant(*n, ty.clone())));
        decls
    }

    /// The thread at hand goes on in the current round.
    pub fn goes_on(&self, words: &RoundVersions) -> Vec<Stmt> {
        let here = |r: usize| Expr::var(words.round).eq(Expr::int(r));
        self.ran.iter().enumerate().map(|(r, n)| assign(*n, Expr::var(*n).or(here(r)))).collect()
    }

    /// The thread at hand stops at a switch point.
    pub fn stops(&self, e: &Emitter, switch: &Switch) -> Stmt {
        let mut can = switch.guard.clone().unwrap_or_else(|| Expr::bool(true));
        can.rewrite_vars(&mut |n| self.ends.get(&n).map(|(end, _)| Expr::var(*end)));
        e.ids(&mut can);
        assign(self.can_go_on, can)
    }

    /// In front of a slot's run.
    pub fn begin(&self) -> Vec<Stmt> {
        self.ran.iter().chain([&self.can_go_on]).map(|n| assign(*n, Expr::bool(false))).collect()
    }

    /// Behind a slot's run.
    pub fn end(&self, slot: usize) -> Vec<Stmt> {
        let slot = &self.slots[slot];
        let pairs = slot.ran.iter().zip(&self.ran).chain([(&slot.can_go_on, &self.can_go_on)]);
        pairs.map(|(kept, now)| assign(*kept, Expr::var(*now))).collect()
    }

    /// The values in the end are as guessed, and executions that go on are cut.
    pub fn cut(&self, words: &RoundVersions) -> Vec<Stmt> {
        let last = words.rounds - 1;
        let guessed =
            self.ends.iter().map(|(g, (end, _))| assume(Expr::var(words.versions[g][last]).eq(Expr::var(*end))));
        let ran = |slots: &[Slot], round: usize| Expr::any(slots.iter().map(|s| Expr::var(s.ran[round])));
        let needed =
            |round: usize, slot: usize| ran(&self.slots[slot + 1..], round - 1).or(ran(&self.slots[..slot], round));
        let later = (1..words.rounds).flat_map(|r| (0..self.slots.len()).map(move |s| (r, s)));
        let arranged = later.map(|(r, s)| Expr::var(self.slots[s].ran[r]).implies(needed(r, s)));
        let goes_on = self.slots.iter().enumerate();
        let goes_on =
            Expr::any(goes_on.map(|(s, slot)| Expr::var(slot.can_go_on).and(ran(&self.slots[s + 1..], last))));
        let condition = Expr::all([Expr::var(words.error).not()].into_iter().chain(arranged).chain([goes_on]));
        guessed.chain([when(condition, vec![cut_at("rounds")])]).collect()
    }
}
