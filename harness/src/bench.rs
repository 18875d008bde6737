//! Native engine against Boogie, on the same translations.

use std::process::ExitCode;
use std::time::Duration;

use unthread::engine::peak_memory;
use unthread::pipeline::{self, Backend, Report, Request, Requested, Verdict};
use unthread::sequentialize;

use crate::arguments::Rival;
use crate::philosophers::{Hands, program};
use crate::{interrupt, load, say, table_of};

/// Time the native engine and Boogie on the same translations of the philosophers
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Time for each run
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    timeout: u64,
    #[command(flatten)]
    rival: Rival,
}

/// One line of the table.
struct Instance {
    philosophers: usize,
    hands: Hands,
    stem: u32,
    lasso: u32,
    /// Seconds that the native engine is meant to need, lifting and replay included.
    aim: Option<f64>,
    /// Small enough for Boogie.
    boogie: bool,
}

const fn instance(hands: Hands, philosophers: usize, stem: u32, lasso: u32, aim: Option<f64>) -> Instance {
    Instance { philosophers, hands, stem, lasso, aim, boogie: true }
}

const INSTANCES: [Instance; 7] = [
    instance(Hands::LastLeft, 4, 1, 2, None),
    instance(Hands::LastLeft, 4, 2, 2, None),
    instance(Hands::LastLeft, 6, 2, 2, None),
    instance(Hands::Right, 10, 1, 1, Some(0.1)),
    instance(Hands::Right, 20, 1, 1, Some(0.3)),
    instance(Hands::Right, 40, 1, 1, Some(0.8)),
    Instance { boogie: false, ..instance(Hands::Right, 40, 2, 2, None) },
];

/// Back edges: enough for the livelock, and the same for both.
const UNROLL: u32 = 2;

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut table = table_of([
        "philosophers",
        "k1",
        "k2",
        "verdict",
        "translate",
        "execute",
        "clauses",
        "solve",
        "replay",
        "native s",
        "peak MB",
        "aim s",
        "boogie s",
        "boogie / native",
    ]);
    let mut agree = true;
    for instance in &INSTANCES {
        let text = program(instance.philosophers, instance.hands);
        forget_peak();
        let native = answer(&text, instance, Backend::Native, args)?;
        let peak = peak_memory();
        let ask_boogie = instance.boogie && !args.rival.native_only;
        let boogie = if ask_boogie { Some(answer(&text, instance, Backend::Boogie, args)?) } else { None };
        agree &= boogie.as_ref().is_none_or(|b| b.verdict == native.verdict || b.verdict == Verdict::Unknown);
        table.add_row(row(instance, &native, peak, boogie.as_ref()));
        say(&format!("{} philosophers done\n", instance.philosophers), &mut std::io::stderr());
        interrupt::so_far(&format!("{table}\n"), !agree);
    }
    if !agree {
        say("native and boogie disagree\n", &mut std::io::stderr());
    }
    Ok(interrupt::conclude(&format!("{table}\n"), !agree))
}

/// The peak of the memory in use begins anew, where the system allows that.
pub fn forget_peak() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

fn row(instance: &Instance, native: &Report, peak: Option<u64>, boogie: Option<&Report>) -> Vec<String> {
    let hands = match instance.hands {
        Hands::Right => "",
        Hands::LastLeft => ", last left-handed",
    };
    let verdict = match boogie {
        Some(b) if b.verdict != native.verdict => format!("{} (boogie: {})", native.verdict.name(), b.verdict.name()),
        _ => native.verdict.name().to_owned(),
    };
    let s = &native.seconds;
    let seconds = |s: f64| format!("{s:.3}");
    // With a violation, the run with Boogie also asks the native engine for the execution: only Boogie's own time counts.
    let theirs = boogie.map(|b| b.seconds.solve).filter(|s| *s > 0.0);
    vec![
        format!("{}{hands}", instance.philosophers),
        instance.stem.to_string(),
        instance.lasso.to_string(),
        verdict,
        seconds(s.translate),
        seconds(s.encode - s.clauses),
        seconds(s.clauses),
        seconds(s.solve),
        seconds(s.replay),
        seconds(s.total),
        peak.map_or(String::new(), |bytes| (bytes >> 20).to_string()),
        instance.aim.map_or(String::new(), |a| a.to_string()),
        theirs.map_or(String::new(), seconds),
        theirs.map_or(String::new(), |t| format!("{:.0}", t / s.total)),
    ]
}

fn answer(text: &str, instance: &Instance, backend: Backend, args: &Args) -> anyhow::Result<Report> {
    let (sources, checked) = load(text)?;
    let request = Request {
        translation: sequentialize::Options {
            method: sequentialize::Method::Lasso,
            ..sequentialize::Options::default()
        },
        bounds: Requested {
            stem: Some(instance.stem),
            lasso: Some(instance.lasso),
            unroll: Some(UNROLL),
            recursion: Some(1),
            ..Requested::default()
        },
        backend,
        timeout: Some(Duration::from_secs(args.timeout)),
        ..Request::default()
    };
    let report = pipeline::check(&checked, &sources, &request, &|_| {});
    if let Some(reason) = &report.reason {
        say(&format!("{} philosophers, {}: {reason}\n", instance.philosophers, backend.name()), &mut std::io::stderr());
    }
    Ok(report)
}
