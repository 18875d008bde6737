//! What `--format json` prints, as types: `schemas/report.schema.json` is made of them.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::bounds::{Bound, Level, Rounds};
use super::decide::Backend;
#[cfg(test)]
use super::portfolio::STRATEGIES;
use super::report::{
    Certificate, CertificateKind, Checks, Explanation, Report, RestsOn, Seconds, Verdict, Weighed, milliseconds,
};
use crate::certificate::Said;
use crate::check::Fairness;
use crate::diagnostic::DiagnosticObject;
use crate::engine::SmtKind;
use crate::proof::hints::{Judged, Judgement, Reached};
#[cfg(test)]
use crate::sequentialize;
use crate::source::{Location, Sources, Span};
use crate::visible::visible_text;
use crate::witness::Execution;
use crate::witness::minimize::Minimized;

/// Names in [`Answer::method`]: of translations and strategies, and what others than these say.
#[cfg(test)]
fn methods() -> Vec<&'static str> {
    let translations = sequentialize::Method::ALL.map(sequentialize::Method::name);
    let strategies = STRATEGIES.iter().map(|strategy| strategy.name());
    ["auto", "verify", "interleave"].into_iter().chain(translations).chain(strategies).collect()
}

/// What was asked, for the JSON object.
#[derive(Debug, Clone)]
pub struct RequestSummary<'a> {
    /// As they were given.
    pub files: Vec<String>,
    /// Constants that were given values, each as an equation.
    pub constants: Vec<String>,
    /// As it was given.
    pub property: String,
    /// The name of the method; a [`Report::method`] stands in its place.
    pub method: &'a str,
    /// Why this method, where the program decided.
    pub method_reason: Option<&'a str>,
    /// Who decides the sequential programs.
    pub backend: Backend,
    /// Which endless executions count.
    pub fairness: Fairness,
    /// The object lists all witnesses.
    pub all_errors: bool,
    /// Only a part of the executions was asked about.
    pub part: Option<PartOf>,
}

/// Which part of a question it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct PartOf {
    /// From 1.
    pub index: u32,
    /// How many parts there are.
    pub of: u32,
    /// The same for all parts of one question: a digest of the program and of what is asked of it. Null where that is not known.
    pub question: Option<String>,
}

impl RequestSummary<'_> {
    /// The files, with the constants that were given values.
    pub fn program(&self) -> String {
        with_constants(&self.files.join(" "), &self.constants)
    }
}

/// What an answer speaks of: the program in these files, with constants that were given values (equations).
pub fn with_constants(files: &str, constants: &[String]) -> String {
    if constants.is_empty() { files.to_owned() } else { format!("{files} with {}", constants.join(", ")) }
}

/// What `unthread check` and `unthread verify` print for one property.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct Answer<'a> {
    /// The version of unthread.
    version: &'static str,
    /// The program's files, as they were given.
    file: &'a [String],
    /// Constants that were given values, each as an equation: the answer speaks of the program with them.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    constants: &'a [String],
    /// `safety`, `termination`, `deadlock`, `race`, or the text of a property of states.
    property: &'a str,
    verdict: Verdict,
    /// What a proof rests on; null with every other verdict.
    rests_on: Option<RestsOn>,
    /// No execution is left out: always with `proved`; with `holds` where no bound cut anything, the rounds included.
    complete: bool,
    /// Why there is no answer, or no better one.
    reason: Option<Cow<'a, str>>,
    /// What answered.
    #[cfg_attr(test, schemars(extend("enum" = methods())))]
    method: &'a str,
    /// Why this method, where the program decided.
    method_reason: Option<&'a str>,
    backend: Backend,
    /// The SMT solver that decided, if one did.
    solver: Option<SmtKind>,
    /// Why that solver, where the program decided.
    solver_reason: Option<&'a str>,
    fairness: Fairness,
    bounds: LastBounds,
    /// Bounds that cut executions short.
    #[cfg_attr(test, schemars(extend("uniqueItems" = true)))]
    bounds_reached: &'a [Bound],
    /// Other bounds within which no execution violates the property either, each with more of something.
    also_within: Vec<OtherBounds>,
    /// What a proof rests on; or what was covered without one, by each strategy.
    grounds: &'a [String],
    /// Where the question is not settled: what can be done about it.
    advice: &'a [String],
    /// What is said of each hint (`--hints`, `--from`); missing where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hints: Vec<HintObject<'a>>,
    /// With `--explain`, where nothing was proved: why.
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<ExplanationObject<'a>>,
    /// Null where that is not known.
    checks: Option<Checks>,
    certificate: Option<CertificateObject<'a>>,
    seconds: Seconds,
    replay: Option<Replay>,
    /// Null where there is no witness, and with `--no-minimize`.
    minimized: Option<Minimized>,
    /// With another backend than the native engine: does the witness follow the backend's own error trace?
    backend_trace: Option<BackendTrace>,
    witness: Option<&'a Execution>,
    /// Null where the question is about the whole: all that is said is about the executions of this part only.
    part: Option<&'a PartOf>,
    diagnostics: Vec<DiagnosticObject<'a>>,
    /// With `--all-errors`: one execution for each check that can fail.
    #[serde(skip_serializing_if = "Option::is_none")]
    witnesses: Option<&'a [Execution]>,
}

