//! `unthread-harness run`: many programs, every method, every verifier, one table.
//!
//! ```text
//! suite      programs and what their headers expect
//! plan       one case for each RUN line, method, set of bounds
//! execute    each case: `unthread check`, then one translation that every other backend reads
//! judge      expected against got, backend against backend, method against method
//! report     table, JSON Lines, CSV, one page of HTML
//! ```

mod backends;
mod custom;
mod direct;
mod execute;
mod flags;
mod judge;
mod plan;
mod progress;
mod suite;

#[cfg(test)]
pub use judge::tests::record as test_record;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use anyhow::Context as _;

pub use flags::Flags;
pub use suite::{files_below, load};

use crate::arguments::{Limits, Suite, Tested};
use crate::interrupt::{self, interrupted};
use crate::record::{self, Fingerprint, Outcome, Record};
use crate::{report, say};
use execute::Context;
use flags::Bounds;
use plan::{Case, Selection};
use progress::Progress;

/// Run programs with every method and every verifier, and compare the answers
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  unthread-harness run boogie-tests --jobs 2 --out report
  unthread-harness run boogie-tests/safety --methods eager,lazy --bounds rounds=1 --bounds rounds=3,unroll=2
  unthread-harness run suite.toml --backends native,boogie,my-verifier.toml --tool boogie=/opt/boogie

Exit status: 0 no disagreement, 1 a disagreement, 4 something broke (and no disagreement), 130 interrupted.")]
pub struct Args {
    #[command(flatten)]
    suite: Suite,
    /// Methods to use; a line that names its own is used with that one only
    #[arg(long, value_delimiter = ',', default_values = plan::METHODS, value_parser = plan::METHODS)]
    methods: Vec<String>,
    /// Bounds to use instead of those of the program, as rounds=2,unroll=3; may be repeated
    #[arg(long, value_name = "BOUNDS")]
    bounds: Vec<Bounds>,
    /// native, verify, explore, boogie, boogie-stratified, boogie-3, corral, or files that describe a verifier
    #[arg(long, value_delimiter = ',', default_value = "native,boogie")]
    backends: Vec<String>,
    /// A verifier that understands threads, on the concurrent programs themselves, beside our translation of them (safety)
    #[arg(long, value_parser = ["corral"])]
    direct: Option<String>,
    /// Also divide each translation into so many parts, ask about each, and join the answers
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=1000))]
    split: Option<u32>,
    /// Where a backend's program is
    #[arg(long, value_name = "BACKEND=PATH")]
    tool: Vec<String>,
    /// Cases at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: u32,
    #[command(flatten)]
    limits: Limits,
    /// Also the SLOW RUN lines
    #[arg(long)]
    slow: bool,
    /// Keep the answers of the last run that are still true
    #[arg(long)]
    resume: bool,
    /// Folder for results.jsonl, results.csv, index.html and all outputs
    #[arg(long, value_name = "FOLDER", default_value = "target/harness")]
    out: PathBuf,
    #[command(flatten)]
    tested: Tested,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    for folder in ["output", "translation", "witness"] {
        let folder = args.out.join(folder);
        std::fs::create_dir_all(&folder).with_context(|| format!("{} can not be made", folder.display()))?;
    }
    let out = args.out.canonicalize()?;
    let unthread = args.tested.path()?;
    let Limits { timeout, memory } = args.limits;
    let limits = format!("{timeout} {memory}");
    let corral_path = args.tool.iter().find_map(|t| t.strip_prefix("corral=")).map(PathBuf::from);
    // Where only the concurrent programs are given to Corral, it is not among the backends.
    let only_direct = args.direct.is_some() && !args.backends.iter().any(|b| b == "corral");
    let tools: Vec<String> = args.tool.iter().filter(|t| !(only_direct && t.starts_with("corral="))).cloned().collect();
    let context = Context {
        shown: execute::shown_path(&unthread),
        split: args.split,
        corral: corral_path,
        backends: backends::named(&args.backends, &tools)?,
        time: Some(Duration::from_secs(timeout)),
        memory: Some(memory << 20),
        fingerprint: Fingerprint::new().with(&std::fs::read(&unthread)?).with(limits.as_bytes()),
        unthread,
        out,
    };
    let selection = Selection {
        methods: args.methods.clone(),
        bounds: args.bounds.clone(),
        slow: args.slow,
        explore: args.backends.iter().any(|b| b == "explore"),
        direct: args.direct.is_some(),
    };
    let cases = plan::cases(suite::load(&args.suite.paths)?, &selection);
    let results = args.out.join("results.jsonl");
    let before = if args.resume && results.exists() { record::read(&results)? } else { Vec::new() };
    interrupt::ends_itself();
    let mut records = work(&context, &cases, before, args.jobs as usize)?;
    judge::judge(&mut records);
    report::write(&records, &args.out)?;
    Ok(conclude(&records, &args.out))
}

