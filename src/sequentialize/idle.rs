//! Which schedules of the lazy translation are one too many (safety): a thread goes on although nobody else has run since its context one
//! round earlier. The same steps in the same order fit in that context. Moving them there again and again ends, so each
//! interleaving is left with a schedule of at most as many rounds that has no such context.

use super::build::*;
use crate::syntax::ast::*;
use crate::syntax::names::Names;

/// The flags that tell which schedules are one too many.
pub struct Idle {
    /// Of each slot: it has run in this round.
    moved: Vec<Name>,
    /// Of each slot: one behind it has run in the round before.
    after: Vec<Name>,
    /// Some slot in front of the one at hand has run in this round.
    before: Name,
}

impl Idle {
    pub fn new(slots: usize, names: &mut Names) -> Idle {
        let mut each = |what: &str| (0..slots).map(|s| names.fresh(&format!("{what}#t{s}"))).collect();
        let (moved, after) = (each("ran"), each("later"));
        Idle { moved, after, before: names.fresh("earlier#") }
    }

    pub fn variables(&self) -> impl Iterator<Item = Name> + '_ {
        self.moved.iter().chain(&self.after).copied().chain([self.before])
    }

    /// At the start of a round.
    pub fn round(&self, round: usize) -> Vec<Stmt> {
        let mut out = Vec::new();
        if round > 0 {
            // The last first: each is told by the one behind it.
            let mut behind = Expr::bool(false);
            for (after, moved) in self.after.iter().zip(&self.moved).rev() {
                out.push(assign(*after, behind));
                behind = Expr::var(*after).or(Expr::var(*moved));
            }
        }
        out.extend(self.moved.iter().chain([&self.before]).map(|n| assign(*n, Expr::bool(false))));
        out
    }

    /// A context that moves, or not.
    pub fn context(&self, round: usize, slot: usize, moves: Expr) -> Vec<Stmt> {
        let mut out = vec![assign(self.moved[slot], moves)];
        let moved = Expr::var(self.moved[slot]);
        if round > 0 {
            let others = Expr::var(self.after[slot]).or(Expr::var(self.before));
            out.push(assume(moved.clone().implies(others)));
        }
        out.push(assign(self.before, Expr::var(self.before).or(moved)));
        out
    }
}
