//! A document as the editor has it, and what unthread reads in it. Columns count UTF-16 units, as the protocol has
//! them.

use std::path::{Path, PathBuf};

use lsp_types::{Position, Range, TextDocumentContentChangeEvent, Uri};

use super::names::Names;
use crate::check::{CheckOptions, Checked, check, find_entry};
use crate::cli::other_files;
use crate::diagnostic::Diagnostic;
use crate::library;
use crate::source::{FileId, Location, SourceFile, Sources, Span};
use crate::syntax::ast::{Decl, Expr, Name};
use crate::syntax::parse::{Comment, ParseOptions, Parsed, parse_what_fits};
use crate::syntax::visit::{self, Visit};

/// An open document.
pub struct Document {
    pub uri: Uri,
    pub version: i32,
    text: String,
    /// Of this text; none where nobody has asked since it was changed.
    reading: Option<Reading>,
    /// The editor knows what there is to say of this text.
    pub is_published: bool,
}

impl Document {
    pub fn new(uri: Uri, version: i32, text: String) -> Document {
        Document { uri, version, text, reading: None, is_published: false }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Makes the changes, one after the other. One without a range is the whole text.
    pub fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        self.version = version;
        self.reading = None;
        self.is_published = false;
        for change in changes {
            match change.range {
                None => self.text = change.text,
                Some(range) => {
                    let file = SourceFile::new("", std::mem::take(&mut self.text));
                    let (start, end) = (offset(&file, range.start), offset(&file, range.end));
                    self.text = file.text;
                    self.text.replace_range(start..end.max(start), &change.text);
                }
            }
        }
    }

    /// What is read in it.
    pub fn reading(&mut self) -> &Reading {
        let name = file_name(&self.uri);
        self.reading.get_or_insert_with(|| Reading::of(name, &self.text))
    }
}

/// The last part of an address, as a file may be called. What no file is called so is `program.bpl`.
fn file_name(uri: &Uri) -> String {
    let name = decoded(uri.path().as_str().rsplit('/').next().unwrap_or_default());
    let is_plain = !name.contains(['/', '\\', '\0']) && !matches!(name.as_str(), "" | "-" | "." | "..");
    if is_plain { name } else { "program.bpl".to_owned() }
}

/// The folder of a file; `None` for what is none (yet).
pub fn folder(uri: &Uri) -> Option<PathBuf> {
    uri.scheme().filter(|scheme| scheme.eq_lowercase("file"))?;
    let (folder, _) = uri.path().as_str().rsplit_once('/')?;
    let folder = decoded(folder);
    // `/c:/programs`
    Some(PathBuf::from(if cfg!(windows) { folder.trim_start_matches('/') } else { &folder }))
}

/// A part of an address with its characters in place of their numbers.
fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut name = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let digits = bytes.get(at + 1..at + 3).and_then(|hex| std::str::from_utf8(hex).ok());
        match digits.filter(|_| bytes[at] == b'%').and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                name.push(byte);
                at += 3;
            }
            None => {
                name.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&name).into_owned()
}

/// What unthread reads in a text: as `unthread resolve` does, and as much as there is where that ends with errors.
pub struct Reading {
    pub sources: Sources,
    /// The document itself; behind it there are libraries.
    pub file: FileId,
    pub comments: Vec<Comment>,
    pub names: Names,
    /// Where there is no error.
    pub checked: Option<Checked>,
    /// Errors and warnings.
    pub findings: Vec<Diagnostic>,
    /// The procedures where executions may begin.
    pub entries: Vec<Name>,
}

impl Reading {
    fn of(name: String, text: &str) -> Reading {
        let mut sources = Sources::new();
        let file = sources.add(SourceFile::new(name, text));
        for library in library::all(&[], [text]) {
            sources.add_library(library.source());
        }
        let (Parsed { program, comments, .. }, errors) = parse_what_fits(&mut sources, &ParseOptions::default());
        let names = Names::of(&program, &sources, file);
        let mut reading =
            Reading { sources, file, comments, names, checked: None, findings: Vec::new(), entries: Vec::new() };
        if !errors.is_empty() {
            reading.findings = other_files::explained(errors, &reading.sources);
            return reading;
        }
        let options = CheckOptions { libraries: reading.sources.libraries(), ..CheckOptions::default() };
        match check(program, &options) {
            Ok(mut checked) => {
                reading.findings = std::mem::take(&mut checked.warnings);
                reading.entries = entries(&checked, &reading.names);
                reading.checked = Some(checked);
            }
            Err(errors) => reading.findings = errors,
        }
        reading
    }

    pub fn source(&self) -> &SourceFile {
        self.sources.file(self.file)
    }

    /// Where a span of the document is; `None` for what stands in a library, or nowhere.
    pub fn range(&self, span: Span) -> Option<Range> {
        let is_here = !span.is_none() && span.file == self.file;
        is_here.then(|| range(self.source(), span.start as usize, span.end as usize))
    }

    pub fn offset(&self, at: Position) -> usize {
        offset(self.source(), at)
    }

    /// Where in the document a place is that messages and witnesses name; `None` where it is in another file. Of a
    /// statement it is the part
    /// on its first line.
    pub fn range_at(&self, place: &Location) -> Option<Range> {
        let file = self.source();
        let says = |line: usize| {
            let start = file.line_start(line) as usize;
            let there = self.sources.location(Span::new(self.file, start, start))?;
            (there.file == place.file && there.line == place.line).then_some(line)
        };
        // With `#line` a line can be called anything.
        let guess = (place.line as usize).checked_sub(1).filter(|line| *line < file.line_count());
        let line = guess.and_then(says).or_else(|| (0..file.line_count()).find_map(says))?;
        let text = file.line_text(line);
        let column = text.char_indices().nth(place.column.saturating_sub(1) as usize).map_or(text.len(), |(at, _)| at);
        let start = file.line_start(line) as usize + column;
        let quoted = crate::witness::first_statement(&text[column..]).len();
        let length = if quoted == 0 { text[column..].trim_end().len() } else { quoted };
        Some(range(file, start, start + length))
    }

