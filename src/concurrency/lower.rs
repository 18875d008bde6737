//! Lowers a checked procedure to [`Node`]s.
//!
//! - Requires: a checked program.
//! - Establishes: conditions and call arguments touch no shared global (they are hoisted into steps of their own, so that a
//!   visible statement stands alone); `requires`, `ensures` and loop invariants are steps; calls of procedures without a body
//!   are one step; `old(g)` is a local that keeps the value on entry; bound variables and locals share no name with a global or constant.
//! - Source: `translations.md`, "Preparation common to all", points 1 and 2.
//!
//! Example: `while (g > 0) { call r := P(g); }` with shared `g` becomes
//! `Loop { c := g > 0; if (c) {} else { break } ; a := g; call r := P(a) }`.

mod access;
mod calls;
mod threads;

use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

use super::declared::{body_of, global_where, procedure_decl};
use super::forked::ForksAndJoins;
use super::ghost::ghost_locals;
use super::joins::Joins;
use super::program::*;
use base::diagnostic::{Diagnostic, Finding};
use check::{CheckKind, Checked, Granularity, Ty, TyKind};
use syntax::ast::*;
use syntax::names::Names;

/// What lowering needs to know of the whole program.
pub struct Context<'a> {
    pub checked: &'a Checked,
    /// What the user calls procedures that were made for some types.
    pub originals: &'a FxHashMap<Name, Name>,
    pub shared: &'a FxHashSet<Name>,
    pub names: &'a mut Names,
    pub diagnostics: &'a mut Vec<Diagnostic>,
    /// Creation sites met so far: they are numbered over the whole program.
    pub sites: &'a mut usize,
    /// The places of the `assume {:recurs}` met so far.
    pub recurs: &'a mut Vec<Span>,
    /// Roots and globals that parallel calls need besides.
    pub extra: &'a mut Extra,
    pub joins: &'a Joins,
    /// Only one thread instance runs the procedure at hand.
    pub single: bool,
    /// One step for each access to a shared variable, not for each statement.
    pub granularity: Granularity,
    /// What a procedure without a body gets as arguments is read even where its contract does not speak of it.
    pub reads_arguments: bool,
}

impl Context<'_> {
    /// What the user calls a procedure.
    fn original(&self, name: Name) -> Name {
        self.originals.get(&name).copied().unwrap_or(name)
    }
}

/// What lowering adds to the program.
#[derive(Debug, Default)]
pub struct Extra {
    pub procedures: Vec<Procedure>,
    pub globals: Vec<(Name, Type)>,
    pub joins: ForksAndJoins,
}

/// bam-bam-boogieman's `assume {:wait t} true`: until the thread that `call {:async t} P()` created has ended. Anything but an
/// assumption that is always true, so it must not be read as one.
const WAIT: &str = "wait";

/// Lowers the procedure of that name, which has a body.
pub fn lower(cx: &mut Context, name: Name) -> Option<Procedure> {
    let (sig, body) = body_of(cx.checked, name)?;
    let decl = procedure_decl(cx.checked, name)?;
    let info = &cx.checked.symbols.procedures[&name];
    if info.bodies.len() > 1 {
        let span = sig.name.span;
        cx.diagnostics.push(Diagnostic::error(
            Finding::SeveralImplementations,
            span,
            format!("procedure {name} has several implementations; a thread must have one body"),
        ));
    }
    let mut l = Lower {
        name,
        procedure: cx.original(name),
        renamed: FxHashMap::default(),
        variables: FxHashSet::default(),
        wheres: FxHashMap::default(),
        temps: Vec::new(),
        held: Vec::new(),
        old: IndexMap::new(),
        exit: None,
        label_depth: FxHashMap::default(),
        label_position: FxHashMap::default(),
        labels: FxHashMap::default(),
        back_targets: FxHashSet::default(),
        body_depth: 0,
        atomic_depth: 0,
        enclosing: Vec::new(),
        next_loop: 0,
        recurs: vec![Vec::new()],
        cx,
    };
    Some(l.procedure(decl, sig, body))
}

