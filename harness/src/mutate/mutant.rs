//! Changes to the text of a program, token by token.

use crate::fuzz::Random;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Word,
    Number,
    /// `+`, `:=`, `==>` and so on
    Operator,
    /// Brackets, commas, semicolons: each for itself.
    Sign,
    Space,
}

#[derive(Debug, Clone)]
struct Token {
    kind: Kind,
    text: String,
}

/// Operators that can often stand in each other's place.
const LIKE: &[&[&str]] = &[
    &["==", "!=", "<", "<=", ">", ">="],
    &["+", "-", "*", "div", "mod"],
    &["&&", "||", "==>", "<==>", "<=="],
    &["forall", "exists"],
    &["assert", "assume"],
    &["true", "false"],
    &["async call", "call", "par"],
    &["int", "bool", "bv8", "real"],
    &["if", "while"],
    &["requires", "ensures", "free requires", "free ensures"],
];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "7",
    "255",
    "256",
    "2147483647",
    "4294967296",
    "170141183460469231731687303715884105728",
    "3bv8",
    "0bv1",
    "1.5",
];

/// Statements and declarations that are not in every program.
const PIECES: &[&str] = &[
    "yield;",
    "havoc x;",
    "atomic { }",
    "while (*) { }",
    "while (true) { }",
    "assume false;",
    "assert false;",
    "return;",
    "goto L; L:",
    "at#12: ",
    "axiom false;",
    "const unique c#: int;",
    "axiom (forall i: int :: i == i);",
    "var x#r1: int;",
];

/// A changed program; `other` gives pieces.
pub fn mutant(text: &str, other: &str, random: &mut Random) -> String {
    let mut tokens = tokens(text);
    let donor = self::tokens(other);
    for _ in 0..=random.below(3) {
        change(&mut tokens, &donor, random);
    }
    let text: String = tokens.into_iter().map(|t| t.text).collect();
    // Line ends as other systems write them.
    if random.chance(3) { text.replace('\n', "\r\n") } else { text }
}

fn change(tokens: &mut Vec<Token>, donor: &[Token], random: &mut Random) {
    if tokens.is_empty() {
        return;
    }
    let at = random.below(tokens.len() as u64) as usize;
    match random.below(24) {
        // What a name stands for is another thing of the same program: the most likely to be a program again.
        0..=8 => replace(tokens, Kind::Word, random),
        9..=13 => replace_like(tokens, random),
        14 | 15 => replace_number(tokens, random),
        16 | 17 => drop(tokens.drain(statement(tokens, at))),
        18 | 19 => {
            let range = statement(tokens, at);
            let copy: Vec<Token> = tokens[range.clone()].to_vec();
            tokens.splice(range.end..range.end, copy);
        }
        20 if !donor.is_empty() => {
            let from = statement(donor, random.below(donor.len() as u64) as usize);
            let to = statement(tokens, at).end;
            tokens.splice(to..to, donor[from].to_vec());
        }
        21 | 22 => {
            let to = statement(tokens, at).end;
            let text = format!(" {} ", random.pick(PIECES));
            tokens.insert(to, Token { kind: Kind::Sign, text });
        }
        _ => drop(tokens.remove(at)),
    }
}

/// The tokens from behind one semicolon or brace to the next semicolon; empty where a brace comes first.
fn statement(tokens: &[Token], at: usize) -> std::ops::Range<usize> {
    let ends = |t: &Token| matches!(t.text.as_str(), ";" | "{" | "}");
    let start = tokens[..at].iter().rposition(ends).map_or(0, |i| i + 1);
    match tokens[start..].iter().position(ends).map(|i| start + i) {
        Some(end) if tokens[end].text == ";" => start..end + 1,
        _ => start..start,
    }
}

/// One token becomes another one of that kind.
fn replace(tokens: &mut [Token], kind: Kind, random: &mut Random) {
    let places: Vec<usize> = (0..tokens.len()).filter(|&i| tokens[i].kind == kind).collect();
    if places.is_empty() {
        return;
    }
    let pick = |random: &mut Random| places[random.below(places.len() as u64) as usize];
    let (to, from) = (pick(random), pick(random));
    tokens[to].text = tokens[from].text.clone();
}

fn replace_like(tokens: &mut [Token], random: &mut Random) {
    let group = |t: &Token| LIKE.iter().find(|group| group.contains(&t.text.as_str()));
    let places: Vec<usize> = (0..tokens.len()).filter(|&i| group(&tokens[i]).is_some()).collect();
    if places.is_empty() {
        return;
    }
    let at = places[random.below(places.len() as u64) as usize];
    if let Some(group) = group(&tokens[at]) {
        tokens[at].text = random.pick(group).to_owned();
    }
}

fn replace_number(tokens: &mut [Token], random: &mut Random) {
    let places: Vec<usize> = (0..tokens.len()).filter(|&i| tokens[i].kind == Kind::Number).collect();
    if places.is_empty() {
        return;
    }
    let at = places[random.below(places.len() as u64) as usize];
    tokens[at].text = random.pick(NUMBERS).to_owned();
}

/// The text in pieces; comments and strings are spaces.
fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || "_.$#'`~^\\?".contains(c);
        let (kind, length) = if rest.starts_with("//") {
            (Kind::Space, rest.find('\n').unwrap_or(rest.len()))
        } else if rest.starts_with("/*") {
            (Kind::Space, rest.find("*/").map_or(rest.len(), |i| i + 2))
        } else if first == '"' {
            (Kind::Space, rest[1..].find('"').map_or(rest.len(), |i| i + 2))
        } else if first.is_whitespace() {
            (Kind::Space, rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len()))
        } else if first.is_ascii_digit() {
            (Kind::Number, rest.find(|c: char| !is_word(c)).unwrap_or(rest.len()))
        } else if is_word(first) {
            (Kind::Word, rest.find(|c: char| !is_word(c)).unwrap_or(rest.len()))
        } else if "=<>!&|:+-*/".contains(first) {
            (Kind::Operator, rest.find(|c: char| !"=<>!&|:+-*/".contains(c)).unwrap_or(rest.len()))
        } else {
            (Kind::Sign, first.len_utf8())
        };
        let (token, behind) = rest.split_at(length);
        tokens.push(Token { kind, text: token.to_owned() });
        rest = behind;
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_the_whole_text() {
        let text = "var x: int; // no token\nprocedure P() { x := x + 10bv8; assert \"a b\" ==> é; /* c */ }";
        let tokens = tokens(text);
        assert_eq!(tokens.iter().map(|t| t.text.as_str()).collect::<String>(), text);
        let words: Vec<&str> = tokens.iter().filter(|t| t.kind == Kind::Word).map(|t| t.text.as_str()).collect();
        assert_eq!(words, ["var", "x", "int", "procedure", "P", "x", "x", "assert", "é"]);
        assert!(tokens.iter().any(|t| t.kind == Kind::Operator && t.text == "==>"));
    }
}
