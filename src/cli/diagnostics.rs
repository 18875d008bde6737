//! What is wrong with a text, in the forms that machines read: what `resolve` and `fmt` say.

use serde::Serialize;
use serde_json::json;

use super::options::Format;
use super::output;
use super::status::Failure;
use crate::diagnostic::{Diagnostic, DiagnosticObject};
use crate::pipeline::{self, Findings};
use crate::source::Sources;

/// What `unthread resolve` and `unthread fmt --check` print with `--format json`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields, title = "unthread diagnostics"))]
#[cfg_attr(test, schemars(extend("$id" = "urn:unthread:schema:diagnostics")))]
pub struct Diagnosed<'a> {
    /// The version of unthread.
    version: &'static str,
    /// The files, as they were given.
    file: &'a [String],
    /// Errors, warnings and notes. Without an error it is a program.
    diagnostics: Vec<DiagnosticObject<'a>>,
}

/// Prints what was found in files, some of them together one program: each with its sources. As text nothing: that stands on standard error.
///
/// # Errors
/// It can not be printed.
pub fn print(format: Format, files: &[String], found: &[(&[Diagnostic], &Sources)]) -> Result<(), Failure> {
    let findings = |diagnostics| Findings { what: String::new(), executions: &[], diagnostics, reason: None };
    match format {
        Format::Text => Ok(()),
        Format::Json => {
            let mut diagnostics = Vec::new();
            for (list, sources) in found {
                diagnostics.extend(list.iter().map(|d| DiagnosticObject::of(d, sources)));
            }
            output::json(&json!(Diagnosed { version: env!("CARGO_PKG_VERSION"), file: files, diagnostics }))
        }
        Format::Sarif => {
            let logs = found.iter().map(|(list, sources)| pipeline::sarif(&findings(*list), sources));
            output::json(&pipeline::one_log(logs.collect()))
        }
        Format::Github => {
            let lines = found.iter().map(|(list, sources)| pipeline::annotations(&findings(*list), sources));
            output::stdout(&lines.collect::<String>())
        }
    }
}
