//! What happens before the grammar sees a file: conditional lines, `#line`, comments, and the depth of nesting.
//!
//! The text keeps its length: what the grammar must not see is overwritten with blanks, so that every place in the
//! prepared text is the same place in the file.

use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Span};

/// A comment of the source text, for `fmt`.
#[derive(Debug, Clone, Copy)]
pub struct Comment {
    /// With the comment signs, without the line end.
    pub span: Span,
    /// `// ...` rather than `/* ... */`
    pub line: bool,
}

/// Brackets, map types and conditional expressions may nest this deep.
pub const MAX_NESTING: usize = 2_000;

/// A file, ready for the grammar.
#[derive(Debug, Default)]
pub struct Prepared {
    pub text: String,
    pub comments: Vec<Comment>,
    /// `#line` pragmas: the line that starts at byte `.0` is line `.1` of file `.2`.
    pub redirects: Vec<(usize, u32, Option<String>)>,
    /// Some line was a `#if`, `#elsif`, `#else`, `#endif` or `#line`: reprinting the tree would lose it.
    pub has_pragmas: bool,
    pub errors: Vec<Diagnostic>,
}

/// Prepares one file. `defines` are the names for which `#if NAME` holds.
pub fn prepare(file: FileId, text: &str, defines: &[String]) -> Prepared {
    let mut pass = Pass { file, bytes: text.as_bytes().to_vec(), out: Prepared::default() };
    if pass.bytes.starts_with(b"\xef\xbb\xbf") {
        pass.blank(0, 3);
    }
    if text.contains('#') {
        pass.conditional_lines(text, defines);
        pass.line_pragmas(text);
    }
    pass.comments();
    pass.nesting();
    let Pass { bytes, mut out, .. } = pass;
    // Only whole characters were overwritten, so this is the text itself.
    out.text = String::from_utf8(bytes).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned());
    out
}

struct Pass {
    file: FileId,
    bytes: Vec<u8>,
    out: Prepared,
}

/// One open `#if`.
struct Conditional {
    start: usize,
    /// Some branch was taken already.
    taken: bool,
    /// This branch is read.
    active: bool,
    seen_else: bool,
}

impl Pass {
    fn blank(&mut self, start: usize, end: usize) {
        for b in &mut self.bytes[start..end] {
            if !matches!(b, b'\n' | b'\r') {
                *b = b' ';
            }
        }
    }

    fn error(&mut self, code: &'static str, start: usize, end: usize, message: impl Into<String>) {
        self.out.errors.push(Diagnostic::error(code, Span::new(self.file, start, end), message));
    }

    /// `#if [!]NAME`, `#elsif [!]NAME`, `#else`, `#endif`: whole lines, wherever they stand.
    fn conditional_lines(&mut self, text: &str, defines: &[String]) {
        let mut open: Vec<Conditional> = Vec::new();
        for (start, line) in lines(text) {
            let word = line.trim();
            let end = start + line.len();
            let outside_active = |open: &[Conditional]| open.iter().all(|c| c.active);
            let holds = |condition: &str| {
                let condition = condition.trim();
                let name = condition.trim_start_matches('!').trim();
                let negated = (condition.len() - condition.trim_start_matches('!').len()) % 2 == 1;
                defines.iter().any(|d| d == name) != negated
            };
            let is_pragma = if let Some(rest) = word.strip_prefix("#if") {
                let taken = holds(rest);
                open.push(Conditional { start, taken, active: taken, seen_else: false });
                true
            } else if let Some(rest) = word.strip_prefix("#elsif") {
                match open.last_mut() {
                    Some(c) if !c.seen_else => {
                        c.active = !c.taken && holds(rest);
                        c.taken |= c.active;
                    }
                    _ => self.error("malformed-conditional", start, end, "#elsif without #if"),
                }
                true
            } else if word == "#else" {
                match open.last_mut() {
                    Some(c) if !c.seen_else => {
                        c.active = !c.taken;
                        c.taken = true;
                        c.seen_else = true;
                    }
                    _ => self.error("malformed-conditional", start, end, "#else without #if"),
                }
                true
            } else if word == "#endif" {
                if open.pop().is_none() {
                    self.error("malformed-conditional", start, end, "#endif without #if");
                }
                true
            } else {
                false
            };
            self.out.has_pragmas |= is_pragma;
            if is_pragma || !outside_active(&open) {
                self.blank(start, end);
            }
        }
        if let Some(c) = open.last() {
            self.error("malformed-conditional", c.start, c.start + 3, "#if without #endif");
        }
    }

    /// A `#` in the first column is a pragma wherever it stands.
    fn line_pragmas(&mut self, text: &str) {
        for (start, line) in lines(text) {
            if self.bytes.get(start) != Some(&b'#') {
                continue;
            }
            let end = start + line.len();
            self.out.has_pragmas = true;
            match line_pragma(line) {
                Some((number, name)) => {
                    let next = next_line(text.as_bytes(), end);
                    self.out.redirects.push((next, number, name));
                }
                None if line.starts_with("#line") => {
                    let message = format!("Malformed (#line num [filename]) pragma: {}", line.trim_end());
                    self.error("malformed-pragma", start, end, message);
                }
                None => {
                    let message = format!("Unrecognized pragma: {}", line.trim_end());
                    self.error("unrecognized-pragma", start, end, message);
                }
            }
            self.blank(start, end);
        }
    }

