//! The engine as a bounded checker of sequential programs as they stand, with no translation in between.
//!
//! ```text
//! for each level of bounds (loops, recursion):
//!    decide      the native engine
//!    lift        the trace becomes an execution of the source
//!    replay      the source program does what it says, or the violation is not reported
//! ```

use crate::clock::Instant;
use std::path::PathBuf;
use std::time::Duration;

use rustc_hash::FxHashMap;

use super::answer::PartOf;
use super::bounds::{Deepening, Level, Requested};
use super::confirm::{confirmed, is_whole, violations};
use super::decide::{Backend, BackendOptions, Decision, decide};
use super::no_verdict::NoVerdict;
use super::report::{FailureKind, Report, RestsOn, Verdict};
use super::source_tags::tagged;
use crate::check::{Asked, CheckKind, Checked, Fairness, find_entry};
use crate::engine::{self, Next, Trace};
use crate::lift;
use crate::sequential::Sequential;
use crate::sequentialize::assume;
use crate::source::Sources;
use crate::stop::Stop;
use crate::syntax::ast::{Attr, AttrArg, Decl, Expr, ExprKind, Name, Signature, find_attr};
use crate::witness::{End, Event, Execution, Value};

/// What to verify, and how.
#[derive(Debug, Clone, Default)]
pub struct VerifyRequest {
    /// Otherwise the procedure with `{:entrypoint}`, else `main` or `Main`.
    pub entry: Option<String>,
    /// Bounds left out grow.
    pub unroll: Option<u32>,
    /// Activations of one procedure on the stack.
    pub recursion: Option<u32>,
    /// One execution for each check that can fail.
    pub all_errors: bool,
    /// Time for the whole run; `None`: as long as it takes.
    pub timeout: Option<Duration>,
    /// Bytes that the process may have in memory.
    pub memory: Option<u64>,
    /// For the native engine.
    pub solver: engine::Solver,
    /// As in [`engine::Options`].
    pub share_calls: bool,
    /// Who decides, and where it is.
    pub backend: Backend,
    /// `None`: it is looked for.
    pub backend_path: Option<PathBuf>,
    /// Ends the run early.
    pub stop: Stop,
}

impl VerifyRequest {
    /// The question as the judge is asked it of an execution that is found.
    pub fn asked(&self) -> Asked {
        Asked { fairness: Fairness::None, ..Asked::from(self.entry.as_deref()) }
    }
}

/// Of what whole the program is a part, as `unthread split` writes it at its entry: `{:part 1, 4}`.
pub fn part(program: &Checked, entry: Option<&str>) -> Option<PartOf> {
    let entry = find_entry(program, entry).ok()?;
    let of_entry = |decl: &Decl| matches!(decl, Decl::Procedure(p) if p.sig.name.name == entry);
    let decl = program.program.decls.iter().find(|decl| of_entry(decl))?;
    let [AttrArg::Expr(index), AttrArg::Expr(of)] = find_attr(decl.attrs(), "part")?.args.as_slice() else {
        return None;
    };
    let number = |expr: &Expr| match &expr.kind {
        ExprKind::Int(number) => u32::try_from(number).ok(),
        _ => None,
    };
    Some(PartOf { index: number(index)?, of: number(of)?, question: None })
}

/// Checks the sequential `program`, within growing bounds where they are not given. `say` is told what is being done.
pub fn verify(program: &Checked, sources: &Sources, request: &VerifyRequest, say: &dyn Fn(&str)) -> Report {
    let start = Instant::now();
    let mut report = Report::new();
    match (Run { judged: Judged { program, sources, request }, say, start }).deepen(&mut report) {
        Ok(Verdict::Proved) => report.proved(RestsOn::Translation),
        Ok(verdict) => report.verdict = verdict,
        Err(stop) => stop.into_report(&mut report),
    }
    if part(program, request.entry.as_deref()).is_some() {
        report.of_part();
    }
    report.seconds.total = start.elapsed().as_secs_f64();
    report.seconds.log();
    report
}

struct Run<'a> {
    judged: Judged<'a>,
    say: &'a dyn Fn(&str),
    start: Instant,
}

