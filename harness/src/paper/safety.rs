//! Safety: the 20 programs with a bug of Inverso, Tomasco, Fischer, La Torre and Parlato, "Bounded model checking of multi-threaded C
//! programs via lazy sequentialization", CAV 2014, Table 1, and a correct counterpart of each, at the bounds of their headers. The published
//! times are Lazy-CSeq's with CBMC 5.12 on a machine like ours, for the programs that take long.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use serde::{Deserialize, Serialize};
use unthread::engine;
use unthread::pipeline::{self, Backend, Report, Request, Requested, Verdict};
use unthread::sequentialize::{self, Method};

use super::Selected;
use crate::arguments::Rival;
use crate::header::{self, Expectation, Run};
use crate::{interrupt, load, say, table_of};

/// Unsafe programs: each method beside the published times and Boogie's; and the sizes of the formulas
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Time for each run of the native engine
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    /// Time for each run of Boogie
    #[arg(long, value_name = "SECONDS", default_value_t = 15)]
    boogie_timeout: u64,
    /// Go on with a run that was interrupted, if it was made with this build and these limits
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    rival: Rival,
    #[command(flatten)]
    selected: Selected,
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

fn lines(selected: &Selected) -> anyhow::Result<Vec<Line>> {
    let mut files: Vec<_> = std::fs::read_dir(Path::new(PROGRAMS))
        .with_context(|| format!("{PROGRAMS} can not be read"))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "bpl"))
        .collect();
    files.sort();
    let mut lines = Vec::new();
    for path in files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !selected.has(&name) {
            continue;
        }
        let text = std::fs::read_to_string(&path).with_context(|| format!("{} can not be read", path.display()))?;
        let (bounds, expected) = largest(&text).ok_or_else(|| anyhow!("{name}: no RUN line with its EXPECT"))?;
        lines.push(Line { name, text, bounds, expected });
    }
    Ok(lines)
}

fn largest(text: &str) -> Option<(Requested, Verdict)> {
    let Run { arguments, expected, .. } =
        header::read(text).ok()?.runs.into_iter().rfind(|r| r.arguments[0] == "check")?;
    let number = |option: &str| {
        let at = arguments.iter().position(|a| *a == option)?;
        arguments.get(at + 1)?.parse().ok()
    };
    let expected = if expected == Expectation::Violated { Verdict::Violated } else { Verdict::Holds };
    let bounds = Requested {
        rounds: Some(number("--rounds")?),
        unroll: number("--unroll").or(Some(1)),
        recursion: Some(1),
        threads: number("--threads"),
        ..Requested::default()
    };
    Some((bounds, expected))
}

/// What one program gave.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Row {
    name: String,
    /// The build and the limits that it was made with.
    made_with: String,
    rounds: u32,
    expected: String,
    /// No verdict is another than the expected one.
    fine: bool,
    eager: Option<f64>,
    lazy: Option<f64>,
    /// The translation that Boogie got, the one that suits us better; and its answer, if it was asked.
    method: String,
    boogie: Option<Option<f64>>,
}

impl Row {
    fn best(&self) -> Option<f64> {
        self.eager.into_iter().chain(self.lazy).min_by(f64::total_cmp)
    }

    /// Is Boogie's answer on the same translation the faster one? Unknown where both give up.
    fn native_is_slower(&self) -> bool {
        self.boogie.flatten().is_some_and(|theirs| self.best().is_none_or(|ours| ours > theirs))
    }

    fn cells(&self, args: &Args) -> Vec<String> {
        let shown = |s: Option<f64>, limit: u64| s.map_or(format!("> {limit}"), |s| format!("{s:.3}"));
        let ratio = match (self.boogie, self.best()) {
            (Some(Some(theirs)), Some(ours)) => format!("{:.0}", theirs / ours),
            (Some(None), Some(ours)) => format!("> {:.0}", args.boogie_timeout as f64 / ours),
            _ => String::new(),
        };
        vec![
            self.name.clone(),
            self.rounds.to_string(),
            if self.best().is_some() { &self.expected } else { "unknown" }.to_owned(),
            shown(self.eager, args.timeout),
            shown(self.lazy, args.timeout),
            PUBLISHED.iter().find(|(n, _)| *n == self.name).map_or(String::new(), |(_, s)| s.to_string()),
            self.boogie.map_or(String::new(), |b| format!("{} ({})", shown(b, args.boogie_timeout), self.method)),
            ratio,
        ]
    }
}

