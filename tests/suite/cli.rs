//! The command line as its users meet it: exit statuses, what goes where, wrong input of every kind.

use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use predicates::prelude::*;

use crate::header;
use crate::runner::{ROOT, UNTHREAD, run_in, unthread};

/// Runs `unthread` on `input` as standard input: the exit status, and a text that each stream holds ("" means: it is empty).
#[track_caller]
fn check(arguments: &str, input: &str, status: i32, stdout: &str, stderr: &str) {
    let holds = |text: &str| match text {
        "" => predicate::str::is_empty().boxed(),
        text => predicate::str::contains(text).boxed(),
    };
    let ended = unthread().args(arguments.split_whitespace()).write_stdin(input).assert();
    ended.code(status).stdout(holds(stdout)).stderr(holds(stderr));
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
fn what_has_no_body_and_what_libraries_bring_is_told() {
    let program = "procedure reach_error(); procedure {:entrypoint} main() { call reach_error(); }";
    check("check -", program, 0, "there is nothing to check", "warning: reach_error has no body");
    check("check -q --lib smack -", program, 1, "violated", "");
    let output = unthread().args(["check", "--format", "json", "-"]).write_stdin(program).output().unwrap();
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["diagnostics"][0]["code"], "unmodelled");
    // Neither the library's variables nor what is not used of it is the user's affair.
    let program = "procedure {:entrypoint} main() { call Mutex_Init(1); call Mutex_Lock(1); call Mutex_Unlock(1); }";
    check("check --lib threads --strict -", program, 0, "proved", "");
}

#[test]
fn unreadable_files_are_named_all_together() {
    check("resolve nowhere.bpl", "", 2, "", "nowhere.bpl can not be read");
    check("check nowhere.bpl elsewhere.bpl", "", 2, "", "elsewhere.bpl can not be read");
    check("resolve - -", COUNTER, 2, "", "twice");
    check("resolve src", "", 2, "", "src can not be read");
}

/// Of a library's globals a program's own text says nothing, so no warning does.
#[test]
fn nothing_is_said_of_the_insides_of_a_library() {
    let program = "var x: int;\nprocedure main() modifies x;\n{\n  x := 0;\n  call Mutex_Init(1);\n  call Mutex_Lock(1);\n  assert x == 0;\n}\n";
    check("check --lib threads -", program, 0, "proved", "");
    check("check --lib threads --strict -", program, 0, "proved", "");
    let inferred = program.replace(" modifies x;", "");
    check("resolve --lib threads -", &inferred, 0, "", "modifies clause of procedure main inferred: x\n");
}

#[test]
fn files_of_other_kinds_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("a.c"), "int x;\nint main(void) { return x; }\n").unwrap();
    std::fs::write(path("p.bpl"), "procedure main() { assert false; }\n").unwrap();
    check(&format!("check {}", path("a.c")), "", 2, "", "SMACK translates C programs");
    check(&format!("check -q --witness {} {}", path("w.json"), path("p.bpl")), "", 1, "violated", "");
    check(
        &format!("explore {}", path("w.json")),
        "",
        2,
        "",
        "it is a witness; to run it on its program: unthread replay",
    );
    let swapped = format!("replay {} {}", path("p.bpl"), path("w.json"));
    check(&swapped, "", 2, "", "p.bpl is not a witness; ");
    check("check -", "{ \"steps\": [] }", 2, "", "it looks like JSON");
}

/// Behind an answer that is not the last word stands what can be done; what each method has done is there with `-v`.
#[test]
fn what_can_be_done_stands_behind_an_open_answer() {
    let program = "\
var x, n: int;
procedure main() modifies x;
{
  assume n > 0;
  x := 0;
  async call Add();
  async call Add();
  assert x * x <= 4 * n * n * n;
}
procedure Add() modifies x;
{
  var i: int;
  i := 0;
  while (i < n) { x := x + 1; i := i + 1; }
}
";
    let run = |options: &str| {
        let arguments = format!("check --timeout 3 {options} -");
        let ended = unthread().args(arguments.split_whitespace()).write_stdin(program).assert();
        String::from_utf8_lossy(&ended.get_output().stdout).into_owned()
    };
    let short = run("");
    for told in [
        "\n  exploration goes no further: -(4,3): cannot evaluate n: an arbitrary integer\n",
        "; --int-range 0..7 tries one",
        "\n  more time may help (--timeout): ",
        " alone gets all of the time",
    ] {
        assert!(short.contains(told), "{told}\n{short}");
    }
    assert!(short.lines().all(|line| line.len() < 200) && !short.contains("explore: "), "{short}");
    assert!(run("-v").contains("; explore: 1 states, -(4,3): "));
    let alone = run("--method explore");
    assert!(alone.contains("goes no further: -(4,3)") && alone.contains("more time does not help"), "{alone}");
    assert!(!alone.contains("--method"), "{alone}");
}

/// Of two threads that run one procedure it is told which is which, of a condition what it was, of an element which constant it is.
#[test]
fn executions_name_what_they_can() {
    let program = "\
type Node;
const unique null, first: Node;
var head: Node;
var n: int;
procedure main() modifies head, n;
{
  head := first;
  n := 0;
  async call Work(1, head);
  async call Work(2, null);
}
procedure Work(k: int, at: Node) modifies n;
{
  if (head == at) { n := n + 1; } else { assert n == 0; }
}
";
    let ended = unthread().args(["check", "-"]).write_stdin(program).assert().code(1);
    let text = String::from_utf8_lossy(&ended.get_output().stdout).into_owned();
    for told in [
        "2 Work(1, first)",
        "Work(k = 1, at = first)",
        "Work(k = 2, at = null)",
        "head := first",
        "is true",
        "is false",
    ] {
        assert!(text.contains(told), "{told}\n{text}");
    }
    assert!(!text.contains("Node!"), "{text}");
}

/// A property is shown as it was written, and nothing in it is taken for a statement.
#[test]
fn a_wrong_property_is_shown_as_it_was_written() {
    let property = "check --property always-eventually(x=2) -";
    check(
        property,
        COUNTER,
        2,
        "",
        " 1 | always-eventually(x=2)\n   |                    ^\nnote: `=` is written `==`",
    );
}

#[test]
fn text_is_read_in_the_encoding_that_it_is_in() {
    let folder = tempfile::tempdir().unwrap();
    let program = "// h\u{e9}\nvar x: int;\nprocedure {:entrypoint} Main() modifies x;\n{ x := 1; assert {:msg \"\u{fc}ber\"} x == 2; }\n";
    let latin: Vec<u8> = program.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    let utf16 = |mark: [u8; 2], unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
        mark.into_iter().chain(program.encode_utf16().flat_map(unit)).collect()
    };
    for (name, bytes) in [
        ("latin.bpl", latin),
        ("utf8.bpl", program.as_bytes().to_vec()),
        ("marked.bpl", ["\u{feff}".as_bytes(), program.as_bytes()].concat()),
        ("little.bpl", utf16([0xff, 0xfe], u16::to_le_bytes)),
        ("big.bpl", utf16([0xfe, 0xff], u16::to_be_bytes)),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let path = path.display().to_string();
        unthread()
            .args(["check", &path])
            .assert()
            .code(1)
            .stdout(predicate::str::contains("\u{fc}ber").and(predicate::str::contains("violated")));
        unthread().args(["fmt", &path]).assert().code(0).stdout(predicate::str::contains("// h\u{e9}"));
    }
    // No text, and a letter where a program can have none.
    for (bytes, message) in [
        (&b"var x: int;\0\0"[..], "is not text"),
        (&b"\xff\xfe\x00\xd8"[..], "is not text"),
        (&b"var x\xe9: int;"[..], "broken.bpl(1,5)"),
    ] {
        let path = folder.path().join("broken.bpl");
        std::fs::write(&path, bytes).unwrap();
        unthread()
            .args(["check", &path.display().to_string()])
            .assert()
            .code(2)
            .stderr(predicate::str::contains(message));
    }
}

