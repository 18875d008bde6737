//! Where results go: standard output, or a file that appears all at once.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use serde_json::Value;

use super::status::Failure;
use crate::files;
use crate::visible::{visible_json, visible_text};

/// Writes a result. A reader that went away (`unthread ... | head`) has read what it wanted: no error.
///
/// # Errors
/// Standard output can not be written, a full disk for instance.
pub fn stdout(text: &str) -> Result<(), Failure> {
    written(anstream::stdout().lock(), text)
}

fn written(mut out: impl Write, text: &str) -> Result<(), Failure> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::input(format!("standard output can not be written: {error}")))
        }
        _ => Ok(()),
    }
}

/// Writes an object, on several lines.
///
/// # Errors
/// As [`stdout`].
pub fn json(value: &Value) -> Result<(), Failure> {
    stdout(&format!("{}\n", visible_json(&format!("{value:#}"))))
}

/// Writes a message. Nobody is left to hear it when that fails.
pub fn stderr(text: &str) {
    let mut err = anstream::stderr().lock();
    let _ = err.write_all(text.as_bytes()).and_then(|()| err.flush());
}

/// Is there a file to write, beside standard output?
pub fn is_file(path: &Path) -> bool {
    path != Path::new("-")
}

/// Tries whether [`to_file`] can write there.
///
/// # Errors
/// It can not.
pub fn try_out(path: Option<&Path>) -> Result<(), Failure> {
    path.filter(|p| is_file(p)).map_or(Ok(()), |path| files::try_out(path).map_err(|e| unwritable(path, &e)))
}

/// Makes a folder for files, with those around it, where it is not there.
///
/// # Errors
/// It can not be made.
pub fn make_folder(path: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(path).map_err(|e| Failure::input(format!("{} can not be made: {e}", path.display())))
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::input(format!("{} can not be written: {error}", path.display()))
}

/// Writes to `path` (`-` or none: standard output), as [`files::replace`] does. A terminal gets no character that it would obey;
/// a file or a pipe gets the text to the letter.
///
/// # Errors
/// The file can not be written.
pub fn to_file(path: Option<&Path>, text: &str) -> Result<(), Failure> {
    match path.filter(|p| is_file(p)) {
        Some(path) => files::replace(path, text).map_err(|e| unwritable(path, &e)),
        None if io::stdout().is_terminal() => stdout(&visible_text(text)),
        None => written(io::stdout().lock(), text),
    }
}

/// Writes what is no text to a file.
///
/// # Errors
/// The file can not be written.
pub fn bytes_to_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    files::replace(path, bytes).map_err(|e| unwritable(path, &e))
}
