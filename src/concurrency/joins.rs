//! What `fork` and `join` keep books of: which threads have ended that no join has taken yet.
//!
//! Threads are told apart by the types of their ids, and where all ids of these types are literals also by their values. Of each such
//! class, with ids `e`, results `r`, and `t` the number of a thread:
//! ```text
//! once:  ended: bool                                 one thread at most
//! many:  ended[e]: int, for each list of result types; kind[e, t]: int, the number of that list, 0 before the end and behind the join
//!
//! end of a thread:       ended[e] := ended[e] + 1;  kind[e, t] := k;  value[t] := r
//! join e assign x:       assume ended[e] > 0;  havoc t;  assume kind[e, t] == k;  ended[e] := ended[e] - 1;  kind[e, t] := 0;  x := value[t]
//! ```
//! What no join asks for is not kept: where none assigns results there is no `kind`, and a thread that no join can take has no books.

use indexmap::IndexMap;

use super::fold::int_value;
use super::forked::Class;
use super::usage::{Fork, Join, Usages};
use check::{Checked, Ty};
use syntax::ast::*;
use syntax::names::Names;

/// The books of all threads that some join may take.
#[derive(Debug, Default)]
pub struct Joins {
    /// By the types of the ids; then by their values, where these are literals.
    classes: IndexMap<Class, Threads>,
    /// Types of ids that are always literals.
    literal: IndexMap<Vec<Ty>, bool>,
    /// All books, with the flag that is never true, if something may have to wait for ever.
    pub globals: Vec<Book>,
    /// Never true: who waits for it waits for ever.
    never: Option<Name>,
}

/// A global that is introduced, with what holds of it at the start.
#[derive(Debug, Clone)]
pub struct Book {
    /// Introduced: no name of the program.
    pub name: Name,
    /// A map where there is one entry for each thread or each list of ids.
    pub ty: Type,
    /// Over the book alone.
    pub initially: Expr,
}

/// The threads of one class.
#[derive(Debug, Clone)]
pub struct Threads {
    /// The books are maps over the ids; otherwise the ids are literals.
    pub by_id: bool,
    /// There is one thread at most.
    pub once: bool,
    /// One for each list of types of results that some join may ask for.
    pub groups: Vec<Group>,
    /// For each thread the number of its group, from 1 on. Where one group does, and no join assigns, there is none.
    pub kind: Option<Name>,
}

/// Threads with the same types of results.
#[derive(Debug, Clone)]
pub struct Group {
    /// `None`: no join assigns such results.
    pub results: Option<Vec<Ty>>,
    /// How many have ended and were not joined; of threads that are there once, whether.
    pub ended: Name,
    /// The results, for each thread by its number.
    pub values: Vec<Name>,
}

impl Joins {
    /// Opens the books of all classes that a join asks for.
    pub fn of(usages: &Usages, checked: &Checked, names: &mut Names) -> Joins {
        let mut joins = Joins::default();
        let forks: Vec<(&Name, &Fork)> =
            usages.of.iter().flat_map(|(p, u)| u.forks.iter().map(move |f| (p, f))).collect();
        let asked: Vec<&Join> = usages.of.values().flat_map(|u| &u.joins).collect();
        for ids in forks.iter().map(|(_, f)| &f.ids).chain(asked.iter().map(|j| &j.ids)) {
            *joins.literal.entry(types(ids)).or_insert(true) &= literals(ids).is_some();
        }
        let mut classes: IndexMap<Class, Vec<(Vec<Ty>, bool)>> = IndexMap::new();
        for (creator, fork) in forks {
            let results = checked.symbols.procedures[&fork.callee].outs.iter().map(|(_, ty)| *ty).collect();
            let once = usages.runs_once(*creator) && !usages.of[creator].sites[fork.site].repeats;
            classes.entry(joins.class(&fork.ids)).or_default().push((results, once));
        }
        for (class, forks) in classes {
            let asked: Vec<&Join> = asked.iter().copied().filter(|j| joins.class(&j.ids) == class).collect();
            joins.open(class, &forks, &asked, names);
        }
        if !asked.is_empty() {
            let never = names.fresh("never#");
            joins.globals.push(Book { name: never, ty: Type::bool(), initially: Expr::var(never).not() });
            joins.never = Some(never);
        }
        joins
    }

    /// The class that threads with these ids belong to.
    pub fn class(&self, ids: &[Expr]) -> Class {
        let types = types(ids);
        let is_literal = self.literal.get(&types).copied().unwrap_or(false);
        let values = literals(ids).filter(|_| is_literal);
        Class { types, values }
    }