/// An increment that is one step of the statement and two accesses; one that switches threads behind `yield` only; and a child that runs
/// before the rest of its creator.
#[test]
fn a_witness_names_its_scheduling_and_replay_takes_it_from_there() {
    let lost = "var x, d: int;\nprocedure {:entrypoint} Main() modifies x, d; { x := 0; d := 0; async call Inc(); async call Inc(); \
                assume d == 2; assert x == 2; }\nprocedure Inc() modifies x, d; { x := x + 1; atomic { d := d + 1; } }\n";
    let between = "var x: int;\nprocedure {:entrypoint} Main() modifies x; { x := 0; async call Set(); assert x == 0; }\n\
                   procedure Set() modifies x; { yield; x := 2; yield; x := 3; }\n";
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    for (text, options, otherwise) in [
        (lost, &["--granularity", "access"][..], &["--granularity", "statement"][..]),
        (between, &["--cooperative"], &["--granularity", "access"]),
        (
            between,
            &["--method", "eager", "--rounds", "1", "--scheduler", "child-first"],
            &["--scheduler", "creator-first"],
        ),
    ] {
        std::fs::write(at("p.bpl"), text).unwrap();
        let (program, witness) = (at("p.bpl"), at("w.json"));
        unthread().arg("check").args(options).args(["--witness", &witness, &program]).assert().code(1);
        let (named, value) = (options.iter().rev().find(|o| o.starts_with("--")).unwrap(), options.last().unwrap());
        let shown = if named == value { (*named).to_owned() } else { format!("{named} {value}") };
        let said = predicate::str::contains(format!("; with {shown}, as the witness says"));
        unthread().args(["replay", &witness, &program]).assert().code(1).stdout(said);
        let given = options.iter().skip_while(|o| *o != named);
        let alone = predicate::str::contains("as the witness says").not();
        unthread().args(["replay", &witness, &program]).args(given).assert().code(1).stdout(alone);
        let refused = predicate::str::contains("is asked for");
        unthread().args(["replay", &witness, &program]).args(otherwise).assert().code(2).stderr(refused);
        let text = std::fs::read_to_string(&witness).unwrap();
        for (word, forged) in [
            ("\"granularity\": \"", "\"granularity\": \"x"),
            ("\"scheduler\": \"", "\"scheduler\": \"x"),
            ("\"cooperative\"", "\"uncooperative\""),
        ] {
            assert!(text.contains(word), "{text}");
            std::fs::write(at("forged.json"), text.replace(word, forged)).unwrap();
            let refused = predicate::str::contains("is not a witness");
            unthread().args(["replay", &at("forged.json"), &program]).assert().code(2).stderr(refused);
        }
    }
}

#[test]
fn a_kind_of_fairness_that_is_unknown_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(at("p.bpl"), "procedure {:entrypoint} Main() { while (true) { } }").unwrap();
    let (program, witness) = (at("p.bpl"), at("w.json"));
    unthread().args(["check", "--property", "termination", "--witness", &witness, &program]).assert().code(1);
    let text = std::fs::read_to_string(&witness).unwrap();
    assert!(text.contains("\"strong\""), "{text}");
    std::fs::write(&witness, text.replace("\"strong\"", "\"xstrong\"")).unwrap();
    let refused = predicate::str::contains("is not a witness").and(predicate::str::contains("xstrong"));
    unthread().args(["replay", &witness, &program]).assert().code(2).stderr(refused);
}

/// Each kind of proof, what the answer says of it, and what `--require certified` makes of it.
#[test]
fn a_proof_says_what_it_rests_on_and_a_certificate_can_be_required() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let locked = file(
        "locked.bpl",
        "var l, c: int;\nprocedure {:entrypoint} Main() modifies l, c; { l := 0; c := 0; async call P(); async call P(); }\n\
         procedure P() modifies l, c; { atomic { assume l == 0; l := 1; } c := c + 1; assert c == 1; c := c - 1; l := 0; }\n",
    );
    // No exploration comes to the end of what counts without a bound, and of what begins with any integer.
    let counting = file(
        "counting.bpl",
        "var n: int;\nprocedure {:entrypoint} Main() modifies n; { n := 0; while (n >= 0) { n := n + 1; } }\n",
    );
    let any = file("any.bpl", "var n: int;\nprocedure {:entrypoint} Main() { assert n < 5 || n > 3; }\n");
    let answer = |arguments: &[&str], status: i32| -> serde_json::Value {
        let ended = unthread().args(arguments).args(["--format", "json"]).assert().code(status);
        serde_json::from_slice(&ended.get_output().stdout).unwrap()
    };
    for (arguments, verdict, rests_on) in [
        (&["check", &locked][..], "proved", Some("exploration")),
        (&["explore", &locked], "proved", Some("exploration")),
        (&["check", "--method", "ic3", &locked], "proved", Some("certificate")),
        (&["check", &counting], "proved", Some("text")),
        (&["verify", &any], "proved", Some("translation")),
        (&["check", "--rounds", "1", &locked], "holds", None),
        (&["check", "--method", "ic3", "--require", "certified", &locked], "proved", Some("certificate")),
        (&["check", "--require", "certified", &locked], "proved", Some("certificate")),
    ] {
        let found = answer(arguments, 0);
        assert_eq!((found["verdict"].as_str(), found["rests_on"].as_str()), (Some(verdict), rests_on), "{arguments:?}");
        if let ("proved", "check") = (verdict, arguments[0]) {
            let said = format!("rests on {}", if rests_on == Some("certificate") { "a certificate" } else { "" });
            unthread().args(arguments).assert().code(0).stdout(predicate::str::contains(said));
        }
    }
    for arguments in
        [&["check", "--method", "explore", &locked][..], &["verify", &any], &["check", "--rounds", "1", &locked]]
    {
        let arguments = [arguments, &["--require", "certified"]].concat();
        answer(&arguments, 3);
        let note = predicate::str::contains("note: --require certified");
        unthread().args(&arguments).assert().code(3).stderr(note);
    }
}

/// Of two threads the first one waits for the second: from where the gate is closed it fails in the second epoch, and not in the first.
#[test]
fn threads_that_begin_anywhere_fail_within_as_many_epochs_as_it_takes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("anywhere.bpl");
    let gate = format!("{ROOT}/boogie-tests/epochs/gate.bpl");
    let translated = unthread().args(["translate", "--method", "k-induction", "--rounds", "1", &gate]).assert().code(0);
    let text = String::from_utf8(translated.get_output().stdout.clone()).unwrap();
    assert!(text.contains("assume {:base} true;"));
    let answers = |text: &str| {
        std::fs::write(&path, text).unwrap();
        ["unthread#L1", "unthread#L2"].map(|entry| {
            let ended = unthread().args(["verify", "--entry", entry]).arg(&path).assert();
            ended.get_output().status.code()
        })
    };
    assert_eq!(answers(&text), [Some(1), Some(1)]);
    let closed = text.replace("go#r1 := go#guess1;", "go#r1 := go#guess1; assume !go#r0;");
    assert_eq!(answers(&closed), [Some(0), Some(1)]);
    unthread().args(["translate", "--method", "k-induction", "--cooperative", &gate]).assert().code(2);
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
        ("check --timeout nan", "--timeout"),
        ("explore --timeout 0", "--timeout"),
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
fn proofs_for_so_many_rounds_say_what_goes_with_them() {
    let program = "procedure {:entrypoint} main(n: int) { call f(n); }\n\
                   procedure f(n: int) { if (n > 0) { call f(n - 1); } assert n >= 0 || n < 0; }";
    let wrong = "--prove goes with --method eager and --rounds";
    for options in [
        "--prove",
        "--rounds 2 --prove",
        "--method lazy --rounds 2 --prove",
        "--method chc --prove",
        "--method eager --prove",
        "--method eager --rounds 2 --unroll 3 --prove",
        "--method eager --rounds 2 --recursion 3 --prove",
        "--method eager --rounds 2 --all-errors --prove",
        "--method eager --rounds 2 --property deadlock --prove",
        "--method eager --rounds 2 --property race --prove",
    ] {
        check(&format!("check {options} -"), program, 2, "", wrong);
    }
    if which::which("z3").is_ok() {
        // One thread alone needs no second round: that is all there is.
        let all = "within 1 round, loops and recursion without bounds; no execution goes beyond";
        check("check --method eager --rounds 1 --prove -", program, 0, all, "");
    }
}

#[test]
fn passes_are_known_by_name() {
    let eager = "translate --method eager --print-after";
    check(&format!("{eager} lower -"), COUNTER, 0, "// after lower: ", "");
    check(&format!("{eager} all -"), COUNTER, 0, "// after emit: ", "");
    check(&format!("{eager} nothing -"), COUNTER, 2, "", "switch-points");
    check(&format!("{eager} unroll -"), COUNTER, 2, "", "method eager does not run the pass unroll here");
    let interleave = "translate --method interleave --print-after";
    check(&format!("{interleave} lower -"), COUNTER, 2, "", "method interleave does not run the pass lower here");
    check(&format!("{interleave} cells -"), COUNTER, 0, "// after cells: ", "");
    check(&format!("{interleave} all -"), COUNTER, 0, "// after excluded: ", "");
    check(
        &format!("{interleave} rounds -"),
        COUNTER,
        2,
        "",
        "it runs symbolic-constants, constants, unobserved, cells",
    );
    check(&format!("{interleave} rounds --to aiger --property termination -"), COUNTER, 0, "// after rounds: ", "");
    check(&format!("{interleave} cells --to chc -"), COUNTER, 2, "", "--print-after");
    check("translate --help", "", 0, "Maps with known indices become scalars", "");
}

#[test]
fn the_system_of_a_property_has_its_checks() {
    let races = "var x: int;\nprocedure {:entrypoint} main()\n  modifies x;\n{\n  async call other();\n  x := 1;\n}\n\
        procedure other()\n  modifies x;\n{\n  x := 2;\n}\n";
    check("translate --method interleave --property race -", races, 0, "assert ", "");
    for form in ["boogie", "chc", "aiger"] {
        let command = format!("translate --method interleave --property deadlock --to {form} -");
        check(&command, races, 2, "", "prints no program that fails exactly where there is a deadlock");
    }
    let excluded = "translate --method interleave --property deadlock --print-after excluded -";
    check(excluded, races, 0, "// after excluded", "");
    check("translate --method interleave --property termination -", races, 2, "", "checks safety, not termination");
}

