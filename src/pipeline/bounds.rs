//! Which bounds are tried, in which order: those given stay, those left out grow until a violation is found or the limits
//! are done.

use serde::Serialize;

/// Bounds as asked for; `None` is left to the deepening.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Requested {
    /// In all, where executions that fail are looked for.
    pub rounds: Option<u32>,
    /// Rounds in front of the repeating part.
    pub stem: Option<u32>,
    /// Rounds of the repeating part.
    pub lasso: Option<u32>,
    /// As [`Level::unroll`].
    pub unroll: Option<u32>,
    /// As [`Level::recursion`].
    pub recursion: Option<u32>,
    /// As [`Level::threads`].
    pub threads: Option<u32>,
    /// Arbitrary integers are taken from here, both ends included; for exploration.
    pub int_range: Option<(i64, i64)>,
}

impl Requested {
    /// Is any bound given?
    pub fn any(&self) -> bool {
        *self != Requested::default()
    }
}

/// One set of bounds to check within.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Level {
    /// Rounds of all threads, by what is looked for.
    pub rounds: Rounds,
    /// Back edges followed per loop entry.
    pub unroll: u32,
    /// Activations of one procedure on the stack.
    pub recursion: u32,
    /// Threads, the first one included, where the number is not left to the program.
    pub threads: Option<u32>,
}

/// How many rounds an execution may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rounds {
    /// Executions that fail.
    Safety {
        /// In all.
        rounds: u32,
    },
    /// Executions that repeat.
    Termination {
        /// Rounds in front of the repeating part.
        stem: u32,
        /// Rounds of the repeating part.
        lasso: u32,
    },
    /// A sequential program: there are none.
    Sequential,
    /// Safety, where loops and recursion have no bounds: those of the level are not meant.
    Unbounded {
        /// In all.
        rounds: u32,
    },
}

impl Rounds {
    /// Rounds in all.
    pub fn total(self) -> u32 {
        match self {
            Rounds::Safety { rounds } | Rounds::Unbounded { rounds } => rounds,
            Rounds::Termination { stem, lasso } => stem + lasso,
            Rounds::Sequential => 1,
        }
    }
}

impl Level {
    /// `2 rounds, unroll 3`
    pub fn describe(self) -> String {
        let plural = |n: u32, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let rounds = match self.rounds {
            Rounds::Safety { rounds } | Rounds::Unbounded { rounds } => plural(rounds, "round"),
            Rounds::Termination { stem, lasso } => {
                format!("{} and {}", plural(stem, "stem round"), plural(lasso, "lasso round"))
            }
            Rounds::Sequential => return format!("unroll {}, recursion {}", self.unroll, self.recursion),
        };
        let threads = self.threads.map_or(String::new(), |t| format!(", {}", plural(t, "thread")));
        if let Rounds::Unbounded { .. } = self.rounds {
            return format!("{rounds}{threads}, loops and recursion without bounds");
        }
        format!("{rounds}, unroll {}, recursion {}{threads}", self.unroll, self.recursion)
    }
}

/// A bound that cut executions short, so that the answer speaks only of those within it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Bound {
    /// Rounds of all threads.
    Rounds,
    /// Back edges followed per loop entry.
    Unroll,
    /// Activations of one procedure on the stack.
    Recursion,
    /// Threads, the first one included.
    Threads,
    /// The bits of an `int` in the native engine.
    IntWidth,
    /// The range that arbitrary integers are taken from.
    IntRange,
}

impl Bound {
    /// Its name for machines.
    pub fn name(self) -> &'static str {
        match self {
            Bound::Rounds => "rounds",
            Bound::Unroll => "unroll",
            Bound::Recursion => "recursion",
            Bound::Threads => "threads",
            Bound::IntWidth => "int_width",
            Bound::IntRange => "int_range",
        }
    }

    /// What lies beyond it, as a sentence names it.
    pub fn beyond(self) -> &'static str {
        match self {
            Bound::Rounds => "more rounds",
            Bound::Unroll => "more turns of loops",
            Bound::Recursion => "deeper recursion",
            Bound::Threads => "more threads",
            Bound::IntWidth => "wider integers",
            Bound::IntRange => "other integers",
        }
    }
}

/// Largest bounds that the deepening tries by itself.
const MAX_UNROLL: u32 = 8;
const MAX_RECURSION: u32 = 4;

/// The sequence of levels. After a level without a violation, [`Deepening::next`] tells what to try next.
#[derive(Debug)]
pub struct Deepening {
    requested: Requested,
    termination: bool,
    /// Number of the step of growing rounds, from 1.
    step: u32,
    last_step: u32,
    current: Level,
    /// Where growth begins.
    least: (u32, u32),
}

