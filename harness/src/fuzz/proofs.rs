//! Programs that a proof is asked of and that are explored: how many came out how.

use std::fmt;

/// What came out for all programs.
#[derive(Debug, Default)]
pub struct Tally {
    pub proved: u64,
    pub violated: u64,
    pub neither: u64,
    pub disagreements: u64,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { proved, violated, neither, disagreements } = self;
        write!(f, "{proved} proved, {violated} violated, {neither} neither; {disagreements} disagreements")
    }
}
