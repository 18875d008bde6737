//! Questions of the page, and their answers.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use unthread::Options;
use unthread::check::{Fairness, Scheduling};
use unthread::diagnostic::{Diagnostic, DiagnosticObject, render_all};
use unthread::pipeline::{Requested, Verdict};
use unthread::sequentialize::Method;
use unthread::source::{SourceFile, Sources};

/// What is asked.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum What {
    /// The names of the strategies for the question.
    Strategies,
    /// An answer.
    Check,
    /// A sequential program.
    Translate,
}

/// A question as the page asks it; what is left out is as in the command line.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    what: What,
    /// The program.
    text: String,
    #[serde(default)]
    property: String,
    #[serde(default)]
    fairness: Fairness,
    #[serde(default)]
    cooperative: bool,
    #[serde(default)]
    entry: Option<String>,
    /// One strategy alone, for `check` without bounds.
    #[serde(default)]
    strategy: Option<String>,
    /// How to translate.
    #[serde(default)]
    method: Option<String>,
    #[serde(default)]
    bounds: Bounds,
    /// Seconds.
    #[serde(default)]
    time: Option<f64>,
}

/// How far to look; each of them may be left out.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Bounds {
    rounds: Option<u32>,
    stem: Option<u32>,
    lasso: Option<u32>,
    unroll: Option<u32>,
}

/// A line of a translation, and the line of the source that it stands for.
#[derive(Serialize)]
struct Pair {
    translated: u32,
    source: u32,
}

/// Answers a question: JSON in, JSON out. What is wrong with the question or the program is told in the member
/// `errors`.
pub fn answer(question: &str) -> String {
    let answer = match serde_json::from_str::<Question>(question) {
        Ok(question) => answered(&question).unwrap_or_else(|errors| errors),
        Err(error) => refused(&format!("the question is none: {error}")),
    };
    answer.to_string()
}

fn refused(why: &str) -> Value {
    json!({ "errors": [{ "message": why }], "text": why })
}

/// The errors, with the places in the text that they are about.
fn errors(text: &str, diagnostics: &[Diagnostic]) -> Value {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("input.bpl", text));
    let objects: Vec<_> = diagnostics.iter().map(|d| DiagnosticObject::of(d, &sources)).collect();
    json!({ "errors": objects, "text": plain(&render_all(diagnostics, &sources)) })
}

/// A text without the colours of a terminal.
fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// What a shorter execution may take, of the time for all.
const FOR_SHORTER: f64 = 0.2;

fn answered(question: &Question) -> Result<Value, Value> {
    let options = options(question).map_err(|why| refused(&why))?;
    let text = question.text.as_str();
    let told = |diagnostics: Vec<Diagnostic>| errors(text, &diagnostics);
    match question.what {
        What::Strategies => Ok(json!({ "strategies": unthread::strategies(text, &options).map_err(told)? })),
        What::Translate => {
            let translation = unthread::translate(text, &options).map_err(told)?;
            let pair = |(translated, place): &(u32, unthread::source::Location)| Pair {
                translated: *translated,
                source: place.line,
            };
            let pairs: Vec<_> = translation.places.iter().map(pair).collect();
            Ok(json!({ "translation": translation.text, "method": translation.method.name(), "lines": pairs }))
        }
        What::Check => {
            let mut answer = unthread::check(text, &options).map_err(told)?;
            if answer.verdict() == Verdict::Violated {
                answer.shorten(Duration::from_secs_f64(question.time.unwrap_or(10.0).clamp(0.0, 60.0) * FOR_SHORTER));
            }
            let heading = answer.heading();
            let complaints: Vec<_> = answer.report.diagnostics.clone();
            Ok(json!({
                "verdict": heading.verdict,
                "words": answer.words(),
                "details": heading.details,
                "reason": answer.report.reason,
                "complaints": plain(&render_all(&complaints, &answer.sources)),
                "page": answer.page().map_err(|why| refused(&why))?,
                "report": answer.json(),
            }))
        }
    }
}

/// The most that a time limit may be: an hour.
const MOST_SECONDS: f64 = 3600.0;

fn options(question: &Question) -> Result<Options, String> {
    let named = |name: &str| Method::ALL.into_iter().find(|method| method.name() == name);
    let method = question.method.as_deref().filter(|name| !name.is_empty());
    let method = method.map(|name| named(name).ok_or_else(|| format!("no translation is called {name}")));
    let Bounds { rounds, stem, lasso, unroll } = question.bounds;
    Ok(Options {
        property: question.property.clone(),
        entry: question.entry.clone().filter(|name| !name.is_empty()),
        scheduling: Scheduling { cooperative: question.cooperative, ..Scheduling::default() },
        fairness: question.fairness,
        bounds: Requested { rounds, stem, lasso, unroll, ..Requested::default() },
        method: method.transpose()?,
        strategy: question.strategy.clone(),
        timeout: question.time.map(|seconds| Duration::from_secs_f64(seconds.clamp(0.0, MOST_SECONDS))),
        ..Options::default()
    })
}
