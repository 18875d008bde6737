//! Answers of the real Corral (of 2020-06-04, with z3 4.8.12), recorded with the programs that it was given: `tests/corral/*.bpl`.
//!
//! At the end of each program stand, as comments, the question, Corral's options, its exit status, and behind `// |` what it printed. The
//! recorded answer must amount to what the native engine says of the same program today.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use serde_json::Value;

use super::runner::{ROOT, unthread};

pub fn trials() -> Vec<Trial> {
    let entries = fs::read_dir(Path::new(ROOT).join("tests/corral")).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> =
        entries.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "bpl")).collect();
    paths.sort();
    assert!(!paths.is_empty(), "no answer of Corral is recorded");
    let of = |path: PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Trial::test(format!("recorded {name}"), move || amounts_to_the_same(&path))
    };
    paths.into_iter().map(of).collect()
}

fn amounts_to_the_same(path: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(path)?;
    let said = |what: &str| text.lines().find_map(|line| line.strip_prefix(&format!("// corral {what} ")));
    let (options, status) = (said("options").ok_or("no options")?, said("status").ok_or("no status")?);
    let option = |name: &str| options.split(' ').find_map(|word| word.strip_prefix(name)).ok_or("no such option");
    let (entry, recursion) = (option("/main:")?, option("/recursionBound:")?);
    let folder = tempfile::tempdir()?;
    let corral = folder.path().join("corral");
    let script = format!("#!/bin/sh\nsed -n 's,^// | \\{{0\\,1\\}},,p' '{}'\nexit {status}\n", path.display());
    fs::write(&corral, script)?;
    fs::set_permissions(&corral, fs::Permissions::from_mode(0o755))?;
    let verdict = |more: &[&str]| -> Result<String, Failed> {
        let mut command = unthread();
        command.args(["verify", "--entry", entry, "--unroll", "1", "--recursion", recursion, "--format", "json"]);
        let output = command.args(more).arg(path).output()?;
        let answer: Value = serde_json::from_slice(&output.stdout)?;
        Ok(answer["verdict"].as_str().unwrap_or_default().to_owned())
    };
    let theirs = verdict(&["--backend", "corral", "--backend-path", &corral.display().to_string()])?;
    let ours = verdict(&[])?;
    if ours == theirs && ["violated", "holds"].contains(&ours.as_str()) {
        return Ok(());
    }
    Err(format!("{ours} by the native engine, {theirs} by Corral").into())
}
