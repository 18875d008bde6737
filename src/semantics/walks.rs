//! Walks: single executions, step by step at random, beside the search in breadth. They come to what lies deep, such as the end of long loops or of many
//! threads, long before the search does.
//!
//! A walk stores nothing; how many macro steps walks take depends on how many states the search has expanded, and on nothing else. Some of them switch threads
//! rarely, as what takes many steps is often undisturbed.

use fastrand::Rng;

use super::explore::{Ending, Found, Hop, NONE, Search};
use super::graph::{Graph, Step};

/// The search has expanded so many states before the first walks begin; each time it has doubled them there are more.
pub const FIRST: usize = 1 << 12;

/// States that are expanded to one macro step of walks.
const SHARE: usize = 4;

/// Macro steps of the longest walk.
const LONGEST: usize = 10_000;

/// A thread goes on with this probability: one walk after the other.
const GOES_ON: [f64; 4] = [0.99, 0.5, 0.9, 0.0];

impl Search<'_> {
    /// Walks from initial states, after the search has expanded `done` states.
    pub fn walk(&mut self, done: usize) -> Option<Found> {
        let mut random = Rng::with_seed(done as u64);
        let first: Vec<u32> =
            (0..self.parents.len() as u32).take_while(|n| self.parents[*n as usize].node == NONE).collect();
        let mut left = done / SHARE;
        for goes_on in GOES_ON.into_iter().cycle() {
            if left == 0 || self.graph.stopped.or(self.graph.deadline.passed()).is_some() {
                break;
            }
            let node = *random.choice(&first)?;
            let (taken, found) = self.one_walk(&mut random, node, goes_on, left.min(LONGEST));
            if found.is_some() {
                return found;
            }
            left -= taken.clamp(1, left);
        }
        None
    }

    /// How many macro steps it took, and what it came to.
    fn one_walk(&mut self, random: &mut Rng, node: u32, goes_on: f64, longest: usize) -> (usize, Option<Found>) {
        let mut state = self.nodes.get(node as usize).to_vec();
        let mut hops: Vec<Hop> = Vec::new();
        let mut last = None;
        while hops.len() < longest {
            let mut ending = self.ends_in(&state);
            let mut slots: Vec<usize> = self.graph.runnable(&state).collect();
            random.shuffle(&mut slots);
            if let Some(at) = slots.iter().position(|slot| Some(*slot) == last)
                && random.f64() < goes_on
            {
                slots.swap(0, at);
            }
            let mut next = None;
            for slot in slots {
                let moves = self.graph.moves(&state, slot);
                if moves.fails && self.asks_for_failures() {
                    ending = ending.or(Some(Ending::Failure { slot, state: state.clone(), round: None }));
                }
                next = random.choice(&moves.edges).map(|edge| (slot, Graph::after(&state, slot, edge)));
                if next.is_some() {
                    break;
                }
            }
            if let Some(ending) = ending {
                let initial = self.origin(node);
                return (hops.len(), Some(Found { initial, stem: hops, ending }));
            }
            let Some((slot, after)) = next else { break };
            hops.push(Hop { slot, before: state, after: after.clone(), round: None, step: Step::Any });
            last = Some(slot);
            state = after;
        }
        (hops.len(), None)
    }
}
