//! From the procedures of a program to Horn clauses.
//!
//! ```text
//! the first states                                                       =>  Called_entry(n, x)
//! Called_p(n, x),                  the code to a place b, to a return    =>  At_p_b(n, x0, r, i, x),  Summary_p(n, x0, r, x)
//! At_p_b(n, x0, r, i, x),          the code to a call of q               =>  Called_q(e, x)
//! ..., Summary_q(e, x, s, x'),     the code behind it                    =>  ...
//! ...,                             the code to a check, not the check    =>  false
//! ```
//! What several threads add to them: [`beside`].
//!
//! A predicate speaks of the globals that its procedure, or what that calls, uses; `x0` are those on entry that may be written.
//! They have a solution if and only if no execution fails a check, where all variables that matter at a loop have a name in the source.
//!
//! Source: Sharir and Pnueli, "Two approaches to interprocedural data flow analysis", 1981; as clauses: Grebenshchikov, Lopes, Popeea
//! and Rybalchenko, "Synthesizing software verifiers from proof rules", PLDI 2012.

mod beside;

use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use super::live::live;
use crate::horn::clauses::{Argument, Atom, Clauses, Means, Predicate, Rule};
use crate::horn::paths::{End, Path, Versions};
use crate::horn::smtlib::Functions;
use beside::{IN_A_SECTION, written};
use certificate::{Contracts, Stands};
use concurrency::blocks::{BlockId, Body, Command, Mark, Terminator};
use concurrency::program::{CallNode, Concurrent, Procedure, SELF};
use syntax::ast::*;

/// Where the code is cut, so that each rule is about code without loops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cuts {
    /// At the heads of loops.
    Loops,
    /// And wherever several ways come together.
    Joins,
}

/// The clauses, and the way back from their solution.
pub struct Encoded {
    pub clauses: Clauses,
    /// In the order of [`Contracts::procedures`].
    pub procedures: Vec<Predicates>,
    /// What other threads may do.
    pub others: Option<usize>,
    /// Without a solution, an execution fails.
    pub is_exact: bool,
}

/// The predicates of a procedure.
pub struct Predicates {
    pub called: usize,
    pub summary: usize,
    /// Of the heads of its loops, in the order of the certificate; `None`: nothing comes there.
    pub heads: Vec<Option<usize>>,
    /// What arguments are in the words of the certificate; in `Called`, the globals are those on entry.
    pub stands: Vec<(Name, Stands)>,
}

/// More rules, or more ways from one place, than a solver is asked about.
const MOST: usize = 3_000;

/// # Errors
/// Something has no counterpart, or there are too many ways.
pub fn encode(program: &Concurrent, contracts: &Contracts, cuts: Cuts) -> Result<Encoded, String> {
    let mut constants = Vec::new();
    let mut axioms = Vec::new();
    for decl in &program.passive {
        match decl {
            Decl::Const(c) if c.unique => return Err("unique constants".into()),
            Decl::Const(c) => constants.extend(c.names.iter().map(|n| argument(n.name, c.ty.clone()))),
            Decl::Axiom(a) => axioms.push(a.expr.clone()),
            _ => {}
        }
    }
    let mut encoder = Encoder {
        program,
        contracts,
        cuts,
        constants,
        shapes: Vec::new(),
        predicates: Vec::new(),
        rules: Vec::new(),
        others: None,
        begun: FxHashSet::default(),
        is_exact: true,
    };
    for number in 0..contracts.procedures.len() {
        let shape = encoder.shape(number)?;
        encoder.shapes.push(shape);
    }
    encoder.initial(axioms)?;
    encoder.threads()?;
    for number in 0..contracts.procedures.len() {
        encoder.procedure(number)?;
    }
    let Encoder { predicates, rules, shapes, others, is_exact, .. } = encoder;
    let procedures = shapes.into_iter().map(|s| Predicates {
        called: s.called,
        summary: s.summary,
        heads: s.heads.into_iter().map(|block| block.and_then(|b| s.places.get(&b).copied())).collect(),
        stands: s.stands,
    });
    let procedures = procedures.collect();
    let clauses = Clauses { predicates, rules, functions: Functions::of(&program.passive) };
    Ok(Encoded { clauses, procedures, others, is_exact })
}

fn argument(name: Name, ty: Type) -> Argument {
    Argument { name, ty, means: Means::Named, at: None }
}

