//! Proofs up to commutation: the invariant is one of fewer executions, which stand for all.
//!
//! Where two threads are about to step, and the two steps may be done in either order, one order is enough. A
//! certificate says which thread goes first where (`Order.T`, an integer for each thread: who has less), and where
//! steps may be done in the other order (`Commutes.T.U`). In the state, `sleeps.U` says that what U does next has been
//! looked at earlier. When T steps, U sleeps behind it exactly if
//! ```text
//!     (it slept, or Order.U < Order.T) and Commutes.T.U, all in front of the step
//! ```
//! and whoever sleeps does not step. `turn` is an integer that an order may look at: behind a step of T it is `Turn.T`.
//! Any order is sound, and any turn; what has to be shown is that steps commute:
//! ```text
//! procedure commute.T.l.U.m() requires Commutes.T.U; requires T is at l, U at m;
//! { T's step from l; U is at m still; U's step from m;
//!   and again: U's step, which can be taken; T's step, which can be taken; the same state }
//! ```
//!
//! *Why that is sound.* A letter is a thread with a place, (T, l); a step is a state, a letter and a state behind it.
//! Let an execution of n steps lead from q to a state r, and let S be letters with which *no* execution of n steps from
//! q to r begins. Then there is an execution of the reduced system of n steps from q, with S asleep, to r. By induction
//! on n: of all letters with which an execution of n steps from q to r begins, let a be one that comes first in the
//! order at q. It is not in S. Take such an execution; behind a it is at q', and sleepers there are those b in S or
//! before a with Commutes(a, b) at q. None of them begins an execution of n - 1 steps from q' to r: if b did, then a, b
//! and n - 2 steps more lead from q to r, and by what is shown of a and b at q so do b, a and the same n - 2 steps; so
//! b begins an execution of n steps from q to r, and is neither in S nor before a. With S empty at the start the
//! reduced system reaches every state that is reached, with some sleepers. The order may depend on anything, for it is
//! compared at q only. Each check that a thread is about to make is shown in every state of the reduced system, *also
//! where the thread sleeps*; so no check fails in any state that is reached. Nothing is said of executions without end.
//!
//! Steps that block or enable one another need no rule of their own: where U's step can be taken only behind T's, it
//! cannot be taken first, and the procedure says so. A bit stands for the letter of the place where U is, so U has to
//! stay there while it sleeps; threads at places without a step do not sleep. What a step takes at random (`havoc`,
//! `goto` to several labels) it takes again in the other order.
//!
//! Source: Godefroid, "Partial-order methods for the verification of concurrent systems", LNCS 1032 (1996), chapter 5
//! (sleep sets); with preference orders that depend on the execution: Farzan, Klumpp and Podelski, "Sound
//! sequentialization for concurrent program verification", PLDI 2022.

use std::collections::BTreeMap;

use super::*;

/// An order of threads, and which of their steps commute. Functions of the whole state, that of the order included.
#[derive(Debug, Clone)]
pub struct Reordering {
    /// By thread: the variable that says that it sleeps.
    pub sleeps: Vec<Name>,
    /// An integer, 0 at the start.
    pub turn: Name,
    /// By thread: of two threads the one that has less goes first.
    pub order: Vec<Expr>,
    /// By thread: what [`Reordering::turn`] is behind its step; over the state there, with the turn of before.
    pub turns: Vec<Expr>,
    /// Of T and U: the step of T and then that of U may be done in the other order. Those that are missing may not.
    pub commutes: BTreeMap<(usize, usize), Expr>,
    /// The functions of a certificate that say all this, each with its type: no declaration of the program has such a name.
    functions: Vec<(Name, Type, Part)>,
}

/// Says of a function that it is one of a [`Reordering`].
const REORDERING: &str = "reordering";

