//! Any number of threads, each of which ends whatever the others do. A thread alone is a sequential program: what others may write has an
//! arbitrary value in front of each statement, and whom it creates is nobody's business. Where each thread so ends, and no thread creates, by
//! whatever way, one that begins with the same procedure, there are only finitely many threads: each creates finitely many, and the tree of
//! creations is no deeper than there are procedures to begin with (Kőnig's lemma). So every execution ends.
//!
//! ```text
//! while (n > 0) { async call W(); n := n - 1; }      while (n > 0) { n := n - 1; }
//! W: while (0 < k && k < g) { k := k - 1; }     W:   havoc g; while (0 < k && k < g) { havoc g; k := k - 1; havoc g; }
//! ```
//!
//! All that is left out takes executions away: assertions, contracts, `where` clauses about globals, sections. Source: Flanagan, Freund,
//! Qadeer and Seshia, "Modular verification of multithreaded programs", TCS 2005, with `true` for what each thread is told of the others; and
//! Cook, Podelski and Rybalchenko, "Proving thread termination", PLDI 2007.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Options, Outcome, prove};
use crate::summaries;
use base::graph;
use base::source::Sources;
use check::{Asked, CheckOptions, Checked, Granularity, check, find_entry};
use syntax::ast::*;
use syntax::visit::{Visit, VisitMut, walk_binder, walk_expr, walk_stmt};

/// A thread ends, alone.
pub struct Ends {
    /// The procedure that it begins with.
    pub root: Name,
    /// With a certificate of its own.
    pub proof: Outcome,
}

/// Every thread ends alone, and there are finitely many; of each procedure that threads begin with a proof.
///
/// # Errors
/// Why that was not shown.
pub fn each_ends(
    program: &Checked,
    sources: &Sources,
    options: &Options,
    tell: &mut dyn FnMut(&str),
) -> Result<Vec<Ends>, String> {
    let Asked { objective, scheduling, .. } = &options.asked;
    if objective.temporal.is_some() || scheduling.granularity != Granularity::Statement {
        return Err("of threads alone it proves that they end, statement by statement".into());
    }
    let entry = find_entry(program, options.asked.entry.as_deref()).map_err(|error| error.message)?;
    let found = Procedures::of(&program.program);
    let roots = found.roots(entry)?;
    if roots.len() == 1 {
        return Err("there is one thread".into());
    }
    let mut all = Vec::new();
    for root in &roots {
        let others = roots.iter().filter(|other| *other != root || *root != entry);
        let written: FxHashSet<Name> = others.flat_map(|other| found.written_from(*other)).collect();
        let alone = found.alone(&program.program, *root, *root == entry, &written);
        let checked = check(alone, &CheckOptions::default())
            .map_err(|errors| errors.first().map_or_else(String::new, |error| error.message.clone()))?;
        let asked = Asked { entry: Some(root.to_string()), ..Asked::about(options.asked.property) };
        if !summaries::is_sequential(&checked, asked.entry.as_deref()) {
            return Err(format!("{root} creates threads in a way that is not looked at"));
        }
        tell(&format!("{root} alone"));
        match prove(&checked, sources, &Options { asked, ..options.clone() }, tell) {
            proof @ (Outcome::Proved(_) | Outcome::ProvedByContracts(_)) => all.push(Ends { root: *root, proof }),
            Outcome::Stuck(_, why) | Outcome::Unknown(why) => return Err(format!("{root} alone: {why}")),
            Outcome::Uncertified(_) => return Err(format!("{root} alone: the ranks are not certified")),
        }
    }
    Ok(all)
}

/// What a procedure does, its body and its implementations taken together.
#[derive(Default)]
struct Does {
    calls: Vec<Name>,
    creates: Vec<Name>,
    writes: Vec<Name>,
    has_body: bool,
    /// Something that is not looked at.
    other: Option<&'static str>,
    /// Parameters, results, locals and what quantifiers bind.
    own: Vec<Name>,
}

struct Procedures {
    globals: FxHashSet<Name>,
    all: FxHashMap<Name, Does>,
}

