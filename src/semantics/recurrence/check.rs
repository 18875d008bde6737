//! Does a lasso recur, by the set that a witness names? Everything is established anew from the instructions that the replay executed.

use std::rc::Rc;

use num_integer::Integer;
use num_traits::Zero;

use crate::Fairness;
use crate::fair::{self, End};
use crate::interp::State;
use crate::replay::{Candidate, Node, Replayer};
use witness::{Drift, EachTime, Recurrence};

use super::again::again;
use super::names::{self, Names, Variables};
use super::no_way_out;
use super::round::{Cell, Choice, Ends, Next, Round, Waiting, control, deeper, number, number_at, without_created};
use super::symbolic::Objection;
use crate::affine::{Affine, Constraint, Linear};
use crate::value::Val;

/// Rounds that are executed once more.
const AGAIN: usize = 3;

/// Checks the lasso of a candidate: why each thread is treated fairly, and the recurrence with all that was found out about it.
///
/// # Errors
/// What is wrong with it.
pub fn closes(
    replayer: &Replayer<'_>,
    candidate: &Candidate,
    said: &Recurrence,
) -> Result<(Vec<End>, Recurrence), String> {
    if said.no_way_out {
        return no_way_out::closes(replayer, candidate, said);
    }
    let Some((start, length)) = &candidate.start else { return Err("the witness has no repeating part".into()) };
    if replayer.asked.scheduling.cooperative {
        return Err("recurrence sets are for preemptive scheduling only".into());
    }
    let candidate = &with_created_ended(replayer, candidate, start.threads.len())?;
    let nodes = candidate.nodes().split_off(*length);
    // The first round, as it was executed; all others are looked at below.
    fair::breaks_property(replayer.code, start, &nodes, &candidate.state)?;
    let Some(left) = without_created(replayer.code, &candidate.state, start.threads.len()) else {
        return Err("a thread is created in the repeating part that others can tell from earlier ones".into());
    };
    let check = fair::Check { replayer, candidate, start, nodes: &nodes };
    let mut aligned = Aligned::new(start, left, &nodes);
    for slot in 0..start.threads.len() {
        aligned.thread(&check, slot)?;
    }
    for slot in 0..start.threads.len() {
        // Who waits for what has ended does not wait.
        if check.waits_for_nobody(slot, &aligned.ends) {
            aligned.ends[slot] = check.passed_over(slot)?;
            aligned.waiting.retain(|w| w.thread != slot);
        }
    }
    let Aligned { mut ends, head, end, nodes, waiting } = aligned;
    let deeper = (0..ends.len()).filter(|slot| matches!(ends[*slot], End::Runs { deeper: true })).collect();
    fair::somebody_runs(replayer.code, &head, &ends)?;
    let fairness = replayer.asked.fairness;
    let mut round = Round::new(replayer.code, fairness, Ends { head, end, deeper }, nodes, waiting);
    let recurrence = holds(&mut round, said).or_else(|why| {
        if fairness != Fairness::None || round.waiting.is_empty() {
            return Err(why);
        }
        // Who waits the first time, and maybe not always, need not be scheduled.
        round.waiting.drain(..).for_each(|w| ends[w.thread] = End::Idle);
        holds(&mut round, said)
    })?;
    ends.resize(candidate.state.threads.len(), End::Returned);
    Ok((ends, recurrence))
}

/// The candidate when the threads behind the first `count` have ended.
fn with_created_ended(replayer: &Replayer<'_>, candidate: &Candidate, count: usize) -> Result<Candidate, String> {
    (count..candidate.state.threads.len()).try_fold(candidate.clone(), |candidate, slot| {
        let mut closure = replayer.silent_closure(&candidate, slot).into_iter();
        let ended = closure.find(|c| c.state.threads[slot].has_returned());
        ended.ok_or_else(|| "a thread is created in the repeating part and does not end in it".to_owned())
    })
}

/// The round with all threads where they stand again at its end.
struct Aligned {
    ends: Vec<End>,
    head: State,
    end: State,
    nodes: Vec<Rc<Node>>,
    waiting: Vec<Waiting>,
}

impl Aligned {
    fn new(start: &State, end: State, nodes: &[Rc<Node>]) -> Aligned {
        Aligned { ends: Vec::new(), head: start.clone(), end, nodes: nodes.to_vec(), waiting: Vec::new() }
    }