/// A statement that `break` can leave.
struct Enclosing {
    /// Labels that stand directly in front of it.
    labels: Vec<Name>,
    /// `None` for an `if`.
    id: Option<LoopId>,
    /// Label behind it, made when a break jumps there by goto.
    after: Option<Name>,
    atomic_depth: usize,
}

struct Lower<'a, 'c> {
    cx: &'c mut Context<'a>,
    name: Name,
    procedure: Name,
    /// Formals and locals under the names that they have from now on.
    renamed: FxHashMap<Name, Expr>,
    /// Formals and locals, under these names.
    variables: FxHashSet<Name>,
    /// `where` clauses of locals and formals, under the new names.
    wheres: FxHashMap<Name, Expr>,
    temps: Vec<Var>,
    /// Locals that hold what has been read until the rest of the statement is done.
    held: Vec<Var>,
    /// Globals under `old`, with the local that keeps the value.
    old: IndexMap<Name, Name>,
    /// Label of the common exit, when there are checks to do there.
    exit: Option<Name>,
    /// Atomic sections around each label.
    label_depth: FxHashMap<Name, usize>,
    label_position: FxHashMap<Name, usize>,
    labels: FxHashMap<Name, Name>,
    /// Labels that some goto behind them jumps to.
    back_targets: FxHashSet<Name>,
    /// 1 where the whole body is an atomic section.
    body_depth: usize,
    /// Atomic sections around the current statement.
    atomic_depth: usize,
    enclosing: Vec<Enclosing>,
    next_loop: u32,
    /// `assume {:recurs}` in the procedure, in the enclosing loop, in the loop in that, ...
    recurs: Vec<Vec<usize>>,
}

impl Lower<'_, '_> {
    fn procedure(&mut self, decl: &ProcedureDecl, sig: &Signature, body: &Body) -> Procedure {
        let formals_in = self.variables(&sig.ins);
        let outs = self.variables(&sig.outs);
        let local_groups: Vec<Binder> = body.locals.iter().flat_map(|d| d.groups.iter().cloned()).collect();
        let mut locals = self.variables(&local_groups);
        let ghosts = ghost_locals(body);
        locals.iter_mut().for_each(|v| v.ghost = v.source.is_some_and(|s| ghosts.contains(&s)));
        // Contracts use the procedure's names for what an implementation may call otherwise.
        let declared = decl.sig.ins.iter().chain(&decl.sig.outs).flat_map(|b| &b.names);
        let contract_names: FxHashMap<Name, Expr> =
            declared.zip(formals_in.iter().chain(&outs)).map(|(d, v)| (d.name, Expr::var(v.name))).collect();
        let wheres = sig.ins.iter().chain(&sig.outs).chain(&local_groups);
        for group in wheres {
            if let Some(e) = &group.where_ {
                let e = self.expr(e);
                for n in &group.names {
                    self.wheres.insert(self.renamed_name(n.name), e.clone());
                }
            }
        }
        let atomic = find_attr(&decl.sig.attrs, "atomic").is_some() || find_attr(&sig.attrs, "atomic").is_some();
        self.body_depth = usize::from(atomic);
        self.scan_labels(&body.block, self.body_depth, &mut 0);

        let mut requires = Vec::new();
        let mut ensures = Vec::new();
        for spec in &decl.specs {
            match &spec.kind {
                SpecKind::Requires { cond, .. } => requires.push(self.contract(&cond.expr, &contract_names)),
                SpecKind::Ensures { free, cond } => {
                    ensures.push((*free, cond, self.contract(&cond.expr, &contract_names)));
                }
                _ => {}
            }
        }
        if !ensures.is_empty() {
            self.exit = Some(self.cx.names.fresh("exit"));
        }

        let mut nodes = Vec::new();
        self.atomic_depth = self.body_depth;
        let mut code = Vec::new();
        self.block(&body.block, &mut code);
        if let Some(name) = self.exit {
            code.push(Node::Label { name, loop_head: false, span: body.end.0 });
        }
        for (free, cond, expr) in ensures {
            let action = if free {
                Action::Assume { attrs: Vec::new(), expr }
            } else {
                Action::Check { attrs: cond.attrs.clone(), expr, kind: CheckKind::Postcondition, span: cond.span }
            };
            code.push(self.clause(cond.span, vec![action]));
        }
        if let Some(numbers) = self.recurs.pop().filter(|r| !r.is_empty()) {
            goes_round(&mut code, &numbers);
            nodes.push(Node::Recurring(numbers));
        }
        let enter = self.enter(&formals_in, &outs, &locals, sig.name.span);
        // The section is the body: what its first statement waits for may speak of the locals.
        nodes.extend(enter);
        if atomic {
            nodes.push(Node::AtomicBegin(sig.name.span));
        }
        nodes.extend(code);
        if atomic {
            nodes.push(Node::AtomicEnd);
        }
        let vars_with_old = self.old.iter().map(|(global, local)| Var {
            name: *local,
            ty: self.cx.checked.symbols.globals[global].to_ast(),
            where_: None,
            ghost: false,
            source: Some(format!("old({global})").as_str().into()),
        });
        let locals = locals.into_iter().chain(vars_with_old).chain(std::mem::take(&mut self.held)).collect();
        Procedure {
            name: self.name,
            source: self.procedure,
            span: sig.name.span,
            type_params: sig.type_params.clone(),
            params: formals_in,
            outs,
            locals,
            temps: std::mem::take(&mut self.temps),
            requires,
            body: nodes,
            around: 0,
            opens: 0,
        }
    }

