//! The passes of the translations, in their order: the list is the order ([`super::trace`] finds who does not keep to it).

use strum::EnumMessage;

/// A pass. Its documentation is what `--help` says: why it stands where it does.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    strum::EnumIter,
    strum::EnumString,
    strum::EnumMessage,
    strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Pass {
    /// Type parameters go first: nothing behind has to know them, and each thread's code is known by its procedure
    Monomorphic,
    /// Statements become atomic steps, contracts checks: all that follows speaks of steps only
    Lower,
    /// A thread's own copies of globals get their first values where it begins: with a step, before it is looked at what steps touch
    ThreadLocals,
    /// What each step touches is noted (races) before constants and scalars take the indices from the text
    Touches,
    /// What locks protect is found on procedures, where a lock is seen whoever calls (safety)
    Lockset,
    /// Statements where a section may be open or not get two copies: behind all that speaks of procedures as they are, before switch points
    Sections,
    /// Creations become calls (eager, other orders inside a round): before switch points, for the arguments are steps
    Nested,
    /// One body for each thread, calls inlined: each thread's arguments are known from here on
    Inline,
    /// Constants are propagated while loops are still loops: arguments become indices of maps
    Fold,
    /// Maps with known indices become scalars: behind the constants that are their indices, for all threads at once
    Scalarize,
    /// What locks protect is found again, among the scalars (safety)
    ScalarLocks,
    /// Places where a thread may be switched: behind everything that says what others can see, before copies are made
    SwitchPoints,
    /// Loops made of jumps become loops (lazy, lazy-lasso): what is unrolled needs heads
    Loops,
    /// Loops are unrolled (lazy, lazy-lasso): copies of a switch point keep its number
    Unroll,
    /// Variables of a call that has returned become arbitrary (lazy-lasso): they must not make two states differ
    ForgetFrames,
    /// Constants once more, and code never reached (lazy, lazy-lasso): copies know the counters of their loops
    Simplify,
    /// Switch points that copies and shorter code made needless go (lazy, safety)
    FewerSwitches,
    /// The sequential program: the scheme of the translation, written out
    Emit,
}

impl Pass {
    /// As `--print-after` names it.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Why it stands where it does.
    pub fn reason(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }
}
