//! `unthread lsp`, talked to as an editor does: the real server, over its pipes.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::runner::{UNTHREAD, unthread};

/// Nothing takes so long; a server that does not answer must not stop the tests for ever.
const PATIENCE: Duration = Duration::from_secs(120);

/// An editor.
struct Editor {
    server: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// What the server has said without having been asked.
    said: VecDeque<Value>,
    next: i32,
}

impl Editor {
    /// Starts a server, and says nothing yet.
    fn silent() -> Editor {
        let mut command = Command::new(UNTHREAD);
        let command = command.arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut server = command.spawn().expect("the server starts");
        let mut output = BufReader::new(server.stdout.take().expect("a pipe"));
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            while let Some(message) = receive(&mut output) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let input = server.stdin.take();
        Editor { server, input, messages, said: VecDeque::new(), next: 0 }
    }

    /// The conversation is open.
    fn open() -> Editor {
        Editor::with(
            json!({ "processId": null, "rootUri": null, "capabilities": { "window": { "workDoneProgress": true } },
            "initializationOptions": { "pages": true, "arguments": ["--timeout", "100"] } }),
        )
    }

    fn with(initialize: Value) -> Editor {
        let mut editor = Editor::silent();
        let result = editor.ask("initialize", initialize).expect("it is initialized");
        assert_eq!(result["serverInfo"]["name"], "unthread");
        editor.tell("initialized", json!({}));
        editor
    }

    fn send(&mut self, body: &str) {
        let input = self.input.as_mut().expect("the conversation is open");
        write!(input, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("the server reads");
        input.flush().expect("the server reads");
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string());
    }

    /// Sends a request; its number.
    fn request(&mut self, method: &str, params: Value) -> i32 {
        self.next += 1;
        let message = json!({ "jsonrpc": "2.0", "id": self.next, "method": method, "params": params });
        self.send(&message.to_string());
        self.next
    }

    fn ask(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        let id = self.request(method, params);
        self.answer(id)
    }

    /// The answer to a request. What else is said meanwhile is kept.
    fn answer(&mut self, id: i32) -> Result<Value, Value> {
        let is_it = |m: &Value| m["id"] == id && m["method"].is_null();
        let message = self.wait_for(is_it);
        match message.get("error") {
            Some(error) => Err(error.clone()),
            None => Ok(message["result"].clone()),
        }
    }

    /// The first message that is meant, of those kept or of those to come.
    fn wait_for(&mut self, is_meant: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.said.iter().position(&is_meant) {
            return self.said.remove(at).expect("it is there");
        }
        loop {
            let message = self.messages.recv_timeout(PATIENCE).expect("the server says something");
            assert_eq!(message["jsonrpc"], "2.0");
            if is_meant(&message) {
                return message;
            }
            self.said.push_back(message);
        }
    }

    fn open_document(&mut self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "boogie", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn change(&mut self, uri: &str, version: i32, changes: Value) {
        let document = json!({ "uri": uri, "version": version });
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// What is published of a version of a document.
    fn findings(&mut self, uri: &str, version: i32) -> Vec<Value> {
        let params = self.wait_for(|m| {
            m["method"] == "textDocument/publishDiagnostics"
                && m["params"]["uri"] == uri
                && m["params"]["version"] == version
        });
        params["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    fn about(&mut self, method: &str, uri: &str) -> Value {
        self.ask(&format!("textDocument/{method}"), json!({ "textDocument": { "uri": uri } })).expect("an answer")
    }

    fn at(&mut self, method: &str, uri: &str, (line, character): (u32, u32)) -> Result<Value, Value> {
        let mut params =
            json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } });
        params["context"] = json!({ "includeDeclaration": true });
        params["newName"] = "renamed".into();
        self.ask(&format!("textDocument/{method}"), params)
    }

    fn check(&mut self, uri: &str, entry: &str, property: &str) -> i32 {
        let question = json!({ "uri": uri, "entry": entry, "property": property });
        self.request("workspace/executeCommand", json!({ "command": "unthread.check", "arguments": [question] }))
    }

    fn lenses(&mut self, uri: &str) -> Vec<String> {
        let lenses = self.about("codeLens", uri);
        let title = |lens: &Value| lens["command"]["title"].as_str().expect("a title").to_owned();
        lenses.as_array().expect("a list").iter().map(title).collect()
    }