#[test]
fn wrong_options_still_print_an_object_with_json() {
    check("check --stem 1 --format json -", COUNTER, 2, "\"verdict\": \"unknown\"", "--stem and --lasso");
    check("check --format json nowhere.bpl", "", 2, "\"code\": \"unreadable-file\"", "nowhere.bpl");
}

#[test]
fn executions_that_do_not_count_are_told_of() {
    let program = |section: &str| {
        format!(
            "var x: int; procedure {{:entrypoint}} Main() modifies x; {{ x := 0; async call P(); }}\n\
             procedure P() modifies x; {{ var t: int; {section} }}"
        )
    };
    let waits =
        "-(2,62): note: where this is false there is no execution: nobody waits in the middle of an atomic section";
    let loops = "note: whether this loop comes to an end is not asked";
    let load = program("atomic { t := x + 1; assume t > 1; x := 0; }");
    check("check --property deadlock -", &load, 0, "proved", waits);
    check("check --property termination -", &load, 0, "proved", waits);
    check("check --property termination -", &program("atomic { while (x == 0) { } }"), 0, "proved", loops);
    let arms = "note: no execution goes past this: nobody waits in the middle of an atomic section";
    let creates = program("atomic { par call Q(); }") + " procedure Q() { }";
    check("check --property deadlock -", &creates, 0, "proved", arms);
    // What waits is left alone, and so is what nobody else can change.
    let silent = [
        "atomic { assume x > 0; x := 0; }",
        "atomic { havoc t; assume t > 1; x := t; }",
        "assume x > 0; t := x; assume t > 0;",
    ];
    let asked = silent.iter().map(|section| ("deadlock", program(section))).chain([("safety", load)]);
    for (property, program) in asked {
        let asked =
            unthread().args(["check", "--format=json", "--property", property, "-"]).write_stdin(program).assert();
        asked.stdout(predicate::str::contains("-in-section").not());
    }
}

#[test]
fn contradictory_axioms_are_named() {
    let program =
        "const c: int; const d: int;\naxiom c > 5;\naxiom d == 1;\naxiom c < 3;\nprocedure main() { assert c == d; }";
    let void = "but what is assumed at the start is contradictory";
    for verb in ["check", "check --rounds 1", "check --method ic3", "verify", "explore", "verify --solver sat"] {
        check(&format!("{verb} -"), program, 0, void, "-(2,1): warning: this axiom and another contradict each other");
        check(&format!("{verb} -"), program, 0, void, "-(4,1): note: this axiom");
    }
    check("check --format json -", program, 0, "\"code\": \"contradictory-axioms\"", "warning");
    let consistent = program.replace("c < 3", "c < 7");
    check("check -q -", &consistent, 1, "violated", "");
    let consistent = program.replace("c < 3", "c < 7").replace("c == d", "c == d + 5");
    check("check -", &consistent, 0, "proved: no execution fails a check; explored: 1 states\n", "");
    let itself =
        "function f(int): int; axiom (forall i: int :: f(i) > i && f(i) < 0); procedure main() { assert f(2) == 0; }";
    check("check -", itself, 0, void, "this axiom contradicts itself");
    let clauses = "var x: int where x > 0; var y: int where y < 0 && x < y; procedure main() { assert x == y; }";
    check("check -", clauses, 0, void, "this `where` clause and another");
}

#[test]
fn what_no_execution_comes_to_is_told() {
    let program = "var x: bool;
procedure {:entrypoint} Main() modifies x; { x := false; async call A(); async call B(); }
procedure A() { assume x; assert false; }
procedure B() modifies x; { x := false; if (x) { assert x; } }
procedure C() { assert false; }";
    let told = [
        "-(3,17): warning: no execution gets past this assumption",
        "-(3,27): warning: no execution comes to this check",
        "-(4,50): warning: no execution comes to this check",
        "-(5,11): warning: no execution calls or starts this procedure, which has checks",
    ];
    for what in told {
        check("check -", program, 0, "proved", what);
        check("explore -", program, 0, "proved", what);
    }
    let output = unthread().args(["check", "--format", "json", "-"]).write_stdin(program).output().unwrap();
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["checks"], serde_json::json!({"total": 2, "reached": 0}));
    // What ends executions on purpose is no finding, nor is what some execution passes.
    let fine = "procedure main() { if (*) { assume false; } assume true; assert true; }";
    check("check -", fine, 0, "proved", "");
}

#[test]
fn statements_that_are_several_accesses_are_told() {
    let program = "var x: int;
procedure {:entrypoint} Main() modifies x; { x := 0; async call A(); async call A(); }
procedure A() modifies x; { x := x + 1; atomic { x := x + 1; } call B(); }
procedure {:atomic} B() modifies x; { x := x + 1; assert x > 2; }";
    check("check -", program, 0, "proved", "-(3,29): note: this statement accesses shared variables more than once");
    check("check --granularity access -", program, 1, "violated", "");
    let fine = program.replace("{ x := x + 1; atomic", "{ atomic { x := x + 1; } atomic");
    check("check -", &fine, 0, "proved", "");
}

