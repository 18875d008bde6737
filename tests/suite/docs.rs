//! Every command in every document is run, and prints what is shown. `BLESS=1` rewrites what is shown.
//!
//! In a document,
//! - `<!-- file: NAME -->` before a code block makes the block a file of that name;
//! - the lines of a `console` block that start with `$ ` are commands, the lines below each are its output. No lines: the
//!   command only has to end without an error (status 0; 1 for a violation, of those that look for one); with status 2 where the
//!   block is headed `console fails`. A line `...` stands for any lines.
//!
//! The commands of one document run in order, in a folder of their own that also has `boogie-tests`. Commands of tools that are not
//! installed, and those that build or install something (`make`, `cargo`, `apt-get`), are left out; of `make demo` the check that it
//! runs is run.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::runner::{ROOT, UNTHREAD};

#[test]
fn what_the_documents_show_is_what_happens() {
    let root = Path::new(ROOT);
    let mut documents = Vec::new();
    documents_below(root, &mut documents);
    documents.sort();
    assert!(documents.iter().any(|path| path.ends_with("README.md")) && documents.len() > 15, "{documents:?}");
    let mut complaints = String::new();
    for path in documents {
        let shown = fs::read_to_string(&path).unwrap();
        let actual = Sandbox::new().document(&shown, &mut complaints);
        let (shown, actual) = (shown.as_str(), actual.as_str());
        if without_seconds(shown) == without_seconds(actual) {
            continue;
        }
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, actual).unwrap();
        } else {
            let (line, (old, new)) = shown
                .lines()
                .zip(actual.lines())
                .enumerate()
                .find(|(_, (old, new))| without_seconds(old) != without_seconds(new))
                .expect("some line differs");
            let name = path.strip_prefix(root).unwrap().display();
            writeln!(complaints, "{name}:{}: shown: {old}\n  happens: {new}\n(BLESS=1 rewrites it)", line + 1).unwrap();
        }
    }
    assert!(complaints.is_empty(), "{complaints}");
}

/// All documents of the project, but for what is built and what is hidden.
fn documents_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir()
            && !path.is_symlink()
            && !matches!(name.as_str(), "target" | "node_modules")
            && !name.starts_with('.')
        {
            documents_below(&path, found);
        } else if path.extension().is_some_and(|e| e == "md") {
            found.push(path);
        }
    }
}

/// Whether the command ends with status 1 for a violation, which is no error.
fn looks_for_violations(command: &str) -> bool {
    command
        .split_whitespace()
        .any(|word| ["check", "check-certificate", "explore", "verify", "replay", "join"].contains(&word))
        || !command.contains("unthread")
}

