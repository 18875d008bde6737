//! States with a race: two threads can both take, next, a step that touches the same variable (or the same entry of a map), and one of
//! them writes it; one at least is a single instruction outside of atomic sections, which waits for nothing. (`deadlocks-and-races.md`)
//!
//! ```text
//! at.A == 4 && at.B == 6 && !locked && A.i == B.j      A is about to write m[i], B may begin a section that reads m[j]
//! || ...                                               for each pair of locations of two threads that may touch the same
//! ```
//!
//! More states are excluded than have a race. What a section touches on some way to its end it may touch on any: it needs only the guard
//! that it begins with. An entry is told apart from others by what its index is in front of the step; where that may change on the way
//! there, or depends on a bound variable, it stands for all that is in front of it.
//!
//! A thread rests in front of each instruction outside of sections that touches what others see, so that what the first instruction of a
//! step touches is all that the step touches. Of threads that are created any number of times, two stand for any two.

use rustc_hash::FxHashSet;

use super::rounds::Waiting;
use super::*;
use semantics::entry;

/// What a thread may touch with the step that begins at a location.
struct Footprint {
    location: usize,
    /// One instruction outside of sections that waits for nothing.
    plain: bool,
    /// The step cannot be taken where this is false.
    guard: Expr,
    touches: Vec<Touch>,
}

struct Touch {
    global: usize,
    /// Indices, those of the outermost map first. Fewer than the map has stand for all entries below.
    path: Vec<Vec<Expr>>,
    writes: bool,
}

impl Footprint {
    /// The condition under which both touch the same, one of them writing.
    fn conflict(&self, other: &Footprint, differ: bool) -> Expr {
        let pairs = self.touches.iter().flat_map(|a| other.touches.iter().map(move |b| (a, b)));
        Expr::any(pairs.filter(|(a, b)| a.global == b.global && (a.writes || b.writes)).map(|(a, b)| {
            let levels = a.path.iter().zip(&b.path).flat_map(|(a, b)| a.iter().zip(b));
            let same = Expr::all(levels.map(|(a, b)| a.clone().eq(b.clone())));
            if differ { same.and(Expr::bool(a.path.is_empty() && b.path.is_empty())) } else { same }
        }))
    }
}

impl Obligations {
    /// There is a race.
    pub(super) fn is_race(&self) -> Result<Expr, Refused> {
        let threads = (0..self.threads.threads.len()).filter(|t| !self.threads.threads[*t].path.is_another());
        let all = threads.map(|t| Ok((t, self.footprints(t)?))).collect::<Result<Vec<_>, Refused>>()?;
        let mut races = Vec::new();
        for (i, (one, its)) in all.iter().enumerate() {
            for (other, others) in &all[i + 1..] {
                for (a, b) in its.iter().flat_map(|a| others.iter().map(move |b| (a, b))) {
                    let conflict = a.conflict(b, self.mutation.is(Mutation::IndicesDiffer));
                    if (a.plain || b.plain) && conflict.as_bool() != Some(false) {
                        let here = self.is_at(*one, a.location).and(self.is_at(*other, b.location));
                        races.push(here.and(a.guard.clone()).and(b.guard.clone()).and(conflict));
                    }
                }
            }
        }
        // While somebody is inside of a section nobody else can take a step.
        Ok(Expr::any(races).and(self.is_inside().not()))
    }

    fn footprints(&self, thread: ThreadId) -> Result<Vec<Footprint>, Refused> {
        let waiting = self.waiting(thread)?;
        let locations = self.threads.threads[thread].locations.iter().enumerate();
        let begins = locations.filter(|(_, l)| !l.atomic).filter_map(|(l, location)| Some((l, location.point?)));
        begins.map(|(l, first)| self.footprint(thread, l, first, &waiting)).collect()
    }

