//! Certificates of sequential programs with recursion: contracts of the procedures and invariants of the loops, and the check that they
//! prove the program.
//!
//! ```text
//! source --semantics::compile--> code --effects--> which globals each procedure uses and writes
//!    --pieces--> loop-free Boogie procedures, from the start of each procedure and from each head of a loop to the next:
//!        what is called has its contract in its place
//!    --decide--> they are correct: the contracts hold, and no check fails
//! function Called.P(n: int, x: int): bool                          where P may be called
//! function Summary.P(n: int, old.x: int, r: int, x: int): bool     what P has done where it returns
//! function Inv.P.1(n: int, old.x: int, r: int, i: int, x: int): bool   at the head of its first loop
//! ```
//! The three kinds of functions are all that is taken from a prover. That they prove the program is Hoare's rule for recursive
//! procedures, for partial correctness: each body is correct under the contracts of all, by induction on the number of steps.
//! (Hoare, "Procedures and parameters: an axiomatic approach", 1971.)
//!
//! With ranks beside the contracts every execution ends: [`ranks`]. Then a check that fails ends an execution.
//! With several threads there is besides what the others may do meanwhile: [`others`].
//!
//! The certificate itself is the program with these contracts, whose procedures Boogie verifies one by one.

mod claim;
mod effects;
mod others;
mod pieces;
mod ranks;

use super::decide::decide_all;
use super::expr::Scope;
use super::{Means, Mutation, Obligation, Reading, Refused, Rejected};
use base::mutation::LeftOut;
use base::source::{Sources, Span};
use check::{Asked, CheckOptions, Checked, Granularity, Scheduling, check};
use semantics::code::{Code, Op, Pc, ProcId, VarRef};
use semantics::compile::compile;
use syntax::ast::*;
use syntax::names::Names;

pub use claim::{ContractClaim, ProcedureClaim, has_contracts, knows_others};
pub use others::{Kind, Others};
pub use ranks::CallPlace;

/// Everything about a program that contracts need.
pub struct Contracts {
    code: Code,
    passive: Vec<Decl>,
    names: Names,
    /// Holds the location in what a prover reads ([`Contracts::steps`]).
    at: Name,
    mutation: LeftOut<Mutation>,
    /// Of the threads, where there are several.
    pub others: Option<Others>,
    /// Those that can be called, or that threads begin with, the entry first.
    pub procedures: Vec<Contracted>,
}

/// A procedure, and what its contract may speak of.
pub struct Contracted {
    pub name: Name,
    proc: ProcId,
    /// What its parameters, results and locals are called, in the order of the code.
    locals: Vec<Name>,
    /// Those that it, or what it calls, uses.
    pub globals: Vec<Used>,
    /// The heads of its loops, in the order of the code.
    pub heads: Vec<Head>,
    /// `Called.P` and `Summary.P`.
    called: Name,
    summary: Name,
}

/// A global that a procedure uses.
pub struct Used {
    pub name: Name,
    pub ty: Type,
    /// `None`: which thread it is, or has written a lock.
    var: Option<VarRef>,
    /// It may be written: what its value on entry is called.
    pub before: Option<Name>,
}

/// The head of a loop.
pub struct Head {
    /// Where it stands in the source.
    pub span: Span,
    pc: Pc,
    /// `Inv.P.1`
    function: Name,
}

/// What a parameter of one of the functions stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stands {
    /// The parameter of the procedure at this position.
    In(usize),
    /// The result at this position.
    Out(usize),
    /// The local with this name in the source.
    Local(Name),
    /// The global, as it is.
    Now(Name),
    /// The global, as it was on entry.
    Before(Name),
}

/// A parameter of `Called`, `Summary` or `Inv`.
#[derive(Debug, Clone)]
pub struct Parameter {
    /// The name in the function, which a prover uses in what it says.
    pub name: Name,
    /// As the source declares what it stands for.
    pub ty: Type,
    /// What it is of the procedure.
    pub stands: Stands,
}

/// A function of the certificate, applied.
fn said(function: Name, parameters: Vec<Parameter>, value: &dyn Fn(&Parameter) -> Expr) -> Expr {
    Expr::generated(ExprKind::App(function, parameters.iter().map(value).collect()))
}

