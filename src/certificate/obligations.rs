//! The obligations of a certificate: a sequential Boogie program that is correct, procedure by procedure, if and only if the invariant
//! is inductive for the concurrent program and excludes its failures.
//!
//! ```text
//! function Inv(at.main: int, ..., x: int): bool { ... }
//! procedure initial() modifies ...; ensures Inv(at.main, ..., x); { assume ...; at.main := 1; at.Worker := 0; }
//! procedure main.3() requires Inv(at.main, ..., x); requires at.main == 3 && ...; modifies ...; ensures Inv(...);
//! { p0: assert x > 0; x := x - 1; at.main := 4; return; }
//! ```
//!
//! One procedure for each thread and location. Everything but the body of `Inv` comes from the judge's reading of the source.
//!
//! Of threads that are created any number of times `Inv` speaks of two, `P#1` and `P#2`: it is to hold whichever two they are, of all those
//! that are there or are still to be created. What they do is a step of one of the two, or of another one, `P#3`:
//! ```text
//! procedure P#3.4() requires Inv(at.P#1, at.P#2, ...); requires Inv(at.P#3, at.P#2, ...); requires Inv(at.P#1, at.P#3, ...);
//!     requires at.P#3 == 4; modifies ...; ensures Inv(at.P#1, at.P#2, ...);
//! ```
//! A creation makes one of the two, where that one is not there yet, or a thread of which nothing is said.
//! (Owicki and Gries, "An axiomatic proof technique for parallel programs I", 1976; for any number of threads: Hoenicke, Majumdar and
//! Podelski, "Thread modularity at many levels", POPL 2017.)

mod counters;
mod creations;
mod ranking;
mod rounds;

use rustc_hash::FxHashMap;

pub use counters::Counter;
pub use ranking::{Step, rank_name};
pub use rounds::bound_name;
use rounds::{Rounds, Waiting};

use super::boogie::*;
use super::expr::{Scope, translate};
use super::labels::Labels;
use super::places::{Place, ThreadPath, Variable};
use super::threads::*;
use super::{Mutation, Refused};
use crate::check::{Checked, Objective, Ty};
use crate::graph;
use crate::semantics::code::{self, CallOp, Check, Code, ExternOp, Instr, Local, Op, VarRef};
use crate::semantics::compile::compile;
use crate::source::Sources;
use crate::syntax::ast::*;
use crate::syntax::names::Names;

/// What an invariant may speak of.
#[derive(Debug, Clone)]
pub struct Vocabulary {
    pub threads: Vec<Resting>,
    pub variables: Vec<Declared>,
    /// Of these, those of which it speaks.
    pub counters: Vec<Counter>,
}

/// A thread: the variable that says where it is, and what the numbers mean.
#[derive(Debug, Clone)]
pub struct Resting {
    pub path: ThreadPath,
    pub at: Name,
    pub places: Vec<Place>,
    /// Where it is and what stands there, for people.
    pub shown: Vec<String>,
}

impl Resting {
    /// What is said of it is said of another one, which is like it.
    pub fn repeats(&self) -> bool {
        self.path.instance.is_some_and(|i| i.number > 0)
    }
}

#[derive(Debug, Clone)]
pub struct Declared {
    pub name: Name,
    pub ty: Ty,
    pub source: Option<Variable>,
    /// The thread that it belongs to, by its number; none for globals.
    pub thread: Option<usize>,
}

/// Everything about a program that certificates need.
pub struct Obligations {
    code: Code,
    threads: Threads,
    pub vocabulary: Vocabulary,
    passive: Vec<Decl>,
    /// Of each thread and frame: the variables of the locals, and those of globals on entry.
    frames: Vec<Vec<FrameNames>>,
    thread_locals: Vec<Vec<Name>>,
    /// Of each thread: the variables of its ids.
    identities: Vec<Vec<Name>>,
    /// Of proofs that no fair execution goes on for ever.
    rounds: Option<Rounds>,
    names: Names,
    mutation: Option<Mutation>,
}

struct FrameNames {
    locals: Vec<Name>,
    old: FxHashMap<VarRef, Name>,
}

/// What a procedure of the obligations proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Obligation {
    pub procedure: Name,
    /// For people.
    pub what: String,
}

