//! Walks over a thread's code and emits statements; what differs between the translations is a [`Scheme`].
//!
//! A step that only reads shared globals selects their versions in place; one that writes them becomes a case distinction over the round:
//!
//! ```text
//! x := g + 1;    x := (if round == 0 then g#r0 else g#r1) + 1;
//! g := x;        if (round == 0) { g#r0 := x; } else { g#r1 := x; }
//! ```

use rustc_hash::FxHashMap;

use super::build::*;
use super::rounds::RoundVersions;
use super::slots::Slots;
use concurrency::program::*;
use sequential::{EventKind, SourceEvent, SourceMap};
use syntax::ast::*;

/// What differs between the translations that walk over a thread's code.
pub trait Scheme {
    /// A place where the thread may be switched or stop.
    fn switch(&mut self, e: &mut Emitter, switch: &Switch) -> Vec<Stmt>;
    /// What follows a call of a procedure that was not inlined.
    fn after_call(&mut self, e: &mut Emitter, call: &CallNode) -> Vec<Stmt>;
    /// What happens where the check named `ok` fails.
    fn failed(&mut self, e: &mut Emitter, tag: Tag) -> Vec<Stmt>;
    /// Does a failed check end the execution with an error? Otherwise it is discarded.
    fn checks(&self) -> bool;
    /// The outermost atomic section is left.
    fn section_left(&mut self, _: &mut Emitter, _: Name, _: Span) -> Vec<Stmt> {
        Vec::new()
    }
    /// Shared globals have just been changed for others to see.
    fn publish(&mut self, e: &mut Emitter, written: &[Name]) -> Vec<Stmt>;
    /// Control comes to the head of the loop that holds these `assume {:recurs}`.
    fn enters(&mut self, _: &[usize]) -> Vec<Stmt> {
        Vec::new()
    }
    /// The `assume {:recurs}` of this number has been passed.
    fn passed(&mut self, _: usize) -> Vec<Stmt> {
        Vec::new()
    }
    /// A step is about to touch these shared globals; `plain`: outside of atomic sections.
    fn touches(&mut self, _e: &mut Emitter, _step: &Step, _touches: &[Touch], _plain: bool) -> Vec<Stmt> {
        Vec::new()
    }
    /// The call that simulates a created thread, where it is created.
    fn created(&self, _e: &Emitter, run: Stmt) -> Stmt {
        run
    }
    /// What creating a thread requires besides.
    fn spawn(&mut self, e: &mut Emitter, spawn: &Spawn) -> Vec<Stmt>;
    /// Control comes here from a jump or around a branch.
    fn join(&mut self, _: &mut Emitter) -> Vec<Stmt> {
        Vec::new()
    }
    /// What must hold where the thread's root returns.
    fn before_return(&mut self, e: &mut Emitter) -> Vec<Stmt>;
    /// The name of the translated procedure.
    fn callee(&self, call: &CallNode) -> Name;
}

/// Walks over nodes and emits statements.
pub struct Emitter<'a> {
    pub words: &'a RoundVersions,
    pub slots: &'a Slots,
    pub map: &'a mut SourceMap,
    /// Locals of the body at hand -> what the user calls them.
    pub sources: FxHashMap<Name, Name>,
    /// `SELF` of the body at hand.
    pub own_id: Expr,
    /// The variable that holds the number of the last created child of the thread at hand.
    pub child: Name,
}

