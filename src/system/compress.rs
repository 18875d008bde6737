//! Paths that a thread walks alone, as a part of the step that leads to them (path compression).
//!
//! - Requires: a system without maps ([`super::cells`]), in which each thread is one.
//! - Establishes: no thread rests at a location that it only *passes*. From there it has one step, which always can be taken, fails
//!   nothing, chooses nothing, and writes what nobody else looks at meanwhile: its own locals; a thread that it creates, which does not
//!   exist before; globals, as long as the entry thread is alone.
//!
//! The states of the compressed system stand for those of the whole one: let each thread that is at a location that it passes walk on to
//! where it rests. Neither the order of such walks nor what others do meanwhile makes a difference, so an invariant of the compressed
//! system, asked of the state behind the walks ([`Passed`]), is one of the whole. None of that is taken on trust: the checker looks at
//! the invariant, and knows nothing of walks.
//!
//! Example: an entry procedure that sets up the globals and creates N threads is one step; each of the threads appears in front of the
//! first thing that others can see.
//!
//! Source: Yorav and Grumberg, "Static analysis for state-space reductions preserving temporal logics", Formal Methods in System Design 25
//! (2004) (path reduction); Lipton, "Reduction: a method of proving properties of parallel programs", CACM 18 (1975) (movers).

use rustc_hash::FxHashMap;

use super::live::{Live, before, started_by};
use super::passes::{About, Back, Forward, Lost, Pass};
use super::way::{Passing, Way};
use super::words::{Then, Values, Word, Words, set};
use super::*;
use base::graph;
use check::Fairness;
use concurrency::fold::fold;
use syntax::ast::ExprKind;

/// The pass.
pub struct Paths;

impl Pass for Paths {
    fn about(&self) -> About {
        (
            "paths",
            "What a thread does alone is a part of the step in front: behind the maps, since each variable is written as a whole",
        )
    }

    fn forward(&self, system: &System) -> Forward {
        let (out, compressed) = compressed(system);
        Ok((out, Box::new(compressed)))
    }
}

/// What became of locations and steps.
struct Compressed {
    /// The system that was compressed.
    whole: System,
    /// Threads that begin at once.
    begun: Vec<ThreadId>,
    /// By thread: the locations of the whole system where it rests, in the order of its locations here.
    locations: Vec<Vec<LocationId>>,
    /// By step: the number in the whole system of the one with which it begins, and the threads that walk on behind it.
    steps: Vec<(usize, Vec<ThreadId>)>,
    /// Ordered by thread, and by the order in which the thread passes them.
    passed: Vec<Passed>,
}

/// A location of the whole system that a thread passes.
struct Passed {
    /// Who passes it, where, and with which step.
    passing: Passing,
    /// Where it rests next, and the threads that it creates until then: locations of the whole system.
    rests: Vec<(ThreadId, LocationId)>,
    /// The values of the variables there, in terms of those in front of the walk.
    values: FxHashMap<Name, Expr>,
}

/// A step that is a part of the one before.
struct Hop {
    step: usize,
    actions: Vec<Action>,
    to: LocationId,
}