impl Obligations {
    /// The same, of executions up to commutation: `Inv` has `sleeps.T` of each thread, and `turn`. Nothing commutes
    /// before somebody says so.
    ///
    /// # Errors
    /// Something else is asked than whether checks fail, or threads are created any number of times, or keep control.
    pub fn up_to_commutation(mut self) -> Result<Obligations, Refused> {
        let is_one = |t: &Resting| t.path.instance.is_none();
        if !matches!(self.asked.property, Property::Safety) || self.asked.scheduling.cooperative {
            return Err(Refused::new("commutation where more is asked than checks of preemptive threads"));
        }
        if !self.vocabulary.threads.iter().all(is_one) || !self.vocabulary.counters.is_empty() {
            return Err(Refused::new("commutation of threads without number"));
        }
        let count = self.vocabulary.threads.len();
        let sleeps = (0..count).map(|t| format!("sleeps.{}", self.label(t))).collect::<Vec<_>>();
        let sleeps = sleeps.into_iter().map(|name| self.names.fresh(&name)).collect();
        let turn = self.names.fresh("turn");
        let (order, turns) = (vec![Expr::int(0); count], vec![Expr::var(turn); count]);
        let functions = self.names_of_order().into_iter();
        let functions = functions.map(|(name, ty, part)| (self.names.fresh(&name), ty, part)).collect();
        self.reordering = Some(Reordering { sleeps, turn, order, turns, commutes: BTreeMap::new(), functions });
        Ok(self)
    }

    /// What a thread is called.
    fn label(&self, thread: ThreadId) -> &str {
        &self.vocabulary.threads[thread].at.as_str()[3..]
    }

    /// The functions of a certificate about the order, each with its type.
    pub fn functions_of_order(&self) -> &[(Name, Type, Part)] {
        self.reordering.as_ref().map_or(&[], |order| &order.functions)
    }

    /// What these are called, where the program does not call something else so.
    fn names_of_order(&self) -> Vec<(String, Type, Part)> {
        let count = self.vocabulary.threads.len();
        let of_thread = |t: usize| {
            let label = self.label(t);
            let own = [
                (format!("Order.{label}"), Type::int(), Part::Order(t)),
                (format!("Turn.{label}"), Type::int(), Part::Turn(t)),
            ];
            let others = (0..count).filter(move |u| *u != t);
            own.into_iter().chain(
                others
                    .map(move |u| (format!("Commutes.{label}.{}", self.label(u)), Type::bool(), Part::Commutes(t, u))),
            )
        };
        (0..count).flat_map(of_thread).collect()
    }

    pub(super) fn variables_of_order(&self) -> Vec<(Name, Type)> {
        let Some(order) = &self.reordering else { return Vec::new() };
        order.sleeps.iter().map(|s| (*s, Type::bool())).chain([(order.turn, Type::int())]).collect()
    }

    /// The functions, as they are declared.
    pub(super) fn declarations_of_order(&self) -> Vec<Decl> {
        let Some(order) = &self.reordering else { return Vec::new() };
        let declared = |(name, ty, part): &(Name, Type, Part)| {
            let mut decl = function_to(ty.clone(), *name, self.parameters(), order.part(*part)?.clone());
            if let Decl::Function(f) = &mut decl {
                f.attrs.push(Attr::generated(REORDERING, Vec::new()));
            }
            Some(decl)
        };
        order.functions.iter().filter_map(declared).collect()
    }

    fn of_order(&self, part: Part) -> Option<Expr> {
        let order = self.reordering.as_ref()?;
        order.part(part)?;
        let (name, ..) = order.functions.iter().find(|(_, _, other)| *other == part)?;
        Some(applied(*name, &self.parameters()))
    }

    /// Nobody sleeps at the start.
    pub(super) fn order_at_first(&self) -> Vec<Stmt> {
        let Some(order) = &self.reordering else { return Vec::new() };
        let sleeps = order.sleeps.iter().map(|s| assign(*s, Expr::bool(false)));
        sleeps.chain([assign(order.turn, Expr::int(0))]).collect()
    }

