//! What the parser and the checker accept, and what they say about the rest.
//!
//! The sets of tests, by the first word of their names:
//! - `diagnostics`: what unthread prints about each file in `boogie-tests/errors` that has a `.txt` beside it, to the letter, when
//!   run as its first line says. `BLESS=1` rewrites the texts, and makes one for each program that starts with `// RUN:` and
//!   `// EXPECT: error`.
//! - `messages`: every message that the parser and the checker can write stands in one of those texts, or in `docs/mistakes.md`.
//! - `language`: each file in `boogie-tests/language` is accepted; a `.txt` beside it holds the warnings.
//! - `agreement`: Boogie accepts what we accept and rejects what we reject, on both folders. A line `// BOOGIE: skip REASON` in a
//!   file says why not.
//! - `dafny`: Dafny's prelude, and what Dafny makes of the programs in `boogie-tests/dafny` (several thousand lines each), is accepted;
//!   Boogie verifies the same of what we print of it.
//! - `theory`: every translation keeps the types, constants, functions and axioms of every program in `boogie-tests`, attributes included.
//!
//! Where `boogie` or `dafny` is missing, the tests that need it are ignored and say so; with `CI` set they fail.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use super::header::{self, Expectation};
use super::runner::are_named;
use super::{ROOT, unthread};
use libtest_mimic::{Failed, Trial};
use unthread::syntax::ast::{Decl, Program, find_attr};
use unthread::syntax::parse::parse_str;
use unthread::syntax::print::print;

/// Where Debian's package puts it.
const DAFNY_PRELUDE: &str = "/usr/lib/dafny/DafnyPrelude.bpl";

pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for path in files("errors", "bpl") {
        let Some(arguments) = rejected(&path) else { continue };
        if bless() || golden_of(&path).exists() {
            let path = path.clone();
            let arguments = arguments.clone();
            trials.push(Trial::test(format!("diagnostics {path}"), move || prints(&path, &arguments, true)));
        }
        if arguments[0] == "resolve" {
            trials.push(agreement(&path, boogie_skip(&path), arguments, false));
        }
    }
    trials.push(Trial::test("messages", every_message_is_tested));
    for path in files("language", "bpl") {
        trials.push(agreement(&path, boogie_skip(&path), Vec::new(), true));
        trials.push(Trial::test(format!("language {path}"), move || prints(&path, &["resolve".to_owned()], false)));
    }
    for path in files("dafny", "dfy") {
        let test = Trial::test(format!("dafny {path}"), move || accepts_dafny(&path));
        trials.push(unless_missing(&["dafny", "boogie"], test));
    }
    let prelude = Trial::test("dafny prelude", || accepts_reprinted(Path::new(DAFNY_PRELUDE), 1_000));
    trials.push(unless_missing(&["dafny", "boogie"], prelude));
    trials.push(Trial::test("theory", translations_keep_the_theory));
    trials
}

/// The command and arguments of a program's first `RUN` line, if an error is expected.
fn rejected(path: &str) -> Option<Vec<String>> {
    let first = header::read(&text_of(path)).ok()?.runs.into_iter().next()?;
    matches!(first.expected, Expectation::Error(_)).then_some(first.arguments)
}

/// Why Boogie is not asked about a program.
fn boogie_skip(path: &str) -> Option<String> {
    header::lines(&text_of(path)).ok()?.boogie_skip
}

fn text_of(path: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(path)).unwrap_or_default()
}

/// Runs unthread in the repository's root; its diagnostics and whether it succeeded.
fn diagnose(path: &str, arguments: &[String]) -> Result<(String, bool), Failed> {
    let output = unthread().args(arguments).arg(path).output()?;
    match output.status.code() {
        Some(code @ (0 | 2)) => Ok((String::from_utf8(output.stderr)?, code == 0)),
        other => Err(format!("exit status {other:?}: {}", String::from_utf8_lossy(&output.stderr)).into()),
    }
}

