//! What happens before the grammar sees a file: conditional lines, `#line`, comments, and the depth of nesting.
//!
//! The text keeps its length: what the grammar must not see is overwritten with blanks, so that every place in the
//! prepared text is the same place in the file.

use base::diagnostic::{Diagnostic, Finding};
use base::source::{FileId, Span};

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
    /// As long as the file, so that places agree; comments, pragmas and parts that are not read are blanks.
    pub text: String,
    /// In order.
    pub comments: Vec<Comment>,
    /// `#line` pragmas: the line that starts at byte `.0` is line `.1` of file `.2`.
    pub redirects: Vec<(usize, u32, Option<String>)>,
    /// Some line was a `#if`, `#elsif`, `#else`, `#endif` or `#line`: reprinting the tree would lose it.
    pub has_pragmas: bool,
    /// What is wrong with pragmas, comments and strings, or nests too deeply.
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
    /// This branch is read, if the lines around it are.
    active: bool,
    /// The lines around it are read.
    inside_active: bool,
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

    fn error(&mut self, code: Finding, start: usize, end: usize, message: impl Into<String>) {
        self.out.errors.push(Diagnostic::error(code, Span::new(self.file, start, end), message));
    }

    /// `#if [!]NAME`, `#elsif [!]NAME`, `#else`, `#endif`: whole lines, wherever they stand.
    fn conditional_lines(&mut self, text: &str, defines: &[String]) {
        let mut open: Vec<Conditional> = Vec::new();
        for (start, line) in lines(text) {
            let word = line.trim();
            let end = start + line.len();
            let is_read = |open: &[Conditional]| open.last().is_none_or(|c| c.active && c.inside_active);
            let holds = |condition: &str| {
                let condition = condition.trim();
                let name = condition.trim_start_matches('!').trim();
                let negated = (condition.len() - condition.trim_start_matches('!').len()) % 2 == 1;
                defines.iter().any(|d| d == name) != negated
            };
            let is_pragma = if let Some(rest) = word.strip_prefix("#if") {
                let taken = holds(rest);
                let inside_active = is_read(&open);
                open.push(Conditional { start, taken, active: taken, inside_active, seen_else: false });
                true
            } else if let Some(rest) = word.strip_prefix("#elsif") {
                match open.last_mut() {
                    Some(c) if !c.seen_else => {
                        c.active = !c.taken && holds(rest);
                        c.taken |= c.active;
                    }
                    _ => self.error(Finding::MalformedConditional, start, end, "#elsif without #if"),
                }
                true
            } else if word == "#else" {
                match open.last_mut() {
                    Some(c) if !c.seen_else => {
                        c.active = !c.taken;
                        c.taken = true;
                        c.seen_else = true;
                    }
                    _ => self.error(Finding::MalformedConditional, start, end, "#else without #if"),
                }
                true
            } else if word == "#endif" {
                if open.pop().is_none() {
                    self.error(Finding::MalformedConditional, start, end, "#endif without #if");
                }
                true
            } else {
                false
            };
            self.out.has_pragmas |= is_pragma;
            if is_pragma || !is_read(&open) {
                self.blank(start, end);
            }
        }
        if let Some(c) = open.last() {
            self.error(Finding::MalformedConditional, c.start, c.start + 3, "#if without #endif");
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
                    self.error(Finding::MalformedPragma, start, end, message);
                }
                None => {
                    let message = format!("Unrecognized pragma: {}", line.trim_end());
                    self.error(Finding::UnrecognizedPragma, start, end, message);
                }
            }
            self.blank(start, end);
        }
    }

    /// Overwrites comments. Block comments nest; strings hide comment signs.
    fn comments(&mut self) {
        let mut i = 0;
        while let Some(n) = self.bytes[i..].iter().position(|&b| STARTS_COMMENT[b as usize]) {
            i += n;
            match self.bytes[i] {
                b'/' if self.bytes.get(i + 1) == Some(&b'/') => {
                    let line = &self.bytes[i..];
                    let end = i + line.iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(line.len());
                    self.comment(i, end, true);
                    i = end;
                }
                b'/' if self.bytes.get(i + 1) == Some(&b'*') => {
                    let end = self.block_comment_end(i);
                    self.comment(i, end, false);
                    i = end;
                }
                b'"' => {
                    let end = string_end(&self.bytes, i);
                    if end == i + 1 || self.bytes[end - 1] != b'"' {
                        self.error(Finding::UnterminatedString, i, end, "unterminated string");
                    }
                    i = end;
                }
                b'\0'..=b'\x08' | b'\x0b' | b'\x0c' | b'\x0e'..=b'\x1f' => {
                    self.error(
                        Finding::Syntax,
                        i,
                        i + 1,
                        "control characters other than tab and line ends are no blanks",
                    );
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
        self.error(Finding::UnterminatedComment, start, start + 2, "unterminated comment");
        self.bytes.len()
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
            if is_word_byte(b) {
                let start = i;
                i += length(&self.bytes[start..], is_word_byte);
                let word = &self.bytes[start..i];
                if word == b"if" {
                    depth += usize::from(!self.else_precedes(start));
                    if depth > MAX_NESTING {
                        return self.too_deep(start);
                    }
                }
                continue;
            }
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
                    i = string_end(&self.bytes, i);
                    continue;
                }
                _ => {}
            }
            if depth > MAX_NESTING {
                return self.too_deep(i);
            }
            i += 1;
        }
    }

    fn too_deep(&mut self, at: usize) {
        let message = format!("nested too deeply: more than {MAX_NESTING} levels");
        self.error(Finding::TooDeep, at, at + 1, message);
    }

    /// `m[a][b]` and `[a][b]c` nest one deeper for each link.
    fn index_follows(&self, i: usize) -> bool {
        self.bytes[i..].trim_ascii_start().first() == Some(&b'[')
    }

    /// `else if` goes on with a chain, it does not nest.
    fn else_precedes(&self, i: usize) -> bool {
        let before = self.bytes[..i].trim_ascii_end();
        before.strip_suffix(b"else").is_some_and(|before| before.last().is_none_or(|&b| !is_word_byte(b)))
    }
}

