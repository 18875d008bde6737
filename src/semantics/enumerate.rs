//! Choices tried one after the other: values for what is arbitrary, ways to go on.

use std::rc::Rc;

use num_rational::BigRational;

use base::reason::{Obstacle, Reason};
use check::{Ty, TyKind};
use syntax::ast::Name;

use super::choice_sequence::ChoiceSequence;
use super::choices::bind;
use super::code::{Code, VarRef};
use super::effects::{Effect, Effects};
use super::elements::Held;
use super::eval::{Eval, Oracle, cannot};
use super::macrostep::Rules;
use super::samples::FOR_A_CHOICE;
use super::trace::Chosen;
use super::types::{elements_of, instantiate, is_open};
use super::value::Val;

/// Values of one integer that are tried.
const MAX_VALUES: usize = 100_000;

/// Words up to this width are tried whole.
const WIDTH: u32 = 16;

/// Where a few values are tried of what has too many, ranges up to so many values are tried whole.
const FEW: usize = 16;

fn too_many(ty: Ty) -> Reason {
    Obstacle::ArbitraryValue.reason(format!("an arbitrary value of the type {ty}: it has too many"))
}

/// Why an integer has no value.
pub fn arbitrary_integer() -> Reason {
    Obstacle::ArbitraryInteger.reason("an arbitrary integer")
}

/// Enumerates choices by a script.
pub struct Enumerate<'a> {
    code: &'a Code,
    int_range: Option<(i64, i64)>,
    ways: ChoiceSequence,
    pub ranged: bool,
    pub incomplete: Option<Reason>,
    /// Of a global, values were not tried with which what is assumed would be false.
    pub excludes: bool,
    /// What was chosen for parts of variables, when read.
    pub chosen: Option<Vec<Chosen>>,
    /// So many of them by the arguments of a procedure without a body.
    pub by_arguments: usize,
    pub late: Vec<Chosen>,
    /// The elements that the configuration holds, and those that were chosen since.
    among: Held,
    chosen_elements: Held,
    /// Numbers of elements of types with which something would be otherwise.
    pub sizes: Vec<(Name, u64)>,
    /// Datatypes of which a value is being chosen, part by part.
    within: Vec<Ty>,
    /// What is touched, where that is asked for.
    pub effects: Option<Effects>,
    /// Havocked shared variables get their values at once.
    eager: bool,
    /// It counts which states are the same.
    asks_for_cycles: bool,
    /// Whoever is blocked for good need not get there.
    cuts_guards: bool,
    /// What a state shows of the property that is watched may be.
    leaves_open: bool,
}

impl<'a> Enumerate<'a> {
    pub fn new(code: &'a Code, rules: &Rules) -> Enumerate<'a> {
        Enumerate {
            code,
            int_range: rules.int_range,
            ways: ChoiceSequence::default(),
            ranged: false,
            incomplete: None,
            excludes: false,
            chosen: None,
            by_arguments: 0,
            late: Vec::new(),
            among: Held::default(),
            chosen_elements: Held::default(),
            sizes: Vec::new(),
            within: Vec::new(),
            effects: rules.reduces.then(Effects::default),
            eager: rules.loop_heads,
            asks_for_cycles: rules.loop_heads,
            cuts_guards: rules.cuts_guards,
            leaves_open: rules.leaves_open,
        }
    }

    /// Follows a script that is known to be complete.
    pub fn following(code: &'a Code, rules: &Rules, script: Vec<usize>) -> Enumerate<'a> {
        Enumerate { ways: ChoiceSequence::following(script), chosen: Some(Vec::new()), ..Enumerate::new(code, rules) }
    }

    /// Arbitrary elements are chosen among these and one more.
    pub fn among(self, held: Held) -> Enumerate<'a> {
        Enumerate { among: held, ..self }
    }

    /// The ways taken, in full.
    pub fn taken(&self) -> Vec<usize> {
        self.ways.taken()
    }

    /// Prepares the next combination; false when all have been tried.
    pub fn advance(&mut self) -> bool {
        self.chosen_elements = Held::default();
        self.ways.advance()
    }

    /// One of the [samples](super::samples) that fit, if there are any.
    fn sample(&mut self, fits: impl Fn(i64) -> bool) -> Option<i64> {
        let fitting: Vec<i64> = self.code.samples.iter().copied().filter(|n| fits(*n)).take(FOR_A_CHOICE).collect();
        if fitting.is_empty() {
            self.ranged |= !self.code.samples.is_empty();
            return None;
        }
        self.ranged = true;
        Some(fitting[self.way(fitting.len())])
    }

    /// More values of one integer are not tried one by one.
    fn most_values(&self) -> usize {
        if self.code.samples.is_empty() { MAX_VALUES } else { FEW }
    }

    /// An element of an uninterpreted type.
    fn element(&mut self, of: Name) -> Val {
        let mut held = self.among.clone();
        held.join(&self.chosen_elements);
        let mut candidates = held.candidates(of);
        if self.code.carriers.get(&of).is_some_and(|size| candidates.len() as u64 > *size) {
            // All are held.
            candidates.pop();
        }
        let value = Val::Element(of, candidates[self.way(candidates.len())]);
        self.chosen_elements.add(&value);
        value
    }

    fn constructed(&mut self, name: Name, args: &[Ty], ty: Ty) -> Eval<Val> {
        let Some((_, constructors)) = self.code.datatypes.get(&name) else {
            return match args.iter().any(|arg| is_open(*arg)) {
                true => cannot(format!("an arbitrary value of the type {ty}")),
                false => Ok(self.element(elements_of(name, args))),
            };
        };
        let code = self.code;
        if self.within.contains(&ty) {
            return cannot(
                Obstacle::ArbitraryValue
                    .reason(format!("an arbitrary value of the datatype {ty}: it has infinitely many")),
            );
        }
        let constructor = constructors[self.way(constructors.len())];
        let with = bind(code, name, args);
        self.within.push(ty);
        let fields = code.constructors[&constructor].1.iter().map(|(_, field)| self.value(instantiate(*field, &with)));
        let fields: Eval<Vec<Val>> = fields.collect();
        self.within.pop();
        Ok(Val::Data(constructor, fields?.into()))
    }
}

impl Oracle for Enumerate<'_> {
    fn arbitrary(&mut self, _: &[&str], _: Ty) -> Eval<Val> {
        Ok(Val::Unset)
    }

