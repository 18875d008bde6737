//! Procedures that are handed the name of a procedure, which in SMACK's programs is a constant of that name: `pthread_create` starts a
//! thread with it, `pthread_once` calls it.
//!
//! ```text
//! procedure pthread_create#worker($p0, $p1, $p2, $p3: ref) returns ($r: i32) {
//!   atomic { call thread := smack.New(); $M.1[$p0] := thread; async call worker#thread($p3, thread); }
//!   $r := 0;
//! }
//! procedure worker#thread($p0: ref, thread: int) {
//!   smack.self := thread;  call r := worker($p0);
//!   if (smack.exiting) { call smack.End(smack.result); } else { call smack.End(r); }
//! }
//! procedure pthread_once#init($p0, $p1: ref) returns ($r: i32) {
//!   call first := smack.Once($p0);  if (first) { call init(); call smack.OnceDone($p0); }  $r := 0;
//! }
//! ```
//! Where the name is in a variable, `pthread_create` chooses among all procedures that a constant names.

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHashSet;

use super::{Bodies, PREFIX, assign, c_name, call, formals, if_then, local, local_ints};
use syntax::ast::*;
use syntax::visit::{Visit, VisitMut, rewrite, walk_stmt};

/// C's procedures that are handed another's name, and the place of it among their parameters.
pub(super) const STARTS: [(&str, usize); 2] = [("pthread_create", 2), ("pthread_once", 1)];

/// The library's procedure that counts threads.
pub(super) const NEW: &str = "smack.New";

const CREATE: &str = "pthread_create";

/// Gives bodies to them.
pub(super) fn start_threads(program: &mut Program, bodies: &mut Bodies) {
    let missing: Vec<ProcedureDecl> = program
        .decls
        .iter()
        .filter_map(|decl| match decl {
            Decl::Procedure(p) if place(p.sig.name.name).is_some() && bodies.missing.contains(&p.sig.name.name) => {
                Some(p.clone())
            }
            _ => None,
        })
        .collect();
    if missing.is_empty() {
        return;
    }
    let constants = constants(program);
    let named = named(program, &constants);
    let mut calls = Calls { missing: &bodies.missing, named: &named, direct: IndexSet::new(), addresses: Vec::new() };
    calls.visit_program(program);
    let Calls { mut direct, addresses, .. } = calls;
    // Some calls are handed what is in a variable.
    let chosen: FxHashSet<Name> = direct.iter().filter(|(_, f)| f.is_none()).map(|(p, _)| *p).collect();
    for p in missing.iter().filter(|p| chosen.contains(&p.sig.name.name)) {
        let most = usize::from(c_name(p.sig.name.name) == CREATE);
        let fitting = named.values().filter(|f| formals(&f.sig.ins).len() <= most && formals(&f.sig.outs).len() <= 1);
        direct.extend(fitting.map(|f| (p.sig.name.name, Some(f.sig.name.name))));
    }
    let mut starting = Starting { bodies, constants, addresses, roots: IndexMap::new(), starts: IndexMap::new() };
    for (p, f) in direct.into_iter().filter_map(|(p, f)| Some((p, f?))) {
        let Some(p) = missing.iter().find(|m| m.sig.name.name == p) else { continue };
        starting.start(p, &named[&f]);
    }
    let Starting { roots, starts, .. } = starting;
    Direct { named: &named, starts: &starts }.visit_program(program);
    for decl in &mut program.decls {
        let Decl::Procedure(p) = decl else { continue };
        if p.body.is_none() && chosen.contains(&p.sig.name.name) {
            p.body = Some(choice(p, &starts));
        }
    }
    for decl in roots.into_values().chain(starts.into_values()) {
        bodies.introduced.insert(decl.sig.name.name);
        program.decls.push(Decl::Procedure(decl));
    }
}

fn place(name: Name) -> Option<usize> {
    STARTS.iter().find(|(start, _)| *start == c_name(name)).map(|(_, at)| *at)
}