/// What is known of each case, in the order of the cases.
fn work(context: &Context, cases: &[Case], before: Vec<Record>, jobs: usize) -> anyhow::Result<Vec<Record>> {
    let mut known: BTreeMap<_, Record> = before.into_iter().map(|r| (r.key(), r)).collect();
    let mut done: Vec<Option<Vec<Record>>> = cases.iter().map(|case| still_true(context, case, &mut known)).collect();
    let left: Vec<usize> = (0..cases.len()).filter(|i| done[*i].is_none()).collect();
    let mut progress = Progress::new(cases.len(), left.len());
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| -> anyhow::Result<()> {
        for _ in 0..jobs.min(left.len()) {
            let (send, next, stop, left) = (send.clone(), &next, &stop, &left);
            scope.spawn(move || {
                while let Some(&i) = left.get(next.fetch_add(1, Ordering::SeqCst)) {
                    let result = context.run(&cases[i]);
                    // What an interrupt ended says nothing.
                    if interrupted() || stop.load(Ordering::SeqCst) || send.send((i, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut failed = None;
        for (i, result) in receive {
            match result {
                Ok(records) => {
                    progress.done(&records);
                    done[i] = Some(records);
                }
                Err(error) => {
                    stop.store(true, Ordering::SeqCst);
                    failed = Some(error);
                }
            }
        }
        failed.map_or(Ok(()), Err)
    })?;
    progress.finish();
    Ok(done.into_iter().flatten().flatten().collect())
}

/// The answers of an earlier run, if it has all that this case needs.
fn still_true(context: &Context, case: &Case, known: &mut BTreeMap<RecordKey, Record>) -> Option<Vec<Record>> {
    let fingerprint = context.fingerprint(case);
    let key = |backend: &String| {
        (case.program.name.clone(), case.line, case.run.clone(), case.method.clone(), backend.clone())
    };
    let concerned = context.concerned(case);
    let there =
        |b: &String| known.get(&key(b)).is_some_and(|r| r.fingerprint == fingerprint && r.outcome != Outcome::Missing);
    if !concerned.iter().all(there) {
        return None;
    }
    Some(concerned.iter().filter_map(|b| known.remove(&key(b))).collect())
}

type RecordKey = (String, usize, String, String, String);

/// The table, the disagreements with the commands that show them, the exit status.
fn conclude(records: &[Record], out: &Path) -> ExitCode {
    let mut stdout = std::io::stdout();
    say(&report::table(records), &mut stdout);
    let mut stderr = std::io::stderr();
    for record in records.iter().filter(|r| matches!(r.outcome, Outcome::Disagree | Outcome::Crash)) {
        let reason = record.reason.as_deref().unwrap_or("");
        let (row, column) = (record.row(), record.column());
        let what = format!(
            "{}: {row}, {column}: {}: {reason}\n  {}\n",
            record.outcome.name(),
            record.answer.name(),
            record.command
        );
        say(&what, &mut stderr);
    }
    say(&format!("{}\n", out.join("index.html").display()), &mut stdout);
    let any = |outcome: Outcome| records.iter().any(|r| r.outcome == outcome);
    if any(Outcome::Disagree) {
        ExitCode::FAILURE
    } else if interrupted() {
        say("interrupted: the results are not complete\n", &mut stderr);
        ExitCode::from(interrupt::STATUS)
    } else if any(Outcome::Crash) {
        ExitCode::from(4)
    } else {
        ExitCode::SUCCESS
    }
}
