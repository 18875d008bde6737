//! Text to tree and back: the whole of Boogie, old and new, with threads.

#![doc = include_str!("README.md")]
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
mod origins;
pub mod parse;
pub mod print;
mod reals;
#[cfg(test)]
mod robustness_tests;
#[cfg(test)]
mod roundtrip_tests;
mod ty;
pub mod visit;

/// Errors and files, as all crates of unthread have them.
pub use base::{diagnostic, source};
pub use reals::parse_real;
pub use ty::{Ty, TyKind};
