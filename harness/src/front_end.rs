//! The front end on large programs: parse, resolve and typecheck, print; against Boogie on the same files.

use std::fmt::Write as _;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use unthread::backend::{Ended, Limits};
use unthread::check::{CheckOptions, check};
use unthread::process::{self, Folder};
use unthread::source::{SourceFile, Sources};
use unthread::syntax::parse::{ParseOptions, parse};
use unthread::syntax::print::print;

use crate::arguments::Rival;
use crate::{interrupt, table_of};

/// Time the front end and Boogie on programs of 1 MB and 10 MB
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Time for each run of Boogie
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    timeout: u64,
    #[command(flatten)]
    rival: Rival,
    /// Sizes in MB
    #[arg(long, value_delimiter = ',', default_values_t = [1, 10])]
    sizes: Vec<usize>,
}

/// Seconds that each phase took, the best of a few runs.
struct Times {
    parse: f64,
    check: f64,
    print: f64,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut table =
        table_of(["MB", "parse s", "check s", "print s", "total s", "MB/s", "boogie /noVerify s", "boogie / unthread"]);
    for &size in &args.sizes {
        let text = program(size * 1_000_000);
        let megabytes = text.len() as f64 / 1e6;
        let times = best_times(&text, 3)?;
        let total = times.parse + times.check + times.print;
        let boogie = if args.rival.native_only { None } else { boogie(&text, Duration::from_secs(args.timeout))? };
        table.add_row([
            format!("{megabytes:.1}"),
            format!("{:.3}", times.parse),
            format!("{:.3}", times.check),
            format!("{:.3}", times.print),
            format!("{total:.3}"),
            format!("{:.1}", megabytes / total),
            boogie.map_or("-".to_owned(), |s| format!("{s:.1}")),
            boogie.map_or("-".to_owned(), |s| format!("{:.0}", s / total)),
        ]);
        interrupt::so_far(&format!("{table}\n"), false);
    }
    Ok(interrupt::conclude(&format!("{table}\n"), false))
}

fn best_times(text: &str, runs: usize) -> anyhow::Result<Times> {
    let mut best = Times { parse: f64::MAX, check: f64::MAX, print: f64::MAX };
    for _ in 0..runs {
        let times = times(text)?;
        best.parse = best.parse.min(times.parse);
        best.check = best.check.min(times.check);
        best.print = best.print.min(times.print);
    }
    Ok(best)
}

fn times(text: &str) -> anyhow::Result<Times> {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("large.bpl", text));
    let first = |diagnostics: Vec<unthread::diagnostic::Diagnostic>| {
        anyhow!("{}", diagnostics.first().map_or("", |d| d.message.as_str()))
    };
    let start = Instant::now();
    let parsed = parse(&mut sources, &ParseOptions::default()).map_err(first)?;
    let parse = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let checked = check(parsed.program, &CheckOptions::default()).map_err(first)?;
    let check = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let printed = print(&checked.program);
    let print = start.elapsed().as_secs_f64();
    anyhow::ensure!(!printed.is_empty(), "nothing was printed");
    Ok(Times { parse, check, print })
}

/// Seconds that Boogie takes to parse, resolve and typecheck; `None` where it is missing, fails, or is too slow.
fn boogie(text: &str, timeout: Duration) -> anyhow::Result<Option<f64>> {
    let Ok(boogie) = which::which("boogie") else { return Ok(None) };
    let folder = Folder::new()?;
    let file = folder.path().join("large.bpl");
    std::fs::write(&file, text).context("writing the program for Boogie")?;
    let limits = Limits { time: Some(timeout), ..Limits::default() };
    let ran = process::run(Command::new(boogie).arg("/noVerify").arg(&file), &folder, &limits)?;
    Ok((ran.end == Ended::Exited(0)).then_some(ran.seconds))
}

/// A program of about that many bytes, as a translator from C might make it: a memory map, functions and axioms on it,
/// procedures with contracts, loops, and calls of their neighbours.
fn program(bytes: usize) -> String {
    let mut text = String::from(
        "type ref = int;\nvar $M.0: [ref]int;\nvar $count: int;\n\
         function {:inline} $load(M: [ref]int, p: ref) returns (int) { M[p] }\n\
         function {:inline} $store(M: [ref]int, p: ref, v: int) returns ([ref]int) { M[p := v] }\n\n",
    );
    let mut k = 0;
    while text.len() < bytes {
        let _ = write!(text, "{}", procedure(k));
        k += 1;
    }
    text
}

fn procedure(k: usize) -> String {
    let callee = if k == 0 { 0 } else { k - 1 };
    format!(
        "// {k}th part\n\
function $size.{k}(p: ref, n: int): int;\n\
axiom (forall p: ref, n: int :: {{$size.{k}(p, n)}} 0 <= n && n < {k} ==> $size.{k}(p, n) == n * 4 + {k} && $size.{k}(p, n) >= n);\n\
procedure update.{k}(p: ref, n: int) returns (r: int)\n\
  requires 0 <= n && n < 100 && p != 0;\n\
  modifies $M.0, $count;\n\
  ensures r >= 0 ==> $load($M.0, p) == old($load($M.0, p)) + r;\n\
{{\n\
  var $i0: int, $i1: int;\n\
  var $b: bool;\n\
$bb0:\n\
  $i0 := 0;\n\
  assume {{:sourceloc \"part.c\", {k}, 7}} true;\n\
  while ($i0 < n)\n\
    invariant 0 <= $i0 && $i0 <= n;\n\
    invariant (forall q: ref :: q != p ==> $load($M.0, q) == old($load($M.0, q)));\n\
  {{\n\
    $i1 := $load($M.0, p + 4 * $i0);\n\
    $M.0 := $store($M.0, p, (if $i1 > {k} then $i1 - 1 else $i1 + {k}) mod 256);\n\
    $b := $i1 == $size.{k}(p, $i0) || ($count > {k} && $M.0[p + 1] != 7);\n\
    if ($b) {{\n\
      call $i1 := update.{callee}(p + 1, $i0);\n\
      goto $bb1, $bb2;\n\
    }} else {{\n\
      $count := $count + 1;\n\
    }}\n\
    $i0 := $i0 + 1;\n\
  }}\n\
$bb1:\n\
  assert {{:valid}} $count >= 0 ==> p != 0 && n >= 0;\n\
$bb2:\n\
  r := $i0 * 2 - $i1 div 2;\n\
  return;\n\
}}\n\n"
    )
}
