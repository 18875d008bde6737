//! What a check has answered, as an editor shows it: findings, with the execution as places that are related; and what
//! is invariant, beside
//! the statements.

use lsp_types::{Diagnostic, DiagnosticSeverity, InlayHint, InlayHintLabel, InlayHintTooltip, Position, Range, Uri};
use serde::Serialize;
use serde_json::Value;

use super::checks::{Answered, Question};
use super::document::Reading;
use super::findings::{diagnostic, of_check, related};
use crate::pipeline::words::{no_execution, violated};
use crate::source::Location;
use crate::witness::{self, End, Event, Execution, Step, ThreadEnd};

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub summary: Summary,
    /// A page that shows the execution.
    pub page: Option<String>,
    pub findings: Vec<Diagnostic>,
    pub hints: Vec<InlayHint>,
}

/// An answer in a few words: what whoever has asked gets.
#[derive(Debug, Clone, Serialize)]
pub struct Summary {
    /// `violated`, `proved`, `holds`, `unknown`.
    pub verdict: String,
    /// What that means, or why there is no answer.
    pub what: String,
    /// What it rests on.
    pub grounds: Vec<String>,
}

impl Answer {
    /// Of a document that has not changed since it was asked about.
    pub fn of(uri: &Uri, reading: &Reading, question: &Question, answered: Answered) -> Answer {
        let report = match answered.report {
            Ok(report) => report,
            Err(said) => {
                let summary = Summary { verdict: "unknown".to_owned(), what: said, grounds: Vec::new() };
                return Answer { summary, page: None, findings: Vec::new(), hints: Vec::new() };
            }
        };
        let summary = summary(question, &report);
        let mut findings = of_check(uri, reading, &report["diagnostics"]);
        // What is known without a check is shown already.
        let known = super::findings::of_reading(uri, reading);
        findings.retain(|f| !known.iter().any(|k| k.range.start == f.range.start && k.message == f.message));
        let execution = serde_json::from_value::<Execution>(report["witness"].clone()).ok();
        if let Some(execution) = &execution {
            findings.extend(Shown { uri, reading, question, summary: &summary, execution }.findings());
        }
        if summary.verdict == "unknown" && findings.iter().all(|f| f.severity != Some(DiagnosticSeverity::ERROR)) {
            let message = format!("{}: {}", question.property, summary.what);
            let at = entry(reading, question);
            findings.push(diagnostic(at, DiagnosticSeverity::INFORMATION, &question.property, message));
        }
        let hints = hints(reading, question, &report["certificate"]);
        Answer { summary, page: answered.page.filter(|_| execution.is_some()), findings, hints }
    }
}

fn summary(question: &Question, report: &Value) -> Summary {
    let strings = |value: &Value| -> Vec<String> {
        value.as_array().into_iter().flatten().filter_map(|v| v.as_str().map(str::to_owned)).collect()
    };
    let verdict = report["verdict"].as_str().unwrap_or("unknown");
    let fairness = report["fairness"].as_str().unwrap_or_default();
    let what = match verdict {
        "violated" => violated(&question.property, fairness),
        "proved" => no_execution(&question.property, fairness),
        "holds" => format!("{} within bounds", no_execution(&question.property, fairness)),
        _ => {
            let reason = report["reason"].as_str().unwrap_or("no answer").to_owned();
            std::iter::once(reason).chain(strings(&report["advice"])).collect::<Vec<_>>().join("\n")
        }
    };
    Summary { verdict: verdict.to_owned(), what, grounds: strings(&report["grounds"]) }
}

/// The name of the procedure that was asked about.
fn entry(reading: &Reading, question: &Question) -> Range {
    let declared = reading.names.declared.iter().find(|d| d.is_entry_of(&question.entry));
    declared.and_then(|d| reading.range(d.span)).unwrap_or_default()
}

/// An execution to be shown.
struct Shown<'a> {
    uri: &'a Uri,
    reading: &'a Reading,
    question: &'a Question,
    summary: &'a Summary,
    execution: &'a Execution,
}

/// Steps that are shown as related places; the page has all.
const STEPS: usize = 300;

