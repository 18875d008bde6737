//! `unthread lsp`: the tool behind an editor, by the Language Server Protocol (3.17) over standard input and output.
//!
//! One thread has all the state ([`server`]); others read the input, write the output, and wait for checks, and tell it
//! what comes.

mod answers;
mod arguments;
mod checks;
mod document;
mod findings;
mod lenses;
mod names;
mod outline;
mod server;
mod tokens;
mod wire;

use super::status::{Failure, Status};

/// Serve an editor (Language Server Protocol)
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example: unthread lsp       editors start it and talk to it over standard input and output: see docs/editor.md

Exit status: 0 where the editor has said that it ends, 1 where it has gone without a word, 2 for input that is no message.")]
pub struct Args {
    /// What editors pass; there is no other way to talk to it
    #[arg(long, hide = true)]
    stdio: bool,
}

pub fn run(_: &Args) -> Result<Status, Failure> {
    server::serve()
}
