//! Calls: of procedures with a body, without one, creations of threads, parallel calls, and the procedures with a meaning of
//! their own that Corral's and SMACK's users declare.

use rustc_hash::{FxHashMap, FxHashSet};

use super::*;

/// Procedures with a meaning of their own, declared by the user without a body (Corral's and SMACK's).
const ATOMIC_BEGIN: &[&str] = &["corral_atomic_begin", "__VERIFIER_atomic_begin"];
const ATOMIC_END: &[&str] = &["corral_atomic_end", "__VERIFIER_atomic_end"];
const OWN_ID: &str = "corral_getThreadID";
const CHILD_ID: &str = "corral_getChildThreadID";
const UNREACHABLE: &str = "corral_assert_not_reachable";

impl Lower<'_, '_> {
    pub(super) fn call(&mut self, stmt: &Stmt, call: &Call, out: &mut Vec<Node>) {
        let span = stmt.span;
        let callee = call.arm.proc.name;
        let mut args: Vec<Expr> = call.arm.args.iter().map(|e| self.expr(e)).collect();
        let outs: Vec<Name> = call.arm.outs.iter().map(|o| self.renamed_name(o.name)).collect();
        let has_body = body_of(self.cx.checked, callee).is_some();
        let marked = find_attr(&call.arm.attrs, "async");
        let creates = call.is_async || marked.is_some();
        if marked.is_some_and(|a| !a.args.is_empty()) {
            self.unsupported(span, "a variable for the number of the created thread (`{:async t}`)");
        }
        // The effect of a procedure without a body is one access more.
        let effect = match has_body || creates {
            true => 0,
            false => usize::from(self.has_shared_effect(callee, &outs)),
        };
        let held = self.hoist_all(span, &mut args.iter_mut().collect::<Vec<_>>(), effect, out);
        if creates {
            self.spawn(span, callee, callee, (args, Vec::new()), Vec::new(), out);
            return self.release(span, held, out);
        }
        match callee.as_str() {
            name if !has_body && ATOMIC_BEGIN.contains(&name) => out.push(Node::AtomicBegin(span)),
            name if !has_body && ATOMIC_END.contains(&name) => out.push(Node::AtomicEnd),
            OWN_ID | CHILD_ID if !has_body => {
                let id = if callee == OWN_ID { SELF } else { CHILD };
                let Some(&result) = outs.first() else { return };
                let ty = self.cx.checked.symbols.procedures[&callee].outs[0].1;
                let value = thread_id(Expr::var(id), ty);
                out.push(self.step(span, vec![Action::assign(result, value)]));
            }
            UNREACHABLE if !has_body => {
                let kind = CheckKind::Unreachable;
                let check = Action::Check { attrs: Vec::new(), expr: Expr::bool(false), kind, span };
                out.push(self.step(span, vec![check]));
            }
            _ if has_body => self.call_body(span, callee, call.free, args, outs, out),
            _ => self.call_bodiless(span, callee, call.free, args, outs, out),
        }
        self.release(span, held, out);
    }

    fn has_shared_effect(&self, callee: Name, outs: &[Name]) -> bool {
        let modifies = &self.cx.checked.symbols.procedures[&callee].modifies;
        outs.iter().chain(modifies).any(|n| self.cx.shared.contains(n))
    }

    /// Checks (or for `free`, and free clauses: assumptions) of `requires` over the arguments.
    fn requires(&mut self, span: Span, callee: Name, free: bool, args: &[Expr]) -> Vec<Action> {
        let Some(decl) = procedure_decl(self.cx.checked, callee) else { return Vec::new() };
        let names = formals(&decl.sig.ins).zip(args.iter().cloned()).collect();
        let mut actions = Vec::new();
        for spec in &decl.specs {
            let SpecKind::Requires { free: free_clause, cond } = &spec.kind else { continue };
            let expr = self.callee_expr(&cond.expr, &names);
            let attrs = Vec::new();
            actions.push(if free || *free_clause {
                Action::Assume { attrs, expr }
            } else {
                Action::Check { attrs, expr, kind: CheckKind::Precondition, span }
            });
        }
        actions
    }

