//! Turns for jobs of which only a few can work at the same time: strategies, in threads that pause, and solvers, in processes that are
//! suspended. A job that waits stays as it is, and goes on from there.
//!
//! ```text
//! pass(job)   the sum of (time worked / share of the job at that time)
//! a place is free                      the waiting job with the least pass goes on
//! a turn is over, and somebody waits   the working job with the greatest pass waits, if the least pass of those that wait is less
//! ```
//! So each job works in proportion to its share, and a share may change while the job works. Jobs with the same pass come in the order in
//! which they were added. Source: Waldspurger and Weihl, "Stride scheduling: deterministic proportional-share resource management",
//! MIT/LCS/TM-528, 1995.
//!
//! The scheduler reads no clock: its driver says how much time has passed, so that the same times give the same turns.

use std::time::Duration;

/// Work that can wait.
pub trait Job {
    /// Why the job cannot begin.
    type Fault;

    /// Lets the job begin, or go on where it waits.
    ///
    /// # Errors
    /// It cannot begin.
    fn go_on(&mut self) -> Result<(), Self::Fault>;

    /// Lets the job wait.
    fn pause(&mut self);

    /// How much it works, beside what the others do, once it has worked for so long.
    fn share(&self, _worked: Duration) -> u32 {
        1
    }
}

/// Jobs by number, in the order in which they were added; those that have ended are forgotten.
#[derive(Debug)]
pub struct Scheduler<J> {
    at_once: usize,
    turn: Duration,
    /// Time since somebody had to wait.
    since: Duration,
    entries: Vec<Entry<J>>,
    next_number: usize,
}

#[derive(Debug)]
struct Entry<J> {
    number: usize,
    job: J,
    works: bool,
    /// In all.
    worked: Duration,
    /// Seconds by share.
    pass: f64,
}

impl<J: Job> Scheduler<J> {
    /// For jobs of which so many work at the same time, and which have turns of so long.
    pub fn new(at_once: usize, turn: Duration) -> Scheduler<J> {
        Scheduler { at_once, turn, since: Duration::ZERO, entries: Vec::new(), next_number: 0 }
    }

    /// A further job, which waits; its number.
    pub fn add(&mut self, job: J) -> usize {
        let number = self.next_number;
        self.next_number += 1;
        self.entries.push(Entry { number, job, works: false, worked: Duration::ZERO, pass: 0.0 });
        number
    }

    /// So much time has passed for the jobs that work. Where a turn is over one of them may have to wait.
    pub fn passed(&mut self, time: Duration) {
        for entry in self.entries.iter_mut().filter(|e| e.works) {
            entry.pass += time.as_secs_f64() / f64::from(entry.job.share(entry.worked).max(1));
            entry.worked += time;
        }
        self.since += time;
        if self.since < self.turn {
            return;
        }
        let Some(least) = self.next_waiting().map(|at| self.entries[at].pass) else { return };
        self.since = Duration::ZERO;
        let working = self.entries.iter_mut().filter(|e| e.works);
        // Of equals the first has worked for the longest time.
        let greatest = working.reduce(|a, b| if b.pass > a.pass { b } else { a });
        if let Some(entry) = greatest.filter(|e| e.pass > least) {
            entry.works = false;
            entry.job.pause();
        }
    }

    /// Lets jobs begin or go on until there is no place left: one that cannot begin is given back, with the reason. To be called until there is
    /// none.
    pub fn fill(&mut self) -> Option<(usize, J, J::Fault)> {
        while self.entries.iter().filter(|e| e.works).count() < self.at_once {
            let at = self.next_waiting()?;
            let entry = &mut self.entries[at];
            if let Err(fault) = entry.job.go_on() {
                let Entry { number, job, .. } = self.entries.remove(at);
                return Some((number, job, fault));
            }
            entry.works = true;
        }
        None
    }

    /// Where the job stands that goes on next.
    fn next_waiting(&self) -> Option<usize> {
        let waiting = self.entries.iter().enumerate().filter(|(_, e)| !e.works);
        waiting.min_by(|(_, a), (_, b)| a.pass.total_cmp(&b.pass)).map(|(at, _)| at)
    }

    /// Forgets a job that has ended or is to end.
    pub fn remove(&mut self, number: usize) -> Option<J> {
        let at = self.entries.iter().position(|e| e.number == number)?;
        Some(self.entries.remove(at).job)
    }

    /// Forgets the jobs for which this does not hold.
    pub fn retain(&mut self, mut stays: impl FnMut(&J) -> bool) {
        self.entries.retain(|e| stays(&e.job));
    }

