//! A proof for so many rounds: the eager translation is a sequential program that keeps loops and recursion, and these need no bound.
//!
//! ```text
//! bounded search       a little of it: what soon fails needs no proof
//! sequentialize        eager, for the rounds; printed and read again, as it stands in the file that a certificate is checked with
//! summaries            contracts of its procedures, certified
//!    proved            holds, within the rounds
//!    otherwise         bounded search again, within growing bounds: violated (replayed on the source), or unknown
//! ```
//! What the clauses say of a violation is never reported: only an execution is, which the bounded search has found.

use crate::clock::Instant;

use super::bounds::{Bound, Level, Requested, Rounds};
use super::decide::own_cuts;
use super::portfolio::certificate_of;
use super::report::{FailureKind, Report, Verdict};
use super::{Request, at_level, check};
use crate::check::{Asked, CheckOptions, Checked};
use crate::proof::horn::tools;
use crate::proof::{self, Outcome, summaries};
use crate::sequential::Sequential;
use crate::sequentialize;
use crate::source::{SourceFile, Sources};
use crate::syntax::parse::{ParseOptions, parse};
use crate::syntax::print::print;

/// Bounds of the search in front of the proof; the part of the time that it has at most, as the one behind the proof has at least.
const FIRST: Requested = Requested {
    rounds: None,
    stem: None,
    lasso: None,
    unroll: Some(2),
    recursion: Some(2),
    threads: None,
    int_range: None,
};
const PART: u32 = 4;

/// Proves that no check fails within so many rounds, whatever the loops and the recursion, or finds an execution in which one does.
pub fn prove_rounds(
    program: &Checked,
    sources: &Sources,
    request: &Request,
    rounds: u32,
    say: &dyn Fn(&str),
) -> Report {
    let start = Instant::now();
    let left = || request.timeout.map(|t| t.saturating_sub(start.elapsed()));
    let bounds = Requested { rounds: Some(rounds), ..request.bounds };
    let bounded =
        |bounds: Requested, timeout| check(program, sources, &Request { bounds, timeout, ..request.clone() }, say);
    let first = Requested { rounds: bounds.rounds, threads: bounds.threads, ..FIRST };
    let mut report = bounded(first, left().map(|t| t / PART));
    if !settles(&report) {
        report = match proof_of(program, request, rounds, start, say) {
            Ok(proved) => proved,
            Err(why) => {
                let deeper = bounded(bounds, left());
                match deeper.verdict {
                    _ if settles(&deeper) => deeper,
                    Verdict::Holds => open(&deeper, &why),
                    _ => open(&report, &why),
                }
            }
        };
    }
    report.seconds.total = start.elapsed().as_secs_f64();
    report
}

/// There is nothing left to be asked.
fn settles(report: &Report) -> bool {
    report.verdict == Verdict::Violated || report.trouble.is_some_and(|t| t != FailureKind::NoAnswer)
}

/// Neither proved nor violated, as far as the bounded search has come.
fn open(bounded: &Report, why: &str) -> Report {
    let known = match (bounded.verdict, bounded.level) {
        (Verdict::Holds, Some(level)) => format!(" (no violation within {})", level.describe()),
        _ => String::new(),
    };
    Report::without_answer(&format!("no proof: {why}{known}"))
}

fn proof_of(
    program: &Checked,
    request: &Request,
    rounds: u32,
    start: Instant,
    say: &dyn Fn(&str),
) -> Result<Report, String> {
    let threads = request.bounds.threads;
    // Loops and recursion stay what they are: these are bounds for others.
    let level = Level { rounds: Rounds::Unbounded { rounds }, unroll: 1, recursion: 1, threads };
    let options = sequentialize::Options { saturate: false, ..at_level(&request.translation, level) };
    say(&format!("{}: translating", level.describe()));
    let sequential = sequentialize::translate(program, &options)
        .map_err(|d| d.first().map_or_else(String::new, |d| d.message.clone()))?;
    let (checked, sources) = read_again(&sequential)?;
    let options = proof::Options {
        // The rest is for the search for a violation.
        deadline: request.timeout.and_then(|t| start.checked_add(t - t / PART)),
        memory: request.memory,
        solver: request.solver.clone(),
        stop: request.stop.clone(),
        ..proof::Options::default()
    };
    let mut tell = |what: &str| say(&format!("{}: {what}", level.describe()));
    let subject = proof::Subject::new(&checked, &sources, Asked::from(Some(sequential.entry.as_str())));
    match summaries::prove(&subject, &options, &tools(&request.solver), &mut tell) {
        Outcome::Proved(proof) => {
            let mut report = Report::new();
            report.verdict = Verdict::Holds;
            report.level = Some(level);
            report.threads = sequential.slots.map(|n| n as u32);
            report.bounds_reached = own_cuts(&checked);
            // One thread alone needs no second round.
            if sequential.slots != Some(1) && !report.bounds_reached.contains(&Bound::Rounds) {
                report.bounds_reached.insert(0, Bound::Rounds);
            }
            let (grounds, certificate) = certificate_of(request.translation.method.name(), *proof);
            report.grounds = vec![grounds];
            report.certificate = Some(certificate);
            Ok(report)
        }
        Outcome::Unknown(why) | Outcome::Broken(why) => Err(why),
        Outcome::Uncertified(rejected) => Err(rejected.to_string()),
        Outcome::Failure(_) => Err("some execution fails a check".into()),
    }
}

/// The translation as its text says it: what a certificate is about.
fn read_again(sequential: &Sequential) -> Result<(Checked, Sources), String> {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("the translation", print(&sequential.checked.program)));
    let first = |errors: Vec<crate::diagnostic::Diagnostic>| {
        let message = errors.first().map_or_else(String::new, |d| d.message.clone());
        format!("internal error: the translation can not be read again: {message}")
    };
    let parsed = parse(&mut sources, &ParseOptions::default()).map_err(first)?;
    let checked = crate::check::check(parsed.program, &CheckOptions::default()).map_err(first)?;
    Ok((checked, sources))
}