/// A monitor of endless executions has to see each turn of a thread, and what waits.
fn compressed(system: &System) -> (System, Compressed) {
    let hops = Hops::of(system);
    let (mut small, passed) = (system.clone(), hops.passed(system));
    let locations: Vec<Vec<LocationId>> = (0..system.threads.len()).map(|t| hops.kept(system, t)).collect();
    for (t, kept) in locations.iter().enumerate() {
        let old = &system.threads[t].locations;
        small.threads[t].locations = kept.iter().map(|l| old[*l].clone()).collect();
        // Whoever asks what the thread executes looks at its start.
        small.threads[t].locations[START].procedure = old[START].procedure;
        // Who comes there has come to the head of the loop.
        let heads = hops.of[t].iter().enumerate().filter(|(l, _)| is_head(&old[*l]));
        for (head, to) in heads.filter_map(|(l, hop)| Some((l, hop.as_ref()?.to))) {
            kept.iter().zip(&mut small.threads[t].locations).filter(|(l, _)| **l == to).for_each(|(_, l)| {
                l.place = old[head].place.clone();
            });
        }
    }
    let is_first = |p: &&Passed| (p.passing.thread, p.passing.location) == (0, START);
    if let Some(Passed { rests, values, .. }) = passed.iter().find(is_first) {
        for (thread, _) in rests {
            small.threads[*thread].begins = START;
        }
        small.initially.retain(|e| !e.mentions(|n| values.contains_key(&n)));
        small.initially.extend(values.iter().map(|(name, value)| match value.as_bool() {
            Some(true) => Expr::var(*name),
            Some(false) => Expr::var(*name).not(),
            None => Expr::var(*name).eq(value.clone()),
        }));
    }
    let number = |t: ThreadId, l: LocationId| locations[t].iter().position(|kept| *kept == l).unwrap_or(l);
    small.steps.clear();
    let mut steps = Vec::new();
    for (s, step) in system.steps.iter().enumerate().filter(|(_, s)| hops.of[s.thread][s.from].is_none()) {
        let mut step = step.clone();
        step.from = number(step.thread, step.from);
        let mut temps = Vec::new();
        for piece in &mut step.pieces {
            piece.events.clear();
            let mut actions = Vec::new();
            for action in std::mem::take(&mut piece.actions) {
                hops.follow(system, action, &mut actions, &mut temps);
            }
            if let Exit::Rest(to) = piece.exit {
                let rest = hops.walk(system, step.thread, to, &mut actions, &mut temps);
                piece.exit = Exit::Rest(number(step.thread, rest));
            }
            piece.actions = actions;
        }
        for temp in temps.into_iter().flat_map(|s: usize| system.steps[s].temps.clone()) {
            if !step.temps.iter().any(|known| known.name == temp.name) {
                step.temps.push(temp);
            }
        }
        let actions = step.pieces.iter().flat_map(|p| &p.actions);
        let mut walkers: Vec<ThreadId> = actions.flat_map(|a| started_by(system, a)).collect();
        walkers.push(step.thread);
        let creates = |t: ThreadId| passed.iter().filter(move |p| p.passing.thread == t).flat_map(|p| &p.rests);
        walkers.extend(walkers.clone().into_iter().flat_map(creates).map(|(thread, _)| *thread));
        steps.push((s, walkers));
        small.steps.push(step);
    }
    forget(&mut small);
    let begun = (0..small.threads.len()).filter(|t| small.threads[*t].begins == START).collect();
    (small, Compressed { whole: system.clone(), begun, locations, steps, passed })
}

impl Back for Compressed {
    fn words(&self, words: &Words) -> Words {
        let mut out = words.clone();
        for ((_, numbers), kept) in out.locations.iter_mut().zip(&self.locations) {
            *numbers = kept.iter().map(|l| numbers[*l].clone()).collect();
        }
        out
    }

    /// It is asked of the state in which each thread has walked on to where it rests. A thread that creates another one walks for both; where
    /// it does, the other one does not exist yet: so its cases come first.
    fn invariant(&self, words: &Words, invariant: Expr) -> Result<Expr, Lost> {
        if self.passed.is_empty() {
            return Ok(invariant);
        }
        let mut then = Then::default();
        for thread in (0..self.whole.threads.len()).rev() {
            let walks = self.passed.iter().filter(|p| p.passing.thread == thread);
            let walks = walks.map(|passed| Ok((passed.passing.location, self.behind(words, passed)?)));
            then.of_thread(words, thread, walks.collect::<Result<Vec<_>, String>>()?);
        }
        Ok(self.facts(words).and(then.asked(words, invariant)))
    }

    fn way(&self, way: Way) -> Way {
        let of = |walkers: &[ThreadId], passings: Vec<Passing>| -> Vec<Passing> {
            let own = self.passed.iter().map(|p| p.passing).filter(|p| walkers.contains(&p.thread));
            let known = passings.into_iter().map(|p| Passing {
                location: self.locations[p.thread][p.location],
                step: self.steps[p.step].0,
                ..p
            });
            known.chain(own).collect()
        };
        let steps = way.steps.into_iter().map(|(step, passings)| {
            let (first, walkers) = &self.steps[step];
            (*first, of(walkers, passings))
        });
        Way { first: of(&self.begun, way.first), steps: steps.collect() }
    }
}