    /// Opens the books of a class: `forks` with the types of their results, and whether each runs once.
    fn open(&mut self, class: Class, forks: &[(Vec<Ty>, bool)], asked: &[&Join], names: &mut Names) {
        let by_id = class.values.is_none();
        let once = !by_id && matches!(forks, [(_, true)]);
        let any = asked.iter().any(|j| j.results.is_none());
        let mut threads = Threads { by_id, once, groups: Vec::new(), kind: None };
        for (results, _) in forks {
            let assigned = asked.iter().any(|j| j.results.as_ref() == Some(results));
            let results = assigned.then(|| results.clone());
            if (assigned || any) && !threads.groups.iter().any(|g| g.results == results) {
                threads.groups.push(self.group(&class, once, results, names));
            }
        }
        if !once && threads.groups.iter().any(|g| g.results.is_some()) {
            let mut index = if by_id { class.types.clone() } else { Vec::new() };
            index.push(Ty::int());
            threads.kind = Some(self.book("kind#", &index, Ty::int(), Some(Expr::int(0)), names));
        }
        self.classes.insert(class, threads);
    }

    fn group(&mut self, class: &Class, once: bool, results: Option<Vec<Ty>>, names: &mut Names) -> Group {
        let index = if class.values.is_none() { class.types.as_slice() } else { &[] };
        let (ty, first) = if once { (Ty::bool(), Expr::bool(false)) } else { (Ty::int(), Expr::int(0)) };
        let ended = self.book("ended#", index, ty, Some(first), names);
        let by_number = if once { Vec::new() } else { vec![Ty::int()] };
        let values = results.iter().flatten().map(|ty| self.book("value#", &by_number, *ty, None, names)).collect();
        Group { results, ended, values }
    }

    /// A new global: a map over the index, if there is one; and its first value, the same everywhere.
    fn book(&mut self, name: &str, index: &[Ty], range: Ty, first: Option<Expr>, names: &mut Names) -> Name {
        let name = names.fresh(name);
        let ty = if index.is_empty() { range } else { Ty::map(index.to_vec(), range) };
        let initially = match first {
            Some(first) if index.is_empty() => Expr::var(name).eq(first),
            Some(first) => Expr::var(name).eq(everywhere(index, first, names)),
            None => Expr::bool(true),
        };
        self.globals.push(Book { name, ty: ty.to_ast(), initially });
        name
    }

    /// The books of a thread that is forked with these ids, and its group there (by index); none where no join can take it.
    pub fn forked(&self, ids: &[Expr], results: &[Ty]) -> Option<(&Threads, usize)> {
        let threads = self.classes.get(&self.class(ids))?;
        let of = |wanted: Option<&[Ty]>| threads.groups.iter().position(|g| g.results.as_deref() == wanted);
        Some((threads, of(Some(results)).or_else(|| of(None))?))
    }

    /// The books in which a join looks, and the groups of them; none where no thread can be meant.
    pub fn joined(&self, ids: &[Expr], results: Option<&[Ty]>) -> Option<(&Threads, Vec<usize>)> {
        let threads = self.classes.get(&self.class(ids))?;
        let fits = |g: &Group| results.is_none() || g.results.as_deref() == results;
        let groups: Vec<usize> = (0..threads.groups.len()).filter(|g| fits(&threads.groups[*g])).collect();
        (!groups.is_empty()).then_some((threads, groups))
    }

    /// What never holds, and must be waited for.
    pub fn never(&self) -> Expr {
        self.never.map_or_else(|| Expr::bool(false), Expr::var)
    }
}

/// `(lambda i: T :: value)`
fn everywhere(index: &[Ty], value: Expr, names: &mut Names) -> Expr {
    let binder = |ty: &Ty| Binder {
        attrs: Vec::new(),
        names: vec![Ident::generated(names.fresh("i#"))],
        ty: ty.to_ast(),
        where_: None,
    };
    let bound = index.iter().map(binder).collect();
    let (type_params, attrs, triggers) = (Vec::new(), Vec::new(), Vec::new());
    let lambda = Quantified { kind: Quantifier::Lambda, type_params, bound, attrs, triggers, body: value };
    Expr::generated(ExprKind::Quantified(Box::new(lambda)))
}

fn types(ids: &[Expr]) -> Vec<Ty> {
    ids.iter().map(|e| e.ty.unwrap_or_else(Ty::int)).collect()
}

/// The values, where all are literals.
fn literals(ids: &[Expr]) -> Option<Vec<String>> {
    let literal = |e: &Expr| match &e.kind {
        ExprKind::Bool(b) => Some(b.to_string()),
        ExprKind::Bv { value, .. } => Some(value.to_string()),
        _ => int_value(e).map(|n| n.to_string()),
    };
    ids.iter().map(literal).collect()
}
