//! Numbers of elements of uninterpreted types that are supposed for an exploration, where it makes a difference (see [`super::sizes`]).

use indexmap::IndexMap;

use syntax::ast::Name;

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
