//! Which bounds come next: each bound grows by itself.
//!
//! From each level that holds, every bound that cut executions there leads to a level with more of it. Of all these the one that is
//! expected to cost least comes next; a level costs what the one that leads to it has cost, times what that bound has made dearer so far.
//! So many rounds with little unrolling come long before few rounds with much of it, if these are dear; and nothing is put off for ever.
//! A level that takes much longer than expected is put back: it comes again, with more time, when it is the cheapest.

use super::super::bounds::{Bound, Level, Rounds};

/// Time that a level gets, at first, in seconds, if it was expected to take less.
const PATIENCE: f64 = 2.0;

/// What is expected of a bound until it was tried: one step makes a level so much dearer.
const DEARER: f64 = 2.0;

/// Each round more than the first makes a level so much less likely to show a failure that fewer did not: where rounds are cheap, as few
/// threads and turns of loops are, there would be a dozen of them before there is one thread more.
const ROUND: f64 = 1.25;

/// Levels that cost next to nothing cost this, in seconds.
const LEAST: f64 = 0.001;

/// The levels tried, and those to come.
#[derive(Debug)]
pub struct Growth {
    /// No failure within these.
    held: Vec<Held>,
    next: Vec<Candidate>,
}

/// A level without a failure. Its threads are as many as there was room for, if that cut executions; `None`: there are no more.
#[derive(Debug, Clone, Copy)]
struct Held {
    level: Level,
    /// Whatever the width of integers.
    any_width: bool,
}

/// A level to come.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate {
    pub level: Level,
    /// Seconds that it is expected to cost.
    expected: f64,
    /// Seconds that it gets.
    pub patience: f64,
}

impl Growth {
    /// Begins with the least of everything.
    pub fn new(termination: bool) -> Growth {
        let rounds = match termination {
            true => Rounds::Termination { stem: 1, lasso: 1 },
            false => Rounds::Safety { rounds: 1 },
        };
        let level = Level { rounds, unroll: 1, recursion: 1, threads: None };
        Growth { held: Vec::new(), next: vec![Candidate { level, expected: LEAST, patience: PATIENCE }] }
    }

    /// The level to try now; `None` where no bound cuts anything any more that could grow.
    pub fn next(&mut self) -> Option<Candidate> {
        let cheapest = self.next.iter().enumerate().min_by(|a, b| a.1.rank().total_cmp(&b.1.rank()))?.0;
        Some(self.next.remove(cheapest))
    }

    /// No failure within the level, which took so long and had room for so many threads; these bounds cut executions.
    pub fn holds(&mut self, level: Level, threads: Option<u32>, reached: &[Bound], seconds: f64) {
        let held = Held { level: covered(level, threads, reached), any_width: !reached.contains(&Bound::IntWidth) };
        let says_less = |other: &Held| within(&other.level, &held.level) && other.any_width <= held.any_width;
        self.held.retain(|other| !says_less(other));
        self.held.push(held);
        self.next.retain(|c| !is_covered(&c.level, &held.level));
        let expected = seconds.max(LEAST) * DEARER;
        for more in reached.iter().flat_map(|bound| grown(level, threads, *bound)) {
            let covered = self.held.iter().any(|h| is_covered(&more, &h.level));
            match self.next.iter_mut().find(|c| c.level == more) {
                Some(known) => known.expected = known.expected.max(expected),
                None if covered => {}
                None => self.next.push(Candidate { level: more, expected, patience: expected.max(PATIENCE) }),
            }
        }
    }

    /// The level took all of its time: more of it, later.
    pub fn put_back(&mut self, tried: Candidate) {
        let expected = tried.patience * DEARER;
        self.next.push(Candidate { expected, patience: expected * DEARER, ..tried });
    }

    /// The largest levels without a failure, whatever the width of integers; no one is within another.
    pub fn held(&self) -> impl Iterator<Item = Level> {
        self.held.iter().filter(|h| h.any_width).map(|h| h.level)
    }
}

impl Candidate {
    /// The least comes first.
    fn rank(&self) -> f64 {
        self.expected * ROUND.powi(self.level.rounds.total() as i32)
    }
}

/// What a level covers that had room for so many threads, where these bounds cut executions.
pub fn covered(level: Level, threads: Option<u32>, reached: &[Bound]) -> Level {
    Level { threads: level.threads.or(threads.filter(|_| reached.contains(&Bound::Threads))), ..level }
}

/// Is there nothing new in a level that was not tried, after this one? Where its threads are not said, it has few.
fn is_covered(level: &Level, held: &Level) -> bool {
    within(&Level { threads: level.threads.or(Some(0)), ..*level }, held)
}

/// Has `large` at least as much of everything?
fn within(small: &Level, large: &Level) -> bool {
    let rounds = match (small.rounds, large.rounds) {
        (Rounds::Termination { stem, lasso }, Rounds::Termination { stem: s, lasso: l }) => stem <= s && lasso <= l,
        (a, b) => a.total() <= b.total(),
    };
    let threads = large.threads.is_none_or(|large| small.threads.is_some_and(|small| small <= large));
    rounds && small.unroll <= large.unroll && small.recursion <= large.recursion && threads
}

/// One step more, larger steps for larger numbers.
fn more(n: u32) -> u32 {
    n + (n / 3).max(1)
}

