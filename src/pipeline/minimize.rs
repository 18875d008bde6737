//! Confirmed violations made smaller, before anybody sees them.

use std::time::{Duration, Instant};

use super::report::Report;
use crate::check::Checked;
use crate::semantics::{Judge, ReplayOptions};
use crate::source::Sources;
use crate::witness::minimize::{Effort, minimize};

/// The least time that there is for each witness; where solving took longer, there is this share of it.
const LEAST: Duration = Duration::from_secs(2);
const SHARE: f64 = 0.25;

/// Makes the witnesses of `report` smaller. `in_order`: within a round, threads run in the order of their creation. `limit`: time for
/// the whole check, this included.
pub fn shorten(
    report: &mut Report,
    program: &Checked,
    sources: &Sources,
    options: &ReplayOptions,
    in_order: bool,
    limit: Option<Duration>,
) {
    if report.witnesses.is_empty() {
        return;
    }
    let start = Instant::now();
    let end = limit.map(|l| start + l.saturating_sub(Duration::from_secs_f64(report.seconds.total)));
    // What was confirmed can be replayed.
    let Ok(judge) = Judge::new(program, sources, options) else { return };
    let time = LEAST.max(Duration::from_secs_f64(report.seconds.solve * SHARE));
    let witnesses = std::mem::take(&mut report.witnesses);
    for (i, witness) in witnesses.into_iter().enumerate() {
        let until = Instant::now() + time;
        let effort = Effort { until: Some(end.map_or(until, |end| end.min(until))), ..Effort::default() };
        let (smaller, done) = minimize(witness, in_order, effort, &mut |candidate| judge.replay(candidate).ok());
        log::info!("{done:?}");
        if i == 0 {
            report.witness = Some(smaller.clone());
            report.minimized = Some(done);
        }
        report.witnesses.push(smaller);
    }
    let seconds = start.elapsed().as_secs_f64();
    report.seconds.minimize += seconds;
    report.seconds.total += seconds;
}
