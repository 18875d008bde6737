//! Would the random programs notice that a rule of a translation is missing? Each rule is left out, and programs are compared until one
//! disagrees.

use std::ops::Range;
use std::process::ExitCode;

use anyhow::bail;
use unthread::sequentialize::Mutation;

use super::case;
use super::compare::{Disagreement, Setting, Tally, compare};
use crate::arguments::Sample;
use crate::say;

const ALL: &[Mutation] = &[
    Mutation::NoWrapAround,
    Mutation::StemUntied,
    Mutation::NoProgress,
    Mutation::EndsInPeriod,
    Mutation::GuardUnchecked,
    Mutation::StopsAnywhere,
    Mutation::LocalsForgotten,
    Mutation::EarlyFailure,
    Mutation::NeverStops,
    Mutation::KeyframeReturns,
    Mutation::AgainUntied,
    Mutation::Unobserved,
    Mutation::PendingForgotten,
    Mutation::LocksIgnored,
];

/// Says for each mutation asked for which seed notices it; a failure where none does.
///
/// # Errors
/// There is no such mutation.
pub fn run(name: &str, sample: &Sample) -> anyhow::Result<ExitCode> {
    let asked: Vec<Mutation> =
        ALL.iter().copied().filter(|m| name == "all" || name.eq_ignore_ascii_case(&format!("{m:?}"))).collect();
    if asked.is_empty() {
        bail!(
            "there is no mutation {name}; there are: all, {}",
            ALL.iter().map(|m| format!("{m:?}")).collect::<Vec<_>>().join(", ")
        );
    }
    let mut survived = 0;
    for mutation in asked {
        let line = match killer(mutation, sample.seeds()) {
            Some((seed, why)) => format!("{mutation:?}: noticed by seed {seed}: {}\n", why.text),
            None => {
                survived += 1;
                format!("{mutation:?}: not noticed by {} programs\n", sample.count)
            }
        };
        say(&line, &mut std::io::stdout());
    }
    Ok(if survived == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The first program that disagrees without the rule, and does not with it.
fn killer(mutation: Mutation, mut seeds: Range<u64>) -> Option<(u64, Disagreement)> {
    seeds.find_map(|seed| {
        let (text, setting) = case(seed, 0);
        let mutated = Setting { mutation: Some(mutation), ..setting.clone() };
        // A translation that is no program any more says nothing about the rule.
        let why = compare(&text, &mutated, &mut Tally::default()).filter(|w| !w.text.contains("not well-formed"))?;
        compare(&text, &setting, &mut Tally::default()).is_none().then_some((seed, why))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_programs_notice_what_is_missing() {
        // `fuzz --mutation RULE` finds the seeds.
        for (mutation, seed) in [
            (Mutation::NoWrapAround, 129),
            (Mutation::StemUntied, 1),
            (Mutation::NoProgress, 3),
            (Mutation::EndsInPeriod, 13),
        ] {
            assert!(killer(mutation, seed..seed + 40).is_some(), "{mutation:?}");
        }
    }
}