    /// Arbitrary first values of locals and results, `where` clauses, and the values that `old` will ask for.
    fn enter(&mut self, ins: &[Var], outs: &[Var], locals: &[Var], span: Span) -> Option<Node> {
        let mut actions = Vec::new();
        let fresh: Vec<Name> = outs.iter().chain(locals).map(|v| v.name).collect();
        if !fresh.is_empty() {
            actions.push(Action::Havoc(fresh));
        }
        for v in ins.iter().chain(outs).chain(locals) {
            if let Some(e) = self.wheres.get(&v.name) {
                actions.push(Action::Assume { attrs: Vec::new(), expr: e.clone() });
            }
        }
        for (global, local) in &self.old {
            actions.push(Action::assign(*local, Expr::var(*global)));
        }
        if actions.is_empty() {
            return None;
        }
        Some(Node::Step(Step { kind: StepKind::Enter, span, procedure: self.procedure, actions }))
    }

    fn variables(&mut self, groups: &[Binder]) -> Vec<Var> {
        let mut vars = Vec::new();
        for group in groups {
            for ident in &group.names {
                let symbols = &self.cx.checked.symbols;
                let clash = symbols.globals.contains_key(&ident.name) || symbols.consts.contains_key(&ident.name);
                let name =
                    if clash { self.cx.names.fresh(&format!("{}#{}", self.name, ident.name)) } else { ident.name };
                if clash {
                    self.renamed.insert(ident.name, Expr::var(name));
                }
                self.variables.insert(name);
                vars.push(Var { name, ty: group.ty.clone(), where_: None, ghost: false, source: Some(ident.name) });
            }
        }
        vars
    }

    fn renamed_name(&self, name: Name) -> Name {
        match self.renamed.get(&name) {
            Some(Expr { kind: ExprKind::Var(new), .. }) => *new,
            _ => name,
        }
    }

    /// Copies an expression into this procedure's name space: renamed locals, `old` resolved, bound variables apart.
    fn expr(&mut self, e: &Expr) -> Expr {
        if calls_inside(e) {
            self.unsupported(e.span, "a call inside of an expression");
        }
        let mut e = e.clone();
        e.substitute(&self.renamed);
        self.separate(&mut e);
        self.resolve_old(&mut e, false);
        e
    }