/// Behind the string that starts at `start`, or at the end of its line. A quote behind a backslash belongs to the string,
/// unless it is the last one on the line.
pub fn string_end(text: &[u8], start: usize) -> usize {
    let mut last = None;
    for i in start + 1..text.len() {
        match text[i] {
            b'"' if text[i - 1] != b'\\' => return i + 1,
            b'"' => last = Some(i + 1),
            b'\n' | b'\r' => return last.unwrap_or(i),
            _ => {}
        }
    }
    last.unwrap_or(text.len())
}

/// Length of the bytes of a kind at the start of a text.
fn length(text: &[u8], kind: impl Fn(u8) -> bool) -> usize {
    text.iter().position(|&b| !kind(b)).unwrap_or(text.len())
}

/// What the search for comments stops at: slashes, quotes, and control characters that are no blanks.
static STARTS_COMMENT: [bool; 256] = {
    let mut table = [false; 256];
    let mut b = 0;
    while b < 0x20 {
        table[b] = !matches!(b as u8, b'\t' | b'\n' | b'\r');
        b += 1;
    }
    table[b'/' as usize] = true;
    table[b'"' as usize] = true;
    table
};

/// The characters of identifiers behind the first.
pub fn is_word_byte(b: u8) -> bool {
    WORD_BYTES[b as usize]
}

static WORD_BYTES: [bool; 256] = {
    let mut table = [false; 256];
    let mut b = 0;
    while b < 128 {
        let c = b as u8;
        table[b] =
            c.is_ascii_alphanumeric() || matches!(c, b'\'' | b'~' | b'#' | b'$' | b'^' | b'_' | b'.' | b'?' | b'`');
        b += 1;
    }
    table
};

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

/// `#line NUMBER [FILE]`; C's preprocessor writes the file in quotes.
fn line_pragma(line: &str) -> Option<(u32, Option<String>)> {
    let rest = line.strip_prefix("#line")?;
    if !rest.starts_with([' ', '\t']) {
        return None;
    }
    let rest = rest.trim();
    let (number, name) = rest.split_once([' ', '\t']).unwrap_or((rest, ""));
    let number: i64 = number.parse().ok()?;
    let name = name.trim();
    let name = name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name);
    Some((u32::try_from(number.max(0)).ok()?, (!name.is_empty()).then(|| name.to_string())))
}
