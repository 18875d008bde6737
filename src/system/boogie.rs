//! The system as a sequential Boogie program: the state is its globals, each step a procedure, and the entry procedure picks a thread
//! again and again. A check of a step is an `assert`.
//!
//! ```text
//! var at.main: int; ...
//! procedure step.main.3() { p0: x := x + 1; goto p1; p1: at.main := 4; return; }
//! procedure {:entrypoint} interleave() {
//!   assume ...; at.main := 1; at.W := 0;
//!   while (*) {
//!     if (*) { assume !(at.W == 5); if (at.main == 1) { call step.main.1(); } else ... else { assume false; } } else ...
//!   }
//! }
//! ```

use super::*;
use check::{self, CheckOptions};
use concurrency::simple_lhs;
use syntax::ast::*;

/// The procedures of the system, and their names.
pub struct Procedures {
    /// The declarations of the procedures.
    pub decls: Vec<Decl>,
    /// One for each step, in order.
    pub steps: Vec<Name>,
}

impl System {
    /// The whole system as one sequential program, and its entry procedure.
    pub fn sequential(&self) -> (Program, Name) {
        let mut names = self.names.clone();
        let entry = names.fresh("interleave");
        let Procedures { mut decls, steps } = self.procedures(&mut names, true);
        decls.splice(0..0, self.passive.iter().cloned().chain(self.state()));
        let all: Vec<ThreadId> = (0..self.threads.len()).collect();
        decls.push(self.driver(entry, self.turn(&all, &steps)));
        (Program { decls }, entry)
    }

    /// The same, checked again.
    ///
    /// # Errors
    /// The program is not well-formed: an internal error.
    pub fn checked(&self) -> Result<(Checked, Name), Vec<Diagnostic>> {
        let (program, entry) = self.sequential();
        Ok((well_formed(program)?, entry))
    }

    /// The variables of the state, and the flags.
    pub fn state(&self) -> impl Iterator<Item = Decl> + '_ {
        let locations = self.threads.iter().map(|t| (t.location, Type::int()));
        let variables = self.variables.iter().map(|v| (v.name, v.ty.clone()));
        let flags = self.flags.iter().map(|(_, flag)| (*flag, Type::bool()));
        locations.chain(variables).chain(flags).map(|(name, ty)| Decl::Var(var(name, ty)))
    }

    /// A procedure for each step. `inline`: for backends that inline what is marked.
    pub fn procedures(&self, names: &mut Names, inline: bool) -> Procedures {
        let mut procedures = Procedures { decls: Vec::new(), steps: Vec::new() };
        for step in &self.steps {
            let name = names.fresh(&format!("step.{}.{}", self.threads[step.thread].name, step.from));
            procedures.decls.push(self.step_procedure(step, name, inline));
            procedures.steps.push(name);
        }
        procedures
    }

    fn step_procedure(&self, step: &Step, name: Name, inline: bool) -> Decl {
        let inline = inline.then(|| Attr::generated("inline", vec![AttrArg::Expr(Expr::int(1))]));
        let locals = step.temps.iter().map(|v| var(v.name, v.ty.clone())).collect();
        procedure(name, inline.into_iter().collect(), locals, self.code(step, &|_| Vec::new()))
    }

    /// The statements of a step; `resting` come where it ends at a location.
    pub fn code(&self, step: &Step, resting: &dyn Fn(LocationId) -> Vec<Stmt>) -> Vec<Stmt> {
        self.code_with(step, &mut |piece| piece.actions.iter().map(statement).collect(), resting)
    }

    /// The same; `actions` says what the actions of a piece become.
    pub(super) fn code_with(
        &self,
        step: &Step,
        actions: &mut dyn FnMut(&Piece) -> Vec<Stmt>,
        resting: &dyn Fn(LocationId) -> Vec<Stmt>,
    ) -> Vec<Stmt> {
        let label = |p: PieceId| Name::from(&format!("p{p}"));
        let mut stmts = Vec::new();
        for (p, piece) in step.pieces.iter().enumerate() {
            stmts.push(Stmt::generated(StmtKind::Label(label(p))));
            stmts.extend(actions(piece));
            match &piece.exit {
                Exit::Goto(to) => stmts.push(goto([label(*to)])),
                Exit::Choose(to) => stmts.push(goto(to.iter().map(|p| label(*p)))),
                Exit::Branch { cond, then, else_ } => {
                    let jump = |p: PieceId| Block { stmts: vec![goto([label(p)])] };
                    let (cond, attrs) = (Guard::Expr(cond.clone()), Vec::new());
                    let node = If { attrs, cond, then: jump(*then), else_: Some(jump(*else_)) };
                    stmts.push(Stmt::generated(StmtKind::If(Box::new(node))));
                }
                Exit::Rest(to) => {
                    stmts.extend(resting(*to));
                    stmts.push(assign(self.threads[step.thread].location, Expr::int(*to)));
                    stmts.push(Stmt::generated(StmtKind::Return { attrs: Vec::new() }));
                }
            }
        }
        stmts
    }

    /// The entry procedure: from the initial states, this again and again.
    pub(super) fn driver(&self, name: Name, turn: Vec<Stmt>) -> Decl {
        let mut stmts: Vec<Stmt> = self.initially.iter().cloned().map(assume).collect();
        stmts.extend(self.threads.iter().map(|t| assign(t.location, Expr::int(t.begins))));
        stmts.push(forever(turn));
        procedure(name, vec![Attr::generated("entrypoint", Vec::new())], Vec::new(), stmts)
    }

    /// One of these threads steps.
    pub(super) fn turn(&self, threads: &[ThreadId], steps: &[Name]) -> Vec<Stmt> {
        let mut turn = vec![assume(Expr::bool(false))];
        for t in threads.iter().copied().rev() {
            let mut dispatch = vec![assume(Expr::bool(false))];
            for (step, name) in self.steps.iter().zip(steps).rev().filter(|(s, _)| s.thread == t) {
                let here = Expr::var(self.threads[t].location).eq(Expr::int(step.from));
                dispatch = vec![if_(Guard::Expr(here), vec![call(*name)], dispatch)];
            }
            let mut run = vec![assume(self.others_allow(t))];
            run.extend(dispatch);
            turn = vec![if_(Guard::Star, run, turn)];
        }
        turn
    }
}

