//! What the threads of a program are, what they share, and where they may be switched.
//!
//! ```text
//! checked program --usage--> entry, roots, shared globals, slot plan
//!    --monomorphic--> no type parameters
//!    --lower, own--> procedures as lists of atomic steps      (eager keeps these)
//!    --inline--> one body for each slot, calls inlined        (lasso and lazy need these)
//!    --fold, scalarize--> constants propagated, maps over known indices split
//!    --switch_points--> where a thread may stop or be switched
//! ```

#![warn(missing_docs)]

pub mod blocks;
pub mod call_summaries;
mod declared;
#[doc(hidden)]
pub mod effort;
pub mod fold;
pub mod forked;
mod forms;
mod ghost;
mod guards;
pub mod inline;
pub mod joins;
pub mod lockset;
pub mod loops;
mod lower;
mod options;
mod own;
pub mod passes;
mod print;
pub mod program;
pub mod scalarize;
pub mod sections;
pub mod simplify;
pub mod switch_points;
mod touches;
pub mod trace;
pub mod unroll;
pub mod usage;
pub mod visit;
mod well_formed;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxHashMap, FxHashSet};

use base::diagnostic::{Diagnostic, Finding};
use check::{Asked, Checked, Objective, Temporal, find_entry, monomorphic};
use syntax::ast::{Decl, Name, Span, find_attr};
use syntax::names::Names;

pub use forms::BodyForm;
pub use options::Reduction;
pub use program::{CHILD, simple_lhs};

use declared::procedure_decl;
use passes::Pass;
use program::{Concurrent, Global, Movers, Sharing, SlotPlan};
use trace::Trace;
use usage::Usages;

/// The concurrent program in prepared form, for the question as it is asked of this program ([`Asked::of`]). `threads` bounds the number of
/// thread instances, the entry included, where they are not known beforehand.
/// With a reduction, a global that the entry thread writes before there are others, and nobody later, is not shared; with all of them, those
/// that locks protect are found.
///
/// # Errors
/// No entry, or constructs that cannot be translated, all together; or the objective does not fit the program.
pub fn prepare(
    checked: &Checked,
    asked: &Asked,
    threads: Option<u32>,
    reduction: Reduction,
) -> Result<Concurrent, Vec<Diagnostic>> {
    Preparation { asked, threads, reduction }.run(checked, &mut Trace::off())
}

/// What a preparation depends on besides the program: [`prepare`] says more.
#[derive(Debug, Clone, Copy)]
pub struct Preparation<'a> {
    /// The question.
    pub asked: &'a Asked,
    /// Thread instances where their number is open.
    pub threads: Option<u32>,
    /// Which switch points may go.
    pub reduction: Reduction,
}

