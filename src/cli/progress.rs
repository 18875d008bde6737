//! One line on the terminal that says what is being done; nothing where nobody watches.

use std::io::IsTerminal;

use super::output;

pub struct Progress {
    shown: bool,
}

impl Progress {
    pub fn new(quiet: bool) -> Progress {
        Progress { shown: !quiet && !log::log_enabled!(log::Level::Info) && std::io::stderr().is_terminal() }
    }

    /// Replaces the line.
    pub fn say(&self, what: &str) {
        if self.shown {
            output::stderr(&format!("\r\x1b[K{what} ..."));
        } else {
            log::info!("{what}");
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
