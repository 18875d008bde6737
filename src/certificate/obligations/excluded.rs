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
pub(crate) fn function_about(property: Property, mut function: Decl) -> Decl {
    if let (true, Decl::Function(f)) = (property.excludes_states(), &mut function) {
        f.attrs.push(Attr::generated(PROPERTY, vec![AttrArg::generated(property.name())]));
    }
    function
}

/// The property of a certificate that says that it excludes states, where these are not failing checks.
pub fn excluded_by(certificate: &Program) -> Option<Property> {
    let attributes = certificate.decls.iter().flat_map(|d| match d {
        Decl::Function(f) if f.name.name == "Inv" => &f.attrs[..],
        _ => &[],
    });
    let said = |a: &Attr| match a.args.as_slice() {
        [AttrArg::Str(text, _)] if a.name.as_str() == PROPERTY => Property::of_name(text.as_str()),
        _ => None,
    };
    attributes.filter_map(said).find(|property| property.excludes_states())
}

impl Obligations {
    /// The question that they are about.
    pub fn asked(&self) -> &Asked {
        &self.asked
    }

    /// What no execution is to do.
    pub fn property(&self) -> Property {
        self.asked.property
    }

    /// Nobody can step, and not all are away.
    pub(super) fn is_deadlock(&self) -> Result<Expr, Refused> {
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
