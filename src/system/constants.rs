//! Locals that have one value wherever it matters: what a thread was created with, say.
//!
//! - Establishes: none of them is a variable of the state any more. What is read of one is its value, so an index that is one of them
//!   is a literal. Assumptions keep their shape otherwise: what a thread waits for is read off them ([`super::rounds`]).
//!
//! A variable has one value where each of its assignments gives it the same literal, nothing else writes it, and nobody can read what it
//! has at the start. That is a guess about data flow that ignores the order of steps, so it is told to the checker as a part of the
//! invariant: where the variable is live, it has this value.
//!
//! Example: `async call Worker(0); async call Worker(1);` gives two threads whose `id` is 0 and 1; `turn := id` of the second becomes
//! `turn := 1`, and `flag[id]` its entry at 1.

use rustc_hash::FxHashMap;

use super::live::Live;
use super::passes::{About, Back, Forward, Lost, Pass};
use super::words::Words;
use super::*;
use concurrency::fold::fold;
use syntax::ast::ExprKind;

/// The pass.
pub struct Constants;

/// The constants, in the order of the variables.
struct Facts(Vec<Fact>);

/// A constant: where its thread goes on to read it, it has the value.
struct Fact {
    variable: Name,
    /// A literal.
    value: Expr,
    thread: ThreadId,
    /// By location of the thread.
    live: Vec<bool>,
}

impl Pass for Constants {
    fn about(&self) -> About {
        ("constants", "Locals that have one value go first: an index that is one is a literal to all that follows")
    }

    fn forward(&self, system: &System) -> Forward {
        let (out, facts) = without_constants(system);
        Ok((out, Box::new(Facts(facts))))
    }
}

impl Back for Facts {
    fn words(&self, words: &Words) -> Words {
        let mut out = words.clone();
        for fact in &self.0 {
            if let Some(ExprKind::Var(name)) = words.of(fact.variable).map(|word| &word.expr.kind) {
                out.values.insert(*name, fact.value.clone());
            }
        }
        out
    }

    fn invariant(&self, words: &Words, invariant: Expr) -> Result<Expr, Lost> {
        let said = self.0.iter().filter_map(|fact| {
            let word = words.of(fact.variable)?.expr.clone();
            let says = match fact.value.as_bool() {
                Some(true) => word,
                Some(false) => word.not(),
                None => word.eq(fact.value.clone()),
            };
            Some(words.at(fact.thread, |l| fact.live[l]).implies(says))
        });
        Ok(Expr::all(said.chain([invariant])))
    }
}

/// Finds the constant locals, puts their values where they are read, and takes the variables out.
fn without_constants(system: &System) -> (System, Vec<Fact>) {
    let live = Live::of(system);
    let mut out = system.clone();
    let mut values: FxHashMap<Name, Expr> = FxHashMap::default();
    // A parameter that is passed on is a constant where the first one is.
    loop {
        let found = next(&out, system, &live, &values);
        if found.is_empty() {
            break;
        }
        forget(&mut out, &found);
        values.extend(found);
    }
    let fact = |(number, v): (usize, &StateVariable)| {
        let value = values.get(&v.name)?.clone();
        let thread = system.thread_at(v.owner.as_ref()?)?;
        let locations = 0..system.threads[thread].locations.len();
        let live = locations.map(|l| live.is_live(thread, l, number)).collect();
        Some(Fact { variable: v.name, value, thread, live })
    };
    let facts = system.variables.iter().enumerate().filter_map(fact).collect();
    (out, facts)
}

