//! The report in a real browser. Without Chromium on the PATH there is nothing to look with, and the test says so.

use std::fs;
use std::path::Path;

use crate::browser::{self, Browser};
use crate::runner::harness;

/// The page after its script has run, at `#state`.
fn shown(browser: &mut Browser, page: &Path, state: &str) -> String {
    browser.open_at(page, state);
    browser.text("document.documentElement.outerHTML")
}

/// Programs of the visible rows, in order.
fn rows(dom: &str) -> Vec<String> {
    let body = dom.split("<tbody>").nth(1).and_then(|b| b.split("</tbody>").next()).unwrap_or("");
    let visible =
        body.split("<tr ").skip(1).filter(|row| !row.split('>').next().is_some_and(|tag| tag.contains("none")));
    let program = |row: &str| row.split("data-program=\"").nth(1).and_then(|p| p.split('"').next()).map(str::to_owned);
    visible.filter_map(program).collect()
}

fn record(program: &str, backend: &str, answer: &str, outcome: &str, seconds: f64) -> String {
    serde_json::json!({
        "program": program, "line": 1, "run": "check --rounds 1", "property": "safety", "method": "eager", "backend": backend,
        "bounds": "rounds 1", "expected": "holds", "answer": answer, "complete": null, "outcome": outcome,
        "reason": "<script>alert(1)</script>", "seconds": seconds, "command": "unthread check --rounds 1 a&b.bpl",
        "output": "output/a.txt", "translation": null, "witness": "witness/a.json", "fingerprint": ""
    })
    .to_string()
}

#[test]
fn the_report_sorts_filters_and_opens() {
    let Some(program) = browser::find() else { return };
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("results.jsonl");
    let lines = [
        record("a.bpl", "native", "holds", "agree", 2.0),
        record("a.bpl", "boogie", "timeout", "timeout", 60.0),
        record("b.bpl", "native", "violated", "disagree", 0.5),
        record("b.bpl", "boogie", "holds", "agree", 10.0),
        record("c.bpl", "native", "holds", "agree", 11.0),
    ];
    fs::write(&results, lines.join("\n")).unwrap();
    harness().arg("report").arg(&results).assert().success();
    let page = folder.path().join("index.html");
    let text = fs::read_to_string(&page).unwrap();
    assert!(!text.contains("src=") && !text.contains("http"), "the page wants something from elsewhere");

    let mut browser = Browser::start(&program);
    let all = shown(&mut browser, &page, "");
    assert_eq!(rows(&all), ["a.bpl", "b.bpl", "c.bpl"], "{all}");
    assert!(all.contains("unthread: 5 answers, <span id=\"disagreements\">1</span> disagreements"));
    assert!(
        all.contains(">3 rows<") && all.contains("<svg class=\"scatter\"") && all.contains("<svg class=\"cactus\"")
    );
    // By number, not by text; what has no value comes last both ways.
    let opened = shown(&mut browser, &page, "sort=eager/native&open=2");
    assert_eq!(rows(&opened), ["b.bpl", "a.bpl", "c.bpl"]);
    assert_eq!(rows(&shown(&mut browser, &page, "sort=eager/boogie&order=descending")), ["a.bpl", "b.bpl", "c.bpl"]);
    assert_eq!(rows(&shown(&mut browser, &page, "verdict=holds&backend=boogie")), ["b.bpl"]);
    assert_eq!(rows(&shown(&mut browser, &page, "outcome=agree&program=c.")), ["c.bpl"]);
    let dialog = opened.split("id=\"shown\"").nth(1).and_then(|d| d.split("</dialog>").next()).unwrap();
    assert!(opened.contains("<dialog id=\"detail\" open"), "{opened}");
    assert!(
        dialog.contains("unthread check --rounds 1 a&amp;b.bpl") && dialog.contains("href=\"witness/a.json\""),
        "{dialog}"
    );
    assert!(dialog.contains("&lt;script&gt;alert(1)"), "{dialog}");
    assert_eq!(browser.complaints, Vec::<String>::new());
}
