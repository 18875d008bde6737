//! S-expressions: what a solver answers, and the terms that attributes quote. Strict: what can not be read is an error.

/// An atom or a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sexp {
    /// A name, number or string, as written.
    Atom(String),
    /// `( .. )`
    List(Vec<Sexp>),
}

impl Sexp {
    /// The text, if it is an atom.
    pub fn atom(&self) -> Option<&str> {
        match self {
            Sexp::Atom(text) => Some(text),
            Sexp::List(_) => None,
        }
    }

    /// The elements, if it is a list.
    pub fn list(&self) -> Option<&[Sexp]> {
        match self {
            Sexp::List(items) => Some(items),
            Sexp::Atom(_) => None,
        }
    }

    /// The expression with what `let` names put in the places of the names. `None` where that makes it too large.
    pub fn without_lets(&self) -> Option<Sexp> {
        let mut room = MAX_EXPANDED;
        self.expand(&mut Vec::new(), &mut room)
    }

    fn expand(&self, names: &mut Vec<(String, Sexp)>, room: &mut usize) -> Option<Sexp> {
        *room = room.checked_sub(1)?;
        let items = match self {
            Sexp::Atom(text) => {
                let known = names.iter().rev().find(|(name, _)| name == text).map(|(_, value)| value.clone());
                if let Some(value) = &known {
                    *room = room.checked_sub(value.size())?;
                }
                return Some(known.unwrap_or_else(|| self.clone()));
            }
            Sexp::List(items) => items,
        };
        let [Sexp::Atom(head), Sexp::List(bindings), body] = items.as_slice() else {
            return items.iter().map(|i| i.expand(names, room)).collect::<Option<_>>().map(Sexp::List);
        };
        if head != "let" {
            return items.iter().map(|i| i.expand(names, room)).collect::<Option<_>>().map(Sexp::List);
        }
        // All are bound at once: none of them is known to the others.
        let mut bound = Vec::new();
        for binding in bindings {
            let [Sexp::Atom(name), value] = binding.list()? else { return None };
            bound.push((name.clone(), value.expand(names, room)?));
        }
        let depth = names.len();
        names.extend(bound);
        let body = body.expand(names, room);
        names.truncate(depth);
        body
    }

    fn size(&self) -> usize {
        match self {
            Sexp::Atom(_) => 1,
            Sexp::List(items) => 1 + items.iter().map(Sexp::size).sum::<usize>(),
        }
    }

    /// Reads exactly one expression; `None` where the text is anything else.
    pub fn parse(text: &str) -> Option<Sexp> {
        Sexp::read(text).ok()
    }

    /// Reads exactly one expression.
    ///
    /// # Errors
    /// What is wrong first, and where.
    pub fn read(text: &str) -> Result<Sexp, Unreadable> {
        let unreadable = |at: usize, message| Err(Unreadable { at, message });
        // Each list with the offset of its parenthesis.
        let mut open: Vec<(usize, Vec<Sexp>)> = Vec::new();
        let mut done = None;
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let at = text.len() - rest.len();
            if done.is_some() {
                let is_close = rest.starts_with(')');
                return unreadable(at, if is_close { "a parenthesis too many" } else { "something behind the term" });
            }
            let item = match rest.as_bytes()[0] {
                b'(' => {
                    open.push((at, Vec::new()));
                    rest = rest[1..].trim_start();
                    continue;
                }
                b')' => {
                    let Some((_, items)) = open.pop() else { return unreadable(at, "a parenthesis too many") };
                    rest = &rest[1..];
                    Sexp::List(items)
                }
                quote @ (b'|' | b'"') => {
                    let Some(end) = rest[1..].find(char::from(quote)) else {
                        return unreadable(at, "a quote that is not closed");
                    };
                    let (atom, behind) = rest.split_at(end + 2);
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
                Some((_, list)) => list.push(item),
                None => done = Some(item),
            }
            rest = rest.trim_start();
        }
        match (open.pop(), done) {
            (Some((at, _)), _) => unreadable(at, "a parenthesis that is not closed"),
            (None, None) => unreadable(0, "no term"),
            (None, Some(term)) => Ok(term),
        }
    }
}

/// Why a text is no expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// Byte offset in the text.
    pub at: usize,
    /// What stands there.
    pub message: &'static str,
}

/// Larger than this an expression is not made by putting in what names stand for.
const MAX_EXPANDED: usize = 1_000_000;

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
    fn names_give_way_to_what_they_stand_for() {
        let expanded = |s: &str| Sexp::parse(s).and_then(|e| e.without_lets());
        assert_eq!(expanded("(let ((a 1) (b (f 2))) (let ((a b)) (g a b)))"), Sexp::parse("(g (f 2) (f 2))"));
        assert_eq!(expanded("(let ((a 1)) (let ((a 2) (b a)) (g a b)))"), Sexp::parse("(g 2 1)"));
        assert_eq!(expanded("(let (a) a)"), None);
        let doubled = (0..40).fold("x".to_owned(), |inner, _| format!("(let ((x (x x))) {inner})"));
        assert_eq!(expanded(&doubled), None);
    }

    #[test]
    fn one_expression_and_nothing_else() {
        let atom = |s: &str| Sexp::Atom(s.into());
        assert_eq!(Sexp::parse(" sat\n"), Some(atom("sat")));
        assert_eq!(
            Sexp::parse("((a (- 1)) |b c|)"),
            Some(Sexp::List(vec![Sexp::List(vec![atom("a"), Sexp::List(vec![atom("-"), atom("1")])]), atom("|b c|")]))
        );
        for (text, at, message) in [
            (" ", 0, "no term"),
            ("(a (b)", 0, "a parenthesis that is not closed"),
            ("(a (b c", 3, "a parenthesis that is not closed"),
            ("a )", 2, "a parenthesis too many"),
            ("(a))", 3, "a parenthesis too many"),
            ("sat sat", 4, "something behind the term"),
            (" |a", 1, "a quote that is not closed"),
        ] {
            assert_eq!(Sexp::read(text), Err(Unreadable { at, message }), "{text}");
        }
        assert_eq!((depth("((a)"), depth("(|)|)"), depth("a"), depth("\"(")), (1, 0, 0, 1));
    }
}
