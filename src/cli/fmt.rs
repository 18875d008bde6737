//! `unthread fmt`: one way to write a program.

use std::path::PathBuf;

use super::diagnostics;
use super::options::Format;
use super::output;
use super::session::Session;
use super::status::{Failure, Status};
use crate::diagnostic::{Diagnostic, Finding};
use crate::source::{FileId, Span};
use crate::syntax;
use crate::visible::visible;

/// Parse and pretty-print
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  unthread fmt counter.bpl -o counter.bpl     rewrite a file in place
  unthread fmt --check *.bpl                  which files are not formatted? (exit status 1 if any)
  unthread fmt --check --format github *.bpl  the same, as annotations")]
pub struct Args {
    /// Boogie files; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write nothing; name the files that would change, and exit with 1 if there are any
    #[arg(long, conflicts_with = "output")]
    check: bool,
    /// How to print what --check finds [default: text]
    #[arg(long, value_enum, requires = "check")]
    format: Option<Format>,
    /// Where to write [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    output::try_out(args.output.as_deref())?;
    let form = args.format.unwrap_or(Format::Text);
    let mut formatted = String::new();
    let mut found = Vec::new();
    // Each file stands for itself, so that an error in one does not hide those of the next.
    for file in &args.files {
        let mut own = Session::new(session.quiet);
        own.github = form == Format::Github;
        match format(file, &mut own) {
            Ok((text, same)) => {
                let place = Span::new(FileId(0), 0, 0);
                let other = || Diagnostic::warning(Finding::Format, place, "`unthread fmt` writes this file otherwise");
                found.push(((!same).then(other).into_iter().collect(), own));
                formatted.push_str(&text);
            }
            Err(diagnostics) => {
                own.report(&diagnostics);
                found.push((diagnostics, own));
            }
        }
    }
    let is_error = |(diagnostics, _): &(Vec<Diagnostic>, Session)| diagnostics.iter().any(Diagnostic::is_error);
    let failed = found.iter().any(is_error);
    if !args.check && !failed {
        output::to_file(args.output.as_deref(), &formatted)?;
        return Ok(Status::Done);
    }
    let files: Vec<String> = args.files.iter().map(|file| file.display().to_string()).collect();
    let parts: Vec<_> = found.iter().map(|(diagnostics, own)| (diagnostics.as_slice(), &own.sources)).collect();
    diagnostics::print(form, &files, &parts)?;
    if failed {
        return Ok(Status::Input);
    }
    let changed = || files.iter().zip(&found).filter(|(_, (diagnostics, _))| !diagnostics.is_empty());
    if form == Format::Text {
        output::stdout(&changed().map(|(name, _)| format!("{}\n", visible(name))).collect::<String>())?;
    }
    Ok(if changed().next().is_none() { Status::Done } else { Status::Violated })
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