/// A procedure and what is said of it.
struct Shape<'a> {
    procedure: &'a Procedure,
    body: Body,
    /// The predicate of each place where the code is cut.
    places: FxHashMap<BlockId, usize>,
    /// The blocks of the heads of loops, in the order of the certificate.
    heads: Vec<Option<BlockId>>,
    called: usize,
    summary: usize,
    stands: Vec<(Name, Stands)>,
    /// Locals that keep what a global was on entry, and what that is called.
    kept: Vec<(Name, Name)>,
    types: FxHashMap<Name, Type>,
}

struct Encoder<'a> {
    program: &'a Concurrent,
    contracts: &'a Contracts,
    cuts: Cuts,
    constants: Vec<Argument>,
    shapes: Vec<Shape<'a>>,
    predicates: Vec<Predicate>,
    rules: Vec<Rule>,
    /// The predicate of what other threads may do.
    others: Option<usize>,
    /// Blocks of the entry to which control comes when there may be other threads.
    begun: FxHashSet<BlockId>,
    is_exact: bool,
}

/// What a global was on entry, by a name that no program can have.
fn on_entry(global: Name) -> Name {
    Name::from(&format!("old!{global}"))
}

/// On the way from a place, with what is known of what was called.
#[derive(Clone)]
struct Way {
    path: Path,
    premises: Vec<Atom>,
    /// Other threads may run.
    beside: bool,
    /// Of the atomic sections that are open: the globals at the beginning of the outermost, and how many they are.
    section: Option<(FxHashMap<Name, Expr>, usize)>,
}

impl<'a> Encoder<'a> {
    fn predicate(&mut self, name: String, arguments: Vec<Argument>) -> usize {
        let arguments = self.constants.iter().cloned().chain(arguments).collect();
        self.predicates.push(Predicate { name: Name::from(&name), group: Vec::new(), arguments });
        self.predicates.len() - 1
    }

