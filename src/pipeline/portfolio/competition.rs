//! Strategies that compete: two of them work at any time, each in a thread of its own; the first that settles the question ends the others,
//! and all threads have ended when the competition is over.
//!
//! Where there are more than two, the [`Scheduler`] gives them turns: who has had its share of the processor pauses where it is
//! ([`Stop::pause`]), and goes on there later. Nothing is computed twice.

use crate::clock::Instant;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use super::strategy::{Outcome, Question, Settled, Strategy, Work, broken, refusal};
use crate::pipeline::Report;
use crate::reason::Reason;
use crate::scheduler::{Job, Scheduler};
use crate::stack::HAS_THREADS;
use crate::stop::Stop;

/// How many work at the same time.
const AT_ONCE: usize = 2;

/// How often the progress is shown, and the time is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// Time until another strategy has its turn.
const TURN: Duration = Duration::from_millis(500);

/// Explorations and engines go deep by recursion; only what is touched of it is ever used.
const STACK_BYTES: usize = 1 << 29;

/// How a competition ends.
pub enum Finish {
    Settled(Box<Settled>),
    /// Nobody settled it: why each that gave up did, and the answer of the first that failed.
    Open {
        gave_up: Vec<(&'static str, Reason)>,
        failed: Option<Box<Report>>,
    },
}

/// Runs the strategies until one settles the question, all have ended, or the time is over. `say` shows progress.
pub fn compete(
    question: &Question,
    strategies: &[&dyn Strategy],
    deadline: Option<Instant>,
    say: &dyn Fn(&str),
) -> Finish {
    if !HAS_THREADS {
        return one_after_the_other(question, strategies, deadline, say);
    }
    std::thread::scope(|scope| {
        let (sender, outcomes) = channel();
        let mut stops = Vec::new();
        let mut scheduler = Scheduler::new(AT_ONCE, TURN);
        for (number, strategy) in strategies.iter().copied().enumerate() {
            let (stop, sender) = (Stop::default(), sender.clone());
            let processor = Arc::new(OnceLock::new());
            let clock = processor.clone();
            stops.push(stop.clone());
            let start = Box::new(move |stop| {
                question.board.covers(strategy.name(), String::new());
                let thread = std::thread::Builder::new().name(strategy.name().into()).stack_size(STACK_BYTES);
                let work = Work { stop, deadline, board: question.board, strategy: strategy.name() };
                let spawned = thread.spawn_scoped(scope, move || {
                    if let Some(own) = Processor::of_this_thread() {
                        let _ = clock.set(own);
                    }
                    let outcome = unbroken(strategy.name(), || asked(strategy, question, &work));
                    // Nobody waits for it once the competition is over.
                    let _ = sender.send((number, outcome));
                });
                spawned.map(|_| ())
            });
            scheduler.add(Runner { strategy, question, stop, start: Some(start), processor });
        }
        let mut competition =
            Competition { question, strategies, deadline, outcomes, scheduler, gave_up: Vec::new(), failed: None };
        let finish = competition.run(say);
        // The scope ends when their threads have.
        stops.iter().for_each(Stop::request);
        finish
    })
}

/// The same where there are no threads: each strategy in its turn has an equal part of the time that is left.
fn one_after_the_other(
    question: &Question,
    strategies: &[&dyn Strategy],
    deadline: Option<Instant>,
    say: &dyn Fn(&str),
) -> Finish {
    let (_, outcomes) = channel();
    let scheduler = Scheduler::new(AT_ONCE, TURN);
    let mut competition =
        Competition { question, strategies, deadline, outcomes, scheduler, gave_up: Vec::new(), failed: None };
    for (number, strategy) in strategies.iter().copied().enumerate() {
        question.board.covers(strategy.name(), String::new());
        say(&question.board.line());
        let now = Instant::now();
        let behind = (strategies.len() - number) as u32;
        let deadline = deadline.map(|end| now + end.saturating_duration_since(now) / behind);
        let stop = question.request.stop.clone();
        let work = Work { stop, deadline, board: question.board, strategy: strategy.name() };
        let outcome = unbroken(strategy.name(), || asked(strategy, question, &work));
        if let Some(finish) = competition.ended(number, outcome) {
            return finish;
        }
    }
    competition.open()
}

/// What the strategy says, where the question is one for it.
fn asked(strategy: &dyn Strategy, question: &Question, work: &Work) -> Outcome {
    match refusal(strategy, question) {
        Some(why) => Outcome::GaveUp(why.into()),
        None => strategy.run(question, work),
    }
}

/// How a strategy ends, also where it does not come to an end of its own.
pub fn unbroken(strategy: &'static str, run: impl FnOnce() -> Outcome) -> Outcome {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(run))
        .unwrap_or_else(|_| Outcome::Failed(broken(strategy, "it stopped abruptly")))
}

/// A strategy, and its thread from the first turn on.
struct Runner<'r> {
    strategy: &'r dyn Strategy,
    question: &'r Question<'r>,
    stop: Stop,
    /// Begins the thread, once.
    start: Option<Box<dyn FnOnce(Stop) -> std::io::Result<()> + 'r>>,
    /// What its thread has had of the processor, where the system tells.
    processor: Arc<OnceLock<Processor>>,
}