impl Obligations {
    /// # Errors
    /// The program is outside of what certificates are made for.
    pub fn of(
        checked: &Checked,
        sources: &Sources,
        entry: Option<&str>,
        by_access: bool,
    ) -> Result<Obligations, Refused> {
        Obligations::without(checked, sources, entry, by_access, None)
    }

    /// With a rule left out.
    #[doc(hidden)]
    pub fn without(
        checked: &Checked,
        sources: &Sources,
        entry: Option<&str>,
        by_access: bool,
        mutation: Option<Mutation>,
    ) -> Result<Obligations, Refused> {
        Obligations::about(checked, sources, entry, by_access, &Objective::default(), mutation)
    }

    /// The program as it is read where the objective is asked of it: who watches its states looks at what others do.
    fn about(
        checked: &Checked,
        sources: &Sources,
        entry: Option<&str>,
        by_access: bool,
        objective: &Objective,
        mutation: Option<Mutation>,
    ) -> Result<Obligations, Refused> {
        let refuse = |d: crate::diagnostic::Diagnostic| Refused::new(d.message);
        let (code, entry) = compile(checked, sources, entry, by_access, objective).map_err(refuse)?;
        let threads = Threads::of(&code, entry, mutation)?;
        let mut names = Names::of(&checked.program);
        let mut variables = Vec::new();
        for (g, global) in code.globals[..code.variables].iter().enumerate() {
            let _ = g;
            let source = Some(Variable::Global(global.name));
            variables.push(Declared { name: global.name, ty: global.ty, source, thread: None });
        }
        let labels = thread_names(&code, &threads);
        let mut resting = Vec::new();
        let (mut frames, mut thread_locals, mut identities) = (Vec::new(), Vec::new(), Vec::new());
        for (t, (thread, label)) in threads.threads.iter().zip(&labels).enumerate() {
            let at = names.fresh(&format!("at.{label}"));
            let places = thread.locations.iter().map(|l| l.place.clone()).collect();
            let shown = thread.locations.iter().map(|l| show(l, sources)).collect();
            resting.push(Resting { path: thread.path.clone(), at, places, shown });
            let before = variables.len();
            let mut own = Vec::new();
            for global in &code.thread_locals {
                let name = names.fresh(&format!("{label}.{}", global.name));
                let source = Some(Variable::ThreadLocal(thread.path.clone(), global.name));
                variables.push(Declared { name, ty: global.ty, source, thread: Some(t) });
                own.push(name);
            }
            thread_locals.push(own);
            let mut ids = Vec::new();
            for (i, ty) in thread.identity.iter().flat_map(|i| i.variables()).enumerate() {
                let name = names.fresh(&format!("{label}.id"));
                let source = Some(Variable::Identity(thread.path.clone(), i));
                variables.push(Declared { name, ty: *ty, source, thread: Some(t) });
                ids.push(name);
            }
            identities.push(ids);
            frames.push(frame_variables(&code, thread, label, &mut names, &mut variables));
            variables[before..].iter_mut().for_each(|v| v.thread = Some(t));
        }
        let passive = checked.program.decls.iter().filter(|d| is_passive(d)).cloned().collect();
        let counters = counters::all(&threads, &labels, &mut names);
        let vocabulary = Vocabulary { threads: resting, variables, counters };
        let rounds = None;
        Ok(Obligations {
            code,
            threads,
            vocabulary,
            passive,
            frames,
            thread_locals,
            identities,
            rounds,
            names,
            mutation,
        })
    }

    /// Parameters of `Inv`, in order; those of [`Vocabulary::counters`] that it has come behind them.
    pub fn parameters(&self) -> Vec<(Name, Type)> {
        self.parameters_with(&[])
    }

    fn parameters_with(&self, counters: &[Counter]) -> Vec<(Name, Type)> {
        let is_observed = |thread: &Option<ThreadId>| thread.is_none_or(|t| !self.threads.threads[t].path.is_another());
        let state = self.state(counters).into_iter().filter(|(thread, ..)| is_observed(thread));
        state.map(|(_, name, ty)| (name, ty)).collect()
    }

    /// The whole state: each variable with the thread that it belongs to.
    fn state(&self, counters: &[Counter]) -> Vec<(Option<ThreadId>, Name, Type)> {
        let locations = self.vocabulary.threads.iter().enumerate().map(|(t, thread)| (Some(t), thread.at, Type::int()));
        let variables = self.vocabulary.variables.iter().map(|v| (v.thread, v.name, v.ty.to_ast()));
        let counters = counters.iter().map(|c| (None, c.name, Type::int()));
        locations.chain(variables).chain(counters).collect()
    }

