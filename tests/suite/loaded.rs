//! Programs that tests of certificates ask about.

use unthread::check::{CheckOptions, Checked, check};
use unthread::source::{SourceFile, Sources};
use unthread::syntax::parse::{ParseOptions, parse};

pub struct Loaded {
    pub checked: Checked,
    pub sources: Sources,
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
    let path = format!("{}/boogie-tests/{name}.bpl", env!("CARGO_MANIFEST_DIR"));
    load(&std::fs::read_to_string(path).expect("the program is there"))
}
