//! Fair non-termination: the table of Atig, Bouajjani, Emmi and Lal, "Detecting fair non-termination in multithreaded programs",
//! CAV 2012. The published times are those of MUTANT with Corral on a machine of 2012.

use std::process::ExitCode;
use std::time::Duration;

use unthread::pipeline::{self, Backend, Report, Request, Requested, Verdict};
use unthread::sequentialize::{self, Method};

use super::Selected;
use crate::arguments::Rival;
use crate::philosophers::{Hands, program};
use crate::{interrupt, load, say, table_of};

/// Fair non-termination: philosophers, a list, a protocol, beside the published times and Boogie's
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Time for each run of Boogie
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    #[command(flatten)]
    rival: Rival,
    #[command(flatten)]
    selected: Selected,
}

/// Time for each run of the native engine.
const NATIVE_LIMIT: u64 = 600;

/// A line of the table.
struct Line {
    name: String,
    text: String,
    /// Stem and lasso rounds, checked one after the other; all but the last hold.
    bounds: Vec<(u32, u32)>,
    expected: Verdict,
    published: f64,
    /// The lazy lasso for programs on a heap: nothing is guessed about maps.
    method: Method,
}

/// Seconds for 2, 3, ... philosophers.
const PHILOSOPHERS: [f64; 9] = [2.1, 3.43, 6.13, 8.94, 21.91, 15.79, 30.77, 31.66, 43.54];
/// Contexts of each thread in the list's livelock: one before the period, two in it.
const LIST: (&str, f64) = (include_str!("../../../boogie-tests/liveness/optimistic-list.bpl"), 44.0);
/// The protocol with an error.
const BUGGY: [(&str, &str, f64); 3] = [
    ("answer lost", include_str!("../../../boogie-tests/liveness/async-assertion-lost-answer.bpl"), 11.0),
    ("asks again", include_str!("../../../boogie-tests/liveness/async-assertion-retry.bpl"), 21.0),
    ("withdraws", include_str!("../../../boogie-tests/liveness/async-assertion-withdraw.bpl"), 36.0),
];
/// The correct protocol, up to three contexts of each thread.
const CORRECT: (&str, f64) = (include_str!("../../../boogie-tests/liveness/async-assertion.bpl"), 402.0);

/// Back edges: enough for each livelock.
const UNROLL: u32 = 2;

fn lines() -> Vec<Line> {
    let violated = |name: String, text: String, bounds, published| Line {
        name,
        text,
        bounds: vec![bounds],
        expected: Verdict::Violated,
        published,
        method: Method::Lasso,
    };
    let mut lines = Vec::new();
    for (n, published) in (2..).zip(PHILOSOPHERS) {
        lines.push(violated(format!("philosophers, N = {n}"), program(n, Hands::Right), (1, 1), published));
    }
    let list = violated("OptimisticList (lazy lasso)".into(), LIST.0.into(), (1, 2), LIST.1);
    lines.push(Line { method: Method::LazyLasso, ..list });
    for (name, text, published) in BUGGY {
        lines.push(violated(format!("protocol, {name}"), text.into(), (1, 1), published));
    }
    lines.push(Line {
        name: "protocol, correct".into(),
        text: CORRECT.0.into(),
        bounds: vec![(1, 1), (1, 2), (2, 1)],
        expected: Verdict::Holds,
        published: CORRECT.1,
        method: Method::Lasso,
    });
    lines
}

/// Seconds of one tool for one line; `None` where the time was up.
struct Cell {
    seconds: Option<f64>,
    verdict: Verdict,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut table = table_of([
        "program",
        "k1 + k2",
        "verdict",
        "native s",
        "published s",
        "published / native",
        "boogie s",
        "boogie / native",
    ]);
    let mut fine = true;
    for line in lines().iter().filter(|l| args.selected.has(&l.name)) {
        say(&format!("{} ...\n", line.name), &mut std::io::stderr());
        let native = measure(line, Backend::Native, NATIVE_LIMIT)?;
        let boogie = (!args.rival.native_only).then(|| measure(line, Backend::Boogie, args.timeout)).transpose()?;
        fine &= native.verdict == line.expected;
        fine &= boogie.as_ref().is_none_or(|b| b.verdict == line.expected || b.seconds.is_none());
        table.add_row(row(line, &native, boogie.as_ref(), args));
        interrupt::so_far(&format!("{table}\n"), !fine);
    }
    if !fine {
        say("a verdict is not the expected one\n", &mut std::io::stderr());
    }
    Ok(interrupt::conclude(&format!("{table}\n"), !fine))
}

fn row(line: &Line, native: &Cell, boogie: Option<&Cell>, args: &Args) -> Vec<String> {
    let bounds: Vec<String> = line.bounds.iter().map(|(stem, lasso)| format!("{stem} + {lasso}")).collect();
    let ratio = |theirs: f64| native.seconds.map_or(String::new(), |ours| format!("{:.0}", theirs / ours));
    let (boogie_seconds, boogie_ratio) = match boogie {
        None => (String::new(), String::new()),
        Some(Cell { seconds: Some(s), .. }) => (format!("{s:.2}"), ratio(*s)),
        Some(Cell { seconds: None, .. }) => {
            (format!("> {}", args.timeout), format!("> {}", ratio(args.timeout as f64)))
        }
    };
    vec![
        line.name.clone(),
        bounds.join(", "),
        native.verdict.name().to_owned(),
        native.seconds.map_or(format!("> {NATIVE_LIMIT}"), |s| format!("{s:.3}")),
        line.published.to_string(),
        ratio(line.published),
        boogie_seconds,
        boogie_ratio,
    ]
}

/// All bounds of a line, up to the first violation. Translation, lifting and replay count for the native engine; for Boogie only
/// its own run does.
fn measure(line: &Line, backend: Backend, limit: u64) -> anyhow::Result<Cell> {
    let mut seconds = 0.0;
    let mut verdict = Verdict::Unknown;
    for &(stem, lasso) in &line.bounds {
        let report = answer(line, (stem, lasso), backend, limit)?;
        verdict = report.verdict;
        if verdict == Verdict::Unknown {
            let reason = report.reason.unwrap_or_default();
            say(&format!("  {}: {reason}\n", backend.name()), &mut std::io::stderr());
            return Ok(Cell { seconds: None, verdict });
        }
        seconds += if backend == Backend::Native { report.seconds.total } else { report.seconds.solve };
        if verdict == Verdict::Violated {
            break;
        }
    }
    Ok(Cell { seconds: Some(seconds), verdict })
}

fn answer(line: &Line, (stem, lasso): (u32, u32), backend: Backend, limit: u64) -> anyhow::Result<Report> {
    let (sources, checked) = load(&line.text)?;
    let method = line.method;
    let request = Request {
        translation: sequentialize::Options { method, ..sequentialize::Options::default() },
        bounds: Requested {
            stem: Some(stem),
            lasso: Some(lasso),
            unroll: Some(UNROLL),
            recursion: Some(1),
            ..Requested::default()
        },
        backend,
        timeout: Some(Duration::from_secs(limit)),
        ..Request::default()
    };
    Ok(pipeline::check(&checked, &sources, &request, &|_| {}))
}
