//! `--method auto`: which translation suits a program.
//!
//! The rules come from measurements over the programs of `boogie-tests/` with the native engine. Guessed values keep recursion and threads
//! without a fixed number. Computed values need no equality between guesses: for safety that is never much slower, and faster by far from
//! three rounds on (196 lines: 5 seconds instead of 57); for termination it pays off for maps whose indices are not known.

use super::{Method, Options, instances, size};
use check::{Checked, Scheduler};
use concurrency::inline::Recursion;
use concurrency::program::*;
use concurrency::sections;
use concurrency::trace::Trace;
use syntax::ast::TypeKind;

/// Statements of all threads, with what they call, that are made only to see which maps are left.
const MAX_SPECIALIZED: f64 = 200_000.0;

/// The method for the question, and why.
pub fn choose(checked: &Checked, options: &Options) -> (Method, &'static str) {
    let termination = options.asked.property.is_about_endless();
    let (guessing, computing) = match termination {
        false => (Method::Eager, Method::Lazy),
        true => (Method::Lasso, Method::LazyLasso),
    };
    if options.asked.scheduling.scheduler != Scheduler::RoundRobin {
        return (guessing, "the order of threads inside a round is known to this method only");
    }
    let asked = options.asked.of(&checked.program);
    let prepared = concurrency::prepare(checked, &asked, options.threads, options.reduction(termination));
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
