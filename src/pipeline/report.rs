//! The answer of a check, and its JSON form.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::bounds::{Bound, Level, Rounds};
use super::decide::Decided;
use crate::diagnostic::{Diagnostic, to_json};
use crate::source::Sources;
use crate::visible::visible_text;
use crate::witness::Execution;
use crate::witness::minimize::Minimized;

/// What is said about the property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// There is an execution that violates it; it was replayed on the source.
    Violated,
    /// No execution violates it, whatever the schedule, the loops, the recursion, the data.
    Proved,
    /// No execution within the bounds violates it.
    Holds,
    /// No answer.
    Unknown,
}

impl Verdict {
    /// As reports and the command line call it.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Violated => "violated",
            Verdict::Proved => "proved",
            Verdict::Holds => "holds",
            Verdict::Unknown => "unknown",
        }
    }
}

/// Why there is no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureKind {
    /// Time, memory, an unsupported construct, an undecided question.
    NoAnswer,
    /// The program can not be translated as it is: its diagnostics say why.
    Input,
    /// A backend is missing or broke, or backends disagree.
    Backend,
    /// A fault of unthread itself.
    Internal,
}

/// Wall-clock seconds of each phase, summed over all levels.
#[derive(Debug, Clone, Copy, Default)]
pub struct Seconds {
    /// Making sequential programs.
    pub translate: f64,
    /// Symbolic execution, and the clauses made of it.
    pub encode: f64,
    /// The clauses alone, a part of `encode`.
    pub clauses: f64,
    /// The solver, or the whole run of an external backend.
    pub solve: f64,
    /// Lifting the trace to the source, and replaying it there.
    pub replay: f64,
    /// Making violations smaller.
    pub minimize: f64,
    /// Lifting alone, a part of `replay`.
    pub lift: f64,
    /// From the beginning of the check to its end.
    pub total: f64,
}

impl Seconds {
    /// Adds what another level took.
    pub fn add(&mut self, other: &Seconds) {
        self.translate += other.translate;
        self.encode += other.encode;
        self.clauses += other.clauses;
        self.solve += other.solve;
        self.replay += other.replay;
        self.minimize += other.minimize;
        self.lift += other.lift;
        self.total += other.total;
    }

    /// What `-v` says at the end.
    pub(super) fn log(&self) {
        log::info!(
            "seconds: {:.3} to translate, {:.3} to execute, {:.3} for clauses, {:.3} to solve, {:.3} to lift, {:.3} to replay; {:.3} in all",
            self.translate,
            self.encode - self.clauses,
            self.clauses,
            self.solve,
            self.lift,
            self.replay - self.lift,
            self.total
        );
    }
}

/// How many checks a program has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Checks {
    pub total: usize,
    /// Those that some execution comes to; none where that is not known.
    pub reached: Option<usize>,
}

/// A proof that can be checked by itself: an inductive invariant, or ranks that fall with one that supports them.
#[derive(Debug, Clone)]
pub struct Certificate {
    /// `invariant` or `ranking`.
    pub kind: &'static str,
    /// Who found it.
    pub engine: &'static str,
    /// Clauses of the invariant, or ranks.
    pub clauses: usize,
    /// A Boogie program that verifies procedure by procedure.
    pub text: String,
    /// Where it was written.
    pub file: Option<String>,
    /// Who accepted it.
    pub checked: Vec<&'static str>,
    /// Wall-clock seconds until the invariant was found.
    pub proof_seconds: f64,
    /// Wall-clock seconds until it was accepted.
    pub check_seconds: f64,
    /// What the invariant says, by location, for people.
    pub invariant: Vec<String>,
}

