//! What is checked: safety, termination, or a property of the states of fair executions; and which of these executions count.

use clap::Args;

use super::session::Session;
use super::status::Failure;
use crate::check::objective::{check_property, is_temporal};
use crate::check::{Checked, Objective, Property, check};
use crate::diagnostic::{Diagnostic, Finding};
use crate::source::Span;
use crate::syntax::ast::Name;

/// What is checked of which executions.
#[derive(Debug, Clone, Default, Args)]
pub struct PropertyOptions {
    /// `safety`: no execution fails a check; `deadlock`: none comes to where no thread can take a step and not all have returned;
    /// `race`: no two threads can both take, next, a step that touches the same variable, one of them writing; `termination`: no fair
    /// execution goes on for ever; or what every fair execution does, with conditions over the globals: "response(P, Q)" (whenever
    /// P, then Q at once or later), "always-eventually(P)", "eventually-always(P)". Several, separated by commas, get an answer each
    /// [default: safety, or what the method is for]
    #[arg(long, value_name = "PROPERTY,...", value_parser = asked)]
    pub property: Option<AskedProperties>,
    /// Termination: only what threads that begin with this procedure do for ever counts [default: those marked {:nonblocking}, if any]
    #[arg(long, value_name = "PROC")]
    pub thread: Vec<String>,
    /// Termination: globals that only count, and may be different when everything else repeats (as do those marked {:ghost_counter})
    #[arg(long, value_name = "VAR,...", value_delimiter = ',')]
    pub ignore: Vec<String>,
}

/// A property by name, or by what it says.
#[derive(Debug, Clone)]
pub enum AskedProperty {
    Named(Property),
    /// The text of a property of states.
    Temporal(String),
}

impl AskedProperty {
    /// The kind of check that decides it.
    pub fn kind(&self) -> Property {
        match self {
            AskedProperty::Named(property) => *property,
            AskedProperty::Temporal(_) => Property::Termination,
        }
    }

    pub fn text(&self) -> &str {
        match self {
            AskedProperty::Named(property) => property.name(),
            AskedProperty::Temporal(text) => text,
        }
    }
}

/// One property at least.
#[derive(Debug, Clone)]
pub struct AskedProperties(Vec<AskedProperty>);

/// Properties, separated by commas outside of parentheses and brackets.
fn asked(text: &str) -> Result<AskedProperties, String> {
    let mut depth = 0;
    let parts = text.split(|c| {
        depth += i32::from(matches!(c, '(' | '[')) - i32::from(matches!(c, ')' | ']'));
        c == ',' && depth == 0
    });
    let all: Vec<AskedProperty> = parts.map(|part| one(part.trim())).collect::<Result<_, _>>()?;
    match all.iter().enumerate().find(|(i, p)| all[..*i].iter().any(|earlier| earlier.text() == p.text())) {
        Some((_, twice)) => Err(format!("{} is there twice", twice.text())),
        None => Ok(AskedProperties(all)),
    }
}

fn one(text: &str) -> Result<AskedProperty, String> {
    match Property::of_name(text) {
        Some(property) => Ok(AskedProperty::Named(property)),
        None if is_temporal(text) => Ok(AskedProperty::Temporal(text.to_owned())),
        None => {
            let named = Property::ALL.map(Property::name).join(", ");
            Err(format!(
                "write {named}, \"response(P, Q)\", \"always-eventually(P)\" or \"eventually-always(P)\"; several with commas between \
                 them"
            ))
        }
    }
}

/// What a certificate can be asked for by name: any property but that of checks.
///
/// # Errors
/// That one, or several.
pub fn of_certificate(text: &str) -> Result<AskedProperties, String> {
    let properties = asked(text)?;
    match properties.0.as_slice() {
        [property] if !property.kind().is_about_checks() => Ok(properties),
        _ => Err("write deadlock, race, termination, \"response(P, Q)\", \"always-eventually(P)\" or \
                  \"eventually-always(P)\""
            .into()),
    }
}

impl PropertyOptions {
    pub fn all(&self) -> &[AskedProperty] {
        self.property.as_ref().map_or(&[], |all| &all.0)
    }

