//! One step for each access to a shared variable: takes compiled instructions apart.
//!
//! An instruction that touches shared variables more than once outside of what is atomic anyway becomes
//! ```text
//! t1 := first read; t2 := second read; ...; the instruction on t1, t2, ...; t1, t2, ... forgotten
//! ```
//! The reads stand in the order in which the text has them, those inside an index in front of the entry that it picks; an
//! instruction that writes several shared variables writes them one after the other, the local ones with the last. A path whose
//! indices depend on a bound variable is read as the whole variable. Guards, contracts, invariants, the effect of a procedure without
//! a body, and joins stay in one piece ([`Instr::whole`]).

use super::code::*;
use check::{Ty, TyKind};

/// Takes the instructions of all procedures apart. The shared globals must be known.
pub fn split(code: &mut Code) {
    for p in 0..code.procs.len() {
        let instrs = std::mem::take(&mut code.procs[p].code);
        let mut splitter = Splitter { code, first: code.procs[p].locals.len(), temps: Vec::new(), out: Vec::new() };
        let mut starts = Vec::with_capacity(instrs.len());
        let mut loose = Vec::new();
        for instr in instrs {
            starts.push(splitter.out.len());
            splitter.instr(instr, &mut loose);
        }
        let Splitter { temps, mut out, .. } = splitter;
        starts.push(out.len());
        let new = |pc: Pc| starts.get(pc).copied().unwrap_or(pc);
        for (at, instr) in out.iter_mut().enumerate() {
            match &mut instr.op {
                // Jumps inside one taken-apart instruction are new already.
                Op::Branch { yes, no, .. } if !loose.contains(&at) => (*yes, *no) = (new(*yes), new(*no)),
                Op::Goto(to) => *to = new(*to),
                Op::Choose(to) => to.iter_mut().for_each(|t| *t = new(*t)),
                _ => {}
            }
        }
        let proc = &mut code.procs[p];
        proc.code = out;
        proc.locals.extend(temps);
        for (pc, head) in &mut proc.recurring {
            // The statement itself is an assumption, never taken apart.
            (*pc, *head) = (new(*pc), new(*head));
        }
    }
}

struct Splitter<'a> {
    code: &'a Code,
    /// Number of the first local that is added.
    first: usize,
    temps: Vec<Local>,
    out: Vec<Instr>,
}

