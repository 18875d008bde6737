//! Several properties in one run: each has its own answer, and the run ends with the worst of them.

use crate::clock::Instant;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::answer::AnswerOptions;
use super::objects::{Objects, Whole};
use super::options::{BoundOptions, Format};
use super::output::is_file;
use super::property::{AskedProperty, PropertyOptions};
use super::session::{Series, Session};
use super::status::{Failure, Status};
use crate::check::Property;

/// What one of the properties is asked with.
pub struct One {
    pub property: PropertyOptions,
    pub bounds: BoundOptions,
    pub answer: AnswerOptions,
    /// Its share of the time that is left.
    pub time: Option<Duration>,
}

/// Asks for each property in turn. `ask` gives the answer; objects become one (`"answers"`), SARIF logs one log.
///
/// # Errors
/// An answer can not be written.
pub fn each(
    (properties, bounds, files): (&PropertyOptions, &BoundOptions, &str),
    answer: &AnswerOptions,
    time: Option<Duration>,
    session: &mut Session,
    mut ask: impl FnMut(One, &mut Session) -> Result<Status, Failure>,
) -> Result<Status, Failure> {
    let asked = properties.all();
    let of_termination = |p: &AskedProperty| p.kind().is_about_endless();
    // What belongs to some of the properties only is given to these.
    let mixed = asked.iter().any(of_termination) && !asked.iter().all(of_termination);
    let start = Instant::now();
    let outer = session.objects.clone();
    let answers = Objects::new(answer.format, Whole::Answers, outer.clone());
    session.objects = Some(answers.clone());
    let (mut worst, mut names, mut parts) = (Status::Done, Vec::new(), Vec::new());
    for (at, property) in asked.iter().enumerate() {
        let left = time.map(|t| t.saturating_sub(start.elapsed()) / (asked.len() - at) as u32);
        let name = file_name(property, &mut names);
        let own = answer.of_several(|path| beside(path, &name));
        parts.push((property.text().to_owned(), own.clone()));
        let one = One {
            property: properties.only(property, mixed),
            bounds: if mixed { of_kind(bounds, property.kind()) } else { *bounds },
            answer: own,
            time: left.map(|t| t.max(Duration::from_millis(10))),
        };
        session.series = Series {
            worst: Some(worst),
            behind: asked[at + 1..].iter().map(|p| p.text().to_owned()).collect(),
            time: time.map(|t| t.saturating_sub(start.elapsed())),
        };
        let status = match ask(one, session) {
            Ok(status) => status,
            Err(failure) => {
                session.report(&failure.diagnostics);
                failure.status
            }
        };
        worst = worst.worse(status);
        session.again();
        if status == Status::Input {
            // The others would only say the same.
            break;
        }
    }
    if worst != Status::Input {
        answer.lead_to(&parts, files, session);
    }
    session.objects = outer;
    session.series = Series::default();
    if matches!(answer.format, Format::Json | Format::Sarif) {
        session.give(answers.document())?;
    }
    Ok(worst)
}

fn of_kind(bounds: &BoundOptions, kind: Property) -> BoundOptions {
    match kind {
        Property::Termination => BoundOptions { rounds: None, ..*bounds },
        Property::Safety | Property::Deadlock | Property::Race => BoundOptions { stem: None, lasso: None, ..*bounds },
    }
}

/// A word for file names, no two alike.
fn file_name(property: &AskedProperty, known: &mut Vec<String>) -> String {
    let word = property.text().split('(').next().unwrap_or_default().trim().to_owned();
    let again = known.iter().filter(|w| **w == word).count();
    known.push(word.clone());
    if again == 0 { word } else { format!("{word}-{}", again + 1) }
}

/// `out.json` is `out-deadlock.json` for that property.
fn beside(path: &Path, name: &str) -> PathBuf {
    if !is_file(path) {
        return path.to_owned();
    }
    let stem = path.file_stem().map_or(String::new(), |s| s.to_string_lossy().into_owned());
    let end = path.extension().map_or(String::new(), |e| format!(".{}", e.to_string_lossy()));
    path.with_file_name(format!("{stem}-{name}{end}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_apart() {
        assert_eq!(beside(Path::new("a/out.json"), "race"), Path::new("a/out-race.json"));
        assert_eq!(beside(Path::new("-"), "race"), Path::new("-"));
        let mut known = Vec::new();
        let property = AskedProperty::Temporal("response(p, q)".into());
        let names = [0, 1].map(|_| file_name(&property, &mut known));
        assert_eq!(names, ["response", "response-2"]);
    }
}
