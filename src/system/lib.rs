//! The interleaving system: what all threads of a program do together, under any schedule, as one transition system.
//!
//! - *Locations* of a thread: not created, its start, its end, in front of each step that touches something shared, in front of each
//!   creation and each atomic section, and each loop head (inside an atomic section too: while a thread rests there, it is the only
//!   one that steps). What lets executions not pass (an `assume`) or takes arbitrary values is never in one step behind something
//!   that others can see: the thread may stop for good in front of it.
//! - *Steps*: the loop-free code from one location to the next, executed at once; a check in it that fails is a failure of the program.
//! - *State*: the globals, each thread's location, and the locals of each thread under names of their own.
//!
//! Cooperative threads rest at `yield`, in front of and behind creations, where they can be blocked (then a
//! thread may rest although it is not: there are more executions than the program has), and, as inside of an atomic section, at loop heads.
//!
//! Requires: a prepared program without reductions ([`Reduction::None`]), since a certificate speaks of all switch points; a known
//! number of threads (but see [`Reading::any_number`]), each created at most once, or an arm of a parallel call, which is created
//! again only after it has ended ([`build`], `joins`); no recursion. Establishes: every cycle of a thread passes a location, so each step
//! is loop-free.
//!
//! [`passes`] make it simpler to prove, and know the way back.
//!
//! Example: `while (x < 3) { x := x + 1; }` with shared `x` has the locations *head*, *in front of the condition*, *in front of
//! the assignment*, and the steps between them.

#![warn(missing_docs)]

pub mod boogie;
mod build;
pub mod cells;
pub mod compress;
pub mod constants;
mod control;
pub mod count;
pub mod entries;
mod environment;
pub mod excluded;
pub mod live;
pub mod parts;
pub mod passes;
mod recursion;
pub mod rounds;
pub mod symbolic_constants;
pub mod unobserved;
pub mod watch;
pub mod way;
pub mod words;

use std::fmt;

use base::diagnostic::Diagnostic;
use base::mutation::LeftOut;
use check::{Asked, Checked, Fairness, Property, with_empty_bodies, without_synonyms};
use concurrency::program::{Action, Var};
use concurrency::{Reduction, prepare};
use sequential::SourceEvent;
use syntax::ast::{Attr, Decl, Expr, ExprKind, Ident, Name, Span, Type, TypeKind};
use syntax::names::Names;
use syntax::print::{print_expr, print_type};
use vocabulary::places::{Place, ThreadPath, Variable};
use vocabulary::{ABSENT, END, JOINED, LocationId, START};

/// A rule left out on purpose, so that tests can show that its absence is noticed.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mutation {
    /// A thread rests only at loop heads, sections, creations and joins.
    SwitchPointsForgotten,
    /// What others have seen is lost where the execution does not go on.
    DiscardedForgotten,
    /// Other threads step inside of atomic sections.
    SectionsIgnored,
    /// A thread that is created again and again is taken for one.
    CreatedAgain,
    /// An arm that is created again and again is any number of threads.
    CreatedOnce,
    /// What an arm has announced is still there when it is created again.
    AnnouncedBefore,
    /// What is created otherwise than as an arm, by an arm that is created again, is created once.
    LeftBehind,
    /// A join does not wait.
    JoinsAtOnce,
    /// A thread can be joined twice.
    JoinedTwice,
    /// Cooperative threads keep control at `yield`.
    YieldsForgotten,
    /// Cooperative threads keep control where they are blocked.
    BlockedKeepControl,
    /// Cooperative threads keep control behind creations.
    CreatorsGoOn,
}

/// Number of a thread in [`System::threads`]; the entry thread is 0.
pub type ThreadId = usize;
/// Number of a piece in [`Step::pieces`].
pub type PieceId = usize;

