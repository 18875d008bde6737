//! What stands above the procedures where executions begin: each property, to be checked, and what came out.

use std::collections::BTreeMap;

use lsp_types::{CodeLens, Command};
use serde_json::json;

use super::answers::Answer;
use super::checks::Question;
use super::document::Reading;
use crate::check::Property;

/// Asks a question; the answer comes back.
pub const CHECK: &str = "unthread.check";
/// Asks it no more.
pub const CANCEL: &str = "unthread.cancel";
/// For the editor: shows the page of an answer, which [`super::server`] gives it.
pub const SHOW: &str = "unthread.show";

/// For each entry procedure a lens for each property, and one for each execution where the editor can show it.
pub fn lenses(
    uri: &str,
    reading: &Reading,
    answers: &BTreeMap<Question, Answer>,
    is_asked: impl Fn(&Question) -> bool,
    shows_pages: bool,
) -> Vec<CodeLens> {
    let mut lenses = Vec::new();
    for entry in &reading.entries {
        let declared = reading.names.declared.iter().find(|d| d.is_entry_of(entry));
        let Some(range) = declared.and_then(|d| reading.range(d.span)) else { continue };
        for property in Property::ALL.map(Property::name) {
            let question = Question { uri: uri.to_owned(), entry: entry.to_string(), property: property.to_owned() };
            let mut add = |title: String, command: &str| {
                let arguments = Some(vec![json!(question)]);
                let command = Command { title, command: command.to_owned(), arguments };
                lenses.push(CodeLens { range, command: Some(command), data: None });
            };
            match answers.get(&question) {
                _ if is_asked(&question) => add(format!("{property}: being checked, stop"), CANCEL),
                None => add(format!("check {property}"), CHECK),
                Some(answer) => {
                    add(format!("{property}: {}", answer.summary.verdict), CHECK);
                    if shows_pages && answer.page.is_some() {
                        add("show the execution".to_owned(), SHOW);
                    }
                }
            }
        }
    }
    lenses
}