    fn thread(&mut self, check: &fair::Check<'_>, slot: usize) -> Result<(), String> {
        let at_start = &check.start.threads[slot];
        if at_start.has_returned() {
            self.ends.push(End::Returned);
            return Ok(());
        }
        let mine: Vec<Rc<Node>> = self.nodes.iter().filter(|n| n.thread == slot).cloned().collect();
        if mine.iter().any(|n| !n.silent || n.step.is_some()) {
            return self.runs(check, slot, &mine);
        }
        // Control that it may have moved in the repeating part is undone: the thread stands where it stood.
        self.nodes.retain(|n| n.thread != slot);
        self.end.threads[slot] = at_start.clone();
        let end = self.stands(check, slot)?;
        self.ends.push(end);
        Ok(())
    }

    /// Control comes back to one of the places that the thread passed at the beginning. What it passed in front of that place belongs to the
    /// stem: nothing happened there that others can notice.
    fn runs(&mut self, check: &fair::Check<'_>, slot: usize, mine: &[Rc<Node>]) -> Result<(), String> {
        let places = (mine.iter().take_while(|n| n.silent).count() + 1).min(mine.len());
        let known = check.candidate.nodes().len();
        let mut why = format!("thread {slot} does not come back to where the repeating part begins");
        for closing in check.replayer.silent_closure(check.candidate, slot) {
            let behind = closing.nodes().split_off(known.min(closing.nodes().len()));
            let Some(left) = without_created(check.replayer.code, &closing.state, self.head.threads.len()) else {
                continue;
            };
            let end = &left.threads[slot];
            for (from, node) in mine.iter().enumerate().take(places) {
                let way = || mine[from..].iter().chain(&behind);
                // A result that is on its way would have to be looked at, too.
                let same = end.results.is_none() && control(end) == control(&node.before);
                let further_in = if same { None } else { deeper(&node.before, end, way().map(|n| &**n)) };
                if !same && further_in.is_none() {
                    continue;
                }
                // Another place may be outside of the section; and who never leaves it is in no execution that counts.
                if node.before.is_exclusive() {
                    why = format!("thread {slot} comes back only inside of an atomic section");
                    continue;
                }
                if let Err(skipped) = check.recurs(slot, way().map(|n| &*n.before)) {
                    why = skipped;
                    continue;
                }
                let left_out = &mine[..from];
                self.nodes.retain(|n| !left_out.iter().any(|l| Rc::ptr_eq(l, n)));
                self.nodes.extend(behind);
                self.head.threads[slot] = node.before.clone();
                self.ends.push(End::Runs { deeper: further_in.is_some() });
                self.end.threads[slot] = further_in.map_or_else(|| end.clone(), Rc::new);
                return Ok(());
            }
        }
        Err(why)
    }

    /// Why it is fair that the thread takes no step.
    fn stands(&mut self, check: &fair::Check<'_>, slot: usize) -> Result<End, String> {
        if check.turns_in_place(slot) {
            return Ok(End::Runs { deeper: false });
        }
        if check.can_return(slot) {
            return Ok(End::Returned);
        }
        if let Some((guard, when)) = check.blocked(slot) {
            self.waiting.push(Waiting { thread: slot, guard: guard.clone() });
            return Ok(End::Blocked(guard, when));
        }
        check.passed_over(slot)
    }
}

/// The set that is said, as constraints, established; and what it comes to.
fn holds(round: &mut Round<'_>, said: &Recurrence) -> Result<Recurrence, String> {
    let names = Names::new(round.code, &round.head);
    let (set, remainders) = {
        let mut numbered = |text: &str| numbered(round, &names, text);
        names::constraints(&said.set, &mut numbered)?
    };
    let words = set.iter().flat_map(|c| c.sum.terms.keys()).any(|v| round.width(*v).is_some());
    if words {
        return Err("of a word that changes only remainders can be said".into());
    }
    let values = round.values();
    for (variable, divisor, rest) in remainders {
        if values[variable].to_integer().mod_floor(&divisor) != rest {
            return Err("the set does not hold where the lasso begins".into());
        }
        round.periods.insert(variable, divisor);
    }
    let mut choices = Vec::new();
    for choice in &said.choices {
        let value = {
            let mut numbered = |text: &str| numbered(round, &names, text);
            names::linear(&choice.value, &mut numbered)?
        };
        choices.push(chosen(round, choice, value)?);
    }
    let said_periods = round.periods.clone();
    let next = round.keeps(&set, &choices).map_err(|o| objection(round, &names, &o))?;
    if round.periods != said_periods {
        return Err("the set does not say which remainders the variables have".into());
    }
    again(round, &set, &choices, &next, AGAIN)?;
    Ok(shown(round, &names, &set, &next, &said.choices))
}

