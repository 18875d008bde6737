//! From a solver's model to an execution. First the literals that say which statements were visited are asked for, then the
//! values that these wrote.

use std::collections::BTreeMap;

use itertools::Itertools;
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use rustc_hash::{FxHashMap, FxHashSet};

use super::print::Printer;
use super::solver::{Fault, Session};
use super::terms::{Node, Op, TermId};
use crate::cells::{Cell, CellId};
use crate::circuit::Lit;
use crate::data::elsewhere;
use crate::exec::Machine;
use crate::values::Sym;
use crate::{Trace, TraceStep};
use base::sexp::Sexp;
use check::{Symbols, Ty, TyKind};
use syntax::ast::{Name, Tag};
use syntax::names::REAL_DIV_BY_ZERO;
use witness::Value;

/// Questions in one request.
const CHUNK: usize = 500;
/// At most so many combinations of known arguments of one function are asked for.
const COMBINED: usize = 1000;

/// Names of the literals that tell which way an execution goes. To be called before the first query, since it may define some.
pub fn values_needed(machine: &Machine, printer: &mut Printer) -> Vec<(Lit, String)> {
    let mut lits: Vec<Lit> = machine.visits.iter().flat_map(|v| [v.path, v.failure]).collect();
    lits.extend(machine.enc.cells.conditions());
    for cell in written(machine) {
        values_of(machine, cell, &mut |value| lits.extend(literal(value)));
    }
    let mut seen = FxHashSet::default();
    lits.retain(|l| !l.is_const() && seen.insert(l.node()));
    // Terms are defined here too: a definition behind a query would end the model.
    for cell in written(machine) {
        values_of(machine, cell, &mut |value| {
            if let Sym::Term(term) = value {
                printer.term(term);
            }
        });
    }
    printer.declare_others();
    lits.into_iter().map(|l| if l.negated() { !l } else { l }).map(|l| (l, printer.lit(l))).collect()
}

/// All cells that a trace may show.
fn written(machine: &Machine) -> Vec<CellId> {
    let visits = machine.visits.iter().flat_map(|v| v.writes.iter().map(|w| w.1));
    let globals = (0..machine.program.terms.checked.symbols.globals.len()).filter_map(|g| machine.initial.get(g));
    let formals = machine.formals.iter().map(|f| f.1);
    visits.chain(globals).chain(formals).chain(machine.constants.iter().copied()).collect()
}

/// Calls `f` with what a cell may have as its value.
fn values_of(machine: &Machine, cell: CellId, f: &mut dyn FnMut(Sym)) {
    let (mut stack, mut seen) = (vec![cell], FxHashSet::default());
    while let Some(cell) = stack.pop() {
        if !seen.insert(cell) {
            continue;
        }
        match machine.enc.cells.get(cell) {
            Cell::Value(value) => f(value),
            Cell::Join { then, else_, .. } => stack.extend([then, else_]),
            _ => {}
        }
    }
}

/// The type of a function's values; what no program declares is division by zero, or a selector of values that another constructor made.
fn result_of(function: Name, symbols: &Symbols) -> Ty {
    match symbols.functions.get(&function) {
        Some(info) => info.result,
        None if function == REAL_DIV_BY_ZERO => Ty::real(),
        None => elsewhere(symbols).find(|e| e.0 == function).map_or(Ty::int(), |e| e.2),
    }
}

/// The values of one model.
struct Reader<'r, 'm, 'p, 'c> {
    machine: &'r Machine<'m>,
    printer: &'r mut Printer<'p>,
    session: &'r mut Session<'c>,
    lits: FxHashMap<usize, bool>,
    values: FxHashMap<TermId, Value>,
    /// Numbers of the elements of uninterpreted types, by what the solver calls them.
    elements: BTreeMap<(String, String), u64>,
}