impl Contracts {
    /// # Errors
    /// The program is outside of what these certificates are made for: it creates threads, or has something else that the checker does
    /// not read.
    pub fn of<'a>(checked: &Checked, sources: &Sources, reading: impl Into<Reading<'a>>) -> Result<Contracts, Refused> {
        Contracts::read(checked, sources, reading.into(), false)
    }

    /// Of a program whose threads call procedures, and are switched between any two statements.
    ///
    /// # Errors
    /// The checker does not read something of it.
    pub fn of_threads<'a>(
        checked: &Checked,
        sources: &Sources,
        reading: impl Into<Reading<'a>>,
    ) -> Result<Contracts, Refused> {
        let reading = reading.into();
        let Scheduling { cooperative, granularity, .. } = reading.asked.scheduling;
        let is_known =
            !cooperative && granularity == Granularity::Statement && reading.asked.property.is_about_checks();
        match is_known {
            true => Contracts::read(checked, sources, reading, true),
            false => Err(Refused::new("contracts of threads for this question")),
        }
    }

    fn read(checked: &Checked, sources: &Sources, reading: Reading, threads: bool) -> Result<Contracts, Refused> {
        let Reading { asked, mutation, .. } = reading;
        let refuse = |d: base::diagnostic::Diagnostic| Refused::new(d.message);
        let (code, entry) = compile(checked, sources, &Asked::from(asked.entry.as_deref())).map_err(refuse)?;
        let reached = effects::reached(&code, entry, threads)?;
        let mut effects = effects::of(&code, &reached);
        if threads {
            effects::of_all(&code, &mut effects);
        }
        let mut names = Names::of(&checked.program);
        let thread = threads.then(|| names.fresh("thread"));
        let locks = if threads { others::locks(&code, &reached) } else { Vec::new() };
        let locks = locks.iter().filter_map(|var| code.global(*var)).map(|global| global.name);
        let writers: Vec<(Name, Name)> = locks.map(|lock| (lock, names.fresh(&format!("by.{lock}")))).collect();
        let mut procedures = Vec::new();
        for (proc, effects) in reached.into_iter().zip(effects) {
            let body = &code.procs[proc];
            if is_generic(checked, body.name) {
                return Err(Refused::new(format!("the procedure {} with type parameters", body.name)));
            }
            let taken = |name: Name| {
                let symbols = &checked.symbols;
                let (globals, constants) = (&symbols.globals, &symbols.consts);
                globals.contains_key(&name) || constants.contains_key(&name) || symbols.functions.contains_key(&name)
            };
            let named =
                |name: Name, names: &mut Names| if taken(name) { names.fresh(&format!("{name}#")) } else { name };
            let locals = body.locals.iter().map(|l| named(l.name, &mut names)).collect();
            let globals = effects.used.iter().map(|var| {
                let name = code.var_name(proc, *var);
                let before = effects.written.contains(var).then(|| names.fresh(&format!("{}.old.{name}", body.name)));
                Used { name, ty: code.var_type(proc, *var).to_ast(), var: Some(*var), before }
            });
            let mut globals: Vec<Used> = globals.collect();
            globals.extend(writers.iter().map(|(_, name)| {
                let before = Some(names.fresh(&format!("{}.old.{name}", body.name)));
                Used { name: *name, ty: Type::int(), var: None, before }
            }));
            globals.extend(thread.map(|name| Used { name, ty: Type::int(), var: None, before: None }));
            let called = names.fresh(&format!("{CALLED}{}", body.name));
            let summary = names.fresh(&format!("Summary.{}", body.name));
            let is_head = |(_, instr): &(Pc, &semantics::code::Instr)| matches!(instr.op, Op::LoopHead);
            let heads = body.code.iter().enumerate().filter(is_head).enumerate().map(|(number, (pc, instr))| {
                let function = names.fresh(&format!("Inv.{}.{}", body.name, number + 1));
                Head { span: instr.span, pc, function }
            });
            let heads = heads.collect();
            procedures.push(Contracted { name: body.name, proc, locals, globals, heads, called, summary });
        }
        let is_passive = |d: &&Decl| {
            matches!(d, Decl::Type(_) | Decl::Datatype(_) | Decl::Const(_) | Decl::Function(_) | Decl::Axiom(_))
        };
        let passive = checked.program.decls.iter().filter(is_passive).cloned().collect();
        let at = names.fresh("at");
        let known = thread.map(|thread| (thread, writers.into_iter().collect()));
        let others = known.map(|known| Others::of(&code, &procedures, &mut names, known)).transpose()?;
        Ok(Contracts { code, passive, names, at, mutation, others, procedures })
    }

    /// Parameters of `Called` of a procedure: its own, and the globals.
    pub fn called_parameters(&self, procedure: usize) -> Vec<Parameter> {
        let p = &self.procedures[procedure];
        self.ins(p).chain(Contracts::now(p)).collect()
    }

    /// Parameters of `Summary` of a procedure: its own, globals on entry, results, globals.
    pub fn summary_parameters(&self, procedure: usize) -> Vec<Parameter> {
        let p = &self.procedures[procedure];
        self.ins(p).chain(Contracts::before(p)).chain(self.outs(p)).chain(Contracts::now(p)).collect()
    }

    /// Parameters of the invariants of a procedure's loops: those of its summary, and the locals.
    pub fn invariant_parameters(&self, procedure: usize) -> Vec<Parameter> {
        let p = &self.procedures[procedure];
        let own = self.ins(p).chain(Contracts::before(p)).chain(self.outs(p)).chain(self.inner(p));
        own.chain(Contracts::now(p)).collect()
    }

    /// Checks that the contracts prove the program, or that with the ranks every execution ends, by deciding each piece of each procedure. `tell` hears how many are done, of how
    /// many. The certificate and who decided come back.
    ///
    /// # Errors
    /// The first piece that fails or is not decided.
    pub fn verify(
        &self,
        claim: &ContractClaim,
        means: &Means,
        tell: &mut dyn FnMut(usize, usize),
    ) -> Result<(Checked, Vec<&'static str>), Rejected> {
        self.fits(claim)?;
        let (program, list) = self.obligations(claim)?;
        let ranks = !claim.ranks.is_empty();
        let deciders = decide_all(&well_formed(program)?, list, means, ranks, tell)?;
        Ok((well_formed(self.certificate(claim)?)?, deciders))
    }

    fn formals(
        &self,
        p: &Contracted,
        range: std::ops::Range<usize>,
        stands: impl Fn(usize) -> Stands,
    ) -> std::vec::IntoIter<Parameter> {
        let locals = &self.code.procs[p.proc].locals;
        let first = range.start;
        let one = |l: usize| Parameter { name: p.locals[l], ty: locals[l].ty.to_ast(), stands: stands(l - first) };
        let found: Vec<Parameter> = range.filter(|l| !locals[*l].temp).map(one).collect();
        found.into_iter()
    }

    fn ins(&self, p: &Contracted) -> impl Iterator<Item = Parameter> {
        self.formals(p, 0..self.code.procs[p.proc].ins, Stands::In)
    }

    fn outs(&self, p: &Contracted) -> impl Iterator<Item = Parameter> {
        let proc = &self.code.procs[p.proc];
        self.formals(p, proc.ins..proc.ins + proc.outs, Stands::Out)
    }

    fn inner(&self, p: &Contracted) -> impl Iterator<Item = Parameter> {
        let proc = &self.code.procs[p.proc];
        let first = proc.ins + proc.outs;
        self.formals(p, first..proc.locals.len(), |l| Stands::Local(proc.locals[first + l].name))
    }

    fn now(p: &Contracted) -> impl Iterator<Item = Parameter> + '_ {
        p.globals.iter().map(|g| Parameter { name: g.name, ty: g.ty.clone(), stands: Stands::Now(g.name) })
    }

    fn before(p: &Contracted) -> impl Iterator<Item = Parameter> + '_ {
        let written = p.globals.iter().filter_map(|g| Some((g, g.before?)));
        written.map(|(g, name)| Parameter { name, ty: g.ty.clone(), stands: Stands::Before(g.name) })
    }

    fn position(&self, name: Name) -> Option<usize> {
        self.procedures.iter().position(|p| p.name == name)
    }
}