    /// Is the thread at a place from which it has a step?
    fn has_step(&self, thread: ThreadId) -> Expr {
        let at = self.vocabulary.threads[thread].at;
        let places = self.threads.threads[thread].locations.iter().enumerate().filter(|(_, l)| l.point.is_some());
        Expr::any(places.map(|(l, _)| Expr::var(at).eq(Expr::int(l))))
    }

    /// Procedures that show of each pair of steps that is said to commute that it does, and what they are about. Steps
    /// on disjoint data need none.
    pub(super) fn lemmas(&self, names: &mut Names) -> Result<(Vec<Decl>, Vec<Obligation>), Refused> {
        let (mut decls, mut obligations) = (Vec::new(), Vec::new());
        let Some(order) = &self.reordering else { return Ok((decls, obligations)) };
        for (&(first, second), condition) in &order.commutes {
            let letters = |t: ThreadId| {
                let all = self.threads.threads[t].locations.iter().enumerate();
                all.filter(|(_, l)| l.point.is_some()).map(|(l, _)| l).collect::<Vec<_>>()
            };
            for (from, other) in letters(first).into_iter().cartesian_product(letters(second)) {
                let places = [(first, from), (second, other)];
                let here = places.map(|(t, l)| (self.vocabulary.threads[t].at, l));
                if holds_nowhere(condition, &here) || self.are_disjoint(places[0], places[1])? {
                    continue;
                }
                let name =
                    [(first, from), (second, other)].map(|(t, l)| self.step_name(t, l)).join(".").replace("step.", "");
                let name = names.fresh(&format!("commute.{name}"));
                decls.push(self.lemma(name, places)?);
                let shown = |(t, l): (ThreadId, usize)| {
                    format!("{} from {}", self.label(t), self.vocabulary.threads[t].shown[l])
                };
                let what = format!("the steps of {} and of {} commute", shown(places[0]), shown(places[1]));
                obligations.push(Obligation { procedure: name, what });
            }
        }
        Ok((decls, obligations))
    }

    /// Do the steps neither touch what the other one writes, nor keep the other one from stepping?
    fn are_disjoint(&self, a: (ThreadId, usize), b: (ThreadId, usize)) -> Result<bool, Refused> {
        if self.mutation.is(Mutation::FootprintsIgnored) {
            return Ok(true);
        }
        let is_exclusive = |(t, l): (ThreadId, usize)| self.threads.threads[t].locations[l].is_exclusive();
        if is_exclusive(a) || is_exclusive(b) {
            return Ok(false);
        }
        let (one, other) = (self.touched_by(a)?, self.touched_by(b)?);
        let meets = |a: &Footprint, b: &Footprint| {
            let own = self.vocabulary.threads.iter().map(|t| t.at).any(|at| a.writes.contains(&at) && at != a.at);
            own || a.is_exclusive || a.writes.iter().any(|w| b.reads.contains(w) || b.writes.contains(w))
        };
        Ok(!meets(&one, &other) && !meets(&other, &one))
    }

    fn touched_by(&self, (thread, from): (ThreadId, usize)) -> Result<Footprint, Refused> {
        let StepBody { stmts, .. } = StepBuilder::new(self, thread, from, Checks::Hold, &[]).plainly().body()?;
        let at = self.vocabulary.threads[thread].at;
        let mut found =
            Footprint { at, reads: FxHashSet::default(), writes: FxHashSet::default(), is_exclusive: false };
        let places = self.threads.threads[thread].locations.iter().enumerate();
        let exclusive: Vec<Expr> = places.filter(|(_, l)| l.is_exclusive()).map(|(l, _)| Expr::int(l)).collect();
        found.add(&stmts, &exclusive)?;
        Ok(found)
    }