/// The execution that the model of the last query describes.
///
/// # Errors
/// The solver's values can not be read.
pub fn read(
    machine: &Machine,
    printer: &mut Printer,
    session: &mut Session,
    needed: &[(Lit, String)],
) -> Result<Trace, Fault> {
    let mut reader = Reader {
        machine,
        printer,
        session,
        lits: FxHashMap::default(),
        values: FxHashMap::default(),
        elements: BTreeMap::new(),
    };
    reader.literals(needed)?;
    reader.trace()
}

impl Reader<'_, '_, '_, '_> {
    fn ask(&mut self, names: &[String]) -> Result<Vec<Sexp>, Fault> {
        let mut values = Vec::with_capacity(names.len());
        for chunk in names.chunks(CHUNK) {
            let reply = self.session.ask(&format!("(get-value ({}))\n", chunk.join(" ")))?;
            let unreadable = || {
                log::debug!("values that can not be read: {reply:?}");
                Fault::Broken("the solver gives values that can not be read".into())
            };
            let pairs = reply.list().filter(|l| l.len() == chunk.len()).ok_or_else(unreadable)?;
            for pair in pairs {
                match pair.list() {
                    Some([_, value]) => values.push(value.without_lets().unwrap_or_else(|| value.clone())),
                    _ => return Err(unreadable()),
                }
            }
        }
        Ok(values)
    }

    fn literals(&mut self, needed: &[(Lit, String)]) -> Result<(), Fault> {
        let names: Vec<String> = needed.iter().map(|n| n.1.clone()).collect();
        let values = self.ask(&names)?;
        for ((lit, _), value) in needed.iter().zip(values) {
            let value = match value.atom() {
                Some("true") => true,
                Some("false") => false,
                // A formula: the solver leaves open what rests on a quantifier.
                None => return Err(Fault::Unknown("a truth value of the solver's model is left open".into())),
                _ => return Err(Fault::Broken("the solver gives something else for a truth value".into())),
            };
            self.lits.insert(lit.node(), value != lit.negated());
        }
        Ok(())
    }

    fn lit(&self, lit: Lit) -> bool {
        lit.as_const().unwrap_or_else(|| self.lits.get(&lit.node()).copied().unwrap_or(false) != lit.negated())
    }

    /// The value that a cell has, as far as somebody looked at it.
    fn resolve(&self, mut cell: CellId) -> Option<Sym> {
        loop {
            match self.machine.enc.cells.get(cell) {
                Cell::Value(value) => return Some(value),
                Cell::Join { cond, then, else_ } => cell = if self.lit(cond) { then } else { else_ },
                Cell::Fresh { .. } | Cell::Read { .. } => return None,
            }
        }
    }

    fn trace(&mut self) -> Result<Trace, Fault> {
        let machine = self.machine;
        let symbols = &machine.program.terms.checked.symbols;
        let mut visited = Vec::new();
        let mut failed = Tag(None);
        for visit in machine.visits.iter().filter(|v| self.lit(v.path)) {
            visited.push(visit);
            if self.lit(visit.failure) {
                failed = visit.tag;
                break;
            }
        }
        let mut cells: Vec<CellId> = visited.iter().flat_map(|v| v.writes.iter().map(|w| w.1)).collect();
        cells.extend((0..symbols.globals.len()).filter_map(|g| machine.initial.get(g)));
        cells.extend(machine.formals.iter().map(|f| f.1).chain(machine.constants.iter().copied()));
        let applications = self.applications();
        let mut terms: Vec<TermId> = cells.iter().filter_map(|&c| self.resolve(c)).filter_map(term).collect();
        terms.extend(applications.iter().flat_map(|(_, args, value)| args.iter().copied().chain([*value])));
        self.fetch(terms)?;
        let named = |reader: &Self, list: &[(Name, CellId, Ty)]| -> Result<Vec<(Name, Value)>, Fault> {
            list.iter().map(|&(name, cell, ty)| Ok((name, reader.cell(cell, ty)?))).collect()
        };
        let constants = symbols.consts.iter().zip(&machine.constants);
        let constants: Vec<_> = constants.map(|((&name, &ty), &cell)| (name, cell, ty)).collect();
        let globals = symbols.globals.iter().enumerate();
        let globals: Vec<_> =
            globals.filter_map(|(g, (&name, &ty))| Some((name, machine.initial.get(g)?, ty))).collect();
        let mut steps = Vec::new();
        for visit in visited.iter().filter(|v| v.tag.0.is_some() && v.is_step) {
            steps.push(TraceStep { tag: visit.tag, writes: named(self, &visit.writes)? });
        }
        Ok(Trace {
            constants: named(self, &constants)?,
            initial: named(self, &globals)?,
            formals: named(self, &machine.formals)?,
            functions: self.functions(&applications)?,
            steps,
            failed,
        })
    }