/// What `unthread explore` prints for one property.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Explored<'a> {
    /// The version of unthread.
    pub version: &'static str,
    /// The program's files, as they were given.
    pub file: Vec<String>,
    /// Constants that were given values, each as an equation: the answer speaks of the program with them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub constants: Vec<String>,
    /// `safety`, `termination`, `deadlock`, `race`, or the text of a property of states.
    pub property: String,
    /// What was found.
    pub verdict: Verdict,
    /// What a proof rests on: on exploration; null with every other verdict.
    pub rests_on: Option<RestsOn>,
    /// No execution is left out.
    pub complete: bool,
    /// Why there is no answer, or what it does not cover.
    pub reason: Option<Cow<'a, str>>,
    /// There is only one.
    pub method: ByExploration,
    /// There is none.
    pub backend: (),
    /// Which endless executions count.
    pub fairness: Fairness,
    /// Those that were given.
    pub bounds: GivenBounds,
    /// Null where that is not known.
    pub checks: Option<Checks>,
    /// How many states were found.
    pub states: Option<usize>,
    /// An execution to a state in which no thread can go on.
    pub deadlock: Option<&'a Execution>,
    /// Where the time went.
    pub seconds: TotalSeconds,
    /// What stands behind the witness.
    pub replay: Option<Replay>,
    /// The violation.
    pub witness: Option<&'a Execution>,
    /// What is wrong with the program, or worth knowing of it.
    pub diagnostics: Vec<DiagnosticObject<'a>>,
}

/// Several properties were asked for: an answer for each, in the order in which they were asked for; after an error of the input, for the
/// first only.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Answers<'a> {
    /// The objects of the properties.
    #[cfg_attr(test, schemars(with = "Vec<OneAnswer>", length(min = 1)))]
    pub answers: &'a [Value],
}

/// An answer for one property.
#[cfg(test)]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "its schema is what it is for")]
pub(crate) enum OneAnswer {
    Checked(Box<Answer<'static>>),
    Explored(Box<Explored<'static>>),
}

/// What `unthread check`, `verify` and `explore` print with `--format json`.
#[cfg(test)]
#[derive(schemars::JsonSchema)]
#[schemars(untagged, title = "unthread report", extend("$id" = "urn:unthread:schema:report"))]
#[expect(dead_code, reason = "its schema is what it is for")]
pub(crate) enum Document {
    One(OneAnswer),
    Several(Answers<'static>),
}

/// The method of `explore`.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum ByExploration {
    /// Every execution, one by one.
    Explore,
}

/// What stands behind a witness.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Replay {
    /// The source program does what the witness says.
    Confirmed,
}

/// How a witness came from the error trace of an external tool.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
enum BackendTrace {
    /// It follows the trace.
    #[serde(rename = "followed")]
    Followed,
    /// It was found without.
    #[serde(rename = "not followed")]
    NotFollowed,
}

/// The last bounds that were tried. What is missing does not bound the answer; `threads` and `int_width` are null where that is not known.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
struct LastBounds {
    #[serde(flatten)]
    depths: Depths,
    threads: Option<u32>,
    /// Bits of an `int` in the native engine.
    int_width: Option<u32>,
    /// What arbitrary integers were taken from, both ends included, where only these were.
    #[serde(skip_serializing_if = "Option::is_none")]
    int_range: Option<(i64, i64)>,
}

/// Further bounds within which the answer stands.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
struct OtherBounds {
    #[serde(flatten)]
    depths: Depths,
    #[serde(skip_serializing_if = "Option::is_none")]
    threads: Option<u32>,
}

/// How far executions are followed.
#[derive(Serialize, Default)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Depths {
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stem: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lasso: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unroll: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recursion: Option<u32>,
}

/// Bounds of `explore`, as they were given.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct GivenBounds {
    /// In all.
    pub rounds: Option<u32>,
    /// Rounds in front of the repeating part.
    pub stem: Option<u32>,
    /// Rounds of the repeating part.
    pub lasso: Option<u32>,
}

/// Wall-clock seconds of an exploration.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct TotalSeconds {
    /// From the beginning to the end.
    #[serde(serialize_with = "milliseconds")]
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub total: f64,
}

