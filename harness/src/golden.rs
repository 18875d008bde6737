//! `unthread-harness golden`: stored translations against those of today.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::Context;
use similar::{ChangeTag, TextDiff};
use unthread::backend::{self, Ended, Limits};
use unthread::process::{self, Folder};

use crate::arguments::Tested;
use crate::record::replace;
use crate::run::files_below;
use crate::say;

/// Compare translations with the stored ones, and show what changed
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The first line of each file says how it was made: // translate ARGUMENTS FILE
(paths from --root). With BLESS=1 in the environment the files are rewritten.
Where Boogie is installed, it must accept every file.

Exit status: 0 all are the same, 1 some differ or are not accepted.")]
pub struct Args {
    /// Folder of translations
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Folder that the arguments in the files start from
    #[arg(long, default_value = ".")]
    root: PathBuf,
    #[command(flatten)]
    tested: Tested,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let unthread = args.tested.path()?;
    let bless = std::env::var_os("BLESS").is_some();
    let boogie = backend::find("boogie", None, "").ok();
    let files = files_below(&args.folder, "bpl")?;
    anyhow::ensure!(!files.is_empty(), "there is no .bpl file in {}", args.folder.display());
    let (mut differ, mut refused) = (0, 0);
    for path in &files {
        let golden = Golden::read(path)?;
        let today = golden.translate(&unthread, &args.root).with_context(|| path.display().to_string())?;
        if today != golden.text && bless {
            replace(path, &format!("{}\n{today}", golden.first))?;
            say(&format!("{}: rewritten\n", path.display()), &mut std::io::stderr());
        } else if today != golden.text {
            differ += 1;
            say(&difference(path, &golden.text, &today), &mut std::io::stdout());
        }
        if let Some(errors) = boogie.as_deref().map(|b| resolve(b, path)).transpose()?.flatten() {
            refused += 1;
            say(&format!("{}: Boogie does not accept it:\n{errors}", path.display()), &mut std::io::stdout());
        }
    }
    let resolved = if boogie.is_some() { format!("{refused} not accepted by Boogie") } else { "no Boogie".into() };
    say(&format!("{} translations: {differ} differ, {resolved}\n", files.len()), &mut std::io::stdout());
    Ok(if differ + refused == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

struct Golden {
    /// The line that says how it was made.
    first: String,
    arguments: Vec<String>,
    text: String,
}

impl Golden {
    fn read(path: &Path) -> anyhow::Result<Golden> {
        let text = std::fs::read_to_string(path).with_context(|| format!("{} can not be read", path.display()))?;
        let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
        let command = first.strip_prefix("// translate ");
        let command = command
            .with_context(|| format!("{}: the first line must be `// translate ARGUMENTS FILE`", path.display()))?;
        let arguments = std::iter::once("translate").chain(command.split_whitespace()).map(str::to_owned).collect();
        Ok(Golden { first: first.to_owned(), arguments, text: rest.to_owned() })
    }

    fn translate(&self, unthread: &Path, root: &Path) -> anyhow::Result<String> {
        let ran = run_in(root, Command::new(unthread).args(&self.arguments))?;
        let fine = ran.end == Ended::Exited(0);
        anyhow::ensure!(fine, "unthread {}: {:?}\n{}", self.arguments.join(" "), ran.end, ran.stderr);
        Ok(ran.stdout)
    }
}

/// Runs a tool that works on the files there.
fn run_in(folder: &Path, command: &mut Command) -> anyhow::Result<process::Outcome> {
    let output = Folder::new()?;
    Ok(process::run(command.current_dir(folder), &output, &Limits::default())?)
}

/// What Boogie says against a file.
fn resolve(boogie: &Path, path: &Path) -> anyhow::Result<Option<String>> {
    let ran = run_in(Path::new("."), Command::new(boogie).args(["/nologo", "/noVerify"]).arg(path))?;
    let text = ran.stdout;
    // Boogie exits with 0 after errors as well: only its last line says that there was none.
    let fine = ran.end == Ended::Exited(0) && text.lines().all(|l| l.is_empty() || l.ends_with("0 verified, 0 errors"));
    Ok((!fine).then_some(text))
}

/// Lines in front of a change and behind it.
const AROUND: usize = 3;

/// The changes, with the line numbers of the stored file in front, and the procedure each is in.
fn difference(path: &Path, old: &str, new: &str) -> String {
    let diff = TextDiff::from_lines(old, new);
    let mut text = format!("{}: differs (- stored, + today)\n", path.display());
    for group in diff.grouped_ops(AROUND) {
        let Some(first) = group.first() else { continue };
        let start = first.old_range().start;
        let inside = old.lines().take(start + AROUND + 1).filter(|l| l.starts_with("procedure ")).last();
        text.push_str(&format!("  in {}\n", inside.unwrap_or("the declarations")));
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let sign = match change.tag() {
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
                ChangeTag::Equal => ' ',
            };
            // The line that says how it was made is not part of what is compared.
            let number = change.old_index().map_or(String::new(), |i| (i + 2).to_string());
            text.push_str(&format!("{number:>6} {sign} {}\n", change.value().trim_end_matches('\n')));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_readable() {
        let old = "var x: int;\n\nprocedure P()\n{\n  a;\n  b;\n  c;\n  d;\n  e;\n}\n";
        let shown = difference(Path::new("g.bpl"), old, &old.replace("  e;\n", "  f;\n  g;\n"));
        let expected = "g.bpl: differs (- stored, + today)\n  in procedure P()\n     7     b;\n     8     c;\n     9     d;\n    \
                        10 -   e;\n       +   f;\n       +   g;\n    11   }\n";
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_golden_says_how_it_was_made() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("g.bpl");
        std::fs::write(&path, "// translate --method eager a.bpl\nvar x: int;\n").unwrap();
        let golden = Golden::read(&path).unwrap();
        assert_eq!(golden.arguments, ["translate", "--method", "eager", "a.bpl"]);
        assert_eq!(golden.text, "var x: int;\n");
        std::fs::write(&path, "var x: int;\n").unwrap();
        assert!(Golden::read(&path).is_err());
    }
}
