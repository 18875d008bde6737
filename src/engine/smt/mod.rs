//! The path through a solver of SMT-LIB 2 (z3, cvc5): for unbounded integers, reals, datatypes, quantifiers and axioms.
//!
//! The program is executed as for the SAT path, by the same walk, but values are terms ([`terms`], [`encode`]). What comes out
//! is one script ([`print`], [`sorts`]); the solver is asked over a pipe ([`solver`]), its answers are read strictly
//! ([`base::sexp`]), and a model gives back the execution ([`model`]).

mod decide;
mod encode;
pub mod floats;
mod model;
mod print;
mod solver;
mod sorts;
mod terms;

pub use decide::check;
pub use encode::Smt;
pub use solver::{Config, Fault, Kind, Session};
pub use sorts::instantiate;
pub use terms::{Op, TermId};
