//! Text to tree and back: the whole of Boogie, old and new, with threads.

#[cfg(test)]
mod arbitrary;
pub mod ast;
pub mod children;
#[cfg(test)]
mod coverage_tests;
pub mod fmt;
pub mod names;
#[cfg(test)]
mod nests;
pub mod parse;
pub mod print;
#[cfg(test)]
mod robustness_tests;
#[cfg(test)]
mod roundtrip_tests;
pub mod visit;
