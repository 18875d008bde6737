//! C's procedures that SMACK leaves without a body: with the library `smack`, those that the program declares get one, which calls the
//! library's procedure of that name with addresses and numbers as integers.
//!
//! ```text
//! procedure pthread_mutex_lock($p0: ref) returns ($r: i32);
//!     =>  { call $r := smack.pthread_mutex_lock($p0); }
//! call $r := pthread_create($p0, $p1, worker, $p3);
//!     =>  call $r := pthread_create#worker($p0, $p1, worker, $p3);                                                  start.rs
//! call pthread_exit($p0);
//!     =>  call pthread_exit($p0); if (smack.exiting) { return; }                                                     exit.rs
//! ```
//! What a procedure stores in memory is in its second result; [`memory`] says what part of the memory it goes to. Of the variables
//! that SMACK keeps the state of exceptions in, each thread has its own.

mod exit;
mod memory;
mod start;
mod types;
mod unmodelled;

use rustc_hash::{FxHashMap, FxHashSet};

use self::memory::Memory;
use self::types::Types;
use crate::called::called;
use base::diagnostic::{Diagnostic, Finding};
use syntax::ast::*;
use syntax::names::Names;

pub(crate) use unmodelled::unmodelled;

/// Names of the library begin with it.
const PREFIX: &str = "smack.";

/// Procedures that store something, with the place of the address among their parameters; the library's do without it.
const STORES: [(&str, usize); 2] = [("pthread_join", 1), ("pthread_key_create", 0)];

/// What SMACK keeps the state of exceptions in.
const EXCEPTIONS: [&str; 2] = ["$exn", "$exnv"];

/// Gives bodies to C's procedures, where the library is there. Gives back the globals and procedures whose `modifies` is nobody's to
/// declare.
///
/// # Errors
/// Parameters that are not C's, procedures that no thread can be started with, memory that is not there.
pub(super) fn give_bodies(program: &mut Program, errors: &mut Vec<Diagnostic>) -> FxHashSet<Name> {
    let is_there = |decl: &Decl| matches!(decl, Decl::Procedure(p) if p.sig.name.name == *start::NEW);
    if !program.decls.iter().any(is_there) {
        return FxHashSet::default();
    }
    let library = library(program);
    separate_exceptions(program);
    let mut bodies = Bodies::new(program, library, errors);
    exit::leave(program, &bodies.missing, &bodies.types);
    start::start_threads(program, &mut bodies);
    for decl in &mut program.decls {
        let Decl::Procedure(p) = decl else { continue };
        if bodies.missing.contains(&p.sig.name.name) && p.body.is_none() {
            p.body = bodies.body(p);
        }
    }
    let Bodies { types, memory, missing, mut introduced, .. } = bodies;
    program.decls.extend(types.into_helpers());
    introduced.extend(missing);
    introduced.extend(memory.into_regions());
    introduced.extend(EXCEPTIONS.map(Name::from));
    introduced
}

/// The library's procedures that C's are given, by the names of these, with the numbers of their parameters and results.
fn library(program: &Program) -> FxHashMap<&'static str, (usize, usize)> {
    let of = |decl: &Decl| match decl {
        Decl::Procedure(p) => {
            let name = p.sig.name.name.as_str().strip_prefix(PREFIX)?;
            // Those with a capital letter are the library's own business.
            let is_c = !name.starts_with(|c: char| c.is_ascii_uppercase());
            is_c.then(|| (name, (count(&p.sig.ins), count(&p.sig.outs))))
        }
        _ => None,
    };
    program.decls.iter().filter_map(of).collect()
}

/// SMACK adds the types of the arguments to names of procedures with a variable number of them: `__VERIFIER_error.i32`.
fn c_name(name: Name) -> &'static str {
    name.as_str().split('.').next().unwrap_or_default()
}

fn count(groups: &[Binder]) -> usize {
    groups.iter().map(|g| g.names.len()).sum()
}

/// Names and types of parameters, one by one.
fn formals(groups: &[Binder]) -> Vec<(Name, &Type)> {
    groups.iter().flat_map(|g| g.names.iter().map(|n| (n.name, &g.ty))).collect()
}

