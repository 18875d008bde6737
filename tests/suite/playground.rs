//! The playground (`make web`) in a real browser, from a file server on this machine: a program is typed, checked,
//! stepped through, translated, linked to, stopped.

#![allow(clippy::print_stderr, reason = "a test that is skipped says so")]

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::browser::{self, Browser};
use crate::runner::ROOT;
use serde_json::Value;

/// Two payments look at the balance before either of them takes from it.
const PAYMENTS: &str = "var balance: int;
procedure {:entrypoint} Main() modifies balance; { balance := 100; async call Pay(80); async call Pay(30); }
procedure Pay(amount: int) modifies balance; {
  if (balance >= amount) {
    balance := balance - amount;
    assert balance >= 0;
  }
}
";

/// More states than anybody visits in a minute.
const LONG: &str = "var x: int;
procedure {:entrypoint} Main() modifies x; { x := 0; async call Count(); async call Count(); assert x != 123456789; }
procedure Count() modifies x; { while (true) { x := x * 3 + 1; } }
";

/// The folder, if it was built: that takes minutes.
fn folder() -> Option<PathBuf> {
    let folder = Path::new(ROOT).join("target/web");
    let is_built = folder.join("unthread.wasm").is_file();
    if !is_built {
        eprintln!("SKIPPED: there is no target/web; `make web` builds it");
    }
    is_built.then_some(folder)
}

/// Serves the folder for as long as the test runs; its address.
fn serve(folder: PathBuf) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let folder = folder.clone();
            std::thread::spawn(move || respond(&folder, stream));
        }
    });
    address
}