fn constants(program: &Program) -> FxHashSet<Name> {
    let constants = program.decls.iter().flat_map(|decl| match decl {
        Decl::Const(c) => c.names.as_slice(),
        _ => &[],
    });
    constants.map(|n| n.name).collect()
}

/// The procedures whose names are constants, too.
fn named(program: &Program, constants: &FxHashSet<Name>) -> IndexMap<Name, ProcedureDecl> {
    let procedures = program.decls.iter().filter_map(|decl| match decl {
        Decl::Procedure(p) if constants.contains(&p.sig.name.name) => Some((p.sig.name.name, p.clone())),
        _ => None,
    });
    procedures.collect()
}

/// The procedure that an argument names; `$bitcast.ref.ref(f)` is `f`.
fn handed(arm: &CallArm, named: &IndexMap<Name, ProcedureDecl>) -> Option<Name> {
    let mut arg = arm.args.get(place(arm.proc.name)?)?;
    while let ExprKind::App(function, args) = &arg.kind
        && function.starts_with("$bitcast.")
        && let [inner] = args.as_slice()
    {
        arg = inner;
    }
    match arg.kind {
        ExprKind::Var(name) if named.contains_key(&name) => Some(name),
        _ => None,
    }
}

/// What is called with what, and where the numbers of threads go.
struct Calls<'a> {
    missing: &'a FxHashSet<Name>,
    named: &'a IndexMap<Name, ProcedureDecl>,
    direct: IndexSet<(Name, Option<Name>)>,
    addresses: Vec<Expr>,
}

impl Visit for Calls<'_> {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Call(Call { arm, .. }) = &stmt.kind
            && place(arm.proc.name).is_some()
            && self.missing.contains(&arm.proc.name)
        {
            self.direct.insert((arm.proc.name, handed(arm, self.named)));
            if c_name(arm.proc.name) == CREATE {
                self.addresses.extend(arm.args.first().cloned());
            }
        }
        walk_stmt(self, stmt);
    }
    fn visit_expr(&mut self, _: &Expr) {}
}

/// Puts the procedures in the places of `pthread_create` that do it with the procedure that is named.
struct Direct<'a> {
    named: &'a IndexMap<Name, ProcedureDecl>,
    starts: &'a IndexMap<(Name, Name), ProcedureDecl>,
}

impl VisitMut for Direct<'_> {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        if let StmtKind::Call(Call { arm, .. }) = &mut stmt.kind
            && let Some(f) = handed(arm, self.named)
            && let Some(start) = self.starts.get(&(arm.proc.name, f))
        {
            arm.proc.name = start.sig.name.name;
        }
        rewrite::walk_stmt(self, stmt);
    }
    fn visit_expr(&mut self, _: &mut Expr) {}
}

struct Starting<'b, 'e> {
    bodies: &'b mut Bodies<'e>,
    constants: FxHashSet<Name>,
    /// Where the numbers of threads go.
    addresses: Vec<Expr>,
    /// What threads run in, by the procedure.
    roots: IndexMap<Name, ProcedureDecl>,
    /// What is called in the place of `pthread_create`, by it and the procedure.
    starts: IndexMap<(Name, Name), ProcedureDecl>,
}

impl Starting<'_, '_> {
    fn start(&mut self, p: &ProcedureDecl, f: &ProcedureDecl) {
        let creates = c_name(p.sig.name.name) == CREATE;
        let (given, span) = (formals(&p.sig.ins), p.sig.name.span);
        let (fewest, most) = if creates { (4, 1) } else { (2, 0) };
        if given.len() < fewest || formals(&f.sig.ins).len() > most || !f.sig.type_params.is_empty() {
            let (p, f) = (p.sig.name.name, f.sig.name.name);
            return self
                .bodies
                .error(span, format!("{p} can not be handed {f}: it has not the parameters that it has in C"));
        }
        let body = if creates { self.create(p, f) } else { self.once(p, f) };
        let Some((locals, mut stmts)) = body else { return };
        if let Some((out, ty)) = formals(&p.sig.outs).first() {
            let Some(done) = self.bodies.value(Expr::int(0), ty, span) else { return };
            stmts.push(assign(*out, Vec::new(), done, span));
        }
        let name = self.bodies.names.fresh(&format!("{}#{}", p.sig.name.name, f.sig.name.name));
        let sig = Signature { name: Ident::new(name, span), ..p.sig.clone() };
        let body = Some(Body { locals, block: Block { stmts }, ..Body::default() });
        self.starts.insert((p.sig.name.name, f.sig.name.name), ProcedureDecl { sig, body, ..p.clone() });
    }

