//! Chromium without a window, driven over a pipe by the DevTools protocol: JSON messages that end with a zero byte.

#![allow(clippy::print_stderr, reason = "a test that is skipped says so")]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

/// Nothing takes so long; a browser that does not answer must not stop the tests for ever.
const PATIENCE: Duration = Duration::from_secs(120);

#[allow(dead_code, reason = "each test uses what it needs")]
pub struct Browser {
    child: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    next: u64,
    session: Option<String>,
    loaded: bool,
    /// What the page complained about: exceptions, console messages, failed loads.
    pub complaints: Vec<String>,
    /// Everything that was asked of the network, or of the disk.
    pub requests: Vec<String>,
    _profile: tempfile::TempDir,
}

/// The browser, if there is one. Where the tests are to be complete (`CI=true`) there must be.
pub fn find() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path)
        .flat_map(|folder| ["chromium", "chromium-browser"].map(|name| folder.join(name)))
        .find(|program| program.is_file());
    if found.is_none() {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "there is no Chromium, and CI needs one");
        eprintln!("SKIPPED: there is no Chromium on the PATH; on Debian: apt-get install chromium");
    }
    found
}

#[allow(dead_code, reason = "each test uses what it needs")]
impl Browser {
    pub fn start(program: &Path) -> Browser {
        let profile = tempfile::tempdir().unwrap();
        // The protocol is spoken on the descriptors 3 and 4.
        let mut child = Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 0</dev/null 1>&2 2>/dev/null"])
            .arg(program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .args(["--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-pipe"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            while matches!(output.read_until(0, &mut bytes), Ok(n) if n > 0) {
                let message = serde_json::from_slice(bytes.strip_suffix(&[0]).unwrap_or(&bytes)).unwrap();
                bytes.clear();
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let mut browser = Browser {
            child,
            input,
            messages,
            next: 0,
            session: None,
            loaded: false,
            complaints: Vec::new(),
            requests: Vec::new(),
            _profile: profile,
        };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attached = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = browser.call("Target.attachToTarget", attached);
        browser.session = Some(attached["sessionId"].as_str().unwrap().to_owned());
        for domain in ["Page", "Runtime", "Log", "Network", "Accessibility"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        browser
    }

    /// A command and its result.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.next += 1;
        let mut message = json!({ "id": self.next, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            message["sessionId"] = session.as_str().into();
        }
        self.input.write_all(message.to_string().as_bytes()).unwrap();
        self.input.write_all(&[0]).unwrap();
        self.input.flush().unwrap();
        loop {
            let answer = self.message();
            if answer["id"] == self.next {
                assert!(answer["error"].is_null(), "{method}: {answer}");
                return answer["result"].clone();
            }
        }
    }

    /// The next message. Events are taken note of.
    fn message(&mut self) -> Value {
        let message = self.messages.recv_timeout(PATIENCE).expect("the browser says something");
        let event = &message["params"];
        match message["method"].as_str() {
            Some("Page.loadEventFired") => self.loaded = true,
            Some("Runtime.exceptionThrown") => self.complaints.push(event["exceptionDetails"].to_string()),
            Some("Runtime.consoleAPICalled") => self.complaints.push(event["args"].to_string()),
            Some("Log.entryAdded") => self.complaints.push(event["entry"].to_string()),
            Some("Network.requestWillBeSent") => {
                self.requests.push(event["request"]["url"].as_str().unwrap_or_default().to_owned());
            }
            _ => {}
        }
        message
    }

    /// Loads a file and waits until it is there.
    pub fn open(&mut self, page: &Path) {
        self.visit(&format!("file://{}", page.display()));
    }

    /// Loads a file, anew, at `#fragment`.
    pub fn open_at(&mut self, page: &Path, fragment: &str) {
        self.visit("about:blank");
        self.visit(&format!("file://{}#{fragment}", page.display()));
    }

    /// Loads an address, and waits until the page is there.
    pub fn visit(&mut self, address: &str) {
        self.loaded = false;
        self.call("Page.navigate", json!({ "url": address }));
        while !self.loaded {
            self.message();
        }
    }

    /// The value of an expression in the page.
    pub fn eval(&mut self, expression: &str) -> Value {
        let asked = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.call("Runtime.evaluate", asked);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    pub fn text(&mut self, expression: &str) -> String {
        self.eval(expression).as_str().unwrap_or_else(|| panic!("{expression} is no text")).to_owned()
    }

    /// A key goes down and up. `modifiers`: 8 is shift.
    pub fn press(&mut self, key: &str, modifiers: u32) {
        let mut event = json!({ "type": "keyDown", "key": key, "modifiers": modifiers });
        if key == "Tab" {
            // Chromium moves the focus by the number of the key.
            event["windowsVirtualKeyCode"] = 9.into();
            event["code"] = key.into();
        }
        if key == "Enter" {
            // A form is sent by the character that the key writes.
            event["windowsVirtualKeyCode"] = 13.into();
            event["text"] = "\r".into();
        }
        if key.chars().count() == 1 {
            event["text"] = key.into();
        }
        self.call("Input.dispatchKeyEvent", event.clone());
        event["type"] = "keyUp".into();
        self.call("Input.dispatchKeyEvent", event);
    }

    pub fn write(&mut self, text: &str) {
        self.call("Input.insertText", json!({ "text": text }));
    }

    pub fn click(&mut self, x: f64, y: f64) {
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    pub fn size(&mut self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", metrics);
    }

    /// `light` or `dark`
    pub fn prefer(&mut self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.call("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// The picture of what is seen: a PNG in base 64.
    pub fn picture(&mut self) -> String {
        let picture = self.call("Page.captureScreenshot", json!({ "format": "png", "optimizeForSpeed": false }));
        picture["data"].as_str().unwrap().to_owned()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
