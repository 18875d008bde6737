//! The page that `--html` writes, in a real browser: it loads, steps, searches, and shows what the witness says.
//!
//! `cargo test --test suite -- --ignored html::screenshots` (`make screenshots`) takes the pictures in `docs/images`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browser::Browser;
use crate::runner::{ROOT, unthread};
use serde_json::Value;

const PHILOSOPHERS: [&str; 8] = [
    "check",
    "--property",
    "termination",
    "--stem=1",
    "--lasso=1",
    "--unroll=2",
    "boogie-tests/liveness/philosophers-3.bpl",
    "-q",
];

/// Runs `unthread` with `--html` and `--witness`: the page and the witness.
fn found(folder: &Path, arguments: &[&str]) -> (PathBuf, Value) {
    let (page, witness) = (folder.join("page.html"), folder.join("witness.json"));
    let files = ["--html".as_ref(), page.as_os_str(), "--witness".as_ref(), witness.as_os_str()];
    unthread().args(arguments).args(files).assert().code(1);
    let witness = serde_json::from_str(&std::fs::read_to_string(witness).unwrap()).unwrap();
    (page, witness)
}

/// The steps of a witness that are steps of the page.
fn steps(witness: &Value) -> Vec<&Value> {
    let is_step = |s: &&Value| matches!(s["event"].as_str(), Some("step" | "spawn" | "blocked" | "failed"));
    witness["steps"].as_array().unwrap().iter().filter(is_step).collect()
}

/// The line that is marked as done.
fn line(browser: &mut Browser) -> u64 {
    browser.text("document.querySelector('.ln[aria-current] .no').textContent").parse().unwrap()
}

/// What the table says of a variable: in all rows of this name that are seen.
fn shown(browser: &mut Browser, name: &str) -> Vec<String> {
    let rows = format!(
        "[...document.querySelectorAll('#values tr:not([hidden])')].filter(r => r.firstChild.textContent === {name:?})\
         .map(r => r.lastChild.firstChild?.textContent ?? '')"
    );
    browser.eval(&rows).as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_owned()).collect()
}

/// All values that are seen.
fn values(browser: &mut Browser) -> Value {
    browser.eval(
        "[...document.querySelectorAll('#values tr:not([hidden])')].map(r => [r.firstChild.textContent, r.lastChild.firstChild?.textContent])",
    )
}

fn position(browser: &mut Browser) -> String {
    browser.text("document.getElementById('where').textContent")
}

/// Every step of the witness, with the keyboard: its line is marked, and what it wrote stands in the table.
fn walk(browser: &mut Browser, witness: &Value) {
    let steps = steps(witness);
    assert!(position(browser).starts_with(&format!("step 0 of {}", steps.len())), "{}", position(browser));
    for (i, step) in steps.iter().enumerate() {
        browser.press("ArrowRight", 0);
        assert!(position(browser).starts_with(&format!("step {} of", i + 1)));
        assert_eq!(line(browser), step["location"]["line"].as_u64().unwrap(), "step {}", i + 1);
        for (name, value) in step["writes"].as_object().unwrap() {
            let shown = shown(browser, name);
            assert!(shown.iter().any(|v| value == v.as_str()), "step {}: {name} := {value}, shown {shown:?}", i + 1);
        }
    }
}

