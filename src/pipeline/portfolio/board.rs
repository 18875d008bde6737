//! What is known so far, for everybody who wants to see it before the end: a progress line, an interrupt, the last resort of a limit.

use crate::clock::Instant;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use super::advice::advice;
use crate::pipeline::{Report, Verdict};
use crate::proof::Part;
use crate::proof::hints::{Judged, Judgement};
use crate::reason::Reason;
use crate::syntax::ast::Expr;

/// Where strategies write down what they do. Shared by threads.
#[derive(Debug)]
pub struct Board {
    start: Instant,
    written: Mutex<Written>,
}

#[derive(Debug, Default)]
struct Written {
    /// In the order in which they began.
    lines: Vec<Line>,
    known: Option<Report>,
    /// The program is a part that `split` wrote: answers are those of a part.
    is_part: bool,
    /// What is said of each hint.
    hints: Vec<Judged>,
    /// What all steps keep of the hints: an inductive invariant, part by part.
    kept: Vec<Part>,
    /// Parts of an invariant that strategies had in the end, in the words of a certificate.
    candidates: Vec<(&'static str, Vec<Expr>)>,
    /// Strategies that broke, and why, in the order in which they did.
    broken: Vec<(&'static str, String)>,
}

/// What is known of one strategy.
#[derive(Debug, Clone)]
pub struct Entry {
    pub strategy: &'static str,
    pub covered: String,
    pub end: End,
}

/// Whether a strategy goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// It would, or was stopped.
    Open,
    /// It has ended, and has no more to say.
    GaveUp(Reason),
}

/// What is shown of one strategy.
#[derive(Debug)]
struct Line {
    entry: Entry,
    running: bool,
}

impl Default for Board {
    fn default() -> Board {
        Board { start: Instant::now(), written: Mutex::default() }
    }
}

impl Board {
    fn written(&self) -> MutexGuard<'_, Written> {
        self.written.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// The strategy has covered so much. It is shown from here on.
    pub fn covers(&self, strategy: &'static str, covered: String) {
        let mut written = self.written();
        match written.lines.iter_mut().find(|line| line.entry.strategy == strategy) {
            Some(line) => (line.entry.covered, line.running) = (covered, true),
            None => written.lines.push(Line { entry: Entry { strategy, covered, end: End::Open }, running: true }),
        }
    }

    /// The strategy goes no further.
    pub fn ended(&self, strategy: &'static str, why: Option<&Reason>) {
        let mut written = self.written();
        let lines = written.lines.iter_mut();
        for line in lines.filter(|line| line.entry.strategy == strategy) {
            line.running = false;
            if let Some(why) = why {
                line.entry.end = End::GaveUp(why.clone());
            }
        }
    }

    /// Has the strategy ended with no more to say?
    pub fn has_given_up(&self, strategy: &str) -> bool {
        let gave_up = |entry: &Entry| entry.strategy == strategy && entry.end != End::Open;
        self.written().lines.iter().any(|line| gave_up(&line.entry))
    }

    /// The strategy is at fault, or has come upon a fault of what it uses: others may know the answer all the same.
    pub fn broke(&self, strategy: &'static str, why: &str) {
        log::info!("{strategy}: {why}");
        self.written().broken.push((strategy, why.to_owned()));
    }

    /// The strategy ended with this answer, which is not one to the question.
    pub fn failed(&self, strategy: &'static str, report: &Report) {
        let why = report.reason.clone().unwrap_or_default();
        self.broke(strategy, &why);
        self.ended(strategy, Some(&why.into()));
    }

    /// Who broke, and why.
    pub fn broken(&self) -> Vec<(&'static str, String)> {
        self.written().broken.clone()
    }

    /// What was said of the hints, and what all steps keep of them.
    pub fn judged(&self, judged: Vec<Judged>, kept: Vec<Part>) {
        let mut written = self.written();
        (written.hints, written.kept) = (judged, kept);
    }

    /// The strategy ends without a proof, and had these parts of an invariant: some of which steps may break.
    pub fn has_candidate(&self, strategy: &'static str, parts: Vec<Expr>) {
        self.written().candidates.push((strategy, parts));
    }

    /// What strategies had in the end.
    pub fn candidates(&self) -> Vec<(&'static str, Vec<Expr>)> {
        self.written().candidates.clone()
    }

    /// What is said of each hint.
    pub fn hints(&self) -> Vec<Judged> {
        self.written().hints.clone()
    }

    /// An inductive invariant, part by part, in the words of a certificate: what all steps keep of the hints. Whoever rests a proof on it has
    /// it in the certificate.
    pub fn kept(&self) -> Vec<Part> {
        self.written().kept.clone()
    }

    /// A proof rests on these hints, by their numbers.
    pub fn rests_on(&self, hints: &[usize]) {
        for (number, judged) in self.written().hints.iter_mut().enumerate() {
            if let Judgement::Kept { used } = &mut judged.verdict {
                *used = hints.contains(&number);
            }
        }
    }

    /// The best answer there is if no better one comes. A proof stays the best, where more than a proof is asked for.
    pub fn knows(&self, mut report: Report) {
        let mut written = self.written();
        if written.is_part {
            report.of_part();
        }
        let known = &mut written.known;
        if known.as_ref().is_none_or(|known| known.verdict != Verdict::Proved) {
            *known = Some(report);
        }
    }

    /// The program is a part of a translation.
    pub fn is_of_part(&self) {
        self.written().is_part = true;
    }

    /// The best answer so far.
    pub fn known(&self) -> Option<Report> {
        self.written().known.clone()
    }

    /// `explore: 1200 states`, one for each strategy that has covered something.
    pub fn summary(&self) -> Vec<String> {
        let written = self.written();
        let parts = |entry: &Entry| match (&entry.end, entry.covered.as_str()) {
            (End::Open, covered) => covered.to_owned(),
            (End::GaveUp(why), "") => why.to_string(),
            (End::GaveUp(why), covered) => format!("{covered}, {why}"),
        };
        let lines = written.lines.iter().map(|line| (line.entry.strategy, parts(&line.entry)));
        lines.filter(|(_, told)| !told.is_empty()).map(|(strategy, told)| format!("{strategy}: {told}")).collect()
    }

    /// What a user can do about an answer that is not the last word; `late`: time is what is missing.
    pub fn advice(&self, late: bool) -> Vec<String> {
        let entries: Vec<Entry> = self.written().lines.iter().map(|line| line.entry.clone()).collect();
        advice(&entries, late)
    }

    /// Time since the beginning.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// One line for a person: what runs, and what it has covered.
    pub fn line(&self) -> String {
        let written = self.written();
        let running = written.lines.iter().filter(|l| l.running).map(|l| &l.entry);
        let running = running.map(|entry| format!("{}: {}", entry.strategy, entry.covered));
        running.collect::<Vec<_>>().join(" | ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reason::Obstacle;

    #[test]
    fn each_strategy_has_one_entry() {
        let board = Board::default();
        board.covers("explore", "10 states".into());
        board.covers("bounded", "1 round".into());
        board.covers("explore", "20 states".into());
        assert_eq!(board.summary(), ["explore: 20 states", "bounded: 1 round"]);
        assert_eq!(board.line(), "explore: 20 states | bounded: 1 round");
        board.ended("explore", Some(&Obstacle::Memory.reason("memory limit")));
        assert_eq!(board.summary()[0], "explore: 20 states, memory limit");
        assert_eq!(board.line(), "bounded: 1 round");
    }
}
