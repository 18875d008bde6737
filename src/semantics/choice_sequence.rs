//! Trying all combinations of choices, one after the other: a script says which way was taken at each point where there were several.

/// A script, and how many ways there were at each point passed so far.
#[derive(Debug, Clone, Default)]
pub struct ChoiceSequence {
    script: Vec<usize>,
    arities: Vec<usize>,
}

impl ChoiceSequence {
    /// Follows a script; where it ends, the first way is taken.
    pub fn following(script: Vec<usize>) -> ChoiceSequence {
        ChoiceSequence { script, arities: Vec::new() }
    }

    /// The way to take where there are `n`.
    pub fn way(&mut self, n: usize) -> usize {
        let way = self.script.get(self.arities.len()).copied().unwrap_or(0);
        self.arities.push(n);
        way
    }

    /// The ways taken, in full.
    pub fn taken(&self) -> Vec<usize> {
        let mut taken = self.script.clone();
        taken.resize(self.arities.len(), 0);
        taken
    }

    /// Prepares the next combination; false when all have been tried.
    pub fn advance(&mut self) -> bool {
        self.script.resize(self.arities.len(), 0);
        while let (Some(last), Some(arity)) = (self.script.last_mut(), self.arities.pop()) {
            if *last + 1 < arity {
                *last += 1;
                self.arities.clear();
                return true;
            }
            self.script.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_comes_once() {
        let mut ways = ChoiceSequence::default();
        let mut seen = Vec::new();
        loop {
            // The second choice is there only behind the first way.
            let first = ways.way(2);
            seen.push((first, if first == 0 { ways.way(3) } else { 0 }));
            assert_eq!(ways.taken()[0], first);
            if !ways.advance() {
                break;
            }
        }
        assert_eq!(seen, [(0, 0), (0, 1), (0, 2), (1, 0)]);
        let mut follows = ChoiceSequence::following(vec![1]);
        assert_eq!((follows.way(2), follows.way(2)), (1, 0));
    }
}