#[test]
fn a_lasso_is_walked_round() {
    let Some(program) = crate::browser::find() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (page, witness) = found(folder.path(), &PHILOSOPHERS);
    let mut browser = Browser::start(&program);
    // It opens where the lasso begins.
    browser.open(&page);
    let is_in_lasso = |s: &&&Value| s["phase"] == "lasso";
    let stem = steps(&witness).len() - steps(&witness).iter().filter(is_in_lasso).count();
    assert!(position(&mut browser).starts_with(&format!("step {} of", stem + 1)), "{}", position(&mut browser));
    browser.requests.clear();
    browser.open_at(&page, "start");
    assert_eq!(browser.eval("document.querySelectorAll('#names > div').length"), 4);
    assert_eq!(browser.text("document.querySelectorAll('#names > div')[1].textContent"), "2Philosopher(0, 1)");
    assert_eq!(browser.eval("document.querySelectorAll('#ruler .loop').length"), 1);
    walk(&mut browser, &witness);

    // Behind the last step comes the first of the lasso again, in the same state.
    let in_stem = |s: &&&Value| s["phase"] == "stem";
    let first = steps(&witness).iter().filter(in_stem).count() + 1;
    let at_end = values(&mut browser);
    browser.press("ArrowRight", 0);
    assert!(position(&mut browser).starts_with(&format!("step {first} of")), "{}", position(&mut browser));
    assert!(position(&mut browser).ends_with("lap 2"));
    let again = (line(&mut browser), values(&mut browser));
    browser.press("ArrowLeft", 0);
    assert!(position(&mut browser).starts_with(&format!("step {} of", steps(&witness).len())));
    browser.press("l", 0);
    assert_eq!((line(&mut browser), values(&mut browser)), again);
    browser.press("ArrowLeft", 0);
    assert_eq!(values(&mut browser), at_end, "in front of the lasso everything is as it is at its end");

    assert_eq!(browser.complaints, Vec::<String>::new());
    assert_eq!(browser.requests, [format!("file://{}", page.display())], "the page wants something from elsewhere");
}

