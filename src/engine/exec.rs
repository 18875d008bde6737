//! Bounded symbolic execution: all executions of the entry procedure within the bounds at once, as path conditions over one
//! circuit.
//!
//! Each place of the unrolled, inlined program is visited once, in topological order; the executions that reach it are
//! merged into one [`Path`] first. Loops are unrolled and calls inlined as the walk comes to them, and only while some
//! execution can get there.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::Options;
use super::cells::{Cell, CellId, Store};
use super::cfg::{Command, CommandKind, Component, Terminator};
use super::circuit::Lit;
use super::eval::At;
use super::limits::{Exceeded, Limits, Watch};
use super::paths::{BranchTree, Path};
use super::program::{Clause, Implementation, Program};
use super::quantifiers::{Assumed, mentions_any};
use super::stratified_inlining::{InliningFrontier, ProcedureEffects, Site, SkippedCall, inside};
use super::term::{Scope, Term, Var};
use super::values::{Encoder, Sym};
use base::diagnostic::{about, with_commas};
use base::mutation::LeftOut;
use check::{Mutation, Symbol, Ty, relevant_axioms};
use syntax::ast::{Decl, Name, Tag};

/// Why the execution was given up.
#[derive(Debug)]
pub enum Stop {
    /// More than [`Machine::max_calls`] calls were entered: calls on demand may do with fewer.
    TooManyCalls,
    /// Indices of maps should be choices among few integers.
    TooManyIndices,
    /// A limit on time or memory.
    Exceeded(Exceeded),
    /// A quantifier would be taken at more values than there is room for.
    TooManyInstances,
    /// Outside of what the engine knows; what it is.
    Unsupported(String),
}

impl Stop {
    /// As an answer says it. `at`: how far the walk was.
    pub fn reason(&self, at: Option<String>) -> String {
        match self {
            Stop::TooManyCalls => "memory limit: too many calls to enter each of them".into(),
            Stop::TooManyIndices => "too many indices".into(),
            Stop::Exceeded(exceeded) => {
                at.map_or(exceeded.reason().into(), |at| format!("{}: {at}", exceeded.reason()))
            }
            Stop::TooManyInstances => "memory limit: a quantifier has too many instances".into(),
            Stop::Unsupported(what) => what.clone(),
        }
    }
}

pub type Run<T> = Result<T, Stop>;

/// A visit of a statement.
#[derive(Debug)]
pub struct ProgramPoint {
    pub tag: Tag,
    /// The executions that come by.
    pub path: Lit,
    pub writes: Vec<(Name, CellId, Ty)>,
    /// Those in which the check fails here.
    pub failure: Lit,
    /// A step of the execution; else only a place where it may fail.
    pub is_step: bool,
}

/// What runs.
pub struct Frame {
    pub implementation: Rc<Implementation>,
    pub base: usize,
    /// The store at the entry, for `old`
    pub old: Store,
}

pub struct Machine<'p> {
    pub enc: Encoder,
    pub program: Program<'p>,
    pub branches: BranchTree,
    pub constants: Vec<CellId>,
    pub globals: Vec<Ty>,
    pub wheres: Vec<Option<Rc<Term>>>,
    /// Statements visited, in an order that is that of each execution.
    pub visits: Vec<ProgramPoint>,
    /// Executions cut off by the bound on loops, on recursion.
    pub unwinding_violations: Vec<Lit>,
    pub recursion_violations: Vec<Lit>,
    /// Executions that the program itself cuts off for want of threads.
    pub thread_cuts: Vec<Lit>,
    /// And those for want of rounds.
    pub round_cuts: Vec<Lit>,
    pub initial: Store,
    /// First values of globals that are not arbitrary: by slot.
    pub given: FxHashMap<usize, Sym>,
    /// The entry procedure's parameters and results, when it begins.
    pub formals: Vec<(Name, CellId, Ty)>,
    /// Quantifiers assumed to hold, for [`Machine::close`].
    pub instantiated: Vec<Assumed>,
    pub steps: usize,
    /// Of the loops around what is being executed, outermost first: back edges followed.
    turns: Vec<u32>,
    /// Calls of procedures with bodies that were entered, and how many may be.
    pub calls: usize,
    pub max_calls: usize,
    /// Where execution begins
    pub entry: Option<Name>,
    /// Which calls are entered; otherwise all.
    pub demand: Option<InliningFrontier>,
    /// Calls that were not.
    pub passed: Vec<SkippedCall>,
    pub summaries: ProcedureEffects,
    /// The calls and loop iterations around what is being executed.
    pub site: Site,
    /// The innermost call that is being executed.
    pub caller: Site,
    /// Nesting of function applications
    pub depth: usize,
    pub active: FxHashMap<Name, u32>,
    pub unroll: u32,
    pub recursion: u32,
    /// As in [`Options`].
    mentioned: Vec<Symbol>,
    mutation: LeftOut<Mutation>,
    watch: Watch,
}

