//! Which procedures the entry thread reaches, which globals each touches, how often each creation can happen, and from that:
//! which globals are shared and how slots are given out.

use indexmap::{IndexMap, IndexSet};
use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use super::declared::{body_of, global_where, procedure_decl};
use super::effort;
use super::options::Reduction;
use base::graph;
use check::{Checked, Ty};
use syntax::ast::*;
use syntax::children::attr_exprs;

/// What one procedure does itself (not through calls).
#[derive(Debug, Clone, Default)]
pub struct Usage {
    /// Globals that it reads.
    pub reads: IndexSet<Name>,
    /// Globals that it writes.
    pub writes: IndexSet<Name>,
    /// Its calls and creations, in the order of the text.
    pub sites: Vec<Site>,
    /// Written by the statements in front of the first that could create a thread, call, jump or be jumped to, and nowhere behind.
    pub only_at_start: IndexSet<Name>,
    /// Read where a thread may be blocked: by assumptions, contracts, `where`.
    pub assumed: IndexSet<Name>,
    /// Ultimate's creations of threads, which are among its [sites](Usage::sites), too.
    pub forks: Vec<Fork>,
    /// Ultimate's waits for threads.
    pub joins: Vec<Join>,
}

/// Ultimate's creation of a thread.
#[derive(Debug, Clone)]
pub struct Fork {
    /// The numbers by which a join finds the thread.
    pub ids: Vec<Expr>,
    /// The root procedure of the thread.
    pub callee: Name,
    /// Index into [`Usage::sites`].
    pub site: usize,
}

/// Ultimate's wait for a thread.
#[derive(Debug, Clone)]
pub struct Join {
    /// The numbers of the thread that it waits for.
    pub ids: Vec<Expr>,
    /// Types of the variables that results are assigned to.
    pub results: Option<Vec<Ty>>,
}

/// A call or a creation in a body.
#[derive(Debug, Clone)]
pub struct Site {
    /// The procedure that is called, or the root of the thread.
    pub callee: Name,
    /// Does it create a thread?
    pub creates: bool,
    /// It may run more than once in one activation.
    pub repeats: bool,
}

/// The procedures reachable from the entry, callers first.
#[derive(Debug, Clone)]
pub struct Usages {
    /// By procedure.
    pub of: IndexMap<Name, Usage>,
    /// Of each procedure that is called or started, where: the caller, and whether the site can repeat in one activation.
    callers: FxHashMap<Name, Vec<(Name, bool)>>,
    entry: Name,
}

impl Usages {
    /// Of the procedures that can be reached from the entry.
    pub fn of(checked: &Checked, entry: Name) -> Usages {
        let mut of = IndexMap::new();
        let mut work = vec![entry];
        while let Some(name) = work.pop() {
            if of.contains_key(&name) {
                continue;
            }
            let usage = Scan::procedure(checked, name);
            work.extend(usage.sites.iter().rev().map(|s| s.callee));
            of.insert(name, usage);
        }
        let roots: Vec<Name> = of.values().flat_map(|u| &u.sites).filter(|s| s.creates).map(|s| s.callee).collect();
        for root in roots.into_iter().chain([entry]) {
            Scan::thread_locals(checked, &mut of[&root]);
        }
        let mut callers: FxHashMap<Name, Vec<(Name, bool)>> = FxHashMap::default();
        for (caller, usage) in &of {
            for site in &usage.sites {
                callers.entry(site.callee).or_default().push((*caller, site.repeats));
            }
        }
        Usages { of, callers, entry }
    }

    /// Procedures that run in the thread with this root: the root and what it calls.
    pub fn called_from(&self, root: Name) -> IndexSet<Name> {
        let mut seen = IndexSet::new();
        let mut work = vec![root];
        while let Some(name) = work.pop() {
            effort::look();
            if seen.insert(name) {
                work.extend(self.of[&name].sites.iter().filter(|s| !s.creates).map(|s| s.callee));
            }
        }
        seen
    }

