//! Executions that begin anywhere, for k-induction over epochs by other verifiers: L(K) and L(K + 1).
//!
//! - Requires: a prepared program whose threads are created at most once each, by the entry thread.
//! - Establishes: the eager translation of the program fails exactly when a check can fail within its rounds from some configuration in which
//!   each thread has one of the stacks that it can have alone, whatever its branches decide, with arbitrary data.
//!
//! ```text
//! begins := false;                                     where a thread begins that was created before BASE, or the entry
//! if (*) { if (!begins) { assume {:base} true; begins := true; } }           in front of each step outside of atomic sections: BASE
//! havoc h; v := if begins then v else h;  x := if begins then e else x;      for  x := e, where v is a local that it writes
//! assume begins ==> e;  assert begins ==> e;  if (if begins then e else h)   for  assume e, assert e, if (e)
//! ```
//! Before BASE nothing is written that others see, so that it does not matter in which round a thread comes there.
//! Each thread has its own way to BASE, but all of them are there in the first state of the first round: the configurations at BASE are the
//! same for any number of rounds.
//!
//! Source: Prabhu, Reps, Lal and Kidd, "Verifying concurrent programs via bounded context-switching and induction" (TR 1701, University of
//! Wisconsin-Madison, 2011), section 4.2.

use base::diagnostic::{Diagnostic, Finding};
use concurrency::program::*;
use rustc_hash::FxHashMap;
use syntax::ast::*;

/// Lets all threads begin anywhere.
///
/// # Errors
/// Threads may be created again, or by others than the entry.
pub fn anywhere(program: &mut Concurrent) -> Result<(), Vec<Diagnostic>> {
    let refuse = |what: &str| vec![Diagnostic::error(Finding::Unsupported, Span::NONE, what)];
    if program.slots != SlotPlan::Static {
        return Err(refuse("threads that begin anywhere must be created once each, by the entry thread"));
    }
    for global in program.globals.values_mut() {
        // It may not hold any more.
        global.where_ = None;
    }
    let begins = program.names.fresh("begins#");
    program.globals.insert(begins, own(Type::bool()));
    let names: Vec<Name> = program.procedures.keys().copied().collect();
    let mut created = Vec::new();
    for name in names {
        let mut procedure = program.procedures[&name].clone();
        let types: FxHashMap<Name, Type> = [&procedure.params, &procedure.outs, &procedure.locals, &procedure.temps]
            .into_iter()
            .flatten()
            .map(|v| (v.name, v.ty.clone()))
            .collect();
        let body = std::mem::take(&mut procedure.body);
        let mut pass = Anywhere { program, procedure: &mut procedure, types, begins, open: 0, created: &mut created };
        let body = pass.nodes(body);
        procedure.body = body;
        procedure.requires.clear();
        program.procedures.insert(name, procedure);
    }
    // Where a thread begins it is said whether it has been at BASE.
    let entry = around(program, program.entry, begins, Expr::bool(false));
    program.entry = entry;
    for (site, root, was) in created {
        let root = around(program, root, begins, Expr::var(was));
        let spawns = |procedure: &mut Procedure| enter(&mut procedure.body, site, root);
        program.procedures.values_mut().for_each(spawns);
    }
    Ok(())
}

/// A variable that one thread after the other uses.
fn own(ty: Type) -> Global {
    Global { sharing: Sharing::Private, touched_by_several: false, ..Global::introduced(ty, None) }
}

/// A procedure that says where its thread begins, and calls another one.
fn around(program: &mut Concurrent, root: Name, begins: Name, value: Expr) -> Name {
    let called = program.procedures[&root].clone();
    let name = program.names.fresh(&format!("{root}#anywhere"));
    let fresh = |vars: &[Var], names: &mut syntax::names::Names| -> Vec<Var> {
        vars.iter().map(|v| Var { name: names.fresh(&format!("{}#", v.name)), where_: None, ..v.clone() }).collect()
    };
    let (params, outs) = (fresh(&called.params, &mut program.names), fresh(&called.outs, &mut program.names));
    let call = CallNode {
        proc: root,
        args: params.iter().map(|v| Expr::var(v.name)).collect(),
        outs: outs.iter().map(|v| v.name).collect(),
        open: 0,
        span: called.span,
    };
    let first = step(&called, vec![Action::assign(begins, value)]);
    let body = vec![first, Node::Call(call)];
    let (locals, temps) = (Vec::new(), Vec::new());
    program
        .procedures
        .insert(name, Procedure { name, params, outs, locals, temps, body, requires: Vec::new(), ..called });
    name
}

fn step(of: &Procedure, actions: Vec<Action>) -> Node {
    Node::Step(Step { kind: StepKind::Internal, span: of.span, procedure: of.source, actions })
}

/// The thread that is created at this site begins with another procedure.
fn enter(nodes: &mut [Node], site: usize, root: Name) {
    for node in nodes {
        match node {
            Node::Spawn(spawn) if spawn.site == site => spawn.proc = root,
            Node::If { then, else_, .. } => {
                enter(then, site, root);
                enter(else_, site, root);
            }
            Node::Loop { body, .. } | Node::Frame { body, .. } => enter(body, site, root),
            _ => {}
        }
    }
}

struct Anywhere<'a> {
    program: &'a mut Concurrent,
    procedure: &'a mut Procedure,
    types: FxHashMap<Name, Type>,
    begins: Name,
    /// Atomic sections that are open.
    open: usize,
    /// Site, root, and the variable that says whether its creator had been at BASE.
    created: &'a mut Vec<(usize, Name, Name)>,
}

