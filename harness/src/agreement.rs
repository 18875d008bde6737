//! `unthread-harness agreement`: programs of others that say in their first lines whether they are safe (`//#Safe`, `//#Unsafe`), run as
//! they are.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;

use crate::answer::check;
use crate::arguments::Tested;
use crate::run::files_below;
use crate::{say, table_of};

/// Check programs that say `//#Safe` or `//#Unsafe`, and compare
#[derive(Debug, clap::Args)]
#[command(after_help = "\
agree        the answer is what the program says: violated, or proved
wrong        it is the opposite
not settled  holds within bounds, unknown, or an error

Exit status: 0 nothing is wrong; 1 something is.")]
pub struct Args {
    /// Folder of programs (.bpl); those without such a line are left out
    folder: PathBuf,
    /// Time for each answer
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    #[command(flatten)]
    tested: Tested,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Agreement {
    Agrees,
    Wrong,
    NotSettled,
}

impl Agreement {
    fn of(is_safe: bool, verdict: &str) -> Agreement {
        match (verdict, is_safe) {
            ("proved", true) | ("violated", false) => Agreement::Agrees,
            ("proved", false) | ("violated", true) => Agreement::Wrong,
            _ => Agreement::NotSettled,
        }
    }

    fn text(self) -> &'static str {
        match self {
            Agreement::Agrees => "agree",
            Agreement::Wrong => "wrong",
            Agreement::NotSettled => "not settled",
        }
    }
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let unthread = args.tested.path()?;
    let mut table = table_of(["program", "says", "answer", ""]);
    let mut found = Vec::new();
    for path in files_below(&args.folder, "bpl")? {
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let Some(is_safe) = says(&text) else { continue };
        let verdict = check(&unthread, &path, &[], args.timeout)?.verdict;
        let agreement = Agreement::of(is_safe, &verdict);
        let name = path.strip_prefix(&args.folder).unwrap_or(&path).display().to_string();
        table.add_row([name.as_str(), if is_safe { "Safe" } else { "Unsafe" }, &verdict, agreement.text()]);
        found.push(agreement);
    }
    anyhow::ensure!(!found.is_empty(), "no program in {} says //#Safe or //#Unsafe", args.folder.display());
    let count = |wanted: Agreement| found.iter().filter(|a| **a == wanted).count();
    let [agree, wrong, open] = [Agreement::Agrees, Agreement::Wrong, Agreement::NotSettled].map(count);
    say(&format!("{table}\n{agree} agree, {wrong} wrong, {open} not settled\n"), &mut std::io::stdout());
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Whether the program says that it is safe, in the comments it begins with.
fn says(text: &str) -> Option<bool> {
    let head = text.lines().map(str::trim).take_while(|line| line.is_empty() || line.starts_with("//"));
    head.map(|line| line.trim_start_matches('/').trim()).find_map(|line| match line {
        "#Safe" => Some(true),
        "#Unsafe" => Some(false),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_programs_say() {
        assert_eq!(says("//#Safe\nvar x: int;"), Some(true));
        assert_eq!(says("// Author: somebody\n\n// #Unsafe\n"), Some(false));
        assert_eq!(says("var x: int;\n//#Safe"), None);
        assert_eq!(says("//#SafeOrNot\n"), None);
    }

    #[test]
    fn only_proofs_and_violations_agree() {
        let of =
            |is_safe| ["proved", "violated", "holds", "unknown", "error"].map(|v| Agreement::of(is_safe, v).text());
        assert_eq!(of(true), ["agree", "wrong", "not settled", "not settled", "not settled"]);
        assert_eq!(of(false), ["wrong", "agree", "not settled", "not settled", "not settled"]);
    }
}
