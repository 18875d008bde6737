//! Which schedules of the lazy translation are one too many (safety): a thread goes on although nobody else has run since its context one
//! round earlier. The same steps in the same order fit in that context. Moving them there again and again ends, so each
//! interleaving is left with a schedule of at most as many rounds that has no such context.
//!
//! *Saturation.* Every execution of more than K rounds, so arranged, has one of exactly K rounds in front, behind which a thread takes a
//! step that does not fit in: a thread that has neither returned nor waits, and behind which (in order of creation) another has run in
//! the last round. Where no execution of K rounds ends so, K rounds cover everything. Under the condition on contexts no round is
//! empty then: who runs first in a round has another behind it that ran in the round before.
//! With a last context for the entry thread, what it does there counts as the beginning of one more round.

use super::build::*;
use syntax::ast::*;
use syntax::names::Names;

/// The flags that tell which schedules are one too many.
pub struct RedundantContexts {
    /// Of each slot: it has run in this round.
    moved: Vec<Name>,
    /// Of each slot: one behind it has run in the round before.
    after: Vec<Name>,
    /// Some slot in front of the one at hand has run in this round.
    before: Name,
    /// Schedules that are one too many are kept, and this tells that the one at hand is none; otherwise they are cut.
    arranged: Option<Name>,
}

impl RedundantContexts {
    /// With `keep`, all schedules are kept.
    pub fn new(slots: usize, keep: bool, names: &mut Names) -> RedundantContexts {
        let mut each = |what: &str| (0..slots).map(|s| names.fresh(&format!("{what}#t{s}"))).collect();
        let (moved, after) = (each("ran"), each("later"));
        RedundantContexts {
            moved,
            after,
            before: names.fresh("earlier#"),
            arranged: keep.then(|| names.fresh("arranged#")),
        }
    }

    pub fn variables(&self) -> impl Iterator<Item = Name> + '_ {
        self.moved.iter().chain(&self.after).copied().chain([self.before]).chain(self.arranged)
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
        } else {
            out.extend(self.arranged.map(|n| assign(n, Expr::bool(true))));
        }
        out.extend(self.moved.iter().chain([&self.before]).map(|n| assign(*n, Expr::bool(false))));
        out
    }

    /// A context that moves, or not.
    pub fn context(&self, round: usize, slot: usize, moves: Expr) -> Vec<Stmt> {
        let mut out = vec![assign(self.moved[slot], moves)];
        let moved = Expr::var(self.moved[slot]);
        if round > 0 {
            let needed = moved.clone().implies(self.begins_a_context(slot));
            out.push(match self.arranged {
                None => assume(needed),
                Some(arranged) => assign(arranged, Expr::var(arranged).and(needed)),
            });
        }
        out.push(assign(self.before, Expr::var(self.before).or(moved)));
        out
    }

    /// What the slot's thread does next does not fit in its context of the round before: another has run since.
    fn begins_a_context(&self, slot: usize) -> Expr {
        Expr::var(self.after[slot]).or(Expr::var(self.before))
    }

    /// Behind the last round (or the last context of the entry thread): where a thread that can go on, with the condition for each slot
    /// that has no context any more, needs another round, the execution is cut, and says so.
    pub fn cut(&self, can_go_on: impl Iterator<Item = (usize, Expr)>) -> Stmt {
        let somebody = Expr::any(can_go_on.map(|(slot, can)| can.and(self.begins_a_context(slot))));
        let arranged = self.arranged.map(Expr::var);
        when(Expr::all(arranged.into_iter().chain([somebody])), vec![cut_at("rounds")])
    }
}
