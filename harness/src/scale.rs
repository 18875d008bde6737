//! How translating scales: lines and seconds for a large program, many threads, many rounds.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::anyhow;
use unthread::sequentialize::{self, Method};
use unthread::syntax::print::print;

use crate::{interrupt, load, table_of};

/// Translate large programs: time, and the size of the output
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Lines of source
    #[arg(long, default_value_t = 5_000)]
    lines: usize,
    /// Threads, the first one included
    #[arg(long, default_value_t = 64)]
    threads: usize,
    /// Rounds
    #[arg(long, default_value_t = 10)]
    rounds: u32,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut table = table_of(["method", "lines", "threads", "rounds", "output lines", "output / input", "seconds"]);
    let Args { lines, threads, rounds } = *args;
    // Halved one by one, to see what the output is proportional to.
    let sizes = [
        (lines, threads, rounds),
        (lines / 2, threads, rounds),
        (lines, threads / 2, rounds),
        (lines, threads, rounds / 2),
    ];
    for (method, name) in [(Method::Eager, "eager"), (Method::Lazy, "lazy")] {
        for (lines, threads, rounds) in sizes {
            let (threads, rounds) = (threads.max(2), rounds.max(1));
            let source = program(lines, threads);
            let input = source.lines().count();
            let (_, checked) = load(&source)?;
            let options = sequentialize::Options { method, rounds, unroll: 1, ..sequentialize::Options::default() };
            let start = Instant::now();
            let sequential = sequentialize::translate(&checked, &options)
                .map_err(|errors| anyhow!(errors.into_iter().map(|e| e.message).collect::<Vec<_>>().join("; ")))?;
            let text = print(&sequential.checked.program);
            let seconds = start.elapsed().as_secs_f64();
            let output = text.lines().count();
            table.add_row(vec![
                name.to_owned(),
                input.to_string(),
                threads.to_string(),
                rounds.to_string(),
                output.to_string(),
                format!("{:.1}", output as f64 / input as f64),
                format!("{seconds:.2}"),
            ]);
            interrupt::so_far(&format!("{table}\n"), false);
        }
    }
    Ok(interrupt::conclude(&format!("{table}\n"), false))
}

/// A thread for each procedure; its lines work on its own locals and, now and then, on a shared variable.
fn program(lines: usize, threads: usize) -> String {
    let workers = threads - 1;
    let each = (lines / workers).saturating_sub(8).max(1);
    let mut text = String::from(
        "var lock: bool;\nvar total: int;\n\nprocedure {:entrypoint} Main()\n  modifies lock, total;\n{\n",
    );
    text.push_str("  lock, total := false, 0;\n");
    (0..workers).for_each(|w| text.push_str(&format!("  async call Worker{w}();\n")));
    text.push_str("}\n");
    for w in 0..workers {
        text.push_str(&format!("\nprocedure Worker{w}()\n  modifies lock, total;\n{{\n  var t: int;\n  t := {w};\n"));
        for line in 0..each {
            text.push_str(match line % 10 {
                0 => "  atomic { assume !lock; lock := true; }\n",
                4 => "  total := total + t;\n",
                8 => "  lock := false;\n",
                _ => "  t := t + 1;\n",
            });
        }
        text.push_str("}\n");
    }
    text
}