/// The number of a variable, and whether it is a real.
fn numbered(round: &mut Round<'_>, names: &Names, text: &str) -> Option<(usize, bool)> {
    let cell = names.cell(text)?;
    number_at(&round.head, &cell)?;
    let (variable, _) = round.variables.insert_full(cell);
    Some((variable, round.is_real(variable)))
}

fn chosen(round: &Round<'_>, choice: &EachTime, value: Linear) -> Result<Choice, String> {
    let wrong = || format!("step {} leaves no number {} open", choice.step, choice.variable);
    let node = round.nodes.iter().position(|n| n.step == Some(choice.step)).ok_or_else(wrong)?;
    let executed = &round.nodes[node];
    let proc = executed.before.frames.last().map_or(0, |f| f.proc as usize);
    let named =
        |w: &&crate::interp::Write| w.path.is_empty() && round.code.var_name(proc, w.var).as_str() == choice.variable;
    let write = executed.writes.iter().rfind(named).ok_or_else(wrong)?;
    // The first time, too, it is what is said.
    let is_integer = || value.is_integral() && value.terms.keys().all(|variable| !round.is_real(*variable));
    let fits = matches!(write.value, Val::Real(_)) || write.value.as_big().is_some() && is_integer();
    match fits && number(&write.value) == Some(value.at(&round.values())) {
        true => Ok(Choice { node, var: write.var, value }),
        false => Err(format!("step {} does not choose {} for {}", choice.step, choice.value, choice.variable)),
    }
}

/// For people.
fn objection(round: &Round<'_>, names: &Names, objection: &Objection) -> String {
    let name = |v: usize| names.name(&round.variables[v]);
    let of = Variables { name: &name, is_real: &|v| round.is_real(v) };
    let text = |c: &Constraint| names::conjunction(std::slice::from_ref(c), &[], &of);
    match objection {
        Objection::Needs(e) => format!("the set does not say that {}", text(e)),
        Objection::Keeps(_, e) => format!("the next round begins outside of the set, unless {}", text(e)),
        Objection::Changes(cell) => format!("{} may change", names.name(cell)),
        Objection::No(why) => why.clone(),
    }
}

/// The set and what changes, by name.
pub fn shown(round: &Round<'_>, names: &Names, set: &[Constraint], next: &Next, choices: &[EachTime]) -> Recurrence {
    let name = |v: usize| names.name(&round.variables[v]);
    let of = Variables { name: &name, is_real: &|v| round.is_real(v) };
    let mut changes: Vec<Drift> = Vec::new();
    let mut cells: Vec<(usize, &Cell)> = round.variables.iter().enumerate().collect();
    cells.sort_by_key(|(_, cell)| *cell);
    for (variable, cell) in cells {
        if round.anything.contains(&Cell { index: None, ..cell.clone() }) {
            continue;
        }
        let next = next[variable].as_ref();
        let difference = next.map(|next| next.minus(&Affine::variable(variable)));
        let by = difference.as_ref().and_then(Affine::as_constant);
        if by.is_some_and(Zero::is_zero) {
            continue;
        }
        let real = round.is_real(variable);
        changes.push(Drift {
            variable: name(variable),
            by: by.map(|by| names::number(by, real)),
            next: next.map(|next| names::sum(next, real, &of)),
        });
    }
    // Temporaries of the evaluation have no names, and nobody reads them in the next round.
    let anything = round.anything.iter().map(|cell| names.name(cell)).filter(|name| !name.is_empty());
    changes.extend(anything.map(|variable| Drift { variable, by: None, next: None }));
    let set = names::conjunction(set, &round.remainders(), &of);
    Recurrence { set, changes, choices: choices.to_vec(), no_way_out: false }
}
