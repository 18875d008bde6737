//! Arbitrary values from a witness: by source name, `m[0]` for an entry of a map; what is missing is a default.

use std::rc::Rc;

use indexmap::IndexMap;
use num_rational::BigRational;
use num_traits::Zero;
use rustc_hash::FxHashMap;

use base::source::Span;
use check::{Ty, TyKind};
use syntax::ast::Name;
use witness::Value;

use super::choice_sequence::ChoiceSequence;
use super::code::Code;
use super::eval::{Eval, Oracle, cannot};
use super::types::{elements_of, instantiate, is_element_of};
use super::value::{MapVal, Val};

/// Takes values from a witness and ways from a script.
pub struct Given<'a> {
    pub code: &'a Code,
    pub choices: &'a IndexMap<String, Value>,
    ways: ChoiceSequence,
    /// By choice: it was taken, and stands.
    taken: Vec<bool>,
    /// Axioms that were taken to hold: whoever gave the values answers for that.
    pub presumed: Vec<Span>,
}

impl<'a> Given<'a> {
    pub fn new(code: &'a Code, choices: &'a IndexMap<String, Value>) -> Given<'a> {
        Given {
            code,
            choices,
            ways: ChoiceSequence::default(),
            taken: vec![false; choices.len()],
            presumed: Vec::new(),
        }
    }

    /// Prepares the next combination of ways; false when all have been tried.
    pub fn next_script(&mut self) -> bool {
        self.taken.fill(false);
        self.ways.advance()
    }

    /// The value of a variable with these names, with all parts left open that the program may state. `None` where there are none.
    fn opened(&self, names: &[&str], value: &Val, ty: Ty) -> Option<Val> {
        let openings = names.iter().filter_map(|name| self.code.openings.get(&Name::from(name))).flatten();
        let mut opened = None;
        for opening in openings {
            opened = opening.open(self.code, opened.as_ref().unwrap_or(value), ty).or(opened);
        }
        opened
    }

    /// Names of the choices that nothing has taken, or that others have overwritten.
    pub fn ignored(&self) -> Vec<String> {
        self.choices.keys().zip(&self.taken).filter(|(_, taken)| !**taken).map(|(key, _)| key.clone()).collect()
    }
}

impl Oracle for Given<'_> {
    fn arbitrary(&mut self, names: &[&str], ty: Ty) -> Eval<Val> {
        let mut value = default_value(self.code, ty, 0)?;
        let mine = |key: &str| names.contains(&split(key).0);
        for (key, given) in self.choices.iter().filter(|(key, _)| mine(key)) {
            let path = split(key).1;
            let Some(path) = parse_path(path) else {
                return cannot(format!("a choice that is no part of a variable: {key}"));
            };
            let Some(given) = Val::from_witness(given) else {
                return cannot(format!("a choice that is no value: {given}"));
            };
            if put(self.code, &mut value, ty, &path, given).is_none() {
                return cannot(format!("the choice for {key} is not of its type"));
            }
        }
        if let Some(opened) = self.opened(names, &value, ty)
            && self.ways.way(2) == 1
        {
            value = opened;
        }
        for (at, (key, given)) in self.choices.iter().enumerate().filter(|(_, (key, _))| mine(key)) {
            self.taken[at] = is_part(self.code, &value, ty, split(key).1, given);
        }
        Ok(value)
    }

    fn value(&mut self, ty: Ty) -> Eval<Val> {
        default_value(self.code, ty, 0)
    }

    fn way(&mut self, n: usize) -> usize {
        self.ways.way(n)
    }

    fn keeps_rules(&self) -> bool {
        true
    }

    /// Parts are left open for what is stated of them, at guards too. Where a guard is to be false, they are as they are given.
    fn cuts_guards(&self) -> bool {
        true
    }

    fn presumes(&mut self, axiom: Span) -> bool {
        if !self.presumed.iter().any(|known| known.key() == axiom.key()) {
            self.presumed.push(axiom);
        }
        true
    }
}

/// Name and the rest: `m[0][1]` is `m` and `[0][1]`.
pub fn split(key: &str) -> (&str, &str) {
    key.find('[').map_or((key, ""), |at| key.split_at(at))
}

/// `[0][1,2]` as indices.
pub fn parse_path(text: &str) -> Option<Vec<Vec<Val>>> {
    let mut path = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        // The notation of a map with one entry for the index: lets the parser of values find where the index ends.
        let inner = rest.strip_prefix('[')?;
        let mut depth = 1;
        let end = inner.char_indices().find_map(|(i, c)| {
            depth += i32::from(c == '[') - i32::from(c == ']');
            (depth == 0).then_some(i)
        })?;
        let entry: Value = format!("[{} := true, else := false]", &inner[..end]).parse().ok()?;
        let Value::Map(entries, _) = entry else { return None };
        let (index, _) = entries.first()?;
        path.push(index.iter().map(Val::from_witness).collect::<Option<Vec<_>>>()?);
        rest = &inner[end + 1..];
    }
    Some(path)
}

