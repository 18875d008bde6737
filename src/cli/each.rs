//! `--each`: several files that are programs of their own, one after the other.

use std::path::PathBuf;

use super::answer::AnswerOptions;
use super::objects::{Objects, Whole};
use super::options::Format;
use super::output;
use super::session::Session;
use super::status::{Failure, Status};

#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub struct EachOptions {
    /// The files are independent programs: look at one after the other
    #[arg(long)]
    pub each: bool,
}

/// Runs `one` on each file; limits hold for each. Text is printed as it comes; objects (`--format json`) become an array, SARIF logs one
/// log. The status is the worst.
///
/// # Errors
/// Files to write are asked for: there is one name, and many executions.
pub fn run(
    files: &[PathBuf],
    answer: &AnswerOptions,
    session: &Session,
    mut one: impl FnMut(&PathBuf, &mut Session) -> Result<Status, Failure>,
) -> Result<Status, Failure> {
    if answer.names_files() {
        return Err(Failure::input("--each looks for many executions: --witness and --html name one file"));
    }
    let mut worst = Status::Done;
    let objects = Objects::new(answer.format, Whole::Array, None);
    for file in files {
        let mut own = session.without_sources();
        own.objects = Some(objects.clone());
        let status = one(file, &mut own).unwrap_or_else(|Failure { status, diagnostics }| {
            own.report(&diagnostics);
            status
        });
        worst = if rank(status) > rank(worst) { status } else { worst };
    }
    match answer.format {
        Format::Text | Format::Github => {}
        Format::Json | Format::Sarif => output::json(&objects.document())?,
    }
    Ok(worst)
}

/// Which status tells more.
fn rank(status: Status) -> u8 {
    match status {
        Status::Done => 0,
        Status::NoAnswer => 1,
        Status::Backend => 2,
        Status::Input => 3,
        Status::Violated => 4,
    }
}
