//! Places to which a thread comes by itself: with a step that touches nothing but its own variables and fails nothing, such as a choice of
//! what to do next. Whether others run in front of such a step or behind it makes no difference, so explorations take it together with the
//! step behind it, and there are fewer states. What is true of threads that stand there is read off from where they come from.
//!
//! Source: Lipton, "Reduction: a method of proving properties of parallel programs", CACM 18 (1975): such steps are movers to both sides.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::live::reads;
use super::{Choices, Ended, Instances, Op, Step, Term, Value};
use vocabulary::{ABSENT, END, START};

/// A thread as it may be by itself: at one of these places, with these variables, of which the first slot says nothing.
pub struct Alone {
    pub places: Vec<u16>,
    pub thread: Vec<Value>,
}

/// More ways of a thread by itself are not followed.
const MOST_ALONE: usize = 64;

impl Instances<'_> {
    /// Is the thread at a place that is passed?
    pub fn is_passing(&self, kind: usize, thread: &[Value]) -> bool {
        matches!(thread[0], Value::Int(at) if self.passes(kind, at))
    }

    /// Is the place one that is passed?
    pub fn passes(&self, kind: usize, place: i64) -> bool {
        usize::try_from(place).is_ok_and(|at| self.passing[kind].get(at) == Some(&true))
    }

    /// Steps of threads of a kind, each from a place to one that is passed.
    pub fn passed(&self, kind: usize) -> impl Iterator<Item = (i64, i64)> + '_ {
        let own = self.kinds[kind].slots[0][0];
        let steps = self.steps.iter().filter(move |s| s.kind == kind);
        let to = move |step: &Step| targets(step, own).into_iter().map(|to| (step.from as i64, to as i64)).collect();
        steps.flat_map(move |step| -> Vec<(i64, i64)> { to(step) }).filter(move |(_, to)| self.passes(kind, *to))
    }

    /// Where a thread that is at this place may be without anything else about it having changed: there, and at places that it passes after a
    /// choice.
    pub fn together(&self, kind: usize, place: u16) -> Vec<u16> {
        let own = self.kinds[kind].slots[0][0];
        let mut found = vec![place];
        let mut next = 0;
        while next < found.len() {
            let from = usize::from(found[next]);
            for step in self.steps.iter().filter(|s| s.kind == kind && s.from == from && is_choice(s, own)) {
                let to = targets(step, own).into_iter().filter(|to| self.passing[kind][*to]);
                for to in to.map(|to| to as u16) {
                    if !found.contains(&to) {
                        found.push(to);
                    }
                }
            }
            next += 1;
        }
        found
    }

    /// What a thread may be without any other doing anything: as it stands, and at places that it passes.
    pub fn alone(&self, kind: usize, thread: &[Value]) -> Rc<Vec<Alone>> {
        let key = (kind, thread.to_vec());
        if let Some(known) = self.alone.borrow().get(&key) {
            return known.clone();
        }
        let found = Rc::new(self.walked_alone(kind, thread));
        self.alone.borrow_mut().insert(key, found.clone());
        found
    }

    fn walked_alone(&self, kind: usize, thread: &[Value]) -> Vec<Alone> {
        let mut all = vec![thread.to_vec()];
        let mut next = 0;
        while next < all.len() && all.len() < MOST_ALONE {
            let Value::Int(at) = all[next][0] else { break };
            for step in self.steps.iter().filter(|s| s.kind == kind && s.from as i64 == at) {
                let own = &self.kinds[kind].slots[0];
                if !targets(step, own[0]).iter().any(|to| self.passing[kind][*to]) {
                    continue;
                }
                let mut choices = Choices::default();
                for _ in 0..MOST_ALONE {
                    let mut frame = vec![Value::Open; self.slots.types.len()];
                    own.iter().zip(&all[next]).for_each(|(slot, value)| frame[*slot] = value.clone());
                    if self.run(&step.code, &mut frame, &mut choices) == Ended::Goes {
                        let mut to: Vec<Value> = own.iter().map(|slot| frame[*slot].clone()).collect();
                        self.forget(kind, &mut to);
                        if self.is_passing(kind, &to) && !all.contains(&to) {
                            all.push(to);
                        }
                    }
                    if !choices.advance() {
                        break;
                    }
                }
            }
            next += 1;
        }
        let mut found: Vec<Alone> = Vec::new();
        for thread in all {
            let Value::Int(at) = thread[0] else { continue };
            let at = at as u16;
            match found.iter_mut().find(|alone| alone.thread[1..] == thread[1..]) {
                Some(alone) => alone.places.push(at),
                None => found.push(Alone { places: vec![at], thread }),
            }
        }
        found
    }
}