impl Compressed {
    /// What the walks need to know: where each thread can be, and which do not exist yet.
    fn facts(&self, words: &Words) -> Expr {
        let alone = Live::of(&self.whole).alone;
        let is_absent = |t: usize| words.at(t, |l| l == ABSENT);
        let is_alone = words.at(0, |l| alone[l]);
        let threads = 0..self.whole.threads.len();
        let mut facts: Vec<Expr> = threads.clone().map(|t| words.at(t, |_| true)).collect();
        facts.extend(threads.skip(1).map(|t| is_alone.clone().implies(is_absent(t))));
        for creation in before(&self.whole) {
            let at = |which: &[bool]| words.at(creation.creator, |l| which[l]);
            facts.push(at(&creation.at).implies(is_absent(creation.created)));
            facts.push(at(&creation.behind).implies(is_absent(creation.created).not()));
        }
        Expr::all(facts)
    }

    /// What a walk changes.
    fn behind(&self, words: &Words, passed: &Passed) -> Result<Values, String> {
        let mut changed = Values::new();
        for (thread, location) in &passed.rests {
            let (at, numbers) = &words.locations[*thread];
            let [number] = numbers[*location].as_slice() else {
                let name = &self.whole.threads[*thread].name;
                return Err(format!("the checker knows more than one place for one of {name}"));
            };
            changed.insert(*at, Expr::int(*number));
        }
        for variable in &self.whole.variables {
            if let Some(value) = passed.values.get(&variable.name)
                && let Some(Word { expr, not_yet: None }) = words.of(variable.name)
            {
                set(expr, words.said(&self.whole, value)?, &mut changed)?;
            }
        }
        Ok(changed)
    }
}

fn is_head(location: &Location) -> bool {
    matches!(location.place, Place::Head { .. })
}

/// Variables that no thread reads later than in the step that writes them are no part of the state.
fn forget(system: &mut System) {
    let live = Live::of(system);
    let locations = |t: ThreadId| (0..system.threads[t].locations.len()).map(move |l| (t, l));
    let is_live = |v: usize| (0..system.threads.len()).flat_map(locations).any(|(t, l)| live.is_live(t, l, v));
    let mentioned = |v: &StateVariable| system.initially.iter().any(|e| e.mentions(|n| n == v.name));
    let keeps: Vec<bool> = (0..system.variables.len()).map(|v| is_live(v) || mentioned(&system.variables[v])).collect();
    let mut keeps = keeps.into_iter();
    let (kept, gone): (Vec<_>, Vec<_>) =
        std::mem::take(&mut system.variables).into_iter().partition(|_| keeps.next() == Some(true));
    system.variables = kept;
    for step in &mut system.steps {
        let actions = || step.pieces.iter().flat_map(|p| &p.actions);
        let is_used = |v: &&StateVariable| {
            let writes = |a: &Action| a.written().contains(&v.name);
            actions().any(|a| writes(a) || a.exprs().iter().any(|e| e.mentions(|n| n == v.name)))
        };
        let temp = |v: &StateVariable| Var { name: v.name, ty: v.ty.clone(), where_: None, ghost: false, source: None };
        let temps: Vec<Var> = gone.iter().filter(is_used).map(temp).collect();
        step.temps.extend(temps);
    }
}

/// By thread and location: the step that a thread takes there at once.
struct Hops {
    of: Vec<Vec<Option<Hop>>>,
}

