//! Names for the places where threads rest, so that a certificate says `at.Worker == Worker.23` and not `at.Worker == 5`.
//!
//! ```text
//! Worker.23            in front of the statement in line 23
//! Worker.23.2          the second place in that line
//! Worker.Lock.7        the same in a procedure that the thread has called
//! Worker.loop.22       the head of a loop; Worker.creation.14, Worker.wait.14, Worker.behind.14 around creations
//! Worker.absent, Worker.start, Worker.end, Worker.joined, Worker.return
//! ```
//!
//! The numbers behind the names are those of the checker, and shift whenever a statement is added. A certificate says of each name which
//! statement stands there, so that it can be found again in another version of the program.

use std::collections::BTreeMap;

use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use super::boogie;
use super::obligations::{Obligations, Resting, function_about};
use base::source::{Sources, Span};
use syntax::ast::*;
use syntax::names::Names;
use syntax::visit::VisitMut;
use syntax::visit::rewrite::{walk_expr, walk_stmt};
use vocabulary::SETTLED;
use vocabulary::places::Place;

/// A place where a thread can rest, as people name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedPlace {
    /// A constant of the certificate.
    pub name: Name,
    /// What stands there, its first line; empty where nothing does.
    pub statement: String,
    /// The line in its file, from 1 on; none for a thread that is not there, or begins, or has ended.
    pub line: Option<u32>,
}

/// What a place is before it has a name.
pub(super) struct Unnamed {
    /// Of the thread.
    pub place: Place,
    /// Of the statement.
    pub span: Span,
    /// The procedure that holds it, where the thread has called it.
    pub inside: Option<Name>,
}

/// The places of a thread, the procedure that it executes, and how it is called.
pub(super) type OfThread = (Name, String, Vec<Unnamed>);

/// Names the places of all threads. Threads of one procedure that rest at the same places have the same names.
pub(super) fn name_all(threads: &[OfThread], sources: &Sources, names: &mut Names) -> Vec<Vec<NamedPlace>> {
    let mut known: Vec<(Name, Vec<&Place>, Vec<NamedPlace>)> = Vec::new();
    let mut all = Vec::new();
    for (procedure, label, places) in threads {
        let which: Vec<&Place> = places.iter().map(|p| &p.place).collect();
        let named = match known.iter().find(|(p, same, _)| p == procedure && *same == which) {
            Some((.., named)) => named.clone(),
            None => {
                let is_first = known.iter().all(|(p, ..)| p != procedure);
                let prefix = if is_first { procedure.as_str() } else { label };
                let named = name_each(prefix, places, sources, names);
                known.push((*procedure, which, named.clone()));
                named
            }
        };
        all.push(named);
    }
    all
}

fn name_each(prefix: &str, places: &[Unnamed], sources: &Sources, names: &mut Names) -> Vec<NamedPlace> {
    let mut by_base: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut named: Vec<NamedPlace> = Vec::new();
    for (number, unnamed) in places.iter().enumerate() {
        let inside = unnamed.inside.map_or(String::new(), |p| format!(".{p}"));
        let line = sources.location(unnamed.span).map(|at| at.line);
        let at = line.map_or(String::new(), |line| format!(".{line}"));
        let (base, line) = match kind(&unnamed.place) {
            ("", Some(alone)) => (format!("{prefix}.{alone}"), None),
            ("", None) => (format!("{prefix}{inside}{at}"), line),
            (kind, _) => (format!("{prefix}{inside}.{kind}{at}"), line),
        };
        by_base.entry(base).or_default().push(number);
        let text = line.map_or("", |_| sources.text(unnamed.span));
        let statement = text.lines().next().unwrap_or_default().trim().replace(['"', '\\'], "'");
        named.push(NamedPlace { name: Name::from(""), statement, line });
    }
    for (base, mut numbers) in by_base {
        numbers.sort_by_key(|n| (places[*n].span.key(), *n));
        for (nth, number) in numbers.iter().enumerate() {
            let name = if nth == 0 { base.clone() } else { format!("{base}.{}", nth + 1) };
            named[*number].name = names.fresh(&name);
        }
    }
    named
}

/// The word for places of this kind in front of their line; or that for the only place of its kind.
fn kind(place: &Place) -> (&'static str, Option<&'static str>) {
    match place {
        Place::Absent => ("", Some("absent")),
        Place::Start => ("", Some("start")),
        Place::End => ("", Some("end")),
        Place::Joined => ("", Some("joined")),
        Place::Return => ("", Some("return")),
        Place::Before { .. } => ("", None),
        Place::Create { .. } => ("creation", None),
        Place::Join { .. } => ("wait", None),
        Place::Head { .. } => ("loop", None),
        Place::Yield { .. } => ("yield", None),
        Place::Behind { .. } => ("behind", None),
    }
}

