//! Text to tree and back: the whole of Boogie, old and new, with threads.

#![warn(missing_docs)]

#[cfg(test)]
mod arbitrary;
pub mod ast;
pub mod children;
#[cfg(test)]
mod coverage_tests;
pub mod fmt;
pub mod misread;
pub mod names;
#[cfg(test)]
mod nests;
pub mod parse;
pub mod print;
mod reals;
#[cfg(test)]
mod robustness_tests;
#[cfg(test)]
mod roundtrip_tests;
mod ty;
pub mod visit;

pub use reals::parse_real;
pub use ty::{Ty, TyKind};
