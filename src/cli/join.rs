//! `unthread join`: what the parts of one question say together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use super::options::PARTS;
use super::output;
use super::session::read;
use super::status::{Failure, Status};
use super::witness_file;
use crate::check::Fairness;
use crate::pipeline::with_constants;
use crate::pipeline::words::{no_execution, violated};
use crate::visible::{visible, visible_json, visible_text};
use crate::witness::Execution;

/// Say what the parts of one question say together
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  for k in 1 2 3 4; do unthread check --rounds 2 --part $k/4 --format json counter.bpl > $k.json; done
  unthread join 1.json 2.json 3.json 4.json

Exit status: 0 all parts hold, 1 one is violated, 2 these are no parts of one question, 3 a part is missing or has no answer.")]
pub struct Args {
    /// What `check --part K/N --format json` printed; of a part that was asked again, every answer
    #[arg(required = true, value_name = "PART.json")]
    parts: Vec<PathBuf>,
    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
    /// Also write the execution of a part that is violated to a file, for `unthread replay`
    #[arg(long, value_name = "OUT.json")]
    witness: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    Text,
    Json,
}

/// An answer to a part, as far as it matters here. What is not written so is no answer.
#[derive(Debug, Clone, Deserialize)]
struct Answer {
    file: Vec<String>,
    #[serde(default)]
    constants: Vec<String>,
    property: String,
    verdict: Said,
    method: String,
    fairness: Fairness,
    bounds: BTreeMap<String, Option<u32>>,
    bounds_reached: Vec<String>,
    reason: Option<String>,
    replay: Option<String>,
    witness: Option<Execution>,
    part: Part,
}

/// What is said of a part. A part is never proved: that word is about all executions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
enum Said {
    Violated,
    Holds,
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
struct Part {
    index: u32,
    of: u32,
    question: Option<String>,
}

/// What `unthread join --format json` prints.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields, title = "unthread joined answer"))]
#[cfg_attr(test, schemars(extend("$id" = "urn:unthread:schema:joined")))]
pub struct Joined {
    /// The version of unthread.
    version: &'static str,
    /// The program's files, as they were given.
    file: Vec<String>,
    /// Constants that were given values, each as an equation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    constants: Vec<String>,
    /// `safety`, `termination`, `deadlock`, `race`, or the text of a property of states.
    property: String,
    /// `violated` if a part is, `holds` if all parts do.
    verdict: Said,
    /// No execution is left out: all parts hold, and no bound cut anything in any of them.
    complete: bool,
    /// Why there is no answer.
    reason: Option<String>,
    /// What answered.
    method: String,
    fairness: Fairness,
    /// Of all parts. Of the integers' bits, the fewest.
    bounds: BTreeMap<String, Option<u32>>,
    /// Bounds that cut executions short, in any of the parts.
    bounds_reached: Vec<String>,
    parts: Parts,
    /// `confirmed`: the source program does what the witness says. `check` has seen to that.
    replay: Option<&'static str>,
    /// Of a part that is violated.
    #[cfg_attr(test, schemars(with = "Option<serde_json::Map<String, serde_json::Value>>"))]
    witness: Option<Execution>,
}

/// The parts, by their numbers from 1 on.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
struct Parts {
    /// How many there are.
    of: u32,
    violated: Vec<u32>,
    holds: Vec<u32>,
    unknown: Vec<u32>,
    missing: Vec<u32>,
}

pub fn run(args: &Args) -> Result<Status, Failure> {
    if args.witness.as_deref().is_some_and(witness_file::is_yaml) {
        let why = "join writes executions for `unthread replay`: of what C they are translated is not known here";
        return Err(Failure::input(why));
    }
    output::try_out(args.witness.as_deref())?;
    let answers = args.parts.iter().map(|path| answer(path)).collect::<Result<Vec<_>, _>>()?;
    let joined = Joined::of(&args.parts, answers)?;
    match (&args.witness, &joined.witness) {
        (Some(path), Some(execution)) => {
            let json = serde_json::to_string_pretty(execution).map_err(|e| Failure::input(e.to_string()))?;
            output::to_file(Some(path), &format!("{}\n", visible_json(&json)))?;
        }
        (Some(path), None) => witness_file::remove(path)?,
        (None, _) => {}
    }
    match args.format {
        Form::Text => output::stdout(&joined.text())?,
        Form::Json => output::json(&serde_json::to_value(&joined).map_err(|e| Failure::input(e.to_string()))?)?,
    }
    Ok(match joined.verdict {
        Said::Violated => Status::Violated,
        Said::Holds => Status::Done,
        Said::Unknown => Status::NoAnswer,
    })
}

/// The answer in a file.
fn answer(path: &Path) -> Result<Answer, Failure> {
    let no_answer = |why: &str| {
        Failure::input(format!("{} is no answer of `check --part K/N --format json`: {why}", path.display()))
    };
    let text = read(path).map_err(Failure::input)?;
    let answer: Answer = serde_json::from_str(&text).map_err(|error| no_answer(&error.to_string()))?;
    let Part { index, of, question } = &answer.part;
    if !(1..=*of).contains(index) || *of > PARTS {
        return Err(no_answer(&format!("there is no part {index} of {of}")));
    }
    let confirmed = answer.replay.as_deref() == Some("confirmed") && answer.witness.is_some();
    match answer.verdict {
        Said::Violated if !confirmed => Err(no_answer("it is violated, but has no execution that was replayed")),
        Said::Violated | Said::Holds if question.is_none() => Err(no_answer("it does not say to what question")),
        _ => Ok(answer),
    }
}

impl Joined {
    /// # Errors
    /// The answers are not to the parts of one question.
    fn of(paths: &[PathBuf], answers: Vec<Answer>) -> Result<Joined, Failure> {
        // Who was stopped before the program was read does not know the whole question.
        let first = answers.iter().position(|answer| answer.part.question.is_some()).unwrap_or(0);
        let asked = answers[first].clone();
        for (path, answer) in paths.iter().zip(&answers) {
            let same = answer.part.of == asked.part.of
                && answer.property == asked.property
                && answer.file == asked.file
                && answer.constants == asked.constants
                && (answer.part.question.is_none() || answer.part.question == asked.part.question);
            if !same {
                let (path, other) = (path.display(), paths[first].display());
                return Err(Failure::input(format!(
                    "{path} and {other} are not parts of one question: the program, the property, the method, the bounds or the number of \
                     parts is another one"
                )));
            }
        }
        // Of several answers to a part the best counts: each of them is one.
        let mut best: BTreeMap<u32, Answer> = BTreeMap::new();
        let rank = |answer: &Answer| match answer.verdict {
            Said::Violated => 0,
            Said::Holds => 1,
            Said::Unknown => 2,
        };
        for answer in answers {
            let known = best.get(&answer.part.index);
            if known.is_none_or(|known| rank(&answer) < rank(known)) {
                best.insert(answer.part.index, answer);
            }
        }
        Ok(Joined::whole(asked, &best))
    }

