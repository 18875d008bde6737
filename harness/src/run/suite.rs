//! Which programs there are, and what is to be run on each: from the headers of programs, or from a suite file.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::Deserialize;

use crate::header::{self, Header};

/// A program with what is to be run on it.
#[derive(Debug, Clone)]
pub struct Program {
    /// As it is shown, and as commands name it.
    pub name: String,
    /// Absolute.
    pub path: PathBuf,
    pub text: String,
    pub header: Header,
}

/// A suite file:
///
/// ```toml
/// [[program]]
/// file = "locks/ticket.bpl"          # relative to the suite file
/// run = "check --property termination --stem 1 --lasso 1"
/// expect = "holds"
/// skip = { boogie = "why", lazy = "why", explore = "why" }   # optional
/// ```
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SuiteFile {
    program: Vec<Entry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    file: PathBuf,
    run: String,
    expect: String,
    #[serde(default)]
    slow: bool,
    #[serde(default)]
    skip: Skips,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Skips {
    boogie: Option<String>,
    lazy: Option<String>,
    explore: Option<String>,
}

/// The programs at `paths`: folders (every `.bpl` below that has a header), programs, suite files.
///
/// # Errors
/// Something can not be read; a named program has no header, or a wrong one; nothing is found.
pub fn load(paths: &[PathBuf]) -> anyhow::Result<Vec<Program>> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            for file in files_below(path, "bpl")? {
                let text = read(&file)?;
                let header = header::lines(&text).map_err(|e| anyhow::anyhow!("{}: {e}", file.display()))?;
                // Without a `RUN` line it is no test: an input of another one, or a stored translation.
                if !header.runs.is_empty() {
                    found.push(program(&file, text, header)?);
                }
            }
        } else if path.extension().is_some_and(|e| e == "toml") {
            found.extend(from_suite(path)?);
        } else {
            found.push(from_header(path, read(path)?)?);
        }
    }
    if found.is_empty() {
        bail!("there is no program with a RUN line in {}", shown(paths));
    }
    Ok(found)
}

fn shown(paths: &[PathBuf]) -> String {
    paths.iter().map(|p| p.display().to_string()).collect::<Vec<_>>().join(", ")
}

fn read(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("{} can not be read", path.display()))
}

fn from_header(path: &Path, text: String) -> anyhow::Result<Program> {
    let header = header::read(&text).map_err(|e| anyhow::anyhow!("{}: {e}", path.display()))?;
    program(path, text, header)
}

fn program(path: &Path, text: String, header: Header) -> anyhow::Result<Program> {
    Ok(Program { name: path.display().to_string(), path: path.canonicalize()?, text, header })
}

fn from_suite(path: &Path) -> anyhow::Result<Vec<Program>> {
    let suite: SuiteFile = toml::from_str(&read(path)?).with_context(|| path.display().to_string())?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut programs = Vec::new();
    for (i, entry) in suite.program.into_iter().enumerate() {
        let wrong = |what: &str| anyhow::anyhow!("{}: program {}: {what}", path.display(), i + 1);
        let arguments = header::words(&entry.run);
        if arguments.is_empty() {
            return Err(wrong("nothing to run"));
        }
        let expected = header::expectation(&entry.expect).ok_or_else(|| wrong(&format!("{}?", entry.expect)))?;
        let mut header = Header {
            runs: vec![header::Run { line: i + 1, arguments, expected, slow: entry.slow }],
            boogie_skip: entry.skip.boogie,
            lazy_skip: entry.skip.lazy,
            ..Header::default()
        };
        if let Some(reason) = entry.skip.explore {
            header.explore = header::Explore::Skip(reason);
        }
        let file = folder.join(&entry.file);
        programs.push(program(&file, read(&file)?, header)?);
    }
    Ok(programs)
}

/// All files with this extension below a folder, sorted.
///
/// # Errors
/// A folder can not be read.
pub fn files_below(folder: &Path, extension: &str) -> anyhow::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("{} can not be read", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.map(|e| Ok(e?.path())).collect::<std::io::Result<_>>()?;
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            found.extend(files_below(&path, extension)?);
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::header::Expectation;

    #[test]
    fn suites_name_their_programs() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.bpl"), "procedure main() {}\n").unwrap();
        let suite = folder.path().join("suite.toml");
        let write = |text: &str| std::fs::write(&suite, text).unwrap();
        write(
            "[[program]]\nfile = 'a.bpl'\nrun = 'check --rounds 1'\nexpect = 'holds complete'\nskip.boogie = 'slow'\n",
        );
        let programs = load(std::slice::from_ref(&suite)).unwrap();
        assert_eq!(programs[0].header.runs[0].expected, Expectation::Holds { complete: Some(true) });
        assert_eq!(programs[0].header.boogie_skip.as_deref(), Some("slow"));
        write("[[program]]\nfile = 'a.bpl'\nrun = 'check'\nexpect = 'perhaps'\n");
        assert!(load(std::slice::from_ref(&suite)).unwrap_err().to_string().ends_with("program 1: perhaps?"));
        write("[[program]]\nfile = 'a.bpl'\nrun = 'check'\nexpect = 'holds'\nspeed = 3\n");
        assert!(load(std::slice::from_ref(&suite)).is_err());
        assert!(load(&[folder.path().to_owned()]).is_err());
        assert!(load(&[folder.path().join("a.bpl")]).is_err());
    }
}