/// The diagnostics are those of the golden file, none where there is no such file.
fn prints(path: &str, arguments: &[String], rejected: bool) -> Result<(), Failed> {
    let (found, accepted) = diagnose(path, arguments)?;
    if accepted == rejected {
        return Err(format!("{} unexpectedly:\n{found}", if accepted { "accepted" } else { "rejected" }).into());
    }
    let golden = golden_of(path);
    if bless() {
        // Wrong options have no place.
        if found.contains("): ") {
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
        None => unless_missing(&["boogie"], test),
    }
}

/// Messages that no small file brings about.
const UNTESTED: [&str; 7] = [
    // A warning of those who execute: boogie-tests/liveness/ghost-counter-parameter.bpl.
    "a parameter is always compared: count in a local or a global that is marked so",
    // A function of SMT-LIB.
    "(_ int2bv",
    // The text would have to be very long: the tests of robustness make it.
    "a number of more than",
    "nested too deeply: more than",
    "nested too deeply",
    "nested too deeply for the stack",
    // A fault of ours.
    "internal error: a program in which the bodies of some procedures are empty is not well-formed:",
];

/// Each string literal of the parser and the checker that reads like a message occurs in what some file gets to see.
fn every_message_is_tested() -> Result<(), Failed> {
    let root = Path::new(ROOT);
    let mut seen = String::new();
    for folder in ["errors", "errors/syntax", "language"] {
        for extension in ["txt", "diagnostics"] {
            for path in files(folder, extension) {
                seen += &fs::read_to_string(root.join(path))?;
            }
        }
    }
    seen += &fs::read_to_string(root.join("docs/mistakes.md"))?;
    let mut messages = 0;
    let mut missing = Vec::new();
    for folder in ["src/check", "src/check/foreign", "src/syntax/parse"] {
        let mut sources: Vec<PathBuf> =
            fs::read_dir(root.join(folder))?.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
        sources.retain(|source| source.extension().is_some_and(|e| e == "rs"));
        sources.sort();
        // What executions fail, `kind.rs` says; the texts of the front end have none. What has no instances is told of translations.
        let is_front_end = |s: &&PathBuf| {
            !["tests.rs", "robustness_tests.rs", "kind.rs", "monomorphic.rs"].iter().any(|other| s.ends_with(other))
        };
        for source in sources.iter().filter(is_front_end) {
            let text = fs::read_to_string(source)?;
            for literal in string_literals(text.split("#[cfg(test)]\nmod tests").next().unwrap_or("")) {
                // Between the words that depend on the program.
                let parts = literal.split(['{', '}']).step_by(2).map(str::trim);
                let parts: Vec<&str> = parts.filter(|p| p.split_whitespace().count() > 1).collect();
                messages += usize::from(!parts.is_empty());
                let untested = parts.iter().filter(|p| !seen.contains(**p) && !UNTESTED.contains(*p));
                missing.extend(untested.map(|p| format!("{}: {p}", source.display())));
            }
        }
    }
    match (missing.is_empty(), messages > 150) {
        (true, true) => Ok(()),
        (true, false) => Err(format!("only {messages} messages found").into()),
        (false, _) => Err(format!("no file in boogie-tests/errors shows:\n{}", missing.join("\n")).into()),
    }
}

/// The string literals of a Rust text, comments left out, with their escapes resolved.
fn string_literals(text: &str) -> Vec<String> {
    let code = text.lines().filter(|l| !l.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let code = code.replace("'\"'", "' '");
    let mut literals = Vec::new();
    let mut chars = code.chars();
    while chars.any(|c| c == '"') {
        let mut literal = String::new();
        while let Some(c) = chars.next().filter(|&c| c != '"') {
            match c {
                '\\' => match chars.next() {
                    // A line that goes on.
                    Some('\n') => {
                        let rest = chars.as_str().trim_start();
                        chars = rest.chars();
                    }
                    Some('n') => literal.push('\n'),
                    Some(c) => literal.push(c),
                    None => {}
                },
                c => literal.push(c),
            }
        }
        literals.push(literal);
    }
    literals
}

/// Ignores a test whose tools are not all there, and says which is missing. CI has them all.
fn unless_missing(tools: &[&str], test: Trial) -> Trial {
    match tools.iter().find(|tool| !on_path(tool)) {
        Some(tool) if env::var_os("CI").is_none() => {
            test.with_ignored_flag(true).with_kind(format!("{tool} is not installed"))
        }
        _ => test,
    }
}

const TRANSLATIONS: [&[&str]; 4] = [
    &["--method", "eager", "--rounds", "2"],
    &["--method", "lazy", "--rounds", "2"],
    &["--method", "lasso", "--stem", "1", "--lasso", "1"],
    &["--method", "lazy-lasso", "--stem", "1", "--lasso", "1"],
];

/// The declarations that no translation owns stand in its result, as they were and in order.
fn translations_keep_the_theory() -> Result<(), Failed> {
    // Not every program has a translation of every kind.
    let mut untranslated = String::new();
    for path in ["safety", "liveness", "language"].into_iter().flat_map(|folder| files(folder, "bpl")) {
        let before = theory(&fs::read_to_string(Path::new(ROOT).join(&path))?)?;
        for translation in TRANSLATIONS {
            let output = unthread().args(["translate", "-q", "--unroll", "1"]).args(translation).arg(&path).output()?;
            if !output.status.success() {
                untranslated += &format!("{path} {}\n", translation.join(" "));
                continue;
            }
            let after = theory(&String::from_utf8(output.stdout)?)?;
            let mut rest = after.iter();
            if let Some(lost) = before.iter().find(|&d| !rest.any(|kept| kept == d)) {
                let lost = print(&Program { decls: vec![lost.clone()] });
                return Err(format!("{path}, {translation:?}: this is lost or changed:\n{lost}").into());
            }
        }
    }
    Ok(are_named(&untranslated, "tests/programs/untranslated.txt")?)
}

/// Types, constants, functions and axioms of a program; not those that are `{:ignore}`d, or `{:extern}` (another one counts), nor
/// functions with type parameters and what is said of them: there is one of each for the types that matter.
fn theory(text: &str) -> Result<Vec<Decl>, Failed> {
    let program = parse_str(text).map_err(|e| format!("{}\n{text}", e[0].message))?;
    let owned = |d: &Decl| matches!(d, Decl::Var(_) | Decl::Procedure(_) | Decl::Implementation(_));
    let ignored = |d: &Decl| ["ignore", "extern"].iter().any(|attr| find_attr(d.attrs(), attr).is_some());
    let generic = |d: &Decl| match d {
        Decl::Function(f) if !f.type_params.is_empty() => Some(format!("{}(", f.name.name)),
        _ => None,
    };
    let generic: Vec<String> = program.decls.iter().filter_map(generic).collect();
    let of_generic = |d: &Decl| {
        let text = print(&Program { decls: vec![d.clone()] });
        generic.iter().any(|name| text.contains(name)) || matches!(d, Decl::Function(f) if !f.type_params.is_empty())
    };
    Ok(program.decls.into_iter().filter(|d| !owned(d) && !ignored(d) && !of_generic(d)).collect())
}

/// What Dafny prints of a program passes.
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
    accepts_reprinted(&printed, 3_000)
}

/// A file of so many lines passes, and so it does after we have printed it ourselves; Boogie finds the same in both.
fn accepts_reprinted(file: &Path, lines: usize) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let text = fs::read_to_string(file)?;
    let length = text.lines().count();
    if length < lines {
        return Err(format!("{} has {length} lines only", file.display()).into());
    }
    // With `#if` lines a file has several variants, and `fmt` refuses it. Boogie, too, reads the one without definitions.
    let original = folder.path().join("original.bpl");
    fs::write(&original, without_conditional_lines(&text))?;
    let again = folder.path().join("again.bpl");
    let formatted = unthread().arg("fmt").arg("-o").arg(&again).arg(&original).output()?;
    if !formatted.status.success() {
        return Err(String::from_utf8_lossy(&formatted.stderr).into_owned().into());
    }
    for file in [file, &original, &again] {
        let (diagnostics, accepted) =
            diagnose(&file.to_string_lossy(), &["resolve".to_owned(), "--strict".to_owned()])?;
        if !accepted || !diagnostics.is_empty() {
            return Err(diagnostics.into());
        }
    }
    let (before, after) = (boogie_findings(&original)?, boogie_findings(&again)?);
    if before == after { Ok(()) } else { Err(format!("Boogie said {before:#?}, and now {after:#?}").into()) }
}

/// The text without what stands between `#if` and `#endif`.
fn without_conditional_lines(text: &str) -> String {
    let mut depth = 0;
    let mut kept = String::new();
    for line in text.lines() {
        match line.trim() {
            l if l.starts_with("#if") => depth += 1,
            "#endif" => depth -= 1,
            _ if depth == 0 => kept.extend([line, "\n"]),
            _ => {}
        }
    }
    kept
}

/// What Boogie finds when it verifies a file, without places: its errors, then the sum.
fn boogie_findings(file: &Path) -> Result<Vec<String>, Failed> {
    let output = Command::new("boogie").args(["/nologo", "/timeLimit:60"]).arg(file).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = text.lines().filter_map(|l| l.split_once(": Error ").map(|(_, message)| message.to_owned()));
    let sum = text.lines().find(|l| l.starts_with("Boogie program verifier finished with"));
    let Some(sum) = sum else { return Err(format!("Boogie rejects {}:\n{text}", file.display()).into()) };
    Ok(errors.chain([sum.to_owned()]).collect())
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