    fn whole(asked: Answer, best: &BTreeMap<u32, Answer>) -> Joined {
        let of = asked.part.of;
        let which = |said: Said| best.values().filter(|a| a.verdict == said).map(|a| a.part.index).collect();
        let parts = Parts {
            of,
            violated: which(Said::Violated),
            holds: which(Said::Holds),
            unknown: which(Said::Unknown),
            missing: (1..=of).filter(|index| !best.contains_key(index)).collect(),
        };
        let verdict = match () {
            () if !parts.violated.is_empty() => Said::Violated,
            () if parts.holds.len() == of as usize => Said::Holds,
            () => Said::Unknown,
        };
        let mut bounds = asked.bounds;
        let mut bounds_reached: Vec<String> = Vec::new();
        for answer in best.values().filter(|answer| answer.verdict == Said::Holds) {
            for (name, bound) in &answer.bounds {
                let known = bounds.entry(name.clone()).or_insert(*bound);
                *known = (*known).zip(*bound).map(|(a, b)| a.min(b)).or(*known).or(*bound);
            }
            bounds_reached.extend(answer.bounds_reached.iter().cloned());
        }
        bounds_reached.sort();
        bounds_reached.dedup();
        let unknown = best.values().filter(|answer| answer.verdict == Said::Unknown);
        let why = |answer: &Answer| {
            let reason = answer.reason.as_deref().unwrap_or("no answer");
            format!("part {}: {reason}", answer.part.index)
        };
        let mut reasons: Vec<String> = unknown.map(why).collect();
        if !parts.missing.is_empty() {
            reasons.push(format!("missing: {}", itertools::join(&parts.missing, ", ")));
        }
        Joined {
            version: env!("CARGO_PKG_VERSION"),
            file: asked.file,
            constants: asked.constants,
            property: asked.property,
            verdict,
            complete: verdict == Said::Holds && bounds_reached.is_empty(),
            reason: (verdict == Said::Unknown).then(|| reasons.join("; ")),
            method: asked.method,
            fairness: asked.fairness,
            bounds,
            bounds_reached,
            replay: (verdict == Said::Violated).then_some("confirmed"),
            witness: parts.violated.first().and_then(|index| best[index].witness.clone()),
            parts,
        }
    }

