//! What is known to hold always when the search for ranks begins, as an assumption in front of each step: what all steps keep of hints.
//!
//! Of where threads are, a step knows where the one is that takes it. What is said of where others are has no words here, and stands in the
//! certificate alone.

use certificate::{Obligations, Step};
use concurrency::fold::fold;
use syntax::ast::*;

/// The steps, each of which assumes in front of it what is given.
pub fn assuming(given: &Expr, steps: &[Step], obligations: &Obligations) -> Vec<Step> {
    let threads = &obligations.vocabulary.threads;
    let assumed = |step: &Step| {
        let own = threads[step.thread].at;
        let here = [(own, Expr::int(step.from))].into_iter().collect();
        let in_front = given.conjuncts().into_iter().filter_map(|part| {
            let mut said = part.clone();
            said.substitute(&here);
            fold(&mut said);
            let is_known = !said.mentions(|name| threads.iter().any(|thread| thread.at == name));
            (is_known && said.as_bool() != Some(true)).then_some(said)
        });
        let assume = |expr| Stmt::generated(StmtKind::Assume { attrs: Vec::new(), expr });
        Step { stmts: in_front.map(assume).chain(step.stmts.iter().cloned()).collect(), ..step.clone() }
    };
    steps.iter().map(assumed).collect()
}
