//! Stored states: rows of numbers one behind the other, found again by their hashes. Millions of them take little more than the numbers.

use std::hash::{BuildHasher, Hasher};

use rustc_hash::FxBuildHasher;

/// A set of rows, numbered in the order in which they came.
#[derive(Debug)]
pub struct States {
    numbers: Vec<u32>,
    /// Where each row begins, and where the last one ends.
    starts: Vec<usize>,
    /// Open addressing: numbers of rows. Its length is a power of two.
    table: Vec<u32>,
}

const EMPTY: u32 = u32::MAX;

impl Default for States {
    fn default() -> States {
        States { numbers: Vec::new(), starts: vec![0], table: vec![EMPTY; 64] }
    }
}

impl States {
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn get(&self, number: usize) -> &[u32] {
        &self.numbers[self.starts[number]..self.starts[number + 1]]
    }

    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.len()).map(|number| self.get(number))
    }

    /// The number of the row, where it is stored.
    pub fn find(&self, row: &[u32]) -> Option<u32> {
        Some(self.table[self.place(row)]).filter(|number| *number != EMPTY)
    }

    /// The number of the row, and whether it is new.
    pub fn insert(&mut self, row: &[u32]) -> (u32, bool) {
        let place = self.place(row);
        if self.table[place] != EMPTY {
            return (self.table[place], false);
        }
        let number = self.len() as u32;
        self.numbers.extend_from_slice(row);
        self.starts.push(self.numbers.len());
        self.table[place] = number;
        // At most two thirds are taken.
        if self.len() * 3 > self.table.len() * 2 {
            self.grow();
        }
        (number, true)
    }

    /// Bytes that it takes.
    pub fn memory(&self) -> usize {
        self.numbers.capacity() * 4 + self.starts.capacity() * size_of::<usize>() + self.table.len() * 4
    }

    /// Where the row stands in the table, or could.
    fn place(&self, row: &[u32]) -> usize {
        let mask = self.table.len() - 1;
        let mut place = hash(row) & mask;
        while self.table[place] != EMPTY && self.get(self.table[place] as usize) != row {
            place = (place + 1) & mask;
        }
        place
    }

    fn grow(&mut self) {
        self.table = vec![EMPTY; self.table.len() * 2];
        let mask = self.table.len() - 1;
        for number in 0..self.len() {
            let mut place = hash(self.get(number)) & mask;
            while self.table[place] != EMPTY {
                place = (place + 1) & mask;
            }
            self.table[place] = number as u32;
        }
    }
}

/// Spread over all bits, as the lowest ones choose the place.
fn hash(row: &[u32]) -> usize {
    let mut hasher = FxBuildHasher.build_hasher();
    row.iter().for_each(|number| hasher.write_u32(*number));
    let hash = hasher.finish();
    (hash ^ (hash >> 29)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_found_again() {
        let mut states = States::default();
        let row = |i: u32| if i.is_multiple_of(3) { vec![i, i / 7] } else { vec![i % 5, i, i * i] };
        for i in 0..1_000 {
            assert_eq!(states.insert(&row(i)), (i, true));
        }
        for i in 0..1_000 {
            assert_eq!(states.insert(&row(i)), (i, false));
            assert_eq!(states.get(i as usize), row(i));
        }
        assert_eq!(states.iter().count(), 1_000);
    }
}
