//! Control-flow graphs of simple commands, and the order in which a bounded execution visits them.
//!
//! The order is a weak topological one (Bourdoncle, "Efficient chaotic iteration strategies with widenings", FMPA 1993): each
//! loop, irreducible ones included, is a component with a head; every edge that does not go forward goes to the head of a
//! component around its source.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::term::{Scope, Term, Terms, Theory, Var};
pub use base::graph::Component;
use base::graph::weak_topological_order;
use check::{Ty, TyKind};
use syntax::ast::{
    Access, Attr, AttrArg, Block, Expr, ExprKind, Guard, Ident, Lhs, LoopSpec, Name, Stmt, StmtKind, Tag, UnOp,
    find_attr,
};

#[derive(Clone, Debug)]
pub struct Command {
    pub kind: CommandKind,
    pub tag: Tag,
}

#[derive(Clone, Debug)]
pub enum CommandKind {
    Assert(Term),
    /// A check that the next command begins with: no step of its own.
    Check(Term),
    Assume(Term),
    /// `assume {:bound "what"} false`: the program itself cuts executions off here, at a bound of its own.
    Cut(Name),
    Havoc(Vec<Var>),
    /// All right sides are evaluated before any assignment.
    Assign(Vec<(Var, Term)>),
    Call {
        procedure: Name,
        args: Vec<Term>,
        outs: Vec<Var>,
        free: bool,
    },
    /// Nothing happens; the execution comes by.
    Mark,
    /// Something that sequential Boogie does not have.
    Unsupported(&'static str),
}

#[derive(Clone, Debug)]
pub enum Terminator {
    Return,
    /// Any of them; none: the execution ends without reaching anything.
    Goto(Vec<usize>),
    Branch(Term, usize, usize),
    /// The call, and where it returns to. The execution goes by way of the merged call that this one is part of.
    Call(Command, usize),
    /// A merged call, of what such blocks call.
    Merged(Vec<usize>),
}

#[derive(Clone, Debug)]
pub struct BasicBlock {
    pub commands: Vec<Command>,
    pub terminator: Terminator,
}

#[derive(Debug)]
pub struct Graph {
    pub blocks: Vec<BasicBlock>,
    /// Of what is reachable from node 0, the start.
    pub order: Rc<Vec<Component>>,
}

/// `types` are those of the frame's variables.
pub fn build(terms: &mut Terms, scope: &mut Scope, types: &[Ty], block: &Block) -> Graph {
    let mut builder = Builder {
        terms,
        scope,
        types,
        blocks: Vec::new(),
        closed: Vec::new(),
        current: 0,
        labels: FxHashMap::default(),
        breaks: Vec::new(),
        starts: FxHashMap::default(),
    };
    builder.current = builder.node();
    builder.block(block);
    builder.close(Terminator::Return);
    let mut blocks = builder.blocks;
    decide_gotos(&mut blocks, &builder.starts);
    let order = Rc::new(weak_topological_order(0, blocks.len(), |node| successors(&blocks[node])));
    Graph { blocks, order }
}

/// Where `break` leads from a statement.
struct BreakTarget {
    labels: Vec<Name>,
    is_loop: bool,
    node: usize,
}

struct Builder<'b, 't, 'p> {
    terms: &'b mut Terms<'p>,
    scope: &'t mut Scope,
    types: &'t [Ty],
    blocks: Vec<BasicBlock>,
    /// Whether a node's way on is settled.
    closed: Vec<bool>,
    current: usize,
    labels: FxHashMap<Name, usize>,
    breaks: Vec<BreakTarget>,
    /// The condition of the `assume` that a labelled node begins with.
    starts: FxHashMap<usize, Expr>,
}

