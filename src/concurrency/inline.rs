//! One body for each thread instance, with all calls inlined, or all but the recursive ones.
//!
//! - Requires: lowered procedures.
//! - Establishes: no [`Node::Call`], or only calls of recursive procedures; the variables of every activation have names of their own and stand in [`Node::Frame`]s;
//!   parameters whose arguments are plain (a variable or a constant) are replaced by them. With [`Recursion::Inlined`], a procedure
//!   stands on the stack at most so many times; an execution that wants more is cut, and the cut is marked.
//!
//! Example: `call acquire(left)` becomes
//! `Frame { vars: [acquire$t], body: [ acquire$t := lock[left]; ... ; exit: ] }`.

use rustc_hash::{FxHashMap, FxHashSet};

use super::fold::is_constant;
use super::program::*;
use super::unroll::cut;
use super::visit::{Control, for_each_mut, labels};
use base::diagnostic::{Diagnostic, Finding};
use syntax::ast::*;
use syntax::names::Names;

/// What becomes of calls of procedures that can call themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recursion {
    /// Inlined, with at most this many activations of one procedure on the stack.
    Inlined(u32),
    /// They stay calls.
    Kept,
}

/// The body of one thread instance, or of a recursive procedure.
#[derive(Debug, Clone)]
pub struct Instance {
    /// The procedure with which it begins.
    pub root: Name,
    /// The name of the root, where it is declared.
    pub span: Span,
    /// Parameters that are not constants of this instance.
    pub params: Vec<Var>,
    /// Results of the root, which are among `vars` too.
    pub outs: Vec<Var>,
    /// All other variables: locals and results of the root, and those of inlined frames.
    pub vars: Vec<Var>,
    /// Those that lowering introduced; they hold a value only between two neighbouring steps.
    pub temps: Vec<Var>,
    /// Variables of the root's own frame.
    pub scope: Vec<Name>,
    /// What the root requires, over its parameters and the globals.
    pub requires: Vec<Expr>,
    /// Over `params`, `vars` and `temps`.
    pub body: Vec<Node>,
}

/// Inlines everything that the thread with this root calls. `args` gives the constant arguments of this instance.
///
/// # Errors
/// A procedure with type parameters is called.
pub fn instance(
    program: &Concurrent,
    root: Name,
    args: &[Option<Expr>],
    recursion: Recursion,
) -> Result<Instance, Diagnostic> {
    let p = &program.procedures[&root];
    let mut inliner = Inliner {
        program,
        names: program.names.clone(),
        vars: Vec::new(),
        temps: Vec::new(),
        stack: vec![root],
        loops: 0,
        recursion,
    };
    let mut renaming = Renaming::default();
    let mut params = Vec::new();
    for (i, param) in p.params.iter().enumerate() {
        match args.get(i).cloned().flatten() {
            Some(value) => {
                renaming.values.insert(param.name, value);
            }
            None => params.push(param.clone()),
        }
    }
    inliner.vars.extend(p.outs.iter().chain(&p.locals).cloned());
    inliner.temps.extend(p.temps.iter().cloned());
    let body = inliner.nodes(&p.body, &mut renaming)?;
    let scope = params.iter().map(|v| v.name).chain(p.outs.iter().chain(&p.locals).map(|v| v.name)).collect();
    let requires = p.requires.iter().map(|e| renaming.expr(e)).collect();
    let outs = p.outs.clone();
    Ok(Instance { root, span: p.span, params, outs, vars: inliner.vars, temps: inliner.temps, scope, requires, body })
}

/// The names of an instance's variables and labels. Inlining chose some of them without telling the program's [`Names`].
pub fn names(i: &Instance) -> Vec<Name> {
    let variables = i.params.iter().chain(&i.vars).chain(&i.temps);
    variables.map(|v| v.name).chain(labels(&i.body)).collect()
}