impl<'p> Machine<'p> {
    pub fn new(program: Program<'p>, enc: Encoder, options: &Options, limits: Limits) -> Machine<'p> {
        let globals = program.terms.checked.symbols.globals.values().copied().collect();
        Machine {
            enc,
            program,
            branches: BranchTree::new(),
            constants: Vec::new(),
            globals,
            wheres: Vec::new(),
            visits: Vec::new(),
            unwinding_violations: Vec::new(),
            recursion_violations: Vec::new(),
            thread_cuts: Vec::new(),
            round_cuts: Vec::new(),
            initial: Store::default(),
            given: FxHashMap::default(),
            formals: Vec::new(),
            instantiated: Vec::new(),
            steps: 0,
            turns: Vec::new(),
            calls: 0,
            max_calls: usize::MAX,
            entry: None,
            demand: None,
            passed: Vec::new(),
            summaries: ProcedureEffects::default(),
            site: 0,
            caller: 0,
            depth: 0,
            active: FxHashMap::default(),
            unroll: options.unroll,
            recursion: options.recursion,
            mentioned: options.mentioned.clone(),
            mutation: options.mutation,
            watch: Watch::new(limits, 16),
        }
    }

    /// Executes the entry procedure from an arbitrary state that its `requires` allows.
    pub fn run(&mut self, entry: Name) -> Run<()> {
        self.run_to_end(entry).map(|_| ())
    }

    /// The same, and where all executions end that come to the end.
    pub fn run_to_end(&mut self, entry: Name) -> Run<Option<Path>> {
        self.entry = Some(entry);
        let Some(procedure) = self.program.procedure(entry) else {
            return Err(Stop::Unsupported(format!("the entry procedure `{entry}` has no body")));
        };
        self.constants_and_axioms(entry);
        let mut store = Store::default();
        self.translate_wheres();
        let all: Vec<Var> = (0..self.globals.len()).map(Var::Global).collect();
        // Locals have no values yet.
        let locals = procedure.bodies.iter().map(|b| b.frame.len()).max().unwrap_or(0);
        let unset: Vec<Var> = all.iter().copied().chain((0..locals).map(Var::Local)).collect();
        let first_commands = match procedure.bodies.as_slice() {
            [only] => only.graph.blocks[0].commands.as_slice(),
            _ => &[],
        };
        let is_local = |v: &Var| matches!(v, Var::Local(_));
        let before = |c: &&Command| match &c.kind {
            CommandKind::Assume(_) | CommandKind::Mark => true,
            CommandKind::Havoc(vars) => vars.iter().all(is_local),
            _ => false,
        };
        let assumed = first_commands.iter().take_while(before).filter_map(|c| match &c.kind {
            CommandKind::Assume(cond) => Some(cond),
            _ => None,
        });
        let conds: Vec<&Term> = assumed.chain(procedure.requires.iter().map(|c| &*c.term)).collect();
        for (slot, &var) in all.iter().enumerate() {
            if let Some(value) = self.given.get(&slot) {
                store.set(slot, self.enc.cells.value(*value));
                continue;
            }
            let where_ = self.wheres[slot].clone();
            let (lo, hi) = self.hints(conds.iter().copied().chain(where_.as_deref()), var, &unset, &store, 0);
            store.set(slot, self.enc.cells.add(Cell::Fresh { ty: self.globals[slot], lo, hi }));
        }
        let base = self.globals.len();
        let formals: Vec<_> = procedure.ins.iter().chain(&procedure.outs).collect();
        for (slot, local) in formals.iter().enumerate() {
            let cell = self.enc.cells.fresh(local.ty);
            store.set(base + slot, cell);
            self.formals.push((local.name, cell, local.ty));
        }
        self.initial = store.clone();
        let mut path = Path { lit: Lit::TRUE, branch: BranchTree::ROOT, store };
        self.assume_global_wheres(&mut path, &all);
        for local in formals {
            if let Some(where_) = local.where_.clone() {
                self.assume(&mut path, &where_, base, None);
            }
        }
        for clause in &procedure.requires {
            self.assume(&mut path, &clause.term, base, None);
        }
        if procedure.bodies.is_empty() {
            return Err(Stop::Unsupported(format!("the entry procedure `{entry}` has no body")));
        }
        self.enter(path, &procedure, base)
    }

    fn constants_and_axioms(&mut self, entry: Name) {
        let checked = self.program.terms.checked;
        let terms = &mut self.program.terms;
        let axioms: Vec<Rc<Term>> = relevant_axioms(checked, entry, &self.mentioned, self.mutation)
            .into_iter()
            .map(|axiom| Rc::new(terms.lower(&axiom.expr, &mut Scope::default())))
            .collect();
        let vars: Vec<Var> = (0..checked.symbols.consts.len()).map(Var::Constant).collect();
        let nowhere = Store::default();
        let mut bounds = vec![(None, None); vars.len()];
        for axiom in &axioms {
            for (i, &ty) in checked.symbols.consts.values().enumerate() {
                if ty.is_int() && mentions_any(axiom, &[vars[i]]) {
                    let (lo, hi) = self.hints([&**axiom].into_iter(), vars[i], &vars, &nowhere, 0);
                    let known = &mut bounds[i];
                    *known = (known.0.max(lo), known.1.into_iter().chain(hi).min());
                }
            }
        }
        for (&ty, (lo, hi)) in checked.symbols.consts.values().zip(bounds) {
            self.constants.push(self.enc.cells.add(Cell::Fresh { ty, lo, hi }));
        }
        self.unique_constants();
        let at = At { store: &nowhere, old: &nowhere, base: 0 };
        for axiom in axioms {
            let holds = self.eval_bool(&axiom, at, &mut Vec::new());
            self.enc.constraints.push(holds);
        }
    }

    fn unique_constants(&mut self) {
        let checked = self.program.terms.checked;
        let mut seen: Vec<(Ty, Vec<Sym>)> = Vec::new();
        for decl in &checked.program.decls {
            let Decl::Const(decl) = decl else { continue };
            for name in decl.names.iter().filter(|_| decl.unique) {
                let Some((index, _, &ty)) = checked.symbols.consts.get_full(&name.name) else { continue };
                let at = seen.iter().position(|s| s.0 == ty).unwrap_or_else(|| {
                    seen.push((ty, Vec::new()));
                    seen.len() - 1
                });
                // Elements of uninterpreted types are only numbered: these may as well have the first numbers.
                if let Some(value) = self.enc.element(ty, seen[at].1.len()) {
                    self.constants[index] = self.enc.cells.value(value);
                }
                let value = self.enc.force(self.constants[index]);
                for &other in &seen[at].1 {
                    let same = self.enc.eq(value, other);
                    self.enc.constraints.push(!same);
                }
                seen[at].1.push(value);
            }
        }
    }

    fn translate_wheres(&mut self) {
        let checked = self.program.terms.checked;
        self.wheres = vec![None; self.globals.len()];
        for decl in &checked.program.decls {
            let Decl::Var(decl) = decl else { continue };
            for group in &decl.groups {
                let Some(where_) = &group.where_ else { continue };
                let term = Rc::new(self.program.terms.lower(where_, &mut Scope::default()));
                for name in &group.names {
                    if let Some(slot) = checked.symbols.globals.get_index_of(&name.name) {
                        self.wheres[slot] = Some(term.clone());
                    }
                }
            }
        }
    }

    fn assume_global_wheres(&mut self, path: &mut Path, vars: &[Var]) {
        for var in vars {
            if let Var::Global(slot) = var
                && let Some(where_) = self.wheres[*slot].clone()
            {
                self.assume(path, &where_, 0, None);
            }
        }
    }

    /// The value of a condition on a path.
    pub fn holds(&mut self, path: &Path, cond: &Term, base: usize, old: Option<&Store>) -> Lit {
        self.enc.path_condition = path.lit;
        let at = At { store: &path.store, old: old.unwrap_or(&path.store), base };
        let lit = self.eval_bool(cond, at, &mut Vec::new());
        self.branches.implied_by_branches(path.branch, lit)
    }

    pub fn assume(&mut self, path: &mut Path, cond: &Term, base: usize, old: Option<&Store>) {
        let holds = self.holds(path, cond, base, old);
        path.lit = self.enc.circuit.and(path.lit, holds);
    }

    /// Checks the condition, and goes on with the executions in which it holds. Answers those in which it fails.
    fn check(&mut self, path: &mut Path, cond: &Term, base: usize, old: Option<&Store>) -> Lit {
        let holds = self.holds(path, cond, base, old);
        let failure = self.enc.circuit.and(path.lit, !holds);
        path.lit = self.enc.circuit.and(path.lit, holds);
        failure
    }

    /// A check that belongs to a contract. It is a step of the execution where it fails, if ever.
    pub fn check_clause(
        &mut self,
        path: &mut Path,
        clause: &Clause,
        base: usize,
        old: Option<&Store>,
        (tag, is_step): (Tag, bool),
    ) {
        let failure = self.check(path, &clause.term, base, old);
        if failure != Lit::FALSE {
            self.visits.push(ProgramPoint { tag, path: failure, writes: Vec::new(), failure, is_step });
        }
    }

    pub fn visit(&mut self, path: &Path, tag: Tag, writes: Vec<(Name, CellId, Ty)>) {
        if tag.0.is_some() {
            self.visits.push(ProgramPoint { tag, path: path.lit, writes, failure: Lit::FALSE, is_step: true });
        }
    }

    /// Bounds for a variable that is given an arbitrary value and restricted by `conds` at once.
    pub fn hints<'t>(
        &mut self,
        conds: impl Iterator<Item = &'t Term>,
        var: Var,
        unset: &[Var],
        store: &Store,
        base: usize,
    ) -> (Option<i128>, Option<i128>) {
        let mut bounds = (None, None);
        for cond in conds {
            let (lo, hi) = self.bounds(cond, var, unset, At { store, old: store, base });
            bounds = (bounds.0.max(lo), bounds.1.into_iter().chain(hi).min());
        }
        bounds
    }

