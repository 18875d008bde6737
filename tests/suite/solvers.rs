//! What the engine makes of solvers that misbehave, of solvers that are not there, and of limits that are the same in every run.
//! The solvers are small scripts: whatever they say, a check that a proper solver does not confirm never "holds".

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::{env, fs};

use serde_json::Value;

use crate::runner::unthread;

/// Violated: so that no misunderstanding can pass for the right answer.
const VIOLATED: &str = "procedure {:entrypoint} main(x: int, r: real) { assert x * x != 49 || r != 0.5; }\n";
const HOLDS: &str = "procedure {:entrypoint} main(x: real) { assert x * x >= 0.0; }\n";

struct Case {
    folder: tempfile::TempDir,
}

impl Case {
    fn new(program: &str) -> Case {
        let case = Case { folder: tempfile::tempdir().unwrap() };
        fs::write(case.path("program.bpl"), program).unwrap();
        case
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A solver that is this shell script.
    fn solver(&self, script: &str) -> PathBuf {
        let path = self.path("z3");
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    fn verify(&self, arguments: &[&str], path: Option<&Path>) -> (i32, Value, String) {
        let mut command = unthread();
        command.args(["verify", "--format", "json", "--unroll", "1", "--recursion", "1"]).args(arguments);
        if let Some(path) = path {
            command.env("PATH", path);
        }
        let Output { status, stdout, stderr } = command.arg(self.path("program.bpl")).output().unwrap();
        let json = serde_json::from_slice(&stdout).unwrap_or(Value::Null);
        (status.code().unwrap_or(-1), json, String::from_utf8_lossy(&stderr).into_owned())
    }

    fn with_solver(&self, script: &str, arguments: &[&str]) -> (i32, Value, String) {
        let solver = self.solver(script);
        let solver = ["--solver", solver.to_str().unwrap()];
        self.verify(&[&solver, arguments].concat(), None)
    }
}

/// Answers each question with the text, as a solver does that reads what it is told.
fn answering(text: &str) -> String {
    let echo = "*'(echo '*) l=${l#*\\\"}; echo \"${l%%\\\"*}\";;";
    format!("while read -r l; do case \"$l\" in *check-sat*|*get-value*) printf '%b' '{text}';; {echo} esac; done")
}

#[test]
fn bad_replies_are_never_an_answer() {
    let garbage = [
        ("garbage", answering("lorem ipsum\\n"), 4),
        ("unsat, and more", answering("unsat unsat\\n"), 4),
        ("almost", answering("Unsat\\n"), 4),
        ("quoted", answering("\"unsat\"\\n"), 4),
        ("a list", answering("(unsat)\\n"), 4),
        ("unknown", answering("unknown\\n"), 3),
        ("timeout", answering("timeout\\n"), 3),
        ("an error", answering("(error \"line 1 column 1: no\")\\n"), 4),
        ("an error first", answering("(error \"no\")\\nunsat\\n"), 4),
        ("two answers", answering("unsat\\nunsat\\n"), 4),
        ("ends at once", "exit 0".into(), 4),
        ("ends with unsat", "read l; echo unsat".into(), 4),
        ("crashes in a word", "read l; printf unsa; kill -9 $$".into(), 4),
        ("crashes behind a word", "read l; printf unsat; kill -9 $$".into(), 4),
        ("sat, then no model", answering("sat\\n"), 4),
        ("half a model", "while read -r l; do case \"$l\" in *check-sat*) echo sat;; *'(echo '*) l=${l#*\\\"}; echo \"${l%%\\\"*}\";; *get-value*) printf '((g1 tr'; exit;; esac; done".into(), 4),
        ("a model of something else", "while read -r l; do case \"$l\" in *check-sat*) echo sat;; *'(echo '*) l=${l#*\\\"}; echo \"${l%%\\\"*}\";; *get-value*) echo '((a 1))';; esac; done".into(), 4),
        ("complains only", "cat >/dev/null & echo unsat >&2; sleep 0.05; echo 'segmentation fault' >&2; exit 139".into(), 4),
    ];
    // The same script with a proper answer is believed: what is tested below is the answer.
    let (status, json, _) = Case::new(HOLDS).with_solver(&answering("unsat\\n"), &[]);
    assert_eq!((status, &json["verdict"]), (0, &"holds".into()), "{json:#}");
    for (name, script, status) in garbage {
        for program in [VIOLATED, HOLDS] {
            let (found, json, stderr) = Case::new(program).with_solver(&script, &[]);
            assert_eq!(json["verdict"], "unknown", "{name}: {json:#} {stderr}");
            assert_eq!(found, status, "{name}: {json:#} {stderr}");
        }
    }
}

#[test]
fn a_solver_that_hangs_ends_at_the_limit() {
    for script in ["sleep 1000", "cat > /dev/null", "while read -r l; do :; done; echo sat"] {
        let case = Case::new(VIOLATED);
        let (status, json, _) = case.with_solver(script, &["--timeout", "0.3"]);
        assert_eq!((status, &json["verdict"]), (3, &"unknown".into()), "{script}: {json:#}");
        assert!(json["reason"].as_str().is_some_and(|r| r.contains("time limit")), "{json:#}");
    }
}

#[test]
fn without_a_solver_the_message_says_what_to_install() {
    let nowhere = tempfile::tempdir().unwrap();
    let (status, json, stderr) = Case::new(VIOLATED).verify(&[], Some(nowhere.path()));
    assert_eq!((status, &json["verdict"]), (3, &"unknown".into()), "{json:#}");
    for word in ["real numbers", "z3", "cvc5", "PATH", "apt-get install z3"] {
        assert!(stderr.contains(word), "{word} is missing in: {stderr}");
    }
    let (status, _, stderr) = Case::new(VIOLATED).verify(&["--solver", "cvc5"], Some(nowhere.path()));
    assert!(status == 4 && stderr.contains("apt-get install cvc5"), "{status} {stderr}");
    // What needs no solver is answered all the same.
    let (status, json, _) = Case::new("procedure main(x: int) { assert x != 3; }").verify(&[], Some(nowhere.path()));
    assert_eq!((status, &json["verdict"], &json["solver"]), (1, &"violated".into(), &Value::Null), "{json:#}");
}

fn installed(solver: &str) -> bool {
    let found = which::which(solver).is_ok();
    assert!(found || env::var_os("CI").is_none(), "CI must have {solver} installed");
    found
}

#[test]
fn programs_without_an_encoding_in_bits_go_to_a_solver_by_themselves() {
    if !installed("z3") {
        return;
    }
    let (status, json, _) = Case::new(HOLDS).verify(&[], None);
    assert_eq!((status, &json["verdict"], &json["solver"]), (0, &"holds".into(), &"z3".into()), "{json:#}");
    assert!(json["solver_reason"].as_str().is_some_and(|r| r.contains("real numbers")), "{json:#}");
    let (_, json, _) = Case::new("procedure main(x: int) { assert x != 3; }").verify(&[], None);
    assert_eq!((&json["solver"], &json["solver_reason"]), (&Value::Null, &Value::Null), "{json:#}");
}

#[test]
fn with_cvc5_alone_it_is_taken() {
    if !installed("cvc5") {
        return;
    }
    let case = Case::new(HOLDS);
    std::os::unix::fs::symlink(which::which("cvc5").unwrap(), case.path("cvc5")).unwrap();
    let (status, json, _) = case.verify(&[], Some(case.folder.path()));
    assert_eq!((status, &json["verdict"], &json["solver"]), (0, &"holds".into(), &"cvc5".into()), "{json:#}");
}

/// Pigeons: hard for every solver, and the same number of steps is the same answer each time.
const HARD: &str = "function at(p: int): int;\nprocedure {:entrypoint} main(a: int, b: int, c: int) {\n  assume a > 1 && b > 1 && c > 1 && a * a * a + b * b * b + at(a) == c * c * c;\n  assert at(a) != 0 || at(b + c) == 7;\n}\n";

#[test]
fn steps_are_limited_in_the_same_way_in_every_run() {
    for solver in ["z3", "cvc5"].into_iter().filter(|s| installed(s)) {
        let run = |limit: &str| {
            let (status, json, _) =
                Case::new(HARD).verify(&["--solver", solver, "--rlimit", limit, "--timeout", "60"], None);
            (status, json["verdict"].clone(), json["reason"].clone())
        };
        let few = run("100");
        assert_eq!((few.0, few.1.as_str()), (3, Some("unknown")), "{solver}: {few:?}");
        assert!(!few.2.as_str().is_some_and(|r| r.contains("time limit")), "{solver}: {few:?}");
        assert_eq!(few, run("100"), "{solver}");
    }
}

/// Whatever the solver does with more bits than there is memory for, or time: there is no answer, and it is no fault.
#[test]
fn widths_beyond_all_measure_have_no_answer() {
    let wide = "var v, w: bv2147483647;\nprocedure {:entrypoint} main() { assert v == w; }\n";
    for solver in ["z3", "cvc5"].into_iter().filter(|s| installed(s)) {
        let (status, json, stderr) =
            Case::new(wide).verify(&["--solver", solver, "--timeout", "1", "--memory", "2000"], None);
        assert_eq!((status, &json["verdict"]), (3, &"unknown".into()), "{solver}: {json:#} {stderr}");
    }
}

/// x counts what i and j do; where `atomic` is left out, not at every moment.
fn counting(begin: &str, end: &str) -> String {
    format!(
        "var x, i: int;\n\
         procedure {{:entrypoint}} main() modifies x, i; {{\n\
         x, i := 0, 0; async call Up(); while (true) {{ assert x == 4 * i; }} }}\n\
         procedure Up() modifies x, i; {{ while (true) {{ {begin} x := x + 4; i := i + 1; {end} }} }}\n"
    )
}

/// Proves by Horn clauses: exit status, verdict, and what was said.
fn by_clauses(program: &str, solver: Option<&str>) -> (Option<i32>, Value, String) {
    by_clauses_of(&["--method", "chc"], program, solver)
}

fn by_clauses_of(method: &[&str], program: &str, solver: Option<&str>) -> (Option<i32>, Value, String) {
    let case = Case::new(program);
    let mut command = unthread();
    command.args(["check", "--timeout", "20", "--format", "json"]).args(method);
    // What is looked for on PATH is found in the folder first; without a solver, nothing is.
    let mut path = case.path("").into_os_string();
    if let Some(script) = solver {
        case.solver(script);
        path.push(":");
        path.push(env::var_os("PATH").unwrap_or_default());
    }
    command.env("PATH", path);
    let Output { status, stdout, .. } = command.arg(case.path("program.bpl")).output().unwrap();
    let json: Value = serde_json::from_slice(&stdout).unwrap_or(Value::Null);
    let reason = json["reason"].to_string();
    (status.code(), json, reason)
}

/// Whatever a solver of Horn clauses says: only what the checker of certificates accepts is proved.
#[test]
fn invariants_that_are_none_prove_nothing() {
    // Each predicate is true: no invariant of any program that can fail a check.
    let everything = "echo sat; echo '('; sed -n '/^(exit)/q; s/^(declare-fun \\([^ ]*\\) (\\(.*\\)) Bool)$/\\1 \\2/p' | while read -r name sorts; do \
                      n=0; printf '(define-fun %s (' \"$name\"; for s in $sorts; do printf '(x!%s %s)' $n $s; n=$((n+1)); done; \
                      echo ') Bool true)'; done; echo ')'";
    let recursive = "procedure {:entrypoint} main(n: int) { var r: int; call r := Sum(n); assert r >= n; }\n\
                     procedure Sum(n: int) returns (r: int) { r := 0; if (n > 0) { call r := Sum(n - 1); r := r + n; } }\n";
    // That x is 4 * i is known without a solver; that i is not negative is not.
    let rising = counting("atomic {", "}").replace("x == 4 * i", "x >= i");
    for program in [rising, counting("", ""), recursive.to_owned()] {
        let (status, json, reason) = by_clauses(&program, Some(everything));
        assert_eq!(status, Some(3), "{json}");
        assert!(reason.contains("not shown") && json["certificate"].is_null(), "{json}");
    }
    // Neither for so many rounds, where the violation is too deep for the bounded search.
    let threads = "var x: int;\nprocedure {:entrypoint} main() modifies x; { x := 0; async call Up(40); }\n\
                   procedure Up(n: int) modifies x; { x := x + 1; if (n > 0) { call Up(n - 1); } assert x < 30; }\n";
    let prove = ["--method", "eager", "--rounds", "2", "--prove"];
    for script in [everything, "echo sat", "echo unsat", "echo unknown", "exit 1"] {
        let (status, json, _) = by_clauses_of(&prove, threads, Some(script));
        assert_eq!((status, json["verdict"].as_str()), (Some(3), Some("unknown")), "{script}: {json}");
        assert!(json["certificate"].is_null() && json["witness"].is_null(), "{script}: {json}");
    }
}

#[test]
fn answers_of_solvers_of_clauses_that_are_not_understood_prove_nothing() {
    let scripts = [
        "echo sat",
        "echo sat; echo '((define-fun P () Bool true)'",
        "echo unsat",
        "echo unknown",
        "exit 1",
        "echo proved",
    ];
    for script in scripts {
        let (status, json, _) = by_clauses(&counting("atomic {", "}"), Some(script));
        assert_eq!(status, Some(3), "{script}: {json}");
    }
}

#[test]
fn without_a_solver_of_clauses_it_is_said_which_is_needed() {
    let (status, json, reason) = by_clauses(&counting("atomic {", "}"), None);
    assert_eq!(status, Some(3), "{json}");
    assert!(reason.contains("z3"), "{json}");
}

/// `f` is known by an axiom about all integers.
const AXIOM: &str = "function f(x: int): int; axiom (forall x: int :: {f(x)} 0 <= f(x) && f(x) < 9);
    procedure {:entrypoint} Main(x: int) { assert f(x) < CHECK; }";

#[test]
fn what_z3_does_not_know_with_assumptions_is_asked_alone() {
    if !installed("z3") {
        return;
    }
    let only_alone = "sed -u 's/^(check-sat-assuming .*/(echo \"unknown\")/' | z3 \"$@\"";
    for (check, expected, status) in [("9", "holds", 0), ("5", "violated", 1)] {
        let case = Case::new(&AXIOM.replace("CHECK", check));
        let (found, json, _) = case.with_solver(only_alone, &["--timeout", "20"]);
        assert_eq!((found, &json["verdict"]), (status, &expected.into()), "{json:#}");
    }
}

#[test]
fn without_quantifiers_what_z3_does_not_know_is_unknown() {
    if !installed("z3") {
        return;
    }
    let only_alone = "sed -u 's/^(check-sat-assuming .*/(echo \"unknown\")/' | z3 \"$@\"";
    let case = Case::new("procedure {:entrypoint} Main(x: real) { assert x > 0.0; }");
    let (found, json, _) = case.with_solver(only_alone, &["--timeout", "20"]);
    assert_eq!((found, &json["verdict"]), (3, &"unknown".into()), "{json:#}");
}