/// The body of a thread whose root is a recursive procedure that stays one: it calls it.
pub fn caller(program: &Concurrent, root: Name, args: &[Option<Expr>]) -> Instance {
    let p = &program.procedures[&root];
    let constant = |i: usize| args.get(i).cloned().flatten();
    let params = p.params.iter().enumerate().filter(|(i, _)| constant(*i).is_none()).map(|(_, v)| v.clone());
    let params: Vec<Var> = params.collect();
    let values = p.params.iter().enumerate().map(|(i, v)| constant(i).unwrap_or_else(|| Expr::var(v.name)));
    let outs = p.outs.iter().map(|v| v.name).collect();
    let call = CallNode { proc: root, args: values.collect(), outs, open: 0, span: p.span };
    let names = p.params.iter().map(|v| v.name).zip(0..).filter_map(|(n, i)| Some((n, constant(i)?))).collect();
    let renaming = Renaming { values: names, ..Renaming::default() };
    Instance {
        root,
        span: p.span,
        scope: params.iter().map(|v| v.name).collect(),
        params,
        outs: Vec::new(),
        vars: p.outs.clone(),
        temps: Vec::new(),
        requires: p.requires.iter().map(|e| renaming.expr(e)).collect(),
        body: vec![Node::Call(call)],
    }
}

/// What the names of one activation become.
#[derive(Default)]
struct Renaming {
    values: FxHashMap<Name, Expr>,
    labels: FxHashMap<Name, Name>,
    loops: FxHashMap<LoopId, LoopId>,
    /// What `return` jumps to; `None` in the root.
    exit: Option<Name>,
    exit_used: bool,
}

impl Renaming {
    fn expr(&self, e: &Expr) -> Expr {
        let mut e = e.clone();
        e.substitute(&self.values);
        e
    }

    fn name(&self, name: Name) -> Name {
        match self.values.get(&name) {
            Some(Expr { kind: ExprKind::Var(new), .. }) => *new,
            _ => name,
        }
    }
}

struct Inliner<'a> {
    program: &'a Concurrent,
    /// Names of this instance only: instances do not see each other's locals.
    names: Names,
    vars: Vec<Var>,
    temps: Vec<Var>,
    /// Procedures being inlined.
    stack: Vec<Name>,
    loops: u32,
    recursion: Recursion,
}