fn respond(folder: &Path, mut stream: TcpStream) -> Option<()> {
    let mut request = BufReader::new(stream.try_clone().ok()?).lines();
    let path = request.next()?.ok()?.split(' ').nth(1)?.trim_start_matches('/').to_owned();
    while request.next()?.is_ok_and(|line| !line.is_empty()) {}
    let path = if path.is_empty() { "index.html" } else { &path };
    let kind = match path.rsplit('.').next()? {
        "html" => "text/html",
        "css" => "text/css",
        "js" => "text/javascript",
        "json" => "application/json",
        _ => "application/octet-stream",
    };
    let (status, body) = std::fs::read(folder.join(path)).map_or((404, Vec::new()), |body| (200, body));
    let head = format!(
        "HTTP/1.1 {status} -\r\nContent-Type: {kind}; charset=utf-8\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body)).ok()
}

/// Waits until an expression in the page is true.
fn wait(browser: &mut Browser, expression: &str) {
    let end = Instant::now() + Duration::from_secs(100);
    while browser.eval(expression) != Value::Bool(true) {
        let status = browser.eval("document.getElementById('status').textContent");
        assert!(Instant::now() < end, "never: {expression}; {status}; {:?}", browser.complaints);
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn open(browser: &mut Browser, address: &str) {
    browser.visit("about:blank");
    browser.visit(address);
    wait(browser, "document.body.dataset.ready === 'true'");
}

/// Writes a program in place of what is there, with the keyboard.
fn write(browser: &mut Browser, text: &str) {
    browser.eval("document.getElementById('text').focus(); document.getElementById('text').select()");
    browser.write(text);
}

fn check(browser: &mut Browser) {
    browser.eval("document.getElementById('check').click()");
    wait(browser, "!document.getElementById('stop').disabled");
    wait(browser, "document.getElementById('stop').disabled");
}

fn status(browser: &mut Browser) -> String {
    browser.text("document.getElementById('status').textContent")
}

/// What the page of the execution says of where it is.
const WHERE: &str = "document.getElementById('page').contentDocument.getElementById('where')?.textContent ?? ''";

#[test]
fn a_program_is_typed_checked_stepped_through_and_linked_to() {
    let (Some(program), Some(folder)) = (browser::find(), folder()) else { return };
    let address = serve(folder);
    let mut browser = Browser::start(&program);
    open(&mut browser, &address);
    // README's first program is what a visitor finds.
    assert!(browser.text("document.getElementById('text').value").contains("procedure Pay(amount: int)"));

    write(&mut browser, PAYMENTS);
    check(&mut browser);
    assert!(status(&mut browser).starts_with("violated: an execution fails a check"), "{}", status(&mut browser));
    wait(&mut browser, &format!("{WHERE} !== ''"));
    assert!(browser.text(WHERE).starts_with("step "), "it opens at the failure: {}", browser.text(WHERE));
    browser.eval("document.getElementById('page').contentWindow.focus()");
    browser.press("Home", 0);
    browser.press("ArrowRight", 0);
    browser.press("ArrowRight", 0);
    wait(&mut browser, &format!("{WHERE}.startsWith('step 2 of')"));

    // What the link holds is there again in another visit, and nothing else.
    let fragment = browser.text("location.hash");
    open(&mut browser, &format!("{address}{fragment}"));
    assert_eq!(browser.text("document.getElementById('text').value"), PAYMENTS);
    open(&mut browser, &format!("{address}#no-such-program"));
    assert_eq!(status(&mut browser), "the link holds no program");

    // In one atomic step nothing fails, and that is proved.
    write(&mut browser, &PAYMENTS.replace("if (balance", "atomic { if (balance").replace("  }\n}", "  } }\n}"));
    check(&mut browser);
    assert!(status(&mut browser).starts_with("proved: no execution fails a check"), "{}", status(&mut browser));

    write(&mut browser, "procedure {:entrypoint} Main() { assert y; }");
    check(&mut browser);
    assert_eq!(status(&mut browser), "wrong: 1 error");
    assert_eq!(browser.eval("document.querySelectorAll('#shown .wrong').length"), 1);
    assert!(browser.text("document.getElementById('says').textContent").contains("input.bpl(1,"));

    assert_eq!(browser.complaints, Vec::<String>::new());
    let is_here = |request: &&String| request.contains("127.0.0.1") || request.starts_with("about:");
    let elsewhere: Vec<_> = browser.requests.iter().filter(|request| !is_here(request)).collect();
    assert_eq!(elsewhere, Vec::<&String>::new(), "the page wants something from elsewhere");
}

#[test]
fn translated_lines_light_up_with_their_source_and_work_stops() {
    let (Some(program), Some(folder)) = (browser::find(), folder()) else { return };
    let address = serve(folder);
    let mut browser = Browser::start(&program);
    open(&mut browser, &address);
    write(&mut browser, PAYMENTS);
    browser.eval("document.getElementById('tab-translation').click()");
    wait(&mut browser, "document.querySelectorAll('#lines .from').length > 0");
    // The caret in the line of the assertion: some of the translation is lit, and a click there leads back.
    browser.eval("editor.open(6)");
    wait(&mut browser, "document.querySelectorAll('#lines .lit').length > 0");
    assert_eq!(browser.text("document.querySelector('#shown .lit').textContent.trim()"), "assert balance >= 0;");
    browser.eval("editor.open(1); document.querySelector('#lines .lit')?.click()");
    browser.eval("translation.elements[translation.lines.find((pair) => pair.source === 5).translated - 1].click()");
    assert_eq!(browser.eval("editor.line()"), 5);

    // The page answers while the worker works, and ends it.
    write(&mut browser, LONG);
    browser.eval("document.getElementById('check').click()");
    wait(&mut browser, "document.getElementById('status').textContent.startsWith('checking: ')");
    browser.press("Escape", 0);
    wait(&mut browser, "document.getElementById('status').textContent === 'unknown: stopped'");
    write(&mut browser, PAYMENTS);
    check(&mut browser);
    assert!(status(&mut browser).starts_with("violated"), "{}", status(&mut browser));
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn each_example_is_answered() {
    let (Some(program), Some(folder)) = (browser::find(), folder()) else { return };
    let address = serve(folder);
    let mut browser = Browser::start(&program);
    open(&mut browser, &address);
    let examples = browser.eval("[...document.getElementById('example').options].map((o) => o.value).filter((v) => v)");
    for example in examples.as_array().unwrap() {
        browser.eval(&format!("example({example})"));
        check(&mut browser);
        let status = status(&mut browser);
        let is_right = example == "peterson.bpl";
        let expected = if is_right { "proved" } else { "violated" };
        assert!(status.starts_with(expected), "{example}: {status}");
        eprintln!("{example}: {status}");
    }
    assert_eq!(browser.complaints, Vec::<String>::new());
}
