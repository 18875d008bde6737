//! One sequential program, one set of bounds: who answers, and what the answer amounts to.

use std::path::Path;
use std::time::Duration;

use super::bounds::{Bound, Level};
use super::error_trace_slice::along;
use crate::backend::incomplete::incomplete;
use crate::backend::{self, Answer, Bounds, Job, Limits, Tool};
use crate::check::{Checked, Symbol};
use crate::engine::{self, Asker, Exactness, Next, SmtKind, Solver, Trace};
use crate::mutation::LeftOut;
use crate::stop::Stop;
use crate::syntax::ast::Name;

/// Who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Backend {
    /// The engine of unthread.
    #[default]
    Native,
    /// An external verifier, Boogie.
    Boogie,
    /// An external verifier, Corral.
    Corral,
}

impl Backend {
    /// As the command line and reports call it.
    pub fn name(self) -> &'static str {
        match self {
            Backend::Native => "native",
            Backend::Boogie => "boogie",
            Backend::Corral => "corral",
        }
    }
}

/// What to decide with.
#[derive(Clone, Copy)]
pub struct BackendOptions<'a> {
    /// Who decides.
    pub backend: Backend,
    /// Where the external verifier is; `None`: it is looked for.
    pub backend_path: Option<&'a Path>,
    /// For this decision; `None`: as long as it takes.
    pub time: Option<Duration>,
    /// Bytes: of this process, where the native engine decides; of each process of an external verifier. `None`: no limit.
    pub memory: Option<u64>,
    /// For the native engine
    pub solver: &'a Solver,
    /// As in [`engine::Options`].
    pub beside: bool,
    /// As in [`engine::Options`].
    pub share_calls: bool,
    /// As in [`engine::Options`].
    pub mentioned: &'a [Symbol],
    /// Ends the native engine early.
    pub stop: &'a Stop,
    /// What to do after a violation that the native engine found; otherwise one is enough.
    pub next: Option<&'a (dyn Fn(&Trace) -> Next + Sync)>,
    /// Whether an execution that the native engine can not vouch for violates the property.
    pub confirms: &'a (dyn Fn(&Trace) -> bool + Sync),
}

/// Takes the executions that the native engine finds.
struct Taken<'a> {
    means: &'a BackendOptions<'a>,
    traces: Vec<Trace>,
}

impl Asker for Taken<'_> {
    fn found(&mut self, trace: &Trace) -> Next {
        self.traces.push(trace.clone());
        self.means.next.map_or(Next::Stop, |next| next(trace))
    }

    fn can_confirm(&self) -> bool {
        true
    }

    fn confirms(&mut self, trace: &Trace) -> bool {
        (self.means.confirms)(trace)
    }
}

/// An answer about the sequential program.
#[derive(Debug, Clone)]
pub struct Decided {
    /// What the backend says.
    pub decision: Decision,
    /// Does a violation follow the error trace of the external tool? `None` where there was none to follow.
    pub backend_trace: Option<bool>,
    /// Width of `int` in bits, where the native engine answered.
    pub int_width: Option<u32>,
    /// The solver for SMT-LIB that decided, if one did.
    pub solver: Option<SmtKind>,
    /// Why that solver, where the program decided.
    pub solver_reason: Option<String>,
    /// Why there may be more failures than were found, where all were wanted.
    pub rest: Option<String>,
    /// Of these, for clauses: `cnf_seconds`.
    pub encode_seconds: f64,
    /// Making clauses of the circuit.
    pub cnf_seconds: f64,
    /// The solver, or the whole run of an external verifier.
    pub solve_seconds: f64,
}

impl Decided {
    fn new(decision: Decision) -> Decided {
        Decided {
            decision,
            backend_trace: None,
            int_width: None,
            solver: None,
            solver_reason: None,
            rest: None,
            encode_seconds: 0.0,
            cnf_seconds: 0.0,
            solve_seconds: 0.0,
        }
    }
}

/// What holds of a sequential program within bounds.
#[derive(Debug, Clone)]
pub enum Decision {
    /// A check fails along this path; further ones, if they are asked for, along others.
    Violated(Vec<Trace>),
    /// No check fails; these bounds cut executions.
    Holds(Vec<Bound>),
}

/// Why there is no decision.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// A backend is missing, or broke.
    #[error("{0}")]
    Backend(String),
    /// A backend reports a violation that the native engine excludes, and nothing explains it.
    #[error("{0}")]
    Contradicted(String),
    /// Time or memory is over, or the question is beyond the backend.
    #[error("{0}")]
    Undecided(String),
}

