//! Depth-first orders inside a round: a created thread is simulated where it is created, so no slots are needed, and creation may be
//! repeated or recursive without bound.
//!
//! - Transformation (eager only): `async call P(e)` becomes a call of a procedure that runs all of the child's rounds, from the creator's on.
//! - `child-first` (Corral's order): the child goes on from the creator's values; so in each round its context comes before the rest of
//!   its creator's. What is created inside an atomic section begins where the section ends ([`super::postponed`]); with Corral it
//!   runs inside of the section.
//! - `creator-first` (the order of Bouajjani, Emmi and Parlato, "On sequentializing concurrent programs", SAS 2011, and of the tools
//!   after it): in each round first the creator, then its children in order of creation, each followed by its own.
//!   The child begins with what the creator will have left in the end, which is guessed:
//!
//! ```text
//! child-first     saved := round; call P(e); round := saved;      -- inside an atomic section: see `postponed`
//! creator-first   own := g; g := after; havoc ends; after := ends;      -- for all rounds; `after`: where the next child begins
//!                 saved := round; call P(e); round := saved;
//!                 assume g == ends;                                     -- the child has left what its children began with
//!                 g := own;                                             -- `after` is where the creator's next child begins
//! ```
//! Numbers of threads, where the program asks for them, are counted by an ordinary shared variable; where they are bit-vectors, what is
//! counted is converted, as there is no end to the numbers.

use std::iter::Peekable;

use indexmap::{IndexMap, IndexSet};

use super::build::*;
use super::postponed::Postponed;
use super::rounds::RoundVersions;
use concurrency::CHILD;
use concurrency::program::*;
use concurrency::visit::{for_each_expr_mut, preorder};
use sequential::{EventKind, SourceEvent, SourceMap};
use syntax::ast::*;
use syntax::names::Names;

/// Which of the two orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    ChildFirst,
    CreatorFirst,
}

/// Prepares the program: no slots, and a shared counter for the numbers of threads if it asks for them: the result says so.
pub fn prepare(program: &mut Concurrent, cooperative: bool) -> bool {
    program.slots = SlotPlan::Nested;
    for name in program.procedures.keys().copied().collect::<Vec<_>>() {
        let mut body = std::mem::take(&mut program.procedures[&name].body);
        evaluate_early(&mut body, name, cooperative, program);
        program.procedures[&name].body = body;
    }
    let mut conversions = Conversions { names: program.names.clone(), functions: IndexMap::new() };
    let mut asks = false;
    for p in program.procedures.values_mut() {
        for_each_expr_mut(&mut p.body, &mut |e| {
            asks |= e.mentions(|n| n == SELF || n == CHILD);
            conversions.replace(e);
        });
    }
    program.names = conversions.names;
    program.passive.extend(conversions.functions.into_iter().map(|(width, name)| conversion(name, width)));
    if asks {
        let counter = program.names.fresh("created#");
        let zero = Some(Expr::var(counter).eq(Expr::int(0)));
        program.globals.insert(counter, Global::introduced(Type::int(), zero));
        for p in program.procedures.values_mut() {
            count(&mut p.body, counter, cooperative);
        }
    }
    asks
}

/// Functions that make bit-vectors of numbers, by width.
struct Conversions {
    names: Names,
    functions: IndexMap<u32, Name>,
}

impl Conversions {
    fn replace(&mut self, e: &mut Expr) {
        if let ExprKind::Coerce(inner, ty) = &mut e.kind
            && let TypeKind::Bv(width) = ty.kind
            && matches!(inner.kind, ExprKind::Var(n) if n == SELF || n == CHILD)
        {
            let function =
                *self.functions.entry(width).or_insert_with(|| self.names.fresh(&format!("number#bv{width}")));
            let number = std::mem::replace(&mut **inner, Expr::bool(true));
            *e = Expr::generated(ExprKind::App(function, vec![number]));
            return;
        }
        e.for_each_child_mut(&mut |c| self.replace(c));
    }
}

fn conversion(name: Name, width: u32) -> Decl {
    let param = |ty: Type| FunctionParam { attrs: Vec::new(), name: None, ty };
    Decl::Function(FunctionDecl {
        revealed: false,
        attrs: vec![Attr::generated("bvbuiltin", vec![AttrArg::generated(format!("(_ int2bv {width})"))])],
        name: Ident::generated(name),
        type_params: Vec::new(),
        params: vec![param(Type::int())],
        result: Box::new(param(Type::new(TypeKind::Bv(width), Span::NONE))),
        body: None,
        uses: None,
        span: Span::NONE,
    })
}

