//! What clauses may speak of: some threads, a few elements of maps, and atoms about them, with what instances told of these.

use std::fmt;
use std::rc::Rc;

use itertools::Itertools;
use rustc_hash::FxHashSet;

use super::atoms::{Sorts, atoms, index_classes, indexed_together};
use super::constants;
use super::explore::{Alone, Instances, Kind, State};
use super::samples::{Literal, Row, Samples};
use super::sums::Sum;
use super::values::{BEYOND, Term, Value};
use certificate::{Counter, Obligations};
use syntax::ast::*;
use syntax::print::print_expr;

/// Some threads, and a few elements, of which clauses speak.
#[derive(Clone)]
pub struct Group {
    /// Those that there are once, and the members: threads of the vocabulary.
    pub threads: Vec<usize>,
    /// How many of the threads are members.
    pub members: usize,
    /// How many of the atoms, the first ones, say how many threads are at some places.
    pub counting: usize,
    /// Of each element its name, its type, and the class of indices that it is of.
    pub elements: Vec<(Name, Type, usize)>,
    pub atoms: Vec<Expr>,
    /// The same for instances.
    terms: Vec<Term>,
    /// Of the elements.
    slots: Vec<usize>,
    /// By atom, the elements of which it speaks.
    spoken: Vec<Vec<usize>>,
    /// Of each element, by atom: it speaks of an entry at the element.
    entries: Vec<Vec<bool>>,
    /// Of each thread, by place: where it may be as well.
    together: Vec<Vec<Vec<u16>>>,
    pub samples: Samples,
    /// What was seen of these threads already.
    seen: FxHashSet<Vec<Value>>,
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} threads, {} elements: {:?}", self.members, self.elements.len(), self.samples)?;
        if log::log_enabled!(log::Level::Trace) {
            write!(f, ": {}", self.atoms.iter().map(print_expr).join("; "))?;
        }
        Ok(())
    }
}

/// Names of a thread: of where it is, and of its variables.
pub fn names(obligations: &Obligations, thread: usize) -> Vec<Name> {
    let vocabulary = &obligations.vocabulary;
    let own = vocabulary.variables.iter().filter(|v| v.thread == Some(thread)).map(|v| v.name);
    std::iter::once(vocabulary.threads[thread].at).chain(own).collect()
}

/// After so many states in which nothing is new no more are looked at.
const MOST_IN_VAIN: usize = 1_200;
/// Pairs of elements are looked at up to this.
const MOST_OF_PAIRS: i64 = 3;
/// Of pairs of elements so many different states are looked at.
const MOST_SEEN: usize = 1_500;

/// Rows of a group: of more, time to look at them is better spent on questions.
const MOST_ROWS: usize = 10_000;

/// So many threads that there are once are part of every group.
const MOST_CONTEXT: usize = 3;

impl Group {
    /// All groups of a program, those of few threads first.
    pub fn all(
        obligations: &Obligations,
        counters: &[Counter],
        sums: &[Sum],
        instances: &mut Instances,
        sorts: &mut Sorts,
    ) -> Result<Vec<Group>, String> {
        let kinds: Vec<(usize, bool)> = instances.kinds.iter().map(|k| (k.first, k.is_repeated)).collect();
        let once: Vec<usize> = kinds.iter().filter(|(_, repeated)| !repeated).map(|(t, _)| *t).collect();
        let (context, mut kinds_of_members): (Vec<usize>, Vec<(usize, bool)>) = match once.len() <= MOST_CONTEXT {
            true => (once, Vec::new()),
            false => (vec![0], once[1..].iter().map(|t| (*t, false)).collect()),
        };
        kinds_of_members.extend(kinds.iter().filter(|(_, repeated)| *repeated));
        let mut members: Vec<Vec<usize>> = vec![Vec::new()];
        members.extend(kinds_of_members.iter().map(|(t, _)| vec![*t]));
        for (n, (one, repeated)) in kinds_of_members.iter().enumerate() {
            members.extend(repeated.then(|| vec![*one, *one + 1]));
            members.extend(kinds_of_members[n + 1..].iter().map(|(other, _)| vec![*one, *other]));
        }
        let shared = globals(obligations, counters);
        let mut groups = Vec::new();
        let (mut with_elements, mut with_pairs) = (Vec::new(), Vec::new());
        for members in members {
            let threads: Vec<usize> = context.iter().chain(&members).copied().collect();
            let mut variables = shared.clone();
            variables.extend(threads.iter().flat_map(|t| own(obligations, *t)));
            let mut of = |elements: Vec<(Name, Type, usize)>, sorts: &mut Sorts| {
                Group::new(
                    obligations,
                    instances,
                    sorts,
                    (&threads, members.len()),
                    (&variables, shared.len()),
                    sums,
                    elements,
                )
            };
            groups.push(of(Vec::new(), sorts)?);
            let classes = index_classes(sorts, &variables);
            let element = |(class, ty): &(usize, Type), which: &str| {
                (Name::from(&format!("{which}!{class}")), ty.clone(), *class)
            };
            match members.len() {
                0 => {
                    for (n, class) in classes.iter().enumerate() {
                        with_elements.push(of(vec![element(class, "k")], sorts)?);
                        with_pairs.push(of(vec![element(class, "k"), element(class, "l")], sorts)?);
                        for other in &classes[n + 1..] {
                            with_pairs.push(of(vec![element(class, "k"), element(other, "k")], sorts)?);
                        }
                    }
                    for (a, b) in indexed_together(sorts, &variables) {
                        let of_class = |class: usize| classes.iter().find(|(c, _)| *c == class);
                        let (Some(a), Some(b)) = (of_class(a), of_class(b)) else { continue };
                        with_pairs.push(of(vec![element(a, "k"), element(b, "k"), element(b, "l")], sorts)?);
                        with_pairs.push(of(vec![element(a, "k"), element(a, "l"), element(b, "k")], sorts)?);
                    }
                }
                1 => {
                    for class in &classes {
                        with_elements.push(of(vec![element(class, "k")], sorts)?);
                    }
                }
                _ => {}
            }
        }
        with_elements.retain(|group: &Group| !group.atoms.is_empty());
        with_pairs.retain(|group: &Group| !group.atoms.is_empty());
        groups.extend(with_elements);
        groups.extend(with_pairs);
        Ok(groups)
    }

