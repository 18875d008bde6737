//! For people: what the others may take for granted about a thread's moves, which is what is left of `env_move` in the end.
//!
//! ```text
//! env_move of Main: a step of First or Second
//! First:12  x := x + y    where 0 <= y && x <= 5
//! ```
//! What holds only together with the place of another thread is not said here: it stands with the invariant.

use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::horn::decided;
use crate::words::words;
use certificate::{Obligations, place};
use concurrency::program::Action;
use syntax::ast::{Expr, Name};
use syntax::print::print_expr;
use system::{Step, System, ThreadId};

/// A line for each thread's environment, and one for each step that others can see. `invariant` speaks in the words of the certificate.
pub fn interfaces(
    system: &System,
    order: &[ThreadId],
    obligations: &Obligations,
    invariant: &Expr,
) -> Result<Vec<String>, String> {
    let words = words(system, obligations)?;
    let places: FxHashSet<Name> = words.locations.iter().map(|(at, _)| *at).collect();
    let shared: FxHashSet<Name> = system.variables.iter().filter(|v| v.owner.is_none()).map(|v| v.name).collect();
    let writes = |step: &Step| -> Vec<String> {
        let actions = step.pieces.iter().flat_map(|p| &p.actions);
        let seen = |a: &&Action| a.written().iter().any(|n| shared.contains(n));
        actions.filter(seen).map(|a| a.to_string().trim_end_matches(';').to_owned()).unique().collect()
    };
    let acts = |t: ThreadId| system.steps.iter().any(|s| s.thread == t && !writes(s).is_empty());
    let mut lines = Vec::new();
    for t in order {
        let others =
            order.iter().filter(|o| *o != t && acts(**o)).map(|o| system.threads[*o].name.as_str()).join(" or ");
        let moves = if others.is_empty() { "nothing".to_owned() } else { format!("a step of {others}") };
        lines.push(format!("env_move of {}: {moves}", system.threads[*t].name));
    }
    for t in order {
        let (at, numbers) = &words.locations[*t];
        let resting = obligations.vocabulary.threads.iter().find(|r| r.path == system.threads[*t].path);
        let Some(resting) = resting else { continue };
        for step in system.steps.iter().filter(|s| s.thread == *t) {
            let written = writes(step);
            let Some(number) = numbers[step.from].first().filter(|_| !written.is_empty()) else { continue };
            let here = FxHashMap::from_iter([(*at, Expr::int(*number))]);
            let known = invariant.conjuncts().into_iter().filter(|c| c.mentions(|n| n == *at)).map(|c| {
                let mut c = c.clone();
                c.substitute(&here);
                decided(&c)
            });
            let known: Vec<Expr> = known.flat_map(|c| c.conjuncts().into_iter().cloned().collect_vec()).collect();
            let said = known.iter().filter(|c| c.as_bool() != Some(true) && !c.mentions(|n| places.contains(&n)));
            let said = said.filter(|c| c.mentions(|_| true)).cloned().unique_by(print_expr).collect_vec();
            let where_ = match said.is_empty() {
                true => String::new(),
                false => format!("    where {}", print_expr(&Expr::all(said))),
            };
            let place = place(resting, *number);
            lines.push(format!("{}:{place}  {}{where_}", system.threads[*t].name, written.join("; ")));
        }
    }
    Ok(lines)
}