impl Anywhere<'_> {
    fn begun(&self) -> Expr {
        Expr::var(self.begins)
    }

    /// An arbitrary value of the type, from the next action on.
    fn arbitrary(&mut self, ty: Type) -> Name {
        let name = self.program.names.fresh("any#");
        self.procedure.temps.push(Var::internal(name, ty));
        name
    }

    fn nodes(&mut self, nodes: Vec<Node>) -> Vec<Node> {
        let mut out = Vec::new();
        for node in nodes {
            let is_place = matches!(node, Node::Step(_) | Node::AtomicBegin(_) | Node::Spawn(_) | Node::Return);
            if is_place && self.open == 0 {
                out.push(self.base());
            }
            match node {
                Node::Step(step) => {
                    let actions = step.actions.into_iter().flat_map(|action| self.action(action)).collect();
                    out.push(Node::Step(Step { actions, ..step }));
                }
                Node::If { cond, then, else_ } => {
                    let cond = match cond {
                        Guard::Star => Guard::Star,
                        Guard::Expr(cond) => {
                            let any = self.arbitrary(Type::bool());
                            out.push(step(self.procedure, vec![Action::Havoc(vec![any])]));
                            Guard::Expr(Expr::ite(self.begun(), cond, Expr::var(any)))
                        }
                    };
                    // What one arm opens or closes the other one does, too.
                    let open = self.open;
                    let then = self.nodes(then);
                    self.open = open;
                    out.push(Node::If { cond, then, else_: self.nodes(else_) });
                }
                Node::Loop { id, body, span } => out.push(Node::Loop { id, body: self.nodes(body), span }),
                Node::Frame { vars, body } => out.push(Node::Frame { vars, body: self.nodes(body) }),
                Node::AtomicBegin(_) => {
                    self.open += 1;
                    out.push(node);
                }
                Node::AtomicEnd => {
                    self.open = self.open.saturating_sub(1);
                    out.push(node);
                }
                Node::Spawn(spawn) => {
                    let was = self.program.names.fresh("creator#");
                    self.program.globals.insert(was, own(Type::bool()));
                    self.created.push((spawn.site, spawn.proc, was));
                    out.push(step(self.procedure, vec![Action::assign(was, self.begun())]));
                    let checks = spawn.checks.into_iter().flat_map(|action| self.action(action)).collect();
                    out.push(Node::Spawn(Spawn { checks, ..spawn }));
                }
                other => out.push(other),
            }
        }
        out
    }

    /// `if (*) { if (!begins) { assume {:base} true; begins := true; } }`
    fn base(&self) -> Node {
        let attrs = vec![Attr::generated("base", Vec::new())];
        let here = Action::Assume { attrs, expr: Expr::bool(true) };
        let here = step(self.procedure, vec![here, Action::assign(self.begins, Expr::bool(true))]);
        let first = Node::If { cond: Guard::Expr(self.begun().not()), then: vec![here], else_: Vec::new() };
        Node::If { cond: Guard::Star, then: vec![first], else_: Vec::new() }
    }

    /// The same from BASE on; before, only locals get other values, and these are arbitrary.
    fn action(&mut self, action: Action) -> Vec<Action> {
        let begun = self.begun();
        match action {
            Action::Assign { attrs, lhs, rhs } => {
                let mut actions = Vec::new();
                for target in &lhs {
                    let name = target.base.name;
                    if let Some(ty) = self.types.get(&name).cloned() {
                        let any = self.arbitrary(ty);
                        actions.push(Action::Havoc(vec![any]));
                        let value = Expr::ite(begun.clone(), Expr::var(name), Expr::var(any));
                        actions.push(Action::assign(name, value));
                    }
                }
                let kept = lhs.iter().map(|target| self.value(target)).collect::<Vec<_>>();
                let rhs = rhs.into_iter().zip(kept).map(|(new, old)| Expr::ite(begun.clone(), new, old)).collect();
                actions.push(Action::Assign { attrs, lhs, rhs });
                actions
            }
            Action::Havoc(names) => {
                let (locals, globals): (Vec<Name>, Vec<Name>) =
                    names.into_iter().partition(|name| self.types.contains_key(name));
                let mut actions = vec![Action::Havoc(locals)];
                for name in globals {
                    let Some(ty) = self.program.globals.get(&name).map(|global| global.ty.clone()) else { continue };
                    let any = self.arbitrary(ty);
                    actions.push(Action::Havoc(vec![any]));
                    let value = Expr::ite(begun.clone(), Expr::var(any), Expr::var(name));
                    actions.push(Action::assign(name, value));
                }
                actions
            }
            Action::Assume { attrs, expr } => vec![Action::Assume { attrs, expr: begun.implies(expr) }],
            Action::Check { attrs, expr, kind, span } => {
                vec![Action::Check { attrs, expr: begun.implies(expr), kind, span }]
            }
            Action::Touches { .. } => vec![action],
        }
    }

    /// What a target is now.
    fn value(&mut self, target: &Lhs) -> Expr {
        target.path.iter().fold(Expr::var(target.base.name), |whole, access| match access {
            Access::Index(at) => Expr::generated(ExprKind::Select(Box::new(whole), at.clone())),
            Access::Field(field) => Expr::generated(ExprKind::Field(Box::new(whole), *field)),
        })
    }
}
