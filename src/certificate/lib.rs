//! Certificates: an inductive invariant of a concurrent program, and the check that it is one.
//!
//! ```text
//! source --semantics::compile--> code --threads--> where each thread can rest --obligations--> a sequential Boogie program:
//!     function Inv, and for the start and for each thread and location a loop-free procedure
//! each procedure --engine, or z3 or cvc5--> it is correct: the invariant is inductive, and no check fails
//! ```
//!
//! Sequential programs with recursion have contracts in place of one invariant: [`contracts`]. Of threads that recurse there are sets of
//! configurations, of which each instruction is executed: [`stacks`].
//!
//! This is the judge's part of a proof. It shares no code with provers: it reads the source by [`semantics`], takes nothing but
//! the body of `Inv` from the prover, and what it cannot read or decide is refused. The program verifies with stock Boogie, procedure by
//! procedure.

#![warn(missing_docs)]

mod boogie;
mod broken;
mod contracts;
mod decide;
mod entries;
mod expr;
mod finder;
mod framed;
mod joins;
mod labels;
mod obligations;
mod pace;
mod places;
mod readable;
mod recursion;
mod sieve;
mod stacks;
mod terse;
mod threads;

use std::fmt;

pub use broken::{Broken, What, broken, conjuncts};
pub use contracts::{
    CallPlace, ContractClaim, Contracts, Kind, Others, Parameter, ProcedureClaim, Stands, has_contracts, knows_others,
};
pub use decide::{Claim, Means, Rejected, claim_of, fairness_of, invariant_of, reordered, verify, verify_claim};
pub use finder::Finder;
pub use obligations::{
    Counter, Declared, Obligation, Obligations, Reading, Reordering, Resting, Run, Stand, Step, Vocabulary, Witness,
    excluded_by, has_sums, is_up_to_commutation,
};
pub use places::NamedPlace;
pub use readable::{Said, is_of_second, place, readable, said};
pub use sieve::{Fate, Sieved, sieve};
pub use stacks::{Patience, verify_stacks};

/// A rule left out on purpose, so that tests can show that its absence is noticed.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mutation {
    /// The invariant need not hold at the start.
    InitialForgotten,
    /// Checks are taken to hold.
    ChecksForgotten,
    /// Only the entry thread steps.
    OthersForgotten,
    /// A thread rests only at loop heads, sections, creations and joins.
    SwitchPointsForgotten,
    /// What others have seen is lost where the execution does not go on.
    DiscardedForgotten,
    /// Other threads step inside of atomic sections.
    SectionsIgnored,
    /// A thread that is created again and again is taken for one.
    CreatedAgain,
    /// Whoever creates a thread again and again is taken to wait for it each time.
    NobodyWaits,
    /// What an arm that is created again and again leaves behind is created once.
    LeftBehind,
    /// A join does not wait.
    JoinsAtOnce,
    /// A thread can be joined twice.
    JoinedTwice,
    /// A join takes a thread with any ids.
    IdsIgnored,
    /// Of threads that are created any number of times only those step of which the invariant speaks.
    InterferenceForgotten,
    /// Of another thread than those of which the invariant speaks nothing is known.
    OthersUnrelated,
    /// The threads that are created any number of times are never those of which the invariant speaks.
    CreationsUnseen,
    /// Threads that go from a place to another are not counted anew.
    MovesUncounted,
    /// Threads that are created are not counted.
    CreationsUncounted,
    /// Threads that are joined are still counted where they have ended.
    JoinsUncounted,
    /// There is one thread more than is known at each place.
    CountersTooLarge,
    /// Somebody is at each place where threads are counted, whatever their number.
    SomebodyAlways,
    /// Of threads that are counted, whoever waits for something of its own is taken for one that can step.
    GuardsOfEachForgotten,
    /// Ranks may fall for ever.
    RanksUnbounded,
    /// Ranks beside a bound on rounds may rise.
    RanksRise,
    /// Ranks beside a bound may rise where no state is open, also where open states come only again and again.
    RanksRiseBetween,
    /// Ranks may speak of what is guessed.
    RanksOfGuesses,
    /// No thread is ever blocked.
    WaitingForgotten,
    /// No round is ever complete.
    RoundsForgotten,
    /// The number of rounds has no bound.
    RoundsUnbounded,
    /// From the time on from which rounds count, no step is taken.
    EverythingLeaves,
    /// Under weak fairness a thread that waits again and again has to step.
    WaitingLingers,
    /// Which states a property of states asks for is not looked at.
    StatesForgotten,
    /// Executions that end break no property of states.
    EndsForgotten,
    /// Nobody passes an `assume {:recurs}`.
    PassingForgotten,
    /// Cooperative threads go on at `yield`.
    YieldsForgotten,
    /// Cooperative threads go on behind a creation.
    CreationsKeep,
    /// Cooperative threads keep control where they wait.
    WaitingKeeps,
    /// That a thread is blocked for ever has to be seen also where a cooperative thread keeps control.
    ControlSeen,
    /// Whoever goes round any loop goes round each procedure that holds an `assume {:recurs}`.
    EverythingRecurs,
    /// What is touched inside of atomic sections is in no race.
    SectionsUntouched,
    /// Whoever touches an entry of a map touches another one than all others.
    IndicesDiffer,
    /// A procedure may be called anywhere.
    CallsForgotten,
    /// What a procedure has done where it returns need not fit its contract.
    SummariesForgotten,
    /// Cooperative threads keep control where they are blocked.
    BlockedKeepControl,
    /// Cooperative threads keep control behind creations.
    CreatorsGoOn,
    /// The invariants of loops need not hold.
    LoopsForgotten,
    /// What a thread does need not be what others take it to do.
    StepsUnseen,
    /// Other threads do no more than one thing in between.
    OthersOnce,
    /// A thread begins wherever it is created.
    CreationsForgotten,
    /// No rank has to fall where a procedure is called.
    CallsNeverFall,
    /// No rank has to fall on the way to the head of a loop.
    LoopsNeverFall,
    /// That steps commute need not be shown.
    CommutationUnasked,
    /// Any two steps are on disjoint data.
    FootprintsIgnored,
    /// In the other order a step may be one that has to wait.
    EnabledBehind,
    /// Two orders of the same steps may lead to different states.
    OrderSeen,
    /// Whoever sleeps goes on sleeping, whatever others do.
    SleepersNeverWake,
    /// The checks of those that sleep are not looked at.
    FailuresAsleep,
}

/// Why there is no certificate for a program: something that the checker does not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// What is not read, for people: goes on from "the checker does not know".
    pub what: String,
}

impl Refused {
    /// Refuses what is said so.
    pub fn new(what: impl Into<String>) -> Refused {
        Refused { what: what.into() }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no certificate: the checker does not know {}", self.what)
    }
}