    /// A callee's clause in terms of the caller.
    fn callee_expr(&mut self, e: &Expr, names: &FxHashMap<Name, Expr>) -> Expr {
        let mut e = e.clone();
        self.separate(&mut e);
        // A bound variable of the clause must not capture what an argument mentions.
        let mut free = FxHashSet::default();
        #[allow(clippy::iter_over_hash_type)] // a set is filled
        for arg in names.values() {
            arg.free_vars(&mut free);
        }
        let fresh = &mut *self.cx.names;
        e.rename_bound(&|n| free.contains(&n), &mut |n| fresh.fresh(&format!("{n}#bound")));
        e.substitute(names);
        e
    }

    fn call_body(
        &mut self,
        span: Span,
        callee: Name,
        free: bool,
        mut args: Vec<Expr>,
        mut outs: Vec<Name>,
        out: &mut Vec<Node>,
    ) {
        let info = self.cx.checked.symbols.procedures[&callee].clone();
        let mut actions = Vec::new();
        for (arg, (_, ty)) in args.iter_mut().zip(&info.ins) {
            if arg.mentions(|n| self.cx.shared.contains(&n)) {
                let ty = arg.ty.unwrap_or(*ty);
                let temp = self.temp("arg", ty.to_ast());
                let value = std::mem::replace(arg, Expr::var(temp));
                actions.push(Action::assign(temp, value));
            }
        }
        actions.extend(self.requires(span, callee, free, &args));
        if !actions.is_empty() {
            out.push(self.clause(span, actions));
        }
        let mut results = Vec::new();
        for (name, (_, ty)) in outs.iter_mut().zip(&info.outs) {
            if self.cx.checked.symbols.globals.contains_key(name) {
                let ty = self.cx.checked.symbols.globals.get(name).copied().unwrap_or(*ty);
                // Not a temporary: a switch point may stand between the return and the step that assigns.
                let temp = self.cx.names.fresh("result#");
                self.held.push(Var { name: temp, ty: ty.to_ast(), where_: None, ghost: false, source: None });
                results.push((std::mem::replace(name, temp), temp));
            }
        }
        out.push(Node::Call(CallNode { proc: callee, args, outs, open: 0, span }));
        if !results.is_empty() {
            let held = results.iter().map(|(_, temp)| *temp).collect();
            let (lhs, rhs) = results.into_iter().map(|(g, temp)| (simple_lhs(g), Expr::var(temp))).unzip();
            self.assignment(span, Vec::new(), lhs, rhs, out);
            self.release(span, held, out);
        }
    }