/// A proof that can be checked by itself.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields, rename = "Certificate"))]
struct CertificateObject<'a> {
    kind: CertificateKind,
    /// Who found the proof.
    engine: &'a str,
    /// Size of the invariant as it was found; of a ranking, how many parts it has.
    clauses: usize,
    /// Where it was written.
    file: Option<&'a str>,
    /// Who accepted it.
    checked: &'a [&'static str],
    seconds: CertificateSeconds,
    /// What it says, for people: a line for each location, and one for what holds at all of them; before them what falls in a ranking.
    invariant: Vec<&'a str>,
    /// The lines that say what holds in front of a statement.
    places: Vec<PlaceObject<'a>>,
}

/// A line of an invariant, and where it holds.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields, rename = "InvariantPlace"))]
struct PlaceObject<'a> {
    /// The statement in front of which it holds.
    location: Location,
    /// The line.
    line: &'a str,
}

/// Wall-clock seconds, to find the proof and to check it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
struct CertificateSeconds {
    #[serde(serialize_with = "milliseconds")]
    #[cfg_attr(test, schemars(range(min = 0)))]
    proof: f64,
    #[serde(serialize_with = "milliseconds")]
    #[cfg_attr(test, schemars(range(min = 0)))]
    check: f64,
}

/// The object that `--format json` prints.
pub fn json(report: &Report, asked: &RequestSummary, sources: &Sources) -> Value {
    json!(Answer {
        version: env!("CARGO_PKG_VERSION"),
        file: &asked.files,
        constants: &asked.constants,
        property: &asked.property,
        verdict: report.verdict,
        rests_on: report.rests_on,
        complete: report.complete() && asked.part.is_none(),
        reason: report.reason.as_deref().map(visible_text),
        method: report.method.unwrap_or(asked.method),
        method_reason: asked.method_reason,
        backend: asked.backend,
        solver: report.solver,
        solver_reason: report.solver_reason.as_deref(),
        fairness: asked.fairness,
        bounds: LastBounds::of(report),
        bounds_reached: &report.bounds_reached,
        also_within: report.also_within.iter().map(|level| OtherBounds::of(*level)).collect(),
        grounds: &report.grounds,
        advice: &report.advice,
        hints: report.hints.iter().map(HintObject::of).collect(),
        explanation: report.explanation.as_ref().map(ExplanationObject::of),
        checks: report.checks,
        certificate: report.certificate.as_ref().map(|c| CertificateObject::of(c, sources)),
        seconds: report.seconds,
        replay: report.witness.as_ref().map(|_| Replay::Confirmed),
        minimized: report.minimized,
        backend_trace: report.backend_trace.map(|followed| match followed {
            true => BackendTrace::Followed,
            false => BackendTrace::NotFollowed,
        }),
        witness: report.witness.as_ref(),
        part: asked.part.as_ref(),
        diagnostics: report.diagnostics.iter().map(|d| DiagnosticObject::of(d, sources)).collect(),
        witnesses: asked.all_errors.then_some(&report.witnesses),
    })
}

/// Why nothing was proved.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields, rename = "Explanation"))]
struct ExplanationObject<'a> {
    /// What strategies had in the end.
    candidates: &'a [Weighed],
    /// Steps to a failure, from states in which all holds that all steps keep of that: a hint that excludes them is what to try next.
    open: Vec<OpenStep<'a>>,
    /// The beginning of a certificate, and of a file of hints: places, variables, and an `Inv` that says nothing.
    skeleton: &'a str,
}

/// A step that fails.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
struct OpenStep<'a> {
    /// In words.
    step: &'a str,
    /// The state in front of it; empty at the start. `at T` says where a thread is.
    before: Map<String, Value>,
    /// The state behind it; empty where a check fails on the way.
    behind: Map<String, Value>,
}

/// A state as an object.
fn state_object(state: &[(String, String)]) -> Map<String, Value> {
    state.iter().map(|(name, value)| (name.clone(), Value::from(value.as_str()))).collect()
}

impl ExplanationObject<'_> {
    fn of(explanation: &Explanation) -> ExplanationObject<'_> {
        let open = explanation.open.iter().map(|step| OpenStep {
            step: &step.what,
            before: state_object(&step.before),
            behind: state_object(&step.behind),
        });
        ExplanationObject { candidates: &explanation.weighed, open: open.collect(), skeleton: &explanation.skeleton }
    }
}

