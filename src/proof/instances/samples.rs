//! What was seen of some threads at once: rows of where they are and which atoms are true, and clauses that none of these contradicts.
//!
//! A clause excludes a cube: threads at some of their places, and some atoms with these values. It is looked for where a state is to be excluded:
//! a part of what is true there, as small as can be, that is true of no row. (Bradley, "SAT-based model checking without unrolling", VMCAI 2011,
//! drops literals of cubes in the same way; here samples stand for the frame.)

use std::fmt;

use rustc_hash::FxHashSet;

/// A set of rows.
#[derive(Debug, Clone, Default)]
struct Rows(Vec<u64>);

impl Rows {
    fn insert(&mut self, row: usize) {
        if self.0.len() <= row / 64 {
            self.0.resize(row / 64 + 1, 0);
        }
        self.0[row / 64] |= 1 << (row % 64);
    }

    fn meets(&self, other: &Rows) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    fn and(&self, other: &Rows) -> Rows {
        Rows(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    fn add(&mut self, other: &Rows) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many rows both have.
    fn common(&self, other: &Rows) -> u32 {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones()).sum()
    }

    fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

/// What is true of some threads: where each is, and each atom, where it is known.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Row {
    pub places: Vec<u16>,
    pub atoms: Vec<Option<bool>>,
}

/// That it does not matter where a thread is.
const ANYWHERE: u16 = u16::MAX;

impl Row {
    /// Only these of its places and atoms.
    pub fn only(mut self, (places, atoms): &(Vec<bool>, Vec<bool>)) -> Row {
        self.places.iter_mut().zip(places).filter(|(_, is_kept)| !**is_kept).for_each(|(place, _)| *place = ANYWHERE);
        self.atoms.iter_mut().zip(atoms).filter(|(_, is_kept)| !**is_kept).for_each(|(atom, _)| *atom = None);
        self
    }
}

/// A part of a cube.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Literal {
    /// The thread is at one of these places.
    Place(usize, Vec<u16>),
    /// The atom has this value.
    Atom(usize, bool),
}

/// That not all of these are true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    pub cube: Vec<Literal>,
}

impl Clause {
    /// Does the row contradict it, whatever is not known of it?
    pub fn is_contradicted_by(&self, row: &Row) -> bool {
        self.is_contradicted_at(row, |thread, places| places.contains(&row.places[thread]))
    }

    /// The same of a row whose threads are at any of these places.
    pub fn is_contradicted_among(&self, at: &[Vec<u16>], row: &Row) -> bool {
        self.is_contradicted_at(row, |thread, places| at[thread].iter().any(|place| places.contains(place)))
    }

    fn is_contradicted_at(&self, row: &Row, is_at: impl Fn(usize, &[u16]) -> bool) -> bool {
        self.cube.iter().all(|literal| match literal {
            Literal::Place(thread, places) => is_at(*thread, places),
            Literal::Atom(atom, value) => row.atoms[*atom] != Some(!value),
        })
    }
}

/// Rows that differ in places only: of each thread its places, and the atoms.
type Rowset = (Vec<Vec<u16>>, Vec<Option<bool>>);

/// Rows, by what they have in common.
#[derive(Clone)]
pub struct Samples {
    seen: FxHashSet<Rowset>,
    /// By thread and place.
    places: Vec<Vec<Rows>>,
    /// By atom: rows in which it may be false, true.
    atoms: Vec<[Rows; 2]>,
    all: Rows,
}

impl fmt::Debug for Samples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} rows of {} atoms", self.seen.len(), self.atoms.len())
    }
}

/// Cubes with more literals are not looked for one by one.
pub const MOST_LITERALS: usize = 3;

impl Samples {
    /// No rows yet, of threads with so many places each, and so many atoms.
    pub fn new(places: &[usize], atoms: usize) -> Samples {
        Samples {
            seen: FxHashSet::default(),
            places: places.iter().map(|count| vec![Rows::default(); *count]).collect(),
            atoms: vec![[Rows::default(), Rows::default()]; atoms],
            all: Rows::default(),
        }
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.seen.len()
    }

