//! `--all-errors`: one confirmed execution for each check that fails, in the order of their places, whoever decides.

use std::num::NonZeroU32;
use std::time::Duration;
use std::{env, fs};

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use serde_json::Value;
use unthread::check::CheckOptions;
use unthread::engine::{self, Next, Options, Solver, Verdict};
use unthread::syntax;
use unthread::syntax::ast::{Decl, Tag};

use crate::runner::unthread;

const CONCURRENT: &str = "boogie-tests/safety/all-errors.bpl";
const SEQUENTIAL: &str = "boogie-tests/sequential/all-errors.bpl";

/// What `unthread` says of a violation.
fn said(arguments: &str) -> Assert {
    unthread().args(arguments.split_whitespace()).assert().code(1)
}

fn json(arguments: &str) -> Value {
    serde_json::from_slice(&said(&format!("{arguments} --format json")).get_output().stdout).unwrap()
}

/// Line and message of each failure.
fn failures(json: &Value) -> Vec<(u64, String)> {
    let witnesses = json["witnesses"].as_array().unwrap();
    let of = |w: &Value| {
        let end = &w["end"];
        (end["location"]["line"].as_u64().unwrap(), end["message"].as_str().unwrap().to_owned())
    };
    witnesses.iter().map(of).collect()
}

fn is_installed(tool: &str) -> bool {
    let found = which::which(tool).is_ok();
    assert!(found || env::var_os("CI").is_none(), "CI must have {tool} installed");
    found
}

/// The last check fails by what has no exact encoding in the SAT path, and is found before the others.
#[test]
fn a_failure_without_an_exact_encoding_does_not_end_the_search() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("reals.bpl").display().to_string();
    let body = "var i, j: int;\n  var r: real;\n  r := 1.5;\n  assert i != 3;\n  assert j != 4;\n  assert r < 1.0;";
    fs::write(&file, format!("procedure {{:entrypoint}} Main()\n{{\n  {body}\n}}\n")).unwrap();
    for verb in ["check", "verify"] {
        let found = json(&format!("{verb} --all-errors --solver sat {file}"));
        let lines: Vec<u64> = failures(&found).into_iter().map(|(line, _)| line).collect();
        assert_eq!(lines, [6, 7, 8], "{verb}: {}", found["reason"]);
        let reason = found["reason"].as_str().unwrap_or_default();
        assert!(reason.contains("real numbers"), "{verb}: there may be more, and it is not said: {reason:?}");
    }
}

#[test]
fn every_failing_check_of_a_concurrent_program_has_its_execution() {
    let expected = [
        (16, "this assertion might not hold"),
        (17, "this assertion might not hold"),
        (30, "a precondition of Raise might not hold"),
        (19, "this assertion might not hold"),
        (22, "this loop invariant might not hold"),
        (31, "this postcondition might not hold"),
    ];
    let expected = expected.map(|(line, message)| (line, message.to_owned()));
    let mut ways = vec!["", "--method lazy --rounds 2"];
    ways.extend(is_installed("z3").then_some("--solver z3 --rounds 2"));
    ways.extend(is_installed("cvc5").then_some("--solver cvc5 --rounds 2"));
    ways.extend((is_installed("boogie") && is_installed("z3")).then_some("--backend boogie --rounds 2"));
    for way in ways {
        let json = json(&format!("check --all-errors {way} {CONCURRENT}"));
        assert_eq!(failures(&json), expected, "{way}");
        assert_eq!((&json["witness"], &json["replay"]), (&json["witnesses"][0], &"confirmed".into()), "{way}");
    }
}

#[test]
fn every_failing_check_of_a_sequential_program_has_its_execution() {
    let lines = [15, 22, 41, 30, 43];
    for solver in ["sat", "z3", "cvc5"].into_iter().filter(|s| *s == "sat" || is_installed(s)) {
        let json = json(&format!("verify --all-errors --unroll 4 --solver {solver} {SEQUENTIAL}"));
        assert_eq!(failures(&json).iter().map(|f| f.0).collect::<Vec<_>>(), lines, "{solver}");
    }
}

#[test]
fn each_execution_replays_alone() {
    let json = json(&format!("check --all-errors {CONCURRENT}"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("witness.json");
    for witness in json["witnesses"].as_array().unwrap() {
        fs::write(&file, witness.to_string()).unwrap();
        let line = format!("{CONCURRENT}({},", witness["end"]["location"]["line"]);
        said(&format!("replay {} {CONCURRENT}", file.display()))
            .stdout(predicate::str::contains(line).and(predicate::str::contains("confirmed")));
    }
}

#[test]
fn the_text_names_each_failure() {
    let all = said(&format!("check --all-errors {CONCURRENT}"));
    let text = String::from_utf8_lossy(&all.get_output().stdout);
    let places: Vec<_> =
        [16, 17, 30, 19, 22, 31].map(|line| text.find(&format!("{CONCURRENT}({line},")).unwrap()).into();
    assert!(places.is_sorted(), "{text}");
    // Without the option there is one.
    said(&format!("check {CONCURRENT}")).stdout(predicate::str::contains("might not hold").count(1));
}

#[test]
fn what_was_found_before_a_limit_is_given() {
    let text = "procedure {:entrypoint} main(x: int) { assert x != 3; assert x != 4; assert x != 5; }";
    let mut program = syntax::parse::parse_str(text).unwrap();
    let Decl::Procedure(main) = &mut program.decls[0] else { panic!() };
    for (statement, number) in main.body.as_mut().unwrap().block.stmts.iter_mut().zip(1..) {
        statement.tag = Tag(NonZeroU32::new(number));
    }
    let program = unthread::check::check(program, &CheckOptions::default()).unwrap();
    let limit = Duration::from_secs(1);
    let options = Options { timeout: Some(limit), solver: Solver::Sat, ..Options::default() };
    let mut found = 0;
    let answer = engine::check_each(&program, &options, &mut |trace: &engine::Trace| {
        found += 1;
        // Whatever comes next is behind the limit.
        std::thread::sleep(limit);
        Next::Without(vec![trace.failed])
    });
    assert!(matches!(answer.verdict, Verdict::Violated(_)), "{:?}", answer.verdict);
    assert_eq!((found, answer.stats.rest.as_deref()), (1, Some("time limit")));
}
