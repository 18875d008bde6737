//! What `unthread check` says of a program, and when.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;
use unthread::process::{self, Folder, Limits};

/// The verdict (`error` where there is none), and how long it took.
#[derive(Debug, Clone)]
pub struct Answer {
    pub verdict: String,
    pub seconds: f64,
    /// Which form of several was answered, where the answer says so.
    pub form: Option<String>,
    /// What the answer rests on, in words.
    pub grounds: Vec<String>,
}

impl Answer {
    /// Nothing is left to ask.
    pub fn settles(&self) -> bool {
        matches!(self.verdict.as_str(), "proved" | "violated")
    }

    /// The seconds, behind what is no proof and no violation.
    pub fn text(&self) -> String {
        match self.settles() {
            true => format!("{:.2}", self.seconds),
            false => format!("{} {:.0}", self.verdict, self.seconds),
        }
    }
}

/// Seconds that a tool has to end when its time is up.
const TO_END: u64 = 5;

/// What a tool gets: so many seconds.
pub fn limits(timeout: u64) -> Limits {
    Limits { time: Some(Duration::from_secs(timeout + TO_END)), memory: Some(8 << 30) }
}

/// Asks `unthread check`, with more arguments.
///
/// # Errors
/// It can not be started.
pub fn check(unthread: &Path, program: &Path, more: &[&str], timeout: u64) -> anyhow::Result<Answer> {
    let folder = Folder::new()?;
    let mut command = Command::new(unthread);
    command.args(["check", "--format", "json", "--timeout", &timeout.to_string()]).args(more);
    let ran = process::run(command.arg(std::path::absolute(program)?), &folder, &limits(timeout))?;
    let object: Option<Value> = serde_json::from_str(&ran.stdout).ok();
    let verdict = object.as_ref().and_then(|o| o["verdict"].as_str()).unwrap_or("error");
    let grounds = object.as_ref().and_then(|o| o["grounds"].as_array());
    let grounds: Vec<String> = grounds.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
    let form = grounds.first().and_then(|g| Some(g.split_once('(')?.1.rsplit_once(')')?.0.to_owned()));
    Ok(Answer { verdict: verdict.to_owned(), seconds: ran.seconds, form, grounds })
}
