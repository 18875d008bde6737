//! Threads created inside an atomic section, in the order `child-first`: nobody runs inside the section, so they begin where it ends, in
//! order of creation, before anything else of their creator.
//!
//! Transformation: the creation simulates the child at once, on a guess of what the section will have left; `g` is each shared global in
//! the round of the section:
//!
//! ```text
//! creation         if (!pending) { havoc begin; left := begin; }      // begin: where the first of them begins; left: what the last has left
//!                  own := g; g := left; run the child; left := g; g := own; pending := true;
//! end of section   if (pending) { assume g == begin; g := left; pending := false; }
//! failing check    if (pending) { assume !error; pending := false; }  // in the section: none of them has begun
//! ```
//!
//! Establishes: the executions are those in which the children begin behind the section. A check that fails in the section fails before
//! they begin, whatever they would do later; so it is enough to look at executions in which they fail nothing.

use indexmap::{IndexMap, IndexSet};

use super::build::*;
use super::rounds::RoundVersions;
use concurrency::program::*;
use concurrency::visit::creations;
use sequential::{EventKind, SourceEvent, SourceMap};
use syntax::ast::*;

/// The names of what is emitted.
pub struct Postponed {
    /// The atomic section that is open has created threads that are to begin behind it.
    pending: Name,
    /// For each shared global, where the first of them begins, and what the last of them has left.
    values: IndexMap<Name, (Name, Name)>,
    /// For each root of such a thread, the procedure that simulates one.
    pub procedures: IndexMap<Name, Name>,
}

impl Postponed {
    /// `None` where no thread is created inside a section that goes on behind the creation.
    pub fn new<'a>(
        bodies: impl Iterator<Item = &'a [Node]>,
        program: &mut Concurrent,
        words: &RoundVersions,
    ) -> Option<Postponed> {
        // Created inside of a section that goes on.
        let roots: IndexSet<Name> = bodies.flat_map(creations).filter(|s| s.inside).map(|s| s.proc).collect();
        if roots.is_empty() {
            return None;
        }
        let names = &mut program.names;
        let value = |g: &Name, names: &mut syntax::names::Names| {
            (names.fresh(&format!("begin#{g}")), names.fresh(&format!("left#{g}")))
        };
        let values = words.versions.keys().map(|g| (*g, value(g, names))).collect();
        let procedures = roots.into_iter().map(|root| (root, names.fresh(&format!("{root}#postponed")))).collect();
        Some(Postponed { pending: names.fresh("pending#"), values, procedures })
    }

    pub fn declarations(&self, program: &Concurrent) -> Vec<Decl> {
        let declare = |name: Name, ty: Type| Decl::Var(var(name, ty));
        let values = self.values.iter().flat_map(|(g, (begin, left))| {
            let ty = &program.globals[g].ty;
            [declare(*begin, ty.clone()), declare(*left, ty.clone())]
        });
        std::iter::once(declare(self.pending, Type::bool())).chain(values).collect()
    }

    /// At first nobody waits for the end of a section.
    pub fn initially(&self) -> Stmt {
        assign(self.pending, Expr::bool(false))
    }

    /// The outermost section ends; `tag` is for [`EventKind::SectionLeft`].
    pub fn section_left(&self, words: &RoundVersions, tag: Tag) -> Stmt {
        let as_guessed =
            self.values.iter().map(|(g, (begin, _))| assume(words.current(&Expr::var(*g)).eq(Expr::var(*begin))));
        let mut stmts: Vec<Stmt> = as_guessed.collect();
        stmts.extend(self.set(words, |g| self.values[g].1));
        stmts.push(Stmt { tag, ..assign(self.pending, Expr::bool(false)) });
        when(Expr::var(self.pending), stmts)
    }

    /// A check fails.
    pub fn failed(&self, words: &RoundVersions) -> Stmt {
        let none_failed = assume(Expr::var(words.error).not());
        when(Expr::var(self.pending), vec![none_failed, assign(self.pending, Expr::bool(false))])
    }

    /// The procedure that simulates a thread with this root by calling `simulation`.
    pub fn thread(
        &self,
        root: &Procedure,
        simulation: &Name,
        depth: u32,
        (program, words): (&Concurrent, &RoundVersions),
        map: &mut SourceMap,
    ) -> Decl {
        let mut names = program.names.clone();
        let mut locals: Vec<(Name, Type)> = Vec::new();
        let mut local = |what: &str, g: &Name| {
            let name = names.fresh(&format!("{what}#{g}"));
            locals.push((name, program.globals[g].ty.clone()));
            name
        };
        let own: IndexMap<Name, Name> = self.values.keys().map(|g| (*g, local("own", g))).collect();
        let kept: IndexMap<Name, Name> = self.values.keys().map(|g| (*g, local("kept", g))).collect();
        let event =
            SourceEvent { kind: EventKind::Postponed, span: root.span, procedure: root.source, values: Vec::new() };
        let mut stmts = vec![Stmt { tag: map.add(event), ..assume(Expr::bool(true)) }];
        let (begins, lefts): (Vec<Name>, Vec<Name>) = self.values.values().copied().unzip();
        let vars = |names: &[Name]| names.iter().map(|n| Expr::var(*n)).collect::<Vec<_>>();
        let current = || self.values.keys().map(|g| words.current(&Expr::var(*g))).collect::<Vec<_>>();
        let (owns, kepts): (Vec<Name>, Vec<Name>) = (own.values().copied().collect(), kept.values().copied().collect());
        if !begins.is_empty() {
            let guess = vec![havoc(begins.clone()), assign_all(lefts.clone(), vars(&begins))];
            stmts.push(when(Expr::var(self.pending).not(), guess));
            stmts.push(assign_all(owns, current()));
            stmts.push(assign_all(kepts.clone(), vars(&begins)));
            stmts.extend(self.set(words, |g| self.values[g].1));
        }
        stmts.push(assign(self.pending, Expr::bool(false)));
        stmts.push(call(*simulation, root.params.iter().map(|v| Expr::var(v.name)).collect(), Vec::new()));
        if !begins.is_empty() {
            stmts.push(assign_all(lefts, current()));
            stmts.extend(self.set(words, |g| own[g]));
            stmts.push(assign_all(begins, vars(&kepts)));
        }
        stmts.push(assign(self.pending, Expr::bool(true)));
        let p = Proc {
            name: self.procedures[&root.name],
            type_params: root.type_params.clone(),
            attrs: Vec::new(),
            ins: root.params.iter().map(|v| binder(v.name, v.ty.clone())).collect(),
            outs: Vec::new(),
            locals,
            stmts,
        };
        p.decl(Some(depth))
    }

    /// Gives the shared globals the values of these variables, in the round at hand.
    fn set(&self, words: &RoundVersions, value: impl Fn(&Name) -> Name) -> Vec<Stmt> {
        if self.values.is_empty() {
            return Vec::new();
        }
        let in_round = |round: usize| {
            let versions = self.values.keys().map(|g| words.versions[g][round]).collect();
            vec![assign_all(versions, self.values.keys().map(|g| Expr::var(value(g))).collect())]
        };
        case(words.round, 0, (0..words.rounds).map(in_round).collect())
    }
}
