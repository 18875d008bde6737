//! A property of the states that executions pass, watched beside the system: a variable says whether the property breaks if the state that
//! was seen last stays for ever (it is *open*).
//!
//! - Requires: a system of a program that was prepared with the property, so that each write to what the property reads is a step.
//! - Establishes: the variable is up to date wherever no thread is inside of an atomic section.
//!
//! ```text
//! response(P, Q)         open := (open || P) && !Q     it breaks where the state is open from some time on for ever
//! always-eventually(P)   open := !P                    the same
//! eventually-always(P)   open := !P                    it breaks where a state is open again and again
//! ```
//!
//! A state that does not change needs no second look.

use super::*;
use check::Temporal;
use concurrency::program::Action;
use vocabulary::places::Monitor;

/// How a property is watched.
#[derive(Debug, Clone, Copy)]
pub struct Watched {
    /// Whether the state is open.
    pub open: Name,
    /// The property breaks where the state stays open; otherwise where it is open again and again.
    pub stays: bool,
}

/// Adds the variable to the system, which was built with the property.
pub fn watch(system: &mut System, temporal: &Temporal) {
    let open = system.names.fresh("open");
    let not = |e: &Expr| e.clone().not();
    let (first, next, stays) = match temporal {
        Temporal::Response(p, q) => {
            let pending = Expr::var(open).or(p.clone());
            (p.clone().and(not(q)), pending.and(not(q)), true)
        }
        Temporal::AlwaysEventually(p) => (not(p), not(p), true),
        Temporal::EventuallyAlways(p) => (not(p), not(p), false),
    };
    system.variables.push(StateVariable::new(open, Type::bool(), Some(Variable::Monitor(Monitor::Open))));
    system.initially.push(Expr::var(open).eq(first));
    let is_read = |n: &Name| temporal.conditions().iter().any(|e| e.mentions(|read| read == *n));
    for step in &mut system.steps {
        let locations = &system.threads[step.thread].locations;
        let writes = step.pieces.iter().flat_map(|p| &p.actions).any(|a| a.written().iter().any(is_read));
        for piece in &mut step.pieces {
            let Exit::Rest(to) = piece.exit else { continue };
            // Who leaves a section may have written in an earlier step.
            if !locations[to].atomic && (writes || locations[step.from].atomic) {
                piece.actions.push(Action::assign(open, next.clone()));
            }
        }
    }
    system.watched = Some(Watched { open, stays });
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::source::Sources;
    use check::objective::check_property;
    use check::{CheckOptions, Objective};
    use syntax::parse::parse_str;

    fn of(property: &str, body: &str) -> System {
        let text = format!(
            "var p: bool; var q: bool; var x: int;
             procedure {{:entrypoint}} Main() modifies p, q, x; {{ {body} }}"
        );
        let program = parse_str(&text).expect("it parses");
        let (checked, temporal) = check_property(program, &mut Sources::new(), property, &CheckOptions::default())
            .expect("it is well-formed");
        let objective = Objective { temporal: Some(temporal), ..Objective::default() };
        System::of(&checked, &Asked { objective, ..Asked::about(Property::Termination) }).expect("a system")
    }

    fn looks(system: &System) -> usize {
        let open = system.watched.expect("it is watched").open;
        let actions = system.steps.iter().flat_map(|s| &s.pieces).flat_map(|p| &p.actions);
        actions.filter(|a| a.written().contains(&open)).count()
    }

    #[test]
    fn each_write_is_seen() {
        for property in ["response(p, q)", "eventually-always(q)", "always-eventually(q)"] {
            // One thread alone writes; who watches is another one.
            let system = of(property, "p := true; q := false; x := 1; q := true; p := false;");
            let both = property.starts_with("response");
            assert_eq!(looks(&system), if both { 4 } else { 2 }, "{property}: {system}");
        }
    }

    #[test]
    fn sections_are_seen_from_outside() {
        let system = of("response(p, q)", "atomic { p := true; q := true; p := false; q := false; }");
        assert_eq!(looks(&system), 1, "{system}");
        // The loop is entered, goes round, and is left: only then is there a state.
        let system = of("response(p, q)", "atomic { p := true; while (*) { q := !q; } }");
        assert_eq!(looks(&system), 1, "{system}");
    }
}