/// What executions are replayed on.
#[derive(Clone, Copy)]
struct Judged<'a> {
    program: &'a Checked,
    sources: &'a Sources,
    request: &'a VerifyRequest,
}

impl Run<'_> {
    fn deepen(&self, report: &mut Report) -> Result<Verdict, NoVerdict> {
        let input = |diagnostics| NoVerdict {
            trouble: FailureKind::Input,
            reason: "the program can not be checked as a sequential one".into(),
            diagnostics,
        };
        let entry =
            find_entry(self.judged.program, self.judged.request.entry.as_deref()).map_err(|d| input(vec![d]))?;
        let sequential = tagged(self.judged.program, entry).map_err(input)?;
        report.threads = Some(1);
        let requested = Requested {
            unroll: self.judged.request.unroll,
            recursion: self.judged.request.recursion,
            ..Requested::default()
        };
        let mut deepening = Deepening::sequential(requested);
        let mut level = deepening.first();
        let mut held: Option<Level> = None;
        loop {
            let verdict = self.level(&sequential, level, report).map_err(|stop| stop.after(held))?;
            held = Some(level);
            match deepening.next(&report.bounds_reached) {
                Some(next) if verdict == Verdict::Holds => level = next,
                _ if verdict == Verdict::Holds && report.bounds_reached.is_empty() && !requested.any() => {
                    return Ok(Verdict::Proved);
                }
                _ => return Ok(verdict),
            }
        }
    }

    fn level(&self, sequential: &Sequential, level: Level, report: &mut Report) -> Result<Verdict, NoVerdict> {
        let judged = self.judged;
        let time = NoVerdict::unless_late(judged.request.timeout.map(|t| t.saturating_sub(self.start.elapsed())))?;
        report.level = Some(level);
        report.bounds_reached.clear();
        (self.say)(&format!("{}: solving", level.describe()));
        let next = |trace: &Trace| Next::Without(vec![trace.failed]);
        let means = BackendOptions {
            backend: judged.request.backend,
            backend_path: judged.request.backend_path.as_deref(),
            time,
            memory: judged.request.memory,
            solver: &judged.request.solver,
            beside: true,
            share_calls: judged.request.share_calls,
            mentioned: &sequential.mentioned,
            stop: &judged.request.stop,
            next: if judged.request.all_errors { Some(&next) } else { None },
            confirms: &|trace| judged.confirm(sequential, trace, &mut 0.0).is_ok_and(is_whole),
        };
        let decided = match judged.request.backend {
            Backend::Native => decide(&sequential.checked, &sequential.entry, level, &means)?,
            _ => decide(&inlined(sequential, level), &sequential.entry, level, &means)?,
        };
        report.decided(&decided);
        match decided.decision {
            Decision::Holds(reached) => {
                report.bounds_reached = reached;
                Ok(Verdict::Holds)
            }
            Decision::Violated(traces) => {
                (self.say)("replaying on the source");
                let replaying = Instant::now();
                let mut lifting = 0.0;
                let confirmed = traces.iter().map(|trace| judged.confirm(sequential, trace, &mut lifting)).collect();
                report.seconds.lift += lifting;
                report.seconds.replay += replaying.elapsed().as_secs_f64();
                violations(report, confirmed, decided.rest)
            }
        }
    }
}

