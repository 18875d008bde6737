//! What is asked of a program's fair executions, besides whether they end: a property of the states that they pass, whose steps
//! count, what may differ when a configuration repeats.

use super::{CheckOptions, Checked, check_with};
use base::diagnostic::{Diagnostic, Finding};
use base::source::{SourceFile, Sources};
use syntax::ast::*;
use syntax::parse::parse_expr_of;
use syntax::print::print_expr;

/// A property of the states of fair executions. Conditions are over the shared globals and are checked: their types are set.
#[derive(Debug, Clone, PartialEq)]
pub enum Temporal {
    /// `response(P, Q)`: whenever `P` holds, `Q` holds then or later.
    Response(Expr, Expr),
    /// `always-eventually(P)`: `P` holds again and again.
    AlwaysEventually(Expr),
    /// `eventually-always(P)`: from some state on `P` holds for ever.
    EventuallyAlways(Expr),
}

impl Temporal {
    /// As it is given on the command line.
    pub fn text(&self) -> String {
        match self {
            Temporal::Response(p, q) => format!("response({}, {})", print_expr(p), print_expr(q)),
            Temporal::AlwaysEventually(p) => format!("always-eventually({})", print_expr(p)),
            Temporal::EventuallyAlways(p) => format!("eventually-always({})", print_expr(p)),
        }
    }

    /// [`Temporal::conditions`] to rewrite.
    pub fn conditions_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Temporal::Response(p, q) => vec![p, q],
            Temporal::AlwaysEventually(p) | Temporal::EventuallyAlways(p) => vec![p],
        }
    }

    /// The conditions it is made of.
    pub fn conditions(&self) -> Vec<&Expr> {
        match self {
            Temporal::Response(p, q) => vec![p, q],
            Temporal::AlwaysEventually(p) | Temporal::EventuallyAlways(p) => vec![p],
        }
    }
}

/// What is asked of the fair executions. By default: that there is none without end.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Objective {
    /// What every fair execution must do; without it: end.
    pub temporal: Option<Temporal>,
    /// Roots of threads: an execution counts only if some thread with such a root runs for ever. Empty: any thread will do.
    pub nonblocking: Vec<Name>,
    /// Globals that may be different when a configuration repeats.
    pub ignored: Vec<Name>,
}

/// The attribute of procedures that must not run for ever.
pub const NONBLOCKING: &str = "nonblocking";
/// The attribute of variables that count and do nothing else.
pub const GHOST: &str = "ghost_counter";

impl Objective {
    /// With what the program's own attributes ask for: `{:nonblocking}` procedures where no thread is named, and the
    /// `{:ghost_counter}` globals.
    pub fn with_attributes(&self, program: &Program) -> Objective {
        let mut objective = self.clone();
        for decl in &program.decls {
            match decl {
                Decl::Procedure(p) if self.nonblocking.is_empty() && has(&p.sig.attrs, NONBLOCKING) => {
                    objective.nonblocking.push(p.sig.name.name);
                }
                Decl::Var(v) if has(&v.attrs, GHOST) => {
                    objective.ignored.extend(v.groups.iter().flat_map(|g| &g.names).map(|n| n.name));
                }
                _ => {}
            }
        }
        objective
    }
}

fn has(attrs: &[Attr], name: &str) -> bool {
    find_attr(attrs, name).is_some()
}

/// Is this the text of a property of states, and not the name of one (`safety`)?
pub fn is_temporal(text: &str) -> bool {
    text.contains('(')
}

/// The name under which messages speak of the text of a property.
pub const PROPERTY_TEXT: &str = "--property";

const FORMS: &str = "write response(P, Q), always-eventually(P) or eventually-always(P)";

/// Checks a program together with the text of a property over its globals.
///
/// # Errors
/// Those of [`super::check`]; and what is wrong with the property, with the place inside its text.
pub fn check_property(
    program: Program,
    sources: &mut Sources,
    text: &str,
    options: &CheckOptions,
) -> Result<(Checked, Temporal), Vec<Diagnostic>> {
    let (form, conditions) = parse_property(sources, text)?;
    let (checked, mut conditions) = check_with(program, conditions, options)?;
    let errors: Vec<Diagnostic> = conditions.iter().flat_map(|c| thread_locals(c, &checked.program)).collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    let last = conditions.pop().unwrap_or_else(|| Expr::bool(true));
    let temporal = match (form, conditions.pop()) {
        (Form::Response, Some(first)) => Temporal::Response(first, last),
        (Form::Response | Form::AlwaysEventually, _) => Temporal::AlwaysEventually(last),
        (Form::EventuallyAlways, _) => Temporal::EventuallyAlways(last),
    };
    Ok((checked, temporal))
}

