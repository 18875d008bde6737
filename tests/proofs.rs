//! Proofs of the programs under `boogie-tests/`, each against what its header says.
//!
//! - `prove`: no program with a violation is proved; where the prover finds a failure, there is one.

use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{fs, path::Path};

use libtest_mimic::{Arguments, Failed, Trial};
use unthread::check::{CheckOptions, Checked, check};
use unthread::proof::{Options, Outcome, prove};
use unthread::source::{SourceFile, Sources};
use unthread::syntax::parse::{ParseOptions, parse};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[path = "../harness/src/header.rs"]
mod header;
use header::{Expectation, Run};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    let mut files: Vec<_> = fs::read_dir(Path::new(ROOT).join("boogie-tests/safety"))
        .expect("the programs are there")
        .filter_map(|entry| entry.ok().map(|e| e.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "bpl"))
        .collect();
    files.sort();
    for path in files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        trials.push(Trial::test(format!("prove safety/{name}"), move || agrees(&path)));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn load(path: &Path) -> Result<(Checked, Sources, String), Failed> {
    let text = fs::read_to_string(path)?;
    let mut sources = Sources::new();
    sources.add(SourceFile::new(path.display().to_string(), text.clone()));
    let parsed = parse(&mut sources, &ParseOptions::default()).map_err(|e| format!("{e:?}"))?;
    let checked = check(parsed.program, &CheckOptions::default()).map_err(|e| format!("{e:?}"))?;
    Ok((checked, sources, text))
}

fn agrees(path: &Path) -> Result<(), Failed> {
    let (checked, sources, text) = load(path)?;
    let header = header::read(&text)?;
    let is_safety = |run: &&Run| run.arguments[0] == "check" && run.arguments.iter().all(|a| !a.contains("access"));
    let violated = header.runs.iter().filter(is_safety).any(|r| r.expected == Expectation::Violated);
    let options = Options {
        deadline: Some(Instant::now() + Duration::from_secs(20)),
        by_access: false,
        ..Options::default()
    };
    let start = Instant::now();
    let outcome = prove(&checked, &sources, &options, &mut |_| true);
    let seconds = start.elapsed().as_secs_f64();
    match outcome {
        Outcome::Proved(proof) => {
            eprintln!("{}: proved, {} clauses, {:.2} + {:.2} s", path.display(), proof.clauses, proof.seconds.proof, proof.seconds.check);
            if violated { Err("proved, and violated".into()) } else { Ok(()) }
        }
        Outcome::Failure { steps } => {
            eprintln!("{}: a failure in {steps} steps, {seconds:.2} s", path.display());
            if violated { Ok(()) } else { Err("a failure that nobody else knows".into()) }
        }
        Outcome::Unknown(why) => {
            eprintln!("{}: unknown: {why}, {seconds:.2} s", path.display());
            Ok(())
        }
    }
}