impl Obligations {
    /// The same program, which names places where it had their numbers, and says what the names mean.
    pub fn with_names(&self, program: &Program) -> Program {
        let mut program = program.clone();
        let mut naming = Naming { threads: &self.vocabulary.threads, used: FxHashSet::default() };
        naming.visit_program(&mut program);
        let used = naming.used;
        let mut declared: Vec<Decl> = Vec::new();
        let mut is_declared = FxHashSet::default();
        for thread in &self.vocabulary.threads {
            for (number, place) in thread.named.iter().enumerate() {
                if used.contains(&place.name) && is_declared.insert(place.name) {
                    declared.extend(declarations(place, number));
                }
            }
        }
        program.decls.splice(0..0, declared);
        program
    }

    /// The beginning of a certificate: what the names of places mean, and an invariant that says nothing.
    pub fn skeleton(&self) -> Program {
        let mut decls = Vec::new();
        let mut is_declared = FxHashSet::default();
        for thread in self.vocabulary.threads.iter().filter(|t| !t.path.is_another()) {
            for (number, place) in thread.named.iter().enumerate() {
                if is_declared.insert(place.name) {
                    decls.extend(declarations(place, number));
                }
            }
        }
        let inv = boogie::function(Name::from("Inv"), self.parameters(), Expr::bool(true));
        decls.push(function_about(self.property(), inv));
        Program { decls }
    }

    /// The number of each name of a place, in a certificate that may have been written for another version of the program: places are
    /// found again by the statement there, the first one of those that are equal being the first one. Nothing rests on that: what the invariant
    /// says of the places is checked.
    ///
    /// Names that no place of the program has are left out.
    pub fn places_of(&self, certificate: &Program) -> FxHashMap<Name, Expr> {
        let own = self.vocabulary.threads.iter().flat_map(|t| t.named.iter().enumerate());
        let mut numbers: FxHashMap<Name, Expr> = FxHashMap::default();
        let mut places: FxHashMap<(String, &str), Vec<(Name, usize)>> = FxHashMap::default();
        for (number, place) in own {
            if numbers.insert(place.name, Expr::int(number)).is_none() {
                let alike = places.entry((stem(place.name), &place.statement)).or_default();
                alike.push((place.name, number));
            }
        }
        let named = certificate.decls.iter().filter_map(|decl| match decl {
            Decl::Const(c) => Some((c.names.first()?.name, text_of(&c.attrs)?)),
            _ => None,
        });
        let mut theirs: FxHashMap<(String, &str), Vec<Name>> = FxHashMap::default();
        let mut order = Vec::new();
        for (name, statement) in named {
            let key = (stem(name), statement);
            if !theirs.contains_key(&key) {
                order.push(key.clone());
            }
            theirs.entry(key).or_default().push(name);
        }
        let (mut taken, mut left) = (FxHashSet::default(), Vec::new());
        for key in order {
            let names = &theirs[&key];
            let alike = places.get(&key).map_or(&[][..], Vec::as_slice);
            for (nth, name) in names.iter().enumerate() {
                let same = alike.iter().find(|(own, _)| own == name && alike.len() != names.len());
                match same.or(alike.get(nth)) {
                    Some((own, number)) => {
                        numbers.insert(*name, Expr::int(*number));
                        taken.insert(*own);
                    }
                    None => left.push(*name),
                }
            }
        }
        // A statement that is another one now stands where it stood, if what stands there is not known from elsewhere.
        for name in left.into_iter().filter(|name| taken.contains(name)) {
            numbers.remove(&name);
        }
        numbers
    }
}

impl Obligations {
    /// The same, where also those of its places are found whose statements have changed: as many as there are beside each other in the program,
    /// one after the other. What is said of them may be wrong, which matters to hints only so far as they help in less.
    pub fn places_near(&self, certificate: &Program) -> FxHashMap<Name, Expr> {
        let mut numbers = self.places_of(certificate);
        let mut theirs: BTreeMap<String, Vec<Name>> = BTreeMap::new();
        let (mut found, mut seen) = (FxHashSet::default(), FxHashSet::default());
        for decl in &certificate.decls {
            let Decl::Const(c) = decl else { continue };
            let Some(name) = c.names.first().map(|n| n.name).filter(|_| text_of(&c.attrs).is_some()) else { continue };
            match numbers.get(&name) {
                Some(Expr { kind: ExprKind::Int(number), .. }) => drop(found.insert((stem(name), number.to_string()))),
                _ => theirs.entry(stem(name)).or_default().push(name),
            }
        }
        for thread in &self.vocabulary.threads {
            let mut open: BTreeMap<String, Vec<(Option<u32>, usize)>> = BTreeMap::new();
            for (number, place) in thread.named.iter().enumerate().filter(|(_, p)| p.line.is_some()) {
                let key = (stem(place.name), number.to_string());
                if seen.insert(place.name) && !found.contains(&key) {
                    open.entry(key.0).or_default().push((place.line, number));
                }
            }
            for (stem, mut own) in open {
                own.sort_unstable();
                let Some(names) = theirs.get(&stem).filter(|names| names.len() == own.len()) else { continue };
                let in_order = names.iter().sorted_by_key(|name| lines(**name));
                numbers.extend(in_order.zip(own).map(|(name, (_, number))| (*name, Expr::int(number))));
            }
        }
        numbers
    }
}

