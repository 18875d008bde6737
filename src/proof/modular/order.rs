//! In which order the threads stand: by the data flow, or as they are given.
//!
//! A thread depends on those that write what it reads. In a *chain* each depends on the next one only, so that what is known of the last
//! needs nothing of the others, and so on up to the first.
//!
//! Example: `First` reads `x` and `y` and writes `x`; `Second` reads and writes `y`. The order is `First, Second`.

use itertools::Itertools;
use rustc_hash::FxHashSet;

use syntax::ast::Name;
use system::live::Live;
use system::{Exit, System, ThreadId};

/// Who writes what whom reads.
pub struct Flow {
    /// For each thread, those that write what it reads.
    depends: Vec<FxHashSet<ThreadId>>,
}

impl Flow {
    /// What the entry thread does while it is alone is not counted: it is the same whoever comes then.
    pub fn of(system: &System, live: &Live) -> Flow {
        let threads = system.threads.len();
        let mut reads = vec![FxHashSet::<Name>::default(); threads];
        let mut writes = reads.clone();
        let shared: FxHashSet<Name> = system.variables.iter().filter(|v| v.owner.is_none()).map(|v| v.name).collect();
        for step in system.steps.iter().filter(|s| s.thread != 0 || !live.alone[s.from]) {
            for piece in &step.pieces {
                for action in &piece.actions {
                    writes[step.thread].extend(action.written().into_iter().filter(|n| shared.contains(n)));
                    for e in action.exprs() {
                        e.free_vars(&mut reads[step.thread]);
                    }
                }
                if let Exit::Branch { cond, .. } = &piece.exit {
                    cond.free_vars(&mut reads[step.thread]);
                }
            }
        }
        let on = |t: ThreadId| (0..threads).filter(|o| *o != t && !reads[t].is_disjoint(&writes[*o])).collect();
        Flow { depends: (0..threads).map(on).collect() }
    }

    /// Next is a thread on which the fewest of the rest depend, if there are several one on which the last one depends.
    pub fn order(&self) -> Vec<ThreadId> {
        let mut rest: Vec<ThreadId> = (0..self.depends.len()).collect();
        let mut order: Vec<ThreadId> = Vec::new();
        while !rest.is_empty() {
            let needed_by = |t: ThreadId| rest.iter().filter(|o| self.depends[**o].contains(&t)).count();
            let follows = |t: ThreadId| order.last().is_some_and(|last| self.depends[*last].contains(&t));
            let best = rest.iter().copied().min_by_key(|t| (needed_by(*t), !follows(*t), *t));
            order.extend(best);
            rest.retain(|t| Some(*t) != best);
        }
        order
    }

    /// Does each depend on the next one only?
    pub fn is_chain(&self, order: &[ThreadId]) -> bool {
        let at = |t: &ThreadId| order.iter().position(|o| o == t);
        let next = |t: &ThreadId| at(t).and_then(|n| order.get(n + 1));
        order.iter().all(|t| self.depends[*t].iter().all(|o| next(t) == Some(o)))
    }
}

/// The threads that are named, each once: by its name, its number, or its procedure where no other thread has that.
///
/// # Errors
/// A name is none, or some thread is missing or named twice.
pub fn given(system: &System, names: &[String]) -> Result<Vec<ThreadId>, String> {
    let known = || system.threads.iter().enumerate().map(|(t, thread)| format!("{} ({t})", thread.name)).join(", ");
    let named = |name: &String| -> Result<ThreadId, String> {
        let called = |t: &ThreadId| system.threads[*t].name == *name;
        let executes = |t: &ThreadId| system.threads[*t].root.as_str() == name;
        let numbered = |t: &ThreadId| name.parse() == Ok(*t);
        let all = || 0..system.threads.len();
        if let Some(t) =
            all().find(called).filter(|_| all().filter(executes).count() < 2).or_else(|| all().find(numbered))
        {
            return Ok(t);
        }
        match all().filter(executes).collect_vec().as_slice() {
            [only] => Ok(*only),
            [] => Err(format!("--order: there is no thread {name}; there are {}", known())),
            _ => all().find(|t| called(t) && name.contains('#')).ok_or_else(|| {
                format!("--order: several threads execute {name}: name each one; there are {}", known())
            }),
        }
    };
    let order: Vec<ThreadId> = names.iter().map(named).collect::<Result<_, _>>()?;
    if let Some(twice) = order.iter().duplicates().next() {
        return Err(format!(
            "--order: {} stands twice; each thread stands once: {}",
            system.threads[*twice].name,
            known()
        ));
    }
    match (0..system.threads.len()).find(|t| !order.contains(t)) {
        Some(missing) => {
            Err(format!("--order: {} is missing; each thread stands once: {}", system.threads[missing].name, known()))
        }
        None => Ok(order),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `edges`: the first depends on the second.
    fn flow(threads: usize, edges: &[(ThreadId, ThreadId)]) -> Flow {
        let on = |t: ThreadId| edges.iter().filter(|(from, _)| *from == t).map(|(_, to)| *to).collect();
        Flow { depends: (0..threads).map(on).collect() }
    }

    #[test]
    fn a_chain_is_found_from_its_beginning() {
        let chain = flow(4, &[(0, 3), (3, 1), (1, 2)]);
        assert_eq!(chain.order(), [0, 3, 1, 2]);
        assert!(chain.is_chain(&[0, 3, 1, 2]) && !chain.is_chain(&[0, 1, 3, 2]));
    }

    #[test]
    fn a_ring_is_cut_once() {
        let ring = flow(3, &[(0, 2), (2, 1), (1, 0)]);
        assert_eq!(ring.order(), [0, 2, 1]);
        assert!(!ring.is_chain(&ring.order()));
    }

    #[test]
    fn whom_two_depend_on_stands_behind_both() {
        let diamond = flow(3, &[(0, 1), (2, 1), (0, 2)]);
        assert_eq!(diamond.order(), [0, 2, 1]);
        assert!(!diamond.is_chain(&[0, 2, 1]));
    }
}
