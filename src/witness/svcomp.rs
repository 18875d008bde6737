//! Executions as violation witnesses of SV-COMP, format 2.2 (Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl and Strejček, *Software Verification
//! Witnesses 2.0*, SPIN 2024; 2.2 adds the thread of a waypoint), where the program was translated from C and names the places of C.
//!
//! Each statement of C that a thread comes to is a segment with one waypoint to follow; the last segment is the target, for a race one waypoint
//! for each of the two threads. Values are not told: they are those of the translation's variables.

use std::fmt::Write;

use base::digest::sha256;
use base::source::{Location, Sources};

use super::{End, Execution};

/// What a witness says of itself beside the execution.
#[derive(Debug, Clone)]
pub struct Task {
    /// The tool's version.
    pub version: String,
    /// The files in C: the name, and the SHA-256 of the content.
    pub files: Vec<(String, String)>,
    /// When the witness was made, in seconds since 1970.
    pub time: u64,
}

/// The files in C that an execution passes, in order; none where no place of C is known.
pub fn files(execution: &Execution, sources: &Sources) -> Vec<String> {
    let mut files: Vec<String> = Vec::new();
    let steps = execution.steps.iter().filter(|step| step.is_executed()).map(|step| &step.location);
    let (failure, accesses) = match &execution.end {
        End::Failure { location, .. } => (location.as_ref(), &[][..]),
        End::Race { accesses, .. } => (None, accesses.as_slice()),
        End::Lasso { .. } | End::Deadlock { .. } | End::None => (None, &[][..]),
    };
    for location in steps.chain(failure).chain(accesses.iter().map(|access| &access.location)) {
        if let Some(place) = sources.foreign(location).filter(|place| !files.contains(&place.file)) {
            files.push(place.file);
        }
    }
    files
}

/// The witness, in YAML.
///
/// # Errors
/// Why there is none: the format knows no such violation, or the place of the violation is known in Boogie only.
pub fn yaml(execution: &Execution, sources: &Sources, task: &Task) -> Result<String, &'static str> {
    const NO_PLACE: &str =
        "where it is in C is not known: `{:sourceloc ..}`, `{:sourceFile ..}` or `#line` would say so";
    let (specification, targets) = match &execution.end {
        End::Failure { location, .. } => {
            let last = execution.steps.last().ok_or(NO_PLACE)?;
            let place = location.as_ref().unwrap_or(&last.location);
            ("G ! call(reach_error())", vec![(last.thread, place)])
        }
        End::Race { accesses, .. } => ("G ! data-race", accesses.iter().map(|a| (a.thread, &a.location)).collect()),
        _ => return Err("the format has failing checks and races only"),
    };
    let mut content = String::new();
    let mut at: Vec<Option<Location>> = vec![None; execution.threads.len()];
    let upto = match &execution.end {
        End::Race { start, .. } => *start,
        _ => execution.steps.len().saturating_sub(1),
    };
    for step in execution.steps[..upto.min(execution.steps.len())].iter().filter(|step| step.is_executed()) {
        let place = sources.foreign(&step.location);
        let Some(was) = at.get_mut(step.thread) else { continue };
        if *was != place
            && let Some(place) = &place
        {
            content.push_str("  - segment:\n");
            waypoint(&mut content, "assumption", step.thread, place);
        }
        *was = place;
    }
    content.push_str("  - segment:\n");
    for (thread, place) in targets {
        let place = sources.foreign(place).ok_or(NO_PLACE)?;
        waypoint(&mut content, "target", thread, &place);
    }
    Ok(metadata(task, specification, &content) + &content)
}

fn waypoint(out: &mut String, kind: &str, thread: usize, place: &Location) {
    let (file, line, column) = (quoted(&place.file), place.line, place.column);
    // Nothing is claimed there but that the thread comes by.
    let constraint = match kind {
        "assumption" => "        constraint:\n          value: \"1\"\n          format: c_expression\n",
        _ => "",
    };
    let _ = write!(
        out,
        "    - waypoint:\n        type: {kind}\n        action: follow\n        thread_id: {thread}\n{constraint}        \
         location:\n          file_name: {file}\n          line: {line}\n          column: {column}\n"
    );
}

fn metadata(task: &Task, specification: &str, content: &str) -> String {
    let names: String = task.files.iter().map(|(name, _)| format!("      - {}\n", quoted(name))).collect();
    let hashes: String =
        task.files.iter().map(|(name, hash)| format!("        {}: \"{hash}\"\n", quoted(name))).collect();
    let (uuid, time, version) = (uuid(content, task.time), date(task.time), quoted(&task.version));
    format!(
        "- entry_type: violation_sequence\n  metadata:\n    format_version: \"2.2\"\n    uuid: \"{uuid}\"\n    creation_time: \"{time}\"\n    \
         producer:\n      name: unthread\n      version: {version}\n    task:\n      input_files:\n{names}      input_file_hashes:\n{hashes}      \
         specification: \"CHECK( init(main()), LTL({specification}) )\"\n      data_model: LP64\n      language: C\n  content:\n",
    )
}

/// A text as YAML has it in quotes: as JSON does.
fn quoted(text: &str) -> String {
    base::visible::visible_json(&serde_json::Value::from(text).to_string()).into_owned()
}

/// A name that no other witness has, made of what it says: version 8 of RFC 9562, whose bits are anybody's own.
fn uuid(content: &str, time: u64) -> String {
    let digest = sha256(format!("{time} {content}").as_bytes());
    format!("{}-{}-8{}-a{}-{}", &digest[..8], &digest[8..12], &digest[13..16], &digest[17..20], &digest[20..32])
}

/// Seconds since 1970 as ISO 8601 has them, in UTC.
fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (mut year, mut day) = (1970, days);
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while day >= lengths[month] {
        day -= lengths[month];
        month += 1;
    }
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year}-{:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z", month + 1, day + 1)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let expected = [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_735_689_599, "2024-12-31T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ];
        for (seconds, text) in expected {
            assert_eq!(date(seconds), text);
        }
    }
}
