//! Which variables are live where: read, maybe, before they are written.
//!
//! For each thread a backward dataflow analysis over its own steps, in which a creation reads what the created thread reads. A global is live
//! in a state where it is live for some thread: where each writes it before it reads it, the value that it has now is never read. What is
//! not live has no value that matters: before its first assignment an `int` is any integer.

use rustc_hash::FxHashMap;

use super::*;
use base::graph;
use concurrency::program::Action;
use syntax::ast::{Access, ExprKind};

/// The result for a whole system.
pub struct Live {
    /// By thread, location, and variable (its position in [`System::variables`]).
    live: Vec<Vec<Vec<bool>>>,
    /// The same where the value that a local has when its thread ends counts as read: how far a thread came is what others are proved by.
    kept: Vec<Vec<Vec<bool>>>,
    /// Locations of the entry thread in which it is alone for certain.
    pub alone: Vec<bool>,
}

/// A thread, and who creates it.
pub struct Before {
    /// Who creates.
    pub creator: ThreadId,
    /// Who is created.
    pub created: ThreadId,
    /// Locations of the creator that the creation does not come before: the thread does not exist there. None where the creator is created
    /// again and again, as the thread of the last time has ended there.
    pub at: Vec<bool>,
    /// Locations of the creator that it comes to behind the creation only: the thread exists, or has ended.
    pub behind: Vec<bool>,
}

impl Live {
    /// Repeats the analysis until nothing changes.
    pub fn of(system: &System) -> Live {
        let index = system.variables.iter().enumerate().map(|(i, v)| (v.name, i)).collect();
        let nothing = |t: &Thread| vec![vec![false; system.variables.len()]; t.locations.len()];
        let live = system.threads.iter().map(nothing).collect();
        let mut analysis = Analysis { system, index, live };
        for v in system.monitored().filter_map(|n| analysis.index.get(&n).copied()) {
            analysis.live.iter_mut().flatten().for_each(|live| live[v] = true);
        }
        while analysis.round() {}
        let live = analysis.live.clone();
        for (thread, at) in system.threads.iter().zip(&mut analysis.live) {
            let own = |v: &StateVariable| v.owner.as_ref() == Some(&thread.path);
            at[END].iter_mut().zip(&system.variables).for_each(|(kept, v)| *kept |= own(v));
        }
        while analysis.round() {}
        let kept = analysis.live;
        let [mut alone, _] = around(system, 0, &|a| !started_by(system, a).is_empty());
        if system.threads.iter().skip(1).any(|t| t.begins != ABSENT) {
            alone.fill(false);
        }
        Live { live, kept, alone }
    }

    /// With a monitor beside the system, whose variables are behind all others: these are live everywhere. What else it reads, it reads
    /// where a thread is about to read it.
    pub fn beside(mut self, monitored: &System) -> Live {
        let all = self.live.iter_mut().chain(&mut self.kept).flatten();
        all.for_each(|live| live.resize(monitored.variables.len(), true));
        self
    }

    /// May the thread, when it goes on from there, read the variable before it writes it?
    pub fn is_live(&self, thread: ThreadId, location: LocationId, variable: usize) -> bool {
        self.live[thread][location][variable]
    }

    /// May a thread that is there from the first read its first value?
    pub fn is_live_at_first(&self, system: &System, variable: usize) -> bool {
        let begun = (0..system.threads.len()).filter(|t| system.threads[*t].begins != ABSENT);
        begun.into_iter().any(|t| self.is_live(t, system.threads[t].begins, variable))
    }

    /// Variables of its own that the thread need not keep there.
    pub fn dead(&self, system: &System, thread: ThreadId, location: LocationId) -> Vec<usize> {
        let path = Some(&system.threads[thread].path);
        let own = (0..system.variables.len()).filter(|v| system.variables[*v].owner.as_ref() == path);
        own.filter(|v| !self.is_live(thread, location, *v)).collect()
    }

    /// Of these, the ones that a proof can take to be 0, or false, where the thread rests: a certificate can say so.
    pub fn idle(&self, system: &System, thread: ThreadId, location: LocationId) -> Vec<usize> {
        if matches!(location, ABSENT | END | JOINED) {
            return Vec::new();
        }
        let is_said = |v: &usize| {
            let StateVariable { source, handed, is_part, ty, .. } = &system.variables[*v];
            source.is_some() && handed.is_none() && !is_part && matches!(ty.kind, TypeKind::Bool | TypeKind::Int)
        };
        let mut idle = self.dead(system, thread, location);
        idle.retain(|v| is_said(v) && !self.kept[thread][location][*v]);
        idle
    }
}

/// The threads that an action starts.
pub(super) fn started_by(system: &System, action: &Action) -> Vec<ThreadId> {
    let Action::Assign { lhs, rhs, .. } = action else { return Vec::new() };
    let starts = |t: &ThreadId| {
        let location = system.threads[*t].location;
        lhs.iter().zip(rhs).any(|(l, r)| l.base.name == location && r.kind == Expr::int(START).kind)
    };
    (0..system.threads.len()).filter(starts).collect()
}