/// The arguments of all arms are evaluated before the first of them runs, which may change what they read: they go to locals of the
/// creator, in one step with the creations.
fn evaluate_early(nodes: &mut Vec<Node>, procedure: Name, cooperative: bool, program: &mut Concurrent) {
    let mut out = Vec::new();
    let mut rest = std::mem::take(nodes).into_iter().peekable();
    while let Some(mut node) = rest.next() {
        node.lists_mut().for_each(|list| evaluate_early(list, procedure, cooperative, program));
        let Node::Spawn(first) = &node else {
            out.push(node);
            continue;
        };
        let (span, source) = (first.span, first.procedure);
        let mut created = with_arms(node, &mut rest);
        let actions: Vec<Action> = created[1..].iter_mut().flat_map(|n| kept(n, procedure, program)).collect();
        if actions.is_empty() {
            out.extend(created);
        } else {
            let step = Step { kind: StepKind::Internal, span, procedure: source, actions };
            created.insert(0, Node::Step(step));
            out.extend(in_one_step(created, (span, source), cooperative));
        }
    }
    *nodes = out;
}

/// A creation, with the other arms of its parallel call: all are created in one step.
fn with_arms(first: Node, rest: &mut Peekable<impl Iterator<Item = Node>>) -> Vec<Node> {
    let mut created = vec![first];
    while let Some(arm) = rest.next_if(|n| matches!(n, Node::Spawn(s) if s.arm == created.len())) {
        created.push(arm);
    }
    created
}

/// Arguments of an arm that read globals become locals of its creator: what these are assigned.
fn kept(arm: &mut Node, procedure: Name, program: &mut Concurrent) -> Vec<Action> {
    let Node::Spawn(arm) = arm else { return Vec::new() };
    let types: Vec<Type> = program.procedures[&arm.proc].params.iter().map(|p| p.ty.clone()).collect();
    let mut actions = Vec::new();
    for (arg, ty) in arm.args.iter_mut().zip(types) {
        if arg.mentions(|n| program.globals.contains_key(&n)) {
            let name = program.names.fresh("argument#");
            let local = Var { name, ty, where_: None, ghost: false, source: None };
            program.procedures[&procedure].locals.push(local);
            actions.push(Action::assign(name, std::mem::replace(arg, Expr::var(name))));
        }
    }
    actions
}

/// A cooperative thread may be switched before and behind a creation. The section is none of the source's: what races with the creation is said
/// in front of it.
fn in_one_step(mut nodes: Vec<Node>, (span, procedure): (Span, Name), cooperative: bool) -> Vec<Node> {
    let switch = || cooperative.then_some(Node::Yield(span));
    let created = nodes.iter_mut().filter_map(|n| if let Node::Spawn(s) = n { Some(s) } else { None });
    let is_said = |a: &mut Action| matches!(a, Action::Touches { .. });
    let actions: Vec<Action> = created.flat_map(|s| s.checks.extract_if(.., is_said)).collect();
    let said = Step { kind: StepKind::Requires, span, procedure, actions };
    let said = (!said.actions.is_empty()).then_some(Node::Step(said));
    let begin = [Node::AtomicBegin(span)];
    switch().into_iter().chain(said).chain(begin).chain(nodes).chain([Node::AtomicEnd]).chain(switch()).collect()
}

/// Each creation counts: `atomic { created := created + 1; child := created + 1; async call ... }`.
fn count(nodes: &mut Vec<Node>, counter: Name, cooperative: bool) {
    let mut counted = Vec::new();
    let mut rest = std::mem::take(nodes).into_iter().peekable();
    while let Some(mut node) = rest.next() {
        node.lists_mut().for_each(|list| count(list, counter, cooperative));
        let Node::Spawn(first) = &node else {
            counted.push(node);
            continue;
        };
        let (span, procedure) = (first.span, first.procedure);
        // The numbers of the arms follow one another.
        let mut created = with_arms(node, &mut rest);
        let plus = |n: usize| Expr::binary(BinOp::Add, Expr::var(counter), Expr::int(n));
        let first = Expr::binary(BinOp::Sub, plus(2), Expr::int(created.len()));
        let actions = vec![
            Action::assign(counter, plus(created.len())),
            Action::assign(CHILD.into(), if created.len() == 1 { plus(1) } else { first }),
        ];
        let step = Step { kind: StepKind::Internal, span, procedure, actions };
        created.insert(0, Node::Step(step));
        counted.extend(in_one_step(created, (span, procedure), cooperative));
    }
    *nodes = counted;
}

