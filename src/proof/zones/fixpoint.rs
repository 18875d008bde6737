//! What is known of each thread, or of each two that have to do with each other, where the others step in between: the least that is closed
//! under their own steps and those of the others, widened.
//!
//! ```text
//! group {t}, {t, u}     by where its threads are, the values of booleans and of small constants, and the order of locals: a zone
//! own step              from the zone to where the thread rests next
//! step of another one   from the values that fit the zone of the group and what is known of the other one together
//! not created yet       also by where the creator is: what it has set by then is known when the thread begins
//! ```
//! Source: Malkis, Podelski and Rybalchenko, "Thread-modular verification is Cartesian abstract interpretation", ICTAC 2006; Miné, "Relational
//! thread-modular static value analysis by abstract interpretation", VMCAI 2014; two threads at a time: Hoenicke, Majumdar and Podelski,
//! "Thread modularity at many levels", POPL 2017.

use std::cell::Cell;
use std::rc::Rc;

use indexmap::IndexMap;
use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use super::cells::{self, Cells, Notes};
use super::space::{Kind, Space};
use super::zone::{Growth, Zone};
use base::graph;
use concurrency::program::Action;
use engine::limits::Limits;
use syntax::ast::*;
use syntax::visit::{Visit, walk_expr};
use system::live::{Before, Live};
use system::{Exit, StateVariable, Step, System, ThreadId};
use vocabulary::{ABSENT, LocationId};

/// Some threads of which something is known together.
pub struct Group {
    pub threads: Vec<ThreadId>,
    pub space: Rc<Space>,
    /// For each thread the dimension of its location.
    at: Vec<usize>,
    /// Who creates the threads of the group, where that is one thread outside of it.
    pub creator: Option<Creator>,
    /// Integers whose constant values are told apart.
    told: Vec<usize>,
    /// Pairs of locals whose order is told apart.
    orders: Vec<(usize, usize)>,
    pub zones: IndexMap<Key, Entry>,
    /// When its zones were last looked at.
    seen: u64,
}

/// A thread that creates those of a group. What the variables are when a thread begins depends on how far its creator has come: its location is
/// known as long as one of the group does not exist.
pub struct Creator {
    pub thread: ThreadId,
    /// The dimension of its location.
    at: usize,
}

/// Where the threads are, and what tells one zone from another there.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Key {
    pub locations: Vec<LocationId>,
    /// Where the creator is, as long as that is known.
    pub creator: Option<LocationId>,
    values: Vec<Option<i64>>,
}

#[derive(Debug, Clone)]
pub struct Entry {
    pub zone: Zone,
    grown: Growth,
    /// When it changed last.
    changed: u64,
}

/// So many values of an integer are told apart.
const TOLD: usize = 8;
/// Zones of one place that a step goes on with.
const PARTS: usize = 32;

/// A step of a thread beside a group, in the space of all that it concerns.
struct Frame {
    space: Space,
    /// Where the dimensions of the group stand in the space.
    group: Vec<Option<usize>>,
    /// Does the step write what the group knows?
    writes: bool,
    sources: Vec<Source>,
}

/// A group that knows the thread.
struct Source {
    group: usize,
    /// Where its dimensions stand in the space.
    places: Vec<Option<usize>>,
    /// Its zones in which the thread is where the step begins.
    entries: Vec<usize>,
}

pub struct Analysis<'a> {
    system: &'a System,
    live: &'a Live,
    before: &'a [Before],
    limits: &'a Limits,
    pub groups: Vec<Group>,
    cells: Rc<Cells>,
    /// Of each thread what it writes.
    writes: Vec<FxHashSet<Name>>,
    /// It is seen only which entries of maps are read: no check is looked at.
    is_survey: bool,
    /// By step: its pieces, one behind all that lead to it.
    orders: Vec<Vec<usize>>,
    /// By variable name: its position.
    index: FxHashMap<Name, usize>,
    /// Values at which growth stops first.
    stops: Vec<i64>,
    clock: u64,
    is_widened: bool,
    is_narrowing: bool,
    /// Steps that were taken.
    taken: Cell<usize>,
}

/// Why there is no invariant.
pub enum Failed {
    /// A check may fail, as far as is known.
    Check,
    /// Bounds go on growing.
    Grows,
    /// There are too many zones, or steps.
    Large,
    /// Time or memory.
    Limit,
}

