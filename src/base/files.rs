//! Files that appear all at once.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// Writes a file beside its place and moves it there when it is complete, so that nobody ever sees half of it. Devices and
/// pipes are written to, not replaced; a link keeps pointing to what it points to, and a file keeps its permissions.
///
/// # Errors
/// The file can not be written; what was there before is still there.
pub fn replace(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let target = target(path)?;
    match beside(&target)? {
        None => std::fs::OpenOptions::new().write(true).open(&target)?.write_all(content.as_ref()),
        Some(mut file) => {
            file.write_all(content.as_ref())?;
            file.persist(&target)?;
            Ok(())
        }
    }
}

/// Tries whether [`replace`] can write there, without changing anything: before long work, not behind it.
///
/// # Errors
/// Why it can not.
pub fn try_out(path: &Path) -> io::Result<()> {
    beside(&target(path)?).map(drop)
}

/// What the path leads to, through all links: also where the last of them leads to nothing yet.
fn target(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => match path.read_link() {
            // A loop of links is an error of another kind, so that this comes to an end.
            Ok(next) => target(&path.parent().unwrap_or(Path::new("")).join(next)),
            Err(_) => Ok(path.to_owned()),
        },
        known => known,
    }
}

/// A file that can take the place of `target`; `None` for a device or a pipe.
fn beside(target: &Path) -> io::Result<Option<NamedTempFile>> {
    if target.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if target.exists() && !target.is_file() {
        return Ok(None);
    }
    let folder = match target.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    // Without a folder, that is what is said; not the name of a file nobody has heard of.
    folder.metadata()?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".unthread-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = target.metadata().map_or(0o666, |m| m.permissions().mode());
        builder.permissions(std::fs::Permissions::from_mode(mode));
    }
    builder.tempfile_in(folder).map(Some)
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

#[cfg(all(test, unix))]
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

    #[test]
    fn links_that_lead_nowhere_are_no_files_to_replace() {
        let folder = tempfile::tempdir().unwrap();
        let [a, b, c] = ["a", "b", "c"].map(|name| folder.path().join(name));
        std::os::unix::fs::symlink("b", &a).unwrap();
        std::os::unix::fs::symlink("a", &b).unwrap();
        assert!(replace(&a, "").is_err() && try_out(&b).is_err());
        assert!(a.is_symlink() && b.is_symlink());
        // What is not there yet is made where the links lead.
        std::fs::remove_file(&b).unwrap();
        std::os::unix::fs::symlink("c", &b).unwrap();
        replace(&a, "made").unwrap();
        assert!(a.is_symlink() && b.is_symlink() && c.is_file());
        assert_eq!(std::fs::read_to_string(&a).unwrap(), "made");
    }

    #[test]
    fn trying_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        try_out(&file).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        replace(&file, "one").unwrap();
        try_out(&file).unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "one");
        assert!(try_out(folder.path()).is_err() && try_out(&folder.path().join("no/where")).is_err());
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
