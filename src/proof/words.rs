//! The words of a certificate for the system of a program: what passes make of the system knows how to go on from these.

use certificate::{Obligations, Vocabulary};
use syntax::ast::*;
use system::words::{Counter, Word, Words, among};
use system::{Handed, Location, StateVariable, System};
use vocabulary::ABSENT;
use vocabulary::places::{Place, ThreadPath, Variable};

/// Words for everything that has one.
///
/// # Errors
/// A thread that the checker does not see.
pub fn words(system: &System, obligations: &Obligations) -> Result<Words, String> {
    let vocabulary = &obligations.vocabulary;
    let mut locations: Vec<(Name, Vec<Vec<usize>>)> = Vec::new();
    for thread in &system.threads {
        let Some(known) = vocabulary.threads.iter().find(|t| t.path == thread.path) else {
            return Err(format!("the checker knows no thread {}", thread.name));
        };
        let numbers = thread.locations.iter().enumerate().map(|(l, location)| {
            let there: Vec<usize> = (0..known.places.len()).filter(|n| known.places[*n] == location.place).collect();
            let alike = |l: &&Location| l.place == location.place;
            // A statement has a place for each of its accesses: both find them in the order of execution.
            match thread.locations.iter().filter(alike).count() == there.len() {
                true => vec![there[thread.locations[..l].iter().filter(alike).count()]],
                false => there,
            }
        });
        locations.push((known.at, numbers.collect()));
    }
    let known = |v: &StateVariable| match (&v.source, &v.announces) {
        (Some(source), _) => {
            let not_yet = match &v.handed {
                Some(handed) => Some(not_yet(vocabulary, handed)?),
                None => None,
            };
            Some(Word { expr: variable(vocabulary, source)?, not_yet })
        }
        (None, Some(path)) => {
            let thread = vocabulary.threads.iter().find(|t| t.path == *path)?;
            Some(Expr::var(thread.at).eq(Expr::int(vocabulary::END)).into())
        }
        _ => None,
    };
    let variables = system.variables.iter().filter_map(|v| Some((v.name, known(v)?))).collect();
    let is_there = |path: &ThreadPath| system.threads.iter().any(|t| t.path == *path);
    let unseen = vocabulary.threads.iter().filter(|t| !is_there(&t.path) && !t.path.is_another());
    let nobody = Expr::all(unseen.map(|t| Expr::var(t.at).eq(Expr::int(ABSENT))));
    let counter = |c: &certificate::Counter| {
        let first = system.thread_at(&vocabulary.threads[c.first].path)?;
        let mut own = vocabulary.variables.iter().filter(|v| v.thread == Some(c.first));
        let value = match c.value {
            Some((position, value)) => {
                let source = own.nth(position)?.source.as_ref()?;
                Some((system.variables.iter().find(|v| v.source.as_ref() == Some(source))?.name, value))
            }
            None => None,
        };
        Some(Counter { name: c.name, first, location: c.location, value })
    };
    let monitor = |v: &certificate::Declared| match &v.source {
        Some(Variable::Monitor(what)) => Some((what.clone(), v.name)),
        _ => None,
    };
    let mut names = system.names.clone();
    names.take(vocabulary.threads.iter().map(|t| t.at).chain(vocabulary.variables.iter().map(|v| v.name)));
    Ok(Words {
        locations,
        variables,
        values: Default::default(),
        nobody,
        counters: vocabulary.counters.iter().filter_map(counter).collect(),
        monitors: vocabulary.variables.iter().filter_map(monitor).collect(),
        names,
    })
}

/// Where the thread has not handed it over yet.
fn not_yet(vocabulary: &Vocabulary, handed: &Handed) -> Option<Expr> {
    let thread = vocabulary.threads.iter().find(|t| t.path == handed.thread)?;
    let before = |place: &Place| match handed.is_result {
        true => !matches!(place, Place::Return | Place::End | Place::Joined),
        false => *place == Place::Absent,
    };
    let numbers = (0..thread.places.len()).filter(|n| before(&thread.places[*n])).map(|n| n as i128);
    Some(among(&Expr::var(thread.at), &numbers.collect::<Vec<_>>()))
}

fn variable(vocabulary: &Vocabulary, source: &Variable) -> Option<Expr> {
    vocabulary.variables.iter().find(|v| v.source.as_ref() == Some(source)).map(|v| Expr::var(v.name))
}