/// Zones of all groups together, and steps from them: what needs more is left to others.
const MOST_ZONES: usize = 20_000;
const MOST_STEPS: usize = 1_000_000;

impl<'a> Analysis<'a> {
    /// `groups`: of one thread or two; every thread is in one. Those on which others depend stand first.
    pub fn new(
        system: &'a System,
        live: &'a Live,
        before: &'a [Before],
        groups: Vec<Vec<ThreadId>>,
        limits: &'a Limits,
    ) -> Analysis<'a> {
        let notes = if Cells::are_possible(system) { survey(system, live, before, limits) } else { Vec::new() };
        Analysis::with(system, live, before, groups, limits, Some(&notes))
    }

    /// Without notes of what the threads do to maps, nothing is known of what is shared, and that is noted.
    fn with(
        system: &'a System,
        live: &'a Live,
        before: &'a [Before],
        groups: Vec<Vec<ThreadId>>,
        limits: &'a Limits,
        notes: Option<&[Notes]>,
    ) -> Analysis<'a> {
        let index = system.variables.iter().enumerate().map(|(i, v)| (v.name, i)).collect();
        let next = |step: &Step| {
            let successors = |p: usize| step.pieces[p].exit.successors();
            graph::topological(step.pieces.len(), successors).unwrap_or_default()
        };
        let orders = system.steps.iter().map(next).collect();
        let stops = stops(system);
        let (mut reads, mut writes) = (reads(system), writes(system));
        let cells = Rc::new(notes.map_or_else(Cells::default, |notes| Cells::of(system, notes)));
        for (t, notes) in notes.into_iter().flatten().enumerate() {
            cells.extend(&notes.borrow(), &mut reads[t], &mut writes[t]);
        }
        let inputs = inputs(system, &cells, &reads, &writes);
        let settled = settled(system);
        let is_survey = notes.is_none();
        let nothing = vec![FxHashSet::default(); system.threads.len()];
        let known = if is_survey { [&nothing[..]; 3] } else { [&reads[..], &writes, &inputs] };
        let space = || Space::new(cells.clone(), is_survey.then(Notes::default));
        let group = |threads| group(system, before, known, &settled, space(), threads);
        let groups = groups.into_iter().map(group).collect();
        Analysis {
            system,
            live,
            before,
            limits,
            groups,
            cells,
            writes,
            is_survey,
            orders,
            index,
            stops,
            clock: 1,
            is_widened: false,
            is_narrowing: false,
            taken: Cell::new(0),
        }
    }

    /// Zones that are closed under all steps.
    fn closed(&mut self) -> Result<(), Failed> {
        loop {
            match self.grow() {
                Ok(()) => return Ok(()),
                // Too many values are told apart: from the beginning, without them.
                Err(Ended::Told(group, dimension)) => {
                    self.groups[group].told.retain(|d| *d != dimension);
                    self.groups.iter_mut().for_each(|g| g.zones.clear());
                    self.is_widened = false;
                }
                Err(Ended::Failed(failed)) => return Err(failed),
            }
        }
    }

    /// Finds zones that are closed under all steps, and in which no check fails.
    pub fn run(&mut self) -> Result<(), Failed> {
        self.closed()?;
        if self.is_widened {
            for _ in 0..2 {
                self.narrow()?;
            }
        }
        self.clock += 1;
        for g in 0..self.groups.len() {
            for i in 0..self.groups[g].zones.len() {
                self.checked()?;
                let (_, fails) = self.own_steps(g, i);
                if fails {
                    return Err(Failed::Check);
                }
            }
        }
        Ok(())
    }

    /// How many steps it has taken.
    pub fn steps(&self) -> usize {
        self.taken.get()
    }

    fn checked(&self) -> Result<(), Failed> {
        let zones: usize = self.groups.iter().map(|g| g.zones.len()).sum();
        match () {
            () if self.limits.exceeded().is_some() => Err(Failed::Limit),
            () if zones > MOST_ZONES || self.taken.get() > MOST_STEPS => Err(Failed::Large),
            () => Ok(()),
        }
    }

    /// The zones with which executions begin.
    fn begin(&mut self) -> Result<(), Ended> {
        for g in 0..self.groups.len() {
            let group = &self.groups[g];
            let mut zones = vec![group.space.any()];
            let mut locations = Vec::new();
            for (t, at) in group.threads.iter().zip(&group.at) {
                let begins = self.system.threads[*t].begins;
                zones.retain_mut(|z| z.is(*at, begins as i64));
                locations.push(begins);
            }
            if let Some(creator) = &group.creator {
                let begins = self.system.threads[creator.thread].begins;
                zones.retain_mut(|z| z.is(creator.at, begins as i64));
            }
            for e in &self.system.initially {
                zones = group.space.all(e, true, zones);
            }
            for zone in zones {
                self.add(g, locations.clone(), zone)?;
            }
        }
        Ok(())
    }

    fn grow(&mut self) -> Result<(), Ended> {
        self.groups.iter_mut().for_each(|g| g.seen = 0);
        self.begin()?;
        loop {
            let mut changed = false;
            for g in 0..self.groups.len() {
                while self.look(g)? {
                    changed = true;
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// What follows from all that is new to the group; whether anything changed in it.
    fn look(&mut self, g: usize) -> Result<bool, Ended> {
        let since = std::mem::replace(&mut self.groups[g].seen, self.clock);
        self.clock += 1;
        let now = self.clock;
        for i in 0..self.groups[g].zones.len() {
            if self.groups[g].zones[i].changed >= since {
                self.checked()?;
                let (found, fails) = self.own_steps(g, i);
                if fails && !self.is_widened && !self.is_survey {
                    return Err(Failed::Check.into());
                }
                for (locations, zone) in found {
                    self.add(g, locations, zone)?;
                }
            }
        }
        for s in 0..self.system.steps.len() {
            let Some(frame) = self.frame(g, s) else { continue };
            for i in 0..self.groups[g].zones.len() {
                self.checked()?;
                for (locations, zone) in self.others_step(g, i, s, &frame, since) {
                    self.add(g, locations, zone)?;
                }
            }
        }
        Ok(self.groups[g].zones.values().any(|e| e.changed >= now))
    }

    /// What the found zones come to in one step from all of them, and the start, is less where they were widened too far.
    fn narrow(&mut self) -> Result<(), Failed> {
        self.is_narrowing = true;
        let old: Vec<IndexMap<Key, Entry>> = self.groups.iter().map(|g| g.zones.clone()).collect();
        let mut new: Vec<IndexMap<Key, Entry>> = Vec::new();
        for (g, old) in old.iter().enumerate() {
            let mut found = Vec::new();
            for i in 0..old.len() {
                self.checked()?;
                found.extend(self.own_steps(g, i).0);
            }
            for s in 0..self.system.steps.len() {
                let Some(frame) = self.frame(g, s) else { continue };
                for i in 0..old.len() {
                    self.checked()?;
                    found.extend(self.others_step(g, i, s, &frame, 0));
                }
            }
            self.groups[g].zones.clear();
            for (locations, zone) in found {
                let _ = self.add(g, locations, zone);
            }
            new.push(std::mem::replace(&mut self.groups[g].zones, old.clone()));
        }
        for (group, zones) in self.groups.iter_mut().zip(new) {
            group.zones = zones;
        }
        let begun = self.begin();
        self.is_narrowing = false;
        begun.map_err(|_| Failed::Grows)
    }

    /// A zone of the group grows, or there is a new one.
    fn add(&mut self, g: usize, locations: Vec<LocationId>, mut zone: Zone) -> Result<(), Ended> {
        let group = &mut self.groups[g];
        for (t, location) in group.threads.iter().zip(&locations) {
            for v in self.live.dead(self.system, *t, *location) {
                if let Some(d) = group.space.place(self.system.variables[v].name) {
                    zone = forgotten(&group.space, zone, d);
                }
            }
        }
        let mut creator = None;
        if let Some(Creator { at, .. }) = &group.creator {
            match locations.contains(&ABSENT) {
                true => creator = zone.constant(*at).map(|l| l as LocationId),
                false => zone.forget(*at),
            }
        }
        let bools = (1..=group.space.names().len()).filter(|d| group.space.is_bool(*d));
        let mut values: Vec<Option<i64>> = bools.map(|d| zone.constant(d)).collect();
        values.extend(group.told.iter().map(|d| zone.constant(*d)));
        let order = |(x, y): &(usize, usize)| match (zone.most(*x, *y), zone.least(*x, *y)) {
            (Some(..0), _) => Some(-1),
            (_, Some(1..)) => Some(1),
            (Some(0), Some(0)) => Some(0),
            _ => None,
        };
        values.extend(group.orders.iter().map(order));
        let key = Key { locations, creator, values };
        let Some(known) = group.zones.get_mut(&key) else {
            group.zones.insert(key, Entry { zone, grown: Growth::default(), changed: self.clock });
            return self.told(g);
        };
        if zone.is_within(&known.zone) {
            return Ok(());
        }
        known.changed = self.clock;
        let is_number = |d: usize| group.space.is_number(d);
        match self.is_narrowing {
            true => known.zone.join(&zone, &is_number),
            false => self.is_widened |= known.zone.widen(&zone, &mut known.grown, &self.stops, &is_number),
        }
        match known.grown.is_endless() {
            true => Err(Failed::Grows.into()),
            false => Ok(()),
        }
    }

    /// Are there too many values of an integer that is told apart?
    fn told(&self, g: usize) -> Result<(), Ended> {
        let group = &self.groups[g];
        for d in &group.told {
            let values: FxHashSet<i64> = group.zones.values().filter_map(|e| e.zone.constant(*d)).collect();
            if values.len() > TOLD {
                return Err(Ended::Told(g, *d));
            }
        }
        Ok(())
    }

    /// Where the group is after each step of its own threads from one of its zones; whether a check may fail.
    fn own_steps(&self, g: usize, i: usize) -> (Vec<Found>, bool) {
        let group = &self.groups[g];
        let (key, entry) = group.zones.get_index(i).expect("it is there");
        let mut found = Vec::new();
        let mut fails = false;
        for (s, step) in self.system.steps.iter().enumerate() {
            let Some(n) = group.threads.iter().position(|t| *t == step.thread) else { continue };
            if key.locations[n] != step.from || !self.others_allow(group, key, step.thread) {
                continue;
            }
            let mut space = (*group.space).clone();
            step.temps.iter().for_each(|v| add_variable(&mut space, v.name, &v.ty));
            let zone = entry.zone.arranged(&space.places_in(&group.space));
            let (ends, failing) = self.execute(s, &space, bounded(&space, zone));
            fails |= failing;
            let places = group.space.places_in(&space);
            found.extend(ends.into_iter().map(|(to, zone)| self.arrived(group, key, step.thread, to, &zone, &places)));
        }
        (found, fails)
    }

    /// Where the group is after the step of another thread from one of its zones, where one of what it comes from is new.
    fn others_step(&self, g: usize, i: usize, s: usize, frame: &Frame, since: u64) -> Vec<Found> {
        let group = &self.groups[g];
        let (key, entry) = group.zones.get_index(i).expect("it is there");
        let step = &self.system.steps[s];
        let is_seen = frame.writes || key.creator.is_some() && group.is_created_by(step.thread);
        if !is_seen || !self.others_allow(group, key, step.thread) || !self.is_there(group, key, step) {
            return Vec::new();
        }
        let is_new = |e: &Entry| e.changed >= since;
        let mut fitting: Vec<Vec<&Entry>> = Vec::new();
        for Source { group: h, entries, .. } in &frame.sources {
            let source = &self.groups[*h];
            let fits = |(t, l): (&ThreadId, &LocationId)| {
                let here = group.threads.iter().position(|o| o == t);
                let allows = || !self.system.threads[*t].locations[*l].atomic;
                *t == step.thread || here.map_or_else(allows, |n| key.locations[n] == *l)
            };
            let of = |i: &usize| {
                let (k, e) = source.zones.get_index(*i).expect("it is there");
                source.threads.iter().zip(&k.locations).all(fits).then_some(e)
            };
            fitting.push(entries.iter().filter_map(of).collect());
        }
        if fitting.iter().any(Vec::is_empty) || !(is_new(entry) || fitting.iter().flatten().any(|e| is_new(e))) {
            return Vec::new();
        }
        let start = bounded(&frame.space, entry.zone.arranged(&arranged_in(&frame.group, frame.space.names().len())));
        let mut starts = vec![(start, is_new(entry))];
        for (source, fitting) in frame.sources.iter().zip(&fitting) {
            let mut met: Vec<(Zone, bool)> = Vec::new();
            for (zone, new) in &starts {
                for e in fitting {
                    let mut zone = zone.clone();
                    if zone.meet(&e.zone, &source.places) {
                        let new = *new || is_new(e);
                        // One that says no more than another one is left out.
                        if !met.iter().any(|(m, old)| *old >= new && zone.is_within(m)) {
                            met.push((zone, new));
                        }
                    }
                }
            }
            starts = met;
        }
        let mut found = Vec::new();
        for (zone, _) in starts.into_iter().filter(|(_, is_new)| *is_new) {
            let (ends, _) = self.execute(s, &frame.space, zone);
            for (to, zone) in ends {
                let places = group.space.places_in(&frame.space);
                found.push(self.arrived(group, key, step.thread, to, &zone, &places));
            }
        }
        found
    }

    /// Nobody of the group but the thread itself is inside of an atomic section.
    fn others_allow(&self, group: &Group, key: &Key, thread: ThreadId) -> bool {
        let mut at = group.threads.iter().zip(&key.locations);
        at.all(|(t, l)| *t == thread || !self.system.threads[*t].locations[*l].atomic)
    }

    /// Can the thread, which is not of the group, be where the step begins, as far as it is known who has been created?
    fn is_there(&self, group: &Group, key: &Key, step: &Step) -> bool {
        let of_creator = |t: ThreadId| key.creator.filter(|_| group.is_created_by(t));
        let at = |t: ThreadId| {
            let own = group.threads.iter().position(|o| *o == t).map(|n| key.locations[n]);
            own.or_else(|| of_creator(t))
        };
        let is_alone = match step.thread {
            0 => self.live.alone[step.from] && key.locations.iter().any(|l| *l != ABSENT),
            _ => at(0).is_some_and(|l| self.live.alone[l]),
        };
        let not_yet = |b: &Before| {
            let creator = if b.creator == step.thread { Some(step.from) } else { at(b.creator) };
            let created = if b.created == step.thread { Some(step.from) } else { at(b.created) };
            creator.is_some_and(|l| b.at[l]) && created.is_some_and(|l| l != ABSENT)
                || creator.is_some_and(|l| b.behind[l]) && created == Some(ABSENT)
        };
        !is_alone && !self.before.iter().any(not_yet)
    }

    /// The space of another thread's step beside the group, if the group can see anything of it.
    fn frame(&self, g: usize, s: usize) -> Option<Frame> {
        let (group, step) = (&self.groups[g], &self.system.steps[s]);
        if group.threads.contains(&step.thread) {
            return None;
        }
        let mut written = step.pieces.iter().flat_map(|p| &p.actions).flat_map(Action::written);
        let of_map = |n: Name| self.cells.of_map(n).iter().filter(|cell| self.writes[step.thread].contains(*cell));
        let is_seen = |n: Name| group.space.place(n).is_some();
        let writes = written.any(|n| is_seen(n) || of_map(n).any(|cell| is_seen(*cell)));
        if !writes && !group.is_created_by(step.thread) {
            return None;
        }
        let knows = |h: &usize| self.groups[*h].threads.contains(&step.thread);
        let meets = |h: &usize| self.groups[*h].threads.iter().any(|t| group.threads.contains(t));
        let all = (0..self.groups.len()).filter(knows).collect_vec();
        let mut sources = all.iter().copied().filter(meets).collect_vec();
        if sources.is_empty() {
            sources.extend(all.first());
        }
        let mut space = (*group.space).clone();
        // What others do their own groups note.
        space.notes = None;
        for h in &sources {
            let known = &self.groups[*h].space;
            known.names().iter().enumerate().for_each(|(i, n)| space.add(*n, known.kind(i + 1)));
        }
        step.temps.iter().for_each(|v| add_variable(&mut space, v.name, &v.ty));
        let source = |h: usize| {
            let source = &self.groups[h];
            let own = source.threads.iter().position(|t| *t == step.thread).expect("it knows the thread");
            let there = |i: &usize| source.zones.get_index(*i).is_some_and(|(k, _)| k.locations[own] == step.from);
            let entries = (0..source.zones.len()).filter(there).collect();
            Source { group: h, places: source.space.places_in(&space), entries }
        };
        let sources = sources.into_iter().map(source).collect();
        Some(Frame { group: group.space.places_in(&space), space, writes, sources })
    }

    /// Where a step ends, and with which values; whether a check may fail on the way.
    fn execute(&self, s: usize, space: &Space, start: Zone) -> (Vec<(LocationId, Zone)>, bool) {
        self.taken.set(self.taken.get() + 1);
        let step = &self.system.steps[s];
        let mut at: Vec<Vec<Zone>> = vec![Vec::new(); step.pieces.len()];
        at[0].push(start);
        let (mut ends, mut fails) = (Vec::new(), false);
        for p in &self.orders[s] {
            let mut zones = few(space, std::mem::take(&mut at[*p]));
            let piece = &step.pieces[*p];
            for action in &piece.actions {
                let (left, failing) = space.act(action, zones);
                zones = few(space, left);
                fails |= failing;
            }
            match &piece.exit {
                Exit::Goto(to) => at[*to].extend(zones),
                Exit::Branch { cond, then, else_ } => {
                    space.notice(cond, &zones);
                    at[*then].extend(space.all(cond, true, zones.clone()));
                    at[*else_].extend(space.all(cond, false, zones));
                }
                Exit::Choose(to) => to.iter().for_each(|p| at[*p].extend(zones.iter().cloned())),
                Exit::Rest(to) => ends.extend(zones.into_iter().map(|z| (*to, z))),
            }
        }
        (ends, fails)
    }

    /// The group after a step of the thread, which ends at `to`.
    fn arrived(
        &self,
        group: &Group,
        before: &Key,
        thread: ThreadId,
        to: LocationId,
        zone: &Zone,
        places: &[Option<usize>],
    ) -> Found {
        let mut zone = zone.arranged(places);
        let mut locations = before.locations.clone();
        for (n, (t, at)) in group.threads.iter().zip(&group.at).enumerate() {
            if *t == thread {
                locations[n] = to;
                moved(&mut zone, *at, to);
            } else if let Some(l) = zone.constant(*at) {
                // It may have been created.
                locations[n] = l as usize;
            }
        }
        if let Some(creator) = group.creator.as_ref().filter(|c| c.thread == thread) {
            moved(&mut zone, creator.at, to);
        }
        (locations, zone)
    }

    /// The variable behind a dimension of a group's space, with indices where it is a map; locations have none.
    pub fn variable(&self, group: &Group, dimension: usize) -> Option<(usize, Option<&[i64]>)> {
        let name = group.space.names()[dimension - 1];
        match self.cells.entry(name) {
            Some((map, index)) => Some((*self.index.get(map)?, Some(index))),
            None => Some((*self.index.get(&name)?, None)),
        }
    }
}

/// What each thread does to maps, whatever is shared may be. Nothing where it takes too long.
fn survey(system: &System, live: &Live, before: &[Before], limits: &Limits) -> Vec<Notes> {
    let groups = (0..system.threads.len()).map(|t| vec![t]).collect();
    let mut survey = Analysis::with(system, live, before, groups, limits, None);
    match survey.closed() {
        Ok(()) => survey.groups.iter().filter_map(|g| g.space.notes.clone()).collect(),
        Err(_) => Vec::new(),
    }
}

type Found = (Vec<LocationId>, Zone);

enum Ended {
    Failed(Failed),
    /// Too many values of this dimension of a group are told apart.
    Told(usize, usize),
}

impl From<Failed> for Ended {
    fn from(failed: Failed) -> Ended {
        Ended::Failed(failed)
    }
}

impl Group {
    fn is_created_by(&self, thread: ThreadId) -> bool {
        self.creator.as_ref().is_some_and(|c| c.thread == thread)
    }
}

/// The thread whose location this dimension is has come there.
fn moved(zone: &mut Zone, dimension: usize, to: LocationId) {
    zone.forget(dimension);
    let placed = zone.is(dimension, to as i64);
    debug_assert!(placed);
}

fn forgotten(space: &Space, mut zone: Zone, dimension: usize) -> Zone {
    zone.forget(dimension);
    bounded(space, zone)
}

/// Booleans of which nothing is known are 0 or 1 all the same.
fn bounded(space: &Space, mut zone: Zone) -> Zone {
    for d in (1..=space.names().len()).filter(|d| space.is_bool(*d)) {
        let fits = zone.tighten(d, 0, 1) && zone.tighten(0, d, 0);
        debug_assert!(fits);
    }
    zone
}

/// Places of a space, turned round: for each of so many dimensions there, where it stands here.
fn arranged_in(places: &[Option<usize>], dimensions: usize) -> Vec<Option<usize>> {
    let mut turned = vec![None; dimensions];
    for (here, there) in places.iter().enumerate() {
        if let Some(there) = there {
            turned[there - 1] = Some(here + 1);
        }
    }
    turned
}

/// Zones, of which none is part of another one; joined where there are too many.
fn few(space: &Space, zones: Vec<Zone>) -> Vec<Zone> {
    let mut few: Vec<Zone> = Vec::new();
    for zone in zones {
        if !few.iter().any(|z| zone.is_within(z)) {
            few.retain(|z| !z.is_within(&zone));
            few.push(zone);
        }
    }
    if few.len() > PARTS {
        let mut zones = few.into_iter();
        let mut all = zones.next().expect("there are some");
        zones.for_each(|z| all.join(&z, &|d| space.is_number(d)));
        return vec![all];
    }
    few
}

fn add_variable(space: &mut Space, name: Name, ty: &Type) {
    match ty.kind {
        TypeKind::Int => space.add(name, Kind::Number),
        TypeKind::Bool => space.add(name, Kind::Bool),
        _ => {}
    }
}

/// For each thread the variables that its steps write.
pub fn writes(system: &System) -> Vec<FxHashSet<Name>> {
    let mut writes = vec![FxHashSet::default(); system.threads.len()];
    for step in &system.steps {
        writes[step.thread].extend(step.pieces.iter().flat_map(|p| &p.actions).flat_map(Action::written));
    }
    writes
}

/// For each thread the variables that its steps read.
pub fn reads(system: &System) -> Vec<FxHashSet<Name>> {
    let mut reads = vec![FxHashSet::default(); system.threads.len()];
    for step in &system.steps {
        let names = &mut reads[step.thread];
        for piece in &step.pieces {
            for action in &piece.actions {
                action.exprs().into_iter().for_each(|e| e.free_vars(names));
            }
            if let Exit::Branch { cond, .. } = &piece.exit {
                cond.free_vars(names);
            }
        }
    }
    reads
}

/// So many variables that nobody writes are known to each thread.
const INPUTS: usize = 48;

/// For each thread the integers that nobody writes, and that it or threads whose results it reads compute with: what is read is a sum of them.
/// None where they are too many.
fn inputs(
    system: &System,
    cells: &Cells,
    reads: &[FxHashSet<Name>],
    writes: &[FxHashSet<Name>],
) -> Vec<FxHashSet<Name>> {
    let is_input = |v: &&StateVariable| v.owner.is_none() && !writes.iter().any(|w| w.contains(&v.name));
    let mut all: FxHashSet<Name> = FxHashSet::default();
    for v in system.variables.iter().filter(is_input) {
        all.extend((v.ty.kind == TypeKind::Int).then_some(v.name));
        let is_number = cells::element(v).is_some_and(|ty| ty.kind == TypeKind::Int);
        all.extend(cells.of_map(v.name).iter().filter(|_| is_number));
    }
    let of = |t: ThreadId| {
        let mut known = FxHashSet::from_iter([t]);
        let mut work = vec![t];
        while let Some(t) = work.pop() {
            let sources = (0..writes.len()).filter(|u| !writes[*u].is_disjoint(&reads[t])).collect_vec();
            work.extend(sources.into_iter().filter(|u| known.insert(*u)));
        }
        let computed: FxHashSet<Name> = known.iter().flat_map(|t| reads[*t].intersection(&all)).copied().collect();
        if computed.len() <= INPUTS { computed } else { FxHashSet::default() }
    };
    (0..reads.len()).map(of).collect()
}

/// Integers that are assigned nothing but constants.
fn settled(system: &System) -> FxHashSet<Name> {
    let mut settled: FxHashSet<Name> = system.variables.iter().map(|v| v.name).collect();
    for action in system.steps.iter().flat_map(|s| &s.pieces).flat_map(|p| &p.actions) {
        match action {
            Action::Assign { lhs, rhs, .. } => {
                let other = lhs.iter().zip(rhs).filter(|(_, r)| !matches!(r.kind, ExprKind::Int(_)));
                other.for_each(|(l, _)| {
                    settled.remove(&l.base.name);
                });
            }
            _ => action.written().iter().for_each(|n| {
                settled.remove(n);
            }),
        }
    }
    settled
}

/// The literals of the program, and what stands beside them, smallest first.
fn stops(system: &System) -> Vec<i64> {
    struct Literals(Vec<i64>);
    impl Visit for Literals {
        fn visit_expr(&mut self, e: &Expr) {
            if let ExprKind::Int(value) = &e.kind
                && let Some(value) = num_traits::ToPrimitive::to_i64(value).filter(|v| *v < 1 << 30)
            {
                self.0.extend([value - 1, value, value + 1, -value - 1, -value, 1 - value]);
            }
            walk_expr(self, e);
        }
    }
    let mut literals = Literals(vec![-1, 0, 1]);
    for piece in system.steps.iter().flat_map(|s| &s.pieces) {
        piece.actions.iter().flat_map(|a| a.exprs()).for_each(|e| literals.visit_expr(e));
        if let Exit::Branch { cond, .. } = &piece.exit {
            literals.visit_expr(cond);
        }
    }
    literals.0.sort_unstable();
    literals.0.dedup();
    literals.0
}

/// Variables of each thread.
type ByThread<'v> = &'v [FxHashSet<Name>];

/// Pairs of locals of which the order is told apart, at most.
const ORDERS: usize = 3;

fn group(
    system: &System,
    before: &[Before],
    [reads, writes, inputs]: [ByThread; 3],
    settled: &FxHashSet<Name>,
    mut space: Space,
    threads: Vec<ThreadId>,
) -> Group {
    let cells = space.cells.clone();
    // Two know when the other one has written what they read. One alone keeps what it has written, for those that it creates.
    let concerned = |t: ThreadId, v: &Name| {
        reads[t].contains(v) || inputs[t].contains(v) || (threads.len() == 1 && writes[t].contains(v))
    };
    for t in &threads {
        space.add(system.threads[*t].location, Kind::Location);
    }
    let at = threads.iter().map(|t| space.place(system.threads[*t].location).expect("it was added")).collect();
    let owner = |v: &StateVariable| v.owner.as_ref().and_then(|path| system.thread_at(path));
    let mut told = Vec::new();
    let mut locals: Vec<Vec<usize>> = vec![Vec::new(); threads.len()];
    for v in &system.variables {
        let owned = owner(v);
        let concerns = |name: &Name| match owned {
            Some(t) => threads.contains(&t),
            None => threads.iter().any(|t| concerned(*t, name)),
        };
        if let Some(ty) = cells::element(v) {
            cells.of_map(v.name).iter().filter(|c| concerns(c)).for_each(|c| add_variable(&mut space, *c, ty));
        }
        if !concerns(&v.name) {
            continue;
        }
        add_variable(&mut space, v.name, &v.ty);
        let Some(d) = space.place(v.name).filter(|d| !space.is_bool(*d)) else { continue };
        if owned.is_some() || settled.contains(&v.name) {
            told.push(d);
        }
        if let Some(n) = owned.and_then(|t| threads.iter().position(|o| *o == t)) {
            locals[n].push(d);
        }
    }
    let orders = match locals.as_slice() {
        [first, second] => first.iter().copied().cartesian_product(second.iter().copied()).collect_vec(),
        _ => Vec::new(),
    };
    let orders = if orders.len() <= ORDERS { orders } else { Vec::new() };
    let creators = before.iter().filter(|b| threads.contains(&b.created) && !threads.contains(&b.creator));
    let creator = match creators.map(|b| b.creator).unique().collect_vec().as_slice() {
        [thread] => {
            space.add(system.threads[*thread].location, Kind::Location);
            space.place(system.threads[*thread].location).map(|at| Creator { thread: *thread, at })
        }
        _ => None,
    };
    Group { threads, space: Rc::new(space), at, creator, told, orders, zones: IndexMap::new(), seen: 0 }
}