    /// Ends the conversation as the protocol has it.
    fn end(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null), Ok(Value::Null));
        self.tell("exit", Value::Null);
        assert_eq!(self.wait().code(), Some(0));
    }

    fn wait(&mut self) -> ExitStatus {
        let begin = Instant::now();
        loop {
            if let Some(status) = self.server.try_wait().expect("a process") {
                return status;
            }
            assert!(begin.elapsed() < PATIENCE, "the server does not end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn receive(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().split_once(": ") {
            Some((_, value)) => length = value.parse().expect("a length"),
            None => break,
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).expect("JSON"))
}

const URI: &str = "file:///tmp/pay%20out.bpl";

const PAY: &str = "// What is left.
var balance: int;

procedure {:entrypoint} Main() modifies balance;
{
  balance := 100;
  async call Pay(80);
  async call Pay(30);
}

procedure Pay(amount: int) modifies balance;
{
  if (balance >= amount) {
    balance := balance - amount;
    assert balance >= 0;
  }
}
";

/// Line, character, line, character.
fn place(range: &Value) -> [u64; 4] {
    ["start", "end"]
        .map(|e| ["line", "character"].map(|p| range[e][p].as_u64().expect("a number")))
        .concat()
        .try_into()
        .expect("four")
}

#[test]
fn findings_are_those_of_the_command_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut editor = Editor::open();
    // Characters beside of which lines are counted in UTF-16 units; errors of syntax, of names, of types; warnings.
    let texts = [
        "procedure P() { /* \u{1f600}é */ y := 1; }\n",
        "procedure P() { /* \u{1f600} */ assert 1 + \"\u{1f600}\" == true; }\nprocedure P();\n",
        "procedure P()\n{\n  x := ;\n  assert (;\n}\nprocedure Q( { }\n",
        "var x: int;\nprocedure P() { x := 1; }\n",
        "int main(void) { return 0; }\n",
    ];
    for (version, text) in (1..).zip(texts) {
        match version {
            1 => editor.open_document(URI, text),
            _ => editor.change(URI, version, json!([{ "text": text }])),
        }
        let found = editor.findings(URI, version);
        let file = folder.path().join("pay out.bpl");
        std::fs::write(&file, text).expect("a file");
        let output =
            unthread().args(["check", "--format", "json", "--entry", "P", "--timeout", "60"]).arg(&file).output();
        let report: Value = serde_json::from_slice(&output.expect("it runs").stdout).expect("JSON");
        let of_line = |column: u64, line: u64| {
            let text = text.lines().nth(line as usize - 1).unwrap_or_default();
            text.chars().take(column as usize - 1).map(|c| c.len_utf16() as u64).sum::<u64>()
        };
        let told: Vec<(String, u64, u64)> = report["diagnostics"]
            .as_array()
            .expect("a list")
            .iter()
            .filter(|d| d["severity"] == "error")
            .map(|d| {
                let (line, column) = (
                    d["location"]["line"].as_u64().expect("a line"),
                    d["location"]["column"].as_u64().expect("a column"),
                );
                (d["message"].as_str().expect("a text").to_owned(), line - 1, of_line(column, line))
            })
            .collect();
        let shown: Vec<(String, u64, u64)> = found
            .iter()
            .filter(|d| d["severity"] == 1)
            .map(|d| {
                let [line, character, ..] = place(&d["range"]);
                let message = d["message"].as_str().expect("a text");
                (message.lines().next().unwrap_or_default().to_owned(), line, character)
            })
            .collect();
        assert_eq!(shown, told, "{text}");
        assert_eq!(shown.is_empty(), version == 4);
        if version == 4 {
            assert_eq!(
                (found[0]["severity"].as_u64(), found[0]["code"].as_str()),
                (Some(2), Some("inferred-modifies"))
            );
        }
    }
    editor.end();
}