    fn create(&mut self, p: &ProcedureDecl, f: &ProcedureDecl) -> Option<(Vec<VarDecl>, Vec<Stmt>)> {
        let (given, span) = (formals(&p.sig.ins), p.sig.name.span);
        let root = self.root(f)?;
        let thread = Ident::generated(self.bodies.names.fresh("thread#"));
        let mut stmts = vec![call(NEW, vec![thread], Vec::new(), span)];
        stmts.extend(self.announce(given[0], thread.name, span)?);
        let mut args = Vec::new();
        if let Some((_, ty)) = formals(&f.sig.ins).first() {
            let (name, from) = given[3];
            let number = self.bodies.number(Expr::var(name), from, span)?;
            args.push(match self.bodies.types.resolved(from) == self.bodies.types.resolved(ty) {
                true => Expr::var(name),
                false => self.bodies.value(number, ty, span)?,
            });
        }
        args.push(Expr::var(thread.name));
        let mut start = call(&root, Vec::new(), args, span);
        if let StmtKind::Call(call) = &mut start.kind {
            call.is_async = true;
        }
        stmts.push(start);
        let atomic = Stmt::new(StmtKind::Atomic(Block { stmts }), span);
        Some((local_ints(vec![thread]), vec![atomic]))
    }

    /// Stores the number of a thread at an address, where anything asks for it.
    fn announce(&mut self, (address, at): (Name, &Type), thread: Name, span: Span) -> Option<Vec<Stmt>> {
        let Some(ty) = self.bodies.memory.thread() else { return Some(Vec::new()) };
        let stores = self.bodies.store((Expr::var(address), at), (Expr::var(thread), &ty), span)?;
        if !stores.is_empty() {
            return Some(stores);
        }
        let is_fixed = |a: &Expr| match a.kind {
            ExprKind::Int(_) | ExprKind::Bv { .. } => true,
            ExprKind::Var(name) => self.constants.contains(&name),
            _ => false,
        };
        let is_one = self.addresses.iter().all(|a| is_fixed(a) && *a == self.addresses[0]);
        let Some(region) = self.bodies.memory.single(&ty).filter(|_| is_one) else {
            self.bodies.unknown_memory(&ty, span);
            return None;
        };
        let number = self.bodies.value(Expr::var(thread), &ty, span)?;
        Some(vec![assign(region, Vec::new(), number, span)])
    }

    fn once(&mut self, p: &ProcedureDecl, f: &ProcedureDecl) -> Option<(Vec<VarDecl>, Vec<Stmt>)> {
        let (given, span) = (formals(&p.sig.ins), p.sig.name.span);
        let first = Ident::generated(self.bodies.names.fresh("first#"));
        let control = self.bodies.number(Expr::var(given[0].0), given[0].1, span)?;
        let begin = call(&format!("{PREFIX}Once"), vec![first], vec![control.clone()], span);
        let routine = call(&f.sig.name.name, Vec::new(), Vec::new(), span);
        let done = call(&format!("{PREFIX}OnceDone"), Vec::new(), vec![control], span);
        let mut stmts = vec![routine, done];
        if self.bodies.exits() {
            let leave = Stmt::new(StmtKind::Return { attrs: Vec::new() }, span);
            stmts.insert(1, if_then(Expr::var(Name::from(&format!("{PREFIX}exiting"))), vec![leave], span));
        }
        let only_first = if_then(Expr::var(first.name), stmts, span);
        Some((vec![local(vec![first], Type::bool())], vec![begin, only_first]))
    }