#[test]
fn a_failure_is_found_by_search_click_and_keys() {
    let Some(program) = crate::browser::find() else { return };
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["check", "--rounds=3", "boogie-tests/safety/lost-update.bpl", "-q"];
    let (page, witness) = found(folder.path(), &arguments);
    let mut browser = Browser::start(&program);
    // It opens at what fails.
    browser.open(&page);
    assert_eq!(browser.eval("document.querySelectorAll('.ln.here.failed').length"), 1);
    assert!(position(&mut browser).starts_with(&format!("step {0} of {0}", steps(&witness).len())));
    browser.press("Home", 0);
    walk(&mut browser, &witness);
    assert_eq!(browser.eval("document.querySelectorAll('.ln.here.failed').length"), 1);
    let message = witness["end"]["message"].as_str().unwrap();
    assert!(browser.text("document.getElementById('now').textContent").contains(message));
    assert!(browser.text("document.getElementById('why').textContent").contains(message));
    browser.press("ArrowRight", 0);
    assert_eq!(line(&mut browser), steps(&witness).last().unwrap()["location"]["line"].as_u64().unwrap());

    // Search
    browser.press("Home", 0);
    browser.press("/", 0);
    assert_eq!(browser.text("document.activeElement.id"), "query");
    browser.write("thread 2");
    let second: Vec<u64> =
        steps(&witness).iter().filter(|s| s["thread"] == 1).map(|s| s["location"]["line"].as_u64().unwrap()).collect();
    assert_eq!(browser.text("document.getElementById('hits').textContent"), format!("{} found", second.len()));
    for (i, expected) in second.iter().enumerate() {
        browser.press("Enter", 0);
        assert_eq!(line(&mut browser), *expected);
        let hits = browser.text("document.getElementById('hits').textContent");
        assert_eq!(hits, format!("{} of {}", i + 1, second.len()));
    }
    browser.press("Enter", 8);
    assert_eq!(line(&mut browser), second[second.len() - 2]);
    browser.press("Escape", 0);
    assert_eq!(browser.text("document.getElementById('hits').textContent"), "");

    // A click on the lanes, and the other ways to get about.
    let place = browser.eval("(() => { const r = document.getElementById('lanes').getBoundingClientRect(); const t = page.timeline; return [r.left + t.x(2) + t.cell / 2, r.top + t.y(0)]; })()");
    browser.click(place[0].as_f64().unwrap(), place[1].as_f64().unwrap());
    assert!(position(&mut browser).starts_with("step 3 of"), "{}", position(&mut browser));
    browser.press("End", 0);
    browser.press("ArrowUp", 0);
    let thread =
        |p: &str| steps(&witness)[p.split(' ').nth(1).unwrap().parse::<usize>().unwrap() - 1]["thread"].clone();
    assert_eq!(thread(&position(&mut browser)), steps(&witness).last().unwrap()["thread"]);
    browser.press("Home", 0);
    browser.press("]", 0);
    browser.press("]", 0);
    assert_ne!(thread(&position(&mut browser)), 0);
    browser.press("[", 0);
    assert_eq!(position(&mut browser).split(' ').nth(1), Some("1"));
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn who_sees_nothing_hears_it() {
    let Some(program) = crate::browser::find() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (page, witness) = found(folder.path(), &PHILOSOPHERS);
    let mut browser = Browser::start(&program);
    browser.open_at(&page, "start");
    browser.press("ArrowRight", 0);
    let tree = browser.call("Accessibility.getFullAXTree", serde_json::json!({}));
    let mut controls = 0;
    for node in tree["nodes"].as_array().unwrap().iter().filter(|n| n["ignored"] == false) {
        if matches!(node["role"]["value"].as_str(), Some("button" | "slider" | "searchbox" | "tab" | "link" | "image"))
        {
            controls += 1;
            assert!(node["name"]["value"].as_str().is_some_and(|n| !n.is_empty()), "no name: {node}");
        }
    }
    assert!(controls >= 8, "{controls} controls");
    let said = browser.text("document.getElementById('slider').getAttribute('aria-valuetext')");
    let all = steps(&witness).len();
    assert_eq!(said, format!("step 1 of {all}, stem, round 1, thread 1, line 19, fork[0] := false;"));
    // With the tab key alone one gets to everything that can be used.
    let mut reached = Vec::new();
    for _ in 0..20 {
        browser.press("Tab", 0);
        reached.push(
            browser.text(
                "document.activeElement.id || document.activeElement.dataset.go || document.activeElement.tagName",
            ),
        );
    }
    for control in ["query", "help", "home", "back", "play", "forward", "end", "slider", "source", "values"] {
        assert!(reached.iter().any(|r| r == control), "{control} is not reached: {reached:?}");
    }
}

/// Names, comments, strings and values of all kinds, from standard input: everything stays text, and nothing is run.
const STRANGE: &str =
    "// </script><script>window.bad = 1</script> <!-- <b>bold</b> &amp; \"quotes\" \\ {{data}} $& \u{1F415}
var {:doc \"<img src=x onerror='window.bad = 2'>\"} x: int;
var m: [bv8]real;
procedure {:entrypoint} Main() modifies x, m;
{
  x := -9;\t/* <script>window.bad = 3</script> */ m[255bv8] := -0.5;
  async call T$h#r.e^e_d?~'`(); // \u{65e5}\u{672c}\u{8a9e} </style>
  assert {:msg \"</script><script>window.bad = 4</script>\"} x < 1 &&
    m[255bv8] != 2.25;
}
procedure T$h#r.e^e_d?~'`() modifies x, m; { m[255bv8] := 2.25; }
";

#[test]
fn what_a_program_says_is_never_run() {
    let Some(program) = crate::browser::find() else { return };
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page & <i>.html");
    let arguments = ["check", "--rounds=2", "-q", "-", "--html"];
    unthread().args(arguments).arg(&page).write_stdin(STRANGE).assert().code(1);
    let mut browser = Browser::start(&program);
    browser.open(&page);
    browser.press("End", 0);
    assert_eq!(line(&mut browser), 8);
    assert_eq!(browser.eval("window.bad ?? null"), Value::Null);
    assert_eq!(browser.eval("document.querySelectorAll('script').length"), 2);
    assert_eq!(browser.eval("document.querySelectorAll('img, i').length"), 0);
    let source = browser.text("[...document.querySelectorAll('.ln')].map(l => l.textContent).join('\\n')");
    for text in STRANGE.lines() {
        assert!(source.contains(text.trim()), "{text}: {source}");
    }
    assert_eq!(shown(&mut browser, "m[255bv8]"), ["9/4"]);
    assert!(browser.text("document.getElementById('names').textContent").contains("T$h#r.e^e_d?~'`"));
    assert_eq!(browser.complaints, Vec::<String>::new());
}

/// Both accesses are drawn as next steps, and both lines are marked, in the state in which the threads are about to take them.
#[test]
fn a_race_is_shown_where_it_is() {
    let Some(program) = crate::browser::find() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (page, witness) =
        found(folder.path(), &["check", "--property=race", "boogie-tests/safety/lost-update.bpl", "-q"]);
    let mut browser = Browser::start(&program);
    browser.open(&page);
    let mut lines: Vec<u64> = witness["end"]["accesses"]
        .as_array()
        .unwrap()
        .iter()
        .map(|a| a["location"]["line"].as_u64().unwrap())
        .collect();
    lines.sort_unstable();
    lines.dedup();
    let marked = "[...document.querySelectorAll('.ln.races .no')].map(e => Number(e.textContent))";
    assert_eq!(browser.eval(marked), serde_json::json!(lines));
    assert_eq!(browser.eval("document.querySelectorAll('#lanes .access').length"), 2);
    let now = browser.text("document.getElementById('now').textContent");
    assert!(now.contains("can both touch"), "{now}");
    browser.press("Home", 0);
    assert_eq!(browser.eval(marked), serde_json::json!([]));
    assert_eq!(browser.complaints, Vec::<String>::new());
}

/// What is invariant stands above the statements in front of which it holds, and the certificate can be saved.
#[test]
fn a_proof_is_shown_in_the_source() {
    let folder = tempfile::tempdir().unwrap();
    let (page, certificate) = (folder.path().join("proof.html"), folder.path().join("certificate.bpl"));
    let program = folder.path().join("<turn>.bpl");
    std::fs::write(&program, TURN).unwrap();
    let files =
        ["--html".as_ref(), page.as_os_str(), "--certificate".as_ref(), certificate.as_os_str(), program.as_os_str()];
    unthread().args(["check", "--method", "ic3", "-q"]).args(files).assert().code(0);
    let text = std::fs::read_to_string(&page).unwrap();
    assert!(!text.contains("<turn>") && !text.contains("<script"), "names are text, and nothing runs");
    // In front of the assertion, and nowhere else, x is 1.
    let (_, assertion) = text.split_once("<span class=\"no\">8</span>").unwrap();
    let above = assertion.split_once("<span class=\"no\">9</span>").unwrap().0;
    assert!(above.contains("class=\"holds\"") && above.contains("Main:9"), "{above}");
    let Some(program) = crate::browser::find() else { return };
    let mut browser = Browser::start(&program);
    for width in [1400, 390] {
        browser.size(width, 800);
        browser.open(&page);
        assert!(browser.eval("document.documentElement.scrollWidth").as_u64().unwrap() <= u64::from(width));
    }
    let saved = browser.text("decodeURIComponent(document.querySelector('a[download]').href.split(',')[1])");
    assert_eq!(saved, std::fs::read_to_string(certificate).unwrap());
    assert_eq!(browser.complaints, Vec::<String>::new());
}

/// Of a hint that is not inductive, both states stand beside the statement that breaks it.
#[test]
fn counterexamples_to_induction_are_shown_beside_the_source() {
    let folder = tempfile::tempdir().unwrap();
    let [page, hints, program] = ["open.html", "hints.bpl", "tickets.bpl"].map(|name| folder.path().join(name));
    std::fs::write(&program, crate::hints::TICKETS).unwrap();
    std::fs::write(&hints, "function Inv(): bool { at.Worker#1 == Worker.15 ==> inside == 1 }\n").unwrap();
    let files = ["--hints".as_ref(), hints.as_os_str(), "--html".as_ref(), page.as_os_str(), program.as_os_str()];
    unthread().args(["check", "--method", "hints"]).args(files).assert().code(3);
    let text = std::fs::read_to_string(&page).unwrap();
    assert!(text.contains("not inductive"), "{text}");
    let here = text.split_once("class=\"line here\"").unwrap().1;
    assert!(here.split_once("</div>").unwrap().0.contains("inside := inside + 1;"), "{here}");
    let row = text.split("<tr class=\"changed\">").find(|row| row.contains(">inside</th>")).unwrap();
    let values: Vec<i64> = row.split("<td>").skip(1).map(|v| v.split('<').next().unwrap().parse().unwrap()).collect();
    assert_eq!(values[1], values[0] + 1);
    let Some(program) = crate::browser::find() else { return };
    let mut browser = Browser::start(&program);
    for width in [1400, 800, 390] {
        browser.size(width, 800);
        browser.open(&page);
        assert!(browser.eval("document.documentElement.scrollWidth").as_u64().unwrap() <= u64::from(width));
    }
    assert_eq!(browser.complaints, Vec::<String>::new());
}

/// What somebody watches has a value in each state, what a step reads is tied to the step that wrote it, and lanes can be hidden.
#[test]
fn expressions_are_watched_reads_are_tied_to_writes_and_lanes_are_hidden() {
    let Some(program) = crate::browser::find() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (page, _) = found(folder.path(), &PHILOSOPHERS);
    let mut browser = Browser::start(&program);
    browser.open_at(&page, "start");
    browser.press("w", 0);
    assert_eq!(browser.text("document.activeElement.id"), "expression");
    let watched = "[...document.querySelectorAll('#watched tr')].map(r => r.children[1].firstChild?.textContent)";
    let watch = |browser: &mut Browser, text: &str| {
        browser.write(text);
        browser.press("Enter", 0);
    };
    for text in ["fork[left] && !fork[0 + right]", "left@2 + 7 mod 4 == 3 ==> false", "nobody", "1 +"] {
        browser.eval("document.getElementById('expression').focus()");
        watch(&mut browser, text);
    }
    // The first philosopher who has a left fork finds the right one free, as far as all others go.
    browser.eval("document.getElementById('expression').blur(); go(0)");
    browser.eval("seek(1, (step) => step.quote === 'fork[left] := true;')");
    let expected = serde_json::json!(["true", "false", "nobody has no value here", "it ends early"]);
    assert_eq!(browser.eval(watched), expected);
    // The step that takes the fork of the second reads what the second has written.
    browser.eval("seek(1, (step) => step.quote === 'taken := fork[right];')");
    assert_eq!(browser.eval("document.querySelectorAll('#lanes .reads').length"), 1);
    let title = browser.text("document.querySelector('#lanes .reads title').textContent");
    assert!(title.starts_with("fork["), "{title}");
    let writer = browser.eval("page.run.steps[writerOf(page.run, readsOf(page.run, page.p)[0], page.p - 1)].quote");
    assert_eq!(writer, "fork[left] := true;");
    // A pin watches its variable.
    browser.eval("document.querySelector('#values .pin[aria-label=\"Watch fork[0]\"]').click()");
    assert_eq!(browser.eval("page.watch.expressions.at(-1)"), "fork[0]");
    browser.eval("document.querySelector('#watched button').click()");
    assert_eq!(browser.eval("page.watch.expressions.length"), 4);
    // A hidden lane is low, and is shown again; the keys do the same as before.
    let height = "Number(document.getElementById('lanes').getAttribute('height'))";
    let before = browser.eval(height);
    browser.eval("document.querySelectorAll('#names button')[1].click()");
    assert!(browser.eval(height).as_f64() < before.as_f64());
    assert_eq!(browser.text("document.activeElement.getAttribute('aria-pressed')"), "false");
    browser.eval("document.querySelectorAll('#names button')[1].click()");
    assert_eq!(browser.eval(height), before);
    assert_eq!(browser.complaints, Vec::<String>::new());
}

const TURN: &str = "var turn: bool;
var x: int;
procedure {:entrypoint} Main() modifies turn, x;
{
  turn := true; x := 0;
  async call Other();
  while (true) { assume turn; x := x + 1;
    // above
    assert x == 1;
    x := x - 1; turn := false; }
}
procedure Other() modifies turn, x;
{
  while (true) { assume !turn; x := x + 1; assert x == 1; x := x - 1; turn := true; }
}
";

/// Every way to get a page.
#[test]
fn every_verb_that_finds_something_writes_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let lost = "boogie-tests/safety/lost-update.bpl";
    let (checked, _) = found(folder.path(), &["check", "--rounds=3", lost, "-q"]);
    let witness = folder.path().join("kept.json");
    std::fs::copy(folder.path().join("witness.json"), &witness).unwrap();
    let checked = std::fs::read_to_string(checked).unwrap();
    let page = folder.path().join("replayed.html");
    let arguments =
        ["replay".as_ref(), witness.as_os_str(), lost.as_ref(), "-q".as_ref(), "--html".as_ref(), page.as_os_str()];
    unthread().args(arguments).assert().code(1);
    let replayed = std::fs::read_to_string(page).unwrap();
    let executions = |page: &str| data(page)["executions"].clone();
    assert_eq!(executions(&checked), executions(&replayed));
    for arguments in
        [vec!["explore", lost, "-q"], vec!["verify", "--all-errors", "boogie-tests/sequential/all-errors.bpl", "-q"]]
    {
        let (page, _) = found(folder.path(), &arguments);
        let data = data(&std::fs::read_to_string(page).unwrap());
        for execution in data["executions"].as_array().unwrap() {
            let steps = execution["steps"].as_array().unwrap().len();
            assert!(steps > 0 && execution["changes"].as_array().unwrap().len() == steps + 1);
        }
    }
}

fn data(page: &str) -> Value {
    let data = page.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
    serde_json::from_str(data).unwrap()
}

/// Is the middle of an element between top and bottom of a box?
fn in_sight(element: &str, of: &str) -> String {
    format!(
        "(() => {{ const [e, b] = [{element}, {of}].map(x => x.getBoundingClientRect()); \
         const y = (e.top + e.bottom) / 2; return b.top < y && y < b.bottom; }})()"
    )
}

/// A long execution of many threads: `steps` steps, each writing an entry of a map.
fn long(threads: usize, steps: usize) -> String {
    use unthread::source::{Location, SourceFile, Sources};
    use unthread::witness::html::{Heading, page};
    use unthread::witness::{Cell, Change, End, Event, Execution, History, Owner, Standing, Step, ThreadInfo, Value};
    let mut sources = Sources::new();
    let lines: Vec<String> = (1..=threads).map(|n| format!("x[{n}] := x[{n}] + 1;")).collect();
    sources.add(SourceFile::new("long.bpl", lines.join("\n")));
    let place = |thread: usize| Location { file: "long.bpl".into(), line: thread as u32 + 1, column: 1 };
    let standing = |t: usize| Standing { stack: vec!["Worker".into()], location: Some(place(t)), blocked: t % 7 == 3 };
    let mut execution = Execution::default();
    let mut changes = vec![Change::default()];
    for thread in 0..threads {
        execution.threads.push(ThreadInfo { procedure: "Worker".into(), creator: thread.checked_sub(1) });
        changes[0].threads.push((thread, standing(thread)));
        changes[0].values.push((thread, Some(Value::int(0))));
    }
    for i in 0..steps {
        let thread = i / 5 % threads;
        execution.steps.push(Step {
            round: (i / (5 * threads)) as u32,
            phase: None,
            thread,
            procedure: "Worker".into(),
            location: place(thread),
            event: if i + 1 == steps { Event::Failed } else { Event::Step },
            writes: Default::default(),
            choices: Default::default(),
            reads: Default::default(),
            branches: Vec::new(),
        });
        changes.push(Change { values: vec![(thread, Some(Value::int(i as i64 + 1)))], threads: Vec::new() });
    }
    execution.end = End::failure(unthread::check::CheckKind::Assertion, None);
    let cells = (0..threads).map(|n| Cell { owner: Owner::Shared, name: format!("x[{n}]") }).collect();
    let heading = Heading {
        file: "long.bpl".into(),
        verdict: "violated".into(),
        what: "".into(),
        details: "".into(),
        proof: None,
        steps: Vec::new(),
    };
    page(&[History { execution, cells, changes }], &sources, &heading)
}

#[test]
fn long_executions_of_many_threads_stay_usable() {
    let Some(program) = crate::browser::find() else { return };
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("long.html");
    std::fs::write(&page, long(64, 8000)).unwrap();
    let mut browser = Browser::start(&program);
    browser.open(&page);
    browser.press("End", 0);
    assert!(position(&mut browser).starts_with("step 8000 of 8000"), "{}", position(&mut browser));
    browser.press("ArrowLeft", 0);
    // Step 7999 is of thread 7999 / 5 mod 64, and wrote its own number.
    let thread = 7998 / 5 % 64;
    assert_eq!(line(&mut browser), thread + 1);
    assert_eq!(shown(&mut browser, &format!("x[{thread}]")), ["7999"]);
    // What has changed is in sight, and so are the rounds.
    let changed = "document.querySelector('#values tr.changed')";
    assert_eq!(browser.eval(&in_sight(changed, "document.querySelector('aside')")), true);
    let band = "[...document.querySelectorAll('#ruler .band')].at(-1)";
    assert_eq!(browser.eval(&in_sight(band, "document.getElementById('timeline')")), true);
    browser.press("/", 0);
    // All words, where the whole does not occur: written values are found too.
    browser.write("4862 x[12]");
    browser.press("Enter", 0);
    assert!(position(&mut browser).starts_with("step 4862 of"), "{}", position(&mut browser));
    // What there is to draw grows with contexts, not with steps.
    let elements = browser.eval("document.querySelectorAll('*').length").as_u64().unwrap();
    assert!(elements < 5000, "{elements} elements");
    assert_eq!(browser.complaints, Vec::<String>::new());
}

/// Has a proof with something to say at its statements.
const PROVED: &str = "boogie-tests/safety/dekker.bpl";

/// What is seen, as a file.
fn save(browser: &mut Browser, file: &Path) {
    let base64 = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(base64.path(), browser.picture()).unwrap();
    let picture = std::fs::File::create(file).unwrap();
    assert!(Command::new("base64").arg("-d").arg(base64.path()).stdout(picture).status().unwrap().success());
}

/// The pictures in the documents.
#[test]
#[ignore = "rewrites docs/images"]
fn screenshots() {
    let program = crate::browser::find().expect("pictures need Chromium");
    let folder = tempfile::tempdir().unwrap();
    let images = Path::new(ROOT).join("docs/images");
    std::fs::create_dir_all(&images).unwrap();
    let bug = ["check", "boogie-tests/safety/lost-update.bpl", "-q"];
    let race = ["check", "--property=race", "boogie-tests/safety/lost-update.bpl", "-q"];
    let opening = usize::MAX;
    let pictures: [(&str, &[&str], &str, usize); 6] = [
        ("philosophers", &PHILOSOPHERS, "light", 18),
        ("philosophers-dark", &PHILOSOPHERS, "dark", 18),
        ("lost-update", &bug, "light", opening),
        ("lost-update-dark", &bug, "dark", opening),
        ("race", &race, "light", opening),
        ("race-dark", &race, "dark", opening),
    ];
    let mut browser = Browser::start(&program);
    browser.size(1160, 720);
    for (name, arguments, scheme, step) in pictures {
        let (page, _) = found(folder.path(), arguments);
        browser.prefer(scheme);
        browser.open(&page);
        if step != opening {
            browser.eval(&format!("go({step})"));
        }
        save(&mut browser, &images.join(format!("{name}.png")));
    }
    let page = folder.path().join("proof.html");
    let proof = ["check", "--method", "ic3", PROVED, "-q", "--html"];
    unthread().args(proof).arg(&page).assert().code(0);
    for (name, scheme) in [("proof", "light"), ("proof-dark", "dark")] {
        browser.prefer(scheme);
        browser.open(&page);
        browser.eval("document.querySelector('.holds').scrollIntoView({ block: 'center' })");
        save(&mut browser, &images.join(format!("{name}.png")));
    }
}
