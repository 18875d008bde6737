//! What is plain of a system before IC3 looks at it: which threads do not exist yet, and which codes stand for no location.
//!
//! IC3 would find it out state by state, and in all orders in which threads may be created. None of it is taken on trust: only what is
//! inductive is used.

use super::cube::{Cube, StateLit};
use super::model::{Field, Model};
use system::System;
use system::live::before;
use vocabulary::{ABSENT, START};

/// Cubes of which no state should be reached.
pub fn seeds(system: &System, model: &Model) -> Vec<Cube> {
    let codes = (0..system.threads.len()).flat_map(|t| {
        let field = &model.fields[t];
        (system.threads[t].locations.len()..1 << field.shape.bits()).map(|code| is(field, code).collect())
    });
    let mut cubes: Vec<Cube> = codes.collect();
    let begun = (0..system.threads.len()).filter(|t| system.threads[*t].begins != ABSENT);
    cubes.extend(begun.map(|t| is(&model.fields[t], ABSENT).collect::<Cube>()));
    for creation in before(system) {
        let (creator, created) = (&model.fields[creation.creator], &model.fields[creation.created]);
        let again = system.threads[creation.creator].again;
        let absent = (0..creation.at.len()).filter(|l| *l == ABSENT || *l == START && !again || creation.at[*l]);
        for location in absent {
            let exists = |bit| is(creator, location).chain([StateLit::new(created.first + bit, false)]).collect();
            cubes.extend((0..created.shape.bits()).map(exists));
        }
        let exists = (0..creation.behind.len()).filter(|l| creation.behind[*l]);
        cubes.extend(exists.map(|location| is(creator, location).chain(is(created, ABSENT)).collect::<Cube>()));
    }
    cubes
}

/// The location has this number.
fn is(location: &Field, number: usize) -> impl Iterator<Item = StateLit> {
    let first = location.first;
    (0..location.shape.bits()).map(move |bit| StateLit::new(first + bit, number >> bit & 1 == 0))
}
