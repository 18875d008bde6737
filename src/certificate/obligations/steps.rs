//! The procedure of one step of a thread: from where it rests, whatever way it takes, to where it rests next.

use super::rounds::Waiting;
use super::*;

/// Builds the procedure of one step.
pub(super) struct StepBuilder<'a> {
    pub(super) o: &'a Obligations,
    pub(super) thread: ThreadId,
    pub(super) from: usize,
    pub(super) locals: Vec<(Name, Type)>,
    pub(super) stmts: Vec<Stmt>,
    pub(super) labels: Labels<Point>,
    pub(super) names: Names,
    pub(super) checks: Checks,
    pub(super) counters: &'a [Counter],
    pub(super) waiting: Waiting,
    /// A join takes none of those of which nothing is known.
    pub(super) closed: bool,
    /// It is one up to commutation, where the obligations are.
    pub(super) ordered: bool,
    /// Of the others: the variable that says that it sleeps, and what it is behind the step.
    pub(super) asleep: Vec<(Name, Name)>,
}

/// The code of a step.
pub(super) struct StepBody {
    /// Variables of the step alone.
    pub(super) locals: Vec<(Name, Type)>,
    pub(super) stmts: Vec<Stmt>,
}

/// What becomes of the program's checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Checks {
    /// They are to be shown.
    Hold,
    /// Where one fails the execution ends, and that is all that is asked.
    End,
}