    /// Both orders of two steps, and that what the first one leads to the second one does.
    fn lemma(&self, name: Name, [a, b]: [(ThreadId, usize); 2]) -> Result<Decl, Refused> {
        let state = self.state(&[]);
        let mut lemma = Lemma { names: self.names.clone(), locals: Vec::new(), stmts: Vec::new(), labels: 0 };
        let saved = |lemma: &mut Lemma, version: usize| -> Vec<Name> {
            let fresh = |(_, name, ty): &(Option<ThreadId>, Name, Type)| {
                let saved = lemma.names.fresh(&format!("{name}#{version}"));
                lemma.locals.push((saved, ty.clone()));
                saved
            };
            state.iter().map(fresh).collect()
        };
        let (before, behind) = (saved(&mut lemma, 0), saved(&mut lemma, 1));
        let all: Vec<Name> = state.iter().map(|(_, name, _)| *name).collect();
        let values = |names: &[Name]| names.iter().map(|n| Expr::var(*n)).collect::<Vec<_>>();
        let step = |(t, l): (ThreadId, usize)| StepBuilder::new(self, t, l, Checks::Hold, &[]).plainly().body();
        let types: FxHashMap<Name, Type> = state.iter().map(|(_, name, ty)| (*name, ty.clone())).collect();
        let (first, second) = (step(a)?, step(b)?);

        lemma.stmts.push(assign_all(before.clone(), values(&all)));
        let of_first = lemma.first_time(&first, &types)?;
        let stays = Expr::var(self.vocabulary.threads[b.0].at).eq(Expr::int(b.1));
        lemma.stmts.push(assert(stays));
        lemma.stmts.push(assume(self.here(b.0, b.1)));
        let of_second = lemma.first_time(&second, &types)?;
        lemma.stmts.push(assign_all(behind.clone(), values(&all)));
        lemma.stmts.push(assign_all(all.clone(), values(&before)));
        for (at, body, taken) in [(b, &second, of_second), (a, &first, of_first)] {
            let can_step = self.here(at.0, at.1);
            let unseen = self.mutation.is(Mutation::EnabledBehind);
            lemma.stmts.push(if unseen { assume(can_step) } else { assert(can_step) });
            lemma.again(body, taken, self.mutation)?;
        }
        let unchanged = self.mutation.is(Mutation::OrderSeen);
        for (name, behind) in all.iter().zip(&behind).filter(|_| !unchanged) {
            lemma.stmts.push(assert(Expr::var(*name).eq(Expr::var(*behind))));
        }
        let condition = self.of_order(Part::Commutes(a.0, b.0)).unwrap_or_else(|| Expr::bool(false));
        let stands = Expr::var(self.vocabulary.threads[b.0].at).eq(Expr::int(b.1));
        let requires = vec![condition, self.here(a.0, a.1), stands];
        let locals = lemma.locals.into_iter().map(|(name, ty)| var(name, ty)).collect();
        Ok(procedure(name, self.specs(requires, Expr::bool(true), &[]), locals, lemma.stmts))
    }
}

/// One of the functions of a [`Reordering`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Order(usize),
    Turn(usize),
    Commutes(usize, usize),
}

impl Reordering {
    fn part(&self, part: Part) -> Option<&Expr> {
        match part {
            Part::Order(t) => self.order.get(t),
            Part::Turn(t) => self.turns.get(t),
            Part::Commutes(t, u) => self.commutes.get(&(t, u)),
        }
    }

    pub(crate) fn set(&mut self, part: Part, value: Expr) {
        match part {
            Part::Order(t) => self.order[t] = value,
            Part::Turn(t) => self.turns[t] = value,
            Part::Commutes(t, u) => drop(self.commutes.insert((t, u), value)),
        }
    }
}

/// Is the certificate one of executions up to commutation?
pub fn is_up_to_commutation(certificate: &Program) -> bool {
    certificate.decls.iter().any(|d| matches!(d, Decl::Function(f) if f.attrs.iter().any(|a| a.name == REORDERING)))
}

