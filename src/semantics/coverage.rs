//! What no execution comes to: an answer that no check fails says little about a check that nothing reaches.
//!
//! The exploration marks each instruction that some execution comes to, and each that some execution gets past. The reduction keeps the marks
//! whole: a step that is looked for by its thread and its place, whatever it reads, is one that fails behind fewer conflicts (`reduction.rs`,
//! *Failures*).

use std::cell::Cell;

use itertools::Itertools;
use rustc_hash::FxHashSet;

use super::access;
use super::code::{CallOp, Code, Expr, Op, Pc, ProcId, Step, VarRef};
use super::interp::Thread;
use super::value::Val;
use base::diagnostic::{Diagnostic, Finding};
use base::source::{Sources, Span};
use check::{Asked, CheckKind, Checked};
use syntax::ast::Name;

/// An execution came to the instruction.
const REACHED: u8 = 1;
/// It was executed.
const PASSED: u8 = 2;

/// Marks of each instruction.
pub struct Covered(Vec<Vec<Cell<u8>>>);

impl Covered {
    /// Nothing is marked.
    pub fn new(code: &Code) -> Covered {
        Covered(code.procs.iter().map(|proc| vec![Cell::new(0); proc.code.len()]).collect())
    }

    /// The next instruction of the thread was tried; was it executed?
    pub fn mark(&self, thread: &Thread, passed: bool) {
        let Some(frame) = thread.frames.last() else { return };
        if let Some(mark) = self.0[frame.proc as usize].get(frame.pc as usize) {
            mark.set(mark.get() | REACHED | if passed { PASSED } else { 0 });
        }
    }

    fn is(&self, (proc, pc): Place, mark: u8) -> bool {
        self.0[proc].get(pc).is_some_and(|m| m.get() & mark != 0)
    }
}

/// An instruction.
type Place = (ProcId, Pc);

/// What executions come by, of what there is.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Coverage {
    /// Checks in the procedures that the text leads to; a precondition is one wherever it is called.
    pub checks: usize,
    /// Of these, those that some execution comes to.
    pub reached: usize,
    /// There is a first state.
    pub begins: bool,
    /// What nothing comes to, with places.
    pub findings: Vec<Diagnostic>,
}

/// Places that are named; of the others the number is told.
const NAMED: usize = 4;

/// What a whole exploration has left unmarked. Of a library most programs use a part: nothing is said of its procedures.
pub fn coverage(code: &Code, entry: Name, covered: &Covered, begins: bool, sources: &Sources) -> Coverage {
    let places = Places::from(code, entry);
    let mut found = Coverage { begins, ..Coverage::default() };
    let (mut checks, mut unreached) = (FxHashSet::default(), Vec::new());
    for &(proc, pc) in &places.all {
        let instr = &code.procs[proc].code[pc];
        for check in checks_of(code, &instr.op) {
            if !checks.insert((instr.span.key(), check.map(Span::key))) {
                continue;
            }
            match covered.is((proc, pc), REACHED) {
                true => found.reached += 1,
                // Nothing is to come there.
                false if is_never(&instr.op) => {}
                false => unreached.push(instr.span),
            }
        }
    }
    found.checks = checks.len();
    if !begins {
        return found;
    }
    let never = |what: &str| format!("no execution {what}");
    unreached.dedup_by_key(|span| span.key());
    unreached.retain(|span| sources.is_own(*span));
    found.findings.extend(findings(Finding::UnreachedCheck, &never("comes to this check"), unreached));
    let stuck = places.all.iter().filter(|place| {
        let op = &code.procs[place.0].code[place.1].op;
        is_condition(op) && covered.is(**place, REACHED) && !covered.is(**place, PASSED)
    });
    let stuck = stuck.map(|&(proc, pc)| code.procs[proc].code[pc].span).filter(|span| sources.is_own(*span)).collect();
    found.findings.extend(findings(Finding::Impassable, &never("gets past this assumption"), stuck));
    let idle: Vec<Span> = (0..code.procs.len())
        .filter(|proc| !places.procs.contains(proc) && code.procs[*proc].code.iter().any(|i| is_assertion(&i.op)))
        .map(|proc| code.procs[proc].span)
        .filter(|span| sources.is_own(*span))
        .collect();
    found.findings.extend(findings(
        Finding::UnusedProcedure,
        &never("calls or starts this procedure, which has checks"),
        idle,
    ));
    found
}