/// Checks what was generated.
///
/// # Errors
/// It is not well-formed: an internal error.
pub fn well_formed(program: Program) -> Result<Checked, Vec<Diagnostic>> {
    check::check(program, &CheckOptions { generated: true, ..CheckOptions::default() }).map_err(|errors| {
        let internal = |d: Diagnostic| {
            let message = format!("internal error: the interleaving system is not well-formed: {}", d.message);
            Diagnostic { message, ..d }
        };
        errors.into_iter().map(internal).collect()
    })
}

pub(super) fn statement(action: &Action) -> Stmt {
    let attrs = Vec::new();
    let (kind, span) = match action.clone() {
        Action::Assign { lhs, rhs, .. } => (StmtKind::Assign { attrs, lhs, rhs }, Span::NONE),
        Action::Havoc(names) => (StmtKind::Havoc(names.into_iter().map(Ident::generated).collect()), Span::NONE),
        Action::Assume { expr, .. } => (StmtKind::Assume { attrs, expr }, Span::NONE),
        Action::Check { expr, span, .. } => (StmtKind::Assert { attrs, expr }, span),
        // Nothing is done; a system of failures has none.
        Action::Touches { .. } => (StmtKind::Assume { attrs, expr: Expr::bool(true) }, Span::NONE),
    };
    Stmt::new(kind, span)
}

/// Declares a variable.
pub fn var(name: Name, ty: Type) -> VarDecl {
    let group = Binder { attrs: Vec::new(), names: vec![Ident::generated(name)], ty, where_: None };
    VarDecl { attrs: Vec::new(), groups: vec![group], span: Span::NONE }
}

/// `name := value;`
pub fn assign(name: Name, value: Expr) -> Stmt {
    Stmt::generated(StmtKind::Assign { attrs: Vec::new(), lhs: vec![simple_lhs(name)], rhs: vec![value] })
}

/// `assume expr;`
pub fn assume(expr: Expr) -> Stmt {
    Stmt::generated(StmtKind::Assume { attrs: Vec::new(), expr })
}

fn goto(targets: impl IntoIterator<Item = Name>) -> Stmt {
    let targets = targets.into_iter().map(Ident::generated).collect();
    Stmt::generated(StmtKind::Goto { attrs: Vec::new(), targets })
}

/// `call name();`
pub fn call(name: Name) -> Stmt {
    let (attrs, outs, args, proc) = (Vec::new(), Vec::new(), Vec::new(), Ident::generated(name));
    let arm = CallArm { attrs, outs, proc, args, span: Span::NONE };
    Stmt::generated(StmtKind::Call(Call { is_async: false, free: false, arm }))
}

pub(super) fn if_(cond: Guard, then: Vec<Stmt>, else_: Vec<Stmt>) -> Stmt {
    let (then, else_) = (Block { stmts: then }, Some(Block { stmts: else_ }));
    Stmt::generated(StmtKind::If(Box::new(If { attrs: Vec::new(), cond, then, else_ })))
}

/// Again and again, or never.
pub(super) fn forever(body: Vec<Stmt>) -> Stmt {
    let node = While { cond: Guard::Star, invariants: Vec::new(), body: Block { stmts: body } };
    Stmt::generated(StmtKind::While(Box::new(node)))
}

/// A procedure without parameters.
pub fn procedure(name: Name, attrs: Vec<Attr>, locals: Vec<VarDecl>, stmts: Vec<Stmt>) -> Decl {
    let (type_params, ins, outs) = (Vec::new(), Vec::new(), Vec::new());
    let sig = Signature { attrs, name: Ident::generated(name), type_params, ins, outs };
    let body = Body { locals, block: Block { stmts }, end: EndSpan::default() };
    Decl::Procedure(ProcedureDecl {
        pure_: false,
        yields: None,
        sig,
        specs: Vec::new(),
        body: Some(body),
        span: Span::NONE,
    })
}
