//! An answer in words: what was found, within what, and what it rests on.

use super::{Bound, Report, RequestSummary, Verdict};
use crate::proof::hints::{Judgement, Step};
use crate::source::{Sources, Span};
use crate::witness::html::{Heading, OpenStep, Proof};

/// The answer in words.
pub fn what(report: &Report, asked: &RequestSummary) -> String {
    match report.verdict {
        Verdict::Violated => violated(&asked.property, asked.fairness.name()),
        Verdict::Proved => {
            let grounds: String = report.grounds.iter().map(|g| format!("; {g}")).collect();
            format!("{}{grounds}{}", no_execution(&asked.property, asked.fairness.name()), void(report))
        }
        Verdict::Holds => {
            let nothing = no_execution(&asked.property, asked.fairness.name());
            let part = asked.part.as_ref().map_or(String::new(), |p| format!(" in part {} of {}", p.index, p.of));
            let levels = levels(report);
            let within = if levels.is_empty() { levels } else { format!(" within {levels}") };
            format!("{nothing}{part}{within}{}{}", beyond(report), void(report))
        }
        Verdict::Unknown => "no answer".to_owned(),
    }
}

/// What a violation is.
pub fn violated(property: &str, fairness: &str) -> String {
    match (property, fairness) {
        ("safety", _) => "an execution fails a check".to_owned(),
        ("deadlock", _) => "an execution ends in a deadlock".to_owned(),
        ("race", _) => "two threads race".to_owned(),
        ("termination", "none") => "an execution never ends".to_owned(),
        ("termination", kind) => format!("a {kind}ly fair execution never ends"),
        (property, "none") => format!("an execution breaks {property}"),
        (property, kind) => format!("a {kind}ly fair execution breaks {property}"),
    }
}

/// That there is none.
pub fn no_execution(property: &str, fairness: &str) -> String {
    match property {
        "safety" => "no execution fails a check".to_owned(),
        "deadlock" => "no execution ends in a deadlock".to_owned(),
        "race" => "no two threads race".to_owned(),
        "termination" => format!("no execution that never ends and is fair ({fairness})"),
        property => format!("no execution that is fair ({fairness}) breaks {property}"),
    }
}

/// Bounds that cover no more than others need no sentence of their own beyond this many.
const LEVELS_NAMED: usize = 3;

/// Within what the answer holds.
fn levels(report: &Report) -> String {
    if let Some((low, high)) = report.int_range {
        return format!("arbitrary integers from {low} to {high}");
    }
    let all = report.level.iter().chain(&report.also_within).take(LEVELS_NAMED);
    all.map(|level| level.describe()).collect::<Vec<_>>().join(", or within ")
}

/// That no execution stands behind the answer.
pub fn void(report: &Report) -> String {
    report.void.map_or(String::new(), |why| format!("; but {why}"))
}

/// What lies beyond the bounds.
fn beyond(report: &Report) -> String {
    let word = |b: &Bound| match (b, report.threads, report.int_width) {
        (Bound::Threads, Some(n), _) => format!("more than {n} threads"),
        (Bound::IntWidth, _, Some(bits)) => format!("integers of more than {bits} bits"),
        _ => b.beyond().to_owned(),
    };
    match report.bounds_reached.as_slice() {
        [] => "; no execution goes beyond".to_owned(),
        reached => format!("; not covered: {}", reached.iter().map(word).collect::<Vec<_>>().join(", ")),
    }
}

/// What the answer rests on.
pub fn facts(report: &Report, asked: &RequestSummary) -> Vec<String> {
    let mut parts = vec![format!("method {}", report.method.unwrap_or(asked.method))];
    match report.verdict {
        Verdict::Violated => {
            parts.extend(report.level.map(|l| l.describe()));
            parts.extend(report.grounds.iter().cloned());
        }
        // What each of several strategies has done is for whoever wants to know it all; there is advice instead.
        Verdict::Holds | Verdict::Unknown => {
            parts.extend(report.level.filter(|_| report.verdict == Verdict::Unknown).map(|l| l.describe()));
            let told = report.advice.is_empty() || log::log_enabled!(log::Level::Info);
            parts.extend(report.grounds.iter().filter(|_| told).cloned());
        }
        // The grounds stand in the sentence above.
        Verdict::Proved => parts.extend(report.rests_on.map(|what| format!("rests on {}", what.phrase()))),
    }
    if report.witness.is_some() {
        parts.push("replayed on the source: confirmed".to_owned());
    }
    parts
}

/// What stands above the execution on a page.
pub fn heading(report: &Report, asked: &RequestSummary, sources: &Sources) -> Heading {
    Heading {
        file: asked.program(),
        verdict: report.verdict.name().to_owned(),
        what: what(report, asked),
        details: facts(report, asked).join("; "),
        proof: (report.verdict == Verdict::Proved).then(|| proof(report, sources)),
        steps: open_steps(report),
    }
}

/// Why a proof fails: hints that are not inductive, and steps to a failure that nothing which is kept excludes.
fn open_steps(report: &Report) -> Vec<OpenStep> {
    let hints = report.hints.iter().filter_map(|judged| match &judged.verdict {
        Judgement::NotInductive(step, reached) => {
            Some(open_step(format!("hint {}: not inductive: {}", judged.place, judged.text), step, reached.in_words()))
        }
        Judgement::Kept { .. } | Judgement::False(_) | Judgement::Undecided(_) => None,
    });
    let failures = report.explanation.iter().flat_map(|explanation| &explanation.open);
    let failures = failures.map(|step| open_step("nothing that is kept excludes a failure".to_owned(), step, ""));
    hints.chain(failures).collect()
}

fn open_step(breaks: String, step: &Step, beside: impl AsRef<str>) -> OpenStep {
    let beside = beside.as_ref();
    let what = if beside.is_empty() { step.what.clone() } else { format!("{}; {beside}", step.what) };
    OpenStep { breaks, what, place: place(&step.what), before: step.before.clone(), behind: step.behind.clone() }
}

/// The last place that a text names as Boogie does: `locks.bpl(17,3)`.
fn place(text: &str) -> Option<(String, u32)> {
    let (before, inside) = text.strip_suffix(')').unwrap_or(text).rsplit_once('(')?;
    let file = before.rsplit(' ').next()?;
    Some((file.to_owned(), inside.split(',').next()?.parse().ok()?))
}

/// What a page shows of a proof.
fn proof(report: &Report, sources: &Sources) -> Proof {
    let on = report.rests_on.map(|what| format!("The proof rests on {}.", what.phrase()));
    let by = report.certificate.as_ref().filter(|c| !c.checked.is_empty());
    let by = by.map(|c| format!("found by {}, checked by {}", c.engine, c.checked.join(" and ")));
    let says = report.certificate.iter().flat_map(|c| &c.invariant).map(|said| {
        let place = said.place.and_then(|(file, start, end)| sources.location(Span { file, start, end }));
        (place, said.line.clone())
    });
    Proof {
        rests_on: on.into_iter().chain(report.grounds.iter().cloned()).chain(by).collect(),
        says: says.collect(),
        certificate: report.certificate.as_ref().map(|c| c.text.clone()),
    }
}
