//! Source files, byte spans, and the way back to lines and columns.

use std::fmt;

/// Index of a file in [`Sources`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A range of bytes in one file. Spans never take part in comparing syntax trees: two trees are equal
/// when they denote the same program, wherever it was written, so `==` on spans is always true.
/// Compare [`Span::key`] where the place itself matters.
#[derive(Clone, Copy)]
pub struct Span {
    /// The file that the bytes are of.
    pub file: FileId,
    /// Byte offset of the first byte.
    pub start: u32,
    /// Byte offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// The span of generated code that stands for no place in any file.
    pub const NONE: Span = Span { file: FileId(u32::MAX), start: 0, end: 0 };

    /// The bytes from `start` to before `end`.
    pub fn new(file: FileId, start: usize, end: usize) -> Span {
        Span { file, start: start as u32, end: end as u32 }
    }

    /// Does it stand for no place in any file?
    pub fn is_none(self) -> bool {
        self.file.0 == u32::MAX
    }

    /// From the start of `self` to the end of `other`.
    pub fn to(self, other: Span) -> Span {
        Span { file: self.file, start: self.start, end: other.end.max(self.end) }
    }

    /// A value that orders and compares places.
    pub fn key(self) -> (FileId, u32, u32) {
        (self.file, self.start, self.end)
    }
}

impl PartialEq for Span {
    fn eq(&self, _: &Span) -> bool {
        true
    }
}

impl Eq for Span {}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// A place in a source file, as diagnostics and witnesses print it; lines and columns (in characters) count from 1. A `#line` directive can
/// name any file and any line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Location {
    /// As the user named it.
    pub file: String,
    /// From 1, unless a `#line` directive says otherwise.
    pub line: u32,
    /// In characters, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub column: u32,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({},{})", self.file, self.line, self.column)
    }
}

/// One input file: its name as the user gave it (`-` is standard input) and its text.
#[derive(Debug)]
pub struct SourceFile {
    /// As the user named it.
    pub name: String,
    /// All of it.
    pub text: String,
    /// Byte offset of the first byte of each line.
    line_starts: Vec<u32>,
    /// Number of characters before each block of [`BLOCK`] bytes: a file may be one long line, with an error at every step.
    /// Empty where each character is one byte.
    chars_before: Vec<u32>,
    /// `#line` directives, in order of their place: what stands behind byte `.0` is line `.1` of file `.2`.
    redirects: Vec<(u32, u32, Option<String>)>,
    /// In order of the bytes from which on statements come from such a place of another language, or from none that is known.
    origins: Vec<(u32, Option<Location>)>,
}

/// Bytes between two places for which the number of characters before them is known.
const BLOCK: usize = 1024;

impl SourceFile {
    /// Takes down where the lines of `text` begin.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> SourceFile {
        let (name, text) = (name.into(), text.into());
        // LF, CR LF and a lone CR all end a line.
        let bytes = text.as_bytes();
        let mut line_starts = vec![0];
        for i in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            if bytes[i] == b'\n' || bytes.get(i + 1) != Some(&b'\n') {
                line_starts.push(i as u32 + 1);
            }
        }
        let mut chars = 0;
        let blocks = if bytes.is_ascii() { [].chunks(BLOCK) } else { bytes.chunks(BLOCK) };
        let chars_before = blocks.map(|block| {
            let before = chars;
            chars += count_chars(block);
            before
        });
        let chars_before = chars_before.collect();
        SourceFile { name, text, line_starts, chars_before, redirects: Vec::new(), origins: Vec::new() }
    }

    /// Number of characters that start before byte `offset`.
    fn chars_before(&self, offset: usize) -> u32 {
        let block = offset / BLOCK;
        match self.chars_before.get(block) {
            Some(before) => before + count_chars(&self.text.as_bytes()[block * BLOCK..offset]),
            // A text of ASCII characters only.
            None if self.chars_before.is_empty() => offset as u32,
            // The end of a text that fills its blocks.
            None => count_chars(self.text.as_bytes()),
        }
    }

    /// Records a `#line` directive: the line that starts at byte `offset` is line `line` of `file`.
    pub fn redirect(&mut self, offset: usize, line: u32, file: Option<String>) {
        self.redirects.push((offset as u32, line, file));
    }

    /// Records from which byte on statements come from which place of the language that the program was translated from, in order; behind all
    /// that was recorded before.
    pub fn come_from(&mut self, origins: Vec<(u32, Option<Location>)>) {
        self.origins.extend(origins);
    }

    /// The byte at a line and a column, both from 1.
    fn offset(&self, line: u32, column: u32) -> Option<u32> {
        let index = (line as usize).checked_sub(1).filter(|&index| index < self.line_count())?;
        let (before, _) = self.line_text(index).char_indices().nth((column as usize).checked_sub(1)?)?;
        Some(self.line_starts[index] + before as u32)
    }

    /// Zero-based index of the physical line that holds byte `offset`.
    pub fn line_index(&self, offset: u32) -> usize {
        self.line_starts.partition_point(|&s| s <= offset) - 1
    }

    /// Number of physical lines; a final line end begins one more.
    pub fn line_count(&self) -> usize {
        self.line_starts.len()
    }

    /// Byte offset of the first byte of a physical line (zero-based).
    pub fn line_start(&self, index: usize) -> u32 {
        self.line_starts[index]
    }

    /// Text of a physical line (zero-based), without its line end.
    pub fn line_text(&self, index: usize) -> &str {
        let start = self.line_starts[index] as usize;
        let end = self.line_starts.get(index + 1).map_or(self.text.len(), |&e| e as usize);
        self.text[start..end].trim_end_matches(['\n', '\r'])
    }
}