    fn contract(&mut self, e: &Expr, names: &FxHashMap<Name, Expr>) -> Expr {
        let mut e = e.clone();
        e.substitute(names);
        self.separate(&mut e);
        self.resolve_old(&mut e, false);
        e
    }

    fn separate(&mut self, e: &mut Expr) {
        let symbols = &self.cx.checked.symbols;
        let names = &mut *self.cx.names;
        let own = &self.variables;
        let clash = |n| symbols.globals.contains_key(&n) || symbols.consts.contains_key(&n) || own.contains(&n);
        e.rename_bound(&clash, &mut |n| names.fresh(&format!("{n}#bound")));
    }

    fn resolve_old(&mut self, e: &mut Expr, inside: bool) {
        match &mut e.kind {
            ExprKind::Old(inner) => {
                self.resolve_old(inner, true);
                *e = std::mem::replace(inner, Expr::bool(true));
            }
            ExprKind::Var(name) if inside && self.cx.checked.symbols.globals.contains_key(name) => {
                let global = *name;
                if !self.old.contains_key(&global) {
                    let local = self.cx.names.fresh(&format!("old#{global}"));
                    self.old.insert(global, local);
                }
                *name = self.old[&global];
            }
            _ => e.for_each_child_mut(&mut |child| self.resolve_old(child, inside)),
        }
    }

    // -------------------------------------------------------------------------------------- labels

    fn scan_labels(&mut self, block: &Block, depth: usize, clock: &mut usize) {
        for stmt in &block.stmts {
            *clock += 1;
            match &stmt.kind {
                StmtKind::Label(name) => {
                    self.label_depth.insert(*name, depth);
                    self.label_position.insert(*name, *clock);
                    self.labels.insert(*name, self.cx.names.fresh_label(*name));
                }
                StmtKind::Goto { targets, .. } => {
                    for t in targets {
                        if self.label_position.contains_key(&t.name) {
                            self.back_targets.insert(t.name);
                        }
                    }
                }
                StmtKind::If(i) => {
                    self.scan_labels(&i.then, depth, clock);
                    if let Some(b) = &i.else_ {
                        self.scan_labels(b, depth, clock);
                    }
                }
                StmtKind::While(w) => self.scan_labels(&w.body, depth, clock),
                StmtKind::Atomic(b) => self.scan_labels(b, depth + 1, clock),
                _ => {}
            }
        }
    }

    // ---------------------------------------------------------------------------------- statements

    fn block(&mut self, block: &Block, out: &mut Vec<Node>) {
        let mut labels = Vec::new();
        for stmt in &block.stmts {
            self.stmt(stmt, &labels, out);
            match &stmt.kind {
                StmtKind::Label(name) => labels.push(*name),
                _ => labels.clear(),
            }
        }
    }

    fn step(&self, span: Span, actions: Vec<Action>) -> Node {
        Node::Step(Step { kind: StepKind::Statement, span, procedure: self.procedure, actions })
    }

    fn clause(&self, span: Span, actions: Vec<Action>) -> Node {
        Node::Step(Step { kind: StepKind::Clause, span, procedure: self.procedure, actions })
    }

