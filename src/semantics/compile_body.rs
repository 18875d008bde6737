//! Statements to instructions.

use rustc_hash::{FxHashMap, FxHashSet};

use check::{CheckKind, Ty};
use syntax::ast::*;

use super::code::{self, AwaitOp, CallOp, Check, Instr, Op, Pc, StartOp, Step, Target, VarRef};
use super::compile::{ATOMIC_BEGIN, ATOMIC_END, CHILD_ID, Compiler, THREAD_ID, UNREACHABLE, is_known};
use super::compile_expr::Scope;

/// Compiles one body.
pub struct BodyCompiler<'a, 'p> {
    cx: &'a mut Compiler<'p>,
    locals: FxHashMap<Name, usize>,
    type_params: Vec<Ident>,
    names: Vec<Name>,
    code: Vec<Instr>,
    /// Structured atomic blocks around the current place.
    atomic: usize,
    in_atomic_procedure: bool,
    labels: FxHashMap<Name, LabelInfo>,
    /// Jumps whose targets are not known yet: instruction, position among its targets, label.
    jumps: Vec<(Pc, usize, Name)>,
    /// Instructions that go to the end of the body.
    returns: Vec<Pc>,
    enclosing: Vec<Enclosing>,
    recurring: Vec<(Pc, Pc)>,
}

struct LabelInfo {
    pc: Pc,
    atomic: usize,
    /// A later `goto` comes back.
    head: bool,
}

/// A statement that `break` can leave.
struct Enclosing {
    labels: Vec<Name>,
    is_loop: bool,
    atomic: usize,
    /// Jumps behind it.
    breaks: Vec<Pc>,
}

const UNKNOWN: Pc = usize::MAX;

impl<'a, 'p> BodyCompiler<'a, 'p> {
    /// For a body whose variables are these, in this order.
    pub fn new(cx: &'a mut Compiler<'p>, names: &[Name], sig: &Signature) -> BodyCompiler<'a, 'p> {
        BodyCompiler {
            cx,
            locals: names.iter().enumerate().map(|(i, n)| (*n, i)).collect(),
            type_params: sig.type_params.clone(),
            names: names.to_vec(),
            code: Vec::new(),
            atomic: 0,
            in_atomic_procedure: false,
            labels: FxHashMap::default(),
            jumps: Vec::new(),
            returns: Vec::new(),
            enclosing: Vec::new(),
            recurring: Vec::new(),
        }
    }

    /// The instructions, and of each loop that is to come round again its first and last.
    pub fn body(
        mut self,
        decl: &ProcedureDecl,
        sig: &Signature,
        body: &Body,
        ensures: &[Check],
    ) -> (Vec<Instr>, Vec<(Pc, Pc)>) {
        let (name, end) = (sig.name.span, body.end.0);
        let is_atomic = [&decl.sig, sig].iter().any(|s| find_attr(&s.attrs, "atomic").is_some());
        self.emit(Op::Enter, name, &[name, decl.sig.name.span]);
        self.in_atomic_procedure = is_atomic;
        if is_atomic {
            self.emit(Op::AtomicBegin, name, &[]);
        }
        let mut seen = FxHashSet::default();
        self.scan_labels(&body.block, 0, &mut seen);
        self.block(&body.block);
        let exit = self.code.len();
        for pc in std::mem::take(&mut self.returns) {
            self.patch(pc, 0, exit);
        }
        for check in ensures {
            let op = match check.free {
                true => Op::Assume { expr: check.expr.clone(), waits: false, shared: false },
                false => Op::Assert { expr: check.expr.clone(), kind: CheckKind::Postcondition },
            };
            let pc = self.emit(op, check.span, &[check.span, end, name]);
            self.code[pc].whole = true;
        }
        if is_atomic {
            self.emit(Op::AtomicEnd, end, &[]);
        }
        self.emit(Op::Return, end, &[]);
        for (pc, at, label) in std::mem::take(&mut self.jumps) {
            let target = self.labels.get(&label).map_or(exit, |l| l.pc);
            self.patch(pc, at, target);
        }
        (self.code, self.recurring)
    }

    fn scan_labels(&mut self, block: &Block, atomic: usize, seen: &mut FxHashSet<Name>) {
        for stmt in &block.stmts {
            match &stmt.kind {
                StmtKind::Label(name) => {
                    seen.insert(*name);
                    self.labels.insert(*name, LabelInfo { pc: UNKNOWN, atomic, head: false });
                }
                StmtKind::Goto { targets, .. } => {
                    for t in targets.iter().filter(|t| seen.contains(&t.name)) {
                        if let Some(label) = self.labels.get_mut(&t.name) {
                            label.head = true;
                        }
                    }
                }
                StmtKind::If(i) => {
                    self.scan_labels(&i.then, atomic, seen);
                    if let Some(b) = &i.else_ {
                        self.scan_labels(b, atomic, seen);
                    }
                }
                StmtKind::While(w) => self.scan_labels(&w.body, atomic, seen),
                StmtKind::Atomic(b) => self.scan_labels(b, atomic + 1, seen),
                _ => {}
            }
        }
    }

