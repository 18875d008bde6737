//! The front end on files: exact diagnostics of every kind of syntax error, and one file for each construct of the
//! language, compared with Boogie 2.4.1 where it is installed.

use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Command;

#[path = "../../src/syntax/nests.rs"]
mod nests;

use unthread::diagnostic::Diagnostic;
use unthread::source::{SourceFile, Sources};
use unthread::syntax::parse::{ParseOptions, Parsed, parse};
use unthread::syntax::print::print;

use crate::runner::{ROOT, on_large_stack};

fn files(folder: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(Path::new(ROOT).join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "bpl"))
        .collect();
    found.sort();
    assert!(!found.is_empty(), "no tests in {folder}");
    found
}

fn read(path: &Path) -> Sources {
    let mut sources = Sources::new();
    let name = path.file_name().unwrap().to_string_lossy();
    sources.add(SourceFile::new(name, fs::read_to_string(path).unwrap()));
    sources
}

fn parse_file(path: &Path) -> (Sources, Result<Parsed, Vec<Diagnostic>>) {
    let mut sources = read(path);
    let parsed = parse(&mut sources, &ParseOptions::default());
    (sources, parsed)
}

/// One line for each diagnostic, and one for each note.
fn render(sources: &Sources, diagnostics: &[Diagnostic]) -> String {
    let mut text = String::new();
    for d in diagnostics {
        let place = d.span.and_then(|s| sources.location(s)).map_or("?".to_owned(), |l| l.to_string());
        text.push_str(&format!("{place}: error: {}\n", d.message));
        for note in &d.notes {
            text.push_str(&format!("  note: {}\n", note.message));
        }
    }
    text
}

#[test]
fn syntax_errors_have_these_diagnostics() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut wrong = Vec::new();
    for path in files("boogie-tests/errors/syntax") {
        let (sources, parsed) = parse_file(&path);
        let Err(errors) = parsed else { panic!("{} has no syntax error", path.display()) };
        let found = render(&sources, &errors);
        let golden = path.with_extension("diagnostics");
        if bless {
            fs::write(&golden, &found).unwrap();
        } else if fs::read_to_string(&golden).unwrap_or_default() != found {
            wrong.push(format!("{}:\n{found}", golden.display()));
        }
    }
    assert!(wrong.is_empty(), "BLESS=1 rewrites these:\n{}", wrong.join("\n"));
}

/// Where a construct belongs: the header line `// DIALECT: ...`.
#[derive(PartialEq)]
enum Dialect {
    Both,
    Legacy,
    Modern,
    /// Neither Boogie: constructs of unthread.
    Threads,
}

fn dialect(path: &Path) -> Dialect {
    let text = fs::read_to_string(path).unwrap();
    match text.lines().next().and_then(|l| l.strip_prefix("// DIALECT: ")) {
        Some("both") => Dialect::Both,
        Some("legacy") => Dialect::Legacy,
        Some("modern") => Dialect::Modern,
        Some("threads") => Dialect::Threads,
        _ => panic!("{}: no DIALECT", path.display()),
    }
}

fn parse_well(path: &Path) -> Parsed {
    let (sources, parsed) = parse_file(path);
    parsed.unwrap_or_else(|errors| panic!("{}:\n{}", path.display(), render(&sources, &errors)))
}

#[test]
fn every_construct_parses_and_survives_printing() {
    for path in files("boogie-tests/language/syntax") {
        let program = parse_well(&path).program;
        let text = print(&program);
        let again = unthread::syntax::parse::parse_str(&text)
            .unwrap_or_else(|e| panic!("{}: {}\n{text}", path.display(), e[0].message));
        assert!(again == program, "{} reads as another tree:\n{text}", path.display());
        assert_eq!(print(&again), text, "{}", path.display());
    }
}

