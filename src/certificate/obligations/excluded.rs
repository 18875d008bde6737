//! The obligations of a certificate that certain states are not reached: deadlocks, or races. A check that fails ends an execution.
//!
//! ```text
//! procedure A.3() requires Inv(...); requires !dead && at.A == 3; ensures Inv(...) && !dead; { ... }
//!     where dead is (at.A == 2 || at.A == 5 && !(x > 0)) && (at.B == 2 || at.B == 3) && !(at.A == 2 && at.B == 2)
//! ```
//! What is shown to be inductive is the invariant together with that no such state is reached.
//!
//! A *deadlock* is a state in which each thread is away or blocked, none is inside of an atomic section, and not all are away. When a
//! thread is blocked is told as for fair rounds ([`super::rounds`]): where the checker cannot tell, it may be, so that more states are
//! excluded than are deadlocks. Each thread must be one: of any number of threads nobody can say that all are blocked.
//!
//! What a *race* is stands in [`super::races`].

use super::*;

/// States that are not to be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Excluded {
    /// Each thread has returned or is blocked, and not all have returned.
    Deadlocks,
    /// Two threads can both take, next, a step that touches the same variable, and one of them writes it.
    Races,
}

impl Excluded {
    /// How the property is called.
    fn name(self) -> &'static str {
        match self {
            Excluded::Deadlocks => "deadlock",
            Excluded::Races => "race",
        }
    }
}

/// Says on the invariant which states it excludes, where these are not failing checks.
const PROPERTY: &str = "property";

/// `function {:property "deadlock"} Inv(...)`: what the certificate is about.
pub(super) fn function_about(excluded: Option<Excluded>, mut function: Decl) -> Decl {
    if let (Some(excluded), Decl::Function(f)) = (excluded, &mut function) {
        f.attrs.push(Attr::generated(PROPERTY, vec![AttrArg::Str(excluded.name().into())]));
    }
    function
}

/// The states that a certificate says it excludes, where these are not failing checks.
pub fn excluded_by(certificate: &Program) -> Option<Excluded> {
    let says = |excluded: &Excluded| {
        let named = |a: &Attr| {
            a.name.as_str() == PROPERTY
                && matches!(a.args.as_slice(), [AttrArg::Str(text)] if text.as_str() == excluded.name())
        };
        certificate
            .decls
            .iter()
            .any(|d| matches!(d, Decl::Function(f) if f.name.name == "Inv" && f.attrs.iter().any(named)))
    };
    [Excluded::Deadlocks, Excluded::Races].into_iter().find(says)
}

impl Obligations {
    /// The obligations of a proof that no such state is reached.
    ///
    /// # Errors
    /// As [`Obligations::of`]; for deadlocks, a thread that may be created twice.
    pub fn of_states(
        checked: &Checked,
        sources: &Sources,
        entry: Option<&str>,
        by_access: bool,
        excluded: Excluded,
    ) -> Result<Obligations, Refused> {
        Obligations::of_states_without(checked, sources, entry, by_access, excluded, None)
    }

    /// With a rule left out.
    #[doc(hidden)]
    pub fn of_states_without(
        checked: &Checked,
        sources: &Sources,
        entry: Option<&str>,
        by_access: bool,
        excluded: Excluded,
        mutation: Option<Mutation>,
    ) -> Result<Obligations, Refused> {
        Obligations::without(checked, sources, entry, by_access, mutation)?.excluding(Some(excluded))
    }

    /// In place of checks, such states.
    pub(super) fn excluding(mut self, excluded: Option<Excluded>) -> Result<Obligations, Refused> {
        let Some(excluded) = excluded else { return Ok(self) };
        let state = match excluded {
            Excluded::Deadlocks => self.is_deadlock()?,
            Excluded::Races => self.is_race()?,
        };
        self.excluded = Some((excluded, state));
        Ok(self)
    }

    /// The states that are not to be reached, where it is not failing checks that are excluded.
    pub fn excluded(&self) -> Option<Excluded> {
        self.excluded.as_ref().map(|(excluded, _)| *excluded)
    }

    /// Nobody can step, and not all are away.
    fn is_deadlock(&self) -> Result<Expr, Refused> {
        if self.threads.any_number() {
            return Err(Refused::new("whether all threads are blocked, where their number is not known"));
        }
        let threads = 0..self.threads.threads.len();
        let waits = threads.clone().map(|t| self.waits_of(t, &self.waiting(t)?)).collect::<Result<Vec<_>, _>>()?;
        let all_away = Expr::all(threads.map(|t| self.is_away(t)));
        Ok(self.has_ended(&waits).and(all_away.not()))
    }
}