    /// A row of each choice of places, one for each thread, as one.
    pub fn insert(&mut self, places: &[Vec<u16>], atoms: Vec<Option<bool>>) {
        let row = (places.to_vec(), atoms);
        if self.seen.contains(&row) {
            return;
        }
        let number = self.seen.len();
        self.all.insert(number);
        for (thread, places) in row.0.iter().enumerate() {
            places.iter().for_each(|place| self.places[thread][usize::from(*place)].insert(number));
        }
        for (atom, value) in row.1.iter().enumerate() {
            for possible in [false, true] {
                if *value != Some(!possible) {
                    self.atoms[atom][usize::from(possible)].insert(number);
                }
            }
        }
        self.seen.insert(row);
    }

    /// Is there a clause that excludes the row, and contradicts no sample?
    pub fn can_exclude(&self, row: &Row) -> bool {
        self.literals(row).iter().fold(self.all.clone(), |rows, (_, of)| rows.and(of)).is_empty()
    }

    /// Such a clause of so many literals, and how well samples support it; of more than [`MOST_LITERALS`] one that is found fast.
    pub fn excluding(
        &self,
        row: &Row,
        size: usize,
        context: usize,
        is_allowed: &dyn Fn(&[&Literal]) -> bool,
    ) -> Option<(Clause, Support)> {
        let literals = self.literals(row);
        let chosen = match size {
            0 => vec![(self.all.is_empty().then(Vec::new)?, Support::default())],
            1..=MOST_LITERALS => candidates(&literals, &self.all, size, context, is_allowed),
            _ => vec![(greedy(&literals, &self.all, size)?, Support::default())],
        };
        let clauses = chosen.into_iter().map(|(chosen, support)| {
            let cube = chosen.into_iter().map(|n| literals[n].0.clone()).collect();
            (Clause { cube: self.widened(cube) }, support)
        });
        let is_allowed = |(clause, _): &(Clause, Support)| is_allowed(&clause.cube.iter().collect::<Vec<_>>());
        clauses.filter(is_allowed).max_by_key(|(clause, support)| (support.is_free, self.breadth(clause), *support))
    }

    /// At how many places, of 64, the clause says something, whichever its threads' others are.
    fn breadth(&self, clause: &Clause) -> usize {
        let of = |literal: &Literal| match literal {
            Literal::Place(thread, places) => Some((places.len(), self.places[*thread].len())),
            Literal::Atom(..) => None,
        };
        clause.cube.iter().filter_map(of).fold(64, |breadth, (places, all)| breadth * places / all)
    }

    /// What is true in the row, each with the samples in which it may be true.
    fn literals(&self, row: &Row) -> Vec<(Literal, &Rows)> {
        let mut literals: Vec<(Literal, &Rows)> = Vec::new();
        for (thread, place) in row.places.iter().enumerate().filter(|(_, place)| **place != ANYWHERE) {
            literals.push((Literal::Place(thread, vec![*place]), &self.places[thread][usize::from(*place)]));
        }
        for (atom, value) in row.atoms.iter().enumerate() {
            if let Some(value) = value {
                literals.push((Literal::Atom(atom, *value), &self.atoms[atom][usize::from(*value)]));
            }
        }
        literals
    }

    /// The same of as many places as no sample contradicts.
    fn widened(&self, mut cube: Vec<Literal>) -> Vec<Literal> {
        for at in 0..cube.len() {
            let Literal::Place(thread, _) = cube[at] else { continue };
            let others = cube.iter().enumerate().filter(|(n, _)| *n != at);
            let rest = others.fold(self.all.clone(), |rows, (_, literal)| rows.and(&self.rows(literal)));
            let wide = self.places[thread].iter().enumerate().filter(|(_, rows)| !rest.meets(rows));
            cube[at] = Literal::Place(thread, wide.map(|(place, _)| place as u16).collect());
        }
        cube
    }