    /// What the invariant says of all that it speaks of when the thread steps: of the two of a kind, and where it is another one of them,
    /// of it with each of these.
    fn known(&self, inv: Name, thread: ThreadId, counters: &[Counter]) -> Vec<Expr> {
        let state = self.state(counters);
        let of = |thread: ThreadId| -> Vec<Name> {
            state.iter().filter(|(t, ..)| *t == Some(thread)).map(|(_, name, _)| *name).collect()
        };
        let mut known = vec![FxHashMap::default()];
        if self.threads.threads[thread].path.is_another() && !self.lacks(Mutation::OthersUnrelated) {
            let first = self.threads.first_alike(thread);
            known.extend((first..thread).map(|observed| of(observed).into_iter().zip(of(thread)).collect()));
        }
        let said = |instead: FxHashMap<Name, Name>| {
            let value = |(name, _): (Name, Type)| Expr::var(instead.get(&name).copied().unwrap_or(name));
            Expr::generated(ExprKind::App(inv, self.parameters_with(counters).into_iter().map(value).collect()))
        };
        let facts = counters.iter().map(|counter| self.fact(counter));
        known.into_iter().map(said).chain(facts).collect()
    }

    /// The program whose procedures prove the invariant, and what each is about.
    ///
    /// # Errors
    /// Something in the source has no counterpart.
    pub fn program(&self, invariant: Expr) -> Result<(Program, Vec<Obligation>), Refused> {
        let mut names = self.names.clone();
        let inv = names.fresh("Inv");
        let counters = self.counters_in(&invariant);
        let parameters = self.parameters_with(&counters);
        let args = parameters.iter().map(|(name, _)| Expr::var(*name)).collect();
        let mut decls = self.passive.clone();
        decls.push(function(inv, parameters, invariant));
        decls.extend(self.state(&counters).into_iter().map(|(_, name, ty)| Decl::Var(var(name, ty))));
        let holds = Expr::generated(ExprKind::App(inv, args));
        let mut obligations = Vec::new();
        let initial = names.fresh("initial");
        decls.push(self.initial(initial, holds.clone(), &counters)?);
        if !self.lacks(Mutation::InitialForgotten) {
            obligations.push(Obligation { procedure: initial, what: "the invariant holds at the start".into() });
        }
        let only_first = self.lacks(Mutation::OthersForgotten);
        let no_interference = self.lacks(Mutation::InterferenceForgotten);
        let threads = self.threads.threads.iter().enumerate().filter(|(t, _)| *t == 0 || !only_first);
        for (t, thread) in threads.filter(|(_, thread)| !(no_interference && thread.path.is_another())) {
            let label = &self.vocabulary.threads[t].at.as_str()[3..];
            for (l, location) in thread.locations.iter().enumerate() {
                if location.point.is_none() {
                    continue;
                }
                let procedure = names.fresh(&format!("{label}.{l}"));
                let mut requires = self.known(inv, t, &counters);
                requires.push(self.here(t, l));
                let specs = self.specs(requires, holds.clone(), &counters);
                decls.push(StepBuilder::new(self, t, l, Checks::Hold, &counters).procedure(procedure, specs)?);
                let what = format!("the step of {label} from {}", self.vocabulary.threads[t].shown[l]);
                obligations.push(Obligation { procedure, what });
            }
        }
        Ok((Program { decls }, obligations))
    }

    fn lacks(&self, rule: Mutation) -> bool {
        self.mutation == Some(rule)
    }

    fn initial(&self, name: Name, inv: Expr, counters: &[Counter]) -> Result<Decl, Refused> {
        let mut stmts = self.start()?;
        stmts.extend(counters.iter().map(|counter| assign(counter.name, Expr::int(0))));
        Ok(procedure(name, self.specs(Vec::new(), inv, counters), Vec::new(), stmts))
    }

