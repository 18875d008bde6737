//! The native bounded checker for sequential Boogie. It sees only what `translate` prints: no threads, no rounds.
//!
//! ```text
//! checked program --program, cfg--> graphs of simple commands --exec--> path conditions and values over one circuit
//!    --cnf--> clauses --sat--> satisfiable: a failing execution (trace); unsatisfiable: none within the bounds
//! ```
//!
//! Read in this order: [`exec`] and [`calls`] (the walk), [`paths`] and [`cells`] (what it carries), [`eval`], [`ints`] (how
//! integers without bounds are treated), [`summaries`] (what follows of moving them about), [`maps`], [`quantifiers`]; [`solve`] (the queries), [`stratified_inlining`] (call trees that are too
//! large to be walked).
//!
//! *Never a wrong answer.* Whatever has no exact encoding is replaced by an arbitrary value, and the place is recorded
//! ([`values::Encoder::unsupported`]). A violation is believed only if its execution comes by no such place; its absence only
//! if there is none with those places allowed.

#![warn(missing_docs)]

mod beside;
mod bits;
mod builtins;
mod calls;
mod cells;
mod cfg;
mod choices;
pub mod circuit;
pub mod cnf;
mod dag_inlining;
mod data;
mod eval;
mod exec;
mod ints;
pub mod limits;
mod linear;
mod maps;
mod order;
mod paths;
mod program;
mod quantifiers;
mod ranges;
pub mod sat;
mod smt;
mod solve;
mod stratified_inlining;
mod summaries;
mod term;
mod trace;
pub mod transition;
mod types;
mod values;

use base::mutation::LeftOut;
use base::stop::{Stop, Timer};
use beside::Waited;
use check::{Checked, Mutation, Symbol, with_definitions};
pub use limits::{machine_memory, peak_memory, resident};
pub use smt::{Config as SmtConfig, Fault as SmtFault, Kind as SmtKind, Session as SmtSession};
use syntax::ast::{Decl, Name, Tag, find_attr};
use witness::Value;

/// What to explore. Loops follow at most `unroll` back edges per loop entry; a procedure stands on the stack at most
/// `recursion` times.
#[derive(Debug, Clone)]
pub struct Options {
    /// Back edges followed per entry of a loop.
    pub unroll: u32,
    /// Activations of one procedure on the stack.
    pub recursion: u32,
    /// Where executions begin; otherwise in the procedure that carries `{:entrypoint}`.
    pub entry: Option<Name>,
    /// Wall-clock limit.
    pub timeout: Option<std::time::Duration>,
    /// Bytes that the whole process may have in memory; seven tenths of the machine's where nothing else is said.
    pub memory: Option<u64>,
    /// Widest integers tried, in bits.
    pub max_width: u32,
    /// Calls that are entered before the engine goes over to entering only those that matter.
    pub calls: usize,
    /// Whether calls that exclude each other are made one from the start; else they are where all calls are too many.
    pub share_calls: bool,
    /// Who decides.
    pub solver: Solver,
    /// With [`Solver::Auto`]: where the solver that is built in takes long, the other one is asked beside it.
    pub beside: bool,
    /// Axioms about these matter too: translations may have taken them out of the text.
    pub mentioned: Vec<Symbol>,
    #[doc(hidden)]
    pub mutation: LeftOut<Mutation>,
    /// Ends the search early.
    pub stop: Stop,
}

/// Who decides the formula.
#[derive(Debug, Clone, Default)]
pub enum Solver {
    /// The SAT solver that is built in.
    #[default]
    Sat,
    /// The same; where it has no encoding of what the program needs, a solver for SMT-LIB if there is one.
    Auto(Option<SmtConfig>),
    /// A solver for SMT-LIB, whatever the program needs.
    Smt(SmtConfig),
}

impl Default for Options {
    fn default() -> Options {
        Options {
            unroll: 2,
            recursion: 1,
            entry: None,
            timeout: None,
            memory: None,
            max_width: 128,
            calls: MAX_CALLS,
            share_calls: false,
            solver: Solver::Sat,
            beside: false,
            mentioned: Vec::new(),
            mutation: LeftOut::nothing(),
            stop: Stop::default(),
        }
    }
}

