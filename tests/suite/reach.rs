//! What leaves the machine: witnesses with their headers, answers to parts and what they are together, places of C, reports for other tools,
//! and the library in one call.

use std::path::Path;

use serde_json::Value;
use unthread::pipeline::{self, Request, Requested, Verdict};
use unthread::sequentialize::{Method, Options as Translation};
use unthread::source::{SourceFile, Sources};
use unthread::{Options, check};

use crate::runner::{ROOT, run_in};

/// Exit status, standard output, standard error.
#[track_caller]
fn run(folder: &Path, arguments: &str) -> (i32, String, String) {
    let output = run_in(folder, arguments.split_whitespace());
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

const LOST: &str = "\
var x: int;
procedure {:entrypoint} Main() modifies x; { x := 0; async call Add(); async call Add(); }
procedure Add() modifies x; { var t: int; t := x; x := t + 1; assert x == t + 1; assert x <= 1; }
";

/// In which no assertion fails.
fn right() -> String {
    LOST.replace(" assert x == t + 1;", "").replace("<= 1", "<= 2")
}

#[test]
fn a_witness_says_where_it_comes_from() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("a.bpl"), LOST).unwrap();
    let (status, ..) = run(folder, "check --rounds 2 -q a.bpl --witness w.json");
    assert_eq!(status, 1);
    let text = std::fs::read_to_string(folder.join("w.json")).unwrap();
    let witness = json(&text);
    let header = &witness["header"];
    assert_eq!((header["tool"].as_str(), header["format"].as_u64()), (Some("unthread"), Some(1)));
    assert_eq!(header["files"][0]["sha256"], unthread::digest::sha256(LOST.as_bytes()));
    assert_eq!(header["property"], "safety");
    assert!(header["options"].as_array().unwrap().contains(&"--rounds".into()), "{header}");
    let (status, _, said) = run(folder, "replay -q w.json a.bpl");
    assert_eq!((status, said.as_str()), (1, ""));
    // Another text: the replay is what counts, and says so beside it.
    std::fs::write(folder.join("a.bpl"), format!("{LOST}// more\n")).unwrap();
    let (status, _, said) = run(folder, "replay -q w.json a.bpl");
    assert_eq!((status, said.as_str()), (1, "note: not what it was when the witness was found: a.bpl\n"));
    std::fs::write(folder.join("w.json"), text.replace("\"format\": 1", "\"format\": 1000")).unwrap();
    let (status, _, said) = run(folder, "replay -q w.json a.bpl");
    assert!(status == 2 && said.contains("format 1000"), "{said}");
}