    fn footprint(
        &self,
        thread: ThreadId,
        location: usize,
        first: Point,
        waiting: &[Waiting],
    ) -> Result<Footprint, Refused> {
        let own = &self.threads.threads[thread];
        let Some(instr) = own.instr(&self.code, first) else { return Err(Refused::new("control leaves a procedure")) };
        let waits = match &instr.op {
            Op::Assume { shared, .. } => *shared,
            Op::Join { .. } | Op::Await(_) => true,
            _ => false,
        };
        let is_section = matches!(instr.op, Op::AtomicBegin);
        let is_atomic = is_section || waits || matches!(&instr.op, Op::Extern(op) if op.atomic);
        let mut touched = Touched { obligations: self, thread, unsettled: FxHashSet::default(), found: Vec::new() };
        if is_section {
            let inside = self.section(thread, location, waiting);
            inside.iter().for_each(|p| touched.unsettle(*p));
            if !self.mutation.is(Mutation::SectionsUntouched) {
                inside.iter().for_each(|p| touched.by(*p));
            }
        } else {
            touched.by(first);
        }
        let touches = touched.found;
        let guard = if is_section || waits { self.head(thread, first)?.map(|(_, guard)| guard) } else { None };
        Ok(Footprint { location, plain: !is_atomic, guard: guard.unwrap_or(Expr::bool(true)), touches })
    }

    /// All that a section executes that begins at the location, in whatever steps.
    fn section(&self, thread: ThreadId, location: usize, waiting: &[Waiting]) -> Vec<Point> {
        let locations = &self.threads.threads[thread].locations;
        let next = |l: usize| waiting[l].ends.iter().copied().filter(|end| locations[*end].atomic).collect();
        let inside = graph::reachable(waiting.len(), next(location), next);
        let steps = (0..waiting.len()).filter(|l| *l == location || inside[*l]);
        steps.flat_map(|l| waiting[l].passed.iter().copied()).filter(|p| p.depth > 0).collect()
    }
}

/// Collects what is touched.
struct Touched<'a> {
    obligations: &'a Obligations,
    thread: ThreadId,
    /// Variables that may have another value than in front of the step, locals with their activations.
    unsettled: FxHashSet<(Option<usize>, VarRef)>,
    found: Vec<Touch>,
}

