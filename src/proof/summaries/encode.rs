//! From the procedures of a program to Horn clauses.
//!
//! ```text
//! the first states                                                       =>  Called_entry(n, x)
//! Called_p(n, x),                  the code to a place b, to a return    =>  At_p_b(n, x0, r, i, x),  Summary_p(n, x0, r, x)
//! At_p_b(n, x0, r, i, x),          the code to a call of q               =>  Called_q(e, x)
//! ..., Summary_q(e, x, s, x'),     the code behind it                    =>  ...
//! ...,                             the code to a check, not the check    =>  false
//! ```
//! With several threads, in front of each step that touches a global others may do something, and do what others take it to do:
//! ```text
//! At_p_b(t, ..., x), Others(t, x, x'), the step on x'                    =>  At_p_c(t, ..., x''), Others(u, x', x'')    for each thread u other than t
//! Others(t, x, x), and Others(t, x, x'), Others(t, x', x'')              =>  Others(t, x, x'')
//! At_p_b(t, ..., x),               the code to the creation of u with q  =>  Called_q(u, e, x)
//! ```
//! `t` is where the thread was created. What others do is known of the globals alone, so that these clauses may have no solution though no check fails.
//!
//! A predicate speaks of the globals that its procedure, or what that calls, uses; `x0` are those on entry that may be written.
//! They have a solution if and only if no execution fails a check, where all variables that matter at a loop have a name in the source.
//!
//! Source: Sharir and Pnueli, "Two approaches to interprocedural data flow analysis", 1981; as clauses: Grebenshchikov, Lopes, Popeea
//! and Rybalchenko, "Synthesizing software verifiers from proof rules", PLDI 2012 (threads, too).

use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use super::live::live;
use crate::horn::clauses::{Argument, Atom, Clauses, Means, Predicate, Rule};
use crate::horn::paths::{End, Path, Versions};
use crate::horn::smtlib::Functions;
use certificate::{Contracts, Stands};
use concurrency::blocks::{BlockId, Body, Command, Mark, Terminator};
use concurrency::program::{Action, CallNode, Concurrent, Procedure, Spawn};
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
        if way.beside && call.args.iter().any(|e| e.mentions(&|name| self.is_written(name))) {
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

/// Without a name for threads there are no others.
const ONE_THREAD: &str = "threads beside recursion";
/// Nothing is asked about what a section of several steps has inside.
const IN_A_SECTION: &str = "calls, loops and creations inside of atomic sections, beside recursion";

impl Encoder<'_> {
    /// What other threads may do, where there are any.
    fn threads(&mut self) -> Result<(), String> {
        let contracts = self.contracts;
        if contracts.others.is_none() {
            return Ok(());
        }
        let shape = &self.shapes[0];
        let (blocks, procedure) = (&shape.body.blocks, shape.procedure.name);
        let creates = |b: usize| blocks[b].commands.iter().any(|command| self.creates(command));
        let successors = |b: usize| blocks[b].terminator.successors().into_iter().map(BlockId::at).collect::<Vec<_>>();
        let all = self.program.procedures.values().flat_map(|p| Body::of(&p.body).blocks);
        let enters = |command: &Command| match command {
            Command::Call(call) => call.proc == procedure,
            Command::Spawn(spawn) => spawn.proc == procedure,
            _ => false,
        };
        let again = all.flat_map(|b| b.commands).any(|command| enters(&command));
        let first = (0..blocks.len()).filter(|b| creates(*b)).flat_map(successors);
        let first: Vec<usize> = if again { vec![BlockId::ENTRY.at()] } else { first.collect() };
        let seen = base::graph::reachable(blocks.len(), first, successors);
        let begun = (0..blocks.len()).filter(|b| seen[*b]).map(|b| BlockId(b as u32)).collect();
        self.begun = begun;
        let globals = &contracts.procedures[0].globals;
        let mut types = self.shapes[0].types.clone();
        let (mut before, mut now) = (Vec::new(), Vec::new());
        for global in globals {
            now.push(argument(global.name, global.ty.clone()));
            if global.before.is_some() {
                before.push(argument(on_entry(global.name), global.ty.clone()));
                types.insert(between(global.name), global.ty.clone());
            }
        }
        if before.is_empty() {
            return Ok(());
        }
        let others = self.predicate("Others".into(), [before, now].concat());
        self.others = Some(others);
        let written: FxHashMap<Name, Name> =
            globals.iter().filter(|g| g.before.is_some()).map(|g| (on_entry(g.name), g.name)).collect();
        let atom = |before: &dyn Fn(Name) -> Name, now: &dyn Fn(Name) -> Name| {
            let value = |a: &Argument| match written.get(&a.name) {
                Some(global) => Expr::var(before(*global)),
                None if written.values().any(|global| *global == a.name) => Expr::var(now(a.name)),
                None => Expr::var(a.name),
            };
            Atom { predicate: others, values: self.values(others, &value) }
        };
        let same = |name: Name| name;
        let nothing = atom(&same, &same);
        let [one, then, both] = [atom(&on_entry, &between), atom(&between, &same), atom(&on_entry, &same)];
        self.rule("others do nothing".into(), &types, Vec::new(), Vec::new(), Some(nothing))?;
        self.rule("others go on".into(), &types, vec![one, then], Vec::new(), Some(both))
    }

    fn creates(&self, command: &Command) -> bool {
        match command {
            Command::Spawn(_) => true,
            Command::Call(call) => self.creating(call.proc),
            Command::Step(_) | Command::Mark(_) => false,
        }
    }

    /// May a procedure create threads, itself or through others?
    fn creating(&self, name: Name) -> bool {
        let (mut seen, mut work) = (FxHashSet::from_iter([name]), vec![name]);
        while let Some(name) = work.pop() {
            let Some(procedure) = self.program.procedures.get(&name) else { return true };
            for command in Body::of(&procedure.body).blocks.iter().flat_map(|b| &b.commands) {
                match command {
                    Command::Spawn(_) => return true,
                    Command::Call(call) if seen.insert(call.proc) => work.push(call.proc),
                    _ => {}
                }
            }
        }
        false
    }
}

