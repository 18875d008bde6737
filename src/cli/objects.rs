//! What machines are to read (`--format json`, `sarif`) of several questions: kept until all of it is there, then printed as one document.

use std::sync::{Arc, Mutex, MutexGuard};

use serde_json::{Value, json};

use super::options::Format;
use crate::pipeline::{self, Answers};

/// What the whole document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whole {
    /// An array: an object for each file.
    Array,
    /// One object for several properties: `{ "answers": [...] }`.
    Answers,
    /// One SARIF log, with the runs of all.
    Log,
}

/// Objects of a document that is not whole yet. Clones are the same document: who ends the process prints what is there.
#[derive(Debug, Clone)]
pub struct Objects {
    whole: Whole,
    kept: Arc<Mutex<Vec<Value>>>,
    /// The document that this one is a part of.
    outer: Option<Box<Objects>>,
}

impl Objects {
    /// `json`: what the document is in this form.
    pub fn new(format: Format, json: Whole, outer: Option<Objects>) -> Objects {
        let whole = if format == Format::Sarif { Whole::Log } else { json };
        Objects { whole, kept: Arc::default(), outer: outer.map(Box::new) }
    }

    fn kept(&self) -> MutexGuard<'_, Vec<Value>> {
        self.kept.lock().unwrap_or_else(|e| e.into_inner())
    }

    pub fn push(&self, object: Value) {
        self.kept().push(object);
    }

    /// The document of what is there.
    pub fn document(&self) -> Value {
        let kept = self.kept().clone();
        match self.whole {
            Whole::Array => Value::Array(kept),
            Whole::Answers => json!(Answers { answers: &kept }),
            Whole::Log => pipeline::one_log(kept),
        }
    }

    /// The outermost document, with an object behind which there are no more.
    pub fn last(&self, object: Value) -> Value {
        self.push(object);
        let document = self.document();
        self.outer.as_ref().map_or_else(|| document.clone(), |outer| outer.last(document.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_comes_last_prints_the_whole() {
        let files = Objects::new(Format::Json, Whole::Array, None);
        files.push(json!(1));
        let answers = Objects::new(Format::Json, Whole::Answers, Some(files.clone()));
        answers.push(json!(2));
        assert_eq!(answers.clone().last(json!(3)), json!([1, { "answers": [2, 3] }]));
    }
}
