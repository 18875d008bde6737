//! Differential testing on random programs: the reference semantics against every method, in both directions.
//!
//! - What a method finds must exist: the explorer finds a violation within the same rounds. (The replay has confirmed it already.)
//! - What a method excludes completely must not exist: the explorer finds none.
//! - Changes that cannot change a verdict do not change it.
//! - What is proved for any number of threads has no violation with a few ([`any_number`]).
//! - What a few entries of arrays show, or executions up to commutation, has no violation where the arrays are small ([`arrays`]).
//! - What sets of stacks show of threads that recurse is what the explorer finds where they do not go deep ([`recursive`]).
//!
//! [`generate`] writes programs, [`compare`] runs everything on one, [`vary`] changes it, [`shrink`] makes failing ones smaller,
//! [`keep`] makes test files of them, and with the feature `mutations` `mutants` asks whether all this would notice that a rule of a translation is missing.

mod any_number;
mod arrays;
mod commuting;
mod compare;
mod generate;
mod hints;
mod keep;
#[cfg(any(test, feature = "mutations"))]
mod mutants;
mod proofs;
mod random;
mod recursive;
pub mod shrink;
mod vary;

use std::process::ExitCode;

use unthread::mutation::LeftOut;
use unthread::system::entries::Mutation;

use crate::arguments::Sample;
use crate::{interrupt, say};
use compare::{Disagreement, Scope, Setting, Tally, compare};
use generate::Kind;
pub use random::Random;

/// Compare explorer, methods and backends on random programs
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    sample: Sample,
    /// Print the program of the first seed, and how it is checked, instead
    #[arg(long)]
    show: bool,
    /// Leave out a rule of the translations, and say which program notices; `all`: one after the other
    #[cfg(any(test, feature = "mutations"))]
    #[arg(long, value_name = "RULE", conflicts_with_all = ["bounded", "any_number", "hints", "recursive"])]
    mutation: Option<String>,
    /// Ask about this kind of property only
    #[arg(long, value_enum)]
    property: Option<Kind>,
    /// Ask for proofs and for nothing else: that fair executions end, or have a property of states, of any fairness; or of the kind of
    /// property that is given
    #[arg(long)]
    proofs: bool,
    /// Only compare methods within bounds with the explorer: answers about the program, and proofs, take nearly all of the time
    #[arg(long, conflicts_with = "proofs")]
    bounded: bool,
    /// Programs that create threads without end, and proofs of them
    #[arg(long, conflicts_with_all = ["property", "proofs", "bounded"])]
    any_number: bool,
    /// Programs that create threads without end, with hints
    #[arg(long, conflicts_with_all = ["property", "proofs", "bounded", "any_number"])]
    hints: bool,
    /// Programs whose threads recurse, and sets of stacks
    #[arg(long, conflicts_with_all = ["property", "proofs", "bounded", "any_number", "hints"])]
    recursive: bool,
    /// Programs that run through arrays, and proofs by a few entries
    #[arg(long, conflicts_with_all = ["property", "proofs", "bounded", "any_number", "recursive"])]
    arrays: bool,
    /// Programs whose threads do the same work on arrays, and proofs up to commutation
    #[arg(long, conflicts_with_all = ["property", "proofs", "bounded", "any_number", "recursive", "arrays"])]
    commuting: bool,
}

/// # Errors
/// Failing programs can not be written, or there is no such mutation.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let sample = &args.sample;
    #[cfg(any(test, feature = "mutations"))]
    if let (Some(name), false) = (&args.mutation, args.arrays) {
        return mutants::run(name, sample);
    }
    let programs = match args {
        Args { any_number: true, .. } => Some(any_number::program as fn(&mut Random) -> String),
        Args { arrays: true, .. } => Some(arrays::program as fn(&mut Random) -> String),
        Args { commuting: true, .. } => Some(commuting::program as fn(&mut Random) -> String),
        Args { hints: true, .. } => Some(hints::program as fn(&mut Random) -> String),
        Args { recursive: true, .. } => Some(recursive::program as fn(&mut Random) -> String),
        _ => None,
    };
    if let (true, Some(program)) = (args.show, programs) {
        say(&program(&mut Random::new(sample.seed)), &mut std::io::stdout());
        return Ok(ExitCode::SUCCESS);
    }
    if args.show {
        let (text, setting) = asked(args, sample.seed);
        say(&format!("// {}\n{text}", setting.flags()), &mut std::io::stdout());
        return Ok(ExitCode::SUCCESS);
    }
    if args.any_number {
        let mut tally = proofs::Tally::default();
        return of_one_kind(args, "any-number", any_number::program, |text| {
            let why = any_number::disagreement(text, &mut tally);
            (why, tally.to_string(), tally.disagreements > 0)
        });
    }
    if args.hints {
        let mut tally = hints::Tally::default();
        return of_one_kind(args, "hints", hints::program, |text| {
            let why = hints::disagreement(text, &mut tally);
            (why, tally.to_string(), tally.disagreements > 0)
        });
    }
    if args.recursive {
        let mut tally = recursive::Tally::default();
        return of_one_kind(args, "recursive", recursive::program, |text| {
            let why = recursive::disagreement(text, &mut tally);
            (why, tally.to_string(), tally.disagreements > 0)
        });
    }
    if args.commuting {
        let mut tally = proofs::Tally::default();
        return of_one_kind(args, "commuting", commuting::program, |text| {
            let why = arrays::disagreement_up_to_commutation(text, &mut tally);
            (why, tally.to_string(), tally.disagreements > 0)
        });
    }
    if args.arrays {
        let left_out = left_out_of_entries(args)?;
        let mut tally = proofs::Tally::default();
        return of_one_kind(args, "arrays", arrays::program, |text| {
            let why = arrays::disagreement(text, left_out, &mut tally);
            (why, tally.to_string(), tally.disagreements > 0)
        });
    }
    let mut tally = Tally::default();
    for seed in sample.seeds() {
        let (mut text, setting) = asked(args, seed);
        let mut disagreement = compare(&text, &setting, &mut tally);
        if disagreement.is_none()
            && !args.proofs
            && let Some((varied, why)) = vary::disagreement(seed, &text, &setting, &mut tally)
        {
            (text, disagreement) = (varied, Some(why));
        }
        interrupt::has_the_last_word();
        tally.disagreements += u64::from(disagreement.is_some());
        interrupt::so_far(&format!("{tally}\n"), tally.disagreements > 0);
        if let Some(why) = disagreement {
            report(seed, sample, &text, &setting, &why)?;
        }
    }
    Ok(interrupt::conclude(&format!("{tally}\n"), tally.disagreements > 0))
}