impl Hops {
    fn of(system: &System) -> Hops {
        let endless = system.fairness();
        let live = Live::of(system);
        let mut of = Vec::new();
        for (t, thread) in system.threads.iter().enumerate() {
            let mut finder = Finder { system, live: &live, thread: t, is_alone: false };
            let count = thread.locations.len();
            let ends =
                |l: usize| system.steps.iter().filter(move |s| s.thread == t && s.from == l).flat_map(Step::targets);
            let component = graph::numbers(count, |l| ends(l).collect());
            let mut own: Vec<Option<Hop>> = Vec::new();
            for l in 0..count {
                let on_cycle = ends(l).any(|to| component[to] == component[l]);
                finder.is_alone = t == 0 && live.alone[l];
                // Who waits, and who only comes to the head of a loop, makes a difference to weak fairness.
                let is_seen = match endless {
                    None => false,
                    Some(Fairness::Weak) => on_cycle,
                    Some(Fairness::Strong | Fairness::None) => on_cycle && !is_head(&thread.locations[l]),
                };
                let from = |to: usize| (0..count).filter(move |from| ends(*from).any(|end| end == to));
                let leads_alone = |hop: &Hop| !is_head(&thread.locations[hop.to]) && from(hop.to).all(|from| from == l);
                let fits = |hop: &Hop| !is_seen && (endless.is_none() || !on_cycle || leads_alone(hop));
                own.push(finder.hop(l, on_cycle).filter(fits));
            }
            // On each cycle the thread rests somewhere.
            let next =
                |own: &[Option<Hop>], l: usize| own[l].iter().map(|h| h.to).filter(|to| own[*to].is_some()).collect();
            let component = graph::numbers(count, |l| next(&own, l));
            let is_alone = |l: usize| component.iter().filter(|c| **c == component[l]).count() == 1;
            let keeps: Vec<bool> = (0..count).map(|l| is_alone(l) && !next(&own, l).contains(&l)).collect();
            own.iter_mut().zip(keeps).filter(|(_, keeps)| !keeps).for_each(|(hop, _)| *hop = None);
            of.push(own);
        }
        let mut hops = Hops { of };
        for t in 1..system.threads.len() {
            // A thread that has started exists.
            if hops.rest(t, START) == END {
                hops.of[t][START] = None;
            }
        }
        // What the program begins with is known where it does not depend on what was there before.
        let begins = hops.passed_at(system, 0, START);
        if begins.is_some_and(|p| p.values.values().any(|v| v.mentions(|n| p.values.contains_key(&n)))) {
            hops.of[0][START] = None;
        }
        hops
    }

    fn rest(&self, thread: ThreadId, from: LocationId) -> LocationId {
        let mut at = from;
        while let Some(hop) = &self.of[thread][at] {
            at = hop.to;
        }
        at
    }

    /// The locations of a thread, each of the first few where it always is.
    fn kept(&self, system: &System, thread: ThreadId) -> Vec<LocationId> {
        let start = self.rest(thread, START);
        let others = END + 1..system.threads[thread].locations.len();
        let kept = others.filter(|l| self.of[thread][*l].is_none() && *l != start);
        [ABSENT, start, END].into_iter().chain(kept).collect()
    }

    /// The action, and the walks of threads that it starts.
    fn follow(&self, system: &System, action: Action, actions: &mut Vec<Action>, steps: &mut Vec<usize>) {
        let started = started_by(system, &action);
        actions.push(action);
        for child in started {
            self.walk(system, child, START, actions, steps);
        }
    }

    /// The walk of a thread, and where it rests.
    fn walk(
        &self,
        system: &System,
        thread: ThreadId,
        from: LocationId,
        actions: &mut Vec<Action>,
        steps: &mut Vec<usize>,
    ) -> LocationId {
        let mut at = from;
        while let Some(hop) = &self.of[thread][at] {
            steps.push(hop.step);
            for action in &hop.actions {
                self.follow(system, action.clone(), actions, steps);
            }
            at = hop.to;
        }
        at
    }

    /// All walks, those of a thread in the order of its steps.
    fn passed(&self, system: &System) -> Vec<Passed> {
        let mut passed = Vec::new();
        for (thread, own) in self.of.iter().enumerate() {
            let next = |l: usize| own[l].iter().map(|h| h.to).collect();
            let order = graph::topological(own.len(), next).unwrap_or_default();
            passed.extend(order.into_iter().filter_map(|l| self.passed_at(system, thread, l)));
        }
        passed
    }

    /// The walk from a location, where there is one.
    fn passed_at(&self, system: &System, thread: ThreadId, location: LocationId) -> Option<Passed> {
        let step = self.of[thread][location].as_ref()?.step;
        let mut actions = Vec::new();
        let rest = self.walk(system, thread, location, &mut actions, &mut Vec::new());
        let mut values = behind(&actions);
        values.retain(|name, _| system.variables.iter().any(|v| v.name == *name));
        let mut rests = vec![(thread, rest)];
        let started = actions.iter().flat_map(|a| started_by(system, a));
        rests.extend(started.map(|child| (child, self.rest(child, START))));
        Some(Passed { passing: Passing { thread, location, step }, rests, values })
    }
}

/// Looks for steps of a thread that can be taken at once.
struct Finder<'a> {
    system: &'a System,
    live: &'a Live,
    thread: ThreadId,
    /// No other thread exists.
    is_alone: bool,
}

