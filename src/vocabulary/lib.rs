//! The words of certificates: how an invariant names threads, where they are, and what it says of variables.
//!
//! Whoever proves ([`system`], [`proof`]) and whoever checks ([`certificate`]) use the same words, and know nothing of each other: this crate
//! stands below all three, and does nothing but name.
//!
//! [`system`]: ../system/index.html
//! [`proof`]: ../proof/index.html
//! [`certificate`]: ../certificate/index.html

#![warn(missing_docs)]

mod literal;
pub mod places;

pub use literal::{Literal, integer};

/// A location: the value of the variable that says where a thread is.
pub type LocationId = usize;

/// Not created yet. Every thread has this location and the next two.
pub const ABSENT: LocationId = 0;
/// Created, and nothing executed.
pub const START: LocationId = 1;
/// The thread has returned.
pub const END: LocationId = 2;
/// A `join` has taken the thread: only those have this location that a `join` may take.
pub const JOINED: LocationId = 3;

/// Behind the name of a variable: what it is where threads have walked on to where they rest.
pub const SETTLED: &str = "#settled";