impl Splitter<'_> {
    fn is_shared(&self, var: VarRef) -> bool {
        is_shared(self.code, var)
    }

    fn shared(&self, vars: &[VarRef]) -> usize {
        vars.iter().filter(|v| self.is_shared(**v)).count()
    }

    fn temp(&mut self, ty: Ty) -> VarRef {
        self.temps.push(Local { name: "".into(), ty, where_: None, temp: true });
        VarRef::Local(self.first + self.temps.len() - 1)
    }

    /// `loose` collects the places of branches whose targets are new numbers already.
    fn instr(&mut self, mut instr: Instr, loose: &mut Vec<Pc>) {
        let targets = match &instr.op {
            Op::Assign { targets, .. } => targets.iter().map(|t| t.base).collect(),
            Op::Havoc(vars) | Op::Unpack { vars, .. } => vars.clone(),
            Op::Call(call) => call.outs.clone(),
            _ => Vec::new(),
        };
        let written = self.shared(&targets);
        let effect = match &instr.op {
            Op::Assign { .. } | Op::Unpack { .. } => written,
            Op::Extern(e) => usize::from(self.shared(&e.outs) + self.shared(&e.modifies) > 0),
            _ => 0,
        };
        let reads: usize = exprs(&mut instr.op).into_iter().map(|e| self.count(e)).sum();
        if instr.whole || (reads + effect < 2 && written < 2) {
            self.out.push(instr);
            return;
        }
        let mut held = Vec::new();
        if reads + effect > 1 {
            let mut exprs = exprs(&mut instr.op);
            for e in &mut exprs {
                let mut taken = Vec::new();
                self.take(e, &mut taken);
                for (temp, read) in taken {
                    let targets = vec![Target { base: temp, path: Vec::new() }];
                    self.push(Op::Assign { targets, values: vec![read] }, &instr.places, instr.span);
                    held.push(temp);
                }
            }
        }
        let Instr { op, span, places, .. } = instr;
        match op {
            Op::Assign { targets, values } => self.assign(targets, values, written, span, &places),
            Op::Havoc(vars) => vars.into_iter().for_each(|v| self.push(Op::Havoc(vec![v]), &places, span)),
            Op::Unpack { constructor, vars, value } if written > 1 => {
                let between = self.between(&vars, &mut held);
                self.push(Op::Unpack { constructor, vars: between.clone(), value }, &places, span);
                self.copy(vars, &between, written, span, &places);
            }
            Op::Call(mut call) if written > 1 => {
                let between = self.between(&call.outs, &mut held);
                let outs = std::mem::replace(&mut call.outs, between.clone());
                self.push(Op::Call(call), &places, span);
                self.copy(outs, &between, written, span, &places);
            }
            Op::Branch { cond, yes, no } => {
                // branch; forget, go to yes; forget, go to no
                let at = self.out.len();
                loose.push(at);
                self.push(Op::Branch { cond, yes: at + 1, no: at + 3 }, &places, span);
                for target in [yes, no] {
                    self.push(Op::Forget(held.clone()), &[], span);
                    self.push(Op::Goto(target), &[], span);
                }
                return;
            }
            op => self.push(op, &places, span),
        }
        if !held.is_empty() {
            self.push(Op::Forget(held), &[], span);
        }
    }

    fn push(&mut self, op: Op, places: &[Place], span: base::source::Span) {
        self.out.push(Instr { op, span, places: places.to_vec(), whole: false });
    }

    fn assign(
        &mut self,
        targets: Vec<Target>,
        values: Vec<Expr>,
        shared: usize,
        span: base::source::Span,
        places: &[Place],
    ) {
        let (mut rest, mut rest_values, mut seen) = (Vec::new(), Vec::new(), 0);
        for (target, value) in targets.into_iter().zip(values) {
            let is_shared = self.is_shared(target.base);
            seen += usize::from(is_shared);
            if is_shared && seen < shared {
                self.push(Op::Assign { targets: vec![target], values: vec![value] }, places, span);
            } else {
                rest.push(target);
                rest_values.push(value);
            }
        }
        self.push(Op::Assign { targets: rest, values: rest_values }, places, span);
    }

    /// Locals that take results on their way to several shared variables.
    fn between(&mut self, outs: &[VarRef], held: &mut Vec<VarRef>) -> Vec<VarRef> {
        outs.iter()
            .map(|out| match out {
                VarRef::Local(_) => *out,
                VarRef::Global(_) | VarRef::ThreadLocal(_) => {
                    let ty = self.code.global(*out).map_or_else(Ty::bool, |g| g.ty);
                    let temp = self.temp(ty);
                    held.push(temp);
                    temp
                }
            })
            .collect()
    }

    fn copy(
        &mut self,
        outs: Vec<VarRef>,
        between: &[VarRef],
        shared: usize,
        span: base::source::Span,
        places: &[Place],
    ) {
        let pairs = outs.into_iter().zip(between).filter(|(out, from)| out != *from);
        let (targets, values) = pairs.map(|(base, from)| (Target { base, path: Vec::new() }, Expr::Var(*from))).unzip();
        self.assign(targets, values, shared, span, places);
    }

    // --------------------------------------------------------------------------------------- reads

    fn count(&self, e: &Expr) -> usize {
        count(self.code, e)
    }

    fn path<'e>(&self, e: &'e Expr) -> Option<(VarRef, Vec<&'e Expr>)> {
        path(self.code, e)
    }

    /// Puts temporaries in the place of reads.
    fn take(&mut self, e: &mut Expr, taken: &mut Vec<(VarRef, Expr)>) {
        if let Some((_, indices)) = self.path(e) {
            let bound = indices.iter().any(|i| i.any(&|e| matches!(e, Expr::Bound(_))));
            self.take_indices(e, taken);
            let read = if bound { base(e) } else { e };
            let ty = self.type_of(read);
            let temp = self.temp(ty);
            taken.push((temp, std::mem::replace(read, Expr::Var(temp))));
            return;
        }
        if matches!(e, Expr::Old(_)) {
            return;
        }
        e.for_each_child_mut(&mut |c| self.take(c, taken));
    }

    fn take_indices(&mut self, e: &mut Expr, taken: &mut Vec<(VarRef, Expr)>) {
        match e {
            Expr::Select(map, index) => {
                self.take_indices(map, taken);
                index.iter_mut().for_each(|i| self.take(i, taken));
            }
            Expr::Field(value, _) => self.take_indices(value, taken),
            _ => {}
        }
    }

    /// The type of a path, as far as it matters: values are known when they are copied.
    fn type_of(&self, e: &Expr) -> Ty {
        match e {
            Expr::Var(var) => self.code.global(*var).map_or_else(Ty::bool, |g| g.ty),
            Expr::Select(map, _) => match self.type_of(map).kind() {
                TyKind::Map { range, .. } => *range,
                _ => Ty::bool(),
            },
            _ => Ty::bool(),
        }
    }
}

