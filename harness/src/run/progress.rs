//! How far a run is: a bar on a terminal, plain lines otherwise.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::record::Record;
use crate::say;

pub struct Progress {
    bar: ProgressBar,
    done: usize,
    total: usize,
}

impl Progress {
    /// `left` of `total` cases are still to be worked on.
    pub fn new(total: usize, left: usize) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(total as u64), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} {elapsed} {msg}") {
            bar.set_style(style);
        }
        bar.set_position((total - left) as u64);
        Progress { bar, done: total - left, total }
    }

    /// One more case is done.
    pub fn done(&mut self, records: &[Record]) {
        self.done += 1;
        self.bar.inc(1);
        let Some(first) = records.first() else { return };
        if !self.bar.is_hidden() {
            self.bar.set_message(first.program.clone());
            return;
        }
        let answers: Vec<String> =
            records.iter().map(|r| format!("{} {} {:.2} s", r.column(), r.answer.name(), r.seconds)).collect();
        let line = format!("[{}/{}] {}: {}\n", self.done, self.total, first.row(), answers.join(", "));
        say(&line, &mut std::io::stderr());
    }

    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