/// Name and indices as a witness writes them; `[]` goes without saying.
pub fn key(name: &str, path: &[Vec<Val>]) -> Option<String> {
    let mut key = name.to_owned();
    for index in path.iter().filter(|index| !index.is_empty()) {
        let index = index.iter().map(Val::to_witness).collect::<Option<Vec<_>>>()?;
        key.push_str(&format!("[{}]", itertools::join(index, ",")));
    }
    Some(key)
}

fn put(code: &Code, cell: &mut Val, ty: Ty, path: &[Vec<Val>], value: Val) -> Option<()> {
    // The one entry of a map without indices, or of a function without parameters, goes without saying.
    if let (Val::Map(map), TyKind::Map { domain, range, .. }) = (&*cell, ty.kind())
        && domain.is_empty()
        && (!path.is_empty() || of_type(code, &value, ty).is_none())
    {
        let mut entry = map.default().clone();
        put(code, &mut entry, *range, path, value)?;
        *cell = Val::map(MapVal::of_type(ty, entry));
        return Some(());
    }
    let Some((index, rest)) = path.split_first() else {
        *cell = of_type(code, &value, ty)?;
        return Some(());
    };
    let (Val::Map(map), TyKind::Map { domain, range, .. }) = (cell, ty.kind()) else { return None };
    let index = all_of_type(code, index, domain)?;
    let map = Rc::make_mut(map);
    let mut entry = map.get(&index).clone();
    put(code, &mut entry, *range, rest, value)?;
    map.set(&index, entry);
    Some(())
}

/// Is what stands at the path (`[0][1]`) of a value of the type the one that is given?
pub fn is_part(code: &Code, whole: &Val, ty: Ty, path: &str, given: &Value) -> bool {
    let found = || {
        let (mut part, mut ty) = (whole.clone(), ty);
        for index in parse_path(path)? {
            let (Val::Map(map), TyKind::Map { domain, range, .. }) = (&part, ty.kind()) else { return None };
            let next = map.get(&all_of_type(code, &index, domain)?).clone();
            (part, ty) = (next, *range);
        }
        Some(is_as_given(&part, &of_type(code, &Val::from_witness(given)?, ty)?))
    };
    found().unwrap_or(false)
}

/// Is it the value that is given? Of a field or an entry that is a map which is open, or which a lambda gives, a witness has no words: the
/// table that stands there says nothing.
fn is_as_given(actual: &Val, given: &Val) -> bool {
    let wordless = |map: &MapVal| matches!(map.default(), Val::Rule(_) | Val::Unset | Val::UnsetOld);
    let field = |actual: &Val, given: &Val| match actual {
        Val::Unset | Val::UnsetOld => true,
        Val::Map(map) if wordless(map) => matches!(given, Val::Map(_)),
        _ => is_as_given(actual, given),
    };
    let entry = |actual: &Val, given: &Val| match given {
        Val::Map(_) => field(actual, given),
        _ => is_as_given(actual, given),
    };
    match (actual, given) {
        (Val::Data(made, a), Val::Data(by, b)) if made == by && a.len() == b.len() => {
            a.iter().zip(b.iter()).all(|(a, b)| field(a, b))
        }
        (Val::Map(a), Val::Map(b)) if !wordless(a) => {
            let mut indices = a.entries().iter().chain(b.entries()).map(|(index, _)| index);
            entry(a.default(), b.default()) && indices.all(|at| entry(a.get(at), b.get(at)))
        }
        _ => actual == given,
    }
}

/// The value of that type as a witness can say it: maps that are fields, and are open or given by a lambda, are tables with a default.
pub fn worded(code: &Code, value: &Val, ty: Ty) -> Option<Val> {
    let (Val::Data(made_by, fields), TyKind::Con(datatype, params)) = (value, ty.kind()) else {
        return Some(value.clone());
    };
    let with = bind(code, *datatype, params);
    let types = &code.constructors.get(made_by)?.1;
    let field = |(field, (_, ty)): (&Val, &(Name, Ty))| {
        let ty = instantiate(*ty, &with);
        match (field, ty.kind()) {
            (Val::Unset | Val::UnsetOld, _) => default_value(code, ty, 0).ok(),
            (Val::Map(map), TyKind::Map { range, .. }) if map.default().has_rule() || map.default().has_unset() => {
                let mut table = map.alike(default_value(code, *range, 0).ok()?);
                for (index, entry) in map.entries() {
                    table.set(index, worded(code, entry, *range)?);
                }
                Some(Val::map(table))
            }
            _ => worded(code, field, ty),
        }
    };
    Some(Val::Data(*made_by, fields.iter().zip(types).map(field).collect::<Option<Vec<_>>>()?.into()))
}