/// Files with parse errors, as Boogie 2.4.1 finds them. It starts slowly, so it gets many files at once; on some errors
/// in calls it breaks down, and then the halves are tried.
fn rejected_by_boogie(files: &[PathBuf]) -> Vec<PathBuf> {
    let output = Command::new("boogie").arg("/noResolve").args(files).output().unwrap();
    let output = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.contains("Boogie program verifier version 2.4.1"), "not the Boogie compared with: {output}");
    if output.contains("FATAL UNHANDLED EXCEPTION") {
        if files.len() == 1 {
            return files.to_vec();
        }
        let (left, right) = files.split_at(files.len() / 2);
        return [rejected_by_boogie(left), rejected_by_boogie(right)].concat();
    }
    let has_errors = |f: &PathBuf| output.contains(&format!("parse errors detected in {}", f.display()));
    files.iter().filter(|f| has_errors(f)).cloned().collect()
}

#[test]
fn boogie_accepts_the_same_files() {
    if Command::new("boogie").arg("/help").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "CI must have boogie installed");
        // Not through `eprintln!`: the test harness would keep it to itself.
        writeln!(std::io::stderr(), "boogie is not installed: no file was compared with it").unwrap();
        return;
    }
    let all = files("boogie-tests/language/syntax");
    let expected: Vec<PathBuf> =
        all.iter().filter(|p| matches!(dialect(p), Dialect::Modern | Dialect::Threads)).cloned().collect();
    assert_eq!(names(&rejected_by_boogie(&all)), names(&expected));

    // What is printed of a file that Boogie accepts, it accepts.
    let folder = tempfile::tempdir().unwrap();
    let mut printed = Vec::new();
    for path in all.iter().filter(|p| matches!(dialect(p), Dialect::Both | Dialect::Legacy)) {
        let to = folder.path().join(path.file_name().unwrap());
        fs::write(&to, print(&parse_well(path).program)).unwrap();
        printed.push(to);
    }
    assert_eq!(names(&rejected_by_boogie(&printed)), Vec::<String>::new());

    // It rejects what we reject, but for what only we call an error.
    let errors = files("boogie-tests/errors/syntax");
    let rejected = rejected_by_boogie(&errors);
    let accepted: Vec<PathBuf> = errors.into_iter().filter(|p| !rejected.contains(p)).collect();
    assert_eq!(names(&accepted), ["unterminated-comment"]);
}

fn names(paths: &[PathBuf]) -> Vec<String> {
    paths.iter().map(|p| p.file_stem().unwrap().to_string_lossy().into_owned()).collect()
}

/// Steps of the parser for each byte of a text: no text needs more, however it nests and however long it is.
const STEPS_PER_BYTE: usize = 60;

/// What the parser says of a text, when one declaration may take at most so many steps.
fn parse_within(text: &str, steps: Option<usize>) -> Result<String, Vec<String>> {
    pest::set_call_limit(steps.and_then(NonZeroUsize::new));
    let result = unthread::syntax::parse::parse_str(text);
    pest::set_call_limit(None);
    result.map(|program| print(&program)).map_err(|errors| errors.into_iter().map(|e| e.message).collect())
}

/// A step is a call of one of the parser's combinators: their number does not depend on the machine. Other tests may run
/// at the same time; their texts are shorter than these, and have steps enough.
#[test]
fn the_work_grows_with_the_length_only() {
    on_large_stack(|| {
        let levels = nests::BRACKETS.iter().map(|nest| (nest, 950));
        let links = nests::CHAINS.iter().chain(nests::LISTS).map(|nest| (nest, 10_000));
        for (nest, n) in levels.chain(links) {
            let text = nests::nested(nest, n);
            let steps = STEPS_PER_BYTE * text.len();
            assert_eq!(parse_within(&text, Some(steps)), parse_within(&text, None), "{}", &text[..40]);
        }
        // The limit does stop the parser.
        assert!(parse_within("axiom 1 + 1 + 1 + 1 == 4 && 1 + 1 == 2;", Some(50)).is_err());
    });
}
