//! Where results go: standard output, or a file that appears all at once.

use std::io::{self, Write};
use std::path::Path;

use super::session::Failure;
use crate::files;

/// Writes a result. A reader that went away (`unthread ... | head`) has read what it wanted: no error.
///
/// # Errors
/// Standard output can not be written, a full disk for instance.
pub fn stdout(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::input(format!("standard output can not be written: {error}")))
        }
        _ => Ok(()),
    }
}

/// Writes a message. Nobody is left to hear it when that fails.
pub fn stderr(text: &str) {
    let mut err = anstream::stderr().lock();
    let _ = err.write_all(text.as_bytes()).and_then(|()| err.flush());
}

/// Writes to `path` (`-` or none: standard output), as [`files::replace`] does.
///
/// # Errors
/// The file can not be written.
pub fn to_file(path: Option<&Path>, text: &str) -> Result<(), Failure> {
    match path {
        None => stdout(text),
        Some(path) if path == Path::new("-") => stdout(text),
        Some(path) => files::replace(path, text)
            .map_err(|e| Failure::input(format!("{} can not be written: {e}", path.display()))),
    }
}
