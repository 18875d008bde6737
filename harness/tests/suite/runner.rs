//! The harness, as tests start it.

use std::path::Path;

use assert_cmd::Command;

pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
/// For those that send it signals.
pub const HARNESS: &str = env!("CARGO_BIN_EXE_unthread-harness");

pub fn harness() -> Command {
    Command::new(HARNESS)
}

/// The tool must be there: `cargo test --workspace` builds it, as does `cargo build`.
pub fn assert_built() {
    let tool = Path::new(HARNESS).with_file_name("unthread");
    assert!(tool.is_file(), "{} is missing: cargo build --workspace", tool.display());
}
