//! Variables on which nothing depends: how many values they have does not matter.
//!
//! - Establishes: a variable of the state from which only others like it are computed is gone, and no step writes it. The same is true of
//!   the temporaries of steps: what is computed for them alone must not speak of what is gone.
//! - Where no check is asked about, one that reads what nothing but checks depends on may go, too: it only ends executions.
//!
//! Example: in `while (!stop) { turns := turns + 1; }` the number of turns has no bound, and nobody looks at it: without it the data are
//! finite. That is not taken on trust: an invariant of the system without it speaks of the other variables alone, and the checker asks it of
//! the steps of the source.

use rustc_hash::FxHashSet;

use super::passes::{About, Forward, Pass, Unchanged};
use super::*;
use syntax::ast::{Access, ExprKind, Lhs};

/// The pass. It does nothing where a way to a failure is to be shown: choices of such variables would have to be made there, too.
pub struct Unobserved(pub Checks);

impl Pass for Unobserved {
    fn about(&self) -> About {
        (
            "unobserved",
            "Variables on which nothing depends go, where no failure is looked for: behind the constants, that read some of them",
        )
    }

    fn forward(&self, system: &System) -> Forward {
        let out = match system.asked.property {
            Property::Safety => system.clone(),
            _ => without_unobserved(system, self.0),
        };
        Ok((out, Box::new(Unchanged)))
    }
}

/// What becomes of checks where another property is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checks {
    /// They stay, and with them what they read.
    Kept,
    /// Those that read what nothing else depends on are gone. Then there are more executions: what is true of all of them is true of the system's.
    Dropped,
}

/// Are there checks that [`Checks::Dropped`] takes away?
pub fn has_droppable_checks(system: &System) -> bool {
    let observed = observed(system, false);
    let is_dropped = |action: &Action| match action {
        Action::Check { expr, .. } => expr.mentions(|n| is_of_state(system, n) && !observed.contains(&n)),
        _ => false,
    };
    !system.asked.property.is_about_checks() && actions(system).any(is_dropped)
}

fn is_of_state(system: &System, name: Name) -> bool {
    system.variables.iter().any(|v| v.name == name)
        || system.steps.iter().flat_map(|s| &s.temps).any(|t| t.name == name)
}

/// The system without the variables that nothing depends on.
fn without_unobserved(system: &System, checks: Checks) -> System {
    let observed = observed(system, checks == Checks::Kept || system.asked.property.is_about_checks());
    let temps = system.steps.iter().flat_map(|s| &s.temps).map(|v| v.name);
    let all = system.variables.iter().map(|v| v.name).chain(temps);
    let gone: FxHashSet<Name> = all.filter(|n| !observed.contains(n)).collect();
    let mut out = system.clone();
    if !gone.is_empty() {
        forget(&mut out, &gone);
    }
    out
}

/// The variables that something depends on; `has_checks`: a check does.
fn observed(system: &System, has_checks: bool) -> FxHashSet<Name> {
    let mut observed = roots(system, has_checks);
    let assignments: Vec<(&Lhs, &Expr)> = actions(system).flat_map(assignments).collect();
    loop {
        let before = observed.len();
        for (target, value) in &assignments {
            if observed.contains(&target.base.name) {
                add(value, &mut observed);
                target.path.iter().for_each(|access| indices(access).iter().for_each(|i| add(i, &mut observed)));
            }
        }
        if observed.len() == before {
            return observed;
        }
    }
}

/// What conditions, checks and monitors look at, and what says where threads are.
fn roots(system: &System, has_checks: bool) -> FxHashSet<Name> {
    let locations = system.threads.iter().map(|t| t.location);
    let counted = system.variables.iter().filter(|v| v.announces.is_some() || v.handed.is_some() || v.counts.is_some());
    let mut observed: FxHashSet<Name> = locations.chain(system.monitored()).chain(counted.map(|v| v.name)).collect();
    system.initially.iter().for_each(|e| add(e, &mut observed));
    let is_root = |action: &&Action| match action {
        Action::Assign { .. } | Action::Havoc(_) => false,
        Action::Check { .. } => has_checks,
        _ => true,
    };
    for action in actions(system).filter(is_root) {
        action.exprs().into_iter().for_each(|e| add(e, &mut observed));
    }
    for piece in system.steps.iter().flat_map(|s| &s.pieces) {
        if let Exit::Branch { cond, .. } = &piece.exit {
            add(cond, &mut observed);
        }
    }
    observed
}

