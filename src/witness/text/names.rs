//! Elements of uninterpreted types by the names that the program has for them: `first` where a value is `Node!1`.

use super::paint::Word;
use crate::Annotations;
use base::visible::visible;

/// Names for the elements of uninterpreted types.
#[derive(Clone, Copy)]
pub struct Names<'a>(&'a [(String, String)]);

impl Names<'_> {
    /// Those of an execution that has been replayed.
    pub fn of(annotations: &Annotations) -> Names<'_> {
        Names(&annotations.elements)
    }

    /// Is it a constant whose name stands for its value?
    pub fn has(&self, constant: &str) -> bool {
        self.0.iter().any(|(_, name)| name == constant)
    }

    /// A text with values in it. No name of a program has a `!`.
    pub fn in_text(&self, text: &str) -> String {
        if !text.contains('!') {
            return text.to_owned();
        }
        self.0.iter().fold(text.to_owned(), |text, (element, name)| replaced(&text, element, name))
    }

    pub fn in_words(&self, words: &mut [Word]) {
        for piece in words.iter_mut().flatten() {
            piece.text = self.in_text(&piece.text);
        }
    }
}

/// `T!1` is neither part of `T!12` nor of `OtherT!1`.
fn replaced(text: &str, element: &str, name: &str) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_.$#'~^?".contains(c);
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(element) {
        let (before, behind) = (&rest[..at], &rest[at + element.len()..]);
        out.push_str(before);
        let part = behind.starts_with(|c: char| c.is_ascii_digit()) || out.ends_with(is_part);
        match part {
            true => out.push_str(element),
            false => out.push_str(&visible(name)),
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_elements_have_names() {
        let elements = [("T!1".to_owned(), "null".to_owned()), ("T!12".to_owned(), "last".to_owned())];
        let names = Names(&elements);
        assert_eq!(
            names.in_text("m[T!1,T!12] := Pair(T!1, OtherT!1, T!2)"),
            "m[null,last] := Pair(null, OtherT!1, T!2)"
        );
        assert!(names.has("null") && !names.has("T"));
    }
}
