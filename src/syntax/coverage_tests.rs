//! The random trees of the property tests have every kind of node: each variant of each enum of the syntax tree, each
//! flag on and off, each optional part there and not there, each list with something in it.
//!
//! What there is to cover is read from the sources of the tree; what is covered, from the debug output of random trees. So nothing new
//! can be forgotten.

use std::collections::{BTreeMap, BTreeSet};

use super::arbitrary::Gen;
use super::roundtrip_tests::with_big_stack;

const SOURCES: [&str; 4] = [
    include_str!("ast/mod.rs"),
    include_str!("ast/declarations.rs"),
    include_str!("ast/statements.rs"),
    include_str!("ast/expressions.rs"),
];

/// Fields that do not belong to the tree.
const NO_PART: [&str; 3] = ["span", "tag", "end"];

/// Fields by name, or by number, with their types.
type Fields = Vec<(String, String)>;

/// The types of the tree: a struct is a type with one variant, of its own name.
#[derive(Default)]
struct Types(BTreeMap<String, BTreeMap<String, Fields>>);

impl Types {
    fn read() -> Types {
        let mut types = Types::default();
        for source in SOURCES {
            let code: Vec<&str> =
                source.lines().filter(|l| !l.trim_start().starts_with("//") && !l.contains("#[")).collect();
            let code = code.join("\n");
            for (keyword, is_enum) in [("pub struct ", false), ("pub enum ", true)] {
                for part in code.split(keyword).skip(1) {
                    let name = word(part).to_owned();
                    let rest = &part[name.len()..];
                    let variants = match rest.trim_start().chars().next() {
                        Some('{') if is_enum => variants(body(rest)),
                        Some('{') => BTreeMap::from([(name.clone(), fields(body(rest)))]),
                        // A tuple struct: a place or a tag.
                        _ => continue,
                    };
                    types.0.insert(name, variants);
                }
            }
        }
        // The types that the checker finds are no part of the tree.
        for (kind, variant, found) in [("Expr", "Expr", "ty"), ("StmtKind", "Join", "types")] {
            let fields = types.0.get_mut(kind).and_then(|k| k.get_mut(variant)).unwrap();
            fields.retain(|(field, _)| field != found);
        }
        types
    }

    /// What must occur.
    fn required(&self) -> BTreeSet<String> {
        let mut required = BTreeSet::new();
        for (name, variants) in &self.0 {
            for (variant, fields) in variants {
                required.insert(format!("{name}::{variant}"));
                for (field, ty) in fields.iter().filter(|(field, _)| !NO_PART.contains(&field.as_str())) {
                    let path = format!("{name}::{variant}.{field}");
                    match word(ty) {
                        "bool" => required.extend([format!("{path} = false"), format!("{path} = true")]),
                        "Option" => required.extend([format!("{path} = None"), format!("{path} = Some")]),
                        "Vec" => required.extend([format!("{path} = [..]")]),
                        _ => {}
                    }
                }
            }
        }
        // Places, and what has no node of its own.
        required.retain(|r| !r.starts_with("Ident::"));
        required
    }

    /// Notes what occurs in a value of a type; returns the text behind it.
    fn note<'t>(&self, ty: &str, path: &str, text: &'t str, seen: &mut BTreeSet<String>) -> &'t str {
        let ty = ty.trim();
        let argument =
            ty.split_once('<').map_or("", |(_, rest)| rest.trim_end_matches(',').strip_suffix('>').unwrap_or(rest));
        match word(ty) {
            "Box" => self.note(argument, path, text, seen),
            "Option" => match text.strip_prefix("Some(") {
                Some(rest) => {
                    seen.insert(format!("{path} = Some"));
                    self.note(argument, &format!("{path}.Some"), rest, seen).strip_prefix(')').unwrap()
                }
                None => {
                    seen.insert(format!("{path} = None"));
                    text.strip_prefix("None").unwrap()
                }
            },
            "Vec" => {
                let mut rest = text.strip_prefix('[').unwrap();
                while !rest.starts_with(']') {
                    seen.insert(format!("{path} = [..]"));
                    rest = self.note(argument, &format!("{path}[]"), rest, seen);
                    rest = rest.strip_prefix(", ").unwrap_or(rest);
                }
                &rest[1..]
            }
            "bool" => {
                seen.insert(format!("{path} = {}", word(text)));
                &text[word(text).len()..]
            }
            name if self.0.contains_key(name) => self.note_node(name, text, seen),
            _ => skip(text),
        }
    }

    fn note_node<'t>(&self, name: &str, text: &'t str, seen: &mut BTreeSet<String>) -> &'t str {
        let variant = word(text);
        seen.insert(format!("{name}::{variant}"));
        let fields = &self.0[name][variant];
        let mut rest = &text[variant.len()..];
        if fields.is_empty() {
            return rest;
        }
        if let Some(inner) = rest.strip_prefix('(') {
            rest = inner;
            for (field, ty) in fields {
                rest = self.note(ty, &format!("{name}::{variant}.{field}"), rest, seen);
                rest = rest.strip_prefix(", ").unwrap_or(rest);
            }
            return rest.strip_prefix(')').unwrap();
        }
        rest = rest.strip_prefix(" { ").unwrap();
        while !rest.starts_with(" }") {
            let (label, value) = rest.split_once(": ").unwrap();
            rest = match fields.iter().find(|(field, _)| field == label) {
                Some((field, ty)) => self.note(ty, &format!("{name}::{variant}.{field}"), value, seen),
                None => skip(value),
            };
            rest = rest.strip_prefix(", ").unwrap_or(rest);
        }
        &rest[2..]
    }
}

