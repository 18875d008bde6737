//! What other tools write in words of their own, said in Boogie's. It is the first thing that happens to a program that is checked, so
//! that all that follows (translations, engine, reference interpreter, proofs) sees ordinary constructs only:
//!
//! ```text
//! function {:smtdefined "(+ x 1)"} f(x: int): int;   =>   function {:inline} f(x: int): int { x + 1 }              smt_terms.rs
//! $M := $store($M, p, $load($M, q));                  =>   $M[p] := $M[q];                                             accesses.rs
//! procedure __VERIFIER_atomic_f() { ... }            =>   procedure {:atomic} __VERIFIER_atomic_f() { ... }        atomic.rs
//! procedure pthread_mutex_lock(m: ref);              =>   the same with a body, where the library `smack` is there           smack
//! call {:async t} P(e);                              =>   atomic { tasks := tasks + 1; async call P'(e, tasks); .. }   tasks.rs
//! ```
//!
//! What has no such form stays as it is written, and is refused, or answered `unknown`, where something depends on it.

mod accesses;
mod atomic;
mod smack;
mod smt_terms;
mod tasks;

use rustc_hash::FxHashSet;

use base::diagnostic::Diagnostic;
use syntax::ast::*;

pub(super) use self::smack::unmodelled;

/// Says the program in Boogie's words. Gives back the globals and procedures that it introduces: their `modifies` is
/// nobody's to declare.
///
/// # Errors
/// What can not be what its tool means by it; added to `errors`.
pub(super) fn rewrite(program: &mut Program, errors: &mut Vec<Diagnostic>) -> FxHashSet<Name> {
    smt_terms::define_functions(program, errors);
    let mut introduced = smack::give_bodies(program, errors);
    accesses::show(program);
    atomic::mark_procedures(program);
    introduced.extend(tasks::start_with_numbers(program, errors));
    introduced
}
