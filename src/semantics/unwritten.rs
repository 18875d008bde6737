//! Global variables that are read before anything is written to them: they have any value at the start, which authors forget.
//!
//! The text decides, and only what is sure is told. Of a variable that is written somewhere, a read is told
//! - where the entry thread comes to it, and when it does so for the first time, neither it nor a thread that it has created can have
//!   written the variable; or
//! - where each thread, the entry thread too, that comes to an access of the variable comes to a read first: then the first access of an
//!   execution is a read, in whatever order threads run; or
//! - where a thread comes to it straight from its start, with nothing that decides or waits, and the entry thread creates it without
//!   having written the variable or waited for others, outside of atomic sections: then the thread can be the first.
//!
//! An assignment to an entry of a map writes the map. Some authors mean any value, and show it, so that nothing is told: of variables that
//! have a `where` clause, are havocked, stand under `old` in what the entry ensures, or are assumed about before they are read (that says
//! what they begin with); of copies that the entry thread takes; of what only counts on from itself and decides nothing; and of programs
//! with one thread, whose globals are their input.
//!
//! ```text
//! var n: int; procedure Main() { async call W(); while (n < 3) { n := n + 1; } }       n is read here: n < 3
//! var n: int; procedure Main() { assume n == 0; async call W(); while (n < 3) ... }    nothing
//! ```

use std::collections::VecDeque;

use indexmap::IndexSet;
use rustc_hash::{FxHashMap, FxHashSet};

use super::code::{CallOp, Check, Code, Expr, Op, Pc, ProcId, Step, VarRef};
use super::compile::compile;
use super::reads::entry as path_of;
use super::sharing::started;
use base::diagnostic::{Diagnostic, Finding};
use base::source::{Sources, Span};
use check::{Asked, Checked};
use syntax::ast::Name;

/// A note for each global variable that is read before anything is written to it, in the order of the places.
///
/// # Errors
/// The program can not be compiled.
pub fn unwritten_globals(
    checked: &Checked,
    sources: &Sources,
    entry: Option<&str>,
) -> Result<Vec<Diagnostic>, Diagnostic> {
    let (code, entry) = compile(checked, sources, &Asked::from(entry))?;
    let mut found = found(&code, entry);
    found.sort_by_key(|f| f.span.key());
    let note = |Found { name, span, is_sure }: Found| {
        let is = if is_sure { "is" } else { "can be" };
        let what = format!("global `{name}` {is} read here before anything wrote it: it has any value at the start");
        Diagnostic::remark(Finding::UnwrittenGlobal, span, what)
    };
    Ok(found.into_iter().map(note).collect())
}

/// A variable, and a place where it is read.
struct Found {
    name: Name,
    span: Span,
    /// In whatever order threads run.
    is_sure: bool,
}

fn found(code: &Code, entry: Name) -> Vec<Found> {
    let program = Program::of(code, entry);
    let roots = started(code, entry);
    if roots.len() < 2 && !program.is_created(entry) {
        return Vec::new();
    }
    let told = |var: VarRef| {
        let sure = program.by_entry(entry, var).or_else(|| program.by_all(&roots, var));
        let (proc, pc) = sure.or_else(|| roots.iter().find_map(|root| program.by_created(entry, *root, var)))?;
        Some(Found { name: code.global(var)?.name, span: code.procs[proc].code[pc].span, is_sure: sure.is_some() })
    };
    program.candidates(entry).into_iter().filter_map(told).collect()
}

/// An instruction.
type Place = (ProcId, Pc);

/// What an instruction does with globals: it reads first.
#[derive(Default)]
struct Accesses {
    reads: FxHashSet<VarRef>,
    /// Those of them that others than the variable itself depend on.
    used: FxHashSet<VarRef>,
    writes: FxHashSet<VarRef>,
    /// Assumed about.
    assumed: FxHashSet<VarRef>,
}

struct Program<'c> {
    code: &'c Code,
    accesses: Vec<Vec<Accesses>>,
    /// What a thread that begins with the procedure may write, or threads that it creates.
    written_by: FxHashMap<Name, FxHashSet<VarRef>>,
    /// What threads can execute.
    procs: IndexSet<ProcId>,
}

/// How to go on behind an instruction.
enum Go {
    On,
    /// The variable may be written by now.
    Written,
    Stop,
}

