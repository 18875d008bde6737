//! What makes an answer say less than it seems to: axioms that contradict each other, statements that are more than one access, executions
//! that do not count, and globals that begin with any value.
//!
//! Axioms are assumed. Where they contradict each other there is no execution at all, and so none that violates anything. The native engine is asked
//! for an execution of a program that does nothing and fails at once; there is none only if no values satisfy what is assumed at the start. Of what is
//! assumed, a least part is named that is contradictory by itself.
//!
//! ```text
//! axiom c > 5; axiom d == 1; axiom c < 3;
//!    =>   axiom c > 5; axiom d == 1; axiom c < 3; procedure main() { assert false; }      holds: contradictory
//!    =>   axiom c > 5;                axiom c < 3; procedure main() { assert false; }      holds, and no part of it does
//! ```
//!
//! Source: QuickXplain (Junker, "Preferred explanations and relaxations for over-constrained problems", AAAI 2004).

use crate::clock::Instant;
use std::time::Duration;

use super::report::Checks;
use super::{Report, Verdict};
use crate::check::{
    Asked, Checked, Granularity, Symbol, Ty, axioms_of, axioms_of_mut, find_entry, mentioned, relevant_axioms,
};
use crate::diagnostic::{Diagnostic, Finding};
use crate::engine::{self, Exactness, Solver};
use crate::mutation::LeftOut;
use crate::semantics::{Coverage, Reached, composite_statements, uncounted_executions, unwritten_globals};
use crate::source::{Sources, Span};
use crate::stop::Stop;
use crate::syntax::ast::{AxiomDecl, Block, Body, Decl, Expr, Name, Stmt, StmtKind};

/// What a report says of answers that no execution stands behind.
const VOID: &str = "what is assumed at the start is contradictory, so that there is no execution at all";

/// Time for the question whether there is a contradiction.
const ASKING: Duration = Duration::from_secs(1);

/// Time for making it small.
const SHRINKING: Duration = Duration::from_secs(2);

/// Adds to a report what is to be known beside it: of `proved` and `holds`, what they say less than it seems; of `violated`, globals that
/// are read before anything is written to them. (What holds for all first values holds for those that were meant.)
pub fn remark(program: &Checked, sources: &Sources, asked: &Asked, solver: &Solver, report: &mut Report) {
    let Ok(entry) = find_entry(program, asked.entry.as_deref()) else { return };
    match report.verdict {
        Verdict::Proved | Verdict::Holds => {}
        Verdict::Violated => {
            // Which values there are says nothing about a race.
            if !asked.property.is_about_next_steps() {
                let notes = unwritten_globals(program, sources, asked.entry.as_deref());
                report.diagnostics.extend(notes.unwrap_or_default());
            }
            return;
        }
        Verdict::Unknown => return,
    }
    if let Some(found) = contradiction(program, entry, solver) {
        report.void = Some(VOID);
        report.diagnostics.retain(|d| d.code != Finding::NoExecution);
        report.diagnostics.push(found);
    }
    if report.void.is_some() {
        return;
    }
    let Ok(reached) = Reached::of(program, sources, asked.entry.as_deref()) else { return };
    let checks_something = report.diagnostics.iter().all(|d| d.code != Finding::NothingToCheck);
    let scheduling = asked.scheduling;
    if checks_something && scheduling.granularity == Granularity::Statement && !scheduling.cooperative {
        report.diagnostics.extend(composite_statements(&reached, sources));
    }
    report.diagnostics.extend(uncounted_executions(&reached, sources, asked.property));
}

impl Report {
    /// Takes what a whole exploration came by.
    pub fn covers(&mut self, coverage: Coverage) {
        self.checks = Some(Checks { total: coverage.checks, reached: Some(coverage.reached) });
        self.diagnostics.extend(coverage.findings);
        if !coverage.begins {
            self.has_no_execution();
        }
    }

    /// No values are a first state: there is no execution.
    fn has_no_execution(&mut self) {
        let message = "there is no execution: no values satisfy the axioms, the `where` clauses of the globals and what the entry procedure requires";
        self.void = Some(VOID);
        self.diagnostics.push(Diagnostic::warning(Finding::NoExecution, Span::NONE, message));
    }
}

/// What is assumed at the start.
#[derive(Clone, Copy)]
struct Assumed {
    span: Span,
    at: At,
}

#[derive(Clone, Copy, PartialEq)]
enum At {
    /// Of a declaration, one of its axioms.
    Axiom(usize, usize),
    /// Of a group of global variables.
    Where(usize, usize),
}

/// The assumptions that contradict each other, as a warning at the first of them.
fn contradiction(program: &Checked, entry: Name, solver: &Solver) -> Option<Diagnostic> {
    let relevant = relevant_axioms(program, entry, &[], LeftOut::nothing());
    let all = assumed(program, &relevant);
    if all.is_empty() {
        return None;
    }
    // Each part is to be asked about with whatever the whole has to do with.
    let mentioned = mentioned(program, entry, relevant.iter().map(|axiom| &axiom.expr));
    let mut asker =
        Asker { bare: bare(program, entry), all: &all, entry, solver, mentioned, until: Instant::now() + ASKING };
    if !asker.contradict(&all) {
        return None;
    }
    asker.until = Instant::now() + SHRINKING;
    let mut core = asker.least(&[], false, &all);
    let is_least = Instant::now() < asker.until;
    core.sort_by_key(|part| part.span.key());
    Some(told(&core, is_least))
}