/// Is it a value of the type?
pub fn fits(code: &Code, value: &Val, ty: Ty) -> bool {
    of_type(code, value, ty).as_ref() == Some(value)
}

/// A value of a witness as one of the type, if it is one: elements need not say of which instance of their type they are.
fn of_type(code: &Code, value: &Val, ty: Ty) -> Option<Val> {
    match (value, ty.kind()) {
        (Val::Bool(_), TyKind::Bool) | (Val::Int(_) | Val::Big(_), TyKind::Int) | (Val::Real(_), TyKind::Real) => {}
        (Val::Bv(width, _) | Val::BigBv(width, _), TyKind::Bv(w)) if width == w => {}
        // It was made at this type.
        (Val::Rule(_), _) => {}
        // A type variable stands for whatever type.
        (_, TyKind::Var(_)) => return Some(value.settled()),
        (Val::Element(of, n), TyKind::Con(ty, args)) if !code.datatypes.contains_key(ty) => {
            return match of {
                of if is_element_of(*of, *ty, args) => Some(value.clone()),
                of if of == ty => Some(Val::Element(elements_of(*ty, args), *n)),
                _ => None,
            };
        }
        (Val::Data(constructor, fields), TyKind::Con(ty, params)) => {
            let (made, types) = code.constructors.get(constructor).filter(|(made, _)| made == ty)?;
            let with = bind(code, *made, params);
            let types: Vec<Ty> = types.iter().map(|(_, f)| instantiate(*f, &with)).collect();
            return Some(Val::Data(*constructor, all_of_type(code, fields, &types)?.into()));
        }
        (Val::Map(map), TyKind::Map { domain, range, .. }) => {
            let mut typed = MapVal::of_type(ty, of_type(code, map.default(), *range)?);
            for (index, entry) in map.entries() {
                typed.set(&all_of_type(code, index, domain)?, of_type(code, entry, *range)?);
            }
            return Some(Val::map(typed));
        }
        _ => return None,
    }
    Some(value.clone())
}

fn all_of_type(code: &Code, values: &[Val], types: &[Ty]) -> Option<Vec<Val>> {
    let typed = || values.iter().zip(types).map(|(v, ty)| of_type(code, v, *ty)).collect();
    if values.len() == types.len() { typed() } else { None }
}

/// What the type parameters of a datatype stand for.
pub fn bind(code: &Code, datatype: Name, args: &[Ty]) -> FxHashMap<Name, Ty> {
    let params = code.datatypes.get(&datatype).map(|(p, _)| p.as_slice()).unwrap_or_default();
    params.iter().copied().zip(args.iter().copied()).collect()
}

const MAX_DATATYPE_DEPTH: usize = 20;

/// Some value of the type.
pub fn default_value(code: &Code, ty: Ty, depth: usize) -> Eval<Val> {
    if depth > MAX_DATATYPE_DEPTH {
        return cannot(format!("a value of the type {ty}"));
    }
    Ok(match ty.kind() {
        TyKind::Bool => Val::Bool(false),
        TyKind::Int => Val::Int(0),
        TyKind::Real => Val::Real(Rc::new(BigRational::zero())),
        TyKind::Bv(width) => Val::bv(*width, 0u8.into()),
        TyKind::Map { range, .. } => Val::map(MapVal::of_type(ty, default_value(code, *range, depth)?)),
        TyKind::Con(name, args) => match code.datatypes.get(name) {
            Some((_, constructors)) => {
                let with = bind(code, *name, args);
                let build = |constructor: &Name| -> Eval<Val> {
                    let fields = &code.constructors[constructor].1;
                    let values: Eval<Vec<Val>> =
                        fields.iter().map(|(_, f)| default_value(code, instantiate(*f, &with), depth + 1)).collect();
                    Ok(Val::Data(*constructor, values?.into()))
                };
                let found = constructors.iter().map(build).find(Result::is_ok);
                found.unwrap_or_else(|| cannot(format!("a value of the type {ty}")))?
            }
            None => Val::Element(elements_of(*name, args), 0),
        },
        // Opaque: only comparing for equality means anything.
        TyKind::Var(name) => Val::Element(*name, 0),
        TyKind::Float(..) | TyKind::RMode | TyKind::Str | TyKind::Regex => Val::Element(ty.to_string().into(), 0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_read_back() {
        for text in ["", "[0]", "[0][1,2]", "[true][5bv8]", "[Cons(1, Nil())]"] {
            let path = parse_path(text).unwrap();
            assert_eq!(key("m", &path).unwrap(), format!("m{text}"));
        }
        assert!(parse_path("[0").is_none());
        assert!(parse_path("x").is_none());
    }
}
