//! The steps of a program as linear transitions: each path through the code of a step, with what must hold before it and the values
//! behind it.

use rustc_hash::FxHashMap;

use crate::linear::Linear;
use crate::linear::simplex::Polyhedron;
use crate::linear::space::{Kind, MAX_PATHS, Numbers, Path, Paths, Returned, Space};
use certificate::{Obligations, Step};
use engine::limits::Limits;
use syntax::TyKind;
use syntax::ast::*;
use vocabulary::ABSENT;

/// A path through a step.
#[derive(Debug, Clone)]
pub struct Transition {
    pub thread: usize,
    pub from: usize,
    /// Threads that come from one location to another, the one that steps first.
    pub moves: Vec<(usize, usize, usize)>,
    /// What holds before, each at most 0. Variables beyond those of the state have any value.
    pub guard: Vec<Linear>,
    /// Calls that have returned on the way.
    pub returned: Vec<Returned>,
    /// The value of each variable of the state behind the step.
    pub next: Vec<Linear>,
    /// Number of the variables in `guard` and `next`.
    pub width: usize,
}

/// A state in front of a step, or behind it.
#[derive(Debug, Clone, Copy)]
pub struct Seen {
    /// Who takes the step.
    pub thread: usize,
    pub from: usize,
    /// Behind it.
    pub to: Option<usize>,
}

impl Transition {
    pub fn changes(&self, variable: usize) -> bool {
        self.next[variable] != Linear::variable(variable)
    }
}

impl Space {
    /// The state of the obligations.
    ///
    /// # Errors
    /// As [`Space::of`].
    pub fn new(obligations: &Obligations, limits: &Limits) -> Result<Space, String> {
        let vocabulary = &obligations.vocabulary;
        let threads = vocabulary.threads.iter().enumerate().map(|(t, thread)| (thread.at, t)).collect();
        let variables = vocabulary.variables.iter().map(|declared| {
            let kind = match declared.ty.kind() {
                TyKind::Int => Kind::Int,
                TyKind::Real => Kind::Real,
                TyKind::Bool => Kind::Bool,
                _ => Kind::Other,
            };
            (declared.name, kind, obligations.owner(declared))
        });
        Space::of(Numbers::Reals, threads, variables, obligations.passive().iter(), limits)
    }

    /// Variables that a thread can see.
    pub fn visible(&self, thread: usize) -> Vec<usize> {
        let sees = |v: &usize| self.variables[*v].owner.is_none_or(|o| o == thread) && self.noted != Some(*v);
        (0..self.variables.len()).filter(sees).collect()
    }

    /// The paths to the state at the start, where `seen` is asked.
    pub fn start(&self, stmts: &[Stmt], seen: &dyn Fn(&Space, Path) -> Paths) -> Result<Vec<Transition>, String> {
        let mut all = Vec::new();
        for path in self.through(stmts, self.path(), None)? {
            for path in self.settled(path)? {
                all.extend(seen(self, path)?.into_iter().filter_map(|p| self.transition(0, ABSENT, p)));
            }
        }
        Ok(all)
    }

    /// The paths through all steps. `seen` is asked what becomes of them in front of each step, and behind it.
    pub fn transitions(
        &mut self,
        steps: &[Step],
        limits: &Limits,
        seen: &dyn Fn(&Space, Path, Seen) -> Paths,
    ) -> Result<Vec<Transition>, String> {
        let mut all = Vec::new();
        for Step { thread, from, locals, stmts } in steps {
            let path = self.path_with(locals.iter().map(|(name, ty)| (*name, Kind::of(ty))));
            for path in seen(self, path, Seen { thread: *thread, from: *from, to: None })? {
                if let Some(exceeded) = limits.exceeded() {
                    return Err(exceeded.reason().into());
                }
                let paths: Vec<Path> = self.through(stmts, path, None)?;
                for path in paths.into_iter().map(|path| self.settled(path)).collect::<Result<Vec<_>, _>>()?.concat() {
                    let to = Some(path.moved[*thread].unwrap_or(*from));
                    let behind = seen(self, path, Seen { thread: *thread, from: *from, to })?;
                    all.extend(behind.into_iter().filter_map(|p| self.transition(*thread, *from, p)));
                }
            }
        }
        Ok(all)
    }

