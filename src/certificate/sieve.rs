//! What all steps keep of some candidates: the largest part of them that is inductive.
//!
//! ```text
//! all candidates --each step: what does not hold behind it?--> fewer candidates --again, until each step keeps them--> kept
//! ```
//! A candidate that a step breaks, from a state in which all candidates hold that are left, is dropped, and steps that have kept the others
//! are looked at again. What nobody decides is dropped, too. The order in which candidates are dropped does not matter for what is kept, which is
//! unique as far as solvers decide. Nothing of it is proved before the certificate with what is kept is checked as any other.
//!
//! Source: Flanagan and Leino, "Houdini, an annotation assistant for ESC/Java", FME 2001.

use std::collections::VecDeque;

use super::broken::{Broken, Checks, alone, broken, executions, generated, number, told};
use super::decide::{Claim, Means, Rejected};
use super::obligations::{Obligation, Obligations};
use super::pace::Pace;
use engine::{Exactness, Verdict};
use syntax::ast::*;

/// What becomes of a candidate.
#[derive(Debug, Clone)]
pub enum Fate {
    /// All steps keep it, as long as the others hold that are kept.
    Kept,
    /// A step breaks it, from a state in which all candidates held that were left then: [`What::Conjunct`](super::What) is its number.
    Broken(Box<Broken>),
    /// Nobody decided of this step whether it keeps it, and why.
    Undecided(Obligation, String),
}

/// What became of all candidates.
#[derive(Debug, Clone)]
pub struct Sieved {
    /// Of each candidate.
    pub fates: Vec<Fate>,
    /// Checks that fail in states in which all holds that is kept, or what is excluded and follows such a state; none: what is kept may be a
    /// proof.
    pub open: Vec<Broken>,
    /// All steps were looked at; else there was no time, and nothing counts as kept.
    pub is_whole: bool,
}

impl Sieved {
    /// Numbers of the candidates that are kept.
    pub fn kept(&self) -> impl Iterator<Item = usize> + '_ {
        let kept = self.fates.iter().enumerate().filter(|(_, fate)| matches!(fate, Fate::Kept));
        kept.map(|(number, _)| number)
    }
}

/// Finds out what all steps keep of the candidates, conditions over what the [`Vocabulary`](super::Vocabulary) names. `tell` hears how many
/// candidates are left, and how many steps are still to be looked at.
///
/// # Errors
/// A candidate is no condition over the state.
pub fn sieve(
    obligations: &Obligations,
    candidates: &[Expr],
    means: &Means,
    tell: &mut dyn FnMut(usize, usize),
) -> Result<Sieved, Rejected> {
    let mut fates: Vec<Fate> = candidates.iter().map(|_| Fate::Kept).collect();
    let kept =
        |fates: &[Fate]| -> Vec<usize> { (0..candidates.len()).filter(|n| matches!(fates[*n], Fate::Kept)).collect() };
    let all = |numbers: &[usize]| Expr::all(numbers.iter().map(|n| candidates[*n].clone()));
    let steps: Vec<(usize, usize)> = obligations.all_steps().collect();
    // The start counts as a step, the first one.
    let mut open: VecDeque<usize> = (0..=steps.len()).collect();
    let mut left = kept(&fates);
    let mut pace = Pace::default();
    let (mut program, mut list) = obligations.program(all(&left))?;
    while let Some(step) = open.pop_front() {
        let Some(obligation) = list.get(step) else { continue };
        if means.stop.requested() || means.left().is_zero() {
            for number in left {
                let why = "there was no time to look at all steps".to_owned();
                fates[number] = Fate::Undecided(obligation.clone(), why);
            }
            return Ok(Sieved { fates, open: Vec::new(), is_whole: false });
        }
        tell(left.len(), open.len() + 1);
        let from = step.checked_sub(1).map(|n| steps[n]);
        let dropped = broken_by(&program, obligation, from, (candidates, &left), means, &mut pace)?;
        if dropped.is_empty() {
            continue;
        }
        dropped.into_iter().for_each(|(number, fate)| fates[number] = fate);
        left = kept(&fates);
        (program, list) = obligations.program(all(&left))?;
        // The start rests on no candidate, and need not be looked at again. The step itself does, with fewer of them.
        let again: Vec<usize> = (1..=steps.len()).filter(|n| !open.contains(n)).collect();
        open.extend(again);
    }
    let claim = Claim { invariant: all(&kept(&fates)), ranks: None, bound: None };
    let mut found = broken(obligations, &claim, means, &mut |_, _| {})?;
    found.retain(|part| !matches!(part.what, super::What::Conjunct(_)));
    Ok(Sieved { fates, open: found, is_whole: true })
}

