//! What is known to hold always when a search begins: what all steps keep of hints, as conditions in front of the steps of a system.
//!
//! ```text
//! kept, in words of the certificate --the system's words--> conditions over its variables and locations --in front of a step--> assumed there
//! ```
//! A step that assumes what is kept has no fewer executions that matter: what is kept is inductive by itself. An invariant of the system with
//! such steps is inductive together with it, and the certificate has both. None of it is taken on trust: that is checked as any other
//! certificate.
//!
//! What has no words in a system says nothing there: maps that have become variables, say, or what nobody observes.

use std::collections::BTreeMap;

use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use certificate::Obligations;
use concurrency::fold::fold;
use concurrency::program::Action;
use syntax::ast::*;
use syntax::print::print_expr;
use system::passes::{About, Forward, Pass, Unchanged};
use system::words::{Word, Words};
use system::{System, ThreadId};
use vocabulary::LocationId;

/// A part of an inductive invariant, in the words of a certificate.
#[derive(Debug, Clone)]
pub struct Part {
    /// The condition.
    pub expr: Expr,
    /// The hint that it is a form of, by its number among those that are told of; none for what is plain of threads, and of hints of which
    /// nobody is told.
    pub hint: Option<usize>,
}

/// What is kept, in the words of a system.
pub(super) struct Given<'a> {
    system: &'a System,
    /// By thread and location: its numbers in the certificate.
    numbers: Vec<Vec<Vec<usize>>>,
    /// Over variables of the system, where locations still have the numbers of the certificate.
    parts: Vec<Expr>,
}

impl<'a> Given<'a> {
    /// As far as the system has words for it, of which these are those of the certificate.
    pub fn of(system: &'a System, words: &Words, obligations: &Obligations, kept: &[Part]) -> Given<'a> {
        let numbers = words.locations.iter().map(|(_, numbers)| numbers.clone()).collect();
        if kept.is_empty() {
            return Given { system, numbers, parts: Vec::new() };
        }
        let kept: Vec<Expr> = kept.iter().map(|part| part.expr.clone()).collect();
        let threads = obligations.vocabulary.threads.iter().enumerate();
        let others = threads.filter(|(_, thread)| thread.path.is_another()).map(|(number, _)| number);
        let all = others.flat_map(|thread| obligations.said_in_front(&kept, thread)).chain(kept.iter().cloned());
        let reader = Reader::of(system, words);
        let parts = all.unique_by(print_expr).filter_map(|part| reader.said(&part)).collect();
        Given { system, numbers, parts }
    }

    /// What holds in front of a step of the thread from there. `code` is the number that stands for a location in conditions.
    pub fn in_front(
        &self,
        thread: ThreadId,
        from: LocationId,
        code: &dyn Fn(ThreadId, LocationId) -> usize,
    ) -> Vec<Expr> {
        // Where the certificate knows no such place it says nothing of the state there.
        if self.numbers[thread][from].is_empty() {
            return Vec::new();
        }
        let said = self.parts.iter().filter_map(|part| {
            let mut placing = Placing { given: self, thread, from, code, unsure: Vec::new(), is_lost: false };
            let mut said = part.clone();
            placing.place(&mut said);
            let mut said = placing.unsure.into_iter().fold(said, Expr::or);
            fold(&mut said);
            (!placing.is_lost && said.as_bool() != Some(true)).then_some(said)
        });
        said.unique_by(print_expr).collect()
    }

    /// The pass by which all steps of the system assume it: in front of each, of what is no conjunction of comparisons, so many at most.
    pub fn assumed(&self, cases: usize) -> Assumed {
        let of_step = |step: &system::Step| {
            let (plain, others): (Vec<Expr>, Vec<Expr>) =
                self.in_front(step.thread, step.from, &|_, l| l).into_iter().partition(is_plain);
            plain.into_iter().chain(others.into_iter().take(cases)).collect()
        };
        Assumed(self.system.steps.iter().map(of_step).collect())
    }
}

/// Is there one way for it to be true?
fn is_plain(e: &Expr) -> bool {
    let compares = |op: &BinOp| matches!(op, BinOp::Eq | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge);
    match &e.kind {
        ExprKind::Binary(BinOp::And, a, b) => is_plain(a) && is_plain(b),
        ExprKind::Unary(UnOp::Not, inner) => matches!(inner.kind, ExprKind::Var(_)),
        ExprKind::Binary(op, ..) => compares(op),
        kind => matches!(kind, ExprKind::Var(_)),
    }
}

/// Puts words of a system for those of a certificate.
struct Reader {
    /// By how the certificate prints it.
    names: FxHashMap<String, Name>,
    /// Constants: they are called the same.
    constants: FxHashSet<Name>,
}

impl Reader {
    fn of(system: &System, words: &Words) -> Reader {
        let mut names = FxHashMap::default();
        for variable in &system.variables {
            // What nobody has handed over yet is another value there.
            if let Some(Word { expr, not_yet: None }) = words.of(variable.name)
                && is_word(expr)
            {
                names.insert(print_expr(expr), variable.name);
            }
        }
        let locations = words.locations.iter().zip(&system.threads);
        names.extend(locations.map(|((at, _), thread)| (print_expr(&Expr::var(*at)), thread.location)));
        let constants = system.passive.iter().filter_map(|decl| match decl {
            Decl::Const(c) => Some(c.names.iter().map(|n| n.name)),
            _ => None,
        });
        Reader { names, constants: constants.flatten().collect() }
    }

