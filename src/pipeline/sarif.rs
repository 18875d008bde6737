//! Findings in SARIF 2.1.0, the static analysis results interchange format (OASIS): a result for each violation and each diagnostic,
//! an execution as a code flow with a flow for each thread.

use indexmap::IndexMap;
use itertools::Itertools;
use serde_json::{Map, Value as Json, json};

use super::findings::{self, Findings, RULES};
use crate::diagnostic::{Diagnostic, Severity};
use crate::digest;
use crate::source::{Location, Sources};
use crate::visible::{visible, visible_text};
use crate::witness::{Event, Execution, Step, Value, statement};

/// Where the format is described.
const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The log with one run.
pub fn log(findings: &Findings, sources: &Sources) -> Json {
    let writer = Writer { sources };
    let mut rules: Vec<Json> = RULES.iter().map(|rule| reporting_descriptor(rule.id, rule.text, rule.more)).collect();
    let codes: Vec<&str> = findings.diagnostics.iter().map(|d| d.code.name()).unique().collect();
    rules.extend(codes.iter().map(|code| reporting_descriptor(code, "The program can be read.", ABOUT_DIAGNOSTICS)));
    let index_of = |id: &str| RULES.iter().map(|r| r.id).chain(codes.iter().copied()).position(|known| known == id);
    let violations = findings.executions.iter().map(|execution| {
        let id = findings::rule(execution).id;
        writer.violation(execution, &findings.what, id, index_of(id))
    });
    let diagnostics = findings.diagnostics.iter().map(|d| writer.diagnostic(d, index_of(d.code.name())));
    let results: Vec<Json> = violations.chain(diagnostics).collect();
    let notes =
        findings.reason.as_ref().map(|reason| json!({ "level": "error", "message": { "text": visible_text(reason) } }));
    let artifacts = sources.ids().map(|id| json!({ "location": { "uri": uri(&sources.file(id).name) } }));
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "unthread", "version": env!("CARGO_PKG_VERSION"), "informationUri": env!("CARGO_PKG_REPOSITORY"), "rules": rules } },
            "invocations": [{
                "executionSuccessful": notes.is_none(),
                "toolExecutionNotifications": notes.as_slice(),
            }],
            "artifacts": artifacts.collect::<Vec<_>>(),
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

/// Logs as one, with a run for each.
pub fn one_log(logs: Vec<Json>) -> Json {
    let runs = |log: Json| log.get("runs").and_then(Json::as_array).cloned().unwrap_or_default();
    json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": logs.into_iter().flat_map(runs).collect::<Vec<_>>() })
}

/// Where the rules are described.
const HELP: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/verdicts.md");

/// What findings about the text of a program are.
const ABOUT_DIAGNOSTICS: &str = "Names and types fit, and nothing is written in a way that Boogie or unthread does not read. A program with \
     an error is not checked; what a warning is about does not stop a check.";

fn reporting_descriptor(id: &str, text: &str, more: &str) -> Json {
    json!({
        "id": id,
        "shortDescription": { "text": text },
        "fullDescription": { "text": format!("{text} {more}") },
        "helpUri": HELP,
    })
}

struct Writer<'a> {
    sources: &'a Sources,
}

