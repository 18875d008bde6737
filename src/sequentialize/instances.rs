//! One body for each slot: inlined, constants propagated, maps split, switch points placed. What lasso and lazy start from.
//! Where recursive procedures stay procedures, a body for each of them too.

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxHashMap, FxHashSet};

use super::slots::*;
use super::{Options, Property};
use base::diagnostic::{Diagnostic, Finding};
use concurrency::BodyForm;
use concurrency::call_summaries::summaries;
use concurrency::fold::propagate;
use concurrency::inline::{Instance, Recursion, caller, instance, names};
use concurrency::lockset::{Code, movers};
use concurrency::passes::Pass;
use concurrency::program::Movers;
use concurrency::program::*;
use concurrency::scalarize::scalarize;
use concurrency::switch_points::{Placement, Start, place};
use concurrency::trace::Trace;
use concurrency::visit::{calls, creations, for_each_expr_mut, preorder, written};
use syntax::ast::*;

/// The bodies of all slots, ready to be emitted.
pub struct Prepared {
    /// For each slot the bodies that it may run, in the order of [`Slot::candidates`].
    pub instances: Vec<Vec<Instance>>,
    pub slots: Slots,
    /// Recursive procedures that are called, where they stay procedures.
    pub recursive: IndexMap<Key, Instance>,
    /// How the user knows globals that were split off maps.
    pub display: IndexMap<Name, String>,
}

/// A procedure, and the atomic sections of its callers' that are open, as far as they matter to it.
pub type Key = (Name, usize);

/// Builds the bodies of all slots.
///
/// # Errors
/// Recursion, or an atomic section that is not always open or closed.
pub fn prepare(
    program: &mut Concurrent,
    options: &Options,
    liveness: bool,
    recursion: Recursion,
    trace: &mut Trace,
) -> Result<Prepared, Vec<Diagnostic>> {
    let (mut instances, slots) = instances(program, recursion, trace)?;
    let mut flat: Vec<Instance> = instances.iter().flatten().cloned().collect();
    let roots = flat.len();
    flat.extend(recursive_bodies(program, &flat, trace)?);
    flat.iter().for_each(|i| program.names.take(names(i)));
    let slot_of: Vec<(usize, usize)> =
        instances.iter().enumerate().flat_map(|(s, c)| (0..c.len()).map(move |which| (s, which))).collect();
    let display = scalarize(program, &mut flat);
    forms(Pass::Scalarize, program, (&slot_of, &flat), trace);
    let recursive = flat.split_off(roots);
    for i in &recursive {
        program.procedures[&i.root].body = i.body.clone();
    }
    if options.reduces(liveness) {
        let found = locks_of(program, &flat, &recursive);
        program.movers.protected.extend(found.protected);
        program.movers.released.extend(found.released);
        forms(Pass::ScalarLocks, program, (&slot_of, &flat), trace);
        recursive.iter().for_each(|i| trace.body(Pass::ScalarLocks, program, || procedure_form(i, 0)));
    }
    let summaries = if recursive.is_empty() { IndexMap::new() } else { summaries(program) };
    let property = if liveness { Property::Termination } else { options.asked.property };
    let (cooperative, stops) = (options.asked.scheduling.cooperative, options.stops(property));
    let placement = Placement { property, cooperative, stops, program, summaries: &summaries };
    let put = |i: &mut Instance, start: Start| {
        i.body = place(std::mem::take(&mut i.body), i.scope.clone(), i.root, i.span, start, &placement);
    };
    let mut work: Vec<Key> = Vec::new();
    for (number, i) in flat.iter_mut().enumerate() {
        put(i, Start { open: 0, started: number > 0, is_root: true });
        work.extend(callees(&i.body));
    }
    let mut placed = IndexMap::new();
    while let Some(key) = work.pop() {
        let found = recursive.iter().find(|i| i.root == key.0);
        if let (Some(i), false) = (found, placed.contains_key(&key)) {
            let mut i = i.clone();
            put(&mut i, Start { open: key.1, started: true, is_root: false });
            work.extend(callees(&i.body));
            placed.insert(key, i);
        }
    }
    // What runs inside of sections is taken to stay inside.
    let unbalanced = |i: &&Instance| summaries[&i.root].opens != 0 || summaries[&i.root].around > 0;
    let errors = recursive.iter().filter(unbalanced).map(|i| {
        let message = format!("{} calls itself and leaves an atomic section open, or closes its caller's", i.root);
        Diagnostic::error(Finding::Unsupported, i.span, message)
    });
    let errors: Vec<Diagnostic> = errors.collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    forms(Pass::SwitchPoints, program, (&slot_of, &flat), trace);
    placed.iter().for_each(|((_, open), i)| trace.body(Pass::SwitchPoints, program, || procedure_form(i, *open)));
    let mut flat = flat.into_iter();
    for candidates in &mut instances {
        candidates.iter_mut().zip(&mut flat).for_each(|(i, new)| *i = new);
    }
    Ok(Prepared { instances, slots, recursive: placed, display })
}

/// Bodies of slots, and of recursive procedures behind them, after a pass.
fn forms(pass: Pass, program: &Concurrent, (slots, bodies): (&[(usize, usize)], &[Instance]), trace: &mut Trace) {
    for (n, i) in bodies.iter().enumerate() {
        trace.body(pass, program, || match slots.get(n) {
            Some((slot, which)) => BodyForm::of_slot(*slot, *which, i),
            None => procedure_form(i, 0),
        });
    }
}

/// A recursive procedure that stays one.
fn procedure_form(i: &Instance, open: usize) -> BodyForm<'_> {
    let inside = if open > 0 { " in an atomic section" } else { "" };
    BodyForm::of_instance(format!("procedure {}{inside}", i.root), i)
}