/// What is said of a hint.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields, rename = "Hint"))]
struct HintObject<'a> {
    /// The condition, in the words of the source.
    text: &'a str,
    /// Where it stands: its file, and its line in parentheses.
    place: &'a str,
    verdict: HintVerdict,
    /// Of one that is kept: does the proof rest on it?
    #[serde(skip_serializing_if = "Option::is_none")]
    used: Option<bool>,
    /// Of one that is not inductive: the step that breaks it.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<&'a str>,
    /// The state in front of that step: everything holds in it that was not broken before. `at T` says where a thread is.
    #[serde(skip_serializing_if = "Map::is_empty")]
    before: Map<String, Value>,
    /// The state behind it, in which the hint does not hold.
    #[serde(skip_serializing_if = "Map::is_empty")]
    behind: Map<String, Value>,
    /// Is a state reached in which it does not hold? Within what was explored none was, or nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    reached: Option<HintReached>,
    /// Of one that is not inductive: what was explored, or why nobody knows. Of one that is not decided: why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
    /// Of one that is false: who steps, and from where, on the way to a state in which it does not hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    execution: Option<&'a [String]>,
    /// That state.
    #[serde(skip_serializing_if = "Map::is_empty")]
    state: Map<String, Value>,
    /// An execution of the source, replayed, to a state in which it does not hold: as a violation of the program in which the hint is the only
    /// check. Missing where none was found soon.
    #[serde(skip_serializing_if = "Option::is_none")]
    replayed: Option<&'a Execution>,
}

/// What becomes of a hint.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
enum HintVerdict {
    #[serde(rename = "kept")]
    Kept,
    #[serde(rename = "false")]
    False,
    #[serde(rename = "not inductive")]
    NotInductive,
    #[serde(rename = "not decided")]
    NotDecided,
}

/// Whether a state is reached.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
enum HintReached {
    Yes,
    No,
    Unknown,
}

impl HintObject<'_> {
    fn of(judged: &Judged) -> HintObject<'_> {
        let mut said = HintObject {
            text: &judged.text,
            place: &judged.place,
            verdict: HintVerdict::Kept,
            used: None,
            step: None,
            before: Map::new(),
            behind: Map::new(),
            reached: None,
            why: None,
            execution: None,
            state: Map::new(),
            replayed: None,
        };
        match &judged.verdict {
            Judgement::Kept { used } => said.used = Some(*used),
            Judgement::False(execution) => {
                said.verdict = HintVerdict::False;
                said.reached = Some(HintReached::Yes);
                said.execution = Some(&execution.steps);
                said.state = state_object(&execution.state);
                said.replayed = execution.replayed.as_deref();
            }
            Judgement::NotInductive(step, reached) => {
                said.verdict = HintVerdict::NotInductive;
                said.step = Some(&step.what);
                (said.before, said.behind) = (state_object(&step.before), state_object(&step.behind));
                let (word, why) = match reached {
                    Reached::NotWithin(what) => (HintReached::No, what),
                    Reached::Unknown(why) => (HintReached::Unknown, why),
                };
                (said.reached, said.why) = (Some(word), Some(why.as_str()));
            }
            Judgement::Undecided(why) => {
                (said.verdict, said.why) = (HintVerdict::NotDecided, Some(why.as_str()));
            }
        }
        said
    }
}

impl CertificateObject<'_> {
    fn of<'a>(certificate: &'a Certificate, sources: &Sources) -> CertificateObject<'a> {
        let place = |said: &'a Said| {
            let (file, start, end) = said.place?;
            Some(PlaceObject { location: sources.location(Span { file, start, end })?, line: &said.line })
        };
        CertificateObject {
            kind: certificate.kind,
            engine: certificate.engine,
            clauses: certificate.clauses,
            file: certificate.file.as_deref(),
            checked: &certificate.checked,
            seconds: CertificateSeconds { proof: certificate.proof_seconds, check: certificate.check_seconds },
            invariant: certificate.invariant.iter().map(|said| said.line.as_str()).collect(),
            places: certificate.invariant.iter().filter_map(place).collect(),
        }
    }
}

impl LastBounds {
    fn of(report: &Report) -> LastBounds {
        let depths = report.level.map(Depths::of).unwrap_or_default();
        LastBounds { depths, threads: report.threads, int_width: report.int_width, int_range: report.int_range }
    }
}

impl OtherBounds {
    fn of(level: Level) -> OtherBounds {
        OtherBounds { depths: Depths::of(level), threads: level.threads }
    }
}

impl Depths {
    fn of(level: Level) -> Depths {
        let (stem, lasso) = match level.rounds {
            Rounds::Termination { stem, lasso } => (Some(stem), Some(lasso)),
            _ => (None, None),
        };
        let is_unrolled = !matches!(level.rounds, Rounds::Unbounded { .. });
        Depths {
            rounds: (level.rounds != Rounds::Sequential).then(|| level.rounds.total()),
            stem,
            lasso,
            unroll: is_unrolled.then_some(level.unroll),
            recursion: is_unrolled.then_some(level.recursion),
        }
    }
}
