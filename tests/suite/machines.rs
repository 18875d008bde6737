//! What tools read: the JSON Schemas, SARIF, annotations.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::runner::{ROOT, unthread};

fn printed(arguments: &[&str]) -> String {
    String::from_utf8(unthread().args(arguments).output().unwrap().stdout).unwrap()
}

fn schema(of: &str) -> Value {
    serde_json::from_str(&printed(&["schema", of])).unwrap()
}

#[test]
fn the_published_schemas_are_schemas_and_one_holds_the_other() {
    let [witness, report] = ["witness", "report"].map(schema);
    assert!(jsonschema::meta::is_valid(&witness) && jsonschema::meta::is_valid(&report));
    assert_eq!(report["$defs"]["witness"], witness, "schemas/report.schema.json holds an old witness.schema.json");
}

/// A schema that accepts everything would pass every other test.
#[test]
fn what_is_no_witness_is_refused() {
    let witness = jsonschema::validator_for(&schema("witness")).unwrap();
    let report = jsonschema::validator_for(&schema("report")).unwrap();
    let arguments = [
        "check",
        "--property",
        "termination",
        "--stem",
        "1",
        "--lasso",
        "1",
        "--unroll",
        "2",
        "--fairness",
        "weak",
        "boogie-tests/liveness/lock-starvation.bpl",
    ];
    let found: Value = serde_json::from_str(&printed(&[&arguments[..], &["--format", "json"]].concat())).unwrap();
    assert_eq!(found["verdict"], "violated");
    assert!(report.is_valid(&found) && witness.is_valid(&found["witness"]));
    type Spoil = fn(&mut Value);
    let wrong: [(&str, Spoil); 8] = [
        ("a step without a place", |w| drop(w["steps"][0].as_object_mut().unwrap().remove("location"))),
        ("an unknown event", |w| w["steps"][0]["event"] = "jump".into()),
        ("a value that is no text", |w| w["initial"]["x"] = 1.into()),
        ("a thread with no number", |w| w["steps"][0]["thread"] = (-1).into()),
        ("an unknown member", |w| w["steps"][0]["colour"] = "red".into()),
        ("an unknown end", |w| w["end"]["kind"] = "circle".into()),
        ("an unknown reason", |w| w["end"]["threads"][0] = "tired".into()),
        ("no steps", |w| w["steps"] = Value::Null),
    ];
    for (what, spoil) in wrong {
        let mut spoilt = found.clone();
        spoil(&mut spoilt["witness"]);
        assert!(!witness.is_valid(&spoilt["witness"]), "{what}");
        assert!(!report.is_valid(&spoilt), "{what}, in a report");
    }
}

/// A certificate by hand, from the skeleton on: refused with states, then verified; and what an invariant can speak of.
#[test]
fn a_certificate_by_hand_is_judged_for_machines() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("count.bpl");
    let text = "var x: int;\nprocedure {:entrypoint} Main() modifies x;\n{\n  x := 1;\n  async call Worker();\n  \
                async call Worker();\n}\nprocedure Worker() modifies x;\n{\n  atomic { x := x + 1; }\n  assert x > 0;\n}\n";
    std::fs::write(&program, text).unwrap();
    let program = program.to_str().unwrap();
    let valid = |of: &str, text: &str| {
        let object: Value = serde_json::from_str(text).unwrap();
        let schema = schema(of);
        assert!(jsonschema::meta::is_valid(&schema));
        jsonschema::validator_for(&schema).unwrap().validate(&object).unwrap();
        object
    };
    let places = valid("places", &printed(&["places", program, "--format", "json"]));
    assert_eq!(places["threads"][1]["places"][3]["name"], "Worker.10");
    assert_eq!(places["threads"][1]["places"][3]["statement"], "atomic { x := x + 1; }");
    let skeleton = printed(&["places", program, "--format", "skeleton"]);
    let certificate = folder.path().join("count.cert.bpl");
    let judged = |invariant: &str| {
        let (before, after) = skeleton.rsplit_once("true").expect("the skeleton says nothing");
        std::fs::write(&certificate, format!("{before}({invariant}){after}")).unwrap();
        let text = printed(&["check-certificate", certificate.to_str().unwrap(), program, "--format", "json"]);
        valid("certificate", &text)
    };
    let at_worker =
        "at.Worker#1 == Worker.10 || at.Worker#1 == Worker.11 || at.Worker#2 == Worker.10 || at.Worker#2 == Worker.11";
    // Nothing is said: the check is in the way.
    let nothing = judged("true && true");
    assert_eq!(nothing["verdict"], "refused");
    assert!(nothing["broken"][0]["instead"].as_str().unwrap().contains("a check fails"), "{nothing:#}");
    // Too weak where the threads begin.
    let weak = judged(&format!("({at_worker} ==> x > 0)"));
    assert_eq!(weak["verdict"], "refused");
    let part = &weak["broken"][0];
    assert!(part["conjunct"].is_string() && part["before"]["x"].is_string() && part["behind"]["x"].is_string());
    let right = "(at.Main != Main.start && at.Main != Main.4 ==> x > 0) && (at.Main == Main.start || at.Main == Main.4 ==> \
                 at.Worker#1 == Worker.absent && at.Worker#2 == Worker.absent)";
    let right = judged(right);
    assert_eq!(right["verdict"], "verified", "{right:#}");
    assert!(right.get("broken").is_none());
}

