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

use super::cells::Cells;
use super::live::{Live, started_by};
use super::way::Way;
use super::*;
use base::graph;
use check::Fairness;
use concurrency::fold::fold;
use syntax::ast::ExprKind;

/// A system with fewer locations, and what became of the others.
pub struct Compressed {
    /// The smaller system.
    pub cells: Cells,
    /// By thread: the locations of the whole system where it rests, in the order of its locations here.
    pub locations: Vec<Vec<LocationId>>,
    /// The number in the whole system of the step with which each step begins.
    pub steps: Vec<usize>,
    /// Ordered by thread, and by the order in which the thread passes them.
    pub passed: Vec<Passed>,
}

/// A location of the whole system that a thread passes.
pub struct Passed {
    /// Who passes it.
    pub thread: ThreadId,
    /// Where it comes by.
    pub location: LocationId,
    /// The number of the step that it takes there.
    pub step: usize,
    /// Where it rests next, and the threads that it creates until then: locations of the whole system.
    pub rests: Vec<(ThreadId, LocationId)>,
    /// The values of the variables there, in terms of those in front of the walk.
    pub values: FxHashMap<Name, Expr>,
}

/// A step that is a part of the one before.
struct Hop {
    step: usize,
    actions: Vec<Action>,
    to: LocationId,
}

impl Compressed {
    /// The system as it is.
    pub fn unchanged(cells: &Cells) -> Compressed {
        let locations = cells.system.threads.iter().map(|t| (0..t.locations.len()).collect()).collect();
        let steps = (0..cells.system.steps.len()).collect();
        Compressed { cells: cells.clone(), locations, steps, passed: Vec::new() }
    }

    /// A monitor of endless executions has to see each turn of a thread, and what waits.
    pub fn of(cells: &Cells) -> Compressed {
        let system = &cells.system;
        let hops = Hops::of(system, &cells.flags);
        let mut out = Compressed {
            cells: cells.clone(),
            locations: Vec::new(),
            steps: Vec::new(),
            passed: hops.passed(system, &cells.flags),
        };
        let small = &mut out.cells.system;
        for t in 0..system.threads.len() {
            let kept = hops.kept(system, t);
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
            out.locations.push(kept);
        }
        if let Some(Passed { rests, values, .. }) = out.passed.iter().find(|p| (p.thread, p.location) == (0, START)) {
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
        let number = |t: ThreadId, l: LocationId| out.locations[t].iter().position(|kept| *kept == l).unwrap_or(l);
        small.steps.clear();
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
            out.steps.push(s);
            small.steps.push(step);
        }
        forget(small);
        out
    }

