//! The threads and their locations: all that the search for ranks needs to know of the obligations.

use super::steps::Transition;
use crate::linear::Linear;
use certificate::Obligations;
use vocabulary::{ABSENT, END};

/// Of each thread.
pub struct Layout {
    pub threads: Vec<Locations>,
}

/// The locations of one thread.
pub struct Locations {
    /// What people call the thread; nothing where the locations say enough.
    pub label: String,
    /// The same of each location.
    pub shown: Vec<String>,
    /// Whether no other thread steps while this one is there.
    pub exclusive: Vec<bool>,
    /// It may be created once more when it has ended.
    pub again: bool,
    /// The variables of the space that mean nothing at each location, and have any value.
    pub meaningless: Vec<Vec<usize>>,
}

impl Layout {
    pub fn of(obligations: &Obligations) -> Layout {
        let threads = obligations.vocabulary.threads.iter().enumerate().map(|(t, thread)| Locations {
            label: thread.at.as_str().strip_prefix("at.").unwrap_or(thread.at.as_str()).to_owned(),
            shown: thread.shown.clone(),
            exclusive: (0..thread.places.len()).map(|l| obligations.is_exclusive(t, l)).collect(),
            again: obligations.is_created_again(t),
            meaningless: vec![Vec::new(); thread.places.len()],
        });
        Layout { threads: threads.collect() }
    }

    /// The only thread, with these locations, of each what it is and the variables that mean nothing there.
    pub fn sequential(locations: impl IntoIterator<Item = (String, Vec<usize>)>) -> Layout {
        let (shown, meaningless): (Vec<String>, Vec<Vec<usize>>) = locations.into_iter().unzip();
        let exclusive = vec![true; shown.len()];
        Layout { threads: vec![Locations { label: String::new(), shown, exclusive, again: false, meaningless }] }
    }

    /// Where a thread that may be created once more is when it is created, by a transition that does not say it: at its end, or not yet there,
    /// which makes no difference to ranks.
    pub fn created_again(&self, mut transition: Transition) -> Transition {
        let creator = transition.thread;
        let others = transition.moves.iter_mut().filter(|(t, from, _)| *t != creator && *from == ABSENT);
        others.filter(|(t, ..)| self.threads[*t].again).for_each(|(_, from, _)| *from = END);
        transition
    }

    /// Has each of the sum's variables a meaning at the location?
    pub fn has_meaning(&self, thread: usize, location: usize, sum: &Linear) -> bool {
        !sum.terms.keys().any(|v| self.threads[thread].meaningless[location].contains(v))
    }

    pub fn is_exclusive(&self, thread: usize, location: usize) -> bool {
        self.threads[thread].exclusive[location]
    }

    /// Of each thread, so many locations.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        self.threads.iter().map(|t| t.shown.len())
    }
}