/// Number of characters that start in some bytes of a text.
fn count_chars(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|&&b| !matches!(b, 0x80..=0xbf)).count() as u32
}

/// All files of one program, in the order given.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
    /// The first file that is a library: those behind it are, too.
    libraries: Option<FileId>,
}

impl Sources {
    /// No files.
    pub fn new() -> Sources {
        Sources::default()
    }

    /// One file more, behind all others.
    pub fn add(&mut self, file: SourceFile) -> FileId {
        self.files.push(file);
        FileId(self.files.len() as u32 - 1)
    }

    /// One library more, behind the program's own files and all other libraries.
    pub fn add_library(&mut self, file: SourceFile) -> FileId {
        let id = self.add(file);
        self.libraries.get_or_insert(id);
        id
    }

    /// The first of the libraries.
    pub fn libraries(&self) -> Option<FileId> {
        self.libraries
    }

    /// Is the place one of the program's own files, and of no library?
    pub fn is_own(&self, span: Span) -> bool {
        self.libraries.is_none_or(|first| span.is_none() || span.file < first)
    }

    /// The file with that index.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// The file with that index, to be changed.
    pub fn file_mut(&mut self, id: FileId) -> &mut SourceFile {
        &mut self.files[id.0 as usize]
    }

    /// The indices of all files, in their order.
    pub fn ids(&self) -> impl Iterator<Item = FileId> + use<> {
        (0..self.files.len() as u32).map(FileId)
    }

    /// The text that a span covers.
    pub fn text(&self, span: Span) -> &str {
        &self.file(span.file).text[span.start as usize..span.end as usize]
    }

    /// Where a span begins. `#line` directives are honoured. `None` for [`Span::NONE`], and where the files are not known.
    pub fn location(&self, span: Span) -> Option<Location> {
        if span.is_none() || self.files.is_empty() {
            return None;
        }
        let file = self.file(span.file);
        let index = file.line_index(span.start);
        let start = file.line_starts[index] as usize;
        let column = file.chars_before(span.start as usize) - file.chars_before(start) + 1;
        let redirects = file.redirects.partition_point(|r| r.0 <= span.start);
        let (name, line) = match file.redirects[..redirects].last() {
            Some((at, line, name)) => {
                let lines_below = index - file.line_index(*at);
                (name.as_ref().unwrap_or(&file.name), line + lines_below as u32)
            }
            None => (&file.name, index as u32 + 1),
        };
        Some(Location { file: name.clone(), line, column })
    }

    /// Where the statement at a place comes from, in the language that the program was translated from: what an attribute says (`sourceloc`,
    /// `sourceFile` and `sourceLine`). `None` where none does; what `#line` says stands in the place itself.
    pub fn origin(&self, location: &Location) -> Option<&Location> {
        let is_it = |file: &&SourceFile| file.name == location.file && file.redirects.is_empty();
        let file = self.files.iter().find(is_it).filter(|file| !file.origins.is_empty())?;
        let offset = file.offset(location.line, location.column)?;
        let upto = file.origins.partition_point(|(start, _)| *start <= offset);
        file.origins[..upto].last()?.1.as_ref()
    }

    /// The place in the language that the program was translated from, where one is known: by attributes or by `#line`.
    pub fn foreign(&self, location: &Location) -> Option<Location> {
        match self.files.iter().any(|file| file.name == location.file) {
            true => self.origin(location).cloned(),
            false => Some(location.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let text = "aé∀".repeat(1000) + "\n" + &"é".repeat(1536);
        let mut sources = Sources::new();
        let id = sources.add(SourceFile::new("a.bpl", text.as_str()));
        let mut expected = (1, 1);
        for (offset, c) in text.char_indices().chain([(text.len(), '\0')]) {
            let l = sources.location(Span::new(id, offset, offset)).unwrap();
            assert_eq!((l.line, l.column), expected);
            expected = if c == '\n' { (2, 1) } else { (expected.0, expected.1 + 1) };
        }
        // Blocks that the text fills to the end, and a text without any.
        assert_eq!(expected.1, 1538);
        for text in ["", "é".repeat(BLOCK / 2).as_str()] {
            let id = sources.add(SourceFile::new("b.bpl", text));
            let end = sources.location(Span::new(id, text.len(), text.len())).unwrap();
            assert_eq!(end.column as usize, text.chars().count() + 1);
        }
    }

    /// Counting each column from the start of the line would take billions of steps.
    #[test]
    fn a_long_line_has_many_places() {
        let mut sources = Sources::new();
        let id = sources.add(SourceFile::new("a.bpl", "é ".repeat(200_000)));
        for n in 0..20_000 {
            let at = n * 30;
            assert_eq!(sources.location(Span::new(id, at, at)).unwrap().column as usize, n * 20 + 1);
        }
    }

    #[test]
    fn every_kind_of_line_end_counts_once() {
        let mut sources = Sources::new();
        let id = sources.add(SourceFile::new("a.bpl", "ab\ncd\r\nef\rgh"));
        let place = |offset| {
            let l = sources.location(Span::new(id, offset, offset)).unwrap();
            (l.line, l.column)
        };
        assert_eq!(place(0), (1, 1));
        assert_eq!(place(4), (2, 2));
        assert_eq!(place(7), (3, 1));
        assert_eq!(place(10), (4, 1));
        assert_eq!(sources.file(id).line_text(1), "cd");
    }
}