fn told(core: &[Assumed], is_least: bool) -> Diagnostic {
    let Some((first, rest)) = core.split_first() else {
        return Diagnostic::warning(
            Finding::ContradictoryAxioms,
            Span::NONE,
            "constants can not all be `unique`: there is no execution",
        );
    };
    let what = |part: &Assumed| if matches!(part.at, At::Where(..)) { "`where` clause" } else { "axiom" };
    let message = match rest {
        [] => format!("this {} contradicts itself: there is no execution", what(first)),
        [_] => format!("this {} and another contradict each other: there is no execution", what(first)),
        _ => format!("this {} and {} others contradict each other: there is no execution", what(first), rest.len()),
    };
    let mut found = Diagnostic::warning(Finding::ContradictoryAxioms, first.span, message);
    for part in rest {
        found = found.note(Some(part.span), format!("this {}", what(part)));
    }
    match is_least {
        true => found,
        false => found.note(None, "there was no time to leave out those of them that are not needed for it"),
    }
}

fn assumed(program: &Checked, relevant: &[&AxiomDecl]) -> Vec<Assumed> {
    let mut all = Vec::new();
    let is_relevant = |axiom: &AxiomDecl| relevant.iter().any(|r| std::ptr::eq(*r, axiom));
    for (at, decl) in program.program.decls.iter().enumerate() {
        let axioms = axioms_of(decl).iter().enumerate().filter(|(_, axiom)| is_relevant(axiom));
        all.extend(axioms.map(|(i, axiom)| Assumed { span: axiom.span, at: At::Axiom(at, i) }));
        if let Decl::Var(var) = decl {
            let clauses = var.groups.iter().enumerate().filter_map(|(i, g)| Some((i, g.where_.as_ref()?)));
            all.extend(clauses.map(|(i, clause)| Assumed { span: clause.span, at: At::Where(at, i) }));
        }
    }
    all
}

/// The program with an entry procedure that requires nothing and fails at once.
fn bare(program: &Checked, entry: Name) -> Checked {
    let mut bare = program.clone();
    for decl in &mut bare.program.decls {
        let (sig, body) = match decl {
            Decl::Procedure(p) if p.sig.name.name == entry => {
                p.specs.clear();
                (&mut p.sig, p.body.as_mut())
            }
            Decl::Implementation(i) if i.sig.name.name == entry => (&mut i.sig, Some(&mut i.body)),
            _ => continue,
        };
        sig.ins.iter_mut().chain(&mut sig.outs).for_each(|group| group.where_ = None);
        if let Some(body) = body {
            let expr = literal(false);
            let fails = Stmt::generated(StmtKind::Assert { attrs: Vec::new(), expr });
            *body = Body { locals: Vec::new(), block: Block { stmts: vec![fails] }, end: body.end };
        }
    }
    bare
}

fn literal(value: bool) -> Expr {
    Expr { ty: Some(Ty::bool()), ..Expr::bool(value) }
}

/// Asks the engine about parts of what is assumed.
struct Asker<'a> {
    /// With all that is assumed.
    bare: Checked,
    all: &'a [Assumed],
    entry: Name,
    solver: &'a Solver,
    mentioned: Vec<Symbol>,
    until: Instant,
}

impl Asker<'_> {
    /// Do these contradict each other, for sure?
    fn contradict(&self, parts: &[Assumed]) -> bool {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return false;
        }
        let options = engine::Options {
            entry: Some(self.entry),
            timeout: Some(left),
            solver: self.solver.clone(),
            mentioned: self.mentioned.clone(),
            stop: Stop::default(),
            ..engine::Options::default()
        };
        let verdict = engine::check(&self.with(parts), &options).verdict;
        matches!(verdict, engine::Verdict::Holds(exactness) if exactness == Exactness::default())
    }

    fn with(&self, parts: &[Assumed]) -> Checked {
        let mut program = self.bare.clone();
        for part in self.all.iter().filter(|part| !parts.iter().any(|kept| kept.at == part.at)) {
            match part.at {
                At::Axiom(at, i) => axioms_of_mut(&mut program.program.decls[at])[i].expr = literal(true),
                At::Where(at, i) => {
                    if let Decl::Var(var) = &mut program.program.decls[at] {
                        var.groups[i].where_ = None;
                    }
                }
            }
        }
        program
    }

    /// A least part of `candidates` that contradicts itself together with `background`; `added`: something was added to it since it was asked
    /// about. Where the time ends, all that is not known to be needless.
    fn least(&self, background: &[Assumed], added: bool, candidates: &[Assumed]) -> Vec<Assumed> {
        if added && self.contradict(background) {
            return Vec::new();
        }
        if candidates.len() < 2 {
            return candidates.to_vec();
        }
        let (first, second) = candidates.split_at(candidates.len() / 2);
        let of_second = self.least(&[background, first].concat(), true, second);
        let of_first = self.least(&[background, &of_second].concat(), !of_second.is_empty(), first);
        [of_first, of_second].concat()
    }
}
