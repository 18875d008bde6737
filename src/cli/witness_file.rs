//! The file that `--witness` names: an execution for `unthread replay`, or, where the name ends in `.yml`, for validators of SV-COMP.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use super::output;
use super::session::Session;
use super::status::Failure;
use crate::digest::sha256;
use crate::visible::visible_json;
use crate::witness::svcomp::{self, Task};
use crate::witness::{Execution, FORMAT, Header};

/// Writes an execution that violates `property`. Without one, the file of an earlier run, whose execution is none of this one, is removed.
///
/// # Errors
/// It can not be written; nothing of it is known in C, where the file is for SV-COMP.
pub fn write(path: &Path, execution: Option<&Execution>, property: &str, session: &Session) -> Result<(), Failure> {
    let Some(execution) = execution else { return remove(path) };
    if is_yaml(path) {
        return output::to_file(Some(path), &yaml(execution, session)?);
    }
    let saved = Execution { header: Some(header(property, session)), ..execution.clone() };
    let json = serde_json::to_string_pretty(&saved).map_err(|e| Failure::input(e.to_string()))?;
    output::to_file(Some(path), &format!("{}\n", visible_json(&json)))
}

/// Is the file one for validators of SV-COMP?
pub fn is_yaml(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "yml" || end == "yaml")
}

/// Removes what an earlier run has left, and nothing else.
pub fn remove(path: &Path) -> Result<(), Failure> {
    let is_ours = |text: String| match is_yaml(path) {
        true => text.starts_with("- entry_type: violation_sequence") && text.contains("name: unthread"),
        false => serde_json::from_str::<Execution>(&text).is_ok(),
    };
    let stale = path.is_file() && std::fs::read_to_string(path).is_ok_and(is_ours);
    match stale.then(|| std::fs::remove_file(path)) {
        Some(Err(error)) => Err(Failure::input(format!("{} can not be removed: {error}", path.display()))),
        _ => Ok(()),
    }
}

fn header(property: &str, session: &Session) -> Header {
    let is_file = |argument: &String| session.digests.iter().any(|file| file.name == *argument);
    let given = std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    Header {
        tool: "unthread".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        format: FORMAT,
        files: session.digests.clone(),
        property: property.to_owned(),
        options: given.filter(|argument| !is_file(argument)).collect(),
    }
}

fn yaml(execution: &Execution, session: &Session) -> Result<String, Failure> {
    let no_witness = |why: &str| Failure::input(format!("there is no witness for SV-COMP: {why}"));
    let digest = |name: String| match std::fs::read(&name) {
        Ok(bytes) => Ok((name, sha256(&bytes))),
        Err(error) => {
            Err(no_witness(&format!("{name}, from which the program was translated, can not be read: {error}")))
        }
    };
    let files = svcomp::files(execution, &session.sources).into_iter().map(digest).collect::<Result<_, _>>()?;
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let task = Task { version: env!("CARGO_PKG_VERSION").to_owned(), files, time };
    svcomp::yaml(execution, &session.sources, &task).map_err(no_witness)
}

/// What a replay has to say of a witness's header, beside the program as it is now.
///
/// # Errors
/// It is of a format that is not known yet.
pub fn compare(header: &Header, session: &Session) -> Result<Option<String>, Failure> {
    if header.format > FORMAT {
        let (format, by) = (header.format, &header.version);
        let why =
            format!("the witness has format {format}, by {} {by}; this unthread reads up to {FORMAT}", header.tool);
        return Err(Failure::input(why));
    }
    let now = &session.digests;
    let changed = header.files.iter().zip(now).filter(|(then, now)| then.sha256 != now.sha256);
    let names: Vec<&str> = changed.map(|(_, now)| now.name.as_str()).collect();
    let (then, now) = (header.files.len(), now.len());
    Ok(match names.as_slice() {
        _ if then != now => Some(format!("the witness is one of a program of {then} files, not of {now}")),
        [] => None,
        _ => Some(format!("not what it was when the witness was found: {}", names.join(", "))),
    })
}
