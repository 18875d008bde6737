//! What the round-based translations share: one version of each shared global for each round, steps that act on the version of
//! the current round, slots, and the frame of the driver.
//!
//! A step that only reads shared globals selects their versions in place; one that writes them becomes a case distinction over the round:
//!
//! ```text
//! x := g + 1;    x := (if round == 0 then g#r0 else g#r1) + 1;
//! g := x;        if (round == 0) { g#r0 := x; } else { g#r1 := x; }
//! ```

use indexmap::IndexMap;
use rustc_hash::FxHashMap;

use super::build::*;
use super::source_map::*;
use crate::concurrency::CHILD;
use crate::concurrency::program::*;
use crate::syntax::ast::*;

/// The names that a round-based translation introduces, and the versions of the shared globals.
#[derive(Debug, Clone)]
pub struct Vocabulary {
    pub rounds: usize,
    pub round: Name,
    pub next: Name,
    pub ok: Name,
    pub error: Name,
    /// Shared global -> its version in each round.
    pub versions: IndexMap<Name, Vec<Name>>,
    /// Shared global -> constants with the guessed values at the start of rounds 1, 2, ...
    pub guesses: IndexMap<Name, Vec<Name>>,
    /// How the user knows a global: `lock[0]` for `lock#0`.
    pub display: IndexMap<Name, String>,
}

impl Vocabulary {
    pub fn new(program: &mut Concurrent, rounds: usize, display: IndexMap<Name, String>) -> Vocabulary {
        let names = &mut program.names;
        let (mut versions, mut guesses) = (IndexMap::new(), IndexMap::new());
        for (name, global) in &program.globals {
            if global.sharing == Sharing::Shared {
                versions.insert(*name, (0..rounds).map(|r| names.fresh(&format!("{name}#r{r}"))).collect());
                guesses.insert(*name, (1..rounds).map(|r| names.fresh(&format!("{name}#guess{r}"))).collect());
            }
        }
        Vocabulary {
            rounds,
            round: names.fresh("round#"),
            next: names.fresh("next#"),
            ok: names.fresh("ok#"),
            error: names.fresh("error#"),
            versions,
            guesses,
            display,
        }
    }

    /// The expression over the versions of one round.
    pub fn at(&self, e: &Expr, round: usize) -> Expr {
        let mut e = e.clone();
        e.rewrite_vars(&mut |n| self.versions.get(&n).map(|v| Expr::var(v[round])));
        e
    }

    /// The expression over the versions of the current round.
    pub fn current(&self, e: &Expr) -> Expr {
        let mut e = e.clone();
        e.rewrite_vars(&mut |n| {
            let versions = self.versions.get(&n)?;
            Some(select(self.round, versions.iter().map(|v| Expr::var(*v)).collect()))
        });
        e
    }

    /// The expression over the guessed values at the start of a round >= 1.
    pub fn guessed(&self, e: &Expr, round: usize) -> Expr {
        let mut e = e.clone();
        e.rewrite_vars(&mut |n| self.guesses.get(&n).map(|g| Expr::var(g[round - 1])));
        e
    }

    /// How the user knows a variable.
    pub fn shown(&self, name: Name, sources: &FxHashMap<Name, Name>) -> String {
        match self.display.get(&name) {
            Some(shown) => shown.clone(),
            None => sources.get(&name).unwrap_or(&name).to_string(),
        }
    }

    /// No versions: globals keep their names and their values.
    pub fn unversioned(program: &mut Concurrent, rounds: usize, display: IndexMap<Name, String>) -> Vocabulary {
        let mut words = Vocabulary::new(program, 1, display);
        words.versions.clear();
        words.guesses.clear();
        words.rounds = rounds;
        words
    }

    /// Declarations of the versions and guesses, and of the round.
    pub fn declarations(&self, program: &Concurrent) -> Vec<Decl> {
        let mut decls = vec![Decl::Var(var(self.round, Type::int()))];
        for (name, versions) in &self.versions {
            let ty = &program.globals[name].ty;
            decls.extend(versions.iter().map(|v| Decl::Var(var(*v, ty.clone()))));
            decls.extend(self.guesses[name].iter().map(|g| constant(*g, ty.clone())));
        }
        for (name, global) in &program.globals {
            if !self.versions.contains_key(name) {
                decls.push(Decl::Var(var(*name, global.ty.clone())));
            }
        }
        decls
    }