    /// Applications of uninterpreted functions to values, or to what is bound.
    fn applications_where(&self, is_value: bool) -> impl Iterator<Item = (Name, Vec<TermId>, TermId)> {
        let terms = self.printer.terms;
        let all = (0..terms.len() as u32).map(TermId).filter(move |&t| terms.scope(t).is_empty() == is_value);
        all.filter_map(|t| match terms.node(t) {
            Node::App(Op::Function(f), args) => Some((*f, args.to_vec(), t)),
            _ => None,
        })
    }

    /// Those that were defined.
    fn applications(&self) -> Vec<(Name, Vec<TermId>, TermId)> {
        self.applications_where(true).filter(|(.., t)| self.printer.is_defined(*t)).collect()
    }

    /// Functions as maps: entries for what they were applied to, and what the model says of other arguments, which quantifiers speak of.
    fn functions(&mut self, applications: &[(Name, Vec<TermId>, TermId)]) -> Result<Vec<(Name, Value)>, Fault> {
        let symbols = &self.machine.program.terms.checked.symbols;
        let mut tables: BTreeMap<Name, BTreeMap<Vec<Value>, Value>> = BTreeMap::new();
        // Values of different types may be written in the same way: then nothing is said of a polymorphic function.
        let mut ambiguous: FxHashSet<Name> = FxHashSet::default();
        for (name, args, value) in applications {
            let args: Option<Vec<Value>> = args.iter().map(|a| self.values.get(a).cloned()).collect();
            if let (Some(args), Some(value)) = (args, self.values.get(value)) {
                let other = tables.entry(*name).or_default().insert(args, value.clone());
                if other.is_some_and(|other| other != *value) {
                    ambiguous.insert(*name);
                }
            }
        }
        self.combined(&mut tables)?;
        let elsewhere = self.elsewhere()?;
        for name in elsewhere.keys() {
            tables.entry(*name).or_default();
        }
        let mut functions = Vec::new();
        for (name, mut entries) in tables.into_iter().filter(|(name, _)| !ambiguous.contains(name)) {
            let default = elsewhere.get(&name).cloned().flatten();
            let default = default.unwrap_or_else(|| self.printer.sorts.any(result_of(name, symbols)));
            entries.retain(|_, v| *v != default);
            functions.push((name, Value::Map(entries.into_iter().collect(), Box::new(default))));
        }
        Ok(functions)
    }

