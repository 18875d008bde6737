//! The tool, as tests start it.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Output;

use assert_cmd::Command;

pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");
/// For those that start it by something else, or send it signals.
pub const UNTHREAD: &str = env!("CARGO_BIN_EXE_unthread");

/// The tool in the repository's root, so that paths in what it prints do not depend on the machine.
pub fn unthread() -> Command {
    let mut command = Command::new(UNTHREAD);
    command.current_dir(ROOT);
    command
}

/// What it prints in another folder.
pub fn run_in<A: AsRef<OsStr>>(folder: &Path, arguments: impl IntoIterator<Item = A>) -> Output {
    unthread().args(arguments).current_dir(folder).output().expect("unthread starts")
}
