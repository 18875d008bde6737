//! Cooperative threads in the middle of a loop, on guessed values.
//!
//! A cooperative thread that goes round a loop without yielding keeps control: nobody else runs meanwhile. All the same, what repeats
//! for ever may begin and end at the loop's head. A thread whose period begins there passes from round `from` of the stem to
//! round `to` of the period in one go, and is back in round `until`: nobody else runs between the first two, nor behind the last.
//!
//! Each thread notes in which rounds it runs (`ran#t#r`), and where it keeps control; in the end the notes are compared.
//! Source: `language.md`, "Concurrent constructs" (cooperative scheduling).

use super::build::*;
use super::rounds::RoundVersions;
use syntax::ast::*;
use syntax::names::Names;

/// The notes of all slots.
pub struct CooperativeLoops {
    slots: Vec<Notes>,
}

struct Notes {
    held: Name,
    from: Name,
    to: Name,
    until: Name,
    ran: Vec<Name>,
}

impl CooperativeLoops {
    /// Names for the notes of so many slots.
    pub fn new(names: &mut Names, slots: usize, rounds: usize) -> CooperativeLoops {
        let notes = |t: usize| Notes {
            held: names.fresh(&format!("held#t{t}")),
            from: names.fresh(&format!("held#from#t{t}")),
            to: names.fresh(&format!("held#to#t{t}")),
            until: names.fresh(&format!("held#until#t{t}")),
            ran: (0..rounds).map(|r| names.fresh(&format!("ran#t{t}#r{r}"))).collect(),
        };
        CooperativeLoops { slots: (0..slots).map(notes).collect() }
    }

    pub fn declarations(&self) -> Vec<Decl> {
        let ints = |n: &Notes| [n.from, n.to, n.until].map(|n| Decl::Var(var(n, Type::int())));
        let flags =
            |n: &Notes| n.ran.iter().chain([&n.held]).map(|n| Decl::Var(var(*n, Type::bool()))).collect::<Vec<_>>();
        self.slots.iter().flat_map(|n| ints(n).into_iter().chain(flags(n))).collect()
    }

    pub fn initialize(&self) -> Vec<Stmt> {
        let mut out = Vec::new();
        for n in &self.slots {
            out.extend([n.from, n.to, n.until].map(|v| assign(v, Expr::int(0))));
            out.extend(n.ran.iter().chain([&n.held]).map(|v| assign(*v, Expr::bool(false))));
        }
        out
    }

    /// The thread's period begins at the head of a loop: it is in `round`, and goes on in `next`.
    pub fn begins(&self, slot: usize, words: &RoundVersions) -> Vec<Stmt> {
        let n = &self.slots[slot];
        vec![
            assign(n.held, Expr::bool(true)),
            assign(n.from, Expr::var(words.round)),
            assign(n.to, Expr::var(words.next)),
        ]
    }

    /// The period of a thread that is in `round` ends at the head of a loop.
    pub fn ends(&self, slot: usize, words: &RoundVersions) -> Stmt {
        assign(self.slots[slot].until, Expr::var(words.round))
    }

    /// The thread goes on in `round`.
    pub fn runs(&self, slot: usize, words: &RoundVersions) -> Vec<Stmt> {
        let ran = self.slots[slot].ran.iter().enumerate();
        ran.map(|(r, n)| assign(*n, Expr::var(*n).or(Expr::var(words.round).eq(Expr::int(r))))).collect()
    }

    /// In the end: nobody ran while another kept control.
    pub fn closing(&self) -> Vec<Stmt> {
        let mut out = Vec::new();
        for (h, keeper) in self.slots.iter().enumerate() {
            for (s, other) in self.slots.iter().enumerate().filter(|(s, _)| *s != h) {
                for (r, ran) in other.ran.iter().enumerate() {
                    // The context of slot s in round r comes behind that of slot h in the other round, or before it.
                    let behind = |round: Name| match s > h {
                        true => le(Expr::var(round), Expr::int(r)),
                        false => lt(Expr::var(round), Expr::int(r)),
                    };
                    let before = |round: Name| match s > h {
                        true => lt(Expr::int(r), Expr::var(round)),
                        false => le(Expr::int(r), Expr::var(round)),
                    };
                    let kept = behind(keeper.from).and(before(keeper.to)).or(behind(keeper.until));
                    out.push(assume(Expr::var(keeper.held).and(kept).implies(Expr::var(*ran).not())));
                }
            }
        }
        out
    }
}