/// The outcome of a check.
#[derive(Debug, Clone)]
pub struct Report {
    /// Of executions within the bounds of the report, where it is not a proof.
    pub verdict: Verdict,
    /// Set exactly with [`Verdict::Unknown`].
    pub trouble: Option<FailureKind>,
    /// Why there is no answer, in words; where all failures were asked for, why there may be more.
    pub reason: Option<String>,
    /// What answered, where that was found out on the way.
    pub method: Option<&'static str>,
    /// What a proof rests on, or what was done without one, in words.
    pub grounds: Vec<String>,
    /// Beside a proof by an invariant.
    pub certificate: Option<Certificate>,
    /// The last level that was tried.
    pub level: Option<Level>,
    /// Others that hold too, each with more of something.
    pub also_within: Vec<Level>,
    /// Thread instances that the last translation has room for.
    pub threads: Option<u32>,
    /// Width of `int` in bits, where the native engine answered.
    pub int_width: Option<u32>,
    /// The solver for SMT-LIB that decided, if one did.
    pub solver: Option<&'static str>,
    /// Why that solver, where the program decided.
    pub solver_reason: Option<String>,
    /// Checks that the program has, and those that executions come to, where that was looked at.
    pub checks: Option<Checks>,
    /// Why no execution stands behind the answer.
    pub void: Option<&'static str>,
    /// Bounds that cut executions short in the last level.
    pub bounds_reached: Vec<Bound>,
    /// Where the time went.
    pub seconds: Seconds,
    /// A violation that was replayed on the source.
    pub witness: Option<Execution>,
    /// All of them, in the order of the places of what fails, where all were asked for; the first is `witness`.
    pub witnesses: Vec<Execution>,
    /// Does the violation follow the error trace of an external tool? `None` without one.
    pub backend_trace: Option<bool>,
    /// What was done to make `witness` smaller, where that was tried.
    pub minimized: Option<Minimized>,
    /// What is wrong with the program, or worth knowing of it.
    pub diagnostics: Vec<Diagnostic>,
}

impl Report {
    /// Nothing known yet.
    pub(super) fn new() -> Report {
        Report {
            verdict: Verdict::Unknown,
            trouble: None,
            reason: None,
            method: None,
            grounds: Vec::new(),
            certificate: None,
            level: None,
            also_within: Vec::new(),
            checks: None,
            void: None,
            threads: None,
            int_width: None,
            solver: None,
            solver_reason: None,
            bounds_reached: Vec::new(),
            seconds: Seconds::default(),
            witness: None,
            witnesses: Vec::new(),
            backend_trace: None,
            minimized: None,
            diagnostics: Vec::new(),
        }
    }

    /// Who decided the last level, and how long that took.
    pub(super) fn decided(&mut self, decided: &Decided) {
        self.seconds.encode += decided.encode_seconds;
        self.seconds.clauses += decided.cnf_seconds;
        self.seconds.solve += decided.solve_seconds;
        self.int_width = decided.int_width;
        self.solver = decided.solver;
        self.solver_reason.clone_from(&decided.solver_reason);
        self.backend_trace = decided.backend_trace;
    }

    /// The input has errors; nothing was checked.
    pub fn of_errors(diagnostics: Vec<Diagnostic>) -> Report {
        let reason = Some("the input has errors".to_owned());
        Report { trouble: Some(FailureKind::Input), reason, diagnostics, ..Report::new() }
    }

    /// No answer, and why.
    pub fn without_answer(reason: &str) -> Report {
        Report { trouble: Some(FailureKind::NoAnswer), reason: Some(reason.to_owned()), ..Report::new() }
    }

    /// Takes confirmed violations.
    pub(super) fn violated(&mut self, mut witnesses: Vec<Execution>) {
        let place = |w: &Execution| match w.steps.last() {
            Some(step) => (step.location.file.clone(), step.location.line, step.location.column),
            None => Default::default(),
        };
        witnesses.sort_by_key(place);
        self.witness = witnesses.first().cloned();
        self.witnesses = witnesses;
    }

    /// Nothing but the rounds cuts executions.
    pub fn covers_its_rounds(&self) -> bool {
        let only_rounds = self.bounds_reached.iter().all(|b| *b == Bound::Rounds);
        self.complete() || (self.verdict == Verdict::Holds && only_rounds)
    }

    /// No execution is left out.
    pub fn complete(&self) -> bool {
        match self.verdict {
            Verdict::Proved => true,
            Verdict::Holds => self.bounds_reached.is_empty() && self.level.is_some(),
            Verdict::Violated | Verdict::Unknown => false,
        }
    }
}