impl Preparation<'_> {
    /// [`prepare`], with what each pass leaves.
    ///
    /// # Errors
    /// As [`prepare`].
    pub fn run(&self, checked: &Checked, trace: &mut Trace) -> Result<Concurrent, Vec<Diagnostic>> {
        let Preparation { asked, threads, reduction } = *self;
        let (property, objective) = (asked.property, &asked.objective);
        let entry = find_entry(checked, asked.entry.as_deref()).map_err(|d| vec![d])?;
        let monomorphic = monomorphic(checked, entry)?;
        let none = FxHashMap::default();
        let (checked, originals, entry) =
            monomorphic.as_ref().map_or((checked, &none, entry), |m| (&m.checked, &m.originals, m.entry));
        trace.text(Pass::Monomorphic, || syntax::print::print(&checked.program));
        let usages = Usages::of(checked, entry);
        // A property of states is one more reader.
        let read = |g: &Name| objective.temporal.iter().flat_map(Temporal::conditions).any(|c| c.mentions(|n| n == *g));
        let of = |reduction| {
            let mut shared = usages.shared(reduction);
            shared.extend(usages.written().filter(read));
            shared.retain(|g| !is_thread_local(checked, *g));
            shared
        };
        let shared = of(reduction);
        // The steps of a fair execution are all named, so that it can be followed up to where it repeats or ends.
        let by_language = of(Reduction::None);
        let named = if reduction == Reduction::Full { &shared } else { &by_language };
        let mut names = Names::of(&checked.program);
        let temporal = objective.temporal.clone().map(|t| apart(t, checked, &mut names));
        let nonblocking = nonblocking(checked, &usages, objective)?;
        ghost::check(checked, usages.of.keys().copied(), objective)?;
        let (mut diagnostics, mut sites, mut extra) = (Vec::new(), 0, lower::Extra::default());
        let mut recurs = Vec::new();
        let joins = joins::Joins::of(&usages, checked, &mut names);
        let threads_that_run = threads_that_run(&usages);
        // Nobody can tell when a variable that is left out of the comparison is read: its accesses are no steps of their own.
        let mut counting = named.clone();
        counting.retain(|g| !objective.ignored.contains(g));
        let mut procedures = IndexMap::new();
        for name in usages.of.keys() {
            let mut cx = lower::Context {
                checked,
                originals,
                shared: &counting,
                names: &mut names,
                diagnostics: &mut diagnostics,
                sites: &mut sites,
                recurs: &mut recurs,
                extra: &mut extra,
                joins: &joins,
                single: threads_that_run.get(name) == Some(&1),
                granularity: asked.scheduling.granularity,
                reads_arguments: property.is_about_next_steps(),
            };
            if let Some(p) = lower::lower(&mut cx, *name) {
                procedures.insert(*name, p);
            }
        }
        let slots = slot_plan(&usages, entry, threads);
        let mut globals = globals(checked, &shared, &by_language);
        let begin = usages.roots();
        let roots = procedures.iter().filter(|(name, _)| **name == entry || begin.contains_key(*name));
        diagnostics.extend(roots.flat_map(|(name, root)| hidden(&globals, root, *name == entry)));
        if diagnostics.iter().any(Diagnostic::is_error) {
            return Err(diagnostics);
        }
        for name in &objective.ignored {
            globals.entry(*name).and_modify(|g| g.ignored = true);
        }
        for (name, ty) in extra.globals {
            globals.insert(name, Global::introduced(ty, None));
        }
        extra.joins.books = joins.globals.iter().map(|b| b.name).collect();
        for joins::Book { name, ty, initially } in joins.globals {
            let where_ = Some(initially).filter(|e| e.as_bool() != Some(true));
            globals.insert(name, Global::introduced(ty, where_));
        }
        procedures.extend(extra.procedures.into_iter().map(|p| (p.name, p)));
        let passive = checked.program.decls.iter().filter(|d| is_passive(d)).cloned().collect();
        let recursive = usages.recursive();
        let movers = Movers::default();
        let racing = IndexMap::new();
        let mut program = Concurrent {
            passive,
            globals,
            procedures,
            entry,
            slots,
            recursive,
            names,
            temporal,
            recurs,
            nonblocking,
            movers,
            racing,
            joins: extra.joins,
        };
        trace.program(Pass::Lower, &program);
        own::give_first_values(&mut program);
        trace.program(Pass::ThreadLocals, &program);
        if property.is_about_next_steps() {
            touches::mark(&mut program, checked);
            trace.program(Pass::Touches, &program);
        }
        if reduction == Reduction::Full {
            program.movers = lockset::movers(&lockset::Code::of(&program, usages.runs_once(entry)));
            trace.program(Pass::Lockset, &program);
        }
        Ok(program)
    }
}

/// Bound variables of the conditions get names that no global has.
fn apart(mut temporal: Temporal, checked: &Checked, names: &mut Names) -> Temporal {
    let symbols = &checked.symbols;
    for condition in temporal.conditions_mut() {
        let clashes = |n| symbols.globals.contains_key(&n) || symbols.consts.contains_key(&n);
        condition.rename_bound(&clashes, &mut |n| names.fresh(&format!("{n}#bound")));
    }
    temporal
}

/// The roots of threads one of which must run for ever.
fn nonblocking(checked: &Checked, usages: &Usages, objective: &Objective) -> Result<Vec<Name>, Vec<Diagnostic>> {
    let roots = usages.roots();
    let wanted = &objective.nonblocking;
    let wrong = wanted.iter().filter(|p| !roots.contains_key(*p)).map(|p| match procedure_decl(checked, *p) {
        Some(decl) => {
            let message = format!("no thread begins with {p}: it cannot be the one that runs for ever");
            Diagnostic::error(Finding::NoThread, decl.sig.name.span, message)
        }
        None => Diagnostic::error(Finding::NoThread, Span::NONE, format!("there is no procedure {p} (--thread)")),
    });
    let wrong: Vec<Diagnostic> = wrong.collect();
    if wrong.is_empty() { Ok(wanted.clone()) } else { Err(wrong) }
}

