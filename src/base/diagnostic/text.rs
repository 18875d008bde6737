//! Diagnostics for people: `file.bpl(3,12): error: message`, as Boogie words it, then the line with the place underlined.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

use super::{Diagnostic, Severity};
use crate::source::{Sources, Span};
use crate::visible::{visible, visible_line};

const BOLD: Style = Style::new().bold();
const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const NOTE: Style = AnsiColor::Cyan.on_default().bold();
const GUTTER: Style = AnsiColor::Blue.on_default();

/// All diagnostics, in the order of their places (those without a place first), with colours: write it through `anstream`,
/// which takes them out where nobody sees them.
pub fn render_all(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    sorted.sort_by_key(|d| d.span.map(Span::key));
    sorted.into_iter().map(|d| render(d, sources)).collect()
}

/// One diagnostic with its notes, each with its source line.
pub fn render(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let (word, style) = match diagnostic.severity {
        Severity::Error => ("error", ERROR),
        Severity::Warning => ("warning", WARNING),
        Severity::Note => ("note", NOTE),
    };
    let mut out = String::new();
    finding(&mut out, sources, diagnostic.span, word, style, &diagnostic.message);
    for note in &diagnostic.notes {
        finding(&mut out, sources, note.span, "note", NOTE, &note.message);
    }
    out
}

fn finding(out: &mut String, sources: &Sources, span: Option<Span>, word: &str, style: Style, message: &str) {
    let location = span.and_then(|s| sources.location(s));
    let place = location.as_ref().map_or(String::new(), |l| format!("{BOLD}{}: {BOLD:#}", visible(&l.to_string())));
    // Writing to a string does not fail.
    let _ = writeln!(out, "{place}{style}{word}{style:#}{BOLD}: {message}{BOLD:#}");
    if let (Some(span), Some(location)) = (span, location) {
        quote(out, sources, span, location.line, style);
    }
}

/// The line of `span`'s start, and marks under the part that `span` covers there.
fn quote(out: &mut String, sources: &Sources, span: Span, number: u32, style: Style) {
    let file = sources.file(span.file);
    let index = file.line_index(span.start);
    let line = file.line_text(index);
    let start = (span.start - file.line_start(index)) as usize;
    let (before, rest) = line.split_at_checked(start).unwrap_or((line, ""));
    let covered = rest.get(..(span.end.saturating_sub(span.start)) as usize).unwrap_or(rest).trim_end();
    let (before, rest) = window(before, rest);
    let covered = visible_line(&covered[..covered.len().min(rest.len())]);
    let (before, rest) = (visible_line(before), visible_line(rest));
    // A tab stays one under a tab, so that the marks stand right whatever its width.
    let indent: String = before.split_inclusive('\t').map(blank).collect();
    let marks = "^".repeat(covered.width().max(1));
    let number = number.to_string();
    let margin = " ".repeat(number.len());
    let _ = writeln!(out, " {GUTTER}{number} |{GUTTER:#} {before}{rest}");
    let _ = writeln!(out, " {GUTTER}{margin} |{GUTTER:#} {indent}{style}{marks}{style:#}");
}

/// Longest line that is quoted whole, and how much of a longer one is shown before and behind the place, in bytes.
const LINE: usize = 240;
const AROUND: usize = 100;

/// The parts of a line to show, cut on both sides where it is very long: what stands before the place, and what begins there.
fn window<'a>(before: &'a str, rest: &'a str) -> (&'a str, &'a str) {
    if before.len() + rest.len() <= LINE {
        return (before, rest);
    }
    let from = before.ceil_char_boundary(before.len().saturating_sub(AROUND));
    let to = rest.floor_char_boundary(AROUND);
    (&before[from..], &rest[..to])
}

/// As many columns of blank space as `part` takes, its final tab kept.
fn blank(part: &str) -> String {
    match part.strip_suffix('\t') {
        Some(rest) => " ".repeat(rest.width()) + "\t",
        None => " ".repeat(part.width()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Finding;
    use crate::source::SourceFile;
    use expect_test::{Expect, expect};

    fn check(text: &str, part: &str, expected: Expect) {
        let mut sources = Sources::new();
        let id = sources.add(SourceFile::new("a.bpl", text));
        let start = text.find(part).unwrap();
        let span = Span::new(id, start, start + part.len());
        let error = Diagnostic::error(Finding::Test, span, "wrong").note(None, "a hint");
        expected.assert_eq(&anstream::adapter::strip_str(&render(&error, &sources)).to_string());
    }

    #[test]
    fn the_place_is_underlined() {
        check(
            "var x: int;\nvar yy: bool;\n",
            "yy",
            expect![[r#"
                a.bpl(2,5): error: wrong
                 2 | var yy: bool;
                   |     ^^
                note: a hint
            "#]],
        );
    }

    #[test]
    fn several_lines_tabs_and_wide_characters() {
        check(
            "\tvar \"中\" a\nb;",
            "a\nb",
            expect![[r#"
                a.bpl(1,10): error: wrong
                 1 | 	var "中" a
                   | 	         ^
                note: a hint
            "#]],
        );
    }

    #[test]
    fn what_would_be_obeyed_is_shown() {
        let mut sources = Sources::new();
        let id = sources.add(SourceFile::new("a\u{1b}[2J\n.bpl", "/*\u{202e}*/ y\u{9b} z"));
        let error = Diagnostic::error(Finding::Test, Span::new(id, 8, 11), "no \u{7}").note(None, "\u{1b}[31m");
        let text = render(&error, &sources);
        expect![[r#"
            a\u{1b}[2J\n.bpl(1,7): error: no \u{7}
             1 | /*\u{202e}*/ y\u{9b} z
               |              ^^^^^^^
            note: \u{1b}[31m
        "#]]
        .assert_eq(&anstream::adapter::strip_str(&text).to_string());
    }

    #[test]
    fn long_lines_are_cut() {
        let long = format!("{}é+{}", "x".repeat(300), "é".repeat(300));
        let mut sources = Sources::new();
        let id = sources.add(SourceFile::new("a.bpl", long));
        let text = render(&Diagnostic::error(Finding::Test, Span::new(id, 302, 903), "wrong"), &sources);
        let shown = anstream::adapter::strip_str(&text).to_string();
        let lines: Vec<_> = shown.lines().collect();
        assert_eq!(lines[0], "a.bpl(1,302): error: wrong");
        assert_eq!(lines[1], format!(" 1 | {}é+{}", "x".repeat(98), "é".repeat(49)));
        assert_eq!(lines[2], format!("   | {}{}", " ".repeat(99), "^".repeat(50)));
    }

    #[test]
    fn the_end_of_the_file_is_a_place() {
        let mut sources = Sources::new();
        let id = sources.add(SourceFile::new("a.bpl", "var x"));
        let text = render(&Diagnostic::warning(Finding::Test, Span::new(id, 5, 5), "`;` expected"), &sources);
        expect![[r#"
            a.bpl(1,6): warning: `;` expected
             1 | var x
               |      ^
        "#]]
        .assert_eq(&anstream::adapter::strip_str(&text).to_string());
    }
}
