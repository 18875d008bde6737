//! Where results go: standard output, or a file that appears all at once.

use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::session::Failure;

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

/// Writes to `path` (`-` or none: standard output). A file is written beside its place and moved there when it is complete,
/// so that nobody ever sees half of it.
///
/// # Errors
/// The file can not be written.
pub fn to_file(path: Option<&Path>, text: &str) -> Result<(), Failure> {
    match path {
        None => stdout(text),
        Some(path) if path == Path::new("-") => stdout(text),
        Some(path) => {
            replace(path, text).map_err(|e| Failure::input(format!("{} can not be written: {e}", path.display())))
        }
    }
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    // Devices and pipes are written to, not replaced; a link keeps pointing to what it points to.
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if target.exists() && !target.is_file() {
        return std::fs::OpenOptions::new().write(true).open(&target)?.write_all(text.as_bytes());
    }
    let folder = match target.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let mode = target.metadata().map_or(0o666, |m| m.permissions().mode());
    let mut file = tempfile::Builder::new()
        .prefix(".unthread-")
        .permissions(std::fs::Permissions::from_mode(mode))
        .tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.persist(&target)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_and_links_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a"), folder.path().join("b"));
        to_file(Some(&file), "one").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        to_file(Some(&link), "two").unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "two");
        assert!(link.is_symlink());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
        assert!(to_file(Some(Path::new("/nowhere/x")), "").is_err());
    }
}
