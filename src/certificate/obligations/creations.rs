//! Creations of threads in the steps of a certificate, and who waits for their ends.
//!
//! ```text
//! fork i P(e);         P.i := i;  P.x := e;  at.P := 1;
//! join j assign x;     if (*) { assume at.P == 2 && P.i == j;  at.P := 3;  x := P.r; } else ...
//! ```
//! with a case for each thread that a join may take, wherever it was forked.
//!
//! Where a creation may make any number of threads:
//! ```text
//! async call P(e);     x# := e;  if (*) { assume at.P#1 == 0;  P#1.x := x#;  at.P#1 := 1; } else if (*) { the same for P#2 }
//! ```
//! and who waits for an arm of these may go on at any time, with any results. A join takes one of them that has ended, whatever its ids are:
//! ```text
//! join j assign x;     if (*) { assume at.P#1 == 2;  at.P#1 := 3;  x := P#1.r; } else if (*) { the same for P#2 }
//!                      else { assume count.P.2 >= 1 + (those of P#1 and P#2 that are there);  havoc x; }  count.P.2 := count.P.2 - 1; ...
//! ```

use super::*;
use semantics::code::{AwaitOp, StartOp};
use vocabulary::places::OBSERVED;

impl StepBuilder<'_> {
    /// What the creation at a place makes.
    fn child(&self, point: Point, arm: usize) -> Result<Child, Refused> {
        let o = self.o;
        let thread = &o.threads.threads[self.thread];
        let path = thread.instr(&o.code, point).map(|instr| thread.child(point, instr, arm));
        path.and_then(|p| o.threads.created.get(&p)).copied().ok_or_else(|| Refused::new("an unknown creation"))
    }

    pub(super) fn spawn(&mut self, point: Point, calls: &[CallOp]) -> Result<(), Refused> {
        for (arm, call) in calls.iter().enumerate() {
            match self.child(point, arm)? {
                Child::One(child) => {
                    self.enter_call(point, call, child, 0)?;
                    self.stmts.push(assign(self.o.vocabulary.threads[child].at, Expr::int(START)));
                }
                Child::Any(first) => self.spawn_any(point, call, first)?,
            }
        }
        Ok(())
    }

    /// One of the threads of which the invariant speaks, where it is not there yet, or another one.
    fn spawn_any(&mut self, point: Point, call: &CallOp, first: ThreadId) -> Result<(), Refused> {
        let o = self.o;
        let proc = o.threads.threads[first].proc(&o.code, 0);
        let args: Result<Vec<Expr>, Refused> = call.args.iter().map(|e| self.expr(point.frame, e)).collect();
        let args = args?;
        let passed: Vec<Name> = proc.locals[..args.len()].iter().map(|p| self.temp(&p.name, p.ty)).collect();
        if !passed.is_empty() {
            self.stmts.push(assign_all(passed.clone(), args));
        }
        let own = &o.thread_locals[self.thread];
        self.contract(point, &proc.requires, call.free, &Params { code: &o.code, names: &passed, own })?;
        let observed =
            (first..first + OBSERVED).filter(|t| *t != self.thread && !o.mutation.is(Mutation::CreationsUnseen));
        let mut others = Vec::new();
        for child in observed {
            let at = o.vocabulary.threads[child].at;
            let mut way = vec![assume(Expr::var(at).eq(Expr::int(ABSENT)))];
            if !passed.is_empty() {
                let params = o.frames[child][0].locals[..passed.len()].to_vec();
                way.push(assign_all(params, passed.iter().map(|p| Expr::var(*p)).collect()));
            }
            way.push(assign(at, Expr::int(START)));
            others = vec![either(way, others)];
        }
        self.stmts.extend(others);
        self.count_creation(first);
        Ok(())
    }

    /// `fork`: the ids are kept where joins do not know them anyway.
    pub(super) fn start(&mut self, point: Point, op: &StartOp) -> Result<(), Refused> {
        let ids = match self.child(point, 0)? {
            Child::One(child) => self.o.identities[child].clone(),
            Child::Any(_) => Vec::new(),
        };
        if !ids.is_empty() {
            let values: Result<Vec<Expr>, Refused> = op.ids.iter().map(|e| self.expr(point.frame, e)).collect();
            self.stmts.push(assign_all(ids, values?));
        }
        self.spawn(point, std::slice::from_ref(&op.call))
    }

    /// `join`: any of the threads that have ended and have these ids.
    pub(super) fn await_thread(&mut self, point: Point, op: &AwaitOp) -> Result<(), Refused> {
        let o = self.o;
        let outs: Vec<VarRef> = op.outs.iter().flatten().copied().collect();
        let outs = self.all_names(point.frame, &outs)?;
        let mut others = vec![assume(Expr::bool(false))];
        for (first, _) in o.threads.threads.iter().enumerate().filter(|(_, t)| t.identities.iter().any(|i| i.fits(op)))
        {
            for way in self.one_of_any(first, &outs) {
                others = vec![either(way, others)];
            }
        }
        for (t, thread) in o.threads.threads.iter().enumerate() {
            if t == self.thread || !thread.identity.as_ref().is_some_and(|i| i.fits(op)) {
                continue;
            }
            let at = o.vocabulary.threads[t].at;
            let mut taken = Expr::var(at).eq(Expr::int(END));
            if o.mutation.is(Mutation::JoinsAtOnce) {
                taken = Expr::bool(true);
            }
            for (own, asked) in o.identities[t].iter().zip(&op.ids).filter(|_| !o.mutation.is(Mutation::IdsIgnored)) {
                taken = taken.and(Expr::var(*own).eq(self.expr(point.frame, asked)?));
            }
            let behind = if o.mutation.is(Mutation::JoinedTwice) { END } else { JOINED };
            let mut way = vec![assume(taken), assign(at, Expr::int(behind))];
            if !outs.is_empty() {
                way.push(assign_all(outs.clone(), self.results_of(t)));
            }
            others = vec![either(way, others)];
        }
        self.stmts.extend(others);
        Ok(())
    }

    /// What happens where a join takes one of any number of threads that are like this one: one of those of which the invariant speaks, or
    /// another one. Its ids are not known, so that it may take any.
    fn one_of_any(&self, first: ThreadId, outs: &[Name]) -> Vec<Vec<Stmt>> {
        let o = self.o;
        let has_ended = |t: ThreadId| Expr::var(o.vocabulary.threads[t].at).eq(Expr::int(END));
        let observed = || (first..first + OBSERVED).filter(|t| *t != self.thread);
        let waits = !o.mutation.is(Mutation::JoinsAtOnce);
        let known = observed().map(|t| {
            let mut way: Vec<Stmt> = waits.then(|| assume(has_ended(t))).into_iter().collect();
            way.extend(self.count_joined(first, Some(t)));
            way.extend(
                (!o.mutation.is(Mutation::JoinedTwice)).then(|| assign(o.vocabulary.threads[t].at, Expr::int(JOINED))),
            );
            way.extend((!outs.is_empty()).then(|| assign_all(outs.to_vec(), self.results_of(t))));
            way
        });
        let mut other = Vec::new();
        for counter in
            self.counters.iter().filter(|c| waits && c.first == first && c.location == END && c.value.is_none())
        {
            let known = observed().map(|t| Expr::ite(has_ended(t), Expr::int(1), Expr::int(0)));
            let least = known.fold(Expr::int(1), |sum, one| Expr::binary(BinOp::Add, sum, one));
            other.push(assume(Expr::binary(BinOp::Le, least, Expr::var(counter.name))));
        }
        other.extend(self.count_joined(first, None));
        other.extend((!outs.is_empty()).then(|| havoc(outs.to_vec())));
        known.chain((!self.closed).then_some(other)).collect()
    }

    /// What a thread that has ended has returned.
    fn results_of(&self, thread: ThreadId) -> Vec<Expr> {
        let o = self.o;
        let proc = o.threads.threads[thread].proc(&o.code, 0);
        let results = &o.frames[thread][0].locals[proc.ins..proc.ins + proc.outs];
        results.iter().map(|r| Expr::var(*r)).collect()
    }

    /// The end of a parallel call.
    pub(super) fn join(&mut self, point: Point, outs: &[Vec<VarRef>]) -> Result<(), Refused> {
        let o = self.o;
        // The fork stands in front of its join.
        let fork = Point { pc: point.pc.wrapping_sub(1), ..point };
        let is_fork = |i: &Instr| matches!(&i.op, Op::Fork(calls) if calls.len() == outs.len());
        if !o.threads.threads[self.thread].instr(&o.code, fork).is_some_and(is_fork) {
            return Err(Refused::new("a wait without its creations"));
        }
        let (mut targets, mut values) = (Vec::new(), Vec::new());
        for (arm, outs) in outs.iter().enumerate() {
            let child = match self.child(fork, arm)? {
                Child::One(child) => child,
                Child::Any(_) => {
                    let outs = self.all_names(point.frame, outs)?;
                    self.stmts.extend((!outs.is_empty()).then(|| havoc(outs)));
                    continue;
                }
            };
            self.stmts.push(assume(Expr::var(o.vocabulary.threads[child].at).eq(Expr::int(END))));
            for (out, result) in outs.iter().zip(self.results_of(child)) {
                targets.push(self.name(point.frame, *out)?);
                values.push(result);
            }
        }
        if !targets.is_empty() {
            self.stmts.push(assign_all(targets, values));
        }
        Ok(())
    }
}
