//! `--method auto`: which translation suits a program.
//!
//! The rules come from measurements over the programs of `boogie-tests/` with the native engine. Guessed values keep recursion and threads
//! without a fixed number. Computed values need no equality between guesses: for safety that is never much slower, and faster by far from
//! three rounds on (196 lines: 5 seconds instead of 57); for termination it pays off for maps whose indices are not known.

use super::{Goal, Method, Options, instances, size};
use check::{Checked, Objective, Scheduler};
use concurrency::inline::Recursion;
use concurrency::program::*;
use concurrency::sections;
use concurrency::trace::Trace;
use syntax::ast::TypeKind;

/// Statements of all threads, with what they call, that are made only to see which maps are left.
const MAX_SPECIALIZED: f64 = 200_000.0;

/// The method for a property, and why.
pub fn choose(checked: &Checked, options: &Options, termination: bool) -> (Method, &'static str) {
    let (guessing, computing) = match termination {
        false => (Method::Eager, Method::Lazy),
        true => (Method::Lasso, Method::LazyLasso),
    };
    if options.scheduler != Scheduler::RoundRobin {
        return (guessing, "the order of threads inside a round is known to this method only");
    }
    let entry = options.entry.as_deref();
    let objective =
        if termination { options.objective.with_attributes(&checked.program) } else { Objective::default() };
    let prepared = concurrency::prepare(
        checked,
        entry,
        options.threads,
        options.by_access,
        options.reduction(termination),
        &objective,
        if termination { Goal::Lasso } else { options.goal },
    );
    let Ok(mut program) = prepared else {
        return (guessing, "the usual method for this property");
    };
    sections::split(&mut program, options.unroll);
    if !program.recursive.is_empty() {
        return (guessing, "threads can recurse: procedures stay procedures");
    }
    if program.slots != SlotPlan::Static {
        return (guessing, "the number of threads is open: a thread's code is not copied for each of them");
    }
    if size::is_too_large(&program, options, computing) {
        return (guessing, "copies of loops and procedures for each thread would be too many");
    }
    if !termination {
        return (computing, "a fixed number of threads without recursion: values are computed, not guessed");
    }
    let is_map = |g: &Global| g.sharing == Sharing::Shared && matches!(g.ty.kind, TypeKind::Map { .. });
    let has_maps = program.globals.values().any(is_map);
    if has_maps
        && size::specialized(&program, options) <= MAX_SPECIALIZED
        && instances::prepare(&mut program, options, termination, Recursion::Inlined(1), &mut Trace::off()).is_ok()
        && program.globals.values().any(is_map)
    {
        return (computing, "shared maps with indices that are not known: their values are computed, not guessed");
    }
    (guessing, "scalars: guessing their values at the start of each round is cheap")
}