#[test]
fn globals_that_begin_with_any_value_are_told_beside_a_violation() {
    let program = "var x: int; var y: int;
procedure {:entrypoint} Main() modifies x, y; { y := 0; async call A(); async call A(); }
procedure A() modifies x, y; { x := x + 1; y := y + 1; assert x <= y; }";
    let note = "-(3,32): note: global `x` is read here before anything wrote it: it has any value at the start";
    for verb in ["check", "check --rounds 1", "explore --int-range 0..2"] {
        check(&format!("{verb} -"), program, 1, "violated", note);
    }
    check("check --format json -", program, 1, "\"code\": \"unwritten-global\"", "note");
    // What holds whatever it begins with holds.
    let told = |program: &str, options: &str| {
        let output =
            unthread().args(["check", "-"]).args(options.split_whitespace()).write_stdin(program).output().unwrap();
        String::from_utf8(output.stderr).expect("text").contains("before anything wrote")
    };
    assert!(told(program, ""));
    assert!(!told(&program.replace("x <= y", "y > 0"), ""));
    assert!(!told(program, "--property race"));
    assert!(!told(&program.replace("y := 0;", "assume x >= 5; y := 0;"), ""));
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
    assert!(run_in(folder.path(), ["fmt", "a.bpl", "-o", "a.bpl"]).status.success());
    assert!(run_in(folder.path(), ["fmt", "--check", "a.bpl"]).status.success());
    let bad = run_in(folder.path(), ["fmt", "a.bpl", "-o", "no/where/a.bpl"]);
    assert_eq!(bad.status.code(), Some(2));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(UNTHREAD)
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

/// Columns of the terminal are given as `COLUMNS` where there is none.
fn help(arguments: &[&str]) -> String {
    let ended = unthread().args(arguments).arg("--help").env("COLUMNS", "80").assert().success();
    String::from_utf8(ended.get_output().stdout.clone()).unwrap()
}

#[test]
fn help_fits_a_screen_and_has_an_example_for_every_verb() {
    let all = help(&[]);
    assert!(all.lines().count() <= 26 && all.lines().all(|line| line.chars().count() <= 80), "{all}");
    let (_, commands) = all.split_once("Commands:\n").unwrap();
    let verbs: Vec<&str> = commands.lines().map_while(|line| line.split_whitespace().next()).collect();
    assert!(verbs.contains(&"check") && verbs.contains(&"man") && verbs.ends_with(&["help"]), "{verbs:?}");
    for verb in verbs.iter().filter(|v| **v != "help") {
        let text = help(&[verb]);
        let example = text.split_once("\nExample").map_or("", |(_, example)| example);
        assert!(example.contains(&format!("unthread {verb}")), "{text}");
    }
}

#[test]
fn shells_and_man_know_every_verb() {
    for (shell, text) in [
        ("bash", "unthread__subcmd__translate"),
        ("zsh", "_unthread__subcmd__translate_commands"),
        ("fish", "translate"),
    ] {
        check(&format!("completions {shell}"), "", 0, text, "");
    }
    check("man", "", 0, "unthread\\-translate(1)", "");
    check("man check", "", 0, "\\-\\-property", "");
    check("man nothing", "", 2, "", "`nothing` is no command");
    let folder = tempfile::tempdir().unwrap();
    let output = run_in(folder.path(), ["man", "--folder", "man1"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(folder.path().join("man1/unthread.1").is_file() && folder.path().join("man1/unthread-check.1").is_file());
}

/// What `make install` puts beside the program is where shells and `man` look for it, and is what they take.
#[test]
fn installed_documents_are_read_by_those_they_are_for() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().display();
    let installed = Command::new("make")
        .args(["-s", "install-documents", "PREFIX=/usr", &format!("DESTDIR={root}")])
        .arg(format!("UNTHREAD_INSTALLED={UNTHREAD}"))
        .current_dir(ROOT)
        .output()
        .unwrap();
    assert!(installed.status.success(), "{installed:?}");
    let share = folder.path().join("usr/share");
    for page in ["unthread.1", "unthread-check.1", "unthread-replay.1"] {
        let text = std::fs::read_to_string(share.join("man/man1").join(page)).unwrap();
        assert!(text.contains(".TH ") && text.contains("EXAMPLES") || page == "unthread.1", "{page}: {text}");
    }
    let bash = share.join("bash-completion/completions/unthread").display().to_string();
    let zsh = share.join("zsh/site-functions").display().to_string();
    let fish = share.join("fish/vendor_completions.d/unthread.fish").display().to_string();
    let complete =
        "COMP_WORDS=(unthread check --prop); COMP_CWORD=2; _unthread unthread --prop check; echo \"${COMPREPLY[*]}\"";
    for (shell, script, expected) in [
        ("bash", format!("source {bash}; complete -p unthread; {complete}"), "--property"),
        (
            "zsh",
            format!("fpath=({zsh} $fpath); autoload -U compinit; compinit -D -u; echo $_comps[unthread]"),
            "_unthread",
        ),
        ("fish", format!("source {fish}; complete -C 'unthread check --prop'"), "--property"),
    ] {
        // Only the first of them is everywhere.
        if shell != "bash" && which::which(shell).is_err() {
            continue;
        }
        let output = Command::new(shell).args(["-c", &script]).env("HOME", folder.path()).output().unwrap();
        let out = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && out.contains(expected) && output.stderr.is_empty(), "{shell}: {output:?}");
    }
}

/// A folder with a `boogie` and a `z3` that do as the script says.
fn fake_boogie(script: &str) -> tempfile::TempDir {
    fake(&["boogie", "z3"], script)
}

/// The tool, also where the shell that runs the tests in the background lets them ignore signals: ignored signals stay ignored.
fn that_hears_signals() -> Command {
    let mut command = Command::new("env");
    command.arg("--default-signal").arg(UNTHREAD);
    command
}

/// `unthread check` on [`COUNTER`] with that folder as the backend.
fn check_with(folder: &Path, options: &str) -> Command {
    let program = folder.join("counter.bpl");
    std::fs::write(&program, COUNTER).unwrap();
    let mut command = that_hears_signals();
    command.args(["check", "--backend", "boogie", "--backend-path"]).arg(folder).args(options.split_whitespace());
    command.arg(program).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What Boogie prints where a check fails.
const FAILURE: &str = "program.bpl(1,1): Error BP5001: This assertion might not hold.
Execution trace:
Boogie program verifier finished with 0 verified, 1 error";

#[test]
fn no_answer_of_a_backend_is_taken_for_more_than_it_is() {
    let final_line = "Boogie program verifier finished with";
    for (script, status, stderr) in [
        (format!("echo '{final_line} 1 verified, 0 errors'"), 0, ""),
        (format!("echo '{final_line} 1 verified, 0 errors'; exit 3"), 4, "ended abnormally"),
        (format!("echo '{final_line} 0 verified, 0 errors'"), 4, "exactly one procedure"),
        ("echo all is well".to_owned(), 4, "boogie said: all is well"),
        ("kill -9 $$".to_owned(), 4, "ended abnormally"),
        ("exit 137".to_owned(), 3, "boogie was killed"),
        ("echo 'program.bpl(1,1): Error: no'; echo '1 parse errors detected in x'".to_owned(), 4, "does not accept"),
        ("sleep 1000".to_owned(), 3, "time limit"),
        (format!("echo '{FAILURE}'"), 4, "internal error: boogie says that the translation is violated"),
    ] {
        let folder = fake_boogie(&script);
        let options = if script.starts_with("sleep") { "--timeout 0.2" } else { "--timeout 100" };
        let output = check_with(folder.path(), &format!("--rounds 1 --unroll 1 {options}")).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{script}: {err}");
        assert!(err.contains(stderr), "{script}: {err}");
    }
    check(
        "check --backend boogie --backend-path /nowhere -",
        COUNTER,
        4,
        "unknown",
        "`boogie` can not be run: there is no program",
    );
}

#[test]
fn what_boogie_has_no_words_for_is_unknown() {
    let program = "datatype Option<a> { None(), Some(value: a) }\nvar x: Option int;\n\
                   procedure {:entrypoint} main() modifies x; { x := Some(1); assert x is Some; }\n";
    check("check --rounds 1 -", program, 0, "-: holds", "");
    check("check --rounds 1 --backend boogie -", program, 3, "-: unknown", "type parameters (`Option`)");
}

/// Mono sometimes aborts the threads of a verifier: that is no answer, and no reason to give up the first time.
#[test]
fn a_backend_whose_runtime_dies_is_asked_once_more() {
    let died = "[ERROR] FATAL UNHANDLED EXCEPTION: System.Threading.Tasks.TaskSchedulerException: thrown. ---> \
                System.Threading.ThreadAbortException: Thread was being aborted.";
    let holds = "echo 'Boogie program verifier finished with 1 verified, 0 errors'";
    for (deaths, status) in [(1, 0), (2, 4)] {
        let count = "cd \"$(dirname \"$0\")\"; echo >> asked";
        let folder = fake_boogie(&format!(
            "{count}\nif [ $(wc -l < asked) -le {deaths} ]; then echo '{died}'; exit 1; fi; {holds}"
        ));
        let output = check_with(folder.path(), "--rounds 1 --unroll 1").output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{deaths}: {err}");
        assert!(err.contains("asked once more"), "{deaths}: {err}");
        assert_eq!(std::fs::read_to_string(folder.path().join("asked")).unwrap().lines().count(), 2);
    }
}

/// A folder with programs of these names that do as the script says.
fn fake(names: &[&str], script: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in names {
        let path = folder.path().join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    folder
}

/// Whatever ends the process, the tool ends with it and its folder is gone.
#[test]
fn an_interrupt_ends_the_backend_too() {
    use rustix::process::Signal;
    let folder = fake_boogie("echo $$ > \"$(dirname \"$0\")/pid\"\nexec sleep 1000");
    let (pid, temporary) = (folder.path().join("pid"), folder.path().join("tmp"));
    std::fs::create_dir(&temporary).unwrap();
    let reals = "var x: real;\nprocedure {:entrypoint} main() modifies x; { havoc x; assert x * x != 2.0; }\n";
    std::fs::write(folder.path().join("reals.bpl"), reals).unwrap();
    let verify = || {
        let mut command = that_hears_signals();
        command.arg("verify").arg("--solver").arg(folder.path().join("z3")).arg(folder.path().join("reals.bpl"));
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    };
    let signals = [Signal::INT, Signal::TERM, Signal::HUP, Signal::QUIT, Signal::USR1, Signal::XCPU, Signal::ALARM];
    let check = || check_with(folder.path(), "--rounds 1");
    let commands = signals.map(|signal| (check(), signal)).into_iter().chain([(verify(), Signal::QUIT)]);
    for (mut command, signal) in commands {
        let child = command.env("TMPDIR", &temporary).spawn().unwrap();
        let tool = loop {
            match std::fs::read_to_string(&pid) {
                Ok(pid) if pid.ends_with('\n') => break pid.trim().to_owned(),
                _ => std::thread::sleep(std::time::Duration::from_millis(5)),
            }
        };
        std::fs::remove_file(&pid).unwrap();
        rustix::process::kill_process(rustix::process::Pid::from_child(&child), signal).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{signal:?}: {output:?}");
        assert_eq!(std::fs::read_dir(&temporary).unwrap().count(), 0, "{signal:?}");
        // Gone, or dead and not yet collected.
        loop {
            let state = std::fs::read_to_string(format!("/proc/{tool}/stat")).unwrap_or_default();
            if state.is_empty() || state.contains(") Z ") {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }
}

/// Who interrupts an exploration hears how far it came. (A counter that no check reads would be left out of its states.)
#[test]
fn an_interrupted_exploration_says_what_it_covered() {
    use std::io::{BufRead, BufReader, Read};
    let folder = tempfile::tempdir().unwrap();
    let program = "var x: int;\nprocedure {:entrypoint} main() modifies x; { x := 0; while (true) { x := x + 1; assert x > 0; } }\n";
    std::fs::write(folder.path().join("a.bpl"), program).unwrap();
    let mut command = Command::new(UNTHREAD);
    command.args(["explore", "-vv", "a.bpl"]).current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut said = BufReader::new(child.stderr.take().unwrap()).lines();
    assert!(said.any(|line| line.unwrap().contains("exploring: ")));
    rustix::process::kill_process(rustix::process::Pid::from_child(&child), rustix::process::Signal::INT).unwrap();
    said.for_each(drop);
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{out}");
    assert!(out.starts_with("a.bpl: unknown: interrupted\n  ") && !out.contains("  0 states"), "{out}");
}

#[test]
fn a_backend_that_prints_without_end_is_stopped_and_leaves_nothing() {
    let folder = fake_boogie("yes 'Boogie program verifier finished with 1 verified, 0 errors'");
    let temporary = folder.path().join("tmp");
    std::fs::create_dir(&temporary).unwrap();
    let output = check_with(folder.path(), "--rounds 1").env("TMPDIR", &temporary).output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(4), "{err}");
    assert!(err.contains("boogie printed more than 64 MB and was stopped"), "{err}");
    assert_eq!(std::fs::read_dir(&temporary).unwrap().count(), 0);
}

/// `unthread check --backend corral` on a program, where Corral does as the script says.
fn corral(script: &str, program: &str, options: &str) -> (Option<i32>, String) {
    let folder = fake(&["corral"], script);
    std::fs::write(folder.path().join("a.bpl"), program).unwrap();
    let arguments = format!("check a.bpl --backend corral --backend-path . {options}");
    let output = run_in(folder.path(), arguments.split_whitespace());
    let said = [output.stdout, output.stderr].map(|s| String::from_utf8_lossy(&s).into_owned());
    (output.status.code(), said.join("\n"))
}

#[test]
fn what_corral_printed_is_read_as_what_it_is() {
    let print = |name: &str, status: i32| format!("cat {ROOT}/src/backend/recorded/corral-{name}.txt\nexit {status}");
    let no_prover = "echo 'Error: ProverException: Cannot find specified prover: z3'\necho 'Program has no bugs'";
    let cases = [
        (LOST_UPDATE, print("backend-violated", 0), 1, "replayed on the source: confirmed"),
        (LOST_UPDATE, print("direct-violated", 1), 1, "replayed on the source: confirmed"),
        (COUNTER, print("holds-cut", 0), 0, "a.bpl: holds"),
        (COUNTER, print("prover-gives-up", 255), 3, "model is not available"),
        (COUNTER, "echo 'Corral timed out'; exit 137".to_owned(), 3, "timed out"),
        (COUNTER, "exit 137".to_owned(), 3, "corral was killed"),
        (COUNTER, "echo 'Unhandled Exception:'; echo 'cce+Name: x'; exit 4".to_owned(), 4, "Exception: cce+Name: x"),
        (
            COUNTER,
            print("parse-error", 1),
            4,
            "does not accept the translation:\ncorral said: p.bpl(1,41): error: invalid",
        ),
        (COUNTER, print("resolve-error", 1), 4, "undeclared identifier: nowhere"),
        (COUNTER, print("type-error", 1), 4, "must be of type bool"),
        (COUNTER, no_prover.to_owned(), 4, "corral said: Error: ProverException"),
        // mono waits for ever where its address space is limited: what it holds is watched.
        (COUNTER, "tail -n 1 /dev/zero".to_owned(), 3, "memory limit"),
    ];
    for (program, script, status, says) in cases {
        let (code, said) = corral(&script, program, "--rounds 2 --memory 100");
        assert_eq!(code, Some(status), "{script}: {said}");
        assert!(said.contains(says), "{script}: {said}");
    }
}

/// Corral counts the turns of loops as activations of procedures: it gets none.
#[test]
fn corral_gets_no_loops() {
    let program = "var x: int;\nprocedure {:entrypoint} Main() modifies x; { x := 0; call Down(3); }\n\
                   procedure Down(n: int) modifies x;\n\
                   { var i: int; i := 0; while (i < 2) { x := x + 1; i := i + 1; } if (n > 0) { call Down(n - 1); } assert x < 7; }\n";
    let script = "echo \"$*\" | grep -q '/recursionBound:2 ' || echo 'another bound'\n\
                  grep -q while program.bpl && echo 'a loop'\necho 'Program has a potential bug: True bug'";
    // Four activations fail; two do not, and then the violation is beyond the bounds.
    let (code, said) = corral(script, program, "--rounds 1 --unroll 2 --recursion 2");
    assert_eq!(code, Some(3), "{said}");
    assert!(said.contains("may follow recursion further"), "{said}");
    let (code, said) = corral(&script.replace(":2 ", ":4 "), program, "--rounds 1 --unroll 2 --recursion 4");
    assert_eq!(code, Some(1), "{said}");
}

/// Two threads add to a counter without a lock.
const LOST_UPDATE: &str = "\
var x: int;
var done: bool;
procedure {:entrypoint} main()
  modifies x, done;
{
  x := 0;
  done := false;
  async call add();
  call add();
  assume done;
  assert x == 2;
}
procedure add()
  modifies x, done;
{
  var t: int;
  t := x;
  x := t + 1;
  done := x > 0;
}
";

/// One thread spins until another one lets it go, which never comes.
const SPIN: &str = "\
var go: bool;
procedure {:entrypoint} main()
  modifies go;
{
  go := false;
  while (!go) {
  }
}
";

#[test]
fn a_failing_assertion_is_found_and_shown() {
    check("check -", LOST_UPDATE, 1, "assert x == 2;", "");
    check("check -", LOST_UPDATE, 1, "replayed on the source: confirmed", "");
    check("check -q -", LOST_UPDATE, 1, "-: violated: an execution fails a check\n", "");
    check("check --format json -", LOST_UPDATE, 1, "\"replay\": \"confirmed\"", "");
}

#[test]
fn what_squares_itself_again_and_again_is_not_multiplied_out() {
    let program = "procedure {:entrypoint} main()\n{\n  var x: int;\n  x := 2;\n  while (true) { x := x * x; assert x > 0; }\n}\n";
    check("translate --method lazy --rounds 1 --unroll 40 -", program, 0, "x#t0 := x#t0 * x#t0;", "");
    check("explore --timeout 60 -", program, 3, "cannot evaluate a number of more than 65536 bits", "");
}

#[test]
fn an_execution_without_end_is_found_and_shown() {
    check("check --property termination -", SPIN, 1, "and so on for ever", "");
    check("check --method lazy-lasso -", SPIN, 1, "and so on for ever", "");
    check("explore --property termination -", SPIN, 1, "and so on for ever", "");
    check("check -", SPIN, 0, "proved", "nothing to check");
}

#[test]
fn bounds_are_named_where_they_cut() {
    check("check --rounds 1 --unroll 1 -", SPIN, 0, "not covered: more turns of loops", "");
    check("check -q --rounds 3 -", COUNTER, 0, "; no execution goes beyond\n", "");
    check("check --rounds 3 --require proved -", COUNTER, 3, "holds", "that it holds within bounds is no proof");
    check(
        "check --require proved -",
        COUNTER,
        0,
        "proved: no execution fails a check; there is nothing",
        "nothing to check",
    );
    check("check --timeout 0 -", COUNTER, 0, "proved", "nothing to check");
    check("check --method explore --format json -", COUNTER, 0, "\"complete\": true", "");
    check("explore --rounds 2 -", COUNTER, 0, "holds: no execution fails a check within 2 rounds", "");
    check("check --format json --rounds 1 --unroll 1 -", SPIN, 0, "\"bounds_reached\": [\n    \"unroll\"\n  ]", "");
}

#[test]
fn no_entry_is_an_error() {
    const TWO: &str = "procedure p() { }\nprocedure q() { }\n";
    check("check -", TWO, 2, "", "entry");
    check("check --entry q -", "procedure p() { }", 2, "", "q");
    check("check --entry p -", "procedure p() { assert false; }", 1, "violated", "");
    check("explore -", TWO, 2, "", "entry");
}

#[test]
fn a_witness_is_written_and_replays_on_its_program_only() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run_in(folder.path(), arguments);
    for (name, program) in [("spin.bpl", SPIN), ("lost.bpl", LOST_UPDATE)] {
        std::fs::write(folder.path().join(name), program).unwrap();
    }
    assert_eq!(run(&["check", "-q", "--witness", "w.json", "lost.bpl"]).status.code(), Some(1));
    let replayed = run(&["replay", "w.json", "lost.bpl"]);
    assert_eq!(replayed.status.code(), Some(1), "{}", String::from_utf8_lossy(&replayed.stderr));
    assert!(
        String::from_utf8_lossy(&replayed.stdout).ends_with("confirmed: the program does this, and violates safety\n")
    );
    let other = run(&["replay", "w.json", "spin.bpl"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("not an execution of the program"));
    // A step that the program does not do there
    let witness = std::fs::read_to_string(folder.path().join("w.json")).unwrap();
    let forged = witness.replacen("\"line\": 6,", "\"line\": 7,", 1);
    assert_ne!(witness, forged);
    std::fs::write(folder.path().join("forged.json"), forged).unwrap();
    assert_eq!(run(&["replay", "forged.json", "lost.bpl"]).status.code(), Some(2));
    std::fs::write(folder.path().join("no.json"), "{").unwrap();
    assert_eq!(run(&["replay", "no.json", "lost.bpl"]).status.code(), Some(2));
}

#[test]
fn what_is_explored_is_made_smaller_too() {
    let folder = tempfile::tempdir().unwrap();
    let program = format!("{ROOT}/boogie-tests/safety/bluetooth.bpl");
    let switches = |options: &[&str]| {
        let arguments = [&["explore", "-q", "--witness", "w.json"], options, &[&program]].concat();
        assert_eq!(run_in(folder.path(), &arguments).status.code(), Some(1));
        let witness = std::fs::read_to_string(folder.path().join("w.json")).unwrap();
        let witness: serde_json::Value = serde_json::from_str(&witness).unwrap();
        let threads: Vec<_> = witness["steps"].as_array().unwrap().iter().map(|s| s["thread"].clone()).collect();
        threads.windows(2).filter(|pair| pair[0] != pair[1]).count()
    };
    assert!(switches(&[]) < switches(&["--no-minimize"]));
}

#[test]
fn several_files_are_one_program() {
    let folder = tempfile::tempdir().unwrap();
    let (head, tail) = LOST_UPDATE.split_at(LOST_UPDATE.find("procedure add").unwrap());
    std::fs::write(folder.path().join("a.bpl"), head).unwrap();
    std::fs::write(folder.path().join("b.bpl"), tail).unwrap();
    let output = run_in(folder.path(), ["check", "a.bpl", "b.bpl"]);
    assert_eq!(output.status.code(), Some(1));
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(out.contains("b.bpl:5  ") && out.contains("a.bpl:11  assert"), "{out}");
}

#[test]
fn a_translation_comes_with_its_source_map() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("lost.bpl"), LOST_UPDATE).unwrap();
    let arguments = ["translate", "--method", "eager", "lost.bpl", "-o", "seq.bpl", "--source-map", "map.json"];
    assert!(run_in(folder.path(), arguments).status.success());
    assert!(run_in(folder.path(), ["resolve", "--strict", "seq.bpl"]).status.success());
    let text = std::fs::read_to_string(folder.path().join("seq.bpl")).unwrap();
    let map: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(folder.path().join("map.json")).unwrap()).unwrap();
    let statements = map["statements"].as_array().unwrap();
    let failed = statements.iter().find(|s| s["event"] == "failed").expect("the assertion is in the map");
    assert_eq!(failed["location"]["line"], 11);
    assert!(statements.iter().all(|s| (s["line"].as_u64().unwrap() as usize) <= text.lines().count()));
}

/// Once asked, never answered; the last state stays.
const UNANSWERED: &str = "var asked, answered: bool;
procedure {:entrypoint} Main() modifies asked, answered; { asked, answered := false, false; async call Ask(); }
procedure Ask() modifies asked; { asked := true; }";

#[test]
fn a_property_of_states_is_checked_and_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run_in(folder.path(), arguments);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    std::fs::write(folder.path().join("a.bpl"), UNANSWERED).unwrap();
    let property = "response(asked, answered)";
    let checked = run(&["check", "--property", property, "--format", "json", "--witness", "w.json", "a.bpl"]);
    assert_eq!(checked.status.code(), Some(1), "{}", text(&checked.stderr));
    let answer: serde_json::Value = serde_json::from_slice(&checked.stdout).unwrap();
    assert_eq!((&answer["property"], &answer["replay"]), (&property.into(), &"confirmed".into()));
    assert_eq!(answer["witness"]["end"]["property"], property);
    // The witness says what it violates.
    let replayed = run(&["replay", "w.json", "a.bpl"]);
    assert_eq!(replayed.status.code(), Some(1), "{}", text(&replayed.stderr));
    assert!(text(&replayed.stdout).contains("here it ends: no thread can take a step any more"));
    // It violates nothing else.
    for other in ["response(answered, asked)", "eventually-always(asked)", "termination"] {
        let replayed = run(&["replay", "--property", other, "w.json", "a.bpl"]);
        assert_eq!(replayed.status.code(), Some(2), "{other}: {}", text(&replayed.stdout));
    }
    let wrong = run(&["check", "--property", "response(asked, answer)", "a.bpl"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).starts_with("--property(1,17): error: undeclared identifier: answer"));
}

