//! What to say about a syntax error, and where to go on behind it.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use pest::Parser;
use pest::error::{Error, ErrorVariant};

use super::advice::{self, Context};
use super::characters::{Odd, odd};
use super::preprocess::is_word_byte;
use super::{BoogieParser, Builder, Rule, is_blank};
use base::diagnostic::{Diagnostic, Finding};
use base::source::{FileId, Span};
use base::visible::visible;

/// Enough to work on; more would mostly be consequences of the first.
pub(super) const MAX_ERRORS: usize = 100;

/// Reports a syntax error in the text behind `base`, where `rule` was expected.
pub(super) fn syntax_error(file: FileId, text: &str, base: usize, rule: Rule, error: &Error<Rule>) -> Diagnostic {
    find(file, text, base, rule, error).diagnostic
}

/// A syntax error.
struct Found {
    diagnostic: Diagnostic,
    /// The token that does not fit.
    at: usize,
    /// What is missing ends a statement, and the next one begins behind it.
    ends_statement: bool,
}

fn find(file: FileId, text: &str, base: usize, rule: Rule, error: &Error<Rule>) -> Found {
    let found = |diagnostic, at| Found { diagnostic, at, ends_statement: false };
    if let ErrorVariant::CustomError { .. } = &error.variant {
        let span = Span::new(file, base, base + 1);
        return found(Diagnostic::error(Finding::TooDeep, span, "nested too deeply for the stack"), base);
    }
    let failure = Failure::find(&text[base..], rule);
    let start = base + failure.position;
    // Behind an attribute with an error in it the statement goes on.
    let at = attribute_around(&text[base..start]).map_or(start, |attribute| base + attribute);
    if let Some(Odd { range, advice }) = odd(text, start) {
        let span = Span::new(file, range.start, range.end);
        let message = format!("unexpected \"{}\"", visible(&text[range]));
        return found(Diagnostic::error(Finding::Syntax, span, message).note(None, advice), at);
    }
    let end = start + token_len(&text[start..]);
    let context = Context { before: &text[base..start], found: &text[start..end], behind: &text[end..] };
    if let Some((range, advice)) = advice::foreign_statement(&context, &failure.tokens) {
        let span = Span::new(file, base + range.start, base + range.end);
        let message = format!("unexpected \"{}\", expected a statement", &text[base..][range.clone()]);
        return found(Diagnostic::error(Finding::Syntax, span, message).note(None, advice), base + range.start);
    }
    // What ends a statement or a body is missing where that ends, not where the next thing begins.
    let last = base + context.before.trim_end().len();
    let is_over = match failure.telling_token() {
        Some(";") => true,
        Some("}") => end == start || starts_line(text, start) && starts_declaration(&text[start..]),
        _ => false,
    };
    let missing = is_over && last > base && (end == start || text[last..start].contains(['\n', '\r']));
    let (span, shown) =
        if missing { (Span::new(file, last, last), "") } else { (Span::new(file, start, end), context.found) };
    let diagnostic = Diagnostic::error(Finding::Syntax, span, failure.message(shown));
    let diagnostic = match advice::advice(&context, &failure.tokens, failure.wants_name()) {
        Some(advice) => diagnostic.note(None, advice),
        None => diagnostic,
    };
    Found { diagnostic, at, ends_statement: missing && failure.telling_token() == Some(";") }
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
    let clause = CLAUSES.contains(&word(&text[pos..])) && BoogieParser::parse(Rule::spec, &text[pos..]).is_err();
    let rule = if clause { Rule::spec } else { Rule::declaration };
    let Found { diagnostic, at, ends_statement } = find(file, text, pos, rule, error);
    errors.push(diagnostic);
    let depth = brace_depth(&text[pos..at]);
    let is_body = ["procedure", "implementation", "action", "yield", "atomic", "left", "right", "both", "pure"]
        .contains(&word(&text[pos..]));
    if is_body && depth > 0 {
        return Statements { file, text, depth, errors }.recover(behind_error(text, at, ends_statement));
    }
    next_declaration(text, at.max(pos + 1))
}