    /// What leads to the state at the start.
    ///
    /// # Errors
    /// Something in the source has no counterpart.
    pub fn start(&self) -> Result<Vec<Stmt>, Refused> {
        let globals = Context { obligations: self, thread: 0, frame: 0, temps: None };
        let mut stmts = Vec::new();
        for condition in self.code.initially.iter().filter(|i| !i.is_axiom) {
            stmts.push(assume(translate(&self.code, &globals, &condition.expr)?));
        }
        for (t, thread) in self.vocabulary.threads.iter().enumerate() {
            stmts.push(assign(thread.at, Expr::int(if t == 0 { START } else { ABSENT })));
        }
        Ok(stmts)
    }

    /// A thread is at a location, and no other is inside of an atomic section.
    fn here(&self, thread: ThreadId, location: usize) -> Expr {
        let at = |t: usize| Expr::var(self.vocabulary.threads[t].at);
        let mut here = at(thread).eq(Expr::int(location));
        for (t, other) in self.threads.threads.iter().enumerate().filter(|(t, _)| *t != thread) {
            for (l, _) in other.locations.iter().enumerate().filter(|(_, l)| l.atomic) {
                here = here.and(at(t).eq(Expr::int(l)).not());
            }
        }
        here
    }

    fn specs(&self, requires: Vec<Expr>, ensures: Expr, counters: &[Counter]) -> Vec<Spec> {
        let condition = |expr| Condition { attrs: Vec::new(), expr, span: Span::NONE, tag: Tag(None) };
        let modified = self.state(counters).into_iter().map(|(_, name, _)| Ident::generated(name)).collect();
        let mut kinds: Vec<SpecKind> = Vec::new();
        kinds.extend(requires.into_iter().map(|e| SpecKind::Requires { free: false, cond: condition(e) }));
        kinds.push(SpecKind::Modifies(modified));
        kinds.push(SpecKind::Ensures { free: false, cond: condition(ensures) });
        kinds.into_iter().map(|kind| Spec { kind, span: Span::NONE }).collect()
    }
}

fn is_passive(decl: &Decl) -> bool {
    matches!(decl, Decl::Type(_) | Decl::Datatype(_) | Decl::Const(_) | Decl::Function(_) | Decl::Axiom(_))
}

/// Roots, with a number where several threads have the same.
fn thread_names(code: &Code, threads: &Threads) -> Vec<String> {
    let root = |t: usize| code.procs[threads.threads[t].proc].name;
    let count = threads.threads.len();
    let name = |t: usize| match (0..count).filter(|o| root(*o) == root(t)).count() {
        1 => root(t).to_string(),
        _ => format!("{}#{}", root(t), (0..=t).filter(|o| root(*o) == root(t)).count()),
    };
    (0..count).map(name).collect()
}

fn show(location: &Location, sources: &Sources) -> String {
    let place = match &location.place {
        Place::Absent => return "not created".into(),
        Place::Start => return "its start".into(),
        Place::End => return "its end".into(),
        Place::Joined => return "joined".into(),
        Place::Return => "its return",
        Place::Head { .. } => "the loop",
        Place::Join { .. } => "the wait",
        Place::Create { .. } => "the creation",
        Place::Before { .. } => "the statement",
    };
    match sources.location(location.span) {
        Some(at) => format!("{place} at {at}"),
        None => place.into(),
    }
}

fn frame_variables(
    code: &Code,
    thread: &Thread,
    label: &str,
    names: &mut Names,
    variables: &mut Vec<Declared>,
) -> Vec<FrameNames> {
    let mut frames = Vec::new();
    for frame in &thread.frames {
        let proc = &code.procs[frame.proc];
        let prefix = if frame.caller.is_none() { label.to_owned() } else { format!("{label}.{}", proc.name) };
        let mut locals = Vec::new();
        for local in &proc.locals {
            let name = names.fresh(&format!("{prefix}.{}", local.name));
            let source = Some(Variable::Local(thread.path.clone(), frame.calls.clone(), local.name));
            variables.push(Declared { name, ty: local.ty, source: source.filter(|_| !local.temp), thread: None });
            locals.push(name);
        }
        let mut old = FxHashMap::default();
        for var in &proc.old_globals {
            let global = code.var_name(frame.proc, *var);
            let name = names.fresh(&format!("{prefix}.old.{global}"));
            let known = Name::from(&format!("old({global})"));
            let source = Some(Variable::Local(thread.path.clone(), frame.calls.clone(), known));
            variables.push(Declared { name, ty: code.var_type(frame.proc, *var), source, thread: None });
            old.insert(*var, name);
        }
        frames.push(FrameNames { locals, old });
    }
    frames
}

