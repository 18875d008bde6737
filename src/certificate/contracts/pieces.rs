//! The procedures that show that contracts hold, and the program with its contracts.
//!
//! ```text
//! procedure P.start()  { p0: assume Called.P(n, x); P.old.x := x; ... assert Inv.P.1(n, P.old.x, r, i, x); return; }
//! procedure P.loop.1() { p0: assume Called.P(n, P.old.x); assume Inv.P.1(...); ... assert Summary.P(n, P.old.x, r, x); return; }
//! call r := Q(e);      becomes  arg := e; assert Called.Q(arg, x); before := x; havoc x, result; assume Summary.Q(arg, before, result, x);
//!                               r := result;
//! ```
//! In a piece all variables are arbitrary but for what is assumed in front: nothing is taken for granted of what a loop leaves alone.

mod calls;
mod meanwhile;

use itertools::Itertools;

use super::super::boogie::*;
use super::super::expr::{Scope, translate};
use super::super::labels::Labels;
use super::super::{Mutation, Obligation, Refused, Step};
use super::ranks::{CallPlace, Ranks};
use super::{ContractClaim, Contracted, Contracts, Inside, Parameter, Stands, obligation, others, said};
use semantics::code::{self, Instr, Op, Pc, Proc, VarRef};
use syntax::ast::*;

/// What is made of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The code from one place to the next, without loops and calls.
    Piece,
    /// All of it, with its invariants and calls.
    Whole,
    /// A piece as a prover reads it: nothing is said, calls are statements, and the end is a location.
    Step,
}

impl Contracts {
    /// The program whose procedures prove the contracts, and what each is about.
    ///
    /// # Errors
    /// Something in the source has no counterpart.
    pub(super) fn obligations(&self, claim: &ContractClaim) -> Result<(Program, Vec<Obligation>), Refused> {
        let mut names = self.names.clone();
        let ranks = Ranks::of(self, claim.ranks.len(), &mut names);
        let mut decls = self.declarations(claim, &ranks);
        let mut list = Vec::new();
        let initial = names.fresh("initial");
        decls.push(self.initial(initial)?);
        if !self.mutation.is(Mutation::InitialForgotten) {
            let what = format!("the contract of {} lets the program start", self.procedures[0].name);
            list.push(obligation(initial, what));
        }
        if let Some(others) = &self.others {
            let name = names.fresh("others");
            decls.push(self.others_go_on(others, name, &names));
            list.push(obligation(name, "what others do one after the other is what they do".into()));
        }
        for (number, p) in self.procedures.iter().enumerate() {
            let name = names.fresh(&format!("{}.start", p.name));
            decls.push(self.piece(CallPlace::Start(number), &ranks, name)?);
            list.push(obligation(name, format!("{} from its start", p.name)));
            for (h, _) in p.heads.iter().enumerate() {
                let name = names.fresh(&format!("{}.loop.{}", p.name, h + 1));
                decls.push(self.piece(CallPlace::Head(number, h), &ranks, name)?);
                list.push(obligation(name, format!("{} from the head of its loop {}", p.name, h + 1)));
            }
        }
        Ok((Program { decls }, list))
    }

    /// The program with its contracts.
    ///
    /// # Errors
    /// Something in the source has no counterpart.
    pub(super) fn certificate(&self, claim: &ContractClaim) -> Result<Program, Refused> {
        let mut names = self.names.clone();
        let ranks = Ranks::of(self, claim.ranks.len(), &mut names);
        let mut decls = self.declarations(claim, &ranks);
        decls.push(self.initial(names.fresh("initial"))?);
        if let Some(others) = &self.others {
            decls.push(self.others_go_on(others, names.fresh("others"), &names));
        }
        for number in 0..self.procedures.len() {
            decls.push(self.whole(number, &ranks)?);
        }
        Ok(Program { decls })
    }