/// What SARIF 2.1.0 asks of the parts that are written here (sections 3.13 to 3.38), as far as a schema can say it.
fn sarif_schema() -> Validator {
    let text = json!({ "type": "object", "required": ["text"], "properties": { "text": { "type": "string", "minLength": 1 } } });
    let location = json!({
        "type": "object", "additionalProperties": false,
        "properties": {
            "physicalLocation": {
                "type": "object", "required": ["artifactLocation", "region"], "additionalProperties": false,
                "properties": {
                    "artifactLocation": { "type": "object", "required": ["uri"], "properties": { "uri": { "type": "string", "format": "uri-reference" } } },
                    "region": {
                        "type": "object", "required": ["startLine"], "additionalProperties": false,
                        "properties": {
                            "startLine": { "type": "integer", "minimum": 1 }, "startColumn": { "type": "integer", "minimum": 1 },
                            "endColumn": { "type": "integer", "minimum": 1 },
                        },
                    },
                },
            },
            "logicalLocations": { "type": "array", "items": { "type": "object", "properties": { "name": { "type": "string" }, "kind": { "type": "string" } } } },
            "message": text,
        },
    });
    let state = json!({ "type": "object", "additionalProperties": text });
    let flow = json!({
        "type": "object", "required": ["locations"], "additionalProperties": false,
        "properties": {
            "id": { "type": "string" }, "message": text, "initialState": state,
            "locations": { "type": "array", "minItems": 1, "items": {
                "type": "object", "additionalProperties": false,
                "properties": {
                    "location": location, "executionOrder": { "type": "integer", "minimum": -1 }, "state": state,
                    "importance": { "enum": ["important", "essential", "unimportant"] },
                },
            } },
        },
    });
    let result = json!({
        "type": "object", "required": ["message"], "additionalProperties": false,
        "properties": {
            "ruleId": { "type": "string" }, "ruleIndex": { "type": "integer", "minimum": -1 },
            "level": { "enum": ["none", "note", "warning", "error"] }, "message": text,
            "locations": { "type": "array", "items": location }, "relatedLocations": { "type": "array", "items": location },
            "partialFingerprints": { "type": "object", "minProperties": 1, "additionalProperties": { "type": "string" } },
            "codeFlows": { "type": "array", "items": {
                "type": "object", "required": ["threadFlows"], "additionalProperties": false,
                "properties": { "message": text, "threadFlows": { "type": "array", "minItems": 1, "items": flow } },
            } },
        },
    });
    let rule = json!({ "type": "object", "required": ["id"], "additionalProperties": false, "properties": {
        "id": { "type": "string" }, "shortDescription": text, "fullDescription": text, "helpUri": { "type": "string", "format": "uri" },
    } });
    let run = json!({
        "type": "object", "required": ["tool"], "additionalProperties": false,
        "properties": {
            "tool": { "type": "object", "required": ["driver"], "properties": { "driver": {
                "type": "object", "required": ["name"], "additionalProperties": false,
                "properties": { "name": { "type": "string" }, "version": { "type": "string" }, "informationUri": { "type": "string", "format": "uri" }, "rules": { "type": "array", "uniqueItems": true, "items": rule } },
            } } },
            "invocations": { "type": "array", "items": { "type": "object", "required": ["executionSuccessful"], "additionalProperties": false, "properties": {
                "executionSuccessful": { "type": "boolean" },
                "toolExecutionNotifications": { "type": "array", "items": { "type": "object", "required": ["message"] } },
            } } },
            "artifacts": { "type": "array", "uniqueItems": true, "items": { "type": "object" } },
            "columnKind": { "enum": ["utf16CodeUnits", "unicodeCodePoints"] },
            "results": { "type": "array", "items": result },
        },
    });
    let log = json!({
        "type": "object", "required": ["version", "runs"], "additionalProperties": false,
        "properties": { "$schema": { "type": "string", "format": "uri" }, "version": { "const": "2.1.0" }, "runs": { "type": "array", "items": run } },
    });
    jsonschema::options().should_validate_formats(true).build(&log).unwrap()
}