impl Job for Runner<'_> {
    type Fault = std::io::Error;

    fn go_on(&mut self) -> Result<(), std::io::Error> {
        match self.start.take() {
            Some(start) => start(self.stop.clone()),
            None => {
                self.stop.resume();
                Ok(())
            }
        }
    }

    fn pause(&mut self) {
        self.stop.pause();
    }

    fn share(&self, worked: Duration) -> u32 {
        let of_thread = self.strategy.works_alone().then(|| self.processor.get()?.used()).flatten();
        self.strategy.share(self.question, of_thread.unwrap_or(worked))
    }
}

/// The clock of a thread, which others can read.
struct Processor(File);

impl Processor {
    /// Of the thread that calls it. Linux has it in a file.
    fn of_this_thread() -> Option<Processor> {
        File::open("/proc/thread-self/schedstat").ok().map(Processor)
    }

    /// The first number there is nanoseconds.
    fn used(&self) -> Option<Duration> {
        let mut file = &self.0;
        let mut text = String::new();
        file.seek(SeekFrom::Start(0)).ok()?;
        file.read_to_string(&mut text).ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    }
}

struct Competition<'q> {
    question: &'q Question<'q>,
    strategies: &'q [&'q dyn Strategy],
    deadline: Option<Instant>,
    /// By the number of the strategy.
    outcomes: Receiver<(usize, Outcome)>,
    scheduler: Scheduler<Runner<'q>>,
    gave_up: Vec<(&'static str, Reason)>,
    failed: Option<Box<Report>>,
}

impl Competition<'_> {
    fn run(&mut self, say: &dyn Fn(&str)) -> Finish {
        let mut seen = Instant::now();
        loop {
            while let Some((number, _, error)) = self.scheduler.fill() {
                self.ended(number, Outcome::GaveUp(format!("it cannot start: {error}").into()));
            }
            if self.scheduler.is_empty() || self.question.request.stop.requested() {
                return self.open();
            }
            match self.outcomes.recv_timeout(LOOK) {
                Ok((number, outcome)) => {
                    self.scheduler.remove(number);
                    if let Some(finish) = self.ended(number, outcome) {
                        return finish;
                    }
                }
                Err(RecvTimeoutError::Timeout) => say(&self.question.board.line()),
                Err(RecvTimeoutError::Disconnected) => return self.open(),
            }
            if self.deadline.is_some_and(|d| Instant::now() >= d) {
                return self.open();
            }
            self.scheduler.passed(seen.elapsed());
            seen = Instant::now();
        }
    }

    fn open(&mut self) -> Finish {
        Finish::Open { gave_up: std::mem::take(&mut self.gave_up), failed: self.failed.take() }
    }

    fn ended(&mut self, number: usize, outcome: Outcome) -> Option<Finish> {
        let name = self.strategies[number].name();
        match outcome {
            Outcome::Settled(settled) if self.question.ends_with(&settled) => {
                // Should another one not stop in time, the answer is told all the same.
                self.question.board.knows(settled.0.clone());
                return Some(Finish::Settled(settled));
            }
            Outcome::Settled(settled) => {
                self.question.board.ended(name, None);
                self.question.board.knows(settled.0);
            }
            Outcome::Failed(report) => {
                self.question.board.failed(name, &report);
                self.failed.get_or_insert(report);
            }
            Outcome::Partial => self.question.board.ended(name, None),
            Outcome::GaveUp(why) => {
                self.question.board.ended(name, Some(&why));
                self.gave_up.push((name, why));
            }
        }
        None
    }
}
