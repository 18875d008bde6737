//! What a thread may still read of its own, where it rests: all else is forgotten, so that there are fewer states.

use rustc_hash::FxHashSet;

use super::{Instances, Op, Term, Value};

/// By kind and place, for each slot of a thread: is it read before it is written? What other threads read is always live.
pub fn live(instances: &Instances) -> Vec<Vec<Vec<bool>>> {
    let vocabulary = &instances.obligations.vocabulary;
    let mut all = Vec::new();
    for (k, kind) in instances.kinds.iter().enumerate() {
        let own = &kind.slots[0];
        let places = vocabulary.threads[kind.first].places.len();
        // Others, among them those that are alike, know a thread by any of its numbers.
        let mut always: FxHashSet<usize> = FxHashSet::default();
        for step in &instances.steps {
            let mut read = FxHashSet::default();
            step.code.iter().for_each(|op| reads(op, &mut read));
            for (_, slots) in kind.slots.iter().enumerate().filter(|(n, _)| step.kind != k || *n > 0) {
                always.extend(slots.iter().enumerate().filter(|(_, s)| read.contains(s)).map(|(n, _)| own[n]));
            }
        }
        let mut at_places = vec![always; places];
        loop {
            let before: usize = at_places.iter().map(FxHashSet::len).sum();
            for step in instances.steps.iter().filter(|s| s.kind == k) {
                let first = in_front(&step.code, own, &at_places);
                at_places[step.from].extend(first);
            }
            if before == at_places.iter().map(FxHashSet::len).sum::<usize>() {
                break;
            }
        }
        all.push(at_places.iter().map(|live| own.iter().map(|s| live.contains(s)).collect()).collect());
    }
    all
}

/// What is live in front of the code of a step.
fn in_front(code: &[Op], own: &[usize], at_places: &[FxHashSet<usize>]) -> FxHashSet<usize> {
    let mut live: Vec<FxHashSet<usize>> = vec![FxHashSet::default(); code.len() + 1];
    loop {
        let mut changed = false;
        for at in (0..code.len()).rev() {
            let mut here = match &code[at] {
                Op::Jump(to) => to.iter().flat_map(|to| live[*to].iter().copied()).collect(),
                Op::Create(_, to, other) => live[*to].union(&live[*other]).copied().collect(),
                Op::Unless(_, to) => live[at + 1].union(&live[*to]).copied().collect(),
                Op::Return => FxHashSet::default(),
                _ => live[at + 1].clone(),
            };
            if let Op::Assign(targets, values) = &code[at] {
                for ((slot, path), value) in targets.iter().zip(values) {
                    match (value, path.is_empty()) {
                        (Term::Constant(Value::Int(place)), true) if *slot == own[0] => {
                            here.extend(&at_places[*place as usize]);
                        }
                        (_, true) => {
                            here.remove(slot);
                        }
                        _ => {
                            here.insert(*slot);
                        }
                    }
                }
            }
            if let Op::Havoc(slots) = &code[at] {
                slots.iter().for_each(|slot| {
                    here.remove(slot);
                });
            }
            reads(&code[at], &mut here);
            changed |= here.len() != live[at].len();
            live[at] = here;
        }
        if !changed {
            return live.swap_remove(0);
        }
    }
}

/// Slots that an instruction reads.
pub fn reads(op: &Op, read: &mut FxHashSet<usize>) {
    match op {
        Op::Assign(targets, values) => {
            targets.iter().flat_map(|(_, path)| path.iter().flatten()).chain(values).for_each(|t| slots(t, read));
        }
        Op::Assume(term, _) | Op::Assert(term) | Op::Unless(term, _) => slots(term, read),
        Op::Create(slot, ..) => {
            read.insert(*slot);
        }
        Op::Havoc(_) | Op::Jump(_) | Op::Return => {}
    }
}

fn slots(term: &Term, found: &mut FxHashSet<usize>) {
    match term {
        Term::Constant(_) => {}
        Term::Slot(slot) => {
            found.insert(*slot);
        }
        Term::Not(a) | Term::Negated(a) | Term::Quantified(_, _, a) => slots(a, found),
        Term::Binary(_, a, b) => [a, b].into_iter().for_each(|t| slots(t, found)),
        Term::If(a, b, c) => [a, b, c].into_iter().for_each(|t| slots(t, found)),
        Term::Select(map, index, _) => std::iter::once(&**map).chain(index).for_each(|t| slots(t, found)),
        Term::Store(map, index, value) => {
            [&**map, &**value].into_iter().chain(index).for_each(|t| slots(t, found));
        }
    }
}