/// The whole system.
#[derive(Debug, Clone)]
pub struct System {
    /// The question that it was built for, with the attributes of the program.
    pub asked: Asked,
    /// Types, constants, functions, axioms: passed on as they are.
    pub passive: Vec<Decl>,
    /// Globals and locals; each thread's location is besides ([`Thread::location`]).
    pub variables: Vec<StateVariable>,
    /// The entry thread first, each creator before those that it creates.
    pub threads: Vec<Thread>,
    /// Of all threads.
    pub steps: Vec<Step>,
    /// Hold at the start.
    pub initially: Vec<Expr>,
    /// The property of states that is watched, if any.
    pub watched: Option<watch::Watched>,
    /// What is noted of threads and choices that must recur.
    pub recurring: Vec<Recurring>,
    /// It has executions that the program has not: what is read of a field that a value does not have is any value, not the same each time; or
    /// the results of a recursion of which others see nothing are arbitrary.
    pub is_vague: bool,
    /// Maps that have become variables for a few indices, each with what a step sets where an index is another one ([`cells`]): a Boolean
    /// that is false in front of each step, and no part of the state.
    pub flags: Vec<(Name, Name)>,
    /// All names in use.
    pub names: Names,
}

/// Flags of a thread and an `assume {:recurs}`. A monitor says when they are taken back.
#[derive(Debug, Clone, Copy)]
pub struct Recurring {
    /// It went round the loop that holds the statement.
    pub ran: Name,
    /// It has passed the statement.
    pub passed: Name,
}

/// A variable of the state.
#[derive(Debug, Clone)]
pub struct StateVariable {
    /// No other variable of the system is called so.
    pub name: Name,
    /// Of a cell, the type of the map's entries.
    pub ty: Type,
    /// What it is in the source; `None` for one that preparation introduced.
    pub source: Option<Variable>,
    /// It is a part of a value of a datatype ([`parts`]).
    pub is_part: bool,
    /// The thread whose own it is.
    pub owner: Option<ThreadPath>,
    /// Announces that the thread at this path has ended (parallel calls). False at the start.
    pub announces: Option<ThreadPath>,
    /// Of a thread, for the one that joins it.
    pub handed: Option<Handed>,
    /// It is the number of these threads.
    pub counts: Option<count::Counted>,
}

impl StateVariable {
    /// A variable of nobody, which says nothing else.
    pub fn new(name: Name, ty: Type, source: Option<Variable>) -> StateVariable {
        StateVariable { name, ty, source, is_part: false, owner: None, announces: None, handed: None, counts: None }
    }
}

/// What an assumption of the system has that is a clause of the source, and no statement: where it is false there is no such execution, and nobody
/// waits. It is not printed.
const CLAUSE: &str = "clause#";

/// Of the thread at this path: its result, or one of the ids that it was forked with. Before it has the value, it is 0, or false.
#[derive(Debug, Clone)]
pub struct Handed {
    /// Whose result or id it is.
    pub thread: ThreadPath,
    /// It is a result; otherwise an id.
    pub is_result: bool,
}

impl Handed {
    /// The value of what nobody has handed over yet; none where it may be any of this type.
    pub fn at_first(ty: &Type) -> Option<Expr> {
        match ty.kind {
            TypeKind::Bool => Some(Expr::bool(false)),
            TypeKind::Int => Some(Expr::int(0)),
            TypeKind::Bv(width) => Some(Expr::generated(ExprKind::Bv { value: 0u32.into(), width })),
            _ => None,
        }
    }
}

/// A thread of the system, with all places where it can rest.
#[derive(Debug, Clone)]
pub struct Thread {
    /// As people know it: its root, with a number where several threads have the same.
    pub name: String,
    /// The creations that lead to it.
    pub path: ThreadPath,
    /// The procedure that it begins with.
    pub root: Name,
    /// The variable that holds where it is.
    pub location: Name,
    /// Where it is at first: the entry thread at its start, the others do not exist.
    pub begins: LocationId,
    /// It can be created again when it has ended.
    pub again: bool,
    /// [`ABSENT`], [`START`] and [`END`] first.
    pub locations: Vec<Location>,
}

/// Where a thread rests between two steps.
#[derive(Debug, Clone)]
pub struct Location {
    /// The same, as certificates say it.
    pub place: Place,
    /// Inside an atomic section: no other thread steps.
    pub atomic: bool,
    /// A cooperative thread keeps control: no other thread steps, but the state is seen.
    pub keeps: bool,
    /// The statement, loop or procedure name that stands there.
    pub span: Span,
    /// The source procedure.
    pub procedure: Name,
}