impl<'c> Program<'c> {
    fn of(code: &'c Code, entry: Name) -> Program<'c> {
        let copies = |p: ProcId| code.by_name.get(&entry).is_some_and(|bodies| bodies.contains(&p));
        let of_proc = |p: ProcId| code.procs[p].code.iter().map(|i| accesses(code, p, &i.op, copies(p))).collect();
        let accesses: Vec<Vec<Accesses>> = (0..code.procs.len()).map(of_proc).collect();
        let writes = |root: &Name| {
            let places = executed(code, *root).into_iter().flat_map(|p| &accesses[p]);
            (*root, places.flat_map(|a| a.writes.iter().copied()).collect())
        };
        let written_by = started(code, entry).iter().map(writes).collect();
        Program { code, accesses, written_by, procs: executed(code, entry) }
    }

    fn at(&self, (proc, pc): Place) -> Option<&Accesses> {
        self.accesses[proc].get(pc)
    }

    fn reads_at(&self, place: Place, var: VarRef) -> bool {
        self.at(place).is_some_and(|a| a.reads.contains(&var))
    }

    fn is_created(&self, procedure: Name) -> bool {
        let instrs = self.procs.iter().flat_map(|p| &self.code.procs[*p].code);
        instrs.flat_map(|i| created_by(&i.op)).any(|call| call.proc == procedure)
    }

    /// Variables that are read and written, and about the first value of which nothing is said.
    fn candidates(&self, entry: Name) -> Vec<VarRef> {
        let code = self.code;
        let mut settled = Accesses::default();
        code.initially.iter().for_each(|i| settled.assumes(&i.expr));
        code.globals
            .iter()
            .chain(&code.thread_locals)
            .filter_map(|g| g.where_.as_ref())
            .for_each(|e| settled.assumes(e));
        for proc in code.by_name.get(&entry).into_iter().flatten().map(|p| &code.procs[*p]) {
            proc.requires.iter().for_each(|c| settled.assumes(&c.expr));
            settled.assumed.extend(&proc.old_globals);
        }
        for instr in self.procs.iter().flat_map(|p| &code.procs[*p].code) {
            match &instr.op {
                Op::Havoc(vars) => settled.assumed.extend(vars),
                Op::Extern(call) => settled.assumed.extend(call.modifies.iter().chain(&call.outs)),
                _ => {}
            }
        }
        let mut used = Accesses::default();
        for accesses in self.procs.iter().flat_map(|p| &self.accesses[*p]) {
            used.used.extend(accesses.used.iter().chain(&accesses.assumed));
            used.writes.extend(&accesses.writes);
        }
        let is_used = |v: &VarRef| used.used.contains(v) && used.writes.contains(v);
        let globals = (0..code.variables).map(VarRef::Global);
        let globals = globals.chain((0..code.thread_locals.len()).map(VarRef::ThreadLocal));
        globals.filter(|v| is_used(v) && !settled.assumed.contains(v)).collect()
    }

    /// A read that the entry thread comes to for the first time when nothing is written.
    fn by_entry(&self, entry: Name, var: VarRef) -> Option<Place> {
        let mut first = self.first_accesses(entry, var).into_iter();
        first.find(|place| self.reads_at(*place, var) && self.is_unwritten_at(*place, entry, var))
    }

    /// When the thread comes to the read for the first time, neither it nor a thread that it has created can have written the variable.
    fn is_unwritten_at(&self, read: Place, root: Name, var: VarRef) -> bool {
        let reached = self.walk(root, &|place| match place == read {
            true => Go::Stop,
            false if self.may_write(place, var) => Go::Written,
            false => Go::On,
        });
        !reached.contains(&(read, true))
    }

    /// A read, where all threads come to reads first: one of a thread that writes later, for what the first of these reads nothing has
    /// written.
    fn by_all(&self, roots: &[Name], var: VarRef) -> Option<Place> {
        let writes = |root: Name| {
            let all = self.walk(root, &|_| Go::On);
            all.into_iter().any(|(place, _)| self.at(place).is_some_and(|a| a.writes.contains(&var)))
        };
        let first: Vec<(Name, Vec<Place>)> = roots.iter().map(|r| (*r, self.first_accesses(*r, var))).collect();
        if !first.iter().flat_map(|(_, places)| places).all(|place| self.reads_at(*place, var)) {
            return None;
        }
        first.into_iter().find(|(root, _)| writes(*root)).and_then(|(_, places)| places.first().copied())
    }

    /// A read that a thread comes to straight from its start, where it can be the first that does anything.
    fn by_created(&self, entry: Name, root: Name, var: VarRef) -> Option<Place> {
        let op = |(proc, pc): Place| self.code.procs[proc].code.get(pc).map(|i| &i.op);
        let creates = |op: &Op| created_by(op).iter().any(|call| call.proc == root);
        let waits = |op: &Op| matches!(op, Op::Assume { .. } | Op::AtomicBegin) || op.awaits_threads();
        let reached = self.walk(entry, &|place| match op(place).is_some_and(waits) || self.touches(place, var) {
            true => Go::Written,
            false => Go::On,
        });
        let mut creations = reached.iter().filter(|(place, _)| op(*place).is_some_and(creates)).peekable();
        if creations.peek().is_none() || creations.any(|(_, written)| *written) {
            return None;
        }
        let decides =
            |op: &Op| op.awaits_threads() || matches!(op, Op::Assume { .. } | Op::Branch { .. } | Op::Extern(_));
        let own = self.walk(root, &|place| match op(place).is_some_and(decides) || self.touches(place, var) {
            true => Go::Stop,
            false => Go::On,
        });
        let mut own = own.into_iter().map(|(place, _)| place);
        own.find(|place| self.reads_at(*place, var) && self.is_unwritten_at(*place, root, var))
    }

    fn touches(&self, place: Place, var: VarRef) -> bool {
        self.at(place).is_some_and(|a| [&a.reads, &a.writes, &a.assumed].into_iter().any(|all| all.contains(&var)))
    }

    /// Where a thread can come to an access of the variable first, not looking at what it creates.
    fn first_accesses(&self, root: Name, var: VarRef) -> Vec<Place> {
        let is_access = |place: Place| self.touches(place, var);
        let reached = self.walk(root, &|place| if is_access(place) { Go::Stop } else { Go::On });
        reached.into_iter().map(|(place, _)| place).filter(|place| is_access(*place)).collect()
    }

    /// Behind the instruction the variable may be written, or something is assumed about it.
    fn may_write(&self, place: Place, var: VarRef) -> bool {
        let by_itself = self.at(place).is_some_and(|a| a.writes.contains(&var) || a.assumed.contains(&var));
        let created = self.code.procs[place.0].code.get(place.1).map_or(Vec::new(), |i| created_by(&i.op));
        by_itself || created.iter().any(|c| self.written_by.get(&c.proc).is_some_and(|w| w.contains(&var)))
    }

    /// Places that a thread comes to, from near to far, and whether the variable may be written there. Returns go back to all calls of the
    /// procedure that the thread comes to, and so to more than there are.
    fn walk(&self, root: Name, go: &dyn Fn(Place) -> Go) -> IndexSet<(Place, bool)> {
        let bodies = |name: &Name| self.code.by_name.get(name).into_iter().flatten().copied();
        let mut reached = IndexSet::new();
        let mut callers: FxHashMap<ProcId, Vec<(Place, bool)>> = FxHashMap::default();
        let mut returns: FxHashSet<(ProcId, bool)> = FxHashSet::default();
        let mut work: VecDeque<(Place, bool)> = bodies(&root).map(|p| ((p, 0), false)).collect();
        while let Some((place @ (proc, pc), written)) = work.pop_front() {
            if !reached.insert((place, written)) {
                continue;
            }
            let behind = match go(place) {
                Go::Stop => continue,
                Go::Written => true,
                Go::On => written,
            };
            match self.code.procs[proc].code.get(pc).map(|instr| &instr.op) {
                None | Some(Op::Return) => {
                    returns.insert((proc, behind));
                    let to = callers.get(&proc).into_iter().flatten().filter(|(_, before)| behind || !before);
                    work.extend(to.map(|((proc, pc), _)| ((*proc, pc + 1), behind)));
                }
                Some(Op::Call(call)) => {
                    for body in bodies(&call.proc) {
                        callers.entry(body).or_default().push((place, behind));
                        work.push_back(((body, 0), behind));
                        let known = [false, true].into_iter().filter(|end| *end >= behind);
                        let back = known.filter(|end| returns.contains(&(body, *end)));
                        work.extend(back.map(|end| ((proc, pc + 1), end)));
                    }
                }
                Some(op) => work.extend(op.successors(pc).into_iter().map(|next| ((proc, next), behind))),
            }
        }
        reached
    }
}

/// What a thread that begins with the procedure executes, and threads that it creates.
fn executed(code: &Code, root: Name) -> IndexSet<ProcId> {
    let mut found = IndexSet::new();
    let mut work = vec![root];
    while let Some(name) = work.pop() {
        for proc in code.by_name.get(&name).into_iter().flatten() {
            if found.insert(*proc) {
                let ops = code.procs[*proc].code.iter().map(|i| &i.op);
                work.extend(ops.flat_map(|op| match op {
                    Op::Call(call) => vec![call.proc],
                    _ => created_by(op).into_iter().map(|call| call.proc).collect(),
                }));
            }
        }
    }
    found
}

/// The threads that an instruction creates.
fn created_by(op: &Op) -> Vec<&CallOp> {
    match op {
        Op::Spawn(call) => vec![call],
        Op::Fork(calls) => calls.iter().collect(),
        Op::Start(start) => vec![&start.call],
        _ => Vec::new(),
    }
}

/// `copies`: one that is taken says what the variable is to be, any value.
fn accesses(code: &Code, proc: ProcId, op: &Op, copies: bool) -> Accesses {
    let mut found = Accesses::default();
    match op {
        Op::Assign { targets, values } => {
            for (target, value) in targets.iter().zip(values) {
                let indices = target.path.iter().filter_map(Step::index);
                indices.flatten().for_each(|e| found.reads(e));
                let mut by_value = Accesses::default();
                match value {
                    Expr::Var(copied) if copies => found.assumed.extend([*copied]),
                    _ => by_value.reads_update(target.base, value),
                }
                by_value.used.remove(&target.base);
                found.reads.extend(by_value.reads);
                found.used.extend(by_value.used);
                found.writes(&[target.base]);
            }
        }
        Op::Havoc(vars) => {
            found.writes(vars);
            vars.iter().filter_map(|v| code.where_of(proc, *v)).for_each(|e| found.assumes(e));
        }
        Op::Enter => code.procs[proc].locals.iter().filter_map(|l| l.where_.as_ref()).for_each(|e| found.assumes(e)),
        Op::Assume { expr, .. } => found.assumes(expr),
        Op::Assert { expr, .. } | Op::Branch { cond: expr, .. } => found.reads(expr),
        Op::Unpack { vars, value, .. } => {
            found.reads(value);
            found.writes(vars);
        }
        // What results go to counts as written from the call on.
        Op::Call(call) => found.calls(code, call),
        Op::Spawn(_) | Op::Fork(_) => created_by(op).into_iter().for_each(|call| found.calls(code, call)),
        Op::Start(start) => {
            start.ids.iter().for_each(|e| found.reads(e));
            found.calls(code, &start.call);
        }
        Op::Await(op) => {
            op.ids.iter().for_each(|e| found.reads(e));
            op.outs.iter().for_each(|outs| found.writes(outs));
        }
        Op::Join { outs } => outs.iter().for_each(|outs| found.writes(outs)),
        Op::ThreadId { out, .. } => out.iter().for_each(|v| found.writes(&[*v])),
        Op::Extern(call) => {
            call.args.iter().for_each(|e| found.reads(e));
            found.requires(&call.requires, call.free);
            call.formals.iter().filter_map(|f| f.where_.as_ref()).for_each(|e| found.assumes(e));
            call.ensures.iter().for_each(|c| found.assumes(&c.expr));
            found.writes(&call.outs);
            found.writes(&call.modifies);
        }
        Op::Forget(_)
        | Op::Goto(_)
        | Op::Choose(_)
        | Op::LoopHead
        | Op::Return
        | Op::AtomicBegin
        | Op::AtomicEnd
        | Op::Yield => {}
    }
    found
}

impl Accesses {
    fn reads(&mut self, expr: &Expr) {
        expr.for_each_var(&mut |v| {
            self.reads.insert(v);
            self.used.insert(v);
        });
    }

