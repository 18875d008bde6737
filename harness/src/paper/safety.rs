//! Safety: the 20 programs with a bug of Inverso, Tomasco, Fischer, La Torre and Parlato, "Bounded model checking of multi-threaded C
//! programs via lazy sequentialization", CAV 2014, Table 1, and a correct counterpart of each, at the bounds of their headers. The published
//! times are Lazy-CSeq's with CBMC 5.12 on a machine like ours, for the programs that take long.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use unthread::engine;
use unthread::pipeline::{self, Backend, Report, Request, Requested, Verdict};
use unthread::sequentialize::{self, Method};

use crate::{load, say, table_of};

/// Unsafe programs: each method beside the published times and Boogie's; and the sizes of the formulas
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Time for each run
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    /// Leave Boogie out
    #[arg(long)]
    native_only: bool,
    /// Only programs whose name contains this
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
}

const PROGRAMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../boogie-tests/safety/sv-comp");
const PUBLISHED: [(&str, f64); 4] =
    [("53_fib_bench", 0.3), ("55_fib_bench_longer", 1.0), ("57_fib_bench_longest", 74.0), ("72_sigma", 2.5)];

/// What a program's last `RUN` line asks for: the largest bounds.
struct Line {
    name: String,
    text: String,
    bounds: Requested,
    expected: Verdict,
}

fn lines(only: Option<&str>) -> anyhow::Result<Vec<Line>> {
    let mut files: Vec<_> = std::fs::read_dir(Path::new(PROGRAMS))
        .with_context(|| format!("{PROGRAMS} can not be read"))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "bpl"))
        .collect();
    files.sort();
    let mut lines = Vec::new();
    for path in files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if only.is_some_and(|part| !name.contains(part)) {
            continue;
        }
        let text = std::fs::read_to_string(&path).with_context(|| format!("{} can not be read", path.display()))?;
        let (bounds, expected) = header(&text).ok_or_else(|| anyhow!("{name}: no RUN line with its EXPECT"))?;
        lines.push(Line { name, text, bounds, expected });
    }
    Ok(lines)
}

