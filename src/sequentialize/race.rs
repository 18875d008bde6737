//! Races, watched for in the last state of an execution. Two threads are chosen in it: one outside of atomic sections says what its next
//! step touches and does nothing more; the other takes its next step, which is an atomic section to its end, or else says no more
//! than the first does. They race if the second touches what the first says, and one of them writes.
//!
//! ```text
//! in front of a step that touches m[i] and x, in the last state:
//!    if (mode == 1) { if (*) { global, depth, writes, index := M, 1, true, i; said := true; leave } ... x likewise ... }
//!    if (mode == 2) { conflict := conflict || (global == M && (writes || true) && (depth < 1 || index == i)) || ... ; leave if outside of atomic sections }
//! ```
//! `depth` is the number of levels of indices that are given: fewer of them stand for all entries below.
//! Where threads are simulated one after the other (eager), what the first says is guessed; where values are computed (lazy), it
//! is assigned, since the first says it before the second steps.
//!
//! Why all switch points that [`concurrency::Reduction::Unshared`] leaves are needed, and enough: a race is between two places in front
//! of accesses of the same variable, be they protected by a lock or not (a lock that is not one is what is looked for), so each of them
//! keeps its switch point. A variable that no two threads touch while one of them may write it is in no race.

use indexmap::IndexMap;

use super::build::*;
use super::{Mutation, Options};
use concurrency::program::*;
use syntax::ast::*;

/// Names of what is said, and of what is found out.
pub struct Racing {
    /// 0: the thread at hand executes as ever; 1: it says what it touches; 2: it takes its step.
    pub mode: Name,
    /// The first thread has said what it touches; the second has taken its step; they conflict.
    pub said: Name,
    pub took: Name,
    pub conflict: Name,
    /// Some thread has been chosen to say.
    pub chosen: Name,
    global: Name,
    depth: Name,
    writes: Name,
    /// Of each global, level by level.
    indices: IndexMap<Name, Vec<Vec<(Name, Type)>>>,
    guessed: bool,
    /// Rules that are left out.
    any_index: bool,
    any_section: bool,
}

impl Racing {
    /// `guessed`: what is said is constant.
    pub fn new(program: &mut Concurrent, guessed: bool, options: &Options) -> Racing {
        let names = &mut program.names;
        let mut indices = IndexMap::new();
        for (global, levels) in &program.racing {
            let mut index = |level: usize, at: usize| names.fresh(&format!("race#{global}#{level}#{at}"));
            let named = levels.iter().enumerate().map(|(level, types)| {
                types.iter().enumerate().map(|(at, ty)| (index(level, at), ty.clone())).collect()
            });
            indices.insert(*global, named.collect());
        }
        Racing {
            mode: names.fresh("mode#"),
            said: names.fresh("said#"),
            took: names.fresh("took#"),
            conflict: names.fresh("conflict#"),
            chosen: names.fresh("chosen#"),
            global: names.fresh("race#global"),
            depth: names.fresh("race#depth"),
            writes: names.fresh("race#writes"),
            indices,
            guessed,
            any_index: options.mutation.is(Mutation::IndicesIgnored),
            any_section: options.mutation.is(Mutation::AtomicIgnored),
        }
    }

    pub fn declarations(&self) -> Vec<Decl> {
        let mut decls = vec![Decl::Var(var(self.mode, Type::int()))];
        decls.extend([self.said, self.took, self.conflict, self.chosen].map(|n| Decl::Var(var(n, Type::bool()))));
        let declared = |name, ty| if self.guessed { constant(name, ty) } else { Decl::Var(var(name, ty)) };
        decls.push(declared(self.global, Type::int()));
        decls.push(declared(self.depth, Type::int()));
        decls.push(declared(self.writes, Type::bool()));
        let indices = self.indices.values().flatten().flatten();
        decls.extend(indices.map(|(name, ty)| declared(*name, ty.clone())));
        decls
    }

    /// Nothing is said yet.
    pub fn initialize(&self) -> Vec<Stmt> {
        let flags = [self.said, self.took, self.conflict, self.chosen].map(|n| assign(n, Expr::bool(false)));
        std::iter::once(self.mode(0)).chain(flags).collect()
    }

