//! How long one question to one solver may take, where many are asked and none of them has to be decided.

use std::time::Duration;

use base::clock::Instant;

/// Time for one question to one solver.
const PATIENCE: Duration = Duration::from_secs(5);

/// The same, once questions that nobody has decided have taken [`SLOW`] together: of many such the work would come to no end.
const SHORT: Duration = Duration::from_millis(500);

/// Time for questions that nobody decides.
const SLOW: Duration = Duration::from_secs(20);

/// How long questions take.
#[derive(Debug, Default)]
pub struct Pace {
    /// Time that went into questions that nobody has decided.
    slow: Duration,
}

impl Pace {
    /// Asks for so long at most, of the time that is left: an answer, and whether it decides something.
    pub fn ask<T>(&mut self, left: Duration, question: impl FnOnce(Duration) -> (T, bool)) -> T {
        let patience = if self.slow < SLOW { PATIENCE } else { SHORT };
        let asked = Instant::now();
        let (answer, is_decided) = question(left.min(patience));
        if !is_decided {
            self.slow += asked.elapsed();
        }
        answer
    }
}