/// Decides `program`, whose entry is `entry`, within `level`.
///
/// # Errors
/// No decision, see [`Fault`].
pub fn decide(program: &Checked, entry: &str, level: Level, means: &BackendOptions) -> Result<Decided, Fault> {
    match means.backend {
        Backend::Native => native(program, entry, level, means),
        Backend::Boogie => external(Tool::Boogie, program, entry, level, means),
        Backend::Corral => external(Tool::Corral, program, entry, level, means),
    }
}

/// Widest integers that the native engine tries, in bits.
const MAX_WIDTH: u32 = 128;

fn native(program: &Checked, entry: &str, level: Level, means: &BackendOptions) -> Result<Decided, Fault> {
    let options = engine::Options {
        unroll: level.unroll,
        recursion: level.recursion,
        entry: Some(Name::from(entry)),
        timeout: means.time,
        memory: means.memory.filter(|_| means.backend == Backend::Native),
        max_width: MAX_WIDTH,
        calls: engine::MAX_CALLS,
        share_calls: means.share_calls,
        solver: means.solver.clone(),
        beside: means.beside,
        mentioned: means.mentioned.to_vec(),
        mutation: LeftOut::nothing(),
        stop: means.stop.clone(),
    };
    let mut taken = Taken { means, traces: Vec::new() };
    let engine::Answer { verdict, stats } = engine::check_each(program, &options, &mut taken);
    log::info!(
        "engine: {} steps, {} calls, {} gates, {} variables, {} clauses, {} conflicts; int in {} bits; {:.3} s to execute, {:.3} s for clauses, {:.3} s to solve",
        stats.steps,
        stats.calls,
        stats.gates,
        stats.variables,
        stats.clauses,
        stats.conflicts,
        stats.int_width,
        stats.encode_seconds - stats.cnf_seconds,
        stats.cnf_seconds,
        stats.solve_seconds
    );
    let decision = match verdict {
        engine::Verdict::Violated(_) => Decision::Violated(taken.traces),
        engine::Verdict::Holds(exactness) => Decision::Holds(bounds_of(exactness)),
        engine::Verdict::Unknown(why) => return Err(Fault::Undecided(why)),
        engine::Verdict::Broken(why) => return Err(Fault::Backend(why)),
    };
    Ok(Decided {
        decision,
        backend_trace: None,
        int_width: Some(stats.int_width).filter(|_| stats.solver.is_none()),
        solver: stats.solver,
        solver_reason: stats.solver_reason,
        rest: stats.rest,
        encode_seconds: stats.encode_seconds,
        cnf_seconds: stats.cnf_seconds,
        solve_seconds: stats.solve_seconds,
    })
}

fn bounds_of(exactness: Exactness) -> Vec<Bound> {
    let Exactness { unroll_reached, recursion_reached, threads_reached, rounds_reached, width_reached } = exactness;
    let all = [
        (rounds_reached, Bound::Rounds),
        (unroll_reached, Bound::Unroll),
        (recursion_reached, Bound::Recursion),
        (threads_reached, Bound::Threads),
        (width_reached, Bound::IntWidth),
    ];
    all.into_iter().filter(|(reached, _)| *reached).map(|(_, bound)| bound).collect()
}

fn external(
    tool: Tool,
    program: &Checked,
    entry: &str,
    level: Level,
    means: &BackendOptions,
) -> Result<Decided, Fault> {
    let bounds = Bounds { unroll: level.unroll, recursion: level.recursion };
    let given = backend::given(tool, program, bounds)
        .map_err(|what| Fault::Undecided(format!("{} does not know {what}; the native engine does", tool.name())))?;
    let job = Job {
        text: &given.text,
        entry,
        bounds: given.bounds,
        limits: Limits { time: means.time, memory: means.memory },
        path: means.backend_path,
    };
    let answer = backend::check(tool, &job).map_err(|e| Fault::Backend(e.to_string()))?;
    let asked = Consultation {
        tool: tool.name(),
        recurs_further: tool == Tool::Corral,
        program,
        entry,
        given: Some((&given.checked, &given.text)),
        fewer: given.fewer,
    };
    asked.decided(&answer, level, means)
}

