//! Hints, certificates of earlier versions, and explanations, as a user asks for them.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::runner::{ROOT, run_in};

/// A ticket lock of any number of threads.
pub const TICKETS: &str = "\
var next, shown, inside: int;
procedure {:entrypoint} Main()
  modifies next, shown, inside;
{
  next, shown, inside := 0, 0, 0;
  while (*) { async call Worker(); }
}
procedure Worker()
  modifies next, shown, inside;
{
  var mine: int;
  atomic { mine := next; next := next + 1; }
  assume shown == mine;
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  shown := shown + 1;
}
";

/// What `check --method hints` says of them.
fn asked(folder: &Path, hints: &str, options: &[&str]) -> Value {
    fs::write(folder.join("tickets.bpl"), TICKETS).unwrap();
    fs::write(folder.join("hints.bpl"), hints).unwrap();
    let fixed = ["check", "--format", "json", "--method", "hints", "--hints", "hints.bpl", "tickets.bpl"];
    let output = run_in(folder, fixed.iter().chain(options));
    serde_json::from_slice(&output.stdout).expect("an object")
}

fn verdicts(answer: &Value) -> Vec<&str> {
    answer["hints"].as_array().unwrap().iter().map(|hint| hint["verdict"].as_str().unwrap()).collect()
}

