//! What hints need of the obligations: whether a condition is one over the state, what it says of threads that are alike, and whether the
//! threads that an invariant speaks of come to a state in which it does not hold.

use super::*;
use crate::Means;
use crate::broken::{Passing, RECORD, generated, shown};
use engine::{Exactness, Trace, Verdict};
use syntax::print::print_expr;
use syntax::visit::VisitMut;
use witness::Value;

/// Steps that lead to a state.
#[derive(Debug, Clone)]
pub struct Run {
    /// Which thread steps, by its number, and from where, in the order of time.
    pub steps: Vec<(usize, usize)>,
    /// The values of all variables in the state.
    pub state: Vec<(Name, Value)>,
}

/// A place of a thread, and where that is in the source.
#[derive(Debug, Clone)]
pub struct Stand {
    /// The thread, by its number in the vocabulary.
    pub thread: usize,
    /// The number of the place.
    pub place: usize,
    /// The procedure that the thread executes.
    pub procedure: Name,
    /// Where it is there.
    pub stands: check::HintPlace,
}

impl Run {
    /// The state for people: where the threads are, then the variables.
    pub fn state(&self, obligations: &Obligations) -> Vec<(String, String)> {
        shown(&self.state, None, obligations)
    }

    /// The steps for people: each thread with the place that it leaves.
    pub fn steps(&self, obligations: &Obligations) -> Vec<String> {
        let step = |(thread, from): &(usize, usize)| {
            let thread = &obligations.vocabulary.threads[*thread];
            format!("{} from {}", &thread.at.as_str()[3..], thread.shown[*from])
        };
        self.steps.iter().map(step).collect()
    }
}

impl Obligations {
    /// What a hint of the source says, in the words of an invariant: of each thread that may be where it stands.
    ///
    /// # Errors
    /// No thread rests there.
    pub fn condition_of(&self, hint: &check::SourceHint) -> Result<Expr, String> {
        let mut parts = Vec::new();
        let resting = self.threads.threads.iter().enumerate();
        for (t, thread) in resting.filter(|(_, t)| t.path.instance.is_none_or(|i| i.number == 0)) {
            for (f, frame) in thread.frames.iter().enumerate() {
                if self.code.procs[frame.proc].name != hint.procedure {
                    continue;
                }
                let places = self.standing(thread, f, hint.stands);
                if places.is_empty() {
                    continue;
                }
                let at = Expr::var(self.vocabulary.threads[t].at);
                let there = Expr::any(places.into_iter().map(|l| at.clone().eq(Expr::int(l))));
                let own = self.vocabulary.variables.iter().filter_map(|v| match v.source.as_ref()? {
                    Variable::Local(path, calls, name) if *path == thread.path && *calls == frame.calls => {
                        Some((*name, Expr::var(v.name)))
                    }
                    Variable::ThreadLocal(path, name) if *path == thread.path => Some((*name, Expr::var(v.name))),
                    _ => None,
                });
                let mut said = hint.expr.clone();
                said.substitute(&own.collect());
                parts.push(there.implies(said));
            }
        }
        match parts.is_empty() {
            true => Err("no thread rests there alone: a hint stands in front of what other threads see, or is an invariant of a loop".into()),
            false => Ok(Expr::all(parts)),
        }
    }

    /// Where the thread rests in an activation, of the places at which a hint stands.
    fn standing(&self, thread: &Thread, frame: usize, stands: check::HintPlace) -> Vec<usize> {
        use check::HintPlace;
        let own = thread.locations.iter().enumerate().filter(|(_, l)| l.point.is_some_and(|p| p.frame == frame));
        match stands {
            HintPlace::Head(span) => {
                let is_head = |l: &Location| matches!(l.place, Place::Head { .. }) && l.span.key() == span.key();
                own.filter(|(_, l)| is_head(l)).map(|(n, _)| n).collect()
            }
            HintPlace::Before(span) => {
                let within = |l: &Location| l.span.file == span.file && (span.start..span.end).contains(&l.span.start);
                let found: Vec<(usize, u32)> =
                    own.filter(|(n, l)| *n != START && within(l)).map(|(n, l)| (n, l.span.start)).collect();
                let first = found.iter().map(|(_, start)| *start).min();
                found.into_iter().filter(|(_, start)| Some(*start) == first).map(|(n, _)| n).collect()
            }
            HintPlace::End if frame == 0 => {
                let is_end = |l: &Location| matches!(l.place, Place::End | Place::Return);
                thread.locations.iter().enumerate().filter(|(_, l)| is_end(l)).map(|(n, _)| n).collect()
            }
            HintPlace::End | HintPlace::Elsewhere => Vec::new(),
        }
    }