impl Emitter<'_> {
    pub fn nodes(&mut self, nodes: &[Node], scheme: &mut dyn Scheme) -> Vec<Stmt> {
        let mut out = Vec::new();
        for (i, node) in nodes.iter().enumerate() {
            if let (Node::Spawn(spawn), SlotPlan::Nested) = (node, &self.slots.plan) {
                self.nested(spawn, &nodes[i..], scheme, &mut out);
            } else {
                self.node(node, scheme, &mut out);
            }
        }
        out
    }

    /// All arms of a parallel call are created before the first of them runs.
    fn nested(&mut self, spawn: &Spawn, from_here: &[Node], scheme: &mut dyn Scheme, out: &mut Vec<Stmt>) {
        if spawn.arm > 0 {
            return;
        }
        let arms = from_here.iter().map_while(|n| match n {
            Node::Spawn(s) => Some(s),
            _ => None,
        });
        let arms: Vec<&Spawn> = arms.enumerate().take_while(|(i, s)| *i == s.arm).map(|(_, s)| s).collect();
        for spawn in &arms {
            out.extend(self.spawn_checks(spawn, scheme));
        }
        for spawn in &arms {
            let kind = if spawn.arm == 0 { EventKind::SpawnNested } else { EventKind::ArmNested };
            let tag = self.event(kind, spawn.span, spawn.procedure, Vec::new());
            out.push(Stmt { tag, ..assume(Expr::bool(true)) });
        }
        for spawn in &arms {
            let args = spawn.args.iter().map(|e| self.current(e)).collect();
            if spawn.arm > 0 && self.slots.uses_child {
                let next = Expr::binary(BinOp::Add, Expr::var(self.child), Expr::int(1));
                out.push(assign(self.child, next));
            }
            let postponed = self.slots.postponed.get(&spawn.proc).filter(|_| spawn.inside);
            let simulation = *postponed.unwrap_or(&self.slots.nested[&spawn.proc]);
            out.push(scheme.created(self, call(simulation, args, Vec::new())));
        }
    }

    fn spawn_checks(&mut self, spawn: &Spawn, scheme: &mut dyn Scheme) -> Vec<Stmt> {
        if spawn.checks.is_empty() {
            return Vec::new();
        }
        // The check and the creation are one step: the creation's event stands for both unless the check fails.
        let (kind, span, procedure) = (StepKind::Requires, spawn.span, spawn.procedure);
        self.step(&Step { kind, span, procedure, actions: spawn.checks.clone() }, scheme)
    }

    fn node(&mut self, node: &Node, scheme: &mut dyn Scheme, out: &mut Vec<Stmt>) {
        match node {
            Node::Step(step) => out.extend(self.step(step, scheme)),
            Node::If { cond, then, else_ } => {
                let cond = match cond {
                    Guard::Expr(e) => Guard::Expr(self.current(e)),
                    Guard::Star => Guard::Star,
                };
                let then = self.nodes(then, scheme);
                let mut skipped = scheme.join(self);
                skipped.extend(self.nodes(else_, scheme));
                let else_ = skipped;
                match (then.is_empty(), &cond) {
                    (true, Guard::Expr(e)) => out.push(when(e.clone().not(), else_)),
                    _ => out.push(if_(cond, then, else_)),
                }
                out.extend(scheme.join(self));
            }
            Node::Loop { body, .. } => {
                let mut stmts = self.nodes(body, scheme);
                let cond = condition(&mut stmts);
                let body = Block { stmts };
                out.push(Stmt::generated(StmtKind::While(Box::new(While { cond, invariants: Vec::new(), body }))));
            }
            Node::Break(_) => out.push(Stmt::generated(StmtKind::Break(None))),
            Node::Label { name, .. } => {
                out.push(Stmt::generated(StmtKind::Label(*name)));
                out.extend(scheme.join(self));
            }
            Node::Goto(targets) => {
                let targets = targets.iter().map(|t| Ident::generated(*t)).collect();
                out.push(Stmt::generated(StmtKind::Goto { attrs: Vec::new(), targets }));
            }
            Node::Return => {
                out.extend(scheme.before_return(self));
                out.push(return_());
            }
            Node::Passed(number) => out.extend(scheme.passed(*number)),
            Node::Recurring(numbers) => out.extend(scheme.enters(numbers)),
            Node::AtomicBegin(_) | Node::AtomicEnd | Node::Yield(_) => {}
            Node::Call(c) => {
                let args = c.args.iter().map(|e| self.current(e)).collect();
                out.push(call(scheme.callee(c), args, c.outs.clone()));
                out.extend(scheme.after_call(self, c));
            }
            Node::Spawn(spawn) => {
                out.extend(scheme.spawn(self, spawn));
                out.extend(self.spawn(spawn, scheme));
            }
            Node::Frame { body, .. } => out.extend(self.nodes(body, scheme)),
            Node::Switch(switch) => out.extend(scheme.switch(self, switch)),
            Node::SectionLeft { procedure, span } => out.extend(scheme.section_left(self, *procedure, *span)),
            Node::Publish(written) => out.extend(scheme.publish(self, written)),
        }
    }

    pub fn current(&self, e: &Expr) -> Expr {
        let mut e = self.words.current(e);
        self.ids(&mut e);
        e
    }

    /// The expression over the values guessed at the start of a round >= 1.
    pub fn guessed(&self, e: &Expr, round: usize) -> Expr {
        let mut e = self.words.guessed(e, round);
        self.ids(&mut e);
        e
    }

    pub fn at(&self, e: &Expr, round: Option<usize>) -> Expr {
        match round {
            Some(r) => {
                let mut e = self.words.at(e, r);
                self.ids(&mut e);
                e
            }
            None => self.current(e),
        }
    }

    /// Thread numbers in the type declared for them.
    pub fn ids(&self, e: &mut Expr) {
        if let ExprKind::Coerce(inner, ty) = &e.kind
            && let TypeKind::Bv(width) = ty.kind
            && let ExprKind::Var(name) = inner.kind
            && (name == SELF || name == self.child)
        {
            let id = if name == SELF { self.own_id.clone() } else { Expr::var(self.child) };
            *e = self.bv_id(id, width);
            return;
        }
        if matches!(e.kind, ExprKind::Var(name) if name == SELF) {
            *e = self.own_id.clone();
            return;
        }
        e.for_each_child_mut(&mut |c| self.ids(c));
    }

    fn bv_id(&self, id: Expr, width: u32) -> Expr {
        let literal = |n: usize| Expr::generated(ExprKind::Bv { value: n.into(), width });
        if let ExprKind::Int(n) = &id.kind {
            return Expr::generated(ExprKind::Bv { value: n.clone(), width });
        }
        let last = self.slots.count;
        (1..last).rev().fold(literal(last), |rest, n| Expr::ite(id.clone().eq(Expr::int(n)), literal(n), rest))
    }

    pub fn event(&mut self, kind: EventKind, span: Span, procedure: Name, values: Vec<(Name, String)>) -> Tag {
        self.map.add(SourceEvent { kind, span, procedure, values })
    }

    // --------------------------------------------------------------------------------------- steps

    /// One source step on the versions of the current round.
    pub fn step(&mut self, step: &Step, scheme: &mut dyn Scheme) -> Vec<Stmt> {
        let mut out = Vec::new();
        for action in &step.actions {
            if let Action::Touches { touches, plain } = action {
                out.extend(scheme.touches(self, step, touches, *plain));
            }
        }
        let writes = step.actions.iter().flat_map(Action::written).any(|n| self.words.versions.contains_key(&n));
        if !writes {
            out.extend(self.actions(step, None, scheme));
            return out;
        }
        let alternatives = (0..self.words.rounds).map(|r| self.actions(step, Some(r), scheme)).collect();
        out.extend(case(self.words.round, 0, alternatives));
        out
    }

    /// The step in a known round, or on selections by the current round.
    fn actions(&mut self, step: &Step, round: Option<usize>, scheme: &mut dyn Scheme) -> Vec<Stmt> {
        let mut out = Vec::new();
        for (i, action) in step.done().enumerate() {
            self.action(action, step, EventKind::of_action(step, i), round, scheme, &mut out);
        }
        out
    }

    fn action(
        &mut self,
        action: &Action,
        step: &Step,
        kind: Option<EventKind>,
        round: Option<usize>,
        scheme: &mut dyn Scheme,
        out: &mut Vec<Stmt>,
    ) {
        let tag = |e: &mut Self, values| match kind.clone() {
            Some(kind) => e.event(kind, step.span, step.procedure, values),
            None => Tag(None),
        };
        match action {
            Action::Assign { attrs, lhs, rhs } => {
                let lhs = lhs.iter().map(|l| self.lhs(l, round)).collect();
                let rhs = rhs.iter().map(|e| self.at(e, round)).collect();
                let tag = tag(self, Vec::new());
                let kind = StmtKind::Assign { attrs: self.attrs(attrs, round), lhs, rhs };
                out.push(Stmt { kind, span: Span::NONE, tag });
            }
            Action::Havoc(names) => {
                let values =
                    names.iter().map(|n| (self.version(*n, round), self.words.shown(*n, &self.sources))).collect();
                let tag = tag(self, values);
                out.push(Stmt { tag, ..havoc(names.iter().map(|n| self.version(*n, round))) });
            }
            Action::Assume { attrs, expr } => {
                let tag = tag(self, Vec::new());
                let kind = StmtKind::Assume { attrs: self.attrs(attrs, round), expr: self.at(expr, round) };
                out.push(Stmt { kind, span: Span::NONE, tag });
            }
            // Emitted in front of the step.
            Action::Touches { .. } => {}
            Action::Check { attrs, expr, kind, span } => {
                let tag = tag(self, Vec::new());
                let expr = self.at(expr, round);
                let attrs = self.attrs(attrs, round);
                if !scheme.checks() {
                    out.push(Stmt { kind: StmtKind::Assume { attrs, expr }, span: Span::NONE, tag });
                    return;
                }
                out.push(Stmt { tag, ..assign(self.words.ok, expr) });
                let failed = self.event(EventKind::Failed(*kind), *span, step.procedure, Vec::new());
                let ok = Expr::var(self.words.ok);
                out.push(when(ok.clone().not(), scheme.failed(self, failed)));
                if !attrs.is_empty() {
                    out.push(Stmt::generated(StmtKind::Assume { attrs, expr: ok }));
                }
            }
        }
    }

    fn version(&self, name: Name, round: Option<usize>) -> Name {
        match (self.words.versions.get(&name), round) {
            (Some(versions), Some(r)) => versions[r],
            _ => name,
        }
    }

    fn lhs(&self, l: &Lhs, round: Option<usize>) -> Lhs {
        let mut l = l.clone();
        l.base = Ident::generated(self.version(l.base.name, round));
        for access in &mut l.path {
            if let Access::Index(args) = access {
                args.iter_mut().for_each(|e| *e = self.at(e, round));
            }
        }
        l
    }

    fn attrs(&self, attrs: &[Attr], round: Option<usize>) -> Vec<Attr> {
        let mut attrs = attrs.to_vec();
        for e in syntax::children::attr_exprs_mut(&mut attrs) {
            *e = self.at(e, round);
        }
        attrs
    }

    // --------------------------------------------------------------------------------------- slots

    /// Records the creation for the slot that the new thread gets.
    fn spawn(&mut self, spawn: &Spawn, scheme: &mut dyn Scheme) -> Vec<Stmt> {
        let mut out = self.spawn_checks(spawn, scheme);
        match &self.slots.plan {
            SlotPlan::Static => out.extend(self.create(spawn, self.slots.of_site[&spawn.site])),
            SlotPlan::Counted { .. } => {
                let counter = self.slots.counter;
                out.push(assign(counter, Expr::binary(BinOp::Add, Expr::var(counter), Expr::int(1))));
                out.extend(self.choose(counter, spawn));
            }
            SlotPlan::Guessed { .. } => {
                let (counter, last) = (self.slots.counter, self.slots.last);
                out.push(havoc([counter]));
                out.push(assume(
                    lt(Expr::var(last), Expr::var(counter)).and(le(Expr::var(counter), Expr::int(self.slots.count))),
                ));
                out.push(assign(last, Expr::var(counter)));
                out.extend(self.choose(counter, spawn));
            }
            // The whole list of nodes is needed for these.
            SlotPlan::Nested => {}
        }
        out
    }

    fn choose(&mut self, counter: Name, spawn: &Spawn) -> Vec<Stmt> {
        let mut alternatives: Vec<Vec<Stmt>> = (1..self.slots.count).map(|s| self.create(spawn, s)).collect();
        // More threads than slots: this execution is not followed further, and the answer says so. Where there are slots enough, only
        // a wrong guess of the slot comes here.
        let attrs = match self.slots.plan {
            SlotPlan::Guessed { enough: true, .. } => Vec::new(),
            _ => vec![Attr::generated("bound", vec![AttrArg::generated("threads")])],
        };
        let cut = StmtKind::Assume { attrs, expr: Expr::bool(false) };
        alternatives.push(vec![Stmt::generated(cut)]);
        case(counter, 1, alternatives)
    }

    fn create(&mut self, spawn: &Spawn, slot: usize) -> Vec<Stmt> {
        let s = &self.slots.slots[slot];
        let tag = self.map.add(SourceEvent {
            kind: if spawn.arm == 0 { EventKind::Spawn(slot) } else { EventKind::Arm(slot) },
            span: spawn.span,
            procedure: spawn.procedure,
            values: Vec::new(),
        });
        let mut out = Vec::new();
        if matches!(self.slots.plan, SlotPlan::Guessed { .. }) {
            out.push(assume(Expr::var(s.created).not()));
        }
        out.push(Stmt { tag, ..assign(s.created, Expr::bool(true)) });
        out.push(assign(s.start, Expr::var(self.words.round)));
        if let Some(creator) = s.creator {
            out.push(assign(creator, self.own_id.clone()));
        }
        let found = match s.candidates.as_slice() {
            // The slot's own copy of the procedure has another name.
            [only] => Some((0, only)),
            several => several.iter().enumerate().find(|(_, c)| c.root == spawn.proc),
        };
        let Some((which, candidate)) = found else { return out };
        if let Some(root) = s.root {
            out.push(assign(root, Expr::int(which)));
        }
        for (value, carrier) in spawn.args.iter().zip(&candidate.args) {
            if let Some((name, _)) = carrier {
                out.push(assign(*name, self.current(value)));
            }
        }
        if self.slots.uses_child {
            out.push(assign(self.child, Expr::int(slot + 1)));
        }
        out
    }
}

/// Takes the condition under which a loop goes on from the front of its body, where the body begins by leaving the loop unless it holds.
fn condition(body: &mut Vec<Stmt>) -> Guard {
    let leaves = |block: &Block| matches!(block.stmts.as_slice(), [Stmt { kind: StmtKind::Break(None), .. }]);
    let cond = match body.first().map(|stmt| &stmt.kind) {
        Some(StmtKind::If(branch)) => match (&branch.cond, &branch.else_) {
            (Guard::Expr(e), None) if leaves(&branch.then) => Some(Guard::Expr(e.clone().not())),
            (Guard::Star, Some(else_)) if branch.then.stmts.is_empty() && leaves(else_) => Some(Guard::Star),
            _ => None,
        },
        _ => None,
    };
    match cond {
        Some(cond) => {
            body.remove(0);
            cond
        }
        None => Guard::Expr(Expr::bool(true)),
    }
}