    fn new(
        obligations: &Obligations,
        instances: &mut Instances,
        sorts: &mut Sorts,
        (threads, members): (&[usize], usize),
        (variables, shared): (&[(Name, Type)], usize),
        sums: &[Sum],
        elements: Vec<(Name, Type, usize)>,
    ) -> Result<Group, String> {
        let mut slot = |(name, ty, _): &(Name, Type, usize)| {
            instances.slots.of(*name).unwrap_or_else(|| instances.slots.add(*name, ty.clone()))
        };
        let slots: Vec<usize> = elements.iter().map(&mut slot).collect();
        let of_class: Vec<(Name, usize)> = elements.iter().map(|(name, _, class)| (*name, *class)).collect();
        let mut found = Vec::new();
        let mut terms = Vec::new();
        let numbers = sums.iter().flat_map(|sum| {
            let is = |n: usize| sum.expr.clone().eq(Expr::int(n));
            [sum.expr.clone().eq(sum.equals.clone()), is(0), is(1)]
        });
        let mut counting = 0;
        let numbers: Vec<Expr> = numbers.collect();
        for (n, atom) in numbers.iter().cloned().chain(atoms(sorts, variables, shared, &of_class)).enumerate() {
            // What instances do not know is no atom.
            if let Ok(term) = instances.slots.term(&atom) {
                terms.push(term);
                found.push(atom);
                counting += usize::from(n < numbers.len());
            }
        }
        let places: Vec<usize> = threads.iter().map(|t| obligations.vocabulary.threads[*t].places.len()).collect();
        let samples = Samples::new(&places, found.len());
        let (atoms, threads, seen) = (found, threads.to_vec(), FxHashSet::default());
        let is_at = |name: Name, e: &Expr| match &e.kind {
            ExprKind::Select(_, index) => index.iter().any(|i| i.mentions(|n| n == name)),
            _ => false,
        };
        let of_entries =
            |(name, ..): &(Name, Type, usize)| atoms.iter().map(|atom| atom.contains(&|e| is_at(*name, e))).collect();
        let entries = elements.iter().map(of_entries).collect();
        let spoken_by = |atom: &Expr| -> Vec<usize> {
            let is_spoken = |n: &usize| atom.mentions(|name| name == elements[*n].0);
            (0..elements.len()).filter(is_spoken).collect()
        };
        let spoken = atoms.iter().map(spoken_by).collect();
        let of_thread = |(thread, count): (&usize, &usize)| {
            let (kind, _) = position(instances, *thread);
            (0..*count).map(|place| instances.together(kind, place as u16)).collect()
        };
        let together = threads.iter().zip(&places).map(of_thread).collect();
        Ok(Group {
            threads,
            members,
            counting,
            spoken,
            entries,
            together,
            elements,
            atoms,
            terms,
            slots,
            samples,
            seen,
        })
    }

    /// Does a cube say something of each element beyond what it is equal to, or less than? What does not needs no elements.
    pub fn says_of_elements(&self, cube: &[&Literal]) -> bool {
        self.entries
            .iter()
            .all(|of_element| cube.iter().any(|literal| matches!(literal, Literal::Atom(atom, _) if of_element[*atom])))
    }

    /// Its elements, whichever these are.
    pub fn any(&self) -> Vec<Expr> {
        self.elements.iter().map(|(name, ..)| Expr::var(*name)).collect()
    }

    /// A row that a state has, at all places where its threads may be by themselves.
    pub fn beside(&self, row: &Row) -> Vec<Vec<u16>> {
        let at = |(thread, place): (&Vec<Vec<u16>>, &u16)| thread[usize::from(*place)].clone();
        self.together.iter().zip(&row.places).map(at).collect()
    }

