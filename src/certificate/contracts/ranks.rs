//! Ranks beside contracts: why no execution of a sequential program with recursion goes on for ever.
//!
//! ```text
//! function Rank.1.P(n: int, x: int): int                                   where P begins
//! function Rank.1.P.1(n: int, old.x: int, r: int, i: int, x: int): int     at the head of its first loop
//! procedure P.loop.1()
//! { p0: assume Called.P(...); assume Inv.P.1(...); rank.1 := Rank.1.P.1(...); ...
//!       assert Called.Q(arg, x); assert Rank.1.Q(arg, x) < rank.1 && 0 <= rank.1 || Rank.1.Q(arg, x) <= rank.1 && (... the next rank);
//!       ... the callee's contract in its place ...
//!       assert Inv.P.1(...); assert Rank.1.P.1(...) < rank.1 && ...; return; }
//! ```
//!
//! *Places* are where procedures begin, and heads of loops. Each rank has a value at each place. The code of a piece leads from a place to
//! another one of the same activation, or to the place where a procedure begins that it calls: there one rank is less than at the place
//! from which the piece began, where it was not negative, and those before it are not more.
//!
//! In an endless execution look at the activations that never return, from the entry's on. One of them takes no more than finitely many
//! steps of its own between two places, as a piece has no loop, and what it calls in between and returns is finite, too. So either one passes
//! infinitely many heads, or each comes to call the next; in both cases there is an endless sequence of places, the next one always
//! a piece away from the one before, with calls that returned in between. Each of them lets a rank fall: let i be the first one that falls
//! infinitely often. From some place on no rank before it falls any more, so that none raises the rank i, which falls below 0 and can
//! fall no further. The contracts are correct for all steps of any execution, endless or not: they are shown by induction on the number of
//! steps, a callee's summary is used only where it has returned, and an invariant only where its head is reached.
//!
//! A check that fails ends an execution, and so does an assumption that is false, for good or as it blocks the only thread: where ranks
//! are claimed both are assumed. Of schedules, fairness, and choices that must recur nothing is presumed: there is no endless execution at all.

use super::super::boogie::{assert, assign_all, function_to};
use super::super::obligations::{descends, rank_name};
use super::super::{Mutation, Rejected, Step};
use super::claim::body_of;
use super::{Contracted, Contracts, Parameter, Refused, said};
use syntax::ast::*;
use syntax::names::Names;

/// Where a rank has a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallPlace {
    /// Where the procedure with this number begins.
    Start(usize),
    /// At the head of its loop with this number.
    Head(usize, usize),
}

impl CallPlace {
    /// The number of the procedure.
    pub fn procedure(self) -> usize {
        match self {
            CallPlace::Start(procedure) | CallPlace::Head(procedure, _) => procedure,
        }
    }
}

/// The functions of the ranks: of each rank one for each place.
#[derive(Default)]
pub(super) struct Ranks {
    functions: Vec<Vec<Name>>,
}

impl Ranks {
    /// So many; the names are taken.
    pub fn of(contracts: &Contracts, count: usize, names: &mut Names) -> Ranks {
        Ranks { functions: (0..count).map(|rank| Ranks::named(contracts, rank, names)).collect() }
    }

    /// What the functions of one rank are called.
    fn named(contracts: &Contracts, rank: usize, names: &mut Names) -> Vec<Name> {
        let named = |place: CallPlace| {
            let rank = rank_name(rank);
            let procedure = contracts.procedures[place.procedure()].name;
            names.fresh(&match place {
                CallPlace::Start(_) => format!("{rank}.{procedure}"),
                CallPlace::Head(_, head) => format!("{rank}.{procedure}.{}", head + 1),
            })
        };
        contracts.places().into_iter().map(named).collect()
    }

    pub fn count(&self) -> usize {
        self.functions.len()
    }

    /// The values of all ranks at a place, where these are the values of the parameters.
    fn at(&self, contracts: &Contracts, place: CallPlace, value: &dyn Fn(&Parameter) -> Expr) -> Vec<Expr> {
        let number = contracts.number(place);
        let functions = self.functions.iter().map(|of| of[number]);
        functions.map(|f| said(f, contracts.rank_parameters(place), value)).collect()
    }

    /// `rank.1, rank.2 := ...`: what they are here.
    pub fn kept(&self, contracts: &Contracts, place: CallPlace, kept: &[Name]) -> Option<Stmt> {
        let values = self.at(contracts, place, &|p| Expr::var(p.name));
        (!values.is_empty()).then(|| assign_all(kept.to_vec(), values))
    }