/// Times differ from run to run.
fn without_seconds(text: &str) -> String {
    let words = text.split(' ').map(|word| {
        let is_time = word.contains('.') && word.parse::<f64>().is_ok();
        if is_time { "0.00" } else { word }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Where the commands of one document run.
struct Sandbox {
    folder: tempfile::TempDir,
}

impl Sandbox {
    fn new() -> Sandbox {
        let folder = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(Path::new(ROOT).join("boogie-tests"), folder.path().join("boogie-tests")).unwrap();
        Sandbox { folder }
    }

    /// The document with what its commands print.
    fn document(&self, text: &str, complaints: &mut String) -> String {
        let mut result = String::new();
        let mut lines = text.lines();
        let mut file: Option<&str> = None;
        while let Some(line) = lines.next() {
            result.push_str(line);
            result.push('\n');
            if let Some(name) = line.strip_prefix("<!-- file: ") {
                file = name.strip_suffix(" -->");
            } else if let Some(language) = line.strip_prefix("```") {
                let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
                if let "console" | "console fails" = language {
                    self.console(&block, language == "console fails", &mut result, complaints);
                } else {
                    for line in &block {
                        writeln!(result, "{line}").unwrap();
                    }
                    if let Some(name) = file.take() {
                        fs::write(self.folder.path().join(name), block.join("\n") + "\n").unwrap();
                    }
                }
                result.push_str("```\n");
            }
        }
        result
    }

    fn console(&self, block: &[&str], fails: bool, result: &mut String, complaints: &mut String) {
        let starts: Vec<usize> = (0..block.len()).filter(|&i| block[i].starts_with("$ ")).collect();
        for (i, &start) in starts.iter().enumerate() {
            let end = starts.get(i + 1).copied().unwrap_or(block.len());
            let (command, shown) = (block[start].trim_start_matches("$ "), &block[start + 1..end]);
            writeln!(result, "{}", block[start]).unwrap();
            let printed = self.run(command, fails, complaints);
            match printed {
                Some(printed) if !shown.is_empty() && !fits(shown, &printed) => {
                    for line in printed {
                        writeln!(result, "{line}").unwrap();
                    }
                }
                _ => {
                    for line in shown {
                        writeln!(result, "{line}").unwrap();
                    }
                }
            }
        }
    }

    /// What a command prints; `None` where it is not run.
    fn run(&self, command: &str, fails: bool, complaints: &mut String) -> Option<Vec<String>> {
        let demo;
        // A comment, as a shell sees it; names of generated procedures have the character inside.
        let command = match command.split(" #").next()?.trim() {
            "make demo" => {
                demo = demo_command();
                demo.as_str()
            }
            _ => command,
        };
        let tool = command.split_whitespace().next()?;
        if matches!(tool, "make" | "cargo" | "apt-get") || (tool != "unthread" && !on_path(tool)) {
            return None;
        }
        let tools = Path::new(UNTHREAD).parent()?.display().to_string();
        let path = format!("{tools}:{}", std::env::var("PATH").unwrap_or_default());
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1; {command}")])
            .current_dir(self.folder.path())
            .env("PATH", path)
            .env_remove("COLUMNS")
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let fits = match output.status.code() {
            Some(0) => !fails,
            Some(1) => !fails && looks_for_violations(command),
            Some(2) => fails,
            // What hints do not prove stays open.
            Some(3) => !fails && command.contains("--method hints"),
            _ => false,
        };
        if !fits {
            writeln!(complaints, "$ {command}\n{printed}{}", output.status).unwrap();
        }
        Some(printed.lines().map(|line| line.trim_end().to_owned()).collect())
    }
}

/// The check that the Makefile runs for `demo`.
fn demo_command() -> String {
    let makefile = fs::read_to_string(Path::new(ROOT).join("Makefile")).unwrap();
    let line = makefile
        .lines()
        .find_map(|line| line.split("@target/everyday/unthread ").nth(1))
        .expect("the Makefile has a demo");
    format!("unthread {}", line.split(" ||").next().unwrap())
}

/// Whether lines are as shown, where `...` stands for any.
fn fits(shown: &[&str], printed: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((&"...", rest)) => (0..=printed.len()).any(|skipped| fits(rest, &printed[skipped..])),
        Some((first, rest)) => printed
            .split_first()
            .is_some_and(|(line, others)| without_seconds(first) == without_seconds(line) && fits(rest, others)),
    }
}

fn on_path(tool: &str) -> bool {
    std::env::var_os("PATH").is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(tool).is_file()))
}

/// docs/language-coverage.md names files that are there, and all those of `boogie-tests/language` and the syntax errors.
#[test]
fn the_coverage_of_the_language_is_there() {
    let page = fs::read_to_string(Path::new(ROOT).join("docs/language-coverage.md")).unwrap();
    let named: BTreeSet<&str> = page.split('`').filter(|word| word.ends_with(".bpl")).collect();
    let root = Path::new(ROOT).join("boogie-tests");
    let lost: Vec<_> = named.iter().filter(|name| !root.join(name).is_file()).collect();
    assert!(lost.is_empty(), "named, but not there: {lost:?}");
    let mut unnamed = Vec::new();
    for folder in ["language", "language/syntax", "errors/syntax"] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let name = format!("{folder}/{}", entry.unwrap().file_name().to_string_lossy());
            if name.ends_with(".bpl") && !named.contains(name.as_str()) {
                unnamed.push(name);
            }
        }
    }
    assert!(unnamed.is_empty(), "not in docs/language-coverage.md: {unnamed:?}");
}