    /// What all procedures need: the program's own, the functions, the globals.
    fn declarations(&self, claim: &ContractClaim, ranks: &Ranks) -> Vec<Decl> {
        let mut decls = self.passive.clone();
        let plain = |parameters: Vec<Parameter>| parameters.into_iter().map(|p| (p.name, p.ty)).collect();
        for (number, (p, said)) in self.procedures.iter().zip(&claim.procedures).enumerate() {
            decls.push(function(p.called, plain(self.called_parameters(number)), said.called.clone()));
            decls.push(function(p.summary, plain(self.summary_parameters(number)), said.summary.clone()));
            for (head, invariant) in p.heads.iter().zip(&said.invariants) {
                decls.push(function(head.function, plain(self.invariant_parameters(number)), invariant.clone()));
            }
        }
        decls.extend(ranks.declarations(self, &claim.ranks));
        if let (Some(others), Some(said)) = (&self.others, &claim.others) {
            decls.push(function(others.function, plain(self.others_parameters()), said.clone()));
            let own = others.writers.values().copied().sorted_by_key(|name| name.as_str()).chain([others.thread]);
            decls.extend(own.map(|name| Decl::Var(var(name, Type::int()))));
        }
        let globals = self.code.globals[..self.code.variables].iter().chain(&self.code.thread_locals);
        decls.extend(globals.map(|g| Decl::Var(var(g.name, g.ty.to_ast()))));
        decls
    }

    /// The program may start where the entry may be called.
    fn initial(&self, name: Name) -> Result<Decl, Refused> {
        let entry = &self.procedures[0];
        let mut stmts = self.start()?;
        stmts.extend(self.others.as_ref().map(|others| assume(Expr::var(others.thread).eq(Expr::int(0)))));
        let called = said(entry.called, self.called_parameters(0), &|p| Expr::var(p.name));
        stmts.push(assert(called));
        let locals = self.variables(entry).map(|(name, ty)| var(name, ty)).collect();
        Ok(procedure(name, Vec::new(), locals, stmts))
    }

    /// What is assumed where the program starts.
    ///
    /// # Errors
    /// Something in the source has no counterpart.
    pub fn start(&self) -> Result<Vec<Stmt>, Refused> {
        let entry = &self.procedures[0];
        let (code, proc) = (&self.code, &self.code.procs[entry.proc]);
        let inside = Inside { code, procedure: entry };
        let own = code.thread_locals.iter().filter_map(|g| g.where_.as_ref());
        let locals = proc.locals.iter().filter_map(|l| l.where_.as_ref());
        let conditions = code.initially.iter().filter(|i| !i.is_axiom).map(|i| &i.expr);
        let mut stmts = Vec::new();
        for condition in conditions.chain(own).chain(locals).chain(proc.requires.iter().map(|c| &c.expr)) {
            stmts.push(assume(translate(code, &inside, condition)?));
        }
        Ok(stmts)
    }

    /// Variables of a body: parameters, results, locals, and the globals on entry.
    fn variables<'a>(&'a self, p: &'a Contracted) -> impl Iterator<Item = (Name, Type)> + 'a {
        let locals = &self.code.procs[p.proc].locals;
        let own = p.locals.iter().zip(locals).map(|(name, local)| (*name, local.ty.to_ast()));
        own.chain(Contracts::before(p).map(|b| (b.name, b.ty)))
    }

    /// The loop-free code from the start of a procedure, or from the head of a loop.
    fn piece(&self, place: CallPlace, ranks: &Ranks, name: Name) -> Result<Decl, Refused> {
        let p = &self.procedures[place.procedure()];
        let builder = self.way_from(place, Form::Piece, ranks)?;
        let locals = self.variables(p).chain(builder.temps).map(|(name, ty)| var(name, ty)).collect();
        Ok(procedure(name, vec![self.modifies(p)], locals, builder.stmts))
    }