/// A violation that an external verifier reports is lifted along the trace that it prints; where the trace leads nowhere, without.
#[test]
fn the_trace_of_a_verifier_is_followed() {
    let every_place =
        r#"awk '{ if (match($0, /[^ ]/)) printf "(1,0)  program.bpl(%d,%d): anon0\n", NR, RSTART }' program.bpl"#;
    let one_place = r#"echo "(1,0)  program.bpl(1,1): anon0  (CALL main)""#;
    for (trace, outcome) in [(every_place, "followed"), (one_place, "not followed")] {
        let folder = tempfile::tempdir().unwrap();
        let script = format!(
            "#!/bin/sh\necho 'Program has a potential bug: True bug'\necho 'program.bpl(1,1): error PF5001: This assertion can fail'\n\
             echo 'Execution trace:'\n{trace}\n"
        );
        let path = folder.path().join("corral");
        std::fs::write(&path, script).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        std::fs::write(folder.path().join("lost.bpl"), LOST_UPDATE).unwrap();
        let options = "check lost.bpl --backend corral --backend-path . --rounds 3 --format json";
        let output = run_in(folder.path(), options.split(' '));
        let out = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{out}{}", String::from_utf8_lossy(&output.stderr));
        assert!(out.contains(&format!("\"backend_trace\": \"{outcome}\"")), "{outcome}: {out}");
        assert!(out.contains("\"replay\": \"confirmed\""), "{out}");
    }
}