fn header(text: &str) -> Option<(Requested, Verdict)> {
    let last = |word: &str| text.lines().filter_map(|l| Some(l.split_once(word)?.1)).next_back();
    let arguments: Vec<&str> = last("RUN: check")?.split_whitespace().collect();
    let number = |option: &str| {
        let at = arguments.iter().position(|a| *a == option)?;
        arguments.get(at + 1)?.parse().ok()
    };
    let expected = if last("EXPECT:")?.contains("violated") { Verdict::Violated } else { Verdict::Holds };
    let bounds = Requested {
        rounds: Some(number("--rounds")?),
        unroll: number("--unroll").or(Some(1)),
        recursion: Some(1),
        threads: number("--threads"),
        ..Requested::default()
    };
    Some((bounds, expected))
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut table =
        table_of(["program", "rounds", "verdict", "eager s", "lazy s", "published s", "boogie s", "boogie / native"]);
    let mut fine = true;
    for line in lines(args.only.as_deref())? {
        say(&format!("{} ...\n", line.name), &mut std::io::stderr());
        let [eager, lazy] = [Method::Eager, Method::Lazy].map(|m| answer(&line, m, Backend::Native, args.timeout));
        let (eager, lazy) = (eager?, lazy?);
        let seconds = |r: &Report| (r.verdict != Verdict::Unknown).then_some(r.seconds.total);
        let method = if seconds(&eager).unwrap_or(f64::MAX) <= seconds(&lazy).unwrap_or(f64::MAX) {
            Method::Eager
        } else {
            Method::Lazy
        };
        // Boogie gets the translation that suits us better.
        let boogie = match args.native_only {
            true => None,
            false => Some(answer(&line, method, Backend::Boogie, args.timeout)?),
        };
        for report in [&eager, &lazy].into_iter().chain(&boogie) {
            fine &= report.verdict == line.expected || report.verdict == Verdict::Unknown;
        }
        let best = seconds(&eager).into_iter().chain(seconds(&lazy)).fold(f64::MAX, f64::min);
        let shown = |s: Option<f64>| s.map_or(format!("> {}", args.timeout), |s| format!("{s:.3}"));
        let theirs = boogie.as_ref().map(|b| (b.verdict != Verdict::Unknown).then_some(b.seconds.solve));
        table.add_row(vec![
            line.name.clone(),
            line.bounds.rounds.unwrap_or_default().to_string(),
            if best < f64::MAX { line.expected.name() } else { "unknown" }.to_owned(),
            shown(seconds(&eager)),
            shown(seconds(&lazy)),
            PUBLISHED.iter().find(|(n, _)| *n == line.name).map_or(String::new(), |(_, s)| s.to_string()),
            theirs.map_or(String::new(), shown),
            theirs.flatten().map_or(String::new(), |s| format!("{:.0}", s / best)),
        ]);
    }
    say(&format!("{table}\n"), &mut std::io::stdout());
    say(&format!("{}\n", sizes()?), &mut std::io::stdout());
    if !fine {
        say("a verdict is not the expected one\n", &mut std::io::stderr());
    }
    Ok(if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn answer(line: &Line, method: Method, backend: Backend, limit: u64) -> anyhow::Result<Report> {
    let (sources, checked) = load(&line.text)?;
    let request = Request {
        translation: sequentialize::Options { method, ..sequentialize::Options::default() },
        bounds: line.bounds,
        backend,
        timeout: Some(Duration::from_secs(limit)),
        ..Request::default()
    };
    Ok(pipeline::check(&checked, &sources, &request, &|_| {}))
}

/// Statements, threads and rounds of the lazy formula, doubled one after the other: its size grows with their product.
fn sizes() -> anyhow::Result<comfy_table::Table> {
    let mut table = table_of(["statements", "threads", "rounds", "clauses", "per product", "seconds"]);
    for (statements, threads, rounds) in
        [(10, 2, 2), (20, 2, 2), (40, 2, 2), (10, 4, 2), (10, 8, 2), (10, 2, 4), (10, 2, 8), (20, 4, 4)]
    {
        let (_, checked) = load(&counters(statements, threads))?;
        let options =
            sequentialize::Options { method: Method::Lazy, rounds, unroll: 1, ..sequentialize::Options::default() };
        let start = Instant::now();
        let sequential = sequentialize::translate(&checked, &options)
            .map_err(|errors| anyhow!(errors.into_iter().map(|e| e.message).collect::<Vec<_>>().join("; ")))?;
        let limits = engine::Options {
            unroll: 1,
            recursion: 1,
            entry: Some(sequential.entry),
            timeout: Some(Duration::from_secs(60)),
            memory: None,
            max_width: 32,
            calls: engine::MAX_CALLS,
            solver: engine::Solver::Sat,
        };
        let stats = engine::check(&sequential.checked, &limits).stats;
        let product = statements * threads * rounds as usize;
        table.add_row(vec![
            statements.to_string(),
            threads.to_string(),
            rounds.to_string(),
            stats.clauses.to_string(),
            format!("{:.0}", stats.clauses as f64 / product as f64),
            format!("{:.3}", start.elapsed().as_secs_f64()),
        ]);
    }
    Ok(table)
}

/// Threads that set Booleans in turn.
fn counters(statements: usize, threads: usize) -> String {
    let spawns = "  async call Worker();\n".repeat(threads);
    let steps: String = (0..statements).map(|i| format!("  b{} := !b{};\n", i % 4, (i + 1) % 4)).collect();
    let vars: String = (0..4).map(|i| format!("var b{i}: bool;\n")).collect();
    let globals = "b0, b1, b2, b3";
    format!(
        "{vars}procedure {{:entrypoint}} Main()\n  modifies {globals};\n{{\n  {globals} := true, true, true, true;\n{spawns}}}\n\
         procedure Worker()\n  modifies {globals};\n{{\n{steps}  assert b0 || !b0;\n}}\n"
    )
}
