//! Programs that tests of certificates ask about.

use std::fs;
use std::process::Command;

use unthread::backend::datatypes::legacy;
use unthread::certificate::Obligations;
use unthread::check::objective::check_property;
use unthread::check::{Asked, CheckOptions, Checked, Objective, check};
use unthread::proof::Subject;
use unthread::source::{SourceFile, Sources};
use unthread::syntax::ast::{Decl, Expr};
use unthread::syntax::parse::{ParseOptions, parse, parse_str};
use unthread::syntax::print::print;

pub struct Loaded {
    pub checked: Checked,
    pub sources: Sources,
}

impl Loaded {
    /// The question to a prover.
    pub fn subject(&self, asked: Asked) -> Subject<'_> {
        Subject::new(&self.checked, &self.sources, asked)
    }
}

pub fn load(text: &str) -> Loaded {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("program.bpl", text));
    let parsed = parse(&mut sources, &ParseOptions::default()).expect("the program parses");
    let checked = check(parsed.program, &CheckOptions::default()).expect("the program typechecks");
    Loaded { checked, sources }
}

/// A program of `boogie-tests`, by its path without the ending.
pub fn file(name: &str) -> Loaded {
    load(&text_of(name))
}

/// Its text.
pub fn text_of(name: &str) -> String {
    let path = format!("{}/boogie-tests/{name}.bpl", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the program is there")
}

/// An expression over the state.
pub fn expr(text: &str) -> Expr {
    let program = parse_str(&format!("axiom {text};")).expect("it parses");
    match program.decls.into_iter().next() {
        Some(Decl::Axiom(axiom)) => axiom.expr,
        other => panic!("no expression: {other:?}"),
    }
}

/// What Boogie says of each obligation: does it verify all of them? `None` where it is missing.
pub fn verifies_with_boogie(obligations: &Obligations, invariant: &Expr) -> Option<bool> {
    which::which("boogie").ok()?;
    let (program, _) = obligations.program(invariant.clone()).expect("the obligations can be written down");
    // Boogie 2.4 knows datatypes by attributes.
    let checked = check(program.clone(), &CheckOptions::default()).expect("the obligations are a program");
    let program = legacy(&checked).expect("Boogie has words for it").unwrap_or(program);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("forged.bpl");
    fs::write(&path, print(&program)).expect("the file is written");
    let said = Command::new("boogie").arg(&path).output().expect("Boogie starts");
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(said.contains("finished with"), "{said}");
    Some(said.contains(" verified, 0 errors") && !said.contains("inconclusive") && !said.contains("time out"))
}

/// A program with a property of its states.
pub fn with_property(text: &str, property: &str) -> (Loaded, Objective) {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("program.bpl", text));
    let program = parse(&mut sources, &ParseOptions::default()).expect("the program parses").program;
    let options = CheckOptions::default();
    let (checked, temporal) = check_property(program, &mut sources, property, &options).expect("it typechecks");
    (Loaded { checked, sources }, Objective { temporal: Some(temporal), ..Objective::default() })
}