/// Outcome of checking one sequential program from its `{:entrypoint}`.
#[derive(Debug, Clone)]
pub struct Answer {
    /// What was found.
    pub verdict: Verdict,
    /// What it took.
    pub stats: Stats,
}

/// What the engine says of a program.
#[derive(Debug, Clone)]
pub enum Verdict {
    /// A check fails; the path to it.
    Violated(Trace),
    /// No check fails within the bounds.
    Holds(Exactness),
    /// No answer, and why: time limit, memory, an unsupported construct.
    Unknown(String),
    /// A solver is missing or broke, and how.
    Broken(String),
}

/// Which bounds cut executions short; all false and no width: the answer is exact.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Exactness {
    /// Some execution follows more back edges than the bound allows.
    pub unroll_reached: bool,
    /// Some execution has more activations of a procedure on the stack than the bound allows.
    pub recursion_reached: bool,
    /// The program cut executions itself for want of threads: `assume {:bound "threads"} false`.
    pub threads_reached: bool,
    /// The same for want of rounds: `assume {:bound "rounds"} false`.
    pub rounds_reached: bool,
    /// The largest width tried was not shown to be enough for every `int`.
    pub width_reached: bool,
}

/// Sizes of the query that decided, and where the time went.
#[derive(Debug, Clone, Default)]
pub struct Stats {
    /// Width of `int` in bits at the final answer.
    pub int_width: u32,
    /// Commands executed.
    pub steps: usize,
    /// Calls entered.
    pub calls: usize,
    /// How often more calls were entered.
    pub rounds: u32,
    /// Gates of the circuit.
    pub gates: usize,
    /// Variables of the SAT solver.
    pub variables: usize,
    /// Clauses of the SAT solver.
    pub clauses: usize,
    /// Conflicts that the SAT solver met.
    pub conflicts: u64,
    /// The solver for SMT-LIB that decided, if one did.
    pub solver: Option<smt::Kind>,
    /// Why that solver, where the program decided.
    pub solver_reason: Option<String>,
    /// All failures were wanted, and the search for more of them ended early: why.
    pub rest: Option<String>,
    /// Execution and clauses; the clauses alone.
    pub encode_seconds: f64,
    /// Seconds for the clauses alone.
    pub cnf_seconds: f64,
    /// Seconds in the solver.
    pub solve_seconds: f64,
}

/// An execution of the sequential program, from the entry to the failing check.
#[derive(Debug, Clone, Default)]
pub struct Trace {
    /// Values that the constants of the program take.
    pub constants: Vec<(Name, Value)>,
    /// First values of the global variables.
    pub initial: Vec<(Name, Value)>,
    /// First values of the entry procedure's parameters and results.
    pub formals: Vec<(Name, Value)>,
    /// What uninterpreted functions are, as maps.
    pub functions: Vec<(Name, Value)>,
    /// Every executed statement that carries a tag, in order. A call of a procedure with a body is two steps if it has
    /// results: the call, and the assignment of the results when it has returned.
    pub steps: Vec<TraceStep>,
    /// The tag of the check that fails.
    pub failed: Tag,
}

/// What is to become of a violation that was found.
#[derive(Debug, Clone)]
pub enum Next {
    /// It was all that is wanted.
    Stop,
    /// Others are wanted too: executions in which no check with one of these tags fails, and no other statement with one
    /// of them is executed.
    Without(Vec<Tag>),
}

/// Who is told of the executions that are found. A closure that says what is to become of each confirms nothing.
pub trait Asker: Send {
    /// A check fails along `trace`: what is to become of it.
    fn found(&mut self, trace: &Trace) -> Next;

    /// Can it tell whether an execution is one?
    fn can_confirm(&self) -> bool {
        false
    }

    /// Something along `trace` has no exact encoding, so that there may be no such execution: whether there is one, and a check fails.
    fn confirms(&mut self, _trace: &Trace) -> bool {
        false
    }
}

impl<F: FnMut(&Trace) -> Next + Send> Asker for F {
    fn found(&mut self, trace: &Trace) -> Next {
        self(trace)
    }
}

