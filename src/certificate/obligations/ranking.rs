//! The obligations of a certificate that no execution goes on for ever.
//!
//! ```text
//! function Rank.1(at.main: int, ..., x: int): int { ... }
//! procedure main.3() requires Inv(...) && at.main == 3 && ...;
//!     ensures Inv(...) && (Rank.1 < old(Rank.1) && 0 <= old(Rank.1)
//!                          || Rank.1 <= old(Rank.1) && (Rank.2 < old(Rank.2) && 0 <= old(Rank.2) || ...));
//! ```
//!
//! In an endless execution infinitely many steps are made: the code of a step has no loop, and calls are not recursive. Let i be the
//! first rank that falls in infinitely many of them. From some step on no rank before it falls any more, so that no step raises the
//! rank i, and it falls below 0, where it can fall no further. (Ben-Amram and Genaim, "Ranking functions for linear-constraint loops",
//! JACM 2014, section 2.3: a rank need not be bounded where a later one falls.) That is so because ranks are integers, of which there
//! are only so many between 0 and another one: what falls of reals has to be said by an integer, as by `int(2.0 * x)`.
//!
//! Every step of every thread falls, so that nothing is presumed of the schedule: there is no endless execution under any fairness.

use super::*;

/// A step as a prover may read it.
#[derive(Debug, Clone)]
pub struct Step {
    /// Who takes it.
    pub thread: usize,
    /// The location in which the thread rests before.
    pub from: usize,
    /// Variables of the step alone.
    pub locals: Vec<(Name, Type)>,
    /// Without loops; it ends with the new location of each thread that has changed its own.
    pub stmts: Vec<Stmt>,
}

impl Obligations {
    /// The program whose procedures prove that every execution ends, and what each is about. A check that fails ends an execution.
    ///
    /// # Errors
    /// Something in the source has no counterpart.
    pub fn termination(&self, invariant: Expr, ranks: &[Expr]) -> Result<(Program, Vec<Obligation>), Refused> {
        self.known_number()?;
        if self.reordering.is_some() {
            return Err(Refused::new("ranks of executions up to commutation, which says nothing of endless ones"));
        }
        let mut names = self.names.clone();
        let inv = names.fresh("Inv");
        let parameters = self.parameters();
        let mut decls = self.passive.clone();
        decls.push(function(inv, parameters.clone(), invariant));
        let values = self.declare_ranks(ranks, &mut names, &mut decls);
        decls.extend(parameters.iter().map(|(name, ty)| Decl::Var(var(*name, ty.clone()))));
        let holds = applied(inv, &parameters);
        let initial = names.fresh("initial");
        decls.push(self.initial(initial, holds.clone(), &[])?);
        let mut obligations = vec![Obligation { procedure: initial, what: "the invariant holds at the start".into() }];
        let ensured = holds.clone().and(self.falls(&values));
        for (step, obligation) in self.each_step(&mut names, "a rank falls with the step", &holds, &ensured)? {
            decls.push(step);
            obligations.push(obligation);
        }
        Ok((Program { decls }, obligations))
    }

    /// A procedure for each step, which leads from states of which one thing holds to those of which the other does. A check that fails ends an
    /// execution. `what` begins the words about it.
    pub(super) fn each_step(
        &self,
        names: &mut Names,
        what: &str,
        holds: &Expr,
        ensured: &Expr,
    ) -> Result<Vec<(Decl, Obligation)>, Refused> {
        let step = |(t, l): (usize, usize)| {
            let label = &self.vocabulary.threads[t].at.as_str()[3..];
            let procedure = names.fresh(&self.step_name(t, l));
            let specs = self.specs(vec![holds.clone(), self.here(t, l)], ensured.clone(), &[]);
            let decl = StepBuilder::new(self, t, l, Checks::End, &[]).procedure(procedure, specs)?;
            let what = format!("{what} of {label} from {}", self.vocabulary.threads[t].shown[l]);
            Ok((decl, Obligation { procedure, what }))
        };
        self.all_steps().map(step).collect()
    }

    /// All steps, for a prover: what it makes of them counts for nothing before the obligations are decided.
    ///
    /// # Errors
    /// Something in the source has no counterpart.
    pub fn steps(&self) -> Result<Vec<Step>, Refused> {
        self.known_number()?;
        let step = |(thread, from): (usize, usize)| {
            let StepBody { locals, stmts } = StepBuilder::new(self, thread, from, Checks::End, &[]).body()?;
            Ok(Step { thread, from, locals, stmts })
        };
        self.all_steps().map(step).collect()
    }

    /// Every step is to fall, so there must be one for each step. (That an arm of a parallel call is created again is a step of its creator.)
    fn known_number(&self) -> Result<(), Refused> {
        match self.threads.any_number() {
            true => Err(Refused::new("how many threads there are, where one is created again and again")),
            false => Ok(()),
        }
    }