fn actions(system: &System) -> impl Iterator<Item = &Action> {
    system.steps.iter().flat_map(|s| &s.pieces).flat_map(|p| &p.actions)
}

fn assignments(action: &Action) -> Vec<(&Lhs, &Expr)> {
    match action {
        Action::Assign { lhs, rhs, .. } => lhs.iter().zip(rhs).collect(),
        _ => Vec::new(),
    }
}

fn indices(access: &Access) -> &[Expr] {
    match access {
        Access::Index(indices) => indices,
        Access::Field(_) => &[],
    }
}

fn add(e: &Expr, observed: &mut FxHashSet<Name>) {
    if let ExprKind::Var(name) = &e.kind {
        observed.insert(*name);
    }
    e.for_each_child(&mut |child| add(child, observed));
}

fn forget(system: &mut System, gone: &FxHashSet<Name>) {
    system.variables.retain(|v| !gone.contains(&v.name));
    system.steps.iter_mut().for_each(|s| s.temps.retain(|v| !gone.contains(&v.name)));
    for piece in system.steps.iter_mut().flat_map(|s| &mut s.pieces) {
        // They go by the numbers of the actions.
        piece.events.clear();
        for action in &mut piece.actions {
            match action {
                Action::Assign { lhs, rhs, .. } => {
                    let both = std::mem::take(lhs).into_iter().zip(std::mem::take(rhs));
                    (*lhs, *rhs) = both.filter(|(l, _)| !gone.contains(&l.base.name)).unzip();
                }
                Action::Havoc(names) => names.retain(|n| !gone.contains(n)),
                _ => {}
            }
        }
        piece.actions.retain(|a| match a {
            Action::Assign { lhs, .. } => !lhs.is_empty(),
            Action::Havoc(names) => !names.is_empty(),
            Action::Check { expr, .. } => !expr.mentions(|n| gone.contains(&n)),
            _ => true,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use check::{CheckOptions, check};
    use syntax::parse::parse_str;

    /// The names of the globals that are left.
    fn globals(text: &str) -> Vec<String> {
        let program = parse_str(text).expect("it parses");
        let checked = check(program, &CheckOptions::default()).expect("it is well-formed");
        let system = without_unobserved(&System::of(&checked, &Asked::default()).expect("a system"), Checks::Kept);
        let globals = system.variables.iter().filter(|v| v.owner.is_none());
        globals.map(|v| v.name.to_string()).collect()
    }

    #[test]
    fn what_only_counts_is_gone() {
        let text = "var stop: bool; var turns, twice: int;
            procedure {:entrypoint} Main() modifies turns, twice;
            { while (!stop) { turns := turns + 1; twice := turns + twice; } }";
        assert_eq!(globals(text), ["stop"]);
    }

    #[test]
    fn what_is_read_for_nobody_is_gone() {
        let text = "var shared, stop: bool;
            procedure {:entrypoint} Main() { async call Other(); call Nothing(shared && stop); assert stop; }
            procedure Other() modifies shared; { havoc shared; }
            procedure Nothing(b: bool) { }";
        assert_eq!(globals(text), ["stop"]);
    }

    #[test]
    fn what_only_checks_read_is_gone_where_none_is_asked_about() {
        let text = "var full, read: bool; var sum, least: int;
            procedure {:entrypoint} Main() modifies full, read, sum;
            { async call Other(); while (true) { sum := sum + 1; assert sum > least; full := true; } }
            procedure Other() { assume full; assert read || full; }";
        let program = parse_str(text).expect("it parses");
        let checked = check(program, &CheckOptions::default()).expect("it is well-formed");
        let of = |property| {
            let asked = Asked { property, ..Asked::default() };
            let system = System::of(&checked, &asked).expect("a system");
            let left = without_unobserved(&system, Checks::Dropped);
            let globals = left.variables.iter().filter(|v| v.owner.is_none()).map(|v| v.name.to_string());
            (has_droppable_checks(&system), globals.collect::<Vec<_>>())
        };
        let all = ["full", "read", "sum", "least"].map(str::to_owned).to_vec();
        assert_eq!(of(Property::Safety), (false, all));
        assert_eq!(of(Property::Deadlock), (true, vec!["full".to_owned()]));
    }

    #[test]
    fn what_others_are_computed_from_stays() {
        let text = "var a, b, c: int; var m: [int]int;
            procedure {:entrypoint} Main() modifies a, b, c, m;
            { a := a + 1; m[b] := a; c := c + 1; assert m[0] == 0; }";
        assert_eq!(globals(text), ["a", "b", "m"]);
    }
}