    /// The procedures that can call themselves, through others or not, in order: those in the components of the call graph that have an
    /// edge inside.
    pub fn recursive(&self) -> Vec<Name> {
        let calls: Vec<Vec<usize>> = self
            .of
            .values()
            .map(|u| u.sites.iter().filter(|s| !s.creates).filter_map(|s| self.of.get_index_of(&s.callee)).collect())
            .collect();
        let is_recursive = |p: &usize, component: &[usize]| component.len() > 1 || calls[*p].contains(p);
        let components = graph::components(calls.len(), |p| calls[p].clone());
        let mut recursive: Vec<usize> =
            components.iter().flat_map(|c| c.iter().copied().filter(|p| is_recursive(p, c))).collect();
        recursive.sort_unstable();
        recursive.into_iter().filter_map(|p| self.of.get_index(p)).map(|(name, _)| *name).collect()
    }

    /// Does the body run at most once in the whole execution?
    pub fn runs_once(&self, name: Name) -> bool {
        self.runs_once_above(name, &mut Vec::new())
    }

    fn runs_once_above(&self, name: Name, below: &mut Vec<Name>) -> bool {
        if below.contains(&name) {
            return false;
        }
        let callers = self.callers.get(&name).map(Vec::as_slice).unwrap_or_default();
        if name == self.entry {
            return callers.is_empty();
        }
        let [(caller, repeats)] = callers else { return false };
        below.push(name);
        let once = !repeats && self.runs_once_above(*caller, below);
        below.pop();
        once
    }

    /// Roots of threads with the number of instances each may have, 2 standing for many. The entry is the first.
    pub fn roots(&self) -> IndexMap<Name, usize> {
        let mut roots = IndexMap::from([(self.entry, 1)]);
        for (creator, site) in self.creations() {
            let instances = if !site.repeats && self.runs_once(creator) { 1 } else { 2 };
            *roots.entry(site.callee).or_insert(0) += instances;
        }
        roots
    }

    /// All creation sites with the procedure that holds them.
    pub fn creations(&self) -> impl Iterator<Item = (Name, &Site)> {
        self.of.iter().flat_map(|(p, u)| u.sites.iter().filter(|s| s.creates).map(move |s| (*p, s)))
    }

    /// Globals that some thread writes.
    pub fn written(&self) -> impl Iterator<Item = Name> {
        self.of.values().flat_map(|u| u.writes.iter().copied())
    }

    /// Globals that at least two thread instances use and at least one of them writes. With a reduction, writes of the entry thread before
    /// there are others do not count: what is only read afterwards has one value for everybody.
    ///
    /// That is sound for fair executions too: an execution and the same one with such reads moved along their thread take the same values,
    /// the locations of loop heads stay, so an endless run of steps that nobody sees is still one of the thread's own, and no write that
    /// others wait for goes unseen, since nobody writes such a global once there are others. One condition is needed: a guard is looked
    /// at where the period starts, which the translations do before they run any thread, when the entry thread has not written
    /// anything yet. So what an assumption reads stays shared.
    pub fn shared(&self, reduction: Reduction) -> FxHashSet<Name> {
        let exempt = reduction != Reduction::None && self.runs_once(self.entry);
        let guards = |g: &Name| reduction != Reduction::Full && self.of.values().any(|u| u.assumed.contains(g));
        let mut users: IndexMap<Name, (usize, bool)> = IndexMap::new();
        for (root, instances) in self.roots() {
            let mut uses: IndexMap<Name, bool> = IndexMap::new();
            for (procedure, usage) in self.called_from(root).iter().map(|p| (*p, &self.of[p])) {
                usage.reads.iter().for_each(|g| {
                    uses.entry(*g).or_default();
                });
                let at_start =
                    |g: &Name| exempt && procedure == self.entry && usage.only_at_start.contains(g) && !guards(g);
                usage.writes.iter().for_each(|g| {
                    *uses.entry(*g).or_default() |= !at_start(g);
                });
            }
            for (global, written) in uses {
                let (count, any_write) = users.entry(global).or_default();
                *count += instances;
                *any_write |= written;
            }
        }
        users.into_iter().filter(|(_, (count, written))| *count >= 2 && *written).map(|(g, _)| g).collect()
    }
}