const FROM_C: &str = "\
var x: int;
procedure {:entrypoint} Main() modifies x;
{
  assume {:sourceloc \"a.c\", 3, 5} true;
  x := 0;
  async call Add();
  async call Add();
}
procedure Add() modifies x;
{
  var t: int;
  assert {:sourceFile \"a.c\"} {:sourceLine 9} true;
  t := x;
  assume {:sourceloc \"a.c\", 10, 3} true;
  x := t + 1;
  assume x == 1;
  assume {:sourceloc \"a.c\", 11, 3} true;
  assert x == 1;
  x := x;
  assert x < 2;
}
";

#[test]
fn places_of_c_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let program = FROM_C.replace("  assume x == 1;\n", "");
    std::fs::write(folder.join("a.bpl"), &program).unwrap();
    std::fs::write(folder.join("a.c"), "int x;\n").unwrap();
    let (status, text, _) = run(folder, "check --rounds 2 a.bpl --witness w.yml --html a.html");
    assert!(status == 1 && text.contains("(a.c:9)") && text.contains("(a.c(11,3))"), "{text}");
    let page = std::fs::read_to_string(folder.join("a.html")).unwrap();
    assert!(page.contains("\"origin\":\"a.c(10,3)\""));
    let (_, lines, _) = run(folder, "check --rounds 2 a.bpl --format github");
    assert!(
        lines.starts_with("::error file=a.c,line=11,col=3,") && lines.contains("in the Boogie program at a.bpl"),
        "{lines}"
    );
    let (_, log, _) = run(folder, "check --rounds 2 a.bpl --format sarif");
    let result = &json(&log)["runs"][0]["results"][0];
    let uri = |place: &Value| place["physicalLocation"]["artifactLocation"]["uri"].clone();
    assert_eq!((uri(&result["locations"][0]), uri(&result["relatedLocations"][0])), ("a.c".into(), "a.bpl".into()));
    // As validators of SV-COMP read it.
    let yaml = std::fs::read_to_string(folder.join("w.yml")).unwrap();
    let hash = unthread::digest::sha256(b"int x;\n");
    for part in
        ["format_version: \"2.2\"", "thread_id: 2", "type: target", "line: 11", &hash, "G ! call(reach_error())"]
    {
        assert!(yaml.contains(part), "{part} in {yaml}");
    }
    // `#line` says so, too; and where nothing does there is no such witness.
    let lines = "#line 7 b.c\nvar x: int;\nprocedure {:entrypoint} Main() modifies x; { x := 0; assert x == 1; }\n";
    std::fs::write(folder.join("b.bpl"), lines).unwrap();
    let (status, text, said) = run(folder, "check --rounds 1 b.bpl --witness b.yml");
    assert!(
        status == 1 && text.contains("b.c(8,") && said.contains("b.c, from which the program was translated"),
        "{text}{said}"
    );
    std::fs::write(folder.join("c.bpl"), LOST).unwrap();
    let (status, _, said) = run(folder, "check --rounds 2 c.bpl -q --witness c.yml");
    assert!(status == 1 && said.contains("where it is in C is not known") && !folder.join("c.yml").exists(), "{said}");
}

/// The same violation has the same fingerprint while other lines change.
#[test]
fn fingerprints_stay() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let print = |text: &str| {
        std::fs::write(folder.join("a.bpl"), text).unwrap();
        let log = json(&run(folder, "check --rounds 2 a.bpl --format sarif").1);
        let rule = &log["runs"][0]["tool"]["driver"]["rules"][0];
        assert!(rule["helpUri"].is_string() && rule["fullDescription"]["text"].is_string(), "{rule}");
        log["runs"][0]["results"][0]["partialFingerprints"]["unthread/v1"].as_str().unwrap().to_owned()
    };
    let first = print(LOST);
    assert_eq!(first, print(&format!("// a comment\nconst c: int;\n{LOST}")));
    assert_ne!(first, print(&LOST.replace("x <= 1", "x < 2")));
}

#[test]
fn texts_are_judged_for_machines() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("a.bpl"), "procedure p() { a := 1; }\n").unwrap();
    std::fs::write(folder.join("b.bpl"), "var x:int;\n").unwrap();
    let (status, text, _) = run(folder, "resolve --format json a.bpl");
    let found = json(&text);
    assert_eq!((status, found["diagnostics"][0]["code"].as_str()), (2, Some("undeclared-identifier")));
    assert_eq!(found["version"], env!("CARGO_PKG_VERSION"));
    let (status, text, _) = run(folder, "resolve --format github a.bpl");
    assert!(status == 2 && text.starts_with("::error file=a.bpl,line=1,"), "{text}");
    let (status, text, _) = run(folder, "resolve --format sarif b.bpl");
    assert_eq!((status, json(&text)["runs"][0]["results"].as_array().map(Vec::len)), (0, Some(0)));
    let (status, text, _) = run(folder, "fmt --check --format github b.bpl");
    assert!(status == 1 && text.contains("title=unthread%3A format::"), "{text}");
    let (status, text, _) = run(folder, "fmt --check --format json b.bpl");
    assert_eq!((status, json(&text)["diagnostics"][0]["code"].as_str()), (1, Some("format")));
    assert_eq!(run(folder, "fmt --format json b.bpl").0, 2);
    // What is printed is as the schemas say.
    let schema = json(&run(folder, "schema diagnostics").1);
    let printed = json(&run(folder, "resolve --format json a.bpl").1);
    let errors: Vec<String> =
        jsonschema::validator_for(&schema).unwrap().iter_errors(&printed).map(|e| e.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}");
}