/// Names as seen in one activation, or in the contract of a procedure without a body.
struct Context<'a> {
    obligations: &'a Obligations,
    thread: ThreadId,
    frame: usize,
    temps: Option<&'a FrameNames>,
}

impl Scope for Context<'_> {
    fn name(&self, var: VarRef) -> Option<Name> {
        let o = self.obligations;
        match var {
            VarRef::Global(g) => o.code.globals.get(g).map(|g| g.name),
            VarRef::ThreadLocal(g) => o.thread_locals[self.thread].get(g).copied(),
            VarRef::Local(l) => self.temps.unwrap_or(&o.frames[self.thread][self.frame]).locals.get(l).copied(),
        }
    }

    fn old(&self, var: VarRef) -> Option<Name> {
        self.temps.unwrap_or(&self.obligations.frames[self.thread][self.frame]).old.get(&var).copied()
    }
}

/// Names as the contract of a thread that is created has them: those of its parameters.
struct Params<'a> {
    code: &'a Code,
    names: &'a [Name],
}

impl Scope for Params<'_> {
    fn name(&self, var: VarRef) -> Option<Name> {
        match var {
            VarRef::Global(g) => self.code.globals.get(g).map(|g| g.name),
            VarRef::ThreadLocal(_) => None,
            VarRef::Local(l) => self.names.get(l).copied(),
        }
    }

    fn old(&self, _: VarRef) -> Option<Name> {
        None
    }
}

/// Builds the procedure of one step.
struct StepBuilder<'a> {
    o: &'a Obligations,
    thread: ThreadId,
    from: usize,
    locals: Vec<(Name, Type)>,
    stmts: Vec<Stmt>,
    labels: Labels<Point>,
    names: Names,
    checks: Checks,
    counters: &'a [Counter],
    waiting: Waiting,
}

/// The code of a step.
struct StepBody {
    /// Variables of the step alone.
    locals: Vec<(Name, Type)>,
    stmts: Vec<Stmt>,
}

/// What becomes of the program's checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Checks {
    /// They are to be shown.
    Hold,
    /// Where one fails the execution ends, and that is all that is asked.
    End,
}