/// What a thread does from a location to the next.
#[derive(Debug, Clone)]
pub struct Step {
    /// Who takes the step.
    pub thread: ThreadId,
    /// Where the thread rests before it.
    pub from: LocationId,
    /// An acyclic graph; the first piece is where the step begins.
    pub pieces: Vec<Piece>,
    /// Variables that hold a value inside the step only.
    pub temps: Vec<Var>,
}

/// A part of a step without branches: its actions, and where control goes then.
#[derive(Debug, Clone)]
pub struct Piece {
    /// One after the other; where a check is false, the program fails.
    pub actions: Vec<Action>,
    /// What happens in the source, each with the number of the action that it happens with.
    pub events: Vec<(usize, SourceEvent)>,
    /// Behind the last action.
    pub exit: Exit,
    /// Of any number of threads that are alike, one that has ended is joined here: the first of them.
    pub joins: Option<ThreadId>,
}

/// How a piece ends.
#[derive(Debug, Clone)]
pub enum Exit {
    /// Always to this piece.
    Goto(PieceId),
    /// To one of two pieces, as a condition says.
    Branch {
        /// Read behind the actions of the piece.
        cond: Expr,
        /// Where the condition is true.
        then: PieceId,
        /// Where it is false.
        else_: PieceId,
    },
    /// Any of them.
    Choose(Vec<PieceId>),
    /// The thread rests.
    Rest(LocationId),
}

fn clause() -> Attr {
    Attr { name: CLAUSE.into(), args: Vec::new(), span: Span::NONE }
}

fn is_clause(attrs: &[Attr]) -> bool {
    attrs.iter().any(|a| a.name.as_str() == CLAUSE)
}

impl Exit {
    /// Pieces that can follow; none where the thread rests.
    pub fn successors(&self) -> Vec<PieceId> {
        match self {
            Exit::Goto(to) => vec![*to],
            Exit::Branch { then, else_, .. } => vec![*then, *else_],
            Exit::Choose(to) => to.clone(),
            Exit::Rest(_) => Vec::new(),
        }
    }
}

impl Step {
    /// Locations in which it can end.
    pub fn targets(&self) -> impl Iterator<Item = LocationId> {
        self.pieces.iter().filter_map(|p| match p.exit {
            Exit::Rest(to) => Some(to),
            _ => None,
        })
    }
}

/// For which question a program is read, and how.
#[derive(Debug, Clone, Copy)]
pub struct Reading<'a> {
    /// What is asked about its executions.
    pub asked: &'a Asked,
    /// Threads may be created again and again: of all those with the same root the system has [two](vocabulary::places::OBSERVED) and
    /// another one, whichever these are. It is no system of one execution: a creation makes one of the observed ones, or one of which
    /// nothing is said.
    pub any_number: bool,
    #[doc(hidden)]
    pub mutation: LeftOut<Mutation>,
}

impl<'a> From<&'a Asked> for Reading<'a> {
    /// Of programs whose number of threads is known.
    fn from(asked: &'a Asked) -> Reading<'a> {
        Reading { asked, any_number: false, mutation: LeftOut::nothing() }
    }
}

