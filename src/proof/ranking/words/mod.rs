//! Ranks of bit-vectors. A word that no step raises falls only so often: it is one number of finitely many. Its bits are ranks, the highest
//! first, so that the certificate needs no other numbers than 0 and 1. A word that no step lowers is one with its bits turned over.
//!
//! ```text
//! remaining = all steps
//! until nothing remains:
//!     order of the code   leaves the steps inside of strongly connected components of a thread's locations
//!     a word              that no remaining step raises (or none lowers), as an unsigned or a signed number, leaves those that do not change it
//! ```
//!
//! Each step is a circuit, and what it may do is asked of a SAT solver. Integers and other data are whatever they may be: what is found has to
//! be certified. Source: the lexicographic combination as in Bradley, Manna and Sipma, "Linear ranking with reachability", CAV 2005; ranks of
//! bit-vectors: Cook, Kroening, Rümmer and Wintersteiger, "Ranking function synthesis for bit-vector relations", TACAS 2010.

mod facts;
mod steps;

use self::steps::{Asked, Said};
use super::layout::Layout;
use super::lexicographic::Rank;
use base::graph;
use certificate::{Obligations, Step};
use engine::limits::Limits;
use syntax::ast::*;

pub use self::facts::facts;
pub use self::steps::words;

/// A rank, the most significant first.
pub enum Found {
    /// By the locations of the threads.
    Order(Rank),
    /// The bits of a word.
    Word(Measure),
}

/// A word as a number that falls.
#[derive(Debug, Clone, Copy)]
pub struct Measure {
    word: Name,
    width: u32,
    signed: bool,
    /// It is the word itself that falls; else the word grows.
    falls: bool,
}

impl Measure {
    /// The bits of the number, the highest first, each 0 or 1.
    pub fn ranks(self) -> Vec<Expr> {
        let bit = |at: u32| {
            let extracted = ExprKind::Extract(Box::new(Expr::var(self.word)), at + 1, at);
            let is_one = Expr::generated(extracted).eq(Expr::generated(ExprKind::Bv { value: 1u32.into(), width: 1 }));
            let turned = !self.falls ^ (self.signed && at + 1 == self.width);
            let [one, zero] = if turned { [0, 1] } else { [1, 0] };
            Expr::ite(is_one, Expr::int(one), Expr::int(zero))
        };
        (0..self.width).rev().map(bit).collect()
    }

    /// For people.
    pub fn sentence(self) -> String {
        let how = if self.falls { "falls" } else { "grows" };
        format!("{} {how}{}", self.word, if self.signed { " as a signed number" } else { "" })
    }
}

/// Ranks, one of which falls with each step where none of the `first` does, as far as words and the order of the code go; none if that is not
/// far enough. No step raises one of the first where none before it falls.
///
/// # Errors
/// A step has no circuit, or a limit.
pub fn search(
    obligations: &Obligations,
    layout: &Layout,
    steps: &[Step],
    (first, invariant): (&[Expr], &Expr),
    limits: &Limits,
) -> Result<Option<Vec<Found>>, String> {
    let words: Vec<(Name, u32)> = words(obligations).collect();
    let mut steps = steps::asked(obligations, layout, steps, invariant, &Said::changes(&words, first), limits)?;
    for step in &mut steps {
        let fallen = step.behind.split_off(4 * words.len());
        fallen.into_iter().for_each(|falls| step.never(&[falls]));
    }
    let mut search = Search { layout, words: &words, steps };
    let mut found = Vec::new();
    loop {
        search.leave_out_impossible()?;
        if search.steps.is_empty() {
            return Ok(Some(found));
        }
        match search.order()? {
            Some(rank) => found.push(Found::Order(rank)),
            None => match search.word()? {
                Some(measure) => found.push(Found::Word(measure)),
                None => return Ok(None),
            },
        }
    }
}

struct Search<'a> {
    layout: &'a Layout,
    words: &'a [(Name, u32)],
    /// Those that remain.
    steps: Vec<Asked>,
}

impl Search<'_> {
    fn leave_out_impossible(&mut self) -> Result<(), String> {
        let mut remaining = Vec::new();
        for mut step in std::mem::take(&mut self.steps) {
            if step.may(&[])? {
                remaining.push(step);
            }
        }
        self.steps = remaining;
        Ok(())
    }

    /// The order of the locations of a thread, if a step that remains leads out of a component of them for good.
    fn order(&mut self) -> Result<Option<Rank>, String> {
        let sizes: Vec<usize> = self.layout.sizes().collect();
        for (thread, size) in sizes.iter().enumerate() {
            let mut edges: Vec<(usize, usize, usize)> = Vec::new();
            for (number, step) in self.steps.iter_mut().enumerate() {
                let targets = step.targets[thread].clone();
                let sources = if step.thread == thread { step.from..step.from + 1 } else { 0..*size };
                for from in sources {
                    for to in targets.iter().copied().filter(|to| *to != from) {
                        let moves = step.moves(thread, from, to);
                        if step.may(&moves)? {
                            edges.push((number, from, to));
                        }
                    }
                }
            }
            let successors = |node: usize| edges.iter().filter(|(_, from, _)| *from == node).map(|e| e.2).collect();
            let heights = graph::numbers(*size, successors);
            edges.retain(|(_, from, to)| heights[*from] != heights[*to]);
            if edges.is_empty() {
                continue;
            }
            for (number, from, to) in edges {
                let step = &mut self.steps[number];
                let moves = step.moves(thread, from, to);
                step.never(&moves);
            }
            let of = |t: usize| if t == thread { heights.clone() } else { vec![0; sizes[t]] };
            return Ok(Some(Rank::Order((0..sizes.len()).map(of).collect())));
        }
        Ok(None)
    }

    /// A word that no step that remains raises, as some number, and some lower.
    fn word(&mut self) -> Result<Option<Measure>, String> {
        for (number, (word, width)) in self.words.iter().enumerate() {
            for (signed, falls) in [(false, true), (false, false), (true, true), (true, false)] {
                let first = 4 * number + 2 * usize::from(signed);
                let (less, more) = (first + usize::from(!falls), first + usize::from(falls));
                let (mut rises, mut is_lower) = (false, false);
                for step in &mut self.steps {
                    let (less, more) = (step.behind[less], step.behind[more]);
                    rises = rises || step.may(&[more])?;
                    is_lower = is_lower || !rises && step.may(&[less])?;
                }
                if is_lower && !rises {
                    for step in &mut self.steps {
                        let lower = step.behind[less];
                        step.never(&[lower]);
                    }
                    return Ok(Some(Measure { word: *word, width: *width, signed, falls }));
                }
            }
        }
        Ok(None)
    }
}
