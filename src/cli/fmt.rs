//! `unthread fmt`: one way to write a program.

use std::path::PathBuf;

use super::output;
use super::session::Session;
use super::status::{Failure, Status};
use crate::diagnostic::Diagnostic;
use crate::syntax;
use crate::visible::visible;

/// Parse and pretty-print
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  unthread fmt counter.bpl -o counter.bpl     rewrite a file in place
  unthread fmt --check *.bpl                  which files are not formatted? (exit status 1 if any)")]
pub struct Args {
    /// Boogie files; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write nothing; name the files that would change, and exit with 1 if there are any
    #[arg(long, conflicts_with = "output")]
    check: bool,
    /// Where to write [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    output::try_out(args.output.as_deref())?;
    let mut formatted = String::new();
    let mut changed = Vec::new();
    let mut failed = false;
    // Each file stands for itself, so that an error in one does not hide those of the next.
    for file in &args.files {
        let mut own = Session::new(session.quiet);
        match format(file, &mut own) {
            Ok((text, same)) => {
                changed.extend((!same).then(|| file.display().to_string()));
                formatted.push_str(&text);
            }
            Err(diagnostics) => {
                own.report(&diagnostics);
                failed = true;
            }
        }
    }
    if failed {
        return Ok(Status::Input);
    }
    if !args.check {
        output::to_file(args.output.as_deref(), &formatted)?;
        return Ok(Status::Done);
    }
    output::stdout(&changed.iter().map(|name| format!("{}\n", visible(name))).collect::<String>())?;
    Ok(if changed.is_empty() { Status::Done } else { Status::Violated })
}

/// The formatted text of one file, and whether it is what the file holds already.
fn format(file: &PathBuf, session: &mut Session) -> Result<(String, bool), Vec<Diagnostic>> {
    let parsed = session.parse(std::slice::from_ref(file)).map_err(|f| f.diagnostics)?;
    let mut formatted = String::new();
    let mut same = true;
    for id in session.sources.ids() {
        let text = syntax::fmt::format(&session.sources, id, &parsed)?;
        same &= session.sources.file(id).text == text;
        formatted.push_str(&text);
    }
    Ok((formatted, same))
}