    /// Overwrites comments. Block comments nest; strings hide comment signs.
    fn comments(&mut self) {
        let mut i = 0;
        while i < self.bytes.len() {
            match (self.bytes[i], self.bytes.get(i + 1)) {
                (b'/', Some(b'/')) => {
                    let mut end = i;
                    while end < self.bytes.len() && !matches!(self.bytes[end], b'\n' | b'\r') {
                        end += 1;
                    }
                    self.comment(i, end, true);
                    i = end;
                }
                (b'/', Some(b'*')) => {
                    let end = self.block_comment_end(i);
                    self.comment(i, end, false);
                    i = end;
                }
                (b'"', _) => {
                    let end = self.string_end(i);
                    if end == i + 1 || self.bytes[end - 1] != b'"' {
                        self.error("unterminated-string", i, end, "unterminated string");
                    }
                    i = end;
                }
                (b'\x0b' | b'\x0c' | b'\x0e'..=b'\x1f', _) => {
                    self.error("syntax", i, i + 1, "control characters other than tab and line ends are no blanks");
                    i += 1;
                }
                _ => i += 1,
            }
        }
    }

    fn comment(&mut self, start: usize, end: usize, line: bool) {
        self.out.comments.push(Comment { span: Span::new(self.file, start, end), line });
        self.blank(start, end);
    }

    fn block_comment_end(&mut self, start: usize) -> usize {
        let mut depth = 0usize;
        let mut i = start;
        while i + 1 < self.bytes.len() {
            match (self.bytes[i], self.bytes[i + 1]) {
                (b'/', b'*') => {
                    depth += 1;
                    i += 2;
                }
                (b'*', b'/') => {
                    depth -= 1;
                    i += 2;
                    if depth == 0 {
                        return i;
                    }
                }
                _ => i += 1,
            }
        }
        // Boogie silently drops the rest of the file; whoever meant that would not write it so.
        self.error("unterminated-comment", start, start + 2, "unterminated comment");
        self.bytes.len()
    }

    fn string_end(&self, start: usize) -> usize {
        let mut i = start + 1;
        while i < self.bytes.len() {
            match self.bytes[i] {
                b'"' => return i + 1,
                b'\n' | b'\r' => return i,
                b'\\' if self.bytes.get(i + 1) == Some(&b'"') => i += 2,
                _ => i += 1,
            }
        }
        i
    }

    /// The parser recurses where the text nests: brackets, map types (`[a][b]c`), and conditional expressions.
    /// Reports the first place that is too deep, once for each file.
    fn nesting(&mut self) {
        // Depth, and links of the chain of indices so far, at each open bracket.
        let mut open: Vec<(usize, usize)> = Vec::new();
        let (mut depth, mut links) = (0, 0);
        let mut i = 0;
        while i < self.bytes.len() {
            let b = self.bytes[i];
            match b {
                b'(' | b'[' | b'{' => {
                    open.push((depth, links));
                    depth += 1;
                    links = 0;
                }
                b')' => (depth, links) = open.pop().unwrap_or((0, 0)),
                b']' => {
                    (depth, links) = open.pop().unwrap_or((0, 0));
                    if self.index_follows(i + 1) {
                        (depth, links) = (depth + 1, links + 1);
                    } else {
                        (depth, links) = (depth.saturating_sub(links), 0);
                    }
                }
                b';' | b',' => depth = open.last().map_or(0, |o| o.0 + 1),
                b'}' => {
                    open.pop();
                    depth = open.last().map_or(0, |o| o.0 + 1);
                }
                b'"' => {
                    i = self.string_end(i);
                    continue;
                }
                b'i' if self.is_word(i, b"if") && !self.else_precedes(i) => depth += 1,
                _ => {}
            }
            if depth > MAX_NESTING {
                let message = format!("nested too deeply: more than {MAX_NESTING} levels");
                self.error("too-deep", i, i + 1, message);
                return;
            }
            i += 1;
        }
    }

    /// `m[a][b]` and `[a][b]c` nest one deeper for each link.
    fn index_follows(&self, i: usize) -> bool {
        self.bytes[i..].trim_ascii_start().first() == Some(&b'[')
    }

    /// `else if` goes on with a chain, it does not nest.
    fn else_precedes(&self, i: usize) -> bool {
        let before = self.bytes[..i].trim_ascii_end();
        before.ends_with(b"else") && before.len() >= 4 && self.is_word(before.len() - 4, b"else")
    }

    fn is_word(&self, i: usize, word: &[u8]) -> bool {
        let end = i + word.len();
        self.bytes[i..].starts_with(word)
            && (i == 0 || !is_word_byte(self.bytes[i - 1]))
            && self.bytes.get(end).is_none_or(|&b| !is_word_byte(b))
    }
}

/// The characters of identifiers behind the first.
pub fn is_word_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'\'' | b'~' | b'#' | b'$' | b'^' | b'_' | b'.' | b'?' | b'`')
}

/// Lines with their offsets, without line ends (LF, CR LF, or CR).
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    std::iter::from_fn(move || {
        if start >= text.len() {
            return None;
        }
        let rest = &text[start..];
        let len = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let line = (start, &rest[..len]);
        start = next_line(text.as_bytes(), start + len);
        Some(line)
    })
}

/// Offset behind the line end at `end`.
fn next_line(bytes: &[u8], end: usize) -> usize {
    match (bytes.get(end), bytes.get(end + 1)) {
        (Some(b'\r'), Some(b'\n')) => end + 2,
        (Some(_), _) => end + 1,
        (None, _) => end,
    }
}

/// `#line NUMBER [FILE]`
fn line_pragma(line: &str) -> Option<(u32, Option<String>)> {
    let rest = line.strip_prefix("#line")?;
    if !rest.starts_with([' ', '\t']) {
        return None;
    }
    let rest = rest.trim();
    let (number, name) = rest.split_once([' ', '\t']).unwrap_or((rest, ""));
    let number: i64 = number.parse().ok()?;
    let name = name.trim();
    Some((u32::try_from(number.max(0)).ok()?, (!name.is_empty()).then(|| name.to_string())))
}