#[test]
fn of_each_hint_is_said_what_becomes_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let text = "function Inv(): bool {
        (at.Worker#1 == Worker.13 ==> Worker#1.mine < next)
        && (at.Worker#1 == Worker.15 ==> inside == 1)
        && (at.Main == Main.loop.6 ==> inside == 0)
        && nobody == 0
        && (at.Worker#1 == Worker.13 ==> next)
    }";
    let answer = asked(folder.path(), text, &[]);
    assert_eq!(answer["verdict"], "unknown");
    let said = ["kept", "not inductive", "false", "not decided", "not decided"];
    assert_eq!(verdicts(&answer), said, "{answer:#}");
    let hints = answer["hints"].as_array().unwrap();
    // Too weak: instances come to no such state. The state in front of the step has somebody else inside.
    assert_eq!(hints[1]["reached"], "no", "{answer:#}");
    assert!(hints[1]["before"]["inside"] != "0" && hints[1]["behind"]["inside"] != "1", "{answer:#}");
    // Wrong: with the steps that lead there.
    assert!(hints[2]["execution"].as_array().unwrap().len() >= 5, "{answer:#}");
    assert_ne!(hints[2]["state"]["inside"], "0", "{answer:#}");
    // It was replayed on the source, where it ends at the place of which the hint speaks.
    let end = &hints[2]["replayed"]["end"];
    assert_eq!((&end["kind"], &end["location"]["line"]), (&"failure".into(), &6.into()), "{answer:#}");
    assert!(hints[1]["replayed"].is_null(), "{answer:#}");
    assert!(hints[3]["why"].as_str().unwrap().contains("nobody"), "{answer:#}");
}

#[test]
fn a_wrong_hint_proves_nothing_and_a_right_one_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let all = "(at.Worker#1 == Worker.15 || at.Worker#1 == Worker.16 ==> inside == 1)
        && (at.Worker#1 == Worker.14 || at.Worker#1 == Worker.17 ==> inside == 0)
        && (at.Worker#1 == Worker.13 && shown == Worker#1.mine ==> inside == 0)
        && (Worker.14 <= at.Worker#1 && at.Worker#1 <= Worker.17 ==> shown == Worker#1.mine)
        && (Worker.13 <= at.Worker#1 && at.Worker#1 <= Worker.17 ==> Worker#1.mine < next)
        && (Worker.13 <= at.Worker#1 && at.Worker#1 <= Worker.17 && Worker.13 <= at.Worker#2
            && at.Worker#2 <= Worker.17 ==> Worker#1.mine != Worker#2.mine)
        && (at.Main == Main.start || at.Main == Main.5 || shown <= next)
        && (at.Main == Main.start || at.Main == Main.5 || shown != next || inside == 0)";
    let answer = asked(folder.path(), &format!("function Inv(): bool {{ {all} && next == 7 }}"), &[]);
    assert_eq!(answer["verdict"], "proved", "{answer:#}");
    assert_eq!(answer["rests_on"], "certificate");
    let said = verdicts(&answer);
    assert!(said[..8].iter().all(|verdict| *verdict == "kept") && said[8] == "false", "{answer:#}");
    assert!(answer["hints"].as_array().unwrap()[..8].iter().any(|hint| hint["used"] == true), "{answer:#}");
    // What is false, and would exclude the failure: taken for true, it would prove the program.
    let answer = asked(folder.path(), "function Inv(): bool { at.Worker#1 != Worker.15 }", &[]);
    assert_eq!(answer["verdict"], "unknown");
    assert_eq!(verdicts(&answer), ["false"], "{answer:#}");
}

#[test]
fn what_is_open_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let text = "function Inv(): bool { at.Worker#1 == Worker.13 ==> Worker#1.mine < next }";
    let answer = asked(folder.path(), text, &["--explain"]);
    let open = &answer["explanation"]["open"][0];
    assert!(open["step"].as_str().unwrap().contains("tickets.bpl(15,3)"), "{answer:#}");
    assert_ne!(open["before"]["inside"], "1", "{answer:#}");
    assert!(answer["explanation"]["skeleton"].as_str().unwrap().contains("function {:inline} Inv("), "{answer:#}");
}

/// Elements of maps, of which the invariant speaks, have names that Boogie reads.
#[test]
fn an_old_certificate_proves_what_was_edited() {
    let folder = tempfile::tempdir().unwrap();
    let program = Path::new(ROOT).join("boogie-tests/any-number/numbers-under-a-lock.bpl");
    let text = fs::read_to_string(program).unwrap();
    fs::write(folder.path().join("old.bpl"), &text).unwrap();
    let edited =
        text.replace("var next: int;", "// edited\nvar next: int;").replace("next := next + 1", "next := 1 + next");
    assert_ne!(edited, text);
    fs::write(folder.path().join("new.bpl"), edited).unwrap();
    let print = |arguments: &str| {
        let output = run_in(folder.path(), arguments.split(' '));
        String::from_utf8(output.stdout).unwrap()
    };
    let proved = print("check --method instances --timeout 300 --certificate old.cert.bpl old.bpl");
    assert!(proved.contains(": proved: "), "{proved}");
    let verified = print("check-certificate old.cert.bpl old.bpl");
    assert!(verified.starts_with("verified: "), "{verified}");
    let again = print("check --method hints --timeout 300 --from old.cert.bpl new.bpl");
    assert!(again.contains(": proved: ") && again.contains("by hints"), "{again}");
}

/// What an edit breaks is not looked for behind the hints, and what it does not break nobody proves again.
#[test]
fn an_old_certificate_stands_in_nobodys_way() {
    let folder = tempfile::tempdir().unwrap();
    let asked = |name: &str, text: &str, options: &[&str]| -> Value {
        fs::write(folder.path().join(name), text).unwrap();
        let fixed = ["check", "--format", "json", "--timeout", "300", name];
        let output = run_in(folder.path(), fixed.iter().chain(options));
        serde_json::from_slice(&output.stdout).expect("an object")
    };
    let proved = asked("old.bpl", TICKETS, &["--method", "instances", "--certificate", "old.cert.bpl"]);
    assert_eq!(proved["verdict"], "proved", "{proved:#}");
    let right = TICKETS.replace("shown := shown + 1;", "shown := 1 + shown;");
    let answer = asked("right.bpl", &right, &["--from", "old.cert.bpl"]);
    assert_eq!((&answer["verdict"], &answer["method"]), (&"proved".into(), &"hints".into()), "{answer:#}");
    assert!(verdicts(&answer).iter().all(|verdict| *verdict == "kept"), "{answer:#}");
    let wrong = TICKETS.replace("assume shown == mine;", "assume shown <= mine;");
    let answer = asked("wrong.bpl", &wrong, &["--from", "old.cert.bpl"]);
    assert_eq!((&answer["verdict"], &answer["method"]), (&"violated".into(), &"explore".into()), "{answer:#}");
    assert!(answer["hints"].is_null(), "{answer:#}");
}

#[test]
fn a_refused_certificate_is_wrong_or_too_weak() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("tickets.bpl"), TICKETS).unwrap();
    let skeleton = run_in(folder.path(), ["places", "--format", "skeleton", "tickets.bpl"]);
    let skeleton = String::from_utf8(skeleton.stdout).unwrap();
    let says = "(at.Worker#1 == Worker.15 ==> inside == 1) && (at.Main == Main.loop.6 ==> inside == 0)";
    let text = skeleton.replace("  true\n", &format!("  {says}\n"));
    assert_ne!(text, skeleton);
    fs::write(folder.path().join("by-hand.bpl"), text).unwrap();
    let output = run_in(folder.path(), ["check-certificate", "--format", "json", "by-hand.bpl", "tickets.bpl"]);
    let judgement: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(judgement["verdict"], "refused", "{judgement:#}");
    let of = |number: u64| {
        let broken = judgement["broken"].as_array().unwrap();
        broken.iter().find(|part| part["number"] == number).unwrap_or_else(|| panic!("{judgement:#}"))["reached"]
            .clone()
    };
    assert_eq!((of(1), of(2)), ("no".into(), "yes".into()), "{judgement:#}");
}

/// What a thread counts behind another one: that the first is never behind is a hint, what the second one reads is for a prover to find.
#[test]
fn provers_take_what_is_kept_for_known() {
    let folder = tempfile::tempdir().unwrap();
    let program = "\
var x, y: int;
procedure {:entrypoint} Main() modifies x, y; { x, y := 0, 0; async call A(); async call B(); }
procedure A() modifies x, y;
{
  while (*) {
    x := x + 1;
    y := y + 1;
  }
}
procedure B()
{
  var mine: int;
  mine := y;
  assert mine <= x;
}
";
    fs::write(folder.path().join("counts.bpl"), program).unwrap();
    let hints = "function Inv(): bool {
        (at.A == A.7 ==> x == y + 1)
        && (at.Main == Main.start || at.Main == Main.2 || at.A == A.7 || x == y)
        && (at.B == B.14 ==> x == 0) }";
    fs::write(folder.path().join("hints.bpl"), hints).unwrap();
    let fixed = "check --format json --timeout 300 --method predicates --certificate counts.cert.bpl --hints hints.bpl counts.bpl";
    let output = run_in(folder.path(), fixed.split(' '));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("an object");
    assert_eq!((&answer["verdict"], &answer["method"]), (&"proved".into(), &"predicates".into()), "{answer:#}");
    assert_eq!(verdicts(&answer), ["kept", "kept", "false"], "{answer:#}");
    let used = |hint: &Value| hint["used"] == true;
    assert!(answer["hints"].as_array().unwrap().iter().any(used), "{answer:#}");
    let verified = run_in(folder.path(), ["check-certificate", "counts.cert.bpl", "counts.bpl"]);
    let verified = String::from_utf8(verified.stdout).unwrap();
    assert!(verified.starts_with("verified: "), "{verified}");
}

/// That a sum stays what it was is nothing that the search for ranks tries: with it, `n` falls.
#[test]
fn ranks_take_what_is_kept_for_known() {
    let folder = tempfile::tempdir().unwrap();
    let program = "\
var n, a, b: int;
procedure {:entrypoint} Main() modifies n, a, b;
{
  var m: int;
  a, b := 3, 0;
  havoc m;
  n := m;
  async call Moves();
  while (n > 0)
  {
    n := n - (a + b);
  }
}
procedure Moves() modifies a, b;
{
  var k: int;
  havoc k;
  while (k > 0)
  {
    atomic { a := a - 1; b := b + 1; k := k - 1; }
  }
}
";
    fs::write(folder.path().join("sum.bpl"), program).unwrap();
    let hints = "function Inv(): bool { (at.Main == Main.start || at.Main == Main.5 || a + b == 3) && b == 7 }";
    fs::write(folder.path().join("hints.bpl"), hints).unwrap();
    let about = "check --format json --timeout 300 --method ranking --property termination --certificate sum.cert.bpl";
    let asked = |more: &str| -> Value {
        let output = run_in(folder.path(), about.split(' ').chain(more.split(' ')));
        serde_json::from_slice(&output.stdout).expect("an object")
    };
    let answer = asked("sum.bpl");
    assert_ne!(answer["verdict"], "proved", "{answer:#}");
    let answer = asked("--hints hints.bpl sum.bpl");
    assert_eq!((&answer["verdict"], &answer["rests_on"]), (&"proved".into(), &"certificate".into()), "{answer:#}");
    assert_eq!(verdicts(&answer), ["kept", "false"], "{answer:#}");
    assert_eq!(answer["hints"][0]["used"], true, "{answer:#}");
    let verified = run_in(folder.path(), ["check-certificate", "sum.cert.bpl", "sum.bpl"]);
    let verified = String::from_utf8(verified.stdout).unwrap();
    assert!(verified.starts_with("verified: "), "{verified}");
}