/// Does each access to the variable count? Nobody can tell when one that is left out of the comparison is read.
pub(super) fn is_shared(code: &Code, var: VarRef) -> bool {
    matches!(var, VarRef::Global(g) if code.globals[g].shared && !code.ghosts.contains(&var))
}

/// Reads of shared variables, entries of maps each by itself.
pub(super) fn count(code: &Code, e: &Expr) -> usize {
    if let Some((_, indices)) = path(code, e) {
        return 1 + indices.into_iter().map(|i| count(code, i)).sum::<usize>();
    }
    if matches!(e, Expr::Old(_)) {
        return 0;
    }
    let mut reads = 0;
    e.for_each_child(&mut |c| reads += count(code, c));
    reads
}

/// A shared variable and the indices of an entry of it, the first the outermost map's.
fn path<'e>(code: &Code, e: &'e Expr) -> Option<(VarRef, Vec<&'e Expr>)> {
    match e {
        Expr::Var(var) => is_shared(code, *var).then(|| (*var, Vec::new())),
        Expr::Select(map, index) => {
            let (var, mut indices) = path(code, map)?;
            indices.extend(index);
            Some((var, indices))
        }
        Expr::Field(value, _) => path(code, value),
        _ => None,
    }
}

fn base(e: &mut Expr) -> &mut Expr {
    match e {
        Expr::Select(inner, _) | Expr::Field(inner, _) => base(inner),
        e => e,
    }
}

/// What a statement reads by itself, in the order of evaluation: indices of assigned entries, then values.
fn exprs(op: &mut Op) -> Vec<&mut Expr> {
    match op {
        Op::Assign { targets, values } => {
            let indices = targets.iter_mut().flat_map(|t| &mut t.path).flat_map(|s| match s {
                Step::Index(index) => index.as_mut_slice(),
                Step::Field(_) => &mut [],
            });
            indices.chain(values).collect()
        }
        Op::Assert { expr, .. } | Op::Branch { cond: expr, .. } => vec![expr],
        Op::Unpack { value, .. } => vec![value],
        Op::Call(call) | Op::Spawn(call) => call.args.iter_mut().collect(),
        Op::Fork(calls) => calls.iter_mut().flat_map(|c| &mut c.args).collect(),
        Op::Start(op) => op.ids.iter_mut().chain(&mut op.call.args).collect(),
        Op::Extern(e) => e.args.iter_mut().collect(),
        _ => Vec::new(),
    }
}