    /// What functions of which quantifiers speak are at arguments that the program uses, but not together.
    fn combined(&mut self, tables: &mut BTreeMap<Name, BTreeMap<Vec<Value>, Value>>) -> Result<(), Fault> {
        let spoken_of: FxHashSet<Name> = self.applications_where(false).map(|(f, ..)| f).collect();
        // Terms for the values that are known, by type.
        let mut known: FxHashMap<Ty, BTreeMap<Value, TermId>> = FxHashMap::default();
        for (term, value) in self.values.iter().sorted_by_key(|(term, _)| **term) {
            known.entry(self.printer.terms.ty(*term)).or_default().entry(value.clone()).or_insert(*term);
        }
        let functions: Vec<_> = self.printer.functions.iter().map(|(key, name)| (key.clone(), name.clone())).collect();
        let instances = functions.iter().map(|((name, ..), _)| *name).counts();
        for ((name, types, result), text) in functions {
            // Values of different types may be written in the same way.
            if !spoken_of.contains(&name) || types.is_empty() || instances[&name] > 1 {
                continue;
            }
            let Some(known) = types.iter().map(|ty| known.get(ty)).collect::<Option<Vec<_>>>() else { continue };
            if known.iter().map(|terms| terms.len()).try_fold(1usize, usize::checked_mul).is_none_or(|n| n > COMBINED) {
                continue;
            }
            let combinations: Vec<Vec<(&Value, &TermId)>> =
                known.into_iter().map(|terms| terms.iter()).multi_cartesian_product().collect();
            let table = tables.entry(name).or_default();
            let values =
                |combination: &[(&Value, &TermId)]| combination.iter().map(|c| c.0.clone()).collect::<Vec<_>>();
            let open: Vec<_> = combinations.into_iter().filter(|c| !table.contains_key(&values(c))).collect();
            let printer = &mut *self.printer;
            let applied = |c: &Vec<(&Value, &TermId)>| {
                let args: Vec<String> = c.iter().map(|(_, term)| printer.term(**term)).collect();
                format!("({text} {})", args.join(" "))
            };
            let applied: Vec<String> = open.iter().map(applied).collect();
            for (combination, value) in open.iter().zip(self.ask(&applied)?) {
                // What can not be read is what it is elsewhere.
                if let Some(value) = self.parse(&value, result) {
                    table.insert(values(combination), value);
                }
            }
        }
        Ok(())
    }

    /// The value of each function where none of the arguments is one that the program uses; `None` where the solver gives none that can
    /// be read, or another one at other types.
    fn elsewhere(&mut self) -> Result<BTreeMap<Name, Option<Value>>, Fault> {
        let largest = self.values.values().filter_map(|v| match v {
            Value::Int(n) => Some(n.clone()),
            _ => None,
        });
        let beyond: BigInt = largest.fold(BigInt::ZERO, BigInt::max) + 1;
        let functions: Vec<_> = self.printer.functions.iter().map(|(key, name)| (key.clone(), name.clone())).collect();
        let mut found: BTreeMap<Name, Option<Value>> = BTreeMap::new();
        for ((name, types, result), text) in functions {
            let args = types.iter().map(|ty| match ty.kind() {
                TyKind::Bool => "true".to_owned(),
                TyKind::Int => beyond.to_string(),
                TyKind::Real => format!("{beyond}.0"),
                _ => self.printer.others.get(ty).cloned().unwrap_or_default(),
            });
            let args = args.collect::<Vec<_>>().join(" ");
            let applied = if args.is_empty() { text } else { format!("({text} {args})") };
            let value = self.ask(&[applied])?;
            let value = value.first().and_then(|value| self.parse(value, result));
            let known = found.entry(name).or_insert_with(|| value.clone());
            if *known != value {
                *known = None;
            }
        }
        Ok(found)
    }

    fn fetch(&mut self, mut terms: Vec<TermId>) -> Result<(), Fault> {
        terms.sort_unstable();
        terms.dedup();
        let names: Vec<String> = terms.iter().map(|&t| self.printer.term(t)).collect();
        let values = self.ask(&names)?;
        for (term, value) in terms.into_iter().zip(values) {
            let ty = self.printer.terms.ty(term);
            let parsed = match self.parse(&value, ty) {
                Some(parsed) => Some(parsed),
                None => self.by_entries(term, ty)?,
            };
            let parsed = parsed.ok_or_else(|| {
                log::debug!("a value that can not be used, of the type {ty}: {value:?}");
                Fault::Unknown(match ty.kind() {
                    TyKind::Float(..) | TyKind::RMode => {
                        format!("an execution may fail, but values of the type {ty} can not be replayed")
                    }
                    _ => format!("an execution may fail, but the solver's model has a value of the type {ty} that can not be used"),
                })
            })?;
            self.values.insert(term, parsed);
        }
        Ok(())
    }

