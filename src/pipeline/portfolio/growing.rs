//! Bounded search as a strategy: level by level, for as long as there is time. It settles the question with a violation, or where no
//! bound cuts anything. What the SAT solver does not decide soon, or only for integers of some width, a solver for SMT-LIB is asked, too, if there
//! is one: it has integers without bounds.

use std::time::Duration;

use super::exploration;
use super::growth::{Candidate, Growth, covered};
use super::strategy::{ALL_PROPERTIES, Outcome, Question, Settled, Strategy, Work};
use crate::check::Property;
use crate::engine::Solver;
use crate::pipeline::{Bound, FailureKind, Level, Report, Request, RestsOn, Run, Verdict};
use crate::reason::Obstacle;
use crate::sequentialize::Method;

/// Translations within bounds that grow.
pub struct Growing;

impl Strategy for Growing {
    fn name(&self) -> &'static str {
        "bounded"
    }

    fn help(&self) -> &'static str {
        "Bounded search with bounds that grow, by the translation that suits the program"
    }

    fn properties(&self) -> &'static [Property] {
        ALL_PROPERTIES
    }

    /// Where threads are created again and again nobody else finds what fails, and exploration never ends.
    fn share(&self, question: &Question, _: Duration) -> u32 {
        if question.of_any_number() { 2 } else { 1 }
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        let method = question.request.translation.method;
        let outcome = grow(question, work, method, true);
        let may_say_more = match &outcome {
            Outcome::Settled(_) | Outcome::Partial => false,
            // Where every level was decided, nothing is left to say.
            Outcome::GaveUp(why) => why.obstacle != Some(Obstacle::NoBoundLeft),
            Outcome::Failed(report) => report.trouble == Some(FailureKind::Internal),
        };
        if !may_say_more {
            return outcome;
        }
        // What one translation shows the engine in a way that is of no use, another may show in a better one. Only what settles the question
        // counts: that something holds within fewer rounds does not outweigh a failure that could not be decided.
        let other = grow(question, work, other(method), false);
        match (outcome, other) {
            (Outcome::Failed(report), Outcome::Settled(settled)) => {
                work.broke(&report);
                Outcome::Settled(settled)
            }
            (_, Outcome::Settled(settled)) => Outcome::Settled(settled),
            (outcome, _) => outcome,
        }
    }
}

/// The other translation that answers the same questions.
fn other(method: Method) -> Method {
    match method {
        Method::Eager => Method::Lazy,
        Method::Lazy => Method::Eager,
        Method::Lasso => Method::LazyLasso,
        Method::LazyLasso => Method::Lasso,
    }
}

/// Level by level, with one translation. `tells`: it says what holds so far.
fn grow(question: &Question, work: &Work, method: Method, tells: bool) -> Outcome {
    let mut growth = Growth::new(question.request.termination());
    let mut seconds = super::super::Seconds::default();
    let mut undecided = None;
    let mut solvers = Solvers::of(&question.request.solver);
    while let Some(candidate) = growth.next() {
        if work.stop.requested() || work.time().is_some_and(|left| left.is_zero()) {
            return Outcome::Partial;
        }
        let Reply { mut report, overlooked, took } = solvers.ask(question, work, method, candidate);
        seconds.add(&report.seconds);
        report.seconds = seconds;
        report.method = Some(method.name());
        match (report.verdict, report.trouble) {
            (Verdict::Violated, _) => return Outcome::Settled(Box::new(Settled::by_bounds(report))),
            (Verdict::Holds, _) if report.bounds_reached.is_empty() && overlooked.is_none() => {
                let settled = Settled::by_bounds(proved(report));
                return Outcome::Settled(Box::new(exploration::confirmed(settled, question, work)));
            }
            (Verdict::Holds, _) => {
                growth.holds(candidate.level, report.threads, &report.bounds_reached, took);
                if tells {
                    note(&growth, work, report, overlooked);
                }
            }
            (_, Some(FailureKind::NoAnswer)) if work.stop.requested() => return Outcome::Partial,
            (_, Some(FailureKind::NoAnswer)) if took >= candidate.patience => growth.put_back(candidate),
            (_, Some(FailureKind::NoAnswer)) => undecided = undecided.or(report.reason),
            _ => return Outcome::Failed(Box::new(report)),
        }
    }
    Outcome::GaveUp(match undecided {
        Some(why) => why.into(),
        None => Obstacle::NoBoundLeft.reason("no bound is left that could grow"),
    })
}

