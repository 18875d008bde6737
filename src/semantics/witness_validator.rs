//! Witnesses held against the source program: a program made ready for replays, and the doors through which an execution is confirmed. How an
//! execution is followed, [`super::replay`] says.

use std::cell::Cell;

use indexmap::IndexMap;

use base::source::{Sources, Span};
use check::{Asked, Checked, Scheduler};
use syntax::ast::Name;
use witness::{Execution, History};

use super::claims;
use super::code::{Carriers, Code};
use super::compile::compile;
use super::elements::Held;
use super::replay::{Candidate, ReplayError, Replayer};
use super::value::Val;

/// Follows the witness. The result is the same execution with the written values filled in.
///
/// # Errors
/// The step that the source program does not do, or what is missing at the end.
pub fn replay(
    checked: &Checked,
    sources: &Sources,
    witness: &Execution,
    asked: &Asked,
) -> Result<Execution, ReplayError> {
    in_some_world(WitnessValidator::new(checked, sources, asked)?, witness, |validator| validator.replay(witness))
}

/// As [`replay`], where uninterpreted types have so many elements.
///
/// # Errors
/// As [`replay`].
pub fn replay_within(
    checked: &Checked,
    sources: &Sources,
    witness: &Execution,
    asked: &Asked,
    carriers: &Carriers,
) -> Result<Execution, ReplayError> {
    WitnessValidator::new(checked, sources, asked)?.supposing(carriers.clone()).replay(witness)
}

/// As [`replay`]; and what the witness says beside its steps and the values chosen in them (what is written and read, where threads
/// stand, who creates them, how it ends, what threads were free to do) is all true. What it leaves out may be anything.
///
/// # Errors
/// As [`replay`]; what is not so.
pub fn confirm(
    checked: &Checked,
    sources: &Sources,
    witness: &Execution,
    asked: &Asked,
) -> Result<Execution, ReplayError> {
    claims::scheduling(witness, asked)?;
    claims::schedule(witness, asked.scheduling.scheduler == Scheduler::RoundRobin)?;
    let confirm = |validator: &WitnessValidator<'_>| validator.complete(witness, &Cell::new(u64::MAX), true);
    in_some_world(WitnessValidator::new(checked, sources, asked)?, witness, confirm)
}

/// As [`replay`], with the states that the execution passes.
///
/// # Errors
/// As [`replay`].
pub fn replay_with_states(
    checked: &Checked,
    sources: &Sources,
    witness: &Execution,
    asked: &Asked,
) -> Result<History, ReplayError> {
    in_some_world(WitnessValidator::new(checked, sources, asked)?, witness, |validator| {
        validator.follow(witness, &Cell::new(u64::MAX), false, |replayer, _, found| {
            super::history::history(replayer, sources, &found.initial, found)
        })
    })
}

/// Elements that a witness need not name are tried up to this number.
const MORE_ELEMENTS: u64 = 2;

/// Uninterpreted types have elements without end, or as many as the witness names, or a few more.
fn in_some_world<'a, T>(
    mut validator: WitnessValidator<'a>,
    witness: &Execution,
    replay: impl Fn(&WitnessValidator<'a>) -> Result<T, ReplayError>,
) -> Result<T, ReplayError> {
    let without_end = replay(&validator);
    if without_end.is_ok() || !validator.code.has_elements {
        return without_end;
    }
    let mut named = Held::default();
    let choices = witness.steps.iter().map(|step| &step.choices);
    named.add_all(
        &choices.chain([&witness.initial]).flatten().filter_map(|(_, v)| Val::from_witness(v)).collect::<Vec<_>>(),
    );
    for more in 0..=MORE_ELEMENTS {
        let types = validator.code.plain_types.iter().copied().chain(named.types());
        let carriers = types.map(|of| (of, (named.beyond(of) + more).max(1))).collect();
        validator = validator.supposing(carriers);
        if let Ok(found) = replay(&validator) {
            return Ok(found);
        }
    }
    without_end
}

/// A program made ready for any number of replays.
pub struct WitnessValidator<'a> {
    code: Code,
    entry: Name,
    sources: &'a Sources,
    asked: &'a Asked,
}

impl<'a> WitnessValidator<'a> {
    /// # Errors
    /// The program can not be run.
    pub fn new(checked: &Checked, sources: &'a Sources, asked: &'a Asked) -> Result<WitnessValidator<'a>, ReplayError> {
        let compiled = compile(checked, sources, &asked.of(&checked.program));
        let (mut code, entry) = compiled.map_err(|d| ReplayError::differs(None, d.message))?;
        if asked.property.is_about_endless() {
            super::ghost::infer(&mut code, entry);
        }
        Ok(WitnessValidator { code, entry, sources, asked })
    }

    /// Uninterpreted types have so many elements; those that are not named, elements without end.
    fn supposing(mut self, carriers: Carriers) -> WitnessValidator<'a> {
        self.code.carriers = carriers;
        self
    }

    /// As [`replay`], where uninterpreted types have elements without end.
    ///
    /// # Errors
    /// As [`replay`].
    pub fn replay(&self, witness: &Execution) -> Result<Execution, ReplayError> {
        self.replay_within(witness, &Cell::new(u64::MAX))
    }

    /// As [`replay`], but no more instructions are executed than `left` says, which is counted down. A witness that is only tried may
    /// lead into a loop that it does not lead out of.
    ///
    /// # Errors
    /// As [`replay`]; or there were too few instructions left.
    pub fn replay_within(&self, witness: &Execution, left: &Cell<u64>) -> Result<Execution, ReplayError> {
        self.complete(witness, left, false)
    }

    fn complete(&self, witness: &Execution, left: &Cell<u64>, strict: bool) -> Result<Execution, ReplayError> {
        self.follow(witness, left, strict, |replayer, presumed, found| {
            let initial = &found.initial;
            let mut execution =
                super::complete::complete(replayer.code, self.sources, witness, initial, found, self.asked);
            execution.annotations.presumed = presumed.iter().filter_map(|span| self.sources.location(*span)).collect();
            execution
        })
    }

    fn follow<T>(
        &self,
        witness: &Execution,
        left: &Cell<u64>,
        strict: bool,
        result: impl FnOnce(&Replayer<'_>, &[Span], &Candidate) -> T,
    ) -> Result<T, ReplayError> {
        let claims = strict.then_some(self.sources);
        let (code, asked) = (&self.code, self.asked);
        let replayer = Replayer { code, witness, asked, left, no_choices: IndexMap::new(), claims };
        let (states, presumed) = replayer.initial(self.entry)?;
        let found = replayer.follow(states.into_iter().map(Candidate::new).collect())?;
        Ok(result(&replayer, &presumed, &found))
    }
}
