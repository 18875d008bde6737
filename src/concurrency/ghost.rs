//! Variables that only count: which may be left out when a configuration is compared with an earlier one.
//!
//! A set of variables may be left out when nothing else depends on any of them: they are read only where a value is computed
//! that goes to one of the set. Then two configurations that differ in nothing else go on in the same way, and what repeats without
//! them repeats for ever. Everything else that reads one is refused: branches, guards and other assumptions (`where` clauses and
//! contracts too), checks, arguments of calls, assignments to other variables, the property that is checked.

use rustc_hash::FxHashSet;

use super::declared::{body_of, procedure_decl};
use base::diagnostic::{Diagnostic, Finding};
use check::objective::GHOST;
use check::{Checked, Objective, Temporal};
use syntax::ast::*;
use syntax::visit::*;

/// Locals of a procedure that are marked `{:ghost_counter}`.
pub fn ghost_locals(body: &Body) -> FxHashSet<Name> {
    let marked = body.locals.iter().filter(|d| find_attr(&d.attrs, GHOST).is_some());
    marked.flat_map(|d| &d.groups).flat_map(|g| &g.names).map(|n| n.name).collect()
}

/// Is it true of all variables that are to be left out that nothing else depends on them?
///
/// # Errors
/// What depends on one of them.
pub fn check(
    checked: &Checked,
    procedures: impl Iterator<Item = Name>,
    objective: &Objective,
) -> Result<(), Vec<Diagnostic>> {
    let ghosts: FxHashSet<Name> = objective.ignored.iter().copied().collect();
    let mut reader = Reader {
        ghosts: &ghosts,
        locals: FxHashSet::default(),
        hidden: FxHashSet::default(),
        what: "",
        errors: Vec::new(),
    };
    for condition in objective.temporal.iter().flat_map(Temporal::conditions) {
        reader.reads("the property", condition);
    }
    for decl in &checked.program.decls {
        if let Decl::Var(var) = decl {
            var.groups.iter().for_each(|g| reader.group(g));
        }
    }
    for procedure in procedures {
        reader.procedure(checked, procedure);
    }
    if reader.errors.is_empty() { Ok(()) } else { Err(reader.errors) }
}

struct Reader<'a> {
    ghosts: &'a FxHashSet<Name>,
    /// Those of the procedure at hand.
    locals: FxHashSet<Name>,
    /// Names that mean something else in the procedure at hand.
    hidden: FxHashSet<Name>,
    /// The kind of statement at hand.
    what: &'static str,
    errors: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn is_ghost(&self, name: Name) -> bool {
        self.locals.contains(&name) || (self.ghosts.contains(&name) && !self.hidden.contains(&name))
    }

    fn reads(&mut self, what: &str, e: &Expr) {
        let mut vars = FxHashSet::default();
        e.free_vars(&mut vars);
        let mut ghosts: Vec<Name> = vars.into_iter().filter(|n| self.is_ghost(*n)).collect();
        ghosts.sort_unstable();
        if let Some(ghost) = ghosts.first() {
            let message =
                format!("{ghost} cannot be left out of the comparison of configurations: {what} depends on it");
            self.errors.push(Diagnostic::error(Finding::Ghost, e.span, message));
        }
    }

    /// A `where` clause restricts the values of what it speaks of.
    fn group(&mut self, group: &Binder) {
        if let Some(e) = &group.where_ {
            self.reads("a where clause", e);
        }
    }

    fn procedure(&mut self, checked: &Checked, name: Name) {
        self.locals.clear();
        self.hidden.clear();
        if let Some(decl) = procedure_decl(checked, name) {
            let formals = decl.sig.ins.iter().chain(&decl.sig.outs);
            self.hidden = formals.clone().flat_map(|g| &g.names).map(|n| n.name).collect();
            formals.for_each(|g| self.group(g));
            for spec in &decl.specs {
                if let SpecKind::Requires { cond, .. } | SpecKind::Ensures { cond, .. } = &spec.kind {
                    self.reads("a contract", &cond.expr);
                }
            }
        }
        let Some((sig, body)) = body_of(checked, name) else { return };
        let groups = sig.ins.iter().chain(&sig.outs).chain(body.locals.iter().flat_map(|d| &d.groups));
        self.hidden = groups.clone().flat_map(|g| &g.names).map(|n| n.name).collect();
        self.locals = ghost_locals(body);
        groups.for_each(|g| self.group(g));
        self.visit_block(&body.block);
    }
}

impl Visit for Reader<'_> {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Assign { attrs, lhs, rhs } = &stmt.kind {
            attrs.iter().for_each(|a| self.visit_attr(a));
            for (target, value) in lhs.iter().zip(rhs) {
                if !self.is_ghost(target.base.name) {
                    self.what = "another variable";
                    self.visit_lhs(target);
                    self.visit_expr(value);
                }
            }
            return;
        }
        let outer = self.what;
        self.what = match &stmt.kind {
            StmtKind::Assume { .. } => "an assumption",
            StmtKind::Assert { .. } => "a check",
            StmtKind::If(_) => "a condition",
            StmtKind::While(_) => "a condition or an invariant",
            StmtKind::Call(_) | StmtKind::ParCall { .. } | StmtKind::Fork { .. } => "an argument of a call",
            StmtKind::Join { .. } => "the id of a thread",
            StmtKind::Unpack { .. } => "another variable",
            _ => outer,
        };
        walk_stmt(self, stmt);
        self.what = outer;
    }

    fn visit_expr(&mut self, e: &Expr) {
        self.reads(self.what, e);
    }
}