    fn assumes(&mut self, expr: &Expr) {
        expr.for_each_var(&mut |v| self.assumed.extend([v]));
    }

    fn writes(&mut self, vars: &[VarRef]) {
        self.writes.extend(vars);
    }

    /// `m := m[i := v]` is `m[i] := v`, which reads nothing of `m`.
    fn reads_update(&mut self, base: VarRef, value: &Expr) {
        let (of, own) = match value {
            Expr::Store(map, index, value) => (map, index.iter().chain([&**value]).collect::<Vec<_>>()),
            Expr::FieldUpdate(of, _, value) => (of, vec![&**value]),
            _ => return self.reads(value),
        };
        own.into_iter().for_each(|e| self.reads(e));
        match path_of(of) {
            Some((var, indices)) if var == base => indices.into_iter().flatten().for_each(|e| self.reads(e)),
            _ => self.reads_update(base, of),
        }
    }

    fn calls(&mut self, code: &Code, call: &CallOp) {
        call.args.iter().for_each(|e| self.reads(e));
        let procs = code.by_name.get(&call.proc).into_iter().flatten();
        procs.for_each(|p| self.requires(&code.procs[*p].requires, call.free));
        self.writes(&call.outs);
    }

    fn requires(&mut self, checks: &[Check], free: bool) {
        for check in checks {
            match free || check.free {
                true => self.assumes(&check.expr),
                false => self.reads(&check.expr),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::source::SourceFile;
    use check::{CheckOptions, check};
    use syntax::parse::{ParseOptions, parse};

    /// The variables that are told, of a program with a global `x`, and the statements at which they are read.
    fn told(rest: &str) -> Vec<String> {
        let text = format!("var x: int; var y: int; var m: [int]int; var b: bool;\n{rest}");
        let mut sources = Sources::new();
        sources.add(SourceFile::new("p.bpl", text.clone()));
        let program = parse(&mut sources, &ParseOptions::default()).expect("it parses").program;
        let checked = check(program, &CheckOptions::default()).expect("it is well-formed");
        let notes = unwritten_globals(&checked, &sources, None).expect("it can be compiled");
        let shown = |d: Diagnostic| {
            let place = sources.location(d.span.expect("a place")).expect("a place");
            let line = text.lines().nth(place.line as usize - 1).expect("a line");
            let statement: String = line.chars().skip(place.column as usize - 1).collect();
            let end = statement.find([';', '{']).expect("an end");
            format!("{} {}", d.message.split('`').nth(1).expect("a name"), statement[..end].trim())
        };
        notes.into_iter().map(shown).collect()
    }

    /// What the entry does before it creates two threads that do nothing.
    fn entry(body: &str) -> Vec<String> {
        told(&format!("procedure Main() {{ var t: int; {body} async call W(); async call W(); }} procedure W() {{ }}"))
    }

    /// What two threads do.
    fn threads(body: &str) -> Vec<String> {
        told(&format!(
            "procedure Main() {{ async call W(); async call W(); }} procedure W() {{ var t: int; {body} assert x < 9; }}"
        ))
    }

    const NOTHING: [&str; 0] = [];

    #[test]
    fn a_read_in_front_of_all_writes() {
        assert_eq!(entry("assert x == 0; x := 1;"), ["x assert x == 0"]);
        assert_eq!(entry("y := 0; y := y + x; x := 1; assert y > 0;"), ["x y := y + x"]);
        assert_eq!(entry("if (x > 0) { y := 1; } x := 1;"), ["x if (x > 0)"]);
        assert_eq!(entry("x := 0; assert x == 0;"), NOTHING);
    }

    #[test]
    fn only_the_first_time_counts() {
        assert_eq!(entry("while (x < 3) { x := x + 1; }"), ["x while (x < 3)"]);
        assert_eq!(entry("while (*) { assert x > 0; x := 1; }"), ["x assert x > 0"]);
        assert_eq!(entry("x := 0; while (x < 3) { x := x + 1; }"), NOTHING);
    }

    #[test]
    fn what_may_be_written_is_not_told() {
        assert_eq!(entry("if (*) { x := 0; } assert x == 0;"), NOTHING);
        assert_eq!(entry("while (*) { x := 0; } assert x == 0;"), NOTHING);
        assert_eq!(entry("if (*) { assert x == 0; } x := 1;"), ["x assert x == 0"]);
    }

    #[test]
    fn calls_are_followed() {
        let program = |body: &str| {
            told(&format!(
                "procedure Main() {{ {body} async call W(); }} procedure W() {{ }} procedure Set() {{ x := 0; }}
                 procedure Twice() {{ call Nothing(); call Nothing(); }} procedure Nothing() {{ }}
                 procedure {{:entrypoint}} Start() {{ call Main(); }}
                 procedure Test() {{ assert x == 0; }} procedure Needs() requires x == 0; {{ }}"
            ))
        };
        assert_eq!(program("call Test(); call Set();"), ["x assert x == 0"]);
        assert_eq!(program("call Twice(); call Test(); call Set();"), ["x assert x == 0"]);
        assert_eq!(program("call Needs(); call Set();"), ["x call Needs()"]);
        assert_eq!(program("call Set(); call Test();"), NOTHING);
        assert_eq!(program("call Twice(); call Set(); call Twice(); call Test();"), NOTHING);
    }

    #[test]
    fn threads_may_have_written() {
        let program = |body: &str, created: &str| {
            told(&format!("procedure Main() {{ {body} }} procedure W() {{ {created} }} procedure V() {{ x := 1; }}"))
        };
        assert_eq!(program("assert x == 0; async call W();", "x := 1;"), ["x assert x == 0"]);
        assert_eq!(program("async call W(); assert x == 0;", "x := 1;"), NOTHING);
        assert_eq!(program("async call W(); assert x == 0;", "async call V();"), NOTHING);
        assert_eq!(program("async call W(); assert x == 0; x := 1;", "assert x == 0;"), ["x assert x == 0"]);
    }

    #[test]
    fn threads_that_all_read_first() {
        assert_eq!(threads("x := x + 1;"), ["x x := x + 1"]);
        assert_eq!(threads("t := x; x := t + 1;"), ["x t := x"]);
        let waits = "procedure Main() { y := 0; async call W(); assume y == 1; assert x == 1; } procedure W() { x := x + 1; y := 1; }";
        assert_eq!(told(waits), ["x x := x + 1"]);
        assert_eq!(threads("if (*) { x := 0; }"), NOTHING);
        assert_eq!(threads("x := 0;"), NOTHING);
    }

    #[test]
    fn threads_that_can_be_the_first() {
        let program = |entry: &str, body: &str| {
            told(&format!(
                "procedure Main() {{ {entry} }} procedure Reader() {{ {body} }} procedure Writer() {{ x := 1; }}"
            ))
        };
        let both = "async call Writer(); async call Reader();";
        assert_eq!(program(both, "while (x != 1) { }"), ["x while (x != 1)"]);
        assert_eq!(program(both, "y := 0; atomic { assert x == 1; }"), ["x assert x == 1"]);
        assert_eq!(program(both, "assume y == 0; assert x == 1;"), NOTHING);
        assert_eq!(program(both, "if (y == 0) { assert x == 1; }"), NOTHING);
        assert_eq!(program(both, "if (*) { assert x == 1; }"), ["x assert x == 1"]);
        assert_eq!(program(&format!("x := 0; {both}"), "assert x == 1;"), NOTHING);
        assert_eq!(program(&format!("if (*) {{ x := 0; }} {both}"), "assert x == 1;"), NOTHING);
        assert_eq!(program("async call Writer(); assume y == 0; async call Reader();", "assert x == 1;"), NOTHING);
        assert_eq!(program("par call Writer() | Writer(); async call Reader();", "assert x == 1;"), NOTHING);
        assert_eq!(program("atomic { async call Reader(); x := 0; } async call Writer();", "assert x == 1;"), NOTHING);
    }

    #[test]
    fn entries_of_maps() {
        assert_eq!(entry("assert m[1] == 0; m[1] := 2;"), ["m assert m[1] == 0"]);
        assert_eq!(entry("m[0] := 0; assert m[1] == 0;"), NOTHING);
        assert_eq!(entry("m := m[0 := 0]; assert m[1] == 0;"), NOTHING);
        assert_eq!(entry("m[x] := 0; x := 1;"), ["x m[x] := 0"]);
    }

    #[test]
    fn any_value_may_be_meant() {
        assert_eq!(entry("assume x == 0; assert x == 0; x := 1;"), NOTHING);
        assert_eq!(entry("t := x; x := x + 1; assert x == t + 1;"), NOTHING);
        assert_eq!(entry("assert x == 0; havoc x;"), NOTHING);
        assert_eq!(entry("assert x == 0;"), NOTHING);
        assert_eq!(entry("x := x + 1;"), NOTHING);
        let with = |spec: &str, rest: &str| {
            told(&format!(
                "procedure Main() {spec} {{ assert x == 0; x := 1; async call W(); }} procedure W() {{ }} {rest}"
            ))
        };
        assert_eq!(with("", ""), ["x assert x == 0"]);
        assert_eq!(with("requires x == 0;", ""), NOTHING);
        assert_eq!(with("ensures x == old(x) + 1;", ""), NOTHING);
        assert_eq!(with("", "var z: int where z < x;"), NOTHING);
        assert_eq!(told("procedure Main() { assert x == 0; x := 1; }"), NOTHING);
    }
}