    /// What is to be said of a procedure.
    fn shape(&mut self, number: usize) -> Result<Shape<'a>, String> {
        let contract = &self.contracts.procedures[number];
        let Some(procedure) = self.program.procedures.get(&contract.name) else {
            return Err(format!("the procedure {} is another one in the clauses", contract.name));
        };
        let body = Body::of(&procedure.body);
        let outs: Vec<Name> = procedure.outs.iter().map(|v| v.name).collect();
        let live = live(&body, &outs);
        let mut types: FxHashMap<Name, Type> = self.constants.iter().map(|c| (c.name, c.ty.clone())).collect();
        types.extend(self.program.globals.iter().map(|(name, global)| (*name, global.ty.clone())));
        types.insert(SELF.into(), Type::int());
        let own = procedure.params.iter().chain(&procedure.outs).chain(&procedure.locals).chain(&procedure.temps);
        types.extend(own.map(|v| (v.name, v.ty.clone())));
        let (mut stands, mut before, mut now) = (Vec::new(), Vec::new(), Vec::new());
        for global in &contract.globals {
            types.insert(global.name, global.ty.clone());
            now.push(argument(global.name, global.ty.clone()));
            stands.push((global.name, Stands::Now(global.name)));
            if global.before.is_some() {
                let name = on_entry(global.name);
                types.insert(name, global.ty.clone());
                before.push(argument(name, global.ty.clone()));
                stands.push((name, Stands::Before(global.name)));
            }
        }
        stands.extend(procedure.params.iter().enumerate().map(|(i, v)| (v.name, Stands::In(i))));
        stands.extend(procedure.outs.iter().enumerate().map(|(i, v)| (v.name, Stands::Out(i))));
        let words = self.contracts.invariant_parameters(number);
        let is_word = |stands: Stands| words.iter().any(|p| p.stands == stands);
        let mut kept = Vec::new();
        for local in &procedure.locals {
            let Some(source) = local.source else { continue };
            let global = contract.globals.iter().find(|g| source.as_str() == format!("old({})", g.name));
            match global {
                Some(g) => kept.push((local.name, if g.before.is_some() { on_entry(g.name) } else { g.name })),
                None if is_word(Stands::Local(source)) => stands.push((local.name, Stands::Local(source))),
                None => {}
            }
        }
        let ins: Vec<Argument> = procedure.params.iter().map(|v| argument(v.name, v.ty.clone())).collect();
        let results = procedure.outs.iter().map(|v| argument(v.name, v.ty.clone()));
        let name = contract.name;
        let called = self.predicate(format!("Called!{name}"), [ins.clone(), now.clone()].concat());
        let all = [ins.clone(), before.clone(), results.collect(), now.clone()].concat();
        let summary = self.predicate(format!("Summary!{name}"), all);
        let heads = self.heads(number, &body)?;
        let mut places = FxHashMap::default();
        for block in self.cut_places(&body, &heads) {
            let inner = procedure.outs.iter().chain(&procedure.locals).chain(&procedure.temps);
            let inner = inner.filter(|v| live[block.at()].contains(&v.name) && !kept.iter().any(|(k, _)| *k == v.name));
            let is_head = heads.contains(&Some(block));
            let (mut locals, mut unknown) = (Vec::new(), false);
            for v in inner {
                match !is_head || stands.iter().any(|(n, _)| *n == v.name) {
                    true => locals.push(argument(v.name, v.ty.clone())),
                    // Nothing can be said of it in the certificate.
                    false => unknown = true,
                }
            }
            self.is_exact &= !unknown;
            let arguments = [ins.clone(), before.clone(), locals, now.clone()].concat();
            places.insert(block, self.predicate(format!("At!{name}!{}", block.0), arguments));
        }
        Ok(Shape { procedure, body, places, heads, called, summary, stands, kept, types })
    }

    /// The heads of the loops, in the order of the certificate: they are told by where they stand.
    fn heads(&self, number: usize, body: &Body) -> Result<Vec<Option<BlockId>>, String> {
        let contract = &self.contracts.procedures[number];
        let mut found: Vec<(BlockId, Span)> = Vec::new();
        for (b, block) in body.blocks.iter().enumerate() {
            for (at, command) in block.commands.iter().enumerate() {
                match command {
                    Command::Mark(Mark::LoopHead(span)) if at == 0 => found.push((BlockId(b as u32), *span)),
                    Command::Mark(Mark::LoopHead(_)) => return Err("the head of a loop inside of a basic block".into()),
                    _ => {}
                }
            }
        }
        let reached = reached(body);
        let mut heads = Vec::new();
        for head in &contract.heads {
            let same = found.iter().filter(|(_, span)| span.key() == head.span.key());
            let same: Vec<BlockId> = same.map(|(block, _)| *block).filter(|b| reached.contains(b)).collect();
            match same.as_slice() {
                [] => heads.push(None),
                [one] if !heads.contains(&Some(*one)) => heads.push(Some(*one)),
                _ => return Err(format!("several loops of {} at one place", contract.name)),
            }
        }
        match found.iter().filter(|(b, _)| reached.contains(b)).all(|(b, _)| heads.contains(&Some(*b))) {
            true => Ok(heads),
            false => Err(format!("a loop of {} that the certificate does not know", contract.name)),
        }
    }

    /// In order.
    fn cut_places(&self, body: &Body, heads: &[Option<BlockId>]) -> Vec<BlockId> {
        let reached = reached(body);
        let mut into = vec![0; body.blocks.len()];
        for block in &reached {
            for next in body.blocks[block.at()].terminator.successors() {
                into[next.at()] += 1;
            }
        }
        let joins = |b: &BlockId| self.cuts == Cuts::Joins && into[b.at()] > 1;
        reached.into_iter().filter(|b| heads.contains(&Some(*b)) || joins(b)).collect()
    }

    /// The entry is called in the first states.
    fn initial(&mut self, axioms: Vec<Expr>) -> Result<(), String> {
        let shape = &self.shapes[0];
        let wheres = self.program.globals.values().filter_map(|g| g.where_.clone());
        let first = self.contracts.others.as_ref().map(|others| Expr::var(others.thread).eq(Expr::int(0)));
        let conditions = axioms.into_iter().chain(wheres).chain(shape.procedure.requires.iter().cloned());
        let conditions = conditions.chain(first).collect();
        let head = Atom { predicate: shape.called, values: self.values(shape.called, &|a| Expr::var(a.name)) };
        let mut types = shape.types.clone();
        types.extend(self.constants.iter().map(|c| (c.name, c.ty.clone())));
        self.rule("the start".into(), &types, Vec::new(), conditions, Some(head))
    }

    fn values(&self, predicate: usize, value: &dyn Fn(&Argument) -> Expr) -> Vec<Expr> {
        self.predicates[predicate].arguments.iter().map(value).collect()
    }

    /// The rules of a procedure, from each of its places.
    fn procedure(&mut self, number: usize) -> Result<(), String> {
        let shape = &self.shapes[number];
        let mut types = shape.types.clone();
        let kept = shape.kept.iter().map(|(local, global)| (*local, Expr::var(*global)));
        let mut values: FxHashMap<Name, Expr> = kept.collect();
        let places: Vec<(BlockId, usize)> = shape.places.iter().map(|(b, p)| (*b, *p)).sorted().collect();
        let called = shape.called;
        for (block, place) in places {
            self.ways_from(number, block, place, values.clone(), &mut types)?;
        }
        let written = self.contracts.procedures[number].globals.iter().filter(|g| g.before.is_some());
        values.extend(written.map(|g| (on_entry(g.name), Expr::var(g.name))));
        for (local, global) in &self.shapes[number].kept {
            let value = values.get(global).cloned().unwrap_or_else(|| Expr::var(*global));
            values.insert(*local, value);
        }
        self.ways_from(number, BlockId::ENTRY, called, values, &mut types)
    }

    fn ways_from(
        &mut self,
        number: usize,
        block: BlockId,
        place: usize,
        values: FxHashMap<Name, Expr>,
        types: &mut FxHashMap<Name, Type>,
    ) -> Result<(), String> {
        let premise = Atom { predicate: place, values: self.values(place, &|a| Expr::var(a.name)) };
        let path = Path { conditions: Vec::new(), values, end: End::Fails };
        let beside = self.others.is_some() && (number > 0 || self.begun.contains(&block));
        let way = Way { path, premises: vec![premise], beside, section: None };
        let mut walk = Walk { encoder: self, number, versions: Versions::new(types), from: place, ways: 0 };
        walk.block(block, way)
    }

    fn rule(
        &mut self,
        what: String,
        types: &FxHashMap<Name, Type>,
        premises: Vec<Atom>,
        conditions: Vec<Expr>,
        head: Option<Atom>,
    ) -> Result<(), String> {
        if self.rules.len() >= MOST {
            return Err("too many clauses".into());
        }
        let mut free = FxHashSet::default();
        let values = premises.iter().chain(&head).flat_map(|a| &a.values).chain(&conditions);
        values.for_each(|e| e.free_vars(&mut free));
        let mut variables = Vec::new();
        for name in free.into_iter().sorted_by_key(|n| n.as_str()) {
            match types.get(&name) {
                Some(ty) => variables.push((name, ty.clone())),
                None => return Err(format!("the variable {name} is unknown")),
            }
        }
        self.rules.push(Rule { what, variables, premises, conditions, head });
        Ok(())
    }
}