impl Deepening {
    /// `max_rounds` limits each kind of rounds that is left out.
    pub fn new(requested: Requested, termination: bool, max_rounds: u32) -> Deepening {
        let fixed = if termination {
            requested.stem.is_some() && requested.lasso.is_some()
        } else {
            requested.rounds.is_some()
        };
        let last_step = if fixed { 1 } else { max_rounds.max(1) };
        let mut deepening = Deepening {
            requested,
            termination,
            step: 1,
            last_step,
            current: Level { rounds: Rounds::Safety { rounds: 1 }, unroll: 1, recursion: 1, threads: None },
            least: (1, 1),
        };
        deepening.current = deepening.at(1);
        deepening
    }

    /// Loops and recursion that are left out are followed so far at least.
    pub fn from(mut self, unroll: u32, recursion: u32) -> Deepening {
        self.least = (unroll, recursion);
        self.current = self.at(self.step);
        self
    }

    /// For a sequential program: only loops and recursion are bounded.
    pub fn sequential(requested: Requested) -> Deepening {
        let mut deepening = Deepening::new(Requested { rounds: Some(1), ..requested }, false, 1);
        deepening.current.rounds = Rounds::Sequential;
        deepening
    }

    /// Where to begin.
    pub fn first(&self) -> Level {
        self.current
    }

    fn at(&self, step: u32) -> Level {
        let r = &self.requested;
        let rounds = if self.termination {
            Rounds::Termination { stem: r.stem.unwrap_or(step), lasso: r.lasso.unwrap_or(step) }
        } else {
            Rounds::Safety { rounds: r.rounds.unwrap_or(step) }
        };
        let (unroll, recursion) =
            (r.unroll.unwrap_or(self.least.0.max(step + 1)), r.recursion.unwrap_or(self.least.1.max(step)));
        Level { rounds, unroll, recursion, threads: r.threads }
    }

    /// The level after the current one, which showed no violation and was cut by the bounds in `reached`.
    /// Rounds grow first; then, where loops or recursion were cut, these.
    pub fn next(&mut self, reached: &[Bound]) -> Option<Level> {
        if self.step < self.last_step {
            self.step += 1;
            self.current = self.at(self.step);
            return Some(self.current);
        }
        let mut next = self.current;
        if self.requested.unroll.is_none() && reached.contains(&Bound::Unroll) {
            next.unroll = (next.unroll * 2).min(MAX_UNROLL).max(next.unroll);
        }
        if self.requested.recursion.is_none() && reached.contains(&Bound::Recursion) {
            next.recursion = (next.recursion * 2).min(MAX_RECURSION).max(next.recursion);
        }
        (next != self.current).then(|| {
            self.current = next;
            next
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All levels, as `rounds/unroll/recursion` or `stem+lasso/...`, when every level reaches `reached`.
    fn levels(requested: Requested, termination: bool, reached: &[Bound]) -> Vec<String> {
        let mut deepening = Deepening::new(requested, termination, 3);
        let mut level = Some(deepening.first());
        let mut shown = Vec::new();
        while let Some(now) = level {
            let rounds = match now.rounds {
                Rounds::Safety { rounds } => rounds.to_string(),
                Rounds::Termination { stem, lasso } => format!("{stem}+{lasso}"),
                Rounds::Sequential | Rounds::Unbounded { .. } => "-".into(),
            };
            shown.push(format!("{rounds}/{}/{}", now.unroll, now.recursion));
            level = deepening.next(reached);
        }
        shown
    }

    #[test]
    fn what_is_left_out_grows() {
        let none = Requested::default();
        assert_eq!(levels(none, false, &[]), ["1/2/1", "2/3/2", "3/4/3"]);
        assert_eq!(levels(none, false, &[Bound::Unroll]), ["1/2/1", "2/3/2", "3/4/3", "3/8/3"]);
        assert_eq!(levels(none, true, &[Bound::Recursion]), ["1+1/2/1", "2+2/3/2", "3+3/4/3", "3+3/4/4"]);
        let rounds = Requested { rounds: Some(5), ..none };
        assert_eq!(levels(rounds, false, &[Bound::Unroll]), ["5/2/1", "5/4/1", "5/8/1"]);
        let stem = Requested { stem: Some(1), unroll: Some(9), recursion: Some(1), ..none };
        assert_eq!(levels(stem, true, &[Bound::Unroll]), ["1+1/9/1", "1+2/9/1", "1+3/9/1"]);
        let both = Requested { lasso: Some(2), ..stem };
        assert_eq!(levels(both, true, &[Bound::Unroll, Bound::Threads]), ["1+2/9/1"]);
    }
}