    /// The places of the source where a check sees what an invariant says of a thread there, of the first of those that are alike: no other thread
    /// executes the procedure, and it is nobody's callee.
    pub fn stands(&self) -> Vec<Stand> {
        let threads = &self.threads.threads;
        let mut found = Vec::new();
        for (t, thread) in threads.iter().enumerate().filter(|(t, _)| self.first_alike(*t) == *t) {
            let is_other = |u: usize, f: usize| self.first_alike(u) != t || f != 0;
            let mut others =
                threads.iter().enumerate().flat_map(|(u, o)| o.frames.iter().enumerate().map(move |f| (u, f)));
            if others.any(|(u, (f, frame))| frame.proc == thread.proc && is_other(u, f)) {
                continue;
            }
            let is_own = |l: &&Location| l.point.is_some_and(|point| point.frame == 0);
            for (number, location) in thread.locations.iter().enumerate() {
                let is_same = |l: &&Location| l.span.key() == location.span.key();
                let is_sole = thread.locations.iter().filter(is_own).filter(is_same).count() == 1;
                let stands = match &location.place {
                    Place::Before { .. } | Place::Create { .. } => check::HintPlace::Before(location.span),
                    Place::Head { .. } => check::HintPlace::Head(location.span),
                    _ => continue,
                };
                if is_own(&location) && is_sole {
                    found.push(Stand {
                        thread: t,
                        place: number,
                        procedure: self.code.procs[thread.proc].name,
                        stands,
                    });
                }
            }
        }
        found
    }

    /// Is it a condition over the state, of known names and of the right types?
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn is_condition(&self, e: &Expr) -> Result<(), String> {
        let mut decls = self.passive.clone();
        let parameters = self.parameters_with(&self.vocabulary.counters);
        decls.push(function(self.names.clone().fresh("condition"), parameters, e.clone()));
        let options = check::CheckOptions { generated: true, ..check::CheckOptions::default() };
        match check::check(Program { decls }, &options) {
            Ok(_) => Ok(()),
            Err(errors) => Err(errors.first().map_or_else(String::new, |d| d.message.clone())),
        }
    }

    /// What is said of one of two threads that are alike, said of the other one: each form of it once, the given one first.
    pub fn of_all_alike(&self, e: &Expr) -> Vec<Expr> {
        let mut forms = vec![e.clone()];
        let is_first = |t: &usize| self.vocabulary.threads[*t].path.instance.is_some_and(|i| i.number == 0);
        for first in (0..self.vocabulary.threads.len()).filter(is_first) {
            let (one, other) = (self.names_of(first), self.names_of(first + 1));
            let swapped: FxHashMap<Name, Expr> =
                one.iter().zip(&other).flat_map(|(a, b)| [(*a, Expr::var(*b)), (*b, Expr::var(*a))]).collect();
            let also: Vec<Expr> = forms
                .iter()
                .map(|form| {
                    let mut form = form.clone();
                    form.substitute(&swapped);
                    form
                })
                .collect();
            forms.extend(also);
        }
        forms.into_iter().unique_by(print_expr).collect()
    }

    /// What these conditions, parts of an invariant, say in front of a step of the thread: of the two that an invariant speaks of, and where it is
    /// another one, of it with each of these.
    pub fn said_in_front(&self, parts: &[Expr], thread: usize) -> Vec<Expr> {
        let mut said = parts.to_vec();
        if self.vocabulary.threads[thread].path.is_another() {
            for observed in self.first_alike(thread)..thread {
                let pairs = self.names_of(observed).into_iter().zip(self.names_of(thread));
                let instead: FxHashMap<Name, Expr> = pairs.map(|(a, b)| (a, Expr::var(b))).collect();
                said.extend(parts.iter().map(|part| {
                    let mut part = part.clone();
                    part.substitute(&instead);
                    part
                }));
            }
        }
        said.into_iter().unique_by(print_expr).collect()
    }