    /// That they fall on the way from where they were kept.
    pub fn fall(
        &self,
        contracts: &Contracts,
        place: CallPlace,
        kept: &[Name],
        value: &dyn Fn(&Parameter) -> Expr,
    ) -> Option<Stmt> {
        let rule = match place {
            CallPlace::Start(_) => Mutation::CallsNeverFall,
            CallPlace::Head(..) => Mutation::LoopsNeverFall,
        };
        let pairs = kept.iter().map(|name| Expr::var(*name)).zip(self.at(contracts, place, value));
        let pairs: Vec<(Expr, Expr)> = pairs.collect();
        let needed = self.count() > 0 && !contracts.mutation.is(rule);
        needed.then(|| assert(descends(pairs.into_iter(), false, contracts.mutation.is(Mutation::RanksUnbounded))))
    }

    /// With these bodies, of each rank one for each place.
    pub fn declarations(&self, contracts: &Contracts, bodies: &[Vec<Expr>]) -> Vec<Decl> {
        let places = contracts.places();
        let of_rank = |(functions, bodies): (&Vec<Name>, &Vec<Expr>)| -> Vec<Decl> {
            let declared = functions.iter().zip(&places).zip(bodies).map(|((function, place), body)| {
                let parameters = contracts.rank_parameters(*place).into_iter().map(|p| (p.name, p.ty));
                function_to(Type::int(), *function, parameters.collect(), body.clone())
            });
            declared.collect()
        };
        self.functions.iter().zip(bodies).flat_map(of_rank).collect()
    }
}

impl Contracts {
    /// Where ranks have values: where each procedure begins, and then the heads of its loops.
    pub fn places(&self) -> Vec<CallPlace> {
        let of = |(number, p): (usize, &Contracted)| {
            let heads = (0..p.heads.len()).map(move |head| CallPlace::Head(number, head));
            std::iter::once(CallPlace::Start(number)).chain(heads)
        };
        self.procedures.iter().enumerate().flat_map(of).collect()
    }

    /// The position of one of the [`places`](Contracts::places).
    pub fn number(&self, place: CallPlace) -> usize {
        let size = |p: &Contracted| 1 + p.heads.len();
        let before: usize = self.procedures[..place.procedure()].iter().map(size).sum();
        match place {
            CallPlace::Start(_) => before,
            CallPlace::Head(_, head) => before + 1 + head,
        }
    }

    /// What a rank may speak of at a place.
    pub fn rank_parameters(&self, place: CallPlace) -> Vec<Parameter> {
        match place {
            CallPlace::Start(procedure) => self.called_parameters(procedure),
            CallPlace::Head(procedure, _) => self.invariant_parameters(procedure),
        }
    }

    /// The bodies of the functions of ranks in a certificate, as far as there are any.
    pub(super) fn claimed_ranks(&self, certificate: &Program) -> Result<Vec<Vec<Expr>>, Rejected> {
        let is_there =
            |name: Name| certificate.decls.iter().any(|d| matches!(d, Decl::Function(f) if f.name.name == name));
        let mut names = self.names.clone();
        let named = (0..).map(|rank| Ranks::named(self, rank, &mut names));
        let functions: Vec<Vec<Name>> = named.take_while(|of| of.iter().any(|name| is_there(*name))).collect();
        let places = self.places();
        let bodies = |functions: Vec<Name>| -> Result<Vec<Expr>, Rejected> {
            let all = functions.into_iter().zip(&places);
            all.map(|(name, place)| body_of(certificate, name, &self.rank_parameters(*place), &Type::int())).collect()
        };
        functions.into_iter().map(bodies).collect()
    }

    /// The code between places, for a prover: what it makes of it counts for nothing before the contracts are verified. Places have the
    /// locations [`Contracts::location`]; a call is one statement.
    ///
    /// # Errors
    /// Something in the source has no counterpart.
    pub fn steps(&self) -> Result<Vec<Step>, Refused> {
        self.places().into_iter().map(|place| self.step(place)).collect()
    }

    /// The number that the prover's steps give to a place; 0 is none.
    pub fn location(&self, place: CallPlace) -> usize {
        self.number(place) + 1
    }

    /// The number of the place where a procedure has returned.
    pub fn returned(&self, procedure: usize) -> usize {
        self.places().len() + 1 + procedure
    }

    /// The variable of a prover's steps that holds the location.
    pub fn at(&self) -> Name {
        self.at
    }

    /// Constants, functions and axioms of the source.
    pub fn passive(&self) -> &[Decl] {
        &self.passive
    }
}
