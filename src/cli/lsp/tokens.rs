//! What each word of a document is, for editors that paint it so.

use lsp_types::{SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokensLegend};

use super::document::{Reading, position};
use super::names::Kind;
use crate::syntax::parse::preprocess::string_end;
use crate::syntax::print::is_keyword;

/// The kinds of tokens, in the order of their numbers.
const TYPES: [SemanticTokenType; 15] = [
    SemanticTokenType::TYPE,
    SemanticTokenType::TYPE_PARAMETER,
    SemanticTokenType::ENUM,
    SemanticTokenType::ENUM_MEMBER,
    SemanticTokenType::PROPERTY,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::METHOD,
    SemanticTokenType::PARAMETER,
    SemanticTokenType::new("label"),
    SemanticTokenType::KEYWORD,
    SemanticTokenType::COMMENT,
    SemanticTokenType::STRING,
    SemanticTokenType::NUMBER,
    SemanticTokenType::DECORATOR,
];

/// What else is said of a token, one bit each. Static is what all threads share.
const MODIFIERS: [SemanticTokenModifier; 5] = [
    SemanticTokenModifier::DECLARATION,
    SemanticTokenModifier::READONLY,
    SemanticTokenModifier::STATIC,
    SemanticTokenModifier::MODIFICATION,
    SemanticTokenModifier::DEFAULT_LIBRARY,
];
const DECLARATION: u32 = 1;
const READONLY: u32 = 1 << 1;
const STATIC: u32 = 1 << 2;
const MODIFICATION: u32 = 1 << 3;
const DEFAULT_LIBRARY: u32 = 1 << 4;

pub fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend { token_types: TYPES.to_vec(), token_modifiers: MODIFIERS.to_vec() }
}

/// A token: its bytes, the number of its kind, its modifiers.
type Token = (usize, usize, u32, u32);

/// All tokens, each by its distance from the one before.
pub fn tokens(reading: &Reading) -> Vec<SemanticToken> {
    let mut all = named(reading);
    all.extend(lexical(reading));
    // Where a word is a name, that is what it is.
    all.sort_by_key(|(start, ..)| *start);
    all.dedup_by_key(|(start, ..)| *start);
    let file = reading.source();
    let (mut line, mut character) = (0, 0);
    let mut tokens = Vec::new();
    for (start, end, token_type, token_modifiers_bitset) in all {
        let at = position(file, start);
        let length = file.text[start..end].encode_utf16().count() as u32;
        let delta_line = at.line - line;
        let delta_start = if delta_line == 0 { at.character - character } else { at.character };
        tokens.push(SemanticToken { delta_line, delta_start, length, token_type, token_modifiers_bitset });
        (line, character) = (at.line, at.character);
    }
    tokens
}

fn number(kind: &SemanticTokenType) -> u32 {
    TYPES.iter().position(|t| t == kind).unwrap_or_default() as u32
}

fn named(reading: &Reading) -> Vec<Token> {
    let names = &reading.names;
    let token = |occurrence: &super::names::Occurrence| {
        let declared = &names.declared[occurrence.of];
        let (kind, mut modifiers) = match declared.kind {
            Kind::Type => (SemanticTokenType::TYPE, 0),
            Kind::TypeParameter => (SemanticTokenType::TYPE_PARAMETER, 0),
            Kind::Datatype => (SemanticTokenType::ENUM, 0),
            Kind::Constructor => (SemanticTokenType::ENUM_MEMBER, 0),
            Kind::Field => (SemanticTokenType::PROPERTY, 0),
            Kind::Constant => (SemanticTokenType::VARIABLE, READONLY),
            Kind::Global => (SemanticTokenType::VARIABLE, STATIC),
            Kind::Function => (SemanticTokenType::FUNCTION, 0),
            Kind::Procedure | Kind::Action | Kind::YieldInvariant => (SemanticTokenType::METHOD, 0),
            Kind::Parameter => (SemanticTokenType::PARAMETER, READONLY),
            Kind::Result | Kind::Local => (SemanticTokenType::VARIABLE, 0),
            Kind::Bound => (SemanticTokenType::VARIABLE, READONLY),
            Kind::Label => (SemanticTokenType::new("label"), 0),
        };
        modifiers |= if occurrence.declares { DECLARATION } else { 0 };
        modifiers |= if occurrence.writes { MODIFICATION } else { 0 };
        modifiers |= if declared.span.file == reading.file { 0 } else { DEFAULT_LIBRARY };
        (occurrence.span.start as usize, occurrence.span.end as usize, number(&kind), modifiers)
    };
    names.occurrences.iter().map(token).collect()
}

/// Comments, strings, numbers, keywords, and the names of attributes.
fn lexical(reading: &Reading) -> Vec<Token> {
    let text = reading.source().text.as_str();
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut add = |start: usize, end: usize, kind: SemanticTokenType| found.push((start, end, number(&kind), 0));
    let mut comments = reading.comments.iter().filter(|c| c.span.file == reading.file).peekable();
    let is_word = |b: u8| b.is_ascii_alphanumeric() || b"_.$#'`~^\\?".contains(&b);
    let mut at = 0;
    while at < bytes.len() {
        if let Some(comment) = comments.next_if(|c| c.span.start as usize <= at) {
            // A token ends with its line.
            let end = (comment.span.end as usize).max(at);
            for line in text[at..end].split_inclusive(['\n', '\r']) {
                let shown = line.trim_end_matches(['\n', '\r']);
                if !shown.trim().is_empty() {
                    add(at, at + shown.len(), SemanticTokenType::COMMENT);
                }
                at += line.len();
            }
            continue;
        }
        let start = at;
        match bytes[at] {
            b'"' => {
                at = string_end(bytes, start);
                add(start, at, SemanticTokenType::STRING);
            }
            b if is_word(b) => {
                at += bytes[at..].iter().take_while(|b| is_word(**b)).count();
                let word = &text[start..at];
                if text[..start].trim_end_matches([' ', '\t']).ends_with("{:") {
                    add(start, at, SemanticTokenType::DECORATOR);
                } else if b.is_ascii_digit() {
                    add(start, at, SemanticTokenType::NUMBER);
                } else if is_keyword(word) || matches!(word, "atomic" | "fork" | "join") {
                    add(start, at, SemanticTokenType::KEYWORD);
                }
            }
            _ => at += text[at..].chars().next().map_or(1, char::len_utf8),
        }
    }
    found
}
