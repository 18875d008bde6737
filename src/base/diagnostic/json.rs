//! Diagnostics for machines.

use serde::Serialize;

use super::{Diagnostic, Finding, Severity};
use crate::source::{Location, Sources, Span};

/// Something that is wrong with the program, or worth knowing of it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields, rename = "Diagnostic"))]
pub struct DiagnosticObject<'a> {
    severity: Severity,
    /// A stable name of the kind of finding.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    code: Finding,
    message: &'a str,
    /// Null where it is about no place.
    location: Option<Location>,
    /// Behind the last character.
    end: Option<Position>,
    notes: Vec<NoteObject<'a>>,
}

/// What a diagnostic adds to its message.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields, rename = "Note"))]
struct NoteObject<'a> {
    message: &'a str,
    /// Null where it is about no place.
    location: Option<Location>,
}

/// A place in the file that is named beside it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
struct Position {
    line: u32,
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    column: u32,
}

impl DiagnosticObject<'_> {
    /// With places for spans.
    pub fn of<'a>(diagnostic: &'a Diagnostic, sources: &Sources) -> DiagnosticObject<'a> {
        let location = |span: Option<Span>| span.and_then(|s| sources.location(s));
        let end = location(diagnostic.span.map(|s| Span { start: s.end, ..s }));
        DiagnosticObject {
            severity: diagnostic.severity,
            code: diagnostic.code,
            message: &diagnostic.message,
            location: location(diagnostic.span),
            end: end.map(|e| Position { line: e.line, column: e.column }),
            notes: diagnostic
                .notes
                .iter()
                .map(|note| NoteObject { message: &note.message, location: location(note.span) })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::source::SourceFile;

    #[test]
    fn a_diagnostic_as_json() {
        let mut sources = Sources::new();
        let id = sources.add(SourceFile::new("a.bpl", "var x;\n"));
        let error = Diagnostic::error(Finding::Syntax, Span::new(id, 4, 5), "wrong").note(None, "hint");
        assert_eq!(
            json!(DiagnosticObject::of(&error, &sources)),
            json!({
                "severity": "error", "code": "syntax", "message": "wrong",
                "location": {"file": "a.bpl", "line": 1, "column": 5}, "end": {"line": 1, "column": 6},
                "notes": [{"message": "hint", "location": null}],
            })
        );
    }
}
