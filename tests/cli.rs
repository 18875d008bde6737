//! The command line as its users meet it: exit statuses, what goes where, wrong input of every kind.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn unthread(arguments: &[&str], input: &str, folder: &Path) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_unthread"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A run that does not read its input closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Runs `unthread` on `input` as standard input: the exit status, and a text that each stream holds ("" means: it is empty).
#[track_caller]
fn check(arguments: &str, input: &str, status: i32, stdout: &str, stderr: &str) {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    let output = unthread(&arguments, input, Path::new(ROOT));
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let shown = format!("unthread {arguments:?}\n{}\nstdout:\n{out}\nstderr:\n{err}", output.status);
    assert_eq!(output.status.code(), Some(status), "{shown}");
    for (text, expected) in [(&out, stdout), (&err, stderr)] {
        assert!(if expected.is_empty() { text.is_empty() } else { text.contains(expected) }, "`{expected}`: {shown}");
    }
}

const COUNTER: &str = "var x: int;\nprocedure {:entrypoint} main()\n  modifies x;\n{\n  x := 1;\n}\n";

#[test]
fn resolve_is_silent_when_all_is_fine() {
    check("resolve -", COUNTER, 0, "", "");
}

#[test]
fn resolve_names_every_error_of_a_phase() {
    check("resolve -", "procedure p() { x := ; }", 2, "", "-(1,22): error: ");
    check("resolve -", "procedure p() { a := 1; b := 1; }", 2, "", "undeclared identifier: a");
    check("resolve -", "procedure p() { a := 1; b := 1; }", 2, "", "undeclared identifier: b");
}

#[test]
fn missing_modifies_is_a_warning_or_an_error() {
    let program = "var x: int;\nprocedure p() { x := 1; }\n";
    check("resolve -", program, 0, "", "warning");
    check("resolve -q -", program, 0, "", "");
    check("resolve --strict -", program, 2, "", "error");
}

#[test]
fn unreadable_files_are_named_all_together() {
    check("resolve nowhere.bpl", "", 2, "", "nowhere.bpl can not be read");
    check("check nowhere.bpl elsewhere.bpl", "", 2, "", "elsewhere.bpl can not be read");
    check("resolve - -", COUNTER, 2, "", "twice");
    check("resolve src", "", 2, "", "src can not be read");
}

#[test]
fn wrong_options_are_errors() {
    for (options, text) in [
        ("check --rounds 0", "--rounds"),
        ("check --unroll 0", "--unroll"),
        ("check --stem 0 --lasso 1 --property termination", "--stem"),
        ("check --recursion 0", "--recursion"),
        ("check --threads 0", "--threads"),
        ("check --max-rounds 0", "--max-rounds"),
        ("check --timeout 0", "--timeout"),
        ("check --rounds many", "--rounds"),
        ("check --rounds -1", "is not in 1.."),
        ("check --stem 1", "--stem and --lasso are bounds for termination"),
        ("check --property termination --rounds 1", "--rounds is a bound for safety"),
        ("check --property termination --method eager", "method eager checks safety"),
        ("check --backend z", "--backend"),
        ("translate", "--method"),
        ("", "Usage"),
        ("juggle", "juggle"),
        ("check --quiet --verbose", "--quiet"),
    ] {
        check(&format!("{options} -"), COUNTER, 2, "", text);
    }
}

#[test]
fn wrong_options_still_print_an_object_with_json() {
    check("check --stem 1 --format json -", COUNTER, 2, "\"verdict\": \"unknown\"", "--stem and --lasso");
    check("check --format json nowhere.bpl", "", 2, "\"code\": \"unreadable-file\"", "nowhere.bpl");
}

#[test]
fn fmt_prints_once_and_for_all() {
    check("fmt -", "procedure  p( ) { }", 0, "procedure p()", "");
    check("fmt --check -", "procedure  p( ) { }", 1, "-\n", "");
    check("fmt -", "procedure p( {", 2, "", "error");
}

#[test]
fn fmt_writes_a_file_in_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.bpl");
    std::fs::write(&file, "procedure  p( ) { }").unwrap();
    assert!(unthread(&["fmt", "a.bpl", "-o", "a.bpl"], "", folder.path()).status.success());
    assert!(unthread(&["fmt", "--check", "a.bpl"], "", folder.path()).status.success());
    let bad = unthread(&["fmt", "a.bpl", "-o", "no/where/a.bpl"], "", folder.path());
    assert_eq!(bad.status.code(), Some(2));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_unthread"))
        .args(["fmt", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    input.write_all("procedure p();\n".repeat(20_000).as_bytes()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn deep_programs_do_not_overflow_the_stack() {
    let deep = |n: usize| format!("procedure p() {{ assert {}true{}; }}\n", "(".repeat(n), ")".repeat(n));
    check("fmt -", &deep(1500), 0, "assert true;", "");
    check("fmt -", &deep(200_000), 2, "", "nested too deeply");
}

#[test]
fn help_has_an_example_for_every_verb() {
    check("--help", "", 0, "Commands:", "");
    for verb in ["check", "translate", "fmt", "resolve"] {
        check(&format!("{verb} --help"), "", 0, "Example", "");
    }
}
