//! Files that appear all at once.

use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// Writes a file beside its place and moves it there when it is complete, so that nobody ever sees half of it. Devices and
/// pipes are written to, not replaced; a link keeps pointing to what it points to, and a file keeps its permissions.
///
/// # Errors
/// The file can not be written; what was there before is still there.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if target.exists() && !target.is_file() {
        return std::fs::OpenOptions::new().write(true).open(&target)?.write_all(text.as_bytes());
    }
    let folder = match target.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    // Without a folder, that is what is said; not the name of a file nobody has heard of.
    folder.metadata()?;
    let mode = target.metadata().map_or(0o666, |m| m.permissions().mode());
    let mut file = tempfile::Builder::new()
        .prefix(".unthread-")
        .permissions(std::fs::Permissions::from_mode(mode))
        .tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.persist(&target)?;
    Ok(())
}

/// Can [`replace`] write there? To be asked before the work whose result is to be written.
///
/// # Errors
/// Why not.
pub fn writable(path: &Path) -> io::Result<()> {
    if path.exists() && !path.is_file() {
        return std::fs::OpenOptions::new().write(true).open(path).map(|_| ());
    }
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder = target.parent().filter(|f| *f != Path::new("")).unwrap_or(Path::new("."));
    folder.metadata()?;
    tempfile::Builder::new().prefix(".unthread-").tempfile_in(folder).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_and_links_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a"), folder.path().join("b"));
        replace(&file, "one").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        replace(&link, "two").unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "two");
        assert!(link.is_symlink());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
        let error = replace(Path::new("/nowhere/x"), "").unwrap_err().to_string();
        assert!(error.contains("No such file") && !error.contains("/nowhere"), "{error}");
    }

    /// What is no file stays what it is: whoever may write to `/dev` must not find a file in place of a device there.
    #[test]
    fn pipes_are_written_to() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::read_to_string(pipe).unwrap()
        });
        replace(&pipe, "said").unwrap();
        assert_eq!(reader.join().unwrap(), "said");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