#[test]
fn an_execution_that_boogie_reports_for_want_of_a_proof_is_no_answer() {
    let incomplete = |what| format!("that does not exist: its reasoning about {what} is incomplete");
    let folder = fake_boogie(&format!("echo '{FAILURE}'"));
    for (check_of_x, reason) in [
        ("(forall y: int :: 0 <= y && y < 3 ==> x <= y + 1)", incomplete("quantifiers")),
        ("x * x == x", incomplete("nonlinear arithmetic")),
        ("x * 2 == x + 1", "internal error".to_owned()),
    ] {
        let program = COUNTER.replace("x := 1;", &format!("x := 1; assert {check_of_x};"));
        let status = if reason == "internal error" { 4 } else { 3 };
        let command = format!("check --rounds 1 --backend boogie --backend-path {} -", folder.path().display());
        check(&command, &program, status, "-: unknown", &reason);
    }
    if which::which("boogie").is_err() {
        assert!(std::env::var_os("CI").is_none(), "CI must have boogie installed");
        return;
    }
    let program = std::fs::read_to_string(format!("{ROOT}/boogie-tests/safety/quantifier-without-a-term.bpl")).unwrap();
    check("check --rounds 2 --backend boogie -", &program, 3, "-: unknown", &incomplete("quantifiers"));
}

/// Every violation that Boogie finds becomes an execution that replays: a few here, all test programs with `ALL_BOOGIE=1`.
#[test]
fn violations_that_boogie_finds_become_executions() {
    if which::which("boogie").is_err() {
        assert!(std::env::var_os("CI").is_none(), "CI must have boogie installed");
        return;
    }
    let few = ["safety/lost-update.bpl", "safety/order-creator-first.bpl", "liveness/figure1b.bpl"];
    let few = few.map(str::to_owned).to_vec();
    let list = |folder: &str| -> Vec<String> {
        let files = std::fs::read_dir(Path::new(ROOT).join("boogie-tests").join(folder)).unwrap();
        files.map(|f| format!("{folder}/{}", f.unwrap().file_name().display())).collect()
    };
    let all = std::env::var_os("ALL_BOOGIE").is_some();
    let files = if all { [list("safety"), list("liveness")].concat() } else { few };
    let (mut violated, mut followed) = (0, 0);
    for file in files.iter().filter(|f| f.ends_with(".bpl")) {
        let path = format!("boogie-tests/{file}");
        let text = std::fs::read_to_string(Path::new(ROOT).join(&path)).unwrap();
        let runs = header::read(&text).unwrap().runs.into_iter().filter(|run| !run.slow);
        let lines = runs.map(|run| run.arguments.join(" ")).filter(|line| line.starts_with("check "));
        for line in lines.filter(|line| !line.contains("--backend")) {
            // Boogie takes hours for some programs with heaps.
            let limit = if all && !line.contains("--timeout") { " --timeout 300" } else { "" };
            let run = format!("{line} {path} --backend boogie --format json{limit}");
            let output = unthread().args(run.split_whitespace()).output().unwrap();
            let out = String::from_utf8_lossy(&output.stdout);
            if out.contains("\"verdict\": \"violated\"") {
                violated += 1;
                followed += usize::from(out.contains("\"backend_trace\": \"followed\""));
                assert!(out.contains("\"replay\": \"confirmed\""), "{run}: {out}");
            }
            assert!(!String::from_utf8_lossy(&output.stderr).contains("internal error"), "{run}: {output:?}");
        }
    }
    // All of the few along the trace.
    assert!(violated >= 4 && (all || followed == violated), "{violated} {followed}");
    // Seen with --nocapture.
    let _ = writeln!(std::io::stderr(), "{violated} violated, {followed} along Boogie's trace, all replayed");
}

const RACE: &str = "var x: int;\nprocedure {:entrypoint} Main() modifies x;\n{\n  x := 1;\n  async call P();\n  x := 2;\n}\n\
                    procedure P() modifies x;\n{\n  x := 3;\n}\n";

#[test]
fn several_properties_have_an_answer_each() {
    for verb in ["check", "explore"] {
        let asked = |properties: &str| format!("{verb} --rounds 2 -q --property {properties} -");
        check(&asked("deadlock,safety"), RACE, 0, "-: holds", "");
        check(&asked("race,safety"), RACE, 1, "-: violated", "");
        check(&asked("race,safety"), RACE, 1, "-: holds", "");
        check(&asked("race,race"), RACE, 2, "", "race is there twice");
        let json = asked("safety,deadlock,race").replace("-q", "--format json");
        let output = unthread().args(json.split_whitespace()).write_stdin(RACE).output().unwrap();
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one document");
        let answers = report["answers"].as_array().expect("a list");
        let said: Vec<&str> = answers.iter().filter_map(|a| a["verdict"].as_str()).collect();
        assert_eq!(said, ["holds", "holds", "violated"], "{report:#}");
        let schema = serde_json::from_str(include_str!("../../schemas/report.schema.json")).unwrap();
        let validator = jsonschema::validator_for(&schema).unwrap();
        assert!(validator.is_valid(&report), "{report:#}");
        assert!(!validator.is_valid(&serde_json::json!({ "answers": [] })), "no answer is no report");
        let log = json.replace("json", "sarif");
        let output = unthread().args(log.split_whitespace()).write_stdin(RACE).output().unwrap();
        let log: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one document");
        assert_eq!(log["runs"].as_array().map(Vec::len), Some(3), "a run for each");
    }
    check("check --property deadlock --lasso 1 -", RACE, 2, "", "bounds for termination; for deadlock give --rounds");
    for verb in ["check", "explore"] {
        check(&format!("{verb} --property race --cooperative -"), RACE, 2, "", "leave out --cooperative");
    }
    check("translate --method lazy --property race,deadlock -", RACE, 2, "", "a translation takes one property");
}

