//! What the parser and the checker accept, and what they say about the rest.
//!
//! The sets of tests, by the first word of their names:
//! - `diagnostics`: what `unthread resolve` prints about each file in `boogie-tests/errors` that has a `.txt` beside it, to the
//!   letter. `BLESS=1` rewrites the texts, and makes one for each program that starts with `// RUN: resolve` and
//!   `// EXPECT: error`.
//! - `language`: each file in `boogie-tests/language` is accepted; a `.txt` beside it holds the warnings.
//! - `agreement`: Boogie accepts what we accept and rejects what we reject, on both folders. A line `// BOOGIE: skip REASON` in a
//!   file says why not. Ignored where `boogie` is missing.
//! - `dafny`: Dafny's prelude and what Dafny makes of the programs in `boogie-tests/dafny` is accepted. Ignored where `dafny` is missing.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use libtest_mimic::{Arguments, Failed, Trial};

const UNTHREAD: &str = env!("CARGO_BIN_EXE_unthread");
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn main() -> ExitCode {
    let mut trials = Vec::new();
    for path in files("errors", "bpl") {
        let header = Header::read(&path);
        let Some(arguments) = header.resolve else { continue };
        if bless() || golden_of(&path).exists() {
            let path = path.clone();
            let arguments = arguments.clone();
            trials.push(Trial::test(format!("diagnostics {path}"), move || prints(&path, &arguments, true)));
        }
        trials.push(agreement(&path, header.boogie_skip, arguments, false));
    }
    for path in files("language", "bpl") {
        let header = Header::read(&path);
        trials.push(agreement(&path, header.boogie_skip, Vec::new(), true));
        trials.push(Trial::test(format!("language {path}"), move || prints(&path, &[], false)));
    }
    for path in files("dafny", "dfy") {
        trials.push(
            Trial::test(format!("dafny {path}"), move || accepts_dafny(&path)).with_ignored_flag(!on_path("dafny")),
        );
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// What the comment lines at the top of a program say.
#[derive(Default)]
struct Header {
    /// Arguments of its first line, if that is `RUN: resolve ...` and an error is expected.
    resolve: Option<Vec<String>>,
    boogie_skip: Option<String>,
}

impl Header {
    fn read(path: &str) -> Header {
        let text = fs::read_to_string(Path::new(ROOT).join(path)).unwrap_or_default();
        let rejected = text.lines().nth(1).is_some_and(|l| l.starts_with("// EXPECT: error"));
        let arguments = text.strip_prefix("// RUN: resolve").and_then(|rest| rest.lines().next()).filter(|_| rejected);
        Header {
            resolve: arguments.map(|a| a.split_whitespace().map(str::to_owned).collect()),
            boogie_skip: text.lines().find_map(|l| l.strip_prefix("// BOOGIE: skip ")).map(str::to_owned),
        }
    }
}

/// Runs `unthread resolve` in the repository's root; its diagnostics and whether it succeeded.
fn resolve(path: &str, arguments: &[String]) -> Result<(String, bool), Failed> {
    let output = Command::new(UNTHREAD).current_dir(ROOT).arg("resolve").args(arguments).arg(path).output()?;
    match output.status.code() {
        Some(code @ (0 | 2)) => Ok((String::from_utf8(output.stderr)?, code == 0)),
        other => Err(format!("exit status {other:?}: {}", String::from_utf8_lossy(&output.stderr)).into()),
    }
}

/// The diagnostics are those of the golden file, none where there is no such file.
fn prints(path: &str, arguments: &[String], rejected: bool) -> Result<(), Failed> {
    let (found, accepted) = resolve(path, arguments)?;
    if accepted == rejected {
        return Err(format!("{} unexpectedly:\n{found}", if accepted { "accepted" } else { "rejected" }).into());
    }
    let golden = golden_of(path);
    if bless() {
        if !found.is_empty() {
            fs::write(golden, found)?;
        } else if golden.exists() {
            fs::remove_file(golden)?;
        }
        return Ok(());
    }
    let expected = fs::read_to_string(&golden).unwrap_or_default();
    if found == expected {
        return Ok(());
    }
    Err(format!("{} differs (BLESS=1 rewrites it)\nexpected:\n{expected}\nfound:\n{found}", golden.display()).into())
}

/// A test that Boogie gives the same answer.
fn agreement(path: &str, skip: Option<String>, arguments: Vec<String>, accept: bool) -> Trial {
    let owned = path.to_owned();
    let test = Trial::test(format!("agreement {path}"), move || {
        let mut boogie = Command::new("boogie");
        boogie.current_dir(ROOT).args(["/nologo", "/noVerify"]);
        // Both infer `modifies` clauses, or none of them does.
        if !arguments.iter().any(|a| a == "--strict") {
            boogie.arg("/doModSetAnalysis");
        }
        let output = boogie.arg(&owned).output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let rejected = text.contains("errors detected in");
        let finished = text.contains("Boogie program verifier finished");
        if rejected != accept && finished == accept {
            return Ok(());
        }
        Err(format!("Boogie says:\n{text}").into())
    });
    match skip {
        Some(reason) => test.with_ignored_flag(true).with_kind(reason),
        None if !on_path("boogie") => test.with_ignored_flag(true).with_kind("boogie is not installed"),
        None => test,
    }
}

/// What Dafny prints of a program passes, and so it does after we have printed it ourselves; Boogie accepts that, too.
fn accepts_dafny(path: &str) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let printed = folder.path().join("printed.bpl");
    let output = Command::new("dafny")
        .current_dir(ROOT)
        .args(["/compile:0", "/noVerify"])
        .arg(format!("/print:{}", printed.display()))
        .arg(path)
        .output()?;
    if !printed.exists() {
        return Err(format!("dafny printed nothing: {}", String::from_utf8_lossy(&output.stdout)).into());
    }
    let again = folder.path().join("again.bpl");
    let formatted = Command::new(UNTHREAD).arg("fmt").arg("-o").arg(&again).arg(&printed).output()?;
    if !formatted.status.success() {
        return Err(String::from_utf8_lossy(&formatted.stderr).into_owned().into());
    }
    for file in [&printed, &again] {
        let (diagnostics, accepted) = resolve(&file.to_string_lossy(), &["--strict".to_owned()])?;
        if !accepted || !diagnostics.is_empty() {
            return Err(diagnostics.into());
        }
    }
    if on_path("boogie") {
        let output = Command::new("boogie").args(["/nologo", "/noVerify"]).arg(&again).output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        if !text.contains("Boogie program verifier finished") {
            return Err(format!("Boogie rejects the reprinted file:\n{text}").into());
        }
    }
    Ok(())
}

fn golden_of(path: &str) -> PathBuf {
    Path::new(ROOT).join(path).with_extension("txt")
}

fn bless() -> bool {
    env::var_os("BLESS").is_some_and(|value| !value.is_empty())
}

/// Files of a folder of `boogie-tests`, relative to the repository's root, in order.
fn files(folder: &str, extension: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir(Path::new(ROOT).join("boogie-tests").join(folder)) else { return Vec::new() };
    let mut found: Vec<String> = entries
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let name = path.file_name()?.to_str()?;
            (path.extension()? == extension).then(|| format!("boogie-tests/{folder}/{name}"))
        })
        .collect();
    found.sort();
    found
}

fn on_path(program: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(program).is_file()))
}