/// The numbers at the end of a name, as they order places.
fn lines(name: Name) -> Vec<u32> {
    let numbers = name.as_str().split('.').rev().map_while(|part| part.parse().ok());
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.reverse();
    numbers
}

/// The first place that a certificate names, an expression mentions, and the program does not have: what is wrong with it.
pub(super) fn unknown_place(certificate: &Program, mentioned: &Expr) -> Option<String> {
    certificate.decls.iter().find_map(|decl| {
        let Decl::Const(constant) = decl else { return None };
        let (name, text) = (constant.names.first()?.name, text_of(&constant.attrs)?);
        let is_mentioned = mentioned.mentions(|n| n == name);
        is_mentioned.then(|| format!("there is no place {name} (`{text}`) in the program"))
    })
}

/// A name without the line and what tells several places in a line apart: `Worker.loop` of `Worker.loop.21`.
fn stem(name: Name) -> String {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let parts: Vec<&str> = name.as_str().split('.').collect();
    let numbers = parts.iter().rev().take_while(|part| is_number(part)).count();
    parts[..parts.len() - numbers].join(".")
}

/// The statement that a constant stands for.
fn text_of(attrs: &[Attr]) -> Option<&str> {
    let place = attrs.iter().find(|a| a.name == PLACE)?;
    match place.args.as_slice() {
        [AttrArg::Str(text, _)] => Some(text.as_str()),
        _ => None,
    }
}

/// `const {:place "x := x + 1;"} Worker.23: int; axiom Worker.23 == 5;`
fn declarations(place: &NamedPlace, number: usize) -> [Decl; 2] {
    let attrs = match place.statement.as_str() {
        "" => Vec::new(),
        text => vec![Attr::generated(PLACE, vec![AttrArg::generated(text)])],
    };
    let constant = ConstDecl {
        attrs,
        unique: false,
        names: vec![Ident::generated(place.name)],
        ty: Type::int(),
        extends: None,
        uses: None,
        span: Span::NONE,
    };
    let expr = Expr::var(place.name).eq(Expr::int(number));
    let axiom = AxiomDecl { hideable: false, attrs: Vec::new(), expr, span: Span::NONE };
    [Decl::Const(constant), Decl::Axiom(axiom)]
}

/// The attribute of a constant that says which statement stands at its place.
pub const PLACE: &str = "place";

/// Puts names for numbers where the variable of a thread is compared with one, or is set to it; also where the variable stands for where the
/// thread walks on to (`at.Worker#settled`).
struct Naming<'a> {
    threads: &'a [Resting],
    used: FxHashSet<Name>,
}

impl Naming<'_> {
    fn name(&mut self, at: Name, number: &mut Expr) {
        let of = |name: &str| self.threads.iter().find(|t| t.at.as_str() == name);
        let ExprKind::Int(n) = &number.kind else { return };
        let thread = of(at.as_str()).or_else(|| of(at.as_str().rsplit_once(SETTLED)?.0));
        let place = thread.and_then(|t| t.named.get(usize::try_from(n).ok()?));
        if let Some(place) = place {
            self.used.insert(place.name);
            *number = Expr::var(place.name);
        }
    }

    /// The values of cases.
    fn name_cases(&mut self, at: Name, value: &mut Expr) {
        match &mut value.kind {
            ExprKind::If(_, then, otherwise) => {
                self.name_cases(at, then);
                self.name_cases(at, otherwise);
            }
            _ => self.name(at, value),
        }
    }
}

impl VisitMut for Naming<'_> {
    fn visit_expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Binary(BinOp::Eq | BinOp::Neq | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge, a, b) => {
                match (&a.kind, &b.kind) {
                    (ExprKind::Var(at), _) => self.name(*at, b),
                    (_, ExprKind::Var(at)) => self.name(*at, a),
                    _ => {}
                }
            }
            ExprKind::Let(settled) => {
                for (var, value) in settled.vars.iter().zip(&mut settled.values) {
                    self.name_cases(var.name, value);
                }
            }
            _ => {}
        }
        walk_expr(self, expr);
    }

    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        if let StmtKind::Assign { lhs, rhs, .. } = &mut stmt.kind {
            for (to, value) in lhs.iter().zip(rhs).filter(|(to, _)| to.path.is_empty()) {
                self.name(to.base.name, value);
            }
        }
        walk_stmt(self, stmt);
    }
}