/// The rows of a run that is not at its end: one JSON object a line.
const ROWS: &str = "target/paper-safety.jsonl";

fn rows_before(args: &Args, made_with: &str) -> anyhow::Result<Vec<Row>> {
    if !args.resume || !Path::new(ROWS).exists() {
        return Ok(Vec::new());
    }
    let text = std::fs::read_to_string(ROWS).with_context(|| format!("{ROWS} can not be read"))?;
    // The last line of a run that was interrupted may be incomplete.
    let rows = text.lines().filter_map(|line| serde_json::from_str::<Row>(line).ok());
    Ok(rows.filter(|row| row.made_with == made_with).collect())
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let made_with = made_with(args)?;
    let before = rows_before(args, &made_with)?;
    std::fs::create_dir_all("target")?;
    let mut file = std::fs::File::create(ROWS).with_context(|| format!("{ROWS} can not be written"))?;
    let mut table =
        table_of(["program", "rounds", "verdict", "eager s", "lazy s", "published s", "boogie s", "boogie / native"]);
    let (mut fine, mut slower, mut text) = (true, Vec::new(), String::new());
    for line in lines(&args.selected)? {
        let row = match before.iter().find(|row| row.name == line.name) {
            Some(row) => row.clone(),
            None => {
                say(&format!("{} ...\n", line.name), &mut std::io::stderr());
                row(&line, args, &made_with)?
            }
        };
        interrupt::has_the_last_word();
        writeln!(file, "{}", serde_json::to_string(&row)?)?;
        fine &= row.fine;
        slower.extend(row.native_is_slower().then(|| row.name.clone()));
        table.add_row(row.cells(args));
        let shown = if slower.is_empty() { "nowhere".to_owned() } else { slower.join(", ") };
        text = format!("{table}\nslower than Boogie on the same output: {shown}\n");
        interrupt::so_far(&text, !fine);
    }
    text.push_str(&format!("{}\n", sizes()?));
    // Nothing is left to be resumed.
    std::fs::remove_file(ROWS)?;
    if !fine {
        say("a verdict is not the expected one\n", &mut std::io::stderr());
    }
    Ok(interrupt::conclude(&text, !fine))
}

/// The program that runs, by its size and its time, and the limits.
fn made_with(args: &Args) -> anyhow::Result<String> {
    let this = std::env::current_exe()?.metadata()?;
    let modified = this.modified()?.duration_since(std::time::UNIX_EPOCH)?.as_nanos();
    let boogie = if args.rival.native_only { 0 } else { args.boogie_timeout };
    Ok(format!("{} {modified} {} {boogie}", this.len(), args.timeout))
}

fn row(line: &Line, args: &Args, made_with: &str) -> anyhow::Result<Row> {
    let eager = answer(line, Method::Eager, Backend::Native, args.timeout)?;
    let lazy = answer(line, Method::Lazy, Backend::Native, args.timeout)?;
    let seconds = |r: &Report| (r.verdict != Verdict::Unknown).then_some(r.seconds.total);
    let is_fine = |r: &Report| r.verdict == line.expected || r.verdict == Verdict::Unknown;
    let mut row = Row {
        name: line.name.clone(),
        made_with: made_with.to_owned(),
        rounds: line.bounds.rounds.unwrap_or_default(),
        expected: line.expected.name().to_owned(),
        fine: is_fine(&eager) && is_fine(&lazy),
        eager: seconds(&eager),
        lazy: seconds(&lazy),
        method: "eager".to_owned(),
        boogie: None,
    };
    let mut method = Method::Eager;
    if row.lazy.is_some() && row.lazy == row.best() {
        (method, row.method) = (Method::Lazy, "lazy".to_owned());
    }
    if !args.rival.native_only {
        let boogie = answer(line, method, Backend::Boogie, args.boogie_timeout)?;
        row.fine &= is_fine(&boogie);
        // Only Boogie's own run counts.
        row.boogie = Some((boogie.verdict != Verdict::Unknown).then_some(boogie.seconds.solve));
    }
    Ok(row)
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
            max_width: 32,
            ..engine::Options::default()
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