    /// The jobs that work, with their numbers.
    pub fn working(&mut self) -> impl Iterator<Item = (usize, &mut J)> {
        self.entries.iter_mut().filter(|e| e.works).map(|e| (e.number, &mut e.job))
    }

    /// All jobs, with their numbers and whether they work.
    pub fn jobs(&self) -> impl Iterator<Item = (usize, bool, &J)> {
        self.entries.iter().map(|e| (e.number, e.works, &e.job))
    }

    /// Have all jobs ended?
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Works for ever, unless it cannot begin; its share is another one after a while.
    struct Endless {
        name: char,
        share: u32,
        later: Option<(Duration, u32)>,
        begins: bool,
    }

    impl Job for Endless {
        type Fault = ();

        fn go_on(&mut self) -> Result<(), ()> {
            if self.begins { Ok(()) } else { Err(()) }
        }

        fn pause(&mut self) {}

        fn share(&self, worked: Duration) -> u32 {
            self.later.filter(|(from, _)| worked >= *from).map_or(self.share, |(_, share)| share)
        }
    }

    const TURN: Duration = Duration::from_millis(500);

    fn job(name: char, share: u32) -> Endless {
        Endless { name, share, later: None, begins: true }
    }

    fn scheduler(at_once: usize, jobs: impl IntoIterator<Item = Endless>) -> Scheduler<Endless> {
        let mut scheduler = Scheduler::new(at_once, TURN);
        jobs.into_iter().for_each(|job| {
            scheduler.add(job);
        });
        scheduler
    }

    /// Who works in each of so many turns.
    fn turns(scheduler: &mut Scheduler<Endless>, count: usize) -> Vec<String> {
        let turn = |_| {
            while scheduler.fill().is_some() {}
            let working = scheduler.working().map(|(_, job)| job.name).collect();
            scheduler.passed(TURN);
            working
        };
        (0..count).map(turn).collect()
    }

    /// Turns of each job among the last of them.
    fn of_each(turns: &[String], from: usize, names: &str) -> Vec<usize> {
        names.chars().map(|name| turns[from..].iter().filter(|t| t.contains(name)).count()).collect()
    }

    #[test]
    fn where_all_have_a_place_nobody_waits() {
        assert_eq!(turns(&mut scheduler(2, [job('a', 1), job('b', 1)]), 3), ["ab", "ab", "ab"]);
    }

    #[test]
    fn equal_shares_are_equal_work() {
        let found = turns(&mut scheduler(2, "abcd".chars().map(|name| job(name, 1))), 41);
        assert_eq!(found[..4], ["ab", "bc", "cd", "ad"]);
        let worked = of_each(&found, 0, "abcd");
        assert!(worked.iter().all(|n| (20..=21).contains(n)), "{worked:?}");
    }

    #[test]
    fn work_is_in_proportion_to_shares() {
        let found = turns(&mut scheduler(1, [job('a', 1), job('b', 3), job('c', 2)]), 600);
        let worked = of_each(&found, 0, "abc");
        assert!(worked.iter().zip([100, 300, 200]).all(|(n, due)| n.abs_diff(due) < 4), "{worked:?}");
    }

    #[test]
    fn a_share_may_change() {
        let eager = Endless { later: Some((TURN * 6, 1)), ..job('a', 100) };
        let found = turns(&mut scheduler(1, [eager, job('b', 1)]), 60);
        // The other one has its first turn, and waits until this one has worked for so long.
        assert_eq!(of_each(&found[..7], 0, "ab"), [6, 1]);
        let worked = of_each(&found, 10, "ab");
        assert!(worked[0].abs_diff(worked[1]) < 4, "{worked:?}");
    }

    #[test]
    fn a_place_that_is_free_is_taken_at_once() {
        let mut all = scheduler(1, [job('a', 1), job('b', 1)]);
        assert_eq!(turns(&mut all, 1), ["a"]);
        assert!(all.fill().is_none());
        all.remove(1).expect("it waits or works");
        assert_eq!(turns(&mut all, 2), ["a", "a"]);
        assert!(!all.is_empty() && all.remove(0).is_some() && all.is_empty());
    }

    #[test]
    fn who_cannot_begin_is_given_back() {
        let mut all = scheduler(1, [Endless { begins: false, ..job('a', 1) }, job('b', 1)]);
        assert_eq!(all.fill().map(|(number, job, ())| (number, job.name)), Some((0, 'a')));
        assert!(all.fill().is_none());
        assert_eq!(turns(&mut all, 1), ["b"]);
    }
}