    pub fn body(&mut self, mut path: Path, frame: &Frame) -> Run<Option<Path>> {
        let implementation = frame.implementation.clone();
        let locals: Vec<Var> = (implementation.formals..implementation.frame.len()).map(Var::Local).collect();
        self.havoc(&mut path, &locals, frame, &implementation.graph.blocks[0].commands);
        let mut pending: Vec<Vec<Path>> = vec![Vec::new(); implementation.graph.blocks.len()];
        pending[0].push(path);
        let mut exits = Vec::new();
        let order = implementation.graph.order.clone();
        for component in order.iter() {
            self.component(component, frame, &mut pending, &mut exits)?;
        }
        Ok(self.merge(exits))
    }

    fn component(
        &mut self,
        component: &Component,
        frame: &Frame,
        pending: &mut [Vec<Path>],
        exits: &mut Vec<Path>,
    ) -> Run<()> {
        let (head, components) = match component {
            Component::Node(node) => return self.node(*node, frame, pending, exits),
            Component::Loop(head, components) => (*head, components),
        };
        let site = self.site;
        let depth = self.turns.len();
        for back_edges in 0..=self.unroll {
            self.turns.truncate(depth);
            self.turns.push(back_edges);
            self.site = inside(site, (head, back_edges));
            self.node(head, frame, pending, exits)?;
            for component in components {
                self.component(component, frame, pending, exits)?;
            }
            if pending[head].is_empty() {
                break;
            }
            if back_edges == self.unroll {
                let arrived = std::mem::take(&mut pending[head]);
                self.cut_loop(arrived, head, frame)?;
            }
        }
        self.turns.truncate(depth);
        self.site = site;
        Ok(())
    }