/// Is the condition false wherever threads are at these places, as far as comparisons of places tell?
fn holds_nowhere(condition: &Expr, here: &[(Name, usize)]) -> bool {
    fn value(e: &Expr, here: &[(Name, usize)]) -> Option<bool> {
        match &e.kind {
            ExprKind::Bool(b) => Some(*b),
            ExprKind::Binary(BinOp::Eq, a, b) => match (&a.kind, &b.kind) {
                (ExprKind::Var(at), ExprKind::Int(n)) => {
                    let (_, l) = here.iter().find(|(name, _)| name == at)?;
                    Some(Expr::int(*l).kind == ExprKind::Int(n.clone()))
                }
                _ => None,
            },
            ExprKind::Binary(BinOp::And, a, b) => match (value(a, here), value(b, here)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            ExprKind::Binary(BinOp::Or, a, b) => match (value(a, here), value(b, here)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
            _ => None,
        }
    }
    value(condition, here) == Some(false)
}

/// What a step touches of the state; what it alone has is there, too.
struct Footprint {
    /// Of the thread.
    at: Name,
    reads: FxHashSet<Name>,
    writes: FxHashSet<Name>,
    /// It may lead to where no other thread steps.
    is_exclusive: bool,
}

impl Footprint {
    fn add(&mut self, stmts: &[Stmt], exclusive: &[Expr]) -> Result<(), Refused> {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Label(_) | StmtKind::Goto { .. } | StmtKind::Return { .. } => {}
                StmtKind::Assert { expr, .. } | StmtKind::Assume { expr, .. } => expr.free_vars(&mut self.reads),
                StmtKind::Havoc(names) => self.writes.extend(names.iter().map(|n| n.name)),
                StmtKind::Assign { lhs, rhs, .. } => {
                    for (target, value) in lhs.iter().zip(rhs) {
                        self.writes.insert(target.base.name);
                        value.free_vars(&mut self.reads);
                        self.is_exclusive |= target.base.name == self.at && exclusive.contains(value);
                        for access in &target.path {
                            self.reads.insert(target.base.name);
                            if let Access::Index(index) = access {
                                index.iter().for_each(|e| e.free_vars(&mut self.reads));
                            }
                        }
                    }
                }
                StmtKind::If(node) => {
                    if let Guard::Expr(e) = &node.cond {
                        e.free_vars(&mut self.reads);
                    }
                    self.add(&node.then.stmts, exclusive)?;
                    node.else_.as_ref().map_or(Ok(()), |block| self.add(&block.stmts, exclusive))?;
                }
                _ => return Err(Refused::new("a statement of a step that is to commute")),
            }
        }
        Ok(())
    }
}

/// A lemma while it is written.
struct Lemma {
    names: Names,
    locals: Vec<(Name, Type)>,
    stmts: Vec<Stmt>,
    labels: usize,
}

/// Types of variables.
type Types = FxHashMap<Name, Type>;

/// What was taken at random in a step, in the order in which it stands there.
type Taken = std::collections::VecDeque<Vec<Name>>;

/// How a step is written into a lemma.
enum Time<'a> {
    /// It is taken as it comes: checks hold, or there is nothing to show. What is taken at random is noted.
    First { taken: Taken, types: Types },
    /// It has to be possible, with what was taken the first time.
    Again { taken: Taken, mutation: &'a LeftOut<Mutation> },
}

impl Lemma {
    fn first_time(&mut self, body: &StepBody, types: &FxHashMap<Name, Type>) -> Result<Taken, Refused> {
        let mut time = Time::First { taken: Taken::new(), types: types.clone() };
        self.write(body, &mut time)?;
        match time {
            Time::First { taken, .. } | Time::Again { taken, .. } => Ok(taken),
        }
    }

    fn again(&mut self, body: &StepBody, taken: Taken, mutation: LeftOut<Mutation>) -> Result<(), Refused> {
        self.write(body, &mut Time::Again { taken, mutation: &mutation })
    }