fn word(text: &str) -> &str {
    let text = text.trim_start();
    &text[..text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())]
}

/// What stands between the first brace and the one that closes it.
fn body(text: &str) -> &str {
    let open = text.find('{').unwrap();
    let mut depth = 0;
    for (i, c) in text[open..].char_indices() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if depth == 0 {
            return &text[open + 1..open + i];
        }
    }
    panic!("a type that does not end")
}

/// The parts of a list, split at the commas outside of all brackets.
fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (i, c) in text.char_indices() {
        depth += i32::from(matches!(c, '{' | '(' | '<')) - i32::from(matches!(c, '}' | ')' | '>'));
        if c == ',' && depth == 0 {
            parts.push(text[start..i].trim());
            start = i + 1;
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|p| !p.is_empty());
    parts
}

fn fields(text: &str) -> Fields {
    parts(text)
        .into_iter()
        .map(|part| {
            let (name, ty) = part.split_once(':').unwrap();
            (name.trim().trim_start_matches("pub ").to_owned(), ty.trim().to_owned())
        })
        .collect()
}

fn variants(text: &str) -> BTreeMap<String, Fields> {
    parts(text)
        .into_iter()
        .map(|part| {
            let name = word(part);
            let rest = part[name.len()..].trim();
            let fields = match rest.chars().next() {
                Some('{') => fields(body(rest)),
                Some('(') => {
                    let inner = rest.strip_prefix('(').and_then(|r| r.strip_suffix(')')).unwrap();
                    parts(inner).into_iter().enumerate().map(|(n, ty)| (n.to_string(), ty.to_owned())).collect()
                }
                _ => Vec::new(),
            };
            (name.to_owned(), fields)
        })
        .collect()
}

/// Behind a value that is no node: a number, a text, a place.
fn skip(text: &str) -> &str {
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    for (i, c) in text.char_indices() {
        if quoted {
            quoted = c != '"' || escaped;
            escaped = c == '\\' && !escaped;
            continue;
        }
        match c {
            '"' => quoted = true,
            '(' | '[' | '{' => depth += 1,
            // ` }` closes what is around.
            ')' | ']' | '}' if depth == 0 => {
                return text[..i].strip_suffix(' ').map_or(&text[i..], |t| &text[t.len()..]);
            }
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => return &text[i..],
            _ => {}
        }
    }
    ""
}

#[test]
fn random_trees_have_every_kind_of_node() {
    with_big_stack(|| {
        let types = Types::read();
        let required = types.required();
        assert!(required.len() > 250, "only {}", required.len());
        let mut seen = BTreeSet::new();
        let mut state = 0x2545_f491_4f6c_dd1du64;
        for round in 0..3_000 {
            let bytes: Vec<u8> = (0..1_000)
                .map(|_| {
                    state ^= state << 13;
                    state ^= state >> 7;
                    state ^= state << 17;
                    state as u8
                })
                .collect();
            let program = format!("{:?}", Gen::new(&bytes).program());
            assert_eq!(types.note("Program", "", &program, &mut seen), "");
            let covered = required.is_subset(&seen);
            assert!(!covered || round > 10, "so few trees cannot have them all");
            if covered {
                return;
            }
        }
        let missing: Vec<_> = required.difference(&seen).collect();
        panic!("never generated: {missing:#?}");
    });
}
