//! Would the random programs notice that a rule of a translation, or of the exploration, is missing? Each rule is left out, and programs are compared until one
//! disagrees.

use std::ops::Range;
use std::process::ExitCode;

use anyhow::bail;
use unthread::mutation::LeftOut;
use unthread::semantics;
use unthread::sequentialize::Mutation;

use super::case;
use super::compare::{Disagreement, Scope, Setting, Tally, compare};
use crate::arguments::Sample;
use crate::say;

/// A rule that can be left out, to see whether that is noticed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rule {
    Translation(Mutation),
    Exploration(semantics::Mutation),
}

const ALL: &[Rule] = &[
    Rule::Translation(Mutation::NoWrapAround),
    Rule::Translation(Mutation::StemUntied),
    Rule::Translation(Mutation::NoProgress),
    Rule::Translation(Mutation::EndsInPeriod),
    Rule::Translation(Mutation::GuardUnchecked),
    Rule::Translation(Mutation::StopsAnywhere),
    Rule::Translation(Mutation::LocalsForgotten),
    Rule::Translation(Mutation::EarlyFailure),
    Rule::Translation(Mutation::NeverStops),
    Rule::Translation(Mutation::KeyframeReturns),
    Rule::Translation(Mutation::AgainUntied),
    Rule::Translation(Mutation::Unobserved),
    Rule::Translation(Mutation::PendingForgotten),
    Rule::Translation(Mutation::LocksIgnored),
    Rule::Exploration(semantics::Mutation::StopsBehindSections),
    Rule::Exploration(semantics::Mutation::ChoicesCoverStops),
    Rule::Translation(Mutation::WaitsAtTrue),
    Rule::Translation(Mutation::IndicesIgnored),
    Rule::Translation(Mutation::AtomicIgnored),
];

impl Rule {
    fn name(self) -> String {
        match self {
            Rule::Translation(rule) => format!("{rule:?}"),
            Rule::Exploration(rule) => format!("{rule:?}"),
        }
    }

    /// The same without the rule, within bounds: that is where its absence is to be noticed.
    fn left_out_of(self, setting: &Setting) -> Setting {
        let left_out = match self {
            Rule::Translation(rule) => (LeftOut::rule(rule), LeftOut::nothing()),
            Rule::Exploration(rule) => (LeftOut::nothing(), LeftOut::rule(rule)),
        };
        Setting { left_out, scope: Scope::Bounded, ..setting.clone() }
    }
}

/// Says for each mutation asked for which seed notices it; a failure where none does.
///
/// # Errors
/// There is no such mutation.
pub fn run(name: &str, sample: &Sample) -> anyhow::Result<ExitCode> {
    let asked: Vec<Rule> =
        ALL.iter().copied().filter(|m| name == "all" || name.eq_ignore_ascii_case(&m.name())).collect();
    if asked.is_empty() {
        bail!(
            "there is no mutation {name}; there are: all, {}",
            ALL.iter().map(|m| m.name()).collect::<Vec<_>>().join(", ")
        );
    }
    let mut survived = 0;
    for mutation in asked {
        let line = match killer(mutation, sample.seeds()) {
            Some((seed, why)) => format!("{}: noticed by seed {seed}: {}\n", mutation.name(), why.text),
            None => {
                survived += 1;
                format!("{}: not noticed by {} programs\n", mutation.name(), sample.count)
            }
        };
        say(&line, &mut std::io::stdout());
    }
    Ok(if survived == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The first program that disagrees without the rule, and does not with it.
fn killer(mutation: Rule, mut seeds: Range<u64>) -> Option<(u64, Disagreement)> {
    seeds.find_map(|seed| {
        let (text, setting) = case(seed, 0);
        // A translation that is no program any more says nothing about the rule.
        let why = compare(&text, &mutation.left_out_of(&setting), &mut Tally::default())
            .filter(|w| !w.text.contains("not well-formed"))?;
        compare(&text, &setting, &mut Tally::default()).is_none().then_some((seed, why))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::generate::Kind;
    use unthread::check::Fairness;

    #[test]
    fn random_programs_notice_what_is_missing() {
        // `fuzz --mutation RULE` finds the seeds.
        for (rule, seed) in [
            (Rule::Translation(Mutation::NoWrapAround), 150),
            (Rule::Translation(Mutation::StemUntied), 1),
            (Rule::Translation(Mutation::NoProgress), 3),
            (Rule::Translation(Mutation::EndsInPeriod), 13),
            (Rule::Exploration(semantics::Mutation::StopsBehindSections), 180),
        ] {
            assert!(killer(rule, seed..seed + 40).is_some(), "{}", rule.name());
        }
    }

    #[test]
    fn places_to_stop_that_are_lost_are_noticed() {
        let setting = Setting {
            kind: Kind::Safety,
            property: None,
            first: 2,
            lasso: 1,
            fairness: Fairness::Strong,
            variant: None,
            boogie: false,
            parts: false,
            scope: Scope::All,
            left_out: (LeftOut::nothing(), LeftOut::nothing()),
        };
        let (sections, choices) = (semantics::Mutation::StopsBehindSections, semantics::Mutation::ChoicesCoverStops);
        for (rule, text) in [
            (sections, include_str!("../../../boogie-tests/safety/section-then-endless-loop.bpl")),
            (sections, include_str!("../../../boogie-tests/safety/section-then-discarded.bpl")),
            (choices, include_str!("../../../boogie-tests/safety/chosen-then-discarded.bpl")),
            (choices, include_str!("../../../boogie-tests/safety/chosen-then-endless.bpl")),
            (choices, include_str!("../../../boogie-tests/safety/chosen-where-a-thread-begins.bpl")),
            (choices, include_str!("../../../boogie-tests/safety/assumed-of-a-constant-later.bpl")),
            (choices, include_str!("../../../boogie-tests/safety/assumed-of-what-nobody-writes.bpl")),
            (choices, include_str!("../../../boogie-tests/safety/assumed-of-a-function-later.bpl")),
            (choices, include_str!("../../../boogie-tests/safety/assumed-of-a-map-later.bpl")),
        ] {
            let without = Rule::Exploration(rule).left_out_of(&setting);
            let why = compare(text, &without, &mut Tally::default()).expect("the rule is missed");
            assert!(why.text.contains("the explorer none"), "{}", why.text);
            let why = compare(text, &setting, &mut Tally::default());
            assert!(why.is_none(), "{}", why.map_or_else(String::new, |w| w.text));
        }
    }
}