/// By kind and place: is it passed? To such a place all steps lead that touch nothing else, and none of these goes round.
pub fn passing(instances: &Instances) -> Vec<Vec<bool>> {
    let vocabulary = &instances.obligations.vocabulary;
    let of_kind = |(k, kind): (usize, &super::Kind)| {
        let own = &kind.slots[0];
        let count = vocabulary.threads[kind.first].places.len();
        let mut passing = vec![false; count];
        let mut edges: Vec<(usize, usize)> = Vec::new();
        let mut refused: FxHashSet<usize> = [ABSENT, START].into_iter().collect();
        if is_waited_for(instances, k) {
            refused.insert(END);
        }
        // Nobody else may be sent there, either.
        for other in instances.steps.iter().filter(|s| s.kind != k) {
            kind.slots.iter().for_each(|slots| refused.extend(targets(other, slots[0])));
        }
        for step in instances.steps.iter().filter(|s| s.kind == k) {
            let to = targets(step, own[0]);
            match is_alone(instances, step, own) {
                true => edges.extend(to.iter().map(|to| (step.from, *to))),
                false => refused.extend(to),
            }
            kind.slots[1..].iter().for_each(|slots| refused.extend(targets(step, slots[0])));
        }
        edges.retain(|(_, to)| !refused.contains(to));
        edges.iter().for_each(|(_, to)| passing[*to] = true);
        // What goes round is not passed.
        for place in 0..count {
            if passing[place] && goes_round(&edges, &passing, place) {
                passing[place] = false;
            }
        }
        passing
    };
    instances.kinds.iter().enumerate().map(of_kind).collect()
}

/// Does anybody look at whether threads of the kind have ended, or take the place of one that has?
fn is_waited_for(instances: &Instances, kind: usize) -> bool {
    // Who creates another thread looks for one that is absent.
    let creates = |step: &Step| step.code.iter().any(|op| matches!(op, Op::Create(..)));
    let looks = |step: &Step| {
        let mut read = FxHashSet::default();
        step.code.iter().for_each(|op| reads(op, &mut read));
        let slots = instances.kinds[kind].slots.iter().enumerate();
        let mut others = slots.filter(|(number, _)| step.kind != kind || *number > 0).map(|(_, slots)| slots[0]);
        others.any(|slot| read.contains(&slot))
    };
    instances.steps.iter().any(|step| !creates(step) && looks(step))
}

/// Do places that are passed lead from this one back to it?
fn goes_round(edges: &[(usize, usize)], passing: &[bool], place: usize) -> bool {
    let (mut seen, mut todo) = (FxHashSet::default(), vec![place]);
    while let Some(at) = todo.pop() {
        for (_, to) in edges.iter().filter(|(from, to)| *from == at && passing[*to]) {
            if *to == place {
                return true;
            }
            if seen.insert(*to) {
                todo.push(*to);
            }
        }
    }
    false
}

/// Where a step leaves the thread whose place is in this slot.
fn targets(step: &Step, slot: usize) -> Vec<usize> {
    let mut found = Vec::new();
    for op in &step.code {
        let Op::Assign(targets, values) = op else { continue };
        for ((to, _), value) in targets.iter().zip(values) {
            if let (true, Term::Constant(Value::Int(place))) = (*to == slot, value) {
                found.push(*place as usize);
            }
        }
    }
    found
}

/// Does a step touch nothing but what belongs to the thread, and the step?
fn is_alone(instances: &Instances, step: &Step, own: &[usize]) -> bool {
    let others = instances.kinds.iter().flat_map(|kind| kind.slots.iter().flatten());
    let shared: FxHashSet<usize> =
        instances.globals.iter().chain(others).copied().filter(|slot| !own.contains(slot)).collect();
    let mut touched = FxHashSet::default();
    for op in &step.code {
        match op {
            Op::Assert(_) | Op::Create(..) => return false,
            Op::Assign(targets, _) => touched.extend(targets.iter().map(|(slot, _)| *slot)),
            Op::Havoc(slots) => touched.extend(slots),
            _ => {}
        }
        reads(op, &mut touched);
    }
    step.others.is_empty() && touched.is_disjoint(&shared)
}

/// Does the step assign nothing but where the thread is, and is it always taken?
fn is_choice(step: &Step, at: usize) -> bool {
    step.code.iter().all(|op| match op {
        Op::Assign(targets, _) => targets.iter().all(|(slot, path)| *slot == at && path.is_empty()),
        Op::Jump(_) | Op::Return => true,
        _ => false,
    })
}
