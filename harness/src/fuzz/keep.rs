//! Failing programs as test files, with the command that runs them in their first lines.

use std::path::{Path, PathBuf};

use anyhow::Context;
use unthread::semantics::Outcome;
use unthread::sequentialize::Method;

use super::compare::{Disagreement, Setting};
use crate::record::replace;

/// Writes `seed-N.bpl` into the folder; its path.
pub fn keep(folder: &Path, seed: u64, program: &str, setting: &Setting, why: &Disagreement) -> anyhow::Result<PathBuf> {
    let path = folder.join(format!("seed-{seed}.bpl"));
    std::fs::create_dir_all(folder).with_context(|| format!("{} can not be made", folder.display()))?;
    replace(&path, &test_file(seed, program, setting, why))?;
    Ok(path)
}

fn test_file(seed: u64, program: &str, setting: &Setting, why: &Disagreement) -> String {
    let flags = setting.flags();
    let method = why.method.unwrap_or(setting.methods()[0]);
    let method = match method {
        Method::Eager => "eager",
        Method::Lasso => "lasso",
        Method::Lazy => "lazy",
        Method::LazyLasso => "lazy-lasso",
    };
    let expected = match why.truth {
        Outcome::Violated => "violated",
        Outcome::Holds => "holds",
        Outcome::Unknown => "unknown",
    };
    let text = why.text.replace('\n', "\n// ");
    let explore = Setting::explore_flags();
    let start = if setting.boogie { " --boogie 1" } else { "" };
    format!(
        "// RUN: {flags} --method {method}\n// EXPECT: {expected}\n// EXPLORE: {explore}\n//\n// {text}\n\
         // Again: unthread-harness fuzz --seed {seed} --count 1{start}\n\n{program}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::case;

    #[test]
    fn failing_programs_become_test_files() {
        let (text, setting) = case(7, 0);
        let why = Disagreement {
            kind: String::new(),
            text: "two\nlines".into(),
            method: Some(Method::LazyLasso),
            truth: Outcome::Holds,
        };
        let file = test_file(7, &text, &setting, &why);
        assert!(file.starts_with("// RUN: check --property "), "{file}");
        assert!(file.contains("--method lazy-lasso\n// EXPECT: holds\n// EXPLORE: --int-range 0..2\n"), "{file}");
        assert!(file.contains("// two\n// lines\n") && file.contains("--seed 7 "), "{file}");
        crate::load(&file).expect("the header is a comment");
    }
}
