//! What belongs to Civl's layered refinement: it parses, resolves and prints, and nothing else here gives it a meaning.

use super::objective::GHOST;
use base::diagnostic::{Diagnostic, Finding};
use syntax::ast::*;
use syntax::visit::{Visit, walk_decl, walk_loop_spec, walk_spec, walk_stmt};

/// Errors for the declarations and clauses of Civl, with their places; warnings for measures, which nobody checks here.
pub(super) fn untreated(program: &Program) -> Vec<Diagnostic> {
    let mut found = Untreated::default();
    found.visit_program(program);
    found.diagnostics
}

/// Attributes by which older Civl says what newer Civl has words for: without them the procedures are others.
const MEANINGS: [&str; 9] = [
    "refines",
    "yield_invariant",
    "yield_requires",
    "yield_ensures",
    "yield_preserves",
    "left",
    "right",
    "both",
    "intro",
];

#[derive(Default)]
struct Untreated {
    diagnostics: Vec<Diagnostic>,
}

impl Untreated {
    fn civl(&mut self, span: Span, what: &str) {
        let message = format!("{what} is Civl's: it can be resolved and printed only");
        self.diagnostics.push(Diagnostic::error(Finding::Civl, span, message));
    }

    fn measure(&mut self, span: Span) {
        self.diagnostics.push(Diagnostic::warning(Finding::Measure, span, "measures are not checked"));
    }
}

impl Visit for Untreated {
    fn visit_decl(&mut self, decl: &Decl) {
        match decl {
            Decl::Action(d) => self.civl(d.sig.name.span, &format!("action {}", d.sig.name.name)),
            Decl::YieldInvariant(d) => self.civl(d.name.span, &format!("yield invariant {}", d.name.name)),
            Decl::Procedure(d) if d.yields.is_some() => {
                self.civl(d.sig.name.span, &format!("yield procedure {}", d.sig.name.name));
            }
            Decl::Procedure(d) => {
                if let Some((attr, name)) =
                    MEANINGS.iter().find_map(|name| Some((find_attr(&d.sig.attrs, name)?, name)))
                {
                    self.civl(attr.span, &format!("`{{:{name}}}`"));
                }
                for attr in d.sig.ins.iter().chain(&d.sig.outs).filter_map(|b| find_attr(&b.attrs, GHOST)) {
                    let message = "a parameter is always compared: count in a local or a global that is marked so";
                    self.diagnostics.push(Diagnostic::warning(Finding::Ghost, attr.span, message));
                }
                walk_decl(self, decl);
            }
            _ => walk_decl(self, decl),
        }
    }

    fn visit_spec(&mut self, spec: &Spec) {
        let clause = match &spec.kind {
            SpecKind::Preserves(_) => "a preserves clause",
            SpecKind::Asserts(_) => "an asserts clause",
            SpecKind::Creates(_) => "a creates clause",
            SpecKind::Refines { .. } => "a refines clause",
            SpecKind::CallInvariant { .. } => "the call of a yield invariant",
            SpecKind::Measure { .. } => return self.measure(spec.span),
            SpecKind::Requires { .. } | SpecKind::Ensures { .. } | SpecKind::Modifies(_) => {
                return walk_spec(self, spec);
            }
        };
        self.civl(spec.span, clause);
    }

    fn visit_loop_spec(&mut self, spec: &LoopSpec) {
        match spec {
            LoopSpec::CallInvariant { span, .. } => self.civl(*span, "the call of a yield invariant"),
            LoopSpec::Measure { span, .. } => self.measure(*span),
            LoopSpec::Invariant { .. } => walk_loop_spec(self, spec),
        }
    }

    fn visit_stmt(&mut self, stmt: &Stmt) {
        if matches!(stmt.kind, StmtKind::Measure { .. }) {
            self.measure(stmt.span);
        }
        walk_stmt(self, stmt);
    }
}