/// One finding for each of the first places, which tells of the others.
fn findings(code: Finding, message: &str, mut places: Vec<Span>) -> Vec<Diagnostic> {
    places.sort_by_key(|span| span.key());
    places.dedup_by_key(|span| span.key());
    let more = places.len().saturating_sub(NAMED);
    let mut all: Vec<Diagnostic> =
        places.into_iter().take(NAMED).map(|span| Diagnostic::warning(code, span, message)).collect();
    if more > 0
        && let Some(last) = all.pop()
    {
        all.push(last.note(None, format!("the same is true of {more} more")));
    }
    all
}

/// The checks of an instruction; a precondition has its own place.
fn checks_of<'c>(code: &'c Code, op: &'c Op) -> Vec<Option<Span>> {
    let required = |call: &CallOp| -> Vec<Option<Span>> {
        let procs = code.by_name.get(&call.proc).into_iter().flatten().take(1);
        let requires = procs.flat_map(|p| &code.procs[*p].requires);
        requires.filter(|c| !c.free && !call.free).map(|c| Some(c.span)).collect()
    };
    match op {
        Op::Assert { .. } => vec![None],
        Op::Call(call) | Op::Spawn(call) => required(call),
        Op::Fork(calls) => calls.iter().flat_map(required).collect(),
        Op::Start(start) => required(&start.call),
        Op::Extern(op) if !op.free => op.requires.iter().filter(|c| !c.free).map(|c| Some(c.span)).collect(),
        _ => Vec::new(),
    }
}

fn is_assertion(op: &Op) -> bool {
    matches!(op, Op::Assert { .. })
}

fn is_never(op: &Op) -> bool {
    matches!(op, Op::Assert { kind: CheckKind::Unreachable, .. })
}

/// `assume false` is written to end executions.
fn is_condition(op: &Op) -> bool {
    matches!(op, Op::Assume { expr, waits: true, .. } if !matches!(expr, Expr::Const(Val::Bool(false))))
}

/// The program as the judge runs it, and the places that executions may come to: what is noted of its text.
pub struct Reached {
    pub(super) code: Code,
    pub(super) places: Places,
}

impl Reached {
    /// # Errors
    /// The program can not be compiled.
    pub fn of(checked: &Checked, sources: &Sources, entry: Option<&str>) -> Result<Reached, Diagnostic> {
        let (code, entry) = super::compile::compile(checked, sources, &Asked::from(entry))?;
        let places = Places::from(&code, entry);
        Ok(Reached { code, places })
    }
}

/// The statements that touch shared variables more than once in one step, outside of atomic sections: whoever reads the program by
/// single accesses overlooks executions, and there is `--granularity access`. `None` where there are none.
pub fn composite_statements(reached: &Reached, sources: &Sources) -> Option<Diagnostic> {
    let Reached { code, places } = reached;
    let composite = |&(proc, pc): &Place| {
        let instr = &code.procs[proc].code[pc];
        (!instr.whole && accesses(code, &instr.op) > 1).then_some(instr.span)
    };
    let spans = places.all.iter().filter(|p| places.open.contains(*p)).filter_map(composite).collect();
    let (first, rest) = lines_of(spans, sources)?;
    let what = match rest.as_str() {
        "" => {
            "this statement accesses shared variables more than once in one step; --granularity access takes it apart"
                .to_owned()
        }
        rest => format!(
            "this statement{rest}, access shared variables more than once in one step; --granularity access takes \
             them apart"
        ),
    };
    Some(Diagnostic::remark(Finding::CompositeStatement, first, what))
}