impl Shown<'_> {
    /// One finding at each place that the violation is about.
    fn findings(&self) -> Vec<Diagnostic> {
        let steps = &self.execution.steps;
        let (at, what): (Vec<Location>, String) = match &self.execution.end {
            End::Failure { message, location, .. } => {
                let failed = steps.iter().rev().find(|s| s.event == Event::Failed).map(|s| s.location.clone());
                (location.clone().or(failed).into_iter().collect(), message.clone())
            }
            End::Lasso { start, threads, .. } => {
                let repeated = steps[*start..].iter().find(|s| s.is_executed()).map(|s| s.location.clone());
                let waiting = threads.iter().find_map(waits);
                (repeated.or(waiting).into_iter().collect(), self.summary.what.clone())
            }
            End::Deadlock { threads } => {
                (threads.iter().filter_map(waits).collect(), "deadlock: nobody goes on".into())
            }
            End::Race { variable, accesses, .. } => (
                accesses.iter().map(|a| a.location.clone()).collect(),
                format!("two threads can touch {variable} at the same time"),
            ),
            End::None => return Vec::new(),
        };
        let mut places: Vec<Range> = Vec::new();
        for range in at.iter().filter_map(|location| self.reading.range_at(location)) {
            if !places.contains(&range) {
                places.push(range);
            }
        }
        // All of it happens in libraries, say.
        if places.is_empty() {
            places.push(entry(self.reading, self.question));
        }
        let count = steps.iter().filter(|s| s.is_executed()).count();
        let message = format!("{}: {what}, in an execution of {count} steps", self.question.property);
        let related_information = Some(self.steps());
        let one = |range| Diagnostic {
            related_information: related_information.clone(),
            ..diagnostic(range, DiagnosticSeverity::ERROR, &self.question.property, message.clone())
        };
        places.into_iter().map(one).collect()
    }

    /// Each step at its line.
    fn steps(&self) -> Vec<lsp_types::DiagnosticRelatedInformation> {
        let lasso = match &self.execution.end {
            End::Lasso { start, .. } => *start,
            _ => usize::MAX,
        };
        let executed = self.execution.steps.iter().enumerate().filter(|(_, step)| step.is_executed());
        let shown = executed.enumerate().filter_map(|(number, (index, step))| {
            let range = self.reading.range_at(&step.location)?;
            let again = if index >= lasso { "again and again, " } else { "" };
            Some(related(self.uri, range, format!("{}: {again}{}", number + 1, self.step(step))))
        });
        shown.take(STEPS).collect()
    }

    /// `thread 2 Pay: balance := balance - amount; (balance = -10)`
    fn step(&self, step: &Step) -> String {
        let quote = witness::statement(&self.reading.sources, &step.location).unwrap_or_default();
        let values = if step.event == Event::Failed { &step.reads } else { &step.writes };
        let values: Vec<String> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let effect = if values.is_empty() { String::new() } else { format!(" ({})", values.join(", ")) };
        let fails = if step.event == Event::Failed { "fails: " } else { "" };
        format!("thread {} {}: {fails}{quote}{effect}", step.thread + 1, step.procedure)
    }
}

/// Where a thread waits, if it does.
fn waits(end: &ThreadEnd) -> Option<Location> {
    match end {
        ThreadEnd::Blocked { location, .. } => Some(location.clone()),
        _ => None,
    }
}

/// What is invariant, behind each line at which threads rest, and at the entry what always holds.
fn hints(reading: &Reading, question: &Question, certificate: &Value) -> Vec<InlayHint> {
    let tooltip = |certificate: &Value| {
        let by: Vec<&str> = certificate["checked"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        format!("holds here whenever all threads rest; checked by {}", by.join(" and "))
    };
    let hint = |line: u32, label: String| {
        let file = reading.source();
        let text = file.line_text(line as usize);
        InlayHint {
            position: Position::new(line, text.trim_end().encode_utf16().count() as u32),
            label: InlayHintLabel::String(label),
            kind: None,
            text_edits: None,
            tooltip: Some(InlayHintTooltip::String(tooltip(certificate))),
            padding_left: Some(true),
            padding_right: None,
            data: None,
        }
    };
    let mut hints = Vec::new();
    let lines = certificate["invariant"].as_array().into_iter().flatten().filter_map(Value::as_str);
    for line in lines.filter(|line| line.starts_with("always  ")) {
        hints.push(hint(entry(reading, question).start.line, line.to_owned()));
    }
    for place in certificate["places"].as_array().into_iter().flatten() {
        let location = serde_json::from_value::<Location>(place["location"].clone()).ok();
        let range = location.and_then(|location| reading.range_at(&location));
        // `at A:19  turn >= 1` at its line is `A: turn >= 1`.
        let said = place["line"].as_str().and_then(|line| {
            let (at, says) = line.split_once("  ")?;
            let thread = at.strip_prefix("at ").and_then(|at| at.split_once(':')).map_or(at, |(thread, _)| thread);
            Some(format!("{thread}: {says}"))
        });
        hints.extend(range.zip(said).map(|(range, said)| hint(range.start.line, said)));
    }
    hints
}
