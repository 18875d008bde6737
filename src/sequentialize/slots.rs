//! Slots: which thread instances a sequential program has room for, what each may run, and what records a creation.

use indexmap::IndexMap;
use rustc_hash::FxHashSet;

use super::build::*;
use concurrency::CHILD;
use concurrency::program::*;
use concurrency::visit::{for_each_called, preorder};
use syntax::ast::*;

/// The slots for thread instances.
#[derive(Debug, Clone)]
pub struct Slots {
    pub plan: SlotPlan,
    /// Number of slots, the entry thread's included.
    pub count: usize,
    pub slots: Vec<Slot>,
    /// Static plan: the slot that each creation site fills.
    pub of_site: IndexMap<usize, usize>,
    /// Counts (or guesses) the slot of a creation.
    pub counter: Name,
    /// Guessed plan: the last slot that the thread at hand has filled.
    pub last: Name,
    pub uses_child: bool,
    /// Nested plan: for each root of a thread, the procedure that simulates one.
    pub nested: IndexMap<Name, Name>,
    /// The same for threads created inside of atomic sections, where they must wait for the end of the section.
    pub postponed: IndexMap<Name, Name>,
}

#[derive(Debug, Clone)]
pub struct Slot {
    /// Has the thread been created?
    pub created: Name,
    /// Round in which it was.
    pub start: Name,
    /// Thread number of the creator, where the order of slots must be checked.
    pub creator: Option<Name>,
    /// Index of the candidate, where there are several.
    pub root: Option<Name>,
    pub candidates: Vec<Candidate>,
}

/// A procedure that a slot may run.
#[derive(Debug, Clone)]
pub struct Candidate {
    pub root: Name,
    /// The variable that carries each argument, with its type; `None` where the argument is a constant of the instance.
    pub args: Vec<Option<(Name, Type)>>,
    /// Those constants.
    pub constants: Vec<Option<Expr>>,
}

impl Slots {
    /// Gives out slots to the creation sites according to the program's plan. With `specialize`, arguments that are constants
    /// are not passed but become part of the instance.
    pub fn new(program: &mut Concurrent, sites: &[Spawn], specialize: bool) -> Slots {
        let plan = program.slots.clone();
        let count = match plan {
            SlotPlan::Static => sites.len() + 1,
            SlotPlan::Counted { threads } | SlotPlan::Guessed { threads, .. } => threads,
            SlotPlan::Nested => 1,
        };
        let mut roots: Vec<Name> = Vec::new();
        for site in sites {
            if !roots.contains(&site.proc) {
                roots.push(site.proc);
            }
        }
        let names = &mut program.names;
        let mut slots = vec![Slot {
            created: names.fresh("created#t0"),
            start: names.fresh("start#t0"),
            creator: None,
            root: None,
            candidates: vec![Candidate { root: program.entry, args: Vec::new(), constants: Vec::new() }],
        }];
        for s in 1..count {
            let chosen: Vec<(Name, Option<&Spawn>)> = match plan {
                SlotPlan::Static => vec![(sites[s - 1].proc, Some(&sites[s - 1]))],
                _ => roots.iter().map(|r| (*r, None)).collect(),
            };
            let several = chosen.len() > 1;
            let mut candidates = Vec::new();
            for (root, site) in chosen {
                let (mut args, mut constants) = (Vec::new(), Vec::new());
                for (i, param) in program.procedures[&root].params.iter().enumerate() {
                    let constant =
                        site.filter(|_| specialize).map(|s| &s.args[i]).filter(|e| is_literal(e, &program.passive));
                    let prefix = if several { format!("{root}#") } else { String::new() };
                    args.push(match constant {
                        Some(_) => None,
                        None => Some((names.fresh(&format!("{prefix}{}#t{s}", param.name)), param.ty.clone())),
                    });
                    constants.push(constant.cloned());
                }
                candidates.push(Candidate { root, args, constants });
            }
            slots.push(Slot {
                created: names.fresh(&format!("created#t{s}")),
                start: names.fresh(&format!("start#t{s}")),
                creator: matches!(plan, SlotPlan::Guessed { .. }).then(|| names.fresh(&format!("creator#t{s}"))),
                root: several.then(|| names.fresh(&format!("root#t{s}"))),
                candidates,
            });
        }
        let of_site = sites.iter().enumerate().map(|(i, s)| (s.site, i + 1)).collect();
        let uses_child = program.procedures.values().any(|p| mentions_child(&p.body));
        let counter = names.fresh("slot#");
        let last = names.fresh("last#");
        let is_nested = plan == SlotPlan::Nested;
        let simulating = roots.iter().filter(|_| is_nested).map(|r| (*r, names.fresh(&format!("{r}#thread"))));
        let nested = simulating.collect();
        Slots { plan, count, slots, of_site, counter, last, uses_child, nested, postponed: IndexMap::new() }
    }