    fn emit(&mut self, op: Op, span: Span, places: &[Span]) -> Pc {
        let places = self.cx.places(places);
        let whole = self.atomic > 0 || self.in_atomic_procedure;
        self.code.push(Instr { op, span, places, whole });
        self.code.len() - 1
    }

    /// Sets the target number `at` of a jump.
    fn patch(&mut self, pc: Pc, at: usize, target: Pc) {
        match &mut self.code[pc].op {
            Op::Goto(to) => *to = target,
            Op::Choose(to) => to[at] = target,
            Op::Branch { yes, no, .. } => *(if at == 0 { yes } else { no }) = target,
            _ => {}
        }
    }

    fn scope(&self) -> Scope<'_> {
        self.cx.scope(&self.type_params, &self.names)
    }

    fn expr(&self, e: &Expr) -> code::Expr {
        self.scope().expr(e)
    }

    fn exprs(&self, es: &[Expr]) -> Vec<code::Expr> {
        es.iter().map(|e| self.expr(e)).collect()
    }

    fn var(&self, name: Name) -> Option<VarRef> {
        self.locals.get(&name).map(|l| VarRef::Local(*l)).or_else(|| self.cx.globals.get(&name).copied())
    }

    fn vars(&self, names: &[Ident]) -> Vec<VarRef> {
        names.iter().filter_map(|n| self.var(n.name)).collect()
    }

    fn block(&mut self, block: &Block) {
        let mut labels = Vec::new();
        for stmt in &block.stmts {
            if let StmtKind::Label(name) = &stmt.kind {
                labels.push(*name);
                self.label(*name, stmt.span);
                continue;
            }
            self.stmt(stmt, std::mem::take(&mut labels));
        }
    }

    fn label(&mut self, name: Name, span: Span) {
        let pc = self.code.len();
        let Some(label) = self.labels.get_mut(&name) else { return };
        label.pc = pc;
        if label.head {
            self.emit(Op::LoopHead, span, &[]);
        }
    }

    fn stmt(&mut self, stmt: &Stmt, labels: Vec<Name>) {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Assert { expr, .. } => {
                let expr = self.expr(expr);
                self.emit(Op::Assert { expr, kind: CheckKind::Assertion }, span, &[span]);
            }
            StmtKind::Assume { attrs, .. } if find_attr(attrs, "yield").is_some() => {
                self.emit(Op::Yield, span, &[]);
            }
            StmtKind::Assume { attrs, expr } => {
                let recurs = find_attr(attrs, "recurs").is_some();
                let expr = self.expr(expr);
                let pc = self.emit(Op::Assume { expr, waits: true, shared: false }, span, &[span]);
                if recurs {
                    self.recurring.push((pc, UNKNOWN));
                }
            }
            StmtKind::Havoc(names) => {
                let vars = self.vars(names);
                self.emit(Op::Havoc(vars), span, &[span]);
            }
            StmtKind::Assign { lhs, rhs, .. } => {
                let targets = lhs.iter().filter_map(|l| self.target(l)).collect();
                let values = self.exprs(rhs);
                self.emit(Op::Assign { targets, values }, span, &[span]);
            }
            StmtKind::Unpack { constructor, vars, rhs, .. } => {
                let (vars, value) = (self.vars(vars), self.expr(rhs));
                self.emit(Op::Unpack { constructor: constructor.name, vars, value }, span, &[span]);
            }
            StmtKind::Call(call) => self.call(span, call),
            StmtKind::ParCall { arms, .. } => self.par_call(span, arms),
            StmtKind::Fork { ids, arm } => self.fork(span, ids, arm),
            StmtKind::Join { ids, outs, types, .. } => {
                let (outs, results) = (outs.as_ref().map(|o| self.vars(o)), types.clone());
                let op = AwaitOp { ids: self.exprs(ids), types: types_of(ids), outs, results };
                let pc = self.emit(Op::Await(op), span, &[span]);
                self.code[pc].whole = true;
            }
            StmtKind::Goto { targets, .. } => self.goto(span, targets),
            StmtKind::Return { .. } => {
                self.leave_atomic(0, span);
                let pc = self.emit(Op::Goto(UNKNOWN), span, &[]);
                self.returns.push(pc);
            }
            StmtKind::Break(label) => self.break_(span, label.as_ref()),
            StmtKind::If(i) => self.if_(span, i, labels),
            StmtKind::While(w) => self.while_(span, w, labels),
            StmtKind::Atomic(block) => {
                self.emit(Op::AtomicBegin, span, &[]);
                self.atomic += 1;
                self.block(block);
                self.atomic -= 1;
                self.emit(Op::AtomicEnd, span, &[]);
            }
            StmtKind::Yield => {
                self.emit(Op::Yield, span, &[]);
            }
            StmtKind::Label(name) => self.label(*name, span),
            // Instructions to a prover, without effect on executions.
            StmtKind::Hide(_) | StmtKind::Reveal(_) | StmtKind::Push | StmtKind::Pop | StmtKind::Measure { .. } => {}
        }
    }

    fn target(&self, lhs: &Lhs) -> Option<Target> {
        let path = lhs.path.iter().map(|a| match a {
            Access::Index(index) => Step::Index(self.exprs(index)),
            Access::Field(f) => Step::Field(f.name),
        });
        Some(Target { base: self.var(lhs.base.name)?, path: path.collect() })
    }

    /// A jump out of atomic blocks ends them.
    fn leave_atomic(&mut self, depth: usize, span: Span) {
        for _ in depth..self.atomic {
            self.emit(Op::AtomicEnd, span, &[]);
        }
    }

    fn goto(&mut self, span: Span, targets: &[Ident]) {
        let choose = (targets.len() > 1).then(|| self.emit(Op::Choose(vec![UNKNOWN; targets.len()]), span, &[]));
        for (i, target) in targets.iter().enumerate() {
            let depth = self.labels.get(&target.name).map_or(self.atomic, |l| l.atomic);
            if let Some(choose) = choose {
                if depth == self.atomic {
                    self.jumps.push((choose, i, target.name));
                    continue;
                }
                let here = self.code.len();
                self.patch(choose, i, here);
            }
            self.leave_atomic(depth, span);
            for _ in self.atomic..depth {
                self.emit(Op::AtomicBegin, span, &[]);
            }
            let pc = self.emit(Op::Goto(UNKNOWN), span, &[]);
            self.jumps.push((pc, 0, target.name));
        }
    }

    fn break_(&mut self, span: Span, label: Option<&Ident>) {
        let found = self.enclosing.iter().rposition(|e| match label {
            Some(l) => e.labels.contains(&l.name),
            None => e.is_loop,
        });
        let Some(found) = found else { return };
        self.leave_atomic(self.enclosing[found].atomic, span);
        let pc = self.emit(Op::Goto(UNKNOWN), span, &[]);
        self.enclosing[found].breaks.push(pc);
    }

    fn enter(&mut self, labels: Vec<Name>, is_loop: bool) {
        self.enclosing.push(Enclosing { labels, is_loop, atomic: self.atomic, breaks: Vec::new() });
    }

    fn leave(&mut self) {
        let after = self.code.len();
        for pc in self.enclosing.pop().map(|e| e.breaks).unwrap_or_default() {
            self.patch(pc, 0, after);
        }
    }

    /// The two-way jump of `if` and `while`; both targets are to be set.
    fn condition(&mut self, span: Span, cond: &Guard) -> Pc {
        match cond {
            Guard::Star => self.emit(Op::Choose(vec![UNKNOWN, UNKNOWN]), span, &[]),
            Guard::Expr(e) => {
                let cond = self.expr(e);
                self.emit(Op::Branch { cond, yes: UNKNOWN, no: UNKNOWN }, span, &[span])
            }
        }
    }

    fn if_(&mut self, span: Span, i: &If, labels: Vec<Name>) {
        self.enter(labels, false);
        let branch = self.condition(span, &i.cond);
        let then = self.code.len();
        self.patch(branch, 0, then);
        self.block(&i.then);
        let over = i.else_.as_ref().map(|_| self.emit(Op::Goto(UNKNOWN), span, &[]));
        let else_ = self.code.len();
        self.patch(branch, 1, else_);
        if let Some(b) = &i.else_ {
            self.block(b);
        }
        let after = self.code.len();
        if let Some(over) = over {
            self.patch(over, 0, after);
        }
        self.leave();
    }

    fn while_(&mut self, span: Span, w: &While, labels: Vec<Name>) {
        self.enter(labels, true);
        let head = self.emit(Op::LoopHead, span, &[]);
        for spec in &w.invariants {
            let LoopSpec::Invariant { free, cond } = spec else { continue };
            let expr = self.expr(&cond.expr);
            let op = match free {
                true => Op::Assume { expr, waits: false, shared: false },
                false => Op::Assert { expr, kind: CheckKind::LoopInvariant },
            };
            let pc = self.emit(op, cond.span, &[cond.span, cond.expr.span]);
            self.code[pc].whole = true;
        }
        let branch = self.condition(span, &w.cond);
        let body = self.code.len();
        self.patch(branch, 0, body);
        self.block(&w.body);
        self.emit(Op::Goto(head), span, &[]);
        let after = self.code.len();
        self.patch(branch, 1, after);
        for recurring in self.recurring.iter_mut().filter(|r| r.0 > head && r.1 == UNKNOWN) {
            recurring.1 = head;
        }
        self.leave();
    }

    // ---------------------------------------------------------------------------------------- calls

    fn has_body(&self, name: Name) -> bool {
        self.cx.checked.symbols.procedures.get(&name).is_some_and(|p| !p.bodies.is_empty())
    }

    fn call_op(&self, arm: &CallArm, free: bool) -> CallOp {
        let (args, outs) = (self.exprs(&arm.args), self.vars(&arm.outs));
        CallOp { proc: arm.proc.name, args, outs, free, span: arm.span }
    }

    fn call(&mut self, span: Span, call: &Call) {
        let name = call.arm.proc.name;
        let op = self.call_op(&call.arm, call.free);
        let places = [span, call.arm.span];
        let known = is_known(&name) && !self.has_body(name);
        if !known && (call.is_async || find_attr(&call.arm.attrs, "async").is_some()) {
            let pc = self.emit(Op::Spawn(op), span, &places);
            // A cooperative thread may rest behind a creation, which must not be mistaken for the head of a loop that follows.
            self.emit(Op::Goto(pc + 2), span, &[]);
            return;
        }
        if self.has_body(name) {
            self.emit(Op::Call(op), span, &places);
            return;
        }
        match name.as_str() {
            name if ATOMIC_BEGIN.contains(&name) => self.emit(Op::AtomicBegin, span, &[]),
            name if ATOMIC_END.contains(&name) => self.emit(Op::AtomicEnd, span, &[]),
            THREAD_ID | CHILD_ID => {
                let child = name == CHILD_ID;
                self.emit(Op::ThreadId { out: op.outs.first().copied(), child }, span, &places)
            }
            UNREACHABLE => {
                let expr = self.expr(&Expr::bool(false));
                self.emit(Op::Assert { expr, kind: CheckKind::Unreachable }, span, &places)
            }
            _ => {
                let Some((op, _)) = self.cx.extern_op(name, op.args, op.outs, op.free) else { return };
                self.emit(Op::Extern(Box::new(op)), span, &places)
            }
        };
    }

    fn fork(&mut self, span: Span, ids: &[Expr], arm: &CallArm) {
        let call = self.call_op(arm, false);
        let info = self.cx.checked.symbols.procedures.get(&arm.proc.name);
        let results = info.iter().flat_map(|p| &p.outs).map(|(_, ty)| *ty).collect();
        let op = StartOp { ids: self.exprs(ids), types: types_of(ids), results, call };
        let pc = self.emit(Op::Start(op), span, &[span, arm.span]);
        // As behind every creation.
        self.emit(Op::Goto(pc + 2), span, &[]);
    }

    fn par_call(&mut self, span: Span, arms: &[CallArm]) {
        let ops: Vec<CallOp> = arms.iter().map(|a| self.call_op(a, false)).collect();
        let outs = ops.iter().map(|o| o.outs.clone()).collect();
        self.emit(Op::Fork(ops), span, &[span]);
        self.emit(Op::Join { outs }, span, &[span]);
    }
}

fn types_of(ids: &[Expr]) -> Vec<Ty> {
    ids.iter().filter_map(|e| e.ty).collect()
}

/// All expressions of an instruction.
pub fn for_each_expr<'a>(op: &'a Op, f: &mut impl FnMut(&'a code::Expr)) {
    match op {
        Op::Assign { targets, values } => {
            values.iter().for_each(&mut *f);
            for step in targets.iter().flat_map(|t| &t.path) {
                if let Step::Index(index) = step {
                    index.iter().for_each(&mut *f);
                }
            }
        }
        Op::Assume { expr, .. } | Op::Assert { expr, .. } | Op::Branch { cond: expr, .. } => f(expr),
        Op::Unpack { value, .. } => f(value),
        Op::Call(call) | Op::Spawn(call) => call.args.iter().for_each(f),
        Op::Fork(calls) => calls.iter().flat_map(|c| &c.args).for_each(f),
        Op::Start(op) => op.ids.iter().chain(&op.call.args).for_each(f),
        Op::Await(op) => op.ids.iter().for_each(f),
        Op::Extern(op) => op.args.iter().for_each(f),
        _ => {}
    }
}