/// The schema that OASIS publishes. It comes in the package that `.ci/sarif/Cargo.toml` names; without network there is none, but where
/// the tests are to be complete (`CI=true`) there must be.
static OFFICIAL: LazyLock<Option<Validator>> = LazyLock::new(|| {
    let manifest = Path::new(ROOT).join(".ci/sarif/Cargo.toml");
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--format-version=1", "--manifest-path"])
        .arg(manifest)
        // The compiler, which cargo asks about itself, reads what is there.
        .stdin(Stdio::null())
        .output()
        .unwrap();
    if !metadata.status.success() {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "{}", String::from_utf8_lossy(&metadata.stderr));
        return None;
    }
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let mut packages = metadata["packages"].as_array().unwrap().iter();
    let package = packages.find(|p| p["name"] == "serde-sarif").unwrap()["manifest_path"].as_str().unwrap();
    let text = std::fs::read_to_string(Path::new(package).with_file_name("src/schema.json")).unwrap();
    // The pattern for names of languages, which are not written here, has a bracket too many for regular expressions of today.
    let text = text.replace(r#""^[a-zA-Z]{2}|^[a-zA-Z]{2}-[a-zA-Z]{2}]?$""#, r#""^[a-zA-Z]{2}""#);
    let schema: Value = serde_json::from_str(&text).unwrap();
    assert!(schema["$id"].as_str().unwrap().ends_with("sarif-schema-2.1.0.json"));
    Some(jsonschema::options().should_validate_formats(true).build(&schema).unwrap())
});

fn sarif(arguments: &[&str]) -> Value {
    let log: Value = serde_json::from_str(&printed(&[arguments, &["--format", "sarif"]].concat())).unwrap();
    for schema in OFFICIAL.iter().chain([&sarif_schema()]) {
        let errors: Vec<String> = schema.iter_errors(&log).map(|e| format!("{e} at {}", e.instance_path())).collect();
        assert!(errors.is_empty(), "{arguments:?}: {errors:#?}");
    }
    // Every result's rule is described where its index says.
    let run = &log["runs"][0];
    for result in run["results"].as_array().unwrap() {
        let rule = &run["tool"]["driver"]["rules"][result["ruleIndex"].as_u64().unwrap() as usize];
        assert_eq!(rule["id"], result["ruleId"]);
    }
    log
}

/// The official schema would notice.
#[test]
fn what_is_no_sarif_is_refused() {
    let log = sarif(&["check", "--rounds=3", "boogie-tests/safety/lost-update.bpl"]);
    type Spoil = fn(&mut Value);
    let wrong: [Spoil; 4] = [
        |l| l["version"] = "2.2.0".into(),
        |l| l["runs"][0]["results"][0]["level"] = "fatal".into(),
        |l| l["runs"][0]["results"][0]["codeFlows"][0]["threadFlows"] = json!([]),
        |l| l["runs"][0]["columnKind"] = "bytes".into(),
    ];
    for spoil in wrong {
        let mut spoilt = log.clone();
        spoil(&mut spoilt);
        assert!(!sarif_schema().is_valid(&spoilt));
        assert!(OFFICIAL.as_ref().is_none_or(|official| !official.is_valid(&spoilt)), "{spoilt}");
    }
}