/// A string that does not end makes the grammar fail where it starts, or at the next token behind its line.
pub(super) fn drop_consequences(text: &str, errors: &mut Vec<Diagnostic>) {
    let strings: Vec<(u32, u32)> = errors
        .iter()
        .filter(|e| e.code == Finding::UnterminatedString)
        .filter_map(|e| e.span)
        .map(|s| (s.start, s.end + blanks(&text[s.end as usize..]) as u32))
        .collect();
    errors.retain(|e| {
        let start = e.span.map_or(0, |s| s.start);
        e.code != Finding::Syntax || !strings.iter().any(|s| (s.0..=s.1).contains(&start))
    });
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
            if let Some(end) = attribute_end(self.text, pos) {
                pos = end;
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
                let mut builder = Builder::new(self.file, self.text, pos);
                builder.stmt(pair);
                self.errors.append(&mut builder.errors);
                end.max(pos + 1)
            }
            Err(error) => {
                let Found { diagnostic, at, ends_statement } = find(self.file, self.text, pos, Rule::stmt, &error);
                self.errors.push(diagnostic);
                self.depth += brace_depth(&self.text[pos..at]);
                behind_error(self.text, at, ends_statement).max(pos + 1)
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
        let failure = Failure::furthest(text, rule);
        let start = token_start(text, failure.position);
        let incomplete = failure.tokens.is_empty() && !failure.name;
        let inside_a_token = start < failure.position && (incomplete || !is_token_end(text, failure.position));
        if !inside_a_token {
            return failure;
        }
        // What was tried last is the rest of a token. Cut it off, to see what would have been right in its place.
        let cut = format!("{}\u{3}", &text[..start]);
        Failure { position: start, ..Failure::furthest(&cut, rule) }
    }

    fn furthest(text: &str, rule: Rule) -> Failure {
        let mut failure = Failure { position: 0, tokens: BTreeSet::new(), name: false };
        let _guard = DETAIL.lock().unwrap_or_else(PoisonError::into_inner);
        pest::set_error_detail(true);
        let result = BoogieParser::parse(rule, text);
        pest::set_error_detail(false);
        let Some(attempts) = result.err().and_then(|e| e.parse_attempts()) else { return failure };
        failure.position = attempts.max_position.min(text.len());
        failure.position += blanks(&text[failure.position..]);
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
        if !token.trim().is_empty() && !is_rest_of_a_word {
            self.tokens.insert(token);
        }
    }

    /// A name is missing, and nothing else that would fit.
    fn wants_name(&self) -> bool {
        self.name && !self.tokens.contains("|{") && self.telling_token().is_none()
    }

    fn message(&self, found: &str) -> String {
        if let Some(token) = self.telling_token() {
            return format!("\"{token}\" expected");
        }
        let what = STARTS.iter().find(|(token, _)| self.tokens.contains(*token)).map(|(_, what)| *what);
        let what = what.or(self.name.then_some("ident"));
        match what {
            Some("ident") => "ident expected".to_string(),
            Some(what) if found.is_empty() => format!("unexpected end of file, expected {what}"),
            Some(what) => format!("unexpected \"{found}\", expected {what}"),
            None if found.is_empty() => "unexpected end of file".to_string(),
            None => format!("unexpected \"{found}\""),
        }
    }

    /// The one token that tells best what is missing.
    fn telling_token(&self) -> Option<&str> {
        let has = |token: &str| self.tokens.contains(token);
        // Behind `invariant`, when it stands where declarations do.
        if has("action") && !has("procedure") {
            return Some("action");
        }
        // Behind a name: in a list of declared names, or in a call.
        if has(":") && has(",") && !has(":=") && !has("[") {
            return Some(":");
        }
        if has("(") && has(":=") && !has(":") && !has("|{") {
            return Some("(");
        }
        // Behind the guard of a loop, or `else`, a body can stand with something in front.
        if has("{") && (has("invariant") && !has("goto") || has("if") && self.tokens.len() == 2) {
            return Some("{");
        }
        // The guard of an `if`, in front of which attributes may stand.
        if has("(") && has("{") && self.tokens.len() == 2 {
            return Some("(");
        }
        // `>` closes type parameters, unless all operators are expected.
        if let Some(token) = CLOSING.iter().find(|t| has(t) && (**t != ">" || !has("+"))) {
            return Some(token);
        }
        // Behind an operand any operator can stand; what else can is what the reader needs to know.
        let mut rest = self.tokens.iter().filter(|t| self.tokens.len() == 1 || !OPERATORS.contains(&t.as_str()));
        match (rest.next(), rest.next()) {
            (Some(token), None) if !self.name && (token != "(" || !has("+")) => Some(token),
            _ => None,
        }
    }
}

/// What can start with a token, for tokens that tell.
const STARTS: &[(&str, &str)] = &[
    ("|{", "an expression"),
    ("goto", "a statement"),
    ("procedure", "a declaration"),
    ("bool", "a type"),
    ("ensures", "a specification or a body"),
];

const OPERATORS: &[&str] = &[
    "<", "==>", "==", "=", ":", "=>", "&&", "||", "+", "-", "*", ">", "!=", "/", "div", "mod", "is", "⇔", "⇒", "⇐",
    "∧", "∨", "≠", "≤", "≥", "[", "->", "!", "¬",
];

/// Tokens that end something, most telling first.
const CLOSING: &[&str] = &[")", "]", ":=", ";", "}", ">", "then", "else", "::"];