impl System {
    /// The system of a checked program for a question about it, from its entry thread.
    /// - Termination: it is noted who makes choices that must recur, and whether states are those that a property asks for.
    /// - Deadlocks and races: a step says what it touches, and a check that fails ends an execution ([`excluded`]).
    ///
    /// # Errors
    /// The program cannot be prepared, or has recursion, thread numbers that depend on the schedule, or, but for
    /// [`Reading::any_number`], threads without a known number.
    pub fn of<'a>(checked: &Checked, reading: impl Into<Reading<'a>>) -> Result<System, Vec<Diagnostic>> {
        let reading = reading.into();
        let asked = &reading.asked.of(&checked.program).comparing_all();
        let checked = without_synonyms(checked);
        let unseen = recursion::unseen(&checked, asked);
        let abstracted = if unseen.is_empty() { None } else { Some(with_empty_bodies(&checked, &unseen)?) };
        let program = prepare(abstracted.as_ref().unwrap_or(&checked), asked, None, Reduction::None)?;
        let mut system = build::build(&program, &Reading { asked, ..reading }).map_err(|d| vec![d])?;
        system.is_vague |= abstracted.is_some();
        if system.keeps_control() {
            control::keep(&mut system);
        }
        if let Some(temporal) = &program.temporal {
            watch::watch(&mut system, temporal);
        }
        Ok(system)
    }

    /// Do cooperative threads rest, and keep control, in front of what others can see? Where executions never end, states count that they
    /// pass.
    pub fn keeps_control(&self) -> bool {
        self.asked.scheduling.cooperative && self.asked.property.is_about_endless()
    }

    /// The fairness of the endless executions that are asked about, if they are.
    pub fn fairness(&self) -> Option<Fairness> {
        self.asked.property.is_about_endless().then_some(self.asked.fairness)
    }

    /// Variables that a monitor reads, whatever threads do.
    pub fn monitored(&self) -> impl Iterator<Item = Name> {
        let open = self.watched.iter().map(|w| w.open);
        open.chain(self.recurring.iter().flat_map(|r| [r.ran, r.passed]))
    }

    /// Does it only note which entries of maps are in use?
    pub fn is_flag(&self, name: Name) -> bool {
        self.flags.iter().any(|(_, flag)| *flag == name)
    }

    /// Are there threads of which the number is not known?
    pub fn any_number(&self) -> bool {
        self.threads.iter().any(|t| t.path.instance.is_some())
    }

    /// The first of the threads that are like this one.
    pub fn first_alike(&self, thread: ThreadId) -> ThreadId {
        let number = self.threads[thread].path.instance.map_or(0, |i| i.number);
        // They are made one after the other.
        thread - number
    }

    /// The variable that is to the thread what this one is to its owner, which is a thread like it.
    pub fn counterpart(&self, variable: usize, thread: ThreadId) -> usize {
        let of = |path: &ThreadPath| -> Vec<usize> {
            (0..self.variables.len()).filter(|v| self.variables[*v].owner.as_ref() == Some(path)).collect()
        };
        let Some(owner) = &self.variables[variable].owner else { return variable };
        let position = of(owner).iter().position(|v| *v == variable);
        position.and_then(|p| of(&self.threads[thread].path).get(p).copied()).unwrap_or(variable)
    }

    /// The locations of a thread in which it is the only one that steps.
    pub fn exclusive(&self, thread: ThreadId) -> impl Iterator<Item = LocationId> {
        self.threads[thread].locations.iter().enumerate().filter(|(_, l)| l.atomic || l.keeps).map(|(i, _)| i)
    }

    /// The thread at this path.
    pub fn thread_at(&self, path: &ThreadPath) -> Option<ThreadId> {
        self.threads.iter().position(|t| t.path == *path)
    }

    /// Can the thread step here, as far as the other threads let it?
    pub fn others_allow(&self, thread: ThreadId) -> Expr {
        let others = (0..self.threads.len()).filter(|t| *t != thread);
        Expr::all(others.flat_map(|other| {
            let location = self.threads[other].location;
            self.exclusive(other).map(move |l| Expr::var(location).eq(Expr::int(l)).not())
        }))
    }
}

impl fmt::Display for System {
    /// Each thread with its locations, each step with its pieces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for v in &self.variables {
            writeln!(f, "var {}: {};", v.name, print_type(&v.ty))?;
        }
        for (map, flag) in &self.flags {
            writeln!(f, "flag {flag} of {map};")?;
        }
        for e in &self.initially {
            writeln!(f, "initially {};", print_expr(e))?;
        }
        for (t, thread) in self.threads.iter().enumerate() {
            writeln!(f, "thread {}", thread.name)?;
            for step in self.steps.iter().filter(|s| s.thread == t) {
                let exclusive = if thread.locations[step.from].atomic { ", exclusive" } else { "" };
                writeln!(f, "  from {}{exclusive}:", step.from)?;
                for (p, piece) in step.pieces.iter().enumerate() {
                    write!(f, "    p{p}:")?;
                    piece.actions.iter().try_for_each(|a| write!(f, " {a}"))?;
                    writeln!(f, " {}", piece.exit)?;
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exit::Goto(to) => write!(f, "goto p{to};"),
            Exit::Branch { cond, then, else_ } => write!(f, "branch {} p{then} p{else_};", print_expr(cond)),
            Exit::Choose(to) => write!(f, "goto {};", itertools::join(to.iter().map(|p| format!("p{p}")), ", ")),
            Exit::Rest(to) => write!(f, "rest at {to};"),
        }
    }
}