/// What an external verifier was asked, for its answer to be read.
#[derive(Clone, Copy)]
pub struct Consultation<'a> {
    /// As messages call the verifier.
    pub tool: &'a str,
    /// It may follow recursion further than its bound says.
    pub recurs_further: bool,
    /// The sequential program, in which a violation is a failing check.
    pub program: &'a Checked,
    /// Its entry procedure.
    pub entry: &'a str,
    /// The program as the verifier got it, and as text; `None`: in another form, so that its error trace can not be followed.
    pub given: Option<(&'a Checked, &'a str)>,
    /// As in [`backend::Given`]: then the verifier finds violations, and excludes none.
    pub fewer: Option<Name>,
}

impl Consultation<'_> {
    /// What the answer amounts to: a violation is one where the native engine finds an execution for it. There is no other way from a
    /// verifier's answer to a verdict.
    ///
    /// # Errors
    /// The verifier gives no answer, or one that nothing confirms.
    pub fn decided(&self, answer: &Answer, level: Level, means: &BackendOptions) -> Result<Decided, Fault> {
        let decision = match &answer.verdict {
            backend::Verdict::Violated => return self.witness_for(answer, level, means),
            backend::Verdict::Holds { .. } if let Some(procedure) = self.fewer => {
                return Err(Fault::Undecided(format!(
                    "{} finds no violation, but follows fewer executions than the bounds say: the loops of `{procedure}` are inside of each \
                     other, and would be too many copies; the native engine decides this",
                    self.tool
                )));
            }
            backend::Verdict::Holds { bound_reached } => Decision::Holds(possible_bounds(self.program, *bound_reached)),
            backend::Verdict::Unknown(why) => return Err(Fault::Undecided(why.clone())),
            backend::Verdict::Rejected(why) => {
                return Err(Fault::Backend(format!(
                    "internal error: {} does not accept the translation:\n{why}\n(command: {})",
                    self.tool, answer.command
                )));
            }
            backend::Verdict::Broken(why) => {
                return Err(Fault::Backend(format!("{why}\n(command: {})", answer.command)));
            }
        };
        Ok(Decided { solve_seconds: answer.seconds, ..Decided::new(decision) })
    }

    /// The execution that is lifted and replayed. The tool's trace says which way it goes, and has no values: the native engine finds these,
    /// and goes its own way where it finds none. The two must agree that there is a violation.
    fn witness_for(&self, answer: &Answer, level: Level, means: &BackendOptions) -> Result<Decided, Fault> {
        let time = means.time.map(|t| t.saturating_sub(Duration::from_secs_f64(answer.seconds)));
        let means = BackendOptions { backend: Backend::Native, time, ..*means };
        let decided = |traces: Vec<Trace>, followed: bool| Decided {
            backend_trace: Some(followed),
            solve_seconds: answer.seconds,
            ..Decided::new(Decision::Violated(traces))
        };
        // Where all failing checks are asked for, one trace is not enough.
        let followed = self.given.filter(|_| means.next.is_none());
        if let Some(restricted) = followed.and_then(|(given, text)| along(given, text, &answer.trace)) {
            match native(&restricted, self.entry, level, &means) {
                Ok(Decided { decision: Decision::Violated(traces), .. }) => return Ok(decided(traces, true)),
                Ok(_) => log::info!("no execution follows the trace of {}", self.tool),
                Err(fault) => log::info!("no execution was found along the trace of {}: {fault}", self.tool),
            }
        }
        match native(self.program, self.entry, level, &means) {
            Ok(Decided { decision: Decision::Violated(traces), rest, .. }) => {
                Ok(Decided { rest, ..decided(traces, false) })
            }
            Ok(Decided { decision: Decision::Holds(reached), int_width, .. }) => {
                Err(self.contradicted(&reached, int_width))
            }
            Err(fault) => Err(Fault::Undecided(format!(
                "{} reports a violation, but no execution could be obtained to confirm it: {fault}",
                self.tool
            ))),
        }
    }

    /// The tool says that the program is violated, the native engine that it holds but for what the bounds in `reached` cut.
    fn contradicted(&self, reached: &[Bound], int_width: Option<u32>) -> Fault {
        let name = self.tool;
        // Of all bounds, this one is not the tool's as well.
        if let (true, Some(width)) = (reached.contains(&Bound::IntWidth), int_width) {
            return Fault::Undecided(format!(
                "{name} reports a violation, but the native engine finds none with integers of {width} bits, and looks no further"
            ));
        }
        if self.recurs_further && reached.contains(&Bound::Recursion) {
            return Fault::Undecided(format!(
                "{name}, which may follow recursion further, reports a violation; the native engine finds none within these bounds"
            ));
        }
        if let Some(what) = incomplete(&self.program.program) {
            return Fault::Undecided(format!(
                "{name} reports a violation by an execution that does not exist: its reasoning about {} is incomplete (the native \
                 engine finds no violation within these bounds)",
                what.name()
            ));
        }
        Fault::Contradicted(format!(
            "internal error: {name} says that the translation is violated, the native engine that it holds"
        ))
    }
}