    fn write(&mut self, body: &StepBody, time: &mut Time) -> Result<(), Refused> {
        self.labels += 1;
        let mut renamed = FxHashMap::default();
        for (name, ty) in &body.locals {
            let own = self.names.fresh(&format!("{name}#"));
            self.locals.push((own, ty.clone()));
            renamed.insert(*name, own);
            if let Time::First { types, .. } = time {
                types.insert(*name, ty.clone());
            }
        }
        let end = self.names.fresh(&format!("end{}", self.labels));
        let mut copy = Copied { lemma: self, renamed, end };
        let stmts = copy.stmts(&body.stmts, time)?;
        self.stmts.extend(stmts);
        self.stmts.push(Stmt::generated(StmtKind::Label(end)));
        Ok(())
    }
}

/// A copy of a step with labels and variables of its own.
struct Copied<'a> {
    lemma: &'a mut Lemma,
    renamed: FxHashMap<Name, Name>,
    end: Name,
}

impl Copied<'_> {
    fn expr(&self, e: &Expr) -> Expr {
        let mut e = e.clone();
        e.substitute(&self.renamed.iter().map(|(from, to)| (*from, Expr::var(*to))).collect());
        e
    }

    fn name(&self, name: Name) -> Name {
        self.renamed.get(&name).copied().unwrap_or(name)
    }

    fn label(&self, name: Name) -> Name {
        Name::from(&format!("{name}#{}", self.lemma.labels))
    }

    /// Variables for what is taken at random, of these types; the first time they are new.
    fn taken(&mut self, time: &mut Time, types: &dyn Fn(&Types) -> Option<Vec<Type>>) -> Result<Vec<Name>, Refused> {
        let lost = || Refused::new("what a step takes at random");
        match time {
            Time::Again { taken, .. } => taken.pop_front().ok_or_else(lost),
            Time::First { taken, types: known } => {
                let fresh = |ty: Type| {
                    let name = self.lemma.names.fresh("taken#");
                    self.lemma.locals.push((name, ty));
                    name
                };
                let names: Vec<Name> = types(known).ok_or_else(lost)?.into_iter().map(fresh).collect();
                taken.push_back(names.clone());
                Ok(names)
            }
        }
    }

    fn stmts(&mut self, stmts: &[Stmt], time: &mut Time) -> Result<Vec<Stmt>, Refused> {
        let mut out = Vec::new();
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Label(name) => out.push(Stmt::generated(StmtKind::Label(self.label(*name)))),
                StmtKind::Return { .. } => out.push(goto(vec![self.end])),
                StmtKind::Assert { expr, .. } => {
                    let expr = self.expr(expr);
                    out.push(match time {
                        Time::Again { .. } => assert(expr),
                        Time::First { .. } => assume(expr),
                    });
                }
                StmtKind::Assume { expr, .. } => {
                    let expr = self.expr(expr);
                    out.push(match time {
                        Time::Again { mutation, .. } if !mutation.is(Mutation::EnabledBehind) => assert(expr),
                        _ => assume(expr),
                    });
                }
                StmtKind::Havoc(names) => {
                    let of =
                        |known: &FxHashMap<Name, Type>| names.iter().map(|n| known.get(&n.name).cloned()).collect();
                    let taken = self.taken(time, &of)?;
                    let own: Vec<Name> = names.iter().map(|n| self.name(n.name)).collect();
                    if let Time::First { .. } = time {
                        out.push(havoc(taken.clone()));
                    }
                    out.push(assign_all(own, taken.into_iter().map(Expr::var).collect()));
                }
                StmtKind::Assign { lhs, rhs, .. } => {
                    let target = |l: &Lhs| {
                        let path = l.path.iter().map(|access| match access {
                            Access::Index(index) => Access::Index(index.iter().map(|e| self.expr(e)).collect()),
                            field => field.clone(),
                        });
                        Lhs { base: Ident::generated(self.name(l.base.name)), path: path.collect(), span: Span::NONE }
                    };
                    let lhs = lhs.iter().map(target).collect();
                    let rhs = rhs.iter().map(|e| self.expr(e)).collect();
                    out.push(Stmt::generated(StmtKind::Assign { attrs: Vec::new(), lhs, rhs }));
                }
                StmtKind::Goto { targets, .. } => {
                    let labels: Vec<Name> = targets.iter().map(|t| self.label(t.name)).collect();
                    let [others @ .., last] = &labels[..] else { return Err(Refused::new("a jump to nowhere")) };
                    if !others.is_empty() {
                        let chosen = self.taken(time, &|_| Some(vec![Type::int()]))?[0];
                        if let Time::First { .. } = time {
                            out.push(havoc(vec![chosen]));
                        }
                        for (n, label) in others.iter().enumerate() {
                            out.push(if_(Expr::var(chosen).eq(Expr::int(n)), vec![goto(vec![*label])], Vec::new()));
                        }
                    }
                    out.push(goto(vec![*last]));
                }
                StmtKind::If(node) => {
                    let cond = match &node.cond {
                        Guard::Expr(e) => self.expr(e),
                        Guard::Star => {
                            let chosen = self.taken(time, &|_| Some(vec![Type::bool()]))?[0];
                            if let Time::First { .. } = time {
                                out.push(havoc(vec![chosen]));
                            }
                            Expr::var(chosen)
                        }
                    };
                    let then = self.stmts(&node.then.stmts, time)?;
                    let else_ = node.else_.as_ref().map_or(Ok(Vec::new()), |block| self.stmts(&block.stmts, time))?;
                    out.push(if_(cond, then, else_));
                }
                _ => return Err(Refused::new("a statement of a step that is to commute")),
            }
        }
        Ok(out)
    }
}