impl Builder<'_, '_, '_> {
    fn node(&mut self) -> usize {
        self.blocks.push(BasicBlock { commands: Vec::new(), terminator: Terminator::Return });
        self.closed.push(false);
        self.blocks.len() - 1
    }

    fn label(&mut self, name: Name) -> usize {
        if let Some(&known) = self.labels.get(&name) {
            return known;
        }
        let node = self.node();
        self.labels.insert(name, node);
        node
    }

    fn close(&mut self, terminator: Terminator) {
        if !self.closed[self.current] {
            self.blocks[self.current].terminator = terminator;
            self.closed[self.current] = true;
        }
    }

    fn go_to(&mut self, node: usize) {
        self.close(Terminator::Goto(vec![node]));
        self.current = node;
    }

    fn emit(&mut self, kind: CommandKind, tag: Tag) {
        if self.closed[self.current] {
            // Behind a jump: only reachable if a label follows.
            self.current = self.node();
        }
        self.blocks[self.current].commands.push(Command { kind, tag });
    }

    fn mark(&mut self, tag: Tag) {
        if tag.0.is_some() {
            self.emit(CommandKind::Mark, tag);
        }
    }

    fn term(&mut self, e: &Expr) -> Term {
        self.terms.lower(e, self.scope)
    }

    fn var(&self, name: Name) -> Option<Var> {
        if let Some(&slot) = self.scope.locals.get(&name) {
            return Some(Var::Local(slot));
        }
        self.terms.checked.symbols.globals.get_index_of(&name).map(Var::Global)
    }

    fn block(&mut self, block: &Block) {
        let mut labels = Vec::new();
        for stmt in &block.stmts {
            if let StmtKind::Label(name) = &stmt.kind {
                let node = self.label(*name);
                self.go_to(node);
                labels.push(*name);
            } else {
                self.stmt(stmt, std::mem::take(&mut labels));
            }
        }
    }

    fn stmt(&mut self, stmt: &Stmt, labels: Vec<Name>) {
        let tag = stmt.tag;
        match &stmt.kind {
            StmtKind::Label(_) => {}
            StmtKind::Assert { expr, .. } => {
                let cond = self.term(expr);
                self.emit(CommandKind::Assert(cond), tag);
            }
            StmtKind::Assume { attrs, expr } if expr.as_bool() == Some(false) && bound(attrs).is_some() => {
                self.emit(CommandKind::Cut(bound(attrs).unwrap_or_default()), tag);
            }
            StmtKind::Assume { expr, .. } => {
                let cond = self.term(expr);
                self.emit(CommandKind::Assume(cond), tag);
                if self.blocks[self.current].commands.len() == 1 {
                    self.starts.insert(self.current, expr.clone());
                }
            }
            StmtKind::Havoc(vars) => match vars.iter().map(|v| self.var(v.name)).collect() {
                Some(vars) => self.emit(CommandKind::Havoc(vars), tag),
                None => self.emit(CommandKind::Unsupported("havoc of an unknown variable"), tag),
            },
            StmtKind::Assign { lhs, rhs, .. } => self.assign(lhs, rhs, tag),
            StmtKind::Call(call) if !call.is_async => {
                let args = call.arm.args.iter().map(|a| self.term(a)).collect();
                let outs: Option<Vec<Var>> = call.arm.outs.iter().map(|o| self.var(o.name)).collect();
                let Some(outs) = outs else {
                    return self.emit(CommandKind::Unsupported("a result for an unknown variable"), tag);
                };
                let procedure = call.arm.proc.name;
                self.emit(CommandKind::Call { procedure, args, outs, free: call.free }, tag);
            }
            StmtKind::Goto { targets, .. } => {
                self.mark(tag);
                let targets = targets.iter().map(|t| self.label(t.name)).collect();
                self.close(Terminator::Goto(targets));
            }
            StmtKind::Return { .. } => {
                self.mark(tag);
                self.close(Terminator::Return);
            }
            StmtKind::Break(label) => {
                self.mark(tag);
                let target = self.breaks.iter().rev().find(|b| match label {
                    Some(label) => b.labels.contains(&label.name),
                    None => b.is_loop,
                });
                let Some(target) = target.map(|t| t.node) else {
                    return self.emit(CommandKind::Unsupported("a break out of nothing"), tag);
                };
                self.close(Terminator::Goto(vec![target]));
            }
            StmtKind::If(_) | StmtKind::While(_) => self.structured(stmt, labels),
            StmtKind::Measure { .. } | StmtKind::Hide(_) | StmtKind::Reveal(_) | StmtKind::Push | StmtKind::Pop => {
                self.mark(tag);
            }
            StmtKind::Call(_)
            | StmtKind::ParCall { .. }
            | StmtKind::Fork { .. }
            | StmtKind::Join { .. }
            | StmtKind::Atomic(_)
            | StmtKind::Yield => {
                self.emit(CommandKind::Unsupported("threads: the engine takes sequential programs only"), tag);
            }
            StmtKind::Unpack { constructor, vars, rhs, .. } => self.unpack(constructor.name, vars, rhs, tag),
        }
    }

    /// `C(x, y) := e`: the value must be one that `C` makes.
    fn unpack(&mut self, constructor: Name, vars: &[Ident], rhs: &Expr, tag: Tag) {
        let of = rhs.ty.unwrap_or(Ty::bool());
        let (vars, types) = (vars.iter().map(|v| self.var(v.name)).collect(), self.terms.field_types(constructor, of));
        let (Some(vars), Some(types)) = (vars, types) else {
            return self.emit(CommandKind::Unsupported("an unpacking of an unknown value"), tag);
        };
        let vars: Vec<Var> = vars;
        let value = self.term(rhs);
        self.emit(
            CommandKind::Check(Term::Theory(Theory::Test(constructor, of), vec![value.clone()], Ty::bool())),
            tag,
        );
        let field = |(i, ty)| Term::Theory(Theory::Select(constructor, i, of), vec![value.clone()], ty);
        let fields = types.into_iter().enumerate().map(field);
        let targets = vars.into_iter().zip(fields).collect();
        self.emit(CommandKind::Assign(targets), tag);
    }

    fn assign(&mut self, lhs: &[Lhs], rhs: &[Expr], tag: Tag) {
        let mut targets = Vec::new();
        for (target, value) in lhs.iter().zip(rhs) {
            let value = self.term(value);
            let Some(var) = self.var(target.base.name) else {
                return self.emit(CommandKind::Unsupported("an assignment to an unknown variable"), tag);
            };
            let ty = match var {
                Var::Global(slot) => self.terms.checked.symbols.globals.get_index(slot).map(|g| *g.1),
                Var::Local(slot) => self.types.get(slot).copied(),
                Var::Constant(_) => None,
            };
            match ty.and_then(|ty| self.updated(Term::Var(var), ty, &target.path, value)) {
                Some(value) => targets.push((var, value)),
                None => {
                    return self.emit(CommandKind::Unsupported("an assignment to a part of a value of this type"), tag);
                }
            }
        }
        self.emit(CommandKind::Assign(targets), tag);
    }

    /// The value that `old[path] := value` makes of `old`, which has that type.
    fn updated(&mut self, old: Term, ty: Ty, path: &[Access], value: Term) -> Option<Term> {
        let Some((first, rest)) = path.split_first() else { return Some(value) };
        match first {
            Access::Index(index) => {
                let TyKind::Map { params, range, .. } = ty.kind() else { return None };
                if !params.is_empty() && rest.iter().any(|step| matches!(step, Access::Field(_))) {
                    return None;
                }
                let index = self.terms.list(index, self.scope);
                let inner = Term::Select(Box::new(old.clone()), index.clone());
                let inner = self.updated(inner, *range, rest, value)?;
                Some(Term::Store(Box::new(old), index, Box::new(inner)))
            }
            Access::Field(field) => {
                let part = self.terms.type_of_field(field.name, ty)?;
                let inner = self.terms.field(old.clone(), field.name, ty, part);
                let inner = self.updated(inner, part, rest, value)?;
                Some(self.terms.with_field(old, field.name, inner, ty))
            }
        }
    }

    fn branch(&mut self, guard: &Guard, then: usize, else_: usize) {
        let next = match guard {
            Guard::Star => Terminator::Goto(vec![then, else_]),
            Guard::Expr(e) => Terminator::Branch(self.term(e), then, else_),
        };
        self.close(next);
    }

    fn structured(&mut self, stmt: &Stmt, labels: Vec<Name>) {
        let done = self.node();
        let is_loop = matches!(stmt.kind, StmtKind::While(_));
        self.breaks.push(BreakTarget { labels, is_loop, node: done });
        match &stmt.kind {
            StmtKind::If(stmt_if) => {
                self.mark(stmt.tag);
                let (then, else_) = (self.node(), self.node());
                self.branch(&stmt_if.cond, then, else_);
                self.current = then;
                self.block(&stmt_if.then);
                self.close(Terminator::Goto(vec![done]));
                self.current = else_;
                if let Some(block) = &stmt_if.else_ {
                    self.block(block);
                }
                self.close(Terminator::Goto(vec![done]));
            }
            StmtKind::While(stmt_while) => {
                let (head, body) = (self.node(), self.node());
                self.go_to(head);
                for spec in &stmt_while.invariants {
                    if let LoopSpec::Invariant { free, cond } = spec {
                        let (tag, cond) = (cond.tag, self.term(&cond.expr));
                        let kind = if *free { CommandKind::Assume(cond) } else { CommandKind::Assert(cond) };
                        self.emit(kind, tag);
                    }
                }
                self.mark(stmt.tag);
                self.branch(&stmt_while.cond, body, done);
                self.current = body;
                self.block(&stmt_while.body);
                self.close(Terminator::Goto(vec![head]));
            }
            _ => {}
        }
        self.breaks.pop();
        self.current = done;
    }
}

