//! Whatever the harness is doing, an interrupt ends what it has started, and shows what is known.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::runner::{HARNESS, ROOT, assert_built};

const PROGRAM: &str = "\
var x: int;
procedure {:entrypoint} Main() modifies x; { x := 0; async call Add(); assume x > 0; assert x < 2; }
procedure Add() modifies x; { x := x + 1; }
";

/// Does the process run? One that is dead and not yet collected does not.
fn runs(process: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    !stat.is_empty() && !stat.contains(") Z ")
}

/// Programs that never end, started in the background by their shell, which notes their numbers. Before that, they find a violation
/// that often.
fn endless(folder: &Path, answers: usize) {
    for name in ["boogie", "z3"] {
        let path = folder.join(name);
        let script = format!(
            "#!/bin/sh\ncd \"$(dirname \"$0\")\"\necho >> asked\nif [ $(wc -l < asked) -le {answers} ]; then\n\
             echo 'program.bpl(1,1): Error BP5001: This assertion might not hold.'\n\
             echo 'Boogie program verifier finished with 0 verified, 1 error'\nexit\nfi\n\
             sleep 1000 &\necho $$ $! > started\nwait\n"
        );
        fs::write(&path, script).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
}

/// Interrupts the harness while it waits for a program that never ends; nothing is left.
fn interrupt(arguments: &[&str]) {
    interrupt_after(0, arguments);
}

/// The same after so many answers of that program; what was printed.
fn interrupt_after(answers: usize, arguments: &[&str]) -> Output {
    assert_built();
    let folder = tempfile::tempdir().unwrap();
    endless(folder.path(), answers);
    fs::write(folder.path().join("a.bpl"), format!("// RUN: check --rounds 1\n// EXPECT: holds\n{PROGRAM}")).unwrap();
    fs::write(
        folder.path().join("smt.bpl"),
        format!("// RUN: check --rounds 1 --solver z3\n// EXPECT: holds\n{PROGRAM}"),
    )
    .unwrap();
    fs::create_dir(folder.path().join("golden")).unwrap();
    fs::write(folder.path().join("golden/a.bpl"), "// translate --method eager --rounds 1 a.bpl\n").unwrap();
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap());
    let mut harness = Command::new(HARNESS)
        .args(arguments)
        .current_dir(folder.path())
        .env("PATH", path)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let started = loop {
        match fs::read_to_string(folder.path().join("started")) {
            Ok(text) if text.ends_with('\n') => break text,
            _ => std::thread::sleep(Duration::from_millis(5)),
        }
        if harness.try_wait().unwrap().is_some() {
            panic!("{arguments:?}: nothing was started: {:?}", harness.wait_with_output().unwrap());
        }
    };
    Command::new("kill").args(["-TERM", &harness.id().to_string()]).status().unwrap();
    let output = harness.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{arguments:?}: {output:?}");
    for process in started.split_whitespace() {
        while runs(process) {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    output
}

/// Interrupted after so many answers, it prints the first text and not the second, and says that there is more.
fn shows_so_far(answers: usize, arguments: &[&str], (known, open): (&str, &str)) {
    let output = interrupt_after(answers, arguments);
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(out.contains(known) && !out.contains(open), "{arguments:?}: {out}");
    assert!(err.ends_with("interrupted: the results are not complete\n"), "{arguments:?}: {err}");
}

#[test]
fn tables_and_tallies_are_shown_as_far_as_they_are() {
    shows_so_far(1, &["paper", "liveness", "--only", "N = "], ("N = 2", "N = 3"));
    shows_so_far(0, &["fuzz", "--boogie", "3", "--count", "50"], (" 0 disagreements\n", " 1 disagreements"));
    shows_so_far(0, &["fuzz-sequential", "--boogie", "3", "--smt", "0"], ("2 programs: ", "Boogie"));
}

#[test]
fn programs_with_every_verifier() {
    interrupt(&["run", "a.bpl", "--backends", "boogie", "--methods", "eager"]);
}

#[test]
fn a_solver_that_the_tool_itself_has_started() {
    interrupt(&["run", "smt.bpl", "--backends", "native"]);
}

#[test]
fn stored_translations() {
    interrupt(&["golden", "golden"]);
}

#[test]
fn random_programs() {
    interrupt(&["fuzz", "--boogie", "1", "--count", "50"]);
    interrupt(&["fuzz-sequential", "--boogie", "1", "--smt", "0", "--count", "50"]);
    interrupt(&["fuzz-sequential", "--smt", "1", "--count", "50"]);
}

#[test]
fn times() {
    interrupt(&["front-end", "--sizes", "0"]);
    interrupt(&["paper", "liveness", "--only", "N = 2"]);
    interrupt(&["bench-sequential", &format!("{ROOT}/boogie-tests"), "--filter", "peterson"]);
}