impl StepBuilder<'_> {
    /// As the step is without an order.
    fn plainly(mut self) -> Self {
        self.ordered = false;
        self
    }

    /// In front of the step: who sleeps behind it, in variables of its own.
    pub(super) fn order_begins(&mut self) -> Vec<Stmt> {
        let o = self.o;
        let Some(order) = o.reordering.as_ref().filter(|_| self.ordered) else { return Vec::new() };
        let mut stmts = Vec::new();
        for other in 0..order.sleeps.len() {
            if other == self.thread {
                continue;
            }
            let commutes = match o.mutation.is(Mutation::SleepersNeverWake) {
                true => Some(o.has_step(other)),
                false => o.of_order(Part::Commutes(self.thread, other)).map(|c| c.and(o.has_step(other))),
            };
            let value = |part: Part| o.of_order(part).unwrap_or_else(|| Expr::int(0));
            let is_before = Expr::binary(BinOp::Lt, value(Part::Order(other)), value(Part::Order(self.thread)));
            let stays = Expr::var(order.sleeps[other]).or(is_before);
            let behind = self.temp_named("asleep", Type::bool());
            self.asleep.push((order.sleeps[other], behind));
            stmts.push(assign(behind, commutes.map_or(Expr::bool(false), |commutes| commutes.and(stays))));
        }
        // What the thread checks was looked at earlier, where it sleeps: the same step, but in another state.
        if o.mutation.is(Mutation::FailuresAsleep) {
            stmts.push(assume(Expr::var(order.sleeps[self.thread]).not()));
        }
        stmts
    }

    /// Behind it.
    pub(super) fn order_ends(&self) -> Vec<Stmt> {
        let o = self.o;
        let Some(order) = o.reordering.as_ref().filter(|_| self.ordered) else { return Vec::new() };
        let mut stmts = vec![assume(Expr::var(order.sleeps[self.thread]).not())];
        let (names, values) = self.asleep.iter().map(|(name, behind)| (*name, Expr::var(*behind))).unzip();
        if !self.asleep.is_empty() {
            stmts.push(assign_all(names, values));
        }
        stmts.extend(o.of_order(Part::Turn(self.thread)).map(|turn| assign(order.turn, turn)));
        stmts
    }
}
