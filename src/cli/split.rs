//! `unthread split`: one large check as several independent ones.

use std::path::PathBuf;

use super::output;
use super::session::Session;
use super::status::{Failure, Status};
use super::translate::{To, TranslationOptions, for_others};
use crate::sequentialize::{self, Part};
use crate::syntax::print::print;
use crate::visible::{visible, visible_text};

/// Write sequential programs that share out the schedules
///
/// Each schedule is in exactly one of them, so that they can be checked independently.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  unthread split --method eager --rounds 2 --into 4 counter.bpl -o parts
  unthread verify --entry unthread#main --unroll 4 parts/counter.1.bpl

The whole is violated exactly if a part is. Parts can be checked anywhere, in any order, by
`unthread verify`, Boogie or Corral. The names of the files are printed.")]
pub struct Args {
    /// How many parts
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    into: u32,
    #[command(flatten)]
    translation: TranslationOptions,
    /// Folder for the parts; it is made where it is missing
    #[arg(short, long, value_name = "DIR", default_value = ".")]
    output: PathBuf,
}

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    let (checked, whole) = args.translation.load(session)?;
    output::make_folder(&args.output)?;
    let stem = args
        .translation
        .program
        .files
        .first()
        .and_then(|f| f.file_stem())
        .map_or("part".into(), |s| s.to_string_lossy());
    let stem = if stem == "-" { "part".into() } else { stem };
    for index in 0..args.into {
        let options = sequentialize::Options { part: Some(Part { index, of: args.into }), ..whole.clone() };
        let sequential = sequentialize::translate(&checked, &options)?;
        let path = args.output.join(format!("{stem}.{}.bpl", index + 1));
        output::to_file(Some(&path), &visible_text(&print(&*for_others(To::Boogie, &sequential.checked)?)))?;
        output::stdout(&format!("{}\n", visible(&path.display().to_string())))?;
    }
    Ok(Status::Done)
}
