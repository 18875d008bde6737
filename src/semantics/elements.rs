//! Elements of uninterpreted types. All that a program can do with them is to compare them and to use them as indices, so elements
//! that no part of a state holds are alike: where an arbitrary value is read, the exploration tries each element that is held
//! somewhere, and one that is not.
//!
//! Requires: the elements of *all* threads are known where one of them chooses. Establishes: up to a renaming of elements, every execution
//! is covered, whatever the number of elements of the type, but for quantifiers and comparisons of maps (see [`super::sizes`]).
//! Source: Ip and Dill, "Better verification through symmetry", Formal Methods in System Design 9, 1996 (scalarsets); here the permutation
//! is chosen as executions go on: an element gets the least number that is free. Edges of the graph are steps of the program as they stand,
//! without a renaming, so that a cycle in it is an endless execution.

use super::code::Code;
use super::interp::Thread;
use super::value::Val;
use syntax::ast::Name;

/// The elements that some part of a state holds: instance of a type (see [`super::types::elements_of`]) and number.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Held(
    /// Sorted, each once.
    Vec<(Name, u64)>,
);

impl Held {
    /// These elements, and those that globals and threads hold; where the program has no uninterpreted types, nothing is looked at.
    pub fn with<'t>(mut self, code: &Code, globals: &[Val], threads: impl IntoIterator<Item = &'t Thread>) -> Held {
        if code.has_elements {
            self.add_all(globals);
            threads.into_iter().for_each(|thread| self.add_thread(thread));
        }
        self
    }

    pub fn add(&mut self, value: &Val) {
        value.for_each_part(&mut |part| {
            if let Val::Element(of, number) = part {
                self.insert((*of, *number));
            }
        });
    }

    /// The elements that stand in indices of maps.
    pub fn add_indices(&mut self, value: &Val) {
        value.for_each_part(&mut |part| {
            if let Val::Map(map) = part {
                map.entries().iter().for_each(|(index, _)| self.add_all(&**index));
            }
        });
    }

    pub fn add_all<'v>(&mut self, values: impl IntoIterator<Item = &'v Val>) {
        values.into_iter().for_each(|value| self.add(value));
    }

    fn add_thread(&mut self, thread: &Thread) {
        self.add_all(&thread.thread_locals);
        self.add_all(thread.results.iter().flatten());
        self.add_all(thread.identity.iter().flat_map(|identity| &identity.values));
        for frame in &thread.frames {
            self.add_all(frame.locals.iter());
            self.add_all(frame.old.iter().flat_map(|old| old.iter()).map(|(_, value)| value));
        }
    }

    pub fn join(&mut self, other: &Held) {
        other.0.iter().for_each(|element| self.insert(*element));
    }

    fn insert(&mut self, element: (Name, u64)) {
        if let Err(at) = self.0.binary_search(&element) {
            self.0.insert(at, element);
        }
    }

    fn numbers(&self, of: Name) -> impl Iterator<Item = u64> {
        self.0.iter().filter(move |(ty, _)| *ty == of).map(|(_, number)| *number)
    }

    /// How many elements of the type are held.
    pub fn count(&self, of: Name) -> usize {
        self.numbers(of).count()
    }

    /// The first number behind those of the type that are held.
    pub fn beyond(&self, of: Name) -> u64 {
        self.numbers(of).max().map_or(0, |number| number + 1)
    }

    /// The types of which elements are held.
    pub fn types(&self) -> Vec<Name> {
        let mut types: Vec<Name> = self.0.iter().map(|(ty, _)| *ty).collect();
        types.dedup();
        types
    }

    /// The elements of a type that are held, and so many others behind them.
    pub fn with_others(&self, of: Name, more: usize) -> Vec<Val> {
        let free = (0..).filter(|number| !self.numbers(of).any(|held| held == *number)).take(more);
        self.numbers(of).chain(free).map(|number| Val::Element(of, number)).collect()
    }

    /// The elements of a type that an arbitrary value is chosen from: those that are held, and the first that is not.
    pub fn candidates(&self, of: Name) -> Vec<u64> {
        let mut numbers: Vec<u64> = self.numbers(of).collect();
        let free = (0..).zip(&numbers).find(|(number, held)| number != *held);
        numbers.push(free.map_or(numbers.len() as u64, |(number, _)| number));
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_number_that_is_free_stands_for_all_others() {
        let (node, other) = (Name::from("Node"), Name::from("Other"));
        let mut held = Held::default();
        assert_eq!(held.candidates(node), [0]);
        held.add_all(&[Val::Element(node, 0), Val::Element(node, 2), Val::Element(other, 1)]);
        assert_eq!(held.candidates(node), [0, 2, 1]);
        held.add(&Val::Data(node, [Val::Element(node, 1)].into()));
        assert_eq!(held.candidates(node), [0, 1, 2, 3]);
        assert_eq!(held.candidates(other), [1, 0]);
    }
}