    /// The same for one of the properties alone. `mixed`: others ask about executions that never end, or this one does and others do not.
    pub fn only(&self, property: &AskedProperty, mixed: bool) -> PropertyOptions {
        let alone = Some(AskedProperties(vec![property.clone()]));
        match mixed && !property.kind().is_about_endless() {
            true => PropertyOptions { property: alone, ..PropertyOptions::default() },
            false => PropertyOptions { property: alone, ..self.clone() },
        }
    }

    /// The property of that text alone.
    pub fn named(text: &str) -> PropertyOptions {
        PropertyOptions { property: asked(text).ok(), ..PropertyOptions::default() }
    }

    /// # Errors
    /// Several properties are given to a verb that takes one.
    pub fn alone(&self, verb: &str) -> Result<(), Failure> {
        match self.all() {
            [] | [_] => Ok(()),
            _ => Err(Failure::input(format!("{verb} takes one property"))),
        }
    }

    pub fn kind(&self) -> Option<Property> {
        self.all().first().map(AskedProperty::kind)
    }

    /// As it was given; `otherwise` where it was not.
    pub fn text(&self, otherwise: Property) -> String {
        self.all().first().map_or(otherwise.name(), AskedProperty::text).to_owned()
    }

    /// The text of a property of states.
    pub fn temporal(&self) -> Option<&str> {
        match self.all().first() {
            Some(AskedProperty::Temporal(text)) => Some(text),
            _ => None,
        }
    }

    /// # Errors
    /// Options for termination are given with another property.
    pub fn go_with(&self, property: Property) -> Result<(), Failure> {
        let of_termination = [("--thread", !self.thread.is_empty()), ("--ignore", !self.ignore.is_empty())];
        match of_termination.iter().find(|(_, given)| !property.is_about_endless() && *given) {
            Some((option, _)) => {
                let message = format!("{option} speaks of executions that never end: add --property termination");
                Err(Failure::input(message))
            }
            None => Ok(()),
        }
    }
}

impl Session {
    /// [`Session::load`], and what is asked of the program's fair executions. `temporal` is the text of a property of states.
    ///
    /// # Errors
    /// All errors of the first phase that has any; the property does not fit the program.
    pub fn load_with(
        &mut self,
        program: &super::options::ProgramOptions,
        property: &PropertyOptions,
        temporal: Option<&str>,
    ) -> Result<(Checked, Objective), Failure> {
        let parsed = self.parse_program(program)?;
        let options = self.check_options(program);
        let (checked, temporal) = match temporal {
            Some(text) => {
                let (checked, temporal) = check_property(parsed.program, &mut self.sources, text, &options)?;
                (checked, Some(temporal))
            }
            None => (check(parsed.program, &options)?, None),
        };
        self.report(&checked.warnings);
        self.check_treated(&checked)?;
        let names = |given: &[String]| given.iter().map(|n| Name::from(n.trim())).collect::<Vec<_>>();
        let objective = Objective { temporal, nonblocking: names(&property.thread), ignored: names(&property.ignore) };
        let unknown = |what: &str, name: &Name, option: &str| {
            Diagnostic::error(Finding::UnknownName, Span::NONE, format!("there is no {what} {name} ({option})"))
        };
        let procedures = objective.nonblocking.iter().filter(|n| !checked.symbols.procedures.contains_key(*n));
        let globals = objective.ignored.iter().filter(|n| !checked.symbols.globals.contains_key(*n));
        let errors: Vec<Diagnostic> = procedures
            .map(|n| unknown("procedure", n, "--thread"))
            .chain(globals.map(|n| unknown("global variable", n, "--ignore")))
            .collect();
        if errors.is_empty() { Ok((checked, objective)) } else { Err(errors.into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_are_separated_outside_of_parentheses() {
        let texts = |text: &str| asked(text).map(|all| all.0.iter().map(|p| p.text().to_owned()).collect::<Vec<_>>());
        assert_eq!(texts("safety,deadlock, race"), Ok(vec!["safety".into(), "deadlock".into(), "race".into()]));
        assert_eq!(texts("response(m[1,2], q),race"), Ok(vec!["response(m[1,2], q)".into(), "race".into()]));
        assert!(texts("safety,").is_err() && texts("race,race").is_err() && texts("liveness").is_err());
    }
}
