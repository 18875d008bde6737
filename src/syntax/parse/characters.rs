//! Characters outside of ASCII where the language has none: what other alphabets, typesetting and other languages put into a program.

use std::ops::Range;

use super::preprocess::is_word_byte;

/// What the language itself has outside of ASCII.
const OPERATORS: &str = "¬∧∨⇒⇐⇔≠≤≥∀∃λ•";

/// A character that can not be read.
pub(super) struct Odd {
    /// The character, or all of the word that it is part of.
    pub range: Range<usize>,
    pub advice: String,
}

/// The character at `pos`, if it is one of those.
pub(super) fn odd(text: &str, pos: usize) -> Option<Odd> {
    let found = text[pos..].chars().next().filter(|c| !c.is_ascii() && !OPERATORS.contains(*c))?;
    if !found.is_alphanumeric() {
        return Some(Odd { range: pos..pos + found.len_utf8(), advice: instead(found) });
    }
    let is_part = |c: &char| if c.is_ascii() { is_word_byte(*c as u8) } else { c.is_alphanumeric() };
    let before: usize = text[..pos].chars().rev().take_while(is_part).map(char::len_utf8).sum();
    let length: usize = text[pos..].chars().take_while(is_part).map(char::len_utf8).sum();
    let advice =
        "names are made of ASCII letters, digits, and _ . $ # ' ~ ^ ?; other letters stand in comments and strings";
    Some(Odd { range: pos - before..pos + length, advice: advice.to_owned() })
}

/// What is written in place of a sign.
fn instead(found: char) -> String {
    let code = found as u32;
    let ascii = match found {
        '“' | '”' | '„' | '‟' | '«' | '»' => {
            return "a string stands between straight quotes: \"...\"".to_owned();
        }
        '‘' | '’' | '‚' | '‛' | '′' => "'",
        '‐' | '‑' | '‒' | '–' | '—' | '−' => "-",
        '×' | '·' | '⋅' | '∗' => "*",
        '÷' | '∕' => "div",
        '→' => "->",
        '←' | '≔' => ":=",
        '≡' | '⟺' | '↔' => "<==>",
        '⟹' => "==>",
        '…' => "...",
        // The wide forms of ASCII.
        '\u{ff01}'..='\u{ff5e}' => {
            let ascii = char::from_u32(code - 0xfee0).unwrap_or(' ');
            return format!("`{found}` (U+{code:04X}) is written `{ascii}`");
        }
        _ if found.is_whitespace() || matches!(found, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}') => {
            return format!("U+{code:04X} is no blank here: spaces, tabs and ends of lines are");
        }
        _ => return format!("`{found}` (U+{code:04X}) stands in comments and strings only"),
    };
    format!("`{found}` (U+{code:04X}) is written `{ascii}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_and_single_signs_are_odd() {
        let odd_at = |text: &str, pos: usize| odd(text, pos).map(|odd| text[odd.range].to_owned());
        assert_eq!(odd_at("var größe: int;", 6).as_deref(), Some("größe"));
        assert_eq!(odd_at("x := 1 – 2;", 7).as_deref(), Some("–"));
        assert_eq!(odd_at("x ≤ 2", 2), None);
        assert_eq!(odd_at("x < 2", 2), None);
        assert_eq!(instead('；'), "`；` (U+FF1B) is written `;`");
    }
}
