//! Runs the sequential programs under `tests/sequential/` through the native engine, and through Boogie where it is installed.
//!
//! A program's first lines say with which bounds, and what must come out:
//!
//! ```text
//! // ENGINE: unroll 3, recursion 2 => holds unroll
//! // BOOGIE: skip REASON             optional: not compared with Boogie
//! ```
//!
//! Outcomes: `violated`, `unknown`, or `holds` followed by the bounds that were reached (`unroll`, `recursion`, `width`).
//! Several `ENGINE` lines are several tests. With `FILE=path` and `BOUNDS="unroll 3, recursion 2"` the program only prints what
//! the engine answers for that file.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use libtest_mimic::{Failed, Trial};
use unthread::check::{CheckOptions, Checked};
use unthread::engine::{self, Answer, Options, Verdict};
use unthread::syntax;
use unthread::syntax::ast::{Attr, AttrArg, Decl, Expr};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sequential");

/// Prints the answer for the file that `FILE` names, if there is one.
pub fn shows_one_file() -> bool {
    env::var("FILE").is_ok_and(|file| {
        show(Path::new(&file));
        true
    })
}

pub fn trials() -> Vec<Trial> {
    let boogie = Command::new("boogie").arg("/version").output().is_ok();
    let mut trials = Vec::new();
    for path in programs() {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap_or_default();
        let runs: Vec<(String, Options, String)> = text.lines().filter_map(run_of).collect();
        assert!(!runs.is_empty(), "{name} has no ENGINE line");
        let skip = text.lines().any(|l| l.starts_with("// BOOGIE: skip "));
        for (bounds, options, expected) in runs {
            let (file, title) = (path.clone(), format!("{name} ({bounds})"));
            let (wanted, limits) = (expected.clone(), options.clone());
            trials.push(Trial::test(format!("engine {title}"), move || native(&file, &limits, &wanted)));
            let file = path.clone();
            let trial = Trial::test(format!("engine boogie {title}"), move || with_boogie(&file, &options, &expected));
            trials.push(trial.with_ignored_flag(!boogie || skip));
        }
    }
    trials
}

fn programs() -> Vec<PathBuf> {
    let entries = fs::read_dir(FOLDER).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> =
        entries.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "bpl")).collect();
    paths.sort();
    paths
}

fn run_of(line: &str) -> Option<(String, Options, String)> {
    let (bounds, expected) = line.strip_prefix("// ENGINE:")?.split_once("=>")?;
    Some((bounds.trim().to_owned(), options(bounds), expected.trim().to_owned()))
}

/// Bounds such as `unroll 3, recursion 2, width 8`.
fn options(bounds: &str) -> Options {
    let mut options = Options { unroll: 1, recursion: 1, ..Options::default() };
    for bound in bounds.split(',') {
        let mut words = bound.split_whitespace();
        let (name, value) = (words.next(), words.next().and_then(|v| v.parse::<u32>().ok()));
        match (name, value) {
            (Some("unroll"), Some(n)) => options.unroll = n,
            (Some("recursion"), Some(n)) => options.recursion = n,
            (Some("width"), Some(n)) => options.max_width = n,
            (Some("seconds"), Some(n)) => options.timeout = Some(std::time::Duration::from_secs(n.into())),
            _ => {}
        }
    }
    options
}

fn load(path: &Path) -> Result<Checked, String> {
    let text = fs::read_to_string(path).map_err(|e| e.to_string())?;
    let program = syntax::parse::parse_str(&text).map_err(|d| format!("{d:?}"))?;
    unthread::check::check(program, &CheckOptions::default()).map_err(|d| format!("{d:?}"))
}

fn show(path: &Path) {
    let bounds = env::var("BOUNDS").unwrap_or_default();
    let text = match load(path) {
        Ok(checked) => {
            let answer = engine::check(&checked, &options(&bounds));
            format!("{}\n{:#?}", outcome(&answer), answer)
        }
        Err(error) => error,
    };
    #[allow(clippy::print_stdout)]
    {
        println!("{text}");
    }
}

fn outcome(answer: &Answer) -> String {
    match &answer.verdict {
        Verdict::Violated(_) => "violated".into(),
        Verdict::Unknown(_) | Verdict::Broken(_) => "unknown".into(),
        Verdict::Holds(exactness) => {
            let reached = [
                (exactness.unroll_reached, " unroll"),
                (exactness.recursion_reached, " recursion"),
                (exactness.width_reached, " width"),
            ];
            let words: String = reached.iter().filter(|r| r.0).map(|r| r.1).collect();
            format!("holds{words}")
        }
    }
}

fn native(path: &Path, options: &Options, expected: &str) -> Result<(), Failed> {
    let answer = engine::check(&load(path)?, options);
    let found = outcome(&answer);
    if found != expected {
        return Err(format!("expected {expected}, found {found}: {answer:#?}").into());
    }
    // No call is entered before it is found to matter: the answer is the same.
    let answer = engine::check(&load(path)?, &Options { calls: 0, ..options.clone() });
    let found = outcome(&answer);
    if found != expected {
        return Err(format!("expected {expected}, found {found} with calls on demand: {answer:#?}").into());
    }
    Ok(())
}

/// Boogie's bounded check of the same program: procedures inlined, loops unrolled.
fn with_boogie(path: &Path, options: &Options, expected: &str) -> Result<(), Failed> {
    let mut program = load(path)?.program;
    let mut entry = None;
    for decl in &mut program.decls {
        if let Decl::Procedure(procedure) = decl {
            if procedure.sig.attrs.iter().any(|a| a.name == "entrypoint") {
                entry = Some(procedure.sig.name.name);
            } else {
                let depth = AttrArg::Expr(Expr::int(options.recursion as usize));
                procedure.sig.attrs.push(Attr::generated("inline", vec![depth]));
            }
        }
    }
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let file = folder.path().join("program.bpl");
    fs::write(&file, syntax::print::print(&program)).map_err(|e| e.to_string())?;
    let output = Command::new("boogie")
        .args(["/nologo", "/inline:assume", "/noinfer", "/useArrayTheory", "/timeLimit:600"])
        .arg(format!("/loopUnroll:{}", options.unroll + 1))
        .arg(format!("/proc:{}", entry.ok_or("no entry point")?))
        .arg(&file)
        .output()
        .map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let summary = text.lines().find(|l| l.starts_with("Boogie program verifier finished with"));
    let found = match summary {
        Some(line) if line.ends_with(" 1 verified, 0 errors") => "holds",
        Some(_) if text.contains("Error BP") => "violated",
        _ => return Err(format!("Boogie: {text}").into()),
    };
    let wanted = expected.split(' ').next().unwrap_or_default();
    let settled = wanted != "unknown" && !expected.contains("width");
    if settled && found != wanted {
        return Err(format!("the engine is to answer {wanted}, Boogie answers {found}: {text}").into());
    }
    Ok(())
}