/// The first of these places, and for a sentence that speaks of it how many others there are: `, and 2 more (lines 4, 6)`.
pub(super) fn lines_of(mut spans: Vec<Span>, sources: &Sources) -> Option<(Span, String)> {
    spans.sort_by_key(|span| span.key());
    spans.dedup_by_key(|span| span.key());
    let (first, rest) = spans.split_first()?;
    let more = rest.len();
    let lines: Vec<String> =
        rest.iter().take(NAMED).filter_map(|s| Some(sources.location(*s)?.line.to_string())).collect();
    let (lines, others) = (lines.iter().dedup().join(", "), if more > NAMED { ", ..." } else { "" });
    let told = match more {
        0 => String::new(),
        1 => format!(", and 1 more (line {lines})"),
        _ => format!(", and {more} more (lines {lines}{others})"),
    };
    Some((*first, told))
}

/// How often a statement of the program touches shared variables. Checks are no part of what the program does, and conditions that are waited for
/// are looked at as one.
fn accesses(code: &Code, op: &Op) -> usize {
    let reads = |exprs: &mut dyn Iterator<Item = &Expr>| exprs.map(|e| access::count(code, e)).sum::<usize>();
    let writes = |vars: &[VarRef]| vars.iter().filter(|v| access::is_shared(code, **v)).count();
    match op {
        Op::Assign { targets, values } => {
            let steps = targets.iter().flat_map(|t| &t.path);
            let indices = steps.filter_map(Step::index).flatten();
            let written: Vec<VarRef> = targets.iter().map(|t| t.base).collect();
            reads(&mut indices.chain(values)) + writes(&written)
        }
        Op::Branch { cond, .. } => reads(&mut std::iter::once(cond)),
        Op::Unpack { vars, value, .. } => reads(&mut std::iter::once(value)) + writes(vars),
        Op::Havoc(vars) => writes(vars),
        Op::Call(call) | Op::Spawn(call) => reads(&mut call.args.iter()),
        Op::Fork(calls) => reads(&mut calls.iter().flat_map(|c| &c.args)),
        Op::Start(op) => reads(&mut op.ids.iter().chain(&op.call.args)),
        _ => 0,
    }
}

/// Instructions that control can come to, as the text shows.
pub(super) struct Places {
    /// In order.
    pub all: Vec<Place>,
    procs: FxHashSet<ProcId>,
    /// Those that other threads can come between.
    open: FxHashSet<Place>,
}

/// Atomic sections deeper than this count as so deep.
const DEEP: u8 = 8;

impl Places {
    pub fn from(code: &Code, entry: Name) -> Places {
        let begins = |proc: ProcId| ((proc, 0), (0, false));
        let bodies = |name: &Name| code.by_name.get(name).into_iter().flatten().copied();
        // Atomic sections around the place; is the entry thread still the only one?
        let mut work: Vec<(Place, (u8, bool))> = bodies(&entry).map(|proc| ((proc, 0), (0, true))).collect();
        let mut seen = FxHashSet::default();
        while let Some(((proc, pc), (depth, alone))) = work.pop() {
            let Some(instr) = code.procs[proc].code.get(pc) else { continue };
            if !seen.insert(((proc, pc), (depth, alone))) {
                continue;
            }
            let (mut after, mut still_alone) = (depth, alone);
            match &instr.op {
                Op::AtomicBegin => after = (depth + 1).min(DEEP),
                Op::AtomicEnd => after = depth.saturating_sub(1),
                Op::Call(call) => {
                    work.extend(bodies(&call.proc).map(|p| ((p, 0), (depth, alone))));
                    // It may have created threads.
                    still_alone = false;
                }
                Op::Spawn(call) => work.extend(bodies(&call.proc).map(begins)),
                Op::Fork(calls) => work.extend(calls.iter().flat_map(|c| bodies(&c.proc)).map(begins)),
                Op::Start(op) => work.extend(bodies(&op.call.proc).map(begins)),
                _ => {}
            }
            still_alone &= !instr.op.creates();
            work.extend(instr.op.successors(pc).into_iter().map(|pc| ((proc, pc), (after, still_alone))));
        }
        let open = seen.iter().filter(|(_, around)| *around == (0, false)).map(|(place, _)| *place).collect();
        let mut all: Vec<Place> = seen.iter().map(|(place, _)| *place).collect();
        all.sort_unstable();
        all.dedup();
        let procs = all.iter().map(|(proc, _)| *proc).collect();
        Places { all, procs, open }
    }
}