/// The rule of the entries that is left out, if any.
fn left_out_of_entries(args: &Args) -> anyhow::Result<LeftOut<Mutation>> {
    #[cfg(any(test, feature = "mutations"))]
    if let Some(name) = &args.mutation {
        let rule = Mutation::ALL.iter().find(|rule| format!("{rule:?}") == *name);
        let Some(rule) = rule else { anyhow::bail!("no such rule of entries: {name}; known: {:?}", Mutation::ALL) };
        return Ok(LeftOut::rule(*rule));
    }
    let _ = args;
    Ok(LeftOut::nothing())
}

/// Programs of one kind; `ask` says why the answers about one do not fit together, what came out so far, and whether something did not fit.
fn of_one_kind(
    args: &Args,
    kind: &str,
    program: fn(&mut Random) -> String,
    mut ask: impl FnMut(&str) -> (Option<String>, String, bool),
) -> anyhow::Result<ExitCode> {
    let (mut so_far, mut disagrees) = (String::new(), false);
    for seed in args.sample.seeds() {
        let text = program(&mut Random::new(seed));
        let why;
        (why, so_far, disagrees) = ask(&text);
        interrupt::has_the_last_word();
        interrupt::so_far(&format!("{so_far}\n"), disagrees);
        if let Some(why) = why {
            let folder = &args.sample.keep;
            std::fs::create_dir_all(folder)?;
            let path = folder.join(format!("{kind}-{seed}.bpl"));
            crate::record::replace(&path, &format!("// {why}\n{text}"))?;
            say(&format!("seed {seed}: {why}\n  kept in {}\n", path.display()), &mut std::io::stderr());
        }
    }
    Ok(interrupt::conclude(&format!("{so_far}\n"), disagrees))
}

/// Keeps a failing program, and shrinks it, which takes its time.
fn report(seed: u64, sample: &Sample, text: &str, setting: &Setting, why: &Disagreement) -> anyhow::Result<()> {
    let path = keep::keep(&sample.keep, seed, text, setting, why)?;
    say(
        &format!("seed {seed}: {}\n  {}\n  kept in {}\n", why.text, setting.flags(), path.display()),
        &mut std::io::stderr(),
    );
    let same = |t: &str| compare(t, setting, &mut Tally::default()).is_some_and(|w| w.kind == why.kind);
    if same(text) {
        let small = shrink::shrink(text, &same);
        interrupt::has_the_last_word();
        keep::keep(&sample.keep, seed, &small, setting, why)?;
    }
    Ok(())
}

/// The program of a seed, and what is asked about it.
fn asked(args: &Args, seed: u64) -> (String, Setting) {
    if args.proofs && args.property.is_none_or(|kind| kind == Kind::Termination) {
        return to_prove(seed);
    }
    let (text, mut setting) = case(seed, args.sample.boogie);
    if let Some(kind) = args.property {
        setting = Setting { property: None, ..setting.about(kind) };
    }
    if args.bounded {
        setting.scope = Scope::Bounded;
    }
    if args.proofs {
        setting.scope = Scope::Proofs;
    }
    (text, setting)
}

/// The program of a seed, and what is to be proved of its fair executions: most have a property of states.
fn to_prove(seed: u64) -> (String, Setting) {
    let (text, setting) = case(seed, 0);
    let property = setting.property.clone().or_else(|| {
        let fits = ["var x:", "var y:", "var n:", "var lock:"].iter().all(|declared| text.contains(declared));
        fits.then(|| generate::property(&mut Random::new(seed)))
    });
    let property = property.filter(|_| !seed.is_multiple_of(3));
    let text = match setting.variant {
        Some(variant) if variant.flags == "--cooperative" => yielding(&text, &mut Random::new(seed)),
        _ => text,
    };
    (text, Setting { property, scope: Scope::Proofs, ..setting.about(Kind::Termination) })
}

/// The program with `yield` behind some assignments: few threads give up control otherwise.
fn yielding(text: &str, random: &mut Random) -> String {
    let assigns = |line: &str| line.starts_with(' ') && line.contains(" := ") && line.ends_with(';');
    let lines = text.lines().map(|line| match assigns(line) && random.chance(40) {
        true => format!("{line} yield;\n"),
        false => format!("{line}\n"),
    });
    lines.collect()
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
    // Some of the programs with assertions are asked about what else can happen in them.
    match seed % 6 {
        2 if setting.kind == Kind::Safety => (text, setting.about(Kind::Deadlock)),
        5 if setting.kind == Kind::Safety => (text, setting.about(Kind::Race)),
        _ => (text, setting),
    }
}
