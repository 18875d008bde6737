//! The harness as people run it: outcomes, limits, interrupts, resumed runs, reports.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use serde_json::Value;

use crate::runner::{HARNESS, ROOT, assert_built, harness};

/// A counter that loses an update in two rounds, or not.
const PROGRAM: &str = "\
// RUN: check --rounds 1 --unroll 1 --recursion 1
// EXPECT: EXPECTED
var x: int;
procedure {:entrypoint} Main() modifies x; { x := 0; async call Add(); assume x > 0; assert x < 1; }
procedure Add() modifies x; { x := x + 1; }
";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        fs::write(self.path(name), text).unwrap();
        self.path(name)
    }

    /// A program of the shell, and the description of it as a backend.
    fn backend(&self, name: &str, script: &str) -> String {
        let tool = self.write(&format!("{name}.sh"), &format!("#!/bin/sh\n{script}\n"));
        fs::set_permissions(&tool, fs::Permissions::from_mode(0o755)).unwrap();
        let text = format!(
            "name = '{name}'\ncommand = ['{}', '{{file}}']\n[lines]\nviolated = ['^BAD']\nholds = ['^OK']\nerror = ['^error']\n",
            tool.display()
        );
        self.write(&format!("{name}.toml"), &text).display().to_string()
    }

    fn run(&self, arguments: &[&str]) -> Assert {
        assert_cmd::Command::from_std(self.command(arguments)).assert()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(HARNESS);
        command.args(["run", "--out"]).arg(self.path("out")).args(arguments);
        command.current_dir(self.0.path()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn records(&self) -> Vec<Value> {
        let text = fs::read_to_string(self.path("out/results.jsonl")).unwrap();
        text.lines().map(|l| serde_json::from_str(l).unwrap()).collect()
    }

    /// `method backend outcome` of each record.
    fn outcomes(&self) -> Vec<String> {
        let word = |r: &Value, key: &str| r[key].as_str().unwrap().to_owned();
        let show = |r: &Value| format!("{} {} {}", word(r, "method"), word(r, "backend"), word(r, "outcome"));
        self.records().iter().map(show).collect()
    }
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn answers_are_compared_with_what_is_expected() {
    assert_built();
    let folder = Folder::new();
    folder.write("a.bpl", &PROGRAM.replace("EXPECTED", "violated"));
    let refuted = folder.run(&["a.bpl", "--backends", "native,verify,explore", "--jobs", "2"]).code(1);
    // One round is not enough: the header is wrong, and everybody says so.
    assert!(folder.outcomes().iter().all(|o| o.ends_with(" disagree")), "{:?}", folder.outcomes());
    let command = "check --rounds 1 --unroll 1 --recursion 1 --method eager a.bpl\n";
    refuted.stderr(predicate::str::contains(command));

    folder.write("a.bpl", &PROGRAM.replace("EXPECTED", "holds"));
    folder.run(&["a.bpl", "--backends", "native,verify,explore", "--split", "3"]).code(0);
    let expected =
        ["eager native", "eager verify", "eager verify*3", "lazy native", "lazy verify", "lazy verify*3", "- explore"];
    assert_eq!(folder.outcomes(), expected.map(|e| format!("{e} agree")));
    for record in folder.records() {
        assert!(folder.path("out").join(record["output"].as_str().unwrap()).is_file(), "{record}");
    }
    // With more rounds nothing is expected, but all must say the same.
    folder.run(&["a.bpl", "--backends", "native,verify", "--bounds", "rounds=2", "--split", "2"]).code(0);
    assert!(folder.records().iter().all(|r| r["answer"] == "violated" && r["expected"] == Value::Null));
    assert!(folder.records()[0]["witness"].as_str().is_some_and(|w| folder.path("out").join(w).is_file()));
}

#[test]
fn a_lying_backend_is_found_with_its_command() {
    assert_built();
    let folder = Folder::new();
    folder.write("a.bpl", &PROGRAM.replace("EXPECTED", "holds"));
    let liar = folder.backend("liar", "echo BAD");
    let output = folder.run(&["a.bpl", "--methods", "eager", "--backends", &format!("native,{liar}")]);
    output.code(1).stderr(predicate::str::contains("liar.sh program.bpl"));
    assert_eq!(folder.outcomes(), ["eager native agree", "eager liar disagree"]);
}

#[test]
fn limits_hold_for_children_of_children() {
    assert_built();
    let folder = Folder::new();
    folder.write("a.bpl", &PROGRAM.replace("EXPECTED", "holds"));
    // The child notes its id, so that we can see that it is gone.
    let slow = folder.backend("slow", &format!("sleep 100 & echo $! > {}; wait", folder.path("child").display()));
    // `tail` keeps the last line, and this one never ends.
    let large = folder.backend("large", "(tail -n 1 /dev/zero) & wait");
    let gone = folder.backend("gone", "exit 0");
    fs::remove_file(folder.path("gone.sh")).unwrap();
    let crash = folder.backend("crash", "echo error: out of luck; echo OK");
    // So much time that memory runs out first, however slow the machine is; and a second for who waits for ever.
    let backends = format!("{large},{gone},{crash}");
    folder
        .run(&["a.bpl", "--methods", "eager", "--backends", &backends, "--timeout", "300", "--memory", "100"])
        .code(4);
    assert_eq!(folder.outcomes(), ["eager large out-of-memory", "eager gone missing", "eager crash crash"]);
    folder.run(&["a.bpl", "--methods", "eager", "--backends", &slow, "--timeout", "1"]).code(0);
    assert_eq!(folder.outcomes(), ["eager slow timeout"]);
    let child = fs::read_to_string(folder.path("child")).unwrap();
    let state = fs::read_to_string(format!("/proc/{}/stat", child.trim())).unwrap_or_default();
    assert!(state.is_empty() || state.contains(") Z "), "the child still runs: {state}");
}

#[test]
fn an_interrupted_run_is_resumed() {
    assert_built();
    let folder = Folder::new();
    folder.write("a.bpl", &PROGRAM.replace("EXPECTED", "holds"));
    folder.write("b.bpl", &PROGRAM.replace("EXPECTED", "holds"));
    // The first answer is quick, the second takes for ever unless it is allowed to end.
    let (seen, go) = (folder.path("seen"), folder.path("go"));
    let script = format!(
        "if [ -e {0} ] && [ ! -e {1} ]; then touch {0}.2; sleep 100; fi; touch {0}; echo x >> {0}; echo OK",
        seen.display(),
        go.display()
    );
    let backend = folder.backend("tool", &script);
    let arguments = ["a.bpl", "b.bpl", "--methods", "eager", "--backends", &backend, "--resume"];
    let child = folder.command(&arguments).spawn().unwrap();
    let waits = folder.path("seen.2");
    let start = Instant::now();
    while !waits.exists() {
        assert!(start.elapsed() < Duration::from_secs(60), "the second program is not reached");
        std::thread::sleep(Duration::from_millis(20));
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert_eq!(folder.outcomes(), ["eager tool agree"]);
    fs::write(&go, "").unwrap();
    folder.run(&arguments).code(0);
    assert_eq!(folder.outcomes(), ["eager tool agree"; 2]);
    assert_eq!(fs::read_to_string(&seen).unwrap(), "x\nx\n", "the first answer was asked for again");
    // Nothing is left to do; a changed program is asked about again.
    folder.write("b.bpl", &format!("{}// changed\n", PROGRAM.replace("EXPECTED", "holds")));
    folder.run(&arguments).code(0);
    assert_eq!(fs::read_to_string(&seen).unwrap(), "x\nx\nx\n");
}

/// Corral's words, spoken by a script: it is rarely installed.
#[test]
fn corral_reads_the_concurrent_program() {
    assert_built();
    let folder = Folder::new();
    let tool = format!("corral={}", folder.path("corral.sh").display());
    let run = |backends: &str| {
        folder.run(&["a.bpl", "--methods", "eager", "--backends", backends, "--direct", "corral", "--tool", &tool])
    };
    let reason = |backend: &str| {
        let records = folder.records();
        let record = records.iter().find(|r| r["backend"] == backend).unwrap();
        record["reason"].as_str().unwrap_or_default().to_owned()
    };
    folder.write("a.bpl", &PROGRAM.replace("EXPECTED", "holds"));
    let no_bugs = "grep -q async program.bpl && echo 'Program has no bugs'; echo \"Time spent on $*\"";
    folder.backend("corral", no_bugs);
    // A child's context comes before the rest of its creator there: one round is enough to fail. That Corral does not say so may be.
    run("native").code(0);
    assert_eq!(folder.outcomes(), ["eager native agree", "direct native agree", "direct corral-direct unknown"]);
    assert!(reason("corral-direct").starts_with("holds; Corral's threads stop for good at fewer places"));
    let command = folder.records()[2]["command"].as_str().unwrap().to_owned();
    assert!(command.contains("/recursionBound:2") && command.contains("/k:1") && !command.contains("/cooperative"));
    folder.backend("corral", "echo 'Program has a potential bug: True bug'");
    run("native").code(0);
    // What Corral finds, and ours does not, is somebody's fault.
    folder.write("a.bpl", &PROGRAM.replace("EXPECTED", "holds").replace("x < 1", "x < 9"));
    run("native").code(1);
    assert_eq!(folder.outcomes(), ["eager native agree", "direct native disagree", "direct corral-direct disagree"]);
    folder.write("a.bpl", &PROGRAM.replace("EXPECTED", "holds").replace("--rounds 1", "--rounds 1 --cooperative"));
    run("native");
    assert!(folder.records()[2]["command"].as_str().unwrap().contains("/cooperative"));
    folder.write("a.bpl", &PROGRAM.replace("EXPECTED", "holds").replace("x := 0;", "atomic { x := 0; }"));
    run("native").code(0);
    assert_eq!(reason("corral-direct"), "Corral does not read `atomic { }`");
}

/// Corral gets what it can read, and is not left out where Boogie is.
#[test]
fn corral_gets_datatypes_in_the_older_spelling() {
    assert_built();
    let folder = Folder::new();
    let datatype = "// BOOGIE: skip datatypes are newer\ndatatype D { A(n: int), B() }\nvar d: D;\nvar x: int;";
    let text = PROGRAM.replace("EXPECTED", "holds").replace("var x: int;", datatype);
    folder.write("a.bpl", &text.replace("modifies x; { x := 0;", "modifies d, x; { x := 0; d := A(1); assert d is A;"));
    let tool = format!("corral={}", folder.path("corral.sh").display());
    folder.backend("corral", "grep -q 'type {:datatype} D;' program.bpl && echo 'Program has no bugs'");
    folder.run(&["a.bpl", "--methods", "eager", "--backends", "native,boogie,corral", "--tool", &tool]).code(0);
    assert_eq!(folder.outcomes(), ["eager native agree", "eager corral agree"]);
    let record = &folder.records()[1];
    let given = fs::read_to_string(folder.path("out").join(record["translation"].as_str().unwrap())).unwrap();
    assert!(given.contains("type {:datatype} D;"), "{given}");
}

/// `timeout` sends its signal to the process, and to the group that the process is in.
#[test]
fn a_second_signal_at_once_is_the_same() {
    assert_built();
    let folder = Folder::new();
    folder.write("a.bpl", &PROGRAM.replace("EXPECTED", "holds"));
    folder.write("b.bpl", &PROGRAM.replace("EXPECTED", "holds"));
    let (seen, waits) = (folder.path("seen"), folder.path("waits"));
    let script =
        format!("if [ -e {0} ]; then touch {1}; sleep 100; fi; touch {0}; echo OK", seen.display(), waits.display());
    let backend = folder.backend("tool", &script);
    let child = folder.command(&["a.bpl", "b.bpl", "--methods", "eager", "--backends", &backend]).spawn().unwrap();
    while !waits.exists() {
        std::thread::sleep(Duration::from_millis(20));
    }
    let id = child.id().to_string();
    Command::new("sh").args(["-c", &format!("kill -TERM {id}; kill -TERM {id}; kill -HUP {id}")]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert_eq!(folder.outcomes(), ["eager tool agree"]);
}

#[test]
fn results_are_compared() {
    assert_built();
    let folder = Folder::new();
    folder.write("a.bpl", &PROGRAM.replace("EXPECTED", "holds"));
    let tool = folder.backend("tool", "echo OK");
    folder.run(&["a.bpl", "--backends", &tool]);
    fs::copy(folder.path("out/results.jsonl"), folder.path("old.jsonl")).unwrap();
    folder.backend("tool", "exit 9");
    folder.run(&["a.bpl", "--backends", &tool]);
    let compare = |a: &str, b: &str| harness().arg("compare").args([folder.path(a), folder.path(b)]).assert();
    let all = predicate::str::ends_with("2 answers changed, 0 gone, 0 new\n");
    let worse = compare("old.jsonl", "out/results.jsonl").code(1);
    worse.stdout(predicate::str::contains("eager/tool: holds -> crash").and(all));
    compare("old.jsonl", "old.jsonl").code(0);
}

#[test]
fn goldens_are_compared_and_rewritten() {
    assert_built();
    let folder = Folder::new();
    let golden = Path::new(ROOT).join("boogie-tests/translations/lost-update.eager.bpl");
    let text = fs::read_to_string(golden).unwrap();
    fs::create_dir(folder.path("g")).unwrap();
    let changed = folder.write("g/a.bpl", &text.replace("  x#r1 := x#guess1;\n", ""));
    let run = |bless: bool| {
        let mut command = harness();
        command.args(["golden", "--root", ROOT]).arg(folder.path("g")).env_remove("BLESS");
        if bless {
            command.env("BLESS", "1");
        }
        command.assert()
    };
    let place = predicate::str::contains("  in procedure {:entrypoint} unthread#main()");
    run(false).code(1).stdout(place.and(predicate::str::contains("+   x#r1 := x#guess1;")));
    run(true).code(0);
    assert_eq!(fs::read_to_string(&changed).unwrap(), text);
    run(false).code(0);
}

#[test]
fn programs_that_say_whether_they_are_safe_are_run_as_they_are() {
    assert_built();
    let folder = Folder::new();
    let program = |says: &str, check: &str| {
        format!(
            "//#{says}\n{}procedure ULTIMATE.start() modifies x;\n{{ x := 0; fork 1 T(); join 1; assert {check}; }}\n",
            { "var x: int; procedure T() modifies x; { x := x + 1; }\n" }
        )
    };
    folder.write("right.bpl", &program("Safe", "x == 1"));
    folder.write("failing.bpl", &program("Unsafe", "x == 0"));
    folder.write(
        "open.bpl",
        &program("Safe", "f(x)").replace("var x", "function {:builtin \"str.f\"} f(int): bool; var x"),
    );
    folder.write("silent.bpl", "procedure main() { assert true; }\n");
    let run = || harness().arg("agreement").arg(folder.path("")).assert();
    let settled = predicate::str::contains("2 agree, 0 wrong, 1 not settled");
    run().code(0).stdout(settled.and(predicate::str::contains("silent").not()));
    folder.write("wrong.bpl", &program("Unsafe", "x == 1"));
    run().code(1).stdout(predicate::str::contains("2 agree, 1 wrong, 1 not settled"));
}