    /// A procedure without a body havocs its `modifies` and results, once, atomically, and assumes its `ensures`.
    fn call_bodiless(
        &mut self,
        span: Span,
        callee: Name,
        free: bool,
        args: Vec<Expr>,
        mut outs: Vec<Name>,
        out: &mut Vec<Node>,
    ) {
        let info = self.cx.checked.symbols.procedures[&callee].clone();
        let Some(decl) = procedure_decl(self.cx.checked, callee) else { return };
        let mut actions = self.requires(span, callee, free, &args);
        let mut names: FxHashMap<Name, Expr> = FxHashMap::default();
        // An argument may read what the call changes: `ensures` speaks of its value before.
        for (formal, arg) in formals(&decl.sig.ins).zip(args) {
            let changes = arg.mentions(|n| outs.contains(&n) || info.modifies.contains(&n));
            // That the call reads its arguments shows in races only.
            let reads = self.cx.reads_arguments && arg.mentions(|n| self.cx.shared.contains(&n));
            let value = if changes || reads {
                let ty = arg.ty.unwrap_or_else(Ty::int).to_ast();
                let temp = self.temp("arg", ty);
                actions.push(Action::assign(temp, arg));
                Expr::var(temp)
            } else {
                arg
            };
            names.insert(formal, value);
        }
        let mut before = FxHashMap::default();
        for spec in &decl.specs {
            let SpecKind::Ensures { cond, .. } = &spec.kind else { continue };
            for g in globals_under_old(&cond.expr, &info.modifies) {
                before.entry(g).or_insert_with(|| {
                    let ty = self.cx.checked.symbols.globals[&g];
                    let temp = self.temp("old", ty.to_ast());
                    actions.push(Action::assign(temp, Expr::var(g)));
                    temp
                });
            }
        }
        // `ensures` may speak of the global that a result goes to, too: as it is before.
        let mut results = Vec::new();
        for (target, (formal, _)) in outs.iter_mut().zip(&info.outs) {
            if let Some(ty) = self.cx.checked.symbols.globals.get(target) {
                let name = self.cx.names.fresh("result#");
                let source = Some(*formal);
                self.held.push(Var { name, ty: ty.to_ast(), where_: None, ghost: false, source });
                results.push((std::mem::replace(target, name), name));
            }
        }
        let changed: Vec<Name> = info.modifies.iter().copied().chain(outs.iter().copied()).collect();
        names.extend(formals(&decl.sig.outs).zip(outs.iter().map(|o| Expr::var(*o))));
        if !changed.is_empty() {
            actions.extend(self.havoc(changed));
        }
        for group in &decl.sig.outs {
            if let Some(e) = &group.where_ {
                let expr = self.callee_expr(e, &names);
                actions.push(Action::Assume { attrs: Vec::new(), expr });
            }
        }
        for spec in &decl.specs {
            let SpecKind::Ensures { cond, .. } = &spec.kind else { continue };
            let mut e = cond.expr.clone();
            replace_old(&mut e, &before, false);
            let expr = self.callee_expr(&e, &names);
            actions.push(Action::Assume { attrs: Vec::new(), expr });
        }
        for (target, result) in &results {
            actions.push(Action::assign(*target, Expr::var(*result)));
            let wheres = self.where_of(*target);
            actions.extend(wheres.map(|expr| Action::Assume { attrs: Vec::new(), expr }));
        }
        if actions.is_empty() {
            // A step of the source all the same, which a trace has to tell.
            actions.push(Action::Assume { attrs: Vec::new(), expr: Expr::bool(true) });
        }
        let step = self.clause(span, actions);
        match find_attr(&decl.sig.attrs, "atomic") {
            Some(_) => out.extend([Node::AtomicBegin(span), step, Node::AtomicEnd]),
            None => out.push(step),
        }
        self.release(span, results.into_iter().map(|(_, result)| result).collect(), out);
    }

    /// Creates a thread that runs `callee` within `root`, to which `own` arguments are passed besides. `reads`: what the creation does first.
    pub(super) fn spawn(
        &mut self,
        span: Span,
        callee: Name,
        root: Name,
        (mut args, own): (Vec<Expr>, Vec<Expr>),
        reads: Vec<Action>,
        out: &mut Vec<Node>,
    ) {
        if body_of(self.cx.checked, callee).is_none() {
            return self.unsupported(span, "creating a thread from a procedure without a body");
        }
        let mut checks = reads;
        checks.extend(self.requires(span, callee, false, &args));
        args.extend(own);
        let site = *self.cx.sites;
        *self.cx.sites += 1;
        let reads_shared = self.read_shared(&args, &checks);
        let (arm, procedure) = (0, self.procedure);
        out.push(Node::Spawn(Spawn {
            site,
            proc: root,
            args,
            checks,
            reads_shared,
            arm,
            inside: false,
            procedure,
            span,
        }));
    }

    fn read_shared(&self, args: &[Expr], checks: &[Action]) -> bool {
        let shared = |n| self.cx.shared.contains(&n);
        args.iter().any(|e| e.mentions(shared)) || checks.iter().any(|a| a.mentions(shared))
    }