    /// Adds what is seen in these states.
    pub fn sample<'s>(&mut self, instances: &Instances, states: impl IntoIterator<Item = &'s State>) {
        // Where nothing new has been seen for long, there is little more to see.
        let mut in_vain = 0;
        let positions: Vec<(usize, usize)> = self.threads.iter().map(|t| position(instances, *t)).collect();
        for state in states {
            if self.samples.len() >= MOST_ROWS || in_vain > MOST_IN_VAIN {
                return;
            }
            let candidates = positions.iter().map(|(kind, _)| 0..state.threads[*kind].len());
            for copies in candidates.multi_cartesian_product() {
                let bound: Vec<((usize, usize), usize)> = positions.iter().copied().zip(copies).collect();
                if !bound.iter().map(|((kind, _), copy)| (kind, copy)).all_unique() {
                    continue;
                }
                if self.slots.len() > 1 && self.seen.len() >= MOST_SEEN {
                    return;
                }
                if self.seen.insert(instances.projected(state, &bound)) {
                    let before = self.samples.len();
                    self.rows(instances, state, &bound);
                    in_vain = if self.samples.len() > before { 0 } else { in_vain + 1 };
                }
            }
        }
    }

    /// Adds what is true of these threads, and of what each of them may be by itself.
    fn rows(&mut self, instances: &Instances, state: &State, bound: &[((usize, usize), usize)]) {
        let mut frame = instances.frame(state, bound);
        let alone = bound.iter().map(|((kind, _), copy)| instances.alone(*kind, &state.threads[*kind][*copy]));
        let alone: Vec<Rc<Vec<Alone>>> = alone.collect();
        for threads in alone.iter().map(|of| of.iter()).multi_cartesian_product() {
            for (((kind, number), _), alone) in bound.iter().zip(&threads) {
                let slots = &instances.kinds[*kind].slots[*number];
                slots.iter().zip(&alone.thread).for_each(|(slot, value)| frame[*slot] = value.clone());
            }
            let places: Vec<Vec<u16>> = threads.iter().map(|alone| alone.places.clone()).collect();
            self.rows_of(instances, &mut frame, &places);
        }
    }

    /// Adds what is true in a frame of threads at any of these places.
    fn rows_of(&mut self, instances: &Instances, frame: &mut Vec<Value>, places: &[Vec<u16>]) {
        let most = if self.slots.len() > 1 { MOST_OF_PAIRS } else { i64::MAX };
        let all = || instances.integers.iter().filter(|n| **n <= most).chain([&BEYOND, &-1]).copied().collect();
        let values: Vec<i64> = instances.universe.clone().unwrap_or_else(all);
        // What an atom does not speak of makes no difference to it: of each atom its values for all that it speaks of.
        let mut tables: Vec<Option<bool>> = Vec::new();
        let mut begins = Vec::with_capacity(self.terms.len());
        for (term, spoken) in self.terms.iter().zip(&self.spoken) {
            begins.push(tables.len());
            for number in 0..values.len().pow(spoken.len() as u32) {
                let mut left = number;
                for element in spoken {
                    frame[self.slots[*element]] = Value::Int(values[left % values.len()]);
                    left /= values.len();
                }
                tables.push(match instances.known(frame, term) {
                    Value::Bool(b) => Some(b),
                    _ => None,
                });
            }
        }
        let mut chosen = vec![0; self.slots.len()];
        for number in 0..values.len().pow(self.slots.len() as u32) {
            let mut left = number;
            for element in &mut chosen {
                *element = left % values.len();
                left /= values.len();
            }
            let of = |(begin, spoken): (&usize, &Vec<usize>)| {
                tables[begin + spoken.iter().rev().fold(0, |at, element| at * values.len() + chosen[*element])]
            };
            let atoms = begins.iter().zip(&self.spoken).map(of).collect();
            self.samples.insert(places, atoms);
        }
    }
}

/// The kind of a thread, and which of those of the vocabulary it is.
fn position(instances: &Instances, thread: usize) -> (usize, usize) {
    let of = |(k, kind): (usize, &Kind)| {
        let number = thread.checked_sub(kind.first)?;
        (number < kind.slots.len()).then_some((k, number))
    };
    instances.kinds.iter().enumerate().find_map(of).unwrap_or_default()
}

/// Variables that are no thread's.
pub fn globals(obligations: &Obligations, counters: &[Counter]) -> Vec<(Name, Type)> {
    let variables = obligations.vocabulary.variables.iter().filter(|v| v.thread.is_none());
    let mut found: Vec<(Name, Type)> = variables.map(|v| (v.name, v.ty.to_ast())).collect();
    found.extend(counters.iter().map(|c| (c.name, Type::int())));
    found.extend(constants(obligations));
    found
}

/// Variables of a thread.
pub fn own(obligations: &Obligations, thread: usize) -> Vec<(Name, Type)> {
    let own = obligations.vocabulary.variables.iter().filter(|v| v.thread == Some(thread));
    own.map(|v| (v.name, v.ty.to_ast())).collect()
}
