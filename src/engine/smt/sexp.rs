//! What a solver answers, as S-expressions. Strict: what can not be read is an error.

/// An atom or a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sexp {
    Atom(String),
    List(Vec<Sexp>),
}

impl Sexp {
    pub fn atom(&self) -> Option<&str> {
        match self {
            Sexp::Atom(text) => Some(text),
            Sexp::List(_) => None,
        }
    }

    pub fn list(&self) -> Option<&[Sexp]> {
        match self {
            Sexp::List(items) => Some(items),
            Sexp::Atom(_) => None,
        }
    }

    /// Reads exactly one expression.
    pub fn parse(text: &str) -> Option<Sexp> {
        let mut open: Vec<Vec<Sexp>> = Vec::new();
        let mut done = None;
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            if done.is_some() {
                return None;
            }
            let item = match rest.as_bytes()[0] {
                b'(' => {
                    open.push(Vec::new());
                    rest = rest[1..].trim_start();
                    continue;
                }
                b')' => {
                    rest = &rest[1..];
                    Sexp::List(open.pop()?)
                }
                quote @ (b'|' | b'"') => {
                    let end = rest[1..].find(char::from(quote))? + 2;
                    let (atom, behind) = rest.split_at(end);
                    rest = behind;
                    Sexp::Atom(atom.to_owned())
                }
                _ => {
                    let end = rest.find(|c: char| c.is_whitespace() || c == '(' || c == ')').unwrap_or(rest.len());
                    let (atom, behind) = rest.split_at(end);
                    rest = behind;
                    Sexp::Atom(atom.to_owned())
                }
            };
            match open.last_mut() {
                Some(list) => list.push(item),
                None => done = Some(item),
            }
            rest = rest.trim_start();
        }
        done.filter(|_| open.is_empty())
    }
}

/// How many parentheses are open behind the text: the reply is complete where it is 0.
pub fn depth(text: &str) -> i64 {
    let (mut depth, mut quote) = (0, None);
    for c in text.chars() {
        match quote {
            Some(q) if c == q => quote = None,
            Some(_) => {}
            None => match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                '|' | '"' => quote = Some(c),
                _ => {}
            },
        }
    }
    if quote.is_some() { depth.max(0) + 1 } else { depth }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_expression_and_nothing_else() {
        let atom = |s: &str| Sexp::Atom(s.into());
        assert_eq!(Sexp::parse(" sat\n"), Some(atom("sat")));
        assert_eq!(
            Sexp::parse("((a (- 1)) |b c|)"),
            Some(Sexp::List(vec![Sexp::List(vec![atom("a"), Sexp::List(vec![atom("-"), atom("1")])]), atom("|b c|")]))
        );
        for text in ["", "(a", "a)", "sat sat", "|a", "(a))"] {
            assert_eq!(Sexp::parse(text), None, "{text}");
        }
        assert_eq!((depth("((a)"), depth("(|)|)"), depth("a"), depth("\"(")), (1, 0, 0, 1));
    }
}