    fn value(&mut self, ty: Ty) -> Eval<Val> {
        match ty.kind() {
            TyKind::Bool => Ok(Val::Bool(self.way(2) == 1)),
            TyKind::Int => {
                let Some((low, high)) = self.int_range else {
                    let n = self.sample(|_| true);
                    return n.map_or_else(|| cannot(arbitrary_integer()), |n| Ok(Val::Int(n)));
                };
                self.ranged = true;
                let way = self.way((high - low + 1) as usize);
                Ok(Val::Int(low + way as i64))
            }
            TyKind::Bv(width) if *width <= WIDTH && self.code.samples.is_empty() => {
                let way = self.way(1 << width);
                Ok(Val::bv64(*width, way as u64))
            }
            TyKind::Bv(width) if *width <= 64 => match self.sample(|n| n >= 0 && (*width == 64 || n >> width == 0)) {
                Some(n) => Ok(Val::bv64(*width, n as u64)),
                None => cannot(too_many(ty)),
            },
            TyKind::Real => match self.sample(|_| true) {
                Some(n) => Ok(Val::Real(Rc::new(BigRational::from_integer(n.into())))),
                None => cannot(too_many(ty)),
            },
            TyKind::Con(name, args) => self.constructed(*name, args, ty),
            // What the program states of the field may come later.
            TyKind::Map { .. } if !self.within.is_empty() => self.arbitrary_shared(&[], ty),
            _ => cannot(too_many(ty)),
        }
    }

    fn value_within(&mut self, ty: Ty, (low, high): (i64, i64)) -> Eval<Val> {
        match self.int_range {
            // The range that was given is narrower.
            Some((least, greatest)) if least > low || greatest < high => self.value(ty),
            _ => match usize::try_from(high.abs_diff(low)) {
                Ok(more) if more < self.most_values() => Ok(Val::Int(low + self.way(more + 1) as i64)),
                _ if !self.code.samples.is_empty() => {
                    let n = self.sample(|n| (low..=high).contains(&n));
                    Ok(Val::Int(n.unwrap_or(low)))
                }
                _ => cannot(
                    Obstacle::ArbitraryInteger.reason(format!("an arbitrary integer, {low} to {high} are too many")),
                ),
            },
        }
    }

    fn cuts_guards(&self) -> bool {
        self.cuts_guards
    }

    fn keeps_rules(&self) -> bool {
        !self.asks_for_cycles
    }

    fn leaves_open(&self) -> bool {
        self.leaves_open
    }

    fn way(&mut self, n: usize) -> usize {
        self.ways.way(n)
    }

    // Whether a thread is blocked must not depend on choices that are still to come.
    fn arbitrary_shared(&mut self, _: &[&str], ty: Ty) -> Eval<Val> {
        match ty.kind() {
            TyKind::Map { .. } => {
                if self.eager {
                    let what = "a map that others wait for gets arbitrary entries";
                    self.incomplete(Obstacle::ArbitraryMap.reason(what));
                }
                Ok(Val::Unset)
            }
            _ if self.eager => self.value(ty),
            _ => Ok(Val::Unset),
        }
    }

    fn effect(&mut self, effect: Effect<'_>) {
        if let Some(effects) = &mut self.effects {
            effects.note(self.code, effect);
        }
    }

    fn chosen(&mut self, var: VarRef, path: &[Vec<Val>], value: &Val, old: bool) {
        if let Some(effects) = &mut self.effects {
            effects.choose(self.code, var, path);
        }
        self.chosen_elements.add(value);
        if old {
            self.late.push((var, path.to_vec(), value.clone()));
        }
        if let Some(chosen) = &mut self.chosen {
            chosen.push((var, path.to_vec(), value.clone()));
        }
    }

    fn excludes(&mut self, var: VarRef) {
        self.excludes |= matches!(var, VarRef::Global(_));
    }

    fn arguments_done(&mut self) {
        self.by_arguments = self.chosen.as_ref().map_or(0, Vec::len);
    }

    fn size_matters(&mut self, of: Name, size: u64) {
        if !self.sizes.contains(&(of, size)) {
            self.sizes.push((of, size));
        }
    }

    fn incomplete(&mut self, why: Reason) {
        self.incomplete.get_or_insert(why);
    }
}
