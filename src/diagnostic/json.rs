//! Diagnostics for machines.

use serde_json::{Value, json};

use super::{Diagnostic, Severity};
use crate::source::{Sources, Span};

/// `{"severity", "code", "message", "location", "end", "notes"}`; places are null where there is none.
pub fn to_json(diagnostic: &Diagnostic, sources: &Sources) -> Value {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let notes: Vec<Value> = diagnostic
        .notes
        .iter()
        .map(|note| json!({ "message": note.message, "location": note.span.and_then(|s| sources.location(s)) }))
        .collect();
    let end = diagnostic.span.map(|s| Span { start: s.end, ..s }).and_then(|s| sources.location(s));
    json!({
        "severity": severity,
        "code": diagnostic.code,
        "message": diagnostic.message,
        "location": diagnostic.span.and_then(|s| sources.location(s)),
        "end": end.map(|e| json!({ "line": e.line, "column": e.column })),
        "notes": notes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Finding;
    use crate::source::SourceFile;

    #[test]
    fn a_diagnostic_as_json() {
        let mut sources = Sources::new();
        let id = sources.add(SourceFile::new("a.bpl", "var x;\n"));
        let error = Diagnostic::error(Finding::Syntax, Span::new(id, 4, 5), "wrong").note(None, "hint");
        assert_eq!(
            to_json(&error, &sources),
            json!({
                "severity": "error", "code": "syntax", "message": "wrong",
                "location": {"file": "a.bpl", "line": 1, "column": 5}, "end": {"line": 1, "column": 6},
                "notes": [{"message": "hint", "location": null}],
            })
        );
    }
}
