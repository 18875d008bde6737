//! The answer of a check.

use serde::{Serialize, Serializer};

use super::bounds::{Bound, Level};
use super::decide::Decided;
use crate::certificate::Said;
use crate::diagnostic::Diagnostic;
use crate::engine::SmtKind;
use crate::proof::hints::{Judged, Step};
use crate::witness::Execution;
use crate::witness::minimize::Minimized;

/// What is said about the property.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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

/// What a proof rests on: what would have to be wrong, were the answer wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum RestsOn {
    /// A certificate, which other code than found it has accepted.
    Certificate,
    /// The same, of which the invariant is one of some executions, and the lemmas say that these stand for all.
    #[serde(rename = "certificate, up to commutation")]
    Commutation,
    /// Every execution was gone through, by the reference semantics.
    Exploration,
    /// A sequential program in which no bound cuts an execution: on the translation, and on the engine that decides about it.
    Translation,
    /// The text alone: on the program as it is lowered for translations.
    Text,
}

impl RestsOn {
    /// As reports and the command line call it.
    pub fn name(self) -> &'static str {
        match self {
            RestsOn::Certificate => "certificate",
            RestsOn::Commutation => "certificate, up to commutation",
            RestsOn::Exploration => "exploration",
            RestsOn::Translation => "translation",
            RestsOn::Text => "text",
        }
    }

    /// In a sentence: the proof rests on ...
    pub fn phrase(self) -> &'static str {
        match self {
            RestsOn::Certificate => "a certificate",
            RestsOn::Commutation => "a certificate, up to commutation",
            RestsOn::Exploration => "exploration",
            RestsOn::Translation => "the translation",
            RestsOn::Text => "the text alone",
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
#[derive(Debug, Clone, Copy, Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Seconds {
    /// Making sequential programs.
    #[serde(serialize_with = "milliseconds")]
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub translate: f64,
    /// Symbolic execution, and the clauses made of it.
    #[serde(serialize_with = "milliseconds")]
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub encode: f64,
    /// The clauses alone, a part of `encode`.
    #[serde(skip)]
    pub clauses: f64,
    /// The solver, or the whole run of an external backend.
    #[serde(serialize_with = "milliseconds")]
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub solve: f64,
    /// Lifting the trace to the source, and replaying it there.
    #[serde(serialize_with = "milliseconds")]
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub replay: f64,
    /// Making violations smaller.
    #[serde(serialize_with = "milliseconds")]
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub minimize: f64,
    /// Lifting alone, a part of `replay`.
    #[serde(skip)]
    pub lift: f64,
    /// From the beginning of the check to its end.
    #[serde(serialize_with = "milliseconds")]
    #[cfg_attr(test, schemars(range(min = 0)))]
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
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Checks {
    /// All of them.
    pub total: usize,
    /// Those that some execution comes to; null where that is not known.
    pub reached: Option<usize>,
}

/// What a certificate shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum CertificateKind {
    /// No execution fails: a set of configurations that no step leaves.
    Invariant,
    /// No execution goes on for ever: something falls that can not fall for ever.
    Ranking,
    /// No fair execution has more than so many rounds.
    Rounds,
}

/// A proof that can be checked by itself: an inductive invariant, or ranks that fall with one that supports them.
#[derive(Debug, Clone)]
pub struct Certificate {
    /// What it shows.
    pub kind: CertificateKind,
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
    pub invariant: Vec<Said>,
}

/// Why nothing was proved.
#[derive(Debug, Clone)]
pub struct Explanation {
    /// What strategies had in the end.
    pub weighed: Vec<Weighed>,
    /// Steps to a failure, from states in which all holds that all steps keep of that.
    pub open: Vec<Step>,
    /// The beginning of a certificate.
    pub skeleton: String,
}

/// What a strategy had in the end.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Weighed {
    /// Its name.
    pub strategy: &'static str,
    /// Parts of its invariant.
    pub parts: usize,
    /// Of these, so many are kept by all steps.
    pub kept: usize,
}

/// The outcome of a check.
#[derive(Debug, Clone)]
pub struct Report {
    /// Of executions within the bounds of the report, where it is not a proof.
    pub verdict: Verdict,
    /// Set exactly with [`Verdict::Proved`].
    pub rests_on: Option<RestsOn>,
    /// Set exactly with [`Verdict::Unknown`].
    pub trouble: Option<FailureKind>,
    /// Why there is no answer, in words; where all failures were asked for, why there may be more.
    pub reason: Option<String>,
    /// What answered, where that was found out on the way.
    pub method: Option<&'static str>,
    /// What a proof rests on, or what was done without one, in words.
    pub grounds: Vec<String>,
    /// Where the question is not settled: what a user can do about it.
    pub advice: Vec<String>,
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
    /// What arbitrary integers were taken from, both ends included, where only these were.
    pub int_range: Option<(i64, i64)>,
    /// The solver for SMT-LIB that decided, if one did.
    pub solver: Option<SmtKind>,
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
    /// What is said of each hint.
    pub hints: Vec<Judged>,
    /// Where nothing was proved and an explanation was asked for.
    pub explanation: Option<Explanation>,
    /// What is wrong with the program, or worth knowing of it.
    pub diagnostics: Vec<Diagnostic>,
}

impl Report {
    /// Nothing known yet.
    pub(super) fn new() -> Report {
        Report {
            verdict: Verdict::Unknown,
            rests_on: None,
            trouble: None,
            reason: None,
            method: None,
            grounds: Vec::new(),
            advice: Vec::new(),
            certificate: None,
            level: None,
            also_within: Vec::new(),
            checks: None,
            void: None,
            threads: None,
            int_width: None,
            int_range: None,
            solver: None,
            solver_reason: None,
            bounds_reached: Vec::new(),
            seconds: Seconds::default(),
            witness: None,
            witnesses: Vec::new(),
            backend_trace: None,
            minimized: None,
            hints: Vec::new(),
            explanation: None,
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

    /// No execution violates the property, whatever the bounds.
    pub(super) fn proved(&mut self, rests_on: RestsOn) {
        self.verdict = Verdict::Proved;
        self.rests_on = Some(rests_on);
    }

    /// The program is a part of a translation: of the whole it covers no more than the rounds that the whole has.
    pub fn of_part(&mut self) {
        if matches!(self.verdict, Verdict::Proved | Verdict::Holds) && !self.bounds_reached.contains(&Bound::Rounds) {
            self.bounds_reached.insert(0, Bound::Rounds);
        }
        if self.verdict == Verdict::Proved {
            (self.verdict, self.rests_on, self.certificate) = (Verdict::Holds, None, None);
        }
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

/// Milliseconds are enough.
pub fn milliseconds<S: Serializer>(seconds: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((seconds * 1000.0).round() / 1000.0)
}