/// `goto A, B;` where A begins with `assume c` and B with `assume !c` is a branch on c, not a choice.
fn decide_gotos(blocks: &mut [BasicBlock], starts: &FxHashMap<usize, Expr>) {
    for at in 0..blocks.len() {
        let Terminator::Goto(targets) = &blocks[at].terminator else { continue };
        let &[a, b] = targets.as_slice() else { continue };
        let (Some(first), Some(second)) = (starts.get(&a), starts.get(&b)) else { continue };
        let negates = |x: &Expr, y: &Expr| matches!(&y.kind, ExprKind::Unary(UnOp::Not, inner) if **inner == *x);
        let (then, else_) = if negates(first, second) {
            (a, b)
        } else if negates(second, first) {
            (b, a)
        } else {
            continue;
        };
        // The node begins with this `assume`; it stays, and is known to hold.
        if let Some(Command { kind: CommandKind::Assume(cond), .. }) = blocks[then].commands.first() {
            blocks[at].terminator = Terminator::Branch(cond.clone(), then, else_);
        }
    }
}

pub fn successors(node: &BasicBlock) -> Vec<usize> {
    match &node.terminator {
        Terminator::Return => Vec::new(),
        Terminator::Goto(targets) => targets.clone(),
        Terminator::Branch(_, then, else_) => vec![*then, *else_],
        Terminator::Call(_, after) => vec![*after],
        Terminator::Merged(_) => Vec::new(),
    }
}

/// The bound that an assumption of the program cuts at.
fn bound(attrs: &[Attr]) -> Option<Name> {
    match find_attr(attrs, "bound")?.args.as_slice() {
        [AttrArg::Str(what, _)] => Some(*what),
        _ => None,
    }
}
