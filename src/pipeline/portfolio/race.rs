//! Strategies against each other: two of them run at any time, each in a thread of its own; the first that settles the question ends the
//! others, and all threads have ended when the race is over.
//!
//! Where there are more than two, they take turns: who has had the processor for a while pauses where it is ([`Stop::pause`]), and
//! goes on there later. Nothing is computed twice.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use super::strategy::{Outcome, Question, Settled, Strategy, Work, broken};
use crate::pipeline::Report;
use crate::stop::Stop;

/// How many run at the same time.
const AT_ONCE: usize = 2;

/// How often the progress is shown, and the time is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// Time until another strategy has its turn.
const TURN: Duration = Duration::from_millis(500);

/// Explorations and engines go deep by recursion; only what is touched of it is ever used.
const STACK_BYTES: usize = 1 << 29;

/// How a race ends.
pub enum Finish {
    Settled(Box<Settled>),
    /// Nobody settled it: why each that gave up did, and the answer of the first that failed.
    Open {
        gave_up: Vec<(&'static str, String)>,
        failed: Option<Box<Report>>,
    },
}

/// Runs the strategies until one settles the question, all have ended, or the time is over. `say` shows progress.
pub fn race(
    question: &Question,
    strategies: &[Box<dyn Strategy>],
    deadline: Option<Instant>,
    say: &dyn Fn(&str),
) -> Finish {
    std::thread::scope(|scope| {
        let (sender, outcomes) = channel();
        let mut race = Race {
            question,
            strategies,
            deadline,
            outcomes,
            runners: Vec::new(),
            running: VecDeque::new(),
            waiting: VecDeque::new(),
            turns: vec![0; strategies.len()],
            // Where all of them can run, none has turns.
            most: strategies.iter().map(|s| if strategies.len() > AT_ONCE { s.turns(question) } else { 1 }).collect(),
            gave_up: Vec::new(),
            failed: None,
        };
        race.waiting.extend(0..strategies.len());
        let finish = race.run(
            &mut |number, stop| start(scope, question, &*strategies[number], number, stop, deadline, sender.clone()),
            say,
        );
        // The scope ends when their threads have.
        race.runners.iter().for_each(Stop::request);
        finish
    })
}

fn start<'scope, 'env>(
    scope: &'scope std::thread::Scope<'scope, 'env>,
    question: &'env Question<'env>,
    strategy: &'env dyn Strategy,
    number: usize,
    stop: Stop,
    deadline: Option<Instant>,
    outcomes: Sender<(usize, Outcome)>,
) {
    let thread = std::thread::Builder::new().name(strategy.name().into()).stack_size(STACK_BYTES);
    let failed = outcomes.clone();
    let spawned = thread.spawn_scoped(scope, move || {
        let work = Work { stop, deadline, board: question.board, strategy: strategy.name() };
        let outcome = unbroken(strategy.name(), || strategy.run(question, &work));
        // Nobody waits for it once the race is over.
        let _ = outcomes.send((number, outcome));
    });
    if let Err(error) = spawned {
        let _ = failed.send((number, Outcome::GaveUp(format!("it cannot start: {error}"))));
    }
}

/// How a strategy ends, also where it does not come to an end of its own.
pub fn unbroken(strategy: &'static str, run: impl FnOnce() -> Outcome) -> Outcome {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(run))
        .unwrap_or_else(|_| Outcome::Failed(broken(strategy, "it stopped abruptly")))
}

struct Race<'q> {
    question: &'q Question<'q>,
    strategies: &'q [Box<dyn Strategy>],
    deadline: Option<Instant>,
    outcomes: Receiver<(usize, Outcome)>,
    /// Those that have begun.
    runners: Vec<Stop>,
    running: VecDeque<usize>,
    waiting: VecDeque<usize>,
    /// Turns that each has had since it went on.
    turns: Vec<usize>,
    /// Turns that each may have before another one has its own.
    most: Vec<usize>,
    gave_up: Vec<(&'static str, String)>,
    failed: Option<Box<Report>>,
}

impl Race<'_> {
    fn run(&mut self, start: &mut dyn FnMut(usize, Stop), say: &dyn Fn(&str)) -> Finish {
        let mut turn = Instant::now();
        loop {
            while self.running.len() < AT_ONCE
                && let Some(next) = self.waiting.pop_front()
            {
                self.go_on(next, start);
            }
            if self.running.is_empty() || self.question.request.stop.requested() {
                return self.open();
            }
            match self.outcomes.recv_timeout(LOOK) {
                Ok((number, outcome)) => {
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
            if turn.elapsed() >= TURN && !self.waiting.is_empty() {
                turn = Instant::now();
                self.pause_the_first();
            }
        }
    }

    fn open(&mut self) -> Finish {
        Finish::Open { gave_up: std::mem::take(&mut self.gave_up), failed: self.failed.take() }
    }

    /// Lets a strategy begin, or go on.
    fn go_on(&mut self, number: usize, start: &mut dyn FnMut(usize, Stop)) {
        self.running.push_back(number);
        match self.runners.get(number) {
            Some(runner) => runner.resume(),
            None => {
                // They begin in order.
                let stop = Stop::default();
                self.runners.push(stop.clone());
                self.question.board.covers(self.strategies[number].name(), String::new());
                start(number, stop);
            }
        }
    }

    /// Who has run for the longest time waits, but for those that have further turns.
    fn pause_the_first(&mut self) {
        for _ in 0..self.running.len() {
            let Some(first) = self.running.pop_front() else { return };
            self.turns[first] += 1;
            if self.turns[first] < self.most[first] {
                self.running.push_back(first);
                continue;
            }
            self.turns[first] = 0;
            self.runners[first].pause();
            self.waiting.push_back(first);
            return;
        }
    }

    fn ended(&mut self, number: usize, outcome: Outcome) -> Option<Finish> {
        let name = self.strategies[number].name();
        self.running.retain(|&n| n != number);
        self.waiting.retain(|&n| n != number);
        match outcome {
            Outcome::Settled(settled) if self.question.ends_with(&settled) => return Some(Finish::Settled(settled)),
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
