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
    if let Some(at) = for_loop(&text[base..start]) {
        let span = Span::new(file, base + at, base + at + "for".len());
        let advice =
            "a loop is written `while (c) { ... }`: what counts is assigned before it, and at the end of its body";
        return Diagnostic::error("syntax", span, "unexpected \"for\", expected a statement").note(None, advice);
    }
    let end = start + token_len(&text[start..]);
    let message = failure.message(&text[start..end]);
    let diagnostic = Diagnostic::error("syntax", Span::new(file, start, end), message);
    match advice(&text[base..start], (&text[start..end], &text[end..]), &failure) {
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
    let clause = CLAUSES.contains(&word(&text[pos..])) && BoogieParser::parse(Rule::spec, &text[pos..]).is_err();
    let rule = if clause { Rule::spec } else { Rule::declaration };
    let diagnostic = syntax_error(file, text, pos, rule, error);
    let at = diagnostic.span.map_or(pos, |s| s.start as usize);
    errors.push(diagnostic);
    let depth = brace_depth(&text[pos..at]);
    let is_body = ["procedure", "implementation", "action", "yield", "atomic", "left", "right", "both", "pure"]
        .contains(&word(&text[pos..]));
    if is_body && depth > 0 {
        return Statements { file, text, depth, errors }.recover(behind_error(text, at));
    }
    next_declaration(text, at.max(pos + 1))
}

/// A string that does not end makes the grammar fail where it starts, or at the next token behind its line.
pub(super) fn drop_consequences(text: &str, errors: &mut Vec<Diagnostic>) {
    let strings: Vec<(u32, u32)> = errors
        .iter()
        .filter(|e| e.code == "unterminated-string")
        .filter_map(|e| e.span)
        .map(|s| (s.start, s.end + blanks(&text[s.end as usize..]) as u32))
        .collect();
    errors.retain(|e| {
        let start = e.span.map_or(0, |s| s.start);
        e.code != "syntax" || !strings.iter().any(|s| (s.0..=s.1).contains(&start))
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
                let diagnostic = syntax_error(self.file, self.text, pos, Rule::stmt, &error);
                let at = diagnostic.span.map_or(pos, |s| s.start as usize);
                self.errors.push(diagnostic);
                self.depth += brace_depth(&self.text[pos..at]);
                behind_error(self.text, at).max(pos + 1)
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
                // Of a masked name; the characters of names hide behind the check for keywords.
                mask if mask.contains('\u{2}') => failure.name = true,
                mask if mask.contains('\u{1}') => {}
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

/// What other languages write between operands, and how Boogie says it.
fn foreign_operator(token: &str) -> Option<String> {
    let boogie = match token {
        "%" => "the remainder of a division is `mod`",
        "and" => "`and` is written `&&`",
        "or" => "`or` is written `||`",
        "implies" => "`implies` is written `==>`",
        "?" => "a conditional expression is written `if c then a else b`",
        _ => return None,
    };
    Some(boogie.to_string())
}

const ASYNC_CALL: &str = "a thread is created by `async call P(...);`";

/// Whether a text ends with this word, and blanks.
fn ends_with_word(text: &str, word: &str) -> bool {
    let rest = text.trim_end().strip_suffix(word);
    rest.is_some_and(|rest| !rest.bytes().next_back().is_some_and(is_word_byte))
}

/// Whether a name stands at the start of a text.
fn names_follow(text: &str) -> bool {
    text.starts_with([' ', '\t']) && text.trim_start().starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Where the `for` of a loop stands in whose header the text ends; for the grammar it is a name, and may have another behind it.
fn for_loop(before: &str) -> Option<usize> {
    let before = before.trim_end();
    let without_name = before[..last_word(before)].trim_end();
    [before, without_name].into_iter().find_map(|header| {
        let header = header.strip_suffix('(').unwrap_or(header).trim_end();
        let start = last_word(header);
        let in_front = header[..start].trim_end();
        let is_statement = in_front.is_empty() || in_front.ends_with(['{', '}', ';', ':']);
        (is_statement && &header[start..] == "for").then_some(start)
    })
}

/// Start of the word that ends a text.
fn last_word(text: &str) -> usize {
    text.len() - text.bytes().rev().take_while(|&b| is_word_byte(b)).count()
}

/// Advice for words that stand where they do not belong; `before` is the text in front, `behind` what follows.
fn advice(before: &str, (found, behind): (&str, &str), failure: &Failure) -> Option<String> {
    let in_front = before.trim_end();
    match found {
        _ if &in_front[last_word(in_front)..] == "return" && failure.tokens.contains(";") => {
            Some("`return` takes no value: the results are assigned before it, as in `r := 1; return;`".to_string())
        }
        "return" if in_front.ends_with('{') && failure.tokens.contains("|{") => {
            Some("the body of a function is an expression, with neither `return` nor `;`".to_string())
        }
        "{" if failure.tokens.contains("then") => {
            Some("a conditional expression is written `if c then a else b`".to_string())
        }
        _ if before.trim_end().ends_with("invariant") && failure.tokens.contains("action") => Some(
            "an invariant of its own begins with `yield`; that of a loop stands between guard and body".to_string(),
        ),
        // What creates threads, and what keeps them out.
        "async" if ends_with_word(before, "call") => Some(ASYNC_CALL.to_string()),
        _ if ends_with_word(before, "async") => Some(ASYNC_CALL.to_string()),
        _ if ends_with_word(before, "atomic") && failure.tokens.contains(":=") => {
            Some("an atomic block has braces: atomic { ... }".to_string())
        }
        "invariant" if failure.tokens.contains("goto") => {
            Some("the invariants of a loop stand between its guard and its body".to_string())
        }
        "forall" | "exists" | "lambda" if failure.tokens.contains("|{") => {
            Some(format!("`{found}` stands in parentheses: ({found} x: int :: ...)"))
        }
        "int" | "bool" | "real" if failure.tokens.contains("goto") && names_follow(behind) => {
            Some(format!("local variables are declared at the start of a body: var x: {found};"))
        }
        "else" if failure.tokens.contains("goto") => Some("an `else` stands behind the block of its `if`".to_string()),
        _ if failure.tokens.contains("&&") && foreign_operator(found).is_some() => foreign_operator(found),
        "var" if failure.tokens.contains("goto") => {
            Some("local variables are declared at the start of a body".to_string())
        }
        "{" if failure.tokens.contains("procedure") => {
            Some("a procedure whose header ends with `;` has no body".to_string())
        }
        _ if failure.name && !failure.tokens.contains("|{") && crate::syntax::print::is_keyword(found) => {
            Some(format!("`{found}` is a keyword; a name is written `\\{found}`"))
        }
        _ => None,
    }
}

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

/// Where statements may go on behind an error at `pos`: in the body of a `for` loop, else behind the statement.
fn behind_error(text: &str, pos: usize) -> usize {
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