/// Has the procedure no meaning but to be called? Then neither a body nor a contract says what it does.
fn says_nothing(p: &ProcedureDecl) -> bool {
    p.body.is_none() && p.specs.iter().all(|s| matches!(s.kind, SpecKind::Modifies(_)))
}

/// Procedures that say nothing, and have no implementation either.
fn saying_nothing(program: &Program) -> impl Iterator<Item = &ProcedureDecl> {
    let implementations: FxHashSet<Name> = program
        .decls
        .iter()
        .filter_map(|decl| match decl {
            Decl::Implementation(i) => Some(i.sig.name.name),
            _ => None,
        })
        .collect();
    program.decls.iter().filter_map(move |decl| match decl {
        Decl::Procedure(p) if says_nothing(p) && !implementations.contains(&p.sig.name.name) => Some(p),
        _ => None,
    })
}

fn separate_exceptions(program: &mut Program) {
    for decl in &mut program.decls {
        let Decl::Var(v) = decl else { continue };
        let is_state = |name: &Ident| EXCEPTIONS.contains(&name.name.as_str());
        if !v.groups.iter().flat_map(|g| &g.names).all(is_state) || find_attr(&v.attrs, "thread_local").is_some() {
            continue;
        }
        v.attrs.push(Attr::generated("thread_local", Vec::new()));
        for group in &mut v.groups {
            // No thread begins with an exception.
            if let ([name], TypeKind::Bool, None) = (group.names.as_slice(), &group.ty.kind, &group.where_) {
                group.where_ = Some(Expr::var(name.name).not());
            }
        }
    }
}

/// What bodies are made of.
struct Bodies<'e> {
    library: FxHashMap<&'static str, (usize, usize)>,
    /// C's procedures that are called and have no body.
    missing: FxHashSet<Name>,
    types: Types,
    memory: Memory,
    names: Names,
    introduced: FxHashSet<Name>,
    errors: &'e mut Vec<Diagnostic>,
}