impl Inliner<'_> {
    fn nodes(&mut self, nodes: &[Node], renaming: &mut Renaming) -> Result<Vec<Node>, Diagnostic> {
        let mut out = Vec::new();
        for node in nodes {
            self.node(node, renaming, &mut out)?;
        }
        Ok(out)
    }

    fn node(&mut self, node: &Node, renaming: &mut Renaming, out: &mut Vec<Node>) -> Result<(), Diagnostic> {
        if let Node::Call(call) = node {
            return self.call(call, renaming, out);
        }
        if let (Control::Returns, Some(exit)) = (node.control(), renaming.exit) {
            renaming.exit_used = true;
            out.push(Node::Goto(vec![exit]));
            return Ok(());
        }
        if let Some(id) = node.as_loop() {
            renaming.loops.insert(id, LoopId(self.loops));
            self.loops += 1;
        }
        let mut copy = node.try_with_lists(|list| self.nodes(list, renaming))?;
        copy.loop_mut().into_iter().for_each(|id| *id = renaming.loops[id]);
        copy.labels_mut().iter_mut().for_each(|label| *label = renaming.labels.get(label).copied().unwrap_or(*label));
        copy.exprs_mut().into_iter().for_each(|e| e.substitute(&renaming.values));
        if let Node::Step(step) = &mut copy {
            let written = step.actions.iter_mut().flat_map(Action::written_mut);
            written.for_each(|n| *n = renaming.name(*n));
        }
        out.push(copy);
        Ok(())
    }

    fn call(&mut self, call: &CallNode, renaming: &Renaming, out: &mut Vec<Node>) -> Result<(), Diagnostic> {
        let callee = &self.program.procedures[&call.proc];
        if let Some(param) = callee.type_params.first() {
            let message = format!("{} has a type parameter: it cannot be inlined yet", call.proc);
            return Err(Diagnostic::error(Finding::Unsupported, param.span, message));
        }
        match self.recursion {
            Recursion::Kept if self.program.recursive.contains(&call.proc) => {
                let args = call.args.iter().map(|e| renaming.expr(e)).collect();
                let outs = call.outs.iter().map(|n| renaming.name(*n)).collect();
                out.push(Node::Call(CallNode { args, outs, ..call.clone() }));
                return Ok(());
            }
            Recursion::Inlined(most) if self.stack.iter().filter(|p| **p == call.proc).count() >= most as usize => {
                out.push(internal(call, cut("recursion")));
                // What follows is written for what the call would have opened and closed.
                out.extend((0..callee.opens).map(|_| Node::AtomicBegin(call.span)));
                out.extend((callee.opens..0).map(|_| Node::AtomicEnd));
                return Ok(());
            }
            _ => {}
        }
        // A temporary does not outlive its step; a parameter must.
        let temps: FxHashSet<Name> = self.temps.iter().map(|t| t.name).collect();
        let is_const = |n: Name| !self.program.globals.contains_key(&n) && !temps.contains(&n);
        let mut inner = Renaming { exit: Some(self.names.fresh("exit")), ..Renaming::default() };
        let mut vars = Vec::new();
        for (param, arg) in callee.params.iter().zip(&call.args) {
            let arg = renaming.expr(arg);
            // Nobody changes a caller's local while the callee runs, and parameters are never assigned.
            if is_constant(&arg, &is_const) {
                inner.values.insert(param.name, arg);
                continue;
            }
            let name = self.variable(param, call.proc, &mut inner, &mut vars);
            out.push(internal(call, Action::assign(name, arg)));
        }
        let outs: Vec<Name> = callee.outs.iter().map(|v| self.variable(v, call.proc, &mut inner, &mut vars)).collect();
        for v in &callee.locals {
            self.variable(v, call.proc, &mut inner, &mut vars);
        }
        for v in &callee.temps {
            let name = self.names.fresh(&v.name);
            inner.values.insert(v.name, Expr::var(name));
            self.temps.push(Var { name, ..v.clone() });
        }
        inner.labels.extend(labels(&callee.body).map(|label| (label, self.names.fresh(&label))));
        self.stack.push(call.proc);
        let mut body = self.nodes(&callee.body, &mut inner)?;
        self.stack.pop();
        if let (true, Some(name)) = (inner.exit_used, inner.exit) {
            body.push(Node::Label { name, loop_head: false, span: call.span });
        }
        for (target, value) in call.outs.iter().zip(outs) {
            body.push(internal(call, Action::assign(renaming.name(*target), Expr::var(value))));
        }
        out.push(Node::Frame { vars, body });
        Ok(())
    }

    fn variable(&mut self, v: &Var, callee: Name, inner: &mut Renaming, vars: &mut Vec<Name>) -> Name {
        // What the user knows as `old(x)` is no name.
        let known = v.source.filter(|s| !s.contains('(')).unwrap_or(v.name);
        let name = self.names.fresh(&format!("{callee}${known}"));
        inner.values.insert(v.name, Expr::var(name));
        self.vars.push(Var { name, ..v.clone() });
        vars.push(name);
        name
    }
}

/// Parameter passing: not a step of the source.
fn internal(call: &CallNode, action: Action) -> Node {
    Node::Step(Step { kind: StepKind::Internal, span: call.span, procedure: call.proc, actions: vec![action] })
}

/// Variables of a frame that has been left are arbitrary.
pub fn forget_frames(nodes: &mut [Node]) {
    for_each_mut(nodes, &mut |node| {
        if let Some((vars, body)) = node.frame_mut()
            && !vars.is_empty()
        {
            let actions = vec![Action::Havoc(vars.clone())];
            let kind = StepKind::Internal;
            body.push(Node::Step(Step { kind, span: Span::NONE, procedure: Name::from(""), actions }));
        }
    });
}
