//! Mutated programs through everything that the tool does with one: no panic, and no internal error.
//!
//! The programs of a folder are changed in a few places, mostly so that they still parse: a name becomes another name of the program,
//! an operator another operator, a number an extreme one; statements go, come twice, or come from another program. What passes the
//! checker is verified, checked and translated by each method, explored and formatted, within short limits, from each procedure in turn.

mod mutant;
mod passes;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use anyhow::Context;

use crate::STACK;
use crate::fuzz::Random;
use crate::record::replace;
use crate::{interrupt, say, table_of};
use passes::{Done, Wrong, everything};

/// Run mutated programs through every verb, looking for internal errors
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Number of programs
    #[arg(long, default_value_t = 200, value_name = "N")]
    count: u64,
    /// Seed of the first program; the others follow
    #[arg(long, default_value_t = 0, value_name = "SEED")]
    seed: u64,
    /// Folders whose .bpl files are mutated, with all folders inside
    #[arg(long, value_name = "FOLDER", default_value = "boogie-tests")]
    corpus: Vec<PathBuf>,
    /// Where programs with internal errors are written
    #[arg(long, value_name = "FOLDER", default_value = "mutants")]
    keep: PathBuf,
    /// Print the program of the first seed instead
    #[arg(long)]
    show: bool,
}

/// One program may take so long in all; each part of the work has limits of its own.
const HANG: Duration = Duration::from_secs(900);

/// # Errors
/// There are no programs, or failing ones can not be written.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let texts = corpus(&args.corpus)?;
    if args.show {
        say(&mutant_of(&texts, args.seed), &mut std::io::stdout());
        return Ok(ExitCode::SUCCESS);
    }
    // A panic is a finding, which is told with its program.
    std::panic::set_hook(Box::new(|_| {}));
    let mut worker = Worker::start()?;
    let mut tally = Tally::default();
    for seed in args.seed..args.seed.saturating_add(args.count) {
        let text = mutant_of(&texts, seed);
        let outcome = match worker.work(text.clone()) {
            Some(outcome) => outcome,
            None => {
                worker = Worker::start()?;
                Outcome {
                    wrong: vec![Wrong { pass: "all", message: "does not come to an end".into() }],
                    done: Vec::new(),
                }
            }
        };
        interrupt::has_the_last_word();
        tally.add(&outcome);
        for wrong in &outcome.wrong {
            let path = keep(&args.keep, seed, &text, wrong)?;
            let message = format!("seed {seed}: {}: {}\n  kept in {}\n", wrong.pass, wrong.message, path.display());
            say(&message, &mut std::io::stderr());
        }
        interrupt::so_far(&tally.table(), tally.wrong > 0);
    }
    Ok(interrupt::conclude(&tally.table(), tally.wrong > 0))
}

/// The mutated program of a seed.
fn mutant_of(texts: &[String], seed: u64) -> String {
    let mut random = Random::new(seed);
    let pick = |random: &mut Random| &texts[random.below(texts.len() as u64) as usize];
    let (text, other) = (pick(&mut random), pick(&mut random));
    mutant::mutant(text, other, &mut random)
}

fn corpus(folders: &[PathBuf]) -> anyhow::Result<Vec<String>> {
    fn collect(folder: &Path, out: &mut Vec<PathBuf>) -> anyhow::Result<()> {
        let entries = fs::read_dir(folder).with_context(|| format!("{} can not be read", folder.display()))?;
        let mut paths: Vec<PathBuf> = entries.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
        paths.sort();
        for path in paths {
            if path.is_dir() {
                collect(&path, out)?;
            } else if path.extension().is_some_and(|e| e == "bpl") {
                out.push(path);
            }
        }
        Ok(())
    }
    let mut paths = Vec::new();
    folders.iter().try_for_each(|folder| collect(folder, &mut paths))?;
    anyhow::ensure!(!paths.is_empty(), "there are no .bpl files in these folders");
    Ok(paths.iter().filter_map(|path| fs::read_to_string(path).ok()).collect())
}

fn keep(folder: &Path, seed: u64, text: &str, wrong: &Wrong) -> anyhow::Result<PathBuf> {
    let path = folder.join(format!("seed-{seed}.bpl"));
    fs::create_dir_all(folder).with_context(|| format!("{} can not be made", folder.display()))?;
    let message = wrong.message.replace('\n', "\n// ");
    replace(&path, &format!("// {}: {message}\n{text}", wrong.pass))?;
    Ok(path)
}

/// What became of one program.
struct Outcome {
    wrong: Vec<Wrong>,
    done: Vec<Done>,
}

/// A thread with a large stack that works on one program after the other.
struct Worker {
    programs: Sender<String>,
    outcomes: Receiver<Outcome>,
}

impl Worker {
    fn start() -> anyhow::Result<Worker> {
        let (programs, next) = channel::<String>();
        let (answer, outcomes) = channel();
        let thread = std::thread::Builder::new().name("mutants".into()).stack_size(STACK);
        thread.spawn(move || {
            for text in next {
                let mut outcome = Outcome { wrong: Vec::new(), done: Vec::new() };
                everything(&text, &mut outcome.wrong, &mut outcome.done);
                if answer.send(outcome).is_err() {
                    return;
                }
            }
        })?;
        Ok(Worker { programs, outcomes })
    }

    /// `None`: it does not come to an end. The thread is left alone then.
    fn work(&self, text: String) -> Option<Outcome> {
        self.programs.send(text).ok()?;
        self.outcomes.recv_timeout(HANG).ok()
    }
}

/// How many programs came how far.
#[derive(Default)]
struct Tally {
    programs: u64,
    wrong: u64,
    /// By pass and what it came to.
    passes: BTreeMap<(&'static str, &'static str), u64>,
}

impl Tally {
    fn add(&mut self, outcome: &Outcome) {
        self.programs += 1;
        self.wrong += u64::from(!outcome.wrong.is_empty());
        for done in &outcome.done {
            *self.passes.entry((done.pass, done.what)).or_default() += 1;
        }
    }

    fn table(&self) -> String {
        let mut table = table_of(["pass: came to", "times"]);
        for ((pass, what), times) in &self.passes {
            table.add_row([format!("{pass}: {what}"), times.to_string()]);
        }
        format!("{table}\n{} programs, {} with internal errors\n", self.programs, self.wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts() -> Vec<String> {
        corpus(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("../boogie-tests")]).unwrap()
    }

    #[test]
    fn a_seed_gives_one_program() {
        let texts = texts();
        assert_eq!(mutant_of(&texts, 7), mutant_of(&texts, 7));
        assert_ne!(mutant_of(&texts, 7), mutant_of(&texts, 8));
    }

    #[test]
    fn many_mutants_are_still_programs() {
        let texts = texts();
        let accepted = (0..200).filter(|&seed| crate::load(&mutant_of(&texts, seed)).is_ok()).count();
        assert!(accepted >= 20, "{accepted} of 200");
    }

    #[test]
    fn a_few_mutants_have_no_internal_errors() {
        let texts = texts();
        let worker = Worker::start().unwrap();
        for seed in 0..12 {
            let outcome = worker.work(mutant_of(&texts, seed)).expect("it comes to an end");
            assert!(outcome.wrong.is_empty(), "seed {seed}: {:?}", outcome.wrong);
        }
    }
}