impl Procedures {
    fn of(program: &Program) -> Procedures {
        let mut globals = FxHashSet::default();
        let mut all: FxHashMap<Name, Does> = FxHashMap::default();
        for decl in &program.decls {
            match decl {
                Decl::Var(var) => globals.extend(var.groups.iter().flat_map(|g| &g.names).map(|n| n.name)),
                Decl::Procedure(p) => {
                    let does = all.entry(p.sig.name.name).or_default();
                    does.has_body |= p.body.is_some();
                    if p.yields.is_some() {
                        does.other = Some("a procedure that yields");
                    }
                    does.visit_decl(decl);
                }
                Decl::Implementation(i) => {
                    let does = all.entry(i.sig.name.name).or_default();
                    does.has_body = true;
                    does.visit_decl(decl);
                }
                Decl::Action(a) => {
                    all.entry(a.sig.name.name).or_default().other = Some("an action");
                }
                _ => {}
            }
        }
        Procedures { globals, all }
    }

    /// What a thread that begins with `root` may call, `root` included.
    fn called_from(&self, root: Name) -> Vec<Name> {
        let mut seen = vec![root];
        let mut at = 0;
        while at < seen.len() {
            let calls = self.all.get(&seen[at]).map_or(&[][..], |does| &does.calls);
            for called in calls {
                if !seen.contains(called) {
                    seen.push(*called);
                }
            }
            at += 1;
        }
        seen
    }

    /// Globals that a thread that begins with `root` may write.
    fn written_from(&self, root: Name) -> Vec<Name> {
        let does = self.called_from(root).into_iter().filter_map(|name| self.all.get(&name));
        does.flat_map(|does| &does.writes).copied().filter(|name| self.globals.contains(name)).collect()
    }

    /// The procedures that threads begin with.
    ///
    /// # Errors
    /// One comes to create itself; or something stands there that is not looked at.
    fn roots(&self, entry: Name) -> Result<Vec<Name>, String> {
        let mut roots = vec![entry];
        let mut edges: Vec<Vec<usize>> = Vec::new();
        while edges.len() < roots.len() {
            let called = self.called_from(roots[edges.len()]);
            let does = || called.iter().filter_map(|name| self.all.get(name));
            if let Some(other) = does().find_map(|does| does.other) {
                return Err(format!("{other} in a thread alone"));
            }
            // What others write is written by its name.
            if let Some(hiding) = does().flat_map(|does| &does.own).find(|name| self.globals.contains(*name)) {
                return Err(format!("{hiding} is also the name of a global"));
            }
            let mut to = Vec::new();
            for created in does().flat_map(|does| &does.creates) {
                let at = roots.iter().position(|root| root == created).unwrap_or_else(|| {
                    roots.push(*created);
                    roots.len() - 1
                });
                to.push(at);
            }
            edges.push(to);
        }
        let components = graph::components(edges.len(), |root| edges[root].clone());
        let is_cyclic = |component: &Vec<usize>| component.len() > 1 || edges[component[0]].contains(&component[0]);
        match components.iter().find(|component| is_cyclic(component)) {
            Some(component) => Err(format!("{} may come to create itself", roots[component[0]])),
            None => Ok(roots),
        }
    }

    /// The program of a thread alone, where others write these globals.
    fn alone(&self, program: &Program, root: Name, is_first: bool, written: &FxHashSet<Name>) -> Program {
        let called = self.called_from(root);
        let havocked = program.decls.iter().filter_map(|decl| match decl {
            Decl::Var(var) => Some(var.groups.iter().flat_map(|g| &g.names)),
            _ => None,
        });
        let havocked = havocked.flatten().filter(|n| written.contains(&n.name)).map(|n| Ident::generated(n.name));
        let mut rewrite = Alone { globals: &self.globals, havocked: havocked.collect() };
        let mut decls = Vec::new();
        for decl in &program.decls {
            let mut decl = decl.clone();
            match &mut decl {
                Decl::Procedure(p) if !called.contains(&p.sig.name.name) => continue,
                Decl::Implementation(i) if !called.contains(&i.sig.name.name) => continue,
                Decl::Action(_) | Decl::YieldInvariant(_) => continue,
                Decl::Procedure(p) => {
                    let is_here = is_first && p.sig.name.name == root;
                    let has_body = self.all.get(&p.sig.name.name).is_some_and(|does| does.has_body);
                    p.sig.attrs.clear();
                    p.specs.retain(|spec| match &spec.kind {
                        SpecKind::Modifies(_) => true,
                        // Nobody but whoever starts the program sees to it.
                        SpecKind::Requires { cond, .. } => is_here && !rewrite.is_about_globals(&cond.expr),
                        SpecKind::Ensures { cond, .. } => !has_body && !rewrite.is_about_globals(&cond.expr),
                        _ => false,
                    });
                }
                Decl::Implementation(i) => i.sig.attrs.clear(),
                _ => {}
            }
            rewrite.visit_decl(&mut decl);
            decls.push(decl);
        }
        Program { decls }
    }
}