/// Procedures that stand on the stack several times where creation is a call: those on a cycle of calls and creations.
pub fn recursive(program: &Concurrent) -> IndexSet<Name> {
    let callees = |p: &Procedure| preorder(&p.body).filter_map(Node::leads_to).collect();
    let mut reached: IndexMap<Name, IndexSet<Name>> =
        program.procedures.iter().map(|(name, p)| (*name, callees(p))).collect();
    // To a fixed point: what is reached in any number of steps.
    loop {
        let before: usize = reached.values().map(IndexSet::len).sum();
        for name in program.procedures.keys() {
            let further: Vec<Name> = reached[name].iter().filter_map(|c| reached.get(c)).flatten().copied().collect();
            reached[name].extend(further);
        }
        if reached.values().map(IndexSet::len).sum::<usize>() == before {
            break;
        }
    }
    reached.iter().filter(|(name, to)| to.contains(*name)).map(|(name, _)| *name).collect()
}

/// What is emitted for the creations.
pub struct Nested<'a> {
    pub program: &'a Concurrent,
    pub words: &'a RoundVersions,
    pub order: Order,
    pub own_id: Name,
    /// `corral_getChildThreadID` or `corral_getThreadID` is used.
    pub numbers: bool,
    /// Threads are switched at `yield` and creation only.
    pub cooperative: bool,
    /// creator-first: for each shared global and round, where the next child of the thread at hand begins.
    pub after: IndexMap<Name, Vec<Name>>,
    /// child-first: what is created inside of atomic sections.
    pub postponed: Option<Postponed>,
    /// What follows each thread's run.
    pub behind: Vec<Stmt>,
}