    /// The same for a prover.
    pub(super) fn step(&self, place: CallPlace) -> Result<Step, Refused> {
        let ranks = Ranks::default();
        let builder = self.way_from(place, Form::Step, &ranks)?;
        let locals = self.variables(&self.procedures[place.procedure()]).chain(builder.temps).collect();
        Ok(Step { thread: 0, from: self.location(place), locals, stmts: builder.stmts })
    }

    /// The code from a place to the next ones; in a piece with what is known there.
    fn way_from<'a>(&'a self, place: CallPlace, form: Form, ranks: &'a Ranks) -> Result<Builder<'a>, Refused> {
        let number = place.procedure();
        let p = &self.procedures[number];
        let mut builder = Builder::new(self, number, form, ranks);
        builder.stmts.push(label(0));
        if form == Form::Piece {
            builder.stmts.extend(self.known(place).into_iter().map(assume));
        }
        let pc = match place {
            CallPlace::Start(_) => {
                builder.save();
                0
            }
            CallPlace::Head(_, head) => p.heads[head].pc,
        };
        builder.keep(place);
        builder.run(0, pc, true)?;
        builder.rest()?;
        builder.labels.without_loops()?;
        Ok(builder)
    }

    /// What the contracts say of a place: the procedure has been called where it may be, and at a head its invariant holds.
    fn known(&self, place: CallPlace) -> Vec<Expr> {
        let number = place.procedure();
        let p = &self.procedures[number];
        let called = |value: &dyn Fn(&Parameter) -> Expr| said(p.called, self.called_parameters(number), value);
        match place {
            CallPlace::Start(_) => vec![called(&|p| Expr::var(p.name))],
            CallPlace::Head(_, head) => {
                let on_entry = |parameter: &Parameter| match parameter.stands {
                    Stands::Now(global) => {
                        let before = p.globals.iter().find(|g| g.name == global).and_then(|g| g.before);
                        Expr::var(before.unwrap_or(parameter.name))
                    }
                    _ => Expr::var(parameter.name),
                };
                vec![called(&on_entry), self.invariant(number, head)]
            }
        }
    }

    fn invariant(&self, number: usize, head: usize) -> Expr {
        let function = self.procedures[number].heads[head].function;
        said(function, self.invariant_parameters(number), &|p| Expr::var(p.name))
    }

    fn modifies(&self, p: &Contracted) -> Spec {
        let written = p.globals.iter().filter(|g| g.before.is_some()).map(|g| Ident::generated(g.name)).collect();
        Spec { kind: SpecKind::Modifies(written), span: Span::NONE }
    }

    /// A procedure with its contract.
    fn whole(&self, number: usize, ranks: &Ranks) -> Result<Decl, Refused> {
        let p = &self.procedures[number];
        let mut builder = Builder::new(self, number, Form::Whole, ranks);
        builder.stmts.push(label(0));
        builder.save();
        builder.keep(CallPlace::Start(number));
        builder.run(0, 0, true)?;
        builder.rest()?;
        let condition = |expr| Condition { attrs: Vec::new(), expr, span: Span::NONE, tag: Tag(None) };
        let on_entry = |parameter: &Parameter| match parameter.stands {
            Stands::Before(global) => Expr::generated(ExprKind::Old(Box::new(Expr::var(global)))),
            _ => Expr::var(parameter.name),
        };
        let requires = said(p.called, self.called_parameters(number), &|p| Expr::var(p.name));
        let ensures = said(p.summary, self.summary_parameters(number), &on_entry);
        let requires = SpecKind::Requires { free: false, cond: condition(requires) };
        let ensures = SpecKind::Ensures { free: false, cond: condition(ensures) };
        let spec = |kind| Spec { kind, span: Span::NONE };
        let specs = vec![spec(requires), self.modifies(p), spec(ensures)];
        let proc = &self.code.procs[p.proc];
        let binder = |(name, ty)| Binder { attrs: Vec::new(), names: vec![Ident::generated(name)], ty, where_: None };
        let mut variables: Vec<(Name, Type)> = self.variables(p).collect();
        let inner = variables.split_off(proc.ins + proc.outs);
        let outs = variables.split_off(proc.ins);
        let sig = Signature {
            attrs: Vec::new(),
            name: Ident::generated(p.name),
            type_params: Vec::new(),
            ins: variables.into_iter().map(binder).collect(),
            outs: outs.into_iter().map(binder).collect(),
        };
        let locals = inner.into_iter().chain(builder.temps).map(|(name, ty)| var(name, ty)).collect();
        let body = Some(Body { locals, block: Block { stmts: builder.stmts }, end: EndSpan::default() });
        Ok(Decl::Procedure(ProcedureDecl { pure_: false, yields: None, sig, specs, body, span: Span::NONE }))
    }
}