#[test]
fn names_are_known_at_every_place() {
    let mut editor = Editor::open();
    editor.open_document(URI, PAY);
    assert_eq!(editor.findings(URI, 1), Vec::<Value>::new());
    // The global in the condition.
    let hover = editor.at("hover", URI, (12, 8)).expect("an answer");
    let text = hover["contents"]["value"].as_str().expect("a text");
    assert!(text.contains("var balance: int;") && text.contains("What is left."), "{text}");
    assert_eq!(place(&hover["range"]), [12, 6, 12, 13]);
    let declared = editor.at("definition", URI, (12, 8)).expect("an answer");
    assert_eq!((declared["uri"].as_str(), place(&declared["range"])), (Some(URI), [1, 4, 1, 11]));
    let used = editor.at("references", URI, (1, 4)).expect("an answer");
    let lines: Vec<u64> = used.as_array().expect("a list").iter().map(|l| place(&l["range"])[0]).collect();
    assert_eq!(lines, [1, 3, 5, 10, 12, 13, 13, 14]);
    // A parameter is not that of others; what is written is told from what is read.
    let marked = editor.at("documentHighlight", URI, (13, 4)).expect("an answer");
    let kinds: Vec<u64> =
        marked.as_array().expect("a list").iter().map(|h| h["kind"].as_u64().expect("a kind")).collect();
    assert_eq!(kinds, [3, 3, 3, 3, 2, 3, 2, 2]);
    // The type of what is no name.
    let hover = editor.at("hover", URI, (12, 14)).expect("an answer");
    assert!(hover["contents"]["value"].as_str().expect("a text").contains("bool"), "{hover}");
    let called = editor.at("definition", URI, (6, 14)).expect("an answer");
    assert_eq!(place(&called["range"]), [10, 10, 10, 13]);
    assert_eq!(editor.at("hover", URI, (8, 0)).expect("an answer"), Value::Null);

    let symbols = editor.about("documentSymbol", URI);
    let named: Vec<&str> =
        symbols.as_array().expect("a list").iter().map(|s| s["name"].as_str().expect("a name")).collect();
    assert_eq!(named, ["balance", "Main", "Pay"]);
    assert_eq!(place(&symbols[2]["range"]), [10, 0, 16, 1]);

    // Each token by its distance from the one before: the global in line 2 is declared, and static.
    let tokens = editor.about("semanticTokens/full", URI);
    let data: Vec<u64> =
        tokens["data"].as_array().expect("a list").iter().map(|n| n.as_u64().expect("a number")).collect();
    let rows: Vec<&[u64]> = data.chunks(5).collect();
    assert_eq!(rows[0], [0, 0, 16, 11, 0], "a comment");
    assert_eq!(rows[1], [1, 0, 3, 10, 0], "a keyword");
    assert_eq!(rows[2], [0, 4, 7, 5, 0b101], "a global");

    // Renaming changes every place, and nothing that would get another meaning.
    let edit = editor.at("rename", URI, (13, 4)).expect("an answer");
    assert_eq!(edit["changes"][URI].as_array().expect("a list").len(), 8);
    editor.change(URI, 2, json!([{ "text": PAY.replace("amount: int", "renamed: int").replace("amount", "renamed") }]));
    let refused = editor.at("rename", URI, (13, 4)).expect_err("a name that is taken");
    assert_eq!(refused["code"], -32803, "{refused}");
    editor.end();
}

#[test]
fn names_are_known_beside_errors() {
    let mut editor = Editor::open();
    let text = "type T a;\nvar m: [int](T int);\nfunction f(x: int): int { x }\nprocedure P() { x := ; }\n\
                datatype D { C(v: int) }\nprocedure Q(d: D) returns (r: int)\n{\n  var t: T int;\nL:\n  r := f(d->v) + f((r));\n  \
                m[r] := t;\n  if (d is C && (forall r: int :: r > 0)) { goto L; }\n}\n";
    editor.open_document(URI, text);
    assert!(!editor.findings(URI, 1).is_empty());
    let places: [((u32, u32), [u64; 4]); 9] = [
        ((9, 7), [2, 9, 2, 10]),
        ((9, 12), [4, 15, 4, 16]),
        ((9, 20), [5, 27, 5, 28]),
        ((10, 2), [1, 4, 1, 5]),
        ((10, 10), [7, 6, 7, 7]),
        ((7, 9), [0, 5, 0, 6]),
        ((11, 11), [4, 13, 4, 14]),
        // The bound one, not the result.
        ((11, 34), [11, 24, 11, 25]),
        ((11, 49), [8, 0, 8, 1]),
    ];
    for (at, expected) in places {
        let declared = editor.at("definition", URI, at).expect("an answer");
        assert_eq!(declared.get("range").map(place), Some(expected), "{at:?}");
    }
    editor.end();
}