/// One walk over a procedure, in program order.
struct Scan<'a> {
    checked: &'a Checked,
    usage: Usage,
    /// Formals and locals: they hide globals of the same names.
    own: FxHashSet<Name>,
    loops: usize,
    /// Position of each label, and of each goto with its targets, counted in statements.
    labels: Vec<(Name, usize)>,
    gotos: Vec<(Name, usize)>,
    positions: Vec<usize>,
    clock: usize,
}

impl<'a> Scan<'a> {
    fn new(checked: &'a Checked, usage: Usage) -> Scan<'a> {
        Scan {
            checked,
            usage,
            own: FxHashSet::default(),
            loops: 0,
            labels: Vec::new(),
            gotos: Vec::new(),
            positions: Vec::new(),
            clock: 0,
        }
    }

    /// What the `where` clauses of thread-local globals read: of a thread that begins here.
    fn thread_locals(checked: &'a Checked, root: &mut Usage) {
        let mut scan = Scan::new(checked, std::mem::take(root));
        let groups = checked.program.decls.iter().filter_map(|d| match d {
            Decl::Var(v) if find_attr(&v.attrs, "thread_local").is_some() => Some(&v.groups),
            _ => None,
        });
        groups.flatten().filter_map(|g| g.where_.as_ref()).for_each(|e| scan.assumed(e));
        *root = scan.usage;
    }

    fn procedure(checked: &'a Checked, name: Name) -> Usage {
        let mut scan = Scan::new(checked, Usage::default());
        if let Some(decl) = procedure_decl(checked, name) {
            scan.own = names(decl.sig.ins.iter().chain(&decl.sig.outs));
            // Of arguments nothing is assumed where there is no body that begins.
            let ins = decl.sig.ins.iter().filter(|_| body_of(checked, name).is_some());
            ins.chain(&decl.sig.outs).filter_map(|g| g.where_.as_ref()).for_each(|e| scan.assumed(e));
            for spec in &decl.specs {
                if let SpecKind::Requires { cond, .. } | SpecKind::Ensures { cond, .. } = &spec.kind {
                    scan.assumed(&cond.expr);
                }
            }
            if body_of(checked, name).is_none() {
                checked.symbols.procedures[&name].modifies.iter().for_each(|global| scan.arbitrary(*global));
            }
        }
        if let Some((sig, body)) = body_of(checked, name) {
            let local_groups = body.locals.iter().flat_map(|d| &d.groups);
            scan.own = names(sig.ins.iter().chain(&sig.outs).chain(local_groups));
            let wheres = body.locals.iter().flat_map(|d| &d.groups).filter_map(|g| g.where_.as_ref());
            wheres.for_each(|e| scan.assumed(e));
            scan.beginning(&body.block);
        }
        // What lies between a label and a goto back to it can repeat.
        for (site, &at) in scan.usage.sites.iter_mut().zip(&scan.positions) {
            site.repeats |= scan.gotos.iter().any(|(target, goto)| {
                *goto >= at && scan.labels.iter().any(|(label, pos)| label == target && *pos <= at)
            });
        }
        scan.usage
    }

    /// The body, with the writes of its straight-line beginning told apart.
    fn beginning(&mut self, block: &Block) {
        let is_plain = |s: &&Stmt| {
            matches!(
                s.kind,
                StmtKind::Assign { .. } | StmtKind::Havoc(_) | StmtKind::Assume { .. } | StmtKind::Assert { .. }
            )
        };
        let start = block.stmts.iter().take_while(is_plain).count();
        let before = std::mem::take(&mut self.usage.writes);
        block.stmts[..start].iter().for_each(|s| self.stmt(s));
        let at_start = std::mem::replace(&mut self.usage.writes, before);
        block.stmts[start..].iter().for_each(|s| self.stmt(s));
        self.usage.only_at_start = at_start.difference(&self.usage.writes).copied().collect();
        self.usage.writes.extend(at_start);
    }

    fn block(&mut self, block: &Block) {
        block.stmts.iter().for_each(|s| self.stmt(s));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        self.clock += 1;
        match &stmt.kind {
            StmtKind::Label(name) => self.labels.push((*name, self.clock)),
            StmtKind::Goto { targets, .. } => self.gotos.extend(targets.iter().map(|t| (t.name, self.clock))),
            StmtKind::Assert { attrs, expr } | StmtKind::Assume { attrs, expr } => {
                attr_exprs(attrs).for_each(|e| self.expr(e));
                // What is asserted is assumed where nothing is checked.
                self.assumed(expr);
            }
            StmtKind::Havoc(names) => names.iter().for_each(|n| self.arbitrary(n.name)),
            StmtKind::Assign { lhs, rhs, .. } => {
                for l in lhs {
                    self.write(l.base.name);
                    for access in &l.path {
                        if let Access::Index(args) = access {
                            args.iter().for_each(|e| self.expr(e));
                        }
                    }
                }
                rhs.iter().for_each(|e| self.expr(e));
            }
            StmtKind::Unpack { vars, rhs, .. } => {
                vars.iter().for_each(|n| self.write(n.name));
                self.expr(rhs);
            }
            StmtKind::Call(call) => {
                let creates = call.is_async || find_attr(&call.arm.attrs, "async").is_some();
                self.arm(&call.arm, creates);
            }
            StmtKind::ParCall { arms, .. } => arms.iter().for_each(|a| self.arm(a, true)),
            StmtKind::Fork { ids, arm } => {
                ids.iter().for_each(|e| self.expr(e));
                let fork = Fork { ids: ids.clone(), callee: arm.proc.name, site: self.usage.sites.len() };
                self.usage.forks.push(fork);
                self.arm(arm, true);
            }
            StmtKind::Join { ids, outs, types, .. } => {
                ids.iter().for_each(|e| self.assumed(e));
                outs.iter().flatten().for_each(|n| self.arbitrary(n.name));
                let results = outs.as_ref().map(|_| types.clone());
                self.usage.joins.push(Join { ids: ids.clone(), results });
            }
            StmtKind::If(i) => {
                if let Guard::Expr(e) = &i.cond {
                    self.expr(e);
                }
                self.block(&i.then);
                if let Some(b) = &i.else_ {
                    self.block(b);
                }
            }
            StmtKind::While(w) => {
                self.loops += 1;
                if let Guard::Expr(e) = &w.cond {
                    self.expr(e);
                }
                for spec in &w.invariants {
                    if let LoopSpec::Invariant { cond, .. } = spec {
                        self.assumed(&cond.expr);
                    }
                }
                self.block(&w.body);
                self.loops -= 1;
            }
            StmtKind::Atomic(b) => self.block(b),
            _ => {}
        }
    }

    fn arm(&mut self, arm: &CallArm, creates: bool) {
        arm.args.iter().for_each(|e| self.expr(e));
        arm.outs.iter().for_each(|o| self.arbitrary(o.name));
        self.usage.sites.push(Site { callee: arm.proc.name, creates, repeats: self.loops > 0 });
        self.positions.push(self.clock);
    }

    fn write(&mut self, name: Name) {
        if self.is_global(name) {
            self.usage.writes.insert(name);
        }
    }

    /// Writes a value that is chosen: what its `where` clause says is assumed of it.
    fn arbitrary(&mut self, name: Name) {
        self.write(name);
        if self.is_global(name)
            && let Some(clause) = global_where(self.checked, name)
        {
            // It speaks of globals, whatever is called the same here.
            let own = std::mem::take(&mut self.own);
            self.assumed(&clause);
            self.own = own;
        }
    }

    fn is_global(&self, name: Name) -> bool {
        !self.own.contains(&name) && self.checked.symbols.globals.contains_key(&name)
    }

    /// An expression that a thread may be blocked at.
    fn assumed(&mut self, expr: &Expr) {
        let before = std::mem::take(&mut self.usage.reads);
        self.expr(expr);
        let read = std::mem::replace(&mut self.usage.reads, before);
        self.usage.assumed.extend(read.iter().copied());
        self.usage.reads.extend(read);
    }

    fn expr(&mut self, expr: &Expr) {
        let mut vars = FxHashSet::default();
        expr.free_vars(&mut vars);
        let globals: Vec<Name> = vars.into_iter().sorted_unstable().filter(|g| self.is_global(*g)).collect();
        self.usage.reads.extend(globals);
    }
}

fn names<'a>(groups: impl Iterator<Item = &'a Binder>) -> FxHashSet<Name> {
    groups.flat_map(|b| &b.names).map(|n| n.name).collect()
}
