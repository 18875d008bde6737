//! The output that the README shows is the output that `make demo` prints. `BLESS=1` rewrites it.

use std::path::Path;
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const BEGIN: &str = "<!-- demo -->\n```text\n";
const END: &str = "```\n<!-- /demo -->";

/// The command that the Makefile runs for `demo`, without the tool's own name.
fn demo_arguments() -> Vec<String> {
    let makefile = std::fs::read_to_string(Path::new(ROOT).join("Makefile")).unwrap();
    let line = makefile.lines().find(|l| l.contains("@$(UNTHREAD) ")).expect("the Makefile has a demo");
    let command = line.split("@$(UNTHREAD) ").nth(1).unwrap().split(" ||").next().unwrap();
    command.split_whitespace().map(str::to_owned).collect()
}

/// Times differ from run to run.
fn without_seconds(text: &str) -> String {
    let words = text.split(' ').map(|word| {
        let is_time = word.contains('.') && word.parse::<f64>().is_ok();
        if is_time { "0.00" } else { word }
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_demo_is_as_shown() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_unthread")).args(demo_arguments()).current_dir(ROOT).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let actual = String::from_utf8(output.stdout).unwrap();
    let path = Path::new(ROOT).join("README.md");
    let readme = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = readme.split_once(BEGIN).expect("the README has a demo");
    let (shown, after) = rest.split_once(END).expect("the README's demo ends");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, format!("{before}{BEGIN}{actual}{END}{after}")).unwrap();
        return;
    }
    assert_eq!(without_seconds(shown), without_seconds(&actual), "BLESS=1 rewrites the README");
}