    /// Where the thread is, and its variables.
    fn names_of(&self, thread: ThreadId) -> Vec<Name> {
        let own = self.vocabulary.variables.iter().filter(|v| v.thread == Some(thread)).map(|v| v.name);
        std::iter::once(self.vocabulary.threads[thread].at).chain(own).collect()
    }

    /// An execution of the threads that an invariant speaks of, and of no others, to a state in which the condition does not hold: one that
    /// takes a step from each of these places in turn, each with the first of the threads that may be the one that steps. `None` where a solver
    /// finds none.
    ///
    /// # Errors
    /// Something in the source has no counterpart.
    pub fn run_along(&self, way: &[(usize, usize)], e: &Expr, means: &Means) -> Result<Option<Run>, crate::Rejected> {
        let counters = self.counters_in([e]);
        let entry = Name::from("run#");
        let mut decls = self.passive.clone();
        decls.extend(self.state(&counters).into_iter().map(|(_, name, ty)| Decl::Var(var(name, ty))));
        let mut stmts = self.start()?;
        stmts.extend(counters.iter().map(|counter| assign(counter.name, Expr::int(0))));
        let all = self.steps_of_any(&counters, true)?;
        let observed = |t: usize, first: usize| {
            self.first_alike(t) == self.first_alike(first) && !self.vocabulary.threads[t].path.is_another()
        };
        let (modified, mut called) = (self.specs(Vec::new(), Expr::bool(true), &counters), FxHashSet::default());
        let name_of = |t: usize, from: usize| Name::from(&format!("step#{t}.{from}"));
        let mut marks: Vec<(usize, usize)> = Vec::new();
        for (number, (first, from)) in way.iter().enumerate() {
            let these: Vec<&Step> = all.iter().filter(|s| s.from == *from && observed(s.thread, *first)).collect();
            let labels = (0..these.len()).map(|n| Name::from(&format!("p{number}.{n}"))).collect_vec();
            let next = Name::from(&format!("q{number}"));
            stmts.push(goto(labels.clone()));
            for (step, label) in these.into_iter().zip(labels) {
                stmts.push(Stmt::generated(StmtKind::Label(label)));
                let mut mark = call(name_of(step.thread, step.from));
                marks.push((step.thread, step.from));
                mark.tag = Tag(std::num::NonZeroU32::new(marks.len() as u32));
                stmts.push(mark);
                stmts.push(goto(vec![next]));
                if called.insert((step.thread, step.from)) {
                    let mut body = vec![assume(self.may_step(step.thread, step.from))];
                    body.extend(step.stmts.iter().cloned());
                    body.iter_mut().for_each(|stmt| Passing.visit_stmt(stmt));
                    let locals = step.locals.iter().map(|(name, ty)| var(*name, ty.clone())).collect();
                    let specs = modified.iter().filter(|s| matches!(s.kind, SpecKind::Modifies(_))).cloned().collect();
                    decls.push(procedure(name_of(step.thread, step.from), specs, locals, body));
                }
            }
            stmts.push(Stmt::generated(StmtKind::Label(next)));
        }
        for (_, name, _) in self.state(&counters) {
            let mut record = assign(name, Expr::var(name));
            record.tag = Tag(Some(RECORD));
            stmts.push(record);
        }
        stmts.push(assert(e.clone()));
        let specs = modified.iter().filter(|s| matches!(s.kind, SpecKind::Modifies(_))).cloned().collect();
        decls.push(procedure(entry, specs, Vec::new(), stmts));
        let checked = generated(Program { decls })?;
        for solver in means.solvers() {
            match engine::check(&checked, &means.engine(entry, solver, means.left())).verdict {
                Verdict::Violated(trace) => return Ok(Some(self.run_of(trace, &marks))),
                Verdict::Holds(exactness) if exactness == Exactness::default() => return Ok(None),
                _ => {}
            }
        }
        Ok(None)
    }

    fn run_of(&self, trace: Trace, marks: &[(usize, usize)]) -> Run {
        let record = Some(RECORD);
        let taken = trace.steps.iter().filter(|s| s.tag.0 != record).filter_map(|s| s.tag.0);
        let steps = taken.filter_map(|tag| marks.get(tag.get() as usize - 1).copied()).collect();
        let state = trace.steps.into_iter().filter(|s| s.tag.0 == record).flat_map(|s| s.writes).collect();
        Run { steps, state }
    }
}
