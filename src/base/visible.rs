//! Text of the input, made fit to be shown: names of files, strings, comments and options may hold characters that a terminal or a
//! viewer obeys instead of showing (escape sequences, bidirectional marks: "Trojan Source", Boucher and Anderson 2021).

use std::borrow::Cow;
use std::fmt::Write;

/// Is the character one that moves, hides or reorders what stands around it? Control characters, and those of the format characters
/// of Unicode that do such things.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// The text with hidden characters as Rust writes them: `\n`, `\u{1b}`.
pub fn visible(text: &str) -> Cow<'_, str> {
    visible_but(text, |_| false)
}

/// As [`visible`], for lines of a source: tabs stay.
pub fn visible_line(text: &str) -> Cow<'_, str> {
    visible_but(text, |c| c == '\t')
}

/// As [`visible`], for whole texts: ends of lines and tabs stay.
pub fn visible_text(text: &str) -> Cow<'_, str> {
    visible_but(text, |c| matches!(c, '\n' | '\t'))
}

fn visible_but(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    escape(text, |c| is_hidden(c) && !stays(c), |out, c| out.extend(c.escape_default()))
}

/// JSON as it was, but for hidden characters, which stand as `\u009b` (those that JSON itself leaves alone: it has none outside of
/// its strings).
pub fn visible_json(text: &str) -> Cow<'_, str> {
    let escaped = |out: &mut String, c: char| {
        for unit in c.encode_utf16(&mut [0; 2]) {
            // Writing to a string does not fail.
            let _ = write!(out, "\\u{unit:04x}");
        }
    };
    escape(text, |c| is_hidden(c) && c != '\n', escaped)
}

fn escape(text: &str, hidden: impl Fn(char) -> bool, write: impl Fn(&mut String, char)) -> Cow<'_, str> {
    if !text.contains(&hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if hidden(c) { write(&mut out, c) } else { out.push(c) }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_obeyed_is_shown() {
        assert_eq!(
            visible("a\u{1b}[31m\u{7}\u{9b}\n\t\u{202e}é日\u{e0041}"),
            "a\\u{1b}[31m\\u{7}\\u{9b}\\n\\t\\u{202e}é日\\u{e0041}"
        );
        assert_eq!(visible_line("\ta\r"), "\ta\\r");
        assert_eq!(visible_text("\ta\n\u{200d}"), "\ta\n\\u{200d}");
        assert!(matches!(visible("plain: e\u{301}"), Cow::Borrowed(_)));
    }

    #[test]
    fn json_stays_what_it_says() {
        let value = serde_json::json!({ "a\u{9b}": "\u{202e}\u{1b}\u{e0041}\n" });
        let shown = format!("{value:#}");
        let shown = visible_json(&shown);
        assert!(shown.contains("\\u009b") && !shown.chars().any(|c| is_hidden(c) && c != '\n'), "{shown}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).unwrap(), value);
    }
}
