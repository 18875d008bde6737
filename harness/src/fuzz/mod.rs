//! Differential testing on random programs: the reference semantics against every method, in both directions.
//!
//! - What a method finds must exist: the explorer finds a violation within the same rounds. (The replay has confirmed it already.)
//! - What a method excludes completely must not exist: the explorer finds none.
//! - Changes that cannot change a verdict do not change it.
//!
//! [`generate`] writes programs, [`compare`] runs everything on one, [`vary`] changes it, [`shrink`] makes failing ones smaller,
//! [`keep`] makes test files of them, [`mutants`] asks whether all this would notice that a rule of a translation is missing.

mod compare;
mod generate;
mod keep;
mod mutants;
mod random;
pub mod shrink;
mod vary;

use std::path::PathBuf;
use std::process::ExitCode;

use crate::interrupt::{self, interrupted};
use crate::say;
use compare::{Disagreement, Setting, Tally, compare};
use generate::Kind;
pub use random::Random;

/// Compare explorer, methods and backends on random programs
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Number of programs
    #[arg(long, default_value_t = 500)]
    count: u64,
    /// Seed of the first program; the others follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Ask Boogie too, for one program in so many; 0: never
    #[arg(long, value_name = "N", default_value_t = 0)]
    boogie: u64,
    /// Where failing programs are kept, as test files
    #[arg(long, value_name = "DIR", default_value = "target/fuzz-failures")]
    keep: PathBuf,
    /// Print the program of the first seed, and how it is checked, instead
    #[arg(long)]
    show: bool,
    /// Leave out a rule of the translations, and say which program notices; `all`: one after the other
    #[arg(long, value_name = "RULE")]
    mutation: Option<String>,
}

/// # Errors
/// Failing programs can not be written, or there is no such mutation.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if let Some(name) = &args.mutation {
        return mutants::run(name, args.seed, args.count);
    }
    if args.show {
        let (text, setting) = case(args.seed, args.boogie);
        say(&format!("// {}\n{text}", setting.flags()), &mut std::io::stdout());
        return Ok(ExitCode::SUCCESS);
    }
    interrupt::ends_itself();
    let mut tally = Tally::default();
    for seed in args.seed..args.seed.saturating_add(args.count) {
        let (text, setting) = case(seed, args.boogie);
        let mut disagreement = compare(&text, &setting, &mut tally);
        let mut text = text;
        if disagreement.is_none()
            && let Some((varied, why)) = vary::disagreement(seed, &text, &setting, &mut tally)
        {
            (text, disagreement) = (varied, Some(why));
        }
        if interrupted() {
            break;
        }
        if let Some(why) = disagreement {
            report(seed, args, &text, &setting, &why)?;
            tally.disagreements += 1;
        }
    }
    say(&format!("{tally}\n"), &mut std::io::stdout());
    Ok(if tally.disagreements > 0 {
        ExitCode::FAILURE
    } else if interrupted() {
        say("interrupted\n", &mut std::io::stderr());
        ExitCode::from(interrupt::STATUS)
    } else {
        ExitCode::SUCCESS
    })
}

/// Shrinks and keeps a failing program.
fn report(seed: u64, args: &Args, text: &str, setting: &Setting, why: &Disagreement) -> anyhow::Result<()> {
    let same = |t: &str| compare(t, setting, &mut Tally::default()).is_some_and(|w| w.kind == why.kind);
    let small = if same(text) { shrink::shrink(text, &same) } else { text.to_owned() };
    let path = keep::keep(&args.keep, seed, &small, setting, why)?;
    say(
        &format!("seed {seed}: {}\n  {}\n  kept in {}\n", why.text, setting.flags(), path.display()),
        &mut std::io::stderr(),
    );
    Ok(())
}

/// The program of a seed, and how it is checked.
fn case(seed: u64, boogie: u64) -> (String, Setting) {
    let mut random = Random::new(seed);
    let mut setting = Setting::draw(&mut random, boogie > 0 && seed.is_multiple_of(boogie));
    setting.parts = seed % 10 == 3;
    let text = generate::program(&mut random, setting.kind);
    if setting.kind == Kind::Termination && random.chance(50) {
        setting.property = Some(generate::property(&mut random));
    }
    (text, setting)
}
