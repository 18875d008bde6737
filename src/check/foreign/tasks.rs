//! bam-bam-boogieman's threads that have numbers: `call {:async t} P(e)` starts a thread and puts its number into `t`, and
//! `assume {:wait t} true` waits until the thread of that number has ended. (Waiting for it again does not wait.)
//!
//! ```text
//! var tasks: int where tasks == 0;   var ended: [int]bool;
//! call {:async t} P(e);     =>   atomic { tasks := tasks + 1; ended[tasks] := false; async call P'(e, tasks); t := tasks; }
//! assume {:wait t} true;    =>   assume 0 < t && t <= tasks && ended[t];
//! procedure P'(a, task)          { call r := P(a); ended[task] := true; }
//! ```
//! Results of such a call are given to nobody.

use indexmap::IndexMap;
use rustc_hash::FxHashSet;

use base::diagnostic::{Diagnostic, Finding};
use syntax::ast::*;
use syntax::names::Names;
use syntax::visit::{Visit, VisitMut, rewrite, walk_stmt};

const ASYNC: &str = "async";
const WAIT: &str = "wait";

/// Rewrites all such calls and assumptions. Gives back the globals that are introduced.
///
/// # Errors
/// Numbers that are no variables, and procedures that are not there, or have type parameters.
pub(super) fn start_with_numbers(program: &mut Program, errors: &mut Vec<Diagnostic>) -> FxHashSet<Name> {
    let mut used = Used(false);
    used.visit_program(program);
    if !used.0 {
        return FxHashSet::default();
    }
    let mut names = Names::of(program);
    let (tasks, ended) = (names.fresh("tasks#"), names.fresh("ended#"));
    let mut rewriting = Rewriting { tasks, ended, names, roots: IndexMap::new(), errors };
    rewriting.visit_program(program);
    let Rewriting { mut names, roots, errors, .. } = rewriting;
    program.decls.push(global(tasks, Type::int(), Some(Expr::int(0))));
    let map = TypeKind::Map { params: Vec::new(), domain: vec![Type::int()], range: Box::new(Type::bool()) };
    program.decls.push(global(ended, Type::new(map, Span::NONE), None));
    let mut introduced = FxHashSet::from_iter([tasks, ended]);
    for (callee, name) in roots {
        introduced.insert(name);
        match root(program, callee, name, ended, &mut names) {
            Ok(root) => program.decls.push(root),
            Err(error) => errors.push(error),
        }
    }
    introduced
}

struct Used(bool);

impl Visit for Used {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        self.0 |= match &stmt.kind {
            StmtKind::Call(call) => number_of(&call.arm.attrs, ASYNC).is_some(),
            StmtKind::Assume { attrs, .. } => find_attr(attrs, WAIT).is_some(),
            _ => false,
        };
        walk_stmt(self, stmt);
    }
    fn visit_expr(&mut self, _: &Expr) {}
}

struct Rewriting<'e> {
    tasks: Name,
    ended: Name,
    names: Names,
    /// What each procedure that is started runs in.
    roots: IndexMap<Name, Name>,
    errors: &'e mut Vec<Diagnostic>,
}

impl VisitMut for Rewriting<'_> {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        let span = stmt.span;
        match &mut stmt.kind {
            StmtKind::Call(call) if number_of(&call.arm.attrs, ASYNC).is_some() => {
                if let Some(block) = self.start(call, span) {
                    stmt.kind = StmtKind::Atomic(block);
                }
            }
            StmtKind::Assume { attrs, expr } if find_attr(attrs, WAIT).is_some() => {
                let waits: Vec<Attr> = attrs.extract_if(.., |a| a.name == WAIT).collect();
                for wait in waits {
                    let Ok([AttrArg::Expr(number)]) = <[AttrArg; 1]>::try_from(wait.args) else {
                        let message = "waiting for the end of a thread needs its number: `assume {:wait t} true;`";
                        self.errors.push(Diagnostic::error(Finding::WaitNumber, wait.span, message));
                        continue;
                    };
                    let condition = std::mem::replace(expr, Expr::bool(true));
                    *expr = self.has_ended(number).and(condition);
                }
            }
            _ => rewrite::walk_stmt(self, stmt),
        }
    }
    fn visit_expr(&mut self, _: &mut Expr) {}
}