#[test]
fn a_witness_says_what_it_violates() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.bpl"), RACE).unwrap();
    let run = |arguments: &str| run_in(folder.path(), arguments.split_whitespace());
    let found = run("check -q --property safety,race --rounds 1 --witness w.json --html p.html a.bpl");
    assert_eq!(found.status.code(), Some(1));
    let path = folder.path().join("w-race.json");
    assert!(folder.path().join("p-race.html").exists() && !folder.path().join("w-safety.json").exists());
    // The names that were given lead to them, or are gone: what an earlier run has left there is none of this.
    std::fs::copy(&path, folder.path().join("w.json")).unwrap();
    std::fs::write(folder.path().join("p.html"), "an earlier page").unwrap();
    run("check -q --property safety,race --rounds 1 --witness w.json --html p.html a.bpl");
    let page = std::fs::read_to_string(folder.path().join("p.html")).unwrap();
    assert!(page.contains("href=\"p-race.html\"") && page.contains("href=\"p-safety.html\""), "{page}");
    assert!(!page.contains("earlier") && !folder.path().join("w.json").exists());
    assert_eq!(run("replay -q w-race.json a.bpl").status.code(), Some(1));
    // The replay looks at both steps itself.
    let text = std::fs::read_to_string(&path).unwrap();
    let mut witness: serde_json::Value = serde_json::from_str(&text).unwrap();
    witness["end"]["accesses"][0]["location"]["line"] = 10.into();
    witness["end"]["accesses"][0]["thread"] = 0.into();
    std::fs::write(&path, witness.to_string()).unwrap();
    let refused = run("replay -q w-race.json a.bpl");
    assert_eq!(refused.status.code(), Some(2), "{}", String::from_utf8_lossy(&refused.stdout));
}

/// Characters that a terminal obeys: escape, bell, a control character of Latin 1, and what turns the direction of the text.
const HOSTILE: &str = "\u{1b}]0;x\u{7}\u{9b}31m\u{202e}";

fn hostile_program() -> String {
    format!(
        "var x: int; // {HOSTILE}\nprocedure {{:entrypoint}} main()\n  modifies x;\n{{\n  x := 1; /* {HOSTILE} */\n  \
         assert {{:msg \"{HOSTILE}\"}} x == 2;\n}}\n"
    )
}

#[test]
fn nothing_of_the_input_is_obeyed() {
    let folder = tempfile::tempdir().unwrap();
    let name = "a\u{1b}[2J\n::error::b.bpl";
    std::fs::write(folder.path().join(name), hostile_program()).unwrap();
    std::fs::write(folder.path().join("wrong.bpl"), format!("procedure p() {{ x := y; /* {HOSTILE} */ }}\n")).unwrap();
    std::fs::write(folder.path().join("token.bpl"), "procedure p() { \u{1b}[31m }\n").unwrap();
    let built_in =
        format!("function {{:builtin \"{HOSTILE}\"}} f(int): int; procedure main() {{ assert f(1) == 2; }}\n");
    std::fs::write(folder.path().join("built-in.bpl"), built_in).unwrap();
    let named = ["check", name, "--rounds", "1"];
    let mut runs: Vec<Vec<&str>> = vec![
        named.to_vec(),
        vec!["explore", name],
        vec!["verify", name],
        vec!["translate", "--method", "eager", name],
        vec!["resolve", "wrong.bpl"],
        vec!["resolve", "token.bpl"],
        vec!["fmt", "--check", name],
        vec!["check", "--property", HOSTILE, name],
        vec!["check", "--property", "always-eventually(\u{202e})", name],
        vec!["check", "-v", name, "--rounds", "1"],
        vec!["check", "built-in.bpl"],
        vec!["check", "--method", "ic3", "built-in.bpl"],
        vec!["check", "--property", "race", "built-in.bpl"],
        vec!["explore", "built-in.bpl"],
    ];
    for format in ["json", "sarif", "github"] {
        runs.push([&named[..], &["--format", format]].concat());
    }
    for run in runs {
        let output = run_in(folder.path(), &run);
        for text in [&output.stdout, &output.stderr] {
            let text = String::from_utf8_lossy(text);
            let obeyed = |c: char| c.is_control() && c != '\n' && c != '\t' || c == '\u{202e}';
            assert!(!text.contains(obeyed), "{run:?}: {text:?}");
            assert!(!text.lines().any(|line| line.starts_with("::error::b.bpl")), "{run:?}: {text}");
        }
    }
    // A result that is a program comes to the letter.
    let text = String::from_utf8(run_in(folder.path(), ["fmt", name]).stdout).unwrap();
    assert!(text.contains(HOSTILE));
}

#[test]
fn github_sees_no_commands_but_ours() {
    let folder = tempfile::tempdir().unwrap();
    let name = "::error::##[error]a.bpl";
    std::fs::write(folder.path().join(name), COUNTER.replace("x := 1;", "x := 1; assert x == 2; // ##[error]"))
        .unwrap();
    for name in [name, &format!("./{name}")] {
        let output = run_in(folder.path(), ["check", "--rounds", "1", "--format", "github", name]);
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let commands: Vec<&str> = out.lines().filter(|line| line.starts_with("::")).collect();
        assert!(commands.len() == 1 && commands[0].contains("title=unthread%3A assertion"), "{out}");
        let mut others = out.lines().filter(|line| !line.starts_with("::")).chain(err.lines());
        let is_command = |line: &str| line.contains("##[") || line.trim_start().starts_with("::");
        assert!(!others.any(is_command), "{out}{err}");
    }
}

#[test]
fn outputs_are_tried_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.bpl"), COUNTER).unwrap();
    for option in ["--witness", "--html"] {
        for verb in ["check", "explore", "verify"] {
            let output = run_in(folder.path(), [verb, "a.bpl", option, "no/where"]);
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.code() == Some(2) && error.contains("no/where can not be written"), "{error}");
        }
    }
    for command in
        ["check --method modular a.bpl --dump-dir a.bpl/programs", "split --method eager --into 2 a.bpl -o a.bpl/parts"]
    {
        let output = run_in(folder.path(), command.split(' '));
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && error.contains("can not be made"), "{error}");
    }
    let loops = folder.path().join("loop.bpl");
    std::os::unix::fs::symlink("loop.bpl", &loops).unwrap();
    assert_eq!(run_in(folder.path(), ["fmt", "a.bpl", "-o", "loop.bpl"]).status.code(), Some(2));
    assert!(loops.is_symlink());
}

/// A device takes no bytes: that is found out behind the work, and the verdict is given all the same.
#[test]
fn a_verdict_is_never_lost() {
    let wrong = COUNTER.replace("x := 1;", "x := 1; assert x == 2;");
    check("check --rounds 1 --witness /dev/full --html /dev/full -", &wrong, 1, "violated", "can not be written");
    check("explore --witness /dev/full -", &wrong, 1, "violated", "can not be written");
}

#[test]
fn files_of_an_earlier_run_are_none_of_this() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = COUNTER.replace("x := 1;", "x := 1; assert x == 2;");
    let run = |program: &str| {
        let mut command = unthread();
        command.args("check --rounds 1 --witness w.json --html p.html -".split(' ')).current_dir(folder.path());
        command.write_stdin(program).assert()
    };
    let [page, witness] = ["p.html", "w.json"].map(|name| folder.path().join(name));
    run(&wrong).code(1);
    assert!(witness.exists() && std::fs::read_to_string(&page).unwrap().contains(": violated"));
    run(COUNTER).code(0);
    let text = std::fs::read_to_string(&page).unwrap();
    assert!(!witness.exists() && !text.contains("violated") && text.contains("no execution to show"), "{text}");
    // What is no witness is not ours to remove.
    std::fs::write(&witness, "{}").unwrap();
    run(COUNTER).code(0);
    assert!(witness.exists());
}