    /// Each arm is a thread that announces its end and its results in globals; the creator waits for all of them:
    /// ```text
    /// par call x := A(e) | call B();
    ///   =>  done1, done2 := false, false; async call A'(e); async call B'(); atomic { assume done1 && done2; x := result1; }
    /// A'(a) { call r := A(a); atomic { result1 := r; done1 := true; } }
    /// ```
    /// Where several threads can execute the call, each has announcements of its own: these are maps over the numbers of threads. A thread
    /// waits for the arms of one call at a time.
    pub(super) fn par_call(&mut self, span: Span, arms: &[CallArm], out: &mut Vec<Node>) {
        // Of the thread at hand, where several share the announcements.
        let own = |global: Name, own: bool| match own {
            true => Expr::generated(ExprKind::Select(Box::new(Expr::var(global)), vec![Expr::var(SELF)])),
            false => Expr::var(global),
        };
        let several = !self.cx.single;
        let (mut done, mut lhs, mut rhs, mut spawns) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut arguments: Vec<Vec<Expr>> =
            arms.iter().map(|call| call.args.iter().map(|e| self.expr(e)).collect()).collect();
        let held = self.hoist_all(span, &mut arguments.iter_mut().flatten().collect::<Vec<_>>(), 0, out);
        let (mut reads_shared, mut all_checks) = (false, Vec::new());
        for ((arm, call), args) in arms.iter().enumerate().zip(arguments) {
            let callee = call.proc.name;
            if body_of(self.cx.checked, callee).is_none() {
                return self.unsupported(span, "creating a thread from a procedure without a body");
            }
            let checks = self.requires(span, callee, false, &args);
            let site = *self.cx.sites;
            *self.cx.sites += 1;
            let (proc, finished, results) = self.arm_root(callee, span);
            let args: Vec<Expr> = args.into_iter().chain(several.then(|| Expr::var(SELF))).collect();
            done.push(finished);
            for (target, (result, _)) in call.outs.iter().zip(&results) {
                lhs.push(simple_lhs(self.renamed_name(target.name)));
                rhs.push(own(*result, several));
            }
            let procedure = self.procedure;
            reads_shared |= self.read_shared(&args, &checks);
            all_checks.extend(checks);
            let checks = Vec::new();
            spawns.push(Spawn { site, proc, args, checks, reads_shared: false, arm, inside: false, procedure, span });
        }
        // All arms are created in one step, their arguments evaluated then, and nobody created if a precondition fails.
        if let Some(first) = spawns.first_mut() {
            (first.reads_shared, first.checks) = (reads_shared, all_checks);
        }
        let reset = done.iter().map(|d| announce(*d, several.then(|| SELF.into()), Expr::bool(false))).collect();
        let kind = StepKind::Internal;
        out.push(Node::Step(Step { kind, span, procedure: self.procedure, actions: reset }));
        out.extend(spawns.into_iter().map(Node::Spawn));
        let all_done = Expr::all(done.into_iter().map(|d| own(d, several)));
        let mut actions = vec![Action::Assume { attrs: Vec::new(), expr: all_done }];
        if !lhs.is_empty() {
            actions.push(Action::Assign { attrs: Vec::new(), lhs, rhs });
        }
        out.push(self.step(span, actions));
        self.release(span, held, out);
    }

    /// The root procedure of an arm, the global that announces its end, and those that carry its results.
    fn arm_root(&mut self, callee: Name, span: Span) -> (Name, Name, Vec<(Name, Type)>) {
        let info = self.cx.checked.symbols.procedures[&callee].clone();
        let done = self.cx.names.fresh(&format!("done#{callee}"));
        let several = !self.cx.single;
        let of_each = |ty: Type| match several {
            true => {
                let (domain, range) = (vec![Type::int()], Box::new(ty));
                Type::new(TypeKind::Map { params: Vec::new(), domain, range }, Span::NONE)
            }
            false => ty,
        };
        self.cx.extra.globals.push((done, of_each(Type::bool())));
        let result = |(n, ty): &(Name, Ty)| (self.cx.names.fresh(&format!("result#{n}")), of_each(ty.to_ast()));
        let results: Vec<(Name, Type)> = info.outs.iter().map(result).collect();
        self.cx.extra.globals.extend(results.iter().cloned());
        let creator = several.then(|| self.cx.names.fresh("creator#arm"));
        let own = creator.map(|n| Var::internal(n, Type::int())).into_iter().collect();
        let name = self.thread_root(callee, "arm", own, span, |locals| {
            let announced = results.iter().zip(locals).map(|((global, _), local)| (*global, Expr::var(*local)));
            let announced = announced.chain([(done, Expr::bool(true))]);
            announced.map(|(global, value)| announce(global, creator, value)).collect()
        });
        (name, done, results)
    }

