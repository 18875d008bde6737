//! Why nothing was proved: what strategies had in the end, how much of it all steps keep, and from which state a check fails that nothing of
//! that excludes.

use crate::clock::Instant;

use itertools::Itertools;

use super::hints::all;
use super::proving;
use super::strategy::{Question, Strategy, Work};
use crate::pipeline::report::{Explanation, Weighed};
use crate::proof::hints::{self, Hint};
use crate::proof::{self, horn};
use crate::syntax::print::print;

/// Explains an answer that is no proof, as far as there is time; or gives a proof, where what strategies had is one together.
pub fn explained(question: &Question, work: &Work) -> (Option<Explanation>, proof::Outcome) {
    let mut options = proving::options(question, work);
    options.unbounded = horn::checker(&question.request.solver);
    options.given = Vec::new();
    let kept = question.board.kept().into_iter().map(|part| part.expr).collect();
    let mut candidates = question.board.candidates();
    candidates.insert(0, (super::Hints.name(), kept));
    let start = Instant::now();
    let heard = hints::prove(
        &question.subject,
        &options,
        &|obligations| {
            let found = candidates.iter().flat_map(|(strategy, parts)| {
                let hint = |part: &crate::syntax::ast::Expr| Hint {
                    text: String::new(),
                    place: (*strategy).to_owned(),
                    condition: Ok(part.clone()),
                    is_told: false,
                    is_of_certificate: false,
                };
                parts.iter().map(hint)
            });
            let own = all(question, obligations).into_iter().map(|hint| Hint { is_told: false, ..hint });
            found.chain(own).collect()
        },
        &mut |what: &str| work.covers(what),
    );
    log::info!("explained in {:.2} s", start.elapsed().as_secs_f64());
    let Some(skeleton) = heard.skeleton.as_ref().map(print) else { return (None, heard.outcome) };
    let own = question.board.hints();
    // Of hints those count that somebody has given, and not what is plain of threads.
    let is_given = |strategy: &str| strategy == super::Hints.name();
    candidates.retain(|(strategy, parts)| if is_given(strategy) { !own.is_empty() } else { !parts.is_empty() });
    let weighed = candidates.into_iter().map(|(strategy, parts)| {
        let is_kept = |part: &&crate::syntax::ast::Expr| heard.kept.iter().any(|kept| kept.expr == **part);
        let kept = |judged: &&hints::Judged| matches!(judged.verdict, hints::Judgement::Kept { .. });
        match is_given(strategy) {
            true => Weighed { strategy, parts: own.len(), kept: own.iter().filter(kept).count() },
            false => Weighed { strategy, parts: parts.len(), kept: parts.iter().filter(is_kept).count() },
        }
    });
    // Of threads that are alike the step of one says all.
    let statement =
        |step: &hints::Step| step.what.split_once(" from ").map_or_else(|| step.what.clone(), |(_, s)| s.into());
    let open = heard.open.into_iter().unique_by(statement).collect();
    let explanation = Explanation { weighed: weighed.collect(), open, skeleton };
    (Some(explanation), heard.outcome)
}
