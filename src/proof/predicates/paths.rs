//! The paths through the steps of a system: a conjunction of what must be true, and the values behind it, both linear.

use super::remainders;
use crate::linear::Linear;
use crate::linear::simplex::Polyhedron;
use crate::linear::space::{Kind, MAX_PATHS, Numbers, Path, Space, bounded};
use concurrency::program::Action;
use engine::limits::Limits;
use syntax::ast::*;
use system::live::Live;
use system::{Exit, PieceId, StateVariable, Step, System, ThreadId};
use vocabulary::{ABSENT, END, LocationId};

/// All of them.
pub struct Paths {
    pub space: Space,
    pub all: Vec<StepPath>,
    /// To the first states.
    pub initial: Vec<Conditions>,
    /// Variables of conditions and values, together.
    pub width: usize,
}

/// One of them.
pub struct StepPath {
    /// Number of the step in the system.
    pub step: usize,
    pub thread: ThreadId,
    pub from: LocationId,
    pub conditions: Conditions,
    /// Where other threads must have been, or not.
    pub was: Vec<(ThreadId, LocationId, bool)>,
    /// Where threads are behind it.
    pub moved: Vec<(ThreadId, LocationId)>,
    /// The value of each variable of the space behind it; empty where a check fails.
    pub next: Vec<Linear>,
    pub fails: bool,
    /// Maps of which an index is out of range, by number of their flags.
    pub leaves: Vec<usize>,
}

/// What must be true.
#[derive(Debug, Clone, Default)]
pub struct Conditions {
    /// Each at most 0: of integers, constants, and values of the path's own.
    pub sums: Vec<Linear>,
    /// Booleans of the state, by their number in the space.
    pub booleans: Vec<(usize, bool)>,
}

impl Paths {
    /// # Errors
    /// Too many paths, or limits.
    pub fn of(system: &System, live: &Live, limits: &Limits) -> Result<Paths, String> {
        let threads = system.threads.iter().enumerate().map(|(t, thread)| (thread.location, t)).collect();
        let variables = system.variables.iter().map(|v| {
            let owner = v.owner.as_ref().and_then(|path| system.thread_at(path));
            (v.name, Kind::of(&v.ty), owner)
        });
        let mut space = Space::of(Numbers::Integers, threads, variables, system.passive.iter(), limits)?;
        space.track(remainders::wanted(system));
        let mut all = Vec::new();
        for (number, step) in system.steps.iter().enumerate() {
            if let Some(exceeded) = limits.exceeded() {
                return Err(exceeded.reason().into());
            }
            let temps = step.temps.iter().map(|t| (t.name, Kind::of(&t.ty)));
            let flags = system.flags.iter().map(|(_, flag)| (*flag, Kind::Bool));
            let mut path = space.path_with(temps.chain(flags));
            for (_, flag) in &system.flags {
                path.temps.insert(*flag, Linear::integer(0));
            }
            let mut walk = Walk { space: &space, system, live, number, step, found: Vec::new() };
            walk.from(0, path)?;
            all.extend(walk.found);
        }
        let mut initial = vec![space.path()];
        for e in initially(system, live) {
            let mut next = Vec::new();
            for path in initial {
                next.extend(space.holds(&e, path, true)?);
            }
            initial = next;
        }
        let mut width = space.variables.len();
        let mut conditions = |path: &Path| {
            width = width.max(path.width);
            conditions(&space, system, &path.guard)
        };
        let initial: Vec<Conditions> = initial.iter().filter_map(&mut conditions).collect();
        // Values of steps and of first states stand in one query: they are different ones.
        let first = space.variables.len();
        let all: Vec<StepPath> = all
            .into_iter()
            .map(|mut path| {
                path.renumber(first, width - first);
                path
            })
            .collect();
        let widths = all.iter().flat_map(StepPath::sums).filter_map(|s| s.terms.keys().last()).map(|v| v + 1);
        let width = widths.max().unwrap_or_default().max(width);
        Ok(Paths { space, all, initial, width })
    }

    /// Is it a Boolean of the state, which has a bit of its own?
    pub fn is_boolean(&self, system: &System, variable: usize) -> bool {
        is_boolean(&self.space, system, variable)
    }
}

/// What holds at first, where that is not read any more is 0.
fn initially(system: &System, live: &Live) -> Vec<Expr> {
    let begun = (0..system.threads.len()).filter(|t| system.threads[*t].begins != ABSENT);
    let idle = begun.flat_map(|t| live.idle(system, t, system.threads[t].begins));
    let idle: Vec<_> = idle.map(|v| &system.variables[v]).collect();
    let speaks_of_idle = |e: &&Expr| e.mentions(|name| idle.iter().any(|v| v.name == name));
    let all = system.initially.iter().filter(|e| !speaks_of_idle(e)).cloned();
    let is_nothing = |v: &&StateVariable| match v.ty.kind {
        TypeKind::Bool => Expr::var(v.name).not(),
        _ => Expr::var(v.name).eq(Expr::int(0)),
    };
    all.chain(idle.iter().map(is_nothing)).collect()
}

fn is_boolean(space: &Space, system: &System, variable: usize) -> bool {
    let Some(known) = space.variables.get(variable) else { return false };
    known.is_bool && system.variables.iter().any(|v| v.name == known.name)
}

impl StepPath {
    fn sums(&self) -> impl Iterator<Item = &Linear> {
        self.conditions.sums.iter().chain(&self.next)
    }

    /// Gives variables from `first` on numbers that are larger by that.
    fn renumber(&mut self, first: usize, by: usize) {
        for sum in self.conditions.sums.iter_mut().chain(&mut self.next) {
            let shifted = |v: usize| if v < first { v } else { v + by };
            sum.terms = std::mem::take(&mut sum.terms).into_iter().map(|(v, f)| (shifted(v), f)).collect();
        }
    }
}