/// The variables that a step writes.
fn written(actions: &[Action]) -> Vec<Name> {
    let of = |action: &Action| match action {
        Action::Assign { lhs, .. } => lhs.iter().map(|target| target.base.name).collect(),
        Action::Havoc(names) => names.clone(),
        _ => Vec::new(),
    };
    actions.iter().flat_map(of).collect()
}

/// What a global was between two things that others did.
fn between(global: Name) -> Name {
    Name::from(&format!("mid!{global}"))
}

impl Walk<'_, '_, '_> {
    fn is_written(&self, name: Name) -> bool {
        self.encoder.contracts.procedures[0].globals.iter().any(|g| g.name == name && g.before.is_some())
    }

    /// The globals as they are.
    fn globals(&self, way: &Way) -> FxHashMap<Name, Expr> {
        let globals = self.encoder.contracts.procedures[0].globals.iter();
        globals.map(|g| (g.name, way.path.value(&Expr::var(g.name)))).collect()
    }

    /// That others may do this, to a thread.
    fn others_may(&self, others: usize, thread: &Expr, before: &FxHashMap<Name, Expr>, way: &Way) -> Atom {
        let contracts = self.encoder.contracts;
        let name = contracts.others.as_ref().map(|o| o.thread);
        let written = contracts.procedures[0].globals.iter().filter(|g| g.before.is_some());
        let on_entry: FxHashMap<Name, Name> = written.map(|g| (on_entry(g.name), g.name)).collect();
        let value = |a: &Argument| match on_entry.get(&a.name) {
            Some(global) => before[global].clone(),
            None if Some(a.name) == name => thread.clone(),
            None => way.path.value(&Expr::var(a.name)),
        };
        Atom { predicate: others, values: self.encoder.values(others, &value) }
    }

    /// Others do something, or nothing.
    fn others_run(&mut self, way: &mut Way) -> Result<(), String> {
        let Some(others) = self.encoder.others.filter(|_| way.beside) else { return Ok(()) };
        let before = self.globals(way);
        for global in self.encoder.contracts.procedures[0].globals.iter().filter(|g| g.before.is_some()) {
            let new = self.versions.version(global.name)?;
            way.path.values.insert(global.name, new);
        }
        let thread = self.encoder.contracts.others.as_ref().map(|o| Expr::var(o.thread)).ok_or(ONE_THREAD)?;
        let may = self.others_may(others, &thread, &before, way);
        way.premises.push(may);
        Ok(())
    }

    /// A step from these globals is one that each other thread takes others to do.
    fn is_seen(&mut self, seen: &FxHashMap<Name, Expr>, way: &Way) -> Result<(), String> {
        let contracts = self.encoder.contracts;
        let (Some(predicate), Some(others)) = (self.encoder.others, &contracts.others) else { return Ok(()) };
        for (number, kind) in others.kinds.iter().enumerate() {
            let mut way = way.clone();
            let is_itself = Expr::var(others.thread).eq(Expr::int(number));
            if !kind.is_single || way.path.requires(is_itself.not()) {
                let head = self.others_may(predicate, &Expr::int(number), seen, &way);
                self.ends(way, "others see", Some(head))?;
            }
        }
        Ok(())
    }

    /// In front of a step: others run, where it touches a global; where it writes one, the globals in front of it.
    fn own_step(&mut self, actions: &[Action], way: &mut Way) -> Result<Option<FxHashMap<Name, Expr>>, String> {
        if !way.beside || way.section.is_some() || self.encoder.others.is_none() {
            return Ok(None);
        }
        let mut exprs = actions.iter().flat_map(|action| action.exprs());
        let touches = exprs.any(|e| e.mentions(&|name| self.is_written(name)));
        let writes = written(actions).into_iter().any(|name| self.is_written(name));
        if touches || writes {
            self.others_run(way)?;
        }
        Ok(writes.then(|| self.globals(way)))
    }

    /// Who has written these is kept, where they are locks.
    fn written(&self, names: Vec<Name>, way: &mut Way) {
        let Some(others) = &self.encoder.contracts.others else { return };
        let writers = names.into_iter().filter_map(|name| others.writers.get(&name));
        way.path.values.extend(writers.map(|writer| (*writer, Expr::var(others.thread))));
    }

    fn mark(&mut self, mark: &Mark, way: &mut Way) -> Result<(), String> {
        if self.encoder.others.is_none() {
            return Ok(());
        }
        match mark {
            Mark::AtomicBegin(_) => match &mut way.section {
                Some((_, open)) => *open += 1,
                None => {
                    self.others_run(way)?;
                    way.section = Some((self.globals(way), 1));
                }
            },
            Mark::AtomicEnd => match way.section.take() {
                Some((seen, 1)) if way.beside => self.is_seen(&seen, way)?,
                Some((seen, open)) if open > 1 => way.section = Some((seen, open - 1)),
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    /// A thread is created, where its procedure may be called; false where a check fails for sure.
    fn create(&mut self, spawn: &Spawn, way: &mut Way) -> Result<bool, String> {
        let contracts = self.encoder.contracts;
        let Some(others) = &contracts.others else { return Err(ONE_THREAD.into()) };
        if way.section.is_some() {
            return Err(IN_A_SECTION.into());
        }
        let kind = others.kinds.iter().skip(1).position(|kind| kind.span.key() == spawn.span.key());
        let root = contracts.procedures.iter().position(|p| p.name == spawn.proc);
        let (Some(kind), Some(root)) = (kind, root) else {
            return Err("a creation that the certificate does not know".into());
        };
        if spawn.reads_shared {
            self.others_run(way)?;
        }
        for check in &spawn.checks {
            let (goes_on, failing) = self.versions.action(check, &mut way.path)?;
            if let Some(failing) = failing {
                self.ends(Way { path: failing, ..way.clone() }, "fails", None)?;
            }
            if !goes_on {
                return Ok(false);
            }
        }
        let args: Vec<Expr> = spawn.args.iter().map(|e| way.path.value(e)).collect();
        let mut now = self.globals(way);
        now.insert(others.thread, Expr::int(kind + 1));
        let called = self.encoder.shapes[root].called;
        let head = self.of_callee(root, called, &args, &[], &now, &now);
        self.ends(way.clone(), "creates", Some(head))?;
        way.beside = true;
        Ok(true)
    }
}

/// A basic block, apart from the procedure.
struct BasicParts {
    commands: Vec<Command>,
    terminator: Terminator,
}