#[test]
fn documents_are_formatted_as_the_command_line_does() {
    let mut editor = Editor::open();
    let text = "var x:int;procedure P(){assert x  >0;} // end\n";
    editor.open_document(URI, text);
    let edits = editor.about("formatting", URI);
    let formatted = unthread().args(["fmt", "-"]).write_stdin(text).output().expect("it runs");
    let formatted = String::from_utf8(formatted.stdout).expect("a text");
    assert_eq!(edits[0]["newText"].as_str(), Some(formatted.as_str()));
    assert_eq!(place(&edits[0]["range"]), [0, 0, 1, 0]);
    editor.change(URI, 2, json!([{ "text": formatted }]));
    assert_eq!(editor.about("formatting", URI), json!([]));
    editor.change(URI, 3, json!([{ "text": "procedure" }]));
    let refused =
        editor.ask("textDocument/formatting", json!({ "textDocument": { "uri": URI } })).expect_err("no program");
    assert_eq!(refused["code"], -32803);
    editor.end();
}

#[test]
fn a_violation_is_shown_step_by_step() {
    let mut editor = Editor::open();
    editor.open_document(URI, PAY);
    assert_eq!(editor.findings(URI, 1), Vec::<Value>::new());
    let unasked = ["check safety", "check termination", "check deadlock", "check race"];
    assert_eq!(editor.lenses(URI), unasked);
    let id = editor.check(URI, "Main", "safety");
    let begin = editor.wait_for(|m| m["method"] == "$/progress" && m["params"]["value"]["kind"] == "begin");
    assert_eq!(begin["params"]["value"]["cancellable"], true);
    let summary = editor.answer(id).expect("an answer");
    assert_eq!(summary["verdict"], "violated", "{summary}");
    let end = editor.wait_for(|m| m["method"] == "$/progress" && m["params"]["value"]["kind"] == "end");
    assert_eq!(end["params"]["token"], begin["params"]["token"]);
    let found = editor.findings(URI, 1);
    let failed = found.iter().find(|d| d["code"] == "safety").expect("a finding");
    assert_eq!((failed["severity"].as_u64(), place(&failed["range"])), (Some(1), [14, 4, 14, 24]));
    let steps = failed["relatedInformation"].as_array().expect("steps");
    let last = steps.last().expect("a step");
    assert_eq!(place(&last["location"]["range"])[0], 14);
    assert!(
        last["message"].as_str().expect("a text").contains("fails: assert balance >= 0; (balance = -10)"),
        "{last}"
    );
    assert!(editor.lenses(URI).starts_with(&["safety: violated".to_owned(), "show the execution".to_owned()]));
    let question = json!({ "uri": URI, "entry": "Main", "property": "safety" });
    let page = editor.ask("unthread/page", question.clone()).expect("a page");
    assert!(page.as_str().expect("a text").contains("<title>pay out.bpl: violated</title>"));

    // What was found of another text is not true of this one.
    let whole = json!({ "start": { "line": 12, "character": 6 }, "end": { "line": 12, "character": 13 } });
    editor.change(URI, 2, json!([{ "range": whole, "text": "balance" }]));
    assert_eq!(editor.findings(URI, 2), Vec::<Value>::new());
    assert_eq!(editor.lenses(URI), unasked);
    assert_eq!(editor.ask("unthread/page", question), Ok(Value::Null));
    editor.end();
}