    /// `assume g#r(i-1) == g#guess(i)` for all shared globals.
    pub fn rounds_join(&self) -> Vec<Stmt> {
        let joins = self.versions.iter().flat_map(|(name, versions)| {
            let guesses = &self.guesses[name];
            versions.iter().zip(guesses).map(|(v, g)| assume(Expr::var(*v).eq(Expr::var(*g))))
        });
        joins.collect()
    }
}

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
    /// Shared globals have just been changed for others to see.
    fn publish(&mut self, e: &mut Emitter, written: &[Name]) -> Vec<Stmt>;
    /// The `assume {:recurs}` of this number has been passed.
    fn passed(&mut self, _: usize) -> Vec<Stmt> {
        Vec::new()
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
    pub words: &'a Vocabulary,
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
        for node in nodes {
            self.node(node, scheme, &mut out);
        }
        out
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
                let body = Block { stmts: self.nodes(body, scheme) };
                let cond = Guard::Expr(Expr::bool(true));
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
            Node::Recurring(_) | Node::AtomicBegin(_) | Node::AtomicEnd | Node::Yield(_) => {}
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
            Node::Publish(written) => out.extend(scheme.publish(self, written)),
        }
    }

    pub fn current(&self, e: &Expr) -> Expr {
        let mut e = self.words.current(e);
        self.ids(&mut e);
        e
    }

    fn at(&self, e: &Expr, round: Option<usize>) -> Expr {
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
    fn ids(&self, e: &mut Expr) {
        if let ExprKind::Coerce(inner, Type { kind: TypeKind::Bv(width), .. }) = &e.kind
            && let ExprKind::Var(name) = inner.kind
            && (name == SELF || name == self.child)
        {
            let id = if name == SELF { self.own_id.clone() } else { Expr::var(self.child) };
            *e = self.bv_id(id, *width);
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
        let writes = step.actions.iter().flat_map(Action::written).any(|n| self.words.versions.contains_key(&n));
        if !writes {
            return self.actions(step, None, scheme);
        }
        let alternatives = (0..self.words.rounds).map(|r| self.actions(step, Some(r), scheme)).collect();
        case(self.words.round, 0, alternatives)
    }

    /// The step in a known round, or on selections by the current round.
    fn actions(&mut self, step: &Step, round: Option<usize>, scheme: &mut dyn Scheme) -> Vec<Stmt> {
        let mut out = Vec::new();
        for (i, action) in step.actions.iter().enumerate() {
            let kind = match (i, step.kind) {
                (_, StepKind::Internal) => None,
                (0, StepKind::Enter) => Some(EventKind::Enter),
                (0, StepKind::Statement) => Some(EventKind::Step),
                _ => matches!(action, Action::Havoc(_)).then_some(EventKind::Choice),
            };
            self.action(action, step, kind, round, scheme, &mut out);
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
            Action::Check { attrs, expr, message, span } => {
                let tag = tag(self, Vec::new());
                let expr = self.at(expr, round);
                let attrs = self.attrs(attrs, round);
                if !scheme.checks() {
                    out.push(Stmt { kind: StmtKind::Assume { attrs, expr }, span: Span::NONE, tag });
                    return;
                }
                out.push(Stmt { tag, ..assign(self.words.ok, expr) });
                let failed = self.event(EventKind::Failed(message.clone()), *span, step.procedure, Vec::new());
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
        for e in crate::syntax::children::attr_exprs_mut(&mut attrs) {
            *e = self.at(e, round);
        }
        attrs
    }

    // --------------------------------------------------------------------------------------- slots

    /// Records the creation for the slot that the new thread gets.
    fn spawn(&mut self, spawn: &Spawn, scheme: &mut dyn Scheme) -> Vec<Stmt> {
        let mut out = Vec::new();
        if !spawn.checks.is_empty() {
            let step = Step {
                kind: StepKind::Statement,
                span: spawn.span,
                procedure: spawn.procedure,
                actions: spawn.checks.clone(),
            };
            // The check and the creation are one step: the creation's event stands for both unless the check fails.
            out.extend(self.step(&step, scheme));
        }
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
        }
        out
    }

    fn choose(&mut self, counter: Name, spawn: &Spawn) -> Vec<Stmt> {
        let mut alternatives: Vec<Vec<Stmt>> = (1..self.slots.count).map(|s| self.create(spawn, s)).collect();
        // More threads than slots: this execution is not followed further, and the answer says so.
        let attrs = vec![Attr::generated("bound", vec![AttrArg::Str("threads".into())])];
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
        let Some((which, candidate)) = s.candidates.iter().enumerate().find(|(_, c)| c.root == spawn.proc) else {
            return out;
        };
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

/// The slots for thread instances.
#[derive(Debug, Clone)]
pub struct Slots {
    pub plan: SlotPlan,
    /// Number of slots, the entry thread's included.
    pub count: usize,
    pub slots: Vec<Slot>,
    /// Static plan: the slot that each creation site fills.
    pub of_site: IndexMap<usize, usize>,
    /// Counts (or guesses) the slot of a creation.
    pub counter: Name,
    /// Guessed plan: the last slot that the thread at hand has filled.
    pub last: Name,
    pub uses_child: bool,
}

#[derive(Debug, Clone)]
pub struct Slot {
    /// Has the thread been created?
    pub created: Name,
    /// Round in which it was.
    pub start: Name,
    /// Thread number of the creator, where the order of slots must be checked.
    pub creator: Option<Name>,
    /// Index of the candidate, where there are several.
    pub root: Option<Name>,
    pub candidates: Vec<Candidate>,
}

/// A procedure that a slot may run.
#[derive(Debug, Clone)]
pub struct Candidate {
    pub root: Name,
    /// The variable that carries each argument, with its type; `None` where the argument is a constant of the instance.
    pub args: Vec<Option<(Name, Type)>>,
    /// Those constants.
    pub constants: Vec<Option<Expr>>,
}

impl Slots {
    /// Gives out slots to the creation sites according to the program's plan. With `specialize`, arguments that are constants
    /// are not passed but become part of the instance.
    pub fn new(program: &mut Concurrent, sites: &[Spawn], specialize: bool) -> Slots {
        let plan = program.slots.clone();
        let count = match plan {
            SlotPlan::Static => sites.len() + 1,
            SlotPlan::Counted { threads } | SlotPlan::Guessed { threads } => threads,
        };
        let mut roots: Vec<Name> = Vec::new();
        for site in sites {
            if !roots.contains(&site.proc) {
                roots.push(site.proc);
            }
        }
        let names = &mut program.names;
        let mut slots = vec![Slot {
            created: names.fresh("created#t0"),
            start: names.fresh("start#t0"),
            creator: None,
            root: None,
            candidates: vec![Candidate { root: program.entry, args: Vec::new(), constants: Vec::new() }],
        }];
        for s in 1..count {
            let chosen: Vec<(Name, Option<&Spawn>)> = match plan {
                SlotPlan::Static => vec![(sites[s - 1].proc, Some(&sites[s - 1]))],
                _ => roots.iter().map(|r| (*r, None)).collect(),
            };
            let several = chosen.len() > 1;
            let mut candidates = Vec::new();
            for (root, site) in chosen {
                let (mut args, mut constants) = (Vec::new(), Vec::new());
                for (i, param) in program.procedures[&root].params.iter().enumerate() {
                    let constant =
                        site.filter(|_| specialize).map(|s| &s.args[i]).filter(|e| is_literal(e, &program.passive));
                    let prefix = if several { format!("{root}#") } else { String::new() };
                    args.push(match constant {
                        Some(_) => None,
                        None => Some((names.fresh(&format!("{prefix}{}#t{s}", param.name)), param.ty.clone())),
                    });
                    constants.push(constant.cloned());
                }
                candidates.push(Candidate { root, args, constants });
            }
            slots.push(Slot {
                created: names.fresh(&format!("created#t{s}")),
                start: names.fresh(&format!("start#t{s}")),
                creator: matches!(plan, SlotPlan::Guessed { .. }).then(|| names.fresh(&format!("creator#t{s}"))),
                root: several.then(|| names.fresh(&format!("root#t{s}"))),
                candidates,
            });
        }
        let of_site = sites.iter().enumerate().map(|(i, s)| (s.site, i + 1)).collect();
        let uses_child = program.procedures.values().any(|p| mentions_child(&p.body));
        let counter = names.fresh("slot#");
        let last = names.fresh("last#");
        Slots { plan, count, slots, of_site, counter, last, uses_child }
    }

    /// Declarations of everything that records creations.
    pub fn declarations(&self) -> Vec<Decl> {
        let mut decls = Vec::new();
        let mut int = |name: Name| decls.push(Decl::Var(var(name, Type::int())));
        if !matches!(self.plan, SlotPlan::Static) {
            int(self.counter);
        }
        if matches!(self.plan, SlotPlan::Guessed { .. }) {
            int(self.last);
        }
        for s in &self.slots[1..] {
            decls.push(Decl::Var(var(s.created, Type::bool())));
            decls.push(Decl::Var(var(s.start, Type::int())));
            decls.extend(s.creator.into_iter().chain(s.root).map(|n| Decl::Var(var(n, Type::int()))));
            let args = s.candidates.iter().flat_map(|c| &c.args).flatten();
            decls.extend(args.map(|(n, t)| Decl::Var(var(*n, t.clone()))));
        }
        decls
    }

    /// Nothing is created yet.
    pub fn initialize(&self) -> Vec<Stmt> {
        let mut out: Vec<Stmt> = self.slots[1..].iter().map(|s| assign(s.created, Expr::bool(false))).collect();
        if matches!(self.plan, SlotPlan::Counted { .. }) {
            out.push(assign(self.counter, Expr::int(0)));
        }
        out
    }

    /// Guessed plan: slots are filled without gaps, in the order (round, slot of the creator); a creator's own slots grow by themselves.
    pub fn order(&self) -> Vec<Stmt> {
        let SlotPlan::Guessed { .. } = self.plan else { return Vec::new() };
        let pairs = self.slots[1..].iter().zip(&self.slots[2.min(self.slots.len())..]);
        let in_order = pairs.map(|(a, b)| {
            let (ra, rb) = (Expr::var(a.start), Expr::var(b.start));
            let creators = match (a.creator, b.creator) {
                (Some(ca), Some(cb)) => le(Expr::var(ca), Expr::var(cb)),
                _ => Expr::bool(true),
            };
            let order = lt(ra.clone(), rb.clone()).or(ra.eq(rb).and(creators));
            assume(Expr::var(b.created).implies(Expr::var(a.created).and(order)))
        });
        in_order.collect()
    }
}

/// All creation sites. For a static plan: in the order in which the entry thread passes them.
pub fn creation_sites(program: &Concurrent) -> Vec<Spawn> {
    fn walk(nodes: &[Node], program: &Concurrent, seen: &mut Vec<Name>, out: &mut Vec<Spawn>) {
        for node in nodes {
            match node {
                Node::Spawn(s) => out.push(s.clone()),
                Node::If { then, else_, .. } => {
                    walk(then, program, seen, out);
                    walk(else_, program, seen, out);
                }
                Node::Loop { body, .. } | Node::Frame { body, .. } => walk(body, program, seen, out),
                Node::Call(c) if !seen.contains(&c.proc) => {
                    seen.push(c.proc);
                    walk(&program.procedures[&c.proc].body, program, seen, out);
                }
                _ => {}
            }
        }
    }
    let mut seen = vec![program.entry];
    let mut out = Vec::new();
    walk(&program.procedures[&program.entry].body, program, &mut seen, &mut out);
    // What only other threads create.
    for (name, p) in &program.procedures {
        if !seen.contains(name) {
            seen.push(*name);
            walk(&p.body, program, &mut seen, &mut out);
        }
    }
    out
}

fn is_literal(e: &Expr, passive: &[Decl]) -> bool {
    let is_const =
        |name: Name| passive.iter().any(|d| matches!(d, Decl::Const(c) if c.names.iter().any(|n| n.name == name)));
    crate::concurrency::fold::is_constant(e, &is_const)
}

fn mentions_child(nodes: &[Node]) -> bool {
    let mut found = false;
    for node in nodes {
        crate::concurrency::fold::for_each_expr(&mut node.clone(), &mut |e| found |= e.mentions(|n| n == CHILD));
    }
    found
}