impl Finder<'_> {
    fn hop(&self, location: LocationId, on_cycle: bool) -> Option<Hop> {
        let system = self.system;
        let mut steps = system.steps.iter().enumerate().filter(|(_, s)| s.thread == self.thread && s.from == location);
        let (number, step) = steps.next()?;
        let locations = &system.threads[self.thread].locations;
        let (mut actions, mut piece) = (Vec::new(), &step.pieces[0]);
        let to = loop {
            actions.extend(piece.actions.iter().cloned());
            match piece.exit {
                Exit::Goto(next) => piece = &step.pieces[next],
                Exit::Rest(to) => break to,
                Exit::Branch { .. } | Exit::Choose(_) => return None,
            }
        };
        let read_behind = |n: Name, at: usize| self.is_read(n, &actions[at + 1..], to);
        let is_nothing = |(at, action): (usize, &Action)| match action {
            Action::Touches { .. } => true,
            Action::Assume { expr, .. } => expr.as_bool() == Some(true),
            // Arbitrary values are asked for far in front of what reads them.
            Action::Havoc(names) => !names.iter().any(|n| read_behind(*n, at)),
            Action::Assign { .. } | Action::Check { .. } => false,
        };
        let mut something = actions.iter().enumerate().map(|a| !is_nothing(a)).collect::<Vec<_>>().into_iter();
        actions.retain(|_| something.next() == Some(true));
        let started: Vec<ThreadId> = actions.iter().flat_map(|a| started_by(system, a)).collect();
        let once = !on_cycle && started.iter().all(|child| self.starts_alone(*child, number));
        let fits = steps.next().is_none()
            && !locations[location].atomic
            && !locations[to].atomic
            // Who takes control lets nobody else step.
            && (!locations[to].keeps || locations[location].keeps)
            && (once || started.is_empty() && !self.is_alone)
            && actions.iter().all(|a| self.is_private(a, step, &started));
        fits.then_some(Hop { step: number, actions, to })
    }

    /// The value that the variable has in front of the actions is one of the thread's own that it reads there, or behind them; or others do.
    fn is_read(&self, name: Name, actions: &[Action], to: LocationId) -> bool {
        let reads = |a: &&Action| a.exprs().iter().any(|e| e.mentions(|n| n == name));
        let next = actions.iter().find(|a| reads(a) || a.written().contains(&name));
        let variables = &self.system.variables;
        match (next, variables.iter().position(|v| v.name == name)) {
            (Some(action), Some(v)) => reads(&action) || variables[v].owner.is_none(),
            (None, Some(v)) => variables[v].owner.is_none() || self.live.is_live(self.thread, to, v),
            (_, None) => true,
        }
    }

    /// No other step starts the thread.
    fn starts_alone(&self, child: ThreadId, step: usize) -> bool {
        let actions = |s: &Step| {
            s.pieces.iter().flat_map(|p| &p.actions).flat_map(|a| started_by(self.system, a)).any(|t| t == child)
        };
        self.system.steps.iter().enumerate().all(|(s, other)| s == step || !actions(other))
    }

    /// An assignment of which nobody else sees anything.
    fn is_private(&self, action: &Action, step: &Step, started: &[ThreadId]) -> bool {
        let Action::Assign { lhs, rhs, .. } = action else { return false };
        let system = self.system;
        let is_temp = |n: Name| step.temps.iter().any(|t| t.name == n) || system.is_flag(n);
        let own = |n: Name, thread: ThreadId| {
            let plain = |v: &&StateVariable| v.announces.is_none() && v.handed.is_none() && v.counts.is_none();
            let variable = system.variables.iter().find(|v| v.name == n).filter(plain);
            variable.is_some_and(|v| v.owner.as_ref() == Some(&system.threads[thread].path))
        };
        let is_location = |n: Name| system.threads.iter().any(|t| t.location == n);
        let is_state = |n: Name| system.variables.iter().any(|v| v.name == n);
        let visible = |n: Name| is_location(n) || is_state(n) && !self.is_alone && !own(n, self.thread);
        let writes = |(target, value): (&syntax::ast::Lhs, &Expr)| {
            let n = target.base.name;
            let starts =
                started.iter().any(|t| system.threads[*t].location == n) && value.kind == Expr::int(START).kind;
            let others = is_location(n) || is_state(n) && !self.is_alone;
            target.path.is_empty()
                && (is_temp(n) || !others || own(n, self.thread) || starts || started.iter().any(|t| own(n, *t)))
        };
        lhs.iter().zip(rhs).all(writes) && !rhs.iter().any(|e| e.mentions(visible))
    }
}

