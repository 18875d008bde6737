//! External tools as they really are: the process runner on small scripts, and Boogie where it is installed.

use std::process::Command;
use std::time::Duration;

use unthread::backend::{self, Bounds, Job, Limits, Tool, Verdict};
use unthread::process::{self, Ended, Folder};

fn shell(script: &str, limits: Limits) -> process::Outcome {
    let folder = Folder::new().unwrap();
    process::run(Command::new("sh").args(["-c", script]), &folder, &limits).unwrap()
}

/// Waits until the process is gone, or dead and not yet collected: a signal takes effect a moment after it was sent.
fn await_end(process: &str) {
    loop {
        let state = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        if state.is_empty() || state.contains(") Z ") {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn output_and_status_are_captured() {
    let outcome = shell("echo out; echo err >&2; exit 7", Limits::default());
    assert_eq!((outcome.stdout.as_str(), outcome.stderr.as_str()), ("out\n", "err\n"));
    assert_eq!(outcome.end, Ended::Exited(7));
}

#[test]
fn the_time_limit_ends_grandchildren_too() {
    let limits = Limits { time: Some(Duration::from_millis(300)), memory: None };
    let outcome = shell("sleep 1000 & echo $!; wait", limits);
    assert_eq!(outcome.end, Ended::TimedOut);
    await_end(outcome.stdout.trim());
}

#[test]
fn what_a_tool_leaves_running_ends_with_it() {
    let outcome = shell("sleep 1000 & echo $!", Limits::default());
    assert_eq!(outcome.end, Ended::Exited(0));
    await_end(outcome.stdout.trim());
}

#[test]
fn the_memory_limit_counts_the_children() {
    let limits = Limits { time: None, memory: Some(64 << 20) };
    let outcome = shell("(tail -n 1 /dev/zero) & wait", limits);
    assert_eq!(outcome.end, Ended::OutOfMemory);
}

#[test]
fn who_prints_too_much_is_stopped() {
    assert_eq!(shell("yes", Limits::default()).end, Ended::OutOfOutput);
    // However soon it ends by itself.
    let outcome = shell("echo holds; head -c 70000000 /dev/zero", Limits::default());
    assert_eq!(outcome.end, Ended::OutOfOutput);
    assert_eq!(shell("head -c 60000000 /dev/zero", Limits::default()).end, Ended::Exited(0));
}

#[test]
fn what_a_tool_leaves_in_files_goes_with_its_folder() {
    let folder = Folder::new().unwrap();
    let path = folder.path().to_owned();
    // It goes on making files, and its process is killed only when the folder is about to be removed.
    let script = "(while :; do mktemp > /dev/null; done) & mktemp -d";
    let made = process::run(Command::new("sh").args(["-c", script]), &folder, &Limits::default()).unwrap();
    assert!(made.stdout.starts_with(&path.display().to_string()), "{made:?}");
    drop(folder);
    assert!(!path.exists());
}

/// Boogie's verdict on a program whose entry is `main`; `None` where Boogie is not installed.
fn boogie(text: &str, unroll: u32, limits: Limits) -> Option<backend::Answer> {
    if which::which("boogie").is_err() {
        assert!(std::env::var_os("CI").is_none(), "CI must have boogie installed");
        return None;
    }
    let job = Job { text, entry: "main", bounds: Bounds { unroll, recursion: 1 }, limits, path: None };
    Some(backend::check(Tool::Boogie, &job).unwrap())
}

const COUNT: &str = "var x: int;\nprocedure {:entrypoint} main() modifies x;\n{\n  x := 0;\n  while (x < 3) { x := x + 1; }\n  assert x != 3;\n}\n";

#[test]
fn boogie_follows_as_many_back_edges_as_asked() {
    let verdict = |unroll| boogie(COUNT, unroll, Limits::default()).map(|a| a.verdict);
    let Some(short) = verdict(2) else { return };
    assert_eq!(short, Verdict::Holds { bound_reached: false });
    assert_eq!(verdict(3), Some(Verdict::Violated));
}

#[test]
fn boogie_rejects_what_it_can_not_resolve() {
    let Some(answer) = boogie("procedure main() { x := 1; }", 1, Limits::default()) else { return };
    assert!(matches!(answer.verdict, Verdict::Rejected(ref text) if text.contains("undeclared identifier: x")));
}

#[test]
fn boogie_stops_at_the_time_limit() {
    let limits = Limits { time: Some(Duration::from_millis(50)), memory: None };
    let Some(answer) = boogie(COUNT, 1, limits) else { return };
    assert!(matches!(answer.verdict, Verdict::Unknown(_)), "{answer:?}");
}
