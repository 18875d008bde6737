//! Contracts beside other threads: what these may do to the globals meanwhile.
//!
//! ```text
//! function Others(thread: int, old.x: int, x: int): bool      what all threads but this one may do to x, in any number of steps
//! call of the others   meanwhile := x; havoc x; assume Others(thread, meanwhile, x);     in front of each step that touches a global
//! a step of its own    seen := x; x := e; assert Others(t, seen, x);                     for each thread t that it may be another one for
//! procedure others()   Others holds where nothing is done, and of two things done one after the other
//! async call Q(e);     becomes  assert Called.Q(e, x), in the words of the new thread
//! par call r := Q(e);  the same, and r is arbitrary behind it
//! ```
//! An atomic section is one step, from its beginning to its end. Threads are told apart by where they are created: the entry's is 0, and one
//! for each creation. Several threads may come of one creation, unless it stands in the entry and in no loop: these are others for
//! each other. As long as the entry has created nothing it is alone. Who has written a lock last is kept beside it, in a variable that only
//! contracts read.
//!
//! That no check fails is shown by induction on the number of steps of all threads together: each step is one that the contract of its
//! own thread knows, so that the others see it as one of theirs, and `Others` holds of all that is done between two steps of a thread.
//! Between two steps a thread may be left for ever: nothing is presumed of whether it goes on.
//!
//! Sources: Jones, "Tentative steps toward a development method for interfering programs" (TOPLAS 1983), for relies and guarantees; Flanagan,
//! Freund and Qadeer, "Thread-modular verification for shared-memory programs" (ESOP 2002), for threads that call procedures.

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::boogie::{assert, assume, procedure, var};
use super::super::{Mutation, Refused};
use super::{Contracted, Contracts, OTHERS, Parameter, Stands, said};
use base::graph;
use base::source::Span;
use check::Ty;
use semantics::code::{Code, Expr as CodeExpr, Instr, Op, Pc, ProcId, VarRef};
use semantics::compile_body::for_each_expr;
use syntax::ast::*;
use syntax::names::Names;

/// What is to be known of the threads.
pub struct Others {
    pub(super) function: Name,
    /// The variable that holds which thread it is; nobody writes it.
    pub thread: Name,
    /// Variables that hold which thread has written one of the [`locks`] last.
    pub writers: FxHashMap<Name, Name>,
    /// The threads that are told apart; the entry's first.
    pub kinds: Vec<Kind>,
    /// By procedure, instruction that creates, and arm: which of them.
    sites: FxHashMap<(usize, Pc, usize), usize>,
    /// By instruction of the entry: there are no other threads yet.
    alone: Vec<bool>,
    /// By procedure and instruction: so many atomic sections are open.
    open: Vec<Vec<Option<u32>>>,
}

/// Threads that are created at one place.
pub struct Kind {
    /// Where they are created; of the entry's nowhere.
    pub span: Span,
    /// Which arm of a parallel call.
    pub arm: usize,
    /// There is one alone.
    pub is_single: bool,
}

impl Others {
    /// # Errors
    /// Something is not read beside other threads.
    pub(super) fn of(
        code: &Code,
        procedures: &[Contracted],
        names: &mut Names,
        (thread, writers): (Name, FxHashMap<Name, Name>),
    ) -> Result<Others, Refused> {
        let bodies: Vec<&[Instr]> = procedures.iter().map(|p| code.procs[p.proc].code.as_slice()).collect();
        let position = |name: Name| procedures.iter().position(|p| p.name == name);
        if !code.thread_locals.is_empty() {
            return Err(Refused::new("thread-local variables beside recursion"));
        }
        if procedures.iter().any(|p| !code.procs[p.proc].old_globals.is_empty()) {
            return Err(Refused::new("old values beside other threads"));
        }
        let open = bodies.iter().map(|body| open_sections(body)).collect::<Result<Vec<_>, Refused>>()?;
        let creating = creating(&bodies, &position);
        let creates = |op: &Op| match op {
            Op::Call(call) => position(call.proc).is_none_or(|callee| creating.contains(&callee)),
            op => op.creates(),
        };
        let mut entered = bodies.iter().flat_map(|body| body.iter()).flat_map(|instr| instr.op.calls());
        let enters_again = entered.any(|call| position(call.proc) == Some(0));
        let mut begun = FxHashSet::default();
        for (pc, _) in bodies[0].iter().enumerate().filter(|(_, instr)| creates(&instr.op)) {
            // A callee that creates comes back to threads that are there.
            begun.extend(matches!(bodies[0][pc].op, Op::Call(_)).then_some(pc));
            begun.extend(behind(bodies[0], pc));
        }
        let alone = (0..bodies[0].len()).map(|pc| !enters_again && !begun.contains(&pc)).collect();
        let mut kinds = vec![Kind { span: Span::NONE, arm: 0, is_single: !enters_again }];
        let mut sites = FxHashMap::default();
        for (number, body) in bodies.iter().enumerate() {
            for (pc, instr) in body.iter().enumerate() {
                if !instr.op.creates() {
                    continue;
                }
                let is_single = number == 0 && !enters_again && !behind(body, pc).contains(&pc);
                for arm in 0..instr.op.calls().len() {
                    sites.insert((number, pc, arm), kinds.len());
                    kinds.push(Kind { span: instr.span, arm, is_single });
                }
            }
        }
        Ok(Others { function: names.fresh(OTHERS), thread, writers, kinds, sites, alone, open })
    }

