//! Confirmed violations made smaller, before anybody sees them.

use crate::clock::Instant;
use std::cell::Cell;
use std::time::Duration;

use super::report::Report;
use crate::check::{Asked, Checked};
use crate::semantics::WitnessValidator;
use crate::source::Sources;
use crate::witness::Execution;
use crate::witness::minimize::{Effort, Minimized, minimize};

/// The least time that there is for each witness; where solving took longer, there is this share of it.
const LEAST: Duration = Duration::from_millis(500);
const SHARE: f64 = 0.25;

/// So many instructions are executed however long they take: what is shown of a small program does not depend on the machine.
const ALWAYS: u64 = 100_000;

/// An attempt may execute so many times the instructions of the witness, and so many more: one that leads into a loop which only counts
/// would execute as many as a search for one step may.
const TIMES: u64 = 2;
const MORE: u64 = 500;

/// What makes executions of one program smaller.
pub struct Minimizer<'a> {
    judge: WitnessValidator<'a>,
    /// Within a round, threads run in the order of their creation.
    in_order: bool,
}

impl<'a> Minimizer<'a> {
    /// `None` where executions can not be replayed: none of them was ever confirmed.
    pub fn new(program: &'a Checked, sources: &'a Sources, asked: &'a Asked, in_order: bool) -> Option<Minimizer<'a>> {
        let judge = WitnessValidator::new(program, sources, asked).ok()?;
        Some(Minimizer { judge, in_order })
    }

    /// Makes a confirmed execution smaller. `solving`: seconds that it took to find it. No attempt begins after `end`.
    pub fn minimize(&self, witness: Execution, solving: f64, end: Option<Instant>) -> (Execution, Minimized) {
        let until = Instant::now() + LEAST.max(Duration::from_secs_f64(solving * SHARE));
        let effort = Effort { until: end, ..Effort::default() };
        let (smaller, instructions) = self.within(witness, effort, Some(until));
        log::info!("{:?}; {instructions} instructions", smaller.1);
        smaller
    }

    /// Makes the execution smaller with so much effort, where many instructions are executed until then; and how many all attempts executed.
    pub fn within(&self, witness: Execution, effort: Effort, until: Option<Instant>) -> ((Execution, Minimized), u64) {
        let own = Cell::new(u64::MAX);
        if self.judge.replay_within(&witness, &own).is_err() {
            log::warn!("what was confirmed does not replay again");
        }
        let most = (u64::MAX - own.get()).saturating_mul(TIMES).saturating_add(MORE);
        let mut spent = 0;
        let smaller = minimize(witness, self.in_order, effort, &mut |candidate| {
            if spent > ALWAYS && until.is_some_and(|until| Instant::now() >= until) {
                return None;
            }
            let left = Cell::new(most);
            let found = self.judge.replay_within(candidate, &left);
            spent += most - left.get();
            found.ok()
        });
        (smaller, spent)
    }
}

/// Makes the witnesses of `report` smaller. `limit`: time for the whole check, this included.
pub fn shorten(report: &mut Report, minimizer: &Minimizer, limit: Option<Duration>) {
    let start = Instant::now();
    let end = limit.map(|l| start + l.saturating_sub(Duration::from_secs_f64(report.seconds.total)));
    // With other values an axiom that the replay does not evaluate might not hold.
    let free = |(_, witness): &(usize, &mut Execution)| witness.annotations.presumed.is_empty();
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