    /// The same of the system, if there are words for all of it.
    fn said(&self, e: &Expr) -> Option<Expr> {
        if is_word(e)
            && let Some(name) = self.names.get(&print_expr(e))
        {
            return Some(Expr::var(*name));
        }
        match &e.kind {
            ExprKind::Bool(_) | ExprKind::Int(_) | ExprKind::Bv { .. } => Some(e.clone()),
            ExprKind::Var(name) => self.constants.contains(name).then(|| e.clone()),
            ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::If(..)
            | ExprKind::Select(..)
            | ExprKind::Field(..)
            | ExprKind::Is(..) => {
                let (mut said, mut has_words) = (e.clone(), true);
                said.for_each_child_mut(&mut |child| match self.said(child) {
                    Some(own) => *child = own,
                    None => has_words = false,
                });
                has_words.then_some(said)
            }
            _ => None,
        }
    }
}

/// Is it a variable, or a part of one?
fn is_word(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Var(_) | ExprKind::Select(..) | ExprKind::Field(..) | ExprKind::Is(..))
}

/// Says where threads are as the system does.
struct Placing<'g> {
    given: &'g Given<'g>,
    /// Who steps.
    thread: ThreadId,
    from: LocationId,
    code: &'g dyn Fn(ThreadId, LocationId) -> usize,
    /// Where others are at one of these, nothing is said.
    unsure: Vec<Expr>,
    /// It can not be said.
    is_lost: bool,
}

impl Placing<'_> {
    fn place(&mut self, e: &mut Expr) {
        let thread_at = |e: &Expr| match e.kind {
            ExprKind::Var(name) => self.given.system.threads.iter().position(|t| t.location == name),
            _ => None,
        };
        let number = |e: &Expr| match &e.kind {
            ExprKind::Int(n) => usize::try_from(n).ok(),
            _ => None,
        };
        let compared = match &e.kind {
            ExprKind::Binary(op, a, b) => match (thread_at(a), number(b), number(a), thread_at(b)) {
                (Some(t), Some(n), ..) => Some((t, *op, n)),
                (_, _, Some(n), Some(t)) => turned(*op).map(|op| (t, op, n)),
                _ => None,
            },
            _ => None,
        };
        match compared {
            Some((t, op, n)) => match self.compared(t, op, n) {
                Some(said) => *e = said,
                None => self.is_lost = true,
            },
            None if thread_at(e).is_some() => self.is_lost = true,
            None => e.for_each_child_mut(&mut |child| self.place(child)),
        }
    }

    fn compared(&mut self, thread: ThreadId, op: BinOp, number: usize) -> Option<Expr> {
        let numbers = &self.given.numbers[thread];
        let holds = |n: &usize| match op {
            BinOp::Eq => Some(*n == number),
            BinOp::Neq => Some(*n != number),
            BinOp::Lt => Some(*n < number),
            BinOp::Le => Some(*n <= number),
            BinOp::Gt => Some(*n > number),
            BinOp::Ge => Some(*n >= number),
            _ => None,
        };
        if thread == self.thread {
            return numbers[self.from].iter().map(holds).all_equal_value().ok()?.map(Expr::bool);
        }
        let mut codes: BTreeMap<usize, Vec<Option<bool>>> = BTreeMap::new();
        for (l, numbers) in numbers.iter().enumerate() {
            let of_code = codes.entry((self.code)(thread, l)).or_default();
            of_code.extend(numbers.iter().map(holds));
            of_code.extend(numbers.is_empty().then_some(None));
        }
        let is_at = |code: usize| Expr::var(self.given.system.threads[thread].location).eq(Expr::int(code));
        let (mut there, mut elsewhere) = (Vec::new(), Vec::new());
        for (code, held) in codes {
            match held.iter().all_equal_value().ok().copied().flatten() {
                Some(true) => there.push(is_at(code)),
                Some(false) => elsewhere.push(is_at(code)),
                None => self.unsure.push(is_at(code)),
            }
        }
        Some(if there.len() <= elsewhere.len() { Expr::any(there) } else { Expr::any(elsewhere).not() })
    }
}

/// The operator with its sides exchanged.
fn turned(op: BinOp) -> Option<BinOp> {
    Some(match op {
        BinOp::Eq | BinOp::Neq => op,
        BinOp::Lt => BinOp::Gt,
        BinOp::Le => BinOp::Ge,
        BinOp::Gt => BinOp::Lt,
        BinOp::Ge => BinOp::Le,
        _ => return None,
    })
}

/// A pass: by step, what it assumes.
pub(super) struct Assumed(Vec<Vec<Expr>>);

impl Pass for Assumed {
    fn about(&self) -> About {
        ("given", "Steps assume what all steps keep of hints: last, since it speaks of locations")
    }

    fn forward(&self, system: &System) -> Forward {
        let mut out = system.clone();
        for (step, said) in out.steps.iter_mut().zip(&self.0) {
            let Some(piece) = step.pieces.first_mut() else { continue };
            let assume = |expr: &Expr| Action::Assume { attrs: Vec::new(), expr: expr.clone() };
            piece.actions.splice(0..0, said.iter().map(assume));
            piece.events.iter_mut().for_each(|(at, _)| *at += said.len());
        }
        Ok((out, Box::new(Unchanged)))
    }
}
