//! The names that a round-based translation introduces: one version of each shared global for each round, with guesses of
//! the values at the start of a round.

use indexmap::IndexMap;
use rustc_hash::FxHashMap;

use super::build::*;
use concurrency::program::*;
use syntax::ast::*;

/// The names that a round-based translation introduces, and the versions of the shared globals.
#[derive(Debug, Clone)]
pub struct RoundVersions {
    pub rounds: usize,
    pub round: Name,
    pub next: Name,
    pub ok: Name,
    pub error: Name,
    /// Shared global -> its version in each round.
    pub versions: IndexMap<Name, Vec<Name>>,
    /// Shared global -> constants with the guessed values at the start of rounds 1, 2, ...
    pub guesses: IndexMap<Name, Vec<Name>>,
    /// How the user knows a global: `lock[0]` for `lock#0`.
    pub display: IndexMap<Name, String>,
    /// A created thread begins before this round.
    pub begins_before: Option<usize>,
}

impl RoundVersions {
    pub fn new(program: &mut Concurrent, rounds: usize, display: IndexMap<Name, String>) -> RoundVersions {
        let names = &mut program.names;
        let (mut versions, mut guesses) = (IndexMap::new(), IndexMap::new());
        for (name, global) in &program.globals {
            if global.sharing == Sharing::Shared {
                versions.insert(*name, (0..rounds).map(|r| names.fresh(&format!("{name}#r{r}"))).collect());
                guesses.insert(*name, (1..rounds).map(|r| names.fresh(&format!("{name}#guess{r}"))).collect());
            }
        }
        RoundVersions {
            rounds,
            round: names.fresh("round#"),
            next: names.fresh("next#"),
            ok: names.fresh("ok#"),
            error: names.fresh("error#"),
            versions,
            guesses,
            display,
            begins_before: None,
        }
    }

    /// A created thread begins in the round at hand or a later one, or never. (Under preemptive scheduling the switch point in front
    /// of its first visible statement says as much.) `tag` stands for a switch; [`RoundVersions::next`] is a local.
    pub fn begin_later(&self, tag: Tag, run: Vec<Stmt>) -> Vec<Stmt> {
        let (round, next, last) = (Expr::var(self.round), Expr::var(self.next), Expr::int(self.rounds));
        vec![
            havoc([self.next]),
            assume(le(round.clone(), next.clone()).and(match self.begins_before {
                Some(end) => lt(next.clone(), Expr::int(end)),
                None => le(next.clone(), last.clone()),
            })),
            Stmt { tag, ..assign(self.round, next) },
            when(lt(round, last), run),
        ]
    }

    /// The expression over the versions of one round.
    pub fn at(&self, e: &Expr, round: usize) -> Expr {
        let mut e = e.clone();
        e.rewrite_vars(&mut |n| self.versions.get(&n).map(|v| Expr::var(v[round])));
        e
    }

    /// The expression over the versions of the current round.
    pub fn current(&self, e: &Expr) -> Expr {
        let mut e = e.clone();
        e.rewrite_vars(&mut |n| {
            let versions = self.versions.get(&n)?;
            Some(select(self.round, versions.iter().map(|v| Expr::var(*v)).collect()))
        });
        e
    }

    /// The expression over the guessed values at the start of a round >= 1.
    pub fn guessed(&self, e: &Expr, round: usize) -> Expr {
        let mut e = e.clone();
        e.rewrite_vars(&mut |n| self.guesses.get(&n).map(|g| Expr::var(g[round - 1])));
        e
    }

    /// How the user knows a variable.
    pub fn shown(&self, name: Name, sources: &FxHashMap<Name, Name>) -> String {
        match self.display.get(&name) {
            Some(shown) => shown.clone(),
            None => sources.get(&name).unwrap_or(&name).to_string(),
        }
    }

    /// No versions: globals keep their names and their values.
    pub fn unversioned(program: &mut Concurrent, rounds: usize, display: IndexMap<Name, String>) -> RoundVersions {
        let mut words = RoundVersions::new(program, 1, display);
        words.versions.clear();
        words.guesses.clear();
        words.rounds = rounds;
        words
    }

    /// Declarations of the versions and guesses, and of the round.
    pub fn declarations(&self, program: &Concurrent) -> Vec<Decl> {
        let mut decls = vec![Decl::Var(var(self.round, Type::int()))];
        for (name, versions) in &self.versions {
            let ty = &program.globals[name].ty;
            decls.extend(versions.iter().map(|v| Decl::Var(var(*v, ty.clone()))));
            decls.extend(self.guesses[name].iter().map(|g| constant(*g, ty.clone())));
        }
        for (name, global) in &program.globals {
            if !self.versions.contains_key(name) {
                decls.push(Decl::Var(var(*name, global.ty.clone())));
            }
        }
        decls
    }

    /// `assume g#r(i-1) == g#guess(i)` for all shared globals.
    pub fn rounds_join(&self) -> Vec<Stmt> {
        let joins = self.versions.iter().flat_map(|(name, versions)| {
            let guesses = &self.guesses[name];
            versions.iter().zip(guesses).map(|(v, g)| assume(Expr::var(*v).eq(Expr::var(*g))))
        });
        joins.collect()
    }
}