    /// Declarations of everything that records creations.
    pub fn declarations(&self) -> Vec<Decl> {
        let mut decls = Vec::new();
        let mut int = |name: Name| decls.push(Decl::Var(var(name, Type::int())));
        if matches!(self.plan, SlotPlan::Counted { .. } | SlotPlan::Guessed { .. }) {
            int(self.counter);
        }
        if matches!(self.plan, SlotPlan::Guessed { .. }) {
            int(self.last);
        }
        for s in &self.slots[1..] {
            decls.push(Decl::Var(var(s.created, Type::bool())));
            decls.push(Decl::Var(var(s.start, Type::int())));
            decls.extend(s.creator.into_iter().chain(s.root).map(|n| Decl::Var(var(n, Type::int()))));
            let args = s.candidates.iter().flat_map(|c| &c.args).flatten();
            decls.extend(args.map(|(n, t)| Decl::Var(var(*n, t.clone()))));
        }
        decls
    }

    /// The slots, with the condition on what they run, whose running for ever makes an execution one without end.
    pub fn running_for_ever(&self, program: &Concurrent) -> impl Iterator<Item = (usize, Expr)> {
        let any = program.nonblocking.is_empty();
        self.slots.iter().enumerate().map(move |(s, slot)| {
            let wanted = |c: &Candidate| program.nonblocking.contains(&program.procedures[&c.root].source);
            let which = match slot.root {
                _ if any => Expr::bool(true),
                None => Expr::bool(slot.candidates.iter().any(wanted)),
                Some(root) => {
                    let candidates = slot.candidates.iter().enumerate().filter(|(_, c)| wanted(c));
                    Expr::any(candidates.map(|(which, _)| Expr::var(root).eq(Expr::int(which))))
                }
            };
            (s, which)
        })
    }

    /// Nothing is created yet.
    pub fn initialize(&self) -> Vec<Stmt> {
        let mut out: Vec<Stmt> = self.slots[1..].iter().map(|s| assign(s.created, Expr::bool(false))).collect();
        if matches!(self.plan, SlotPlan::Counted { .. }) {
            out.push(assign(self.counter, Expr::int(0)));
        }
        out
    }

    /// Guessed plan: slots are filled without gaps, in the order (round, slot of the creator); a creator's own slots grow by themselves.
    pub fn order(&self) -> Vec<Stmt> {
        let SlotPlan::Guessed { .. } = self.plan else { return Vec::new() };
        let pairs = self.slots[1..].iter().zip(&self.slots[2.min(self.slots.len())..]);
        let in_order = pairs.map(|(a, b)| {
            let (ra, rb) = (Expr::var(a.start), Expr::var(b.start));
            let creators = match (a.creator, b.creator) {
                (Some(ca), Some(cb)) => le(Expr::var(ca), Expr::var(cb)),
                _ => Expr::bool(true),
            };
            let order = lt(ra.clone(), rb.clone()).or(ra.eq(rb).and(creators));
            assume(Expr::var(b.created).implies(Expr::var(a.created).and(order)))
        });
        in_order.collect()
    }
}

/// All creation sites. For a static plan: in the order in which the entry thread passes them.
pub fn creation_sites(program: &Concurrent) -> Vec<Spawn> {
    let (mut seen, mut out) = (FxHashSet::default(), Vec::new());
    // Behind the entry, what only other threads create.
    for name in std::iter::once(&program.entry).chain(program.procedures.keys()) {
        if seen.insert(*name) {
            for_each_called(program, &program.procedures[name].body, &mut seen, &mut |node| {
                if let Node::Spawn(spawn) = node {
                    out.push(spawn.clone());
                }
            });
        }
    }
    out
}

fn is_literal(e: &Expr, passive: &[Decl]) -> bool {
    let is_const =
        |name: Name| passive.iter().any(|d| matches!(d, Decl::Const(c) if c.names.iter().any(|n| n.name == name)));
    concurrency::fold::is_constant(e, &is_const)
}

fn mentions_child(nodes: &[Node]) -> bool {
    preorder(nodes).flat_map(Node::exprs).any(|e| e.mentions(|n| n == CHILD))
}
