//! Files of other kinds that are given as programs: what they are, and what to do with them, instead of syntax errors at every line.

use std::path::Path;

use crate::diagnostic::{Diagnostic, Finding};
use crate::source::{FileId, Sources, Span};
use crate::witness::Execution;

/// The errors of files that can not be read as programs; where a file is something else altogether, one error says so.
pub fn explained(errors: Vec<Diagnostic>, sources: &Sources) -> Vec<Diagnostic> {
    let files: Vec<Option<FileId>> = errors.iter().map(|error| error.span.map(|span| span.file)).collect();
    let mut told = Vec::new();
    for id in sources.ids().filter(|id| files.contains(&Some(*id))) {
        let file = sources.file(id);
        if let Some(advice) = advice(&file.name, &file.text) {
            let message = format!("{} is no Boogie program", file.name);
            told.push((id, Diagnostic::error(Finding::Syntax, Span::NONE, message).note(None, advice)));
        }
    }
    let is_told = |file: &Option<FileId>| told.iter().any(|(id, _)| Some(*id) == *file);
    let rest: Vec<Diagnostic> =
        errors.into_iter().zip(&files).filter(|(_, file)| !is_told(file)).map(|(error, _)| error).collect();
    told.into_iter().map(|(_, error)| error).chain(rest).collect()
}

/// Whether a text is what `check --witness` writes.
pub fn is_witness(text: &str) -> bool {
    serde_json::from_str::<Execution>(text).is_ok()
}

/// What a file is that does not read as a program, by what it holds, or by the end of its name.
fn advice(name: &str, text: &str) -> Option<String> {
    if text.trim_start().starts_with('{') {
        return Some(match is_witness(text) {
            true => format!("it is a witness; to run it on its program: unthread replay {name} PROGRAM.bpl"),
            false => "it looks like JSON".to_owned(),
        });
    }
    let (language, way) = match Path::new(name).extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "c" | "h" | "i" | "cc" | "cpp" | "cxx" | "bc" | "ll" => (
            "C",
            "SMACK translates C programs: smack --no-verify -bpl PROGRAM.bpl FILE.c, and then unthread check PROGRAM.bpl",
        ),
        "dfy" => ("Dafny", "what Dafny makes of it (--bprint) has no threads"),
        "smt2" | "smt" => ("SMT-LIB", "solvers read it; `unthread translate --to chc` writes such files"),
        "java" => ("Java", NO_WAY),
        "go" => ("Go", NO_WAY),
        "rs" => ("Rust", NO_WAY),
        "py" => ("Python", NO_WAY),
        "js" | "ts" => ("JavaScript", NO_WAY),
        "pml" | "promela" => ("Promela", NO_WAY),
        "tla" => ("TLA+", NO_WAY),
        "cs" => ("C#", NO_WAY),
        "aag" | "aig" => ("AIGER", "model checkers read it; `unthread translate --to aiger` writes such files"),
        _ => return None,
    };
    Some(format!("the end of its name is that of {language}; {way}"))
}

const NO_WAY: &str = "its threads and what they share are written by hand (docs/tutorial.md)";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_known_by_their_names() {
        assert!(advice("a/b.C", "int x;").is_some_and(|told| told.contains("SMACK")));
        assert!(advice("w.txt", " {\"steps\": 1}").is_some_and(|told| told.contains("JSON")));
        assert_eq!(advice("x.bpl", "int x;"), None);
        assert_eq!(advice("-", "int x;"), None);
    }
}