/// The values of all that the assignments write, in terms of what is in front of them.
fn behind(actions: &[Action]) -> FxHashMap<Name, Expr> {
    let mut values: FxHashMap<Name, Expr> = FxHashMap::default();
    for action in actions {
        let Action::Assign { lhs, rhs, .. } = action else { continue };
        let value = |e: &Expr| {
            let mut value = e.clone();
            value.substitute(&values);
            fold(&mut value);
            value
        };
        let new: Vec<Expr> = rhs.iter().map(value).collect();
        values.extend(lhs.iter().map(|l| l.base.name).zip(new));
    }
    values.retain(|name, value| value.kind != ExprKind::Var(*name));
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use check::{CheckOptions, check};
    use syntax::parse::parse_str;

    fn of(body: &str, endless: Option<Fairness>) -> (System, System, Compressed) {
        let text = format!(
            "var x: int; var y: bool;
             procedure {{:entrypoint}} Main() modifies x, y; {{ x := 0; y := false; async call Worker(1); async call Worker(2); }}
             procedure Worker(n: int) modifies x, y; {{ {body} }}"
        );
        let checked = check(parse_str(&text).expect("it parses"), &CheckOptions::default()).expect("it is well-formed");
        let asked =
            endless.map_or_else(Asked::default, |fairness| Asked { fairness, ..Asked::about(Property::Termination) });
        let system = System::of(&checked, &asked).expect("a system");
        let (small, compressed) = compressed(&system);
        (system, small, compressed)
    }

    /// How many steps each thread has.
    fn steps(system: &System) -> Vec<usize> {
        (0..system.threads.len()).map(|t| system.steps.iter().filter(|s| s.thread == t).count()).collect()
    }

    #[test]
    fn who_sets_up_and_creates_is_behind_that_at_first() {
        let (whole, small, _) = of("x := x + n;", None);
        assert_eq!(steps(&small), [0, 1, 1]);
        assert!(whole.steps.len() > 6, "{whole}");
        assert_eq!(small.threads.iter().map(|t| t.begins).collect::<Vec<_>>(), [START; 3]);
        let text = small.to_string();
        assert!(text.contains("initially !y;") && text.contains("initially x == 0;"), "{text}");
    }

    #[test]
    fn what_others_see_is_a_step() {
        // Each of the accesses is one, what happens between them to locals is none.
        let (_, small, _) = of("var i: int; i := n; x := i; i := i + 1; i := i + 1; y := true; x := i;", None);
        assert_eq!(steps(&small), [0, 3, 3]);
    }

    #[test]
    fn choices_and_conditions_stay() {
        // The thread may stop for good in front of a choice, and of what may not let it pass.
        let (_, small, _) = of("var i: int; x := 1; havoc i; assume i > 3; x := i;", None);
        assert_eq!(steps(&small), [0, 3, 3]);
        let (_, small, _) = of("while (true) { }", None);
        assert_eq!(steps(&small), [0, 1, 1]);
    }

    #[test]
    fn loops_are_seen_by_monitors() {
        let heads = |fairness| {
            let (_, small, _) = of("while (true) { x := n; }", fairness);
            let rests = small.threads[1].locations.iter();
            (steps(&small)[1], rests.filter(|l| is_head(l)).count())
        };
        // One step, from the assignment to the assignment; it passes the head.
        assert_eq!(heads(None), (1, 1));
        assert_eq!(heads(Some(Fairness::Strong)), (1, 1));
        // Weak fairness sees who does not wait.
        assert_eq!(heads(Some(Fairness::Weak)), (2, 1));
    }

    #[test]
    fn a_way_is_one_of_the_whole_system() {
        let (whole, _, compressed) = of("x := x + n; y := true;", None);
        let way = compressed.way(Way::of(&[0]));
        assert!(way.first.iter().any(|p| (p.thread, p.location) == (0, START)));
        let (first, passed) = &way.steps[0];
        assert_eq!(whole.steps[*first].thread, 1);
        assert!(passed.iter().all(|p| p.thread == 1));
    }
}
