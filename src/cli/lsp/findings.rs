//! What there is to say of a document, as the protocol has it.

use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Position, Range, Uri,
};

use super::document::Reading;
use crate::diagnostic::{self, Severity};

/// Who says so.
const SOURCE: &str = "unthread";

/// A finding without related places.
pub fn diagnostic(range: Range, severity: DiagnosticSeverity, code: &str, message: String) -> Diagnostic {
    Diagnostic {
        range,
        severity: Some(severity),
        code: Some(NumberOrString::String(code.to_owned())),
        source: Some(SOURCE.to_owned()),
        message,
        ..Diagnostic::default()
    }
}

/// A place of the document that helps to understand a finding.
pub fn related(uri: &Uri, range: Range, message: String) -> DiagnosticRelatedInformation {
    DiagnosticRelatedInformation { location: Location::new(uri.clone(), range), message }
}

/// The errors and warnings that reading the document has found.
pub fn of_reading(uri: &Uri, reading: &Reading) -> Vec<Diagnostic> {
    reading.findings.iter().map(|finding| of_finding(uri, reading, finding)).collect()
}

/// What has no place in the document stands at its beginning.
fn of_finding(uri: &Uri, reading: &Reading, finding: &diagnostic::Diagnostic) -> Diagnostic {
    let range = finding.span.and_then(|span| reading.range(span)).unwrap_or_default();
    let mut message = finding.message.clone();
    let mut places = Vec::new();
    for note in &finding.notes {
        match note.span.and_then(|span| reading.range(span)) {
            Some(range) => places.push(related(uri, range, note.message.clone())),
            None => message.push_str(&format!("\n{}", note.message)),
        }
    }
    let severity = of_severity(finding.severity);
    let related_information = (!places.is_empty()).then_some(places);
    Diagnostic { related_information, ..diagnostic(range, severity, finding.code.name(), message) }
}

fn of_severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Note => DiagnosticSeverity::INFORMATION,
    }
}

/// The findings of a check, as `--format json` prints them. Places in other files are the beginning of the document.
pub fn of_check(uri: &Uri, reading: &Reading, findings: &serde_json::Value) -> Vec<Diagnostic> {
    let place = |value: &serde_json::Value| {
        let location = serde_json::from_value(value.clone()).ok()?;
        reading.range_at(&location)
    };
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let one = |finding: &serde_json::Value| {
        let severity = match finding["severity"].as_str() {
            Some("error") => DiagnosticSeverity::ERROR,
            Some("warning") => DiagnosticSeverity::WARNING,
            _ => DiagnosticSeverity::INFORMATION,
        };
        let mut message = text(&finding["message"]);
        let mut places = Vec::new();
        for note in finding["notes"].as_array().into_iter().flatten() {
            match place(&note["location"]) {
                Some(range) => places.push(related(uri, range, text(&note["message"]))),
                None => message.push_str(&format!("\n{}", text(&note["message"]))),
            }
        }
        let mut range = place(&finding["location"]).unwrap_or(Range::new(Position::new(0, 0), Position::new(0, 0)));
        // The end has no file: it is in that of the beginning.
        let mut end = finding["end"].clone();
        end["file"] = finding["location"]["file"].clone();
        if let Some(end) = place(&end).filter(|end| end.start >= range.start) {
            range.end = end.start;
        }
        let related_information = (!places.is_empty()).then_some(places);
        Diagnostic { related_information, ..diagnostic(range, severity, &text(&finding["code"]), message) }
    };
    findings.as_array().into_iter().flatten().map(one).collect()
}
