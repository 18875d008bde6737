//! The command line: one file per verb.

use std::process::ExitCode;

pub fn main() -> ExitCode {
    ExitCode::from(2)
}
