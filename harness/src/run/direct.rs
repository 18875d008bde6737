//! Corral on concurrent programs as they stand, beside our translation in Corral's order inside a round: which programs it can read, and
//! where its semantics and ours are the same. (What is said of Corral here was measured on the one of June 2020.)

use std::collections::BTreeSet;

use unthread::backend::incomplete::incomplete;
use unthread::check::Checked;
use unthread::syntax::ast::*;
use unthread::syntax::visit::{Visit, walk_decl, walk_expr, walk_spec, walk_stmt};

use crate::record::{Answer, Record};

/// What Corral has no words for, or does not allow, in a concurrent program; `None` where it reads it.
pub fn unreadable(checked: &Checked) -> Option<String> {
    let mut search = Unreadable { checked, found: None };
    search.visit_program(&checked.program);
    search.found.map(|what| format!("Corral does not read {what}"))
}

struct Unreadable<'a> {
    checked: &'a Checked,
    found: Option<&'static str>,
}

impl Unreadable<'_> {
    fn found(&mut self, is: bool, what: &'static str) {
        if is {
            self.found.get_or_insert(what);
        }
    }

    fn is_global(&self, name: Name) -> bool {
        self.checked.symbols.globals.contains_key(&name)
    }

    fn has_body(&self, procedure: &ProcedureDecl) -> bool {
        let implements = |d: &Decl| matches!(d, Decl::Implementation(i) if i.sig.name.name == procedure.sig.name.name);
        procedure.body.is_some() || self.checked.program.decls.iter().any(implements)
    }
}

impl Visit for Unreadable<'_> {
    fn visit_decl(&mut self, decl: &Decl) {
        match decl {
            Decl::Procedure(p) => {
                self.found(find_attr(&p.sig.attrs, "atomic").is_some(), "`{:atomic}` procedures");
                self.found(p.yields.is_some() || p.pure_, "Civl's words for procedures");
                let is_checked = |s: &Spec| matches!(&s.kind, SpecKind::Ensures { free: false, .. });
                self.found(
                    self.has_body(p) && p.specs.iter().any(is_checked),
                    "`ensures` that are checked, of procedures with bodies",
                );
            }
            Decl::Action(_) | Decl::YieldInvariant(_) => self.found(true, "Civl's declarations"),
            _ => {}
        }
        walk_decl(self, decl);
    }

    fn visit_spec(&mut self, spec: &Spec) {
        if let SpecKind::Requires { cond, .. } | SpecKind::Ensures { cond, .. } = &spec.kind {
            self.found(cond.expr.mentions(|n| self.is_global(n)), "`requires` and `ensures` about globals");
        }
        walk_spec(self, spec);
    }

    fn visit_stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Atomic(_) => self.found(true, "`atomic { }`"),
            StmtKind::ParCall { .. } => self.found(true, "parallel calls"),
            StmtKind::Unpack { .. } => self.found(true, "values taken apart by an assignment"),
            StmtKind::Hide(_) | StmtKind::Reveal(_) | StmtKind::Push | StmtKind::Pop | StmtKind::Measure { .. } => {
                self.found(true, "statements for proofs");
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Quantified(q) => self.found(q.kind == Quantifier::Lambda, "`lambda`"),
            ExprKind::Old(e) => self.found(e.mentions(|n| self.is_global(n)), "`old` of globals"),
            ExprKind::Let(_) => self.found(true, "`var` in expressions"),
            _ => {}
        }
        walk_expr(self, expr);
    }
}

/// Why a verdict of Corral's on the program itself says nothing against ours, where the two are not the same; `None`: it does.
pub fn differs(checked: &Checked, ours: &Record, theirs: Answer) -> Option<String> {
    let mut steps = Steps { checked, creating: creating(&checked.program), ..Steps::default() };
    steps.visit_program(&checked.program);
    match (ours.answer, theirs) {
        // Its rounds are not less than ours in anything else.
        (Answer::Violated, Answer::Holds) if steps.creates => {
            Some("Corral's threads stop for good at fewer places: it finds less within as many rounds".into())
        }
        (Answer::Holds, Answer::Violated) => {
            if let Some(what) = incomplete(&checked.program) {
                return Some(format!("Corral's reasoning about {} is incomplete", what.name()));
            }
            let cut = ours.complete != Some(true) && (steps.loops || steps.recursive);
            [
                (steps.inside, "what is created in an atomic section runs inside of it there"),
                (steps.numbers, "numbers of threads are others there"),
                (steps.shared_arguments, "arguments and results of calls are steps of their own there"),
                (cut, "it counts loops and recursion together, and may follow them further"),
            ]
            .into_iter()
            .find_map(|(is, what)| is.then(|| format!("the semantics differ: {what}")))
        }
        _ => None,
    }
}

/// What a program does that Corral does in another way.
#[derive(Default)]
struct Steps<'a> {
    checked: Option<&'a Checked>,
    /// Procedures that create threads, themselves or by calls.
    creating: BTreeSet<Name>,
    creates: bool,
    loops: bool,
    recursive: bool,
    /// A thread is created in an atomic section.
    inside: bool,
    numbers: bool,
    shared_arguments: bool,
    /// Atomic sections that are open.
    depth: i32,
}