    /// The smallest expression with a type at a place of the document: where it is, and its type in words.
    pub fn typed(&self, offset: usize) -> Option<(Span, String)> {
        struct Smallest {
            file: FileId,
            offset: u32,
            found: Option<(Span, String)>,
        }
        impl Visit for Smallest {
            fn visit_expr(&mut self, expr: &Expr) {
                let span = expr.span;
                let covers = !span.is_none() && span.file == self.file && (span.start..span.end).contains(&self.offset);
                if let Some(ty) = expr.ty.filter(|_| covers)
                    && self.found.as_ref().is_none_or(|(s, _)| span.end - span.start <= s.end - s.start)
                {
                    self.found = Some((span, ty.to_string()));
                }
                visit::walk_expr(self, expr);
            }
        }
        let mut smallest = Smallest { file: self.file, offset: offset as u32, found: None };
        smallest.visit_program(&self.checked.as_ref()?.program);
        smallest.found
    }
}

/// The procedures that are marked, or else the one that the command line would take.
fn entries(checked: &Checked, names: &Names) -> Vec<Name> {
    let marked: Vec<Name> = names.declared.iter().filter(|d| d.is_entry).map(|d| d.name).collect();
    let in_implementations = checked.program.decls.iter().filter_map(|decl| match decl {
        Decl::Implementation(i) => crate::syntax::ast::find_attr(&i.sig.attrs, "entrypoint").map(|_| i.sig.name.name),
        _ => None,
    });
    let mut all: Vec<Name> = marked.into_iter().chain(in_implementations).collect();
    let mut seen = std::collections::HashSet::new();
    all.retain(|name| seen.insert(*name));
    if all.is_empty() { find_entry(checked, None).into_iter().collect() } else { all }
}

/// The program as a file in a folder, under the name that it has.
pub fn write_program(reading: &Reading, folder: &Path) -> std::io::Result<PathBuf> {
    let name = PathBuf::from(&reading.source().name);
    std::fs::write(folder.join(&name), &reading.source().text)?;
    Ok(name)
}

/// The place of a byte.
pub fn position(file: &SourceFile, offset: usize) -> Position {
    let line = file.line_index(offset as u32);
    let before = &file.text[file.line_start(line) as usize..offset];
    Position::new(line as u32, before.encode_utf16().count() as u32)
}

pub fn range(file: &SourceFile, start: usize, end: usize) -> Range {
    Range::new(position(file, start), position(file, end))
}

/// The byte at a place. What lies behind the end of a line or of the text is that end; inside of a character, its
/// beginning.
pub fn offset(file: &SourceFile, at: Position) -> usize {
    if at.line as usize >= file.line_count() {
        return file.text.len();
    }
    let line = at.line as usize;
    let text = file.line_text(line);
    let mut units = 0;
    let found = text.char_indices().find(|(_, c)| {
        units += c.len_utf16() as u32;
        units > at.character
    });
    file.line_start(line) as usize + found.map_or(text.len(), |(byte, _)| byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_utf16_units() {
        let file = SourceFile::new("a.bpl", "a\u{1f600}é b\r\nx\ry");
        let places = [(0, 0, 0), (1, 0, 1), (5, 0, 3), (7, 0, 4), (8, 0, 5), (11, 1, 0), (13, 2, 0)];
        for (byte, line, character) in places {
            let at = Position::new(line, character);
            assert_eq!((position(&file, byte), offset(&file, at)), (at, byte));
        }
        // Inside of a character, behind a line, behind the text.
        assert_eq!(offset(&file, Position::new(0, 2)), 1);
        assert_eq!(offset(&file, Position::new(0, 99)), 9);
        assert_eq!(offset(&file, Position::new(9, 0)), file.text.len());
    }

    #[test]
    fn files_are_called_as_they_can_be() {
        let name = |uri: &str| file_name(&uri.parse().expect("an address"));
        assert_eq!(name("file:///a/my%20pay%C3%A9.bpl"), "my payé.bpl");
        for odd in ["untitled:", "file:///a/", "file:///a/..", "file:///a/x%2Fy", "file:///a/-"] {
            assert_eq!(name(odd), "program.bpl", "{odd}");
        }
        assert_eq!(name("untitled:Untitled-1"), "Untitled-1");
        let folder = |uri: &str| folder(&uri.parse().expect("an address"));
        assert_eq!(folder("file:///a%20b/c.bpl"), Some(PathBuf::from(if cfg!(windows) { "a b" } else { "/a b" })));
        assert_eq!(folder("untitled:Untitled-1"), None);
    }

    #[test]
    fn changes_are_made_in_order() {
        let mut document = Document::new("file:///a.bpl".parse().expect("an address"), 1, "var x: int;\n".into());
        let at = |line, from, to| Some(Range::new(Position::new(line, from), Position::new(line, to)));
        let change =
            |range, text: &str| TextDocumentContentChangeEvent { range, range_length: None, text: text.into() };
        document
            .change(2, vec![change(at(0, 4, 5), "y\u{1f600}"), change(at(0, 7, 7), "z"), change(at(1, 0, 9), "//")]);
        assert_eq!(document.text(), "var y\u{1f600}z: int;\n//");
        document.change(3, vec![change(None, "")]);
        assert_eq!((document.text(), document.version), ("", 3));
    }
}