impl<'a> StepBuilder<'a> {
    fn new(
        o: &'a Obligations,
        thread: ThreadId,
        from: usize,
        checks: Checks,
        counters: &'a [Counter],
    ) -> StepBuilder<'a> {
        StepBuilder {
            o,
            thread,
            from,
            locals: Vec::new(),
            stmts: Vec::new(),
            labels: Labels::new(),
            names: o.names.clone(),
            checks,
            counters,
            waiting: Waiting::default(),
        }
    }

    fn procedure(self, name: Name, specs: Vec<Spec>) -> Result<Decl, Refused> {
        let StepBody { locals, stmts } = self.body()?;
        let locals = locals.into_iter().map(|(name, ty)| var(name, ty)).collect();
        Ok(procedure(name, specs, locals, stmts))
    }

    fn body(mut self) -> Result<StepBody, Refused> {
        self.build()?;
        Ok(StepBody { locals: self.locals, stmts: self.stmts })
    }

    /// What the step waits for on its way.
    fn waiting(mut self) -> Result<Waiting, Refused> {
        self.build()?;
        Ok(self.waiting)
    }

    fn build(&mut self) -> Result<(), Refused> {
        let thread = &self.o.threads.threads[self.thread];
        let Some(start) = thread.locations[self.from].point else { return Err(Refused::new("a place without code")) };
        self.stmts.push(label(0));
        self.stmts.extend(self.turn_begins());
        self.run(0, start, self.from != START)?;
        while let Some((number, point)) = self.labels.next() {
            self.stmts.push(label(number));
            self.run(number, point, false)?;
        }
        self.labels.without_loops()
    }

    fn context(&self, frame: usize) -> Context<'a> {
        Context { obligations: self.o, thread: self.thread, frame, temps: None }
    }

    fn expr(&self, frame: usize, e: &code::Expr) -> Result<Expr, Refused> {
        translate(&self.o.code, &self.context(frame), e)
    }

    fn name(&self, frame: usize, var: VarRef) -> Result<Name, Refused> {
        self.context(frame).name(var).ok_or_else(|| Refused::new("a variable out of place"))
    }

    fn all_names(&self, frame: usize, vars: &[VarRef]) -> Result<Vec<Name>, Refused> {
        vars.iter().map(|v| self.name(frame, *v)).collect()
    }

    fn rest(&mut self, location: usize) {
        self.count_move(location);
        self.waiting.rests(location);
        let ends = self.turn_ends(location);
        self.stmts.extend(ends);
        self.stmts.push(assign(self.o.vocabulary.threads[self.thread].at, Expr::int(location)));
        self.stmts.push(return_());
    }

    /// The code from a point to where control divides, or the thread rests.
    fn run(&mut self, piece: usize, start: Point, leaves: bool) -> Result<(), Refused> {
        let o = self.o;
        let (code, thread) = (&o.code, &o.threads.threads[self.thread]);
        let mut point = start;
        let mut first = leaves;
        loop {
            if !std::mem::take(&mut first) && thread.rests(code, point).is_some() {
                let here = Point { seen: false, ..point };
                let Some(location) = thread.at.get(&here) else { return Err(Refused::new("an unknown place")) };
                self.rest(*location);
                return Ok(());
            }
            let Some(instr) = thread.instr(code, point) else { return Err(Refused::new("control leaves a procedure")) };
            let before = point;
            point = thread.passing(code, point);
            match &instr.op {
                Op::Goto(pc) => {
                    let to = self.labels.target(piece, Point { pc: *pc, returned: false, ..point });
                    self.stmts.push(goto(vec![to]));
                    return Ok(());
                }
                Op::Choose(pcs) => {
                    let to =
                        pcs.iter().map(|pc| self.labels.target(piece, Point { pc: *pc, returned: false, ..point }));
                    let to = to.collect();
                    self.stmts.push(goto(to));
                    return Ok(());
                }
                Op::Branch { cond, yes, no } => {
                    let cond = self.expr(point.frame, cond)?;
                    let yes = self.labels.target(piece, Point { pc: *yes, returned: false, ..point });
                    let no = self.labels.target(piece, Point { pc: *no, returned: false, ..point });
                    self.stmts.push(if_(cond, vec![goto(vec![yes])], vec![goto(vec![no])]));
                    return Ok(());
                }
                Op::Call(call) if !point.returned => {
                    let caller = Point { depth: 0, seen: false, ..point };
                    let frame = thread.frames.iter().position(|f| f.caller == Some(caller));
                    let Some(frame) = frame else { return Err(Refused::new("an unknown call")) };
                    self.enter_call(point, call, self.thread, frame)?;
                    let next = Point { frame, pc: 0, returned: false, ..point };
                    let to = self.labels.target(piece, next);
                    self.stmts.push(goto(vec![to]));
                    return Ok(());
                }
                Op::Return => {
                    let Some(caller) = thread.frames[point.frame].caller else {
                        self.rest(END);
                        return Ok(());
                    };
                    let next = thread.after_return(code, caller, point);
                    let to = self.labels.target(piece, next);
                    self.stmts.push(goto(vec![to]));
                    return Ok(());
                }
                Op::AtomicBegin => point.depth += 1,
                Op::AtomicEnd => point.depth = point.depth.saturating_sub(1),
                _ => self.plain(before, instr)?,
            }
            self.executed(before);
            point = Point { pc: point.pc + 1, returned: false, ..point };
        }
    }

    fn plain(&mut self, point: Point, instr: &Instr) -> Result<(), Refused> {
        let frame = point.frame;
        self.waiting.sees(point, instr);
        match &instr.op {
            Op::Assign { targets, values } => {
                let mut lhs = Vec::new();
                for target in targets {
                    let mut path = Vec::new();
                    for step in &target.path {
                        path.push(match step {
                            code::Step::Index(index) => {
                                let index: Result<_, _> = index.iter().map(|e| self.expr(frame, e)).collect();
                                Access::Index(index?)
                            }
                            code::Step::Field(field) => Access::Field(Ident::generated(*field)),
                        });
                    }
                    let base = Ident::generated(self.name(frame, target.base)?);
                    lhs.push(Lhs { base, path, span: Span::NONE });
                }
                let rhs: Result<Vec<Expr>, Refused> = values.iter().map(|e| self.expr(frame, e)).collect();
                let kind = StmtKind::Assign { attrs: Vec::new(), lhs, rhs: rhs? };
                self.stmts.push(Stmt::generated(kind));
            }
            Op::Havoc(vars) => self.havoc(frame, vars)?,
            Op::Assume { expr, .. } => {
                let expr = self.expr(frame, expr)?;
                self.stmts.push(assume(expr));
            }
            Op::Assert { expr, .. } => {
                let expr = self.expr(frame, expr)?;
                let forgotten = self.o.lacks(Mutation::ChecksForgotten);
                self.check(point, expr, forgotten);
            }
            Op::Call(call) => self.results(point, call)?,
            Op::Enter => self.enter(frame)?,
            Op::Spawn(call) => self.spawn(point, std::slice::from_ref(call))?,
            Op::Fork(calls) => self.spawn(point, calls)?,
            Op::Join { outs } => self.join(point, outs)?,
            Op::Extern(op) => self.bodiless(point, op)?,
            Op::Start(op) => self.start(point, op)?,
            Op::Await(op) => self.await_thread(point, op)?,
            Op::Unpack { .. } => return Err(Refused::new("an unpacking assignment")),
            Op::ThreadId { .. } => return Err(Refused::new("numbers of threads")),
            Op::Forget(_) | Op::LoopHead | Op::Yield => {}
            Op::Goto(_) | Op::Choose(_) | Op::Branch { .. } | Op::Return | Op::AtomicBegin | Op::AtomicEnd => {}
        }
        Ok(())
    }

    /// A condition that must hold here, or is presumed to.
    fn check(&mut self, point: Point, condition: Expr, presumed: bool) {
        match self.checks {
            _ if presumed => self.stmts.push(assume(condition)),
            Checks::Hold => self.stmts.push(assert(condition)),
            // The thread can stop in front of a check that fails while others go on with what the step has done so far. Where nothing
            // of that can be seen, or nobody else can step, the step may as well not be made.
            Checks::End if !point.seen || point.depth > 0 || self.o.lacks(Mutation::ChecksForgotten) => {
                self.stmts.push(assume(condition));
            }
            Checks::End => {}
        }
    }

    /// Arbitrary values that satisfy the `where` clauses.
    fn havoc(&mut self, frame: usize, vars: &[VarRef]) -> Result<(), Refused> {
        let names = self.all_names(frame, vars)?;
        if !names.is_empty() {
            self.stmts.push(havoc(names));
        }
        self.wheres(frame, vars)
    }

    fn wheres(&mut self, frame: usize, vars: &[VarRef]) -> Result<(), Refused> {
        let o = self.o;
        let proc = o.threads.threads[self.thread].proc(&o.code, frame);
        for var in vars {
            let where_ = match var {
                VarRef::Local(l) => proc.locals[*l].where_.as_ref(),
                global => o.code.global(*global).and_then(|g| g.where_.as_ref()),
            };
            if let Some(expr) = where_ {
                let expr = self.expr(frame, expr)?;
                self.stmts.push(assume(expr));
            }
        }
        Ok(())
    }

    /// Arbitrary first values.
    fn enter(&mut self, frame: usize) -> Result<(), Refused> {
        let o = self.o;
        let thread = &o.threads.threads[self.thread];
        let proc = thread.proc(&o.code, frame);
        let is_root = thread.frames[frame].caller.is_none();
        let is_entry = is_root && self.thread == 0;
        if is_root {
            let own: Vec<VarRef> = (0..o.code.thread_locals.len()).map(VarRef::ThreadLocal).collect();
            self.havoc(frame, &own)?;
        }
        let first = if is_entry { 0 } else { proc.ins };
        let fresh: Vec<VarRef> =
            (first..proc.locals.len()).filter(|l| !proc.locals[*l].temp).map(VarRef::Local).collect();
        let names = self.all_names(frame, &fresh)?;
        if !names.is_empty() {
            self.stmts.push(havoc(names));
        }
        for var in &proc.old_globals {
            let (global, saved) = (self.name(frame, *var)?, o.frames[self.thread][frame].old[var]);
            self.stmts.push(assign(saved, Expr::var(global)));
        }
        let all: Vec<VarRef> = (0..proc.locals.len()).map(VarRef::Local).collect();
        self.wheres(frame, &all)?;
        for check in proc.requires.iter().filter(|_| is_entry) {
            let expr = self.expr(frame, &check.expr)?;
            self.stmts.push(assume(expr));
        }
        Ok(())
    }

    /// Passes arguments to an activation (of this thread, or the first of another), and checks what it requires.
    fn enter_call(&mut self, point: Point, call: &CallOp, thread: ThreadId, frame: usize) -> Result<(), Refused> {
        let o = self.o;
        let callee = &o.frames[thread][frame];
        let args: Result<Vec<Expr>, Refused> = call.args.iter().map(|e| self.expr(point.frame, e)).collect();
        let args = args?;
        let targets: Vec<Name> = callee.locals[..args.len()].to_vec();
        if !targets.is_empty() {
            self.stmts.push(assign_all(targets, args));
        }
        let proc = o.threads.threads[thread].proc(&o.code, frame);
        let context = Context { obligations: o, thread, frame, temps: None };
        self.contract(point, &proc.requires, call.free, &context)
    }

    fn contract(&mut self, point: Point, checks: &[Check], free: bool, context: &dyn Scope) -> Result<(), Refused> {
        for check in checks {
            let expr = translate(&self.o.code, context, &check.expr)?;
            self.check(point, expr, check.free || free);
        }
        Ok(())
    }

    /// The results of a call that has returned.
    fn results(&mut self, point: Point, call: &CallOp) -> Result<(), Refused> {
        let o = self.o;
        let thread = &o.threads.threads[self.thread];
        let caller = Point { returned: false, ..point };
        let mut frames = thread.frames.iter().enumerate();
        // The depth of atomic sections may differ behind the call.
        let of_call = |f: &Frame| f.caller.is_some_and(|c| c.frame == caller.frame && c.pc == caller.pc);
        let Some((frame, callee)) = frames.find(|(_, f)| of_call(f)) else {
            return Err(Refused::new("a call that is not followed"));
        };
        let proc = &o.code.procs[callee.proc];
        let values = &o.frames[self.thread][frame].locals[proc.ins..proc.ins + proc.outs];
        let values: Vec<Expr> = values.iter().map(|n| Expr::var(*n)).collect();
        let targets = self.all_names(point.frame, &call.outs)?;
        self.stmts.push(assign_all(targets, values));
        Ok(())
    }

    /// A variable of the step alone.
    fn temp(&mut self, name: &str, ty: Ty) -> Name {
        let name = self.names.fresh(&format!("{name}#"));
        self.locals.push((name, ty.to_ast()));
        name
    }

    /// A call of a procedure without a body.
    fn bodiless(&mut self, point: Point, op: &ExternOp) -> Result<(), Refused> {
        let frame = point.frame;
        let formals: Vec<Name> = op.formals.iter().map(|f: &Local| self.temp(&f.name, f.ty)).collect();
        let mut old = FxHashMap::default();
        for var in &op.old_globals {
            let global = self.o.code.global(*var).map(|g| (g.name, g.ty));
            let Some((name, ty)) = global else { return Err(Refused::new("a variable out of place")) };
            old.insert(*var, self.temp(&name, ty));
        }
        for (formal, arg) in formals.iter().zip(&op.args) {
            let arg = self.expr(frame, arg)?;
            self.stmts.push(assign(*formal, arg));
        }
        for var in &op.old_globals {
            let global = self.name(frame, *var)?;
            self.stmts.push(assign(old[var], Expr::var(global)));
        }
        let temps = FrameNames { locals: formals.clone(), old };
        let context = Context { obligations: self.o, thread: self.thread, frame, temps: Some(&temps) };
        self.contract(point, &op.requires, op.free, &context)?;
        self.havoc(frame, &op.modifies)?;
        let results = formals[op.args.len()..].to_vec();
        if !results.is_empty() {
            self.stmts.push(havoc(results.clone()));
        }
        for where_ in op.formals.iter().filter_map(|f| f.where_.as_ref()) {
            self.stmts.push(assume(translate(&self.o.code, &context, where_)?));
        }
        for check in &op.ensures {
            self.stmts.push(assume(translate(&self.o.code, &context, &check.expr)?));
        }
        for (out, result) in op.outs.iter().zip(results) {
            let name = self.name(frame, *out)?;
            self.stmts.push(assign(name, Expr::var(result)));
        }
        self.wheres(frame, &op.outs)
    }
}
