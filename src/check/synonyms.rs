//! A program without type synonyms: what they stand for is in their places.
//!
//! - Requires: a checked program.
//! - Establishes: no type but those of the synonyms' own declarations mentions a synonym. All else is as it was, its numbers of
//!   declarations too.
//!
//! Example: `type ref = i64; type i64 = int; var p: [ref]ref;` has `p: [int]int`.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::Checked;
use syntax::ast::{Name, Type, TypeItem, TypeKind};
use syntax::visit::{VisitMut, rewrite};

/// The program without synonyms.
#[must_use]
pub fn without_synonyms(checked: &Checked) -> Cow<'_, Checked> {
    let synonyms = checked.program.type_items().filter(|item| item.synonym.is_some());
    let by_name: FxHashMap<Name, TypeItem> = synonyms.map(|item| (item.name.name, item.clone())).collect();
    if by_name.is_empty() {
        return Cow::Borrowed(checked);
    }
    let mut out = checked.clone();
    Expansion { by_name }.visit_program(&mut out.program);
    Cow::Owned(out)
}

struct Expansion {
    by_name: FxHashMap<Name, TypeItem>,
}

impl VisitMut for Expansion {
    fn visit_type(&mut self, ty: &mut Type) {
        // What a synonym stands for may be made of others; the checker has seen to it that this has an end.
        while let TypeKind::Named(name, args) = &ty.kind
            && let Some(item) = self.by_name.get(name)
            && let Some(stands_for) = &item.synonym
        {
            let args = item.params.iter().map(|p| p.name).zip(args.iter().cloned()).collect();
            let mut whole = Type { span: ty.span, ..stands_for.clone() };
            Arguments(&args).visit_type(&mut whole);
            *ty = whole;
        }
        rewrite::walk_type(self, ty);
    }
}

/// Puts arguments in the places of the parameters of a synonym. (No map in it has a type parameter of the same name: that is an error.)
struct Arguments<'a>(&'a FxHashMap<Name, Type>);

impl VisitMut for Arguments<'_> {
    fn visit_type(&mut self, ty: &mut Type) {
        match &mut ty.kind {
            TypeKind::Named(name, args) if args.is_empty() && self.0.contains_key(name) => *ty = self.0[name].clone(),
            _ => rewrite::walk_type(self, ty),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CheckOptions, check};
    use syntax::parse::parse_str;
    use syntax::print::print;

    #[test]
    fn synonyms_are_replaced_by_what_they_stand_for() {
        let text = "type i32 = int; type ref = i32; type pair a b = [a]b; type own a = <b>[b]a; type T;
            var p: pair ref T; var q: own int;
            procedure P(x: ref) { var y: pair bool i32; assert (forall z: ref :: z == x); }";
        let checked = check(parse_str(text).expect("it parses"), &CheckOptions::default()).expect("it is well-formed");
        let shown = print(&without_synonyms(&checked).program);
        for said in ["var p: [int]T;", "var q: <b>[b]int;", "x: int", "var y: [bool]int;", "z: int"] {
            assert!(shown.contains(said), "{said}: {shown}");
        }
    }
}
