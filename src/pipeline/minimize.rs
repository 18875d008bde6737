//! Confirmed violations made smaller, before anybody sees them.

use std::time::{Duration, Instant};

use super::report::Report;
use crate::check::Checked;
use crate::semantics::{Judge, ReplayOptions};
use crate::source::Sources;
use crate::witness::Execution;
use crate::witness::minimize::{Effort, Minimized, minimize};

/// The least time that there is for each witness; where solving took longer, there is this share of it.
const LEAST: Duration = Duration::from_secs(2);
const SHARE: f64 = 0.25;

/// What makes executions of one program smaller.
pub struct Minimizer<'a> {
    judge: Judge<'a>,
    /// Within a round, threads run in the order of their creation.
    in_order: bool,
}

impl<'a> Minimizer<'a> {
    /// `None` where executions can not be replayed: none of them was ever confirmed.
    pub fn new(
        program: &'a Checked,
        sources: &'a Sources,
        options: &'a ReplayOptions,
        in_order: bool,
    ) -> Option<Minimizer<'a>> {
        let judge = Judge::new(program, sources, options).ok()?;
        Some(Minimizer { judge, in_order })
    }

    /// Makes a confirmed execution smaller. `solving`: seconds that it took to find it. No attempt begins after `end`.
    pub fn minimize(&self, witness: Execution, solving: f64, end: Option<Instant>) -> (Execution, Minimized) {
        let until = Instant::now() + LEAST.max(Duration::from_secs_f64(solving * SHARE));
        let until = end.map_or(until, |end| end.min(until));
        let effort = Effort { until: Some(until), ..Effort::default() };
        let smaller = minimize(witness, self.in_order, effort, &mut |candidate| self.judge.replay(candidate).ok());
        log::info!("{:?}", smaller.1);
        smaller
    }
}

/// Makes the witnesses of `report` smaller. `limit`: time for the whole check, this included.
pub fn shorten(report: &mut Report, minimizer: &Minimizer, limit: Option<Duration>) {
    let start = Instant::now();
    let end = limit.map(|l| start + l.saturating_sub(Duration::from_secs_f64(report.seconds.total)));
    // With other values an axiom that the replay does not evaluate might not hold.
    let free = |(_, witness): &(usize, &mut Execution)| witness.asides.presumed.is_empty();
    for (i, witness) in report.witnesses.iter_mut().enumerate().filter(free) {
        let (smaller, done) = minimizer.minimize(witness.clone(), report.seconds.solve, end);
        *witness = smaller;
        if i == 0 {
            report.witness = Some(witness.clone());
            report.minimized = Some(done);
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    report.seconds.minimize += seconds;
    report.seconds.total += seconds;
}