/// A statement that the execution passes.
#[derive(Debug, Clone)]
pub struct TraceStep {
    /// Which statement: the tag that its translation gave it.
    pub tag: Tag,
    /// What the statement wrote: variables of the sequential program with their new values (whole maps for map variables).
    pub writes: Vec<(Name, Value)>,
}

/// What is inlined in full is decided in one go, and mostly faster: measured up to about this many calls.
pub const MAX_CALLS: usize = 20_000;

/// Checks the program from its entry procedure.
pub fn check(program: &Checked, options: &Options) -> Answer {
    check_each(program, options, &mut |_: &Trace| Next::Stop)
}

/// Checks the program, and goes on after a violation as long as `asker` wants more. The answer's trace is the first.
pub fn check_each(program: &Checked, options: &Options, asker: &mut dyn Asker) -> Answer {
    let unknown = |why: &str| Answer { verdict: Verdict::Unknown(why.to_owned()), stats: Stats::default() };
    let Some(entry) = options.entry.or_else(|| entry(program)) else {
        return unknown("no procedure carries `{:entrypoint}`");
    };
    let program = &*with_definitions(program, options.mutation);
    match base::stack::with_room("engine", || choose(program, entry, options, asker)) {
        Some(Ok(answer)) => answer,
        Some(Err(_)) => unknown("internal error: the engine stopped abruptly"),
        None => unknown("the engine cannot start: there is not enough memory for a stack"),
    }
}

/// The SAT path, the SMT path, or one after the other.
fn choose(program: &Checked, entry: Name, options: &Options, asker: &mut dyn Asker) -> Answer {
    let smt = |config: &SmtConfig, options: &Options, asker: &mut dyn Asker| {
        let mut answer = smt::check(program, entry, options, config, asker);
        answer.stats.solver = Some(config.kind);
        answer
    };
    if let Solver::Smt(config) = &options.solver {
        return smt(config, options, asker);
    }
    let timer = options.timeout.and_then(|time| options.stop.timer(time));
    if let (Solver::Auto(Some(config)), true) = (&options.solver, options.beside) {
        let native = |stop: &Stop, asker: &mut dyn Asker| {
            solve::check(program, entry, &Options { stop: stop.clone(), ..options.clone() }, asker)
        };
        let other = |stop: &Stop, asker: &mut dyn Asker| {
            let timeout = timer.as_ref().map(Timer::left);
            (smt(config, &Options { timeout, stop: stop.clone(), ..options.clone() }, asker), false)
        };
        let (mut answer, waited) = beside::first_of(&options.stop, asker, &native, &other);
        answer.stats.solver_reason = waited.map(|waited| match waited {
            Waited::Lacks(why) => why,
            Waited::Longer => "the solver that is built in takes longer".to_owned(),
        });
        return answer;
    }
    let (mut answer, lacks) = solve::check(program, entry, options, asker);
    match (&options.solver, lacks) {
        (Solver::Auto(Some(config)), true) => {
            let timeout = timer.as_ref().map(Timer::left);
            let mut second = smt(config, &Options { timeout, ..options.clone() }, asker);
            if let Verdict::Unknown(why) = answer.verdict {
                second.stats.solver_reason = Some(why);
            }
            second.stats.encode_seconds += answer.stats.encode_seconds;
            second.stats.solve_seconds += answer.stats.solve_seconds;
            second
        }
        (Solver::Auto(None), true) => {
            if let Verdict::Unknown(why) = &mut answer.verdict {
                why.push_str("; z3 or cvc5 may decide it, but neither is on PATH (on Debian: apt-get install z3)");
            }
            answer
        }
        _ => answer,
    }
}

fn entry(program: &Checked) -> Option<Name> {
    program.program.decls.iter().find_map(|decl| {
        let (attrs, name) = match decl {
            Decl::Procedure(p) => (&p.sig.attrs, p.sig.name.name),
            Decl::Implementation(i) => (&i.sig.attrs, i.sig.name.name),
            _ => return None,
        };
        find_attr(attrs, "entrypoint").map(|_| name)
    })
}