    /// A map that the solver describes in another way: its entries at the indices that the program uses.
    fn by_entries(&mut self, map: TermId, ty: Ty) -> Result<Option<Value>, Fault> {
        let TyKind::Map { domain, range, .. } = ty.kind() else { return Ok(None) };
        let [domain] = domain.as_slice() else { return Ok(None) };
        let terms = self.printer.terms;
        let mut indices = Vec::new();
        for t in (0..terms.len() as u32).map(TermId) {
            if let Node::App(Op::Builtin(_), args) = terms.node(t)
                && let [of, index, ..] = **args
                && terms.ty(of) == ty
                && self.printer.is_defined(t)
                && terms.scope(t).is_empty()
                && terms.ty(index) == *domain
                && !indices.contains(&index)
            {
                indices.push(index);
            }
        }
        let map = self.printer.term(map);
        let names: Vec<String> = indices.iter().map(|&i| self.printer.term(i)).collect();
        let reads: Vec<String> = names.iter().map(|i| format!("(select {map} {i})")).collect();
        let (indices, values) = (self.ask(&names)?, self.ask(&reads)?);
        let mut entries = BTreeMap::new();
        for (index, value) in indices.iter().zip(&values) {
            match (self.parse(index, *domain), self.parse(value, *range)) {
                (Some(index), Some(value)) => entries.insert(vec![index], value),
                _ => return Ok(None),
            };
        }
        let default = self.printer.sorts.any(*range);
        entries.retain(|_, v| *v != default);
        Ok(Some(Value::Map(entries.into_iter().collect(), Box::new(default))))
    }

    fn cell(&self, cell: CellId, ty: Ty) -> Result<Value, Fault> {
        match self.resolve(cell) {
            Some(Sym::Bool(lit)) => Ok(Value::Bool(self.lit(lit))),
            Some(Sym::Term(term)) => {
                self.values.get(&term).cloned().ok_or_else(|| Fault::Broken("a value was not asked for".into()))
            }
            _ => Ok(self.printer.sorts.any(ty)),
        }
    }

    fn parse(&mut self, value: &Sexp, ty: Ty) -> Option<Value> {
        match ty.kind() {
            TyKind::Bool => Some(Value::Bool(value.atom()?.parse().ok()?)),
            TyKind::Int => integer(value).map(Value::Int),
            TyKind::Real => {
                let ratio = rational(value)?;
                Some(Value::Real(ratio.numer().clone(), ratio.denom().clone()))
            }
            TyKind::Bv(width) => Some(Value::Bv(bits(value)?, *width)),
            TyKind::Map { domain, range, .. } => self.array(value, ty, domain, *range),
            TyKind::Con(name, _) if !self.printer.sorts.is_datatype(ty) => {
                let text = match value {
                    Sexp::Atom(text) => text.clone(),
                    Sexp::List(items) => match items.as_slice() {
                        [Sexp::Atom(as_), Sexp::Atom(text), _] if as_ == "as" => text.clone(),
                        _ => return None,
                    },
                };
                let next = self.elements.keys().filter(|(t, _)| *t == **name).count() as u64;
                let number = *self.elements.entry((name.to_string(), text)).or_insert(next);
                Some(Value::Element(name.to_string(), number))
            }
            TyKind::Con(..) => self.datatype(value, ty),
            _ => None,
        }
    }

    fn datatype(&mut self, value: &Sexp, ty: Ty) -> Option<Value> {
        let (head, args) = match value {
            Sexp::List(items) if items.first()?.atom() != Some("as") => items.split_first()?,
            other => (other, [].as_slice()),
        };
        let head = match head {
            Sexp::Atom(text) => text.as_str(),
            Sexp::List(items) => match items.as_slice() {
                [Sexp::Atom(as_), Sexp::Atom(text), _] if as_ == "as" => text.as_str(),
                _ => return None,
            },
        };
        for (name, fields) in self.printer.sorts.fields(ty) {
            if self.printer.sorts.constructor(name, ty) == head && fields.len() == args.len() {
                let args: Option<Vec<Value>> = args.iter().zip(&fields).map(|(a, &f)| self.parse(a, f)).collect();
                return Some(Value::Datatype(name.to_string(), args?));
            }
        }
        None
    }

