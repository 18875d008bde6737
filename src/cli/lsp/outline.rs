//! What a document declares, and what is told of a name: symbols, hover texts, renaming.

use std::collections::HashMap;

use lsp_types::{
    DocumentSymbol, Hover, HoverContents, MarkupContent, MarkupKind, SymbolKind, TextEdit, Uri, WorkspaceEdit,
};

use super::document::{Reading, range};
use super::names::{Declared, Kind};
use crate::source::Span;
use crate::syntax::parse::parse_str;
use crate::syntax::print::needs_quote;

fn symbol_kind(kind: Kind) -> SymbolKind {
    match kind {
        Kind::Type => SymbolKind::CLASS,
        Kind::TypeParameter => SymbolKind::TYPE_PARAMETER,
        Kind::Datatype => SymbolKind::ENUM,
        Kind::Constructor => SymbolKind::ENUM_MEMBER,
        Kind::Field => SymbolKind::FIELD,
        Kind::Constant => SymbolKind::CONSTANT,
        Kind::Function => SymbolKind::FUNCTION,
        Kind::Procedure | Kind::Action => SymbolKind::METHOD,
        Kind::YieldInvariant => SymbolKind::BOOLEAN,
        Kind::Global | Kind::Parameter | Kind::Result | Kind::Local | Kind::Bound => SymbolKind::VARIABLE,
        Kind::Label => SymbolKind::KEY,
    }
}

/// The declarations of the document, with what belongs to them inside.
pub fn symbols(reading: &Reading) -> Vec<DocumentSymbol> {
    let all = &reading.names.declared;
    let is_shown = |d: &Declared| {
        let is_local =
            matches!(d.kind, Kind::TypeParameter | Kind::Parameter | Kind::Result | Kind::Bound | Kind::Label);
        !is_local && !d.span.is_none() && d.span.file == reading.file
    };
    let children = |parent: Option<usize>| all.iter().filter(move |d| d.parent == parent && is_shown(d));
    let mut roots = Vec::new();
    for (index, declared) in all.iter().enumerate().filter(|(_, d)| d.parent.is_none() && is_shown(d)) {
        let inside: Vec<DocumentSymbol> =
            children(Some(index)).filter_map(|child| symbol(reading, child, Vec::new())).collect();
        roots.extend(symbol(reading, declared, inside));
    }
    roots
}

fn symbol(reading: &Reading, declared: &Declared, children: Vec<DocumentSymbol>) -> Option<DocumentSymbol> {
    let selection_range = reading.range(declared.span)?;
    let whole = reading.range(declared.whole).unwrap_or(selection_range);
    // What the protocol asks for: the name lies inside.
    let is_inside = whole.start <= selection_range.start && selection_range.end <= whole.end;
    #[allow(deprecated, reason = "the field has to be there")]
    Some(DocumentSymbol {
        name: declared.name.to_string(),
        detail: Some(declared.text.lines().next().unwrap_or_default().to_owned()),
        kind: symbol_kind(declared.kind),
        tags: None,
        deprecated: None,
        range: if is_inside { whole } else { selection_range },
        selection_range,
        children: (!children.is_empty()).then_some(children),
    })
}

/// What is told of the name at a place, or the type of the expression there.
pub fn hover(reading: &Reading, offset: usize) -> Option<Hover> {
    let (span, text) = match reading.names.at(offset) {
        Some(occurrence) => {
            let declared = &reading.names.declared[occurrence.of];
            let comment = comment_above(reading, declared).map_or(String::new(), |c| format!("\n\n{c}"));
            let library = (declared.span.file != reading.file)
                .then(|| format!(" of {}", reading.sources.file(declared.span.file).name));
            let kind = format!("{}{}", declared.kind.phrase(), library.unwrap_or_default());
            (occurrence.span, format!("```boogie\n{}\n```\n{kind}{comment}", declared.text))
        }
        None => {
            let (span, ty) = reading.typed(offset)?;
            (span, format!("```boogie\n{ty}\n```\nthe type of `{}`", one_line(reading.sources.text(span))))
        }
    };
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value: text });
    Some(Hover { contents, range: reading.range(span) })
}

/// Characters of an expression that are quoted.
const QUOTED: usize = 60;

fn one_line(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "'");
    if line.chars().count() <= QUOTED { line } else { line.chars().take(QUOTED).chain("...".chars()).collect() }
}

/// The comments that stand, line by line, right above a declaration.
fn comment_above(reading: &Reading, declared: &Declared) -> Option<String> {
    let Span { file, start, .. } = declared.whole;
    if declared.whole.is_none() {
        return None;
    }
    let source = reading.sources.file(file);
    let first = source.line_index(start);
    let above = (0..first).rev().map(|line| source.line_text(line).trim());
    let mut lines: Vec<&str> = above.map_while(|line| line.strip_prefix("//")).map(str::trim).collect();
    lines.reverse();
    (!lines.is_empty()).then(|| lines.join("  \n"))
}

/// The changes that give the name at a place another one.
///
/// # Errors
/// Why that can not be done: what stands there, or the new name.
pub fn rename(reading: &Reading, uri: &Uri, offset: usize, new: &str) -> Result<WorkspaceEdit, String> {
    let occurrence = reading.names.at(offset).ok_or("there is no name here")?;
    let declared = &reading.names.declared[occurrence.of];
    if declared.span.file != reading.file {
        return Err(format!("{} is declared in a library", declared.name));
    }
    if declared.kind == Kind::Field {
        return Err("fields of several datatypes may have one name".to_owned());
    }
    // An implementation, say, has formals of its own, with which nobody here compares.
    if !reading.findings.iter().all(|finding| !finding.is_error()) {
        return Err("the program has errors, so that not every place of the name may be known".to_owned());
    }
    let new = new.strip_prefix('\\').unwrap_or(new);
    let is_letter = |c: char| c.is_ascii_alphanumeric() || "_.$#'`~^\\?".contains(c);
    if !new.chars().all(is_letter) || new.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(format!("{new} is no name"));
    }
    let written = if needs_quote(new) { format!("\\{new}") } else { new.to_owned() };
    if parse_str(&format!("var {written}: int;")).map_or(true, |program| program.decls.len() != 1) || new.contains(',')
    {
        return Err(format!("{new} is no name"));
    }
    let is_same = |d: &&Declared| d.parent.is_none() && d.name == declared.name && d.space() == declared.space();
    if declared.parent.is_none() && reading.names.declared.iter().filter(is_same).count() > 1 {
        return Err(format!("{} is declared more than once", declared.name));
    }
    let is_taken = |d: &Declared| d.name == new && d.space() == declared.space();
    if new != declared.name.as_str() && reading.names.declared.iter().any(is_taken) {
        return Err(format!("there is another {new}"));
    }
    if declared.kind == Kind::Constructor {
        return Err(format!("the functions is#{0} and those of its fields are called after {0}", declared.name));
    }
    let file = reading.source();
    let edit = |span: Span| TextEdit::new(range(file, span.start as usize, span.end as usize), written.clone());
    let edits = reading.names.places(occurrence.of).map(|place| edit(place.span)).collect();
    #[allow(clippy::mutable_key_type, reason = "the protocol's own type; addresses do not change")]
    let changes = HashMap::from([(uri.clone(), edits)]);
    Ok(WorkspaceEdit::new(changes))
}