/// Nothing where they cannot be true.
fn conditions(space: &Space, system: &System, guard: &[Linear]) -> Option<Conditions> {
    let mut found = Conditions::default();
    for sum in guard {
        let only = sum.terms.keys().next().filter(|v| sum.terms.len() == 1 && is_boolean(space, system, **v));
        let Some(variable) = only else {
            found.sums.push(sum.clone());
            continue;
        };
        let no = !sum.constant.is_positive();
        let yes = !(&sum.constant + &sum.terms[variable]).is_positive();
        match (no, yes) {
            (true, true) => {}
            (false, false) => return None,
            _ if found.booleans.contains(&(*variable, no)) => return None,
            _ if found.booleans.contains(&(*variable, yes)) => {}
            _ => found.booleans.push((*variable, yes)),
        }
    }
    Some(found)
}

struct Walk<'a> {
    space: &'a Space,
    system: &'a System,
    live: &'a Live,
    number: usize,
    step: &'a Step,
    found: Vec<StepPath>,
}

/// So many paths through a piece are looked at one by one, whether there is such an execution.
const MANY: usize = 16;

impl Walk<'_> {
    /// Those that can be gone.
    fn possible(&self, paths: Vec<Path>) -> Result<Vec<Path>, String> {
        let mut possible = Vec::new();
        for path in paths {
            self.space.go_on()?;
            let can_be_gone = Polyhedron::new(path.width, path.guard.iter().chain(&self.space.always)).is_some();
            possible.extend(Some(path).filter(|_| can_be_gone));
        }
        Ok(possible)
    }

    fn from(&mut self, piece: PieceId, path: Path) -> Result<(), String> {
        if self.found.len() > MAX_PATHS {
            return Err("a step with too many paths".into());
        }
        let piece = &self.step.pieces[piece];
        let mut paths = vec![path];
        for action in &piece.actions {
            let mut next = Vec::new();
            for path in paths {
                next.extend(self.action(action, path)?);
                if next.len() > MAX_PATHS {
                    next = bounded(self.possible(next)?)?;
                }
            }
            if next.len() > MANY {
                next = self.possible(next)?;
            }
            paths = next;
        }
        for mut path in paths {
            match &piece.exit {
                Exit::Goto(to) => self.from(*to, path)?,
                Exit::Choose(to) => to.iter().try_for_each(|p| self.from(*p, path.clone()))?,
                Exit::Branch { cond, then, else_ } => {
                    for (want, to) in [(true, *then), (false, *else_)] {
                        for path in self.space.holds(cond, path.clone(), want)? {
                            self.from(to, path)?;
                        }
                    }
                }
                Exit::Rest(to) => {
                    path.moved[self.step.thread] = Some(*to);
                    self.forget(*to, &mut path);
                    for path in self.space.settled(path)? {
                        self.ends(path, false)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn action(&mut self, action: &Action, mut path: Path) -> Result<Vec<Path>, String> {
        match action {
            Action::Assign { lhs, rhs, .. } => self.space.assign(lhs, rhs, path),
            Action::Havoc(names) => {
                names.iter().for_each(|name| self.space.arbitrary(*name, &mut path));
                Ok(vec![path])
            }
            Action::Assume { expr, .. } => self.space.holds(expr, path, true),
            Action::Check { expr, .. } => {
                for failing in self.space.holds(expr, path.clone(), false)? {
                    self.ends(failing, true)?;
                }
                self.space.holds(expr, path, true)
            }
            Action::Touches { .. } => Ok(vec![path]),
        }
    }

    /// What is not read any more, of the thread that rests there and of those that it has created.
    fn forget(&self, to: LocationId, path: &mut Path) {
        let system = self.system;
        let dead = if to == END { Vec::new() } else { self.live.dead(system, self.step.thread, to) };
        for dead in dead {
            self.space.arbitrary(system.variables[dead].name, path);
        }
        for (thread, to) in path.moved.clone().into_iter().enumerate() {
            for idle in to.map_or(Vec::new(), |to| self.live.idle(system, thread, to)) {
                if let Some(variable) = self.space.variable(system.variables[idle].name) {
                    path.values[variable] = Linear::default();
                }
            }
        }
    }

    fn ends(&mut self, path: Path, fails: bool) -> Result<(), String> {
        let system = self.system;
        let Some(conditions) = conditions(self.space, system, &path.guard) else { return Ok(()) };
        if self.found.len() > MAX_PATHS {
            return Err("a step with too many paths".into());
        }
        let is_set = |flag: &Name| path.temps.get(flag).and_then(Linear::as_constant).is_some_and(|v| !v.is_zero());
        let leaves: Vec<usize> = (0..self.system.flags.len()).filter(|f| is_set(&self.system.flags[*f].1)).collect();
        let own = self.step.thread;
        let was = path.was.iter().enumerate().filter_map(|(t, l)| Some((t, (*l)?, true)));
        let was = was.chain(path.was_not.iter().map(|(t, l)| (*t, *l, false))).filter(|(t, ..)| *t != own);
        let moved = path.moved.iter().enumerate().filter_map(|(t, l)| Some((t, (*l)?)));
        self.found.push(StepPath {
            step: self.number,
            thread: own,
            from: self.step.from,
            conditions,
            was: was.collect(),
            moved: moved.collect(),
            next: if fails { Vec::new() } else { path.values },
            // Behind such an index nothing is known.
            fails: fails && leaves.is_empty(),
            leaves,
        });
        Ok(())
    }
}
