//! The piece of source text that a step stands for.

use crate::source::{Location, Sources};

/// The statement (or condition) that begins at `location`, on one line: up to its semicolon, or to the block it opens.
/// `None` where the location lies in no known file (a `#line` directive can name any).
pub fn statement<'a>(sources: &'a Sources, location: &Location) -> Option<&'a str> {
    let file = sources.ids().map(|id| sources.file(id)).find(|f| f.name == location.file)?;
    let index = (location.line as usize).checked_sub(1).filter(|&i| i < file.line_count())?;
    let line = file.line_text(index);
    let (start, _) = line.char_indices().nth(location.column.checked_sub(1)? as usize)?;
    let text = &line[start..];
    Some(text[..end_of_statement(text)].trim_end())
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
    use crate::source::SourceFile;

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
}
