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

mod commuting;
mod control;
mod counters;
mod creations;
mod excluded;
mod hints;
mod provers;
mod races;
mod ranking;
mod rounds;
mod steps;
mod sums;

use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

pub(crate) use commuting::Part;
pub use commuting::{Reordering, is_up_to_commutation};
pub use counters::{Counter, Witness};
pub use excluded::excluded_by;
pub(crate) use excluded::function_about;
pub use hints::{Run, Stand};
pub(super) use ranking::descends;
pub use ranking::{Step, rank_name};
use rounds::Rounds;
pub use rounds::bound_name;
use steps::{Checks, StepBody, StepBuilder};
pub use sums::has_sums;

use super::boogie::*;
use super::expr::{Scope, translate};
use super::labels::Labels;
use super::places::{self, NamedPlace, Unnamed};
use super::threads::*;
use super::{Mutation, Refused, recursion};
use base::graph;
use base::mutation::LeftOut;
use base::source::Sources;
use check::{Asked, Checked, Property, Ty, find_entry, monomorphic, with_empty_bodies};
use semantics::code::{self, CallOp, Check, Code, ExternOp, Instr, Local, Op, VarRef};
use semantics::compile::compile;
use syntax::ast::*;
use syntax::names::Names;
use vocabulary::places::{OBSERVED, Place, ThreadPath, Variable};
use vocabulary::{ABSENT, END, JOINED, START};

/// What an invariant may speak of.
#[derive(Debug, Clone)]
pub struct Vocabulary {
    /// By their numbers, the entry thread first.
    pub threads: Vec<Resting>,
    /// Globals and locals, without those that say where threads are.
    pub variables: Vec<Declared>,
    /// Of these, those of which it speaks.
    pub counters: Vec<Counter>,
}

/// A thread: the variable that says where it is, and what the numbers mean.
#[derive(Debug, Clone)]
pub struct Resting {
    /// Which thread it is, in terms of the source.
    pub path: ThreadPath,
    /// The variable, an `int`.
    pub at: Name,
    /// What each of its values means.
    pub places: Vec<Place>,
    /// Where it is and what stands there, for people.
    pub shown: Vec<String>,
    /// The same, as certificates name it.
    pub named: Vec<NamedPlace>,
}

impl Resting {
    /// What is said of it is said of another one, which is like it.
    pub fn repeats(&self) -> bool {
        self.path.instance.is_some_and(|i| i.number > 0)
    }
}

/// A variable of the state, as the obligations declare it.
#[derive(Debug, Clone)]
pub struct Declared {
    /// The name that an invariant uses.
    pub name: Name,
    /// Of the source, synonyms resolved.
    pub ty: Ty,
    /// What it is in the source; `None` for what the checker introduced.
    pub source: Option<Variable>,
    /// The thread that it belongs to, by its number; none for globals.
    pub thread: Option<usize>,
}

/// Everything about a program that certificates need.
pub struct Obligations {
    asked: Asked,
    code: Code,
    threads: Threads,
    /// What an invariant of this program may speak of.
    pub vocabulary: Vocabulary,
    passive: Vec<Decl>,
    /// Of each thread and frame: the variables of the locals, and those of globals on entry.
    frames: Vec<Vec<FrameNames>>,
    thread_locals: Vec<Vec<Name>>,
    /// Of each thread: the variables of its ids.
    identities: Vec<Vec<Name>>,
    /// Of proofs that no fair execution goes on for ever.
    rounds: Option<Rounds>,
    /// In place of checks: what is true in the states that are not to be reached.
    excluded: Option<Expr>,
    /// Of proofs up to commutation; see [`Obligations::up_to_commutation`].
    pub reordering: Option<Reordering>,
    names: Names,
    mutation: LeftOut<Mutation>,
}

struct FrameNames {
    locals: Vec<Name>,
    old: FxHashMap<VarRef, Name>,
}

/// What a procedure of the obligations proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Obligation {
    /// Its name in the program of the obligations.
    pub procedure: Name,
    /// For people.
    pub what: String,
}