/// What locks protect among the scalars that maps have been split into, too.
fn locks_of(program: &Concurrent, roots: &[Instance], recursive: &[Instance]) -> Movers {
    let mut code = Code { program, bodies: IndexMap::new(), roots: Vec::new() };
    for i in recursive {
        code.bodies.insert(i.root, &i.body);
    }
    for (number, i) in roots.iter().enumerate() {
        // A name that nothing calls.
        let name = Name::from(format!("{}#{number}#", i.root).as_str());
        code.bodies.insert(name, &i.body);
        code.roots.push((name, number > 0));
    }
    movers(&code)
}

/// The procedures that these bodies call, directly or not.
fn recursive_bodies(
    program: &Concurrent,
    roots: &[Instance],
    trace: &mut Trace,
) -> Result<Vec<Instance>, Vec<Diagnostic>> {
    let consts = constants(&program.passive);
    let mut work: Vec<Key> = roots.iter().flat_map(|i| callees(&i.body)).collect();
    let mut found: IndexMap<Name, Instance> = IndexMap::new();
    while let Some((name, _)) = work.pop() {
        if !found.contains_key(&name) {
            let mut i = instance(program, name, &[], Recursion::Kept).map_err(|d| vec![d])?;
            trace.body(Pass::Inline, program, || procedure_form(&i, 0));
            propagate(&mut i.body, &i.scope.iter().copied().collect(), &|n| consts.contains(&n));
            trace.body(Pass::Fold, program, || procedure_form(&i, 0));
            work.extend(callees(&i.body));
            found.insert(name, i);
        }
    }
    Ok(found.into_values().collect())
}

/// All calls in a body.
pub fn callees(nodes: &[Node]) -> impl Iterator<Item = Key> {
    calls(nodes).map(|c| (c.proc, c.open))
}

/// The bodies that each slot may run, with constants propagated.
fn instances(
    program: &mut Concurrent,
    recursion: Recursion,
    trace: &mut Trace,
) -> Result<(Vec<Vec<Instance>>, Slots), Vec<Diagnostic>> {
    let consts = constants(&program.passive);
    let mut build = |program: &Concurrent, root: Name, args: &[Option<Expr>], (slot, which): (usize, usize)| {
        if recursion == Recursion::Kept && program.recursive.contains(&root) {
            return Ok(caller(program, root, args));
        }
        let mut i = instance(program, root, args, recursion).map_err(|d| vec![d])?;
        for_each_expr_mut(&mut i.body, &mut |e| own_number(e, slot + 1));
        trace.body(Pass::Inline, program, || BodyForm::of_slot(slot, which, &i));
        propagate(&mut i.body, &i.scope.iter().copied().collect(), &|n| consts.contains(&n));
        trace.body(Pass::Fold, program, || BodyForm::of_slot(slot, which, &i));
        Ok::<Instance, Vec<Diagnostic>>(i)
    };
    let entry = build(program, program.entry, &[], (0, 0))?;
    // What the entry creates is known best after propagation; what others create, from their procedures.
    let mut sites: Vec<Spawn> = creations(&entry.body).cloned().collect();
    for site in creation_sites(program) {
        if !sites.iter().any(|s| s.site == site.site) {
            sites.push(site);
        }
    }
    let slots = Slots::new(program, &sites, true);
    let mut instances = Vec::new();
    for (s, slot) in slots.slots.iter().enumerate() {
        if s == 0 {
            instances.push(vec![entry.clone()]);
            continue;
        }
        let candidates = slot.candidates.iter().enumerate();
        let candidates: Result<Vec<Instance>, _> =
            candidates.map(|(which, c)| build(program, c.root, &c.constants, (s, which))).collect();
        instances.push(candidates?);
    }
    Ok((instances, slots))
}

/// The thread's number, where its code asks for it.
pub fn own_number(e: &mut Expr, number: usize) {
    let is_self = |e: &Expr| matches!(e.kind, ExprKind::Var(name) if name == SELF);
    if let ExprKind::Coerce(inner, ty) = &e.kind
        && let TypeKind::Bv(width) = ty.kind
        && is_self(inner)
    {
        *e = Expr::generated(ExprKind::Bv { value: number.into(), width });
    } else if is_self(e) {
        *e = Expr::int(number);
    } else {
        e.for_each_child_mut(&mut |c| own_number(c, number));
    }
}

fn constants(passive: &[Decl]) -> FxHashSet<Name> {
    let consts = passive.iter().filter_map(|d| match d {
        Decl::Const(c) => Some(c),
        _ => None,
    });
    consts.flat_map(|c| &c.names).map(|n| n.name).collect()
}

/// What the user calls the variables of a body.
pub fn sources(i: &Instance) -> FxHashMap<Name, Name> {
    i.params.iter().chain(&i.vars).filter_map(|v| Some((v.name, v.source?))).collect()
}

/// Variables that must be the same when the thread closes: its own that it assigns anywhere, globals that it alone uses among them.
pub fn compared(program: &Concurrent, i: &Instance) -> IndexSet<Name> {
    // In the root's frame the arbitrary first values are given once only.
    let repeats = |n: &&Node| !matches!(n, Node::Step(s) if s.kind == StepKind::Enter);
    let nodes = i.body.iter().filter(repeats).flat_map(|n| preorder(std::slice::from_ref(n)));
    let mut written: IndexSet<Name> = written(nodes).collect();
    let own_global = |n: &Name| program.globals.get(n).is_none_or(|g| g.sharing != Sharing::Shared && !g.ignored);
    let user = |n: &Name| i.vars.iter().any(|v| v.name == *n && !v.ghost) || program.globals.contains_key(n);
    written.retain(|n| own_global(n) && user(n));
    written
}