    /// What a thread runs in that is started with a procedure.
    fn root(&mut self, f: &ProcedureDecl) -> Option<Name> {
        if let Some(root) = self.roots.get(&f.sig.name.name) {
            return Some(root.sig.name.name);
        }
        let span = f.sig.name.span;
        let name = self.bodies.names.fresh(&format!("{}#thread", f.sig.name.name));
        let thread = Ident::generated(self.bodies.names.fresh("thread#"));
        let bare = |groups: &[Binder]| -> Vec<Binder> {
            groups.iter().map(|g| Binder { attrs: Vec::new(), where_: None, ..g.clone() }).collect()
        };
        let mut ins = bare(&f.sig.ins);
        let args = formals(&f.sig.ins).into_iter().map(|(name, _)| Expr::var(name)).collect();
        ins.push(Binder { attrs: Vec::new(), names: vec![thread], ty: Type::int(), where_: None });
        let (mut locals, mut results, mut result) = (Vec::new(), Vec::new(), Expr::int(0));
        if let Some((_, ty)) = formals(&f.sig.outs).first() {
            let r = Ident::generated(self.bodies.names.fresh("r#"));
            locals.push(local(vec![r], (*ty).clone()));
            results.push(r);
            if self.bodies.memory.asks_results() {
                result = self.bodies.number(Expr::var(r.name), ty, span)?;
            }
        }
        let own = |name: &str| Name::from(&format!("{PREFIX}{name}"));
        let end = |result| call(&own("End"), Vec::new(), vec![result], span);
        let mut last = end(result);
        if self.bodies.exits() {
            let (cond, then) =
                (Guard::Expr(Expr::var(own("exiting"))), Block { stmts: vec![end(Expr::var(own("result")))] });
            let ends = If { attrs: Vec::new(), cond, then, else_: Some(Block { stmts: vec![last] }) };
            last = Stmt::new(StmtKind::If(Box::new(ends)), span);
        }
        let stmts = vec![
            assign(own("self"), Vec::new(), Expr::var(thread.name), span),
            call(&f.sig.name.name, results, args, span),
            last,
        ];
        let of_caller = |s: &&Spec| matches!(s.kind, SpecKind::Requires { .. } | SpecKind::Modifies(_));
        let specs = f.specs.iter().filter(of_caller).cloned().collect();
        let name = Ident::new(name, span);
        let sig = Signature { attrs: Vec::new(), name, type_params: Vec::new(), ins, outs: Vec::new() };
        let body = Some(Body { locals, block: Block { stmts }, ..Body::default() });
        let root = ProcedureDecl { pure_: false, yields: None, sig, specs, body, span: f.span };
        self.roots.insert(f.sig.name.name, root);
        Some(name.name)
    }
}

/// `if (f == worker) { call r := P#worker(a, f, b); } else if ... else { assert false; }`
fn choice(p: &ProcedureDecl, starts: &IndexMap<(Name, Name), ProcedureDecl>) -> Body {
    let span = p.sig.name.span;
    let given = formals(&p.sig.ins);
    let outs: Vec<Ident> = formals(&p.sig.outs).iter().map(|(name, _)| Ident::generated(*name)).collect();
    // What is handed over is the name of no procedure.
    let last = Stmt::new(StmtKind::Assert { attrs: Vec::new(), expr: Expr::bool(false) }, span);
    let mut block = Block { stmts: vec![last] };
    let of_p = starts.iter().filter(|((start, _), _)| *start == p.sig.name.name);
    for ((_, f), start) in of_p.rev() {
        let Some((handed, _)) = place(p.sig.name.name).and_then(|at| given.get(at)) else { continue };
        let args = given.iter().map(|(name, _)| Expr::var(*name)).collect();
        let then = Block { stmts: vec![call(&start.sig.name.name, outs.clone(), args, span)] };
        let cond = Guard::Expr(Expr::var(*handed).eq(Expr::var(*f)));
        let chosen = If { attrs: Vec::new(), cond, then, else_: Some(block) };
        block = Block { stmts: vec![Stmt::new(StmtKind::If(Box::new(chosen)), span)] };
    }
    Body { block, ..Body::default() }
}
