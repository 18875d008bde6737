//! One line on the terminal that says what is being done; nothing where nobody watches.

use std::io::IsTerminal;
use std::sync::Arc;

use super::output;
use crate::pipeline::portfolio::Board;

/// What is being done, and what is known so far.
pub struct Progress {
    shown: bool,
    pub board: Arc<Board>,
}

impl Progress {
    pub fn new(quiet: bool) -> Progress {
        let shown = !quiet && !log::log_enabled!(log::Level::Info) && std::io::stderr().is_terminal();
        Progress { shown, board: Arc::default() }
    }

    /// Replaces the line.
    pub fn say(&self, what: &str) {
        if self.shown {
            output::stderr(&format!("\r\x1b[K{what} ..."));
        } else {
            log::debug!("{what}");
        }
    }

    fn clear(&self) {
        if self.shown {
            output::stderr("\r\x1b[K");
        }
    }
}

/// The line goes with its owner, so that it never stands in front of a result.
impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