    fn index(&mut self, index: &Sexp, ty: Ty, domain: &[Ty]) -> Option<Vec<Value>> {
        if let [only] = domain {
            return Some(vec![self.parse(index, *only)?]);
        }
        let [Sexp::Atom(tuple), parts @ ..] = index.list()? else { return None };
        if *tuple != self.printer.sorts.tuple(ty) || parts.len() != domain.len() {
            return None;
        }
        parts.iter().zip(domain).map(|(p, &t)| self.parse(p, t)).collect()
    }

    /// `((as const T) v)`, `(store a i v)`, and `(lambda ((x S)) (ite (= x i) v w))`
    fn array(&mut self, value: &Sexp, ty: Ty, domain: &[Ty], range: Ty) -> Option<Value> {
        let (mut stores, mut entries) = (Vec::new(), BTreeMap::new());
        let mut value = value;
        let default = loop {
            match value.list()? {
                [Sexp::Atom(store), map, index, entry] if store == "store" => {
                    stores.push((index, entry));
                    value = map;
                }
                [Sexp::List(const_), default] if matches!(const_.as_slice(), [Sexp::Atom(as_), Sexp::Atom(c), _] if as_ == "as" && c == "const") =>
                {
                    break self.parse(default, range)?;
                }
                [Sexp::Atom(lambda), variable, body] if lambda == "lambda" => {
                    let [Sexp::List(variable)] = variable.list()? else { return None };
                    let variable = variable.first()?;
                    for index in compared(body, variable) {
                        let entry = at_index(body, variable, Some(index))?;
                        entries.insert(self.index(index, ty, domain)?, self.parse(&entry, range)?);
                    }
                    break self.parse(&at_index(body, variable, None)?, range)?;
                }
                _ => return None,
            }
        };
        for (index, entry) in stores.into_iter().rev() {
            entries.insert(self.index(index, ty, domain)?, self.parse(entry, range)?);
        }
        entries.retain(|_, v| *v != default);
        Some(Value::Map(entries.into_iter().collect(), Box::new(default)))
    }
}

/// What the variable of a solver's lambda is compared with.
fn compared<'s>(body: &'s Sexp, variable: &Sexp) -> Vec<&'s Sexp> {
    match body.list() {
        Some([Sexp::Atom(equal), a, b]) if equal == "=" && a == variable => vec![b],
        Some([Sexp::Atom(equal), a, b]) if equal == "=" && b == variable => vec![a],
        Some(parts) => parts.iter().flat_map(|part| compared(part, variable)).collect(),
        None => Vec::new(),
    }
}

/// The body of a solver's lambda at an index that its variable is compared with, or at any other; `None` where the variable is used in another
/// way.
fn at_index(body: &Sexp, variable: &Sexp, index: Option<&Sexp>) -> Option<Sexp> {
    let truth = |value: bool| Sexp::Atom(value.to_string());
    let items = match body {
        atom if atom == variable => return None,
        Sexp::Atom(_) => return Some(body.clone()),
        Sexp::List(items) => items.as_slice(),
    };
    let within = |part: &Sexp| at_index(part, variable, index);
    let truths =
        |parts: &[Sexp]| -> Option<Vec<bool>> { parts.iter().map(|part| within(part)?.atom()?.parse().ok()).collect() };
    match items {
        [Sexp::Atom(op), a, b] if op == "=" && a == variable => Some(truth(index == Some(b))),
        [Sexp::Atom(op), a, b] if op == "=" && b == variable => Some(truth(index == Some(a))),
        [Sexp::Atom(op), condition, then, else_] if op == "ite" => {
            let holds = truths(std::slice::from_ref(condition))?[0];
            at_index(if holds { then } else { else_ }, variable, index)
        }
        [Sexp::Atom(op), parts @ ..] if op == "and" => Some(truth(truths(parts)?.into_iter().all(|t| t))),
        [Sexp::Atom(op), parts @ ..] if op == "or" => Some(truth(truths(parts)?.into_iter().any(|t| t))),
        [Sexp::Atom(op), part] if op == "not" => Some(truth(!truths(std::slice::from_ref(part))?[0])),
        items => items.iter().map(within).collect::<Option<_>>().map(Sexp::List),
    }
}

