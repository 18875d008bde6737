//! Bounded search as a strategy: level by level, for as long as there is time. It settles the question with a violation, or where no
//! bound cuts anything.

use std::time::{Duration, Instant};

use super::growth::{Candidate, Growth};
use super::{Outcome, Question, Settled, Strategy, Work};
use crate::pipeline::{Level, Report, Request, Run, Trouble, Verdict};

/// Translations within bounds that grow.
pub struct Growing;

impl Strategy for Growing {
    fn name(&self) -> &'static str {
        "bounded"
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        let mut growth = Growth::new(question.request.termination());
        let mut seconds = super::super::Seconds::default();
        let mut undecided = None;
        while let Some(candidate) = growth.next() {
            if work.stop.requested() || work.time().is_some_and(|left| left.is_zero()) {
                return Outcome::Partial;
            }
            let (mut report, overlooked) = within(question, work, candidate);
            let took = report.seconds.total;
            seconds.add(&report.seconds);
            report.seconds = seconds;
            report.method = Some(question.request.translation.method.name());
            match (report.verdict, report.trouble) {
                (Verdict::Violated, _) => return Outcome::Settled(Box::new(Settled::by_bounds(report))),
                (Verdict::Holds, _) if report.bounds_reached.is_empty() && overlooked.is_none() => {
                    return Outcome::Settled(Box::new(Settled::by_bounds(proved(report))));
                }
                (Verdict::Holds, _) => {
                    growth.holds(candidate.level, report.threads, &report.bounds_reached, took);
                    note(&growth, work, report, overlooked);
                }
                (_, Some(Trouble::NoAnswer)) if work.stop.requested() => return Outcome::Partial,
                (_, Some(Trouble::NoAnswer)) if took >= candidate.patience => growth.put_back(candidate),
                (_, Some(Trouble::NoAnswer)) => undecided = undecided.or(report.reason),
                _ => return Outcome::Failed(Box::new(report)),
            }
        }
        Outcome::GaveUp(undecided.unwrap_or_else(|| "no bound is left that could grow".into()))
    }
}

/// One level, in the time that it gets; and what it would overlook.
fn within(question: &Question, work: &Work, candidate: Candidate) -> (Report, Option<&'static str>) {
    let patience = Duration::try_from_secs_f64(candidate.patience).unwrap_or(Duration::MAX);
    let request = Request {
        timeout: Some(work.time().map_or(patience, |left| left.min(patience))),
        stop: work.stop.clone(),
        all_errors: false,
        ..question.request.clone()
    };
    let Question { program, sources, .. } = *question;
    let say = |_: &str| {};
    let mut run = Run {
        program,
        sources,
        request: &request,
        say: &say,
        start: Instant::now(),
        recursive: false,
        report: Report::new(),
    };
    let verdict = run.level(candidate.level);
    let overlooked = run.overlooked();
    (run.ended(verdict), overlooked)
}

fn proved(mut report: Report) -> Report {
    report.verdict = Verdict::Proved;
    let level = report.level.map_or(String::new(), Level::describe);
    report.grounds = vec![format!("no execution goes beyond {level}")];
    report
}

/// Tells what holds so far.
fn note(growth: &Growth, work: &Work, mut report: Report, overlooked: Option<&'static str>) {
    let mut held = growth.held().to_vec();
    held.sort_by_key(|l| std::cmp::Reverse((l.rounds.total(), l.unroll, l.recursion, l.threads)));
    work.covers(held.first().map_or(String::new(), |l| l.describe()));
    if overlooked.is_some() {
        return;
    }
    // The level with most rounds is the one that counts; its own bounds were reached.
    report.also_within = held.iter().copied().filter(|l| Some(*l) != report.level).collect();
    work.knows(report);
}