#[derive(Debug, Clone, Copy)]
enum Form {
    Response,
    AlwaysEventually,
    EventuallyAlways,
}

/// The form and the conditions, not yet checked. The text is one application of a function, but for the hyphen in its name: that is
/// read as an underscore, which keeps every place where it is; messages show the text as it was written.
fn parse_property(sources: &mut Sources, text: &str) -> Result<(Form, Vec<Expr>), Vec<Diagnostic>> {
    let head = text.trim_start();
    let hyphen = ["always-eventually", "eventually-always"].iter().any(|name| head.starts_with(name));
    let readable = if hyphen { text.replacen('-', "_", 1) } else { text.to_owned() };
    let id = sources.add(SourceFile::new(PROPERTY_TEXT, text));
    let expr = parse_expr_of(id, &readable)?;
    let wrong = |message: String| Err(vec![Diagnostic::error(Finding::Property, expr.span, message)]);
    let ExprKind::App(name, args) = expr.kind.clone() else {
        return wrong(format!("this is not a property: {FORMS}"));
    };
    let (form, count) = match name.as_str() {
        "response" => (Form::Response, 2),
        "always_eventually" => (Form::AlwaysEventually, 1),
        "eventually_always" => (Form::EventuallyAlways, 1),
        _ => return wrong(format!("there is no property {name}: {FORMS}")),
    };
    if args.len() != count {
        let plural = if count == 1 { "condition" } else { "conditions" };
        return wrong(format!("{count} {plural} expected, not {}: {FORMS}", args.len()));
    }
    Ok((form, args))
}

/// A property speaks of what all threads see.
fn thread_locals(condition: &Expr, program: &Program) -> Option<Diagnostic> {
    let is_own = |n: Name| {
        let mut vars = program.decls.iter().filter_map(|d| match d {
            Decl::Var(v) if has(&v.attrs, "thread_local") => Some(v),
            _ => None,
        });
        vars.any(|v| v.groups.iter().flat_map(|g| &g.names).any(|m| m.name == n))
    };
    let message = "a property is about shared globals; this one speaks of a {:thread_local} variable";
    condition.mentions(is_own).then(|| Diagnostic::error(Finding::Property, condition.span, message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::source::SourceFile;
    use syntax::parse::{ParseOptions, parse};

    const PROGRAM: &str = "var x: bool; var n: int; var {:thread_local} own: bool; procedure Main() { }";

    fn checked(text: &str) -> Result<Temporal, Vec<(String, u32)>> {
        let mut sources = Sources::new();
        sources.add(SourceFile::new("a.bpl", PROGRAM));
        let program = parse(&mut sources, &ParseOptions::default()).unwrap().program;
        let place = |sources: &Sources, d: &Diagnostic| {
            let location = d.span.and_then(|s| sources.location(s)).unwrap();
            assert_eq!(location.file, PROPERTY_TEXT);
            (d.message.clone(), location.column)
        };
        match check_property(program, &mut sources, text, &CheckOptions::default()) {
            Ok((_, temporal)) => Ok(temporal),
            Err(errors) => Err(errors.iter().map(|d| place(&sources, d)).collect()),
        }
    }

    #[test]
    fn the_three_forms() {
        assert!(matches!(checked("response(x && n > 0, !x)"), Ok(Temporal::Response(..))));
        assert!(matches!(checked(" always-eventually( n - 1 == 0 ) "), Ok(Temporal::AlwaysEventually(_))));
        assert!(matches!(checked("eventually-always(x)"), Ok(Temporal::EventuallyAlways(_))));
    }

    #[test]
    fn errors_have_places_in_the_text() {
        let error = |text: &str| checked(text).unwrap_err().remove(0);
        assert_eq!(error("response(x, y)"), ("undeclared identifier: y".into(), 13));
        assert_eq!(error("response(n, x)"), ("a condition of a property must be of type bool (got: int)".into(), 10));
        assert_eq!(error("always-eventually(own)").1, 19);
        assert!(error("response(x)").0.starts_with("2 conditions expected, not 1"));
        assert!(error("respond(x)").0.starts_with("there is no property respond"));
        assert_eq!(error("always-eventually(old(x))").1, 19);
        assert_eq!(error("response(x,, x)").1, 12);
    }
}
