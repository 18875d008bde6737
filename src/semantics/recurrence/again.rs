//! A round once more, by the interpreter: a test of what the symbolic execution says of all rounds.

use std::rc::Rc;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;

use crate::code::Op;
use crate::eval::{Eval, Oracle, cannot};
use crate::interp::{Outcome, State};
use crate::replay::Node;
use crate::value::Val;
use crate::watch::{Watched, event_now};
use syntax::Ty;

use super::names::Remainder;
use super::round::{Choice, Next, Round, control, number_at, only_returns, without_created, without_frames_between};
use crate::affine::Constraint;

/// Gives values by name, and one way.
#[derive(Default)]
pub struct Again {
    values: Vec<(String, Val)>,
    way: usize,
    /// How many ways there were.
    ways: usize,
}

impl Oracle for Again {
    fn arbitrary(&mut self, names: &[&str], _: Ty) -> Eval<Val> {
        match self.values.iter().find(|(name, _)| names.contains(&name.as_str())) {
            Some((_, value)) => Ok(value.clone()),
            None => cannot("something arbitrary"),
        }
    }

    fn value(&mut self, _: Ty) -> Eval<Val> {
        cannot("something arbitrary")
    }

    fn way(&mut self, n: usize) -> usize {
        self.ways = n;
        self.way
    }
}

/// Executes the round `times` times, behind the first. `next`: what the variables are said to be behind each.
///
/// # Errors
/// What does not happen as it is said.
pub fn again(
    round: &Round<'_>,
    set: &[Constraint],
    choices: &[Choice],
    next: &Next,
    times: usize,
) -> Result<(), String> {
    let mut state = round.end.clone();
    for time in 2..times + 2 {
        let values = round.values_in(&state);
        let remains = |(v, period, rest): &Remainder| values[*v].to_integer().mod_floor(period) == *rest;
        let holds = set.iter().all(|constraint| constraint.holds(&values));
        if !holds || !round.remainders().iter().all(remains) {
            return Err(format!("the set does not hold in front of round {time}"));
        }
        let mut event = event_now(round.code, &state.globals);
        for (at, node) in round.nodes.iter().enumerate() {
            let values = values_of(round, at, node, choices, &values);
            state = step(round, state, node, values).ok_or_else(|| format!("round {time} goes another way"))?;
            event |= event_now(round.code, &state.globals);
        }
        if round.code.watched.as_ref().is_some_and(|watched: &Watched| watched.forbids_event() == event) {
            return Err(format!("round {time} does not break the property"));
        }
        state = without_created(round.code, &state, round.head.threads.len())
            .ok_or_else(|| format!("round {time} leaves a thread behind"))?;
        for slot in &round.deeper {
            let depth = round.head.threads[*slot].frames.len();
            state.threads[*slot] = Rc::new(without_frames_between(&state.threads[*slot], depth - 1));
        }
        let back = state.threads.iter().zip(&round.head.threads).all(|(a, b)| control(a) == control(b));
        let as_said = round.variables.iter().zip(next).enumerate().all(|(variable, (cell, next))| match next {
            Some(next) => {
                let next = next.at(&values);
                let next = match round.width(variable) {
                    Some(width) => next.to_integer().mod_floor(&(BigInt::from(1) << width)).into(),
                    None => next,
                };
                number_at(&state, cell) == Some(next)
            }
            None => true,
        });
        if !back || !as_said {
            return Err(format!("round {time} does not end as it is said"));
        }
    }
    Ok(())
}

/// What is left open at this instruction, by name.
fn values_of(
    round: &Round<'_>,
    at: usize,
    node: &Node,
    choices: &[Choice],
    head: &[BigRational],
) -> Vec<(String, Val)> {
    let proc = node.before.frames.last().map_or(0, |f| f.proc as usize);
    let mut values: Vec<(String, Val)> = Vec::new();
    for write in node.writes.iter().filter(|w| w.path.is_empty()) {
        let said = choices.iter().find(|c| c.node == at && c.var == write.var);
        let value = said.map_or_else(
            || write.value.clone(),
            |choice| {
                let chosen = choice.value.at(head);
                match write.value {
                    Val::Real(_) => Val::Real(Rc::new(chosen)),
                    _ => Val::int(chosen.to_integer()),
                }
            },
        );
        if let Some(Op::Extern(op)) = node.before.next(round.code).map(|i| &i.op)
            && let Some(position) = op.outs.iter().position(|out| *out == write.var)
        {
            values.push((op.formals[op.args.len() + position].name.to_string(), value.clone()));
        }
        values.push((round.code.var_name(proc, write.var).to_string(), value));
    }
    values
}

/// The instruction of the node, in the way that leads where it led.
fn step(round: &Round<'_>, mut state: State, node: &Node, values: Vec<(String, Val)>) -> Option<State> {
    let code = round.code;
    if node.before.next(code).is_some_and(|i| i.op.awaits_threads()) {
        for slot in round.head.threads.len()..state.threads.len() {
            while only_returns(code, &state.threads[slot]) {
                state.step(code, slot, &mut Again::default(), None).ok()?;
            }
        }
    }
    let mut oracle = Again { values, way: 0, ways: 1 };
    while oracle.way < oracle.ways {
        let mut next = state.clone();
        let outcome = next.step(code, node.thread, &mut oracle, None);
        let led = || control(&next.threads[node.thread]) == control(&node.state.threads[node.thread]);
        if outcome == Ok(Outcome::Done) && led() {
            return Some(next);
        }
        oracle.way += 1;
    }
    None
}