impl<'a> StepBuilder<'a> {
    pub(super) fn new(
        o: &'a Obligations,
        thread: ThreadId,
        from: usize,
        checks: Checks,
        counters: &'a [Counter],
    ) -> StepBuilder<'a> {
        StepBuilder {
            o,
            thread,
            from,
            locals: Vec::new(),
            stmts: Vec::new(),
            labels: Labels::new(),
            names: o.names.clone(),
            checks,
            counters,
            waiting: Waiting::default(),
            closed: false,
            ordered: true,
            asleep: Vec::new(),
        }
    }

    pub(super) fn procedure(self, name: Name, specs: Vec<Spec>) -> Result<Decl, Refused> {
        let StepBody { locals, stmts } = self.body()?;
        let locals = locals.into_iter().map(|(name, ty)| var(name, ty)).collect();
        Ok(procedure(name, specs, locals, stmts))
    }

    pub(super) fn body(mut self) -> Result<StepBody, Refused> {
        self.build()?;
        Ok(StepBody { locals: self.locals, stmts: self.stmts })
    }

    /// What the step waits for on its way.
    pub(super) fn waiting(mut self) -> Result<Waiting, Refused> {
        self.build()?;
        Ok(self.waiting)
    }

    pub(super) fn build(&mut self) -> Result<(), Refused> {
        let thread = &self.o.threads.threads[self.thread];
        let Some(start) = thread.locations[self.from].point else { return Err(Refused::new("a place without code")) };
        self.stmts.push(label(0));
        self.count_departure();
        self.stmts.extend(self.turn_begins());
        let order = self.order_begins();
        self.stmts.extend(order);
        self.run(0, start, self.from != START)?;
        while let Some((number, point)) = self.labels.next() {
            self.stmts.push(label(number));
            self.run(number, point, false)?;
        }
        self.labels.without_loops()
    }

    pub(super) fn context(&self, frame: usize) -> Context<'a> {
        Context { obligations: self.o, thread: self.thread, frame, temps: None }
    }

    pub(super) fn expr(&self, frame: usize, e: &code::Expr) -> Result<Expr, Refused> {
        translate(&self.o.code, &self.context(frame), e)
    }

    pub(super) fn name(&self, frame: usize, var: VarRef) -> Result<Name, Refused> {
        self.context(frame).name(var).ok_or_else(|| Refused::new("a variable out of place"))
    }

    pub(super) fn all_names(&self, frame: usize, vars: &[VarRef]) -> Result<Vec<Name>, Refused> {
        vars.iter().map(|v| self.name(frame, *v)).collect()
    }

    pub(super) fn rest(&mut self, location: usize) {
        self.count_arrival(location);
        self.waiting.rests(location);
        let ends = self.turn_ends(location);
        self.stmts.extend(ends);
        self.stmts.push(assign(self.o.vocabulary.threads[self.thread].at, Expr::int(location)));
        self.stmts.extend(self.order_ends());
        self.stmts.push(return_());
    }

    /// The code from a point to where control divides, or the thread rests.
    pub(super) fn run(&mut self, piece: usize, start: Point, leaves: bool) -> Result<(), Refused> {
        let o = self.o;
        let (code, thread) = (&o.code, &o.threads.threads[self.thread]);
        let mut point = start;
        let mut first = leaves;
        loop {
            if !std::mem::take(&mut first) && thread.rests(code, point).is_some() {
                let here = Point { seen: false, ..point };
                let Some(location) = thread.at.get(&here) else { return Err(Refused::new("an unknown place")) };
                self.rest(*location);
                return Ok(());
            }
            let Some(instr) = thread.instr(code, point) else { return Err(Refused::new("control leaves a procedure")) };
            let before = point;
            self.waiting.sees(before, instr);
            point = thread.passing(code, point);
            match &instr.op {
                Op::Goto(pc) => {
                    let to = self.labels.target(piece, Point { pc: *pc, returned: false, ..point });
                    self.stmts.push(goto(vec![to]));
                    return Ok(());
                }
                Op::Choose(pcs) => {
                    let to =
                        pcs.iter().map(|pc| self.labels.target(piece, Point { pc: *pc, returned: false, ..point }));
                    let to = to.collect();
                    self.stmts.push(goto(to));
                    return Ok(());
                }
                Op::Branch { cond, yes, no } => {
                    let cond = self.expr(point.frame, cond)?;
                    let yes = self.labels.target(piece, Point { pc: *yes, returned: false, ..point });
                    let no = self.labels.target(piece, Point { pc: *no, returned: false, ..point });
                    self.stmts.push(if_(cond, vec![goto(vec![yes])], vec![goto(vec![no])]));
                    return Ok(());
                }
                Op::Call(call) if !point.returned => {
                    let caller = Point { depth: 0, seen: false, ..point };
                    let frame = thread.frames.iter().position(|f| f.caller == Some(caller));
                    let Some(frame) = frame else { return Err(Refused::new("an unknown call")) };
                    self.enter_call(before, call, self.thread, frame)?;
                    let next = Point { frame, pc: 0, returned: false, ..point };
                    let to = self.labels.target(piece, next);
                    self.stmts.push(goto(vec![to]));
                    return Ok(());
                }
                Op::Return => {
                    let Some(caller) = thread.frames[point.frame].caller else {
                        self.rest(END);
                        return Ok(());
                    };
                    let next = thread.after_return(code, caller, point);
                    let to = self.labels.target(piece, next);
                    self.stmts.push(goto(vec![to]));
                    return Ok(());
                }
                Op::AtomicBegin => point.depth += 1,
                Op::AtomicEnd => point.depth = point.depth.saturating_sub(1),
                _ => self.plain(before, instr)?,
            }
            self.executed(before);
            point = Point { pc: point.pc + 1, returned: false, ..point };
        }
    }

    pub(super) fn plain(&mut self, point: Point, instr: &Instr) -> Result<(), Refused> {
        let frame = point.frame;
        match &instr.op {
            Op::Assign { targets, values } => {
                let mut lhs = Vec::new();
                for target in targets {
                    let mut path = Vec::new();
                    for step in &target.path {
                        path.push(match step {
                            code::Step::Index(index) => {
                                let index: Result<_, _> = index.iter().map(|e| self.expr(frame, e)).collect();
                                Access::Index(index?)
                            }
                            code::Step::Field(field) => Access::Field(Ident::generated(*field)),
                        });
                    }
                    let base = Ident::generated(self.name(frame, target.base)?);
                    lhs.push(Lhs { base, path, span: Span::NONE });
                }
                let rhs: Result<Vec<Expr>, Refused> = values.iter().map(|e| self.expr(frame, e)).collect();
                let kind = StmtKind::Assign { attrs: Vec::new(), lhs, rhs: rhs? };
                self.stmts.push(Stmt::generated(kind));
            }
            Op::Havoc(vars) => self.havoc(frame, vars)?,
            Op::Assume { expr, .. } => {
                let expr = self.expr(frame, expr)?;
                self.stmts.push(assume(expr));
            }
            Op::Assert { expr, .. } => {
                let expr = self.expr(frame, expr)?;
                let forgotten = self.o.mutation.is(Mutation::ChecksForgotten);
                self.check(point, expr, forgotten);
            }
            Op::Call(call) => self.results(point, call)?,
            Op::Enter => self.enter(frame)?,
            Op::Spawn(call) => self.spawn(point, std::slice::from_ref(call))?,
            Op::Fork(calls) => self.spawn(point, calls)?,
            Op::Join { outs } => self.join(point, outs)?,
            Op::Extern(op) => self.bodiless(point, op)?,
            Op::Start(op) => self.start(point, op)?,
            Op::Await(op) => self.await_thread(point, op)?,
            Op::Unpack { .. } => return Err(Refused::new("an unpacking assignment")),
            Op::ThreadId { .. } => return Err(Refused::new("numbers of threads")),
            Op::Forget(_) | Op::LoopHead | Op::Yield => {}
            Op::Goto(_) | Op::Choose(_) | Op::Branch { .. } | Op::Return | Op::AtomicBegin | Op::AtomicEnd => {}
        }
        Ok(())
    }

    /// A condition that must hold here, or is presumed to.
    pub(super) fn check(&mut self, point: Point, condition: Expr, presumed: bool) {
        match self.checks {
            _ if presumed => self.stmts.push(assume(condition)),
            Checks::Hold => self.stmts.push(assert(condition)),
            // The thread can stop in front of a check that fails while others go on with what the step has done so far. Where nothing
            // of that can be seen, or nobody else can step, the step may as well not be made.
            Checks::End if !point.seen || point.depth > 0 || self.o.mutation.is(Mutation::ChecksForgotten) => {
                self.stmts.push(assume(condition));
            }
            Checks::End => {}
        }
    }

    /// Arbitrary values that satisfy the `where` clauses.
    pub(super) fn havoc(&mut self, frame: usize, vars: &[VarRef]) -> Result<(), Refused> {
        let names = self.all_names(frame, vars)?;
        if !names.is_empty() {
            self.stmts.push(havoc(names));
        }
        self.wheres(frame, vars)
    }

    pub(super) fn wheres(&mut self, frame: usize, vars: &[VarRef]) -> Result<(), Refused> {
        let o = self.o;
        let proc = o.threads.threads[self.thread].proc(&o.code, frame);
        for var in vars {
            let where_ = match var {
                VarRef::Local(l) => proc.locals[*l].where_.as_ref(),
                global => o.code.global(*global).and_then(|g| g.where_.as_ref()),
            };
            if let Some(expr) = where_ {
                let expr = self.expr(frame, expr)?;
                self.stmts.push(assume(expr));
            }
        }
        Ok(())
    }

    /// Arbitrary first values.
    pub(super) fn enter(&mut self, frame: usize) -> Result<(), Refused> {
        let o = self.o;
        let thread = &o.threads.threads[self.thread];
        let proc = thread.proc(&o.code, frame);
        let is_root = thread.frames[frame].caller.is_none();
        let is_entry = is_root && self.thread == 0;
        if is_root {
            let own: Vec<VarRef> = (0..o.code.thread_locals.len()).map(VarRef::ThreadLocal).collect();
            self.havoc(frame, &own)?;
        }
        let first = if is_entry { 0 } else { proc.ins };
        let fresh: Vec<VarRef> =
            (first..proc.locals.len()).filter(|l| !proc.locals[*l].temp).map(VarRef::Local).collect();
        let names = self.all_names(frame, &fresh)?;
        if !names.is_empty() {
            self.stmts.push(havoc(names));
        }
        for var in &proc.old_globals {
            let (global, saved) = (self.name(frame, *var)?, o.frames[self.thread][frame].old[var]);
            self.stmts.push(assign(saved, Expr::var(global)));
        }
        let all: Vec<VarRef> = (0..proc.locals.len()).map(VarRef::Local).collect();
        self.wheres(frame, &all)?;
        for check in proc.requires.iter().filter(|_| is_entry) {
            let expr = self.expr(frame, &check.expr)?;
            self.stmts.push(assume(expr));
        }
        Ok(())
    }

    /// Passes arguments to an activation (of this thread, or the first of another), and checks what it requires.
    pub(super) fn enter_call(
        &mut self,
        point: Point,
        call: &CallOp,
        thread: ThreadId,
        frame: usize,
    ) -> Result<(), Refused> {
        let o = self.o;
        let callee = &o.frames[thread][frame];
        let args: Result<Vec<Expr>, Refused> = call.args.iter().map(|e| self.expr(point.frame, e)).collect();
        let args = args?;
        let targets: Vec<Name> = callee.locals[..args.len()].to_vec();
        if !targets.is_empty() {
            self.stmts.push(assign_all(targets.clone(), args));
        }
        let proc = o.threads.threads[thread].proc(&o.code, frame);
        let own = &o.thread_locals[self.thread];
        self.contract(point, &proc.requires, call.free, &Params { code: &o.code, names: &targets, own })
    }

    pub(super) fn contract(
        &mut self,
        point: Point,
        checks: &[Check],
        free: bool,
        context: &dyn Scope,
    ) -> Result<(), Refused> {
        for check in checks {
            let expr = translate(&self.o.code, context, &check.expr)?;
            self.check(point, expr, check.free || free);
        }
        Ok(())
    }

    /// The results of a call that has returned.
    pub(super) fn results(&mut self, point: Point, call: &CallOp) -> Result<(), Refused> {
        let o = self.o;
        let thread = &o.threads.threads[self.thread];
        let caller = Point { returned: false, ..point };
        let mut frames = thread.frames.iter().enumerate();
        // The depth of atomic sections may differ behind the call.
        let of_call = |f: &Frame| f.caller.is_some_and(|c| c.frame == caller.frame && c.pc == caller.pc);
        let Some((frame, callee)) = frames.find(|(_, f)| of_call(f)) else {
            return Err(Refused::new("a call that is not followed"));
        };
        let proc = &o.code.procs[callee.proc];
        let values = &o.frames[self.thread][frame].locals[proc.ins..proc.ins + proc.outs];
        let values: Vec<Expr> = values.iter().map(|n| Expr::var(*n)).collect();
        let targets = self.all_names(point.frame, &call.outs)?;
        self.stmts.push(assign_all(targets, values));
        Ok(())
    }

    /// A variable of the step alone.
    pub(super) fn temp(&mut self, name: &str, ty: Ty) -> Name {
        self.temp_named(name, ty.to_ast())
    }

    pub(super) fn temp_named(&mut self, name: &str, ty: Type) -> Name {
        let name = self.names.fresh(&format!("{name}#"));
        self.locals.push((name, ty));
        name
    }

    /// A call of a procedure without a body.
    pub(super) fn bodiless(&mut self, point: Point, op: &ExternOp) -> Result<(), Refused> {
        let frame = point.frame;
        let formals: Vec<Name> = op.formals.iter().map(|f: &Local| self.temp(&f.name, f.ty)).collect();
        let mut old = FxHashMap::default();
        for var in &op.old_globals {
            let global = self.o.code.global(*var).map(|g| (g.name, g.ty));
            let Some((name, ty)) = global else { return Err(Refused::new("a variable out of place")) };
            old.insert(*var, self.temp(&name, ty));
        }
        for (formal, arg) in formals.iter().zip(&op.args) {
            let arg = self.expr(frame, arg)?;
            self.stmts.push(assign(*formal, arg));
        }
        for var in &op.old_globals {
            let global = self.name(frame, *var)?;
            self.stmts.push(assign(old[var], Expr::var(global)));
        }
        let temps = FrameNames { locals: formals.clone(), old };
        let context = Context { obligations: self.o, thread: self.thread, frame, temps: Some(&temps) };
        self.contract(point, &op.requires, op.free, &context)?;
        self.havoc(frame, &op.modifies)?;
        let results = formals[op.args.len()..].to_vec();
        if !results.is_empty() {
            self.stmts.push(havoc(results.clone()));
        }
        for where_ in op.formals.iter().filter_map(|f| f.where_.as_ref()) {
            self.stmts.push(assume(translate(&self.o.code, &context, where_)?));
        }
        for check in &op.ensures {
            self.stmts.push(assume(translate(&self.o.code, &context, &check.expr)?));
        }
        for (out, result) in op.outs.iter().zip(results) {
            let name = self.name(frame, *out)?;
            self.stmts.push(assign(name, Expr::var(result)));
        }
        self.wheres(frame, &op.outs)
    }
}
