//! Lists what a Boogie file declares: `cargo run -p unthread-syntax --example outline FILE.bpl`.

use unthread_syntax::ast::Decl;
use unthread_syntax::parse::parse_str;

#[expect(clippy::print_stdout, reason = "an example shows something")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let given = std::env::args().nth(1).map(std::fs::read_to_string).transpose()?;
    let text = given.unwrap_or_else(|| "var x: int; procedure P(n: int); procedure Q() { call P(1); }".to_owned());
    let program = parse_str(&text).map_err(|errors| errors[0].message.clone())?;
    for decl in &program.decls {
        match decl {
            Decl::Procedure(p) if p.body.is_some() => println!("procedure {} with a body", p.sig.name.name),
            Decl::Procedure(p) => println!("procedure {}", p.sig.name.name),
            Decl::Implementation(i) => println!("implementation of {}", i.sig.name.name),
            Decl::Function(f) => println!("function {}", f.name.name),
            _ => {}
        }
    }
    Ok(())
}
