//! Checks a program from within another one: `cargo run --example check [FILE.bpl]`.

use unthread::Options;
use unthread::diagnostic::Diagnostic;
use unthread::pipeline::{Requested, Verdict};

const PAY: &str = "\
var balance: int;
procedure {:entrypoint} Main() modifies balance;
{
  balance := 100;
  async call Pay(80);
  async call Pay(30);
}
procedure Pay(amount: int) modifies balance;
{
  if (balance >= amount) {
    balance := balance - amount;
    assert balance >= 0;
  }
}
";

#[expect(clippy::print_stdout, reason = "an example shows something")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).map_or_else(|| Ok(PAY.to_owned()), std::fs::read_to_string)?;
    let errors = |found: Vec<Diagnostic>| found.into_iter().map(|d| d.message).collect::<Vec<_>>().join("\n");

    // About two rounds of all threads: is there an execution that fails a check?
    let bounds = Requested { rounds: Some(2), ..Requested::default() };
    let answer = unthread::check(&text, &Options { bounds, ..Options::default() }).map_err(errors)?;
    println!("within two rounds: {}", answer.verdict().name());
    print!("{}", answer.timeline(100));
    if let (Verdict::Violated, Some(execution)) = (answer.verdict(), answer.execution()) {
        let again = unthread::replay(&text, execution, &Options::default()).map_err(errors)?;
        println!("replayed: {} steps", again.steps.len());
    }

    // About all of them: can it wait for ever?
    let answer =
        unthread::check(&text, &Options { property: "deadlock".into(), ..Options::default() }).map_err(errors)?;
    println!("deadlock: {}", answer.verdict().name());
    Ok(())
}
