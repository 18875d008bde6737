//! Lassos of the lazy translation: the state behind the stem and behind the period are the same, somebody goes round, and whoever does
//! not is treated fairly.

use indexmap::IndexMap;
use rustc_hash::FxHashSet;

use super::*;

/// Names for what a lasso records of a slot.
pub(super) struct Record {
    /// Constant: the thread does not move in the period.
    pub(super) waits: Name,
    pub(super) moved: Name,
    pub(super) location: Name,
    pub(super) seen_false: Name,
}

impl Lazy<'_> {
    /// Everything that makes up the state, with a variable that saves it.
    pub(super) fn compared(
        &self,
        records: &[Record],
        names: &mut syntax::names::Names,
    ) -> IndexMap<Name, (Name, Type)> {
        let globals = self.program.globals.iter().filter(|(_, g)| g.sharing != Sharing::ThreadLocal && !g.ignored);
        let mut vars: Vec<(Name, Type)> = globals.map(|(n, g)| (*n, g.ty.clone())).collect();
        let own = self.bodies.iter().flatten().flat_map(|b| b.vars.iter().filter(|(n, _)| !b.ghosts.contains(n)));
        vars.extend(own.cloned());
        vars.extend(records.iter().map(|r| (r.location, Type::int())));
        let written = self.written();
        vars.retain(|(n, _)| written.contains(n) || records.iter().any(|r| r.location == *n));
        vars.into_iter().map(|(n, t)| (n, (names.fresh(&format!("snapshot#{n}")), t))).collect()
    }

    fn written(&self) -> FxHashSet<Name> {
        written(self.bodies.iter().flatten().flat_map(|b| preorder(&b.instance.body))).collect()
    }

    /// Is the slot's thread at a guard? With the condition for being at each.
    pub(super) fn at_guards<'b>(&'b self, slot: usize, record: &Record) -> Vec<(&'b Guarded, Expr)> {
        let s = &self.slots.slots[slot];
        let mut all = Vec::new();
        for (which, body) in self.bodies[slot].iter().enumerate() {
            for g in &body.guards {
                let mut at = Expr::var(record.location).eq(Expr::int(g.location));
                if let Some(root) = s.root {
                    at = Expr::var(root).eq(Expr::int(which)).and(at);
                }
                all.push((g, at));
            }
        }
        all
    }

    /// At the start of the period: who waits is at a guard that is false.
    pub(super) fn waiting(&self, records: &[Record], d: &mut Driver) {
        if self.options.asked.fairness == Fairness::None {
            return;
        }
        for (slot, r) in records.iter().enumerate() {
            let guards = self.at_guards(slot, r);
            let somewhere = Expr::any(guards.iter().map(|(_, at)| at.clone()));
            d.stmts.push(assume(Expr::var(r.waits).implies(self.is_there(slot).and(somewhere))));
            for (g, at) in guards {
                let here = Expr::var(r.waits).and(at);
                let disabled = g.guard.clone().not();
                d.stmts.push(match self.options.asked.fairness {
                    Fairness::Strong => assume(here.implies(disabled)),
                    _ => assign(r.seen_false, Expr::var(r.seen_false).or(here.and(disabled))),
                });
            }
        }
    }

    /// At the end of the period: progress and fairness.
    pub(super) fn closing(&self, records: &[Record], d: &mut Driver) {
        d.stmts.push(assume(self.progress(records)));
        d.stmts.extend(self.monitor.iter().map(|m| assume(m.end(self.words))));
        for (slot, r) in records.iter().enumerate() {
            let waits = match self.options.asked.fairness {
                Fairness::Strong => Expr::var(r.waits),
                Fairness::Weak => Expr::var(r.waits).and(Expr::var(r.seen_false)),
                Fairness::None => Expr::bool(true),
            };
            let treated = Expr::any([Expr::var(r.moved), waits, self.has_returned(slot)]);
            d.stmts.push(assume(self.is_there(slot).implies(treated)));
        }
        d.stmts.extend(self.bodies.iter().flatten().map(|b| assume(b.recurring.closing())));
        for (slot, r) in records.iter().enumerate() {
            self.report(slot, r, d);
        }
    }

    /// Somebody goes round: if any thread will do, whoever it is; but an execution that has a property of states to break may also
    /// end, which it does where nobody goes round and nobody could.
    fn progress(&self, records: &[Record]) -> Expr {
        let runs = self.slots.running_for_ever(self.program).map(|(s, which)| which.and(Expr::var(records[s].moved)));
        let runs = Expr::any(runs);
        if self.monitor.is_none() || !self.program.nonblocking.is_empty() {
            return runs;
        }
        let ended = records.iter().enumerate().map(|(slot, r)| {
            let blocked = self.at_guards(slot, r).into_iter().map(|(g, at)| at.and(g.guard.clone().not()));
            let done = Expr::any(blocked.chain([self.has_returned(slot)]));
            self.is_there(slot).implies(done)
        });
        runs.or(Expr::all(ended))
    }

    /// For witnesses: who goes round, and who waits where.
    fn report(&self, slot: usize, r: &Record, d: &mut Driver) {
        let candidate = &self.slots.slots[slot].candidates[0];
        let root = &self.program.procedures[&candidate.root];
        let here =
            Stmt { tag: d.thread_event(slot, candidate), ..assign(self.words.round, Expr::int(self.words.rounds - 1)) };
        let tag = d.event(EventKind::Closure, root.span, root.source);
        let closed = Stmt { tag, ..assume(Expr::bool(true)) };
        d.stmts.push(when(Expr::var(r.moved), vec![here.clone(), closed]));
        if self.options.asked.fairness == Fairness::None {
            return;
        }
        for (g, at) in self.at_guards(slot, r) {
            let tag = d.event(EventKind::Wait, g.span, g.procedure);
            let blocked = Stmt { tag, ..assume(Expr::bool(true)) };
            d.stmts.push(when(Expr::var(r.waits).and(at), vec![here.clone(), blocked]));
        }
    }
}
