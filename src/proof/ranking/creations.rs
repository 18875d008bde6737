//! Who creates whom, and where: no thread is there before its creator is behind its creation.

use rustc_hash::FxHashMap;

use super::layout::Layout;
use super::steps::Transition;
use base::graph;
use vocabulary::ABSENT;

/// A thread that another one creates.
pub struct Creation {
    pub creator: usize,
    pub child: usize,
    /// The locations of the creator to which control may come behind the creation.
    pub behind: Vec<bool>,
}

/// All creations, in order. An arm that may be created once more, which may be at its end then, is not among them.
pub fn creations(layout: &Layout, transitions: &[Transition]) -> Vec<Creation> {
    let mut all: Vec<Creation> = Vec::new();
    for creation in transitions {
        let creator = creation.thread;
        for (child, from, _) in creation.moves.iter().filter(|m| m.0 != creator && m.1 == ABSENT) {
            if all.iter().any(|c| (c.creator, c.child) == (creator, *child)) {
                continue;
            }
            let creates = |t: &&Transition| t.moves.iter().any(|m| m.0 == *child && m.1 == *from);
            let moves = |t: &Transition| t.moves.iter().find(|m| m.0 == creator).map(|m| (m.1, m.2));
            let starts: Vec<usize> = transitions.iter().filter(creates).filter_map(moves).map(|m| m.1).collect();
            let next = |l: usize| transitions.iter().filter_map(moves).filter(|m| m.0 == l).map(|m| m.1).collect();
            let behind = graph::reachable(layout.threads[creator].shown.len(), starts, next);
            all.push(Creation { creator, child: *child, behind });
        }
    }
    all
}

/// Which threads are not there while another one is at a location.
pub struct Unborn(FxHashMap<(usize, usize), Vec<bool>>);

impl Unborn {
    pub fn of(layout: &Layout, transitions: &[Transition]) -> Unborn {
        let all = creations(layout, transitions);
        let mut unborn: FxHashMap<(usize, usize), Vec<bool>> = FxHashMap::default();
        for thread in 0..layout.threads.len() {
            // Nor is a thread there whose creator is not.
            let mut created = thread;
            while let Some(creation) = all.iter().find(|c| c.child == created) {
                let at = creation.behind.iter().map(|b| !b).collect();
                if unborn.insert((thread, creation.creator), at).is_some() {
                    break;
                }
                created = creation.creator;
            }
        }
        Unborn(unborn)
    }

    /// Is the thread not there yet while the other one is at this location?
    pub fn is_absent(&self, thread: usize, other: usize, location: usize) -> bool {
        self.0.get(&(thread, other)).is_some_and(|at| at[location])
    }
}