impl Rewriting<'_> {
    fn has_ended(&self, number: Expr) -> Expr {
        let above = Expr::binary(BinOp::Lt, Expr::int(0), number.clone());
        let below = Expr::binary(BinOp::Le, number.clone(), Expr::var(self.tasks));
        let ended = ExprKind::Select(Box::new(Expr::var(self.ended)), vec![number]);
        above.and(below).and(Expr::generated(ended))
    }

    fn start(&mut self, call: &mut Call, span: Span) -> Option<Block> {
        let number = match number_of(&call.arm.attrs, ASYNC)? {
            AttrArg::Expr(Expr { kind: ExprKind::Var(name), span, .. }) => Ident::new(*name, *span),
            _ => {
                let message = "the number of a thread goes to a variable: `call {:async t} P();`";
                self.errors.push(Diagnostic::error(Finding::AsyncNumber, span, message));
                return None;
            }
        };
        let callee = call.arm.proc;
        let names = &mut self.names;
        let root = *self.roots.entry(callee.name).or_insert_with(|| names.fresh(&format!("{}#task", callee.name)));
        let mut arm = call.arm.clone();
        arm.attrs.retain(|a| a.name != ASYNC);
        arm.outs.clear();
        arm.proc = Ident::new(root, callee.span);
        arm.args.push(Expr::new(ExprKind::Var(self.tasks), span));
        let next = Expr::binary(BinOp::Add, Expr::var(self.tasks), Expr::int(1));
        let own = vec![Access::Index(vec![Expr::var(self.tasks)])];
        let stmts = vec![
            assign(Ident::new(self.tasks, span), Vec::new(), next, span),
            assign(Ident::new(self.ended, span), own, Expr::bool(false), span),
            Stmt::new(StmtKind::Call(Call { is_async: true, free: call.free, arm }), span),
            assign(number, Vec::new(), Expr::var(self.tasks), span),
        ];
        Some(Block { stmts })
    }
}

/// What stands behind `{:async` or `{:wait`.
fn number_of<'a>(attrs: &'a [Attr], name: &str) -> Option<&'a AttrArg> {
    find_attr(attrs, name)?.args.first()
}

fn assign(to: Ident, path: Vec<Access>, value: Expr, span: Span) -> Stmt {
    let lhs = vec![Lhs { base: to, path, span: to.span }];
    Stmt::new(StmtKind::Assign { attrs: Vec::new(), lhs, rhs: vec![value] }, span)
}

fn global(name: Name, ty: Type, first: Option<Expr>) -> Decl {
    let where_ = first.map(|value| Expr::var(name).eq(value));
    let group = Binder { attrs: Vec::new(), names: vec![Ident::generated(name)], ty, where_ };
    Decl::Var(VarDecl { attrs: Vec::new(), groups: vec![group], span: Span::NONE })
}

/// `procedure P'(a, task: int) requires, modifies; { var r; call r := P(a); ended[task] := true; }`
fn root(program: &Program, callee: Name, name: Name, ended: Name, names: &mut Names) -> Result<Decl, Diagnostic> {
    let declared = program.decls.iter().find_map(|decl| match decl {
        Decl::Procedure(p) if p.sig.name.name == callee => Some(p),
        _ => None,
    });
    let Some(declared) = declared else {
        let message = format!("call to undeclared procedure: {callee}");
        return Err(Diagnostic::error(Finding::UndeclaredProcedure, Span::NONE, message));
    };
    let span = declared.sig.name.span;
    if !declared.sig.type_params.is_empty() {
        let message = format!("{callee} has type parameters: a thread with a number can not be started with it");
        return Err(Diagnostic::error(Finding::AsyncNumber, span, message));
    }
    let bare = |groups: &[Binder]| -> Vec<Binder> {
        groups.iter().map(|g| Binder { attrs: Vec::new(), where_: None, ..g.clone() }).collect()
    };
    let task = names.fresh("task#");
    let mut ins = bare(&declared.sig.ins);
    let args = ins.iter().flat_map(|g| &g.names).map(|n| Expr::var(n.name)).collect();
    ins.push(Binder { attrs: Vec::new(), names: vec![Ident::generated(task)], ty: Type::int(), where_: None });
    let outs = bare(&declared.sig.outs);
    let results = outs.iter().flat_map(|g| &g.names).copied().collect();
    let locals = match outs.is_empty() {
        true => Vec::new(),
        false => vec![VarDecl { attrs: Vec::new(), groups: outs, span }],
    };
    let arm = CallArm { attrs: Vec::new(), outs: results, proc: Ident::new(callee, span), args, span };
    let index = Access::Index(vec![Expr::var(task)]);
    let call = Stmt::new(StmtKind::Call(Call { is_async: false, free: false, arm }), span);
    let stmts = vec![call, assign(Ident::new(ended, span), vec![index], Expr::bool(true), span)];
    let of_caller = |s: &&Spec| matches!(s.kind, SpecKind::Requires { .. } | SpecKind::Modifies(_));
    let specs = declared.specs.iter().filter(of_caller).cloned().collect();
    let sig =
        Signature { attrs: Vec::new(), name: Ident::new(name, span), type_params: Vec::new(), ins, outs: Vec::new() };
    let body = Some(Body { locals, block: Block { stmts }, ..declared.body.clone().unwrap_or_default() });
    Ok(Decl::Procedure(ProcedureDecl { sig, specs, body, ..declared.clone() }))
}