    fn stmt(&mut self, stmt: &Stmt, labels: &[Name], out: &mut Vec<Node>) {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Label(name) => {
                let loop_head = self.back_targets.contains(name);
                out.push(Node::Label { name: self.labels[name], loop_head, span });
            }
            StmtKind::Assert { attrs, expr } => {
                let mut expr = self.expr(expr);
                let held = self.hoist_all(span, &mut [&mut expr], 0, out);
                let action = Action::Check { attrs: self.attrs(attrs), expr, kind: CheckKind::Assertion, span };
                out.push(self.step(span, vec![action]));
                self.release(span, held, out);
            }
            StmtKind::Assume { attrs, .. } if find_attr(attrs, "yield").is_some() => out.push(Node::Yield(span)),
            StmtKind::Assume { attrs, .. } if find_attr(attrs, WAIT).is_some() => {
                self.unsupported(span, "waiting for the end of a thread (`assume {:wait t}`)");
            }
            StmtKind::Assume { attrs, expr } => {
                let action = Action::Assume { attrs: self.attrs(attrs), expr: self.expr(expr) };
                out.push(self.step(span, vec![action]));
                if find_attr(attrs, "recurs").is_some() {
                    let number = self.cx.recurs.len();
                    self.cx.recurs.push(span);
                    self.recurs.last_mut().into_iter().for_each(|r| r.push(number));
                    out.push(Node::Passed(number));
                }
            }
            StmtKind::Havoc(names) => {
                let names: Vec<Name> = names.iter().map(|n| self.renamed_name(n.name)).collect();
                self.havoc_statement(span, names, out);
            }
            StmtKind::Assign { attrs, lhs, rhs } => {
                let lhs = lhs.iter().map(|l| self.lhs(l)).collect();
                let rhs = rhs.iter().map(|e| self.expr(e)).collect();
                let attrs = self.attrs(attrs);
                self.assignment(span, attrs, lhs, rhs, out);
            }
            StmtKind::Unpack { constructor, vars, rhs, .. } => self.unpack(span, constructor, vars, rhs, out),
            StmtKind::Call(call) => self.call(stmt, call, out),
            StmtKind::ParCall { arms, .. } => self.par_call(span, arms, out),
            StmtKind::Fork { ids, arm } => self.fork(span, ids, arm, out),
            StmtKind::Join { ids, outs, types, .. } => self.join(span, ids, outs.as_deref(), types, out),
            StmtKind::Goto { targets, .. } => self.goto(targets, span, out),
            StmtKind::Return { .. } => {
                self.close_atomic(if self.exit.is_some() { self.body_depth } else { 0 }, out);
                out.push(match self.exit {
                    // What holds at the end is checked inside of the body's section.
                    Some(exit) => Node::Goto(vec![exit]),
                    None => Node::Return,
                });
            }
            StmtKind::Break(label) => self.break_(label.as_ref().map(|l| l.name), out),
            StmtKind::If(i) => self.if_(span, i, labels, out),
            StmtKind::While(w) => self.while_(span, w, labels, out),
            StmtKind::Atomic(block) => {
                out.push(Node::AtomicBegin(span));
                self.atomic_depth += 1;
                self.block(block, out);
                self.atomic_depth -= 1;
                out.push(Node::AtomicEnd);
            }
            StmtKind::Yield => out.push(Node::Yield(span)),
            // Instructions to a prover, without effect on executions.
            StmtKind::Hide(_) | StmtKind::Reveal(_) | StmtKind::Push | StmtKind::Pop | StmtKind::Measure { .. } => {}
        }
    }

    fn attrs(&mut self, attrs: &[Attr]) -> Vec<Attr> {
        let mut attrs = attrs.to_vec();
        for e in syntax::children::attr_exprs_mut(&mut attrs) {
            *e = self.expr(e);
        }
        attrs
    }

    fn lhs(&mut self, l: &Lhs) -> Lhs {
        let mut l = l.clone();
        l.base.name = self.renamed_name(l.base.name);
        for access in &mut l.path {
            if let Access::Index(args) = access {
                args.iter_mut().for_each(|e| *e = self.expr(e));
            }
        }
        l
    }

    /// Arbitrary values that satisfy the `where` clauses.
    fn havoc(&mut self, names: Vec<Name>) -> Vec<Action> {
        let wheres: Vec<Expr> = names.iter().filter_map(|n| self.where_of(*n)).collect();
        let assumes = wheres.into_iter().map(|expr| Action::Assume { attrs: Vec::new(), expr });
        std::iter::once(Action::Havoc(names)).chain(assumes).collect()
    }

    fn where_of(&mut self, name: Name) -> Option<Expr> {
        if let Some(e) = self.wheres.get(&name) {
            return Some(e.clone());
        }
        let e = global_where(self.cx.checked, name)?;
        Some(self.expr(&e))
    }

    fn unpack(&mut self, span: Span, constructor: &Ident, vars: &[Ident], rhs: &Expr, out: &mut Vec<Node>) {
        let mut rhs = self.expr(rhs);
        let fields = self.cx.checked.symbols.datatypes.values().find_map(|d| d.constructors.get(&constructor.name));
        let Some(fields) = fields else { return self.unsupported(span, "this unpacking assignment") };
        let lhs: Vec<Lhs> = vars.iter().map(|v| simple_lhs(self.renamed_name(v.name))).collect();
        let written = lhs.iter().filter(|l| self.cx.shared.contains(&l.base.name)).count();
        let held = self.hoist_all(span, &mut [&mut rhs], written, out);
        let values: Vec<Expr> = fields
            .iter()
            .map(|(f, _)| Expr::generated(ExprKind::Field(Box::new(rhs.clone()), Ident::generated(*f))))
            .collect();
        let is = Expr::generated(ExprKind::Is(Box::new(rhs), *constructor));
        let check = Action::Check { attrs: Vec::new(), expr: is, kind: CheckKind::Constructor, span };
        if !self.splits(written) {
            out.push(self.step(span, vec![check, Action::Assign { attrs: Vec::new(), lhs, rhs: values }]));
        } else {
            out.push(self.step(span, vec![check]));
            self.assignment(span, Vec::new(), lhs, values, out);
        }
        self.release(span, held, out);
    }

    fn goto(&mut self, targets: &[Ident], span: Span, out: &mut Vec<Node>) {
        let depths: Vec<usize> =
            targets.iter().map(|t| self.label_depth.get(&t.name).copied().unwrap_or(self.body_depth)).collect();
        let depth = depths.first().copied().unwrap_or(self.body_depth);
        if depths.iter().any(|d| *d != depth) || depth > self.atomic_depth {
            return self.unsupported(span, "a goto into an atomic block");
        }
        self.close_atomic(depth, out);
        out.push(Node::Goto(targets.iter().map(|t| self.labels.get(&t.name).copied().unwrap_or(t.name)).collect()));
    }

    /// A jump leaves atomic blocks: they end in front of it.
    fn close_atomic(&self, depth: usize, out: &mut Vec<Node>) {
        out.extend((depth..self.atomic_depth).map(|_| Node::AtomicEnd));
    }

    fn break_(&mut self, label: Option<Name>, out: &mut Vec<Node>) {
        let position = self.enclosing.iter().rposition(|e| match label {
            Some(l) => e.labels.contains(&l),
            None => e.id.is_some(),
        });
        let Some(position) = position else { return };
        let innermost_loop = self.enclosing.iter().rposition(|e| e.id.is_some());
        self.close_atomic(self.enclosing[position].atomic_depth, out);
        match self.enclosing[position].id {
            Some(id) if Some(position) == innermost_loop => out.push(Node::Break(id)),
            _ => {
                let known = self.enclosing[position].after;
                let after = known.unwrap_or_else(|| self.cx.names.fresh("after"));
                self.enclosing[position].after = Some(after);
                out.push(Node::Goto(vec![after]));
            }
        }
    }

    fn enclosed(
        &mut self,
        labels: &[Name],
        id: Option<LoopId>,
        span: Span,
        out: &mut Vec<Node>,
        f: impl FnOnce(&mut Self, &mut Vec<Node>),
    ) {
        let atomic_depth = self.atomic_depth;
        self.enclosing.push(Enclosing { labels: labels.to_vec(), id, after: None, atomic_depth });
        f(self, out);
        let after = self.enclosing.pop().and_then(|e| e.after);
        if let Some(name) = after {
            out.push(Node::Label { name, loop_head: false, span });
        }
    }

    fn if_(&mut self, span: Span, i: &If, labels: &[Name], out: &mut Vec<Node>) {
        self.enclosed(labels, None, span, out, |l, out| {
            let cond = l.condition(span, &i.cond, out);
            let (mut then, mut else_) = (Vec::new(), Vec::new());
            l.block(&i.then, &mut then);
            if let Some(b) = &i.else_ {
                l.block(b, &mut else_);
            }
            out.push(Node::If { cond, then, else_ });
        });
    }

    /// A condition that touches a shared variable becomes a step that saves its value.
    fn condition(&mut self, span: Span, cond: &Guard, out: &mut Vec<Node>) -> Guard {
        let Guard::Expr(e) = cond else { return Guard::Star };
        let mut e = self.expr(e);
        if !e.mentions(|n| self.cx.shared.contains(&n)) {
            return Guard::Expr(e);
        }
        let temp = self.temp("cond", Type::bool());
        let held = self.hoist_all(span, &mut [&mut e], 0, out);
        out.push(self.step(span, vec![Action::assign(temp, e)]));
        self.release(span, held, out);
        Guard::Expr(Expr::var(temp))
    }

    fn temp(&mut self, what: &str, ty: Type) -> Name {
        let name = self.cx.names.fresh(&format!("{what}#"));
        self.temps.push(Var { name, ty, where_: None, ghost: false, source: None });
        name
    }

    fn while_(&mut self, span: Span, w: &While, labels: &[Name], out: &mut Vec<Node>) {
        let id = LoopId(self.next_loop);
        self.next_loop += 1;
        self.enclosed(labels, Some(id), span, out, |l, out| {
            let mut body = Vec::new();
            for spec in &w.invariants {
                let LoopSpec::Invariant { free, cond } = spec else { continue };
                let expr = l.expr(&cond.expr);
                let attrs = l.attrs(&cond.attrs);
                let action = if *free {
                    Action::Assume { attrs, expr }
                } else {
                    Action::Check { attrs, expr, kind: CheckKind::LoopInvariant, span: cond.span }
                };
                body.push(l.clause(cond.span, vec![action]));
            }
            match l.condition(span, &w.cond, &mut body) {
                Guard::Expr(e) if e.as_bool() == Some(true) => {}
                cond => body.push(Node::If { cond, then: Vec::new(), else_: vec![Node::Break(id)] }),
            }
            l.recurs.push(Vec::new());
            l.block(&w.body, &mut body);
            if let Some(numbers) = l.recurs.pop().filter(|r| !r.is_empty()) {
                body.insert(0, Node::Recurring(numbers));
            }
            out.push(Node::Loop { id, body, span });
        });
    }

    fn unsupported(&mut self, span: Span, what: &str) {
        self.cx.diagnostics.push(Diagnostic::error(
            Finding::Unsupported,
            span,
            format!("{what} cannot be translated yet"),
        ));
    }
}

