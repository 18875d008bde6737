//! What to say about a syntax error, and where to go on behind it.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use pest::Parser;
use pest::error::{Error, ErrorVariant};

use super::preprocess::is_word_byte;
use super::{BoogieParser, Builder, Rule, is_blank};
use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Span};

/// Enough to work on; more would mostly be consequences of the first.
pub(super) const MAX_ERRORS: usize = 100;

/// Reports a syntax error in the text behind `base`, where `rule` was expected.
pub(super) fn syntax_error(file: FileId, text: &str, base: usize, rule: Rule, error: &Error<Rule>) -> Diagnostic {
    if let ErrorVariant::CustomError { .. } = &error.variant {
        let span = Span::new(file, base, base + 1);
        return Diagnostic::error("too-deep", span, "nested too deeply for the stack");
    }
    let failure = Failure::find(&text[base..], rule);
    let start = base + failure.position;
    let end = start + token_len(&text[start..]);
    let message = failure.message(&text[start..end]);
    let diagnostic = Diagnostic::error("syntax", Span::new(file, start, end), message);
    match keyword_advice(&text[start..end], failure.name) {
        Some(advice) => diagnostic.note(None, advice),
        None => diagnostic,
    }
}

/// Reports the error in the declaration at `pos`, and goes on: in a body with its next statement, else with the next
/// declaration. Returns where a declaration may start again.
pub(super) fn recover(
    file: FileId,
    text: &str,
    pos: usize,
    error: &Error<Rule>,
    errors: &mut Vec<Diagnostic>,
) -> usize {
    let diagnostic = syntax_error(file, text, pos, Rule::declaration, error);
    let at = diagnostic.span.map_or(pos, |s| s.start as usize);
    errors.push(diagnostic);
    let depth = brace_depth(&text[pos..at]);
    let is_body = ["procedure", "implementation", "action", "yield", "atomic", "left", "right", "both", "pure"]
        .contains(&word(&text[pos..]));
    if is_body && depth > 0 {
        return Statements { file, text, depth, errors }.recover(skip_statement(text, at));
    }
    next_declaration(text, at.max(pos + 1))
}

/// Goes on inside a body: what parses as a statement is read, and thrown away but for the errors in it.
struct Statements<'a> {
    file: FileId,
    text: &'a str,
    /// Open braces.
    depth: usize,
    errors: &'a mut Vec<Diagnostic>,
}

impl Statements<'_> {
    fn recover(mut self, mut pos: usize) -> usize {
        while self.errors.len() < MAX_ERRORS {
            pos += blanks(&self.text[pos..]);
            let rest = &self.text[pos..];
            if rest.is_empty() || (starts_line(self.text, pos) && starts_declaration(rest)) {
                return pos;
            }
            if rest.starts_with('}') {
                pos += 1;
                self.depth -= 1;
                if self.depth == 0 {
                    return pos;
                }
                continue;
            }
            if rest.starts_with('{') {
                pos += 1;
                self.depth += 1;
                continue;
            }
            if word(rest) == "else" {
                pos += 4;
                continue;
            }
            pos = self.statement(pos);
        }
        self.text.len()
    }

    fn statement(&mut self, pos: usize) -> usize {
        match BoogieParser::parse(Rule::stmt, &self.text[pos..]) {
            Ok(mut pairs) => {
                let Some(pair) = pairs.next() else { return pos + 1 };
                let end = pos + pair.as_span().end();
                let mut builder = Builder::new(self.file, pos);
                builder.stmt(pair);
                self.errors.append(&mut builder.errors);
                end.max(pos + 1)
            }
            Err(error) => {
                let diagnostic = syntax_error(self.file, self.text, pos, Rule::stmt, &error);
                let at = diagnostic.span.map_or(pos, |s| s.start as usize);
                self.errors.push(diagnostic);
                self.depth += brace_depth(&self.text[pos..at]);
                skip_statement(self.text, at).max(pos + 1)
            }
        }
    }
}

/// Where and why parsing got no further.
struct Failure {
    position: usize,
    /// Literal tokens that would have been right.
    tokens: BTreeSet<String>,
    /// A name would have been right.
    name: bool,
}

/// Serializes the use of pest's process-wide switch for error details.
static DETAIL: Mutex<()> = Mutex::new(());

impl Failure {
    /// Parses again with error details on.
    fn find(text: &str, rule: Rule) -> Failure {
        let _guard = DETAIL.lock().unwrap_or_else(PoisonError::into_inner);
        pest::set_error_detail(true);
        let result = BoogieParser::parse(rule, text);
        pest::set_error_detail(false);
        let attempts = result.err().and_then(|e| e.parse_attempts());
        let Some(attempts) = attempts else {
            return Failure { position: 0, tokens: BTreeSet::new(), name: false };
        };
        let furthest = attempts.max_position.min(text.len());
        let position = token_start(text, furthest);
        let mut failure = Failure { position, tokens: BTreeSet::new(), name: false };
        if position != furthest {
            // Inside a word: what was tried there are the rests of keywords.
            return failure;
        }
        for token in attempts.expected_tokens() {
            // Ranges show as `A..Z`; those of `word_start` and `word_char` tell that a name fits.
            match token.to_string() {
                range if range == "A..Z" => failure.name = true,
                range if range.contains("..") => {}
                literal => failure.literal(literal),
            }
        }
        failure
    }

