//! The tool, as tests start it.

use std::collections::BTreeSet;
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

/// Compares lines with those of a file, in whatever order. With `BLESS=1`, they are what the file says from now on.
///
/// # Errors
/// The lines that only one of them has.
pub fn are_named(found: &str, file: &str) -> Result<(), String> {
    let path = Path::new(ROOT).join(file);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, found).map_err(|why| format!("{file}: {why}"))?;
    }
    let named = std::fs::read_to_string(&path).map_err(|why| format!("{file}: {why}"))?;
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    let (found, named) = (lines(found), lines(&named));
    let differ: Vec<_> = found.symmetric_difference(&named).collect();
    if differ.is_empty() {
        Ok(())
    } else {
        Err(format!("{file} says otherwise of these (BLESS=1 rewrites it):\n{differ:#?}"))
    }
}

/// Runs the work on a stack as large as the tool gives itself; threads of tests have little.
pub fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(1 << 30).spawn_scoped(scope, work).expect("a thread");
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