    fn text(&self) -> String {
        let (property, fairness) = (self.property.as_str(), self.fairness.name());
        let (of, reached) = (self.parts.of, self.bounds_reached.join(", "));
        let what = match self.verdict {
            Said::Violated => {
                format!("violated: {} (part {} of {of})", violated(property, fairness), self.parts.violated[0])
            }
            Said::Holds => {
                let cut = if self.complete { "no bound cut anything".to_owned() } else { format!("cut: {reached}") };
                format!("holds: {} within the bounds; {cut}", no_execution(property, fairness))
            }
            Said::Unknown => "unknown: no answer".to_owned(),
        };
        let bounds = self.bounds.iter().filter_map(|(name, bound)| Some(format!("{name} {}", (*bound)?)));
        let Parts { violated, holds, unknown, missing, .. } = &self.parts;
        let counts = [("violated", violated), ("holds", holds), ("unknown", unknown), ("missing", missing)];
        let counts = counts.iter().filter(|(_, parts)| !parts.is_empty());
        let counts = itertools::join(counts.map(|(what, parts)| format!("{} {what}", parts.len())), ", ");
        let mut text = format!("{}: {what}\n", visible(&with_constants(&self.file.join(" "), &self.constants)));
        let bounds = itertools::join(bounds, ", ");
        text.push_str(&format!("  {of} parts: {counts}; method {}; {bounds}\n", visible(&self.method)));
        self.reason.iter().for_each(|reason| text.push_str(&format!("  {}\n", visible_text(reason))));
        text
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn part(index: u32, verdict: &str, reached: &[&str]) -> Answer {
        serde_json::from_value(json!({
            "file": ["a.bpl"], "property": "safety", "verdict": verdict, "method": "eager", "fairness": "strong",
            "bounds": {"rounds": 2, "int_width": 8 - index}, "bounds_reached": reached, "reason": null, "replay": null, "witness": null,
            "part": {"index": index, "of": 3, "question": "q"},
        }))
        .unwrap()
    }

    fn joined(answers: Vec<Answer>) -> Result<Joined, Failure> {
        let paths: Vec<PathBuf> = (0..answers.len()).map(|n| format!("{n}.json").into()).collect();
        Joined::of(&paths, answers)
    }

    #[test]
    fn all_parts_are_the_whole() {
        let (a, b, c) = (part(1, "holds", &[]), part(2, "holds", &["rounds"]), part(3, "holds", &[]));
        let whole = joined(vec![c.clone(), a.clone(), b.clone()]).unwrap();
        assert_eq!((whole.verdict, whole.complete, whole.bounds["int_width"]), (Said::Holds, false, Some(5)));
        assert_eq!(whole.bounds_reached, ["rounds"]);
        let some = joined(vec![a.clone(), c.clone()]).unwrap();
        assert_eq!((some.verdict, some.parts.missing), (Said::Unknown, vec![2]));
        // Killed, then asked again.
        let again = joined(vec![part(2, "unknown", &[]), a.clone(), b, c.clone()]).unwrap();
        assert_eq!(again.verdict, Said::Holds);
        let one_violated = joined(vec![part(2, "violated", &[]), a.clone()]).unwrap();
        assert_eq!(one_violated.verdict, Said::Violated);
        // Of another question.
        let constant = Answer { constants: vec!["N == 1".into()], ..part(2, "holds", &[]) };
        assert!(joined(vec![a.clone(), constant, c.clone()]).is_err());
        let mut other = part(2, "holds", &[]);
        other.part.question = Some("another".into());
        assert!(joined(vec![a, other, c]).is_err());
    }

    #[test]
    fn what_is_no_part_is_no_answer() {
        let value = |verdict: &str| json!({"verdict": verdict, "part": {"index": 1, "of": 1}});
        assert!(serde_json::from_value::<Answer>(value("holds")).is_err());
        let proved = |verdict: &str| serde_json::from_value::<Said>(json!(verdict));
        assert!(proved("proved").is_err() && proved("holds").is_ok());
    }
}