#[test]
fn races_and_endless_executions_have_their_places() {
    let mut editor = Editor::open();
    editor.open_document(URI, PAY);
    let id = editor.check(URI, "Main", "race");
    assert_eq!(editor.answer(id).expect("an answer")["verdict"], "violated");
    let found = editor.wait_for(|m| {
        m["method"] == "textDocument/publishDiagnostics" && m["params"]["diagnostics"][0]["code"] == "race"
    });
    assert!(
        found["params"]["diagnostics"][0]["message"].as_str().expect("a text").contains("can touch balance"),
        "{found}"
    );
    let text = "var x: bool;\nprocedure {:entrypoint} Main() modifies x;\n{\n  while (true) {\n    x := !x;\n  }\n}\n";
    let second = "untitled:Untitled-2";
    editor.open_document(second, text);
    let id = editor.check(second, "Main", "termination");
    assert_eq!(editor.answer(id).expect("an answer")["verdict"], "violated");
    let found =
        editor.wait_for(|m| m["params"]["uri"] == second && m["params"]["diagnostics"][0]["code"] == "termination");
    let steps = &found["params"]["diagnostics"][0]["relatedInformation"];
    assert!(
        steps
            .as_array()
            .expect("steps")
            .iter()
            .any(|s| s["message"].as_str().is_some_and(|m| m.contains("again and again"))),
        "{steps}"
    );
    // Each document has its own answers.
    assert!(editor.lenses(URI).contains(&"race: violated".to_owned()));
    assert!(editor.lenses(second).contains(&"termination: violated".to_owned()));
    assert!(editor.lenses(second).contains(&"check race".to_owned()));
    editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": second } }));
    assert!(editor.ask("textDocument/codeLens", json!({ "textDocument": { "uri": second } })).is_err());
    assert!(editor.lenses(URI).contains(&"race: violated".to_owned()));
    editor.end();
}

#[test]
fn what_is_invariant_stands_beside_the_statements() {
    let mut editor = Editor::open();
    let text = "var turn: bool;\nvar x: int;\nprocedure {:entrypoint} Main() modifies turn, x;\n{\n  turn := true;\n  x := 0;\n  \
                async call Other();\n  while (true) {\n    assume turn;\n    x := x + 1;\n    assert x == 1;\n    x := x - 1;\n    turn := false;\n  }\n}\n\
                procedure Other() modifies turn, x;\n{\n  while (true) {\n    assume !turn;\n    x := x + 1;\n    assert x == 1;\n    x := x - 1;\n    \
                turn := true;\n  }\n}\n";
    let mut options = json!({ "processId": null, "capabilities": {} });
    options["initializationOptions"] = json!({ "arguments": ["--method", "ic3"] });
    drop(editor);
    editor = Editor::with(options);
    editor.open_document(URI, text);
    let id = editor.check(URI, "Main", "safety");
    let summary = editor.answer(id).expect("an answer");
    assert_eq!(summary["verdict"], "proved", "{summary}");
    let whole = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let hints =
        editor.ask("textDocument/inlayHint", json!({ "textDocument": { "uri": URI }, "range": whole })).expect("hints");
    let at = |line: u64| -> Vec<&str> {
        let here = hints.as_array().expect("a list").iter().filter(|h| h["position"]["line"] == line);
        here.map(|h| h["label"].as_str().expect("a text")).collect()
    };
    // In front of the assertion of each thread x is 1, whatever the proof says else.
    assert!(at(10).iter().any(|says| says.starts_with("Main: ") && says.contains('x')), "{hints}");
    assert!(at(20).iter().any(|says| says.starts_with("Other: ") && says.contains('x')), "{hints}");
    // A proof is shown by no execution.
    assert!(!editor.lenses(URI).contains(&"show the execution".to_owned()));
    editor.end();
}

/// A check that takes long.
const LONG: &str = "var a: int;\nvar b: int;\nprocedure {:entrypoint} Main() modifies a, b;\n{\n  async call W();\n  async call W();\n  \
                    assert a * a * a + b * b * b != 12345678910;\n}\nprocedure W() modifies a, b;\n{\n  while (*) { a := a * 3 + b; b := b + a * a; }\n}\n";

/// The processes whose arguments name a document of this name.
fn processes(name: &str) -> Vec<u32> {
    let of = |entry: std::fs::DirEntry| {
        let id = entry.file_name().to_str()?.parse().ok()?;
        let line = std::fs::read_to_string(entry.path().join("cmdline")).ok()?;
        (line.contains("--end-with-input") && line.contains(name)).then_some(id)
    };
    std::fs::read_dir("/proc").expect("processes").filter_map(|entry| of(entry.ok()?)).collect()
}