#[test]
fn sarif_has_a_flow_for_each_thread() {
    let log = sarif(&["check", "--rounds=3", "boogie-tests/safety/lost-update.bpl"]);
    let result = &log["runs"][0]["results"][0];
    assert_eq!((&result["ruleId"], &result["level"]), (&json!("assertion"), &json!("error")));
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "boogie-tests/safety/lost-update.bpl");
    assert_eq!(place["region"], json!({ "startLine": 21, "startColumn": 3, "endColumn": 17 }));
    let flows = result["codeFlows"][0]["threadFlows"].as_array().unwrap();
    assert_eq!(flows.len(), 3);
    // Taken together, the flows are the execution: each place in the order once, the failing check last.
    let mut order: Vec<(u64, &Value)> = flows
        .iter()
        .flat_map(|flow| flow["locations"].as_array().unwrap())
        .map(|l| (l["executionOrder"].as_u64().unwrap(), l))
        .collect();
    order.sort_by_key(|(at, _)| *at);
    assert!(order.windows(2).all(|pair| pair[0].0 < pair[1].0));
    assert_eq!(order.last().unwrap().1["location"]["physicalLocation"], *place);
    assert!(order.iter().any(|(_, l)| l["state"]["x"]["text"] == "1"));
}

#[test]
fn sarif_of_every_kind_of_answer() {
    let rules = |log: &Value| -> Vec<String> {
        let results = log["runs"][0]["results"].as_array().unwrap();
        results.iter().map(|r| r["ruleId"].as_str().unwrap().to_owned()).collect()
    };
    let philosophers = ["--property=termination", "--stem=1", "--lasso=1", "boogie-tests/liveness/philosophers-3.bpl"];
    assert_eq!(rules(&sarif(&[&["check"][..], &philosophers].concat())), ["termination"]);
    assert_eq!(rules(&sarif(&["explore", "boogie-tests/safety/lost-update.bpl"])), ["assertion"]);
    let property = "--property=response(waits[0], served[0])";
    let weak = ["check", property, "--fairness=weak", "boogie-tests/liveness/response-two-clients.bpl"];
    assert_eq!(rules(&sarif(&weak)), ["response"]);
    let all = rules(&sarif(&["verify", "--all-errors", "boogie-tests/sequential/all-errors.bpl"]));
    assert!(all.len() > 2 && ["assertion", "precondition"].iter().all(|r| all.iter().any(|a| a == r)), "{all:?}");
    // A remark is no finding against the program, and is told all the same.
    let log = sarif(&["check", "boogie-tests/safety/lost-update-atomic.bpl"]);
    assert_eq!(
        (rules(&log), &log["runs"][0]["results"][0]["level"]),
        (vec!["composite-statement".to_owned()], &json!("note"))
    );
    let log = sarif(&["check", "no such file.bpl"]);
    assert_eq!(rules(&log), ["unreadable-file"]);
    // No answer is no result, but nobody may take it for success.
    let log = sarif(&["check", "--timeout=0.000001", "boogie-tests/safety/lost-update.bpl"]);
    assert_eq!(rules(&log), [""; 0]);
    assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], false);
}

#[test]
fn annotations_of_every_kind_of_answer() {
    let github = |arguments: &[&str]| printed(&[arguments, &["--format", "github"]].concat());
    let file = "boogie-tests/safety/lost-update.bpl";
    assert_eq!(
        github(&["check", "--rounds=3", file]),
        format!(
            "::error file={file},line=21,col=3,endColumn=17,title=unthread%3A assertion::this assertion might not hold \
             (3 threads, 14 steps, replayed on the source)\n{file}: violated: an execution fails a check\n"
        )
    );
    let atomic = "boogie-tests/safety/lost-update-atomic.bpl";
    let fine = github(&["check", "--rounds=1", "--unroll=1", atomic]);
    let (remark, verdict) = fine.split_once('\n').unwrap();
    assert!(remark.starts_with(&format!("::notice file={atomic},line=31,col=3,")), "{fine}");
    assert!(verdict.starts_with(&format!("{atomic}: holds")) && !verdict.contains("::"), "{fine}");
    let late = github(&["check", "--timeout=0.000001", file]);
    assert!(late.starts_with("::warning title=unthread%3A no answer::time limit\n"), "{late}");
    let missing = github(&["check", "nothing.bpl"]);
    assert!(missing.starts_with("::error title=unthread%3A unreadable-file::nothing.bpl can not be read"), "{missing}");
}

/// The files in `schemas/` are what is printed.
#[test]
fn schemas_are_in_the_repository() {
    for of in ["witness", "report"] {
        let file = Path::new(ROOT).join(format!("schemas/{of}.schema.json"));
        assert_eq!(std::fs::read_to_string(file).unwrap(), printed(&["schema", of]));
    }
}