/// Asks about the whole and about its parts, and joins these.
#[track_caller]
fn in_parts(folder: &Path, question: &str, of: u32) -> (Value, Value) {
    let whole = json(&run(folder, &format!("check {question} --format json")).1);
    let mut files = String::new();
    for index in 1..=of {
        let (status, text, _) = run(folder, &format!("check {question} --part {index}/{of} --format json"));
        let part = json(&text);
        assert!(status < 2 && part["complete"] == false && part["part"]["index"] == index, "{text}");
        std::fs::write(folder.join(format!("{index}.json")), text).unwrap();
        files.push_str(&format!(" {index}.json"));
    }
    let (_, text, said) = run(folder, &format!("join --format json --witness w.json{files}"));
    assert_eq!(said, "");
    (whole, json(&text))
}

#[test]
fn parts_are_joined() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("a.bpl"), LOST).unwrap();
    let questions = [
        "--rounds 1 --unroll 2 --recursion 1",
        "--rounds 2 --method eager --unroll 2 --recursion 1",
        "--rounds 2 --method lazy --unroll 2 --recursion 1",
    ];
    for (question, of) in questions.into_iter().zip([3, 2, 4]) {
        let (whole, joined) = in_parts(folder, &format!("{question} a.bpl"), of);
        for member in ["verdict", "property", "method", "file"] {
            assert_eq!(whole[member], joined[member], "{question}: {member}");
        }
        assert!(joined["complete"] == false || whole["complete"] == true);
        if joined["verdict"] == "violated" {
            assert_eq!(run(folder, "replay -q w.json a.bpl").0, 1);
        }
    }
    // A part that is missing, one of another question, and one that is none.
    let (status, text, _) = run(folder, "join 1.json 3.json");
    assert!(status == 1 || text.contains("missing"), "{text}");
    std::fs::write(folder.join("b.bpl"), right()).unwrap();
    let holds = |part: &str| run(folder, &format!("check --rounds 2 --part {part} --format json b.bpl")).1;
    std::fs::write(folder.join("1.json"), holds("1/2")).unwrap();
    let (status, text, _) = run(folder, "join 1.json");
    assert!(status == 3 && text.contains("missing: 2"), "{text}");
    std::fs::write(folder.join("2.json"), holds("2/2")).unwrap();
    let (status, text, _) = run(folder, "join 1.json 2.json");
    assert!(status == 0 && text.starts_with("b.bpl: holds: no execution fails a check within the bounds; "), "{text}");
    std::fs::write(folder.join("b.bpl"), right().replace("<= 2", "<= 3")).unwrap();
    std::fs::write(folder.join("2.json"), holds("2/2")).unwrap();
    let (status, _, said) = run(folder, "join 1.json 2.json");
    assert!(status == 2 && said.contains("not parts of one question"), "{said}");
    let proved = std::fs::read_to_string(folder.join("1.json")).unwrap().replace("\"holds\"", "\"proved\"");
    std::fs::write(folder.join("1.json"), proved).unwrap();
    let (status, _, said) = run(folder, "join 1.json");
    assert!(status == 2 && said.contains("is no answer of"), "{said}");
    assert_eq!(run(folder, "check --part 1/2 b.bpl").0, 2);
    assert_eq!(run(folder, "check --rounds 2 --part 3/2 b.bpl").0, 2);
}

/// What the whole only holds within bounds is proved of no part of it.
#[test]
fn a_part_of_a_split_is_not_proved() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("a.bpl"), right()).unwrap();
    assert_eq!(run(folder, "split --method eager --rounds 1 --into 2 a.bpl").0, 0);
    for part in ["a.1.bpl", "a.2.bpl"] {
        for verb in ["verify", "check", "explore"] {
            let (status, text, _) = run(folder, &format!("{verb} --entry unthread#main --format json {part}"));
            let answer = json(&text);
            assert_eq!(
                (status, answer["verdict"].as_str(), answer["complete"].as_bool()),
                (0, Some("holds"), Some(false)),
                "{verb}: {text}"
            );
            // Explorations name no bounds.
            let is_said = |bounds: &Vec<Value>| bounds.contains(&"rounds".into());
            assert!(answer["bounds_reached"].as_array().is_none_or(is_said), "{verb}: {text}");
        }
        let text = std::fs::read_to_string(folder.join(part)).unwrap();
        let options = Options { entry: Some("unthread#main".into()), ..Options::default() };
        let answer = check(&text, &options).unwrap();
        assert_eq!(answer.verdict(), Verdict::Holds);
        assert!(!answer.words().contains("within ;"), "{}", answer.words());
    }
}