    /// May other threads exist when control is at this instruction?
    pub(super) fn are_there(&self, procedure: usize, pc: Pc) -> bool {
        procedure > 0 || !self.alone[pc]
    }

    /// How many atomic sections are open there?
    pub(super) fn open(&self, procedure: usize, pc: Pc) -> u32 {
        self.open[procedure][pc].unwrap_or(0)
    }

    /// Which thread is created there?
    pub(super) fn created(&self, procedure: usize, pc: Pc, arm: usize) -> Option<usize> {
        self.sites.get(&(procedure, pc, arm)).copied()
    }
}

/// Instructions that control may come to from one, by one step or more.
fn behind(body: &[Instr], pc: Pc) -> FxHashSet<Pc> {
    let next = |pc: Pc| -> Vec<Pc> { body[pc].op.successors(pc).into_iter().filter(|to| *to < body.len()).collect() };
    let seen = graph::reachable(body.len(), next(pc), next);
    (0..body.len()).filter(|pc| seen[*pc]).collect()
}

/// Procedures that create threads, themselves or through what they call.
fn creating(bodies: &[&[Instr]], position: &dyn Fn(Name) -> Option<usize>) -> FxHashSet<usize> {
    let mut found = FxHashSet::default();
    loop {
        let before = found.len();
        for (number, body) in bodies.iter().enumerate() {
            let creates = |instr: &Instr| match &instr.op {
                Op::Call(call) => position(call.proc).is_some_and(|callee| found.contains(&callee)),
                op => op.creates(),
            };
            if body.iter().any(creates) {
                found.insert(number);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// How many atomic sections are open at each instruction; `None` where control does not come.
fn open_sections(body: &[Instr]) -> Result<Vec<Option<u32>>, Refused> {
    let mut open: Vec<Option<u32>> = vec![None; body.len()];
    let mut work = vec![(0, 0)];
    while let Some((pc, depth)) = work.pop() {
        match open.get(pc) {
            None => return Err(Refused::new("control leaves a procedure")),
            Some(Some(known)) if *known == depth => continue,
            Some(Some(_)) => return Err(Refused::new("a place inside and outside of an atomic section")),
            Some(None) => open[pc] = Some(depth),
        }
        let after = match &body[pc].op {
            Op::AtomicBegin => depth + 1,
            Op::AtomicEnd => {
                depth.checked_sub(1).ok_or_else(|| Refused::new("the end of a section that has not begun"))?
            }
            Op::Call(_) | Op::Spawn(_) | Op::Fork(_) | Op::Join { .. } | Op::LoopHead | Op::Return | Op::Yield
                if depth > 0 =>
            {
                return Err(Refused::new(
                    "calls, loops, creations and returns inside of atomic sections, beside recursion",
                ));
            }
            _ => depth,
        };
        work.extend(body[pc].op.successors(pc).into_iter().map(|next| (next, after)));
    }
    Ok(open)
}

/// Does the instruction read or write a global, as far as can be told?
pub(super) fn touches(code: &Code, proc: ProcId, op: &Op) -> bool {
    let mut found = !written(op).is_empty();
    let mut read = |e: &CodeExpr| e.for_each_var(&mut |var| found |= !matches!(var, VarRef::Local(_)));
    for_each_expr(op, &mut read);
    match op {
        // What is said of locals where they get their values.
        Op::Enter | Op::Havoc(_) => {
            code.procs[proc].locals.iter().filter_map(|local| local.where_.as_ref()).for_each(read);
            found
        }
        Op::Call(_) | Op::Spawn(_) | Op::Fork(_) => {
            let callees = op.calls().iter().filter_map(|call| code.by_name.get(&call.proc)).flatten();
            callees.flat_map(|callee| &code.procs[*callee].requires).for_each(|check| read(&check.expr));
            found
        }
        Op::Assign { .. } | Op::Assume { .. } | Op::Assert { .. } | Op::Branch { .. } => found,
        // These touch nothing but locals, if anything.
        Op::Goto(_) | Op::Choose(_) | Op::LoopHead | Op::Return | Op::Forget(_) => false,
        Op::AtomicBegin | Op::AtomicEnd | Op::Yield => false,
        // Clauses of declarations speak of what they like.
        _ => true,
    }
}

/// The globals that it writes itself.
pub(super) fn written(op: &Op) -> Vec<VarRef> {
    let all: Vec<VarRef> = match op {
        Op::Assign { targets, .. } => targets.iter().map(|target| target.base).collect(),
        Op::Havoc(vars) => vars.clone(),
        Op::Extern(op) => op.outs.iter().chain(&op.modifies).copied().collect(),
        Op::Join { outs } => outs.iter().flatten().copied().collect(),
        // What a call returns is written where it comes back.
        _ => Vec::new(),
    };
    all.into_iter().filter(|var| !matches!(var, VarRef::Local(_))).collect()
}

/// Booleans that some atomic section reads and writes, as those do that take a lock. Who has written one last is worth knowing: that a thread
/// holds the lock is not said by the lock alone.
pub(super) fn locks(code: &Code, reached: &[ProcId]) -> Vec<VarRef> {
    let mut found = Vec::new();
    for proc in reached {
        let body = code.procs[*proc].code.as_slice();
        let Ok(open) = open_sections(body) else { continue };
        let inside =
            || body.iter().zip(&open).filter(|(_, open)| open.is_some_and(|open| open > 0)).map(|(i, _)| &i.op);
        let writes = inside().flat_map(written).collect::<Vec<_>>();
        let mut reads = FxHashSet::default();
        inside().for_each(|op| {
            for_each_expr(op, &mut |e| {
                e.for_each_var(&mut |var| {
                    reads.insert(var);
                });
            });
        });
        let is_lock = |var: &VarRef| reads.contains(var) && code.var_type(*proc, *var) == Ty::bool();
        found.extend(writes.into_iter().filter(is_lock));
    }
    found.sort_unstable();
    found.dedup();
    found
}

impl Contracts {
    /// Parameters of `Others`: which thread it is, the globals before and now. None of a sequential program.
    pub fn others_parameters(&self) -> Vec<Parameter> {
        let p = &self.procedures[0];
        let before = Contracts::before(p).map(|parameter| match parameter.stands {
            Stands::Before(global) => Parameter { name: Name::from(&format!("old.{global}")), ..parameter },
            _ => parameter,
        });
        before.chain(Contracts::now(p)).collect()
    }

    /// That others may do this, to a thread, from and to these values.
    pub(super) fn others_may(
        &self,
        others: &Others,
        thread: &Expr,
        before: &dyn Fn(Name) -> Expr,
        now: &dyn Fn(Name) -> Expr,
    ) -> Expr {
        said(others.function, self.others_parameters(), &|parameter| match parameter.stands {
            Stands::Before(global) => before(global),
            Stands::Now(name) if name == others.thread => thread.clone(),
            Stands::Now(global) => now(global),
            _ => Expr::var(parameter.name),
        })
    }

    /// What is done one after the other is one thing, and nothing is, too.
    pub(super) fn others_go_on(&self, others: &Others, name: Name, names: &Names) -> Decl {
        let mut names = names.clone();
        let written: Vec<(Name, Type)> = Contracts::before(&self.procedures[0])
            .filter_map(|parameter| match parameter.stands {
                Stands::Before(global) => Some((global, parameter.ty)),
                _ => None,
            })
            .collect();
        let mut copies = || -> FxHashMap<Name, Name> {
            written.iter().map(|(global, _)| (*global, names.fresh(&format!("{global}#")))).collect()
        };
        let (first, second) = (copies(), copies());
        let value = |of: &FxHashMap<Name, Name>, global: Name| Expr::var(of.get(&global).copied().unwrap_or(global));
        let thread = Expr::var(others.thread);
        let may =
            |before: &dyn Fn(Name) -> Expr, now: &dyn Fn(Name) -> Expr| self.others_may(others, &thread, before, now);
        let (at_first, then, now) = (|g: Name| value(&first, g), |g: Name| value(&second, g), |g: Name| Expr::var(g));
        let mut stmts = vec![assert(may(&now, &now)), assume(may(&at_first, &then)), assume(may(&then, &now))];
        if !self.mutation.is(Mutation::OthersOnce) {
            stmts.push(assert(may(&at_first, &now)));
        }
        let locals = [&first, &second].into_iter().flat_map(|of| written.iter().map(|(g, ty)| var(of[g], ty.clone())));
        procedure(name, Vec::new(), locals.collect(), stmts)
    }
}
