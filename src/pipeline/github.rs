//! Findings as workflow commands of GitHub: lines that become annotations of the files they name.

use super::findings::{self, Findings};
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::{Location, Sources, Span};
use crate::visible::visible_text;

/// One line for each finding.
pub fn annotations(findings: &Findings, sources: &Sources) -> String {
    let mut lines = String::new();
    for diagnostic in findings.diagnostics {
        lines.push_str(&of_diagnostic(diagnostic, sources));
    }
    for execution in findings.executions {
        let translated = findings::place(execution);
        let mut message = findings::message(execution, &findings.what);
        // Where people look for it: in the language that the program was translated from.
        let origin = translated.and_then(|l| sources.origin(l));
        if let (Some(_), Some(location)) = (origin, translated) {
            message.push_str(&format!("; in the Boogie program at {location}"));
        }
        let place = origin.or(translated);
        let end = place.and_then(|l| findings::end_column(sources, l)).map(|column| (None, column));
        let title = format!("unthread: {}", findings::rule(execution).id);
        lines.push_str(&line("error", place, end, &title, &message));
    }
    if let Some(reason) = &findings.reason {
        lines.push_str(&line("warning", None, None, "unthread: no answer", reason));
    }
    lines
}

fn of_diagnostic(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let kind = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let place = diagnostic.span.and_then(|s| sources.location(s));
    let end = diagnostic.span.and_then(|s| sources.location(Span { start: s.end, ..s }));
    let end = end.filter(|e| place.as_ref().is_some_and(|p| p.file == e.file)).map(|e| (Some(e.line), e.column));
    let title = format!("unthread: {}", diagnostic.code.name());
    line(kind, place.as_ref(), end, &title, &diagnostic.message)
}

/// `end`: line (if it is another one) and column.
fn line(kind: &str, place: Option<&Location>, end: Option<(Option<u32>, u32)>, title: &str, message: &str) -> String {
    let mut properties = Vec::new();
    if let Some(Location { file, line, column }) = place {
        properties.extend([format!("file={}", property(file)), format!("line={line}")]);
        let end_line = end.and_then(|(line, _)| line).filter(|end| end != line);
        properties.extend(end_line.map(|end| format!("endLine={end}")));
        properties.push(format!("col={column}"));
        // Columns of an end in another line mean nothing there.
        properties.extend(end.filter(|_| end_line.is_none()).map(|(_, column)| format!("endColumn={column}")));
    }
    properties.push(format!("title={}", property(title)));
    format!("::{kind} {}::{}\n", properties.join(","), escaped(message))
}

fn escaped(text: &str) -> String {
    let parts: Vec<_> = text.split('\r').map(visible_text).collect();
    parts.join("\r").replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Lines that are none of GitHub's commands, whatever they quote: `::` at their beginning or `##[` anywhere would make them some.
pub fn disarmed(text: &str) -> String {
    let line = |line: &str| {
        let blank = line.len() - line.trim_start().len();
        let (blank, rest) = line.split_at(blank);
        let rest = rest.strip_prefix("::").map_or_else(|| rest.to_owned(), |rest| format!("%3A%3A{rest}"));
        format!("{blank}{}", rest.replace("##[", "##%5B"))
    };
    text.split_inclusive('\n').map(line).collect()
}

/// As [`escaped`]; what ends a property is written otherwise too.
fn property(text: &str) -> String {
    escaped(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Finding;
    use crate::source::SourceFile;

    #[test]
    fn what_ends_a_part_is_escaped() {
        let mut sources = Sources::new();
        let id = sources.add(SourceFile::new("a,b:c%.bpl", "x := 1;\n"));
        let error = Diagnostic::error(Finding::Syntax, Span::new(id, 0, 1), "50%\r\nof: a, b");
        let findings =
            Findings { what: String::new(), executions: &[], diagnostics: &[error], reason: Some("time\n".into()) };
        assert_eq!(
            annotations(&findings, &sources),
            "::error file=a%2Cb%3Ac%25.bpl,line=1,col=1,endColumn=2,title=unthread%3A syntax::50%25\\r\\nof: a, b\n\
             ::warning title=unthread%3A no answer::time%0A\n"
        );
    }

    #[test]
    fn what_is_no_command_looks_like_none() {
        let text = " ::error::a.bpl: ::b\n3 | // ##[error]c\n";
        assert_eq!(disarmed(text), " %3A%3Aerror::a.bpl: ::b\n3 | // ##%5Berror]c\n");
        assert_eq!(property("a\u{1b}\n::x"), "a\\u{1b}%0A%3A%3Ax");
    }
}