    /// What is said of fair executions is about all threads, so that their number must be known, and about each of them from some time
    /// on, so that each must be created once.
    pub(super) fn counted(&self) -> Result<(), Refused> {
        match self.threads.each_once() {
            false => Err(Refused::new("how many threads there are, where one is created again and again")),
            true => Ok(()),
        }
    }

    /// Constants, functions and axioms of the source.
    pub fn passive(&self) -> &[Decl] {
        &self.passive
    }

    /// The thread that a variable belongs to; `None` for globals, and for what is not known under a name of the source.
    pub fn owner(&self, variable: &Declared) -> Option<usize> {
        variable.source.as_ref().and(variable.thread)
    }

    /// Is it an arm of a parallel call that may be created once more when it has ended?
    pub fn is_created_again(&self, thread: usize) -> bool {
        self.threads.threads[thread].again
    }

    /// Is the location inside of an atomic section, so that nobody sees the state?
    pub fn is_atomic(&self, thread: usize, location: usize) -> bool {
        self.threads.threads[thread].locations[location].atomic
    }

    /// Does no other thread step while one is at the location?
    pub fn is_exclusive(&self, thread: usize, location: usize) -> bool {
        self.threads.threads[thread].locations[location].is_exclusive()
    }

    /// Every thread with every location from which it steps.
    pub(crate) fn all_steps(&self) -> impl Iterator<Item = (ThreadId, usize)> {
        let of = |(t, thread): (usize, &Thread)| {
            let steps = thread.locations.iter().enumerate().filter(|(_, l)| l.point.is_some());
            steps.map(|(l, _)| (t, l)).collect::<Vec<_>>()
        };
        self.threads.threads.iter().enumerate().flat_map(of)
    }

    /// Parameters of a rank: the state without what a monitor notes. When rounds begin to count is guessed, and nothing that falls may
    /// depend on the guess.
    pub fn parameters_of_ranks(&self) -> Vec<(Name, Type)> {
        let is_noted = |name: Name| {
            let noted = |v: &&Declared| matches!(v.source, Some(Variable::Monitor(_)));
            self.vocabulary.variables.iter().filter(noted).any(|v| v.name == name)
        };
        let without = self.mutation.is(Mutation::RanksOfGuesses);
        self.parameters().into_iter().filter(|(name, _)| without || !is_noted(*name)).collect()
    }

    /// Declares a function for each rank; their values come back.
    pub(super) fn declare_ranks(&self, ranks: &[Expr], names: &mut Names, decls: &mut Vec<Decl>) -> Vec<Expr> {
        let parameters = self.parameters_of_ranks();
        let declare = |(i, rank): (usize, &Expr)| {
            let name = names.fresh(&rank_name(i));
            decls.push(function_to(Type::int(), name, parameters.clone(), rank.clone()));
            applied(name, &parameters)
        };
        ranks.iter().enumerate().map(declare).collect()
    }

    /// The ranks fall, the first being the most significant.
    pub(super) fn falls(&self, values: &[Expr]) -> Expr {
        self.descends(values, false)
    }

    /// The ranks fall, or none of them rises.
    pub(super) fn never_rises(&self, values: &[Expr]) -> Expr {
        self.descends(values, true)
    }

    /// One rank falls, and none before it rises; or none rises at all, where that is good enough.
    fn descends(&self, values: &[Expr], or_none: bool) -> Expr {
        let before = |value: &Expr| Expr::generated(ExprKind::Old(Box::new(value.clone())));
        let pairs = values.iter().map(|value| (before(value), value.clone()));
        descends(pairs, or_none, self.mutation.is(Mutation::RanksUnbounded))
    }
}

/// Of ranks, each with its values before and behind, the most significant first, one falls and was not negative, and none before it
/// rises; or none rises at all, where that is good enough. `no_bound`: it may have been negative.
pub(crate) fn descends(ranks: impl DoubleEndedIterator<Item = (Expr, Expr)>, or_none: bool, no_bound: bool) -> Expr {
    ranks.rev().fold(Expr::bool(or_none), |rest, (before, behind)| {
        let less = Expr::binary(BinOp::Lt, behind.clone(), before.clone());
        let bounded = if no_bound { Expr::bool(true) } else { Expr::binary(BinOp::Le, Expr::int(0), before.clone()) };
        let not_more = Expr::binary(BinOp::Le, behind, before);
        less.and(bounded).or(not_more.and(rest))
    })
}

/// What the function of a rank is called, counted from 0.
pub fn rank_name(number: usize) -> String {
    format!("Rank.{}", number + 1)
}