impl Writer<'_> {
    fn violation(&self, execution: &Execution, what: &str, id: &str, index: Option<usize>) -> Json {
        let place = findings::place(execution);
        let locations: Vec<Json> = place.map(|l| self.first_location(l, None)).into_iter().collect();
        let translated = place.filter(|l| self.sources.origin(l).is_some());
        let related = translated.map(|l| self.location(l, Some("in the Boogie program")));
        json!({
            "ruleId": id,
            "ruleIndex": index,
            "level": "error",
            "message": { "text": visible(&findings::message(execution, what)) },
            "locations": locations,
            "relatedLocations": related.as_slice(),
            "partialFingerprints": self.fingerprints(id, place, findings::message_alone(execution, what)),
            "codeFlows": [{
                "message": { "text": visible(what) },
                "threadFlows": self.thread_flows(execution),
            }],
        })
    }

    /// A flow for each thread that does something, with the place of each step in the whole.
    fn thread_flows(&self, execution: &Execution) -> Vec<Json> {
        let steps_of = |slot: usize| {
            let steps = execution.steps.iter().enumerate().filter(move |(_, step)| step.thread == slot);
            steps.filter(|(_, step)| step.is_executed() || step.event == Event::Blocked)
        };
        let flow = |(slot, thread): (usize, &crate::witness::ThreadInfo)| {
            let locations: Vec<Json> = steps_of(slot).map(|(at, step)| self.thread_flow_location(at, step)).collect();
            (!locations.is_empty()).then(|| {
                json!({
                    "id": format!("thread {}", slot + 1),
                    "message": { "text": format!("thread {}: {}", slot + 1, thread.procedure) },
                    "initialState": state(&execution.initial),
                    "locations": locations,
                })
            })
        };
        execution.threads.iter().enumerate().filter_map(flow).collect()
    }

    fn thread_flow_location(&self, at: usize, step: &Step) -> Json {
        let phase = step.phase.map_or(String::new(), |p| format!("{p:?}, ").to_lowercase());
        let quote = statement(self.sources, &step.location).unwrap_or_default();
        let event = match step.event {
            Event::Failed => ": fails",
            Event::Blocked => ": blocked",
            Event::Spawn => ": creates a thread",
            _ => "",
        };
        let message = format!("{phase}round {}: {quote}{event}", step.round + 1);
        let mut location = self.first_location(&step.location, Some(&message));
        location["logicalLocations"] = json!([{ "name": step.procedure, "kind": "function" }]);
        json!({
            "location": location,
            "executionOrder": at + 1,
            "importance": if matches!(step.event, Event::Failed | Event::Blocked) { "essential" } else { "important" },
            "state": state(step.choices.iter().chain(&step.writes)),
        })
    }

    fn diagnostic(&self, diagnostic: &Diagnostic, index: Option<usize>) -> Json {
        let level = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        let place = diagnostic.span.and_then(|s| self.sources.location(s));
        let related = diagnostic.notes.iter().filter_map(|note| {
            let place = self.sources.location(note.span?)?;
            Some(self.location(&place, Some(&note.message)))
        });
        let advice = diagnostic.notes.iter().filter(|n| n.span.is_none()).map(|n| n.message.as_str());
        let text = std::iter::once(diagnostic.message.as_str()).chain(advice).join("; ");
        json!({
            "ruleId": diagnostic.code,
            "ruleIndex": index,
            "level": level,
            "message": { "text": text },
            "partialFingerprints": self.fingerprints(diagnostic.code.name(), place.as_ref(), &diagnostic.message),
            "locations": place.map(|l| self.location(&l, None)).as_slice(),
            "relatedLocations": related.collect::<Vec<_>>(),
        })
    }

    /// What stays as it is while other lines of the program change: what is said, of which statement in which file.
    fn fingerprints(&self, rule: &str, place: Option<&Location>, message: &str) -> Json {
        let file = place.map_or("", |l| l.file.as_str());
        let quoted = place.and_then(|l| statement(self.sources, l)).unwrap_or_default();
        let text = [rule, file, quoted, message].map(|part| part.split_whitespace().join(" ")).join("\0");
        json!({ "unthread/v1": digest::sha256(text.as_bytes()) })
    }

    /// In the language that the program was translated from, where that is known: there people look for it.
    fn first_location(&self, location: &Location, message: Option<&str>) -> Json {
        self.location(self.sources.origin(location).unwrap_or(location), message)
    }

    fn location(&self, location: &Location, message: Option<&str>) -> Json {
        let mut region = json!({ "startLine": location.line.max(1), "startColumn": location.column });
        if let Some(column) = findings::end_column(self.sources, location) {
            region["endColumn"] = column.into();
        }
        let mut object = json!({
            "physicalLocation": { "artifactLocation": { "uri": uri(&location.file) }, "region": region },
        });
        if let Some(text) = message {
            object["message"] = json!({ "text": visible(text) });
        }
        object
    }
}

/// Values by name, each as a message.
fn state<'v>(values: impl IntoIterator<Item = (&'v String, &'v Value)>) -> Json {
    let values: IndexMap<&String, &Value> = values.into_iter().collect();
    Json::Object(
        values
            .into_iter()
            .map(|(name, value)| (name.clone(), json!({ "text": value.to_string() })))
            .collect::<Map<_, _>>(),
    )
}

/// A path as a URI reference (RFC 3986): what may not stand in one is written by its bytes.
fn uri(path: &str) -> String {
    let path = path.replace('\\', "/");
    let mut uri = if path.starts_with('/') { "file://".to_owned() } else { String::new() };
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z'
            | b'A'..=b'Z'
            | b'0'..=b'9'
            | b'-'
            | b'.'
            | b'_'
            | b'~'
            | b'/'
            | b'!'
            | b'$'
            | b'&'
            | b'\''
            | b'('
            | b')'
            | b'*'
            | b'+'
            | b','
            | b';'
            | b'='
            | b'@' => uri.push(byte as char),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_references() {
        assert_eq!(uri("a b/ä:1.bpl"), "a%20b/%C3%A4%3A1.bpl");
        assert_eq!(uri("/tmp/x.bpl"), "file:///tmp/x.bpl");
    }
}
