//! Options that a user gives for each check: their paths start where the document is, while the check works in a folder
//! of its own.

use std::any::TypeId;
use std::path::{Path, PathBuf};

use clap::{Arg, Args, Command};

use crate::cli::check;

/// The options with paths that start in `folder`, as far as they are relative.
pub fn from_folder(options: &[String], folder: &Path) -> Vec<String> {
    let command = check::Args::augment_args(Command::new("check"));
    let mut is_path = false;
    let mut absolute = Vec::new();
    for option in options {
        let inside = |path: &str| match path {
            "-" => path.to_owned(),
            path => folder.join(path).to_string_lossy().into_owned(),
        };
        let (name, value) = option.split_once('=').map_or((option.as_str(), None), |(name, value)| (name, Some(value)));
        let takes_path = command.get_arguments().any(|arg| is_called(arg, name) && has_path(arg));
        absolute.push(match value {
            _ if is_path => inside(option),
            Some(path) if takes_path => format!("{name}={}", inside(path)),
            _ => option.clone(),
        });
        is_path = !is_path && takes_path && value.is_none();
    }
    absolute
}

fn is_called(arg: &Arg, name: &str) -> bool {
    let long = arg.get_long().is_some_and(|long| name.strip_prefix("--") == Some(long));
    long || arg.get_short().is_some_and(|short| name.strip_prefix('-') == Some(short.to_string().as_str()))
}

fn has_path(arg: &Arg) -> bool {
    arg.get_value_parser().type_id() == TypeId::of::<PathBuf>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_start_where_the_document_is() {
        let given = ["--hints", "h.bpl", "--witness=w", "--method", "ic3", "--certificate", "/c.bpl", "--html=-"];
        let expected =
            ["--hints", "/d/h.bpl", "--witness=/d/w", "--method", "ic3", "--certificate", "/c.bpl", "--html=-"];
        assert_eq!(from_folder(&given.map(str::to_owned), Path::new("/d")), expected);
    }
}