/// Variables of which one value is known, now that those before are literals.
fn next(now: &System, system: &System, live: &Live, known: &FxHashMap<Name, Expr>) -> FxHashMap<Name, Expr> {
    let may_be = |(v, variable): (usize, &StateVariable)| {
        let plain = variable.owner.is_some() && variable.source.is_some() && variable.announces.is_none();
        let is_local = plain && variable.handed.is_none() && variable.counts.is_none();
        let mentioned = system.initially.iter().any(|e| e.mentions(|n| n == variable.name));
        is_local && !mentioned && !live.is_live(0, START, v) && !known.contains_key(&variable.name)
    };
    let mut values: FxHashMap<Name, Option<Expr>> = FxHashMap::default();
    let candidates = system.variables.iter().enumerate().filter(|v| may_be(*v));
    values.extend(candidates.map(|(_, variable)| (variable.name, None)));
    for action in now.steps.iter().flat_map(|s| &s.pieces).flat_map(|p| &p.actions) {
        match action {
            Action::Assign { lhs, rhs, .. } => {
                for (target, value) in lhs.iter().zip(rhs) {
                    let name = target.base.name;
                    let is_literal = matches!(value.kind, ExprKind::Int(_) | ExprKind::Bv { .. } | ExprKind::Bool(_));
                    let fits = |known: &Option<Expr>| known.as_ref().is_none_or(|k| k.kind == value.kind);
                    match values.get_mut(&name) {
                        Some(known) if target.path.is_empty() && is_literal && fits(known) => {
                            *known = Some(value.clone())
                        }
                        _ => drop(values.remove(&name)),
                    }
                }
            }
            Action::Havoc(names) => names.iter().for_each(|n| drop(values.remove(n))),
            Action::Assume { .. } | Action::Check { .. } | Action::Touches { .. } => {}
        }
    }
    values.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

/// Replaces the variables by their values.
fn forget(system: &mut System, values: &FxHashMap<Name, Expr>) {
    system.variables.retain(|v| !values.contains_key(&v.name));
    for piece in system.steps.iter_mut().flat_map(|s| &mut s.pieces) {
        // They are for the system with these variables.
        piece.events.clear();
        for action in &mut piece.actions {
            action.exprs_mut().into_iter().for_each(|e| e.substitute(values));
            let Action::Assign { lhs, rhs, .. } = action else { continue };
            rhs.iter_mut().for_each(fold);
            let both = std::mem::take(lhs).into_iter().zip(std::mem::take(rhs));
            (*lhs, *rhs) = both.filter(|(l, _)| !values.contains_key(&l.base.name)).unzip();
        }
        piece.actions.retain(|a| !matches!(a, Action::Assign { lhs, .. } if lhs.is_empty()));
        if let Exit::Branch { cond, .. } = &mut piece.exit {
            cond.substitute(values);
            fold(cond);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use check::{CheckOptions, check};
    use syntax::parse::parse_str;
    use syntax::print::print_expr;

    fn of(workers: &str) -> (System, Vec<Fact>) {
        let text = format!(
            "var flag: [int]bool; var turn: int;
             procedure {{:entrypoint}} Main() modifies flag, turn; {{ async call Worker(0); async call Worker(1); }} {workers}"
        );
        let program = parse_str(&text).expect("it parses");
        let checked = check(program, &CheckOptions::default()).expect("it is well-formed");
        without_constants(&System::of(&checked, &Asked::default()).expect("a system"))
    }

    /// What is known, in the order of the variables.
    fn facts(constants: &(System, Vec<Fact>)) -> Vec<String> {
        constants.1.iter().map(|fact| print_expr(&fact.value)).collect()
    }

    #[test]
    fn parameters_are_literals() {
        let constants = of("procedure Worker(id: int) modifies flag; { flag[id] := true; }");
        assert_eq!(facts(&constants), ["0", "1"]);
        let text = constants.0.to_string();
        assert!(text.contains("flag[0] := true;") && text.contains("flag[1] := true;"), "{text}");
        assert!(!text.contains("id"), "{text}");
    }

    #[test]
    fn parameters_that_are_passed_on() {
        let constants = of("procedure Worker(id: int) modifies turn; { call Next(id + 1); }
                            procedure Next(next: int) modifies turn; { turn := next; }");
        assert_eq!(facts(&constants), ["0", "1", "1", "2"]);
    }

    #[test]
    fn written_again() {
        let worker = |body: &str| format!("procedure Worker(id: int) modifies turn; {{ var own: int; {body} }}");
        for body in ["own := id; own := turn;", "own := id; havoc own;", "own := 1; turn := 1; own := 2;"] {
            let constants = of(&worker(&format!("{body} turn := own + id;")));
            assert_eq!(facts(&constants), ["0", "1"], "{body}");
        }
    }

    #[test]
    fn read_before_it_is_written() {
        let constants =
            of("procedure Worker(id: int) modifies turn; { var own: int; turn := own; own := 5; turn := own; }");
        assert_eq!(facts(&constants), ["0", "1"]);
    }
}
