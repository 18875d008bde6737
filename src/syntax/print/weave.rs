//! Comments inside of what is printed in one go: each is put back between the tokens it stood between.
//!
//! What is printed has the tokens of the source, but for parentheses that are not needed and a few spellings
//! (`returns (int)` is `: int`). Both texts are read as tokens and matched from left to right; a comment goes behind
//! the token it stood behind, or, where it starts a line, in front of the one that follows it.

use crate::parse::preprocess::{is_word_byte, string_end};

/// A comment and how it stands in the source.
pub(crate) struct Inner {
    pub text: String,
    /// Where it starts in the source.
    pub start: usize,
    /// Nothing but blanks before it on its line.
    pub begins_line: bool,
    /// Nothing but blanks behind it on its line.
    pub ends_line: bool,
}

/// Puts comments of a piece of source, which starts at `offset` and holds blanks for them, into what was printed of it.
/// A line that a comment makes necessary starts with `indent`; `before` is the character in front of the piece.
pub(super) fn weave(
    (code, offset): (&str, usize),
    comments: &[Inner],
    printed: &str,
    indent: &str,
    before: Option<char>,
) -> String {
    let source = tokens(code);
    let target = tokens(printed);
    let matches = align(&source, code, &target, printed);
    // For each comment the number of printed tokens before it.
    let mut last = (usize::MAX, 0);
    let mut places = comments.iter().map(|c| {
        let before = source.partition_point(|t| t.0 + offset < c.start);
        let mut place = place(&matches, before, c.begins_line, target.len());
        if last.0 == before {
            place = place.max(last.1);
        }
        last = (before, place);
        place
    });
    let mut out = Woven { text: String::with_capacity(printed.len() + code.len()), indent, before };
    let mut next = places.next();
    let mut n = 0;
    let mut end = 0;
    for (index, token) in target.iter().map(Some).chain([None]).enumerate() {
        let start = n;
        while next.is_some_and(|place| place <= index) {
            n += 1;
            next = places.next();
        }
        let (blanks, text) = match token {
            Some(&(from, to)) => (&printed[end..from], &printed[from..to]),
            None => (&printed[end..], ""),
        };
        out.gap(&comments[start..n], blanks, text);
        out.text.push_str(text);
        end = token.map_or(end, |t| t.1);
    }
    out.text
}

struct Woven<'a> {
    text: String,
    indent: &'a str,
    before: Option<char>,
}

impl Woven<'_> {
    /// Comments, in front of `token`; `blanks` is what stands there without them.
    fn gap(&mut self, comments: &[Inner], blanks: &str, token: &str) {
        let Some(last) = comments.last() else { return self.text.push_str(blanks) };
        let mut at_line_start = false;
        for comment in comments {
            match (at_line_start, comment.begins_line) {
                (false, true) => self.next_line(),
                (false, false) => {
                    let before = self.text.chars().next_back().or(self.before);
                    if before.is_some_and(|c| !matches!(c, '(' | '[' | ' ' | '\n')) {
                        self.text.push(' ');
                    }
                }
                (true, _) => {}
            }
            self.text.push_str(&comment.text);
            at_line_start = comment.ends_line;
            if at_line_start {
                self.next_line();
            }
        }
        if blanks.contains('\n') {
            self.text.truncate(self.text.trim_end_matches([' ', '\n']).len());
            self.text.push_str(blanks.trim_start_matches(' '));
        } else if !last.ends_line && !token.is_empty() && !matches!(token, ")" | "]" | "," | ";" | ":") {
            self.text.push(' ');
        }
    }

    fn next_line(&mut self) {
        self.text.push('\n');
        self.text.push_str(self.indent);
    }
}

/// How many printed tokens stand before a comment that has `before` tokens of the source before it.
fn place(matches: &[Option<usize>], before: usize, begins_line: bool, all: usize) -> usize {
    let behind = matches[..before].iter().rev().find_map(|m| *m).map(|m| m + 1);
    let in_front = || matches[before..].iter().find_map(|m| *m);
    let next = if begins_line { matches.get(before).copied().flatten() } else { None };
    next.or(behind).or_else(in_front).unwrap_or(all)
}

/// How far the two texts may differ in a row.
const REACH: usize = 24;

/// The printed token for each token of the source that has one.
fn align(source: &[Token], code: &str, target: &[Token], printed: &str) -> Vec<Option<usize>> {
    let mut matches = vec![None; source.len()];
    let same = |i: usize, j: usize| spelling(code, source[i]) == spelling(printed, target[j]);
    // A piece of source begins with its first operand, what is printed with the parentheses around it.
    let opening = |tokens: &[Token], text: &str| tokens.iter().take_while(|t| &text[t.0..t.1] == "(").count();
    let (mut i, mut j) = (0, opening(target, printed).saturating_sub(opening(source, code)));
    while i < source.len() && j < target.len() {
        if same(i, j) {
            matches[i] = Some(j);
            (i, j) = (i + 1, j + 1);
            continue;
        }
        let steps = (1..=REACH).flat_map(|both| (0..=both).map(move |skipped| (skipped, both - skipped)));
        let found =
            steps.filter(|&(a, b)| i + a < source.len() && j + b < target.len()).find(|&(a, b)| same(i + a, j + b));
        let Some((a, b)) = found else { break };
        (i, j) = (i + a, j + b);
    }
    matches
}

/// Where a token starts and ends.
type Token = (usize, usize);

const LONG: &[&str] =
    &["<==>", "==>", "<==", ":=", "::", "==", "!=", "<=", ">=", "&&", "||", "++", "**", "->", "<:", "|{", "}|"];

fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut i = 0;
    while i < bytes.len() {
        let start = i;
        match bytes[i] {
            b' ' | b'\t' | b'\n' | b'\r' => {
                i += 1;
                continue;
            }
            b'"' => i = string_end(bytes, i),
            b if is_word_byte(b) => {
                while i < bytes.len() && is_word_byte(bytes[i]) {
                    i += 1;
                }
            }
            _ => {
                let long = LONG.iter().find(|t| text[i..].starts_with(**t)).map(|t| t.len());
                i += long.unwrap_or_else(|| text[i..].chars().next().map_or(1, char::len_utf8));
            }
        }
        tokens.push((start, i));
    }
    tokens
}

/// The text of a token, where it has several spellings in the one that is printed.
fn spelling(text: &str, (start, end): Token) -> &str {
    match &text[start..end] {
        "∀" => "forall",
        "∃" => "exists",
        "λ" => "lambda",
        "•" => "::",
        "⇔" => "<==>",
        "⇒" => "==>",
        "⇐" => "<==",
        "∧" => "&&",
        "∨" => "||",
        "¬" => "!",
        "≠" => "!=",
        "≤" => "<=",
        "≥" => ">=",
        text => text,
    }
}