/// For which question a program is read, and how.
#[derive(Debug, Clone, Copy)]
pub struct Reading<'a> {
    /// What is to be certified.
    pub asked: &'a Asked,
    /// Of endless executions: ranks are looked for that fall until every execution ends, whoever counts. There is no monitor. What is noted of
    /// states has the variables that it has beside one, but no step notes anything.
    pub for_ranks: bool,
    #[doc(hidden)]
    pub mutation: LeftOut<Mutation>,
}

impl<'a> From<&'a Asked> for Reading<'a> {
    /// With fair rounds counted, where endless executions are asked about.
    fn from(asked: &'a Asked) -> Reading<'a> {
        Reading { asked, for_ranks: false, mutation: LeftOut::nothing() }
    }
}

impl Obligations {
    /// The obligations of a proof
    /// - that no check fails (*safety*), or that no such state is reached (*deadlock*, *race*);
    /// - that there is no execution without end that is fair and in which a thread that counts ([`Objective::nonblocking`]; any where there is
    ///   none) steps again and again; or with a property of states ([`Objective::temporal`]), none that breaks it, nor one that breaks it and
    ///   ends, where all threads count (*termination*).
    ///
    /// [`Objective::nonblocking`]: check::Objective::nonblocking
    /// [`Objective::temporal`]: check::Objective::temporal
    ///
    /// # Errors
    /// The program is outside of what certificates are made for. Termination: a thread that may be created twice; no thread counts.
    pub fn of<'a>(
        checked: &Checked,
        sources: &Sources,
        reading: impl Into<Reading<'a>>,
    ) -> Result<Obligations, Refused> {
        let Reading { asked, for_ranks, mutation } = reading.into();
        let mut asked = asked.of(&checked.program).comparing_all();
        if for_ranks {
            asked.objective.nonblocking.clear();
        }
        let mut obligations = Obligations::read(checked, sources, asked, mutation)?;
        match obligations.asked.property {
            Property::Safety => {}
            Property::Deadlock => obligations.excluded = Some(obligations.is_deadlock()?),
            Property::Race => obligations.excluded = Some(obligations.is_race()?),
            // Who watches states looks at what others do, so that there are more steps.
            Property::Termination if for_ranks => obligations.watch_states(true)?,
            Property::Termination => obligations.count_rounds()?,
        }
        Ok(obligations)
    }

    fn read(
        checked: &Checked,
        sources: &Sources,
        asked: Asked,
        mutation: LeftOut<Mutation>,
    ) -> Result<Obligations, Refused> {
        let refuse = |d: base::diagnostic::Diagnostic| Refused::new(d.message);
        let control = match asked.property {
            _ if !asked.scheduling.cooperative => Control::Preemptive,
            Property::Termination => Control::Kept,
            Property::Safety | Property::Deadlock | Property::Race => Control::GivenUp,
        };
        let rules = Rules { control, mutation };
        let first = find_entry(checked, asked.entry.as_deref()).map_err(refuse)?;
        // The state has variables of known types: procedures with type parameters are taken at those with which they are called.
        let monomorphic = monomorphic(checked, first).map_err(|mut all| refuse(all.swap_remove(0)))?;
        let (checked, first) = monomorphic.as_ref().map_or((checked, first), |m| (&m.checked, m.entry));
        let asked = Asked { entry: Some(first.to_string()), ..asked };
        let (code, entry) = compile(checked, sources, &asked).map_err(refuse)?;
        let closed = recursion::closed(&code, entry, &asked);
        if !closed.is_empty() {
            let abstracted = with_empty_bodies(checked, &closed).map_err(|mut all| refuse(all.swap_remove(0)))?;
            // No recursion that is closed is left.
            return Obligations::read(&abstracted, sources, asked, mutation);
        }
        let threads = Threads::of(&code, entry, rules)?;
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
            resting.push(Resting { path: thread.path.clone(), at, places, shown, named: Vec::new() });
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
        let counters = counters::all(&code, &threads, &labels, &variables, &mut names);
        let unnamed: Vec<_> = threads.threads.iter().zip(labels).map(|(t, label)| unnamed(&code, t, label)).collect();
        for (thread, named) in resting.iter_mut().zip(places::name_all(&unnamed, sources, &mut names)) {
            thread.named = named;
        }
        let vocabulary = Vocabulary { threads: resting, variables, counters };
        let mut obligations = Obligations {
            asked,
            code,
            threads,
            vocabulary,
            passive,
            frames,
            thread_locals,
            identities,
            rounds: None,
            excluded: None,
            reordering: None,
            names,
            mutation: rules.mutation,
        };
        if rules.control == Control::Kept {
            obligations.keep_control()?;
        }
        Ok(obligations)
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

    /// Names that certificates give out, or the program has.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The whole state: each variable with the thread that it belongs to.
    fn state(&self, counters: &[Counter]) -> Vec<(Option<ThreadId>, Name, Type)> {
        let locations = self.vocabulary.threads.iter().enumerate().map(|(t, thread)| (Some(t), thread.at, Type::int()));
        let variables = self.vocabulary.variables.iter().map(|v| (v.thread, v.name, v.ty.to_ast()));
        let counters = counters.iter().map(|c| (None, c.name, Type::int()));
        let of_order = self.variables_of_order().into_iter().map(|(name, ty)| (None, name, ty));
        locations.chain(variables).chain(of_order).chain(counters).collect()
    }

    /// What the invariant says of all that it speaks of when the thread steps: of the two of a kind, and where it is another one of them,
    /// of it with each of these; and of somebody at each location where more threads are counted than these.
    fn known(&self, inv: Name, thread: ThreadId, counters: &[Counter]) -> Vec<Expr> {
        let state = self.state(counters);
        let of = |thread: ThreadId| -> Vec<Name> {
            state.iter().filter(|(t, ..)| *t == Some(thread)).map(|(_, name, _)| *name).collect()
        };
        let mut known = vec![FxHashMap::default()];
        if self.threads.threads[thread].path.is_another() && !self.mutation.is(Mutation::OthersUnrelated) {
            let first = self.threads.first_alike(thread);
            known.extend((first..thread).map(|observed| of(observed).into_iter().zip(of(thread)).collect()));
        }
        let said = |instead: FxHashMap<Name, Name>| {
            let value = |(name, _): (Name, Type)| Expr::var(instead.get(&name).copied().unwrap_or(name));
            Expr::generated(ExprKind::App(inv, self.parameters_with(counters).into_iter().map(value).collect()))
        };
        let mut of_somebody = Vec::new();
        for witness in self.witnesses(counters, thread) {
            let own: Vec<Name> =
                std::iter::once(witness.at).chain(witness.variables.iter().map(|(name, _)| *name)).collect();
            let mut parts = vec![Expr::var(witness.at).eq(Expr::int(witness.location))];
            for (others, observed) in known.iter().cartesian_product(0..OBSERVED) {
                // Two of the kind are spoken of, of whom one is this one.
                let of_observed = of(witness.first + observed);
                if !of_observed.iter().any(|name| others.contains_key(name)) {
                    let mut instead = others.clone();
                    instead.extend(of_observed.into_iter().zip(own.iter().copied()));
                    parts.push(said(instead));
                }
            }
            of_somebody.push(Expr::binary(BinOp::Implies, witness.is_there, Expr::all(parts)));
        }
        let facts = counters.iter().map(|counter| self.fact(counter, counters));
        known.into_iter().map(said).chain(facts).chain(of_somebody).collect()
    }

    /// The program whose procedures prove the invariant, and what each is about.
    ///
    /// # Errors
    /// Something in the source has no counterpart.
    pub fn program(&self, invariant: Expr) -> Result<(Program, Vec<Obligation>), Refused> {
        let mut names = self.names.clone();
        let inv = names.fresh("Inv");
        let never = self.excluded.clone().map(Expr::not);
        // What is excluded may be told by counters, too.
        let counters = self.counters_in(never.iter().chain([&invariant]));
        let parameters = self.parameters_with(&counters);
        let holds = Expr::all(std::iter::once(applied(inv, &parameters)).chain(never.clone()));
        let mut decls = self.passive.clone();
        decls.push(function_about(self.property(), function(inv, parameters, invariant)));
        decls.extend(self.declarations_of_order());
        decls.extend(self.state(&counters).into_iter().map(|(_, name, ty)| Decl::Var(var(name, ty))));
        for witness in self.witnesses(&counters, 0) {
            decls.push(Decl::Var(var(witness.at, Type::int())));
            decls.extend(witness.variables.into_iter().map(|(name, ty)| Decl::Var(var(name, ty))));
        }
        let mut obligations = Vec::new();
        let initial = names.fresh("initial");
        decls.push(self.initial(initial, holds.clone(), &counters)?);
        if !self.mutation.is(Mutation::InitialForgotten) {
            obligations.push(Obligation { procedure: initial, what: "the invariant holds at the start".into() });
        }
        let checks = if self.excluded.is_some() { Checks::End } else { Checks::Hold };
        let only_first = self.mutation.is(Mutation::OthersForgotten);
        let no_interference = self.mutation.is(Mutation::InterferenceForgotten);
        let threads = self.threads.threads.iter().enumerate().filter(|(t, _)| *t == 0 || !only_first);
        for (t, thread) in threads.filter(|(_, thread)| !(no_interference && thread.path.is_another())) {
            let label = &self.vocabulary.threads[t].at.as_str()[3..];
            for (l, location) in thread.locations.iter().enumerate() {
                if location.point.is_none() {
                    continue;
                }
                let procedure = names.fresh(&self.step_name(t, l));
                let mut requires = self.known(inv, t, &counters);
                requires.push(self.here(t, l));
                requires.extend(never.clone());
                let specs = self.specs(requires, holds.clone(), &counters);
                decls.push(StepBuilder::new(self, t, l, checks, &counters).procedure(procedure, specs)?);
                let what = format!("the step of {label} from {}", self.vocabulary.threads[t].shown[l]);
                obligations.push(Obligation { procedure, what });
            }
        }
        // Behind the steps, by whose numbers it is told what they break.
        let (lemmas, of_lemmas) = self.lemmas(&mut names)?;
        if !self.mutation.is(Mutation::CommutationUnasked) {
            decls.extend(lemmas);
            obligations.extend(of_lemmas);
        }
        Ok((Program { decls }, obligations))
    }

    /// A name for the step of a thread from a location.
    fn step_name(&self, thread: ThreadId, location: usize) -> String {
        let Resting { at, named, .. } = &self.vocabulary.threads[thread];
        let place = named[location].name.as_str();
        format!("step.{}.{}", &at.as_str()[3..], place.split_once('.').map_or(place, |(_, place)| place))
    }

    fn initial(&self, name: Name, inv: Expr, counters: &[Counter]) -> Result<Decl, Refused> {
        let mut stmts = self.start()?;
        stmts.extend(self.order_at_first());
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

    /// A thread is at a location, and no other is inside of an atomic section, or keeps control.
    fn here(&self, thread: ThreadId, location: usize) -> Expr {
        let at = |t: usize| Expr::var(self.vocabulary.threads[t].at);
        let mut here = at(thread).eq(Expr::int(location));
        for (t, other) in self.threads.threads.iter().enumerate().filter(|(t, _)| *t != thread) {
            for (l, _) in other.locations.iter().enumerate().filter(|(_, l)| l.is_exclusive()) {
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

/// The places of a thread as the source has them.
fn unnamed(code: &Code, thread: &Thread, label: String) -> places::OfThread {
    let place = |location: &Location| {
        let proc = location.point.map_or(thread.proc, |point| thread.frames[point.frame].proc);
        let inside = (proc != thread.proc).then(|| code.procs[proc].name);
        Unnamed { place: location.place.clone(), span: location.span, inside }
    };
    (code.procs[thread.proc].name, label, thread.locations.iter().map(place).collect())
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
        Place::Yield { .. } => "the yield",
        Place::Behind { .. } => "the end of the creation",
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

/// Names as the contract of a call has them: those of the parameters. What the thread that calls, or creates another one, has as its own
/// is its own there, too.
struct Params<'a> {
    code: &'a Code,
    names: &'a [Name],
    /// Its copies of globals.
    own: &'a [Name],
}

impl Scope for Params<'_> {
    fn name(&self, var: VarRef) -> Option<Name> {
        match var {
            VarRef::Global(g) => self.code.globals.get(g).map(|g| g.name),
            VarRef::ThreadLocal(g) => self.own.get(g).copied(),
            VarRef::Local(l) => self.names.get(l).copied(),
        }
    }

    fn old(&self, _: VarRef) -> Option<Name> {
        None
    }
}