/// Which of the candidates, of those that are left, the step does not keep; or nobody knows.
fn broken_by(
    program: &Program,
    obligation: &Obligation,
    from: Option<(usize, usize)>,
    (candidates, left): (&[Expr], &[usize]),
    means: &Means,
    pace: &mut Pace,
) -> Result<Vec<(usize, Fate)>, Rejected> {
    let mut found: Vec<(usize, Fate)> = Vec::new();
    let solvers: Vec<&engine::Solver> = means.solvers().collect();
    let mut ask =
        |numbers: &[usize], solver: &engine::Solver| -> Result<Result<Vec<(usize, Fate)>, String>, Rejected> {
            let ensured: Vec<Expr> = numbers.iter().map(|n| candidates[*n].clone()).collect();
            let Some((program, entry)) = alone(program, obligation, &ensured, Checks::Pass) else {
                return Ok(Err("there is no such step".to_owned()));
            };
            let checked = generated(program)?;
            let mut traces = Vec::new();
            let verdict = pace.ask(means.left(), |time| {
                let verdict = executions(&checked, &means.engine(entry, solver, time), &mut traces);
                let is_decided = !traces.is_empty() || matches!(verdict, Verdict::Holds(_));
                (verdict, is_decided)
            });
            if traces.is_empty() {
                return Ok(match verdict {
                    Verdict::Holds(exactness) if exactness == Exactness::default() => Ok(Vec::new()),
                    Verdict::Holds(_) => Err("decided up to a bound only".to_owned()),
                    Verdict::Violated(_) => Err("an execution that fails none of the checks".to_owned()),
                    Verdict::Unknown(why) | Verdict::Broken(why) => Err(why),
                });
            }
            let fate = |trace: engine::Trace| {
                let which = number(&trace).and_then(|n| numbers.get(n)).copied()?;
                let mut broken = told(trace, obligation, from, numbers.len());
                broken.what = super::What::Conjunct(which);
                Some((which, Fate::Broken(Box::new(broken))))
            };
            let broken: Vec<(usize, Fate)> = traces.into_iter().filter_map(fate).collect();
            Ok(if broken.is_empty() { Err("an execution that breaks none of them".to_owned()) } else { Ok(broken) })
        };
    // All at once, until nothing more is broken; then those of which nobody knows one by one.
    let mut open: Vec<usize> = left.to_vec();
    let mut patient = solvers.iter();
    let mut solver = patient.next();
    while let Some(asked) = solver.filter(|_| !open.is_empty()) {
        match ask(&open, asked)? {
            Ok(broken) if broken.is_empty() => open.clear(),
            Ok(broken) => {
                open.retain(|n| broken.iter().all(|(which, _)| which != n));
                found.extend(broken);
            }
            Err(_) => solver = patient.next(),
        }
    }
    for number in open {
        let mut fate = None;
        let mut why = String::new();
        for solver in &solvers {
            match ask(&[number], solver)? {
                Ok(broken) => {
                    fate = Some(broken.into_iter().next().map(|(_, fate)| fate));
                    break;
                }
                Err(reason) => why = reason,
            }
        }
        match fate {
            Some(Some(fate)) => found.push((number, fate)),
            Some(None) => {}
            None => found.push((number, Fate::Undecided(obligation.clone(), why))),
        }
    }
    Ok(found)
}