fn literal(value: Sym) -> Option<Lit> {
    match value {
        Sym::Bool(lit) => Some(lit),
        _ => None,
    }
}

fn term(value: Sym) -> Option<TermId> {
    match value {
        Sym::Term(term) => Some(term),
        _ => None,
    }
}

fn integer(value: &Sexp) -> Option<BigInt> {
    match value {
        Sexp::Atom(text) => text.parse::<BigUint>().ok().map(BigInt::from),
        Sexp::List(items) => match items.as_slice() {
            [Sexp::Atom(minus), inner] if minus == "-" => Some(-integer(inner)?),
            _ => None,
        },
    }
}

fn rational(value: &Sexp) -> Option<BigRational> {
    match value {
        Sexp::Atom(text) => {
            let (whole, part) = text.split_once('.').unwrap_or((text, ""));
            let digits: BigUint = format!("{whole}{part}").parse().ok()?;
            Some(BigRational::new(digits.into(), BigInt::from(10).pow(part.len() as u32)))
        }
        Sexp::List(items) => match items.as_slice() {
            [Sexp::Atom(minus), inner] if minus == "-" => Some(-rational(inner)?),
            [Sexp::Atom(slash), a, b] if slash == "/" => {
                let (a, b) = (rational(a)?, rational(b)?);
                (b != BigRational::from(BigInt::from(0))).then(|| a / b)
            }
            _ => None,
        },
    }
}

fn bits(value: &Sexp) -> Option<BigUint> {
    match value {
        Sexp::Atom(text) => match text.split_at_checked(2)? {
            ("#x", digits) => BigUint::parse_bytes(digits.as_bytes(), 16),
            ("#b", digits) => BigUint::parse_bytes(digits.as_bytes(), 2),
            _ => None,
        },
        Sexp::List(items) => match items.as_slice() {
            [Sexp::Atom(underscore), Sexp::Atom(value), _] if underscore == "_" => {
                value.strip_prefix("bv")?.parse().ok()
            }
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lambdas_are_read_at_what_they_compare_with() {
        let parsed =
            Sexp::parse("(lambda ((x Int)) (ite (= x 1) (store a 2 true) (ite (or (= 7 x) (= x 9)) b c)))").unwrap();
        let [_, variable, body] = parsed.list().unwrap() else { panic!() };
        let variable = &variable.list().unwrap()[0].list().unwrap()[0];
        let told = |index: Option<&Sexp>| format!("{:?}", at_index(body, variable, index));
        let indices: Vec<String> = compared(body, variable).iter().map(|i| i.atom().unwrap().to_owned()).collect();
        assert_eq!(indices, ["1", "7", "9"]);
        assert!(told(Some(&Sexp::Atom("1".into()))).contains("store"));
        assert_eq!(told(Some(&Sexp::Atom("9".into()))), format!("{:?}", Some(Sexp::Atom("b".into()))));
        assert_eq!(told(None), format!("{:?}", Some(Sexp::Atom("c".into()))));
        // No table.
        assert_eq!(at_index(&Sexp::Atom("x".into()), variable, None), None);
    }

    #[test]
    fn numbers_as_solvers_write_them() {
        let read = |text: &str| Sexp::parse(text).unwrap();
        assert_eq!(integer(&read("(- 12)")), Some((-12).into()));
        assert_eq!(integer(&read("1.0")), None);
        assert_eq!(rational(&read("(- (/ 1.0 3.0))")), Some(BigRational::new((-1).into(), 3.into())));
        assert_eq!(rational(&read("(/ 1 0)")), None);
        assert_eq!(bits(&read("#x1f")), Some(31u32.into()));
        assert_eq!(bits(&read("#b101")), Some(5u32.into()));
        assert_eq!(bits(&read("(_ bv7 4)")), Some(7u32.into()));
        assert_eq!(bits(&read("7")), None);
    }
}