/// The levels with more of what a bound counts.
fn grown(level: Level, threads: Option<u32>, bound: Bound) -> Vec<Level> {
    match (bound, level.rounds) {
        // Alone, a thread does in one round all that it does in several.
        (Bound::Rounds, _) if threads == Some(1) => Vec::new(),
        (Bound::Rounds, Rounds::Safety { rounds }) => {
            vec![Level { rounds: Rounds::Safety { rounds: rounds + 1 }, ..level }]
        }
        (Bound::Rounds, Rounds::Termination { stem, lasso }) => [(stem + 1, lasso), (stem, lasso + 1)]
            .map(|(stem, lasso)| Level { rounds: Rounds::Termination { stem, lasso }, ..level })
            .to_vec(),
        (Bound::Unroll, _) => vec![Level { unroll: more(level.unroll), ..level }],
        (Bound::Recursion, _) => vec![Level { recursion: more(level.recursion), ..level }],
        (Bound::Threads, _) => threads.map(|t| Level { threads: Some(more(t)), ..level }).into_iter().collect(),
        // The engine widens integers by itself, as far as it can; a range is given.
        (Bound::IntWidth | Bound::IntRange, _) | (Bound::Rounds, Rounds::Sequential | Rounds::Unbounded { .. }) => {
            Vec::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The levels that are tried, as `rounds/unroll`, where these bounds always cut and a level costs `cost(rounds, unroll)` seconds.
    fn tried(reached: &[Bound], count: usize, cost: impl Fn(u32, u32) -> f64) -> Vec<String> {
        let mut growth = Growth::new(false);
        let mut shown = Vec::new();
        while let Some(Candidate { level, .. }) = growth.next().filter(|_| shown.len() < count) {
            let rounds = level.rounds.total();
            shown.push(format!("{rounds}/{}", level.unroll));
            growth.holds(level, None, reached, cost(rounds, level.unroll));
        }
        shown
    }

    #[test]
    fn what_cuts_nothing_does_not_grow() {
        assert_eq!(tried(&[], 9, |_, _| 1.0), ["1/1"]);
        assert_eq!(tried(&[Bound::Rounds], 4, |_, _| 1.0), ["1/1", "2/1", "3/1", "4/1"]);
        assert_eq!(tried(&[Bound::Unroll], 5, |_, _| 1.0), ["1/1", "1/2", "1/3", "1/4", "1/5"]);
    }

    #[test]
    fn what_is_cheap_grows_long_before_what_is_dear() {
        let both = [Bound::Rounds, Bound::Unroll];
        let levels = tried(&both, 16, |rounds, unroll| 0.01 * f64::from(rounds) * f64::from(4_u32.pow(unroll)));
        let at = |level: &str| levels.iter().position(|l| l == level);
        assert!(at("3/1") < at("1/3") && at("6/1") < at("1/4"), "{levels:?}");
        assert!(at("8/1").is_some() && at("3/2").is_some(), "{levels:?}");
        assert_eq!(levels.iter().find(|l| l.ends_with("/5")), None, "{levels:?}");
    }

    #[test]
    fn a_level_within_another_is_not_tried() {
        let mut growth = Growth::new(true);
        let first = growth.next().unwrap().level;
        growth.holds(first, Some(4), &[Bound::Rounds, Bound::Threads], 1.0);
        let large = Level { rounds: Rounds::Termination { stem: 2, lasso: 2 }, threads: Some(9), ..first };
        growth.holds(large, Some(9), &[], 1.0);
        assert_eq!(growth.held().collect::<Vec<_>>(), [large]);
        assert_eq!(growth.next(), None);
    }

    #[test]
    fn what_holds_for_so_many_threads_holds_for_no_more() {
        let mut growth = Growth::new(false);
        let first = growth.next().unwrap().level;
        growth.holds(first, Some(4), &[Bound::Unroll, Bound::Threads], 1.0);
        assert_eq!(growth.held().collect::<Vec<_>>(), [Level { threads: Some(4), ..first }]);
        // More turns with no more threads: one does not cover the other.
        let (more, wide) = (Level { unroll: 2, ..first }, Level { threads: Some(9), ..first });
        growth.holds(wide, Some(9), &[Bound::Unroll], 1.0);
        growth.holds(more, Some(4), &[Bound::Threads], 1.0);
        assert_eq!(growth.held().collect::<Vec<_>>(), [wide, Level { threads: Some(4), ..more }]);
        // All threads that there are.
        growth.holds(more, Some(4), &[], 1.0);
        assert_eq!(growth.held().collect::<Vec<_>>(), [more]);
    }

    #[test]
    fn what_holds_for_narrow_integers_is_not_said_of_all() {
        let mut growth = Growth::new(false);
        let first = growth.next().unwrap().level;
        growth.holds(first, None, &[Bound::Unroll], 1.0);
        let more = Level { unroll: 2, ..first };
        growth.holds(more, None, &[Bound::IntWidth], 1.0);
        assert_eq!(growth.held().collect::<Vec<_>>(), [first]);
    }

    #[test]
    fn one_thread_needs_no_more_rounds() {
        let mut growth = Growth::new(true);
        let first = growth.next().unwrap().level;
        growth.holds(first, Some(1), &[Bound::Rounds, Bound::Unroll], 1.0);
        assert_eq!(growth.next().map(|c| c.level), Some(Level { unroll: 2, ..first }));
        assert_eq!(growth.next(), None);
    }

    #[test]
    fn what_takes_long_comes_again() {
        let mut growth = Growth::new(false);
        let first = growth.next().unwrap();
        growth.put_back(first);
        let again = growth.next().unwrap();
        assert!(again.level == first.level && again.patience > first.patience);
    }
}