    /// Where the walk was given up inside of loops of which most is still to come: how far it is, and what all turns would come to.
    pub fn given_up_at(&self) -> Option<String> {
        let each = f64::from(self.unroll) + 1.0;
        let walked = self.turns.iter().rev().fold(0.0, |inner, turn| (f64::from(*turn) + inner) / each);
        let (turn, steps) = (self.turns.first()?, self.steps as f64);
        (walked > 0.0 && walked < 0.5).then(|| {
            let turn = with_commas(f64::from(*turn) + 1.0);
            let (turns, steps, all) = (with_commas(each), with_commas(steps), about(steps / walked));
            format!("in turn {turn} of {turns} of a loop, behind {steps} statements; all turns would be {all}")
        })
    }

    /// The executions that the bound cuts off. What the head begins with, its loop invariants say, is still checked, as
    /// Boogie does.
    fn cut_loop(&mut self, arrived: Vec<Path>, head: usize, frame: &Frame) -> Run<()> {
        let implementation = frame.implementation.clone();
        let commands = &implementation.graph.blocks[head].commands;
        let checks = commands
            .iter()
            .take_while(|c| matches!(c.kind, CommandKind::Assert(_) | CommandKind::Assume(_) | CommandKind::Mark));
        let Some(mut path) = self.merge(arrived) else { return Ok(()) };
        for command in checks {
            match self.command(path, command, &[], frame)? {
                Some(next) => path = next,
                None => return Ok(()),
            }
        }
        self.unwinding_violations.push(path.lit);
        Ok(())
    }