struct Builder<'a> {
    o: &'a Contracts,
    p: &'a Contracted,
    number: usize,
    form: Form,
    ranks: &'a Ranks,
    /// What they were at the place that was passed last.
    kept: Vec<Name>,
    stmts: Vec<Stmt>,
    /// Variables beside those of the procedure.
    temps: Vec<(Name, Type)>,
    labels: Labels<Pc>,
    names: syntax::names::Names,
    /// Other threads may run here.
    beside: bool,
    /// What the globals were before others did something, and before the thread's own step.
    meanwhile: Vec<(Name, Name)>,
    seen: Vec<(Name, Name)>,
}

impl<'a> Builder<'a> {
    fn new(o: &'a Contracts, number: usize, form: Form, ranks: &'a Ranks) -> Builder<'a> {
        let mut builder = Builder {
            o,
            p: &o.procedures[number],
            number,
            form,
            ranks,
            kept: Vec::new(),
            stmts: Vec::new(),
            temps: Vec::new(),
            labels: Labels::new(),
            names: o.names.clone(),
            beside: false,
            meanwhile: Vec::new(),
            seen: Vec::new(),
        };
        if o.others.is_some() {
            let written = builder.p.globals.iter().filter(|g| g.before.is_some());
            for global in written {
                let meanwhile = builder.temp("meanwhile", global.ty.clone());
                builder.meanwhile.push((global.name, meanwhile));
                let seen = builder.temp("seen", global.ty.clone());
                builder.seen.push((global.name, seen));
            }
        }
        builder.kept = (0..ranks.count()).map(|_| builder.temp("rank", Type::int())).collect();
        builder
    }

    /// Keeps what the ranks are at the place that control passes.
    fn keep(&mut self, place: CallPlace) {
        self.stmts.extend(self.ranks.kept(self.o, place, &self.kept));
    }

    /// Does a check that fails end the execution, and is nothing more?
    fn presumes_checks(&self) -> bool {
        self.ranks.count() > 0 || self.form == Form::Step || self.o.mutation.is(Mutation::ChecksForgotten)
    }

    fn proc(&self) -> &'a Proc {
        &self.o.code.procs[self.p.proc]
    }

    /// Keeps what the globals are on entry.
    fn save(&mut self) {
        let written = self.p.globals.iter().filter_map(|g| Some((g.before?, Expr::var(g.name))));
        let (names, values): (Vec<Name>, Vec<Expr>) = written.unzip();
        if !names.is_empty() {
            self.stmts.push(assign_all(names, values));
        }
    }

    fn expr(&self, e: &code::Expr) -> Result<Expr, Refused> {
        translate(&self.o.code, &Inside { code: &self.o.code, procedure: self.p }, e)
    }

    fn name(&self, var: VarRef) -> Result<Name, Refused> {
        let name = Inside { code: &self.o.code, procedure: self.p }.name(var);
        name.ok_or_else(|| Refused::new("a variable out of place"))
    }

    fn all_names(&self, vars: &[VarRef]) -> Result<Vec<Name>, Refused> {
        vars.iter().map(|v| self.name(*v)).collect()
    }

    fn temp(&mut self, base: &str, ty: Type) -> Name {
        let name = self.names.fresh(&format!("{base}#"));
        self.temps.push((name, ty));
        name
    }

    /// What control has been led to, and is still to be written.
    fn rest(&mut self) -> Result<(), Refused> {
        while let Some((number, pc)) = self.labels.next() {
            self.stmts.push(label(number));
            let head = self.p.heads.iter().position(|h| h.pc == pc);
            if let (Form::Whole, Some(head)) = (self.form, head) {
                let place = CallPlace::Head(self.number, head);
                self.stmts.push(assert(self.o.invariant(self.number, head)));
                self.stmts.extend(self.ranks.fall(self.o, place, &self.kept, &|p| Expr::var(p.name)));
                self.keep(place);
            }
            self.run(number, pc, self.form == Form::Whole)?;
        }
        Ok(())
    }

    /// The code from here to where control divides, or the piece ends. `leaves`: the first instruction may be the head of a loop that is
    /// begun.
    fn run(&mut self, from: usize, start: Pc, leaves: bool) -> Result<(), Refused> {
        let code = &self.proc().code;
        let (mut pc, mut first) = (start, leaves);
        loop {
            let Some(instr) = code.get(pc) else { return Err(Refused::new("control leaves a procedure")) };
            let begins = std::mem::take(&mut first);
            self.others_step(pc, &instr.op);
            match &instr.op {
                Op::LoopHead if !begins => {
                    let Some(head) = self.p.heads.iter().position(|h| h.pc == pc) else {
                        return Err(Refused::new("an unknown loop"));
                    };
                    match self.form {
                        Form::Piece => {
                            let invariant = self.o.invariant(self.number, head);
                            if !self.o.mutation.is(Mutation::LoopsForgotten) {
                                self.stmts.push(assert(invariant));
                            }
                            let place = CallPlace::Head(self.number, head);
                            self.stmts.extend(self.ranks.fall(self.o, place, &self.kept, &|p| Expr::var(p.name)));
                            self.stmts.push(return_());
                        }
                        Form::Step => self.arrive(self.o.location(CallPlace::Head(self.number, head))),
                        Form::Whole => {
                            let to = self.labels.target(from, pc);
                            self.stmts.push(goto(vec![to]));
                        }
                    }
                    return Ok(());
                }
                Op::Goto(to) => {
                    let to = self.labels.target(from, *to);
                    self.stmts.push(goto(vec![to]));
                    return Ok(());
                }
                Op::Choose(all) => {
                    let to = all.iter().map(|pc| self.labels.target(from, *pc)).collect();
                    self.stmts.push(goto(to));
                    return Ok(());
                }
                Op::Branch { cond, yes, no } => {
                    let cond = self.expr(cond)?;
                    let (yes, no) = (self.labels.target(from, *yes), self.labels.target(from, *no));
                    self.stmts.push(if_(cond, vec![goto(vec![yes])], vec![goto(vec![no])]));
                    return Ok(());
                }
                Op::Return if self.form == Form::Step => {
                    self.arrive(self.o.returned(self.number));
                    return Ok(());
                }
                Op::Return => {
                    if self.form == Form::Piece && !self.o.mutation.is(Mutation::SummariesForgotten) {
                        let parameters = self.o.summary_parameters(self.number);
                        self.stmts.push(assert(said(self.p.summary, parameters, &|p| Expr::var(p.name))));
                    }
                    self.stmts.push(return_());
                    return Ok(());
                }
                Op::Spawn(_) | Op::Fork(_) => {
                    for (arm, call) in instr.op.calls().iter().enumerate() {
                        self.create((pc, arm), call)?;
                    }
                }
                Op::Join { outs } if self.o.others.is_some() => {
                    let results: Vec<VarRef> = outs.iter().flatten().copied().collect();
                    let names = self.all_names(&results)?;
                    if !names.is_empty() {
                        self.stmts.push(havoc(names));
                    }
                }
                _ => self.plain(instr)?,
            }
            self.written(&others::written(&instr.op))?;
            self.is_seen(pc, &instr.op);
            pc += 1;
        }
    }

    /// The way ends at a location.
    fn arrive(&mut self, location: usize) {
        self.stmts.push(assign(self.o.at(), Expr::int(location)));
        self.stmts.push(return_());
    }

    fn plain(&mut self, instr: &Instr) -> Result<(), Refused> {
        match &instr.op {
            Op::Assign { targets, values } => self.assign(targets, values)?,
            Op::Havoc(vars) => self.havoc(vars)?,
            Op::Assume { expr, .. } => {
                let expr = self.expr(expr)?;
                self.stmts.push(assume(expr));
            }
            Op::Assert { expr, .. } => {
                let expr = self.expr(expr)?;
                self.stmts.push(if self.presumes_checks() { assume(expr) } else { assert(expr) });
            }
            Op::Enter => self.enter()?,
            Op::Call(call) => self.call(call)?,
            Op::Extern(op) => self.bodiless(op)?,
            // There is one thread: nobody steps in between.
            Op::AtomicBegin | Op::AtomicEnd | Op::Yield | Op::Forget(_) | Op::LoopHead => {}
            Op::Unpack { .. } | Op::ThreadId { .. } => return Err(Refused::new("what no sequential program does")),
            Op::Spawn(_) | Op::Fork(_) | Op::Join { .. } | Op::Start(_) | Op::Await(_) => {
                return Err(Refused::new("threads beside recursion"));
            }
            Op::Goto(_) | Op::Choose(_) | Op::Branch { .. } | Op::Return => {
                return Err(Refused::new("control out of place"));
            }
        }
        Ok(())
    }

    fn assign(&mut self, targets: &[code::Target], values: &[code::Expr]) -> Result<(), Refused> {
        let mut lhs = Vec::new();
        for target in targets {
            let mut path = Vec::new();
            for step in &target.path {
                path.push(match step {
                    code::Step::Index(index) => {
                        Access::Index(index.iter().map(|e| self.expr(e)).collect::<Result<_, _>>()?)
                    }
                    code::Step::Field(field) => Access::Field(Ident::generated(*field)),
                });
            }
            lhs.push(Lhs { base: Ident::generated(self.name(target.base)?), path, span: Span::NONE });
        }
        let rhs = values.iter().map(|e| self.expr(e)).collect::<Result<_, _>>()?;
        self.stmts.push(Stmt::generated(StmtKind::Assign { attrs: Vec::new(), lhs, rhs }));
        Ok(())
    }

    /// Arbitrary values that satisfy the `where` clauses.
    fn havoc(&mut self, vars: &[VarRef]) -> Result<(), Refused> {
        let names = self.all_names(vars)?;
        if !names.is_empty() {
            self.stmts.push(havoc(names));
        }
        self.wheres(vars)
    }

    fn wheres(&mut self, vars: &[VarRef]) -> Result<(), Refused> {
        for var in vars {
            if let Some(expr) = self.o.code.where_of(self.p.proc, *var) {
                let expr = self.expr(expr)?;
                self.stmts.push(assume(expr));
            }
        }
        Ok(())
    }

    /// Arbitrary values for results and locals.
    fn enter(&mut self) -> Result<(), Refused> {
        let proc = self.proc();
        let fresh = (proc.ins..proc.locals.len()).filter(|l| !proc.locals[*l].temp).map(VarRef::Local).collect_vec();
        let names = self.all_names(&fresh)?;
        if !names.is_empty() {
            self.stmts.push(havoc(names));
        }
        let all = (0..proc.locals.len()).map(VarRef::Local).collect_vec();
        self.wheres(&all)
    }
}