#[test]
fn a_witness_tells_which_property_it_breaks() {
    let folder = tempfile::tempdir().unwrap();
    let program = "var x: bool;\nprocedure {:entrypoint} main() modifies x; { x := false; while (true) { x := x; } }\n";
    std::fs::write(folder.path().join("a.bpl"), program).unwrap();
    let property = "always-eventually(x)";
    let found = ["check", "a.bpl", "--property", property, "--stem", "1", "--lasso", "1", "--witness", "w.json"];
    assert_eq!(run_in(folder.path(), found).status.code(), Some(1));
    let replay = |more: &[&str]| {
        let output = run_in(folder.path(), [&["replay", "w.json", "a.bpl", "--trace", "none"], more].concat());
        (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
    };
    let (status, said) = replay(&[]);
    assert!(
        status == Some(1) && said.contains("violates always-eventually(x), the property that the witness names"),
        "{said}"
    );
    let (status, said) = replay(&["--property", property]);
    assert!(status == Some(1) && !said.contains("names"), "{said}");
    assert_eq!(replay(&["--property", "eventually-always(!x)"]).0, Some(2));
    // A property put in the place of the one that was found.
    let witness = folder.path().join("w.json");
    let forged = std::fs::read_to_string(&witness).unwrap().replace(property, "always-eventually(!x)");
    std::fs::write(&witness, forged).unwrap();
    assert_eq!(replay(&[]).0, Some(2));
}

#[test]
fn a_file_alone_is_no_command() {
    check("a.bpl", "", 2, "", "to check it: unthread check a.bpl");
    check("juggle", "", 2, "", "unrecognized subcommand");
}

#[test]
fn limits_tell_their_range() {
    for option in [
        "check --timeout -1",
        "check --memory -1",
        "explore --states -1",
        "check --max-rounds -1",
        "verify --unroll -1",
    ] {
        let error = unthread().args(option.split(' ')).arg("-").write_stdin(COUNTER).output().unwrap().stderr;
        let error = String::from_utf8_lossy(&error);
        assert!(
            ["is not in 1..", "must be more than 0", "must be 0 (no limit) or more"].iter().any(|r| error.contains(r)),
            "{option}: {error}"
        );
    }
}

#[test]
fn a_loop_that_is_left_after_three_turns_is_not_cut() {
    let program = "var x: bool;\nprocedure {:entrypoint} main() modifies x;\n\
                   { var i: int; x := false; i := 0; while (i < 3) { x := true; x := false; i := i + 1; } }\n";
    for method in ["lasso", "lazy-lasso"] {
        let command = format!("check --property eventually-always(!x) --method {method} --stem 1 --lasso 1 -");
        check(&command, program, 0, "; not covered: more rounds\n", "");
    }
}

#[test]
fn a_deadlock_that_exploration_finds_is_shown_with_its_values() {
    let folder = tempfile::tempdir().unwrap();
    let program = std::fs::read_to_string(format!("{ROOT}/boogie-tests/deadlock/lock-order.bpl")).unwrap();
    std::fs::write(folder.path().join("a.bpl"), program).unwrap();
    let command = "explore --property deadlock --html p.html --witness w.json a.bpl";
    let output = run_in(folder.path(), command.split(' '));
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{out}");
    assert!(out.contains("── round 1 ──") && !out.contains("── round 2 ──"), "{out}");
    assert!(out.contains("is blocked in line 29: assume !b is false (b = true)"), "{out}");
    assert!(std::fs::read_to_string(folder.path().join("p.html")).unwrap().contains("deadlock"));
    let replayed = run_in(folder.path(), ["replay", "--property", "deadlock", "w.json", "a.bpl"]);
    assert_eq!(replayed.status.code(), Some(1), "{}", String::from_utf8_lossy(&replayed.stderr));
}

#[test]
fn files_are_one_program_or_several() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.bpl"), COUNTER).unwrap();
    std::fs::write(folder.path().join("b.bpl"), COUNTER.replace("x := 1;", "x := 1; assert x == 2;")).unwrap();
    let run = |arguments: &str| {
        let output = run_in(folder.path(), arguments.split(' '));
        (output.status.code(), [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()))
    };
    let (status, [_, error]) = run("check --rounds 1 a.bpl b.bpl");
    assert!(status == Some(2) && error.contains("--each checks them one by one"), "{error}");
    let (status, [out, _]) = run("check --rounds 1 --each a.bpl b.bpl -q");
    assert!(status == Some(1) && out.contains("a.bpl: holds") && out.contains("b.bpl: violated"), "{out}");
    assert_eq!(run("check --rounds 1 --each a.bpl nowhere.bpl").0, Some(2));
    assert_eq!(run("check --rounds 1 --each a.bpl --witness w.json").0, Some(2));
    let (status, [out, _]) = run("verify --each a.bpl b.bpl --format json");
    let objects: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert!(status == Some(1) && objects[0]["verdict"] == "proved" && objects[1]["verdict"] == "violated", "{out}");
    let (_, [out, _]) = run("check --rounds 1 --each a.bpl b.bpl --format sarif");
    let log: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(log["runs"].as_array().unwrap().len(), 2);
}

#[test]
fn the_entry_is_guessed_only_where_one_fits() {
    let one = "procedure Helper() { }\nprocedure Start() { call Helper(); }\n";
    check("check --rounds 1 -", one, 0, "holds", "executions begin with Start");
    check("check --rounds 1 --entry Helper -", one, 0, "holds", "");
    check("check --rounds 1 -", "procedure A() { }\nprocedure B() { }\n", 2, "", "it could be B");
}

#[test]
fn the_modular_method_takes_threads_in_the_order_that_is_given() {
    let program = include_str!("../../boogie-tests/modular/pipeline-1.bpl");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("p.bpl"), program).unwrap();
    let run = |arguments: &str| {
        let arguments = format!("check --method modular {arguments} p.bpl");
        let output = run_in(folder.path(), arguments.split_whitespace());
        (output.status.code(), [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()))
    };
    for (order, complaint) in [
        ("Source,Stage1", "Main is missing"),
        ("Main,Source,Source,Stage1", "Source stands twice"),
        ("Main,Sink,Stage1", "there is no thread Sink"),
    ] {
        let (status, [_, error]) = run(&format!("--order {order}"));
        assert!(status == Some(2) && error.contains(complaint), "{order}: {error}");
    }
    let (_, [_, error]) = run("-v --solver sat");
    assert!(error.contains("order of the threads: Main, Stage1, Source; the data flow is a chain"), "{error}");
    // Numbers and procedures; without a solver the programs are written all the same, and bounds on integers are enough for a proof.
    let (status, [answer, error]) = run("-v --solver sat --order 2,Stage1,Main --dump-dir programs");
    assert!(
        status == Some(0) && error.contains("order of the threads: Source, Stage1, Main; the data flow is no chain"),
        "{error}"
    );
    assert!(
        answer.contains("zones, one thread at a time") && answer.contains("env_move of Main: a step of"),
        "{answer}"
    );
    let written: Vec<_> =
        std::fs::read_dir(folder.path().join("programs")).unwrap().map(|f| f.unwrap().path()).collect();
    // Three windows of one thread, two of two, one of three.
    assert_eq!(written.len(), 6);
    for file in written {
        let resolved = run_in(folder.path(), ["resolve", file.to_str().unwrap()]);
        assert_eq!(resolved.status.code(), Some(0), "{}", String::from_utf8_lossy(&resolved.stderr));
        let is_whole = file.file_name().unwrap() == "width-3-window-1.bpl";
        assert_ne!(std::fs::read_to_string(&file).unwrap().contains("assume Known."), is_whole, "{}", file.display());
    }
    assert_eq!(run_in(folder.path(), ["check", "--order", "Main", "p.bpl"]).status.code(), Some(2));
}

#[test]
fn what_bounds_on_integers_do_not_show_needs_a_solver() {
    let program = include_str!("../../boogie-tests/horn/four-i-minus-four-j.bpl");
    check("check --method modular --solver sat -", program, 0, "holds", "modular proofs need a solver of Horn clauses");
}

/// On a terminal, as far as `script` makes one: what is drawn of the progress is gone when the result stands there, and nothing is in
/// colour that is not to be.
#[test]
fn progress_leaves_nothing_behind() {
    if which::which("script").is_err() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.bpl"), COUNTER).unwrap();
    let shown = |set: &str| {
        let command = format!("{set} {UNTHREAD} check --rounds 1 a.bpl");
        let output = Command::new("script")
            .args(["-qec", &command, "/dev/null"])
            .env("TERM", "xterm")
            .env_remove("NO_COLOR")
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    for set in ["NO_COLOR=1", "NO_COLOR="] {
        let text = shown(set);
        assert!(text.contains("translating ..."), "the progress was shown: {text:?}");
        for line in text.lines() {
            // What stands in front of the last erasure is not there any more.
            let left = line.rsplit("\r\u{1b}[2K").next().unwrap_or_default();
            assert!(!left.contains(" ..."), "{set}: {line:?}");
        }
        assert!(text.contains("holds"), "{text:?}");
    }
    assert!(!has_colours(&shown("NO_COLOR=1")));
}

/// Is there a sequence that sets a colour or a weight?
fn has_colours(text: &str) -> bool {
    text.split("\u{1b}[")
        .skip(1)
        .any(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').starts_with('m'))
}

/// A loop that goes on until the memory is used up: how large the formula would be is said then.
#[test]
fn what_would_be_needed_is_said_where_it_is_given_up() {
    let program =
        "var x: int;\nprocedure {:entrypoint} main() modifies x; { while (*) { x := x + 1; } assert x != 7000000; }\n";
    for command in
        ["verify", "check --method eager --rounds 1", "check --method lasso --property termination --stem 1 --lasso 1"]
    {
        let command = format!("{command} --unroll 1000000 --memory 100 -");
        check(&command, program, 3, "unknown", "of 1,000,001 of a loop, behind ");
    }
}