/// Waits until there are processes for a document, or none.
fn wait_for_processes(name: &str, some: bool) {
    let begin = Instant::now();
    while processes(name).is_empty() == some {
        assert!(begin.elapsed() < PATIENCE, "{name}: {:?}", processes(name));
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Processes that another one has started.
fn children(parent: u32) -> Vec<u32> {
    let of = |entry: std::fs::DirEntry| {
        let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        let its_parent = stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse::<u32>().ok()?;
        (its_parent == parent).then(|| entry.file_name().to_str()?.parse().ok())?
    };
    std::fs::read_dir("/proc").expect("processes").filter_map(|entry| of(entry.ok()?)).collect()
}

/// Is that a process that runs? One that has ended and was not asked how is none.
fn runs(id: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat"));
    stat.is_ok_and(|stat| stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim().starts_with('Z')))
}

/// The solvers that the check of a document has started; waits for the first, where there are any on this machine.
fn solvers(name: &str) -> Vec<u32> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    if !std::env::split_paths(&path).any(|folder| folder.join("z3").is_file()) {
        return Vec::new();
    }
    let begin = Instant::now();
    loop {
        let found: Vec<u32> = processes(name).into_iter().flat_map(children).collect();
        if !found.is_empty() {
            return found;
        }
        assert!(begin.elapsed() < PATIENCE, "{name}: no solver");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn checks_are_stopped() {
    let mut editor = Editor::open();
    let name = "stopped-checks.bpl";
    let uri = &format!("file:///{name}");
    editor.open_document(uri, LONG);
    // By an edit.
    let id = editor.check(uri, "Main", "safety");
    wait_for_processes(name, true);
    assert!(editor.lenses(uri).contains(&"safety: being checked, stop".to_owned()));
    editor.change(uri, 2, json!([{ "text": format!("{LONG}\n") }]));
    assert_eq!(editor.answer(id).expect_err("stopped")["code"], -32801);
    wait_for_processes(name, false);
    // By the bar that shows the progress.
    let id = editor.check(uri, "Main", "safety");
    let created = editor.wait_for(|m| {
        m["method"] == "window/workDoneProgress/create"
            && m["params"]["token"].as_str().is_some_and(|t| !t.ends_with("/1"))
    });
    wait_for_processes(name, true);
    editor.tell("window/workDoneProgress/cancel", json!({ "token": created["params"]["token"] }));
    assert_eq!(editor.answer(id).expect_err("stopped")["code"], -32800);
    // By whoever has asked, and by the lens.
    let id = editor.check(uri, "Main", "safety");
    editor.tell("$/cancelRequest", json!({ "id": id }));
    assert_eq!(editor.answer(id).expect_err("stopped")["code"], -32800);
    let id = editor.check(uri, "Main", "safety");
    let question = json!({ "uri": uri, "entry": "Main", "property": "safety" });
    editor
        .ask("workspace/executeCommand", json!({ "command": "unthread.cancel", "arguments": [question] }))
        .expect("an answer");
    assert_eq!(editor.answer(id).expect_err("stopped")["code"], -32800);
    wait_for_processes(name, false);
    assert!(editor.lenses(uri).contains(&"check safety".to_owned()));
    editor.end();
}

#[test]
fn an_editor_that_vanishes_leaves_no_process() {
    for (number, way) in ["closes its pipes", "kills the server", "ends while others hold its pipes"].iter().enumerate()
    {
        let name = &format!("vanished-{number}.bpl");
        let uri = &format!("file:///{name}");
        let mut other = Command::new("sleep").arg("1000").spawn().expect("a process");
        let mut editor = Editor::with(json!({ "processId": other.id(), "capabilities": {} }));
        editor.open_document(uri, LONG);
        editor.check(uri, "Main", "safety");
        wait_for_processes(name, true);
        let solvers = solvers(name);
        match number {
            0 => drop(editor.input.take()),
            1 => editor.server.kill().expect("it is killed"),
            _ => other.kill().expect("it is killed"),
        }
        let status = editor.wait();
        assert_eq!(status.code(), [Some(1), None, Some(1)][number], "{way}");
        wait_for_processes(name, false);
        let begin = Instant::now();
        while solvers.iter().any(|id| runs(*id)) {
            assert!(begin.elapsed() < PATIENCE, "{way}: {solvers:?}");
            std::thread::sleep(Duration::from_millis(10));
        }
        // It may have been killed already.
        let _ = other.kill();
        other.wait().expect("it has ended");
    }
}

#[test]
fn what_is_wrong_is_answered_and_the_conversation_goes_on() {
    let mut editor = Editor::silent();
    let refused = editor.ask("textDocument/hover", json!({})).expect_err("too early");
    assert_eq!(refused["code"], -32002);
    editor.ask("initialize", json!({ "processId": null, "capabilities": {} })).expect("an answer");
    assert_eq!(editor.ask("initialize", json!({ "capabilities": {} })).expect_err("again")["code"], -32600);
    editor.send("{ this is no JSON");
    let answer = editor.wait_for(|m| m.get("id") == Some(&Value::Null));
    assert_eq!(answer["error"]["code"], -32700);
    // JSON, and no message: the request is named where it names itself.
    for (nonsense, id) in
        [("[]", Value::Null), ("{\"method\": 3}", Value::Null), ("{\"id\": 77, \"method\": 3}", json!(77))]
    {
        editor.send(nonsense);
        let answer = editor.wait_for(|m| m.get("id") == Some(&id) && !m["error"].is_null());
        assert_eq!(answer["error"]["code"], -32600, "{nonsense}");
    }
    assert_eq!(editor.ask("textDocument/none", json!({})).expect_err("no such thing")["code"], -32601);
    assert_eq!(editor.ask("textDocument/hover", json!({ "a": 1 })).expect_err("nonsense")["code"], -32602);
    assert_eq!(editor.at("hover", "file:///nowhere.bpl", (0, 0)).expect_err("not open")["code"], -32602);
    let nonsense = json!({ "command": "unthread.check", "arguments": [] });
    assert_eq!(editor.ask("workspace/executeCommand", nonsense).expect_err("no question")["code"], -32602);
    editor.tell("textDocument/didChange", json!({ "textDocument": 3 }));
    editor.wait_for(|m| m["method"] == "window/logMessage");
    // A question that the program has no answer to.
    editor.open_document(URI, PAY);
    let id = editor.check(URI, "Nobody", "safety");
    let summary = editor.answer(id).expect("an answer");
    assert_eq!(summary["verdict"], "unknown", "{summary}");
    // Places that are not there.
    assert_eq!(editor.at("hover", URI, (999, 999)).expect("an answer"), Value::Null);
    assert_eq!(editor.ask("shutdown", Value::Null), Ok(Value::Null));
    assert_eq!(editor.ask("textDocument/hover", json!({})).expect_err("too late")["code"], -32600);
    editor.tell("exit", Value::Null);
    assert_eq!(editor.wait().code(), Some(0));

    // Behind a header without a length nobody knows where the next message begins.
    let mut editor = Editor::silent();
    editor.input.as_mut().expect("a pipe").write_all(b"hello\r\n\r\n").expect("it is read");
    assert_eq!(editor.wait().code(), Some(2));
}

/// A program of 1,000 lines and more.
fn large() -> String {
    let mut text = String::from("var x: int;\nvar m: [int]int;\n");
    for n in 0..100 {
        text.push_str(&format!(
            "procedure P{n}(a: int) returns (r: int)\n  modifies x, m;\n{{\n  var i: int;\n  i := 0;\n  while (i < a) {{\n    \
             m[i] := m[i + 1] + x * {n};\n    x := x + m[i];\n    i := i + 1;\n  }}\n  r := x;\n}}\n"
        ));
    }
    text
}

/// Of a build without optimisation, on a machine that may have other things to do.
#[test]
#[allow(clippy::print_stderr, reason = "how long it took is worth knowing")]
fn key_presses_are_answered_at_once() {
    let text = large();
    assert!(text.lines().count() > 1000);
    let mut editor = Editor::open();
    editor.open_document(URI, &text);
    editor.findings(URI, 1);
    let mut times: Vec<Duration> = Vec::new();
    for version in 2..12 {
        let begin = Instant::now();
        let at = json!({ "line": 500, "character": 0 });
        editor.change(URI, version, json!([{ "range": { "start": at, "end": at }, "text": " " }]));
        editor.findings(URI, version);
        times.push(begin.elapsed());
    }
    times.sort();
    eprintln!("from a key press to the findings: {:?} at the median, {:?} at most", times[5], times[9]);
    assert!(times[0] < Duration::from_millis(1500), "{times:?}");
    editor.end();
}