/// What a solver says about a level.
struct Reply {
    report: Report,
    /// What the level would overlook.
    overlooked: Option<&'static str>,
    /// Seconds.
    took: f64,
}

impl Reply {
    /// Would another solver say no more?
    fn decides(&self) -> bool {
        match self.report.verdict {
            Verdict::Violated => true,
            Verdict::Holds => !self.report.bounds_reached.contains(&Bound::IntWidth),
            _ => matches!(self.report.trouble, Some(FailureKind::Input | FailureKind::Internal)),
        }
    }

    /// The larger, the more it says.
    fn says(&self, patience: f64) -> u8 {
        match (self.report.verdict, self.report.trouble) {
            _ if self.decides() => 4,
            (Verdict::Holds, _) => 3,
            // With more time it may say more.
            (_, Some(FailureKind::NoAnswer)) if self.took >= patience => 2,
            (_, Some(FailureKind::NoAnswer)) => 1,
            _ => 0,
        }
    }
}

/// Who decides, the one who has decided last first.
struct Solvers(Vec<Solver>);

impl Solvers {
    fn of(wanted: &Solver) -> Solvers {
        let other = match wanted {
            Solver::Auto(Some(config)) => Some(Solver::Smt(config.clone())),
            _ => None,
        };
        Solvers(std::iter::once(wanted.clone()).chain(other).collect())
    }

    /// Asks about one level, one solver after the other until one decides it whatever the width of integers.
    fn ask(&mut self, question: &Question, work: &Work, method: Method, candidate: Candidate) -> Reply {
        let mut best: Option<Reply> = None;
        let mut seconds = super::super::Seconds::default();
        for at in 0..self.0.len() {
            let reply = within(question, work, method, candidate, &self.0[at]);
            seconds.add(&reply.report.seconds);
            let decides = reply.decides();
            if best.as_ref().is_none_or(|best| best.says(candidate.patience) < reply.says(candidate.patience)) {
                best = Some(reply);
            }
            if decides {
                self.0[..=at].rotate_right(1);
            }
            if decides || work.stop.requested() {
                break;
            }
        }
        let mut best = best.expect("there is a solver");
        best.report.seconds = seconds;
        best
    }
}

/// One level, in the time that it gets.
fn within(question: &Question, work: &Work, method: Method, candidate: Candidate, solver: &Solver) -> Reply {
    let patience = Duration::try_from_secs_f64(candidate.patience).unwrap_or(Duration::MAX);
    let mut request = Request {
        timeout: Some(work.time().map_or(patience, |left| left.min(patience))),
        stop: work.stop.clone(),
        all_errors: false,
        solver: solver.clone(),
        ..question.request.clone()
    };
    request.translation.method = method;
    let Question { program, sources, .. } = *question;
    let say = |_: &str| {};
    let paused = work.stop.paused();
    let mut run = Run::new(program, sources, &request, &say);
    let verdict = run.level(candidate.level);
    let overlooked = run.overlooked();
    let report = run.ended(verdict);
    // The turns of others are no work on this level.
    let took = report.seconds.total - work.stop.paused().saturating_sub(paused).as_secs_f64();
    Reply { report, overlooked, took }
}

fn proved(mut report: Report) -> Report {
    report.proved(RestsOn::Translation);
    let level = report.level.map_or(String::new(), Level::describe);
    report.grounds = vec![format!("no execution goes beyond {level}")];
    report
}

/// Tells what holds so far.
fn note(growth: &Growth, work: &Work, mut report: Report, overlooked: Option<&'static str>) {
    let mut held: Vec<Level> = growth.held().collect();
    held.sort_by_key(|l| std::cmp::Reverse((l.rounds.total(), l.unroll, l.recursion, l.threads)));
    work.covers(held.first().or(report.level.as_ref()).map_or(String::new(), |l| l.describe()));
    if overlooked.is_some() {
        return;
    }
    // Its own level stands first, with the bounds that were reached there.
    let own = report.level.map(|level| covered(level, report.threads, &report.bounds_reached));
    report.also_within = held.into_iter().filter(|level| Some(*level) != own).collect();
    work.knows(report);
}
