//! One line on the terminal that says what is being done, and for how long; nothing where nobody watches.

use std::io::IsTerminal;
use std::sync::Arc;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::pipeline::portfolio::Board;

/// What is being done, and what is known so far.
pub struct Progress {
    line: Line,
    pub board: Arc<Board>,
}

/// The line itself, for whoever ends the process in the middle.
#[derive(Clone)]
pub struct Line(ProgressBar);

/// The seconds are written anew so often.
const TICK: Duration = Duration::from_millis(250);

impl Progress {
    pub fn new(quiet: bool) -> Progress {
        let shown = !quiet && !log::log_enabled!(log::Level::Info) && std::io::stderr().is_terminal();
        let line = if shown { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{elapsed} {wide_msg}") {
            line.set_style(style);
        }
        Progress { line: Line(line), board: Arc::default() }
    }

    /// Replaces what the line says.
    pub fn say(&self, what: &str) {
        let line = &self.line.0;
        if line.is_hidden() {
            log::debug!("{what}");
            return;
        }
        if line.message().is_empty() {
            line.enable_steady_tick(TICK);
        }
        line.set_message(format!("{what} ..."));
    }

    /// Prints something else: the line makes room for it, and comes back.
    pub fn beside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.line.0.suspend(print)
    }

    pub fn line(&self) -> Line {
        self.line.clone()
    }
}

impl Line {
    /// Nothing is left of it, and nothing comes any more.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }
}

/// The line goes with its owner, so that it never stands in front of a result.
impl Drop for Progress {
    fn drop(&mut self) {
        self.line.clear();
    }
}
