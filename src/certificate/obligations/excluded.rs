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
//! excluded than are deadlocks. Of any number of threads that is told by how many there are at each location ([`super::counters`]): nobody
//! is where threads can step on, and nobody in front of a guard that is true, where it is the same guard for all that are there:
//! ```text
//! count.P.1 == 0 && count.P.4 == 0 && (count.P.2 == 0 || !(x > 0)) && !(at.Main == 3 && count.P.1 == 0 && count.P.2 == 0 && count.P.4 == 0)
//! ```
//!
//! What a *race* is stands in [`super::races`].

use super::rounds::Waits;
use super::*;

/// Says on the invariant which states it excludes, where these are not failing checks.
const PROPERTY: &str = "property";

/// `function {:property "deadlock"} Inv(...)`: what the certificate is about.
pub(super) fn function_about(excluded: Option<Excluded>, mut function: Decl) -> Decl {
    if let (Some(excluded), Decl::Function(f)) = (excluded, &mut function) {
        f.attrs.push(Attr::generated(PROPERTY, vec![AttrArg::generated(excluded.name())]));
    }
    function
}

/// The states that a certificate says it excludes, where these are not failing checks.
pub fn excluded_by(certificate: &Program) -> Option<Excluded> {
    let says = |excluded: &Excluded| {
        let named = |a: &Attr| {
            a.name.as_str() == PROPERTY
                && matches!(a.args.as_slice(), [AttrArg::Str(text, _)] if text.as_str() == excluded.name())
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
    /// As [`Obligations::of`].
    pub fn of_states(
        checked: &Checked,
        sources: &Sources,
        entry: Option<&str>,
        by_access: bool,
        excluded: Excluded,
    ) -> Result<Obligations, Refused> {
        Obligations::of_states_without(checked, sources, entry, by_access, excluded, LeftOut::nothing())
    }

    /// With a rule left out.
    #[doc(hidden)]
    pub fn of_states_without(
        checked: &Checked,
        sources: &Sources,
        entry: Option<&str>,
        by_access: bool,
        excluded: Excluded,
        mutation: LeftOut<Mutation>,
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
        let threads = 0..self.threads.threads.len();
        let waits = threads.clone().map(|t| self.waits_of(t, &self.waiting(t)?)).collect::<Result<Vec<_>, _>>()?;
        let all_away = Expr::all(threads.map(|t| self.is_away(t)).chain(self.nobody_present()));
        Ok(self.has_ended(&waits).and(self.present_are_idle(&waits)).and(all_away.not()))
    }

    /// Counters of those that are not away.
    fn present(&self) -> impl Iterator<Item = &Counter> {
        let counters = self.vocabulary.counters.iter().filter(|c| c.value.is_none());
        counters.filter(|c| self.threads.threads[c.first].locations[c.location].point.is_some())
    }

    /// Of any number of threads, all are away.
    fn nobody_present(&self) -> impl Iterator<Item = Expr> {
        self.present().map(|counter| Expr::var(counter.name).eq(Expr::int(0)))
    }

    /// Of any number of threads, nobody can step.
    fn present_are_idle(&self, waits: &[Vec<Waits>]) -> Expr {
        Expr::all(self.present().zip(self.nobody_present()).map(|(counter, nobody)| {
            match &waits[counter.first][counter.location] {
                Waits::Never => nobody,
                Waits::Until(guard) if !self.is_of_threads(guard) => nobody.or(guard.clone().not()),
                _ if self.mutation.is(Mutation::GuardsOfEachForgotten) => nobody,
                Waits::Until(_) | Waits::Maybe => Expr::bool(true),
            }
        }))
    }

    /// Does it depend on what threads have of their own, so that of two at the same place it may be true for one of them?
    fn is_of_threads(&self, e: &Expr) -> bool {
        let locations = self.vocabulary.threads.iter().map(|t| t.at);
        let variables = self.vocabulary.variables.iter().filter(|v| v.thread.is_some()).map(|v| v.name);
        let own: FxHashSet<Name> = locations.chain(variables).collect();
        e.mentions(|n| own.contains(&n))
    }
}
