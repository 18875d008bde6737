//! The procedure where executions begin.

use std::collections::BTreeSet;

use super::checked::Checked;
use super::threads::ULTIMATE_START;
use base::diagnostic::{Diagnostic, Finding};
use base::source::Span;
use syntax::ast::{CallArm, Decl, Name, find_attr};
use syntax::visit::{Visit, walk_call_arm};

/// The procedure that is wanted; else the one with `{:entrypoint}`; else `ULTIMATE.start`, which calls what is named `main` besides;
/// else `main` or `Main`; else the only one that could be it.
///
/// # Errors
/// No such procedure, one without a body, several that are marked, or several that could be it.
pub fn find_entry(checked: &Checked, wanted: Option<&str>) -> Result<Name, Diagnostic> {
    let marked = marked(checked);
    if let (None, [first, second, ..]) = (wanted, marked.as_slice()) {
        let message = format!("{second} is a second entry procedure: choose one with --entry");
        let first = (format!("the first is {first}"), place(checked, *first));
        return Err(
            Diagnostic::error(Finding::SeveralEntries, place(checked, *second), message).note(Some(first.1), first.0)
        );
    }
    let no_entry = |message: String| Diagnostic::error(Finding::NoEntry, Span::NONE, message);
    let entry = match wanted.map(Name::from) {
        Some(name) if checked.symbols.procedures.contains_key(&name) => name,
        Some(name) => return Err(no_entry(format!("there is no procedure {name} to start from"))),
        None => match named(checked, &marked) {
            Some(name) => name,
            None => return only_candidate(checked),
        },
    };
    match has_body(checked, entry) {
        true => Ok(entry),
        false => Err(Diagnostic::error(
            Finding::NoEntry,
            place(checked, entry),
            format!("the entry procedure {entry} has no body"),
        )),
    }
}

/// A warning where executions begin with a procedure that nothing names as the entry.
pub fn presumed_entry(checked: &Checked, wanted: Option<&str>) -> Option<Diagnostic> {
    if wanted.is_some() || named(checked, &marked(checked)).is_some() {
        return None;
    }
    let entry = only_candidate(checked).ok()?;
    let message = format!("executions begin with {entry}, the only procedure that could be the entry");
    let advice = "mark the entry with {:entrypoint}, call it main, or name it with --entry";
    Some(Diagnostic::warning(Finding::PresumedEntry, place(checked, entry), message).note(None, advice))
}

fn marked(checked: &Checked) -> Vec<Name> {
    let procedures = checked.symbols.procedures.iter();
    let is_marked = |index: &usize| match &checked.program.decls[*index] {
        Decl::Procedure(p) => find_attr(&p.sig.attrs, "entrypoint").is_some(),
        Decl::Implementation(i) => find_attr(&i.sig.attrs, "entrypoint").is_some(),
        _ => false,
    };
    procedures
        .filter(|(_, info)| std::iter::once(&info.decl).chain(&info.bodies).any(is_marked))
        .map(|(name, _)| *name)
        .collect()
}

fn named(checked: &Checked, marked: &[Name]) -> Option<Name> {
    let by_name = || {
        [ULTIMATE_START, "main", "Main"]
            .into_iter()
            .map(Name::from)
            .find(|n| checked.symbols.procedures.contains_key(n))
    };
    marked.first().copied().or_else(by_name)
}

fn has_body(checked: &Checked, name: Name) -> bool {
    checked.symbols.procedures.get(&name).is_some_and(|info| !info.bodies.is_empty())
}

fn place(checked: &Checked, name: Name) -> Span {
    match checked.symbols.procedures.get(&name).map(|info| &checked.program.decls[info.decl]) {
        Some(Decl::Procedure(p)) => p.sig.name.span,
        _ => Span::NONE,
    }
}

/// Candidates that an error names.
const NAMED: usize = 10;

/// The one procedure with a body that no other calls or creates; where each is called by others, the one with a body.
fn only_candidate(checked: &Checked) -> Result<Name, Diagnostic> {
    let called = called(checked);
    let with_body: Vec<Name> =
        checked.symbols.procedures.keys().copied().filter(|name| has_body(checked, *name)).collect();
    let roots: Vec<Name> = with_body.iter().copied().filter(|name| !called.contains(name.as_str())).collect();
    let candidates = if roots.is_empty() { with_body } else { roots };
    if let [only] = candidates[..] {
        return Ok(only);
    }
    let message = "no entry procedure: mark one with {:entrypoint}, call it main, or name it with --entry";
    let error = Diagnostic::error(Finding::NoEntry, Span::NONE, message);
    let error = match candidates.is_empty() {
        true => error.note(None, "no procedure has a body"),
        false => error,
    };
    let rest = candidates.len().saturating_sub(NAMED);
    let of = |name: &Name| (Some(place(checked, *name)), format!("it could be {name}"));
    let notes = candidates.iter().take(NAMED).map(of).chain((rest > 0).then(|| (None, format!("and {rest} more"))));
    Err(notes.fold(error, |error, (span, message)| error.note(span, message)))
}

/// Names of procedures that others call or create.
fn called(checked: &Checked) -> BTreeSet<&str> {
    let mut calls = Calls { within: None, called: BTreeSet::new() };
    for decl in &checked.program.decls {
        calls.within = match decl {
            Decl::Procedure(p) => Some(p.sig.name.name),
            Decl::Implementation(i) => Some(i.sig.name.name),
            _ => None,
        };
        calls.visit_decl(decl);
    }
    calls.called.into_iter().map(|name| name.as_str()).collect()
}

struct Calls {
    within: Option<Name>,
    called: BTreeSet<Name>,
}

impl Visit for Calls {
    fn visit_call_arm(&mut self, arm: &CallArm) {
        if self.within != Some(arm.proc.name) {
            self.called.insert(arm.proc.name);
        }
        walk_call_arm(self, arm);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CheckOptions, check};
    use syntax::parse::parse_str;

    fn entry(text: &str) -> Result<String, Vec<String>> {
        let checked = check(parse_str(text).unwrap(), &CheckOptions::default()).unwrap();
        match find_entry(&checked, None) {
            Ok(name) => Ok(name.to_string()),
            Err(error) => Err(error.notes.into_iter().map(|n| n.message).collect()),
        }
    }

    #[test]
    fn the_only_candidate_is_the_entry() {
        assert_eq!(entry("procedure A() { }").unwrap(), "A");
        assert_eq!(
            entry("procedure A(); procedure B() { call A(); async call C(); } procedure C() { call C(); }").unwrap(),
            "B"
        );
        assert_eq!(
            entry("procedure A() { call B(); } procedure B() { call A(); } procedure main() { }").unwrap(),
            "main"
        );
        let both = ["it could be A", "it could be B"];
        assert_eq!(entry("procedure A() { } procedure B() { }").unwrap_err(), both);
        assert_eq!(entry("procedure A();").unwrap_err(), ["no procedure has a body"]);
    }

    #[test]
    fn what_is_presumed_is_said() {
        let presumed = |text: &str, wanted: Option<&str>| {
            let checked = check(parse_str(text).unwrap(), &CheckOptions::default()).unwrap();
            presumed_entry(&checked, wanted).is_some()
        };
        assert!(presumed("procedure A() { }", None));
        assert!(!presumed("procedure A() { }", Some("A")));
        assert!(!presumed("procedure {:entrypoint} A() { }", None));
        assert!(!presumed("procedure main() { }", None));
    }
}