/// Words that start a specification: with an error in it, it does not belong to the procedure before it.
const CLAUSES: &[&str] =
    &["requires", "ensures", "modifies", "free", "preserves", "asserts", "refines", "creates", "measure"];

/// Length of the token at the start of the text.
fn token_len(text: &str) -> usize {
    let word = text.bytes().take_while(|&b| is_word_byte(b)).count();
    if word > 0 {
        return word;
    }
    const LONG: &[&str] =
        &["<==>", "==>", "<==", ":=", "::", "==", "!=", "<=", ">=", "&&", "||", "++", "**", "->", "<:"];
    if let Some(operator) = LONG.iter().find(|o| text.starts_with(**o)) {
        return operator.len();
    }
    text.chars().next().map_or(0, char::len_utf8)
}

/// Start of the token that ends at or goes on behind `pos`, or `pos`.
fn token_start(text: &str, pos: usize) -> usize {
    let bytes = text.as_bytes();
    if pos > 0 && matches!(bytes[pos - 1..], [b':', b'=' | b':', ..]) {
        return pos - 1;
    }
    let mut start = pos;
    while start > 0 && is_word_byte(bytes[start - 1]) {
        start -= 1;
    }
    start
}

/// Whether no token goes on behind `pos`.
fn is_token_end(text: &str, pos: usize) -> bool {
    let bytes = text.as_bytes();
    let word = pos > 0 && is_word_byte(bytes[pos - 1]) && pos < bytes.len() && is_word_byte(bytes[pos]);
    let operator = pos > 0 && matches!(bytes[pos - 1..], [b':', b'=' | b':', ..]);
    !word && !operator
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

/// Where statements may go on behind an error at `pos`: with the next one, if only the end of the one before is missing; in the body
/// of a `for` loop; else behind the statement.
fn behind_error(text: &str, pos: usize, is_next: bool) -> usize {
    if is_next && (text[pos..].starts_with('}') || BoogieParser::parse(Rule::stmt, &text[pos..]).is_ok()) {
        return pos;
    }
    if ["switch", "match"].contains(&word(&text[pos..])) {
        return behind_block(text, pos).unwrap_or_else(|| skip_statement(text, pos));
    }
    let header = if word(&text[pos..]) == "for" { closing_parenthesis(text, pos + "for".len()) } else { None };
    let Some(mut end) = header else { return skip_statement(text, pos) };
    end += blanks(&text[end..]);
    while ["invariant", "free"].contains(&word(&text[end..])) {
        end = skip_statement(text, end);
        end += blanks(&text[end..]);
    }
    end
}

/// Behind what is in parentheses at `pos`, but for blanks.
fn closing_parenthesis(text: &str, pos: usize) -> Option<usize> {
    let start = pos + blanks(&text[pos..]);
    let mut depth = 0usize;
    for (i, b) in text.bytes().enumerate().skip(start) {
        match b {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            b'{' | b'}' => return None,
            _ => {}
        }
        if depth == 0 {
            return (i > start).then_some(i + 1);
        }
    }
    None
}

/// Behind the next block from `pos` on.
fn behind_block(text: &str, pos: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (i, b) in text.bytes().enumerate().skip(pos) {
        match b {
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(i + 1),
            b'}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

/// Behind the `;` that ends the statement around `pos`, or at a brace.
fn skip_statement(text: &str, pos: usize) -> usize {
    let bytes = text.as_bytes();
    let mut i = pos;
    while i < bytes.len() {
        match bytes[i] {
            b';' => return i + 1,
            b'{' | b'}' => match attribute_end(text, i) {
                Some(end) => i = end,
                None => return i,
            },
            _ if starts_line(text, i) && starts_declaration(&text[i..]) => return i,
            _ => i += 1,
        }
    }
    text.len()
}

/// Where the attribute begins that the text ends in.
fn attribute_around(before: &str) -> Option<usize> {
    let start = before.rfind(['{', '}'])?;
    before[start..].strip_prefix('{')?.trim_start().starts_with(':').then_some(start)
}

/// Behind the attribute at `pos`, if there is one.
fn attribute_end(text: &str, pos: usize) -> Option<usize> {
    let inside = text[pos..].strip_prefix('{')?;
    let end = inside.trim_start().starts_with(':').then(|| inside.find(['}', ';']))??;
    Some(pos + 1 + end + usize::from(inside[end..].starts_with('}')))
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

/// The next line from `from` on that begins as a declaration and nothing else does.
pub(super) fn declaration_line(text: &str, from: usize) -> Option<usize> {
    let ends = memchr::memchr_iter(b'\n', &text.as_bytes()[from..]);
    ends.map(|end| from + end + 1).find(|&start| word(&text[start..]) != "var" && starts_declaration(&text[start..]))
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