    /// Executes a node with all executions that have arrived at it, and passes them on to its successors.
    fn node(&mut self, at: usize, frame: &Frame, pending: &mut [Vec<Path>], exits: &mut Vec<Path>) -> Run<()> {
        if let Terminator::Merged(calls) = &frame.implementation.graph.blocks[at].terminator {
            return self.shared_call(at, calls, frame, pending);
        }
        let arrived = std::mem::take(&mut pending[at]);
        let Some(path) = self.merge(arrived) else { return Ok(()) };
        let implementation = frame.implementation.clone();
        let node = &implementation.graph.blocks[at];
        let Some(path) = self.commands(path, at, frame)? else { return Ok(()) };
        match &node.terminator {
            Terminator::Return => exits.push(path),
            Terminator::Goto(targets) => {
                let mut rest = Some(path);
                for (i, &target) in targets.iter().enumerate() {
                    let Some(path) = rest.take() else { break };
                    if i + 1 == targets.len() {
                        pending[target].push(path);
                    } else {
                        let choice = self.enc.circuit.input();
                        let (taken, others) = self.split(path, choice);
                        pending[target].extend(taken);
                        rest = others;
                    }
                }
            }
            Terminator::Branch(cond, then, else_) => {
                let lit = self.holds(&path, cond, frame.base, Some(&frame.old));
                let (yes, no) = self.split(path, lit);
                pending[*then].extend(yes);
                pending[*else_].extend(no);
            }
            // Only what is behind these is visited by way of them.
            Terminator::Call(..) | Terminator::Merged(_) => {}
        }
        Ok(())
    }

    fn commands(&mut self, mut path: Path, node: usize, frame: &Frame) -> Run<Option<Path>> {
        let implementation = frame.implementation.clone();
        let commands = &implementation.graph.blocks[node].commands;
        let site = self.site;
        for (i, command) in commands.iter().enumerate() {
            self.within_limits()?;
            self.site = inside(site, (node, i));
            let next = self.command(path, command, &commands[i + 1..], frame)?;
            self.site = site;
            match next {
                Some(next) if next.lit != Lit::FALSE => path = next,
                _ => return Ok(None),
            }
        }
        Ok(Some(path))
    }

    pub fn within_limits(&mut self) -> Run<()> {
        self.steps += 1;
        if !self.enc.enumerate_indices && self.enc.width_is_enumerable() && self.enc.maps.has_many_indices() {
            return Err(Stop::TooManyIndices);
        }
        match self.watch.exceeded() {
            Some(exceeded) => Err(Stop::Exceeded(exceeded)),
            None => Ok(()),
        }
    }