    /// Nothing where the path cannot be gone.
    pub(super) fn transition(&self, thread: usize, from: usize, path: Path) -> Option<Transition> {
        Polyhedron::new(path.width, path.guard.iter().chain(&self.always))?;
        let own = path.moved[thread].map(|to| (thread, from, to));
        let others = path.moved.iter().enumerate().filter(|(t, _)| *t != thread);
        let others = others.filter_map(|(t, to)| Some((t, path.was[t].unwrap_or(ABSENT), (*to)?)));
        let moves = own.into_iter().chain(others).collect();
        let Path { guard, returned, values, width, .. } = path;
        Some(Transition { thread, from, moves, guard, returned, next: values, width })
    }

    /// The paths through the code; `calls` tells of the calls in it, where there may be any.
    pub(super) fn through(&self, stmts: &[Stmt], path: Path, calls: Option<&Calls>) -> Paths {
        let labels = stmts.iter().enumerate().filter_map(|(i, s)| match s.kind {
            StmtKind::Label(name) => Some((name, i)),
            _ => None,
        });
        let walk = Walk { space: self, stmts, labels: labels.collect(), calls };
        let mut done = Vec::new();
        walk.go(path, vec![stmts], &mut done)?;
        Ok(done)
    }

    fn plain(&self, stmt: &Stmt, path: Path) -> Paths {
        match &stmt.kind {
            StmtKind::Label(_) => Ok(vec![path]),
            StmtKind::Assume { expr, .. } | StmtKind::Assert { expr, .. } => self.holds(expr, path, true),
            StmtKind::Havoc(vars) => {
                let mut path = path;
                for var in vars {
                    self.arbitrary(var.name, &mut path);
                }
                Ok(vec![path])
            }
            StmtKind::Assign { lhs, rhs, .. } => self.assign(lhs, rhs, path),
            _ => Err("a statement that is not known".into()),
        }
    }
}

/// A walk through the statements of a step.
struct Walk<'a> {
    space: &'a Space,
    stmts: &'a [Stmt],
    labels: FxHashMap<Name, usize>,
    calls: Option<&'a Calls<'a>>,
}

/// The path to where the callee begins, and the one on which it has returned.
pub type Calls<'a> = dyn Fn(&Space, &CallArm, Path) -> Result<(Path, Path), String> + 'a;

impl<'a> Walk<'a> {
    /// `rest`: what is still to do, the innermost block last.
    fn go(&self, path: Path, mut rest: Vec<&'a [Stmt]>, done: &mut Vec<Path>) -> Result<(), String> {
        let Some(block) = rest.pop() else {
            done.push(path);
            return if done.len() > MAX_PATHS { Err("a step with too many paths".into()) } else { Ok(()) };
        };
        let Some((stmt, behind)) = block.split_first() else { return self.go(path, rest, done) };
        rest.push(behind);
        match &stmt.kind {
            StmtKind::Goto { targets, .. } => {
                for target in targets {
                    let Some(at) = self.labels.get(&target.name) else { return Err("an unknown label".into()) };
                    self.go(path.clone(), vec![&self.stmts[*at..]], done)?;
                }
                Ok(())
            }
            StmtKind::Return { .. } => self.go(path, Vec::new(), done),
            StmtKind::Call(call) => {
                let Some(calls) = self.calls else { return Err("a call in a step".into()) };
                let (begins, behind) = calls(self.space, &call.arm, path)?;
                self.go(begins, Vec::new(), done)?;
                self.go(behind, rest, done)
            }
            StmtKind::If(node) => {
                let none: &'a [Stmt] = &[];
                let otherwise = node.else_.as_ref().map_or(none, |b| &b.stmts);
                for (want, block) in [(true, node.then.stmts.as_slice()), (false, otherwise)] {
                    let paths = match &node.cond {
                        Guard::Star => vec![path.clone()],
                        Guard::Expr(cond) => self.space.holds(cond, path.clone(), want)?,
                    };
                    for path in paths {
                        self.go(path, [rest.as_slice(), &[block]].concat(), done)?;
                    }
                }
                Ok(())
            }
            _ => {
                for path in self.space.plain(stmt, path)? {
                    self.go(path, rest.clone(), done)?;
                }
                Ok(())
            }
        }
    }
}