impl Judged<'_> {
    fn confirm(
        &self,
        sequential: &Sequential,
        trace: &engine::Trace,
        lifting: &mut f64,
    ) -> Result<Execution, NoVerdict> {
        let start = Instant::now();
        let mut execution = lift::lift(sequential, trace, self.sources, Fairness::Strong).map_err(|why| {
            NoVerdict::new(
                FailureKind::Internal,
                format!("internal error: the engine's trace does not fit the program: {why}"),
            )
        })?;
        *lifting += start.elapsed().as_secs_f64();
        for (name, value) in &trace.initial {
            execution.initial.insert(name.to_string(), value.clone());
        }
        if let Some(thread) = execution.threads.first_mut() {
            thread.procedure = sequential.entry.to_string();
        }
        // The first step enters the entry procedure: its parameters, and what is local to the only thread, are chosen there.
        if let Some(first) = execution.steps.first_mut() {
            let own = trace.initial.iter().filter(|(name, _)| thread_local(self.program, *name));
            let formals = self.formals(sequential, trace);
            for (name, value) in formals.iter().chain(own) {
                first.choices.entry(name.to_string()).or_insert_with(|| value.clone());
            }
        }
        if let Some(last) = execution.steps.last_mut() {
            last.event = Event::Failed;
            execution.end = End::failure(CheckKind::default(), Some(last.location.clone()));
        }
        confirmed(self.program, self.sources, &execution, &self.request.asked())
    }

    /// First values of the entry procedure's parameters and results, under the names that they have in the body that runs.
    fn formals(&self, sequential: &Sequential, trace: &engine::Trace) -> Vec<(Name, Value)> {
        let entered = trace.steps.iter().find_map(|s| sequential.map.get(s.tag)).map(|event| event.span.key());
        let mut signatures = self.program.program.decls.iter().filter_map(|decl| match decl {
            Decl::Implementation(i) => Some(&i.sig),
            _ => None,
        });
        let Some(sig) = signatures.find(|sig| Some(sig.name.span.key()) == entered) else {
            return trace.formals.clone();
        };
        let names = sig.ins.iter().chain(&sig.outs).flat_map(|group| &group.names);
        names.zip(&trace.formals).map(|(name, (_, value))| (name.name, value.clone())).collect()
    }
}

/// The program with calls that an external verifier follows as deep as the engine does; where it would go by contracts otherwise. Boogie assumes
/// clauses of parameters only where it begins with a body, and so it is told to where it comes there by a call.
fn inlined(sequential: &Sequential, level: Level) -> Checked {
    let mut checked = sequential.checked.clone();
    let clauses: FxHashMap<Name, Signature> = (checked.program.decls.iter())
        .filter_map(|decl| match decl {
            Decl::Procedure(p) if p.sig.ins.iter().any(|group| group.where_.is_some()) => Some(&p.sig),
            _ => None,
        })
        .map(|sig| (sig.name.name, sig.clone()))
        .collect();
    let is_entry = |sig: &Signature| sig.name.name.as_str() == sequential.entry;
    for decl in &mut checked.program.decls {
        let (sig, body) = match decl {
            Decl::Procedure(procedure) => (&mut procedure.sig, procedure.body.as_mut()),
            Decl::Implementation(implementation) => (&mut implementation.sig, Some(&mut implementation.body)),
            _ => continue,
        };
        sig.attrs.retain(|attr| attr.name.as_str() != "inline");
        if is_entry(sig) {
            continue;
        }
        sig.attrs.push(Attr::generated("inline", vec![AttrArg::Expr(Expr::int(level.recursion as usize))]));
        if let (Some(declared), Some(body)) = (clauses.get(&sig.name.name), body) {
            let assumed = declared.ins.iter().filter_map(|group| group.where_.clone());
            let assumed = assumed.map(|clause| assume(in_body(clause, declared, sig)));
            body.block.stmts.splice(0..0, assumed.collect::<Vec<_>>());
        }
    }
    checked
}

/// The clause of a procedure, in a body that may have other names for its parameters.
fn in_body(mut clause: Expr, declared: &Signature, body: &Signature) -> Expr {
    let names = |sig: &Signature| -> Vec<Name> {
        sig.ins.iter().chain(&sig.outs).flat_map(|group| &group.names).map(|n| n.name).collect()
    };
    let values = names(declared).into_iter().zip(names(body).into_iter().map(Expr::var)).collect();
    clause.substitute(&values);
    clause
}

fn thread_local(program: &Checked, name: Name) -> bool {
    program.program.decls.iter().any(|decl| match decl {
        Decl::Var(var) => {
            find_attr(&var.attrs, "thread_local").is_some()
                && var.groups.iter().flat_map(|g| &g.names).any(|n| n.name == name)
        }
        _ => false,
    })
}
