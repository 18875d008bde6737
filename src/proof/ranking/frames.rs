//! Variables of activations as variables of one space: what procedures have in the same position shares a variable.
//!
//! ```text
//! procedure even(n: int) { ... call odd(n - 1); }           in 0: n of even, k of odd
//! procedure odd(k: int)  { ... call even(k - 1); }          where odd begins: in 0 := in 0 - 1
//! ```
//! A call leads to where the callee begins, with its arguments, and on to behind it, with whatever is known where the callee returns
//! ([`Returned`]). At each location only some of the variables mean anything; the others have any value there.

use indexmap::IndexMap;

use super::steps::Transition;
use crate::linear::Linear;
use crate::linear::space::{Kind, Numbers, Path, Returned, Space};
use certificate::{CallPlace, Contracts, Stands};
use engine::limits::Limits;
use syntax::ast::*;

/// What the variables are in each procedure.
pub struct Frames<'a> {
    contracts: &'a Contracts,
    places: Vec<CallPlace>,
    slots: IndexMap<Name, Kind>,
    procedures: Vec<Vec<Slot>>,
}

/// A variable of the space, in one procedure.
struct Slot {
    number: usize,
    /// In the code, and in the words of the certificate.
    name: Name,
    stands: Stands,
}

impl<'a> Frames<'a> {
    pub fn of(contracts: &'a Contracts) -> Frames<'a> {
        let places = contracts.places();
        let mut frames = Frames { contracts, places, slots: IndexMap::new(), procedures: Vec::new() };
        for procedure in 0..contracts.procedures.len() {
            let mut locals = [0, 0, 0];
            let mut slots = Vec::new();
            for parameter in contracts.invariant_parameters(procedure) {
                let kind = Kind::of(&parameter.ty);
                let sign = match kind {
                    Kind::Int => "",
                    Kind::Real => "~",
                    Kind::Bool => "?",
                    Kind::Other => continue,
                };
                // No name of a program has a space.
                let name = match parameter.stands {
                    Stands::In(i) => format!("in {i}{sign}"),
                    Stands::Out(i) => format!("out {i}{sign}"),
                    Stands::Before(global) => format!("old {global}"),
                    Stands::Now(global) => global.to_string(),
                    Stands::Local(_) => {
                        let next = &mut locals[kind as usize];
                        *next += 1;
                        format!("local {next}{sign}")
                    }
                };
                let (number, _) = frames.slots.insert_full(Name::from(name.as_str()), kind);
                slots.push(Slot { number, name: parameter.name, stands: parameter.stands });
            }
            frames.procedures.push(slots);
        }
        frames
    }

    /// # Errors
    /// An axiom with too many cases, or limits.
    pub fn space(&self, limits: &Limits) -> Result<Space, String> {
        let variables = self.slots.iter().map(|(name, kind)| (*name, *kind, None));
        Space::of(
            Numbers::Reals,
            [(self.contracts.at(), 0)].into_iter().collect(),
            variables,
            self.contracts.passive().iter(),
            limits,
        )
    }

    /// The code of this procedure is read next.
    fn reads(&self, space: &mut Space, procedure: usize) {
        let is_own = |slot: &&Slot| !matches!(slot.stands, Stands::Now(_));
        space.name(self.procedures[procedure].iter().filter(is_own).map(|slot| (slot.name, slot.number)));
    }

    /// From now on the space has the words of this procedure's part of the certificate; those that it has at the location, if one is given.
    pub fn speaks(&self, space: &mut Space, procedure: usize, location: Option<usize>) {
        self.slots.keys().enumerate().for_each(|(number, name)| space.variables[number].name = *name);
        for Slot { number, name, stands } in &self.procedures[procedure] {
            if location.is_none_or(|l| self.has_meaning(l, *stands)) {
                space.variables[*number].name = *name;
            }
        }
    }

    /// Is it about a variable that means nothing where it is said?
    pub fn is_about_nothing(e: &Expr) -> bool {
        e.mentions(|name| name.contains(' '))
    }

    /// The variables that mean something where a procedure begins, at the heads of its loops, or where it has returned.
    fn has_meaning(&self, location: usize, stands: Stands) -> bool {
        match (location.checked_sub(1).and_then(|number| self.places.get(number)), stands) {
            (Some(CallPlace::Head(..)), _) => true,
            (Some(CallPlace::Start(_)), Stands::In(_) | Stands::Now(_)) => true,
            (Some(CallPlace::Start(_)), _) => false,
            (None, stands) => !matches!(stands, Stands::Local(_)),
        }
    }

    /// The variables that mean nothing at a location.
    pub fn meaningless(&self, location: usize) -> Vec<usize> {
        let procedure = self.procedure_of(location).and_then(|procedure| self.procedures.get(procedure));
        let slots = procedure.into_iter().flatten().filter(|slot| self.has_meaning(location, slot.stands));
        let known: Vec<usize> = slots.map(|slot| slot.number).collect();
        (0..self.slots.len()).filter(|number| !known.contains(number)).collect()
    }

    /// What means nothing at the location has any value.
    fn arrive(&self, space: &Space, mut path: Path, location: usize) -> Path {
        for number in self.meaningless(location) {
            if let Some((name, _)) = self.slots.get_index(number) {
                space.arbitrary(*name, &mut path);
            }
        }
        path
    }

    /// The procedure that a location belongs to.
    fn procedure_of(&self, location: usize) -> Option<usize> {
        let number = location.checked_sub(1)?;
        self.places.get(number).map(|place| place.procedure()).or(number.checked_sub(self.places.len()))
    }

    /// The first states.
    pub fn start(&self, space: &mut Space) -> Result<Vec<Transition>, String> {
        let stmts = self.contracts.start().map_err(|refused| refused.to_string())?;
        let entry = self.contracts.location(CallPlace::Start(0));
        self.reads(space, 0);
        space.start(&stmts, &|space, path| Ok(vec![self.arrive(space, path, entry)]))
    }

    /// The ways from each place to the next, and to where procedures return.
    pub fn transitions(&self, space: &mut Space, limits: &Limits) -> Result<Vec<Transition>, String> {
        let mut all = Vec::new();
        for (place, step) in self.places.iter().zip(self.contracts.steps().map_err(|r| r.to_string())?) {
            if let Some(exceeded) = limits.exceeded() {
                return Err(exceeded.reason().into());
            }
            self.reads(space, place.procedure());
            let locals = step.locals.iter().filter(|(name, _)| space.variable(*name).is_none());
            let locals: Vec<(Name, Kind)> = locals.map(|(name, ty)| (*name, Kind::of(ty))).collect();
            let path = space.path_with(locals.into_iter());
            let calls = |space: &Space, call: &CallArm, path: Path| self.called(space, call, path);
            for path in space.through(&step.stmts, path, Some(&calls))? {
                let Some(to) = path.moved[0] else { continue };
                let path = self.arrive(space, path, to);
                all.extend(space.settled(path)?.into_iter().filter_map(|p| space.transition(0, step.from, p)));
            }
        }
        Ok(all)
    }

    /// The path to where the callee begins, and the one on which it has returned.
    fn called(&self, space: &Space, call: &CallArm, path: Path) -> Result<(Path, Path), String> {
        let contracts = self.contracts;
        let Some(callee) = contracts.procedures.iter().position(|p| p.name == call.proc.name) else {
            return Err("a call of an unknown procedure".into());
        };
        let (mut begins, mut behind) = (path.clone(), path.clone());
        begins.moved[0] = Some(contracts.location(CallPlace::Start(callee)));
        for global in contracts.procedures[callee].globals.iter().filter(|g| g.before.is_some()) {
            space.arbitrary(global.name, &mut behind);
        }
        call.outs.iter().for_each(|out| space.arbitrary(out.name, &mut behind));
        let is_slot = |number: usize| number < self.slots.len();
        let constant = |number: usize| if is_slot(number) { Linear::default() } else { Linear::variable(number) };
        let mut values: Vec<Linear> = (0..space.variables.len()).map(constant).collect();
        for Slot { number, stands, .. } in &self.procedures[callee] {
            let of_temp = |path: &Path, name: Option<Name>| name.and_then(|name| path.temps.get(&name)).cloned();
            let value = match *stands {
                Stands::In(i) => {
                    let argument = call.args.get(i).and_then(|arg| match &arg.kind {
                        ExprKind::Var(name) => Some(*name),
                        _ => None,
                    });
                    let value = of_temp(&path, argument);
                    if let Some(value) = &value {
                        begins.values[*number] = value.clone();
                    }
                    value
                }
                Stands::Out(i) => of_temp(&behind, call.outs.get(i).map(|out| out.name)),
                Stands::Before(global) => space.variable(global).map(|v| path.values[v].clone()),
                Stands::Now(global) => space.variable(global).map(|v| behind.values[v].clone()),
                Stands::Local(_) => None,
            };
            match (value, stands) {
                (Some(value), _) => values[*number] = value,
                (None, Stands::Local(_)) => {}
                (None, _) => return Err("a call with an unknown value".into()),
            }
        }
        behind.returned.push(Returned { location: contracts.returned(callee), values });
        Ok((begins, behind))
    }
}