/// What was asked, for the JSON object.
#[derive(Debug, Clone)]
pub struct RequestSummary<'a> {
    /// As they were given.
    pub files: Vec<String>,
    /// As it was given.
    pub property: String,
    /// The name of the method; a [`Report::method`] stands in its place.
    pub method: &'a str,
    /// Why this method, where the program decided.
    pub method_reason: Option<&'a str>,
    /// As [`Backend::name`](super::Backend::name).
    pub backend: &'a str,
    /// As [`Fairness::name`](crate::check::Fairness::name).
    pub fairness: &'a str,
    /// The object lists all witnesses.
    pub all_errors: bool,
}

/// The object that `--format json` prints.
pub fn json(report: &Report, asked: &RequestSummary, sources: &Sources) -> Value {
    let seconds = &report.seconds;
    let diagnostics: Vec<Value> = report.diagnostics.iter().map(|d| to_json(d, sources)).collect();
    let mut object = json!({
        "file": asked.files,
        "property": asked.property,
        "verdict": report.verdict.name(),
        "complete": report.complete(),
        "reason": report.reason.as_deref().map(visible_text),
        "method": report.method.unwrap_or(asked.method),
        "method_reason": asked.method_reason,
        "backend": asked.backend,
        "solver": report.solver,
        "solver_reason": report.solver_reason,
        "fairness": asked.fairness,
        "bounds": bounds(report),
        "bounds_reached": report.bounds_reached.iter().map(|b| b.name()).collect::<Vec<_>>(),
        "also_within": report.also_within.iter().map(|l| Value::Object(level_bounds(*l))).collect::<Vec<_>>(),
        "grounds": report.grounds,
        "checks": report.checks,
        "certificate": report.certificate.as_ref().map(certificate),
        "seconds": {
            "translate": rounded(seconds.translate),
            "encode": rounded(seconds.encode),
            "solve": rounded(seconds.solve),
            "replay": rounded(seconds.replay),
            "minimize": rounded(seconds.minimize),
            "total": rounded(seconds.total),
        },
        "replay": report.witness.as_ref().map(|_| "confirmed"),
        "minimized": report.minimized,
        "backend_trace": report.backend_trace.map(|followed| if followed { "followed" } else { "not followed" }),
        "witness": report.witness,
        "diagnostics": diagnostics,
    });
    if let (true, Value::Object(object)) = (asked.all_errors, &mut object) {
        object.insert("witnesses".into(), json!(report.witnesses));
    }
    object
}

fn certificate(certificate: &Certificate) -> Value {
    json!({
        "kind": certificate.kind,
        "engine": certificate.engine,
        "clauses": certificate.clauses,
        "file": certificate.file,
        "checked": certificate.checked,
        "seconds": {
            "proof": rounded(certificate.proof_seconds),
            "check": rounded(certificate.check_seconds),
        },
        "invariant": certificate.invariant,
    })
}

fn bounds(report: &Report) -> Value {
    let mut bounds = report.level.map_or_else(Map::new, level_bounds);
    bounds.insert("threads".into(), report.threads.into());
    bounds.insert("int_width".into(), report.int_width.into());
    Value::Object(bounds)
}

fn level_bounds(level: Level) -> Map<String, Value> {
    let mut bounds = Map::new();
    if level.rounds != Rounds::Sequential {
        bounds.insert("rounds".into(), level.rounds.total().into());
    }
    if let Rounds::Termination { stem, lasso } = level.rounds {
        bounds.insert("stem".into(), stem.into());
        bounds.insert("lasso".into(), lasso.into());
    }
    if !matches!(level.rounds, Rounds::Unbounded { .. }) {
        bounds.insert("unroll".into(), level.unroll.into());
        bounds.insert("recursion".into(), level.recursion.into());
    }
    bounds.extend(level.threads.map(|t| ("threads".into(), t.into())));
    bounds
}

/// Milliseconds are enough.
fn rounded(seconds: f64) -> f64 {
    (seconds * 1000.0).round() / 1000.0
}
