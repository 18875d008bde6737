//! Coloured pieces of a line, and how wide they are.

use anstyle::{AnsiColor, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use base::visible::visible;

pub const PLAIN: Style = Style::new();
pub const HEADING: Style = Style::new().bold();
pub const DIM: Style = Style::new().dimmed();
pub const VALUE: Style = AnsiColor::Cyan.on_default();
pub const BAD: Style = AnsiColor::Red.on_default().bold();

/// One colour per thread, over and over.
const THREADS: [Style; 5] = [
    AnsiColor::Blue.on_default().bold(),
    AnsiColor::Magenta.on_default().bold(),
    AnsiColor::Yellow.on_default().bold(),
    AnsiColor::Green.on_default().bold(),
    AnsiColor::Cyan.on_default().bold(),
];

pub fn thread_style(slot: usize) -> Style {
    THREADS[slot % THREADS.len()]
}

/// Text in one style.
#[derive(Debug, Clone)]
pub struct Piece {
    pub style: Style,
    pub text: String,
}

/// What the text quotes is made [`visible`] here.
pub fn piece(style: Style, text: impl Into<String>) -> Piece {
    Piece { style, text: visible(&text.into()).into_owned() }
}

/// What stays together on a line where it can.
pub type Word = Vec<Piece>;

pub fn width(word: &[Piece]) -> usize {
    word.iter().map(|p| p.text.width()).sum()
}

/// `text` in at most `limit` columns, with a mark where something is missing.
pub fn shorten(text: &str, limit: usize) -> String {
    if text.width() <= limit {
        return text.to_owned();
    }
    let mut used = 0;
    let fits = |c: &char| {
        used += c.width().unwrap_or(0);
        used < limit
    };
    let mut short: String = text.chars().take_while(fits).collect();
    if limit > 0 {
        short.push('…');
    }
    short
}

/// Words as lines of at most `limit` columns, two spaces between words. A word that is too long for a line is folded.
pub fn fill(words: Vec<Word>, limit: usize) -> Vec<Word> {
    let mut lines: Vec<Word> = Vec::new();
    // Nothing follows the last line of a folded word.
    let mut is_open = false;
    for word in words {
        let needed = width(&word);
        match lines.last_mut() {
            Some(line) if is_open && width(line) + 2 + needed <= limit => {
                line.push(piece(PLAIN, "  "));
                line.extend(word);
            }
            _ => {
                let folded = fold(word, limit);
                is_open = folded.len() == 1;
                lines.extend(folded);
            }
        }
    }
    lines
}

/// Lines that a piece of text may take.
const FOLDED: usize = 4;
/// Columns by which all of them but the first are indented.
const INDENT: usize = 2;

/// A word in lines of at most `limit` columns, broken at spaces where there are some; with a mark where it is too long all the same.
pub fn fold(word: Word, limit: usize) -> Vec<Word> {
    if width(&word) <= limit {
        return vec![word];
    }
    let mut lines: Vec<Word> = vec![Vec::new()];
    let mut used = 0;
    for Piece { style, text } in word {
        for token in text.split_inclusive(' ').flat_map(|t| chunks(t, limit.saturating_sub(INDENT).max(1))) {
            let needed = token.trim_end().width();
            if used + needed > limit && used > 0 {
                lines.push(vec![piece(PLAIN, " ".repeat(INDENT))]);
                used = INDENT;
            }
            used += token.width();
            if let Some(line) = lines.last_mut() {
                line.push(piece(style, token));
            }
        }
    }
    if lines.len() > FOLDED {
        lines.truncate(FOLDED);
        if let Some(line) = lines.last_mut() {
            line.push(piece(DIM, "…"));
            while width(line) > limit && line.len() > 1 {
                line.remove(line.len() - 2);
            }
        }
    }
    lines
}

/// Text in parts of at most `limit` columns.
fn chunks(text: &str, limit: usize) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut used = 0;
    for c in text.chars() {
        let needed = if c == ' ' { 0 } else { c.width().unwrap_or(0) };
        if used + needed > limit {
            parts.push(String::new());
            used = 0;
        }
        used += needed;
        if let Some(part) = parts.last_mut() {
            part.push(c);
        }
    }
    parts
}

/// A word that is too long for any line.
fn cut(word: Word, limit: usize) -> Word {
    let mut left = limit;
    let mut kept = Vec::new();
    for p in word {
        let text = shorten(&p.text, left);
        left = left.saturating_sub(text.width());
        kept.push(Piece { text, ..p });
    }
    kept
}

/// Words of a sentence, broken at spaces.
pub fn words(style: Style, text: &str) -> Vec<Word> {
    text.split_whitespace().map(|w| vec![piece(style, w)]).collect()
}

/// A sentence as lines of at most `limit` columns; all lines but the first are indented by `indent` columns.
pub fn sentence(words: Vec<Word>, limit: usize, indent: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for word in words {
        let mut needed = width(&word);
        if used > 0 && used + 1 + needed > limit {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            used = indent;
        } else if used > 0 {
            out.push(' ');
            used += 1;
        }
        let word = cut(word, limit.saturating_sub(used).max(1));
        needed = needed.min(width(&word));
        out.push_str(&paint(&word));
        used += needed;
    }
    out.push('\n');
    out
}

pub fn paint(pieces: &[Piece]) -> String {
    let plain = |p: &Piece| p.style == PLAIN || p.text.trim().is_empty();
    let painted =
        pieces.iter().map(|p| if plain(p) { p.text.clone() } else { format!("{0}{1}{0:#}", p.style, p.text) });
    painted.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_to_their_width() {
        assert_eq!((shorten("abcdef", 4).as_str(), shorten("abcd", 4).as_str()), ("abc…", "abcd"));
        assert_eq!(shorten("日本語", 4), "日…");
        let plain = |lines: Vec<Word>| lines.iter().map(|l| paint(l)).collect::<Vec<_>>();
        assert_eq!(plain(fill(words(PLAIN, "a bb ccc abcdefgh"), 6)), ["a  bb", "ccc", "abcd", "  efgh"]);
        let long = words(PLAIN, &"x".repeat(60)).remove(0);
        let folded = plain(fold(long, 12));
        assert!(folded.len() == FOLDED && folded[0].len() == 10 && folded[3].contains('…'), "{folded:?}");
        assert_eq!(sentence(words(PLAIN, "one two three"), 8, 2), "one two\n  three\n");
    }
}