fn is_thread_local(checked: &Checked, global: Name) -> bool {
    checked.program.decls.iter().any(|d| {
        matches!(d, Decl::Var(v) if find_attr(&v.attrs, "thread_local").is_some()
            && v.groups.iter().flat_map(|g| &g.names).any(|n| n.name == global))
    })
}

/// Thread-local globals with the name of a variable that gets its first value in the same step: an execution could not tell the two
/// values apart.
fn hidden(globals: &IndexMap<Name, Global>, root: &program::Procedure, is_entry: bool) -> Vec<Diagnostic> {
    let params = root.params.iter().filter(|_| is_entry);
    let first = params.chain(&root.outs).chain(&root.locals).filter_map(|v| v.source);
    let is_thread_local = |name: &Name| globals.get(name).is_some_and(|g| g.sharing == Sharing::ThreadLocal);
    let hidden = first.filter(is_thread_local).map(|name| {
        let message = format!(
            "{name} of {}, with which a thread begins, hides the thread-local global {name}: give it another name",
            root.source
        );
        Diagnostic::error(Finding::Unsupported, root.span, message)
    });
    hidden.collect()
}

fn is_passive(decl: &Decl) -> bool {
    matches!(decl, Decl::Type(_) | Decl::Datatype(_) | Decl::Const(_) | Decl::Function(_) | Decl::Axiom(_))
}

fn globals(checked: &Checked, shared: &FxHashSet<Name>, by_language: &FxHashSet<Name>) -> IndexMap<Name, Global> {
    let mut globals = IndexMap::new();
    for decl in &checked.program.decls {
        let Decl::Var(var) = decl else { continue };
        let thread_local = find_attr(&var.attrs, "thread_local").is_some();
        for group in &var.groups {
            for ident in &group.names {
                let sharing = match thread_local {
                    true => Sharing::ThreadLocal,
                    false if shared.contains(&ident.name) => Sharing::Shared,
                    false => Sharing::Private,
                };
                let (ty, where_) = (group.ty.clone(), group.where_.clone());
                let touched_by_several = by_language.contains(&ident.name);
                let global = Global { ty, where_, sharing, touched_by_several, internal: false, ignored: false };
                globals.insert(ident.name, global);
            }
        }
    }
    globals
}

/// Thread instances that may run each procedure, 2 standing for many.
fn threads_that_run(usages: &Usages) -> FxHashMap<Name, usize> {
    let mut threads = FxHashMap::default();
    for (root, count) in usages.roots() {
        for procedure in usages.called_from(root) {
            *threads.entry(procedure).or_default() += count;
        }
    }
    threads
}

/// Thread instances, entry included, where the number is open and the user names none.
const DEFAULT_THREADS: usize = 4;

fn slot_plan(usages: &Usages, entry: Name, threads: Option<u32>) -> SlotPlan {
    let creators: IndexSet<Name> = usages.creations().map(|(creator, _)| creator).collect();
    // What the entry calls may be called by other threads, too: these create then.
    let only_entry_creates = usages.roots().keys().all(|root| match *root == entry {
        true => usages.runs_once(entry),
        false => usages.called_from(*root).is_disjoint(&creators),
    });
    let each_once = usages.creations().all(|(creator, site)| !site.repeats && usages.runs_once(creator));
    let sites = usages.creations().count();
    let limit = threads.map(|t| t as usize);
    if each_once && only_entry_creates && limit.is_none_or(|t| t > sites) {
        return SlotPlan::Static;
    }
    let known = if each_once { sites + 1 } else { DEFAULT_THREADS.max(sites + 1) };
    let threads = limit.unwrap_or(known);
    let enough = each_once && threads > sites;
    if only_entry_creates { SlotPlan::Counted { threads } } else { SlotPlan::Guessed { threads, enough } }
}