/// An external tool does not tell whether its bounds mattered (the caller adds the rounds): where the program has loops or recursion they may.
fn possible_bounds(program: &Checked, bound_reached: bool) -> Vec<Bound> {
    let mut found = Vec::new();
    if bound_reached || shape::has_loops(&program.program) {
        found.push(Bound::Unroll);
    }
    if shape::is_recursive(&program.program) {
        found.push(Bound::Recursion);
    }
    found.extend(
        own_cuts(program).into_iter().filter(|b| *b != Bound::Rounds && !found.contains(b)).collect::<Vec<_>>(),
    );
    found
}

/// Where the translation cuts executions by itself, it says so.
pub fn own_cuts(program: &Checked) -> Vec<Bound> {
    let all = [Bound::Rounds, Bound::Unroll, Bound::Recursion, Bound::Threads];
    all.into_iter().filter(|bound| shape::cuts_at(&program.program, bound.name())).collect()
}

/// What the text of a program shows about its loops and calls.
mod shape {
    use std::collections::{BTreeMap, BTreeSet};

    use crate::syntax::ast::{AttrArg, Block, Body, Decl, Name, Program, Stmt, StmtKind, find_attr};

    fn bodies(program: &Program) -> impl Iterator<Item = (Name, &Body)> {
        program.decls.iter().filter_map(|d| match d {
            Decl::Procedure(p) => p.body.as_ref().map(|b| (p.sig.name.name, b)),
            Decl::Implementation(i) => Some((i.sig.name.name, &i.body)),
            _ => None,
        })
    }

    fn walk<'a>(block: &'a Block, visit: &mut impl FnMut(&'a Stmt)) {
        for stmt in &block.stmts {
            visit(stmt);
            match &stmt.kind {
                StmtKind::If(i) => {
                    walk(&i.then, visit);
                    if let Some(else_) = &i.else_ {
                        walk(else_, visit);
                    }
                }
                StmtKind::While(w) => walk(&w.body, visit),
                StmtKind::Atomic(b) => walk(b, visit),
                _ => {}
            }
        }
    }

    /// A `while`, or a jump back to a label that stands earlier in the text.
    pub fn has_loops(program: &Program) -> bool {
        bodies(program).any(|(_, body)| {
            let (mut labels, mut found) = (BTreeSet::new(), false);
            walk(&body.block, &mut |stmt| match &stmt.kind {
                StmtKind::Label(name) => {
                    labels.insert(*name);
                }
                StmtKind::While(_) => found = true,
                StmtKind::Goto { targets, .. } => found |= targets.iter().any(|t| labels.contains(&t.name)),
                _ => {}
            });
            found
        })
    }

    /// Does the program itself cut executions off at this bound (`assume {:bound "unroll"} false`)?
    pub fn cuts_at(program: &Program, bound: &str) -> bool {
        let names = |arg: &AttrArg| matches!(arg, AttrArg::Str(what, _) if what == bound);
        bodies(program).any(|(_, body)| {
            let mut found = false;
            walk(&body.block, &mut |stmt| {
                if let StmtKind::Assume { attrs, .. } = &stmt.kind {
                    found |= find_attr(attrs, "bound").is_some_and(|a| a.args.iter().any(names));
                }
            });
            found
        })
    }

    /// A procedure that can come to call itself.
    pub fn is_recursive(program: &Program) -> bool {
        let mut calls: BTreeMap<Name, BTreeSet<Name>> = BTreeMap::new();
        for (name, body) in bodies(program) {
            let callees = calls.entry(name).or_default();
            walk(&body.block, &mut |stmt| {
                if let StmtKind::Call(call) = &stmt.kind {
                    callees.insert(call.arm.proc.name);
                }
            });
        }
        calls.keys().any(|start| reaches(&calls, *start))
    }

    fn reaches(calls: &BTreeMap<Name, BTreeSet<Name>>, start: Name) -> bool {
        let mut todo: Vec<Name> = calls.get(&start).into_iter().flatten().copied().collect();
        let mut seen = BTreeSet::new();
        while let Some(next) = todo.pop() {
            if next == start {
                return true;
            }
            if seen.insert(next) {
                todo.extend(calls.get(&next).into_iter().flatten());
            }
        }
        false
    }
}