    fn command(&mut self, mut path: Path, command: &Command, behind: &[Command], frame: &Frame) -> Run<Option<Path>> {
        let tag = command.tag;
        match &command.kind {
            CommandKind::Assert(cond) => {
                let came = path.lit;
                let failure = self.check(&mut path, cond, frame.base, Some(&frame.old));
                if failure != Lit::FALSE || tag.0.is_some() {
                    self.visits.push(ProgramPoint { tag, path: came, writes: Vec::new(), failure, is_step: true });
                }
            }
            CommandKind::Check(cond) => {
                let failure = self.check(&mut path, cond, frame.base, Some(&frame.old));
                if failure != Lit::FALSE {
                    self.visits.push(ProgramPoint { tag, path: failure, writes: Vec::new(), failure, is_step: true });
                }
            }
            CommandKind::Cut(what) => {
                match what.as_str() {
                    "threads" => self.thread_cuts.push(path.lit),
                    "rounds" => self.round_cuts.push(path.lit),
                    "recursion" => self.recursion_violations.push(path.lit),
                    _ => self.unwinding_violations.push(path.lit),
                }
                return Ok(None);
            }
            CommandKind::Assume(cond) => {
                self.visit(&path, tag, Vec::new());
                self.assume(&mut path, cond, frame.base, Some(&frame.old));
            }
            CommandKind::Havoc(vars) => {
                self.havoc(&mut path, vars, frame, behind);
                let writes = self.written(&path, vars, frame);
                self.visit(&path, tag, writes);
            }
            CommandKind::Assign(targets) => {
                self.enc.path_condition = path.lit;
                let at = At { store: &path.store, old: &frame.old, base: frame.base };
                let values: Vec<Sym> = targets.iter().map(|(_, e)| self.eval(e, at, &mut Vec::new())).collect();
                for ((var, _), value) in targets.iter().zip(values) {
                    self.set(&mut path, *var, frame, value);
                }
                let vars: Vec<Var> = targets.iter().map(|t| t.0).collect();
                let writes = self.written(&path, &vars, frame);
                self.visit(&path, tag, writes);
            }
            CommandKind::Call { procedure, args, outs, free } => {
                let Some(callee) = self.program.procedure(*procedure) else {
                    return Err(Stop::Unsupported(format!("a call of the unknown procedure `{procedure}`")));
                };
                return self.call(path, &callee, (args, outs), (*free, tag), frame);
            }
            CommandKind::Mark => self.visit(&path, tag, Vec::new()),
            CommandKind::Unsupported(what) => return Err(Stop::Unsupported(format!("not supported: {what}"))),
        }
        Ok(Some(path))
    }

    pub fn place(var: Var, frame: &Frame) -> Option<usize> {
        match var {
            Var::Global(slot) => Some(slot),
            Var::Local(slot) => Some(frame.base + slot),
            Var::Constant(_) => None,
        }
    }

    fn set(&mut self, path: &mut Path, var: Var, frame: &Frame, value: Sym) {
        if let Some(slot) = Machine::place(var, frame) {
            let unchanged = path
                .store
                .get(slot)
                .is_some_and(|old| matches!(self.enc.cells.get(old), Cell::Value(known) if known == value));
            if !unchanged {
                path.store.set(slot, self.enc.cells.value(value));
            }
        }
    }

    /// Names and cells of variables, as a trace shows them.
    pub fn written(&self, path: &Path, vars: &[Var], frame: &Frame) -> Vec<(Name, CellId, Ty)> {
        let named = vars.iter().filter_map(|&var| {
            let (name, ty) = match var {
                Var::Global(slot) => {
                    let (name, ty) = self.program.terms.checked.symbols.globals.get_index(slot)?;
                    (*name, *ty)
                }
                Var::Local(slot) => frame.implementation.frame.get(slot).map(|l| (l.name, l.ty))?,
                Var::Constant(_) => return None,
            };
            Some((name, path.store.get(Machine::place(var, frame)?)?, ty))
        });
        named.collect()
    }

    /// Gives the variables arbitrary values that their `where` clauses allow. `behind` is what follows the command.
    fn havoc(&mut self, path: &mut Path, vars: &[Var], frame: &Frame, behind: &[Command]) {
        let mut unset = vars.to_vec();
        let mut conds = Vec::new();
        for command in behind {
            match &command.kind {
                CommandKind::Havoc(more) if conds.is_empty() => unset.extend(more),
                CommandKind::Assume(cond) => conds.push(cond),
                CommandKind::Mark => {}
                _ => break,
            }
        }
        let mut cells = Vec::new();
        for &var in vars {
            let (ty, where_) = match var {
                Var::Global(slot) => (self.globals[slot], self.wheres[slot].clone()),
                Var::Local(slot) => match frame.implementation.frame.get(slot) {
                    Some(local) => (local.ty, local.where_.clone()),
                    None => continue,
                },
                Var::Constant(_) => continue,
            };
            let conds = conds.iter().copied().chain(where_.as_deref()).filter(|_| ty.is_int());
            let (lo, hi) = self.hints(conds, var, &unset, &path.store, frame.base);
            let cell = self.enc.cells.add(Cell::Fresh { ty, lo, hi });
            cells.push((var, cell, where_));
        }
        for (var, cell, _) in &cells {
            if let Some(slot) = Machine::place(*var, frame) {
                path.store.set(slot, *cell);
            }
        }
        for (.., where_) in cells {
            if let Some(where_) = where_ {
                self.assume(path, &where_, frame.base, Some(&frame.old));
            }
        }
    }
}