impl Visit for Does {
    fn visit_spec(&mut self, spec: &Spec) {
        if let SpecKind::Modifies(names) = &spec.kind {
            self.writes.extend(names.iter().map(|n| n.name));
        }
    }

    fn visit_stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Call(call) if call.is_async => self.creates.push(call.arm.proc.name),
            StmtKind::Call(call) => self.calls.push(call.arm.proc.name),
            StmtKind::ParCall { .. } => self.other = Some("a parallel call"),
            StmtKind::Fork { .. } | StmtKind::Join { .. } => self.other = Some("a fork or a join"),
            StmtKind::Push | StmtKind::Pop => self.other = Some("push or pop"),
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &Expr) {
        match expr.kind {
            ExprKind::Code(_) => self.other = Some("code as an expression"),
            // Others run between the step that reads the arguments of a call and the entry of what is called.
            ExprKind::Old(_) => self.other = Some("old values"),
            _ => {}
        }
        walk_expr(self, expr);
    }

    fn visit_binder(&mut self, binder: &Binder) {
        self.own.extend(binder.names.iter().map(|ident| ident.name));
        walk_binder(self, binder);
    }

    fn visit_written(&mut self, ident: &Ident) {
        self.writes.push(ident.name);
    }
}

/// Makes a thread's code the code of that thread alone.
struct Alone<'a> {
    globals: &'a FxHashSet<Name>,
    /// What others may write.
    havocked: Vec<Ident>,
}

impl Alone<'_> {
    fn is_about_globals(&self, e: &Expr) -> bool {
        e.mentions(|name| self.globals.contains(&name))
    }

    /// Others have run.
    fn others(&self) -> Option<Stmt> {
        (!self.havocked.is_empty()).then(|| Stmt::generated(StmtKind::Havoc(self.havocked.clone())))
    }

    /// Of a statement whose own statements are done.
    fn alone(&self, stmt: Stmt, all: &mut Vec<Stmt>) {
        let Stmt { kind, span, tag } = stmt;
        let kind = match kind {
            StmtKind::Assert { .. } | StmtKind::Yield | StmtKind::Measure { .. } => return,
            StmtKind::Call(call) if call.is_async => return,
            StmtKind::Atomic(block) => return all.extend(block.stmts),
            StmtKind::Assume { expr, .. } => StmtKind::Assume { attrs: Vec::new(), expr },
            StmtKind::Assign { lhs, rhs, .. } => StmtKind::Assign { attrs: Vec::new(), lhs, rhs },
            StmtKind::Call(call) => StmtKind::Call(Call { free: false, ..call }),
            StmtKind::While(mut node) => {
                node.invariants.clear();
                node.body.stmts.extend(self.others());
                StmtKind::While(node)
            }
            other => other,
        };
        all.extend(self.others().filter(|_| !matches!(kind, StmtKind::Label(_))));
        all.push(Stmt { kind, span, tag });
    }
}

impl VisitMut for Alone<'_> {
    fn visit_binder(&mut self, binder: &mut Binder) {
        if binder.where_.as_ref().is_some_and(|e| self.is_about_globals(e)) {
            binder.where_ = None;
        }
    }

    fn map_stmt(&mut self, mut stmt: Stmt, out: &mut Vec<Stmt>) {
        self.visit_stmt(&mut stmt);
        self.alone(stmt, out);
    }
}