impl Touched<'_> {
    fn code(&self) -> &Code {
        &self.obligations.code
    }

    fn variable(frame: usize, var: VarRef) -> (Option<usize>, VarRef) {
        (matches!(var, VarRef::Local(_)).then_some(frame), var)
    }

    /// Variables that the instruction gives other values.
    fn unsettle(&mut self, point: Point) {
        let own = &self.obligations.threads.threads[self.thread];
        let Some(instr) = own.instr(self.code(), point) else { return };
        let mut written: Vec<VarRef> = match &instr.op {
            Op::Assign { targets, .. } => targets.iter().map(|t| t.base).collect(),
            Op::Havoc(vars) | Op::Forget(vars) | Op::Unpack { vars, .. } => vars.clone(),
            Op::Call(call) => call.outs.clone(),
            Op::Join { outs } => outs.iter().flatten().copied().collect(),
            Op::Await(op) => op.outs.iter().flatten().copied().collect(),
            Op::ThreadId { out, .. } => out.iter().copied().collect(),
            Op::Extern(op) => op.outs.iter().chain(&op.modifies).copied().collect(),
            _ => Vec::new(),
        };
        // Who enters a procedure gives values to all that is in it.
        if matches!(instr.op, Op::Enter) {
            let proc = own.proc(self.code(), point.frame);
            written.extend((0..proc.locals.len()).map(VarRef::Local));
            written.extend((0..self.code().thread_locals.len()).map(VarRef::ThreadLocal));
        }
        self.unsettled.extend(written.into_iter().map(|v| Touched::variable(point.frame, v)));
    }

    fn by(&mut self, point: Point) {
        let obligations = self.obligations;
        let (code, own) = (&obligations.code, &obligations.threads.threads[self.thread]);
        let Some(instr) = own.instr(code, point) else { return };
        let (frame, proc) = (point.frame, own.proc(code, point.frame));
        match &instr.op {
            Op::Assign { targets, values } => {
                for target in targets {
                    let indices: Vec<&[code::Expr]> = target.path.iter().map_while(code::Step::index).collect();
                    let read = target.path.iter().filter_map(code::Step::index).flatten();
                    read.for_each(|e| self.reads(frame, e));
                    self.touch(frame, target.base, &indices, true);
                }
                values.iter().for_each(|e| self.reads(frame, e));
            }
            Op::Havoc(vars) => {
                self.writes(frame, vars);
                self.where_clauses(point, vars);
            }
            Op::Assume { expr, .. } | Op::Assert { expr, .. } | Op::Branch { cond: expr, .. } => {
                self.reads(frame, expr);
            }
            Op::Call(call) if point.returned => self.writes(frame, &call.outs),
            Op::Call(call) | Op::Spawn(call) => self.call(frame, call),
            Op::Fork(calls) => calls.iter().for_each(|call| self.call(frame, call)),
            Op::Join { outs } => outs.iter().for_each(|outs| self.writes(frame, outs)),
            Op::Start(op) => {
                op.ids.iter().for_each(|e| self.reads(frame, e));
                self.call(frame, &op.call);
            }
            Op::Await(op) => {
                op.ids.iter().for_each(|e| self.reads(frame, e));
                op.outs.iter().for_each(|outs| self.writes(frame, outs));
            }
            Op::ThreadId { out, .. } => self.writes(frame, out.as_slice()),
            Op::Unpack { vars, value, .. } => {
                self.writes(frame, vars);
                self.reads(frame, value);
            }
            Op::Extern(op) => {
                op.args.iter().for_each(|e| self.reads(frame, e));
                op.requires.iter().chain(&op.ensures).for_each(|c| self.whole(&c.expr));
                self.writes(frame, &op.outs);
                self.writes(frame, &op.modifies);
                self.where_clauses(point, &op.outs);
                self.where_clauses(point, &op.modifies);
                op.formals.iter().filter_map(|f| f.where_.as_ref()).for_each(|e| self.whole(e));
                op.old_globals.iter().for_each(|v| self.touch(frame, *v, &[], false));
            }
            Op::Enter => {
                proc.old_globals.iter().for_each(|v| self.touch(frame, *v, &[], false));
                proc.locals.iter().filter_map(|l| l.where_.as_ref()).for_each(|e| self.whole(e));
                let begins = frame == 0;
                let own = code.thread_locals.iter().filter(|_| begins);
                own.filter_map(|g| g.where_.as_ref()).for_each(|e| self.whole(e));
            }
            Op::Forget(_) | Op::Goto(_) | Op::Choose(_) | Op::LoopHead | Op::Return | Op::Yield => {}
            Op::AtomicBegin | Op::AtomicEnd => {}
        }
    }

    fn touch(&mut self, frame: usize, var: VarRef, path: &[&[code::Expr]], writes: bool) {
        let VarRef::Global(global) = var else { return };
        if global >= self.code().variables || self.code().globals[global].atomic {
            return;
        }
        let context = Context { obligations: self.obligations, thread: self.thread, frame, temps: None };
        let settled = |e: &code::Expr| {
            !e.any(&|e| match e {
                code::Expr::Bound(_) | code::Expr::Old(_) => true,
                code::Expr::Var(var) => self.unsettled.contains(&Touched::variable(frame, *var)),
                _ => false,
            })
        };
        let index = |index: &&[code::Expr]| -> Option<Vec<Expr>> {
            let said = |e: &code::Expr| settled(e).then(|| translate(self.code(), &context, e).ok()).flatten();
            index.iter().map(said).collect()
        };
        let path = path.iter().map_while(index).collect();
        self.found.push(Touch { global, path, writes });
    }

    fn writes(&mut self, frame: usize, vars: &[VarRef]) {
        vars.iter().for_each(|v| self.touch(frame, *v, &[], true));
    }

    /// Evaluated behind the havoc.
    fn where_clauses(&mut self, point: Point, vars: &[VarRef]) {
        let code = &self.obligations.code;
        let proc = self.obligations.threads.threads[self.thread].frames[point.frame].proc;
        vars.iter().filter_map(|v| code.where_of(proc, *v)).for_each(|e| self.whole(e));
    }

    fn reads(&mut self, frame: usize, e: &code::Expr) {
        if let Some((var, path)) = entry(e) {
            path.iter().flat_map(|index| index.iter()).for_each(|e| self.reads(frame, e));
            self.touch(frame, var, &path, false);
        } else {
            e.for_each_child(&mut |c| self.reads(frame, c));
        }
    }

    /// What an expression reads that is evaluated elsewhere.
    fn whole(&mut self, e: &code::Expr) {
        match e {
            code::Expr::Var(var) => self.touch(0, *var, &[], false),
            _ => e.for_each_child(&mut |c| self.whole(c)),
        }
    }

    fn call(&mut self, frame: usize, call: &CallOp) {
        call.args.iter().for_each(|e| self.reads(frame, e));
        let code = &self.obligations.code;
        for proc in code.by_name.get(&call.proc).into_iter().flatten().map(|p| &code.procs[*p]) {
            proc.requires.iter().for_each(|c| self.whole(&c.expr));
        }
    }
}