    fn rows(&self, literal: &Literal) -> Rows {
        match literal {
            Literal::Atom(atom, value) => self.atoms[*atom][usize::from(*value)].clone(),
            Literal::Place(thread, places) => places.iter().fold(Rows::default(), |mut rows, place| {
                rows.add(&self.places[*thread][usize::from(*place)]);
                rows
            }),
        }
    }
}

/// How much speaks for a clause: what is true of no sample is no accident where all but one of its literals are true of many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Support {
    /// It does not say where threads are that are there once.
    is_free: bool,
    /// Samples in which all of its literals but one are true, whichever that is: at least so many.
    samples: u32,
}

/// So many of these that have no row in common, in all ways that much speaks for, up to [`ENOUGH`]. The first literals, as many as `context`, are
/// places of threads that are there once.
fn candidates(
    literals: &[(Literal, &Rows)],
    all: &Rows,
    size: usize,
    context: usize,
    is_allowed: &dyn Fn(&[&Literal]) -> bool,
) -> Vec<(Vec<usize>, Support)> {
    let is_allowed = |chosen: &[usize]| is_allowed(&chosen.iter().map(|n| &literals[*n].0).collect::<Vec<_>>());
    let mut candidates = Candidates { found: Vec::new(), most: None, context, is_allowed: &is_allowed };
    // What is true of all samples excludes none.
    let total = all.count();
    let useful: Vec<usize> = (0..literals.len()).filter(|n| literals[*n].1.count() < total).collect();
    let rows = |n: usize| literals[n].1;
    for (at, a) in useful.iter().enumerate() {
        if size == 1 {
            if rows(*a).is_empty() {
                candidates.take(&[*a], total);
            }
            continue;
        }
        for (further, b) in useful.iter().enumerate().skip(at + 1) {
            if size == 2 {
                if !rows(*a).meets(rows(*b)) {
                    candidates.take(&[*a, *b], rows(*a).count().min(rows(*b).count()));
                }
                continue;
            }
            let both = rows(*a).and(rows(*b));
            let count = both.count();
            if candidates.is_as_good(count) {
                continue;
            }
            for c in &useful[further + 1..] {
                if !both.meets(rows(*c)) {
                    let others = rows(*a).common(rows(*c)).min(rows(*b).common(rows(*c)));
                    candidates.take(&[*a, *b, *c], count.min(others));
                }
            }
            if candidates.found.len() >= ENOUGH {
                return candidates.found;
            }
        }
    }
    candidates.found
}

/// So many clauses of three literals to choose from are enough.
const ENOUGH: usize = 100;

/// The clauses so far.
struct Candidates<'a> {
    found: Vec<(Vec<usize>, Support)>,
    /// How much speaks for the best of them.
    most: Option<Support>,
    /// Literals before this one are places of threads that are there once.
    context: usize,
    is_allowed: &'a dyn Fn(&[usize]) -> bool,
}

impl Candidates<'_> {
    fn take(&mut self, chosen: &[usize], samples: u32) {
        if !(self.is_allowed)(chosen) {
            return;
        }
        let support = Support { is_free: chosen.iter().all(|n| *n >= self.context), samples };
        self.found.push((chosen.to_vec(), support));
        self.most = self.most.max(Some(support));
    }

    /// Is there one for which twice so many samples speak?
    fn is_as_good(&self, samples: u32) -> bool {
        self.most.is_some_and(|best| best.is_free && best.samples >= samples * 2)
    }
}

/// One after the other, each the one that leaves the fewest rows.
fn greedy(literals: &[(Literal, &Rows)], all: &Rows, most: usize) -> Option<Vec<usize>> {
    let (mut rows, mut chosen) = (all.clone(), Vec::new());
    while !rows.is_empty() {
        let best = (0..literals.len()).min_by_key(|n| rows.and(literals[*n].1).count())?;
        let left = rows.and(literals[best].1);
        if chosen.contains(&best) || left.count() == rows.count() || chosen.len() >= most {
            return None;
        }
        chosen.push(best);
        rows = left;
    }
    chosen.sort_unstable();
    Some(chosen)
}
