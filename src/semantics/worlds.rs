//! Numbers of elements of uninterpreted types that are supposed, where it makes a difference (see [`super::sizes`]): for an exploration, and
//! for a replay.

use indexmap::IndexMap;

use super::elements::Held;
use super::replay::{ReplayError, WitnessValidator};
use super::value::Val;
use crate::syntax::ast::Name;
use crate::witness::Execution;

/// Supposed numbers of elements of uninterpreted types, sorted; the others have elements without end.
pub type World = Vec<(Name, u64)>;

/// Worlds that are explored at the most.
pub const MAX_WORLDS: usize = 24;

/// The worlds in which these types, of which so many elements would make a difference, have at most that many.
pub fn smaller(world: &World, sizes: &IndexMap<Name, u64>) -> Vec<World> {
    let mut worlds = Vec::new();
    for (of, greatest) in sizes.iter().filter(|(of, _)| !world.iter().any(|(ty, _)| ty == *of)) {
        worlds.extend((1..=*greatest).map(|size| {
            let mut world = world.clone();
            world.push((*of, size));
            world.sort_unstable();
            world
        }));
    }
    worlds
}

/// Elements that a witness need not name are tried up to this number.
const MORE_ELEMENTS: u64 = 2;

/// Uninterpreted types have elements without end, or as many as the witness names, or a few more.
pub fn in_some_world<'a, T>(
    mut judge: WitnessValidator<'a>,
    witness: &Execution,
    replay: impl Fn(&WitnessValidator<'a>) -> Result<T, ReplayError>,
) -> Result<T, ReplayError> {
    let without_end = replay(&judge);
    if without_end.is_ok() || !judge.code.has_elements {
        return without_end;
    }
    let mut named = Held::default();
    let choices = witness.steps.iter().map(|step| &step.choices);
    named.add_all(
        &choices.chain([&witness.initial]).flatten().filter_map(|(_, v)| Val::from_witness(v)).collect::<Vec<_>>(),
    );
    for more in 0..=MORE_ELEMENTS {
        let types = judge.code.plain_types.iter().copied().chain(named.types());
        let carriers = types.map(|of| (of, (named.beyond(of) + more).max(1))).collect();
        judge = judge.supposing(carriers);
        if let Ok(found) = replay(&judge) {
            return Ok(found);
        }
    }
    without_end
}