impl Nested<'_> {
    pub fn after_of(program: &mut Concurrent, words: &RoundVersions, order: Order) -> IndexMap<Name, Vec<Name>> {
        if order == Order::ChildFirst {
            return IndexMap::new();
        }
        let fresh = |(g, versions): (&Name, &Vec<Name>)| {
            let names = (0..versions.len()).map(|r| program.names.fresh(&format!("{g}#after{r}"))).collect();
            (*g, names)
        };
        words.versions.iter().map(fresh).collect()
    }

    pub fn declarations(&self) -> Vec<Decl> {
        let all = self.after.iter().flat_map(|(g, names)| names.iter().map(move |n| (g, n)));
        let after = all.map(|(g, n)| Decl::Var(var(*n, self.program.globals[g].ty.clone())));
        after.chain(self.postponed.iter().flat_map(|p| p.declarations(self.program))).collect()
    }

    /// A section that is open where its thread ends.
    pub fn section_left(&self, root: &Procedure, map: &mut SourceMap) -> Option<Stmt> {
        let postponed = self.postponed.as_ref()?;
        let (kind, span, procedure) = (EventKind::SectionLeft, root.span, root.source);
        Some(postponed.section_left(self.words, map.add(SourceEvent { kind, span, procedure, values: Vec::new() })))
    }

    /// The procedure that simulates a thread with this root; `run` is the root's translation.
    pub fn thread(&self, name: Name, root: Name, run: &Procedure, depth: u32, map: &mut SourceMap) -> Decl {
        let round = self.words.round;
        let mut names = self.program.names.clone();
        let root = &self.program.procedures[&root];
        let mut locals: Vec<(Name, Type)> = Vec::new();
        let mut saved: Vec<(Name, Name)> = Vec::new();
        let mut save = |var: Name, ty: Type, locals: &mut Vec<(Name, Type)>| {
            let local = names.fresh(&format!("saved#{var}"));
            locals.push((local, ty));
            saved.push((var, local));
        };
        let own = self.program.globals.iter().filter(|(_, g)| g.sharing == Sharing::ThreadLocal);
        let own: Vec<(Name, &Global)> = own.map(|(n, g)| (*n, g)).collect();
        save(round, Type::int(), &mut locals);
        if self.numbers {
            save(self.own_id, Type::int(), &mut locals);
            save(CHILD.into(), Type::int(), &mut locals);
        }
        own.iter().for_each(|(n, g)| save(*n, g.ty.clone(), &mut locals));
        if self.order == Order::CreatorFirst {
            let versions = self.words.versions.iter().flat_map(|(g, v)| v.iter().map(move |n| (g, n)));
            versions.for_each(|(g, n)| save(*n, self.program.globals[g].ty.clone(), &mut locals));
        }
        let kept = saved.iter().map(|(var, local)| assign(*local, Expr::var(*var)));
        let mut stmts: Vec<Stmt> = kept.collect();
        if self.numbers {
            stmts.push(assign(self.own_id, Expr::var(Name::from(CHILD))));
            stmts.push(assign(CHILD.into(), Expr::int(1)));
        }
        let mut event = |kind, values| map.add(SourceEvent { kind, span: root.span, procedure: root.source, values });
        let tag = event(EventKind::Begin, Vec::new());
        stmts.push(Stmt { tag, ..assign(round, Expr::var(saved[0].1)) });
        let results: Vec<Name> = run.outs.iter().map(|v| names.fresh(&format!("result#{}", v.name))).collect();
        locals.extend(run.outs.iter().zip(&results).map(|(v, n)| (*n, v.ty.clone())));
        let args = run.params.iter().map(|v| Expr::var(v.name)).collect();
        let mut body = Vec::new();
        body.push(call(run.name, args, results));
        body.extend(self.behind.iter().cloned());
        if self.cooperative {
            locals.push((self.words.next, Type::int()));
            body = self.words.begin_later(event(EventKind::Switch, Vec::new()), body);
        }
        stmts.extend(self.begin());
        stmts.extend(self.between(body, &mut names, &mut locals));
        let tag = event(EventKind::End, Vec::new());
        stmts.extend(self.section_left(root, map));
        let restored = saved.iter().map(|(var, local)| assign(*var, Expr::var(*local)));
        let mut restored: Vec<Stmt> = restored.collect();
        restored[0].tag = tag;
        stmts.extend(restored);
        let p = Proc {
            name,
            type_params: run.type_params.clone(),
            attrs: Vec::new(),
            ins: run.params.iter().map(|v| binder(v.name, v.ty.clone())).collect(),
            outs: Vec::new(),
            locals,
            stmts,
        };
        p.decl(Some(depth))
    }

    /// A thread's run with what its children begin with guessed and checked; as it is, where children come first.
    pub fn between(&self, run: Vec<Stmt>, names: &mut Names, locals: &mut Vec<(Name, Type)>) -> Vec<Stmt> {
        let mut out = Vec::new();
        let (mut versions, mut after, mut ends) = (Vec::new(), Vec::new(), Vec::new());
        for (g, nexts) in &self.after {
            for (version, next) in self.words.versions[g].iter().zip(nexts) {
                let end = names.fresh(&format!("ends#{version}"));
                locals.push((end, self.program.globals[g].ty.clone()));
                versions.push(*version);
                after.push(*next);
                ends.push(end);
            }
        }
        let exprs = |names: &[Name]| names.iter().map(|n| Expr::var(*n)).collect::<Vec<_>>();
        if !ends.is_empty() {
            // The locals are arbitrary; the entry thread begins with the first values.
            out.push(havoc(ends.clone()));
            out.push(assign_all(after, exprs(&ends)));
        }
        out.extend(run);
        out.extend(versions.iter().zip(&ends).map(|(v, e)| assume(Expr::var(*v).eq(Expr::var(*e)))));
        out
    }

    /// Where a child begins, behind its creator's earlier children.
    fn begin(&self) -> Option<Stmt> {
        let versions: Vec<Name> = self.words.versions.values().flatten().copied().collect();
        let after: Vec<Expr> = self.after.values().flatten().map(|n| Expr::var(*n)).collect();
        (!after.is_empty()).then(|| assign_all(versions, after))
    }

    /// Behind everything, the globals are what the last of all threads has left.
    pub fn end(&self) -> Option<Stmt> {
        self.begin()
    }
}