    /// Steps of the whole system that take the place of these, each with those that may follow it where a thread passes a location.
    pub fn way(&self, steps: &[usize]) -> Way<'_> {
        let creates = |t: ThreadId| self.passed.iter().filter(move |p| p.thread == t).flat_map(|p| &p.rests);
        let of = |step: &usize| {
            let small = &self.cells.system.steps[*step];
            let actions = small.pieces.iter().flat_map(|p| &p.actions);
            let mut walkers: Vec<ThreadId> = actions.flat_map(|a| started_by(&self.cells.system, a)).collect();
            walkers.push(small.thread);
            walkers.extend(walkers.clone().into_iter().flat_map(creates).map(|(thread, _)| *thread));
            (self.steps[*step], self.passed.iter().filter(|p| walkers.contains(&p.thread)).collect())
        };
        let first = self.passed.iter().filter(|p| self.cells.system.threads[p.thread].begins == START).collect();
        Way { first, steps: steps.iter().map(of).collect() }
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
    fn of(system: &System, flags: &[(Name, Name)]) -> Hops {
        let endless = system.fairness();
        let live = Live::of(system);
        let mut of = Vec::new();
        for (t, thread) in system.threads.iter().enumerate() {
            let mut finder = Finder { system, flags, live: &live, thread: t, is_alone: false };
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
        let begins = hops.passed_at(system, flags, 0, START);
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
    fn passed(&self, system: &System, flags: &[(Name, Name)]) -> Vec<Passed> {
        let mut passed = Vec::new();
        for (thread, own) in self.of.iter().enumerate() {
            let next = |l: usize| own[l].iter().map(|h| h.to).collect();
            let order = graph::topological(own.len(), next).unwrap_or_default();
            passed.extend(order.into_iter().filter_map(|l| self.passed_at(system, flags, thread, l)));
        }
        passed
    }

    /// The walk from a location, where there is one.
    fn passed_at(
        &self,
        system: &System,
        flags: &[(Name, Name)],
        thread: ThreadId,
        location: LocationId,
    ) -> Option<Passed> {
        let step = self.of[thread][location].as_ref()?.step;
        let mut actions = Vec::new();
        let rest = self.walk(system, thread, location, &mut actions, &mut Vec::new());
        let mut values = behind(&actions);
        let known = |n: Name| system.variables.iter().any(|v| v.name == n) && !flags.iter().any(|f| f.1 == n);
        values.retain(|name, _| known(*name));
        let mut rests = vec![(thread, rest)];
        let started = actions.iter().flat_map(|a| started_by(system, a));
        rests.extend(started.map(|child| (child, self.rest(child, START))));
        Some(Passed { thread, location, step, rests, values })
    }
}

/// Looks for steps of a thread that can be taken at once.
struct Finder<'a> {
    system: &'a System,
    flags: &'a [(Name, Name)],
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
        let is_temp = |n: Name| step.temps.iter().any(|t| t.name == n) || self.flags.iter().any(|(_, flag)| *flag == n);
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
    use super::super::cells::{self, Sizes};
    use super::*;
    use check::{CheckOptions, check};
    use syntax::parse::parse_str;

    fn of(body: &str, endless: Option<Fairness>) -> (System, Compressed) {
        let text = format!(
            "var x: int; var y: bool;
             procedure {{:entrypoint}} Main() modifies x, y; {{ x := 0; y := false; async call Worker(1); async call Worker(2); }}
             procedure Worker(n: int) modifies x, y; {{ {body} }}"
        );
        let checked = check(parse_str(&text).expect("it parses"), &CheckOptions::default()).expect("it is well-formed");
        let asked =
            endless.map_or_else(Asked::default, |fairness| Asked { fairness, ..Asked::about(Property::Termination) });
        let system = System::of(&checked, &asked).expect("a system");
        let cells = cells::split(&system, &Sizes::new(2)).expect("no maps");
        (system, Compressed::of(&cells))
    }

    /// How many steps each thread has.
    fn steps(compressed: &Compressed) -> Vec<usize> {
        let system = &compressed.cells.system;
        (0..system.threads.len()).map(|t| system.steps.iter().filter(|s| s.thread == t).count()).collect()
    }

    #[test]
    fn who_sets_up_and_creates_is_behind_that_at_first() {
        let (whole, compressed) = of("x := x + n;", None);
        assert_eq!(steps(&compressed), [0, 1, 1]);
        assert!(whole.steps.len() > 6, "{whole}");
        let small = &compressed.cells.system;
        assert_eq!(small.threads.iter().map(|t| t.begins).collect::<Vec<_>>(), [START; 3]);
        let text = small.to_string();
        assert!(text.contains("initially !y;") && text.contains("initially x == 0;"), "{text}");
    }

    #[test]
    fn what_others_see_is_a_step() {
        // Each of the accesses is one, what happens between them to locals is none.
        let (_, compressed) = of("var i: int; i := n; x := i; i := i + 1; i := i + 1; y := true; x := i;", None);
        assert_eq!(steps(&compressed), [0, 3, 3]);
    }

    #[test]
    fn choices_and_conditions_stay() {
        // The thread may stop for good in front of a choice, and of what may not let it pass.
        let (_, compressed) = of("var i: int; x := 1; havoc i; assume i > 3; x := i;", None);
        assert_eq!(steps(&compressed), [0, 3, 3]);
        let (_, compressed) = of("while (true) { }", None);
        assert_eq!(steps(&compressed), [0, 1, 1]);
    }

    #[test]
    fn loops_are_seen_by_monitors() {
        let heads = |fairness| {
            let (_, compressed) = of("while (true) { x := n; }", fairness);
            let rests = compressed.cells.system.threads[1].locations.iter();
            (steps(&compressed)[1], rests.filter(|l| is_head(l)).count())
        };
        // One step, from the assignment to the assignment; it passes the head.
        assert_eq!(heads(None), (1, 1));
        assert_eq!(heads(Some(Fairness::Strong)), (1, 1));
        // Weak fairness sees who does not wait.
        assert_eq!(heads(Some(Fairness::Weak)), (2, 1));
    }

    #[test]
    fn a_way_is_one_of_the_whole_system() {
        let (whole, compressed) = of("x := x + n; y := true;", None);
        let way = compressed.way(&[0]);
        assert!(way.first.iter().any(|p| (p.thread, p.location) == (0, START)));
        let (first, passed) = &way.steps[0];
        assert_eq!(whole.steps[*first].thread, 1);
        assert!(passed.iter().all(|p| p.thread == 1));
    }
}
