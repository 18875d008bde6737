//! External verifiers as processes: Boogie, Corral.