/// Each thread that others create, and where these have not yet.
pub fn before(system: &System) -> Vec<Before> {
    let actions = system
        .steps
        .iter()
        .flat_map(|s| s.pieces.iter().flat_map(move |p| p.actions.iter().map(move |a| (s.thread, a))));
    let pairs: std::collections::BTreeSet<(ThreadId, ThreadId)> = actions
        .flat_map(|(creator, a)| started_by(system, a).into_iter().map(move |created| (creator, created)))
        .collect();
    let of = |(creator, created)| {
        let [mut at, behind] = around(system, creator, &|a| started_by(system, a).contains(&created));
        if system.threads[creator].again {
            at.fill(false);
        }
        Before { creator, created, at, behind }
    };
    pairs.into_iter().map(of).collect()
}

/// Locations that the thread comes to, but not behind such an action; and those that it comes to behind one only.
fn around(system: &System, thread: ThreadId, is_such: &dyn Fn(&Action) -> bool) -> [Vec<bool>; 2] {
    let count = system.threads[thread].locations.len();
    let mut reached = [vec![false; count], vec![false; count]];
    let mut work = vec![(START, false)];
    while let Some((location, created)) = work.pop() {
        if std::mem::replace(&mut reached[usize::from(created)][location], true) {
            continue;
        }
        for step in system.steps.iter().filter(|s| s.thread == thread && s.from == location) {
            let mut seen = std::collections::BTreeSet::new();
            let mut pieces = vec![(0, created)];
            while let Some((piece, created)) = pieces.pop() {
                if !seen.insert((piece, created)) {
                    continue;
                }
                let created = created || step.pieces[piece].actions.iter().any(is_such);
                match &step.pieces[piece].exit {
                    Exit::Rest(to) => work.push((*to, created)),
                    exit => pieces.extend(exit.successors().into_iter().map(|p| (p, created))),
                }
            }
        }
    }
    let only = |here: usize| (0..count).map(|l| reached[here][l] && !reached[1 - here][l]).collect();
    [only(0), only(1)]
}

struct Analysis<'a> {
    system: &'a System,
    index: FxHashMap<Name, usize>,
    live: Vec<Vec<Vec<bool>>>,
}

impl Analysis<'_> {
    /// Looks at all steps once; whether anything new came out.
    fn round(&mut self) -> bool {
        let mut grown = false;
        for step in self.system.steps.iter().rev() {
            let found = self.step(step);
            for (known, new) in self.live[step.thread][step.from].iter_mut().zip(found) {
                grown |= new && !*known;
                *known |= new;
            }
        }
        grown
    }

    /// What is live in front of a step.
    fn step(&self, step: &Step) -> Vec<bool> {
        let pieces = &step.pieces;
        let order = graph::topological(pieces.len(), |p| pieces[p].exit.successors()).unwrap_or_default();
        let mut at: Vec<Vec<bool>> = vec![vec![false; self.system.variables.len()]; pieces.len()];
        for p in order.into_iter().rev() {
            let mut live = match &pieces[p].exit {
                Exit::Rest(to) => self.live[step.thread][*to].clone(),
                exit => {
                    let mut live = vec![false; self.system.variables.len()];
                    for next in exit.successors() {
                        live.iter_mut().zip(&at[next]).for_each(|(l, n)| *l |= n);
                    }
                    if let Exit::Branch { cond, .. } = exit {
                        self.read(cond, &mut live);
                    }
                    live
                }
            };
            for action in pieces[p].actions.iter().rev() {
                self.action(action, &mut live);
            }
            at[p] = live;
        }
        at.swap_remove(0)
    }

    fn action(&self, action: &Action, live: &mut [bool]) {
        for child in started_by(self.system, action) {
            live.iter_mut().zip(&self.live[child][START]).for_each(|(l, c)| *l |= c);
        }
        match action {
            Action::Assign { lhs, .. } => {
                let whole = lhs.iter().filter(|l| l.path.is_empty());
                whole.filter_map(|l| self.index.get(&l.base.name)).for_each(|i| live[*i] = false);
            }
            Action::Havoc(names) => names.iter().filter_map(|n| self.index.get(n)).for_each(|i| live[*i] = false),
            Action::Assume { .. } | Action::Check { .. } | Action::Touches { .. } => {}
        }
        if let Action::Assign { lhs, .. } = action {
            let partly = lhs.iter().filter(|l| l.path.iter().any(|a| matches!(a, Access::Index(_) | Access::Field(_))));
            partly.filter_map(|l| self.index.get(&l.base.name)).for_each(|i| live[*i] = true);
        }
        action.exprs().into_iter().for_each(|e| self.read(e, live));
    }

    fn read(&self, e: &Expr, live: &mut [bool]) {
        if let ExprKind::Var(name) = &e.kind
            && let Some(i) = self.index.get(name)
        {
            live[*i] = true;
        }
        e.for_each_child(&mut |c| self.read(c, live));
    }
}