    fn literal(&mut self, token: String) {
        let is_rest_of_a_word = token.len() == 1 && is_word_byte(token.as_bytes()[0]);
        if !token.trim().is_empty() && !is_rest_of_a_word && token != "\\" {
            self.tokens.insert(token);
        }
    }

    fn message(&self, found: &str) -> String {
        // Behind an operand any operator can stand; what else can is what the reader needs to know.
        let mut tokens: Vec<&str> = self.tokens.iter().map(String::as_str).filter(|t| !OPERATORS.contains(t)).collect();
        tokens.sort_by_key(|t| CLOSING.iter().position(|c| c == t).unwrap_or(CLOSING.len()));
        match (&tokens[..], self.name) {
            ([], true) => "ident expected".to_string(),
            ([], false) if found.is_empty() => "unexpected end of file".to_string(),
            ([], false) => format!("unexpected {found}"),
            ([token], false) => format!("\"{token}\" expected"),
            ([first, ..], _) if CLOSING.contains(first) => format!("\"{first}\" expected"),
            _ if found.is_empty() => "unexpected end of file".to_string(),
            _ => format!("unexpected {found}"),
        }
    }
}

const OPERATORS: &[&str] = &[
    "<", "==>", "==", "=", ":", "=>", "&&", "||", "+", "-", "*", ">", "!=", "/", "div", "mod", "is", "⇔", "⇒", "⇐",
    "∧", "∨", "≠", "≤", "≥", "[", "->", "!", "¬",
];

/// Tokens that end something, most telling first.
const CLOSING: &[&str] = &[":=", ";", ")", "]", "}", ">", "then", "else", "::"];

/// For a keyword that stands where a name belongs.
fn keyword_advice(found: &str, name_expected: bool) -> Option<String> {
    let is_keyword = crate::syntax::print::is_keyword(found);
    (name_expected && is_keyword).then(|| format!("`{found}` is a keyword; a name is written `\\{found}`"))
}

/// Length of the token at the start of the text.
fn token_len(text: &str) -> usize {
    let word = text.bytes().take_while(|&b| is_word_byte(b)).count();
    if word > 0 {
        return word;
    }
    text.chars().next().map_or(0, char::len_utf8)
}

/// Start of the word that holds `pos`, or `pos`; blanks are skipped.
fn token_start(text: &str, pos: usize) -> usize {
    let bytes = text.as_bytes();
    let inside = pos < bytes.len() && is_word_byte(bytes[pos]);
    let mut start = pos;
    while inside && start > 0 && is_word_byte(bytes[start - 1]) {
        start -= 1;
    }
    if start < pos { start } else { pos + blanks(&text[pos..]) }
}

fn blanks(text: &str) -> usize {
    text.bytes().take_while(|&b| is_blank(b)).count()
}

fn word(text: &str) -> &str {
    &text[..text.bytes().take_while(|&b| is_word_byte(b)).count()]
}

fn brace_depth(text: &str) -> usize {
    let mut depth = 0usize;
    for b in text.bytes() {
        match b {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    depth
}

/// Behind the `;` that ends the statement around `pos`, or at a brace.
fn skip_statement(text: &str, pos: usize) -> usize {
    let bytes = text.as_bytes();
    for i in pos..bytes.len() {
        match bytes[i] {
            b';' => return i + 1,
            b'{' | b'}' => return i,
            _ if starts_line(text, i) && starts_declaration(&text[i..]) => return i,
            _ => {}
        }
    }
    text.len()
}

fn starts_line(text: &str, pos: usize) -> bool {
    pos == 0 || matches!(text.as_bytes()[pos - 1], b'\n' | b'\r')
}

/// Words that start a declaration and nothing inside one.
fn starts_declaration(text: &str) -> bool {
    matches!(
        word(text),
        "procedure" | "implementation" | "function" | "axiom" | "const" | "type" | "datatype" | "var" | "action"
    )
}

/// The next place outside all braces, or in the first column, where a declaration starts.
fn next_declaration(text: &str, from: usize) -> usize {
    let bytes = text.as_bytes();
    let mut depth = 0usize;
    let mut i = from;
    while i < bytes.len() {
        match bytes[i] {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            b if is_word_byte(b) => {
                if (depth == 0 || starts_line(text, i)) && starts_declaration(&text[i..]) {
                    return i;
                }
                i += word(&text[i..]).len();
                continue;
            }
            _ => {}
        }
        i += 1;
    }
    text.len()
}