/// The blocks that control may come to, in order.
fn reached(body: &Body) -> Vec<BlockId> {
    let successors = |b: usize| body.blocks[b].terminator.successors().into_iter().map(BlockId::at).collect();
    let seen = base::graph::reachable(body.blocks.len(), [BlockId::ENTRY.at()], successors);
    (0..body.blocks.len()).filter(|b| seen[*b]).map(|b| BlockId(b as u32)).collect()
}

/// The ways from one place.
struct Walk<'e, 'a, 't> {
    encoder: &'e mut Encoder<'a>,
    number: usize,
    versions: Versions<'t>,
    /// The predicate of the place.
    from: usize,
    ways: usize,
}

impl Walk<'_, '_, '_> {
    fn block(&mut self, block: BlockId, mut way: Way) -> Result<(), String> {
        let BasicParts { commands, terminator } = self.parts(block);
        for command in commands {
            match command {
                Command::Step(step) => {
                    let seen = self.own_step(&step.actions, &mut way)?;
                    for action in &step.actions {
                        let (goes_on, failing) = self.versions.action(action, &mut way.path)?;
                        if let Some(failing) = failing {
                            let failing = Way { path: failing, ..way.clone() };
                            self.ends(failing, "fails", None)?;
                        }
                        if !goes_on {
                            return Ok(());
                        }
                    }
                    self.written(written(&step.actions), &mut way);
                    if let Some(seen) = seen {
                        self.is_seen(&seen, &way)?;
                    }
                }
                Command::Call(call) => self.call(&call, &mut way)?,
                Command::Spawn(spawn) => {
                    if !self.create(&spawn, &mut way)? {
                        return Ok(());
                    }
                }
                Command::Mark(mark) => self.mark(&mark, &mut way)?,
            }
        }
        match terminator {
            Terminator::Goto(to) => self.to(to, way),
            Terminator::Choose(to) => to.into_iter().try_for_each(|b| self.to(b, way.clone())),
            Terminator::Branch { cond, then, else_ } => {
                let cond = way.path.value(&cond);
                for (cond, to) in [(cond.clone(), then), (cond.not(), else_)] {
                    let mut way = way.clone();
                    if way.path.requires(cond) {
                        self.to(to, way)?;
                    }
                }
                Ok(())
            }
            Terminator::Return => {
                let summary = self.encoder.shapes[self.number].summary;
                let head = self.atom(summary, &way);
                self.ends(way, "returns", Some(head))
            }
        }
    }

    fn parts(&self, block: BlockId) -> BasicParts {
        let block = &self.encoder.shapes[self.number].body.blocks[block.at()];
        BasicParts { commands: block.commands.clone(), terminator: block.terminator.clone() }
    }

    fn to(&mut self, block: BlockId, way: Way) -> Result<(), String> {
        match self.encoder.shapes[self.number].places.get(&block).copied() {
            None => self.block(block, way),
            Some(_) if way.section.is_some() => Err(IN_A_SECTION.into()),
            Some(place) => {
                let head = self.atom(place, &way);
                self.ends(way, "goes on", Some(head))
            }
        }
    }

    /// A predicate of this procedure, with the values that its arguments have.
    fn atom(&self, predicate: usize, way: &Way) -> Atom {
        let values = self.encoder.values(predicate, &|a| way.path.value(&Expr::var(a.name)));
        Atom { predicate, values }
    }

    fn ends(&mut self, way: Way, how: &str, head: Option<Atom>) -> Result<(), String> {
        self.ways += 1;
        if self.ways > MOST {
            return Err("too many ways through a procedure".into());
        }
        let what = format!("from {}: {how}", self.encoder.predicates[self.from].name);
        self.encoder.rule(what, self.versions.types, way.premises, way.path.conditions, head)
    }

    /// The callee is called, and what it does where it returns is known by its summary.
    fn call(&mut self, call: &CallNode, way: &mut Way) -> Result<(), String> {
        let contracts = self.encoder.contracts;
        let Some(callee) = contracts.procedures.iter().position(|p| p.name == call.proc) else {
            return Err(format!("the procedure {} is another one in the clauses", call.proc));
        };
        let contract = &contracts.procedures[callee];
        if way.section.is_some() {
            return Err(IN_A_SECTION.into());
        }
        if way.beside && call.args.iter().any(|e| e.mentions(|name| self.is_written(name))) {
            self.others_run(way)?;
        }
        let args: Vec<Expr> = call.args.iter().map(|e| way.path.value(e)).collect();
        let before: FxHashMap<Name, Expr> =
            contract.globals.iter().map(|g| (g.name, way.path.value(&Expr::var(g.name)))).collect();
        let mut after = before.clone();
        let (called, summary) = (self.encoder.shapes[callee].called, self.encoder.shapes[callee].summary);
        let head = self.of_callee(callee, called, &args, &[], &before, &before);
        self.ends(way.clone(), "calls", Some(head))?;
        for global in contract.globals.iter().filter(|g| g.before.is_some()) {
            let new = self.versions.version(global.name)?;
            after.insert(global.name, new.clone());
            way.path.values.insert(global.name, new);
        }
        let mut results = Vec::new();
        for out in &call.outs {
            results.push(self.versions.version(*out)?);
        }
        way.premises.push(self.of_callee(callee, summary, &args, &results, &before, &after));
        way.beside |= self.encoder.creating(call.proc);
        // What is returned is written in a step of its own.
        let is_seen = way.beside && call.outs.iter().any(|out| self.is_written(*out));
        if is_seen {
            self.others_run(way)?;
        }
        let seen = is_seen.then(|| self.globals(way));
        way.path.values.extend(call.outs.iter().copied().zip(results));
        self.written(call.outs.clone(), way);
        seen.map_or(Ok(()), |seen| self.is_seen(&seen, way))
    }

    /// A predicate of a procedure that is called.
    fn of_callee(
        &self,
        callee: usize,
        predicate: usize,
        args: &[Expr],
        results: &[Expr],
        before: &FxHashMap<Name, Expr>,
        after: &FxHashMap<Name, Expr>,
    ) -> Atom {
        let stands = &self.encoder.shapes[callee].stands;
        let value = |a: &Argument| match stands.iter().find(|(name, _)| *name == a.name).map(|(_, s)| *s) {
            Some(Stands::In(i)) => args[i].clone(),
            Some(Stands::Out(i)) => results[i].clone(),
            Some(Stands::Before(global)) => before[&global].clone(),
            Some(Stands::Now(global)) => after[&global].clone(),
            // A constant.
            Some(Stands::Local(_)) | None => Expr::var(a.name),
        };
        Atom { predicate, values: self.encoder.values(predicate, &value) }
    }
}

/// A basic block, apart from the procedure.
struct BasicParts {
    commands: Vec<Command>,
    terminator: Terminator,
}