impl<'e> Bodies<'e> {
    fn new(
        program: &Program,
        library: FxHashMap<&'static str, (usize, usize)>,
        errors: &'e mut Vec<Diagnostic>,
    ) -> Bodies<'e> {
        let called: FxHashSet<Name> = program.decls.iter().flat_map(called).collect();
        let is_c = |p: &&ProcedureDecl| {
            let name = c_name(p.sig.name.name);
            if !called.contains(&p.sig.name.name) {
                return false;
            }
            library.contains_key(name) || start::STARTS.iter().any(|(start, _)| *start == name)
        };
        let missing = saying_nothing(program).filter(is_c).map(|p| p.sig.name.name).collect();
        let (names, types) = (Names::of(program), Types::of(program));
        let memory = Memory::of(program, &types);
        Bodies { library, missing, types, memory, names, introduced: FxHashSet::default(), errors }
    }

    fn error(&mut self, span: Span, message: String) {
        self.errors.push(Diagnostic::error(Finding::Smack, span, message));
    }

    /// `{ call r, stored := smack.P(a, b); M[address] := stored; }`
    fn body(&mut self, p: &ProcedureDecl) -> Option<Body> {
        let (name, span) = (c_name(p.sig.name.name), p.sig.name.span);
        let &(ins, outs) = self.library.get(name)?;
        let mut given = formals(&p.sig.ins);
        let at = STORES.iter().find(|(store, _)| *store == name).map(|(_, at)| *at).filter(|at| *at < given.len());
        let address = at.map(|at| given.remove(at));
        if given.len() < ins {
            let message = format!("{name} has {} parameters here, and more in C", count(&p.sig.ins));
            self.error(span, message);
            return None;
        }
        let mut args = Vec::new();
        for (name, ty) in given.into_iter().take(ins) {
            args.push(self.number(Expr::var(name), ty, span)?);
        }
        let results: Vec<Ident> = (0..outs).map(|_| Ident::generated(self.names.fresh("r#"))).collect();
        let mut stmts = vec![call(&format!("{PREFIX}{name}"), results.clone(), args, span)];
        if let (Some((address, ty)), [_, stored]) = (address, results.as_slice()) {
            let is_join = name == "pthread_join";
            let value = if is_join { ty.clone() } else { self.memory.key() };
            if !is_join || self.memory.asks_results() {
                let store = self.store((Expr::var(address), ty), (Expr::var(stored.name), &value), span)?;
                if store.is_empty() && self.memory.has_single(&value) {
                    self.unknown_memory(&value, span);
                    return None;
                }
                let is_given = self.number(Expr::var(address), ty, span)?.eq(Expr::int(0)).not();
                stmts.push(if_then(is_given, store, span));
            }
        }
        if let (Some((out, ty)), Some(result)) = (formals(&p.sig.outs).first(), results.first()) {
            let value = self.value(Expr::var(result.name), ty, span)?;
            stmts.push(assign(*out, Vec::new(), value, span));
        }
        Some(Body { locals: local_ints(results), block: Block { stmts }, ..Body::default() })
    }

    /// A value of the program as an integer.
    fn number(&mut self, value: Expr, ty: &Type, span: Span) -> Option<Expr> {
        let number = self.types.number(value, ty, &mut self.names);
        if number.is_none() {
            self.other_type(ty, span);
        }
        number
    }

    /// An integer as a value of the program.
    fn value(&mut self, number: Expr, ty: &Type, span: Span) -> Option<Expr> {
        let value = self.types.value(number, ty, &mut self.names);
        if value.is_none() {
            self.other_type(ty, span);
        }
        value
    }

    /// May a thread end by `pthread_exit`?
    fn exits(&self) -> bool {
        self.missing.iter().any(|name| c_name(*name) == "pthread_exit")
    }

    fn unknown_memory(&mut self, ty: &Type, span: Span) {
        let ty = syntax::print::print_type(ty);
        let message = format!("what part of the memory this goes to, of type {ty}, can not be told");
        let advice = "with SMACK's own library, `smack --pthread`, the program says so itself";
        self.errors.push(Diagnostic::error(Finding::Smack, span, message).note(None, advice));
    }

    fn other_type(&mut self, ty: &Type, span: Span) {
        let ty = syntax::print::print_type(ty);
        self.error(span, format!("the library knows addresses and numbers as int and bv; this is {ty}"));
    }

    /// Puts an integer, as a value of a type, into the memory at an address.
    fn store(&mut self, (address, at): (Expr, &Type), (number, ty): (Expr, &Type), span: Span) -> Option<Vec<Stmt>> {
        let mut stmts = Vec::new();
        for (region, range) in self.memory.regions(at, ty, &self.types) {
            let value = self.value(number.clone(), &range, span)?;
            stmts.push(assign(region, vec![Access::Index(vec![address.clone()])], value, span));
        }
        Some(stmts)
    }
}

fn assign(to: Name, path: Vec<Access>, value: Expr, span: Span) -> Stmt {
    let lhs = vec![Lhs { base: Ident::new(to, span), path, span }];
    Stmt::new(StmtKind::Assign { attrs: Vec::new(), lhs, rhs: vec![value] }, span)
}

fn call(proc: &str, outs: Vec<Ident>, args: Vec<Expr>, span: Span) -> Stmt {
    let arm = CallArm { attrs: Vec::new(), outs, proc: Ident::new(proc, span), args, span };
    Stmt::new(StmtKind::Call(Call { is_async: false, free: false, arm }), span)
}

fn if_then(cond: Expr, then: Vec<Stmt>, span: Span) -> Stmt {
    let then = Block { stmts: then };
    Stmt::new(StmtKind::If(Box::new(If { attrs: Vec::new(), cond: Guard::Expr(cond), then, else_: None })), span)
}

fn local_ints(names: Vec<Ident>) -> Vec<VarDecl> {
    if names.is_empty() { Vec::new() } else { vec![local(names, Type::int())] }
}

fn local(names: Vec<Ident>, ty: Type) -> VarDecl {
    let group = Binder { attrs: Vec::new(), names, ty, where_: None };
    VarDecl { attrs: Vec::new(), groups: vec![group], span: Span::NONE }
}