    /// `mode := n`
    pub fn mode(&self, n: usize) -> Stmt {
        assign(self.mode, Expr::int(n))
    }

    pub fn in_mode(&self, n: usize) -> Expr {
        Expr::var(self.mode).eq(Expr::int(n))
    }

    /// The two have been found.
    pub fn found(&self) -> Expr {
        Expr::all([self.said, self.took, self.conflict].map(Expr::var))
    }

    fn number(&self, global: Name) -> Expr {
        Expr::int(self.indices.get_index_of(&global).unwrap_or(self.indices.len()))
    }

    /// What is touched, with the indices as `value` gives them: the variables that say it, and their values.
    fn saying(&self, touch: &Touch, value: &dyn Fn(&Expr) -> Expr) -> Vec<(Name, Expr)> {
        let mut said = vec![
            (self.global, self.number(touch.global)),
            (self.depth, Expr::int(touch.indices.len())),
            (self.writes, Expr::bool(touch.writes)),
        ];
        let names = self.indices[&touch.global].iter().flatten();
        said.extend(names.zip(touch.indices.iter().flatten()).map(|((name, _), e)| (*name, value(e))));
        said
    }

    /// The thread says that it touches this.
    pub fn say(&self, touch: &Touch, value: &dyn Fn(&Expr) -> Expr) -> Vec<Stmt> {
        let (names, values): (Vec<Name>, Vec<Expr>) = self.saying(touch, value).into_iter().unzip();
        let mut out = match self.guessed {
            true => names.into_iter().zip(values).map(|(n, v)| assume(Expr::var(n).eq(v))).collect(),
            false => vec![assign_all(names, values)],
        };
        out.push(assign(self.said, Expr::bool(true)));
        out
    }

    /// Does one of these conflict with what the other says?
    pub fn conflicts(&self, touches: &[Touch], value: &dyn Fn(&Expr) -> Expr) -> Expr {
        Expr::any(touches.iter().map(|touch| {
            let same = Expr::var(self.global).eq(self.number(touch.global));
            let writes = if touch.writes { Expr::bool(true) } else { Expr::var(self.writes) };
            let names = &self.indices[&touch.global];
            let compared = if self.any_index { 0 } else { names.len() };
            let levels = names[..compared].iter().zip(&touch.indices).enumerate().map(|(level, (names, values))| {
                let equal = names.iter().zip(values).map(|((name, _), e)| Expr::var(*name).eq(value(e)));
                le(Expr::var(self.depth), Expr::int(level)).or(Expr::all(equal))
            });
            Expr::all([same, writes].into_iter().chain(levels))
        }))
    }

    /// What a thread does in front of a step, in the last state. `said` gives indices as the first thread sees them, `taken` as the second does;
    /// `leave` ends the thread's part; `tags` belong to what the first and the second do.
    pub fn touches(
        &self,
        (touches, plain): (&[Touch], bool),
        said: &dyn Fn(&Expr) -> Expr,
        taken: &dyn Fn(&Expr) -> Expr,
        leave: &dyn Fn() -> Vec<Stmt>,
        tags: [Tag; 2],
    ) -> Vec<Stmt> {
        let [saying, taking] = tags;
        let mut out = Vec::new();
        if plain || self.any_section {
            let say = |touch: &Touch| {
                let mut stmts = self.say(touch, said);
                stmts.insert(0, Stmt { tag: saying, ..assume(Expr::bool(true)) });
                stmts.extend(leave());
                stmts
            };
            let (others, last) = touches.split_at(touches.len().saturating_sub(1));
            let mut all: Vec<Stmt> = others.iter().map(|t| if_(Guard::Star, say(t), Vec::new())).collect();
            all.extend(last.iter().flat_map(say));
            out.push(when(self.in_mode(1), all));
        }
        let mut take = vec![assign(self.conflict, Expr::var(self.conflict).or(self.conflicts(touches, taken)))];
        if plain {
            take.insert(0, Stmt { tag: taking, ..assume(Expr::bool(true)) });
            take.extend(leave());
        }
        out.push(when(self.in_mode(2), take));
        out
    }
}