/// How the names of functions that say where procedures may be called begin.
const CALLED: &str = "Called.";

/// The function that says what other threads may do.
const OTHERS: &str = "Others";

fn is_generic(checked: &Checked, procedure: Name) -> bool {
    let Some(info) = checked.symbols.procedures.get(&procedure) else { return false };
    match &checked.program.decls[info.decl] {
        Decl::Procedure(p) => !p.sig.type_params.is_empty(),
        _ => false,
    }
}

fn well_formed(program: Program) -> Result<Checked, Rejected> {
    let malformed = |errors: Vec<base::diagnostic::Diagnostic>| {
        Rejected::Malformed(errors.first().map_or_else(String::new, |d| d.message.clone()))
    };
    check(program, &CheckOptions { strict_modifies: true, ..CheckOptions::default() }).map_err(malformed)
}

/// Names as seen in the body of a procedure.
struct Inside<'a> {
    code: &'a Code,
    procedure: &'a Contracted,
}

impl Scope for Inside<'_> {
    fn name(&self, var: VarRef) -> Option<Name> {
        match var {
            VarRef::Local(l) => self.procedure.locals.get(l).copied(),
            global => self.code.global(global).map(|g| g.name),
        }
    }

    fn old(&self, var: VarRef) -> Option<Name> {
        let used = self.procedure.globals.iter().find(|g| g.var == Some(var))?;
        Some(used.before.unwrap_or(used.name))
    }
}

/// Names as a contract has them that is asked for where a procedure is called: variables stand for the parameters.
struct Called<'a> {
    code: &'a Code,
    formals: &'a [Name],
    /// Values of globals in front of the call.
    before: &'a [(VarRef, Name)],
}

impl Scope for Called<'_> {
    fn name(&self, var: VarRef) -> Option<Name> {
        match var {
            VarRef::Local(l) => self.formals.get(l).copied(),
            global => self.code.global(global).map(|g| g.name),
        }
    }

    fn old(&self, var: VarRef) -> Option<Name> {
        self.before.iter().find(|(v, _)| *v == var).map(|(_, name)| *name)
    }
}

/// What is to be shown, for people.
fn obligation(procedure: Name, what: String) -> Obligation {
    Obligation { procedure, what }
}
