//! "Did you mean": names that look like the one that is not there, and what a name is that stands where something else belongs.

use super::checker::{Checker, Wanted};
use base::diagnostic::{Diagnostic, Finding};
use syntax::ast::{Name, Span};
use syntax::parse::type_of_other_languages;

/// Names as long as these are not looked at: nobody mistypes them, and comparing takes the product of the lengths.
const LONGEST: usize = 60;
/// Errors for which names are looked up, in a program where nearly everything is wrong.
const ERRORS: usize = 50;

/// The known name that is one or two edits away (an edit adds, drops or changes a character, or swaps two), if the names have more in
/// common than that; upper and lower case do not count.
fn nearest(name: Name, known: impl Iterator<Item = Name>) -> Option<Name> {
    let (name, length) = (name.as_str(), name.chars().count());
    let distance = |other: &Name| {
        let other_length = other.chars().count();
        if length.max(other_length) > LONGEST || length.abs_diff(other_length) > 2 || *other == name {
            return None;
        }
        let distance = match other.eq_ignore_ascii_case(name) {
            true => 0,
            false => strsim::osa_distance(name, other),
        };
        (distance <= 2 && 2 * distance <= length.max(other_length)).then_some(distance)
    };
    let known = known.filter_map(|other| Some((distance(&other)?, other.as_str())));
    known.min().map(|(_, name)| Name::from(name))
}

impl Checker {
    /// A name that is not there, or is something else.
    pub(super) fn unknown(&mut self, code: Finding, span: Span, message: String, name: Name, wanted: Wanted) {
        let error = Diagnostic::error(code, span, message);
        let advice = self.advice(name, wanted);
        self.resolve_errors.push(match advice {
            Some(advice) => error.note(None, advice),
            None => error,
        });
    }

    /// Advice about a name that is no such thing: what it is instead, or which name was meant.
    pub(super) fn advice(&self, name: Name, wanted: Wanted) -> Option<String> {
        if self.resolve_errors.len() > ERRORS {
            return None;
        }
        let is_function = self.functions.contains_key(&name);
        let is_procedure = self.procs.contains_key(&name);
        let is_variable = self.scope.get(name).is_some();
        match wanted {
            Wanted::Function | Wanted::Variable if is_procedure => Some(format!(
                "{name} is a procedure: it is called by a statement of its own, `call {name}(...);` or `call x := {name}(...);`"
            )),
            Wanted::Procedure | Wanted::Variable if is_function => {
                Some(format!("{name} is a function: it stands in expressions, as in `x := {name}(...);`"))
            }
            Wanted::Function if is_variable => {
                Some(format!("{name} is a variable; an entry of a map is `{name}[...]`"))
            }
            Wanted::Function if name == "not" => Some("`not` is written `!`".to_owned()),
            Wanted::Type if let Some(advice) = type_of_other_languages(&name) => Some(advice.to_owned()),
            _ => self.meant(name, wanted).map(|meant| format!("did you mean `{meant}`?")),
        }
    }

    fn meant(&self, name: Name, wanted: Wanted) -> Option<Name> {
        match wanted {
            Wanted::Variable => {
                let literals = ["true", "false"].into_iter().map(Name::from);
                nearest(name, self.scope.names().chain(literals))
            }
            Wanted::Function => nearest(name, self.functions.keys().copied()),
            Wanted::Procedure => nearest(name, self.procs.keys().copied()),
            Wanted::Type => {
                let basic = ["int", "bool", "real"].into_iter().map(Name::from);
                nearest(name, self.types.keys().copied().chain(basic))
            }
        }
    }

    /// Advice about a label of the body.
    pub(super) fn label_meant(&self, name: Name) -> Option<String> {
        let meant = nearest(name, self.body.labels.iter().copied())?;
        Some(format!("did you mean `{meant}`?"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found() {
        let meant = |name: &str, known: &[&str]| {
            nearest(name.into(), known.iter().map(|n| Name::from(n))).map(|n| n.to_string())
        };
        assert_eq!(meant("conter", &["count", "counter"]).as_deref(), Some("counter"));
        assert_eq!(meant("Wroker", &["Worker"]).as_deref(), Some("Worker"));
        assert_eq!(meant("cnt", &["count"]).as_deref(), Some("count"));
        assert_eq!(meant("LOCK", &["lock", "lick"]).as_deref(), Some("lock"));
        // Whichever comes first by name, not by chance.
        assert_eq!(meant("ac", &["bc", "ab"]).as_deref(), Some("ab"));
        for (name, known) in [("x", "y"), ("foo", "bar"), ("foo", "fab"), ("lock", "unlock1")] {
            assert_eq!(meant(name, &[known]), None, "{name} {known}");
        }
    }
}
