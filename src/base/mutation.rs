//! Rules that are left out on purpose, so that tests can show that their absence is noticed.
//!
//! A part of the tool that is tested so has an enum `Mutation` of its own, which says what goes wrong without each of its rules. It is handed a
//! [`LeftOut`] of them, and asks that where the rule stands: `if !mutation.is(Mutation::NoProgress) { .. }`.
//!
//! Only a build with the feature `mutations` can leave anything out. Tests have it: the package depends on itself with that feature there
//! (`Cargo.toml`). Elsewhere a [`LeftOut`] has no room for a rule, and the answer is a constant: what would be done without the rule is not
//! even in the program.

#[cfg(not(feature = "mutations"))]
use std::marker::PhantomData;

/// The rule that is left out; in a build without the feature `mutations` there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeftOut<M> {
    #[cfg(feature = "mutations")]
    rule: Option<M>,
    #[cfg(not(feature = "mutations"))]
    rule: PhantomData<M>,
}

impl<M> LeftOut<M> {
    /// All rules are there.
    pub const fn nothing() -> LeftOut<M> {
        #[cfg(feature = "mutations")]
        let rule = None;
        #[cfg(not(feature = "mutations"))]
        let rule = PhantomData;
        LeftOut { rule }
    }
}

#[cfg(feature = "mutations")]
impl<M> LeftOut<M> {
    /// This rule, if any: the only way to leave one out.
    pub fn rule(rule: impl Into<Option<M>>) -> LeftOut<M> {
        LeftOut { rule: rule.into() }
    }

    /// Are all rules there?
    pub fn is_nothing(&self) -> bool {
        self.rule.is_none()
    }

    /// Is it this rule?
    pub fn is(&self, rule: M) -> bool
    where
        M: PartialEq,
    {
        self.rule == Some(rule)
    }
}

#[cfg(not(feature = "mutations"))]
impl<M> LeftOut<M> {
    /// All rules are there.
    #[inline(always)]
    pub const fn is_nothing(&self) -> bool {
        true
    }

    /// No rule is left out.
    #[inline(always)]
    pub fn is(&self, _: M) -> bool {
        false
    }
}

impl<M> Default for LeftOut<M> {
    fn default() -> LeftOut<M> {
        LeftOut::nothing()
    }
}

// There is no room for a rule where none can be left out.
#[cfg(not(feature = "mutations"))]
const _: () = assert!(size_of::<LeftOut<u64>>() == 0);
