//! The piece of source text that a step stands for.

use itertools::Itertools;

use base::source::{Location, Sources};

/// The statement (or condition) that begins at `location`, on one line: up to its semicolon, or to the block it opens.
/// `None` where the location lies in no known file (a `#line` directive can name any).
pub fn statement<'a>(sources: &'a Sources, location: &Location) -> Option<&'a str> {
    let file = sources.ids().map(|id| sources.file(id)).find(|f| f.name == location.file)?;
    let index = (location.line as usize).checked_sub(1).filter(|&i| i < file.line_count())?;
    let line = file.line_text(index);
    let (start, _) = line.char_indices().nth(location.column.checked_sub(1)? as usize)?;
    let text = &line[start..];
    Some(first_statement(text))
}

/// The part of a text that is its first statement, on its first line.
pub fn first_statement(text: &str) -> &str {
    text[..end_of_statement(text)].trim_end()
}

/// Lines of one statement that are quoted.
const LINES: usize = 40;

/// As [`statement`], with the lines that it goes on in: without comments, one space where there are several or the line ends.
pub fn quote(sources: &Sources, location: &Location) -> Option<String> {
    let first = statement(sources, location)?;
    let file = sources.ids().map(|id| sources.file(id)).find(|f| f.name == location.file)?;
    let begin = (location.line as usize).checked_sub(1)?;
    let from = file.line_text(begin).char_indices().nth(location.column.checked_sub(1)? as usize)?.0;
    let lines = begin..file.line_count().min(begin + LINES);
    let rest = lines.map(|i| if i == begin { &file.line_text(i)[from..] } else { file.line_text(i) });
    let rest: Vec<&str> = rest.collect();
    let whole = Scan::default().statement(&rest.join("\n"));
    Some(whole.unwrap_or_else(|| first.split_whitespace().join(" ")))
}

/// Reads a statement character by character.
#[derive(Default)]
struct Scan {
    text: String,
    depth: usize,
}

impl Scan {
    /// `None` where no end is found.
    fn statement(mut self, source: &str) -> Option<String> {
        let mut rest = source;
        // The condition in parentheses is all that is quoted of these.
        let conditional =
            ["if", "while"].iter().any(|k| source.strip_prefix(k).is_some_and(|r| r.trim_start().starts_with('(')));
        while let Some(c) = rest.chars().next() {
            let after = &rest[c.len_utf8()..];
            if rest.starts_with("//") {
                rest = rest.find('\n').map_or("", |n| &rest[n..]);
                continue;
            }
            if rest.starts_with("/*") {
                rest = rest.find("*/").map_or("", |n| &rest[n + 2..]);
                self.space();
                continue;
            }
            if c == '"' {
                let end = after.find('"').map_or(rest.len(), |n| n + 2);
                self.text.push_str(&rest[..end]);
                rest = &rest[end..];
                continue;
            }
            let is_attribute = after.starts_with(':');
            match c {
                '{' | '}' if self.depth == 0 && !is_attribute => return Some(self.finish()),
                '(' | '[' | '{' => self.depth += 1,
                ')' | ']' | '}' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            if c.is_whitespace() {
                self.space();
            } else {
                self.text.push(c);
            }
            if (c == ';' || c == ')' && conditional) && self.depth == 0 {
                return Some(self.finish());
            }
            rest = after;
        }
        None
    }

    fn space(&mut self) {
        if !self.text.ends_with(' ') {
            self.text.push(' ');
        }
    }

    fn finish(self) -> String {
        self.text.trim().to_owned()
    }
}

fn end_of_statement(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut depth = 0usize;
    let mut quoted = false;
    for (i, &byte) in bytes.iter().enumerate() {
        let next = bytes.get(i + 1);
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'/' if matches!(next, Some(b'/' | b'*')) => return i,
            b'{' if depth == 0 && next != Some(&b':') => return i,
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b';' if depth == 0 => return i + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::source::SourceFile;

    #[test]
    fn statements_are_cut_out_of_their_line() {
        let cases = [
            ("  x := 1; y := 2;", 3, Some("x := 1;")),
            ("  while (x < 3) { x := 1; }", 3, Some("while (x < 3)")),
            ("call {:async} P(1); // now", 1, Some("call {:async} P(1);")),
            ("assume {:why \"a; {\"} f[(x)]", 1, Some("assume {:why \"a; {\"} f[(x)]")),
            ("é x", 3, Some("x")),
            ("short", 9, None),
        ];
        for (line, column, expected) in cases {
            let mut sources = Sources::new();
            sources.add(SourceFile::new("a.bpl", format!("\n{line}\n")));
            let location = Location { file: "a.bpl".into(), line: 2, column };
            assert_eq!(statement(&sources, &location), expected, "{line}");
            assert_eq!(statement(&sources, &Location { line: 9, ..location.clone() }), None);
            assert_eq!(statement(&sources, &Location { file: "b.bpl".into(), ..location }), None);
        }
    }

    #[test]
    fn a_quote_goes_on_in_further_lines() {
        let cases = [
            ("assert a && // why\n\t  b /* c */ == d;\n  x := 1;", "assert a && b == d;"),
            ("if (a &&\n    b)\n{ x := 1; }", "if (a && b)"),
            ("while (*)\n  invariant x > 0;\n{ }", "while (*)"),
            ("assume {:why \"a;\n {\"} x;", "assume {:why \"a;\n {\"} x;"),
            ("x :=\t1;\ty := 2;", "x := 1;"),
            ("atomic\n{ x := 1; }", "atomic"),
            ("never ends", "never ends"),
        ];
        for (text, expected) in cases {
            let mut sources = Sources::new();
            sources.add(SourceFile::new("a.bpl", format!("  {text}")));
            let location = Location { file: "a.bpl".into(), line: 1, column: 3 };
            assert_eq!(quote(&sources, &location).as_deref(), Some(expected), "{text}");
        }
    }
}