    /// A root procedure that calls `callee` and then, as a last step, does what `finish` makes of the results. `own`: parameters
    /// besides those of the callee.
    pub(super) fn thread_root(
        &mut self,
        callee: Name,
        what: &str,
        own: Vec<Var>,
        span: Span,
        finish: impl FnOnce(&[Name]) -> Vec<Action>,
    ) -> Name {
        let info = self.cx.checked.symbols.procedures[&callee].clone();
        let name = self.cx.names.fresh(&format!("{callee}#{what}"));
        let mut variable =
            |(n, ty): &(Name, Ty)| Var::internal(self.cx.names.fresh(&format!("{n}#{what}")), ty.to_ast());
        let mut params: Vec<Var> =
            info.ins.iter().map(|formal| Var { source: Some(formal.0), ..variable(formal) }).collect();
        let locals: Vec<Var> = info.outs.iter().map(variable).collect();
        let args = params.iter().map(|p| Expr::var(p.name)).collect();
        params.extend(own);
        let results: Vec<Name> = locals.iter().map(|l| l.name).collect();
        let actions = finish(&results);
        let call = CallNode { proc: callee, args, outs: results, open: 0, span };
        let source = self.cx.original(callee);
        let finish = Step { kind: StepKind::Ends, span, procedure: source, actions };
        let span = procedure_decl(self.cx.checked, callee).map_or(span, |d| d.sig.name.span);
        self.cx.extra.procedures.push(Procedure {
            name,
            source,
            span,
            type_params: Vec::new(),
            params,
            outs: Vec::new(),
            locals,
            temps: Vec::new(),
            requires: Vec::new(),
            body: vec![Node::Call(call), Node::Step(finish)],
            around: 0,
            opens: 0,
        });
        name
    }
}

/// `global := value`, or for the thread of that number `global[thread] := value`.
fn announce(global: Name, thread: Option<Name>, value: Expr) -> Action {
    let mut lhs = simple_lhs(global);
    lhs.path.extend(thread.map(|n| Access::Index(vec![Expr::var(n)])));
    Action::Assign { attrs: Vec::new(), lhs: vec![lhs], rhs: vec![value] }
}

fn formals(groups: &[Binder]) -> impl Iterator<Item = Name> + '_ {
    groups.iter().flat_map(|b| &b.names).map(|n| n.name)
}

fn globals_under_old(e: &Expr, modified: &[Name]) -> Vec<Name> {
    fn go(e: &Expr, inside: bool, modified: &[Name], out: &mut Vec<Name>) {
        match &e.kind {
            ExprKind::Old(inner) => go(inner, true, modified, out),
            ExprKind::Var(name) if inside && modified.contains(name) && !out.contains(name) => out.push(*name),
            _ => e.for_each_child(&mut |c| go(c, inside, modified, out)),
        }
    }
    let mut out = Vec::new();
    go(e, false, modified, &mut out);
    out
}

/// Removes `old`; what it covers reads the saved values.
fn replace_old(e: &mut Expr, saved: &FxHashMap<Name, Name>, inside: bool) {
    match &mut e.kind {
        ExprKind::Old(inner) => {
            replace_old(inner, saved, true);
            *e = std::mem::replace(inner, Expr::bool(true));
        }
        ExprKind::Var(name) if inside => {
            if let Some(temp) = saved.get(name) {
                *name = *temp;
            }
        }
        _ => e.for_each_child_mut(&mut |c| replace_old(c, saved, inside)),
    }
}

/// A thread's number (an `int` expression) in the type that the user declared for it.
fn thread_id(id: Expr, ty: Ty) -> Expr {
    match ty.kind() {
        // Numbers are small: translations replace `SELF` and `CHILD` by literals or selections among them.
        TyKind::Bv(width) => {
            Expr::generated(ExprKind::Coerce(Box::new(id), Box::new(Type::new(TypeKind::Bv(*width), Span::NONE))))
        }
        _ => id,
    }
}
