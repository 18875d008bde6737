//! How executions are printed.

use clap::ValueEnum;

use crate::source::Sources;
use crate::witness::{self, Detail, Execution, TextOptions};

/// How an execution is shown as text.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct TraceOptions {
    /// How much of an execution is printed: every step; context switches and writes of globals; nothing
    #[arg(long, value_enum, default_value_t = Trace::Full, hide_possible_values = true, hide_default_value = true, value_name = "full|short|none")]
    pub trace: Trace,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Trace {
    Full,
    Short,
    None,
}

impl TraceOptions {
    /// The execution as wide as the terminal, with an empty line behind it; empty where none is wanted.
    pub fn render(self, execution: &Execution, sources: &Sources) -> String {
        let detail = match self.trace {
            Trace::Full => Detail::Full,
            Trace::Short => Detail::Short,
            Trace::None => return String::new(),
        };
        let mut text = witness::render(execution, sources, &TextOptions { detail, width: columns() });
        text.push('\n');
        text
    }
}

/// Columns of the terminal that results go to; `COLUMNS` where there is none, or 100.
fn columns() -> usize {
    let of_terminal = terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0));
    let given = || std::env::var("COLUMNS").ok()?.parse().ok();
    of_terminal.or_else(given).unwrap_or(TextOptions::default().width)
}
