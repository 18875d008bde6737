//! What the lazy translation asks of the state behind the last round: whether nobody can go on (deadlock), whether two threads are about
//! to touch the same at once (race), and whether the execution goes on (saturation of rounds).

use super::*;

impl Lazy<'_> {
    /// Each thread that is there has returned or is at a guard that is false in the last state; the result: not all have returned.
    pub(super) fn deadlock(&self, d: &mut Driver) -> Expr {
        let mut somebody = Vec::new();
        for slot in 0..self.slots.count {
            let waiting = self.waiting_at(slot);
            let stuck = Expr::any(waiting.iter().map(|(_, at)| at.clone()));
            let done = stuck.clone().or(self.has_returned(slot));
            d.stmts.push(assume(self.is_there(slot).implies(done)));
            somebody.push(self.is_there(slot).and(stuck));
            let candidate = &self.slots.slots[slot].candidates[0];
            for (g, at) in waiting {
                let round = assign(self.words.round, Expr::int(self.words.rounds - 1));
                let here = Stmt { tag: d.thread_event(slot, candidate), ..round };
                let tag = d.event(EventKind::Wait, g.span, g.procedure);
                let blocked = Stmt { tag, ..assume(Expr::bool(true)) };
                d.stmts.push(when(self.is_there(slot).and(at), vec![here, blocked]));
            }
        }
        Expr::any(somebody)
    }

    /// The guards of a slot, each with the condition for its thread being blocked there.
    fn waiting_at(&self, slot: usize) -> Vec<(&Guarded, Expr)> {
        let s = &self.slots.slots[slot];
        let mut all = Vec::new();
        for (which, body) in self.bodies[slot].iter().enumerate() {
            for g in &body.guards {
                let labels = (0..body.size()).filter(|i| body.locations[*i] == g.location);
                let mut at = Expr::any(labels.map(|i| Expr::var(body.pc).eq(Expr::int(i))));
                if !self.options.mutation.is(Mutation::WaitsAtTrue) {
                    at = at.and(g.guard.clone().not());
                }
                if let Some(root) = s.root {
                    at = Expr::var(root).eq(Expr::int(which)).and(at);
                }
                all.push((g, at));
            }
        }
        all
    }

    /// In the last state one thread says what it is about to touch, and another takes its step.
    pub(super) fn race(&self, racing: &Racing, [first, second]: [Name; 2], d: &mut Driver) {
        let (one, other) = (Expr::var(first), Expr::var(second));
        [first, second].into_iter().for_each(|n| d.local(n, Type::int()));
        d.stmts.push(havoc([first, second]));
        d.stmts.push(assume(one.clone().eq(other.clone()).not()));
        for (chosen, mode) in [(one, 1), (other, 2)] {
            d.stmts.push(assign(racing.took, Expr::bool(false)));
            d.stmts.push(racing.mode(mode));
            let mut alternatives: Vec<Vec<Stmt>> = (0..self.slots.count).map(|s| self.last_step(s, d)).collect();
            alternatives.push(vec![assume(Expr::bool(false))]);
            let mut rest = alternatives.pop().unwrap_or_default();
            for (slot, stmts) in alternatives.into_iter().enumerate().rev() {
                rest = vec![if_(Guard::Expr(chosen.clone().eq(Expr::int(slot))), stmts, rest)];
            }
            d.stmts.extend(rest);
            let done = if mode == 1 { racing.said } else { racing.took };
            d.stmts.push(assume(Expr::var(done)));
        }
    }

    /// The slot's thread does what it is chosen for, from where it stands.
    fn last_step(&self, slot: usize, d: &mut Driver) -> Vec<Stmt> {
        let s = &self.slots.slots[slot];
        let mut alternatives = Vec::new();
        for (body, candidate) in self.bodies[slot].iter().zip(&s.candidates) {
            let round = assign(self.words.round, Expr::int(self.words.rounds));
            let size = Expr::int(body.size());
            alternatives.push(vec![
                Stmt { tag: d.thread_event(slot, candidate), ..round },
                assume(lt(Expr::var(body.pc), size.clone())),
                call(body.name, vec![size], Vec::new()),
            ]);
        }
        let mut stmts = vec![assume(self.is_there(slot))];
        stmts.extend(match s.root {
            Some(which) => case(which, 0, alternatives),
            None => alternatives.pop().unwrap_or_default(),
        });
        stmts
    }

    /// Are executions marked that go on behind the last round?
    pub(super) fn saturates(&self) -> bool {
        self.options.saturate && !self.liveness
    }

    /// The last context of the entry thread, and the mark of executions that go on.
    pub(super) fn behind_the_last_round(&self, records: &[Record], locals: &Locals, d: &mut Driver) {
        if !self.options.last_context && !self.saturates() {
            return;
        }
        let rounds = self.words.rounds;
        d.stmts.extend(locals.idle.iter().flat_map(|i| i.round(rounds)));
        if self.options.last_context {
            self.context(rounds, 0, records, locals, d);
        }
        self.mark_what_goes_on(locals, d);
    }

    /// The mark of executions that go on, which are cut there. The steps of one that ends in a deadlock can be arranged like those of any
    /// other, and lead to the same state, in which nobody goes on.
    pub(super) fn mark_what_goes_on(&self, locals: &Locals, d: &mut Driver) {
        if let Some(idle) = locals.idle.as_ref().filter(|_| self.saturates()) {
            let first = usize::from(self.options.last_context);
            d.stmts.push(idle.cut((first..self.slots.count).map(|slot| (slot, self.can_go_on(slot)))));
        }
    }

    /// The same mark on executions of their own: two threads in front of a race can go on, too, and theirs are not cut.
    pub(super) fn mark_beside(&self, locals: &Locals, d: &mut Driver) {
        let before = d.stmts.len();
        self.mark_what_goes_on(locals, d);
        let mut marks = d.stmts.split_off(before);
        if !marks.is_empty() {
            marks.push(assume(Expr::bool(false)));
            d.stmts.push(if_(Guard::Star, marks, Vec::new()));
        }
    }

    /// The slot's thread exists, has not returned, and is not at a guard that is false.
    fn can_go_on(&self, slot: usize) -> Expr {
        let waits = self.bodies[slot].iter().enumerate().flat_map(|(which, body)| {
            let root = self.slots.slots[slot].root.map(|root| Expr::var(root).eq(Expr::int(which)));
            let guards = body.guard_at.iter().enumerate().filter_map(|(label, guard)| Some((label, guard.clone()?)));
            guards.map(move |(label, guard)| {
                let here = Expr::var(body.pc).eq(Expr::int(label));
                Expr::all(root.clone().into_iter().chain([here, guard.not()]))
            })
        });
        let waits = Expr::any(waits);
        Expr::all([self.is_there(slot), self.has_returned(slot).not(), waits.not()])
    }
}
