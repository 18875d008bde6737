//! Programs that were written for other tools, and programs with libraries: what `translate` makes of them is Boogie that Boogie 2.4 reads.
//!
//! Boogie takes longer to start than to read a program: it gets all that a method makes at once.

use std::fs;
use std::process::Command;

use libtest_mimic::{Failed, Trial};

use super::{on_path, programs, read_header, render, unthread};

const FOLDERS: [&str; 4] = ["fork", "foreign", "smack", "library"];

const METHODS: [&[&str]; 3] = [
    &["--method", "eager", "--rounds", "2", "--unroll", "2"],
    &["--method", "lazy", "--rounds", "2", "--unroll", "2"],
    &["--method", "interleave"],
];

/// Why there is no such translation: what `translate` says, with the programs of which it says so.
const NOT_TRANSLATED: [(&str, &[&str]); 4] = [
    (
        "Boogie 2.4 has no words for datatypes with type parameters",
        &["library/base.bpl", "library/base-wrong.bpl", "library/set-size.bpl", "library/vector.bpl"],
    ),
    (
        "a thread is created here again and again (interleaving system)",
        &[
            "foreign/async-with-numbers-in-a-loop.bpl",
            "fork/any-number-of-threads.bpl",
            "fork/loop-with-lock.bpl",
            "fork/loop-without-lock.bpl",
            "fork/sum-by-forks-in-a-loop.bpl",
            "fork/sum-by-forks-in-a-loop-early.bpl",
            "smack/pthread-array-of-threads.bpl",
            "smack/pthread-array-of-threads-early.bpl",
        ],
    ),
    (
        "the number of threads is not known beforehand (interleaving system)",
        &["fork/fork-of-its-own-procedure.bpl", "fork/tree-of-threads.bpl", "fork/tree-of-threads-not-joined.bpl"],
    ),
    (
        "the number of the thread created last (interleaving system)",
        &[
            "smack/condition-variable.bpl",
            "smack/double-checked-locking.bpl",
            "smack/join-through-a-table.bpl",
            "smack/lost-update-on-the-heap.bpl",
            "smack/mutex-by-compare-and-swap.bpl",
            "smack/producer-and-consumer.bpl",
        ],
    ),
];

pub fn trials() -> Vec<Trial> {
    let trial = |method: &'static [&str]| {
        let trial = Trial::test(format!("accepted {}", method.join(" ")), move || boogie_reads_all(method));
        if on_path("boogie") { trial } else { trial.with_ignored_flag(true).with_kind("boogie is not installed") }
    };
    METHODS.into_iter().map(trial).collect()
}

fn boogie_reads_all(method: &[&str]) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let mut written = Vec::new();
    for path in programs() {
        let Some(name) = path.strip_prefix("boogie-tests/").filter(|n| FOLDERS.iter().any(|f| n.starts_with(f))) else {
            continue;
        };
        let file = format!("{}-{}", written.len(), name.replace('/', "-"));
        if translated(&path, name, method, &folder.path().join(&file))? {
            written.push(file);
        }
    }
    let flags = ["/nologo", "/noVerify", "/verifySeparately"];
    let output = Command::new("boogie").args(flags).args(&written).current_dir(folder.path()).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let read =
        text.lines().filter(|line| *line == "Boogie program verifier finished with 0 verified, 0 errors").count();
    if read > 0 && read == written.len() { Ok(()) } else { Err(render(&output).into()) }
}

/// Writes the translation; `false`: there is none, as is known.
fn translated(path: &str, name: &str, method: &[&str], file: &std::path::Path) -> Result<bool, Failed> {
    let mut arguments: Vec<String> =
        ["translate", "--to", "boogie2"].iter().chain(method).map(|a| (*a).to_owned()).collect();
    let header = read_header(path)?.header;
    let run = header.runs.first().map(|run| run.arguments.as_slice()).unwrap_or_default();
    let library = run.iter().skip_while(|a| *a != "--lib").take(2);
    arguments.extend(library.cloned());
    arguments.push(path.to_owned());
    let output = unthread().args(&arguments).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        fs::write(file, &output.stdout)?;
        return Ok(true);
    }
    let is_known = |(why, programs): &(&str, &[&str])| said.contains(why) && programs.contains(&name);
    if NOT_TRANSLATED.iter().any(is_known) { Ok(false) } else { Err(format!("{path}\n{}", render(&output)).into()) }
}