#[test]
fn the_library_in_one_call() {
    let bounds =
        |rounds| Options { bounds: Requested { rounds: Some(rounds), ..Requested::default() }, ..Options::default() };
    let answer = check(LOST, &bounds(2)).unwrap();
    assert_eq!(answer.verdict(), Verdict::Violated);
    assert!(answer.timeline(100).contains("creates thread 2"));
    let execution = answer.execution().unwrap();
    assert_eq!(unthread::replay(LOST, execution, &Options::default()).unwrap().steps.len(), execution.steps.len());
    let right = LOST.replace(" assert x == t + 1; assert x <= 1;", "");
    assert_eq!(
        check(&right, &Options { property: "deadlock".into(), ..Options::default() }).unwrap().verdict(),
        Verdict::Proved
    );
    assert!(unthread::translate(LOST, &bounds(2)).unwrap().text.contains("procedure"));
    assert!(check("procedure p() { a := 1; }", &Options::default()).is_err());
    assert!(check(LOST, &Options { property: "safetey".into(), ..Options::default() }).is_err());
    // Deep input, on the small stack of a test.
    let deep = format!("procedure main() {{ assert {}true{}; }}", "(".repeat(2000), ")".repeat(2000));
    let small = std::thread::Builder::new().stack_size(128 << 10);
    let verdict =
        small.spawn(move || check(&deep, &Options::default()).map(|a| a.verdict()).map_err(|e| e[0].message.clone()));
    assert!(verdict.unwrap().join().is_ok());
}

/// Rounds of the translation's options count where the request names none.
#[test]
fn rounds_of_the_options_are_obeyed() {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("a.bpl", LOST));
    let parsed = unthread::syntax::parse::parse(&mut sources, &Default::default()).unwrap();
    let checked = unthread::check::check(parsed.program, &Default::default()).unwrap();
    let verdict = |rounds| {
        let translation = Translation { method: Method::Eager, rounds, ..Translation::default() };
        let report = pipeline::check(&checked, &sources, &Request { translation, ..Request::default() }, &|_| {});
        (report.verdict, report.level.map(|level| level.rounds.total()))
    };
    assert_eq!(verdict(1), (Verdict::Violated, Some(1)));
    let deeper = "var x: int;\nprocedure {:entrypoint} Main() modifies x; { x := 0; async call Go(); assume x == 1; x := 2; assume x == 3; assert false; }\n\
                  procedure Go() modifies x; { assume x == 0; x := 1; assume x == 2; x := 3; }\n";
    let mut sources = Sources::new();
    sources.add(SourceFile::new("b.bpl", deeper));
    let parsed = unthread::syntax::parse::parse(&mut sources, &Default::default()).unwrap();
    let checked = unthread::check::check(parsed.program, &Default::default()).unwrap();
    let verdict = |rounds| {
        let translation = Translation { method: Method::Eager, rounds, ..Translation::default() };
        pipeline::check(&checked, &sources, &Request { translation, ..Request::default() }, &|_| {}).verdict
    };
    assert_eq!((verdict(1), verdict(3)), (Verdict::Holds, Verdict::Violated));
}

/// The packages hold the grammar, which is the one that people read.
#[test]
fn the_grammar_is_one() {
    let text = |path: &str| std::fs::read_to_string(Path::new(ROOT).join(path)).unwrap();
    assert_eq!(text("grammar/boogie.pest"), text("src/syntax/boogie.pest"));
}