/// Who goes round a loop of a procedure has to pass the `assume {:recurs}` that no loop of it holds.
fn goes_round(nodes: &mut Vec<Node>, numbers: &[usize]) {
    let mut at = 0;
    while at < nodes.len() {
        let node = &mut nodes[at];
        let is_loop = node.as_loop().is_some();
        for list in node.lists_mut() {
            goes_round(list, numbers);
            match list.first_mut() {
                Some(Node::Recurring(own)) if is_loop => own.extend(numbers),
                _ if is_loop => list.insert(0, Node::Recurring(numbers.to_vec())),
                _ => {}
            }
        }
        if !is_loop && node.is_loop_head() {
            at += 1;
            nodes.insert(at, Node::Recurring(numbers.to_vec()));
        }
        at += 1;
    }
}

/// Whether a code expression in it calls a procedure, in whatever way.
fn calls_inside(e: &Expr) -> bool {
    let calls = |s: &StmtKind| {
        use StmtKind::*;
        matches!(s, Call(_) | ParCall { .. } | Fork { .. } | Join { .. })
    };
    let mut found = match &e.kind {
        ExprKind::Code(c) => c.blocks.iter().flat_map(|b| &b.stmts).any(|s| calls(&s.kind)),
        _ => false,
    };
    e.for_each_child(&mut |child| found |= calls_inside(child));
    found
}
