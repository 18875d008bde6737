//! Sets of states as conjunctions of bits.

/// A bit of the state, or its complement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StateLit(u32);

impl StateLit {
    pub fn new(bit: usize, negated: bool) -> StateLit {
        StateLit((bit as u32) << 1 | u32::from(negated))
    }

    pub fn bit(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub fn negated(self) -> bool {
        self.0 & 1 == 1
    }
}

/// A conjunction; the literals are in order.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Cube(Vec<StateLit>);

impl FromIterator<StateLit> for Cube {
    fn from_iter<I: IntoIterator<Item = StateLit>>(lits: I) -> Cube {
        let mut lits: Vec<StateLit> = lits.into_iter().collect();
        lits.sort_unstable();
        lits.dedup();
        Cube(lits)
    }
}

impl std::ops::Deref for Cube {
    type Target = [StateLit];

    fn deref(&self) -> &[StateLit] {
        &self.0
    }
}

impl Cube {
    /// Is each state of `other` one of these?
    pub fn covers(&self, other: &Cube) -> bool {
        let mut rest = other.iter();
        self.iter().all(|l| rest.any(|o| o == l))
    }

    pub fn without(&self, lit: StateLit) -> Cube {
        Cube(self.iter().copied().filter(|l| *l != lit).collect())
    }

    /// What both say.
    pub fn common(&self, other: &Cube) -> Cube {
        Cube(self.iter().copied().filter(|l| other.binary_search(l).is_ok()).collect())
    }

    pub fn union(&self, other: &Cube) -> Cube {
        self.iter().chain(other.iter()).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cubes_are_sets_of_states() {
        let lit = |bit: usize| StateLit::new(bit, bit % 2 == 1);
        let cube = |bits: &[usize]| bits.iter().map(|b| lit(*b)).collect::<Cube>();
        assert!(cube(&[1, 3]).covers(&cube(&[0, 1, 3])) && !cube(&[0, 1, 3]).covers(&cube(&[1, 3])));
        assert_eq!(cube(&[3, 1]).without(lit(1)), cube(&[3]));
        assert_eq!(cube(&[0, 1, 2]).common(&cube(&[2, 1, 5])), cube(&[1, 2]));
        assert_eq!(cube(&[0]).union(&cube(&[2, 0])), cube(&[0, 2]));
        assert!(!lit(1).negated() ^ lit(1).negated() && lit(3).bit() == 3);
    }
}
