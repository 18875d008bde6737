//! Checks names and types of a Boogie file: `cargo run -p unthread-check --example resolve FILE.bpl`.

use unthread_check::{CheckOptions, check};
use unthread_syntax::diagnostic::{Diagnostic, render_all};
use unthread_syntax::parse::{ParseOptions, parse};
use unthread_syntax::source::{SourceFile, Sources};

#[expect(clippy::print_stdout, reason = "an example shows something")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1);
    let given = name.as_deref().map(std::fs::read_to_string).transpose()?;
    let text = given.unwrap_or_else(|| "procedure P() { var b: bool; b := 1; }".to_owned());
    let mut sources = Sources::new();
    sources.add(SourceFile::new(name.as_deref().unwrap_or("example.bpl"), text));
    let checked = parse(&mut sources, &ParseOptions::default())
        .and_then(|parsed| check(parsed.program, &CheckOptions::default()));
    let found: Vec<Diagnostic> = checked.map_or_else(|errors| errors, |checked| checked.warnings);
    print!("{}", render_all(&found, &sources));
    println!("{} errors and warnings", found.len());
    Ok(())
}
